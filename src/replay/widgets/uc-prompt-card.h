/* The dealer's screen of the moment shown: what it asked, in its words, with nothing to press. */
#pragma once

#include "uc-paint.h"
#include "uc-prompt.h"
#include "uc-state.h"

G_BEGIN_DECLS

#define UC_TYPE_PROMPT_CARD (uc_prompt_card_get_type ())
G_DECLARE_FINAL_TYPE (UcPromptCard, uc_prompt_card, UC, PROMPT_CARD, GtkWidget)

/* The console's place for it, on the same grid. */
#define UC_PROMPT_CARD_WIDTH  380
#define UC_PROMPT_CARD_HEIGHT 320

GtkWidget *uc_prompt_card_new (void);
/* Both are only read during the call. */
void uc_prompt_card_show (UcPromptCard *self, const UcTable *table, const UcPrompt *prompt);

G_END_DECLS
