#define G_LOG_DOMAIN "upcard-devices"

#include "uc-line-health.h"

#include <string.h>

#define SECOND_NS G_GINT64_CONSTANT (1000000000)

/* How long a line may stay on. */
static const struct
{
  UcLine first;
  guint n;
  gint64 stuck_ns;
} limits[] = {
  { UC_LINE_WAGER_1, UC_MAX_SEATS, 3600 * SECOND_NS },
  { UC_LINE_LOCK_BUTTON, 1, 30 * SECOND_NS },
  { UC_LINE_RESET_KEY, 1, 600 * SECOND_NS },
};

static gint64
stuck_after_ns (UcLine line)
{
  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    if (line >= limits[i].first && line < limits[i].first + limits[i].n)
      return limits[i].stuck_ns;
  return UC_DEBOUNCE_NEVER;
}

void
uc_line_health_init (UcLineHealth *health)
{
  memset (health, 0, sizeof *health);
}

void
uc_line_health_set_missing (UcLineHealth *health, UcLine line, gboolean missing)
{
  UcLineCare *care = &health->lines[line];

  care->missing = missing;
  care->chatters = care->stuck = FALSE;
  care->lost_ns = care->on_ns = 0;
  care->settled = 0;
}

gboolean
uc_line_health_edge (UcLineHealth *health, UcLine line, gint64 t_ns)
{
  UcLineCare *care = &health->lines[line];

  care->edges++;
  if (t_ns - care->last_ns >= UC_DEBOUNCE_WINDOW_NS)
    care->restless_ns = t_ns;
  care->last_ns = t_ns;
  if (t_ns - care->restless_ns >= UC_LINE_RESTLESS_NS)
    care->chatters = TRUE;
  return !care->chatters;
}

void
uc_line_health_unheard (UcLineHealth *health, UcLine line, guint n, gint64 last_ns)
{
  UcLineCare *care = &health->lines[line];

  care->edges += n;
  care->last_ns = MAX (care->last_ns, last_ns);
}

static void
set_on (UcLineCare *care, gboolean on, gint64 t_ns)
{
  if (!on)
    care->on_ns = care->stuck = 0;
  else if (care->on_ns == 0)
    care->on_ns = t_ns;
}

void
uc_line_health_settled (UcLineHealth *health, const UcEdge *edge)
{
  UcLineCare *care = &health->lines[edge->line];

  if (edge->t_ns - care->second_ns >= SECOND_NS)
    {
      care->second_ns = edge->t_ns;
      care->settled = 0;
    }
  care->settled++;
  care->bounces += edge->bounces;
  if (care->settled > UC_LINE_SETTLED_MAX)
    care->chatters = TRUE;
  set_on (care, edge->rising, edge->t_ns);
}

void
uc_line_health_level (UcLineHealth *health, UcLine line, gboolean on, guint32 lost, gint64 t_ns)
{
  UcLineCare *care = &health->lines[line];

  care->reread++;
  care->lost += lost;
  if (lost > 0)
    care->lost_ns = t_ns;
  set_on (care, on, t_ns);
}

UcLine
uc_line_health_take (UcLineHealth *health, gint64 now_ns)
{
  for (UcLine line = UC_LINE_NONE; line < UC_N_LINES; line++)
    {
      UcLineCare *care = &health->lines[line];

      care->stuck |= care->on_ns != 0 && now_ns - care->on_ns >= stuck_after_ns (line);
      if (now_ns - care->lost_ns >= UC_LINE_QUIET_NS)
        care->lost_ns = 0;
      if (!care->chatters || now_ns - care->last_ns < UC_LINE_QUIET_NS)
        continue;
      care->chatters = FALSE;
      care->settled = 0;
      return line;
    }
  return UC_LINE_NONE;
}

gint64
uc_line_health_next_ns (const UcLineHealth *health)
{
  gint64 next_ns = UC_DEBOUNCE_NEVER;

  for (UcLine line = UC_LINE_NONE + 1; line < UC_LINE_LOCK_LINE; line++)
    {
      const UcLineCare *care = &health->lines[line];

      if (care->chatters)
        next_ns = MIN (next_ns, care->last_ns + UC_LINE_QUIET_NS);
      if (care->lost_ns != 0)
        next_ns = MIN (next_ns, care->lost_ns + UC_LINE_QUIET_NS);
      if (care->on_ns != 0 && !care->stuck)
        next_ns = MIN (next_ns, care->on_ns + stuck_after_ns (line));
    }
  return next_ns;
}

UcLineState
uc_line_health_state (const UcLineHealth *health, UcLine line)
{
  const UcLineCare *care = &health->lines[line];

  return care->missing        ? UC_LINE_MISSING
         : care->chatters     ? UC_LINE_CHATTERS
         : care->stuck        ? UC_LINE_STUCK
         : care->lost_ns != 0 ? UC_LINE_LOST
                              : UC_LINE_WELL;
}

const char *
uc_line_state_word (UcLineState state)
{
  static const char *const words[] = {
    [UC_LINE_WELL] = "",         [UC_LINE_LOST] = "lost", [UC_LINE_STUCK] = "stuck",
    [UC_LINE_CHATTERS] = "chatter", [UC_LINE_MISSING] = "",
  };

  return words[state];
}
