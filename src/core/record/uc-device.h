/* The devices whose health the table knows. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The devices whose health the table knows; heads, lamps and winner lamps by seat. */
typedef enum
{
  UC_DEVICE_NONE,
  UC_DEVICE_SHOE,
  UC_DEVICE_READER,
  UC_DEVICE_BADGE,
  UC_DEVICE_LOCK_BUTTON,
  UC_DEVICE_LOCK_LINE,
  UC_DEVICE_LAMPS,   /* the winner-lamp driver */
  UC_DEVICE_METER,   /* the link to the meter */
  UC_DEVICE_JOURNAL, /* the record itself: down = it could not be written */
  UC_DEVICE_HEAD_1,  /* "head.1" … "head.7": wager sensor and its lamp */
  UC_DEVICE_HEAD_7 = UC_DEVICE_HEAD_1 + 6,
  UC_DEVICE_LINK,    /* to the meter that several tables share: down = no answer, or the meter is closed to this table */
  UC_N_DEVICES,
} UcDevice;

#define UC_DEVICE_TEXT 12

UcDevice uc_device_parse (const char *text);
char *uc_device_format (UcDevice device, char text[UC_DEVICE_TEXT]);

G_END_DECLS
