/* Every program says which version it is, with the same words, and without a table, a bus or a display. */
#include "run-ctl.h"

static void
test_version (gconstpointer path)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *expected = g_strdup_printf ("%s %s\n", name, VERSION);
  g_autofree char *out = NULL, *err = NULL, *help = NULL, *help_err = NULL;

  run_ctl_set_program (path);
  g_assert_cmpint (run_ctl (NULL, &out, &err, "--version", NULL), ==, 0);
  g_assert_cmpstr (out, ==, expected);
  g_assert_cmpstr (err, ==, "");
  g_assert_cmpint (run_ctl (NULL, &help, &help_err, "--help", NULL), ==, 0);
  assert_contains (help, "--version");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (int i = 1; i < argc; i++)
    {
      g_autofree char *name = g_path_get_basename (argv[i]);
      g_autofree char *path = g_strconcat ("/version/", name, NULL);

      g_test_add_data_func (path, argv[i], test_version);
    }
  return g_test_run ();
}
