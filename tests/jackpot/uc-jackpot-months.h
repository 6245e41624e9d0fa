/* A house with one table, BJ-07, whose record goes on over three months, and its ledger. A round of the first month claims a part of the meter, and
 * each month has rounds that join it. The second month corrects a round of the first one. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* HOUSE/BJ-07/2026-01.journal to 2026-03.journal, and HOUSE/house.ledger. (transfer full) */
char *uc_jackpot_months_new (guint32 *round);

G_END_DECLS
