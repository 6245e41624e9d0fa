#include "uc-replay-compare.h"

#include "uc-form.h"
#include "uc-journal-past.h"
#include "uc-moment-words.h"
#include "uc-replay-pages.h"
#include "uc-replay-parts.h"
#include "uc-replay-sight.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>

/* What is open has the number of the round to come or under way. */
static guint32
round_shown (UcReplayWindow *self)
{
  return self->ref.number != 0 ? self->ref.number : uc_player_table (self->player)->now.carry.round;
}

/* “BJ-07, round 7, after event 13 of 70, 21:47:06.000”; (transfer full). */
static char *
say_title (UcReplayWindow *self)
{
  const char *table = uc_archive_file (self->archive, self->ref.file)->table;
  const UcMoment *moment = uc_player_current (self->player);
  g_autofree char *clock = moment == NULL ? g_strdup ("–") : uc_moment_time (moment->event.t_real_ns);

  return g_strdup_printf (_ ("%s, round %u, after event %u of %u, %s"), table, round_shown (self), uc_player_position (self->player),
                          uc_player_n (self->player), clock);
}

/* (transfer full). */
static char *
say_moment (UcPlayer *player)
{
  const UcMoment *moment = uc_player_current (player);

  return moment == NULL ? g_strdup (_ ("Before the first event"))
                        : uc_say_event_listed (uc_player_table (player), &moment->event, FALSE);
}

/* ---- holding ---- */

void
uc_replay_let_go (UcReplayWindow *self)
{
  g_clear_pointer (&self->held, uc_player_free);
  g_clear_pointer (&self->held_title, g_free);
}

static gboolean
holds_this (UcReplayWindow *self)
{
  g_autofree char *title = say_title (self);

  return g_strcmp0 (title, self->held_title) == 0;
}

void
uc_replay_name_compare (UcReplayWindow *self)
{
  g_autofree char *label = uc_replay_is_comparing (self) ? g_strdup (_ ("Rounds"))
                           : self->held == NULL          ? g_strdup (_ ("Compare"))
                                                : g_strdup_printf (_ ("Compare with round %u"), self->held_round);

  gtk_button_set_label (self->compare_button, label);
  uc_form_set_tooltip (GTK_WIDGET (self->compare_button), self->held_title);
}

/* With a player of its own: the window's goes on to other rounds, and the archive may be another by then. */
void
uc_replay_hold (UcReplayWindow *self)
{
  UcJournal *journal = uc_archive_journal (self->archive, self->ref.file, NULL);
  guint position = uc_player_position (self->player);
  gboolean again = holds_this (self);

  uc_replay_let_go (self);
  if (!again && journal != NULL)
    {
      self->held = uc_player_new ();
      uc_player_load (self->held, journal, self->from_row, self->to_row, NULL);
    }
  if (self->held != NULL && uc_player_is_loaded (self->held))
    {
      uc_player_seek (self->held, position);
      self->held_title = say_title (self);
      self->held_round = round_shown (self);
      self->held_unproven = uc_replay_unproven (self);
    }
  else
    uc_replay_let_go (self);
  uc_replay_name_compare (self);
  uc_replay_show_moment (self);
}

/* ---- the two ---- */

static void
show_two (UcReplayWindow *self)
{
  g_autofree char *title = say_title (self), *sentence = say_moment (self->player), *held = say_moment (self->held);
  const UcCompared left = { self->held_title, held, uc_player_table (self->held), uc_player_screen (self->held),
                            self->held_unproven };
  const UcCompared right = { title, sentence, uc_player_table (self->player), uc_player_screen (self->player),
                             uc_replay_unproven (self) };

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
  UcJournal *journal = uc_archive_journal (self->archive, self->ref.file, NULL);
  const UcEvent *event = NULL;
  g_autofree UcPastRound *before = g_new0 (UcPastRound, 1), *after = g_new0 (UcPastRound, 1);
  g_autofree char *was = NULL, *is = NULL, *sentence = NULL;
  UcJournalPast past;

  for (guint i = first; i < last && event == NULL; i++)
    if (uc_player_moment (self->player, i)->event.kind == UC_EVENT_CORRECTED)
      event = &uc_player_moment (self->player, i)->event;
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
  is = g_strdup_printf (_ ("After: round %u, as corrected in round %u"), event->of_round, round_shown (self));
  sentence = uc_say_event_listed (&after->table, event, FALSE);
  uc_compare_page_show (self->compare, &(UcCompared){ was, sentence, &before->table, &before->table, uc_replay_unproven (self) },
                        &(UcCompared){ is, sentence, &after->table, &after->table, uc_replay_unproven (self) });
  return TRUE;
}

/* All that one input has said together: before its first event, and after its last. */
static void
show_correction (UcReplayWindow *self, guint first, guint last)
{
  const char *unproven = uc_replay_unproven (self);
  const UcTable *before = uc_player_table_at (self->player, first), *after = uc_player_table_at (self->player, last);
  g_autofree char *moment = say_title (self), *sentence = NULL;
  g_autofree char *was = g_strdup_printf (_ ("Before: %s"), moment), *is = g_strdup_printf (_ ("After: %s"), moment);

  for (guint i = first; i < last; i++)
    if (uc_player_moment (self->player, i)->event.kind == UC_EVENT_CORRECTED && sentence == NULL)
      sentence = uc_say_event_listed (after, &uc_player_moment (self->player, i)->event, FALSE);
  uc_compare_page_show (self->compare, &(UcCompared){ was, sentence, before, before, unproven },
                        &(UcCompared){ is, sentence, after, after, unproven });
}

void
uc_replay_show_compare (UcReplayWindow *self)
{
  g_autofree char *title = NULL, *sentence = NULL;
  guint first, last;

  if (!uc_player_is_loaded (self->player))
    return;
  if (self->held == NULL && find_correction (self->player, &first, &last))
    {
      if (!show_past_correction (self, first, last))
        show_correction (self, first, last);
    }
  else if (self->held != NULL)
    show_two (self);
  else
    {
      title = say_title (self);
      sentence = say_moment (self->player);
      uc_compare_page_show (self->compare, &(UcCompared){ title, sentence, uc_player_table (self->player),
                                                          uc_player_screen (self->player), uc_replay_unproven (self) },
                            NULL);
    }
}
