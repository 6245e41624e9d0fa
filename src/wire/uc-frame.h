/* Frames: how a message stands on a byte stream that may lose, change or invent bytes. Pure; layout in docs/reference/wire.md.
 *
 *   start 0xC5 | length n | type | sequence number, 4 bytes | n bytes of payload | CRC-32, 4 bytes
 *
 * Numbers are little-endian. The checksum covers everything between the start byte and itself.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define UC_FRAME_START 0xC5
#define UC_FRAME_MAX_PAYLOAD 64
#define UC_FRAME_HEADER 7
#define UC_FRAME_CHECK 4
#define UC_FRAME_MAX (UC_FRAME_HEADER + UC_FRAME_MAX_PAYLOAD + UC_FRAME_CHECK)

typedef struct
{
  guint8 type;
  guint8 length;  /* 0 … UC_FRAME_MAX_PAYLOAD */
  guint32 seq;    /* 0 for frames that are not numbered */
  guint8 payload[UC_FRAME_MAX_PAYLOAD];
} UcFrame;

/* What was thrown away since the parser began. */
typedef struct
{
  guint64 frames;       /* good ones */
  guint64 bad_checksum; /* a start byte and a length, and a checksum that does not fit */
  guint64 truncated;    /* a frame had begun when the line went away or fell silent */
  guint64 noise;        /* bytes that belong to no frame */
} UcFrameCounts;

/* Bounded: holds one unfinished frame. All zero is a parser that has seen nothing. */
typedef struct
{
  guint8 held[UC_FRAME_MAX];
  guint n_held;
  UcFrameCounts counts;
} UcFrameParser;

typedef enum
{
  UC_FRAME_NEED_MORE, /* everything was taken, no frame is complete */
  UC_FRAME_READY,     /* @frame is filled; call again with what is left */
} UcFrameResult;

void uc_frame_parser_init (UcFrameParser *parser);
/**
 * uc_frame_parser_push:
 * @bytes: (inout): what came from the line; advanced past what was taken
 * @n: (inout): how many are left
 * @frame: (out): filled with %UC_FRAME_READY only
 *
 * Garbage is dropped and counted on the way. After a bad checksum it looks for the next start byte inside what it held,
 * so that a frame behind noise that looks like a frame is still found.
 */
UcFrameResult uc_frame_parser_push (UcFrameParser *parser, const guint8 **bytes, gsize *n, UcFrame *frame);
/**
 * uc_frame_parser_flush:
 * @frame: (out): filled with %UC_FRAME_READY only
 *
 * No more bytes will come for what is held: the line has gone, or has been silent for longer than a frame takes. What
 * was begun is dropped as truncated, and frames inside it are handed out; call until %UC_FRAME_NEED_MORE.
 */
UcFrameResult uc_frame_parser_flush (UcFrameParser *parser, UcFrame *frame);

/* Writes @frame. Returns its size in bytes, at most UC_FRAME_MAX. frame->length must be in range. */
gsize uc_frame_write (const UcFrame *frame, guint8 bytes[UC_FRAME_MAX]);
/* CRC-32 as in IEEE 802.3: reflected, polynomial 0xEDB88320, start and end inverted. */
guint32 uc_frame_crc (const guint8 *bytes, gsize n);

G_END_DECLS
