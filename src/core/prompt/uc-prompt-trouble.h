/* What is asked while the procedure stands still. */
#pragma once

#include "uc-ask.h"

G_BEGIN_DECLS

void uc_prompt_trouble (const UcAsk *a);

G_END_DECLS
