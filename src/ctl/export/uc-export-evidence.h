/* Rounds of a journal, or of a folder of months, as evidence. */
#pragma once

#include "uc-export-report.h"

G_BEGIN_DECLS

/* @path: a journal, or a folder of a table's months, whose keys then lead to the rounds.
 * @damaged: (out): the journal is, and the evidence says so. */
gboolean uc_export_evidence (const char *path, const UcExportReport *order, gboolean *damaged, GError **error);

G_END_DECLS
