/* The walk's own books of a meter that the table shares with others, kept from the events alone. What may never be:
 *
 * - a card is dealt while wagers of the meter wait for its answer, or while chips that it did not take lie there;
 * - a table moves the meter itself;
 * - an answer counts that is another question's, or counts twice;
 * - the link hears of other wagers than those that stand: asked less returned is what lies, won or lost, when the round is closed;
 * - a claim without a ticket, a second one while the first is undecided, or a round that is closed with an undecided one;
 * - a part of the meter is paid before it is locked, or more of it than was locked;
 * - a settlement that does not add up to what was held, or says other awards than were paid;
 * - two persons say a sum that the link has said, or of which the link has said another is paid;
 * - the link has less than was paid by hand, and the difference is not on record before its answer; or a difference is, and there is none;
 * - a claim beside one of the round of which somebody stands;
 * - a round goes on without an amount that the link has said, or without hold=seat; and then: it is asked for another ticket before that
 *   amount has come, the amount does not come with the settlement, or a seat has its part twice;
 * - documents of more than was awarded. */
#pragma once

#include "uc-event.h"
#include "uc-rules.h"

G_BEGIN_DECLS

#define UC_WALK_CLAIMS 64

typedef struct
{
  guint32 round;
  guint64 id;
  gboolean decided, confirmed, by_hand, stands;
  gboolean refused; /* the link says no sum of it */
  gboolean left;    /* the round was settled without it */
  UcMoney held, of_tenth, awarded, documented;
  guint winners[2];
} UcWalkClaim;

/* What an undo takes back with the fact. */
typedef struct
{
  guint8 seats;     /* bit set: whose wagers lie there, were won or lost */
  UcMoney paid;     /* parts of the meter, in this round */
  gboolean corrected; /* a card was: what was paid before may have been nobody's */
} UcWalkLinkFelt;

typedef struct
{
  const UcRules *rules;
  guint64 asked;    /* the ask that waits; 0 = none */
  gboolean ticket;
  gboolean claimed; /* in this round */
  gint told;        /* wagers that stand, as far as the link has been told */
  gboolean give_back;
  UcMoney owes;     /* the differences that the row has said so far */
  UcMoney came;     /* … and what has come of an award that was left to come */
  guint8 came_to;   /* bit set: of which seats */
  gboolean is_up;
  guint32 round;
  UcMoney said;     /* awards, by the settlements of this round's claims */
  guint n_claims;   /* the latest last */
  UcWalkClaim claims[UC_WALK_CLAIMS];
} UcWalkLink;

void uc_walk_link_init (UcWalkLink *link, const UcRules *rules);
/* Returns what is wrong, %NULL when nothing is. */
const char *uc_walk_link_event (UcWalkLink *link, UcWalkLinkFelt *felt, const UcEvent *event);

G_END_DECLS
