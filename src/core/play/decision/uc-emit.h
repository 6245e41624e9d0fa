/* Events as a decision makes them: numbered, stamped, and applied to the working copy. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* An event of this input, numbered and stamped, to be filled and handed to uc_emit (). Valid until the next
 * uc_emit_begin (). */
UcEvent *uc_emit_begin (UcDecision *d, UcEventKind kind);
/* Applies the event to the working copy. */
void uc_emit (UcDecision *d, UcEvent *event);
void uc_emit_cite (const UcDecision *d, UcEvent *event, UcCite cite);

G_END_DECLS
