#include "uc-held.h"

#include "uc-dealer-hand.h"
#include "uc-hand.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-step-order.h"
#include "uc-ticket.h"
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

/* Where the nth card of @seat lies, and which it is, by its event too: another card with the same face is another one. FALSE: there
 * are not so many. */
static gboolean
nth_card (const UcState *s, guint seat, guint nth, UcDealt *card)
{
  for (guint i = 0; i < s->round.n_dealt; i++)
    if (s->round.dealt[i].seat == seat && nth-- == 0)
      {
        *card = (UcDealt){ .card = s->round.dealt[i].card, .hand = s->round.dealt[i].hand, .seq = s->round.dealt[i].seq };
        return TRUE;
      }
  *card = (UcDealt){ 0 };
  return FALSE;
}

static gboolean
cards_differ (const UcState *a, const UcState *b, guint seat)
{
  for (guint nth = 0;; nth++)
    {
      UcDealt was, is;
      gboolean more = nth_card (a, seat, nth, &was);

      if (more != nth_card (b, seat, nth, &is) || was.card != is.card || was.hand != is.hand || was.seq != is.seq)
        return TRUE;
      if (!more)
        return FALSE;
    }
}

/* Whether a hand has stood is not looked at: who passes over it changes nothing of it. @claimed: a linked meter says what a win comes
 * to, and may say more at any time. */
static gboolean
money_differs (const UcSeat *a, const UcSeat *b, gboolean claimed)
{
  if (a->main != b->main || a->hands != b->hands || a->even_money != b->even_money || a->dead != b->dead)
    return TRUE;
  for (guint i = 0; i < a->hands; i++)
    if (a->hand[i].stake != b->hand[i].stake || a->hand[i].doubles != b->hand[i].doubles
        || a->hand[i].outcome != b->hand[i].outcome || a->hand[i].pays != b->hand[i].pays
        || (a->hand[i].state == UC_HAND_SETTLED) != (b->hand[i].state == UC_HAND_SETTLED))
      return TRUE;
  for (guint i = 0; i < UC_N_SLOTS; i++)
    if (a->side[i].state != b->side[i].state || a->side[i].outcome != b->side[i].outcome
        || a->side[i].amount != b->side[i].amount
        || (a->side[i].pays != b->side[i].pays && !(claimed && a->side[i].state == UC_SIDE_WON)))
      return TRUE;
  return FALSE;
}

guint8
uc_held_changed (const UcState *before, const UcState *after)
{
  const gboolean claimed = uc_ticket_claim (before) != NULL || uc_ticket_claim (after) != NULL;
  guint8 seats = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (before->round.seats[seat].disputed != UC_WORD_NONE
        && (cards_differ (before, after, seat)
            || money_differs (&before->round.seats[seat], &after->round.seats[seat], claimed)))
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

/* Of a side wager: what is settled of others is taken or paid first, and what is signed or looked at comes before. */
static guint8
side_waits (const UcState *s, const UcRules *rules, guint8 disputed)
{
  guint8 seats = 0;

  UC_FOR_EACH_SIDE_WAGER (wager)
    for (guint seat = 1; uc_side_wager_is_at (rules, wager, s->round.step) && seat <= rules->seats; seat++)
      {
        const UcSide *side = uc_side_c (s, seat, wager);
        gboolean taken = side->outcome == UC_WORD_LOSE && !uc_side_wager (wager)->progressive;

        if ((side->state == UC_SIDE_SETTLED && !side->done && (side->outcome == UC_WORD_WIN || taken))
            || (side->state == UC_SIDE_WON && !uc_win_is_ready (side)))
          return 0;
        if (side->state == UC_SIDE_ACCEPTED || side->state == UC_SIDE_WON)
          seats |= disputed & UC_SEAT_BIT (seat);
      }
  /* The others' part of a Super Bonus: a hand that lies may bring it, too. */
  for (guint seat = 1; s->round.step == UC_STEP_SUPER_BONUS && seat <= rules->seats; seat++)
    if (uc_hand_seat_live (s, seat))
      seats |= disputed & UC_SEAT_BIT (seat);
  return seats;
}

/* Of the hole card's step: insurance, and every bet against a Blackjack. */
static guint8
hole_waits (const UcState *s, const UcRules *rules, guint8 disputed)
{
  const UcRound *r = &s->round;
  guint8 seats = 0;

  if (r->step == UC_STEP_READER ? r->light == UC_RANGE_NONE || r->place != r->light || (uc_dealer_hand_both_large (s) && !r->hole_up)
                                : r->peeked == UC_WORD_NONE || (r->peeked == UC_WORD_BLACKJACK && !r->hole_up))
    return 0;
  for (guint seat = 1; seat <= rules->seats; seat++)
    {
      const UcSide *insurance = &r->seats[seat].side[UC_SLOT_INSURANCE];
      const UcHand *h = &r->seats[seat].hand[0];

      if ((insurance->state == UC_SIDE_SETTLED && insurance->outcome != UC_WORD_VOID && !insurance->done)
          || (r->dealer_blackjack && h->state == UC_HAND_SETTLED && h->outcome != UC_WORD_VOID && h->settled_at == r->step
              && !(r->settled_seats & UC_SEAT_BIT (seat))))
        return 0;
      if (insurance->state == UC_SIDE_ACCEPTED || (r->dealer_blackjack && uc_hand_seat_live (s, seat)))
        seats |= disputed & UC_SEAT_BIT (seat);
    }
  return seats;
}

guint8
uc_held_unsettled (const UcState *s, const UcRules *rules)
{
  const guint8 disputed = uc_held_disputed (s);

  if (disputed == 0)
    return 0;
  if (s->round.step == UC_STEP_READER || s->round.step == UC_STEP_PEEK)
    return hole_waits (s, rules, disputed);
  return rules->sides_at[s->round.step] != 0 ? side_waits (s, rules, disputed) : 0;
}

guint8
uc_held_even_money (const UcState *s, const UcRules *rules)
{
  guint8 seats = rules->even_money && s->round.step == UC_STEP_INSURANCE && !s->round.insurance_closed ? uc_held_disputed (s) : 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcSeat *box = &s->round.seats[seat];

      if (!uc_hand_live (s, seat, 0) || !(box->hand[0].flags & UC_HAND_FLAG_BLACKJACK) || box->even_money
          || box->side[UC_SLOT_INSURANCE].state != UC_SIDE_NONE)
        seats &= (guint8) ~UC_SEAT_BIT (seat);
    }
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
  if (held->active == UC_HELD_WAITS && held->wager == wager && !bonus && award != UC_MONEY_UNKNOWN && uc_money_add (held->amount, award, &both))
    award = both;
  *held = (UcHeld){ .active = source != UC_WORD_PROGRESSIVE && rules->procedures_implied ? UC_HELD_IMPLIED : UC_HELD_WAITS,
                    .wager = wager, .round = s->carry.round, .amount = award };
  g_strlcpy (held->dealer, s->carry.dealer, sizeof held->dealer);
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
uc_held_came (UcState *s, guint32 round, guint seat, UcWager wager, UcMoney award)
{
  for (guint i = 0; i < UC_HELD_PLACES; i++)
    {
      UcHeld *held = uc_carry_held (&s->carry, seat, i);

      if (held->active == UC_HELD_WAITS && held->round == round && held->wager == wager && held->amount == UC_MONEY_UNKNOWN)
        held->amount = award;
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

/* Past the zeros before a number. */
static const char *
skip_zeros (const char *at, gboolean in_number)
{
  while (!in_number && *at == '0' && g_ascii_isdigit (at[1]))
    at++;
  return at;
}

/* One slip is one however its number is written: in small letters or capital ones, with zeros before a number or without. @a may have
 * others behind it. */
static gboolean
is_same_slip (const char *a, const char *b)
{
  for (gboolean in_number = FALSE;; a++, b++)
    {
      a = skip_zeros (a, in_number);
      b = skip_zeros (b, in_number);
      if (*a == '\0' || *a == ' ')
        return *b == '\0';
      if (g_ascii_toupper (*a) != g_ascii_toupper (*b))
        return FALSE;
      in_number = g_ascii_isdigit (*a);
    }
}

gboolean
uc_held_slip_is_used (const UcState *s, const char *slip)
{
  for (const char *at = s->carry.slips; *at != '\0'; at += strspn (at, " "))
    {
      if (is_same_slip (at, slip))
        return TRUE;
      at += strcspn (at, " ");
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
