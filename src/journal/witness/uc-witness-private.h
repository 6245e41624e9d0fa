/* What is kept of a table, and how a line is compared with it. Knows nothing of the file. Private to the journal. */
#pragma once

#include "uc-witness.h"

G_BEGIN_DECLS

/* For a journal that has no table file on record. */
#define UC_WITNESS_NO_TABLE "-"

typedef struct
{
  UcPublicKey key;
  char fingerprint[UC_CODE_TEXT];
  guint64 from, to;          /* signs events behind the first and up to the second */
  UcHash record;             /* hash of the row that brought it */
  char signer[UC_CODE_TEXT]; /* of that row, as its line names it */
  UcSignature signature;     /* of that row */
} UcWitnessKey;

typedef struct
{
  guint32 round;
  guint64 seq;
  UcHash hash;
  gint64 kept_ns;
} UcWitnessHead;

/* A line that did not fit, and is kept beside the others. */
typedef struct
{
  guint64 line; /* of the file, from 1 */
  UcHeadLine head;
  char *say; /* a sentence */
} UcWitnessOther;

typedef struct
{
  GArray *keys;      /* UcWitnessKey, the oldest first; never empty */
  GArray *heads;     /* UcWitnessHead, by round, and so by event */
  GPtrArray *others; /* UcWitnessOther, in the order of the file */
} UcWitnessTable;

typedef struct
{
  GHashTable *tables; /* id → UcWitnessTable */
  GHashTable *names;  /* a name under which another table's record came → id of that table */
} UcWitnessKept;

void uc_witness_kept_init (UcWitnessKept *kept);
void uc_witness_kept_clear (UcWitnessKept *kept);
/* %NULL: nothing is kept of it. */
UcWitnessTable *uc_witness_kept_table (const UcWitnessKept *kept, const char *table);

/* @say: (out) (transfer full): a sentence or %NULL, as uc_witness_take (). */
UcWitnessAnswer uc_witness_judge (const UcWitnessKept *kept, const UcHeadLine *line, char **say);
/* @line was answered “kept”. */
void uc_witness_accept (UcWitnessKept *kept, const UcHeadLine *line, gint64 kept_ns);
/* @line, number @number of the file, contradicts as @say says. It is noted at each table whose key or name it has. */
void uc_witness_note (UcWitnessKept *kept, const UcHeadLine *line, guint64 number, const char *say);
/* Whether a key of the table signed what its kept lines do not have. Everybody can send a line without that. */
gboolean uc_witness_is_proof (const UcWitnessTable *table, const UcWitnessOther *other);

/* ---- the file that was opened ---- */

const UcWitnessKept *uc_witness_kept (const UcWitness *witness);
/* "BJ-01, BJ-07"; (transfer full). */
char *uc_witness_tables (const UcWitness *witness);
/* Adds what of the file was changed: lines that cannot be read, and those of @table that were broken off and never came
 * again. Returns how many; *@first, (inout), becomes the first sentence where it is %NULL. */
guint uc_witness_damage (const UcWitness *witness, const char *table, char **first);

G_END_DECLS
