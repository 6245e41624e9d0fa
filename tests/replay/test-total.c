/* The sum of a list of rounds: exact, and never silent about what it does not have. */
#include "uc-round-total.h"

static void
assert_says (const UcRoundTotal *total, const char *text)
{
  g_autofree char *said = uc_round_total_say (total);

  g_assert_cmpstr (said, ==, text);
}

/* The end of a round of its own. */
static const UcHash *
end_of (guint8 round)
{
  static UcHash end;

  end.b[31] = round;
  return &end;
}

static void
test_exact (void)
{
  const UcDigest one = { .stakes = 25 * UC_DOLLAR + 1, .pays = 10 * UC_DOLLAR }, two = { .stakes = 5 * UC_DOLLAR + 2 };
  g_auto (UcRoundTotal) total = { 0 };

  assert_says (&total, "");
  uc_round_total_add (&total, end_of (1), &one, FALSE, FALSE);
  uc_round_total_add (&total, end_of (2), &two, FALSE, FALSE);
  g_assert_cmpint (total.stakes, ==, 30 * UC_DOLLAR + 3);
  assert_says (&total, "2 rounds: wagered $30.000003, won $10.00.");
}

static void
test_says_what_is_missing (void)
{
  const UcDigest one = { .stakes = 25 * UC_DOLLAR, .pays = 10 * UC_DOLLAR };
  g_auto (UcRoundTotal) total = { 0 };

  uc_round_total_add (&total, end_of (1), &one, TRUE, FALSE);
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

/* A round counts once, however many copies of its journal the house has. */
static void
test_copies (void)
{
  const UcDigest one = { .stakes = 25 * UC_DOLLAR, .pays = 10 * UC_DOLLAR }, two = { .stakes = 5 * UC_DOLLAR };
  g_auto (UcRoundTotal) total = { 0 };

  uc_round_total_add (&total, end_of (1), &one, FALSE, FALSE);
  uc_round_total_add (&total, end_of (1), &one, TRUE, TRUE);
  assert_says (&total, "1 round: wagered $25.00, won $10.00. 1 round is left out, because it is a copy of a round that is counted.");
  uc_round_total_add (&total, end_of (2), &two, FALSE, FALSE);
  uc_round_total_add (&total, end_of (1), &one, FALSE, FALSE);
  assert_says (&total, "2 rounds: wagered $30.00, won $10.00. 2 rounds are left out, because they are copies of rounds that are counted.");
}

/* The correction of a closed round changes no digest's sum. A copy of before the correction does not hide it. */
static void
test_corrected (void)
{
  const UcDigest plain = { .stakes = 25 * UC_DOLLAR }, corrected = { .stakes = 25 * UC_DOLLAR, .marks = UC_MARK_BIT (CORRECTED) };
  g_auto (UcRoundTotal) total = { 0 };

  uc_round_total_add (&total, end_of (1), &plain, FALSE, FALSE);
  uc_round_total_add (&total, end_of (2), &corrected, FALSE, FALSE);
  assert_says (&total, "2 rounds: wagered $50.00, won $0.00. 1 round was corrected; the sum has it as it was settled.");
  for (guint i = 0; i < 2; i++)
    uc_round_total_add (&total, end_of (1), &corrected, FALSE, FALSE);
  total.copies = 0;
  assert_says (&total, "2 rounds: wagered $50.00, won $0.00. 2 rounds were corrected; the sum has them as they were settled.");
}

static void
test_too_large (void)
{
  const UcDigest one = { .stakes = G_MAXINT64 - 1 };
  g_auto (UcRoundTotal) total = { 0 };

  uc_round_total_add (&total, end_of (1), &one, FALSE, FALSE);
  uc_round_total_add (&total, end_of (2), &one, FALSE, FALSE);
  assert_says (&total, "The sums of these rounds are too large to add up.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/replay/total/exact", test_exact);
  g_test_add_func ("/replay/total/says-what-is-missing", test_says_what_is_missing);
  g_test_add_func ("/replay/total/copies", test_copies);
  g_test_add_func ("/replay/total/corrected", test_corrected);
  g_test_add_func ("/replay/total/too-large", test_too_large);
  return g_test_run ();
}
