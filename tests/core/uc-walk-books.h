/* The walk's own books, kept from the events alone, to the micro-dollar. What lies on each place of the felt is what is
 * settled there; the table inventory gains the stakes collected and loses what it pays, and the settled felt says the
 * same; meter and reserve are what wagers, awards and top-ups make of them; what attendants bring is counted; and who
 * refused to sign a win, or deals at the table, is none of those who signed it. */
#pragma once

#include "uc-event.h"
#include "uc-state.h"
#include "uc-walk-link.h"

G_BEGIN_DECLS

#define UC_WALK_REFUSALS_KEPT 32

/* Somebody who refused to sign a win. */
typedef struct
{
  guint seat;
  UcWager wager;
  UcWord reason;
  UcRole role;
  char badge[UC_BADGE_TEXT];
} UcWalkRefusal;

typedef struct
{
  UcWalkRefusal refusals[UC_WALK_REFUSALS_KEPT]; /* of this round; seat 0: none */
  UcMoney main[UC_MAX_SEATS + 1];
  UcMoney told[UC_MAX_SEATS + 1]; /* what whoever signs a percentage was told that it is; 0 = nothing */
  UcMoney hand[UC_MAX_SEATS + 1][UC_MAX_HANDS]; /* 0 = nothing lies there */
  UcMoney added[UC_MAX_SEATS + 1][UC_MAX_HANDS]; /* by doubling */
  UcMoney side[UC_MAX_SEATS + 1][UC_N_SLOTS];
  gboolean placed[UC_MAX_SEATS + 1][UC_N_SLOTS]; /* a coin that is no wager yet */
  guint hands[UC_MAX_SEATS + 1];
  UcMoney inventory; /* this round's gain */
  UcMoney meters;    /* value and reserve together */
  UcMoney awarded;   /* of the meter in this round, beyond what left it */
  gboolean late;     /* … and a card was corrected since: what is paid and what leaves the meter need not be the same */
  UcMoney attendant; /* paid elsewhere, cumulative */
  UcMoney coin_in;   /* chips of the progressive that stood, all rounds */
  UcMoney won;       /* … and what they won, fixed odds included */
  guint32 hits;
  guint32 left_shoe; /* cards since it was loaded */
  guint32 left_kept; /* where the second batch's preshuffled cards may lie in the shuffler: cards since the one before */
  UcWalkLinkFelt linked; /* of a meter that is shared */
  gboolean unknown;  /* a sum of this round is not known */
  gboolean jackpot;  /* this round paid 100% of the meter */
} UcWalkSums;

typedef struct
{
  const UcRules *rules;
  UcWalkLink link;
  UcWalkSums sums;
  guint8 whole;       /* bit set: seats whose award of 100% is not documented */
  gboolean reset_due; /* the reset key is due */
  gboolean called;    /* the floor is, and has not come */
  GArray *before; /* of this round: the sums before each event, to go back to */
} UcWalkBooks;

void uc_walk_books_init (UcWalkBooks *books, const UcTable *table);
void uc_walk_books_clear (UcWalkBooks *books);
/* Books an event that has not been applied to @table yet. Returns what is wrong, %NULL when nothing is. */
const char *uc_walk_books_event (UcWalkBooks *books, const UcTable *table, const UcEvent *event);
/* After the last event of an input: the meter stands where the books say. */
const char *uc_walk_books_check (const UcWalkBooks *books, const UcTable *table);

G_END_DECLS
