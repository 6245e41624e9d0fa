/* The round's events as a list that follows the position and leads it. */
#pragma once

#include "uc-replay-session.h"
#include "uc-whole.h"

G_BEGIN_DECLS

#define UC_TYPE_EVENTS_PANEL (uc_events_panel_get_type ())
/* Signals:
 *   seek (guint position): an event was chosen
 */
G_DECLARE_FINAL_TYPE (UcEventsPanel, uc_events_panel, UC, EVENTS_PANEL, UcWhole)

/* Shows the round that @session shows, from now on; borrowed. */
void uc_events_panel_set_session (UcEventsPanel *self, UcReplaySession *session);

G_END_DECLS
