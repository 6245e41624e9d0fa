/* A training with its own service: every lesson, what a trainee presses otherwise, and what is left behind. */
#include "uc-bus-client.h"
#include "uc-bus.h"
#include "uc-daytime.h"
#include "uc-hang.h"
#include "uc-remove-folder.h"
#include "uc-table-prompt.h"
#include "uc-training-folder.h"
#include "uc-training.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char *runtime;

static char *
lesson_folder (void)
{
  return g_test_build_filename (G_TEST_DIST, "..", "data", "lessons", NULL);
}

static UcTraining *
new_training (void)
{
  g_autofree char *folder = lesson_folder ();
  const UcTrainingOptions options = { folder, g_getenv ("UPCARDD"), 0 };
  g_autoptr (GError) error = NULL;
  UcTraining *training = uc_training_new (&options, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (uc_training_get_fault (training), ==, "");
  return training;
}

/* Folders that a training has made. */
static guint
count_folders (void)
{
  g_autoptr (GDir) dir = g_dir_open (runtime, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_prefix (name, "upcard-training.");
  return n;
}

typedef gboolean (*IsSo) (UcTraining *training);

static void
wait_until_or_fail (UcTraining *training, IsSo is_so, const char *what)
{
  gint64 end = g_get_monotonic_time () + UC_HANG_US;

  while (!is_so (training))
    {
      if (g_get_monotonic_time () > end)
        g_error ("nothing comes: %s; %s", what, uc_training_get_fault (training));
      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (1000);
    }
}

static const UcLessonLine *
due (UcTraining *training)
{
  return uc_training_get_run (training) != NULL ? uc_lesson_run_next (uc_training_get_run (training)) : NULL;
}

/* The lesson waits for the trainee, is over, or has come to grief. */
static gboolean
is_at_rest (UcTraining *training)
{
  const UcLessonLine *line = due (training);

  if (uc_training_is_starting (training))
    return FALSE;
  return uc_training_get_fault (training)[0] != '\0' || uc_training_is_over (training)
         || (uc_training_get_place (training) == UC_TRAINING_LESSON && line != NULL && line->dealers);
}

static const char *refusal;

static void
on_refused (UcConsoleModel *model, const char *sentence, gpointer data)
{
  g_free ((char *) refusal);
  refusal = g_strdup (sentence);
}

/* As the trainee would: a badge that signs alone is typed with its PIN. */
static void
press_due (UcTraining *training)
{
  const UcLessonLine *line = due (training);
  g_autofree char *typed = NULL;

  if (line->input.badge[0] != '\0' && line->input.pin[0] == '\0')
    {
      g_autofree char *with = g_strconcat (line->input.badge, ":" UC_TRAINING_PIN, NULL);
      g_auto (GStrv) parts = g_strsplit (line->text, line->input.badge, 2);

      typed = g_strjoinv (with, parts);
    }
  uc_console_model_submit (uc_training_get_model (training), typed != NULL ? typed : line->text);
}

static gboolean
is_past (UcTraining *training)
{
  guint before = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (training), "before"));

  return uc_training_get_fault (training)[0] != '\0' || uc_lesson_run_done (uc_training_get_run (training)) > before;
}

static void
start_or_fail (UcTraining *training, guint n)
{
  uc_training_start (training, n);
  wait_until_or_fail (training, is_at_rest, "the lesson’s beginning");
  g_assert_cmpstr (uc_training_get_fault (training), ==, "");
  g_assert_cmpint (uc_training_get_place (training), ==, UC_TRAINING_LESSON);
  g_clear_pointer ((char **) &refusal, g_free);
  g_signal_connect (uc_training_get_model (training), "refused", G_CALLBACK (on_refused), NULL);
}

static void
do_step (UcTraining *training)
{
  const UcLessonLine *line = due (training);

  g_object_set_data (G_OBJECT (training), "before", GUINT_TO_POINTER (uc_lesson_run_done (uc_training_get_run (training))));
  press_due (training);
  wait_until_or_fail (training, is_past, line->text);
  if (refusal != NULL)
    g_error ("“%s” was refused: %s", line->text, refusal);
  wait_until_or_fail (training, is_at_rest, "the next step");
  g_assert_cmpstr (uc_training_get_fault (training), ==, "");
}

/* ---- every lesson ---- */

static void
test_lesson (gconstpointer data)
{
  g_autoptr (UcTraining) training = new_training ();
  guint n = GPOINTER_TO_UINT (data), slips;

  start_or_fail (training, n);
  while (!uc_training_is_over (training))
    do_step (training);
  g_assert_cmpuint (uc_training_get_done (training, n, &slips), ==, 1);
  g_assert_cmpuint (slips, ==, 0);
  uc_training_stop (training);
  g_assert_cmpint (uc_training_get_place (training), ==, UC_TRAINING_RESULT);
  g_clear_object (&training);
  g_assert_cmpuint (count_folders (), ==, 0);
}

/* ---- slips ---- */

static guint64
seq_of (UcTraining *training)
{
  return uc_console_model_get_table (uc_training_get_model (training))->now.carry.seq;
}

static void
run_for (guint ms)
{
  gint64 end = g_get_monotonic_time () + ms * 1000;

  while (g_get_monotonic_time () < end)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (1000);
}

/* What is not due is refused here: the service of the training does not hear of it. */
static void
test_slip_goes_nowhere (void)
{
  g_autoptr (UcTraining) training = new_training ();
  UcConsoleModel *model;
  guint64 before;
  UcCite asked;

  start_or_fail (training, 1);
  model = uc_training_get_model (training);
  asked = uc_console_model_get_prompt (model)->cite;
  before = seq_of (training);
  uc_console_model_submit (model, "bet 4 main");
  g_assert_nonnull (refusal);
  g_assert_nonnull (strstr (refusal, "Wrong seat or hand"));
  uc_console_model_submit (model, "close-table");
  /* A PIN that somebody has elsewhere, too. */
  uc_console_model_submit (model, "validate 8311 739104");
  run_for (200);
  g_assert_cmpuint (seq_of (training), ==, before);
  g_assert_cmpuint (uc_lesson_run_slips (uc_training_get_run (training))->len, ==, 3);
  g_clear_pointer ((char **) &refusal, g_free);
  do_step (training);
  while (!uc_training_is_over (training))
    do_step (training);
  uc_training_stop (training);
  g_assert_cmpuint (uc_lesson_run_slips (uc_training_get_run (training))->len, ==, 3);
  g_assert_nonnull (uc_training_get_rules (training));
  g_assert_cmpint (g_array_index (uc_lesson_run_slips (uc_training_get_run (training)), UcSlip, 0).cite, ==, asked);
  g_assert_cmpstr (uc_rules_cite (uc_training_get_rules (training), asked), !=, "");
}

/* Whether a file below @path holds @text. */
static gboolean
is_in_files (const char *path, const char *text)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  gboolean found = FALSE;
  const char *name;

  while (dir != NULL && !found && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL), *bytes = NULL;
      gsize n = 0;

      if (g_file_test (child, G_FILE_TEST_IS_DIR))
        found = is_in_files (child, text);
      else if (g_file_test (child, G_FILE_TEST_IS_REGULAR) && g_file_get_contents (child, &bytes, &n, NULL))
        found = memmem (bytes, n, text, strlen (text)) != NULL;
    }
  return found;
}

/* A person’s own badge and PIN, typed here: nothing of them is kept, and no try is counted anywhere. */
static void
test_own_pin_is_not_kept (void)
{
  g_autoptr (UcTraining) training = new_training ();

  start_or_fail (training, 0);
  do_step (training);
  for (guint i = 0; i < 5; i++)
    uc_console_model_submit (uc_training_get_model (training), "confirm-readings 8311 739104");
  run_for (200);
  g_assert_false (is_in_files (runtime, "739104"));
  g_assert_false (is_in_files (runtime, "8311"));
  /* That no badge is locked by it shows in that the lesson goes on. */
  g_clear_pointer ((char **) &refusal, g_free);
  do_step (training);
}

/* ---- again, and away ---- */

static void
test_start_again (void)
{
  g_autoptr (UcTraining) training = new_training ();
  guint slips;

  start_or_fail (training, 1);
  do_step (training);
  uc_console_model_submit (uc_training_get_model (training), "close-table");
  start_or_fail (training, 1);
  g_assert_cmpuint (uc_lesson_run_done (uc_training_get_run (training)), ==, 0);
  g_assert_cmpuint (uc_lesson_run_slips (uc_training_get_run (training))->len, ==, 0);
  g_assert_cmpuint (count_folders (), ==, 1);
  uc_training_stop (training);
  g_assert_cmpint (uc_training_get_place (training), ==, UC_TRAINING_LIST);
  g_assert_cmpuint (uc_training_get_done (training, 1, &slips), ==, 0);
  g_assert_null (uc_console_model_get_table (uc_training_get_model (training)));
}

/* While it is made ready, too. */
static void
test_leave_early (void)
{
  UcTraining *training = new_training ();

  uc_training_start (training, 1);
  run_for (30);
  uc_training_leave (training);
  g_assert_finalize_object (training);
  g_assert_cmpuint (count_folders (), ==, 0);
}

static gboolean
has_fault (UcTraining *training)
{
  return uc_training_get_fault (training)[0] != '\0';
}

static void
expect_fault (const char *lessons, const char *service, const char *part)
{
  const UcTrainingOptions options = { lessons, service, 0 };
  g_autoptr (UcTraining) training = uc_training_new (&options, NULL);

  g_assert_cmpstr (uc_training_get_fault (training), ==, "");
  uc_training_start (training, 0);
  wait_until_or_fail (training, has_fault, part);
  if (strstr (uc_training_get_fault (training), part) == NULL)
    g_error ("“%s” is not in “%s”", part, uc_training_get_fault (training));
  g_assert_cmpint (uc_training_get_place (training), ==, UC_TRAINING_LIST);
}

static void
test_faults (void)
{
  g_autofree char *good = lesson_folder (), *bad = g_dir_make_tmp ("upcard-lesson-XXXXXX", NULL);
  g_autofree char *table = g_build_filename (bad, "training.ini", NULL), *index = g_build_filename (bad, "index", NULL);
  g_autofree char *lesson = g_build_filename (bad, "a.round", NULL), *begin = g_build_filename (bad, "b.round", NULL);
  g_autofree char *usual = g_build_filename (good, "training.ini", NULL), *text = NULL;

  expect_fault (good, "/nowhere/upcardd", "cannot be started");
  expect_fault (good, "/bin/false", "ended by itself");
  g_assert_true (g_file_get_contents (usual, &text, NULL, NULL));
  g_assert_true (g_file_set_contents (table, text, -1, NULL));
  g_assert_true (g_file_set_contents (index, "a.round\n", -1, NULL));
  g_assert_true (g_file_set_contents (lesson, "#: title A\n#: goal G\n#: begin b.round\n#: say S\nopen-table\n", -1, NULL));
  /* A line that the table does not take. */
  g_assert_true (g_file_set_contents (begin, "# to nowhere\nshuffle\n", -1, NULL));
  expect_fault (bad, g_getenv ("UPCARDD"), "b.round:2: ");
  uc_remove_folder (bad);
}

/* ---- folders ---- */

static char *
make (const char *name, mode_t mode)
{
  char *path = g_build_filename (runtime, name, NULL);

  g_assert_cmpint (g_mkdir (path, mode), ==, 0);
  g_assert_cmpint (g_chmod (path, mode), ==, 0);
  return path;
}

/* Its own are removed, and only those that nobody uses. */
static void
test_left_behind (void)
{
  int ready[2];
  char byte;
  pid_t other;
  g_autofree char *foreign = make ("upcard-training.noLock", 0700), *open = make ("upcard-training.opened", 0755);
  g_autofree char *mine = make ("something-else", 0700), *link = g_build_filename (runtime, "upcard-training.linked", NULL);
  g_autofree char *open_lock = g_build_filename (open, "lock", NULL), *target = g_build_filename (mine, "lock", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcTrainingFolder) folder = NULL;
  guint others;

  g_assert_true (g_file_set_contents (open_lock, "", 0, NULL));
  g_assert_true (g_file_set_contents (target, "", 0, NULL));
  g_assert_cmpint (symlink (mine, link), ==, 0);
  others = count_folders ();
  g_assert_cmpint (pipe (ready), ==, 0);
  other = fork ();
  if (other == 0)
    {
      UcTrainingFolder *held = uc_training_folder_new (NULL);

      uc_training_folder_begin (held, NULL);
      if (write (ready[1], "x", 1) == 1)
        pause ();
      _exit (1);
    }
  g_assert_cmpint (read (ready[0], &byte, 1), ==, 1);
  g_assert_cmpuint (count_folders (), ==, others + 1);
  folder = uc_training_folder_new (&error);
  g_assert_no_error (error);
  /* One that is used stays. */
  g_assert_cmpuint (count_folders (), ==, others + 2);
  kill (other, SIGKILL);
  waitpid (other, NULL, 0);
  g_assert_cmpuint (count_folders (), ==, others + 2);
  g_clear_pointer (&folder, uc_training_folder_free);
  folder = uc_training_folder_new (&error);
  g_assert_no_error (error);
  g_assert_cmpuint (count_folders (), ==, others + 1);
  g_clear_pointer (&folder, uc_training_folder_free);
  g_assert_cmpuint (count_folders (), ==, others);
  g_assert_true (g_file_test (foreign, G_FILE_TEST_IS_DIR));
  g_assert_true (g_file_test (open_lock, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (target, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  close (ready[0]);
  close (ready[1]);
  g_unlink (link);
  uc_remove_folder (foreign);
  uc_remove_folder (open);
  uc_remove_folder (mine);
}

/* A process whose command line names @folder. */
static gboolean
runs_in (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc", 0, NULL);
  gboolean found = FALSE;
  const char *name;

  while (!found && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename ("/proc", name, "cmdline", NULL), *words = NULL;
      gsize n = 0;

      if (g_ascii_isdigit (name[0]) && g_file_get_contents (path, &words, &n, NULL))
        found = memmem (words, n, folder, strlen (folder)) != NULL;
    }
  return found;
}

/* The program is killed in the middle of a lesson: its service ends with it, and its folder at the next start. */
static void
test_killed (void)
{
  int ready[2];
  char byte;
  pid_t other;
  gint64 end = g_get_monotonic_time () + UC_HANG_US;
  g_autoptr (UcTraining) training = NULL;

  g_assert_cmpint (pipe (ready), ==, 0);
  other = fork ();
  if (other == 0)
    {
      execl (g_getenv ("TEST_TRAINING"), g_getenv ("TEST_TRAINING"), "--hold", g_strdup_printf ("%d", ready[1]), NULL);
      _exit (1);
    }
  g_assert_cmpint (read (ready[0], &byte, 1), ==, 1);
  g_assert_cmpuint (count_folders (), ==, 1);
  g_assert_true (runs_in (runtime));
  kill (other, SIGKILL);
  waitpid (other, NULL, 0);
  while (runs_in (runtime) && g_get_monotonic_time () < end)
    g_usleep (10000);
  g_assert_false (runs_in (runtime));
  g_assert_cmpuint (count_folders (), ==, 1);
  training = new_training ();
  g_assert_cmpuint (count_folders (), ==, 1);
  g_clear_object (&training);
  g_assert_cmpuint (count_folders (), ==, 0);
  close (ready[0]);
  close (ready[1]);
}

/* For the test before: in a lesson, until it is killed. */
static int
hold (int fd)
{
  UcTraining *training = new_training ();

  start_or_fail (training, 1);
  if (write (fd, "x", 1) == 1)
    pause ();
  return 1;
}

int
main (int argc, char **argv)
{
  int status;

  g_setenv ("TEST_TRAINING", argv[0], TRUE);
  uc_daytime ();
  if (argc == 3 && g_str_equal (argv[1], "--hold"))
    {
      runtime = g_strdup (g_getenv ("XDG_RUNTIME_DIR"));
      g_test_init (&argc, &argv, NULL);
      return hold (atoi (argv[2]));
    }
  g_test_init (&argc, &argv, NULL);
  runtime = g_dir_make_tmp ("upcard-runtime-XXXXXX", NULL);
  g_setenv ("XDG_RUNTIME_DIR", runtime, TRUE);
  for (guint i = 0; i < 10; i++)
    {
      g_autofree char *path = g_strdup_printf ("/training/lesson-%02u/at-its-own-service", i + 1);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_lesson);
    }
  g_test_add_func ("/training/a-slip-goes-nowhere", test_slip_goes_nowhere);
  g_test_add_func ("/training/a-pin-is-not-kept", test_own_pin_is_not_kept);
  g_test_add_func ("/training/start-again", test_start_again);
  g_test_add_func ("/training/leave-early", test_leave_early);
  g_test_add_func ("/training/each-fault-is-said", test_faults);
  g_test_add_func ("/training/folder/of-a-killed-one-goes-and-no-other", test_left_behind);
  g_test_add_func ("/training/killed/service-and-folder-go", test_killed);
  status = g_test_run ();
  uc_remove_folder (runtime);
  return status;
}
