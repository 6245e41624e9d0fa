/* Games in which over 21 is over: Blackjack, Spanish 21, Player's Edge 21, Match The Dealer Blackjack.
 * §§ 635a.12(b), 635b.2(f)(5), (g). */
#include "uc-verdict-over-21.h"

#include "uc-bonus-21.h"
#include "uc-dealer-hand.h"
#include "uc-hand.h"

#define BUST 21

/* A doubled hand is paid 1 to 1 and nothing beyond: § 635b.2(f)(5). */
static UcCombination
won_with (const UcState *s, const UcRules *rules, guint seat, guint hand, guint total)
{
  UcCard cards[UC_MAX_DEALT];
  guint n;

  if (total != BUST || s->round.seats[seat].hand[hand].flags & UC_HAND_FLAG_DOUBLED)
    return UC_COMBINATION_NONE;
  n = uc_hand_cards (s, seat, hand, cards, G_N_ELEMENTS (cards));
  return uc_bonus_21 (cards, n, rules->top_suit);
}

static UcHandVerdict
win (const UcState *s, const UcRules *rules, guint seat, guint hand, guint total, UcCite cite)
{
  UcCombination combination = won_with (s, rules, seat, hand, total);
  /* Only a game that has bonus 21s has odds for them. */
  gboolean bonus = combination != UC_COMBINATION_NONE
                   && rules->wagers[UC_WAGER_MAIN].odds[combination].kind != UC_ODDS_NONE;

  return (UcHandVerdict){ UC_WORD_WIN, bonus ? combination : UC_COMBINATION_NONE, bonus ? UC_CITE_BONUS_21 : cite };
}

UcHandVerdict
uc_verdict_over_21 (const UcState *s, const UcRules *rules, guint seat, guint hand)
{
  guint total = uc_hand_total (s, seat, hand);
  guint dealer = uc_dealer_hand_total (s, rules);

  /* One that a correction made may have drawn. */
  if (s->round.seats[seat].hand[hand].flags & UC_HAND_FLAG_BLACKJACK)
    return (UcHandVerdict){ UC_WORD_WIN, UC_COMBINATION_BLACKJACK, UC_CITE_BLACKJACK_PAYS };
  if (total > BUST)
    return (UcHandVerdict){ UC_WORD_LOSE, UC_COMBINATION_NONE, UC_CITE_BUST };
  if (total == BUST && rules->twenty_one_wins)
    return win (s, rules, seat, hand, total, UC_CITE_TWENTY_ONE_WINS);
  if (dealer > BUST || total > dealer)
    return win (s, rules, seat, hand, total, UC_CITE_WINS);
  if (total == dealer)
    return (UcHandVerdict){ UC_WORD_PUSH, UC_COMBINATION_NONE, UC_CITE_TIES };
  return (UcHandVerdict){ UC_WORD_LOSE, UC_COMBINATION_NONE, UC_CITE_LOSES };
}
