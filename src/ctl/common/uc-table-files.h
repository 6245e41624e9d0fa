/* The files of tables' records that a command is given: journals, or folders of their months. */
#pragma once

#include "uc-rules.h"
#include "uc-verdict.h"

G_BEGIN_DECLS

typedef struct
{
  char table[UC_RULES_ID]; /* by the table file that is on record */
  UcJournal *journal;      /* opened still: uc_journal_open_still () */
  gboolean is_first;       /* no file is before it: it begins the table's record */
  UcVerdict *verdict;      /* for the caller: owned, NULL until he judges it */
} UcTableFile;

/* (element-type UcTableFile), which it owns. */
GPtrArray *uc_table_files_new (void);
/**
 * uc_table_files_add:
 * @path: a journal, or a folder: all its months, the oldest first
 * @failed: (out): the file that @error is about; @path itself for a folder without months
 */
gboolean uc_table_files_add (GPtrArray *files, const char *path, char **failed, GError **error);
/* The file of the same table that was added before @file; %NULL: none. */
const UcTableFile *uc_table_files_before (const GPtrArray *files, const UcTableFile *file);

G_END_DECLS
