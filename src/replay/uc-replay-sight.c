#include "uc-replay-sight.h"

#include "uc-moment-words.h"
#include "uc-replay-later.h"
#include "uc-replay-table.h"
#include "uc-session-camera.h"
#include "uc-session-live.h"
#include "uc-session-place.h"
#include "uc-session-shown.h"

#include <glib/gi18n-lib.h>

void
uc_replay_show_proof (UcReplayWindow *self)
{
  g_autofree char *damage = self->open->archive == NULL ? NULL : uc_proof_say_damage (self->session);
  UcProofWord word = uc_proof_say (self->session);
  g_autofree char *words = word.words;

  uc_icon_set_shape (self->proof_icon, word.shape);
  uc_icon_set_colour (self->proof_icon, word.colour);
  gtk_label_set_text (self->proof_word, words);
  gtk_widget_set_visible (GTK_WIDGET (self->proof_icon), self->open->archive != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->proof_word), self->open->archive != NULL);
  gtk_label_set_text (self->damage, damage == NULL ? "" : damage);
  gtk_widget_set_visible (GTK_WIDGET (self->damage), damage != NULL);
}

/* Several tables have a round of the same number. */
static char *
say_round (UcReplayWindow *self)
{
  const char *const *tables = self->open->archive == NULL ? NULL : uc_archive_tables (self->open->archive);
  const char *table = tables == NULL || tables[0] == NULL || tables[1] == NULL
                          ? NULL : uc_session_table (self->session);

  if (self->open->ref.number == 0)
    return table == NULL ? g_strdup (_ ("After the last closed round"))
                         : g_strdup_printf (_ ("%s, after the last closed round"), table);
  return table == NULL ? g_strdup_printf (_ ("Round %u"), self->open->ref.number)
                       : g_strdup_printf (_ ("%s, round %u"), table, self->open->ref.number);
}

static void
show_heading (UcReplayWindow *self)
{
  guint n = uc_player_is_loaded (self->open->player) ? uc_player_n (self->open->player) : 0;
  guint position = uc_player_position (self->open->player);
  const UcMoment *moment = uc_session_moment (self->session);
  g_autofree char *title = say_round (self);
  const char *fault = self->open->fault;
  g_autofree char *note = fault != NULL   ? g_strdup (fault)
                          : position == 0 ? g_strdup (_ ("The table before the first event"))
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
  const UcReplayState *open = self->open;

  uc_transport_show (self->transport, uc_player_is_playing (open->player), open->speed, open->skip, open->live,
                     uc_session_can_follow (self->session));
}

void
uc_replay_show_tile (UcReplayWindow *self, UcRoundTile *tile, UcRoundItem *item)
{
  UcBookmarkPlace place = uc_session_place_of (self->session, uc_round_item_get_ref (item));
  const UcBookmark *mark = uc_bookmarks_of_round (self->open->bookmarks, &place);
  const UcCamera *camera = uc_session_camera_of (self->session, uc_round_item_get_table (item));
  const UcFilter *filter = uc_round_list_get_filter (self->open->found);
  const UcRoundLook look = {
    .several = uc_archive_tables (self->open->archive)[0] != NULL && uc_archive_tables (self->open->archive)[1] != NULL,
    .broken = uc_checker_is_broken (self->open->checker, uc_round_item_get_ref (item)),
    .audit = uc_checker_is_tagged (self->open->checker, uc_round_item_get_ref (item)),
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
  UcBookmarkPlace place = uc_session_moment_place (self->session);
  const UcBookmark *removed = self->open->removed;
  gboolean here
      = removed != NULL && removed->place.seq == place.seq && uc_bookmark_is_in_round (removed, &place);

  uc_bookmark_strip_show (self->strip, uc_bookmarks_find (self->open->bookmarks, &place), here ? removed->name : NULL,
                          self->open->bookmarks_fault);
}

static void
show_camera (UcReplayWindow *self, const UcMoment *moment)
{
  const UcCamera *camera = uc_session_camera (self->session);
  gint64 at_ns = moment == NULL ? 0 : moment->event.t_real_ns;
  g_autofree char *time = at_ns == 0 ? NULL : uc_camera_say_time (camera, at_ns);
  g_autofree char *words = time == NULL ? g_strdup ("") : g_strdup_printf (_ ("camera %s"), time);

  gtk_inscription_set_text (self->camera_clock, words);
  gtk_widget_set_visible (GTK_WIDGET (self->camera_clock), camera != NULL);
  uc_camera_strip_show (self->camera_strip, camera, at_ns, self->open->camera_fault);
}

void
uc_replay_show_moment (UcReplayWindow *self)
{
  UcPlayer *player = uc_player_is_loaded (self->open->player) ? self->open->player : NULL;

  show_heading (self);
  uc_replay_show_later (self);
  uc_replay_show_table (self);
  uc_timeline_show (self->timeline, player);
  uc_replay_show_strip (self);
  show_camera (self, uc_session_moment (self->session));
  uc_replay_show_transport (self);
}
