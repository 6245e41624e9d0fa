/* A signed head as a line of text: what a journal gives, what is read back, and what is refused. */
#include "uc-head-line.h"
#include "uc-heads-of.h"

#include <string.h>

/* Each line is signed by the key to which the lines before it lead. Returns how many keys there were. */
static guint
follow (GPtrArray *lines, UcPublicKey *key)
{
  guint n_keys = 0;

  for (guint i = 0; i < lines->len; i++)
    {
      g_auto (UcHeadLine) line = { .input = NULL };
      g_autoptr (GError) error = NULL;
      char fingerprint[UC_CODE_TEXT];
      UcPublicKey first;

      g_assert_true (uc_head_line_parse (lines->pdata[i], &line, &error));
      g_assert_no_error (error);
      g_assert_cmpstr (line.table, ==, "T-1");
      if (n_keys == 0 && uc_head_line_first_signer (&line, &first))
        *key = first;
      g_assert_cmpstr (line.key, ==, uc_key_fingerprint (key, fingerprint));
      g_assert_true (uc_head_line_is_signed (&line, key));
      if (line.input == NULL)
        continue;
      *key = line.new_key;
      n_keys++;
    }
  return n_keys;
}

static void
test_followed (void)
{
  const UcJournalOptions options = { .sync_off = TRUE, .key_us = 1 };
  g_autoptr (UcKept) folder = uc_kept_new ();
  g_autofree char *path = g_build_filename (folder->folder, "2026-01.journal", NULL);
  g_autoptr (UcKept) kept = uc_kept_new_at (path, &options);
  g_autoptr (GPtrArray) lines = NULL;
  g_autoptr (GPtrArray) next = NULL;
  UcPublicKey key = { { 0 } };

  uc_kept_rounds (kept, 4, 2);
  lines = uc_heads_of (kept->path);
  /* The key of each of three rounds that are closed, and the first. */
  g_assert_cmpuint (follow (lines, &key), ==, 4);
  g_assert_cmpuint (lines->len, ==, 7);

  uc_kept_close_round (kept);
  g_ptr_array_unref (lines);
  lines = uc_heads_of (kept->path);
  follow (lines, &key);
  uc_kept_go_on_in (kept, "2026-02.journal");
  uc_kept_rounds (kept, 2, 2);
  /* The next month's first key is signed by the last one's. */
  next = uc_heads_of (kept->path);
  g_assert_cmpuint (next->len, >=, 2);
  g_assert_cmpuint (follow (next, &key), >=, 1);
}

static void
test_from_the_middle (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GPtrArray) all = NULL;
  g_autoptr (GPtrArray) rest = NULL;
  guint64 row, key_row;

  uc_kept_rounds (kept, 2, 2);
  uc_kept_reopen (kept);
  row = uc_journal_last_row (kept->journal);
  uc_kept_rounds (kept, 2, 2);
  all = uc_heads_of (kept->path);
  g_assert_true (uc_head_reader_find_key (kept->journal, row + 3, &key_row, NULL));
  g_assert_cmpuint (key_row, >, 1);
  rest = uc_heads_of_rows (kept->journal, key_row);
  g_assert_cmpuint (rest->len, >, 1);
  g_assert_true (g_str_has_prefix (rest->pdata[0], "key table=T-1 "));
  for (guint i = 0; i < rest->len; i++)
    g_assert_cmpstr (rest->pdata[i], ==, all->pdata[all->len - rest->len + i]);
}

/* What is changed in a line is not signed any more. */
static void
test_changed (void)
{
  static const char *const changes[][2] = {
    { "seq=", "seq=1" },
    { " mono=", " mono=1" },
    { "input=context", "input=context%20x=1" },
    { "prev=0", "prev=1" },
    { "new-key=yes", "new-key=yes%20day=2026-01-01" },
  };
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GPtrArray) lines = uc_heads_of (kept->path);
  g_auto (UcHeadLine) first = { .input = NULL };
  UcPublicKey key;

  g_assert_true (uc_head_line_parse (lines->pdata[0], &first, NULL));
  g_assert_true (uc_head_line_first_signer (&first, &key));
  g_assert_true (uc_head_line_is_signed (&first, &key));
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_auto (UcHeadLine) line = { .input = NULL };
      g_autoptr (GString) text = g_string_new (lines->pdata[0]);

      g_assert_cmpuint (g_string_replace (text, changes[i][0], changes[i][1], 1), ==, 1);
      g_assert_true (uc_head_line_parse (text->str, &line, NULL));
      g_assert_false (uc_head_line_is_signed (&line, &key));
    }
}

#define GOOD                                                                                                           \
  "head table=BJ-07 key=D902-BS9J-KK6A-25X8 round=1 seq=2"                                                             \
  " hash=0000000000000000000000000000000000000000000000000000000000000000"                                             \
  " signature=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"                  \
  " at=2026-11-20T20:00:00.000000000Z"

static void
test_refused (void)
{
  static const char *const changes[][2] = {
    { "head ", "" },
    { "head ", "Head " },
    { "head ", "head  " },
    { "head ", "key " },
    { "table=BJ-07 ", "" },
    { "BJ-07", "" },
    { "BJ-07", "BJ/07" },
    { "BJ-07", "BJ-07-of-the-first-floor" },
    { "BJ-07", "B\x1b[2J" },
    { "D902", "D90" },
    { "D902", "U902" },
    { "round=1", "round=0" },
    { "round=1", "round=01" },
    { "round=1", "round=+1" },
    { "round=1", "round=4294967296" },
    { "round=1", "round=-1" },
    { "seq=2", "seq=9223372036854775808" },
    { "hash=0", "hash=" },
    { "hash=0", "hash=F" },
    { "hash=0", "hash=g" },
    { "signature=A", "signature=" },
    { "AA at", "- at" },
    { "AA at", "A= at" },
    { "Z", "" },
    { "Z", "Z " },
    { "Z", "Z kept=2026" },
    { "20:00:00.0", "25:00:00.0" },
    { "000Z", "Z" },
    { "AA at", "AB at" },
  };
  g_auto (UcHeadLine) good = { .input = NULL };
  g_autoptr (GString) longest = g_string_new (GOOD);

  g_assert_true (uc_head_line_parse (GOOD, &good, NULL));
  g_assert_cmpuint (good.head.round, ==, 1);
  g_assert_cmpuint (good.head.seq, ==, 2);
  g_assert_cmpstr (good.key, ==, "D902-BS9J-KK6A-25X8");
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      UcHeadLine line = { .row = 7 };
      g_autoptr (GString) text = g_string_new (GOOD);
      g_autoptr (GError) error = NULL;

      g_assert_cmpuint (g_string_replace (text, changes[i][0], changes[i][1], 1), ==, 1);
      g_assert_false (uc_head_line_parse (text->str, &line, &error));
      g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
      g_assert_cmpuint (line.row, ==, 7);
    }
  while (longest->len <= UC_HEAD_LINE_MAX)
    g_string_append (longest, " at=2026");
  g_assert_false (uc_head_line_parse (longest->str, &good, NULL));
  g_assert_false (uc_head_line_parse ("", &good, NULL));
  g_assert_false (uc_head_line_parse ("head", &good, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/head-line/keys-are-followed-from-the-first-line", test_followed);
  g_test_add_func ("/head-line/from-the-middle", test_from_the_middle);
  g_test_add_func ("/head-line/a-changed-line-is-not-signed", test_changed);
  g_test_add_func ("/head-line/other-lines-are-refused", test_refused);
  return g_test_run ();
}
