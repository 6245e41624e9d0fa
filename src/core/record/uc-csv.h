/* Comma-separated values: RFC 4180, but a line ends with a line feed alone. Each line is a value, and another, and an end. What
 * a file says is made plain first (uc-plain.h), so that no value holds a line feed. A text that begins with “=”,
 * “+”, “-” or “@” gets an apostrophe before it. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Appends a value, in quotation marks if it holds a comma or a quotation mark. */
void uc_csv_add (GString *text, const char *value);
/* Appends a value in quotation marks whatever it holds: for columns with sentences. */
void uc_csv_add_quoted (GString *text, const char *value);
void uc_csv_add_number (GString *text, guint64 number);
/* Ends the line, which has a value. */
void uc_csv_end (GString *text);

G_END_DECLS
