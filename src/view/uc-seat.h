/* A seat on the felt: a button that paints what lies in front of its player. */
#pragma once

#include "uc-seat-look.h"
#include "uc-seat-small.h"

G_BEGIN_DECLS

#define UC_TYPE_SEAT (uc_seat_get_type ())
G_DECLARE_FINAL_TYPE (UcSeatWidget, uc_seat, UC, SEAT, GtkButton)

#define UC_SEAT_WIDTH  204
#define UC_SEAT_HEIGHT 284
#define UC_SEAT_PLAQUE_WIDTH 40

GtkWidget *uc_seat_new (guint number);
guint uc_seat_get_number (UcSeatWidget *self);
/* How large the widget is where seats are @pitch apart. It overlaps its neighbours, what it paints does not. */
int uc_seat_width (gboolean small, double pitch);
int uc_seat_height (gboolean small);
/* Where a panel stands, seats lie in two rows. */
typedef enum
{
  UC_SEAT_ROW_ONLY,
  UC_SEAT_ROW_UPPER,
  UC_SEAT_ROW_LOWER,
} UcSeatRow;

/* @pitch: from a seat's left edge to its neighbour's, what is painted stays within; @small: as on a small grid; @next_drop: how much lower
 * the neighbour at the right lies, 0 = there is none. */
void uc_seat_set_room (UcSeatWidget *self, double pitch, gboolean small, UcSeatRow row, double next_drop);
/* Where @wager lies within the widget while bets are made, large enough for a finger; FALSE: it may not be made here now. */
gboolean uc_seat_bet_area (UcSeatWidget *self, UcWager wager, graphene_rect_t *area);
/* Both are only read during the call. @compact: without the row of wagers, where the strip of keys needs the room.
 * Returns whether the seat looks otherwise than before. */
gboolean uc_seat_show (UcSeatWidget *self, const UcTable *table, const UcPrompt *prompt, gboolean compact);

G_END_DECLS
