#include "uc-replay-compare.h"

#include "uc-journal-past.h"
#include "uc-replay-table.h"
#include "uc-say.h"
#include "uc-session-held.h"
#include "uc-session-shown.h"

#include <glib/gi18n-lib.h>

/* (transfer full). */
static char *
say_moment (UcPlayer *player)
{
  const UcMoment *moment = uc_player_current (player);

  return moment == NULL ? g_strdup (_ ("Before the first event"))
                        : uc_say_event_listed (uc_player_table (player), &moment->event, FALSE);
}

/* ---- the two ---- */

static void
show_two (UcReplayWindow *self)
{
  const UcReplayState *open = self->open;
  g_autofree char *title = uc_session_say_moment (self->session);
  g_autofree char *sentence = say_moment (open->player), *held = say_moment (open->held);
  const UcCompared left = { open->held_title, held, uc_player_table (open->held), uc_player_screen (open->held),
                            uc_replay_unproven (open->held_damaged) };
  const UcCompared right = { title, sentence, uc_player_table (open->player), uc_player_screen (open->player),
                             uc_replay_unproven (uc_session_is_damaged (self->session)) };

  uc_compare_page_show (self->compare, &left, &right);
}

/* The events of the input that corrected something; %FALSE: the moment shown is of none such. */
static gboolean
find_correction (UcPlayer *player, guint *first, guint *last)
{
  guint n = uc_player_n (player), at = uc_player_position (player);
  gboolean corrects = FALSE;

  if (at == 0)
    return FALSE;
  for (*first = at - 1; *first > 0 && uc_player_moment (player, *first - 1)->row == uc_player_moment (player, at - 1)->row;)
    --*first;
  for (*last = *first; *last < n && uc_player_moment (player, *last)->row == uc_player_moment (player, at - 1)->row; ++*last)
    corrects |= uc_player_moment (player, *last)->event.kind == UC_EVENT_CORRECTED;
  return corrects;
}

/* Of a closed round: as it stood before its round-closed with what was corrected of it until then, and with this, too. */
static gboolean
show_past_correction (UcReplayWindow *self, guint first, guint last)
{
  UcJournal *journal = uc_archive_journal (self->open->archive, self->open->ref.file, NULL);
  const char *unproven = uc_replay_unproven (uc_session_is_damaged (self->session));
  const UcEvent *event = NULL;
  g_autofree UcPastRound *before = g_new0 (UcPastRound, 1), *after = g_new0 (UcPastRound, 1);
  g_autofree char *was = NULL, *is = NULL, *sentence = NULL;
  UcJournalPast past;

  for (guint i = first; i < last && event == NULL; i++)
    if (uc_player_moment (self->open->player, i)->event.kind == UC_EVENT_CORRECTED)
      event = &uc_player_moment (self->open->player, i)->event;
  if (event->of_round == 0 || journal == NULL)
    return FALSE;
  uc_journal_past_init (&past, journal);
  if (past.past.find (&past.past, event->target, event->seq - 1, before, NULL) != UC_PAST_FOUND
      || past.past.find (&past.past, event->target, event->seq, after, NULL) != UC_PAST_FOUND)
    return FALSE;
  uc_past_hide (before);
  uc_past_hide (after);
  before->table.rules = &before->rules;
  after->table.rules = &after->rules;
  was = g_strdup_printf (_ ("Before: round %u, as it was closed"), event->of_round);
  is = g_strdup_printf (_ ("After: round %u, as corrected in round %u"), event->of_round,
                        uc_session_number (self->session));
  sentence = uc_say_event_listed (&after->table, event, FALSE);
  uc_compare_page_show (self->compare, &(UcCompared){ was, sentence, &before->table, &before->table, unproven },
                        &(UcCompared){ is, sentence, &after->table, &after->table, unproven });
  return TRUE;
}

/* All that one input has said together: before its first event, and after its last. */
static void
show_correction (UcReplayWindow *self, guint first, guint last)
{
  UcPlayer *player = self->open->player;
  const char *unproven = uc_replay_unproven (uc_session_is_damaged (self->session));
  const UcTable *before = uc_player_table_at (player, first), *after = uc_player_table_at (player, last);
  g_autofree char *moment = uc_session_say_moment (self->session), *sentence = NULL;
  g_autofree char *was = g_strdup_printf (_ ("Before: %s"), moment), *is = g_strdup_printf (_ ("After: %s"), moment);

  for (guint i = first; i < last; i++)
    if (uc_player_moment (player, i)->event.kind == UC_EVENT_CORRECTED && sentence == NULL)
      sentence = uc_say_event_listed (after, &uc_player_moment (player, i)->event, FALSE);
  uc_compare_page_show (self->compare, &(UcCompared){ was, sentence, before, before, unproven },
                        &(UcCompared){ is, sentence, after, after, unproven });
}

void
uc_replay_show_compare (UcReplayWindow *self)
{
  UcPlayer *player = self->open->player;
  g_autofree char *title = NULL, *sentence = NULL;
  guint first, last;

  if (!uc_player_is_loaded (player))
    return;
  if (self->open->held == NULL && find_correction (player, &first, &last))
    {
      if (!show_past_correction (self, first, last))
        show_correction (self, first, last);
    }
  else if (self->open->held != NULL)
    show_two (self);
  else
    {
      const char *unproven = uc_replay_unproven (uc_session_is_damaged (self->session));

      title = uc_session_say_moment (self->session);
      sentence = say_moment (player);
      uc_compare_page_show (self->compare, &(UcCompared){ title, sentence, uc_player_table (player),
                                                          uc_player_screen (player), unproven },
                            NULL);
    }
}
