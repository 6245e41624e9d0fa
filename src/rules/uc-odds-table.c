#include "uc-odds-table.h"

#include "uc-fault.h"

#include <string.h>

#define PREFIX "wager "

static void
regulation_fault (GPtrArray *faults, const char *group, const char *key, const char *accepted)
{
  uc_fault_add (faults, "regulation", 0, group, key, NULL, accepted, "the regulation's files do not say this rightly");
}

static char *
paytable_group (const char *group, guint decks)
{
  return g_strdup_printf ("paytables %s %u", group + strlen (PREFIX), decks);
}

char *
uc_odds_table_names (const UcRegulation *regulation, const char *group, guint decks)
{
  g_autofree char *tables = paytable_group (group, decks);
  const UcKeyText *section = uc_regulation_section_of (regulation, tables);
  GString *names;

  if (section == NULL)
    return NULL;
  names = g_string_new (NULL);
  for (guint i = 0; i < section->lines->len; i++)
    {
      const UcKeyLine *line = g_ptr_array_index (section->lines, i);

      if (g_str_equal (uc_key_text_group_of (section, line), tables))
        g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", line->key);
    }
  return g_string_free (names, FALSE);
}

gboolean
uc_odds_table_has (const UcRegulation *regulation, const char *group, guint decks, const char *paytable)
{
  g_autofree char *tables = paytable_group (group, decks);

  return uc_regulation_get (regulation, tables, paytable) != NULL;
}

static UcOdds
sum_of (UcOdds a, UcOdds b)
{
  UcOdds sum = { .kind = UC_ODDS_TO, .num = a.num + b.num, .den = 1 };

  return sum;
}

/* A7: each matching card is paid, so two are paid the sum of their odds. */
static void
fill_sums (UcWagerRules *wager)
{
  UcOdds suited = wager->odds[UC_COMBINATION_ONE_SUITED];
  UcOdds unsuited = wager->odds[UC_COMBINATION_ONE_UNSUITED];

  wager->odds[UC_COMBINATION_TWO_SUITED] = sum_of (suited, suited);
  wager->odds[UC_COMBINATION_SUITED_AND_UNSUITED] = sum_of (suited, unsuited);
  wager->odds[UC_COMBINATION_TWO_UNSUITED] = sum_of (unsuited, unsuited);
}

void
uc_odds_table_fill (const UcRegulation *regulation, const char *group, guint decks, const char *paytable,
                    UcWagerRules *wager, GPtrArray *faults)
{
  g_autofree char *tables = paytable_group (group, decks);
  const char *names = uc_regulation_get (regulation, group, "combinations");
  const char *odds = uc_regulation_get (regulation, tables, paytable);
  g_auto (GStrv) name = g_strsplit (names != NULL ? names : "", ";", -1);
  g_auto (GStrv) odd = g_strsplit (odds != NULL ? odds : "", ";", -1);
  const char *each_card = uc_regulation_get (regulation, group, "each-card");

  if (odds == NULL)
    return; /* not for this number of decks: a fault of its own */
  if (g_strv_length (name) != g_strv_length (odd))
    {
      regulation_fault (faults, tables, paytable, "odds for each of the combinations");
      return;
    }
  for (guint i = 0; name[i] != NULL; i++)
    {
      UcCombination combination = uc_combination_parse (name[i]);

      if (combination != UC_COMBINATION_NONE)
        wager->odds[combination] = uc_odds_parse (odd[i]);
      if (combination == UC_COMBINATION_NONE || wager->odds[combination].kind == UC_ODDS_NONE)
        regulation_fault (faults, tables, paytable, "odds like 12:1 or 10% meter for a known combination");
    }
  if (each_card != NULL && g_str_equal (each_card, "true"))
    fill_sums (wager);
}

/* "15%" → 150000. */
static gboolean
read_percent (const char *text, guint32 *ppm)
{
  g_autofree char *number = NULL;
  UcMoney value;

  if (text == NULL || !g_str_has_suffix (text, "%"))
    return FALSE;
  number = g_strndup (text, strlen (text) - 1);
  if (!uc_money_parse (number, &value, NULL) || value < 0 || value > 100 * UC_DOLLAR)
    return FALSE;
  *ppm = value / 100; /* a dollar stands for one percent, 10,000 parts per million */
  return TRUE;
}

void
uc_odds_table_meter (const UcRegulation *regulation, const char *group, UcWagerRules *wager, GPtrArray *faults)
{
  const char *factor = uc_regulation_get (regulation, group, "seed-factor");
  guint64 times;

  if (!g_ascii_string_to_unsigned (factor != NULL ? factor : "", 10, 1, 1000000, &times, NULL))
    regulation_fault (faults, group, "seed-factor", "a whole number");
  else if (!uc_money_scale (wager->amount, times, 1, &wager->seed))
    regulation_fault (faults, group, "seed-factor", "a smaller number");
  if (!read_percent (uc_regulation_get (regulation, group, "primary-increment"), &wager->primary_ppm))
    regulation_fault (faults, group, "primary-increment", "a percentage like 15%");
  if (!read_percent (uc_regulation_get (regulation, group, "secondary-increment"), &wager->secondary_ppm))
    regulation_fault (faults, group, "secondary-increment", "a percentage like 6%");
}

UcOdds
uc_odds_table_single (const UcRegulation *regulation, const char *key, GPtrArray *faults)
{
  const char *text = uc_regulation_get (regulation, "odds", key);
  UcOdds odds = uc_odds_parse (text != NULL ? text : "");

  if (odds.kind == UC_ODDS_NONE)
    regulation_fault (faults, "odds", key, "odds like 3:2");
  return odds;
}
