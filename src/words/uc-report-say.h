/* Settlements in the words of reports, receipts and found hands. All (transfer full). */
#pragma once

#include "uc-event.h"

G_BEGIN_DECLS

/* "CET, UTC+01:00": in which zone times are said. */
char *uc_report_zone (gint64 t_real_ns);
/* "Main: pays $37.50, 3 to 2", of a wager-settled. */
char *uc_report_settlement (const UcEvent *event);
/* What a seat's settled wagers do not say of its money: "The floor ruled: $40.00 more is owed.",
 * "The floor ruled on the dispute: it stands."; NULL-terminated. Nothing of it was paid by the record. */
char **uc_report_beside (const GArray *events, guint seat);
/* "wins, One unsuited match". */
char *uc_report_result (const UcEvent *event);

G_END_DECLS
