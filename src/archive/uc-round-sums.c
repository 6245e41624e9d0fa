#include "uc-round-sums.h"

#include "uc-event.h"
#include "uc-say-value.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
uc_round_sums_open (const UcEvent *events, guint n_events, gboolean *stakes_open, gboolean *pays_open)
{
  *stakes_open = *pays_open = FALSE;
  for (guint i = 0; i < n_events; i++)
    {
      gboolean open = events[i].stake == UC_MONEY_UNKNOWN || events[i].pays == UC_MONEY_UNKNOWN;

      if (events[i].kind != UC_EVENT_WAGER_SETTLED || !open || uc_digest_taken_back (events, n_events, i))
        continue;
      *stakes_open |= events[i].stake == UC_MONEY_UNKNOWN;
      *pays_open |= events[i].pays == UC_MONEY_UNKNOWN;
    }
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  g_auto (GStrv) lines = NULL;

  if (strstr (row->events, "wager-settled ") == NULL && strstr (row->events, "undone ") == NULL)
    return TRUE;
  lines = g_strsplit (row->events, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      UcEvent event;
      UcCarry carry;

      if (uc_event_parse (lines[i], &event, &carry, NULL)
          && (event.kind == UC_EVENT_WAGER_SETTLED || event.kind == UC_EVENT_UNDONE))
        g_array_append_val ((GArray *)user_data, event);
    }
  return TRUE;
}

gboolean
uc_round_sums_read (UcJournal *journal, const UcRoundRow *round, gboolean *stakes_open, gboolean *pays_open, GError **error)
{
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (UcEvent));
  const gboolean good = uc_journal_read_rows (journal, round->first_row, round->last_row, on_row, events, error);

  uc_round_sums_open ((const UcEvent *)(gpointer)events->data, events->len, stakes_open, pays_open);
  return good;
}

gboolean
uc_round_sums_pays_open (UcJournal *journal, const UcFoundRound *round)
{
  gboolean stakes_open, pays_open;

  uc_round_sums_read (journal, &round->row, &stakes_open, &pays_open, NULL);
  return pays_open;
}

char *
uc_round_sums_say (const UcDigest *digest, gboolean pays_open)
{
  g_autofree char *known = uc_say_money (digest->pays), *pays = NULL;

  if (digest->pays != 0)
    pays = g_strdup_printf (pays_open ? _ ("pays %s + unknown amount") : _ ("pays %s"), known);
  else if (pays_open)
    pays = g_strdup (_ ("pays an unknown amount"));
  if ((digest->marks & UC_MARK_BIT (VOIDED)) != 0)
    return pays == NULL ? g_strdup (_ ("void")) : g_strdup_printf (_ ("void, %s"), pays);
  return pays == NULL ? g_strdup (_ ("pays nothing")) : g_steal_pointer (&pays);
}
