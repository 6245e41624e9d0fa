/* Undo, move, correct, void: taking back what nothing rests on, and new entries for what is a fact. UX § 8, A26. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* Takes the last fact back, and the @back facts before it: undone, which names the first event that counts no more. */
void uc_correct_take_back (UcDecision *d, const char *what, guint back);
gboolean uc_correct_retype (UcDecision *d);
/* When a line has said all it says: whether one person may have it so. A floorperson signs what makes or unmakes an award, and a
 * disputed seat's cards and chips stay as they are. */
gboolean uc_correct_may_stand (UcDecision *d);
gboolean uc_correct_undo (UcDecision *d);
gboolean uc_correct_move (UcDecision *d);
gboolean uc_correct_correct (UcDecision *d);
/* What a second person's signature sets in force. */
gboolean uc_correct_complete (UcDecision *d);
/* The first line asks for a second person; the same line by another badge is one, and gives up what is validated too. */
gboolean uc_correct_void (UcDecision *d);
/* As the second person's signature: what is validated is paid. */
gboolean uc_correct_complete_void (UcDecision *d);

G_END_DECLS
