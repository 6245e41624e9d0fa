/* Every way to change a record behind its back is found and named with its round. */
#include "uc-forge.h"
#include "uc-kept.h"

#include "uc-journal-private.h"
#include "uc-links.h"
#include "uc-prove.h"
#include "uc-verdict.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>

static UcVerdict *
verify_path (const char *path, const UcVerifyOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, &error);
  UcVerdict *verdict;

  g_assert_no_error (error);
  verdict = uc_verify (journal, options, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = g_ptr_array_index (verdict->damage, i);

      g_test_message ("%s, round %u: %s", uc_damage_name (damage->kind), damage->round, damage->text);
    }
  return verdict;
}

/* Ten rounds, the last one left open. */
static UcKept *
ten_rounds (void)
{
  UcKept *kept = uc_kept_new ();

  uc_kept_play (kept, "person 1001 dealer enrolled;person 2210 floorperson enrolled");
  uc_kept_rounds (kept, 10, 2);
  return kept;
}

static void
test_whole (void)
{
  g_autoptr (UcKept) kept = ten_rounds ();
  g_autoptr (UcVerdict) verdict = verify_path (kept->path, NULL);

  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_cmpuint (verdict->rounds, ==, 9);
  g_assert_cmpuint (verdict->signatures, ==, 10);
  g_assert_cmpuint (verdict->keys, ==, 1);
  g_assert_cmpuint (verdict->rows, ==, uc_journal_last_row (kept->journal));
  g_assert_cmpuint (verdict->events, ==, uc_journal_last_seq (kept->journal));
  g_assert_cmpuint (verdict->unsigned_rows, >, 0);
  g_assert_true (verdict->has_head);
  g_assert_cmpuint (verdict->head.round, ==, 9);
  g_assert_cmpstr (verdict->fingerprint, ==, uc_journal_fingerprint (kept->journal));
  g_assert_false (verdict->witnessed);
  g_assert_false (verdict->trusted);
}

/* ---- one change each ---- */

/* %d is a row in the middle of round 5. */
#define RENUMBER_UP "UPDATE journal SET id = -id WHERE id >= %d; UPDATE journal SET id = 1 - id WHERE id < 0;"
#define RENUMBER_DOWN "UPDATE journal SET id = -id WHERE id > %d; UPDATE journal SET id = -id - 1 WHERE id < 0;"
#define ANY_HASH "x'00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'"
#define FIELDS "seq, round, origin, mono, real, context, device, device_seq, input, events, hash, signature"
#define COPY_ROW(id, seq, from)                                                                                        \
  "INSERT INTO journal (id, kind, " FIELDS ") SELECT " id ", kind, " seq ", round, origin, mono, real, context,"              \
  " device, device_seq, input, events, " ANY_HASH ", NULL FROM journal WHERE id = " from ";"
#define ZERO_KEY "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
#define SWAP                                                                                                           \
  "UPDATE journal SET id = -1 WHERE id = %d; UPDATE journal SET id = %d WHERE id = %d + 1;"                            \
  "UPDATE journal SET id = %d + 1 WHERE id = -1;"

typedef struct
{
  const char *name;
  const char *sql;  /* every %d is the row */
  UcDamageKind kind;
  guint32 round;    /* first damage's */
  guint most;       /* at most so many damages */
} Change;

static const Change changes[] = {
  { "edit-events", "UPDATE journal SET events = events || ' X1' WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "edit-events-to-nonsense", "UPDATE journal SET events = events || ' zz' WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "edit-round", "UPDATE journal SET round = 0 WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "edit-round-beyond", "UPDATE journal SET round = round + 4294967296 WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "edit-input", "UPDATE journal SET input = input || ' ' WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "edit-time", "UPDATE journal SET real = real + 1 WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "edit-monotonic", "UPDATE journal SET mono = mono + 1 WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "edit-origin", "UPDATE journal SET origin = 'floor' WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "edit-origin-to-nonsense", "UPDATE journal SET origin = 'x' WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "edit-device", "UPDATE journal SET device = 'hand' WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "edit-frame", "UPDATE journal SET device_seq = device_seq + 1 WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "edit-context", "UPDATE journal SET context = 1 WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "edit-kind", "UPDATE journal SET kind = 2 WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "edit-hash", "UPDATE journal SET hash = " ANY_HASH " WHERE id = %d", UC_DAMAGE_EDITED, 5, 2 },
  { "edit-hidden-text", "UPDATE journal SET input = input || char(0) || 'x' WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "class-of-kind", "UPDATE journal SET kind = '' WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "class-of-sequence", "UPDATE journal SET seq = CAST (seq AS BLOB) WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "class-of-round", "UPDATE journal SET round = CAST (round AS BLOB) WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "class-of-origin", "UPDATE journal SET origin = CAST (origin AS BLOB) WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "class-of-monotonic", "UPDATE journal SET mono = CAST (mono AS BLOB) WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "class-of-time", "UPDATE journal SET real = CAST (real AS BLOB) WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "class-of-context", "UPDATE journal SET context = context + 0.25 WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "class-of-device", "UPDATE journal SET device = CAST (device AS BLOB) WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "class-of-frame", "UPDATE journal SET device_seq = CAST (device_seq AS BLOB) WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "class-of-input", "UPDATE journal SET input = CAST (input AS BLOB) WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "class-of-events", "UPDATE journal SET events = CAST (events AS BLOB) WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "class-of-hash", "UPDATE journal SET hash = CAST (hash AS TEXT) WHERE id = %d", UC_DAMAGE_EDITED, 5, 2 },
  { "class-of-no-signature", "UPDATE journal SET signature = x'' WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "signature-not-due", "UPDATE journal SET signature = zeroblob (64) WHERE id = %d", UC_DAMAGE_EDITED, 5, 1 },
  { "delete", "DELETE FROM journal WHERE id = %d", UC_DAMAGE_DELETED, 5, 1 },
  { "delete-and-renumber", "DELETE FROM journal WHERE id = %d;" RENUMBER_DOWN, UC_DAMAGE_DELETED, 5, 1 },
  { "delete-ten", "DELETE FROM journal WHERE id BETWEEN %d AND %d + 9", UC_DAMAGE_DELETED, 5, 2 },
  { "insert-the-next-event", RENUMBER_UP COPY_ROW ("%d", "seq", "%d - 1"), UC_DAMAGE_INSERTED, 5, 1 },
  { "insert-the-same-event", RENUMBER_UP COPY_ROW ("%d", "seq", "%d + 1"), UC_DAMAGE_INSERTED, 5, 1 },
  { "reorder", SWAP, UC_DAMAGE_REORDERED, 5, 1 },
  { "number-below-one", COPY_ROW ("-3", "seq", "%d"), UC_DAMAGE_INSERTED, 0, 1 },
  { "number-zero", COPY_ROW ("0", "seq", "%d"), UC_DAMAGE_INSERTED, 0, 1 },
  { "text-changed", "UPDATE text SET body = body || ' ' WHERE hash = (SELECT max (hash) FROM text)", UC_DAMAGE_EDITED, 0, 2 },
  { "text-put-in", "INSERT INTO text VALUES ('00', 'decks=1')", UC_DAMAGE_INSERTED, 0, 1 },
  { "text-class", "INSERT INTO text VALUES (x'00', x'00')", UC_DAMAGE_INSERTED, 0, 1 },
  { "round-table-first-row", "UPDATE round SET first_row = first_row + 1 WHERE number = 5", UC_DAMAGE_EDITED, 5, 1 },
  { "round-table-last-row", "UPDATE round SET last_row = last_row - 1 WHERE number = 5", UC_DAMAGE_EDITED, 5, 1 },
  { "round-table-first-event", "UPDATE round SET first_seq = first_seq + 1 WHERE number = 5", UC_DAMAGE_EDITED, 5, 1 },
  { "round-table-last-event", "UPDATE round SET last_seq = last_seq + 1 WHERE number = 5", UC_DAMAGE_EDITED, 5, 1 },
  { "round-table-began", "UPDATE round SET first_real = first_real + 1 WHERE number = 5", UC_DAMAGE_EDITED, 5, 1 },
  { "round-table-ended", "UPDATE round SET last_real = last_real + 1 WHERE number = 5", UC_DAMAGE_EDITED, 5, 1 },
  { "round-table-devices", "UPDATE round SET devices = 'shoe=1' WHERE number = 5", UC_DAMAGE_EDITED, 5, 1 },
  { "round-table-class", "UPDATE round SET last_seq = last_seq || ' or later' WHERE number = 5", UC_DAMAGE_EDITED, 5, 1 },
  { "round-table-lacks-one", "DELETE FROM round WHERE number = 5", UC_DAMAGE_EDITED, 5, 1 },
  { "round-table-has-one-more", "INSERT INTO round SELECT 77, 1, 2, 1, 2, 1, 2, '' FROM round LIMIT 1", UC_DAMAGE_EDITED, 0, 1 },
  { "person-table-has-one-more", "INSERT INTO person VALUES ('6666', 3)", UC_DAMAGE_EDITED, 0, 1 },
  { "person-table-names-another-row", "UPDATE person SET row = row - 1", UC_DAMAGE_EDITED, 0, 1 },
  { "person-table-class", "UPDATE person SET row = CAST (row AS BLOB)", UC_DAMAGE_EDITED, 0, 1 },
  { "round-table-zero-in-a-text", "UPDATE round SET devices = devices || char (0) || 'x' WHERE number = 5", UC_DAMAGE_EDITED, 5, 1 },
  { "person-table-zero-in-a-badge", "UPDATE person SET badge = badge || char (0) WHERE badge = '2210'", UC_DAMAGE_EDITED, 0, 1 },
  { "person-table-badge-twice", "INSERT INTO person SELECT CAST (badge AS BLOB), row FROM person WHERE badge = '2210'",
    UC_DAMAGE_EDITED, 0, 1 },
  { "text-zero-in-a-hash", "INSERT INTO text SELECT hash || char (0) || 'x', body FROM text LIMIT 1", UC_DAMAGE_INSERTED, 0, 1 },
  { "person-table-lacks-one", "DELETE FROM person WHERE badge = '2210'", UC_DAMAGE_EDITED, 0, 1 },
};

/* What is not laid out as a journal is is read by nobody: a trigger would run with the writer, a view stand in for a table. */
static const struct
{
  const char *name, *sql, *says;
} layouts[] = {
  { "trigger", "CREATE TRIGGER t AFTER INSERT ON round BEGIN UPDATE round SET devices = ''; END", "trigger “t”" },
  { "trigger-on-the-truth", "CREATE TRIGGER t BEFORE INSERT ON journal BEGIN SELECT RAISE (IGNORE); END", "trigger “t”" },
  { "view", "CREATE VIEW v AS SELECT * FROM journal", "view “v”" },
  { "view-in-a-table's-place", "DROP TABLE person; CREATE VIEW person AS SELECT '6666' AS badge, 3 AS row", "view “person”" },
  { "table", "CREATE TABLE hidden (what TEXT)", "table “hidden”" },
  { "index", "CREATE INDEX i ON journal (round)", "index “i”" },
  { "column", "ALTER TABLE round ADD COLUMN note TEXT", "table “round” is not a journal's" },
  { "table-made-otherwise", "DROP TABLE round; CREATE TABLE round (number INTEGER PRIMARY KEY)", "table “round” is not a journal's" },
  { "table-gone", "DROP TABLE person", "table “person” is missing" },
};

static void
test_layout (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (UcKept) kept = uc_kept_new ();
  gboolean live;

  uc_kept_rounds (kept, 2, 2);
  uc_kept_tamper (kept, layouts[i].sql);
  for (guint how = 0; how < 3; how++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (UcJournal) journal = how == 0   ? uc_journal_open (kept->path, NULL, &error)
                                      : how == 1 ? uc_journal_open_read (kept->path, &error)
                                                 : uc_journal_open_still (kept->path, &live, &error);

      g_assert_null (journal);
      g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_ALTERED);
      g_assert_nonnull (strstr (error->message, layouts[i].says));
    }
}

/* What is put there while the writer has the file open does not run with it, either. */
static void
test_live_trigger (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GError) error = NULL;
  guint64 rows;

  uc_kept_rounds (kept, 1, 2);
  rows = uc_journal_last_row (kept->journal);
  uc_kept_tamper_live (kept, "CREATE TRIGGER t AFTER INSERT ON journal BEGIN DELETE FROM journal WHERE id = new.id; END");
  uc_kept_close_round (kept);
  g_assert_cmpuint (uc_journal_newest_row (kept->journal), >, rows);
  g_assert_null (uc_journal_open_read (kept->path, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_ALTERED);
}

/* A row of round 5 that holds one event and whose neighbours do. */
static int
middle_of_round (UcKept *kept, guint32 number)
{
  UcRoundRow round;

  g_assert_true (uc_journal_round (kept->journal, number, &round, NULL));
  return round.first_row + 2;
}

static char *
fill_in (const char *sql, int row)
{
  g_autofree char *number = g_strdup_printf ("%d", row);
  g_auto (GStrv) parts = g_strsplit (sql, "%d", -1);

  return g_strjoinv (number, parts);
}

static void
test_change (gconstpointer data)
{
  const Change *change = data;
  g_autoptr (UcKept) kept = ten_rounds ();
  g_autofree char *sql = fill_in (change->sql, middle_of_round (kept, 5));
  g_autoptr (UcVerdict) verdict = NULL;
  const UcDamage *first;

  uc_kept_tamper (kept, sql);
  verdict = verify_path (kept->path, NULL);
  g_assert_cmpuint (verdict->n_grave, >, 0);
  g_assert_cmpuint (verdict->n_damage, <=, change->most);
  first = g_ptr_array_index (verdict->damage, 0);
  g_assert_cmpstr (uc_damage_name (first->kind), ==, uc_damage_name (change->kind));
  g_assert_cmpuint (first->round, ==, change->round);
}

/* A whole round is gone, its row in the table of rounds with it. */
static void
test_round_deleted (void)
{
  g_autoptr (UcKept) kept = ten_rounds ();
  g_autofree char *sql = NULL;
  g_autoptr (UcVerdict) verdict = NULL;
  const UcDamage *first;
  UcRoundRow round;

  g_assert_true (uc_journal_round (kept->journal, 5, &round, NULL));
  sql = g_strdup_printf ("DELETE FROM journal WHERE id > %d AND id <= %d; DELETE FROM round WHERE number = 5",
                         (int) round.first_row, (int) round.last_row);
  uc_kept_tamper (kept, sql);
  verdict = verify_path (kept->path, NULL);
  first = g_ptr_array_index (verdict->damage, 0);
  g_assert_cmpint (first->kind, ==, UC_DAMAGE_DELETED);
  g_assert_cmpuint (first->round, ==, 5);
}

/* ---- context rows ---- */

static const Change context_changes[] = {
  { "delete", "DELETE FROM journal WHERE id = %d", UC_DAMAGE_DELETED, 10, 3 },
  { "edit", "UPDATE journal SET input = replace (input, 'boot-2', 'boot-3') WHERE id = %d", UC_DAMAGE_EDITED, 10, 3 },
  { "unreadable", "UPDATE journal SET input = 'nothing' WHERE id = %d", UC_DAMAGE_EDITED, 10, 3 },
  { "foreign-key", "UPDATE journal SET input = replace (input, 'key=', 'key=' || 'AAAA') WHERE id = %d",
    UC_DAMAGE_EDITED, 10, 3 },
  { "another-key",
    "UPDATE journal SET input = substr (input, 1, instr (input, ' key=') + 4) || '" ZERO_KEY "' WHERE id = %d",
    UC_DAMAGE_EDITED, 10, 3 },
};

/* Another boot in the middle of the tenth round, which begins with a key of its own. */
static void
test_context_change (gconstpointer data)
{
  const Change *change = data;
  g_autoptr (UcKept) kept = ten_rounds ();
  UcJournalOptions options = { .sync_off = TRUE, .boot_id = "boot-2" };
  g_autofree char *sql = NULL;
  g_autoptr (UcVerdict) verdict = NULL;
  const UcDamage *first;

  g_clear_pointer (&kept->journal, uc_journal_close);
  kept->journal = uc_journal_open (kept->path, &options, NULL);
  g_assert_nonnull (kept->journal);
  sql = fill_in (change->sql, uc_journal_last_row (kept->journal));
  uc_kept_rounds (kept, 2, 1);
  uc_kept_tamper (kept, sql);
  verdict = verify_path (kept->path, NULL);
  g_assert_cmpuint (verdict->n_grave, >, 0);
  g_assert_cmpuint (verdict->n_damage, <=, change->most);
  first = g_ptr_array_index (verdict->damage, 0);
  g_assert_cmpstr (uc_damage_name (first->kind), ==, uc_damage_name (change->kind));
  g_assert_cmpuint (first->round, ==, change->round);
}

/* ---- rows that fit their hash and no table has written ---- */

/* The chain has no secret: whoever may write the file appends what he likes, with the hash that fits. */
static const struct
{
  const char *name, *says;
  UcRow row;
} appended[] = {
  { "opening", "opens a file, and only the second row", { .kind = UC_ROW_OPENING, .input = "opening", .events = "checkpoint seq=1 carry=seq=1" } },
  { "end-that-goes-nowhere", "does not name the next one", { .kind = UC_ROW_END, .input = "end", .events = "" } },
  { "context-with-events", "has events", { .kind = UC_ROW_CONTEXT, .context = 1, .input = "context", .events = "burned seq=1" } },
  { "another-context", "names another context", { .kind = UC_ROW_INPUT, .context = 999, .input = "call-floor", .events = "" } },
  { "another-round", "names another round", { .kind = UC_ROW_INPUT, .round = 77, .input = "call-floor", .events = "" } },
};

static void
test_appended (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (UcKept) kept = ten_rounds ();
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (GError) error = NULL;
  UcRow row = appended[i].row;
  guint found = 0;

  g_clear_pointer (&kept->journal, uc_journal_close);
  uc_forge_append (kept->path, &row);
  verdict = verify_path (kept->path, NULL);
  for (guint j = 0; j < verdict->damage->len; j++)
    found += strstr (((UcDamage *) verdict->damage->pdata[j])->text, appended[i].says) != NULL;
  g_assert_cmpuint (found, ==, 1);
  g_assert_cmpuint (verdict->n_grave, >, 0);
  /* No table goes on from there. */
  g_assert_null (uc_journal_open (kept->path, NULL, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
}

/* A page whose keys are out of order: who reads from the beginning meets other rows than who looks one up. */
static void
test_page_out_of_order (void)
{
  g_autoptr (UcKept) kept = ten_rounds ();
  g_autoptr (UcVerdict) verdict = NULL;
  g_autofree char *bytes = NULL;
  gsize length, page;
  guint cells = 0;

  uc_kept_tamper (kept, "PRAGMA journal_mode=DELETE; VACUUM");
  g_assert_true (g_file_get_contents (kept->path, &bytes, &length, NULL));
  /* The first page that is an inner one of a table, with more than two cells: the last two keys change places. */
  for (page = 4096; page < length; page += 4096)
    {
      cells = (guint8) bytes[page + 3] << 8 | (guint8) bytes[page + 4];
      if (bytes[page] == 5 && cells >= 3)
        break;
    }
  g_assert_cmpuint (page, <, length);
  for (guint i = 0; i < 2; i++)
    {
      char *cell = &bytes[page + 12 + 2 * (cells - 2) + i];
      char swap = cell[0];

      cell[0] = cell[2];
      cell[2] = swap;
    }
  g_assert_true (g_file_set_contents (kept->path, bytes, length, NULL));
  verdict = verify_path (kept->path, NULL);
  g_assert_cmpuint (verdict->n_grave, >, 0);
}

/* ---- pages that do not hold together ---- */

/* A page of a tree: its head is 8 bytes, 12 where it leads to other pages; then two bytes for the place of each cell. */
static guint8 *
first_cell_of (guint8 *page)
{
  return page + (page[0] == 2 || page[0] == 5 ? 12 : 8);
}

/* The rest of a long text may begin with the same byte; a tree's page has fewer than 512 cells. */
static gboolean
is_of_tree (const guint8 *page)
{
  return (page[0] == 2 || page[0] == 5 || page[0] == 10 || page[0] == 13) && page[3] < 2;
}

static void
swap_last_cells (guint8 *page)
{
  const guint cells = page[3] << 8 | page[4];
  guint8 *last = first_cell_of (page) + 2 * (cells - 1);

  for (int i = 0; cells >= 2 && i < 2; i++)
    {
      guint8 place = last[i];

      last[i] = last[i - 2];
      last[i - 2] = place;
    }
}

static void
forget_last_cell (guint8 *page)
{
  if (page[4] > 0)
    page[4]--;
}

static void
lead_elsewhere (guint8 *page)
{
  if (first_cell_of (page) == page + 12)
    page[11] ^= 1;
}

static void
raise_first_key (guint8 *page)
{
  const guint8 *place = first_cell_of (page);

  if (page[0] == 5 && page[4] > 0)
    page[(place[0] << 8 | place[1]) + 4] ^= 1;
}

static void
empty (guint8 *page)
{
  page[3] = page[4] = 0;
}

/* A table's page leads to an index's, or the other way round. */
static void
change_kind (guint8 *page)
{
  page[0] ^= 13 ^ 10;
}

static void
lengthen_first_head (guint8 *page)
{
  const guint8 *place = first_cell_of (page);
  guint8 *cell = page + (place[0] << 8 | place[1]);

  if ((page[0] != 13 && page[0] != 10) || page[4] == 0)
    return;
  /* The lengths of the cell, and a row's number. */
  while ((*cell++ & 0x80) != 0)
    continue;
  while (page[0] == 13 && (*cell++ & 0x80) != 0)
    continue;
  *cell = 0x7f;
}

/* Texts that no row names, so that SQLite has many rows to look at before those of the journal. */
static void
add_texts (UcKept *kept)
{
  g_autoptr (GString) sql = g_string_new (NULL);

  for (guint i = 0; i < 400; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u %*u", i, 300, i);
      char name[UC_HASH_TEXT];
      UcHash hash;

      uc_hash_text (text, strlen (text), &hash);
      g_string_append_printf (sql, "INSERT INTO text VALUES ('%s', '%s');", uc_hash_format (&hash, name), text);
    }
  uc_kept_tamper (kept, sql->str);
}

static gboolean
whole_by_library (const char *path)
{
  sqlite3 *db = NULL;
  sqlite3_stmt *check = NULL;
  gboolean whole;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READONLY, NULL), ==, SQLITE_OK);
  whole = sqlite3_prepare_v2 (db, "PRAGMA integrity_check(1)", -1, &check, NULL) == SQLITE_OK && sqlite3_step (check) == SQLITE_ROW
          && strcmp ((const char *) sqlite3_column_text (check, 0), "ok") == 0;
  sqlite3_finalize (check);
  sqlite3_close (db);
  return whole;
}

/* Whatever the library finds wrong when it looks at all it can look at, the verifier finds, who looks at less of it: each kind of wound in
 * every page that a tree has. */
static void
test_page_each (void)
{
  static void (*const wounds[]) (guint8 *) = { swap_last_cells, forget_last_cell, lead_elsewhere,     raise_first_key,
                                               empty,           change_kind,      lengthen_first_head };
  g_autoptr (UcKept) kept = ten_rounds ();
  g_autofree char *sound = NULL, *bytes = NULL;
  guint wounded[G_N_ELEMENTS (wounds)] = { 0 };
  gsize length;

  add_texts (kept);
  uc_kept_tamper (kept, "PRAGMA journal_mode=DELETE; VACUUM");
  g_assert_true (whole_by_library (kept->path));
  g_assert_true (g_file_get_contents (kept->path, &sound, &length, NULL));
  bytes = g_malloc (length);
  for (gsize page = 4096; page < length; page += 4096)
    for (guint i = 0; i < G_N_ELEMENTS (wounds); i++)
      {
        g_autoptr (UcJournal) journal = NULL;
        g_autoptr (UcVerdict) verdict = NULL;

        memcpy (bytes, sound, length);
        if (is_of_tree ((guint8 *) bytes + page))
          wounds[i]((guint8 *) bytes + page);
        if (memcmp (bytes, sound, length) == 0)
          continue;
        g_assert_true (g_file_set_contents (kept->path, bytes, length, NULL));
        if (whole_by_library (kept->path))
          continue;
        wounded[i]++;
        journal = uc_journal_open_read (kept->path, NULL);
        verdict = journal == NULL ? NULL : uc_verify (journal, NULL, NULL);
        if (verdict != NULL && verdict->n_damage == 0)
          g_error ("wound %u in the page at byte %" G_GSIZE_FORMAT " is not found", i, page);
      }
  for (guint i = 0; i < G_N_ELEMENTS (wounds); i++)
    g_assert_cmpuint (wounded[i], >, 0);
}

static void
put_number (guint8 *at, guint32 number)
{
  const guint32 big = GUINT32_TO_BE (number);

  memcpy (at, &big, sizeof big);
}

/* A tree of one page a level, deeper than the library's check can go: it would end the program. */
static void
test_page_deep (void)
{
  enum { PAGE = 512, LEVELS = 60000 };
  g_autoptr (UcKept) kept = ten_rounds ();
  g_autoptr (UcVerdict) verdict = NULL;
  g_autofree char *bytes = NULL, *deep = NULL;
  sqlite3 *db = NULL;
  sqlite3_stmt *root = NULL;
  guint first, pages;
  gsize length;

  uc_kept_tamper (kept, "PRAGMA journal_mode=DELETE; PRAGMA page_size=512; VACUUM");
  g_assert_cmpint (sqlite3_open_v2 (kept->path, &db, SQLITE_OPEN_READONLY, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db, "SELECT rootpage FROM sqlite_schema WHERE name = 'person'", -1, &root, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (root), ==, SQLITE_ROW);
  first = sqlite3_column_int (root, 0);
  sqlite3_finalize (root);
  sqlite3_close (db);

  g_assert_true (g_file_get_contents (kept->path, &bytes, &length, NULL));
  pages = length / PAGE;
  deep = g_malloc0 (length + (gsize) LEVELS * PAGE);
  memcpy (deep, bytes, length);
  for (guint i = 0; i <= LEVELS; i++)
    {
      guint8 *page = (guint8 *) deep + (gsize) (i == 0 ? first - 1 : pages + i - 1) * PAGE;

      memset (page, 0, PAGE);
      page[0] = i == LEVELS ? 10 : 2;
      page[5] = PAGE >> 8;
      put_number (page + 8, i == LEVELS ? 0 : pages + i + 1);
    }
  put_number ((guint8 *) deep + 28, pages + LEVELS);
  g_assert_true (g_file_set_contents (kept->path, deep, length + (gsize) LEVELS * PAGE, NULL));
  verdict = verify_path (kept->path, NULL);
  g_assert_cmpuint (verdict->n_grave, >, 0);
}

/* SQLite would put the older pages back as soon as somebody may write the file, and what was verified would be another file. */
static void
test_pages_to_put_back (void)
{
  static const guint8 head[512] = { 0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7 };
  g_autoptr (UcKept) kept = ten_rounds ();
  g_autofree char *older = g_strconcat (kept->path, "-journal", NULL);
  g_autoptr (GError) error = NULL, still = NULL;
  gboolean live;

  uc_kept_tamper (kept, "PRAGMA journal_mode=DELETE");
  g_assert_true (g_file_set_contents (older, (const char *) head, sizeof head, NULL));
  g_assert_null (uc_journal_open_read (kept->path, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
  g_assert_nonnull (strstr (error->message, older));
  g_assert_null (uc_journal_open_still (kept->path, &live, &still));
  g_assert_error (still, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
}

/* What is read for ever, or is not there to be read, is refused at once. */
static void
test_no_file (void)
{
  static const char *const ends[] = { "", "-wal", "-shm", "-journal" };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autoptr (UcKept) kept = ten_rounds ();
      g_autofree char *name = g_strconcat (kept->path, ends[i], NULL);
      g_autoptr (GError) error = NULL;

      g_clear_pointer (&kept->journal, uc_journal_close);
      g_unlink (name);
      g_assert_cmpint (mkfifo (name, 0600), ==, 0);
      g_assert_null (uc_journal_open_read (kept->path, &error));
      g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
      g_assert_nonnull (strstr (error->message, "a pipe or a device"));
      g_unlink (name);
    }
}

/* ---- the end, witnesses, keys ---- */

static void
test_cut_off (void)
{
  g_autoptr (UcKept) kept = ten_rounds ();
  g_autofree char *sql = fill_in ("DELETE FROM journal WHERE id > %d", middle_of_round (kept, 7));
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (GError) error = NULL;
  const UcDamage *damage;

  uc_kept_tamper (kept, sql);
  verdict = verify_path (kept->path, NULL);
  g_assert_cmpuint (verdict->n_damage, ==, 1);
  damage = g_ptr_array_index (verdict->damage, 0);
  g_assert_cmpint (damage->kind, ==, UC_DAMAGE_TRUNCATED);
  g_assert_cmpuint (damage->round, ==, 7);

  g_assert_null (uc_journal_open (kept->path, NULL, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
  g_assert_nonnull (strstr (error->message, "cut off"));
}

static void
test_witness (void)
{
  g_autoptr (UcKept) kept = ten_rounds ();
  g_autofree char *sql = fill_in ("DELETE FROM journal WHERE id > %d; DELETE FROM round WHERE number >= 7", middle_of_round (kept, 7));
  g_autoptr (UcVerdict) before = NULL, without = NULL, after = NULL;
  char code[UC_CODE_TEXT];
  UcVerifyOptions options = { .head = code };
  const UcDamage *damage;
  UcHead head;

  g_assert_true (uc_journal_head (kept->journal, &head));
  g_assert_cmpuint (head.round, ==, 9);
  uc_head_code (&head, code);
  before = verify_path (kept->path, &options);
  g_assert_cmpuint (before->n_damage, ==, 0);
  g_assert_true (before->witnessed);

  uc_kept_tamper (kept, sql);
  without = verify_path (kept->path, NULL);
  g_assert_cmpuint (without->n_damage, ==, 0);
  g_assert_false (without->witnessed);
  after = verify_path (kept->path, &options);
  g_assert_cmpuint (after->n_damage, ==, 1);
  damage = g_ptr_array_index (after->damage, 0);
  g_assert_cmpint (damage->kind, ==, UC_DAMAGE_TRUNCATED);
}

/* Somebody writes the same rounds again, with a chain and a key of his own. */
static void
test_foreign (void)
{
  g_autoptr (UcKept) kept = ten_rounds ();
  g_autoptr (UcKept) other = ten_rounds ();
  UcVerifyOptions options = { .trust = uc_journal_fingerprint (kept->journal) };
  g_autoptr (UcVerdict) own = verify_path (kept->path, &options);
  g_autoptr (UcVerdict) foreign = verify_path (other->path, &options);
  const UcDamage *damage;

  g_assert_true (own->trusted);
  g_assert_cmpuint (own->n_damage, ==, 0);
  g_assert_false (foreign->trusted);
  damage = g_ptr_array_index (foreign->damage, 0);
  g_assert_cmpint (damage->kind, ==, UC_DAMAGE_FOREIGN);
}

static void
forge (UcKept *kept, guint64 from, gboolean sign)
{
  g_autofree char *sql = uc_forge_sql (kept->journal, from, sign);

  uc_kept_tamper (kept, sql);
}

static void
test_resigned (gconstpointer data)
{
  g_autoptr (UcKept) kept = ten_rounds ();
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (GError) error = NULL;
  const UcDamage *damage;

  forge (kept, middle_of_round (kept, 5), GPOINTER_TO_INT (data));
  verdict = verify_path (kept->path, NULL);
  g_assert_cmpuint (verdict->n_damage, ==, 1);
  damage = g_ptr_array_index (verdict->damage, 0);
  g_assert_cmpint (damage->kind, ==, UC_DAMAGE_RESIGNED);
  g_assert_cmpuint (damage->round, ==, 5);
  g_assert_cmpuint (verdict->head.round, ==, 4);

  g_assert_null (uc_journal_open (kept->path, NULL, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
}

static void
test_not_signed (void)
{
  g_autoptr (UcKept) kept = ten_rounds ();
  g_autoptr (UcVerdict) verdict = NULL;
  const UcDamage *damage;

  uc_kept_tamper (kept, "UPDATE journal SET signature = NULL WHERE id = (SELECT last_row FROM round WHERE number = 5)");
  verdict = verify_path (kept->path, NULL);
  g_assert_cmpuint (verdict->n_damage, ==, 1);
  damage = g_ptr_array_index (verdict->damage, 0);
  g_assert_cmpint (damage->kind, ==, UC_DAMAGE_RESIGNED);
  g_assert_cmpuint (damage->round, ==, 5);
  g_assert_nonnull (strstr (damage->text, "is not signed"));
}

/* The chain and the last signature vouch for the whole; that of a single round is evidence of that round, and is looked at
 * when each is asked for. */
static void
test_one_signature (void)
{
  const UcVerifyOptions each = { .each_signature = TRUE };
  g_autoptr (UcKept) kept = ten_rounds ();
  g_autoptr (UcVerdict) whole = NULL;
  g_autoptr (UcVerdict) verdict = NULL;
  const UcDamage *damage;

  uc_kept_tamper (kept, "UPDATE journal SET signature = (SELECT signature FROM journal WHERE id = 1)"
                        " WHERE id = (SELECT last_row FROM round WHERE number = 5)");
  whole = verify_path (kept->path, NULL);
  g_assert_cmpuint (whole->n_damage, ==, 0);
  verdict = verify_path (kept->path, &each);
  g_assert_cmpuint (verdict->n_damage, ==, 1);
  damage = g_ptr_array_index (verdict->damage, 0);
  g_assert_cmpint (damage->kind, ==, UC_DAMAGE_RESIGNED);
  g_assert_cmpuint (damage->round, ==, 5);
}

/* However many processors look, they say the same, of a journal that is whole and of one that is not. */
static void
test_jobs (void)
{
  g_autoptr (UcKept) kept = ten_rounds ();
  const UcVerifyOptions each = { .each_signature = TRUE };
  g_autoptr (UcVerdict) expected = verify_path (kept->path, &each);

  for (guint jobs = 1; jobs <= 7; jobs++)
    {
      const UcVerifyOptions options = { .jobs = jobs };
      g_autoptr (UcVerdict) verdict = verify_path (kept->path, &options);

      g_assert_cmpuint (verdict->n_damage, ==, 0);
      g_assert_cmpuint (verdict->rows, ==, expected->rows);
      g_assert_cmpuint (verdict->events, ==, expected->events);
      g_assert_cmpuint (verdict->rounds, ==, expected->rounds);
      g_assert_cmpuint (verdict->signatures, ==, expected->signatures);
      g_assert_cmpuint (verdict->keys, ==, expected->keys);
      g_assert_cmpuint (verdict->unsigned_rows, ==, expected->unsigned_rows);
      g_assert_cmpmem (verdict->head.hash.b, sizeof verdict->head.hash.b, expected->head.hash.b,
                       sizeof expected->head.hash.b);
    }
  uc_kept_tamper (kept, "UPDATE journal SET real = real + 1 WHERE id = (SELECT last_row FROM round WHERE number = 7)");
  for (guint jobs = 1; jobs <= 7; jobs++)
    {
      const UcVerifyOptions options = { .jobs = jobs };
      g_autoptr (UcVerdict) verdict = verify_path (kept->path, &options);
      const UcDamage *damage = g_ptr_array_index (verdict->damage, 0);

      g_assert_cmpuint (verdict->n_damage, ==, 1);
      g_assert_cmpint (damage->kind, ==, UC_DAMAGE_EDITED);
      g_assert_cmpuint (damage->round, ==, 7);
    }
}

/* A new key that the old one does not vouch for. */
static void
test_key_not_vouched_for (void)
{
  g_autoptr (UcKept) kept = ten_rounds ();
  g_autoptr (UcVerdict) verdict = NULL;
  const UcDamage *damage;

  uc_kept_close_round (kept);
  uc_kept_play (kept, "gaming-day 2026-01-02;inspect-reader 2001 0000 pass");
  uc_kept_rounds (kept, 2, 1);
  uc_kept_tamper (kept, "UPDATE journal SET signature = (SELECT signature FROM journal WHERE id = 1)"
                        " WHERE kind = 1 AND input LIKE '%day=%'");
  verdict = verify_path (kept->path, NULL);
  g_assert_cmpuint (verdict->n_damage, ==, 1);
  damage = g_ptr_array_index (verdict->damage, 0);
  g_assert_cmpint (damage->kind, ==, UC_DAMAGE_RESIGNED);
  g_assert_cmpuint (damage->round, ==, 10);
}

static void
test_text_changed (gconstpointer change)
{
  g_autoptr (UcKept) kept = ten_rounds ();
  g_autofree char *sql = g_strdup_printf ("UPDATE text SET body = %s", (const char *) change);
  g_autoptr (UcVerdict) verdict = NULL;
  const UcDamage *damage;

  uc_kept_tamper (kept, sql);
  verdict = verify_path (kept->path, NULL);
  g_assert_cmpuint (verdict->n_grave, >, 0);
  damage = g_ptr_array_index (verdict->damage, 0);
  g_assert_cmpint (damage->kind, ==, UC_DAMAGE_EDITED);
  g_assert_nonnull (strstr (damage->text, "“table”"));
}

/* The last rows are looked at when the journal is opened for writing. */
static void
test_open_refuses (void)
{
  g_autoptr (UcKept) kept = ten_rounds ();
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL, *after = NULL;
  gsize n_before, n_after;

  uc_kept_tamper (kept, "UPDATE journal SET input = 'hit' WHERE id = (SELECT max(id) - 3 FROM journal)");
  g_file_get_contents (kept->path, &before, &n_before, NULL);
  g_assert_null (uc_journal_open (kept->path, NULL, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
  g_assert_nonnull (strstr (error->message, "round 10"));
  g_file_get_contents (kept->path, &after, &n_after, NULL);
  g_assert_cmpmem (before, n_before, after, n_after);
}

static void
test_page_overwritten (void)
{
  g_autoptr (UcKept) kept = ten_rounds ();
  g_autofree char *bytes = NULL;
  g_autoptr (UcVerdict) verdict = NULL;
  const UcDamage *damage;
  gsize n;

  g_clear_pointer (&kept->journal, uc_journal_close);
  g_assert_true (g_file_get_contents (kept->path, &bytes, &n, NULL));
  /* The rows lie behind the rules. */
  memset (bytes + n * 3 / 4 / 4096 * 4096, 0x5a, 4096);
  g_assert_true (g_file_set_contents (kept->path, bytes, n, NULL));
  verdict = verify_path (kept->path, NULL);
  g_assert_cmpuint (verdict->n_grave, ==, 1);
  damage = g_ptr_array_index (verdict->damage, 0);
  g_assert_cmpint (damage->kind, ==, UC_DAMAGE_UNREADABLE);
  g_assert_cmpuint (damage->round, >, 1);
}

static void
on_progress (guint64 done, guint64 all, gpointer user_data)
{
  guint64 *last = user_data;

  g_assert_cmpuint (done, >, *last);
  g_assert_cmpuint (done, <=, all);
  *last = done;
}

static void
cancel_at_the_end (guint64 done, guint64 all, gpointer user_data)
{
  if (done == all)
    g_cancellable_cancel (user_data);
}

/* Cancelled when the rows are done, and the pages are not: there is no verdict. */
static void
test_cancelled_late (void)
{
  g_autoptr (UcKept) kept = ten_rounds ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  UcVerifyOptions options = { .progress = cancel_at_the_end, .user_data = cancellable, .cancellable = cancellable };

  g_assert_null (uc_verify (kept->journal, &options, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_progress (void)
{
  g_autoptr (UcKept) kept = ten_rounds ();
  guint64 last = 0;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  UcVerifyOptions options = { .progress = on_progress, .user_data = &last, .cancellable = cancellable };
  g_autoptr (UcVerdict) verdict = verify_path (kept->path, &options);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (last, ==, verdict->rows);
  last = 0;
  g_cancellable_cancel (cancellable);
  g_assert_null (uc_verify (kept->journal, &options, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
add_change (const char *what, const Change *change, GTestDataFunc func)
{
  g_autofree char *path = g_strconcat ("/verify/", what, "/", change->name, NULL);

  g_test_add_data_func (path, change, func);
}

/* A proof is made of several verdicts: what each only counted counts in the whole. */
static void
test_verdicts_joined (void)
{
  g_autoptr (UcVerdict) whole = uc_verdict_new (), more = uc_verdict_new ();

  uc_verdict_add (whole, UC_DAMAGE_EDITED, 1, 1, 1, "row 1");
  for (guint i = 0; i < UC_MAX_DAMAGE; i++)
    uc_verdict_add (more, UC_DAMAGE_VERSION, 2, 2 + i, 2 + i, "row %u", 2 + i);
  g_assert_null (uc_verdict_add (more, UC_DAMAGE_DIFFERS, 3, 200, 200, "row 200"));
  uc_verdict_join (whole, more);

  g_assert_cmpuint (whole->damage->len, ==, UC_MAX_DAMAGE);
  g_assert_cmpuint (whole->n_damage, ==, UC_MAX_DAMAGE + 2);
  g_assert_cmpuint (whole->n_grave, ==, 2);
}

/* ---- rows of nobody ---- */

#define FOREIGN 3000

/* The next row by its number, written under another one, and with a hash that no row before it leads to. */
static void
next_foreign_row (UcRow *row, UcHash *prev)
{
  row->id++;
  row->seq++;
  memset (&row->hash, 0, sizeof row->hash);
  memcpy (&row->hash, &row->id, sizeof row->id);
  *prev = row->hash;
}

/* In a tail of rows that nothing leads to, each row is one more damage, and is not searched for under thousands of numbers. Where the
 * chain holds again, it is known at once. */
static void
test_foreign_tail (void)
{
  g_autoptr (UcVerdict) verdict = uc_verdict_new ();
  UcRow row = { .kind = UC_ROW_INPUT, .input = "clock stepped", .events = "clock-changed reason=stepped\n", .device = "" };
  UcRow as;
  UcLinks links;
  UcHash prev = { 0 };
  guint64 tried = 0;

  uc_links_init (&links, verdict);
  for (guint i = 0; i < FOREIGN; i++)
    {
      if (i == FOREIGN / 2)
        tried = links.tried;
      next_foreign_row (&row, &prev);
      g_assert_true (uc_links_check (&links, &row, 0, 0));
    }
  g_assert_cmpuint (verdict->n_damage, ==, FOREIGN);
  g_assert_cmpuint (links.tried - tried, <, FOREIGN / 2 * 100);
  /* The next row, which was written under a number that is five higher. */
  row.id++;
  row.seq++;
  as = row;
  as.id += 5;
  uc_row_hash (&prev, &as, &row.hash);
  g_assert_true (uc_links_check (&links, &row, 0, 0));
  g_assert_null (links.told);
  g_assert_cmpuint (verdict->n_damage, ==, FOREIGN);
}

/* Where the rows of such a tail say that they are among those that are missing, each is no damage of its own, and costs no more. */
static void
test_foreign_gap (void)
{
  g_autoptr (UcVerdict) verdict = uc_verdict_new ();
  UcRow row = { .kind = UC_ROW_INPUT, .input = "clock stepped", .events = "clock-changed reason=stepped\n", .device = "" };
  UcLinks links;
  UcHash prev = { 0 };
  guint64 tried = 0;

  uc_links_init (&links, verdict);
  row.id = row.seq = 1;
  uc_row_hash (&prev, &row, &row.hash);
  g_assert_true (uc_links_check (&links, &row, 0, 0));
  next_foreign_row (&row, &prev);
  row.seq += 1000000;
  g_assert_true (uc_links_check (&links, &row, 0, 0));
  row.seq = 1;
  for (guint i = 0; i < FOREIGN; i++)
    {
      if (i == FOREIGN / 2)
        tried = links.tried;
      next_foreign_row (&row, &prev);
      g_assert_false (uc_links_check (&links, &row, 0, 0));
    }
  g_assert_cmpuint (verdict->n_damage, ==, 1);
  g_assert_cmpuint (links.tried - tried, <, FOREIGN / 2 * 100);
}

/* ---- rows that changed places ---- */

#define ROWS 5000
#define FIRST_AT 500
#define SECOND_AT 2000
#define THIRD_AT 4000
#define THIRD 30

/* At two places, @n rows and the @behind rows behind them change places; and one row of what then stands there is edited. With the third
 * place, that makes so many damages. A moved row that was edited is no damage of its own. */
static const struct
{
  const char *name;
  guint n, behind;
  guint edited; /* from the place on; 0 = none */
  guint damages;
} swaps[] = {
  { "nothing-else", 600, 100, 0, 3 },
  { "last-before-edited", 600, 100, 99, 5 },
  { "first-behind-one-row-edited", 600, 1, 1, 3 },
};

/* The rows of a record in which nothing is wrong. (transfer full) */
static UcRow *
make_rows (void)
{
  UcRow *rows = g_new0 (UcRow, ROWS);
  UcHash prev = { 0 };

  for (guint i = 0; i < ROWS; i++)
    {
      rows[i] = (UcRow){ .kind = UC_ROW_INPUT, .id = i + 1, .seq = i + 1, .input = "clock stepped",
                         .events = "clock-changed reason=stepped\n", .device = "" };
      uc_row_hash (&prev, &rows[i], &rows[i].hash);
      prev = rows[i].hash;
    }
  return rows;
}

/* The @n rows at @at and the @behind rows behind them change places, and are numbered as they then stand. */
static void
swap_rows (UcRow *rows, guint at, guint n, guint behind)
{
  g_autofree UcRow *first = g_memdup2 (rows + at, n * sizeof *rows);

  memmove (rows + at, rows + at + n, behind * sizeof *rows);
  memcpy (rows + at + behind, first, n * sizeof *rows);
  for (guint i = at; i < at + n + behind; i++)
    rows[i].id = i + 1;
}

static UcVerdict *
verify_rows (const UcRow *rows)
{
  UcVerdict *verdict = uc_verdict_new ();
  UcLinks links;

  uc_links_init (&links, verdict);
  for (guint i = 0; i < ROWS; i++)
    uc_links_check (&links, &rows[i], 0, 0);
  /* The last row is known again. */
  g_assert_false (links.unsure);
  return verdict;
}

/* However many rows were moved at one place, what was done at a later place is found out as if it were the only one. */
static void
test_swaps (gconstpointer data)
{
  const guint at = GPOINTER_TO_UINT (data);
  g_autofree UcRow *rows = make_rows (), *third = make_rows ();
  g_autoptr (UcVerdict) verdict = NULL, alone = NULL;
  guint moved = 0;
  const UcDamage *last, *only;

  for (guint i = 0; i < 2; i++)
    {
      const guint place = i == 0 ? FIRST_AT : SECOND_AT;

      swap_rows (rows, place, swaps[at].n, swaps[at].behind);
      if (swaps[at].edited != 0)
        rows[place + swaps[at].edited].input = "clock set";
    }
  swap_rows (rows, THIRD_AT, THIRD, THIRD);
  swap_rows (third, THIRD_AT, THIRD, THIRD);
  verdict = verify_rows (rows);
  alone = verify_rows (third);
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = g_ptr_array_index (verdict->damage, i);

      g_test_message ("%s: %s", uc_damage_name (damage->kind), damage->text);
      moved += damage->kind == UC_DAMAGE_REORDERED;
    }
  g_assert_cmpuint (alone->n_damage, ==, 1);
  g_assert_cmpuint (verdict->n_damage, ==, swaps[at].damages);
  g_assert_cmpuint (moved, ==, 3);
  last = g_ptr_array_index (verdict->damage, swaps[at].damages - 1);
  only = g_ptr_array_index (alone->damage, 0);
  g_assert_cmpuint (last->kind, ==, UC_DAMAGE_REORDERED);
  g_assert_cmpstr (last->text, ==, only->text);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/verify/whole", test_whole);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    add_change ("change", &changes[i], test_change);
  for (guint i = 0; i < G_N_ELEMENTS (context_changes); i++)
    add_change ("context", &context_changes[i], test_context_change);
  g_test_add_func ("/verify/signature/missing", test_not_signed);
  g_test_add_func ("/verify/signature/of-one-round", test_one_signature);
  g_test_add_func ("/verify/processors", test_jobs);
  g_test_add_func ("/verify/signature/new-key-not-vouched-for", test_key_not_vouched_for);
  g_test_add_func ("/verify/change/delete-a-round", test_round_deleted);
  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      g_autofree char *path = g_strdup_printf ("/verify/layout/%s", layouts[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_layout);
    }
  g_test_add_func ("/verify/layout/trigger-while-it-is-written", test_live_trigger);
  for (guint i = 0; i < G_N_ELEMENTS (appended); i++)
    {
      g_autofree char *path = g_strdup_printf ("/verify/appended/%s", appended[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_appended);
    }
  g_test_add_func ("/verify/page/out-of-order", test_page_out_of_order);
  g_test_add_func ("/verify/page/each", test_page_each);
  g_test_add_func ("/verify/page/deep", test_page_deep);
  g_test_add_func ("/verify/pages-to-put-back", test_pages_to_put_back);
  g_test_add_func ("/verify/no-file", test_no_file);
  g_test_add_data_func ("/verify/change/text-in-force", "replace (body, 'decks=6', 'decks=5')", test_text_changed);
  g_test_add_data_func ("/verify/change/class-of-text", "CAST (body AS BLOB)", test_text_changed);
  g_test_add_data_func ("/verify/change/hidden-text-in-force", "body || char (0) || 'x'", test_text_changed);
  g_test_add_data_func ("/verify/re-signed/by-another-key", GINT_TO_POINTER (TRUE), test_resigned);
  g_test_add_data_func ("/verify/re-signed/only-linked-anew", GINT_TO_POINTER (FALSE), test_resigned);
  g_test_add_func ("/verify/cut-off/table-of-rounds-remembers", test_cut_off);
  g_test_add_func ("/verify/cut-off/only-a-witness-tells", test_witness);
  g_test_add_func ("/verify/foreign-key", test_foreign);
  g_test_add_func ("/verify/foreign-tail", test_foreign_tail);
  g_test_add_func ("/verify/foreign-gap", test_foreign_gap);
  for (guint i = 0; i < G_N_ELEMENTS (swaps); i++)
    {
      g_autofree char *path = g_strdup_printf ("/verify/swaps/%s", swaps[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_swaps);
    }
  g_test_add_func ("/verify/damaged-page", test_page_overwritten);
  g_test_add_func ("/verify/open/refuses-a-changed-end", test_open_refuses);
  g_test_add_func ("/verify/progress-and-cancel", test_progress);
  g_test_add_func ("/verify/cancelled-late", test_cancelled_late);
  g_test_add_func ("/verify/verdicts-joined", test_verdicts_joined);
  return g_test_run ();
}
