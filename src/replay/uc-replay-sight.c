#include "uc-replay-sight.h"

#include "uc-moment-words.h"
#include "uc-replay-bookmarks.h"
#include "uc-replay-compare.h"
#include "uc-replay-later.h"
#include "uc-replay-pages.h"
#include "uc-replay-parts.h"
#include "uc-replay-place.h"
#include "uc-replay-recorder.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>

void
uc_replay_show_proof (UcReplayWindow *self)
{
  g_autofree char *damage = self->archive == NULL ? NULL : uc_proof_say_damage (self->checker, self->archive);
  g_autofree char *words = NULL;
  UcProofWord word;

  uc_proof_panel_show (self->proof, self->checker, self->ref, uc_player_rules_are_exact (self->player), &word);
  words = word.words;
  uc_icon_set_shape (self->proof_icon, word.shape);
  uc_icon_set_colour (self->proof_icon, word.colour);
  gtk_label_set_text (self->proof_word, words);
  gtk_widget_set_visible (GTK_WIDGET (self->proof_icon), self->archive != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->proof_word), self->archive != NULL);
  gtk_label_set_text (self->damage, damage == NULL ? "" : damage);
  gtk_widget_set_visible (GTK_WIDGET (self->damage), damage != NULL);
}

/* "not proven" over a table whose round is damaged. */
const char *
uc_replay_unproven (UcReplayWindow *self)
{
  const UcVerdict *proof = uc_checker_proof (self->checker);

  if (self->fault != NULL || uc_checker_is_broken (self->checker, self->ref) || (proof != NULL && proof->n_grave > 0))
    return _ ("Not proven: this round is damaged");
  return NULL;
}

static char *
say_known (const UcMoment *exposure, const UcCamera *camera)
{
  g_autofree char *card = uc_say_card (exposure->event.card);
  g_autofree char *time = uc_moment_time (exposure->event.t_real_ns);
  g_autofree char *recorder = uc_camera_say_time (camera, exposure->event.t_real_ns);

  if (recorder != NULL)
    return g_strdup_printf (_ ("Known now, not then: hole card %s, turned at %.8s, by the camera %.8s"), card, time, recorder);
  return g_strdup_printf (_ ("Known now, not then: hole card %s, turned at %.8s"), card, time);
}

char *
uc_replay_table_shown (UcReplayWindow *self, UcTable *table)
{
  const UcMoment *exposure = self->known ? uc_player_known (self->player, table) : NULL;

  if (exposure != NULL)
    return say_known (exposure, uc_replay_camera (self));
  *table = *uc_player_table (self->player);
  return NULL;
}

void
uc_replay_show_table (UcReplayWindow *self)
{
  g_autofree char *known = NULL;
  UcTable table;

  if (!uc_player_is_loaded (self->player))
    {
      uc_table_view_show (self->table, NULL, NULL, NULL, NULL);
      return;
    }
  known = uc_replay_table_shown (self, &table);
  uc_table_view_show (self->table, &table, uc_player_screen (self->player), known, uc_replay_unproven (self));
}

/* Several tables have a round of the same number. */
static char *
say_round (UcReplayWindow *self)
{
  const char *const *tables = self->archive == NULL ? NULL : uc_archive_tables (self->archive);
  const char *table = tables == NULL || tables[0] == NULL || tables[1] == NULL
                          ? NULL : uc_archive_file (self->archive, self->ref.file)->table;

  if (self->ref.number == 0)
    return table == NULL ? g_strdup (_ ("After the last closed round"))
                         : g_strdup_printf (_ ("%s, after the last closed round"), table);
  return table == NULL ? g_strdup_printf (_ ("Round %u"), self->ref.number)
                       : g_strdup_printf (_ ("%s, round %u"), table, self->ref.number);
}

static void
show_heading (UcReplayWindow *self)
{
  guint n = uc_player_is_loaded (self->player) ? uc_player_n (self->player) : 0;
  guint position = uc_player_position (self->player);
  const UcMoment *moment = uc_player_is_loaded (self->player) ? uc_player_current (self->player) : NULL;
  g_autofree char *title = say_round (self);
  g_autofree char *note = self->fault != NULL ? g_strdup (self->fault)
                          : position == 0     ? g_strdup (_ ("The table before the first event"))
                                              : g_strdup_printf (_ ("The table after event %u of %u"), position, n);
  g_autofree char *time = moment == NULL ? g_strdup ("") : uc_moment_time (moment->event.t_real_ns);

  uc_whole_renew (self->heading);
  gtk_label_set_text (self->round_title, title);
  gtk_inscription_set_text (self->round_note, note);
  gtk_inscription_set_text (self->clock, time);
}

void
uc_replay_show_transport (UcReplayWindow *self)
{
  guint newest = self->archive == NULL ? 0 : uc_archive_newest (self->archive, self->ref.file);
  gboolean can_follow
      = self->archive != NULL && uc_archive_file (self->archive, newest)->how == UC_ARCHIVE_LIVE;

  uc_transport_show (self->transport, uc_player_is_playing (self->player), self->speed, self->skip, self->live,
                     can_follow);
}

void
uc_replay_show_tile (UcReplayWindow *self, UcRoundTile *tile, UcRoundItem *item)
{
  UcBookmarkPlace place = uc_replay_place_of (self, uc_round_item_get_ref (item));
  const UcBookmark *mark = uc_bookmarks_of_round (self->bookmarks, &place);
  const UcCamera *camera = uc_replay_camera_of (self, uc_round_item_get_table (item));
  const UcFilter *filter = uc_round_list_get_filter (self->list_model);
  const UcRoundLook look = {
    .several = uc_archive_tables (self->archive)[0] != NULL && uc_archive_tables (self->archive)[1] != NULL,
    .broken = uc_checker_is_broken (self->checker, uc_round_item_get_ref (item)),
    .audit = uc_checker_is_tagged (self->checker, uc_round_item_get_ref (item)),
    .bookmark = mark == NULL ? NULL : mark->name,
    .recorder = camera == NULL ? NULL : &camera->offset_ns,
    .filter = filter,
    .lay = uc_round_item_get_lay (item, filter->seat, filter->card),
    .hands = filter->seat == 0 ? NULL : uc_round_item_get_hands (item, filter->seat, self->hands_player),
  };

  uc_round_tile_show (tile, item, &look);
}

void
uc_replay_show_tiles (UcReplayWindow *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      UcRoundItem *item = gtk_list_item_get_item (self->items->pdata[i]);

      if (item == NULL)
        uc_round_tile_show (self->tiles->pdata[i], NULL, &(UcRoundLook){ 0 });
      else if (gtk_widget_get_mapped (self->tiles->pdata[i]))
        uc_replay_show_tile (self, self->tiles->pdata[i], item);
    }
}

/* What was removed is offered again where it stood. */
void
uc_replay_show_strip (UcReplayWindow *self)
{
  UcBookmarkPlace place = uc_replay_moment_place (self);
  const UcBookmark *removed = self->removed;
  gboolean here
      = removed != NULL && removed->place.seq == place.seq && uc_bookmark_is_in_round (removed, &place);

  uc_bookmark_strip_show (self->strip, uc_bookmarks_find (self->bookmarks, &place), here ? removed->name : NULL,
                          self->bookmarks_fault);
}

static void
show_camera (UcReplayWindow *self, const UcMoment *moment)
{
  const UcCamera *camera = uc_replay_camera (self);
  gint64 at_ns = moment == NULL ? 0 : moment->event.t_real_ns;
  g_autofree char *time = at_ns == 0 ? NULL : uc_camera_say_time (camera, at_ns);
  g_autofree char *words = time == NULL ? g_strdup ("") : g_strdup_printf (_ ("camera %s"), time);

  gtk_inscription_set_text (self->camera_clock, words);
  gtk_widget_set_visible (GTK_WIDGET (self->camera_clock), camera != NULL);
  uc_camera_strip_show (self->camera_strip, camera, at_ns, self->camera_fault);
}

/* The position has changed. */
void
uc_replay_show_moment (UcReplayWindow *self)
{
  UcPlayer *player = uc_player_is_loaded (self->player) ? self->player : NULL;

  show_heading (self);
  uc_replay_show_later (self);
  uc_replay_show_table (self);
  uc_timeline_show (self->timeline, player);
  uc_events_panel_follow (self->events);
  uc_detail_panel_show (self->detail, player);
  uc_replay_show_strip (self);
  show_camera (self, player == NULL ? NULL : uc_player_current (player));
  uc_replay_show_transport (self);
  if (uc_replay_is_comparing (self))
    uc_replay_show_compare (self);
}

void
uc_replay_show_checked (gpointer user_data)
{
  UcReplayWindow *self = user_data;

  uc_replay_show_proof (self);
  if (uc_checker_state (self->checker) != UC_CHECK_RUNNING)
    {
      uc_replay_show_tiles (self);
      uc_replay_show_later (self);
    }
  if (uc_checker_checked_ns (self->checker) != self->asked_ns && uc_find_panel_get_audited (self->find))
    uc_replay_ask (self);
  uc_replay_show_table (self);
}
