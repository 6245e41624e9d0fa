/* The training on the screen: begun from the menu of a closed table, framed on every page, and left as if it had not been. */
#include "press.h"
#include "states.h"
#include "uc-console-window.h"
#include "uc-daytime.h"
#include "uc-hang.h"
#include "uc-language.h"
#include "uc-palette.h"
#include "uc-picture.h"
#include "uc-program.h"
#include "uc-shell.h"
#include "uc-table-prompt.h"
#include "uc-top-bar.h"
#include "uc-training-frame.h"

#include <signal.h>
#include <string.h>

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

/* ---- what is on the screen ---- */

static GtkWidget *
find_class (GtkWidget *widget, const char *name)
{
  GtkWidget *found = NULL;

  if (gtk_widget_has_css_class (widget, name))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    found = find_class (child, name);
  return found;
}

/* Whether a label that is seen has @words in it. */
static gboolean
reads (GtkWidget *widget, const char *words)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), words) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (reads (child, words))
      return TRUE;
  return FALSE;
}

/* For somebody who wants to look: where UPCARD_PICTURES names a folder; of a screen of UPCARD_SIZE. */
static void
picture (GtkWidget *window, const char *name)
{
  const char *folder = g_getenv ("UPCARD_PICTURES");
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  if (folder == NULL)
    return;
  for (gint64 end = g_get_monotonic_time () + 300000; g_get_monotonic_time () < end;)
    g_main_context_iteration (NULL, FALSE);
  path = g_strdup_printf ("%s/%s.png", folder, name);
  if (!uc_picture_save (GTK_WINDOW (window), path, &error))
    g_error ("%s", error->message);
}

/* The dashed line is around all that the window has, and the word is in it, seen. */
static void
expect_framed (GtkWidget *window, gboolean framed)
{
  GtkWidget *frame = gtk_window_get_child (GTK_WINDOW (window)), *word = find_class (window, "training-word");

  g_assert_true (UC_IS_TRAINING_FRAME (frame) == framed);
  g_assert_true ((word != NULL) == framed);
  if (!framed)
    return;
  g_assert_true (gtk_widget_get_mapped (frame));
  g_assert_true (gtk_widget_get_mapped (word));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (word)), ==, "Training");
  g_assert_true (gtk_widget_is_ancestor (uc_console_window_get_page_widget (UC_CONSOLE_WINDOW (window)), frame));
}

/* ---- the table ---- */

static LocalTable *
new_table (void)
{
  g_autofree char *file = local_table_example ("");
  LocalTable *table = local_table_new (file, TRUE);

  /* A badge reader, and a table that has its first key written down. */
  local_table_play (table, "device shoe up\ndevice reader up\n");
  return table;
}

static GtkWidget *
open_window (LocalTable *table)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "data", "lessons", NULL);
  const UcTrainingOptions options = { folder, g_getenv ("UPCARDD"), 0 };
  GtkWidget *window = uc_console_window_new (table->model);
  int width, height;

  uc_console_window_set_training_options (UC_CONSOLE_WINDOW (window), &options);
  if (g_getenv ("UPCARD_SIZE") != NULL && uc_program_parse_size (g_getenv ("UPCARD_SIZE"), &width, &height))
    gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_present (GTK_WINDOW (window));
  settle ();
  press_screen (window);
  settle ();
  return window;
}

/* A floorperson allows it. */
static void
allow (LocalTable *table, GtkWidget *window)
{
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "menu");
  press (window, "Training");
  settle ();
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "authority");
  local_table_play (table, "!badge 2001");
  settle ();
  press (window, "0|0|0|0|Begin training");
  settle ();
}

static UcTraining *
training_of (GtkWidget *window)
{
  return UC_SHELL_GET_IFACE (window)->get_training (UC_SHELL (window));
}

/* A floorperson ends it. */
static void
end (LocalTable *table, GtkWidget *window)
{
  press (window, "Leave training");
  settle ();
  expect_framed (window, TRUE);
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "authority");
  local_table_play (table, "!badge 2001");
  settle ();
  press (window, "0|0|0|0|End the training");
  settle ();
}

typedef gboolean (*IsSo) (GtkWidget *window);

static void
wait_until_or_fail (GtkWidget *window, IsSo is_so, const char *what)
{
  gint64 end = g_get_monotonic_time () + UC_HANG_US;

  while (!is_so (window))
    {
      if (g_get_monotonic_time () > end)
        g_error ("nothing comes: %s", what);
      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (1000);
    }
  settle ();
}

static gboolean
is_in_lesson (GtkWidget *window)
{
  UcTraining *training = training_of (window);
  const UcLessonLine *line = uc_training_get_run (training) != NULL ? uc_lesson_run_next (uc_training_get_run (training)) : NULL;

  return uc_training_get_fault (training)[0] != '\0'
         || (uc_training_get_place (training) == UC_TRAINING_LESSON && ((line != NULL && line->dealers) || uc_training_is_over (training)));
}

static gboolean
is_over (GtkWidget *window)
{
  return uc_training_is_over (training_of (window));
}

/* ---- tests ---- */

static void
test_begin_and_leave (void)
{
  g_autoptr (LocalTable) table = new_table ();
  GtkWidget *window = open_window (table);
  UcPrompt before = *uc_console_model_get_prompt (table->model);
  guint rows, submitted;

  expect_framed (window, FALSE);
  allow (table, window);
  expect_framed (window, TRUE);
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "lessons");
  picture (window, "training-lessons");
  rows = table->rows->len;
  submitted = table->submitted;
  g_assert_cmpstr (table->last_submitted, ==, "training 2001 0000");
  press (window, "2  An ordinary round");
  wait_until_or_fail (window, is_in_lesson, "the lesson");
  expect_framed (window, TRUE);
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "table");
  picture (window, "training-lesson");
  /* Whatever is pressed reaches the training's table alone. */
  press (window, "Menu");
  settle ();
  picture (window, "training-menu");
  for (guint i = 0; i < 3; i++)
    {
      uc_console_window_open (UC_CONSOLE_WINDOW (window), ((const char *const[]){ "menu", "health", "irregular" })[i]);
      settle ();
      expect_framed (window, TRUE);
    }
  g_assert_cmpuint (table->rows->len, ==, rows);
  g_assert_cmpuint (table->submitted, ==, submitted);
  press (window, "Lessons");
  settle ();
  expect_framed (window, TRUE);
  g_assert_cmpuint (table->submitted, ==, submitted);
  end (table, window);
  g_assert_cmpstr (table->last_submitted, ==, "training-ended 2001 0000");
  g_assert_cmpuint (table->submitted, ==, submitted + 1);
  expect_framed (window, FALSE);
  g_assert_null (training_of (window));
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "table");
  g_assert_cmpint (memcmp (&before, uc_console_model_get_prompt (table->model), sizeof before), ==, 0);
  g_assert_nonnull (press_find (window, "Open the table"));
  /* The table is the screen's again. */
  press (window, "Menu");
  settle ();
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "menu");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Every page that there is has the frame, the one that waits for a service and the last picture of one that is gone as well. */
static void
test_every_page_is_framed (void)
{
  static const char *const pages[] = { "table", "desk", "documents", "irregular", "menu", "language", "last-round", "meters",
                                       "correct", "health", "readings", "device-check", "program" };
  g_autoptr (LocalTable) table = new_table ();
  GtkWidget *window = open_window (table);
  UcConsoleModel *model;

  allow (table, window);
  press (window, "2  An ordinary round");
  wait_until_or_fail (window, is_in_lesson, "the lesson");
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      uc_console_window_open (UC_CONSOLE_WINDOW (window), pages[i]);
      settle ();
      expect_framed (window, TRUE);
    }
  model = uc_training_get_model (training_of (window));
  uc_console_model_set_stopped (model, "full");
  settle ();
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "notice");
  expect_framed (window, TRUE);
  picture (window, "training-stopped");
  uc_console_model_set_stopped (model, "");
  uc_console_model_gone (model);
  settle ();
  expect_framed (window, TRUE);
  picture (window, "training-gone");
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_not_at_an_open_table (void)
{
  g_autoptr (LocalTable) table = new_table ();
  GtkWidget *window = open_window (table);

  local_table_play (table, "open-table\n");
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "menu");
  settle ();
  g_assert_false (gtk_widget_is_sensitive (press_find (window, "Training")));
  /* Even if somebody says it. */
  uc_console_model_submit (table->model, "training 2001 0000");
  settle ();
  expect_framed (window, FALSE);
  g_assert_null (training_of (window));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A badge of a dealer, a wrong PIN: no training, and the wrong one is on the table's record as any. */
static void
test_needs_a_floorperson (void)
{
  g_autoptr (LocalTable) table = new_table ();
  GtkWidget *window = open_window (table);

  uc_console_window_open (UC_CONSOLE_WINDOW (window), "menu");
  press (window, "Training");
  local_table_play (table, "!badge 2001");
  settle ();
  press (window, "0|0|0|1|Begin training");
  settle ();
  expect_framed (window, FALSE);
  uc_console_model_submit (table->model, "training 1001 0000");
  settle ();
  expect_framed (window, FALSE);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A wrong PIN, a dealer's badge: the panel says so, and the training goes on. Back leads to the lessons, and they to a lesson. */
static void
test_leaving_needs_a_floorperson (void)
{
  g_autoptr (LocalTable) table = new_table ();
  GtkWidget *window = open_window (table);

  allow (table, window);
  press (window, "Leave training");
  settle ();
  picture (window, "training-leave");
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "authority");
  local_table_play (table, "!badge 2001");
  settle ();
  press (window, "0|0|0|1|End the training");
  settle ();
  picture (window, "training-leave-wrong-pin");
  g_assert_true (reads (window, "PIN is wrong, 2 tries left"));
  expect_framed (window, TRUE);
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "authority");
  local_table_play (table, "!badge 1001");
  settle ();
  press (window, "0|0|0|0|End the training");
  settle ();
  picture (window, "training-leave-dealer");
  g_assert_true (reads (window, "a floorperson or above is needed"));
  expect_framed (window, TRUE);
  g_assert_nonnull (training_of (window));
  press (window, "Back");
  settle ();
  expect_framed (window, TRUE);
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "lessons");
  press (window, "2  An ordinary round");
  wait_until_or_fail (window, is_in_lesson, "the lesson");
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "table");
  press (window, "Lessons");
  settle ();
  end (table, window);
  expect_framed (window, FALSE);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A floorperson is asked while the table is opened elsewhere, or its service ends: nobody is kept in the training. Nor is anybody whom Back
 * has led to the lessons again. */
static void
test_the_table_comes_before_the_signature (void)
{
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (LocalTable) table = new_table ();
      GtkWidget *window = open_window (table);

      allow (table, window);
      press (window, "Leave training");
      settle ();
      if (i == 0)
        press (window, "Back");
      settle ();
      if (i == 2)
        uc_console_model_gone (table->model);
      else
        local_table_play (table, "open-table\n");
      settle ();
      expect_framed (window, FALSE);
      g_assert_null (training_of (window));
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

/* Another screen of the same table allows it: this one stays the table's. */
static void
test_only_where_it_was_asked (void)
{
  g_autoptr (LocalTable) table = new_table ();
  GtkWidget *window = open_window (table);

  g_assert_true (local_table_say (table, "training 2001 0000", UC_ORIGIN_FLOOR, NULL));
  uc_console_model_publish (table->model);
  settle ();
  expect_framed (window, FALSE);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The table is opened elsewhere, or its service is gone: the screen is the table's at once. */
static void
test_the_table_comes_first (void)
{
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (LocalTable) table = new_table ();
      GtkWidget *window = open_window (table);

      allow (table, window);
      press (window, "2  An ordinary round");
      wait_until_or_fail (window, is_in_lesson, "the lesson");
      if (i == 0)
        local_table_play (table, "open-table\n");
      else if (i == 1)
        uc_console_model_gone (table->model);
      else
        uc_console_model_set_stopped (table->model, "full");
      settle ();
      expect_framed (window, FALSE);
      g_assert_null (training_of (window));
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

/* A lesson by its buttons alone, with a slip, to its result, and once more. */
static void
test_result (void)
{
  static const char *const steps[] = { "bet 1 main", "bet 3 main", "bet 5 main" };
  g_autoptr (LocalTable) table = new_table ();
  GtkWidget *window = open_window (table), *button;

  allow (table, window);
  press (window, "2  An ordinary round");
  wait_until_or_fail (window, is_in_lesson, "the lesson");
  uc_console_model_submit (uc_training_get_model (training_of (window)), "bet 2 main");
  settle ();
  picture (window, "training-slip");
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      uc_console_model_submit (uc_training_get_model (training_of (window)), steps[i]);
      settle ();
      wait_until_or_fail (window, is_in_lesson, "a bet");
    }
  while (!is_over (window))
    {
      const UcLessonLine *line = uc_lesson_run_next (uc_training_get_run (training_of (window)));
      guint done = uc_lesson_run_done (uc_training_get_run (training_of (window)));

      if (line != NULL && line->dealers)
        uc_console_model_submit (uc_training_get_model (training_of (window)), line->text);
      while (!is_over (window) && uc_lesson_run_done (uc_training_get_run (training_of (window))) == done)
        g_main_context_iteration (NULL, TRUE);
      wait_until_or_fail (window, is_in_lesson, "a step");
    }
  picture (window, "training-done");
  press (window, "Result");
  settle ();
  expect_framed (window, TRUE);
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "lesson-result");
  button = press_find (window, "Wrong seat or hand, § 685c.1(f), 1 ×");
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  settle ();
  picture (window, "training-result");
  press (window, "Do the lesson again");
  wait_until_or_fail (window, is_in_lesson, "the lesson again");
  g_assert_cmpuint (uc_lesson_run_slips (uc_training_get_run (training_of (window)))->len, ==, 0);
  press (window, "Lessons");
  settle ();
  g_assert_nonnull (press_find (window, "2  An ordinary round\n✓ Done with 1 slip"));
  picture (window, "training-progress");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* No lessons: the page says so, and the way out is there. */
static void
test_no_lessons (void)
{
  const UcTrainingOptions options = { "/nowhere", g_getenv ("UPCARDD"), 0 };
  g_autoptr (UcConsoleModel) none = uc_console_model_new ();
  g_autoptr (UcTraining) training = uc_training_new (&options, NULL);
  GtkWidget *window = uc_console_window_new (none);
  gpointer gone = window;

  uc_console_window_train (UC_CONSOLE_WINDOW (window), training);
  gtk_window_present (GTK_WINDOW (window));
  settle ();
  expect_framed (window, TRUE);
  g_assert_cmpstr (uc_console_window_get_page (UC_CONSOLE_WINDOW (window)), ==, "lessons");
  picture (window, "training-empty");
  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  press (window, "Leave training");
  settle ();
  /* Without a table there is nothing to return to. */
  g_assert_null (gone);
}

/* ---- languages ---- */

static void
speak (const char *code)
{
  g_autofree char *messages = g_test_build_filename (G_TEST_BUILT, "..", "po", NULL);
  g_autofree char *neutral = g_test_build_filename (G_TEST_BUILT, "..", "src", "language", NULL);

  uc_language_begin_at (messages, neutral);
  uc_language_set (code);
}

/* The lessons are in the reader's language, and in another one at once. */
static void
test_language (void)
{
  g_autoptr (LocalTable) table = new_table ();
  GtkWidget *window;

  speak ("en");
  window = open_window (table);
  allow (table, window);
  g_assert_nonnull (press_find (window, "2  An ordinary round"));
  press (window, "2  An ordinary round");
  wait_until_or_fail (window, is_in_lesson, "the lesson");
  g_assert_true (reads (window, "Lesson 2. Deal one round from the first bet to the cleared felt."));
  uc_console_window_open (UC_CONSOLE_WINDOW (window), "language");
  press (window, "Español");
  settle ();
  g_assert_true (reads (window, "Lección 2. Reparta una ronda, de la primera apuesta al paño recogido."));
  g_assert_true (reads (window, "El asiento 1 apuesta. Toque su asiento en el paño."));
  picture (window, "training-es");
  /* A role that has a name in every GTK, and is read when it changes. */
  gtk_test_accessible_assert_role (find_class (window, "training-say"), GTK_ACCESSIBLE_ROLE_LOG);
  gtk_test_accessible_assert_property (find_class (window, "training-say"), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "El asiento 1 apuesta. Toque su asiento en el paño.");
  press (window, "Lecciones");
  settle ();
  g_assert_nonnull (press_find (window, "2  Una ronda normal"));
  picture (window, "training-lessons-es");
  gtk_window_destroy (GTK_WINDOW (window));
  speak ("en");
}

typedef struct
{
  const char *size, *code;
} Fit;

/* Each sentence of each lesson is read whole on the bar, beside its buttons, on each panel. */
static void
test_sentences_fit (gconstpointer data)
{
  const Fit *fit = data;
  g_autoptr (LocalTable) table = new_table ();
  GtkWidget *window, *say, *where;
  const GPtrArray *lessons;

  speak ("en");
  g_setenv ("UPCARD_SIZE", fit->size, TRUE);
  window = open_window (table);
  g_unsetenv ("UPCARD_SIZE");
  allow (table, window);
  press (window, "2  An ordinary round");
  wait_until_or_fail (window, is_in_lesson, "the lesson");
  uc_shell_speak (uc_console_window_get_page_widget (UC_CONSOLE_WINDOW (window)), fit->code);
  settle ();
  /* The new bar learns at its first frame on which panel it is. */
  gtk_test_widget_wait_for_draw (window);
  settle ();
  say = find_class (window, "training-say");
  where = find_class (window, "training-where");
  lessons = uc_training_get_lessons (training_of (window));
  for (guint n = 0; n < lessons->len; n++)
    {
      const UcLesson *lesson = lessons->pdata[n];
      g_autofree char *goal = g_strdup_printf (g_dgettext ("upcard", "Lesson %u. %s"), n + 1, uc_lesson_text_get (lesson->goal));

      for (guint i = 0; i < lesson->lines->len; i++)
        {
          const UcLessonLine *line = &g_array_index (lesson->lines, UcLessonLine, i);

          if (line->say == NULL)
            continue;
          gtk_label_set_text (GTK_LABEL (say), uc_lesson_text_get (line->say));
          gtk_label_set_text (GTK_LABEL (where), goal);
          gtk_test_widget_wait_for_draw (window);
          if (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (say))))
            g_test_fail_printf ("%s:%u: “%s” is cut off", lesson->name, line->number, uc_lesson_text_get (line->say));
          if (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (where))))
            g_test_fail_printf ("%s: “%s” is cut off", lesson->name, goal);
        }
    }
  picture (window, "training-fits");
  gtk_window_destroy (GTK_WINDOW (window));
  speak ("en");
}

/* ---- the program ---- */

static guint
count_folders (void)
{
  g_autoptr (GDir) dir = g_dir_open (g_getenv ("XDG_RUNTIME_DIR"), 0, NULL);
  const char *name;
  guint n = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_prefix (name, "upcard-training.");
  return n;
}

static GSubprocess *
start_program (const char *option)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "data", "lessons", NULL);
  g_autoptr (GError) error = NULL;
  GSubprocess *process = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, &error, g_getenv ("CONSOLE"), "--training", "--lessons", folder,
                                           "--training-service", g_getenv ("UPCARDD"), option, NULL);

  g_assert_no_error (error);
  return process;
}

static void
wait_for_folder (void)
{
  gint64 end = g_get_monotonic_time () + UC_HANG_US;

  while (count_folders () == 0 && g_get_monotonic_time () < end)
    g_usleep (10000);
  g_assert_cmpuint (count_folders (), ==, 1);
}

/* What ends in order leaves nothing; what is killed leaves its folder to the next. */
static void
test_program (void)
{
  g_autoptr (GSubprocess) first = start_program (NULL), second = NULL, third = NULL, fourth = NULL;
  g_autofree char *picture_path = NULL;

  wait_for_folder ();
  g_subprocess_force_exit (first);
  g_assert_true (g_subprocess_wait (first, NULL, NULL));
  g_assert_cmpuint (count_folders (), ==, 1);
  /* It paints, and ends by itself. */
  picture_path = g_strdup_printf ("--picture=%s/lessons.png", g_getenv ("XDG_RUNTIME_DIR"));
  second = start_program (picture_path);
  g_assert_true (g_subprocess_wait (second, NULL, NULL));
  g_assert_cmpint (g_subprocess_get_exit_status (second), ==, 0);
  g_assert_cmpuint (count_folders (), ==, 0);
  /* A signal is an end in order, too. */
  fourth = start_program (NULL);
  wait_for_folder ();
  g_subprocess_send_signal (fourth, SIGTERM);
  g_assert_true (g_subprocess_wait (fourth, NULL, NULL));
  g_assert_cmpuint (count_folders (), ==, 0);
  /* A table's options do not go with it. */
  third = start_program ("--bus=session");
  g_assert_true (g_subprocess_wait (third, NULL, NULL));
  g_assert_cmpint (g_subprocess_get_exit_status (third), ==, 2);
  g_assert_cmpuint (count_folders (), ==, 0);
}

int
main (int argc, char **argv)
{
  static const Fit fits[] = {
    { "1280x800", "en" }, { "800x480", "en" }, { "720x1280", "en" }, { "1024x600", "en" }, { "1920x1080", "en" },
    { "1280x800", "es" }, { "800x480", "es" }, { "720x1280", "es" }, { "1280x800", "zh_TW" }, { "800x480", "zh_CN" },
  };

  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  gtk_disable_setlocale ();
  gtk_init ();
  uc_palette_load (gdk_display_get_default ());
  g_test_add_func ("/training-screen/begin-and-leave", test_begin_and_leave);
  g_test_add_func ("/training-screen/every-page-is-framed", test_every_page_is_framed);
  g_test_add_func ("/training-screen/not-at-an-open-table", test_not_at_an_open_table);
  g_test_add_func ("/training-screen/needs-a-floorperson", test_needs_a_floorperson);
  g_test_add_func ("/training-screen/leaving-needs-a-floorperson", test_leaving_needs_a_floorperson);
  g_test_add_func ("/training-screen/the-table-comes-before-the-signature", test_the_table_comes_before_the_signature);
  g_test_add_func ("/training-screen/only-where-it-was-asked", test_only_where_it_was_asked);
  g_test_add_func ("/training-screen/the-table-comes-first", test_the_table_comes_first);
  g_test_add_func ("/training-screen/result", test_result);
  g_test_add_func ("/training-screen/no-lessons", test_no_lessons);
  g_test_add_func ("/training-screen/language", test_language);
  for (guint i = 0; i < G_N_ELEMENTS (fits); i++)
    {
      g_autofree char *path = g_strdup_printf ("/training-screen/sentences-fit/%s/%s", fits[i].size, fits[i].code);

      g_test_add_data_func (path, &fits[i], test_sentences_fit);
    }
  g_test_add_func ("/training-screen/program", test_program);
  return g_test_run ();
}
