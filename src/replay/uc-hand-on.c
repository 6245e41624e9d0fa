#include "uc-hand-on.h"

#include "uc-bundle.h"
#include "uc-export-events.h"
#include "uc-hand-on-file.h"
#include "uc-report.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

const char *
uc_hand_on_suffix (UcHandOnForm form)
{
  static const char *const suffixes[UC_N_HAND_ON] = { "upcard-evidence", "pdf", "csv", "jsonl", "png" };

  return suffixes[form];
}

void
uc_hand_on_order_free (UcHandOnOrder *order)
{
  g_clear_pointer (&order->rounds, g_array_unref);
  g_free (order->case_text);
  g_free (order->by);
  g_free (order->path);
  g_free (order);
}

/* ---- one form after the other ---- */

static const guint32 *
numbers (const UcHandOnOrder *order)
{
  return (const guint32 *)(gpointer)order->rounds->data;
}

static char *
name_program (void)
{
  return g_strconcat ("upcard-replay ", uc_journal_core_version (), NULL);
}

static const char *
text_or_null (const char *text)
{
  return text == NULL || text[0] == '\0' ? NULL : text;
}

static gboolean
give_name (const char *from, const char *path, GError **error)
{
  if (g_rename (from, path) == 0)
    return TRUE;
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), _ ("%s: cannot be replaced: %s"), path,
               g_strerror (errno));
  g_unlink (from);
  return FALSE;
}

/* Evidence never takes a name that is taken; where somebody agreed to that, it is made beside it first. */
static gboolean
write_evidence (UcJournal *journal, const UcHandOnOrder *order, const UcVerifyOptions *how, UcHandOnResult *result,
                GError **error)
{
  g_autofree char *program = name_program ();
  g_autofree char *beside = g_strconcat (order->path, ".new", NULL);
  gboolean taken = order->replace && g_file_test (order->path, G_FILE_TEST_EXISTS);
  const UcBundleOrder bundle_order = {
    .rounds = numbers (order),
    .n_rounds = order->rounds->len,
    .case_text = text_or_null (order->case_text),
    .program = program,
    .made_ns = g_get_real_time () * 1000,
  };
  g_autoptr (UcBundle) bundle = uc_bundle_write (journal, taken ? beside : order->path, &bundle_order, how, error);

  if (bundle == NULL || (taken && !give_name (beside, order->path, error)))
    return FALSE;
  uc_bundle_code (bundle, result->code);
  result->damaged = bundle->notes->len > 0;
  return TRUE;
}

static gboolean
write_report (UcJournal *journal, const char *name, const UcHandOnOrder *order, const UcVerifyOptions *how,
              UcHandOnResult *result, GError **error)
{
  g_autofree char *program = name_program ();
  const UcReportOrder report = {
    .journal = journal,
    .name = name,
    .rounds = numbers (order),
    .n_rounds = order->rounds->len,
    .case_text = text_or_null (order->case_text),
    .by = order->by,
    .program = program,
    .made_ns = g_get_real_time () * 1000,
    .has_offset = order->has_offset,
    .offset_ns = order->offset_ns,
    .uncertainty_ns = order->uncertainty_ns,
    .paper = order->paper,
  };

  return uc_report_write (&report, order->path, order->replace, how, &result->damaged, error);
}

static gboolean
on_text (const char *text, gsize length, gpointer user_data, GError **error)
{
  g_string_append_len (user_data, text, length);
  return TRUE;
}

static gboolean
write_events (UcJournal *journal, const UcHandOnOrder *order, const UcVerifyOptions *how, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const UcExportOrder export = {
    .form = order->form == UC_HAND_ON_CSV ? UC_EXPORT_CSV : UC_EXPORT_JSON,
    .rounds = order->rounds,
  };

  return (order->replace || uc_hand_on_is_free (order->path, error))
         && uc_export_events (journal, &export, on_text, text, error)
         && !g_cancellable_set_error_if_cancelled (how == NULL ? NULL : how->cancellable, error)
         && uc_hand_on_write (order->path, text->str, text->len, order->replace, error);
}

gboolean
uc_hand_on (UcArchive *archive, const UcHandOnOrder *order, const UcVerifyOptions *how, UcHandOnResult *result,
            GError **error)
{
  g_autoptr (UcJournal) journal = uc_archive_connect (archive, order->file, error);
  g_autofree char *name = g_path_get_basename (uc_archive_file (archive, order->file)->path);

  *result = (UcHandOnResult){ FALSE };
  if (journal == NULL)
    return FALSE;
  switch (order->form)
    {
    case UC_HAND_ON_EVIDENCE:
      return write_evidence (journal, order, how, result, error);
    case UC_HAND_ON_REPORT:
      return write_report (journal, name, order, how, result, error);
    case UC_HAND_ON_CSV:
    case UC_HAND_ON_JSON:
      return write_events (journal, order, how, error);
    case UC_HAND_ON_PICTURE:
    case UC_N_HAND_ON:
    default:
      g_return_val_if_reached (FALSE);
    }
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

GArray *
uc_hand_on_rounds (const UcArchiveFile *file, const char *first, const char *last, gboolean open, GError **error)
{
  g_autofree char *from_text = g_strstrip (g_strdup (first)), *to_text = g_strstrip (g_strdup (last));
  guint32 end = file->last + (open ? 1 : 0), begin = MAX (file->first, 1);
  guint64 from, to;
  GArray *rounds;

  if (end == 0)
    return refuse (error, _ ("The journal holds no closed round yet"));
  if (!g_ascii_string_to_unsigned (from_text, 10, begin, end, &from, NULL))
    return refuse (error, _ ("From: a round of this journal, %u to %u"), begin, end);
  to = from;
  if (to_text[0] != '\0' && !g_ascii_string_to_unsigned (to_text, 10, from, end, &to, NULL))
    return refuse (error, _ ("To: a round of this journal, %u to %u"), (guint)from, end);
  if (to - from >= UC_REPORT_MAX_ROUNDS)
    return refuse (error, _ ("At most %d rounds at once; these are %u"), UC_REPORT_MAX_ROUNDS, (guint)(to - from + 1));
  rounds = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 round = from; round <= to; round++)
    g_array_append_val (rounds, round);
  return rounds;
}
