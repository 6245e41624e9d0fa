/* The evidence for one progressive win: cards, combination, award, source, six checks with their times. */
#pragma once

#include "uc-console-model.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  UC_EVIDENCE_OPEN,  /* something has not been checked yet */
  UC_EVIDENCE_GOOD,  /* every check holds: the win may be signed */
  UC_EVIDENCE_DARK,  /* all but the light: policy may allow an override */
  UC_EVIDENCE_FAILS, /* it is corrected, or the win is rejected */
} UcEvidenceVerdict;

#define UC_TYPE_EVIDENCE (uc_evidence_get_type ())
G_DECLARE_FINAL_TYPE (UcEvidence, uc_evidence, UC, EVIDENCE, GtkWidget)

/* Shows @seat's win of @wager; 0 = nothing waits. */
void uc_evidence_show (UcEvidence *self, UcConsoleModel *model, guint seat, UcWager wager);
UcEvidenceVerdict uc_evidence_get_verdict (UcEvidence *self);
/* As it is read out: seat, win, sum, and where it is paid from or why it is not. Borrowed. */
const char *uc_evidence_get_sentence (UcEvidence *self);

G_END_DECLS
