#include "uc-cue-file.h"

#include "uc-listing.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  UcArchive *archive;
  guint file;
  GArray *rounds;
  UcCamera camera;
  char *path;
} Order;

typedef struct
{
  GOutputStream *stream;
  GCancellable *cancellable;
} Target;

static void
order_free (gpointer data)
{
  Order *order = data;

  uc_archive_unref (order->archive);
  g_array_unref (order->rounds);
  g_free (order->path);
  g_free (order);
}

static gboolean
write_lines (const char *text, gsize length, gpointer user_data, GError **error)
{
  Target *target = user_data;

  return g_output_stream_write_all (target->stream, text, length, NULL, target->cancellable, error);
}

/* By the file itself, whatever its name. */
static gboolean
is_journal (UcArchive *archive, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_ID_FILE, G_FILE_QUERY_INFO_NONE, NULL, NULL);

  for (guint i = 0; info != NULL && i < uc_archive_n_files (archive); i++)
    {
      g_autoptr (GFile) journal = g_file_new_for_path (uc_archive_file (archive, i)->path);
      g_autoptr (GFileInfo) its
          = g_file_query_info (journal, G_FILE_ATTRIBUTE_ID_FILE, G_FILE_QUERY_INFO_NONE, NULL, NULL);

      if (its != NULL
          && g_strcmp0 (g_file_info_get_attribute_string (info, G_FILE_ATTRIBUTE_ID_FILE),
                        g_file_info_get_attribute_string (its, G_FILE_ATTRIBUTE_ID_FILE))
                 == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
write_cues (const Order *order, GCancellable *cancellable, GError **error)
{
  const UcVerifyOptions how = { .cancellable = cancellable };
  const UcListingOrder cues = { .form = UC_LISTING_CUE,
                               .how = &how,
                               .rounds = order->rounds,
                               .offset_ns = order->camera.offset_ns,
                               .uncertainty_ns = order->camera.uncertainty_ns };
  g_autoptr (UcJournal) journal = uc_archive_connect (order->archive, order->file, error);
  g_autoptr (GFile) file = g_file_new_for_path (order->path);
  g_autoptr (GFileOutputStream) stream = NULL;
  g_autoptr (GCancellable) drop = g_cancellable_new ();
  Target target = { .cancellable = cancellable };

  if (journal == NULL)
    return FALSE;
  stream = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, cancellable, error);
  if (stream == NULL)
    return FALSE;
  target.stream = G_OUTPUT_STREAM (stream);
  if (uc_listing_write (journal, &cues, write_lines, &target, error)
      && g_output_stream_close (target.stream, cancellable, error))
    return TRUE;
  /* A stream that is closed by force leaves what was there. */
  g_cancellable_cancel (drop);
  g_output_stream_close (target.stream, drop, NULL);
  return FALSE;
}

static void
run (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Order *order = data;
  g_autoptr (GError) error = NULL;

  if (is_journal (order->archive, order->path))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_EXISTS,
                             _ ("%s is a journal that is open; choose another name"), order->path);
  else if (write_cues (order, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

void
uc_cue_file_write (UcArchive *archive, guint file, const GArray *rounds, const UcCamera *camera, const char *path,
                   GCancellable *cancellable, GAsyncReadyCallback done, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, done, user_data);
  Order *order = g_new0 (Order, 1);

  order->archive = uc_archive_ref (archive);
  order->file = file;
  order->rounds = g_array_copy ((GArray *)rounds);
  order->camera = *camera;
  order->path = g_strdup (path);
  g_task_set_task_data (task, order, order_free);
  g_task_run_in_thread (task, run);
}

gboolean
uc_cue_file_write_finish (GAsyncResult *result, char **path, GError **error)
{
  *path = g_strdup (((Order *)g_task_get_task_data (G_TASK (result)))->path);
  return g_task_propagate_boolean (G_TASK (result), error);
}
