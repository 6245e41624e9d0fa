#include "uc-sweep.h"

#include "uc-derived.h"
#include "uc-row-form.h"
#include "uc-stretches.h"

/* One stretch, and what was found in it. */
typedef struct
{
  UcSwept swept;
  UcDerivedWalk derived;
  UcRowForm form;
  UcJournal *journal;
  gboolean whole;
  gboolean begun;  /* the row before it was seen, or it is the first */
  UcHash prev;
  guint64 id, seq; /* due */
  UcStretchWatch *watch;
  GError **error;
} Sweep;

void
uc_swept_clear (UcSwept *swept)
{
  g_clear_pointer (&swept->contexts, g_array_unref);
}

/* ---- rows ---- */

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Sweep *sweep = user_data;
  UcSwept *swept = &sweep->swept;
  g_autofree char *differs = NULL;
  UcRoundRow closed;
  UcHash hash;

  if (!sweep->begun)
    {
      sweep->begun = TRUE;
      sweep->form = (UcRowForm){ .context = row->context, .ended = row->kind == UC_ROW_END };
      sweep->whole = uc_derived_walk_init (&sweep->derived, sweep->journal, row, NULL);
      sweep->prev = row->hash;
      sweep->id = row->id + 1;
      sweep->seq = row->seq + uc_row_n_events (row);
      return sweep->whole;
    }
  if (row->id == 1)
    sweep->seq = row->seq;
  uc_row_hash (&sweep->prev, row, &hash);
  differs = uc_derived_walk_row (&sweep->derived, row, &closed);
  sweep->whole = sweep->whole && differs == NULL && uc_row_form_take (&sweep->form, row, TRUE) == NULL && row->kind != UC_ROW_UNKNOWN && row->id == sweep->id
                 && row->seq == sweep->seq && (row->kind != UC_ROW_CONTEXT || row->context == row->id)
                 && uc_hash_equal (&hash, &row->hash);
  swept->rows++;
  swept->events += sweep->derived.tail.next_seq - row->seq;
  swept->last_round = MAX (swept->last_round, sweep->derived.tail.round);
  if (row->kind == UC_ROW_CONTEXT)
    g_array_append_val (swept->contexts, row->id);
  else if (row->kind == UC_ROW_END)
    swept->end_row = row->id;
  else if (sweep->derived.tail.closes)
    {
      swept->rounds++;
      swept->closed_row = row->id;
      sweep->whole = sweep->whole && row->is_signed;
    }
  else
    sweep->whole = sweep->whole && !row->is_signed;
  sweep->prev = row->hash;
  sweep->id = row->id + 1;
  sweep->seq = sweep->derived.tail.next_seq;
  return sweep->whole && uc_stretch_go_on (sweep->watch, sweep->error);
}

static gboolean
sweep_stretch (UcJournal *journal, const UcStretch *stretch, UcStretchWatch *watch, GError **error)
{
  Sweep *sweep = stretch->data;
  g_autoptr (GError) unreadable = NULL;
  GError *stopped = NULL;

  sweep->journal = journal;
  sweep->watch = watch;
  sweep->error = &stopped;
  sweep->begun = stretch->from == 1;
  sweep->id = 1;
  if (sweep->begun)
    sweep->whole = uc_derived_walk_init (&sweep->derived, journal, NULL, NULL);
  if (!sweep->whole
      || !uc_journal_read_rows (journal, MAX (stretch->from, 2) - 1, stretch->to, on_row, sweep, &unreadable)
      || sweep->swept.rows != stretch->to - stretch->from + 1)
    sweep->whole = FALSE;
  /* The stretch's own connection ends with it. */
  g_clear_pointer (&sweep->derived.round, sqlite3_finalize);
  if (stopped == NULL)
    return TRUE;
  g_propagate_error (error, stopped);
  return FALSE;
}

/* ---- all of them ---- */

gboolean
uc_sweep (UcJournal *journal, const UcVerifyOptions *options, guint64 all, gboolean *whole, UcSwept *swept, GError **error)
{
  guint n;
  g_autofree UcStretch *stretches = uc_stretches_cut (journal, options, all, &n);
  g_autofree Sweep *sweeps = g_new0 (Sweep, n);
  g_auto (UcDerivedWalk) derived = { 0 };
  g_autofree char *differs = NULL;
  gboolean good;

  for (guint i = 0; i < n; i++)
    {
      sweeps[i].whole = TRUE;
      sweeps[i].swept.contexts = g_array_new (FALSE, FALSE, sizeof (guint64));
      stretches[i].data = &sweeps[i];
    }
  good = uc_stretches_run (journal, options, all, stretches, n, sweep_stretch, error);
  *whole = good && all > 0 && uc_derived_walk_init (&derived, journal, NULL, NULL);
  *swept = (UcSwept){ .contexts = g_array_new (FALSE, FALSE, sizeof (guint64)) };
  for (guint i = 0; i < n; i++)
    {
      const UcSwept *more = &sweeps[i].swept;

      *whole = *whole && sweeps[i].whole;
      swept->rows += more->rows;
      swept->events += more->events;
      swept->rounds += more->rounds;
      swept->last_round = MAX (swept->last_round, more->last_round);
      swept->closed_row = MAX (swept->closed_row, more->closed_row);
      swept->end_row = MAX (swept->end_row, more->end_row);
      g_array_append_vals (swept->contexts, more->contexts->data, more->contexts->len);
      if (*whole)
        uc_derived_walk_join (&derived, &sweeps[i].derived);
      uc_swept_clear (&sweeps[i].swept);
      uc_derived_walk_clear (&sweeps[i].derived);
    }
  if (*whole)
    differs = uc_derived_walk_end (&derived, all);
  *whole = *whole && differs == NULL;
  return good;
}
