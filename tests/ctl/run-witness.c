#include "run-witness.h"

#include "run-ctl.h"
#include "uc-hang.h"
#include "uc-heads-of.h"

#include <signal.h>
#include <string.h>
#include <sys/prctl.h>

char *
content_of (const char *path)
{
  char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? text : g_strdup ("");
}

char *
path_in (UcKept *kept, const char *name)
{
  return g_build_filename (kept->folder, name, NULL);
}

void
wait_until_says (const char *path, const char *part)
{
  const gint64 last = g_get_monotonic_time () + UC_HANG_US;

  for (;;)
    {
      g_autofree char *text = content_of (path);

      if (strstr (text, part) != NULL)
        return;
      if (g_get_monotonic_time () > last)
        g_error ("%s: “%s” does not say “%s”", path, text, part);
      g_usleep (2000);
    }
}

void
wait_until_level (const char *journal, const char *file)
{
  g_autoptr (GPtrArray) lines = uc_heads_of (journal);
  g_autofree char *last = g_strconcat (lines->pdata[lines->len - 1], " kept=", NULL);

  wait_until_says (file, last);
}

/* A test that fails leaves nobody who holds its output open. */
static void
end_with_test (gpointer user_data)
{
  prctl (PR_SET_PDEATHSIG, SIGTERM);
}

GSubprocess *
start_ctl (const char *word, ...)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  GSubprocess *process;
  va_list args;

  g_ptr_array_add (words, (char *) run_ctl_program ());
  va_start (args, word);
  for (; word != NULL; word = va_arg (args, const char *))
    g_ptr_array_add (words, (char *) word);
  va_end (args);
  g_ptr_array_add (words, NULL);
  g_subprocess_launcher_set_child_setup (launcher, end_with_test, NULL, NULL);
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) words->pdata, &error);
  g_assert_no_error (error);
  return process;
}

void
stop_ctl (GSubprocess *process)
{
  g_autoptr (GError) error = NULL;

  g_subprocess_send_signal (process, SIGTERM);
  g_subprocess_wait_check (process, NULL, &error);
  g_assert_no_error (error);
}

int
verify_witness (const char *journal, const char *file, char **out)
{
  g_autofree char *err = NULL;
  int status = run_ctl (NULL, out, &err, "verify", journal, "--witness", file, NULL);

  g_test_message ("%s%s", *out, err);
  return status;
}
