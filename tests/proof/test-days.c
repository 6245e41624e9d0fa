/* Gaming days in a ledger that somebody wrote anew, with all hashes worked out again. What may never be, LINK § 2.7, case 19:
 *
 *   - the end of a day moves money;
 *   - a day ends twice, or behind a later one, or a day is left out;
 *   - an entry passes for a day's end that the link did not say;
 *   - a day that ended in order is found at fault.
 */
#include "uc-forge-ledger.h"
#include "uc-ledger-case.h"
#include "uc-proof.h"

#include <string.h>

#define REFUSED "the end of a gaming day moves money, or is not the next one"

static UcLedgerCase *
case_with_days (void)
{
  UcLedgerCase *c = uc_ledger_case_new (7);

  for (guint i = 0; i < 60; i++)
    {
      g_assert_true (uc_ledger_case_step (c, NULL));
      if (i % 12 == 11)
        uc_ledger_case_end_day (c);
    }
  return c;
}

/* The row in which @day of meter “M” ends. */
static guint
row_of (const GPtrArray *rows, const char *day)
{
  g_autofree char *input = g_strconcat ("day of=", day, NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      const UcForgedRow *row = rows->pdata[i];

      if (strcmp (row->input, input) == 0 && strcmp (row->meter, "M") == 0)
        return i;
    }
  g_assert_not_reached ();
}

static void
replace (char **text, const char *from, const char *to)
{
  GString *changed = g_string_new (*text);

  g_assert_cmpuint (g_string_replace (changed, from, to, 0), >, 0);
  g_free (*text);
  *text = g_string_free (changed, FALSE);
}

typedef enum { MOVES_MONEY, BALANCES_ALONE, SAYS_ANOTHER_DAY, TWICE, LEFT_OUT, EARLIER, OF_A_TABLE, BY_PERSONS, N_FORGERIES } Forgery;

static const char *const names[N_FORGERIES] = {
  [MOVES_MONEY] = "moves-money", [BALANCES_ALONE] = "balances-alone", [SAYS_ANOTHER_DAY] = "says-another-day", [TWICE] = "twice",
  [LEFT_OUT] = "left-out",       [EARLIER] = "earlier",               [OF_A_TABLE] = "of-a-table",            [BY_PERSONS] = "by-persons",
};

static void
forge (GPtrArray *rows, Forgery forgery)
{
  const guint at = row_of (rows, "2023-11-16");
  UcForgedRow *row = rows->pdata[at];
  char *display = strstr (row->events, " now-display=");
  g_autofree char *was = g_strndup (display, 1 + strcspn (display + 1, " ")), *more = g_strconcat (was, "1", NULL);

  switch (forgery)
    {
    case MOVES_MONEY:
      replace (&row->events, " now-display=", " display=1.00 house=-1.00 now-display=");
      break;
    case BALANCES_ALONE:
      replace (&row->events, was, more);
      break;
    case SAYS_ANOTHER_DAY:
      replace (&row->events, "reason=2023-11-16", "reason=2023-11-17");
      break;
    case TWICE:
      g_ptr_array_insert (rows, (gint)at + 1, uc_forge_ledger_copy (row));
      break;
    case LEFT_OUT:
      g_ptr_array_remove_index (rows, at);
      break;
    case EARLIER:
      replace (&row->input, "2023-11-16", "2023-11-13");
      replace (&row->events, "2023-11-16", "2023-11-13");
      break;
    case OF_A_TABLE:
      replace (&row->events, "entry entry=", "entry member=1 entry=");
      break;
    case BY_PERSONS:
      g_free (row->input);
      row->input = g_strdup ("opened by=4001 second=5001 reason=2023-11-16");
      break;
    case N_FORGERIES:
      g_assert_not_reached ();
    }
}

/* No reader takes it: neither the link nor the proof gets as far as its sums. */
static void
test_forged (gconstpointer data)
{
  const Forgery forgery = GPOINTER_TO_INT (data);
  g_autoptr (UcLedgerCase) c = case_with_days ();
  g_autofree char *path = g_build_filename (c->folder, "forged.ledger", NULL);
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GError) error = NULL;
  const UcLedgerOptions options = { .program = "test", .read_only = TRUE };
  g_autoptr (UcLedger) ledger = NULL;

  g_clear_pointer (&c->ledger, uc_ledger_close);
  rows = uc_forge_ledger_read (c->path);
  forge (rows, forgery);
  if (uc_forge_ledger_write (path, rows, &error))
    ledger = uc_ledger_open (path, &options, &error);
  g_assert_null (ledger);
  g_assert_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS);
  g_assert_nonnull (strstr (error->message, REFUSED));
}

static UcProof *
prove (const char *path)
{
  const UcLedgerOptions options = { .program = "test", .read_only = TRUE };
  const UcProofOptions how = { 0 };
  UcProof *proof = uc_proof_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (UcLedger) ledger = uc_ledger_open (path, &options, &error);

  g_assert_no_error (error);
  uc_proof_run (proof, ledger, &how, &error);
  g_assert_no_error (error);
  return proof;
}

/* Four days that ended in order contradict nothing. */
static void
test_clean (void)
{
  g_autoptr (UcLedgerCase) c = case_with_days ();
  g_autoptr (UcProof) proof = NULL;

  g_clear_pointer (&c->ledger, uc_ledger_close);
  proof = prove (c->path);
  g_assert_cmpuint (uc_proof_findings (proof)->len, ==, 0);
}

/* The first day may be any day. Where it is left out, or said to be another one, the ledger alone looks good to who has nothing else: but the codes that
 * tables have recorded cover it. */
static void
test_first (void)
{
  g_autoptr (UcLedgerCase) c = case_with_days ();
  g_autofree char *path = g_build_filename (c->folder, "forged.ledger", NULL), *code = NULL, *other = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GError) error = NULL;
  const UcLedgerOptions options = { .program = "test", .read_only = TRUE };
  g_autoptr (UcLedger) ledger = NULL;
  char text[UC_CODE_TEXT];

  code = g_strdup (uc_ledger_head_code (uc_ledger_find_meter (c->ledger, "M"), text));
  g_clear_pointer (&c->ledger, uc_ledger_close);
  rows = uc_forge_ledger_read (c->path);
  for (guint day = 18; day >= 14; day--)
    {
      g_autofree char *was = g_strdup_printf ("2023-11-%u", day), *is = g_strdup_printf ("2023-11-%u", day + 1);
      UcForgedRow *row = rows->pdata[row_of (rows, was)];

      replace (&row->input, was, is);
      replace (&row->events, was, is);
    }
  g_assert_true (uc_forge_ledger_write (path, rows, &error));
  ledger = uc_ledger_open (path, &options, &error);
  g_assert_no_error (error);
  other = g_strdup (uc_ledger_head_code (uc_ledger_find_meter (ledger, "M"), text));
  g_assert_cmpstr (other, !=, code);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (Forgery forgery = 0; forgery < N_FORGERIES; forgery++)
    {
      g_autofree char *path = g_strconcat ("/proof-days/605a.8/case-19/", names[forgery], NULL);

      g_test_add_data_func (path, GINT_TO_POINTER (forgery), test_forged);
    }
  g_test_add_func ("/proof-days/605a.8/case-19/in-order", test_clean);
  g_test_add_func ("/proof-days/605a.8/case-19/another-first-day", test_first);
  return g_test_run ();
}
