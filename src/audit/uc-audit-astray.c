/* Cards that do not come as they are dealt, 685a.12: face up in the shoe, exposed and refused, or missed. */
#include "uc-audit-private.h"

#include <glib/gi18n-lib.h>

/* The same face may go to the rack for itself meanwhile. */
static gboolean
is_spare (const UcAuditRound *r, const UcEvent *e)
{
  return r->spare != UC_CARD_NONE && e->face != UC_WORD_DOWN && e->card == r->spare
         && (e->to == UC_WORD_DEALER || (e->to == UC_WORD_DISCARD && r->to_rack == UC_IRREGULARITY_NONE));
}

/* (a), (d): the card that comes out of the shoe goes to the rack. One that was refused lies beside it. */
static void
check_rack (UcAudit *a, const UcEvent *e)
{
  const UcAuditRound *r = &a->now.round;
  const gboolean face_up = r->to_rack == UC_IRREGULARITY_FACE_UP_CARD;

  if (r->to_rack == UC_IRREGULARITY_NONE || (e->to != UC_WORD_SEAT && e->to != UC_WORD_DEALER))
    return;
  uc_audit_say (a, UC_AUDIT_DRAWN, e->to == UC_WORD_SEAT ? e->seat : 0, e->hand, UC_WAGER_NONE, UC_MONEY_UNKNOWN,
                face_up ? "face-up-card" : "dealer-overdraw", "%s",
                face_up ? _ ("a card that was face up in the shoe goes to the rack, and is dealt")
                        : _ ("a card that was drawn in excess goes to the rack, and is dealt"));
}

/* (c): what every player refuses is the dealer's next card, and goes to the rack only where he cannot use it. */
static void
check_spare (UcAudit *a, const UcEvent *e)
{
  const UcAuditRound *r = &a->now.round;
  char card[UC_CARD_TEXT];

  if (e->to == UC_WORD_DISCARD && !r->dealer_corrected && !r->voided && r->hole != UC_CARD_NONE
      && !uc_audit_dealer_stands (a, r->dealer.n) && !uc_audit_any_compared (a)
      && (a->filed.dealer_draws_always || uc_audit_dealer_decides (a)))
    uc_audit_say (a, UC_AUDIT_DRAWN, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "exposed-card",
                  _ ("the dealer must draw, and %s, which every player has refused, goes to the rack"),
                  uc_card_format (e->card, card));
}

static void
dealt (UcAudit *a, const UcEvent *e)
{
  UcAuditRound *r = &a->now.round;
  const gboolean spare = is_spare (r, e), taken = r->taken != UC_CARD_NONE && e->to == UC_WORD_SEAT && e->card == r->taken;

  r->taken = UC_CARD_NONE;
  if (!spare && !taken)
    {
      check_rack (a, e);
      r->to_rack = UC_IRREGULARITY_NONE;
    }
  if (e->to == UC_WORD_SEAT && e->seat <= UC_MAX_SEATS && e->hand < UC_MAX_HANDS)
    r->seat[e->seat].hand[e->hand].missed = FALSE;
  if (!spare)
    return;
  check_spare (a, e);
  r->spare = UC_CARD_NONE;
}

static void
offered (UcAuditRound *r, const UcEvent *e)
{
  if (e->choice != UC_WORD_REFUSED)
    {
      r->taken = e->card;
      return;
    }
  for (guint hand = 0; hand < UC_MAX_HANDS && e->seat <= UC_MAX_SEATS; hand++)
    r->seat[e->seat].hand[hand].missed = FALSE;
  if (e->to_seat == UC_SEAT_DEALER)
    r->spare = e->card;
}

/* A correction may have left no room for it: it made the hand a Blackjack or a split ace that has its one card. */
static gboolean
waits_for_missed (const UcAudit *a, guint seat, guint hand)
{
  const UcAuditRound *r = &a->now.round;
  const UcAuditHand *h = &r->seat[seat].hand[hand];
  const gboolean has_one = r->seat[seat].split && h->n > 1 && uc_card_rank (h->cards[0]) == 1 && a->filed.aces_get_one
                           && h->doubles == 0;

  return !has_one && h->missed && !h->settled && !h->dead && !h->given_up && !r->voided
         && uc_audit_total (h->cards, h->n, 21) < 21
         && uc_audit_main_combination (a, seat, hand) != UC_COMBINATION_BLACKJACK && !uc_audit_play_is_over (a);
}

/* (g): the missed card comes before the hole card is turned, and where that was turned before, ahead of the dealer's own cards. Behind a
 * correction of his cards it is not judged. */
static void
check_missed (UcAudit *a, const char *first)
{
  const UcAuditRound *r = &a->now.round;

  for (guint seat = 1; !r->dealer_corrected && seat <= UC_MAX_SEATS; seat++)
    for (guint hand = 0; hand < r->seat[seat].hands; hand++)
      if (waits_for_missed (a, seat, hand))
        uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, seat, hand, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "missed-card", "%s", first);
}

/* 685a.7(h): where both are Large it is turned before anybody acts, and as soon as a wrong light is put right. */
static gboolean
is_turned_for_both_large (const UcAuditRound *r)
{
  return r->light == UC_RANGE_LARGE && uc_card_range (r->up) == UC_RANGE_LARGE;
}

void
uc_audit_astray_event (UcAudit *a, const UcEvent *e)
{
  switch ((guint)e->kind)
    {
    case UC_EVENT_CARD_DEALT:
      dealt (a, e);
      if (e->to == UC_WORD_DEALER && a->now.round.hole != UC_CARD_NONE)
        check_missed (a, _ ("waits for a card that it missed, and the dealer draws first"));
      break;
    case UC_EVENT_CARD_OFFERED:
      offered (&a->now.round, e);
      break;
    case UC_EVENT_IRREGULARITY:
      if (e->id == UC_IRREGULARITY_FACE_UP_CARD || e->id == UC_IRREGULARITY_DEALER_OVERDRAW)
        a->now.round.to_rack = e->id;
      if (e->id == UC_IRREGULARITY_WRONG_LIGHT)
        a->now.round.light = e->range;
      if (e->id == UC_IRREGULARITY_MISSED_CARD && e->seat <= UC_MAX_SEATS && e->hand < UC_MAX_HANDS)
        a->now.round.seat[e->seat].hand[e->hand].missed = e->choice == UC_WORD_DRAW;
      break;
    case UC_EVENT_READER_LIGHT:
      a->now.round.light = e->range;
      break;
    case UC_EVENT_HOLE_CARD_EXPOSED:
      if (!is_turned_for_both_large (&a->now.round))
        check_missed (a, _ ("waits for a card that it missed, and the hole card is turned first"));
      break;
    case UC_EVENT_WAGER_SETTLED:
      if (e->wager == UC_WAGER_MAIN && e->outcome != UC_WORD_VOID && e->seat >= 1 && e->seat <= UC_MAX_SEATS && e->hand < UC_MAX_HANDS
          && waits_for_missed (a, e->seat, e->hand))
        uc_audit_say (a, UC_AUDIT_OUT_OF_TIME, e->seat, e->hand, UC_WAGER_MAIN, UC_MONEY_UNKNOWN, "missed-card",
                      _ ("waits for a card that it missed, and is settled first"));
      break;
    default:
      break;
    }
}
