/* Wagers, from their acceptance to their settlement. */
#include "uc-audit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
uc_audit_post (UcAudit *a, UcAuditAccount from, UcAuditAccount to, UcMoney sum)
{
  if (sum == UC_MONEY_UNKNOWN)
    {
      a->now.unknown = TRUE;
      return;
    }
  a->now.accounts[from] -= sum;
  a->now.accounts[to] += sum;
}

static void
bet (UcAudit *a, UcMoney sum)
{
  uc_audit_post (a, UC_AUDIT_ACCOUNT_PLAYERS, UC_AUDIT_ACCOUNT_FELT, sum);
}

static void
give_back (UcAudit *a, UcMoney sum)
{
  uc_audit_post (a, UC_AUDIT_ACCOUNT_FELT, UC_AUDIT_ACCOUNT_PLAYERS, sum);
}

/* ---- placed, taken back ---- */

/* 685a.6(c), 685c.1(f): nothing is placed or taken back behind "no more bets". */
static void
check_open (UcAudit *a, const UcEvent *e, const char *format)
{
  if (a->now.round.locked)
    uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, e->seat, 0, e->wager, e->amount, "no-more-bets", "%s", format);
}

static void
accepted (UcAudit *a, UcAuditSeat *s, const UcEvent *e)
{
  UcAuditLine *line = &s->line[e->wager];

  check_open (a, e, _ ("is placed after no more bets"));
  bet (a, e->amount);
  if (e->wager != UC_WAGER_MAIN)
    {
      *line = (UcAuditLine){ .there = TRUE, .amount = e->amount };
      return;
    }
  s->there = TRUE;
  s->amount = e->amount;
  s->hands = 1;
  s->hand[0] = (UcAuditHand){ .there = TRUE, .stake = e->amount, .first = e->amount };
}

/* A coin that was no wager yet may be taken back as well. */
static void
removed (UcAudit *a, UcAuditSeat *s, const UcEvent *e)
{
  gboolean *there = e->wager == UC_WAGER_MAIN ? &s->there : &s->line[e->wager].there;

  if (!*there)
    return;
  if (e->kind == UC_EVENT_WAGER_REMOVED)
    check_open (a, e, _ ("is taken back after no more bets"));
  *there = FALSE;
  give_back (a, e->wager == UC_WAGER_MAIN ? s->amount : s->line[e->wager].amount);
  if (e->wager == UC_WAGER_MAIN)
    s->hands = s->hand[0].there = 0;
}

/* ---- decisions ---- */

static UcMoney
plus (UcMoney a, UcMoney b)
{
  return a == UC_MONEY_UNKNOWN || b == UC_MONEY_UNKNOWN ? UC_MONEY_UNKNOWN : a + b;
}

/* Hand 0 keeps the card dealt first; the new hand comes behind the one that is split. */
static void
split (UcAuditSeat *s, const UcEvent *e)
{
  UcAuditHand *h = &s->hand[e->hand];

  if (s->hands >= UC_MAX_HANDS || e->hand + 1 >= UC_MAX_HANDS)
    return;
  memmove (h + 2, h + 1, (UC_MAX_HANDS - e->hand - 2) * sizeof *h);
  h[1] = (UcAuditHand){ .there = TRUE, .stake = e->amount, .first = e->amount, .cards = { h->cards[1] }, .n = 1 };
  h->n = MIN (h->n, 1);
  s->hands++;
  s->split = TRUE;
}

static gboolean
is_more (UcMoney sum, UcMoney most)
{
  return sum != UC_MONEY_UNKNOWN && most != UC_MONEY_UNKNOWN && sum > most;
}

/* 685a.9(a): the initial wager at most; 635b.2(f)(2): at a further doubling what then lies there, as often as filed. */
static void
check_double (UcAudit *a, const UcAuditSeat *s, const UcAuditHand *h, const UcEvent *e)
{
  UcMoney most = h->doubles == 0 ? s->amount : h->stake;
  char text[UC_MONEY_TEXT + 8], said[UC_MONEY_TEXT + 8];

  if (is_more (e->amount, most))
    uc_audit_say (a, UC_AUDIT_TOO_MUCH, e->seat, e->hand, UC_WAGER_MAIN, most, "double",
                  _ ("may be doubled by %s, and is by %s"), uc_audit_say_sum (most, text),
                  uc_audit_say_sum (e->amount, said));
  if (h->doubles >= a->filed.doublings)
    uc_audit_say (a, UC_AUDIT_TOO_MUCH, e->seat, e->hand, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "double",
                  _ ("is doubled more than %u times"), a->filed.doublings);
  if (h->doubles == 0 && h->n > 2 && !a->filed.double_any)
    uc_audit_say (a, UC_AUDIT_TOO_MUCH, e->seat, e->hand, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "double",
                  _ ("is doubled on %u cards, and may be on its first two"), h->n);
  if (s->split && !a->filed.double_of_split)
    uc_audit_say (a, UC_AUDIT_TOO_MUCH, e->seat, e->hand, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "double",
                  _ ("is doubled, and a split hand may not be"));
}

/* 685a.10(a), (c), 633a.11(c): an equal wager, and no oftener than filed. */
static void
check_split (UcAudit *a, const UcAuditSeat *s, const UcAuditHand *h, const UcEvent *e)
{
  if (e->amount != s->amount && e->amount != UC_MONEY_UNKNOWN && s->amount != UC_MONEY_UNKNOWN)
    uc_audit_say (a, UC_AUDIT_TOO_MUCH, e->seat, e->hand, UC_WAGER_MAIN, s->amount, "split",
                  _ ("is split with another sum than its first wager"));
  if (h->n == 2 && uc_card_value (h->cards[0]) != uc_card_value (h->cards[1]))
    uc_audit_say (a, UC_AUDIT_TOO_MUCH, e->seat, e->hand, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "split",
                  _ ("is split, and its cards are not of one value"));
  if (s->hands > a->filed.splits)
    uc_audit_say (a, UC_AUDIT_TOO_MUCH, e->seat, e->hand, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "split",
                  _ ("is split more than %u times"), a->filed.splits);
  else if (s->split && uc_card_rank (h->cards[0]) == 1 && a->filed.aces_get_one && !a->filed.aces_resplit)
    uc_audit_say (a, UC_AUDIT_TOO_MUCH, e->seat, e->hand, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "split-aces",
                  _ ("is a split ace and is split again"));
}

/* Half of what lies there is forfeited. */
static UcMoney
half_of (UcMoney sum)
{
  return sum == UC_MONEY_UNKNOWN ? sum : sum / 2;
}

static void
check_half (UcAudit *a, const UcAuditHand *h, const UcEvent *e)
{
  UcMoney half = half_of (h->stake);
  char text[UC_MONEY_TEXT + 8], said[UC_MONEY_TEXT + 8];

  if (e->amount != half && e->amount != UC_MONEY_UNKNOWN && half != UC_MONEY_UNKNOWN)
    uc_audit_say (a, UC_AUDIT_COLLECTED, e->seat, e->hand, UC_WAGER_MAIN, half,
                  e->action == UC_WORD_RESCUE ? "rescue" : "surrender", _ ("forfeits %s, and %s is collected"),
                  uc_audit_say_sum (half, text), uc_audit_say_sum (e->amount, said));
}

/* 633a.9: with the first two cards, where it is filed. */
static void
check_surrender (UcAudit *a, const UcAuditSeat *s, const UcAuditHand *h, const UcEvent *e)
{
  if (!a->filed.late_surrender || s->split || h->n > 2)
    uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, e->seat, e->hand, UC_WAGER_MAIN, h->stake, "surrender",
                  a->filed.late_surrender ? _ ("is surrendered, and more than its first two cards were dealt")
                                          : _ ("is surrendered, and the table has no surrender"));
}

/* 635b.2(f)(6): after the card of a double, where it is filed. */
static void
check_rescue (UcAudit *a, const UcAuditHand *h, const UcEvent *e)
{
  if (!a->filed.rescue || h->doubles == 0)
    uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, e->seat, e->hand, UC_WAGER_MAIN, h->stake, "rescue",
                  a->filed.rescue ? _ ("is rescued, and was not doubled") : _ ("is rescued, and the table has no rescue"));
}

static void
decided (UcAudit *a, UcAuditSeat *s, const UcEvent *e)
{
  UcAuditHand *h = &s->hand[e->hand];

  h->requested = e->action == UC_WORD_HIT || e->action == UC_WORD_DOUBLE;
  switch (e->action)
    {
    case UC_WORD_SPLIT:
      check_split (a, s, h, e);
      split (s, e);
      bet (a, e->amount);
      break;
    case UC_WORD_DOUBLE:
      check_double (a, s, h, e);
      bet (a, e->amount);
      h->stake = plus (h->stake, e->amount);
      h->added = plus (h->added, e->amount);
      if (h->doubles < UC_AUDIT_DOUBLES)
        h->by[h->doubles] = e->amount;
      h->doubles++;
      h->n_doubled = h->n;
      break;
    case UC_WORD_SURRENDER:
      check_surrender (a, s, h, e);
      check_half (a, h, e);
      h->given_up = TRUE;
      h->whole = h->stake;
      h->forfeits = half_of (h->stake);
      break;
    case UC_WORD_RESCUE:
      check_rescue (a, h, e);
      check_half (a, h, e);
      /* half is taken back, the rest is forfeited */
      h->given_up = TRUE;
      give_back (a, plus (h->stake, e->amount == UC_MONEY_UNKNOWN ? e->amount : -e->amount));
      h->stake = e->amount;
      break;
    case UC_WORD_STAND:
      h->stood = TRUE;
      break;
    default:
      break;
    }
}

/* ---- events of wagers ---- */

/* What was added to a hand goes back, 685a.9(b), 635b.2(f)(4): it may have been collected before the dealer's Blackjack
 * was known. */
static void
returned (UcAudit *a, UcAuditSeat *s, const UcEvent *e)
{
  UcAuditHand *h = &s->hand[e->hand];

  uc_audit_post (a, h->settled ? UC_AUDIT_ACCOUNT_INVENTORY : UC_AUDIT_ACCOUNT_FELT, UC_AUDIT_ACCOUNT_PLAYERS,
                 e->amount);
  /* of another hand than the first nothing is kept, though nobody knows the sum */
  if (e->amount == UC_MONEY_UNKNOWN && e->hand > 0 && h->settled)
    h->stake = 0;
  else
    h->stake = plus (h->stake, e->amount == UC_MONEY_UNKNOWN ? e->amount : -e->amount);
  if (h->settled)
    h->gained = plus (h->gained, e->amount);
}

UcMoney
uc_audit_most_insured (const UcAudit *a, const UcAuditSeat *s)
{
  UcMoney chip = a->filed.smallest_chip, half = half_of (s->amount);

  return s->amount == UC_MONEY_UNKNOWN || chip <= 0 ? UC_MONEY_UNKNOWN : (half + chip - 1) / chip * chip;
}

/* The wager, and each double as far as it may be of that; puts these into @by. */
static UcMoney
most_by_wager (const UcAuditHand *h, UcMoney wager, UcMoney by[UC_AUDIT_DOUBLES])
{
  UcMoney lies = wager;

  memcpy (by, h->by, sizeof h->by);
  for (guint i = 0; i < UC_AUDIT_DOUBLES; i++)
    {
      if (is_more (by[i], lies))
        by[i] = lies;
      lies = plus (lies, by[i]);
    }
  return lies;
}

UcMoney
uc_audit_most_stake (const UcAudit *a, guint seat, guint hand)
{
  const UcAuditHand *h = &a->now.round.seat[seat].hand[hand];
  UcMoney by[UC_AUDIT_DOUBLES];

  return uc_audit_main_combination (a, seat, hand) == UC_COMBINATION_BLACKJACK ? h->first : most_by_wager (h, h->first, by);
}

/* What goes back of the doubles: each as far as it was too much of the wager as it was corrected to then. That may have been corrected
 * again since; it is the least of which as much may be left as is. */
static void
take_off_doubles (UcAuditHand *h, UcMoney less)
{
  UcMoney by[UC_AUDIT_DOUBLES], low = 0, high = 0;

  h->added = plus (h->added, less);
  if (h->added == UC_MONEY_UNKNOWN)
    return;
  for (guint i = 0; i < UC_AUDIT_DOUBLES; i++)
    high = MAX (high, h->by[i]);
  while (low < high)
    {
      const UcMoney wager = low + (high - low) / 2;

      if (most_by_wager (h, wager, by) - wager < h->added)
        low = wager + 1;
      else
        high = wager;
    }
  most_by_wager (h, low, by);
  memcpy (h->by, by, sizeof by);
}

static void
check_left (UcAudit *a, const UcEvent *e, UcMoney lies, UcMoney most, const char *cite)
{
  char text[UC_MONEY_TEXT + 8], said[UC_MONEY_TEXT + 8];

  if (lies != UC_MONEY_UNKNOWN && most != UC_MONEY_UNKNOWN && e->amount != UC_MONEY_UNKNOWN && lies - e->amount != most)
    uc_audit_say (a, UC_AUDIT_TOO_MUCH, e->seat, e->hand, e->wager, most, cite, _ ("may have %s on it, and is left %s"),
                  uc_audit_say_sum (most, text), uc_audit_say_sum (lies - e->amount, said));
}

/* A correction has shown that more lies there than may, 685a.8(b), .9(a). */
static void
excess_returned (UcAudit *a, UcAuditSeat *s, const UcEvent *e)
{
  UcAuditHand *h = &s->hand[e->hand];
  const UcMoney less = e->amount == UC_MONEY_UNKNOWN ? e->amount : -e->amount;

  give_back (a, e->amount);
  if (e->wager == UC_WAGER_INSURANCE)
    {
      check_left (a, e, s->line[UC_WAGER_INSURANCE].amount, uc_audit_most_insured (a, s), "insurance");
      s->line[UC_WAGER_INSURANCE].amount = plus (s->line[UC_WAGER_INSURANCE].amount, less);
      return;
    }
  check_left (a, e, h->stake, uc_audit_most_stake (a, e->seat, e->hand), "double");
  if (e->amount != UC_MONEY_UNKNOWN || uc_audit_main_combination (a, e->seat, e->hand) != UC_COMBINATION_BLACKJACK)
    {
      h->stake = plus (h->stake, less);
      take_off_doubles (h, less);
      return;
    }
  /* of a Blackjack nothing of a double is left, though nobody knows the sum */
  h->stake = h->first;
  h->added = 0;
  memset (h->by, 0, sizeof h->by);
}

/* 685a.7(j): who has asked for a card, and had none because his hand was settled as the Blackjack that a correction took back, might
 * have drawn on. Who has refused an exposed card meanwhile gets no other, 685a.12(c), and a hand over 21 none at all. */
static void
check_asked (UcAudit *a, const UcEvent *e)
{
  const UcAuditSeat *s = &a->now.round.seat[e->seat];
  const UcAuditHand *h = &s->hand[e->hand];
  char text[UC_MONEY_TEXT + 8];

  if (e->wager == UC_WAGER_MAIN && h->requested && !s->refused && !h->dead && e->change != UC_MONEY_UNKNOWN
      && uc_audit_main_combination (a, e->seat, e->hand) != UC_COMBINATION_BLACKJACK
      && !uc_audit_is_over_21 (a, e->seat, e->hand) && !uc_audit_dealer_has_blackjack (&a->now.round))
    uc_audit_say (a, UC_AUDIT_NOT_WON, e->seat, e->hand, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "draw",
                  _ ("has asked for a card that it never had, and is owed %s"), uc_audit_say_sum (e->change, text));
}

/* What a floorperson gives to end a dispute is not what the cards come to: it neither adds to that nor takes its place. */
static void
owes (UcAudit *a, UcAuditSeat *s, const UcEvent *e)
{
  UcAuditLine *line = &s->line[e->wager];
  char text[UC_MONEY_TEXT + 8];

  if (e->cause == UC_WORD_DISPUTE || e->cause == UC_WORD_RULING_COVERS)
    return;
  a->now.round.restated = TRUE;
  /* A side wager that is void has gone back: nothing is won with it, 685c.1(h)(3). A hand may have been ruled dead for a
   * light that was right after all, and the record names what it would have come to. */
  if (e->wager != UC_WAGER_MAIN && line->settled && line->outcome == UC_WORD_VOID && e->outcome == UC_WORD_WIN)
    uc_audit_say (a, UC_AUDIT_NOT_WON, e->seat, 0, e->wager, 0, uc_audit_pays_key (a, e->wager),
                  _ ("is void, and is owed %s as won"), uc_audit_say_sum (e->pays, text));
  check_asked (a, e);
  if (e->wager == UC_WAGER_MAIN)
    {
      UcAuditHand *h = &s->hand[e->hand];

      h->owed = TRUE;
      h->owed_unknown = e->change == UC_MONEY_UNKNOWN;
      h->owes = h->owed_unknown ? 0 : e->change;
    }
  line->owed = TRUE;
  line->owed_unknown = e->change == UC_MONEY_UNKNOWN;
  line->owes = line->owed_unknown ? 0 : e->change;
}

/* Of the open one: what was corrected is neither a closed round's nor from before the first wager. */
static gboolean
is_of_the_round (const UcAudit *a, const UcEvent *corrected)
{
  for (guint i = a->span->len; i-- > 0;)
    {
      const UcEvent *e = &g_array_index (a->span, UcEvent, i);

      if (e->seq == corrected->target)
        return e->round != 0;
    }
  return FALSE;
}

/* A correction replaces what earlier ones said is owed: it repeats the whole list. */
static void
forget_owed (UcAuditRound *r)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      for (guint hand = 0; hand < UC_MAX_HANDS; hand++)
        {
          UcAuditHand *h = &r->seat[seat].hand[hand];

          h->owed = h->owed_unknown = FALSE;
          h->owes = h->debt.sum = 0;
        }
      for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
        {
          r->seat[seat].line[w].owed = r->seat[seat].line[w].owed_unknown = FALSE;
          r->seat[seat].line[w].owes = r->seat[seat].line[w].debt.sum = 0;
        }
      r->seat[seat].covered.sum = 0;
      r->seat[seat].covered_said = FALSE;
    }
}

/* 685a.8(a), (b): against an ace, and before the hole card goes into the reader. */
static void
insured (UcAudit *a, UcAuditSeat *s, const UcEvent *e)
{
  UcMoney most = uc_audit_most_insured (a, s);
  char text[UC_MONEY_TEXT + 8], said[UC_MONEY_TEXT + 8];

  if (is_more (e->amount, most))
    uc_audit_say (a, UC_AUDIT_TOO_MUCH, e->seat, 0, UC_WAGER_INSURANCE, most, "insurance",
                  _ ("may be %s, and %s is accepted"), uc_audit_say_sum (most, text), uc_audit_say_sum (e->amount, said));
  if (a->now.round.insurance_over || uc_card_rank (a->now.round.up) != 1)
    uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, e->seat, 0, UC_WAGER_INSURANCE, e->amount, "insurance",
                  _ ("is accepted when it is not offered"));
  bet (a, e->amount);
  s->line[UC_WAGER_INSURANCE] = (UcAuditLine){ .there = TRUE, .amount = e->amount };
}

void
uc_audit_wager_event (UcAudit *a, const UcEvent *e)
{
  UcAuditSeat *s = &a->now.round.seat[e->seat <= UC_MAX_SEATS ? e->seat : 0];

  switch (e->kind)
    {
    case UC_EVENT_WAGER_ACCEPTED:
      accepted (a, s, e);
      break;
    case UC_EVENT_BETS_LOCKED:
    case UC_EVENT_BETS_REOPENED:
      a->now.round.locked = e->kind == UC_EVENT_BETS_LOCKED;
      break;
    case UC_EVENT_INSURANCE_PLACED:
      insured (a, s, e);
      break;
    case UC_EVENT_INSURANCE_CLOSED:
    case UC_EVENT_READER_LIGHT:
      a->now.round.insurance_over = TRUE;
      break;
    case UC_EVENT_WAGER_REMOVED:
    case UC_EVENT_WAGER_CLEARED:
      removed (a, s, e);
      break;
    case UC_EVENT_DECISION:
      decided (a, s, e);
      break;
    case UC_EVENT_DOUBLE_RETURNED:
      returned (a, s, e);
      break;
    case UC_EVENT_EXCESS_RETURNED:
      excess_returned (a, s, e);
      break;
    case UC_EVENT_HAND_DEAD:
      s->hand[e->hand].dead = TRUE;
      break;
    case UC_EVENT_CARD_OFFERED:
      s->refused |= e->choice == UC_WORD_REFUSED;
      break;
    case UC_EVENT_CORRECTED:
      if (!is_of_the_round (a, e))
        break;
      a->now.round.restated = TRUE;
      forget_owed (&a->now.round);
      break;
    case UC_EVENT_CORRECTION_OWES:
    case UC_EVENT_OWED:
      if (e->of_round == 0)
        owes (a, s, e);
      break;
    default:
      break;
    }
}

/* ---- settlement ---- */

static gboolean
is_bonus_line (UcWager wager)
{
  return wager == UC_WAGER_ENVY_BONUS || wager == UC_WAGER_SUPER_BONUS || wager == UC_WAGER_SUPER_BONUS_ENVY;
}

static gboolean
odds_equal (UcOdds a, UcOdds b)
{
  return a.kind == b.kind && a.num == b.num && a.den == b.den;
}

static void
say_odds (UcAudit *a, const UcEvent *e, UcCombination combination, UcOdds odds)
{
  char text[UC_ODDS_TEXT], said[UC_ODDS_TEXT];

  uc_audit_say (a, UC_AUDIT_NOT_AS_FILED, e->seat, e->hand, e->wager, UC_MONEY_UNKNOWN, uc_audit_pays_key (a, e->wager),
                _ ("the cards make %s at %s, and %s at %s is paid"), uc_combination_name (combination),
                uc_odds_format (odds, text), uc_combination_name (e->combination), uc_odds_format (e->odds, said));
}

static void
check_payment (UcAudit *a, const UcEvent *e)
{
  UcMoney due;
  char text[UC_MONEY_TEXT + 8], said[UC_MONEY_TEXT + 8];

  if (e->odds.kind != UC_ODDS_TO && e->odds.kind != UC_ODDS_FOR)
    return;
  if (uc_odds_pay (e->odds, e->stake, &due) && due != e->pays)
    uc_audit_say (a, UC_AUDIT_NOT_AS_FILED, e->seat, e->hand, e->wager, due, uc_audit_pays_key (a, e->wager),
                  _ ("its odds make %s, and %s is paid"), uc_audit_say_sum (due, text),
                  uc_audit_say_sum (e->pays, said));
}

static void
check_side_win (UcAudit *a, const UcEvent *e)
{
  const UcAuditWager *filed = &a->filed.wagers[e->wager];
  UcCombination combination;

  if (!filed->known || !uc_audit_judge_side (a, e->seat, e->wager, &combination))
    return;
  if (filed->odds[combination].kind == UC_ODDS_NONE)
    uc_audit_say (a, UC_AUDIT_NOT_WON, e->seat, 0, e->wager, e->pays, uc_audit_pays_key (a, e->wager),
                  _ ("is paid, and its cards make nothing that wins"));
  else if (combination != e->combination || !odds_equal (filed->odds[combination], e->odds))
    say_odds (a, e, combination, filed->odds[combination]);
}

static void
check_main_win (UcAudit *a, const UcEvent *e)
{
  UcCombination combination = uc_audit_main_combination (a, e->seat, e->hand);
  UcOdds odds;

  if (e->combination == UC_COMBINATION_EVEN_MONEY && combination == UC_COMBINATION_BLACKJACK
      && uc_card_rank (a->now.round.up) == 1)
    combination = UC_COMBINATION_EVEN_MONEY;
  odds = a->filed.wagers[UC_WAGER_MAIN].odds[combination];
  if (combination != e->combination || !odds_equal (odds, e->odds))
    say_odds (a, e, combination, odds);
}

/* 635b.2(b)(1): a suited Blackjack of the dealer's has odds of its own. */
static void
check_insurance_win (UcAudit *a, const UcEvent *e)
{
  const UcAuditRound *r = &a->now.round;
  gboolean suited = r->hole != UC_CARD_NONE && uc_card_suit (r->up) == uc_card_suit (r->hole);
  UcOdds odds = suited ? a->filed.insurance_of_suited : a->filed.insurance;

  if (r->hole != UC_CARD_NONE && uc_card_value (r->hole) != 10)
    uc_audit_say (a, UC_AUDIT_NOT_WON, e->seat, 0, e->wager, e->pays, "insurance",
                  _ ("is paid, and the hole card is not a ten"));
  else if (r->hole != UC_CARD_NONE && !odds_equal (odds, e->odds))
    say_odds (a, e, UC_COMBINATION_NONE, odds);
}

/* 633b.10(k): a line for each winning hand, of the sum that is filed for its combination. */
static void
check_envy (UcAudit *a, const UcEvent *e)
{
  UcMoney due = a->filed.envy_pays[e->combination];
  char text[UC_MONEY_TEXT + 8], said[UC_MONEY_TEXT + 8];

  if (e->pays != due)
    uc_audit_say (a, UC_AUDIT_NOT_AS_FILED, e->seat, 0, e->wager, due, uc_audit_pays_key (a, e->wager),
                  _ ("its odds make %s, and %s is paid"), uc_audit_say_sum (due, text),
                  uc_audit_say_sum (e->pays, said));
}

/* 635a.12(c), 635b.2(g)(3): to the winner by the first wager, to the others by a seven among the first two cards. */
static void
check_super_bonus (UcAudit *a, const UcEvent *e)
{
  gboolean own = e->wager == UC_WAGER_SUPER_BONUS;
  UcMoney due = own                              ? uc_audit_super_bonus (a, e->seat, 0)
                : uc_audit_has_seven (a, e->seat) ? a->filed.bonus_others_with_seven
                                                 : a->filed.bonus_others;
  char text[UC_MONEY_TEXT + 8], said[UC_MONEY_TEXT + 8];

  if (due != UC_MONEY_UNKNOWN && e->pays != UC_MONEY_UNKNOWN && e->pays != due)
    uc_audit_say (a, UC_AUDIT_NOT_AS_FILED, e->seat, 0, e->wager, due, uc_audit_pays_key (a, e->wager),
                  _ ("its odds make %s, and %s is paid"), uc_audit_say_sum (due, text), uc_audit_say_sum (e->pays, said));
}

/* 685c.1(h)(4): a percentage of the meter is not paid from the table inventory; fixed odds are, up to what is filed. */
static void
check_source (UcAudit *a, const UcEvent *e)
{
  gboolean progressive = a->filed.wagers[e->wager].progressive;
  gboolean share = e->odds.kind == UC_ODDS_METER_SHARE;
  UcMoney from = a->filed.not_from_inventory;
  gboolean elsewhere = progressive && (share || (from != UC_MONEY_UNKNOWN && e->pays != UC_MONEY_UNKNOWN && e->pays >= from));

  if (elsewhere != (e->source == UC_WORD_PROGRESSIVE))
    uc_audit_say (a, UC_AUDIT_NOT_AS_FILED, e->seat, e->hand, e->wager, e->pays, uc_audit_pays_key (a, e->wager),
                  elsewhere ? _ ("is paid from the table inventory, and must not be")
                            : _ ("is paid elsewhere than from the table inventory"));
}

/* 685c.1(h)(2): the light is lit; a dark one is overridden by two, where that is filed. */
static void
check_light (UcAudit *a, const UcEvent *e)
{
  const UcAuditLine *line = &a->now.round.seat[e->seat].line[e->wager];
  UcWord light = line->validated ? line->signed_light : line->light;

  if (light != UC_WORD_LIT && (light == UC_WORD_NONE || !a->filed.dark_light_override || line->second[0] == '\0'))
    uc_audit_say (a, UC_AUDIT_LIGHT, e->seat, 0, e->wager, e->pays, "progressive-verify",
                  light == UC_WORD_NONE ? _ ("is paid, and nobody looked at its light")
                                              : _ ("is paid, its light is dark, and two persons did not say why"));
}

static void
check_win (UcAudit *a, const UcEvent *e)
{
  if (e->pays != UC_MONEY_UNKNOWN && e->pays < 0)
    uc_audit_say (a, UC_AUDIT_BELOW_ZERO, e->seat, e->hand, e->wager, e->pays, uc_audit_pays_key (a, e->wager),
                  _ ("less than nothing is paid"));
  if (e->wager == UC_WAGER_MAIN)
    check_main_win (a, e);
  else if (e->wager == UC_WAGER_INSURANCE)
    check_insurance_win (a, e);
  else if (e->wager == UC_WAGER_ENVY_BONUS)
    check_envy (a, e);
  else if (is_bonus_line (e->wager))
    check_super_bonus (a, e);
  else
    check_side_win (a, e);
  check_payment (a, e);
  check_source (a, e);
  if (a->filed.wagers[e->wager].progressive)
    check_light (a, e);
}

/* 685a.11(a), (c): “to 1” the stake stays the player's; “for 1”, with a bonus and with a percentage it does not, and of a
 * progressive whose chip lies in the rack as filed, A9. */
gboolean
uc_audit_keeps_stake (const UcAudit *a, UcWager wager, UcOdds odds)
{
  if (is_bonus_line (wager) || odds.kind != UC_ODDS_TO)
    return FALSE;
  return !a->filed.wagers[wager].progressive || a->filed.wagers[wager].stake_returned;
}

/* A stake goes back with a tie and with what is void, and stays with what is lost. */
static void
check_return (UcAudit *a, const UcEvent *e)
{
  if (e->outcome == UC_WORD_WIN && e->stake_returned != uc_audit_keeps_stake (a, e->wager, e->odds))
    uc_audit_say (a, UC_AUDIT_STAKE, e->seat, e->hand, e->wager, e->stake, "wagers",
                  e->stake_returned ? _ ("is won, and its stake goes back as well")
                                    : _ ("is won, and its stake does not go back"));
  if (e->outcome == UC_WORD_PUSH && e->wager != UC_WAGER_MAIN)
    uc_audit_say (a, UC_AUDIT_STAKE, e->seat, e->hand, e->wager, e->stake, "wagers", _ ("goes back, and does not tie"));
  if (e->outcome == UC_WORD_LOSE && e->stake_returned)
    uc_audit_say (a, UC_AUDIT_STAKE, e->seat, e->hand, e->wager, e->stake, "wagers", _ ("is lost, and its stake goes back"));
  if ((e->outcome == UC_WORD_PUSH || e->outcome == UC_WORD_VOID) && !e->stake_returned)
    uc_audit_say (a, UC_AUDIT_STAKE, e->seat, e->hand, e->wager, e->stake, "wagers",
                  _ ("is a tie or void, and its stake does not go back"));
}

/* "never-accepted", "settled-twice", "stake"; FALSE: nothing of it is booked. */
static gboolean
check_place (UcAudit *a, const UcEvent *e, gboolean there, gboolean settled, UcMoney stake)
{
  char text[UC_MONEY_TEXT + 8], said[UC_MONEY_TEXT + 8];

  if (!there)
    uc_audit_say (a, UC_AUDIT_NEVER_ACCEPTED, e->seat, e->hand, e->wager, e->pays, "wagers",
                  _ ("is settled, and was never accepted"));
  else if (settled)
    uc_audit_say (a, UC_AUDIT_SETTLED_TWICE, e->seat, e->hand, e->wager, e->pays, "wagers",
                  _ ("is settled a second time"));
  else if (e->stake != stake && e->stake != UC_MONEY_UNKNOWN && stake != UC_MONEY_UNKNOWN)
    uc_audit_say (a, UC_AUDIT_STAKE, e->seat, e->hand, e->wager, stake, "wagers",
                  _ ("%s lies there, and %s is settled"), uc_audit_say_sum (stake, text),
                  uc_audit_say_sum (e->stake, said));
  return there && !settled;
}

/* Where the stake that lies there goes, and whence the payment comes. What a later correction of either leaves is owed.
 */
static void
book (UcAudit *a, const UcEvent *e, UcMoney stake)
{
  gboolean share = e->odds.kind == UC_ODDS_METER_SHARE;

  uc_audit_post (a, UC_AUDIT_ACCOUNT_FELT, e->stake_returned ? UC_AUDIT_ACCOUNT_PLAYERS : UC_AUDIT_ACCOUNT_INVENTORY,
                 stake);
  if (e->outcome != UC_WORD_WIN)
    return;
  if (e->source != UC_WORD_PROGRESSIVE)
    uc_audit_post (a, UC_AUDIT_ACCOUNT_INVENTORY, UC_AUDIT_ACCOUNT_PLAYERS, e->pays);
  else if (!share) /* the meter's change posts a share */
    uc_audit_post (a, UC_AUDIT_ACCOUNT_HOUSE, UC_AUDIT_ACCOUNT_PLAYERS, e->pays);
  if (e->source == UC_WORD_PROGRESSIVE && e->pays != UC_MONEY_UNKNOWN)
    a->now.meters[e->wager].elsewhere += e->pays;
}

/* Half of a surrendered wager goes back, unless the dealer's Blackjack takes the whole. */
static void
surrendered (UcAudit *a, UcAuditHand *h, const UcEvent *e)
{
  if (e->combination != UC_COMBINATION_SURRENDER || (e->stake != h->forfeits && e->stake != UC_MONEY_UNKNOWN))
    return;
  give_back (a, plus (h->stake, e->stake == UC_MONEY_UNKNOWN ? e->stake : -e->stake));
  h->stake = e->stake;
}

/* 685a.8(b), .9(a): what a correction has shown to be too much has gone back before. */
static void
check_most (UcAudit *a, const UcEvent *e, UcMoney lies, UcMoney most, const char *cite)
{
  char text[UC_MONEY_TEXT + 8], said[UC_MONEY_TEXT + 8];

  if ((e->outcome == UC_WORD_WIN || e->outcome == UC_WORD_LOSE) && e->stake != UC_MONEY_UNKNOWN && is_more (lies, most))
    uc_audit_say (a, UC_AUDIT_TOO_MUCH, e->seat, e->hand, e->wager, most, cite,
                  _ ("may have %s on it, and is settled with %s"), uc_audit_say_sum (most, text), uc_audit_say_sum (lies, said));
}

static void
settle_main (UcAudit *a, const UcEvent *e)
{
  UcAuditHand *h = &a->now.round.seat[e->seat].hand[e->hand];
  gboolean compared;

  /* a Blackjack of the dealer's gives back more */
  if (!h->given_up && !uc_audit_dealer_has_blackjack (&a->now.round))
    check_most (a, e, h->stake, uc_audit_most_stake (a, e->seat, e->hand), "double");
  surrendered (a, h, e);
  if (check_place (a, e, h->there, h->settled, h->stake))
    book (a, e, h->stake);
  h->settled = TRUE;
  compared = !h->dead && !h->given_up && e->outcome != UC_WORD_VOID && e->combination != UC_COMBINATION_EVEN_MONEY
             && e->combination != UC_COMBINATION_BLACKJACK && uc_audit_is_compared (a, e->seat, e->hand)
             && uc_audit_dealer_stands (a, a->now.round.dealer.n);
  /* What is corrected of the dealer's cards since makes no other settlement of it. A hand that turns out to be over 21 was none. */
  if (!a->quiet)
    a->compared_at[e->seat][e->hand] = compared ? e->seq : 0;
  h->compared = a->compared_at[e->seat][e->hand] == e->seq && uc_audit_is_compared (a, e->seat, e->hand);
  if (compared && h->doubles > 0 && h->n <= h->n_doubled
      && uc_audit_total (h->cards, h->n, 21) < 21 && !a->now.round.seat[e->seat].refused)
    uc_audit_say (a, UC_AUDIT_DRAWN, e->seat, e->hand, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "double",
                  _ ("is doubled, and is settled without the card of its double"));
  h->restaked = !h->given_up && e->stake != h->stake;
  h->even_money = e->outcome == UC_WORD_WIN && e->combination == UC_COMBINATION_EVEN_MONEY;
  h->outcome = e->outcome;
  h->paid = e->pays;
  h->gained = e->outcome == UC_WORD_WIN ? e->pays : 0;
  if (e->outcome == UC_WORD_LOSE)
    h->gained = e->stake == UC_MONEY_UNKNOWN ? e->stake : -e->stake;
}

static void
settle_side (UcAudit *a, const UcEvent *e)
{
  const UcAuditSeat *s = &a->now.round.seat[e->seat];
  UcAuditLine *line = &a->now.round.seat[e->seat].line[e->wager];
  gboolean live = s->hands == 0;

  /* Reading A26: when a seat's last hand dies, its wagers that are not settled go back. */
  for (guint hand = 0; hand < s->hands; hand++)
    live |= !s->hand[hand].dead;
  if (!live && e->outcome == UC_WORD_LOSE)
    uc_audit_say (a, UC_AUDIT_COLLECTED, e->seat, 0, e->wager, e->stake, "wagers", _ ("is collected, and its hand was dead before"));
  if (e->wager == UC_WAGER_INSURANCE)
    check_most (a, e, line->amount, uc_audit_most_insured (a, s), "insurance");
  if (check_place (a, e, line->there, line->settled, line->amount))
    book (a, e, line->amount);
  line->settled = TRUE;
  line->outcome = e->outcome;
  line->odds = e->odds;
  line->paid = e->pays;
  line->returned = e->stake_returned ? line->amount : 0;
  line->gained = e->stake_returned ? e->pays : plus (e->pays, e->stake == UC_MONEY_UNKNOWN ? e->stake : -e->stake);
}

static void
settle_bonus (UcAudit *a, const UcEvent *e)
{
  UcAuditLine *line = &a->now.round.seat[e->seat].line[e->wager];

  book (a, e, 0);
  line->settled = TRUE;
  line->outcome = e->outcome;
  line->n_paid += e->outcome == UC_WORD_WIN;
  line->paid = plus (line->paid, e->pays);
}

/* What is void goes back, and two persons say so; nothing else of a seat is taken or paid while its dispute is open. */
static void
check_disputed (UcAudit *a, const UcEvent *e)
{
  const UcAuditRound *r = &a->now.round;

  if (e->outcome != UC_WORD_VOID && (r->disputed | r->to_correct) & UC_SEAT_BIT (e->seat))
    uc_audit_say (a, UC_AUDIT_DISPUTE_OPEN, e->seat, e->hand, e->wager, e->pays, "clear",
                  _ ("disputes, and is settled before anybody has ruled"));
}

void
uc_audit_settled (UcAudit *a, const UcEvent *e)
{
  if (e->seat < 1 || e->seat > UC_MAX_SEATS || e->hand >= UC_MAX_HANDS || e->wager >= UC_N_WAGERS)
    return;
  if (e->outcome == UC_WORD_WIN)
    check_win (a, e);
  else if (e->pays != 0 && e->pays != UC_MONEY_UNKNOWN)
    uc_audit_say (a, UC_AUDIT_NOT_WON, e->seat, e->hand, e->wager, e->pays, uc_audit_pays_key (a, e->wager),
                  _ ("is not won and is paid"));
  check_return (a, e);
  check_disputed (a, e);
  if (e->wager == UC_WAGER_MAIN)
    settle_main (a, e);
  else if (is_bonus_line (e->wager))
    settle_bonus (a, e);
  else
    settle_side (a, e);
  if (e->outcome != UC_WORD_WIN || (!is_bonus_line (e->wager) && !a->filed.wagers[e->wager].progressive))
    return;
  uc_audit_check_signatures (a, e->seat, e->wager, a->now.round.seat[e->seat].line[e->wager].paid);
  uc_audit_check_sum (a, e, e->pays);
  uc_audit_hold (a, e, a->now.round.seat[e->seat].line[e->wager].paid);
  if (e->odds.kind == UC_ODDS_METER_SHARE && e->odds.num == 100)
    a->now.meters[e->wager].emptied = TRUE;
}

/* A percentage that a settled wager was due: from here on it is paid as what its cards make. The rack has back what it had
 * paid, and the chip that had gone back. */
void
uc_audit_award_paid (UcAudit *a, const UcEvent *e)
{
  UcAuditLine *line;

  if (e->seat < 1 || e->seat > UC_MAX_SEATS || e->wager >= UC_N_WAGERS)
    return;
  line = &a->now.round.seat[e->seat].line[e->wager];
  check_win (a, e);
  if (!line->settled)
    uc_audit_say (a, UC_AUDIT_NEVER_ACCEPTED, e->seat, 0, e->wager, e->pays, "wagers",
                  _ ("is paid late, and was never settled"));
  line->odds = e->odds;
  /* paid in two parts, it takes as many persons as at once */
  uc_audit_check_signatures (a, e->seat, e->wager, e->pays);
  uc_audit_check_sum (a, e, e->award);
  if (!line->validated)
    uc_audit_say (a, UC_AUDIT_TOO_FEW_SIGNED, e->seat, 0, e->wager, e->pays, "progressive-validate",
                  _ ("a percentage is paid after a correction, and nobody signed"));
  line->outcome = UC_WORD_WIN;
  line->paid = e->pays;
  line->returned = 0;
  line->gained = plus (e->pays, line->amount == UC_MONEY_UNKNOWN ? line->amount : -line->amount);
  line->owed = line->owed_unknown = FALSE;
  line->owes = 0;
  uc_audit_hold (a, e, e->award);
  if (e->award != UC_MONEY_UNKNOWN)
    a->now.meters[e->wager].elsewhere += e->award;
  a->now.meters[e->wager].emptied |= e->odds.num == 100;
}
