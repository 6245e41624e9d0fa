/* A ledger's rows while they are judged. Private to uc-bundle-link-verify.c and uc-bundle-link-compare.c. */
#pragma once

#include "uc-bundle-private.h"

#include "uc-ledger-signing.h"

G_BEGIN_DECLS

/* A claim of one of the rounds. */
typedef struct
{
  UcLinkedClaim is; /* as the last event about it has it */
  UcMoney awarded, paid; /* by the entries */
} UcLinkClaim;

/* A meter, up to the row that is looked at. */
typedef struct
{
  char *name;
  GPtrArray *members;   /* char *: names of its tables, by their places */
  gboolean has_entry;   /* an entry of it was seen … */
  gboolean follows;     /* … in this stretch: the next one follows it */
  guint64 entry;
  UcMoney balance[UC_LINKED_N_BALANCES];
  gboolean has_hash;    /* of the last entry, or of the one before the stretch, which is hash_of */
  guint64 hash_of;
  UcHash hash;
  GHashTable *codes;    /* entry → code */
  GHashTable *claims;   /* claim → UcLinkClaim */
} UcLinkMeter;

/* A row of the ledger with an event of the table. */
typedef struct
{
  const UcLedgerRow *row;
  UcLinkedInput input;
  gboolean seen; /* in the table's record, too */
} UcLinkRequest;

/* A line that the table was told. */
typedef struct
{
  const UcLedgerRow *row;
  UcLinkedEvent told;
  guint64 seq; /* of the event that it answers */
  gboolean in_entry; /* an entry of the meter is before it in its stretch … */
  gboolean has_hash; /* … and the hash of the last one is known there */
  gboolean seen;
} UcLinkLine;

typedef struct
{
  const UcBundle *bundle;
  UcVerdict *verdict;
  UcBundleLinked *is;
  UcLedgerSigning signing;
  GHashTable *meters;   /* name → UcLinkMeter */
  GHashTable *requests; /* event of the table → UcLinkRequest */
  GHashTable *lines;    /* number → UcLinkLine */
  guint64 taken;        /* the last event of the table that the ledger had */
  gboolean enrolled;
  char fingerprint[UC_CODE_TEXT]; /* with which the table's journal was enrolled */
} UcLinkCheck;

/* “row 12 of the ledger”, “BJ-07, round 3, event 218”: damage, with what it is about before it. @round 0: none is known. */
void uc_link_check_add (UcLinkCheck *check, UcDamageKind kind, guint32 round, const char *format, ...) G_GNUC_PRINTF (4, 5);
/* A sentence for one of the lists of what was found. */
void uc_link_check_say (GPtrArray *to, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* ---- uc-bundle-link-compare.c ---- */

/* The table's record beside what the ledger has of the table. */
void uc_link_compare (UcLinkCheck *check);

G_END_DECLS
