/* A folder is waited for from the nearest one above it that is there: also when it comes into being in that very moment. */
#include "uc-path-watch.h"

#include <glib/gstdio.h>
#include <sys/inotify.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef struct
{
  char *root, *folder; /* root/a/b */
  UcPathWatch *watch;
  guint changed;
} Fixture;

/* What comes into being once the kernel has said that a folder is not there, and how often it still does. */
static const char *born;
static guint births;

/* The kernel's, and something else happens right behind it: the executable's own is taken before the C library's. */
int
inotify_add_watch (int fd, const char *path, uint32_t mask)
{
  int wd = syscall (SYS_inotify_add_watch, fd, path, mask);

  if (wd < 0 && births > 0)
    {
      births--;
      g_assert_cmpint (g_mkdir_with_parents (born, 0755), ==, 0);
    }
  return wd;
}

static void
on_changed (gpointer data)
{
  ((Fixture *) data)->changed++;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->root = g_dir_make_tmp ("upcard-watch-XXXXXX", NULL);
  fixture->folder = g_build_filename (fixture->root, "a", "b", NULL);
  fixture->watch = uc_path_watch_new (on_changed, fixture);
  g_assert_nonnull (fixture->watch);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autofree char *between = g_path_get_dirname (fixture->folder);

  births = 0;
  uc_path_watch_free (fixture->watch);
  g_rmdir (fixture->folder);
  g_rmdir (between);
  g_assert_cmpint (g_rmdir (fixture->root), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->root);
}

/* The kernel has an event in its queue when the call that causes it returns. */
static gboolean
was_told (Fixture *fixture)
{
  guint before = fixture->changed;

  while (g_main_context_iteration (NULL, FALSE))
    ;
  return fixture->changed > before;
}

/* Whether a file that is made in the folder, and taken away again, is told of. */
static gboolean
is_watched (Fixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->folder, "port", NULL);

  was_told (fixture);
  g_assert_true (g_file_set_contents_full (path, "", 0, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  g_assert_cmpint (g_unlink (path), ==, 0);
  return was_told (fixture);
}

static void
test_there (Fixture *fixture, gconstpointer data)
{
  g_assert_cmpint (g_mkdir_with_parents (fixture->folder, 0755), ==, 0);
  uc_path_watch_add (fixture->watch, fixture->folder);
  g_assert_true (is_watched (fixture));
  uc_path_watch_clear (fixture->watch);
  g_assert_false (is_watched (fixture));
}

/* Step by step from above: whoever is told asks for it again. */
static void
test_comes_later (Fixture *fixture, gconstpointer data)
{
  uc_path_watch_add (fixture->watch, fixture->folder);
  g_assert_false (was_told (fixture));
  g_assert_cmpint (g_mkdir_with_parents (fixture->folder, 0755), ==, 0);
  g_assert_true (was_told (fixture));
  g_assert_false (is_watched (fixture));
  uc_path_watch_add (fixture->watch, fixture->folder);
  g_assert_true (is_watched (fixture));
}

/* When the kernel had said that it is not there, and before the one above it was watched: nothing tells of it. */
static void
test_comes_meanwhile (Fixture *fixture, gconstpointer data)
{
  born = fixture->folder;
  births = 1;
  uc_path_watch_add (fixture->watch, fixture->folder);
  g_assert_cmpuint (births, ==, 0);
  g_assert_true (is_watched (fixture));
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*func) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/path-watch/there", test_there },
    { "/path-watch/comes-later", test_comes_later },
    { "/path-watch/comes-meanwhile", test_comes_meanwhile },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].func, tear_down);
  return g_test_run ();
}
