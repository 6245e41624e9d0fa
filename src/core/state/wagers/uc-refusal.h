/* Who rejected a win. A refusal is no signature: who refused does not sign that win, § 685c.1(h)(3), and what the policy asks
 * for is signed by others. A refusal stands until somebody of a higher role decides otherwise; also then the record keeps
 * it, and who made it is none of those who consented. */
#pragma once

#include "uc-role.h"
#include "uc-state.h"
#include "uc-word.h"

G_BEGIN_DECLS

/* The refusals of that win that stand, one after the other: the first behind @last, or the very first when %NULL; %NULL
 * when there is no more. Who called its light dark is not among them: the light is lit, or two others override it. */
const UcRefusal *uc_refusal_standing (const UcState *s, guint seat, UcWager wager, const UcRefusal *last);
/* What @badge said against that win, standing or overruled; %NULL = nothing. */
const UcRefusal *uc_refusal_of (const UcState *s, guint seat, UcWager wager, const char *badge);
/* The highest role that has overruled a refusal of that win; UC_ROLE_NONE = nobody has. */
UcRole uc_refusal_overruler (const UcState *s, guint seat, UcWager wager);
/* Whether one more can be kept. */
gboolean uc_refusal_has_room (const UcState *s);

/* For folding: keeps a refusal, … */
void uc_refusal_add (UcState *s, guint seat, UcWager wager, const char *badge, UcRole role, UcWord reason);
/* … takes back what @badge said, … */
void uc_refusal_remove (UcState *s, guint seat, UcWager wager, const char *badge);
/* … says that a person of @role overruled it, … */
void uc_refusal_overrule (UcState *s, guint seat, UcWager wager, const char *badge, UcRole role);
/* … lets those stand again that a person of @role had overruled, … */
void uc_refusal_restore (UcState *s, guint seat, UcWager wager, UcRole role);
/* … forgets who called the light of that win dark: it is lit; … */
void uc_refusal_forget_light (UcState *s, guint seat, UcWager wager);
/* … and forgets who called the hand of that win misread: it is judged anew. */
void uc_refusal_forget_misread (UcState *s, guint seat, UcWager wager);

G_END_DECLS
