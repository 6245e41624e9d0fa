/* A jackpot on both sides. What may never be:
 *
 *   - it counts as proven although a side is missing, is damaged, is not signed, is older, or contradicts the other one; or although persons
 *     whom nobody can name restored the ledger's end;
 *   - the records of a table that played on are said to disagree, or a month between them is missing and nobody says so;
 *   - another table's claim on the same meter is left out; a fact is left out in silence;
 *   - what a record says ends a line or turns letters around;
 *   - a file in the house leads this machine to another one;
 *   - a fact is shown that is not in the record: no card that lies face down, no seal, no PIN;
 *   - the meter's values before and after do not follow from each other, or entries are left out in silence;
 *   - the rounds of a list add up to something that is not in their journals, or the sum leaves one out and does not say so.
 */
#include "uc-event.h"
#include "uc-forge-ledger.h"
#include "uc-house-ledger.h"
#include "uc-jackpot.h"
#include "uc-jackpot-house.h"
#include "uc-jackpot-months.h"
#include "uc-jackpot-private.h"
#include "uc-keys.h"
#include "uc-ledger-signing.h"
#include "uc-linked-line.h"
#include "uc-remove-folder.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>
#include <unistd.h>

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

/* Each side says which key it begins with: whoever wrote both records anew has others. */
static void
assert_first_key (const UcJackpotSide *side, const char *name)
{
  char code[UC_CODE_TEXT] = "";

  if (g_str_has_suffix (name, ".ledger"))
    {
      const UcLedgerOptions how = { .program = "test", .read_only = TRUE };
      g_autoptr (UcLedger) ledger = uc_ledger_open (house->ledger, &how, NULL);

      uc_ledger_first_key (ledger, code);
    }
  else
    {
      g_autofree char *path = uc_jackpot_house_path (house, table);
      g_autoptr (UcJournal) journal = uc_journal_open_read (path, NULL);

      g_strlcpy (code, uc_journal_fingerprint (journal), sizeof code);
    }
  g_assert_cmpuint (strlen (code), >, 0);
  g_assert_nonnull (side->first_key);
  g_assert_nonnull (strstr (side->first_key, code));
  g_assert_nonnull (strstr (side->first_key, name));
}

static void
test_proven (void)
{
  g_autoptr (UcJackpot) jackpot = read_or_fail (house->folder);
  g_autofree char *journal = say_facts (&jackpot->journal), *ledger = say_facts (&jackpot->ledger);

  g_test_message ("%s\n---\n%s\n%s / %s", journal, ledger, jackpot->journal.why, jackpot->ledger.why);
  g_assert_cmpstr (uc_jackpot_headline (jackpot), ==, "The two records say the same, and each is whole.");
  g_assert_true (uc_jackpot_is_proven (jackpot));
  g_assert_cmpuint (jackpot->claim, >, 0);
  g_assert_nonnull (strstr (journal, "is won"));
  g_assert_nonnull (strstr (journal, "to be validated"));
  g_assert_nonnull (strstr (journal, "Card to seat"));
  g_assert_nonnull (strstr (ledger, "the award is locked"));
  g_assert_nonnull (strstr (ledger, "the award is decided"));
  g_assert_cmpstr (jackpot->ledger.files, ==, "house.ledger");
  g_assert_cmpuint (jackpot->remarks->len, ==, 0);
  assert_first_key (&jackpot->journal, "2023-11.journal");
  assert_first_key (&jackpot->ledger, "house.ledger");
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
  g_assert_null (jackpot->journal.why);
  g_assert_null (jackpot->ledger.why);
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
  g_assert_nonnull (strstr (jackpot->ledger.why, "this folder has no ledger of linked meters"));
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

/* ---- a ledger whose end no key signed ---- */

static UcForgedRow *
add_row (GPtrArray *rows, guint kind, char *input)
{
  UcForgedRow *row = uc_forge_ledger_copy (rows->pdata[rows->len - 1]);

  row->kind = kind;
  row->round = row->device_seq = row->row = 0;
  row->row_real = 0;
  g_free (row->meter);
  g_free (row->device);
  g_free (row->events);
  g_free (row->input);
  row->meter = g_strdup ("");
  row->device = g_strdup ("");
  row->events = g_strdup ("");
  row->input = input;
  g_ptr_array_add (rows, row);
  return row;
}

/* The rows from the claim's on are said to be restored by two persons, whose badges anybody can write, and a key that nobody signed goes on. */
static void
test_restored (void)
{
  char *folder = copy_house (FALSE, TRUE);
  g_autofree char *path = g_build_filename (folder, "house.ledger", NULL);
  g_autoptr (GPtrArray) rows = uc_forge_ledger_read (house->ledger);
  g_autoptr (UcJackpot) full = read_or_fail (house->folder), jackpot = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *facts = NULL;
  UcSecretKey secret;
  UcPublicKey public;
  gboolean is_said = FALSE;
  guint64 term;
  guint n = 0;

  for (guint i = 0; i < full->ledger.facts->len && n == 0; i++)
    if (strstr (((const UcJackpotFact *)full->ledger.facts->pdata[i])->text, "rank") != NULL)
      n = (guint)((const UcJackpotFact *)full->ledger.facts->pdata[i])->number - 1;
  while (!((const UcForgedRow *)rows->pdata[n - 1])->is_signed)
    n--;
  term = ((const UcForgedRow *)rows->pdata[rows->len - 1])->term + 1;
  for (guint i = n; i < rows->len; i++)
    {
      UcForgedRow *row = rows->pdata[i];

      g_assert_cmpuint (row->kind, ==, UC_LEDGER_ROW_INPUT);
      row->is_signed = FALSE;
      row->term = term;
    }
  add_row (rows, UC_LEDGER_ROW_REBUILT, g_strdup_printf ("rebuilt first=%u last=%u by=9998 second=9999 reason=x", n + 1, rows->len))->is_signed = FALSE;
  uc_keys_fresh_sign (&secret);
  uc_keys_public (&secret, &public);
  add_row (rows, UC_LEDGER_ROW_KEY, uc_ledger_signing_print (UC_LEDGER_ROW_KEY, &public))->is_signed = TRUE;
  uc_forge_ledger_write_signed (path, rows, &secret, rows->len, &error);
  g_assert_no_error (error);
  jackpot = read_or_fail (folder);
  facts = say_facts (&jackpot->ledger);
  g_assert_nonnull (strstr (facts, "the award is locked"));
  g_assert_cmpuint (jackpot->differences->len, ==, 0);
  g_assert_cmpint (jackpot->ledger.state, ==, UC_JACKPOT_SIGNED);
  g_assert_nonnull (strstr (jackpot->ledger.why, "The ledger was restored 1 time"));
  g_assert_false (uc_jackpot_is_proven (jackpot));
  g_assert_cmpstr (uc_jackpot_headline (jackpot), ==, "Signed, but not proven.");
  for (guint i = 0; i < jackpot->remarks->len; i++)
    is_said |= strstr (jackpot->remarks->pdata[i], "9998 and 9999 restored the ledger") != NULL;
  g_assert_true (is_said);
  drop (folder);
}

/* ---- months ---- */

typedef enum
{
  AS_PLAYED,
  WITHOUT_FEBRUARY,
  WITHOUT_MARCH,
  TWICE, /* the round is in two files */
} Months;

/* A table that played on: the jackpot of its first month is as good as it was. A month that is missing, or is there twice, is said. */
static void
test_months (gconstpointer data)
{
  const Months how = (Months)GPOINTER_TO_UINT (data);
  guint32 round;
  char *folder = uc_jackpot_months_new (&round);
  g_autofree char *january = g_build_filename (folder, "BJ-07", "2026-01.journal", NULL);
  g_autofree char *february = g_build_filename (folder, "BJ-07", "2026-02.journal", NULL);
  g_autofree char *march = g_build_filename (folder, "BJ-07", "2026-03.journal", NULL);
  g_autoptr (UcJackpot) jackpot = NULL;
  g_autoptr (GError) error = NULL;

  if (how == WITHOUT_FEBRUARY)
    g_assert_cmpint (g_unlink (february), ==, 0);
  else if (how == WITHOUT_MARCH)
    g_assert_cmpint (g_unlink (march), ==, 0);
  else if (how == TWICE)
    {
      g_autofree char *december = g_build_filename (folder, "BJ-07", "2025-12.journal", NULL);

      copy_file (january, december);
    }
  jackpot = uc_jackpot_read (folder, "BJ-07", round, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_test_message ("%s; %s; %s; %s", uc_jackpot_headline (jackpot), jackpot->journal.files, jackpot->journal.why, jackpot->ledger.why);
  for (guint i = 0; i < jackpot->notes->len; i++)
    g_test_message ("note: %s", (const char *)jackpot->notes->pdata[i]);
  for (guint i = 0; i < jackpot->differences->len; i++)
    g_test_message ("difference: %s", (const char *)jackpot->differences->pdata[i]);
  if (how == AS_PLAYED)
    {
      g_assert_true (uc_jackpot_is_proven (jackpot));
      g_assert_nonnull (strstr (jackpot->journal.files, "BJ-07/2026-01.journal, BJ-07/2026-02.journal … BJ-07/2026-03.journal"));
    }
  else
    {
      g_assert_false (uc_jackpot_is_proven (jackpot));
      g_assert_cmpint (jackpot->journal.state, ==, UC_JACKPOT_DAMAGED);
      g_assert_cmpuint (jackpot->differences->len, ==, 0);
      g_assert_nonnull (strstr (jackpot->journal.why, how == TWICE              ? "Round 2 is in 2025-12.journal, too"
                                                      : how == WITHOUT_FEBRUARY ? "2026-02.journal, which is missing"
                                                                                : "2026-03.journal, which is missing"));
    }
  drop (folder);
}

/* ---- who else claimed ---- */

typedef struct
{
  UcLedger *ledger;
  GArray *claims; /* UcLinkedClaim, each once … */
  GPtrArray *of;  /* … and its meter */
} Claims;

static gboolean
on_claim_row (const UcLedgerRow *row, gpointer user_data)
{
  Claims *claims = user_data;
  g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      UcLinkedEvent e;
      gboolean is_known = FALSE;

      if (!uc_linked_line_parse_event (lines[i], &e, NULL) || e.kind != UC_LINKED_EVENT_CLAIM)
        continue;
      for (guint j = 0; j < claims->claims->len; j++)
        is_known |= g_array_index (claims->claims, UcLinkedClaim, j).id == e.kept.id && strcmp (claims->of->pdata[j], row->meter) == 0;
      if (is_known)
        continue;
      g_array_append_val (claims->claims, e.kept);
      g_ptr_array_add (claims->of, g_strdup (row->meter));
    }
  return TRUE;
}

/* Of each claim of a house: all others of its meter and epoch are listed. @folder: the ledger may be another one there. */
static guint
assert_others (const char *folder)
{
  const UcLedgerOptions how = { .program = "test", .read_only = TRUE };
  g_autofree char *path = g_build_filename (folder, "house.ledger", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLedger) ledger = uc_ledger_open (path, &how, &error);
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (UcLinkedClaim));
  g_autoptr (GPtrArray) of = g_ptr_array_new_with_free_func (g_free);
  Claims claims = { ledger, all, of };
  guint seen = 0;

  g_assert_no_error (error);
  uc_ledger_read_rows (ledger, on_claim_row, &claims, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < all->len; i++)
    {
      const UcLinkedClaim *claim = &g_array_index (all, UcLinkedClaim, i);
      g_autoptr (UcJackpot) jackpot = NULL;
      char name[UC_LINKED_TABLE_TEXT];
      guint others = 0;

      uc_jackpot_member (ledger, of->pdata[i], claim->member, name);
      for (guint j = 0; j < all->len; j++)
        others += j != i && strcmp (of->pdata[i], of->pdata[j]) == 0 && g_array_index (all, UcLinkedClaim, j).epoch == claim->epoch;
      jackpot = uc_jackpot_read (folder, name, claim->round, NULL, NULL, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (jackpot->others->len, ==, others);
      seen += others;
    }
  return seen;
}

static void
test_others (void)
{
  g_assert_cmpuint (assert_others (house->folder), >, 0);
}

/* ---- what a record says ---- */

static void
test_plain (void)
{
  static const char forged[] = "x\nWhole and proven \xe2\x80\xae backwards";
  UcJackpotSide side = { .state = UC_JACKPOT_PROVEN, .facts = g_ptr_array_new () };
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  UcJackpotFact *fact = uc_jackpot_add_fact (&side, 0, 1, g_strdup (forged));
  char *folder = copy_house (FALSE, TRUE);
  g_autofree char *path = g_build_filename (folder, "house.ledger", NULL);
  g_autoptr (GPtrArray) rows = uc_forge_ledger_read (house->ledger);
  g_autoptr (UcHouseEntries) entries = NULL;
  g_autoptr (GError) error = NULL;
  gboolean is_shown = FALSE;

  uc_jackpot_worsen (&side, UC_JACKPOT_SIGNED, "%s", forged);
  uc_jackpot_add_sentence (sentences, g_strdup (forged));
  g_assert_cmpstr (fact->text, ==, "x\\x0aWhole and proven \\xe2\\x80\\xae backwards");
  g_assert_cmpstr (side.why, ==, fact->text);
  g_assert_cmpstr (sentences->pdata[0], ==, fact->text);
  g_free (side.why);
  g_free (fact->text);
  g_free (fact);
  g_ptr_array_unref (side.facts);
  for (guint i = 0; i < rows->len; i++)
    {
      UcForgedRow *row = rows->pdata[i];
      g_auto (GStrv) inputs = g_strsplit (row->input, "a%20first%20day", -1), events = g_strsplit (row->events, "a%20first%20day", -1);

      g_free (row->input);
      g_free (row->events);
      row->input = g_strjoinv ("a%0Afirst\xe2\x80\xae%20" "day", inputs);
      row->events = g_strjoinv ("a%0Afirst\xe2\x80\xae%20" "day", events);
    }
  uc_forge_ledger_write (path, rows, &error);
  g_assert_no_error (error);
  entries = uc_house_ledger_find (path, "", 0, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < entries->entries->len; i++)
    {
      const char *text = ((const UcHouseEntry *)entries->entries->pdata[i])->text;

      g_assert_null (strchr (text, '\n'));
      g_assert_null (strstr (text, "\xe2\x80\xae"));
      is_shown |= strstr (text, "(a\\x0afirst\\xe2\\x80\\xae day)") != NULL;
    }
  g_assert_true (is_shown);
  drop (folder);
}

static void
test_left_out (void)
{
  UcJackpotSide side = { .state = UC_JACKPOT_PROVEN, .facts = g_ptr_array_new () };
  UcJackpotFact *fact;

  uc_jackpot_leave_out (&side, 0);
  g_assert_cmpint (side.state, ==, UC_JACKPOT_PROVEN);
  uc_jackpot_leave_out (&side, 7);
  g_assert_cmpint (side.state, ==, UC_JACKPOT_SIGNED);
  fact = side.facts->pdata[0];
  g_assert_nonnull (strstr (fact->text, "7 more facts"));
  g_free (fact->text);
  g_free (fact);
  g_free (side.why);
  g_ptr_array_unref (side.facts);
}

/* A ledger that is none, but leads elsewhere: to a server, to a file out of the house. Nobody follows. */
static void
test_leads_elsewhere (void)
{
  for (guint i = 0; i < 2; i++)
    {
      char *folder = copy_house (FALSE, TRUE);
      g_autofree char *path = g_build_filename (folder, "house.ledger", NULL);
      g_autoptr (UcJackpot) jackpot = NULL;

      if (i == 0)
        g_assert_true (g_file_set_contents (path, "[ledger-server]\nserver=host=127.0.0.1 port=1 dbname=x\n", -1, NULL));
      else
        g_assert_cmpint (symlink (house->ledger, path), ==, 0);
      jackpot = read_or_fail (folder);
      g_assert_false (uc_jackpot_is_proven (jackpot));
      g_assert_cmpint (jackpot->ledger.state, ==, UC_JACKPOT_MISSING);
      g_assert_cmpuint (jackpot->ledger.facts->len, ==, 0);
      g_assert_nonnull (strstr (jackpot->ledger.why, i == 0 ? "names a database server, which is not asked from here" : "leads elsewhere"));
      drop (folder);
    }
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
  g_test_add_func ("/jackpot/one-side/restored", test_restored);
  g_test_add_func ("/jackpot/one-side/leads-elsewhere", test_leads_elsewhere);
  g_test_add_data_func ("/jackpot/months/as-played", GUINT_TO_POINTER (AS_PLAYED), test_months);
  g_test_add_data_func ("/jackpot/months/without-february", GUINT_TO_POINTER (WITHOUT_FEBRUARY), test_months);
  g_test_add_data_func ("/jackpot/months/without-march", GUINT_TO_POINTER (WITHOUT_MARCH), test_months);
  g_test_add_data_func ("/jackpot/months/twice", GUINT_TO_POINTER (TWICE), test_months);
  g_test_add_func ("/jackpot/others/all", test_others);
  g_test_add_func ("/jackpot/says/plain", test_plain);
  g_test_add_func ("/jackpot/says/left-out", test_left_out);
  g_test_add_func ("/jackpot/differs/forged-ledger", test_forged_ledger);
  g_test_add_func ("/jackpot/differs/damaged-journal", test_damaged_journal);
  g_test_add_func ("/jackpot/no-claim", test_no_claim);
  g_test_add_func ("/jackpot/cancelled", test_cancelled);
  g_test_add_func ("/jackpot/ledger/entries", test_entries);
  status = g_test_run ();
  uc_jackpot_house_free (house);
  return status;
}
