/* What the floorperson is shown of a win: the cards that count and what they prove. No display. */
#include "local-table.h"
#include "uc-evidence-hand.h"
#include "uc-exhibits.h"

typedef struct
{
  const char *table, *more, *script;
  guint seat;
  UcWager wager;
  guint cards_of, n_player, n_dealer;
  const char *title, *citation, *first, *second;
} Row;

#define B "blackjack-match-progressive"
#define MATCHING                                                                                                       \
  "device shoe up\nbet 1 main 25\nbet 4 main 100\nbet 1 " B "\nbet 4 " B "\nno-more-bets\nchips 2\n"                     \
  "card KH\ncard AS\ncard AS\ncard 7D\ncard QS\ncard QS\ninsurance-closed\npeek blackjack\nconfirm\nconfirm\nlamp 4 lit\n"

static void
test_hand (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *file = local_table_of (row->table, row->more);
  g_autoptr (LocalTable) played = local_table_new (file, FALSE);
  UcEvidenceHand hand = { 0 };

  local_table_play (played, row->script);
  uc_evidence_hand_init (&hand, &played->table, row->seat, row->wager);
  g_assert_cmpuint (hand.seat, ==, row->cards_of);
  g_assert_cmpuint (hand.n_player, ==, row->n_player);
  g_assert_cmpuint (hand.n_dealer, ==, row->n_dealer);
  g_assert_cmpstr (hand.title, ==, row->title);
  g_assert_cmpstr (hand.citation, ==, row->citation);
  g_assert_cmpstr (hand.lines[0], ==, row->first);
  g_assert_cmpstr (hand.lines[1], ==, row->second);
  uc_evidence_hand_clear (&hand);
}

static const Row rows[] = {
  { "BJ-07", "", "bet 3 main 15\nbet 3 match-the-dealer-progressive\nno-more-bets\nchips 1\ncard 9C\ncard 9D\ncard 4S\n"
                 "card 7C\n",
    3, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, 3, 2, 1, "One unsuited match", "§ 685c.1(a)(6)", "1st card: rank", "" },
  { "BJ-08", "", MATCHING, 4, UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE, 4, 2, 2, "Matching suited Blackjacks",
    "§ 633b.10(a)(2)", "Player: Blackjack, one suit", "Dealer: Blackjack, one suit" },
  { "BJ-08", "", MATCHING "validate 2001 0000\nconfirm\n", 1, UC_WAGER_ENVY_BONUS, 4, 2, 2, "Envy Bonus", "§ 633b.10(k)",
    "Follows seat 4’s win", "Matching suited Blackjacks" },
  { "PE-02", "", "device shoe up\nbet 3 main 15\nbet 3 monster-match\nno-more-bets\nchips 1\ncard 8D\ncard 8H\ncard 6D\n"
                 "card 8C\nstand\nconfirm\n",
    3, UC_WAGER_MONSTER_MATCH, 3, 2, 2, "Three of a kind", "§ 635b.2(d)(2)(iii)(B)(II)", "3 of the four: 8♦ 8♥ 8♣",
    "In both colors" },
  { "SP-03", "", "device shoe up\nbet 3 main 25\nno-more-bets\ncard 7D\ncard 7H\ncard 7D\ncard 9S\ncard 7D\nconfirm\n"
                 "confirm\n",
    3, UC_WAGER_SUPER_BONUS, 3, 3, 1, "Super Bonus", "§ 635a.12(c)", "7-7-7, one suit", "The dealer’s up-card is a 7" },
  /* § 635b.2(g)(3)(i)(B): the seven lies on the other box of seat 2's player, whose cards are shown. */
  { "PE-02", "", "device shoe up\nplayer 2 3\nbet 1 main 15\nbet 2 main 15\nbet 3 main 15\nno-more-bets\ncard 7C\ncard 9H\n"
                 "card 7S\ncard 7H\ncard 7C\ncard 9C\ncard 9D\ncard KC\ncard 7C\nstand\nstand\nconfirm\nconfirm\n"
                 "validate 2001 0000\n",
    2, UC_WAGER_SUPER_BONUS_ENVY, 3, 2, 1, "Super Bonus to the others", "§ 635b.2(g)(3)(i)", "Follows seat 1’s win",
    "A seven among the first two cards" },
};

/* Each hand lies under its own bet: of a split all of them, of a doubled one what was put to it, too. */
static void
test_each_hand_has_its_bet (void)
{
  g_autofree char *file = local_table_of ("BJ-08", "");
  g_autoptr (LocalTable) played = local_table_new (file, FALSE);
  static const struct
  {
    guint seat, hand;
    const char *title, *chip;
  } hands[] = { { 1, 0, "Seat 1, first hand", "$25" }, { 1, 1, "Seat 1, second hand", "$50" }, { 2, 0, "Seat 2", "$80" },
                { 3, 0, "Seat 3", "$20" } };

  local_table_play (played, "device shoe up\nbet 1 main 25\nbet 2 main 40\nbet 3 main 20\nno-more-bets\ncard 8S\ncard 5S\n"
                            "card 6H\ncard 9H\ncard 8D\ncard 6C\ncard 7C\ncard 8H\nsplit\ncard TC\nstand\ncard 3C\ndouble\n"
                            "card 5D\ndouble\ncard 4D\n");
  for (guint i = 0; i < G_N_ELEMENTS (hands); i++)
    {
      UcExhibit exhibit = uc_exhibit_of_hand (&played->table, hands[i].seat, hands[i].hand);

      g_assert_cmpstr (exhibit.title, ==, hands[i].title);
      g_assert_cmpstr (exhibit.chip, ==, hands[i].chip);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/evidence/hands/each-has-its-bet", test_each_hand_has_its_bet);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/evidence/%s", uc_wager_name (rows[i].wager));

      g_test_add_data_func (path, &rows[i], test_hand);
    }
  return g_test_run ();
}
