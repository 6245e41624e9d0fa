/* A driver: what one make of device says over its line. A table of what its bytes mean, one file each; docs/reference/devices.md
 * tells how to write another.
 *
 * A driver is pure: it is given bytes and hands out messages. Links, numbers, commits, silence and re-opening are the
 * business of those who use it, and the same for all.
 */
#pragma once

#include "uc-message.h"

G_BEGIN_DECLS

/* How the line of a serial port is set; without flow control. */
typedef struct
{
  guint baud;
  guint8 bits;      /* 5 to 8 */
  char parity;      /* 'N' none, 'E' even, 'O' odd */
  guint8 stop_bits; /* 1 or 2 */
} UcPortSettings;

typedef enum
{
  UC_DRIVER_NEED_MORE, /* everything was taken */
  UC_DRIVER_MESSAGE,   /* @message is filled; call again with what is left */
  UC_DRIVER_REFUSED,   /* it came whole and means nothing: @error says why, and @message->seq is the number that it uses
                        * up, 0 where there are none; call again with what is left */
} UcDriverResult;

typedef struct
{
  const char *name; /* uc_fitted_driver_word () */
  guint devices;    /* bit set of the UcWireDevice that it can be */
  UcPortSettings settings;
  /* It only talks: no hello, no numbers, nothing to acknowledge. Its port being open is all that is known of it; its
   * messages are numbered by the service, and what could not be kept is lost: the badge is held again. */
  gboolean one_way;
  gsize parser_size; /* of what push and flush are given; all zero is a parser that has seen nothing */
  /* @bytes, @n: (inout): advanced past what was taken */
  UcDriverResult (*push) (gpointer parser, const guint8 **bytes, gsize *n, UcMessage *message, GError **error);
  /* The line is silent or gone: what was begun is dropped. Call until UC_DRIVER_NEED_MORE. */
  UcDriverResult (*flush) (gpointer parser, UcMessage *message, GError **error);
  /* What was taken and dropped; the caller may set it back to zero. */
  UcFrameCounts *(*counts) (gpointer parser);
} UcDriver;

extern const UcDriver uc_driver_upcard;
extern const UcDriver uc_driver_rdm6300;
extern const UcDriver uc_driver_line;

/* Never %NULL. */
const UcDriver *uc_driver_get (UcDriverName name);
/* What @device speaks at this table: badge-driver for the badge reader, Upcard's own protocol for all others. */
const UcDriver *uc_driver_of (UcWireDevice device, const UcRules *rules);

G_END_DECLS
