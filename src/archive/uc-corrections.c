#include "uc-corrections.h"

#include <string.h>

/* Rows between two looks at whether somebody still wants it. */
#define TELL 1024

typedef struct
{
  GArray *found;
  GCancellable *cancellable;
} Look;

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Look *look = user_data;
  g_auto (GStrv) lines = NULL;

  if (row->id % TELL == 0 && g_cancellable_is_cancelled (look->cancellable))
    return FALSE;
  if (strstr (row->events, " of-round=") == NULL)
    return TRUE;
  lines = g_strsplit (row->events, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      UcEvent event;
      UcCarry carry;

      if (!uc_event_parse (lines[i], &event, &carry, NULL) || event.of_round == 0
          || (event.kind != UC_EVENT_CORRECTED && event.kind != UC_EVENT_CORRECTION_OWES))
        continue;
      event.t_real_ns = row->t_real_ns;
      event.t_mono_ns = row->t_mono_ns;
      g_array_append_val (look->found, event);
    }
  return TRUE;
}

GArray *
uc_corrections_look (UcJournal *journal, guint64 from_row, guint64 to_row, GCancellable *cancellable)
{
  Look look = { g_array_new (FALSE, FALSE, sizeof (UcEvent)), cancellable };

  uc_journal_read_rows (journal, from_row, to_row, on_row, &look, NULL);
  return look.found;
}
