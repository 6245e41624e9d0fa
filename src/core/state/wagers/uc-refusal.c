#include "uc-refusal.h"

#include <string.h>

static gboolean
is_of (const UcRefusal *refusal, guint seat, UcWager wager)
{
  return refusal->seat == seat && refusal->wager == wager;
}

const UcRefusal *
uc_refusal_standing (const UcState *s, guint seat, UcWager wager, const UcRefusal *last)
{
  const UcRefusal *end = s->round.refusals + s->round.n_refusals;

  for (const UcRefusal *r = last == NULL ? s->round.refusals : last + 1; r < end; r++)
    if (is_of (r, seat, wager) && r->overruled == UC_ROLE_NONE && r->reason != UC_WORD_LIGHT_DARK)
      return r;
  return NULL;
}

const UcRefusal *
uc_refusal_of (const UcState *s, guint seat, UcWager wager, const char *badge)
{
  for (guint i = 0; i < s->round.n_refusals; i++)
    if (is_of (&s->round.refusals[i], seat, wager) && strcmp (s->round.refusals[i].badge, badge) == 0)
      return &s->round.refusals[i];
  return NULL;
}

UcRole
uc_refusal_overruler (const UcState *s, guint seat, UcWager wager)
{
  UcRole role = UC_ROLE_NONE;

  for (guint i = 0; i < s->round.n_refusals; i++)
    if (is_of (&s->round.refusals[i], seat, wager))
      role = MAX (role, (UcRole) s->round.refusals[i].overruled);
  return role;
}

gboolean
uc_refusal_has_room (const UcState *s)
{
  return s->round.n_refusals < UC_MAX_REFUSALS;
}

/* ---- folding ---- */

/* What @badge said already, or a new place for it; %NULL when there is none. */
static UcRefusal *
place (UcState *s, guint seat, UcWager wager, const char *badge)
{
  const UcRefusal *said = uc_refusal_of (s, seat, wager, badge);

  if (said != NULL)
    return &s->round.refusals[said - s->round.refusals];
  return uc_refusal_has_room (s) ? &s->round.refusals[s->round.n_refusals++] : NULL;
}

void
uc_refusal_add (UcState *s, guint seat, UcWager wager, const char *badge, UcRole role, UcWord reason)
{
  UcRefusal *refusal = place (s, seat, wager, badge);

  if (refusal == NULL)
    return;
  *refusal = (UcRefusal){ .seat = seat, .wager = wager, .reason = reason, .role = role };
  g_strlcpy (refusal->badge, badge, sizeof refusal->badge);
}

/* Keeps the others, in their order; what is behind the last is zero. */
static void
drop (UcState *s, guint i)
{
  UcRefusal *at = &s->round.refusals[i];

  s->round.n_refusals--;
  memmove (at, at + 1, (s->round.n_refusals - i) * sizeof *at);
  s->round.refusals[s->round.n_refusals] = (UcRefusal){ 0 };
}

void
uc_refusal_remove (UcState *s, guint seat, UcWager wager, const char *badge)
{
  const UcRefusal *said = uc_refusal_of (s, seat, wager, badge);

  if (said != NULL)
    drop (s, said - s->round.refusals);
}

void
uc_refusal_overrule (UcState *s, guint seat, UcWager wager, const char *badge, UcRole role)
{
  const UcRefusal *said = uc_refusal_of (s, seat, wager, badge);

  if (said != NULL)
    s->round.refusals[said - s->round.refusals].overruled = role;
}

void
uc_refusal_restore (UcState *s, guint seat, UcWager wager, UcRole role)
{
  for (guint i = 0; i < s->round.n_refusals; i++)
    if (is_of (&s->round.refusals[i], seat, wager) && s->round.refusals[i].overruled == role)
      s->round.refusals[i].overruled = UC_ROLE_NONE;
}

void
uc_refusal_forget_light (UcState *s, guint seat, UcWager wager)
{
  for (guint i = s->round.n_refusals; i-- > 0;)
    if (is_of (&s->round.refusals[i], seat, wager) && s->round.refusals[i].reason == UC_WORD_LIGHT_DARK)
      drop (s, i);
}

void
uc_refusal_forget_misread (UcState *s, guint seat, UcWager wager)
{
  for (guint i = s->round.n_refusals; i-- > 0;)
    if (is_of (&s->round.refusals[i], seat, wager) && s->round.refusals[i].reason == UC_WORD_HAND_MISREAD)
      drop (s, i);
}
