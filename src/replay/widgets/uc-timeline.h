/* The round along time: bands of the procedure's steps, a tick for each event, markers by shape, idle time cut out and
 * labelled. A click or a drag leads to the nearest event. */
#pragma once

#include "uc-player.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_TIMELINE (uc_timeline_get_type ())
/* Signals:
 *   seek (guint position): a position of the player
 */
G_DECLARE_FINAL_TYPE (UcTimeline, uc_timeline, UC, TIMELINE, GtkWidget)

/* @player: borrowed, outlives the widget or is replaced; %NULL shows nothing. To be called after each change of it. */
void uc_timeline_show (UcTimeline *self, UcPlayer *player);
/* The range between two positions, 0 = that end is not marked. */
void uc_timeline_mark (UcTimeline *self, guint in, guint out);
/* Twice as large, or half; the whole round at least, and the position stays in sight. */
void uc_timeline_zoom (UcTimeline *self, gboolean in);
/* 1 = the whole round. */
guint uc_timeline_get_zoom (UcTimeline *self);
/* Where the position lies, in the widget's pixels; for tests. */
double uc_timeline_x (UcTimeline *self, guint position);

G_END_DECLS
