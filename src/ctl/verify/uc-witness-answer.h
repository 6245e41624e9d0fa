/* What “verify” says of the table, and of what a witness keeps of it. */
#pragma once

#include "uc-witness.h"

G_BEGIN_DECLS

/* Which table the journal is of. */
void uc_witness_answer_append_table (GString *out, UcJournal *journal);
/* How far the end is witnessed, and what contradicts it. */
void uc_witness_answer_append (GString *out, const UcWitnessed *witnessed);
/* Whether no key of the table contradicts the record, and the witness's file can be read to its end. */
gboolean uc_witness_answer_is_clear (const UcWitnessed *witnessed);

G_END_DECLS
