#include "uc-stretches.h"

#include "uc-journal-private.h"

#include <string.h>

/* Rows between two words on the progress, and how often it is told meanwhile. */
#define BLOCK_ROWS 1024
#define TELL_US 50000
/* Below this, a second connection costs more than it saves. */
#define STRETCH_ROWS 20000

typedef struct
{
  UcJournal *journal; /* others are opened beside it */
  const UcVerifyOptions *options;
  UcStretchFunc func;
  guint64 all;
  GMutex lock;       /* of what follows */
  GCond finished;    /* one of them */
  guint64 done;
  guint left;        /* stretches not looked at yet */
  GError *error;     /* the first */
} Run;

struct _UcStretchWatch
{
  Run *run;
  gboolean here; /* on the caller's thread, which tells the progress itself */
  guint rows;
};

/* A stretch may end where nothing but the checkpoint matters to what follows. */
static gboolean
on_end_row (const UcRow *row, gpointer user_data)
{
  const char *last = strrchr (row->events, '\n');

  last = last == NULL ? row->events : last + 1;
  if (!g_str_has_prefix (last, "checkpoint "))
    return TRUE;
  *(guint64 *) user_data = row->id;
  return FALSE;
}

UcStretch *
uc_stretches_cut (UcJournal *journal, const UcVerifyOptions *options, guint64 all, guint *n)
{
  guint64 wanted = options != NULL && options->jobs > 0 ? options->jobs : MIN (all / STRETCH_ROWS, g_get_num_processors ());
  guint64 from = 1;
  UcStretch *stretches;

  wanted = CLAMP (wanted, 1, MAX (all, 1));
  stretches = g_new0 (UcStretch, wanted);
  *n = 0;
  for (guint64 i = 1; i < wanted; i++)
    {
      guint64 end = 0;

      if (!uc_journal_read_rows (journal, MAX (all * i / wanted, from), all, on_end_row, &end, NULL) || end == 0 || end == all)
        break;
      stretches[(*n)++] = (UcStretch){ .from = from, .to = end };
      from = end + 1;
    }
  stretches[(*n)++] = (UcStretch){ .from = from, .to = all };
  return stretches;
}

static void
tell (Run *run)
{
  if (run->options != NULL && run->options->progress != NULL)
    run->options->progress (run->done, run->all, run->options->user_data);
}

gboolean
uc_stretch_go_on (UcStretchWatch *watch, GError **error)
{
  Run *run = watch->run;
  gboolean good;

  if (++watch->rows % BLOCK_ROWS != 0)
    return TRUE;
  g_mutex_lock (&run->lock);
  run->done += BLOCK_ROWS;
  good = run->error == NULL;
  g_mutex_unlock (&run->lock);
  if (watch->here)
    tell (run);
  return good && (run->options == NULL || !g_cancellable_set_error_if_cancelled (run->options->cancellable, error));
}

/* In a thread of the pool. */
static void
look (gpointer data, gpointer user_data)
{
  Run *run = user_data;
  UcStretchWatch watch = { .run = run };
  GError *error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_beside (run->journal, &error);

  if (journal != NULL)
    run->func (journal, data, &watch, &error);
  g_mutex_lock (&run->lock);
  if (run->error == NULL)
    run->error = g_steal_pointer (&error);
  g_clear_error (&error);
  run->left--;
  g_cond_signal (&run->finished);
  g_mutex_unlock (&run->lock);
}

static gboolean
run_beside (Run *run, const UcStretch *stretches, guint n, GError **error)
{
  GThreadPool *pool = g_thread_pool_new (look, run, n, TRUE, error);

  if (pool == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++)
    g_thread_pool_push (pool, (gpointer) &stretches[i], NULL);
  g_mutex_lock (&run->lock);
  while (run->left > 0)
    {
      g_cond_wait_until (&run->finished, &run->lock, g_get_monotonic_time () + TELL_US);
      g_mutex_unlock (&run->lock);
      tell (run);
      g_mutex_lock (&run->lock);
    }
  g_mutex_unlock (&run->lock);
  g_thread_pool_free (pool, FALSE, TRUE);
  g_mutex_clear (&run->lock);
  g_cond_clear (&run->finished);
  if (run->error == NULL)
    return TRUE;
  g_propagate_error (error, run->error);
  return FALSE;
}

gboolean
uc_stretches_run (UcJournal *journal, const UcVerifyOptions *options, guint64 all, const UcStretch *stretches, guint n,
                  UcStretchFunc func, GError **error)
{
  Run run = { .journal = journal, .options = options, .func = func, .all = all, .left = n };
  UcStretchWatch here = { .run = &run, .here = TRUE };

  if (options != NULL && g_cancellable_set_error_if_cancelled (options->cancellable, error))
    return FALSE;
  if (!(n == 1 ? func (journal, stretches, &here, error) : run_beside (&run, stretches, n, error)))
    return FALSE;
  if (run.done < all)
    {
      run.done = all;
      tell (&run);
    }
  return TRUE;
}
