/* What a table offers to say at a prompt, as lines of the record's form (a badge with its role behind it). */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

/* Adds to @lines (char *, owned) what the prompt of @table offers, what leads on before what leads aside. Neither undo,
 * a correction nor "void-round" is among them, and an irregularity only where one stands in the way. */
void uc_offered_lines (const UcTable *table, GPtrArray *lines);

G_END_DECLS
