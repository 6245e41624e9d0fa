/* Who watches a trial: reads the record's new rows from the file after every step, decides each input again, lets the auditor hear
 * the events, and remembers what has been acknowledged. It believes nothing that the service says.
 */
#pragma once

#include "uc-message.h"
#include "uc-state.h"

G_BEGIN_DECLS

typedef struct _Watch Watch;

/* @folder: where the record has one file a month. @table_file: the text under which the table plays. */
Watch *watch_new (const char *folder, const char *table_file);
void watch_free (Watch *watch);
/* Every function below: (transfer full) (nullable): a sentence that says what may never be; %NULL = nothing. */

/* The rows that have come: no gap, none that was read before is another now, each decided as the rules decide it, nothing that
 * the auditor finds. */
char *watch_look (Watch *watch);
/* Whether the event @seq is in the record's file at this instant. What is wrong with its row, watch_look () says. */
gboolean watch_committed (Watch *watch, guint64 seq);
/* @answer, UC_BUS_READ_REPLY, has rows of the month as its file has them, without a gap: the first is the first that begins with event
 * @from_seq or a later one, and there are @max, or as many as are long enough, or all. */
char *watch_read (Watch *watch, guint64 from_seq, guint max, GVariant *answer);
/* The record as it should stand: what the last watch_look () left. */
const UcTable *watch_table (const Watch *watch);
guint64 watch_rows (const Watch *watch);
/* What follows was acknowledged with the last event @head: a row up to there has an input of @line's verb, behind those that
 * another such line was found in. */
char *watch_acknowledged (Watch *watch, const char *line, guint64 head);
/* @device was told that its messages up to @number are kept: the last that makes a row is @number or a later one. */
char *watch_kept (Watch *watch, UcWireDevice device, guint32 number);
/* The shoe gave @card face down as message @number: no row of that message says so. */
char *watch_sealed (Watch *watch, UcWireDevice device, guint32 number, UcCard card);
/* Of a record that was opened anew: how many rows are those that were read before. */
guint64 watch_same (const Watch *watch);
/* Whether a row behind row @after has an input that begins with @words. */
gboolean watch_has (const Watch *watch, guint64 after, const char *words);
/* The service ends: the file is closed. watch_look () opens it anew, and compares all that was read before. */
void watch_close (Watch *watch);
/* The record's files are others, which somebody has put there: what was read is forgotten. */
void watch_forget (Watch *watch);
/* The month that is being written; NULL before the first watch_look (). */
const char *watch_path (const Watch *watch);
/* The number of the row with that hash, over all months; G_MAXUINT64 = there is none. */
guint64 watch_row_of (const Watch *watch, const char *hash);
/* The copies in @folder have the rows that the record has, and no key. */
char *watch_copies (Watch *watch, const char *folder);
/* The whole record, as “upcardctl verify --prove” has it. */
char *watch_prove (Watch *watch);

G_END_DECLS
