/* What `upcardctl check` prints about a table file. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * uc_check_report:
 * @path: the table file
 * @today: sections that are not in force on this day are pointed out
 * @report: appended to: what the file says, when it is good; every fault, one a line, when it is not
 *
 * Returns: whether the file is good
 */
gboolean uc_check_report (const char *path, const GDate *today, GString *report);

G_END_DECLS
