/* The real window exports what it shows: each form is written, read back here, and never takes a name that is taken. */
#include "uc-bundle.h"
#include "uc-hang.h"
#include "uc-replay-bookmarks.h"
#include "uc-replay-camera.h"
#include "uc-replay-chooser.h"
#include "uc-replay-export.h"
#include "uc-replay-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

static char *
target (Fixture *fixture, const char *name)
{
  return g_build_filename (fixture->place->folder, name, NULL);
}

static void
wait_until_exported (Fixture *fixture)
{
  gint64 guard = g_get_monotonic_time () + UC_HANG_US;

  while (uc_replay_window_is_exporting (window_of (fixture)))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, guard);
      g_main_context_iteration (NULL, TRUE);
    }
  settle (fixture);
}

/* As if @path had been chosen; waits until it is there, or cannot be. */
static void
export (Fixture *fixture, UcExportForm form, const char *path)
{
  uc_replay_window_export (window_of (fixture), form, path);
  wait_until_exported (fixture);
}

static char *
contents (const char *path)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* As pdftotext reads it; NULL where there is no such program. */
static char *
read_page (const char *path)
{
  g_autofree char *program = g_find_program_in_path ("pdftotext");
  const char *const argv[] = { program, "-layout", path, "-", NULL };
  char *text = NULL;

  if (program == NULL)
    {
      g_test_skip ("there is no pdftotext here: poppler-utils");
      return NULL;
    }
  g_assert_true (g_spawn_sync (NULL, (char **)argv, NULL, 0, NULL, NULL, &text, NULL, NULL, NULL));
  return text;
}

/* The page of round @number. */
static void
show_page (Fixture *fixture, guint32 number)
{
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, number });
  settle (fixture);
  act (fixture, "replay.export");
  settle (fixture);
}

static void
test_page (Fixture *fixture, gconstpointer data)
{
  show_page (fixture, 12);
  assert_says (fixture, "closed rounds 1 to 60");
  g_assert_cmpstr (gtk_editable_get_text (entry_below (fixture->window, 0)), ==, "12");
  visit (fixture->window, check_whole, fixture->window);
  press (fixture, "Rounds");
  settle (fixture);
  assert_says (fixture, "Round 12");
}

static void
assert_holds (const UcBundle *bundle, guint i, const char *name, const char *begins)
{
  const UcBundleFile *file;

  g_assert_cmpuint (bundle->files->len, >, i);
  file = bundle->files->pdata[i];
  g_assert_cmpstr (file->name, ==, name);
  g_assert_cmpmem (g_bytes_get_data (file->bytes, NULL), strlen (begins), begins, strlen (begins));
}

static void
test_evidence (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = target (fixture, "a.upcard-evidence"), *page = target (fixture, "a.pdf");
  g_autoptr (UcBundle) bundle = NULL;
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (GError) error = NULL;
  char code[UC_CODE_TEXT];

  show_page (fixture, 12);
  gtk_editable_set_text (entry_below (fixture->window, 0), "12-14");
  gtk_editable_set_text (entry_below (fixture->window, 1), "SV-1120-07");
  export (fixture, UC_EXPORT_EVIDENCE, path);
  bundle = uc_bundle_read (path, &error);
  g_assert_no_error (error);
  verdict = uc_bundle_verify (bundle, NULL, NULL);
  g_assert_cmpuint (verdict->n_grave, ==, 0);
  g_assert_cmpuint (verdict->rounds, ==, 3);
  g_assert_cmpstr (bundle->case_text, ==, "SV-1120-07");
  assert_holds (bundle, 0, "page.pdf", "%PDF-");
  assert_holds (bundle, 1, "table.png", "\x89PNG");
  g_assert_true (g_file_test (page, G_FILE_TEST_EXISTS));
  assert_says (fixture, page);
  assert_says (fixture, path);
  assert_says (fixture, uc_bundle_code (bundle, code));
  visit (fixture->window, check_whole, fixture->window);
}

/* Somebody has bookmarked the @position th event of round @number, and the round as a whole where that is 0; (transfer full):
 * what its picture is called. */
static char *
bookmark (Fixture *fixture, guint32 number, guint position, const char *name, const char *line)
{
  guint64 seq;

  show_moment (fixture, number, position);
  uc_replay_keep_bookmark (window_of (fixture), name, line);
  if (position == 0)
    return g_strdup_printf ("round-%u.png", number);
  seq = uc_player_current (player_of (fixture))->event.seq;
  return g_strdup_printf ("round-%u-event-%" G_GUINT64_FORMAT ".png", number, seq);
}

/* PNGs between the page and the reader, each different: another moment. */
static void
assert_pictures (const UcBundle *bundle, const char *const *names, guint n)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_bytes_hash, g_bytes_equal);

  g_assert_cmpuint (bundle->files->len, ==, n + 2);
  assert_holds (bundle, n + 1, "read-evidence.py", "#!");
  for (guint i = 0; i < n; i++)
    {
      assert_holds (bundle, i + 1, names[i], "\x89PNG");
      g_assert_true (g_hash_table_add (seen, ((const UcBundleFile *)bundle->files->pdata[i + 1])->bytes));
    }
}

/* A #Visit: the tick of this name is taken away. */
static gboolean
untick (GtkWidget *widget, gpointer data)
{
  const char *label = GTK_IS_CHECK_BUTTON (widget) ? gtk_check_button_get_label (GTK_CHECK_BUTTON (widget)) : NULL;

  if (label == NULL || !g_str_has_prefix (label, data))
    return FALSE;
  gtk_check_button_set_active (GTK_CHECK_BUTTON (widget), FALSE);
  return TRUE;
}

/* Those of the rounds, in order; not those of others, and none where somebody does not want them. */
static void
test_bookmarked_evidence (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = target (fixture, "a.upcard-evidence"), *without = target (fixture, "b.upcard-evidence");
  g_autofree char *later = bookmark (fixture, 14, 9, "the split", "Player says the second nine was refused");
  g_autofree char *whole = bookmark (fixture, 14, 0, "all of it", "");
  g_autofree char *early = bookmark (fixture, 12, 6, "a late wager", "Chip was moved after the hand");
  const char *const names[] = { early, whole, later };
  g_autoptr (UcBundle) bundle = NULL, plain = NULL;
  g_autoptr (UcVerdict) verdict = NULL;

  g_free (bookmark (fixture, 20, 6, "elsewhere", ""));
  show_page (fixture, 20);
  gtk_editable_set_text (entry_below (fixture->window, 0), "12-14");
  export (fixture, UC_EXPORT_EVIDENCE, path);
  assert_says (fixture, "Pictures of 3 marked moments lie in it.");
  bundle = uc_bundle_read (path, NULL);
  verdict = uc_bundle_verify (bundle, NULL, NULL);
  g_assert_cmpuint (verdict->n_grave, ==, 0);
  assert_pictures (bundle, names, G_N_ELEMENTS (names));
  g_assert_true (visit (fixture->window, untick, (gpointer)"Pictures at the bookmarks"));
  export (fixture, UC_EXPORT_EVIDENCE, without);
  plain = uc_bundle_read (without, NULL);
  assert_pictures (plain, NULL, 0);
}

/* What somebody wrote stands on the page with its picture. */
static void
test_bookmarked_page (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = target (fixture, "a.upcard-evidence"), *page = target (fixture, "a.pdf"), *text = NULL;
  g_autofree char *name = bookmark (fixture, 12, 6, "a late wager", "Chip was moved after the hand");

  show_page (fixture, 12);
  export (fixture, UC_EXPORT_EVIDENCE, path);
  text = read_page (page);
  if (text == NULL)
    return;
  g_assert_nonnull (strstr (text, "Bookmarked moments"));
  g_assert_nonnull (strstr (text, ": a late wager"));
  g_assert_nonnull (strstr (text, "Chip was moved after the hand"));
  g_assert_nonnull (strstr (text, name));
}

/* A folder of two months: evidence of a round on each side of the month's end, whichever of them is shown, and of a bookmark
 * in the other. */
static void
test_months (Fixture *fixture, gconstpointer data)
{
  g_autofree char *folder = target (fixture, "months"), *first = g_build_filename (folder, "2026-01.journal", NULL);
  g_autofree char *path = target (fixture, "a.upcard-evidence"), *name = NULL;
  g_autoptr (UcKept) table = NULL;
  g_autoptr (UcBundle) bundle = NULL;
  g_autoptr (UcVerdict) verdict = NULL;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  table = uc_kept_new_at (first, NULL);
  uc_kept_main_rounds (table, 3, 2);
  uc_kept_close_round (table);
  uc_kept_go_on_in (table, "2026-02.journal");
  uc_kept_main_rounds (table, 3, 2);
  open_path (fixture, folder);
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 4 });
  uc_replay_window_seek (window_of (fixture), 4);
  name = g_strdup_printf ("round-4-event-%" G_GUINT64_FORMAT ".png", uc_player_current (player_of (fixture))->event.seq);
  uc_replay_keep_bookmark (window_of (fixture), "after the month's end", "");
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 1, 3 });
  settle (fixture);
  act (fixture, "replay.export");
  settle (fixture);
  assert_says (fixture, "all months’ rounds, 1 to 5");
  gtk_editable_set_text (entry_below (fixture->window, 0), "3-4");
  export (fixture, UC_EXPORT_EVIDENCE, path);
  assert_says (fixture, "A picture of 1 marked moment lies in it.");
  bundle = uc_bundle_read (path, NULL);
  verdict = uc_bundle_verify (bundle, NULL, NULL);
  g_assert_cmpuint (verdict->n_grave, ==, 0);
  g_assert_cmpuint (verdict->rounds, ==, 2);
  g_assert_cmpstr (bundle->journal, ==, "2026-01.journal, 2026-02.journal");
  assert_holds (bundle, 1, "table.png", "\x89PNG");
  assert_holds (bundle, 2, name, "\x89PNG");
  gtk_editable_set_text (entry_below (fixture->window, 0), "3-4");
  export (fixture, UC_EXPORT_CSV, path);
  assert_says (fixture, "Rounds: of this journal, 1 to 3");
}

static void
test_report (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = target (fixture, "a.pdf");
  g_autofree char *bytes = NULL;

  show_page (fixture, 12);
  export (fixture, UC_EXPORT_REPORT, path);
  bytes = contents (path);
  g_assert_true (g_str_has_prefix (bytes, "%PDF-"));
  assert_says (fixture, "is written.");
}

/* The code that a slip says; "" where it cannot be read. */
static char *
code_of (const char *text)
{
  const char *code = strstr (text, "\nCode ");

  return code == NULL ? g_strdup ("") : g_strndup (code + strlen ("\nCode "), UC_CODE_TEXT - 1);
}

/* Its code leads back to its round, from the field that asks for slips; another code to none. */
static void
test_slip (Fixture *fixture, gconstpointer data)
{
  UcFindPanel *find = uc_replay_window_get_find (window_of (fixture));
  g_autofree char *path = target (fixture, "a.pdf"), *text = NULL, *code = NULL;

  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 12 });
  settle (fixture);
  act (fixture, "replay.slip");
  settle (fixture);
  visit (fixture->window, check_whole, fixture->window);
  export (fixture, UC_EXPORT_SLIP, path);
  assert_says (fixture, "is written.");
  text = read_page (path);
  if (text == NULL)
    return;
  g_assert_nonnull (strstr (text, "Round 12\n"));
  code = code_of (text);
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 3 });
  press (fixture, "Rounds");
  uc_find_panel_set (find, "slip", code);
  settle (fixture);
  g_assert_cmpuint (n_found (fixture), ==, 1);
  g_assert_cmpuint (uc_round_list_find (uc_replay_window_get_list (window_of (fixture)), (UcRoundRef){ 0, 12 }), ==, 0);
  assert_says (fixture, "This round is signed with the slip’s code");
  code[0] = code[0] == '0' ? '1' : '0';
  uc_find_panel_set (find, "slip", code);
  settle (fixture);
  g_assert_cmpuint (n_found (fixture), ==, 0);
}

/* Whose hands are looked at has a receipt of their own, of a seat that was not there there is none. */
static void
test_receipt (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = target (fixture, "a.pdf"), *other = target (fixture, "b.pdf"), *text = NULL;
  guint seat = 1;

  show_page (fixture, 12);
  act (fixture, "replay.export");
  while (!uc_player_table_at (player_of (fixture), uc_player_before_clearing (player_of (fixture)))->now.round.seats[seat].in_round)
    seat++;
  gtk_widget_activate_action (fixture->window, "replay.seat", "u", seat);
  settle (fixture);
  show_page (fixture, 12);
  act (fixture, "replay.slip");
  export (fixture, UC_EXPORT_SLIP, path);
  assert_says (fixture, "is written.");
  visit (fixture->window, check_whole, fixture->window);
  text = read_page (path);
  if (text != NULL)
    g_assert_nonnull (strstr (text, "Received: signature and date"));
  act (fixture, "replay.export");
  gtk_widget_activate_action (fixture->window, "replay.seat", "u", 7);
  settle (fixture);
  show_page (fixture, 12);
  act (fixture, "replay.slip");
  export (fixture, UC_EXPORT_SLIP, other);
  assert_says (fixture, "seat 7 had no wager in round 12");
  g_assert_false (g_file_test (other, G_FILE_TEST_EXISTS));
}

/* What lies between the marks, and nothing else; a mark is taken off where it stands, and the last change is taken back. */
static void
test_range (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = target (fixture, "range.txt"), *none = target (fixture, "none.txt"), *text = NULL;
  g_auto (GStrv) lines = NULL;

  show_moment (fixture, 12, 5);
  act (fixture, "replay.mark-in");
  uc_replay_window_seek (window_of (fixture), 9);
  act (fixture, "replay.mark-out");
  act (fixture, "replay.mark-out"); /* off again … */
  act (fixture, "replay.undo");     /* … and back */
  act (fixture, "replay.export");
  settle (fixture);
  export (fixture, UC_EXPORT_RANGE, path);
  assert_says (fixture, "is written: events 5 to 9.");
  text = contents (path);
  lines = g_strsplit (text, "\n", -1);
  g_assert_nonnull (strstr (lines[0], "round 12: events 5 to 9 of "));
  /* What it is of, a blank line, five events, and the end. */
  g_assert_cmpuint (g_strv_length (lines), ==, 3 + 1 + 5 + 1);
  act (fixture, "replay.export");
  act (fixture, "replay.marks-clear");
  act (fixture, "replay.export");
  settle (fixture);
  export (fixture, UC_EXPORT_RANGE, none);
  assert_says (fixture, "No range is marked");
  g_assert_false (g_file_test (none, G_FILE_TEST_EXISTS));
}

/* Both ends of the range are among the pictures of evidence; another round's evidence has none of them. */
static void
test_range_in_evidence (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = target (fixture, "range.upcard-evidence");

  show_moment (fixture, 12, 5);
  act (fixture, "replay.mark-in");
  uc_replay_window_seek (window_of (fixture), 9);
  act (fixture, "replay.mark-out");
  act (fixture, "replay.export");
  settle (fixture);
  export (fixture, UC_EXPORT_EVIDENCE, path);
  assert_says (fixture, "Pictures of 2 marked moments lie in it.");
}

/* To a printer that writes PDFs. */
static void
test_printed_slip (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = target (fixture, "printed.pdf"), *text = NULL;

  show_page (fixture, 12);
  act (fixture, "replay.slip");
  uc_replay_print (window_of (fixture), path);
  wait_until_exported (fixture);
  assert_says (fixture, "The slip of round 12 is on its way to the printer.");
  text = read_page (path);
  if (text != NULL)
    g_assert_nonnull (strstr (text, "Round 12\n"));
}

static void
test_slip_of_two (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = target (fixture, "a.pdf");

  show_page (fixture, 12);
  gtk_editable_set_text (entry_below (fixture->window, 0), "12-13");
  export (fixture, UC_EXPORT_SLIP, path);
  assert_says (fixture, "A slip covers exactly one round; these are 2");
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

static void
test_report_has_camera (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = target (fixture, "a.pdf"), *out = NULL;

  show_page (fixture, 2);
  uc_replay_set_camera (window_of (fixture), "+2.5", "0.04");
  export (fixture, UC_EXPORT_REPORT, path);
  out = read_page (path);
  if (out != NULL)
    g_assert_nonnull (strstr (out, "+ 2.500 s, ±0.040 s"));
}

static void
test_lines (Fixture *fixture, gconstpointer data)
{
  g_autofree char *csv = target (fixture, "a.csv"), *json = target (fixture, "a.jsonl");
  g_autofree char *rows = NULL, *events = NULL;

  show_page (fixture, 2);
  export (fixture, UC_EXPORT_CSV, csv);
  rows = contents (csv);
  g_assert_true (g_str_has_prefix (rows, "round,seq,at,"));
  g_assert_nonnull (strstr (rows, "\n2,"));
  g_assert_null (strstr (rows, "\n3,"));
  export (fixture, UC_EXPORT_JSON, json);
  events = contents (json);
  g_assert_true (g_str_has_prefix (events, "{\"seq\":"));
  g_assert_nonnull (strstr (events, "\"round\":2,"));
  g_assert_null (strstr (events, "\"round\":3,"));
}

/* Rounds that do not follow each other, and those that somebody has bookmarked. */
static void
test_picked (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = target (fixture, "a.jsonl"), *events = NULL;

  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 17 });
  uc_replay_keep_bookmark (window_of (fixture), "one", "");
  uc_replay_window_show_round (window_of (fixture), (UcRoundRef){ 0, 5 });
  uc_replay_keep_bookmark (window_of (fixture), "another", "");
  show_page (fixture, 12);
  press (fixture, "Bookmarked");
  g_assert_cmpstr (gtk_editable_get_text (entry_below (fixture->window, 0)), ==, "5, 17");
  gtk_editable_set_text (entry_below (fixture->window, 0), "17, 5–6");
  export (fixture, UC_EXPORT_JSON, path);
  events = contents (path);
  for (guint number = 4; number <= 18; number++)
    {
      g_autofree char *round = g_strdup_printf ("\"round\":%u,", number);
      gboolean expected = number == 5 || number == 6 || number == 17;

      g_assert_cmpint (strstr (events, round) != NULL, ==, expected);
    }
}

static guint32
big_endian (const char *bytes)
{
  guint32 number;

  memcpy (&number, bytes, sizeof number);
  return GUINT32_FROM_BE (number);
}

/* As wide as the page says, and no wider than high. */
static void
test_picture (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = target (fixture, "a.png");
  g_autofree char *bytes = NULL;

  show_page (fixture, 12);
  export (fixture, UC_EXPORT_PICTURE, path);
  bytes = contents (path);
  g_assert_cmpmem (bytes + 1, 3, "PNG", 3);
  g_assert_cmpuint (big_endian (bytes + 16), ==, 1920);
  g_assert_cmpuint (big_endian (bytes + 20), >, 600);
  g_assert_cmpuint (big_endian (bytes + 20), <, 1920);
}

/* The picture is of the moment that is shown, painted yet or not: words and table are of one moment. */
static void
test_picture_of_this_moment (Fixture *fixture, gconstpointer data)
{
  g_autofree char *first = target (fixture, "first.png"), *second = target (fixture, "second.png");
  g_autofree char *a = NULL, *b = NULL;
  gsize a_length, b_length;

  show_moment (fixture, 30, 2);
  uc_replay_window_seek (window_of (fixture), 20);
  act (fixture, "replay.export");
  uc_replay_window_export (window_of (fixture), UC_EXPORT_PICTURE, first);
  act (fixture, "replay.leave");
  settle (fixture);
  act (fixture, "replay.export");
  settle (fixture);
  uc_replay_window_export (window_of (fixture), UC_EXPORT_PICTURE, second);
  g_assert_true (g_file_get_contents (first, &a, &a_length, NULL));
  g_assert_true (g_file_get_contents (second, &b, &b_length, NULL));
  g_assert_cmpmem (a, a_length, b, b_length);
}

/* Enter presses what the page is for; what somebody types in a form stays. */
static void
test_focus (Fixture *fixture, gconstpointer data)
{
  GtkWidget *focus;

  show_page (fixture, 12);
  focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_true (GTK_IS_BUTTON (focus));
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (focus)), ==, "Choose a file…");
}

/* A dialog of nobody's: what it was told is counted. */
#define TEST_TYPE_DIALOG (test_dialog_get_type ())
G_DECLARE_FINAL_TYPE (TestDialog, test_dialog, TEST, DIALOG, GtkNativeDialog)

struct _TestDialog
{
  GtkNativeDialog parent;
  guint shown, hidden;
};

G_DEFINE_FINAL_TYPE (TestDialog, test_dialog, GTK_TYPE_NATIVE_DIALOG)

static void
test_dialog_show (GtkNativeDialog *dialog)
{
  TEST_DIALOG (dialog)->shown++;
}

static void
test_dialog_hide (GtkNativeDialog *dialog)
{
  TEST_DIALOG (dialog)->hidden++;
}

static void
test_dialog_class_init (TestDialogClass *klass)
{
  GTK_NATIVE_DIALOG_CLASS (klass)->show = test_dialog_show;
  GTK_NATIVE_DIALOG_CLASS (klass)->hide = test_dialog_hide;
}

static void
test_dialog_init (TestDialog *self)
{
}

static void
on_answered (GtkNativeDialog *dialog, int response, UcReplayWindow *window)
{
  gtk_native_dialog_destroy (dialog);
  g_object_unref (dialog);
}

/* Asked for once more it comes to the front, and there is no second one; what is asked for after its answer is shown. */
static void
test_one_dialog (Fixture *fixture, gconstpointer data)
{
  TestDialog *first = g_object_new (TEST_TYPE_DIALOG, NULL), *second = g_object_new (TEST_TYPE_DIALOG, NULL);
  TestDialog *third = g_object_new (TEST_TYPE_DIALOG, NULL);
  gpointer gone = second;

  g_object_add_weak_pointer (G_OBJECT (second), &gone);
  uc_replay_show_chooser (window_of (fixture), GTK_NATIVE_DIALOG (first), G_CALLBACK (on_answered));
  g_assert_cmpuint (first->shown, ==, 1);
  g_assert_true (gtk_native_dialog_get_modal (GTK_NATIVE_DIALOG (first)));
  uc_replay_show_chooser (window_of (fixture), GTK_NATIVE_DIALOG (second), G_CALLBACK (on_answered));
  g_assert_null (gone);
  g_assert_cmpuint (first->hidden, ==, 1);
  g_assert_cmpuint (first->shown, ==, 2);
  g_assert_true (gtk_native_dialog_get_visible (GTK_NATIVE_DIALOG (first)));
  g_signal_emit_by_name (first, "response", GTK_RESPONSE_CANCEL);
  uc_replay_show_chooser (window_of (fixture), GTK_NATIVE_DIALOG (third), G_CALLBACK (on_answered));
  g_assert_cmpuint (third->shown, ==, 1);
  g_signal_emit_by_name (third, "response", GTK_RESPONSE_CANCEL);
}

static void
test_form_keeps_words (Fixture *fixture, gconstpointer data)
{
  show_moment (fixture, 12, 3);
  act (fixture, "replay.bookmark");
  settle (fixture);
  gtk_editable_set_text (entry_below (form_of (fixture), 1), "Seat 3 asks");
  act (fixture, "replay.bookmark");
  settle (fixture);
  g_assert_cmpstr (gtk_editable_get_text (entry_below (form_of (fixture), 1)), ==, "Seat 3 asks");
}

static void
test_taken (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = target (fixture, "mine");
  g_autofree char *text = NULL;

  g_assert_true (g_file_set_contents (path, "mine", -1, NULL));
  show_moment (fixture, 2, 3);
  act (fixture, "replay.mark-in");
  show_page (fixture, 2);
  for (UcExportForm form = 0; form < UC_N_EXPORTS; form++)
    {
      export (fixture, form, path);
      assert_says (fixture, "there is a file of that name; name another");
    }
  text = contents (path);
  g_assert_cmpstr (text, ==, "mine");
}

static void
test_no_folder (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = target (fixture, "none/a.pdf");

  show_page (fixture, 2);
  export (fixture, UC_EXPORT_REPORT, path);
  assert_says (fixture, "choose a folder that exists");
}

static void
test_no_round (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = target (fixture, "a.pdf");

  show_page (fixture, 2);
  gtk_editable_set_text (entry_below (fixture->window, 0), "nine");
  export (fixture, UC_EXPORT_CSV, path);
  assert_says (fixture, "Rounds: of this journal, 1 to 60");
  gtk_editable_set_text (entry_below (fixture->window, 0), "9, 60-61");
  export (fixture, UC_EXPORT_CSV, path);
  assert_says (fixture, "Rounds: of this journal, 1 to 60");
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* Whether it was cancelled or had just been written, the page says so, and the disk agrees. */
static void
test_cancel (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = target (fixture, "a.pdf");

  show_page (fixture, 2);
  gtk_editable_set_text (entry_below (fixture->window, 0), "2-60");
  uc_replay_window_export (window_of (fixture), UC_EXPORT_REPORT, path);
  press (fixture, "Cancel");
  wait_until_exported (fixture);
  assert_says (fixture, g_file_test (path, G_FILE_TEST_EXISTS) ? "is written." : "Canceled: nothing was written.");
}

static void
on_told (guint64 done, guint64 all, gpointer user_data)
{
  g_assert_cmpuint (done, <=, all);
  g_cancellable_cancel (user_data);
}

/* Lines of many rounds say how far they are, and leave nothing when they are cancelled. */
static void
test_cancelled_lines (Fixture *fixture, gconstpointer data)
{
  g_autofree char *folder = target (fixture, "lines");
  UcArchive *archive = uc_replay_window_get_archive (window_of (fixture));
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const UcVerifyOptions how = { .progress = on_told, .user_data = cancellable, .cancellable = cancellable };
  g_autoptr (UcExportOrder) order = g_new0 (UcExportOrder, 1);
  g_autoptr (GError) error = NULL;
  UcExportResult result;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  order->form = UC_EXPORT_JSON;
  order->rounds = uc_export_rounds (archive, 0, "1-60", order->form, &error);
  order->path = g_build_filename (folder, "a.jsonl", NULL);
  g_assert_false (uc_export (archive, order, &how, &result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  /* Empty. */
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Somebody closes the window while a thread still writes; the tear-down waits for both. */
static void
test_closed_meanwhile (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = target (fixture, "a.pdf");

  show_page (fixture, 2);
  gtk_editable_set_text (entry_below (fixture->window, 0), "2-60");
  uc_replay_window_export (window_of (fixture), UC_EXPORT_REPORT, path);
}

static const WindowTest tests[] = {
  { "/window/export/page", test_page },
  { "/window/export/evidence", test_evidence },
  { "/window/export/evidence-has-the-bookmarks", test_bookmarked_evidence },
  { "/window/export/page-has-the-bookmarks", test_bookmarked_page },
  { "/window/export/months", test_months },
  { "/window/export/report", test_report },
  { "/window/export/slip", test_slip },
  { "/window/export/slip/receipt-of-one-seat", test_receipt },
  { "/window/export/range", test_range },
  { "/window/export/range/in-evidence", test_range_in_evidence },
  { "/window/export/slip-is-printed", test_printed_slip },
  { "/window/export/slip-of-two-rounds", test_slip_of_two },
  { "/window/export/report-has-the-camera", test_report_has_camera },
  { "/window/export/settlements-and-events", test_lines },
  { "/window/export/picked-rounds", test_picked },
  { "/window/export/picture", test_picture },
  { "/window/export/picture/of-this-moment", test_picture_of_this_moment },
  { "/window/export/focus", test_focus },
  { "/window/export/one-dialog-at-a-time", test_one_dialog },
  { "/window/form-keeps-words", test_form_keeps_words },
  { "/window/export/a-name-that-is-taken", test_taken },
  { "/window/export/no-folder", test_no_folder },
  { "/window/export/no-round", test_no_round },
  { "/window/export/cancelled", test_cancel },
  { "/window/export/cancelled-lines", test_cancelled_lines },
  { "/window/export/closed-meanwhile", test_closed_meanwhile },
};

int
main (int argc, char **argv)
{
  uc_replay_fixture_init (&argc, &argv);
  add_window_tests (tests, G_N_ELEMENTS (tests));
  return g_test_run ();
}
