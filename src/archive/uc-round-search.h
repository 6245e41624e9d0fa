/* A filter's rounds, asked for in a thread of its own, handed over in batches to the main loop. No GTK. */
#pragma once

#include "uc-archive.h"

G_BEGIN_DECLS

typedef struct
{
  gboolean done;
  guint n;            /* found so far */
  gint64 took_us;
  gboolean failed;    /* the journal could not be read to the end */
  /* When it is done and nothing was found: how many there would be without one condition. */
  guint counts[UC_N_CONDITIONS];
  guint without_table; /* … without the choice of a table */
  guint without_among; /* … not only among the bookmarked; then none of the others is counted */
} UcSearchState;

typedef struct _UcRoundSearch UcRoundSearch;

/* @refs: found since the last call, the newest first; @state->done in the last call. Not called after a cancel. */
typedef void (*UcSearchFunc) (const UcRoundRef *refs, guint n_refs, const UcSearchState *state, gpointer user_data);

/**
 * uc_round_search_start:
 * @table: only this table's rounds; %NULL = all, merged by when they began
 * @among: UcRoundRef, copied: none but these; %NULL = all. The open round, number 0, is found where nothing else is
 *   asked for; and without @among where a seat alone is, and plays in it.
 */
UcRoundSearch *uc_round_search_start (UcArchive *archive, const UcFilter *filter, const char *table,
                                      const GArray *among, UcSearchFunc func, gpointer user_data);
/* Interrupts it, in the middle of a question too, and forgets it. */
void uc_round_search_cancel (UcRoundSearch *search);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcRoundSearch, uc_round_search_cancel)

G_END_DECLS
