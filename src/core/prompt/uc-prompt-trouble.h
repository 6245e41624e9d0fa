/* What is asked while the procedure stands still. */
#pragma once

#include "uc-ask.h"

G_BEGIN_DECLS

void uc_prompt_trouble (const UcAsk *a);
/* The record is in doubt, whatever stands in the way beside that. */
void uc_prompt_trouble_record (const UcAsk *a);
/* What may be said of a reader that is out while a step that needs none is asked about: § 685a.12(i). */
void uc_prompt_trouble_reader_meanwhile (const UcAsk *a);

G_END_DECLS
