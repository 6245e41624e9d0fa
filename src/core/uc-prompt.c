/* uc_table_prompt (): what the procedure asks of whom, from what lies face up. One function a step, one a trouble. */
#include "uc-state.h"

#include <string.h>

typedef struct
{
  const UcTable *table;
  const UcState *s;
  const UcRound *r;
  const UcRules *rules;
  UcPrompt *p;
} Ask;

#define ACCEPT(name) (G_GUINT64_CONSTANT (1) << UC_INPUT_##name)

static void
ask (const Ask *a, UcPromptId id, UcCite cite, const char *primary)
{
  a->p->id = id;
  a->p->cite = cite;
  g_strlcpy (a->p->primary, primary, sizeof a->p->primary);
}

static void
wait (const Ask *a, UcPromptId id, UcCite cite)
{
  ask (a, id, cite, "");
  a->p->hollow = TRUE;
}

static void
option (const Ask *a, UcOptionId id, gboolean available, const char *input)
{
  UcOption *o = &a->p->options[a->p->n_options];

  if (a->p->n_options == UC_MAX_OPTIONS)
    return;
  o->id = id;
  o->available = available;
  g_strlcpy (o->input, input, sizeof o->input);
  a->p->n_options++;
}

static void
primary_format (const Ask *a, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
primary_format (const Ask *a, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_vsnprintf (a->p->primary, sizeof a->p->primary, format, args);
  va_end (args);
}

static gboolean
fitted (const Ask *a, UcDevice device)
{
  return a->s->carry.devices[device] == UC_DEVICE_STATE_UP;
}

/* ---- before the round ---- */

static void
ask_closed (const Ask *a)
{
  ask (a, UC_PROMPT_CLOSED, UC_CITE_INSPECT_CARDS, "open-table");
  a->p->accepts = ACCEPT (OPEN_TABLE);
}

static void
ask_opening (const Ask *a)
{
  if (a->s->carry.opening == UC_OPENING_INSPECT_CARDS)
    {
      wait (a, UC_PROMPT_INSPECT_CARDS, UC_CITE_INSPECT_CARDS);
      option (a, UC_OPTION_PRESHUFFLED, TRUE, "preshuffled");
      a->p->accepts = ACCEPT (INSPECT_CARDS) | ACCEPT (PRESHUFFLED);
    }
  else if (!a->s->carry.reader_inspected)
    {
      wait (a, UC_PROMPT_INSPECT_READER, UC_CITE_INSPECT_READER);
      option (a, UC_OPTION_READER_FAILS, TRUE, "");
      a->p->accepts = ACCEPT (INSPECT_READER);
    }
  else if (a->s->carry.opening == UC_OPENING_SPREAD)
    {
      ask (a, UC_PROMPT_SPREAD, UC_CITE_SPREAD, "confirm");
      for (guint seat = 1; seat <= a->rules->seats; seat++)
        g_snprintf (a->p->seat_tap[seat], sizeof a->p->seat_tap[seat], "arrived %u", seat);
      a->p->accepts = ACCEPT (CONFIRM) | ACCEPT (ARRIVED);
    }
  else
    {
      ask (a, UC_PROMPT_WASH, UC_CITE_WASH, "confirm");
      a->p->accepts = ACCEPT (CONFIRM) | ACCEPT (SHUFFLE);
    }
}

static void
ask_cut (const Ask *a)
{
  guint seat = a->s->carry.cut_seat;

  a->p->accepts = ACCEPT (CUT) | ACCEPT (CUT_REFUSED);
  a->p->seat = seat;
  if (seat == 0)
    {
      ask (a, UC_PROMPT_DEALER_CUTS, UC_CITE_CUT, "cut dealer");
      return;
    }
  ask (a, UC_PROMPT_OFFER_CUT, UC_CITE_CUT, "");
  primary_format (a, "cut %u", seat);
  option (a, UC_OPTION_REFUSED, TRUE, "");
  g_snprintf (a->p->options[0].input, sizeof a->p->options[0].input, "cut-refused %u", seat);
}

static void
ask_shuffle (const Ask *a)
{
  switch ((UcShuffleState) a->s->carry.shuffle)
    {
    case UC_SHUFFLE_DUE:
      ask (a, UC_PROMPT_SHUFFLE, a->s->carry.cover_seen ? UC_CITE_SHOE_TO_RACK : UC_CITE_SHUFFLE, "shuffle");
      a->p->accepts = ACCEPT (SHUFFLE);
      return;
    case UC_SHUFFLE_CUT:
      ask_cut (a);
      return;
    case UC_SHUFFLE_BURN:
    case UC_SHUFFLE_DONE:
      ask (a, a->s->carry.shuffle == UC_SHUFFLE_BURN ? UC_PROMPT_BURN : UC_PROMPT_NEW_DEALER_BURN, UC_CITE_BURN, "burn");
      a->p->agree_only = TRUE;
      a->p->accepts = ACCEPT (BURN) | ACCEPT (CARD) | ACCEPT (RECUT);
      if (a->s->carry.shuffle == UC_SHUFFLE_BURN)
        option (a, UC_OPTION_RECUT, TRUE, "");
      return;
    }
}

static guint8
playing (const Ask *a)
{
  guint8 seats = 0;

  for (guint seat = 1; seat <= a->rules->seats; seat++)
    if (a->r->seats[seat].in_round)
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

static void
ask_blocked (const Ask *a)
{
  if (a->s->carry.record_stopped)
    {
      wait (a, UC_PROMPT_RECORD_STOPPED, UC_CITE_HOUSE);
      a->p->accepts = ACCEPT (ACKNOWLEDGE);
    }
  else if (a->s->carry.reader_out)
    {
      wait (a, UC_PROMPT_READER_OUT, UC_CITE_READER_OUT);
      a->p->accepts = ACCEPT (DEVICE) | ACCEPT (INSPECT_READER) | ACCEPT (CLOSE_TABLE);
    }
  else if (a->s->carry.cards_old)
    {
      wait (a, UC_PROMPT_CHANGE_CARDS, UC_CITE_CARDS_24_HOURS);
      a->p->accepts = ACCEPT (INSPECT_CARDS) | ACCEPT (CLOSE_TABLE);
    }
  else
    {
      wait (a, UC_PROMPT_HOLD, UC_CITE_HOLD);
      a->p->agree_only = TRUE;
      a->p->seats = uc_held_seats (a->s);
      a->p->accepts = ACCEPT (DOCUMENTED);
    }
}

/* A tap on a seat says the opposite of what the console holds: bets, or takes the bet away. */
static void
ask_bets (const Ask *a)
{
  guint8 seats = playing (a) | (a->s->carry.expected & (guint8) ~a->s->carry.barred);

  if (uc_bets_blocked (a->s, a->rules))
    {
      ask_blocked (a);
      return;
    }
  ask (a, UC_PROMPT_BETS_OPEN, uc_progressive (a->rules) != UC_WAGER_NONE ? UC_CITE_NO_MORE_BETS : UC_CITE_WAGERS,
       "no-more-bets");
  a->p->seats = seats;
  a->p->count = __builtin_popcount (seats);
  a->p->accepts = ACCEPT (BET) | ACCEPT (UNBET) | ACCEPT (NO_MORE_BETS);
  if (seats == 0)
    {
      a->p->hollow = TRUE;
      a->p->primary[0] = '\0';
      option (a, UC_OPTION_SPREAD, TRUE, "spread");
      option (a, UC_OPTION_CLOSE_TABLE, TRUE, "close-table");
    }
  for (guint seat = 1; seat <= a->rules->seats; seat++)
    g_snprintf (a->p->seat_tap[seat], sizeof a->p->seat_tap[seat], "%s %u main",
                seats & UC_SEAT_BIT (seat) ? "unbet" : "bet", seat);
}

static void
ask_chips (const Ask *a)
{
  guint accepted = uc_accepted_count (a->s, a->rules);

  ask (a, a->r->chips_asked ? UC_PROMPT_RECOUNT : UC_PROMPT_CHIPS, UC_CITE_CHIPS, "");
  primary_format (a, "chips %u", accepted);
  a->p->agree_only = TRUE;
  a->p->count = accepted;
  a->p->of = a->r->chips_said;
  a->p->seats = uc_table_accepted (a->table, uc_progressive (a->rules));
  if (a->r->chips_asked)
    {
      option (a, UC_OPTION_CALL_FLOOR, TRUE, "call-floor");
      option (a, UC_OPTION_CLEAR_SEAT, TRUE, "");
    }
  option (a, UC_OPTION_OTHER_NUMBER, TRUE, "");
  a->p->accepts = ACCEPT (CHIPS) | ACCEPT (CLEAR_WAGER) | ACCEPT (REOPEN_BETS) | ACCEPT (CALL_FLOOR);
}

static void
ask_deal (const Ask *a)
{
  gboolean face_up, discard;
  UcPlace next = uc_next_card (a->s, a->rules, &face_up, &discard);
  guint dealt = 0;

  for (guint i = 0; i < a->r->n_dealt; i++)
    dealt += a->r->dealt[i].seat != 0;
  wait (a, UC_PROMPT_DEAL, UC_CITE_DEAL);
  if (!face_up && !discard && !fitted (a, UC_DEVICE_SHOE))
    {
      /* Nobody reads it, the dealer says only that it lies there. */
      ask (a, UC_PROMPT_DEAL, UC_CITE_DEAL, "card -");
      a->p->hollow = FALSE;
    }
  a->p->seat = next.seat;
  a->p->count = dealt + 1;
  a->p->of = uc_deal_size (a->s);
  a->p->word = discard ? UC_WORD_DISCARD : face_up ? UC_WORD_UP : UC_WORD_DOWN;
  option (a, UC_OPTION_FACE_UP_CARD, TRUE, "irregularity face-up-card");
  a->p->accepts = ACCEPT (CARD) | ACCEPT (IRREGULARITY) | ACCEPT (VOID_ROUND);
  if (a->r->n_dealt == 0)
    a->p->accepts |= ACCEPT (REOPEN_BETS) | ACCEPT (CLEAR_WAGER);
}

/* ---- side wagers ---- */

static void
side_results (const Ask *a)
{
  for (guint seat = 1; seat <= a->rules->seats; seat++)
    for (guint slot = 0; slot < UC_SLOT_INSURANCE; slot++)
      {
        const UcSide *side = &a->r->seats[seat].side[slot];
        gboolean on_felt = slot == 0;

        if (side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_WIN)
          a->p->seats_win |= UC_SEAT_BIT (seat);
        else if (side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_LOSE && on_felt)
          a->p->seats_lose |= UC_SEAT_BIT (seat);
      }
}

static void
ask_lamps (const Ask *a, UcWager wager, guint8 won)
{
  char *end = a->p->primary;

  ask (a, UC_PROMPT_LAMPS, UC_CITE_PROGRESSIVE_VERIFY, "");
  a->p->agree_only = TRUE;
  a->p->accepts = ACCEPT (LAMP) | ACCEPT (CALL_FLOOR);
  for (guint seat = a->rules->seats; seat >= 1; seat--)
    {
      if (!(won & UC_SEAT_BIT (seat)) || uc_side_c (a->s, seat, wager)->lamp != UC_WORD_NONE)
        continue;
      a->p->seats |= UC_SEAT_BIT (seat);
      end += g_snprintf (end, a->p->primary + sizeof a->p->primary - end, "%slamp %u lit",
                         end == a->p->primary ? "" : "\n", seat);
    }
  option (a, UC_OPTION_LIGHT_DARK, TRUE, "");
}

static guint
first_side (const Ask *a, UcWager wager, gboolean (*wanted) (const UcSide *side))
{
  for (guint seat = a->rules->seats; seat >= 1; seat--)
    if (uc_side_c (a->s, seat, wager)->state == UC_SIDE_WON && wanted (uc_side_c (a->s, seat, wager)))
      return seat;
  return 0;
}

static gboolean
lamp_unseen (const UcSide *side)
{
  return side->lamp == UC_WORD_NONE;
}

static gboolean
lamp_dark (const UcSide *side)
{
  return side->lamp == UC_WORD_DARK;
}

static gboolean
rejected (const UcSide *side)
{
  return side->rejected != UC_WORD_NONE && side->rejected != UC_WORD_LIGHT_DARK;
}

static void
ask_won (const Ask *a, UcWager wager, guint8 won)
{
  guint seat;

  if (first_side (a, wager, lamp_unseen) != 0)
    {
      ask_lamps (a, wager, won);
      return;
    }
  a->p->seats = won;
  a->p->accepts = ACCEPT (VALIDATE) | ACCEPT (REJECT) | ACCEPT (CALL_FLOOR) | ACCEPT (LAMP) | ACCEPT (VOID_ROUND)
                  | ACCEPT (CORRECT);
  if ((seat = first_side (a, wager, lamp_dark)) != 0)
    {
      ask (a, UC_PROMPT_LAMP_DARK, UC_CITE_PROGRESSIVE_VERIFY, "call-floor");
      option (a, UC_OPTION_LIT_NOW, TRUE, "");
      g_snprintf (a->p->options[0].input, sizeof a->p->options[0].input, "lamp %u lit", seat);
      a->p->seat = seat;
    }
  else if ((seat = first_side (a, wager, rejected)) != 0)
    {
      wait (a, UC_PROMPT_REJECTED, UC_CITE_PROGRESSIVE_VALIDATE);
      a->p->seat = seat;
      a->p->word = uc_side_c (a->s, seat, wager)->rejected;
      option (a, UC_OPTION_CORRECT_CARD, TRUE, "");
      option (a, UC_OPTION_CALL_AGAIN, TRUE, "call-floor");
    }
  else
    {
      wait (a, UC_PROMPT_FLOOR_CALLED, UC_CITE_PROGRESSIVE_VALIDATE);
      a->p->agree_only = TRUE;
      option (a, UC_OPTION_CALL_AGAIN, TRUE, "call-floor");
    }
}

static void
ask_side (const Ask *a)
{
  UcWager wager = uc_progressive (a->rules);
  guint8 won = uc_side_seats (a->s, wager, UC_SIDE_WON);

  side_results (a);
  if (won != 0)
    {
      ask_won (a, wager, won);
      return;
    }
  ask (a, a->p->seats_win != 0 ? UC_PROMPT_PAY_SIDE : UC_PROMPT_SIDE_RESULTS,
       a->p->seats_win != 0 && (wager != UC_WAGER_NONE && uc_side_seats (a->s, wager, UC_SIDE_SETTLED) & a->p->seats_win)
           ? UC_CITE_PROGRESSIVE_PAY
           : UC_CITE_MATCH_THE_DEALER,
       "confirm");
  a->p->seats = a->p->seats_win;
  a->p->agree_only = TRUE;
  a->p->accepts = ACCEPT (CONFIRM);
}

/* ---- insurance and the reader ---- */

static void
ask_insurance (const Ask *a)
{
  a->p->accepts = ACCEPT (INSURANCE) | ACCEPT (EVEN_MONEY) | ACCEPT (INSURANCE_CLOSED);
  if (a->r->insurance_closed)
    {
      for (guint seat = a->rules->seats; seat >= 1; seat--)
        if (a->r->seats[seat].bj_due)
          a->p->seat = seat;
      ask (a, UC_PROMPT_PAY_EVEN_MONEY, UC_CITE_EVEN_MONEY, "confirm");
      a->p->amount = a->r->seats[a->p->seat].hand[0].pays;
      a->p->agree_only = TRUE;
      a->p->accepts = ACCEPT (CONFIRM);
      return;
    }
  ask (a, UC_PROMPT_INSURANCE_OPEN, UC_CITE_INSURANCE, "insurance-closed");
  a->p->cite2 = UC_CITE_INSURANCE_OFFER;
  a->p->agree_only = TRUE;
  for (guint seat = 1; seat <= a->rules->seats; seat++)
    {
      const UcSeat *box = &a->r->seats[seat];

      if (!uc_hand_live (a->s, seat, 0) || box->side[UC_SLOT_INSURANCE].state != UC_SIDE_NONE)
        continue;
      a->p->seats |= UC_SEAT_BIT (seat);
      g_snprintf (a->p->seat_tap[seat], sizeof a->p->seat_tap[seat], "insurance %u", seat);
      if (a->rules->even_money && box->hand[0].flags & UC_HAND_FLAG_BLACKJACK)
        a->p->seats_win |= UC_SEAT_BIT (seat);
    }
  option (a, UC_OPTION_INSURE_LESS, a->p->seats != 0, "");
}

static void
three_ranges (const Ask *a)
{
  option (a, UC_OPTION_SMALL, TRUE, "light small");
  option (a, UC_OPTION_MEDIUM, TRUE, "light medium");
  option (a, UC_OPTION_LARGE, TRUE, "light large");
  option (a, UC_OPTION_NO_LIGHT, TRUE, "irregularity reader-out");
}

static void
ask_light (const Ask *a)
{
  gboolean waiting = fitted (a, UC_DEVICE_READER);

  side_results (a);
  if (waiting)
    {
      wait (a, a->p->seats_lose != 0 ? UC_PROMPT_SIDE_RESULTS : UC_PROMPT_READER,
            a->p->seats_lose != 0 ? UC_CITE_MATCH_THE_DEALER : UC_CITE_READER);
      option (a, UC_OPTION_READER_FAILS, TRUE, "irregularity reader-out");
    }
  else
    {
      wait (a, UC_PROMPT_NO_READER_WORD, UC_CITE_READER);
      three_ranges (a);
    }
  a->p->accepts = ACCEPT (LIGHT) | ACCEPT (IRREGULARITY) | ACCEPT (VOID_ROUND);
}

static guint
add_settled (const Ask *a, guint slot)
{
  guint n = 0;

  for (guint seat = 1; seat <= a->rules->seats; seat++)
    {
      const UcSide *side = &a->r->seats[seat].side[slot];

      if (side->state != UC_SIDE_SETTLED)
        continue;
      n++;
      if (side->outcome == UC_WORD_WIN)
        a->p->seats_win |= UC_SEAT_BIT (seat);
      else if (side->outcome == UC_WORD_LOSE)
        a->p->seats_lose |= UC_SEAT_BIT (seat);
    }
  return n;
}

/* What the settled main wagers ask the dealer to do. */
static void
main_results (const Ask *a)
{
  for (guint seat = 1; seat <= a->rules->seats; seat++)
    for (guint hand = 0; hand < a->r->seats[seat].hands; hand++)
      {
        const UcHand *h = &a->r->seats[seat].hand[hand];

        if (h->state != UC_HAND_SETTLED || h->combination == UC_COMBINATION_BLACKJACK
            || h->combination == UC_COMBINATION_EVEN_MONEY)
          continue;
        if (h->outcome == UC_WORD_WIN)
          a->p->seats_win |= UC_SEAT_BIT (seat);
        else if (h->outcome == UC_WORD_LOSE)
          a->p->seats_lose |= UC_SEAT_BIT (seat);
        else
          a->p->seats_push |= UC_SEAT_BIT (seat);
      }
}

static void
ask_reader (const Ask *a)
{
  if (a->r->light == UC_RANGE_NONE)
    {
      ask_light (a);
      return;
    }
  a->p->range = a->r->light;
  a->p->agree_only = TRUE;
  a->p->accepts = ACCEPT (CONFIRM) | ACCEPT (IRREGULARITY) | ACCEPT (VOID_ROUND);
  if (a->r->place == UC_RANGE_NONE)
    {
      ask (a, UC_PROMPT_PLACE, UC_CITE_READER, "");
      primary_format (a, "place %s", uc_range_name (a->r->light));
      option (a, UC_OPTION_LIGHT_DIFFERS, TRUE, "");
      option (a, UC_OPTION_WRONG_PLACE, TRUE, "");
      a->p->accepts |= ACCEPT (PLACE) | ACCEPT (CARD) | ACCEPT (HIT) | ACCEPT (STAND) | ACCEPT (DOUBLE) | ACCEPT (SPLIT)
                       | ACCEPT (TAKE);
    }
  else if (uc_both_large (a->s) && !a->r->hole_up)
    {
      ask (a, uc_table_hole_is_known (a->table) ? UC_PROMPT_EXPOSE_BOTH_LARGE : UC_PROMPT_TYPE_HOLE, UC_CITE_BOTH_LARGE,
           uc_table_hole_is_known (a->table) ? "confirm" : "");
      a->p->hollow = a->p->id == UC_PROMPT_TYPE_HOLE;
      a->p->agree_only = !a->p->hollow;
      a->p->accepts |= ACCEPT (HOLE);
    }
  else if (a->r->dealer_blackjack)
    {
      ask (a, UC_PROMPT_DEALER_BLACKJACK, UC_CITE_DEALER_BLACKJACK_RETURN, "confirm");
      a->p->cite2 = UC_CITE_INSURANCE_PAYS;
      add_settled (a, UC_SLOT_INSURANCE);
      a->p->seats = a->p->seats_win;
      a->p->seats_win = 0;
      main_results (a);
    }
  else
    {
      ask (a, UC_PROMPT_COLLECT_INSURANCE, UC_CITE_INSURANCE_LOSES, "confirm");
      add_settled (a, UC_SLOT_INSURANCE);
      a->p->seats = a->p->seats_lose;
    }
}

/* ---- decisions ---- */

static void
hand_total (const Ask *a, guint seat, guint hand)
{
  a->p->total = uc_table_total (a->table, seat, hand, &a->p->soft);
}

static void
tap_seats (const Ask *a, UcPlace turn)
{
  for (guint seat = turn.seat; seat <= a->rules->seats; seat++)
    for (guint hand = 0; hand < a->r->seats[seat].hands; hand++)
      if (uc_hand_may_hit (a->s, seat, hand))
        {
          g_snprintf (a->p->seat_tap[seat], sizeof a->p->seat_tap[seat], "take %u", seat);
          break;
        }
  g_strlcpy (a->p->dealer_tap, "take dealer", sizeof a->p->dealer_tap);
}

static void
ask_hand (const Ask *a, UcPlace turn)
{
  gboolean shoe = fitted (a, UC_DEVICE_SHOE);

  ask (a, UC_PROMPT_HAND, UC_CITE_DECISIONS, "stand");
  hand_total (a, turn.seat, turn.hand);
  if (!shoe)
    option (a, UC_OPTION_HIT, uc_hand_may_hit (a->s, turn.seat, turn.hand), "hit");
  option (a, UC_OPTION_DOUBLE, uc_hand_may_double (a->s, turn.seat, turn.hand), "double");
  option (a, UC_OPTION_SPLIT, uc_hand_may_split (a->s, turn.seat, turn.hand), "split");
  tap_seats (a, turn);
  a->p->accepts = ACCEPT (HIT) | ACCEPT (STAND) | ACCEPT (CARD) | ACCEPT (TAKE) | ACCEPT (IRREGULARITY)
                  | ACCEPT (VOID_ROUND);
  if (uc_hand_may_double (a->s, turn.seat, turn.hand))
    a->p->accepts |= ACCEPT (DOUBLE);
  if (uc_hand_may_split (a->s, turn.seat, turn.hand))
    a->p->accepts |= ACCEPT (SPLIT);
}

static void
ask_decisions (const Ask *a)
{
  UcPlace turn = uc_turn (a->s);
  const UcHand *h = &a->r->seats[turn.seat].hand[turn.hand];

  a->p->seat = turn.seat;
  a->p->hand = turn.hand;
  a->p->count = a->r->seats[turn.seat].hands;
  if (a->r->seats[turn.seat].bj_due)
    {
      ask (a, UC_PROMPT_PAY_BLACKJACK, UC_CITE_BLACKJACK_PAYS, "confirm");
      a->p->amount = h->pays;
      a->p->agree_only = TRUE;
      a->p->accepts = ACCEPT (CONFIRM);
    }
  else if (uc_hand_needs_card (a->s, turn.seat, turn.hand))
    {
      gboolean doubled = h->flags & UC_HAND_FLAG_DOUBLED;
      gboolean second = uc_hand_count (a->s, turn.seat, turn.hand) < 2;

      wait (a, doubled ? UC_PROMPT_DOUBLE_CARD : second ? UC_PROMPT_SPLIT_CARD : UC_PROMPT_HIT_CARD,
            doubled ? UC_CITE_DOUBLE : second ? UC_CITE_SPLIT : UC_CITE_DRAW);
      hand_total (a, turn.seat, turn.hand);
      a->p->amount = doubled || second ? a->r->seats[turn.seat].main : 0;
      if (doubled)
        option (a, UC_OPTION_DOUBLE_LESS, a->table->can_undo, "");
      a->p->accepts = ACCEPT (CARD) | ACCEPT (IRREGULARITY) | ACCEPT (VOID_ROUND);
    }
  else
    ask_hand (a, turn);
}

/* ---- dealer, settlement, clearing ---- */

static void
ask_dealer (const Ask *a)
{
  UcPlace missed = uc_missed_hand (a->s);

  a->p->accepts = ACCEPT (CARD) | ACCEPT (IRREGULARITY) | ACCEPT (VOID_ROUND);
  if (missed.seat != 0)
    {
      wait (a, UC_PROMPT_MISSED_CARD, UC_CITE_MISSED_CARD);
      a->p->seat = missed.seat;
      a->p->hand = missed.hand;
      return;
    }
  if (!a->r->hole_up)
    {
      gboolean known = uc_table_hole_is_known (a->table);

      ask (a, known ? UC_PROMPT_REVEAL : UC_PROMPT_TYPE_HOLE, UC_CITE_REVEAL, known ? "confirm" : "");
      a->p->hollow = !known;
      a->p->agree_only = known;
      if (known)
        g_strlcpy (a->p->dealer_tap, "confirm", sizeof a->p->dealer_tap);
      a->p->accepts = ACCEPT (CONFIRM) | ACCEPT (HOLE) | ACCEPT (IRREGULARITY) | ACCEPT (VOID_ROUND);
    }
  else
    {
      wait (a, UC_PROMPT_DEALER_DRAWS, UC_CITE_DEALER_DRAWS);
      a->p->total = uc_table_total (a->table, UC_SEAT_DEALER, 0, &a->p->soft);
    }
  if (uc_table_irregularities (a->table) & (1u << UC_IRREGULARITY_MISSED_CARD))
    option (a, UC_OPTION_MISSED_CARD, TRUE, "");
}

static UcMoney
seat_pays (const Ask *a, guint seat)
{
  UcMoney sum = 0;

  for (guint hand = 0; hand < a->r->seats[seat].hands; hand++)
    if (!uc_money_add (sum, a->r->seats[seat].hand[hand].pays, &sum))
      return UC_MONEY_UNKNOWN;
  return sum;
}

static void
ask_settle (const Ask *a)
{
  gboolean dealer_22 = uc_dealer_total (a->s, a->rules) == 22;
  gboolean by_seat = a->rules->settlement == UC_SETTLE_SEAT_BY_SEAT;

  main_results (a);
  ask (a, dealer_22 ? UC_PROMPT_SETTLE_22 : UC_PROMPT_SETTLE,
       dealer_22 ? UC_CITE_DEALER_22 : by_seat ? UC_CITE_SETTLE_SEAT_BY_SEAT : UC_CITE_SETTLE_LOSERS_FIRST, "confirm");
  a->p->total = uc_dealer_total (a->s, a->rules);
  a->p->agree_only = TRUE;
  a->p->accepts = ACCEPT (CONFIRM) | ACCEPT (IRREGULARITY) | ACCEPT (DISPUTE);
  if (by_seat)
    {
      a->p->id = UC_PROMPT_SETTLE_SEAT;
      for (guint seat = 1; seat <= a->rules->seats; seat++)
        if (a->r->seats[seat].in_round && !(a->r->settled_seats & UC_SEAT_BIT (seat)))
          {
            a->p->seats |= UC_SEAT_BIT (seat);
            a->p->seat = seat;
          }
      a->p->amount = seat_pays (a, a->p->seat);
    }
  option (a, UC_OPTION_DISPUTE, TRUE, "");
}

static void
ask_clear (const Ask *a)
{
  guint8 held = uc_held_seats (a->s);

  a->p->seats = held;
  if (held != 0 && a->rules->hold == UC_HOLD_TABLE)
    {
      wait (a, UC_PROMPT_HOLD, UC_CITE_HOLD);
      a->p->agree_only = TRUE;
      a->p->accepts = ACCEPT (DOCUMENTED);
      return;
    }
  ask (a, a->r->voided ? UC_PROMPT_VOIDED : UC_PROMPT_CLEAR, UC_CITE_CLEAR, "confirm");
  a->p->agree_only = TRUE;
  a->p->accepts = ACCEPT (CONFIRM) | ACCEPT (BET) | ACCEPT (DISPUTE) | ACCEPT (SHUFFLE) | ACCEPT (SIGN_ON)
                  | ACCEPT (CLOSE_TABLE);
}

/* ---- troubles ---- */

static void
ask_wrong_light (const Ask *a)
{
  gboolean turned = a->r->trouble == UC_TROUBLE_LIGHT_WAS_WRONG;

  ask (a, turned ? UC_PROMPT_LIGHT_WAS_WRONG : UC_PROMPT_LIGHT_DIFFERS, UC_CITE_WRONG_LIGHT, "call-floor");
  a->p->range = a->r->light;
  if (turned)
    {
      a->p->card = a->r->hole;
      a->p->range2 = uc_card_range (a->r->hole);
    }
  option (a, UC_OPTION_SMALL, TRUE, "irregularity wrong-light small");
  option (a, UC_OPTION_MEDIUM, TRUE, "irregularity wrong-light medium");
  option (a, UC_OPTION_LARGE, TRUE, "irregularity wrong-light large");
  a->p->accepts = ACCEPT (IRREGULARITY) | ACCEPT (CALL_FLOOR) | ACCEPT (VOID_ROUND);
}

static void
ask_wrong_place (const Ask *a)
{
  ask (a, UC_PROMPT_PLACE_WRONG, UC_CITE_WRONG_PLACE, "call-floor");
  a->p->range = a->r->place;
  a->p->range2 = a->r->light;
  option (a, UC_OPTION_MOVED_BACK, TRUE, "");
  g_snprintf (a->p->options[0].input, sizeof a->p->options[0].input, "irregularity wrong-place %s",
              uc_range_name (a->r->place));
  a->p->accepts = ACCEPT (IRREGULARITY) | ACCEPT (CALL_FLOOR) | ACCEPT (VOID_ROUND);
}

static void
ask_ruling (const Ask *a)
{
  wait (a, UC_PROMPT_RULING, UC_CITE_WRONG_LIGHT);
  a->p->agree_only = TRUE;
  for (guint seat = a->rules->seats; seat >= 1; seat--)
    for (guint hand = a->r->seats[seat].hands; hand-- > 0;)
      if (a->r->seats[seat].hand[hand].flags & UC_HAND_FLAG_RULING)
        {
          a->p->seats |= UC_SEAT_BIT (seat);
          a->p->seat = seat;
          a->p->hand = hand;
        }
  option (a, UC_OPTION_GO_ON, TRUE, "");
  option (a, UC_OPTION_DEAD, TRUE, "");
  a->p->accepts = ACCEPT (RULING) | ACCEPT (CALL_FLOOR) | ACCEPT (VOID_ROUND);
}

static void
ask_reader_out (const Ask *a)
{
  wait (a, UC_PROMPT_READER_OUT, UC_CITE_READER_OUT);
  option (a, UC_OPTION_FINISH, a->r->light != UC_RANGE_NONE, "");
  option (a, UC_OPTION_VOID, TRUE, "");
  a->p->accepts = ACCEPT (DEVICE) | ACCEPT (INSPECT_READER) | ACCEPT (VOID_ROUND);
  if (a->r->light != UC_RANGE_NONE)
    a->p->accepts |= ACCEPT (RULING);
}

static void
ask_alarm (const Ask *a)
{
  ask (a, UC_PROMPT_CARD_ALARM, UC_CITE_HOUSE, "call-floor");
  a->p->card = a->r->trouble_card;
  a->p->count = a->s->carry.counts[uc_card_index (a->r->trouble_card)];
  a->p->of = a->rules->decks;
  a->p->first_round = a->r->alarm_first;
  a->p->last_round = a->r->alarm_last;
  a->p->agree_only = TRUE;
  option (a, UC_OPTION_MISREAD_CARD, TRUE, "");
  option (a, UC_OPTION_GO_ON, TRUE, "");
  a->p->accepts = ACCEPT (RULING) | ACCEPT (CORRECT) | ACCEPT (CALL_FLOOR) | ACCEPT (VOID_ROUND);
}

static void
ask_overdraw (const Ask *a)
{
  ask (a, UC_PROMPT_OVERDRAW, UC_CITE_DEALER_OVERDRAW, "irregularity dealer-overdraw");
  a->p->card = a->r->trouble_card;
  a->p->total = uc_table_total (a->table, UC_SEAT_DEALER, 0, NULL);
  a->p->agree_only = TRUE;
  a->p->accepts = ACCEPT (IRREGULARITY);
}

static void
ask_offer (const Ask *a)
{
  ask (a, UC_PROMPT_OFFER_CARD, UC_CITE_EXPOSED_CARD, "");
  primary_format (a, "offer %u taken", a->r->offer_seat);
  a->p->seat = a->r->offer_seat;
  a->p->card = a->r->trouble_card;
  option (a, UC_OPTION_REFUSED, TRUE, "");
  g_snprintf (a->p->options[0].input, sizeof a->p->options[0].input, "offer %u refused", a->r->offer_seat);
  a->p->accepts = ACCEPT (OFFER);
}

static void
ask_trouble (const Ask *a)
{
  switch ((UcTrouble) a->r->trouble)
    {
    case UC_TROUBLE_LIGHT_DIFFERS:
    case UC_TROUBLE_LIGHT_WAS_WRONG:
      ask_wrong_light (a);
      return;
    case UC_TROUBLE_PLACE_WRONG:
      ask_wrong_place (a);
      return;
    case UC_TROUBLE_RULING:
      ask_ruling (a);
      return;
    case UC_TROUBLE_READER_OUT:
      ask_reader_out (a);
      return;
    case UC_TROUBLE_CARD_ALARM:
      ask_alarm (a);
      return;
    case UC_TROUBLE_OVERDRAW:
      ask_overdraw (a);
      return;
    case UC_TROUBLE_OFFER:
      ask_offer (a);
      return;
    case UC_TROUBLE_SHOE_EMPTY:
      ask (a, UC_PROMPT_SHOE_EMPTY, UC_CITE_SHOE_EMPTY, "confirm");
      a->p->agree_only = TRUE;
      a->p->accepts = ACCEPT (CONFIRM) | ACCEPT (SHUFFLE) | ACCEPT (BURN);
      return;
    case UC_TROUBLE_SHUFFLER_OUT:
      ask (a, UC_PROMPT_SHUFFLER_OUT, UC_CITE_SHUFFLER_OUT, "confirm");
      a->p->agree_only = TRUE;
      a->p->accepts = ACCEPT (CONFIRM);
      return;
    case UC_TROUBLE_NO_CARDS:
      ask (a, UC_PROMPT_NO_CARDS, UC_CITE_NO_CARDS, "confirm");
      a->p->seat = a->r->trouble_seat;
      a->p->agree_only = TRUE;
      a->p->accepts = ACCEPT (CONFIRM);
      return;
    case UC_TROUBLE_SECOND_PERSON:
      wait (a, UC_PROMPT_SECOND_PERSON, UC_CITE_HOUSE);
      a->p->role = a->r->correct_role;
      a->p->agree_only = TRUE;
      a->p->accepts = ACCEPT (VALIDATE);
      return;
    case UC_TROUBLE_NONE:
      return;
    }
}

static void
ask_step (const Ask *a)
{
  switch ((UcStep) a->r->step)
    {
    case UC_STEP_CLOSED:
      ask_closed (a);
      return;
    case UC_STEP_OPENING:
      ask_opening (a);
      return;
    case UC_STEP_SHUFFLE:
      ask_shuffle (a);
      return;
    case UC_STEP_BETS:
      ask_bets (a);
      return;
    case UC_STEP_CHIPS:
      ask_chips (a);
      return;
    case UC_STEP_DEAL:
      ask_deal (a);
      return;
    case UC_STEP_SIDE_WAGERS:
      ask_side (a);
      return;
    case UC_STEP_INSURANCE:
      ask_insurance (a);
      return;
    case UC_STEP_READER:
      ask_reader (a);
      return;
    case UC_STEP_DECISIONS:
      ask_decisions (a);
      return;
    case UC_STEP_DEALER:
      ask_dealer (a);
      return;
    case UC_STEP_SETTLE:
      ask_settle (a);
      return;
    case UC_STEP_CLEAR:
      ask_clear (a);
      return;
    case UC_N_STEPS:
      return;
    }
}

UcPrompt
uc_table_prompt (const UcTable *table)
{
  UcPrompt prompt;
  const Ask a = { .table = table, .s = &table->now, .r = &table->now.round, .rules = table->rules, .p = &prompt };

  memset (&prompt, 0, sizeof prompt);
  prompt.step = table->now.round.step;
  prompt.amount = 0;
  if (table->now.round.trouble != UC_TROUBLE_NONE)
    ask_trouble (&a);
  else
    ask_step (&a);
  return prompt;
}
