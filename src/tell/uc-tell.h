/* How upcardctl and upcard-mirror print on a terminal, so that the words of a file stay text. uc-plain.h says how. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One line, to standard output; @format may end in a line feed. */
void uc_tell (const char *format, ...) G_GNUC_PRINTF (1, 2);
/* One line, to standard error. */
void uc_tell_error (const char *format, ...) G_GNUC_PRINTF (1, 2);
/* Several lines, in which what a file says is plain already. */
void uc_tell_lines (const char *text);
void uc_tell_error_lines (const char *text);

G_END_DECLS
