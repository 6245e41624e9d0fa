/* Why a meter moved, for people. */
#pragma once

#include "uc-state.h"
#include "uc-word.h"

#include <glib.h>

G_BEGIN_DECLS

/* Why two persons set a meter, 605a.7(a)(6): what meter-set takes as the first word of its reason; ends with
 * UC_WORD_NONE. */
extern const UcWord uc_meter_reasons[];

/* UC_WORD_NONE when @text is none of these. */
UcWord uc_meter_reason_parse (const char *text);
/* "Awards", "Moved to another meter": borrowed; of a reason and of what the program does by itself. */
const char *uc_say_meter_cause (UcWord cause);
/* (transfer full): "$5,200.00, reserve $0.00 (Correction of an error)": what waits for a second person, of a round in which a
 * meter is to be set. */
char *uc_say_meter_request (const UcRound *round, gboolean with_cause);

G_END_DECLS
