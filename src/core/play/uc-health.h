/* What devices and the service say of themselves and of people: connections, faults, clocks, the gaming day, badges. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

gboolean uc_health_device (UcDecision *d);
gboolean uc_health_refused (UcDecision *d);
gboolean uc_health_person (UcDecision *d);

G_END_DECLS
