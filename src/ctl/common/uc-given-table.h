/* A table file that a command is given. */
#pragma once

#include "uc-rules.h"

G_BEGIN_DECLS

/* Says each fault of the file on standard error, a line each. Returns %FALSE where there is one: @rules is not to be used. */
gboolean uc_given_table_load (const char *path, UcRules *rules);

G_END_DECLS
