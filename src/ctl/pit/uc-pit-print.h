/* The queue of a pit and its tables, as lines for a person and as JSON for programs. */
#pragma once

#include "uc-pit-floor.h"

G_BEGIN_DECLS

/* @now_ns: UTC; how long an item has waited is counted to then. */
void uc_pit_print (UcPitFloor *floor, gint64 now_ns, GString *text);
/* An object on a line each: the items of the queue, what was lately done, and the tables. */
void uc_pit_print_json (UcPitFloor *floor, gint64 now_ns, GString *text);

G_END_DECLS
