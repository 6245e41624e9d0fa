/* One table and its ledger, in single cases: months, persons who act for a table, a journal that forked, a table that the ledger does not
 * have; an old ledger that gets its end back. What may never be: what persons did in order contradicts anything, or goes without a word; a
 * journal that is not the table's adds anything to a ledger.
 *
 *   test-proof-cases UPCARDCTL [--tap]
 */
#include "uc-first-day.h"
#include "uc-keys.h"
#include "uc-kept.h"
#include "uc-ledger-row.h"
#include "uc-linked-evidence.h"
#include "uc-linked-settlement.h"
#include "uc-proof.h"

#include "uc-next-card.h"
#include "uc-people.h"
#include "uc-remove-folder.h"
#include "uc-table.h"
#include "uc-typed.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <gio/gio.h>

#define P "match-the-dealer-progressive"

static const char *upcardctl;

static const char TABLE[] = "[table]\nid=BJ-07\ngame=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer]\n"
                            "[wager " P "]\namount=5.00\npaytable=4\nlinked=MTD-5\n";

#define BET "bet 1 main 10; bet 1 " P "; no-more-bets; chips 1"
/* Nobody wins of the meter … */
#define DEAL "card 9S; card 8H; card 7D; card 6C; light medium"
/* … and one wins 10% of it. */
#define HIT "card 9H; card 9H; card 9H; card 6C; light medium; stand"

typedef struct
{
  char *folder, *path;
  UcKept *kept;
  UcLedger *ledger;
  GStringChunk *meters;
  GPtrArray *months; /* the files of the journal */
  gboolean is_away;  /* rows arrive, and lines do not: they wait … */
  GArray *says;      /* … here */
  guint64 row, said; /* the last row that was sent of the file, and the last line that was recorded */
} Case;

static void
case_free (Case *c)
{
  g_clear_pointer (&c->ledger, uc_ledger_close);
  uc_kept_free (c->kept);
  g_string_chunk_free (c->meters);
  g_array_unref (c->says);
  g_ptr_array_unref (c->months);
  uc_remove_folder (c->folder);
  g_free (c->folder);
  g_free (c->path);
  g_free (c);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Case, case_free)

static Case *
case_new (const char *enrolled)
{
  const UcLedgerOptions options = { .program = "test" };
  Case *c = g_new0 (Case, 1);
  g_autoptr (GError) error = NULL;
  g_autofree char *january = NULL;

  c->folder = g_dir_make_tmp ("upcard-proof-XXXXXX", &error);
  g_assert_no_error (error);
  january = g_build_filename (c->folder, "2026-01.journal", NULL);
  c->path = g_build_filename (c->folder, "house.ledger", NULL);
  c->meters = g_string_chunk_new (64);
  c->says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_array_set_clear_func (c->says, (GDestroyNotify)uc_ledger_say_clear);
  c->kept = uc_kept_new_of (january, NULL, TABLE);
  c->months = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (c->months, g_strdup (january));
  c->row = uc_journal_last_row (c->kept->journal);
  uc_first_day_create (c->path, enrolled, uc_journal_fingerprint (c->kept->journal));
  c->ledger = uc_ledger_open (c->path, &options, &error);
  g_assert_no_error (error);
  return c;
}

/* ---- the table and its link ---- */

static void
record_line (Case *c, const UcLedgerSay *say)
{
  UcKept *kept = c->kept;
  g_autoptr (GError) error = NULL;
  UcInput input;

  g_assert_true (uc_input_parse (say->line, &input, &error));
  input.origin = UC_ORIGIN_DEVICE;
  input.t_real_ns = kept->now_ns;
  input.t_mono_ns = kept->now_ns / 2;
  if (!uc_table_decide (&kept->table, &input, kept->out, &error))
    g_error ("“%s”: %s", say->line, error->message);
  uc_batch_add (kept->batch, &input, "link", say->n, uc_journal_last_seq (kept->journal) + 1, kept->out);
  uc_batch_append (kept->batch, kept->journal, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < kept->out->n; i++)
    uc_table_apply (&kept->table, &kept->out->v[i]);
  c->said = say->n;
}

typedef struct
{
  Case *c;
  GArray *items;
} Sending;

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Sending *sending = user_data;

  sending->c->row = row->id;
  uc_ledger_row_items ("BJ-07", row->events, &row->hash, row->id, row->t_real_ns, sending->items, sending->c->meters, NULL);
  return TRUE;
}

static void
hear (Case *c)
{
  for (guint i = 0; i < c->says->len; i++)
    record_line (c, &g_array_index (c->says, UcLedgerSay, i));
  g_array_set_size (c->says, 0);
}

static void
take (Case *c, UcLedgerItem *items, guint n)
{
  g_autoptr (GError) error = NULL;

  uc_ledger_take (c->ledger, items, n, c->says, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < n; i++)
    g_assert_no_error (items[i].refused);
  if (!c->is_away)
    hear (c);
}

/* The rows go up and the answers come down, until nothing is left to say. */
static void
deliver (Case *c)
{
  guint n;

  do
    {
      g_autoptr (GArray) items = g_array_new (FALSE, TRUE, sizeof (UcLedgerItem));
      Sending sending = { c, items };

      uc_journal_read_rows (c->kept->journal, c->row + 1, 0, on_row, &sending, NULL);
      n = items->len;
      take (c, (UcLedgerItem *)(gpointer)items->data, n);
    }
  while (n > 0);
}

static void
two_persons (Case *c, UcLinkedInputKind kind, guint32 round)
{
  UcLedgerItem item = { .meter = "MTD-5", .input = { .kind = kind, .badge = "2001", .second = "3001", .reason = "the table is dark", .round = round } };

  if (kind != UC_LINKED_ADJUSTED)
    g_strlcpy (item.input.table, "BJ-07", sizeof item.input.table);
  take (c, &item, 1);
}

static guint32
round_of (const Case *c)
{
  return c->kept->table.now.carry.round;
}

/* Nobody wins, and bets open again. */
static void
deal_round (Case *c)
{
  uc_kept_play (c->kept, DEAL);
  for (guint i = 0; i < 30 && uc_table_prompt (&c->kept->table).id != UC_PROMPT_BETS_OPEN; i++)
    {
      static const char *const tries[] = { "stand", "confirm", "hole 6C", "card 5D", "chips 1" };

      for (guint t = 0; t < G_N_ELEMENTS (tries); t++)
        if (uc_kept_try (c->kept, tries[t], NULL))
          break;
      deliver (c);
    }
  g_assert_cmpint (uc_table_prompt (&c->kept->table).id, ==, UC_PROMPT_BETS_OPEN);
}

static void
play_round (Case *c)
{
  uc_kept_play (c->kept, BET);
  deliver (c);
  if (uc_table_prompt (&c->kept->table).id == UC_PROMPT_GIVE_BACK)
    uc_kept_play (c->kept, "confirm");
  deal_round (c);
}

/* ---- the proof ---- */

static char *
say_all (const GPtrArray *findings)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < findings->len; i++)
    {
      g_autofree char *one = uc_proof_finding_say (findings->pdata[i]);

      g_string_append_printf (text, "%s\n", one);
    }
  return g_string_free (text, FALSE);
}

/* Evidence of all rounds that are closed, with what the ledger has of them, out of the first @n files. What is said of it. (transfer full) @twice: the
 * rounds prove, and the reader that goes with the file finds it whole, too. */
static char *
carry_away (Case *c, guint n, const char *trust_link, gboolean twice)
{
  g_autofree char *folder = g_build_filename (c->folder, "carried", NULL), *path = g_build_filename (folder, "a.upcard-evidence", NULL);
  g_autoptr (GPtrArray) months = g_ptr_array_new_with_free_func ((GDestroyNotify)uc_journal_close);
  g_autoptr (GArray) rounds = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (UcBundle) bundle = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *said = NULL, *read = NULL;
  g_autoptr (UcVerdict) verdict = NULL;
  guint n_grave;

  g_mkdir_with_parents (folder, 0700);
  g_unlink (path);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GArray) some = NULL;

      g_ptr_array_add (months, uc_journal_open_read (c->months->pdata[i], &error));
      g_assert_no_error (error);
      some = uc_linked_evidence_rounds (months->pdata[i]);
      g_array_append_vals (rounds, some->data, some->len);
    }
  bundle = uc_linked_evidence_write (months->pdata[n - 1], (UcJournal *const *)months->pdata, n - 1, c->path, (const guint32 *)(gpointer)rounds->data,
                                     rounds->len, path, &error);
  g_assert_no_error (error);
  said = uc_linked_evidence_judge (path, trust_link, &n_grave);
  if (n_grave > 0)
    g_error ("%s", said);
  if (!twice)
    return g_steal_pointer (&said);
  verdict = uc_bundle_verify (bundle, NULL, NULL);
  g_assert_true (uc_bundle_prove (bundle, NULL, verdict, &error));
  g_assert_no_error (error);
  g_assert_true (verdict->proven);
  read = uc_linked_evidence_read (folder, trust_link);
  if (read != NULL)
    g_assert_cmpstr (read, ==, "a.upcard-evidence 0 \n");
  return g_steal_pointer (&said);
}

static void
assert_said (const char *said, const char *part)
{
  if (strstr (said, part) == NULL)
    g_error ("“%s” is not in %s", part, said);
}

/* Of the files from number @from on, @n of them. The ledger stays as open as it is. */
static UcProof *
prove (Case *c, guint from, guint n)
{
  const UcLedgerOptions options = { .program = "test", .read_only = TRUE };
  g_autoptr (UcProof) proof = uc_proof_new ();
  g_autoptr (GPtrArray) journals = g_ptr_array_new_with_free_func ((GDestroyNotify)uc_journal_close);
  g_autoptr (UcLedger) ledger = NULL;
  g_autoptr (GError) error = NULL;

  uc_kept_flush (c->kept);
  for (guint i = from; i < from + n; i++)
    {
      g_ptr_array_add (journals, uc_journal_open_read (c->months->pdata[i], &error));
      g_assert_no_error (error);
      uc_proof_add (proof, "BJ-07", journals->pdata[journals->len - 1], i == 0);
    }
  ledger = uc_ledger_open (c->path, &options, &error);
  g_assert_no_error (error);
  uc_proof_run (proof, ledger, NULL, &error);
  g_assert_no_error (error);
  /* What contradicts nothing can be carried away, too. */
  if (from == 0 && uc_proof_n_findings (proof) == 0 && uc_ledger_find_table (ledger, "BJ-07") != NULL)
    g_free (carry_away (c, n, NULL, FALSE));
  return g_steal_pointer (&proof);
}

static void
assert_clean (const UcProof *proof)
{
  g_autofree char *text = say_all (uc_proof_findings (proof));

  g_assert_cmpstr (text, ==, "");
}

static void
assert_noted (const UcProof *proof, const char *part)
{
  g_autofree char *text = say_all (uc_proof_notes (proof));

  if (strstr (text, part) == NULL)
    g_error ("“%s” is not in %s", part, text);
}

/* ---- an old copy ---- */

static void
copy_file (const char *from, const char *to)
{
  g_autofree char *bytes = NULL;
  gsize n;

  g_assert_true (g_file_get_contents (from, &bytes, &n, NULL));
  g_assert_true (g_file_set_contents_full (to, bytes, (gssize)n, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

/* The ledger as it is now, with its key file, becomes the old copy, and both persons have their PINs beside it. */
static void
keep_old (Case *c)
{
  const UcLedgerOptions options = { .program = "test" };
  g_autofree char *old = g_build_filename (c->folder, "old.ledger", NULL), *people_path = g_build_filename (c->folder, "people", NULL);
  g_autofree char *key = uc_keys_path (c->path), *old_key = uc_keys_path (old);
  g_autoptr (UcPeople) people = NULL;
  g_autoptr (GError) error = NULL;

  people = uc_people_new (people_path, &error);
  g_assert_no_error (error);
  uc_people_add (people, "2001", UC_ROLE_FLOORPERSON, "2580", &error);
  uc_people_add (people, "3001", UC_ROLE_PIT_MANAGER, "3690", &error);
  g_assert_no_error (error);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  copy_file (c->path, old);
  copy_file (key, old_key);
  c->ledger = uc_ledger_open (c->path, &options, &error);
  g_assert_no_error (error);
}

/* Runs “upcardctl link restore” on a copy of the old ledger, which stays: @files: full paths with a blank before each; both PINs are typed. */
static void
restore (const Case *c, const char *files, const char *options, int status, const char *says)
{
  g_autofree char *old = g_build_filename (c->folder, "old.ledger", NULL), *ledger = g_build_filename (c->folder, "copy.ledger", NULL);
  g_autofree char *line = g_strdup_printf ("%s link restore %s --ledger=%s --by=2001 --second=3001%s", upcardctl, files, ledger, options);
  g_autofree char *key = uc_keys_path (ledger), *old_key = uc_keys_path (old), *said = NULL;
  g_auto (GStrv) argv = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_file_test (ledger, G_FILE_TEST_EXISTS))
    {
      copy_file (old, ledger);
      copy_file (old_key, key);
    }
  g_assert_true (g_shell_parse_argv (line, NULL, &argv, NULL));
  process = uc_typed ((const char *const *)argv, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, "2580\n3690\n", &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &said, NULL, &error);
  g_assert_no_error (error);
  if (g_subprocess_get_exit_status (process) != status || strstr (said, says) == NULL)
    g_error ("%s: %d, %s", line, g_subprocess_get_exit_status (process), said);
}

/* ---- cases ---- */

/* The next month begins, and two rounds of it are played. */
static void
go_on (Case *c)
{
  uc_kept_go_on_in (c->kept, "2026-02.journal");
  g_ptr_array_add (c->months, g_strdup (c->kept->path));
  c->row = 0;
  play_round (c);
  play_round (c);
  uc_kept_flush (c->kept);
}

/* Rows are numbered anew in each month; events, rounds and lines go on. */
static void
test_months (void)
{
  g_autoptr (Case) c = case_new ("BJ-07");
  const UcProofTable *table;
  g_autoptr (UcProof) both = NULL, later = NULL, first = NULL;

  play_round (c);
  play_round (c);
  go_on (c);

  both = prove (c, 0, 2);
  assert_clean (both);
  table = uc_proof_tables (both)->pdata[0];
  g_assert_true (table->is_whole);
  g_assert_cmpuint (table->same_requests, ==, 8);
  g_assert_cmpuint (table->same_lines, ==, 4);
  g_assert_cmpuint (table->asked, ==, 4);

  later = prove (c, 1, 1);
  assert_clean (later);
  table = uc_proof_tables (later)->pdata[0];
  g_assert_false (table->is_whole);
  g_assert_cmpuint (table->same_requests, ==, 4);
  g_assert_cmpuint (table->before, ==, 4 + 2);
  assert_noted (later, "BJ-07: the first month of its journal was not given, so its first key is not compared with the ledger");
  assert_noted (later, "BJ-07: what the ledger has of the months before the first that was given is proved by the ledger alone");

  first = prove (c, 0, 1);
  assert_clean (first);
  table = uc_proof_tables (first)->pdata[0];
  g_assert_cmpuint (table->behind, ==, 4);
  g_assert_cmpuint (table->down, ==, 2);
}

static void
copy_ledger (const Case *c, const char *to)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLedger) ledger = uc_ledger_open_as_it_stands (c->path, &error);
  g_autoptr (UcLedger) copy = NULL;

  g_assert_no_error (error);
  uc_ledger_copy (ledger, to, NULL, NULL, &copy, &error);
  g_assert_no_error (error);
}

/* Two persons close the ticket of a table that is dark. Its record goes on later, and neither contradicts the other. */
static void
test_given_up (void)
{
  g_autoptr (Case) c = case_new ("BJ-07");
  g_autoptr (UcProof) proof = NULL;

  uc_kept_play (c->kept, BET);
  deliver (c);
  two_persons (c, UC_LINKED_GIVEN_UP, round_of (c));
  uc_kept_play (c->kept, DEAL);
  for (guint i = 0; i < 30 && uc_table_prompt (&c->kept->table).id != UC_PROMPT_BETS_OPEN; i++)
    if (!uc_kept_try (c->kept, "stand", NULL) && !uc_kept_try (c->kept, "confirm", NULL) && !uc_kept_try (c->kept, "hole 6C", NULL))
      uc_kept_try (c->kept, "card 5D", NULL);
  deliver (c);
  play_round (c);
  proof = prove (c, 0, 1);
  assert_clean (proof);
  assert_noted (proof, "BJ-07, round 1, meter MTD-5, row ");
  assert_noted (proof, ": two persons, 2001 and 3001, closed the round's ticket: the table is dark\n");
}

/* … and the table, which nobody reached, won in that round and paid by hand. The meter has nothing for it, and both records say so. */
static void
test_given_up_and_won (void)
{
  g_autoptr (Case) c = case_new ("BJ-07");
  g_autoptr (UcProof) proof = NULL;

  uc_kept_play (c->kept, BET);
  deliver (c);
  two_persons (c, UC_LINKED_GIVEN_UP, round_of (c));
  uc_kept_play (c->kept, "device link down; card 9H; card 9H; card 9H; card 7C; light medium");
  for (guint i = 0; i < 30 && uc_table_prompt (&c->kept->table).id != UC_PROMPT_AMOUNT_TO_COME; i++)
    if (!uc_kept_try (c->kept, "stand", NULL) && !uc_kept_try (c->kept, "confirm", NULL))
      uc_kept_try (c->kept, "card 8D", NULL);
  uc_kept_play (c->kept, "award-by-hand 510.00 2001 0000 away; validate 3001 0000");
  for (guint i = 0; i < 30 && uc_table_prompt (&c->kept->table).id != UC_PROMPT_BETS_OPEN; i++)
    uc_kept_try (c->kept, "confirm", NULL);
  uc_kept_play (c->kept, "device link up");
  deliver (c);
  play_round (c);
  proof = prove (c, 0, 1);
  assert_clean (proof);
  assert_noted (proof, ": two persons at the table awarded $510.00 by hand; the ledger has booked $0.00 of it\n");
}

/* ---- a table that comes back all the same, LINK § 6, case 8 ---- */

static void
go_to (Case *c, UcPromptId prompt)
{
  for (guint i = 0; i < 30 && uc_table_prompt (&c->kept->table).id != prompt; i++)
    {
      if (!uc_kept_try (c->kept, "confirm", NULL))
        uc_kept_try (c->kept, "documented 2001 4711", NULL);
      deliver (c);
    }
  g_assert_cmpint (uc_table_prompt (&c->kept->table).id, ==, prompt);
}

/* Its round has won, and two persons have given up its ticket. The link refuses the claim; two persons at the table award by hand, and the link books
 * nothing of it. */
static void
win_too_late (Case *c)
{
  uc_kept_play (c->kept, BET);
  deliver (c);
  two_persons (c, UC_LINKED_GIVEN_UP, round_of (c));
  uc_kept_play (c->kept, HIT "; card 5D");
  deliver (c);
  g_assert_cmpuint (uc_ledger_meter (c->ledger, 0)->link.n_claims, ==, 0);
  go_to (c, UC_PROMPT_AMOUNT_TO_COME);
  g_assert_false (uc_ledger_meter (c->ledger, 0)->link.members[0].suspended);
  uc_kept_play (c->kept, "device link down; award-by-hand 500.00 2001 0000 given up; validate 3001 0000");
  go_to (c, UC_PROMPT_BETS_OPEN);
  uc_kept_play (c->kept, "device link up");
}

/* Two persons have settled its claim. It hears of that, pays by its own cards, and its settlement and its documents move nothing more. */
static void
settled_too_late (Case *c, gboolean stands)
{
  UcLedgerItem item = { .meter = "MTD-5",
                        .input = { .kind = UC_LINKED_BY_HAND, .table = "BJ-07", .badge = "2001", .second = "3001", .reason = "the table is dark",
                                   .claim = 1, .tenth = stands ? 1 : 0 } };
  const UcLinked *link;

  uc_kept_play (c->kept, BET);
  deliver (c);
  item.input.round = round_of (c);
  c->is_away = TRUE;
  uc_kept_play (c->kept, HIT "; card 5D");
  deliver (c);
  link = &uc_ledger_meter (c->ledger, 0)->link;
  uc_linked_settlement_fill (link, &link->claims[0], &item.input);
  take (c, &item, 1);
  c->is_away = FALSE;
  hear (c);
  go_to (c, UC_PROMPT_BETS_OPEN);
}

/* The table has awarded itself, and two persons book the award as paid before its documents come. */
static void
paid_in_place (Case *c)
{
  UcLedgerItem item = { .meter = "MTD-5",
                        .input = { .kind = UC_LINKED_PAID_OUT, .table = "BJ-07", .badge = "2001", .second = "3001", .reason = "slip 4711 of the house",
                                   .claim = 1 } };

  uc_kept_play (c->kept, BET);
  deliver (c);
  uc_kept_play (c->kept, HIT "; card 5D");
  deliver (c);
  for (guint i = 0; i < 30 && uc_ledger_meter (c->ledger, 0)->link.balance[UC_LINKED_PAYABLE] == 0; i++)
    {
      uc_kept_try (c->kept, "confirm", NULL);
      deliver (c);
    }
  item.input.awarded = uc_ledger_meter (c->ledger, 0)->link.balance[UC_LINKED_PAYABLE];
  take (c, &item, 1);
  go_to (c, UC_PROMPT_BETS_OPEN);
}

static void
test_back (gconstpointer data)
{
  static const char *const changes[]
      = { "MTD-5 given-up table=BJ-07 round=2 by=2001 second=3001 reason=the%20table%20is%20dark\n",
          "MTD-5 by-hand table=BJ-07 round=2 claim=1 tenth=1 awarded=500.15 of-tenth=500.15 by=2001 second=3001 reason=the%20table%20is%20dark\n",
          "MTD-5 by-hand table=BJ-07 round=2 claim=1 released=500.15 of-tenth=500.15 by=2001 second=3001 reason=the%20table%20is%20dark\n",
          "MTD-5 paid-out table=BJ-07 claim=1 awarded=500.15 by=2001 second=3001 reason=slip%204711%20of%20the%20house\n" };
  static const char *const notes[]
      = { "closed the round's ticket: the table is dark", "settled claim 1 in the table's place: the table is dark",
          "settled claim 1 in the table's place: the table is dark",
          "two persons, 2001 and 3001, booked $500.15 of claim 1 as paid in the table's place: slip 4711 of the house" };
  const guint how = GPOINTER_TO_UINT (data);
  g_autoptr (Case) c = case_new ("BJ-07");
  g_autofree char *also = g_build_filename (c->folder, "changes", NULL), *with = g_strdup_printf (" --also=%s", also);
  const char *text = changes[how];
  g_autoptr (UcProof) proof = NULL;
  const UcLinked *link;

  play_round (c);
  keep_old (c);
  if (how == 0)
    win_too_late (c);
  else if (how == 3)
    paid_in_place (c);
  else
    settled_too_late (c, how == 1);
  link = &uc_ledger_meter (c->ledger, 0)->link;
  g_assert_false (link->members[0].suspended);
  g_assert_cmpint (link->balance[UC_LINKED_HELD], ==, 0);
  g_assert_cmpint (link->balance[UC_LINKED_PAYABLE], ==, 0);
  play_round (c);
  play_round (c);
  g_assert_false (uc_ledger_meter (c->ledger, 0)->link.members[0].suspended);
  proof = prove (c, 0, 1);
  assert_clean (proof);
  assert_noted (proof, notes[how]);
  if (how == 1)
    assert_noted (proof, ": the table settles claim 1 itself and awards $500.15; two persons had settled it in its place, and the ledger stays at $500.15\n");
  if (how == 2)
    assert_noted (proof, ": the table settles claim 1 itself and awards $500.15; two persons had settled it in its place, and the ledger stays at $0.00\n");
  if (how >= 2)
    assert_noted (proof, ": the table documents $500.15, and the ledger has booked $0.00 of it as paid: two persons acted in the table's place\n");

  g_assert_true (g_file_set_contents (also, text, -1, NULL));
  restore (c, c->months->pdata[0], with, 0, "lines that tables have recorded are in the ledger again.");
  restore (c, c->months->pdata[0], "", 0, "Nothing is missing: ");
}

/* Two persons change rates and seed; what rounds bring is counted by the terms of their epoch. */
static void
test_epochs (void)
{
  g_autoptr (Case) c = case_new ("BJ-07");
  g_autoptr (UcProof) proof = NULL;
  UcLedgerItem items[] = { { .input = { .kind = UC_LINKED_CLOSED } },
                           { .input = { .kind = UC_LINKED_FILED, .terms = { 6000 * UC_DOLLAR, 0, 200000, 50000 } } },
                           { .input = { .kind = UC_LINKED_BEGUN } },
                           { .input = { .kind = UC_LINKED_OPENED } } };

  play_round (c);
  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    {
      items[i].meter = "MTD-5";
      g_strlcpy (items[i].input.badge, "2001", sizeof items[i].input.badge);
      g_strlcpy (items[i].input.second, "3001", sizeof items[i].input.second);
      g_strlcpy (items[i].input.reason, "filed with the board", sizeof items[i].input.reason);
    }
  take (c, items, G_N_ELEMENTS (items));
  play_round (c);
  proof = prove (c, 0, 1);
  assert_clean (proof);
  assert_noted (proof, "meter MTD-5, row ");
  assert_noted (proof, ": two persons, 2001 and 3001, filed other terms for the epoch behind 1: filed with the board\n");
  assert_noted (proof, ": two persons, 2001 and 3001, began epoch 2: filed with the board\n");
}

/* A row of another journal came under the table's name. The table is suspended, and two persons let it play again. */
static void
test_fork (void)
{
  g_autoptr (Case) c = case_new ("BJ-07");
  g_autoptr (UcProof) proof = NULL;
  UcLedgerItem item = { .meter = "MTD-5", .input = { .kind = UC_LINKED_LEFT, .table = "BJ-07", .round = 1 } };

  play_round (c);
  item.input.seq = uc_ledger_find_table (c->ledger, "BJ-07")->seq;
  take (c, &item, 1);
  play_round (c);
  two_persons (c, UC_LINKED_RESUMED, 0);
  play_round (c);
  proof = prove (c, 0, 1);
  assert_clean (proof);
  assert_noted (proof, "the ledger suspended the table: another row came for this event than the one that was taken");
  g_assert_cmpuint (((const UcProofTable *)uc_proof_tables (proof)->pdata[0])->refused, ==, 1);
}

/* The ledger has another table. This one's journal says nothing of a meter, and then it speaks of the ledger's. */
static void
test_no_such_table (void)
{
  g_autoptr (Case) c = case_new ("BJ-08");
  g_autoptr (UcProof) proof = prove (c, 0, 1);
  g_autofree char *text = NULL;

  assert_clean (proof);
  assert_noted (proof, "BJ-07: this ledger has no such table, and its journal speaks of no meter that tables share\n");
  g_clear_pointer (&proof, uc_proof_free);
  uc_kept_play (c->kept, BET);
  proof = prove (c, 0, 1);
  text = say_all (uc_proof_findings (proof));
  g_assert_true (g_str_has_prefix (text, "BJ-07, round 1, event "));
  g_assert_true (g_str_has_suffix (text, ", meter MTD-5: the journal speaks of a meter that tables share, and this ledger has no such table\n"));
  assert_noted (proof, "BJ-08: it is on a meter of this ledger, and its journal was not given: its 0 entries are proved by the ledger alone\n");
}

/* LINK § 6, case 11: only the months of the table itself, each behind the one before it, give a ledger its end back. */
static void
test_restore (void)
{
  const UcLedgerOptions options = { .program = "test" };
  g_autoptr (Case) c = case_new ("BJ-07"), stranger = case_new ("BJ-07");
  g_autofree char *also = g_build_filename (c->folder, "changes", NULL), *with = g_strdup_printf (" --also=%s", also);
  g_autofree char *both = NULL, *forged = NULL, *turned = NULL;
  g_autoptr (UcLedger) copy = NULL;
  g_autoptr (GError) error = NULL;

  play_round (c);
  play_round (stranger);
  keep_old (c);
  go_on (c);
  go_on (stranger);

  both = g_strdup_printf ("%s %s", (char *)c->months->pdata[0], (char *)c->months->pdata[1]);
  forged = g_strdup_printf ("%s %s", (char *)c->months->pdata[0], (char *)stranger->months->pdata[1]);
  turned = g_strdup_printf ("%s %s", (char *)c->months->pdata[1], (char *)c->months->pdata[0]);
  restore (c, forged, "", 1, "2026-02.journal: the journal is damaged: ");
  restore (c, stranger->months->pdata[1], "", 1, "2026-02.journal: nothing shows that this is the journal of BJ-07; expected every month");
  restore (c, stranger->months->pdata[0], "", 1, "2026-01.journal: the journal of BJ-07 has the fingerprint ");
  restore (c, turned, "", 1, "2026-02.journal: nothing shows that this is the journal of BJ-07");
  restore (c, c->months->pdata[0], "", 0, "Nothing is missing: ");
  restore (c, both, "", 0, "2 lines that tables have recorded are in the ledger again.");
  restore (c, both, "", 0, "Nothing is missing: ");
  /* What two persons changed is in no journal, and behind the last line. */
  g_assert_true (g_file_set_contents (also, "# from the log\nMTD-5 closed by=2001 second=3001 reason=the%20sign\n", -1, NULL));
  restore (c, both, with, 0, "The changes of the two persons are in the ledger again.");
  restore (c, both, with, 1, "change 1 of meter MTD-5 cannot be: ");
  g_assert_true (g_file_set_contents (also, "MTD-5 left table=BJ-07 round=1\n", -1, NULL));
  restore (c, both, with, 1, "changes: line 1: ");
  {
    g_autofree char *path = g_build_filename (c->folder, "copy.ledger", NULL);

    copy = uc_ledger_open (path, &options, &error);
    g_assert_no_error (error);
    g_assert_false (uc_ledger_meter (copy, 0)->link.open);
    g_assert_cmpuint (uc_ledger_find_table (copy, "BJ-07")->said, ==, uc_ledger_find_table (c->ledger, "BJ-07")->said);
  }
}

static char *
verify (const Case *c, const char *ledger)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, &error, upcardctl, "verify",
                                                      "--link", ledger, (char *)c->months->pdata[0], NULL);
  char *said = NULL;

  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &said, NULL, &error);
  g_assert_no_error (error);
  if (g_subprocess_get_exit_status (process) != 0)
    g_error ("%s", said);
  return said;
}

/* LINK § 6, case 11: the key file is lost, with lines or without. Two persons begin another key, and the proof says so from then on. */
static void
test_lost_key (gconstpointer data)
{
  const UcLedgerOptions options = { .program = "test" };
  const gboolean lacks_lines = GPOINTER_TO_INT (data);
  g_autoptr (Case) c = case_new ("BJ-07");
  g_autofree char *ledger = g_build_filename (c->folder, "copy.ledger", NULL), *old = g_build_filename (c->folder, "old.ledger", NULL);
  g_autofree char *key = uc_keys_path (ledger), *said = NULL;
  g_autoptr (UcLedger) copy = NULL;
  g_autofree char *carried = NULL;
  g_autoptr (GError) error = NULL;
  struct stat facts;

  play_round (c);
  if (lacks_lines)
    keep_old (c);
  play_round (c);
  if (!lacks_lines)
    keep_old (c);
  uc_kept_flush (c->kept);
  copy_file (old, ledger);
  copy = uc_ledger_open (ledger, &options, &error);
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_KEY);
  g_assert_nonnull (strstr (error->message, "copy.ledger.key is missing. "));
  restore (c, c->months->pdata[0], "", 0, "The key that signed the ledger last is not there. You begin another one with your signatures");
  g_assert_cmpint (stat (key, &facts), ==, 0);
  g_assert_cmpint (facts.st_mode & 0777, ==, 0600);
  restore (c, c->months->pdata[0], "", 0, "Nothing is missing: ");
  said = verify (c, ledger);
  g_assert_true (g_str_has_prefix (said, "Whole, 1 restoration by two persons"));
  g_assert_nonnull (strstr (said, ": the key before it did not sign it; 2001 and 3001 restored the ledger"));
  g_assert_nonnull (strstr (said, lacks_lines ? " were rebuilt\n" : ", and no row was rebuilt\n"));
  g_free (c->path);
  c->path = g_strdup (ledger);
  uc_kept_flush (c->kept);
  carried = carry_away (c, 1, NULL, TRUE);
  assert_said (carried, ": the key before did not sign this key, because 2001 and 3001 restored the ledger; ask them\n");
  g_clear_error (&error);
  copy = uc_ledger_open (ledger, &options, &error);
  g_assert_no_error (error);
}

/* ---- evidence, LINK § 6, case 25 ---- */

/* The player's first card in round 2. */
static gboolean
on_card (const UcRow *row, gpointer user_data)
{
  const char *at = strstr (row->events, "card-dealt seq=");

  if (at == NULL || strstr (at, " round=2 ") == NULL || strstr (at, " card=9H") == NULL)
    return TRUE;
  *(guint64 *)user_data = g_ascii_strtoull (at + strlen ("card-dealt seq="), NULL, 10);
  return FALSE;
}

/* The award is paid; then surveillance finds that the card was another one. Two persons correct it, and two persons adjust the meter. The file has the
 * round, the correction, what the ledger locked, awarded and paid, and the adjustment. */
static void
test_paid_then_corrected (void)
{
  g_autoptr (Case) c = case_new ("BJ-07");
  UcLedgerItem closes = { .meter = "MTD-5", .input = { .kind = UC_LINKED_CLOSED, .badge = "2001", .second = "3001", .reason = "round 2" } };
  UcLedgerItem adjusts = closes, opens = closes;
  g_autofree char *said = NULL, *line = NULL;
  char key[UC_CODE_TEXT];
  guint64 card = 0;

  play_round (c);
  uc_kept_play (c->kept, BET);
  deliver (c);
  uc_kept_play (c->kept, HIT "; card 5D");
  deliver (c);
  go_to (c, UC_PROMPT_BETS_OPEN);
  play_round (c);
  uc_kept_flush (c->kept);
  uc_journal_read_rows (c->kept->journal, 1, 0, on_card, &card, NULL);
  g_assert_cmpuint (card, >, 0);
  line = g_strdup_printf ("correct %" G_GUINT64_FORMAT " card 9S 2001 0000 misread; validate 3001 0000", card);
  uc_kept_play (c->kept, line);
  take (c, &closes, 1);
  adjusts.input.kind = UC_LINKED_ADJUSTED;
  adjusts.input.value = uc_ledger_meter (c->ledger, 0)->link.balance[UC_LINKED_DISPLAY] + 125 * UC_DOLLAR;
  take (c, &adjusts, 1);
  opens.input.kind = UC_LINKED_OPENED;
  take (c, &opens, 1);
  play_round (c);
  uc_ledger_first_key (c->ledger, key);
  uc_kept_flush (c->kept);
  said = carry_away (c, 1, key, TRUE);
  assert_said (said, "BJ-07, round 2: joined meter MTD-5 as entry 2, code ");
  assert_said (said, "BJ-07, round 2: claim 1 on meter MTD-5, rank 1: locked $500.15, awarded $500.15, paid $500.15\n");
  assert_said (said, ": 2001 and 3001 adjusted the meter after the claim: round 2\n");
  g_assert_null (strstr (said, "Not in it"));
}

/* What is on its way is named, and is no damage: events that the ledger has not taken … */
static void
test_not_taken (void)
{
  g_autoptr (Case) c = case_new ("BJ-07");
  g_autofree char *said = NULL, *all = NULL;

  play_round (c);
  uc_kept_play (c->kept, BET);
  deliver (c);
  uc_kept_play (c->kept, HIT "; card 5D");
  deliver (c);
  for (guint i = 0; i < 30 && uc_table_prompt (&c->kept->table).id != UC_PROMPT_BETS_OPEN; i++)
    if (!uc_kept_try (c->kept, "confirm", NULL))
      uc_kept_try (c->kept, "documented 2001 4711", NULL);
  uc_kept_flush (c->kept);
  said = carry_away (c, 1, NULL, TRUE);
  assert_said (said, "claim 1 on meter MTD-5, rank 1: locked $500.15, awarded $500.15, paid $0.00\n");
  assert_said (said, ": the ledger had not taken it yet: “documented table=BJ-07 ");
  assert_said (said, ": the ledger had not taken it yet: “left table=BJ-07 ");
  assert_said (said, "Not in it: BJ-07, round 2: claim 1: $500.15 of the award had no documents in the ledger yet\n");
  deliver (c);
  uc_kept_flush (c->kept);
  all = carry_away (c, 1, NULL, TRUE);
  g_assert_null (strstr (all, "Not in it"));
}

/* … and lines that the table has not recorded: it paid by hand what two persons said, and the meter's answers come later. */
static void
test_not_heard (void)
{
  g_autoptr (Case) c = case_new ("BJ-07");
  g_autofree char *said = NULL, *all = NULL;

  uc_kept_play (c->kept, BET);
  deliver (c);
  c->is_away = TRUE;
  uc_kept_play (c->kept, "device link down; " HIT "; card 5D");
  for (guint i = 0; i < 30 && uc_table_prompt (&c->kept->table).id != UC_PROMPT_AMOUNT_TO_COME; i++)
    uc_kept_try (c->kept, "confirm", NULL);
  deliver (c);
  uc_kept_play (c->kept, "award-by-hand 400.00 2001 0000 away; validate 3001 0000");
  for (guint i = 0; i < 30 && uc_table_prompt (&c->kept->table).id != UC_PROMPT_BETS_OPEN; i++)
    if (!uc_kept_try (c->kept, "confirm", NULL))
      uc_kept_try (c->kept, "documented 2001 4711", NULL);
  deliver (c);
  uc_kept_flush (c->kept);
  said = carry_away (c, 1, NULL, TRUE);
  assert_said (said, "claim 1 on meter MTD-5, rank 1: locked $500.07, awarded $400.00, paid $0.00\n");
  assert_said (said, "Not in it: BJ-07, round 1: claim 1: $100.07 was still held for it\n");
  assert_said (said, "Not in it: BJ-07, round 1: the table had not recorded line 2 of the link yet, which row ");
  c->is_away = FALSE;
  uc_kept_play (c->kept, "device link up");
  hear (c);
  play_round (c);
  uc_kept_flush (c->kept);
  all = carry_away (c, 1, NULL, TRUE);
  g_assert_null (strstr (all, "had not recorded line"));
}

/* The dealer gave the chips of round 1 back, and the answer comes in round 2. Evidence of round 2 alone has nothing of round 1, and is intact. */
static void
test_late_answer (void)
{
  g_autoptr (Case) c = case_new ("BJ-07");
  g_autofree char *folder = g_build_filename (c->folder, "late", NULL), *path = g_build_filename (folder, "a.upcard-evidence", NULL);
  g_autofree char *said = NULL, *read = NULL;
  g_autoptr (UcJournal) journal = NULL;
  g_autoptr (UcBundle) bundle = NULL;
  g_autoptr (GError) error = NULL;
  const guint32 round = 2;
  guint n_grave;

  c->is_away = TRUE;
  uc_kept_play (c->kept, BET);
  deliver (c);
  uc_kept_play (c->kept, "device link down; give-back");
  if (uc_table_prompt (&c->kept->table).id == UC_PROMPT_GIVE_BACK)
    uc_kept_play (c->kept, "confirm");
  deal_round (c);
  uc_kept_play (c->kept, "device link up; " BET);
  c->is_away = FALSE;
  hear (c);
  deliver (c);
  deal_round (c);
  g_assert_cmpuint (round_of (c), ==, 2);
  uc_kept_flush (c->kept);
  g_mkdir_with_parents (folder, 0700);
  journal = uc_journal_open_read (c->kept->path, &error);
  g_assert_no_error (error);
  bundle = uc_linked_evidence_write (journal, NULL, 0, c->path, &round, 1, path, &error);
  g_assert_no_error (error);
  said = uc_linked_evidence_judge (path, NULL, &n_grave);
  g_assert_cmpuint (n_grave, ==, 0);
  assert_said (said, "BJ-07, round 2: joined meter MTD-5");
  read = uc_linked_evidence_read (folder, NULL);
  if (read != NULL)
    g_assert_cmpstr (read, ==, "a.upcard-evidence 0 \n");
}

/* Runs “upcardctl export … --evidence FILE --round 1 --link LEDGER @options” or “upcardctl verify FILE @options”; there must be a file or none. */
static void
carry_by_command (const Case *c, const char *verb, const char *ledger, const char *options, int status, const char *says)
{
  g_autofree char *path = g_build_filename (c->folder, "command.upcard-evidence", NULL);
  g_autofree char *line = strcmp (verb, "verify") == 0
                              ? g_strdup_printf ("%s verify %s %s", upcardctl, path, options)
                              : g_strdup_printf ("%s export %s --evidence %s --link %s %s", upcardctl, c->kept->path, path, ledger, options);
  g_autofree char *out = NULL, *err = NULL, *both = NULL;
  int found;

  if (strcmp (verb, "verify") != 0)
    g_unlink (path);
  g_assert_true (g_spawn_command_line_sync (line, &out, &err, &found, NULL));
  both = g_strconcat (out, err, NULL);
  if (WEXITSTATUS (found) != status || strstr (both, says) == NULL)
    g_error ("%s: %d, %s", line, WEXITSTATUS (found), both);
  g_assert_cmpint (g_file_test (path, G_FILE_TEST_EXISTS), ==, strcmp (verb, "verify") == 0 || status == 0);
}

/* A ledger that is another one, an older one, damaged, or none at all goes into no file. */
static void
test_refused (void)
{
  g_autoptr (Case) c = case_new ("BJ-07"), stranger = case_new ("BJ-07");
  g_autofree char *older = g_build_filename (c->folder, "older.ledger", NULL), *damaged = g_build_filename (c->folder, "damaged.ledger", NULL);
  g_autofree char *trust = NULL, *first = NULL;
  char key[UC_CODE_TEXT];
  sqlite3 *db;

  play_round (c);
  play_round (stranger);
  copy_ledger (c, older);
  play_round (c);
  /* A round without a wager on the meter. */
  uc_kept_play (c->kept, "bet 1 main 10; no-more-bets; " DEAL);
  for (guint i = 0; i < 30 && uc_table_prompt (&c->kept->table).id != UC_PROMPT_BETS_OPEN; i++)
    if (!uc_kept_try (c->kept, "stand", NULL) && !uc_kept_try (c->kept, "confirm", NULL) && !uc_kept_try (c->kept, "hole 6C", NULL))
      uc_kept_try (c->kept, "card 5D", NULL);
  uc_kept_flush (c->kept);
  copy_ledger (c, damaged);
  g_assert_cmpint (sqlite3_open (damaged, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "UPDATE link_row SET real = real + 1 WHERE id = 7", NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
  uc_ledger_first_key (c->ledger, key);

  carry_by_command (c, "export", stranger->path, "--round 1", 1, "house.ledger: the ledger has no table with this journal, whose first key is ");
  carry_by_command (c, "export", older, "--round 1-2", 1, "older.ledger: the ledger does not have round 2: it is an older copy, or the round has not been delivered yet");
  carry_by_command (c, "export", c->path, "--round 3", 1, ": none of the rounds has a wager on a meter that tables share");
  carry_by_command (c, "export", damaged, "--round 1", 1, "damaged.ledger: row 7 of the link's record: it does not fit its hash");
  carry_by_command (c, "export", c->kept->path, "--round 1", 1, "2026-01.journal: ");
  carry_by_command (c, "export", "/nowhere/house.ledger", "--round 1", 1, "/nowhere/house.ledger: ");
  carry_by_command (c, "export", "--round 1", "", 2, "the file of the ledger comes directly after --link");
  first = g_strdup_printf ("First key of the ledger house.ledger: %s", key);
  carry_by_command (c, "export", c->path, "--round 1-3", 0, first);
  trust = g_strdup_printf ("--trust-link %s", key);
  carry_by_command (c, "verify", NULL, trust, 0, ", the one that is trusted\nBJ-07, round 1: joined meter MTD-5 as entry 1, code ");
  carry_by_command (c, "verify", NULL, "--trust-link AAAA-BBBB-CCCC-DDDD", 1, "foreign: the first key of the ledger is ");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  upcardctl = argv[1];
  g_test_add_func ("/proof-cases/605a.8/case-11/restore-by-months", test_restore);
  g_test_add_data_func ("/proof-cases/605a.8/case-11/lost-key", GINT_TO_POINTER (FALSE), test_lost_key);
  g_test_add_data_func ("/proof-cases/605a.8/case-11/lost-key-and-end", GINT_TO_POINTER (TRUE), test_lost_key);
  g_test_add_func ("/proof-cases/605a.8/months", test_months);
  g_test_add_func ("/proof-cases/605a.8/given-up", test_given_up);
  g_test_add_data_func ("/proof-cases/605a.8/case-8/given-up-and-won", GUINT_TO_POINTER (0), test_back);
  g_test_add_data_func ("/proof-cases/605a.8/case-8/settled", GUINT_TO_POINTER (1), test_back);
  g_test_add_data_func ("/proof-cases/605a.8/case-8/settled-with-nobody", GUINT_TO_POINTER (2), test_back);
  g_test_add_data_func ("/proof-cases/605a.8/case-8/paid-out", GUINT_TO_POINTER (3), test_back);
  g_test_add_func ("/proof-cases/605a.8/given-up-and-won", test_given_up_and_won);
  g_test_add_func ("/proof-cases/605a.8/case-20/terms-of-each-epoch", test_epochs);
  g_test_add_func ("/proof-cases/605a.8/fork", test_fork);
  g_test_add_func ("/proof-cases/605a.8/no-such-table", test_no_such_table);
  g_test_add_func ("/proof-cases/605a.8/evidence/not-taken", test_not_taken);
  g_test_add_func ("/proof-cases/605a.8/evidence/not-heard", test_not_heard);
  g_test_add_func ("/proof-cases/605a.8/evidence/late-answer", test_late_answer);
  g_test_add_func ("/proof-cases/605a.8/evidence/refused", test_refused);
  g_test_add_func ("/proof-cases/605a.8/case-25/evidence-holds-both-records", test_paid_then_corrected);
  return g_test_run ();
}
