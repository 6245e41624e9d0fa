/* Linked meters: one progressive on several tables of a casino, § 605a.8 as § 685c.1(d), § 633b.10(d) and § 635b.1(d) ask.
 *
 * Five functions, as the table has them. The table decides what was wagered and what has won; the link decides what the meter was,
 * and in which order. No clock, no I/O, no allocation but for the growth of the list of events; UcLinked is copied by assignment.
 *
 *   uc_linked_init () makes a meter that has not been started and has no member.
 *   uc_linked_decide () answers an input with events; it changes nothing. What a member's row says is a fact: it is answered, and
 *     never refused. Persons may be refused.
 *   uc_linked_apply () folds one event.
 *   uc_linked_prompt () says what the meter waits for, uc_linked_outputs () what the signs show.
 */
#pragma once

#include "uc-linked-apply.h"

G_BEGIN_DECLS

#define UC_LINKED_ERROR (uc_linked_error_quark ())
GQuark uc_linked_error_quark (void);
typedef enum
{
  UC_LINKED_ERROR_NOT_NOW,   /* a ticket or a claim is open, or the meter is not started */
  UC_LINKED_ERROR_AUTHORITY, /* two persons are needed */
  UC_LINKED_ERROR_RANGE,     /* a sum, or a table that is no member */
} UcLinkedError;

/* What the meter waits for. */
typedef struct
{
  guint tickets;    /* rounds that hold one */
  guint undecided;  /* claims */
  guint64 first;    /* the first of them; 0 = none */
} UcLinkedPrompt;

/* What every sign of the meter shows. */
typedef struct
{
  UcMoney value;
  guint64 entry;    /* the last of the ledger, which the value is of */
  gboolean open;
  gboolean pending; /* a prize is being verified */
} UcLinkedOutputs;

/**
 * uc_linked_decide:
 * @events: (element-type UcLinkedEvent): emptied, then filled. Empty on success: a row that was taken before comes again,
 *   and what it was answered stands
 * @error: %UC_LINKED_ERROR_…, for what persons say
 */
gboolean uc_linked_decide (const UcLinked *link, const UcLinkedInput *input, GArray *events, GError **error);
/* Whether persons gave a reason: blanks and marks that nobody sees are none. */
gboolean uc_linked_says_something (const char *reason);
UcLinkedPrompt uc_linked_prompt (const UcLinked *link);
UcLinkedOutputs uc_linked_outputs (const UcLinked *link);

G_END_DECLS
