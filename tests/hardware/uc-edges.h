/* Many edges on simulated lines of the guest, and the programs in it that count them. */
#pragma once

#include "uc-bench.h"

G_BEGIN_DECLS

/* Steps for uc_vm_drive (): @n edges at @rate a second, over lines 0 to @n_lines - 1 of each of @chips, which take turns
 * in being first. */
char *uc_edges_at_rate (const char *const *chips, guint n_lines, guint rate, guint n);
/* Starts a program of the guest, and waits until it is ready. */
void uc_edges_begin_program (UcBench *bench, const char *name, const char *arguments);
/* Ends it. Its last line: what it counted. */
char *uc_edges_end_program (UcBench *bench, const char *name);

G_END_DECLS
