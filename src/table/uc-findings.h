/* Looks for what a person should know of the machine. */
#pragma once

#include "uc-finding.h"

G_BEGIN_DECLS

/* Days of play around the clock for which there was room when the disk is told of. */
#define UC_FINDING_DAYS 14

/**
 * uc_findings_look:
 * @witnesses: the folder of the witnesses' state files; %NULL or one that is not there = no witness
 * @record: the record's file or folder
 * @closed: the last round that is closed
 *
 * Returns: (transfer full): an array of UcFinding, the gravest first
 */
GArray *uc_findings_look (const char *witnesses, const char *record, guint32 closed);

/**
 * uc_findings_of_disk:
 * @free_bytes: on the record's disk
 * @month_bytes: of the largest month; 0 = there is none
 *
 * Returns: whether @finding was set: the disk has room for less than %UC_FINDING_DAYS days
 */
gboolean uc_findings_of_disk (guint64 free_bytes, guint64 month_bytes, UcFinding *finding);

G_END_DECLS
