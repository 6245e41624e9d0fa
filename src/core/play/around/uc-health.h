/* What devices and the service say of themselves and of people: connections, faults, clocks, badges. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

gboolean uc_health_device (UcDecision *d);
gboolean uc_health_refused (UcDecision *d);
/* The service does not find in the record what it has signed, or is not the program that was installed. */
gboolean uc_health_doubt (UcDecision *d);
gboolean uc_health_person (UcDecision *d);

G_END_DECLS
