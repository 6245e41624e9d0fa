/* Tables for the fuzz targets that play rounds: one written out, and those of the covering list, in which each pair of
 * options occurs; and the auditor of the record, which aborts on what it finds. */
#pragma once

#include "uc-audit.h"
#include "uc-events.h"
#include "uc-state.h"

G_BEGIN_DECLS

/* 0 is the table that is written out; others are counted around the covering list. */
const char *uc_fuzz_table (guint number);
/* Its rules; every second one wants the lines of opening, shuffling and cutting. */
void uc_fuzz_rules (guint number, UcRules *rules);
UcAudit *uc_fuzz_audit (guint number);
/* Folds them. */
void uc_fuzz_hear (UcAudit *audit, guint number, const UcEvents *events);

G_END_DECLS
