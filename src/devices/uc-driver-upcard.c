/* Upcard's own protocol (docs/reference/wire.md): every device can speak it. */
#include "uc-driver.h"

#include "uc-frame.h"

static UcDriverResult
decode (const UcFrame *frame, UcMessage *message, GError **error)
{
  if (uc_message_decode (frame, message, error))
    return UC_DRIVER_MESSAGE;
  *message = (UcMessage){ .seq = frame->seq };
  return UC_DRIVER_REFUSED;
}

static UcDriverResult
push (gpointer parser, const guint8 **bytes, gsize *n, UcMessage *message, GError **error)
{
  UcFrame frame;

  if (uc_frame_parser_push (parser, bytes, n, &frame) == UC_FRAME_NEED_MORE)
    return UC_DRIVER_NEED_MORE;
  return decode (&frame, message, error);
}

static UcDriverResult
flush (gpointer parser, UcMessage *message, GError **error)
{
  UcFrame frame;

  if (uc_frame_parser_flush (parser, &frame) == UC_FRAME_NEED_MORE)
    return UC_DRIVER_NEED_MORE;
  return decode (&frame, message, error);
}

static UcFrameCounts *
counts (gpointer parser)
{
  return &((UcFrameParser *) parser)->counts;
}

const UcDriver uc_driver_upcard = {
  .name = "upcard",
  .devices = 1 << UC_WIRE_SHOE | 1 << UC_WIRE_READER | 1 << UC_WIRE_BADGE | 1 << UC_WIRE_GPIO,
  .settings = { .baud = 115200, .bits = 8, .parity = 'N', .stop_bits = 1 },
  .parser_size = sizeof (UcFrameParser),
  .push = push,
  .flush = flush,
  .counts = counts,
};
