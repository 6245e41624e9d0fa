/* The session's own members beside the state that views read. Only the files of this folder include it. */
#pragma once

#include "uc-camera.h"
#include "uc-folder-watch.h"
#include "uc-late.h"
#include "uc-replay-session.h"

G_BEGIN_DECLS

struct _UcReplaySession
{
  GObject parent;
  UcReplayState state;
  char *cache;
  GCancellable *opening;  /* NULL = no journal is being opened */
  UcFolderWatch *watch;   /* of the folders that are open */
  GCancellable *renewing; /* while they are opened again, for a file that has appeared */
  gboolean renew_again;   /* … and something has been written since */
  guint live_timer;
  guint64 live_rows;      /* at the last look */
  UcFilter filter;        /* what was asked last, … */
  gint64 asked_ns;        /* … and of which verification */
  UcLates *lates;         /* documents that the round still waited for; NULL = it is not closed */
  GArray *corrections;    /* UcEvent: close behind the round, of any round … */
  guint64 later_row;      /* … up to this row; 0 = nobody has looked */
  guint in_before, out_before; /* the marks before their last change, … */
  gboolean can_undo_marks;     /* … which can be undone */
  GHashTable *cameras;    /* table → UcCamera, NULL where none is set */
};

typedef enum
{
  UC_SESSION_OPENED,
  UC_SESSION_CLOSED,
  UC_SESSION_RENEWED,
  UC_SESSION_ROUND,
  UC_SESSION_EVENTS,
  UC_SESSION_MOMENT,
  UC_SESSION_MARKS,
  UC_SESSION_LOOKED,
  UC_SESSION_CHECKED,
  UC_SESSION_BOOKMARKS,
  UC_SESSION_CAMERA,
  UC_SESSION_HELD,
  UC_N_SESSION_NEWS
} UcSessionNews;

/* Emits the signal of that name. */
void uc_session_tell (UcReplaySession *self, UcSessionNews news);
/* … and those of a signal with arguments. */
void uc_session_tell_opening (UcReplaySession *self, const char *path, double fraction);
void uc_session_tell_failed (UcReplaySession *self, const GError *error, const char *path);
void uc_session_tell_grown (UcReplaySession *self, gboolean closed);

G_END_DECLS
