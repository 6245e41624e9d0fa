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
    g_string_append (text, _ (" Its bet is taken."));
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
          g_string_append_printf (text,
                                  box->hand[hand].outcome == UC_WORD_LOSE  ? _ (" Seat %u’s bet, taken, goes back.")
                                  : box->hand[hand].outcome == UC_WORD_WIN ? _ (" Seat %u’s win is not paid yet.")
                                                                           : _ (" Seat %u’s bet is settled no more."),
                                  seat);
      for (guint i = 0; i < G_N_ELEMENTS (wagers); i++)
        {
          UcCombination made = uc_made_award (now, table->rules, seat, wagers[i]);
          g_autofree char *sum = NULL;

          if (wagers[i] == UC_WAGER_NONE || made == UC_COMBINATION_NONE
              || made == uc_made_award (before, table->rules, seat, wagers[i]))
            continue;
          sum = uc_say_money_cents (box->side[uc_side_wager_slot (wagers[i])].pays);
          g_string_append_printf (text, _ (" Seat %u’s win goes: %s"), seat,
                                  uc_side_wager (wagers[i])->bonus ? uc_say_wager (wagers[i]) : uc_say_combination (made));
          if (uc_win_is_open (&box->side[uc_side_wager_slot (wagers[i])]))
            g_string_append_printf (text, ", %s", sum);
          g_string_append (text, ".");
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
    g_string_append_printf (text, _ (" Floor called %s."), called);
  if (carry->dealer[0] != '\0')
    g_string_append_printf (text, _ (" Asked by dealer %s."), carry->dealer);
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
  if (text->str[0] == ' ')
    g_string_erase (text, 0, 1);
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
      g_string_append_printf (text, _ (" Doubled for %s: the bet becomes %s."), added, both);
    }
  else
    g_string_append (text, _ (" The bet is doubled."));
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
  g_autofree char *sum = uc_say_money_cents (side.pays);
  const char *what = uc_side_wager (wager)->bonus ? uc_say_wager (wager) : uc_say_combination (proof.combination);

  return proof.n_dealer > 0 ? g_strdup_printf (_ ("Seat %u: %s against %s. %s, %s."), seat, player, dealer, what, sum)
                            : g_strdup_printf (_ ("Seat %u: %s. %s, %s."), seat, player, what, sum);
}

/* " Bets: seat 1 $25, seat 3 $15."; a seat and its sum stay on one line. */
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
      g_string_printf (item, _ ("seat %u"), seat);
      if (box->main != UC_MONEY_UNKNOWN)
        g_string_append_printf (item, " %s", bet);
      g_string_replace (item, " ", NO_BREAK, 0);
      g_string_append_printf (text, "%s%s", text->len == 0 ? _ (" Bets: ") : ", ", item->str);
    }
  if (text->len > 0)
    g_string_append (text, ".");
  return g_strdup (text->str);
}

char *
uc_say_subject_round (const UcTable *table)
{
  g_autofree char *bets = say_bets (table);

  return g_strdup_printf (_ ("Round %u.%s"), table->now.carry.round, bets);
}

char *
uc_say_subject_stakes (const UcTable *table, gboolean all)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint seat = table->rules->seats; seat >= 1; seat--)
    UC_FOR_EACH_SIDE_WAGER (wager)
      {
        const UcSide *side = &table->now.round.seats[seat].side[uc_side_wager_slot (wager)];
        g_autofree char *sum = uc_say_money_cents (uc_win_is_open (side) ? uc_win_to_sign (&table->now, table->rules, seat, wager).pays : 0);

        if (!uc_win_is_open (side) || !uc_side_wager_is_of (table->rules, wager))
          continue;
        g_string_append_printf (text,
                                side->validated && !all ? _ (" Seat %u’s signed %s is paid.")
                                : side->validated       ? _ (" Seat %u’s signed %s is not paid.")
                                                        : _ (" Seat %u’s %s is not paid."),
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
uc_say_subject_record (gboolean settled, UcWord outcome, UcMoney pays, UcOdds odds, gboolean tie)
{
  g_autofree char *sum = uc_say_money_cents (pays);
  g_autofree char *at = uc_say_odds (odds);

  if (!settled)
    return g_strdup (_ ("not settled yet"));
  switch ((guint)outcome)
    {
    case UC_WORD_WIN:
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
  g_autofree char *record = NULL;

  if (!box->in_round)
    return g_strdup (_ ("no bet on record"));
  record = say_hand_result (table, seat, 0);
  for (guint hand = 1; hand < box->hands; hand++)
    {
      g_autofree char *next = say_hand_result (table, seat, hand);
      char *both = g_strdup_printf ("%s; %s", record, next);

      g_free (record);
      record = both;
    }
  return box->main == UC_MONEY_UNKNOWN ? g_strdup_printf (_ ("on record: %s"), record)
                                       : g_strdup_printf (_ ("bet %s, on record: %s"), bet, record);
}

char *
uc_say_subject_no_ruling_pays (const UcTable *table, guint seat)
{
  UcWager wager = uc_made_award_beside_ruling (&table->now, table->rules, seat);

  if (wager == UC_WAGER_NONE)
    return NULL;
  return g_strdup_printf (uc_side_c (&table->now, seat, wager)->validated
                              ? _ ("Seat %u’s %s is signed; it is paid if the record stands.")
                              : _ ("Validate or reject seat %u’s %s before a ruling pays."),
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

      return g_strdup_printf (_ ("Void round %u. Asked by %s: %s.%s"), table->now.carry.round, round->correct_by,
                              round->correct_reason, bets);
    }
  if (round->correct_kind == UC_INPUT_METER_SET)
    {
      what = uc_say_meter_request (round, FALSE);
      return g_strdup_printf (_ ("Set the meter to %s. Asked by %s: %s."), what, round->correct_by,
                              uc_say_meter_cause (uc_word_parse (round->correct_key)));
    }
  what = uc_say_request (table);
  if (round->correct_kind == UC_INPUT_IRREGULARITY || g_str_equal (round->correct_key, uc_word_name (UC_WORD_CONFIRMED)))
    return g_strdup_printf (_ ("%s. Asked by %s."), what, round->correct_by);
  if (round->correct_kind == UC_INPUT_RULING)
    {
      g_autofree char *record = uc_say_subject_dispute (table, round->correct_seat);

      return g_strdup_printf (_ ("%s. Seat %u: %s. First signed by %s."), what, round->correct_seat, record, round->correct_by);
    }
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
      g_string_append (text, text->len > 0 ? ", " : "");
      /* Of what lies face down no face is said. */
      if (!face_up)
        g_string_append (text, _ ("the last card is the hole card"));
      else if (place.seat == UC_SEAT_DEALER)
        g_string_append_printf (text, _ ("%s is the dealer’s"), card);
      else
        g_string_append_printf (text, _ ("%s is seat %u’s"), card, place.seat);
      dealt->seat = place.seat;
      dealt->face_up = face_up;
    }
  return text->len > 0 ? g_strdup_printf (_ ("Then %s."), text->str) : g_strdup (_ ("No card changes its hand."));
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
        g_string_append_printf (text, _ (" Seat %u then wins: %s."), seat, uc_say_combination (made));
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
  g_autofree char *by = *dealer != '\0' ? g_strdup_printf (_ ("dealer %s"), dealer) : g_strdup (_ ("the dealer"));
  g_autofree char *said
      = missed && table->now.round.seats[round->trouble_seat].hands > 1
            ? g_strdup_printf (_ ("Seat %u’s %s hand requested a card that did not come, reported by %s."),
                               (guint)round->trouble_seat, uc_say_ordinal (round->doubt_hand), by)
            : g_strdup_printf (round->doubt_id == UC_IRREGULARITY_NO_CARDS ? _ ("Seat %u got no cards, reported by %s.")
                         : missed ? _ ("Seat %u requested a card that did not come, reported by %s.")
                         : round->doubt_choice == UC_WORD_YES ? _ ("Seat %u got one card and wants the second, reported by %s.")
                                                              : _ ("Seat %u got one card and wants no second, reported by %s."),
                         (guint)round->trouble_seat, by);
  g_autoptr (GString) text = g_string_new (said);

  if (missed)
    g_string_append_printf (text, _ (" It has %s, %u. %s"), held,
                            uc_hand_shown_total (&table->now, table->rules, round->trouble_seat, round->doubt_hand, NULL),
                            uc_say_subject_said (table, round->trouble_seat, round->doubt_hand));
  else if (n > 0)
    g_string_append_printf (text, _ (" On record it has %s."), held);
  g_string_append_printf (text, " %s", moves);
  append_falls (text, table, &after);
  append_comes (text, table, &after);
  return g_strdup (text->str);
}

/* ", paid $15", ", taken"; "" before the settlement. */
static char *
say_result (const UcTable *table, guint seat, guint at)
{
  const UcHand *hand = &table->now.round.seats[seat].hand[at];
  g_autofree char *pays = uc_say_money (hand->pays), *odds = uc_say_odds (hand->odds);

  switch ((guint)hand->outcome)
    {
    case UC_WORD_WIN:
      return g_strdup_printf (_ (", paid %s"), hand->pays == UC_MONEY_UNKNOWN ? odds : pays);
    case UC_WORD_LOSE:
      return g_strdup (hand->combination == UC_COMBINATION_SURRENDER || hand->combination == UC_COMBINATION_RESCUE
                           ? _ (", half taken") : _ (", taken"));
    case UC_WORD_PUSH:
    case UC_WORD_VOID:
      return g_strdup (uc_say_is_tie (table, seat, at) ? _ (", push") : _ (", returned"));
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

  g_string_append_printf (text, _ ("Round %u, seat %u:"), table->now.carry.round, seat);
  for (guint hand = 0; hand < box->hands; hand++)
    {
      guint n = uc_hand_cards (&table->now, seat, hand, cards, G_N_ELEMENTS (cards));
      g_autofree char *held = say_cards (cards, n);
      g_autofree char *result = say_result (table, seat, hand);

      if (n > 0)
        g_string_append_printf (text, _ (" %s, %u"), held, uc_hand_shown_total (&table->now, table->rules, seat, hand, NULL));
      g_string_append_printf (text, "%s.", result);
    }
  if (box->main != UC_MONEY_UNKNOWN)
    g_string_append_printf (text, _ (" Bet %s."), bet);
  UC_FOR_EACH_SIDE_WAGER (wager)
    {
      const UcSide *side = &box->side[uc_side_wager_slot (wager)];
      g_autofree char *sum = uc_say_money_cents (side->pays);

      if (side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_WIN)
        g_string_append_printf (text, _ (" %s: %s."), uc_say_wager (wager), sum);
    }
  if (uc_hand_count (&table->now, UC_SEAT_DEALER, 0) > 0)
    g_string_append_printf (text, _ (" Dealer: %u."),
                            uc_hand_shown_total (&table->now, table->rules, UC_SEAT_DEALER, 0, NULL));
  return g_strdup (text->str);
}

char *
uc_say_subject_finish (const UcTable *table)
{
  guint8 seats = 0;
  g_autofree char *list = NULL, *playing = NULL;

  for (guint seat = 1; seat <= table->rules->seats; seat++)
    for (guint hand = 0; hand < table->now.round.seats[seat].hands; hand++)
      seats |= uc_hand_live (&table->now, seat, hand) ? UC_SEAT_BIT (seat) : 0;
  list = uc_say_seats (seats, FALSE);
  playing = seats == 0 ? g_strdup (_ ("No hand plays on."))
                       : g_strdup_printf (ngettext ("Seat %s plays on.", "Seats %s play on.", __builtin_popcount (seats)), list);
  return table->now.round.light == UC_RANGE_NONE
             ? g_strdup (playing)
             : g_strdup_printf (_ ("The reader showed %s. %s"), uc_say_range (table->now.round.light), playing);
}

char *
uc_say_subject_light (const UcTable *table)
{
  const UcRound *round = &table->now.round;

  if (round->light != UC_RANGE_NONE && round->misplaced != UC_RANGE_NONE)
    return g_strdup_printf (_ ("Reader said %s; the hand lay in %s."), uc_say_range (round->light),
                            uc_say_range (round->misplaced));
  if (round->light != UC_RANGE_NONE && round->light_first != UC_RANGE_NONE && round->light != round->light_first)
    return g_strdup_printf (_ ("Reader said %s; %s is right."), uc_say_range (round->light_first),
                            uc_say_range (round->light));
  return g_strdup ("");
}
