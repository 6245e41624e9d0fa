/* What `upcardctl odds` says about a table: the returns of all its wagers, and the words that its forms share. */
#pragma once

#include "uc-return.h"

G_BEGIN_DECLS

typedef struct
{
  const UcRules *rules;
  GPtrArray *returns; /* UcReturn, of the wagers that the table offers and that can be computed, in their order */
  const UcReturn *progressive; /* the one of them that has the table's meter; %NULL: none */
} UcOddsSheet;

/* @rules outlives the sheet. */
UcOddsSheet *uc_odds_sheet_new (const UcRules *rules);
void uc_odds_sheet_free (UcOddsSheet *self);

/* "stake not returned, as filed"; the terms are a progressive's. */
const char *uc_odds_sheet_say_terms (const UcReturn *wager, const UcReturnTerms *terms);

/* Text for g_free (). */

/* "Table BJ-07: down-under-blackjack, 6 decks of 52 cards". */
char *uc_odds_sheet_heading (const UcOddsSheet *self);
/* "match-the-dealer-progressive of $5.00, paytable 4 (§ 685c.1(i))". */
char *uc_odds_sheet_title (const UcOddsSheet *self, const UcReturn *wager);
/* "$12,345.68"; "-" for UC_MONEY_UNKNOWN. */
char *uc_odds_sheet_dollars (UcMoney sum);
/* "§ 685a.11(c)": the paragraph of the wager's odds. */
char *uc_odds_sheet_citation (const UcOddsSheet *self, const UcReturn *wager);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcOddsSheet, uc_odds_sheet_free)

G_END_DECLS
