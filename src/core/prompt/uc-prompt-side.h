/* What the procedure asks at side wagers, insurance, the reader. */
#pragma once

#include "uc-ask.h"

G_BEGIN_DECLS

/* Bit sets of what the settled side wagers of @step that lie on the felt ask the dealer to do. */
void uc_prompt_side_results (const UcAsk *a, UcStep step);
void uc_prompt_side_wagers (const UcAsk *a);
void uc_prompt_side_insurance (const UcAsk *a);
/* The same for the main wagers. */
void uc_prompt_side_main_results (const UcAsk *a);
void uc_prompt_side_reader (const UcAsk *a);
void uc_prompt_side_peek (const UcAsk *a);

/* Why the cards of @seat stay when its Blackjack or even money is paid: a wager on them is open, or an award waits for its
 * documents. UC_CITE_NONE: they are taken. */
UcCite uc_prompt_side_cards_stay (const UcAsk *a, guint seat);
/* A percentage that a correction made due, at the round's end. */
void uc_prompt_side_due (const UcAsk *a);

G_END_DECLS
