/* Gathering what the rounds are, laying them out twice (for "page 2 of 5"), and writing. */
#include "uc-report-private.h"

#include "uc-archive.h"
#include "uc-corrections.h"
#include "uc-damage-words.h"
#include "uc-export-file.h"
#include "uc-pdf.h"
#include "uc-prove.h"
#include "uc-round-sums.h"
#include "uc-say-value.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <string.h>

static void
round_free (gpointer data)
{
  UcReportRound *round = data;

  g_clear_pointer (&round->proof, uc_verdict_free);
  g_free (round->unread);
  g_ptr_array_unref (round->later);
  g_free (round);
}

static void
file_free (gpointer data)
{
  UcReportFile *file = data;

  g_clear_pointer (&file->verdict, uc_verdict_free);
  g_free (file->name);
  g_free (file);
}

static void
report_clear (UcReport *report)
{
  g_clear_pointer (&report->files, g_ptr_array_unref);
  g_free (report->name);
  g_clear_pointer (&report->player, uc_player_free);
  g_clear_pointer (&report->rounds, g_ptr_array_unref);
  g_free (report->table);
  g_free (report->rules);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcReport, report_clear)

static UcReportRound *
nth (const UcReport *report, guint i)
{
  return report->rounds->pdata[i];
}

gboolean
uc_report_is_damaged (const UcReport *report)
{
  for (guint i = 0; i < report->files->len; i++)
    if (((const UcReportFile *)report->files->pdata[i])->verdict->n_grave > 0)
      return TRUE;
  for (guint i = 0; i < report->rounds->len; i++)
    if (nth (report, i)->unread != NULL || (nth (report, i)->proof != NULL && nth (report, i)->proof->n_grave > 0))
      return TRUE;
  return FALSE;
}

/* ---- how far it is ---- */

/* The parts that take time; each is counted as a quarter. */
typedef enum
{
  PART_GATHER,
  PART_VERIFY,
  PART_COUNT,
  PART_DRAW,
  N_PARTS,
} Part;

#define PART_LENGTH 1000

static void
tell (const UcVerifyOptions *how, Part part, guint64 done, guint64 all)
{
  if (how != NULL && how->progress != NULL)
    how->progress (part * PART_LENGTH + done * PART_LENGTH / MAX (all, 1), N_PARTS * PART_LENGTH, how->user_data);
}

static void
on_verified (guint64 done, guint64 all, gpointer user_data)
{
  tell (user_data, PART_VERIFY, done, all);
}

static gboolean
has_file (const UcReport *report, UcJournal *journal)
{
  for (guint i = 0; i < report->rounds->len; i++)
    if (nth (report, i)->journal == journal)
      return TRUE;
  return FALSE;
}

static gboolean
add_file (UcReport *report, UcJournal *journal, const char *name, const UcVerifyOptions *how, GError **error)
{
  UcVerifyOptions inner = how == NULL ? (UcVerifyOptions){ 0 } : *how;
  UcReportFile *file;

  if (!has_file (report, journal))
    return TRUE;
  inner.progress = on_verified;
  inner.user_data = (gpointer)how;
  file = g_new0 (UcReportFile, 1);
  file->journal = journal;
  file->name = g_strdup (name);
  g_ptr_array_add (report->files, file);
  file->verdict = uc_verify (journal, &inner, error);
  return file->verdict != NULL;
}

static gboolean
verify (UcReport *report, const UcVerifyOptions *how, GError **error)
{
  const UcReportOrder *order = report->order;
  g_autoptr (GString) names = g_string_new (NULL);

  report->files = g_ptr_array_new_with_free_func (file_free);
  for (guint i = 0; i < order->n_months; i++)
    {
      g_autofree char *name = g_path_get_basename (uc_journal_path (order->months[i]));

      if (!add_file (report, order->months[i], name, how, error))
        return FALSE;
    }
  if (!add_file (report, order->journal, order->name, how, error))
    return FALSE;
  for (guint i = 0; i < report->files->len; i++)
    g_string_append_printf (names, "%s%s", i == 0 ? "" : ", ", ((const UcReportFile *)report->files->pdata[i])->name);
  report->name = g_string_free (g_steal_pointer (&names), FALSE);
  return TRUE;
}

/* ---- where a round lies, and what it was ---- */

static gboolean
on_closing_row (const UcRow *row, gpointer user_data)
{
  uc_row_head (row, user_data);
  return FALSE;
}

static UcJournal *
journal_of (const UcReportOrder *order, guint32 number)
{
  UcRoundRow row;

  for (guint i = 0; i < order->n_months && number != 0; i++)
    if (uc_journal_round (order->months[i], number, &row, NULL) && row.closed)
      return order->months[i];
  return order->journal;
}

static gboolean
place (const UcReport *report, UcReportRound *round, GError **error)
{
  UcJournal *journal = round->journal = journal_of (report->order, round->number);
  UcRoundRow row = { 0 }, before = { 0 };

  if (round->number == 0)
    return uc_journal_last_checkpoint (journal, &round->from_row, error);
  if (!uc_journal_round (journal, round->number, &row, error))
    return FALSE;
  round->closed = row.closed;
  round->from_row = 1;
  if (round->number > 1 && uc_journal_round (journal, round->number - 1, &before, NULL))
    round->from_row = before.last_row;
  round->to_row = row.closed ? row.last_row : 0;
  return !row.closed || uc_journal_read_rows (journal, row.last_row, row.last_row, on_closing_row, &round->head, error);
}

/* Once more the same rows: a row that cannot be read leaves what stands before it. */
static void
load (UcReport *report, UcReportRound *round)
{
  g_autoptr (GError) problem = NULL;

  g_clear_pointer (&round->unread, g_free);
  if (!uc_player_load (report->player, round->journal, round->from_row, round->to_row, &problem))
    round->unread = g_strdup (problem->message);
}

static void
sum_up (UcReport *report, UcReportRound *round)
{
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (UcEvent));
  guint n = uc_player_is_loaded (report->player) ? uc_player_n (report->player) : 0;
  const UcTable *table = uc_player_table_at (report->player, n);

  for (guint i = 0; i < n; i++)
    {
      const UcEvent *event = &uc_player_moment (report->player, i)->event;

      if (round->number == 0 && event->round != 0)
        round->number = event->round;
      if (event->round == 0 || event->round != round->number)
        continue;
      g_array_append_val (events, *event);
    }
  uc_round_sums_open ((const UcEvent *)(gpointer)events->data, events->len, &round->stakes_open, &round->pays_open);
  uc_digest_events ((const UcEvent *)(gpointer)events->data, events->len,
                    table == NULL ? "" : table->now.carry.dealer, &round->digest);
  if (n == 0)
    return;
  round->first_ns = uc_player_moment (report->player, 0)->event.t_real_ns;
  round->last_ns = uc_player_moment (report->player, n - 1)->event.t_real_ns;
  round->first_seq = uc_player_moment (report->player, 0)->event.seq;
  round->last_seq = uc_player_moment (report->player, n - 1)->event.seq;
}

static gboolean
on_context_row (const UcRow *row, gpointer user_data)
{
  *(guint64 *)user_data = row->context;
  return FALSE;
}

/* A text a line, by the first digits of its hash: enough to tell it from every other one. */
static char *
say_texts (const char *rules)
{
  g_auto (GStrv) words = g_strsplit_set (rules, " ,", -1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    {
      const char *colon = strchr (words[i], ':');

      if (colon != NULL)
        g_string_append_printf (text, "%s%.*s %.16s…", text->len == 0 ? "" : ", ", (int)(colon - words[i]), words[i],
                                colon + 1);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* The table's id and game, and the texts. */
static void
name_table (UcReport *report, const UcReportRound *round)
{
  UcJournal *journal = round->journal;
  guint64 row = round->to_row == 0 ? uc_journal_newest_row (journal) : round->to_row, id = 0;
  g_autofree UcRules *rules = g_new0 (UcRules, 1);
  g_autoptr (UcContext) context = NULL;

  if (!uc_journal_read_rows (journal, row, row, on_context_row, &id, NULL))
    return;
  context = uc_journal_context (journal, id, NULL);
  if (context == NULL || !uc_archive_rules (journal, id, rules, NULL, NULL))
    return;
  g_free (report->table);
  report->table = g_strdup (rules->table_id);
  report->game = rules->game;
  g_free (report->rules);
  report->rules = say_texts (context->rules);
}

static gboolean
gather_round (UcReport *report, guint32 number, const UcVerifyOptions *how, GError **error)
{
  UcVerifyOptions quietly = how == NULL ? (UcVerifyOptions){ 0 } : *how;
  UcReportRound *round = g_new0 (UcReportRound, 1);

  round->number = number;
  round->later = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (report->rounds, round);
  if (g_cancellable_set_error_if_cancelled (quietly.cancellable, error) || !place (report, round, error))
    return FALSE;
  load (report, round);
  if (!uc_player_is_loaded (report->player))
    return TRUE;
  sum_up (report, round);
  quietly.progress = NULL;
  quietly.jobs = 1;
  round->proof = uc_prove_rows (round->journal, &quietly, round->from_row, round->to_row, NULL);
  return TRUE;
}

/* ---- what was said of the rounds later ---- */

static void
add_later (UcReport *report, UcJournal *journal, guint64 from_row)
{
  g_autoptr (GArray) found = uc_corrections_look (journal, from_row, 0, NULL);

  for (guint i = 0; i < found->len; i++)
    for (guint j = 0; j < report->rounds->len; j++)
      {
        const UcEvent *event = &g_array_index (found, UcEvent, i);

        if (event->kind == UC_EVENT_CORRECTED && event->target >= nth (report, j)->first_seq
            && event->target <= nth (report, j)->last_seq && event->seq > nth (report, j)->last_seq)
          g_ptr_array_add (nth (report, j)->later, g_memdup2 (event, sizeof *event));
      }
}

/* Behind the first of the rounds, to the end of the last file. A row that cannot be read is the verdict's to tell. */
static void
gather_later (UcReport *report)
{
  const UcReportOrder *order = report->order;
  guint64 from = nth (report, 0)->to_row;
  gboolean begun = FALSE;

  for (guint i = 0; from != 0 && i <= order->n_months; i++)
    {
      UcJournal *journal = i < order->n_months ? order->months[i] : order->journal;

      if (begun)
        add_later (report, journal, 1);
      else if (journal == nth (report, 0)->journal)
        add_later (report, journal, from + 1);
      begun = begun || journal == nth (report, 0)->journal;
    }
}

/* A slip has the code of the round's signature, and a receipt somebody to give it to. The player has the round loaded. */
static gboolean
can_be_slip (const UcReport *report, GError **error)
{
  const UcReportRound *round = nth (report, 0);
  const UcTable *table = uc_player_table_at (report->player, uc_player_before_clearing (report->player));
  guint seat = report->order->seat;

  if (report->order->paper != UC_PAPER_ROLL)
    return TRUE;
  if (!round->closed)
    g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING,
                 _ ("%s: round %u is not closed yet, so nothing of it is signed; print its slip when it is"),
                 report->order->name, round->number);
  else if (seat != 0 && (seat > UC_MAX_SEATS || !table->now.round.seats[seat].in_round))
    {
      g_autofree char *seats = uc_say_seats (round->digest.seats, FALSE);

      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING,
                   /* Translators: a file, and the seats that had one: "a.pdf: seat 3 had no wager in round 4, so there is no receipt for
                    * it; seats 1 and 2 had". */
                   _ ("%s: seat %u had no wager in round %u, so there is no receipt for it; seats %s had"),
                   report->order->name, seat, round->number, seats);
    }
  else
    return TRUE;
  return FALSE;
}

static gboolean
gather (UcReport *report, const UcVerifyOptions *how, GError **error)
{
  const UcReportOrder *order = report->order;

  report->player = uc_player_new ();
  report->rounds = g_ptr_array_new_with_free_func (round_free);
  report->table = g_strdup ("?");
  for (guint i = 0; i < order->n_rounds; i++)
    {
      tell (how, PART_GATHER, i, order->n_rounds);
      if (!gather_round (report, order->rounds[i], how, error))
        return FALSE;
    }
  if (!can_be_slip (report, error))
    return FALSE;
  gather_later (report);
  name_table (report, nth (report, report->rounds->len - 1));
  return verify (report, how, error);
}

/* ---- laying out ---- */

typedef struct
{
  char *left, *foot, *alarm;
  UcFurniture furniture;
} Furniture;

static void
furniture_clear (Furniture *furniture)
{
  g_free (furniture->left);
  g_free (furniture->foot);
  g_free (furniture->alarm);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Furniture, furniture_clear)

static void
furnish (const UcReport *report, Furniture *furniture)
{
  const UcReportOrder *order = report->order;
  g_autofree char *rounds = uc_report_rounds (report);
  g_autofree char *made = uc_say_time (order->made_ns);

  if (uc_report_is_damaged (report))
    {
      g_autofree char *sentence = NULL;

      for (guint i = 0; i < report->files->len && sentence == NULL; i++)
        sentence = uc_damage_first (((const UcReportFile *)report->files->pdata[i])->verdict);
      furniture->alarm = g_strdup_printf (_ ("The journal is damaged: what is shown here is not proven. %s."),
                                          sentence != NULL ? sentence : _ ("A round of this report does not agree with itself"));
    }
  furniture->furniture.alarm = furniture->alarm;
  if (order->paper == UC_PAPER_ROLL)
    return;
  /* Translators: the name of a table, and a list of rounds: "Table BJ-07 · rounds 4–9, 12". */
  furniture->left = g_strdup_printf (_ ("Table %s · rounds %s"), report->table, rounds);
  furniture->foot = g_strdup_printf (_ ("Made %s by %s with %s, from %s"), made, order->by, order->program, report->name);
  furniture->furniture = (UcFurniture){ furniture->left, order->case_text == NULL ? "" : order->case_text,
                                        furniture->foot, furniture->alarm };
}

/* Returns the number of pages; 0 with @error: cancelled. */
static guint
lay_out (UcReport *report, cairo_surface_t *surface, const Furniture *furniture, guint n_pages,
         const UcVerifyOptions *how, GError **error)
{
  g_autoptr (UcSheet) sheet = uc_sheet_new (surface, report->order->paper, &furniture->furniture, n_pages);

  uc_report_front (report, sheet);
  for (guint i = 0; i < report->rounds->len; i++)
    {
      UcReportRound *round = nth (report, i);

      if (how != NULL && g_cancellable_set_error_if_cancelled (how->cancellable, error))
        return 0;
      tell (how, n_pages == 0 ? PART_COUNT : PART_DRAW, i, report->rounds->len);
      uc_sheet_new_page (sheet);
      round->page = uc_sheet_page (sheet);
      /* The rounds are named in the file's own table of contents. */
      if (n_pages != 0)
        {
          g_autofree char *title = uc_report_title (round);
          g_autofree char *where = g_strdup_printf ("page=%u", round->page);

          cairo_pdf_surface_add_outline (surface, CAIRO_PDF_OUTLINE_ROOT, title, where, 0);
        }
      load (report, round);
      uc_report_round (report, round, sheet);
    }
  return uc_sheet_page (sheet);
}

static UcPdfWords
pdf_words (const UcReportOrder *order, const char *title)
{
  /* A receipt names nobody of the staff. */
  return (UcPdfWords){ title, order->seat != 0 ? "" : order->by, order->program, order->made_ns };
}

/* @bytes: NULL = only for the number of pages. */
static guint
make (UcReport *report, GByteArray *bytes, guint n_pages, const UcVerifyOptions *how, GError **error)
{
  UcPaper paper = report->order->paper;
  g_auto (Furniture) furniture = { NULL };
  cairo_surface_t *surface;
  UcPdfWords words;
  guint n;

  furnish (report, &furniture);
  words = pdf_words (report->order, furniture.left);
  surface = uc_pdf_begin (bytes, uc_paper_width (paper), uc_paper_height (paper), &words);
  n = lay_out (report, surface, &furniture, n_pages, how, error);
  if (!uc_pdf_end (surface, report->order->name, n == 0 ? NULL : error))
    return 0;
  return n;
}

/* ---- a slip ---- */

/* @height: 0 = not known yet, and there is no end to it. */
static UcRecordedSlip
record (UcReport *report, const Furniture *furniture, double height)
{
  const cairo_rectangle_t extents = { 0, 0, uc_paper_width (UC_PAPER_ROLL), height };
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, height > 0 ? &extents : NULL);
  g_autoptr (UcSheet) sheet = uc_sheet_new (surface, UC_PAPER_ROLL, &furniture->furniture, 1);

  load (report, nth (report, 0));
  uc_report_slip (report, nth (report, 0), sheet);
  return (UcRecordedSlip){ surface, uc_sheet_end (sheet) };
}

/* Twice: what has no end is painted as dots, and not as words. */
static UcRecordedSlip
record_slip (UcReport *report)
{
  g_auto (Furniture) furniture = { NULL };
  UcRecordedSlip endless;

  furnish (report, &furniture);
  endless = record (report, &furniture, 0);
  cairo_surface_destroy (endless.surface);
  return record (report, &furniture, endless.height);
}

/* As long as it has to be. */
static GBytes *
make_slip (UcReport *report, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  UcRecordedSlip slip = record_slip (report);
  g_autofree char *title = uc_report_title (nth (report, 0));
  const UcPdfWords words = pdf_words (report->order, title);
  cairo_surface_t *surface = uc_pdf_begin (bytes, uc_paper_width (UC_PAPER_ROLL), slip.height, &words);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_surface (cr, slip.surface, 0, 0);
  cairo_paint (cr);
  cairo_show_page (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (slip.surface);
  return uc_pdf_end (surface, report->order->name, error) ? g_byte_array_free_to_bytes (g_steal_pointer (&bytes)) : NULL;
}

gboolean
uc_report_record_slip (const UcReportOrder *order, const UcVerifyOptions *how, UcRecordedSlip *slip, gboolean *damaged,
                       GError **error)
{
  g_auto (UcReport) report = { .order = order };

  g_return_val_if_fail (order->paper == UC_PAPER_ROLL && order->n_rounds == 1, FALSE);

  if (!gather (&report, how, error))
    return FALSE;
  *damaged = uc_report_is_damaged (&report);
  *slip = record_slip (&report);
  return TRUE;
}

GBytes *
uc_report_make (const UcReportOrder *order, const UcVerifyOptions *how, gboolean *damaged, GError **error)
{
  g_auto (UcReport) report = { .order = order };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint n_pages;

  g_return_val_if_fail (order->n_rounds > 0 && order->n_rounds <= UC_REPORT_MAX_ROUNDS, NULL);
  g_return_val_if_fail (order->paper != UC_PAPER_ROLL || order->n_rounds == 1, NULL);

  if (!gather (&report, how, error))
    return NULL;
  if (damaged != NULL)
    *damaged = uc_report_is_damaged (&report);
  if (order->paper == UC_PAPER_ROLL)
    return make_slip (&report, error);
  n_pages = make (&report, NULL, 0, how, error);
  if (n_pages == 0 || make (&report, bytes, n_pages, how, error) == 0)
    return NULL;
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

char *
uc_report_say_slip (UcJournal *journal, guint32 number, GError **error)
{
  const UcReportOrder order = { .journal = journal };
  g_auto (UcReport) report = { .order = &order, .player = uc_player_new () };
  UcReportRound round = { .number = number };

  if (!place (&report, &round, error)
      || !uc_player_load (report.player, journal, round.from_row, round.to_row, error))
    return NULL;
  return uc_report_slip_words (&report);
}

gboolean
uc_report_write (const UcReportOrder *order, const char *path, gboolean replace, const UcVerifyOptions *how,
                 gboolean *damaged, GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  gconstpointer data;
  gsize length;

  if (!replace && !uc_export_file_is_free (path, error))
    return FALSE;
  bytes = uc_report_make (order, how, damaged, error);
  if (bytes == NULL)
    return FALSE;
  data = g_bytes_get_data (bytes, &length);
  return uc_export_file_write (path, data, length, replace, error);
}
