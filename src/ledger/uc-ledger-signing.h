/* Which key signs which rows of a ledger's record: docs/reference/ledger.md § 4. Pure.
 *
 * The last row of each transaction is signed. A key serves for a quarter of an hour; the row that names the next one is the last of its
 * transaction, and the key before it signs it. A person who has today's key can therefore change nothing that an earlier one signed.
 *
 * A second link, on another machine, has a key of its own, which two persons file. With it the second link signs one row: the one by which it takes
 * over, and which names the key that signs from there on.
 */
#pragma once

#include "uc-ledger-record.h"

#include "uc-limits.h"

G_BEGIN_DECLS

/* By the times of the rows: a step back counts as no time at all. */
#define UC_LEDGER_KEY_NS (15 * 60 * G_GINT64_CONSTANT (1000000000))

/* What two persons restored: rows @first to @last; none where @last is before @first. @first 0: nobody did. */
typedef struct
{
  guint64 first, last;
  char by[UC_BADGE_TEXT], second[UC_BADGE_TEXT];
} UcLedgerRestored;

/* The key that two persons filed for a second link. @row: that says so; 0: none is filed, or it has been used. */
typedef struct
{
  guint64 row;
  gint64 real;            /* the time of the row … */
  UcHash hash;            /* … and its hash */
  UcPublicKey key;
  char by[UC_BADGE_TEXT], second[UC_BADGE_TEXT], reason[UC_REASON_TEXT];
} UcLedgerSecond;

/* Up to a row. Zeroes: before the first one. */
typedef struct
{
  UcPublicKey first, key; /* the first one, and the one in force … */
  gint64 age_ns;          /* … and how long it has been */
  gint64 real;            /* the time of the row */
  guint64 row, signed_row; /* the last one, and the last with a signature */
  guint64 term;           /* of the row */
  gboolean is_plain;      /* all rows behind the last signature are inputs, and of one term */
  UcLedgerRestored restored; /* by what the last row says: every row behind the last signature */
  UcLedgerSecond second;  /* who may take over … */
  guint64 over_row;       /* … and the row by which one did last; 0: none has */
  gint64 over_real;       /* the time of that row */
} UcLedgerSigning;

/* A row, as far as its signature is about it. */
typedef struct
{
  guint64 row, first;     /* all rows from @first on are covered first by this one */
  UcHash hash;
  gboolean is_signed;
  UcSignature signature;
  gboolean is_key;        /* it names another key … */
  UcPublicKey by, own;    /* … @own; @by signs it. The first key signs its own row */
  gboolean is_restored;   /* two persons restored the ledger, so that @own may sign in the place of @by … */
  UcLedgerRestored restored; /* … and what they did */
  gboolean is_over;       /* by this row a second link took over: @by is the key that was filed for it … */
  UcLedgerSecond filed;   /* … here; its “row” is 0 where the row is none that a second link may write */
} UcLedgerSigned;

typedef enum
{
  UC_LEDGER_UNSIGNED,
  UC_LEDGER_SIGNED,
  UC_LEDGER_SIGNED_ANEW,  /* by a key that two persons began, because the one before it was lost */
  UC_LEDGER_SIGNED_WRONG, /* not by the key that should have: or a row from @first on is another one now */
} UcLedgerSignedHow;

/* Takes the next row. @is: (out). Returns %FALSE if a key is expected and @row names none that can be read; nothing has changed then. */
gboolean uc_ledger_signing_follow (UcLedgerSigning *signing, const UcLedgerRow *row, UcLedgerSigned *is);
/* Looks at the signature itself: some 0.1 ms. */
UcLedgerSignedHow uc_ledger_signing_judge (const UcLedgerSigned *is);
void uc_ledger_signing_sign (guint64 row, const UcHash *hash, const UcSecretKey *key, UcSignature *signature);
/* The input of the row that names @key: "key key=… core=…", or "over key=… core=…". @kind: %UC_LEDGER_ROW_KEY or _OVER. (transfer full) */
char *uc_ledger_signing_print (UcLedgerRowKind kind, const UcPublicKey *key);
/* Of a row of one of these kinds. Returns %FALSE if it names no key. */
gboolean uc_ledger_signing_parse (const UcLedgerRow *row, UcPublicKey *key);
/* Of a row of the kind %UC_LEDGER_ROW_SECOND: "second key=… by=… second=… reason=…"; "key=-": none may take over any more, and @second->row is 0. */
gboolean uc_ledger_signing_parse_second (const UcLedgerRow *row, UcLedgerSecond *second);

/* Bytes of a public key as text, with the zero byte. */
#define UC_LEDGER_KEY_TEXT 44
/* As the record has it. Returns @text. */
char *uc_ledger_signing_print_key (const UcPublicKey *key, char text[UC_LEDGER_KEY_TEXT]);
gboolean uc_ledger_signing_parse_key (const char *text, UcPublicKey *key);

G_END_DECLS
