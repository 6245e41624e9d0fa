#include "uc-training.h"

#include "uc-bus.h"
#include "uc-lesson-list.h"
#include "uc-sim-script.h"
#include "uc-table-link.h"
#include "uc-training-folder.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

/* Between two looks whether everything that was said is on record. */
#define LOOK_MS 20
/* So many looks in a row at which nothing came: the service says some things of its own when it starts. */
#define QUIET_LOOKS 3
/* A table need not have every device: after this long those that are connected are all. */
#define CONNECTED_WITHIN_US (3 * G_USEC_PER_SEC)
/* A training table that does not go on by then does not go on at all. */
#define READY_WITHIN_US (20 * G_USEC_PER_SEC)
/* What the trainee pressed and the service did not take by then may be pressed again. */
#define TAKEN_WITHIN_US (5 * G_USEC_PER_SEC)
#define DECKS 6

struct _UcTraining
{
  GObject parent;
  char *lesson_folder;
  char *service;
  guint pace_ms;
  UcTrainingFolder *folder;
  GPtrArray *lessons; /* UcLesson */
  guint *done, *best; /* of each lesson */
  char *fault;
  UcRules *rules;
  UcTrainingPlace place;
  guint chosen;
  UcConsoleModel *model; /* of the lesson that goes on, or was the last */
  UcConsoleModel *none;  /* where none does */
  char *failing;         /* why, until the next look; NULL = nothing fails */

  /* while a lesson goes on, or is on its way */
  GSubprocess *process;
  GCancellable *watched;
  UcTableLink *link;
  UcSimTable *table;
  GArray *begin_lines;
  UcLessonRun *begin; /* to where the lesson begins; %NULL = it goes on */
  UcLessonRun *run;
  gboolean over;
  guint look;
  guint quiet;          /* looks in a row at which nothing came */
  guint64 seq;          /* of the record, at the last look */
  gint64 since_us;      /* since when it is made ready, or a line of the table's own waits */
  gint64 acted_us;
  gboolean performed;   /* the next line was done by the table, and is not on record yet */
  guint pending;        /* lines that the service was told, and that are not on record yet */
  gboolean own;         /* they are the table's own, not the trainee's */
  gboolean passing;     /* … and are being told */
  guint64 seq_before;
  gboolean lifted;      /* the chips that were counted */
};

G_DEFINE_FINAL_TYPE (UcTraining, uc_training, G_TYPE_OBJECT)

enum
{
  STAGE,
  CHANGED,
  LEFT,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

static const UcLesson *
lesson_of (UcTraining *self)
{
  return self->lessons->pdata[self->chosen];
}

/* ---- ending ---- */

/* At once: nothing of it is kept. */
static void
end_service (UcTraining *self)
{
  g_clear_handle_id (&self->look, g_source_remove);
  g_cancellable_cancel (self->watched);
  g_clear_object (&self->watched);
  if (self->model != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->model, self);
      uc_console_model_set_filter (self->model, NULL, NULL);
    }
  g_clear_object (&self->link);
  g_clear_pointer (&self->table, uc_sim_table_free);
  if (self->process != NULL)
    {
      g_subprocess_force_exit (self->process);
      g_subprocess_wait (self->process, NULL, NULL);
    }
  g_clear_object (&self->process);
  g_clear_pointer (&self->failing, g_free);
  g_clear_pointer (&self->begin, uc_lesson_run_free);
  g_clear_pointer (&self->begin_lines, g_array_unref);
}

static void
go_to (UcTraining *self, UcTrainingPlace place)
{
  self->place = place;
  g_signal_emit (self, signals[STAGE], 0);
}

/* @why: transfer full */
static void
fail (UcTraining *self, char *why)
{
  g_free (self->fault);
  self->fault = why;
  end_service (self);
  g_clear_pointer (&self->run, uc_lesson_run_free);
  go_to (self, UC_TRAINING_LIST);
}

/* ---- a lesson as it goes ---- */

static UcLessonRun *
run_of (UcTraining *self)
{
  return self->begin != NULL ? self->begin : self->run;
}

static guint64
seq_now (UcTraining *self)
{
  const UcTable *table = uc_console_model_get_table (self->model);

  return table != NULL ? table->now.carry.seq : 0;
}

static void
submit_own (UcTraining *self, const UcLessonLine *line)
{
  self->pending = 1;
  self->own = TRUE;
  self->seq_before = seq_now (self);
  self->passing = TRUE;
  uc_console_model_submit (self->model, line->text);
  self->passing = FALSE;
}

/* Once they are counted the chips lie in the tray, and the sensors are free. */
static void
lift_chips (UcTraining *self)
{
  const UcTable *table = uc_console_model_get_table (self->model);

  if (table->now.round.chips_counted && !self->lifted)
    uc_sim_table_lift_coins (self->table);
  self->lifted = table->now.round.chips_counted;
}

/* The table does the line that comes next. */
static void
perform (UcTraining *self, const UcLessonLine *line)
{
  const UcSimLine physical = { .input = line->input, .line = line->number, .text = line->text };

  self->acted_us = g_get_monotonic_time ();
  self->since_us = self->acted_us;
  if (line->input.kind != UC_INPUT_NO_MORE_BETS && uc_sim_line_is_physical (&physical, self->table))
    {
      self->performed = TRUE;
      self->seq_before = seq_now (self);
      uc_sim_line_perform (&physical, self->table);
    }
  else
    submit_own (self, line);
}

static void
keep_rules (UcTraining *self)
{
  const UcTable *table = uc_console_model_get_table (self->model);

  g_free (self->rules);
  self->rules = g_memdup2 (table->rules, sizeof *table->rules);
}

static void
begin_lesson (UcTraining *self)
{
  g_clear_pointer (&self->begin, uc_lesson_run_free);
  g_clear_pointer (&self->begin_lines, g_array_unref);
  keep_rules (self);
  go_to (self, UC_TRAINING_LESSON);
}

static void
end_lesson (UcTraining *self)
{
  guint slips = uc_lesson_run_slips (self->run)->len;

  self->over = TRUE;
  if (self->done[self->chosen]++ == 0 || slips < self->best[self->chosen])
    self->best[self->chosen] = slips;
}

/* Whether what was said is on record, and everything else that is on its way. */
static gboolean
is_settled (UcTraining *self)
{
  UcLessonRun *run = run_of (self);
  guint64 seq = seq_now (self);

  self->quiet = seq == self->seq && uc_sim_table_is_heard (self->table) ? self->quiet + 1 : 0;
  self->seq = seq;
  if ((self->performed || self->pending > 0) && seq == self->seq_before)
    return FALSE;
  if (self->performed && !uc_sim_table_is_heard (self->table))
    return FALSE;
  if (self->performed || self->pending > 0)
    {
      uc_lesson_run_advance (run, self->performed ? 1 : self->pending);
      self->performed = FALSE;
      self->pending = 0;
      self->quiet = 0;
      g_signal_emit (self, signals[CHANGED], 0);
    }
  return self->quiet >= QUIET_LOOKS;
}

static gboolean
is_waiting_too_long (UcTraining *self, gint64 now_us)
{
  gboolean for_trainee = self->begin == NULL && !self->performed && !(self->pending > 0 && self->own);

  return !for_trainee && now_us - self->since_us > READY_WITHIN_US;
}

static gboolean
on_look (gpointer data)
{
  UcTraining *self = data;
  gint64 now_us = g_get_monotonic_time ();
  const UcLessonLine *line;

  if (self->failing != NULL)
    {
      self->look = 0;
      fail (self, g_steal_pointer (&self->failing));
      return G_SOURCE_REMOVE;
    }
  if (is_waiting_too_long (self, now_us))
    {
      const UcLessonLine *due = uc_lesson_run_next (run_of (self));

      self->look = 0;
      fail (self, g_strdup_printf (_ ("The training table does not continue: %s"), due != NULL ? due->text : lesson_of (self)->name));
      return G_SOURCE_REMOVE;
    }
  if (uc_console_model_get_state (self->model) != UC_SERVICE_LIVE || uc_console_model_get_prompt (self->model) == NULL)
    return G_SOURCE_CONTINUE;
  if (self->begin != NULL && !uc_sim_table_is_connected (self->table) && now_us - self->acted_us < CONNECTED_WITHIN_US)
    return G_SOURCE_CONTINUE;
  lift_chips (self);
  if (self->pending > 0 && !self->own && seq_now (self) == self->seq_before && now_us - self->acted_us > TAKEN_WITHIN_US)
    self->pending = 0;
  if (!is_settled (self))
    return G_SOURCE_CONTINUE;
  line = uc_lesson_run_next (run_of (self));
  if (line == NULL && self->begin != NULL)
    begin_lesson (self);
  else if (line == NULL && !self->over)
    {
      end_lesson (self);
      g_signal_emit (self, signals[CHANGED], 0);
    }
  else if (line != NULL && self->begin != NULL)
    perform (self, line);
  else if (line != NULL && !line->dealers && now_us - self->acted_us >= (gint64) self->pace_ms * 1000)
    perform (self, line);
  return G_SOURCE_CONTINUE;
}

/* What the trainee presses: only what is due goes on to the service. */
static gboolean
filter (const char *const *lines, gpointer data)
{
  UcTraining *self = data;
  UcSlip slip;
  guint n;

  if (self->passing)
    return TRUE;
  /* Not yet the trainee's, or not any more. */
  if (self->begin != NULL || self->over || self->pending > 0)
    return FALSE;
  n = uc_lesson_run_judge (self->run, self->performed ? 1 : 0, lines, uc_console_model_get_prompt (self->model), &slip);
  if (n == 0)
    {
      /* Translators: the kind of a slip, "Not taken: Wrong number. The lesson counts it as a slip." */
      g_autofree char *sentence = g_strdup_printf (_ ("Not taken: %s. The lesson counts it as a slip."),
                                                   uc_lesson_run_say_slip (slip.kind));

      uc_console_model_refuse (self->model, sentence);
      g_signal_emit (self, signals[CHANGED], 0);
      return FALSE;
    }
  /* A badge that was read signs by itself before the look that finds it on record. */
  if (self->performed)
    uc_lesson_run_advance (self->run, 1);
  self->performed = FALSE;
  self->pending = n;
  self->own = FALSE;
  self->seq_before = seq_now (self);
  self->acted_us = g_get_monotonic_time ();
  return TRUE;
}

/* The service takes nothing of what the table did by itself: the lesson is wrong. What the trainee pressed may be pressed again. */
static void
on_refused (UcConsoleModel *model, const char *sentence, UcTraining *self)
{
  const UcLessonLine *line = uc_lesson_run_next (run_of (self));

  if (self->pending == 0)
    return;
  self->pending = 0;
  if (self->own && self->failing == NULL)
    self->failing = g_strdup_printf ("%s:%u: %s", self->begin != NULL ? lesson_of (self)->begin : lesson_of (self)->name,
                                     line != NULL ? line->number : 0, sentence);
}

/* ---- starting ---- */

static void
end_with_parent (gpointer data)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

static void
on_ended (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_subprocess_wait_finish (G_SUBPROCESS (source), result, &error);
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    fail (data, g_strdup (_ ("The training table has ended by itself. The lesson can be started again.")));
}

static gboolean
start_service (UcTraining *self, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
  const char *folder = uc_training_folder_begin (self->folder, error);
  g_autofree char *table = NULL, *to = NULL, *log = NULL, *devices = NULL, *console = NULL;
  gsize n;

  if (folder == NULL || !g_file_get_contents (lesson_of (self)->table, &table, &n, error))
    return FALSE;
  to = g_build_filename (folder, UC_BUS_TRAINING_TABLE, NULL);
  log = g_build_filename (folder, "upcardd.log", NULL);
  devices = g_build_filename (folder, UC_BUS_TRAINING_DEVICES, NULL);
  console = g_build_filename (folder, UC_BUS_TRAINING_CONSOLE, NULL);
  if (!g_file_set_contents (to, table, (gssize) n, error))
    return FALSE;
  /* The system's log, the bus and systemd are those of the table that is dealt. */
  g_subprocess_launcher_set_stderr_file_path (launcher, log);
  for (const char *const *name = (const char *const[]){ "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "JOURNAL_STREAM",
                                                        "DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS", NULL };
       *name != NULL; name++)
    g_subprocess_launcher_unsetenv (launcher, *name);
  g_subprocess_launcher_set_child_setup (launcher, end_with_parent, NULL, NULL);
  self->process = g_subprocess_launcher_spawn (launcher, error, self->service, "--training", folder, NULL);
  if (self->process == NULL)
    return FALSE;
  self->watched = g_cancellable_new ();
  g_subprocess_wait_async (self->process, self->watched, on_ended, self);
  self->link = uc_table_link_new (G_BUS_TYPE_NONE, console, self->model);
  self->table = uc_sim_table_new (devices, UC_DRIVER_UPCARD, DECKS, 1);
  uc_sim_table_plug_all (self->table);
  return TRUE;
}

void
uc_training_start (UcTraining *self, guint n)
{
  g_autoptr (GError) error = NULL;

  g_return_if_fail (n < self->lessons->len);
  end_service (self);
  g_clear_object (&self->model);
  self->model = uc_console_model_new ();
  self->chosen = n;
  self->place = UC_TRAINING_LIST;
  g_free (self->fault);
  self->fault = g_strdup ("");
  g_clear_pointer (&self->run, uc_lesson_run_free);
  self->run = uc_lesson_run_new (lesson_of (self)->lines);
  self->over = self->performed = self->own = self->lifted = FALSE;
  self->pending = self->quiet = 0;
  self->seq = 0;
  self->since_us = self->acted_us = g_get_monotonic_time ();
  self->begin_lines = lesson_of (self)->begin != NULL ? uc_lesson_load_script (lesson_of (self)->begin, &error)
                                                      : g_array_new (FALSE, TRUE, sizeof (UcLessonLine));
  if (self->begin_lines == NULL || !start_service (self, &error))
    {
      fail (self, g_strdup_printf (_ ("The lesson cannot be started: %s"), error->message));
      return;
    }
  self->begin = uc_lesson_run_new (self->begin_lines);
  uc_console_model_set_filter (self->model, filter, self);
  g_signal_connect (self->model, "refused", G_CALLBACK (on_refused), self);
  self->look = g_timeout_add (LOOK_MS, on_look, self);
  g_signal_emit (self, signals[STAGE], 0);
}

void
uc_training_stop (UcTraining *self)
{
  end_service (self);
  if (!self->over)
    g_clear_pointer (&self->run, uc_lesson_run_free);
  go_to (self, self->over ? UC_TRAINING_RESULT : UC_TRAINING_LIST);
}

/* Without a lesson. */
static void
end_lesson_and_go (UcTraining *self, UcTrainingPlace place)
{
  end_service (self);
  g_clear_pointer (&self->run, uc_lesson_run_free);
  self->over = FALSE;
  go_to (self, place);
}

void
uc_training_list (UcTraining *self)
{
  end_lesson_and_go (self, UC_TRAINING_LIST);
}

void
uc_training_ask_leave (UcTraining *self)
{
  end_lesson_and_go (self, UC_TRAINING_LEAVING);
}

void
uc_training_leave (UcTraining *self)
{
  g_autoptr (UcTraining) alive = g_object_ref (self);

  end_service (self);
  g_signal_emit (alive, signals[LEFT], 0);
}

/* ---- life ---- */

static void
uc_training_finalize (GObject *object)
{
  UcTraining *self = UC_TRAINING (object);

  end_service (self);
  g_clear_object (&self->model);
  g_clear_object (&self->none);
  g_free (self->failing);
  g_clear_pointer (&self->run, uc_lesson_run_free);
  g_clear_pointer (&self->folder, uc_training_folder_free);
  g_clear_pointer (&self->lessons, g_ptr_array_unref);
  g_free (self->done);
  g_free (self->best);
  g_free (self->rules);
  g_free (self->fault);
  g_free (self->lesson_folder);
  g_free (self->service);
  G_OBJECT_CLASS (uc_training_parent_class)->finalize (object);
}

static void
uc_training_class_init (UcTrainingClass *klass)
{
  static const char *const names[N_SIGNALS] = { [STAGE] = "stage", [CHANGED] = "changed", [LEFT] = "left" };

  G_OBJECT_CLASS (klass)->finalize = uc_training_finalize;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], UC_TYPE_TRAINING, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
uc_training_init (UcTraining *self)
{
  self->none = uc_console_model_new ();
  self->fault = g_strdup ("");
}

UcTraining *
uc_training_new (const UcTrainingOptions *options, GError **error)
{
  g_autoptr (UcTrainingFolder) folder = uc_training_folder_new (error);
  g_auto (GStrv) faults = NULL;
  UcTraining *self;

  if (folder == NULL)
    return NULL;
  self = g_object_new (UC_TYPE_TRAINING, NULL);
  self->folder = g_steal_pointer (&folder);
  self->lesson_folder = options->lessons != NULL ? g_strdup (options->lessons) : uc_lesson_list_usual_folder ();
  self->service = g_strdup (options->service != NULL ? options->service : UC_SERVICE_PROGRAM);
  self->pace_ms = options->pace_ms;
  self->lessons = uc_lesson_list_load (self->lesson_folder, &faults);
  self->done = g_new0 (guint, self->lessons->len + 1);
  self->best = g_new0 (guint, self->lessons->len + 1);
  g_free (self->fault);
  self->fault = g_strjoinv ("\n", faults);
  return self;
}

UcTrainingPlace
uc_training_get_place (UcTraining *self)
{
  return self->place;
}

const GPtrArray *
uc_training_get_lessons (UcTraining *self)
{
  return self->lessons;
}

const char *
uc_training_get_fault (UcTraining *self)
{
  return self->fault;
}

UcConsoleModel *
uc_training_get_model (UcTraining *self)
{
  return self->place == UC_TRAINING_LESSON ? self->model : self->none;
}

guint
uc_training_get_done (UcTraining *self, guint n, guint *slips)
{
  *slips = self->best[n];
  return self->done[n];
}

guint
uc_training_get_chosen (UcTraining *self)
{
  return self->chosen;
}

gboolean
uc_training_is_starting (UcTraining *self)
{
  return self->begin != NULL;
}

gboolean
uc_training_is_over (UcTraining *self)
{
  return self->over;
}

const UcLessonRun *
uc_training_get_run (UcTraining *self)
{
  return self->run;
}

const UcRules *
uc_training_get_rules (UcTraining *self)
{
  return self->rules;
}
