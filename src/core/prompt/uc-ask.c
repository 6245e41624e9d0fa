#include "uc-ask.h"

#include "uc-hand.h"

void
uc_ask (const UcAsk *a, UcPromptId id, UcCite cite, const char *primary)
{
  a->p->id = id;
  a->p->cite = cite;
  g_strlcpy (a->p->primary, primary, sizeof a->p->primary);
}

void
uc_ask_wait (const UcAsk *a, UcPromptId id, UcCite cite)
{
  uc_ask (a, id, cite, "");
  a->p->hollow = TRUE;
}

void
uc_ask_option (const UcAsk *a, UcOptionId id, gboolean available, const char *input)
{
  UcOption *o = &a->p->options[a->p->n_options];

  if (a->p->n_options == UC_MAX_OPTIONS)
    return;
  o->id = id;
  o->available = available;
  g_strlcpy (o->input, input, sizeof o->input);
  a->p->n_options++;
}

void
uc_ask_primary (const UcAsk *a, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_vsnprintf (a->p->primary, sizeof a->p->primary, format, args);
  va_end (args);
}

gboolean
uc_ask_fitted (const UcAsk *a, UcDevice device)
{
  return a->s->carry.devices[device] == UC_DEVICE_STATE_UP;
}

void
uc_ask_tap_seats (const UcAsk *a, UcPlace turn)
{
  for (guint seat = turn.seat; seat <= a->rules->seats; seat++)
    for (guint hand = 0; hand < a->r->seats[seat].hands; hand++)
      if (uc_hand_may_hit (a->s, seat, hand))
        {
          g_snprintf (a->p->seat_tap[seat], sizeof a->p->seat_tap[seat], "take %u", seat);
          break;
        }
}
