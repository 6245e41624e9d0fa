/* What the procedure asks while something stands in its way. */
#include "uc-prompt-trouble.h"

#include "uc-bonus-due.h"
#include "uc-hand.h"
#include "uc-hole.h"
#include "uc-irregularities.h"
#include "uc-prompt-bets.h"
#include "uc-side-wager.h"
#include "uc-side.h"

static void
ask_wrong_light (const UcAsk *a)
{
  static const struct
  {
    UcOptionId option;
    UcRange range;
  } ranges[] = { { UC_OPTION_SMALL, UC_RANGE_SMALL }, { UC_OPTION_MEDIUM, UC_RANGE_MEDIUM }, { UC_OPTION_LARGE, UC_RANGE_LARGE } };
  gboolean turned = a->r->trouble == UC_TROUBLE_LIGHT_WAS_WRONG;

  uc_ask (a, turned ? UC_PROMPT_LIGHT_WAS_WRONG : UC_PROMPT_LIGHT_DIFFERS, UC_CITE_WRONG_LIGHT, "call-floor");
  a->p->range = a->r->light;
  if (turned)
    {
      a->p->card = a->r->hole;
      a->p->range2 = uc_card_range (a->r->hole);
    }
  /* Of a card that is turned there is one range; of one that the shoe has read it is not the light's. */
  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    {
      UcRange range = ranges[i].range;
      char line[48];

      g_snprintf (line, sizeof line, "irregularity wrong-light %s", uc_card_range_name (range));
      uc_ask_option (a, ranges[i].option, turned ? range == a->p->range2 : range != a->r->light, line);
    }
  a->p->accepts = UC_ACCEPT (IRREGULARITY) | UC_ACCEPT (CALL_FLOOR) | UC_ACCEPT (VOID_ROUND);
}

static void
ask_peek_differs (const UcAsk *a)
{
  uc_ask (a, UC_PROMPT_PEEK_DIFFERS, UC_CITE_PEEK, "call-floor");
  /* Once the card lies face up there is nothing left to find out: the floorperson sees it, and the round goes on by it. */
  a->p->agree_only = a->r->hole_up;
  uc_ask_option (a, UC_OPTION_GO_ON, TRUE, "");
  uc_ask_option (a, UC_OPTION_VOID, TRUE, "");
  a->p->accepts = UC_ACCEPT (RULING) | UC_ACCEPT (CALL_FLOOR) | UC_ACCEPT (VOID_ROUND);
}

static void
ask_wrong_place (const UcAsk *a)
{
  uc_ask (a, UC_PROMPT_PLACE_WRONG, UC_CITE_WRONG_PLACE, "call-floor");
  a->p->range = a->r->place;
  a->p->range2 = a->r->light;
  uc_ask_option (a, UC_OPTION_MOVED_BACK, TRUE, "");
  g_snprintf (a->p->options[0].input, sizeof a->p->options[0].input, "irregularity wrong-place %s",
              uc_card_range_name (a->r->place));
  a->p->accepts = UC_ACCEPT (IRREGULARITY) | UC_ACCEPT (CALL_FLOOR) | UC_ACCEPT (VOID_ROUND);
}

static void
ask_ruling (const UcAsk *a)
{
  uc_ask_wait (a, UC_PROMPT_RULING, UC_CITE_WRONG_LIGHT);
  a->p->agree_only = TRUE;
  for (guint seat = a->rules->seats; seat >= 1; seat--)
    for (guint hand = a->r->seats[seat].hands; hand-- > 0;)
      if (a->r->seats[seat].hand[hand].flags & UC_HAND_FLAG_RULING)
        {
          a->p->seats |= UC_SEAT_BIT (seat);
          a->p->seat = seat;
          a->p->hand = hand;
        }
  uc_ask_option (a, UC_OPTION_GO_ON, TRUE, "");
  uc_ask_option (a, UC_OPTION_DEAD, TRUE, "");
  a->p->accepts = UC_ACCEPT (RULING) | UC_ACCEPT (CALL_FLOOR) | UC_ACCEPT (VOID_ROUND);
}

static void
ask_reader_out (const UcAsk *a)
{
  gboolean may_void = uc_bonus_due_undecided (a->s, a->rules) == UC_WAGER_NONE;

  uc_ask_wait (a, UC_PROMPT_READER_OUT, UC_CITE_READER_OUT);
  uc_ask_option (a, UC_OPTION_FINISH, uc_hole_was_read (a->s, a->rules), "");
  uc_ask_option (a, UC_OPTION_VOID, may_void, "");
  a->p->accepts = UC_ACCEPT (INSPECT_READER) | (may_void ? UC_ACCEPT (VOID_ROUND) : 0);
  if (uc_hole_was_read (a->s, a->rules))
    a->p->accepts |= UC_ACCEPT (RULING);
}

void
uc_prompt_trouble_reader_meanwhile (const UcAsk *a)
{
  if (a->r->trouble != UC_TROUBLE_READER_OUT)
    return;
  a->p->accepts |= UC_ACCEPT (INSPECT_READER);
  if (uc_hole_was_read (a->s, a->rules))
    a->p->accepts |= UC_ACCEPT (RULING);
}

static void
ask_alarm (const UcAsk *a)
{
  uc_ask (a, UC_PROMPT_CARD_ALARM, UC_CITE_HOUSE, "call-floor");
  a->p->card = a->r->trouble_card;
  /* A row may name no card: what it says is held against the rules by others. */
  a->p->count = uc_card_is_valid (a->r->trouble_card) ? a->s->carry.counts[uc_card_index (a->r->trouble_card)] : 0;
  a->p->of = uc_rules_copies (a->rules, a->r->trouble_card);
  a->p->first_round = a->r->alarm_first;
  a->p->last_round = a->r->alarm_last;
  a->p->agree_only = TRUE;
  uc_ask_option (a, UC_OPTION_MISREAD_CARD, TRUE, "");
  uc_ask_option (a, UC_OPTION_GO_ON, TRUE, "");
  a->p->accepts = UC_ACCEPT (RULING) | UC_ACCEPT (CORRECT) | UC_ACCEPT (CALL_FLOOR) | UC_ACCEPT (VOID_ROUND);
}

static void
ask_overdraw (const UcAsk *a)
{
  uc_ask (a, UC_PROMPT_OVERDRAW, UC_CITE_DEALER_OVERDRAW, "irregularity dealer-overdraw");
  a->p->card = a->r->trouble_card;
  a->p->total = uc_hand_shown_total (a->s, a->rules, UC_SEAT_DEALER, 0, NULL);
  a->p->agree_only = TRUE;
  a->p->accepts = UC_ACCEPT (IRREGULARITY);
}

static void
ask_offer (const UcAsk *a)
{
  uc_ask (a, UC_PROMPT_OFFER_CARD, UC_CITE_EXPOSED_CARD, "");
  if (uc_irregularities_takes_offer (a->s, a->rules, a->r->offer_seat))
    uc_ask_primary (a, "offer %u taken", a->r->offer_seat);
  a->p->seat = a->r->offer_seat;
  a->p->card = a->r->trouble_card;
  uc_ask_option (a, UC_OPTION_REFUSED, TRUE, "");
  g_snprintf (a->p->options[0].input, sizeof a->p->options[0].input, "offer %u refused", a->r->offer_seat);
  a->p->accepts = UC_ACCEPT (OFFER);
}

static void
ask_deal_doubt (const UcAsk *a)
{
  uc_ask_wait (a, UC_PROMPT_DEAL_DOUBT,
               a->r->doubt_id == UC_IRREGULARITY_NO_CARDS   ? UC_CITE_NO_CARDS
               : a->r->doubt_id == UC_IRREGULARITY_ONE_CARD ? UC_CITE_ONE_CARD
                                                            : UC_CITE_MISSED_CARD);
  a->p->agree_only = TRUE;
  a->p->seat = a->r->trouble_seat;
  a->p->hand = a->r->doubt_hand;
  a->p->word = (UcWord) a->r->doubt_choice;
  uc_ask_option (a, UC_OPTION_CONFIRMED, TRUE, "");
  uc_ask_option (a, UC_OPTION_GO_ON, TRUE, "");
  a->p->accepts = UC_ACCEPT (RULING) | UC_ACCEPT (CALL_FLOOR) | UC_ACCEPT (VOID_ROUND);
}

/* What is validated is paid although the round is void, unless the second person gives it up as well. */
static void
ask_void_again (const UcAsk *a)
{
  a->p->accepts |= UC_ACCEPT (VOID_ROUND);
  UC_FOR_EACH_STAKED_WAGER (wager)
    for (guint seat = 1; seat <= a->rules->seats; seat++)
      if (uc_side_c (a->s, seat, wager)->state == UC_SIDE_WON && uc_side_c (a->s, seat, wager)->validated)
        a->p->seats_win |= UC_SEAT_BIT (seat);
  uc_ask_option (a, UC_OPTION_VOID_VALIDATED, a->p->seats_win != 0, "");
}

/* The cut is offered as after any shuffle, the shoe is loaded and a card burned. A script's “confirm” is all of it at
 * once. */
static void
ask_reload (const UcAsk *a)
{
  if (a->rules->procedures_implied)
    {
      uc_ask (a, UC_PROMPT_SHOE_EMPTY, UC_CITE_SHOE_EMPTY, "confirm");
      a->p->agree_only = TRUE;
      a->p->accepts = UC_ACCEPT (CONFIRM) | UC_ACCEPT (SHUFFLE) | UC_ACCEPT (CUT) | UC_ACCEPT (BURN);
    }
  else if (a->r->reload == UC_RELOAD_SHUFFLE)
    {
      uc_ask (a, UC_PROMPT_SHOE_EMPTY, UC_CITE_SHOE_EMPTY, "shuffle");
      a->p->agree_only = TRUE;
      a->p->accepts = UC_ACCEPT (SHUFFLE);
    }
  else if (a->r->reload == UC_RELOAD_CUT)
    {
      uc_prompt_bets_cut (a);
    }
  else
    {
      uc_ask (a, UC_PROMPT_BURN, UC_CITE_SHOE_EMPTY, "burn");
      a->p->agree_only = TRUE;
      a->p->accepts = UC_ACCEPT (BURN);
    }
}

void
uc_prompt_trouble_record (const UcAsk *a)
{
  const UcCarry *carry = &a->s->carry;

  uc_ask_wait (a, UC_PROMPT_RECORD_DOUBTED, UC_CITE_HOUSE);
  if (carry->record_vouched[0] != '\0')
    a->p->role = uc_role_beside ((UcRole) carry->record_vouched_role);
  a->p->accepts = UC_ACCEPT (ACKNOWLEDGE) | UC_ACCEPT (CALL_FLOOR);
}

void
uc_prompt_trouble (const UcAsk *a)
{
  switch ((UcTrouble) a->r->trouble)
    {
    case UC_TROUBLE_LIGHT_DIFFERS:
    case UC_TROUBLE_LIGHT_WAS_WRONG:
      ask_wrong_light (a);
      return;
    case UC_TROUBLE_PEEK_DIFFERS:
      ask_peek_differs (a);
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
      ask_reload (a);
      return;
    case UC_TROUBLE_SHUFFLER_OUT:
      uc_ask (a, UC_PROMPT_SHUFFLER_OUT, UC_CITE_SHUFFLER_OUT, "confirm");
      a->p->agree_only = TRUE;
      a->p->accepts = UC_ACCEPT (CONFIRM);
      return;
    case UC_TROUBLE_NO_CARDS:
      uc_ask (a, UC_PROMPT_NO_CARDS, UC_CITE_NO_CARDS, "confirm");
      a->p->seat = a->r->trouble_seat;
      a->p->agree_only = TRUE;
      a->p->accepts = UC_ACCEPT (CONFIRM);
      return;
    case UC_TROUBLE_DEAL_DOUBT:
      ask_deal_doubt (a);
      return;
    case UC_TROUBLE_SECOND_PERSON:
      uc_ask_wait (a, UC_PROMPT_SECOND_PERSON, UC_CITE_HOUSE);
      a->p->role = uc_role_beside ((UcRole) a->r->correct_role);
      a->p->agree_only = TRUE;
      uc_ask_option (a, UC_OPTION_WITHDRAW, TRUE, "");
      a->p->accepts = UC_ACCEPT (VALIDATE) | UC_ACCEPT (WITHDRAW);
      if (a->r->correct_kind == UC_INPUT_VOID_ROUND)
        ask_void_again (a);
      return;
    case UC_TROUBLE_NONE:
      return;
    }
}
