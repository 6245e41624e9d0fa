/* Event lines as a damaged or a forged row may have them: real ones, spoiled. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * uc_mangle_line:
 * @lines: char *, real event lines
 * @n: the one to spoil
 * @rng: goes on, so that the same seed gives the same lines
 *
 * Gives keys values from the ends of their ranges or from other lines, leaves keys out, adds keys of another line; of a
 * checkpoint, what it carries.
 *
 * Returns: (transfer full): a line, which the parser may refuse
 */
char *uc_mangle_line (const GPtrArray *lines, guint n, guint64 *rng);
/* From 0 to @n - 1. */
guint uc_mangle_roll (guint64 *rng, guint n);

G_END_DECLS
