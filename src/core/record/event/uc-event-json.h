/* An event as a JSON object. */
#pragma once

#include "uc-event.h"

G_BEGIN_DECLS

/* Appends one JSON object (INTERFACES § 4): seq, round, at, kind, then the kind's keys; no newline. @secrets: print
 * seal and salt. */
void uc_event_json_append (const UcEvent *event, gboolean secrets, GString *text);

G_END_DECLS
