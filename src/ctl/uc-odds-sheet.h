/* What `upcardctl odds` says of a table: the returns of all its wagers, and the words that its forms share. */
#pragma once

#include "uc-return.h"

G_BEGIN_DECLS

typedef struct
{
  const UcRules *rules;
  UcReturn returns[UC_N_WAGERS]; /* of the wagers that it offers and that can be computed, in their order */
  guint n_returns;
} UcOddsSheet;

/* @rules outlives the sheet. */
UcOddsSheet uc_odds_sheet (const UcRules *rules);

#define UC_ODDS_MAX_TERMS 3

/* What a wager's return is told for: with a meter without and with the returned stake, and with an Envy Bonus also for
 * one other player. Returns how many of @terms are filled. */
guint uc_odds_terms (const UcReturn *wager, UcTerms terms[UC_ODDS_MAX_TERMS]);
gboolean uc_odds_is_filed (const UcReturn *wager, UcTerms terms);
/* "stake not returned, as filed"; of a progressive. */
const char *uc_odds_say_terms (const UcReturn *wager, UcTerms terms);

/* 1 less the return. */
UcFraction uc_odds_advantage (UcFraction returned);

/* Text for g_free (). */

/* "14.3286", so many digits behind the point; "-" for what does not fit. */
char *uc_odds_percent (UcFraction part, guint digits);
/* "$12,345.68". */
char *uc_odds_dollars (UcMoney sum);
/* "§ 685a.11(c)": the paragraph of the wager's odds. */
char *uc_odds_citation (const UcRules *rules, UcWager wager);

/* The forms. Each is appended to @text. */
void uc_odds_to_text (const UcOddsSheet *sheet, GString *text);
void uc_odds_to_csv (const UcOddsSheet *sheet, GString *text);
void uc_odds_to_json (const UcOddsSheet *sheet, GString *text);

G_END_DECLS
