/* § 685a.7(n)-(q): the dealer's 22 is a total of its own. */
#include "uc-verdict-down-under.h"

#include "uc-dealer-hand.h"
#include "uc-hand.h"

#define BUST 21

/* A3: the box's first two cards, unsplit unless it is filed otherwise, undoubled, none drawn. */
static gboolean
two_original_large (const UcState *s, const UcRules *rules, guint seat, guint hand)
{
  const UcSeat *box = &s->round.seats[seat];
  UcCard cards[3];

  return (box->hands == 1 || rules->split_large_at_22 == UC_SPLIT_LARGE_PAID) && !(box->hand[hand].flags & UC_HAND_FLAG_DOUBLED)
         && uc_hand_cards (s, seat, hand, cards, G_N_ELEMENTS (cards)) == 2
         && uc_card_range (cards[0]) == UC_RANGE_LARGE && uc_card_range (cards[1]) == UC_RANGE_LARGE;
}

/* § 685a.7(n)(1), A1, A3. */
static UcHandVerdict
against_22 (const UcState *s, const UcRules *rules, guint seat, guint hand, guint total)
{
  if (total > BUST && rules->busted_at_dealer_22 == UC_BUSTED_LOSES)
    return (UcHandVerdict){ UC_WORD_LOSE, UC_COMBINATION_NONE, UC_CITE_LOSES };
  if (total == BUST)
    return (UcHandVerdict){ UC_WORD_WIN, UC_COMBINATION_TWENTY_ONE_AGAINST_22, UC_CITE_DEALER_22 };
  if (two_original_large (s, rules, seat, hand))
    return (UcHandVerdict){ UC_WORD_WIN, UC_COMBINATION_TWO_LARGE_AGAINST_22, UC_CITE_DEALER_22 };
  return (UcHandVerdict){ UC_WORD_PUSH, UC_COMBINATION_NONE, UC_CITE_DEALER_22 };
}

UcHandVerdict
uc_verdict_down_under (const UcState *s, const UcRules *rules, guint seat, guint hand)
{
  guint total = uc_hand_total (s, seat, hand);
  guint dealer = uc_dealer_hand_total (s, rules);

  /* One that a correction made is not paid yet. */
  if (s->round.seats[seat].hand[hand].flags & UC_HAND_FLAG_BLACKJACK)
    return (UcHandVerdict){ UC_WORD_WIN, UC_COMBINATION_BLACKJACK, UC_CITE_BLACKJACK_PAYS };
  if (dealer == 22)
    return against_22 (s, rules, seat, hand, total);
  if (total > BUST)
    return (UcHandVerdict){ UC_WORD_LOSE, UC_COMBINATION_NONE, UC_CITE_LOSES };
  if (dealer > 22 || total > dealer)
    return (UcHandVerdict){ UC_WORD_WIN, UC_COMBINATION_NONE, UC_CITE_WINS };
  if (total == dealer)
    return (UcHandVerdict){ UC_WORD_PUSH, UC_COMBINATION_NONE, UC_CITE_TIES };
  return (UcHandVerdict){ UC_WORD_LOSE, UC_COMBINATION_NONE, UC_CITE_LOSES };
}
