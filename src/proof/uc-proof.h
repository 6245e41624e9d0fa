/* Whether a ledger of linked meters and the journals of its tables say the same.
 *
 * The ledger's inputs are decided again. Each request of a table is looked for in the other record, and each line of the meter; tickets are
 * closed by what the table said; the sums of each meter are counted anew. If only one side has
 * something, it is not delivered yet if it lies behind the other's end; elsewhere the two contradict each other. Each contradiction is a sentence that names the table, the round and the entry.
 *
 * Each signature of the ledger is checked, too. Whether each record is whole in all else is asked elsewhere: uc_ledger_open (), uc_verify (),
 * uc_prove ().
 */
#pragma once

#include "uc-journal.h"
#include "uc-ledger.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* A contradiction, or something worth a note. "" and 0: it is about none. */
typedef struct
{
  char table[UC_LINKED_TABLE_TEXT];
  char meter[UC_LEDGER_METER_TEXT];
  guint32 round;
  guint64 seq;        /* the table's event */
  gboolean has_entry;
  guint64 entry;      /* of the meter */
  guint64 row;        /* of the link's record */
  char *text;         /* a sentence, without its end */
} UcProofFinding;

/* “BJ-07, round 44, event 218, meter MTD-5, entry 10233: …”. (transfer full) */
char *uc_proof_finding_say (const UcProofFinding *finding);

typedef struct
{
  char name[UC_LINKED_TABLE_TEXT];
  gboolean is_given;      /* a journal of it was */
  gboolean is_whole;      /* … from the first month on */
  guint64 requests;       /* events that the ledger has of it … */
  guint64 lines;          /* … and lines that it was told */
  guint64 entries;        /* that the ledger has because of its events */
  /* of a table that was given */
  guint64 same_requests, same_lines; /* both records have them, alike */
  guint64 before;         /* requests and lines of months before the first that was given */
  guint64 up;             /* requests that the ledger has not taken yet */
  guint64 down;           /* lines that the table has not recorded yet */
  guint64 behind;         /* requests that the ledger has behind the journal's end */
  guint64 asked, joined, refused, abandoned, returned; /* rounds that asked, and how each was answered; returned: all wagers went back before */
  guint64 open;           /* the ask or the ticket at the journal's end: 0 or 1 */
  guint64 end;            /* the journal's last event */
} UcProofTable;

/* Sums in micro-dollars: opening + contributed − returned + house − awarded + adjusted is what is on the meter or held. */
typedef struct
{
  char name[UC_LEDGER_METER_TEXT];
  guint64 entries;
  UcMoney opening, contributed, returned, house, awarded, adjusted;
  UcMoney closing[UC_LINKED_N_BALANCES]; /* as the last entry says */
  UcMoney paid;
  UcMoney coin_in;
} UcProofMeter;

typedef struct _UcProof UcProof;

UcProof *uc_proof_new (void);
void uc_proof_free (UcProof *proof);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcProof, uc_proof_free)
/**
 * uc_proof_add:
 * @table: its name
 * @journal: borrowed; the first of the table's files, or the one behind the last that was added
 * @is_first: it begins the table's record: no file is before it
 *
 * The journal is read up to the row that is its last one now. A ledger that is opened afterwards has all that it was told: so both may be
 * in use meanwhile.
 */
void uc_proof_add (UcProof *proof, const char *table, UcJournal *journal, gboolean is_first);

typedef struct
{
  void (*progress) (guint64 done, guint64 all, gpointer user_data);
  gpointer user_data;
  GCancellable *cancellable; /* NULL = it runs to its end */
  const char *trust; /* the fingerprint of the ledger's first key, as somebody wrote it down; NULL = nobody did */
} UcProofOptions;

/* Once. Returns %FALSE with %UC_JOURNAL_ERROR_… or %UC_LEDGER_ERROR_… when a record cannot be read, with %G_IO_ERROR_CANCELLED when somebody ends it;
 * then nothing is proved. */
gboolean uc_proof_run (UcProof *proof, UcLedger *ledger, const UcProofOptions *options, GError **error);

/* (element-type UcProofTable): those that were given, in their order, and then the others of the ledger. */
const GPtrArray *uc_proof_tables (const UcProof *proof);
/* (element-type UcProofMeter) */
const GPtrArray *uc_proof_meters (const UcProof *proof);
/* (element-type UcProofFinding): contradictions; at most UC_PROOF_MOST are kept. */
const GPtrArray *uc_proof_findings (const UcProof *proof);
/* (element-type UcProofFinding): what no record contradicts, and a reader should know. */
const GPtrArray *uc_proof_notes (const UcProof *proof);
guint64 uc_proof_n_findings (const UcProof *proof);
/* Of the link's record. */
guint64 uc_proof_n_signatures (const UcProof *proof);
guint64 uc_proof_n_keys (const UcProof *proof);
/* Keys that the key before did not sign, because two persons restored the ledger. */
guint64 uc_proof_n_restorations (const UcProof *proof);

#define UC_PROOF_MOST 100

G_END_DECLS
