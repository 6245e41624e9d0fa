/* The alerts of one table of a house, from the copies of its record, which may grow. Nothing is written there. */
#pragma once

#include "uc-pit-alerts.h"

G_BEGIN_DECLS

typedef struct _UcPitRead UcPitRead;

/* From the running gaming day on, in place of a time. */
#define UC_PIT_READ_TODAY G_MAXINT64

/**
 * uc_pit_read_new:
 * @folder: the table's, with its months of journals
 * @since_ns: reading begins with the gaming day that had begun then; %UC_PIT_READ_TODAY
 */
UcPitRead *uc_pit_read_new (const char *folder, const UcPitLimits *limits, gint64 since_ns);
void uc_pit_read_free (UcPitRead *read);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPitRead, uc_pit_read_free)

/* "BJ-07": the folder's name; borrowed. */
const char *uc_pit_read_table (const UcPitRead *read);
UcPitAlerts *uc_pit_read_alerts (UcPitRead *read);

/**
 * uc_pit_read_more:
 * @raised: of uc_pit_alert_list_new (), appended to
 * @error: why the copy cannot be read, or not to its end; the next call continues where this one stopped
 *
 * Reads the rows that came since the last call.
 */
gboolean uc_pit_read_more (UcPitRead *read, GPtrArray *raised, GError **error);
/* No more rows will be read: lets the auditor go, who takes some 5 MB. */
void uc_pit_read_end (UcPitRead *read);

G_END_DECLS
