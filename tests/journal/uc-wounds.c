#include "uc-wounds.h"

#include "uc-forge.h"

#include "uc-journal-private.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#define ALL_BUT_ID "kind, seq, round, origin, mono, real, context, device, device_seq, input, events, hash, signature"
#define ANY_HASH "x'00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'"
#define MOST_ROWS 20 /* deleted or moved at once */

/* ---- the journal as it was ---- */

static gboolean
on_sound_row (const UcRow *row, gpointer user_data)
{
  UcSound *sound = user_data;
  guint n = sound->rows->len;
  UcSoundRow as = { .seq = row->seq, .is_signed = row->is_signed, .round = n == 0 ? 0 : g_array_index (sound->rows, UcSoundRow, n - 1).round };
  g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);

  for (guint i = 0; lines[i] != NULL && lines[i][0] != '\0'; i++)
    {
      const char *named = strstr (lines[i], " round=");

      as.n_events++;
      if (named != NULL && !as.closes)
        as.round = g_ascii_strtoull (named + strlen (" round="), NULL, 10);
      as.closes |= g_str_has_prefix (lines[i], "round-closed ");
    }
  g_array_append_val (sound->rows, as);
  return TRUE;
}

UcSound *
uc_sound_new (const char *path)
{
  UcSound *sound = g_new0 (UcSound, 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, &error);

  g_assert_no_error (error);
  sound->rows = g_array_new (FALSE, FALSE, sizeof (UcSoundRow));
  g_assert_true (uc_journal_read_rows (journal, 1, 0, on_sound_row, sound, &error));
  g_assert_true (g_file_get_contents (path, &sound->bytes, &sound->n_bytes, &error));
  g_assert_no_error (error);
  sound->folder = g_dir_make_tmp ("upcard-sound-XXXXXX", &error);
  g_assert_no_error (error);
  sound->path = g_build_filename (sound->folder, "copy.journal", NULL);
  return sound;
}

static void
remove_with (UcSound *sound, const char *suffix)
{
  g_autofree char *path = g_strconcat (sound->path, suffix, NULL);

  g_unlink (path);
}

static void
remove_copy (UcSound *sound)
{
  remove_with (sound, "");
  remove_with (sound, "-wal");
  remove_with (sound, "-shm");
}

void
uc_sound_free (UcSound *sound)
{
  remove_copy (sound);
  g_rmdir (sound->folder);
  g_free (sound->folder);
  g_free (sound->path);
  g_free (sound->bytes);
  g_array_unref (sound->rows);
  g_free (sound);
}

void
uc_sound_heal (UcSound *sound)
{
  remove_copy (sound);
  g_assert_true (g_file_set_contents_full (sound->path, sound->bytes, sound->n_bytes, G_FILE_SET_CONTENTS_NONE, 0644,
                                           NULL));
}

/* ---- SQL ---- */

static void
run (UcSound *sound, const char *sql)
{
  sqlite3 *db = NULL;
  char *problem = NULL;

  g_assert_cmpint (sqlite3_open (sound->path, &db), ==, SQLITE_OK);
  if (sqlite3_exec (db, "PRAGMA synchronous=OFF; PRAGMA journal_mode=MEMORY; BEGIN", NULL, NULL, &problem) != SQLITE_OK
      || sqlite3_exec (db, sql, NULL, NULL, &problem) != SQLITE_OK
      || sqlite3_exec (db, "COMMIT", NULL, NULL, &problem) != SQLITE_OK)
    g_error ("%s: %s", sql, problem);
  sqlite3_close (db);
}

static const UcSoundRow *
row_at (UcSound *sound, guint64 id)
{
  return &g_array_index (sound->rows, UcSoundRow, id - 1);
}

/* From @low to @high, both included. */
static guint64
between (GRand *random, guint64 low, guint64 high)
{
  return g_rand_int_range (random, (gint32) low, (gint32) high + 1);
}

static void
name (UcWound *wound, const char *what, guint64 row, guint32 round)
{
  g_strlcpy (wound->change, what, sizeof wound->change);
  wound->row = row;
  wound->round = wound->round_to = round;
}

/* Gives the rows from @from on a number @by higher, without meeting one that is taken. */
static char *
renumber (guint64 from, gint by)
{
  return g_strdup_printf ("UPDATE journal SET id = -id WHERE id >= %" G_GUINT64_FORMAT
                          "; UPDATE journal SET id = -id + %d WHERE id < 0;", from, by);
}

void
uc_sound_edit (UcSound *sound, const char *sql)
{
  uc_sound_heal (sound);
  run (sound, sql);
}

/* ---- edited ---- */

/* What is changed in row %d. */
static const struct
{
  const char *name, *sql;
  gboolean moves_round; /* the row's own word on its round is changed with it */
} edits[] = {
  { "events", "events = events || ' X1'", FALSE },
  { "events-to-nonsense", "events = events || ' zz'", FALSE },
  { "events-gone", "events = ''", TRUE },
  { "round", "round = round + 1", TRUE },
  { "round-beyond", "round = round + 4294967296", FALSE },
  { "input", "input = input || ' '", FALSE },
  { "hidden-text", "input = input || char(0) || 'x'", FALSE },
  { "real", "real = real + 1", FALSE },
  { "mono", "mono = mono - 1", FALSE },
  { "origin", "origin = CASE origin WHEN 'floor' THEN 'dealer' ELSE 'floor' END", FALSE },
  { "origin-to-nonsense", "origin = 'x'", FALSE },
  { "device", "device = device || 'hand'", FALSE },
  { "frame", "device_seq = device_seq + 1", FALSE },
  { "context", "context = context + 1", FALSE },
  { "kind", "kind = 7 - kind", TRUE },
  { "first-event", "seq = seq + 1", FALSE },
  { "first-event-long-ago", "seq = seq / 2", FALSE },
  { "first-event-far-on", "seq = seq + 1000", FALSE },
  { "hash", "hash = " ANY_HASH, FALSE },
  { "hash-cut", "hash = substr (hash, 1, 31)", FALSE },
  /* What one byte of a row's header can do: SQLite has a class for each value, and some of no length. */
  { "class-of-kind", "kind = ''", TRUE },
  { "class-of-input", "input = CAST (input AS BLOB)", FALSE },
  { "class-of-events", "events = CAST (events AS BLOB)", FALSE },
  { "class-of-hash", "hash = CAST (hash AS TEXT)", FALSE },
  { "class-of-signature", "signature = x''", FALSE },
};

/* From one row on every row has a higher number, and says what it said. */
static void
edit_numbers (UcSound *sound, GRand *random, UcWound *wound)
{
  guint64 row = between (random, 2, sound->rows->len);
  gint by = (gint) between (random, 1, MOST_ROWS);
  g_autofree char *sql = renumber (row, by);

  name (wound, "numbers", row + by, row_at (sound, row)->round);
  run (sound, sql);
}

static void
edit (UcSound *sound, GRand *random, UcWound *wound)
{
  guint what = g_rand_int_range (random, 0, G_N_ELEMENTS (edits));
  /* Where the events' numbers begin nobody knows but the first row. */
  guint64 row = between (random, 2, sound->rows->len);
  g_autofree char *sql = g_strdup_printf ("UPDATE journal SET %s WHERE id = %" G_GUINT64_FORMAT, edits[what].sql, row);

  name (wound, edits[what].name, row, row_at (sound, row)->round);
  if (edits[what].moves_round)
    {
      wound->round = row_at (sound, row - 1)->round;
      wound->round_to = row_at (sound, row)->round + 1;
    }
  run (sound, sql);
}

/* ---- deleted, truncated ---- */

static void
delete (UcSound *sound, GRand *random, UcWound *wound)
{
  guint64 n = between (random, 1, g_rand_boolean (random) ? 1 : MOST_ROWS);
  guint64 row = between (random, 2, sound->rows->len - n);
  gboolean renumbered = g_rand_boolean (random), forgotten = g_rand_boolean (random);
  g_autofree char *up = renumbered ? renumber (row + n, -(gint) n) : g_strdup ("");
  g_autofree char *sql = g_strdup_printf (
      "DELETE FROM journal WHERE id >= %" G_GUINT64_FORMAT " AND id < %" G_GUINT64_FORMAT ";"
      "DELETE FROM round WHERE %d AND last_row >= %" G_GUINT64_FORMAT " AND last_row < %" G_GUINT64_FORMAT ";%s",
      row, row + n, forgotten, row, row + n, up);

  name (wound, renumbered ? "delete-and-renumber" : "delete", renumbered ? row : row + n, 0);
  wound->round = row_at (sound, row - 1)->round;
  wound->round_to = row_at (sound, row + n)->round;
  run (sound, sql);
}

/* The last closed round at least is cut into; the table of rounds remembers it. */
static void
cut_off (UcSound *sound, GRand *random, UcWound *wound)
{
  guint64 last = sound->rows->len, row;
  guint32 closed = 0;
  g_autofree char *sql = NULL;

  while (!row_at (sound, last)->closes)
    last--;
  row = between (random, 1, last - 1);
  for (guint64 id = 1; id <= row; id++)
    if (row_at (sound, id)->closes)
      closed = row_at (sound, id)->round;
  sql = g_strdup_printf ("DELETE FROM journal WHERE id > %" G_GUINT64_FORMAT, row);
  name (wound, "cut-off", row, closed + 1);
  run (sound, sql);
}

/* ---- inserted, reordered ---- */

static void
insert (UcSound *sound, GRand *random, UcWound *wound)
{
  guint64 row = between (random, 2, sound->rows->len), from = between (random, 1, sound->rows->len);
  const char *seqs[] = { "seq", "seq", "seq + 1" };
  gboolean own_hash = from != row && g_rand_boolean (random);
  guint which = own_hash ? 0 : g_rand_int_range (random, 0, G_N_ELEMENTS (seqs));
  g_autofree char *up = renumber (row, 1);
  g_autofree char *sql = g_strdup_printf (
      "%s INSERT INTO journal (id, " ALL_BUT_ID ") SELECT %" G_GUINT64_FORMAT
      ", kind, %s, round, origin, mono, real, context, device, device_seq, input, events, %s, signature FROM journal"
      " WHERE id = %" G_GUINT64_FORMAT ";",
      up, row, seqs[which], own_hash ? "hash" : ANY_HASH, from < row ? from : from + 1);

  name (wound, own_hash ? "insert-a-copy" : "insert", row, row_at (sound, row - 1)->round);
  wound->round_to++;
  run (sound, sql);
}

/* A row or some, one after the other, go to another place. */
static void
move (UcSound *sound, GRand *random, UcWound *wound)
{
  guint64 n = between (random, 1, g_rand_boolean (random) ? 1 : MOST_ROWS);
  guint64 from = between (random, 2, sound->rows->len - 2 * n - 1);
  guint64 to = between (random, from + n, sound->rows->len - 1);
  g_autofree char *sql = g_strdup_printf (
      "UPDATE journal SET id = -id WHERE id >= %" G_GUINT64_FORMAT " AND id <= %" G_GUINT64_FORMAT ";"
      "UPDATE journal SET id = -id - %d WHERE id <= -%" G_GUINT64_FORMAT ";"
      "UPDATE journal SET id = -id + %d WHERE id < 0;",
      from, to, (int) n, from + n, (int) (to - from + 1 - n));

  name (wound, n == 1 ? "move" : "move-some", from, 0);
  wound->round = row_at (sound, from - 1)->round;
  wound->round_to = row_at (sound, from + n)->round;
  run (sound, sql);
}

/* Two rows change places. */
static void
swap (UcSound *sound, GRand *random, UcWound *wound)
{
  guint64 one = between (random, 2, sound->rows->len - 2);
  guint64 other = g_rand_boolean (random) ? one + 1 : between (random, one + 1, sound->rows->len - 1);
  g_autofree char *sql = g_strdup_printf (
      "UPDATE journal SET id = -id WHERE id IN (%" G_GUINT64_FORMAT ", %" G_GUINT64_FORMAT ");"
      "UPDATE journal SET id = %" G_GUINT64_FORMAT " + id WHERE id < 0;",
      one, other, one + other);

  name (wound, other == one + 1 ? "swap-neighbours" : "swap", one, 0);
  wound->round = row_at (sound, one - 1)->round;
  wound->round_to = row_at (sound, one)->round + 1;
  run (sound, sql);
}

static void
change (UcSound *sound, GRand *random, UcWound *wound)
{
  if (g_rand_int_range (random, 0, G_N_ELEMENTS (edits)) == 0)
    edit_numbers (sound, random, wound);
  else
    edit (sound, random, wound);
}

static void
reorder (UcSound *sound, GRand *random, UcWound *wound)
{
  if (g_rand_boolean (random))
    move (sound, random, wound);
  else
    swap (sound, random, wound);
}

/* ---- re-signed ---- */

static void
forge (UcSound *sound, guint64 from, gboolean sign)
{
  g_autoptr (UcJournal) journal = uc_journal_open_read (sound->path, NULL);
  g_autofree char *sql = uc_forge_sql (journal, from, sign);

  g_clear_pointer (&journal, uc_journal_close);
  run (sound, sql);
}

static void
sign_anew (UcSound *sound, GRand *random, UcWound *wound)
{
  guint64 row = sound->rows->len, signed_row;
  guint what = g_rand_int_range (random, 0, 3);
  g_autofree char *sql = NULL;

  while (!row_at (sound, row)->closes)
    row--;
  signed_row = row = between (random, 2, row);
  while (!row_at (sound, signed_row)->is_signed)
    signed_row++;
  name (wound, what == 0 ? "not-signed" : what == 1 ? "by-another-key" : "only-linked-anew", signed_row,
        row_at (sound, signed_row)->round);
  if (what > 0)
    {
      forge (sound, row, what == 1);
      return;
    }
  sql = g_strdup_printf ("UPDATE journal SET signature = NULL WHERE id = %" G_GUINT64_FORMAT, signed_row);
  run (sound, sql);
}

void
uc_sound_wound (UcSound *sound, UcDamageKind kind, GRand *random, UcWound *wound)
{
  static void (*const wounds[]) (UcSound *sound, GRand *random, UcWound *wound) = {
    [UC_DAMAGE_EDITED] = change,   [UC_DAMAGE_DELETED] = delete,    [UC_DAMAGE_INSERTED] = insert,
    [UC_DAMAGE_REORDERED] = reorder, [UC_DAMAGE_TRUNCATED] = cut_off, [UC_DAMAGE_RESIGNED] = sign_anew,
  };

  uc_sound_heal (sound);
  *wound = (UcWound){ .kind = kind };
  wounds[kind](sound, random, wound);
}

/* ---- a byte ---- */

/* In every fourth case among those that say what the file is and which tables it has. */
gsize
uc_sound_flip (UcSound *sound, GRand *random)
{
  gsize at = g_rand_int_range (random, 0, g_rand_int_range (random, 0, 4) == 0 ? 4096 : (gint32) sound->n_bytes);
  char was = sound->bytes[at];

  sound->bytes[at] ^= g_rand_int_range (random, 1, 256);
  uc_sound_heal (sound);
  sound->bytes[at] = was;
  return at;
}

static void
add_column (sqlite3_stmt *statement, int column, GChecksum *sum)
{
  const guchar *bytes = sqlite3_column_blob (statement, column);
  int shape[] = { sqlite3_column_type (statement, column), sqlite3_column_bytes (statement, column) };

  g_checksum_update (sum, (const guchar *) shape, sizeof shape);
  if (bytes != NULL)
    g_checksum_update (sum, bytes, shape[1]);
}

static gboolean
add_answer (sqlite3 *db, const char *sql, GChecksum *sum)
{
  sqlite3_stmt *statement = NULL;
  int answer = sqlite3_prepare_v2 (db, sql, -1, &statement, NULL);

  while (answer == SQLITE_OK || answer == SQLITE_ROW)
    {
      answer = sqlite3_step (statement);
      for (int i = 0; answer == SQLITE_ROW && i < sqlite3_column_count (statement); i++)
        add_column (statement, i, sum);
    }
  sqlite3_finalize (statement);
  return answer == SQLITE_DONE;
}

char *
uc_sound_content (UcSound *sound)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  sqlite3 *db = NULL;
  gboolean good = sqlite3_open_v2 (sound->path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK
                  && add_answer (db, "SELECT id, " ALL_BUT_ID " FROM journal ORDER BY id", sum)
                  && add_answer (db, "SELECT hash, body FROM text ORDER BY hash", sum);

  sqlite3_close (db);
  return good ? g_strdup (g_checksum_get_string (sum)) : NULL;
}
