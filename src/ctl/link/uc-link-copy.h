/* upcardctl link copy: a ledger that may be in use, as one file to carry away. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Prints what the copy has, and how it is proved. On %FALSE there is no file @to. */
gboolean uc_link_copy (const char *path, const char *to, GError **error);

G_END_DECLS
