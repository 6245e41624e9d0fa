/* The sum of a list of rounds: exact, and never silent about what it does not have. */
#include "uc-round-total.h"

static void
assert_says (const UcRoundTotal *total, const char *text)
{
  g_autofree char *said = uc_round_total_say (total);

  g_assert_cmpstr (said, ==, text);
}

static void
test_exact (void)
{
  const UcDigest one = { .stakes = 25 * UC_DOLLAR + 1, .pays = 10 * UC_DOLLAR }, two = { .stakes = 5 * UC_DOLLAR + 2 };
  UcRoundTotal total = { 0 };

  assert_says (&total, "");
  uc_round_total_add (&total, &one, FALSE, FALSE);
  uc_round_total_add (&total, &two, FALSE, FALSE);
  g_assert_cmpint (total.stakes, ==, 30 * UC_DOLLAR + 3);
  assert_says (&total, "2 rounds: wagered $30.000003, won $10.00.");
}

static void
test_says_what_is_missing (void)
{
  const UcDigest one = { .stakes = 25 * UC_DOLLAR, .pays = 10 * UC_DOLLAR };
  UcRoundTotal total = { 0 };

  uc_round_total_add (&total, &one, TRUE, FALSE);
  assert_says (&total, "1 round: wagered $25.00, won $10.00. In 1 round a wager was not recorded; the sum does not have it.");
  total.stakes_open = 0;
  total.pays_open = 2;
  assert_says (&total, "1 round: wagered $25.00, won $10.00. In 2 rounds a payment was not recorded; the sum does not have it.");
  total.pays_open = 0;
  total.is_cut = TRUE;
  assert_says (&total, "1 round: wagered $25.00, won $10.00. Older rounds match, too; the sum does not have them.");
  total.is_cut = FALSE;
  uc_round_total_leave_out (&total);
  assert_says (&total, "1 round: wagered $25.00, won $10.00. 1 round is left out, because its journal does not confirm it.");
}

static void
test_too_large (void)
{
  const UcDigest one = { .stakes = G_MAXINT64 - 1 };
  UcRoundTotal total = { 0 };

  uc_round_total_add (&total, &one, FALSE, FALSE);
  uc_round_total_add (&total, &one, FALSE, FALSE);
  assert_says (&total, "The sums of these rounds are too large to add up.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/replay/total/exact", test_exact);
  g_test_add_func ("/replay/total/says-what-is-missing", test_says_what_is_missing);
  g_test_add_func ("/replay/total/too-large", test_too_large);
  return g_test_run ();
}
