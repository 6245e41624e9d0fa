/* The journals that are open: their files, tables and rounds. Nothing is ever written to a journal or beside it.
 *
 * Each argument is a journal, or a folder of one table's months. A live journal is read where it lies; a file alone is
 * read as one that nobody changes; a file with a bare WAL is first copied, with it, to a private folder. Threads open
 * connections of their own with uc_archive_connect (); everything else belongs to the main thread.
 */
#pragma once

#include "uc-find.h"
#include "uc-late.h"
#include "uc-rules.h"

G_BEGIN_DECLS

typedef enum
{
  UC_ARCHIVE_LIVE,  /* somebody writes it */
  UC_ARCHIVE_STILL, /* a file that nobody changes */
  UC_ARCHIVE_COPY,  /* a private copy of a pair */
} UcArchiveHow;

typedef struct
{
  char *path;        /* as it was named, or found in a folder */
  char *read_path;   /* what is read */
  char *index;       /* rounds are found with this index, which is the reader's own */
  char *table;       /* its table's id, "?" when the journal names none */
  char *identity;    /* as uc_identity_of () gives it */
  UcGame game;
  UcArchiveHow how;
  guint32 first, last; /* closed rounds; 0 = none */
} UcArchiveFile;

typedef struct _UcArchive UcArchive;

/* What is being read through before the journal can be searched. Called from the thread that opens. */
typedef void (*UcArchiveProgress) (const char *path, guint64 done, guint64 all, gpointer user_data);

/**
 * uc_archive_open:
 * @cache: the reader's own folder, made when needed: indexes, private copies
 * @error: %UC_JOURNAL_ERROR_…, whose message names the file; %G_IO_ERROR_CANCELLED
 *
 * One that cannot be opened does not keep the others: it is among uc_archive_unopened (). %NULL where none can.
 *
 * May run in a thread: a journal whose rounds are not yet in the index is read through once.
 */
UcArchive *uc_archive_open (const char *const *paths, const char *cache, UcArchiveProgress progress, gpointer user_data,
                            GCancellable *cancellable, GError **error);
/* The same paths, as they are by now: a folder may have more files. @archive stays as it is; runs in a thread, too. */
UcArchive *uc_archive_open_again (UcArchive *archive, GCancellable *cancellable, GError **error);
UcArchive *uc_archive_ref (UcArchive *archive);
/* The last one removes the private copies. */
void uc_archive_unref (UcArchive *archive);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcArchive, uc_archive_unref)

guint uc_archive_n_files (UcArchive *archive);
/* One table after the other by id, each table's files the newest first. */
const UcArchiveFile *uc_archive_file (UcArchive *archive, guint file);
/* The file at @path; G_MAXUINT when it is not open. */
guint uc_archive_find_path (UcArchive *archive, const char *path);
/* The file of the month before @file in the same folder; G_MAXUINT when there is none. */
guint uc_archive_month_before (UcArchive *archive, guint file);
/* Whether @file is a month of a folder that has none after it. */
gboolean uc_archive_is_last_month (UcArchive *archive, guint file);
/* The newest file of @file's table: where that table is now. */
guint uc_archive_newest (UcArchive *archive, guint file);
/* What was asked to be opened: files and folders; NULL-terminated, borrowed. */
const char *const *uc_archive_paths (UcArchive *archive);
/* Files and folders among them that could not be opened: GError, each of whose messages names one; borrowed. */
const GPtrArray *uc_archive_unopened (UcArchive *archive);
/* A table's id once each, in order; NULL-terminated, borrowed. */
const char *const *uc_archive_tables (UcArchive *archive);
/* Closed rounds of all files. */
guint uc_archive_n_rounds (UcArchive *archive);

/* (transfer full): a connection for the calling thread. */
UcJournal *uc_archive_connect (UcArchive *archive, guint file, GError **error);
/* (transfer full): asks @journal, a connection to @file, for its rounds. What the months after it document of them counts. */
UcFind *uc_archive_connect_find (UcArchive *archive, guint file, UcJournal *journal, GError **error);
/* The main thread's connections; borrowed. NULL with @error when it cannot be opened any more. */
UcJournal *uc_archive_journal (UcArchive *archive, guint file, GError **error);
UcFind *uc_archive_find (UcArchive *archive, guint file, GError **error);

/**
 * uc_archive_refresh:
 * @rows: (out) (nullable): rows of all live files together
 *
 * Looks what a live journal has more by now, and whether a still one has come to life.
 *
 * Returns: whether a round has been closed since the last look
 */
gboolean uc_archive_refresh (UcArchive *archive, guint64 *rows);

/* The rules that were in force at row @row; @exact: (out) (nullable): whether the regulation's files were this program's. */
gboolean uc_archive_rules (UcJournal *journal, guint64 row, UcRules *rules, gboolean *exact, GError **error);

/* A round of a file; number 0 = what stands after the last closed one. */
typedef struct
{
  guint file;
  guint32 number;
} UcRoundRef;

/* The @i-th document of a round that a month after it holds. %FALSE: there are not so many. */
gboolean uc_archive_late (UcArchive *archive, UcRoundRef ref, guint i, UcLate *late);

/**
 * uc_archive_place:
 * @from_row: (out): row of the checkpoint with which the round begins; 1 in the first
 * @to_row: (out): row that closed it; 0 = to the journal's end
 *
 * Where a round lies, procedures before its first wager included.
 */
gboolean uc_archive_place (UcArchive *archive, UcRoundRef ref, guint64 *from_row, guint64 *to_row, GError **error);
/* The round of @file's table that event @seq lies in, in the months of its folder: as uc_archive_place () has it, so that what
 * is said before a round's first wager is of that round. %FALSE: it lies in none of them. */
gboolean uc_archive_round_of (UcArchive *archive, guint file, guint64 seq, UcRoundRef *ref);

G_END_DECLS
