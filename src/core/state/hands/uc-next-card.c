#include "uc-next-card.h"

#include "uc-step-order.h"

UcPlace
uc_next_card (const UcState *s, const UcRules *rules, gboolean *face_up, gboolean *discard)
{
  const UcPlace nowhere = { 0, 0 };

  *face_up = TRUE;
  *discard = FALSE;
  if (s->round.trouble != UC_TROUBLE_NONE)
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
