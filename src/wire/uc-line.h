/* The table's digital lines by name: sensors, lamps, the lock-out button and what it switches.
 *
 * The names are those of the table file (INTERFACES § 2, [devices]) and of the wire: wager.N, lamp.N.invite,
 * lamp.N.placed, lamp.N.accepted, winner.N, lock-button, lock-line, reset-key, floor-call.
 */
#pragma once

#include <glib.h>

#include "uc-rules.h"

G_BEGIN_DECLS

/* Of two edges with the same stamp the lower line comes first: a coin is before the button that locks it out. */
typedef enum
{
  UC_LINE_NONE,
  UC_LINE_WAGER_1, /* one of each by seat, 1 … UC_MAX_SEATS */
  UC_LINE_LOCK_BUTTON = UC_LINE_WAGER_1 + UC_MAX_SEATS,
  UC_LINE_RESET_KEY,
  /* from here on outputs */
  UC_LINE_LOCK_LINE,
  UC_LINE_LAMP_INVITE_1,
  UC_LINE_LAMP_PLACED_1 = UC_LINE_LAMP_INVITE_1 + UC_MAX_SEATS,
  UC_LINE_LAMP_ACCEPTED_1 = UC_LINE_LAMP_PLACED_1 + UC_MAX_SEATS,
  UC_LINE_WINNER_1 = UC_LINE_LAMP_ACCEPTED_1 + UC_MAX_SEATS,
  UC_LINE_FLOOR_CALL = UC_LINE_WINNER_1 + UC_MAX_SEATS,
  UC_N_LINES,
} UcLine;

/* Room for the longest name, "lamp.7.accepted", and its terminator. */
#define UC_LINE_TEXT 16

#define uc_line_wager(seat) ((UcLine) (UC_LINE_WAGER_1 + (seat) - 1))
#define uc_line_lamp_invite(seat) ((UcLine) (UC_LINE_LAMP_INVITE_1 + (seat) - 1))
#define uc_line_lamp_placed(seat) ((UcLine) (UC_LINE_LAMP_PLACED_1 + (seat) - 1))
#define uc_line_lamp_accepted(seat) ((UcLine) (UC_LINE_LAMP_ACCEPTED_1 + (seat) - 1))
#define uc_line_winner(seat) ((UcLine) (UC_LINE_WINNER_1 + (seat) - 1))

/* UC_LINE_NONE when @name names no line. */
UcLine uc_line_parse (const char *name);
/* "" for UC_LINE_NONE. Returns @text. */
char *uc_line_format (UcLine line, char text[UC_LINE_TEXT]);
/* 1 … UC_MAX_SEATS, or 0 for a line that belongs to no seat. */
guint uc_line_seat (UcLine line);
/* Whether the table reads this line (a sensor, a button, a key); the others it sets. */
gboolean uc_line_is_input (UcLine line);
/* Where the table file says this line is connected; "" when it is not fitted. Borrowed from @rules. */
const char *uc_line_fitted (UcLine line, const UcRules *rules);

G_END_DECLS
