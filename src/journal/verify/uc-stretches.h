/* A journal's rows in stretches, each read by a processor of its own over a connection of its own. Private to the journal. */
#pragma once

#include "uc-verify.h"

G_BEGIN_DECLS

typedef struct _UcStretchWatch UcStretchWatch;

typedef struct
{
  guint64 from, to; /* rows, both included */
  gpointer data;    /* for the function: its result */
} UcStretch;

/* Looks at one stretch; runs beside others. %FALSE with @error: the others stop as well. */
typedef gboolean (*UcStretchFunc) (UcJournal *journal, const UcStretch *stretch, UcStretchWatch *watch, GError **error);

/* For the function, after each row: tells the progress. FALSE: stop, @error is set when it was cancelled. */
gboolean uc_stretch_go_on (UcStretchWatch *watch, GError **error);

/* Cuts @all rows into stretches of like length: as many as @options ask for, or as there are processors and the rows are
 * worth it. The row before each but the first ends in a checkpoint. Returns (transfer full): @n of them, at least 1. */
UcStretch *uc_stretches_cut (UcJournal *journal, const UcVerifyOptions *options, guint64 all, guint *n);
/**
 * uc_stretches_run:
 * @all: the journal's last row
 * @error: of the first stretch that failed
 *
 * Each on a thread of its own; a single one runs here, over @journal itself.
 */
gboolean uc_stretches_run (UcJournal *journal, const UcVerifyOptions *options, guint64 all, const UcStretch *stretches, guint n,
                           UcStretchFunc func, GError **error);

G_END_DECLS
