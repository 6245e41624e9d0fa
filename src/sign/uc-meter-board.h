/* What a meter sign knows of its meter, and what it shows of that at a given time. Whoever feeds the sign writes the members and says
 * when it had a word; the sign draws uc_meter_board_show (). No I/O, no widgets; the clocks are the owner's.
 *
 * Source: 58 Pa. Code § 605a.7(a)(1): players see the meter from the front of the table.
 */
#pragma once

#include "uc-combination.h"
#include "uc-limits.h"
#include "uc-money.h"
#include "uc-odds.h"
#include "uc-wager.h"

#include <glib.h>

G_BEGIN_DECLS

/* Bytes, with the terminator. */
#define UC_METER_NAME 96
#define UC_METER_ID 24
#define UC_METER_MAX_AWARDS 8
#define UC_METER_MAX_WINS 7
/* A win is named so long, whatever else is bet meanwhile. */
#define UC_METER_WON_US (60 * G_USEC_PER_SEC)
/* Without a word for so long the value is no longer shown as today's. */
#define UC_METER_STALE_S 5

/* A line of the paytable. */
typedef struct
{
  UcCombination combination;
  UcOdds odds; /* a share of the meter, or “to” and “for” */
} UcMeterAward;

/* A win that was validated. */
typedef struct
{
  char table[UC_METER_ID];
  guint seat; /* from 1 */
  UcCombination combination;
  UcMoney amount; /* micro-dollars, > 0 */
} UcMeterWin;

typedef enum
{
  UC_METER_EMPTY,   /* no value is known: none is shown */
  UC_METER_OPEN,
  UC_METER_PENDING, /* a win waits for its validation */
  UC_METER_WON,     /* … and this one has it */
  UC_METER_CLOSED,  /* nobody can bet on it; the base game goes on unless table_closed */
  UC_METER_STALE,   /* no word since time_ns */
} UcMeterState;

/* What stands on the screen. */
typedef struct
{
  UcMeterState state;
  char name[UC_METER_NAME];
  UcWager bet;    /* whose name goes before that one; UC_WAGER_NONE = none's */
  UcMoney wager;  /* its fixed amount; UC_MONEY_UNKNOWN = not known */
  UcMoney value;  /* ≥ 0; UC_MONEY_UNKNOWN in UC_METER_EMPTY, and only there */
  gint64 time_ns; /* nanoseconds since 1970: since when there is no word, or of when the value is; 0 = not shown */
  gboolean table_closed;
  guint n_awards;
  UcMeterAward awards[UC_METER_MAX_AWARDS]; /* the largest first */
  char pending_table[UC_METER_ID];          /* of the win that waits; "" = not named, and always but in UC_METER_PENDING */
  guint n_wins;                             /* > 0 in UC_METER_WON, and only there */
  UcMeterWin wins[UC_METER_MAX_WINS];       /* the largest first */
} UcMeterShown;

typedef struct
{
  /* Monotonic microseconds, and nanoseconds since 1970; a test has its own. */
  gint64 (*now_us) (void);
  gint64 (*now_ns) (void);
  gint64 stale_us; /* after so long without a word */

  char name[UC_METER_NAME];
  UcWager bet;         /* the wager of the record after which the meter is called; UC_WAGER_NONE = by its name */
  UcMoney wager;
  guint n_awards;
  UcMeterAward awards[UC_METER_MAX_AWARDS];

  UcMoney value;       /* UC_MONEY_UNKNOWN = nobody has said */
  gint64 value_ns;     /* when it was said, by the clock of whoever said it */
  gboolean pending, closed, table_closed;
  char pending_table[UC_METER_ID]; /* named while the win waits; "" = only with the win */
  guint n_wins;
  UcMeterWin wins[UC_METER_MAX_WINS];
  gint64 won_us;       /* when the first of them was said, monotonic */

  gint64 word_us;      /* the last word, monotonic … */
  gint64 word_ns;      /* … and of which time */
  gboolean gone;       /* whoever said it has gone: nothing is shown as today's until the value is said again */
} UcMeterBoard;

/* An empty board with the machine's clocks. */
void uc_meter_board_init (UcMeterBoard *board);
/* The value was said: it is the meter's now. @value: ≥ 0. @value_ns: when, of whoever says it. */
void uc_meter_board_tell (UcMeterBoard *board, UcMoney value, gint64 value_ns);
/* There was a word, which says that nothing has changed. It keeps fresh what is fresh: a value that was shown as stale stays so until
 * it is told again, since it may have moved meanwhile. */
void uc_meter_board_beat (UcMeterBoard *board);
/* Whoever fed the board is no longer there. */
void uc_meter_board_leave (UcMeterBoard *board);
/* Whether the value is known and today's. */
gboolean uc_meter_board_is_fresh (const UcMeterBoard *board);
/* What is to be seen now. The whole of @shown is written, gaps included, so that two can be compared byte by byte. */
void uc_meter_board_show (const UcMeterBoard *board, UcMeterShown *shown);

G_END_DECLS
