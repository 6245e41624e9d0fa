/* Every kind of damage, each at random places of journals of every game, is found and named: the first bad record, its
 * round, the kind. UPCARD_DAMAGE_PLACES says at how many; the seed is printed, and UPCARD_DAMAGE_SEED sets another one. */
#include "uc-walked.h"
#include "uc-find.h"
#include "uc-thorough.h"
#include "uc-wounds.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 25
#define PLACES 1000
#define SEED 20
#define N_GAMES (UC_N_GAMES - 1)
#define N_KINDS (UC_DAMAGE_RESIGNED + 1)

static guint
number_or (const char *variable, guint otherwise)
{
  const char *text = g_getenv (variable);

  return text == NULL ? otherwise : (guint) atoi (text);
}

static UcSound *
sound_of (const UcWalkTable *table)
{
  g_autoptr (UcKept) place = uc_kept_new ();
  g_autofree char *path = g_build_filename (place->folder, "walk.journal", NULL);

  uc_walked_journal (table, 11, ROUNDS, path);
  return uc_sound_new (path);
}

static UcVerdict *
verify (UcSound *sound)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (sound->path, &error);
  UcVerdict *verdict;

  g_assert_no_error (error);
  verdict = uc_verify (journal, NULL, &error);
  g_assert_no_error (error);
  return verdict;
}

/* The first damage must be the one that was done; others may follow from it. */
static gboolean
is_named (const UcVerdict *verdict, const UcWound *wound)
{
  const UcDamage *first = verdict->n_grave == 0 ? NULL : g_ptr_array_index (verdict->damage, 0);

  if (first != NULL && first->kind == wound->kind && first->row == wound->row && first->round >= wound->round
      && first->round <= wound->round_to)
    return TRUE;
  g_test_message ("%s at row %" G_GUINT64_FORMAT ", round %u to %u, is called: %s", wound->change, wound->row,
                  wound->round, wound->round_to, first == NULL ? "whole" : uc_damage_name (first->kind));
  if (first != NULL)
    g_test_message ("row %" G_GUINT64_FORMAT ", round %u: %s", first->row, first->round, first->text);
  return FALSE;
}

static void
test_every_kind (gconstpointer data)
{
  const UcWalkTable *table = data;
  g_autoptr (UcSound) sound = sound_of (table);
  guint seed = number_or ("UPCARD_DAMAGE_SEED", SEED);
  guint places = number_or ("UPCARD_DAMAGE_PLACES", uc_thorough (PLACES)) / N_GAMES / N_KINDS + 1;
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);

  g_test_message ("seed %u, %u places for each kind, %u rows", seed, places, sound->rows->len);
  for (guint kind = 0; kind < N_KINDS; kind++)
    for (guint i = 0; i < places; i++)
      {
        g_autoptr (UcVerdict) verdict = NULL;
        UcWound wound;

        uc_sound_wound (sound, kind, random, &wound);
        verdict = verify (sound);
        if (!is_named (verdict, &wound))
          g_test_fail ();
      }
}

static void
test_whole (gconstpointer data)
{
  g_autoptr (UcSound) sound = sound_of (data);
  g_autoptr (UcVerdict) verdict = NULL;

  uc_sound_heal (sound);
  verdict = verify (sound);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_cmpuint (verdict->rows, ==, sound->rows->len);
}

/* A context row names itself as its context; that it names another one is an edit like any other. */
static void
test_context_row (gconstpointer data)
{
  g_autoptr (UcSound) sound = sound_of (data);
  g_autoptr (UcVerdict) verdict = NULL;

  uc_sound_edit (sound, "UPDATE journal SET context = context - 1 WHERE id = (SELECT max (id) FROM journal WHERE kind = 1)");
  verdict = verify (sound);
  g_assert_cmpuint (verdict->n_grave, ==, 1);
  g_assert_cmpint (((UcDamage *) verdict->damage->pdata[0])->kind, ==, UC_DAMAGE_EDITED);
}

/* ---- what is derived, and the schema ---- */

/* Each changes what stands there, whatever it is; %u is a row of the table, the first is 0. */
static const struct
{
  const char *table, *key, *change;
} derived[] = {
  { "round", "number", "number = number + 100000" },
  { "round", "number", "first_row = first_row + 1" },
  { "round", "number", "first_row = first_row - 1" },
  { "round", "number", "first_row = CAST (first_row AS BLOB)" },
  { "round", "number", "last_row = last_row + 1" },
  { "round", "number", "last_row = last_row - 1" },
  { "round", "number", "last_row = last_row || 'x'" },
  { "round", "number", "first_seq = first_seq + 1" },
  { "round", "number", "last_seq = last_seq - 1" },
  { "round", "number", "last_seq = -last_seq" },
  { "round", "number", "first_real = first_real + 1" },
  { "round", "number", "last_real = last_real - 1000000000" },
  { "round", "number", "devices = devices || 'shoe:9'" },
  { "round", "number", "devices = devices || char (0)" },
  { "round", "number", "devices = CAST (devices AS BLOB) || x'00'" },
  { "round", "number", NULL },
  { "person", "badge", "badge = badge || '1'" },
  { "person", "badge", "badge = CAST (badge AS BLOB) || x'00'" },
  { "person", "badge", "row = row + 1" },
  { "person", "badge", "row = row - 1" },
  { "person", "badge", "row = -row" },
  { "person", "badge", NULL },
  { "text", "hash", "body = body || ' '" },
  { "text", "hash", "body = substr (body, 2)" },
  { "text", "hash", "body = body || char (0)" },
  { "text", "hash", "body = CAST (body AS BLOB)" },
  { "text", "hash", "hash = substr (hash, 1, 63)" },
  { "text", "hash", NULL },
};

static guint
count_rows (UcSound *sound, const char *table)
{
  g_autofree char *sql = g_strdup_printf ("SELECT count(*) FROM %s", table);
  sqlite3_stmt *count = NULL;
  sqlite3 *db = NULL;
  guint n;

  g_assert_cmpint (sqlite3_open (sound->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &count, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (count), ==, SQLITE_ROW);
  n = (guint) sqlite3_column_int (count, 0);
  sqlite3_finalize (count);
  sqlite3_close (db);
  return n;
}

/* Whoever looks a round, a person or a text up is led by these; what is wrong in them is damage, wherever it is. */
static void
test_derived (gconstpointer data)
{
  g_autoptr (UcSound) sound = sound_of (data);
  g_autoptr (GRand) random = g_rand_new_with_seed (number_or ("UPCARD_DAMAGE_SEED", SEED));
  guint places = number_or ("UPCARD_DAMAGE_PLACES", uc_thorough (PLACES)) / N_GAMES + 1;

  for (guint i = 0; i < MAX (places, G_N_ELEMENTS (derived)); i++)
    {
      guint which = i < G_N_ELEMENTS (derived) ? i : (guint) g_rand_int_range (random, 0, G_N_ELEMENTS (derived));
      g_autofree char *row = NULL, *sql = NULL;
      g_autoptr (UcVerdict) verdict = NULL;
      guint n;

      uc_sound_heal (sound);
      n = count_rows (sound, derived[which].table);
      if (n == 0)
        continue;
      row = g_strdup_printf ("%s = (SELECT %s FROM %s LIMIT 1 OFFSET %d)", derived[which].key, derived[which].key, derived[which].table,
                             g_rand_int_range (random, 0, (gint32) n));
      sql = derived[which].change == NULL
                ? g_strdup_printf ("DELETE FROM %s WHERE %s", derived[which].table, row)
                : g_strdup_printf ("UPDATE %s SET %s WHERE %s", derived[which].table, derived[which].change, row);
      uc_sound_edit (sound, sql);
      verdict = verify (sound);
      if (verdict->n_grave > 0)
        continue;
      g_test_message ("nothing is wrong after %s", sql);
      g_test_fail ();
    }
}

/* Another schema than the one is no journal. */
static void
test_schema (gconstpointer data)
{
  static const char *const changes[] = {
    "CREATE TABLE more (a)",
    "CREATE INDEX more ON journal (seq)",
    "CREATE VIEW more AS SELECT * FROM journal",
    "CREATE TRIGGER more AFTER INSERT ON journal BEGIN DELETE FROM round; END",
    "ALTER TABLE journal ADD COLUMN more TEXT",
    "ALTER TABLE journal RENAME COLUMN device TO gadget",
    "ALTER TABLE round RENAME TO rounds",
    "ALTER TABLE round DROP COLUMN devices",
    "DROP TABLE person",
    "DROP TABLE text",
    "DROP TABLE journal",
    "CREATE TABLE rows AS SELECT * FROM journal; DROP TABLE journal; CREATE VIEW journal AS SELECT * FROM rows",
    "CREATE TABLE copy AS SELECT * FROM person; DROP TABLE person; CREATE TABLE person AS SELECT * FROM copy; DROP TABLE copy",
    "PRAGMA user_version = 99",
    "PRAGMA application_id = 7",
  };
  g_autoptr (UcSound) sound = sound_of (data);

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (UcJournal) journal = NULL;

      uc_sound_edit (sound, changes[i]);
      journal = uc_journal_open_read (sound->path, &error);
      if (journal != NULL)
        g_test_message ("it is opened after %s", changes[i]);
      g_assert_null (journal);
      g_test_message ("%s: %s", changes[i], error->message);
    }
}

/* ---- a byte of the file ---- */

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  *(gsize *) user_data += strlen (row->input) + strlen (row->events);
  return TRUE;
}

static gboolean
on_found (guint32 number, gint64 first_real_ns, gpointer user_data)
{
  return TRUE;
}

/* All that a reader asks a journal for; what cannot be read is an error, and that is told. */
static void
read_everything (UcJournal *journal)
{
  static const UcFilter filter = { .text = "jackpot 25" };
  g_autoptr (GError) unread = NULL, unfound = NULL, unsaid = NULL;
  g_autofree char *index = g_strconcat (uc_journal_path (journal), ".index", NULL);
  g_autoptr (UcFind) find
    = uc_find_build (journal, index, NULL, NULL, NULL, &unfound) ? uc_find_open (journal, index, &unfound) : NULL;
  guint32 first = 0, last = 0;
  gsize length = 0;

  if (!uc_journal_read_rows (journal, 1, 0, on_row, &length, &unread))
    g_assert_nonnull (unread);
  if (find == NULL || !uc_find_each (find, &filter, on_found, NULL, NULL, &unfound)
      || !uc_find_span (find, &first, &last, &unfound))
    g_assert_nonnull (unfound);
  for (guint32 number = first; find != NULL && number <= MIN (last, first + ROUNDS); number++)
    {
      UcFoundRound round;

      if (!uc_find_round (find, number, &round, &unsaid))
        g_assert_nonnull (unsaid);
      g_clear_error (&unsaid);
    }
}

/* What the verifier says of the copy, %NULL when it cannot be read as a journal at all: that is an error with a text. */
static UcVerdict *
look (UcSound *sound)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (sound->path, &error);
  const UcVerifyOptions each = { .each_signature = TRUE };
  UcVerdict *verdict = journal == NULL ? NULL : uc_verify (journal, &each, &error);

  if (verdict == NULL)
    {
      g_assert_nonnull (error);
      g_assert_cmpint (error->domain, ==, UC_JOURNAL_ERROR);
      g_assert_nonnull (strstr (error->message, sound->path));
    }
  if (journal != NULL)
    read_everything (journal);
  return verdict;
}

/* A byte that was changed anywhere in the file: it is an error, or damage is found, or it lay where nothing is kept and
 * every row and every text is what it was. Never anything else. */
static void
test_any_byte (gconstpointer data)
{
  g_autoptr (UcSound) sound = sound_of (data);
  g_autoptr (GRand) random = g_rand_new_with_seed (number_or ("UPCARD_DAMAGE_SEED", SEED));
  guint places = number_or ("UPCARD_DAMAGE_PLACES", uc_thorough (PLACES)) / N_GAMES + 1;
  guint said[3] = { 0 };
  g_autofree char *whole = NULL;

  uc_sound_heal (sound);
  whole = uc_sound_content (sound);
  g_assert_nonnull (whole);
  for (guint i = 0; i < places; i++)
    {
      gsize at = uc_sound_flip (sound, random);
      g_autoptr (UcVerdict) verdict = look (sound);
      g_autofree char *content = uc_sound_content (sound);

      said[verdict == NULL ? 0 : verdict->n_grave > 0 ? 1 : 2]++;
      if (verdict != NULL && verdict->n_grave == 0 && g_strcmp0 (content, whole) != 0)
        g_error ("byte %" G_GSIZE_FORMAT " of %" G_GSIZE_FORMAT " changes the record, and it is called whole", at,
                 sound->n_bytes);
    }
  g_test_message ("%u places: %u errors, %u damaged, %u of no meaning", places, said[0], said[1], said[2]);
  g_assert_cmpuint (said[1], >, 0);
}

/* The first table file of each game. */
static void
add_of_each_game (const char *what, GTestDataFunc func)
{
  const char *game = "";

  for (const UcWalkTable *table = uc_walk_tables; table->name != NULL; table++)
    {
      g_autofree char *path = g_strdup_printf ("/damage/%s/%s", what, table->name);
      gsize length = strcspn (table->name, "/") + 1;

      if (strncmp (game, table->name, length) != 0)
        g_test_add_data_func (path, table, func);
      game = table->name;
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add_of_each_game ("every-kind", test_every_kind);
  add_of_each_game ("whole", test_whole);
  add_of_each_game ("context-row", test_context_row);
  add_of_each_game ("derived", test_derived);
  add_of_each_game ("schema", test_schema);
  add_of_each_game ("any-byte", test_any_byte);
  return g_test_run ();
}
