/* Word of each write to the journals in some folders. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A descriptor that can be read when something in one of @folders (%NULL-terminated) was written, made, moved or removed. -1: @error says why. */
int uc_watch_open (const char *const *folders, GError **error);
/* Takes what is to be read there: what it was, whoever looks again finds out. */
void uc_watch_empty (int fd);

G_END_DECLS
