/* The RDM6300 and ID-12LA family of 125 kHz badge readers. A badge is the ten hex digits that the reader tells. */
#include "uc-driver.h"

#include "uc-rdm6300.h"

static UcDriverResult
push (gpointer parser, const guint8 **bytes, gsize *n, UcMessage *message, GError **error)
{
  char badge[UC_RDM6300_DIGITS + 1];

  if (uc_rdm6300_parser_push (parser, bytes, n, badge) == UC_FRAME_NEED_MORE)
    return UC_DRIVER_NEED_MORE;
  *message = (UcMessage){ .kind = UC_MESSAGE_BADGE };
  g_strlcpy (message->text, badge, sizeof message->text);
  return UC_DRIVER_MESSAGE;
}

static UcDriverResult
flush (gpointer parser, UcMessage *message, GError **error)
{
  uc_rdm6300_parser_flush (parser);
  return UC_DRIVER_NEED_MORE;
}

static UcFrameCounts *
counts (gpointer parser)
{
  return &((UcRdm6300Parser *) parser)->counts;
}

const UcDriver uc_driver_rdm6300 = {
  .name = "rdm6300",
  .devices = 1 << UC_WIRE_BADGE,
  .settings = { .baud = 9600, .bits = 8, .parity = 'N', .stop_bits = 1 },
  .one_way = TRUE,
  .parser_size = sizeof (UcRdm6300Parser),
  .push = push,
  .flush = flush,
  .counts = counts,
};
