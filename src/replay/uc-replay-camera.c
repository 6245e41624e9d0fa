#include "uc-replay-camera.h"

#include "uc-cue-file.h"
#include "uc-recorder-command.h"
#include "uc-replay-chooser.h"
#include "uc-round-set.h"
#include "uc-session-camera.h"
#include "uc-session-range.h"
#include "uc-session-shown.h"
#include "uc-time.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

static gint64
time_shown (UcReplayWindow *self)
{
  const UcMoment *moment = uc_session_moment (self->session);

  return moment == NULL ? 0 : moment->event.t_real_ns;
}

/* ---- setting ---- */

void
uc_replay_open_camera (UcReplayWindow *self)
{
  uc_camera_strip_open (self->camera_strip, uc_session_camera (self->session), time_shown (self));
}

static void
keep (UcReplayWindow *self, const UcCamera *camera)
{
  g_autoptr (GError) error = NULL;

  if (uc_session_set_camera (self->session, camera, &error))
    uc_camera_strip_close (self->camera_strip);
  else
    uc_camera_strip_complain (self->camera_strip, error->message);
}

void
uc_replay_set_camera (UcReplayWindow *self, const char *clock, const char *uncertainty)
{
  g_autoptr (GError) error = NULL;
  UcCamera camera = { .set_ns = g_get_real_time () * 1000 };

  if (uc_camera_parse (clock, time_shown (self), &camera.offset_ns, &error)
      && uc_camera_parse_uncertainty (uncertainty, &camera.uncertainty_ns, &error))
    keep (self, &camera);
  else
    uc_camera_strip_complain (self->camera_strip, error->message);
}

void
uc_replay_drop_camera (UcReplayWindow *self)
{
  keep (self, NULL);
}

/* ---- exporting ---- */

void
uc_replay_copy_cue (UcReplayWindow *self)
{
  const UcCamera *camera = uc_session_camera (self->session);
  const UcMoment *moment = uc_session_moment (self->session);
  char at[UC_TIME_TEXT], recorder[UC_TIME_TEXT];
  g_autofree char *uncertainty = NULL, *cue = NULL;

  if (camera == NULL || moment == NULL)
    return;
  uncertainty = uc_camera_print_uncertainty (camera->uncertainty_ns);
  /* Translators: the name of a table, the times by its clock and by the recorder’s, and how uncertain they are. */
  cue = g_strdup_printf (_ ("%s, round %u, event %" PRIu64 ": table %s, camera %s, ±%s s"),
                         uc_session_table (self->session), moment->event.round, moment->event.seq,
                         uc_time_format (moment->event.t_real_ns, at),
                         uc_time_format (moment->event.t_real_ns + camera->offset_ns, recorder), uncertainty);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), cue);
  uc_camera_strip_tell (self->camera_strip, _ ("Copied: both times of this moment"));
}

/* ---- the recorder's pictures ---- */

/* One of those that run has ended. */
static void
on_shown (GObject *source, GAsyncResult *result, gpointer user_data)
{
  G_GNUC_UNUSED g_autoptr (GObject) kept = user_data;
  UcReplayWindow *self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean good = uc_recorder_command_finish (result, &error);

  if (--self->n_showing == 0)
    g_clear_object (&self->showing);
  if (self->camera_strip == NULL)
    return;
  uc_camera_strip_set_busy (self->camera_strip, self->n_showing > 0);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    uc_camera_strip_tell (self->camera_strip, _ ("The recorder’s command was canceled"));
  else if (!good)
    uc_camera_strip_fail (self->camera_strip, error->message);
}

void
uc_replay_cancel_recorder (UcReplayWindow *self)
{
  if (self->showing != NULL)
    g_cancellable_cancel (self->showing);
}

/* The command, with what is marked or shown; %NULL with @error: what is missing. */
static char **
make_command (UcReplayWindow *self, guint *limit_s, GError **error)
{
  const UcCamera *camera = uc_session_camera (self->session);
  g_auto (GStrv) command = uc_recorder_command_load (self->open->data, limit_s, error);
  gint64 from_ns = time_shown (self) - UC_RECORDER_BEFORE_NS, to_ns = from_ns + UC_RECORDER_LENGTH_NS;

  if (command == NULL)
    return NULL;
  if (camera == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_INITIALIZED,
                           _ ("The recorder’s clock is not set: set the time that it shows at this moment with “Set…”"));
      return NULL;
    }
  uc_session_range_times (self->session, &from_ns, &to_ns);
  return uc_recorder_command_fill ((const char *const *)command, uc_session_table (self->session),
                                   from_ns + camera->offset_ns, to_ns - from_ns, error);
}

void
uc_replay_show_recorder (UcReplayWindow *self)
{
  g_autoptr (GError) error = NULL;
  guint limit_s = 0;
  g_auto (GStrv) argv = uc_session_moment (self->session) == NULL ? NULL : make_command (self, &limit_s, &error);
  g_autofree char *text = NULL;
  guint n = argv == NULL ? 0 : g_strv_length (argv);

  if (uc_session_moment (self->session) == NULL)
    return;
  if (self->showing == NULL)
    self->showing = g_cancellable_new ();
  if (argv != NULL && uc_recorder_command_run ((const char *const *)argv, limit_s, self->showing, on_shown, g_object_ref (self), &error))
    {
      self->n_showing++;
      uc_camera_strip_set_busy (self->camera_strip, TRUE);
      /* Translators: a time and a length, "The recorder is asked for 21:50:08.946, 2.5 s". */
      text = g_strdup_printf (_ ("The recorder is asked for %.12s, %s s"), argv[n - 2] + strlen ("2026-11-20T"), argv[n - 1]);
      uc_camera_strip_tell (self->camera_strip, text);
      return;
    }
  if (self->n_showing == 0)
    g_clear_object (&self->showing);
  if (argv != NULL)
    g_object_unref (self);
  uc_camera_strip_fail (self->camera_strip, error->message);
}

/* Closed ones of the file shown. */
static GArray *
rounds_found (UcReplayWindow *self)
{
  GArray *rounds = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->open->found));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (UcRoundItem) item = g_list_model_get_item (G_LIST_MODEL (self->open->found), i);
      UcRoundRef ref = uc_round_item_get_ref (item);

      if (ref.file == self->open->ref.file && ref.number != 0)
        g_array_append_val (rounds, ref.number);
    }
  uc_round_set_tidy (rounds);
  return rounds;
}

static void
on_written (GObject *source, GAsyncResult *result, gpointer user_data)
{
  G_GNUC_UNUSED g_autoptr (GObject) kept = user_data;
  UcReplayWindow *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL, *text = NULL;
  gboolean good = uc_cue_file_write_finish (result, &path, &error);

  if (self->cue_cancellable != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->cue_cancellable);
  text = good ? g_strdup_printf (_ ("Written: %s"), path) : g_strdup_printf (_ ("Not written: %s"), error->message);
  uc_camera_strip_tell (self->camera_strip, text);
}

void
uc_replay_write_cue_file (UcReplayWindow *self, const char *path, gboolean found)
{
  const UcCamera *camera = uc_session_camera (self->session);
  g_autoptr (GArray) rounds = found ? rounds_found (self) : g_array_new (FALSE, FALSE, sizeof (guint32));

  if (camera == NULL)
    return;
  if (!found && self->open->ref.number != 0)
    g_array_append_val (rounds, self->open->ref.number);
  if (rounds->len == 0)
    {
      uc_camera_strip_tell (self->camera_strip, _ ("Not written: no closed round of this journal is chosen"));
      return;
    }
  if (self->cue_cancellable != NULL)
    g_cancellable_cancel (self->cue_cancellable);
  g_clear_object (&self->cue_cancellable);
  self->cue_cancellable = g_cancellable_new ();
  uc_camera_strip_tell (self->camera_strip, _ ("Writing the time codes…"));
  uc_cue_file_write (self->open->archive, self->open->ref.file, rounds, camera, path, self->cue_cancellable, on_written,
                     g_object_ref (self));
}

static void
on_file_chosen (GtkNativeDialog *dialog, int response, UcReplayWindow *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_autofree char *path = file == NULL ? NULL : g_file_get_path (file);
  const char *which = gtk_file_chooser_get_choice (GTK_FILE_CHOOSER (dialog), "rounds");

  if (response == GTK_RESPONSE_ACCEPT && path != NULL)
    uc_replay_write_cue_file (self, path, g_strcmp0 (which, "found") == 0);
  gtk_native_dialog_destroy (dialog);
  g_object_unref (dialog);
}

void
uc_replay_choose_cue_file (UcReplayWindow *self)
{
  GtkFileChooserNative *chooser
      = gtk_file_chooser_native_new (_ ("Cue file for the camera recorder"), GTK_WINDOW (self),
                                     GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Write"), _ ("Cancel"));
  const char *const ids[] = { "shown", "found", NULL };
  const char *const words[] = { _ ("The round shown"), _ ("Every round found in this journal"), NULL };
  g_autofree char *name = g_strdup_printf ("%s-%u-cue.csv", uc_session_table (self->session), self->open->ref.number);

  if (uc_session_camera (self->session) == NULL)
    {
      g_object_unref (chooser);
      return;
    }
  gtk_file_chooser_add_choice (GTK_FILE_CHOOSER (chooser), "rounds", _ ("Rounds"), (const char **)ids,
                               (const char **)words);
  gtk_file_chooser_set_choice (GTK_FILE_CHOOSER (chooser), "rounds", "shown");
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  uc_replay_show_chooser (self, GTK_NATIVE_DIALOG (chooser), G_CALLBACK (on_file_chosen));
}
