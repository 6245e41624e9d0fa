/* § 633b.10(a) and § 635b.2(d)(2)(iii)(B): what four cards make. */
#include "uc-blackjack-match.h"
#include "uc-monster-match.h"

#define N_CARDS 4

/* "AS KS AS KS": the player's two cards, then the dealer's. */
typedef struct
{
  const char *path;
  const char *cards;
  UcCombination combination;
} Case;

static const Case blackjack_match[] = {
  { "/633b.10/a/1/ace-king", "AS KS AS KS", UC_COMBINATION_ACE_KING_MATCHING_SUITED },
  { "/633b.10/a/1/in-any-order", "KH AH AH KH", UC_COMBINATION_ACE_KING_MATCHING_SUITED },
  { "/633b.10/a/1/not-of-two-suits", "AS KS AH KH", UC_COMBINATION_PLAYER_AND_DEALER },
  { "/633b.10/a/2/ace-ten", "AS TS AS TS", UC_COMBINATION_MATCHING_SUITED },
  { "/633b.10/a/2/ace-queen", "QC AC AC QC", UC_COMBINATION_MATCHING_SUITED },
  { "/633b.10/a/3/another-rank", "AS TS AS QS", UC_COMBINATION_PLAYER_AND_DEALER_SUITED },
  { "/633b.10/a/3/ace-king-and-another", "AD KD JD AD", UC_COMBINATION_PLAYER_AND_DEALER_SUITED },
  { "/633b.10/a/4/neither-suit-nor-rank", "AS TS AH QH", UC_COMBINATION_PLAYER_AND_DEALER },
  { "/633b.10/a/4/same-rank-another-suit", "AS TS AH TH", UC_COMBINATION_PLAYER_AND_DEALER },
  { "/633b.10/a/4/unsuited-and-the-same", "AS TH AS TH", UC_COMBINATION_PLAYER_AND_DEALER },
  { "/633b.10/a/4/only-the-player-suited", "AS KS AS KH", UC_COMBINATION_PLAYER_AND_DEALER },
  { "/633b.10/a/4/only-the-dealer-suited", "AS KD AS KS", UC_COMBINATION_PLAYER_AND_DEALER },
  { "/633b.10/a/5/suited", "AS TS 9H 2C", UC_COMBINATION_PLAYER_SUITED },
  { "/633b.10/a/5/dealer-has-21-but-no-blackjack", "AS JS AS 9S", UC_COMBINATION_PLAYER_SUITED },
  { "/633b.10/a/6/unsuited", "AS TH 9H 2C", UC_COMBINATION_PLAYER },
  { "/633b.10/a/6/ten-first", "QD AC AC AC", UC_COMBINATION_PLAYER },
  { "/633b.10/a/7/one-ace", "AS 9S 2H 3H", UC_COMBINATION_ANY_ACE },
  { "/633b.10/a/7/two-aces", "AS AS 2H 3H", UC_COMBINATION_ANY_ACE },
  { "/633b.10/a/7/ace-second", "2D AC 5S 5S", UC_COMBINATION_ANY_ACE },
  { "/633b.10/a/7/against-a-blackjack", "AS 9S AS KS", UC_COMBINATION_ANY_ACE },
  { "/633b.10/g/1/no-ace", "KS KS AS KS", UC_COMBINATION_NONE },
  { "/633b.10/g/1/twenty-one-in-no-two-cards", "TS 9H AS AH", UC_COMBINATION_NONE },
};

#define B "/635b.2/d/2/iii/B/"

static const Case monster_match[] = {
  { B "I/the-players-own", "7S 7S 2H 3C", UC_COMBINATION_SUITED_PAIR },
  { B "I/the-dealers-own", "2H 3C 7D 7D", UC_COMBINATION_SUITED_PAIR },
  { B "I/one-of-each", "2H 7C 7C 9D", UC_COMBINATION_SUITED_PAIR },
  { B "I/two-of-them-pay-once", "7C 7C 9D 9D", UC_COMBINATION_SUITED_PAIR },
  { B "I/one-of-two-pairs", "7C 7S 9D 9D", UC_COMBINATION_SUITED_PAIR },
  { B "I/a-pair-of-two-suits", "7C 7S 2H 3C", UC_COMBINATION_NONE },
  { B "I/two-pairs-of-two-suits", "7C 7S 9H 9D", UC_COMBINATION_NONE },
  { B "I/rank-is-the-printed-rank", "KS QS JS AS", UC_COMBINATION_NONE },
  { B "II/two-colors", "7C 7S 7H 2D", UC_COMBINATION_THREE },
  { B "II/before-a-suited-pair", "7C 7C 7H 2D", UC_COMBINATION_THREE },
  { B "III/one-color", "7C 7S 7C 2D", UC_COMBINATION_THREE_SAME_COLOR },
  { B "III/one-suit", "KH KH 9C KH", UC_COMBINATION_THREE_SAME_COLOR },
  { B "III/red", "9C KH KD KH", UC_COMBINATION_THREE_SAME_COLOR },
  { B "IV/two-and-two", "7C 7S 7H 7D", UC_COMBINATION_FOUR },
  { B "IV/before-three-of-one-color", "7C 7S 7C 7D", UC_COMBINATION_FOUR },
  { B "V/black", "7C 7S 7C 7S", UC_COMBINATION_FOUR_SAME_COLOR },
  { B "V/red", "AH AD AH AH", UC_COMBINATION_FOUR_SAME_COLOR },
  { B "VI/one-suit", "AD AD AD AD", UC_COMBINATION_FOUR_SUITED },
};

static void
read_cards (const char *text, UcCard cards[N_CARDS])
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  g_assert_cmpuint (g_strv_length (words), ==, N_CARDS);
  for (guint i = 0; i < N_CARDS; i++)
    {
      cards[i] = uc_card_parse (words[i]);
      g_assert_true (uc_card_is_valid (cards[i]));
    }
}

static void
test_blackjack_match (gconstpointer data)
{
  const Case *c = data;
  UcCard cards[N_CARDS];

  read_cards (c->cards, cards);
  g_assert_cmpstr (uc_combination_name (uc_blackjack_match_combination (cards, cards + 2)), ==,
                   uc_combination_name (c->combination));
}

/* In every order: the wager does not ask who holds a card. */
static void
test_monster_match (gconstpointer data)
{
  const Case *c = data;
  UcCard cards[N_CARDS];

  read_cards (c->cards, cards);
  for (guint i = 0; i < 256; i++)
    {
      const guint at[N_CARDS] = { i & 3, i >> 2 & 3, i >> 4 & 3, i >> 6 & 3 };
      const UcCard turned[N_CARDS] = { cards[at[0]], cards[at[1]], cards[at[2]], cards[at[3]] };

      if ((1u << at[0] | 1u << at[1] | 1u << at[2] | 1u << at[3]) == 15)
        g_assert_cmpstr (uc_combination_name (uc_monster_match_combination (turned)), ==,
                         uc_combination_name (c->combination));
    }
}

static void
add_cases (const Case *cases, guint n, GTestDataFunc test)
{
  for (guint i = 0; i < n; i++)
    g_test_add_data_func (cases[i].path, &cases[i], test);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add_cases (blackjack_match, G_N_ELEMENTS (blackjack_match), test_blackjack_match);
  add_cases (monster_match, G_N_ELEMENTS (monster_match), test_monster_match);
  return g_test_run ();
}
