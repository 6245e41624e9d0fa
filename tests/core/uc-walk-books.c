#include "uc-walk-books.h"

#include "uc-hand.h"
#include "uc-held.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-step.h"
#include "uc-table-outputs.h"
#include "uc-table-prompt.h"

#include <string.h>

typedef struct
{
  guint64 seq; /* of the event that came then */
  UcWalkSums sums;
} Before;

static UcWager
progressive_of (const UcRules *rules)
{
  for (UcWager wager = UC_WAGER_MAIN; wager < UC_N_WAGERS; wager++)
    if (rules->wagers[wager].offered && uc_side_wager_is_progressive (wager))
      return wager;
  return UC_WAGER_NONE;
}

static UcMoney
meters_of (const UcTable *table)
{
  UcMoney sum = 0;

  for (guint slot = 0; slot < UC_N_WAGER_SLOTS; slot++)
    sum += table->now.carry.meters[slot].value + table->now.carry.meters[slot].reserve;
  return sum;
}

void
uc_walk_books_init (UcWalkBooks *books, const UcTable *table)
{
  memset (books, 0, sizeof *books);
  books->rules = table->rules;
  uc_walk_link_init (&books->link, table->rules);
  books->sums.meters = meters_of (table);
  books->before = g_array_new (FALSE, FALSE, sizeof (Before));
}

void
uc_walk_books_clear (UcWalkBooks *books)
{
  g_array_unref (books->before);
}

/* Wagers and bonus lines that this table has; others may share their places. */
static gboolean
has_place (const UcRules *rules, UcWager wager)
{
  return rules->wagers[wager].offered || wager == UC_WAGER_MAIN || wager == UC_WAGER_INSURANCE
         || (wager == UC_WAGER_ENVY_BONUS && rules->game == UC_GAME_BLACKJACK)
         || (wager >= UC_WAGER_SUPER_BONUS && rules->super_bonus.others != 0);
}

/* ---- sums that may be unknown ---- */

static UcMoney
plus (UcMoney a, UcMoney b)
{
  return a == UC_MONEY_UNKNOWN || b == UC_MONEY_UNKNOWN ? UC_MONEY_UNKNOWN : a + b;
}

static void
gain (UcWalkSums *sums, UcMoney sum)
{
  if (sum == UC_MONEY_UNKNOWN)
    sums->unknown = TRUE;
  else
    sums->inventory += sum;
}

static void
lose (UcWalkSums *sums, UcMoney sum)
{
  gain (sums, sum == UC_MONEY_UNKNOWN ? sum : -sum);
}

/* ---- the felt ---- */

static UcMoney *
place_of (UcWalkSums *sums, const UcEvent *e)
{
  return e->wager == UC_WAGER_MAIN ? &sums->hand[e->seat][e->hand]
                                   : &sums->side[e->seat][uc_side_wager_slot (e->wager)];
}

/* Both increments of one wager. */
static UcMoney
increments (const UcRules *rules)
{
  const UcWagerRules *w = &rules->wagers[progressive_of (rules)];

  return w->amount * w->primary_ppm / 1000000 + w->amount * w->secondary_ppm / 1000000;
}

static void
accepted (UcWalkSums *sums, const UcEvent *e)
{
  if (e->wager == UC_WAGER_MAIN)
    {
      sums->main[e->seat] = e->amount;
      sums->hands[e->seat] = 1;
    }
  else
    sums->placed[e->seat][uc_side_wager_slot (e->wager)] = FALSE;
  *place_of (sums, e) = e->amount;
}

static const char *
removed (UcWalkSums *sums, const UcEvent *e)
{
  UcMoney *place = place_of (sums, e);
  gboolean coin = e->wager != UC_WAGER_MAIN && sums->placed[e->seat][uc_side_wager_slot (e->wager)];

  if (!coin && *place != e->amount)
    return "another sum was taken back than was bet";
  *place = 0;
  if (e->wager == UC_WAGER_MAIN)
    sums->hands[e->seat] = 0;
  else
    sums->placed[e->seat][uc_side_wager_slot (e->wager)] = FALSE;
  return NULL;
}

static const char *
split (UcWalkSums *sums, const UcEvent *e)
{
  UcMoney *hands = sums->hand[e->seat], *added = sums->added[e->seat];

  if (e->amount != sums->main[e->seat])
    return "a split hand's wager is not the main wager";
  memmove (&hands[e->hand + 2], &hands[e->hand + 1], (UC_MAX_HANDS - e->hand - 2) * sizeof *hands);
  hands[e->hand + 1] = e->amount;
  memmove (&added[e->hand + 2], &added[e->hand + 1], (UC_MAX_HANDS - e->hand - 2) * sizeof *added);
  added[e->hand + 1] = 0;
  sums->hands[e->seat]++;
  return NULL;
}

static UcMoney
half (UcMoney sum)
{
  return sum == UC_MONEY_UNKNOWN ? sum : sum / 2;
}

static const char *
decided (UcWalkSums *sums, const UcEvent *e)
{
  UcMoney *place = &sums->hand[e->seat][e->hand];

  if (e->action == UC_WORD_SPLIT)
    return split (sums, e);
  if (e->action == UC_WORD_DOUBLE)
    {
      UcMoney *added = &sums->added[e->seat][e->hand];

      *place = plus (*place, e->amount);
      *added = plus (*added, e->amount);
    }
  else if (e->action == UC_WORD_SURRENDER || e->action == UC_WORD_RESCUE)
    {
      if (e->amount != half (*place))
        return "not half of the hand's wager was forfeited";
      if (e->action == UC_WORD_RESCUE)
        *place = e->amount;
    }
  return NULL;
}

/* ---- settlement ---- */

static gboolean
is_bonus (UcWager wager)
{
  return wager >= UC_WAGER_ENVY_BONUS;
}

static UcOdds
filed_odds (const UcRules *rules, const UcEvent *e)
{
  if (e->wager == UC_WAGER_INSURANCE || e->combination == UC_COMBINATION_EVEN_MONEY)
    return e->odds;
  if (e->wager == UC_WAGER_MAIN && e->combination == UC_COMBINATION_BLACKJACK)
    return rules->blackjack_odds;
  return rules->wagers[e->wager].odds[e->combination];
}

static gboolean
is_paid_as_filed (const UcRules *rules, const UcEvent *e)
{
  UcOdds odds = filed_odds (rules, e);
  const UcWagerRules *match = &rules->wagers[UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE];
  UcMoney pays;

  if (e->wager == UC_WAGER_ENVY_BONUS)
    return e->pays > 0 && e->pays == match->envy[e->combination];
  if (e->wager == UC_WAGER_SUPER_BONUS)
    return e->pays == UC_MONEY_UNKNOWN || e->pays == rules->super_bonus.pays_small
           || e->pays == rules->super_bonus.pays_large;
  if (e->wager == UC_WAGER_SUPER_BONUS_ENVY)
    return e->pays == rules->super_bonus.others || e->pays == rules->super_bonus.others_with_seven;
  if (memcmp (&odds, &e->odds, sizeof odds) != 0)
    return FALSE;
  return odds.kind == UC_ODDS_METER_SHARE || (uc_odds_pay (odds, e->stake, &pays) && pays == e->pays);
}

static void
pay (UcWalkSums *sums, const UcEvent *e)
{
  /* The books of the link say whether it may be unknown; it counts when it comes. */
  const UcMoney brought = e->pays == UC_MONEY_UNKNOWN ? 0 : e->pays;

  if (e->source == UC_WORD_TABLE_INVENTORY)
    lose (sums, e->pays);
  else
    sums->attendant += brought;
  if (e->source == UC_WORD_PROGRESSIVE && e->odds.kind == UC_ODDS_METER_SHARE)
    {
      sums->awarded += brought;
      sums->jackpot |= e->odds.num == 100;
    }
}

static const char *
settled (const UcRules *rules, UcWalkSums *sums, const UcEvent *e)
{
  UcMoney *place = place_of (sums, e);
  gboolean progressive = uc_side_wager_is_progressive (e->wager);

  if (!is_bonus (e->wager) && e->combination == UC_COMBINATION_SURRENDER && e->stake == half (*place))
    *place = e->stake;
  if (is_bonus (e->wager) ? e->stake != 0 : e->stake != *place)
    return "another stake was settled than lies there";
  if (e->outcome == UC_WORD_WIN && !is_paid_as_filed (rules, e))
    return "a win was not paid as filed";
  if (e->outcome != UC_WORD_WIN && (e->pays != 0 || e->source != UC_WORD_NONE))
    return "what was not won was paid";
  if (!is_bonus (e->wager) && e->stake_returned != (e->outcome != UC_WORD_LOSE)
      && !(progressive && e->outcome == UC_WORD_WIN))
    return "the stake went the wrong way";
  if (!is_bonus (e->wager))
    *place = 0;
  if (!e->stake_returned)
    gain (sums, e->stake);
  if (e->outcome == UC_WORD_WIN)
    pay (sums, e);
  /* What a jackpot of this round took cannot be taken back. */
  if (progressive && e->outcome == UC_WORD_VOID && !sums->jackpot)
    sums->meters -= increments (rules);
  return NULL;
}

/* A share in an award that was paid leaves the meter with the award; an attendant brings it when it is signed. What two refused to
 * sign leaves it, too. */
static void
owed (UcWalkSums *sums, const UcEvent *e)
{
  if (e->cause == UC_WORD_AWARD_SHARED)
    sums->awarded += e->pays;
  sums->late |= e->cause == UC_WORD_AWARD_REFUSED;
}

/* Of a hand that lies there; or of one that was collected before the dealer's Blackjack was known. */
static const char *
returned (UcWalkSums *sums, const UcEvent *e)
{
  UcMoney *place = &sums->hand[e->seat][e->hand];

  if (e->amount != UC_MONEY_UNKNOWN && e->amount <= 0)
    return "nothing was given back";
  if (*place != 0)
    *place = sums->main[e->seat];
  else
    lose (sums, e->amount);
  return NULL;
}

/* More than may lie there. A double of unknown amount goes back whole, of a Blackjack. */
static void
above (UcWalkSums *sums, const UcEvent *e)
{
  UcMoney *place = place_of (sums, e), *added = &sums->added[e->seat][e->hand];

  if (e->wager != UC_WAGER_MAIN)
    {
      *place = e->amount == UC_MONEY_UNKNOWN ? e->amount : plus (*place, -e->amount);
      return;
    }
  *added = e->amount == UC_MONEY_UNKNOWN ? 0 : plus (*added, -e->amount);
  *place = plus (sums->main[e->seat], *added);
}

/* Every hand that lies there has the sum that was meant, with what doubling added. */
static void
corrected (UcWalkSums *sums, const UcEvent *e)
{
  UcMoney sum;

  sums->late |= e->of_round == 0;
  if (e->of_round != 0 || !g_str_equal (e->key, "amount") || !uc_money_parse (e->new_, &sum, NULL))
    return;
  for (guint hand = 0; hand < sums->hands[e->seat]; hand++)
    if (sums->hand[e->seat][hand] != 0)
      sums->hand[e->seat][hand] = plus (sum, sums->added[e->seat][hand]);
  sums->main[e->seat] = sum;
}

/* ---- the round's end ---- */

static UcMoney
gain_from_hand (const UcHand *h)
{
  if (h->outcome == UC_WORD_LOSE)
    return h->stake;
  if (h->outcome == UC_WORD_WIN)
    return h->pays == UC_MONEY_UNKNOWN ? UC_MONEY_UNKNOWN : -h->pays;
  return 0;
}

static gboolean
stays_in_the_rack (const UcRules *rules, const UcSide *side, UcWager wager)
{
  if (side->outcome != UC_WORD_WIN)
    return side->outcome == UC_WORD_LOSE;
  return uc_side_wager_is_progressive (wager)
         && (side->odds.kind == UC_ODDS_METER_SHARE || !rules->wagers[wager].stake_returned);
}

static gboolean
is_paid_elsewhere (const UcRules *rules, const UcSide *side, UcWager wager)
{
  return uc_side_wager_is_progressive (wager)
         && (side->odds.kind == UC_ODDS_METER_SHARE
             || (rules->not_from_inventory != UC_MONEY_UNKNOWN && side->pays >= rules->not_from_inventory));
}

static UcMoney
gain_from_side (const UcRules *rules, const UcSide *side, UcWager wager)
{
  UcMoney sum = stays_in_the_rack (rules, side, wager) ? side->amount : 0;

  if (side->state != UC_SIDE_SETTLED)
    return 0;
  if (side->outcome == UC_WORD_WIN && !is_paid_elsewhere (rules, side, wager))
    sum = plus (sum, side->pays == UC_MONEY_UNKNOWN ? side->pays : -side->pays);
  return sum;
}

/* What was settled otherwise is a percentage: the rack has back what it paid, and its chip. */
static void
award_paid (UcWalkSums *sums, const UcTable *table, const UcEvent *e)
{
  const UcSide *was = &table->now.round.seats[e->seat].side[uc_side_wager_slot (e->wager)];

  gain (sums, was->amount - gain_from_side (table->rules, was, e->wager));
  sums->attendant += e->award;
  sums->late = TRUE;
  sums->jackpot |= e->odds.num == 100;
}

/* What leaves the meter is what is paid of it, but where a card was corrected: then it is what the cards come to now, which
 * the auditor judges. */
static void
meter_changed (UcWalkSums *sums, const UcTable *table, const UcEvent *e)
{
  const UcMeter *meter = &table->now.carry.meters[uc_side_wager_slot (e->wager)];

  if (e->cause == UC_WORD_TOP_UP || e->cause == UC_WORD_AWARD || e->cause == UC_WORD_AWARD_RETURNED)
    sums->meters += e->change;
  if (e->cause == UC_WORD_AWARD || e->cause == UC_WORD_AWARD_RETURNED)
    sums->awarded += e->change;
  if (e->cause == UC_WORD_SEED_RETURNED)
    sums->meters += e->change + e->reserve - meter->reserve;
}

/* What the inventory gained, as the settled felt says. */
static UcMoney
gain_of_felt (const UcTable *table)
{
  UcMoney sum = 0;

  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      const UcSeat *box = &table->now.round.seats[seat];

      for (guint hand = 0; hand < box->hands; hand++)
        sum = plus (sum, gain_from_hand (&box->hand[hand]));
      for (UcWager wager = UC_WAGER_INSURANCE; wager < UC_N_WAGERS; wager++)
        if (has_place (table->rules, wager))
          sum = plus (sum, gain_from_side (table->rules, &box->side[uc_side_wager_slot (wager)], wager));
    }
  return sum;
}

static gboolean
felt_is_empty (const UcWalkSums *sums)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      for (guint hand = 0; hand < UC_MAX_HANDS; hand++)
        if (sums->hand[seat][hand] != 0)
          return FALSE;
      for (guint slot = 0; slot < UC_N_SLOTS; slot++)
        if (sums->side[seat][slot] != 0)
          return FALSE;
    }
  return TRUE;
}

static const char *
closed (UcWalkBooks *books, const UcTable *table)
{
  UcWalkSums *sums = &books->sums;
  UcWalkSums next = { .meters = sums->meters, .attendant = sums->attendant, .coin_in = sums->coin_in, .won = sums->won,
                      .hits = sums->hits, .left_shoe = sums->left_shoe, .left_kept = sums->left_kept };

  if (!felt_is_empty (sums))
    return "a wager was left on the felt";
  if (!sums->unknown && sums->inventory != gain_of_felt (table))
    return "the inventory is not what the felt says";
  *sums = next;
  g_array_set_size (books->before, 0);
  return NULL;
}

/* ---- an event ---- */

static const char *
undone (UcWalkBooks *books, const UcEvent *e)
{
  for (guint i = 0; i < books->before->len; i++)
    if (g_array_index (books->before, Before, i).seq == e->target)
      {
        books->sums = g_array_index (books->before, Before, i).sums;
        return NULL;
      }
  return "something was taken back that was not said in this round";
}

static UcMoney
of_all_accepted (const UcTable *table)
{
  guint8 seats = uc_side_accepted_seats (&table->now, progressive_of (table->rules));

  return seats == 0 ? 0 : increments (table->rules) * __builtin_popcount (seats);
}

/* Slips that are still to come for the wager, this one included. */
static guint
waiting_of (const UcTable *table, const UcEvent *e)
{
  guint waiting = 0;

  for (guint i = 0; i < UC_HELD_PLACES; i++)
    {
      const UcHeld *held = uc_carry_held_c (&table->now.carry, e->seat, i);

      waiting += held->active && held->wager == e->wager;
    }
  return waiting;
}

/* § 605a.7(a)(4), (5): what is counted of the progressive, and the key that is due after it has paid all. */
static const char *
count_progressive (UcWalkBooks *books, const UcTable *table, const UcEvent *e)
{
  UcWager wager = progressive_of (books->rules);
  guint accepted = wager == UC_WAGER_NONE ? 0 : __builtin_popcount (uc_side_accepted_seats (&table->now, wager));
  gboolean whole = e->odds.kind == UC_ODDS_METER_SHARE && e->odds.num == 100;
  UcWalkSums *sums = &books->sums;

  if (e->kind == UC_EVENT_WAGER_ACCEPTED && books->reset_due)
    return "a wager was accepted before the reset key was turned";
  if ((e->kind == UC_EVENT_METER_REFUSED || e->kind == UC_EVENT_METER_ABANDONED) && wager != UC_WAGER_NONE)
    for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
      if (table->now.round.seats[seat].side[uc_side_wager_slot (wager)].state == UC_SIDE_ACCEPTED)
        {
          sums->coin_in -= books->rules->wagers[wager].amount;
          sums->side[seat][uc_side_wager_slot (wager)] = 0;
        }
  if (e->kind == UC_EVENT_BETS_LOCKED && accepted > 0)
    sums->coin_in += accepted * books->rules->wagers[wager].amount;
  else if (e->kind == UC_EVENT_BETS_REOPENED && accepted > 0)
    sums->coin_in -= accepted * books->rules->wagers[wager].amount;
  else if (e->kind == UC_EVENT_RESET_KEY_TURNED)
    books->reset_due = FALSE;
  if (wager == UC_WAGER_NONE || e->wager != wager)
    return NULL;
  if (e->kind == UC_EVENT_PAYOUT_DOCUMENTED && books->whole & UC_SEAT_BIT (e->seat) && waiting_of (table, e) == 1)
    {
      books->whole &= ~UC_SEAT_BIT (e->seat);
      books->reset_due = books->whole == 0 && books->rules->fitted.reset_key[0] != '\0'
                         && books->rules->wagers[wager].linked[0] == '\0';
    }
  if (e->kind == UC_EVENT_VALIDATION_REQUIRED || e->kind == UC_EVENT_SHARE_CHANGED)
    sums->told[e->seat] = e->award;
  if (e->kind == UC_EVENT_WAGER_CLEARED || (e->kind == UC_EVENT_WAGER_SETTLED && e->outcome == UC_WORD_VOID))
    sums->coin_in -= books->rules->wagers[wager].amount;
  if (e->kind == UC_EVENT_CORRECTION_OWES && e->cause == UC_WORD_AWARD_CAME)
    {
      sums->attendant += e->pays;
      sums->won += e->pays;
    }
  if (e->kind == UC_EVENT_AWARD_PAID || (e->kind == UC_EVENT_WAGER_SETTLED && e->outcome == UC_WORD_WIN))
    {
      const UcSide *was = &table->now.round.seats[e->seat].side[uc_side_wager_slot (wager)];
      gboolean more = e->kind == UC_EVENT_AWARD_PAID && was->outcome == UC_WORD_WIN && was->odds.kind == e->odds.kind
                      && was->odds.num == e->odds.num;

      if (e->odds.kind == UC_ODDS_METER_SHARE && sums->told[e->seat] != (e->kind == UC_EVENT_AWARD_PAID ? e->award : e->pays))
        return "a percentage is paid as another sum than was announced to whoever signed";
      sums->hits += !more;
      sums->won += e->kind == UC_EVENT_AWARD_PAID ? e->award : e->pays == UC_MONEY_UNKNOWN ? 0 : e->pays;
      books->whole |= whole ? UC_SEAT_BIT (e->seat) : 0;
    }
  return NULL;
}

/* § 685a.7(d)(1): a count of the shoe is compared with what left it, card by card, and with what it was loaded with: the
 * whole of it, or what the felt left of it in the middle of a round. */
static const char *
count_cards (UcWalkBooks *books, const UcEvent *e)
{
  UcWalkSums *sums = &books->sums;
  guint whole = books->rules->decks * books->rules->pack;

  if (e->kind == UC_EVENT_CARDS_PRESHUFFLED)
    sums->left_kept = e->batch == 2 ? sums->left_shoe : 0;
  if (e->kind == UC_EVENT_SHUFFLED)
    sums->left_kept = 0;
  if (e->kind == UC_EVENT_SHUFFLED || e->kind == UC_EVENT_CARDS_PRESHUFFLED)
    sums->left_shoe = 0;
  else if (e->kind == UC_EVENT_CARD_DEALT || e->kind == UC_EVENT_BURNED)
    {
      sums->left_kept++;
      sums->left_shoe++;
    }
  if (e->kind != UC_EVENT_SHOE_COUNTED)
    return NULL;
  if (e->drawn != sums->left_shoe && e->drawn != sums->left_kept)
    return "a count of the shoe was compared with another number of cards than left it";
  if (e->holds > whole || whole - e->holds > UC_MAX_DEALT)
    return "a shoe was counted that never held so many cards";
  return e->holds + e->extra != e->counted + e->drawn + e->missing || (e->missing != 0 && e->extra != 0)
             ? "what is missing of a shoe is not what was counted and drawn"
             : NULL;
}

/* § 605a.7(a)(4): the payout meter is cumulative. */
static const char *
payout_counted (const UcTable *table, const UcEvent *e)
{
  const UcMeter *meter = &table->now.carry.meters[uc_side_wager_slot (e->wager)];

  return e->attendant < meter->attendant || e->cumulative < meter->cumulative || e->awards < meter->awards
             ? "a payout meter fell"
             : NULL;
}

/* Sums that are never below zero, whatever was taken back or paid. */
static gboolean
is_below_zero (const UcEvent *e)
{
  return (e->value != UC_MONEY_UNKNOWN && e->value < 0) || (e->reserve != UC_MONEY_UNKNOWN && e->reserve < 0)
         || (e->pays != UC_MONEY_UNKNOWN && e->pays < 0) || (e->award != UC_MONEY_UNKNOWN && e->award < 0)
         || (e->stake != UC_MONEY_UNKNOWN && e->stake < 0);
}

/* ---- who signs: § 685c.1(h)(3) ---- */

static gboolean
is_of_win (const UcWalkRefusal *refusal, const UcEvent *e)
{
  return refusal->seat != 0 && refusal->seat == e->seat && refusal->wager == e->wager;
}

/* A dark light is no word about the person who found it so: the light is looked at again. */
static void
refused (UcWalkSums *sums, const UcEvent *e)
{
  if (e->reason == UC_WORD_LIGHT_DARK)
    return;
  for (guint i = 0; i < UC_WALK_REFUSALS_KEPT; i++)
    {
      UcWalkRefusal *refusal = &sums->refusals[i];

      /* Who called the hand misread has another reason now. */
      if (is_of_win (refusal, e) && g_str_equal (refusal->badge, e->by) && refusal->reason == UC_WORD_HAND_MISREAD)
        refusal->seat = 0;
      if (refusal->seat != 0)
        continue;
      *refusal = (UcWalkRefusal){ .seat = e->seat, .wager = e->wager, .reason = e->reason, .role = e->role };
      g_strlcpy (refusal->badge, e->by, sizeof refusal->badge);
      return;
    }
}

/* Of that win: what a person took back; or who called the hand misread, which is announced anew. */
static void
forget (UcWalkSums *sums, const UcEvent *e, gboolean misread)
{
  for (guint i = 0; i < UC_WALK_REFUSALS_KEPT; i++)
    {
      UcWalkRefusal *refusal = &sums->refusals[i];

      if (is_of_win (refusal, e)
          && (misread ? refusal->reason == UC_WORD_HAND_MISREAD : g_str_equal (refusal->badge, e->by)))
        refusal->seat = 0;
    }
}

/* The first of two who gave an award up, and is none of the two any longer. */
static void
forget_half (UcWalkSums *sums, const UcEvent *e)
{
  gboolean lost = e->choice == UC_WORD_REMOVED || e->choice == UC_WORD_LOCKED;

  for (guint i = 0; i < UC_WALK_REFUSALS_KEPT; i++)
    {
      UcWalkRefusal *refusal = &sums->refusals[i];

      if (g_str_equal (refusal->badge, e->by) && (lost || e->role < refusal->role)
          && (refusal->reason == UC_WORD_NOT_ACCEPTED || refusal->reason == UC_WORD_CHIPS_DISAGREE))
        refusal->seat = 0;
    }
}

static const char *
is_signed (const UcWalkSums *sums, const UcTable *table, const UcEvent *e)
{
  const char *dealer = table->now.carry.dealer;

  for (guint i = 0; i < UC_WALK_REFUSALS_KEPT; i++)
    if (is_of_win (&sums->refusals[i], e)
        && (g_str_equal (sums->refusals[i].badge, e->by) || g_str_equal (sums->refusals[i].badge, e->second)))
      return "who refused to sign a win has signed it";
  if (*dealer != '\0' && (g_str_equal (dealer, e->by) || g_str_equal (dealer, e->second)))
    return "the dealer of the table has signed a win";
  return *e->second != '\0' && g_str_equal (e->by, e->second) ? "one person has signed twice" : NULL;
}

/* The floor's call is on from the call until it is withdrawn or a person of the floor is on record at the table. What is
 * taken back otherwise takes neither back. */
static void
call_floor (UcWalkBooks *books, const UcEvent *e)
{
  static const char *const signs[] = { "payout-signed", "payout-validated", "payout-rejected", "payout-overruled",
                                       "payout-documented", "ruling", "second-person-required", "request-withdrawn",
                                       "shoe-counted", "receipt-printed", "training-allowed", "training-ended", "badge-read", "badge-freed", "undone", "go-ahead",
                                       "readings-confirmed", "devices-accepted", "record-vouched", "record-accepted", "clock-confirmed" };
  static const char *const own[] = { "floor-call-withdrawn", "wager-cleared", "bets-reopened", "round-voided",
                                     "corrected" };
  static const char *const floors[] = { "cards-inspected", "cards-preshuffled", "reader-inspected", "shuffler-inspected",
                                        "recut-ordered", "reshuffle-ordered" };
  const char *kind = uc_event_kind_name (e->kind);

  if (g_str_equal (kind, "floor-called"))
    books->called = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    if (g_str_equal (kind, own[i]))
      books->called = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (floors); i++)
    if (g_str_equal (kind, floors[i]) && e->by[0] != '\0')
      books->called = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_str_equal (kind, signs[i]) && e->role >= UC_ROLE_FLOORPERSON)
      books->called = FALSE;
}

const char *
uc_walk_books_event (UcWalkBooks *books, const UcTable *table, const UcEvent *e)
{
  UcWalkSums *sums = &books->sums;
  Before before = { e->seq, *sums };
  const char *wrong;

  g_array_append_val (books->before, before);
  call_floor (books, e);
  if (e->wager != UC_WAGER_NONE && e->kind != UC_EVENT_WAGER_REFUSED && !has_place (books->rules, e->wager))
    return "a fact of a wager that this table does not have";
  if (is_below_zero (e))
    return "a value, a reserve or a payment is below zero";
  wrong = uc_walk_link_event (&books->link, &sums->linked, e);
  if (wrong == NULL)
    wrong = count_progressive (books, table, e);
  if (wrong == NULL)
    wrong = count_cards (books, e);
  if (wrong != NULL)
    return wrong;
  switch ((int)e->kind)
    {
    case UC_EVENT_WAGER_PLACED:
      sums->placed[e->seat][uc_side_wager_slot (e->wager)] = TRUE;
      return NULL;
    case UC_EVENT_WAGER_ACCEPTED:
      accepted (sums, e);
      return NULL;
    case UC_EVENT_WAGER_REMOVED:
      return removed (sums, e);
    case UC_EVENT_WAGER_CLEARED:
      sums->meters -= increments (books->rules);
      return removed (sums, e);
    case UC_EVENT_INSURANCE_PLACED:
      sums->side[e->seat][UC_SLOT_INSURANCE] = e->amount;
      return NULL;
    case UC_EVENT_DECISION:
      return decided (sums, e);
    case UC_EVENT_DOUBLE_RETURNED:
      return returned (sums, e);
    case UC_EVENT_EXCESS_RETURNED:
      above (sums, e);
      return NULL;
    case UC_EVENT_WAGER_SETTLED:
      if (e->outcome != UC_WORD_VOID && table->now.round.seats[e->seat].disputed != UC_WORD_NONE)
        return "a disputed seat was settled before the ruling";
      return settled (books->rules, sums, e);
    case UC_EVENT_CARD_DEALT:
      /* A disputed hand is settled against what the others were settled against. */
      if (e->seat == UC_SEAT_DEALER && table->now.round.settled_any && uc_hand_any_live (&table->now))
        return "the dealer drew a card behind a settlement";
      return NULL;
    case UC_EVENT_OWED:
      owed (sums, e);
      return NULL;
    case UC_EVENT_CORRECTED:
      corrected (sums, e);
      return NULL;
    case UC_EVENT_UNDONE:
      return undone (books, e);
    case UC_EVENT_BETS_LOCKED:
      sums->meters += of_all_accepted (table);
      return NULL;
    case UC_EVENT_BETS_REOPENED:
      sums->meters -= of_all_accepted (table);
      return NULL;
    case UC_EVENT_METER_CHANGED:
      meter_changed (sums, table, e);
      return NULL;
    case UC_EVENT_AWARD_PAID:
      award_paid (sums, table, e);
      return NULL;
    case UC_EVENT_METER_STARTED:
    case UC_EVENT_METER_SET:
      sums->meters = e->value + e->reserve;
      return NULL;
    case UC_EVENT_PAYOUT_METER:
      return payout_counted (table, e);
    case UC_EVENT_VALIDATION_REQUIRED:
    case UC_EVENT_WINNER_FOUND:
      forget (sums, e, TRUE);
      return NULL;
    case UC_EVENT_PAYOUT_REJECTED:
      refused (sums, e);
      return NULL;
    case UC_EVENT_REQUEST_WITHDRAWN:
      forget (sums, e, FALSE);
      return NULL;
    case UC_EVENT_PERSON_ENROLLED:
      forget_half (sums, e);
      return NULL;
    case UC_EVENT_PAYOUT_SIGNED:
    case UC_EVENT_PAYOUT_VALIDATED:
      return is_signed (sums, table, e);
    case UC_EVENT_ROUND_CLOSED:
      return closed (books, table);
    default:
      return NULL;
    }
}

/* A dispute holds its seat: the table stands where another card, or the round's end, waits for it, and then all else is settled. */
static const char *
holds_the_table (const UcTable *table)
{
  const UcState *s = &table->now;

  if (uc_held_disputed (s) == 0 || uc_table_prompt (table).id != UC_PROMPT_DISPUTE)
    return NULL;
  if (table->rules->sides_at[s->round.step] == 0 && s->round.step != UC_STEP_READER && s->round.step != UC_STEP_PEEK
      && s->round.step != UC_STEP_CLEAR)
    return "a dispute stops a step that goes on without its seat";
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      const UcSeat *box = &s->round.seats[seat];

      if (box->disputed != UC_WORD_NONE)
        continue;
      if (s->round.step == UC_STEP_CLEAR && uc_hand_seat_live (s, seat))
        return "a seat waits for another's dispute";
      for (UcWager wager = UC_WAGER_MAIN + 1; wager < UC_N_WAGERS; wager++)
        if (uc_side_wager_is_at (table->rules, wager, s->round.step) && uc_side_c (s, seat, wager)->state == UC_SIDE_ACCEPTED)
          return "a side wager waits for another's dispute";
      if (s->round.step <= UC_STEP_PEEK && s->round.step >= UC_STEP_READER && box->side[UC_SLOT_INSURANCE].state == UC_SIDE_ACCEPTED)
        return "insurance waits for another's dispute";
    }
  return NULL;
}

const char *
uc_walk_books_check (const UcWalkBooks *books, const UcTable *table)
{
  UcWager wager = progressive_of (books->rules);
  gboolean linked = wager != UC_WAGER_NONE && books->rules->wagers[wager].linked[0] != '\0';

  if (!linked && meters_of (table) != books->sums.meters)
    return "the meter lost or made money";
  if (uc_table_outputs (table).floor_call != books->called)
    return "the floor's call is on and nobody waits, or it is off and somebody does";
  if (holds_the_table (table) != NULL)
    return holds_the_table (table);
  if (!linked && books->sums.awarded != 0 && !books->sums.late)
    return "what left the meter is not what was paid of it";
  if (wager != UC_WAGER_NONE && table->now.carry.meters[uc_side_wager_slot (wager)].attendant != books->sums.attendant)
    return "the payout meter is not what attendants paid";
  if (wager != UC_WAGER_NONE)
    {
      const UcMeter *meter = &table->now.carry.meters[uc_side_wager_slot (wager)];

      if (meter->coin_in != books->sums.coin_in)
        return "the meter's coin-in is not the chips that stood";
      if (meter->wins[0] + meter->wins[1] + meter->wins[2] != books->sums.won
          || meter->hits[0] + meter->hits[1] + meter->hits[2] != books->sums.hits)
        return "the meter's hits and wins are not what was awarded";
    }
  return NULL;
}
