#include "uc-meter-sheet.h"

#include "uc-pdf.h"
#include "uc-report.h"
#include "uc-say-meter.h"
#include "uc-say-value.h"
#include "uc-side-wager.h"

#include <glib/gi18n.h>
#include <string.h>

#define DAY_WIDTH    66
#define FIGURE_WIDTH 74
#define TIME_WIDTH   92
#define ROUND_WIDTH  36
#define MOVE_WIDTH   64

/* ---- words ---- */

/* To the micro-dollar, as the books have it: "$1,234.50", "-$0.0325". */
static char *
say_exact (UcMoney money)
{
  char text[UC_MONEY_TEXT];
  g_autoptr (GString) words = NULL;
  gsize first = money < 0 ? 1 : 0;

  if (money == UC_MONEY_UNKNOWN)
    return g_strdup (_ ("unknown amount"));
  words = g_string_new (uc_money_format (money, text));
  for (gssize at = strchr (text, '.') - text - 3; at > (gssize)first; at -= 3)
    g_string_insert_c (words, at, ',');
  g_string_insert_c (words, first, '$');
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static char *
say_days (const UcMeterLedger *ledger)
{
  if (ledger->day != NULL)
    return g_strdup (ledger->day);
  if (ledger->first_day[0] == '\0')
    return g_strdup (_ ("none has begun"));
  return strcmp (ledger->first_day, ledger->today) == 0 ? g_strdup (ledger->today)
                                                        : g_strdup_printf (_ ("%s to %s"), ledger->first_day, ledger->today);
}

/* ---- the parts ---- */

static void
add_front (const UcMeterBooks *books, const char *by, const char *program, gint64 made_ns, UcSheet *sheet)
{
  g_autofree char *days = say_days (&books->ledger);
  g_autofree char *zone = uc_report_zone (made_ns);
  g_autofree char *time = uc_say_time (made_ns);
  g_autofree char *made = g_strdup_printf ("%s (%s)", time, zone);
  g_autofree char *files = NULL;
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < books->files->len; i++)
    g_string_append_printf (names, "%s%s", i == 0 ? "" : ", ", ((const UcMeterFile *)books->files->pdata[i])->name);
  files = g_string_free (g_steal_pointer (&names), FALSE);
  uc_sheet_heading (sheet, UC_TEXT_TITLE, _ ("Report of the progressive meter"), 60);
  uc_sheet_space (sheet, 6);
  uc_sheet_pair (sheet, _ ("Table"), books->table, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, books->ledger.day != NULL ? _ ("Gaming day") : _ ("Gaming days"), days, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Made by"), by, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Made at"), made, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Made with"), program, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Journal"), files, UC_PRINT_BLACK);
  for (guint i = 0; i < books->files->len; i++)
    {
      const UcMeterFile *file = books->files->pdata[i];

      uc_report_file (file->verdict, books->files->len > 1 ? file->name : NULL, sheet);
    }
}

static void
add_filed (const UcRules *rules, UcWager wager, UcSheet *sheet)
{
  const UcWagerRules *filed = &rules->wagers[wager];
  g_autofree char *amount = uc_say_money (filed->amount);
  g_autofree char *primary = uc_say_rate (filed->primary_ppm);
  g_autofree char *secondary = uc_say_rate (filed->secondary_ppm);
  g_autofree char *seed = uc_say_money_cents (filed->seed);
  g_autofree char *adds = g_strdup_printf (_ ("a wager of %s adds %s to the meter and %s to the reserve"), amount, primary, secondary);

  if (!filed->offered)
    return;
  uc_sheet_pair (sheet, _ ("Filed rates"), adds, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Initial seed"), seed, UC_PRINT_BLACK);
}

static void
add_sums_row (const char *what, const char *count, UcMeterSums sums, UcPrint print, UcSheet *sheet)
{
  g_autofree char *value = say_exact (sums.value);
  g_autofree char *reserve = say_exact (sums.reserve);

  uc_sheet_table_row (sheet, (const char *const[]){ what, count, value, reserve }, print);
}

static void
add_sums (const UcMeterLine *line, UcSheet *sheet)
{
  const UcColumn columns[] = {
    { _ ("Cause"), 0, FALSE },
    { _ ("Events"), ROUND_WIDTH, TRUE },
    { _ ("Value"), FIGURE_WIDTH, TRUE },
    { _ ("Reserve"), FIGURE_WIDTH, TRUE },
  };

  uc_sheet_table_begin (sheet, columns, G_N_ELEMENTS (columns));
  add_sums_row (_ ("Opening"), "", line->opening, UC_PRINT_BLACK, sheet);
  for (UcWord cause = uc_meter_line_next_cause (line, UC_WORD_NONE); cause != UC_WORD_NONE;
       cause = uc_meter_line_next_cause (line, cause))
    {
      g_autofree char *count = g_strdup_printf ("%u", line->changes[cause]);

      add_sums_row (uc_say_meter_cause (cause), count, line->by_cause[cause],
                    cause == UC_WORD_UNKNOWN ? UC_PRINT_ALARM : UC_PRINT_BLACK, sheet);
    }
  if (line->elsewhere.value != 0 || line->elsewhere.reserve != 0)
    add_sums_row (_ ("On other days"), "", line->elsewhere, UC_PRINT_BLACK, sheet);
  add_sums_row (_ ("Closing"), "", line->now, UC_PRINT_BLACK, sheet);
  uc_sheet_table_end (sheet);
}

static void
add_days (const UcMeterLine *line, UcSheet *sheet)
{
  const UcColumn columns[] = {
    { _ ("Gaming day"), DAY_WIDTH, FALSE }, { _ ("Opening"), 0, TRUE },      { _ ("Increments"), 0, TRUE },
    { _ ("Awards"), 0, TRUE },              { _ ("Other causes"), 0, TRUE }, { _ ("Closing"), 0, TRUE },
  };

  if (line->days == NULL || line->days->len < 2)
    return;
  uc_sheet_heading (sheet, UC_TEXT_HEADING, _ ("Value by gaming day"), 40);
  uc_sheet_table_begin (sheet, columns, G_N_ELEMENTS (columns));
  for (guint i = 0; i < line->days->len; i++)
    {
      const UcMeterDay *day = &g_array_index (line->days, UcMeterDay, i);
      g_autofree char *opening = say_exact (day->opening), *increments = say_exact (day->increments);
      g_autofree char *awards = say_exact (day->awards), *rest = say_exact (day->rest), *closing = say_exact (day->closing);

      uc_sheet_table_row (sheet,
                          (const char *const[]){ day->day[0] == '\0' ? _ ("before the first") : day->day, opening, increments,
                                                 awards, rest, closing },
                          UC_PRINT_BLACK);
    }
  uc_sheet_table_end (sheet);
}

/* What moved it, who did it, and why they said so. */
static char *
say_why (const UcMeterMove *move)
{
  g_autoptr (GString) text = g_string_new (uc_say_meter_cause (move->cause));

  if (move->by[0] != '\0' && move->second[0] != '\0')
    /* Translators: the numbers of the badges, behind why the meter moved: "Correction of an error, badge 2001 and badge 3001". */
    uc_say_listed (text, _ ("badge %s and badge %s"), move->by, move->second);
  else if (move->by[0] != '\0')
    uc_say_listed (text, _ ("badge %s"), move->by);
  if (move->text[0] != '\0')
    g_string_append_printf (text, ": %s", move->text);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_moves (const UcMeterLine *line, UcSheet *sheet)
{
  const UcColumn columns[] = {
    { _ ("Time"), TIME_WIDTH, FALSE }, { _ ("Round"), ROUND_WIDTH, TRUE },      { _ ("Cause, by whom, and why"), 0, FALSE },
    { _ ("Change"), MOVE_WIDTH, TRUE }, { _ ("Value after"), MOVE_WIDTH, TRUE }, { _ ("Reserve after"), MOVE_WIDTH, TRUE },
  };

  if (line->moves == NULL)
    return;
  uc_sheet_heading (sheet, UC_TEXT_HEADING, _ ("Each change that was not an increment"), 40);
  uc_sheet_table_begin (sheet, columns, G_N_ELEMENTS (columns));
  for (guint i = 0; i < line->moves->len; i++)
    {
      const UcMeterMove *move = &g_array_index (line->moves, UcMeterMove, i);
      g_autofree char *time = uc_say_time (move->t_real_ns), *value = say_exact (move->change.value);
      g_autofree char *round = move->round == 0 ? g_strdup ("–") : g_strdup_printf ("%u", move->round);
      g_autofree char *shows = say_exact (move->now.value), *reserve = say_exact (move->now.reserve), *why = say_why (move);

      uc_sheet_table_row (sheet, (const char *const[]){ time, round, why, value, shows, reserve },
                          move->cause == UC_WORD_UNKNOWN ? UC_PRINT_ALARM : UC_PRINT_BLACK);
    }
  uc_sheet_table_end (sheet);
}

static char *
say_hits (const UcEvent *reading, UcMeterLevel level)
{
  g_autofree char *sum = say_exact (reading->wins[level]);

  return reading->hits[level] == 0 ? g_strdup ("0") : g_strdup_printf ("%u: %s", reading->hits[level], sum);
}

static void
add_readings (const UcMeterLine *line, UcSheet *sheet)
{
  const UcColumn columns[] = {
    { _ ("Reading"), TIME_WIDTH, FALSE }, { _ ("Value"), MOVE_WIDTH, TRUE }, { _ ("Coin-in"), 0, TRUE },
    { _ ("Hits of 100%"), 0, TRUE },      { _ ("Of 10%"), 0, TRUE },         { _ ("Fixed odds"), 0, TRUE },
    { _ ("Top-ups owed"), 0, TRUE },
  };

  if (line->readings == NULL)
    return;
  uc_sheet_heading (sheet, UC_TEXT_HEADING, _ ("Readings; all but the value count from the beginning of the record"), 40);
  uc_sheet_table_begin (sheet, columns, G_N_ELEMENTS (columns));
  for (guint i = 0; i < line->readings->len; i++)
    {
      const UcEvent *reading = &g_array_index (line->readings, UcEvent, i);
      g_autofree char *at = uc_say_time (reading->t_real_ns), *value = say_exact (reading->value);
      g_autofree char *coin_in = say_exact (reading->coin_in), *whole = say_hits (reading, UC_METER_LEVEL_100);
      g_autofree char *tenth = say_hits (reading, UC_METER_LEVEL_10), *fixed = say_hits (reading, UC_METER_LEVEL_FIXED);
      g_autofree char *top_ups = say_exact (reading->top_ups);
      g_autofree char *when = reading->by[0] != '\0' ? g_strdup_printf (_ ("%s, badge %s"), at, reading->by) : g_strdup (at);

      uc_sheet_table_row (sheet, (const char *const[]){ when, value, coin_in, whole, tenth, fixed, top_ups }, UC_PRINT_BLACK);
    }
  uc_sheet_table_end (sheet);
}

static void
add_meter (const UcMeterBooks *books, UcWager wager, UcSheet *sheet)
{
  const UcMeterLine *line = &books->ledger.lines[wager];
  g_autofree char *parting = uc_meter_ledger_say_parting (&books->ledger);

  uc_sheet_heading (sheet, UC_TEXT_HEADING, uc_say_wager (wager), 120);
  add_filed (&books->rules, wager, sheet);
  uc_sheet_space (sheet, 6);
  add_sums (line, sheet);
  if (!line->moved)
    uc_sheet_paragraph (sheet, _ ("Nothing moved it."), UC_TEXT_BODY, UC_PRINT_BLACK);
  else if (line->changes[UC_WORD_UNKNOWN] == 0)
    uc_sheet_paragraph (sheet, _ ("It adds up: opening and changes come to what the meter shows, at each event."), UC_TEXT_BOLD,
                        UC_PRINT_BLACK);
  if (parting != NULL && books->ledger.parting.wager == wager)
    {
      g_autofree char *text = g_strdup_printf (_ ("It does not add up. %s."), parting);

      uc_sheet_paragraph (sheet, text, UC_TEXT_BOLD, UC_PRINT_ALARM);
    }
  add_days (line, sheet);
  add_moves (line, sheet);
  add_readings (line, sheet);
}

/* ---- the whole ---- */

static guint
lay_out (const UcMeterBooks *books, UcPaper paper, const UcFurniture *furniture, const UcPdfWords *words, guint n_pages,
         GByteArray *bytes, GError **error)
{
  cairo_surface_t *surface = uc_pdf_begin (bytes, uc_paper_width (paper), uc_paper_height (paper), words);
  UcSheet *sheet = uc_sheet_new (surface, paper, furniture, n_pages);
  g_autofree char *empty = uc_meter_ledger_say_empty (&books->ledger), *backs = uc_meter_ledger_say_backs (&books->ledger);
  guint n;

  add_front (books, words->author, words->program, words->made_ns, sheet);
  if (backs != NULL)
    uc_sheet_paragraph (sheet, g_strchomp (backs), UC_TEXT_BOLD, UC_PRINT_BLACK);
  if (empty != NULL)
    {
      uc_sheet_space (sheet, 12);
      uc_sheet_paragraph (sheet, empty, UC_TEXT_BOLD, UC_PRINT_BLACK);
    }
  for (UcWager wager = 0; empty == NULL && wager < UC_N_WAGERS; wager++)
    if (books->ledger.lines[wager].known)
      add_meter (books, wager, sheet);
  n = uc_sheet_page (sheet);
  uc_sheet_free (sheet);
  return uc_pdf_end (surface, books->table, error) ? n : 0;
}

/* What has to be said on each page; (transfer full), %NULL = nothing. */
static char *
say_alarm (const UcMeterBooks *books)
{
  g_autofree char *damage = uc_meter_books_say_damage (books);
  g_autofree char *parting = uc_meter_ledger_say_parting (&books->ledger);

  if (damage != NULL)
    return g_strdup_printf (_ ("The journal is damaged: what is shown here is not proven. %s."), damage);
  return parting != NULL ? g_strdup_printf ("%s.", parting)
                         : books->missing != NULL ? g_strdup_printf ("%s.", books->missing) : NULL;
}

GBytes *
uc_meter_sheet_make (const UcMeterBooks *books, UcPaper paper, const char *by, const char *program, gint64 made_ns,
                     GError **error)
{
  g_autofree char *days = say_days (&books->ledger);
  g_autofree char *made = uc_say_time (made_ns);
  g_autofree char *left = g_strdup_printf (_ ("Table %s · progressive meter, %s"), books->table, days);
  g_autofree char *foot = g_strdup_printf (_ ("Made %s by %s with %s"), made, by, program);
  g_autofree char *alarm = say_alarm (books);
  const UcFurniture furniture = { left, "", foot, alarm };
  const UcPdfWords words = { left, by, program, made_ns };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  /* Twice: the first one counts the pages. */
  guint n_pages = lay_out (books, paper, &furniture, &words, 0, NULL, error);

  if (n_pages == 0 || lay_out (books, paper, &furniture, &words, n_pages, bytes, error) == 0)
    return NULL;
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}
