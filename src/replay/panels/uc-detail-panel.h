/* One event in full: what it says, what follows by the rules, what caused it, its clause and its stamps. */
#pragma once

#include "uc-replay-session.h"
#include "uc-whole.h"

G_BEGIN_DECLS

#define UC_TYPE_DETAIL_PANEL (uc_detail_panel_get_type ())
G_DECLARE_FINAL_TYPE (UcDetailPanel, uc_detail_panel, UC, DETAIL_PANEL, UcWhole)

/* Shows the event at the position, from now on; @session is borrowed. */
void uc_detail_panel_set_session (UcDetailPanel *self, UcReplaySession *session);

G_END_DECLS
