/* The frame of 125 kHz badge readers of the RDM6300 and ID-12LA family, which tell a number and take no answer. Pure.
 *
 *   STX 0x02 | ten hex digits | two hex digits: the exclusive or of the five bytes before | [CR LF] | ETX 0x03
 *
 * 9600 baud, 8N1. The RDM6300 leaves CR and LF out, and repeats the frame while the badge is held before it.
 */
#pragma once

#include "uc-frame.h"

G_BEGIN_DECLS

#define UC_RDM6300_DIGITS 10
#define UC_RDM6300_FRAME_MAX 16

/* All zero is a parser that has seen nothing. */
typedef struct
{
  guint8 held[UC_RDM6300_FRAME_MAX]; /* one unfinished frame */
  guint n_held;
  UcFrameCounts counts; /* noise: every byte that is not of a good frame */
} UcRdm6300Parser;

/**
 * uc_rdm6300_parser_push:
 * @bytes: (inout): what came from the line; advanced past what was taken
 * @n: (inout): how many are left
 * @badge: (out): its ten hex digits in capitals, terminated; filled with %UC_FRAME_READY only
 *
 * A frame with a byte that cannot stand there counts as one with a bad checksum.
 */
UcFrameResult uc_rdm6300_parser_push (UcRdm6300Parser *parser, const guint8 **bytes, gsize *n,
                                      char badge[UC_RDM6300_DIGITS + 1]);
/* The line has gone or is silent: what was begun is truncated. */
void uc_rdm6300_parser_flush (UcRdm6300Parser *parser);
/* Writes the frame of @badge, ten hex digits, with or without CR and LF. Returns its size in bytes. */
gsize uc_rdm6300_write (const char *badge, gboolean cr_lf, guint8 bytes[UC_RDM6300_FRAME_MAX]);

G_END_DECLS
