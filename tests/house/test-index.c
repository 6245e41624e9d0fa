/* The index of a house. What may never be:
 *
 * - a round that a table's own search finds and the house's does not, or the other way round, whatever is asked for;
 * - a round of which the index says something else than a new index would: after a journal has grown, was cut off, was replaced, and
 *   after the program was killed at any moment;
 * - the face of a hole card that was never turned, anywhere in the file;
 * - a round that is shown as whole while its journal has another one, or none;
 * - a journal beside which or in which anything was written. */
#include "uc-houses.h"
#include "uc-model.h"

#include "uc-house-index.h"
#include "uc-house-private.h"
#include "uc-house-proof.h"
#include "uc-kept.h"
#include "uc-thorough.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define WALKS 3
#define FILTERS 400

static const char *const tables[] = { "BJ-07", "BJ 08é", "DU-1" };

static void
index_house (const char *folder, guint n_skipped, UcHouseIndexed *out)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcHouseIndex) index = uc_house_index_open (folder, TRUE, &error);
  g_auto (UcHouseIndexed) indexed = { 0 };

  g_assert_no_error (error);
  uc_house_index_update (index, NULL, NULL, NULL, &indexed, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < indexed.skipped->len && indexed.skipped->len != n_skipped; i++)
    g_test_message ("%s", (const char *) indexed.skipped->pdata[i]);
  g_assert_cmpuint (indexed.skipped->len, ==, n_skipped);
  if (out != NULL)
    {
      *out = indexed;
      out->skipped = NULL;
    }
}

static GPtrArray *
find_all (const char *folder, const UcHouseFilter *filter)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcHouseIndex) index = uc_house_index_open (folder, FALSE, &error);
  GPtrArray *hits;

  g_assert_no_error (error);
  hits = uc_house_find (index, filter, NULL, &error);
  g_assert_no_error (error);
  return hits;
}

static int
compare_hits (gconstpointer a, gconstpointer b)
{
  const UcHouseHit *x = *(UcHouseHit *const *) a, *y = *(UcHouseHit *const *) b;
  int order = strcmp (x->table, y->table);

  return order != 0 ? order : (x->found.row.number > y->found.row.number) - (x->found.row.number < y->found.row.number);
}

static void
assert_same_round (const UcHouseHit *hit, const UcModelRound *round)
{
  g_assert_cmpstr (hit->table, ==, round->table);
  g_assert_cmpuint (hit->found.row.number, ==, round->found.row.number);
  g_assert_cmpmem (&hit->found.row, sizeof hit->found.row, &round->found.row, sizeof round->found.row);
  g_assert_cmphex (hit->found.digest.marks, ==, round->found.digest.marks);
  g_assert_cmphex (hit->found.digest.seats, ==, round->found.digest.seats);
  g_assert_cmphex (hit->found.digest.faces, ==, round->found.digest.faces);
  g_assert_cmpint (hit->found.digest.stakes, ==, round->found.digest.stakes);
  g_assert_cmpint (hit->found.digest.pays, ==, round->found.digest.pays);
  g_assert_cmpint (hit->found.digest.largest, ==, round->found.digest.largest);
  g_assert_cmpint (hit->found.digest.award, ==, round->found.digest.award);
  g_assert_cmpstr (hit->found.digest.dealer, ==, round->found.digest.dealer);
  g_assert_cmpstr (hit->found.digest.floor, ==, round->found.digest.floor);
  g_assert_cmpstr (hit->found.digest.words, ==, round->found.digest.words);
}

static char *
listed (GPtrArray *hits)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < hits->len; i++)
    g_string_append_printf (text, " %s/%u", ((UcHouseHit *) hits->pdata[i])->table, ((UcHouseHit *) hits->pdata[i])->found.row.number);
  return g_string_free (text, FALSE);
}

/* All that the house finds, by table and number, is what the tables' own searches find. */
static void
assert_as_model (const char *folder, const UcHouseFilter *filter)
{
  g_autoptr (GPtrArray) hits = find_all (folder, filter);
  UcFilter plain = filter->round;
  g_autofree char *has = NULL;
  g_autoptr (GPtrArray) due = NULL;
  guint at = 0;

  for (char *star; (star = strchr (plain.text, '*')) != NULL;)
    memmove (star, star + 1, strlen (star));
  due = uc_model_find (folder, &plain, filter->table);
  g_ptr_array_sort (hits, compare_hits);
  has = listed (hits);
  for (guint i = 0; i < due->len; i++)
    {
      const UcModelRound *round = due->pdata[i];

      if (!uc_model_has_words (&round->found, filter->round.text))
        continue;
      if (at == hits->len || ((UcHouseHit *) hits->pdata[at])->found.row.number != round->found.row.number)
        g_error ("round %u of %s is missing, or another one stands in its place:%s", round->found.row.number, round->table, has);
      assert_same_round (hits->pdata[at++], round);
    }
  if (at != hits->len)
    g_error ("%u rounds are found that no table’s own search finds:%s", hits->len - at, has);
}

/* ---- a house ---- */

typedef struct
{
  UcHouses *house;
  GPtrArray *rounds; /* UcModelRound: all */
  GRand *random;
} House;

static void
set_up (House *house, gconstpointer data)
{
  static const UcFilter every;

  house->house = uc_houses_new ();
  for (guint i = 0; i < WALKS; i++)
    uc_houses_add_walk (house->house, tables[i], 1 + 3 * i, 7 + i, 60);
  uc_houses_add_months (house->house, "T-1", 12);
  house->rounds = uc_model_find (house->house->folder, &every, NULL);
  g_assert_cmpuint (house->rounds->len, >=, 60 * WALKS + 4 * 12);
  house->random = g_rand_new_with_seed (7);
  index_house (house->house->folder, 0, NULL);
}

static void
tear_down (House *house, gconstpointer data)
{
  g_rand_free (house->random);
  g_ptr_array_unref (house->rounds);
  uc_houses_free (house->house);
}

/* ---- filters ---- */

static const UcModelRound *
any_round (House *house)
{
  return house->rounds->pdata[g_rand_int_range (house->random, 0, house->rounds->len)];
}

/* One of the round's own words, a part of one before “*”, a sum as somebody may type it, or a word of none. */
static void
add_word (House *house, GString *text)
{
  const UcModelRound *round = any_round (house);
  g_auto (GStrv) words = g_strsplit (round->found.digest.words, " ", -1);
  guint n = g_strv_length (words);
  const char *word = n == 0 ? "nothing" : words[g_rand_int_range (house->random, 0, n)];

  g_string_append (text, text->len > 0 ? " " : "");
  switch (g_rand_int_range (house->random, 0, 8))
    {
    case 0:
      g_string_append_printf (text, "%.*s*", (int) MAX (strlen (word) / 2, 1), word);
      return;
    case 1:
      g_string_append_printf (text, "%u", round->found.row.number);
      return;
    case 2:
      g_string_append (text, uc_digest_mark_name (g_rand_int_range (house->random, 0, UC_N_MARKS)));
      return;
    case 3:
      g_string_append (text, "9D");
      return;
    case 4:
      g_string_append (text, round->found.digest.dealer);
      return;
    case 5:
      g_string_append (text, word[0] == '$' ? word + 1 : "black");
      return;
    default:
      g_string_append (text, word);
    }
}

static void
fill (House *house, UcHouseFilter *filter)
{
  const UcModelRound *round = any_round (house), *other = any_round (house);
  const UcDigest *digest = &round->found.digest;
  UcFilter *asked = &filter->round;
  g_autoptr (GString) text = g_string_new (NULL);

  switch (g_rand_int_range (house->random, 0, 13))
    {
    case 0:
      asked->marks |= 1u << g_rand_int_range (house->random, 0, UC_N_MARKS);
      asked->marks |= digest->marks & g_rand_int (house->random);
      return;
    case 1:
      asked->from_ns = round->found.row.last_real_ns + g_rand_int_range (house->random, -1, 2);
      return;
    case 2:
      asked->to_ns = round->found.row.first_real_ns + g_rand_int_range (house->random, -1, 2);
      return;
    case 3:
      asked->by_minute = TRUE;
      asked->minute_from = g_rand_int_range (house->random, 0, 1440);
      asked->minute_to = g_rand_boolean (house->random) ? g_rand_int_range (house->random, 0, 1440)
                                                        : (asked->minute_from + g_rand_int_range (house->random, 0, 90)) % 1440;
      return;
    case 4:
      asked->round_from = MIN (round->found.row.number, other->found.row.number);
      asked->round_to = g_rand_boolean (house->random) ? asked->round_from : MAX (round->found.row.number, other->found.row.number);
      return;
    case 5:
      asked->seat = g_rand_int_range (house->random, 1, UC_MAX_SEATS + 1);
      return;
    case 6:
      asked->pays = MAX (digest->largest + g_rand_int_range (house->random, -1, 2), 0);
      return;
    case 7:
      g_strlcpy (asked->dealer, digest->dealer, sizeof asked->dealer);
      return;
    case 8:
      g_strlcpy (asked->floor, g_rand_boolean (house->random) ? "2001" : "3001", sizeof asked->floor);
      return;
    case 9:
      asked->card = uc_filter_card (g_rand_boolean (house->random) ? "9D" : "TS");
      asked->or_corrected = g_rand_boolean (house->random);
      return;
    case 10:
      g_strlcpy (asked->slip, "S-12", sizeof asked->slip);
      return;
    case 11:
      filter->table = round->table;
      return;
    default:
      for (int i = g_rand_int_range (house->random, 1, 3); i > 0; i--)
        add_word (house, text);
      g_strlcpy (asked->text, text->str, sizeof asked->text);
    }
}

static void
test_filters (House *house, gconstpointer data)
{
  const char *folder = house->house->folder;
  UcHouseFilter filter = { 0 };

  assert_as_model (folder, &filter);
  for (guint i = 0; i < uc_thorough (FILTERS); i++)
    {
      filter = (UcHouseFilter){ 0 };
      for (int n = g_rand_int_range (house->random, 1, 4); n > 0; n--)
        fill (house, &filter);
      assert_as_model (folder, &filter);
    }
}

/* What a clock on the wall says, in summer and in winter. */
static void
test_minutes_in_local_time (House *house, gconstpointer data)
{
  g_setenv ("TZ", data, TRUE);
  tzset ();
  for (guint i = 0; i < house->rounds->len; i += 7)
    {
      const UcModelRound *round = house->rounds->pdata[i];
      const time_t at = round->found.row.first_real_ns / 1000000000;
      UcHouseFilter filter = { .round.by_minute = TRUE };
      struct tm local;

      localtime_r (&at, &local);
      filter.round.minute_from = local.tm_hour * 60 + local.tm_min;
      filter.round.minute_to = (filter.round.minute_from + 1 + i % 40) % 1440;
      assert_as_model (house->house->folder, &filter);
    }
  g_setenv ("TZ", "UTC", TRUE);
  tzset ();
}

/* The words that the index has of a round with this number. (transfer full) */
static char *
words_of_number (sqlite3 *db, guint64 number)
{
  g_autofree char *sql = g_strdup_printf ("SELECT house_words ('T', %" G_GUINT64_FORMAT ", 0, 0, '', '', '', 0) || ' '", number);
  g_autoptr (UcStatement) each = uc_store_prepare (db, "", sql, NULL);

  g_assert_nonnull (each);
  g_assert_cmpint (sqlite3_step (each), ==, SQLITE_ROW);
  return g_strdup ((const char *) sqlite3_column_text (each, 0));
}

static gboolean
has_any_of (const char *words, char **asked)
{
  for (guint i = 1; asked[i] != NULL; i += 2)
    {
      g_autofree char *word = g_strdup_printf (" %s ", asked[i]);

      if (strstr (words, word) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* Every number of a range is found by a few words, and none beyond its end: a search for old numbers does not pass newer ones. */
static void
test_numbers (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (31);
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open (":memory:", &db), ==, SQLITE_OK);
  g_assert_true (uc_house_words_offer (db));
  for (guint i = 0; i < 2000; i++)
    {
      const guint64 most = G_GUINT64_CONSTANT (1) << g_rand_int_range (random, 1, 27);
      const guint32 from = g_rand_int (random) % most + 1, to = i % 10 == 0 ? 0 : from + g_rand_int (random) % most;
      const guint64 end = to == 0 ? MAX (from, most) : to;
      const UcHouseFilter filter = { .round.round_from = from, .round.round_to = to };
      g_autofree char *ask = uc_house_words_ask (&filter, 0, 0);
      g_auto (GStrv) asked = g_strsplit (ask, "\"", -1);

      g_assert_cmpuint (g_strv_length (asked) / 2, <=, 60);
      for (guint j = 0; j < 20; j++)
        {
          const guint64 number = j == 0 ? from : j == 1 ? end : from + g_rand_int (random) % (end - from + 1);
          g_autofree char *words = words_of_number (db, number), *beyond = words_of_number (db, end + 1 + g_rand_int (random) % most);

          if (!has_any_of (words, asked))
            g_error ("round %" G_GUINT64_FORMAT " of %u to %u is not found by %s", number, from, to, ask);
          if (to != 0 && to < 0xe00000 && has_any_of (beyond, asked))
            g_error ("a round beyond %u to %u is found by %s", from, to, ask);
        }
    }
  sqlite3_close (db);
}

/* The newest first, and no more than are asked for: the same that a search for all begins with. */
static void
test_order_and_limit (House *house, gconstpointer data)
{
  static const UcMarkAt marks[] = { UC_MARK_AT_BLACKJACK, UC_MARK_AT_VALIDATED };

  for (guint i = 0; i < 1 + G_N_ELEMENTS (marks); i++)
    {
      UcHouseFilter filter = { .round.marks = i == 0 ? 0 : 1u << marks[i - 1] };
      g_autoptr (GPtrArray) all = find_all (house->house->folder, &filter), some = NULL;

      filter.limit = 5;
      some = find_all (house->house->folder, &filter);
      g_assert_cmpuint (some->len, ==, 5);
      for (guint j = 0; j < some->len; j++)
        {
          const UcHouseHit *a = all->pdata[j], *b = some->pdata[j];

          g_assert_cmpstr (a->table, ==, b->table);
          g_assert_cmpuint (a->found.row.number, ==, b->found.row.number);
        }
      /* Rounds of one second may have a millisecond each. */
      for (guint j = 1; j < all->len; j++)
        g_assert_cmpint (((UcHouseHit *) all->pdata[j])->found.row.first_real_ns, <=,
                         ((UcHouseHit *) all->pdata[j - 1])->found.row.first_real_ns + 1000000 * (gint64) all->len);
    }
}

static void
test_documents_of_the_next_month (House *house, gconstpointer data)
{
  const UcHouseFilter filter = { .round.slip = "S-12" };
  g_autoptr (GPtrArray) hits = find_all (house->house->folder, &filter);

  g_assert_cmpuint (hits->len, ==, 1);
  g_assert_true (g_str_has_suffix (((UcHouseHit *) hits->pdata[0])->path, "T-1/2026-02.journal"));
  g_assert_true (uc_house_hit_check (hits->pdata[0]));
}

static void
test_each_is_in_its_journal (House *house, gconstpointer data)
{
  static const UcHouseFilter every;
  g_autoptr (GPtrArray) hits = find_all (house->house->folder, &every);

  for (guint i = 0; i < hits->len; i++)
    {
      if (!uc_house_hit_check (hits->pdata[i]))
        g_error ("%s", ((UcHouseHit *) hits->pdata[i])->problem);
    }
}

/* ---- the hole card ---- */

typedef struct
{
  guint32 round;
  guint64 named; /* bit set of the cards that the round's events name */
  gboolean sealed, turned;
} Named;

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Named *named = user_data;
  g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);
  g_autofree char *of = g_strdup_printf (" round=%u ", named->round);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *card = strstr (lines[i], " card=");

      if (strstr (lines[i], of) == NULL)
        continue;
      named->sealed |= g_str_has_prefix (lines[i], "card-dealt ") && strstr (lines[i], " seal=") != NULL;
      named->turned |= g_str_has_prefix (lines[i], "hole-card-exposed ");
      if (card != NULL && (g_str_has_prefix (lines[i], "card-dealt ") || g_str_has_prefix (lines[i], "hole-card-exposed ")))
        named->named |= G_GUINT64_CONSTANT (1) << uc_card_index (uc_card_parse ((char[]){ card[6], card[7], '\0' }));
    }
  return TRUE;
}

static void
test_hole_card (House *house, gconstpointer data)
{
  static const UcHouseFilter every;
  g_autoptr (GPtrArray) hits = find_all (house->house->folder, &every);
  guint never_turned = 0;

  for (guint i = 0; i < hits->len; i++)
    {
      const UcHouseHit *hit = hits->pdata[i];
      g_autoptr (UcJournal) journal = uc_journal_open_read (hit->path, NULL);
      Named named = { .round = hit->found.row.number };

      g_assert_true (uc_journal_read_rows (journal, hit->found.row.first_row, hit->found.row.last_row, on_row, &named, NULL));
      g_assert_cmphex (hit->found.digest.faces & ~named.named, ==, 0);
      g_assert_null (strstr (hit->found.digest.words, "c:"));
      never_turned += named.sealed && !named.turned;
    }
  g_assert_cmpuint (never_turned, >, 0);
}

/* ---- nothing is written beside a journal ---- */

static char *
picture_of (const char *folder)
{
  const char *const argv[] = { "ls", "-l", "--full-time", folder, NULL };
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &text, NULL, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static void
test_journals_stay (House *house, gconstpointer data)
{
  static const UcHouseFilter every;

  for (guint i = 0; i < WALKS; i++)
    {
      g_autofree char *folder = g_build_filename (house->house->folder, tables[i], NULL);
      g_autofree char *before = picture_of (folder), *after = NULL;
      g_autoptr (GPtrArray) hits = NULL;

      index_house (house->house->folder, 0, NULL);
      hits = find_all (house->house->folder, &every);
      for (guint j = 0; j < hits->len; j += 10)
        uc_house_hit_check (hits->pdata[j]);
      after = picture_of (folder);
      g_assert_cmpstr (before, ==, after);
    }
}

/* ---- a random walk of files and of the program ---- */

#define STAGES 12
#define STAGE_ROUNDS 3
#define STEPS 300

/* The same journal as it grew, and another that was once of this name. */
typedef struct
{
  UcHouses *house;
  char *stages[2][STAGES]; /* paths */
  GRand *random;
} Files;

static void
make_stages (Files *files, guint which)
{
  g_autofree char *folder = g_strdup_printf ("%s-stages-%u", files->house->folder, which);
  g_autofree char *path = g_build_filename (folder, "2026-01.journal", NULL);
  g_autoptr (UcKept) kept = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  kept = uc_kept_new_at (path, NULL);
  kept->folder = g_steal_pointer (&folder);
  for (guint i = 0; i < STAGES; i++)
    {
      uc_kept_rounds (kept, STAGE_ROUNDS, 1 + (i + which) % 4);
      /* A correction of a round that was closed long ago, and at some of the places where a round is open. */
      if (i == STAGES / 2)
        uc_kept_correct_first_card (kept);
      if (i % 2 == 0)
        uc_kept_close_round (kept);
      uc_kept_flush (kept);
      files->stages[which][i] = g_strdup_printf ("%s-stage-%u-%u", files->house->folder, which, i);
      g_assert_true (uc_journal_copy (kept->journal, files->stages[which][i], &error));
      g_assert_no_error (error);
    }
}

static void
set_up_files (Files *files, gconstpointer data)
{
  files->house = uc_houses_new ();
  files->random = g_rand_new_with_seed (11);
  make_stages (files, 0);
  make_stages (files, 1);
}

static void
tear_down_files (Files *files, gconstpointer data)
{
  for (guint which = 0; which < 2; which++)
    for (guint i = 0; i < STAGES; i++)
      {
        g_unlink (files->stages[which][i]);
        g_free (files->stages[which][i]);
      }
  g_rand_free (files->random);
  uc_houses_free (files->house);
}

/* As a mirror would have it by then: without anything beside it. */
static void
put_file (Files *files, const char *table, guint which, guint stage)
{
  g_autofree char *to = uc_houses_path (files->house, table, "2026-01");
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (files->stages[which][stage], &text, &length, NULL));
  g_assert_true (g_file_set_contents (to, text, length, NULL));
}

/* Ends at one of the rows, as a machine that loses power does for the program. */
static void
on_killed (const char *path, guint64 done, guint64 all, gpointer user_data)
{
  guint *left = user_data;

  if ((*left)-- == 0)
    raise (SIGKILL);
}

/* Whether it was killed before it was done, which it was after @left calls of the progress. */
static gboolean
index_and_be_killed_at (const char *folder, guint left)
{
  pid_t child = fork ();
  int status;

  if (child == 0)
    {
      UcHouseIndex *index = uc_house_index_open (folder, TRUE, NULL);
      UcHouseIndexed indexed;

      uc_house_index_update (index, on_killed, &left, NULL, &indexed, NULL);
      _exit (0);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  return WIFSIGNALED (status);
}

static gboolean
index_and_be_killed (Files *files)
{
  return index_and_be_killed_at (files->house->folder, g_rand_int_range (files->random, 0, 12));
}

static void
assert_whole (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "index.sqlite", NULL);
  g_autoptr (GPtrArray) due = NULL;
  static const UcHouseFilter every;
  sqlite3 *db = NULL;
  char *problem = NULL;

  assert_as_model (folder, &every);
  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  if (sqlite3_exec (db, "INSERT INTO word (word) VALUES ('integrity-check')", NULL, NULL, &problem) != SQLITE_OK)
    g_error ("the words do not hold together: %s", problem);
  sqlite3_close (db);
  due = uc_model_find (folder, &every.round, NULL);
  for (guint mark = 0; mark < UC_N_MARKS; mark++)
    {
      g_autoptr (GPtrArray) hits = find_all (folder, &(UcHouseFilter){ .round.marks = 1u << mark });
      guint at = 0;

      g_ptr_array_sort (hits, compare_hits);
      for (guint i = 0; i < due->len; i++)
        if (((UcModelRound *) due->pdata[i])->found.digest.marks & (1u << mark))
          {
            g_assert_cmpuint (at, <, hits->len);
            assert_same_round (hits->pdata[at++], due->pdata[i]);
          }
      g_assert_cmpuint (at, ==, hits->len);
    }
}

static void
test_walk (Files *files, gconstpointer data)
{
  const char *folder = files->house->folder;
  guint killed = 0;

  put_file (files, tables[0], 0, 0);
  for (guint step = 0; step < uc_thorough (STEPS); step++)
    {
      for (int n = g_rand_int_range (files->random, 1, 4); n > 0; n--)
        put_file (files, tables[g_rand_int_range (files->random, 0, 3)], g_rand_int_range (files->random, 0, 5) == 0,
                  g_rand_int_range (files->random, 0, STAGES));
      while (g_rand_boolean (files->random))
        killed += index_and_be_killed (files);
      index_house (folder, 0, NULL);
      assert_whole (folder);
    }
  g_assert_cmpuint (killed, >, 0);
}

/* ---- one thing after the other ---- */

static guint
n_skipped (const char *folder)
{
  g_autoptr (UcHouseIndex) index = uc_house_index_open (folder, FALSE, NULL);
  g_autoptr (GPtrArray) skipped = uc_house_skipped (index, NULL);

  return skipped->len;
}

/* Killed at each of its rows, it leaves an index that names what it lacks, from the first journal to the last. */
static void
test_killed (Files *files, gconstpointer data)
{
  const char *folder = files->house->folder;
  guint at = 0;

  put_file (files, tables[0], 0, 6);
  put_file (files, tables[1], 0, 6);
  /* So many that they are put in with two transactions. */
  uc_houses_add_walk (files->house, "W", 1, 3, 260);
  g_assert_true (index_and_be_killed_at (folder, 0));
  g_assert_cmpuint (n_skipped (folder), ==, 3);
  while (index_and_be_killed_at (folder, ++at))
    g_assert_cmpuint (n_skipped (folder), >, 0);
  g_assert_cmpuint (at, >, 10);
  g_assert_cmpuint (n_skipped (folder), ==, 0);
  assert_whole (folder);
  /* One that was read again from its beginning. */
  put_file (files, tables[0], 1, 6);
  g_assert_true (index_and_be_killed_at (folder, 0));
  index_house (folder, 0, NULL);
  g_assert_cmpuint (n_skipped (folder), ==, 0);
}

static void
test_grows (Files *files, gconstpointer data)
{
  g_auto (UcHouseIndexed) indexed = { 0 };
  guint64 rounds;

  put_file (files, tables[0], 0, 2);
  index_house (files->house->folder, 0, &indexed);
  g_assert_cmpuint (indexed.tables, ==, 1);
  g_assert_cmpuint (indexed.grown, ==, 1);
  g_assert_cmpuint (indexed.added, ==, indexed.rounds);
  rounds = indexed.rounds;
  index_house (files->house->folder, 0, &indexed);
  g_assert_cmpuint (indexed.added, ==, 0);
  g_assert_cmpuint (indexed.grown, ==, 0);
  put_file (files, tables[0], 0, 6);
  index_house (files->house->folder, 0, &indexed);
  g_assert_cmpuint (indexed.again, ==, 0);
  g_assert_cmpuint (indexed.added, >, 0);
  g_assert_cmpuint (indexed.rounds, ==, rounds + indexed.added);
  assert_whole (files->house->folder);
}

/* Each run adds a part of the words; many are joined, and every word is found nevertheless. */
static void
test_parts (Files *files, gconstpointer data)
{
  g_autofree char *path = g_build_filename (files->house->folder, "index.sqlite", NULL);

  for (guint i = 0; i < STAGES; i++)
    {
      gint64 parts = 0;
      sqlite3 *db = NULL;

      put_file (files, tables[0], 0, i);
      index_house (files->house->folder, 0, NULL);
      g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
      g_assert_true (uc_store_number (db, path, "SELECT count (DISTINCT segid) FROM word_idx", &parts, NULL));
      sqlite3_close (db);
      g_assert_cmpint (parts, >, 0);
      g_assert_cmpint (parts, <=, 4);
    }
  assert_whole (files->house->folder);
}

static void
test_cut_off (Files *files, gconstpointer data)
{
  g_auto (UcHouseIndexed) indexed = { 0 };
  g_autoptr (GPtrArray) hits = NULL;
  static const UcHouseFilter every;

  put_file (files, tables[0], 0, 6);
  index_house (files->house->folder, 0, NULL);
  put_file (files, tables[0], 0, 2);
  hits = find_all (files->house->folder, &every);
  g_assert_false (uc_house_hit_check (hits->pdata[0]));
  g_assert_nonnull (strstr (((UcHouseHit *) hits->pdata[0])->problem, "this journal holds no round"));
  /* The first round was corrected behind the cut. */
  g_assert_false (uc_house_hit_check (hits->pdata[hits->len - 1]));
  g_assert_nonnull (strstr (((UcHouseHit *) hits->pdata[hits->len - 1])->problem, "marks: the index says “corrected”, and the record says “–”"));
  g_assert_true (uc_house_hit_check (hits->pdata[hits->len - 2]));
  index_house (files->house->folder, 0, &indexed);
  g_assert_cmpuint (indexed.again, ==, 1);
  assert_whole (files->house->folder);
}

static void
test_replaced (Files *files, gconstpointer data)
{
  g_auto (UcHouseIndexed) indexed = { 0 };
  g_autoptr (GPtrArray) hits = NULL;
  static const UcHouseFilter every;

  put_file (files, tables[0], 0, 3);
  index_house (files->house->folder, 0, NULL);
  put_file (files, tables[0], 1, 6);
  hits = find_all (files->house->folder, &every);
  g_assert_false (uc_house_hit_check (hits->pdata[0]));
  g_assert_nonnull (strstr (((UcHouseHit *) hits->pdata[0])->problem, ", and the record says "));
  index_house (files->house->folder, 0, &indexed);
  g_assert_cmpuint (indexed.again, ==, 1);
  assert_whole (files->house->folder);
}

static void
test_gone (Files *files, gconstpointer data)
{
  g_autofree char *path = uc_houses_path (files->house, tables[0], "2026-01");
  g_auto (UcHouseIndexed) indexed = { 0 };
  g_autoptr (GPtrArray) hits = NULL;
  static const UcHouseFilter every;

  put_file (files, tables[0], 0, 3);
  put_file (files, tables[1], 0, 3);
  index_house (files->house->folder, 0, &indexed);
  g_assert_cmpuint (indexed.gone, ==, 0);
  g_unlink (path);
  index_house (files->house->folder, 1, &indexed);
  g_assert_cmpuint (indexed.gone, ==, 1);
  hits = find_all (files->house->folder, &(UcHouseFilter){ .table = tables[0] });
  g_assert_cmpuint (hits->len, >, 0);
  g_assert_false (uc_house_hit_check (hits->pdata[0]));
  g_assert_nonnull (strstr (((UcHouseHit *) hits->pdata[0])->problem, "there is no such journal"));
  g_clear_pointer (&hits, g_ptr_array_unref);
  hits = find_all (files->house->folder, &every);
  g_assert_cmpuint (hits->len, >, 0);
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

/* What comes before the damage is found, what comes behind it is not, and other tables are whole. */
static void
test_damaged (Files *files, gconstpointer data)
{
  g_autofree char *path = uc_houses_path (files->house, tables[0], "2026-01");
  g_autoptr (GPtrArray) hits = NULL, skipped = NULL;
  g_autoptr (UcHouseIndex) index = NULL;
  g_auto (UcHouseIndexed) indexed = { 0 };
  UcRoundRow third;

  put_file (files, tables[0], 0, 6);
  put_file (files, tables[1], 0, 6);
  {
    g_autoptr (UcJournal) journal = uc_journal_open_read (path, NULL);
    g_autofree char *sql = NULL;

    g_assert_true (uc_journal_round (journal, 3, &third, NULL));
    sql = g_strdup_printf ("UPDATE journal SET input = input || ' ' WHERE id = %" G_GUINT64_FORMAT, third.first_row + 1);
    g_clear_pointer (&journal, uc_journal_close);
    tamper (path, sql);
  }
  index_house (files->house->folder, 1, NULL);
  hits = find_all (files->house->folder, &(UcHouseFilter){ .table = tables[0] });
  g_assert_cmpuint (hits->len, ==, 2);
  g_assert_true (uc_house_hit_check (hits->pdata[0]));
  g_clear_pointer (&hits, g_ptr_array_unref);
  hits = find_all (files->house->folder, &(UcHouseFilter){ .table = tables[1] });
  g_assert_cmpuint (hits->len, >, 2);
  index = uc_house_index_open (files->house->folder, FALSE, NULL);
  skipped = uc_house_skipped (index, NULL);
  g_assert_cmpuint (skipped->len, ==, 1);
  g_assert_true (g_str_has_prefix (skipped->pdata[0], path));
  g_clear_pointer (&index, uc_house_index_free);
  /* Put back as it was, it is read on. */
  put_file (files, tables[0], 0, 6);
  index_house (files->house->folder, 0, &indexed);
  g_assert_cmpuint (indexed.again, ==, 0);
  assert_whole (files->house->folder);
}

/* A round that was changed after it was indexed is not shown as what the table signed. */
static void
test_changed_afterwards (Files *files, gconstpointer data)
{
  g_autofree char *path = uc_houses_path (files->house, tables[0], "2026-01");
  g_autoptr (GPtrArray) hits = NULL;
  static const UcHouseFilter every;

  put_file (files, tables[0], 0, 3);
  index_house (files->house->folder, 0, NULL);
  tamper (path, "UPDATE journal SET events = replace (events, 'amount=', 'amount=1') WHERE round = 3");
  hits = find_all (files->house->folder, &every);
  for (guint i = 0; i < hits->len; i++)
    g_assert_true (uc_house_hit_check (hits->pdata[i]) == (((UcHouseHit *) hits->pdata[i])->found.row.number != 3));
}

/* ---- an index that somebody changed ---- */

static const struct
{
  const char *name, *sql, *says;
} forgeries[] = {
  { "mark", "marks = marks | 1", "marks: the index says “jackpot”, and the record says “–”" },
  { "mark-taken-away", "marks = 0", "marks: the index says “–”, and the record says “" },
  { "corrected", "marks = marks | 1024", "marks: the index says “corrected”, and the record says “–”" },
  { "word", "words = words || ' S-99'", "words: the index says “S-99”, and the record says “–”" },
  { "floorperson", "floor = trim (floor || ' 9999')", "floorpersons: the index says “9999”, and the record says “–”" },
  { "dealer", "dealer = '1999'", "dealer: the index says “1999”, and the record says “" },
  { "payment", "pays = pays + 1000000", "payments, in micro-dollars: the index says " },
  { "time", "first_real = first_real + 1", "begin, in nanoseconds: the index says " },
  { "seat", "seats = 64", "set of seats: the index says 64, and the record says " },
};

/* The house's index says @forgery of the first round of the table’s first month. */
static void
forge (const char *folder, guint forgery)
{
  g_autofree char *path = g_build_filename (folder, "index.sqlite", NULL);
  g_autofree char *sql = g_strdup_printf ("UPDATE played SET %s WHERE id = (SELECT min (id) FROM played WHERE marks & (1 | 1024) = 0 AND marks <> 0)",
                                          forgeries[forgery].sql);

  g_unlink (path);
  index_house (folder, 0, NULL);
  tamper (path, sql);
}

static void
assert_found_out (const char *folder, const char *says)
{
  static const UcHouseFilter every;
  g_autoptr (GPtrArray) hits = find_all (folder, &every);
  guint n = 0;

  for (guint i = 0; i < hits->len; i++)
    {
      const UcHouseHit *hit = hits->pdata[i];

      if (uc_house_hit_check (hits->pdata[i]))
        continue;
      n++;
      if (strstr (hit->problem, says) == NULL)
        g_error ("%s: expected %s", hit->problem, says);
    }
  g_assert_cmpuint (n, ==, 1);
}

/* In the proof, what the index lacks is found out as well. */
static void
assert_proof_finds_out (const char *folder, const char *says)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcHouseIndex) index = uc_house_index_open (folder, TRUE, &error);
  g_auto (UcHouseProved) proved = { 0 };

  g_assert_no_error (error);
  g_assert_true (uc_house_prove (index, FALSE, NULL, NULL, NULL, &proved, &error));
  g_assert_no_error (error);
  if (says == NULL && proved.problems->len > 0)
    g_error ("%s", (char *) proved.problems->pdata[0]);
  g_assert_cmpuint (proved.problems->len, ==, says != NULL);
  if (says != NULL && strstr (proved.problems->pdata[0], says) == NULL)
    g_error ("%s: expected %s", (char *) proved.problems->pdata[0], says);
}

static void
test_forged (House *house, gconstpointer data)
{
  const char *folder = house->house->folder;
  g_autofree char *path = g_build_filename (folder, "index.sqlite", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (forgeries); i++)
    {
      g_test_message ("%s", forgeries[i].name);
      forge (folder, i);
      assert_found_out (folder, forgeries[i].says);
      assert_proof_finds_out (folder, forgeries[i].says);
    }
  g_unlink (path);
  index_house (folder, 0, NULL);
  tamper (path, "DELETE FROM played WHERE id = (SELECT min (id) FROM played)");
  assert_proof_finds_out (folder, "round 1: the record has this round, and the index does not");
  g_unlink (path);
  index_house (folder, 0, NULL);
  tamper (path, "UPDATE played SET marks = marks & ~1024 WHERE id = (SELECT max (id) FROM played WHERE marks & 1024)");
  assert_proof_finds_out (folder, "marks: the index says “–”, and the record says “corrected”");
  g_unlink (path);
  index_house (folder, 0, NULL);
  assert_proof_finds_out (folder, NULL);
}

/* What the index says of a round's documents may stand in a later month. While that month cannot be read, the round is not shown as confirmed,
 * neither one of which the index has documents that nobody recorded, nor one whose documents are in that month. */
static void
test_unread_month (House *house, gconstpointer data)
{
  static const char *const claims[] = { "words = words || ' S-99'", "floor = trim (floor || ' 9999')" };
  const char *folder = house->house->folder;
  g_autofree char *index = g_build_filename (folder, "index.sqlite", NULL);
  g_autofree char *march = uc_houses_path (house->house, "T-1", "2026-03"), *aside = g_strconcat (march, ".aside", NULL);

  for (guint i = 0; i < 2 * G_N_ELEMENTS (claims); i++)
    {
      const gboolean is_gone = i >= G_N_ELEMENTS (claims);
      const char *named = is_gone ? ": the month after 2026-02.journal, which" : ": 2026-03.journal, which";
      g_autofree char *sql = g_strdup_printf ("UPDATE played SET %s WHERE number = 1 AND file = (SELECT id FROM file WHERE tbl = 'T-1' AND"
                                              " name = '2026-01.journal')", claims[i % G_N_ELEMENTS (claims)]);
      g_autoptr (GPtrArray) hits = NULL;
      guint n = 0;

      g_unlink (index);
      index_house (folder, 0, NULL);
      tamper (index, sql);
      g_assert_cmpint (g_rename (march, aside), ==, 0);
      if (!is_gone)
        g_assert_true (g_file_set_contents (march, "no journal", -1, NULL));
      hits = find_all (folder, &(UcHouseFilter){ .table = "T-1" });
      for (guint j = 0; j < hits->len; j++)
        {
          UcHouseHit *hit = hits->pdata[j];

          if (g_str_has_suffix (hit->path, "2026-03.journal") || uc_house_hit_check (hit))
            continue;
          n++;
          g_test_message ("%s", hit->problem);
          g_assert_true ((g_str_has_suffix (hit->path, "2026-01.journal") && hit->found.row.number == 1)
                         || (g_str_has_suffix (hit->path, "2026-02.journal") && strstr (hit->found.digest.words, "S-12") != NULL));
          g_assert_nonnull (strstr (hit->problem, " is not confirmed"));
          g_assert_nonnull (strstr (hit->problem, named));
        }
      g_assert_cmpuint (n, ==, 2);
      g_assert_cmpint (g_rename (aside, march), ==, 0);
    }
}

static void
test_not_a_journal (Files *files, gconstpointer data)
{
  g_autofree char *path = uc_houses_path (files->house, tables[0], "2026-01");

  g_assert_true (g_file_set_contents (path, "no journal", -1, NULL));
  put_file (files, tables[1], 0, 3);
  index_house (files->house->folder, 1, NULL);
  put_file (files, tables[0], 0, 3);
  index_house (files->house->folder, 0, NULL);
  assert_whole (files->house->folder);
  /* For a while it cannot be read: where the index stood in it is not forgotten. */
  g_assert_true (g_file_set_contents (path, "no journal", -1, NULL));
  index_house (files->house->folder, 1, NULL);
  put_file (files, tables[0], 0, 5);
  {
    g_auto (UcHouseIndexed) indexed = { 0 };

    index_house (files->house->folder, 0, &indexed);
    g_assert_cmpuint (indexed.again, ==, 0);
  }
  assert_whole (files->house->folder);
}

/* ---- a file that somebody writes while it is read ---- */

typedef struct
{
  Files *files;
  const char *path;
} Swap;

/* As a mirror does that begins to write the file: in its place, where whoever reads it as a file that nobody changes meets both. */
static void
on_swap (const char *path, guint64 done, guint64 all, gpointer user_data)
{
  Swap *swap = user_data;
  g_autofree char *text = NULL;
  gsize length;
  FILE *file;

  if (swap->path == NULL || strcmp (path, swap->path) != 0)
    return;
  swap->path = NULL;
  g_assert_true (g_file_get_contents (swap->files->stages[1][STAGES - 1], &text, &length, NULL));
  file = fopen (path, "w");
  g_assert_nonnull (file);
  g_assert_cmpuint (fwrite (text, 1, length, file), ==, length);
  g_assert_cmpint (fclose (file), ==, 0);
}

static void
test_written_while_read (Files *files, gconstpointer data)
{
  g_autofree char *path = uc_houses_path (files->house, tables[0], "2026-01");
  g_autoptr (GError) error = NULL;
  g_autoptr (UcHouseIndex) index = uc_house_index_open (files->house->folder, TRUE, &error);
  g_auto (UcHouseIndexed) indexed = { 0 };
  Swap swap = { files, path };

  g_assert_no_error (error);
  put_file (files, tables[0], 0, STAGES - 1);
  uc_house_index_update (index, on_swap, &swap, NULL, &indexed, &error);
  g_assert_no_error (error);
  g_assert_null (swap.path);
  if (indexed.skipped->len > 0)
    g_error ("%s", (const char *) indexed.skipped->pdata[0]);
}

/* The next month comes while the one before it is proven as the last. */
static void
on_last_month (const char *path, guint64 done, guint64 all, gpointer user_data)
{
  const char *april = user_data;
  g_autofree char *aside = g_strconcat (april, ".aside", NULL);

  if (g_str_has_suffix (path, "2026-03.journal") && g_file_test (aside, G_FILE_TEST_EXISTS))
    g_assert_cmpint (g_rename (aside, april), ==, 0);
}

static void
test_month_comes_while_proven (Files *files, gconstpointer data)
{
  g_autofree char *april = uc_houses_path (files->house, "T-1", "2026-04"), *aside = g_strconcat (april, ".aside", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcHouseIndex) index = uc_house_index_open (files->house->folder, TRUE, &error);
  g_auto (UcHouseProved) proved = { 0 };

  g_assert_no_error (error);
  uc_houses_add_months (files->house, "T-1", 3);
  g_assert_cmpint (g_rename (april, aside), ==, 0);
  uc_house_prove (index, FALSE, on_last_month, april, NULL, &proved, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_test (april, G_FILE_TEST_EXISTS));
  if (proved.problems->len > 0)
    g_error ("%s", (const char *) proved.problems->pdata[0]);
  g_assert_cmpuint (proved.proven, ==, 3);
}

/* ---- the file of the index ---- */

static void
assert_open_fails (const char *folder, gboolean write, UcJournalError code)
{
  g_autoptr (GError) error = NULL;
  UcHouseIndex *index = uc_house_index_open (folder, write, &error);

  g_assert_null (index);
  g_assert_error (error, UC_JOURNAL_ERROR, (int) code);
}

static void
test_one_writer (Files *files, gconstpointer data)
{
  g_autoptr (UcHouseIndex) index = uc_house_index_open (files->house->folder, TRUE, NULL);

  g_assert_nonnull (index);
  assert_open_fails (files->house->folder, TRUE, UC_JOURNAL_ERROR_BUSY);
}

static void
test_other_files (Files *files, gconstpointer data)
{
  g_autofree char *path = g_build_filename (files->house->folder, "index.sqlite", NULL);
  g_autofree char *nowhere = g_build_filename (files->house->folder, "nowhere", NULL);

  assert_open_fails (nowhere, TRUE, UC_JOURNAL_ERROR_MISSING);
  assert_open_fails (files->house->folder, FALSE, UC_JOURNAL_ERROR_MISSING);
  put_file (files, tables[0], 0, 3);
  /* Somebody else's database is neither read nor made empty. */
  tamper (path, "CREATE TABLE mine (x); INSERT INTO mine VALUES (1)");
  assert_open_fails (files->house->folder, TRUE, UC_JOURNAL_ERROR_DAMAGED);
  assert_open_fails (files->house->folder, FALSE, UC_JOURNAL_ERROR_DAMAGED);
  tamper (path, "SELECT x FROM mine");
  g_unlink (path);
  index_house (files->house->folder, 0, NULL);
  /* An index that would run something. */
  tamper (path, "CREATE TRIGGER t AFTER INSERT ON played BEGIN DELETE FROM made; END");
  assert_open_fails (files->house->folder, TRUE, UC_JOURNAL_ERROR_DAMAGED);
  assert_open_fails (files->house->folder, FALSE, UC_JOURNAL_ERROR_DAMAGED);
  tamper (path, "DROP TRIGGER t");
  /* One that names a file elsewhere. */
  tamper (path, "UPDATE file SET tbl = '../../etc'");
  {
    g_autoptr (UcHouseIndex) index = uc_house_index_open (files->house->folder, FALSE, NULL);
    g_autoptr (GError) error = NULL;
    static const UcHouseFilter every;

    g_assert_null (uc_house_find (index, &every, NULL, &error));
    g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
  }
  /* One of another version of the program is made again. */
  tamper (path, "UPDATE made SET digest = 1");
  assert_open_fails (files->house->folder, FALSE, UC_JOURNAL_ERROR_MISSING);
  index_house (files->house->folder, 0, NULL);
  assert_whole (files->house->folder);
}

/* Who may write it says what was proven. */
static void
test_others_index (Files *files, gconstpointer data)
{
  const char *folder = files->house->folder;
  g_autofree char *path = g_build_filename (folder, "index.sqlite", NULL), *pages = g_strconcat (path, "-journal", NULL);
  g_autofree char *aside = g_strconcat (path, ".aside", NULL);

  put_file (files, tables[0], 0, 3);
  index_house (folder, 0, NULL);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpint (g_chmod (path, i == 0 ? 0646 : 0664), ==, 0);
      assert_open_fails (folder, TRUE, UC_JOURNAL_ERROR_DAMAGED);
      assert_open_fails (folder, FALSE, UC_JOURNAL_ERROR_DAMAGED);
    }
  g_assert_cmpint (g_chmod (path, 0644), ==, 0);
  index_house (folder, 0, NULL);
  g_assert_true (g_file_set_contents (pages, "pages", -1, NULL));
  g_assert_cmpint (g_chmod (pages, 0666), ==, 0);
  assert_open_fails (folder, TRUE, UC_JOURNAL_ERROR_DAMAGED);
  assert_open_fails (folder, FALSE, UC_JOURNAL_ERROR_DAMAGED);
  g_unlink (pages);
  /* A link may lead to anybody's. */
  g_assert_cmpint (g_rename (path, aside), ==, 0);
  g_assert_cmpint (symlink (aside, path), ==, 0);
  assert_open_fails (folder, FALSE, UC_JOURNAL_ERROR_DAMAGED);
  g_unlink (path);
  g_assert_cmpint (g_rename (aside, path), ==, 0);
  index_house (folder, 0, NULL);
  if (geteuid () == 0)
    {
      g_assert_cmpint (chown (path, 12345, -1), ==, 0);
      assert_open_fails (folder, TRUE, UC_JOURNAL_ERROR_DAMAGED);
      assert_open_fails (folder, FALSE, UC_JOURNAL_ERROR_DAMAGED);
      g_assert_cmpint (chown (folder, 12345, -1), ==, 0);
      index_house (folder, 0, NULL);
    }
  assert_whole (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/house/find/as-each-table-finds", House, NULL, set_up, test_filters, tear_down);
  g_test_add ("/house/find/minutes/new-york", House, "America/New_York", set_up, test_minutes_in_local_time, tear_down);
  g_test_add ("/house/find/minutes/kathmandu", House, "Asia/Kathmandu", set_up, test_minutes_in_local_time, tear_down);
  g_test_add_func ("/house/find/numbers-in-words", test_numbers);
  g_test_add ("/house/find/newest-first-and-no-more", House, NULL, set_up, test_order_and_limit, tear_down);
  g_test_add ("/house/find/slip-of-the-next-month", House, NULL, set_up, test_documents_of_the_next_month, tear_down);
  g_test_add ("/house/find/each-is-in-its-journal", House, NULL, set_up, test_each_is_in_its_journal, tear_down);
  g_test_add ("/house/index/no-hole-card-that-was-never-turned", House, NULL, set_up, test_hole_card, tear_down);
  g_test_add ("/house/index/journals-stay-as-they-are", House, NULL, set_up, test_journals_stay, tear_down);
  g_test_add ("/house/index/walk", Files, NULL, set_up_files, test_walk, tear_down_files);
  g_test_add ("/house/index/killed", Files, NULL, set_up_files, test_killed, tear_down_files);
  g_test_add ("/house/index/grows", Files, NULL, set_up_files, test_grows, tear_down_files);
  g_test_add ("/house/index/parts", Files, NULL, set_up_files, test_parts, tear_down_files);
  g_test_add ("/house/index/cut-off", Files, NULL, set_up_files, test_cut_off, tear_down_files);
  g_test_add ("/house/index/replaced", Files, NULL, set_up_files, test_replaced, tear_down_files);
  g_test_add ("/house/index/gone", Files, NULL, set_up_files, test_gone, tear_down_files);
  g_test_add ("/house/index/damaged", Files, NULL, set_up_files, test_damaged, tear_down_files);
  g_test_add ("/house/index/changed-afterwards", Files, NULL, set_up_files, test_changed_afterwards, tear_down_files);
  g_test_add ("/house/index/forged", House, NULL, set_up, test_forged, tear_down);
  g_test_add ("/house/index/unread-month", House, NULL, set_up, test_unread_month, tear_down);
  g_test_add ("/house/index/not-a-journal", Files, NULL, set_up_files, test_not_a_journal, tear_down_files);
  g_test_add ("/house/index/written-while-read", Files, NULL, set_up_files, test_written_while_read, tear_down_files);
  g_test_add ("/house/prove/month-comes-meanwhile", Files, NULL, set_up_files, test_month_comes_while_proven, tear_down_files);
  g_test_add ("/house/index/one-writer", Files, NULL, set_up_files, test_one_writer, tear_down_files);
  g_test_add ("/house/index/other-files", Files, NULL, set_up_files, test_other_files, tear_down_files);
  g_test_add ("/house/index/others-index", Files, NULL, set_up_files, test_others_index, tear_down_files);
  return g_test_run ();
}
