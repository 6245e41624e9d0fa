#include "uc-held.h"

guint8
uc_held_seats (const UcState *s)
{
  guint8 seats = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint i = 0; i < G_N_ELEMENTS (s->carry.held[seat]); i++)
      if (s->carry.held[seat][i].active)
        seats |= UC_SEAT_BIT (seat);
  return seats;
}
