#include "uc-ledger-awards.h"

#include <stdlib.h>
#include <string.h>

typedef struct
{
  UcCombination combination;
  UcOdds odds;
} Award;

/* Shares of the meter before odds, and the largest first; what pays alike keeps the order of the record. */
static int
compare (gconstpointer a, gconstpointer b)
{
  const Award *one = a, *other = b;
  const gboolean share = one->odds.kind == UC_ODDS_METER_SHARE, other_share = other->odds.kind == UC_ODDS_METER_SHARE;
  const gint64 pays = (gint64)one->odds.num * (share ? 1 : other->odds.den), other_pays = (gint64)other->odds.num * (share ? 1 : one->odds.den);

  if (share != other_share)
    return other_share - share;
  if (pays != other_pays)
    return pays > other_pays ? -1 : 1;
  return (int)one->combination - (int)other->combination;
}

char *
uc_ledger_awards_print (const UcOdds odds[UC_N_COMBINATIONS])
{
  GString *text = g_string_new (NULL);
  Award awards[UC_N_COMBINATIONS];
  guint n = 0;

  for (UcCombination c = UC_COMBINATION_NONE + 1; c < UC_N_COMBINATIONS; c++)
    if (odds[c].kind == UC_ODDS_METER_SHARE || odds[c].kind == UC_ODDS_TO)
      awards[n++] = (Award){ c, odds[c] };
  qsort (awards, n, sizeof *awards, compare);
  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (text, "%s%s:%u", i > 0 ? "," : "", uc_combination_name (awards[i].combination), awards[i].odds.num);
      if (awards[i].odds.kind == UC_ODDS_METER_SHARE)
        g_string_append_c (text, '%');
      else
        g_string_append_printf (text, ":%u", awards[i].odds.den);
    }
  return g_string_free (text, FALSE);
}

gboolean
uc_ledger_awards_is_valid (const char *text)
{
  g_auto (GStrv) each = g_strsplit (text, ",", -1);
  UcOdds odds[UC_N_COMBINATIONS] = { 0 };
  g_autofree char *again = NULL;

  for (guint i = 0; each[i] != NULL; i++)
    {
      g_autofree char *name = g_strndup (each[i], strcspn (each[i], ":"));
      const char *pays = each[i] + strlen (name) + (each[i][strlen (name)] == ':');
      g_autofree char *share = g_str_has_suffix (pays, "%") ? g_strconcat (pays, " meter", NULL) : NULL;
      const UcCombination combination = uc_combination_parse (name);

      if (combination == UC_COMBINATION_NONE)
        return FALSE;
      odds[combination] = uc_odds_parse (share != NULL ? share : pays);
      if (odds[combination].num == 0 || (odds[combination].kind == UC_ODDS_METER_SHARE && odds[combination].num > UC_WHOLE_METER))
        return FALSE;
    }
  /* None twice, in this order, in this form. */
  again = uc_ledger_awards_print (odds);
  return *text != '\0' && strlen (text) < UC_LEDGER_AWARDS_TEXT && strcmp (again, text) == 0;
}

/* The member's table, where the ledger has what it pays of this very meter. */
static const UcLedgerTable *
paying_table (const UcLedger *ledger, const UcLedgerMeter *meter, guint member)
{
  const UcLedgerTable *table = uc_ledger_find_table (ledger, meter->link.members[member].table);

  return table != NULL && strcmp (table->meter, meter->terms.meter) == 0 ? table : NULL;
}

char *
uc_ledger_awards_of_meter (const UcLedger *ledger, const UcLedgerMeter *meter, guint most)
{
  const UcLedgerTable *first = meter->link.n_members > 0 ? paying_table (ledger, meter, 0) : NULL;
  g_auto (GStrv) each = g_strsplit (first != NULL ? first->awards : "", ",", -1);
  GString *text = g_string_new (NULL);

  for (guint i = 0, n = 0; each[i] != NULL && n < most; i++)
    {
      gboolean all = TRUE;

      for (guint j = 1; all && j < meter->link.n_members; j++)
        {
          const UcLedgerTable *other = paying_table (ledger, meter, j);
          g_auto (GStrv) pays = g_strsplit (other != NULL ? other->awards : "", ",", -1);

          all = g_strv_contains ((const char *const *)pays, each[i]);
        }
      if (!all)
        continue;
      g_string_append_printf (text, "%s%s", n > 0 ? "," : "", each[i]);
      n++;
    }
  return g_string_free (text, FALSE);
}

UcWager
uc_ledger_awards_wager (const UcLedger *ledger, const UcLedgerMeter *meter)
{
  const UcLedgerTable *first = meter->link.n_members > 0 ? paying_table (ledger, meter, 0) : NULL;
  const UcWager wager = first != NULL ? first->wager : UC_WAGER_NONE;

  for (guint i = 1; i < meter->link.n_members; i++)
    {
      const UcLedgerTable *other = paying_table (ledger, meter, i);

      if (other == NULL || other->wager != wager)
        return UC_WAGER_NONE;
    }
  return wager;
}
