/* The floorperson: lamps, validation, rejection, documents, meters, badges. § 685c.1(h). */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

gboolean uc_floor_lamp (UcDecision *d);
gboolean uc_floor_call (UcDecision *d);
gboolean uc_floor_validate (UcDecision *d);
gboolean uc_floor_reject (UcDecision *d);
gboolean uc_floor_go_ahead (UcDecision *d);
gboolean uc_floor_documented (UcDecision *d);
gboolean uc_floor_meter_set (UcDecision *d);
void uc_floor_complete_meter_set (UcDecision *d);
gboolean uc_floor_acknowledge (UcDecision *d);
gboolean uc_floor_receipt (UcDecision *d);
gboolean uc_floor_badge (UcDecision *d);
gboolean uc_floor_dispute (UcDecision *d);
gboolean uc_floor_free_badge (UcDecision *d);
gboolean uc_floor_training (UcDecision *d);

G_END_DECLS
