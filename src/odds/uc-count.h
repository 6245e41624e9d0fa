/* Counting deals: in how many ways the first cards of a round make each combination, out of a full, shuffled shoe.
 *
 * What the cards make is asked of the functions that the table settles by, so that odds and settlement cannot disagree.
 * Every face has as many copies as there are decks; faces are enumerated, copies are multiplied. Counts are exact.
 */
#pragma once

#include "uc-combination.h"
#include "uc-wager.h"

G_BEGIN_DECLS

typedef struct
{
  guint64 deals;                 /* all of them, equally likely */
  guint64 of[UC_N_COMBINATIONS]; /* they add up to deals; [UC_COMBINATION_NONE]: the wager loses */
} UcCount;

/* Insurance, when the dealer's first card is an ace and nothing else is known. */
typedef struct
{
  guint64 deals;
  guint64 suited; /* the hole card makes a Blackjack of one suit */
  guint64 unsuited;
} UcInsuranceCount;

/* More decks could exceed the counts' range; no regulation has more than eight. */
#define UC_COUNT_MAX_DECKS 8

/* Whether the first cards alone decide @wager. */
gboolean uc_count_knows (UcWager wager);

/**
 * uc_count_wager:
 * @wager: one that uc_count_knows ()
 * @pack: cards of one deck: 52, or 48 without the tens
 * @decks: 1 to %UC_COUNT_MAX_DECKS
 */
UcCount uc_count_wager (UcWager wager, guint pack, guint decks);

UcInsuranceCount uc_count_insurance (guint pack, guint decks);

G_END_DECLS
