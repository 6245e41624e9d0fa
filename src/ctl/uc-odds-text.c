/* upcardctl odds for a person: aligned columns, whole sentences. */
#include "uc-odds-sheet.h"

#include <glib/gi18n.h>

#define WIDTH_NAME 37
#define WIDTH_PAYS 12
#define WIDTH_PERCENT 14
#define WIDTH_ONE_IN 12
#define WIDTH_SUM 17
#define DIGITS 4
#define DIGITS_PROBABILITY 6

static void
append_spaces (GString *text, gssize n)
{
  for (gssize i = 0; i < n; i++)
    g_string_append_c (text, ' ');
}

static void
append_left (GString *text, const char *cell, gssize width)
{
  g_string_append (text, cell);
  append_spaces (text, width - g_utf8_strlen (cell, -1));
}

/* At least one space parts it from the cell before. */
static void
append_right (GString *text, const char *cell, gssize width)
{
  append_spaces (text, MAX (width - g_utf8_strlen (cell, -1), 1));
  g_string_append (text, cell);
}

/* "12.3456%", right-aligned. */
static void
append_percent (GString *text, UcFraction part, guint digits)
{
  g_autofree char *percent = uc_odds_percent (part, digits);
  g_autofree char *cell = g_strdup_printf ("%s%%", percent);

  append_right (text, cell, WIDTH_PERCENT);
}

/* The last column: as long as it is. */
static void
append_fraction (GString *text, UcFraction a)
{
  g_autofree char *fraction = uc_fraction_format (a);

  g_string_append_printf (text, "   %s\n", fraction);
}

/* "7.0" for one deal in seven; nothing where it never comes. */
static void
append_one_in (GString *text, UcFraction part)
{
  g_autofree char *one_in = uc_fraction_decimal (uc_fraction_div (uc_fraction (1, 1), part), 1);

  append_right (text, one_in, WIDTH_ONE_IN);
}

static void
append_probability (GString *text, const char *name, const char *pays, UcFraction part)
{
  g_string_append (text, "  ");
  append_left (text, name, WIDTH_NAME);
  append_right (text, pays, WIDTH_PAYS);
  append_percent (text, part, DIGITS_PROBABILITY);
  append_one_in (text, part);
}

static void
append_head (GString *text)
{
  g_string_append (text, "  ");
  append_left (text, _ ("combination"), WIDTH_NAME);
  append_right (text, _ ("pays"), WIDTH_PAYS);
  append_right (text, _ ("probability"), WIDTH_PERCENT);
  append_right (text, _ ("one in"), WIDTH_ONE_IN);
  append_right (text, _ ("of the return"), WIDTH_PERCENT);
  g_string_append_printf (text, "   %s\n", _ ("probability, exactly"));
}

static void
append_lines (GString *text, const UcReturn *wager)
{
  append_head (text);
  for (guint i = 0; i < wager->n_lines; i++)
    {
      const UcReturnLine *line = &wager->lines[i];
      const UcFraction part = uc_fraction (line->count, wager->deals);
      char odds[UC_ODDS_TEXT];

      append_probability (text, line->name, uc_odds_format (line->odds, odds), part);
      append_percent (text, uc_return_of_line (wager, line, uc_return_seed (wager), wager->stake_returned), DIGITS);
      append_fraction (text, part);
    }
  append_probability (text, _ ("hit frequency"), "", wager->hit);
  append_spaces (text, WIDTH_PERCENT);
  append_fraction (text, wager->hit);
}

/* ---- without a meter ---- */

static void
append_sum (GString *text, const char *name, UcFraction part)
{
  g_string_append (text, "  ");
  append_left (text, name, WIDTH_NAME + WIDTH_PAYS);
  append_percent (text, part, DIGITS);
  append_spaces (text, WIDTH_ONE_IN + WIDTH_PERCENT);
  append_fraction (text, part);
}

static void
append_fixed (GString *text, const UcReturn *wager)
{
  const UcFraction returned = uc_return_at (wager, 0, uc_return_filed_terms (wager));

  append_sum (text, _ ("return"), returned);
  append_sum (text, _ ("house advantage"), uc_odds_advantage (returned));
}

/* ---- with a meter ---- */

/* A meter that is larger than any sum of money is reached at none. */
static void
append_break_even (GString *text, const UcReturn *wager, UcTerms terms)
{
  const UcFraction exact = uc_return_break_even (wager, terms);
  g_autofree char *fraction = uc_fraction_format (exact);
  g_autofree char *sum = NULL;
  UcMoney meter;

  if (uc_fraction_fits (exact) && exact.num <= 0)
    {
      append_right (text, _ ("at any meter"), WIDTH_SUM);
      g_string_append_c (text, '\n');
      return;
    }
  if (uc_return_break_even_sum (wager, terms, &meter))
    sum = uc_odds_dollars (meter);
  append_right (text, sum != NULL ? sum : _ ("at no meter"), WIDTH_SUM);
  g_string_append_printf (text, "   $%s\n", fraction);
}

static void
append_meter_head (GString *text, const UcReturn *wager)
{
  g_autofree char *seed = uc_odds_dollars (wager->seed);
  g_autofree char *at_seed = g_strdup_printf (_ ("at the seed of %s"), seed);

  g_string_append (text, "\n  ");
  append_left (text, at_seed, WIDTH_NAME + WIDTH_PAYS);
  append_right (text, _ ("return"), WIDTH_PERCENT);
  append_right (text, _ ("advantage"), WIDTH_PERCENT);
  append_right (text, _ ("over time"), WIDTH_PERCENT);
  append_right (text, _ ("breaks even at"), WIDTH_SUM);
  g_string_append_printf (text, "   %s\n", _ ("exactly"));
}

static void
append_increments (GString *text, const UcWagerRules *rules)
{
  const UcFraction primary = uc_fraction (rules->primary_ppm, 1000000);
  const UcFraction secondary = uc_fraction (rules->secondary_ppm, 1000000);
  g_autofree char *to_meter = uc_odds_percent (primary, 2);
  g_autofree char *to_reserve = uc_odds_percent (secondary, 2);

  g_string_append_printf (text, _ ("  Of each wager %s%% goes to the meter and %s%% to the reserve.\n"
                                   "  They are no part of the return at a given meter, and come back over time.\n"),
                          to_meter, to_reserve);
}

static void
append_envy (GString *text, const UcReturn *wager)
{
  g_autofree char *percent = uc_odds_percent (wager->per_other, DIGITS);
  g_autofree char *exact = uc_fraction_format (wager->per_other);

  if (wager->per_other.num == 0)
    return;
  g_string_append_printf (text, _ ("  Each other player with the wager adds %s%% of the wager by the Envy Bonus (%s):\n"),
                          percent, exact);
  for (guint i = 0; i < wager->n_lines; i++)
    if (wager->lines[i].envy != 0)
      {
        g_autofree char *sum = uc_odds_dollars (wager->lines[i].envy);

        g_string_append_printf (text, "    %s %s\n", wager->lines[i].name, sum);
      }
}

static void
append_meter (GString *text, const UcRules *rules, const UcReturn *wager)
{
  UcTerms terms[UC_ODDS_MAX_TERMS];
  guint n = uc_odds_terms (wager, terms);

  append_meter_head (text, wager);
  for (guint i = 0; i < n; i++)
    {
      const UcFraction returned = uc_return_at (wager, wager->seed, terms[i]);

      g_string_append (text, "    ");
      append_left (text, uc_odds_say_terms (wager, terms[i]), WIDTH_NAME + WIDTH_PAYS - 2);
      append_percent (text, returned, DIGITS);
      append_percent (text, uc_odds_advantage (returned), DIGITS);
      append_percent (text, uc_return_over_time (wager, terms[i]), DIGITS);
      append_break_even (text, wager, terms[i]);
    }
  append_increments (text, &rules->wagers[wager->wager]);
  append_envy (text, wager);
  g_string_append (text, _ ("  The meter is the one at lock-out; an award that is shared returns less (A10).\n"));
}

/* ---- the whole ---- */

/* "match-the-dealer-progressive of $5.00, paytable 4 (§ 685c.1(i))" */
static void
append_title (GString *text, const UcRules *rules, const UcReturn *wager)
{
  const char *paytable = rules->wagers[wager->wager].paytable;
  const char *name = uc_wager_name (wager->wager);
  g_autofree char *citation = uc_odds_citation (rules, wager->wager);

  g_string_append_c (text, '\n');
  if (wager->progressive)
    {
      g_autofree char *amount = uc_odds_dollars (wager->amount);

      g_string_append_printf (text, _ ("%s of %s, paytable %s (%s)\n"), name, amount, paytable, citation);
    }
  else if (wager->wager == UC_WAGER_INSURANCE)
    g_string_append_printf (text, _ ("%s, when the up-card is an ace (%s)\n"), name, citation);
  else if (*paytable != '\0')
    g_string_append_printf (text, _ ("%s, paytable %s (%s)\n"), name, paytable, citation);
  else
    g_string_append_printf (text, "%s (%s)\n", name, citation);
}

void
uc_odds_to_text (const UcOddsSheet *sheet, GString *text)
{
  const UcRules *rules = sheet->rules;

  g_string_append_printf (text,
                          ngettext ("Table %s: %s, %u deck of %u cards\n", "Table %s: %s, %u decks of %u cards\n",
                                    rules->decks),
                          rules->table_id, uc_game_name (rules->game),
                          rules->decks, rules->pack);
  g_string_append (text, _ ("Every figure is exact for the full, shuffled shoe; its last digit is rounded.\n"));
  for (guint i = 0; i < sheet->n_returns; i++)
    {
      append_title (text, rules, &sheet->returns[i]);
      append_lines (text, &sheet->returns[i]);
      if (sheet->returns[i].progressive)
        append_meter (text, rules, &sheet->returns[i]);
      else
        append_fixed (text, &sheet->returns[i]);
    }
  g_string_append (text, _ ("\nmain is not computed: what it returns depends on how every hand is played, and so do the "
                            "bonuses that are paid with it.\n"));
}
