#include "uc-say-subject.h"

#include "uc-deal-order.h"
#include "uc-hand.h"
#include "uc-input.h"
#include "uc-made-award.h"
#include "uc-say-meter.h"
#include "uc-say.h"
#include "uc-side.h"
#include "uc-side-wager.h"
#include "uc-undo.h"
#include "uc-win-proof.h"
#include "uc-win.h"

#include <glib/gi18n-lib.h>

#define MAX_CARDS 12
#define NO_BREAK  "\302\240"

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

char *
uc_say_subject_hand (const UcTable *table, guint seat, guint hand)
{
  const UcSeat *box = &table->now.round.seats[seat];
  UcCard cards[MAX_CARDS], dealer[2];
  guint n = uc_hand_cards (&table->now, seat, hand, cards, G_N_ELEMENTS (cards));
  /* The up-card, and the hole card once it is turned. */
  guint up = uc_hand_cards (&table->now, UC_SEAT_DEALER, 0, dealer, table->now.round.hole_up ? 2 : 1);
  g_autofree char *held = say_cards (cards, n), *shown = say_cards (dealer, up);
  g_autofree char *bet = uc_say_money (box->main);
  g_autoptr (GString) text = g_string_new (NULL);

  if (n > 0)
    {
      guint total = uc_hand_shown_total (&table->now, table->rules, seat, hand, NULL);

      if (box->hands > 1)
        /* Translators: which of a seat’s split hands, its cards and their total, "Seat 2, second hand: K♠ 5♥, 15." */
        g_string_printf (text, _ ("Seat %u, %s hand: %s, %u."), seat, uc_say_ordinal (hand), held, total);
      else
        /* Translators: a hand’s cards and their total, "Seat 2: K♠ 5♥, 15." */
        g_string_printf (text, _ ("Seat %u: %s, %u."), seat, held, total);
    }
  else
    /* Translators: "Seat 2, second hand." */
    g_string_printf (text, box->hands > 1 ? _ ("Seat %u, %s hand.") : _ ("Seat %u."), seat, uc_say_ordinal (hand));
  if (box->main != UC_MONEY_UNKNOWN && box->in_round)
    uc_say_sentence (text, _ ("Bet %s."), bet);
  if (*shown != '\0')
    uc_say_sentence (text, _ ("Dealer shows %s."), shown);
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
      /* Translators: a combination or a bonus, "Wins: Super Bonus." */
      uc_say_sentence (text, _ ("Wins: %s."),
                       uc_side_wager (wagers[i])->bonus ? uc_say_wager (wagers[i]) : uc_say_combination (combination));
    }
  if (table->now.round.seats[last->seat].hand[last->hand].outcome == UC_WORD_LOSE)
    uc_say_sentence (text, _ ("Its bet is taken."));
  return g_strdup (text->str);
}

/* Bets that lie settled and awards that are made by the state as it is, and not by the one before. */
static void
append_falls (GString *text, const UcTable *table, const UcState *before)
{
  const UcState *now = &table->now;
  const UcWager wagers[] = { uc_side_wager_progressive (table->rules), UC_WAGER_SUPER_BONUS };

  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      const UcSeat *box = &now->round.seats[seat], *was = &before->round.seats[seat];

      for (guint hand = 0; box->in_round && hand < box->hands; hand++)
        if (box->hand[hand].state == UC_HAND_SETTLED && (hand >= was->hands || was->hand[hand].state != UC_HAND_SETTLED))
          uc_say_sentence (text,
                           box->hand[hand].outcome == UC_WORD_LOSE  ? _ ("Seat %u’s bet, taken, goes back.")
                           : box->hand[hand].outcome == UC_WORD_WIN ? _ ("Seat %u’s win is not paid yet.")
                                                                    : _ ("Seat %u’s bet is settled no more."),
                           seat);
      for (guint i = 0; i < G_N_ELEMENTS (wagers); i++)
        {
          UcCombination made = uc_made_award (now, table->rules, seat, wagers[i]);
          const char *what;

          if (wagers[i] == UC_WAGER_NONE || made == UC_COMBINATION_NONE
              || made == uc_made_award (before, table->rules, seat, wagers[i]))
            continue;
          what = uc_side_wager (wagers[i])->bonus ? uc_say_wager (wagers[i]) : uc_say_combination (made);
          if (uc_win_is_open (&box->side[uc_side_wager_slot (wagers[i])]))
            {
              g_autofree char *sum = uc_say_money_cents (box->side[uc_side_wager_slot (wagers[i])].pays);

              /* Translators: a combination or a bonus that is a win no more, and its sum: "Seat 3’s win goes: Two suited match, $500.22." */
              uc_say_sentence (text, _ ("Seat %u’s win goes: %s, %s."), seat, what, sum);
            }
          else
            uc_say_sentence (text, _ ("Seat %u’s win goes: %s."), seat, what);
        }
    }
}

/* Since when the floor is called, and whose word it is. */
static void
append_asked (GString *text, const UcTable *table)
{
  const UcCarry *carry = &table->now.carry;
  g_autofree char *called = carry->called_ns != 0 ? uc_say_clock (carry->called_ns) : NULL;

  if (called != NULL)
    /* Translators: a time, "Floor called 21:46:02." */
    uc_say_sentence (text, _ ("Floor called %s."), called);
  if (carry->dealer[0] != '\0')
    /* Translators: the number of the dealer’s badge, "Asked by dealer 1001." */
    uc_say_sentence (text, _ ("Asked by dealer %s."), carry->dealer);
}

char *
uc_say_subject_undo (const UcTable *table)
{
  const UcUndoFact *last = uc_undo_last (table);
  g_autoptr (GString) text = g_string_new (NULL);
  guint back = uc_undo_is_behind_hole (table) ? 2 : 1;

  if (last == NULL)
    return g_strdup ("");
  if (last->seat != 0 && last->seat <= UC_MAX_SEATS)
    {
      g_autofree char *hand = uc_say_subject_hand (table, last->seat, last->hand);

      g_string_append (text, hand);
    }
  append_falls (text, table, &UC_UNDO (table, table->n_undo - back)->before);
  append_asked (text, table);
  return g_strdup (text->str);
}

char *
uc_say_subject_late_double (const UcTable *table, UcMoney more)
{
  const UcUndoFact *last = uc_undo_last (table);
  g_autofree char *hand = uc_say_subject_hand (table, last->seat, last->hand), *added = uc_say_money (more), *both = NULL;
  g_autoptr (GString) text = g_string_new (hand);
  UcMoney lay = table->now.round.seats[last->seat].hand[last->hand].stake, sum;

  if (more != UC_MONEY_UNKNOWN && lay != UC_MONEY_UNKNOWN && uc_money_add (lay, more, &sum))
    {
      both = uc_say_money (sum);
      /* Translators: sums, "Doubled for $25: the bet becomes $50." */
      uc_say_sentence (text, _ ("Doubled for %s: the bet becomes %s."), added, both);
    }
  else
    uc_say_sentence (text, _ ("The bet is doubled."));
  append_falls (text, table, uc_undo_before_hit (table));
  append_asked (text, table);
  return g_strdup (text->str);
}

char *
uc_say_subject_win (const UcTable *table, guint seat, UcWager wager)
{
  const UcSide side = uc_win_to_sign (&table->now, table->rules, seat, wager);
  const UcWinProof proof = uc_win_proof (&table->now, table->rules, seat, wager);
  g_autofree char *player = say_cards (proof.player, proof.n_player), *dealer = say_cards (proof.dealer, proof.n_dealer);
  g_autofree char *sum = uc_say_award (side.pays);
  const char *what = uc_side_wager (wager)->bonus ? uc_say_wager (wager) : uc_say_combination (proof.combination);

  /* Translators: the player’s cards, the dealer’s, what they make and the sum: "Seat 5: 9♥ 9♥ against 9♥. Two suited match, $500.22." */
  return proof.n_dealer > 0 ? g_strdup_printf (_ ("Seat %u: %s against %s. %s, %s."), seat, player, dealer, what, sum)
                            /* Translators: the player’s cards, what they make and the sum: "Seat 5: 7♠ 7♠ 7♠. Super Bonus, $1,000.00."
                             * */
                            : g_strdup_printf (_ ("Seat %u: %s. %s, %s."), seat, player, what, sum);
}

/* "Bets: seat 1 $25, seat 3 $15."; a seat and its sum stay on one line. */
static char *
say_bets (const UcTable *table)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      const UcSeat *box = &table->now.round.seats[seat];
      g_autofree char *bet = uc_say_money (box->main);
      g_autoptr (GString) item = g_string_new (NULL);

      if (!box->in_round)
        continue;
      if (box->main == UC_MONEY_UNKNOWN)
        g_string_printf (item, _ ("seat %u"), seat);
      else
        /* Translators: a seat and its bet in a list, "seat 1 $25". */
        g_string_printf (item, _ ("seat %u %s"), seat, bet);
      g_string_replace (item, " ", NO_BREAK, 0);
      uc_say_listed (text, "%s", item->str);
    }
  /* Translators: a list of seats with their bets, "Bets: seat 1 $25, seat 3 $15." */
  return text->len > 0 ? g_strdup_printf (_ ("Bets: %s."), text->str) : g_strdup ("");
}

char *
uc_say_subject_round (const UcTable *table)
{
  g_autofree char *bets = say_bets (table);
  GString *text = g_string_new (NULL);

  g_string_printf (text, _ ("Round %u."), table->now.carry.round);
  uc_say_sentence (text, "%s", bets);
  return g_string_free (text, FALSE);
}

char *
uc_say_subject_stakes (const UcTable *table, gboolean all)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint seat = table->rules->seats; seat >= 1; seat--)
    UC_FOR_EACH_SIDE_WAGER (wager)
      {
        const UcSide *side = &table->now.round.seats[seat].side[uc_side_wager_slot (wager)];
        g_autofree char *sum = uc_say_award (uc_win_is_open (side) ? uc_win_to_sign (&table->now, table->rules, seat, wager).pays : 0);

        if (!uc_win_is_open (side) || !uc_side_wager_is_of (table->rules, wager))
          continue;
        uc_say_sentence (text,
                         /* Translators: the sum of a win, "Seat 2’s signed $250.07 is paid." */
                         side->validated && !all ? _ ("Seat %u’s signed %s is paid.")
                         : side->validated       ? _ ("Seat %u’s signed %s is not paid.")
                                                 : _ ("Seat %u’s %s is not paid."),
                         seat, sum);
      }
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
  /* Translators: a wager, its sum, and how many of it were accepted and counted at the table: "Seat 3: Match the Dealer progressive, $5.
   * 4 accepted, 3 counted." */
  return round->chips_asked ? g_strdup_printf (_ ("Seat %u: %s, %s. %u accepted, %u counted."), seat, uc_say_wager (wager),
                                               sum, accepted, round->chips_said)
                            /* Translators: a wager, its sum, and how many of it were accepted at the table. */
                            : g_strdup_printf (_ ("Seat %u: %s, %s. %u accepted."), seat, uc_say_wager (wager), sum, accepted);
}

char *
uc_say_subject_prompt (const UcTable *table, const UcPrompt *prompt)
{
  UcPromptWords words = { 0 };
  char *text;

  uc_prompt_words_init (&words, table, prompt);
  /* Translators: a headline without a full stop, and the sentences below it as one text. */
  text = words.support != NULL && *words.support != '\0' ? g_strdup_printf (_ ("%s. %s"), words.headline, words.support)
                                                         : g_strdup (words.headline);
  uc_prompt_words_clear (&words);
  return text;
}

char *
uc_say_subject_record (gboolean settled, UcWord outcome, UcMoney pays, UcOdds odds, gboolean tie)
{
  g_autofree char *sum = uc_say_money_cents (pays);
  g_autofree char *at = uc_say_odds (odds);

  if (!settled)
    return g_strdup (_ ("not settled yet"));
  switch ((guint)outcome)
    {
    case UC_WORD_WIN:
      /* Translators: a sum or odds, "wins $50.00", "wins 3 to 2". */
      return g_strdup_printf (_ ("wins %s"), pays == UC_MONEY_UNKNOWN ? at : sum);
    case UC_WORD_LOSE:
      return g_strdup (_ ("loses"));
    default:
      return g_strdup (tie ? _ ("pushes") : _ ("returned"));
    }
}

static char *
say_hand_result (const UcTable *table, guint seat, guint hand)
{
  const UcHand *h = &table->now.round.seats[seat].hand[hand];

  return h->flags & UC_HAND_FLAG_DEAD
             ? g_strdup (_ ("hand dead"))
             : uc_say_subject_record (h->state == UC_HAND_SETTLED, (UcWord)h->outcome, h->pays, h->odds,
                           uc_say_is_tie (table, seat, hand));
}

char *
uc_say_subject_dispute (const UcTable *table, guint seat)
{
  const UcSeat *box = &table->now.round.seats[seat];
  g_autofree char *bet = uc_say_money_cents (box->main);
  g_autoptr (GString) record = g_string_new (NULL);

  if (!box->in_round)
    return g_strdup (_ ("no bet on record"));
  for (guint hand = 0; hand < MAX (box->hands, 1); hand++)
    {
      g_autofree char *result = say_hand_result (table, seat, hand);

      uc_say_listed_apart (record, "%s", result);
    }
  /* Translators: what became of a seat’s hands, "bet $50.00, on record: loses; wins $50.00". */
  return box->main == UC_MONEY_UNKNOWN ? g_strdup_printf (_ ("on record: %s"), record->str)
                                       /* Translators: a sum, and what became of the hands: "bet $50.00, on record: loses; wins $50.00".
                                        * */
                                       : g_strdup_printf (_ ("bet %s, on record: %s"), bet, record->str);
}

char *
uc_say_subject_no_ruling_pays (const UcTable *table, guint seat)
{
  UcWager wager = uc_made_award_beside_ruling (&table->now, table->rules, seat);

  if (wager == UC_WAGER_NONE)
    return NULL;
  return g_strdup_printf (uc_side_c (&table->now, seat, wager)->validated
                              /* Translators: a wager, "Validate or reject seat 3’s Match the Dealer progressive first.": before a ruling pays. */
                              ? _ ("“Record stands” pays seat %u’s signed %s.")
                              : _ ("Validate or reject seat %u’s %s first."),
                          seat, uc_say_wager (wager));
}

char *
uc_say_subject_request (const UcTable *table)
{
  const UcRound *round = &table->now.round;
  g_autofree char *what = NULL;

  if (round->correct_kind == UC_INPUT_VOID_ROUND)
    {
      g_autofree char *bets = say_bets (table);
      GString *text = g_string_new (NULL);

      /* Translators: the badge that asks and its reason, "Void round 12. Asked by 2001: Misdeal." */
      g_string_printf (text, _ ("Void round %u. Asked by %s: %s."), table->now.carry.round, round->correct_by, round->correct_reason);
      uc_say_sentence (text, "%s", bets);
      return g_string_free (text, FALSE);
    }
  if (round->correct_kind == UC_INPUT_METER_SET)
    {
      what = uc_say_meter_request (round, FALSE);
      /* Translators: the sums, the badge that asks and its reason: "Set the meter to $5,200.00, reserve $0.00. Asked by 2001: Correction
       * of an error." */
      return g_strdup_printf (_ ("Set the meter to %s. Asked by %s: %s."), what, round->correct_by,
                              uc_say_meter_cause (uc_word_parse (round->correct_key)));
    }
  what = uc_say_request (table);
  if (round->correct_kind == UC_INPUT_IRREGULARITY || g_str_equal (round->correct_key, uc_word_name (UC_WORD_CONFIRMED)))
    /* Translators: what is asked and the badge that asks, "Card drawn in error, exposed: 9♦. Asked by 2001." */
    return g_strdup_printf (_ ("%s. Asked by %s."), what, round->correct_by);
  if (round->correct_kind == UC_INPUT_RULING)
    {
      g_autofree char *record = uc_say_subject_dispute (table, round->correct_seat);

      /* Translators: the ruling, what is on record, and the first badge: "Seat 1 is paid $50.00 by ruling. Seat 1: bet $50.00, on record:
       * loses. First signed by 2001." */
      return g_strdup_printf (_ ("%s. Seat %u: %s. First signed by %s."), what, round->correct_seat, record, round->correct_by);
    }
  /* Translators: what is asked, the badge that asks and its reason: "Seat 2’s card: 9♦ becomes 9♥. Asked by 2001: Card misread." */
  return g_strdup_printf (_ ("%s. Asked by %s: %s."), what, round->correct_by, round->correct_reason);
}

/* "8♦ is seat 3’s, K♠ is the dealer’s": what the report changes, as the deal would have gone. @after: the table then. */
static char *
say_moves (const UcTable *table, UcState *after)
{
  UcSeat *box = &after->round.seats[after->round.trouble_seat];
  const gboolean missed = after->round.doubt_id == UC_IRREGULARITY_MISSED_CARD;
  g_autoptr (GString) text = g_string_new (NULL);
  guint nth = 0;

  if (after->round.doubt_id == UC_IRREGULARITY_NO_CARDS || missed)
    box->dead = box->hands == 1;
  else
    box->late_second = after->round.doubt_choice == UC_WORD_YES ? UC_SECOND_LATE : UC_SECOND_NEVER;
  for (guint i = 0; i < G_N_ELEMENTS (box->side) && (box->dead || box->late_second == UC_SECOND_NEVER); i++)
    if (box->side[i].state == UC_SIDE_ACCEPTED)
      box->side[i].outcome = UC_WORD_VOID;
  if (missed)
    return g_strdup (_ ("Then the hand is dead, and its bet goes back."));
  if (after->round.hole_dealt)
    return g_strdup (_ ("No card changes its hand."));
  for (guint i = 0; i < after->round.n_dealt; i++)
    {
      UcDealt *dealt = &after->round.dealt[i];
      g_autofree char *card = uc_say_card (dealt->card);
      UcPlace place;
      gboolean face_up;

      if (dealt->seat == 0)
        continue;
      place = uc_deal_order_place (after, nth++, &face_up);
      if (dealt->seat == place.seat)
        continue;
      /* Of what lies face down no face is said. */
      if (!face_up)
        /* Translators: in a list behind “Then”, as the next ones: "Then 8♦ is seat 3’s, the last card is the hole card." */
        uc_say_listed (text, "%s", _ ("the last card is the hole card"));
      else if (place.seat == UC_SEAT_DEALER)
        /* Translators: a card, "Then 8♦ is seat 3’s, K♠ is the dealer’s." */
        uc_say_listed (text, _ ("%s is the dealer’s"), card);
      else
        /* Translators: a card, "Then 8♦ is seat 3’s, K♠ is the dealer’s." */
        uc_say_listed (text, _ ("%s is seat %u’s"), card, place.seat);
      dealt->seat = place.seat;
      dealt->face_up = face_up;
    }
  /* Translators: what changes in that case, "Then 8♦ is seat 3’s, K♠ is the dealer’s." */
  return text->len > 0 ? g_strdup_printf (C_ ("case", "Then %s."), text->str) : g_strdup (_ ("No card changes its hand."));
}

/* Awards of the progressive that the cards make by the state @after, and not by the one before. */
static void
append_comes (GString *text, const UcTable *table, const UcState *after)
{
  UcWager wager = uc_side_wager_progressive (table->rules);

  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      UcCombination made = uc_made_award (after, table->rules, seat, wager);

      if (made != UC_COMBINATION_NONE && made != uc_made_award (&table->now, table->rules, seat, wager))
        /* Translators: a combination, "Seat 3 then wins: Two suited match." */
        uc_say_sentence (text, _ ("Seat %u then wins: %s."), seat, uc_say_combination (made));
    }
}

const char *
uc_say_subject_said (const UcTable *table, guint seat, guint hand)
{
  const UcHand *h = &table->now.round.seats[seat].hand[hand];

  if (h->flags & UC_HAND_FLAG_CARD_DUE)
    return h->doubles > 0 ? _ ("On record it doubled.") : _ ("On record it asked for a card.");
  if (h->flags & UC_HAND_FLAG_STOOD)
    return h->flags & UC_HAND_FLAG_IMPLIED ? _ ("On record it stood; nobody said so.") : _ ("On record it stood.");
  return _ ("On record it asked for no card.");
}

char *
uc_say_subject_deal (const UcTable *table)
{
  const UcRound *round = &table->now.round;
  const char *dealer = table->now.carry.dealer;
  const gboolean missed = round->doubt_id == UC_IRREGULARITY_MISSED_CARD;
  UcCard cards[MAX_CARDS];
  guint n = uc_hand_cards (&table->now, round->trouble_seat, round->doubt_hand, cards, G_N_ELEMENTS (cards));
  UcState after = table->now;
  g_autofree char *held = say_cards (cards, n), *moves = say_moves (table, &after);
  g_autofree char *said
      = missed && table->now.round.seats[round->trouble_seat].hands > 1
            ? g_strdup_printf (_ ("Seat %u’s %s hand requested a card that did not come"), (guint)round->trouble_seat,
                               uc_say_ordinal (round->doubt_hand))
            : g_strdup_printf (round->doubt_id == UC_IRREGULARITY_NO_CARDS ? _ ("Seat %u got no cards")
                         : missed ? _ ("Seat %u requested a card that did not come")
                         : round->doubt_choice == UC_WORD_YES ? _ ("Seat %u got one card and wants the second")
                                                              : _ ("Seat %u got one card and wants no second"),
                         (guint)round->trouble_seat);
  g_autoptr (GString) text = g_string_new (NULL);

  if (*dealer != '\0')
    /* Translators: what is said, and the number of the dealer’s badge: "Seat 3 got no cards, reported by dealer 1001." */
    g_string_printf (text, _ ("%s, reported by dealer %s."), said, dealer);
  else
    /* Translators: what is said, "Seat 3 got no cards, reported by the dealer." */
    g_string_printf (text, _ ("%s, reported by the dealer."), said);
  if (missed)
    {
      /* Translators: the hand’s cards and their total, "It has 7♠ 5♥, 12." */
      uc_say_sentence (text, _ ("It has %s, %u."), held,
                       uc_hand_shown_total (&table->now, table->rules, round->trouble_seat, round->doubt_hand, NULL));
      uc_say_sentence (text, "%s", uc_say_subject_said (table, round->trouble_seat, round->doubt_hand));
    }
  else if (n > 0)
    uc_say_sentence (text, _ ("On record it has %s."), held);
  uc_say_sentence (text, "%s", moves);
  append_falls (text, table, &after);
  append_comes (text, table, &after);
  return g_strdup (text->str);
}

/* "paid $15", "taken"; "" before the settlement. */
static char *
say_result (const UcTable *table, guint seat, guint at)
{
  const UcHand *hand = &table->now.round.seats[seat].hand[at];
  g_autofree char *pays = uc_say_money (hand->pays), *odds = uc_say_odds (hand->odds);

  switch ((guint)hand->outcome)
    {
    case UC_WORD_WIN:
      /* Translators: a sum or odds, behind a hand’s cards and total: "9♣ 4♠, 13, paid $15." */
      return g_strdup_printf (_ ("paid %s"), hand->pays == UC_MONEY_UNKNOWN ? odds : pays);
    case UC_WORD_LOSE:
      return g_strdup (hand->combination == UC_COMBINATION_SURRENDER || hand->combination == UC_COMBINATION_RESCUE
                           ? _ ("half taken") : _ ("taken"));
    case UC_WORD_PUSH:
    case UC_WORD_VOID:
      return g_strdup (uc_say_is_tie (table, seat, at) ? _ ("push") : _ ("returned"));
    default:
      return g_strdup ("");
    }
}

char *
uc_say_subject_receipt (const UcTable *table, guint seat)
{
  const UcSeat *box = &table->now.round.seats[seat];
  g_autofree char *bet = uc_say_money (box->main);
  g_autoptr (GString) text = g_string_new (NULL);
  UcCard cards[MAX_CARDS];

  /* Translators: before the seat’s hands, "Round 1, seat 3: 9♣ 4♠, 13, taken. Bet $15. Dealer: 19." */
  g_string_printf (text, _ ("Round %u, seat %u:"), table->now.carry.round, seat);
  for (guint hand = 0; hand < box->hands; hand++)
    {
      guint n = uc_hand_cards (&table->now, seat, hand, cards, G_N_ELEMENTS (cards));
      g_autofree char *held = say_cards (cards, n);
      g_autofree char *result = say_result (table, seat, hand);
      g_autoptr (GString) said = g_string_new (NULL);

      if (n > 0)
        /* Translators: a hand’s cards and their total, "9♣ 4♠, 13". */
        g_string_printf (said, _ ("%s, %u"), held, uc_hand_shown_total (&table->now, table->rules, seat, hand, NULL));
      if (*result != '\0')
        uc_say_listed (said, "%s", result);
      if (said->len > 0)
        /* Translators: a hand’s cards, their total and what became of it, as a sentence: "9♣ 4♠, 13, taken." */
        uc_say_sentence (text, _ ("%s."), said->str);
    }
  if (box->main != UC_MONEY_UNKNOWN)
    uc_say_sentence (text, _ ("Bet %s."), bet);
  UC_FOR_EACH_SIDE_WAGER (wager)
    {
      const UcSide *side = &box->side[uc_side_wager_slot (wager)];
      g_autofree char *sum = uc_say_money_cents (side->pays);

      if (side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_WIN)
        /* Translators: a wager that won, and its sum: "Match the Dealer: $60.00." */
        uc_say_sentence (text, _ ("%s: %s."), uc_say_wager (wager), sum);
    }
  if (uc_hand_count (&table->now, UC_SEAT_DEALER, 0) > 0)
    /* Translators: the dealer’s total, "Dealer: 19." */
    uc_say_sentence (text, _ ("Dealer: %u."),
                     uc_hand_shown_total (&table->now, table->rules, UC_SEAT_DEALER, 0, NULL));
  return g_strdup (text->str);
}

char *
uc_say_subject_finish (const UcTable *table)
{
  guint8 seats = 0;
  g_autofree char *list = NULL;
  GString *text = g_string_new (NULL);

  for (guint seat = 1; seat <= table->rules->seats; seat++)
    for (guint hand = 0; hand < table->now.round.seats[seat].hands; hand++)
      seats |= uc_hand_live (&table->now, seat, hand) ? UC_SEAT_BIT (seat) : 0;
  list = uc_say_seats (seats, FALSE);
  if (table->now.round.light != UC_RANGE_NONE)
    /* Translators: "The reader showed Medium." */
    g_string_printf (text, _ ("The reader showed %s."), uc_say_range (table->now.round.light));
  if (seats == 0)
    uc_say_sentence (text, "%s", _ ("No hand plays on."));
  else
    /* Translators: the number of a seat, or a list of them: "Seats 1, 2, 3 play on." */
    uc_say_sentence (text, ngettext ("Seat %s plays on.", "Seats %s play on.", __builtin_popcount (seats)), list);
  return g_string_free (text, FALSE);
}

char *
uc_say_subject_light (const UcTable *table)
{
  const UcRound *round = &table->now.round;

  if (round->light != UC_RANGE_NONE && round->misplaced != UC_RANGE_NONE)
    /* Translators: the names of ranges, "Reader said Medium; the hand lay in Large." */
    return g_strdup_printf (_ ("Reader said %s; the hand lay in %s."), uc_say_range (round->light),
                            uc_say_range (round->misplaced));
  if (round->light != UC_RANGE_NONE && round->light_first != UC_RANGE_NONE && round->light != round->light_first)
    /* Translators: the names of ranges, "Reader said Medium; Large is right." */
    return g_strdup_printf (_ ("Reader said %s; %s is right."), uc_say_range (round->light_first),
                            uc_say_range (round->light));
  return g_strdup ("");
}
