/* Whether a badge may sign. Who is signed on as the table's dealer signs nothing as a floorperson or above there: the dealer
 * has payouts validated, § 685c.1(h)(3), and has errors ruled on, by another. Of a round that is closed this goes for who
 * dealt it, wherever that person stands by now; none is dealt by two, because a new dealer signs on between rounds.
 * Nothing is signed so by whom the record has as removed, or as locked and not freed, or with a higher role than the record has. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* Whether the input's badge has been looked up and is @role or above on the ladder. On a wrong PIN emits pin-refused and
 * returns FALSE with *handled = TRUE; otherwise a refusal with *handled = FALSE. */
gboolean uc_require_role (UcDecision *d, UcRole role, gboolean *handled);
/* … where another paragraph than that of the award, or none, asks for the person: @cite. */
gboolean uc_require_role_by (UcDecision *d, UcRole role, UcCite cite, gboolean *handled);
/* Whether the badge, which signs without a PIN where it was read, and with one where its number was typed, is @role or above on
 * the ladder; @cite says who must. On a wrong PIN as uc_require_role (). */
gboolean uc_require_signer (UcDecision *d, UcRole role, UcCite cite, gboolean *handled);

/* The input's badge is another than @dealer's, who dealt the closed @round; "": nobody had signed on. */
gboolean uc_require_not_dealer_of (UcDecision *d, guint32 round, const char *dealer, UcCite cite);

/* The input's badge is another than @first, who signed, asked or refused before. */
gboolean uc_require_another (UcDecision *d, const char *first);
/* … and stands beside it: two agree, in whichever order they came, and one of them has the higher role; above shift managers
 * there is nobody. */
gboolean uc_require_beside (UcDecision *d, const char *first, UcRole first_role);
/* Begins the request that a second person answers with a signature: the input's badge asks for @key. The caller adds what it asks, and emits
 * it. */
UcEvent *uc_require_second_person (UcDecision *d, const char *key);

G_END_DECLS
