#include "run-ctl.h"

#include "uc-typed.h"

#include <string.h>

static const char *program;

void
run_ctl_set_program (const char *path)
{
  program = path;
}

const char *
run_ctl_program (void)
{
  return program;
}

int
run_ctl (const char *input, char **out, char **err, ...)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  const char *word;
  va_list args;

  g_ptr_array_add (words, (char *) program);
  va_start (args, err);
  while ((word = va_arg (args, const char *)) != NULL)
    g_ptr_array_add (words, (char *) word);
  va_end (args);
  g_ptr_array_add (words, NULL);
  process = uc_typed ((const char *const *) words->pdata, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, input, &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, out, err, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (process));
  return g_subprocess_get_exit_status (process);
}

void
assert_contains (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("“%s” does not say “%s”", text, part);
}
