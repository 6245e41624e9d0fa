/* Inputs and events of a linked meter as lines of words, for its record and for whoever reads it:
 *
 *   asked table=BJ-07 seq=218 hash=… round=44 count=4 stake=20.00
 *   entry member=1 seq=218 entry=10233 epoch=7 cause=joined round=44 display=3.00 reserve=1.20 house=15.80 coin-in=-20.00 …
 *
 * The form is that of a table's events: what is none, nothing or zero is left out, sums are dollars, and texts are
 * percent-escaped so that no value holds a blank. No sum is beyond UC_LINKED_MOST_SAID. Each fact has one line only: a line that is
 * written otherwise is not read.
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

G_END_DECLS
