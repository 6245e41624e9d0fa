#include "uc-odds-data.h"

#include "uc-tell.h"

/* Enough for one deal in ten thousand million. */
#define DIGITS 12
#define NO_CELLS ",,,,"

/* ---- CSV ---- */

/* @cells: "odds,stake-returned,others,count,deals". @sum, where it is known, stands in place of a percentage. */
static void
append_csv (GString *text, const UcReturn *wager, const char *item, const char *cells, mpq_srcptr figure, UcMoney sum)
{
  g_autofree char *fraction = uc_fraction_format (figure);
  g_autofree char *percent = uc_fraction_percent (figure, DIGITS);
  char plain[UC_MONEY_TEXT];

  g_string_append_printf (text, "%s,%s,%s,%s,", uc_wager_name (wager->wager), item, cells, fraction);
  if (sum == UC_MONEY_UNKNOWN)
    g_string_append_printf (text, "%s,\n", percent);
  else
    g_string_append_printf (text, ",%s\n", uc_money_format (sum, plain));
}

static void
append_csv_wager (GString *text, const UcReturn *wager)
{
  g_auto (mpq_t) dollars;

  mpq_init (dollars);
  if (wager->progressive)
    {
      uc_fraction_set (dollars, wager->amount, UC_DOLLAR);
      append_csv (text, wager, "amount", NO_CELLS, dollars, wager->amount);
      uc_fraction_set (dollars, wager->seed, UC_DOLLAR);
      append_csv (text, wager, "seed", NO_CELLS, dollars, wager->seed);
      append_csv (text, wager, "meter-increment", NO_CELLS, wager->primary, UC_MONEY_UNKNOWN);
      append_csv (text, wager, "reserve-increment", NO_CELLS, wager->secondary, UC_MONEY_UNKNOWN);
    }
  for (guint i = 0; i < wager->n_lines; i++)
    {
      const UcReturnLine *line = &wager->lines[i];
      char odds[UC_ODDS_TEXT];
      g_autofree char *cells = g_strdup_printf ("%s,,,%" G_GUINT64_FORMAT ",%" G_GUINT64_FORMAT,
                                                uc_odds_format (line->odds, odds), line->count, wager->deals);

      append_csv (text, wager, line->name, cells, line->probability, UC_MONEY_UNKNOWN);
    }
  append_csv (text, wager, "hit-frequency", NO_CELLS, wager->hit, UC_MONEY_UNKNOWN);
  for (guint i = 0; i < wager->n_terms; i++)
    {
      const UcReturnTerms *terms = &wager->terms[i];
      g_autofree char *cells = g_strdup_printf (",%s,%u,,", terms->stake_returned ? "yes" : "no", terms->others);

      append_csv (text, wager, "return", cells, terms->returned, UC_MONEY_UNKNOWN);
      append_csv (text, wager, "house-advantage", cells, terms->advantage, UC_MONEY_UNKNOWN);
      append_csv (text, wager, "return-over-time", cells, terms->over_time, UC_MONEY_UNKNOWN);
      if (terms->break_even_sum != UC_MONEY_UNKNOWN)
        append_csv (text, wager, "break-even", cells, terms->break_even, terms->break_even_sum);
    }
}

void
uc_odds_data_append_csv (const UcOddsSheet *sheet, GString *text)
{
  g_string_append (text, "wager,item,odds,stake-returned,others,count,deals,fraction,percent,dollars\n");
  for (guint i = 0; i < sheet->returns->len; i++)
    append_csv_wager (text, g_ptr_array_index (sheet->returns, i));
}

/* ---- JSON ---- */

/* ,"KEY":{"fraction":"1/7","percent":14.28} */
static void
append_figure (GString *text, const char *key, mpq_srcptr figure)
{
  g_autofree char *fraction = uc_fraction_format (figure);
  g_autofree char *percent = uc_fraction_percent (figure, DIGITS);

  g_string_append_printf (text, ",\"%s\":{\"fraction\":\"%s\",\"percent\":%s}", key, fraction, percent);
}

/* ,"KEY":"5000.00" or null */
static void
append_dollars (GString *text, const char *key, UcMoney sum)
{
  char plain[UC_MONEY_TEXT];

  if (sum == UC_MONEY_UNKNOWN)
    g_string_append_printf (text, ",\"%s\":null", key);
  else
    g_string_append_printf (text, ",\"%s\":\"%s\"", key, uc_money_format (sum, plain));
}

static void
append_json_terms (GString *text, const UcReturnTerms *terms)
{
  g_autofree char *exactly = uc_fraction_format (terms->break_even);

  g_string_append_printf (text, "{\"stake-returned\":%s,\"filed\":%s,\"others\":%u",
                          terms->stake_returned ? "true" : "false", terms->filed ? "true" : "false", terms->others);
  append_figure (text, "return", terms->returned);
  append_figure (text, "house-advantage", terms->advantage);
  append_figure (text, "return-over-time", terms->over_time);
  if (terms->break_even_sum != UC_MONEY_UNKNOWN)
    {
      g_string_append_printf (text, ",\"break-even\":{\"fraction\":\"%s\"", exactly);
      append_dollars (text, "dollars", terms->break_even_sum);
      g_string_append (text, "}}");
    }
  else
    g_string_append (text, ",\"break-even\":null}");
}

static void
append_json_wager (GString *text, const UcOddsSheet *sheet, const UcReturn *wager)
{
  g_autofree char *citation = uc_odds_sheet_citation (sheet, wager);

  g_string_append_printf (text, "{\"wager\":\"%s\",\"paytable\":\"%s\",\"citation\":", uc_wager_name (wager->wager),
                          sheet->rules->wagers[wager->wager].paytable);
  uc_tell_json_string (text, citation);
  append_dollars (text, "amount", wager->amount);
  append_dollars (text, "seed", wager->seed);
  if (wager->progressive)
    {
      append_figure (text, "meter-increment", wager->primary);
      append_figure (text, "reserve-increment", wager->secondary);
    }
  g_string_append_printf (text, ",\"deals\":%" G_GUINT64_FORMAT ",\"combinations\":[", wager->deals);
  for (guint i = 0; i < wager->n_lines; i++)
    {
      const UcReturnLine *line = &wager->lines[i];
      char odds[UC_ODDS_TEXT];

      g_string_append_printf (text, "%s{\"combination\":\"%s\",\"odds\":\"%s\",\"count\":%" G_GUINT64_FORMAT,
                              i > 0 ? ",\n  " : "\n  ", line->name, uc_odds_format (line->odds, odds), line->count);
      append_figure (text, "probability", line->probability);
      append_figure (text, "of-return", line->part);
      append_dollars (text, "envy", line->envy == 0 ? UC_MONEY_UNKNOWN : line->envy);
      g_string_append_c (text, '}');
    }
  g_string_append_c (text, ']');
  append_figure (text, "hit-frequency", wager->hit);
  g_string_append (text, ",\"returns\":[");
  for (guint i = 0; i < wager->n_terms; i++)
    {
      g_string_append (text, i > 0 ? ",\n  " : "\n  ");
      append_json_terms (text, &wager->terms[i]);
    }
  g_string_append (text, "]}");
}

void
uc_odds_data_append_json (const UcOddsSheet *sheet, GString *text)
{
  const UcRules *rules = sheet->rules;

  g_string_append (text, "{\"table\":");
  uc_tell_json_string (text, rules->table_id);
  g_string_append_printf (text, ",\"game\":\"%s\",\"decks\":%u,\"pack\":%u,\"wagers\":[", uc_game_name (rules->game),
                          rules->decks, rules->pack);
  for (guint i = 0; i < sheet->returns->len; i++)
    {
      g_string_append (text, i > 0 ? ",\n " : "\n ");
      append_json_wager (text, sheet, g_ptr_array_index (sheet->returns, i));
    }
  g_string_append (text, "],\n \"not-computed\":[\"main\"]}\n");
}
