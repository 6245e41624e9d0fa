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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/proof-alone/605a.8/order-of-events", test_order);
  return g_test_run ();
}
