#include "uc-held.h"

#include "uc-bonus-due.h"
#include "uc-hand.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-step-order.h"
#include "uc-turn.h"
#include "uc-win.h"

#include <string.h>

guint8
uc_held_seats (const UcState *s)
{
  guint8 seats = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint i = 0; i < UC_HELD_PLACES; i++)
      if (uc_carry_held_c (&s->carry, seat, i)->active == UC_HELD_WAITS)
        seats |= UC_SEAT_BIT (seat);
  return seats;
}

guint8
uc_held_disputed (const UcState *s)
{
  guint8 seats = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (s->round.seats[seat].disputed != UC_WORD_NONE)
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

static gboolean
any_live (const UcState *s, guint seat, gboolean busted)
{
  for (guint hand = 0; hand < s->round.seats[seat].hands; hand++)
    if (uc_hand_live (s, seat, hand)
        && (!busted || (s->round.seats[seat].hand[hand].state == UC_HAND_DONE && uc_hand_total (s, seat, hand) > 21)))
      return TRUE;
  return FALSE;
}

static gboolean
is_insured (const UcState *s, guint seat)
{
  return s->round.seats[seat].side[UC_SLOT_INSURANCE].state == UC_SIDE_ACCEPTED;
}

/* The hole card is known as far as this step needs it: insurance is settled, and hands where the dealer has Blackjack. */
static gboolean
hole_settles (const UcState *s, guint seat)
{
  return is_insured (s, seat) || (s->round.dealer_blackjack && any_live (s, seat, FALSE));
}

/* A win that is still to be signed is paid by nobody, and the floor signs it with the dispute open. */
static gboolean
side_settles (const UcState *s, const UcRules *rules, guint seat)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    {
      const UcSide *side = uc_side_c (s, seat, wager);
      UcCombination combination = UC_COMBINATION_NONE;

      if (!uc_side_wager_is_at (rules, wager, s->round.step))
        continue;
      if (side->state == UC_SIDE_ACCEPTED || (side->state == UC_SIDE_WON && (side->validated || side->needs == 0))
          || (uc_side_wager (wager)->bonus && side->state == UC_SIDE_NONE
              && uc_bonus_due_sum (s, rules, wager, seat, &combination) != 0))
        return TRUE;
    }
  return FALSE;
}

static gboolean
step_settles (const UcState *s, const UcRules *rules, guint seat)
{
  const UcRound *r = &s->round;
  const UcPlace turn = uc_turn (s);

  switch ((guint) r->step)
    {
    case UC_STEP_READER:
      return r->light != UC_RANGE_NONE && r->place == r->light && hole_settles (s, seat);
    case UC_STEP_PEEK:
      return r->peeked != UC_WORD_NONE && (r->peeked != UC_WORD_BLACKJACK || r->hole_up) && hole_settles (s, seat);
    case UC_STEP_DECISIONS:
      return turn.seat == seat && r->seats[seat].hand[turn.hand].state == UC_HAND_WAITING
             && r->seats[seat].hand[turn.hand].flags & UC_HAND_FLAG_BLACKJACK;
    case UC_STEP_REVEAL:
      return rules->bust == UC_BUST_AT_ONCE && any_live (s, seat, TRUE);
    case UC_STEP_DEALER:
      return (rules->bust == UC_BUST_AT_ONCE && any_live (s, seat, TRUE)) || (r->hole_up && is_insured (s, seat));
    case UC_STEP_SETTLE:
      return any_live (s, seat, FALSE);
    case UC_STEP_SIDE_WAGERS:
    case UC_STEP_BLACKJACK_MATCH:
    case UC_STEP_ENVY:
    case UC_STEP_HOLE_WAGERS:
    case UC_STEP_DOWN_CARD:
    case UC_STEP_SUPER_BONUS:
      return side_settles (s, rules, seat);
    default:
      return FALSE;
    }
}

guint8
uc_held_unsettled (const UcState *s, const UcRules *rules)
{
  guint8 disputed = uc_held_disputed (s), seats = 0;

  for (guint seat = 1; seat <= rules->seats; seat++)
    if (disputed & UC_SEAT_BIT (seat) && step_settles (s, rules, seat))
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

gboolean
uc_held_stops_table (const UcState *s, const UcRules *rules)
{
  return (rules->hold == UC_HOLD_TABLE && uc_held_seats (s) != 0) || uc_held_disputed (s) != 0;
}

UcWord
uc_held_forms (const UcRules *rules, UcMoney award)
{
  gboolean tax_form = rules->tax_form != UC_MONEY_UNKNOWN && award != UC_MONEY_UNKNOWN && award >= rules->tax_form;
  gboolean camera = rules->camera != UC_MONEY_UNKNOWN && award != UC_MONEY_UNKNOWN && award >= rules->camera;

  if (tax_form)
    return camera ? UC_WORD_TAX_FORM_AND_CAMERA : UC_WORD_TAX_FORM;
  return camera ? UC_WORD_CAMERA : UC_WORD_NONE;
}

gboolean
uc_held_form_is_in (UcWord forms, UcWord form)
{
  return form == UC_WORD_NONE || forms == form || forms == UC_WORD_TAX_FORM_AND_CAMERA;
}

gboolean
uc_held_is_due (const UcRules *rules, UcWager wager, UcWord source, UcMoney award)
{
  const UcSideWager *row = uc_side_wager (wager);

  return source == UC_WORD_PROGRESSIVE
         || ((row->progressive || row->bonus) && uc_held_forms (rules, award) != UC_WORD_NONE);
}

guint8
uc_held_to_come (const UcState *s, const UcRules *rules)
{
  guint8 seats = 0;

  UC_FOR_EACH_SIDE_WAGER (wager)
    for (guint seat = 1; seat <= rules->seats; seat++)
      {
        const UcSide *side = uc_side_c (s, seat, wager);
        const UcSideWager *row = uc_side_wager (wager);
        /* The lines of other games share a place with this one's. */
        gboolean here = row->bonus ? uc_step_order_is_reachable (rules, row->step) : rules->wagers[wager].offered;

        if (here && side->state == UC_SIDE_WON
            && uc_held_is_due (rules, wager, uc_win_source (rules, wager, side->odds, side->pays), side->pays))
          seats |= UC_SEAT_BIT (seat);
      }
  return seats | uc_win_due (s);
}

void
uc_held_hold (UcState *s, const UcRules *rules, guint seat, UcWager wager, UcWord source, UcMoney award)
{
  UcHeld *held = uc_carry_held (&s->carry, seat, 0);
  gboolean bonus = uc_side_wager (wager)->bonus;
  UcMoney both;

  for (guint i = 1; held->active == UC_HELD_WAITS && !(bonus && held->wager == wager) && i < UC_HELD_PLACES; i++)
    held = uc_carry_held (&s->carry, seat, i);
  /* No place is left: the last slip is for both. */
  if (held->active == UC_HELD_WAITS && held->wager == wager && !bonus && uc_money_add (held->amount, award, &both))
    award = both;
  *held = (UcHeld){ .active = source != UC_WORD_PROGRESSIVE && rules->procedures_implied ? UC_HELD_IMPLIED : UC_HELD_WAITS,
                    .wager = wager, .round = s->carry.round, .amount = award };
}

void
uc_held_release (UcState *s, guint seat, UcWager wager)
{
  /* Each payment has a slip of its own, and what waits is documented before what goes without saying. */
  for (guint state = UC_HELD_WAITS; state <= UC_HELD_IMPLIED; state++)
    for (guint i = 0; i < UC_HELD_PLACES; i++)
      {
        UcHeld *held = uc_carry_held (&s->carry, seat, i);

        if (held->active != state || held->wager != wager)
          continue;
        *held = (UcHeld){ 0 };
        return;
      }
}

void
uc_held_forget_implied (UcState *s)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint i = 0; i < UC_HELD_PLACES; i++)
      if (uc_carry_held (&s->carry, seat, i)->active == UC_HELD_IMPLIED)
        *uc_carry_held (&s->carry, seat, i) = (UcHeld){ 0 };
}

gboolean
uc_held_slip_is_used (const UcState *s, const char *slip)
{
  gsize len = strlen (slip);

  for (const char *at = s->carry.slips; *at != '\0'; at += strspn (at, " "))
    {
      gsize n = strcspn (at, " ");

      if (n == len && strncmp (at, slip, len) == 0)
        return TRUE;
      at += n;
    }
  return FALSE;
}

void
uc_held_use_slip (UcState *s, const char *slip)
{
  char all[UC_SLIPS_TEXT + UC_BADGE_TEXT];
  const char *kept = all;

  if (slip[0] == '\0')
    return;
  g_snprintf (all, sizeof all, "%s%s%s", s->carry.slips, s->carry.slips[0] != '\0' ? " " : "", slip);
  while (strlen (kept) >= UC_SLIPS_TEXT)
    kept += strcspn (kept, " ") + 1;
  memset (s->carry.slips, 0, sizeof s->carry.slips);
  g_strlcpy (s->carry.slips, kept, sizeof s->carry.slips);
}
