#include "uc-folder-watch.h"

#include <string.h>

#define JOURNAL ".journal"
/* What a journal's first rows are written to. */
#define WAL "-wal"

struct _UcFolderWatch
{
  GPtrArray *monitors; /* GFileMonitor */
  UcFolderWatchFunc func;
  gpointer user_data;
};

static void
on_changed (GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event, gpointer data)
{
  UcFolderWatch *watch = data;
  g_autofree char *path = g_file_get_path (file);

  if (path != NULL && g_str_has_suffix (path, JOURNAL WAL))
    path[strlen (path) - strlen (WAL)] = '\0';
  if (path != NULL && g_str_has_suffix (path, JOURNAL) && event != G_FILE_MONITOR_EVENT_DELETED)
    watch->func (path, watch->user_data);
}

UcFolderWatch *
uc_folder_watch_new (const char *const *paths, UcFolderWatchFunc func, gpointer user_data)
{
  UcFolderWatch *watch = g_new0 (UcFolderWatch, 1);

  watch->monitors = g_ptr_array_new_with_free_func (g_object_unref);
  watch->func = func;
  watch->user_data = user_data;
  for (guint i = 0; paths[i] != NULL; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (paths[i]);
      GFileMonitor *monitor = !g_file_test (paths[i], G_FILE_TEST_IS_DIR)
                                  ? NULL : g_file_monitor_directory (file, G_FILE_MONITOR_NONE, NULL, NULL);

      /* Where a folder cannot be watched what is open stays what it is. */
      if (monitor == NULL)
        continue;
      g_signal_connect (monitor, "changed", G_CALLBACK (on_changed), watch);
      g_ptr_array_add (watch->monitors, monitor);
    }
  return watch;
}

void
uc_folder_watch_free (UcFolderWatch *watch)
{
  for (guint i = 0; i < watch->monitors->len; i++)
    g_signal_handlers_disconnect_by_data (watch->monitors->pdata[i], watch);
  g_ptr_array_unref (watch->monitors);
  g_free (watch);
}
