/* Opening a journal for writing. */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

/* A key changes when the first round closes that long after it began. A thief of the machine can sign nothing older. */
#define UC_JOURNAL_KEY_US (15 * 60 * G_USEC_PER_SEC)

typedef struct
{
  const char *key_path; /* NULL = keys/NAME.key in the journal's folder where it has a folder keys, else FILE.key beside it */
  const char *boot_id;  /* NULL = this machine's */
  const char *program;  /* who writes, for the sentence that refuses a second writer; NULL = the program's name */
  const char *digest;   /* of the files of the program that is installed, for its context rows; NULL or "" = not known */
  const char *vfs;      /* SQLite VFS; NULL = the default */
  gboolean sync_off;    /* synchronous=OFF: tests only, a power cut may lose rows */
  gboolean to_end;      /* opened for uc_journal_open_next () only: no row is added, one that is ended is no error */
  gint64 key_us;        /* how long a key signs; 0 = UC_JOURNAL_KEY_US */
} UcJournalOptions;

/**
 * uc_journal_open:
 * @options: %NULL = the defaults
 * @error: any %UC_JOURNAL_ERROR_…
 *
 * Opens for writing; makes the file and its key when neither exists. The rows since the last signature are checked
 * against the chain: a file that does not hold together is refused and left as it is.
 *
 * Returns: (transfer full): or %NULL
 */
UcJournal *uc_journal_open (const char *path, const UcJournalOptions *options, GError **error);

G_END_DECLS
