/* What the files of the archive share; for nobody else. */
#pragma once

#include "uc-archive.h"

G_BEGIN_DECLS

typedef struct
{
  UcArchiveFile public;
  guint64 begin;      /* event with which it begins: a table numbers them through its months */
  const char *folder; /* in which it is one of the months; NULL = none */
  char *copy;         /* folder of a private copy */
  UcLates *lates;     /* what it says of the months before */
  UcJournal *journal; /* the main thread's */
  UcFind *find;
} UcFile;

struct _UcArchive
{
  gatomicrefcount refs;
  char **paths;
  char *cache;
  GPtrArray *files;  /* UcFile */
  GPtrArray *tables; /* borrowed ids, ended by NULL */
  GPtrArray *unopened; /* GError: files and folders that could not be opened beside these */
  GMutex lock;       /* of what live files say of the months before */
};

/* Months of one table in one folder. */
gboolean uc_archive_go_together (UcArchive *archive, guint one, guint other);

/* ---- uc-archive-late.c ---- */

/* Reads what the file says of the months before it. %FALSE with @error when it was cancelled. */
gboolean uc_archive_look_for_lates (UcFile *file, UcJournal *journal, GCancellable *cancellable, GError **error);
/* The newest month of a live table may still learn of an older one's. Returns whether it did. */
gboolean uc_archive_refresh_lates (UcArchive *archive, guint i);
/* @find knows what the months after @file say of its rounds. */
void uc_archive_add_lates (UcArchive *archive, guint file, UcFind *find);

G_END_DECLS
