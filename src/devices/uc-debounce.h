/* Debounce: raw edges of mechanical contacts → one edge a change. Pure; time is the kernel's stamp, injected.
 *
 *   raw      ──┐ ┌┐ ┌────────────     A change begins with the first edge away from the settled level and is settled
 *              └─┘└─┘                 when the line has been quiet for its window. It carries the first edge's stamp:
 *   settled  ──────────────┐          when the hand moved, not when the program was sure. Back at the old level by
 *                   window └────      then: a glitch, counted, no edge. A line that never rests settles after
 *                                     UC_DEBOUNCE_LIMIT windows at the level it then has.
 *
 * Edges come out sorted by stamp, then by line: none is handed out while an earlier change may still settle.
 */
#pragma once

#include "uc-line.h"

G_BEGIN_DECLS

#define UC_DEBOUNCE_WINDOW_NS G_GINT64_CONSTANT (10000000) /* 10 ms */
#define UC_DEBOUNCE_LIMIT 8
#define UC_DEBOUNCE_READY 64
#define UC_DEBOUNCE_NEVER G_MAXINT64

typedef struct
{
  UcLine line;
  gboolean rising;
  gint64 t_ns;
  guint bounces; /* raw edges of the line swallowed since its edge before: bounces, and glitches in between */
} UcEdge;

typedef struct
{
  gint64 window_ns;
  gint64 first_ns;  /* of the change that is settling */
  gint64 last_ns;
  guint8 changing;
  guint8 settled;   /* level handed out last */
  guint8 raw;       /* level after the last raw edge */
  guint swallowed;  /* raw edges since the one handed out last */
  guint64 bounces;  /* raw edges swallowed */
  guint64 glitches; /* changes that came to nothing */
} UcDebounceLine;

typedef struct
{
  UcDebounceLine lines[UC_N_LINES];
  UcEdge ready[UC_DEBOUNCE_READY]; /* settled, not yet taken; sorted */
  guint n_ready;
} UcDebounce;

/* All lines low and settled, the same window on each. */
void uc_debounce_init (UcDebounce *debounce, gint64 window_ns);
void uc_debounce_set_window (UcDebounce *debounce, UcLine line, gint64 window_ns);
/* What the table's record says of this line: no edge comes of it. For the start. */
void uc_debounce_assume (UcDebounce *debounce, UcLine line, gboolean level);
/* A raw edge. Stamps of one line must not run backwards; one that does is taken as the last stamp. */
void uc_debounce_edge (UcDebounce *debounce, UcLine line, gboolean rising, gint64 t_ns);
/* The line was read again (after a start, a burst, a gap): where it differs from what edges said, one was lost. */
void uc_debounce_level (UcDebounce *debounce, UcLine line, gboolean level, gint64 t_ns);
/* The next edge that is settled at @now_ns, in order; every raw edge up to @now_ns must have been given. %FALSE when
 * there is none: call until then. */
gboolean uc_debounce_take (UcDebounce *debounce, gint64 now_ns, UcEdge *edge);
/* When uc_debounce_take () may have something; UC_DEBOUNCE_NEVER when nothing is settling. */
gint64 uc_debounce_next_ns (const UcDebounce *debounce);
/* The settled level of a line: for reset-key and lock-button. */
gboolean uc_debounce_is_high (const UcDebounce *debounce, UcLine line);

G_END_DECLS
