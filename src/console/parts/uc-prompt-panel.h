/* What is asked, its paragraph, the secondary buttons, and the one primary button. */
#pragma once

#include "uc-question.h"
#include "uc-console-model.h"
#include "uc-whole.h"

G_BEGIN_DECLS

#define UC_TYPE_PROMPT_PANEL (uc_prompt_panel_get_type ())
/* Signals:
 *   primary ()
 *   option (guint index): of the prompt's options
 *   answer (char *word): a seat or a range for the question asked
 *   choice (guint index): of the question's choices
 */
G_DECLARE_FINAL_TYPE (UcPromptPanel, uc_prompt_panel, UC, PROMPT_PANEL, UcWhole)

/* Monotonic microseconds, for the guard of the primary button. */
void uc_prompt_panel_set_clock (UcPromptPanel *self, UcClockFunc clock);
/* Shows @prompt, or @ask when it asks something. */
void uc_prompt_panel_show (UcPromptPanel *self, const UcTable *table, const UcPrompt *prompt, const UcQuestion *ask);
/* Says why an input was refused, in the support's place, for 5 s. */
void uc_prompt_panel_refuse (UcPromptPanel *self, const char *sentence);
/* As if the primary button were tapped: the rail key. */
void uc_prompt_panel_press (UcPromptPanel *self);
/* Whether the rail key may stand for the primary button now: never for chips, lights, signatures. */
gboolean uc_prompt_panel_rail_key_allowed (const UcPrompt *prompt);
/* How large it is. Where it is not as large as on the wide grid, the citation is left to the rail, and type and keys are smaller. @low: two
 * options stand beside the primary instead of above it. */
void uc_prompt_panel_set_size (UcPromptPanel *self, int width, int height, gboolean low);
/* The paragraph of what is asked now. */
const char *uc_prompt_panel_get_citation (UcPromptPanel *self);

G_END_DECLS
