#define G_LOG_DOMAIN "upcard-devices"

#include "uc-path-watch.h"

#include <errno.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <sys/inotify.h>
#include <unistd.h>

/* Attributes: udev makes a port first and lets it be opened then. */
#define MASK (IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
/* So often a folder may come into being while it is looked for. */
#define TRIES 16

struct _UcPathWatch
{
  int fd;
  GSource *source;
  GArray *watched; /* int: what inotify calls them; each once */
  void (*changed) (gpointer data);
  gpointer data;
};

static gboolean
on_event (int fd, GIOCondition condition, gpointer data)
{
  UcPathWatch *watch = data;
  guint8 events[4096];

  /* What happened is not of interest: whoever waits looks for himself. */
  while (read (fd, events, sizeof events) > 0)
    ;
  watch->changed (watch->data); /* may free the watch */
  return G_SOURCE_CONTINUE;
}

UcPathWatch *
uc_path_watch_new (void (*changed) (gpointer data), gpointer data)
{
  int fd = inotify_init1 (IN_NONBLOCK | IN_CLOEXEC);
  UcPathWatch *watch;

  if (fd < 0)
    return NULL;
  watch = g_new0 (UcPathWatch, 1);
  watch->fd = fd;
  watch->watched = g_array_new (FALSE, FALSE, sizeof (int));
  watch->changed = changed;
  watch->data = data;
  watch->source = g_unix_fd_source_new (fd, G_IO_IN);
  g_source_set_callback (watch->source, G_SOURCE_FUNC (on_event), watch, NULL);
  g_source_attach (watch->source, g_main_context_get_thread_default ());
  return watch;
}

void
uc_path_watch_free (UcPathWatch *watch)
{
  g_source_destroy (watch->source);
  g_source_unref (watch->source);
  close (watch->fd);
  g_array_unref (watch->watched);
  g_free (watch);
}

static gboolean
add_folder (UcPathWatch *watch, const char *folder)
{
  int wd = inotify_add_watch (watch->fd, folder, MASK);

  if (wd < 0)
    return FALSE;
  for (guint i = 0; i < watch->watched->len; i++)
    if (g_array_index (watch->watched, int, i) == wd)
      return TRUE;
  g_array_append_val (watch->watched, wd);
  return TRUE;
}

/* Returns whether a folder came into being between @folder and the one that is watched: then it must be tried again. */
static gboolean
add_nearest (UcPathWatch *watch, const char *folder)
{
  g_autofree char *at = g_strdup (folder), *below = NULL;

  while (!add_folder (watch, at))
    {
      g_free (below);
      below = at;
      at = g_path_get_dirname (below);
      if (g_str_equal (at, below))
        return FALSE;
    }
  return below != NULL && g_access (below, F_OK) == 0;
}

void
uc_path_watch_add (UcPathWatch *watch, const char *folder)
{
  for (guint i = 0; i < TRIES && add_nearest (watch, folder); i++)
    ;
}

void
uc_path_watch_clear (UcPathWatch *watch)
{
  for (guint i = 0; i < watch->watched->len; i++)
    inotify_rm_watch (watch->fd, g_array_index (watch->watched, int, i));
  g_array_set_size (watch->watched, 0);
}
