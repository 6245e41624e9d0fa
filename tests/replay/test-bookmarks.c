/* Bookmarks: kept, changed, removed, shared by two windows; a file that is damaged is left as it is. */
#include "uc-bookmarks.h"

#include "uc-identity.h"
#include "uc-walked.h"

#include <glib/gstdio.h>
#include <string.h>

#define AT_NS (G_GINT64_CONSTANT (1795211408) * 1000000000 + 946000000)
#define MADE_NS (AT_NS + 1000000000)

typedef struct
{
  char *folder, *path;
  UcBookmarks *bookmarks;
} Fixture;

static const UcBookmarkPlace place_218 = { "BJ-07", "00ff", 218, 7001 };
static const UcBookmarkPlace place_9 = { "BJ-07", "00ff", 9, 12 };
static const UcBookmarkPlace place_other = { "BJ-08", "11ee", 218, 7001 };

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *top = g_dir_make_tmp ("upcard-marks-XXXXXX", NULL);

  /* The agent's folder is not there before the first bookmark. */
  fixture->folder = g_build_filename (top, "own", NULL);
  fixture->path = g_build_filename (fixture->folder, "bookmarks.ini", NULL);
  fixture->bookmarks = uc_bookmarks_new (fixture->folder);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autofree char *top = g_path_get_dirname (fixture->folder);
  const char *const argv[] = { "rm", "-r", top, NULL };

  uc_bookmarks_free (fixture->bookmarks);
  g_assert_true (g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
  g_free (fixture->folder);
  g_free (fixture->path);
}

static void
put_or_fail (UcBookmarks *bookmarks, const UcBookmarkPlace *place, const char *name, const char *line)
{
  g_autoptr (GError) error = NULL;

  uc_bookmarks_put (bookmarks, place, name, line, AT_NS + place->round, MADE_NS, &error);
  g_assert_no_error (error);
}

static void
load_or_fail (UcBookmarks *bookmarks)
{
  g_autoptr (GError) error = NULL;

  uc_bookmarks_load (bookmarks, &error);
  g_assert_no_error (error);
}

static void
test_kept (Fixture *fixture, gconstpointer data)
{
  g_autoptr (UcBookmarks) later = NULL;
  const UcBookmark *mark;

  load_or_fail (fixture->bookmarks);
  g_assert_cmpuint (uc_bookmarks_n (fixture->bookmarks), ==, 0);
  g_assert_false (g_file_test (fixture->folder, G_FILE_TEST_EXISTS));
  put_or_fail (fixture->bookmarks, &place_9, "player asks", "");
  put_or_fail (fixture->bookmarks, &place_other, "other table", "");
  put_or_fail (fixture->bookmarks, &place_218, "  player asks\n", "  Why 18; is not = paid [against] \\ 22? “ü”\n");
  later = uc_bookmarks_new (fixture->folder);
  load_or_fail (later);
  g_assert_cmpuint (uc_bookmarks_n (later), ==, 3);
  g_assert_cmpuint (uc_bookmarks_get (later, 0)->place.round, ==, 218);
  g_assert_cmpuint (uc_bookmarks_get (later, 1)->place.round, ==, 9);
  g_assert_cmpstr (uc_bookmarks_get (later, 2)->table, ==, "BJ-08");
  mark = uc_bookmarks_find (later, &place_218);
  g_assert_nonnull (mark);
  g_assert_cmpstr (mark->name, ==, "player asks");
  g_assert_cmpstr (mark->line, ==, "Why 18; is not = paid [against] \\ 22? “ü”");
  g_assert_cmpstr (mark->journal, ==, "00ff");
  g_assert_cmpuint (mark->place.seq, ==, 7001);
  g_assert_cmpint (mark->at_ns, ==, AT_NS + 218);
  g_assert_cmpint (mark->made_ns, ==, MADE_NS);
}

static void
test_changed (Fixture *fixture, gconstpointer data)
{
  UcBookmarkPlace whole = place_218;

  whole.seq = 0;
  put_or_fail (fixture->bookmarks, &place_218, "first", "a line");
  put_or_fail (fixture->bookmarks, &place_218, "second", "");
  g_assert_cmpuint (uc_bookmarks_n (fixture->bookmarks), ==, 1);
  g_assert_cmpstr (uc_bookmarks_get (fixture->bookmarks, 0)->name, ==, "second");
  g_assert_cmpstr (uc_bookmarks_get (fixture->bookmarks, 0)->line, ==, "");
  put_or_fail (fixture->bookmarks, &whole, "the round", "");
  g_assert_cmpuint (uc_bookmarks_n (fixture->bookmarks), ==, 2);
  g_assert_cmpuint (uc_bookmarks_of_round (fixture->bookmarks, &place_218)->place.round, ==, 218);
  g_assert_null (uc_bookmarks_of_round (fixture->bookmarks, &place_other));
}

static void
test_removed (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  put_or_fail (fixture->bookmarks, &place_218, "first", "");
  put_or_fail (fixture->bookmarks, &place_9, "second", "");
  /* By its own place, which goes with it. */
  g_assert_true (uc_bookmarks_remove (fixture->bookmarks, &uc_bookmarks_find (fixture->bookmarks, &place_218)->place,
                                      &error));
  g_assert_no_error (error);
  g_assert_null (uc_bookmarks_find (fixture->bookmarks, &place_218));
  g_assert_true (uc_bookmarks_remove (fixture->bookmarks, &place_218, &error));
  g_assert_cmpuint (uc_bookmarks_n (fixture->bookmarks), ==, 1);
  g_assert_cmpstr (uc_bookmarks_get (fixture->bookmarks, 0)->name, ==, "second");
}

/* Two windows of one agent: neither writes over what the other has kept. */
static void
test_two_windows (Fixture *fixture, gconstpointer data)
{
  g_autoptr (UcBookmarks) other = uc_bookmarks_new (fixture->folder);

  load_or_fail (fixture->bookmarks);
  load_or_fail (other);
  put_or_fail (fixture->bookmarks, &place_218, "mine", "");
  put_or_fail (other, &place_9, "yours", "");
  g_assert_cmpuint (uc_bookmarks_n (other), ==, 2);
  load_or_fail (fixture->bookmarks);
  g_assert_cmpuint (uc_bookmarks_n (fixture->bookmarks), ==, 2);
}

static void
test_words (Fixture *fixture, gconstpointer data)
{
  static const char *const names[] = { "", "   ", "1234567890123456789012345678901234567890123456789012345678901" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (uc_bookmarks_put (fixture->bookmarks, &place_218, names[i], "", AT_NS, MADE_NS, &error));
      g_assert_error (error, UC_BOOKMARK_ERROR, UC_BOOKMARK_ERROR_NAME);
    }
  g_assert_false (g_file_test (fixture->path, G_FILE_TEST_EXISTS));
}

/* What is wrong is named, and the file stays as it is, byte for byte, whatever is tried. */
static void
assert_left_alone (Fixture *fixture, const char *text, const char *says)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *after = NULL;

  g_mkdir_with_parents (fixture->folder, 0700);
  g_assert_true (g_file_set_contents (fixture->path, text, -1, NULL));
  g_assert_false (uc_bookmarks_load (fixture->bookmarks, &error));
  g_assert_error (error, UC_BOOKMARK_ERROR, UC_BOOKMARK_ERROR_DAMAGED);
  g_assert_true (g_str_has_prefix (error->message, fixture->path));
  if (strstr (error->message, says) == NULL)
    g_error ("“%s” does not say “%s”", error->message, says);
  g_clear_error (&error);
  g_assert_cmpuint (uc_bookmarks_n (fixture->bookmarks), ==, 0);
  g_assert_false (uc_bookmarks_put (fixture->bookmarks, &place_218, "new", "", AT_NS, MADE_NS, &error));
  g_assert_error (error, UC_BOOKMARK_ERROR, UC_BOOKMARK_ERROR_DAMAGED);
  g_clear_error (&error);
  g_assert_false (uc_bookmarks_remove (fixture->bookmarks, &place_218, &error));
  g_assert_error (error, UC_BOOKMARK_ERROR, UC_BOOKMARK_ERROR_DAMAGED);
  g_assert_true (g_file_get_contents (fixture->path, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, text);
}

#define WHOLE                                                                                                          \
  "[bookmark 4]\ntable=BJ-07\njournal=00ff\nround=218\nevent=7001\nname=player asks\nline=\n"                          \
  "at=2026-11-20T21:50:08.946000000Z\nmade=2026-11-20T22:03:11.000000000Z\n"

static void
test_damaged (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *text, *says;
  } damages[] = {
    { "this is no key file\n", "" },
    { WHOLE "[bookmark 5]\ntable=BJ-07\n", "[bookmark 5]: “journal=” cannot be read" },
    { "[bookmark 5]\ntable=T\njournal=0\nname=n\nround=two\nevent=1\nat=x\nmade=x\n",
      "[bookmark 5]: round=two: expected a whole number" },
    { "[bookmark 5]\ntable=T\njournal=0\nname=n\nround=2\nevent=-1\nat=x\nmade=x\n",
      "[bookmark 5]: event=-1: expected a whole number" },
    { "[bookmark 5]\ntable=T\njournal=0\nname=n\nround=2\nevent=1\nat=yesterday\nmade=x\n",
      "[bookmark 5]: at=yesterday: expected a time like" },
    { WHOLE "name=a\xff\xfe", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (damages); i++)
    assert_left_alone (fixture, damages[i].text, damages[i].says);
}

/* A person's comments and what a later program keeps beside the bookmarks stay. */
static void
test_others_stay (Fixture *fixture, gconstpointer data)
{
  g_autofree char *after = NULL;

  g_mkdir_with_parents (fixture->folder, 0700);
  g_assert_true (g_file_set_contents (fixture->path, "#mine\n" WHOLE "colour=red\n[clip 1]\nof=218\n", -1, NULL));
  load_or_fail (fixture->bookmarks);
  g_assert_cmpuint (uc_bookmarks_n (fixture->bookmarks), ==, 1);
  put_or_fail (fixture->bookmarks, &place_9, "another", "");
  put_or_fail (fixture->bookmarks, &place_218, "renamed", "");
  g_assert_true (g_file_get_contents (fixture->path, &after, NULL, NULL));
  g_assert_nonnull (strstr (after, "#mine\n"));
  g_assert_nonnull (strstr (after, "colour=red\n"));
  g_assert_nonnull (strstr (after, "[clip 1]\nof=218\n"));
  g_assert_nonnull (strstr (after, "[bookmark 4]\n"));
  g_assert_nonnull (strstr (after, "name=renamed\n"));
}

/* Somebody's folder that cannot be written: said, and what was there is still shown. */
static void
test_cannot_be_written (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *lock = g_strconcat (fixture->path, ".lock", NULL);

  put_or_fail (fixture->bookmarks, &place_9, "before", "");
  g_assert_cmpint (g_unlink (lock), ==, 0);
  g_assert_cmpint (g_mkdir (lock, 0700), ==, 0);
  g_assert_false (uc_bookmarks_put (fixture->bookmarks, &place_218, "after", "", AT_NS, MADE_NS, &error));
  g_assert_error (error, UC_BOOKMARK_ERROR, UC_BOOKMARK_ERROR_FILE);
  g_assert_cmpuint (uc_bookmarks_n (fixture->bookmarks), ==, 1);
  g_assert_cmpstr (uc_bookmarks_get (fixture->bookmarks, 0)->name, ==, "before");
}

static char *
identity_or_fail (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, &error);

  g_assert_no_error (error);
  return uc_identity_of (journal);
}

/* The journal and its copy under another name are the same, another of the same table is not. */
static void
test_identity (Fixture *fixture, gconstpointer data)
{
  g_autofree char *folder = g_path_get_dirname (fixture->folder);
  g_autofree char *first = g_build_filename (folder, "a.journal", NULL);
  g_autofree char *copy = g_build_filename (folder, "b.journal", NULL);
  g_autofree char *second = g_build_filename (folder, "c.journal", NULL);
  g_autofree char *of_first = NULL, *of_copy = NULL, *of_second = NULL;
  g_autoptr (UcJournal) journal = NULL;

  uc_walked_journal (uc_walk_tables, 5, 3, first);
  uc_walked_journal (uc_walk_tables, 5, 3, second);
  journal = uc_journal_open_read (first, NULL);
  g_assert_true (uc_journal_copy (journal, copy, NULL));
  of_first = identity_or_fail (first);
  of_copy = identity_or_fail (copy);
  of_second = identity_or_fail (second);
  g_assert_cmpuint (strlen (of_first), ==, 64);
  g_assert_cmpstr (of_copy, ==, of_first);
  g_assert_cmpstr (of_second, !=, of_first);
}

#define EACH 40

/* A window of its own, that keeps its bookmarks as fast as it can. */
static gpointer
keep_many (gpointer data)
{
  static gint next = 1;
  g_autoptr (UcBookmarks) bookmarks = uc_bookmarks_new (((Fixture *) data)->folder);

  for (guint i = 0; i < EACH; i++)
    {
      const UcBookmarkPlace place = { "BJ-07", "00ff", 218, g_atomic_int_add (&next, 1) };

      put_or_fail (bookmarks, &place, "mine", "");
    }
  return NULL;
}

static void
test_at_once (Fixture *fixture, gconstpointer data)
{
  GThread *threads[3];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("window", keep_many, fixture);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
  load_or_fail (fixture->bookmarks);
  g_assert_cmpuint (uc_bookmarks_n (fixture->bookmarks), ==, G_N_ELEMENTS (threads) * EACH);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*func) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/bookmarks/kept", test_kept },
    { "/bookmarks/changed", test_changed },
    { "/bookmarks/removed", test_removed },
    { "/bookmarks/two-windows", test_two_windows },
    { "/bookmarks/many-at-once", test_at_once },
    { "/bookmarks/words", test_words },
    { "/bookmarks/damaged", test_damaged },
    { "/bookmarks/others-stay", test_others_stay },
    { "/bookmarks/cannot-be-written", test_cannot_be_written },
    { "/bookmarks/identity", test_identity },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].func, tear_down);
  return g_test_run ();
}
