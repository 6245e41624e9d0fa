/* upcardctl link copy: a ledger that may be in use, as one file to carry away. upcardctl link move: to a server, and back. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Prints what the copy has, and how it is proved. On %FALSE there is no file @to. */
gboolean uc_link_copy (const char *path, const char *to, GError **error);
/* The ledger at @path goes to @server, or into a file where that is %NULL; what stands at @path now is kept as @keep. Prints what was done. On %FALSE
 * everything is where it was. */
gboolean uc_link_move (const char *path, const char *server, const char *keep, GError **error);

G_END_DECLS
