/* Faults of a table file, collected. Private to src/rules; UcFault itself is public. */
#pragma once

#include "uc-rules-load.h"

G_BEGIN_DECLS

/* Appends a fault. @citation and @accepted may be %NULL. The problem is a clause without a full stop. */
void uc_fault_add (GPtrArray *faults, const char *file, guint line, const char *group, const char *key,
                   const char *citation, const char *accepted, const char *problem, ...) G_GNUC_PRINTF (8, 9);

G_END_DECLS
