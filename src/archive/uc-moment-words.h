/* What was said, by whom, and when: the input behind an event. */
#pragma once

#include "uc-player.h"

G_BEGIN_DECLS

/* What was said, and by whom: “card 6H, from the shoe”. A sealed card stays sealed. */
char *uc_moment_cause (const UcMoment *moment);
/* “21:50:08.946”, local time. */
char *uc_moment_time (gint64 t_real_ns);
/* The same by the recorder's clock; %NULL without @offset_ns. */
char *uc_moment_recorder_time (gint64 t_real_ns, const gint64 *offset_ns);

G_END_DECLS
