#include "uc-keep-copies.h"

#include "uc-copies.h"
#include "uc-fence.h"
#include "uc-mirror-state.h"
#include "uc-supervisor.h"
#include "uc-tell.h"
#include "uc-watch.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* inotify reports that a commit is written. The commit can be read when it has been synced, which nothing reports: the mirror
 * looks again after 1, 2, 4 … ms. */
#define LONGEST_PAUSE_MS 1024

/* Every so often it looks without being told, should a word be lost. */
#define NET_S 10

/* A copy that could not be written is tried again after so long. */
#define RETRY_MS 1000

/* Nobody reads a copy for so long that its WAL comes to this, and no copy takes this much from the record. */
static const UcCopiesLimits limits = { .reserve = 256 * 1024 * 1024, .most_wal = 64 * 1024 * 1024 };

typedef struct
{
  const char *record, *folder;
  gboolean fenced;
  GMainLoop *loop;
  UcCopies *copies;
  GError *ended;         /* why it cannot go on */
  guint due;             /* source of the next turn; 0 = none is */
  gboolean failed;       /* the last turn did, and the next one waits whatever is told */
  guint pause_ms;        /* before the next look for what was told of last */
  char *problem, *aside; /* as they were told last */
  gboolean behind;       /* … and whether a row was missing */
  gint64 told_us;
} Mirror;

/* ---- what is told ---- */

static void
save_state (Mirror *mirror, gboolean stopped)
{
  const UcCopiesState *now = uc_copies_state (mirror->copies);
  const UcMirrorState state = {
    .file = (char *)now->file,
    .live_row = now->live_row,
    .row = now->row,
    .looked_ns = now->looked_ns,
    .told_ns = g_get_real_time () * 1000,
    .behind_ns = now->behind_ns,
    .problem = (char *)now->problem,
    .aside = (char *)now->aside,
    .stopped = stopped,
  };

  mirror->told_us = g_get_monotonic_time ();
  mirror->behind = state.behind_ns != 0;
  uc_mirror_state_save (mirror->folder, &state);
}

static gboolean
replace (char **text, const char *with)
{
  if (g_strcmp0 (*text, with) == 0)
    return FALSE;
  g_free (*text);
  *text = g_strdup (with);
  return TRUE;
}

static void
tell (Mirror *mirror)
{
  const UcCopiesState *now = uc_copies_state (mirror->copies);
  gboolean is_new = replace (&mirror->problem, now->problem);

  if (is_new && now->problem != NULL)
    uc_tell_error ("%s\n", now->problem);
  else if (is_new)
    uc_tell_error (_ ("The copies in %s are up to date again.\n"), mirror->folder);
  if (replace (&mirror->aside, now->aside))
    {
      is_new = TRUE;
      uc_tell_error (_ ("A copy was set aside as %s/%s, and is begun again: %s\n"), mirror->folder, now->aside, now->why_aside);
    }
  if (is_new || (mirror->behind && now->behind_ns == 0)
      || g_get_monotonic_time () - mirror->told_us >= UC_MIRROR_STATE_S * G_USEC_PER_SEC)
    save_state (mirror, FALSE);
}

/* ---- turns ---- */

/* A folder that was removed is made again, but not where it is a mount: the path then leads to the removed one for as long as
 * this program runs. */
static gboolean
is_removed_mount (const char *folder)
{
  GStatBuf found;

  return g_stat (folder, &found) == 0 && found.st_nlink == 0;
}

/* What only another process can do. */
static gboolean
is_at_its_end (Mirror *mirror)
{
  g_autofree char *why = NULL;

  if (is_removed_mount (mirror->folder))
    why = g_strdup_printf (_ ("%s: somebody removed this folder, which is mounted; start the mirror again to make it"), mirror->folder);
  else if (mirror->failed && mirror->fenced && uc_fence_hides (mirror->record))
    why = g_strdup_printf (_ ("%s: there is a new journal; start the mirror again to read it"), mirror->record);
  if (why != NULL)
    {
      g_set_error_literal (&mirror->ended, G_FILE_ERROR, G_FILE_ERROR_NOENT, why);
      g_main_loop_quit (mirror->loop);
    }
  return why != NULL;
}

static gboolean
on_due (gpointer user_data)
{
  Mirror *mirror = user_data;
  gboolean more = FALSE;

  mirror->due = 0;
  if (is_at_its_end (mirror))
    return G_SOURCE_REMOVE;
  mirror->failed = !uc_copies_turn (mirror->copies, &more, NULL);
  if (mirror->failed && is_at_its_end (mirror))
    return G_SOURCE_REMOVE;
  tell (mirror);
  if (mirror->failed)
    mirror->due = g_timeout_add (RETRY_MS, on_due, mirror);
  else if (more)
    mirror->due = g_idle_add (on_due, mirror);
  else if (mirror->pause_ms <= LONGEST_PAUSE_MS)
    {
      mirror->due = g_timeout_add (mirror->pause_ms, on_due, mirror);
      mirror->pause_ms *= 2;
    }
  return G_SOURCE_REMOVE;
}

/* Something was written, made, moved or removed; what it was, the next turn finds out. */
static gboolean
on_changed (int fd, GIOCondition condition, gpointer user_data)
{
  Mirror *mirror = user_data;

  uc_watch_empty (fd);
  mirror->pause_ms = 1;
  if (mirror->failed)
    return G_SOURCE_CONTINUE;
  g_clear_handle_id (&mirror->due, g_source_remove);
  mirror->due = g_idle_add_full (G_PRIORITY_DEFAULT, on_due, mirror, NULL);
  return G_SOURCE_CONTINUE;
}

static gboolean
on_net (gpointer user_data)
{
  Mirror *mirror = user_data;

  if (mirror->failed)
    return G_SOURCE_CONTINUE;
  uc_copies_look_again (mirror->copies);
  /* One look is enough: nothing was told of that may still be on its way to the disk. */
  if (mirror->due == 0)
    mirror->due = g_idle_add (on_due, mirror);
  return G_SOURCE_CONTINUE;
}

static gboolean
on_signal (gpointer user_data)
{
  g_main_loop_quit (user_data);
  return G_SOURCE_CONTINUE;
}

gboolean
uc_keep_copies (const char *record, const char *folder, gboolean fenced, GError **error)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (UcCopies) copies = uc_copies_new (record, folder, &limits);
  Mirror mirror = { .record = record, .folder = folder, .fenced = fenced, .loop = loop, .copies = copies, .pause_ms = 1 };
  g_autoptr (UcSupervisor) supervisor = NULL;
  const int fd = uc_watch_open ((const char *const[]){ record, NULL }, error);
  guint ends[2], net, changes;

  if (fd < 0)
    return FALSE;
  signal (SIGXFSZ, SIG_IGN);
  supervisor = uc_supervisor_new ();
  changes = g_unix_fd_add (fd, G_IO_IN, on_changed, &mirror);
  ends[0] = g_unix_signal_add (SIGINT, on_signal, loop);
  ends[1] = g_unix_signal_add (SIGTERM, on_signal, loop);
  net = g_timeout_add_seconds (NET_S, on_net, &mirror);
  mirror.due = g_idle_add (on_due, &mirror);
  uc_supervisor_ready (supervisor);
  g_main_loop_run (loop);
  save_state (&mirror, mirror.ended == NULL);
  g_clear_handle_id (&mirror.due, g_source_remove);
  g_source_remove (net);
  g_source_remove (ends[0]);
  g_source_remove (ends[1]);
  g_source_remove (changes);
  close (fd);
  g_free (mirror.problem);
  g_free (mirror.aside);
  if (mirror.ended == NULL)
    return TRUE;
  g_propagate_error (error, mirror.ended);
  return FALSE;
}
