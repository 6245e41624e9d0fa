#include "uc-deal-order.h"

#include "uc-hand.h"

static gboolean
dealt_in_pass (const UcSeat *box, guint pass)
{
  return box->in_round && !box->dead && (pass == 0 || box->late_second == UC_SECOND_IN_TURN);
}

/* § 685a.12(f): its second card comes after everybody has one. */
static gboolean
dealt_late (const UcSeat *box)
{
  return box->in_round && !box->dead && box->late_second == UC_SECOND_LATE;
}

static guint
next_late (const UcState *s)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (dealt_late (&s->round.seats[seat]) && uc_hand_live (s, seat, 0) && uc_hand_count (s, seat, 0) < 2)
      return seat;
  return 0;
}

UcPlace
uc_deal_order_place (const UcState *s, guint nth, gboolean *face_up)
{
  *face_up = TRUE;
  for (guint pass = 0; pass < 2; pass++)
    {
      for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
        if (dealt_in_pass (&s->round.seats[seat], pass) && nth-- == 0)
          return (UcPlace){ seat, 0 };
      if (nth-- == 0)
        {
          *face_up = pass == 0;
          return (UcPlace){ UC_SEAT_DEALER, 0 };
        }
    }
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (dealt_late (&s->round.seats[seat]) && nth-- == 0)
      return (UcPlace){ seat, 0 };
  return (UcPlace){ 0, 0 };
}

UcPlace
uc_deal_order_next (const UcState *s, gboolean *face_up)
{
  if (!s->round.hole_dealt)
    return uc_deal_order_place (s, uc_deal_order_dealt (s), face_up);
  *face_up = TRUE;
  return (UcPlace){ next_late (s), 0 };
}

guint
uc_deal_order_size (const UcState *s)
{
  guint n = 2;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcSeat *box = &s->round.seats[seat];

      n += dealt_in_pass (box, 0) + dealt_in_pass (box, 1) + dealt_late (box);
    }
  return n;
}

gboolean
uc_deal_order_finished (const UcState *s)
{
  return s->round.hole_dealt && next_late (s) == 0;
}

guint
uc_deal_order_dealt (const UcState *s)
{
  guint n = 0;

  for (guint i = 0; i < s->round.n_dealt; i++)
    n += s->round.dealt[i].seat == UC_SEAT_DEALER
         || (s->round.dealt[i].seat != 0 && !s->round.seats[s->round.dealt[i].seat].dead);
  return n;
}
