/* The tables “round” and “person”: what the rows of a journal say anyway, kept so that a start does not read the whole
 * file. They say where to look and nothing else; verification makes them again from the rows and compares. Private to
 * the journal.
 */
#pragma once

#include "uc-journal-private.h"

G_BEGIN_DECLS

/* Notes what @row adds, which @tail has just followed. @closed: the round that it closes; number 0 = none. */
gboolean uc_derived_put (UcJournal *journal, const UcTail *tail, const UcRow *row, const UcRoundRow *closed,
                         GError **error);
/* The last round that the table names; 0 = none. */
gboolean uc_derived_last (UcJournal *journal, guint32 *number, guint64 *last_row, GError **error);
/* Devices' frame numbers as they stood when round @number was closed. */
gboolean uc_derived_load_senders (UcJournal *journal, guint32 number, UcTail *tail, GError **error);

/* ---- comparing ---- */

/* What rows say, beside what the tables have of it. */
typedef struct
{
  UcJournal *journal;
  UcTail tail;
  UcStatement *round;
  GHashTable *persons;  /* badge → row of its last line, as guint64 */
  guint rounds;         /* closed, and compared */
} UcDerivedWalk;

/* @before: the row before the first that is walked, which ends in a checkpoint; %NULL = from the journal's first row. */
gboolean uc_derived_walk_init (UcDerivedWalk *walk, UcJournal *journal, const UcRow *before, GError **error);
void uc_derived_walk_clear (UcDerivedWalk *walk);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcDerivedWalk, uc_derived_walk_clear)
/* Takes the next row. @closed: as in uc_tail_follow (). Returns (transfer full): a sentence where the table has the round
 * that it closes otherwise, and %NULL where it agrees. */
char *uc_derived_walk_row (UcDerivedWalk *walk, const UcRow *row, UcRoundRow *closed);
/* @more walked the rows behind those of @walk. */
void uc_derived_walk_join (UcDerivedWalk *walk, const UcDerivedWalk *more);
/* Behind row @last: rounds and badges that the tables have and the rows do not, or the other way round. A live journal may have grown
 * meanwhile: what is said of later rows is left alone. Returns (transfer full): a sentence, or %NULL. */
char *uc_derived_walk_end (const UcDerivedWalk *walk, guint64 last);

G_END_DECLS
