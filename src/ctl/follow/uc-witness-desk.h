/* A witness's file, and the answer to each line that comes for it: what standard input and TLS have in common. */
#pragma once

#include "uc-witness.h"

G_BEGIN_DECLS

typedef struct _UcWitnessDesk UcWitnessDesk;

/**
 * uc_witness_desk_open:
 * @path: the witness's file
 * @who: whose lines they are, which begins each line on standard error; "" = it is not said
 * @error: as uc_witness_open ()
 *
 * Reports a file that others may change or read, and a last line that was broken off, on standard error.
 */
UcWitnessDesk *uc_witness_desk_open (const char *path, const char *who, GError **error);
void uc_witness_desk_free (UcWitnessDesk *desk);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcWitnessDesk, uc_witness_desk_free)

/**
 * uc_witness_desk_take:
 * @line: without its end
 * @answer: gets the answer, with its end: “kept SEQ”, “held SEQ”, “contradicts SEQ WHY”, “refused WHY”
 * @error: as uc_witness_take (): the line is not kept, and not answered
 *
 * A line that is answered “kept” or “contradicts” is on disk. What contradicts or is refused is reported on standard error, too.
 */
gboolean uc_witness_desk_take (UcWitnessDesk *desk, const char *line, GString *answer, GError **error);
/* Answers a line of @who that no file is asked about: “refused WHY”. */
void uc_witness_desk_refuse (const char *who, const char *why, GString *answer);
/* Whether every line that was taken fitted what is kept. */
gboolean uc_witness_desk_is_fit (const UcWitnessDesk *desk);
/* FALSE: the file was moved away or removed; what comes belongs into a new one. */
gboolean uc_witness_desk_is_in_place (const UcWitnessDesk *desk);

G_END_DECLS
