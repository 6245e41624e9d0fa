#include "uc-checker.h"

#include "uc-corrections.h"
#include "uc-hand-over.h"
#include "uc-months-check.h"
#include "uc-prove-audit.h"

#include <glib/gi18n-lib.h>

/* So long after it was asked for a thread begins, and only when the main loop has nothing else to do: what was opened is
 * painted first, and rounds that are only leafed through are not proven. */
#define BEGIN_MS 100
/* A live file is verified again after so many times what that takes. */
#define REST_TIMES 20

/* One verification, or one proof, in its thread. */
typedef struct
{
  gatomicrefcount refs;
  UcChecker *checker; /* touched in the main loop only, and only while the run is its present one */
  UcArchive *archive;
  GMainContext *context;
  GCancellable *cancellable;
  GThreadFunc work;
  guint begin;        /* source; 0 = the thread has begun */
  guint file;
  guint64 from_row, to_row;
  gint64 took_us;     /* verifying @file, or the last one */
  GMutex lock;
  double progress;
  GPtrArray *verdicts; /* by file */
  GPtrArray *findings; /* by file: UcAuditFinding; NULL where the auditor could not read its table file */
  GPtrArray *corrections; /* by file: UcEvent */
  GError *error;
} Run;

struct _UcChecker
{
  UcCheckerFunc changed;
  gpointer user_data;
  Run *verifying;
  Run *renewing;      /* a live file that was verified before */
  Run *proving;
  UcCheckState state;
  gint64 checked_ns;
  gint64 rests_until_us; /* monotonic: until then nothing is verified again */
  UcRoundRef renewed;    /* for the sake of this round it was done last */
  UcVerdict *proof;
  guint ticker;
};

/* ---- runs ---- */

static void
findings_free (gpointer findings)
{
  if (findings != NULL)
    g_ptr_array_unref (findings);
}

static Run *
run_new (UcChecker *checker, UcArchive *archive)
{
  Run *run = g_new0 (Run, 1);

  g_atomic_ref_count_init (&run->refs);
  g_mutex_init (&run->lock);
  run->checker = checker;
  run->archive = uc_archive_ref (archive);
  run->context = g_main_context_ref_thread_default ();
  run->cancellable = g_cancellable_new ();
  run->verdicts = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_verdict_free);
  run->findings = g_ptr_array_new_with_free_func (findings_free);
  run->corrections = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  return run;
}

static Run *
run_ref (Run *run)
{
  g_atomic_ref_count_inc (&run->refs);
  return run;
}

static void
run_unref (gpointer data)
{
  Run *run = data;

  if (!g_atomic_ref_count_dec (&run->refs))
    return;
  uc_archive_unref (run->archive);
  g_main_context_unref (run->context);
  g_object_unref (run->cancellable);
  g_ptr_array_unref (run->verdicts);
  g_ptr_array_unref (run->findings);
  g_ptr_array_unref (run->corrections);
  g_clear_error (&run->error);
  g_mutex_clear (&run->lock);
  g_free (run);
}

static gboolean
on_begin (gpointer data)
{
  Run *run = data;

  run->begin = 0;
  g_thread_unref (g_thread_new ("check", run->work, run_ref (run)));
  return G_SOURCE_REMOVE;
}

static void
begin_soon (Run *run, GThreadFunc work)
{
  run->work = work;
  run->begin = g_timeout_add_full (G_PRIORITY_LOW, BEGIN_MS, on_begin, run, NULL);
}

static void
drop (Run **run)
{
  if (*run == NULL)
    return;
  (*run)->checker = NULL;
  g_clear_handle_id (&(*run)->begin, g_source_remove);
  g_cancellable_cancel ((*run)->cancellable);
  g_clear_pointer (run, run_unref);
}

/* ---- verifying ---- */

typedef struct
{
  Run *run;
  guint file;
} Share;

static void
on_progress (guint64 done, guint64 all, gpointer user_data)
{
  Share *share = user_data;

  g_mutex_lock (&share->run->lock);
  share->run->progress
    = (share->file + (all == 0 ? 1 : (double) done / (double) all)) / uc_archive_n_files (share->run->archive);
  g_mutex_unlock (&share->run->lock);
}

/* A verification has ended now. */
static void
take_time (UcChecker *checker, const Run *run)
{
  checker->checked_ns = g_get_real_time () * 1000;
  checker->rests_until_us = g_get_monotonic_time () + REST_TIMES * run->took_us;
}

static gboolean
on_verified (gpointer data)
{
  Run *run = data;
  UcChecker *checker = run->checker;

  if (checker == NULL)
    return G_SOURCE_REMOVE;
  g_clear_handle_id (&checker->ticker, g_source_remove);
  checker->state = run->error == NULL                                                    ? UC_CHECK_DONE
                   : g_error_matches (run->error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ? UC_CHECK_CANCELLED
                                                                                         : UC_CHECK_FAILED;
  take_time (checker, run);
  checker->changed (checker->user_data);
  return G_SOURCE_REMOVE;
}

/* Whether a month of a folder goes on where the one before it ends. A file that cannot be opened says so itself. */
static void
check_months (UcArchive *archive, guint file, UcJournal *journal, UcVerdict *verdict)
{
  guint before = uc_archive_month_before (archive, file);
  g_autoptr (UcJournal) old = before == G_MAXUINT ? NULL : uc_archive_connect (archive, before, NULL);

  if (old != NULL)
    uc_months_check (old, journal, verdict);
  if (uc_archive_is_last_month (archive, file))
    uc_months_check (journal, NULL, verdict);
}

/* What may never be, and stands in the record. */
static GPtrArray *
audit (Run *run, UcJournal *journal)
{
  const UcVerifyOptions options = { .cancellable = run->cancellable };
  g_autoptr (GPtrArray) findings = uc_audit_findings_new ();

  /* What it found before a row that cannot be read stands. */
  return uc_prove_audit (journal, &options, findings, NULL) || findings->len > 0 ? g_steal_pointer (&findings) : NULL;
}

static void
verify_file (Run *run, guint file)
{
  Share share = { run, file };
  const UcVerifyOptions options = { .progress = on_progress, .user_data = &share, .cancellable = run->cancellable };
  gint64 began_us = g_get_monotonic_time ();
  g_autoptr (UcJournal) journal = uc_archive_connect (run->archive, file, &run->error);
  UcVerdict *verdict = journal == NULL ? NULL : uc_verify (journal, &options, &run->error);

  if (verdict == NULL)
    return;
  check_months (run->archive, file, journal, verdict);
  g_ptr_array_add (run->verdicts, verdict);
  g_ptr_array_add (run->findings, audit (run, journal));
  g_ptr_array_add (run->corrections, uc_corrections_look (journal, 1, 0, run->cancellable));
  run->took_us = g_get_monotonic_time () - began_us;
}

static gpointer
verify (gpointer data)
{
  Run *run = data;

  for (guint i = 0; i < uc_archive_n_files (run->archive) && run->error == NULL; i++)
    verify_file (run, i);
  uc_hand_over (run->context, G_PRIORITY_DEFAULT, on_verified, run, run_unref);
  return NULL;
}

static gboolean
on_tick (gpointer data)
{
  UcChecker *checker = data;

  checker->changed (checker->user_data);
  return G_SOURCE_CONTINUE;
}

UcChecker *
uc_checker_new (UcCheckerFunc changed, gpointer user_data)
{
  UcChecker *checker = g_new0 (UcChecker, 1);

  checker->changed = changed;
  checker->user_data = user_data;
  return checker;
}

void
uc_checker_free (UcChecker *checker)
{
  drop (&checker->verifying);
  drop (&checker->renewing);
  drop (&checker->proving);
  g_clear_handle_id (&checker->ticker, g_source_remove);
  g_clear_pointer (&checker->proof, uc_verdict_free);
  g_free (checker);
}

void
uc_checker_verify (UcChecker *checker, UcArchive *archive)
{
  drop (&checker->verifying);
  drop (&checker->renewing);
  checker->verifying = run_new (checker, archive);
  checker->state = UC_CHECK_RUNNING;
  checker->checked_ns = 0;
  if (checker->ticker == 0)
    checker->ticker = g_timeout_add (200, on_tick, checker);
  begin_soon (checker->verifying, verify);
}

void
uc_checker_cancel (UcChecker *checker)
{
  if (checker->verifying != NULL)
    g_cancellable_cancel (checker->verifying->cancellable);
}

UcCheckState
uc_checker_state (UcChecker *checker)
{
  return checker->state;
}

double
uc_checker_progress (UcChecker *checker)
{
  double progress;

  if (checker->verifying == NULL)
    return 0;
  g_mutex_lock (&checker->verifying->lock);
  progress = checker->verifying->progress;
  g_mutex_unlock (&checker->verifying->lock);
  return progress;
}

/* While the thread works its array is its own. */
static gboolean
has_verdicts (UcChecker *checker)
{
  return checker->verifying != NULL && checker->state != UC_CHECK_RUNNING;
}

const UcVerdict *
uc_checker_verdict (UcChecker *checker, guint file)
{
  return has_verdicts (checker) && file < checker->verifying->verdicts->len
           ? checker->verifying->verdicts->pdata[file] : NULL;
}

const GPtrArray *
uc_checker_findings (UcChecker *checker, guint file)
{
  return has_verdicts (checker) && file < checker->verifying->findings->len
           ? checker->verifying->findings->pdata[file] : NULL;
}

const GArray *
uc_checker_corrections (UcChecker *checker, guint file)
{
  return has_verdicts (checker) && file < checker->verifying->corrections->len
           ? checker->verifying->corrections->pdata[file] : NULL;
}

gboolean
uc_checker_is_tagged (UcChecker *checker, UcRoundRef ref)
{
  const GPtrArray *findings = ref.number == 0 ? NULL : uc_checker_findings (checker, ref.file);

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    if (((const UcAuditFinding *)findings->pdata[i])->round == ref.number)
      return TRUE;
  return FALSE;
}

char *
uc_checker_say_unaudited (UcChecker *checker, UcArchive *archive)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean several = uc_archive_tables (archive)[0] != NULL && uc_archive_tables (archive)[1] != NULL;

  for (guint file = 0; file < uc_archive_n_files (archive); file++)
    {
      const UcVerdict *verdict = uc_checker_verdict (checker, file);
      const char *table = uc_archive_file (archive, file)->table;
      const UcDamage *first = NULL;

      for (guint i = 0; verdict != NULL && i < verdict->damage->len; i++)
        {
          const UcDamage *damage = verdict->damage->pdata[i];

          if (uc_damage_is_grave (damage->kind) && (first == NULL || damage->row < first->row))
            first = damage;
        }
      if (verdict == NULL || (first == NULL && uc_checker_findings (checker, file) != NULL))
        continue;
      g_string_append_printf (text, "%s%s%s", text->len == 0 ? "" : " ", several ? table : "", several ? ": " : "");
      if (first == NULL)
        g_string_append (text, _ ("The auditor could not read this journal; nothing of it is audited."));
      else if (first->round == 0)
        g_string_append_printf (text, _ ("The record is damaged (%s): the auditor could not look at all of it."), first->text);
      else if (uc_checker_findings (checker, file) == NULL || first->kind == UC_DAMAGE_UNREADABLE || first->kind == UC_DAMAGE_TRUNCATED)
        g_string_append_printf (text, _ ("The record is damaged: the auditor could not look at round %u and what follows."), first->round);
      else
        g_string_append_printf (text, _ ("The record is damaged: from round %u on the auditor had only what is left of it."),
                                first->round);
    }
  return text->len == 0 ? NULL : g_string_free (g_steal_pointer (&text), FALSE);
}

GArray *
uc_checker_tagged (UcChecker *checker)
{
  GArray *refs = g_array_new (FALSE, FALSE, sizeof (UcRoundRef));

  for (guint file = 0; has_verdicts (checker) && file < checker->verifying->findings->len; file++)
    {
      const GPtrArray *findings = uc_checker_findings (checker, file);
      g_autoptr (GArray) rounds = findings == NULL ? NULL : uc_prove_audit_rounds (findings);

      for (guint i = 0; rounds != NULL && i < rounds->len; i++)
        {
          UcRoundRef ref = { file, g_array_index (rounds, guint32, i) };

          g_array_append_val (refs, ref);
        }
    }
  return refs;
}

gboolean
uc_checker_covers (UcChecker *checker, UcRoundRef ref)
{
  const UcVerdict *verdict = uc_checker_verdict (checker, ref.file);

  return verdict != NULL && verdict->has_head && ref.number <= verdict->head.round;
}

const UcDamage *
uc_checker_damage (UcChecker *checker, guint *file)
{
  const UcVerdict *verdict;

  for (guint i = 0; (verdict = uc_checker_verdict (checker, i)) != NULL; i++)
    for (guint j = 0; j < verdict->damage->len; j++)
      {
        const UcDamage *damage = verdict->damage->pdata[j];

        if (!uc_damage_is_grave (damage->kind))
          continue;
        if (file != NULL)
          *file = i;
        return damage;
      }
  return NULL;
}

gboolean
uc_checker_is_broken (UcChecker *checker, UcRoundRef ref)
{
  const UcVerdict *verdict = uc_checker_verdict (checker, ref.file);

  for (guint i = 0; verdict != NULL && i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];

      if (uc_damage_is_grave (damage->kind) && damage->round == ref.number)
        return TRUE;
    }
  return FALSE;
}

const char *
uc_checker_error (UcChecker *checker)
{
  return has_verdicts (checker) && checker->verifying->error != NULL ? checker->verifying->error->message : NULL;
}

gint64
uc_checker_checked_ns (UcChecker *checker)
{
  return checker->checked_ns;
}

/* ---- verifying a live file again ---- */

static gboolean
on_renewed (gpointer data)
{
  Run *run = data;
  UcChecker *checker = run->checker;

  if (checker == NULL)
    return G_SOURCE_REMOVE;
  if (run->verdicts->len > 0)
    {
      uc_verdict_free (checker->verifying->verdicts->pdata[run->file]);
      checker->verifying->verdicts->pdata[run->file] = g_ptr_array_steal_index (run->verdicts, 0);
      findings_free (checker->verifying->findings->pdata[run->file]);
      checker->verifying->findings->pdata[run->file] = g_ptr_array_steal_index (run->findings, 0);
      g_array_unref (checker->verifying->corrections->pdata[run->file]);
      checker->verifying->corrections->pdata[run->file] = g_ptr_array_steal_index (run->corrections, 0);
    }
  take_time (checker, run);
  drop (&checker->renewing);
  checker->changed (checker->user_data);
  return G_SOURCE_REMOVE;
}

static gpointer
renew (gpointer data)
{
  Run *run = data;

  verify_file (run, run->file);
  uc_hand_over (run->context, G_PRIORITY_DEFAULT, on_renewed, run, run_unref);
  return NULL;
}

/* Not once more where the last time did not help: a round that is never signed. */
static gboolean
is_behind (UcChecker *checker, UcArchive *archive, guint i)
{
  const UcArchiveFile *file = uc_archive_file (archive, i);
  const UcVerdict *verdict = uc_checker_verdict (checker, i);

  return file->how == UC_ARCHIVE_LIVE && verdict != NULL && verdict->n_grave == 0
         && !uc_checker_covers (checker, (UcRoundRef){ i, file->last })
         && (checker->renewed.file != i || checker->renewed.number != file->last);
}

void
uc_checker_renew (UcChecker *checker, UcArchive *archive)
{
  guint i = 0;

  if (checker->state != UC_CHECK_DONE || checker->renewing != NULL
      || g_get_monotonic_time () < checker->rests_until_us)
    return;
  while (i < uc_archive_n_files (archive) && !is_behind (checker, archive, i))
    i++;
  if (i == uc_archive_n_files (archive))
    return;
  checker->renewed = (UcRoundRef){ i, uc_archive_file (archive, i)->last };
  checker->renewing = run_new (checker, archive);
  checker->renewing->file = i;
  begin_soon (checker->renewing, renew);
}

/* ---- one round ---- */

static gboolean
on_proven (gpointer data)
{
  Run *run = data;
  UcChecker *checker = run->checker;

  if (checker == NULL || run->verdicts->len == 0)
    return G_SOURCE_REMOVE;
  g_clear_pointer (&checker->proof, uc_verdict_free);
  checker->proof = g_ptr_array_steal_index (run->verdicts, 0);
  checker->changed (checker->user_data);
  return G_SOURCE_REMOVE;
}

static gpointer
prove (gpointer data)
{
  Run *run = data;
  const UcVerifyOptions options = { .cancellable = run->cancellable };
  g_autoptr (UcJournal) journal = uc_archive_connect (run->archive, run->file, &run->error);
  UcVerdict *verdict
    = journal == NULL ? NULL : uc_prove_rows (journal, &options, run->from_row, run->to_row, &run->error);

  if (verdict != NULL)
    g_ptr_array_add (run->verdicts, verdict);
  uc_hand_over (run->context, G_PRIORITY_DEFAULT, on_proven, run, run_unref);
  return NULL;
}

void
uc_checker_prove (UcChecker *checker, UcArchive *archive, guint file, guint64 from_row, guint64 to_row)
{
  if (checker->proving == NULL || checker->proving->file != file || checker->proving->from_row != from_row)
    g_clear_pointer (&checker->proof, uc_verdict_free);
  drop (&checker->proving);
  checker->proving = run_new (checker, archive);
  checker->proving->file = file;
  checker->proving->from_row = from_row;
  checker->proving->to_row = to_row;
  begin_soon (checker->proving, prove);
}

const UcVerdict *
uc_checker_proof (UcChecker *checker)
{
  return checker->proof;
}
