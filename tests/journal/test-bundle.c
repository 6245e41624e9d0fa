/* Evidence says what the journal says, proves it alone, and every change of it is found and named. */
#include "uc-kept.h"

#include "uc-bundle-private.h"
#include "uc-journal-private.h"
#include "uc-record-line.h"
#include "uc-thorough.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#define CASE "Seat 2, a disputed split"

static const guint32 some_rounds[] = { 6, 3, 4 };

/* Ten rounds over two gaming days, the last one open. */
static UcKept *
two_days (void)
{
  UcKept *kept = uc_kept_new ();

  uc_kept_rounds (kept, 4, 2);
  uc_kept_close_round (kept);
  uc_kept_play (kept, "gaming-day 2026-01-02;inspect-reader 2001 0000 pass");
  uc_kept_rounds (kept, 6, 2);
  return kept;
}

static char *
evidence_path (UcKept *kept)
{
  return g_build_filename (kept->folder, "a.upcard-evidence", NULL);
}

static UcBundle *
try_export (UcKept *kept, const guint32 *rounds, guint n_rounds, GError **error)
{
  g_autofree char *path = evidence_path (kept);
  const UcBundleOrder order
      = { .rounds = rounds, .n_rounds = n_rounds, .case_text = CASE, .program = "test", .made_ns = 1 };

  return uc_bundle_write (kept->journal, path, &order, NULL, error);
}

static UcBundle *
export_or_fail (UcKept *kept, const guint32 *rounds, guint n_rounds)
{
  g_autoptr (GError) error = NULL;
  UcBundle *bundle = try_export (kept, rounds, n_rounds, &error);

  g_assert_no_error (error);
  return bundle;
}

static UcVerdict *
verify_or_fail (const char *path, const UcVerifyOptions *options, const char *code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcBundle) bundle = uc_bundle_read (path, &error);
  UcVerdict *verdict;

  g_assert_no_error (error);
  verdict = uc_bundle_verify (bundle, options, code);
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];

      g_test_message ("%s, round %u: %s", uc_damage_name (damage->kind), damage->round, damage->text);
    }
  return verdict;
}

static gboolean
is_closed_in (const UcBundle *bundle, guint32 round)
{
  g_autoptr (GHashTable) heads = uc_bundle_heads (bundle);

  return g_hash_table_contains (heads, GUINT_TO_POINTER (round));
}

/* Whoever reads it without this program: the exit status that the verdict deserves, and a word of its answer. */
static void
assert_reader_says (const char *path, const char *option, const char *argument, int expected, const char *part)
{
  g_autofree char *python = g_find_program_in_path ("python3"), *out = NULL, *err = NULL;
  g_autofree char *reader = g_test_build_filename (G_TEST_DIST, "..", "data", "read-evidence.py", NULL);
  const char *const argv[] = { python, "-I", reader, path, option, argument, NULL };
  g_autofree char *both = NULL;
  int status;

  if (python == NULL)
    {
      g_test_message ("there is no python3 here");
      return;
    }
  g_assert_true (g_spawn_sync (NULL, (char **)argv, NULL, 0, NULL, NULL, &out, &err, &status, NULL));
  both = g_strconcat (out, err, NULL);
  if (!WIFEXITED (status) || WEXITSTATUS (status) != expected || strstr (both, part) == NULL)
    g_error ("status %d where %d is due, or no “%s”: %s", status, expected, part, both);
}

static void
test_whole (void)
{
  g_autoptr (UcKept) kept = two_days ();
  g_autofree char *path = evidence_path (kept);
  g_autoptr (UcBundle) bundle = export_or_fail (kept, some_rounds, G_N_ELEMENTS (some_rounds));
  g_autoptr (UcVerdict) verdict = NULL;
  char code[UC_CODE_TEXT];

  g_assert_cmpstr (bundle->case_text, ==, CASE);
  g_assert_cmpstr (bundle->journal, ==, "table.journal");
  g_assert_cmpuint (bundle->notes->len, ==, 0);
  g_assert_cmpuint (bundle->rounds->len, ==, 3);
  g_assert_cmpuint (g_array_index (bundle->rounds, guint32, 0), ==, 3);
  g_assert_true (bundle->has_head);
  g_assert_cmpuint (bundle->head.round, ==, 9);

  uc_bundle_code (bundle, code);
  verdict = verify_or_fail (path, &(UcVerifyOptions){ .trust = uc_journal_fingerprint (kept->journal) }, code);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_cmpuint (verdict->rounds, ==, 3);
  g_assert_cmpuint (verdict->keys, ==, 2);
  g_assert_cmpuint (verdict->unsigned_rows, ==, 0);
  g_assert_true (verdict->trusted);
  g_assert_cmpuint (verdict->rows, <, uc_journal_last_row (kept->journal));
  assert_reader_says (path, "--trust", uc_journal_fingerprint (kept->journal), 0, "Whole");
  assert_reader_says (path, "--code", code, 0, code);
  g_assert_true (is_closed_in (bundle, 4));
  g_assert_false (is_closed_in (bundle, 8));
}

/* Any of the table's rounds, the first and those after a change of keys among them, proves without the journal. */
static void
test_proves_alone (void)
{
  g_autoptr (UcKept) kept = two_days ();
  g_autofree char *path = evidence_path (kept);

  for (guint32 round = 1; round <= 9; round++)
    {
      g_autoptr (UcBundle) bundle = export_or_fail (kept, &round, 1);
      g_autoptr (UcVerdict) verdict = verify_or_fail (path, NULL, NULL);
      g_autoptr (GError) error = NULL;

      g_assert_cmpuint (verdict->n_damage, ==, 0);
      g_assert_true (uc_bundle_prove (bundle, NULL, verdict, &error));
      g_assert_no_error (error);
      g_assert_true (verdict->proven);
      g_unlink (path);
    }
}

static void
test_all_rounds (void)
{
  g_autoptr (UcKept) kept = two_days ();
  g_autofree char *path = evidence_path (kept);
  guint32 all[9];
  g_autoptr (UcBundle) bundle = NULL;
  g_autoptr (UcVerdict) verdict = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    all[i] = i + 1;
  bundle = export_or_fail (kept, all, G_N_ELEMENTS (all));
  verdict = verify_or_fail (path, NULL, NULL);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_cmpuint (bundle->parts->len, ==, 1);
  g_assert_true (uc_bundle_prove (bundle, NULL, verdict, NULL));
  g_assert_true (verdict->proven);
}

/* In the morning the journal has a new day's key and no round of that day: its last signature is of the day before. */
static void
test_new_day (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *path = evidence_path (kept);
  g_autoptr (UcBundle) bundle = NULL;
  g_autoptr (UcVerdict) verdict = NULL;
  const guint32 round = 2;

  uc_kept_rounds (kept, 3, 2);
  uc_kept_close_round (kept);
  uc_kept_play (kept, "gaming-day 2026-01-02;inspect-reader 2001 0000 pass");
  bundle = export_or_fail (kept, &round, 1);
  verdict = verify_or_fail (path, NULL, NULL);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_cmpuint (verdict->keys, ==, 2);
  g_assert_true (bundle->has_head);
  assert_reader_says (path, NULL, NULL, 0, "Whole");
}

/* A file that goes on from another is trusted by its own key and by the one before. */
static void
test_next_month (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *path = evidence_path (kept);
  g_autofree char *old_key = NULL;
  g_autoptr (UcBundle) bundle = NULL;
  g_autoptr (UcVerdict) verdict = NULL;
  guint32 round = 4;

  uc_kept_rounds (kept, 2, 2);
  uc_kept_close_round (kept);
  old_key = g_strdup (uc_journal_fingerprint (kept->journal));
  uc_kept_go_on_in (kept, "next.journal");
  uc_kept_rounds (kept, 3, 2);
  bundle = export_or_fail (kept, &round, 1);
  verdict = verify_or_fail (path, &(UcVerifyOptions){ .trust = old_key }, NULL);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_true (verdict->trusted);
  g_assert_true (uc_bundle_prove (bundle, NULL, verdict, NULL));
  g_assert_true (verdict->proven);
}

/* ---- months before, and files ---- */

#define N_MONTHS 3

static const char *const months[N_MONTHS] = { "2026-01.journal", "2026-02.journal", "2026-03.journal" };

/* Two days in each, so that keys change within a file, too. */
static UcKept *
three_months (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-bundle-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, months[0], NULL);
  UcKept *kept = uc_kept_new_at (path, NULL);

  kept->folder = g_steal_pointer (&folder);
  for (guint i = 0; i < N_MONTHS; i++)
    {
      g_autofree char *day = g_strdup_printf ("gaming-day 2026-%02u-02;inspect-reader 2001 0000 pass", i + 1);

      if (i > 0)
        uc_kept_go_on_in (kept, months[i]);
      uc_kept_rounds (kept, 2, 2);
      uc_kept_close_round (kept);
      uc_kept_play (kept, day);
      uc_kept_rounds (kept, 1, 2);
      uc_kept_close_round (kept);
    }
  return kept;
}

static const guint32 last_round[] = { 8 };
static const char page[] = "%PDF-1.7 a page\0 to read";

/* Round 8 with the months before it, @first being the first of them, and a page. */
static UcBundle *
export_months (UcKept *kept, guint first)
{
  g_autofree char *to = evidence_path (kept);
  g_autoptr (GBytes) bytes = g_bytes_new_static (page, sizeof page);
  UcBundleFile file = { .name = (char *) "page.pdf", .bytes = bytes };
  UcJournal *before[N_MONTHS - 1] = { NULL };
  UcBundleOrder order = { .rounds = last_round, .n_rounds = 1, .program = "test", .made_ns = 1, .months = before,
                          .files = &file, .n_files = 1 };
  g_autoptr (GError) error = NULL;
  UcBundle *bundle;

  for (guint i = first; i < N_MONTHS - 1; i++)
    {
      g_autofree char *path = g_build_filename (kept->folder, months[i], NULL);

      before[order.n_months++] = uc_journal_open_read (path, &error);
      g_assert_no_error (error);
    }
  bundle = uc_bundle_write (kept->journal, to, &order, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < order.n_months; i++)
    uc_journal_close (before[i]);
  return bundle;
}

/* Of rounds of all three months. */
static UcBundle *
export_across (UcKept *kept)
{
  static const guint32 across[] = { 2, 3, 4, 7 };
  g_autofree char *to = evidence_path (kept);
  UcJournal *before[N_MONTHS - 1];
  const UcBundleOrder order = { .rounds = across, .n_rounds = G_N_ELEMENTS (across), .program = "test", .made_ns = 1,
                                .months = before, .n_months = N_MONTHS - 1 };
  g_autoptr (GError) error = NULL;
  UcBundle *bundle;

  for (guint i = 0; i < N_MONTHS - 1; i++)
    {
      g_autofree char *path = g_build_filename (kept->folder, months[i], NULL);

      before[i] = uc_journal_open_read (path, &error);
      g_assert_no_error (error);
    }
  bundle = uc_bundle_write (kept->journal, to, &order, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < N_MONTHS - 1; i++)
    uc_journal_close (before[i]);
  return bundle;
}

static char *
first_key_of (UcKept *kept, guint month)
{
  g_autofree char *path = g_build_filename (kept->folder, months[month], NULL);
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, NULL);

  return g_strdup (uc_journal_fingerprint (journal));
}

/* The table's first key, two files before the round's, leads to it; what was put in with it comes out. */
static void
test_months (void)
{
  g_autoptr (UcKept) kept = three_months ();
  g_autofree char *path = evidence_path (kept), *trust = first_key_of (kept, 0);
  g_autoptr (UcBundle) bundle = export_months (kept, 0);
  g_autoptr (UcVerdict) verdict = verify_or_fail (path, &(UcVerifyOptions){ .trust = trust }, NULL);
  const UcBundleFile *file = bundle->files->pdata[0];

  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_true (verdict->trusted);
  g_assert_cmpstr (verdict->fingerprint, ==, trust);
  assert_reader_says (path, "--trust", trust, 0, "File in it: page.pdf, ");
  g_assert_cmpuint (verdict->rounds, ==, 1);
  g_assert_cmpuint (bundle->months->len, ==, 2);
  g_assert_cmpstr (bundle->month, ==, months[2]);
  g_assert_cmpuint (bundle->notes->len, ==, 0);
  g_assert_cmpstr (file->name, ==, "page.pdf");
  g_assert_cmpmem (g_bytes_get_data (file->bytes, NULL), g_bytes_get_size (file->bytes), page, sizeof page);
  g_assert_true (uc_bundle_prove (bundle, NULL, verdict, NULL));
  g_assert_true (verdict->proven);
}

/* A program that knows neither months nor files reads what has none. */
static void
test_plain (void)
{
  g_autoptr (UcKept) kept = two_days ();
  g_autofree char *path = evidence_path (kept), *text = NULL;

  uc_bundle_free (export_or_fail (kept, some_rounds, 1));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "upcard-evidence\t4\n"));
  g_assert_null (strstr (text, "\nmonth\t"));
}

/* Closes the file anew, as somebody would who knows the format. */
static void
put_closed (const char *path, const char *text)
{
  g_autofree char *body = g_strndup (text, strstr (text, "\nend\t") + 1 - text);
  g_autofree char *whole = NULL;
  char digest[UC_HASH_TEXT];
  UcHash hash;

  uc_hash_text (body, strlen (body), &hash);
  whole = g_strconcat (body, "end\t", uc_hash_format (&hash, digest), "\n", NULL);
  g_assert_true (g_file_set_contents (path, whole, -1, NULL));
}

/* From @from to before @to nothing is left. */
static char *
cut (const char *text, const char *from, const char *to)
{
  const char *begin = strstr (text, from), *end = strstr (begin + 1, to);

  return g_strdup_printf ("%.*s%s", (int) (begin - text), text, end);
}

static void
assert_damaged (const char *path, const char *part)
{
  g_autoptr (UcVerdict) verdict = verify_or_fail (path, NULL, NULL);
  gboolean found = FALSE;

  for (guint i = 0; i < verdict->damage->len; i++)
    found |= strstr (((const UcDamage *) verdict->damage->pdata[i])->text, part) != NULL;
  if (!found)
    g_error ("“%s” is not found", part);
  g_assert_cmpuint (verdict->n_grave, >, 0);
}

/* One file of rounds of several months: each is whole, proven, and signed by a key that the table's first one leads to. */
static void
test_across_months (void)
{
  g_autoptr (UcKept) kept = three_months ();
  g_autofree char *path = evidence_path (kept), *trust = first_key_of (kept, 0), *text = NULL;
  g_autoptr (UcBundle) bundle = export_across (kept);
  g_autoptr (UcVerdict) verdict = verify_or_fail (path, &(UcVerifyOptions){ .trust = trust }, NULL);

  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_true (verdict->trusted);
  g_assert_cmpuint (verdict->rounds, ==, 4);
  g_assert_cmpstr (bundle->journal, ==, "2026-01.journal, 2026-02.journal, 2026-03.journal");
  g_assert_true (is_closed_in (bundle, 2));
  g_assert_true (is_closed_in (bundle, 7));
  g_assert_true (uc_bundle_prove (bundle, NULL, verdict, NULL));
  g_assert_true (verdict->proven);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "upcard-evidence\t4\n"));
  assert_reader_says (path, "--trust", trust, 0, "Round 2: signed as");
}

/* What was changed in the first of them is found, and what it was kept under is missed. */
static void
test_across_months_changed (void)
{
  g_autoptr (UcKept) kept = three_months ();
  g_autofree char *path = evidence_path (kept), *text = NULL;
  static const struct
  {
    const char *from, *to, *part, *reader_part;
  } changes[] = {
    { "bet 1 main 25.00", "bet 1 main 95.00", "does not fit its hash", "does not fit its hash" },
    { "\nround\t2\n", "\nround\t9\n", "is listed, and is not here", "round 9 is listed, and is not here" },
    { "decks=6\\n", "decks=8\\n", "the text “table”", "the text “table”" },
  };

  uc_bundle_free (export_across (kept));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (GString) changed = g_string_new (text);

      g_assert_cmpuint (g_string_replace (changed, changes[i].from, changes[i].to, 1), ==, 1);
      put_closed (path, changed->str);
      assert_damaged (path, changes[i].part);
      assert_reader_says (path, NULL, NULL, 1, changes[i].reader_part);
    }
}

/* A month that is left out or put elsewhere is missed, whoever closed the file anew. */
static void
test_months_changed (void)
{
  g_autoptr (UcKept) kept = three_months ();
  g_autoptr (UcKept) other = three_months ();
  g_autofree char *path = evidence_path (kept), *other_path = evidence_path (other), *text = NULL, *foreign = NULL;
  g_autofree char *without = NULL, *february = NULL, *mixed = NULL;

  uc_bundle_free (export_months (kept, 0));
  uc_bundle_free (export_months (other, 0));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_file_get_contents (other_path, &foreign, NULL, NULL));
  without = cut (text, "month\t2026-02", "month\t2026-03");
  put_closed (path, without);
  assert_damaged (path, "continues in 2026-02.journal, which is missing");
  assert_reader_says (path, NULL, NULL, 1, "2026-03.journal does not go on where 2026-01.journal ends");

  february = g_strndup (strstr (foreign, "month\t2026-02"),
                        strstr (foreign, "month\t2026-03") - strstr (foreign, "month\t2026-02"));
  mixed = g_strdup_printf ("%.*s%s%s", (int) (strstr (text, "month\t2026-02") - text), text, february,
                           strstr (text, "month\t2026-03"));
  put_closed (path, mixed);
  assert_damaged (path, "continues one that ends with");
  assert_reader_says (path, NULL, NULL, 1, "2026-02.journal does not go on where 2026-01.journal ends");
}

/* The journal's folder lacks February: the evidence is made, and says so. */
static void
test_months_missing (void)
{
  g_autoptr (UcKept) kept = three_months ();
  g_autofree char *to = evidence_path (kept), *path = g_build_filename (kept->folder, months[0], NULL);
  g_autoptr (UcJournal) january = uc_journal_open_read (path, NULL);
  const UcBundleOrder order = { .rounds = last_round, .n_rounds = 1, .program = "test", .made_ns = 1,
                                .months = &january, .n_months = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (UcBundle) bundle = uc_bundle_write (kept->journal, to, &order, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (bundle->notes->len, >, 0);
  g_assert_nonnull (strstr (bundle->notes->pdata[0], "continues in 2026-02.journal, which is missing"));
}

/* A name leads to no other folder than the one that somebody chooses. */
static void
test_file_names (void)
{
  static const char *const names[] = { "../page.pdf", ".page", "", "a/b" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_false (uc_bundle_is_name (names[i]));
  g_assert_true (uc_bundle_is_name ("page.pdf"));
}

static void
test_refused (void)
{
  g_autoptr (UcKept) kept = two_days ();
  g_autofree char *path = evidence_path (kept);
  static const guint32 no_rounds[] = { 10, 11 };
  g_autoptr (GError) there = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (no_rounds); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (try_export (kept, &no_rounds[i], 1, &error));
      g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING);
      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
    }
  uc_bundle_free (export_or_fail (kept, some_rounds, 1));
  g_assert_null (try_export (kept, some_rounds, 1, &there));
  g_assert_error (there, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO);
}

/* A journal that was changed exports marked so. */
static void
test_damaged_journal (void)
{
  g_autoptr (UcKept) kept = two_days ();
  g_autofree char *path = evidence_path (kept);
  g_autoptr (UcBundle) bundle = NULL;
  g_autoptr (UcVerdict) verdict = NULL;
  guint32 round = 3;

  uc_kept_tamper_live (
      kept, "UPDATE journal SET real = real + 1 WHERE id = (SELECT first_row + 2 FROM round WHERE number = 3)");
  bundle = export_or_fail (kept, &round, 1);
  g_assert_cmpuint (bundle->notes->len, >, 0);
  g_assert_nonnull (strstr (bundle->notes->pdata[0], "round 3, edited"));
  verdict = verify_or_fail (path, NULL, NULL);
  g_assert_cmpuint (verdict->n_grave, >, 0);
  g_assert_cmpint (((UcDamage *)verdict->damage->pdata[0])->kind, ==, UC_DAMAGE_EDITED);
  g_assert_cmpuint (((UcDamage *)verdict->damage->pdata[0])->round, ==, 3);
  g_assert_true (uc_bundle_prove (bundle, NULL, verdict, NULL));
  g_assert_false (verdict->proven);
}

/* ---- changes of the file ---- */

typedef struct
{
  UcKept *kept;
  char *path, *changed;
  char *text;
  gsize length;
  char code[UC_CODE_TEXT];
} Paper;

static Paper
paper_of (const guint32 *rounds, guint n_rounds)
{
  Paper paper = { .kept = two_days () };
  g_autoptr (UcBundle) bundle = export_or_fail (paper.kept, rounds, n_rounds);

  paper.path = evidence_path (paper.kept);
  paper.changed = g_build_filename (paper.kept->folder, "changed", NULL);
  uc_bundle_code (bundle, paper.code);
  g_assert_true (g_file_get_contents (paper.path, &paper.text, &paper.length, NULL));
  return paper;
}

static Paper
paper_new (void)
{
  return paper_of (some_rounds, G_N_ELEMENTS (some_rounds));
}

static void
paper_clear (Paper *paper)
{
  g_free (paper->path);
  g_free (paper->changed);
  g_free (paper->text);
  uc_kept_free (paper->kept);
}

/* Without a sync: thousands are written. */
static void
put (const char *path, const char *text, gsize length)
{
  FILE *file = fopen (path, "we");

  g_assert_nonnull (file);
  g_assert_cmpuint (fwrite (text, 1, length, file), ==, length);
  g_assert_cmpint (fclose (file), ==, 0);
}

/* With the digest that fits, as somebody would who knows the format. */
static char *
close_anew (const char *text)
{
  const char *end = g_strrstr (text, "\nend\t");
  gsize length = end == NULL ? strlen (text) : (gsize)(end + 1 - text);
  char hash_text[UC_HASH_TEXT];
  UcHash hash;

  uc_hash_text (text, length, &hash);
  return g_strdup_printf ("%.*send\t%s\n", (int)length, text, uc_hash_format (&hash, hash_text));
}

/* Every byte: changed, taken out, put in. The first line makes it evidence at all, and is refused instead. */
static void
test_every_byte (void)
{
  Paper paper = paper_new ();
  gsize first = strcspn (paper.text, "\n") + 1;

  for (gsize at = 0; at < paper.length; at += at < first ? 1 : 1 + g_random_int_range (0, 100))
    {
      for (guint how = 0; how < 3; how++)
        {
          g_autoptr (GString) text = g_string_new_len (paper.text, paper.length);
          g_autoptr (GError) error = NULL;
          g_autoptr (UcBundle) bundle = NULL;
          g_autoptr (UcVerdict) verdict = NULL;

          if (how == 0)
            text->str[at] ^= 1 << g_random_int_range (0, 8);
          else if (how == 1)
            g_string_erase (text, at, 1);
          else
            g_string_insert_c (text, at, g_random_int_range (0, 256));
          if (text->len == paper.length && memcmp (text->str, paper.text, paper.length) == 0)
            continue;
          put (paper.changed, text->str, text->len);
          bundle = uc_bundle_read (paper.changed, &error);
          if (bundle == NULL)
            {
              g_assert_cmpuint (at, <, first);
              continue;
            }
          verdict = uc_bundle_verify (bundle, NULL, NULL);
          if (verdict->n_grave == 0)
            g_error ("byte %" G_GSIZE_FORMAT ", change %u: not found", at, how);
        }
    }
  paper_clear (&paper);
}

/* Field @field of a row line, from 0, ends where it begins when it is empty. */
static const char *
row_field (const char *line, guint field)
{
  while (field-- > 0)
    line = strchr (line, '\t') + 1;
  return line;
}

/* Every field of every third row, or thirtieth, with a digest that fits: chain and signatures find it. */
static void
test_every_field (void)
{
  Paper paper = paper_new ();
  guint every = 30 / uc_thorough (10);
  guint n = g_random_int_range (0, every);

  for (const char *line = strstr (paper.text, "\nrow\t"); line != NULL; line = strstr (line + 1, "\nrow\t"), n++)
    {
      for (guint field = n % every == 0 ? 1 : 15; field < 15; field++)
        {
          g_autoptr (GString) text = g_string_new_len (paper.text, paper.length);
          gsize at = row_field (line + 1, field) - paper.text;
          g_autofree char *closed = NULL;
          g_autoptr (UcVerdict) verdict = NULL;

          if (g_ascii_isdigit (text->str[at]))
            text->str[at] = text->str[at] == '9' ? '8' : text->str[at] + 1;
          else
            g_string_insert_c (text, at, 'x');
          closed = close_anew (text->str);
          put (paper.changed, closed, strlen (closed));
          verdict = verify_or_fail (paper.changed, NULL, NULL);
          if (verdict->n_grave == 0)
            g_error ("field %u of “%.60s”: not found", field, line + 1);
        }
    }
  paper_clear (&paper);
}

/* Every line, or one of ten, taken out, put in twice, or changed with the one behind it, with a digest that fits. Of the cover only the
 * code tells; all else is found without it. */
static void
test_every_line (void)
{
  Paper paper = paper_new ();
  g_auto (GStrv) lines = g_strsplit (paper.text, "\n", -1);
  guint n = g_strv_length (lines) - 1;

  for (guint i = 1; i + 2 < n; i += 10 / uc_thorough (10))
    {
      gboolean cover = !g_str_has_prefix (lines[i], "row") && !g_str_has_prefix (lines[i], "part")
                       && !g_str_has_prefix (lines[i], "text");

      for (guint how = 0; how < 3; how++)
        {
          g_autoptr (GString) text = g_string_new (NULL);
          g_autofree char *closed = NULL;
          g_autoptr (UcVerdict) verdict = NULL;

          /* A text said twice, or before another, says the same. */
          if (how > 0 && (cover || g_str_has_prefix (lines[i], "text")))
            continue;
          for (guint j = 0; j < n; j++)
            {
              if (how == 0 && j == i)
                continue;
              if (how == 2 && (j == i || j == i + 1))
                g_string_append_printf (text, "%s\n", lines[j == i ? i + 1 : i]);
              else
                g_string_append_printf (text, "%s\n", lines[j]);
              if (how == 1 && j == i)
                g_string_append_printf (text, "%s\n", lines[j]);
            }
          closed = close_anew (text->str);
          put (paper.changed, closed, strlen (closed));
          verdict = verify_or_fail (paper.changed, NULL, cover ? paper.code : NULL);
          if (verdict->n_grave == 0)
            g_error ("line %u, change %u: not found: %.60s", i, how, lines[i]);
        }
    }
  paper_clear (&paper);
}

/* The row line @line with another input, and its hash after @prev. Signed with @key, when it was signed. */
static char *
forge_row (const char *line, const char *input, UcHash *prev, const UcSecretKey *key)
{
  g_auto (GStrv) fields = uc_record_line_split (line);
  g_autoptr (UcKeptRow) kept = uc_record_line_parse_row (g_steal_pointer (&fields));
  g_autoptr (GString) forged = g_string_new (NULL);

  g_assert_nonnull (kept);
  if (input != NULL)
    kept->row.input = input;
  uc_row_hash (prev, &kept->row, &kept->row.hash);
  *prev = kept->row.hash;
  if (kept->row.is_signed && key != NULL)
    {
      UcHead head;

      uc_row_head (&kept->row, &head);
      uc_head_sign (&head, key);
      kept->row.signature = head.signature;
    }
  uc_record_line_row (&kept->row, forged);
  g_string_truncate (forged, forged->len - 1);
  return g_string_free (g_steal_pointer (&forged), FALSE);
}

/* Changes the first such input and makes every hash behind it in its stretch fit again. */
static char *
forge (const Paper *paper, const UcSecretKey *key)
{
  g_auto (GStrv) lines = g_strsplit (paper->text, "\n", -1);
  g_autofree char *joined = NULL;
  gboolean forging = FALSE;
  UcHash prev = { 0 };

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *line = NULL;
      gboolean here;

      if (!g_str_has_prefix (lines[i], "row\t"))
        {
          forging = forging && !g_str_has_prefix (lines[i], "part\t");
          continue;
        }
      here = !forging && prev.b[0] != 0 && strstr (lines[i], "\tbet 1 main 25.00\t") != NULL;
      forging = forging || here;
      line = g_strdup (lines[i]);
      if (forging)
        {
          g_free (lines[i]);
          lines[i] = forge_row (line, here ? "bet 1 main 95.00" : NULL, &prev, key);
        }
      else
        {
          g_auto (GStrv) fields = uc_record_line_split (line);

          g_assert_true (uc_record_parse_hash (fields[11], &prev));
        }
    }
  joined = g_strjoinv ("\n", lines);
  return close_anew (joined);
}

static void
assert_first_damage (const UcVerdict *verdict, UcDamageKind kind, const char *part)
{
  const UcDamage *damage;

  g_assert_cmpuint (verdict->n_grave, >, 0);
  damage = verdict->damage->pdata[0];
  g_assert_cmpstr (uc_damage_name (damage->kind), ==, uc_damage_name (kind));
  g_assert_nonnull (strstr (damage->text, part));
}

#define ANY_SIGNATURE                                                                                                  \
  "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

static void
test_named (void)
{
  static const struct
  {
    const char *from, *to;
    UcDamageKind kind;
    const char *part;
    int reader; /* its status */
    const char *reader_part;
  } changes[] = {
    { "decks=6\\n", "decks=8\\n", UC_DAMAGE_EDITED, "the text “table”", 1, "the text “table”" },
    { "bet 1 main 25.00", "bet 1 main 95.00", UC_DAMAGE_EDITED, "does not fit its hash", 1, "does not fit its hash" },
    { "\nround\t4\n", "\nround\t8\n", UC_DAMAGE_DELETED, "not here as a whole", 1, "round 8 is listed, and is not here" },
    { "\nround\t3\nround\t4\nround\t6\n", "\n", UC_DAMAGE_DELETED, "names no round", 1, "names no round" },
    { "\nhead\t9", "\nhead\t8", UC_DAMAGE_RESIGNED, "the journal's end", 1, "the journal's end" },
    { "\npart\t", "\npart\tA", UC_DAMAGE_UNREADABLE, "none of the records", 2, "cannot be read" },
    { "\t-\tbet 1 main 25.00", "\t" ANY_SIGNATURE "\tbet 1 main 25.00", UC_DAMAGE_EDITED, "was put there", 1, "was put there" },
    { "\nround\t4\n", "\nround\t+4\n", UC_DAMAGE_UNREADABLE, "none of the records", 2, "cannot be read" },
    { "\nround\t4\n", "\nround\t 4\n", UC_DAMAGE_UNREADABLE, "none of the records", 2, "cannot be read" },
    { "\nmade\t", "\nmade\t\\x", UC_DAMAGE_UNREADABLE, "none of the records", 2, "stands for nothing" },
  };
  Paper paper = paper_new ();

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (GString) text = g_string_new (paper.text);
      g_autofree char *closed = NULL;
      g_autoptr (UcVerdict) verdict = NULL;

      g_assert_cmpuint (g_string_replace (text, changes[i].from, changes[i].to, 1), ==, 1);
      closed = close_anew (text->str);
      put (paper.changed, closed, strlen (closed));
      verdict = verify_or_fail (paper.changed, NULL, NULL);
      assert_first_damage (verdict, changes[i].kind, changes[i].part);
      assert_reader_says (paper.changed, NULL, NULL, changes[i].reader, changes[i].reader_part);
    }
  paper_clear (&paper);
}

/* Whoever changes a row and mends the chain lacks the table's key. */
static void
test_forged (void)
{
  Paper paper = paper_new ();
  g_autofree char *unsigned_text = NULL, *signed_text = NULL;
  g_autoptr (UcVerdict) old_signature = NULL;
  g_autoptr (UcVerdict) own_signature = NULL;
  UcSecretKey key;

  unsigned_text = forge (&paper, NULL);
  g_assert_nonnull (strstr (unsigned_text, "bet 1 main 95.00"));
  put (paper.changed, unsigned_text, strlen (unsigned_text));
  old_signature = verify_or_fail (paper.changed, NULL, NULL);
  assert_first_damage (old_signature, UC_DAMAGE_RESIGNED, "not signed by a key");
  assert_reader_says (paper.changed, NULL, NULL, 1, "is not signed by a key that the first key leads to");
  uc_keys_fresh_sign (&key);
  signed_text = forge (&paper, &key);
  put (paper.changed, signed_text, strlen (signed_text));
  own_signature = verify_or_fail (paper.changed, NULL, NULL);
  assert_first_damage (own_signature, UC_DAMAGE_RESIGNED, "not signed by a key");
  assert_reader_says (paper.changed, NULL, NULL, 1, "is not signed by a key that the first key leads to");
  paper_clear (&paper);
}

/* Rows that nobody signed, put behind a stretch, are no evidence; nor is a round without the state that it began with.
 */
static void
test_unvouched (void)
{
  static const guint32 late = 8;
  Paper paper = paper_of (&late, 1);
  g_auto (GStrv) lines = g_strsplit (paper.text, "\n", -1);
  g_autoptr (GString) headless = g_string_new (NULL);
  g_autoptr (GString) unsigned_text = g_string_new (NULL);
  g_autofree char *closed = NULL, *closed_too = NULL;
  g_autoptr (UcVerdict) without_begin = NULL;
  g_autoptr (UcVerdict) without_end = NULL;
  char text[UC_HASH_TEXT];
  guint parts = 0, all = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    all += g_str_has_prefix (lines[i], "part\t");
  g_assert_cmpuint (all, >=, 2);
  /* The last stretch without its first row, and without its last. */
  for (guint i = 0; lines[i] != NULL && lines[i + 1] != NULL; i++)
    {
      gboolean part = g_str_has_prefix (lines[i], "part\t");

      parts += part;
      if (part && parts == all)
        {
          g_auto (GStrv) fields = uc_record_line_split (lines[i + 1]);

          g_strlcpy (text, fields[11], sizeof text);
          g_string_append_printf (headless, "part\t%s\n", text);
          g_string_append_printf (unsigned_text, "%s\n", lines[i]);
          g_string_append_printf (unsigned_text, "%s\n", lines[++i]);
          continue;
        }
      g_string_append_printf (headless, "%s\n", lines[i]);
      if (!g_str_has_prefix (lines[i + 1], "end\t"))
        g_string_append_printf (unsigned_text, "%s\n", lines[i]);
    }
  closed = close_anew (headless->str);
  put (paper.changed, closed, strlen (closed));
  without_begin = verify_or_fail (paper.changed, NULL, NULL);
  assert_first_damage (without_begin, UC_DAMAGE_DELETED, "not here as a whole");
  assert_reader_says (paper.changed, NULL, NULL, 1, "not here as a whole");
  closed_too = close_anew (unsigned_text->str);
  put (paper.changed, closed_too, strlen (closed_too));
  without_end = verify_or_fail (paper.changed, NULL, NULL);
  assert_first_damage (without_end, UC_DAMAGE_INSERTED, "no signature vouches");
  assert_reader_says (paper.changed, NULL, NULL, 1, "no signature vouches");
  paper_clear (&paper);
}

/* The last line is covered by nothing but itself: there is one way to write it. */
static void
test_last_line (void)
{
  Paper paper = paper_new ();
  g_autofree char *changed = g_strdup (paper.text);
  g_autoptr (UcVerdict) verdict = NULL;

  for (char *p = g_strrstr (changed, "\nend\t") + strlen ("\nend\t"); *p != '\0'; p++)
    *p = g_ascii_toupper (*p);
  put (paper.changed, changed, strlen (changed));
  verdict = verify_or_fail (paper.changed, NULL, NULL);
  assert_first_damage (verdict, UC_DAMAGE_UNREADABLE, "it holds a digest that cannot be read");
  paper_clear (&paper);
}

static void
test_cut_off (void)
{
  Paper paper = paper_new ();
  const char *end = g_strrstr (paper.text, "end\t");
  g_autoptr (UcVerdict) verdict = NULL;

  put (paper.changed, paper.text, end - paper.text);
  verdict = verify_or_fail (paper.changed, NULL, NULL);
  assert_first_damage (verdict, UC_DAMAGE_TRUNCATED, "cut off");
  assert_reader_says (paper.changed, NULL, NULL, 2, "cut off");
  paper_clear (&paper);
}

/* Another table's evidence holds together, but not with this fingerprint nor with this code. */
static void
test_foreign (void)
{
  Paper paper = paper_new ();
  g_autoptr (UcKept) other = two_days ();
  g_autofree char *path = evidence_path (other);
  g_autoptr (UcVerdict) by_key = NULL;
  g_autoptr (UcVerdict) by_code = NULL;
  g_autoptr (UcVerdict) by_head = NULL;

  uc_bundle_free (export_or_fail (other, some_rounds, G_N_ELEMENTS (some_rounds)));
  by_key = verify_or_fail (path, &(UcVerifyOptions){ .trust = uc_journal_fingerprint (paper.kept->journal) }, NULL);
  assert_first_damage (by_key, UC_DAMAGE_FOREIGN, "the first key is");
  assert_reader_says (path, "--trust", uc_journal_fingerprint (paper.kept->journal), 1, "the first key is another one");
  by_code = verify_or_fail (path, NULL, paper.code);
  assert_first_damage (by_code, UC_DAMAGE_FOREIGN, "not the file that was expected: its code is");
  assert_reader_says (path, "--code", paper.code, 1, "the file has the code");
  by_head = verify_or_fail (path, &(UcVerifyOptions){ .head = paper.code }, NULL);
  assert_first_damage (by_head, UC_DAMAGE_FOREIGN, "nothing in it is signed");
  paper_clear (&paper);
}

/* What a later round says of one is evidence too: chained only while that round is open, signed when it is closed. */
static void
test_correction (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *path = evidence_path (kept);
  guint32 round = 1;

  uc_kept_main_rounds (kept, 3, 1);
  uc_kept_correct_first_card (kept);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (UcBundle) bundle = NULL;
      g_autoptr (UcVerdict) verdict = NULL;
      g_autofree char *text = NULL;

      bundle = export_or_fail (kept, &round, 1);
      verdict = verify_or_fail (path, NULL, NULL);
      g_assert_cmpuint (verdict->n_damage, ==, 0);
      if (i == 0)
        g_assert_cmpuint (verdict->unsigned_rows, >, 0);
      else
        g_assert_cmpuint (verdict->unsigned_rows, ==, 0);
      g_assert_true (uc_bundle_prove (bundle, NULL, verdict, NULL));
      g_assert_true (verdict->proven);
      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      g_assert_nonnull (strstr (text, "corrected "));
      g_unlink (path);
      uc_kept_main_rounds (kept, 1, 1);
    }
}

/* Whether the evidence of @round says that something was corrected. */
static gboolean
has_correction (UcKept *kept, guint32 round)
{
  g_autofree char *path = evidence_path (kept);
  g_autofree char *text = NULL;

  uc_bundle_free (export_or_fail (kept, &round, 1));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_unlink (path);
  return strstr (text, "corrected ") != NULL;
}

/* What happened between two rounds is evidence of the one that follows, as “show” has it. A correction of it, two rounds
 * later, is evidence of that round: not of the last one that was closed by then, which it names, nor of any other. */
static void
test_correction_before_the_first_wager (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *line = NULL;
  guint64 fact;

  uc_kept_main_rounds (kept, 2, 1);
  uc_kept_close_round (kept);
  uc_kept_play (kept, "device meter down;device meter up");
  fact = kept->table.now.carry.seq;
  uc_kept_main_rounds (kept, 2, 1);
  uc_kept_close_round (kept);
  line = g_strdup_printf ("correct %" G_GUINT64_FORMAT " device lamps 2001 0000 misread;validate 3001 0000", fact);
  uc_kept_play (kept, line);
  uc_kept_main_rounds (kept, 1, 1);
  uc_kept_close_round (kept);
  g_assert_false (has_correction (kept, 2));
  g_assert_true (has_correction (kept, 3));
  g_assert_false (has_correction (kept, 4));
}

/* In the stretch that corrects the round, another one is corrected, for the second time. The file has that round's record and what was
 * corrected of it before, and proves by itself; it is evidence of the one round all the same. */
static void
test_correction_beside_another (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *path = evidence_path (kept), *line = NULL;
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (UcBundle) bundle = NULL;
  guint32 round = 3;
  guint64 fact;

  uc_kept_main_rounds (kept, 2, 1);
  uc_kept_close_round (kept);
  uc_kept_play (kept, "device meter down;device meter up");
  fact = kept->table.now.carry.seq;
  uc_kept_main_rounds (kept, 2, 1);
  uc_kept_correct_first_card (kept);
  uc_kept_close_round (kept);
  uc_kept_main_rounds (kept, 2, 1);
  uc_kept_close_round (kept);
  /* The first card of all is event 3. */
  line = g_strdup_printf ("correct 3 card 3H 2001 0000 misread;validate 3001 0000;correct %" G_GUINT64_FORMAT
                          " device lamps 2001 0000 misread;validate 3001 0000",
                          fact);
  uc_kept_play (kept, line);
  uc_kept_main_rounds (kept, 1, 1);
  uc_kept_close_round (kept);
  bundle = export_or_fail (kept, &round, 1);
  g_assert_cmpuint (bundle->rounds->len, ==, 1);
  verdict = verify_or_fail (path, NULL, NULL);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_true (uc_bundle_prove (bundle, NULL, verdict, NULL));
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_true (verdict->proven);
  g_assert_true (is_closed_in (bundle, 3));
  assert_reader_says (path, "--trust", uc_journal_fingerprint (kept->journal), 0, "Whole");
}

/* A device that was down and up again: a fact of the round that begins next. */
static guint64
fact_before_a_round (UcKept *kept)
{
  uc_kept_play (kept, "device meter down;device meter up");
  return kept->table.now.carry.seq;
}

static char *
correction_of (guint64 fact)
{
  return g_strdup_printf ("correct %" G_GUINT64_FORMAT " device lamps 2001 0000 misread;validate 3001 0000", fact);
}

/* The same, where the other one is the first round of a month. */
static void
test_correction_beside_the_first_of_a_month (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-bundle-XXXXXX", NULL), *first = g_build_filename (folder, months[0], NULL);
  g_autoptr (UcKept) kept = uc_kept_new_at (first, NULL);
  g_autofree char *path = NULL, *of_third = NULL, *of_fourth = NULL;
  static const guint32 round = 4;
  UcJournal *before;
  UcBundleOrder order = { .rounds = &round, .n_rounds = 1, .program = "test", .made_ns = 1, .months = &before, .n_months = 1 };
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (UcBundle) bundle = NULL;
  g_autoptr (GError) error = NULL;

  kept->folder = g_steal_pointer (&folder);
  path = evidence_path (kept);
  uc_kept_main_rounds (kept, 2, 1);
  uc_kept_close_round (kept);
  uc_kept_go_on_in (kept, months[1]);
  of_third = correction_of (fact_before_a_round (kept));
  uc_kept_main_rounds (kept, 1, 1);
  uc_kept_close_round (kept);
  of_fourth = correction_of (fact_before_a_round (kept));
  uc_kept_main_rounds (kept, 2, 1);
  uc_kept_close_round (kept);
  uc_kept_play (kept, of_third);
  uc_kept_play (kept, of_fourth);
  uc_kept_main_rounds (kept, 1, 1);
  uc_kept_close_round (kept);
  before = uc_journal_open_read (first, &error);
  g_assert_no_error (error);
  bundle = uc_bundle_write (kept->journal, path, &order, NULL, &error);
  uc_journal_close (before);
  g_assert_no_error (error);
  g_assert_cmpuint (bundle->rounds->len, ==, 1);
  verdict = verify_or_fail (path, NULL, NULL);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_true (uc_bundle_prove (bundle, NULL, verdict, NULL));
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_true (verdict->proven);
}

/* Nobody's hole card is in it that was not turned. */
static void
test_hole_card_stays_sealed (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *path = evidence_path (kept);
  g_autofree char *text = NULL;
  guint32 round = 1;

  uc_kept_play (kept, "bet 1 main 25.00;no-more-bets;card TS;card 9H;card TD;card 8S;light medium;place medium");
  uc_kept_play (kept, "void-round 2001 0000 the shoe fell;validate 3001 0000");
  uc_kept_main_rounds (kept, 2, 1);
  uc_bundle_free (export_or_fail (kept, &round, 1));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "card sealed:c:"));
  g_assert_false (g_regex_match_simple ("card 8S|C8S", text, 0, 0));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bundle/whole", test_whole);
  g_test_add_func ("/bundle/proves-alone", test_proves_alone);
  g_test_add_func ("/bundle/all-rounds", test_all_rounds);
  g_test_add_func ("/bundle/new-day", test_new_day);
  g_test_add_func ("/bundle/next-month", test_next_month);
  g_test_add_func ("/bundle/months", test_months);
  g_test_add_func ("/bundle/across-months", test_across_months);
  g_test_add_func ("/bundle/across-months-changed", test_across_months_changed);
  g_test_add_func ("/bundle/months/changed", test_months_changed);
  g_test_add_func ("/bundle/months/missing", test_months_missing);
  g_test_add_func ("/bundle/plain", test_plain);
  g_test_add_func ("/bundle/file-names", test_file_names);
  g_test_add_func ("/bundle/refused", test_refused);
  g_test_add_func ("/bundle/damaged-journal", test_damaged_journal);
  g_test_add_func ("/bundle/every-byte", test_every_byte);
  g_test_add_func ("/bundle/every-field", test_every_field);
  g_test_add_func ("/bundle/every-line", test_every_line);
  g_test_add_func ("/bundle/named", test_named);
  g_test_add_func ("/bundle/forged", test_forged);
  g_test_add_func ("/bundle/unvouched", test_unvouched);
  g_test_add_func ("/bundle/last-line", test_last_line);
  g_test_add_func ("/bundle/cut-off", test_cut_off);
  g_test_add_func ("/bundle/foreign", test_foreign);
  g_test_add_func ("/bundle/correction", test_correction);
  g_test_add_func ("/bundle/correction-before-the-first-wager", test_correction_before_the_first_wager);
  g_test_add_func ("/bundle/correction-beside-another", test_correction_beside_another);
  g_test_add_func ("/bundle/correction-beside-the-first-of-a-month", test_correction_beside_the_first_of_a_month);
  g_test_add_func ("/bundle/hole-card-stays-sealed", test_hole_card_stays_sealed);
  return g_test_run ();
}
