/* The readings that no key sets: how the program reads a text that leaves a choice. Private to src/rules. */
#pragma once

#include "uc-rules-load.h"

G_BEGIN_DECLS

/* Appends those that apply to @rules to @readings, of UcReading, in the order of their ids. */
void uc_readings_fixed_append (const UcRules *rules, GArray *readings);

G_END_DECLS
