/* What a seat paints below its plaque on a small grid: its wagers, cards and total, or little more than the cards where keys lie over the
 * felt. */
#pragma once

#include "uc-paint.h"
#include "uc-seat-look.h"

G_BEGIN_DECLS

/* Left edge of plaque and cards within the widget, on any grid. */
#define UC_SEAT_LEFT 28
#define UC_SEAT_SMALL_HEIGHT 202
/* From there to the word beside the plaque. */
#define UC_SEAT_SMALL_WORD 31

/* @room: from the left edge of the plaque to where the neighbour begins; @keys: beside the plaque stands the total, below it the cards;
 * @upper: another row of seats begins below; @elsewhere: a phrase of @look that stands beside the plaque, or %NULL. */
void uc_seat_small_paint (const UcPaint *paint, const UcSeatLook *look, double room, gboolean keys, gboolean upper, const UcPhrase *elsewhere);
/* The phrase of @look that has no room by the total of the seat's only hand; %NULL: there is none. */
const UcPhrase *uc_seat_small_homeless (const UcPaint *paint, const UcSeatLook *look, double room);
/* Whether the word beside the plaque stands there: one of a sum, of which no figure may be hidden, has room, and so has any other, or nothing
 * else has room for it. It stands below all else otherwise. */
gboolean uc_seat_small_word_fits (const UcPaint *paint, const UcSeatLook *look, double room);
/* Where @wager lies while bets are made; FALSE: it may not be made here. */
gboolean uc_seat_small_bet_area (const UcSeatLook *look, double room, UcWager wager, graphene_rect_t *area);

G_END_DECLS
