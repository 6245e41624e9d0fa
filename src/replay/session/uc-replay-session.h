/* The session of a replay: which journals are open, which round is shown, and what is known about both. No GTK.
 *
 * The window and its panels are views. A view gets the session, reads its state, asks for changes with the functions of
 * uc-session-….h, and listens to the signals. The session knows no view and can have any number of them.
 */
#pragma once

#include "uc-bookmarks.h"
#include "uc-checker.h"
#include "uc-player.h"
#include "uc-round-list.h"

G_BEGIN_DECLS

#define UC_TYPE_REPLAY_SESSION (uc_replay_session_get_type ())
/* Signals, each after the state has changed:
 *   opening (char *path, double fraction): journals are being read; a fraction below 0 is unknown
 *   failed (GError *error, char *path): nothing is open; without an error, because the journals have no rounds
 *   opened (): journals are open, and the newest round is shown
 *   closed (): nothing is open; the old archive and players stay alive until every view has been told
 *   renewed (): the same journals are open, with other files
 *   round (): another round is shown; events () and moment () follow
 *   events (): the round has more events, or other bookmarks or camera times beside them; or no round is shown
 *   moment (): the position has changed, or the way it moves
 *   marks (): the range marked on the timeline has changed
 *   looked (): the session has looked for more rows in live journals …
 *   grown (gboolean closed): … and found some; @closed: a round was closed, too
 *   checked (): more is known about whether journals and round are intact
 *   bookmarks (), camera (), held (): the agent's bookmarks, recorder clocks, or held moment have changed
 */
G_DECLARE_FINAL_TYPE (UcReplaySession, uc_replay_session, UC, REPLAY_SESSION, GObject)

/* Only the session changes it. Views borrow its pointers until the next signal. */
typedef struct
{
  char *data;             /* the agent's own folder */
  UcArchive *archive;     /* the journals; NULL = none is open, and nothing below says anything */
  UcRoundList *found;     /* the rounds that match what was asked, newest first … */
  char *table;            /* … only those of this table; NULL = of every table */
  gboolean bookmarked;    /* … only those with a bookmark */
  gboolean audited;       /* … only those with a finding of the auditor */
  UcChecker *checker;     /* whether the journals are intact, and the round shown is proven */

  gboolean has_round;
  UcRoundRef ref;         /* the round shown */
  guint64 from_row, to_row;
  char *fault;            /* why the round is not whole; NULL = it is */
  UcPlayer *player;       /* its events, and the position among them */
  guint mark_in, mark_out; /* positions between which a range is marked; 0 = not marked */
  gboolean known;         /* the hole card is shown as it is known now */

  guint speed;            /* of playing */
  gboolean skip;          /* … without the longer pauses */
  gboolean live;          /* the position follows the table */
  UcPlayer *now;          /* the table as it is now, where it is being played … */
  guint now_file;         /* … in this file */

  UcBookmarks *bookmarks;
  char *bookmarks_fault;  /* why they cannot be read or written; NULL = they can */
  UcBookmark *removed;    /* the last one removed, while it can be put back; NULL = none */
  char *camera_fault;     /* why the recorders' clocks cannot be read; NULL = they can */
  UcPlayer *held;         /* at the moment held for comparing; NULL = none is */
  guint32 held_round;
  char *held_title;
  gboolean held_damaged;
} UcReplayState;

/* @data: the agent's own folder; @cache: for indexes and private copies. */
UcReplaySession *uc_replay_session_new (const char *data, const char *cache);
/* Borrowed, for as long as the session lives. */
const UcReplayState *uc_replay_session_get_state (UcReplaySession *self);
/* While nothing is being opened, searched or proven. */
gboolean uc_replay_session_is_settled (UcReplaySession *self);

G_END_DECLS
