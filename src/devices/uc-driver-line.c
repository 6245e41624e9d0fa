/* Scanners that send a badge as a line of text, over USB CDC (which has no line to set) or a serial line. */
#include "uc-driver.h"

#include "uc-badge-line.h"

static UcDriverResult
push (gpointer parser, const guint8 **bytes, gsize *n, UcMessage *message, GError **error)
{
  char badge[UC_MESSAGE_TEXT];

  switch (uc_badge_line_push (parser, bytes, n, badge))
    {
    case UC_BADGE_LINE_NEED_MORE:
      break;
    case UC_BADGE_LINE_READY:
      *message = (UcMessage){ .kind = UC_MESSAGE_BADGE };
      g_strlcpy (message->text, badge, sizeof message->text);
      return UC_DRIVER_MESSAGE;
    case UC_BADGE_LINE_REFUSED:
      *message = (UcMessage){ .kind = UC_MESSAGE_NONE };
      g_set_error (error, UC_MESSAGE_ERROR, UC_MESSAGE_ERROR_CONTENT,
                   "a line that is not a badge: 1 to %d letters, digits, dots, dashes and underlines are expected",
                   UC_MESSAGE_TEXT - 1);
      return UC_DRIVER_REFUSED;
    }
  return UC_DRIVER_NEED_MORE;
}

static UcDriverResult
flush (gpointer parser, UcMessage *message, GError **error)
{
  uc_badge_line_flush (parser);
  return UC_DRIVER_NEED_MORE;
}

static UcFrameCounts *
counts (gpointer parser)
{
  return &((UcBadgeLineParser *) parser)->counts;
}

const UcDriver uc_driver_line = {
  .name = "line",
  .devices = 1 << UC_WIRE_BADGE,
  .settings = { .baud = 9600, .bits = 8, .parity = 'N', .stop_bits = 1 },
  .one_way = TRUE,
  .parser_size = sizeof (UcBadgeLineParser),
  .push = push,
  .flush = flush,
  .counts = counts,
};
