#include "uc-check-odds.h"

#include "uc-odds-sheet.h"

#include <glib/gi18n.h>

#define DIGITS 4

static gboolean
is_above_one (UcFraction part)
{
  const UcFraction more = uc_fraction_sub (part, uc_fraction (1, 1));

  return uc_fraction_fits (more) && more.num > 0;
}

/* Two ways of being too generous; the second is the worse one, for no meter is to blame. */
static void
check_wager (const UcRules *rules, const UcReturn *wager, GString *report)
{
  const UcTerms terms = uc_return_filed_terms (wager);
  const UcFraction at_seed = uc_return_at (wager, uc_return_seed (wager), terms);
  const UcFraction over_time = uc_return_over_time (wager, terms);
  g_autofree char *seed_percent = uc_odds_percent (at_seed, DIGITS);
  g_autofree char *time_percent = uc_odds_percent (over_time, DIGITS);
  g_autofree char *seed = uc_odds_dollars (uc_return_seed (wager));
  g_autofree char *citation = uc_odds_citation (rules, wager->wager);
  const char *name = uc_wager_name (wager->wager);

  if (wager->progressive && is_above_one (at_seed))
    g_string_append_printf (report, _ ("  %s returns %s%% at its seed of %s (%s)\n"), name, seed_percent, seed, citation);
  if (is_above_one (over_time))
    g_string_append_printf (report, _ ("  %s returns %s%% over time (%s)\n"), name, time_percent, citation);
}

void
uc_check_odds (const UcRules *rules, GString *report)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  const UcOddsSheet sheet = uc_odds_sheet (rules);

  for (guint i = 0; i < sheet.n_returns; i++)
    check_wager (rules, &sheet.returns[i], lines);
  if (lines->len > 0)
    g_string_append_printf (report, _ ("Wagers that return more than they take in (“upcardctl odds” says why):\n%s"),
                            lines->str);
}
