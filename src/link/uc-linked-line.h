/* Writes and reads the inputs and events of a linked meter. Each is one line of words:
 *
 *   asked table=BJ-07 seq=218 hash=… round=44 count=4 stake=20.00
 *   entry member=1 seq=218 entry=10233 epoch=7 cause=joined round=44 display=3.00 reserve=1.20 house=15.80 coin-in=-20.00 …
 *
 * A table's events have the same form. A key whose value is empty or zero is left out. Sums are dollars, and none is beyond
 * UC_LINKED_MOST_SAID. Texts are percent-escaped, so that no value holds a blank. The parser accepts a line only in the form that the
 * printer gives it.
 */
#pragma once

#include "uc-linked-event.h"

G_BEGIN_DECLS

#define UC_LINKED_LINE_ERROR (uc_linked_line_error_quark ())
GQuark uc_linked_line_error_quark (void);
typedef enum
{
  UC_LINKED_LINE_ERROR_SYNTAX, /* the message names the word, and what would be right */
} UcLinkedLineError;

/* Appends the line, without a newline. */
void uc_linked_line_print_input (const UcLinkedInput *input, GString *line);
void uc_linked_line_print_event (const UcLinkedEvent *event, GString *line);
/* On %FALSE @input or @event has no meaning. */
gboolean uc_linked_line_parse_input (const char *line, UcLinkedInput *input, GError **error);
gboolean uc_linked_line_parse_event (const char *line, UcLinkedEvent *event, GError **error);

/* The words of the lines: "joined", "false". */
const char *uc_linked_line_cause (UcLinkedCause cause);
const char *uc_linked_line_why (UcLinkedWhy why);

G_END_DECLS
