/* The floorperson: lamps, validation, rejection, documents, meters, badges. § 685c.1(h). */
#include "uc-floor.h"

#include "uc-calendar.h"
#include "uc-claim.h"
#include "uc-correct.h"
#include "uc-due.h"
#include "uc-emit.h"
#include "uc-held.h"
#include "uc-hole.h"
#include "uc-irregular.h"
#include "uc-meter.h"
#include "uc-owes.h"
#include "uc-past.h"
#include "uc-refusal.h"
#include "uc-refuse.h"
#include "uc-require.h"
#include "uc-settle.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-ticket.h"
#include "uc-win.h"

#include <inttypes.h>
#include <string.h>

static UcEvent *
signed_event (UcDecision *d, UcEventKind kind, guint seat, UcWager wager)
{
  UcEvent *e = uc_emit_begin (d, kind);

  e->seat = seat;
  e->wager = wager;
  e->role = d->input->role;
  g_strlcpy (e->by, d->input->badge, sizeof e->by);
  return e;
}

gboolean
uc_floor_lamp (UcDecision *d)
{
  const UcInput *input = d->input;
  UcWager wager = uc_side_wager_progressive (d->rules);
  UcEvent *e;

  if (wager == UC_WAGER_NONE || !uc_win_is_decided_at (d->rules, wager, d->s->round.step)
      || !uc_win_is_open (uc_side_c (d->s, input->seat, wager)))
    return uc_refuse_not_now (d);
  e = uc_emit_begin (d, UC_EVENT_LAMP_CHECKED);
  e->seat = input->seat;
  e->wager = wager;
  e->light = input->word;
  uc_emit (d, e);
  return TRUE;
}

/* ---- validation ---- */

typedef struct
{
  guint seat; /* 0 = nobody waits */
  UcWager wager;
} Win;

/* The dealer has checked hand and light, and the floorperson decides. */
static guint
first_waiting (const UcDecision *d, UcWager wager)
{
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      const UcSide *side = uc_side_c (d->s, seat, wager);

      if ((d->input->seat == 0 || d->input->seat == seat) && uc_win_is_for_floor (side) && side->lamp != UC_WORD_NONE)
        return seat;
    }
  return 0;
}

/* The win asked for, or the first of the step's queue: counterclockwise from the dealer's far right. */
static Win
queue_head (const UcDecision *d)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    {
      guint seat;

      if (!uc_win_is_decided_at (d->rules, wager, d->s->round.step)
          || (d->input->wager != UC_WAGER_NONE && d->input->wager != wager))
        continue;
      seat = first_waiting (d, wager);
      if (seat != 0)
        return (Win){ seat, wager };
    }
  return (Win){ 0, UC_WAGER_NONE };
}

/* ---- the call ---- */

gboolean
uc_floor_call (UcDecision *d)
{
  UcEvent *e;

  if (d->input->word != UC_WORD_WITHDRAWN)
    {
      uc_emit (d, uc_emit_begin (d, UC_EVENT_FLOOR_CALLED));
      return TRUE;
    }
  /* A call that the procedure makes is not the dealer's to take back: nobody would come for what waits. */
  if (d->s->carry.called_ns == 0)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE, "the floor is not called; expected “%s” first",
                      uc_input_verb (UC_INPUT_CALL_FLOOR));
  if (queue_head (d).seat != 0)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_PROGRESSIVE_VALIDATE,
                      "a win waits for the floorperson, and the call stands; expected “%s”",
                      uc_input_usage (UC_INPUT_VALIDATE));
  if (uc_held_disputed (d->s) != 0)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE,
                      "seat %u's dispute waits for the floorperson, and the call stands; expected “dispute %u withdrawn” first",
                      (guint) __builtin_ctz (uc_held_disputed (d->s)), (guint) __builtin_ctz (uc_held_disputed (d->s)));
  e = uc_emit_begin (d, UC_EVENT_FLOOR_CALL_WITHDRAWN);
  g_strlcpy (e->by, d->s->carry.dealer, sizeof e->by);
  uc_emit (d, e);
  return TRUE;
}

/* ---- refusals ---- */

/* One decides about what the other refused to sign; about a shift manager's word another shift manager. */
static gboolean
decides_about (UcDecision *d, const UcRefusal *refusal)
{
  if (!uc_require_another (d, refusal->badge))
    return FALSE;
  return d->input->role > refusal->role || d->input->role == UC_ROLE_SHIFT_MANAGER
         || uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_PROGRESSIVE_VALIDATE,
                       "the second person must be of a higher role than %s, who rejected it",
                       uc_refuse_word (uc_role_name ((UcRole) refusal->role)));
}

/* What a hand or a light shows is found out by looking again: who said that the hand was misread, or that the light is
 * dark, may say why it is signed all the same. Whoever will not sign for another reason leaves it to others. */
static gboolean
may_take_back (UcDecision *d, Win win, const UcRefusal *refusal)
{
  if (refusal->reason == UC_WORD_LIGHT_DARK)
    return d->input->text[0] != '\0'
           || uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_PROGRESSIVE_VERIFY,
                         "badge %s rejected this win because seat %u's light is dark; expected “lamp %u lit”, another "
                         "badge, or, behind seat and wager, why it is signed nevertheless", d->input->badge, win.seat,
                         win.seat);
  if (refusal->reason != UC_WORD_HAND_MISREAD || refusal->overruled != UC_ROLE_NONE)
    return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_PROGRESSIVE_VALIDATE,
                      "badge %s rejected this win and is none of those who sign it; expected another badge",
                      d->input->badge);
  return d->input->text[0] != '\0'
         || uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_PROGRESSIVE_VALIDATE,
                       "badge %s rejected seat %u's hand as misread; expected “correct” of a card, or, behind seat and "
                       "wager, why the hand is signed nevertheless", d->input->badge, win.seat);
}

/* Whether a refusal lets this person sign. */
static gboolean
may_sign_refused (UcDecision *d, Win win)
{
  const UcRefusal *own = uc_refusal_of (d->s, win.seat, win.wager, d->input->badge);

  if (own != NULL && !may_take_back (d, win, own))
    return FALSE;
  for (const UcRefusal *r = NULL; (r = uc_refusal_standing (d->s, win.seat, win.wager, r)) != NULL;)
    if (r != own && !decides_about (d, r))
      return FALSE;
  return TRUE;
}

/* Said before the signature: what the person takes back of his own, and what he decides about that others said. */
static void
answer_refusals (UcDecision *d, Win win)
{
  const UcRefusal *r = uc_refusal_of (d->s, win.seat, win.wager, d->input->badge);

  if (r == NULL || r->reason != UC_WORD_LIGHT_DARK)
    r = uc_refusal_standing (d->s, win.seat, win.wager, NULL);
  for (; r != NULL; r = uc_refusal_standing (d->s, win.seat, win.wager, NULL))
    {
      gboolean own = g_str_equal (r->badge, d->input->badge);
      UcEvent *e = signed_event (d, own ? UC_EVENT_REQUEST_WITHDRAWN : UC_EVENT_PAYOUT_OVERRULED, win.seat, win.wager);

      e->reason = r->reason;
      g_strlcpy (own ? e->text : e->second, own ? d->input->text : r->badge, own ? sizeof e->text : sizeof e->second);
      uc_emit (d, e);
    }
}

/* ---- signatures ---- */

/* A dark light is overridden only where the house's policy allows it, and the first person says why. */
static gboolean
may_sign_dark (UcDecision *d, guint seat, gboolean second)
{
  if (!d->rules->dark_light_override)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_PROGRESSIVE_VERIFY,
                      "seat %u's light is dark; expected “lamp %u lit” first", seat, seat);
  if (!second && d->input->text[0] == '\0')
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_PROGRESSIVE_VERIFY,
                      "seat %u's light is dark; expected, behind seat and wager, why it is signed nevertheless", seat);
  return TRUE;
}

/* One person's signature on one win. */
static gboolean
sign (UcDecision *d, guint seat, UcWager wager)
{
  const UcSide *side = uc_side_c (d->s, seat, wager);
  gboolean second = side->signatures > 0;
  UcEvent *e;

  if (side->lamp == UC_WORD_DARK && !may_sign_dark (d, seat, second))
    return FALSE;
  if (!may_sign_refused (d, (Win){ seat, wager }) || (second && !uc_require_beside (d, side->signer, side->signer_role)))
    return FALSE;
  answer_refusals (d, (Win){ seat, wager });
  if (uc_win_signatures (side) == 2 && !second)
    {
      e = signed_event (d, UC_EVENT_PAYOUT_SIGNED, seat, wager);
      g_strlcpy (e->text, d->input->text, sizeof e->text);
      uc_emit (d, e);
      return TRUE;
    }
  e = signed_event (d, UC_EVENT_PAYOUT_VALIDATED, seat, wager);
  g_strlcpy (e->text, d->input->text, sizeof e->text);
  if (second)
    {
      g_strlcpy (e->second, d->input->badge, sizeof e->second);
      g_strlcpy (e->by, side->signer, sizeof e->by);
      e->role = side->signer_role;
    }
  uc_emit (d, e);
  return TRUE;
}

/* What a win comes to is known when every winner of its percentage is judged: nothing of it is signed before, so that the sum
 * signed is the sum paid. */
static gboolean
may_sign_share (UcDecision *d, guint seat, UcWager wager)
{
  guint8 others = uc_win_waits_for (d->s, d->rules, seat, wager);
  guint other = others != 0 ? (guint)g_bit_nth_msf (others, -1) : 0;

  if (others == 0)
    return TRUE;
  /* 100% waits all the same, and so does who went ahead of nobody's light. */
  if (!uc_win_is_waited_for (d->s, d->rules, other, wager)
      || uc_side_c (d->s, seat, wager)->odds.num != uc_side_c (d->s, other, wager)->odds.num)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_PROGRESSIVE_VALIDATE,
                      "seat %u's share depends on seat %u, whose win is not judged yet; expected “lamp %u lit”, “validate” or "
                      "“reject” of seat %u", seat, other, other, other);
  return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_PROGRESSIVE_VALIDATE,
                    "seat %u's share depends on seat %u, whose win is not judged yet; expected “lamp %u lit”, “validate” or "
                    "“reject” of seat %u, or “go-ahead BADGE PIN %u” by two persons", seat, other, other, other, other);
}

/* Corrections, void rounds, meter changes and what a ruling pays that wait for their second person. */
static gboolean
complete_second_person (UcDecision *d)
{
  const UcRound *r = &d->s->round;

  if (!uc_require_beside (d, r->correct_by, r->correct_role))
    return FALSE;
  if (r->correct_kind == UC_INPUT_METER_SET)
    uc_floor_complete_meter_set (d);
  else if (r->correct_kind == UC_INPUT_VOID_ROUND)
    return uc_correct_complete_void (d);
  else if (r->correct_kind == UC_INPUT_RULING)
    uc_irregular_complete_ruling (d);
  else if (r->correct_kind == UC_INPUT_IRREGULARITY)
    return uc_irregular_complete_card (d);
  else if (r->correct_kind == UC_INPUT_GAMING_DAY_BACK)
    return uc_calendar_complete_back (d);
  else if (r->correct_kind == UC_INPUT_AWARD_BY_HAND)
    return uc_claim_complete_by_hand (d);
  else
    return uc_correct_complete (d);
  return TRUE;
}

gboolean
uc_floor_validate (UcDecision *d)
{
  gboolean handled;
  guint8 together;
  Win head;

  if (d->s->round.trouble == UC_TROUBLE_SECOND_PERSON)
    return uc_require_role (d, UC_ROLE_FLOORPERSON, &handled) ? complete_second_person (d) : handled;
  if (uc_hole_stops_step (d->s, d->rules))
    return uc_refuse_not_now (d);
  head = queue_head (d);
  if (head.seat == 0)
    return uc_refuse_not_now (d);
  if (!uc_require_role (d, UC_ROLE_FLOORPERSON, &handled))
    return handled;
  /* The win asked for; without one the first of the queue, and what is signed together with it. */
  together = d->input->seat == 0 ? uc_win_batch (d->s, d->rules, head.seat, head.wager) : 0;
  if (!may_sign_share (d, head.seat, head.wager) || !sign (d, head.seat, head.wager))
    return FALSE;
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    if (seat != head.seat && together & UC_SEAT_BIT (seat))
      sign (d, seat, head.wager);
  return TRUE;
}

/* Two persons, one of them of a higher role, let the other winners of a percentage be signed and paid at their sure share, the
 * least that they come to, while one of them is not judged. If that one wins nothing, the rest is due as any share that
 * grows, and signed as such. The whole meter waits: with 100% it begins anew. */
gboolean
uc_floor_go_ahead (UcDecision *d)
{
  UcWager wager = d->input->wager != UC_WAGER_NONE ? d->input->wager : uc_side_wager_progressive (d->rules);
  gboolean handled, second;
  const UcSide *side;
  UcEvent *e;

  if (wager != UC_WAGER_NONE && uc_win_is_decided_at (d->rules, wager, d->s->round.step)
      && d->s->round.seats[d->input->seat].disputed != UC_WORD_NONE
      && uc_win_is_ready (uc_side_c (d->s, d->input->seat, wager)))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE,
                      "seat %u's win is judged, and waits for its dispute alone; expected “ruling BADGE PIN %u "
                      "paid|stands|correct”, and the percentage is paid", d->input->seat, d->input->seat);
  if (wager == UC_WAGER_NONE || !uc_win_is_decided_at (d->rules, wager, d->s->round.step)
      || !uc_win_is_waited_for (d->s, d->rules, d->input->seat, wager))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_PROGRESSIVE_VALIDATE,
                      "no winner of a part of the meter waits for seat %u; expected a seat whose light is dark, or whose win is "
                      "rejected, while another wins the same percentage", d->input->seat);
  side = uc_side_c (d->s, d->input->seat, wager);
  /* Who asked and has refused the win since is none of the two. */
  second = side->ahead == UC_AHEAD_ASKED && uc_refusal_of (d->s, d->input->seat, wager, side->ahead_by) == NULL;
  if (!uc_require_role (d, UC_ROLE_FLOORPERSON, &handled))
    return handled;
  if (uc_refusal_of (d->s, d->input->seat, wager, d->input->badge) != NULL)
    return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_PROGRESSIVE_VALIDATE,
                      "badge %s refused seat %u's win; expected two who have not", d->input->badge, d->input->seat);
  if (second && !uc_require_beside (d, side->ahead_by, (UcRole) side->ahead_role))
    return FALSE;
  e = signed_event (d, UC_EVENT_GO_AHEAD, d->input->seat, wager);
  if (second)
    {
      g_strlcpy (e->second, d->input->badge, sizeof e->second);
      g_strlcpy (e->by, side->ahead_by, sizeof e->by);
      e->role = (UcRole) side->ahead_role;
    }
  uc_emit (d, e);
  return TRUE;
}

/* ---- rejection ---- */

/* Who said the same before, and might still say it: two agree that the award is not paid. */
static const UcRefusal *
find_agreed (const UcDecision *d, Win win)
{
  for (const UcRefusal *r = NULL; (r = uc_refusal_standing (d->s, win.seat, win.wager, r)) != NULL;)
    if (!r->gone && r->reason == d->input->word && (r->reason == UC_WORD_OTHER || uc_win_is_void_for ((UcWord) r->reason))
        && !g_str_equal (r->badge, d->input->badge))
      return r;
  return NULL;
}

/* The wager is void by one person's word: it was not accepted, or the chips disagreed, and one signature would pay it. */
static gboolean
is_given_up_alone (const UcDecision *d, Win win)
{
  return uc_win_is_void_for (d->input->word) && uc_side_c (d->s, win.seat, win.wager)->needs < 2;
}

static gboolean
may_reject (UcDecision *d, Win win, const UcRefusal *agreed)
{
  const UcRole overruler = uc_refusal_overruler (d->s, win.seat, win.wager);

  if (agreed != NULL)
    return uc_require_beside (d, agreed->badge, (UcRole) agreed->role);
  if (uc_side_c (d->s, win.seat, win.wager)->due && uc_win_is_void_for (d->input->word))
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_PROGRESSIVE_VALIDATE,
                      "seat %u's wager is settled, and an award that is due cannot void it; expected “hand-misread”, "
                      "“other”, or “correct” of a card", win.seat);
  /* What a higher role has decided is rejected again only by one that is higher still. */
  if (d->input->word != UC_WORD_LIGHT_DARK && overruler != UC_ROLE_NONE && d->input->role <= overruler)
    return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_PROGRESSIVE_VALIDATE,
                      "a %s has overruled its rejection; expected “validate”, “correct”, or a rejection by a higher role",
                      uc_refuse_word (uc_role_name (overruler)));
  if (uc_side_c (d->s, win.seat, win.wager)->held)
    for (const UcRefusal *r = NULL; (r = uc_refusal_standing (d->s, win.seat, win.wager, r)) != NULL;)
      if (!decides_about (d, r))
        return FALSE;
  if (d->input->word == UC_WORD_LIGHT_DARK && uc_side_wager (win.wager)->bonus)
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_PROGRESSIVE_VERIFY, "a bonus, “%s”, has no winner's light",
                      uc_wager_name (win.wager));
  return uc_refusal_has_room (d->s) || uc_refusal_of (d->s, win.seat, win.wager, d->input->badge) != NULL
         || is_given_up_alone (d, win)
         || uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_PROGRESSIVE_VALIDATE,
                       "%u rejections of this round stand in the record; expected “validate”, “correct” or “void-round”",
                       UC_MAX_REFUSALS);
}

gboolean
uc_floor_reject (UcDecision *d)
{
  Win win = queue_head (d);
  const UcRefusal *agreed;
  gboolean handled, ends, due;
  UcEvent *e;

  if (win.seat == 0)
    return uc_refuse_not_now (d);
  if (!uc_require_role (d, UC_ROLE_FLOORPERSON, &handled))
    return handled;
  /* What is due of a settled wager is not void by agreement: two who will not sign it leave it on record as owed. */
  due = uc_side_c (d->s, win.seat, win.wager)->due;
  agreed = due && d->input->word != UC_WORD_OTHER ? NULL : find_agreed (d, win);
  if (!may_reject (d, win, agreed))
    return FALSE;
  ends = agreed != NULL || is_given_up_alone (d, win);
  e = signed_event (d, UC_EVENT_PAYOUT_REJECTED, win.seat, win.wager);
  e->reason = d->input->word;
  uc_emit (d, e);
  if (ends && due)
    uc_due_leave (d, win.seat, win.wager);
  else if (ends)
    {
      /* The chip goes back, with what it added to the meter. */
      uc_settle_side (d, win.seat, win.wager, UC_WORD_VOID, UC_COMBINATION_NONE, (UcOdds){ 0 }, 0,
                      UC_CITE_PROGRESSIVE_VALIDATE);
      if (uc_side_wager (win.wager)->progressive)
        uc_meter_take_back (d, win.wager, UC_WORD_WAGER_VOIDED, 1);
      if (win.wager == UC_WAGER_SUPER_BONUS)
        uc_owes_forgone (d, win.seat);
    }
  return TRUE;
}

/* ---- documents ---- */

/* The first that waits, from the dealer's far right, or what a script may leave out. */
static const UcHeld *
find_held (const UcDecision *d, UcHeldState state, guint *seat)
{
  for (*seat = d->rules->seats; *seat >= 1; --*seat)
    for (guint i = 0; i < UC_HELD_PLACES; i++)
      {
        const UcHeld *held = uc_carry_held_c (&d->s->carry, *seat, i);

        if (held->active == state && held->amount != UC_MONEY_UNKNOWN && (d->input->seat == 0 || d->input->seat == *seat)
            && (d->input->wager == UC_WAGER_NONE || d->input->wager == held->wager))
          return held;
      }
  return NULL;
}

/* What is done beside the slip; a script that names nothing implies all of it. */
static gboolean
take_forms (UcDecision *d, guint seat, const UcHeld *held, UcWord *done)
{
  UcWord due = uc_held_forms (d->rules, held->amount);

  *done = d->input->word == UC_WORD_NONE && d->rules->procedures_implied ? due : d->input->word;
  return uc_held_form_is_in (*done, due)
         || uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOLD,
                       "seat %u's documents are complete with more than a slip; expected “documented BADGE SLIP %u %s %s”",
                       seat, seat, uc_wager_name ((UcWager) held->wager), uc_word_name (due));
}

gboolean
uc_floor_documented (UcDecision *d)
{
  guint seat;
  const UcHeld *held = find_held (d, UC_HELD_WAITS, &seat);
  gboolean handled;
  UcWord done;
  UcEvent *e;

  if (held == NULL)
    held = find_held (d, UC_HELD_IMPLIED, &seat);
  if (held == NULL && uc_ticket_left (d->s) != NULL)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOLD,
                      "the amount of round %u's award is to come from the link, and no slip can name it; expected when it has come, or "
                      "“%s” by two persons first", uc_ticket_left (d->s)->round, uc_input_usage (UC_INPUT_AWARD_BY_HAND));
  if (held == NULL)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOLD, "no seat's cards wait for documents");
  if (!uc_require_signer (d, UC_ROLE_FLOORPERSON, UC_CITE_HOLD, &handled))
    return handled;
  if (!uc_require_not_dealer_of (d, held->round, held->dealer, UC_CITE_HOLD))
    return FALSE;
  if (uc_held_slip_is_used (d->s, d->input->text))
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_HOLD,
                      "slip %s documents another award; expected the number of this award's own slip", d->input->text);
  if (!take_forms (d, seat, held, &done))
    return FALSE;
  e = signed_event (d, UC_EVENT_PAYOUT_DOCUMENTED, seat, held->wager);
  g_strlcpy (e->slip, d->input->text, sizeof e->slip);
  e->choice = done;
  uc_emit (d, e);
  return TRUE;
}

/* ---- meters ---- */

/* Why a meter is set, § 605a.7(a)(6): the first word of the reason, or a correction. */
typedef enum { ANY_WAY, UP, DOWN } Direction;

typedef struct
{
  UcWord code;
  Direction direction;
  gboolean empties; /* what a meter is emptied with, before its terms change or it ends */
} MeterCode;

static const MeterCode meter_codes[] = {
  { UC_WORD_INITIAL, UP, FALSE },      { UC_WORD_CORRECTION, ANY_WAY, FALSE }, { UC_WORD_MALFUNCTION, ANY_WAY, FALSE },
  { UC_WORD_TRANSFER_IN, UP, FALSE },  { UC_WORD_TRANSFER_OUT, DOWN, TRUE },   { UC_WORD_DISTRIBUTED, DOWN, TRUE },
  { UC_WORD_REMOVED, DOWN, TRUE },     { UC_WORD_SEED_RECOVERED, DOWN, FALSE },
};

/* @more: (out): what the person says beside the code. */
static const MeterCode *
read_code (const char *reason, const char **more)
{
  gsize len = strcspn (reason, " ");

  *more = reason;
  for (guint i = 0; i < G_N_ELEMENTS (meter_codes); i++)
    {
      const char *name = uc_word_name (meter_codes[i].code);

      if (strlen (name) == len && strncmp (name, reason, len) == 0)
        {
          *more = reason + len + strspn (reason + len, " ");
          return &meter_codes[i];
        }
    }
  return &meter_codes[1];
}

/* What a code says of the sum must be so. A37: players bet on the meter of an open table, and no code that takes from it, to another
 * place or for good, is said there; and only such a code takes the whole. */
static gboolean
fits_code (UcDecision *d, const MeterCode *code)
{
  const UcMeter *meter = &d->s->carry.meters[uc_side_wager_slot (d->input->wager)];
  UcMoney was, will;

  if (!uc_money_add (d->input->amount, d->input->amount2, &will) || !uc_money_add (meter->value, meter->reserve, &was))
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_METER, "value and reserve together are more than a meter holds");
  if (code->direction == UP && will < was)
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_METER,
                      "“%s” makes value and reserve together no less; expected “correction”, or other sums",
                      uc_word_name (code->code));
  if (code->direction == DOWN && will > was)
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_METER,
                      "“%s” makes value and reserve together no more; expected “correction”, or other sums",
                      uc_word_name (code->code));
  if (!code->empties && will == 0 && was > 0)
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_METER,
                      "“%s” leaves nothing on the meter, and no meter is played for that holds nothing; expected, with the table "
                      "closed, “transfer-out”, “distributed” or “removed”, or other sums", uc_word_name (code->code));
  if (code->code == UC_WORD_INITIAL && meter->coin_in > 0 && was > 0)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_METER,
                      "the meter has been played for, and its beginning is on record; expected “correction” or “transfer-in”");
  return !code->empties || !d->s->carry.open
         || uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_METER,
                       "players bet on what the meter of an open table shows, and a sum is moved, removed or distributed with the "
                       "table closed; expected “%s” first", uc_input_usage (UC_INPUT_CLOSE_TABLE));
}

gboolean
uc_floor_meter_set (UcDecision *d)
{
  const UcInput *input = d->input;
  const char *more;
  const MeterCode *code = read_code (input->text, &more);
  gboolean handled;
  char value[UC_MONEY_TEXT], reserve[UC_MONEY_TEXT];
  UcEvent *e;

  if (d->s->round.began || d->s->round.locked)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_METER, "a meter is set between rounds only");
  if (!d->rules->wagers[input->wager].offered || !uc_side_wager_is_progressive (input->wager) || input->amount < 0
      || input->amount2 < 0)
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_METER, "expected a progressive of this table, its value and its "
                                                              "reserve, neither below 0");
  if (d->rules->wagers[input->wager].linked[0] != '\0')
    return uc_refuse (d, UC_TABLE_ERROR_NOT_OFFERED, UC_CITE_METER,
                      "this meter is shared with other tables, and two persons adjust it there; expected “upcardctl link adjust”");
  if (!fits_code (d, code))
    return FALSE;
  if (!uc_require_role (d, UC_ROLE_FLOORPERSON, &handled))
    return handled;
  e = uc_require_second_person (d, uc_word_name (code->code));
  e->wager = input->wager;
  g_strlcpy (e->text, more, sizeof e->text);
  g_snprintf (e->new_, sizeof e->new_, "%s/%s", uc_money_format (input->amount, value),
              uc_money_format (input->amount2, reserve));
  uc_emit (d, e);
  return TRUE;
}

void
uc_floor_complete_meter_set (UcDecision *d)
{
  const UcRound *r = &d->s->round;
  UcWager wager = uc_side_wager_progressive (d->rules);
  const char *slash = strchr (r->correct_value, '/');
  g_autofree char *value = slash != NULL ? g_strndup (r->correct_value, slash - r->correct_value) : NULL;
  UcEvent *e = uc_emit_begin (d, UC_EVENT_METER_SET);

  e->wager = wager;
  e->cause = uc_word_parse (r->correct_key);
  if (value == NULL || !uc_money_parse (value, &e->value, NULL) || !uc_money_parse (slash + 1, &e->reserve, NULL))
    return;
  g_strlcpy (e->by, r->correct_by, sizeof e->by);
  g_strlcpy (e->second, d->input->badge, sizeof e->second);
  g_strlcpy (e->text, r->correct_reason, sizeof e->text);
  /* One that was removed begins anew with it. */
  if (d->s->carry.meters[uc_side_wager_slot (wager)].removed)
    uc_meter_say_terms (d, e);
  uc_emit (d, e);
}

/* ---- the rest ---- */

/* Of a seat that played: a slip for anybody else would tell of a wager that nobody made. A script may ask for it, as it could before
 * this was looked at; no paragraph forbids it, and no slip is made. What is not at hand here is not asked. */
static gboolean
may_have_receipt (UcDecision *d, const UcPastRound *round)
{
  const UcSeat *box = &round->table.now.round.seats[d->input->seat];
  gboolean wagered = box->in_round;

  for (guint slot = 0; slot < UC_N_WAGER_SLOTS; slot++)
    wagered |= box->side[slot].state != UC_SIDE_NONE;
  if (!wagered && d->input->origin != UC_ORIGIN_SCRIPT)
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_HOUSE,
                      "seat %u had no wager in round %" PRIu64 "; expected a seat that wagered in it", d->input->seat,
                      d->input->target);
  return uc_require_not_dealer_of (d, (guint32) d->input->target, round->table.now.carry.dealer, UC_CITE_HOUSE);
}

/* A player takes it away: who gave it, and of what, is kept. It changes nothing at the table. */
gboolean
uc_floor_receipt (UcDecision *d)
{
  guint32 closed = d->s->round.began ? d->s->carry.round - 1 : d->s->carry.round;
  UcPast *past = d->table->past;
  guint64 first = 0;
  UcPastRound round;
  gboolean handled;
  UcEvent *e;

  if (closed == 0)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE, "no round is closed that a receipt could be of");
  if (d->input->target > closed)
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_HOUSE,
                      "round %" PRIu64 " is not closed, so nothing of it is signed; the last one that is closed is %u",
                      d->input->target, closed);
  if (!uc_require_role (d, UC_ROLE_FLOORPERSON, &handled))
    return handled;
  if (past != NULL)
    first = past->first_of (past, (guint32) d->input->target);
  if (first != 0 && past->find (past, first, d->s->carry.seq, &round, NULL) == UC_PAST_FOUND && !may_have_receipt (d, &round))
    return FALSE;
  e = signed_event (d, UC_EVENT_RECEIPT_PRINTED, d->input->seat, UC_WAGER_NONE);
  e->of_round = (guint32)d->input->target;
  uc_emit (d, e);
  return TRUE;
}

/* Two persons, one of them of the higher role, in whichever order they come; for the clock alone one of them. */
static gboolean
accept_record (UcDecision *d)
{
  const UcCarry *carry = &d->s->carry;
  gboolean handled;
  UcEvent *e;

  if (!uc_require_role_by (d, UC_ROLE_FLOORPERSON, UC_CITE_HOUSE, &handled))
    return handled;
  if (carry->record_doubt == UC_DOUBT_CLOCK)
    {
      uc_emit (d, signed_event (d, UC_EVENT_CLOCK_CONFIRMED, 0, UC_WAGER_NONE));
      return TRUE;
    }
  if (carry->record_vouched[0] == '\0')
    {
      uc_emit (d, signed_event (d, UC_EVENT_RECORD_VOUCHED, 0, UC_WAGER_NONE));
      return TRUE;
    }
  if (!uc_require_beside (d, carry->record_vouched, (UcRole) carry->record_vouched_role))
    return FALSE;
  e = signed_event (d, UC_EVENT_RECORD_ACCEPTED, 0, UC_WAGER_NONE);
  e->role = (UcRole) carry->record_vouched_role;
  g_strlcpy (e->by, carry->record_vouched, sizeof e->by);
  g_strlcpy (e->second, d->input->badge, sizeof e->second);
  uc_emit (d, e);
  return TRUE;
}

gboolean
uc_floor_acknowledge (UcDecision *d)
{
  gboolean handled;

  if (d->s->carry.record_doubt != 0)
    return accept_record (d);
  if (!d->s->carry.record_stopped)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_NONE, "the record was not stopped; nothing to acknowledge");
  if (!uc_require_role (d, UC_ROLE_FLOORPERSON, &handled))
    return handled;
  uc_emit (d, signed_event (d, UC_EVENT_RECORD_ACKNOWLEDGED, 0, UC_WAGER_NONE));
  return TRUE;
}

/* The people file is the service's: it takes the lock off once this is on record. */
gboolean
uc_floor_free_badge (UcDecision *d)
{
  g_auto (GStrv) locked = g_strsplit (d->s->carry.locked, " ", -1);
  gboolean handled;
  UcEvent *e;

  if (d->input->value[0] == '\0' || !g_strv_contains ((const char *const *) locked, d->input->value))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE, "badge %s is not locked", d->input->value);
  if (!uc_require_role_by (d, UC_ROLE_ASSISTANT_SHIFT_MANAGER, UC_CITE_HOUSE, &handled))
    return handled;
  e = signed_event (d, UC_EVENT_BADGE_FREED, 0, UC_WAGER_NONE);
  g_strlcpy (e->second, d->input->value, sizeof e->second);
  uc_emit (d, e);
  return TRUE;
}

/* The screen of a closed table is a trainee's for a while, and the table's again; nothing of what is between comes here. It changes
 * nothing at the table. */
gboolean
uc_floor_training (UcDecision *d)
{
  gboolean handled;

  if (d->s->round.step != UC_STEP_CLOSED)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE,
                      "the table is open, and training is for a closed table; expected “%s” after “close-table”",
                      uc_input_verb (d->input->kind));
  if (!uc_require_role_by (d, UC_ROLE_FLOORPERSON, UC_CITE_HOUSE, &handled))
    return handled;
  uc_emit (d, signed_event (d, d->input->kind == UC_INPUT_TRAINING ? UC_EVENT_TRAINING_ALLOWED : UC_EVENT_TRAINING_ENDED, 0, UC_WAGER_NONE));
  return TRUE;
}

gboolean
uc_floor_badge (UcDecision *d)
{
  uc_emit (d, signed_event (d, UC_EVENT_BADGE_READ, 0, UC_WAGER_NONE));
  return TRUE;
}

/* No text asks for it: the player's word is the dealer's to take back as long as nobody has acted on it. */
static gboolean
may_withdraw_dispute (UcDecision *d)
{
  const UcRound *r = &d->s->round;
  const UcSeat *box = &r->seats[d->input->seat];

  if (box->disputed == UC_WORD_NONE)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE, "seat %u has no dispute that waits for a ruling",
                      d->input->seat);
  if (box->disputed == UC_WORD_OPEN && !box->dispute_corrected
      && !(r->trouble == UC_TROUBLE_SECOND_PERSON
           && (r->correct_kind == UC_INPUT_CORRECT || r->correct_seat == d->input->seat)))
    return TRUE;
  return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE,
                    "a floorperson has acted on seat %u's dispute; expected “ruling BADGE PIN %u paid|stands|correct”",
                    d->input->seat, d->input->seat);
}

/* Who deals says it; unsigned where nobody has signed on. */
static void
emit_dispute (UcDecision *d, UcEventKind kind)
{
  UcEvent *e = uc_emit_begin (d, kind);

  e->seat = d->input->seat;
  g_strlcpy (e->by, d->s->carry.dealer, sizeof e->by);
  uc_emit (d, e);
}

gboolean
uc_floor_dispute (UcDecision *d)
{
  guint seat = d->input->seat;

  if (d->input->word == UC_WORD_WITHDRAWN)
    {
      if (!may_withdraw_dispute (d))
        return FALSE;
      emit_dispute (d, UC_EVENT_DISPUTE_WITHDRAWN);
      return TRUE;
    }
  if (!d->s->round.began)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE, "there is no round to dispute");
  if (!d->s->round.locked)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE,
                      "bets are open, and nothing is decided that a seat could dispute; expected “%s” first",
                      uc_input_verb (UC_INPUT_NO_MORE_BETS));
  if (d->s->round.seats[seat].disputed != UC_WORD_NONE)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE,
                      "seat %u's dispute waits; expected “ruling BADGE PIN %u paid|stands|correct”", seat, seat);
  emit_dispute (d, UC_EVENT_DISPUTE_RAISED);
  /* Nobody but the floor ends it. */
  if (d->s->carry.called_ns == 0)
    uc_emit (d, uc_emit_begin (d, UC_EVENT_FLOOR_CALLED));
  return TRUE;
}
