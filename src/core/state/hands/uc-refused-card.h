/* Cards that left the shoe when none was due, and were refused. A person who names such a card says it in the shoe's place; where the face
 * is the one that the shoe read, the seal of the refused card is opened with it, so that anybody can tell. */
#pragma once

#include "uc-input.h"
#include "uc-state.h"

G_BEGIN_DECLS

/* Whether the card that @input names may be the @nth refused card of the round: a person names it, no card of the round is that one
 * yet, and the shoe has not read the named card as another one. The process that has the key compares the faces, and puts the
 * event's number and the salt into @input before it decides. */
gboolean uc_refused_card_may_be (const UcTable *table, const UcInput *input, guint nth);
/* Which of the round's refused cards event @seq is; UC_MAX_REFUSED_CARDS = none, or one too many to be kept. */
guint uc_refused_card_find (const UcState *s, guint64 seq);

G_END_DECLS
