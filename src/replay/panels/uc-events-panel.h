/* The round's events as a list that follows the position and leads it. */
#pragma once

#include "uc-player.h"
#include "uc-whole.h"

G_BEGIN_DECLS

#define UC_TYPE_EVENTS_PANEL (uc_events_panel_get_type ())
/* Signals:
 *   seek (guint position): an event was chosen
 */
G_DECLARE_FINAL_TYPE (UcEventsPanel, uc_events_panel, UC, EVENTS_PANEL, UcWhole)

/* Another round, or more events of it. @player: borrowed; outlives what is shown. */
void uc_events_panel_load (UcEventsPanel *self, UcPlayer *player);
/* The position has changed. */
void uc_events_panel_follow (UcEventsPanel *self);

G_END_DECLS
