/* The side wagers. Each has a row, in a file of its own, that says everything about it. */
#pragma once

#include "uc-step.h"
#include "uc-wager-cards.h"

#include <glib.h>

G_BEGIN_DECLS

/* How a win came about, a line at a time, for the person who signs for it. */
typedef struct
{
  const char *text;  /* untranslated; "%u" stands for the number of cards, "%s" for the cards. %NULL: no line */
  gboolean missed;   /* the text says what did not happen */
  guint8 n_cards;
  UcCard cards[UC_N_FIRST_CARDS];
  UcCombination combination; /* instead of the text */
  guint8 seats;              /* instead of the text: bit set of the seats whose wins a bonus follows */
} UcProofLine;

typedef struct
{
  guint8 seat; /* whose cards prove it: of an Envy Bonus the winner's */
  UcProofLine lines[2];
} UcProof;

/* An interpretation of the text that the casino confirms: rules/regulations § 8. */
typedef struct
{
  const char *id;      /* "A7" */
  const char *key;     /* of the wager's group in the table file; "" = none to choose */
  const char *value;   /* as the table file spells it */
  gboolean is_default;
  const char *sentence; /* untranslated */
  UcCite cite;
  gboolean (*holds) (const UcRules *rules); /* whether the table plays by it; %NULL: wherever the wager is offered */
} UcInterpretation;

typedef struct
{
  UcCombination combination;
  const char *words; /* untranslated */
} UcCombinationWords;

typedef struct
{
  const char *title;    /* untranslated */
  const char *mark;     /* one letter, for its circle on the felt */
  guint8 slot;          /* of UcSeat.side */
  guint8 step;          /* UcStep at which it is judged and paid */
  gboolean progressive; /* its chip goes to the rack before the deal; it has a meter */
  gboolean bonus;       /* paid without a wager of its own: nothing staked, no lamp */
  UcWager follows;      /* of a bonus: the wager whose wins it is paid for, the main wager for the player's own hand */
  UcDecidedBy decided_by;
  /* The combination that the cards make, UC_COMBINATION_NONE loses; by UC_FIRST_CARD …, those that do not count are
   * UC_CARD_NONE. %NULL for a bonus. */
  UcCombination (*combination) (const UcCard cards[UC_N_FIRST_CARDS]);
  /* How the win of @seat came about; %NULL: the combination says it. @proof is empty but for its seat. */
  void (*explain) (const UcState *s, const UcRules *rules, guint seat, const UcCard cards[UC_N_FIRST_CARDS],
                   UcProof *proof);
  UcCite loses;    /* the paragraph by which a losing wager is taken */
  UcCite pays;     /* … by which a winning one is paid */
  UcCite paytable; /* … that says what it pays */
  const UcInterpretation *interpretations; /* ends with one that has no id; %NULL: none */
  const UcCombinationWords *words; /* of the combinations that it brings; ends with none; %NULL: all are another's */
} UcSideWager;

#define WAGER(id, file, name) extern const UcSideWager uc_##file;
UC_SIDE_WAGERS (WAGER, UC_WAGER_LIST_SKIP, UC_WAGER_LIST_SKIP)
#undef WAGER

/* Everything about a wager. Of one that is no side wager: a row in which nothing is said. */
const UcSideWager *uc_side_wager (UcWager wager);

/* The side wager after @wager in the order of the record, UC_WAGER_NONE after the last; after UC_WAGER_NONE, the first.
 * With @staked, only the wagers on which a player lays chips: no bonus. Insurance is not a side wager: every game has
 * it. */
UcWager uc_side_wager_after (UcWager wager, gboolean staked);
#define UC_FOR_EACH_SIDE_WAGER(wager)                                                                                  \
  for (UcWager wager = uc_side_wager_after (UC_WAGER_NONE, FALSE); wager != UC_WAGER_NONE;                             \
       wager = uc_side_wager_after (wager, FALSE))
#define UC_FOR_EACH_STAKED_WAGER(wager)                                                                                \
  for (UcWager wager = uc_side_wager_after (UC_WAGER_NONE, TRUE); wager != UC_WAGER_NONE;                              \
       wager = uc_side_wager_after (wager, TRUE))

typedef enum
{
  UC_SIDES_PENDING = 1, /* one is still to be judged or to be paid */
  UC_SIDES_PAID = 2,    /* one was paid */
  UC_SIDES_LOST = 4,    /* one lost and lies on the felt */
} UcSideStates;

/* Whether the table has it: it offers the wager, or its game pays the bonus. Wagers that no game has together share a place at
 * the seat. */
gboolean uc_side_wager_is_of (const UcRules *rules, UcWager wager);
/* Where a seat keeps its side wager and the table its meter: 0 … UC_N_SLOTS - 1, of a wager with a meter below
 * UC_N_WAGER_SLOTS. */
guint uc_side_wager_slot (UcWager wager);
/* A wager with a meter of its own. */
gboolean uc_side_wager_is_progressive (UcWager wager);
/* The progressive that this table offers: the wager that a coin on a sensor makes, §§ 633b.10(d), 635b.1(d),
 * 635b.2(d)(2)(iii)(A), 685c.1(d). UC_WAGER_NONE without one. */
UcWager uc_side_wager_progressive (const UcRules *rules);
/* Works out what follows from the rest, once a table file is loaded. */
void uc_side_wager_complete (UcRules *rules);
/* The combination that @wager of @seat wins with. UC_COMBINATION_NONE loses: the paytable pays nothing for the cards. */
UcCombination uc_side_wager_judge (const UcState *s, const UcRules *rules, guint seat, UcWager wager);
/* Whether @wager belongs to @step at this table. Bonus lines belong to every table whose game has them. */
gboolean uc_side_wager_is_at (const UcRules *rules, UcWager wager, UcStep step);
/* Whether a seat has a wager or a bonus line of @step, accepted or beyond. */
gboolean uc_side_wager_any_at (const UcState *s, const UcRules *rules, UcStep step);
/* How the wagers and bonus lines of @step stand: a set, or UC_SIDES_PENDING alone. */
UcSideStates uc_side_wager_states_at (const UcState *s, const UcRules *rules, UcStep step);
/* Whether one of @wager has not been compared with the cards yet. */
gboolean uc_side_wager_unjudged (const UcState *s, UcWager wager);
/* The first of @step's wagers that has been won and lacks a look, a signature or an answer; UC_WAGER_NONE when none. What lacks
 * nothing is paid, or waits for the ruling on a dispute. */
UcWager uc_side_wager_won_at (const UcState *s, const UcRules *rules, UcStep step);
/* The first wager of @seat that is still to be judged; UC_WAGER_NONE when none is. */
UcWager uc_side_wager_open (const UcState *s, const UcRules *rules, guint seat);
/* Whether a wager of @seat is still to be compared with a card, so that its cards stay though its hand is finished:
 * § 635b.2(e)(1)(ii), A28. */
gboolean uc_side_wager_cards_stay (const UcState *s, const UcRules *rules, guint seat);

G_END_DECLS
