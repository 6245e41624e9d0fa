/* A witness's file: the heads of tables as they were signed, kept on another machine. docs/reference/journal.md § 11.
 *
 * Text, mode 0600, appended to and never changed. A line is one of uc-head-line.h with “ kept=TIME” behind it, by the
 * witness's clock. Behind “contradicts ” stands a line that does not fit those kept before it. A line that ends in a
 * tab and “torn” was broken off while it was written; nobody was told that it is kept, and it comes again before any other of
 * its table. Several programs may append to one file: each locks it for one line.
 */
#pragma once

#include "uc-head-line.h"
#include "uc-verify.h"

G_BEGIN_DECLS

typedef struct _UcWitness UcWitness;

typedef enum
{
  UC_WITNESS_KEPT,        /* new, and on disk */
  UC_WITNESS_HELD,        /* it was there already */
  UC_WITNESS_CONTRADICTS, /* does not fit what is kept; on disk beside it */
  UC_WITNESS_REFUSED,     /* not a line that can be judged; nothing is kept */
} UcWitnessAnswer;

/**
 * uc_witness_open:
 * @path: made when it is not there, with mode 0600
 * @error: %UC_JOURNAL_ERROR_DAMAGED: a line of it cannot be read; _FULL, _READ_ONLY, _IO
 *
 * Opens it to keep lines.
 */
UcWitness *uc_witness_open (const char *path, GError **error);
/* Opens it to compare a journal with it. A line that cannot be read is passed over, and uc_witness_check () reports it.
 * %UC_JOURNAL_ERROR_MISSING: no such file; _DAMAGED: no line of a witness's file is in it; _IO. */
UcWitness *uc_witness_open_read (const char *path, GError **error);
void uc_witness_free (UcWitness *witness);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcWitness, uc_witness_free)

/**
 * uc_witness_take:
 * @text: a line without its end
 * @seq: (out): of the line; 0 where it was refused
 * @say: (out) (transfer full): what a person should read of it, a sentence; %NULL = nothing
 * @error: as uc_witness_open (): the line is not kept
 *
 * Checks signature, key and order of a line against what is kept of its table, keeps it, and syncs it to the disk. The
 * first key that is seen of a table is believed, unless it is kept of another table.
 */
gboolean uc_witness_take (UcWitness *witness, const char *text, UcWitnessAnswer *answer, guint64 *seq, char **say,
                          GError **error);
/* How many broken-off lines were found at the file's end since it was opened. */
guint uc_witness_torn (const UcWitness *witness);
/* Who may do what with the file: its permissions, such as 0600. */
guint uc_witness_mode (const UcWitness *witness);
/* Whether the file is still the one at its path: what is kept in one that was moved away is missed later. */
gboolean uc_witness_is_in_place (const UcWitness *witness);

/* What a witness says of a journal, or of the last of several months. */
typedef struct
{
  guint32 round;   /* the last that both have; 0 = none */
  gint64 kept_ns;  /* when the witness kept it, by its clock */
  guint32 behind;  /* closed rounds of the journal behind it */
  gboolean at_end; /* it is the journal's last, and the witness has no other */
  /* What the witness was sent that contradicts what it kept. Owned sentences, of the first of each; %NULL = none: */
  guint n_contradictions; /* signed by a key of this table: there is a second record */
  char *contradiction;
  guint n_unproven; /* of a key that nobody knows, or a copy of a kept line under another name: anybody can send these */
  char *unproven;
  guint n_damaged; /* lines of the witness's file that were changed */
  char *damaged;
} UcWitnessed;

void uc_witness_check_clear (UcWitnessed *witnessed);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcWitnessed, uc_witness_check_clear)

/**
 * uc_witness_check:
 * @journal: to be read to its end
 * @verdict: is added to: the first head that the journal does not have or has otherwise, and what lies beyond its end
 * @witnessed: (inout): zeroes, or the answer of the month before
 * @error: %UC_JOURNAL_ERROR_…
 *
 * Compares the heads of the tables that @journal names with its rows. What the witness has beyond the end of a file
 * that goes on in another one is the other's to answer.
 */
gboolean uc_witness_check (UcWitness *witness, UcJournal *journal, UcVerdict *verdict, UcWitnessed *witnessed,
                           GError **error);

G_END_DECLS
