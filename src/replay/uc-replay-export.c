#include "uc-replay-export.h"

#include "uc-evidence.h"
#include "uc-export-file.h"
#include "uc-moment-words.h"
#include "uc-picture.h"
#include "uc-replay-chooser.h"
#include "uc-replay-pictures.h"
#include "uc-replay-range.h"
#include "uc-replay-table.h"
#include "uc-round-set.h"
#include "uc-say-value.h"
#include "uc-session-bookmarks.h"
#include "uc-session-camera.h"
#include "uc-session-shown.h"
#include "uc-slip-print.h"

#include <glib/gi18n-lib.h>

/* ---- the page ---- */

static char *
say_what (UcReplayWindow *self)
{
  const UcArchiveFile *file = uc_archive_file (self->open->archive, self->open->ref.file);
  g_autofree char *name = g_path_get_basename (file->path);
  guint32 first, last;

  uc_export_span (self->open->archive, self->open->ref.file, UC_EXPORT_EVIDENCE, &first, &last);
  if (file->last != 0 && (first != file->first || last != file->last))
    /* Translators: the name of a table, and of a file. */
    return g_strdup_printf (_ ("Table %s, %s: closed rounds %u to %u; evidence and report can be of all months’ rounds, %u to %u. "
                               "The journals stay as they are."),
                            file->table, name, file->first, file->last, first, last);
  /* Translators: the name of a table, and of a file. */
  return file->last == 0 ? g_strdup_printf (_ ("Table %s, %s: no round is closed yet"), file->table, name)
                         : g_strdup_printf (_ ("Table %s, %s: closed rounds %u to %u. The journal stays as it is."), file->table,
                                            name, file->first, file->last);
}

/* “BJ-07, round 218, after event 63 of 74, 20 Nov 2026 21:50:08.946. Intact and proven.” */
static char *
say_picture (UcReplayWindow *self)
{
  UcPlayer *player = self->open->player;
  const UcMoment *moment = uc_player_current (player);
  gint64 t_ns = moment == NULL ? 0 : moment->event.t_real_ns;
  g_autofree char *clock = uc_moment_time (t_ns);
  g_autofree char *when = moment == NULL ? g_strdup ("–") : uc_say_day_and_clock (t_ns, clock);

  /* Translators: the name of a table, a day and time, and whether the journal is intact: "BJ-07, round 218, after event 63 of 74, 20 Nov
   * 2026 21:50:08.946. Intact and proven." */
  return g_strdup_printf (_ ("%s, round %u, after event %u of %u, %s. %s."), uc_session_table (self->session),
                          uc_session_number (self->session), uc_player_position (player), uc_player_n (player), when,
                          gtk_label_get_text (self->proof_word));
}

void
uc_replay_show_export (UcReplayWindow *self)
{
  g_autofree char *what = say_what (self);
  const UcArchiveFile *file = uc_archive_file (self->open->archive, self->open->ref.file);
  gboolean damaged = uc_checker_damage (self->open->checker, NULL) != NULL;
  guint32 number = self->open->ref.number;
  g_autoptr (GArray) rounds = uc_session_bookmarked_rounds (self->session, self->open->ref.file);
  g_autofree char *bookmarked = rounds->len == 0 ? NULL : uc_round_set_format (rounds);

  /* Whose hands are looked at has a receipt of their own. */
  uc_export_page_choose_seat (self->export, uc_round_list_get_filter (self->open->found)->seat);
  uc_export_page_show (self->export, what, number == 0 ? file->last : number, bookmarked,
                       damaged ? _ ("The journal is damaged. Evidence and report say so; a picture shows it, and settlements and "
                                    "events cannot.")
                               : NULL);
}

/* Of what the player has, not of what was painted last: that may be a moment ago. */
void
uc_replay_draw_export (UcReplayWindow *self)
{
  gboolean loaded = uc_player_is_loaded (self->open->player);
  g_autofree char *known = NULL;
  UcTable table;

  g_clear_object (&self->picture);
  g_free (self->picture_words);
  self->picture_words = loaded ? say_picture (self) : NULL;
  if (loaded)
    {
      known = uc_replay_table_shown (self, &table);
      self->picture = uc_export_page_draw (self->export, &table, uc_player_screen (self->open->player), known,
                                           uc_replay_unproven (uc_session_is_damaged (self->session)));
    }
  uc_export_page_preview (self->export, self->picture, self->picture_words);
}

/* ---- which file ---- */

static GArray *
chosen_rounds (UcReplayWindow *self, GError **error)
{
  return uc_export_rounds (self->open->archive, self->open->ref.file, uc_export_page_get_rounds (self->export),
                           uc_export_page_get_form (self->export), error);
}

/* “BJ-07-218.pdf”, “BJ-07-218-220.csv” */
static char *
suggest (UcReplayWindow *self)
{
  const char *table = uc_session_table (self->session);
  g_autoptr (GArray) rounds = chosen_rounds (self, NULL);
  guint32 first = rounds == NULL ? 0 : g_array_index (rounds, guint32, 0);
  guint32 last = rounds == NULL ? 0 : g_array_index (rounds, guint32, rounds->len - 1);
  UcExportForm form = uc_export_page_get_form (self->export);
  guint seat = uc_export_page_get_seat (self->export);
  const char *suffix = uc_export_suffix (form);
  char *name = form == UC_EXPORT_PICTURE || form == UC_EXPORT_RANGE
                   ? g_strdup_printf ("%s-%u-%u.%s", table, self->open->ref.number,
                                      uc_player_position (self->open->player), suffix)
               /* Translators: the name of a file: the table, the round, the seat, and how it ends; no blanks or slashes. */
               : form == UC_EXPORT_SLIP && seat != 0 ? g_strdup_printf (_ ("%s-%u-seat-%u.%s"), table, first, seat, suffix)
               /* Translators: the name of a file: the table, the round, and how it ends; no blanks or slashes. */
               : form == UC_EXPORT_SLIP ? g_strdup_printf (_ ("%s-%u-slip.%s"), table, first, suffix)
               : first == last ? g_strdup_printf ("%s-%u.%s", table, first, suffix)
                               : g_strdup_printf ("%s-%u-%u.%s", table, first, last, suffix);

  return g_strdelimit (name, "/", '-');
}

static void
on_file_chosen (GtkNativeDialog *dialog, int response, UcReplayWindow *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_autofree char *path = file == NULL ? NULL : g_file_get_path (file);

  /* The dialog has asked whether a file of that name may be replaced. */
  if (response == GTK_RESPONSE_ACCEPT && path != NULL && self->open->archive != NULL)
    uc_replay_export (self, path, TRUE);
  gtk_native_dialog_destroy (dialog);
  g_object_unref (dialog);
}

void
uc_replay_choose_export (UcReplayWindow *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) rounds = chosen_rounds (self, &error);
  g_autofree char *name = NULL;
  GtkFileChooserNative *chooser;

  if (rounds == NULL && uc_export_page_get_form (self->export) != UC_EXPORT_PICTURE
      && uc_export_page_get_form (self->export) != UC_EXPORT_RANGE)
    {
      uc_export_page_show_end (self->export, FALSE, error->message);
      return;
    }
  chooser = gtk_file_chooser_native_new (_ ("Export"), GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Write"),
                                         _ ("Cancel"));
  name = suggest (self);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  uc_replay_show_chooser (self, GTK_NATIVE_DIALOG (chooser), G_CALLBACK (on_file_chosen));
}

/* ---- making it ---- */

typedef struct
{
  UcReplayWindow *window; /* there until on_done () */
  UcArchive *archive;
  UcExportOrder *order;
  UcExportResult result;
  GMutex lock;
  double fraction;
  guint drawn;            /* bookmarked moments, by the main loop */
  UcRecordedSlip slip;    /* to be printed … */
  char *print_to;         /* … into this PDF; NULL = somebody chooses a printer */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  uc_archive_unref (job->archive);
  uc_export_order_free (job->order);
  g_clear_pointer (&job->slip.surface, cairo_surface_destroy);
  g_free (job->print_to);
  g_mutex_clear (&job->lock);
  g_free (job);
}

static gboolean
on_tick (gpointer data)
{
  Job *job = g_task_get_task_data (data);

  g_mutex_lock (&job->lock);
  if (!g_task_get_completed (data) && job->window->exporting == g_task_get_cancellable (data))
    uc_export_page_show_progress (job->window->export, job->fraction);
  g_mutex_unlock (&job->lock);
  return G_SOURCE_REMOVE;
}

static void
on_progress (guint64 done, guint64 all, gpointer user_data)
{
  Job *job = g_task_get_task_data (user_data);

  g_mutex_lock (&job->lock);
  job->fraction = (double)done / (double)MAX (all, 1);
  g_mutex_unlock (&job->lock);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, on_tick, g_object_ref (user_data), g_object_unref);
}

static void
work_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  const UcVerifyOptions how = { .progress = on_progress, .user_data = task, .cancellable = cancellable };
  g_autoptr (GError) error = NULL;
  gboolean good = job->order->path == NULL
                      ? uc_export_slip (job->archive, job->order, &how, &job->slip, &job->result, &error)
                      : uc_export (job->archive, job->order, &how, &job->result, &error);

  if (good)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

/* What of the bookmarks is in it; nothing where there are none. */
static void
say_marked (const GPtrArray *marked, GString *text)
{
  guint n_pictures = uc_marked_moments_n_pictures (marked);

  if (marked == NULL || marked->len == 0)
    return;
  uc_say_sentence (text, ngettext ("A picture of %u marked moment lies in it.", "Pictures of %u marked moments lie in it.", n_pictures),
                   n_pictures);
  if (marked->len > UC_MARKED_MAX_PICTURES)
    uc_say_sentence (text, _ ("There are %u; one file takes pictures of %u. Export fewer rounds at once for the others."),
                            marked->len, UC_MARKED_MAX_PICTURES);
  else if (marked->len > n_pictures)
    uc_say_sentence (text, _ ("%u could not be drawn."), marked->len - n_pictures);
}

static char *
say_good (const Job *job)
{
  g_autofree char *page = uc_evidence_page_path (job->order->path);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_printf (text, _ ("%s is written."), job->order->path);
  if (job->result.code[0] != '\0')
    uc_say_sentence (text, _ ("It was read back and verified; its code is %s. Write it down: “upcardctl verify --code” "
                                     "takes it."),
                            job->result.code);
  if (job->order->form == UC_EXPORT_EVIDENCE && job->order->rounds->len <= UC_REPORT_MAX_ROUNDS)
    /* Translators: the name of a file. */
    uc_say_sentence (text, _ ("%s is the page to read, which lies in it, too."), page);
  say_marked (job->order->marked, text);
  if (job->result.damaged)
    uc_say_sentence (text, _ ("The journal is damaged, and the file says so."));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* (transfer full): what became of it. */
static char *
print_slip (UcReplayWindow *self, Job *job, gboolean *good)
{
  guint32 round = g_array_index (job->order->rounds, guint32, 0);
  g_autoptr (GError) error = NULL;
  GtkPrintOperationResult result = uc_slip_print (GTK_WINDOW (self), &job->slip, job->print_to, &error);

  *good = result != GTK_PRINT_OPERATION_RESULT_ERROR;
  if (!*good)
    return g_strdup_printf (_ ("The slip is not printed: %s. “Choose a file…” writes it as a PDF."),
                            error == NULL ? "" : error->message);
  if (result == GTK_PRINT_OPERATION_RESULT_CANCEL)
    return g_strdup (_ ("Canceled: nothing was printed."));
  return g_strdup_printf (job->result.damaged ? _ ("The slip of round %u is on its way to the printer. The journal is damaged, and the slip says so.")
                                              : _ ("The slip of round %u is on its way to the printer."),
                          round);
}

static guint writing; /* by the main thread */

gboolean
uc_replay_is_writing (void)
{
  return writing > 0;
}

/* The program ends when what it writes is written or cancelled, not in the midst of it. */
static void
keep_program (gboolean keep)
{
  GApplication *program = g_application_get_default ();

  writing += keep ? 1 : -1;
  if (program != NULL)
    (keep ? g_application_hold : g_application_release) (program);
}

static void
on_done (GObject *source, GAsyncResult *result, gpointer data)
{
  G_GNUC_UNUSED g_autoptr (GObject) kept = data;
  UcReplayWindow *self = data;
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  gboolean good = g_task_propagate_boolean (G_TASK (result), &error);
  g_autofree char *text = NULL;

  keep_program (FALSE);
  if (self->exporting != g_task_get_cancellable (G_TASK (result)))
    return;
  g_clear_object (&self->exporting);
  if (good && job->order->path == NULL)
    text = print_slip (self, job, &good);
  else if (good)
    text = say_good (job);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    text = g_strdup (_ ("Canceled: nothing was written."));
  else
    text = g_strdup (error->message);
  /* The printer's dialog runs the main loop, in which somebody may have closed the window. */
  if (self->export != NULL)
    uc_export_page_show_end (self->export, good, text);
}

/* Where the order's file is by now: a month that has begun since has moved it. G_MAXUINT: it is gone. */
static guint
file_now (const Job *job)
{
  return uc_archive_find_path (job->window->open->archive, uc_archive_file (job->archive, job->order->file)->path);
}

/* One after the other, so that somebody can cancel; the rest is a thread's. */
static gboolean
on_draw (gpointer data)
{
  GTask *task = data;
  Job *job = g_task_get_task_data (task);
  GPtrArray *marked = job->order->marked;
  guint n = marked == NULL ? 0 : MIN (marked->len, UC_MARKED_MAX_PICTURES);

  if (g_task_return_error_if_cancelled (task))
    return G_SOURCE_REMOVE;
  if (job->drawn == n || file_now (job) == G_MAXUINT)
    {
      g_task_run_in_thread (task, work_in_thread);
      return G_SOURCE_REMOVE;
    }
  uc_replay_draw_moment (job->window, file_now (job), marked->pdata[job->drawn++]);
  uc_export_page_show_progress (job->window->export, (double)job->drawn / n);
  return G_SOURCE_CONTINUE;
}

/* @print_to: of a slip that has no path of its own. */
static void
begin (UcReplayWindow *self, UcExportOrder *order, const char *print_to)
{
  GTask *task;
  Job *job = g_new0 (Job, 1);

  g_mutex_init (&job->lock);
  job->window = self;
  job->archive = uc_archive_ref (self->open->archive);
  job->order = order;
  job->print_to = g_strdup (print_to);
  self->exporting = g_cancellable_new ();
  uc_export_page_show_progress (self->export, 0);
  /* Not the window's own task: its thread would drop the window, which only the main loop may. */
  task = g_task_new (NULL, self->exporting, on_done, g_object_ref (self));
  g_task_set_task_data (task, job, job_free);
  /* What was written is there, even when somebody cancels a moment later. */
  g_task_set_check_cancellable (task, FALSE);
  keep_program (TRUE);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, on_draw, task, g_object_unref);
}

/* The table is drawn by the main loop, and soon. NULL: none is shown. */
static GBytes *
take_picture (UcReplayWindow *self)
{
  int width = uc_export_page_get_width (self->export);
  graphene_rect_t area;

  if (self->picture == NULL)
    return NULL;
  area = GRAPHENE_RECT_INIT (0, 0, gdk_paintable_get_intrinsic_width (self->picture),
                             gdk_paintable_get_intrinsic_height (self->picture));
  return uc_picture_of (GTK_WINDOW (self), self->picture, &area, width, self->picture_words, NULL);
}

static void
write_picture (UcReplayWindow *self, const char *path, gboolean replace)
{
  g_autoptr (GBytes) png = take_picture (self);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;
  gconstpointer data = png == NULL ? NULL : g_bytes_get_data (png, &length);

  if (png == NULL)
    text = g_strdup (_ ("No table is shown of which a picture could be taken; choose a round first."));
  else if (uc_export_file_write (path, data, length, replace, &error))
    text = g_strdup_printf (_ ("%s is written."), path);
  else
    text = g_strdup (error->message);
  uc_export_page_show_end (self->export, png != NULL && error == NULL, text);
}

/* What the page says; NULL: the page says what is wrong with it. */
static UcExportOrder *
take_order (UcReplayWindow *self)
{
  g_autoptr (UcExportOrder) order = g_new0 (UcExportOrder, 1);
  const UcCamera *camera = uc_session_camera (self->session);
  g_autoptr (GError) error = NULL;

  order->rounds = chosen_rounds (self, &error);
  if (order->rounds == NULL)
    {
      uc_export_page_show_end (self->export, FALSE, error->message);
      return NULL;
    }
  order->form = uc_export_page_get_form (self->export);
  order->file = self->open->ref.file;
  order->case_text = g_strdup (uc_export_page_get_case (self->export));
  order->by = g_strdup (uc_export_page_get_by (self->export));
  order->paper = uc_export_page_get_paper (self->export);
  order->seat = uc_export_page_get_seat (self->export);
  /* The recorder's time stands in a report where the agent has set its clock. */
  if (camera != NULL)
    {
      order->has_offset = TRUE;
      order->offset_ns = camera->offset_ns;
      order->uncertainty_ns = camera->uncertainty_ns;
    }
  return g_steal_pointer (&order);
}

void
uc_replay_export (UcReplayWindow *self, const char *path, gboolean replace)
{
  g_autoptr (UcExportOrder) order = NULL;

  if (self->exporting != NULL)
    return;
  if (uc_export_page_get_form (self->export) == UC_EXPORT_PICTURE)
    {
      write_picture (self, path, replace);
      return;
    }
  if (uc_export_page_get_form (self->export) == UC_EXPORT_RANGE)
    {
      uc_replay_write_range (self, path, replace);
      return;
    }
  order = take_order (self);
  if (order == NULL)
    return;
  order->path = g_strdup (path);
  order->replace = replace;
  if (order->form == UC_EXPORT_EVIDENCE)
    {
      gboolean has_shown = uc_round_set_has (order->rounds, self->open->ref.number);

      if (has_shown)
        order->picture = take_picture (self);
      order->marked = uc_export_page_get_marked (self->export)
                          ? uc_replay_marked_moments (self, order->file, order->rounds)
                          : g_ptr_array_new_with_free_func ((GDestroyNotify)uc_marked_moment_free);
      if (self->open->ref.number != 0 && has_shown)
        uc_replay_add_range (self, order->marked);
    }
  begin (self, g_steal_pointer (&order), NULL);
}

void
uc_replay_print (UcReplayWindow *self, const char *to)
{
  UcExportOrder *order = self->exporting == NULL ? take_order (self) : NULL;

  if (order != NULL)
    begin (self, order, to);
}

void
uc_replay_cancel_export (UcReplayWindow *self)
{
  if (self->exporting != NULL)
    g_cancellable_cancel (self->exporting);
}
