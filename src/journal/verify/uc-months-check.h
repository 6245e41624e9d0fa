/* Whether one month goes on where the other ends. Both files name the same hash and the same key (docs/reference/journal.md). */
#pragma once

#include "uc-month-end.h"
#include "uc-verify.h"

G_BEGIN_DECLS

/* Whether the file @name, whose first row says @first, goes on from @end, which is of the file @old_name. */
void uc_month_end_check (const UcMonthEnd *end, const char *old_name, const UcContext *first, const char *name,
                         UcVerdict *verdict);
/**
 * uc_months_check:
 * @next: (nullable): the file found after @old
 * @verdict: that of @next, or of @old when there is no @next
 *
 * Holds the end of one month against the beginning of the next: the hash that both name and the key that vouches for the
 * next one's. A file that is missing between them, or at the end, is named. What is wrong is added to @verdict.
 */
void uc_months_check (UcJournal *old, UcJournal *next, UcVerdict *verdict);
/* Of the files of @folder from @path on: the name of the first that cannot be read, or does not go on from the one before it.
 * (transfer full): %NULL = all do. */
char *uc_months_find_parted (const char *folder, const char *path);

G_END_DECLS
