#include "uc-replay-actions.h"

#include "uc-replay-bookmarks.h"
#include "uc-replay-camera.h"
#include "uc-replay-opening.h"
#include "uc-replay-pages.h"
#include "uc-replay-parts.h"
#include "uc-replay-play.h"
#include "uc-session-bookmarks.h"
#include "uc-session-held.h"
#include "uc-session-live.h"
#include "uc-session-open.h"
#include "uc-session-play.h"
#include "uc-session-range.h"
#include "uc-session-round.h"
#include "uc-session-shown.h"

#include <string.h>

/* ---- strides ---- */

static const struct
{
  const char *name;
  UcStride stride;
  int direction;
} strides[] = {
  { "replay.back", UC_STRIDE_EVENT, -1 },         { "replay.forward", UC_STRIDE_EVENT, 1 },
  { "replay.marker-back", UC_STRIDE_MARKER, -1 }, { "replay.marker", UC_STRIDE_MARKER, 1 },
  { "replay.step-back", UC_STRIDE_STEP, -1 },     { "replay.step", UC_STRIDE_STEP, 1 },
  { "replay.first", UC_STRIDE_ALL, -1 },          { "replay.last", UC_STRIDE_ALL, 1 },
};

static void
on_stride (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UcReplayWindow *self = (UcReplayWindow *)widget;

  for (guint i = 0; i < G_N_ELEMENTS (strides) && uc_player_is_loaded (self->open->player); i++)
    if (strcmp (strides[i].name, name) == 0)
      uc_session_go (self->session, uc_player_reach (self->open->player, strides[i].stride, strides[i].direction));
}

/* ---- the others ---- */

static void
find (UcReplayWindow *self)
{
  if (self->open->archive != NULL)
    uc_replay_show_rounds (self);
  uc_find_panel_focus (self->find);
}

static void
verify (UcReplayWindow *self)
{
  uc_checker_verify (self->open->checker, self->open->archive);
}

static void
cancel (UcReplayWindow *self)
{
  uc_checker_cancel (self->open->checker);
}

static void
live (UcReplayWindow *self)
{
  uc_session_set_live (self->session, !self->open->live);
}

static void
round_back (UcReplayWindow *self)
{
  uc_session_go_round (self->session, -1);
}

static void
round_on (UcReplayWindow *self)
{
  uc_session_go_round (self->session, 1);
}

/* The hands of one seat of the table shown in the list; 0 = rounds again, of all. */
static void
seat (UcReplayWindow *self, guint32 number)
{
  g_autofree char *text = number == 0 ? g_strdup ("") : g_strdup_printf ("%u", number);

  uc_find_panel_choose_table (self->find, number == 0 ? NULL : uc_session_table (self->session));
  uc_find_panel_set (self->find, "seat", text);
}

/* The last change of the marks, else the bookmark that was removed last. */
static void
undo (UcReplayWindow *self)
{
  if (!uc_session_undo_marks (self->session))
    uc_session_undo_bookmark (self->session);
}

static void
zoom_in (UcReplayWindow *self)
{
  uc_timeline_zoom (self->timeline, TRUE);
}

static void
zoom_out (UcReplayWindow *self)
{
  uc_timeline_zoom (self->timeline, FALSE);
}

static void
shuttle_back (UcReplayWindow *self)
{
  uc_session_shuttle (self->session, TRUE, uc_replay_frame_us (self));
}

/* Behind the last event of a live table there is nothing to play, but something to follow. */
static void
shuttle (UcReplayWindow *self)
{
  const UcReplayState *open = self->open;
  gboolean at_end = open->ref.number == 0 && uc_player_position (open->player) == uc_player_n (open->player);

  if (!at_end)
    uc_session_shuttle (self->session, FALSE, uc_replay_frame_us (self));
  else if (!open->live && uc_archive_file (open->archive, open->ref.file)->how == UC_ARCHIVE_LIVE)
    uc_session_set_live (self->session, TRUE);
}

static void
play (UcReplayWindow *self)
{
  uc_session_toggle_play (self->session, uc_replay_frame_us (self));
}

static void
speed (UcReplayWindow *self, guint32 number)
{
  uc_session_set_pace (self->session, number, self->open->skip, uc_replay_frame_us (self));
}

static void
skip (UcReplayWindow *self)
{
  uc_session_set_pace (self->session, self->open->speed, !self->open->skip, uc_replay_frame_us (self));
}

static void
known (UcReplayWindow *self)
{
  uc_session_set_known (self->session, !self->open->known);
}

/* Each needs what comes before it, too. */
typedef enum
{
  NEEDS_NOTHING,
  NEEDS_ARCHIVE,
  NEEDS_ROUND, /* loaded */
} Needs;

/* An action shows a page, or has the session or the window do something; with a number where one is chosen. */
static const struct
{
  const char *name;
  Needs needs;
  const char *page;
  void (*ask) (UcReplaySession *session);
  void (*act) (UcReplayWindow *self);
  void (*choose) (UcReplayWindow *self, guint32 number);
} actions[] = {
  { "replay.find", NEEDS_NOTHING, .act = find },
  { "replay.help", NEEDS_NOTHING, .page = "help" },
  { "replay.leave", NEEDS_NOTHING, .act = uc_replay_leave_page },
  { "replay.stop", NEEDS_NOTHING, .ask = uc_session_stop_opening },
  { "replay.verify", NEEDS_ARCHIVE, .act = verify },
  { "replay.cancel", NEEDS_ARCHIVE, .act = cancel },
  { "replay.live", NEEDS_ARCHIVE, .act = live },
  { "replay.shift", NEEDS_ARCHIVE, .page = "shift" },
  { "replay.bookmarks", NEEDS_ARCHIVE, .page = "bookmarks" },
  { "replay.export", NEEDS_ARCHIVE, .page = "export" },
  { "replay.hold", NEEDS_ROUND, .ask = uc_session_hold },
  { "replay.compare", NEEDS_ROUND, .page = "compare" },
  { "replay.slip", NEEDS_ROUND, .act = uc_replay_show_slip },
  { "replay.bookmark", NEEDS_ARCHIVE, .act = uc_replay_edit_bookmark },
  { "replay.bookmark-undo", NEEDS_ARCHIVE, .ask = uc_session_undo_bookmark },
  { "replay.undo", NEEDS_ARCHIVE, .act = undo },
  { "replay.mark-in", NEEDS_ROUND, .ask = uc_session_mark_in },
  { "replay.mark-out", NEEDS_ROUND, .ask = uc_session_mark_out },
  { "replay.marks-clear", NEEDS_ROUND, .ask = uc_session_clear_marks },
  { "replay.zoom-in", NEEDS_ROUND, .act = zoom_in },
  { "replay.zoom-out", NEEDS_ROUND, .act = zoom_out },
  { "replay.shuttle-back", NEEDS_ROUND, .act = shuttle_back },
  { "replay.pause", NEEDS_ROUND, .ask = uc_session_pause },
  { "replay.shuttle", NEEDS_ROUND, .act = shuttle },
  { "replay.camera", NEEDS_ARCHIVE, .act = uc_replay_open_camera },
  { "replay.copy-cue", NEEDS_ROUND, .act = uc_replay_copy_cue },
  { "replay.recorder", NEEDS_ROUND, .act = uc_replay_show_recorder },
  { "replay.recorder-cancel", NEEDS_ARCHIVE, .act = uc_replay_cancel_recorder },
  { "replay.cue-file", NEEDS_ARCHIVE, .act = uc_replay_choose_cue_file },
  { "replay.round-back", NEEDS_ARCHIVE, .act = round_back },
  { "replay.round", NEEDS_ARCHIVE, .act = round_on },
  { "replay.seat", NEEDS_ARCHIVE, .choose = seat },
  { "replay.play", NEEDS_ROUND, .act = play },
  { "replay.speed", NEEDS_ROUND, .choose = speed },
  { "replay.skip", NEEDS_ROUND, .act = skip },
  { "replay.known", NEEDS_ROUND, .act = known },
};

static void
on_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UcReplayWindow *self = (UcReplayWindow *)widget;
  Needs there = self->open->archive == NULL                  ? NEEDS_NOTHING
                : uc_player_is_loaded (self->open->player) ? NEEDS_ROUND
                                                           : NEEDS_ARCHIVE;
  guint i = 0;

  while (i < G_N_ELEMENTS (actions) && strcmp (actions[i].name, name) != 0)
    i++;
  if (i == G_N_ELEMENTS (actions) || there < actions[i].needs)
    return;
  if (actions[i].page != NULL)
    uc_replay_toggle_page (self, actions[i].page);
  else if (actions[i].ask != NULL)
    actions[i].ask (self->session);
  else if (actions[i].act != NULL)
    actions[i].act (self);
  else
    actions[i].choose (self, g_variant_get_uint32 (parameter));
}

void
uc_replay_install_actions (GtkWidgetClass *klass)
{
  for (guint i = 0; i < G_N_ELEMENTS (strides); i++)
    gtk_widget_class_install_action (klass, strides[i].name, NULL, on_stride);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (klass, actions[i].name, actions[i].choose != NULL ? "u" : NULL, on_action);
  gtk_widget_class_install_action (klass, "replay.open", NULL, uc_replay_choose_files);
}
