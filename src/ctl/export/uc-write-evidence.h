/* Rounds of a journal, or of a folder of months, as evidence. */
#pragma once

#include "uc-write-report.h"

G_BEGIN_DECLS

/* @path: a journal, or a folder of a table's months, whose keys then lead to the rounds.
 * @ledger: (nullable): the ledger whose meter the rounds were played on: what they need of it goes with them.
 * @damaged: (out): the journal is, and the evidence says so. */
gboolean uc_write_evidence (const char *path, const UcReportOptions *order, const char *ledger, gboolean *damaged, GError **error);

G_END_DECLS
