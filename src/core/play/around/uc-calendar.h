/* The gaming day: it begins by the service's clock, and two persons set it back when that clock ran ahead. */
#pragma once

#include "uc-decision.h"

G_BEGIN_DECLS

/* A gaming day begins; never one before that on record. */
gboolean uc_calendar_begin (UcDecision *d);
/* The first of two persons asks that the gaming day on record be an earlier one. */
gboolean uc_calendar_back (UcDecision *d);
/* The second one has signed. */
gboolean uc_calendar_complete_back (UcDecision *d);

G_END_DECLS
