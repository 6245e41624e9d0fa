#include "uc-check-odds.h"

#include "uc-odds-sheet.h"

#include <glib/gi18n.h>

#define DIGITS 4

/* Two ways of being too generous; the second is the worse one, for no meter is to blame. */
void
uc_check_odds (const UcRules *rules, GString *report)
{
  g_autoptr (UcOddsSheet) sheet = uc_odds_sheet_new (rules);
  g_autoptr (GString) lines = g_string_new (NULL);

  for (guint i = 0; i < sheet->returns->len; i++)
    {
      const UcReturn *wager = g_ptr_array_index (sheet->returns, i);
      const UcReturnTerms *terms = wager->filed;
      const char *name = uc_wager_name (wager->wager);
      g_autofree char *at_seed = uc_fraction_percent (terms->returned, DIGITS);
      g_autofree char *over_time = uc_fraction_percent (terms->over_time, DIGITS);
      g_autofree char *seed = uc_odds_sheet_dollars (wager->progressive ? wager->seed : 0);
      g_autofree char *citation = uc_odds_sheet_citation (sheet, wager);

      if (wager->progressive && mpq_cmp_ui (terms->returned, 1, 1) > 0)
        g_string_append_printf (lines, _ ("  %s returns %s%% at its seed of %s (%s)\n"), name, at_seed, seed, citation);
      if (mpq_cmp_ui (terms->over_time, 1, 1) > 0)
        g_string_append_printf (lines, _ ("  %s returns %s%% over time (%s)\n"), name, over_time, citation);
    }
  if (lines->len > 0)
    g_string_append_printf (report, _ ("Wagers that return more than they take in (“upcardctl odds” says why):\n%s"),
                            lines->str);
}
