/* What a search in the index of a house costs: the newest 100 rounds that meet a filter, beside the bare query of the same file that reads the
 * same columns of the same rounds by their keys, from a table for each condition with nothing but the keys of its rounds. No index of one
 * condition could be better.
 *
 *   bench-house-index FOLDER [ROUNDS]
 *
 * The rounds are made here, once, and kept in FOLDER: 200 tables by turns, 60 rounds an hour each. A million; with UPCARD_BIG_HOUSE, 50 million, as
 * a house of 200 tables has in half a year: 9 GB.
 */
#include "big-house.h"
#include "figures.h"
#include "uc-house-private.h"
#include "uc-remove-folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 1000000
#define BIG_ROUNDS 50000000
/* Of which the name of the index is made. */
#define KEYED_ROUNDS 2000
/* The bare query of one condition takes its rounds from the newest of them. */
#define MOST_KEYS 1000000
#define TABLES 200
#define MONTHS 60
#define NEWEST 100
#define TURNS 15
#define MOST_TIMES 3.0
/* Of a filter that fewer rounds meet, what each question costs counts, whatever is found. */
#define MOST_TIMES_OF_FEW 6.0
#define BEGIN_MS G_GINT64_CONSTANT (1700000000000)

/* ---- rows ---- */

static const char insert_sql[]
  = "INSERT INTO played (id, file, number, first_row, last_row, first_seq, last_seq, first_real, last_real, marks, seats, faces, stakes, pays,"
    " largest, award, dealer, floor, words) VALUES (?1, ?2, ?3, ?3 * 40, ?3 * 40 + 39, ?3 * 60, ?3 * 60 + 59, ?1 * 1000000,"
    " (?1 + 40000) * 1000000, ?4, ?5, ?6, 150000000, ?7, ?7, 0, ?8, ?9, ?10)";
static const char words_sql[] = "INSERT INTO word (rowid, said) VALUES (?1, house_words (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?1 * 1000000))";

typedef struct
{
  UcHouseIndex *index;
  GRand *random;
  guint64 rows; /* rounds */
} Bench;

static gboolean
one_in (Bench *bench, gint n)
{
  return g_rand_int_range (bench->random, 0, n) == 0;
}

static void
step_or_fail (UcStatement *statement)
{
  if (sqlite3_step (statement) != SQLITE_DONE)
    g_error ("%s", sqlite3_errmsg (sqlite3_db_handle (statement)));
  sqlite3_reset (statement);
}

/* As often as at a table that is played: marks, wins, and cards of some three hands. */
static void
put (Bench *bench, UcStatement *insert, UcStatement *words, guint64 i)
{
  static const char *const kinds[] = { "late-wager", "chips-mismatch", "dispute-raised", "corrected", "undone" };
  const guint table = i % TABLES;
  const guint64 number = i / TABLES + 1;
  const gint64 id = BEGIN_MS + (gint64) i * 300;
  const guint file = table * MONTHS + (guint) (i * MONTHS / bench->rows) + 1;
  char name[16], dealer[16], said[256] = "685a.7(n)(1) 685a.10(a)";
  const char *floor = "";
  guint32 marks = 0;
  guint64 faces = 0;
  gint64 pays = 0;

  for (guint card = 0; card < 12; card++)
    faces |= G_GUINT64_CONSTANT (1) << g_rand_int_range (bench->random, 0, 52);
  if (one_in (bench, 20))
    {
      marks |= UC_MARK_BIT (BLACKJACK);
      g_strlcat (said, " blackjack $37.50", sizeof said);
      pays = 37500000;
    }
  if (one_in (bench, 50))
    {
      const guint kind = g_rand_int_range (bench->random, 0, G_N_ELEMENTS (kinds));

      marks |= kind == 3 ? UC_MARK_BIT (CORRECTED) : kind == 2 ? UC_MARK_BIT (DISPUTE) : UC_MARK_BIT (LATE_WAGER);
      g_strlcat (said, " ", sizeof said);
      g_strlcat (said, kinds[kind], sizeof said);
    }
  if (one_in (bench, 2000))
    {
      char slip[32];

      marks |= UC_MARK_BIT (JACKPOT) | UC_MARK_BIT (HOLD) | UC_MARK_BIT (VALIDATED);
      pays = g_rand_int_range (bench->random, 500, 20000) * G_GINT64_CONSTANT (1000000);
      floor = one_in (bench, 2) ? "2001 3001" : "2002";
      g_snprintf (slip, sizeof slip, " S-%u suited-pair", (guint) i);
      g_strlcat (said, slip, sizeof said);
    }
  g_snprintf (name, sizeof name, "BJ-%03u", table);
  g_snprintf (dealer, sizeof dealer, "%u", 1000 + (guint) ((i / 5000 + table * 7) % 900));
  sqlite3_bind_int64 (insert, 1, id);
  sqlite3_bind_int64 (insert, 2, file);
  sqlite3_bind_int64 (insert, 3, number);
  sqlite3_bind_int64 (insert, 4, marks);
  sqlite3_bind_int64 (insert, 5, g_rand_int_range (bench->random, 2, 128));
  sqlite3_bind_int64 (insert, 6, faces);
  sqlite3_bind_int64 (insert, 7, pays);
  sqlite3_bind_text (insert, 8, dealer, -1, SQLITE_STATIC);
  sqlite3_bind_text (insert, 9, floor, -1, SQLITE_STATIC);
  sqlite3_bind_text (insert, 10, said, -1, SQLITE_STATIC);
  step_or_fail (insert);
  sqlite3_bind_int64 (words, 1, id);
  sqlite3_bind_text (words, 2, name, -1, SQLITE_STATIC);
  sqlite3_bind_int64 (words, 3, number);
  sqlite3_bind_int64 (words, 4, marks);
  sqlite3_bind_int64 (words, 5, pays);
  sqlite3_bind_text (words, 6, dealer, -1, SQLITE_STATIC);
  sqlite3_bind_text (words, 7, floor, -1, SQLITE_STATIC);
  sqlite3_bind_text (words, 8, said, -1, SQLITE_STATIC);
  step_or_fail (words);
}

static void
run_or_fail (Bench *bench, const char *sql)
{
  g_autoptr (GError) error = NULL;

  if (!uc_house_run (bench->index, sql, &error))
    g_error ("%s: %s", sql, error->message);
}

/* The first @n of the rounds. */
static void
fill (Bench *bench, guint64 n)
{
  g_autoptr (UcStatement) insert = uc_house_prepare (bench->index, insert_sql, NULL);
  g_autoptr (UcStatement) words = uc_house_prepare (bench->index, words_sql, NULL);
  g_autoptr (GError) error = NULL;
  double began = figures_clock_ms ();

  bench->random = g_rand_new_with_seed (50);
  run_or_fail (bench, "PRAGMA synchronous=OFF; BEGIN");
  for (guint table = 0; table < TABLES; table++)
    for (guint month = 0; month < MONTHS; month++)
      {
        g_autofree char *sql = g_strdup_printf (
            "INSERT INTO file (id, tbl, name, fingerprint, row, hash, round, open, begin_row, begin_seq, begin_real, late, longest, rounds, later,"
            " problem) VALUES (%u, 'BJ-%03u', '%u-%02u.journal', '', 1, zeroblob (32), 0, 0, 0, 0, 0, 0, 60000000000, 0, 0, '')",
            table * MONTHS + month + 1, table, 2022 + month / 12, month % 12 + 1);

        run_or_fail (bench, sql);
      }
  for (guint64 i = 0; i < n; i++)
    {
      put (bench, insert, words, i);
      if (i % 100000 == 99999)
        run_or_fail (bench, "COMMIT; BEGIN");
      if (i % 1000000 == 999999)
        g_print ("house: %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " rounds are there after %.0f s\n", i + 1, n,
                 (figures_clock_ms () - began) / 1000);
    }
  run_or_fail (bench, "COMMIT");
  if (!uc_house_words_join (bench->index, NULL, &error))
    g_error ("%s", error->message);
  g_rand_free (bench->random);
}

/* ---- kept ---- */

/* What the first rounds and their words look like, in which tables: a word. */
static char *
key_of (guint64 rows)
{
  static const char sql[] = "SELECT group_concat (sql) FROM sqlite_schema UNION ALL SELECT group_concat (k || v) FROM word_config"
                            " UNION ALL SELECT id || marks || faces || said FROM (SELECT p.*,"
                            " house_words (f.tbl, number, marks, largest, dealer, floor, words, first_real) said"
                            " FROM played AS p JOIN file AS f ON f.id = p.file ORDER BY p.id)";
  g_autofree char *folder = g_dir_make_tmp ("bench-house-XXXXXX", NULL), *sum = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  Bench bench = { .rows = rows, .index = uc_house_index_open (folder, TRUE, NULL) };
  g_autoptr (UcStatement) each = NULL;

  fill (&bench, MIN (rows, KEYED_ROUNDS));
  each = uc_house_prepare (bench.index, sql, NULL);
  g_assert_nonnull (each);
  while (sqlite3_step (each) == SQLITE_ROW)
    g_string_append (text, (const char *) sqlite3_column_text (each, 0));
  g_clear_pointer (&each, sqlite3_finalize);
  uc_house_index_free (bench.index);
  uc_remove_folder (folder);
  sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text->str, text->len);
  return g_strndup (sum, 16);
}

/* (transfer full): a folder with the index */
static char *
make_index (Bench *bench, const char *kept)
{
  g_autofree char *key = key_of (bench->rows), *size = g_strdup_printf ("index-%" G_GUINT64_FORMAT "-", bench->rows);
  g_autofree char *name = g_strconcat (size, key, NULL), *begun = g_strconcat (kept, "/", size, "begun", NULL);
  g_autofree char *folder = g_build_filename (kept, name, NULL);

  if (g_file_test (folder, G_FILE_TEST_IS_DIR))
    return g_steal_pointer (&folder);
  /* One that was not finished, too. */
  big_house_remove_others (kept, size, name);
  g_assert_cmpint (g_mkdir_with_parents (begun, 0755), ==, 0);
  bench->index = uc_house_index_open (begun, TRUE, NULL);
  g_assert_nonnull (bench->index);
  fill (bench, bench->rows);
  g_clear_pointer (&bench->index, uc_house_index_free);
  g_assert_cmpint (g_rename (begun, folder), ==, 0);
  return g_steal_pointer (&folder);
}

/* ---- questions ---- */

typedef struct
{
  const char *what;
  const char *where[3]; /* each condition, over the columns of “played” as p and of “file” as f */
  UcHouseFilter filter;
} Question;

typedef struct
{
  Bench *bench;
  const Question *question;
  const char *bare; /* SQL */
  guint found, bare_found;
} Asked;

static double
ask_house (gpointer data)
{
  Asked *asked = data;
  g_autoptr (GError) error = NULL;
  double began = figures_processor_ms ();

  for (guint i = 0; i < 10; i++)
    {
      g_autoptr (GPtrArray) hits = uc_house_find (asked->bench->index, &asked->question->filter, NULL, &error);

      g_assert_no_error (error);
      asked->found = hits->len;
    }
  return (figures_processor_ms () - began) * 100;
}

/* Its rows as they come, with memory for each as for a hit: nobody can take less. */
static double
ask_bare (gpointer data)
{
  Asked *asked = data;
  double began = figures_processor_ms ();

  for (guint i = 0; i < 10; i++)
    {
      g_autoptr (UcStatement) bare = uc_house_prepare (asked->bench->index, asked->bare, NULL);

      asked->bare_found = 0;
      while (sqlite3_step (bare) == SQLITE_ROW)
        {
          /* As much as a hit costs. */
          g_free (g_new0 (UcHouseHit, 1));
          for (int column = 0; column < sqlite3_column_count (bare); column++)
            sqlite3_column_text (bare, column);
          asked->bare_found++;
        }
    }
  return (figures_processor_ms () - began) * 100;
}

static void
ask (Bench *bench, const Question *question)
{
  g_autofree char *what = g_strdup_printf ("house: newest %u of %" G_GUINT64_FORMAT " rounds, %s", NEWEST, bench->rows, question->what);
  Figure figure = { what, "the bare query by keys", "µs", NULL, MOST_TIMES };
  g_autoptr (GString) bare = g_string_new ("SELECT f.tbl, f.name, p.* FROM temp.hit0 AS h");
  Asked asked = { .bench = bench, .question = question };

  for (guint i = 0; i < G_N_ELEMENTS (question->where) && question->where[i] != NULL; i++)
    {
      g_autofree char *sql = g_strdup_printf ("DROP TABLE IF EXISTS temp.hit%u; CREATE TEMP TABLE hit%u (id INTEGER PRIMARY KEY);"
                                              "INSERT INTO hit%u SELECT p.id FROM played AS p CROSS JOIN file AS f ON f.id = p.file WHERE %s"
                                              " ORDER BY p.id DESC LIMIT %d",
                                              i, i, i, question->where[i], question->where[1] == NULL ? MOST_KEYS : -1);

      run_or_fail (bench, sql);
      if (i > 0)
        g_string_append_printf (bare, " CROSS JOIN temp.hit%u ON temp.hit%u.id = h.id", i, i);
    }
  g_string_append_printf (bare, " CROSS JOIN played AS p ON p.id = h.id CROSS JOIN file AS f ON f.id = p.file ORDER BY h.id DESC LIMIT %u", NEWEST);
  asked.bare = bare->str;
  ask_house (&asked);
  ask_bare (&asked);
  if (asked.found != asked.bare_found)
    g_error ("%s: %u rounds are found, and there are %u", what, asked.found, asked.bare_found);
  if (asked.found < NEWEST)
    figure.most = MOST_TIMES_OF_FEW;
  figures_compare (&figure, 0.5, TURNS, ask_house, ask_bare, &asked);
}

#define MS_NS G_GINT64_CONSTANT (1000000)

int
main (int argc, char **argv)
{
  Bench bench = { .rows = argc > 2 ? g_ascii_strtoull (argv[2], NULL, 10) : big_house_is_wanted () ? BIG_ROUNDS : ROUNDS };
  g_autofree char *folder = NULL;
  const gint64 middle_ns = (BEGIN_MS + (gint64) bench.rows / 2 * 300) * MS_NS;
  g_autofree char *middle = g_strdup_printf ("p.first_real <= %" G_GINT64_FORMAT, middle_ns);
  const UcCard card = uc_card_parse ("9D");
  g_autofree char *face = g_strdup_printf ("p.faces & %" G_GINT64_FORMAT, G_GINT64_CONSTANT (1) << uc_card_index (card));
  g_autofree char *either = g_strdup_printf ("(%s OR p.marks & %u)", face, UC_MARK_BIT (CORRECTED));
  const gint64 later_ns = (BEGIN_MS + (gint64) (bench.rows - 1000) * 300) * MS_NS;
  g_autofree char *later = g_strdup_printf ("p.last_real >= %" G_GINT64_FORMAT, later_ns);
  const Question questions[] = {
    { "all", { "1" }, { .limit = NEWEST } },
    { "of one table", { "f.tbl = 'BJ-007'" }, { .table = "BJ-007", .limit = NEWEST } },
    { "up to a time", { middle }, { .round.to_ns = middle_ns, .limit = NEWEST } },
    { "a common mark", { "p.words LIKE '%blackjack%'" }, { .round.marks = UC_MARK_BIT (BLACKJACK), .limit = NEWEST } },
    { "a rare mark", { "p.marks & 1" }, { .round.marks = UC_MARK_BIT (JACKPOT), .limit = NEWEST } },
    { "a word", { "p.words LIKE '%blackjack%'" }, { .round.text = "blackjack", .limit = NEWEST } },
    { "a rare word", { "p.words LIKE '%suited-pair%'" }, { .round.text = "suited-pair", .limit = NEWEST } },
    { "two words", { "p.words LIKE '%suited-pair%'", "p.dealer = '1234'" }, { .round.text = "suited-pair 1234", .limit = NEWEST } },
    { "a word of no round", { "0" }, { .round.text = "nothing-of-it", .limit = NEWEST } },
    { "a dealer", { "p.dealer = '1234'" }, { .round.dealer = "1234", .limit = NEWEST } },
    { "a floorperson", { "p.floor LIKE '%3001%'" }, { .round.floor = "3001", .limit = NEWEST } },
    { "a seat", { "p.seats & 8" }, { .round.seat = 3, .limit = NEWEST } },
    { "a card", { face }, { .round.card = card, .limit = NEWEST } },
    { "a payment", { "p.largest >= 15000000000" }, { .round.pays = G_GINT64_CONSTANT (15000000000), .limit = NEWEST } },
    { "a minute of the day", { "(p.first_real / 60000000000) % 1440 = 90" },
      { .round.by_minute = TRUE, .round.minute_from = 90, .round.minute_to = 91, .limit = NEWEST } },
    { "an hour of the day", { "(p.first_real / 60000000000) % 1440 BETWEEN 90 AND 149" },
      { .round.by_minute = TRUE, .round.minute_from = 90, .round.minute_to = 150, .limit = NEWEST } },
    { "a round’s number", { "p.number = 1000" }, { .round.round_from = 1000, .round.round_to = 1000, .limit = NEWEST } },
    { "some numbers of rounds", { "p.number BETWEEN 1000 AND 1500" }, { .round.round_from = 1000, .round.round_to = 1500, .limit = NEWEST } },
    { "many numbers of rounds", { "p.number BETWEEN 100 AND 3000" }, { .round.round_from = 100, .round.round_to = 3000, .limit = NEWEST } },
    { "from a time on", { later }, { .round.from_ns = later_ns, .limit = NEWEST } },
    { "a slip", { "p.words LIKE '%S-4000 %'" }, { .round.slip = "S-4000", .limit = NEWEST } },
    { "a card, or corrected", { either }, { .round.card = card, .round.or_corrected = TRUE, .limit = NEWEST } },
    { "a dealer’s jackpots of one table", { "p.marks & 1", "p.dealer = '1234'", "f.tbl = 'BJ-007'" },
      { .round.dealer = "1234", .round.marks = 1, .table = "BJ-007", .limit = NEWEST } },
  };

  g_setenv ("TZ", "UTC", TRUE);
  folder = make_index (&bench, argv[1]);
  bench.index = uc_house_index_open (folder, FALSE, NULL);
  g_assert_nonnull (bench.index);
  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    ask (&bench, &questions[i]);
  uc_house_index_free (bench.index);
  return figures_status ();
}
