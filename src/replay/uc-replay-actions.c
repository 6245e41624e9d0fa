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
find (UcReplayWindow *self, GVariant *parameter)
{
  if (self->open->archive != NULL)
    uc_replay_show_rounds (self);
  uc_find_panel_focus (self->find);
}

static void
stop (UcReplayWindow *self, GVariant *parameter)
{
  uc_session_stop_opening (self->session);
}

static void
verify (UcReplayWindow *self, GVariant *parameter)
{
  uc_checker_verify (self->open->checker, self->open->archive);
}

static void
cancel (UcReplayWindow *self, GVariant *parameter)
{
  uc_checker_cancel (self->open->checker);
}

static void
live (UcReplayWindow *self, GVariant *parameter)
{
  uc_session_set_live (self->session, !self->open->live);
}

static void
shift (UcReplayWindow *self, GVariant *parameter)
{
  uc_replay_toggle_page (self, "shift");
}

static void
bookmarks (UcReplayWindow *self, GVariant *parameter)
{
  uc_replay_toggle_page (self, "bookmarks");
}

static void
hold (UcReplayWindow *self, GVariant *parameter)
{
  uc_session_hold (self->session);
}

static void
leave (UcReplayWindow *self, GVariant *parameter)
{
  uc_replay_leave_page (self);
}

static void
compare (UcReplayWindow *self, GVariant *parameter)
{
  uc_replay_toggle_page (self, "compare");
}

static void
export (UcReplayWindow *self, GVariant *parameter)
{
  uc_replay_toggle_page (self, "export");
}

static void
slip (UcReplayWindow *self, GVariant *parameter)
{
  uc_replay_show_slip (self);
}

static void
help (UcReplayWindow *self, GVariant *parameter)
{
  uc_replay_toggle_page (self, "help");
}

static void
round_back (UcReplayWindow *self, GVariant *parameter)
{
  uc_session_go_round (self->session, -1);
}

static void
round_on (UcReplayWindow *self, GVariant *parameter)
{
  uc_session_go_round (self->session, 1);
}

/* The hands of one seat of the table shown in the list; 0 = rounds again, of all. */
static void
seat (UcReplayWindow *self, GVariant *parameter)
{
  guint32 number = g_variant_get_uint32 (parameter);
  g_autofree char *text = number == 0 ? g_strdup ("") : g_strdup_printf ("%u", number);

  uc_find_panel_choose_table (self->find, number == 0 ? NULL : uc_session_table (self->session));
  uc_find_panel_set (self->find, "seat", text);
}

static void
bookmark (UcReplayWindow *self, GVariant *parameter)
{
  uc_replay_edit_bookmark (self);
}

static void
camera (UcReplayWindow *self, GVariant *parameter)
{
  uc_replay_open_camera (self);
}

static void
copy_cue (UcReplayWindow *self, GVariant *parameter)
{
  uc_replay_copy_cue (self);
}

static void
show_recorder (UcReplayWindow *self, GVariant *parameter)
{
  uc_replay_show_recorder (self);
}

static void
cancel_recorder (UcReplayWindow *self, GVariant *parameter)
{
  uc_replay_cancel_recorder (self);
}

static void
cue_file (UcReplayWindow *self, GVariant *parameter)
{
  uc_replay_choose_cue_file (self);
}

/* The last change of the marks, else the bookmark that was removed last. */
static void
undo (UcReplayWindow *self, GVariant *parameter)
{
  if (!uc_session_undo_marks (self->session))
    uc_session_undo_bookmark (self->session);
}

static void
mark_in (UcReplayWindow *self, GVariant *parameter)
{
  uc_session_mark_in (self->session);
}

static void
mark_out (UcReplayWindow *self, GVariant *parameter)
{
  uc_session_mark_out (self->session);
}

static void
clear_marks (UcReplayWindow *self, GVariant *parameter)
{
  uc_session_clear_marks (self->session);
}

static void
zoom_in (UcReplayWindow *self, GVariant *parameter)
{
  uc_timeline_zoom (self->timeline, TRUE);
}

static void
zoom_out (UcReplayWindow *self, GVariant *parameter)
{
  uc_timeline_zoom (self->timeline, FALSE);
}

static void
shuttle_back (UcReplayWindow *self, GVariant *parameter)
{
  uc_session_shuttle (self->session, TRUE, uc_replay_frame_us (self));
}

static void
pause_it (UcReplayWindow *self, GVariant *parameter)
{
  uc_session_pause (self->session);
}

/* Behind the last event of a live table there is nothing to play, but something to follow. */
static void
shuttle (UcReplayWindow *self, GVariant *parameter)
{
  const UcReplayState *open = self->open;
  gboolean at_end = open->ref.number == 0 && uc_player_position (open->player) == uc_player_n (open->player);

  if (!at_end)
    uc_session_shuttle (self->session, FALSE, uc_replay_frame_us (self));
  else if (!open->live && uc_archive_file (open->archive, open->ref.file)->how == UC_ARCHIVE_LIVE)
    uc_session_set_live (self->session, TRUE);
}

static void
bookmark_undo (UcReplayWindow *self, GVariant *parameter)
{
  uc_session_undo_bookmark (self->session);
}

static void
play (UcReplayWindow *self, GVariant *parameter)
{
  uc_session_toggle_play (self->session, uc_replay_frame_us (self));
}

static void
speed (UcReplayWindow *self, GVariant *parameter)
{
  uc_session_set_pace (self->session, g_variant_get_uint32 (parameter), self->open->skip, uc_replay_frame_us (self));
}

static void
skip (UcReplayWindow *self, GVariant *parameter)
{
  uc_session_set_pace (self->session, self->open->speed, !self->open->skip, uc_replay_frame_us (self));
}

static void
known (UcReplayWindow *self, GVariant *parameter)
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

static const struct
{
  const char *name;
  void (*act) (UcReplayWindow *self, GVariant *parameter);
  Needs needs;
  const char *parameter;
} actions[] = {
  { "replay.find", find, NEEDS_NOTHING, NULL },
  { "replay.help", help, NEEDS_NOTHING, NULL },
  { "replay.leave", leave, NEEDS_NOTHING, NULL },
  { "replay.stop", stop, NEEDS_NOTHING, NULL },
  { "replay.verify", verify, NEEDS_ARCHIVE, NULL },
  { "replay.cancel", cancel, NEEDS_ARCHIVE, NULL },
  { "replay.live", live, NEEDS_ARCHIVE, NULL },
  { "replay.shift", shift, NEEDS_ARCHIVE, NULL },
  { "replay.bookmarks", bookmarks, NEEDS_ARCHIVE, NULL },
  { "replay.export", export, NEEDS_ARCHIVE, NULL },
  { "replay.hold", hold, NEEDS_ROUND, NULL },
  { "replay.compare", compare, NEEDS_ROUND, NULL },
  { "replay.slip", slip, NEEDS_ROUND, NULL },
  { "replay.bookmark", bookmark, NEEDS_ARCHIVE, NULL },
  { "replay.bookmark-undo", bookmark_undo, NEEDS_ARCHIVE, NULL },
  { "replay.undo", undo, NEEDS_ARCHIVE, NULL },
  { "replay.mark-in", mark_in, NEEDS_ROUND, NULL },
  { "replay.mark-out", mark_out, NEEDS_ROUND, NULL },
  { "replay.marks-clear", clear_marks, NEEDS_ROUND, NULL },
  { "replay.zoom-in", zoom_in, NEEDS_ROUND, NULL },
  { "replay.zoom-out", zoom_out, NEEDS_ROUND, NULL },
  { "replay.shuttle-back", shuttle_back, NEEDS_ROUND, NULL },
  { "replay.pause", pause_it, NEEDS_ROUND, NULL },
  { "replay.shuttle", shuttle, NEEDS_ROUND, NULL },
  { "replay.camera", camera, NEEDS_ARCHIVE, NULL },
  { "replay.copy-cue", copy_cue, NEEDS_ROUND, NULL },
  { "replay.recorder", show_recorder, NEEDS_ROUND, NULL },
  { "replay.recorder-cancel", cancel_recorder, NEEDS_ARCHIVE, NULL },
  { "replay.cue-file", cue_file, NEEDS_ARCHIVE, NULL },
  { "replay.round-back", round_back, NEEDS_ARCHIVE, NULL },
  { "replay.round", round_on, NEEDS_ARCHIVE, NULL },
  { "replay.seat", seat, NEEDS_ARCHIVE, "u" },
  { "replay.play", play, NEEDS_ROUND, NULL },
  { "replay.speed", speed, NEEDS_ROUND, "u" },
  { "replay.skip", skip, NEEDS_ROUND, NULL },
  { "replay.known", known, NEEDS_ROUND, NULL },
};

static void
on_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  UcReplayWindow *self = (UcReplayWindow *)widget;
  Needs there = self->open->archive == NULL                  ? NEEDS_NOTHING
                : uc_player_is_loaded (self->open->player) ? NEEDS_ROUND
                                                           : NEEDS_ARCHIVE;

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    if (strcmp (actions[i].name, name) == 0 && there >= actions[i].needs)
      actions[i].act (self, parameter);
}

void
uc_replay_install_actions (GtkWidgetClass *klass)
{
  for (guint i = 0; i < G_N_ELEMENTS (strides); i++)
    gtk_widget_class_install_action (klass, strides[i].name, NULL, on_stride);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (klass, actions[i].name, actions[i].parameter, on_action);
  gtk_widget_class_install_action (klass, "replay.open", NULL, uc_replay_choose_files);
}
