/* One file a month in one folder: "2026-11.journal", by the month of the gaming day with which it begins. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Whether a file of this name is a month's. */
gboolean uc_months_is (const char *name);
/* The file of the month that @day ("2026-11-20") lies in. */
char *uc_months_path (const char *folder, const char *day);
/* The file of the newest month, or %NULL if no month is there. */
char *uc_months_newest (const char *folder);
/* Every month's file, the oldest first; (transfer full), %NULL-terminated. */
char **uc_months_list (const char *folder);
/* Whether @day lies in a later month than the one that the file @path is named after. */
gboolean uc_months_is_over (const char *path, const char *day);

G_END_DECLS
