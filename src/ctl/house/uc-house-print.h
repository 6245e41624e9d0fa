/* What was found in a house, as lines for a person and as JSON for programs. */
#pragma once

#include "uc-house-moment.h"

G_BEGIN_DECLS

/* A heading and a line for each of UcHouseHit, all of which were checked; one with a problem says so. */
void uc_house_print_hits (const GPtrArray *hits, GString *text);
/* An object on a line each. */
void uc_house_print_hits_json (const GPtrArray *hits, GString *text);
void uc_house_print_moments (const UcHouseMoment *moments, guint n, GString *text);
void uc_house_print_moments_json (const UcHouseMoment *moments, guint n, GString *text);

G_END_DECLS
