/* The record: what goes in comes out, in order, whole or not at all. */
#include "uc-hole.h"
#include "uc-kept.h"
#include "uc-remove-folder.h"
#include "uc-resume.h"
#include "uc-seal.h"
#include "uc-table-init.h"
#include "uc-table-outputs.h"
#include "uc-table-prompt.h"

#include <string.h>

static void
append_or_fail (UcJournal *journal, const char *input, const char *events)
{
  g_autoptr (GError) error = NULL;
  UcEntry entry = {
    .seq = uc_journal_last_seq (journal) + 1,
    .origin = UC_ORIGIN_DEALER,
    .t_mono_ns = 5,
    .t_real_ns = 7,
    .device = "badge",
    .device_seq = 9,
    .input = input,
    .events = events,
  };

  uc_journal_append (journal, &entry, 1, &error);
  g_assert_no_error (error);
}

typedef struct
{
  GString *text;
  guint n, stop_after;
} Collected;

static gboolean
collect (const UcRow *row, gpointer user_data)
{
  Collected *collected = user_data;

  g_string_append_printf (collected->text, "%" G_GUINT64_FORMAT "|%s|%s|%s\n", row->seq,
                          uc_input_origin_name (row->origin), row->input, row->events);
  collected->n++;
  return collected->n != collected->stop_after;
}

static char *
read_all (UcJournal *journal, guint64 from, guint max)
{
  g_autoptr (GError) error = NULL;
  Collected collected = { .text = g_string_new (NULL) };

  uc_journal_read (journal, from, max, collect, &collected, &error);
  g_assert_no_error (error);
  return g_string_free (collected.text, FALSE);
}

static void
test_round_trip (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *all = NULL, *two = NULL, *from = NULL;

  append_or_fail (kept->journal, "badge 1001", "badge-read seq=1 by=1001 role=dealer");
  append_or_fail (kept->journal, "dispute 2", "dispute-raised seq=2 seat=2\nfloor-called seq=3");
  append_or_fail (kept->journal, "call-floor", "floor-called seq=4");

  all = read_all (kept->journal, 1, 0);
  g_assert_cmpstr (all, ==,
                   "1|dealer|badge 1001|badge-read seq=1 by=1001 role=dealer\n"
                   "2|dealer|dispute 2|dispute-raised seq=2 seat=2\nfloor-called seq=3\n"
                   "4|dealer|call-floor|floor-called seq=4\n");
  two = read_all (kept->journal, 2, 1);
  g_assert_cmpstr (two, ==, "2|dealer|dispute 2|dispute-raised seq=2 seat=2\nfloor-called seq=3\n");
  from = read_all (kept->journal, 3, 0);
  g_assert_cmpstr (from, ==, "4|dealer|call-floor|floor-called seq=4\n");
  g_assert_cmpuint (uc_journal_last_seq (kept->journal), ==, 4);
  g_assert_cmpuint (uc_journal_device_seq (kept->journal, "badge"), ==, 9);
  g_assert_cmpuint (uc_journal_device_seq (kept->journal, "shoe"), ==, 0);
}

static void
test_reopen (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *before = NULL, *after = NULL;
  UcHead head, again;
  guint64 seq, frames;

  uc_kept_rounds (kept, 3, 2);
  before = read_all (kept->journal, 1, 0);
  seq = uc_journal_last_seq (kept->journal);
  frames = kept->frames;
  g_assert_true (uc_journal_head (kept->journal, &head));
  uc_kept_reopen (kept);

  after = read_all (kept->journal, 1, 0);
  g_assert_cmpstr (before, ==, after);
  g_assert_cmpuint (uc_journal_last_seq (kept->journal), ==, seq);
  g_assert_cmpuint (uc_journal_device_seq (kept->journal, "shoe"), ==, frames);
  g_assert_cmpuint (uc_journal_last_round (kept->journal), ==, 3);
  g_assert_true (uc_journal_round_open (kept->journal));
  g_assert_true (uc_journal_head (kept->journal, &again));
  g_assert_cmpuint (again.round, ==, 2);
  g_assert_cmpmem (&head, sizeof head, &again, sizeof again);
}

static void
assert_same_state (const UcTable *a, const UcTable *b)
{
  g_autoptr (GString) text_a = g_string_new (NULL);
  g_autoptr (GString) text_b = g_string_new (NULL);
  UcPrompt prompt_a = uc_table_prompt (a), prompt_b = uc_table_prompt (b);
  UcOutputs outputs_a = uc_table_outputs (a), outputs_b = uc_table_outputs (b);

  uc_carry_print (&a->now.carry, text_a);
  uc_carry_print (&b->now.carry, text_b);
  g_assert_cmpstr (text_a->str, ==, text_b->str);
  g_assert_cmpint (prompt_a.id, ==, prompt_b.id);
  g_assert_cmpstr (prompt_a.primary, ==, prompt_b.primary);
  g_assert_cmpuint (prompt_a.accepts, ==, prompt_b.accepts);
  g_assert_cmpmem (&outputs_a, sizeof outputs_a, &outputs_b, sizeof outputs_b);
  g_assert_cmpint (a->now.round.hole, ==, b->now.round.hole);
}

static void
resume_or_fail (UcKept *kept, UcTable *table, UcResume *at)
{
  g_autoptr (GError) error = NULL;
  char salt[UC_SALT_TEXT];
  UcCard card;

  uc_resume (kept->journal, &kept->rules, table, at, &error);
  g_assert_no_error (error);
  if (!uc_hole_is_sealed (&table->now))
    return;
  g_assert_true (uc_seal_open (uc_journal_seal_key (kept->journal), table->now.round.hole_seal, &card, salt));
  uc_hole_unseal (table, card, salt);
}

/* A device that spoke last before the last closed round. */
static void
test_reopen_device (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();

  append_or_fail (kept->journal, "badge 1001", "badge-read seq=1 by=1001 role=dealer");
  resume_or_fail (kept, &kept->table, NULL);
  uc_kept_rounds (kept, 3, 1);
  uc_kept_close_round (kept);
  uc_kept_reopen (kept);
  g_assert_cmpuint (uc_journal_device_seq (kept->journal, "badge"), ==, 9);
}

/* After every single input the folded journal gives the table that the program had. */
static void
test_resume (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  static const char *const lines[] = {
    "bet 1 main 25.00",
    "bet 1 match-the-dealer 5.00",
    "bet 2 main 10.00",
    "no-more-bets",
    "card TS",
    "card 9H",
    "card TD",
    "card 5C",
    "card 8D",
    "card 7S",
    "confirm",
    "light medium",
    "place medium",
    "stand",
    "hit",
    "card 4H",
    "stand",
    "confirm",
  };
  UcTable table;
  UcResume at;

  uc_kept_rounds (kept, 2, 3);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (GError) error = NULL;

      if (!uc_kept_try (kept, lines[i], &error))
        g_test_message ("%s: %s", lines[i], error->message);
      resume_or_fail (kept, &table, &at);
      assert_same_state (&table, &kept->table);
      g_assert_cmpuint (at.last_seq, ==, uc_journal_last_seq (kept->journal));
      g_assert_cmpuint (at.checkpoint_seq, >, 1);
    }
  g_assert_cmpuint (uc_journal_last_round (kept->journal), ==, 3);
}

static gboolean
on_row_to_fold (const UcRow *row, gpointer user_data)
{
  g_assert_true (uc_fold (user_data, row->events, row->t_real_ns, row->t_mono_ns, NULL));
  return TRUE;
}

/* Stepping: the table as it stood after any row of the past. */
static void
test_resume_at (void)
{
  static const char *const lines[] = { "bet 1 main 25.00", "no-more-bets", "card TS", "card 9H", "card TD", "card 8S",
                                       "light medium",     "place medium", "stand" };
  g_autoptr (UcKept) kept = uc_kept_new ();
  UcTable stood[G_N_ELEMENTS (lines)], table;
  guint64 rows[G_N_ELEMENTS (lines)];

  uc_kept_rounds (kept, 1, 2);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      uc_kept_play (kept, lines[i]);
      stood[i] = kept->table;
      rows[i] = uc_journal_last_row (kept->journal);
    }
  uc_kept_rounds (kept, 2, 2);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (GError) error = NULL;

      uc_resume_at (kept->journal, &kept->rules, rows[i], &table, &error);
      g_assert_no_error (error);
      stood[i].now.round.hole = table.now.round.hole;
      assert_same_state (&table, &stood[i]);
    }
}

/* Who folds from there has the last closed round whole, also while the next one is played: from the end of the round before. */
static void
test_resume_last_round (gconstpointer key_us)
{
  UcJournalOptions options = { .sync_off = TRUE, .key_us = GPOINTER_TO_INT (key_us) };
  g_autofree char *folder = g_dir_make_tmp ("upcard-last-XXXXXX", NULL), *path = g_build_filename (folder, "a.journal", NULL);
  UcKept *kept = uc_kept_new_at (path, &options);
  UcTable table, longer;
  UcResume at;
  guint64 seq = 0, before;

  resume_or_fail (kept, &table, &at);
  g_assert_true (uc_resume_last_round (kept->journal, at.checkpoint_seq, &seq, NULL));
  g_assert_cmpuint (seq, ==, 1);
  uc_kept_rounds (kept, 1, 2);
  for (guint round = 2; round <= 4; round++)
    {
      g_autoptr (GError) error = NULL;

      resume_or_fail (kept, &table, &at);
      before = at.checkpoint_seq;
      /* The round before is closed with the first bet of this one, which is left cleared. */
      uc_kept_rounds (kept, 1, 2);
      resume_or_fail (kept, &table, &at);
      g_assert_cmpuint (at.checkpoint_seq, >, before);
      g_assert_true (uc_resume_last_round (kept->journal, at.checkpoint_seq, &seq, NULL));
      g_assert_cmpuint (seq, ==, before);
      uc_table_init (&longer, &kept->rules);
      g_assert_true (uc_journal_read (kept->journal, seq, 0, on_row_to_fold, &longer, &error));
      g_assert_no_error (error);
      assert_same_state (&longer, &table);
    }
  uc_kept_free (kept);
  uc_remove_folder (folder);
}

static void
test_resume_unreadable (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GError) error = NULL;
  UcTable table;

  append_or_fail (kept->journal, "hit", "frobnicated seq=1");
  g_assert_false (uc_resume (kept->journal, &kept->rules, &table, NULL, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
  g_assert_nonnull (strstr (error->message, "frobnicated"));
}

static void
test_resume_empty (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  UcTable table;
  UcResume at;

  resume_or_fail (kept, &table, &at);
  g_assert_cmpuint (at.checkpoint_seq, ==, 1);
  g_assert_cmpuint (at.last_seq, ==, 0);
  assert_same_state (&table, &kept->table);
}

static void
test_reader_of_live (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) reader = NULL;

  uc_kept_rounds (kept, 1, 1);
  reader = uc_journal_open_read (kept->path, &error);
  g_assert_no_error (error);
  g_assert_false (uc_journal_is_writer (reader));
  g_assert_cmpuint (uc_journal_last_seq (reader), ==, uc_journal_last_seq (kept->journal));
  uc_kept_rounds (kept, 2, 1);
  g_assert_cmpuint (uc_journal_last_seq (reader), ==, uc_journal_last_seq (kept->journal));
  g_assert_cmpuint (uc_journal_last_round (reader), ==, 3);
  g_assert_cmpstr (uc_journal_fingerprint (reader), ==, uc_journal_fingerprint (kept->journal));
}

static void
test_second_writer (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GError) error = NULL;
  UcJournalOptions options = { .program = "another" };

  g_assert_null (uc_journal_open (kept->path, &options, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_BUSY);
  g_assert_nonnull (strstr (error->message, kept->path));
  g_assert_nonnull (strstr (error->message, "test (process "));
}

static void
assert_round (UcJournal *journal, guint32 number, gboolean closed, UcRoundRow *round)
{
  g_autoptr (GError) error = NULL;

  uc_journal_round (journal, number, round, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (round->number, ==, number);
  g_assert_cmpint (round->closed, ==, closed);
  g_assert_cmpuint (round->first_seq, <, round->last_seq);
  g_assert_cmpuint (round->first_row, <, round->last_row);
  g_assert_cmpint (round->first_real_ns, <, round->last_real_ns);
}

static void
test_rounds (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GError) error = NULL;
  UcRoundRow before[4], after;

  uc_kept_rounds (kept, 3, 2);
  for (guint i = 1; i <= 3; i++)
    assert_round (kept->journal, i, i < 3, &before[i]);
  g_assert_cmpuint (before[1].last_row, ==, before[2].first_row);
  g_assert_cmpuint (before[1].last_seq, <, before[2].first_seq);

  uc_kept_tamper (kept, "DELETE FROM round");
  uc_kept_reopen (kept);
  for (guint i = 1; i <= 3; i++)
    {
      assert_round (kept->journal, i, i < 3, &after);
      g_assert_cmpmem (&before[i], sizeof after, &after, sizeof after);
    }
  g_assert_cmpuint (uc_journal_device_seq (kept->journal, "shoe"), ==, kept->frames);
  g_assert_true (uc_journal_rebuild (kept->journal, NULL));
  g_assert_false (uc_journal_round (kept->journal, 4, &after, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING);
}

static void
test_rules_in_force (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (UcContext) first = uc_journal_context (kept->journal, 0, NULL);
  g_autoptr (UcContext) second = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *table = uc_journal_text (kept->journal, first, "table", NULL);
  g_autofree char *changed = NULL;
  guint64 row = uc_journal_last_row (kept->journal);
  UcText text = { "table", "another" };

  g_assert_cmpstr (table, ==, UC_KEPT_TABLE);
  g_assert_cmpstr (first->boot_id, ==, "boot-1");
  g_assert_cmpstr (first->core_version, ==, uc_journal_core_version ());
  g_assert_true (uc_journal_set_rules (kept->journal, &text, 1, NULL));
  g_assert_cmpuint (uc_journal_last_row (kept->journal), ==, row + 1);
  g_assert_true (uc_journal_set_rules (kept->journal, &text, 1, NULL));
  g_assert_cmpuint (uc_journal_last_row (kept->journal), ==, row + 1);

  second = uc_journal_context (kept->journal, 0, NULL);
  changed = uc_journal_text (kept->journal, second, "table", NULL);
  g_assert_cmpstr (changed, ==, "another");
  g_assert_null (uc_journal_text (kept->journal, second, "685a.ini", &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING);
}

static void
test_boot (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  UcJournalOptions options = { .sync_off = TRUE, .boot_id = "boot-2" };
  g_autoptr (UcContext) context = NULL;
  g_autofree char *table = NULL;
  guint64 row = uc_journal_last_row (kept->journal);

  g_clear_pointer (&kept->journal, uc_journal_close);
  kept->journal = uc_journal_open (kept->path, &options, NULL);
  g_assert_nonnull (kept->journal);
  g_assert_cmpuint (uc_journal_last_row (kept->journal), ==, row + 1);
  context = uc_journal_context (kept->journal, 0, NULL);
  g_assert_cmpstr (context->boot_id, ==, "boot-2");
  g_assert_true (context->new_key);
  table = uc_journal_text (kept->journal, context, "table", NULL);
  g_assert_cmpstr (table, ==, UC_KEPT_TABLE);
}

static void
test_copy (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *to = g_build_filename (kept->folder, "copy.journal", NULL);
  g_autofree char *wal = g_strconcat (to, "-wal", NULL);
  g_autofree char *shm = g_strconcat (to, "-shm", NULL);
  g_autoptr (UcJournal) copy = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL, *after = NULL;

  uc_kept_rounds (kept, 2, 2);
  before = read_all (kept->journal, 1, 0);
  uc_journal_copy (kept->journal, to, &error);
  g_assert_no_error (error);
  copy = uc_journal_open_read (to, &error);
  g_assert_no_error (error);
  after = read_all (copy, 1, 0);
  g_assert_cmpstr (before, ==, after);
  g_assert_false (g_file_test (wal, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (shm, G_FILE_TEST_EXISTS));

  g_assert_false (uc_journal_copy (kept->journal, to, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO);
}

/* The writer reads its own file back: what stands there must be what it wrote. */
static void
assert_end_damaged (const char *sql, const char *why)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GError) error = NULL;
  guint32 round = 99;

  uc_kept_rounds (kept, 3, 2);
  g_assert_true (uc_journal_check_end (kept->journal, &round, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (round, ==, 2);

  uc_kept_tamper_live (kept, sql);
  g_assert_false (uc_journal_check_end (kept->journal, &round, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
  g_assert_nonnull (strstr (error->message, why));
}

static void
test_check_end (void)
{
  assert_end_damaged ("UPDATE journal SET input = 'card KS' WHERE id = "
                      "(SELECT max (id) FROM journal WHERE input LIKE 'card%')",
                      "does not fit the chain");
  assert_end_damaged ("DELETE FROM journal WHERE id = (SELECT max (id) FROM journal)", "written last");
  assert_end_damaged ("UPDATE journal SET signature = zeroblob (64) WHERE signature IS NOT NULL", "signed");
}

static void
test_check_end_of_new (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  guint32 round = 99;

  g_assert_true (uc_journal_check_end (kept->journal, &round, NULL));
  g_assert_cmpuint (round, ==, 0);
}

static void
collect_line (const char *line, gpointer user_data)
{
  g_string_append_printf (user_data, "%s\n", line);
}

/* The last word on each badge is found without reading the file, and again when the derived tables are gone. */
/* § 685a.7(d)(1): what left the shoe is known after a restart, between two rounds and in the middle of one. */
static void
test_shoe_after_restart (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  guint drawn;

  uc_kept_play (kept, "shuffle"); /* and the burn, which waits for a person */
  uc_kept_rounds (kept, 2, 2);
  uc_kept_close_round (kept);
  drawn = kept->table.now.carry.drawn;
  g_assert_cmpuint (drawn, >, 12);
  for (guint i = 0; i < 2; i++)
    {
      uc_kept_reopen (kept);
      resume_or_fail (kept, &kept->table, NULL);
      g_assert_cmpuint (kept->table.now.carry.shoe, ==, 312);
      g_assert_cmpuint (kept->table.now.carry.drawn, ==, drawn + i);
      if (i == 0)
        uc_kept_play (kept, "bet 1 main 10;no-more-bets;card 5C");
    }
}

static void
test_persons (void)
{
  /* The table says where to look; who says what, the rows say. */
  static const char *const damage[]
    = { "", "INSERT INTO person VALUES ('6666', (SELECT row FROM person WHERE badge = '2210'))",
        "UPDATE person SET row = 1 WHERE badge = '6666'", "UPDATE person SET row = 99 WHERE badge = '6666'" };
  g_autoptr (UcKept) kept = uc_kept_new ();

  uc_kept_play (kept, "person 2210 floorperson enrolled;person 1001 dealer enrolled;person 2210 floorperson locked");
  for (guint i = 0; i < G_N_ELEMENTS (damage); i++)
    {
      g_autoptr (GString) lines = g_string_new (NULL);
      g_autoptr (GError) error = NULL;

      uc_kept_tamper (kept, damage[i]);
      uc_kept_reopen (kept);
      g_assert_true (uc_journal_persons (kept->journal, collect_line, lines, &error));
      g_assert_no_error (error);
      g_assert_cmpstr (lines->str, ==, "person 1001 dealer enrolled\nperson 2210 floorperson locked\n");
    }
}

/* A card drawn in error without its card was once decided, written, and never read again. */
static void
test_batch_read_back (void)
{
  g_autoptr (UcBatch) batch = uc_batch_new ();
  g_autoptr (GError) error = NULL;
  UcEvent event = { .kind = UC_EVENT_CARD_DRAWN_IN_ERROR, .seq = 7, .round = 1, .card = UC_CARD_NONE };
  const UcEvents events = { .v = &event, .n = 1 };
  UcInput input;

  g_assert_true (uc_input_parse ("card 9D", &input, NULL));
  g_assert_false (uc_batch_can_add (batch, &input, &events, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO);
  g_assert_nonnull (strstr (error->message, "behind “card-drawn-in-error seq=7 round=1"));
  g_clear_error (&error);

  event.card = uc_card_parse ("9D");
  g_assert_true (uc_batch_can_add (batch, &input, &events, &error));
  g_assert_no_error (error);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/journal/rows/come-back-as-they-were", test_round_trip);
  g_test_add_func ("/journal/reopen/stands-as-before", test_reopen);
  g_test_add_func ("/journal/reopen/knows-every-device", test_reopen_device);
  g_test_add_func ("/journal/resume/after-every-input", test_resume);
  g_test_add_func ("/journal/resume/an-empty-journal", test_resume_empty);
  g_test_add_func ("/journal/resume/any-row-of-the-past", test_resume_at);
  g_test_add_data_func ("/journal/resume/last-round", GINT_TO_POINTER (0), test_resume_last_round);
  g_test_add_data_func ("/journal/resume/last-round-under-another-key", GINT_TO_POINTER (1), test_resume_last_round);
  g_test_add_func ("/journal/resume/skips-nothing-unreadable", test_resume_unreadable);
  g_test_add_func ("/journal/reader/sees-a-live-journal", test_reader_of_live);
  g_test_add_func ("/journal/writer/second-is-refused-by-name", test_second_writer);
  g_test_add_func ("/journal/rounds/are-found-and-rebuilt", test_rounds);
  g_test_add_func ("/journal/rules/are-kept-whole", test_rules_in_force);
  g_test_add_func ("/journal/boot/is-recorded", test_boot);
  g_test_add_func ("/journal/copy/is-one-file", test_copy);
  g_test_add_func ("/journal/check-end/finds-what-was-changed-behind-it", test_check_end);
  g_test_add_func ("/journal/check-end/a-new-journal", test_check_end_of_new);
  g_test_add_func ("/journal/resume/685a.7/d/1/what-left-the-shoe", test_shoe_after_restart);
  g_test_add_func ("/journal/persons", test_persons);
  g_test_add_func ("/journal/batch/only-what-is-read-back", test_batch_read_back);
  return g_test_run ();
}
