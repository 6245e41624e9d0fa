#define G_LOG_DOMAIN "upcard-wire"

#include "uc-badge-line.h"

#include <string.h>

static void
begin_line (UcBadgeLineParser *parser)
{
  parser->n_held = 0;
  parser->length = 0;
  parser->bad = FALSE;
}

/* At CR or LF. */
static UcBadgeLineResult
end_line (UcBadgeLineParser *parser, char badge[UC_MESSAGE_TEXT])
{
  UcBadgeLineResult result = UC_BADGE_LINE_NEED_MORE;

  parser->skip = FALSE;
  if (parser->bad)
    {
      parser->counts.noise += parser->length;
      result = UC_BADGE_LINE_REFUSED;
    }
  else if (parser->length > 0)
    {
      memcpy (badge, parser->held, parser->n_held);
      badge[parser->n_held] = '\0';
      parser->counts.frames++;
      result = UC_BADGE_LINE_READY;
    }
  begin_line (parser);
  return result;
}

UcBadgeLineResult
uc_badge_line_push (UcBadgeLineParser *parser, const guint8 **bytes, gsize *n, char badge[UC_MESSAGE_TEXT])
{
  while (*n > 0)
    {
      guint8 byte = **bytes;
      UcBadgeLineResult result;

      ++*bytes;
      --*n;
      if (byte == '\r' || byte == '\n')
        {
          result = end_line (parser, badge);
          if (result != UC_BADGE_LINE_NEED_MORE)
            return result;
        }
      else if (parser->skip)
        parser->counts.noise++;
      else
        {
          parser->length++;
          if (!uc_message_is_word_character (byte) || parser->n_held == UC_MESSAGE_TEXT - 1)
            parser->bad = TRUE;
          else
            parser->held[parser->n_held++] = byte;
        }
    }
  return UC_BADGE_LINE_NEED_MORE;
}

void
uc_badge_line_flush (UcBadgeLineParser *parser)
{
  if (parser->length == 0)
    return;
  parser->counts.truncated++;
  parser->counts.noise += parser->length;
  begin_line (parser);
  parser->skip = TRUE;
}
