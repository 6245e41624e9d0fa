/* The journals that a report of the meters covers: the files of one table, in the order of their events. */
#pragma once

#include "uc-meter-ledger.h"
#include "uc-rules.h"
#include "uc-verify.h"

G_BEGIN_DECLS

typedef struct
{
  UcJournal *journal;
  char *name;         /* without its folder */
  UcVerdict *verdict; /* chain and signatures */
  UcWager progressive; /* UC_WAGER_NONE: the table file offers none */
  guint64 first_seq;
} UcMeterFile;

typedef struct
{
  GPtrArray *files;   /* UcMeterFile */
  char *table;        /* the table's id, "?" when no journal names it */
  UcRules rules;      /* in force at the end of the last file; of no game when they cannot be read */
  UcMeterLedger ledger;
  char *missing;      /* what lies between two of the files and was not given, as a sentence; NULL = nothing */
} UcMeterBooks;

/**
 * uc_meter_books_read:
 * @paths: journals, and folders of months, of one table; in any order
 * @day: borrowed; the gaming day alone, %NULL = all
 * @error: a file cannot be read; two of them are of different tables, or hold the same events
 *
 * Verifies each journal and adds up its events. A damaged one is read as far as it can be, and its verdict says so.
 */
gboolean uc_meter_books_read (UcMeterBooks *books, char *const *paths, const char *day, const UcVerifyOptions *how,
                              GError **error);
void uc_meter_books_clear (UcMeterBooks *books);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcMeterBooks, uc_meter_books_clear)

/* (transfer full): the first damage of any file, as a sentence that names it; %NULL = all are whole. */
char *uc_meter_books_say_damage (const UcMeterBooks *books);

G_END_DECLS
