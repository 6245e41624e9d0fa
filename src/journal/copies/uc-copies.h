/* The copies in one folder of the journals in another: what the readers of a live record have, so that none of them
 * touches a file that the table writes. docs/reference/evidence.md § 6.
 *
 * It works in turns, so that its owner can do something else between them. No turn holds a snapshot of the record while
 * it writes a copy. A copy is at every moment the beginning of its journal.
 */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

typedef struct
{
  guint64 reserve;  /* bytes of the disk that no copy takes from the record, where both are on one disk */
  guint64 most_wal; /* bytes to which a reader's old snapshot may let a copy's WAL grow */
} UcCopiesLimits;

/* How things stood after the last turn. */
typedef struct
{
  const char *file;     /* name of the journal that is copied; NULL = none yet */
  guint64 live_row;     /* its last row when it was looked at last */
  guint64 row;          /* the copy's last row */
  gint64 looked_ns;     /* when the record was looked at last, UTC; 0 = never */
  gint64 behind_ns;     /* since when the copy lacks a row; 0 = it has all */
  const char *problem;  /* a sentence; NULL = none */
  const char *aside;    /* name of the last copy that did not fit the record and was set aside; NULL = none */
  const char *why_aside; /* a sentence */
} UcCopiesState;

typedef struct _UcCopies UcCopies;

/* @record: folder of the journals; @folder: of their copies, made when it is not there */
UcCopies *uc_copies_new (const char *record, const char *folder, const UcCopiesLimits *limits);
void uc_copies_free (UcCopies *copies);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcCopies, uc_copies_free)

/**
 * uc_copies_turn:
 * @more: (out): there may be more rows; %FALSE = wait until the record is written
 * @error: any %UC_JOURNAL_ERROR_…; nothing is open then, and the next turn begins with what the files hold
 *
 * Copies at most some hundred rows. A copy that does not fit the record, or is damaged, is set aside under another name
 * and begun again; it is never removed.
 */
gboolean uc_copies_turn (UcCopies *copies, gboolean *more, GError **error);
/* Has the next turns look at each journal whose copy may lack something, from the oldest on. To be called now and then. */
void uc_copies_look_again (UcCopies *copies);
/* Borrowed until the next turn. */
const UcCopiesState *uc_copies_state (UcCopies *copies);

G_END_DECLS
