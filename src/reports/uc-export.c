#include "uc-export.h"

#include "uc-evidence.h"
#include "uc-export-file.h"
#include "uc-listing.h"
#include "uc-round-set.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *
uc_export_suffix (UcExportForm form)
{
  static const char *const suffixes[UC_N_EXPORTS] = { "upcard-evidence", "pdf", "pdf", "csv", "jsonl", "png", "txt" };

  return suffixes[form];
}

void
uc_export_order_free (UcExportOrder *order)
{
  g_clear_pointer (&order->rounds, g_array_unref);
  g_free (order->case_text);
  g_free (order->by);
  g_free (order->path);
  g_clear_pointer (&order->picture, g_bytes_unref);
  g_clear_pointer (&order->marked, g_ptr_array_unref);
  g_free (order);
}

/* ---- months ---- */

static guint
newest_month (UcArchive *archive, guint file)
{
  while (file > 0 && uc_archive_month_before (archive, file - 1) == file)
    file--;
  return file;
}

guint
uc_export_month (UcArchive *archive, guint file, guint32 round)
{
  guint newest = newest_month (archive, file);

  for (guint at = newest; at != G_MAXUINT; at = uc_archive_month_before (archive, at))
    if (round >= uc_archive_file (archive, at)->first && round <= uc_archive_file (archive, at)->last)
      return at;
  return newest;
}

static gboolean
is_of_months (UcExportForm form)
{
  return form == UC_EXPORT_EVIDENCE || form == UC_EXPORT_REPORT;
}

void
uc_export_span (UcArchive *archive, guint file, UcExportForm form, guint32 *first, guint32 *last)
{
  guint at = is_of_months (form) ? newest_month (archive, file) : file;

  *first = 0;
  *last = 0;
  for (; at != G_MAXUINT; at = is_of_months (form) ? uc_archive_month_before (archive, at) : G_MAXUINT)
    {
      const UcArchiveFile *month = uc_archive_file (archive, at);

      if (month->last == 0)
        continue;
      *last = MAX (*last, month->last);
      *first = *first == 0 ? month->first : MIN (*first, month->first);
    }
}

/* ---- one form after the other ---- */

static char *
name_program (void)
{
  return g_strconcat ("upcard-replay ", uc_journal_core_version (), NULL);
}

static UcReportOrder
report_order (UcJournal *journal, const char *name, const char *program, const UcExportOrder *order)
{
  return (UcReportOrder){
    .journal = journal,
    .name = name,
    .rounds = (const guint32 *)(gpointer)order->rounds->data,
    .n_rounds = order->rounds->len,
    .case_text = order->case_text == NULL || order->case_text[0] == '\0' ? NULL : order->case_text,
    .by = order->by,
    .program = program,
    .made_ns = g_get_real_time () * 1000,
    .has_offset = order->has_offset,
    .offset_ns = order->offset_ns,
    .uncertainty_ns = order->uncertainty_ns,
    .paper = order->form == UC_EXPORT_SLIP ? UC_PAPER_ROLL : order->paper,
    .seat = order->form == UC_EXPORT_SLIP ? order->seat : 0,
    .marked = order->marked,
  };
}

/* The files of a folder's months before @file, the oldest first; %NULL = one cannot be opened. */
static GPtrArray *
open_months (UcArchive *archive, guint file, GError **error)
{
  g_autoptr (GPtrArray) months = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_journal_close);

  for (guint at = uc_archive_month_before (archive, file); at != G_MAXUINT; at = uc_archive_month_before (archive, at))
    {
      UcJournal *journal = uc_archive_connect (archive, at, error);

      if (journal == NULL)
        return NULL;
      g_ptr_array_insert (months, 0, journal);
    }
  return g_steal_pointer (&months);
}

static gboolean
write_evidence (GPtrArray *months, UcJournal *journal, const char *name, const UcExportOrder *order,
                const UcVerifyOptions *how, UcExportResult *result, GError **error)
{
  g_autofree char *program = name_program ();
  UcEvidenceOrder evidence = { .report = report_order (journal, name, program, order), .picture = order->picture };
  g_autoptr (UcBundle) bundle = NULL;

  evidence.months = (UcJournal *const *) months->pdata;
  evidence.n_months = months->len;
  bundle = uc_evidence_write (&evidence, order->path, order->replace, how, error);
  if (bundle == NULL)
    return FALSE;
  uc_bundle_code (bundle, result->code);
  result->damaged = bundle->notes->len > 0;
  return TRUE;
}

static gboolean
write_report (GPtrArray *months, UcJournal *journal, const char *name, const UcExportOrder *order, const UcVerifyOptions *how,
              UcExportResult *result, GError **error)
{
  g_autofree char *program = name_program ();
  UcReportOrder report = report_order (journal, name, program, order);

  report.months = (UcJournal *const *) months->pdata;
  report.n_months = months->len;
  return uc_report_write (&report, order->path, order->replace, how, &result->damaged, error);
}

static gboolean
on_text (const char *text, gsize length, gpointer user_data, GError **error)
{
  return uc_export_file_append (user_data, text, length, error);
}

static gboolean
write_events (UcJournal *journal, const UcExportOrder *order, const UcVerifyOptions *how, GError **error)
{
  const UcListingOrder listing = {
    .form = order->form == UC_EXPORT_CSV ? UC_LISTING_CSV : UC_LISTING_JSON,
    .rounds = order->rounds,
    .how = how,
  };
  UcExportFile *file;

  if (!order->replace && !uc_export_file_is_free (order->path, error))
    return FALSE;
  file = uc_export_file_begin (order->path, error);
  if (file == NULL)
    return FALSE;
  if (uc_listing_write (journal, &listing, on_text, file, error))
    return uc_export_file_finish (file, order->replace, error);
  uc_export_file_drop (file);
  return FALSE;
}

/* @months: those before the journal. */
static gboolean
write_form (GPtrArray *months, UcJournal *journal, const char *name, const UcExportOrder *order, const UcVerifyOptions *how,
            UcExportResult *result, GError **error)
{
  switch (order->form)
    {
    case UC_EXPORT_EVIDENCE:
      return write_evidence (months, journal, name, order, how, result, error);
    case UC_EXPORT_REPORT:
    case UC_EXPORT_SLIP:
      return write_report (months, journal, name, order, how, result, error);
    case UC_EXPORT_CSV:
    case UC_EXPORT_JSON:
      return write_events (journal, order, how, error);
    case UC_EXPORT_PICTURE:
    case UC_EXPORT_RANGE:
    case UC_N_EXPORTS:
    default:
      g_return_val_if_reached (FALSE);
    }
}

gboolean
uc_export (UcArchive *archive, const UcExportOrder *order, const UcVerifyOptions *how, UcExportResult *result,
           GError **error)
{
  guint32 last = g_array_index (order->rounds, guint32, order->rounds->len - 1);
  guint file = is_of_months (order->form) ? uc_export_month (archive, order->file, last) : order->file;
  g_autoptr (UcJournal) journal = uc_archive_connect (archive, file, error);
  g_autoptr (GPtrArray) months = journal == NULL ? NULL : open_months (archive, file, error);
  g_autofree char *name = g_path_get_basename (uc_archive_file (archive, file)->path);

  *result = (UcExportResult){ FALSE };
  return months != NULL && write_form (months, journal, name, order, how, result, error);
}

gboolean
uc_export_slip (UcArchive *archive, const UcExportOrder *order, const UcVerifyOptions *how, UcRecordedSlip *slip,
                UcExportResult *result, GError **error)
{
  g_autoptr (UcJournal) journal = uc_archive_connect (archive, order->file, error);
  g_autofree char *name = g_path_get_basename (uc_archive_file (archive, order->file)->path);
  g_autofree char *program = name_program ();
  UcReportOrder report;

  *result = (UcExportResult){ FALSE };
  if (journal == NULL)
    return FALSE;
  report = report_order (journal, name, program, order);
  return uc_report_record_slip (&report, how, slip, &result->damaged, error);
}

/* ---- which rounds ---- */

static GArray *refuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

static GArray *
refuse (GError **error, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, message);
  return NULL;
}

/* More is no report; evidence is made in the memory; lines are only as many as somebody means. */
static guint
most_rounds (UcExportForm form)
{
  static const guint most[UC_N_EXPORTS] = {
    [UC_EXPORT_EVIDENCE] = 10000,
    [UC_EXPORT_REPORT] = UC_REPORT_MAX_ROUNDS,
    [UC_EXPORT_SLIP] = 1,
    [UC_EXPORT_CSV] = UC_ROUND_SET_MAX,
    [UC_EXPORT_JSON] = UC_ROUND_SET_MAX,
  };

  return most[form];
}

GArray *
uc_export_rounds (UcArchive *archive, guint file, const char *text, UcExportForm form, GError **error)
{
  char *const words[] = { (char *) text, NULL };
  g_autoptr (GArray) rounds = NULL;
  guint32 begin, end;

  uc_export_span (archive, file, form, &begin, &end);
  begin = MAX (begin, 1);
  end += form == UC_EXPORT_REPORT ? 1 : 0;
  if (end == 0)
    return refuse (error, _ ("The journal holds no closed round yet"));
  rounds = uc_round_set_parse (words, NULL);
  if (rounds == NULL || g_array_index (rounds, guint32, 0) < begin
      || g_array_index (rounds, guint32, rounds->len - 1) > end)
    return refuse (error, _ ("Rounds: of this journal, %u to %u, such as “7”, “5-7” or “3, 5-7”"), begin, end);
  if (form == UC_EXPORT_SLIP && rounds->len > 1)
    return refuse (error, _ ("A slip covers exactly one round; these are %u"), rounds->len);
  if (rounds->len > most_rounds (form))
    return refuse (error, _ ("At most %u rounds at once; these are %u"), most_rounds (form), rounds->len);
  return g_steal_pointer (&rounds);
}
