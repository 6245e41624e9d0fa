/* The one parser of unsigned decimals in the record: digits, and nothing else. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * uc_number_read:
 * @text: (inout): where the number begins; afterwards where it ends
 * @most: the largest number that is accepted
 * @number: (out): the number
 *
 * Accepts no sign and no blank. Leading zeros do no harm.
 *
 * Returns: %FALSE, with @text and @number as they were, if there is no digit or the number exceeds @most
 */
gboolean uc_number_read (const char **text, guint64 most, guint64 *number);
/* The same, if the number is the whole of @text. */
gboolean uc_number_parse (const char *text, guint64 most, guint64 *number);

G_END_DECLS
