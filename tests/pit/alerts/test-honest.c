/* How often an honest table raises the alert of its hits: days of cards that are dealt out of full, shuffled shoes, against the probability that
 * theory gives. The theory is a table of probabilities over trials and hits in which a day ends where it passes the limit; it shares nothing with
 * the fold but the limit. */
#include "uc-match.h"
#include "uc-pit-alerts.h"
#include "uc-return.h"
#include "uc-rules-load.h"
#include "uc-thorough.h"

#include <math.h>

#define DECKS  6
#define ROUNDS 400 /* a day, with one wager each */

typedef struct
{
  const char *plan;
  double k, least;
} Plan;

static const Plan plans[] = {
  { "[alerts]\nhit-frequency=2\nhit-frequency-expected=20\n", 2, 20 },
  { "[alerts]\nhit-frequency=2.5\nhit-frequency-expected=10\n", 2.5, 10 },
};

static void
load_rules (UcRules *rules)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();

  g_assert_true (uc_rules_load_text ("[table]\nid=BJ-07\ngame=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer]\n", "BJ-07.ini", rules,
                                     faults));
}

/* The probability that a day raises the alert. */
static double
chance_of_alert (double p, const Plan *plan, guint rounds)
{
  g_autofree double *at = g_new0 (double, rounds + 2), *next = g_new0 (double, rounds + 2);
  double raised = 0;

  at[0] = 1;
  for (guint n = 1; n <= rounds; n++)
    {
      const double mean = n * p, bound = plan->k * sqrt (n * p * (1 - p));

      for (guint h = 0; h <= n; h++)
        {
          next[h] = (h < n ? at[h] * (1 - p) : 0) + (h > 0 ? at[h - 1] * p : 0);
          if (mean >= plan->least && n - mean >= plan->least && fabs (h - mean) > bound)
            {
              raised += next[h];
              next[h] = 0;
            }
        }
      for (guint h = 0; h <= n; h++)
        at[h] = next[h];
    }
  return raised;
}

/* Three different cards of a full shoe. */
static gboolean
deal_hit (GRand *random)
{
  guint cards[3];

  for (guint i = 0; i < 3; i++)
    do
      cards[i] = (guint) g_rand_int_range (random, 0, 52 * DECKS);
    while ((i > 0 && cards[i] == cards[0]) || (i > 1 && cards[i] == cards[1]));
  return uc_match_combination (uc_card_from_index (cards[0] % 52), uc_card_from_index (cards[1] % 52), uc_card_from_index (cards[2] % 52), FALSE)
         != UC_COMBINATION_NONE;
}

static guint
count_alerts (const Plan *plan, UcRules *rules, guint days)
{
  g_autoptr (GPtrArray) faults = uc_faults_new (), raised = uc_pit_alert_list_new ();
  g_autoptr (UcPitAlerts) alerts = NULL;
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  UcPitLimits limits;
  UcEvent event = { .t_real_ns = 1 };

  g_assert_true (uc_pit_limits_load_text (plan->plan, "pit.conf", &limits, faults));
  limits.is_on[UC_PIT_ALERT_PACE] = FALSE;
  alerts = uc_pit_alerts_new ("BJ-07", &limits);
  uc_pit_alerts_set_rules (alerts, rules);
  for (guint day = 0; day < days; day++)
    {
      event = (UcEvent){ .kind = UC_EVENT_GAMING_DAY_BEGAN, .seq = event.seq + 1, .t_real_ns = 1 };
      uc_pit_alerts_event (alerts, &event, raised);
      for (guint i = 0; i < ROUNDS; i++)
        {
          event = (UcEvent){ .kind = UC_EVENT_WAGER_SETTLED, .seq = event.seq + 1, .round = i + 1, .seat = 1, .wager = UC_WAGER_MATCH_THE_DEALER,
                             .outcome = deal_hit (random) ? UC_WORD_WIN : UC_WORD_LOSE, .t_real_ns = 1 };
          uc_pit_alerts_event (alerts, &event, raised);
          event = (UcEvent){ .kind = UC_EVENT_ROUND_CLOSED, .seq = event.seq + 1, .round = i + 1, .t_real_ns = 1 };
          uc_pit_alerts_event (alerts, &event, raised);
        }
    }
  return raised->len;
}

/* The seed is fixed, so that the count is; five standard errors of it are far from any other limit's rate. */
static void
test_rate (gconstpointer data)
{
  const Plan *plan = data;
  const guint days = uc_thorough (8000);
  UcRules rules;
  double p, chance, mean, error;
  guint n;

  load_rules (&rules);
  {
    g_autoptr (UcReturn) odds = uc_return_new (&rules, UC_WAGER_MATCH_THE_DEALER);

    p = mpq_get_d (odds->hit);
  }
  chance = chance_of_alert (p, plan, ROUNDS);
  mean = days * chance;
  error = sqrt (days * chance * (1 - chance));
  n = count_alerts (plan, &rules, days);
  g_test_message ("%u of %u days, expected %.1f ± %.1f", n, days, mean, error);
  g_assert_cmpfloat (fabs (n - mean), <, 5 * error);
  /* Otherwise the count would say nothing. */
  g_assert_cmpfloat (mean, >, 5 * error);
}

/* What docs/reference/alerts.md says of the defaults. */
static void
test_defaults (void)
{
  const Plan plan = { NULL, 4, 20 };
  UcRules rules;
  double chance;

  load_rules (&rules);
  {
    g_autoptr (UcReturn) odds = uc_return_new (&rules, UC_WAGER_MATCH_THE_DEALER);

    chance = chance_of_alert (mpq_get_d (odds->hit), &plan, 3000);
    g_test_message ("the chance of a hit is %f; an alert is raised on one day in %f", mpq_get_d (odds->hit), 1 / chance);
  }
  g_assert_cmpfloat (1 / chance, >, 500);
  g_assert_cmpfloat (1 / chance, <, 600);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/alerts/honest/two", &plans[0], test_rate);
  g_test_add_data_func ("/alerts/honest/two-and-a-half", &plans[1], test_rate);
  g_test_add_func ("/alerts/honest/defaults", test_defaults);
  return g_test_run ();
}
