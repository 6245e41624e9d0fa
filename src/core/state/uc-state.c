#include "uc-state.h"

guint
uc_state_player_of (const UcState *s, guint seat)
{
  return s->carry.player_of[seat] != 0 ? s->carry.player_of[seat] : seat;
}
