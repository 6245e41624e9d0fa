/* The witness's end: head lines from standard input into a file, an answer to each on standard output. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * uc_witness_keep:
 * @path: the witness's file
 * @fit: (out): whether every line fitted what is kept
 * @error: %UC_JOURNAL_ERROR_…, %G_IO_ERROR: file, input or output
 *
 * Until standard input ends, or nobody reads the answers any more. One answer a line, in order, after it is on disk:
 * “kept SEQ”, “held SEQ”, “contradicts SEQ WHY”, “refused WHY”. What contradicts or is refused is said on standard
 * error, too.
 */
gboolean uc_witness_keep (const char *path, gboolean *fit, GError **error);

G_END_DECLS
