#include "uc-sweep.h"

#include "uc-journal-private.h"
#include "uc-stretches.h"

#include <string.h>

/* One stretch, and what was found in it. */
typedef struct
{
  UcSwept swept;
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

/* ---- what a row's events say ---- */

typedef struct
{
  guint n;          /* events */
  guint32 round;    /* the last that one of them names; 0 = none */
  gboolean closed;  /* one of them closes a round */
} Said;

static Said
read_events (const UcRow *row)
{
  const char *at = row->events;
  Said said = { 0 };
  UcLine line;

  while (uc_line_next (&at, &line))
    {
      guint32 round = uc_line_number (&line, " round=");

      said.n++;
      said.round = round == 0 ? said.round : round;
      said.closed |= uc_line_is (&line, "round-closed");
    }
  return said;
}

/* ---- rows ---- */

static void
note (Sweep *sweep, const UcRow *row, const Said *said)
{
  UcSwept *swept = &sweep->swept;

  swept->rows++;
  swept->events += said->n;
  swept->last_round = MAX (swept->last_round, said->round);
  if (row->kind == UC_ROW_CONTEXT)
    g_array_append_val (swept->contexts, row->id);
  else if (row->kind == UC_ROW_END)
    swept->end_row = row->id;
  else if (said->closed)
    {
      swept->rounds++;
      swept->closed_row = row->id;
      sweep->whole = sweep->whole && row->is_signed;
    }
  else
    sweep->whole = sweep->whole && !row->is_signed;
}

static void
expect_next (Sweep *sweep, const UcRow *row, const Said *said)
{
  sweep->prev = row->hash;
  sweep->id = row->id + 1;
  sweep->seq = row->seq + said->n;
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Sweep *sweep = user_data;
  Said said = read_events (row);
  UcHash hash;

  if (!sweep->begun)
    {
      sweep->begun = TRUE;
      expect_next (sweep, row, &said);
      return TRUE;
    }
  if (row->id == 1)
    sweep->seq = row->seq;
  uc_row_hash (&sweep->prev, row, &hash);
  sweep->whole = sweep->whole && row->kind != UC_ROW_UNKNOWN && row->id == sweep->id && row->seq == sweep->seq
                 && (row->kind != UC_ROW_CONTEXT || row->context == row->id) && uc_hash_equal (&hash, &row->hash);
  note (sweep, row, &said);
  expect_next (sweep, row, &said);
  return sweep->whole && uc_stretch_go_on (sweep->watch, sweep->error);
}

static gboolean
sweep_stretch (UcJournal *journal, const UcStretch *stretch, UcStretchWatch *watch, GError **error)
{
  Sweep *sweep = stretch->data;
  g_autoptr (GError) unreadable = NULL;
  GError *stopped = NULL;

  sweep->watch = watch;
  sweep->error = &stopped;
  sweep->begun = stretch->from == 1;
  sweep->id = 1;
  if (!uc_journal_read_rows (journal, MAX (stretch->from, 2) - 1, stretch->to, on_row, sweep, &unreadable)
      || sweep->swept.rows != stretch->to - stretch->from + 1)
    sweep->whole = FALSE;
  if (stopped == NULL)
    return TRUE;
  g_propagate_error (error, stopped);
  return FALSE;
}

/* ---- all of them ---- */

static void
add_up (UcSwept *swept, const UcSwept *more)
{
  swept->rows += more->rows;
  swept->events += more->events;
  swept->rounds += more->rounds;
  swept->last_round = MAX (swept->last_round, more->last_round);
  swept->closed_row = MAX (swept->closed_row, more->closed_row);
  swept->end_row = MAX (swept->end_row, more->end_row);
  g_array_append_vals (swept->contexts, more->contexts->data, more->contexts->len);
}

gboolean
uc_sweep (UcJournal *journal, const UcVerifyOptions *options, guint64 all, gboolean *whole, UcSwept *swept, GError **error)
{
  guint n = uc_stretches_cut (options, all);
  g_autofree UcStretch *stretches = g_new0 (UcStretch, n);
  g_autofree Sweep *sweeps = g_new0 (Sweep, n);
  gboolean good;

  for (guint i = 0; i < n; i++)
    {
      sweeps[i].whole = TRUE;
      sweeps[i].swept.contexts = g_array_new (FALSE, FALSE, sizeof (guint64));
      stretches[i] = (UcStretch){ all * i / n + 1, all * (i + 1) / n, &sweeps[i] };
    }
  good = uc_stretches_run (journal, options, all, stretches, n, sweep_stretch, error);
  *whole = good && all > 0;
  *swept = (UcSwept){ .contexts = g_array_new (FALSE, FALSE, sizeof (guint64)) };
  for (guint i = 0; i < n; i++)
    {
      *whole = *whole && sweeps[i].whole;
      add_up (swept, &sweeps[i].swept);
      uc_swept_clear (&sweeps[i].swept);
    }
  return good;
}
