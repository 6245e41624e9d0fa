/* Outputs of the table → levels of its lines. Keeps what each line was last told, and tells only what changed. */
#pragma once

#include "uc-line.h"
#include "uc-table-outputs.h"

G_BEGIN_DECLS

/* Returns %FALSE when the line could not be told; it is told again at the next update. */
typedef gboolean (*UcLampsFunc) (UcLine line, gboolean value, gpointer data);

typedef struct
{
  guint8 told[UC_N_LINES]; /* 0 low, 1 high, 2 nobody has told it yet */
} UcLamps;

/* Nobody has told any line anything: after a start, and when the device is back. */
void uc_lamps_init (UcLamps *lamps);
/* Nobody knows how @line stands: it was opened again, or somebody else set it. */
void uc_lamps_forget (UcLamps *lamps, UcLine line);
/* Tells each fitted output line whose level differs from what it was told last; the lock line first. */
void uc_lamps_update (UcLamps *lamps, const UcOutputs *outputs, const UcRules *rules, UcLampsFunc tell, gpointer data);
/* The level that @outputs want of an output line. */
gboolean uc_lamps_level (const UcOutputs *outputs, UcLine line);

G_END_DECLS
