#include "uc-replay-opening.h"

#include "uc-recent.h"
#include "uc-replay-chooser.h"
#include "uc-replay-export.h"
#include "uc-replay-live.h"
#include "uc-replay-pages.h"
#include "uc-replay-play.h"
#include "uc-replay-round.h"
#include "uc-replay-sight.h"
#include "uc-say.h"
#include "uc-session-open.h"
#include "uc-session-shown.h"

#include <glib/gi18n-lib.h>

/* Where a table's own machine keeps the copies of its record. */
#define COPIES "/var/lib/upcard/copy"

/* What is open sooner is shown without a page that says so. */
#define PATIENCE_MS 250

/* ---- the bar at the top ---- */

/* One sentence for all; the tooltip has each. */
static void
show_unopened (UcReplayWindow *self)
{
  const GPtrArray *unopened = self->open->archive == NULL ? NULL : uc_archive_unopened (self->open->archive);
  guint n = unopened == NULL ? 0 : unopened->len;
  g_autoptr (GString) each = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (each, "%s%s", i == 0 ? "" : "\n", ((const GError *)unopened->pdata[i])->message);
  if (n > 0)
    text = n == 1 ? g_strdup_printf (_ ("Not opened, and not searched: %s"), each->str)
                  : g_strdup_printf (_ ("%u are not opened, and not searched. The first: %s"), n,
                                     ((const GError *)unopened->pdata[0])->message);
  gtk_label_set_text (self->unopened, text == NULL ? "" : text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->unopened), n > 1 ? each->str : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->unopened), n > 0);
}

static void
show_what (UcReplayWindow *self)
{
  const UcArchiveFile *file = uc_archive_file (self->open->archive, 0);
  g_autofree char *day = uc_say_day (uc_session_newest_ns (self->session));
  g_autofree char *tables = g_strjoinv (", ", (char **)uc_archive_tables (self->open->archive));
  gboolean several = uc_archive_tables (self->open->archive)[1] != NULL;
  /* Translators: the names of tables, and a day. */
  g_autofree char *text = several ? g_strdup_printf (_ ("Journals of %s, to %s"), tables, day)
                                  /* Translators: the name of a table, its game, and a day. */
                                  : g_strdup_printf (_ ("Journal of %s, %s, to %s"), tables, uc_say_game (file->game),
                                                     day);

  gtk_label_set_text (self->what, text);
  show_unopened (self);
}

/* What needs an open journal. */
static void
allow_pages (UcReplayWindow *self, gboolean open)
{
  static const char *const actions[] = { "replay.shift", "replay.bookmarks", "replay.bookmark", "replay.camera",
                                         "replay.export", "replay.compare" };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), actions[i], open);
}

/* ---- what the session tells ---- */

static gboolean
on_out_of_patience (gpointer data)
{
  UcReplayWindow *self = data;

  self->patience = 0;
  gtk_stack_set_visible_child_name (self->stack, "opening");
  return G_SOURCE_REMOVE;
}

static void
on_opening (UcReplaySession *session, const char *path, double fraction, UcReplayWindow *self)
{
  uc_opening_page_show_progress (self->opening, path, fraction);
  if (fraction >= 0)
    return;
  gtk_stack_set_visible_child_name (self->stack, "waiting");
  g_clear_handle_id (&self->patience, g_source_remove);
  self->patience = g_timeout_add (PATIENCE_MS, on_out_of_patience, self);
}

static void
on_failed (UcReplaySession *session, const GError *error, const char *path, UcReplayWindow *self)
{
  g_auto (GStrv) recent = uc_recent_load (self->open->data);

  g_clear_handle_id (&self->patience, g_source_remove);
  gtk_stack_set_visible_child_name (self->stack, "opening");
  if (error == NULL)
    uc_opening_page_show_no_rounds (self->opening, path, (const char *const *)recent);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    uc_opening_page_show_empty (self->opening, (const char *const *)recent);
  else
    uc_opening_page_show_error (self->opening, error, (const char *const *)recent);
}

static void
on_opened (UcReplaySession *session, UcReplayWindow *self)
{
  g_clear_handle_id (&self->patience, g_source_remove);
  show_what (self);
  uc_replay_show_behind (self);
  allow_pages (self, TRUE);
  uc_replay_show_rounds (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

static void
on_renewed (UcReplaySession *session, UcReplayWindow *self)
{
  show_what (self);
  uc_replay_follow_round (self);
}

static void
on_closed (UcReplaySession *session, UcReplayWindow *self)
{
  g_cancellable_cancel (self->cue_cancellable);
  g_clear_object (&self->cue_cancellable);
  uc_replay_cancel_export (self);
  uc_replay_keep_time (self);
  uc_timeline_mark (self->timeline, 0, 0);
  uc_timeline_show (self->timeline, NULL);
  gtk_label_set_text (self->what, "");
  show_unopened (self);
  uc_replay_show_behind (self);
  uc_replay_show_now (self);
  allow_pages (self, FALSE);
  uc_replay_show_proof (self);
}

void
uc_replay_listen_to_opening (UcReplayWindow *self)
{
  g_signal_connect (self->session, "opening", G_CALLBACK (on_opening), self);
  g_signal_connect (self->session, "failed", G_CALLBACK (on_failed), self);
  g_signal_connect (self->session, "opened", G_CALLBACK (on_opened), self);
  g_signal_connect (self->session, "renewed", G_CALLBACK (on_renewed), self);
  g_signal_connect (self->session, "closed", G_CALLBACK (on_closed), self);
}

/* ---- choosing a file ---- */

static void
on_files_chosen (GtkNativeDialog *dialog, int response, UcReplayWindow *self)
{
  g_autoptr (GListModel) files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog));
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; response == GTK_RESPONSE_ACCEPT && i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);
      char *path = g_file_get_path (file);

      if (path != NULL)
        g_ptr_array_add (paths, path);
    }
  if (paths->len > 0)
    {
      g_ptr_array_add (paths, NULL);
      uc_session_open (self->session, (const char *const *)paths->pdata);
    }
  gtk_native_dialog_destroy (dialog);
  g_object_unref (dialog);
}

void
uc_replay_choose_files (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkFileChooserNative *chooser
      = gtk_file_chooser_native_new (_ ("Open journals"), GTK_WINDOW (widget), GTK_FILE_CHOOSER_ACTION_OPEN,
                                     _ ("Open"), _ ("Cancel"));
  g_autoptr (GFile) copies = g_file_new_for_path (COPIES);

  if (g_file_query_exists (copies, NULL))
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), copies, NULL);
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (chooser), TRUE);
  uc_replay_show_chooser ((UcReplayWindow *)widget, GTK_NATIVE_DIALOG (chooser), G_CALLBACK (on_files_chosen));
}
