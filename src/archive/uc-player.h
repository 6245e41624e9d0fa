/* A round, moment by moment: the table as it stood after each event, folded by the core. No GTK, no clock.
 *
 * Every moment's table is kept, so that seeking is a look-up and a step back is the exact inverse of a step forward.
 * Position 0 is before the first event, position n after the last.
 */
#pragma once

#include "uc-event.h"
#include "uc-journal.h"
#include "uc-state.h"
#include "uc-step.h"

G_BEGIN_DECLS

/* One event, and what is kept beside it. */
typedef struct
{
  UcEvent event;       /* its carry is not kept */
  guint64 row;         /* of the journal */
  char *input;         /* the line that caused it; "" in an opening row */
  UcOrigin origin;
  char *device;        /* "" = none */
  guint64 device_seq;
  UcStep step;         /* at which the table stands after it */
  guint32 marks;       /* uc_digest_event_marks () */
  gint64 idle_ns;      /* time before it that is cut out of the timeline; 0 = none */
  gint64 shown_ns;     /* since the first event, idle time cut out */
  char *bookmark;      /* name of the agent's bookmark at it; NULL = none */
} UcMoment;

typedef enum
{
  UC_STRIDE_EVENT,
  UC_STRIDE_STEP,   /* to where the next step of the procedure begins */
  UC_STRIDE_MARKER, /* to the next event with a mark or a bookmark */
  UC_STRIDE_ALL,    /* to the end */
} UcStride;

typedef struct _UcPlayer UcPlayer;

UcPlayer *uc_player_new (void);
void uc_player_free (UcPlayer *player);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPlayer, uc_player_free)

/**
 * uc_player_load:
 * @journal: borrowed for the call
 * @from_row, @to_row: as uc_archive_place () gives them
 * @error: %UC_JOURNAL_ERROR_DAMAGED: a row cannot be read as events; what comes before it is loaded. Others: nothing is.
 *
 * Takes the place of what was loaded; the position is 0 afterwards.
 */
gboolean uc_player_load (UcPlayer *player, UcJournal *journal, guint64 from_row, guint64 to_row, GError **error);
/* The same round has more rows by now: what is loaded stays, the position too. Returns whether there were any. */
gboolean uc_player_follow (UcPlayer *player, UcJournal *journal, GError **error);

gboolean uc_player_is_loaded (UcPlayer *player);
/* Whether the regulation's files were this program's when the round was dealt. */
gboolean uc_player_rules_are_exact (UcPlayer *player);
guint uc_player_n (UcPlayer *player);
/* @i below uc_player_n (); borrowed until the next load. */
const UcMoment *uc_player_moment (UcPlayer *player, guint i);
/* (transfer full): UcEvent of each moment. */
GArray *uc_player_events (UcPlayer *player);
guint uc_player_position (UcPlayer *player);
/* The event after which the table stands; NULL at position 0. */
const UcMoment *uc_player_current (UcPlayer *player);
/* The table as it stood at @position; borrowed until the next load. */
const UcTable *uc_player_table_at (UcPlayer *player, guint position);
const UcTable *uc_player_table (UcPlayer *player);

/* The table whose prompt the dealer's screen showed then: behind all events of the input that caused the present one, of
 * which the screen saw none alone; but never behind the turning of a hole card that is still face down. */
const UcTable *uc_player_screen (UcPlayer *player);

void uc_player_seek (UcPlayer *player, guint position);
/* Where a stride leads from the position, by @direction 1 or -1; the position itself where there is nothing further. */
guint uc_player_reach (UcPlayer *player, UcStride stride, int direction);
/* The position at which @real_ns had passed. */
guint uc_player_at_time (UcPlayer *player, gint64 real_ns);
/* The position after the event @seq; 0 when the round has no such event. */
guint uc_player_find (UcPlayer *player, guint64 seq);

/* The position before the table is cleared for the next round; the last one of a round that is open. */
guint uc_player_before_clearing (UcPlayer *player);

/* Names the agent's bookmark at the event @seq, until the next load. */
void uc_player_set_bookmark (UcPlayer *player, guint64 seq, const char *name);
void uc_player_clear_bookmarks (UcPlayer *player);

/* How far the camera recorder's clock is ahead of the table's, nanoseconds; %NULL = it is not known. Stays with the
 * player. */
void uc_player_set_recorder (UcPlayer *player, const gint64 *offset_ns);
/* Borrowed. */
const gint64 *uc_player_recorder (UcPlayer *player);

/**
 * uc_player_known:
 * @table: (out): the table at the position with its hole card turned, as a later event shows it
 *
 * What is known now, and was not at the table at that moment: to be shown marked as such, and on demand only.
 *
 * Returns: the event that turned it; %NULL when it is up, or when nothing loaded has turned it
 */
const UcMoment *uc_player_known (UcPlayer *player, UcTable *table);
/* Whether the hole card that @moment turns is still face down at the position: its card is not to be shown. */
gboolean uc_player_hides (UcPlayer *player, const UcMoment *moment);

/* ---- playing ---- */

#define UC_PLAYER_SPEEDS 5 /* ½, 1, 2, 4, 16 */

/* Speed @speed as a fraction of quarters: 2 = ½. */
guint uc_player_quarters (guint speed);
/* Begins at @now_us, monotonic; @speed below UC_PLAYER_SPEEDS. @skip: longer pauses are skipped. */
void uc_player_play (UcPlayer *player, guint speed, gboolean skip, gint64 now_us);
/* The same towards the first event. */
void uc_player_play_back (UcPlayer *player, guint speed, gboolean skip, gint64 now_us);
/* Whether it plays, or last played, towards the first event. */
gboolean uc_player_is_backward (UcPlayer *player);
void uc_player_pause (UcPlayer *player);
gboolean uc_player_is_playing (UcPlayer *player);
/* Moves on to where @now_us is; pauses at the end, or at the beginning. Returns whether the position changed. */
gboolean uc_player_tick (UcPlayer *player, gint64 now_us);

G_END_DECLS
