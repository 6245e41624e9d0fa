/* Each alert just below, at and just above its limit, and what takes its figures back. The rows are written by hand. */
#include "uc-event.h"
#include "uc-pit-alerts.h"
#include "uc-pit-hits.h"
#include "uc-rules-load.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#define SECOND_NS G_GINT64_CONSTANT (1000000000)
#define HOUR_NS   (3600 * SECOND_NS)

#define TABLE_FILE                                                                                                                     \
  "[table]\nid=BJ-07\ngame=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer]\n"                                         \
  "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n"

typedef struct
{
  UcPitLimits limits;
  UcRules rules;
  UcPitAlerts *alerts;
  GPtrArray *raised;
  GPtrArray *rows; /* char *, for another fold */
  GArray *times;   /* gint64, theirs */
  guint64 seq;
  guint32 round;   /* 0 = none is open */
  guint32 last;
  gint64 now_ns;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();

  uc_pit_limits_init (&f->limits);
  if (data != NULL && !uc_pit_limits_load_text (data, "pit.conf", &f->limits, faults))
    g_error ("%s", uc_faults_format (faults));
  g_assert_true (uc_rules_load_text (TABLE_FILE, "BJ-07.ini", &f->rules, faults));
  f->alerts = uc_pit_alerts_new ("BJ-07", &f->limits);
  uc_pit_alerts_set_rules (f->alerts, &f->rules);
  f->raised = uc_pit_alert_list_new ();
  f->rows = g_ptr_array_new_with_free_func (g_free);
  f->times = g_array_new (FALSE, FALSE, sizeof (gint64));
  f->now_ns = 946684800 * SECOND_NS;
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  uc_pit_alerts_free (f->alerts);
  g_ptr_array_unref (f->raised);
  g_ptr_array_unref (f->rows);
  g_array_unref (f->times);
}

/* An event as its row has it: @kind with the keys @rest. Returns its number. */
static guint64 G_GNUC_PRINTF (3, 4)
say (Fixture *f, const char *kind, const char *rest, ...)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *keys = NULL;
  char *row;
  va_list args;

  va_start (args, rest);
  keys = g_strdup_vprintf (rest, args);
  va_end (args);
  f->seq++;
  if (f->round == 0)
    row = g_strdup_printf ("%s seq=%" PRIu64 "%s%s", kind, f->seq, *keys != '\0' ? " " : "", keys);
  else
    row = g_strdup_printf ("%s seq=%" PRIu64 " round=%u%s%s", kind, f->seq, f->round, *keys != '\0' ? " " : "", keys);
  g_ptr_array_add (f->rows, row);
  g_array_append_val (f->times, f->now_ns);
  uc_pit_alerts_row (f->alerts, row, f->now_ns, f->raised, &error);
  g_assert_no_error (error);
  return f->seq;
}

static guint64
begin_round (Fixture *f)
{
  f->round = ++f->last;
  return say (f, "bets-locked", "%s", "");
}

static void
end_round (Fixture *f)
{
  say (f, "round-closed", "%s", "");
  f->round = 0;
}

/* A round of nothing but @kind with @rest. */
static void
one (Fixture *f, const char *kind, const char *rest)
{
  begin_round (f);
  say (f, kind, "%s", rest);
  end_round (f);
}

static const UcPitRaised *
last_alert (const Fixture *f)
{
  g_assert_cmpuint (f->raised->len, >, 0);
  return f->raised->pdata[f->raised->len - 1];
}

static void
assert_alert (const Fixture *f, guint n, UcPitAlertKind kind, const char *subject, const char *measured, const char *limit)
{
  const UcPitRaised *alert;

  g_assert_cmpuint (f->raised->len, ==, n);
  alert = last_alert (f);
  g_assert_cmpstr (uc_pit_alert_kind_name (alert->kind), ==, uc_pit_alert_kind_name (kind));
  g_assert_cmpstr (alert->subject, ==, subject);
  g_assert_cmpstr (alert->measured, ==, measured);
  g_assert_cmpstr (alert->limit, ==, limit);
  g_assert_cmpuint (alert->seq, ==, f->seq);
  g_assert_cmpstr (alert->table, ==, "BJ-07");
  g_assert_nonnull (alert->sentence);
}

/* ---- hit frequency ---- */

static void
set_hits (UcPitHits *hits, guint64 won, guint64 trials, guint64 c, guint64 d)
{
  hits->hits = won;
  hits->trials = trials;
  mpz_set_ui (mpq_numref (hits->chance), c);
  mpz_set_ui (mpq_denref (hits->chance), d);
}

static void
test_hits_boundary (void)
{
  static const struct
  {
    guint64 won, trials, c, d;
    guint thousandths;
    gboolean is_beyond;
  } cases[] = {
    { 48, 64, 1, 2, 4000, FALSE },   { 49, 64, 1, 2, 4000, TRUE },  { 47, 64, 1, 2, 4000, FALSE }, { 16, 64, 1, 2, 4000, FALSE },
    { 15, 64, 1, 2, 4000, TRUE },    { 36, 100, 1, 5, 4000, FALSE }, { 37, 100, 1, 5, 4000, TRUE }, { 4, 100, 1, 5, 4000, FALSE },
    { 3, 100, 1, 5, 4000, TRUE },    { 34, 100, 1, 5, 3500, FALSE }, { 35, 100, 1, 5, 3500, TRUE }, { 36, 100, 1, 5, 3999, TRUE },
    /* Products beyond 128 bits: the mean is 2·10¹², a standard error is 10⁶. */
    { 2000004000000, 4000000000000, 1000000000000000009, 2000000000000000018, 4000, FALSE },
    { 2000004000001, 4000000000000, 1000000000000000009, 2000000000000000018, 4000, TRUE },
    { 1999995999999, 4000000000000, 1000000000000000009, 2000000000000000018, 4000, TRUE },
  };
  UcPitHits hits;

  uc_pit_hits_init (&hits);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      set_hits (&hits, cases[i].won, cases[i].trials, cases[i].c, cases[i].d);
      g_assert_cmpint (uc_pit_hits_is_beyond (&hits, cases[i].thousandths), ==, cases[i].is_beyond);
    }
  set_hits (&hits, 0, 100, 1, 5);
  g_assert_true (uc_pit_hits_is_enough (&hits, 20));
  set_hits (&hits, 0, 99, 1, 5);
  g_assert_false (uc_pit_hits_is_enough (&hits, 20));
  set_hits (&hits, 0, 100, 4, 5);
  g_assert_true (uc_pit_hits_is_enough (&hits, 20));
  set_hits (&hits, 0, 99, 4, 5);
  g_assert_false (uc_pit_hits_is_enough (&hits, 20));
  uc_pit_hits_clear (&hits);
}

static void
settle (Fixture *f, guint seat, const char *wager, gboolean wins)
{
  say (f, "wager-settled", "seat=%u wager=%s outcome=%s stake=5.00 pays=%s", seat, wager, wins ? "win" : "lose", wins ? "20.00" : "0.00");
}

static void
play_wager (Fixture *f, gboolean wins)
{
  begin_round (f);
  settle (f, 1, "match-the-dealer", wins);
  end_round (f);
}

typedef struct
{
  guint trials, hits; /* one more trial that is a hit is beyond the limit, one that is none is not */
} Edge;

static double
limit_of (double p, guint n)
{
  return n * p + 4 * sqrt (n * p * (1 - p));
}

/* The first number of trials from 700 on of which this is so. */
static Edge
find_edge (Fixture *f)
{
  UcPitHits hits;
  Edge edge = { 0, 0 };
  double p;

  uc_pit_hits_init (&hits);
  g_assert_true (uc_pit_hits_set_rules (&hits, &f->rules, UC_WAGER_MATCH_THE_DEALER));
  p = mpq_get_d (hits.chance);
  for (guint n = 700; edge.trials == 0; n++)
    if (floor (limit_of (p, n)) == floor (limit_of (p, n + 1)))
      edge = (Edge){ n, (guint) floor (limit_of (p, n)) };
  uc_pit_hits_clear (&hits);
  return edge;
}

/* As many trials and hits, spread evenly, so that no shorter part of them is beyond the limit. */
static void
play_edge (Fixture *f, Edge edge)
{
  for (guint i = 0; i < edge.trials; i++)
    play_wager (f, (i + 1) * edge.hits / edge.trials > i * edge.hits / edge.trials);
  g_assert_cmpuint (f->raised->len, ==, 0);
}

static void
test_hits_raised (Fixture *f, gconstpointer data)
{
  const Edge edge = find_edge (f);
  g_autofree char *measured = g_strdup_printf ("%u/%u", edge.hits + 1, edge.trials + 1);

  play_edge (f, edge);
  play_wager (f, TRUE);
  assert_alert (f, 1, UC_PIT_ALERT_HIT_FREQUENCY, "match-the-dealer", measured, "4");
  /* Once in a gaming day. */
  play_wager (f, TRUE);
  play_wager (f, FALSE);
  g_assert_cmpuint (f->raised->len, ==, 1);
}

static void
test_hits_at_limit (Fixture *f, gconstpointer data)
{
  play_edge (f, find_edge (f));
  play_wager (f, FALSE);
  g_assert_cmpuint (f->raised->len, ==, 0);
}

static void
test_hits_low (Fixture *f, gconstpointer data)
{
  /* Nothing is judged before 20 hits are expected; then none at all is beyond the limit. */
  while (f->raised->len == 0)
    play_wager (f, FALSE);
  g_assert_true (g_str_has_prefix (last_alert (f)->measured, "0/"));
  g_assert_nonnull (strstr (last_alert (f)->sentence, "below"));
}

/* The last round is one hit too many, and is taken back. */
static void
test_hits_taken_back (Fixture *f, gconstpointer data)
{
  static const char *const ways[] = { "round-voided", "corrected", "owed", "undone" };

  for (guint way = 0; way < G_N_ELEMENTS (ways); way++)
    {
      guint64 seq;

      say (f, "gaming-day-began", "text=2000-01-%02u", way + 1);
      play_edge (f, find_edge (f));
      seq = begin_round (f);
      settle (f, 1, "match-the-dealer", TRUE);
      if (way == 0)
        say (f, "round-voided", "by=2001 second=3001 text=x");
      else if (way == 1)
        say (f, "corrected", "target=%" PRIu64 " key=card old=AS new=AD by=2001 second=3001 text=x", seq);
      else if (way == 2)
        say (f, "owed", "seat=1 wager=match-the-dealer outcome=win stake=5.00 pays=20.00 amount=0.00 change=20.00 cause=card-corrected");
      else
        say (f, "undone", "text=card-dealt target=%" PRIu64, seq);
      end_round (f);
      g_assert_cmpuint (f->raised->len, ==, 0);
    }
}

/* What is undone behind the settlement leaves it. */
static void
test_hits_undone_later (Fixture *f, gconstpointer data)
{
  guint64 seq;

  play_edge (f, find_edge (f));
  begin_round (f);
  settle (f, 1, "match-the-dealer", TRUE);
  seq = say (f, "step-done", "step=clear");
  say (f, "undone", "text=step-done target=%" PRIu64, seq);
  end_round (f);
  g_assert_cmpuint (f->raised->len, ==, 1);
}

/* A hit of an earlier round is corrected away, and one hit more is within the limit. */
static void
test_hits_corrected_later (Fixture *f, gconstpointer data)
{
  const Edge edge = find_edge (f);
  guint32 hit;

  play_wager (f, TRUE);
  hit = f->last;
  for (guint i = 0; i + 1 < edge.trials; i++)
    play_wager (f, (i + 1) * (edge.hits - 1) / (edge.trials - 1) > i * (edge.hits - 1) / (edge.trials - 1));
  g_assert_cmpuint (f->raised->len, ==, 0);
  say (f, "corrected", "of-round=%u target=2 key=card old=AS new=AD by=2001 second=3001 text=x", hit);
  say (f, "corrected", "of-round=%u target=2 key=card old=AD new=KD by=2001 second=3001 text=x", hit);
  play_wager (f, TRUE);
  g_assert_cmpuint (f->raised->len, ==, 0);
  play_wager (f, TRUE);
  g_assert_cmpuint (f->raised->len, ==, 1);
}

/* Void and rejected wagers, and those of which the cards beyond the first decide, are no trials. */
static void
test_hits_no_trials (Fixture *f, gconstpointer data)
{
  play_edge (f, find_edge (f));
  begin_round (f);
  say (f, "wager-settled", "seat=1 wager=match-the-dealer outcome=void stake=5.00 pays=0.00");
  settle (f, 1, "main", TRUE);
  settle (f, 1, "insurance", TRUE);
  end_round (f);
  g_assert_cmpuint (f->raised->len, ==, 0);
}

/* Two wagers pass their limits in the same round: one alert an event, so that table, kind and number tell them apart. */
static void
test_hits_two_wagers (Fixture *f, gconstpointer data)
{
  const UcPitRaised *first, *second;

  for (guint i = 0; i < 400 && f->raised->len < 2; i++)
    {
      begin_round (f);
      settle (f, 1, "match-the-dealer", TRUE);
      settle (f, 1, "match-the-dealer-progressive", TRUE);
      end_round (f);
    }
  g_assert_cmpuint (f->raised->len, ==, 2);
  first = f->raised->pdata[0];
  second = f->raised->pdata[1];
  g_assert_cmpstr (first->subject, ==, "match-the-dealer");
  g_assert_cmpstr (second->subject, ==, "match-the-dealer-progressive");
  g_assert_cmpuint (first->round + 1, ==, second->round);
}

static void
test_hits_rules (Fixture *f, gconstpointer data)
{
  UcRules other = f->rules;

  play_edge (f, find_edge (f));
  /* The same odds leave the count as it is … */
  uc_pit_alerts_set_rules (f->alerts, &f->rules);
  /* … and other odds begin it again. */
  other.decks = 8;
  uc_pit_alerts_set_rules (f->alerts, &other);
  play_wager (f, TRUE);
  g_assert_cmpuint (f->raised->len, ==, 0);
  /* What was played under the first odds is not taken back from the second. */
  say (f, "corrected", "of-round=1 target=2 key=card old=AS new=AD by=2001 second=3001 text=x");
  play_wager (f, FALSE);
  uc_pit_alerts_set_rules (f->alerts, NULL);
  for (guint i = 0; i < 500; i++)
    play_wager (f, TRUE);
  g_assert_cmpuint (f->raised->len, ==, 0);
}

/* ---- reader and chips ---- */

#define RATES "[alerts]\nreader-accuracy=10%\nreader-accuracy-least=10\nchip-mismatches=10%\nchip-mismatches-least=10\n"

/* @good and @bad rounds, in this order. */
static void
play_rate (Fixture *f, gboolean is_reader, guint good, guint bad)
{
  for (guint i = 0; i < good + bad; i++)
    {
      begin_round (f);
      if (is_reader)
        say (f, "reader-light", "range=large");
      else
        say (f, "chips-verified", "counted=1 accepted=1");
      if (i >= good && is_reader)
        say (f, "light-differs", "range=small");
      else if (i >= good)
        say (f, "chips-mismatch", "counted=1 accepted=2");
      end_round (f);
    }
}

static void
test_rate_boundary (Fixture *f, gconstpointer data)
{
  for (guint is_reader = 0; is_reader < 2; is_reader++)
    {
      const UcPitAlertKind kind = is_reader ? UC_PIT_ALERT_READER_ACCURACY : UC_PIT_ALERT_CHIP_MISMATCHES;

      say (f, "gaming-day-began", "text=2000-01-01");
      play_rate (f, is_reader, 9, 1);
      play_rate (f, is_reader, 9, 1);
      g_assert_cmpuint (f->raised->len, ==, 2 * is_reader);
      play_rate (f, is_reader, 0, 1);
      assert_alert (f, 2 * is_reader + 1, kind, "", "3/21", "100000/1000000");
      play_rate (f, is_reader, 0, 1);
      g_assert_cmpuint (f->raised->len, ==, 2 * is_reader + 1);
      say (f, "gaming-day-began", "text=2000-01-02");
      play_rate (f, is_reader, 0, 9);
      g_assert_cmpuint (f->raised->len, ==, 2 * is_reader + 1);
      play_rate (f, is_reader, 1, 0);
      assert_alert (f, 2 * is_reader + 2, kind, "", "9/10", "100000/1000000");
    }
}

static void
test_reader_taken_back (Fixture *f, gconstpointer data)
{
  guint64 seq;

  play_rate (f, TRUE, 18, 2);
  /* Each of these would be one too many. */
  begin_round (f);
  say (f, "reader-light", "range=large");
  say (f, "light-differs", "range=small");
  say (f, "round-voided", "by=2001 second=3001 text=x");
  end_round (f);
  begin_round (f);
  say (f, "reader-light", "range=large");
  seq = say (f, "light-differs", "range=small");
  say (f, "undone", "text=hole-card-exposed target=%" PRIu64, seq);
  end_round (f);
  begin_round (f);
  say (f, "reader-light", "range=large");
  say (f, "irregularity", "id=wrong-light range=small");
  say (f, "owed", "seat=1 wager=main outcome=win stake=5.00 pays=- amount=0.00 change=- cause=light-was-right");
  end_round (f);
  /* What a person typed is no word of the reader's. */
  begin_round (f);
  say (f, "reader-light", "range=large typed=yes entry=typed");
  say (f, "light-differs", "range=small");
  end_round (f);
  begin_round (f);
  say (f, "hole-card-checked", "entry=tapped");
  say (f, "peek-differs", "blackjack=yes");
  end_round (f);
  g_assert_cmpuint (f->raised->len, ==, 0);
  /* 2 of 22 so far. */
  begin_round (f);
  say (f, "hole-card-checked", "%s", "");
  say (f, "peek-differs", "blackjack=yes");
  say (f, "irregularity", "id=wrong-light range=small");
  end_round (f);
  assert_alert (f, 1, UC_PIT_ALERT_READER_ACCURACY, "", "3/23", "100000/1000000");
}

static void
test_chips_once (Fixture *f, gconstpointer data)
{
  play_rate (f, FALSE, 9, 0);
  /* Three wrong counts of one round are one wrong round. */
  begin_round (f);
  for (guint i = 0; i < 3; i++)
    say (f, "chips-mismatch", "counted=1 accepted=2");
  say (f, "chips-verified", "counted=2 accepted=2");
  end_round (f);
  g_assert_cmpuint (f->raised->len, ==, 0);
  /* Rounds without a count count for nothing. */
  one (f, "step-done", "step=chips");
  play_rate (f, FALSE, 0, 1);
  assert_alert (f, 1, UC_PIT_ALERT_CHIP_MISMATCHES, "", "2/11", "100000/1000000");
}

/* ---- overrides ---- */

static void
test_overrides (Fixture *f, gconstpointer data)
{
  begin_round (f);
  say (f, "payout-validated", "seat=1 wager=match-the-dealer-progressive by=2001 role=floorperson second=3001 text=lamp%%20broken");
  /* One person, and a payout that nobody overruled, are no overrides. */
  say (f, "payout-validated", "seat=1 wager=match-the-dealer-progressive by=2001 role=floorperson text=lamp%%20broken");
  say (f, "payout-validated", "seat=1 wager=match-the-dealer-progressive by=2001 role=floorperson second=3001");
  say (f, "payout-overruled", "seat=2 wager=match-the-dealer-progressive by=3001 role=pit-manager refused-by=2001 reason=other");
  say (f, "payout-validated", "seat=1 wager=match-the-dealer-progressive by=2001 role=floorperson second=3001");
  say (f, "payout-validated", "seat=2 wager=match-the-dealer-progressive by=3001 role=pit-manager second=2001");
  end_round (f);
  begin_round (f);
  /* Overruled in another round. */
  say (f, "payout-validated", "seat=2 wager=match-the-dealer-progressive by=3001 role=pit-manager second=2001");
  /* Taken back or void, it was signed. */
  say (f, "round-voided", "by=2001 second=3001 text=x");
  end_round (f);
  g_assert_cmpuint (f->raised->len, ==, 0);
  say (f, "corrected", "of-round=1 target=2 key=card old=AS new=AD by=2001 second=2002 text=x");
  g_assert_cmpuint (f->raised->len, ==, 0);
  say (f, "meter-by-hand", "meter=match-the-dealer-progressive linked=MTD-5 award=5.00 by=3001 second=2001 text=x");
  assert_alert (f, 1, UC_PIT_ALERT_OVERRIDES, "2001+3001", "4", "3");
  say (f, "corrected", "of-round=1 target=2 key=card old=AD new=AS by=2001 second=3001 text=x");
  g_assert_cmpuint (f->raised->len, ==, 1);
  say (f, "gaming-day-began", "text=2000-01-02");
  for (guint i = 0; i < 4; i++)
    say (f, "corrected", "of-round=1 target=2 key=card old=AD new=AS by=2001 second=3001 text=x");
  g_assert_cmpuint (f->raised->len, ==, 2);
}

/* ---- meters ---- */

static void
test_meter (Fixture *f, gconstpointer data)
{
  const char *const meter = "match-the-dealer-progressive";

  say (f, "meter-started", "meter=%s value=5000.00 reserve=0.00", meter);
  say (f, "meter-changed", "meter=%s cause=increment change=1000.00 value=6000.00 reserve=0.00", meter);
  g_assert_cmpuint (f->raised->len, ==, 0);
  say (f, "meter-changed", "meter=%s cause=increment change=1000.000001 value=7000.000001 reserve=0.00", meter);
  assert_alert (f, 1, UC_PIT_ALERT_METER_JUMP, meter, "1000.000001", "1000.00");
  /* The cards explain these. */
  say (f, "meter-changed", "meter=%s cause=award change=-7000.00 value=0.000001 reserve=0.00", meter);
  say (f, "meter-changed", "meter=%s cause=reseed change=5000.00 value=5000.000001 reserve=0.00", meter);
  say (f, "meter-read", "meter=%s value=5000.000001 reserve=0.00 by=2001 day=2000-01-01", meter);
  say (f, "meter-set", "meter=%s cause=correction value=4000.000001 reserve=0.00 by=2001 second=3001 text=x", meter);
  g_assert_cmpuint (f->raised->len, ==, 1);
  say (f, "meter-set", "meter=%s cause=correction value=3000.00 reserve=0.00 by=2001 second=3001 text=x", meter);
  assert_alert (f, 2, UC_PIT_ALERT_METER_JUMP, meter, "-1000.000001", "1000.00");
  /* The value is not what the change made of the one before. */
  say (f, "meter-changed", "meter=%s cause=increment change=1.00 value=4001.00 reserve=0.00", meter);
  assert_alert (f, 3, UC_PIT_ALERT_METER_JUMP, meter, "1001.00", "1000.00");
  /* The first value of a gaming day has none before it but that of its own change. */
  say (f, "gaming-day-began", "text=2000-01-02");
  say (f, "meter-read", "meter=%s value=9000.00 reserve=0.00 by=2001 day=2000-01-02", meter);
  g_assert_cmpuint (f->raised->len, ==, 3);
  say (f, "gaming-day-began", "text=2000-01-03");
  say (f, "meter-changed", "meter=%s cause=increment change=1000.01 value=9000.00 reserve=0.00", meter);
  assert_alert (f, 4, UC_PIT_ALERT_METER_JUMP, meter, "1000.01", "1000.00");
}

/* ---- pace ---- */

/* A round that closes @took_ns after it began. */
static void
take_round (Fixture *f, gint64 took_ns)
{
  begin_round (f);
  f->now_ns += took_ns;
  end_round (f);
}

static void
test_pace (Fixture *f, gconstpointer data)
{
  for (guint i = 0; i < 20; i++)
    take_round (f, 180 * SECOND_NS);
  g_assert_cmpuint (f->raised->len, ==, 0);
  for (guint i = 0; i < 20; i++)
    take_round (f, 180 * SECOND_NS + (i == 19));
  assert_alert (f, 1, UC_PIT_ALERT_PACE, "", "20/3600000000001", "20/3600000000000");
  /* The next slow hour is the same slowness … */
  for (guint i = 0; i < 10; i++)
    take_round (f, 360 * SECOND_NS);
  g_assert_cmpuint (f->raised->len, ==, 1);
  /* … and after an hour at the limit it is another. */
  for (guint i = 0; i < 20; i++)
    take_round (f, 180 * SECOND_NS);
  g_assert_cmpuint (f->raised->len, ==, 1);
  for (guint i = 0; i < 19; i++)
    take_round (f, 190 * SECOND_NS);
  assert_alert (f, 2, UC_PIT_ALERT_PACE, "", "19/3610000000000", "20/3600000000000");
}

/* 19 rounds of 100 s with a pause before each, and what comes in the pause. */
static void
play_pauses (Fixture *f, gint64 pause_ns, const char *in_pause)
{
  say (f, "gaming-day-began", "text=2000-01-01");
  take_round (f, 100 * SECOND_NS);
  for (guint i = 0; i < 18; i++)
    {
      f->now_ns += pause_ns;
      if (in_pause != NULL)
        say (f, in_pause, "%s", "");
      take_round (f, 100 * SECOND_NS);
    }
}

static void
test_pace_pause (Fixture *f, gconstpointer data)
{
  /* Pauses of five minutes are play: 100 + 9 × 400 s are more than an hour. */
  play_pauses (f, 300 * SECOND_NS, NULL);
  g_assert_cmpuint (f->raised->len, ==, 1);
  /* Longer ones are not, nor are those in which the table was closed. */
  play_pauses (f, 300 * SECOND_NS + 1, NULL);
  play_pauses (f, 300 * SECOND_NS, "table-closed");
  g_assert_cmpuint (f->raised->len, ==, 1);
}

/* Neither their time nor their number counts. */
static void
test_pace_left_out (Fixture *f, gconstpointer data)
{
  for (guint i = 0; i < 19; i++)
    take_round (f, 180 * SECOND_NS);
  begin_round (f);
  f->now_ns += HOUR_NS;
  say (f, "round-voided", "by=2001 second=3001 text=x");
  end_round (f);
  begin_round (f);
  f->now_ns -= HOUR_NS;
  end_round (f);
  g_assert_cmpuint (f->raised->len, ==, 0);
  take_round (f, 180 * SECOND_NS);
  g_assert_cmpuint (f->raised->len, ==, 0);
}

/* ---- devices ---- */

static void
test_devices (Fixture *f, gconstpointer data)
{
  const gint64 first_ns = f->now_ns;

  for (guint i = 0; i < 5; i++)
    {
      say (f, i % 2 == 0 ? "device-down" : "device-fault", "device=shoe");
      say (f, "device-up", "device=shoe");
      f->now_ns += SECOND_NS;
    }
  /* The first one is an hour old. */
  f->now_ns = first_ns + HOUR_NS;
  say (f, "device-down", "device=reader");
  g_assert_cmpuint (f->raised->len, ==, 0);
  f->now_ns = first_ns + HOUR_NS + SECOND_NS - 1;
  say (f, "device-fault", "device=head.3 text=x");
  assert_alert (f, 1, UC_PIT_ALERT_DEVICE_FAULTS, "head.3", "6", "5");
  say (f, "device-fault", "device=head.3 text=x");
  g_assert_cmpuint (f->raised->len, ==, 1);
  /* Back within the limit, and beyond it again. */
  f->now_ns += 2 * HOUR_NS;
  for (guint i = 0; i < 5; i++)
    say (f, "device-down", "device=badge");
  g_assert_cmpuint (f->raised->len, ==, 1);
  say (f, "device-down", "device=badge");
  assert_alert (f, 2, UC_PIT_ALERT_DEVICE_FAULTS, "badge", "6", "5");
}

static void
test_devices_most (Fixture *f, gconstpointer data)
{
  for (guint i = 0; i < 60; i++)
    say (f, "device-down", "device=badge");
  g_assert_cmpuint (f->raised->len, ==, 0);
  say (f, "device-down", "device=badge");
  assert_alert (f, 1, UC_PIT_ALERT_DEVICE_FAULTS, "badge", "61", "60");
}

/* ---- the fold ---- */

#define STRICT "[alerts]\ndevice-faults=0\noverrides=0\nmeter-jump=0.01\npace=1000\nreader-accuracy=0%\nreader-accuracy-least=1\n"

static void
play_days (Fixture *f)
{
  for (guint day = 1; day <= 3; day++)
    {
      say (f, "gaming-day-began", "text=2000-01-%02u", day);
      for (guint i = 0; i < 30; i++)
        {
          say (f, "device-down", "device=shoe");
          begin_round (f);
          say (f, "reader-light", "range=large");
          say (f, i == 7 ? "light-differs" : "hand-placed", "range=small");
          f->now_ns += 200 * SECOND_NS;
          settle (f, 1, "match-the-dealer", i % 3 == 0);
          end_round (f);
          f->now_ns += 60 * (i % 12) * SECOND_NS;
        }
      say (f, "corrected", "of-round=%u target=2 key=card old=AS new=AD by=2001 second=3001 text=x", f->last);
    }
}

static char *
list_of (GPtrArray *raised, guint from)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = from; i < raised->len; i++)
    {
      const UcPitRaised *alert = raised->pdata[i];
      g_autofree char *identity = uc_pit_alert_identity (alert);

      g_string_append_printf (text, "%s %s %s %" PRId64 "\n", identity, alert->measured, alert->limit, alert->t_real_ns);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* A fold from row @from on, each row given @times times. */
static char *
fold_again (const Fixture *f, guint from, guint times)
{
  g_autoptr (UcPitAlerts) alerts = uc_pit_alerts_new ("BJ-07", &f->limits);
  g_autoptr (GPtrArray) raised = uc_pit_alert_list_new ();

  uc_pit_alerts_set_rules (alerts, &f->rules);
  for (guint i = from; i < f->rows->len; i++)
    for (guint again = 0; again < times; again++)
      {
        /* The row before it comes again, too, as after a link that was lost. */
        if (again > 0 && i > from)
          g_assert_true (uc_pit_alerts_row (alerts, f->rows->pdata[i - 1], g_array_index (f->times, gint64, i - 1), raised, NULL));
        g_assert_true (uc_pit_alerts_row (alerts, f->rows->pdata[i], g_array_index (f->times, gint64, i), raised, NULL));
      }
  g_assert_cmpuint (uc_pit_alerts_last_seq (alerts), ==, f->seq);
  return list_of (raised, 0);
}

static void
test_same_rows (Fixture *f, gconstpointer data)
{
  g_autofree char *all = NULL, *again = NULL, *repeated = NULL, *last_day = NULL, *from_last_day = NULL;
  guint day_row = 0, n_before = 0;

  play_days (f);
  all = list_of (f->raised, 0);
  g_assert_cmpuint (f->raised->len, >, 6);
  again = fold_again (f, 0, 1);
  repeated = fold_again (f, 0, 2);
  g_assert_cmpstr (again, ==, all);
  g_assert_cmpstr (repeated, ==, all);

  /* Whoever begins with the gaming day has what the others have. */
  for (guint i = 0; i < f->rows->len; i++)
    if (g_str_has_prefix (f->rows->pdata[i], "gaming-day-began"))
      day_row = i;
  while (((UcPitRaised *) f->raised->pdata[n_before])->seq <= day_row)
    n_before++;
  last_day = list_of (f->raised, n_before);
  from_last_day = fold_again (f, day_row, 1);
  g_assert_cmpstr (from_last_day, ==, last_day);
  g_assert_cmpuint (strlen (last_day), >, 0);
}

/* Table, kind and number tell alerts apart. */
static void
test_identities (Fixture *f, gconstpointer data)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  play_days (f);
  for (guint i = 0; i < f->raised->len; i++)
    {
      const UcPitRaised *alert = f->raised->pdata[i];

      g_assert_true (g_hash_table_add (seen, g_strdup_printf ("%u %" PRIu64, alert->kind, alert->seq)));
    }
}

static void
test_bad_row (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (uc_pit_alerts_row (f->alerts, "no-such-event seq=1", 0, f->raised, &error));
  g_assert_error (error, UC_EVENT_ERROR, UC_EVENT_ERROR_SYNTAX);
  g_assert_cmpuint (uc_pit_alerts_last_seq (f->alerts), ==, 0);
}

/* ---- facts from outside ---- */

static void
test_outside (Fixture *f, gconstpointer data)
{
  UcAuditFinding finding = { .kind = UC_AUDIT_SLIP_TWICE, .round = 3, .seq = 77, .text = (char *) "Seat 3: one slip for two awards" };
  g_autofree char *first = NULL, *second = NULL, *third = NULL, *found = NULL;

  uc_pit_alerts_finding (f->alerts, &finding, 5, f->raised);
  found = uc_pit_alert_identity (f->raised->pdata[0]);
  g_assert_cmpstr (found, ==, "BJ-07:audit-finding:77:slip-twice");
  g_assert_nonnull (strstr (last_alert (f)->sentence, "one slip for two awards"));
  uc_pit_alerts_proof (f->alerts, "2026-11.journal", 7, "", f->raised);
  uc_pit_alerts_proof (f->alerts, "2026-11.journal", 7, NULL, f->raised);
  g_assert_cmpuint (f->raised->len, ==, 1);
  uc_pit_alerts_proof (f->alerts, "2026-11.journal", 7, "row 12 differs\nand more", f->raised);
  uc_pit_alerts_proof (f->alerts, "2026-11.journal", 8, "row 12 differs\nand more", f->raised);
  uc_pit_alerts_proof (f->alerts, "2026-11.journal", 8, "row 13 differs", f->raised);
  first = uc_pit_alert_identity (f->raised->pdata[1]);
  second = uc_pit_alert_identity (f->raised->pdata[2]);
  third = uc_pit_alert_identity (f->raised->pdata[3]);
  g_assert_cmpstr (first, ==, second);
  g_assert_cmpstr (first, !=, third);
  g_assert_null (strstr (((UcPitRaised *) f->raised->pdata[1])->sentence, "and more"));
}

/* ---- limits ---- */

static void
test_limits (void)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *off = NULL;
  UcPitLimits limits, fallback;

  uc_pit_limits_init (&fallback);
  g_assert_true (uc_pit_limits_load_text ("[pit main]\ntables=A\n", "pit.conf", &limits, faults));
  g_assert_cmpmem (&limits, sizeof limits, &fallback, sizeof fallback);
  g_assert_null (uc_pit_limits_say_off (&limits));
  g_assert_true (uc_pit_limits_load_text ("[alerts]\nhit-frequency=3.125\nhit-frequency-expected=7\nmeter-jump=0.01\nreader-accuracy=0.0001%\n"
                                          "reader-accuracy-least=8\nchip-mismatches=100%\nchip-mismatches-least=9\noverrides=0\npace=1000\n"
                                          "pace-pause=60\ndevice-faults=60\naudit-finding=off\nproof-failed=on\n",
                                          "pit.conf", &limits, faults));
  g_assert_cmpuint (limits.hit_thousandths, ==, 3125);
  g_assert_cmpuint (limits.hit_expected, ==, 7);
  g_assert_cmpint (limits.meter_jump, ==, UC_CENT);
  g_assert_cmpuint (limits.reader_ppm, ==, 1);
  g_assert_cmpuint (limits.reader_least, ==, 8);
  g_assert_cmpuint (limits.chips_ppm, ==, 1000000);
  g_assert_cmpuint (limits.chips_least, ==, 9);
  g_assert_cmpuint (limits.overrides, ==, 0);
  g_assert_cmpuint (limits.pace, ==, 1000);
  g_assert_cmpuint (limits.pace_pause_min, ==, 60);
  g_assert_cmpuint (limits.device_faults, ==, 60);
  g_assert_false (limits.is_on[UC_PIT_ALERT_AUDIT_FINDING]);
  g_assert_true (limits.is_on[UC_PIT_ALERT_PROOF_FAILED]);
  g_assert_true (uc_pit_limits_load_text ("[alerts]\npace=off\nmeter-jump=off\n", "pit.conf", &limits, faults));
  off = uc_pit_limits_say_off (&limits);
  g_assert_cmpstr (off, ==, "Switched off by the house: meter-jump, pace");
  g_assert_cmpuint (faults->len, ==, 0);
}

static void
test_limit_faults (void)
{
  static const struct
  {
    const char *line, *says;
  } bad[] = {
    { "hit-frequency=0.999", "pit.conf:3: [alerts] hit-frequency: “0.999” is not accepted; accepted: standard errors from 1 to 20" },
    { "hit-frequency=20.001", "“20.001” is not accepted" },
    { "hit-frequency=4.0001", "“4.0001” is not accepted" },
    { "hit-frequency=-4", "“-4” is not accepted" },
    { "hit-frequency-expected=off", "accepted: a whole number from 1 to 100000" },
    { "meter-jump=0", "accepted: dollars from 0.01" },
    { "reader-accuracy=1", "accepted: a rate from 0% to 100%" },
    { "reader-accuracy=100.0001%", "“100.0001%” is not accepted" },
    { "chip-mismatches=0.00001%", "“0.00001%” is not accepted" },
    { "overrides=1001", "“1001” is not accepted" },
    { "pace=0", "accepted: rounds an hour from 1 to 1000, or off" },
    { "pace-pause=61", "accepted: minutes from 1 to 60" },
    { "device-faults=61", "“61” is not accepted" },
    { "audit-finding=yes", "accepted: on or off" },
    { "paec=20", "did you mean" },
    { "pace=20\npace=30", "pit.conf:4:" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *text = g_strdup_printf ("[pit main]\n[alerts]\n%s\n", bad[i].line), *said = NULL;
      g_autoptr (GPtrArray) faults = uc_faults_new ();
      UcPitLimits limits, fallback;

      uc_pit_limits_init (&fallback);
      g_assert_false (uc_pit_limits_load_text (text, "pit.conf", &limits, faults));
      g_assert_cmpuint (faults->len, ==, 1);
      said = uc_faults_format (faults);
      if (strstr (said, bad[i].says) == NULL)
        g_error ("“%s” does not say “%s”", said, bad[i].says);
      g_assert_cmpmem (&limits, sizeof limits, &fallback, sizeof fallback);
    }
}

#define ALL_OFF \
  "[alerts]\nhit-frequency=off\nmeter-jump=off\nreader-accuracy=off\nchip-mismatches=off\noverrides=off\npace=off\ndevice-faults=off\n" \
  "audit-finding=off\nproof-failed=off\n"

static void
test_off (Fixture *f, gconstpointer data)
{
  UcAuditFinding finding = { .kind = UC_AUDIT_SLIP_TWICE, .seq = 77, .text = (char *) "x" };

  play_days (f);
  for (guint i = 0; i < 200; i++)
    play_wager (f, TRUE);
  play_rate (f, FALSE, 0, 60);
  say (f, "meter-changed", "meter=match-the-dealer-progressive cause=increment change=9000.00 value=9000.00 reserve=0.00");
  uc_pit_alerts_finding (f->alerts, &finding, 5, f->raised);
  uc_pit_alerts_proof (f->alerts, "2026-11.journal", 7, "row 12 differs", f->raised);
  g_assert_cmpuint (f->raised->len, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, limits, test) g_test_add (path, Fixture, limits, set_up, test, tear_down)
  g_test_add_func ("/alerts/hits/boundary", test_hits_boundary);
  ADD ("/alerts/hits/raised", NULL, test_hits_raised);
  ADD ("/alerts/hits/at-limit", NULL, test_hits_at_limit);
  ADD ("/alerts/hits/low", NULL, test_hits_low);
  ADD ("/alerts/hits/taken-back", NULL, test_hits_taken_back);
  ADD ("/alerts/hits/undone-later", NULL, test_hits_undone_later);
  ADD ("/alerts/hits/corrected-later", "[alerts]\noverrides=off\n", test_hits_corrected_later);
  ADD ("/alerts/hits/no-trials", NULL, test_hits_no_trials);
  ADD ("/alerts/hits/two-wagers", NULL, test_hits_two_wagers);
  ADD ("/alerts/hits/rules", NULL, test_hits_rules);
  ADD ("/alerts/rate/boundary", RATES, test_rate_boundary);
  ADD ("/alerts/reader/taken-back", RATES, test_reader_taken_back);
  ADD ("/alerts/chips/once", RATES, test_chips_once);
  ADD ("/alerts/overrides", NULL, test_overrides);
  ADD ("/alerts/meter", NULL, test_meter);
  ADD ("/alerts/pace", NULL, test_pace);
  ADD ("/alerts/pace/pause", NULL, test_pace_pause);
  ADD ("/alerts/pace/left-out", NULL, test_pace_left_out);
  ADD ("/alerts/devices", NULL, test_devices);
  ADD ("/alerts/devices/most", "[alerts]\ndevice-faults=60\n", test_devices_most);
  ADD ("/alerts/same-rows", STRICT, test_same_rows);
  ADD ("/alerts/identities", STRICT, test_identities);
  ADD ("/alerts/bad-row", NULL, test_bad_row);
  ADD ("/alerts/outside", NULL, test_outside);
  ADD ("/alerts/off", ALL_OFF, test_off);
  g_test_add_func ("/alerts/limits", test_limits);
  g_test_add_func ("/alerts/limits/faults", test_limit_faults);
  return g_test_run ();
}
