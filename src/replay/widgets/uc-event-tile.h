/* An event in the list: number, time, kind, sentence. Paints itself. */
#pragma once

#include "uc-player.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_EVENT_TILE (uc_event_tile_get_type ())
G_DECLARE_FINAL_TYPE (UcEventTile, uc_event_tile, UC, EVENT_TILE, GtkWidget)

GtkWidget *uc_event_tile_new (void);
/* @i: of the player's moments. What lies ahead of the position is dim, and names no card that is still face down. */
void uc_event_tile_show (UcEventTile *self, UcPlayer *player, guint i);
/* The position has changed: paints anew what it changes, and returns whether that is in sight. */
gboolean uc_event_tile_follow (UcEventTile *self, UcPlayer *player);
guint uc_event_tile_get_index (UcEventTile *self);

G_END_DECLS
