/* Refusals: they set the error and return %FALSE. */
#pragma once

#include "uc-decision.h"
#include "uc-table-error.h"

G_BEGIN_DECLS

gboolean uc_refuse (UcDecision *d, UcTableError code, UcCite cite, const char *format, ...) G_GNUC_PRINTF (4, 5);
/* The procedure asks for something else now. The caller of uc_decide () words the refusal from the prompt. */
gboolean uc_refuse_not_now (UcDecision *d);
/* The same with a reason; behind it the caller names what the prompt accepts, but for the input refused. */
gboolean uc_refuse_until (UcDecision *d, UcCite cite, const char *format, ...) G_GNUC_PRINTF (3, 4);

G_END_DECLS
