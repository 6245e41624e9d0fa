/* The parts that a table file's [devices] can fit, each by a key of its own: what a device check lights, presses and reads.
 *
 * The names are the file's: shoe, reader, badge, wager.N, lock-button, reset-key, lock-line, lamp.N.invite,
 * lamp.N.placed, lamp.N.accepted, winner.N, floor-call.
 */
#pragma once

#include "uc-device.h"
#include "uc-limits.h"

G_BEGIN_DECLS

/* One of each by seat, 1 … UC_MAX_SEATS, where the name ends in _1. */
typedef enum
{
  UC_PART_NONE,
  UC_PART_SHOE,
  UC_PART_READER,
  UC_PART_BADGE,
  UC_PART_WAGER_1,
  UC_PART_LOCK_BUTTON = UC_PART_WAGER_1 + UC_MAX_SEATS,
  UC_PART_RESET_KEY,
  /* from here on outputs */
  UC_PART_LOCK_LINE,
  UC_PART_INVITE_1,
  UC_PART_PLACED_1 = UC_PART_INVITE_1 + UC_MAX_SEATS,
  UC_PART_ACCEPTED_1 = UC_PART_PLACED_1 + UC_MAX_SEATS,
  UC_PART_WINNER_1 = UC_PART_ACCEPTED_1 + UC_MAX_SEATS,
  UC_PART_FLOOR_CALL = UC_PART_WINNER_1 + UC_MAX_SEATS,
  UC_N_PARTS,
} UcPart;

/* Sets of parts are bit sets. */
G_STATIC_ASSERT (UC_N_PARTS <= 64);

#define UC_PART_BIT(part) (G_GUINT64_CONSTANT (1) << (part))

/* Room for the longest name, "lamp.7.accepted", and its terminator. */
#define UC_PART_TEXT 16

/* UC_PART_NONE when @name names no part. */
UcPart uc_part_parse (const char *name);
/* "" for UC_PART_NONE. Returns @text. */
char *uc_part_format (UcPart part, char text[UC_PART_TEXT]);
/* 1 … UC_MAX_SEATS, or 0 for a part that belongs to no seat. */
guint uc_part_seat (UcPart part);
/* The same part of the first seat, or the only one: UC_PART_WAGER_1 for wager.3. */
UcPart uc_part_first (UcPart part);
/* Whether it speaks for itself (a sensor, a button, a reader); the others are looked at. */
gboolean uc_part_is_input (UcPart part);
/* The device whose health is the part's; UC_DEVICE_NONE for the reset key and the floor's call, of which nobody says
 * anything. */
UcDevice uc_part_device (UcPart part);

G_END_DECLS
