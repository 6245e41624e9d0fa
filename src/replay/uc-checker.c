#include "uc-checker.h"

#include "uc-hand-over.h"
#include "uc-months.h"

/* So long after it was asked for a thread begins, and only when the main loop has nothing else to do: what was opened is
 * painted first, and rounds that are only leafed through are not proven. */
#define BEGIN_MS 100

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
  GMutex lock;
  double progress;
  GPtrArray *verdicts; /* by file */
  GError *error;
} Run;

struct _UcChecker
{
  UcCheckerFunc changed;
  gpointer user_data;
  Run *verifying;
  Run *proving;
  UcCheckState state;
  gint64 checked_ns;
  UcVerdict *proof;
  guint ticker;
};

/* ---- runs ---- */

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
  checker->checked_ns = g_get_real_time () * 1000;
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

static gpointer
verify (gpointer data)
{
  Run *run = data;

  for (guint i = 0; i < uc_archive_n_files (run->archive) && run->error == NULL; i++)
    {
      Share share = { run, i };
      const UcVerifyOptions options = { .progress = on_progress, .user_data = &share, .cancellable = run->cancellable };
      g_autoptr (UcJournal) journal = uc_archive_connect (run->archive, i, &run->error);
      UcVerdict *verdict = journal == NULL ? NULL : uc_verify (journal, &options, &run->error);

      if (verdict == NULL)
        continue;
      check_months (run->archive, i, journal, verdict);
      g_ptr_array_add (run->verdicts, verdict);
    }
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
  drop (&checker->proving);
  g_clear_handle_id (&checker->ticker, g_source_remove);
  g_clear_pointer (&checker->proof, uc_verdict_free);
  g_free (checker);
}

void
uc_checker_verify (UcChecker *checker, UcArchive *archive)
{
  drop (&checker->verifying);
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
  drop (&checker->proving);
  g_clear_pointer (&checker->proof, uc_verdict_free);
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
