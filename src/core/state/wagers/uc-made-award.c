#include "uc-made-award.h"

#include "uc-bonus-due.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-win.h"
#include "uc-word.h"

/* A Monster Match has a pair before the hole card is turned; that card counts once it lies face up, for every reader of the
 * record. */
static UcCombination
made_progressive (const UcState *s, const UcRules *rules, guint seat, UcWager wager)
{
  const UcSideWager *row = uc_side_wager (wager);
  const UcSide *side = uc_side_c (s, seat, wager);
  UcCard cards[UC_N_FIRST_CARDS];
  UcCombination combination;

  if (side->state < UC_SIDE_ACCEPTED || side->outcome == UC_WORD_VOID)
    return UC_COMBINATION_NONE;
  uc_wager_cards (s, seat, row->decided_by, cards);
  if (row->decided_by == UC_DECIDED_BY_FOUR && !s->round.hole_up)
    cards[UC_HOLE_CARD] = UC_CARD_NONE;
  /* The first card may have won already, whatever the second one will be. */
  if (cards[UC_FIRST_CARD] == UC_CARD_NONE || cards[UC_UPCARD] == UC_CARD_NONE
      || (cards[UC_SECOND_CARD] == UC_CARD_NONE && row->decided_by == UC_DECIDED_BY_FOUR))
    return UC_COMBINATION_NONE;
  combination = row->combination (cards);
  return rules->wagers[wager].odds[combination].kind != UC_ODDS_NONE ? combination : UC_COMBINATION_NONE;
}

UcCombination
uc_made_award (const UcState *s, const UcRules *rules, guint seat, UcWager wager)
{
  UcCombination combination = UC_COMBINATION_NONE;

  if (wager == UC_WAGER_SUPER_BONUS)
    return uc_bonus_due_by_cards (s, rules, seat, &combination) != 0 ? combination : UC_COMBINATION_NONE;
  return uc_side_wager_is_progressive (wager) ? made_progressive (s, rules, seat, wager) : UC_COMBINATION_NONE;
}

/* What it comes to: of a percentage, by the meter at lock-out and by who else wins it. */
static UcMoney
sum_of (const UcState *s, const UcRules *rules, guint seat, UcWager wager, UcCombination combination)
{
  UcOdds odds = rules->wagers[wager].odds[combination];
  UcMoney sum = 0;

  if (combination == UC_COMBINATION_NONE)
    return 0;
  if (wager == UC_WAGER_SUPER_BONUS)
    return uc_bonus_due_by_cards (s, rules, seat, &combination);
  if (odds.kind != UC_ODDS_METER_SHARE)
    return uc_odds_pay (odds, uc_side_c (s, seat, wager)->amount, &sum) ? sum : UC_MONEY_UNKNOWN;
  if (!uc_money_scale (s->round.lock_value[uc_side_wager_slot (wager)], odds.num, UC_WHOLE_METER, &sum))
    return UC_MONEY_UNKNOWN;
  if (rules->percentage == UC_PERCENTAGE_EACH && odds.num != UC_WHOLE_METER)
    return sum;
  return sum / MAX (1, uc_win_sharers (s, rules, wager, odds.num));
}

guint
uc_made_award_signatures (const UcState *a, const UcState *b, const UcRules *rules, guint *seat)
{
  const UcWager wagers[] = { uc_side_wager_progressive (rules), UC_WAGER_SUPER_BONUS };
  const UcMoney two = rules->second_signature;
  guint signatures = 0;

  for (guint at = rules->seats; at >= 1; at--)
    for (guint i = 0; i < G_N_ELEMENTS (wagers) && a->round.began && b->round.began; i++)
      {
        UcCombination was = uc_made_award (a, rules, at, wagers[i]), is = uc_made_award (b, rules, at, wagers[i]);
        UcMoney most;

        if (was == is)
          continue;
        most = MAX (sum_of (a, rules, at, wagers[i], was), sum_of (b, rules, at, wagers[i], is));
        *seat = at;
        signatures = MAX (signatures, two != UC_MONEY_UNKNOWN && most >= two ? 2 : 1);
      }
  return signatures;
}

UcWager
uc_made_award_beside_ruling (const UcState *s, const UcRules *rules, guint seat)
{
  UcWager wager = uc_side_wager_progressive (rules);
  const UcSide *side;

  if (wager == UC_WAGER_NONE)
    return wager;
  side = uc_side_c (s, seat, wager);
  return uc_win_is_open (side)
                 || (side->state < UC_SIDE_SETTLED && uc_made_award (s, rules, seat, wager) != UC_COMBINATION_NONE)
             ? wager
             : UC_WAGER_NONE;
}
