/* Seats and the dealer as one sentence each, for screen readers. */
#include "uc-carried.h"
#include "uc-dealer-hand.h"
#include "uc-hand.h"
#include "uc-held.h"
#include "uc-late-blackjack.h"
#include "uc-owed.h"
#include "uc-say.h"
#include "uc-side-wager.h"
#include "uc-ticket.h"
#include "uc-win.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
say_cards (const UcTable *table, guint seat, guint hand, GString *text)
{
  UcCard cards[UC_MAX_DEALT];
  guint n = uc_hand_cards (&table->now, seat, hand, cards, G_N_ELEMENTS (cards));
  gboolean soft = FALSE;
  guint total;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *card = uc_say_card_spoken (cards[i]);

      uc_say_listed (text, "%s", card);
    }
  total = n > 0 ? uc_hand_shown_total (&table->now, table->rules, seat, hand, &soft) : 0;
  if (total > 0 && soft)
    /* Translators: the total of a hand in which an ace counts 11, "nine of diamonds, ace of clubs, soft 20". */
    uc_say_listed (text, _ ("soft %u"), total);
  else if (total > 0)
    uc_say_listed (text, "%u", total);
}

gboolean
uc_say_acts (const UcTable *table, const UcPrompt *prompt, guint seat, guint hand)
{
  const guint trouble = table->now.round.trouble;

  return prompt->step == UC_STEP_DECISIONS && prompt->seat == seat && prompt->hand == hand && !table->now.round.seats[seat].bj_due
         && (trouble == UC_TROUBLE_NONE || trouble == UC_TROUBLE_OFFER);
}

gboolean
uc_say_is_tie (const UcTable *table, guint seat, guint hand)
{
  const UcHand *h = &table->now.round.seats[seat].hand[hand];
  guint dealer = uc_dealer_hand_total (&table->now, table->rules);

  if (h->outcome != UC_WORD_PUSH)
    return FALSE;
  if (uc_dealer_hand_is_blackjack (&table->now))
    return (h->flags & UC_HAND_FLAG_BLACKJACK) != 0 || uc_late_blackjack_ties (&table->now, table->rules, seat, hand);
  return dealer <= 21 && uc_hand_total (&table->now, seat, hand) == dealer;
}

guint8
uc_say_ties (const UcTable *table, guint8 seats)
{
  guint8 ties = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; (seats & UC_SEAT_BIT (seat)) && hand < MAX (table->now.round.seats[seat].hands, 1); hand++)
      if (uc_say_is_tie (table, seat, hand))
        ties |= UC_SEAT_BIT (seat);
  return ties;
}

/* What stands in the list that a screen reader says of a seat, behind its cards. */
static const char *
hand_word (const UcTable *table, guint seat, guint index)
{
  const UcHand *hand = &table->now.round.seats[seat].hand[index];

  if (hand->flags & UC_HAND_FLAG_DEAD)
    return _ ("dead");
  if (hand->outcome == UC_WORD_WIN)
    return _ ("wins");
  if (hand->outcome == UC_WORD_LOSE)
    return _ ("loses");
  if (uc_say_is_tie (table, seat, index))
    return _ ("push");
  if (hand->outcome == UC_WORD_PUSH || hand->outcome == UC_WORD_VOID)
    return _ ("bet returned");
  if (hand->flags & UC_HAND_FLAG_BLACKJACK)
    return C_ ("hand", "Blackjack");
  if (hand->flags & UC_HAND_FLAG_DOUBLED)
    return _ ("doubled");
  if (hand->flags & UC_HAND_FLAG_STOOD)
    return _ ("stood");
  return NULL;
}

gboolean
uc_say_win_is_blocked (const UcSide *side)
{
  return uc_win_is_open (side) && (side->held || side->rejected != UC_WORD_NONE || side->lamp == UC_WORD_DARK);
}

const char *
uc_say_win_waits (const UcSide *side, UcWager wager)
{
  if (!uc_win_is_open (side))
    return NULL;
  if (side->held)
    return _ ("On hold");
  if (side->rejected != UC_WORD_NONE && side->rejected != UC_WORD_LIGHT_DARK)
    return _ ("Rejected");
  if (side->lamp == UC_WORD_DARK || side->rejected == UC_WORD_LIGHT_DARK)
    return _ ("Light is dark");
  if (side->validated)
    return _ ("Signed");
  /* A bonus has no light. */
  return side->needs > 0 && (side->lamp == UC_WORD_LIT || uc_side_wager (wager)->bonus) ? _ ("Floor signs") : NULL;
}

char *
uc_say_sides_back (const UcTable *table, const UcSeat *here, UcStep step)
{
  g_autoptr (GString) marks = g_string_new (NULL);

  if (step != UC_STEP_DEAL || !(here->hand[0].flags & UC_HAND_FLAG_DEAD) || table->now.round.voided)
    return NULL;
  UC_FOR_EACH_SIDE_WAGER (wager)
    {
      const UcSide *side = &here->side[uc_side_wager_slot (wager)];

      if (table->rules->wagers[wager].offered && side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_VOID)
        uc_say_listed (marks, "%s", uc_say_wager_mark (wager));
    }
  return marks->len > 0 ? g_string_free (g_steal_pointer (&marks), FALSE) : NULL;
}

static void
say_wagers (const UcTable *table, guint seat, GString *text)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    {
      const UcSide *side = &table->now.round.seats[seat].side[uc_side_wager_slot (wager)];

      if (!table->rules->wagers[wager].offered)
        continue;
      if (uc_ticket_shown_state (&table->now, table->rules, seat, wager) == UC_SIDE_PLACED)
        /* Translators: a wager, in the list that a screen reader says of a seat, "Match the Dealer progressive placed". */
        uc_say_listed (text, _ ("%s placed"), uc_say_wager (wager));
      else if (side->state == UC_SIDE_ACCEPTED)
        /* Translators: a wager, "Match the Dealer progressive accepted". */
        uc_say_listed (text, _ ("%s accepted"), uc_say_wager (wager));
      else if (uc_win_is_open (side) || side->outcome == UC_WORD_WIN)
        {
          const char *waits = uc_say_win_waits (side, wager);

          /* Translators: a wager, "Match the Dealer wins". */
          uc_say_listed (text, _ ("%s wins"), uc_say_wager (wager));
          if (waits != NULL)
            /* Translators: what a win waits for, "Match the Dealer wins, do not pay yet: Light is dark". */
            uc_say_listed (text, _ ("do not pay yet: %s"), waits);
        }
      else if (side->refused != UC_WORD_NONE)
        /* Translators: a wager, and why it was refused: "Match the Dealer: Too late". */
        uc_say_listed (text, _ ("%s: %s"), uc_say_wager (wager), uc_say_refusal (side->refused));
    }
}

char *
uc_say_seat (const UcTable *table, const UcPrompt *prompt, guint seat)
{
  const UcSeat *here = &table->now.round.seats[seat];
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *sides_back = uc_say_sides_back (table, here, prompt->step);
  UcMoney owed, back;

  g_string_printf (text, _ ("Seat %u"), seat);
  if (uc_carried_seats (&table->now, table->rules) & UC_SEAT_BIT (seat))
    uc_say_listed (text, "%s", _ ("plays as in the last round"));
  else if (!here->in_round)
    uc_say_listed (text, "%s", _ ("no bet"));
  else if (here->main == UC_MONEY_UNKNOWN)
    /* Translators: a bet lies there. */
    uc_say_listed (text, "%s", _ ("bet"));
  else
    {
      g_autofree char *sum = uc_say_money (here->main);

      /* Translators: a sum without the sign that a screen reader may not say, "bet 1,250.50 dollars". */
      uc_say_listed (text, _ ("bet %s dollars"), sum + strspn (sum, "$"));
    }
  /* The other boxes of its player. */
  for (guint other = 1; other <= table->rules->seats; other++)
    if (other != seat && uc_state_player_of (&table->now, other) == uc_state_player_of (&table->now, seat))
      uc_say_listed (text, _ ("one player with seat %u"), other);
  if (here->disputed != UC_WORD_NONE)
    /* Translators: of a seat: its player disputes. */
    uc_say_listed (text, "%s", _ ("disputes"));
  say_wagers (table, seat, text);
  for (guint hand = 0; here->in_round && hand < MAX (here->hands, 1); hand++)
    {
      const char *word = hand_word (table, seat, hand);

      if (here->hands > 1)
        /* Translators: which of a seat’s split hands, before its cards: "second hand, nine of diamonds, …". */
        uc_say_listed (text, _ ("%s hand"), uc_say_ordinal (hand));
      say_cards (table, seat, hand, text);
      if (word != NULL)
        uc_say_listed (text, "%s", word);
      if (uc_say_acts (table, prompt, seat, hand))
        uc_say_listed (text, "%s", _ ("your turn"));
    }
  if (sides_back != NULL)
    /* Translators: the marks of side wagers, or a sum: what goes back, "return P, M". */
    uc_say_listed (text, _ ("return %s"), sides_back);
  if (uc_owed_at (&table->now, seat, &owed))
    {
      g_autofree char *sum = uc_say_owed_sum (owed);

      uc_say_listed (text, "%s", sum);
    }
  if (uc_money_add (here->goes_back, here->insured_goes_back, &back) && back != 0)
    {
      g_autofree char *sum = uc_say_money (back);

      if (back == UC_MONEY_UNKNOWN)
        uc_say_listed (text, "%s", _ ("return its double"));
      else
        uc_say_listed (text, _ ("return %s"), sum);
    }
  if (here->hand[0].state == UC_HAND_SETTLED && uc_side_wager_cards_stay (&table->now, table->rules, seat))
    uc_say_listed (text, "%s", _ ("a side wager is still open"));
  if (uc_held_seats (&table->now) & UC_SEAT_BIT (seat))
    uc_say_listed (text, "%s", _ ("cards stay for documents"));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
uc_say_bet (const UcTable *table, guint seat, UcWager wager)
{
  const UcSide *side = &table->now.round.seats[seat].side[uc_side_wager_slot (wager)];
  UcMoney amount = side->amount;
  gboolean suggested = uc_carried_side (&table->now, table->rules, seat, wager, &amount);
  /* Translators: a side wager that is made, "Match the Dealer at seat 3: $10, bet". */
  const char *state = side->state == UC_SIDE_ACCEPTED ? _ ("bet")
                      : side->state == UC_SIDE_PLACED ? _ ("placed")
                      : suggested                     ? _ ("as in the last round, not bet yet")
                                                      : _ ("not bet");
  g_autofree char *sum = uc_say_money (amount);

  if ((suggested || side->state != UC_SIDE_NONE) && amount != UC_MONEY_UNKNOWN)
    /* Translators: a wager, its sum and its state: "Match the Dealer at seat 3: $10, bet". */
    return g_strdup_printf (_ ("%s at seat %u: %s, %s"), uc_say_wager (wager), seat, sum, state);
  /* Translators: a wager and its state, "Match the Dealer at seat 3: not bet". */
  return g_strdup_printf (_ ("%s at seat %u: %s"), uc_say_wager (wager), seat, state);
}

char *
uc_say_dealer (const UcTable *table)
{
  /* Translators: the dealer’s hand, place or total beside those of the seats. */
  g_autoptr (GString) text = g_string_new (_ ("Dealer"));

  if (uc_dealer_hand_upcard (&table->now) == UC_CARD_NONE)
    uc_say_listed (text, "%s", _ ("no cards"));
  say_cards (table, UC_SEAT_DEALER, 0, text);
  if (table->now.round.light != UC_RANGE_NONE)
    /* Translators: the range whose light the reader shows, "light Medium". */
    uc_say_listed (text, _ ("light %s"), uc_say_range (table->now.round.light));
  if (table->now.round.peeked != UC_WORD_NONE)
    uc_say_listed (text, "%s",
                   table->now.round.peeked == UC_WORD_BLACKJACK ? _ ("reader shows a Blackjack") : _ ("reader shows no Blackjack"));
  return g_string_free (g_steal_pointer (&text), FALSE);
}
