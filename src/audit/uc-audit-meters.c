/* The meters' books: what wagers, awards and the house make of value and reserve, and how an award is shared. */
#include "uc-audit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PPM 1000000

static UcMoney
part_of (UcMoney sum, guint32 millionths)
{
  UcMoney part;

  return uc_money_scale (sum, millionths, PPM, &part) ? part : 0;
}

static UcMoney
to_cents (UcMoney sum)
{
  return sum - sum % UC_CENT;
}

/* A record begins at the initial seed. For a wager that a later table file adds, the first value on record stands. */
void
uc_audit_start_meters (UcAudit *a, const UcAuditFiled *old)
{
  for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
    {
      const UcAuditWager *filed = &a->filed.wagers[w];

      if (!filed->progressive || (old != NULL && old->wagers[w].progressive))
        continue;
      a->now.meters[w].known = old == NULL;
      a->now.meters[w].value = filed->seed;
    }
}

/* ---- increments ---- */

static void
say_meter (UcAudit *a, UcAuditKind kind, UcWager wager, UcMoney should, UcMoney is, const char *what)
{
  char a_text[UC_MONEY_TEXT + 8], b_text[UC_MONEY_TEXT + 8];

  uc_audit_say (a, kind, 0, 0, wager, should, "progressive-seed", _ ("%s should be %s and is %s"), what,
                uc_audit_say_sum (should, a_text), uc_audit_say_sum (is, b_text));
}

/* Rate × the wagers whose increments are not on the meter yet. */
static void
increment (UcAudit *a, UcAuditMeter *m, const UcEvent *e)
{
  const UcAuditWager *filed = &a->filed.wagers[e->wager];
  UcMoney primary = 0, secondary = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      UcAuditLine *line = &a->now.round.seat[seat].line[e->wager];

      if (!line->there || line->incremented)
        continue;
      line->incremented = TRUE;
      m->coin_in += line->amount;
      primary += part_of (line->amount, filed->primary);
      secondary += part_of (line->amount, filed->secondary);
    }
  if (e->change != primary)
    say_meter (a, UC_AUDIT_INCREMENTS, e->wager, primary, e->change, _ ("the increment of the accepted wagers"));
  if (m->known && e->reserve - m->reserve != secondary)
    say_meter (a, UC_AUDIT_INCREMENTS, e->wager, secondary, e->reserve - m->reserve,
               _ ("the reserve's increment of the accepted wagers"));
}

/* Increments go back: of one wager that is void or cleared, or of all. */
static void
take_back (UcAudit *a, UcAuditMeter *m, const UcEvent *e)
{
  const UcAuditWager *filed = &a->filed.wagers[e->wager];
  UcMoney primary = 0, secondary = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      UcAuditLine *line = &a->now.round.seat[seat].line[e->wager];
      gboolean goes
          = e->cause == UC_WORD_BETS_REOPENED || !line->there || (line->settled && line->outcome == UC_WORD_VOID);

      if (!line->incremented || !goes)
        continue;
      line->incremented = FALSE;
      m->coin_in -= line->amount;
      primary += part_of (line->amount, filed->primary);
      secondary += part_of (line->amount, filed->secondary);
    }
  if (m->judged && !m->emptied)
    m->gone_back -= e->change;
  if (m->emptied && (e->change < 0 || (m->known && e->reserve < m->reserve)))
    say_meter (a, UC_AUDIT_INCREMENTS_GONE, e->wager, 0, e->change,
               /* xgettext:no-c-format */ _ ("a 100% award has taken the increments; what goes back"));
  else if (!m->emptied && -e->change != primary)
    say_meter (a, UC_AUDIT_INCREMENTS, e->wager, -primary, e->change, _ ("what goes back of a wager's increment"));
  else if (!m->emptied && m->known && m->reserve - e->reserve != secondary)
    say_meter (a, UC_AUDIT_INCREMENTS, e->wager, -secondary, e->reserve - m->reserve,
               _ ("what goes back of a wager's increment of the reserve"));
}

/* ---- awards ---- */

/* A10: each award is a part of the meter as the cards found it. The order of the judgments does not matter. */
static void
judge (UcAuditMeter *m)
{
  if (!m->judged)
    m->before_award = m->value;
  m->judged = TRUE;
}

static void
reseed (UcAudit *a, guint *times, UcWager wager, const char *what)
{
  if (++*times > 1)
    uc_audit_say (a, UC_AUDIT_RESEED_TWICE, 0, 0, wager, UC_MONEY_UNKNOWN, "progressive-seed",
                  _ ("%s comes a second time in one round; one award has one"), what);
}

static void
check_sign (UcAudit *a, const UcEvent *e)
{
  if (e->value < 0 || e->reserve < 0)
    say_meter (a, UC_AUDIT_BELOW_ZERO, e->wager, 0, MIN (e->value, e->reserve),
               _ ("the least that a meter or its reserve"));
}

/* A11: behind a 100% award the meter begins with the reserve, and with what of the seed that leaves; Monster Match C to E
 * with its seed. */
static void
check_new_start (UcAudit *a, UcAuditMeter *m, const UcEvent *e)
{
  const UcAuditWager *filed = &a->filed.wagers[e->wager];
  gboolean reseeds = e->cause == UC_WORD_RESEED;
  UcMoney should = reseeds ? m->reserve : MAX (filed->seed - m->reseeded, 0);

  if (!m->known)
    return;
  if (reseeds)
    m->reseeded = e->change;
  if (e->change != should || e->reserve != 0)
    say_meter (a, UC_AUDIT_METER_BOOKS, e->wager, should, e->change,
               reseeds ? _ ("what the reserve adds to an empty meter") : _ ("what the house adds to an empty meter"));
}

/* Between meter and reserve, or between the house and both. */
static void
post_change (UcAudit *a, UcMoney value, UcMoney reserve, gboolean is_award)
{
  uc_audit_post (a, is_award ? UC_AUDIT_ACCOUNT_PLAYERS : UC_AUDIT_ACCOUNT_HOUSE, UC_AUDIT_ACCOUNT_METER, value);
  uc_audit_post (a, UC_AUDIT_ACCOUNT_HOUSE, UC_AUDIT_ACCOUNT_RESERVE, reserve);
}

static void
changed (UcAudit *a, const UcEvent *e)
{
  UcAuditMeter *m = &a->now.meters[e->wager];

  if (a->filed.wagers[e->wager].linked)
    uc_audit_say (a, UC_AUDIT_METER_BOOKS, 0, 0, e->wager, e->value, "meter",
                  _ ("the table changes a meter that other tables share"));
  if (e->round == 0)
    uc_audit_say (a, UC_AUDIT_METER_BOOKS, 0, 0, e->wager, e->change, "meter",
                  _ ("the meter changes between rounds, and nobody set it"));
  if (!m->known)
    {
      m->value = e->value - e->change;
      m->reserve = e->reserve;
    }
  if (m->known && m->value + e->change != e->value)
    say_meter (a, UC_AUDIT_METER_BOOKS, e->wager, m->value + e->change, e->value, _ ("the meter with this change"));
  switch (e->cause)
    {
    case UC_WORD_INCREMENT:
      increment (a, m, e);
      break;
    case UC_WORD_WAGER_VOIDED:
    case UC_WORD_WAGER_CLEARED:
    case UC_WORD_BETS_REOPENED:
      take_back (a, m, e);
      break;
    case UC_WORD_AWARD:
      judge (m);
      m->awarded = TRUE;
      m->left -= e->change;
      break;
    case UC_WORD_AWARD_RETURNED:
      m->left -= e->change;
      break;
    case UC_WORD_SEED_RETURNED:
      m->reseeds = m->top_ups = 0;
      m->reseeded = 0;
      m->seed_returned = TRUE;
      m->topped_up -= m->topped_up_now;
      m->topped_up_now = 0;
      break;
    case UC_WORD_RESEED:
      reseed (a, &m->reseeds, e->wager, _ ("A reseed from the reserve"));
      check_new_start (a, m, e);
      break;
    case UC_WORD_TOP_UP:
      reseed (a, &m->top_ups, e->wager, _ ("A top-up by the house"));
      check_new_start (a, m, e);
      m->topped_up += e->change;
      m->topped_up_now += e->change;
      break;
    default:
      break;
    }
  check_sign (a, e);
  post_change (a, e->value - m->value, e->reserve - m->reserve, e->cause == UC_WORD_AWARD || e->cause == UC_WORD_AWARD_RETURNED);
  m->value = e->value;
  m->reserve = e->reserve;
  m->known = TRUE;
}

/* 605a.7(a)(1), (6), A37: players bet for what the meter shows. What is taken from it, to another place or for good, is taken with the
 * table closed, and the whole of it by a cause that ends it. */
static void
check_set (UcAudit *a, const UcAuditMeter *m, const UcEvent *e)
{
  const gboolean ends = e->cause == UC_WORD_TRANSFER_OUT || e->cause == UC_WORD_DISTRIBUTED || e->cause == UC_WORD_REMOVED;
  const gboolean adds = e->cause == UC_WORD_INITIAL || e->cause == UC_WORD_TRANSFER_IN;
  const gboolean takes = ends || e->cause == UC_WORD_SEED_RECOVERED;
  char was[UC_MONEY_TEXT + 8], is[UC_MONEY_TEXT + 8];

  if (a->now.open && ends)
    uc_audit_say (a, UC_AUDIT_METER_BOOKS, 0, 0, e->wager, e->value, "meter",
                  _ ("the meter and its reserve are set from %s to %s, as “%s”, while players bet on them"),
                  uc_audit_say_sum (m->value + m->reserve, was), uc_audit_say_sum (e->value + e->reserve, is),
                  uc_word_name (e->cause));
  if (e->cause != UC_WORD_NONE && !ends && e->value + e->reserve == 0 && m->value + m->reserve > 0)
    uc_audit_say (a, UC_AUDIT_METER_BOOKS, 0, 0, e->wager, 0, "meter",
                  _ ("the whole meter, %s, is taken away, and its cause does not end it"),
                  uc_audit_say_sum (m->value + m->reserve, was));
  if ((adds && e->value + e->reserve < m->value + m->reserve) || (takes && e->value + e->reserve > m->value + m->reserve))
    uc_audit_say (a, UC_AUDIT_METER_BOOKS, 0, 0, e->wager, e->value, "meter",
                  adds ? _ ("the meter and its reserve go from %s to %s, and “%s” takes nothing away")
                       : _ ("the meter and its reserve go from %s to %s, and “%s” adds nothing"),
                  uc_audit_say_sum (m->value + m->reserve, was), uc_audit_say_sum (e->value + e->reserve, is),
                  uc_word_name (e->cause));
  if (e->cause == UC_WORD_INITIAL && m->coin_in > 0 && m->value + m->reserve > 0)
    uc_audit_say (a, UC_AUDIT_METER_BOOKS, 0, 0, e->wager, e->value, "meter",
                  _ ("the meter begins again at %s, and it has been played for"), uc_audit_say_sum (e->value, is));
}

/* Two persons say what it is, or the record begins with it. */
static void
set (UcAudit *a, const UcEvent *e)
{
  UcAuditMeter *m = &a->now.meters[e->wager];

  if (a->filed.wagers[e->wager].linked)
    uc_audit_say (a, UC_AUDIT_METER_BOOKS, 0, 0, e->wager, e->value, "meter",
                  _ ("the table sets a meter that other tables share"));
  check_sign (a, e);
  if (e->kind == UC_EVENT_METER_SET && m->known)
    check_set (a, m, e);
  m->value = e->value;
  m->reserve = e->reserve;
  m->known = TRUE;
}

/* 605a.7(a)(3), (4). */
static void
paid_elsewhere (UcAudit *a, const UcEvent *e)
{
  UcAuditMeter *m = &a->now.meters[e->wager];

  if (e->attendant < m->attendant || e->cumulative < m->cumulative || e->awards < m->awards)
    uc_audit_say (a, UC_AUDIT_CUMULATIVE_FELL, 0, 0, e->wager, UC_MONEY_UNKNOWN, "meter",
                  _ ("the cumulative meter of awards falls, § 605a.7(a)(4)"));
  else if (e->cumulative != m->elsewhere)
    say_meter (a, UC_AUDIT_METER_BOOKS, e->wager, m->elsewhere, e->cumulative, _ ("the cumulative meter of awards"));
  else if (e->attendant - m->attendant != e->cumulative - m->cumulative)
    say_meter (a, UC_AUDIT_METER_BOOKS, e->wager, m->attendant + (e->cumulative - m->cumulative), e->attendant,
               _ ("the meter of awards that an attendant paid"));
  else if (e->awards != m->awards + 1)
    uc_audit_say (a, UC_AUDIT_METER_BOOKS, 0, 0, e->wager, UC_MONEY_UNKNOWN, "meter",
                  _ ("the number of awards goes from %u to %u with one award"), m->awards, e->awards);
  m->attendant = e->attendant;
  m->cumulative = m->elsewhere = e->cumulative;
  m->awards = e->awards;
}

/* ---- readings ---- */

static UcMeterLevel
level_of (UcOdds odds)
{
  if (odds.kind != UC_ODDS_METER_SHARE)
    return UC_METER_LEVEL_FIXED;
  return odds.num < 100 ? UC_METER_LEVEL_10 : UC_METER_LEVEL_100;
}

void
uc_audit_count_award (UcAudit *a, const UcEvent *e)
{
  const UcAuditLine *line;
  gboolean late = e->kind == UC_EVENT_AWARD_PAID;
  UcMoney sum = late ? e->award : e->pays;
  UcAuditMeter *m;

  if (e->seat < 1 || e->seat > UC_MAX_SEATS || e->wager >= UC_N_WAGERS || !a->filed.wagers[e->wager].progressive
      || (!late && e->outcome != UC_WORD_WIN))
    return;
  m = &a->now.meters[e->wager];
  line = &a->now.round.seat[e->seat].line[e->wager];
  /* more of an award that was paid is no second hit */
  if (!late || line->outcome != UC_WORD_WIN || level_of (line->odds) != level_of (e->odds))
    m->hits[level_of (e->odds)]++;
  /* What is to come is counted when it comes. */
  m->wins[level_of (e->odds)] += sum == UC_MONEY_UNKNOWN ? 0 : sum;
}

/* 605a.7(a)(1)-(4): a reading says what the record comes to. */
static void
read_out (UcAudit *a, const UcEvent *e)
{
  const UcAuditMeter *m = &a->now.meters[e->wager];
  const struct
  {
    UcMoney should, is;
    const char *what;
  } sums[] = {
    { m->known ? m->value : e->value, e->value, _ ("the reading of the meter") },
    { m->known ? m->reserve : e->reserve, e->reserve, _ ("the reading of the reserve") },
    { m->coin_in, e->coin_in, _ ("the reading of coin-in") },
    { m->wins[UC_METER_LEVEL_100], e->wins[UC_METER_LEVEL_100], /* xgettext:no-c-format */ _ ("the reading of what 100% has won") },
    { m->wins[UC_METER_LEVEL_10], e->wins[UC_METER_LEVEL_10], /* xgettext:no-c-format */ _ ("the reading of what 10% has won") },
    { m->wins[UC_METER_LEVEL_FIXED], e->wins[UC_METER_LEVEL_FIXED], _ ("the reading of what fixed odds have won") },
    { m->topped_up, e->top_ups, _ ("the reading of the house's top-ups") },
    { m->elsewhere, e->cumulative, _ ("the reading of the cumulative meter of awards") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sums); i++)
    if (sums[i].should != sums[i].is)
      say_meter (a, UC_AUDIT_METER_BOOKS, e->wager, sums[i].should, sums[i].is, sums[i].what);
  for (guint level = 0; level < UC_N_METER_LEVELS; level++)
    if (m->hits[level] != e->hits[level])
      uc_audit_say (a, UC_AUDIT_METER_BOOKS, 0, 0, e->wager, UC_MONEY_UNKNOWN, "meter",
                    _ ("the reading of hits should be %u and is %u"), m->hits[level], e->hits[level]);
}

/* ---- shares ---- */

UcMoney
uc_audit_pool (const UcAudit *a, UcWager wager, guint percentage)
{
  const UcAuditMeter *m = &a->now.meters[wager];

  if (a->filed.wagers[wager].linked && m->ticket.locked)
    return percentage == 100 ? m->ticket.amount - m->ticket.of_tenth : m->ticket.of_tenth;
  return part_of (m->judged ? m->before_award : m->value, percentage * (PPM / 100));
}

/* What the players of one tier got of it, shares that are owed counted. */
typedef struct
{
  guint players;
  UcMoney got[UC_MAX_SEATS + 1]; /* by the player's lowest seat */
  guint won[UC_MAX_SEATS + 1];   /* the player's boxes that won */
  gboolean unknown;              /* somebody is owed a sum that nobody knows */
  UcMoney sum;
} Tier;

static guint
player_of (const UcAudit *a, guint seat)
{
  return a->now.player_of[seat] != 0 ? a->now.player_of[seat] : seat;
}

guint
uc_audit_percentage (UcAudit *a, guint seat, UcWager wager)
{
  UcCombination combination;
  UcOdds odds;

  if (!a->filed.wagers[wager].progressive || !a->now.round.seat[seat].line[wager].there
      || !uc_audit_judge_side (a, seat, wager, &combination))
    return 0;
  odds = a->filed.wagers[wager].odds[combination];
  return odds.kind == UC_ODDS_METER_SHARE ? odds.num : 0;
}

static gboolean
is_of_tier (UcAudit *a, guint seat, UcWager wager, guint percentage)
{
  const UcAuditLine *line = &a->now.round.seat[seat].line[wager];
  UcCombination combination;
  UcOdds odds;

  if (!line->there || (line->outcome == UC_WORD_VOID && line->settled) || (line->rejected && !line->settled))
    return FALSE;
  if (!uc_audit_judge_side (a, seat, wager, &combination))
    return FALSE;
  odds = a->filed.wagers[wager].odds[combination];
  return odds.kind == UC_ODDS_METER_SHARE && odds.num == percentage;
}

static Tier
tier_of (UcAudit *a, UcWager wager, guint percentage)
{
  Tier t = { 0 };

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcAuditLine *line = &a->now.round.seat[seat].line[wager];
      guint player = player_of (a, seat);
      /* a share comes without the stake: one that went back with another win is part of what he has of it */
      UcMoney got = (line->paid == UC_MONEY_UNKNOWN ? 0 : line->paid + line->returned) + line->owes;

      if (!is_of_tier (a, seat, wager, percentage))
        continue;
      t.players += t.won[player]++ == 0;
      t.got[player] += got;
      t.sum += got;
      t.unknown |= line->owed_unknown;
    }
  return t;
}

/* @each: every winning wager has the whole of @pool, while the meter lasts. */
static void
check_shares (UcAudit *a, UcWager wager, guint percentage, const Tier *t, UcMoney pool, gboolean each)
{
  char got[UC_MONEY_TEXT + 8], due[UC_MONEY_TEXT + 8];
  const char *cite = wager == UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE ? "633b.10(j)" : "progressive-pay";
  gboolean lasts = a->now.meters[wager].value > 0;

  for (guint player = 1; player <= UC_MAX_SEATS; player++)
    {
      UcMoney share = each ? to_cents (pool) * t->won[player] : to_cents (pool / MAX (t->players, 1));

      if (t->won[player] == 0 || t->got[player] == share
          || (each && !lasts && t->got[player] < share))
        continue;
      uc_audit_say (a, UC_AUDIT_SHARES, player, 0, wager, share, cite,
                    _ ("gets %s of the %u%% award, its share is %s, and nothing more is owed"),
                    uc_audit_say_sum (t->got[player], got), percentage, uc_audit_say_sum (share, due));
    }
}

/* What the shares of @pool come to, each player's cut to cents. */
static UcMoney
sum_shares (const Tier *t, UcMoney pool, gboolean each)
{
  UcMoney sum = 0;

  for (guint player = 1; player <= UC_MAX_SEATS; player++)
    if (t->won[player] > 0 && each)
      sum += to_cents (pool) * t->won[player];
    else if (t->won[player] > 0)
      sum += to_cents (pool / t->players);
  return sum;
}

/* 685c.1(j), 605a.7(a): the meter is the players', and goes down by what they win of it. */
static void
check_left (UcAudit *a, UcWager wager, const Tier *small, const Tier *all)
{
  const UcAuditMeter *m = &a->now.meters[wager];
  gboolean each = !a->filed.shared;
  UcMoney base = m->judged ? m->before_award : m->value;
  UcMoney due = MIN (sum_shares (small, part_of (base, PPM / 10), each), base);

  due += sum_shares (all, base - due - m->gone_back, FALSE);
  if (m->left != due)
    say_meter (a, UC_AUDIT_AWARDS, wager, due, m->left, _ ("what left the meter for this round's awards"));
  if (all->players == 0 && m->reseeds + m->top_ups > 0)
    uc_audit_say (a, UC_AUDIT_AWARDS, 0, 0, wager, UC_MONEY_UNKNOWN, "progressive-seed",
                  _ ("the meter starts again at its seed, and nobody has won the whole of it"));
}

/* 633b.10(j), reading A10: those of a lower percentage first, the 100% takes the rest. */
static void
close_shares (UcAudit *a, UcWager wager)
{
  const UcAuditMeter *m = &a->now.meters[wager];
  Tier small = tier_of (a, wager, 10), all = tier_of (a, wager, 100);

  /* (h)(3): a percentage is signed and paid before the next wagers raise the meter. */
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcAuditLine *line = &a->now.round.seat[seat].line[wager];
      gboolean paid = line->outcome == UC_WORD_WIN && line->odds.kind == UC_ODDS_METER_SHARE;

      if ((is_of_tier (a, seat, wager, 10) || is_of_tier (a, seat, wager, 100)) && line->settled
          && (!paid || line->owes > 0) && !(line->owed && uc_audit_two_refused (a, seat, wager)))
        uc_audit_say (a, UC_AUDIT_AWARD_OPEN, seat, 0, wager, UC_MONEY_UNKNOWN, "progressive-validate",
                      _ ("is due a percentage that nobody has signed and paid when the round closes"));
    }
  if (m->awarded && !small.unknown && !all.unknown)
    {
      check_shares (a, wager, 10, &small, uc_audit_pool (a, wager, 10), !a->filed.shared);
      check_shares (a, wager, 100, &all, m->before_award - small.sum - m->gone_back, FALSE);
    }
  check_left (a, wager, &small, &all);
}

/* What a void wager put on the meter went back, unless an award had taken it. */
static void
close_increments (UcAudit *a, UcWager wager)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      UcAuditLine *line = &a->now.round.seat[seat].line[wager];
      UcMoney sum = part_of (line->amount, a->filed.wagers[wager].primary);

      if (line->incremented && line->settled && line->outcome == UC_WORD_VOID && !a->now.meters[wager].emptied)
        uc_audit_say (a, UC_AUDIT_INCREMENTS, seat, 0, wager, sum, "progressive-seed",
                      _ ("is void, and its increment stays on the meter"));
      else if (line->there && !line->incremented && line->settled && line->outcome != UC_WORD_VOID)
        uc_audit_say (a, UC_AUDIT_INCREMENTS, seat, 0, wager, sum, "progressive-seed",
                      _ ("was accepted, and the meter has no increment of it"));
    }
}

/* What an empty meter is due and did not get. */
static void
close_new_start (UcAudit *a, UcWager wager)
{
  const UcAuditWager *filed = &a->filed.wagers[wager];
  const UcAuditMeter *m = &a->now.meters[wager];
  UcMoney tops = filed->reserve_alone ? 0 : MAX (filed->seed - m->reseeded, 0);

  if (!m->emptied || !m->known || (m->seed_returned && m->reseeds == 0 && m->top_ups == 0))
    return;
  if (m->reserve > 0 && m->reseeds == 0)
    say_meter (a, UC_AUDIT_METER_BOOKS, wager, m->reserve, 0, _ ("what the reserve adds to an empty meter"));
  if ((tops > 0) != (m->top_ups > 0))
    say_meter (a, UC_AUDIT_METER_BOOKS, wager, tops, 0, _ ("what the house adds to an empty meter"));
}

/* ---- a meter that other tables share ---- */

static void
say_link (UcAudit *a, UcAuditKind kind, const UcEvent *e, UcMoney sum, const char *what)
{
  uc_audit_say (a, kind, 0, 0, e->wager, sum, "meter", "%s", what);
}

/* The lines that go: of wagers that are void, cleared or taken back, or of all that are not settled. */
static guint
lines_go (UcAudit *a, const UcEvent *e, gboolean all)
{
  UcAuditMeter *m = &a->now.meters[e->wager];
  guint n = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      UcAuditLine *line = &a->now.round.seat[seat].line[e->wager];

      if (!line->incremented || !(all || !line->there || (line->settled && line->outcome == UC_WORD_VOID)))
        continue;
      line->incremented = FALSE;
      m->coin_in -= line->amount;
      n++;
      /* The chip goes back with it. */
      if (e->kind == UC_EVENT_METER_REFUSED || e->kind == UC_EVENT_METER_ABANDONED)
        {
          uc_audit_post (a, UC_AUDIT_ACCOUNT_FELT, UC_AUDIT_ACCOUNT_PLAYERS, line->amount);
          line->there = FALSE;
        }
    }
  return n;
}

static void
ask_link (UcAudit *a, const UcEvent *e)
{
  UcAuditMeter *m = &a->now.meters[e->wager];
  UcMoney stake = 0;
  guint n = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      UcAuditLine *line = &a->now.round.seat[seat].line[e->wager];

      if (!line->there || line->incremented)
        continue;
      line->incremented = TRUE;
      m->coin_in += line->amount;
      stake += line->amount;
      n++;
    }
  if (n != e->counted || stake != e->stake)
    say_link (a, UC_AUDIT_INCREMENTS, e, stake, _ ("the meter is asked for other wagers than were accepted"));
  if (m->ticket.asked != 0 || m->ticket.open)
    say_link (a, UC_AUDIT_METER_BOOKS, e, stake, _ ("the meter is asked twice for one round"));
  if (m->to_come.round != 0)
    say_link (a, UC_AUDIT_METER_BOOKS, e, stake, _ ("the meter is asked while the award of an earlier round is to come"));
  m->ticket.asked = e->seq;
}

/* Who has won, by the auditor's own judgment: players, or wagers where each has the whole of 10%. */
static void
check_claim (UcAudit *a, const UcEvent *e)
{
  guint8 players[2] = { 0, 0 };
  guint boxes = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcAuditLine *line = &a->now.round.seat[seat].line[e->wager];
      const guint percentage = uc_audit_percentage (a, seat, e->wager);

      if (percentage == 0 || (line->settled && line->outcome == UC_WORD_VOID))
        continue;
      players[percentage == 100] |= (guint8)(1u << player_of (a, seat));
      boxes += percentage != 100;
    }
  if (e->winners[0] != (a->filed.shared ? (guint)__builtin_popcount (players[0]) : boxes)
      || e->winners[1] != (guint)__builtin_popcount (players[1]))
    say_link (a, UC_AUDIT_AWARDS, e, UC_MONEY_UNKNOWN, _ ("the claim names other winners than the cards do"));
}

static void
settle_claim (UcAudit *a, const UcEvent *e)
{
  UcAuditTicket *ticket = &a->now.meters[e->wager].ticket;
  const UcMoney held = ticket->locked && ticket->claimed ? ticket->held : 0;

  /* More of an earlier round's claim is awarded as it comes. */
  if (e->of_round != e->round)
    return;
  if (e->by_hand ? !ticket->by_hand || !ticket->claimed || e->award <= 0 || e->award > held || e->released != 0
                 : !ticket->claimed || (ticket->by_hand ? e->award != 0 || e->released != 0 : e->award + e->released != held))
    say_link (a, UC_AUDIT_AWARDS, e, held, _ ("what is awarded of the claim and what goes back are not what was held for it"));
  ticket->claimed = ticket->confirmed = FALSE;
  ticket->held = 0;
  ticket->awarded += e->award;
  ticket->stands = e->winners[0] + e->winners[1] > 0;
  ticket->locked &= ticket->stands;
}

/* Whether the link speaks of the round's last claim: it names them in their order. */
static gboolean
is_of_last (UcAuditTicket *ticket, const UcEvent *e)
{
  if (e->of_round != e->round)
    return FALSE;
  if (e->claim > ticket->last && ticket->told < ticket->made)
    {
      ticket->told++;
      ticket->last = e->claim;
    }
  return ticket->told == ticket->made && e->claim == ticket->last;
}

static gboolean
is_any_paid (const UcAudit *a, UcWager wager)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcAuditLine *line = &a->now.round.seat[seat].line[wager];

      if (line->settled && line->outcome == UC_WORD_WIN && line->odds.kind == UC_ODDS_METER_SHARE)
        return TRUE;
    }
  return FALSE;
}

/* Of a sum that two persons say, what is for @tenth winners of 10%. Where 10% and 100% are won together, 10% has its part first. */
static UcMoney
tenth_by_hand (UcAudit *a, const UcEvent *e, guint tenth, gboolean with_whole)
{
  const UcMoney one = part_of (e->award, PPM / 10);

  if (e->award <= 0 || e->award % UC_CENT != 0)
    say_link (a, UC_AUDIT_AWARDS, e, e->award, _ ("two persons say a sum that no award can have"));
  if (tenth == 0)
    return 0;
  return !with_whole ? e->award : a->filed.shared ? one : MIN (one * (UcMoney)tenth, e->award);
}

/* Two persons say what a claim takes whose amount is to come. */
static void
say_by_hand (UcAudit *a, const UcEvent *e)
{
  UcAuditTicket *ticket = &a->now.meters[e->wager].ticket;

  if (!ticket->claimed || ticket->locked)
    say_link (a, UC_AUDIT_AWARDS, e, e->award, _ ("two persons say a sum, and no claim waits for its amount"));
  ticket->by_hand = ticket->locked = TRUE;
  ticket->amount = ticket->held = e->award;
  ticket->of_tenth = tenth_by_hand (a, e, ticket->tenth, ticket->whole > 0);
}

static void
lock_claim (UcAudit *a, const UcEvent *e)
{
  UcAuditTicket *ticket = &a->now.meters[e->wager].ticket;

  if (!is_of_last (ticket, e))
    return;
  /* Who was paid by hand keeps that sum. */
  if (ticket->by_hand && (!ticket->claimed || is_any_paid (a, e->wager)))
    return;
  ticket->by_hand = FALSE;
  if (!(ticket->claimed || (ticket->confirmed && ticket->stands && e->held > 0)))
    return;
  ticket->confirmed = FALSE;
  ticket->claimed = ticket->locked = TRUE;
  ticket->amount = e->award;
  ticket->of_tenth = e->of_tenth;
  ticket->held = e->held;
}

static void
confirm_claim (UcAuditTicket *ticket, const UcEvent *e)
{
  if (!is_of_last (ticket, e) || ticket->claimed || ticket->confirmed)
    return;
  ticket->confirmed = TRUE;
  if (ticket->by_hand)
    ticket->awarded = e->held > 0 ? MIN (ticket->awarded, e->award) : e->award;
  if (!ticket->stands || e->held <= 0)
    return;
  /* More had come to it before the link heard. */
  ticket->confirmed = ticket->by_hand = FALSE;
  ticket->claimed = ticket->locked = TRUE;
  ticket->held = e->held;
  ticket->amount = e->award + e->held;
  if (ticket->whole == 0)
    ticket->of_tenth = ticket->amount;
}

/* ---- an award that is left to come ---- */

gboolean
uc_audit_award_waits (const UcAudit *a)
{
  for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
    {
      const UcAuditMeter *m = &a->now.meters[w];

      if (a->filed.wagers[w].linked && ((m->ticket.claimed && !m->ticket.locked) || (m->to_come.round != 0 && !m->to_come.said)))
        return TRUE;
    }
  return FALSE;
}

void
uc_audit_to_come_in_mid_life (UcAuditToCome *left, const UcCarry *carry)
{
  const UcClaim *claim = &carry->ticket.claims[0];

  if (!claim->left || claim->state != UC_CLAIM_MADE)
    return;
  *left = (UcAuditToCome){ .round = claim->round, .tenth = claim->tenth, .whole = claim->whole };
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (claim->seats & UC_SEAT_BIT (seat))
      {
        left->percentage[seat] = claim->of_whole & UC_SEAT_BIT (seat) ? 100 : 10;
        left->player[seat] = (guint8)MIN ((claim->players >> (4 * seat)) & 15, UC_MAX_SEATS);
      }
}

static void
leave_to_come (UcAudit *a, const UcEvent *e)
{
  UcAuditMeter *m = &a->now.meters[e->wager];

  if (!m->ticket.claimed || m->ticket.locked)
    say_link (a, UC_AUDIT_AWARDS, e, UC_MONEY_UNKNOWN, _ ("an award is left to come, and no claim waits for its amount"));
  m->ticket.claimed = FALSE;
  m->ticket.to_come = TRUE;
  m->to_come = (UcAuditToCome){ .round = e->round, .tenth = m->ticket.tenth, .whole = m->ticket.whole };
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcAuditLine *line = &a->now.round.seat[seat].line[e->wager];

      if (line->settled && line->outcome == UC_WORD_VOID)
        continue;
      m->to_come.percentage[seat] = (guint8)uc_audit_percentage (a, seat, e->wager);
      m->to_come.player[seat] = (guint8)player_of (a, seat);
      if (m->to_come.percentage[seat] == 0)
        continue;
      if (line->settled || !line->validated)
        uc_audit_say (a, UC_AUDIT_AWARD_OPEN, seat, 0, e->wager, UC_MONEY_UNKNOWN, "progressive-validate",
                      _ ("is due a percentage that nobody has signed, and the award is left to come"));
      else if (a->filed.second_signature != UC_MONEY_UNKNOWN && (line->second[0] == '\0' || strcmp (line->by, line->second) == 0))
        uc_audit_say (a, UC_AUDIT_TOO_FEW_SIGNED, seat, 0, e->wager, UC_MONEY_UNKNOWN, "progressive-validate",
                      _ ("one person signed an award whose sum nobody knows, and the table file asks for two from a sum on"));
    }
}

static void
came (UcAudit *a, const UcEvent *e)
{
  UcAuditMeter *m = &a->now.meters[e->wager];
  UcAuditToCome *left = &m->to_come;
  const guint8 bit = e->seat >= 1 && e->seat <= UC_MAX_SEATS ? UC_SEAT_BIT (e->seat) : 0;

  if (left->round == 0 || e->of_round != left->round || !left->said || left->settled || bit == 0 || left->percentage[e->seat] == 0
      || left->told & bit || e->pays < 0 || e->change != e->pays || e->amount != 0)
    {
      uc_audit_say (a, UC_AUDIT_AWARDS, e->seat, 0, e->wager, e->pays, "progressive-pay",
                    _ ("a part of an award comes that no round left to come, or comes twice"));
      return;
    }
  left->told |= bit;
  left->owed[e->seat] = e->pays;
  m->elsewhere += e->pays;
  m->wins[left->percentage[e->seat] == 100 ? UC_METER_LEVEL_100 : UC_METER_LEVEL_10] += e->pays;
  a->now.held[e->seat][e->wager].award = e->pays;
}

/* What the players of one percentage are owed of @pool, each an equal part; or each wager the whole of a 10%. Returns what they are owed in all. */
static UcMoney
check_left_tier (UcAudit *a, const UcEvent *e, guint percentage, UcMoney pool, gboolean each)
{
  const UcAuditToCome *left = &a->now.meters[e->wager].to_come;
  UcMoney got[UC_MAX_SEATS + 1] = { 0 }, sum = 0;
  guint boxes[UC_MAX_SEATS + 1] = { 0 }, players = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (left->percentage[seat] == percentage)
      {
        players += boxes[left->player[seat]]++ == 0;
        got[left->player[seat]] += left->owed[seat];
        sum += left->owed[seat];
      }
  for (guint player = 1; player <= UC_MAX_SEATS; player++)
    {
      const UcMoney share = each ? to_cents (pool / MAX (left->tenth, 1u)) * boxes[player] : to_cents (pool / MAX (players, 1u));

      if (boxes[player] > 0 && got[player] != share)
        uc_audit_say (a, UC_AUDIT_SHARES, player, 0, e->wager, share, "progressive-pay",
                      _ ("is owed another part of an award that came than its share of round %u"), left->round);
    }
  return sum;
}

static void
settle_left (UcAudit *a, const UcEvent *e)
{
  UcAuditToCome *left = &a->now.meters[e->wager].to_come;
  UcMoney tenths, sum;

  if (!left->said)
    say_link (a, UC_AUDIT_AWARDS, e, e->award, _ ("an award that was left to come is settled before its amount has come"));
  tenths = check_left_tier (a, e, 10, left->of_tenth, !a->filed.shared);
  sum = tenths + check_left_tier (a, e, 100, left->amount - tenths, FALSE);
  if (e->award != sum || e->released != (left->by_hand ? 0 : left->held - sum) || (e->by_hand && !left->by_hand))
    say_link (a, UC_AUDIT_AWARDS, e, sum, _ ("what is awarded of the claim and what goes back are not what was held for it"));
  left->settled = TRUE;
}

/* Returns whether the event is about the award that an earlier round, or this one, has left to come. */
static gboolean
left_event (UcAudit *a, const UcEvent *e)
{
  UcAuditToCome *left = &a->now.meters[e->wager].to_come;

  if (left->round == 0 || e->of_round != left->round)
    return FALSE;
  switch ((guint)e->kind)
    {
    case UC_EVENT_METER_LOCKED:
    case UC_EVENT_METER_BY_HAND:
      if (left->settled)
        return TRUE;
      left->said = TRUE;
      left->by_hand = e->kind == UC_EVENT_METER_BY_HAND;
      left->amount = left->held = e->award;
      left->of_tenth = e->of_tenth;
      if (!left->by_hand)
        left->held = e->held;
      else
        left->of_tenth = tenth_by_hand (a, e, left->tenth, left->whole > 0);
      return TRUE;
    case UC_EVENT_METER_SETTLED:
      if (!left->settled)
        settle_left (a, e);
      return TRUE;
    case UC_EVENT_METER_LEFT:
      if (!left->settled)
        say_link (a, UC_AUDIT_METER_BOOKS, e, UC_MONEY_UNKNOWN, _ ("the round leaves the meter, and its award is to come"));
      *left = (UcAuditToCome){ 0 };
      a->now.meters[e->wager].ticket.open = FALSE;
      return TRUE;
    default:
      return e->kind == UC_EVENT_METER_CONFIRMED;
    }
}

static void
link_event (UcAudit *a, const UcEvent *e)
{
  UcAuditMeter *m = &a->now.meters[e->wager];
  UcAuditTicket *ticket = &m->ticket;

  if (!a->filed.wagers[e->wager].linked)
    {
      say_link (a, UC_AUDIT_METER_BOOKS, e, UC_MONEY_UNKNOWN, _ ("no other table shares this meter"));
      return;
    }
  if (left_event (a, e))
    return;
  switch ((guint)e->kind)
    {
    case UC_EVENT_METER_ASKED:
      ask_link (a, e);
      break;
    case UC_EVENT_METER_JOINED:
      if (ticket->asked != e->target)
        say_link (a, UC_AUDIT_METER_BOOKS, e, e->value, _ ("the meter answers what was not asked"));
      ticket->asked = 0;
      ticket->open = TRUE;
      m->value = e->value;
      m->known = TRUE;
      break;
    case UC_EVENT_METER_REFUSED:
    case UC_EVENT_METER_ABANDONED:
      /* All chips go back, and no count of them matters. */
      lines_go (a, e, TRUE);
      a->now.round.chips_verified = a->now.round.chips_differed = FALSE;
      a->now.round.chips_said = 0;
      ticket->asked = 0;
      break;
    case UC_EVENT_METER_RETURNED:
      if (lines_go (a, e, e->cause == UC_WORD_BETS_REOPENED) != e->counted)
        say_link (a, UC_AUDIT_INCREMENTS, e, UC_MONEY_UNKNOWN, _ ("the meter is told of other wagers than went back"));
      for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
        if (a->now.round.seat[seat].line[e->wager].incremented)
          return;
      ticket->asked = 0;
      ticket->open = FALSE;
      break;
    case UC_EVENT_METER_LEFT:
      if (!ticket->open)
        say_link (a, UC_AUDIT_METER_BOOKS, e, UC_MONEY_UNKNOWN, _ ("the round leaves a meter that has not accepted it"));
      ticket->open = FALSE;
      break;
    case UC_EVENT_METER_CLAIMED:
      judge (m);
      check_claim (a, e);
      ticket->claimed = TRUE;
      ticket->made++;
      ticket->locked = ticket->by_hand = ticket->stands = FALSE;
      ticket->tenth = e->winners[0];
      ticket->whole = e->winners[1];
      break;
    case UC_EVENT_METER_TO_COME:
      leave_to_come (a, e);
      break;
    case UC_EVENT_METER_BY_HAND:
      say_by_hand (a, e);
      break;
    case UC_EVENT_METER_LOCKED:
      lock_claim (a, e);
      break;
    case UC_EVENT_METER_SETTLED:
      settle_claim (a, e);
      break;
    case UC_EVENT_METER_CONFIRMED:
      confirm_claim (ticket, e);
      break;
    default:
      break;
    }
}

void
uc_audit_meter_event (UcAudit *a, const UcEvent *e)
{
  if (e->wager >= UC_N_WAGERS || !a->filed.wagers[e->wager].progressive)
    return;
  switch (e->kind)
    {
    case UC_EVENT_METER_CHANGED:
      changed (a, e);
      break;
    case UC_EVENT_METER_STARTED:
    case UC_EVENT_METER_SET:
      set (a, e);
      break;
    case UC_EVENT_METER_READ:
      read_out (a, e);
      break;
    case UC_EVENT_PAYOUT_METER:
      paid_elsewhere (a, e);
      break;
    case UC_EVENT_VALIDATION_REQUIRED:
    case UC_EVENT_WINNER_FOUND:
      judge (&a->now.meters[e->wager]);
      break;
    case UC_EVENT_METER_ASKED ... UC_EVENT_METER_DOCUMENTED:
      link_event (a, e);
      break;
    case UC_EVENT_CORRECTION_OWES:
      if (e->cause == UC_WORD_AWARD_CAME)
        came (a, e);
      break;
    case UC_EVENT_PAYOUT_DOCUMENTED:
      if (e->seat >= 1 && e->seat <= UC_MAX_SEATS && a->now.meters[e->wager].to_come.percentage[e->seat] != 0
          && !(a->now.meters[e->wager].to_come.told & UC_SEAT_BIT (e->seat)))
        uc_audit_say (a, UC_AUDIT_UNDOCUMENTED, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, "hold",
                      _ ("an award is documented whose amount is to come"));
      break;
    default:
      break;
    }
}

/* § 685c.1(h)(4), (j), over tables: what the link has locked is what the winners share. */
static void
close_link (UcAudit *a, UcWager wager)
{
  UcAuditMeter *m = &a->now.meters[wager];
  Tier small = tier_of (a, wager, 10), all = tier_of (a, wager, 100);
  const UcMoney tenth = m->ticket.of_tenth;

  if (m->ticket.asked != 0 || (m->ticket.open && !(m->ticket.to_come && m->to_come.round == a->now.round.number)) || m->ticket.claimed)
    uc_audit_say (a, UC_AUDIT_METER_BOOKS, 0, 0, wager, UC_MONEY_UNKNOWN, "meter",
                  _ ("the round closes, and a ticket or a claim of it is open"));
  /* A part of an empty meter is $0.00, and so is what the link may have of an award that was paid by hand. */
  if ((small.players > 0 || all.players > 0) && m->ticket.awarded == 0 && !m->ticket.to_come && !(m->ticket.stands && (m->ticket.amount == 0 || m->ticket.by_hand))
      && !a->now.round.restated)
    uc_audit_say (a, UC_AUDIT_AWARD_OPEN, 0, 0, wager, UC_MONEY_UNKNOWN, "progressive-pay",
                  _ ("a part of the meter is won, and nothing of it was awarded"));
  if (m->ticket.awarded > 0 && !a->now.round.restated && !small.unknown && !all.unknown)
    {
      check_shares (a, wager, 10, &small, a->filed.shared ? tenth : tenth / (UcMoney)MAX (m->ticket.tenth, 1u), !a->filed.shared);
      check_shares (a, wager, 100, &all, m->ticket.amount - small.sum, FALSE);
    }
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcAuditLine *line = &a->now.round.seat[seat].line[wager];

      if (line->there && line->settled && line->incremented == (line->outcome == UC_WORD_VOID))
        uc_audit_say (a, UC_AUDIT_INCREMENTS, seat, 0, wager, line->amount, "progressive-seed",
                      line->incremented ? _ ("is void, and the meter was not told of it")
                                        : _ ("was accepted, and the meter was not asked for it"));
    }
  m->ticket = (UcAuditTicket){ 0 };
}

void
uc_audit_close_meters (UcAudit *a)
{
  for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
    if (a->filed.wagers[w].progressive)
      {
        UcAuditMeter *m = &a->now.meters[w];

        if (a->filed.wagers[w].linked)
          close_link (a, w);
        else
          {
            close_increments (a, w);
            close_shares (a, w);
            close_new_start (a, w);
          }
        m->judged = m->awarded = m->emptied = m->seed_returned = FALSE;
        m->left = 0;
        m->reseeds = m->top_ups = 0;
        m->reseeded = 0;
        m->topped_up_now = 0;
      }
}
