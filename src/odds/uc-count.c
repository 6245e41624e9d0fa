#include "uc-count.h"

#include "uc-points.h"
#include "uc-side-wager.h"

#define PACK_WITHOUT_TENS 48
#define RANK_TEN 10

/* The faces of a shoe, and how many copies of each are left. */
typedef struct
{
  UcCard faces[UC_N_FACES];
  guint64 left[UC_N_FACES];
  guint n;
} Shoe;

typedef UcCombination (*Judge) (const UcCard cards[UC_N_FIRST_CARDS]);

static Shoe
full_shoe (guint pack, guint decks)
{
  Shoe shoe = { .n = 0 };

  for (guint i = 0; i < UC_N_FACES; i++)
    {
      UcCard card = uc_card_from_index (i);

      if (pack == PACK_WITHOUT_TENS && uc_card_rank (card) == RANK_TEN)
        continue;
      shoe.faces[shoe.n] = card;
      shoe.left[shoe.n] = decks;
      shoe.n++;
    }
  return shoe;
}

/* In how many ways the shoe gives faces @a and @b, in no order. */
static guint64
ways_of_pair (const Shoe *shoe, guint a, guint b)
{
  return a == b ? shoe->left[a] * (shoe->left[a] - 1) / 2 : shoe->left[a] * shoe->left[b];
}

/* Each pair of cards that the shoe gives, laid at @place and after it. The others of @cards came in @copies ways. */
static void
count_pairs (UcCount *sum, Judge judge, const Shoe *shoe, UcCard cards[UC_N_FIRST_CARDS], guint place, guint64 copies)
{
  for (guint a = 0; a < shoe->n; a++)
    for (guint b = a; b < shoe->n; b++)
      {
        guint64 ways = copies * ways_of_pair (shoe, a, b);

        cards[place] = shoe->faces[a];
        cards[place + 1] = shoe->faces[b];
        sum->of[judge (cards)] += ways;
        sum->deals += ways;
      }
}

/* The player's two cards, and the dealer's card at @place. The hole card is as likely any card as the up-card. */
static void
count_with_one (UcCount *sum, Judge judge, Shoe *shoe, guint place)
{
  UcCard cards[UC_N_FIRST_CARDS] = { UC_CARD_NONE, UC_CARD_NONE, UC_CARD_NONE, UC_CARD_NONE };

  for (guint dealer = 0; dealer < shoe->n; dealer++)
    {
      guint64 copies = shoe->left[dealer]--;

      cards[place] = shoe->faces[dealer];
      count_pairs (sum, judge, shoe, cards, UC_FIRST_CARD, copies);
      shoe->left[dealer] = copies;
    }
}

/* The player's two cards, and the dealer's two. */
static void
count_both (UcCount *sum, Judge judge, Shoe *shoe)
{
  for (guint a = 0; a < shoe->n; a++)
    for (guint b = a; b < shoe->n; b++)
      {
        UcCard cards[UC_N_FIRST_CARDS] = { shoe->faces[a], shoe->faces[b], UC_CARD_NONE, UC_CARD_NONE };
        guint64 copies = ways_of_pair (shoe, a, b);

        if (copies == 0)
          continue;
        shoe->left[a]--;
        shoe->left[b]--;
        count_pairs (sum, judge, shoe, cards, UC_UPCARD, copies);
        shoe->left[a]++;
        shoe->left[b]++;
      }
}

/* In how many ways the shoe gives the four faces, in no order; they are sorted. */
static guint64
ways_of_four (const Shoe *shoe, const guint at[4])
{
  guint64 ways = 1;
  guint64 alike = 0;

  for (guint i = 0; i < 4; i++)
    {
      alike = i > 0 && at[i] == at[i - 1] ? alike + 1 : 0;
      if (shoe->left[at[i]] <= alike)
        return 0;
      /* exact at every step: the product of so many neighbours is divisible by their number's factorial */
      ways = ways * (shoe->left[at[i]] - alike) / (alike + 1);
    }
  return ways;
}

static void
count_four (UcCount *sum, Judge judge, const Shoe *shoe)
{
  guint at[4];

  for (at[0] = 0; at[0] < shoe->n; at[0]++)
    for (at[1] = at[0]; at[1] < shoe->n; at[1]++)
      for (at[2] = at[1]; at[2] < shoe->n; at[2]++)
        for (at[3] = at[2]; at[3] < shoe->n; at[3]++)
          {
            const UcCard cards[UC_N_FIRST_CARDS]
                = { shoe->faces[at[0]], shoe->faces[at[1]], shoe->faces[at[2]], shoe->faces[at[3]] };
            guint64 ways = ways_of_four (shoe, at);

            sum->of[judge (cards)] += ways;
            sum->deals += ways;
          }
}

gboolean
uc_count_knows (UcWager wager)
{
  const UcSideWager *row = uc_side_wager (wager);

  return row->combination != NULL && row->decided_by != UC_DECIDED_BY_HAND;
}

UcCount
uc_count_wager (UcWager wager, guint pack, guint decks)
{
  const UcSideWager *row = uc_side_wager (wager);
  UcCard cards[UC_N_FIRST_CARDS] = { UC_CARD_NONE, UC_CARD_NONE, UC_CARD_NONE, UC_CARD_NONE };
  UcCount sum = { 0 };
  Shoe shoe = full_shoe (pack, decks);

  g_return_val_if_fail (uc_count_knows (wager), sum);
  g_return_val_if_fail (decks >= 1 && decks <= UC_COUNT_MAX_DECKS, sum);

  switch (row->decided_by)
    {
    case UC_DECIDED_BY_PLAYER:
      count_pairs (&sum, row->combination, &shoe, cards, UC_FIRST_CARD, 1);
      break;
    case UC_DECIDED_BY_UPCARD:
      count_with_one (&sum, row->combination, &shoe, UC_UPCARD);
      break;
    case UC_DECIDED_BY_HOLE:
      count_with_one (&sum, row->combination, &shoe, UC_HOLE_CARD);
      break;
    case UC_DECIDED_BY_BOTH:
      count_both (&sum, row->combination, &shoe);
      break;
    case UC_DECIDED_BY_FOUR:
      count_four (&sum, row->combination, &shoe);
      break;
    case UC_DECIDED_BY_NONE:
    case UC_DECIDED_BY_HAND:
      g_return_val_if_reached (sum);
    }
  return sum;
}

UcInsuranceCount
uc_count_insurance (guint pack, guint decks)
{
  UcInsuranceCount sum = { 0 };
  Shoe shoe = full_shoe (pack, decks);

  g_return_val_if_fail (decks >= 1 && decks <= UC_COUNT_MAX_DECKS, sum);

  for (guint up = 0; up < shoe.n; up++)
    {
      guint64 copies = shoe.left[up]--;

      for (guint hole = 0; uc_card_rank (shoe.faces[up]) == 1 && hole < shoe.n; hole++)
        {
          guint64 ways = copies * shoe.left[hole];

          sum.deals += ways;
          if (!uc_points_are_blackjack (shoe.faces[up], shoe.faces[hole]))
            continue;
          if (uc_card_suit (shoe.faces[up]) == uc_card_suit (shoe.faces[hole]))
            sum.suited += ways;
          else
            sum.unsuited += ways;
        }
      shoe.left[up] = copies;
    }
  return sum;
}
