/* The ledger of a house: HOUSE/NAME.ledger, a copy as “upcardctl link copy” makes it, beside the folders of the tables. It is listed as one
 * more table. Every entry comes from the ledger's record, which is compared with its tables first; no index has it. */
#pragma once

#include "uc-ledger.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * uc_house_ledger_path:
 * @error: %UC_JOURNAL_ERROR_MISSING: the house has no ledger; %UC_LEDGER_ERROR_REFUSED: it has several, and the message names
 *   them; or it is no copy: a link to another place, or a file that names a server
 */
char *uc_house_ledger_path (const char *house, GError **error);

/* An entry of a meter. Sums are micro-dollars. */
typedef struct
{
  gint64 real_ns;    /* when the link took what made it */
  guint64 row;       /* of the link's record */
  gboolean is_signed; /* the row, or one behind it, has a signature, which nobody has looked at here */
  char meter[UC_LEDGER_METER_TEXT];
  guint64 entry;
  UcLinkedCause cause;
  char table[UC_LINKED_TABLE_TEXT]; /* "": of the meter itself */
  guint32 round;     /* 0 = none */
  guint64 claim;     /* 0 = none */
  UcMoney before, after; /* what the signs showed */
  char *text;        /* “joined”, “locked, claim 7” */
} UcHouseEntry;

void uc_house_entry_free (UcHouseEntry *entry);

typedef struct
{
  GPtrArray *entries; /* UcHouseEntry, the newest first; at most as many as asked for */
  guint64 matches;    /* … of so many */
  GStrv meters;       /* all of the ledger's */
} UcHouseEntries;

void uc_house_entries_free (UcHouseEntries *entries);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcHouseEntries, uc_house_entries_free)

/**
 * uc_house_ledger_find:
 * @words: each must be one of the entry's words: its meter, table, round, entry, cause, “claim-7”, or its local day as “2026-11-24”
 * @limit: at most so many; 0 = all
 * @error: %G_IO_ERROR_CANCELLED; otherwise as uc_ledger_open (): the ledger is damaged, or of another version of the program
 */
UcHouseEntries *uc_house_ledger_find (const char *path, const char *words, guint limit, GCancellable *cancellable, GError **error);

G_END_DECLS
