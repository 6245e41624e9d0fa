/* A ledger that is proved without a journal: nobody gave those of its tables. What may never be: somebody who works out every hash and every derived
 * table anew writes what the record's own rows contradict, and the proof does not say so.
 */
#include "uc-forge-ledger.h"
#include "uc-ledger-case.h"
#include "uc-proof.h"

#include <string.h>

static UcLedgerCase *
case_new (guint steps)
{
  UcLedgerCase *c = uc_ledger_case_new (7);

  for (guint i = 0; i < steps; i++)
    g_assert_true (uc_ledger_case_step (c, NULL));
  return c;
}

/* The documents of an award of meter M are complete: the tables of this play have none. */
static void
document (UcLedgerCase *c)
{
  const UcLinked *link = &uc_ledger_find_meter (c->ledger, "M")->link;
  UcLedgerItem item = { .meter = "M", .input = { .kind = UC_LINKED_DOCUMENTED, .hash = { 1 } } };
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  g_assert_cmpuint (link->n_unpaid, >, 0);
  item.input.claim = link->unpaid[0].claim;
  item.input.awarded = link->unpaid[0].rest;
  item.input.seq = link->members[link->unpaid[0].member].seq + 1;
  g_strlcpy (item.input.table, link->members[link->unpaid[0].member].table, sizeof item.input.table);
  item.row = uc_ledger_find_table (c->ledger, item.input.table)->row + 1;
  g_assert_true (uc_ledger_take (c->ledger, &item, 1, says, NULL));
  g_assert_no_error (item.refused);
}

/* What is found: a line each. */
static char *
prove (const char *path)
{
  const UcLedgerOptions options = { .program = "test", .read_only = TRUE };
  g_autoptr (UcProof) proof = uc_proof_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLedger) ledger = uc_ledger_open (path, &options, &error);
  GString *text = g_string_new (NULL);

  g_assert_no_error (error);
  uc_proof_run (proof, ledger, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < uc_proof_findings (proof)->len; i++)
    {
      g_autofree char *one = uc_proof_finding_say (uc_proof_findings (proof)->pdata[i]);

      g_string_append_printf (text, "%s\n", one);
    }
  return g_string_free (text, FALSE);
}

/* Writes @rows as a ledger of the forger's, and proves it. */
static char *
prove_forged (const UcLedgerCase *c, const GPtrArray *rows)
{
  g_autofree char *path = g_build_filename (c->folder, "forged.ledger", NULL);
  g_autoptr (GError) error = NULL;

  uc_forge_ledger_write (path, rows, &error);
  g_assert_no_error (error);
  return prove (path);
}

static void
assert_has (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("“%s” is not in %s", part, text);
}

/* A table that is on two meters numbers its events once. Each meter alone has them in order, and is decided as it was. */
static void
test_order (void)
{
  g_autoptr (UcLedgerCase) c = case_new (20);
  UcLedgerItem item = { .meter = "M", .input = { .kind = UC_LINKED_ASKED, .table = "SP-03", .hash = { 1 }, .round = 900, .count = 1, .stake = 5 * UC_DOLLAR } };
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GPtrArray) rows = NULL;
  g_autofree char *good = NULL, *text = NULL;
  gpointer last;
  guint64 n;

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  do
    {
      n = uc_ledger_n_rows (c->ledger);
      g_assert_true (uc_ledger_case_step (c, NULL));
    }
  while (strcmp (c->last->name, "SP-03") != 0 || uc_ledger_n_rows (c->ledger) != n + 1);
  item.input.seq = uc_ledger_find_table (c->ledger, "SP-03")->seq + 1;
  item.row = uc_ledger_find_table (c->ledger, "SP-03")->row + 1;
  g_assert_true (uc_ledger_take (c->ledger, &item, 1, says, NULL));
  g_assert_no_error (item.refused);
  rows = uc_forge_ledger_read (c->path);
  g_assert_cmpuint (rows->len, ==, n + 2);
  good = prove_forged (c, rows);
  g_assert_cmpstr (good, ==, "");
  last = rows->pdata[n + 1];
  rows->pdata[n + 1] = rows->pdata[n];
  rows->pdata[n] = last;
  text = prove_forged (c, rows);
  assert_has (text, ": the ledger has an event of the table that is not behind the one before it");
}

/* Adds @more to the number behind “KEY=” of the first line of @text that begins with @begin and has @part; @more 0: the line goes. %NULL: there is
 * none. (transfer full) */
static char *
change (const char *text, const char *begin, const char *part, const char *key, gint64 more)
{
  g_autofree char *find = g_strdup_printf (" %s=", key);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *changed = g_string_new (NULL);
  gboolean is_done = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *at = !is_done && g_str_has_prefix (lines[i], begin) && strstr (lines[i], part) != NULL ? strstr (lines[i], find) : NULL;
      char *end;

      if (at != NULL && more == 0)
        {
          is_done = TRUE;
          continue;
        }
      if (changed->len > 0)
        g_string_append_c (changed, '\n');
      if (at == NULL)
        {
          g_string_append (changed, lines[i]);
          continue;
        }
      at += strlen (find);
      g_string_append_len (changed, lines[i], at - lines[i]);
      g_string_append_printf (changed, "%" G_GINT64_FORMAT, g_ascii_strtoll (at, &end, 10) + more);
      g_string_append (changed, end);
      is_done = TRUE;
    }
  return g_string_free (changed, !is_done);
}

/* One value of one row, and what the proof says of that alone, whatever else it finds: the decision that is made again says that something differs, and
 * a mistake in deciding would be the same both times. Each of these is counted again beside it. */
static const struct
{
  const char *path;
  const char *input; /* how it begins */
  gboolean of_input; /* the input is changed … */
  const char *begin, *part, *key; /* … or this line of the events */
  gint64 more;
  const char *says;
} cases[] = {
  { "changes-add-up", "asked ", FALSE, "entry ", "cause=joined", "coin-in", -5, "the entry does not add up: its changes, or the balances before and behind it" },
  { "balance-follows", "asked ", FALSE, "entry ", "cause=joined", "now-display", 1, "the entry does not add up: its changes, or the balances before and behind it" },
  { "epoch-in-play", "asked ", FALSE, "entry ", "cause=joined", "epoch", 1, "the entry is of epoch " },
  { "told-another-value", "asked ", FALSE, "told ", " value=", "value", 1, "a line for the table, “the round has joined the meter”, does not say what the ledger has booked" },
  { "told-another-entry", "asked ", FALSE, "told ", " value=", "entry", 1, "a line for the table, “the round has joined the meter”, does not say what the ledger has booked" },
  { "told-another-claim", "claimed ", FALSE, "told ", "say=locked", "value", 1, "a line for the table, “a claim is locked”, does not say what the ledger has booked" },
  { "told-another-award", "settled ", FALSE, "told ", "say=settled", "value", 1, "a line for the table, “a settlement is booked”, does not say what the ledger has booked" },
  { "no-answer", "asked ", FALSE, "told ", " value=", "said", 0, "the ledger has 0 answers to the ask; expected one, joined or refused" },
  { "event-less", "asked ", FALSE, "ticket ", "", "member", 0, "decided again, the ledger's input has “ticket " },
  { "claim-holds-less", "settled ", FALSE, "claim ", "decided=yes", "awarded", 1, "the claims together hold another sum than the meter's entries have locked for them" },
  { "another-award", "settled ", TRUE, "settled ", "", "awarded", 1, "the table awards another sum than the ledger has booked as awarded" },
  { "another-document", "documented ", TRUE, "documented ", "", "awarded", 1, "the documents are about another sum than the ledger has booked as paid" },
  { "closing-balance", "documented ", FALSE, "entry ", "", "now-display", 1, "opening, increments, what the house added and awards come to " },
  { "wagers-bring-less", "asked ", TRUE, "asked ", "count=2", "count", -1, "the entry moves what “joined” may not move for the table's request" },
};

static void
test_case (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (UcLedgerCase) c = case_new (150);
  g_autoptr (GPtrArray) rows = NULL;
  g_autofree char *text = NULL;
  gboolean is_done = FALSE;

  document (c);
  rows = uc_forge_ledger_read (c->path);
  for (guint r = 0; r < rows->len && !is_done; r++)
    {
      UcForgedRow *row = rows->pdata[r];
      char **place = cases[i].of_input ? &row->input : &row->events;
      char *other = g_str_has_prefix (row->input, cases[i].input) ? change (*place, cases[i].begin, cases[i].part, cases[i].key, cases[i].more) : NULL;

      if (other == NULL)
        continue;
      g_free (*place);
      *place = other;
      is_done = TRUE;
    }
  g_assert_true (is_done);
  text = prove_forged (c, rows);
  assert_has (text, cases[i].says);
}

/* Claims are numbered without a gap: none is left out of the books. */
static void
test_claims (void)
{
  g_autoptr (UcLedgerCase) c = case_new (150);
  g_autoptr (GPtrArray) rows = uc_forge_ledger_read (c->path);
  g_autofree char *text = NULL;
  guint at = rows->len;

  while (at > 0 && !g_str_has_prefix (((UcForgedRow *)rows->pdata[at - 1])->input, "claimed "))
    at--;
  g_assert_cmpuint (at, >, 0);
  g_ptr_array_set_size (rows, (gint)at);
  {
    UcForgedRow *row = rows->pdata[at - 1];
    const char *id = strstr (row->events, " id=");
    const guint64 claim = id != NULL ? g_ascii_strtoull (id + strlen (" id="), NULL, 10) : 0;
    static const char *const keys[] = { "id", "claim" };

    g_assert_cmpuint (claim, >, 0);
    for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
      {
        g_autofree char *is = g_strdup_printf (" %s=%" G_GUINT64_FORMAT " ", keys[i], claim);
        g_autofree char *other = g_strdup_printf (" %s=%" G_GUINT64_FORMAT " ", keys[i], claim + 5);
        g_auto (GStrv) parts = g_strsplit (row->events, is, -1);

        g_free (row->events);
        row->events = g_strjoinv (other, parts);
      }
  }
  text = prove_forged (c, rows);
  assert_has (text, " comes behind claim ");
}

#define LATER 100000

/* What is documented is booked as paid, and never more of a claim than it was awarded. */
static void
test_paid_twice (void)
{
  g_autoptr (UcLedgerCase) c = case_new (150);
  g_autoptr (GPtrArray) rows = NULL;
  g_autofree char *text = NULL;
  guint paid = 0;

  document (c);
  rows = uc_forge_ledger_read (c->path);
  for (guint r = 0; r < rows->len && paid == 0; r++)
    {
      const UcForgedRow *row = rows->pdata[r];
      static const struct
      {
        const char *begin, *key;
        gint64 more;
      } others[] = { { "row ", "seq", LATER }, { "entry ", "seq", LATER }, { "entry ", "entry", 1 } };
      UcForgedRow *again;

      if (!g_str_has_prefix (row->input, "documented "))
        continue;
      again = uc_forge_ledger_copy (row);
      again->device_seq += LATER;
      g_free (again->input);
      again->input = change (row->input, "documented ", "", "seq", LATER);
      for (guint i = 0; i < G_N_ELEMENTS (others); i++)
        {
          char *events = change (again->events, others[i].begin, "", others[i].key, others[i].more);

          g_assert_nonnull (events);
          g_free (again->events);
          again->events = events;
        }
      g_ptr_array_insert (rows, (gint)r + 1, again);
      paid++;
    }
  g_assert_cmpuint (paid, ==, 1);
  text = prove_forged (c, rows);
  assert_has (text, "more is booked as paid for the claim than it was awarded");
  assert_has (text, "awards less those with their documents are another sum than the last entry says is to be paid");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/proof-alone/605a.8/order-of-events", test_order);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/proof-alone/605a.8/row/", cases[i].path, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_case);
    }
  g_test_add_func ("/proof-alone/605a.8/claims-without-a-gap", test_claims);
  g_test_add_func ("/proof-alone/605a.8/paid-twice", test_paid_twice);
  return g_test_run ();
}
