/* What the files of the index of a house share. Private to it. */
#pragma once

#include "uc-house-index.h"
#include "uc-store.h"

#include <glib/gstdio.h>

G_BEGIN_DECLS

/* The number of a round that began when others did is at most so much later than that: an hour. */
#define UC_HOUSE_MOST_LATER_MS 3600000

#define UC_HOUSE_INDEX_NAME "index.sqlite"

struct _UcHouseIndex
{
  char *house;
  char *path; /* of the index */
  sqlite3 *db;
  int lock_fd; /* -1 = it is only read */
};

/* The file of a table that is damaged in what names it is never opened. */
gboolean uc_house_is_table (const char *name);
/* HOUSE/TABLE/NAME; %NULL where @table or @name lead elsewhere. (transfer full) */
char *uc_house_journal_path (UcHouseIndex *index, const char *table, const char *name);
/* Each folder of @house with months of journals, in order. (transfer full), %NULL-terminated. @problems: char *, a sentence for each
 * folder that cannot be listed is added. */
char **uc_house_tables (const char *house, GPtrArray *problems);

/* How a journal was when it was opened. */
typedef struct
{
  gboolean is_still; /* it is read as a file that nobody changes */
  gboolean is_there;
  GStatBuf file;
  gint64 wal; /* bytes; -1 = none */
} UcHouseSeen;

/* uc_house_journal_open (). @seen: (out): set after an error as well */
UcJournal *uc_house_journal_open_seen (const char *path, UcHouseSeen *seen, GError **error);
/* Whether somebody began to write a journal that is read as a file that nobody changes, as a mirror does: pages of then and of now are mixed in
 * what was read, and a problem is one of the journal only if it is found again. */
gboolean uc_house_seen_changed (const UcHouseSeen *seen, const char *path);

gboolean uc_house_run (UcHouseIndex *index, const char *sql, GError **error);
UcStatement *uc_house_prepare (UcHouseIndex *index, const char *sql, GError **error);
gboolean uc_house_fail (UcHouseIndex *index, GError **error);

/* The problem of a journal that was not read to its end yet. (transfer full) */
char *uc_house_say_unread (UcHouseIndex *index, const char *table, const char *name);
/* Finds the index's row for a journal, or makes one that says “not read yet”. @file: (out): its id. To be called inside a transaction. */
gboolean uc_house_file (UcHouseIndex *index, const char *table, const char *name, gint64 *file, GError **error);

/* Removes the journal's rounds and their words. Inside the caller's transaction; the index is opened to be written. */
gboolean uc_house_forget_rounds (UcHouseIndex *index, gint64 file, GError **error);

/* Reads a round from the current row of @at: UC_FIND_COLUMNS begin with its column @first. */
void uc_house_load_found (UcStatement *at, int first, UcFoundRound *found);

/* Digests each round of @journal again, up to the row that the index has of it, and compares the two. (transfer full): a sentence about the
 * first round that the index has otherwise; %NULL = none, or the index has another journal, or nothing, in this one's place. What later
 * months document of its rounds counts only as far as the index has it. */
char *uc_house_differs (UcHouseIndex *index, UcJournal *journal, const char *table, const char *name);

/* ---- the words of a round ---- */

/* A round is found by words of one inverted index: those that a person may type, and some that begin with a sign that none of them
 * has, one for each of the round's marks, for its table and so on. Each search asks these first and then the round's row, so that
 * a word that stands for too much costs time and finds nothing wrong. */
#define UC_HOUSE_SIGN "§"

/* Offers the SQL function house_words (table, number, marks, largest, dealer, floor, words, first_real). */
gboolean uc_house_words_offer (sqlite3 *db);
/* The question for FTS5, "" where every round may be meant. (transfer full) @first_ms, @last_ms: when the first round and the last one
 * began that the index has. */
char *uc_house_words_ask (const UcHouseFilter *filter, gint64 first_ms, gint64 last_ms);
/* Makes one part of the parts in which the words lie, if there are many. Outside a transaction; whatever ends it, the next call continues. */
gboolean uc_house_words_join (UcHouseIndex *index, GCancellable *cancellable, GError **error);
/* @filter's words without their “*”. */
void uc_house_words_plain (const UcFilter *filter, UcFilter *plain);

G_END_DECLS
