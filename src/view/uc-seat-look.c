#include "uc-seat-look.h"

#include "uc-bonus-21.h"
#include "uc-carried.h"
#include "uc-dealer-hand.h"
#include "uc-hand.h"
#include "uc-held.h"
#include "uc-owed.h"
#include "uc-readiness.h"
#include "uc-side-wager.h"
#include "uc-ticket.h"
#include "uc-win.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const UcSide *
side_of (const UcSeat *seat, UcWager wager)
{
  return &seat->side[uc_side_wager_slot (wager)];
}

static void
phrase (UcPhrase *phrase, UcColour colour, char *text)
{
  g_free (phrase->text);
  phrase->text = text;
  phrase->colour = colour;
}

/* Of the wager that a coin head takes: one a seat. All zero at a table without one. */
static UcSide
progressive_of (const UcTable *table, guint seat)
{
  UcWager wager = uc_side_wager_progressive (table->rules);

  return wager == UC_WAGER_NONE ? (UcSide){ 0 } : *side_of (&table->now.round.seats[seat], wager);
}

/* ---- wagers ---- */

static UcMark
winner_mark (const UcTable *table, const UcSide *side)
{
  if (table->now.carry.devices[UC_DEVICE_LAMPS] == UC_DEVICE_STATE_DOWN)
    return UC_MARK_UNKNOWN;
  return side->lamp == UC_WORD_DARK ? UC_MARK_DARK : UC_MARK_LIT;
}

gboolean
uc_seat_look_is_invited (const UcTable *table, guint seat)
{
  return uc_readiness_has_head (table->rules, seat) && !table->now.round.locked
         && uc_readiness_progressive_closed (&table->now, seat) == UC_DEVICE_NONE
         && (table->now.round.seats[seat].in_round || uc_carried_seats (&table->now, table->rules) & UC_SEAT_BIT (seat));
}

static UcMark
progressive_mark (const UcTable *table, const UcPrompt *prompt, guint seat)
{
  UcWager wager = uc_side_wager_progressive (table->rules);
  const UcSide *side;
  UcDevice closed;

  if (wager == UC_WAGER_NONE)
    return UC_MARK_NONE;
  side = side_of (&table->now.round.seats[seat], wager);
  switch (uc_ticket_shown_state (&table->now, table->rules, seat, wager))
    {
    case UC_SIDE_PLACED:
      return UC_MARK_PLACED;
    case UC_SIDE_ACCEPTED:
      return UC_MARK_ACCEPTED;
    case UC_SIDE_WON:
      return winner_mark (table, side);
    case UC_SIDE_SETTLED:
      if (side->due || uc_held_seats (&table->now) & UC_SEAT_BIT (seat))
        return winner_mark (table, side);
      if (!uc_side_wager_is_at (table->rules, wager, prompt->step))
        return UC_MARK_NONE;
      return side->outcome == UC_WORD_WIN ? winner_mark (table, side) : UC_MARK_LOST;
    case UC_SIDE_NONE:
      break;
    }
  if (side->refused != UC_WORD_NONE)
    return UC_MARK_REFUSED;
  if (!table->now.round.seats[seat].in_round
      && !(uc_carried_seats (&table->now, table->rules) & UC_SEAT_BIT (seat)))
    return UC_MARK_NONE;
  closed = uc_readiness_progressive_closed (&table->now, seat);
  if (closed >= UC_DEVICE_HEAD_1 && closed <= UC_DEVICE_HEAD_7)
    return UC_MARK_UNKNOWN;
  if (closed != UC_DEVICE_NONE || table->now.round.locked)
    return UC_MARK_NONE;
  return uc_seat_look_is_invited (table, seat)       ? UC_MARK_INVITED
         : prompt->id == UC_PROMPT_BETS_OPEN ? UC_MARK_OPEN
                                             : UC_MARK_NONE;
}

static char *
progressive_word (const UcSide *side, UcMark mark)
{
  switch (mark)
    {
    case UC_MARK_INVITED:
      return g_strdup (_ ("invited"));
    case UC_MARK_PLACED:
      return g_strdup (_ ("placed"));
    case UC_MARK_ACCEPTED:
      return g_strdup (_ ("accepted"));
    case UC_MARK_REFUSED:
      return g_strdup (uc_say_refusal (side->refused));
    case UC_MARK_DARK:
      return g_strdup (_ ("Dark"));
    case UC_MARK_UNKNOWN:
      return g_strdup (_ ("no answer"));
    case UC_MARK_NONE:
    case UC_MARK_OPEN:
    case UC_MARK_LOST:
    case UC_MARK_LIT:
      break;
    }
  return g_strdup ("");
}

/* Those that lie on the felt: until they are settled, and at their own step until the dealer has paid or taken them. */
static void
look_at_sides (UcSeatLook *look, const UcTable *table, const UcPrompt *prompt, guint seat)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    {
      const UcSide *side = side_of (&table->now.round.seats[seat], wager);
      gboolean now = uc_side_wager_is_at (table->rules, wager, prompt->step);
      g_autofree char *sum = uc_say_money (side->amount);
      const char *mark = uc_say_wager_mark (wager);
      UcSideLook *shown;

      if (!table->rules->wagers[wager].offered || uc_side_wager_is_progressive (wager) || side->state == UC_SIDE_NONE
          || (side->state == UC_SIDE_SETTLED && (!now || side->done)))
        continue;
      shown = &look->sides[look->n_sides++];
      shown->lost = side->outcome == UC_WORD_LOSE;
      shown->text = side->amount == UC_MONEY_UNKNOWN ? g_strdup (mark) : g_strconcat (mark, " ", sum, NULL);
    }
}

static void
look_at_insurance (UcSeatLook *look, const UcTable *table, const UcPrompt *prompt, guint seat)
{
  const UcSeat *here = &table->now.round.seats[seat];
  UcMoney amount = here->side[UC_SLOT_INSURANCE].amount;
  g_autofree char *sum = uc_say_money (amount);

  if (here->even_money)
    phrase (&look->insurance, UC_COLOUR_TEXT_2, g_strdup (_ ("Even money")));
  else if (here->side[UC_SLOT_INSURANCE].state != UC_SIDE_NONE && prompt->step >= UC_STEP_INSURANCE
           && prompt->step <= UC_STEP_PEEK)
    phrase (&look->insurance, UC_COLOUR_TEXT_1,
            amount == UC_MONEY_UNKNOWN ? g_strdup (_ ("Insured")) : g_strdup_printf (_ ("Insured %s"), sum));
}

/* Made, suggested by the last round, or neither: what is made is what the record says. */
static void
look_at_bets (UcSeatLook *look, const UcTable *table, const UcPrompt *prompt, guint seat)
{
  look->open = prompt->id == UC_PROMPT_BETS_OPEN && (look->playing || look->expected);
  UC_FOR_EACH_STAKED_WAGER (wager)
    {
      const UcSide *side = side_of (&table->now.round.seats[seat], wager);
      UcBetLook *bet = &look->bets[look->n_bets];
      UcMoney sum = side->amount;

      if (!table->rules->wagers[wager].offered || uc_side_wager_is_progressive (wager))
        continue;
      look->n_bets++;
      bet->wager = wager;
      bet->mark = uc_say_wager_mark (wager);
      if (side->state == UC_SIDE_ACCEPTED)
        bet->state = UC_BET_MADE;
      else if (look->open && uc_carried_side (&table->now, table->rules, seat, wager, &sum))
        bet->state = UC_BET_SUGGESTED;
      bet->sum = bet->state != UC_BET_NONE && sum != UC_MONEY_UNKNOWN ? uc_say_money (sum) : NULL;
    }
}

/* ---- side wagers' results ---- */

/* While one win of the step waits for the dealer's look or for the floor, none of the step is paid: the prompt will order all of
 * them together, once. */
static void
look_at_win (UcSeatLook *look, const UcTable *table, guint seat, UcWager wager)
{
  const UcSide shown = uc_win_to_sign (&table->now, table->rules, seat, wager), *side = &shown;
  g_autofree char *sum = uc_say_money (side->pays);
  gboolean open = uc_win_is_open (side), blocked = uc_say_win_is_blocked (side);
  gboolean waits = open || uc_side_wager_won_at (&table->now, table->rules, table->now.round.step) != UC_WAGER_NONE;
  UcColour colour = blocked ? UC_COLOUR_TEXT_2 : waits ? UC_COLOUR_TEXT_1 : UC_COLOUR_GO;
  UcWinLook *win;

  /* What the dealer has said is paid lies there no more, though the step waits for a ruling. */
  if (!open && (side->outcome != UC_WORD_WIN || side->done))
    return;
  if (look->waits == NULL || (blocked && !look->blocked))
    look->waits = uc_say_win_waits (side, wager);
  look->blocked |= blocked;
  win = &look->wins[look->n_wins++];
  win->mark = uc_say_wager_mark (wager);
  win->odds = uc_say_odds (side->odds);
  if (uc_win_source (table->rules, wager, side->odds, side->pays) == UC_WORD_PROGRESSIVE)
    {
      phrase (&win->sum, colour, side->pays == UC_MONEY_UNKNOWN ? g_strdup (win->odds) : g_strdup (sum));
      win->note = side->odds.kind == UC_ODDS_METER_SHARE ? g_strdup_printf (_ ("%u%%, not from tray"), side->odds.num)
                                                         : g_strdup (_ ("Not from tray"));
      win->brief = _ ("Not from tray");
      /* Translators: “Not from tray” where it has no room. */
      win->least = _ ("Not tray");
      g_clear_pointer (&win->odds, g_free);
    }
  else if (side->pays == UC_MONEY_UNKNOWN)
    {
      phrase (&win->sum, colour, waits ? g_strdup (win->odds) : g_strdup_printf (C_ ("seat", "Pay %s"), win->odds));
      g_clear_pointer (&win->odds, g_free);
    }
  else
    phrase (&win->sum, colour, waits ? g_strdup (sum) : g_strdup_printf (C_ ("seat", "Pay %s"), sum));
  /* The plaque names the dispute. What the win waits for therefore replaces its odds or its source. */
  if (look->disputed && uc_say_win_waits (side, wager) != NULL)
    {
      char **place = win->note != NULL ? &win->note : &win->odds;

      g_free (*place);
      *place = g_strdup (uc_say_win_waits (side, wager));
      win->brief = win->least = uc_say_win_waits (side, wager);
    }
}

/* A progressive's line stands above the others'. */
static void
look_at_wins (UcSeatLook *look, const UcTable *table, const UcPrompt *prompt, guint seat)
{
  UcWager progressive = uc_side_wager_progressive (table->rules);

  if (uc_side_wager_is_at (table->rules, progressive, prompt->step))
    look_at_win (look, table, seat, progressive);
  UC_FOR_EACH_SIDE_WAGER (wager)
    if (wager != progressive && uc_side_wager_is_at (table->rules, wager, prompt->step))
      look_at_win (look, table, seat, wager);
}

/* What is taken where nothing is paid; a seat without any side wager says so when the first are settled. */
static void
look_at_losses (UcSeatLook *look, const UcTable *table, const UcPrompt *prompt, guint seat)
{
  UcSide progressive = progressive_of (table, seat);
  gboolean lost = uc_side_wager_is_at (table->rules, uc_side_wager_progressive (table->rules), prompt->step)
                  && progressive.outcome == UC_WORD_LOSE;

  g_autoptr (GString) marks = g_string_new (NULL);

  UC_FOR_EACH_SIDE_WAGER (wager)
    if (uc_side_wager_is_at (table->rules, wager, prompt->step) && !uc_side_wager_is_progressive (wager)
        && side_of (&table->now.round.seats[seat], wager)->outcome == UC_WORD_LOSE
        && !side_of (&table->now.round.seats[seat], wager)->done)
      g_string_append_printf (marks, marks->len > 0 ? ", %s" : "%s", uc_say_wager_mark (wager));
  if (marks->len > 0)
    phrase (&look->no_win, UC_COLOUR_TEXT_3, g_strdup_printf (C_ ("seat", "Take %s"), marks->str));
  else if (lost)
    phrase (&look->no_win, UC_COLOUR_TEXT_3, g_strdup (prompt->step == UC_STEP_SIDE_WAGERS ? _ ("No match") : _ ("No win")));
  else if (prompt->step == UC_STEP_SIDE_WAGERS && look->n_sides == 0 && progressive.state == UC_SIDE_NONE)
    phrase (&look->no_win, UC_COLOUR_TEXT_3, g_strdup (_ ("No side wager")));
}

/* ---- hands ---- */

/* Surrender and rescue: half is forfeited, half goes back. */
static gboolean
is_given_up (const UcHand *hand)
{
  /* Given up where the dealer had Blackjack: the whole bet is taken. */
  const gboolean late = hand->combination == UC_COMBINATION_SURRENDER && hand->main != UC_MONEY_UNKNOWN && hand->stake == hand->main;

  return hand->outcome == UC_WORD_LOSE && !late
         && (hand->combination == UC_COMBINATION_SURRENDER || hand->combination == UC_COMBINATION_RESCUE);
}

static void
look_at_result (UcHandLook *look, const UcHand *hand, gboolean tie, gboolean settled)
{
  if (is_given_up (hand))
    {
      g_autofree char *sum = uc_say_money (hand->stake);

      if (settled)
        phrase (&look->result, UC_COLOUR_TEXT_2, g_strdup (_ ("− Half taken")));
      else if (hand->stake == UC_MONEY_UNKNOWN)
        phrase (&look->result, UC_COLOUR_TEXT_2, g_strdup (_ ("− Take half")));
      else
        {
          phrase (&look->result, UC_COLOUR_TEXT_2, g_strdup_printf (C_ ("seat", "Take %s"), sum));
          look->result_sum = g_strdup (sum);
        }
      return;
    }
  switch ((guint)hand->outcome)
    {
    case UC_WORD_WIN:
      {
        g_autofree char *sum = uc_say_money (hand->pays);

        look->odds = uc_say_odds (hand->odds);
        if (hand->pays == UC_MONEY_UNKNOWN)
          phrase (&look->result, UC_COLOUR_GO, g_strdup_printf (settled ? _ ("Paid %s") : C_ ("seat", "Pay %s"), look->odds));
        else
          phrase (&look->result, UC_COLOUR_GO, g_strdup_printf (settled ? _ ("Paid %s") : C_ ("seat", "Pay %s"), sum));
        look->result_sum = g_strdup (hand->pays == UC_MONEY_UNKNOWN ? look->odds : sum);
        break;
      }
    case UC_WORD_LOSE:
      phrase (&look->result, UC_COLOUR_TEXT_2, g_strdup (settled ? _ ("− Taken") : _ ("− Take")));
      break;
    case UC_WORD_PUSH:
    case UC_WORD_VOID:
      phrase (&look->result, UC_COLOUR_TEXT_1, g_strdup (tie ? _ ("Push") : settled ? _ ("Returned") : _ ("Return")));
      break;
    default:
      break;
    }
}

/* Whether a side wager of the seat was paid just before the reader works; not while an award waits for documents. */
static gboolean
is_side_paid (const UcTable *table, const UcSeat *here)
{
  if (uc_held_seats (&table->now) & UC_SEAT_BIT (here - table->now.round.seats))
    return FALSE;
  UC_FOR_EACH_SIDE_WAGER (wager)
    if (table->rules->wagers[wager].offered && side_of (here, wager)->outcome == UC_WORD_WIN)
      return TRUE;
  return FALSE;
}

/* § 685a.7(h): behind the dealer's Blackjack none comes. */
static gboolean
awaits_card (const UcTable *table, const UcHand *hand)
{
  return (hand->flags & (UC_HAND_FLAG_CARD_DUE | UC_HAND_FLAG_MISSED)) != 0 && !uc_dealer_hand_ends_play (&table->now);
}

static const char *
hand_word (const UcHandLook *look, const UcTable *table, const UcSeat *here, const UcHand *hand, UcStep step)
{
  if (hand->flags & UC_HAND_FLAG_DEAD)
    return table->now.round.voided ? _ ("Void") : _ ("Dead");
  if (awaits_card (table, hand))
    return _ ("card due");
  if (here->late_second == UC_SECOND_LATE && look->n == 1)
    return _ ("2nd card due");
  if (hand->flags & UC_HAND_FLAG_BLACKJACK)
    return C_ ("hand", "Blackjack");
  if (hand->combination == UC_COMBINATION_SURRENDER && hand->state != UC_HAND_SETTLED)
    return _ ("gave up, bet stays");
  if (look->total > 21)
    return _ ("bust");
  if (is_given_up (hand))
    return hand->combination == UC_COMBINATION_RESCUE ? _ ("rescued, half back") : _ ("gave up, half back");
  if (uc_bonus_21_was_won (hand))
    return uc_say_combination (hand->combination);
  if (here->hands > 1 || hand->state == UC_HAND_SETTLED)
    return NULL;
  if (hand->flags & UC_HAND_FLAG_IMPLIED)
    return _ ("stood");
  if (hand->doubles > 0)
    return hand->doubles > 2 ? _ ("doubled ×3") : hand->doubles == 2 ? _ ("doubled ×2") : _ ("doubled");
  if (hand->flags & UC_HAND_FLAG_STOOD)
    return _ ("stood");
  if (here->no_more_cards || (hand->state == UC_HAND_DONE && look->total == 21))
    return _ ("no more cards");
  return step == UC_STEP_READER && is_side_paid (table, here) ? _ ("side paid") : NULL;
}

/* What was settled at an earlier step, or at a seat which the dealer has finished, is done; the rest is to be done now. */
static gboolean
is_behind (const UcTable *table, const UcPrompt *prompt, guint seat, const UcHand *hand)
{
  gboolean paid = hand->combination == UC_COMBINATION_BLACKJACK && prompt->step == UC_STEP_DECISIONS
                  && !table->now.round.seats[seat].bj_due;

  return paid || prompt->step == UC_STEP_CLEAR || hand->settled_at != prompt->step
         || (table->now.round.settled_seats & UC_SEAT_BIT (seat)) != 0;
}

static void
look_at_hand (UcHandLook *look, const UcTable *table, const UcPrompt *prompt, guint seat, guint index)
{
  const UcSeat *here = &table->now.round.seats[seat];
  const UcHand *hand = &here->hand[index];
  g_autofree char *back = uc_say_sides_back (table, here, prompt->step);
  const char *word;

  look->n = uc_hand_cards (&table->now, seat, index, look->cards, G_N_ELEMENTS (look->cards));
  look->total = look->n > 0 ? uc_hand_shown_total (&table->now, table->rules, seat, index, NULL) : 0;
  look->due = awaits_card (table, hand) || (here->late_second == UC_SECOND_LATE && look->n == 1);
  look->sideways = (hand->flags & UC_HAND_FLAG_DOUBLED) != 0 && look->n > 2 && !look->due;
  look->acts = uc_say_acts (table, prompt, seat, index);
  look->dead = (hand->flags & UC_HAND_FLAG_DEAD) != 0;
  word = hand_word (look, table, here, hand, prompt->step);
  if (back != NULL)
    /* Translators: of a dead hand whose bet goes back, the marks of the side wagers that do, too: "Dead; return P, M" */
    phrase (&look->word, UC_COLOUR_TEXT_1, g_strdup_printf (_ ("Dead; return %s"), back));
  else if (word != NULL)
    phrase (&look->word, hand->flags & UC_HAND_FLAG_BLACKJACK ? UC_COLOUR_TEXT_1 : UC_COLOUR_TEXT_2, g_strdup (word));
  /* The bets of a void round go back while its cards are cleared. */
  look_at_result (look, hand, uc_say_is_tie (table, seat, index),
                  is_behind (table, prompt, seat, hand) && !(look->dead && table->now.round.voided));
  if (look->result_sum == NULL)
    look->result_sum = g_strdup (look->result.text);
  if (look->dead)
    return;
  if ((here->hands > 1 || hand->flags & UC_HAND_FLAG_DOUBLED) && hand->stake != UC_MONEY_UNKNOWN)
    look->stake = uc_say_money (hand->stake);
}

/* ---- the word beside the plaque ---- */

static gboolean
every_hand (const UcSeat *here, gboolean (*is) (const UcHand *hand))
{
  for (guint i = 0; i < MAX (here->hands, 1); i++)
    if (!is (&here->hand[i]))
      return FALSE;
  return TRUE;
}

static gboolean
is_settled (const UcHand *hand)
{
  return hand->state == UC_HAND_SETTLED;
}

static gboolean
is_done (const UcHand *hand)
{
  return hand->state == UC_HAND_DONE;
}

/* "P Pay $200, D Pay $30": where the hands leave no room for a line each. */
static char *
say_wins (const UcSeatLook *look)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < look->n_wins; i++)
    g_string_append_printf (text, i == 0 ? "%s %s" : ", %s %s", look->wins[i].mark, look->wins[i].sum.text);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
look_at_word (UcSeatLook *look, const UcTable *table, const UcPrompt *prompt, guint seat)
{
  const UcSeat *here = &table->now.round.seats[seat];
  const UcHandLook *hand = &look->hands[0];
  UcMoney owed, back;

  look->goes_back = uc_money_add (here->goes_back, here->insured_goes_back, &back) && back != 0;
  look->owed = uc_owed_at (&table->now, seat, &owed) && !look->blocked;
  /* Before the ruling nothing of the seat is touched, whatever else is said of it. */
  if (look->disputed)
    phrase (&look->word, UC_COLOUR_STOP, g_strdup (_ ("Dispute")));
  else if (look->owed)
    phrase (&look->word, UC_COLOUR_STOP, uc_say_owed_sum (owed));
  else if (look->waits != NULL)
    phrase (&look->word, look->blocked ? UC_COLOUR_STOP : UC_COLOUR_TEXT_1,
            look->n_hands > 2 ? say_wins (look) : g_strdup (look->waits));
  else if (look->goes_back)
    {
      g_autofree char *sum = uc_say_money (back);

      phrase (&look->word, UC_COLOUR_STOP,
              back == UC_MONEY_UNKNOWN ? g_strdup (_ ("Return double")) : g_strdup_printf (C_ ("seat", "Return %s"), sum));
    }
  else if (look->held)
    phrase (&look->word, UC_COLOUR_STOP, g_strdup (_ ("Cards stay")));
  else if (!here->in_round && look->expected)
    phrase (&look->word, UC_COLOUR_TEXT_2, g_strdup (_ ("Plays")));
  else if (!here->in_round && table->now.carry.barred & UC_SEAT_BIT (seat))
    phrase (&look->word, UC_COLOUR_STOP, g_strdup (C_ ("seat", "Next shoe")));
  else if (!here->in_round)
    /* A progressive chip that lies there alone goes back when bets are closed: that is said before. */
    phrase (&look->word, look->progressive == UC_MARK_PLACED ? UC_COLOUR_STOP : UC_COLOUR_TEXT_3, g_strdup (_ ("No bet")));
  else if (look->taken)
    {
      g_autofree char *sum = uc_say_money (here->hand[0].pays);
      g_autofree char *odds = uc_say_odds (here->hand[0].odds);

      phrase (&look->word, UC_COLOUR_TEXT_1,
              g_strdup_printf (_ ("Paid %s"), here->hand[0].pays == UC_MONEY_UNKNOWN ? odds : sum));
    }
  else if (look->acting)
    phrase (&look->word, UC_COLOUR_TEXT_1, g_strdup (_ ("Your turn")));
  else if (look->stays)
    phrase (&look->word, UC_COLOUR_TEXT_1, g_strdup (_ ("Cards stay")));
  else if (look->n_wins > 0)
    phrase (&look->word, UC_COLOUR_TEXT_1, look->n_hands > 2 ? say_wins (look) : g_strdup (C_ ("seat", "Wins")));
  else if (hand->n == 0 && !hand->dead)
    /* Without a sum it is what its neighbours are, of which nothing is said yet. */
    phrase (&look->word, UC_COLOUR_TEXT_2,
            g_strdup (prompt->step == UC_STEP_BETS && *look->bet == '\0' ? _ ("Plays") : C_ ("seat", "Bet")));
  else if (here->hands <= 1 && hand->total > 21)
    phrase (&look->word, UC_COLOUR_TEXT_1, g_strdup (_ ("Bust")));
  else if (prompt->step == UC_STEP_DECISIONS && every_hand (here, is_done))
    phrase (&look->word, UC_COLOUR_TEXT_2, g_strdup (C_ ("seat", "Done")));
}

void
uc_seat_look_init (UcSeatLook *look, const UcTable *table, const UcPrompt *prompt, guint seat)
{
  const UcSeat *here = &table->now.round.seats[seat];
  const UcHand *first = &here->hand[0];
  const UcSide progressive = progressive_of (table, seat);

  memset (look, 0, sizeof *look);
  look->playing = here->in_round;
  look->disputed = here->disputed != UC_WORD_NONE;
  /* What is not paid from the rack keeps its cards from the moment it is won. */
  look->held = ((uc_held_seats (&table->now) | uc_held_to_come (&table->now, table->rules)) & UC_SEAT_BIT (seat)) != 0;
  look->tappable = prompt->seat_tap[seat][0] != '\0';
  look->expected = !here->in_round && prompt->step == UC_STEP_BETS && (prompt->seats & UC_SEAT_BIT (seat)) != 0;
  /* A chip that lies at a seat is seen, whether the seat has a bet or not. */
  look->progressive = progressive_mark (table, prompt, seat);
  look->progressive_word = progressive_word (&progressive, look->progressive);
  look_at_bets (look, table, prompt, seat);
  if (here->in_round)
    {
      look->n_hands = CLAMP (here->hands, 1, UC_MAX_HANDS);
      look->bet = here->main == UC_MONEY_UNKNOWN ? g_strdup ("") : uc_say_money (here->main);
      look_at_sides (look, table, prompt, seat);
      look_at_insurance (look, table, prompt, seat);
      for (guint i = 0; i < look->n_hands; i++)
        {
          look_at_hand (&look->hands[i], table, prompt, seat, i);
          look->acting |= look->hands[i].acts;
        }
      look->stays = every_hand (here, is_settled) && uc_side_wager_cards_stay (&table->now, table->rules, seat);
      look_at_wins (look, table, prompt, seat);
      /* A Blackjack is paid and its cards go at once, unless documents or another wager keep them. */
      look->taken = first->state == UC_HAND_SETTLED && !here->bj_due && !look->held && !look->stays && look->n_sides == 0
                    && look->n_wins == 0
                    && (first->combination == UC_COMBINATION_BLACKJACK || first->combination == UC_COMBINATION_EVEN_MONEY);
      if (look->n_wins == 0)
        look_at_losses (look, table, prompt, seat);
    }
  look_at_word (look, table, prompt, seat);
}

static gboolean
same_phrase (const UcPhrase *a, const UcPhrase *b)
{
  return g_strcmp0 (a->text, b->text) == 0 && a->colour == b->colour;
}

static gboolean
same_hand (const UcHandLook *a, const UcHandLook *b)
{
  return a->n == b->n && memcmp (a->cards, b->cards, a->n * sizeof (UcCard)) == 0 && a->sideways == b->sideways
         && a->due == b->due && a->acts == b->acts && a->dead == b->dead && a->total == b->total
         && same_phrase (&a->word, &b->word) && same_phrase (&a->result, &b->result)
         && g_strcmp0 (a->odds, b->odds) == 0 && g_strcmp0 (a->stake, b->stake) == 0;
}

static gboolean
same_side (const UcSideLook *a, const UcSideLook *b)
{
  return g_strcmp0 (a->text, b->text) == 0 && a->lost == b->lost;
}

static gboolean
same_bet (const UcBetLook *a, const UcBetLook *b)
{
  return a->wager == b->wager && a->state == b->state && g_strcmp0 (a->sum, b->sum) == 0;
}

static gboolean
same_win (const UcWinLook *a, const UcWinLook *b)
{
  return g_strcmp0 (a->mark, b->mark) == 0 && same_phrase (&a->sum, &b->sum) && g_strcmp0 (a->odds, b->odds) == 0
         && g_strcmp0 (a->note, b->note) == 0;
}

gboolean
uc_seat_look_equal (const UcSeatLook *a, const UcSeatLook *b)
{
  if (a->playing != b->playing || a->acting != b->acting || a->held != b->held || a->blocked != b->blocked
      || a->disputed != b->disputed || a->waits != b->waits || a->stays != b->stays || a->owed != b->owed
      || a->goes_back != b->goes_back || a->taken != b->taken
      || a->tappable != b->tappable || a->expected != b->expected || a->open != b->open
      || a->n_bets != b->n_bets || a->progressive != b->progressive
      || a->n_hands != b->n_hands || a->n_wins != b->n_wins || !same_phrase (&a->word, &b->word)
      || g_strcmp0 (a->bet, b->bet) != 0 || g_strcmp0 (a->progressive_word, b->progressive_word) != 0
      || a->n_sides != b->n_sides || !same_phrase (&a->no_win, &b->no_win)
      || !same_phrase (&a->insurance, &b->insurance))
    return FALSE;
  for (guint i = 0; i < a->n_hands; i++)
    if (!same_hand (&a->hands[i], &b->hands[i]))
      return FALSE;
  for (guint i = 0; i < a->n_bets; i++)
    if (!same_bet (&a->bets[i], &b->bets[i]))
      return FALSE;
  for (guint i = 0; i < a->n_sides; i++)
    if (!same_side (&a->sides[i], &b->sides[i]))
      return FALSE;
  for (guint i = 0; i < a->n_wins; i++)
    if (!same_win (&a->wins[i], &b->wins[i]))
      return FALSE;
  return TRUE;
}

void
uc_seat_look_clear (UcSeatLook *look)
{
  for (guint i = 0; i < G_N_ELEMENTS (look->hands); i++)
    {
      g_free (look->hands[i].word.text);
      g_free (look->hands[i].result.text);
      g_free (look->hands[i].result_sum);
      g_free (look->hands[i].odds);
      g_free (look->hands[i].stake);
    }
  for (guint i = 0; i < G_N_ELEMENTS (look->wins); i++)
    {
      g_free (look->wins[i].sum.text);
      g_free (look->wins[i].odds);
      g_free (look->wins[i].note);
    }
  g_free (look->word.text);
  g_free (look->bet);
  g_free (look->progressive_word);
  for (guint i = 0; i < G_N_ELEMENTS (look->bets); i++)
    g_free (look->bets[i].sum);
  for (guint i = 0; i < G_N_ELEMENTS (look->sides); i++)
    g_free (look->sides[i].text);
  g_free (look->no_win.text);
  g_free (look->insurance.text);
  memset (look, 0, sizeof *look);
}
