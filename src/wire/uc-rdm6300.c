#define G_LOG_DOMAIN "upcard-wire"

#include "uc-rdm6300.h"

#include <string.h>

#define STX 0x02
#define ETX 0x03
#define FIRST_DIGIT 1
#define FIRST_CHECK (FIRST_DIGIT + UC_RDM6300_DIGITS)
#define AFTER_CHECK (FIRST_CHECK + 2)

/* Whether @byte can stand at place @at of a frame; ETX ends it. */
static gboolean
fits (guint at, guint8 byte)
{
  if (at < AFTER_CHECK)
    return g_ascii_isxdigit (byte);
  if (at == AFTER_CHECK)
    return byte == '\r' || byte == ETX;
  return byte == (at == AFTER_CHECK + 1 ? '\n' : ETX);
}

static guint8
byte_at (const guint8 *digits)
{
  return (guint8) (g_ascii_xdigit_value (digits[0]) << 4 | g_ascii_xdigit_value (digits[1]));
}

static guint8
checksum (const guint8 *digits)
{
  guint8 sum = 0;

  for (guint i = 0; i < UC_RDM6300_DIGITS; i += 2)
    sum ^= byte_at (digits + i);
  return sum;
}

static void
drop (UcRdm6300Parser *parser)
{
  parser->counts.noise += parser->n_held;
  parser->n_held = 0;
}

/* Everything between STX and ETX stands where it should. */
static gboolean
take_frame (UcRdm6300Parser *parser, char badge[UC_RDM6300_DIGITS + 1])
{
  const guint8 *digits = parser->held + FIRST_DIGIT;

  if (checksum (digits) != byte_at (parser->held + FIRST_CHECK))
    {
      parser->counts.bad_checksum++;
      drop (parser);
      return FALSE;
    }
  for (guint i = 0; i < UC_RDM6300_DIGITS; i++)
    badge[i] = g_ascii_toupper (digits[i]);
  badge[UC_RDM6300_DIGITS] = '\0';
  parser->counts.frames++;
  parser->n_held = 0;
  return TRUE;
}

/* Holds @byte, or drops it. Returns whether a frame ends with it. */
static gboolean
take_byte (UcRdm6300Parser *parser, guint8 byte)
{
  if (byte == STX)
    {
      uc_rdm6300_parser_flush (parser);
      parser->held[parser->n_held++] = byte;
      return FALSE;
    }
  if (parser->n_held == 0)
    {
      parser->counts.noise++;
      return FALSE;
    }
  parser->held[parser->n_held++] = byte;
  if (fits (parser->n_held - 1, byte))
    return byte == ETX;
  parser->counts.bad_checksum++;
  drop (parser);
  return FALSE;
}

UcFrameResult
uc_rdm6300_parser_push (UcRdm6300Parser *parser, const guint8 **bytes, gsize *n, char badge[UC_RDM6300_DIGITS + 1])
{
  while (*n > 0)
    {
      guint8 byte = **bytes;

      ++*bytes;
      --*n;
      if (take_byte (parser, byte) && take_frame (parser, badge))
        return UC_FRAME_READY;
    }
  return UC_FRAME_NEED_MORE;
}

void
uc_rdm6300_parser_flush (UcRdm6300Parser *parser)
{
  if (parser->n_held > 0)
    parser->counts.truncated++;
  drop (parser);
}

gsize
uc_rdm6300_write (const char *badge, gboolean cr_lf, guint8 bytes[UC_RDM6300_FRAME_MAX])
{
  static const char hex[] = "0123456789ABCDEF";
  gsize n = AFTER_CHECK;
  guint8 sum;

  g_return_val_if_fail (strlen (badge) == UC_RDM6300_DIGITS, 0);

  bytes[0] = STX;
  memcpy (bytes + FIRST_DIGIT, badge, UC_RDM6300_DIGITS);
  sum = checksum (bytes + FIRST_DIGIT);
  bytes[FIRST_CHECK] = hex[sum >> 4];
  bytes[FIRST_CHECK + 1] = hex[sum & 15];
  if (cr_lf)
    {
      bytes[n++] = '\r';
      bytes[n++] = '\n';
    }
  bytes[n++] = ETX;
  return n;
}
