/* Points in time as text. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* RFC 3339 UTC with nanoseconds, "2000-01-01T00:00:00.000000000Z". */
#define UC_TIME_TEXT 40

char *uc_time_format (gint64 t_real_ns, char text[UC_TIME_TEXT]);
gboolean uc_time_parse (const char *text, gint64 *t_real_ns);

G_END_DECLS
