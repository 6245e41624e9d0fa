/* One table in the pit: a button that paints what a person should know of it, as much as it has room for. A click opens the felt. */
#pragma once

#include "uc-pit-look.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_PIT_TILE (uc_pit_tile_get_type ())
G_DECLARE_FINAL_TYPE (UcPitTile, uc_pit_tile, UC, PIT_TILE, GtkButton)

/* @id: of its table; copied. */
GtkWidget *uc_pit_tile_new (const char *id);
const char *uc_pit_tile_get_id (UcPitTile *self);
/* As uc_pit_look_init (), whose arguments these are. Returns whether the tile looks otherwise than before. */
gboolean uc_pit_tile_show (UcPitTile *self, const UcPitTable *table, const UcPitItem *first, guint n, gint64 now_ns);
/* What it says; borrowed until the next uc_pit_tile_show (). */
const UcPitLook *uc_pit_tile_get_look (UcPitTile *self);

G_END_DECLS
