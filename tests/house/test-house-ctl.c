/* upcardctl house, as a program: what it prints where, and how it ends. */
#include "uc-houses.h"

#include "run-ctl.h"
#include "uc-journal.h"
#include "uc-kept.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>
#include <unistd.h>

#define SECOND_NS G_GINT64_CONSTANT (1000000000)

typedef struct
{
  UcHouses *house;
  char *out, *err;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->house = uc_houses_new ();
  if (data == NULL)
    return;
  uc_houses_add_walk (fixture->house, "BJ-07", 1, 3, 25);
  uc_houses_add_months (fixture->house, "T-1", 6);
  g_assert_cmpint (run_ctl (NULL, &fixture->out, &fixture->err, "house", "index", fixture->house->folder, NULL), ==, 0);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_free (fixture->out);
  g_free (fixture->err);
  uc_houses_free (fixture->house);
}

/* Up to %NULL: the words behind “house”. */
#define RUN(fixture, ...)                                                                                                              \
  (g_free ((fixture)->out), g_free ((fixture)->err), run_ctl (NULL, &(fixture)->out, &(fixture)->err, "house", __VA_ARGS__, NULL))

static guint
n_lines (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == '\n';
  return n;
}

/* ---- index ---- */

static void
test_index (Fixture *fixture, gconstpointer data)
{
  const char *folder = fixture->house->folder;

  assert_contains (fixture->out, ": 2 tables, 5 journals, ");
  /* A pipe is no terminal: nothing moves. */
  g_assert_cmpstr (fixture->err, ==, "");
  g_assert_cmpint (RUN (fixture, "index", folder), ==, 0);
  assert_contains (fixture->out, "; new: 0\n");
}

static void
test_index_skips (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = uc_houses_path (fixture->house, "A-1", "2026-01");

  g_assert_true (g_file_set_contents (path, "no journal", -1, NULL));
  g_assert_cmpint (RUN (fixture, "index", fixture->house->folder), ==, 1);
  assert_contains (fixture->err, path);
  assert_contains (fixture->out, ": 3 tables, 6 journals, ");
  g_assert_cmpint (RUN (fixture, "find", fixture->house->folder, "--limit=1"), ==, 3);
  assert_contains (fixture->err, "1 journal is not in the index to its end");
}

/* A folder that cannot be opened may be a table's. Root reads each folder: a link to itself stands for one that is another user's. */
static void
test_unlisted (Fixture *fixture, gconstpointer data)
{
  const char *folder = fixture->house->folder;
  g_autofree char *link = g_build_filename (folder, "Z-1", NULL), *found = g_build_filename (folder, "lost+found", NULL);
  g_autofree char *table = g_build_filename (folder, "BJ-07", NULL), *aside = g_build_filename (folder, ".BJ-07", NULL);
  g_autofree char *note = g_build_filename (folder, "note", NULL), *to_note = g_build_filename (folder, "to-note", NULL);

  /* Neither of these is a table. */
  g_assert_true (g_file_set_contents (note, "", -1, NULL));
  g_assert_cmpint (symlink (note, to_note), ==, 0);
  g_assert_cmpint (symlink ("lost+found", found), ==, 0);
  g_assert_cmpint (RUN (fixture, "index", folder), ==, 0);
  g_assert_cmpint (RUN (fixture, "prove", folder), ==, 0);
  g_assert_cmpint (symlink ("Z-1", link), ==, 0);
  g_assert_cmpint (RUN (fixture, "index", folder), ==, 1);
  assert_contains (fixture->err, "Z-1: the journals of this table cannot be listed: ");
  g_assert_cmpint (RUN (fixture, "prove", folder), ==, 1);
  assert_contains (fixture->out, "Z-1: the journals of this table cannot be listed: ");
  /* A table that the house had. */
  g_unlink (link);
  g_assert_cmpint (g_rename (table, aside), ==, 0);
  g_assert_cmpint (symlink ("BJ-07", table), ==, 0);
  g_assert_cmpint (RUN (fixture, "index", folder), ==, 1);
  assert_contains (fixture->err, "BJ-07: the journals of this table cannot be listed: ");
  assert_contains (fixture->err, "BJ-07: the index has this table, and no journal of it is in the house\n");
  g_assert_cmpint (RUN (fixture, "find", folder, "--words=no-such-word"), ==, 3);
  g_assert_cmpint (RUN (fixture, "prove", folder), ==, 1);
  assert_contains (fixture->out, "BJ-07/2026-01.journal: ");
  g_unlink (table);
  g_assert_cmpint (g_rename (aside, table), ==, 0);
  g_assert_cmpint (RUN (fixture, "index", folder), ==, 0);
  g_assert_cmpint (RUN (fixture, "find", folder, "--words=no-such-word"), ==, 0);
}

static void
test_empty (Fixture *fixture, gconstpointer data)
{
  const char *folder = fixture->house->folder;
  g_autofree char *nowhere = g_build_filename (folder, "nowhere", NULL);

  g_assert_cmpint (RUN (fixture, "find", folder), ==, 1);
  assert_contains (fixture->err, "this house has no index yet; make it with “upcardctl house index”");
  g_assert_cmpint (RUN (fixture, "index", nowhere), ==, 1);
  assert_contains (fixture->err, "there is no such folder");
  g_assert_cmpint (RUN (fixture, "index", folder), ==, 2);
  assert_contains (fixture->err, "no table’s journals are in this folder; expected names like BJ-07/2026-11.journal");
  g_assert_cmpint (RUN (fixture, "find", folder), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "No round is closed in this house yet.\n");
  g_assert_cmpint (RUN (fixture, "at", folder, "2026-01-01 00:10"), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "No table of this house had begun a round then.\n");
}

/* ---- find ---- */

static void
test_find (Fixture *fixture, gconstpointer data)
{
  const char *folder = fixture->house->folder;

  g_assert_cmpint (RUN (fixture, "find", folder, "--table=T-1", "--limit=3"), ==, 0);
  assert_contains (fixture->out, "Began ");
  g_assert_cmpuint (n_lines (fixture->out), ==, 4);
  assert_contains (fixture->err, "Only the newest 3 rounds are printed");
  g_assert_cmpint (RUN (fixture, "find", folder, "--slip=S-12", "--json"), ==, 0);
  g_assert_cmpuint (n_lines (fixture->out), ==, 1);
  assert_contains (fixture->out, "{\"table\":\"T-1\",\"round\":");
  assert_contains (fixture->out, "\"marks\":[\"jackpot\",");
  assert_contains (fixture->out, "2026-02.journal\",\"problem\":null}");
  g_assert_cmpint (RUN (fixture, "find", folder, "--words=no-such-word"), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "No round in the index is what was asked for.\n");
}

/* What the index has and the journal no longer. */
static void
test_find_what_is_not_there (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = uc_houses_path (fixture->house, "BJ-07", "2026-01");

  g_unlink (path);
  g_assert_cmpint (RUN (fixture, "find", fixture->house->folder, "--table=BJ-07", "--limit=2"), ==, 3);
  assert_contains (fixture->out, "not in the journal as it is in the index");
  assert_contains (fixture->err, "BJ-07/2026-01.journal: there is no such journal");
  g_assert_cmpint (RUN (fixture, "at", fixture->house->folder, "2026-01-01 01:00"), ==, 3);
  assert_contains (fixture->out, "not known");
  g_assert_cmpint (RUN (fixture, "index", fixture->house->folder), ==, 1);
  assert_contains (fixture->out, "1 journal that the index has is gone; its rounds stay in the index");
  assert_contains (fixture->err, "BJ-07: the index has this table, and no journal of it is in the house\n");
}

static void
test_usage (Fixture *fixture, gconstpointer data)
{
  const char *folder = fixture->house->folder;
  static const struct
  {
    const char *word, *why;
  } wrong[] = {
    { "--mark=jackpt", "unknown mark “jackpt”; did you mean “jackpot”?" },
    { "--mark=x", "unknown mark “x”; expected one of jackpot, validated, " },
    { "--from=yesterday", "“yesterday” is not a time; expected a local time such as 2026-11-24 21:49:57" },
    { "--from=2026-02-30", "“2026-02-30” is not a time" },
    { "--to=2026-11-24 25:00", "is not a time" },
    { "--to=2026-11-24 21:00:00x", "is not a time" },
    { "--round=7-5", "“7-5” is not a round; expected a number from 1, or two such as 5-7" },
    { "--seat=9", "expected a seat from 1 to 7 after --seat" },
    { "--card=9X", "“9X” is not a card; expected rank and suit such as 9D" },
    { "--pays=much", "“much” is not a sum; expected dollars such as 75" },
    { "--table=nobody", "the index has no table “nobody”; expected the name of a folder in" },
    { "--limit=-1", "expected a number from 0 after --limit" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_assert_cmpint (RUN (fixture, "find", folder, wrong[i].word), ==, 2);
      assert_contains (fixture->err, wrong[i].why);
      g_assert_cmpstr (fixture->out, ==, "");
    }
  g_assert_cmpint (RUN (fixture, "fnid", folder), ==, 2);
  assert_contains (fixture->err, "did you mean “find”?");
  g_assert_cmpint (RUN (fixture, "at", folder), ==, 2);
  assert_contains (fixture->err, "expected: upcardctl house at HOUSE TIME");
  g_assert_cmpint (RUN (fixture, "index", folder, "--seat=1"), ==, 2);
  assert_contains (fixture->err, "the filters and --limit go with find");
  g_assert_cmpint (RUN (fixture, "index", folder, "--json"), ==, 2);
}

/* ---- at ---- */

/* How the rows tell of a moment, read one after the other by their texts alone. */
typedef struct
{
  gint64 t_real_ns;
  guint round;
  gboolean going;
  gboolean signed_on;
  char dealer[16];
} Told;

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Told *told = user_data;
  g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);

  if (row->events[0] != '\0' && row->t_real_ns > told->t_real_ns)
    return FALSE;
  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *round = strstr (lines[i], " round="), *by = strstr (lines[i], " by=");

      if (g_str_has_prefix (lines[i], "wager-accepted ") && round != NULL)
        {
          told->round = g_ascii_strtoull (round + strlen (" round="), NULL, 10);
          told->going = TRUE;
        }
      if (g_str_has_prefix (lines[i], "round-closed "))
        told->going = FALSE;
      if (g_str_has_prefix (lines[i], "signed-on ") && by != NULL)
        g_strlcpy (told->dealer, by + strlen (" by="), MIN (sizeof told->dealer, strcspn (by + strlen (" by="), " ") + 1));
    }
  return TRUE;
}

static void
test_at (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = uc_houses_path (fixture->house, "BJ-07", "2026-01");
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, NULL);
  UcRoundRow first, last;

  g_assert_true (uc_journal_round (journal, 1, &first, NULL));
  g_assert_true (uc_journal_round (journal, 20, &last, NULL));
  for (gint64 t_ns = (first.first_real_ns / SECOND_NS + 1) * SECOND_NS; t_ns < last.last_real_ns; t_ns += 97 * SECOND_NS)
    {
      Told told = { .t_real_ns = t_ns };
      g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (t_ns / SECOND_NS);
      g_autofree char *text = g_date_time_format (time, "%Y-%m-%dT%H:%M:%SZ"), *due = NULL;

      g_assert_true (uc_journal_read_rows (journal, 1, 0, on_row, &told, NULL));
      g_assert_cmpint (RUN (fixture, "at", fixture->house->folder, text, "--json"), ==, 0);
      due = g_strdup_printf ("{\"table\":\"BJ-07\",\"round\":%u,\"going\":%s,", told.round, told.going ? "true" : "false");
      assert_contains (fixture->out, due);
      if (told.dealer[0] != '\0')
        {
          g_autofree char *dealer = g_strdup_printf ("\"dealer\":\"%s\"", told.dealer);

          assert_contains (fixture->out, dealer);
        }
    }
  /* Behind its end a copy says nothing. */
  g_assert_cmpint (RUN (fixture, "at", fixture->house->folder, "2027-01-01"), ==, 3);
  assert_contains (fixture->out, "BJ-07 ");
  assert_contains (fixture->out, "T-1 ");
  assert_contains (fixture->out, "not known");
  assert_contains (fixture->err, "BJ-07/2026-01.journal: the journal ends at 2000-01-01T");
  assert_contains (fixture->err, "T-1/2026-04.journal: the journal ends at 2026-03-");
  assert_contains (fixture->err, ", before 2027-01-01T00:00:00Z: how the table was then is not known");
}

/* What an index that ends with a month answers about the months behind it is what one that has them answers. */
static void
test_at_months (Fixture *fixture, gconstpointer data)
{
  const char *folder = fixture->house->folder;
  static const char *const months[] = { "2026-01", "2026-02", "2026-03", "2026-04" };
  g_autofree char *index = g_build_filename (folder, "index.sqlite", NULL);
  g_autoptr (GPtrArray) times = g_ptr_array_new_with_free_func (g_free), due = g_ptr_array_new_with_free_func (g_free);

  uc_houses_add_months (fixture->house, "T-1", 6);
  g_assert_cmpint (RUN (fixture, "index", folder), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (months); i++)
    {
      g_autofree char *path = uc_houses_path (fixture->house, "T-1", months[i]);
      g_autoptr (UcJournal) journal = uc_journal_open_read (path, NULL);
      g_autoptr (UcContext) first = uc_journal_context (journal, 1, NULL);
      UcRoundRow round;

      g_assert_nonnull (first);
      for (guint number = 1; number < 40; number++)
        if (uc_journal_round (journal, number, &round, NULL) && round.closed)
          for (int s = -1; s < 12; s += 6)
            {
              g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (round.first_real_ns / SECOND_NS + s);

              if (times->len > 0 || s > 0)
                g_ptr_array_add (times, g_date_time_format (time, "%Y-%m-%dT%H:%M:%SZ"));
            }
    }
  for (guint i = 0; i + 3 < times->len; i++)
    {
      g_assert_cmpint (RUN (fixture, "at", folder, times->pdata[i], "--json"), ==, 0);
      g_ptr_array_add (due, g_strdup (fixture->out));
    }
  /* An index of the first month. */
  g_unlink (index);
  for (guint i = 1; i < G_N_ELEMENTS (months); i++)
    {
      g_autofree char *path = uc_houses_path (fixture->house, "T-1", months[i]), *aside = g_strconcat (path, ".aside", NULL);

      g_assert_cmpint (g_rename (path, aside), ==, 0);
    }
  g_assert_cmpint (RUN (fixture, "index", folder), ==, 0);
  for (guint i = 1; i < G_N_ELEMENTS (months); i++)
    {
      g_autofree char *path = uc_houses_path (fixture->house, "T-1", months[i]), *aside = g_strconcat (path, ".aside", NULL);

      g_assert_cmpint (g_rename (aside, path), ==, 0);
    }
  g_assert_cmpuint (due->len, >, 40);
  for (guint i = 0; i < due->len; i++)
    {
      g_assert_cmpint (RUN (fixture, "at", folder, times->pdata[i], "--json"), ==, 0);
      g_assert_cmpstr (fixture->out, ==, due->pdata[i]);
    }
  /* The month before is not the one that the next continues. */
  {
    g_autofree char *path = uc_houses_path (fixture->house, "T-1", "2026-02");

    g_unlink (path);
    g_assert_cmpint (RUN (fixture, "at", folder, due->len > 0 ? times->pdata[due->len - 1] : "", "--json"), ==, 3);
    assert_contains (fixture->err, "T-1/2026-03.journal: damaged: ");
  }
}

/* ---- prove ---- */

/* The proof knows of a journal before the index has read it: a search does not call the house empty. */
static void
test_prove_first (Fixture *fixture, gconstpointer data)
{
  const char *folder = fixture->house->folder;

  uc_houses_add_walk (fixture->house, "BJ-07", 1, 3, 5);
  g_assert_cmpint (RUN (fixture, "prove", folder), ==, 0);
  g_assert_cmpint (RUN (fixture, "find", folder), ==, 3);
  assert_contains (fixture->err, "1 journal is not in the index to its end");
  g_assert_cmpint (RUN (fixture, "index", folder), ==, 0);
  g_assert_cmpint (RUN (fixture, "find", folder), ==, 0);
}

static void
tamper (const char *path, const char *sql)
{
  char *problem = NULL;
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  if (sqlite3_exec (db, sql, NULL, NULL, &problem) != SQLITE_OK)
    g_error ("%s: %s", sql, problem);
  sqlite3_close (db);
}

/* As “upcardctl verify --prove --audit” judges each: nothing else decides what is proven. */
static void
test_prove (Fixture *fixture, gconstpointer data)
{
  const char *folder = fixture->house->folder;
  g_autofree char *walk = uc_houses_path (fixture->house, "BJ-07", "2026-01"), *kept = NULL, *march = uc_houses_path (fixture->house, "T-1", "2026-03");
  gsize length;

  g_assert_true (g_file_get_contents (march, &kept, &length, NULL));
  g_assert_cmpint (RUN (fixture, "prove", folder), ==, 0);
  assert_contains (fixture->out, ": 5 journals; proven now: 5 with ");
  assert_contains (fixture->out, "; not proven: 0\n");
  g_assert_cmpstr (fixture->err, ==, "");
  g_assert_cmpint (RUN (fixture, "prove", folder), ==, 0);
  assert_contains (fixture->out, "proven now: 0 with 0 rounds; unchanged since their proof: 5; not proven: 0\n");
  /* A change in the middle is found by --all, and stays found. */
  tamper (march, "UPDATE journal SET events = replace (events, 'amount=25.00', 'amount=75.00') WHERE round = (SELECT max (number) - 1 FROM round)");
  g_assert_cmpint (RUN (fixture, "prove", folder), ==, 0);
  g_assert_cmpint (RUN (fixture, "prove", folder, "--all"), ==, 1);
  assert_contains (fixture->out, "T-1/2026-03.journal: round ");
  assert_contains (fixture->out, "does not fit its hash");
  assert_contains (fixture->out, "is answered otherwise");
  assert_contains (fixture->out, "; not proven: 1\n");
  g_assert_cmpint (RUN (fixture, "prove", folder), ==, 1);
  assert_contains (fixture->out, "proven now: 0 with 0 rounds; unchanged since their proof: 4; not proven: 1\n");
  /* doctor's page has it. */
  g_free (fixture->out);
  g_free (fixture->err);
  g_assert_cmpint (run_ctl (NULL, &fixture->out, &fixture->err, "doctor", "--root", folder, "--house", folder, NULL), ==, 1);
  assert_contains (fixture->out, "T-1/2026-03.journal is not proven: ");
  /* Put back as it was. */
  g_assert_true (g_file_set_contents (march, kept, length, NULL));
  g_assert_cmpint (RUN (fixture, "prove", folder), ==, 0);
  assert_contains (fixture->out, "proven now: 1 with ");
  g_free (fixture->out);
  g_free (fixture->err);
  run_ctl (NULL, &fixture->out, &fixture->err, "doctor", "--root", folder, "--house", folder, NULL);
  assert_contains (fixture->out, "5 journals of the house are proven, the first at ");
  /* One that cannot be read keeps the others from nothing. */
  g_assert_true (g_file_set_contents (walk, "no journal", -1, NULL));
  g_assert_cmpint (RUN (fixture, "prove", folder, "--all"), ==, 1);
  assert_contains (fixture->out, walk);
  assert_contains (fixture->out, "proven now: 4 with ");
}

/* A month that does not go on where the one before it ended is whole by itself. */
static void
test_prove_months (Fixture *fixture, gconstpointer data)
{
  g_autofree char *march = uc_houses_path (fixture->house, "T-1", "2026-03");

  g_unlink (march);
  g_assert_cmpint (RUN (fixture, "prove", fixture->house->folder), ==, 1);
  assert_contains (fixture->out, "T-1/2026-03.journal: gone: ");
  assert_contains (fixture->out, "T-1/2026-04.journal: ");
  assert_contains (fixture->out, "; not proven: 2\n");
}

static void
assert_prove (Fixture *fixture, int status, const char *end)
{
  if (RUN (fixture, "prove", fixture->house->folder) != status)
    g_error ("expected status %d: %s", status, fixture->out);
  assert_contains (fixture->out, end);
}

static void
assert_doctor (Fixture *fixture, const char *line)
{
  const char *folder = fixture->house->folder;

  g_free (fixture->out);
  g_free (fixture->err);
  run_ctl (NULL, &fixture->out, &fixture->err, "doctor", "--root", folder, "--house", folder, NULL);
  assert_contains (fixture->out, line);
}

/* What may never be: that the house had proven a journal, that the journal is gone, and that nothing says so. */
static void
test_prove_gone (Fixture *fixture, gconstpointer data)
{
  const char *folder = fixture->house->folder;
  g_autofree char *april = uc_houses_path (fixture->house, "T-1", "2026-04"), *walk = uc_houses_path (fixture->house, "BJ-07", "2026-01");
  g_autofree char *kept = NULL, *table = g_build_filename (folder, "BJ-07", NULL), *aside = g_build_filename (folder, ".BJ-07", NULL);
  gsize length;

  g_assert_true (g_file_get_contents (april, &kept, &length, NULL));
  assert_prove (fixture, 0, "; not proven: 0\n");
  g_unlink (april);
  for (guint i = 0; i < 2; i++)
    {
      assert_prove (fixture, 1, "T-1/2026-04.journal: gone: ");
      assert_contains (fixture->out, "T-1/2026-03.journal: truncated: this file continues in 2026-04.journal, which is missing");
      assert_contains (fixture->out, "; unchanged since their proof: 3; not proven: 2\n");
      assert_doctor (fixture, "T-1/2026-04.journal is not proven: ");
    }
  /* Back, it is what was proven. */
  g_assert_true (g_file_set_contents (april, kept, length, NULL));
  assert_prove (fixture, 0, "proven now: 2 with ");
  g_assert_cmpint (g_rename (table, aside), ==, 0);
  assert_prove (fixture, 1, "BJ-07/2026-01.journal: gone: ");
  assert_doctor (fixture, "BJ-07/2026-01.journal is not proven: ");
  /* Until a person accepts it. */
  g_assert_cmpint (RUN (fixture, "prove", folder, "--forget=BJ-07/2026-01.journal"), ==, 0);
  assert_prove (fixture, 0, ": 4 journals; ");
  g_assert_cmpint (RUN (fixture, "find", folder, "--round=3"), ==, 0);
  g_assert_null (strstr (fixture->out, "BJ-07"));
  g_assert_cmpint (RUN (fixture, "prove", folder, "--forget=BJ-07/2026-01.journal"), ==, 1);
  assert_contains (fixture->err, "the index has no journal “BJ-07/2026-01.journal”");
  /* The index has its rounds again when it is back. */
  g_assert_cmpint (g_rename (aside, table), ==, 0);
  g_assert_true (g_file_test (walk, G_FILE_TEST_EXISTS));
  g_assert_cmpint (RUN (fixture, "index", folder), ==, 0);
  g_assert_cmpint (RUN (fixture, "find", folder, "--round=3"), ==, 0);
  assert_contains (fixture->out, "BJ-07");
  g_assert_cmpint (RUN (fixture, "find", folder, "--forget=BJ-07/2026-01.journal"), ==, 2);
  g_assert_cmpint (RUN (fixture, "prove", folder, "--forget=BJ-07"), ==, 2);
  assert_contains (fixture->err, "expected a table and a month such as BJ-07/2026-11.journal");
}

/* The newest proof of all says nothing of a journal that no run looks at. */
static void
test_prove_oldest (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->house->folder, "index.sqlite", NULL);

  assert_prove (fixture, 0, "; not proven: 0\n");
  assert_doctor (fixture, "5 journals of the house are proven, the first at ");
  tamper (path, "UPDATE proof SET at = 1767225600000000000 WHERE file = 1");
  assert_doctor (fixture, "The oldest proof of a journal of the house is from 2026-01-01T00:00:00Z.");
  /* A run that finds it unchanged has looked at it. */
  assert_prove (fixture, 0, "; unchanged since their proof: 5; ");
  assert_doctor (fixture, "5 journals of the house are proven, the first at ");
}

/* A journal as it was a while ago is whole by itself. */
static void
test_prove_cut_off (Fixture *fixture, gconstpointer data)
{
  const char *folder = fixture->house->folder;
  g_autofree char *path = uc_houses_path (fixture->house, "C-1", "2026-01"), *early = g_build_filename (folder, ".early", NULL);
  g_autofree char *late = g_build_filename (folder, ".late", NULL), *later = g_build_filename (folder, ".later", NULL);
  g_autoptr (UcKept) kept = NULL;
  const char *const stages[] = { early, late, later };

  {
    g_autofree char *own = g_build_filename (folder, ".own.journal", NULL);

    kept = uc_kept_new_at (own, NULL);
    for (guint i = 0; i < G_N_ELEMENTS (stages); i++)
      {
        uc_kept_rounds (kept, 4, 2);
        uc_kept_close_round (kept);
        uc_kept_flush (kept);
        g_assert_true (uc_journal_copy (kept->journal, stages[i], NULL));
      }
  }
  g_assert_cmpint (g_rename (late, path), ==, 0);
  assert_prove (fixture, 0, "; not proven: 0\n");
  g_assert_cmpint (g_rename (path, late), ==, 0);
  g_assert_cmpint (g_rename (early, path), ==, 0);
  for (guint i = 0; i < 2; i++)
    {
      assert_prove (fixture, 1, "C-1/2026-01.journal: cut off or replaced: the proof of an earlier run ended with row ");
      assert_contains (fixture->out, "; not proven: 1\n");
      assert_doctor (fixture, "C-1/2026-01.journal is not proven: ");
    }
  /* Grown since its proof, it still has what was proven. */
  g_assert_cmpint (g_rename (path, early), ==, 0);
  g_assert_cmpint (g_rename (later, path), ==, 0);
  assert_prove (fixture, 0, "proven now: 1 with ");
  g_assert_cmpint (g_rename (early, path), ==, 0);
  assert_prove (fixture, 1, "; not proven: 1\n");
  g_assert_cmpint (RUN (fixture, "prove", folder, "--forget=C-1/2026-01.journal"), ==, 0);
  assert_prove (fixture, 0, "proven now: 1 with ");
}

/* The first month of a table, made by somebody else, with a key of its own. The month behind it is as it was at its proof. */
static void
test_prove_replaced (Fixture *fixture, gconstpointer data)
{
  const char *folder = fixture->house->folder;
  g_autofree char *january = uc_houses_path (fixture->house, "T-1", "2026-01"), *own = g_build_filename (folder, ".own.journal", NULL);

  assert_prove (fixture, 0, "; not proven: 0\n");
  {
    g_autoptr (UcKept) kept = uc_kept_new_at (own, NULL);

    uc_kept_rounds (kept, 60, 2);
    uc_kept_close_round (kept);
    uc_kept_flush (kept);
    g_unlink (january);
    g_assert_true (uc_journal_copy (kept->journal, january, NULL));
  }
  assert_prove (fixture, 1, "T-1/2026-01.journal: cut off or replaced: ");
  assert_contains (fixture->out, "T-1/2026-02.journal: foreign: ");
  /* Even where nobody had proven it before. */
  g_assert_cmpint (RUN (fixture, "prove", folder, "--forget=T-1/2026-01.journal"), ==, 0);
  assert_prove (fixture, 1, "T-1/2026-02.journal: foreign: ");
  assert_contains (fixture->out, "; not proven: 1\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  run_ctl_set_program (argv[1]);
  g_test_add ("/house/ctl/index", Fixture, "full", set_up, test_index, tear_down);
  g_test_add ("/house/ctl/index/names-what-it-skips", Fixture, "full", set_up, test_index_skips, tear_down);
  g_test_add ("/house/ctl/index/names-folders-that-cannot-be-listed", Fixture, "full", set_up, test_unlisted, tear_down);
  g_test_add ("/house/ctl/empty", Fixture, NULL, set_up, test_empty, tear_down);
  g_test_add ("/house/ctl/find", Fixture, "full", set_up, test_find, tear_down);
  g_test_add ("/house/ctl/find/what-is-not-there", Fixture, "full", set_up, test_find_what_is_not_there, tear_down);
  g_test_add ("/house/ctl/usage", Fixture, "full", set_up, test_usage, tear_down);
  g_test_add ("/house/ctl/at", Fixture, "full", set_up, test_at, tear_down);
  g_test_add ("/house/ctl/at/months-that-the-index-lacks", Fixture, NULL, set_up, test_at_months, tear_down);
  g_test_add ("/house/ctl/prove", Fixture, "full", set_up, test_prove, tear_down);
  g_test_add ("/house/ctl/prove/months-that-do-not-go-on", Fixture, "full", set_up, test_prove_months, tear_down);
  g_test_add ("/house/ctl/prove/before-the-index", Fixture, NULL, set_up, test_prove_first, tear_down);
  g_test_add ("/house/ctl/prove/gone", Fixture, "full", set_up, test_prove_gone, tear_down);
  g_test_add ("/house/ctl/prove/cut-off", Fixture, "full", set_up, test_prove_cut_off, tear_down);
  g_test_add ("/house/ctl/prove/oldest", Fixture, "full", set_up, test_prove_oldest, tear_down);
  g_test_add ("/house/ctl/prove/replaced", Fixture, "full", set_up, test_prove_replaced, tear_down);
  return g_test_run ();
}
