#include "uc-odds-table.h"

#include "uc-fault.h"

#include <string.h>

#define PREFIX "wager "

static void
regulation_fault (GPtrArray *faults, const char *group, const char *key, const char *accepted)
{
  uc_fault_add (faults, "regulation", 0, group, key, NULL, accepted, "the regulation's files do not say this rightly");
}

/* The NAME of "wager NAME" under which @what of it is written down: its own, or another's that it shares. */
static const char *
written_under (const UcRegulation *regulation, const char *group, const char *what)
{
  const char *other = uc_regulation_get (regulation, group, what);

  return other != NULL ? other : group + strlen (PREFIX);
}

/* "paytables NAME" holds for any number of decks, "paytables NAME 5;6" for these. */
static gboolean
is_for_decks (const char *group, const char *start, guint decks)
{
  g_autofree char *number = g_strdup_printf ("%u", decks);

  if (!g_str_has_prefix (group, start))
    return FALSE;
  group += strlen (start);
  return *group == '\0' || (*group == ' ' && uc_list_has (group + 1, number));
}

/* The group that holds @group's paytables for @decks, and its section in @found; %NULL when none does. */
static const char *
find_paytables (const UcRegulation *regulation, const char *group, guint decks, const UcKeyText **found)
{
  g_autofree char *start = g_strconcat ("paytables ", written_under (regulation, group, "paytables"), NULL);

  for (guint i = 0; i < regulation->sections->len; i++)
    {
      *found = g_ptr_array_index (regulation->sections, i);
      for (guint j = 0; j < (*found)->groups->len; j++)
        {
          const UcKeyLine *line = g_ptr_array_index ((*found)->groups, j);

          if (is_for_decks (line->value, start, decks))
            return line->value;
        }
    }
  return NULL;
}

/* "1, 2, … 10": the keys of @group. */
static char *
key_names (const UcKeyText *section, const char *group)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < section->lines->len; i++)
    {
      const UcKeyLine *line = g_ptr_array_index (section->lines, i);

      if (g_str_equal (uc_key_text_group_of (section, line), group))
        g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", line->key);
    }
  return g_string_free (names, FALSE);
}

char *
uc_odds_table_names (const UcRegulation *regulation, const char *group, guint decks)
{
  const UcKeyText *section;
  const char *tables = find_paytables (regulation, group, decks, &section);

  return tables != NULL ? key_names (section, tables) : NULL;
}

gboolean
uc_odds_table_has (const UcRegulation *regulation, const char *group, guint decks, const char *paytable)
{
  const UcKeyText *section;
  const char *tables = find_paytables (regulation, group, decks, &section);

  return tables != NULL && uc_key_text_find (section, tables, paytable) != NULL;
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

/* "combination-citations": one paragraph for each of @names, or one for all that the wager wins with. */
static void
fill_citations (const UcRegulation *regulation, const char *group, char **names, UcWagerRules *wager, GPtrArray *faults)
{
  const char *text = uc_regulation_get (regulation, group, "combination-citations");
  g_auto (GStrv) cites = g_strsplit (text != NULL ? text : "", ";", -1);
  gboolean one_for_all = g_strv_length (cites) == 1;

  if (text == NULL)
    return;
  if (!one_for_all && g_strv_length (cites) != g_strv_length (names))
    {
      regulation_fault (faults, group, "combination-citations",
                        "a paragraph for each of the combinations, or one for all");
      return;
    }
  for (UcCombination combination = 0; one_for_all && combination < UC_N_COMBINATIONS; combination++)
    g_strlcpy (wager->combination_cites[combination], cites[0], UC_CITE_TEXT);
  for (guint i = 0; !one_for_all && names[i] != NULL; i++)
    g_strlcpy (wager->combination_cites[uc_combination_parse (names[i])], cites[i], UC_CITE_TEXT);
}

void
uc_odds_table_fill (const UcRegulation *regulation, const char *group, guint decks, const char *paytable,
                    UcWagerRules *wager, GPtrArray *faults)
{
  const UcKeyText *section;
  const char *tables = find_paytables (regulation, group, decks, &section);
  const UcKeyLine *line = tables != NULL ? uc_key_text_find (section, tables, paytable) : NULL;
  const char *names = uc_regulation_get (regulation, group, "combinations");
  const char *odds = line != NULL ? line->value : NULL;
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
  fill_citations (regulation, group, name, wager, faults);
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

/* seed-factor=1000: the initial seed is so many times the wager, whatever its paytable. */
static void
fill_meter_by_wager (const UcRegulation *regulation, const char *group, UcWagerRules *wager, GPtrArray *faults)
{
  const char *factor = uc_regulation_get (regulation, group, "seed-factor");
  guint64 times;

  if (!g_ascii_string_to_unsigned (factor, 10, 1, 1000000, &times, NULL))
    regulation_fault (faults, group, "seed-factor", "a whole number");
  else if (!uc_money_scale (wager->amount, times, 1, &wager->seed))
    regulation_fault (faults, group, "seed-factor", "a smaller number");
  if (!read_percent (uc_regulation_get (regulation, group, "primary-increment"), &wager->primary_ppm))
    regulation_fault (faults, group, "primary-increment", "a percentage like 15%");
  if (!read_percent (uc_regulation_get (regulation, group, "secondary-increment"), &wager->secondary_ppm))
    regulation_fault (faults, group, "secondary-increment", "a percentage like 6%");
}

static gboolean
read_reseed (const char *text, UcReseed *reseed)
{
  static const struct
  {
    const char *word;
    UcReseed reseed;
  } words[] = { { "as-filed", UC_RESEED_AT_LEAST_SEED }, { "reserve", UC_RESEED_RESERVE }, { "seed", UC_RESEED_SEED } };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (words[i].word, text))
      {
        *reseed = words[i].reseed;
        return TRUE;
      }
  return FALSE;
}

static char *
meters_group (const UcRegulation *regulation, const char *group)
{
  return g_strconcat ("meters ", written_under (regulation, group, "meters"), NULL);
}

char *
uc_odds_table_meters (const UcRegulation *regulation, const char *group)
{
  g_autofree char *meters = meters_group (regulation, group);
  const UcKeyText *section = uc_regulation_section_of (regulation, meters);

  return section != NULL ? key_names (section, meters) : NULL;
}

gboolean
uc_odds_table_has_meter (const UcRegulation *regulation, const char *group, const char *increments)
{
  g_autofree char *meters = meters_group (regulation, group);

  return uc_regulation_get (regulation, meters, increments) != NULL;
}

void
uc_odds_table_meter (const UcRegulation *regulation, const char *group, const char *increments, UcWagerRules *wager,
                     GPtrArray *faults)
{
  g_autofree char *meters = meters_group (regulation, group);
  const char *text = uc_regulation_get (regulation, meters, increments);
  g_auto (GStrv) parts = g_strsplit (text != NULL ? text : "", ";", -1);

  if (uc_regulation_get (regulation, group, "seed-factor") != NULL)
    {
      fill_meter_by_wager (regulation, group, wager, faults);
      return;
    }
  if (text == NULL)
    return; /* no such paytable or increments: a fault of its own */
  if (g_strv_length (parts) != 4 || !uc_money_parse (parts[0], &wager->seed, NULL)
      || !read_reseed (parts[1], &wager->reseed) || !read_percent (parts[2], &wager->primary_ppm)
      || !(g_str_equal (parts[3], "none") || read_percent (parts[3], &wager->secondary_ppm)))
    regulation_fault (faults, meters, increments, "a seed, as-filed, reserve or seed, and two percentages");
}

void
uc_odds_table_envy (const UcRegulation *regulation, const char *group, UcWagerRules *wager, GPtrArray *faults)
{
  char amount[UC_MONEY_TEXT];
  g_autofree char *table = g_strconcat ("envy ", group + strlen (PREFIX), NULL);
  const char *names = uc_regulation_get (regulation, group, "envy-combinations");
  const char *sums = uc_regulation_get (regulation, table, uc_money_format (wager->amount, amount));
  g_auto (GStrv) name = g_strsplit (names != NULL ? names : "", ";", -1);
  g_auto (GStrv) sum = g_strsplit (sums != NULL ? sums : "", ";", -1);

  if (sums == NULL || g_strv_length (name) != g_strv_length (sum))
    {
      regulation_fault (faults, table, amount, "a sum for each of the combinations");
      return;
    }
  for (guint i = 0; name[i] != NULL; i++)
    {
      UcCombination combination = uc_combination_parse (name[i]);

      if (combination == UC_COMBINATION_NONE || !uc_money_parse (sum[i], &wager->envy[combination], NULL))
        regulation_fault (faults, table, amount, "sums like 600.00 for known combinations");
    }
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
