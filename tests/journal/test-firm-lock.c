/* A reader that was taken over: it opens the record's files for reading alone, as upcard-mirror may, and locks what it can. The writer
 * goes on. */
#include "uc-holder.h"
#include "uc-kept.h"
#include "uc-verify.h"

#include <glib/gstdio.h>
#include <sqlite3.h>

/* The locks of the WAL's index, and those of the file itself, which SQLite has at the end of its first GiB. */
#define INDEX_FIRST 120
#define INDEX_LAST 128
#define WRITER 120
#define SNAPSHOTS 123
#define FILE_FIRST 0x40000000
#define FILE_LAST (FILE_FIRST + 511)

#define MIB (1024 * 1024)

/* ---- somebody who reads ---- */

static gboolean
lock_file (const char *path)
{
  return uc_lock_bytes (path, "", O_RDONLY, F_RDLCK, FILE_FIRST, FILE_LAST);
}

static gboolean
lock_all (const char *path)
{
  return uc_lock_bytes (path, "-shm", O_RDONLY, F_RDLCK, INDEX_FIRST, INDEX_LAST) && lock_file (path);
}

static gboolean
lock_as_writer (const char *path)
{
  return uc_lock_bytes (path, "-shm", O_RDWR, F_WRLCK, WRITER, WRITER);
}

static gboolean
lock_snapshots (const char *path)
{
  return uc_lock_bytes (path, "-shm", O_RDONLY, F_RDLCK, SNAPSHOTS, INDEX_LAST);
}

static gboolean
read_snapshot (const char *path)
{
  g_autofree char *uri = g_strdup_printf ("file:%s?readonly_shm=1", path);
  sqlite3 *db;

  return sqlite3_open_v2 (uri, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL) == SQLITE_OK
         && sqlite3_exec (db, "BEGIN; SELECT count(*) FROM journal", NULL, NULL, NULL) == SQLITE_OK;
}

/* ---- the record ---- */

static void
verify_or_fail (UcKept *kept)
{
  g_autoptr (UcJournal) journal = uc_journal_open_read (kept->path, NULL);
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (journal);
  verdict = uc_verify (journal, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
}

static void
assert_passed (UcKept *kept, const UcHolder *holder)
{
  g_assert_cmpint (uc_journal_take_passed (kept->journal), ==, holder->pid);
  g_assert_cmpint (uc_journal_take_passed (kept->journal), ==, 0);
}

static void
test_writes (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  guint64 row = uc_journal_last_row (kept->journal);
  UcHolder holder;

  uc_kept_rounds (kept, 1, 2);
  g_assert_cmpint (uc_journal_take_passed (kept->journal), ==, 0);
  holder = uc_hold (lock_all, kept->path);
  uc_kept_rounds (kept, 2, 2);
  assert_passed (kept, &holder);
  g_assert_true (uc_journal_probe (kept->journal, NULL));
  uc_let_go (&holder);
  uc_kept_rounds (kept, 1, 2);
  uc_journal_take_passed (kept->journal);
  uc_kept_rounds (kept, 1, 2);
  g_assert_cmpint (uc_journal_take_passed (kept->journal), ==, 0);
  g_assert_cmpuint (uc_journal_last_row (kept->journal), >, row);
  verify_or_fail (kept);
}

/* Who may write the record is no reader: two writers would spoil it. */
static void
test_writer (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GError) error = NULL;
  UcHolder holder = uc_hold (lock_as_writer, kept->path);

  g_assert_false (uc_journal_probe (kept->journal, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_BUSY);
  uc_let_go (&holder);
  g_assert_true (uc_journal_probe (kept->journal, NULL));
  g_assert_cmpint (uc_journal_take_passed (kept->journal), ==, 0);
}

/* Only a record that was closed well has no WAL. */
static void
test_opens (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  UcHolder holder;

  uc_kept_rounds (kept, 1, 2);
  holder = uc_hold (lock_all, kept->path);
  uc_kept_reopen (kept);
  uc_kept_rounds (kept, 1, 2);
  uc_let_go (&holder);
  verify_or_fail (kept);
}

/* A writer that was killed while it wrote leaves an index that the next one makes again, with every lock. */
static void
test_recovers (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *index = g_strconcat (kept->path, "-shm", NULL);
  guint64 row;
  UcHolder holder;
  int fd;

  uc_kept_rounds (kept, 1, 2);
  row = uc_journal_last_row (kept->journal);
  holder = uc_hold (lock_all, kept->path);
  uc_journal_close (kept->journal);
  fd = open (index, O_WRONLY | O_CLOEXEC);
  g_assert_cmpint (pwrite (fd, "spoiled", 7, 0), ==, 7);
  close (fd);
  kept->journal = uc_journal_open (kept->path, &(UcJournalOptions){ .sync_off = TRUE }, NULL);
  g_assert_nonnull (kept->journal);
  g_assert_cmpuint (uc_journal_last_row (kept->journal), ==, row + 1);
  assert_passed (kept, &holder);
  uc_kept_rounds (kept, 1, 2);
  uc_let_go (&holder);
  verify_or_fail (kept);
}

/* The next month's file, locked as soon as it is there. */
static void
test_begins (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *next = g_build_filename (kept->folder, "next.journal", NULL);
  UcHolder holder;

  uc_kept_rounds (kept, 1, 2);
  uc_kept_close_round (kept);
  g_assert_true (g_file_set_contents (next, "", 0, NULL));
  holder = uc_hold (lock_file, next);
  uc_kept_go_on_in (kept, "next.journal");
  uc_kept_rounds (kept, 1, 2);
  uc_let_go (&holder);
  verify_or_fail (kept);
}

static guint64
wal_size (UcKept *kept)
{
  g_autofree char *wal = g_strconcat (kept->path, "-wal", NULL);
  GStatBuf found;

  return g_stat (wal, &found) == 0 ? (guint64)found.st_size : 0;
}

/* @rows of 256 KiB, of which each is committed for itself. */
static void
append_rows (UcKept *kept, guint rows)
{
  g_autofree char *text = g_strnfill (MIB / 4, 'x');
  g_autofree char *events = g_strdup_printf ("- input-refused text=%s\n", text);

  for (guint i = 0; i < rows; i++)
    {
      g_autoptr (GError) error = NULL;
      UcEntry entry = { .seq = uc_journal_last_seq (kept->journal) + 1, .origin = UC_ORIGIN_DEALER, .input = "confirm", .events = events };

      uc_journal_append (kept->journal, &entry, 1, &error);
      g_assert_no_error (error);
    }
}

/* A snapshot that is never ended keeps the WAL from being emptied: to 16 MiB, and one commit. */
static void
test_bounded (gconstpointer data)
{
  UcHolder holder = uc_holder_prepare ((UcHoldFunc)data);
  g_autoptr (UcKept) kept = uc_kept_new ();

  uc_kept_rounds (kept, 1, 2);
  uc_holder_take_or_fail (&holder, kept->path);
  append_rows (kept, 48);
  g_assert_cmpuint (wal_size (kept), >, 10 * MIB);
  g_assert_cmpint (uc_journal_take_passed (kept->journal), ==, 0);
  append_rows (kept, 160);
  g_assert_cmpuint (wal_size (kept), <, 18 * MIB);
  assert_passed (kept, &holder);
  uc_let_go (&holder);
  append_rows (kept, 1);
  verify_or_fail (kept);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/firm-lock/a-row-is-written", test_writes);
  g_test_add_func ("/firm-lock/a-writer-is-respected", test_writer);
  g_test_add_func ("/firm-lock/the-record-is-opened", test_opens);
  g_test_add_func ("/firm-lock/the-index-is-made-again", test_recovers);
  g_test_add_func ("/firm-lock/a-month-begins", test_begins);
  g_test_add_data_func ("/firm-lock/bounded/locks", lock_snapshots, test_bounded);
  g_test_add_data_func ("/firm-lock/bounded/snapshot", read_snapshot, test_bounded);
  return g_test_run ();
}
