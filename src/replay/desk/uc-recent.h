/* Which journals were opened before: a list in the agent's own folder. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): the newest first; empty when there are none. @data: the agent's folder. */
char **uc_recent_load (const char *data);
/* Puts @path first. A folder that cannot be written is no fault: the list is a comfort. */
void uc_recent_add (const char *data, const char *path);

G_END_DECLS
