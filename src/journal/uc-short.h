/* Event lines as a row keeps them: short words for long ones, and without the numbers that the row implies.
 *
 * docs/journal.md § 3 has the words; they are part of the format. What is no word of theirs is kept as it is, so that
 * every line comes back whole.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * uc_short_encode:
 * @events: event lines, separated by "\n", none of them empty; "" = none
 * @seq: of the first line
 * @round: the row's
 * @stored: appended to
 */
void uc_short_encode (const char *events, guint64 seq, guint32 round, GString *stored);
/**
 * uc_short_decode:
 * @events: appended to; a word that stands for nothing comes out as it is
 *
 * Returns: %FALSE when there was such a word: @stored was changed
 */
gboolean uc_short_decode (const char *stored, guint64 seq, guint32 round, GString *events);

/* What a stored line tells without being written out. */
typedef struct
{
  gboolean own_numbers;  /* not those that its row implies */
  gboolean of_no_round;  /* its number is implied, and it names no round */
  gboolean closes_round; /* it is a "round-closed" */
  gboolean turns_hole;   /* it is a "hole-card-exposed" */
} UcShortLine;

/* Takes the next line off *@at, which is not at its end. */
UcShortLine uc_short_look (const char **at);

/* The words, for whoever holds the documentation against them: "KIND", "KEY=" and "KEY=VALUE" with their short forms.
 * Returns %FALSE behind the last. */
gboolean uc_short_word (guint i, const char **brief, const char **full);

G_END_DECLS
