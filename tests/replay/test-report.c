/* What a report says on paper, page by page, as pdftotext reads it. */
#include "uc-kept.h"
#include "uc-report.h"

#include <glib/gstdio.h>
#include <string.h>

#define ROUND                                                                                                          \
  "bet 1 main 25.00;bet 1 match-the-dealer-progressive;bet 2 main 10.00;no-more-bets;card 9D;card 3C;"         \
  "card 9D;card 9D;card 4C;card KH;light large;place large;stand;stand"

typedef struct
{
  UcKept *kept;
  char *path;
  gboolean damaged;
  UcReportOrder order;
} Paper;

static const guint32 one_round[] = { 1 };

static Paper *
paper_new (void)
{
  Paper *paper = g_new0 (Paper, 1);

  paper->kept = uc_kept_new ();
  paper->path = g_build_filename (paper->kept->folder, "report.pdf", NULL);
  paper->order = (UcReportOrder){
    .name = "table.journal",
    .rounds = one_round,
    .n_rounds = 1,
    .case_text = "SV-1120-07",
    .by = "Agent 12",
    .program = "test 1",
    .made_ns = G_GINT64_CONSTANT (1795132800) * 1000000000,
  };
  return paper;
}

static void
paper_free (Paper *paper)
{
  uc_kept_free (paper->kept);
  g_free (paper->path);
  g_free (paper);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Paper, paper_free)

static gboolean
try_write (Paper *paper, gboolean replace, const UcVerifyOptions *how, GError **error)
{
  g_autoptr (UcJournal) journal = uc_journal_open_read (paper->kept->path, error);

  g_assert_nonnull (journal);
  paper->order.journal = journal;
  return uc_report_write (&paper->order, paper->path, replace, how, &paper->damaged, error);
}

static void
write_or_fail (Paper *paper)
{
  g_autoptr (GError) error = NULL;

  try_write (paper, FALSE, NULL, &error);
  g_assert_no_error (error);
}

/* (transfer full): a page each; NULL where there is no such program. */
static char **
read_pages (Paper *paper, const char *how)
{
  const char *const argv[] = { "pdftotext", how, paper->path, "-", NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *out = NULL;
  g_autofree char *program = g_find_program_in_path ("pdftotext");
  char **pages;

  if (program == NULL)
    {
      g_test_skip ("there is no pdftotext here: poppler-utils");
      return NULL;
    }
  g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL, NULL, &error);
  g_assert_no_error (error);
  pages = g_strsplit (out, "\f", -1);
  /* A form feed stands behind the last page, too. */
  if (strcmp (how, "-layout") == 0)
    g_clear_pointer (&pages[g_strv_length (pages) - 1], g_free);
  return pages;
}

static void
assert_says (char **pages, guint page, const char *part)
{
  if (strstr (pages[page], part) == NULL)
    g_error ("page %u does not say “%s”:\n%s", page + 1, part, pages[page]);
}

static gboolean
says_anywhere (char **pages, const char *part)
{
  for (guint i = 0; pages[i] != NULL; i++)
    if (strstr (pages[i], part) != NULL)
      return TRUE;
  return FALSE;
}

static void
test_front (void)
{
  g_autoptr (Paper) paper = paper_new ();
  g_auto (GStrv) pages = NULL;

  uc_kept_play (paper->kept, ROUND);
  uc_kept_close_round (paper->kept);
  write_or_fail (paper);
  g_assert_false (paper->damaged);
  pages = read_pages (paper, "-layout");
  if (pages == NULL)
    return;
  g_assert_cmpuint (g_strv_length (pages), >=, 2);
  for (guint i = 0; pages[i] != NULL; i++)
    {
      g_autofree char *number = g_strdup_printf ("Page %u of %u", i + 1, g_strv_length (pages));

      assert_says (pages, i, number);
      assert_says (pages, i, "SV-1120-07");
      assert_says (pages, i, "Table T-1");
    }
  assert_says (pages, 0, "Agent 12");
  assert_says (pages, 0, "table.journal");
  assert_says (pages, 0, uc_journal_fingerprint (paper->kept->journal));
  assert_says (pages, 0, "whole: 1 closed round");
  assert_says (pages, 0, "decides every input of these rounds again with the same events");
}

/* Cards that the shoe never saw, at a shoe that works: on the front of the round, and at each of its events. */
static void
test_bypassed (void)
{
  g_autoptr (Paper) paper = paper_new ();
  g_auto (GStrv) pages = NULL;

  uc_kept_free (paper->kept);
  paper->kept = uc_kept_new_bypassed ();
  g_free (paper->path);
  paper->path = g_build_filename (paper->kept->folder, "report.pdf", NULL);
  write_or_fail (paper);
  pages = read_pages (paper, "-raw");
  if (pages == NULL)
    return;
  g_assert_true (says_anywhere (pages, "device bypassed"));
  g_assert_true (says_anywhere (pages, "Typed, and the shoe worked"));
  g_assert_true (says_anywhere (pages, "Light typed: Large. Tapped, and the card reader"));
}

static void
test_round (void)
{
  g_autoptr (Paper) paper = paper_new ();
  g_auto (GStrv) pages = NULL;
  UcHead head;
  char code[UC_CODE_TEXT];

  uc_kept_play (paper->kept, ROUND);
  uc_kept_close_round (paper->kept);
  g_assert_true (uc_journal_head (paper->kept->journal, &head));
  write_or_fail (paper);
  pages = read_pages (paper, "-layout");
  if (pages == NULL)
    return;
  assert_says (pages, 1, "Round 1");
  assert_says (pages, 1, uc_head_code (&head, code));
  assert_says (pages, 1, "byte for byte");
  g_assert_true (says_anywhere (pages, "Seat 2"));
  g_assert_true (says_anywhere (pages, "accepted"));
  g_assert_true (says_anywhere (pages, "§ 685c.1"));
  g_assert_true (says_anywhere (pages, "2001, Floorperson"));
  g_assert_true (says_anywhere (pages, "Hole card K♥ is up"));
  g_assert_true (says_anywhere (pages, "Round 1 is closed"));
  g_assert_false (says_anywhere (pages, "Camera"));
}

static void
test_camera (void)
{
  g_autoptr (Paper) paper = paper_new ();
  g_auto (GStrv) pages = NULL;

  uc_kept_play (paper->kept, ROUND);
  uc_kept_close_round (paper->kept);
  paper->order.has_offset = TRUE;
  paper->order.offset_ns = -G_GINT64_CONSTANT (2480000000);
  paper->order.uncertainty_ns = 40000000;
  write_or_fail (paper);
  pages = read_pages (paper, "-layout");
  if (pages == NULL)
    return;
  assert_says (pages, 0, "− 2.480 s, ±0.040 s");
  assert_says (pages, 1, "Camera");
  g_assert_true (says_anywhere (pages, ":57.520"));
}

/* The dealer's second card is a king, and nobody else has one. */
static void
test_hole_card (void)
{
  g_autoptr (Paper) paper = paper_new ();
  g_auto (GStrv) pages = NULL;

  uc_kept_play (paper->kept, "bet 1 main 25.00;no-more-bets;card 9D;card 9C;card 4C;card KH;light large;place large");
  write_or_fail (paper);
  pages = read_pages (paper, "-layout");
  if (pages == NULL)
    return;
  assert_says (pages, 1, "Round 1, still open");
  assert_says (pages, 1, "the round is open");
  g_assert_true (says_anywhere (pages, "9♦"));
  g_assert_false (says_anywhere (pages, "K♥"));
  for (guint i = 0; pages[i] != NULL; i++)
    g_assert_false (g_regex_match_simple ("(?m)(^|\\s)K(\\s|$)", pages[i], 0, 0));
}

static void
test_damaged (void)
{
  g_autoptr (Paper) paper = paper_new ();
  g_auto (GStrv) pages = NULL;

  uc_kept_play (paper->kept, ROUND);
  uc_kept_close_round (paper->kept);
  uc_kept_tamper (paper->kept, "UPDATE journal SET input = 'bet 1 main 95.00' WHERE input = 'bet 1 main 25.00'");
  write_or_fail (paper);
  g_assert_true (paper->damaged);
  pages = read_pages (paper, "-layout");
  for (guint i = 0; pages != NULL && pages[i] != NULL; i++)
    assert_says (pages, i, "The journal is damaged");
  if (pages != NULL)
    assert_says (pages, 0, "Round 1 was changed after it was written");
}

/* The value behind ATTRIBUTE=" in the line. */
static double
attribute (const char *line, const char *name)
{
  const char *at = strstr (line, name);

  g_assert_nonnull (at);
  return g_ascii_strtod (at + strlen (name) + 2, NULL);
}

/* Every word of every page lies within the margins, on either paper. */
static void
test_nothing_cut_off (gconstpointer data)
{
  g_autoptr (Paper) paper = paper_new ();
  g_auto (GStrv) pages = NULL;
  g_auto (GStrv) lines = NULL;
  guint words = 0, n_pages = 0;
  static const guint32 rounds[] = { 1, 2, 3, 4, 5, 6 };

  uc_kept_rounds (paper->kept, 6, 6);
  uc_kept_close_round (paper->kept);
  paper->order.paper = GPOINTER_TO_UINT (data);
  paper->order.rounds = rounds;
  paper->order.n_rounds = G_N_ELEMENTS (rounds);
  paper->order.case_text = "A case whose name is so long that it does not stand in half a line of any paper, and so has "
                           "to go on in a second line above the rule on each of the pages";
  paper->order.has_offset = TRUE;
  write_or_fail (paper);
  pages = read_pages (paper, "-bbox");
  if (pages == NULL)
    return;
  lines = g_strsplit (pages[0], "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      n_pages += strstr (lines[i], "<page ") != NULL;
      if (strstr (lines[i], "<word ") == NULL)
        continue;
      words++;
      g_assert_cmpfloat (attribute (lines[i], "xMin"), >, 46);
      g_assert_cmpfloat (attribute (lines[i], "xMax"), <, uc_paper_width (paper->order.paper) - 46);
      g_assert_cmpfloat (attribute (lines[i], "yMin"), >, 30);
      g_assert_cmpfloat (attribute (lines[i], "yMax"), <, uc_paper_height (paper->order.paper) - 30);
    }
  g_assert_cmpuint (n_pages, >, 6);
  g_assert_cmpuint (words, >, 1000);
}

/* A wager whose chips nobody sensed is an unknown amount, in the contents too. */
static void
test_unsensed (void)
{
  g_autoptr (Paper) paper = paper_new ();
  g_auto (GStrv) pages = NULL;

  uc_kept_play (paper->kept, "bet 1 main;bet 2 main;no-more-bets;card TD;card 3C;card 9D;card 9S;card 4C;card 8H;light medium;"
                             "stand;stand");
  uc_kept_close_round (paper->kept);
  write_or_fail (paper);
  pages = read_pages (paper, "-layout");
  if (pages == NULL)
    return;
  /* With its round a wager that lost is paid $0.00, which is a fact. */
  g_assert_null (strstr (pages[0], "$0.00"));
  assert_says (pages, 0, "unknown amount");
  assert_says (pages, 1, "unknown amount");
}

/* ---- the file ---- */

static void
test_not_overwritten (void)
{
  g_autoptr (Paper) paper = paper_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  uc_kept_play (paper->kept, ROUND);
  uc_kept_close_round (paper->kept);
  g_assert_true (g_file_set_contents (paper->path, "mine", -1, NULL));
  g_assert_false (try_write (paper, FALSE, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_assert_true (g_file_get_contents (paper->path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "mine");
  g_clear_pointer (&text, g_free);
  g_clear_error (&error);
  g_assert_true (try_write (paper, TRUE, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (paper->path, &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "%PDF-"));
}

/* Nothing is left where nothing could be made. */
static void
assert_folder_has_no_report (Paper *paper)
{
  g_autoptr (GDir) folder = g_dir_open (paper->kept->folder, 0, NULL);

  for (const char *name = g_dir_read_name (folder); name != NULL; name = g_dir_read_name (folder))
    g_assert_false (g_str_has_prefix (name, "report.pdf"));
}

static void
test_cancelled (void)
{
  g_autoptr (Paper) paper = paper_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const UcVerifyOptions how = { .cancellable = cancellable };
  g_autoptr (GError) error = NULL;

  uc_kept_play (paper->kept, ROUND);
  uc_kept_close_round (paper->kept);
  g_cancellable_cancel (cancellable);
  g_assert_false (try_write (paper, FALSE, &how, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  assert_folder_has_no_report (paper);
}

/* It never goes back, and stays below the whole. */
static void
on_progress (guint64 done, guint64 all, gpointer user_data)
{
  double *last = user_data, now = (double)done / (double)all;

  g_assert_cmpfloat (now, >=, *last);
  g_assert_cmpfloat (now, <=, 1);
  *last = now;
}

static void
test_progress (void)
{
  g_autoptr (Paper) paper = paper_new ();
  g_autoptr (GError) error = NULL;
  double last = 0;
  const UcVerifyOptions how = { .progress = on_progress, .user_data = &last };
  static const guint32 rounds[] = { 1, 2, 3, 4 };

  uc_kept_rounds (paper->kept, 4, 2);
  uc_kept_close_round (paper->kept);
  paper->order.rounds = rounds;
  paper->order.n_rounds = G_N_ELEMENTS (rounds);
  try_write (paper, FALSE, &how, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (last, >=, 0.9);
}

static void
test_no_folder (void)
{
  g_autoptr (Paper) paper = paper_new ();
  g_autoptr (GError) error = NULL;

  uc_kept_play (paper->kept, ROUND);
  uc_kept_close_round (paper->kept);
  g_free (paper->path);
  paper->path = g_build_filename (paper->kept->folder, "none", "report.pdf", NULL);
  g_assert_false (try_write (paper, FALSE, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "choose a folder that exists"));
}

static void
test_no_round (void)
{
  static const guint32 rounds[] = { 1, 7 };
  g_autoptr (Paper) paper = paper_new ();
  g_autoptr (GError) error = NULL;

  uc_kept_play (paper->kept, ROUND);
  uc_kept_close_round (paper->kept);
  paper->order.rounds = rounds;
  paper->order.n_rounds = 2;
  g_assert_false (try_write (paper, FALSE, NULL, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING);
  assert_folder_has_no_report (paper);
}

static void
test_papers (void)
{
  UcPaper paper;

  g_assert_true (uc_paper_parse ("Letter", &paper));
  g_assert_cmpint (paper, ==, UC_PAPER_LETTER);
  g_assert_true (uc_paper_parse ("a4", &paper));
  g_assert_cmpint (paper, ==, UC_PAPER_A4);
  g_assert_false (uc_paper_parse ("a5", &paper));
}

/* A sum that nobody typed and no sensor saw is no sum: the slip adds it to nothing, and says so. */
static void
test_slip_unknown_sum (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;
  g_auto (GStrv) lines = NULL;

  uc_kept_play (kept, "bet 1 main;bet 1 match-the-dealer-progressive;bet 2 main 10.00;no-more-bets;card 9D;card 3C;"
                      "card 9D;card 9S;card 4C;card KH;light large;place large;stand;stand");
  uc_kept_close_round (kept);
  words = uc_report_say_slip (kept->journal, 1, &error);
  g_assert_no_error (error);
  lines = g_strsplit (words, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), >=, 3);
  g_assert_true (g_str_has_suffix (lines[1], ". Not every sum is on the record, so that the seat’s are not added up."));
  g_assert_true (g_str_has_suffix (lines[2], ". Bet $10.00; nothing handed over."));
}

/* What a floorperson has ruled to be owed, or that it stands, is on the slip of the seat that disputed, and on no other. */
static void
test_slip_dispute (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;
  g_auto (GStrv) lines = NULL;

  uc_kept_play (kept, "bet 1 main 25;bet 2 main 10;bet 3 main 15;no-more-bets;card TS;card 8D;card TH;card 9H;card TC;card TD;"
                      "card 7S;card 8H;light medium;stand;dispute 1;ruling 2001 0000 1 paid 12.50;stand;dispute 2;"
                      "ruling 2001 0000 2 stands;stand");
  uc_kept_close_round (kept);
  words = uc_report_say_slip (kept->journal, 1, &error);
  g_assert_no_error (error);
  lines = g_strsplit (words, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), >=, 4);
  g_assert_true (g_str_has_suffix (lines[1], "$50.00 handed over. The floor ruled: $12.50 more is owed."));
  g_assert_true (g_str_has_suffix (lines[2], "handed over. The floor ruled on the dispute: it stands."));
  g_assert_true (g_str_has_suffix (lines[3], "handed over."));
}

/* The slips' lines of a round whose first card was corrected behind the settlement of a side wager; @disputed: what was said before. */
static GStrv
corrected_slip (const char *disputed)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;
  GStrv lines;

  uc_kept_play (kept, "bet 1 main 25;bet 1 match-the-dealer 5;bet 2 main 10;no-more-bets;card TS;card 8D;card 2S;card TC;card TD;"
                      "card 8H;light medium");
  if (disputed != NULL)
    uc_kept_play (kept, disputed);
  uc_kept_correct_first_card (kept);
  uc_kept_play (kept, "stand;stand;card 9H");
  uc_kept_close_round (kept);
  words = uc_report_say_slip (kept->journal, 1, &error);
  g_assert_no_error (error);
  lines = g_strsplit (words, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), >=, 3);
  return lines;
}

/* What a correction owes stands on the slip of the seat whose wager was settled before it. */
static void
test_slip_owed (void)
{
  g_auto (GStrv) lines = corrected_slip (NULL);

  g_assert_true (g_str_has_suffix (lines[1], " is owed beside this."));
  g_assert_null (strstr (lines[2], "owed"));
}

/* … and what of that a ruling has given before, which is not paid too much. */
static void
test_slip_covered (void)
{
  g_auto (GStrv) lines = corrected_slip ("dispute 1;ruling 2001 0000 1 paid 20");

  g_assert_nonnull (strstr (lines[1], " The floor ruled: $20.00 more is owed. "));
  g_assert_true (g_str_has_suffix (lines[1], " is owed beside this. The floor’s ruling covers $20.00 of that."));
  g_assert_null (strstr (lines[2], "covers"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/unsensed-sums", test_unsensed);
  g_test_add_func ("/report/front", test_front);
  g_test_add_func ("/report/round", test_round);
  g_test_add_func ("/report/bypassed-devices", test_bypassed);
  g_test_add_func ("/report/camera", test_camera);
  g_test_add_func ("/report/hole-card-stays-down", test_hole_card);
  g_test_add_func ("/report/damaged-on-each-page", test_damaged);
  g_test_add_data_func ("/report/nothing-cut-off/a4", GUINT_TO_POINTER (UC_PAPER_A4), test_nothing_cut_off);
  g_test_add_data_func ("/report/nothing-cut-off/letter", GUINT_TO_POINTER (UC_PAPER_LETTER), test_nothing_cut_off);
  g_test_add_func ("/report/file/not-overwritten", test_not_overwritten);
  g_test_add_func ("/report/file/cancelled", test_cancelled);
  g_test_add_func ("/report/progress", test_progress);
  g_test_add_func ("/report/file/no-folder", test_no_folder);
  g_test_add_func ("/report/file/no-round", test_no_round);
  g_test_add_func ("/report/papers", test_papers);
  g_test_add_func ("/report/slip/unknown-sum", test_slip_unknown_sum);
  g_test_add_func ("/report/slip/dispute", test_slip_dispute);
  g_test_add_func ("/report/slip/owed-by-a-correction", test_slip_owed);
  g_test_add_func ("/report/slip/covered-by-a-ruling", test_slip_covered);
  return g_test_run ();
}
