/* The rows of a table's record in their order, from the one that the link has last, through the files of all months. */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

typedef struct _UcLinkRows UcLinkRows;

UcLinkRows *uc_link_rows_new (void);
void uc_link_rows_free (UcLinkRows *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLinkRows, uc_link_rows_free)

/**
 * uc_link_rows_begin:
 * @current: the file that is written now
 * @seq: an event; 0 = none: begins with the first row of @current
 * @hash: of the row that holds it
 * @own: (out): that row's hash here; zeroes: no row holds it
 * @error: the record cannot be read, or the file that has the event is not beside @current any more
 *
 * On %TRUE rows follow from the one with the event on, if @own is @hash.
 */
gboolean uc_link_rows_begin (UcLinkRows *rows, UcJournal *current, guint64 seq, const UcHash *hash, UcHash *own, GError **error);
/**
 * uc_link_rows_read:
 * @func: %FALSE: enough; the row counts as read
 *
 * Hands out the rows that come next. All of them are of one file, whose name uc_link_rows_file () is; none: there are no more yet.
 */
gboolean uc_link_rows_read (UcLinkRows *rows, UcJournal *current, UcRowFunc func, gpointer user_data, GError **error);
/* Path of the file that is read. Borrowed until the next call. */
const char *uc_link_rows_file (const UcLinkRows *rows);

G_END_DECLS
