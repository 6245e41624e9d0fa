/* Badges as lines of text: what a bar code or QR scanner sends over a serial line. Pure.
 *
 * A line ends with CR, LF, or both; an empty one is nothing. A badge is 1 to 15 of A-Z a-z 0-9 . _ -; any other line is
 * refused whole. A line that falls silent before its end is dropped with whatever of it comes later: half a badge may
 * be another person's.
 */
#pragma once

#include "uc-message.h"

G_BEGIN_DECLS

/* All zero is a parser that has seen nothing. */
typedef struct
{
  char held[UC_MESSAGE_TEXT];
  guint n_held;
  gsize length;         /* of the line so far, held or not */
  gboolean bad;         /* something in it belongs to no badge */
  gboolean skip;        /* up to the end of the line */
  UcFrameCounts counts; /* frames: badges; truncated: cut by silence; noise: bytes of lines that are no badge */
} UcBadgeLineParser;

typedef enum
{
  UC_BADGE_LINE_NEED_MORE, /* everything was taken */
  UC_BADGE_LINE_READY,     /* @badge is filled; call again with what is left */
  UC_BADGE_LINE_REFUSED,   /* a whole line that is no badge; call again with what is left */
} UcBadgeLineResult;

/**
 * uc_badge_line_push:
 * @bytes: (inout): what came from the line; advanced past what was taken
 * @n: (inout): how many are left
 * @badge: (out): filled with %UC_BADGE_LINE_READY only
 */
UcBadgeLineResult uc_badge_line_push (UcBadgeLineParser *parser, const guint8 **bytes, gsize *n,
                                      char badge[UC_MESSAGE_TEXT]);
/* The line has gone or is silent. */
void uc_badge_line_flush (UcBadgeLineParser *parser);

G_END_DECLS
