/* Bytes as the record writes them: two lowercase hexadecimal digits each. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * uc_hex_append:
 * @text: appended to
 * @bytes: (array length=n): the bytes
 * @n: how many
 */
void uc_hex_append (GString *text, const guint8 *bytes, gsize n);

/**
 * uc_hex_parse:
 * @text: the digits, in either case
 * @bytes: (out caller-allocates) (array length=n): the bytes; undefined if %FALSE is returned
 * @n: how many bytes there must be
 *
 * Returns: %FALSE if @text is anything but 2 × @n hexadecimal digits
 */
gboolean uc_hex_parse (const char *text, guint8 *bytes, gsize n);

G_END_DECLS
