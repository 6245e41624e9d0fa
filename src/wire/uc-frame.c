#define G_LOG_DOMAIN "upcard-wire"

#include "uc-frame.h"

#include <string.h>

/* CRC-32 of the sixteen half bytes: small, and fast enough for any line that a table has. */
static const guint32 crc_of_nibble[16] = {
  0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
  0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
};

guint32
uc_frame_crc (const guint8 *bytes, gsize n)
{
  guint32 crc = 0xffffffff;

  for (gsize i = 0; i < n; i++)
    {
      crc ^= bytes[i];
      crc = (crc >> 4) ^ crc_of_nibble[crc & 15];
      crc = (crc >> 4) ^ crc_of_nibble[crc & 15];
    }
  return ~crc;
}

static guint32
get_u32 (const guint8 *bytes)
{
  return (guint32) bytes[0] | (guint32) bytes[1] << 8 | (guint32) bytes[2] << 16 | (guint32) bytes[3] << 24;
}

static void
put_u32 (guint8 *bytes, guint32 value)
{
  for (guint i = 0; i < 4; i++)
    bytes[i] = (guint8) (value >> (8 * i));
}

static gsize
frame_size (guint length)
{
  return UC_FRAME_HEADER + length + UC_FRAME_CHECK;
}

gsize
uc_frame_write (const UcFrame *frame, guint8 bytes[UC_FRAME_MAX])
{
  gsize checked = UC_FRAME_HEADER + frame->length;

  g_return_val_if_fail (frame->length <= UC_FRAME_MAX_PAYLOAD, 0);

  bytes[0] = UC_FRAME_START;
  bytes[1] = frame->length;
  bytes[2] = frame->type;
  put_u32 (bytes + 3, frame->seq);
  memcpy (bytes + UC_FRAME_HEADER, frame->payload, frame->length);
  put_u32 (bytes + checked, uc_frame_crc (bytes + 1, checked - 1));
  return frame_size (frame->length);
}

void
uc_frame_parser_init (UcFrameParser *parser)
{
  memset (parser, 0, sizeof *parser);
}

/* How many bytes must be held before more can be said; at least one. */
static gsize
wanted (const UcFrameParser *parser)
{
  if (parser->n_held < 2)
    return 2;
  return frame_size (parser->held[1]);
}

static void
forget (UcFrameParser *parser, gsize n)
{
  parser->n_held -= n;
  memmove (parser->held, parser->held + n, parser->n_held);
}

/* Drops what is held up to the first start byte from @from on. */
static void
drop_to_start (UcFrameParser *parser, gsize from)
{
  guint8 *start = memchr (parser->held + from, UC_FRAME_START, parser->n_held - from);
  gsize n = start != NULL ? (gsize) (start - parser->held) : parser->n_held;

  parser->counts.noise += n;
  forget (parser, n);
}

/* Takes a good frame from the front of what is held, dropping what cannot begin one. */
static gboolean
take_frame (UcFrameParser *parser, UcFrame *frame)
{
  for (drop_to_start (parser, 0); parser->n_held >= 2; drop_to_start (parser, 1))
    {
      gsize size = wanted (parser);

      if (size > UC_FRAME_MAX)
        continue;
      if (parser->n_held < size)
        return FALSE;
      if (uc_frame_crc (parser->held + 1, size - 1 - UC_FRAME_CHECK) == get_u32 (parser->held + size - UC_FRAME_CHECK))
        {
          frame->length = parser->held[1];
          frame->type = parser->held[2];
          frame->seq = get_u32 (parser->held + 3);
          memcpy (frame->payload, parser->held + UC_FRAME_HEADER, frame->length);
          forget (parser, size);
          parser->counts.frames++;
          return TRUE;
        }
      parser->counts.bad_checksum++;
    }
  return FALSE;
}

/* With nothing held: drops bytes up to a start byte. */
static void
skip_noise (UcFrameParser *parser, const guint8 **bytes, gsize *n)
{
  const guint8 *start = memchr (*bytes, UC_FRAME_START, *n);
  gsize noise = start != NULL ? (gsize) (start - *bytes) : *n;

  parser->counts.noise += noise;
  *bytes += noise;
  *n -= noise;
}

UcFrameResult
uc_frame_parser_push (UcFrameParser *parser, const guint8 **bytes, gsize *n, UcFrame *frame)
{
  for (;;)
    {
      gsize take;

      if (take_frame (parser, frame))
        return UC_FRAME_READY;
      if (parser->n_held == 0 && *n > 0)
        skip_noise (parser, bytes, n);
      if (*n == 0)
        return UC_FRAME_NEED_MORE;

      take = MIN (*n, wanted (parser) - parser->n_held);
      memcpy (parser->held + parser->n_held, *bytes, take);
      parser->n_held += take;
      *bytes += take;
      *n -= take;
    }
}

UcFrameResult
uc_frame_parser_flush (UcFrameParser *parser, UcFrame *frame)
{
  while (parser->n_held > 0)
    {
      if (take_frame (parser, frame))
        return UC_FRAME_READY;
      if (parser->n_held > 0)
        {
          parser->counts.truncated++;
          drop_to_start (parser, 1);
        }
    }
  return UC_FRAME_NEED_MORE;
}
