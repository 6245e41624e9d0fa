/* Words of the pit's window that are no part of a record: kinds of items, times that something has taken. No GTK.
 *
 * Functions that return char * hand over ownership; const char * is borrowed and static.
 */
#pragma once

#include "uc-pit-item.h"
#include "uc-pit-table.h"

G_BEGIN_DECLS

/* "Validation", "Second signature": one of its kind, as it is called over a row of the queue and on a tile. */
const char *uc_pit_words_kind (UcPitKind kind);
/* The same in a word for a small tile: "Win", "2nd". */
const char *uc_pit_words_kind_brief (UcPitKind kind);
/* "Seen", "On the way", "Done". */
const char *uc_pit_words_fact (UcPitWhat what);
/* "42 s", "4:12", "2 h 05 min", "3 d": how long something has lasted; less than nothing counts as nothing. */
char *uc_pit_words_for (gint64 ns);
/* The same without seconds, which nobody needs at a glance: "now", "4 min", "2 h", "3 d". */
char *uc_pit_words_for_brief (gint64 ns);
/* "BJ-07 · seat 5", or the table alone; "House" where an item is of no table. */
char *uc_pit_words_place (const UcPitItem *item);
/* "$9,211.10", "$ to come", "" where an item is about no sum. */
char *uc_pit_words_amount (const UcPitItem *item);

/* What is wrong with a table's copy at @now_ns: a short word for a tile; %NULL = nothing is. @sentence: (out) (nullable): all of it. */
const char *uc_pit_words_copy (const UcPitTable *table, gint64 now_ns, char **sentence);

/* The same in a word for a small tile; %NULL = nothing is wrong. */
const char *uc_pit_words_copy_brief (const UcPitTable *table, gint64 now_ns);

G_END_DECLS
