#include "uc-odds-text.h"

#include <glib/gi18n.h>

#define WIDTH_NAME 37
#define WIDTH_PAYS 12
#define WIDTH_PERCENT 14
#define WIDTH_ONE_IN 12
#define WIDTH_SUM 17
#define DIGITS 4
#define DIGITS_PROBABILITY 6

/* A cell, filled up to @width with spaces, of which one at least is before the text. Where @width is below 0, all are
 * behind it. */
static void
append_cell (GString *text, int width, const char *cell)
{
  const int empty = ABS (width) - (int) g_utf8_strlen (cell, -1);

  if (width < 0)
    g_string_append_printf (text, "%s%*s", cell, MAX (empty, 0), "");
  else
    g_string_append_printf (text, "%*s%s", MAX (empty, 1), "", cell);
}

/* "12.3456%", right-aligned. */
static void
append_percent (GString *text, mpq_srcptr part, guint digits)
{
  g_autofree char *percent = uc_fraction_percent (part, digits);
  g_autofree char *cell = g_strdup_printf ("%s%%", percent);

  append_cell (text, WIDTH_PERCENT, cell);
}

/* The first cells of a line: a probability, and one deal in how many it is, "-" where it is none. */
static void
append_probability (GString *text, const char *name, const char *pays, mpq_srcptr part)
{
  g_autofree char *one_in = NULL;
  g_auto (mpq_t) deals;

  mpq_init (deals);
  if (mpq_sgn (part) != 0)
    {
      mpq_inv (deals, part);
      one_in = uc_fraction_decimal (deals, 1);
    }
  g_string_append (text, "  ");
  append_cell (text, -WIDTH_NAME, name);
  append_cell (text, WIDTH_PAYS, pays);
  append_percent (text, part, DIGITS_PROBABILITY);
  append_cell (text, WIDTH_ONE_IN, one_in != NULL ? one_in : "-");
}

static void
append_combinations (GString *text, const UcReturn *wager)
{
  g_autofree char *hit = uc_fraction_format (wager->hit);

  g_string_append (text, "  ");
  append_cell (text, -WIDTH_NAME, _ ("combination"));
  append_cell (text, WIDTH_PAYS, _ ("pays"));
  append_cell (text, WIDTH_PERCENT, _ ("probability"));
  append_cell (text, WIDTH_ONE_IN, _ ("one in"));
  append_cell (text, WIDTH_PERCENT, _ ("of the return"));
  g_string_append_printf (text, "   %s\n", _ ("probability, exactly"));
  for (guint i = 0; i < wager->n_lines; i++)
    {
      const UcReturnLine *line = &wager->lines[i];
      g_autofree char *fraction = uc_fraction_format (line->probability);
      char odds[UC_ODDS_TEXT];

      append_probability (text, line->name, uc_odds_format (line->odds, odds), line->probability);
      append_percent (text, line->part, DIGITS);
      g_string_append_printf (text, "   %s\n", fraction);
    }
  append_probability (text, _ ("hit frequency"), "", wager->hit);
  g_string_append_printf (text, "%*s   %s\n", WIDTH_PERCENT, "", hit);
}

/* Of a wager without a meter. */
static void
append_return (GString *text, const char *name, mpq_srcptr part)
{
  g_autofree char *fraction = uc_fraction_format (part);

  g_string_append (text, "  ");
  append_cell (text, -(WIDTH_NAME + WIDTH_PAYS), name);
  append_percent (text, part, DIGITS);
  g_string_append_printf (text, "%*s   %s\n", WIDTH_ONE_IN + WIDTH_PERCENT, "", fraction);
}

/* The terms of a wager with a meter, a line each. A meter that is larger than any sum of money is no meter. */
static void
append_terms (GString *text, const UcReturn *wager)
{
  g_autofree char *seed = uc_odds_sheet_dollars (wager->seed);
  g_autofree char *at_seed = g_strdup_printf (_ ("at the seed of %s"), seed);

  g_string_append (text, "\n  ");
  append_cell (text, -(WIDTH_NAME + WIDTH_PAYS), at_seed);
  append_cell (text, WIDTH_PERCENT, _ ("return"));
  append_cell (text, WIDTH_PERCENT, _ ("advantage"));
  append_cell (text, WIDTH_PERCENT, _ ("over time"));
  append_cell (text, WIDTH_SUM, _ ("breaks even at"));
  g_string_append_printf (text, "   %s\n", _ ("exactly"));
  for (guint i = 0; i < wager->n_terms; i++)
    {
      const UcReturnTerms *terms = &wager->terms[i];
      g_autofree char *sum = uc_odds_sheet_dollars (terms->break_even_sum);
      g_autofree char *exactly = terms->has_break_even ? uc_fraction_format (terms->break_even) : g_strdup ("-");

      g_string_append (text, "    ");
      append_cell (text, -(WIDTH_NAME + WIDTH_PAYS - 2), uc_odds_sheet_say_terms (wager, terms));
      append_percent (text, terms->returned, DIGITS);
      append_percent (text, terms->advantage, DIGITS);
      append_percent (text, terms->over_time, DIGITS);
      if (terms->has_break_even && mpq_sgn (terms->break_even) <= 0)
        {
          append_cell (text, WIDTH_SUM, _ ("at any meter"));
          g_string_append_c (text, '\n');
          continue;
        }
      append_cell (text, WIDTH_SUM, terms->break_even_sum != UC_MONEY_UNKNOWN ? sum : _ ("at no meter"));
      g_string_append_printf (text, "   $%s\n", exactly);
    }
}

static void
append_meter (GString *text, const UcReturn *wager)
{
  g_autofree char *to_meter = uc_fraction_percent (wager->primary, 2);
  g_autofree char *to_reserve = uc_fraction_percent (wager->secondary, 2);
  g_autofree char *envy = uc_fraction_percent (wager->per_other, DIGITS);
  g_autofree char *envy_exactly = uc_fraction_format (wager->per_other);

  g_string_append_printf (text, _ ("  Of each wager %s%% goes to the meter and %s%% to the reserve.\n  The return at a "
                                   "given meter does not include them; they come back over time.\n"),
                          to_meter, to_reserve);
  if (mpq_sgn (wager->per_other) != 0)
    g_string_append_printf (text,
                            _ ("  Each other player with the wager adds %s%% of the wager by the Envy Bonus (%s):\n"),
                            envy, envy_exactly);
  for (guint i = 0; mpq_sgn (wager->per_other) != 0 && i < wager->n_lines; i++)
    if (wager->lines[i].envy != 0)
      {
        g_autofree char *sum = uc_odds_sheet_dollars (wager->lines[i].envy);

        g_string_append_printf (text, "    %s %s\n", wager->lines[i].name, sum);
      }
  g_string_append (text, _ ("  The meter is the one at lock-out; an award that is shared returns less (A10).\n"));
}

void
uc_odds_text_append (const UcOddsSheet *sheet, GString *text)
{
  g_autofree char *heading = uc_odds_sheet_heading (sheet);

  g_string_append_printf (text, "%s\n%s", heading,
                          _ ("Every figure is exact for the full, shuffled shoe; its last digit is rounded.\n"));
  for (guint i = 0; i < sheet->returns->len; i++)
    {
      const UcReturn *wager = g_ptr_array_index (sheet->returns, i);
      g_autofree char *title = uc_odds_sheet_title (sheet, wager);

      g_string_append_printf (text, "\n%s\n", title);
      append_combinations (text, wager);
      if (wager->progressive)
        {
          append_terms (text, wager);
          append_meter (text, wager);
        }
      else
        {
          append_return (text, _ ("return"), wager->filed->returned);
          append_return (text, _ ("house advantage"), wager->filed->advantage);
        }
    }
  g_string_append (text, _ ("\nmain is not computed: what it returns depends on how every hand is played, and so do the "
                            "bonuses that are paid with it.\n"));
}
