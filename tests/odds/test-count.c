/* Counts held against three other ways to the same number: every single card of a small shoe dealt, closed formulas,
 * and the sum of all deals. */
#include "uc-blackjack-match.h"
#include "uc-count.h"
#include "uc-match.h"
#include "uc-monster-match.h"

#define PACK 52
#define SPANISH 48
#define MAX_CARDS (2 * PACK)

/* Every card of the shoe by itself, copies included. */
typedef struct
{
  UcCard cards[MAX_CARDS];
  guint n;
} Shoe;

static Shoe
small_shoe (guint pack, guint decks)
{
  Shoe shoe = { .n = 0 };

  for (guint i = 0; i < PACK * decks; i++)
    {
      UcCard card = uc_card_from_index (i % PACK);

      if (pack == PACK || uc_card_rank (card) != 10)
        shoe.cards[shoe.n++] = card;
    }
  g_assert_cmpuint (shoe.n, ==, pack * decks);
  return shoe;
}

static void
assert_same (const UcCount *counted, const UcCount *dealt)
{
  g_assert_cmpuint (counted->deals, ==, dealt->deals);
  for (UcCombination i = 0; i < UC_N_COMBINATIONS; i++)
    if (counted->of[i] != dealt->of[i])
      g_error ("%s: counted %" G_GUINT64_FORMAT ", dealt %" G_GUINT64_FORMAT, uc_combination_name (i), counted->of[i],
               dealt->of[i]);
}

static UcCount
deal_match (const Shoe *shoe, gboolean aces_of_spades)
{
  UcCount sum = { 0 };

  for (guint up = 0; up < shoe->n; up++)
    for (guint a = 0; a < shoe->n; a++)
      for (guint b = a + 1; b < shoe->n; b++)
        if (a != up && b != up)
          {
            sum.deals++;
            sum.of[uc_match_combination (shoe->cards[a], shoe->cards[b], shoe->cards[up], aces_of_spades)]++;
          }
  return sum;
}

static UcCount
deal_blackjack_match (const Shoe *shoe)
{
  UcCount sum = { 0 };

  for (guint a = 0; a < shoe->n; a++)
    for (guint b = a + 1; b < shoe->n; b++)
      for (guint c = 0; c < shoe->n; c++)
        for (guint d = c + 1; d < shoe->n; d++)
          if (c != a && c != b && d != a && d != b)
            {
              const UcCard player[2] = { shoe->cards[a], shoe->cards[b] };
              const UcCard dealer[2] = { shoe->cards[c], shoe->cards[d] };

              sum.deals++;
              sum.of[uc_blackjack_match_combination (player, dealer)]++;
            }
  return sum;
}

static UcCount
deal_monster_match (const Shoe *shoe)
{
  UcCount sum = { 0 };

  for (guint a = 0; a < shoe->n; a++)
    for (guint b = a + 1; b < shoe->n; b++)
      for (guint c = b + 1; c < shoe->n; c++)
        for (guint d = c + 1; d < shoe->n; d++)
          {
            const UcCard cards[4] = { shoe->cards[a], shoe->cards[b], shoe->cards[c], shoe->cards[d] };

            sum.deals++;
            sum.of[uc_monster_match_combination (cards)]++;
          }
  return sum;
}

static UcCount
deal (UcWager wager, const Shoe *shoe)
{
  switch ((int) wager)
    {
    case UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE:
      return deal_blackjack_match (shoe);
    case UC_WAGER_MONSTER_MATCH:
      return deal_monster_match (shoe);
    default:
      return deal_match (shoe, wager == UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);
    }
}

/* Two decks are the fewest in which a card has its like. */
static void
test_every_card_dealt (gconstpointer data)
{
  const UcWager wager = GPOINTER_TO_UINT (data);

  for (guint decks = 1; decks <= 2; decks++)
    for (guint pack = SPANISH; pack <= PACK; pack += PACK - SPANISH)
      {
        const Shoe shoe = small_shoe (pack, decks);
        const UcCount counted = uc_count_wager (wager, pack, decks);
        const UcCount dealt = deal (wager, &shoe);

        assert_same (&counted, &dealt);
      }
}

static guint64
pairs (guint64 n)
{
  return n * (n - 1) / 2;
}

/* All deals, by a formula: three or four cards of the whole shoe. */
static guint64
all_deals (UcWager wager, guint64 cards)
{
  if (wager == UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE)
    return pairs (cards) * pairs (cards - 2);
  if (wager == UC_WAGER_MONSTER_MATCH)
    return pairs (cards) * pairs (cards - 2) / 6;
  return cards * pairs (cards - 1);
}

static void
test_sum_is_all (gconstpointer data)
{
  const UcWager wager = GPOINTER_TO_UINT (data);

  for (guint decks = 1; decks <= UC_COUNT_MAX_DECKS; decks++)
    for (guint pack = SPANISH; pack <= PACK; pack += PACK - SPANISH)
      {
        const UcCount counted = uc_count_wager (wager, pack, decks);
        guint64 sum = 0;

        for (UcCombination i = 0; i < UC_N_COMBINATIONS; i++)
          sum += counted.of[i];
        g_assert_cmpuint (sum, ==, counted.deals);
        g_assert_cmpuint (counted.deals, ==, all_deals (wager, decks * pack));
      }
}

/* Match the Dealer by hand: the up-card has decks - 1 of its like, 3 × decks of its rank, and the rest beside it. */
static void
test_match_formula (void)
{
  for (guint64 decks = 1; decks <= UC_COUNT_MAX_DECKS; decks++)
    for (guint64 pack = SPANISH; pack <= PACK; pack += PACK - SPANISH)
      {
        const guint64 cards = decks * pack;
        const guint64 like = decks - 1, rank = 3 * decks, others = cards - 4 * decks;
        const guint64 two_suited = decks > 1 ? pairs (like) : 0;
        const UcCount counted = uc_count_wager (UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, pack, decks);

        g_assert_cmpuint (counted.of[UC_COMBINATION_TWO_SUITED_ACES_OF_SPADES], ==, decks * two_suited);
        g_assert_cmpuint (counted.of[UC_COMBINATION_TWO_SUITED], ==, (cards - decks) * two_suited);
        g_assert_cmpuint (counted.of[UC_COMBINATION_SUITED_AND_UNSUITED], ==, cards * like * rank);
        g_assert_cmpuint (counted.of[UC_COMBINATION_ONE_SUITED], ==, cards * like * others);
        g_assert_cmpuint (counted.of[UC_COMBINATION_TWO_UNSUITED], ==, cards * pairs (rank));
        g_assert_cmpuint (counted.of[UC_COMBINATION_ONE_UNSUITED], ==, cards * rank * others);
        g_assert_cmpuint (counted.of[UC_COMBINATION_NONE], ==, cards * pairs (others));
      }
}

/* Blackjack Match by hand, at the decks of § 633b.10(b). */
static void
test_blackjack_match_formula (void)
{
  for (guint64 n = 6; n <= 8; n += 2)
    {
      const UcCount counted = uc_count_wager (UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE, 52, n);
      const guint64 cards = 52 * n;
      const guint64 blackjacks = 4 * n * 16 * n;           /* the player's */
      const guint64 against = (4 * n - 1) * (16 * n - 1);  /* the dealer's beside one of them */
      const guint64 like = (n - 1) * (n - 1);              /* … of the very same faces */
      const guint64 same_suit = (n - 1) * 3 * n;           /* … the same ace, another ten of its suit */
      const guint64 no_ace = pairs (cards - 4 * n);
      const guint64 dealers = pairs (cards - 2);

      g_assert_cmpuint (counted.of[UC_COMBINATION_ACE_KING_MATCHING_SUITED], ==, 4 * n * n * like);
      g_assert_cmpuint (counted.of[UC_COMBINATION_MATCHING_SUITED], ==, 12 * n * n * like);
      g_assert_cmpuint (counted.of[UC_COMBINATION_PLAYER_AND_DEALER_SUITED], ==, 16 * n * n * same_suit);
      g_assert_cmpuint (counted.of[UC_COMBINATION_PLAYER_AND_DEALER], ==,
                        blackjacks * against - 16 * n * n * (like + same_suit));
      g_assert_cmpuint (counted.of[UC_COMBINATION_PLAYER_SUITED], ==, 16 * n * n * (dealers - against));
      g_assert_cmpuint (counted.of[UC_COMBINATION_PLAYER], ==, 48 * n * n * (dealers - against));
      g_assert_cmpuint (counted.of[UC_COMBINATION_ANY_ACE], ==, (pairs (cards) - no_ace - blackjacks) * dealers);
      g_assert_cmpuint (counted.of[UC_COMBINATION_NONE], ==, no_ace * dealers);
    }
}

/* Four and three of a kind of Monster Match by hand, at the decks of § 635b.2(c). */
static void
test_monster_match_formula (void)
{
  const guint decks[] = { 5, 6, 8 };

  for (guint i = 0; i < G_N_ELEMENTS (decks); i++)
    {
      const guint64 n = decks[i];
      const guint64 fours = n * (n - 1) * (n - 2) * (n - 3) / 24;
      const guint64 color_fours = 2 * n * (2 * n - 1) * (2 * n - 2) * (2 * n - 3) / 24;
      const guint64 rank_fours = 4 * n * (4 * n - 1) * (4 * n - 2) * (4 * n - 3) / 24;
      const guint64 color_threes = 2 * n * (2 * n - 1) * (2 * n - 2) / 6;
      const guint64 rank_threes = 4 * n * (4 * n - 1) * (4 * n - 2) / 6;
      const UcCount counted = uc_count_wager (UC_WAGER_MONSTER_MATCH, 48, n);

      g_assert_cmpuint (counted.of[UC_COMBINATION_FOUR_SUITED], ==, 12 * 4 * fours);
      g_assert_cmpuint (counted.of[UC_COMBINATION_FOUR_SAME_COLOR], ==, 12 * (2 * color_fours - 4 * fours));
      g_assert_cmpuint (counted.of[UC_COMBINATION_FOUR], ==, 12 * (rank_fours - 2 * color_fours));
      g_assert_cmpuint (counted.of[UC_COMBINATION_THREE_SAME_COLOR], ==, 12 * 2 * color_threes * 44 * n);
      g_assert_cmpuint (counted.of[UC_COMBINATION_THREE], ==, 12 * (rank_threes - 2 * color_threes) * 44 * n);
    }
}

static void
test_insurance (void)
{
  for (guint64 decks = 1; decks <= UC_COUNT_MAX_DECKS; decks++)
    {
      const UcInsuranceCount full = uc_count_insurance (52, decks);
      const UcInsuranceCount spanish = uc_count_insurance (48, decks);

      g_assert_cmpuint (full.deals, ==, 4 * decks * (52 * decks - 1));
      g_assert_cmpuint (full.suited, ==, 4 * decks * 4 * decks);
      g_assert_cmpuint (full.unsuited, ==, 4 * decks * 12 * decks);
      g_assert_cmpuint (spanish.deals, ==, 4 * decks * (48 * decks - 1));
      g_assert_cmpuint (spanish.suited, ==, 4 * decks * 3 * decks);
      g_assert_cmpuint (spanish.unsuited, ==, 4 * decks * 9 * decks);
    }
}

static void
test_knows (void)
{
  g_assert_true (uc_count_knows (UC_WAGER_UP_CARD));
  g_assert_false (uc_count_knows (UC_WAGER_MAIN));
  g_assert_false (uc_count_knows (UC_WAGER_SUPER_BONUS));
  g_assert_false (uc_count_knows (UC_N_WAGERS));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (UcWager wager = 0; wager < UC_N_WAGERS; wager++)
    if (uc_count_knows (wager))
      {
        g_autofree char *dealt = g_strdup_printf ("/odds/count/every-card-dealt/%s", uc_wager_name (wager));
        g_autofree char *sum = g_strdup_printf ("/odds/count/sum-is-all-deals/%s", uc_wager_name (wager));

        g_test_add_data_func (dealt, GUINT_TO_POINTER (wager), test_every_card_dealt);
        g_test_add_data_func (sum, GUINT_TO_POINTER (wager), test_sum_is_all);
      }
  g_test_add_func ("/odds/count/formula/match-the-dealer", test_match_formula);
  g_test_add_func ("/odds/count/formula/blackjack-match", test_blackjack_match_formula);
  g_test_add_func ("/odds/count/formula/monster-match", test_monster_match_formula);
  g_test_add_func ("/odds/count/insurance", test_insurance);
  g_test_add_func ("/odds/count/knows", test_knows);
  return g_test_run ();
}
