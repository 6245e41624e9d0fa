#include "uc-monster-match.h"

#define N_CARDS 4

/* The cards of one rank, counted. */
typedef struct
{
  guint n;
  guint red;
  guint most_alike; /* of one suit */
} Kind;

static gboolean
is_red (UcCard card)
{
  return uc_card_suit (card) == UC_SUIT_HEARTS || uc_card_suit (card) == UC_SUIT_DIAMONDS;
}

static Kind
count_kind (const UcCard cards[N_CARDS], guint rank)
{
  Kind kind = { 0 };
  guint suits[4] = { 0 };

  for (guint i = 0; i < N_CARDS; i++)
    if (uc_card_rank (cards[i]) == rank)
      {
        kind.n++;
        kind.red += is_red (cards[i]);
        suits[uc_card_suit (cards[i])]++;
        kind.most_alike = MAX (kind.most_alike, suits[uc_card_suit (cards[i])]);
      }
  return kind;
}

static UcCombination
combination_of_kind (Kind kind)
{
  guint one_color = MAX (kind.red, kind.n - kind.red);

  if (kind.most_alike == 4)
    return UC_COMBINATION_FOUR_SUITED;
  if (one_color == 4)
    return UC_COMBINATION_FOUR_SAME_COLOR;
  if (kind.n == 4)
    return UC_COMBINATION_FOUR;
  if (one_color == 3)
    return UC_COMBINATION_THREE_SAME_COLOR;
  if (kind.n == 3)
    return UC_COMBINATION_THREE;
  return kind.most_alike == 2 ? UC_COMBINATION_SUITED_PAIR : UC_COMBINATION_NONE;
}

UcCombination
uc_monster_match_combination (const UcCard cards[N_CARDS])
{
  /* The names stand with the best first. */
  UcCombination best = UC_COMBINATION_NONE;

  for (guint i = 0; i < N_CARDS; i++)
    {
      UcCombination own = combination_of_kind (count_kind (cards, uc_card_rank (cards[i])));

      if (own != UC_COMBINATION_NONE && (best == UC_COMBINATION_NONE || own < best))
        best = own;
    }
  return best;
}
