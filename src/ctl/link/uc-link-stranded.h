/* What two persons can do for a table that does not come back: they give up the open ticket of its round, settle its
 * claims, and book an award as paid.
 *
 * Nobody signs for what the ledger never accepts: the ledger is asked first, and the persons read what it comes to. */
#pragma once

#include "uc-link-reach.h"

G_BEGIN_DECLS

/* @input: UC_LINKED_GIVEN_UP with table and reason; round 0 = that of the open ticket. Refuses a table that is connected. Prints what closing the
 * ticket comes to, and sets the round. */
gboolean uc_link_stranded_ticket (const UcLinkReach *reach, const char *meter, UcLinkedInput *input, GError **error);
/* @input: UC_LINKED_BY_HAND with table, claim, reason and the winners that stand. Refuses a table that is connected. Prints what is awarded and
 * released, and what happens when the table comes back; sets round and sums. */
gboolean uc_link_stranded_claim (const UcLinkReach *reach, const char *meter, UcLinkedInput *input, GError **error);
/* @input: UC_LINKED_PAID_OUT with table, claim, sum and reason. Refuses a table that is connected, and more than is payable. Prints what is payable
 * before and after it. */
gboolean uc_link_stranded_award (const UcLinkReach *reach, const char *meter, const UcLinkedInput *input, GError **error);
/* What was done: @input as it was set. */
void uc_link_stranded_tell_done (const char *meter, const UcLinkedInput *input);

G_END_DECLS
