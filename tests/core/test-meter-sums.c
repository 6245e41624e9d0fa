/* What a meter's arithmetic may never do, over sums and terms at random and at their ends: lose or make money, show less than
 * nothing, give away more than there is, or change anything when it is full. What is expected is worked out here, in 128 bits. */
#include "uc-meter-sums.h"

#define TRIES 20000

static const guint32 rates[] = { 0, 1, 3, 32500, 60000, 150000, 999999, 1000000 };
static const UcMoney wagers[] = { 1, UC_CENT, UC_DOLLAR, 2500000, 5 * UC_DOLLAR, 1000 * UC_DOLLAR };

static UcMeterTerms
some_terms (void)
{
  return (UcMeterTerms){
    .wager = wagers[g_test_rand_int_range (0, G_N_ELEMENTS (wagers))],
    .seed = (UcMoney)g_test_rand_int_range (0, 20000) * UC_DOLLAR,
    .reseed = (UcReseed)g_test_rand_int_range (0, UC_RESEED_SEED + 1),
    .primary_ppm = rates[g_test_rand_int_range (0, G_N_ELEMENTS (rates))],
    .secondary_ppm = rates[g_test_rand_int_range (0, G_N_ELEMENTS (rates))],
  };
}

static UcMoney
some_sum (void)
{
  return (UcMoney)(g_test_rand_double_range (0, 1) * (g_test_rand_bit () ? 1e4 : 1e11)) + g_test_rand_int_range (0, 3);
}

/* § 685c.1(j): each wager adds its own increments, whoever else wagers in that round. */
static void
test_wagers (void)
{
  for (guint i = 0; i < TRIES; i++)
    {
      const UcMeterTerms terms = some_terms ();
      const guint count = (guint)g_test_rand_int_range (0, 300);
      const UcMoney one = (UcMoney)((__int128)terms.wager * terms.primary_ppm / 1000000);
      const UcMoney kept = (UcMoney)((__int128)terms.wager * terms.secondary_ppm / 1000000);
      UcMeterSums got;

      g_assert_true (uc_meter_sums_of_wagers (&terms, count, &got));
      g_assert_cmpint (got.value, ==, one * count);
      g_assert_cmpint (got.reserve, ==, kept * count);
    }
}

/* What goes back is what came, and no more than is there. */
static void
test_back (void)
{
  for (guint i = 0; i < TRIES; i++)
    {
      const UcMeterTerms terms = some_terms ();
      const UcMeterSums was = { some_sum (), some_sum () };
      UcMeterSums sums = was, came, back;

      g_assert_true (uc_meter_sums_of_wagers (&terms, (guint)g_test_rand_int_range (0, 9), &came));
      g_assert_true (uc_meter_sums_add (&sums, &came));
      back = uc_meter_sums_take_back (&sums, &came);
      g_assert_cmpint (sums.value, ==, was.value);
      g_assert_cmpint (sums.reserve, ==, was.reserve);
      g_assert_cmpint (back.value, ==, came.value);
      g_assert_cmpint (back.reserve, ==, came.reserve);

      /* An award has taken something in between. */
      sums = (UcMeterSums){ some_sum () % (came.value + 1), some_sum () % (came.reserve + 1) };
      {
        const UcMeterSums less = sums;

        back = uc_meter_sums_take_back (&sums, &came);
        g_assert_cmpint (sums.value, ==, 0);
        g_assert_cmpint (sums.reserve, ==, 0);
        g_assert_cmpint (back.value, ==, less.value);
        g_assert_cmpint (back.reserve, ==, less.reserve);
      }
    }
}

/* A spoiled record may say that a meter is below zero, as far as the scale goes. */
static void
test_nothing_goes_back_from_below_zero (void)
{
  const UcMeterSums came = { 15, 4 };
  UcMeterSums sums = { G_MININT64, -1 }, back = uc_meter_sums_take_back (&sums, &came);

  g_assert_cmpint (back.value, ==, 0);
  g_assert_cmpint (back.reserve, ==, 0);
  g_assert_cmpint (sums.value, ==, G_MININT64);
  g_assert_cmpint (sums.reserve, ==, -1);
}

/* A meter that is full keeps both of its sums. */
static void
test_full (void)
{
  const UcMeterTerms terms = { G_MAXINT64, 0, UC_RESEED_SEED, 1000000, 1000000 };
  const UcMeterSums more[] = { { 2, 0 }, { 0, 2 }, { 2, 2 } };
  UcMeterSums unused;

  for (guint i = 0; i < G_N_ELEMENTS (more); i++)
    {
      UcMeterSums sums = { G_MAXINT64 - 1, G_MAXINT64 - 1 };

      g_assert_false (uc_meter_sums_add (&sums, &more[i]));
      g_assert_cmpint (sums.value, ==, G_MAXINT64 - 1);
      g_assert_cmpint (sums.reserve, ==, G_MAXINT64 - 1);
    }
  g_assert_true (uc_meter_sums_of_wagers (&terms, 1, &unused));
  g_assert_false (uc_meter_sums_of_wagers (&terms, 2, &unused));
}

/* § 685c.1(j) and A11: the reserve goes on display, and the house adds what the seed still wants; by the other reading, nothing. */
static void
test_anew (void)
{
  for (guint i = 0; i < TRIES; i++)
    {
      const UcMeterTerms terms = some_terms ();
      const UcMoney reserve = some_sum () % (3 * terms.seed + 1);
      UcMoney from_reserve, from_house;

      uc_meter_sums_begin_anew (&terms, reserve, &from_reserve, &from_house);
      g_assert_cmpint (from_reserve, ==, reserve);
      g_assert_cmpint (from_house, >=, 0);
      if (terms.reseed == UC_RESEED_RESERVE)
        g_assert_cmpint (from_house, ==, 0);
      else
        g_assert_cmpint (from_reserve + from_house, ==, MAX (terms.seed, reserve));
    }
}

/* § 633b.10(j): equal parts of the percentage, in whole cents, and what cannot be shared stays on the meter. */
static void
test_parts (void)
{
  for (guint i = 0; i < TRIES; i++)
    {
      const UcMoney base = some_sum ();
      const guint percent = (guint)g_test_rand_int_range (1, 101), winners = (guint)g_test_rand_int_range (1, 41);
      const UcMoney part = uc_meter_sums_part (base, percent, winners);

      g_assert_cmpint (part, >=, 0);
      g_assert_cmpint (part % UC_CENT, ==, 0);
      g_assert_true ((__int128)part * winners * 100 <= (__int128)base * percent);
      g_assert_true ((__int128)(part + UC_CENT) * winners * 100 > (__int128)base * percent - (__int128)winners * 200);
    }
  g_assert_cmpint (uc_meter_sums_part (5000750000, 10, 1), ==, 500070000);
  g_assert_cmpint (uc_meter_sums_part (100 * UC_DOLLAR, 100, 3), ==, 33330000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/685c.1/j/increments-of-wagers", test_wagers);
  g_test_add_func ("/685c.1/j/increments-go-back", test_back);
  g_test_add_func ("/685c.1/j/nothing-goes-back-from-below-zero", test_nothing_goes_back_from_below_zero);
  g_test_add_func ("/685c.1/j/a-full-meter-keeps-its-sums", test_full);
  g_test_add_func ("/685c.1/j/begins-anew", test_anew);
  g_test_add_func ("/633b.10/j/equal-parts-in-cents", test_parts);
  return g_test_run ();
}
