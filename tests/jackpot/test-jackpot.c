/* A jackpot on both sides. What may never be:
 *
 *   - it counts as proven although a side is missing, is damaged, is not signed, is older, or contradicts the other one;
 *   - a fact is shown that is not in the record: no card that lies face down, no seal, no PIN;
 *   - the meter's values before and after do not follow from each other, or entries are left out in silence;
 *   - the rounds of a list add up to something that is not in their journals, or the sum leaves one out and does not say so.
 */
#include "uc-event.h"
#include "uc-forge-ledger.h"
#include "uc-house-ledger.h"
#include "uc-jackpot.h"
#include "uc-jackpot-house.h"
#include "uc-remove-folder.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

static const UcProofHouseOptions options = { .seed = 1, .tables = 4, .rounds = 60 };

static UcJackpotHouse *house;
static char table[UC_LINKED_TABLE_TEXT];
static guint32 round_number;

static UcJackpot *
read_or_fail (const char *folder)
{
  g_autoptr (GError) error = NULL;
  UcJackpot *jackpot = uc_jackpot_read (folder, table, round_number, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return jackpot;
}


static void
copy_file (const char *from, const char *to)
{
  g_autofree char *content = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (from, &content, &size, NULL));
  g_assert_true (g_file_set_contents (to, content, (gssize)size, NULL));
}

static char *
copy_house (gboolean with_ledger, gboolean with_journal)
{
  char *folder = g_dir_make_tmp ("upcard-copy-XXXXXX", NULL);
  g_autofree char *ledger = g_build_filename (folder, "house.ledger", NULL);

  if (with_ledger)
    copy_file (house->ledger, ledger);
  for (guint i = 0; i < house->played->n; i++)
    {
      g_autofree char *from = uc_jackpot_house_path (house, house->played->name[i]);
      g_autofree char *sub = g_build_filename (folder, house->played->name[i], NULL), *to = g_build_filename (sub, "2023-11.journal", NULL);

      g_assert_cmpint (g_mkdir (sub, 0700), ==, 0);
      if (with_journal || strcmp (house->played->name[i], table) != 0)
        copy_file (from, to);
    }
  return folder;
}

static void
drop (char *folder)
{
  uc_remove_folder (folder);
  g_free (folder);
}

static char *
say_facts (const UcJackpotSide *side)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < side->facts->len; i++)
    g_string_append_printf (text, "%s\n", ((const UcJackpotFact *)side->facts->pdata[i])->text);
  return g_string_free (text, FALSE);
}

/* ---- both sides ---- */

static void
test_proven (void)
{
  g_autoptr (UcJackpot) jackpot = read_or_fail (house->folder);
  g_autofree char *journal = say_facts (&jackpot->journal), *ledger = say_facts (&jackpot->ledger);

  g_test_message ("%s\n---\n%s\n%s / %s", journal, ledger, jackpot->journal.why, jackpot->ledger.why);
  g_assert_cmpstr (uc_jackpot_headline (jackpot), ==, "Both records are proven, and they say the same.");
  g_assert_true (uc_jackpot_is_proven (jackpot));
  g_assert_cmpuint (jackpot->claim, >, 0);
  g_assert_nonnull (strstr (journal, "is won"));
  g_assert_nonnull (strstr (journal, "to be validated"));
  g_assert_nonnull (strstr (journal, "Card to seat"));
  g_assert_nonnull (strstr (ledger, "the award is locked"));
  g_assert_nonnull (strstr (ledger, "the award is decided"));
  g_assert_cmpstr (jackpot->ledger.files, ==, "house.ledger");
}

/* Each of these alone is enough. */
static void
test_each_fault_counts (void)
{
  g_autoptr (UcJackpot) jackpot = read_or_fail (house->folder);

  g_assert_true (uc_jackpot_is_proven (jackpot));
  for (UcJackpotState state = UC_JACKPOT_MISSING; state < UC_JACKPOT_PROVEN; state++)
    {
      jackpot->journal.state = state;
      g_assert_false (uc_jackpot_is_proven (jackpot));
      jackpot->journal.state = UC_JACKPOT_PROVEN;
      jackpot->ledger.state = state;
      g_assert_false (uc_jackpot_is_proven (jackpot));
      jackpot->ledger.state = UC_JACKPOT_PROVEN;
    }
  jackpot->journal.claimed = FALSE;
  g_assert_false (uc_jackpot_is_proven (jackpot));
  jackpot->journal.claimed = TRUE;
  jackpot->ledger.claimed = FALSE;
  g_assert_false (uc_jackpot_is_proven (jackpot));
  jackpot->ledger.claimed = TRUE;
  g_ptr_array_add (jackpot->notes, g_strdup ("older"));
  g_assert_false (uc_jackpot_is_proven (jackpot));
  g_ptr_array_set_size (jackpot->notes, 0);
  g_assert_true (uc_jackpot_is_proven (jackpot));
  g_ptr_array_add (jackpot->differences, g_strdup ("other"));
  g_assert_false (uc_jackpot_is_proven (jackpot));
}

/* Every value of the meter is the one before it. */
static void
test_meter_follows (void)
{
  g_autoptr (UcJackpot) jackpot = read_or_fail (house->folder);
  gboolean decided = FALSE, moved = FALSE;
  const UcJackpotFact *last = NULL;

  for (guint i = 0; i < jackpot->ledger.facts->len; i++)
    {
      const UcJackpotFact *fact = jackpot->ledger.facts->pdata[i];

      decided |= strstr (fact->text, "is decided:") != NULL;
      if (!fact->has_entry || decided)
        continue;
      if (last != NULL)
        {
          g_assert_cmpuint (fact->entry, ==, last->entry + 1);
          g_assert_cmpint (fact->before, ==, last->after);
        }
      moved |= fact->before != fact->after;
      last = fact;
    }
  g_assert_true (moved);
}

static void
test_shows_nothing_hidden (void)
{
  static const char *const never[] = { "seal", "salt", "PIN", "pin" };
  g_autoptr (UcJackpot) jackpot = read_or_fail (house->folder);
  g_autofree char *journal = say_facts (&jackpot->journal), *ledger = say_facts (&jackpot->ledger);

  for (guint i = 0; i < G_N_ELEMENTS (never); i++)
    {
      g_assert_null (strstr (journal, never[i]));
      g_assert_null (strstr (ledger, never[i]));
    }
  /* What lies face down is not even listed. */
  g_assert_null (strstr (journal, "face down"));
}

/* ---- one side ---- */

static void
test_no_ledger (void)
{
  char *folder = copy_house (FALSE, TRUE);
  g_autoptr (UcJackpot) jackpot = read_or_fail (folder);

  g_assert_false (uc_jackpot_is_proven (jackpot));
  g_assert_cmpint (jackpot->ledger.state, ==, UC_JACKPOT_MISSING);
  g_assert_nonnull (strstr (jackpot->ledger.why, "there is no ledger of linked meters"));
  g_assert_cmpint (jackpot->journal.state, ==, UC_JACKPOT_PROVEN);
  g_assert_cmpstr (uc_jackpot_headline (jackpot), ==, "Not proven: only one of the two records has this claim.");
  drop (folder);
}

static void
test_no_journal (void)
{
  char *folder = copy_house (TRUE, FALSE);
  g_autoptr (UcJackpot) jackpot = read_or_fail (folder);

  g_assert_false (uc_jackpot_is_proven (jackpot));
  g_assert_cmpint (jackpot->journal.state, ==, UC_JACKPOT_MISSING);
  g_assert_cmpint (jackpot->ledger.state, ==, UC_JACKPOT_PROVEN);
  drop (folder);
}

static void
test_two_ledgers (void)
{
  char *folder = copy_house (TRUE, TRUE);
  g_autofree char *other = g_build_filename (folder, "older.ledger", NULL);
  g_autoptr (UcJackpot) jackpot = NULL;

  copy_file (house->ledger, other);
  jackpot = read_or_fail (folder);
  g_assert_false (uc_jackpot_is_proven (jackpot));
  g_assert_nonnull (strstr (jackpot->ledger.why, "house.ledger, older.ledger"));
  drop (folder);
}

static void
test_not_a_ledger (void)
{
  char *folder = copy_house (FALSE, TRUE);
  g_autofree char *path = g_build_filename (folder, "house.ledger", NULL);
  g_autoptr (UcJackpot) jackpot = NULL;

  g_assert_true (g_file_set_contents (path, "This is a text.", -1, NULL));
  jackpot = read_or_fail (folder);
  g_assert_false (uc_jackpot_is_proven (jackpot));
  g_assert_cmpint (jackpot->ledger.facts->len, ==, 0);
  g_assert_cmpint (strlen (jackpot->ledger.why), >, 0);
  drop (folder);
}

/* A ledger of an earlier day: the journal has the claim, and nothing of it is a contradiction. */
static void
test_older_ledger (void)
{
  char *folder = copy_house (FALSE, TRUE);
  g_autofree char *path = g_build_filename (folder, "house.ledger", NULL);
  g_autoptr (GPtrArray) rows = uc_forge_ledger_read (house->ledger);
  g_autoptr (UcJackpot) full = read_or_fail (house->folder), jackpot = NULL;
  g_autoptr (GError) error = NULL;
  guint64 before = 0;

  for (guint i = 0; i < full->ledger.facts->len && before == 0; i++)
    if (strstr (((const UcJackpotFact *)full->ledger.facts->pdata[i])->text, "rank") != NULL)
      before = ((const UcJackpotFact *)full->ledger.facts->pdata[i])->number - 1;
  g_assert_cmpuint (before, >, 0);
  g_ptr_array_set_size (rows, (gint)before);
  uc_forge_ledger_write_signed (path, rows, NULL, G_MAXUINT64, &error);
  g_assert_no_error (error);
  jackpot = read_or_fail (folder);
  g_assert_false (uc_jackpot_is_proven (jackpot));
  g_assert_cmpuint (jackpot->notes->len, >, 0);
  drop (folder);
}

/* Somebody changes a sum in the ledger, and works out everything anew: the journal contradicts it, in a sentence. */
static void
test_forged_ledger (void)
{
  char *folder = copy_house (FALSE, TRUE);
  g_autofree char *path = g_build_filename (folder, "house.ledger", NULL);
  g_autoptr (GPtrArray) rows = uc_forge_ledger_read (house->ledger);
  g_autoptr (UcJackpot) jackpot = NULL;
  g_autoptr (GError) error = NULL;
  gboolean changed = FALSE;

  for (guint i = 0; i < rows->len && !changed; i++)
    {
      UcForgedRow *row = rows->pdata[i];

      if (strcmp (row->device, table) == 0 && g_str_has_prefix (row->input, "asked ") && strstr (row->input, "count=1 stake=5.00") != NULL)
        {
          g_auto (GStrv) parts = g_strsplit (row->input, "count=1 stake=5.00", 2);

          g_free (row->input);
          row->input = g_strjoinv ("count=2 stake=10.00", parts);
          changed = TRUE;
        }
    }
  g_assert_true (changed);
  if (uc_forge_ledger_decide (path, rows, &error))
    {
      jackpot = read_or_fail (folder);
      g_assert_false (uc_jackpot_is_proven (jackpot));
      g_assert_cmpuint (jackpot->differences->len, >, 0);
      g_assert_cmpstr (uc_jackpot_headline (jackpot), ==, "The two records disagree.");
    }
  else
    g_test_message ("%s", error->message);
  g_assert_no_error (error);
  drop (folder);
}

static void
test_damaged_journal (void)
{
  char *folder = copy_house (TRUE, TRUE);
  g_autofree char *path = g_build_filename (folder, table, "2023-11.journal", NULL);
  g_autoptr (UcJackpot) jackpot = NULL;
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "UPDATE journal SET real = real + 1 WHERE id = 40", NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
  jackpot = read_or_fail (folder);
  g_assert_false (uc_jackpot_is_proven (jackpot));
  g_assert_cmpint (jackpot->journal.state, ==, UC_JACKPOT_DAMAGED);
  drop (folder);
}

static void
test_no_claim (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJackpot) jackpot = uc_jackpot_read (house->folder, table, 100000, NULL, NULL, NULL, &error);

  g_assert_null (jackpot);
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING);
  g_clear_error (&error);
  jackpot = uc_jackpot_read (house->folder, "../etc", 1, NULL, NULL, NULL, &error);
  g_assert_null (jackpot);
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING);
}

static void
test_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJackpot) jackpot = NULL;

  g_cancellable_cancel (cancellable);
  jackpot = uc_jackpot_read (house->folder, table, round_number, NULL, NULL, cancellable, &error);
  g_assert_null (jackpot);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* ---- the ledger as a table ---- */

static void
test_entries (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcHouseEntries) all = uc_house_ledger_find (house->ledger, "", 0, NULL, &error), few = NULL, own = NULL, none = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (all->matches, ==, all->entries->len);
  g_assert_cmpuint (g_strv_length (all->meters), ==, 2);
  few = uc_house_ledger_find (house->ledger, "", 10, NULL, &error);
  g_assert_cmpuint (few->entries->len, ==, 10);
  g_assert_cmpuint (few->matches, ==, all->matches);
  g_assert_cmpuint (((UcHouseEntry *)few->entries->pdata[0])->row, ==, ((UcHouseEntry *)all->entries->pdata[0])->row);
  own = uc_house_ledger_find (house->ledger, "MTD-5 locked 2023-11-14", 0, NULL, &error);
  g_assert_cmpuint (own->matches, >, 0);
  for (guint i = 0; i < own->entries->len; i++)
    {
      const UcHouseEntry *entry = own->entries->pdata[i];

      g_assert_cmpstr (entry->meter, ==, "MTD-5");
      g_assert_cmpint (entry->cause, ==, UC_LINKED_CAUSE_LOCKED);
      g_assert_cmpint (entry->after, <, entry->before);
    }
  none = uc_house_ledger_find (house->ledger, "2023-11-15", 0, NULL, &error);
  g_assert_cmpuint (none->matches, ==, 0);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  house = uc_jackpot_house_new (&options);
  g_assert_true (uc_jackpot_house_find (house, "meter-documented ", table, &round_number)
                 || uc_jackpot_house_find (house, "meter-settled ", table, &round_number));
  g_test_add_func ("/jackpot/both-sides/proven", test_proven);
  g_test_add_func ("/jackpot/both-sides/each-fault-counts", test_each_fault_counts);
  g_test_add_func ("/jackpot/both-sides/meter-follows", test_meter_follows);
  g_test_add_func ("/jackpot/both-sides/shows-nothing-hidden", test_shows_nothing_hidden);
  g_test_add_func ("/jackpot/one-side/no-ledger", test_no_ledger);
  g_test_add_func ("/jackpot/one-side/no-journal", test_no_journal);
  g_test_add_func ("/jackpot/one-side/two-ledgers", test_two_ledgers);
  g_test_add_func ("/jackpot/one-side/not-a-ledger", test_not_a_ledger);
  g_test_add_func ("/jackpot/one-side/older-ledger", test_older_ledger);
  g_test_add_func ("/jackpot/differs/forged-ledger", test_forged_ledger);
  g_test_add_func ("/jackpot/differs/damaged-journal", test_damaged_journal);
  g_test_add_func ("/jackpot/no-claim", test_no_claim);
  g_test_add_func ("/jackpot/cancelled", test_cancelled);
  g_test_add_func ("/jackpot/ledger/entries", test_entries);
  status = g_test_run ();
  uc_jackpot_house_free (house);
  return status;
}
