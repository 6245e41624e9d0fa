/* upcardctl verify, export and show over a real journal. */
#include "run-ctl.h"
#include "uc-next.h"
#include "uc-remove-folder.h"
#include "uc-kept.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static UcKept *
three_rounds (void)
{
  UcKept *kept = uc_kept_new ();

  uc_kept_rounds (kept, 3, 2);
  uc_kept_close_round (kept);
  return kept;
}

static void
test_verify (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *trust = g_strdup (uc_journal_fingerprint (kept->journal));
  g_autofree char *out = NULL, *err = NULL;
  char code[UC_CODE_TEXT];
  UcHead head;

  g_assert_true (uc_journal_head (kept->journal, &head));
  uc_head_code (&head, code);
  g_assert_cmpint (run_ctl (NULL, &out, &err, "verify", kept->path, "--head", code, "--trust", trust, "--prove", NULL), ==, 0);
  g_assert_cmpstr (err, ==, "");
  assert_contains (out, "3 rounds closed, 4 signatures, 1 key\n");
  assert_contains (out, "the one that is trusted");
  assert_contains (out, "End witnessed");
  assert_contains (out, "Proven: core ");
  assert_contains (out, "\nWhole\n");
  assert_contains (out, code);
}

/* Each program once, in order; one that does not know what it is says so. */
static void
test_identify_journal (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("upcard-record-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "T.journal", NULL), *out = NULL, *err = NULL, *json = NULL, *no_err = NULL;
  g_autofree char *wrong = NULL, *why = NULL;
  const char *one = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
  const char *other = "1123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
  const char *const digests[] = { one, one, other, NULL };

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (digests); i++)
    {
      const UcJournalOptions options = { .digest = digests[i] };

      uc_journal_close (uc_journal_open (path, &options, &error));
      g_assert_no_error (error);
    }
  g_assert_cmpint (run_ctl (NULL, &out, &err, "identify", "--journal", path, NULL), ==, 0);
  g_assert_cmpstr (err, ==, "");
  assert_contains (out, " UTC, row 1: Upcard " VERSION ", digest 0123 4567 89ab cdef 0123 4567 89ab cdef 0123 4567 89ab cdef 0123 4567 "
                        "89ab cdef\n");
  assert_contains (out, " UTC, row 3: Upcard " VERSION ", digest 1123 4567 ");
  assert_contains (out, " UTC, row 4: Upcard " VERSION ", which did not know its digest\n");
  g_assert_null (strstr (out, "row 2"));
  g_assert_cmpint (run_ctl (NULL, &json, &no_err, "identify", "--json", "--journal", path, NULL), ==, 0);
  g_assert_true (g_str_has_prefix (json, "{\"programs\":[{\"row\":1,\"at\":\""));
  assert_contains (json, "\"version\":\"" VERSION "\",\"digest\":\"0123456789abcdef");
  assert_contains (json, ",\"digest\":null}]}\n");
  g_assert_cmpint (run_ctl (NULL, &wrong, &why, "identify", "--journal", folder, NULL), ==, 2);
  assert_contains (why, folder);
  uc_remove_folder (folder);
}

/* A table that pays other odds than those that are filed, and writes so faithfully. */
static void
test_verify_audit (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *out = NULL, *err = NULL, *found = NULL, *found_err = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "verify", kept->path, "--prove", "--audit", NULL), ==, 0);
  assert_contains (out, "Proven: core ");
  assert_contains (out, "Audited: nothing was found that may never be\n");
  g_assert_null (strstr (out, "Tag audit"));
  kept->rules.wagers[UC_WAGER_MATCH_THE_DEALER].odds[UC_COMBINATION_ONE_SUITED].num = 12;
  uc_kept_play (kept, "bet 1 main 25;bet 1 match-the-dealer 5;no-more-bets;card 9S;card 9S;card 2D;card KD;light large;stand");
  uc_kept_close_round (kept);
  g_assert_cmpint (run_ctl (NULL, &found, &found_err, "verify", kept->path, "--audit", NULL), ==, 1);
  assert_contains (found, "Round 4, event ");
  assert_contains (found, ": Seat 1, Match the Dealer: the cards make one-suited at 11:1, and one-suited at 12:1 is paid "
                          "(§ 685a.11(c))\nTag audit: round 4\nAudited: 1 finding\nWhole, 1 finding\n");
}

static void
test_verify_alone (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *out = NULL, *err = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "verify", kept->path, NULL), ==, 0);
  assert_contains (out, "End not witnessed");
  g_assert_null (strstr (out, "Proven"));
}

/* Two files of one record name the same hash. */
static void
test_verify_neighbours (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *path = g_build_filename (kept->folder, "next.journal", NULL);
  g_autofree char *out = NULL, *err = NULL, *next_out = NULL, *next_err = NULL, *says = NULL;
  g_autoptr (GError) error = NULL;
  UcJournal *next;

  next = uc_resume_next (kept->journal, &kept->table, path, NULL, &error);
  g_assert_no_error (error);
  uc_journal_close (next);
  g_assert_cmpint (run_ctl (NULL, &out, &err, "verify", kept->path, NULL), ==, 0);
  g_assert_cmpint (run_ctl (NULL, &next_out, &next_err, "verify", path, "--prove", NULL), ==, 0);
  assert_contains (out, "and continues in next.journal\n");
  says = g_strndup (strstr (out, "Ends with ") + strlen ("Ends with "), 16);
  assert_contains (next_out, "Continues a file that ends with ");
  assert_contains (next_out, says);
}

/* @code: of a signed round of one of the months, at the begin of a longer text. */
static void
assert_slip_found (const char *folder, const char *text)
{
  g_autofree char *code = g_strndup (text, strlen ("0000-0000-0000-0000"));
  g_autofree char *out = NULL, *err = NULL, *wrong_out = NULL, *wrong_err = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "verify", folder, "--slip", code, NULL), ==, 0);
  assert_contains (out, "Slip: round 2 is signed with its code\nIt must say:\nDealer: ");
  code[18] = code[18] == '0' ? '1' : '0';
  g_assert_cmpint (run_ctl (NULL, &wrong_out, &wrong_err, "verify", folder, "--slip", code, NULL), ==, 1);
  assert_contains (wrong_out, "\nSlip: no round here is signed with the code ");
}

/* A folder of months: each month, what joins them, and one that is missing. */
static void
test_verify_folder (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-months-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "2026-01.journal", NULL);
  g_autofree char *next_path = g_build_filename (folder, "2026-02.journal", NULL);
  g_autofree char *away = g_build_filename (folder, "away", NULL);
  g_autofree char *out = NULL, *err = NULL, *gap_out = NULL, *gap_err = NULL, *none_out = NULL, *none_err = NULL;
  g_autofree char *head_out = NULL, *head_err = NULL;
  g_autoptr (UcKept) kept = uc_kept_new_at (path, NULL);
  g_autoptr (GError) error = NULL;
  UcJournal *next;

  kept->folder = g_steal_pointer (&folder);
  uc_kept_rounds (kept, 2, 1);
  uc_kept_close_round (kept);
  next = uc_resume_next (kept->journal, &kept->table, next_path, NULL, &error);
  g_assert_no_error (error);
  uc_journal_close (next);
  g_assert_cmpint (run_ctl (NULL, &out, &err, "verify", kept->folder, "--prove", NULL), ==, 0);
  assert_contains (out, "2 months, 2 of them whole\n");
  g_assert_cmpint (
      run_ctl (NULL, &head_out, &head_err, "verify", kept->folder, "--head", "0000-0000-0000-0000", NULL), ==, 2);
  assert_contains (head_err, "--head belongs to one month");
  assert_slip_found (kept->folder, strstr (out, ", code ") + strlen (", code "));
  g_assert_cmpint (g_rename (next_path, away), ==, 0);
  g_assert_cmpint (run_ctl (NULL, &gap_out, &gap_err, "verify", kept->folder, NULL), ==, 1);
  assert_contains (gap_out, "this file continues in 2026-02.journal, which is missing\n");
  assert_contains (gap_out, "1 month, 0 of them whole\n");
  g_clear_pointer (&kept->journal, uc_journal_close);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (run_ctl (NULL, &none_out, &none_err, "verify", kept->folder, NULL), ==, 2);
  assert_contains (none_err, "no month's journal lies in this folder");
}

static void
test_verify_damaged (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *out = NULL, *err = NULL;

  uc_kept_tamper (kept,
                  "UPDATE journal SET real = real + 1 WHERE id = (SELECT first_row + 2 FROM round WHERE number = 2)");
  g_assert_cmpint (run_ctl (NULL, &out, &err, "verify", kept->path, NULL), ==, 1);
  assert_contains (out, "Round 2: edited: ");
  assert_contains (out, "\nDamaged\n");
}

static void
test_verify_proof_fails (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *out = NULL, *err = NULL;
  UcEntry entry = { .seq = 1, .t_real_ns = 1, .input = "call-floor", .events = "dispute-raised seq=1 seat=2" };

  g_assert_true (uc_journal_append (kept->journal, &entry, 1, NULL));
  g_assert_cmpint (run_ctl (NULL, &out, &err, "verify", kept->path, "--prove", NULL), ==, 1);
  assert_contains (out, "Not proven");
  assert_contains (out, "differs");
}

/* Behind the last signature a row's hash needs no key. What no program can read, no table has written. */
static void
test_verify_unreadable_tail (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *out = NULL, *err = NULL, *proof = NULL, *err2 = NULL;
  UcEntry entry = { .seq = 1, .t_real_ns = 1, .input = "card 4H", .events = "card-alarm seq=1 counted=25 citation=house" };

  g_assert_true (uc_journal_append (kept->journal, &entry, 1, NULL));
  g_assert_cmpint (run_ctl (NULL, &out, &err, "verify", kept->path, NULL), ==, 1);
  assert_contains (out, "unreadable: row ");
  assert_contains (out, "cannot be read as events: a “card-alarm” without “card”; each has card\n");
  assert_contains (out, "\nDamaged\n");
  g_assert_cmpint (run_ctl (NULL, &proof, &err2, "verify", kept->path, "--prove", NULL), ==, 1);
  assert_contains (proof, "cannot be read as events: a “card-alarm” without “card”; each has card\n");
}

/* Only the service's key knows a card that was never turned. */
static void
test_verify_key (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *key = g_strconcat (kept->path, ".key", NULL);
  g_autofree char *out = NULL, *err = NULL;

  uc_kept_play (kept, "bet 1 main 25.00;no-more-bets;card TS;card 9H;card TD;card 8S;light medium;place medium");
  g_assert_cmpint (run_ctl (NULL, &out, &err, "verify", kept->path, "--prove", "--key", key, NULL), ==, 0);
  assert_contains (out, "Proven");
  assert_contains (out, "No round has been signed yet");
  /* As a word: a fingerprint may hold the two characters. */
  g_assert_false (g_regex_match_simple ("\\b8S\\b", out, 0, 0));
  g_clear_pointer (&out, g_free);
  g_clear_pointer (&err, g_free);
  g_assert_cmpint (run_ctl (NULL, &out, &err, "verify", kept->path, "--prove", "--key", kept->path, NULL), ==, 2);
  g_clear_pointer (&out, g_free);
  g_clear_pointer (&err, g_free);
  g_assert_cmpint (run_ctl (NULL, &out, &err, "verify", key, NULL), ==, 2);
  assert_contains (err, "not an Upcard journal");
}

static int
verify_status (const char *path)
{
  g_autofree char *out = NULL, *err = NULL;
  int status = run_ctl (NULL, &out, &err, "verify", path, NULL);

  g_assert_cmpstr (status == 0 ? "" : err, ==, err);
  return status;
}

/* INTERFACES § 5: 0 intact, 1 damaged, 2 not readable. */
static void
test_verify_status (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *empty = g_build_filename (kept->folder, "empty", NULL);
  g_autofree char *other = g_build_filename (kept->folder, "other", NULL);
  g_autofree char *none = g_build_filename (kept->folder, "none", NULL);

  g_assert_true (g_file_set_contents (empty, "", 0, NULL));
  g_assert_true (g_file_set_contents (other, "Dear Sir or Madam,\n", -1, NULL));
  g_assert_cmpint (verify_status (kept->path), ==, 0);
  g_assert_cmpint (verify_status (empty), ==, 2);
  g_assert_cmpint (verify_status (other), ==, 2);
  g_assert_cmpint (verify_status (none), ==, 2);
  uc_kept_tamper (kept, "UPDATE journal SET input = 'x' WHERE id = 5");
  g_assert_cmpint (verify_status (kept->path), ==, 1);
  if (geteuid () != 0 && g_chmod (kept->path, 0) == 0)
    g_assert_cmpint (verify_status (kept->path), ==, 2);
}

/* What the file says of itself beside the rows: a round that no search would find, an enrolment that nobody recorded, a
 * trigger that would run with the writer. */
static void
test_verify_tables (void)
{
  static const struct
  {
    const char *sql, *says;
  } changes[] = {
    { "DELETE FROM round WHERE number = 2", "the table “round” lacks round 2" },
    { "UPDATE round SET last_seq = 1 WHERE number = 2", "last_seq is 1" },
    { "INSERT INTO person VALUES ('6666', 3)", "badge 6666" },
    { "CREATE TRIGGER t AFTER INSERT ON round BEGIN DELETE FROM round; END", "trigger “t” does not belong to a journal" },
    { "DELETE FROM journal WHERE id = 1", "row 1 " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (UcKept) kept = uc_kept_new ();
      g_autofree char *out = NULL, *err = NULL, *both = NULL;

      uc_kept_rounds (kept, 3, 2);
      uc_kept_tamper (kept, changes[i].sql);
      g_assert_cmpint (run_ctl (NULL, &out, &err, "verify", kept->path, NULL), ==, 1);
      both = g_strconcat (out, err, NULL);
      g_assert_true (g_str_has_prefix (out, "Damaged\n"));
      assert_contains (both, changes[i].says);
    }
}

/* ---- what a file says stays text ---- */

/* Clears the screen and shows another verdict, in SQLite's words and in a cover's. */
#define FAKE_SQL "char (27) || '[2J' || char (27) || '[H' || char (10) || 'Whole' || char (10) || char (155) || char (8238) || char (27) || '[8m'"
#define FAKE     "\x1b[2J\x1b[H\\nWhole\\n\xc2\x9b\xe2\x80\xae\x1b[8m"
#define SHOWN    "\\x1b[2J\\x1b[H\\x0aWhole\\x0a\\xc2\\x9b\\xe2\\x80\\xae\\x1b[8m"

/* Line feeds and the printable part of the alphabet alone; nothing that turns it around. */
static void
assert_is_plain (const char *text)
{
  g_assert_true (g_utf8_validate (text, -1, NULL));
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      const gunichar c = g_utf8_get_char (p);

      if ((c < 0x20 && c != '\n') || (c >= 0x7f && c <= 0x9f) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069)
          || c == 0xad || c == 0x61c || c == 0x200b || c == 0x200e || c == 0x200f || c == 0xfeff)
        g_error ("U+%04X in “%s”", c, text);
    }
}

/* The verdict is the first line and the last, and no line between them is one. */
static void
assert_judged (const char *text, const char *judgement)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n = g_strv_length (lines);

  assert_is_plain (text);
  g_assert_cmpuint (n, >, 3);
  g_assert_cmpstr (lines[0], ==, judgement);
  g_assert_cmpstr (lines[n - 2], ==, judgement);
  for (guint i = 1; i < n - 2; i++)
    if (g_str_has_prefix (lines[i], "Whole") || g_str_has_prefix (lines[i], "Damaged"))
      g_error ("“%s” stands between", lines[i]);
}

static void
test_injected_row (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *out = NULL, *err = NULL, *show = NULL, *json = NULL, *csv = NULL, *cue = NULL;
  g_autofree char *err2 = NULL, *err3 = NULL, *err4 = NULL, *err5 = NULL, *err6 = NULL, *err7 = NULL, *whole = NULL, *touched = NULL;

  uc_kept_tamper (kept, "UPDATE journal SET input = input || " FAKE_SQL " WHERE id = (SELECT first_row FROM round WHERE number = 2)");
  g_assert_cmpint (run_ctl (NULL, &out, &err, "verify", kept->path, "--prove", NULL), ==, 1);
  assert_judged (out, "Damaged");
  assert_contains (out, SHOWN);
  /* An event's own escapes are as good as the bytes. */
  uc_kept_tamper (kept, "UPDATE journal SET events = 'input-refused seq=' || seq || ' round=' || round || ' text=%1b[2J%0aWhole%c2%9b%e2%80%ae' WHERE id = "
                        "(SELECT first_row + 1 FROM round WHERE number = 2)");
  g_assert_cmpint (run_ctl (NULL, &show, &err2, "show", kept->path, "2", NULL), ==, 1);
  assert_contains (err2, "Damaged: this is not what the table signed: row ");
  assert_is_plain (show);
  assert_contains (show, "\\x1b[2J\\x0aWhole\\xc2\\x9b\\xe2\\x80\\xae");
  g_assert_cmpint (run_ctl (NULL, &json, &err3, "export", kept->path, "--json", NULL), ==, 3);
  assert_is_plain (json);
  assert_contains (json, "\"\\\\x1b[2J\\\\x0aWhole\\\\xc2\\\\x9b\\\\xe2\\\\x80\\\\xae\"");
  g_assert_cmpint (run_ctl (NULL, &cue, &err4, "export", kept->path, "--cue", NULL), ==, 3);
  assert_is_plain (cue);
  assert_contains (cue, "\\x1b[2J\\x0aWhole");
  uc_kept_tamper (kept, "UPDATE journal SET events = 'wager-settled seq=' || seq || ' round=' || round || ' seat=1 wager=main outcome=lose citation=%1b[2J%0aWhole\"' WHERE id = "
                        "(SELECT first_row + 1 FROM round WHERE number = 2)");
  g_assert_cmpint (run_ctl (NULL, &csv, &err5, "export", kept->path, "--csv", NULL), ==, 3);
  assert_is_plain (csv);
  assert_contains (csv, ",\"\\x1b[2J\\x0aWhole\"\"\"\n");
  /* Of rounds that were not touched nothing is said. */
  g_assert_cmpint (run_ctl (NULL, &whole, &err6, "export", kept->path, "--json", "--round=3", NULL), ==, 0);
  g_assert_cmpstr (err6, ==, "");
  g_assert_cmpint (run_ctl (NULL, &touched, &err7, "export", kept->path, "--csv", "--round=2-3", NULL), ==, 3);
  assert_contains (err7, "Damaged: this is not what the table signed: row ");
}

static char *
digest_of (const char *text, gsize length)
{
  UcHash hash;
  char digest[UC_HASH_TEXT];

  uc_hash_text (text, length, &hash);
  return g_strdup (uc_hash_format (&hash, digest));
}

/* Puts another line before the first round of the cover, and closes the file anew. */
static void
forge_cover (const char *file, const char *line)
{
  g_autofree char *text = NULL, *digest = NULL;
  g_autoptr (GString) forged = NULL;
  const char *round, *end;

  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  round = strstr (text, "\nround\t");
  end = g_strrstr (text, "\nend\t");
  g_assert_true (round != NULL && end != NULL);
  forged = g_string_new_len (text, round + 1 - text);
  g_string_append (forged, line);
  g_string_append_len (forged, round + 1, end - round);
  digest = digest_of (forged->str, forged->len);
  g_string_append_printf (forged, "end\t%s\n", digest);
  g_assert_true (g_file_set_contents (file, forged->str, forged->len, NULL));
}

static void
test_injected_cover (void)
{
  const char *const lines[] = { "case\t" FAKE "\n", "damage\t" FAKE "\n" };
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *python = g_find_program_in_path ("python3");
  g_autofree char *reader = g_test_build_filename (G_TEST_DIST, "..", "data", "read-evidence.py", NULL);
  g_autofree char *made = NULL, *err = NULL;
  g_autofree char *file = g_build_filename (kept->folder, "a.upcard-evidence", NULL);

  g_assert_cmpint (run_ctl (NULL, &made, &err, "export", kept->path, "--evidence", file, "--round", "2", NULL), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *out = NULL, *err2 = NULL, *says = NULL;
      const char *const argv[] = { python, reader, file, NULL };
      int status;

      forge_cover (file, lines[i]);
      g_assert_cmpint (run_ctl (NULL, &out, &err2, "verify", file, "--prove", NULL), ==, 0);
      assert_judged (out, "Whole, and in the journal of that first key");
      assert_contains (out, SHOWN);
      if (python == NULL)
        continue;
      g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &says, NULL, &status, NULL));
      g_assert_true (g_spawn_check_wait_status (status, NULL));
      assert_judged (says, "Whole, and in the journal of that first key");
      assert_contains (says, SHOWN);
    }
}

static const struct
{
  const char *name, *words[4], *part;
  int status;
} refused[] = {
  { "no-journal", { "verify", NULL }, "expected one JOURNAL", 2 },
  { "no-such-file", { "verify", "/nonexistent/journal", NULL }, "there is no such journal", 2 },
  { "no-code", { "verify", "x", "--head=12", NULL }, "four groups", 2 },
  { "export-what", { "export", "x", NULL }, "--csv", 2 },
  { "export-two-things", { "export", "x", "--csv", "--json" }, "--csv", 2 },
  { "evidence-of-what", { "export", "x", "--evidence=y", NULL }, "--round", 2 },
  { "report-of-what", { "export", "x", "--report=y", NULL }, "--round", 2 },
  { "slip-of-what", { "export", "x", "--slip=y", NULL }, "--round", 2 },
  { "slip-of-two-rounds", { "export", "x", "--slip=y", "--round=2-3" }, "exactly one round, and 2 were given", 2 },
  { "receipt-of-what", { "export", "x", "--json", "--seat=1" }, "--seat goes with --slip", 2 },
  { "receipt-of-no-seat", { "export", "x", "--json", "--seat=8" }, "from 1 to 7", 2 },
  { "slip-without-a-code", { "verify", "x", "--slip=y", NULL }, "is not a code", 2 },
  { "paper-of-nothing", { "export", "x", "--json", "--paper=a4" }, "--report", 2 },
  { "evidence-of-no-number", { "export", "x", "--json", "--round=7-5" }, "7-5", 2 },
  { "copy-of-rounds", { "export", "x", "--journal=y", "--round=1" }, "the whole journal", 2 },
  { "case-of-nothing", { "export", "x", "--json", "--case=y" }, "--evidence", 2 },
  { "offset-of-nothing", { "export", "x", "--json", "--offset=1" }, "--cue", 2 },
  { "offset-beyond", { "export", "x", "--cue", "--offset=1e9" }, "seconds", 2 },
  { "extract-of-a-journal", { "verify", "x", "--extract=y", NULL }, "evidence", 2 },
  { "code-of-a-journal", { "verify", "x", "--code=0000-0000-0000-0000", NULL }, "evidence", 2 },
  { "show-what", { "show", "x", NULL }, "expected JOURNAL and ROUND", 2 },
  { "report-what", { "report", "x", NULL }, "expected “meter”", 2 },
  { "report-of-no-journal", { "report", "meter", NULL }, "one JOURNAL or FOLDER", 2 },
  { "report-format", { "report", "meter", "x", "--format=odt" }, "text, csv or pdf", 2 },
  { "report-no-day", { "report", "meter", "x", "--day=2026-02-30" }, "YYYY-MM-DD", 2 },
  { "report-by-of-csv", { "report", "meter", "x", "--by=y" }, "--format=pdf", 2 },
  { "report-no-journal", { "report", "meter", "/nowhere/x", NULL }, "x", 1 },
  { "show-no-number", { "show", "x", "0", NULL }, "from 1", 2 },
};

static void
test_refused (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *out = NULL, *err = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, refused[i].words[0], refused[i].words[1], refused[i].words[2],
                        refused[i].words[2] == NULL ? NULL : refused[i].words[3], NULL),
                   ==, refused[i].status);
  assert_contains (err, refused[i].part);
  g_assert_cmpstr (out, ==, "");
}

static guint
count_lines (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == '\n';
  return n;
}

static void
test_export_json (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *out = NULL, *err = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "export", "--json", kept->path, NULL), ==, 0);
  g_assert_cmpuint (count_lines (out), ==, uc_journal_last_seq (kept->journal));
  assert_contains (out, "{\"seq\":1,\"round\":1,\"at\":\"2026-01-01T00:00:00.000000000Z\",\"kind\":\"wager-accepted\"");
  g_assert_null (strstr (out, "\"salt\""));
  g_assert_null (strstr (out, "\"seal\""));
}

static void
test_export_csv (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *out = NULL, *err = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "export", "--csv", kept->path, NULL), ==, 0);
  lines = g_strsplit (out, "\n", -1);
  g_assert_cmpstr (lines[0], ==,
                   "round,seq,at,seat,hand,wager,outcome,combination,odds,stake,pays,stake-returned,source,citation");
  /* Three wagers at two seats, three times, and the heading. */
  g_assert_cmpuint (count_lines (out), >=, 19);
  g_assert_true (g_str_has_prefix (lines[1], "1,"));
  assert_contains (lines[1], ",match-the-dealer,");
  assert_contains (lines[1], ",\"685a.7(f)\"");
}

static void
test_export_rounds (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *json = NULL, *csv = NULL, *none = NULL, *err = NULL, *err2 = NULL, *err3 = NULL;

  g_assert_cmpint (run_ctl (NULL, &json, &err, "export", "--json", kept->path, "--round", "2", NULL), ==, 0);
  g_assert_true (g_str_has_prefix (json, "{\"seq\":"));
  assert_contains (json, "\"round\":2,");
  g_assert_null (strstr (json, "\"round\":1,"));
  g_assert_null (strstr (json, "\"round\":3,"));
  g_assert_cmpint (run_ctl (NULL, &csv, &err2, "export", "--csv", kept->path, "--round", "1,3", NULL), ==, 0);
  assert_contains (csv, "\n1,");
  assert_contains (csv, "\n3,");
  g_assert_null (strstr (csv, "\n2,"));
  g_assert_cmpint (run_ctl (NULL, &none, &err3, "export", "--csv", kept->path, "--round", "2-9", NULL), ==, 1);
  g_assert_cmpstr (none, ==, "");
  assert_contains (err3, "holds no round 4");
}

/* A correction of an earlier round is told with that round, not with the last one that was closed by then. */
static void
test_corrected_later (void)
{
  g_autoptr (UcKept) kept = three_rounds ();

  uc_kept_correct_first_card (kept);
  for (guint round = 1; round <= 3; round++)
    {
      g_autofree char *number = g_strdup_printf ("%u", round);
      g_autofree char *json = NULL, *said = NULL, *err = NULL, *err2 = NULL;

      g_assert_cmpint (run_ctl (NULL, &json, &err, "export", "--json", kept->path, "--round", number, NULL), ==, 0);
      g_assert_cmpint (strstr (json, "\"kind\":\"corrected\"") != NULL, ==, round == 1);
      g_assert_cmpint (run_ctl (NULL, &said, &err2, "show", kept->path, number, NULL), ==, 0);
      g_assert_cmpint (strstr (said, "Corrected") != NULL, ==, round == 1);
    }
}

static void
test_export_cue (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *out = NULL, *err = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "export", "--cue", kept->path, "--round", "1", "--offset=-2.48",
                            "--uncertainty=0.04", NULL),
                   ==, 0);
  g_assert_true (g_str_has_prefix (out, "round,seq,table,recorder,uncertainty,kind,what\n"
                                        "1,1,2026-01-01T00:00:00.000000000Z,2025-12-31T23:59:57.520000000Z,0.040,"
                                        "wager-accepted,\"Seat 1: Bet of $25.00 is accepted."));
  g_assert_null (strstr (out, "\n2,"));
  g_assert_null (strstr (out, "checkpoint"));
}

/* "… its code is CODE\n" */
static char *
code_of (const char *out)
{
  const char *code = strstr (out, "its code is ");

  g_assert_nonnull (code);
  return g_strndup (code + strlen ("its code is "), 19);
}

/* Evidence on a machine that has nothing else: the journal is gone. */
static void
test_export_evidence (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *file = g_build_filename (kept->folder, "a.upcard-evidence", NULL);
  g_autofree char *trust = g_strdup (uc_journal_fingerprint (kept->journal));
  g_autofree char *out = NULL, *err = NULL, *says = NULL, *err2 = NULL, *code = NULL, *without = NULL, *err3 = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "export", kept->path, "--evidence", file, "--round", "2-3",
                            "--case", "Seat 2", NULL), ==, 0);
  g_assert_cmpstr (err, ==, "");
  code = code_of (out);
  uc_kept_tamper (kept, "DROP TABLE journal");
  g_assert_cmpint (run_ctl (NULL, &says, &err2, "verify", file, "--trust", trust, "--code", code, "--prove", NULL),
                   ==, 0);
  g_assert_cmpstr (err2, ==, "");
  assert_contains (says, "evidence of rounds 2-3 of table.journal\n");
  assert_contains (says, "Case: Seat 2\n");
  assert_contains (says, "the one that is trusted");
  assert_contains (says, "Round 2: signed as ");
  assert_contains (says, "nothing in the file was changed since\n");
  assert_contains (says, "Proven: core ");
  assert_contains (says, "Whole, and in the journal of that first key\n");
  /* Without the code, the page and the cover may be anybody's. */
  g_assert_cmpint (run_ctl (NULL, &without, &err3, "verify", file, NULL), ==, 0);
  assert_contains (without, "do not vouch for: the cover (who made it, when, of which journal, the case, damage), page.pdf, read-evidence.py; "
                            "--code CODE does\n");
}

static void
test_evidence_changed (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *file = g_build_filename (kept->folder, "a.upcard-evidence", NULL);
  g_autofree char *out = NULL, *err = NULL, *says = NULL, *err2 = NULL, *text = NULL;
  g_autoptr (GString) changed = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "export", kept->path, "--evidence", file, "--round", "2", NULL), ==, 0);
  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  changed = g_string_new (text);
  g_assert_cmpuint (g_string_replace (changed, "bet 1 main 25.00", "bet 1 main 95.00", 1), ==, 1);
  g_assert_true (g_file_set_contents (file, changed->str, -1, NULL));
  g_assert_cmpint (run_ctl (NULL, &says, &err2, "verify", file, "--prove", NULL), ==, 1);
  assert_contains (says, "edited: the file was changed after it was written");
  assert_contains (says, "does not fit its hash");
  assert_contains (says, "Not proven\n");
  assert_judged (says, "Damaged");
}

/* What a PDF says, NULL where no program reads it. */
static char *
read_pdf (const char *pdf)
{
  g_autofree char *program = g_find_program_in_path ("pdftotext"), *out = NULL;
  const char *const argv[] = { program, "-layout", pdf, "-", NULL };

  if (program == NULL)
    {
      g_test_message ("there is no pdftotext here: poppler-utils");
      return NULL;
    }
  g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, 0, NULL, NULL, &out, NULL, NULL, NULL));
  return g_steal_pointer (&out);
}

/* The code at the foot of a slip; NULL where no program reads it. */
static char *
read_slip (const char *pdf)
{
  g_autofree char *out = read_pdf (pdf);
  const char *code;

  if (out == NULL)
    return NULL;
  assert_contains (out, "Round 2\n");
  assert_contains (out, "handed over.");
  code = strstr (out, "\nCode ");
  g_assert_nonnull (code);
  return g_strndup (code + strlen ("\nCode "), 19);
}

/* One seat's player is given nothing of the others, and nobody of the staff is named. */
static void
test_receipt (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = g_build_filename (kept->folder, "seat.pdf", NULL), *none = g_build_filename (kept->folder, "no.pdf", NULL);
  g_autofree char *out = NULL, *err = NULL, *says = NULL, *out2 = NULL, *err2 = NULL;

  uc_kept_play (kept, "bet 1 main 25;bet 2 main 1234;no-more-bets;card TS;card 8D;card 9H;card TC;card TD;card 8H;light medium;"
                      "stand;stand");
  uc_kept_close_round (kept);
  g_assert_cmpint (run_ctl (NULL, &out, &err, "export", kept->path, "--slip", file, "--round", "1", "--seat", "1", "--by",
                            "Dealer 1001", NULL), ==, 0);
  assert_contains (out, "receipt of round 1 for seat 1\n");
  g_assert_cmpint (run_ctl (NULL, &out2, &err2, "export", kept->path, "--slip", none, "--round", "1", "--seat", "4", NULL), ==, 1);
  assert_contains (err2, "seat 4 had no wager in round 1, so there is no receipt for it; seats 1 and 2 had");
  g_assert_false (g_file_test (none, G_FILE_TEST_EXISTS));
  says = read_pdf (file);
  if (says == NULL)
    return;
  assert_contains (says, "Round 1, seat 1\n");
  assert_contains (says, "Bet $25.00. Paid $25.00, stakes returned\n$25.00: $50.00 handed over.");
  assert_contains (says, "Slip number");
  assert_contains (says, "Received: signature and date");
  assert_contains (says, "\nCode ");
  g_assert_null (strstr (says, "Seat 2"));
  g_assert_null (strstr (says, "1,234"));
  g_assert_null (strstr (says, "1001"));
}

/* Whoever has a slip's code and the journal is told which round it is of, and what it must say. */
static void
test_slip (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *file = g_build_filename (kept->folder, "slip.pdf", NULL);
  g_autofree char *open = g_build_filename (kept->folder, "open.pdf", NULL);
  g_autofree char *out = NULL, *err = NULL, *says = NULL, *err2 = NULL, *wrong = NULL, *err3 = NULL, *none = NULL, *err4 = NULL;
  g_autofree char *code = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "export", kept->path, "--slip", file, "--round", "2", NULL), ==, 0);
  assert_contains (out, "slip of round 2\n");
  g_assert_cmpint (run_ctl (NULL, &none, &err4, "export", kept->path, "--slip", open, "--round", "4", NULL), ==, 1);
  assert_contains (err4, "round 4");
  g_assert_false (g_file_test (open, G_FILE_TEST_EXISTS));
  code = read_slip (file);
  if (code == NULL)
    return;
  g_assert_cmpint (run_ctl (NULL, &says, &err2, "verify", kept->path, "--slip", code, NULL), ==, 0);
  assert_contains (says, "\nSlip: round 2 is signed with its code\nIt must say:\nDealer: ");
  assert_contains (says, "\nSeat 1: ");
  code[18] = code[18] == '0' ? '1' : '0';
  g_assert_cmpint (run_ctl (NULL, &wrong, &err3, "verify", kept->path, "--slip", code, NULL), ==, 1);
  assert_contains (wrong, "\nSlip: no round here is signed with the code ");
}

/* The page lies beside the evidence and in it: the same bytes, which whoever has only the file gets out of it. */
static void
test_evidence_page (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *file = g_build_filename (kept->folder, "a.upcard-evidence", NULL);
  g_autofree char *beside = g_build_filename (kept->folder, "a.pdf", NULL);
  g_autofree char *inside = g_build_filename (kept->folder, "page.pdf", NULL);
  g_autofree char *out = NULL, *err = NULL, *says = NULL, *err2 = NULL, *again = NULL, *err3 = NULL;
  g_autofree char *one = NULL, *other = NULL;
  gsize n_one, n_other;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "export", kept->path, "--evidence", file, "--round", "2", "--by", "An agent",
                            NULL), ==, 0);
  assert_contains (out, beside);
  g_assert_cmpint (run_ctl (NULL, &says, &err2, "verify", file, "--extract", kept->folder, NULL), ==, 0);
  assert_contains (says, "File in it: page.pdf, ");
  g_assert_true (g_file_get_contents (beside, &one, &n_one, NULL));
  g_assert_true (g_file_get_contents (inside, &other, &n_other, NULL));
  g_assert_cmpmem (one, n_one, other, n_other);
  g_assert_true (g_str_has_prefix (one, "%PDF-"));
  /* A name that is taken stays. */
  g_assert_cmpint (g_unlink (file), ==, 0);
  g_assert_cmpint (run_ctl (NULL, &again, &err3, "export", kept->path, "--evidence", file, "--round", "2", NULL), ==, 1);
  assert_contains (err3, "there is a file of that name");
  g_assert_false (g_file_test (file, G_FILE_TEST_EXISTS));
}

static void
assert_page_says (const char *pdf, const char *part)
{
  g_autofree char *program = g_find_program_in_path ("pdftotext");
  g_autofree char *out = NULL;
  const char *const argv[] = { program, "-layout", pdf, "-", NULL };

  if (program == NULL)
    {
      g_test_message ("there is no pdftotext here: poppler-utils");
      return;
    }
  g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, 0, NULL, NULL, &out, NULL, NULL, NULL));
  assert_contains (out, part);
}

/* Its page says what to type; what it names as trusted is what verification takes. */
static void
assert_page_trusts (const char *pdf, const char *trust)
{
  g_autofree char *expected = g_strdup_printf ("--trust %s ", trust);

  assert_page_says (pdf, "How this is checked");
  assert_page_says (pdf, expected);
}

/* Of a folder: the first key of the table leads to a round of its second month. */
static void
test_evidence_of_months (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *folder = g_build_filename (kept->folder, "months", NULL);
  g_autofree char *first = g_build_filename (folder, "2026-01.journal", NULL);
  g_autofree char *file = g_build_filename (kept->folder, "a.upcard-evidence", NULL);
  g_autofree char *out = NULL, *err = NULL, *says = NULL, *err2 = NULL, *none = NULL, *err3 = NULL;
  g_autofree char *page = g_build_filename (kept->folder, "a.pdf", NULL);
  g_autofree char *trust = NULL, *rm = g_strdup_printf ("rm -r '%s'", folder);
  g_autoptr (UcKept) table = NULL;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  table = uc_kept_new_at (first, NULL);
  trust = g_strdup (uc_journal_fingerprint (table->journal));
  uc_kept_main_rounds (table, 2, 2);
  uc_kept_close_round (table);
  uc_kept_go_on_in (table, "2026-02.journal");
  uc_kept_main_rounds (table, 2, 2);
  g_assert_cmpint (run_ctl (NULL, &none, &err3, "export", folder, "--evidence", file, "--round", "2-9", NULL), ==, 1);
  assert_contains (err3, "no month of this folder holds round 9");
  g_assert_cmpint (run_ctl (NULL, &out, &err, "export", folder, "--evidence", file, "--round", "3", NULL), ==, 0);
  assert_contains (out, trust);
  g_assert_cmpint (run_ctl (NULL, &says, &err2, "verify", file, "--prove", "--trust", trust, NULL), ==, 0);
  assert_contains (says, "evidence of round 3 of 2026-02.journal\n");
  assert_contains (says, "Month before: 2026-01.journal\n");
  assert_contains (says, "the one that is trusted");
  assert_page_trusts (page, trust);
  g_assert_true (g_spawn_command_line_sync (rm, NULL, NULL, NULL, NULL));
}

/* Rounds on both sides of a month's end are one file, and its page tells both. */
static void
test_evidence_across_months (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-months-XXXXXX", NULL);
  g_autofree char *first = g_build_filename (folder, "2026-01.journal", NULL);
  g_autofree char *file = g_build_filename (folder, "a.upcard-evidence", NULL), *page = g_build_filename (folder, "a.pdf", NULL);
  g_autofree char *out = NULL, *err = NULL, *says = NULL, *err2 = NULL, *trust = NULL, *rm = g_strdup_printf ("rm -r '%s'", folder);
  g_autoptr (UcKept) table = uc_kept_new_at (first, NULL);

  trust = g_strdup (uc_journal_fingerprint (table->journal));
  uc_kept_main_rounds (table, 3, 2);
  uc_kept_close_round (table);
  uc_kept_go_on_in (table, "2026-02.journal");
  uc_kept_main_rounds (table, 3, 2);
  g_assert_cmpint (run_ctl (NULL, &out, &err, "export", folder, "--evidence", file, "--round", "3-4", NULL), ==, 0);
  g_assert_cmpint (run_ctl (NULL, &says, &err2, "verify", file, "--prove", "--trust", trust, NULL), ==, 0);
  assert_contains (says, "evidence of rounds 3-4 of 2026-01.journal, 2026-02.journal\n");
  assert_contains (says, "Round 3: signed as ");
  assert_contains (says, "Round 4: signed as ");
  assert_contains (says, "Proven: core ");
  assert_page_trusts (page, trust);
  assert_page_says (page, "2026-01.journal: whole: 3 closed rounds");
  assert_page_says (page, "2026-02.journal: whole: 2 closed rounds");
  assert_page_says (page, "proven: core ");
  g_assert_true (g_spawn_command_line_sync (rm, NULL, NULL, NULL, NULL));
}

/* What a script can see: it is written, and it is of a damaged journal. */
static void
test_export_damaged (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *evidence = g_build_filename (kept->folder, "a.upcard-evidence", NULL);
  g_autofree char *report = g_build_filename (kept->folder, "report.pdf", NULL);
  g_autofree char *out = NULL, *err = NULL, *out2 = NULL, *err2 = NULL;

  uc_kept_tamper (kept, "UPDATE journal SET real = real + 1 WHERE id = 4");
  g_assert_cmpint (run_ctl (NULL, &out, &err, "export", kept->path, "--evidence", evidence, "--round", "2", NULL), ==,
                   3);
  assert_contains (err, "The journal is damaged, and the evidence says so");
  g_assert_true (g_file_test (evidence, G_FILE_TEST_EXISTS));
  g_assert_cmpint (run_ctl (NULL, &out2, &err2, "export", kept->path, "--report", report, "--round", "2", NULL), ==, 3);
  assert_contains (err2, "The journal is damaged, and each page of what was written says so");
  g_assert_true (g_file_test (report, G_FILE_TEST_EXISTS));
}

static void
test_export_report (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *report = g_build_filename (kept->folder, "a.pdf", NULL);
  g_autofree char *out = NULL, *err = NULL, *again = NULL, *err2 = NULL, *bytes = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "export", kept->path, "--report", report, "--round", "1-2", "--paper",
                            "letter", "--by", "Agent 12", NULL), ==, 0);
  g_assert_cmpstr (err, ==, "");
  assert_contains (out, "a.pdf: report of 2 rounds\n");
  g_assert_true (g_file_get_contents (report, &bytes, NULL, NULL));
  g_assert_true (g_str_has_prefix (bytes, "%PDF-"));
  g_assert_cmpint (run_ctl (NULL, &again, &err2, "export", kept->path, "--report", report, "--round", "1", NULL), ==, 1);
  assert_contains (err2, "there is a file of that name; name another");
}

static void
test_export_journal (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *copy = g_build_filename (kept->folder, "copy.journal", NULL);
  g_autofree char *out = NULL, *err = NULL, *again = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "export", "--journal", copy, kept->path, NULL), ==, 0);
  g_clear_pointer (&out, g_free);
  g_clear_pointer (&err, g_free);
  g_assert_cmpint (run_ctl (NULL, &out, &err, "verify", copy, "--prove", NULL), ==, 0);
  g_clear_pointer (&err, g_free);
  g_assert_cmpint (run_ctl (NULL, &again, &err, "export", "--journal", copy, kept->path, NULL), ==, 1);
  assert_contains (err, "there is a file of that name");
}

static void
test_show (void)
{
  g_autoptr (UcKept) kept = three_rounds ();
  g_autofree char *out = NULL, *err = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "show", kept->path, "2", NULL), ==, 0);
  assert_contains (out, "Round 2 of ");
  assert_contains (out, "Seat 1: Bet of $25.00 is accepted.");
  assert_contains (out, "Card to dealer, face down.");
  assert_contains (out, "The hole card is turned: ");
  assert_contains (out, "Signed as ");
  assert_contains (out, "(§ 685a.7(f))");
  g_clear_pointer (&out, g_free);
  g_clear_pointer (&err, g_free);
  g_assert_cmpint (run_ctl (NULL, &out, &err, "show", kept->path, "9", NULL), ==, 1);
  assert_contains (err, "holds no round 9");
}

/* Cards that the dealer typed while the shoe worked are told from cards that it read. */
static void
test_show_bypassed (void)
{
  g_autoptr (UcKept) kept = uc_kept_new_bypassed ();
  g_autofree char *out = NULL, *err = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "show", kept->path, "1", NULL), ==, 0);
  assert_contains (out, "Card to seat 1, face up: A♠. Typed, and the shoe worked.\n");
  assert_contains (out, "Card to dealer, face down. Typed, and the shoe worked.\n");
  assert_contains (out, "The reader shows Large (typed: yes). Tapped, and the card reader worked.\n");
  assert_contains (out, "Blackjack at 3:2, stake $25.00, pays $37.50");
  g_clear_pointer (&out, g_free);
  g_clear_pointer (&err, g_free);
  g_assert_cmpint (run_ctl (NULL, &out, &err, "verify", kept->path, "--prove", "--audit", NULL), ==, 0);
  assert_contains (out, "Audited: nothing was found that may never be\n");
}

/* The card that the shoe has read is said by nothing before it is turned. */
static void
test_show_open_round (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *out = NULL, *err = NULL;

  uc_kept_play (kept, "bet 1 main 25.00;no-more-bets;card TS;card 9H;card TD;card 8S;light medium;place medium");
  g_assert_cmpint (run_ctl (NULL, &out, &err, "show", kept->path, "1", NULL), ==, 0);
  assert_contains (out, "not closed yet");
  assert_contains (out, "Card to dealer, face down.");
  /* As a word: a fingerprint may hold the two characters. */
  g_assert_false (g_regex_match_simple ("\\b8S\\b", out, 0, 0));
  g_assert_null (strstr (out, "Signed"));
}

#define PROGRESSIVE_TABLE                                                                                              \
  "[table]\nid=DU\ngame=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer-progressive]\namount=5.00\n"    \
  "paytable=4\n[policy]\nsecond-signature=none\n"
#define PROGRESSIVE_BET "bet 1 main 10.00;bet 1 match-the-dealer-progressive;no-more-bets;"

/* 605a.7(a)(6): a jackpot on one day, a void wager on the next. */
static UcKept *
two_days_of_a_meter (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "meter.journal", NULL);
  UcKept *kept = uc_kept_new_of (path, NULL, PROGRESSIVE_TABLE);

  uc_kept_play (kept, "start-meter match-the-dealer-progressive;gaming-day 2026-01-02;inspect-reader 2001 0000 pass");
  uc_kept_play (kept, PROGRESSIVE_BET "card AS;card AS;card AS;card 5D;insurance-closed;light small;place small;stand;card 9C;card 9D;confirm");
  uc_kept_play (kept, "gaming-day 2026-01-03;inspect-reader 2001 0000 pass");
  uc_kept_play (kept, PROGRESSIVE_BET "card 9S;void-round 2001 0000 misdeal;validate 3001 0000");
  return kept;
}

static void
test_report_meter (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-meter-XXXXXX", NULL);
  g_autoptr (UcKept) kept = two_days_of_a_meter (folder);
  g_autofree char *out = NULL, *err = NULL, *csv = NULL, *other = NULL;

  g_assert_cmpint (run_ctl (NULL, &out, &err, "report", "meter", kept->path, NULL), ==, 0);
  g_assert_cmpstr (err, ==, "");
  g_assert_cmpstr (out, ==,
                   "Meter match-the-dealer-progressive, value and reserve\n"
                   "  opening                   5000.00             0.00\n"
                   "  increment                    1.50             0.60\n"
                   "  wager-voided                -0.75            -0.30\n"
                   "  award                    -5000.75             0.00\n"
                   "  reseed                       0.30            -0.30\n"
                   "  top-up                    4999.70             0.00\n"
                   "  closing                   5000.00             0.00\n");
  g_clear_pointer (&err, g_free);
  g_assert_cmpint (run_ctl (NULL, &csv, &err, "report", "meter", kept->path, "--day=2026-01-03", "--format=csv", NULL),
                   ==, 0);
  g_assert_cmpstr (csv, ==,
                   "meter,line,value,reserve\n"
                   "match-the-dealer-progressive,opening,5000.00,0.00\n"
                   "match-the-dealer-progressive,increment,0.75,0.30\n"
                   "match-the-dealer-progressive,wager-voided,-0.75,-0.30\n"
                   "match-the-dealer-progressive,closing,5000.00,0.00\n");
  g_clear_pointer (&err, g_free);
  g_assert_cmpint (run_ctl (NULL, &other, &err, "report", "meter", kept->path, "--day=2026-01-04", NULL), ==, 0);
  g_assert_cmpstr (other, ==, "Gaming day 2026-01-04 is not on record: the gaming days are 2026-01-02 to 2026-01-03.\n");
}

/* A day on which nobody bets: the meter still opens and closes. */
static void
test_report_quiet_day (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-meter-XXXXXX", NULL);
  g_autoptr (UcKept) kept = two_days_of_a_meter (folder);
  g_autofree char *out = NULL, *err = NULL, *pdf = g_build_filename (folder, "a.pdf", NULL), *none = NULL;

  uc_kept_play (kept, "gaming-day 2026-01-04;gaming-day 2026-01-05");
  g_assert_cmpint (run_ctl (NULL, &out, &err, "report", "meter", kept->path, "--day=2026-01-04", NULL), ==, 0);
  g_assert_cmpstr (out, ==,
                   "Meter match-the-dealer-progressive, 2026-01-04, value and reserve\n"
                   "  opening                   5000.00             0.00\n"
                   "  closing                   5000.00             0.00\n");
  g_clear_pointer (&err, g_free);
  g_assert_cmpint (run_ctl (NULL, &none, &err, "report", "meter", kept->path, "--day=2026-01-04", "--format=pdf", "--output",
                            pdf, NULL), ==, 0);
  assert_page_says (pdf, "Nothing moved it.");
  g_unlink (pdf);
}

/* The calendar ran ahead for a while: the day that came back has both its parts, and the other one is a day of its own. */
static void
test_report_day_set_back (void)
{
#define SET(value) ";meter-set match-the-dealer-progressive " value " 0 2001 0000 correction;validate 3001 0000"
#define BACK "Badges 2001 and 3001 set the gaming day back from 2038-01-19 to 2026-01-02: the clock ran ahead\n"
  static const struct
  {
    const char *day, *says;
  } reports[] = {
    { "--day=2026-01-02", "Meter match-the-dealer-progressive, 2026-01-02, value and reserve\n"
                          "  opening                   5000.00             0.00\n"
                          "  correction                 101.00             0.00\n"
                          "  other-days                  50.00             0.00\n"
                          "  closing                   5151.00             0.00\n" BACK },
    { "--day=2038-01-19", "Meter match-the-dealer-progressive, 2038-01-19, value and reserve\n"
                          "  opening                   5100.00             0.00\n"
                          "  correction                  50.00             0.00\n"
                          "  closing                   5150.00             0.00\n" BACK },
    { "--day=2026-01-03", "Meter match-the-dealer-progressive, 2026-01-03, value and reserve\n"
                          "  opening                   5151.00             0.00\n"
                          "  correction                   1.00             0.00\n"
                          "  closing                   5152.00             0.00\n" },
    { NULL, "Meter match-the-dealer-progressive, value and reserve\n"
            "  opening                   5000.00             0.00\n"
            "  correction                 152.00             0.00\n"
            "  closing                   5152.00             0.00\n" BACK },
  };
  g_autofree char *folder = g_dir_make_tmp ("upcard-meter-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "back.journal", NULL), *pdf = g_build_filename (folder, "a.pdf", NULL);
  g_autoptr (UcKept) kept = uc_kept_new_of (path, NULL, PROGRESSIVE_TABLE);
  g_autofree char *none = NULL, *nothing = NULL;

  uc_kept_play (kept, "start-meter match-the-dealer-progressive;gaming-day 2026-01-02" SET ("5100.00") ";gaming-day 2038-01-19" SET ("5150.00"));
  uc_kept_play (kept, "gaming-day-back 2026-01-02 2001 0000 the clock ran ahead;validate 3001 0000" SET ("5151.00"));
  uc_kept_play (kept, "gaming-day 2026-01-03" SET ("5152.00"));
  for (guint i = 0; i < G_N_ELEMENTS (reports); i++)
    {
      g_autofree char *out = NULL, *err = NULL;

      g_assert_cmpint (run_ctl (NULL, &out, &err, "report", "meter", path, reports[i].day, NULL), ==, 0);
      g_assert_cmpstr (err, ==, "");
      g_assert_cmpstr (out, ==, reports[i].says);
    }
  g_assert_cmpint (run_ctl (NULL, &none, &nothing, "report", "meter", path, "--format=pdf", "--output", pdf, NULL), ==, 0);
  assert_page_says (pdf, "set the gaming day back from 2038-01-19");
  g_unlink (pdf);
#undef SET
#undef BACK
}

static void
test_report_without_a_meter (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-meter-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "plain.journal", NULL);
  g_autoptr (UcKept) kept
      = uc_kept_new_of (path, NULL, "[table]\nid=DU\ngame=down-under-blackjack\ndecks=6\nseats=6\n");
  g_autofree char *out = NULL, *err = NULL, *csv = NULL;

  uc_kept_main_rounds (kept, 1, 2);
  g_assert_cmpint (run_ctl (NULL, &out, &err, "report", "meter", path, NULL), ==, 0);
  g_assert_cmpstr (out, ==, "This table has no progressive meter.\n");
  g_clear_pointer (&err, g_free);
  g_assert_cmpint (run_ctl (NULL, &csv, &err, "report", "meter", path, "--format=csv", NULL), ==, 0);
  g_assert_cmpstr (csv, ==, "meter,line,value,reserve\n");
}

/* The record is changed behind the table's back: the report names the first event at which the sums part. */
static void
test_report_parts (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-meter-XXXXXX", NULL);
  g_autoptr (UcKept) kept = two_days_of_a_meter (folder);
  g_autofree char *out = NULL, *err = NULL, *pdf = g_build_filename (folder, "a.pdf", NULL), *none = NULL;

  uc_kept_tamper (kept, "UPDATE journal SET events = replace (events, 'value=5000.75', 'value=5007.75')"
                        " WHERE id = (SELECT min (id) FROM journal WHERE events LIKE '%value=5000.75%')");
  g_assert_cmpint (run_ctl (NULL, &out, &err, "report", "meter", kept->path, NULL), ==, 1);
  assert_contains (out, "\n  unknown ");
  assert_contains (err, "The journal is damaged: meter.journal: ");
  assert_contains (err, "meter.journal: event ");
  assert_contains (err, "(round 1, 2026-01-01 ");
  assert_contains (err, " is the first that does not add up: meter match-the-dealer-progressive shows 5007.75, reserve 0.30; the "
                        "events before it come to 5000.75, reserve 0.30\n");
  g_clear_pointer (&err, g_free);
  g_assert_cmpint (run_ctl (NULL, &none, &err, "report", "meter", kept->path, "--format=pdf", "--output", pdf, NULL), ==, 1);
  assert_page_says (pdf, "The journal is damaged");
  assert_page_says (pdf, "Not explained");
  g_unlink (pdf);
}

/* A reading that is not what the events before it come to is named, and so is the reason that persons gave. */
static void
test_report_readings (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-meter-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "meter.journal", NULL);
  g_autoptr (UcKept) kept = uc_kept_new_of (path, NULL, PROGRESSIVE_TABLE);
  g_autofree char *out = NULL, *err = NULL, *out2 = NULL, *err2 = NULL;

  uc_kept_play (kept, "start-meter match-the-dealer-progressive;meter-set match-the-dealer-progressive 5100.00 0.00 2001 0000 "
                      "transfer-in from BJ-03;validate 3001 0000;read-meter 2001");
  g_assert_cmpint (run_ctl (NULL, &out, &err, "report", "meter", path, NULL), ==, 0);
  assert_contains (out, "  transfer-in                100.00             0.00\n");
  uc_kept_tamper (kept, "UPDATE journal SET events = replace (events, 'value=5100.00', 'value=5200.00') WHERE events LIKE '%meter-read%'");
  g_assert_cmpint (run_ctl (NULL, &out2, &err2, "report", "meter", path, NULL), ==, 1);
  assert_contains (err2, "shows 5200.00, reserve 0.00; the events before it come to 5100.00, reserve 0.00\n");
}

/* A folder of months, and the same files by name in any order. */
static void
test_report_months (void)
{
  static const char expected[] = "Meter match-the-dealer-progressive, value and reserve\n"
                                 "  opening                   5000.00             0.00\n"
                                 "  increment                    2.25             0.90\n"
                                 "  closing                   5002.25             0.90\n";
  static const char round[] = PROGRESSIVE_BET "card 5S;card 7S;card TC;card 5D;light small;place small;stand;"
                                              "card 9C";
  g_autofree char *folder = g_dir_make_tmp ("upcard-months-XXXXXX", NULL);
  g_autofree char *first = g_build_filename (folder, "2026-01.journal", NULL);
  g_autofree char *second = g_build_filename (folder, "2026-02.journal", NULL);
  g_autofree char *third = g_build_filename (folder, "2026-03.journal", NULL);
  g_autofree char *other = g_build_filename (folder, "other.journal", NULL), *pdf = g_build_filename (folder, "a.pdf", NULL);
  g_autofree char *out = NULL, *err = NULL, *out2 = NULL, *err2 = NULL, *out3 = NULL, *err3 = NULL, *out4 = NULL, *err4 = NULL;
  g_autofree char *out5 = NULL, *err5 = NULL, *out6 = NULL, *err6 = NULL, *rm = g_strdup_printf ("rm -r '%s'", folder);
  g_autoptr (UcKept) kept = uc_kept_new_of (first, NULL, PROGRESSIVE_TABLE);
  g_autoptr (UcKept) another = NULL;

  uc_kept_play (kept, "start-meter match-the-dealer-progressive");
  for (guint month = 1; month <= 3; month++)
    {
      g_autofree char *day = g_strdup_printf ("gaming-day 2026-0%u-02;inspect-reader 2001 0000 pass", month);
      g_autofree char *next = g_strdup_printf ("2026-0%u.journal", month + 1);

      uc_kept_play (kept, day);
      uc_kept_play (kept, "read-meter");
      uc_kept_play (kept, round);
      uc_kept_close_round (kept);
      if (month < 3)
        uc_kept_go_on_in (kept, next);
    }
  g_assert_cmpint (run_ctl (NULL, &out, &err, "report", "meter", folder, NULL), ==, 0);
  g_assert_cmpstr (err, ==, "");
  g_assert_cmpstr (out, ==, expected);
  g_assert_cmpint (run_ctl (NULL, &out2, &err2, "report", "meter", third, first, second, NULL), ==, 0);
  g_assert_cmpstr (out2, ==, expected);
  /* One that is left out is missed. */
  g_assert_cmpint (run_ctl (NULL, &out3, &err3, "report", "meter", first, third, NULL), ==, 1);
  assert_contains (err3, "are missing between 2026-01.journal and 2026-03.journal");
  assert_contains (err3, "2026-03.journal: event ");
  g_assert_cmpint (run_ctl (NULL, &out4, &err4, "report", "meter", first, first, NULL), ==, 1);
  assert_contains (err4, "hold the same events");
  another = uc_kept_new_of (other, NULL, "[table]\nid=ELSEWHERE\ngame=down-under-blackjack\ndecks=6\nseats=6\n");
  g_assert_cmpint (run_ctl (NULL, &out5, &err5, "report", "meter", first, other, NULL), ==, 1);
  assert_contains (err5, "other.journal: this journal is of table ELSEWHERE, and the one before it of table DU");
  g_assert_cmpint (run_ctl (NULL, &out6, &err6, "report", "meter", folder, "--format=pdf", "-o", pdf, "--paper=letter", "--by",
                            "Agent 12", NULL), ==, 0);
  assert_page_says (pdf, "Value by gaming day");
  assert_page_says (pdf, "2026-02-02");
  assert_page_says (pdf, "$5,002.25");
  assert_page_says (pdf, "It adds up");
  assert_page_says (pdf, "Readings; all but the value count from the beginning of the record");
  assert_page_says (pdf, "$10.00"); /* coin-in */
  assert_page_says (pdf, "2026-03.journal: whole: 1 closed round");
  assert_page_says (pdf, "Agent 12");
  g_clear_pointer (&err6, g_free);
  g_clear_pointer (&out6, g_free);
  g_assert_cmpint (run_ctl (NULL, &out6, &err6, "report", "meter", folder, "-o", pdf, NULL), ==, 1);
  assert_contains (err6, "there is a file of that name");
  g_assert_true (g_spawn_command_line_sync (rm, NULL, NULL, NULL, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  run_ctl_set_program (argv[1]);
  g_test_add_func ("/record/verify/whole", test_verify);
  g_test_add_func ("/record/verify/audit", test_verify_audit);
  g_test_add_func ("/record/verify/not-witnessed", test_verify_alone);
  g_test_add_func ("/record/verify/damaged", test_verify_damaged);
  g_test_add_func ("/record/verify/neighbours", test_verify_neighbours);
  g_test_add_func ("/record/verify/folder", test_verify_folder);
  g_test_add_func ("/record/verify/not-proven", test_verify_proof_fails);
  g_test_add_func ("/record/verify/with-the-key", test_verify_key);
  g_test_add_func ("/record/verify/unreadable-tail", test_verify_unreadable_tail);
  g_test_add_func ("/record/verify/tables-beside-the-record", test_verify_tables);
  g_test_add_func ("/record/verify/status", test_verify_status);
  g_test_add_func ("/record/verify/injected-row", test_injected_row);
  g_test_add_func ("/record/verify/injected-cover", test_injected_cover);
  g_test_add_func ("/record/export/json", test_export_json);
  g_test_add_func ("/record/export/csv", test_export_csv);
  g_test_add_func ("/record/export/rounds", test_export_rounds);
  g_test_add_func ("/record/corrected-later", test_corrected_later);
  g_test_add_func ("/record/export/cue", test_export_cue);
  g_test_add_func ("/record/export/evidence", test_export_evidence);
  g_test_add_func ("/record/export/damaged", test_export_damaged);
  g_test_add_func ("/record/export/report", test_export_report);
  g_test_add_func ("/record/export/evidence-page", test_evidence_page);
  g_test_add_func ("/record/slip", test_slip);
  g_test_add_func ("/record/slip/receipt-of-one-seat", test_receipt);
  g_test_add_func ("/record/export/evidence-of-months", test_evidence_of_months);
  g_test_add_func ("/record/export/evidence-across-months", test_evidence_across_months);
  g_test_add_func ("/record/export/evidence-that-was-changed", test_evidence_changed);
  g_test_add_func ("/record/export/journal", test_export_journal);
  g_test_add_func ("/record/report/605a.7/a/6/meter", test_report_meter);
  g_test_add_func ("/record/report/605a.7/a/6/months", test_report_months);
  g_test_add_func ("/record/report/605a.7/a/6/readings", test_report_readings);
  g_test_add_func ("/record/report/605a.7/a/6/quiet-day", test_report_quiet_day);
  g_test_add_func ("/record/report/605a.7/a/6/day-set-back", test_report_day_set_back);
  g_test_add_func ("/record/report/605a.7/a/6/no-progressive", test_report_without_a_meter);
  g_test_add_func ("/record/report/605a.7/a/6/names-where-the-sums-part", test_report_parts);
  g_test_add_func ("/record/show/round", test_show);
  g_test_add_func ("/record/show/bypassed-devices", test_show_bypassed);
  g_test_add_func ("/record/identify/each-program-once", test_identify_journal);
  g_test_add_func ("/record/show/open-round-hides-the-hole-card", test_show_open_round);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *path = g_strconcat ("/record/refused/", refused[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_refused);
    }
  return g_test_run ();
}
