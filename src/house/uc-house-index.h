/* The index of a house: one row for each closed round of every table, in one file beside the tables' folders.
 *
 * HOUSE/TABLE/YYYY-MM.journal are the records, HOUSE/index.sqlite is the index. It is made from the journals' rows and says where
 * to look, nothing more: what is shown of a round is read from its journal and verified there. Who removes the index loses the
 * time that it takes to make it again. docs/howto/house.md.
 */
#pragma once

#include "uc-find.h"

G_BEGIN_DECLS

typedef struct _UcHouseIndex UcHouseIndex;

/**
 * uc_house_index_open:
 * @house: the folder; each folder in it with months of journals is a table, named as the folder
 * @write: for uc_house_index_update () and the proof; makes the file where none is, and keeps other writers away. Otherwise only
 *   reads, from a house that may not be written, too
 * @error: %UC_JOURNAL_ERROR_MISSING: no such folder, or no index of this version of the program to read;
 *   %UC_JOURNAL_ERROR_BUSY: another program writes it; %UC_JOURNAL_ERROR_DAMAGED: the file is no index, or
 *   somebody else owns it or may write it; any other
 */
UcHouseIndex *uc_house_index_open (const char *house, gboolean write, GError **error);
void uc_house_index_free (UcHouseIndex *index);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcHouseIndex, uc_house_index_free)

/* The folder, as it was named; borrowed. */
const char *uc_house_index_house (UcHouseIndex *index);

/* ---- growing ---- */

/* What one run found and did. */
typedef struct
{
  guint tables, files;
  guint grown;      /* files of which rounds were added */
  guint again;      /* … that were shorter or other than before, and were read from their beginning */
  guint gone;       /* files that the index has and the folder has not; their rounds stay in the index */
  guint64 added;    /* rounds */
  guint64 rounds;   /* … that the index has now */
  GPtrArray *skipped; /* char *, a sentence each: a journal that could not be read, or not to its end; a folder that
                       * could not be listed, or has no journal of a table any longer */
} UcHouseIndexed;

void uc_house_indexed_clear (UcHouseIndexed *indexed);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcHouseIndexed, uc_house_indexed_clear)

/* @done, @all: rows of the journal at @path. */
typedef void (*UcHouseProgress) (const char *path, guint64 done, guint64 all, gpointer user_data);

/**
 * uc_house_index_update:
 * @progress: (nullable)
 * @indexed: (out): to be cleared, after an error as well
 * @error: %G_IO_ERROR_CANCELLED: what was done is kept; otherwise the index itself cannot be written
 *
 * Goes on in each journal from the last row that the index has of it. A journal whose rows no longer chain is read up to that
 * place, and named; the others are read nevertheless. Whatever ends the program leaves an index that the next call continues.
 */
gboolean uc_house_index_update (UcHouseIndex *index, UcHouseProgress progress, gpointer user_data, GCancellable *cancellable,
                                UcHouseIndexed *indexed, GError **error);

/* ---- asking ---- */

/* A round that was found. */
typedef struct
{
  char *table;
  char *path;         /* of its journal */
  UcFoundRound found; /* as the index has it; after uc_house_hit_check () as the journal has it */
  char *problem;      /* a sentence: why the journal does not bear out what the index says; %NULL: it does, or was not asked */
} UcHouseHit;

void uc_house_hit_free (UcHouseHit *hit);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcHouseHit, uc_house_hit_free)

typedef struct
{
  UcFilter round;     /* of its text each word must be a whole word of the round's, or its beginning where it ends in “*” */
  const char *table;  /* %NULL = all */
  guint limit;        /* at most so many; 0 = all */
} UcHouseFilter;

/* The tables that the index has, in order. (transfer full), %NULL-terminated; or %NULL */
char **uc_house_index_tables (UcHouseIndex *index, GError **error);
/* Whether @filter's @table is one of them. */
gboolean uc_house_has_table (UcHouseIndex *index, const char *table);
/**
 * uc_house_find:
 *
 * Returns: (transfer full) (element-type UcHouseHit): the newest first by when they began, to the millisecond; or %NULL
 */
GPtrArray *uc_house_find (UcHouseIndex *index, const UcHouseFilter *filter, GCancellable *cancellable, GError **error);
/**
 * uc_house_at:
 *
 * Returns: (transfer full) (element-type UcHouseHit): of each table, in their order, the last round that had begun at @t_real_ns; a
 * table without one is left out. Whether it still went on then, its last_real_ns says.
 */
GPtrArray *uc_house_at (UcHouseIndex *index, gint64 t_real_ns, GError **error);

/* Reads the round from its journal, verifies it there, and takes over what the journal says, of corrections and documents that come later as much
 * as the index claims. Where a later month that may have such documents cannot be read, the round is not confirmed. Returns whether it is there as
 * the index has it; otherwise the hit's problem says why not. */
gboolean uc_house_hit_check (UcHouseHit *hit);

/* A journal of the house, for reading. Leaves everything as it is; where that cannot be, as after a machine that lost power, the file's own
 * reader puts it in order. */
UcJournal *uc_house_journal_open (const char *path, GError **error);

/* Whether the month @next continues @journal: %FALSE with %UC_JOURNAL_ERROR_DAMAGED, whose message says why not. */
gboolean uc_house_goes_on (UcJournal *journal, UcJournal *next, GError **error);

/* A journal that was not read to its end the last time. (transfer full) (element-type utf8): a sentence each */
GPtrArray *uc_house_skipped (UcHouseIndex *index, GError **error);

G_END_DECLS
