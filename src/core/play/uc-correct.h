/* Undo, move, correct, void: taking back what nothing rests on, and new entries for what is a fact. UX § 8, A26. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* Takes the last fact back, and the @back facts before it: undone, which names the first event that counts no more. */
void uc_correct_take_back (UcDecision *d, const char *what, guint back);
gboolean uc_correct_retype (UcDecision *d);
/* Whether a floorperson has signed where a card typed in another's place makes an award. */
gboolean uc_correct_signs_award (UcDecision *d);
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
