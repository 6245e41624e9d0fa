/* Waiting for a state instead of sleeping. */
#pragma once

#include "uc-hang.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* A state that has not come by then does not come. */
#define UC_PATIENCE_S UC_HANG_S

typedef gboolean (*UcIsSo) (gpointer data);

/* Runs the main context until @is_so says %TRUE, looking again every few milliseconds; %FALSE after @seconds. */
gboolean uc_wait_until (UcIsSo is_so, gpointer data, double seconds);

G_END_DECLS
