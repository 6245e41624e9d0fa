/* What a failure tells, so that nobody has to run it again to see where the table stood. */
#pragma once

#include "uc-accessible.h"
#include "uc-record.h"
#include "uc-rig.h"

G_BEGIN_DECLS

/* Adds which program has ended, if one has, and the last lines of the programs' logs. */
void uc_failure_add_logs (GString *text, const UcRig *rig);

/* Adds to *@error what the record asks and what came last to it, what stands on the panel, a picture of each display,
 * and what uc_failure_add_logs () adds. @record, @eyes: (nullable): not there yet.
 * @pictures: folder for the two. */
void uc_failure_explain (UcRig *rig, UcRecord *record, UcAccessible *eyes, const char *pictures, GError **error);

G_END_DECLS
