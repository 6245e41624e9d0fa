/* Surveillance replay: find a round, watch it, see that it is proven. Mouse and keyboard. */
#pragma once

#include "uc-export.h"
#include "uc-find-panel.h"
#include "uc-replay-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_REPLAY_WINDOW (uc_replay_window_get_type ())
G_DECLARE_FINAL_TYPE (UcReplayWindow, uc_replay_window, UC, REPLAY_WINDOW, GtkWindow)

/* @data: the agent's own folder, for what was opened before; @cache: for indexes and private copies. */
GtkWidget *uc_replay_window_new (const char *data, const char *cache);
/* Opens journals or folders of months beside the main loop; what was open is closed. */
void uc_replay_window_open (UcReplayWindow *self, const char *const *paths);
/* While nothing is being opened, searched or proven: for tests and pictures. */
gboolean uc_replay_window_is_settled (UcReplayWindow *self);
/* Shows @ref, the round's moment chosen by its marks. */
void uc_replay_window_show_round (UcReplayWindow *self, UcRoundRef ref);
void uc_replay_window_seek (UcReplayWindow *self, guint position);

/* Writes what the page of exports says to @path, as if it had been chosen; a file of that name stays as it is. */
void uc_replay_window_export (UcReplayWindow *self, UcExportForm form, const char *path);
gboolean uc_replay_window_is_exporting (UcReplayWindow *self);

/* What the window is a view of; borrowed. */
UcReplaySession *uc_replay_window_get_session (UcReplayWindow *self);
/* The same, of what it shows. The archive is %NULL while none is open. */
UcArchive *uc_replay_window_get_archive (UcReplayWindow *self);
UcPlayer *uc_replay_window_get_player (UcReplayWindow *self);
UcRoundList *uc_replay_window_get_list (UcReplayWindow *self);
UcFindPanel *uc_replay_window_get_find (UcReplayWindow *self);
UcRoundRef uc_replay_window_get_round (UcReplayWindow *self);

G_END_DECLS
