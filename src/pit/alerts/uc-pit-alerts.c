/* docs/reference/alerts.md has the definition of each alert; the test that computes them again in another language follows that page alone. */
#include "uc-pit-alerts.h"

#include "uc-digest.h"
#include "uc-fraction.h"
#include "uc-pit-hits.h"
#include "uc-say-value.h"
#include "uc-time.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#define NS_PER_S      ((gint64) 1000000000)
#define NS_PER_MINUTE (60 * NS_PER_S)
#define NS_PER_HOUR   (60 * NS_PER_MINUTE)
#define PPM           1000000

/* What a round says that is counted once it is closed. */
typedef enum
{
  MARK_WON,  /* a side wager */
  MARK_LOST,
  MARK_READ, /* the hole-card reader read a card */
  MARK_MISREAD,
  MARK_LIGHT_WAS_RIGHT,
  MARK_COUNTED, /* the dealer counted chips */
  MARK_MISCOUNTED,
} MarkKind;

typedef struct
{
  MarkKind kind;
  guint64 seq;
  UcWager wager; /* of the first two */
} Mark;

typedef struct
{
  guint32 number; /* 0 = none */
  guint8 hits[UC_N_WAGERS], trials[UC_N_WAGERS];
} Round;

/* Rounds of which something is counted, and those of them in which it was wrong. */
typedef struct
{
  guint64 wrong, rounds;
  gboolean was_raised;
} Rate;

typedef struct
{
  char one[UC_BADGE_TEXT], other[UC_BADGE_TEXT]; /* one < other */
  guint overrides;
  gboolean was_raised;
} Pair;

typedef struct
{
  gboolean is_known;
  UcMoney value;
} Meter;

struct _UcPitAlerts
{
  char table[UC_PIT_ALERT_TABLE_TEXT];
  UcPitLimits limits;
  guint64 last_seq;
  UcPitHits hits[UC_N_WAGERS];

  /* the gaming day */
  Round rounds[UC_PIT_ROUNDS];
  guint next_round; /* the place in rounds that is taken next */
  Rate reader, chips;
  Pair pairs[UC_PIT_PAIRS];
  guint n_pairs;
  Meter meters[UC_N_WAGERS];
  gint64 faults_ns[UC_PIT_MOST_DEVICE_FAULTS + 1]; /* the last ones */
  guint64 n_faults;
  gboolean faults_raised;
  guint64 pace_rounds;
  gint64 pace_ns;
  gboolean pace_raised;
  gint64 closed_ns; /* when the last round was closed, at a table that is still open; -1 = none was */

  /* the open round */
  guint32 round; /* 0 = none */
  gint64 began_ns;
  GArray *marks; /* Mark */
  gboolean is_void, is_corrected;
  guint32 overruled[UC_MAX_SEATS + 1]; /* bit set of UcWager */
};

/* ---- raising ---- */

static UcPitRaised *
raise_alert (const UcPitAlerts *a, UcPitAlertKind kind, const UcEvent *event, const char *subject)
{
  UcPitRaised *alert = g_new0 (UcPitRaised, 1);

  alert->kind = kind;
  g_strlcpy (alert->table, a->table, sizeof alert->table);
  g_strlcpy (alert->subject, subject, sizeof alert->subject);
  if (event == NULL)
    return alert;
  alert->seq = event->seq;
  alert->round = event->round;
  alert->t_real_ns = event->t_real_ns;
  return alert;
}

static void G_GNUC_PRINTF (2, 3)
set_figure (char figure[UC_PIT_FIGURE_TEXT], const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_vsnprintf (figure, UC_PIT_FIGURE_TEXT, format, args);
  va_end (args);
}

/* ---- hit frequency ---- */

/* “4”, “3.5” */
static void
set_thousandths (char figure[UC_PIT_FIGURE_TEXT], guint thousandths)
{
  gsize length;

  set_figure (figure, "%u.%03u", thousandths / 1000, thousandths % 1000);
  for (length = strlen (figure); figure[length - 1] == '0'; length--)
    figure[length - 1] = '\0';
  if (figure[length - 1] == '.')
    figure[length - 1] = '\0';
}

static UcPitRaised *
raise_hits (const UcPitAlerts *a, const UcEvent *event, UcWager wager)
{
  const UcPitHits *hits = &a->hits[wager];
  UcPitRaised *alert = raise_alert (a, UC_PIT_ALERT_HIT_FREQUENCY, event, uc_wager_name (wager));
  g_autofree char *chance = uc_fraction_format (hits->chance), *percent = uc_fraction_percent (hits->chance, 2);

  set_figure (alert->measured, "%" PRIu64 "/%" PRIu64, hits->hits, hits->trials);
  g_strlcpy (alert->expected, chance, sizeof alert->expected);
  set_thousandths (alert->limit, a->limits.hit_thousandths);
  alert->sentence = g_strdup_printf (
      uc_pit_hits_is_above (hits)
          /* Translators: the name of a side wager, two numbers, a percentage, a number. */
          ? _ ("%s won %" PRIu64 " of %" PRIu64 " wagers today. The odds are %s%%; this is more than %s standard errors above them.")
          : _ ("%s won %" PRIu64 " of %" PRIu64 " wagers today. The odds are %s%%; this is more than %s standard errors below them."),
      uc_say_wager (wager), hits->hits, hits->trials, percent, alert->limit);
  return alert;
}

/* An event raises one alert of a kind: a second wager waits for the next round. */
static void
judge_hits (UcPitAlerts *a, const UcEvent *event, GPtrArray *raised)
{
  for (UcWager wager = UC_WAGER_NONE; a->limits.is_on[UC_PIT_ALERT_HIT_FREQUENCY] && wager < UC_N_WAGERS; wager++)
    {
      UcPitHits *hits = &a->hits[wager];

      if (!hits->is_counted || hits->was_raised || !uc_pit_hits_is_enough (hits, a->limits.hit_expected)
          || !uc_pit_hits_is_beyond (hits, a->limits.hit_thousandths))
        continue;
      hits->was_raised = TRUE;
      g_ptr_array_add (raised, raise_hits (a, event, wager));
      return;
    }
}

static void
take_back_round (UcPitAlerts *a, Round *round)
{
  for (UcWager wager = UC_WAGER_NONE; wager < UC_N_WAGERS; wager++)
    {
      a->hits[wager].hits -= round->hits[wager];
      a->hits[wager].trials -= round->trials[wager];
    }
  memset (round, 0, sizeof *round);
}

static void
take_back_number (UcPitAlerts *a, guint32 number)
{
  for (guint i = 0; i < UC_PIT_ROUNDS; i++)
    if (a->rounds[i].number == number)
      take_back_round (a, &a->rounds[i]);
}

/* @event changes what a wager has won: of the open round, or of a closed one. */
static void
take_correction (UcPitAlerts *a, const UcEvent *event)
{
  if (event->of_round == 0)
    a->is_corrected = TRUE;
  else
    take_back_number (a, event->of_round);
}

static void
add_round (UcPitAlerts *a, guint32 number)
{
  Round *round = &a->rounds[a->next_round];

  /* What a round counted stays counted; it is only the round's own share that is forgotten. */
  memset (round, 0, sizeof *round);
  round->number = number;
  for (guint i = 0; i < a->marks->len; i++)
    {
      const Mark *mark = &g_array_index (a->marks, Mark, i);

      if (mark->kind != MARK_WON && mark->kind != MARK_LOST)
        continue;
      round->trials[mark->wager]++;
      round->hits[mark->wager] += mark->kind == MARK_WON ? 1 : 0;
    }
  for (UcWager wager = UC_WAGER_NONE; wager < UC_N_WAGERS; wager++)
    {
      a->hits[wager].hits += round->hits[wager];
      a->hits[wager].trials += round->trials[wager];
    }
  a->next_round = (a->next_round + 1) % UC_PIT_ROUNDS;
}

/* ---- reader and chips ---- */

static gboolean
has_mark (const UcPitAlerts *a, MarkKind kind)
{
  for (guint i = 0; i < a->marks->len; i++)
    if (g_array_index (a->marks, Mark, i).kind == kind)
      return TRUE;
  return FALSE;
}

static void
add_rate (Rate *rate, gboolean is_counted, gboolean is_wrong)
{
  rate->rounds += is_counted ? 1 : 0;
  rate->wrong += is_counted && is_wrong ? 1 : 0;
}

/* wrong / rounds > ppm / 1,000,000. Counts of one gaming day are far from the range of the products. */
static gboolean
is_beyond_rate (const Rate *rate, guint32 ppm, guint32 least)
{
  return rate->rounds >= least && rate->wrong * PPM > rate->rounds * ppm;
}

static void
judge_rate (const UcPitAlerts *a, UcPitAlertKind kind, Rate *rate, guint32 ppm, guint32 least, const UcEvent *event, GPtrArray *raised)
{
  g_autofree char *percent = NULL;
  UcPitRaised *alert;

  if (!a->limits.is_on[kind] || rate->was_raised || !is_beyond_rate (rate, ppm, least))
    return;
  rate->was_raised = TRUE;
  alert = raise_alert (a, kind, event, "");
  percent = uc_say_rate (ppm);
  set_figure (alert->measured, "%" PRIu64 "/%" PRIu64, rate->wrong, rate->rounds);
  set_figure (alert->limit, "%u/%u", ppm, PPM);
  alert->sentence = g_strdup_printf (
      kind == UC_PIT_ALERT_READER_ACCURACY
          ? _ ("The hole-card reader was wrong in %" PRIu64 " of %" PRIu64 " rounds today; the house accepts %s.")
          : _ ("The count of chips differed from the sensors in %" PRIu64 " of %" PRIu64 " rounds today; the house accepts %s."),
      rate->wrong, rate->rounds, percent);
  g_ptr_array_add (raised, alert);
}

/* ---- marks of the open round ---- */

/* What is true of a whole round is marked once, by the first event that says it. */
static void
mark (UcPitAlerts *a, MarkKind kind, const UcEvent *event)
{
  const Mark new_mark = { kind, event->seq, event->wager };

  if (kind == MARK_WON || kind == MARK_LOST || !has_mark (a, kind))
    g_array_append_val (a->marks, new_mark);
}

static void
mark_settled (UcPitAlerts *a, const UcEvent *event)
{
  if (!a->hits[event->wager].is_counted)
    return;
  if (event->outcome == UC_WORD_WIN)
    mark (a, MARK_WON, event);
  else if (event->outcome == UC_WORD_LOSE)
    mark (a, MARK_LOST, event);
}

static void
mark_event (UcPitAlerts *a, const UcEvent *event)
{
  switch ((guint) event->kind)
    {
    case UC_EVENT_WAGER_SETTLED:
      mark_settled (a, event);
      break;
    case UC_EVENT_READER_LIGHT:
      if (!event->typed)
        mark (a, MARK_READ, event);
      break;
    case UC_EVENT_HOLE_CARD_CHECKED:
      if (event->entry != UC_ENTERED_TYPED && event->entry != UC_ENTERED_TAPPED)
        mark (a, MARK_READ, event);
      break;
    case UC_EVENT_LIGHT_DIFFERS:
    case UC_EVENT_PEEK_DIFFERS:
      mark (a, MARK_MISREAD, event);
      break;
    case UC_EVENT_IRREGULARITY:
      if (event->id == UC_IRREGULARITY_WRONG_LIGHT)
        mark (a, MARK_MISREAD, event);
      break;
    case UC_EVENT_CHIPS_VERIFIED:
      mark (a, MARK_COUNTED, event);
      break;
    case UC_EVENT_CHIPS_MISMATCH:
      mark (a, MARK_COUNTED, event);
      mark (a, MARK_MISCOUNTED, event);
      break;
    case UC_EVENT_ROUND_VOIDED:
      a->is_void = TRUE;
      break;
    case UC_EVENT_CORRECTED:
      take_correction (a, event);
      break;
    case UC_EVENT_OWED:
    case UC_EVENT_CORRECTION_OWES:
    case UC_EVENT_AWARD_PAID:
      if (event->cause == UC_WORD_LIGHT_WAS_RIGHT)
        mark (a, MARK_LIGHT_WAS_RIGHT, event);
      if (a->hits[event->wager].is_counted)
        take_correction (a, event);
      break;
    default:
      break;
    }
}

/* What “undone” takes back counts no more. */
static void
take_back_marks (UcPitAlerts *a, guint64 from_seq)
{
  while (a->marks->len > 0 && g_array_index (a->marks, Mark, a->marks->len - 1).seq >= from_seq)
    g_array_set_size (a->marks, a->marks->len - 1);
}

/* ---- pace ---- */

static void
end_round (UcPitAlerts *a)
{
  g_array_set_size (a->marks, 0);
  a->round = 0;
  a->is_void = FALSE;
  a->is_corrected = FALSE;
  memset (a->overruled, 0, sizeof a->overruled);
}

static void
begin_round (UcPitAlerts *a, const UcEvent *event)
{
  const gint64 pause_ns = a->limits.pace_pause_min * NS_PER_MINUTE;

  end_round (a);
  a->round = event->round;
  a->began_ns = event->t_real_ns;
  if (a->closed_ns >= 0 && uc_time_between (a->closed_ns, event->t_real_ns) <= pause_ns)
    a->began_ns = a->closed_ns;
}

static void
judge_pace (UcPitAlerts *a, const UcEvent *event, GPtrArray *raised)
{
  const gboolean is_slow = (__int128) a->pace_rounds * NS_PER_HOUR < (__int128) a->limits.pace * a->pace_ns;
  UcPitRaised *alert;

  if (a->pace_ns < NS_PER_HOUR)
    return;
  if (is_slow && !a->pace_raised && a->limits.is_on[UC_PIT_ALERT_PACE])
    {
      alert = raise_alert (a, UC_PIT_ALERT_PACE, event, "");
      set_figure (alert->measured, "%" PRIu64 "/%" PRId64, a->pace_rounds, a->pace_ns);
      set_figure (alert->limit, "%u/%" PRId64, a->limits.pace, NS_PER_HOUR);
      alert->sentence = g_strdup_printf (ngettext ("%" PRIu64 " round took %" PRId64 " minutes of play; the house expects at least %u an hour.",
                                                   "%" PRIu64 " rounds took %" PRId64 " minutes of play; the house expects at least %u an hour.",
                                                   a->pace_rounds),
                                         a->pace_rounds, a->pace_ns / NS_PER_MINUTE, a->limits.pace);
      g_ptr_array_add (raised, alert);
    }
  a->pace_raised = is_slow;
  a->pace_rounds = 0;
  a->pace_ns = 0;
}

static void
add_pace (UcPitAlerts *a, const UcEvent *event)
{
  const gint64 took_ns = uc_time_between (a->began_ns, event->t_real_ns);

  /* A clock that was set back says nothing about the round. */
  if (a->round == 0 || took_ns < 0)
    return;
  a->pace_rounds++;
  a->pace_ns = MIN (a->pace_ns, G_MAXINT64 - took_ns) + took_ns;
}

/* ---- the end of a round ---- */

static void
drop_trials (UcPitAlerts *a)
{
  for (guint i = a->marks->len; i-- > 0;)
    if (g_array_index (a->marks, Mark, i).kind <= MARK_LOST)
      g_array_remove_index (a->marks, i);
}

static void
close_round (UcPitAlerts *a, const UcEvent *event, GPtrArray *raised)
{
  if (a->is_corrected)
    drop_trials (a);
  if (!a->is_void)
    {
      add_round (a, event->round);
      add_rate (&a->reader, has_mark (a, MARK_READ), has_mark (a, MARK_MISREAD) && !has_mark (a, MARK_LIGHT_WAS_RIGHT));
      add_rate (&a->chips, has_mark (a, MARK_COUNTED), has_mark (a, MARK_MISCOUNTED));
      add_pace (a, event);
    }
  a->closed_ns = event->t_real_ns;
  end_round (a);
  judge_hits (a, event, raised);
  judge_rate (a, UC_PIT_ALERT_READER_ACCURACY, &a->reader, a->limits.reader_ppm, a->limits.reader_least, event, raised);
  judge_rate (a, UC_PIT_ALERT_CHIP_MISMATCHES, &a->chips, a->limits.chips_ppm, a->limits.chips_least, event, raised);
  judge_pace (a, event, raised);
}

/* ---- overrides ---- */

static Pair *
find_pair (UcPitAlerts *a, const char *by, const char *second)
{
  const char *one = strcmp (by, second) < 0 ? by : second, *other = one == by ? second : by;
  Pair *pair;

  for (guint i = 0; i < a->n_pairs; i++)
    if (strcmp (a->pairs[i].one, one) == 0 && strcmp (a->pairs[i].other, other) == 0)
      return &a->pairs[i];
  if (a->n_pairs == UC_PIT_PAIRS)
    return NULL;
  pair = &a->pairs[a->n_pairs++];
  g_strlcpy (pair->one, one, sizeof pair->one);
  g_strlcpy (pair->other, other, sizeof pair->other);
  return pair;
}

/* Whether two persons set aside what the table, or another person, had said. */
static gboolean
is_override (const UcPitAlerts *a, const UcEvent *event)
{
  switch ((guint) event->kind)
    {
    case UC_EVENT_PAYOUT_VALIDATED:
      return event->text[0] != '\0' || (a->overruled[event->seat] & (1u << event->wager)) != 0;
    case UC_EVENT_METER_BY_HAND:
    case UC_EVENT_CORRECTED:
    case UC_EVENT_ROUND_VOIDED:
      return TRUE;
    default:
      return FALSE;
    }
}

static void
take_override (UcPitAlerts *a, const UcEvent *event, GPtrArray *raised)
{
  char names[UC_PIT_SUBJECT_TEXT];
  UcPitRaised *alert;
  Pair *pair;

  if (event->kind == UC_EVENT_PAYOUT_OVERRULED)
    a->overruled[event->seat] |= 1u << event->wager;
  if (!is_override (a, event) || event->by[0] == '\0' || event->second[0] == '\0')
    return;
  pair = find_pair (a, event->by, event->second);
  if (pair == NULL)
    return;
  pair->overrides++;
  if (!a->limits.is_on[UC_PIT_ALERT_OVERRIDES] || pair->was_raised || pair->overrides <= a->limits.overrides)
    return;
  pair->was_raised = TRUE;
  g_snprintf (names, sizeof names, "%s+%s", pair->one, pair->other);
  alert = raise_alert (a, UC_PIT_ALERT_OVERRIDES, event, names);
  set_figure (alert->measured, "%u", pair->overrides);
  set_figure (alert->limit, "%u", a->limits.overrides);
  /* Translators: two numbers of badges, two numbers. */
  alert->sentence = g_strdup_printf (ngettext ("Badges %s and %s signed %u override together today; the house accepts %u.",
                                               "Badges %s and %s signed %u overrides together today; the house accepts %u.", pair->overrides),
                                     pair->one, pair->other, pair->overrides, a->limits.overrides);
  g_ptr_array_add (raised, alert);
}

/* ---- meters ---- */

/* An award takes the meter down, and what begins it anew takes it up: the cards explain both. */
static gboolean
is_explained (UcWord cause)
{
  return cause == UC_WORD_AWARD || cause == UC_WORD_RESEED || cause == UC_WORD_TOP_UP || cause == UC_WORD_AWARD_RETURNED
         || cause == UC_WORD_SEED_RETURNED;
}

static void
take_meter (UcPitAlerts *a, const UcEvent *event, GPtrArray *raised)
{
  Meter *meter = &a->meters[event->wager];
  const gboolean is_judged = event->kind != UC_EVENT_METER_STARTED && !is_explained (event->cause);
  UcMoney before = meter->value, moved = 0;
  char sum[UC_MONEY_TEXT];
  g_autofree char *said = NULL, *limit = NULL;
  UcPitRaised *alert;

  if (event->value == UC_MONEY_UNKNOWN)
    return;
  if (!meter->is_known && event->kind == UC_EVENT_METER_CHANGED && uc_money_sub (event->value, event->change, &before))
    meter->is_known = before != UC_MONEY_UNKNOWN;
  if (!meter->is_known || !uc_money_sub (event->value, before, &moved))
    moved = 0;
  meter->is_known = TRUE;
  meter->value = event->value;
  if (!is_judged || !a->limits.is_on[UC_PIT_ALERT_METER_JUMP] || (moved <= a->limits.meter_jump && moved >= -a->limits.meter_jump))
    return;
  alert = raise_alert (a, UC_PIT_ALERT_METER_JUMP, event, uc_wager_name (event->wager));
  g_strlcpy (alert->measured, uc_money_format (moved, sum), sizeof alert->measured);
  g_strlcpy (alert->limit, uc_money_format (a->limits.meter_jump, sum), sizeof alert->limit);
  said = uc_say_money_exact (ABS (moved));
  limit = uc_say_money_exact (a->limits.meter_jump);
  alert->sentence = g_strdup_printf (moved > 0 ? _ ("The meter of %s rose by %s at once; the house accepts %s.")
                                               : _ ("The meter of %s fell by %s at once; the house accepts %s."),
                                     uc_say_wager (event->wager), said, limit);
  g_ptr_array_add (raised, alert);
}

/* ---- devices ---- */

static void
take_fault (UcPitAlerts *a, const UcEvent *event, GPtrArray *raised)
{
  const guint limit = a->limits.device_faults;
  guint in_hour = 0;
  g_autofree char *device = NULL;
  char name[UC_DEVICE_TEXT];
  UcPitRaised *alert;

  a->faults_ns[a->n_faults % G_N_ELEMENTS (a->faults_ns)] = event->t_real_ns;
  a->n_faults++;
  for (guint i = 0; i < MIN (a->n_faults, G_N_ELEMENTS (a->faults_ns)); i++)
    in_hour += uc_time_between (a->faults_ns[i], event->t_real_ns) < NS_PER_HOUR ? 1 : 0;
  if (in_hour > limit && !a->faults_raised && a->limits.is_on[UC_PIT_ALERT_DEVICE_FAULTS])
    {
      device = uc_say_device (event->device);
      alert = raise_alert (a, UC_PIT_ALERT_DEVICE_FAULTS, event, uc_device_format (event->device, name));
      set_figure (alert->measured, "%u", in_hour);
      set_figure (alert->limit, "%u", limit);
      /* Translators: two numbers and the name of a device. */
      alert->sentence = g_strdup_printf (ngettext ("Devices failed %u time in an hour; the house accepts %u. The last one: %s.",
                                                   "Devices failed %u times in an hour; the house accepts %u. The last one: %s.", in_hour),
                                         in_hour, limit, device);
      g_ptr_array_add (raised, alert);
    }
  a->faults_raised = in_hour > limit;
}

/* ---- the fold ---- */

/* The state that a program has which reads from here on. */
static void
begin_day (UcPitAlerts *a)
{
  end_round (a);
  for (UcWager wager = UC_WAGER_NONE; wager < UC_N_WAGERS; wager++)
    {
      a->hits[wager].hits = 0;
      a->hits[wager].trials = 0;
      a->hits[wager].was_raised = FALSE;
    }
  memset (a->rounds, 0, sizeof a->rounds);
  a->next_round = 0;
  a->reader = (Rate){ 0 };
  a->chips = (Rate){ 0 };
  memset (a->pairs, 0, sizeof a->pairs);
  a->n_pairs = 0;
  memset (a->meters, 0, sizeof a->meters);
  a->n_faults = 0;
  a->faults_raised = FALSE;
  a->pace_rounds = 0;
  a->pace_ns = 0;
  a->pace_raised = FALSE;
  a->closed_ns = -1;
}

UcPitAlerts *
uc_pit_alerts_new (const char *table, const UcPitLimits *limits)
{
  UcPitAlerts *a = g_new0 (UcPitAlerts, 1);

  g_strlcpy (a->table, table, sizeof a->table);
  a->limits = *limits;
  a->marks = g_array_new (FALSE, FALSE, sizeof (Mark));
  for (UcWager wager = UC_WAGER_NONE; wager < UC_N_WAGERS; wager++)
    uc_pit_hits_init (&a->hits[wager]);
  begin_day (a);
  return a;
}

void
uc_pit_alerts_free (UcPitAlerts *a)
{
  if (a == NULL)
    return;
  for (UcWager wager = UC_WAGER_NONE; wager < UC_N_WAGERS; wager++)
    uc_pit_hits_clear (&a->hits[wager]);
  g_array_unref (a->marks);
  g_free (a);
}

void
uc_pit_alerts_set_rules (UcPitAlerts *a, const UcRules *rules)
{
  for (UcWager wager = UC_WAGER_INSURANCE + 1; wager < UC_N_WAGERS; wager++)
    {
      if (!uc_pit_hits_set_rules (&a->hits[wager], rules, wager))
        continue;
      for (guint i = 0; i < UC_PIT_ROUNDS; i++)
        {
          a->rounds[i].hits[wager] = 0;
          a->rounds[i].trials[wager] = 0;
        }
    }
}

void
uc_pit_alerts_event (UcPitAlerts *a, const UcEvent *event, GPtrArray *raised)
{
  if (event->seq <= a->last_seq)
    return;
  a->last_seq = event->seq;
  if (event->round != 0 && event->round != a->round)
    begin_round (a, event);
  switch ((guint) event->kind)
    {
    case UC_EVENT_GAMING_DAY_BEGAN:
    case UC_EVENT_GAMING_DAY_SET_BACK:
      begin_day (a);
      return;
    case UC_EVENT_ROUND_CLOSED:
      close_round (a, event, raised);
      return;
    case UC_EVENT_UNDONE:
      take_back_marks (a, event->target);
      return;
    case UC_EVENT_METER_STARTED:
    case UC_EVENT_METER_CHANGED:
    case UC_EVENT_METER_SET:
    case UC_EVENT_METER_READ:
      take_meter (a, event, raised);
      return;
    case UC_EVENT_DEVICE_DOWN:
    case UC_EVENT_DEVICE_FAULT:
      take_fault (a, event, raised);
      return;
    case UC_EVENT_TABLE_CLOSED:
      a->closed_ns = -1;
      return;
    default:
      mark_event (a, event);
      take_override (a, event, raised);
    }
}

gboolean
uc_pit_alerts_row (UcPitAlerts *a, const char *events, gint64 t_real_ns, GPtrArray *raised, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (events, "\n", -1);
  UcEvent event;
  UcCarry carry;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (lines[i][0] == '\0')
        continue;
      if (!uc_event_parse (lines[i], &event, &carry, error))
        return FALSE;
      event.t_real_ns = t_real_ns;
      uc_pit_alerts_event (a, &event, raised);
    }
  return TRUE;
}

guint64
uc_pit_alerts_last_seq (const UcPitAlerts *a)
{
  return a->last_seq;
}

/* ---- facts from outside ---- */

void
uc_pit_alerts_finding (UcPitAlerts *a, const UcAuditFinding *finding, gint64 t_real_ns, GPtrArray *raised)
{
  const UcEvent event = { .seq = finding->seq, .round = finding->round, .t_real_ns = t_real_ns };
  UcPitRaised *alert;

  if (!a->limits.is_on[UC_PIT_ALERT_AUDIT_FINDING])
    return;
  alert = raise_alert (a, UC_PIT_ALERT_AUDIT_FINDING, &event, uc_audit_kind_name (finding->kind));
  /* Translators: the sentence of the auditor. */
  alert->sentence = g_strdup_printf (_ ("The auditor found: %s"), finding->text);
  g_ptr_array_add (raised, alert);
}

void
uc_pit_alerts_proof (UcPitAlerts *a, const char *journal, gint64 at_ns, const char *problem, GPtrArray *raised)
{
  g_autofree char *first = NULL, *sum = NULL, *subject = NULL;
  UcPitRaised *alert;

  if (!a->limits.is_on[UC_PIT_ALERT_PROOF_FAILED] || problem == NULL || problem[0] == '\0')
    return;
  sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, problem, -1);
  subject = g_strdup_printf ("%s:%.8s", journal, sum);
  alert = raise_alert (a, UC_PIT_ALERT_PROOF_FAILED, NULL, subject);
  alert->t_real_ns = at_ns;
  first = g_strndup (problem, strcspn (problem, "\n"));
  /* Translators: the name of a file, and the first line of what the proof says of it. */
  alert->sentence = g_strdup_printf (_ ("The proof does not accept %s: %s"), journal, first);
  g_ptr_array_add (raised, alert);
}
