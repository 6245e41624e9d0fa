/* One file a month in one folder: "2026-11.journal", by the month of the gaming day with which it begins. */
#pragma once

#include "uc-verify.h"

G_BEGIN_DECLS

/* Whether a file of this name is a month's. */
gboolean uc_months_is (const char *name);
/* The file of the month that @day ("2026-11-20") lies in. */
char *uc_months_path (const char *folder, const char *day);
/* The newest month's file; %NULL when there is none. */
char *uc_months_newest (const char *folder);
/* Every month's file, the oldest first; (transfer full), %NULL-terminated. */
char **uc_months_list (const char *folder);
/* Whether @day lies in a later month than the one that the file @path is named after. */
gboolean uc_months_is_over (const char *path, const char *day);
/**
 * uc_months_settle:
 * @error: any %UC_JOURNAL_ERROR_…
 *
 * Brings a change of months to its end in which the program ended: afterwards the newest file can be gone on with, and
 * the one before it is closed and its secret erased. Does nothing otherwise.
 */
gboolean uc_months_settle (const char *folder, GError **error);
/* What stands at a month's end. */
typedef struct
{
  UcHash hash;      /* of the last row but the one that ends the file */
  char *next;       /* the file that it goes on in; %NULL = it is not ended */
  UcPublicKey key;  /* in force */
} UcMonthEnd;

/* Each of a file's last rows, in order; the key is the caller's to set. */
void uc_month_end_take (UcMonthEnd *end, const UcRow *row);
void uc_month_end_clear (UcMonthEnd *end);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcMonthEnd, uc_month_end_clear)
/* Whether the file @name, whose first row says @first, goes on from @end, which is of the file @old_name. */
void uc_month_end_check (const UcMonthEnd *end, const char *old_name, const UcContext *first, const char *name,
                         UcVerdict *verdict);
/**
 * uc_months_check:
 * @next: the file found after @old; %NULL = there is none
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
