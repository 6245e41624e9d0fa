/* What this table signed last, as the system's log has it: a second memory beside the file of uc-last-head.h, which another
 * program keeps, in other files, and which a house may send to another machine.
 *
 * An entry says so in these fields, besides its sentence:
 *
 *   MESSAGE_ID   %UC_LAST_LOGGED_ID
 *   UC_RECORD    where the record is: another one on this machine, for training, is not compared with it
 *   UC_TABLE, UC_KEY, UC_ROUND, UC_HEAD, UC_SIGNED, UC_ROW, UC_HASH   as table, key, round, head, at, context, hash there
 */
#pragma once

#include "uc-last-head.h"

G_BEGIN_DECLS

#define UC_LAST_LOGGED_ID "6f2c1c5f0a7e4a0c9a7d1f6b51c3d2e8"

/* Tells it to the log, with the sentence @message. @record: the path of the record's file or folder. */
void uc_last_logged_tell (const UcLastHead *head, const char *record, const char *message);
/**
 * uc_last_logged_find:
 * @folder: of the log's files; "" = this machine's log
 * @record: the path of the record's file or folder
 * @head: (out): the newest entry about @record that a program of this user has written; its table is "" where there is none, or none that
 *        may be read
 * @error: the log cannot be read, or that entry says something else
 */
gboolean uc_last_logged_find (const char *folder, const char *record, UcLastHead *head, GError **error);

G_END_DECLS
