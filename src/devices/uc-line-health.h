/* Whether a digital line is well: what makes it a fault of the device, not a hundred coins. Pure; time is injected.
 *
 *   chatter  It does not rest for UC_LINE_RESTLESS_NS, or settles more than UC_LINE_SETTLED_MAX times within a second:
 *            no hand does that. Its edges count for nothing until it has been quiet for UC_LINE_QUIET_NS; then its level
 *            is read again.
 *   stuck    It stays on for longer than anybody leaves it on: a button 30 s, a key 10 min, a sensor an hour. It is well
 *            again when it goes off.
 *   lost     Edges of it were lost. Its level was read again; it is well again when nothing was lost for
 *            UC_LINE_QUIET_NS.
 *   missing  It is not open.
 */
#pragma once

#include "uc-debounce.h"

G_BEGIN_DECLS

#define UC_LINE_QUIET_NS G_GINT64_CONSTANT (1000000000)
#define UC_LINE_RESTLESS_NS (UC_DEBOUNCE_LIMIT * UC_DEBOUNCE_WINDOW_NS)
#define UC_LINE_SETTLED_MAX 24

/* From well to worst. */
typedef enum
{
  UC_LINE_WELL,
  UC_LINE_LOST,
  UC_LINE_STUCK,
  UC_LINE_CHATTERS,
  UC_LINE_MISSING,
} UcLineState;

typedef struct
{
  gboolean missing;
  gboolean chatters;
  gint64 lost_ns;     /* when edges were lost last; 0 = well */
  gint64 on_ns;       /* since when it is on; 0 = off */
  gboolean stuck;
  gint64 last_ns;     /* its last raw edge */
  gint64 restless_ns; /* since when it has not rested for a debounce window */
  gint64 second_ns;   /* the beginning of the second in which it settled */
  guint settled;      /* so many times */
  guint64 edges;      /* raw, for good */
  guint64 bounces;    /* of these, swallowed by the debounce */
  guint64 lost;
  guint64 reread;     /* its level was read again: after a start, a burst, a loss */
} UcLineCare;

typedef struct
{
  UcLineCare lines[UC_N_LINES];
} UcLineHealth;

void uc_line_health_init (UcLineHealth *health);
void uc_line_health_set_missing (UcLineHealth *health, UcLine line, gboolean missing);
/* A raw edge. %FALSE: the line chatters, and the edge counts for nothing. */
gboolean uc_line_health_edge (UcLineHealth *health, UcLine line, gint64 t_ns);
/* So many raw edges came while nobody listened, for the line chatters; the last at @last_ns. */
void uc_line_health_unheard (UcLineHealth *health, UcLine line, guint n, gint64 last_ns);
/* The debounce handed out @edge. */
void uc_line_health_settled (UcLineHealth *health, const UcEdge *edge);
/* Its level was read again, @lost edges being lost before. */
void uc_line_health_level (UcLineHealth *health, UcLine line, gboolean on, guint32 lost, gint64 t_ns);
/* What is due at @now_ns. Returns a line that has ceased to chatter, whose level is to be read again, or UC_LINE_NONE:
 * call until then. */
UcLine uc_line_health_take (UcLineHealth *health, gint64 now_ns);
/* When uc_line_health_take () has something to do; UC_DEBOUNCE_NEVER when all is well. */
gint64 uc_line_health_next_ns (const UcLineHealth *health);

UcLineState uc_line_health_state (const UcLineHealth *health, UcLine line);
/* The word behind "fault" in the record: "lost", "stuck", "chatter"; "" for the others. */
const char *uc_line_state_word (UcLineState state);

G_END_DECLS
