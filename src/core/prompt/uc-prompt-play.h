/* What the procedure asks at decisions, the dealer's hand, settlement, clearing. */
#pragma once

#include "uc-ask.h"

G_BEGIN_DECLS

void uc_prompt_play_decisions (const UcAsk *a);
void uc_prompt_play_dealer (const UcAsk *a);
void uc_prompt_play_settle (const UcAsk *a);
void uc_prompt_play_clear (const UcAsk *a);
/* Of the round, or of the step that would settle a disputed seat: it waits for the floorperson. */
void uc_prompt_play_dispute (const UcAsk *a);

G_END_DECLS
