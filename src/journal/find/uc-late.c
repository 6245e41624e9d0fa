#include "uc-late.h"

#include <string.h>

/* The row with the checkpoint that the file before ended with. */
#define OPENING_ROW 2
/* Rows between two looks at whether somebody still wants it. */
#define TELL 1024

typedef struct
{
  UcLates *lates;
  GCancellable *cancellable;
  GError **error;
  gboolean good;
} Look;

/* @round: 0 = every one. */
static void
wait_for (UcLates *lates, const UcCarry *carry, guint32 round)
{
  for (guint seat = 0; seat <= UC_MAX_SEATS; seat++)
    for (guint i = 0; i < UC_HELD_PLACES; i++)
      {
        const UcHeld *held = uc_carry_held_c (carry, seat, i);

        if (held->active != UC_HELD_WAITS || (round != 0 && held->round != round))
          continue;
        lates->held[seat][i] = *held;
        lates->n_waiting++;
      }
}

UcLates *
uc_lates_new (void)
{
  UcLates *lates = g_new0 (UcLates, 1);

  lates->found = g_array_new (FALSE, FALSE, sizeof (UcLate));
  return lates;
}

UcLates *
uc_lates_new_of (guint32 round, const UcCarry *carry, guint64 row)
{
  UcLates *lates = uc_lates_new ();

  wait_for (lates, carry, round);
  lates->row = row;
  return lates;
}

void
uc_lates_free (UcLates *lates)
{
  g_array_unref (lates->found);
  g_free (lates);
}

/* A line that cannot be read says nothing here: verification tells of it. */
static void
take_line (UcLates *lates, const UcRow *row, const char *line)
{
  UcEvent event;
  UcCarry carry;

  if (!uc_event_parse (line, &event, &carry, NULL))
    return;
  if (row->kind == UC_ROW_OPENING && event.kind == UC_EVENT_CHECKPOINT)
    wait_for (lates, &carry, 0);
  else if (event.kind == UC_EVENT_PAYOUT_DOCUMENTED)
    {
      for (guint i = 0; event.seat <= UC_MAX_SEATS && i < G_N_ELEMENTS (lates->held[0]); i++)
        {
          UcHeld *held = &lates->held[event.seat][i];
          UcLate late = { held->round, event };

          if (!held->active || held->wager != event.wager)
            continue;
          late.event.t_real_ns = row->t_real_ns;
          late.event.t_mono_ns = row->t_mono_ns;
          g_array_append_val (lates->found, late);
          *held = (UcHeld){ 0 };
          lates->n_waiting--;
        }
    }
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Look *look = user_data;
  g_auto (GStrv) lines = NULL;

  look->lates->row = row->id;
  look->good = row->id % TELL != 0 || !g_cancellable_set_error_if_cancelled (look->cancellable, look->error);
  if (row->kind != UC_ROW_OPENING && strstr (row->events, "payout-documented") == NULL)
    return look->good;
  lines = g_strsplit (row->events, "\n", -1);
  for (guint i = 0; lines[i] != NULL && lines[i][0] != '\0'; i++)
    take_line (look->lates, row, lines[i]);
  return look->good && look->lates->n_waiting > 0;
}

gboolean
uc_lates_look (UcLates *lates, UcJournal *journal, guint64 to_row, GCancellable *cancellable, GError **error)
{
  Look look = { .lates = lates, .cancellable = cancellable, .error = error, .good = TRUE };

  if (lates->row == 0
      && (!uc_journal_read_rows (journal, OPENING_ROW, OPENING_ROW, on_row, &look, error) || !look.good))
    return FALSE;
  return lates->n_waiting == 0 || (to_row != 0 && lates->row >= to_row)
         || (uc_journal_read_rows (journal, lates->row + 1, to_row, on_row, &look, error) && look.good);
}
