#include "uc-next-card.h"

#include "uc-dealer-hand.h"
#include "uc-step-order.h"

UcPlace
uc_next_card (const UcState *s, const UcRules *rules, gboolean *face_up, gboolean *discard)
{
  const UcPlace nowhere = { 0, 0 };

  *face_up = TRUE;
  *discard = FALSE;
  if (s->round.trouble != UC_TROUBLE_NONE || s->carry.record_doubt != 0)
    return nowhere;
  if (s->round.next_to_discard || (s->round.step == UC_STEP_SHUFFLE && (s->carry.shuffle == UC_SHUFFLE_BURN
                                                                      || s->carry.fresh_dealer)
                                   && s->carry.shuffle != UC_SHUFFLE_DUE && s->carry.shuffle != UC_SHUFFLE_CUT))
    {
      *discard = TRUE;
      *face_up = s->round.next_to_discard;
      return nowhere;
    }
  return uc_step_order_next_card (s, rules, face_up);
}

gboolean
uc_next_card_is_hole (const UcState *s, const UcRules *rules)
{
  gboolean face_up, discard;
  UcPlace place = uc_next_card (s, rules, &face_up, &discard);

  return !discard && place.seat == UC_SEAT_DEALER && !face_up;
}

gboolean
uc_next_card_is_hidden (const UcState *s, const UcRules *rules)
{
  gboolean face_up, discard;
  UcPlace place = uc_next_card (s, rules, &face_up, &discard);

  if (s->carry.record_doubt != 0)
    return TRUE;
  /* Its face is what a test of the shoe waits for. */
  if (s->carry.part_tested == UC_PART_SHOE)
    return FALSE;
  /* An exposed card lies where everybody sees it, § 685a.12(c), and so does one drawn beyond the dealer's hand, (d). */
  if (s->round.next_exposed && s->round.trouble == UC_TROUBLE_NONE && s->round.step <= UC_STEP_DEALER)
    return FALSE;
  if (discard || place.seat != 0)
    return !face_up;
  return s->round.trouble != UC_TROUBLE_NONE || !uc_dealer_hand_finished (s, rules);
}
