/* upcardctl odds for programs: CSV with one figure a line, and JSON. Sums are decimal strings, as in the record. */
#include "uc-odds-sheet.h"

#define PPM 1000000
/* Enough for one deal in ten thousand million. */
#define DIGITS 12

/* ---- CSV ---- */

/* What a line of CSV says beside its figure; zeroes say nothing. */
typedef struct
{
  const char *item;
  UcOdds odds;
  const UcTerms *terms;
  guint64 count;
  gboolean counted;
  UcMoney sum; /* UC_MONEY_UNKNOWN = none */
} CsvKey;

static void
append_sum (GString *text, UcMoney sum)
{
  char plain[UC_MONEY_TEXT];

  if (sum != UC_MONEY_UNKNOWN)
    g_string_append (text, uc_money_format (sum, plain));
}

static void
append_csv (GString *text, const UcReturn *wager, const CsvKey *key, UcFraction figure)
{
  g_autofree char *fraction = uc_fraction_format (figure);
  g_autofree char *percent = uc_odds_percent (figure, DIGITS);
  char odds[UC_ODDS_TEXT];

  g_string_append_printf (text, "%s,%s,%s,", uc_wager_name (wager->wager), key->item,
                          uc_odds_format (key->odds, odds));
  if (key->terms != NULL)
    g_string_append_printf (text, "%s,%u,", key->terms->stake_returned ? "yes" : "no", key->terms->others);
  else
    g_string_append (text, ",,");
  if (key->counted)
    g_string_append_printf (text, "%" G_GUINT64_FORMAT ",%" G_GUINT64_FORMAT ",", key->count, wager->deals);
  else
    g_string_append (text, ",,");
  g_string_append_printf (text, "%s,", fraction);
  if (key->sum == UC_MONEY_UNKNOWN)
    g_string_append (text, percent);
  g_string_append_c (text, ',');
  append_sum (text, key->sum);
  g_string_append_c (text, '\n');
}

static void
append_csv_terms (GString *text, const UcReturn *wager, const UcTerms *terms)
{
  const UcFraction returned = uc_return_at (wager, uc_return_seed (wager), *terms);
  CsvKey key = { .item = "return", .terms = terms, .sum = UC_MONEY_UNKNOWN };

  append_csv (text, wager, &key, returned);
  key.item = "house-advantage";
  append_csv (text, wager, &key, uc_odds_advantage (returned));
  key.item = "return-over-time";
  append_csv (text, wager, &key, uc_return_over_time (wager, *terms));
  key.item = "break-even";
  if (uc_return_break_even_sum (wager, *terms, &key.sum))
    append_csv (text, wager, &key, uc_return_break_even (wager, *terms));
}

static void
append_csv_meter (GString *text, const UcRules *rules, const UcReturn *wager)
{
  const UcWagerRules *filed = &rules->wagers[wager->wager];
  const CsvKey amount = { .item = "amount", .sum = wager->amount };
  const CsvKey seed = { .item = "seed", .sum = wager->seed };
  const CsvKey to_meter = { .item = "meter-increment", .sum = UC_MONEY_UNKNOWN };
  const CsvKey to_reserve = { .item = "reserve-increment", .sum = UC_MONEY_UNKNOWN };

  append_csv (text, wager, &amount, uc_fraction (wager->amount, UC_DOLLAR));
  append_csv (text, wager, &seed, uc_fraction (wager->seed, UC_DOLLAR));
  append_csv (text, wager, &to_meter, uc_fraction (filed->primary_ppm, PPM));
  append_csv (text, wager, &to_reserve, uc_fraction (filed->secondary_ppm, PPM));
}

static void
append_csv_wager (GString *text, const UcRules *rules, const UcReturn *wager)
{
  const CsvKey hit = { .item = "hit-frequency", .sum = UC_MONEY_UNKNOWN };
  UcTerms terms[UC_ODDS_MAX_TERMS];
  guint n = uc_odds_terms (wager, terms);

  if (wager->progressive)
    append_csv_meter (text, rules, wager);
  for (guint i = 0; i < wager->n_lines; i++)
    {
      const UcReturnLine *line = &wager->lines[i];
      const CsvKey key = { .item = line->name, .odds = line->odds, .count = line->count, .counted = TRUE,
                           .sum = UC_MONEY_UNKNOWN };

      append_csv (text, wager, &key, uc_fraction (line->count, wager->deals));
    }
  append_csv (text, wager, &hit, wager->hit);
  for (guint i = 0; i < n; i++)
    append_csv_terms (text, wager, &terms[i]);
}

void
uc_odds_to_csv (const UcOddsSheet *sheet, GString *text)
{
  g_string_append (text, "wager,item,odds,stake-returned,others,count,deals,fraction,percent,dollars\n");
  for (guint i = 0; i < sheet->n_returns; i++)
    append_csv_wager (text, sheet->rules, &sheet->returns[i]);
}

/* ---- JSON ---- */

/* Names and citations hold nothing that JSON would escape but quotation marks and backslashes. */
static void
append_string (GString *text, const char *string)
{
  g_string_append_c (text, '"');
  for (const char *c = string; *c != '\0'; c++)
    {
      if (*c == '"' || *c == '\\')
        g_string_append_c (text, '\\');
      g_string_append_c (text, *c);
    }
  g_string_append_c (text, '"');
}

/* ,"KEY":{"fraction":"1/7","percent":14.28} */
static void
append_figure (GString *text, const char *key, UcFraction figure)
{
  g_autofree char *fraction = uc_fraction_format (figure);
  g_autofree char *percent = uc_odds_percent (figure, DIGITS);

  g_string_append_printf (text, ",\"%s\":{\"fraction\":\"%s\",\"percent\":%s}", key, fraction,
                          uc_fraction_fits (figure) ? percent : "null");
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
append_json_line (GString *text, const UcReturn *wager, const UcReturnLine *line)
{
  char odds[UC_ODDS_TEXT];

  g_string_append (text, "{\"combination\":");
  append_string (text, line->name);
  g_string_append_printf (text, ",\"odds\":\"%s\",\"count\":%" G_GUINT64_FORMAT, uc_odds_format (line->odds, odds),
                          line->count);
  append_figure (text, "probability", uc_fraction (line->count, wager->deals));
  append_figure (text, "of-return",
                 uc_return_of_line (wager, line, uc_return_seed (wager), wager->stake_returned));
  append_dollars (text, "envy", line->envy == 0 ? UC_MONEY_UNKNOWN : line->envy);
  g_string_append_c (text, '}');
}

static void
append_json_terms (GString *text, const UcReturn *wager, UcTerms terms)
{
  const UcFraction returned = uc_return_at (wager, uc_return_seed (wager), terms);
  g_autofree char *exact = NULL;
  UcMoney meter;

  g_string_append_printf (text, "{\"stake-returned\":%s,\"filed\":%s,\"others\":%u",
                          terms.stake_returned ? "true" : "false", uc_odds_is_filed (wager, terms) ? "true" : "false",
                          terms.others);
  append_figure (text, "return", returned);
  append_figure (text, "house-advantage", uc_odds_advantage (returned));
  append_figure (text, "return-over-time", uc_return_over_time (wager, terms));
  if (uc_return_break_even_sum (wager, terms, &meter))
    {
      exact = uc_fraction_format (uc_return_break_even (wager, terms));
      g_string_append_printf (text, ",\"break-even\":{\"fraction\":\"%s\"", exact);
      append_dollars (text, "dollars", meter);
      g_string_append (text, "}}");
    }
  else
    g_string_append (text, ",\"break-even\":null}");
}

static void
append_json_wager (GString *text, const UcRules *rules, const UcReturn *wager)
{
  const UcWagerRules *filed = &rules->wagers[wager->wager];
  g_autofree char *citation = uc_odds_citation (rules, wager->wager);
  UcTerms terms[UC_ODDS_MAX_TERMS];
  guint n = uc_odds_terms (wager, terms);

  g_string_append_printf (text, "{\"wager\":\"%s\",\"paytable\":\"%s\",\"citation\":", uc_wager_name (wager->wager),
                          filed->paytable);
  append_string (text, citation);
  append_dollars (text, "amount", wager->amount);
  append_dollars (text, "seed", wager->seed);
  if (wager->progressive)
    {
      append_figure (text, "meter-increment", uc_fraction (filed->primary_ppm, PPM));
      append_figure (text, "reserve-increment", uc_fraction (filed->secondary_ppm, PPM));
    }
  g_string_append_printf (text, ",\"deals\":%" G_GUINT64_FORMAT ",\"combinations\":[", wager->deals);
  for (guint i = 0; i < wager->n_lines; i++)
    {
      g_string_append (text, i > 0 ? ",\n  " : "\n  ");
      append_json_line (text, wager, &wager->lines[i]);
    }
  g_string_append_c (text, ']');
  append_figure (text, "hit-frequency", wager->hit);
  g_string_append (text, ",\"returns\":[");
  for (guint i = 0; i < n; i++)
    {
      g_string_append (text, i > 0 ? ",\n  " : "\n  ");
      append_json_terms (text, wager, terms[i]);
    }
  g_string_append (text, "]}");
}

void
uc_odds_to_json (const UcOddsSheet *sheet, GString *text)
{
  const UcRules *rules = sheet->rules;

  g_string_append (text, "{\"table\":");
  append_string (text, rules->table_id);
  g_string_append_printf (text, ",\"game\":\"%s\",\"decks\":%u,\"pack\":%u,\"wagers\":[", uc_game_name (rules->game),
                          rules->decks, rules->pack);
  for (guint i = 0; i < sheet->n_returns; i++)
    {
      g_string_append (text, i > 0 ? ",\n " : "\n ");
      append_json_wager (text, rules, &sheet->returns[i]);
    }
  g_string_append (text, "],\n \"not-computed\":[\"main\"]}\n");
}
