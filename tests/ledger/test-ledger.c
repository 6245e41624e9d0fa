/* The ledger of linked meters. What may never be:
 *
 *   - a table is told something that is not on the disk, or that a failure takes back;
 *   - an input is recorded twice, or a part of one;
 *   - a ledger that is opened again is another one than before it was closed, or than its record says;
 *   - a value of the file is changed, removed or added, and the ledger opens;
 *   - two programs write one ledger;
 *   - meters of one ledger touch each other.
 *
 * read-ledger.py, which shares nothing with the program, works out the chains and the sums of a ledger of random play again.
 */
#include "uc-fault-vfs.h"
#include "uc-ledger-case.h"
#include "uc-ledger-schema.h"
#include "uc-on-server.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

/* ---- what the database forbids ---- */

/* moves.sql: "ok" or "no", and a statement in which HEX(11) is 32 bytes of 11. */
static void
test_moves (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "ledger", "moves.sql", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) moves = NULL;
  guint n = 0;
  sqlite3 *db;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  moves = g_strsplit (g_strchomp (text), "\n", -1);
  g_assert_cmpint (sqlite3_open (":memory:", &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "PRAGMA foreign_keys=ON", NULL, NULL, NULL), ==, SQLITE_OK);
  for (guint i = 0; uc_ledger_schema_sql[i] != NULL; i++)
    g_assert_cmpint (sqlite3_exec (db, uc_ledger_schema_sql[i], NULL, NULL, NULL), ==, SQLITE_OK);
  for (; moves[n] != NULL; n++)
    {
      g_autoptr (GString) sql = g_string_new (moves[n] + 3);
      const char *hex;

      while ((hex = strstr (sql->str, "HEX(")) != NULL)
        {
          const gssize at = hex - sql->str;
          g_autoptr (GString) blob = g_string_new ("x'");

          for (guint i = 0; i < 32; i++)
            g_string_append_len (blob, hex + 4, 2);
          g_string_append_c (blob, '\'');
          g_string_erase (sql, at, 7);
          g_string_insert (sql, at, blob->str);
        }
      if ((sqlite3_exec (db, sql->str, NULL, NULL, NULL) == SQLITE_OK) != g_str_has_prefix (moves[n], "ok "))
        g_error ("%s: %s", moves[n], sqlite3_errmsg (db));
    }
  g_assert_cmpuint (n, ==, 25);
  sqlite3_close (db);
}

/* ---- the same again ---- */

static void
play_or_fail (UcLedgerCase *c, guint n)
{
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n; i++)
    {
      uc_ledger_case_step (c, &error);
      g_assert_no_error (error);
    }
}

static void
test_same (void)
{
  g_autoptr (UcLedgerCase) a = uc_ledger_case_new (7);
  g_autofree char *once = NULL, *twice = NULL, *other = NULL;

  play_or_fail (a, 500);
  g_clear_pointer (&a->ledger, uc_ledger_close);
  once = uc_ledger_case_record (a->path, UC_LEDGER_CASE_BUT_KEYS);
  {
    g_autoptr (UcLedgerCase) b = uc_ledger_case_new (7), d = uc_ledger_case_new (8);

    play_or_fail (d, 500);
    g_clear_pointer (&d->ledger, uc_ledger_close);
    other = uc_ledger_case_record (d->path, UC_LEDGER_CASE_BUT_TIMES);
    g_assert_true (b != NULL);
  }
  {
    g_autoptr (UcLedgerCase) b = uc_ledger_case_new (7);

    play_or_fail (b, 500);
    g_clear_pointer (&b->ledger, uc_ledger_close);
    twice = uc_ledger_case_record (b->path, UC_LEDGER_CASE_BUT_KEYS);
  }
  g_assert_cmpstr (once, ==, twice);
  g_assert_cmpstr (once, !=, other);
}

/* LINK § 6, case 19: the server's clock steps back over 06:00, again and again. */
static gint64
steps_back (void)
{
  static const gint64 hour = G_GINT64_CONSTANT (3600000000000), six = G_GINT64_CONSTANT (1700028000000000000);
  static guint n;

  n++;
  return n % 10 < 5 ? six + (n % 10) * hour : six - (n % 10) * hour;
}

/* The order, the numbers and the sums are those of a right clock: times are kept beside them, and nothing is decided by one. */
static void
test_clock (void)
{
  g_autofree char *right = NULL, *wrong = NULL;

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (11, uc_on_server_again ());

      if (i == 1)
        c->options.now_ns = steps_back;
      g_clear_pointer (&c->ledger, uc_ledger_close);
      uc_ledger_case_open_or_fail (c);
      play_or_fail (c, 500);
      g_clear_pointer (&c->ledger, uc_ledger_close);
      /* All that is derived is compared with the record. */
      uc_ledger_case_open_or_fail (c);
      g_clear_pointer (&c->ledger, uc_ledger_close);
      *(i == 0 ? &right : &wrong) = uc_ledger_case_record (c->path, UC_LEDGER_CASE_BUT_TIMES);
    }
  g_assert_cmpstr (right, ==, wrong);
}

/* ---- opening again ---- */

typedef struct
{
  UcLinked links[2];
  UcHash hashes[2];
  UcLedgerTable tables[UC_LEDGER_CASE_TABLES];
} Memory;

static Memory *
remember (const UcLedgerCase *c)
{
  Memory *memory = g_new0 (Memory, 1);

  for (guint i = 0; i < uc_ledger_n_meters (c->ledger); i++)
    {
      memory->links[i] = uc_ledger_meter (c->ledger, i)->link;
      memory->links[i].terms = NULL;
      memory->hashes[i] = uc_ledger_meter (c->ledger, i)->hash;
    }
  for (guint i = 0; i < UC_LEDGER_CASE_TABLES; i++)
    {
      memory->tables[i] = *uc_ledger_find_table (c->ledger, c->tables[i]->name);
      /* What was heard is noted with a later commit. */
      memory->tables[i].heard = memory->tables[i].noted = 0;
    }
  return memory;
}

/* A kill after each commit: nobody closes a ledger whose process is gone, and the file is as the commit left it. */
static void
test_reopened (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (3);
  guint64 term = uc_ledger_term (c->ledger);

  for (guint i = 0; i < 300; i++)
    {
      g_autofree Memory *before = NULL, *after = NULL;

      play_or_fail (c, 1);
      before = remember (c);
      uc_ledger_case_open_or_fail (c);
      after = remember (c);
      g_assert_cmpmem (before, sizeof *before, after, sizeof *after);
      g_assert_cmpuint (uc_ledger_term (c->ledger), ==, ++term);
    }
  g_assert_cmpuint (c->tables[0]->joined, >, 10);
  g_assert_cmpuint (c->tables[2]->joined, >, 10);
}

static void
test_one_writer (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (3);
  g_autoptr (GError) error = NULL;
  UcLedgerOptions read_only = c->options;

  g_assert_null (uc_ledger_open (c->path, &c->options, &error));
  g_assert_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_BUSY);
  g_assert_nonnull (strstr (error->message, "test (process "));
  g_clear_error (&error);
  /* Who only reads may, and may not write. */
  read_only.read_only = TRUE;
  {
    g_autoptr (UcLedger) reader = uc_ledger_open (c->path, &read_only, &error);
    g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));

    g_assert_no_error (error);
    g_assert_false (uc_ledger_take (reader, NULL, 0, says, &error));
    g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO);
  }
  play_or_fail (c, 10);
}

static void
test_create (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (3);
  g_autofree char *other = g_build_filename (c->folder, "other.ledger", NULL);
  const UcLedgerTerms *terms = &uc_ledger_meter (c->ledger, 0)->terms;
  UcLedgerItem item = { .meter = "M", .input = { .kind = UC_LINKED_OPENED, .badge = "4001", .second = "4001", .reason = "x" } };
  g_autoptr (GError) error = NULL;

  g_assert_false (uc_ledger_create (c->path, &c->options, terms, 1, NULL, 0, &error));
  g_assert_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_EXISTS);
  g_clear_error (&error);
  /* What persons say is refused: no file is left. */
  g_assert_false (uc_ledger_create (other, &c->options, terms, 1, &item, 1, &error));
  g_assert_error (error, UC_LINKED_ERROR, UC_LINKED_ERROR_AUTHORITY);
  uc_ledger_item_clear (&item);
  g_assert_false (g_file_test (other, G_FILE_TEST_EXISTS));
  g_clear_error (&error);
  g_assert_null (uc_ledger_open (other, &c->options, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING);
}

/* ---- other terms for the next epoch ---- */

/* "" = it is done; otherwise why it is refused. (transfer full) */
static char *
persons_say (UcLedgerCase *c, UcLedgerItem item)
{
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;
  char *why;

  item.meter = "M";
  g_strlcpy (item.input.badge, "4001", sizeof item.input.badge);
  g_strlcpy (item.input.second, "5001", sizeof item.input.second);
  g_strlcpy (item.input.reason, "other terms", sizeof item.input.reason);
  uc_ledger_take (c->ledger, &item, 1, says, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (says->len, ==, 0);
  why = g_strdup (item.refused != NULL ? item.refused->message : "");
  uc_ledger_item_clear (&item);
  return why;
}

#define SAY_OR_FAIL(...)                                                                                                                   \
  G_STMT_START                                                                                                                             \
  {                                                                                                                                        \
    g_autofree char *why_ = persons_say (c, (UcLedgerItem){ __VA_ARGS__ });                                                                \
    g_assert_cmpstr (why_, ==, "");                                                                                                        \
  }                                                                                                                                        \
  G_STMT_END
#define ENROLLED(id, hash) .fingerprint = "D902-BS9J-KK6A-25X8", .rules = hash, .input = { .kind = UC_LINKED_ENROLLED, .table = id }
#define FILED(...) .input = { .kind = UC_LINKED_FILED, .terms = { __VA_ARGS__ } }

/* The ordinary way: closed, filed, and begun when nothing of the epoch is open. */
static void
change_terms (UcLedgerCase *c)
{
  UcLedgerItem begin = { .input = { .kind = UC_LINKED_BEGUN } };
  gboolean begun = FALSE;

  SAY_OR_FAIL (.input = { .kind = UC_LINKED_CLOSED });
  SAY_OR_FAIL (FILED (6000 * UC_DOLLAR, 20000 * UC_DOLLAR, 200000, 50000));
  for (guint i = 0; !begun; i++)
    {
      g_autofree char *why = persons_say (c, begin);

      begun = *why == '\0';
      g_assert_true (begun || strstr (why, "9 NYCRR 5321.18(b)(4)") != NULL);
      g_assert_cmpuint (i, <, 1000);
      play_or_fail (c, 1);
    }
}

/* LINK § 6, case 20: what was filed waits, counts from the next epoch on, and is there again after the ledger was opened. */
static void
test_terms (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (5, uc_on_server ());
  const UcLedgerMeter *meter;
  UcLedgerTerms terms;

  play_or_fail (c, 30);
  SAY_OR_FAIL (FILED (5000 * UC_DOLLAR, 30000 * UC_DOLLAR, 150000, 60000));
  uc_ledger_case_open_or_fail (c);
  meter = uc_ledger_find_meter (c->ledger, "M");
  g_assert_true (meter->link.waits);
  g_assert_cmpint (meter->link.now.limit, ==, UC_MONEY_UNKNOWN);
  g_assert_cmpint (meter->link.next.limit, ==, 30000 * UC_DOLLAR);
  change_terms (c);
  uc_ledger_case_open_or_fail (c);
  meter = uc_ledger_find_meter (c->ledger, "M");
  terms = uc_ledger_meter_terms (meter, &meter->link.now);
  g_assert_false (meter->link.waits);
  g_assert_cmpuint (meter->link.since, ==, meter->link.epoch);
  g_assert_cmpint (terms.terms.meter.seed, ==, 6000 * UC_DOLLAR);
  g_assert_cmpint (terms.terms.limit, ==, 20000 * UC_DOLLAR);
  g_assert_cmpuint (terms.terms.meter.primary_ppm, ==, 200000);
  g_assert_cmpint (terms.terms.meter.wager, ==, 5 * UC_DOLLAR);
  SAY_OR_FAIL (.input = { .kind = UC_LINKED_OPENED });
  play_or_fail (c, 100);
  uc_ledger_case_open_or_fail (c);
}

/* … and no table plays in the new epoch by the file of the one before: it is filed first. A table of which the ledger has no file may play by any. */
static void
test_terms_files (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (5, uc_on_server ());
  g_autofree char *opened = NULL, *after_one = NULL, *resumed = NULL;
  const UcLedgerItem open = { .input = { .kind = UC_LINKED_OPENED } }, resume = { .input = { .kind = UC_LINKED_RESUMED, .table = "BJ-02" } };

  SAY_OR_FAIL (ENROLLED ("BJ-01", "aa01"));
  SAY_OR_FAIL (ENROLLED ("BJ-02", "aa02"));
  change_terms (c);
  opened = persons_say (c, open);
  g_assert_cmpstr (opened, ==, "seed or rates have changed, or a change was withdrawn, since the file of BJ-01 was filed; expected “upcardctl link enrol M "
                               "BJ-01 D902-BS9J-KK6A-25X8 --file=FILE REASON” first");
  /* The same version again says that it is the right one. */
  SAY_OR_FAIL (ENROLLED ("BJ-01", "aa01"));
  after_one = persons_say (c, open);
  g_assert_nonnull (strstr (after_one, "since the file of BJ-02 was filed"));
  SAY_OR_FAIL (.input = { .kind = UC_LINKED_SUSPENDED, .table = "BJ-02" });
  SAY_OR_FAIL (.input = { .kind = UC_LINKED_OPENED });
  uc_ledger_case_open_or_fail (c);
  resumed = persons_say (c, resume);
  g_assert_nonnull (strstr (resumed, "since the file of BJ-02 was filed"));
  SAY_OR_FAIL (.input = { .kind = UC_LINKED_CLOSED });
  SAY_OR_FAIL (.input = resume.input);
  SAY_OR_FAIL (ENROLLED ("BJ-02", "bb02"));
  SAY_OR_FAIL (.input = { .kind = UC_LINKED_OPENED });
  uc_ledger_case_open_or_fail (c);
}

/* Terms are withdrawn behind which a table's file was filed, whether other terms replaced them first or not: the meter does not open, and no table is
 * resumed, before each file is filed again. Nothing is asked for where no file had come over. */
static void
test_terms_files_withdrawn (void)
{
  const UcLedgerItem open = { .input = { .kind = UC_LINKED_OPENED } }, resume = { .input = { .kind = UC_LINKED_RESUMED, .table = "BJ-02" } };

  for (guint replaced = 0; replaced < 2; replaced++)
    {
      g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (5, uc_on_server_again ());
      g_autofree char *opened = NULL, *after_one = NULL, *resumed = NULL;

      SAY_OR_FAIL (ENROLLED ("BJ-01", "aa01"));
      SAY_OR_FAIL (ENROLLED ("BJ-02", "aa02"));
      SAY_OR_FAIL (.input = { .kind = UC_LINKED_CLOSED });
      SAY_OR_FAIL (FILED (6000 * UC_DOLLAR, 0, 200000, 50000));
      SAY_OR_FAIL (ENROLLED ("BJ-09", ""));
      SAY_OR_FAIL (FILED (5000 * UC_DOLLAR, 0, 150000, 60000));
      SAY_OR_FAIL (.input = { .kind = UC_LINKED_OPENED });
      SAY_OR_FAIL (.input = { .kind = UC_LINKED_CLOSED });

      SAY_OR_FAIL (FILED (6000 * UC_DOLLAR, 0, 200000, 50000));
      SAY_OR_FAIL (ENROLLED ("BJ-01", "bb01"));
      if (replaced > 0)
        SAY_OR_FAIL (FILED (7000 * UC_DOLLAR, 0, 200000, 50000));
      uc_ledger_case_open_or_fail (c);
      /* Another limit is no matter of the files. */
      SAY_OR_FAIL (FILED (5000 * UC_DOLLAR, 30000 * UC_DOLLAR, 150000, 60000));
      opened = persons_say (c, open);
      g_assert_cmpstr (opened, ==, "seed or rates have changed, or a change was withdrawn, since the file of BJ-01 was filed; expected “upcardctl link enrol M "
                                   "BJ-01 D902-BS9J-KK6A-25X8 --file=FILE REASON” first");
      SAY_OR_FAIL (ENROLLED ("BJ-01", "aa01"));
      uc_ledger_case_open_or_fail (c);
      after_one = persons_say (c, open);
      g_assert_nonnull (strstr (after_one, "since the file of BJ-02 was filed"));
      SAY_OR_FAIL (.input = { .kind = UC_LINKED_SUSPENDED, .table = "BJ-02" });
      SAY_OR_FAIL (.input = { .kind = UC_LINKED_OPENED });
      resumed = persons_say (c, resume);
      g_assert_nonnull (strstr (resumed, "since the file of BJ-02 was filed"));
      SAY_OR_FAIL (.input = { .kind = UC_LINKED_CLOSED });
      SAY_OR_FAIL (.input = resume.input);
      SAY_OR_FAIL (ENROLLED ("BJ-02", "aa02"));
      SAY_OR_FAIL (.input = { .kind = UC_LINKED_OPENED });
      uc_ledger_case_open_or_fail (c);
    }
}

/* ---- rows that come again ---- */

static UcLedgerItem
asks (guint64 seq, guint8 hash)
{
  UcLedgerItem item = { .meter = "M", .row = seq, .input = { .kind = UC_LINKED_ASKED, .table = "BJ-01", .seq = seq, .round = (guint32)seq,
                                                             .count = 1, .stake = 5 * UC_DOLLAR } };

  memset (item.input.hash, hash, sizeof item.input.hash);
  return item;
}

static UcLedgerItem
leaves (guint64 seq, guint8 hash, guint32 round)
{
  UcLedgerItem item = asks (seq, hash);

  item.input.kind = UC_LINKED_LEFT;
  item.input.round = round;
  return item;
}

static guint
take_or_fail (UcLedgerCase *c, UcLedgerItem item)
{
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  uc_ledger_take (c->ledger, &item, 1, says, &error);
  g_assert_no_error (error);
  g_assert_no_error (item.refused);
  return says->len;
}

/* LINK § 2.7: the same row moves nothing; another one of its number, or of an earlier one, suspends the table. */
static void
test_repeated (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (3, uc_on_server ());
  const UcLedgerMeter *meter = uc_ledger_find_meter (c->ledger, "M");

  g_assert_cmpuint (take_or_fail (c, asks (10, 0xaa)), ==, 1);
  g_assert_cmpuint (take_or_fail (c, leaves (11, 0xbb, 10)), ==, 0);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_cmpuint (take_or_fail (c, asks (10, 0xaa)), ==, 0);
      g_assert_cmpuint (take_or_fail (c, leaves (11, 0xbb, 10)), ==, 0);
    }
  g_assert_cmpuint (meter->link.entries, ==, 2);
  g_assert_false (meter->link.members[0].suspended);
  take_or_fail (c, asks (10, 0xcc));
  g_assert_true (meter->link.members[0].suspended);
  g_assert_cmpuint (meter->link.entries, ==, 2);
  uc_ledger_case_open_or_fail (c);
  g_assert_true (uc_ledger_find_meter (c->ledger, "M")->link.members[0].suspended);
  {
    g_autofree char *before = uc_ledger_case_record (c->path, UC_LEDGER_CASE_ALL), *after = NULL;

    take_or_fail (c, asks (10, 0xcc));
    after = uc_ledger_case_record (c->path, UC_LEDGER_CASE_ALL);
    g_assert_cmpstr (before, ==, after);
  }
}

/* A number that was no request of the table's when its turn came. */
static void
test_between (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (3);

  take_or_fail (c, asks (10, 0xaa));
  take_or_fail (c, leaves (9, 0xbb, 10));
  g_assert_true (uc_ledger_find_meter (c->ledger, "M")->link.members[0].suspended);
}

/* A table takes back its claim before it has heard the claim's number. */
static void
test_unnumbered (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (3);
  const UcLinked *link = &uc_ledger_find_meter (c->ledger, "M")->link;
  UcLedgerItem claims = leaves (11, 0xbb, 10), settles = leaves (12, 0xcc, 10);

  claims.input.kind = UC_LINKED_CLAIMED;
  claims.input.whole = 1;
  settles.input.kind = UC_LINKED_SETTLED;
  take_or_fail (c, asks (10, 0xaa));
  take_or_fail (c, claims);
  g_assert_cmpint (link->balance[UC_LINKED_HELD], >, 0);
  take_or_fail (c, settles);
  g_assert_cmpint (link->balance[UC_LINKED_HELD], ==, 0);
  g_assert_false (link->members[0].suspended);
  uc_ledger_case_open_or_fail (c);
}

static void
test_refused (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (3);
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  UcLedgerItem items[] = { asks (10, 0xaa), asks (11, 0xbb), asks (12, 0xcc), asks (13, 0xdd), asks (14, 0xee) };
  static const char *const says_what[] = { "no meter “Q”", "“BJ-99” is not a table", "is not the fingerprint", "another meter with", "not the name of a table" };
  g_autoptr (GError) error = NULL;
  g_autofree char *before = uc_ledger_case_record (c->path, UC_LEDGER_CASE_ALL), *after = NULL;

  items[0].meter = "Q";
  strcpy (items[1].input.table, "BJ-99");
  for (guint i = 2; i < 5; i++)
    {
      items[i].input.kind = UC_LINKED_ENROLLED;
      strcpy (items[i].input.badge, "4001");
      strcpy (items[i].input.second, "5001");
      strcpy (items[i].input.reason, "new");
    }
  strcpy (items[2].input.table, "BJ-98");
  items[2].fingerprint = "D902";
  items[3].meter = "N";
  items[3].fingerprint = "RC5B-CY8M-CNYF-QBWS";
  strcpy (items[4].input.table, "BJ 1");
  items[4].fingerprint = "RC5B-CY8M-CNYF-QBWS";
  uc_ledger_take (c->ledger, items, G_N_ELEMENTS (items), says, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    {
      g_assert_nonnull (items[i].refused);
      if (strstr (items[i].refused->message, says_what[i]) == NULL)
        g_error ("%s", items[i].refused->message);
      uc_ledger_item_clear (&items[i]);
    }
  after = uc_ledger_case_record (c->path, UC_LEDGER_CASE_ALL);
  g_assert_cmpstr (before, ==, after);
}

/* ---- lines for tables ---- */

/* What was not heard is said again, in order and without a gap, also to a table of two meters. */
static void
test_says (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (5);
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;
  const UcLedgerTable *table;

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  play_or_fail (c, 100);
  {
    UcLedgerItem item = asks (1000000, 0xaa);

    strcpy (item.input.table, "SP-03");
    g_assert_cmpuint (take_or_fail (c, item), ==, 1);
  }
  table = uc_ledger_find_table (c->ledger, "SP-03");
  g_assert_cmpuint (table->said, ==, c->tables[2]->heard + 1);
  g_assert_true (uc_ledger_read_says (c->ledger, "SP-03", 0, says, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (says->len, ==, table->said);
  for (guint i = 0; i < says->len; i++)
    {
      UcInput input;

      g_assert_cmpuint (g_array_index (says, UcLedgerSay, i).n, ==, i + 1);
      /* Each is an input of a table's core. */
      uc_input_parse (g_array_index (says, UcLedgerSay, i).line, &input, &error);
      g_assert_no_error (error);
    }
  g_assert_true (g_str_has_prefix (g_array_index (says, UcLedgerSay, says->len - 1).line, "joined 1000000 1000000 "));
  uc_ledger_case_open_or_fail (c);
  g_assert_cmpuint (uc_ledger_find_table (c->ledger, "SP-03")->heard, ==, c->tables[2]->heard);
}

/* ---- the disk ---- */

static gboolean
fail_take (UcFaultKind kind, guint nth)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (11);
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL, *after = NULL;
  gboolean good;

  c->options.vfs = UC_FAULT_VFS;
  uc_ledger_case_open_or_fail (c);
  play_or_fail (c, 12);
  before = uc_ledger_case_record (c->path, UC_LEDGER_CASE_ALL);
  uc_fault_vfs_arm (kind, nth);
  good = uc_ledger_case_step (c, &error);
  if (uc_fault_vfs_heal () == 0)
    return FALSE;
  /* A write that only makes room may fail behind the commit. */
  if (!good)
    {
      g_assert_nonnull (strstr (error->message, c->path));
      g_assert_cmpint (error->domain, ==, UC_JOURNAL_ERROR);
      after = uc_ledger_case_record (c->path, UC_LEDGER_CASE_ALL);
      if (kind != UC_FAULT_SYNC)
        g_assert_cmpstr (before, ==, after);
      g_clear_error (&error);
      uc_ledger_case_again (c, &error);
      g_assert_no_error (error);
    }
  play_or_fail (c, 20);
  uc_ledger_case_open_or_fail (c);
  return TRUE;
}

static void
test_disk (gconstpointer data)
{
  const UcFaultKind kind = (UcFaultKind)GPOINTER_TO_INT (data);
  guint n = 0;

  while (fail_take (kind, n))
    n++;
  g_assert_cmpuint (n, >, 0);
}

/* ---- forgeries ---- */

/* A test's file need not be on the disk. */
static void
put_back (const char *path, const char *bytes, gsize n)
{
  g_assert_true (g_file_set_contents_full (path, bytes, (gssize)n, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

typedef struct
{
  UcLedgerCase *c;
  guint tried;
} Forger;

/* The ledger opens as it was, and not as @sql makes it; the message names @names. */
static void
forge_or_fail (Forger *forger, const char *sql, const char *names)
{
  UcLedgerCase *c = forger->c;
  g_autofree char *kept = NULL;
  g_autoptr (GError) error = NULL;
  gsize n;

  g_file_get_contents (c->path, &kept, &n, NULL);
  uc_ledger_case_forge (c->path, sql);
  c->ledger = uc_ledger_open (c->path, &c->options, &error);
  if (c->ledger != NULL)
    g_error ("the ledger opens after: %s", sql);
  g_assert_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS);
  if (strstr (error->message, names) == NULL)
    g_error ("after: %s: %s", sql, error->message);
  put_back (c->path, kept, n);
  forger->tried++;
}

/* Every value of every row of @table becomes another one; every row is left out, and is there twice. */
static void
forge_table (Forger *forger, sqlite3 *db, const char *table)
{
  g_autofree char *all = g_strdup_printf ("SELECT * FROM %s", table);
  const gboolean is_record = strcmp (table, "link_row") == 0;
  g_autoptr (GPtrArray) forgeries = g_ptr_array_new_with_free_func (g_free);
  sqlite3_stmt *rows;

  g_assert_cmpint (sqlite3_prepare_v2 (db, all, -1, &rows, NULL), ==, SQLITE_OK);
  while (sqlite3_step (rows) == SQLITE_ROW)
    {
      g_autoptr (GString) where = g_string_new (NULL);

      for (int i = 0; i < sqlite3_column_count (rows); i++)
        {
          char *literal = sqlite3_column_type (rows, i) == SQLITE_BLOB ? NULL : sqlite3_mprintf ("%Q", sqlite3_column_text (rows, i));

          if (literal != NULL)
            g_string_append_printf (where, "%s \"%s\" IS %s", where->len > 0 ? " AND" : "", sqlite3_column_name (rows, i),
                                    sqlite3_column_type (rows, i) == SQLITE_INTEGER ? (const char *)sqlite3_column_text (rows, i) : literal);
          sqlite3_free (literal);
        }
      for (int i = 0; i < sqlite3_column_count (rows); i++)
        {
          const char *name = sqlite3_column_name (rows, i);
          const char *other = sqlite3_column_type (rows, i) == SQLITE_INTEGER ? "\"%s\" + 1000000"
                              : sqlite3_column_type (rows, i) == SQLITE_BLOB  ? "substr (\"%s\", 1, 31) || iif (substr (\"%s\", 32) = x'ff', x'00', x'ff')"
                              : sqlite3_column_type (rows, i) == SQLITE_TEXT  ? "\"%s\" || 'x'"
                                                                              : NULL;
          g_auto (GStrv) parts = g_strsplit (other != NULL ? other : strcmp (name, "prev_hash") == 0 ? "x'07'" : "7", "%s", -1);
          g_autofree char *value = g_strjoinv (name, parts);

          /* The record does not hold the one; who opens a ledger looks at few of the other: test-signatures.c. */
          if (strcmp (name, "heard") == 0 || strcmp (name, "signature") == 0)
            continue;
          if (sqlite3_column_type (rows, i) == SQLITE_BLOB)
            g_ptr_array_add (forgeries, g_strdup_printf ("UPDATE %s SET \"%s\" = CAST (%s AS BLOB) WHERE %s", table, name, value, where->str));
          else
            g_ptr_array_add (forgeries, g_strdup_printf ("UPDATE %s SET \"%s\" = %s WHERE %s", table, name, value, where->str));
        }
      g_ptr_array_add (forgeries, g_strdup_printf ("DELETE FROM %s WHERE %s", table, where->str));
    }
  sqlite3_finalize (rows);
  g_assert_cmpuint (forgeries->len, >, 0);
  for (guint i = 0; i < forgeries->len; i++)
    forge_or_fail (forger, forgeries->pdata[i], is_record ? "link" : table);
}

static void
test_forged (void)
{
  static const char *const tables[] = { "link_row", "meter", "parameters", "member", "request", "entry", "ticket", "claim", "say" };
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (5);
  Forger forger = { c };
  g_autofree char *copy = NULL;
  sqlite3 *db;
  gsize n;

  play_or_fail (c, 30);
  change_terms (c);
  SAY_OR_FAIL (.input = { .kind = UC_LINKED_OPENED });
  play_or_fail (c, 30);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  copy = g_strconcat (c->path, ".copy", NULL);
  {
    g_autofree char *bytes = NULL;

    g_assert_true (g_file_get_contents (c->path, &bytes, &n, NULL));
    put_back (copy, bytes, n);
  }
  g_assert_cmpint (sqlite3_open_v2 (copy, &db, SQLITE_OPEN_READONLY, NULL), ==, SQLITE_OK);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    forge_table (&forger, db, tables[i]);
  sqlite3_close (db);
  g_assert_cmpuint (forger.tried, >, 1000);
  /* Rows that nobody wrote. */
  forge_or_fail (&forger, "INSERT INTO member VALUES ('M', 'BJ-77', 'F', '', NULL)", "member");
  forge_or_fail (&forger, "INSERT INTO parameters SELECT meter, from_epoch + 1000000, seed, primary_ppm, secondary_ppm, max_display, by_badge, "
                          "second_badge FROM parameters LIMIT 1", "parameters");
  forge_or_fail (&forger, "INSERT INTO say SELECT \"table\", n + 1000000, line, meter, entry, heard FROM say LIMIT 1", "say");
  uc_ledger_case_open_or_fail (c);
}

/* A ledger that was given a trigger, or that is none. */
static void
test_layout (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (5);
  static const char *const changes[] = { "CREATE TRIGGER t AFTER INSERT ON say BEGIN DELETE FROM say; END", "CREATE INDEX i ON say (line)",
                                         "DROP INDEX entry_once", "PRAGMA user_version=2", "PRAGMA application_id=7" };

  g_clear_pointer (&c->ledger, uc_ledger_close);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *kept = NULL;
      gsize n;

      g_assert_true (g_file_get_contents (c->path, &kept, &n, NULL));
      uc_ledger_case_forge (c->path, changes[i]);
      g_assert_null (uc_ledger_open (c->path, &c->options, &error));
      g_assert_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_FORMAT);
      put_back (c->path, kept, n);
    }
}

static void
forge (UcLedgerCase *c, const char *sql)
{
  if (uc_on_server () != NULL)
    uc_on_server_forge (sql);
  else
    uc_ledger_case_forge (c->path, sql);
}

/* LINK § 6, case 24: no row covers the lease. A writer that believed a term of -1 wrote rows of term 0, behind which none can come; one at the
 * end of the scale did the same. Nothing is written, and the lease as it was opens the ledger again. */
static void
test_lease (void)
{
  static const char *const terms[] = { "-1", "-9223372036854775808", "9223372036854775807", "9223372036854775806", "4294967400" };
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (21, uc_on_server ());
  g_autofree char *before = NULL, *after = NULL, *back = NULL;

  play_or_fail (c, 20);
  back = g_strdup_printf ("UPDATE lease SET term = %" G_GUINT64_FORMAT, uc_ledger_term (c->ledger));
  g_clear_pointer (&c->ledger, uc_ledger_close);
  before = uc_ledger_case_record (c->path, UC_LEDGER_CASE_ALL);
  for (guint i = 0; i < 2 * G_N_ELEMENTS (terms); i++)
    {
      UcLedgerOptions options = c->options;
      g_autofree char *sql = g_strdup_printf ("UPDATE lease SET term = %s", terms[i / 2]);
      g_autoptr (UcLedger) ledger = NULL;
      g_autoptr (GError) error = NULL;

      options.read_only = i % 2 == 0;
      forge (c, sql);
      ledger = uc_ledger_open (c->path, &options, &error);
      if (ledger != NULL)
        g_error ("it opens with a lease of term %s", terms[i / 2]);
      g_assert_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS);
    }
  forge (c, back);
  after = uc_ledger_case_record (c->path, UC_LEDGER_CASE_ALL);
  g_assert_cmpstr (after, ==, before);
  uc_ledger_case_open_or_fail (c);
  play_or_fail (c, 20);
  uc_ledger_case_open_or_fail (c);
}

/* 1,000 places of the file: a byte that is part of something is named, and one that is not changes nothing. Signatures are tried elsewhere. */
static void
test_bytes (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (5);
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  g_autofree char *kept = NULL, *record = NULL;
  guint named = 0;
  gsize n;

  play_or_fail (c, 60);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  record = uc_ledger_case_record (c->path, UC_LEDGER_CASE_BUT_KEYS);
  g_assert_true (g_file_get_contents (c->path, &kept, &n, NULL));
  for (guint i = 0; i < 1000; i++)
    {
      g_autofree char *bytes = g_memdup2 (kept, n);
      g_autoptr (GError) error = NULL;

      const char bit = (char)(1 << g_rand_int_range (random, 0, 8));

      bytes[g_rand_int_range (random, 0, (gint)n)] ^= bit;
      put_back (c->path, bytes, n);
      c->ledger = uc_ledger_open (c->path, &c->options, &error);
      if (c->ledger == NULL)
        {
          g_assert_nonnull (strstr (error->message, c->path));
          named++;
        }
      else
        {
          g_autofree char *now = NULL;

          g_clear_pointer (&c->ledger, uc_ledger_close);
          now = uc_ledger_case_record (c->path, UC_LEDGER_CASE_BUT_KEYS);
          g_assert_cmpstr (now, ==, record);
        }
    }
  g_test_message ("%u of 1,000 places are named", named);
  g_assert_cmpuint (named, >, 100);
}

static gint
by_text (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

/* Each name in the folder, with its size and time but for the index of the WAL: in one process, readers and the writer share it. No file
 * is opened, because whoever closes it would take the writer's locks away. */
static char *
look (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      GStatBuf found;

      g_assert_cmpint (g_stat (path, &found), ==, 0);
      g_ptr_array_add (lines, g_str_has_suffix (name, "-shm") ? g_strdup_printf ("%s\n", name)
                                                               : g_strdup_printf ("%s %ld %ld.%09ld\n", name, (long)found.st_size,
                                                                                  (long)found.st_mtim.tv_sec, found.st_mtim.tv_nsec));
    }
  g_ptr_array_sort (lines, by_text);
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("", (char **)lines->pdata);
}

static guint
read_without_trace (UcLedgerCase *c)
{
  g_autofree char *before = look (c->folder), *after = NULL;
  g_autoptr (GError) error = NULL;
  UcLedgerOptions read_only = c->options;
  g_autoptr (UcLedger) reader = NULL;
  guint rows;

  read_only.read_only = TRUE;
  reader = uc_ledger_open (c->path, &read_only, &error);
  g_assert_no_error (error);
  rows = (guint)uc_ledger_n_rows (reader);
  g_clear_pointer (&reader, uc_ledger_close);
  after = look (c->folder);
  g_assert_cmpstr (after, ==, before);
  return rows;
}

/* Who only reads leaves every file as it is, and makes none: while the ledger is used, and afterwards. */
static void
test_read_only (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (6);
  guint rows;

  play_or_fail (c, 20);
  rows = (guint)uc_ledger_n_rows (c->ledger);
  g_assert_cmpuint (read_without_trace (c), ==, rows);
  play_or_fail (c, 20);
  rows = (guint)uc_ledger_n_rows (c->ledger);
  g_assert_cmpuint (read_without_trace (c), ==, rows);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  g_assert_cmpuint (read_without_trace (c), ==, rows);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  uc_fault_vfs_register ();
  g_test_add_func ("/ledger/moves", test_moves);
  g_test_add_func ("/ledger/same-inputs/same-record", test_same);
  uc_on_server_add_func ("/ledger/case-19/clock-steps-back", test_clock);
  g_test_add_func ("/ledger/opened-again/after-each-commit", test_reopened);
  g_test_add_func ("/ledger/one-writer", test_one_writer);
  g_test_add_func ("/ledger/read-only/no-trace", test_read_only);
  g_test_add_func ("/ledger/create", test_create);
  uc_on_server_add_func ("/ledger/605a.8/case-20/waits-for-the-next-epoch", test_terms);
  uc_on_server_add_func ("/ledger/605a.8/case-20/tables-files-come-over", test_terms_files);
  uc_on_server_add_func ("/ledger/605a.8/case-20/files-of-withdrawn-terms", test_terms_files_withdrawn);
  uc_on_server_add_func ("/ledger/rows/repeated", test_repeated);
  g_test_add_func ("/ledger/rows/between", test_between);
  g_test_add_func ("/ledger/rows/unnumbered-claim", test_unnumbered);
  g_test_add_func ("/ledger/refused", test_refused);
  g_test_add_func ("/ledger/says", test_says);
  g_test_add_data_func ("/ledger/disk/full", GINT_TO_POINTER (UC_FAULT_WRITE_FULL), test_disk);
  g_test_add_data_func ("/ledger/disk/write", GINT_TO_POINTER (UC_FAULT_WRITE_ERROR), test_disk);
  g_test_add_data_func ("/ledger/disk/half", GINT_TO_POINTER (UC_FAULT_WRITE_HALF), test_disk);
  g_test_add_data_func ("/ledger/disk/sync", GINT_TO_POINTER (UC_FAULT_SYNC), test_disk);
  g_test_add_func ("/ledger/forged/values-and-rows", test_forged);
  uc_on_server_add_func ("/ledger/case-24/lease", test_lease);
  g_test_add_func ("/ledger/forged/layout", test_layout);
  g_test_add_func ("/ledger/forged/bytes", test_bytes);
  return uc_on_server_run ();
}
