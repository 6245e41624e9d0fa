/* In and out marks on the timeline of the round shown: set, taken off, put back, and what lies between them exported. */
#pragma once

#include "uc-replay-window.h"

G_BEGIN_DECLS

/* Marks the moment shown; a mark that stands there already is taken off. */
void uc_replay_mark_in (UcReplayWindow *self);
void uc_replay_mark_out (UcReplayWindow *self);
void uc_replay_clear_marks (UcReplayWindow *self);
/* Marks as they were before the last change of them. %FALSE: there is none to take back. */
gboolean uc_replay_undo_marks (UcReplayWindow *self);
/* The round has changed: its marks are gone. */
void uc_replay_forget_marks (UcReplayWindow *self);
/* Both ends as positions; an end that is not marked is the round's. %FALSE: neither is. */
gboolean uc_replay_range (UcReplayWindow *self, guint *in, guint *out);
/* The table's times of both ends; of no range %FALSE. */
gboolean uc_replay_range_times (UcReplayWindow *self, gint64 *from_ns, gint64 *to_ns);
/* Writes what happened between the marks. */
void uc_replay_write_range (UcReplayWindow *self, const char *path, gboolean replace);
/* Both ends among the moments of which evidence has pictures. */
void uc_replay_add_range (UcReplayWindow *self, GPtrArray *moments);

G_END_DECLS
