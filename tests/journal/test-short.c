/* Event lines as a row keeps them: every line comes back whole, and the documentation has every word. */
#include "uc-short.h"

#include <string.h>

#define SEQ 42
#define ROUND 7

/* What is seen of a line without writing it out is what stands in it then. */
static void
check_looks (const char *stored, const char *events, guint32 round)
{
  g_auto (GStrv) lines = g_strsplit (events, "\n", -1);

  for (guint i = 0; *stored != '\0'; i++)
    {
      UcShortLine looked = uc_short_look (&stored);
      g_autofree char *numbers = g_strdup_printf (" seq=%u round=%u", SEQ + i, round);
      gboolean implied = strstr (lines[i], numbers) != NULL;

      if (round != 0 && !looked.own_numbers)
        g_assert_true (implied != looked.of_no_round);
      if (looked.of_no_round)
        g_assert_null (strstr (lines[i], " round="));
    }
}

static void
check_stored (const char *events, guint32 round, const char *expected)
{
  g_autoptr (GString) stored = g_string_new (NULL), back = g_string_new (NULL);

  uc_short_encode (events, SEQ, round, stored);
  if (expected != NULL)
    g_assert_cmpstr (stored->str, ==, expected);
  g_assert_true (uc_short_decode (stored->str, SEQ, round, back));
  g_assert_cmpstr (back->str, ==, events);
  check_looks (stored->str, events, round);
}

static void
test_words (void)
{
  check_stored ("wager-accepted seq=42 round=7 seat=1 wager=main amount=25.00", ROUND, "a S1 m A25.00");
  check_stored ("wager-settled seq=42 round=7 seat=6 wager=match-the-dealer outcome=lose stake=5.00 citation=685a.7(f)",
                ROUND, "w S6 d l T5.00 f");
  check_stored ("device-up seq=42 device=shoe", 0, "device-up device=shoe");
  check_stored ("", ROUND, "");
}

static void
test_numbers (void)
{
  /* The row of a next bet closes a round, keeps the checkpoint and opens another. */
  check_stored ("round-closed seq=42 round=7\ncheckpoint seq=43 carry=seq=43;round=7\n"
                "wager-accepted seq=44 round=8 seat=1 wager=main amount=5.00",
                ROUND, "z\nk . Kseq=43;round=7\na . round=8 S1 m A5.00");
  check_stored ("device-up seq=42 device=shoe\nbets-locked seq=43 round=7", 0, "device-up device=shoe\nb . round=7");
  check_stored ("bets-locked seq=41 round=7", ROUND, "b - seq=41 round=7");
  check_stored ("bets-locked", ROUND, "b -");
  check_stored ("bets-locked round=7", ROUND, "b - round=7");
  check_stored ("bets-locked seq=42 round=70", ROUND, "b . round=70");
}

/* What looks like a short word, and what none of this program's events would say. */
static void
test_as_it_is (void)
{
  check_stored ("a seq=42 round=7 m", ROUND, "=a =m");
  check_stored ("=a seq=42 round=7 =m S1 a=b", ROUND, "==a ==m =S1 a=b");
  check_stored ("cut seq=42 round=7 - .", ROUND, "cut =- =.");
  check_stored ("cut seq=42 round=7  to=seat", ROUND, "cut = s");
}

static const char *const pieces[]
  = { "seq=42", "seq=43", "round=7", "round=8", "wager=main", "wager=mains", "a", "A", "S1", "-", ".", "=", "==", "",
      "seat=", "=seat", "carry=a=b;c", "Ä", "x=Ä", "A=1", "1=2", "a-b", "card-dealt" };

/* Any line of words that does not end in a blank. */
static void
test_every_line (void)
{
  for (guint i = 0; i < 20000; i++)
    {
      g_autoptr (GString) events = g_string_new (NULL);
      guint n_lines = g_test_rand_int_range (1, 4);

      for (guint line = 0; line < n_lines; line++)
        {
          guint n_words = g_test_rand_int_range (0, 6);

          g_string_append (events, line == 0 ? "" : "\n");
          for (guint word = 0; word < n_words; word++)
            g_string_append_printf (events, "%s ", pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);
          g_string_append (events, "end=1");
        }
      check_stored (events->str, g_test_rand_int_range (0, 2) * ROUND, NULL);
    }
}

static void
test_changed (void)
{
  static const char *const changed[] = { "y S1", "Z", "b zz", "b S1 yy", "b . yy", "b\nq" };

  for (guint i = 0; i < G_N_ELEMENTS (changed); i++)
    {
      g_autoptr (GString) back = g_string_new (NULL);

      g_assert_false (uc_short_decode (changed[i], SEQ, ROUND, back));
    }
}

static guint
count_pairs (const char *text)
{
  g_autoptr (GRegex) pair = g_regex_new ("`[A-Za-z0-9]{1,2}` `[^` ]+`", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  guint n = 0;

  for (g_regex_match (pair, text, 0, &match); g_match_info_matches (match); g_match_info_next (match, NULL))
    n++;
  return n;
}

/* A table that reads the file by the documentation alone must not miss a word. */
static void
test_documented (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "docs", "journal.md", NULL);
  g_autofree char *page = NULL, *lines = NULL;
  const char *brief, *full;
  guint n = 0;

  g_assert_true (g_file_get_contents (path, &page, NULL, NULL));
  lines = g_strdelimit (g_strdup (page), "\n", ' ');
  for (; uc_short_word (n, &brief, &full); n++)
    {
      g_autofree char *pair = g_strdup_printf ("`%s` `%s`", brief, full);

      if (strstr (lines, pair) == NULL)
        g_error ("docs/journal.md lacks %s", pair);
    }
  g_assert_cmpuint (count_pairs (lines), ==, n);
}

/* The reader that knows nothing of this program has the same lists. */
static void
test_reader (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "read-evidence.py", NULL);
  g_autofree char *reader = NULL, *lines = NULL;
  const char *brief, *full;

  g_assert_true (g_file_get_contents (path, &reader, NULL, NULL));
  lines = g_strdelimit (g_strdup (reader), "\n", ' ');
  for (guint i = 0; uc_short_word (i, &brief, &full); i++)
    {
      g_autofree char *pair = g_strdup_printf (" %s %s ", brief, full);

      if (strstr (lines, pair) == NULL)
        g_error ("data/read-evidence.py lacks %s", pair);
    }
}

static void
test_unique (void)
{
  g_autoptr (GHashTable) fulls = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) briefs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const char *brief, *full;

  for (guint i = 0; uc_short_word (i, &brief, &full); i++)
    {
      gboolean kind = strchr (full, '=') == NULL;

      g_assert_true (g_hash_table_add (fulls, (gpointer) full));
      g_assert_true (g_hash_table_add (briefs, g_strconcat (kind ? "kind " : "", brief, NULL)));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/journal/short/words", test_words);
  g_test_add_func ("/journal/short/numbers", test_numbers);
  g_test_add_func ("/journal/short/as-it-is", test_as_it_is);
  g_test_add_func ("/journal/short/every-line", test_every_line);
  g_test_add_func ("/journal/short/changed", test_changed);
  g_test_add_func ("/journal/short/documented", test_documented);
  g_test_add_func ("/journal/short/reader", test_reader);
  g_test_add_func ("/journal/short/unique", test_unique);
  return g_test_run ();
}
