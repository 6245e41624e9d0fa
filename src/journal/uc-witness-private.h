/* What is kept of a table. Private to src/journal. */
#pragma once

#include "uc-witness.h"

G_BEGIN_DECLS

typedef struct
{
  UcPublicKey key;
  char fingerprint[UC_CODE_TEXT];
  guint64 from, to; /* signs events behind the first and up to the second */
  UcHash record;    /* hash of the row that brought it */
} UcWitnessKey;

typedef struct
{
  guint32 round;
  guint64 seq;
  UcHash hash;
  gint64 kept_ns;
} UcWitnessHead;

typedef struct
{
  GArray *keys;            /* UcWitnessKey, the oldest first; never empty */
  GArray *heads;           /* UcWitnessHead, by round, and so by event */
  GPtrArray *contradicted; /* sentences */
} UcWitnessTable;

/* %NULL: nothing is kept of it. */
const UcWitnessTable *uc_witness_table (const UcWitness *witness, const char *table);
/* "BJ-01, BJ-07"; (transfer full). */
char *uc_witness_tables (const UcWitness *witness);
const char *uc_witness_path (const UcWitness *witness);

G_END_DECLS
