/* The recorder's clock: what is typed, what is kept, what is said of it. */
#include "uc-camera.h"
#include "uc-recent.h"
#include "uc-recorder-command.h"

#include <glib/gstdio.h>
#include <string.h>

#define MS_NS G_GINT64_CONSTANT (1000000)
/* 2026-11-20T21:50:08.946Z; the tests' zone is UTC. */
#define AT_NS (G_GINT64_CONSTANT (1795211408946) * MS_NS)

static void
test_typed (void)
{
  static const struct
  {
    const char *text;
    gint64 ms;
  } typed[] = {
    { "+2.5", 2500 },
    { "-2.5", -2500 },
    { "−38ms", -38 },
    { "+ 38ms", 38 },
    { "+0", 0 },
    { "+00:00:02.500", 2500 },
    { "-01:00:00", -3600000 },
    { "+168:00:00", 604800000 },
    { "21:50:11.446", 2500 },
    { " 21:50:08.946 ", 0 },
    { "21:50:08", -946 },
    { "2026-11-21 21:50:08.946", 86400000 },
    { "2026-11-20T21:50:08.9", -46 },
    /* The recorder may be past midnight, or not yet. */
    { "00:00:00", 7791054 },
    { "09:50:09", -43199946 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (typed); i++)
    {
      g_autoptr (GError) error = NULL;
      gint64 offset_ns = 7;

      uc_camera_parse (typed[i].text, AT_NS, &offset_ns, &error);
      g_assert_no_error (error);
      if (offset_ns != typed[i].ms * MS_NS)
        g_error ("“%s” is %" G_GINT64_FORMAT " ns", typed[i].text, offset_ns);
    }
}

static void
test_wrong (void)
{
  static const char *const wrong[] = { "",         "2.5",          "+",        "+x",         "+1:00",     "+2.",
                                       "+2.5555",  "24:00:00",     "21:60:00", "21:50:60",   "21:50",     "+1:00:61",
                                       "21:50:8x", "2026-02-30 21:50:08", "+169:00:00", "+604800.001", "2026-11-29 21:50:08" };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      gint64 offset_ns = 7;

      if (uc_camera_parse (wrong[i], AT_NS, &offset_ns, &error))
        g_error ("“%s” was taken", wrong[i]);
      g_assert_error (error, UC_CAMERA_ERROR, UC_CAMERA_ERROR_TEXT);
      g_assert_nonnull (strstr (error->message, wrong[i]));
      g_assert_cmpint (offset_ns, ==, 7);
    }
}

static void
test_uncertainty (void)
{
  static const char *const wrong[] = { "-1", "x", "0.0001", "604801" };
  gint64 ns;

  g_assert_true (uc_camera_parse_uncertainty ("0.040", &ns, NULL));
  g_assert_cmpint (ns, ==, 40 * MS_NS);
  g_assert_true (uc_camera_parse_uncertainty ("", &ns, NULL));
  g_assert_cmpint (ns, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (uc_camera_parse_uncertainty (wrong[i], &ns, &error));
      g_assert_error (error, UC_CAMERA_ERROR, UC_CAMERA_ERROR_TEXT);
    }
}

static void
test_printed (void)
{
  static const gint64 offsets_ms[] = { 0, 2500, -38, -3600000, 604800000 };

  for (guint i = 0; i < G_N_ELEMENTS (offsets_ms); i++)
    {
      g_autofree char *text = uc_camera_print_offset (offsets_ms[i] * MS_NS);
      gint64 again;

      g_assert_true (uc_camera_parse (text, 0, &again, NULL));
      g_assert_cmpint (again, ==, offsets_ms[i] * MS_NS);
    }
}

/* With what its file is locked by. */
static void
remove_own (const char *own)
{
  const char *const argv[] = { "rm", "-r", own, NULL };

  g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
}

static void
test_kept (void)
{
  g_autofree char *top = g_dir_make_tmp ("upcard-camera-XXXXXX", NULL);
  g_autofree char *own = g_build_filename (top, "own", NULL);
  const UcCamera camera = { 2500 * MS_NS, 40 * MS_NS, AT_NS / 1000000000 * 1000000000 };
  g_autofree char *time = uc_camera_say_time (&camera, AT_NS);
  g_autoptr (GError) error = NULL;
  UcCamera read;
  gboolean has;

  g_assert_cmpstr (time, ==, "21:50:11.446");
  g_assert_true (uc_camera_load (own, "BJ-07", &read, &has, &error));
  g_assert_false (has);
  g_assert_true (uc_camera_save (own, "BJ-07", &camera, &error));
  g_assert_true (uc_camera_save (own, "BJ-08", &(UcCamera){ -MS_NS, 0, 0 }, &error));
  g_assert_true (uc_camera_load (own, "BJ-07", &read, &has, &error));
  g_assert_true (has);
  g_assert_cmpint (read.offset_ns, ==, camera.offset_ns);
  g_assert_cmpint (read.uncertainty_ns, ==, camera.uncertainty_ns);
  g_assert_cmpint (read.set_ns, ==, camera.set_ns);
  g_assert_true (uc_camera_save (own, "BJ-07", NULL, &error));
  g_assert_true (uc_camera_load (own, "BJ-07", &read, &has, &error));
  g_assert_false (has);
  g_assert_true (uc_camera_load (own, "BJ-08", &read, &has, &error));
  g_assert_cmpint (read.offset_ns, ==, -MS_NS);
  remove_own (top);
}

#define TABLES 30

static gpointer
set_many (gpointer own)
{
  static gint next = 1;

  for (guint i = 0; i < TABLES; i++)
    {
      g_autofree char *table = g_strdup_printf ("T-%d", g_atomic_int_add (&next, 1));

      g_assert_true (uc_camera_save (own, table, &(UcCamera){ MS_NS, 0, 0 }, NULL));
    }
  return NULL;
}

/* Several windows, of a table each. */
static void
test_at_once (void)
{
  g_autofree char *own = g_dir_make_tmp ("upcard-camera-XXXXXX", NULL);
  GThread *threads[3];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("window", set_many, own);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
  for (guint i = 1; i <= TABLES * G_N_ELEMENTS (threads); i++)
    {
      g_autofree char *table = g_strdup_printf ("T-%u", i);
      UcCamera camera;
      gboolean has;

      g_assert_true (uc_camera_load (own, table, &camera, &has, NULL));
      g_assert_true (has);
    }
  remove_own (own);
}

/* Named, and left as it is. */
static void
test_damaged (void)
{
  static const char *const texts[] = { "no key file\n", "[BJ-07]\noffset=tomorrow\n", "[BJ-07]\nuncertainty=0.1\n",
                                       "[BJ-07]\noffset=+1\nuncertainty=much\n" };
  g_autofree char *own = g_dir_make_tmp ("upcard-camera-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (own, "cameras.ini", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      UcCamera camera;
      gboolean has;

      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      g_assert_false (uc_camera_load (own, "BJ-07", &camera, &has, &error));
      g_assert_error (error, UC_CAMERA_ERROR, UC_CAMERA_ERROR_DAMAGED);
      g_assert_true (g_str_has_prefix (error->message, path));
      g_assert_false (has);
    }
  {
    g_autoptr (GError) error = NULL;
    g_autofree char *after = NULL;

    g_assert_true (g_file_set_contents (path, texts[0], -1, NULL));
    g_assert_false (uc_camera_save (own, "BJ-07", &(UcCamera){ 0 }, &error));
    g_assert_error (error, UC_CAMERA_ERROR, UC_CAMERA_ERROR_DAMAGED);
    g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
    g_assert_cmpstr (after, ==, texts[0]);
  }
  remove_own (own);
}

/* ---- the recorder's command ---- */

static char *
write_settings (const char *line)
{
  char *folder = g_dir_make_tmp ("upcard-recorder-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "replay.ini", NULL);
  g_autofree char *text = g_strdup_printf ("[replay]\n%s\n", line);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return folder;
}

static void
remove_settings (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "replay.ini", NULL);

  g_remove (path);
  g_rmdir (folder);
}

/* Nothing in it is a shell's: neither what the agent wrote nor what the journal calls its table. */
static void
test_command (void)
{
  g_autofree char *folder = write_settings ("recorder-command=show '/a b' $HOME ; rm *");
  g_autoptr (GError) error = NULL;
  guint limit = 0;
  g_auto (GStrv) command = uc_recorder_command_load (folder, &limit, &error), argv = NULL;
  const char *const words[] = { "show", "/a b", "$HOME", ";", "rm", "*" };

  g_assert_no_error (error);
  argv = uc_recorder_command_fill ((const char *const *)command, "BJ 07; reboot", G_GINT64_CONSTANT (1795643225962000000),
                                   UC_RECORDER_LENGTH_NS, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_strv_length (argv), ==, G_N_ELEMENTS (words) + 3);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_assert_cmpstr (argv[i], ==, words[i]);
  g_assert_cmpstr (argv[6], ==, "BJ 07; reboot");
  g_assert_cmpstr (argv[7], ==, "2026-11-25T21:47:05.962+00:00");
  g_assert_cmpstr (argv[8], ==, "30.000");
  g_assert_cmpuint (limit, ==, UC_RECORDER_LIMIT_S);
  remove_settings (folder);
}

static void
test_command_refused (void)
{
  g_autofree char *none = write_settings ("other=1"), *open = write_settings ("recorder-command=show 'a");
  const char *const command[] = { "show", NULL };
  GError *error = NULL;
  guint limit;

  g_assert_null (uc_recorder_command_load (none, &limit, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "“recorder-command=PROGRAM” is missing in the group “replay” of "));
  g_clear_error (&error);
  g_assert_null (uc_recorder_command_load (open, &limit, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_clear_error (&error);
  /* A table that is called like an option is none. */
  g_assert_null (uc_recorder_command_fill (command, "--delete", 0, 0, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
  g_clear_error (&error);
  remove_settings (none);
  remove_settings (open);
}

/* A slip of the hand in the agent's own file: it is named, and what the agent wrote there stays. */
static void
test_settings_unread (void)
{
  g_autofree char *folder = write_settings ("a line of no kind\nrecorder-command=show");
  g_autofree char *escape = write_settings ("recorder-command=show C:\\film");
  g_autofree char *path = g_build_filename (folder, "replay.ini", NULL), *before = NULL, *after = NULL;
  GError *error = NULL;
  guint limit;

  g_assert_true (g_file_get_contents (path, &before, NULL, NULL));
  g_assert_null (uc_recorder_command_load (folder, &limit, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_nonnull (strstr (error->message, path));
  g_assert_nonnull (strstr (error->message, "a line of no kind"));
  g_clear_error (&error);
  uc_recent_add (folder, "/one.journal");
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, before);
  g_assert_null (uc_recorder_command_load (escape, &limit, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_null (strstr (error->message, "is missing"));
  g_clear_error (&error);
  remove_settings (folder);
  remove_settings (escape);
}

typedef struct
{
  GMainLoop *loop;
  GError *error;
} Ended;

static void
on_ended (GObject *source, GAsyncResult *result, gpointer data)
{
  Ended *ended = data;

  g_assert_false (uc_recorder_command_finish (result, &ended->error));
  g_main_loop_quit (ended->loop);
}

/* What the program complains of may be in any encoding; how it ended is said all the same. */
static void
test_command_complains (void)
{
  const char *const argv[] = { "/bin/sh", "-c", "printf '\\377wall\\nmore\\n' >&2; exit 3", NULL };
  Ended ended = { g_main_loop_new (NULL, FALSE), NULL };
  g_autoptr (GError) error = NULL;

  g_assert_true (uc_recorder_command_run (argv, 0, NULL, on_ended, &ended, &error));
  g_assert_no_error (error);
  g_main_loop_run (ended.loop);
  g_assert_cmpstr (ended.error->message, ==, "The recorder’s command ended with status 3: \357\277\275wall");
  g_clear_error (&ended.error);
  g_main_loop_unref (ended.loop);
}

/* How long it may take is the agent's to say, and a slip of the hand there is named. */
static void
test_command_limit (void)
{
  g_autofree char *hour = write_settings ("recorder-command=show\nrecorder-limit= 3600");
  g_autofree char *none = write_settings ("recorder-command=show\nrecorder-limit=0");
  g_autofree char *wrong = write_settings ("recorder-command=show\nrecorder-limit=soon");
  g_auto (GStrv) first = NULL, second = NULL;
  g_autoptr (GError) error = NULL;
  guint limit = 0;

  first = uc_recorder_command_load (hour, &limit, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (limit, ==, 3600);
  second = uc_recorder_command_load (none, &limit, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (limit, ==, 0);
  g_assert_null (uc_recorder_command_load (wrong, &limit, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_nonnull (strstr (error->message, "recorder-limit=soon: expected seconds"));
  remove_settings (hour);
  remove_settings (none);
  remove_settings (wrong);
}

/* One that hangs is ended with what it has started, which holds its standard error open. */
static void
test_command_hangs (void)
{
  const char *const argv[] = { "/bin/sh", "-c", "sleep 1000 & wait", NULL };
  Ended ended = { g_main_loop_new (NULL, FALSE), NULL };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_assert_true (uc_recorder_command_run (argv, 1, NULL, on_ended, &ended, &error));
  g_main_loop_run (ended.loop);
  g_assert_error (ended.error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
  g_assert_nonnull (strstr (ended.error->message, "did not end within 1 s"));
  g_clear_error (&ended.error);
  g_assert_true (uc_recorder_command_run (argv, 0, cancellable, on_ended, &ended, &error));
  g_cancellable_cancel (cancellable);
  g_main_loop_run (ended.loop);
  g_assert_error (ended.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&ended.error);
  g_main_loop_unref (ended.loop);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/camera/typed", test_typed);
  g_test_add_func ("/camera/wrong", test_wrong);
  g_test_add_func ("/camera/uncertainty", test_uncertainty);
  g_test_add_func ("/camera/printed", test_printed);
  g_test_add_func ("/camera/kept", test_kept);
  g_test_add_func ("/camera/many-at-once", test_at_once);
  g_test_add_func ("/camera/damaged", test_damaged);
  g_test_add_func ("/camera/recorder-command/no-shell", test_command);
  g_test_add_func ("/camera/recorder-command/refused", test_command_refused);
  g_test_add_func ("/camera/recorder-command/settings-that-cannot-be-read", test_settings_unread);
  g_test_add_func ("/camera/recorder-command/limit", test_command_limit);
  g_test_add_func ("/camera/recorder-command/hangs", test_command_hangs);
  g_test_add_func ("/camera/recorder-command/complaint-in-another-encoding", test_command_complains);
  return g_test_run ();
}
