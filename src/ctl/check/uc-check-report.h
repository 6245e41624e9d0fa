/* What `upcardctl check` prints about a table file. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  UC_CHECK_BAD,
  UC_CHECK_GOOD,
  UC_CHECK_EXPIRED, /* good, but the dates of a section that it uses have passed */
} UcCheckVerdict;

/**
 * uc_check_report:
 * @path: the table file
 * @today: sections that are not in force on this day are pointed out, expired ones each in a line "expired: …"
 * @report: appended to: what the file says, when it is good; every fault, one a line, when it is not
 */
UcCheckVerdict uc_check_report (const char *path, const GDate *today, GString *report);

G_END_DECLS
