#include "uc-say-subject.h"

#include "uc-hand.h"
#include "uc-input.h"
#include "uc-made-award.h"
#include "uc-say.h"
#include "uc-side-wager.h"
#include "uc-undo.h"
#include "uc-win-proof.h"
#include "uc-win.h"

#include <glib/gi18n-lib.h>

#define MAX_CARDS 12

static char *
say_cards (const UcCard *cards, guint n)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *card = uc_say_card (cards[i]);

      g_string_append_printf (list, i == 0 ? "%s" : " %s", card);
    }
  return g_strdup (list->str);
}

/* The up-card, and the hole card once it is turned. */
static guint
dealer_cards (const UcTable *table, UcCard cards[2])
{
  return uc_hand_cards (&table->now, UC_SEAT_DEALER, 0, cards, table->now.round.hole_up ? 2 : 1);
}

char *
uc_say_subject_hand (const UcTable *table, guint seat, guint hand)
{
  const UcSeat *box = &table->now.round.seats[seat];
  UcCard cards[MAX_CARDS], dealer[2];
  guint n = uc_hand_cards (&table->now, seat, hand, cards, G_N_ELEMENTS (cards));
  g_autofree char *held = say_cards (cards, n), *shown = say_cards (dealer, dealer_cards (table, dealer));
  g_autofree char *bet = uc_say_money (box->main);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, box->hands > 1 ? _ ("Seat %u, %s hand") : _ ("Seat %u"), seat, uc_say_ordinal (hand));
  if (n > 0)
    g_string_append_printf (text, _ (": %s, %u"), held, uc_hand_shown_total (&table->now, table->rules, seat, hand, NULL));
  g_string_append (text, ".");
  if (box->main != UC_MONEY_UNKNOWN && box->in_round)
    g_string_append_printf (text, _ (" Bet %s."), bet);
  if (*shown != '\0')
    g_string_append_printf (text, _ (" Dealer shows %s."), shown);
  return g_strdup (text->str);
}

char *
uc_say_subject_last_card (const UcTable *table)
{
  const UcUndoFact *last = uc_undo_last (table);
  const UcWager wagers[] = { uc_side_wager_progressive (table->rules), UC_WAGER_SUPER_BONUS };
  g_autoptr (GString) text = NULL;
  g_autofree char *hand = NULL;

  if (last == NULL || last->what != UC_EVENT_CARD_DEALT || last->seat == 0 || last->seat == UC_SEAT_DEALER)
    return g_strdup ("");
  hand = uc_say_subject_hand (table, last->seat, last->hand);
  text = g_string_new (hand);
  for (guint i = 0; i < G_N_ELEMENTS (wagers); i++)
    {
      UcCombination combination = uc_made_award (&table->now, table->rules, last->seat, wagers[i]);

      if (combination == UC_COMBINATION_NONE)
        continue;
      g_string_append_printf (text, _ (" Wins: %s."),
                              uc_side_wager (wagers[i])->bonus ? uc_say_wager (wagers[i]) : uc_say_combination (combination));
    }
  if (table->now.round.seats[last->seat].hand[last->hand].outcome == UC_WORD_LOSE)
    g_string_append (text, _ (" Its bet is collected."));
  return g_strdup (text->str);
}

char *
uc_say_subject_win (const UcTable *table, guint seat, UcWager wager)
{
  const UcSide side = uc_win_to_sign (&table->now, table->rules, seat, wager);
  const UcWinProof proof = uc_win_proof (&table->now, table->rules, seat, wager);
  g_autofree char *player = say_cards (proof.player, proof.n_player), *dealer = say_cards (proof.dealer, proof.n_dealer);
  g_autofree char *sum = uc_say_money_cents (side.pays);
  const char *what = uc_side_wager (wager)->bonus ? uc_say_wager (wager) : uc_say_combination (proof.combination);

  return proof.n_dealer > 0 ? g_strdup_printf (_ ("Seat %u: %s against %s. %s, %s."), seat, player, dealer, what, sum)
                            : g_strdup_printf (_ ("Seat %u: %s. %s, %s."), seat, player, what, sum);
}

char *
uc_say_subject_round (const UcTable *table)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean first = TRUE;

  g_string_append_printf (text, _ ("Round %u."), table->now.carry.round);
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      const UcSeat *box = &table->now.round.seats[seat];
      g_autofree char *bet = box->main == UC_MONEY_UNKNOWN ? g_strdup ("") : uc_say_money (box->main);

      if (!box->in_round)
        continue;
      g_string_append (text, first ? _ (" Bets: ") : ", ");
      g_string_append_printf (text, _ ("seat %u"), seat);
      if (*bet != '\0')
        g_string_append_printf (text, " %s", bet);
      first = FALSE;
    }
  if (!first)
    g_string_append (text, ".");
  return g_strdup (text->str);
}

char *
uc_say_subject_wager (const UcTable *table, guint seat, UcWager wager)
{
  const UcRound *round = &table->now.round;
  g_autofree char *sum = uc_say_money (round->seats[seat].side[uc_side_wager_slot (wager)].amount);
  guint accepted = 0;

  for (guint i = 1; i <= table->rules->seats; i++)
    accepted += round->seats[i].side[uc_side_wager_slot (wager)].state >= UC_SIDE_ACCEPTED;
  return round->chips_asked ? g_strdup_printf (_ ("Seat %u: %s, %s. %u accepted, %u counted."), seat, uc_say_wager (wager),
                                               sum, accepted, round->chips_said)
                            : g_strdup_printf (_ ("Seat %u: %s, %s. %u accepted."), seat, uc_say_wager (wager), sum, accepted);
}

char *
uc_say_subject_prompt (const UcTable *table, const UcPrompt *prompt)
{
  UcPromptWords words = { 0 };
  char *text;

  uc_prompt_words_init (&words, table, prompt);
  text = words.support != NULL && *words.support != '\0' ? g_strdup_printf ("%s. %s", words.headline, words.support)
                                                         : g_strdup (words.headline);
  uc_prompt_words_clear (&words);
  return text;
}

char *
uc_say_subject_request (const UcTable *table)
{
  const UcRound *round = &table->now.round;
  g_autofree char *what = uc_say_request (table), *bets = NULL;

  if (round->correct_kind == UC_INPUT_VOID_ROUND)
    {
      bets = uc_say_subject_round (table);
      return g_strdup_printf (_ ("%s: %s Asked by %s: %s."), what, bets, round->correct_by, round->correct_reason);
    }
  if (round->correct_kind == UC_INPUT_RULING)
    return g_strdup_printf (_ ("%s. Asked by %s."), what, round->correct_by);
  return g_strdup_printf (_ ("%s. Asked by %s: %s."), what, round->correct_by, round->correct_reason);
}

char *
uc_say_subject_light (const UcTable *table)
{
  const UcRound *round = &table->now.round;

  if (round->light != UC_RANGE_NONE && round->light_first != UC_RANGE_NONE && round->light != round->light_first)
    return g_strdup_printf (_ ("Reader said %s; %s is right."), uc_say_range (round->light_first),
                            uc_say_range (round->light));
  if (round->light != UC_RANGE_NONE && round->place != UC_RANGE_NONE && round->light != round->place)
    return g_strdup_printf (_ ("Reader said %s; the hand lies in %s."), uc_say_range (round->light),
                            uc_say_range (round->place));
  return g_strdup ("");
}
