#include "uc-replay-pictures.h"

#include "uc-moment-words.h"
#include "uc-picture.h"
#include "uc-replay-table.h"
#include "uc-round-set.h"
#include "uc-say-time.h"
#include "uc-session-bookmarks.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define WIDTH 1280

GPtrArray *
uc_replay_marked_moments (UcReplayWindow *self, guint file, const GArray *rounds)
{
  GPtrArray *moments = g_ptr_array_new_with_free_func ((GDestroyNotify)uc_marked_moment_free);
  guint32 last = g_array_index (rounds, guint32, rounds->len - 1);

  for (guint at = uc_export_month (self->open->archive, file, last); at != G_MAXUINT;
       at = uc_archive_month_before (self->open->archive, at))
    {
      g_autoptr (GPtrArray) marks = uc_session_bookmarks_of (self->session, at);

      for (guint i = 0; i < marks->len; i++)
        {
          const UcBookmark *mark = marks->pdata[i];

          if (uc_round_set_has (rounds, mark->place.round))
            g_ptr_array_add (moments, uc_marked_moment_new (mark->place.round, mark->place.seq, mark->at_ns, mark->name,
                                                            mark->line));
        }
    }
  g_ptr_array_sort (moments, uc_marked_moment_compare);
  return moments;
}

/* “BJ-07, round 218, after event 16042 (63 of 74), 20 Nov 2026 21:50:08.946: player asks”: by the number that the picture is
 * named after, and by the window's. */
static char *
say_moment (const char *table, UcPlayer *player, const UcMarkedMoment *moment)
{
  g_autofree char *clock = uc_moment_time (moment->at_ns), *when = uc_say_day_and_clock (moment->at_ns, clock);

  if (moment->seq == 0)
    /* Translators: the name of a table, a day and time, and the name of a bookmark. */
    return g_strdup_printf (_ ("%s, round %u as a whole, %s: %s"), table, moment->round, when, moment->name);
  /* Translators: as “%s, round %u as a whole, %s: %s”. */
  return g_strdup_printf (_ ("%s, round %u, after event %" PRIu64 " (%u of %u), %s: %s"), table, moment->round,
                          moment->seq, uc_player_position (player), uc_player_n (player), when, moment->name);
}

/* At its moment; FALSE: the round cannot be shown as far as that. */
static gboolean
load (UcReplayWindow *self, UcPlayer *player, UcRoundRef ref, guint64 seq)
{
  UcJournal *journal = uc_archive_journal (self->open->archive, ref.file, NULL);
  guint64 from_row, to_row;
  guint position;

  if (journal == NULL || !uc_archive_place (self->open->archive, ref, &from_row, &to_row, NULL))
    return FALSE;
  /* What stands before a row that cannot be read is loaded. */
  uc_player_load (player, journal, from_row, to_row, NULL);
  if (!uc_player_is_loaded (player))
    return FALSE;
  position = seq == 0 ? uc_player_before_clearing (player) : uc_player_find (player, seq);
  uc_player_seek (player, position);
  return position > 0;
}

void
uc_replay_draw_moment (UcReplayWindow *self, guint file, UcMarkedMoment *moment)
{
  const UcRoundRef ref = { uc_export_month (self->open->archive, file, moment->round), moment->round };
  const char *unproven = uc_replay_unproven (uc_checker_is_broken (self->open->checker, ref));
  g_autoptr (UcPlayer) player = uc_player_new ();
  g_autoptr (GdkPaintable) image = NULL;
  g_autofree char *caption = NULL;
  graphene_rect_t area;

  if (!load (self, player, ref, moment->seq))
    return;
  image = uc_export_page_draw (self->export, uc_player_table (player), uc_player_screen (player), NULL, unproven);
  if (image == NULL)
    return;
  area = GRAPHENE_RECT_INIT (0, 0, gdk_paintable_get_intrinsic_width (image), gdk_paintable_get_intrinsic_height (image));
  caption = say_moment (uc_archive_file (self->open->archive, ref.file)->table, player, moment);
  moment->png = uc_picture_of (GTK_WINDOW (self), image, &area, WIDTH, caption, moment->line);
}
