/* What the procedure asks at side wagers, insurance, the reader. */
#include "uc-prompt-side.h"

#include "uc-dealer-hand.h"
#include "uc-hand.h"
#include "uc-held.h"
#include "uc-hole.h"
#include "uc-next-card.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-turn.h"
#include "uc-win.h"

/* ---- side wagers ---- */

void
uc_prompt_side_results (const UcAsk *a, UcStep step)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    for (guint seat = 1; uc_side_wager_is_at (a->rules, wager, step) && seat <= a->rules->seats; seat++)
      {
        const UcSide *side = uc_side_c (a->s, seat, wager);

        if (side->done)
          continue;
        if (side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_WIN)
          a->p->seats_win |= UC_SEAT_BIT (seat);
        else if (side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_LOSE && !uc_side_wager (wager)->progressive)
          a->p->seats_lose |= UC_SEAT_BIT (seat);
      }
}

static void
ask_lamps (const UcAsk *a, UcWager wager, guint8 won)
{
  char *end = a->p->primary;

  uc_ask (a, UC_PROMPT_LAMPS, UC_CITE_PROGRESSIVE_VERIFY, "");
  a->p->agree_only = TRUE;
  a->p->accepts = UC_ACCEPT (LAMP) | UC_ACCEPT (CALL_FLOOR);
  for (guint seat = a->rules->seats; seat >= 1; seat--)
    {
      if (!(won & UC_SEAT_BIT (seat)) || uc_side_c (a->s, seat, wager)->lamp != UC_WORD_NONE)
        continue;
      a->p->seats |= UC_SEAT_BIT (seat);
      end += g_snprintf (end, a->p->primary + sizeof a->p->primary - end, "%slamp %u lit",
                         end == a->p->primary ? "" : "\n", seat);
    }
  uc_ask_option (a, UC_OPTION_LIGHT_DARK, TRUE, "");
}

static guint
first_side (const UcAsk *a, UcWager wager, gboolean (*wanted) (const UcSide *side))
{
  for (guint seat = a->rules->seats; seat >= 1; seat--)
    if (uc_win_is_open (uc_side_c (a->s, seat, wager))
        && (wanted == NULL || wanted (uc_side_c (a->s, seat, wager))))
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

/* The floorperson has been called; a Super Bonus is named with its sum. */
static void
ask_floor (const UcAsk *a, UcWager wager)
{
  if (wager == UC_WAGER_SUPER_BONUS)
    {
      a->p->seat = first_side (a, wager, NULL);
      a->p->amount = uc_side_c (a->s, a->p->seat, wager)->pays;
      uc_ask_wait (a, UC_PROMPT_SUPER_BONUS, UC_CITE_SUPER_BONUS);
    }
  else
    uc_ask_wait (a, UC_PROMPT_FLOOR_CALLED,
                 wager == UC_WAGER_SUPER_BONUS_ENVY ? UC_CITE_SUPER_BONUS_OTHERS : UC_CITE_PROGRESSIVE_VALIDATE);
  a->p->agree_only = TRUE;
  uc_ask_option (a, UC_OPTION_CALL_AGAIN, TRUE, "call-floor");
}

/* The light is looked at, and the floorperson has been called. */
static void
ask_late (const UcAsk *a, UcWager wager)
{
  uc_ask_wait (a, UC_PROMPT_AWARD_DUE, UC_CITE_PROGRESSIVE_VALIDATE);
  a->p->cite2 = UC_CITE_HOLD;
  a->p->agree_only = TRUE;
  a->p->seat = first_side (a, wager, uc_win_is_for_floor);
  a->p->amount = uc_side_c (a->s, a->p->seat, wager)->award;
  uc_ask_option (a, UC_OPTION_CALL_AGAIN, TRUE, "call-floor");
}

static void
ask_won (const UcAsk *a, UcWager wager, guint8 won)
{
  const gboolean late = uc_win_due (a->s) != 0;
  guint seat;

  if (first_side (a, wager, lamp_unseen) != 0)
    {
      ask_lamps (a, wager, won);
      return;
    }
  a->p->seats = won;
  a->p->accepts = UC_ACCEPT (VALIDATE) | UC_ACCEPT (REJECT) | UC_ACCEPT (CALL_FLOOR) | UC_ACCEPT (LAMP) | UC_ACCEPT (CORRECT);
  if (!uc_side_wager (wager)->bonus && !late)
    a->p->accepts |= UC_ACCEPT (VOID_ROUND);
  if (first_side (a, wager, uc_win_is_half_signed) != 0 || first_side (a, wager, uc_win_is_half_rejected) != 0)
    a->p->accepts |= UC_ACCEPT (WITHDRAW);
  if ((seat = first_side (a, wager, lamp_dark)) != 0)
    {
      uc_ask (a, UC_PROMPT_LAMP_DARK, UC_CITE_PROGRESSIVE_VERIFY, "call-floor");
      uc_ask_option (a, UC_OPTION_LIT_NOW, TRUE, "");
      g_snprintf (a->p->options[0].input, sizeof a->p->options[0].input, "lamp %u lit", seat);
      a->p->seat = seat;
    }
  else if ((seat = first_side (a, wager, rejected)) != 0)
    {
      uc_ask_wait (a, UC_PROMPT_REJECTED, UC_CITE_PROGRESSIVE_VALIDATE);
      a->p->seat = seat;
      a->p->word = uc_side_c (a->s, seat, wager)->rejected;
      uc_ask_option (a, UC_OPTION_CORRECT_CARD, TRUE, "");
      uc_ask_option (a, UC_OPTION_CALL_AGAIN, TRUE, "call-floor");
    }
  else if (late)
    ask_late (a, wager);
  else
    ask_floor (a, wager);
}

/* § 685c.1(h)(3), (4): signed before the round ends, for the next one's wagers raise the same meter. */
void
uc_prompt_side_due (const UcAsk *a)
{
  ask_won (a, uc_side_wager_progressive (a->rules), uc_win_due (a->s));
}

/* What each step with side wagers says once they are settled: with something to pay, and with nothing. */
static const struct
{
  UcPromptId pay;
  UcPromptId collect;
  UcCite cite;
} results[UC_N_STEPS] = {
  [UC_STEP_SIDE_WAGERS] = { UC_PROMPT_PAY_SIDE, UC_PROMPT_SIDE_RESULTS, UC_CITE_MATCH_THE_DEALER },
  [UC_STEP_BLACKJACK_MATCH] = { UC_PROMPT_PAY_SIDE, UC_PROMPT_SIDE_RESULTS, UC_CITE_PROGRESSIVE_PAY },
  [UC_STEP_ENVY] = { UC_PROMPT_PAY_ENVY, UC_PROMPT_PAY_ENVY, UC_CITE_ENVY },
  [UC_STEP_HOLE_WAGERS] = { UC_PROMPT_HOLE_RESULTS, UC_PROMPT_HOLE_RESULTS, UC_CITE_MATCH_DOWN },
  [UC_STEP_DOWN_CARD] = { UC_PROMPT_DOWN_CARD, UC_PROMPT_DOWN_CARD, UC_CITE_DOWN_CARD },
  [UC_STEP_SUPER_BONUS] = { UC_PROMPT_PAY_SUPER_BONUS, UC_PROMPT_PAY_SUPER_BONUS, UC_CITE_SUPER_BONUS },
};

/* The paragraph of the first wager of the step that somebody won: a progressive's before a fixed one's. */
static UcCite
pay_cite (const UcAsk *a)
{
  UcCite cite = results[a->r->step].cite;

  UC_FOR_EACH_SIDE_WAGER (wager)
    {
      if (!uc_side_wager_is_at (a->rules, wager, a->r->step)
          || !(uc_side_seats (a->s, wager, UC_SIDE_SETTLED) & a->p->seats_win))
        continue;
      cite = uc_side_wager (wager)->pays;
      if (uc_side_wager (wager)->progressive)
        return cite;
    }
  return cite;
}

/* What each of the paid seats gets, when it is the same for all; 0 when it differs. */
static UcMoney
common_pays (const UcAsk *a, UcWager wager)
{
  UcMoney common = 0;

  for (guint seat = 1; seat <= a->rules->seats; seat++)
    {
      const UcSide *side = uc_side_c (a->s, seat, wager);

      if (side->state != UC_SIDE_SETTLED || side->outcome != UC_WORD_WIN || side->done)
        continue;
      if (common != 0 && side->pays != common)
        return 0;
      common = side->pays;
    }
  return common;
}

void
uc_prompt_side_wagers (const UcAsk *a)
{
  UcWager wager = uc_side_wager_won_at (a->s, a->rules, a->r->step);

  uc_prompt_side_results (a, a->r->step);
  if (wager != UC_WAGER_NONE)
    {
      ask_won (a, wager, uc_side_seats (a->s, wager, UC_SIDE_WON));
      return;
    }
  if (a->p->seats_win != 0)
    uc_ask (a, results[a->r->step].pay, pay_cite (a), "confirm");
  else
    uc_ask (a, results[a->r->step].collect, results[a->r->step].cite, "confirm");
  a->p->seats = a->p->seats_win;
  a->p->agree_only = TRUE;
  a->p->accepts = UC_ACCEPT (CONFIRM);
  if (a->p->id == UC_PROMPT_PAY_ENVY)
    a->p->amount = common_pays (a, UC_WAGER_ENVY_BONUS);
}

UcCite
uc_prompt_side_cards_stay (const UcAsk *a, guint seat)
{
  if (uc_side_wager_cards_stay (a->s, a->rules, seat))
    return UC_CITE_CARDS_STAY;
  return (uc_held_seats (a->s) | uc_held_to_come (a->s, a->rules)) & UC_SEAT_BIT (seat) ? UC_CITE_HOLD : UC_CITE_NONE;
}

/* ---- insurance and the reader ---- */

void
uc_prompt_side_insurance (const UcAsk *a)
{
  a->p->accepts = UC_ACCEPT (INSURANCE) | UC_ACCEPT (EVEN_MONEY) | UC_ACCEPT (INSURANCE_CLOSED);
  if (a->r->insurance_closed)
    {
      for (guint seat = a->rules->seats; seat >= 1; seat--)
        if (a->r->seats[seat].bj_due)
          a->p->seat = seat;
      uc_ask (a, UC_PROMPT_PAY_EVEN_MONEY, UC_CITE_EVEN_MONEY, "confirm");
      a->p->amount = a->r->seats[a->p->seat].hand[0].pays;
      a->p->cite2 = uc_prompt_side_cards_stay (a, a->p->seat);
      a->p->agree_only = TRUE;
      a->p->accepts = UC_ACCEPT (CONFIRM);
      return;
    }
  uc_ask (a, UC_PROMPT_INSURANCE_OPEN, UC_CITE_INSURANCE, "insurance-closed");
  a->p->cite2 = UC_CITE_INSURANCE_OFFER;
  a->p->agree_only = TRUE;
  for (guint seat = 1; seat <= a->rules->seats; seat++)
    {
      const UcSeat *box = &a->r->seats[seat];

      if (!uc_hand_live (a->s, seat, 0) || box->side[UC_SLOT_INSURANCE].state != UC_SIDE_NONE)
        continue;
      a->p->seats |= UC_SEAT_BIT (seat);
      g_snprintf (a->p->seat_tap[seat], sizeof a->p->seat_tap[seat], "insurance %u", seat);
      if (a->rules->even_money && box->hand[0].flags & UC_HAND_FLAG_BLACKJACK && box->disputed == UC_WORD_NONE)
        a->p->seats_win |= UC_SEAT_BIT (seat);
    }
  uc_ask_option (a, UC_OPTION_INSURE_LESS, a->p->seats != 0, "");
  if (uc_held_even_money (a->s, a->rules) != 0)
    {
      /* It does not close before the ruling; the other seats insure meanwhile. */
      uc_ask_wait (a, UC_PROMPT_INSURANCE_OPEN, UC_CITE_INSURANCE);
      a->p->seat = (guint) __builtin_ctz (uc_held_even_money (a->s, a->rules));
      a->p->accepts = UC_ACCEPT (INSURANCE) | UC_ACCEPT (EVEN_MONEY) | UC_ACCEPT (RULING);
    }
}

static void
three_ranges (const UcAsk *a)
{
  uc_ask_option (a, UC_OPTION_SMALL, TRUE, "light small");
  uc_ask_option (a, UC_OPTION_MEDIUM, TRUE, "light medium");
  uc_ask_option (a, UC_OPTION_LARGE, TRUE, "light large");
  uc_ask_option (a, UC_OPTION_NO_LIGHT, TRUE, "irregularity reader-out");
}

static void
ask_light (const UcAsk *a)
{
  gboolean waiting = uc_ask_fitted (a, UC_DEVICE_READER);

  if (!(a->r->confirmed & (1u << UC_STEP_SIDE_WAGERS)))
    uc_prompt_side_results (a, UC_STEP_SIDE_WAGERS);
  if (waiting)
    {
      uc_ask_wait (a, a->p->seats_lose != 0 ? UC_PROMPT_SIDE_RESULTS : UC_PROMPT_READER,
            a->p->seats_lose != 0 ? UC_CITE_MATCH_THE_DEALER : UC_CITE_READER);
      uc_ask_option (a, UC_OPTION_READER_FAILS, TRUE, "irregularity reader-out");
    }
  else
    {
      uc_ask_wait (a, UC_PROMPT_NO_READER_WORD, UC_CITE_READER);
      three_ranges (a);
    }
  a->p->accepts = UC_ACCEPT (LIGHT) | UC_ACCEPT (IRREGULARITY) | UC_ACCEPT (VOID_ROUND);
}

static guint
add_settled (const UcAsk *a, guint slot)
{
  guint n = 0;

  for (guint seat = 1; seat <= a->rules->seats; seat++)
    {
      const UcSide *side = &a->r->seats[seat].side[slot];

      if (side->state != UC_SIDE_SETTLED || side->done)
        continue;
      n++;
      if (side->outcome == UC_WORD_WIN)
        a->p->seats_win |= UC_SEAT_BIT (seat);
      else if (side->outcome == UC_WORD_LOSE)
        a->p->seats_lose |= UC_SEAT_BIT (seat);
    }
  return n;
}

/* What the main wagers that this step has settled ask the dealer to do. */
void
uc_prompt_side_main_results (const UcAsk *a)
{
  for (guint seat = 1; seat <= a->rules->seats; seat++)
    for (guint hand = 0; hand < a->r->seats[seat].hands; hand++)
      {
        const UcHand *h = &a->r->seats[seat].hand[hand];

        if (h->state != UC_HAND_SETTLED || h->settled_at != a->r->step || a->r->settled_seats & UC_SEAT_BIT (seat))
          continue;
        if (h->outcome == UC_WORD_WIN)
          a->p->seats_win |= UC_SEAT_BIT (seat);
        else if (h->outcome == UC_WORD_LOSE)
          a->p->seats_lose |= UC_SEAT_BIT (seat);
        else
          a->p->seats_push |= UC_SEAT_BIT (seat);
      }
}

/* Insurance, and against a Blackjack everything, is settled: what the dealer does with it. */
static void
ask_hole_settled (const UcAsk *a)
{
  if (a->r->dealer_blackjack)
    {
      uc_ask (a, UC_PROMPT_DEALER_BLACKJACK, UC_CITE_DEALER_BLACKJACK_RETURN, "confirm");
      a->p->cite2 = UC_CITE_INSURANCE_PAYS;
      add_settled (a, UC_SLOT_INSURANCE);
      a->p->seats = a->p->seats_win;
      a->p->seats_win = 0;
      uc_prompt_side_main_results (a);
      if (a->p->seats == 0 && a->p->seats_win != 0)
        a->p->cite2 = UC_CITE_TWENTY_ONE_WINS;
    }
  else
    {
      uc_ask (a, UC_PROMPT_COLLECT_INSURANCE, UC_CITE_INSURANCE_LOSES, "confirm");
      add_settled (a, UC_SLOT_INSURANCE);
      a->p->seats = a->p->seats_lose;
    }
}

void
uc_prompt_side_reader (const UcAsk *a)
{
  if (a->r->light == UC_RANGE_NONE)
    {
      ask_light (a);
      return;
    }
  a->p->range = a->r->light;
  a->p->agree_only = TRUE;
  a->p->accepts = UC_ACCEPT (CONFIRM) | UC_ACCEPT (IRREGULARITY) | UC_ACCEPT (VOID_ROUND);
  if (a->r->place == UC_RANGE_NONE)
    {
      gboolean face_up, discard;

      uc_ask (a, UC_PROMPT_PLACE, UC_CITE_READER, "");
      uc_ask_primary (a, "place %s", uc_card_range_name (a->r->light));
      uc_ask_option (a, UC_OPTION_LIGHT_DIFFERS, TRUE, "");
      uc_ask_option (a, UC_OPTION_WRONG_PLACE, TRUE, "");
      /* Where only that is open, the first decision says it as well. */
      if (uc_next_card (a->s, a->rules, &face_up, &discard).seat != 0)
        uc_ask_tap_seats (a, uc_turn (a->s));
      a->p->accepts |= UC_ACCEPT (PLACE) | UC_ACCEPT (CARD) | UC_ACCEPT (HIT) | UC_ACCEPT (STAND) | UC_ACCEPT (DOUBLE) | UC_ACCEPT (SPLIT)
                       | UC_ACCEPT (TAKE);
    }
  else if (uc_dealer_hand_both_large (a->s) && !a->r->hole_up)
    {
      uc_ask (a, uc_hole_is_known (a->s) ? UC_PROMPT_EXPOSE_BOTH_LARGE : UC_PROMPT_TYPE_HOLE, UC_CITE_BOTH_LARGE,
           uc_hole_is_known (a->s) ? "confirm" : "");
      a->p->hollow = a->p->id == UC_PROMPT_TYPE_HOLE;
      a->p->agree_only = !a->p->hollow;
      a->p->accepts |= UC_ACCEPT (HOLE);
    }
  else
    ask_hole_settled (a);
}

static void
ask_look (const UcAsk *a)
{
  if (uc_ask_fitted (a, UC_DEVICE_READER))
    {
      uc_ask_wait (a, UC_PROMPT_PEEK, UC_CITE_PEEK);
      uc_ask_option (a, UC_OPTION_READER_FAILS, TRUE, "irregularity reader-out");
    }
  else
    {
      uc_ask (a, UC_PROMPT_NO_PEEK_WORD, UC_CITE_PEEK, "peek none");
      uc_ask_option (a, UC_OPTION_BLACKJACK, TRUE, "peek blackjack");
      uc_ask_option (a, UC_OPTION_NO_LIGHT, TRUE, "irregularity reader-out");
    }
  a->p->accepts = UC_ACCEPT (PEEK) | UC_ACCEPT (IRREGULARITY) | UC_ACCEPT (VOID_ROUND);
}

void
uc_prompt_side_peek (const UcAsk *a)
{
  gboolean known = uc_hole_is_known (a->s);

  if (a->r->peeked == UC_WORD_NONE)
    {
      ask_look (a);
      return;
    }
  a->p->accepts = UC_ACCEPT (CONFIRM) | UC_ACCEPT (IRREGULARITY) | UC_ACCEPT (VOID_ROUND);
  if (a->r->peeked == UC_WORD_BLACKJACK && !a->r->hole_up)
    {
      uc_ask (a, known ? UC_PROMPT_REVEAL : UC_PROMPT_TYPE_HOLE, UC_CITE_PEEK, known ? "confirm" : "");
      a->p->hollow = !known;
      a->p->agree_only = known;
      a->p->accepts |= UC_ACCEPT (HOLE);
      return;
    }
  a->p->agree_only = TRUE;
  ask_hole_settled (a);
}
