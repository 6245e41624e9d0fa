/* What the procedure asks at decisions, the dealer's hand, settlement, clearing. */
#pragma once

#include "uc-ask.h"

G_BEGIN_DECLS

void uc_prompt_play_decisions (const UcAsk *a);
void uc_prompt_play_dealer (const UcAsk *a);
void uc_prompt_play_settle (const UcAsk *a);
void uc_prompt_play_clear (const UcAsk *a);

G_END_DECLS
