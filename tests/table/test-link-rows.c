/* The rows that go up to a link, through the files of three months. */
#include "uc-daytime.h"
#include "uc-kept.h"
#include "uc-link-rows.h"
#include "uc-remove-folder.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  char *file; /* its path */
  guint64 row, seq;
  guint n_events;
  UcHash hash;
} Seen;

typedef struct
{
  UcKept *kept;
  char *folder;
  GArray *all; /* Seen: every row of the record, read file by file */
  GArray *got; /* … and those that came */
  const char *file;
  guint most;  /* taken in one call */
  guint n;
} Fixture;

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Fixture *f = user_data;
  Seen seen = { .file = g_strdup (f->file), .row = row->id, .seq = row->seq, .n_events = uc_row_n_events (row), .hash = row->hash };

  g_array_append_val (f->all, seen);
  return TRUE;
}

static void
seen_clear (gpointer data)
{
  g_free (((Seen *)data)->file);
}

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autofree char *path = NULL;

  f->folder = g_dir_make_tmp ("upcard-link-rows-XXXXXX", NULL);
  path = g_build_filename (f->folder, "2026-09.journal", NULL);
  f->all = g_array_new (FALSE, TRUE, sizeof (Seen));
  f->got = g_array_new (FALSE, TRUE, sizeof (Seen));
  g_array_set_clear_func (f->all, seen_clear);
  g_array_set_clear_func (f->got, seen_clear);
  f->kept = uc_kept_new_at (path, NULL);
  uc_kept_rounds (f->kept, 3, 2);
  uc_kept_close_round (f->kept);
  /* The row that ends a file is there once the next one has begun. */
  uc_kept_go_on_in (f->kept, "2026-10.journal");
  uc_kept_rounds (f->kept, 2, 2);
  uc_kept_close_round (f->kept);
  uc_kept_go_on_in (f->kept, "2026-11.journal");
  uc_kept_rounds (f->kept, 2, 2);
  uc_kept_close_round (f->kept);
  for (guint month = 9; month <= 11; month++)
    {
      g_autofree char *name = g_strdup_printf ("2026-%02u.journal", month);
      g_autofree char *file = g_build_filename (f->folder, name, NULL);
      g_autoptr (UcJournal) journal = uc_journal_open_read (file, NULL);
      g_autoptr (GError) error = NULL;

      f->file = file;
      uc_journal_read_rows (journal, 1, 0, on_row, f, &error);
      g_assert_no_error (error);
    }
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  uc_kept_free (f->kept);
  g_array_unref (f->all);
  g_array_unref (f->got);
  uc_remove_folder (f->folder);
  g_free (f->folder);
}

typedef struct
{
  Fixture *f;
  UcLinkRows *rows;
} Reading;

static gboolean
on_read (const UcRow *row, gpointer user_data)
{
  Reading *reading = user_data;
  Seen seen = { .file = g_strdup (uc_link_rows_file (reading->rows)), .row = row->id, .hash = row->hash };

  g_array_append_val (reading->f->got, seen);
  return ++reading->f->n < reading->f->most;
}

/* Reads to the end, a few rows at a time. */
static void
read_all (Fixture *f, UcLinkRows *rows)
{
  Reading reading = { f, rows };
  g_autoptr (GError) error = NULL;

  g_array_set_size (f->got, 0);
  do
    {
      f->n = 0;
      uc_link_rows_read (rows, f->kept->journal, on_read, &reading, &error);
      g_assert_no_error (error);
    }
  while (f->n > 0);
}

static const Seen *
at (const GArray *rows, guint i)
{
  return &g_array_index (rows, Seen, i);
}

/* From each event on, everything comes once. */
static void
test_each_event (Fixture *f, gconstpointer data)
{
  for (guint i = 0; i < f->all->len; i++)
    for (guint e = 0; e < at (f->all, i)->n_events; e++)
      {
        g_autoptr (UcLinkRows) rows = uc_link_rows_new ();
        g_autoptr (GError) error = NULL;
        UcHash own;

        f->most = 1 + (i + e) % 7;
        g_assert_true (uc_link_rows_begin (rows, f->kept->journal, at (f->all, i)->seq + e, &at (f->all, i)->hash, &own, &error));
        g_assert_no_error (error);
        g_assert_true (uc_hash_equal (&own, &at (f->all, i)->hash));
        read_all (f, rows);
        g_assert_cmpuint (f->got->len, ==, f->all->len - i);
        for (guint j = 0; j < f->got->len; j++)
          {
            g_assert_cmpstr (at (f->got, j)->file, ==, at (f->all, i + j)->file);
            g_assert_true (uc_hash_equal (&at (f->got, j)->hash, &at (f->all, i + j)->hash));
          }
      }
}

/* A link that has nothing gets the file that is written; one that has more than the record is told so. */
static void
test_ends (Fixture *f, gconstpointer data)
{
  static const UcHash zeroes;
  g_autoptr (UcLinkRows) rows = uc_link_rows_new ();
  g_autoptr (GError) error = NULL;
  UcHash own;

  f->most = 5;
  g_assert_true (uc_link_rows_begin (rows, f->kept->journal, 0, &zeroes, &own, &error));
  g_assert_true (uc_hash_equal (&own, &zeroes));
  read_all (f, rows);
  g_assert_cmpuint (at (f->got, 0)->row, ==, 1);
  g_assert_cmpstr (at (f->got, 0)->file, ==, uc_journal_path (f->kept->journal));
  g_assert_true (uc_link_rows_begin (rows, f->kept->journal, uc_journal_last_seq (f->kept->journal) + 1,
                                     &at (f->all, 0)->hash, &own, &error));
  g_assert_true (uc_hash_equal (&own, &zeroes));
}

/* What was moved elsewhere is no fork. */
static void
test_moved_away (Fixture *f, gconstpointer data)
{
  g_autoptr (UcLinkRows) rows = uc_link_rows_new ();
  g_autoptr (GError) error = NULL;
  UcHash own;

  g_assert_cmpint (g_remove (at (f->all, 0)->file), ==, 0);
  g_assert_false (uc_link_rows_begin (rows, f->kept->journal, 2, &at (f->all, 0)->hash, &own, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING);
  g_assert_nonnull (strstr (error->message, "event 2"));
}

int
main (int argc, char **argv)
{
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/link-rows/each-event", Fixture, NULL, set_up, test_each_event, tear_down);
  g_test_add ("/link-rows/ends", Fixture, NULL, set_up, test_ends, tear_down);
  g_test_add ("/link-rows/moved-away", Fixture, NULL, set_up, test_moved_away, tear_down);
  return g_test_run ();
}
