#include "uc-verify-tail.h"

#include "uc-event.h"
#include "uc-verdict.h"

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);
  g_autoptr (GError) error = NULL;
  UcEvent event;
  UcCarry carry;

  for (guint i = 0; error == NULL && lines[i] != NULL && lines[i][0] != '\0'; i++)
    uc_event_parse (lines[i], &event, &carry, &error);
  if (error != NULL)
    uc_verdict_add (user_data, UC_DAMAGE_UNREADABLE, row->round, row->id, row->seq,
                    "row %" G_GUINT64_FORMAT " cannot be read as events: %s", row->id, error->message);
  return TRUE;
}

gboolean
uc_verify_tail (UcJournal *journal, UcVerdict *verdict, GError **error)
{
  const guint64 rows = verdict->rows, unread = MIN (verdict->unsigned_rows, rows);

  return unread == 0 || uc_journal_read_rows (journal, rows - unread + 1, rows, on_row, verdict, error);
}
