/* Text that a file says, made fit for a terminal: nothing in it moves the cursor, clears the screen, ends the line or turns the order
 * of letters around. A control character, DEL, a C1 control, a line separator, a bidirectional override, and each byte that is no
 * UTF-8 stand as the “\x1b” of their bytes. Whatever prints what a file says, prints it so. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Appends @from as a piece of one line: a line feed and a tab become “\x0a” and “\x09”. */
void uc_plain_append (GString *text, const char *from);
/* (transfer full) */
char *uc_plain_text (const char *from);
/* Appends one line with its end: @format, which may end in a line feed, with what it is filled with. */
void uc_plain_append_line (GString *text, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* Appends several lines: line feeds stay. What a file says in them must be plain already. */
void uc_plain_append_lines (GString *text, const char *from);

G_END_DECLS
