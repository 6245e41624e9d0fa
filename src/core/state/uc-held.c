#include "uc-held.h"

#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-win.h"

#include <string.h>

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

gboolean
uc_held_stops_table (const UcState *s, const UcRules *rules)
{
  return rules->hold == UC_HOLD_TABLE && uc_held_seats (s) != 0;
}

guint8
uc_held_to_come (const UcState *s, const UcRules *rules)
{
  UcWager wager = uc_side_wager_progressive (rules);
  guint8 seats = uc_side_seats (s, wager, UC_SIDE_WON);

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (seats & UC_SEAT_BIT (seat)
        && uc_win_source (rules, wager, uc_side_c (s, seat, wager)->odds, uc_side_c (s, seat, wager)->pays)
               != UC_WORD_PROGRESSIVE)
      seats &= ~UC_SEAT_BIT (seat);
  return seats;
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

gboolean
uc_held_needs_tax_form (const UcHeld *held, const UcRules *rules)
{
  return rules->tax_form != UC_MONEY_UNKNOWN && held->amount >= rules->tax_form;
}

gboolean
uc_held_needs_camera (const UcHeld *held, const UcRules *rules)
{
  return rules->camera != UC_MONEY_UNKNOWN && held->amount >= rules->camera;
}
