/* One table as the pit shows it in a tile. No GTK. */
#pragma once

#include "uc-mirror-state.h"
#include "uc-rules.h"
#include "uc-state.h"

G_BEGIN_DECLS

typedef enum
{
  UC_PIT_PLAY_UNKNOWN, /* nothing could be read yet */
  UC_PIT_PLAY_CLOSED,
  UC_PIT_PLAY_WAITING, /* open, and no wager is made */
  UC_PIT_PLAY_ROUND,
} UcPitPlay;

typedef enum
{
  UC_PIT_PROGRESSIVE_NONE,   /* none is offered */
  UC_PIT_PROGRESSIVE_OPEN,
  UC_PIT_PROGRESSIVE_CLOSED, /* its link is out of reach, or the meter is removed */
  UC_PIT_PROGRESSIVE_ASKING, /* a round waits for the linked meter's answer */
} UcPitProgressive;

/* What a table holds that changes with its record. Strings are borrowed until the table changes. Times are UTC, ns. */
typedef struct
{
  const char *id;            /* the folder's name */
  const char *error;         /* a sentence: why the copy cannot be read, or not further; %NULL = it can. The rest is as it was read last */
  gboolean is_loaded;        /* the record is read to its end; the rest of a table that is not is what was found so far */
  gboolean is_gone;          /* its folder has vanished */

  UcGame game;
  UcMoney least, most;       /* a main wager; 0 = not filed */
  UcPitPlay play;
  gint64 play_since_ns;      /* 0 = before what was read */
  guint32 round;             /* that is played, or was the last one; 0 = none */
  char dealer[UC_BADGE_TEXT]; /* "" = nobody has signed on */
  gint64 dealer_since_ns;    /* 0 = before what was read */
  guint8 n_seats;
  guint8 seats;              /* bit set, UC_SEAT_BIT: who plays this round; between two rounds who played the last one */
  const char *step;          /* what the table asks, in the prompt's words: “Offer insurance” */
  gint64 step_since_ns;      /* since when it asks this */
  UcPitProgressive progressive;
  guint8 held;               /* bit set of seats whose cards stay for documents */
  guint faults;              /* devices that are gone or faulty */
  const char *fault_words;   /* … which: “Shoe, Seat 2: chip sensor”; "" = none */
  gint64 newest_ns;          /* time of the newest row; 0 = none */
  const UcMirrorState *mirror; /* what the mirror says of itself; %NULL = it says nothing there */
  const UcTable *table;      /* for the felt; %NULL while nothing was read. Its rules live as long */
} UcPitTable;

/**
 * uc_pit_table_rounds:
 * @now_ns: UTC
 * @last: (out): rounds that were closed in the 60 minutes before @now_ns
 * @before: (out): … and in the hour before that
 */
void uc_pit_table_rounds (const UcPitTable *table, gint64 now_ns, guint *last, guint *before);

G_END_DECLS
