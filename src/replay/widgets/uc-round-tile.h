/* A round in the list: number, time, signs, what came of it; of one seat its hands, sums and results. Paints itself. */
#pragma once

#include "uc-round-list.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_ROUND_TILE (uc_round_tile_get_type ())
G_DECLARE_FINAL_TYPE (UcRoundTile, uc_round_tile, UC, ROUND_TILE, GtkWidget)

GtkWidget *uc_round_tile_new (void);
/* What the row says beside what its round holds. */
typedef struct
{
  gboolean several;        /* more than one table is open: each row names its own */
  gboolean broken;         /* the round is damaged or not proven */
  gboolean audit;          /* the auditor of the record has found something in it */
  const char *bookmark;    /* name of one in it; NULL = none */
  const gint64 *recorder;  /* offset of the camera recorder's clock; NULL = not known */
  const UcFilter *filter;  /* by which it was found: what it matches is named first */
  const UcCardLay *lay;    /* where the card lay that is asked for; NULL = as it was dealt */
  const UcSeatHands *hands; /* of the seat that is asked for; NULL = of none */
} UcRoundLook;

/* @item: %NULL while the row is not used. */
void uc_round_tile_show (UcRoundTile *self, UcRoundItem *item, const UcRoundLook *look);

G_END_DECLS
