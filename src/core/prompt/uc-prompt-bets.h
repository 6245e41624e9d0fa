/* What the procedure asks before the cards: opening, shuffle, bets, chips, the deal. */
#pragma once

#include "uc-ask.h"

G_BEGIN_DECLS

void uc_prompt_bets_closed (const UcAsk *a);
void uc_prompt_bets_opening (const UcAsk *a);
void uc_prompt_bets_shuffle (const UcAsk *a);
/* § 685a.5(b), (c): who is offered the cut; also in the middle of a round. */
void uc_prompt_bets_cut (const UcAsk *a);
void uc_prompt_bets_bets (const UcAsk *a);
void uc_prompt_bets_chips (const UcAsk *a);
void uc_prompt_bets_deal (const UcAsk *a);

G_END_DECLS
