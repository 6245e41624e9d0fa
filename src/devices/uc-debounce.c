#define G_LOG_DOMAIN "upcard-devices"

#include "uc-debounce.h"

#include <string.h>

void
uc_debounce_init (UcDebounce *debounce, gint64 window_ns)
{
  memset (debounce, 0, sizeof *debounce);
  for (UcLine line = UC_LINE_NONE; line < UC_N_LINES; line++)
    debounce->lines[line].window_ns = window_ns;
}

void
uc_debounce_set_window (UcDebounce *debounce, UcLine line, gint64 window_ns)
{
  debounce->lines[line].window_ns = window_ns;
}

void
uc_debounce_assume (UcDebounce *debounce, UcLine line, gboolean level)
{
  debounce->lines[line].changing = FALSE;
  debounce->lines[line].settled = level;
  debounce->lines[line].raw = level;
  debounce->lines[line].swallowed = 0;
}

static gint64
due_ns (const UcDebounceLine *line)
{
  return MIN (line->last_ns + line->window_ns, line->first_ns + UC_DEBOUNCE_LIMIT * line->window_ns);
}

/* By stamp, then by line. */
static gboolean
is_before (gint64 t_ns, UcLine line, gint64 other_ns, UcLine other)
{
  return t_ns < other_ns || (t_ns == other_ns && line < other);
}

static void
insert_ready (UcDebounce *debounce, const UcEdge *edge)
{
  guint at = debounce->n_ready++;

  while (at > 0 && is_before (edge->t_ns, edge->line, debounce->ready[at - 1].t_ns, debounce->ready[at - 1].line))
    {
      debounce->ready[at] = debounce->ready[at - 1];
      at--;
    }
  debounce->ready[at] = *edge;
}

/* What is due by @now_ns is done before anything that happens then. With no room left the line goes on settling. */
static void
settle (UcDebounce *debounce, UcLine id, gint64 now_ns)
{
  UcDebounceLine *line = &debounce->lines[id];
  const UcEdge edge = { id, line->raw, line->first_ns, line->swallowed };

  if (!line->changing || now_ns < due_ns (line) || debounce->n_ready == UC_DEBOUNCE_READY)
    return;
  line->changing = FALSE;
  if (line->raw == line->settled)
    {
      line->glitches++;
      line->swallowed++; /* the edge with which it began */
      return;
    }
  line->settled = line->raw;
  line->swallowed = 0;
  insert_ready (debounce, &edge);
}

void
uc_debounce_edge (UcDebounce *debounce, UcLine id, gboolean rising, gint64 t_ns)
{
  UcDebounceLine *line = &debounce->lines[id];

  t_ns = MAX (t_ns, line->last_ns);
  settle (debounce, id, t_ns);
  line->raw = rising;
  line->last_ns = t_ns;
  if (line->changing || line->raw == line->settled)
    {
      line->bounces++;
      line->swallowed++;
      return;
    }
  line->changing = TRUE;
  line->first_ns = t_ns;
}

void
uc_debounce_level (UcDebounce *debounce, UcLine id, gboolean level, gint64 t_ns)
{
  if (debounce->lines[id].raw != level)
    uc_debounce_edge (debounce, id, level, t_ns);
}

/* Whether a line may still settle with an edge that belongs before @edge. */
static gboolean
must_wait (const UcDebounce *debounce, const UcEdge *edge)
{
  for (UcLine id = UC_LINE_NONE; id < UC_N_LINES; id++)
    if (debounce->lines[id].changing && is_before (debounce->lines[id].first_ns, id, edge->t_ns, edge->line))
      return TRUE;
  return FALSE;
}

gboolean
uc_debounce_take (UcDebounce *debounce, gint64 now_ns, UcEdge *edge)
{
  for (UcLine id = UC_LINE_NONE; id < UC_N_LINES; id++)
    settle (debounce, id, now_ns);
  if (debounce->n_ready == 0 || must_wait (debounce, &debounce->ready[0]))
    return FALSE;

  *edge = debounce->ready[0];
  debounce->n_ready--;
  memmove (debounce->ready, debounce->ready + 1, debounce->n_ready * sizeof *debounce->ready);
  return TRUE;
}

gint64
uc_debounce_next_ns (const UcDebounce *debounce)
{
  gint64 next_ns = UC_DEBOUNCE_NEVER;

  if (debounce->n_ready > 0 && !must_wait (debounce, &debounce->ready[0]))
    return debounce->ready[0].t_ns;
  for (UcLine id = UC_LINE_NONE; id < UC_N_LINES; id++)
    if (debounce->lines[id].changing)
      next_ns = MIN (next_ns, due_ns (&debounce->lines[id]));
  return next_ns;
}

gboolean
uc_debounce_is_high (const UcDebounce *debounce, UcLine line)
{
  return debounce->lines[line].settled;
}
