/* The evidence for one progressive win: cards, combination, award, source, six checks with their times. */
#pragma once

#include "uc-console-model.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_EVIDENCE (uc_evidence_get_type ())
G_DECLARE_FINAL_TYPE (UcEvidence, uc_evidence, UC, EVIDENCE, GtkWidget)

/* Shows @seat's win of @wager; 0 = nothing waits. */
void uc_evidence_show (UcEvidence *self, UcConsoleModel *model, guint seat, UcWager wager);
/* Every check holds: the win may be signed. */
gboolean uc_evidence_is_good (UcEvidence *self);

G_END_DECLS
