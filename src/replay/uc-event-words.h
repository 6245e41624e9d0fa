/* Every event in words, those too that a dealer's screen has no need to say. */
#pragma once

#include "uc-player.h"

G_BEGIN_DECLS

/* One short word for the event's kind: “card”, “pays”, “stand”. */
const char *uc_event_word (const UcEvent *event);
/* A sentence; never %NULL. @table: as it stood after the event. @hidden: the hole card that it turns is not to be named. */
char *uc_event_sentence (const UcTable *table, const UcEvent *event, gboolean hidden);
/* What was said, and by whom: “card 6H, from the shoe”. A sealed card stays sealed. */
char *uc_moment_cause (const UcMoment *moment);
/* “21:50:08.946”, local time. */
char *uc_moment_time (gint64 t_real_ns);
/* The same by the recorder's clock; %NULL without @offset_ns. */
char *uc_moment_recorder_time (gint64 t_real_ns, const gint64 *offset_ns);

G_END_DECLS
