/* Finding rounds: the derived row of each closed round, asked with a filter, newest first.
 *
 * The rows come from an index that the reader builds from the journal's rows, in a file of his own: nothing that the
 * journal's file says about itself decides what is found. The index says where to look and nothing more: what is shown of
 * a round is read from the journal's rows. One thread an object; another thread opens its own.
 */
#pragma once

#include "uc-digest.h"
#include "uc-filter.h"
#include "uc-journal.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  UcRoundRow row;
  UcDigest digest;
} UcFoundRound;

typedef struct _UcFind UcFind;

/**
 * uc_find_build:
 * @index: a file of the caller's own, never beside the journal; made, or gone on with when it belongs to @journal
 * @progress: (nullable): rows done, of all
 * @error: %G_IO_ERROR_CANCELLED: what was done is kept, and gone on with the next time; %UC_JOURNAL_ERROR_…
 *
 * Makes the index of the rounds that are closed now.
 */
gboolean uc_find_build (UcJournal *journal, const char *index, void (*progress) (guint64 done, guint64 all, gpointer),
                        gpointer user_data, GCancellable *cancellable, GError **error);
/**
 * uc_find_open:
 * @journal: borrowed, outlives the object
 * @index: what uc_find_build () made
 *
 * Returns: (transfer full): or %NULL
 */
UcFind *uc_find_open (UcJournal *journal, const char *index, GError **error);
void uc_find_free (UcFind *find);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcFind, uc_find_free)

/* What a later journal documents of a round of this one: from now on @find has it as if it stood here. Nothing is written
 * but into the connection's own memory. */
gboolean uc_find_add_document (UcFind *find, guint32 number, const UcEvent *event, GError **error);

/* First and last round; both 0 when none is closed. Its cost does not depend on their number. */
gboolean uc_find_span (UcFind *find, guint32 *first, guint32 *last, GError **error);
/* The round's row; %FALSE with %UC_JOURNAL_ERROR_MISSING when the table has none such. */
gboolean uc_find_round (UcFind *find, guint32 number, UcFoundRound *round, GError **error);
/* The last round that had begun at @t_real_ns, the first when none had; 0 when there is none at all. */
guint32 uc_find_at (UcFind *find, gint64 t_real_ns);

/**
 * uc_find_code:
 * @code: of a slip, as somebody typed it
 * @number: (out): the round that is signed with it; 0 = none
 * @error: %G_IO_ERROR_CANCELLED, %UC_JOURNAL_ERROR_…
 *
 * The newest first: most slips are of today.
 */
gboolean uc_find_code (UcFind *find, const char *code, guint32 *number, GCancellable *cancellable, GError **error);

/* @first_real_ns: when the round began. Returns %FALSE to stop. */
typedef gboolean (*UcFoundFunc) (guint32 number, gint64 first_real_ns, gpointer user_data);
/**
 * uc_find_each:
 * @filter: (nullable): %NULL = every round
 * @func: called with each that is found, the newest first
 * @error: %G_IO_ERROR_CANCELLED at once, in the middle of a question too
 *
 * Asks in pieces, so that a journal that is being written never waits long for its reader.
 */
gboolean uc_find_each (UcFind *find, const UcFilter *filter, UcFoundFunc func, gpointer user_data,
                       GCancellable *cancellable, GError **error);
/**
 * uc_find_blame:
 * @counts: (out): for each condition of @filter how many rounds there are when it alone is left out; 0 for one that
 *   @filter does not have
 *
 * For a filter that finds nothing: the condition that removes the most has the largest count.
 */
gboolean uc_find_blame (UcFind *find, const UcFilter *filter, guint counts[UC_N_CONDITIONS], GCancellable *cancellable,
                        GError **error);

G_END_DECLS
