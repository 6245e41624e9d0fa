/* The evidence for one progressive win: cards, combination, award, source, six checks with their times. */
#pragma once

#include "uc-console-model.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  UC_WIN_EVIDENCE_OPEN,  /* something has not been checked yet */
  UC_WIN_EVIDENCE_GOOD,  /* every check holds: the win may be signed */
  UC_WIN_EVIDENCE_DARK,  /* all but the light: policy may allow an override */
  UC_WIN_EVIDENCE_FAILS, /* it is corrected, or the win is rejected */
} UcWinEvidenceVerdict;

#define UC_TYPE_WIN_EVIDENCE (uc_win_evidence_get_type ())
G_DECLARE_FINAL_TYPE (UcWinEvidence, uc_win_evidence, UC, WIN_EVIDENCE, GtkWidget)

/* Shows @seat's win of @wager; 0 = nothing waits. */
void uc_win_evidence_show (UcWinEvidence *self, UcConsoleModel *model, guint seat, UcWager wager);
UcWinEvidenceVerdict uc_win_evidence_get_verdict (UcWinEvidence *self);
/* As it is read out: seat, win, sum, and where it is paid from or why it is not. Borrowed. */
const char *uc_win_evidence_get_sentence (UcWinEvidence *self);

G_END_DECLS
