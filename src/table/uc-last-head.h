/* What this table signed last, kept in a file apart from its record, and what a record lacks that does not have it.
 *
 * The file is a key file of one group:
 *
 *   [signed]
 *   table=BJ-07            the table's id
 *   key=7F3K-…             fingerprint of the first key of the journal's file
 *   round=812              the last round that was closed and signed; 0 = none yet
 *   head=YFQ2-…            its code, as on slips and in the system's log
 *   at=2026-11-20T21:…     when
 *   context=4711           the last row that changed the key or the texts in force; each start of the service writes one
 *   hash=…                 and its hash
 *   program=…              digest of the program that kept it, see uc-installed.h; "" = not known
 *   settings=…             digest of what settings had it load; "" = nothing
 *
 * It proves nothing by itself: whoever may write it may write the record. It tells a record that was put back, exchanged
 * or begun anew from the one that went before, and so it belongs on another disk, or at least into another folder.
 */
#pragma once

#include "uc-installed.h"
#include "uc-journal.h"
#include "uc-rules.h"
#include "uc-time.h"

G_BEGIN_DECLS

typedef struct
{
  char table[UC_RULES_ID]; /* "" = nothing is known */
  char key[UC_CODE_TEXT];
  guint32 round;
  char head[UC_CODE_TEXT];
  char program[UC_INSTALLED_HASH_TEXT];
  char settings[UC_INSTALLED_HASH_TEXT];
  gint64 signed_ns;        /* UTC nanoseconds since 1970 */
  guint64 context;
  UcHash hash;
} UcLastHead;

/**
 * uc_last_head_load:
 * @head: (out): its table is "" where there is no file
 * @error: %G_FILE_ERROR_…, %G_KEY_FILE_ERROR_…: the file cannot be read, or says something else
 */
gboolean uc_last_head_load (const char *path, UcLastHead *head, GError **error);
/* Writes the file anew and waits until it is on the disk. @error: %G_FILE_ERROR_…; the file before is still there then. */
gboolean uc_last_head_save (const char *path, const UcLastHead *head, GError **error);
/* That of @journal, which is table @table's. */
void uc_last_head_of (UcJournal *journal, const char *table, UcLastHead *head);
/**
 * uc_last_head_doubt:
 * @seen: what was signed last
 * @journal: the record that the table would go on with
 * @recorded: the table that the record is of; "" = the one that the table file names
 * @reason: (out): in words, less than %UC_REASON_TEXT long
 *
 * Returns: %UC_WORD_OLDER_RECORD, %UC_WORD_OTHER_RECORD or %UC_WORD_NEW_RECORD; %UC_WORD_NONE when @seen is in @journal, or in
 * an earlier month of its folder
 */
UcWord uc_last_head_doubt (const UcLastHead *seen, UcJournal *journal, const char *recorded, char reason[UC_REASON_TEXT]);

G_END_DECLS
