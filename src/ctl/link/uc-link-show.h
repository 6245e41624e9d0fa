/* What a certificate of a link says, for a person who compares it, renews it or refuses it. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Prints each certificate of the PEM file @path. */
gboolean uc_link_show_certificate (const char *path, GError **error);

G_END_DECLS
