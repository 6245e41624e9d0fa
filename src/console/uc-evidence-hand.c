#include "uc-evidence-hand.h"

#include "uc-hand.h"
#include "uc-say.h"
#include "uc-side-wager.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const UcSide *
side_of (const UcTable *table, guint seat, UcWager wager)
{
  return &table->now.round.seats[seat].side[uc_side_wager_slot (wager)];
}

static gboolean
both_known (UcCard a, UcCard b)
{
  return uc_card_is_valid (a) && uc_card_is_valid (b);
}

static gboolean
same_rank (UcCard a, UcCard b)
{
  return both_known (a, b) && uc_card_rank (a) == uc_card_rank (b);
}

static gboolean
same_suit (UcCard a, UcCard b)
{
  return both_known (a, b) && uc_card_suit (a) == uc_card_suit (b);
}

static gboolean
is_red (UcCard card)
{
  return uc_card_suit (card) == UC_SUIT_HEARTS || uc_card_suit (card) == UC_SUIT_DIAMONDS;
}

/* The first two cards dealt to the seat, also after a split; of a Super Bonus the hand's three sevens. */
static void
gather_player (UcEvidenceHand *hand, const UcTable *table, UcWager wager)
{
  const UcRound *round = &table->now.round;
  guint wanted = wager == UC_WAGER_SUPER_BONUS ? 3 : 2;

  for (guint i = 0; i < round->n_dealt && hand->n_player < wanted; i++)
    if (round->dealt[i].seat == hand->seat)
      hand->player[hand->n_player++] = round->dealt[i].card;
}

/* The up-card alone where the wager is on it; both where the hole card counts and lies face up. */
static void
gather_dealer (UcEvidenceHand *hand, const UcTable *table, UcWager wager)
{
  gboolean both = table->now.round.hole_up && !uc_side_wager_is_at (table->rules, wager, UC_STEP_SIDE_WAGERS)
                  && wager != UC_WAGER_SUPER_BONUS && wager != UC_WAGER_SUPER_BONUS_ENVY;

  hand->n_dealer = uc_hand_cards (&table->now, UC_SEAT_DEALER, 0, hand->dealer, both ? 2 : 1);
  hand->dealer_title = hand->n_dealer > 1 ? _ ("Dealer’s first two cards") : _ ("Dealer’s up-card");
}

/* ---- Match the Dealer and Match-Up: each card against the up-card ---- */

static char *
say_match (guint n, UcCard card, UcCard up)
{
  if (!same_rank (card, up))
    return g_strdup ("");
  if (same_suit (card, up))
    return g_strdup (n == 0 ? _ ("1st card: rank and suit") : _ ("2nd card: rank and suit"));
  return g_strdup (n == 0 ? _ ("1st card: rank") : _ ("2nd card: rank"));
}

static void
spell_matches (UcEvidenceHand *hand)
{
  for (guint i = 0; i < 2; i++)
    hand->lines[i] = say_match (i, hand->player[i], hand->dealer[0]);
  hand->misses[0] = _ ("1st card: no match");
  hand->misses[1] = _ ("2nd card: no match");
}

/* ---- Blackjack Match, § 633b.10(a): two hands ---- */

static void
spell_blackjacks (UcEvidenceHand *hand, const UcTable *table, guint seat)
{
  gboolean player = (table->now.round.seats[seat].hand[0].flags & UC_HAND_FLAG_BLACKJACK) != 0;

  if (!player)
    hand->lines[0] = g_strdup (_ ("Player: an ace, no Blackjack"));
  else
    hand->lines[0] = g_strdup (same_suit (hand->player[0], hand->player[1]) ? _ ("Player: Blackjack, one suit")
                                                                            : _ ("Player: Blackjack, two suits"));
  if (!table->now.round.dealer_blackjack || hand->n_dealer < 2)
    hand->lines[1] = g_strdup ("");
  else
    hand->lines[1] = g_strdup (same_suit (hand->dealer[0], hand->dealer[1]) ? _ ("Dealer: Blackjack, one suit")
                                                                            : _ ("Dealer: Blackjack, two suits"));
  hand->misses[0] = "";
  hand->misses[1] = _ ("Dealer: no Blackjack");
}

/* ---- Monster Match, § 635b.2(d)(2)(iii)(B): four cards ---- */

typedef gboolean (*Alike) (UcCard a, UcCard b);

static gboolean
same_face (UcCard a, UcCard b)
{
  return same_rank (a, b) && same_suit (a, b);
}

/* The most of @cards that are alike, into @found. */
static guint
most_alike (const UcCard cards[4], guint n_cards, Alike alike, UcCard found[4])
{
  guint most = 0;

  for (guint i = 0; i < n_cards; i++)
    {
      UcCard group[4];
      guint n = 0;

      for (guint j = 0; j < n_cards; j++)
        if (alike (cards[i], cards[j]))
          group[n++] = cards[j];
      if (n > most)
        memcpy (found, group, (most = n) * sizeof *group);
    }
  return most;
}

static const char *
say_alike (const UcCard *cards, guint n)
{
  gboolean suit = TRUE, colour = TRUE;

  for (guint i = 1; i < n; i++)
    {
      suit &= same_suit (cards[0], cards[i]);
      colour &= is_red (cards[0]) == is_red (cards[i]);
    }
  return suit ? _ ("In one suit") : colour ? _ ("In one color") : _ ("In both colors");
}

static void
spell_monster (UcEvidenceHand *hand, UcCombination combination)
{
  UcCard cards[4], found[4] = { 0 };
  guint n_cards = 0, n;
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < hand->n_player && i < 2; i++)
    cards[n_cards++] = hand->player[i];
  for (guint i = 0; i < hand->n_dealer; i++)
    cards[n_cards++] = hand->dealer[i];
  n = most_alike (cards, n_cards, combination == UC_COMBINATION_SUITED_PAIR ? same_face : same_rank, found);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *card = uc_say_card (found[i]);

      g_string_append_printf (list, i == 0 ? "%s" : " %s", card);
    }
  hand->lines[0] = g_strdup_printf (_ ("%u of the four: %s"), n, list->str);
  hand->lines[1] = g_strdup (say_alike (found, n));
  hand->misses[0] = hand->misses[1] = "";
}

/* ---- bonus lines: what they follow ---- */

/* The seats whose wins an Envy Bonus, or the others' part of a Super Bonus, is paid for. */
static guint8
followed_seats (const UcTable *table, guint seat, UcWager followed)
{
  guint8 seats = 0;

  for (guint winner = 1; winner <= table->rules->seats; winner++)
    {
      const UcSide *side = side_of (table, winner, followed);
      gboolean counts
          = followed == UC_WAGER_SUPER_BONUS || table->rules->wagers[followed].envy[side->combination] != 0;

      if (winner != seat && side->outcome == UC_WORD_WIN && counts)
        seats |= UC_SEAT_BIT (winner);
    }
  return seats;
}

static UcWager
followed_wager (UcWager wager)
{
  return wager == UC_WAGER_ENVY_BONUS ? UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE : UC_WAGER_SUPER_BONUS;
}

/* An Envy Bonus is proved by the winner's cards, the first winner's where there are several. */
static guint
seat_of_cards (const UcTable *table, guint seat, UcWager wager)
{
  gint first = wager == UC_WAGER_ENVY_BONUS
                   ? g_bit_nth_lsf (followed_seats (table, seat, followed_wager (wager)), -1)
                   : -1;

  return first > 0 ? (guint)first : seat;
}

static void
spell_followed (UcEvidenceHand *hand, const UcTable *table, guint seat, UcWager wager)
{
  guint8 seats = followed_seats (table, seat, followed_wager (wager));
  g_autofree char *list = uc_say_seats (seats, TRUE);

  hand->lines[0] = g_strdup_printf (ngettext ("Follows seat %s’s win", "Follows the wins of %s",
                                              __builtin_popcount (seats)), list);
  if (wager == UC_WAGER_ENVY_BONUS)
    hand->lines[1] = g_strdup (uc_say_combination (side_of (table, hand->seat, followed_wager (wager))->combination));
}

static gboolean
has_seven (const UcEvidenceHand *hand)
{
  for (guint i = 0; i < hand->n_player; i++)
    if (uc_card_is_valid (hand->player[i]) && uc_card_rank (hand->player[i]) == 7)
      return TRUE;
  return FALSE;
}

static void
spell_bonus (UcEvidenceHand *hand, const UcTable *table, guint seat, UcWager wager, UcCombination combination)
{
  const UcSuperBonus *bonus = &table->rules->super_bonus;

  if (wager == UC_WAGER_SUPER_BONUS)
    {
      hand->lines[0] = g_strdup (uc_say_combination (combination));
      hand->lines[1] = g_strdup (_ ("The dealer’s up-card is a 7"));
      return;
    }
  spell_followed (hand, table, seat, wager);
  if (wager == UC_WAGER_SUPER_BONUS_ENVY && bonus->others != bonus->others_with_seven)
    {
      hand->lines[1] = g_strdup (has_seven (hand) ? _ ("A seven among the first two cards") : "");
      hand->misses[1] = _ ("No seven among the first two cards");
    }
}

/* ---- together ---- */

static UcCite
bonus_cite (UcWager wager)
{
  return wager == UC_WAGER_ENVY_BONUS    ? UC_CITE_ENVY_PAYS
         : wager == UC_WAGER_SUPER_BONUS ? UC_CITE_SUPER_BONUS
                                         : UC_CITE_SUPER_BONUS_OTHERS;
}

void
uc_evidence_hand_init (UcEvidenceHand *hand, const UcTable *table, guint seat, UcWager wager)
{
  UcCombination combination = (UcCombination)side_of (table, seat, wager)->combination;

  hand->seat = seat_of_cards (table, seat, wager);
  gather_player (hand, table, wager);
  gather_dealer (hand, table, wager);
  if (wager >= UC_WAGER_ENVY_BONUS)
    {
      hand->title = g_strdup (uc_say_wager (wager));
      hand->citation = uc_say_citation (table->rules, bonus_cite (wager), UC_CITE_NONE);
      spell_bonus (hand, table, seat, wager, combination);
      return;
    }
  hand->title = g_strdup (uc_say_combination (combination));
  hand->citation = uc_say_paragraph (uc_rules_combination_cite (table->rules, wager, combination));
  if (wager == UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE)
    spell_blackjacks (hand, table, seat);
  else if (wager == UC_WAGER_MONSTER_MATCH)
    spell_monster (hand, combination);
  else
    spell_matches (hand);
}

void
uc_evidence_hand_clear (UcEvidenceHand *hand)
{
  g_free (hand->title);
  g_free (hand->citation);
  g_free (hand->lines[0]);
  g_free (hand->lines[1]);
  memset (hand, 0, sizeof *hand);
}
