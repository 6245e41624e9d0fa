/* The prompt of a table. */
#pragma once

#include "uc-prompt.h"
#include "uc-state.h"

G_BEGIN_DECLS

/* What the table asks of whom now. */
UcPrompt uc_table_prompt (const UcTable *table);

G_END_DECLS
