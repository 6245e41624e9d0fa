#include "uc-odds-data.h"

#include "uc-csv.h"
#include "uc-json.h"

/* Enough for one deal in ten thousand million. */
#define DIGITS 12

/* ---- CSV ---- */

static void
begin_line (GString *text, const UcReturn *wager, const char *item)
{
  uc_csv_add (text, uc_wager_name (wager->wager));
  uc_csv_add (text, item);
}

static void
skip (GString *text, guint columns)
{
  for (guint i = 0; i < columns; i++)
    uc_csv_add (text, "");
}

/* A known @sum takes the place of the percentage. */
static void
end_line (GString *text, mpq_srcptr figure, UcMoney sum)
{
  g_autofree char *fraction = uc_fraction_format (figure);
  g_autofree char *percent = uc_fraction_percent (figure, DIGITS);
  char plain[UC_MONEY_TEXT];

  uc_csv_add (text, fraction);
  uc_csv_add (text, sum == UC_MONEY_UNKNOWN ? percent : "");
  uc_csv_add (text, sum == UC_MONEY_UNKNOWN ? "" : uc_money_format (sum, plain));
  uc_csv_end (text);
}

static void
append_csv (GString *text, const UcReturn *wager, const char *item, mpq_srcptr figure, UcMoney sum)
{
  begin_line (text, wager, item);
  skip (text, 5);
  end_line (text, figure, sum);
}

static void
append_csv_terms (GString *text, const UcReturn *wager, const UcReturnTerms *terms)
{
  const struct
  {
    const char *item;
    mpq_srcptr figure;
    UcMoney sum;
  } lines[] = {
    { "return", terms->returned, UC_MONEY_UNKNOWN },
    { "house-advantage", terms->advantage, UC_MONEY_UNKNOWN },
    { "return-over-time", terms->over_time, UC_MONEY_UNKNOWN },
    { "break-even", terms->break_even, terms->break_even_sum },
  };
  const guint n = terms->break_even_sum != UC_MONEY_UNKNOWN ? G_N_ELEMENTS (lines) : G_N_ELEMENTS (lines) - 1;

  for (guint i = 0; i < n; i++)
    {
      begin_line (text, wager, lines[i].item);
      skip (text, 1);
      uc_csv_add (text, terms->stake_returned ? "yes" : "no");
      uc_csv_add_number (text, terms->others);
      skip (text, 2);
      end_line (text, lines[i].figure, lines[i].sum);
    }
}

static void
append_csv_wager (GString *text, const UcReturn *wager)
{
  g_auto (mpq_t) dollars;

  mpq_init (dollars);
  if (wager->progressive)
    {
      uc_fraction_set (dollars, wager->amount, UC_DOLLAR);
      append_csv (text, wager, "amount", dollars, wager->amount);
      uc_fraction_set (dollars, wager->seed, UC_DOLLAR);
      append_csv (text, wager, "seed", dollars, wager->seed);
      append_csv (text, wager, "meter-increment", wager->primary, UC_MONEY_UNKNOWN);
      append_csv (text, wager, "reserve-increment", wager->secondary, UC_MONEY_UNKNOWN);
    }
  for (guint i = 0; i < wager->n_lines; i++)
    {
      const UcReturnLine *line = &wager->lines[i];
      char odds[UC_ODDS_TEXT];

      begin_line (text, wager, line->name);
      uc_csv_add (text, uc_odds_format (line->odds, odds));
      skip (text, 2);
      uc_csv_add_number (text, line->count);
      uc_csv_add_number (text, wager->deals);
      end_line (text, line->probability, UC_MONEY_UNKNOWN);
    }
  append_csv (text, wager, "hit-frequency", wager->hit, UC_MONEY_UNKNOWN);
  for (guint i = 0; i < wager->n_terms; i++)
    append_csv_terms (text, wager, &wager->terms[i]);
}

void
uc_odds_data_append_csv (const UcOddsSheet *sheet, GString *text)
{
  g_string_append (text, "wager,item,odds,stake-returned,others,count,deals,fraction,percent,dollars\n");
  for (guint i = 0; i < sheet->returns->len; i++)
    append_csv_wager (text, g_ptr_array_index (sheet->returns, i));
}

/* ---- JSON ---- */

/* "NAME":{"fraction":"1/7","percent":14.28} */
static void
append_figure (UcJson *json, const char *name, mpq_srcptr figure)
{
  g_autofree char *fraction = uc_fraction_format (figure);
  g_autofree char *percent = uc_fraction_percent (figure, DIGITS);

  uc_json_begin_object (uc_json_name (json, name));
  uc_json_string (uc_json_name (json, "fraction"), fraction);
  uc_json_raw (uc_json_name (json, "percent"), percent);
  uc_json_end_object (json);
}

static void
append_json_terms (UcJson *json, const UcReturnTerms *terms)
{
  g_autofree char *exactly = uc_fraction_format (terms->break_even);

  uc_json_begin_object (json);
  uc_json_bool (uc_json_name (json, "stake-returned"), terms->stake_returned);
  uc_json_bool (uc_json_name (json, "filed"), terms->filed);
  uc_json_number (uc_json_name (json, "others"), terms->others);
  append_figure (json, "return", terms->returned);
  append_figure (json, "house-advantage", terms->advantage);
  append_figure (json, "return-over-time", terms->over_time);
  uc_json_name (json, "break-even");
  if (terms->break_even_sum == UC_MONEY_UNKNOWN)
    uc_json_null (json);
  else
    {
      uc_json_begin_object (json);
      uc_json_string (uc_json_name (json, "fraction"), exactly);
      uc_json_money (uc_json_name (json, "dollars"), terms->break_even_sum);
      uc_json_end_object (json);
    }
  uc_json_end_object (json);
}

static void
append_json_combination (UcJson *json, const UcReturnLine *line)
{
  char odds[UC_ODDS_TEXT];

  uc_json_begin_object (json);
  uc_json_string (uc_json_name (json, "combination"), line->name);
  uc_json_string (uc_json_name (json, "odds"), uc_odds_format (line->odds, odds));
  uc_json_number (uc_json_name (json, "count"), line->count);
  append_figure (json, "probability", line->probability);
  append_figure (json, "of-return", line->part);
  uc_json_money (uc_json_name (json, "envy"), line->envy == 0 ? UC_MONEY_UNKNOWN : line->envy);
  uc_json_end_object (json);
}

static void
append_json_wager (UcJson *json, const UcOddsSheet *sheet, const UcReturn *wager)
{
  g_autofree char *citation = uc_odds_sheet_citation (sheet, wager);

  uc_json_begin_object (json);
  uc_json_string (uc_json_name (json, "wager"), uc_wager_name (wager->wager));
  uc_json_string (uc_json_name (json, "paytable"), sheet->rules->wagers[wager->wager].paytable);
  uc_json_string (uc_json_name (json, "citation"), citation);
  uc_json_money (uc_json_name (json, "amount"), wager->amount);
  uc_json_money (uc_json_name (json, "seed"), wager->seed);
  if (wager->progressive)
    {
      append_figure (json, "meter-increment", wager->primary);
      append_figure (json, "reserve-increment", wager->secondary);
    }
  uc_json_number (uc_json_name (json, "deals"), wager->deals);
  uc_json_begin_array (uc_json_name (json, "combinations"));
  for (guint i = 0; i < wager->n_lines; i++)
    {
      uc_json_break (json, 2);
      append_json_combination (json, &wager->lines[i]);
    }
  uc_json_end_array (json);
  append_figure (json, "hit-frequency", wager->hit);
  uc_json_begin_array (uc_json_name (json, "returns"));
  for (guint i = 0; i < wager->n_terms; i++)
    {
      uc_json_break (json, 2);
      append_json_terms (json, &wager->terms[i]);
    }
  uc_json_end_array (json);
  uc_json_end_object (json);
}

void
uc_odds_data_append_json (const UcOddsSheet *sheet, GString *text)
{
  const UcRules *rules = sheet->rules;
  UcJson json = { text };

  uc_json_begin_object (&json);
  uc_json_string (uc_json_name (&json, "table"), rules->table_id);
  uc_json_string (uc_json_name (&json, "game"), uc_game_name (rules->game));
  uc_json_number (uc_json_name (&json, "decks"), rules->decks);
  uc_json_number (uc_json_name (&json, "pack"), rules->pack);
  uc_json_begin_array (uc_json_name (&json, "wagers"));
  for (guint i = 0; i < sheet->returns->len; i++)
    {
      uc_json_break (&json, 1);
      append_json_wager (&json, sheet, g_ptr_array_index (sheet->returns, i));
    }
  uc_json_end_array (&json);
  uc_json_break (&json, 1);
  uc_json_begin_array (uc_json_name (&json, "not-computed"));
  uc_json_string (&json, "main");
  uc_json_end_array (&json);
  uc_json_end_object (&json);
  g_string_append_c (text, '\n');
}
