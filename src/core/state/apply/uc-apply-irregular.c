/* Folding events into the state: irregularities, rulings, corrections. */
#include "uc-apply-irregular.h"

#include "uc-deal-order.h"
#include "uc-dealer-hand.h"
#include "uc-hand.h"
#include "uc-held.h"
#include "uc-input.h"
#include "uc-owed.h"
#include "uc-refusal.h"
#include "uc-said-role.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-ticket.h"
#include "uc-turn.h"
#include "uc-win.h"

#include <string.h>

/* One from before a shuffle in mid-round may be of another count. */
static void
count_no_more (UcState *s, UcDealt *dealt)
{
  if (!dealt->counted || !uc_card_is_valid (dealt->card))
    return;
  if (s->carry.counts[uc_card_index (dealt->card)] > 0)
    s->carry.counts[uc_card_index (dealt->card)]--;
  dealt->counted = FALSE;
}

static void
card_moved (UcState *s, const UcRules *rules, const UcEvent *e)
{
  for (guint i = 0; i < s->round.n_dealt; i++)
    {
      UcDealt *dealt = &s->round.dealt[i];

      if (dealt->seq != e->target)
        continue;
      dealt->seat = e->to_seat;
      dealt->hand = e->to_hand;
      /* Its face is known, and is counted when it is turned. */
      if (e->face == UC_WORD_DOWN)
        {
          count_no_more (s, dealt);
          s->round.hole_dealt = TRUE;
          s->round.hole = dealt->card;
          dealt->face_up = FALSE;
          dealt->card = UC_CARD_NONE;
        }
    }
  /* 685a.12(f): each hand is counted again; nobody has acted on it. */
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      UcHand *h = &s->round.seats[seat].hand[0];

      if (!s->round.seats[seat].in_round || h->state == UC_HAND_SETTLED)
        continue;
      h->flags &= ~UC_HAND_FLAG_BLACKJACK;
      h->state = UC_HAND_WAITING;
      uc_apply_place_judge_hand (s, rules, seat, 0);
    }
}

static void
irregularity_reported (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.trouble = UC_TROUBLE_DEAL_DOUBT;
  s->round.trouble_seat = e->seat;
  s->round.doubt_id = e->id;
  s->round.doubt_choice = e->choice;
  s->round.doubt_hand = e->hand;
}

static void
each_live_hand_awaits_ruling (UcState *s)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < s->round.seats[seat].hands; hand++)
      if (uc_hand_live (s, seat, hand))
        s->round.seats[seat].hand[hand].flags |= UC_HAND_FLAG_RULING;
  s->round.trouble = uc_hand_any_live (s) ? UC_TROUBLE_RULING : UC_TROUBLE_NONE;
}

/* 685a.12(g): its card comes after the others', and the play goes on with the next hand. */
static void
missed_card (UcHand *h)
{
  h->flags |= UC_HAND_FLAG_MISSED;
  h->flags &= ~UC_HAND_FLAG_CARD_DUE;
  h->state = UC_HAND_DONE;
}

static void
irregularity (UcState *s, const UcRules *rules, const UcEvent *e)
{
  switch (e->id)
    {
    case UC_IRREGULARITY_FACE_UP_CARD:
    case UC_IRREGULARITY_DEALER_OVERDRAW:
      s->round.next_to_discard = e->card == UC_CARD_NONE;
      break;
    case UC_IRREGULARITY_EXPOSED_CARD:
      s->round.next_exposed = e->card == UC_CARD_NONE;
      if (s->round.next_exposed)
        break;
      s->round.trouble = UC_TROUBLE_OFFER;
      s->round.trouble_card = e->card;
      s->round.offer_seat = e->seat;
      break;
    case UC_IRREGULARITY_SHOE_EMPTY:
      s->round.trouble = UC_TROUBLE_SHOE_EMPTY;
      s->round.reload = UC_RELOAD_SHUFFLE;
      break;
    case UC_IRREGULARITY_NO_CARDS:
      uc_apply_place_seat (s, e)->dead = TRUE;
      s->round.trouble = UC_TROUBLE_NO_CARDS;
      s->round.trouble_seat = e->seat;
      break;
    case UC_IRREGULARITY_ONE_CARD:
      uc_apply_place_seat (s, e)->late_second = e->choice == UC_WORD_YES ? UC_SECOND_LATE : UC_SECOND_NEVER;
      break;
    case UC_IRREGULARITY_MISSED_CARD:
      if (e->choice == UC_WORD_DRAW)
        missed_card (uc_apply_place_hand (s, e));
      break;
    case UC_IRREGULARITY_WRONG_LIGHT:
      s->round.light = e->range;
      s->round.misplaced = UC_RANGE_NONE;
      if (!s->round.hole_up)
        s->round.place = s->round.acted ? e->range : UC_RANGE_NONE;
      else
        s->round.place = e->range;
      each_live_hand_awaits_ruling (s);
      break;
    case UC_IRREGULARITY_WRONG_PLACE:
      s->round.misplaced = e->range;
      s->round.place = s->round.light;
      each_live_hand_awaits_ruling (s);
      break;
    case UC_IRREGULARITY_READER_OUT:
      s->carry.reader_out = UC_READER_OUT;
      if (s->round.began)
        s->round.trouble = UC_TROUBLE_READER_OUT;
      break;
    case UC_IRREGULARITY_SHUFFLER_JAM:
      if (s->round.began)
        s->carry.reshuffle_ordered = TRUE;
      else
        s->carry.shuffle = UC_SHUFFLE_DUE;
      break;
    case UC_IRREGULARITY_SHUFFLER_OUT:
      uc_apply_place_shuffler (s, rules, TRUE);
      break;
    case UC_IRREGULARITY_NONE:
    case UC_IRREGULARITY_UNEXPOSED_CARD:
    case UC_N_IRREGULARITIES:
      break;
    }
}

static void
end_dispute (UcSeat *box)
{
  box->disputed = UC_WORD_NONE;
  box->dispute_corrected = FALSE;
}

static void
ruling (UcState *s, const UcRules *rules, const UcEvent *e)
{
  gboolean more = FALSE;

  if (e->second[0] != '\0')
    {
      uc_apply_place_second_person (s);
      s->round.correct_kind = 0;
    }
  if (e->choice == UC_WORD_PAID || e->choice == UC_WORD_STANDS || e->choice == UC_WORD_CORRECT)
    {
      if (e->choice == UC_WORD_CORRECT)
        uc_apply_place_seat (s, e)->disputed = UC_WORD_CORRECT;
      else
        end_dispute (uc_apply_place_seat (s, e));
      return;
    }
  if (e->seat != 0)
    {
      UcHand *h = uc_apply_place_hand (s, e);

      h->flags &= ~UC_HAND_FLAG_RULING;
      h->ruled_dead = e->choice == UC_WORD_DEAD && s->round.light != s->round.light_first;
    }
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < s->round.seats[seat].hands; hand++)
      more |= (s->round.seats[seat].hand[hand].flags & UC_HAND_FLAG_RULING) != 0;
  if (e->choice == UC_WORD_FINISH)
    s->round.reader_ruled = TRUE;
  if (!more)
    s->round.trouble = UC_TROUBLE_NONE;
}

static void
card_offered (UcState *s, const UcRules *rules, const UcEvent *e)
{
  UcSeat *box = uc_apply_place_seat (s, e);

  if (e->choice == UC_WORD_TAKEN)
    {
      s->round.trouble = UC_TROUBLE_NONE;
      return;
    }
  box->no_more_cards = TRUE;
  for (guint hand = 0; hand < box->hands; hand++)
    {
      box->hand[hand].flags &= ~UC_HAND_FLAG_MISSED;
      if (box->hand[hand].state == UC_HAND_WAITING && !(box->hand[hand].flags & UC_HAND_FLAG_BLACKJACK)
          && !(rules->refused_split == UC_REFUSED_SPLIT_SECOND_CARD && uc_hand_count (s, e->seat, hand) == 1))
        {
          box->hand[hand].state = UC_HAND_DONE;
          box->hand[hand].flags |= UC_HAND_FLAG_STOOD;
        }
    }
  s->round.offer_seat = e->to_seat;
  if (e->to_seat == UC_SEAT_DEALER)
    {
      s->round.trouble = UC_TROUBLE_NONE;
      s->round.spare_card = s->round.trouble_card;
    }
}

static gboolean
is_card_astray (guint trouble)
{
  return trouble == UC_TROUBLE_OVERDRAW || trouble == UC_TROUBLE_OFFER;
}

static void
round_voided (UcState *s, const UcRules *rules, const UcEvent *e)
{
  /* A card that was drawn in error went wherever the dealer laid it. */
  s->carry.shoe_unsure |= is_card_astray (s->round.trouble) || is_card_astray (s->round.trouble_behind)
                          || s->round.spare_card != UC_CARD_NONE;
  s->round.voided = TRUE;
  s->round.trouble = UC_TROUBLE_NONE;
  s->round.correct_kind = 0;
}

static void
second_person_required (UcState *s, const UcRules *rules, const UcEvent *e)
{
  s->round.trouble_behind = s->round.trouble;
  s->round.trouble = UC_TROUBLE_SECOND_PERSON;
  s->round.correct_kind = e->wager != UC_WAGER_NONE ? UC_INPUT_METER_SET
                          : g_str_equal (e->key, UC_CALENDAR_KEY) ? UC_INPUT_GAMING_DAY_BACK
                          : g_str_equal (e->key, UC_BY_HAND_KEY)  ? UC_INPUT_AWARD_BY_HAND
                          : uc_irregularity_parse (e->key) != UC_IRREGULARITY_NONE ? UC_INPUT_IRREGULARITY
                          : e->seat != 0            ? UC_INPUT_RULING
                          : e->target == 0          ? UC_INPUT_VOID_ROUND
                                                    : UC_INPUT_CORRECT;
  s->round.correct_target = e->target;
  s->round.correct_seat = e->seat;
  s->round.correct_role = e->role;
  uc_apply_place_text (s->round.correct_key, sizeof s->round.correct_key, e->key);
  uc_apply_place_text (s->round.correct_value, sizeof s->round.correct_value, e->new_);
  uc_apply_place_text (s->round.correct_by, sizeof s->round.correct_by, e->by);
  uc_apply_place_text (s->round.correct_reason, sizeof s->round.correct_reason, e->text);
}

/* As before it was asked for: the one signature, or the one rejection, is none. */
static void
request_withdrawn (UcState *s, const UcRules *rules, const UcEvent *e)
{
  if (e->seat != 0 && e->key[0] != '\0')
    uc_side (s, e->seat, e->wager)->ahead = UC_AHEAD_NONE;
  else if (e->seat != 0)
    {
      if (e->reason != UC_WORD_NONE)
        uc_refusal_remove (s, e->seat, e->wager, e->by);
      else
        {
          UcSide *side = uc_apply_place_side (s, e);

          /* Of what a signature had overruled, everything stands again. */
          side->signatures = 0;
          uc_refusal_restore (s, e->seat, e->wager, (UcRole) side->signer_role);
          side->signer_role = UC_ROLE_NONE;
          uc_apply_place_text (side->signer, sizeof side->signer, "");
        }
      uc_apply_place_rejection (s, e);
    }
  else if (s->round.trouble == UC_TROUBLE_SECOND_PERSON)
    {
      s->round.trouble = s->round.trouble_behind;
      s->round.trouble_behind = UC_TROUBLE_NONE;
      s->round.correct_kind = 0;
    }
}

/* ---- a badge that lost its role ---- */

/* Whether the badge of @e is no longer what it was when it signed as @role. */
static gboolean
has_lost (const UcEvent *e, const char *badge, guint role)
{
  return strcmp (e->by, badge) == 0
         && (e->choice == UC_WORD_REMOVED || e->choice == UC_WORD_LOCKED || e->role < (UcRole) role);
}

/* A win that was rejected for “other” waits for another's decision, whatever became of the first person. */
static gboolean
withdraw_rejections_of (UcState *s, const UcRules *rules, const UcEvent *e)
{
  gboolean any = FALSE;

  for (guint i = s->round.n_refusals; i-- > 0;)
    {
      UcRefusal *r = &s->round.refusals[i];

      if (r->overruled != UC_ROLE_NONE || !has_lost (e, r->badge, r->role))
        continue;
      r->gone = TRUE;
      if (!uc_win_is_void_for ((UcWord) r->reason) || !uc_win_is_open (uc_side_c (s, r->seat, (UcWager) r->wager)))
        continue;
      UcEvent half = { .seat = r->seat, .wager = (UcWager) r->wager, .reason = (UcWord) r->reason };

      uc_apply_place_text (half.by, sizeof half.by, e->by);
      request_withdrawn (s, rules, &half);
      any = TRUE;
    }
  return any;
}

static gboolean
withdraw_signatures_of (UcState *s, const UcRules *rules, const UcEvent *e)
{
  gboolean any = FALSE;

  UC_FOR_EACH_SIDE_WAGER (wager)
    for (guint seat = 1; uc_side_wager_is_of (rules, wager) && seat <= rules->seats; seat++)
      {
        UcSide *side = uc_side (s, seat, wager);

        if (side->ahead == UC_AHEAD_ASKED && has_lost (e, side->ahead_by, side->ahead_role))
          {
            side->ahead = UC_AHEAD_NONE;
            any = TRUE;
          }
        if (!uc_win_is_half_signed (side) || !has_lost (e, side->signer, side->signer_role))
          continue;
        request_withdrawn (s, rules, &(UcEvent){ .seat = seat, .wager = wager });
        any = TRUE;
      }
  return any;
}

/* Which badges are locked now; the earliest make room. */
static void
note_lock (UcCarry *carry, const UcEvent *e)
{
  g_auto (GStrv) before = g_strsplit (carry->locked, " ", -1);
  g_autoptr (GString) now = g_string_new (NULL);
  const char *kept;

  for (guint i = 0; before[i] != NULL; i++)
    if (before[i][0] != '\0' && !g_str_equal (before[i], e->by))
      g_string_append_printf (now, "%s%s", now->len > 0 ? " " : "", before[i]);
  if (e->choice == UC_WORD_LOCKED)
    g_string_append_printf (now, "%s%s", now->len > 0 ? " " : "", e->by);
  kept = now->str;
  while (strlen (kept) >= sizeof carry->locked)
    kept += strcspn (kept, " ") + 1;
  memset (carry->locked, 0, sizeof carry->locked);
  g_strlcpy (carry->locked, kept, sizeof carry->locked);
}

/* The role that the people file gives a badge now. */
static void
note_role (UcCarry *carry, const UcEvent *e)
{
  UcSaidRole said = { .role = e->choice == UC_WORD_REMOVED ? UC_ROLE_NONE : e->role, .locked = e->choice == UC_WORD_LOCKED };

  uc_apply_place_text (said.badge, sizeof said.badge, e->by);
  uc_said_role_put (carry->roles, sizeof carry->roles, &said);
}

/* It may sign again; the lock itself stays until the people file is without it. */
static void
badge_freed (UcState *s, const UcRules *rules G_GNUC_UNUSED, const UcEvent *e)
{
  UcSaidRole said;

  if (!uc_said_role_find (s->carry.roles, e->second, &said))
    return;
  said.locked = FALSE;
  uc_said_role_put (s->carry.roles, sizeof s->carry.roles, &said);
}

/* Who may not sign any longer has not begun to, either: what waits for a second person is asked anew. What two have signed
 * stands. */
static void
person_enrolled (UcState *s, const UcRules *rules, const UcEvent *e)
{
  gboolean any = withdraw_rejections_of (s, rules, e);

  any |= withdraw_signatures_of (s, rules, e);
  if (s->round.trouble == UC_TROUBLE_SECOND_PERSON && has_lost (e, s->round.correct_by, s->round.correct_role))
    {
      request_withdrawn (s, rules, &(UcEvent){ 0 });
      any = TRUE;
    }
  if (has_lost (e, s->carry.record_vouched, s->carry.record_vouched_role))
    {
      uc_apply_place_text (s->carry.record_vouched, sizeof s->carry.record_vouched, "");
      s->carry.record_vouched_role = UC_ROLE_NONE;
      any = TRUE;
    }
  note_lock (&s->carry, e);
  note_role (&s->carry, e);
  if (any)
    s->prompt_seq = e->seq;
}

/* Whether a Blackjack settles everything is asked anew; what it has settled stands. */
static void
correct_dealers_card (UcState *s, const UcRules *rules, const UcDealt *dealt, UcCard card)
{
  guint before = 0;

  for (const UcDealt *other = s->round.dealt; other < dealt; other++)
    before += other->seat == UC_SEAT_DEALER;
  if (before == 1)
    s->round.hole = card;
  /* A disputed hand that lies there is settled, or plays on, by what he has. */
  if (s->round.hole_up && (uc_turn_before_play (s) || (s->round.dealer_blackjack && !s->round.acted && uc_hand_any_live (s))))
    s->round.dealer_blackjack = uc_dealer_hand_is_blackjack (s);
  /* A player's Blackjack that waited for the hole card is paid in its turn, or the other way round. */
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      UcHand *h = &s->round.seats[seat].hand[0];

      if (!(h->flags & UC_HAND_FLAG_BLACKJACK) || h->state == UC_HAND_SETTLED)
        continue;
      h->state = UC_HAND_WAITING;
      uc_apply_place_judge_hand (s, rules, seat, 0);
    }
}

static void
correct_card (UcState *s, const UcRules *rules, UcDealt *dealt, UcCard card)
{
  UcHand *h;

  /* A face that turns out to be another is counted instead. */
  if (dealt->counted && uc_card_is_valid (dealt->card))
    {
      count_no_more (s, dealt);
      uc_apply_place_count_card (s, card, s->carry.round);
      dealt->counted = TRUE;
    }
  if (dealt->face_up)
    dealt->card = card;
  if (dealt->seat == UC_SEAT_DEALER)
    {
      correct_dealers_card (s, rules, dealt, card);
      return;
    }
  if (dealt->seat == 0 || dealt->seat > UC_MAX_SEATS)
    return;
  h = &s->round.seats[dealt->seat].hand[dealt->hand];
  h->flags &= ~UC_HAND_FLAG_BLACKJACK;
  if (h->state == UC_HAND_DONE && !(h->flags & (UC_HAND_FLAG_STOOD | UC_HAND_FLAG_DEAD)))
    h->state = UC_HAND_WAITING;
  uc_apply_place_judge_hand (s, rules, dealt->seat, dealt->hand);
}

static gboolean
is_percentage_won (const UcSide *side)
{
  return side->state == UC_SIDE_WON && side->odds.kind == UC_ODDS_METER_SHARE;
}

/* A corrected card is judged again: wins found on the old one, and not yet paid, are looked at anew. A signed award whose
 * hand makes what it made stays signed. */
static void
judge_wager_again (UcState *s, const UcRules *rules, UcWager wager)
{
  gboolean stay = TRUE;

  /* Awards that are all signed wait for nothing but wins at fixed odds. */
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    stay &= !is_percentage_won (uc_side_c (s, seat, wager)) || uc_side_c (s, seat, wager)->validated;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      UcSide *side = uc_side (s, seat, wager);

      if (stay && is_percentage_won (side) && uc_side_wager_judge (s, rules, seat, wager) == side->combination)
        continue;
      if (side->state == UC_SIDE_WON)
        *side = (UcSide){ .state = UC_SIDE_ACCEPTED, .amount = side->amount };
    }
}

/* What is due of a percentage that it was not settled as is found, and signed, anew. */
static void
forget_due (UcState *s)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint slot = 0; slot < UC_N_WAGER_SLOTS; slot++)
      if (s->round.seats[seat].side[slot].due)
        {
          UcSide *side = &s->round.seats[seat].side[slot];

          side->due = side->held = side->validated = FALSE;
          side->signatures = 0;
          side->rejected = UC_WORD_NONE;
          side->signer_role = UC_ROLE_NONE;
          uc_apply_place_text (side->signer, sizeof side->signer, "");
          side->award = 0;
        }
}

/* What was added by doubling stays added; what was settled stands. */
static void
correct_main (UcState *s, guint seat, const char *value)
{
  UcSeat *box = &s->round.seats[seat];
  UcMoney sum;

  if (!uc_money_parse (value, &sum, NULL))
    return;
  for (guint hand = 0; hand < box->hands; hand++)
    {
      UcHand *h = &box->hand[hand];

      if (h->state == UC_HAND_SETTLED)
        continue;
      h->stake = sum;
      for (guint i = 0; i < UC_MAX_DOUBLES; i++)
        if (!uc_money_add (h->stake, h->doubled[i], &h->stake))
          h->stake = UC_MONEY_UNKNOWN;
    }
  box->main = sum;
}

/* What was disputed is corrected: a card of that seat or of the dealer, or that seat's wager. */
static void
answer_disputes (UcState *s, const UcEvent *e)
{
  guint of = e->seat;

  for (guint i = 0; i < s->round.n_dealt; i++)
    if (s->round.dealt[i].seq == e->target)
      of = s->round.dealt[i].seat;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      UcSeat *box = &s->round.seats[seat];

      if (of != seat && of != UC_SEAT_DEALER)
        continue;
      if (box->disputed == UC_WORD_CORRECT)
        end_dispute (box);
      else if (box->disputed != UC_WORD_NONE)
        box->dispute_corrected = TRUE;
    }
}

static void
corrected (UcState *s, const UcRules *rules, const UcEvent *e)
{
  uc_apply_place_second_person (s);
  s->round.correct_kind = 0;
  if (e->of_round != 0 || !s->round.began || e->target < s->round.first_seq)
    return;
  uc_owed_forget (s);
  answer_disputes (s, e);
  if (g_str_equal (e->key, "card"))
    {
      for (guint i = 0; i < s->round.n_dealt; i++)
        if (s->round.dealt[i].seq == e->target)
          correct_card (s, rules, &s->round.dealt[i], uc_card_parse (e->new_));
      forget_due (s);
      /* The round goes on while a win waits for its amount from the link. */
      UC_FOR_EACH_STAKED_WAGER (wager)
        if (uc_side_wager_is_at (rules, wager, s->round.step) || wager == uc_ticket_wager (rules))
          judge_wager_again (s, rules, wager);
    }
  else if (g_str_equal (e->key, "amount") && e->seat != 0 && e->seat <= UC_MAX_SEATS)
    correct_main (s, e->seat, e->new_);
  uc_apply_place_bonuses (s, rules);
}

static void
correction_owes (UcState *s, const UcRules *rules, const UcEvent *e)
{
  uc_owed_add (s, e);
  if (e->cause != UC_WORD_AWARD_CAME || e->seat == 0 || e->seat > UC_MAX_SEATS || e->pays < 0 || uc_side_wager_slot (e->wager) >= UC_N_WAGER_SLOTS)
    return;
  uc_held_came (s, e->of_round, e->seat, e->wager, e->pays);
  if (s->round.began && s->carry.round == e->of_round)
    uc_apply_place_side (s, e)->pays = e->pays;
  uc_apply_place_count (&s->carry.meters[uc_side_wager_slot (e->wager)]
                             .wins[e->odds.num == UC_WHOLE_METER ? UC_METER_LEVEL_100 : UC_METER_LEVEL_10],
                        e->pays, FALSE);
}

static void
dispute_raised (UcState *s, const UcRules *rules, const UcEvent *e)
{
  uc_apply_place_seat (s, e)->disputed = UC_WORD_OPEN;
}

static void
dispute_withdrawn (UcState *s, const UcRules *rules, const UcEvent *e)
{
  end_dispute (uc_apply_place_seat (s, e));
}

const UcApply uc_apply_irregular[UC_N_EVENTS] = {
  [UC_EVENT_IRREGULARITY] = irregularity,
  [UC_EVENT_IRREGULARITY_REPORTED] = irregularity_reported,
  [UC_EVENT_CARD_MOVED] = card_moved,
  [UC_EVENT_RULING] = ruling,
  [UC_EVENT_CARD_OFFERED] = card_offered,
  [UC_EVENT_ROUND_VOIDED] = round_voided,
  [UC_EVENT_SECOND_PERSON_REQUIRED] = second_person_required,
  [UC_EVENT_REQUEST_WITHDRAWN] = request_withdrawn,
  [UC_EVENT_PERSON_ENROLLED] = person_enrolled,
  [UC_EVENT_BADGE_FREED] = badge_freed,
  [UC_EVENT_CORRECTED] = corrected,
  [UC_EVENT_CORRECTION_OWES] = correction_owes,
  [UC_EVENT_DISPUTE_RAISED] = dispute_raised,
  [UC_EVENT_DISPUTE_WITHDRAWN] = dispute_withdrawn,
};
