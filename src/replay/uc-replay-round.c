#include "uc-replay-round.h"

#include "uc-audit.h"
#include "uc-filter-text.h"
#include "uc-found.h"
#include "uc-replay-parts.h"
#include "uc-replay-place.h"
#include "uc-replay-play.h"
#include "uc-replay-range.h"
#include "uc-replay-recorder.h"
#include "uc-replay-sight.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The end of the newest round, or now. */
gint64
uc_replay_newest_ns (UcReplayWindow *self)
{
  gint64 newest = 0;

  for (guint i = 0; i < uc_archive_n_files (self->archive); i++)
    {
      const UcArchiveFile *file = uc_archive_file (self->archive, i);
      UcFind *find = uc_archive_find (self->archive, i, NULL);
      UcFoundRound round;

      if (find != NULL && file->last != 0 && uc_find_round (find, file->last, &round, NULL))
        newest = MAX (newest, round.row.last_real_ns);
    }
  return newest == 0 ? g_get_real_time () * 1000 : newest;
}

void
uc_replay_seek (UcReplayWindow *self, guint position)
{
  uc_player_seek (self->player, position);
  uc_replay_show_moment (self);
}

/* A person has moved: nothing moves by itself any more. */
void
uc_replay_go (UcReplayWindow *self, guint position)
{
  self->live = FALSE;
  uc_replay_stop (self);
  uc_replay_seek (self, position);
}

static guint
first_bookmark (UcPlayer *player)
{
  for (guint i = 0; i < uc_player_n (player); i++)
    if (uc_player_moment (player, i)->bookmark != NULL)
      return i + 1;
  return 0;
}

/* The first event in which the auditor of the record has found something. */
static guint
first_finding (UcReplayWindow *self)
{
  const GPtrArray *findings = uc_checker_findings (self->checker, self->ref.file);
  guint position = 0;

  for (guint i = 0; findings != NULL && i < findings->len && position == 0; i++)
    position = uc_player_find (self->player, ((const UcAuditFinding *)findings->pdata[i])->seq);
  return position;
}

/* The moment that was looked for; 0 = none is. */
static guint
matched (UcReplayWindow *self)
{
  const UcFilter *filter = uc_round_list_get_filter (self->list_model);
  UcJournal *journal = uc_archive_journal (self->archive, self->ref.file, NULL);
  UcFind *find = filter->card == UC_CARD_NONE || journal == NULL ? NULL : uc_archive_find (self->archive, self->ref.file, NULL);
  g_autoptr (UcCardLooks) looks = uc_card_looks_new ();
  UcCardLay lay = { 0 };
  UcFoundRound round;
  guint position;

  if (find != NULL && uc_find_round (find, self->ref.number, &round, NULL))
    lay = uc_card_lay (looks, journal, &round, filter->seat, filter->card, NULL);
  position = uc_found_position (self->player, filter, &lay);

  if (uc_find_panel_get_bookmarked (self->find))
    position = first_bookmark (self->player);
  else if (uc_find_panel_get_audited (self->find))
    position = first_finding (self);
  return position;
}

/* Where somebody looks first: at what was looked for, else at the first mark, else where the hands lie settled. */
static guint
first_look (UcReplayWindow *self)
{
  UcPlayer *player = self->player;
  guint n = uc_player_n (player), position = matched (self);

  if (position != 0)
    return position;
  for (guint i = 0; i < n; i++)
    if (uc_player_moment (player, i)->marks != 0)
      return i + 1;
  for (guint i = 0; i < n; i++)
    if (uc_player_moment (player, i)->step == UC_STEP_SETTLE)
      return i + 1;
  return n;
}

static void
wait_for_documents (UcReplayWindow *self)
{
  const UcTable *end = uc_player_table_at (self->player, uc_player_n (self->player));

  if (self->to_row != 0)
    self->lates = uc_lates_new_of (self->ref.number, &end->now.carry, self->to_row);
}

gboolean
uc_replay_load_round (UcReplayWindow *self, UcRoundRef ref)
{
  g_autoptr (GError) error = NULL;
  UcJournal *journal = uc_archive_journal (self->archive, ref.file, &error);
  gboolean whole;

  gboolean same = self->has_round && self->ref.file == ref.file && self->ref.number == ref.number && ref.number != 0;

  uc_replay_stop (self);
  if (!same)
    uc_replay_forget_marks (self);
  uc_whole_renew (self->rounds_panel);
  uc_whole_renew (self->right_column);
  self->ref = ref;
  self->has_round = TRUE;
  g_clear_pointer (&self->fault, g_free);
  g_clear_pointer (&self->lates, uc_lates_free);
  g_array_set_size (self->corrections, 0);
  self->later_row = 0;
  whole = journal != NULL && uc_archive_place (self->archive, ref, &self->from_row, &self->to_row, &error)
          && uc_player_load (self->player, journal, self->from_row, self->to_row, &error);
  if (!whole)
    self->fault = g_strdup (error == NULL ? "" : error->message);
  if (!uc_player_is_loaded (self->player))
    {
      uc_events_panel_load (self->events, NULL);
      return FALSE;
    }
  wait_for_documents (self);
  uc_replay_mark_moments (self);
  uc_replay_take_camera (self);
  uc_checker_prove (self->checker, self->archive, ref.file, self->from_row, self->to_row);
  uc_events_panel_load (self->events, self->player);
  return TRUE;
}

void
uc_replay_look_at (UcReplayWindow *self, UcRoundRef ref)
{
  if (uc_replay_load_round (self, ref))
    uc_player_seek (self->player, ref.number == 0 ? uc_player_n (self->player) : first_look (self));
  uc_replay_show_moment (self);
  uc_replay_show_proof (self);
}


void
uc_replay_select_place (UcReplayWindow *self, guint place)
{
  self->selecting = TRUE;
  gtk_single_selection_set_selected (self->selection, place == G_MAXUINT ? GTK_INVALID_LIST_POSITION : place);
  self->selecting = FALSE;
  if (place != G_MAXUINT)
    gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", place);
}

void
uc_replay_focus_row (UcReplayWindow *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      UcRoundItem *item = gtk_list_item_get_item (self->items->pdata[i]);
      UcRoundRef ref = item == NULL ? (UcRoundRef){ G_MAXUINT, 0 } : uc_round_item_get_ref (item);

      if (ref.file == self->ref.file && ref.number == self->ref.number
          && gtk_widget_grab_focus (gtk_widget_get_parent (self->tiles->pdata[i])))
        return;
    }
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

void
uc_replay_show_round (UcReplayWindow *self, UcRoundRef ref)
{
  uc_replay_select_place (self, uc_round_list_find (self->list_model, ref));
  uc_replay_look_at (self, ref);
}

/* The round above or below in the list. */
void
uc_replay_go_round (UcReplayWindow *self, int direction)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list_model));
  guint place = uc_round_list_find (self->list_model, self->ref);
  g_autoptr (UcRoundItem) item = NULL;

  if (n == 0)
    return;
  /* Newer rounds stand above. */
  if (place == G_MAXUINT)
    place = 0;
  else if (direction > 0 ? place == 0 : place + 1 >= n)
    return;
  else
    place -= direction;
  item = g_list_model_get_item (G_LIST_MODEL (self->list_model), place);
  self->live = FALSE;
  uc_replay_show_round (self, uc_round_item_get_ref (item));
}

/* ---- jumping ---- */

/* Below the field in which it was typed, until something is searched. */
static void
complain (UcReplayWindow *self, char *words)
{
  gtk_label_set_text (self->count, words);
  g_free (words);
}

/* The table that is meant where none is named: the one asked for, else that of the round shown. */
static const char *
meant_table (UcReplayWindow *self)
{
  const char *asked = uc_find_panel_get_table (self->find);

  return asked != NULL ? asked : uc_archive_file (self->archive, self->ref.file)->table;
}

/* @table: %NULL = any. G_MAXUINT: none has it. */
static guint
file_of_number (UcReplayWindow *self, guint64 number, const char *table)
{
  for (guint i = 0; i < uc_archive_n_files (self->archive); i++)
    {
      const UcArchiveFile *file = uc_archive_file (self->archive, i);

      if (number >= file->first && number <= file->last && (table == NULL || strcmp (table, file->table) == 0))
        return i;
    }
  return G_MAXUINT;
}

/* "No round 99 of BJ-07: 1 to 8" */
static char *
say_no_number (UcReplayWindow *self, guint64 number, const char *table)
{
  guint32 first = G_MAXUINT32, last = 0;

  for (guint i = 0; i < uc_archive_n_files (self->archive); i++)
    {
      const UcArchiveFile *file = uc_archive_file (self->archive, i);

      if (file->last == 0 || strcmp (table, file->table) != 0)
        continue;
      first = MIN (first, file->first);
      last = MAX (last, file->last);
    }
  return last == 0 ? g_strdup_printf (_ ("No round of %s is closed yet"), table)
                   : g_strdup_printf (_ ("No round %u of %s: %u to %u"), (guint)number, table, first, last);
}

void
uc_replay_jump_to_number (UcReplayWindow *self, const char *text)
{
  const char *table = meant_table (self);
  guint64 number;
  guint file;

  if (!g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT32, &number, NULL))
    {
      complain (self, g_strdup_printf (_ ("“%s” is not a round’s number"), text));
      return;
    }
  file = file_of_number (self, number, table);
  if (file == G_MAXUINT && uc_find_panel_get_table (self->find) == NULL)
    file = file_of_number (self, number, NULL);
  if (file == G_MAXUINT)
    complain (self, say_no_number (self, number, table));
  else
    uc_replay_show_round (self, (UcRoundRef){ file, number });
}

/* The round of @table that was being dealt at a time, or its first; FALSE: it has none. */
static gboolean
round_at (UcReplayWindow *self, gint64 t_real_ns, const char *table, UcRoundRef *ref)
{
  ref->number = 0;
  for (guint i = 0; i < uc_archive_n_files (self->archive); i++)
    {
      UcFind *find = strcmp (table, uc_archive_file (self->archive, i)->table) == 0
                         ? uc_archive_find (self->archive, i, NULL) : NULL;
      guint32 number = find == NULL ? 0 : uc_find_at (find, t_real_ns);
      UcFoundRound round;

      if (number == 0 || !uc_find_round (find, number, &round, NULL))
        continue;
      *ref = (UcRoundRef){ i, number };
      if (round.row.first_real_ns <= t_real_ns)
        break;
    }
  return ref->number != 0;
}

void
uc_replay_jump_to_time (UcReplayWindow *self, const char *text)
{
  UcRoundRef ref;
  gint64 t_real_ns;

  if (!uc_filter_text_time (text, uc_replay_newest_ns (self), FALSE, &t_real_ns))
    {
      complain (self, g_strdup_printf (_ ("“%s” is not a time such as 21:46"), text));
      return;
    }
  if (!round_at (self, t_real_ns, meant_table (self), &ref))
    {
      complain (self, g_strdup_printf (_ ("No round of %s is closed yet"), meant_table (self)));
      return;
    }
  uc_replay_show_round (self, ref);
  uc_replay_go (self, uc_player_at_time (self->player, t_real_ns));
}
