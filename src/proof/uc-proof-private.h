/* What the files of src/proof share. Private to them. */
#pragma once

#include "uc-proof.h"

#include "uc-event.h"
#include "uc-ledger-signing.h"

G_BEGIN_DECLS

/* A request: an event of a table that is about a linked meter, as either record has it. */
typedef struct
{
  guint64 seq, row;
  gint64 real_ns;
  UcHash hash;
  guint32 meter; /* place among the proof's meters */
  UcLinkedInputKind kind;
  guint32 round, count, tenth, whole;
  UcMoney stake, awarded, released, of_tenth;
  guint64 claim;
  gboolean by_hand;
  /* of the ledger's */
  UcMoney booked; /* as awarded … */
  UcMoney paid;   /* … or as paid */
  gboolean has_entry;
  guint64 entry; /* the first that it made */
  guint64 id;    /* the row of the link's record */
} UcProofRequest;

/* A line that a table was told. */
typedef struct
{
  UcLinkedSay say;
  guint32 meter;
  UcLinkedWhy why;
  guint32 round, epoch, rank;
  guint64 seq, entry, claim;
  UcMoney value, tenth, held;
} UcProofLine;

/* What the rounds of a table moved on one meter, counted twice: by entries, and by the journal. */
typedef struct
{
  UcMoney in, back, awarded, paid;
} UcProofSums;

typedef struct
{
  UcProofTable is;
  GPtrArray *journals; /* borrowed */
  GArray *to;          /* guint64: the last row that is read of each */
  GArray *requests;    /* UcProofRequest, the ledger's */
  GArray *lines;       /* UcProofLine, the ledger's; line n is at n − 1 */
  GArray *by_ledger, *by_journal; /* UcProofSums, one for each meter */
  guint64 fact_seq;    /* the last event of the table of which somebody in the pit has said something … */
  guint64 fact_row;    /* … in this row of the ledger; 0 = nobody has */
} UcProofMember;

/* A claim as the ledger had it last. */
typedef struct
{
  guint64 id;
  UcMoney amount, of_tenth, awarded, back;
  guint32 round, rank;
  guint16 member;
  UcMoney paid;
  gboolean in_place; /* two persons acted about it in the place of its table */
} UcProofClaim;

/* What a wager brings in the epochs from @from on. */
typedef struct
{
  guint32 from;
  UcMoney per_wager, per_wager_reserve;
} UcProofRates;

typedef struct
{
  UcProofMeter is;
  UcLedgerTerms terms;
  UcLinked *link;         /* decided again */
  GArray *rates;          /* UcProofRates, in the order of the epochs … */
  UcProofRates waits;     /* … and those that are filed for the next one; from 0 = none are */
  guint32 epoch;
  guint32 joined[UC_LINKED_MEMBERS]; /* epoch in which each table's last round joined */
  UcMoney balance[UC_LINKED_N_BALANCES];
  UcMoney held;           /* for all claims together */
  char day[UC_LINKED_DAY_TEXT]; /* the last gaming day that has ended; "" = none */
  GArray *claims;         /* UcProofClaim; claim n is at n − 1 */
  GArray *codes;          /* char[UC_CODE_TEXT], of each entry */
} UcProofBook;

struct _UcProof
{
  GPtrArray *members;  /* UcProofMember … */
  GPtrArray *tables;   /* … and their results, borrowed from them */
  GPtrArray *books;    /* UcProofBook … */
  GPtrArray *meters;   /* … and their results */
  GPtrArray *findings, *notes;
  guint64 n_findings;
  UcLedger *ledger;
  const UcProofOptions *options;
  guint64 done, all;   /* rows */
  UcLedgerSigning signing;
  guint64 signatures, keys, restorations;
};

/* Sums of a record that is no ledger's may add up to anything: they stop where the type ends. */
static inline void
uc_proof_add_money (UcMoney *sum, UcMoney more)
{
  if (__builtin_add_overflow (*sum, more, sum))
    *sum = more < 0 ? G_MININT64 + 1 : G_MAXINT64;
}

/* Of @count wagers; no table has more than 255. */
static inline UcMoney
uc_proof_of_wagers (UcMoney each, guint32 count)
{
  return each * (UcMoney)MIN (count, 0xff);
}

UcProofMember *uc_proof_member (UcProof *proof, const char *name);
/* %NULL: the table is on no meter, and its journal was not given. */
UcProofMember *uc_proof_find_member (const UcProof *proof, const char *name);
UcProofBook *uc_proof_book (UcProof *proof, const char *meter, guint32 *place);
UcProofSums *uc_proof_sums (GArray *sums, guint32 meter);
/* Counts a row. %FALSE: somebody ends the proof. */
gboolean uc_proof_step (UcProof *proof);

/* ---- uc-proof-say.c ---- */

/* @where: what it is about, without its text. */
void uc_proof_say_finding (UcProof *proof, const UcProofFinding *where, const char *format, ...) G_GNUC_PRINTF (3, 4);
void uc_proof_say_note (UcProof *proof, const UcProofFinding *where, const char *format, ...) G_GNUC_PRINTF (3, 4);
void uc_proof_finding_free (gpointer finding);
/* The words of a request and of a line, for people. */
const char *uc_proof_say_kind (UcLinkedInputKind kind);
const char *uc_proof_say_line (UcLinkedSay say);

/* ---- uc-proof-ledger.c ---- */

/* Reads the link's record, decides it again and fills members and books. */
gboolean uc_proof_ledger_read (UcProof *proof, GError **error);
/* The line as a table is told it. (transfer full) */
char *uc_proof_ledger_words (const UcProof *proof, const UcProofLine *line);
/* The code of entry @n; "" = there is no such entry. */
const char *uc_proof_ledger_code (const UcProofBook *book, guint64 n);

/* ---- uc-proof-keys.c ---- */

/* Each row of the link's record, in its order … */
void uc_proof_keys_row (UcProof *proof, const UcLedgerRow *row);
/* … and behind the last one. */
void uc_proof_keys_close (UcProof *proof);

/* ---- uc-proof-books.c ---- */

/* Two persons filed other rates for the next epoch, or none; a seed or a limit moves nothing by itself. */
void uc_proof_books_file (UcProofBook *book, guint32 primary_ppm, guint32 secondary_ppm);
/* @epoch begins: what was filed for it counts. */
void uc_proof_books_begin (UcProofBook *book, guint32 epoch);

/* An entry against what its cause may move, by the terms of the meter; @request: the input that made it. */
void uc_proof_books_entry (UcProof *proof, UcProofBook *book, const UcLedgerRow *row, const UcLinkedInput *input,
                           const UcLinkedEvent *entry);
/* Behind the last row: what is on each meter, and what its tables moved. */
void uc_proof_books_close (UcProof *proof);

/* ---- uc-proof-journal.c ---- */

/* Reads the journals of a member that was given, beside what the ledger has of it. */
gboolean uc_proof_journal_compare (UcProof *proof, UcProofMember *member, GError **error);

G_END_DECLS
