/* Withdrawing what one person has asked for or signed, while a second one has not signed yet: by the one who did, with a
 * reason. Nothing has followed from it, so nothing but the request itself goes.
 *
 * The first of two who give an award up takes that back so, too. A win that was rejected for “other” is not a request: one
 * person refuses to sign it, and another decides. */
#include "uc-withdraw.h"

#include "uc-emit.h"
#include "uc-hole.h"
#include "uc-refusal.h"
#include "uc-refuse.h"
#include "uc-require.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-ticket.h"
#include "uc-win.h"

/* One person has let the others go ahead of this win, and it is neither agreed to nor judged yet. */
static gboolean
asks_to_go_ahead (const UcDecision *d, guint seat, UcWager wager)
{
  const UcSide *side = uc_side_c (d->s, seat, wager);

  return !uc_win_is_half_signed (side) && side->ahead == UC_AHEAD_ASKED && uc_win_is_waited_for (d->s, d->rules, seat, wager);
}

/* The first of two who has signed this win, or given it up, and may take that back; NULL: nobody. */
static const char *
first_of_two (const UcDecision *d, guint seat, UcWager wager)
{
  const UcSide *side = uc_side_c (d->s, seat, wager);

  if (uc_win_is_half_signed (side))
    return side->signer;
  if (asks_to_go_ahead (d, seat, wager))
    return side->ahead_by;
  for (const UcRefusal *r = NULL; uc_win_is_half_rejected (side);)
    {
      r = uc_refusal_standing (d->s, seat, wager, r);
      if (r == NULL || r->reason == side->rejected)
        return r != NULL ? r->badge : NULL;
    }
  return NULL;
}

/* The win of the step about which @badge has spoken as the first of two, in the order of the queue; any badge when NULL. */
static guint
find_half (const UcDecision *d, const char *badge, UcWager *wager)
{
  for (*wager = uc_side_wager_after (UC_WAGER_NONE, FALSE); *wager != UC_WAGER_NONE;
       *wager = uc_side_wager_after (*wager, FALSE))
    for (guint seat = d->rules->seats; uc_win_is_decided_at (d->rules, *wager, d->s->round.step) && seat >= 1; seat--)
      {
        const char *first = first_of_two (d, seat, *wager);

        if (first != NULL && (badge == NULL || g_str_equal (first, badge)))
          return seat;
      }
  return 0;
}

/* Who waits for a second person: the request that stands in the way, or the first word on a win. NULL: nobody. */
static const char *
find_waiting (const UcDecision *d)
{
  const UcRound *r = &d->s->round;
  UcWager wager;
  guint seat;

  if (r->trouble == UC_TROUBLE_SECOND_PERSON)
    return r->correct_by;
  if (uc_hole_stops_step (d->s, d->rules))
    return NULL;
  if (find_half (d, d->input->badge, &wager) != 0)
    return d->input->badge;
  seat = find_half (d, NULL, &wager);
  return seat != 0 ? first_of_two (d, seat, wager) : NULL;
}

/* The sum of an award is asked for that somebody else has said since: nothing can follow from it, and any floorperson may clear it away. */
static gboolean
is_overtaken (const UcDecision *d)
{
  const UcRound *r = &d->s->round;
  const UcClaim *claim = uc_ticket_spoken_of (d->s);

  return r->trouble == UC_TROUBLE_SECOND_PERSON && r->correct_kind == UC_INPUT_AWARD_BY_HAND && (claim == NULL || claim->state != UC_CLAIM_MADE);
}

/* Says again what it was that is not to be done. */
static void
name_request (const UcDecision *d, UcEvent *e)
{
  const UcRound *r = &d->s->round;

  if (r->trouble != UC_TROUBLE_SECOND_PERSON)
    {
      e->seat = find_half (d, d->input->badge, &e->wager);
      if (asks_to_go_ahead (d, e->seat, e->wager))
        g_strlcpy (e->key, uc_event_kind_name (UC_EVENT_GO_AHEAD), sizeof e->key);
      else if (uc_win_is_half_rejected (uc_side_c (d->s, e->seat, e->wager)))
        e->reason = uc_side_c (d->s, e->seat, e->wager)->rejected;
      return;
    }
  e->wager = r->correct_kind == UC_INPUT_METER_SET ? uc_side_wager_progressive (d->rules) : UC_WAGER_NONE;
  e->target = r->correct_target;
  g_strlcpy (e->key, r->correct_key, sizeof e->key);
  g_strlcpy (e->new_, r->correct_value, sizeof e->new_);
}

gboolean
uc_withdraw_withdraw (UcDecision *d)
{
  const UcInput *input = d->input;
  const char *by = find_waiting (d);
  gboolean handled;
  UcEvent *e;

  if (by == NULL)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_NONE, "nothing waits for a second person's signature");
  if (!g_str_equal (by, input->badge) && !is_overtaken (d))
    return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_NONE,
                      "badge %s asked for it, and only badge %s withdraws it; expected “validate” by a second person", by,
                      by);
  if (!uc_require_role (d, UC_ROLE_FLOORPERSON, &handled))
    return handled;
  e = uc_emit_begin (d, UC_EVENT_REQUEST_WITHDRAWN);
  e->role = input->role;
  g_strlcpy (e->by, input->badge, sizeof e->by);
  g_strlcpy (e->text, input->text, sizeof e->text);
  name_request (d, e);
  uc_emit (d, e);
  return TRUE;
}
