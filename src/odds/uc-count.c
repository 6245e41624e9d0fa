#include "uc-count.h"

#include "uc-blackjack-match.h"
#include "uc-match.h"
#include "uc-monster-match.h"
#include "uc-points.h"

#define PACK_WITHOUT_TENS 48
#define RANK_TEN 10

/* The faces of a shoe, and how many copies of each are left. */
typedef struct
{
  UcCard faces[UC_N_FACES];
  guint64 left[UC_N_FACES];
  guint n;
} Shoe;

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

static void
count (UcCount *sum, UcCombination combination, guint64 ways)
{
  sum->of[combination] += ways;
  sum->deals += ways;
}

/* ---- one card of the dealer's, two of the player's ---- */

/* The hole card is as likely any card as the up-card: one count is right for either. */
static void
count_match (UcCount *sum, Shoe *shoe, gboolean aces_of_spades)
{
  for (guint dealer = 0; dealer < shoe->n; dealer++)
    {
      guint64 copies = shoe->left[dealer]--;

      for (guint a = 0; a < shoe->n; a++)
        for (guint b = a; b < shoe->n; b++)
          count (sum, uc_match_combination (shoe->faces[a], shoe->faces[b], shoe->faces[dealer], aces_of_spades),
                 copies * ways_of_pair (shoe, a, b));
      shoe->left[dealer] = copies;
    }
}

static void
count_match_fixed (UcCount *sum, Shoe *shoe)
{
  count_match (sum, shoe, FALSE);
}

static void
count_match_progressive (UcCount *sum, Shoe *shoe)
{
  count_match (sum, shoe, TRUE);
}

/* ---- two cards of the player's, two of the dealer's ---- */

static void
count_dealers_pair (UcCount *sum, const Shoe *shoe, const UcCard player[2], guint64 copies)
{
  for (guint a = 0; a < shoe->n; a++)
    for (guint b = a; b < shoe->n; b++)
      {
        const UcCard dealer[2] = { shoe->faces[a], shoe->faces[b] };

        count (sum, uc_blackjack_match_combination (player, dealer), copies * ways_of_pair (shoe, a, b));
      }
}

static void
count_blackjack_match (UcCount *sum, Shoe *shoe)
{
  for (guint a = 0; a < shoe->n; a++)
    for (guint b = a; b < shoe->n; b++)
      {
        const UcCard player[2] = { shoe->faces[a], shoe->faces[b] };
        guint64 copies = ways_of_pair (shoe, a, b);

        if (copies == 0)
          continue;
        shoe->left[a]--;
        shoe->left[b]--;
        count_dealers_pair (sum, shoe, player, copies);
        shoe->left[a]++;
        shoe->left[b]++;
      }
}

/* ---- any four cards ---- */

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
count_monster_match (UcCount *sum, Shoe *shoe)
{
  guint at[4];

  for (at[0] = 0; at[0] < shoe->n; at[0]++)
    for (at[1] = at[0]; at[1] < shoe->n; at[1]++)
      for (at[2] = at[1]; at[2] < shoe->n; at[2]++)
        for (at[3] = at[2]; at[3] < shoe->n; at[3]++)
          {
            const UcCard cards[4]
                = { shoe->faces[at[0]], shoe->faces[at[1]], shoe->faces[at[2]], shoe->faces[at[3]] };

            count (sum, uc_monster_match_combination (cards), ways_of_four (shoe, at));
          }
}

/* Which cards decide a wager. A new wager is a row. */
static void (*const counters[UC_N_WAGERS]) (UcCount *sum, Shoe *shoe) = {
  [UC_WAGER_MATCH_THE_DEALER] = count_match_fixed,
  [UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE] = count_match_progressive,
  [UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE] = count_blackjack_match,
  [UC_WAGER_MATCH_UP] = count_match_fixed,
  [UC_WAGER_MATCH_DOWN] = count_match_fixed,
  [UC_WAGER_MONSTER_MATCH] = count_monster_match,
  [UC_WAGER_UP_CARD] = count_match_fixed,
  [UC_WAGER_DOWN_CARD] = count_match_fixed,
};

gboolean
uc_count_knows (UcWager wager)
{
  return wager < UC_N_WAGERS && counters[wager] != NULL;
}

UcCount
uc_count_wager (UcWager wager, guint pack, guint decks)
{
  UcCount sum = { 0 };
  Shoe shoe = full_shoe (pack, decks);

  g_return_val_if_fail (uc_count_knows (wager), sum);
  g_return_val_if_fail (decks >= 1 && decks <= UC_COUNT_MAX_DECKS, sum);

  counters[wager](&sum, &shoe);
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
