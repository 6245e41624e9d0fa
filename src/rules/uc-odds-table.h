/* Paytables, single odds and increments out of the regulation's files. Private to src/rules. */
#pragma once

#include "uc-regulation.h"

G_BEGIN_DECLS

/* @group is "wager NAME" throughout; a paytable is a key of [paytables NAME] or [paytables NAME DECKS;…]. What is wrong
 * with the regulation's files goes to @faults. */

/* "1, 2, … 10"; %NULL when there are none for @decks. Free with g_free (). */
char *uc_odds_table_names (const UcRegulation *regulation, const char *group, guint decks);
gboolean uc_odds_table_has (const UcRegulation *regulation, const char *group, guint decks, const char *paytable);
/* Fills @wager->odds from the paytable and its combinations' paragraphs. Where each matching card is paid, also the
 * sums for two cards (A7). */
void uc_odds_table_fill (const UcRegulation *regulation, const char *group, guint decks, const char *paytable,
                         UcWagerRules *wager, GPtrArray *faults);
/* Seed, what it is again after a 100% award, and increments; @increments is a key of [meters NAME], where the section
 * has them by paytable or filed apart. @wager->amount is set; @wager->reseed is left as it was where the section leaves
 * it open. */
void uc_odds_table_meter (const UcRegulation *regulation, const char *group, const char *increments,
                          UcWagerRules *wager, GPtrArray *faults);
/* "A, B": the keys of [meters NAME]. %NULL when there are none. Free with g_free (). */
char *uc_odds_table_meters (const UcRegulation *regulation, const char *group);
gboolean uc_odds_table_has_meter (const UcRegulation *regulation, const char *group, const char *increments);
/* Fills @wager->envy for @wager->amount from [envy NAME]. */
void uc_odds_table_envy (const UcRegulation *regulation, const char *group, UcWagerRules *wager, GPtrArray *faults);
/* One line of [odds]. */
UcOdds uc_odds_table_single (const UcRegulation *regulation, const char *key, GPtrArray *faults);

G_END_DECLS
