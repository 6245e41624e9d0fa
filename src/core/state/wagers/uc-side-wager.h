/* The side wagers as one table: where each is kept, at which step it is judged and paid, and what the cards make of it.
 * A new side wager is a row here, a judge in a file of its own, and its paytables as data. Private to src/core. */
#pragma once

#include "uc-state.h"
#include "uc-step.h"

G_BEGIN_DECLS

typedef struct
{
  guint8 slot;          /* of UcSeat.side */
  guint8 step;          /* UcStep at which it is judged and paid */
  gboolean progressive; /* its chip went to the rack before the deal */
  gboolean bonus;       /* paid without a wager of its own: nothing staked, no lamp */
  /* The combination that the seat's cards make; UC_COMBINATION_NONE loses. %NULL for a bonus. */
  UcCombination (*judge) (const UcState *s, guint seat);
  UcCite loses;
  UcCite pays;
} UcSideWager;

extern const UcSideWager uc_side_wager_rows[UC_N_WAGERS];

typedef enum
{
  UC_SIDES_PENDING = 1, /* one is still to be judged or to be paid */
  UC_SIDES_PAID = 2,    /* one was paid */
  UC_SIDES_LOST = 4,    /* one lost and lies on the felt */
} UcSideStates;

/* The side wagers and bonus lines; insurance is settled with the hole card and has no row that is judged. */
#define UC_FIRST_SIDE_WAGER UC_WAGER_MATCH_THE_DEALER

/* Where a seat keeps its side wager and the table its meter: 0 … UC_N_SLOTS - 1, of a wager with a meter below
 * UC_N_WAGER_SLOTS. */
guint uc_side_wager_slot (UcWager wager);
/* Works out what follows from the rest, once a table file is loaded. */
void uc_side_wager_complete (UcRules *rules);
/* Whether @wager belongs to @step at this table. Bonus lines belong to every table whose game has them. */
gboolean uc_side_wager_is_at (const UcRules *rules, UcWager wager, UcStep step);
/* Whether a seat has a wager or a bonus line of @step, accepted or beyond. */
gboolean uc_side_wager_any_at (const UcState *s, const UcRules *rules, UcStep step);
/* How the wagers and bonus lines of @step stand: a set, or UC_SIDES_PENDING alone. */
UcSideStates uc_side_wager_states_at (const UcState *s, const UcRules *rules, UcStep step);
/* Whether one of @wager has not been held against the cards yet. */
gboolean uc_side_wager_unjudged (const UcState *s, UcWager wager);
/* The first of @step's wagers that has been won and is not paid; UC_WAGER_NONE when none. */
UcWager uc_side_wager_won_at (const UcState *s, const UcRules *rules, UcStep step);
/* Whether a wager of @seat is still to be held against a card, so that its cards stay though its hand is finished:
 * § 635b.2(e)(1)(ii), A28. */
gboolean uc_side_wager_cards_stay (const UcState *s, const UcRules *rules, guint seat);

G_END_DECLS
