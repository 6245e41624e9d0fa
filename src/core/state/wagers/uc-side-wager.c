#include "uc-side-wager.h"

#include "uc-blackjack-match.h"
#include "uc-dealer-hand.h"
#include "uc-match.h"
#include "uc-monster-match.h"
#include "uc-side.h"
#include "uc-word.h"

/* ---- what the cards make ---- */

/* A player's first two cards, also after a split or a double: the wager is on the cards that were dealt. */
static void
first_two (const UcState *s, guint seat, UcCard cards[2])
{
  guint n = 0;

  cards[0] = cards[1] = UC_CARD_NONE;
  for (guint i = 0; i < s->round.n_dealt && n < 2; i++)
    if (s->round.dealt[i].seat == seat)
      cards[n++] = s->round.dealt[i].card;
}

static UcCombination
judge_upcard (const UcState *s, guint seat)
{
  UcCard cards[2];

  first_two (s, seat, cards);
  return uc_match_combination (cards[0], cards[1], uc_dealer_hand_upcard (s), FALSE);
}

static UcCombination
judge_upcard_aces (const UcState *s, guint seat)
{
  UcCard cards[2];

  first_two (s, seat, cards);
  return uc_match_combination (cards[0], cards[1], uc_dealer_hand_upcard (s), TRUE);
}

static UcCombination
judge_hole_card (const UcState *s, guint seat)
{
  UcCard cards[2];

  first_two (s, seat, cards);
  return uc_match_combination (cards[0], cards[1], s->round.hole, FALSE);
}

/* § 633b.10(g): the hole card is face down unless the dealer has a Blackjack. A second copy of the upcard stands for one
 * that makes none: no two equal cards are a Blackjack. */
static UcCombination
judge_blackjack_match (const UcState *s, guint seat)
{
  UcCard player[2];
  UcCard dealer[2]
      = { uc_dealer_hand_upcard (s), s->round.dealer_blackjack ? s->round.hole : uc_dealer_hand_upcard (s) };

  first_two (s, seat, player);
  return uc_blackjack_match_combination (player, dealer);
}

static UcCombination
judge_monster_match (const UcState *s, guint seat)
{
  UcCard cards[4];

  first_two (s, seat, cards);
  cards[2] = uc_dealer_hand_upcard (s);
  cards[3] = s->round.hole;
  return uc_monster_match_combination (cards);
}

/* ---- the table ---- */

const UcSideWager uc_side_wager_rows[UC_N_WAGERS] = {
  [UC_WAGER_INSURANCE] = { .slot = UC_SLOT_INSURANCE },
  [UC_WAGER_MATCH_THE_DEALER] = { 0, UC_STEP_SIDE_WAGERS, FALSE, FALSE, judge_upcard, UC_CITE_MATCH_THE_DEALER,
                                  UC_CITE_MATCH_THE_DEALER },
  [UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE] = { 1, UC_STEP_SIDE_WAGERS, TRUE, FALSE, judge_upcard_aces,
                                              UC_CITE_PROGRESSIVE_LOSES, UC_CITE_PROGRESSIVE_PAY },
  [UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE] = { 1, UC_STEP_BLACKJACK_MATCH, TRUE, FALSE, judge_blackjack_match,
                                             UC_CITE_PROGRESSIVE_LOSES, UC_CITE_PROGRESSIVE_PAY },
  [UC_WAGER_MATCH_UP] = { 0, UC_STEP_SIDE_WAGERS, FALSE, FALSE, judge_upcard, UC_CITE_MATCH_UP, UC_CITE_MATCH_UP },
  [UC_WAGER_MATCH_DOWN] = { 2, UC_STEP_HOLE_WAGERS, FALSE, FALSE, judge_hole_card, UC_CITE_MATCH_DOWN,
                            UC_CITE_MATCH_DOWN },
  [UC_WAGER_MONSTER_MATCH] = { 1, UC_STEP_HOLE_WAGERS, TRUE, FALSE, judge_monster_match, UC_CITE_PROGRESSIVE_LOSES,
                               UC_CITE_PROGRESSIVE_PAY },
  [UC_WAGER_UP_CARD] = { 0, UC_STEP_SIDE_WAGERS, FALSE, FALSE, judge_upcard, UC_CITE_UP_CARD, UC_CITE_UP_CARD },
  [UC_WAGER_DOWN_CARD] = { 2, UC_STEP_DOWN_CARD, FALSE, FALSE, judge_hole_card, UC_CITE_DOWN_CARD, UC_CITE_DOWN_CARD },
  [UC_WAGER_ENVY_BONUS] = { UC_SLOT_ENVY, UC_STEP_ENVY, FALSE, TRUE, NULL, UC_CITE_ENVY, UC_CITE_ENVY },
  [UC_WAGER_SUPER_BONUS] = { UC_SLOT_SUPER_BONUS, UC_STEP_SUPER_BONUS, FALSE, TRUE, NULL, UC_CITE_SUPER_BONUS,
                             UC_CITE_SUPER_BONUS },
  [UC_WAGER_SUPER_BONUS_ENVY] = { UC_SLOT_ENVY, UC_STEP_SUPER_BONUS, FALSE, TRUE, NULL, UC_CITE_SUPER_BONUS_OTHERS,
                                  UC_CITE_SUPER_BONUS_OTHERS },
};

guint
uc_side_wager_slot (UcWager wager)
{
  return uc_side_wager_rows[wager].slot;
}

/* ---- questions ---- */

G_STATIC_ASSERT (UC_N_STEPS <= UC_RULES_STEPS && UC_N_WAGERS <= 16);

void
uc_side_wager_complete (UcRules *rules)
{
  for (UcWager wager = UC_FIRST_SIDE_WAGER; wager < UC_N_WAGERS; wager++)
    if (rules->wagers[wager].offered || uc_side_wager_rows[wager].bonus)
      rules->sides_at[uc_side_wager_rows[wager].step] |= 1u << wager;
}

gboolean
uc_side_wager_is_at (const UcRules *rules, UcWager wager, UcStep step)
{
  return (rules->sides_at[step] & (1u << wager)) != 0;
}

gboolean
uc_side_wager_any_at (const UcState *s, const UcRules *rules, UcStep step)
{
  for (guint wagers = rules->sides_at[step]; wagers != 0; wagers &= wagers - 1)
    for (guint seat = 1; seat <= rules->seats; seat++)
      if (uc_side_c (s, seat, __builtin_ctz (wagers))->state >= UC_SIDE_ACCEPTED)
        return TRUE;
  return FALSE;
}

/* Asked after every event. */
UcSideStates
uc_side_wager_states_at (const UcState *s, const UcRules *rules, UcStep step)
{
  UcSideStates states = 0;

  for (guint wagers = rules->sides_at[step]; wagers != 0; wagers &= wagers - 1)
    {
      const UcSideWager *row = &uc_side_wager_rows[__builtin_ctz (wagers)];

      for (guint seat = 1; seat <= rules->seats; seat++)
        {
          const UcSide *side = &s->round.seats[seat].side[row->slot];

          if (side->state == UC_SIDE_ACCEPTED || side->state == UC_SIDE_WON)
            return UC_SIDES_PENDING;
          if (side->outcome == UC_WORD_WIN)
            states |= UC_SIDES_PAID;
          else if (side->outcome == UC_WORD_LOSE && !row->progressive)
            states |= UC_SIDES_LOST;
        }
    }
  return states;
}

gboolean
uc_side_wager_unjudged (const UcState *s, UcWager wager)
{
  return uc_side_seats (s, wager, UC_SIDE_ACCEPTED) != 0;
}

UcWager
uc_side_wager_won_at (const UcState *s, const UcRules *rules, UcStep step)
{
  for (UcWager wager = UC_FIRST_SIDE_WAGER; wager < UC_N_WAGERS; wager++)
    if (uc_side_wager_is_at (rules, wager, step) && uc_side_seats (s, wager, UC_SIDE_WON) != 0)
      return wager;
  return UC_WAGER_NONE;
}

gboolean
uc_side_wager_cards_stay (const UcState *s, const UcRules *rules, guint seat)
{
  for (UcWager wager = UC_FIRST_SIDE_WAGER; wager < UC_N_WAGERS; wager++)
    if (rules->wagers[wager].offered && s->round.step < uc_side_wager_rows[wager].step
        && uc_side_c (s, seat, wager)->state == UC_SIDE_ACCEPTED)
      return TRUE;
  return FALSE;
}
