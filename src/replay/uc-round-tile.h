/* A round in the list: number, time, signs, what came of it. Paints itself. */
#pragma once

#include "uc-round-list.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_ROUND_TILE (uc_round_tile_get_type ())
G_DECLARE_FINAL_TYPE (UcRoundTile, uc_round_tile, UC, ROUND_TILE, GtkWidget)

GtkWidget *uc_round_tile_new (void);
/* @item: %NULL while the row is not used. @several: more than one table is open, so that each row names its own. @broken:
 * the round is damaged or not proven. @bookmark: name of one in it, %NULL = none. */
void uc_round_tile_show (UcRoundTile *self, UcRoundItem *item, gboolean several, gboolean broken, const char *bookmark);

G_END_DECLS
