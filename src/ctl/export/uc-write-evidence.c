#include "uc-write-evidence.h"

#include "uc-evidence.h"
#include "uc-months.h"
#include "uc-tell.h"

#include <glib/gi18n.h>
#include <unistd.h>

/* ---- of which file ---- */

typedef struct
{
  UcJournal *journal; /* that the rounds are in */
  GPtrArray *months;  /* UcJournal: those before, where a folder was named */
} Source;

static void
source_clear (Source *source)
{
  g_clear_pointer (&source->journal, uc_journal_close);
  g_ptr_array_unref (source->months);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Source, source_clear)

static gboolean
holds (UcJournal *journal, guint32 round)
{
  UcRoundRow row;

  return uc_journal_round (journal, round, &row, NULL);
}

static gboolean
fail_round (const char *folder, guint32 round, GError **error)
{
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, _ ("%s: no month of this folder holds round %u"), folder,
               round);
  return FALSE;
}

/* The months up to that of the last of the rounds. */
static gboolean
open_months (const char *folder, const GArray *rounds, Source *source, GError **error)
{
  g_auto (GStrv) paths = uc_months_list (folder);
  guint32 first = g_array_index (rounds, guint32, 0), last = g_array_index (rounds, guint32, rounds->len - 1);
  gboolean begun = FALSE;

  for (guint i = 0; paths[i] != NULL; i++)
    {
      UcJournal *journal = uc_journal_open_read (paths[i], error);

      if (journal == NULL)
        return FALSE;
      begun = begun || holds (journal, first);
      if (holds (journal, last))
        {
          source->journal = journal;
          return begun || fail_round (folder, first, error);
        }
      g_ptr_array_add (source->months, journal);
    }
  return fail_round (folder, begun ? last : first, error);
}

static gboolean
open_source (const char *path, const GArray *rounds, Source *source, GError **error)
{
  source->months = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_journal_close);
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    return open_months (path, rounds, source, error);
  source->journal = uc_journal_open_read (path, error);
  return source->journal != NULL;
}

/* ---- writing it ---- */

static void
on_progress (guint64 done, guint64 all, gpointer user_data)
{
  g_printerr ("\r%s %3u%%", _ ("Verifying and drawing"), (guint) (done * 100 / MAX (all, 1)));
}

/* What the file does not have of the ledger yet is said where it is made: later exports may have it. */
static void
tell_linked (const UcBundle *bundle)
{
  g_autoptr (UcBundleLinked) linked = NULL;
  uc_verdict_free (uc_bundle_verify_linked (bundle, NULL, NULL, NULL, &linked));
  if (linked == NULL)
    return;
  uc_tell (_ ("First key of the ledger %s: %s\n"), bundle->ledger, linked->first_key);
  for (guint i = 0; i < linked->missing->len; i++)
    uc_tell (_ ("Not in it: %s\n"), (const char *) linked->missing->pdata[i]);
}

gboolean
uc_write_evidence (const char *path, const UcReportOptions *order, const char *ledger, gboolean *damaged, GError **error)
{
  const UcVerifyOptions how = { .progress = isatty (STDERR_FILENO) ? on_progress : NULL };
  g_autofree char *program = g_strconcat ("upcardctl ", uc_journal_core_version (), NULL);
  g_auto (Source) source = { NULL };
  g_autofree char *name = NULL;
  g_autoptr (UcBundle) bundle = NULL;
  UcEvidenceOrder evidence;
  char code[UC_CODE_TEXT];

  if (!open_source (path, order->rounds, &source, error))
    return FALSE;
  name = g_path_get_basename (uc_journal_path (source.journal));
  evidence = (UcEvidenceOrder){ .report = uc_write_report_order (source.journal, name, program, order),
                                .months = (UcJournal *const *) source.months->pdata,
                                .n_months = source.months->len,
                                .ledger = ledger };
  bundle = uc_evidence_write (&evidence, order->path, FALSE, &how, error);
  if (how.progress != NULL)
    g_printerr ("\r\033[K");
  if (bundle == NULL)
    return FALSE;
  uc_tell (_ ("%s: written and read back; its code is %s\n"), bundle->path, uc_bundle_code (bundle, code));
  uc_tell (_ ("First key: %s\n"), uc_journal_fingerprint (source.months->len == 0 ? source.journal : source.months->pdata[0]));
  tell_linked (bundle);
  if (bundle->rounds->len <= UC_REPORT_MAX_ROUNDS)
    {
      g_autofree char *page = uc_evidence_page_path (bundle->path);

      uc_tell (_ ("%s: the page to read, which lies in it, too\n"), page);
    }
  if (bundle->notes->len > 0)
    uc_tell_error (_ ("The journal is damaged, and the evidence says so: %s\n"), (const char *) bundle->notes->pdata[0]);
  *damaged = bundle->notes->len > 0;
  return TRUE;
}
