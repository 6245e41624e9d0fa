/* Evidence with rows of a ledger, made and judged for tests: by the program, and by the reader that shares no line with it. */
#pragma once

#include "uc-bundle.h"

G_BEGIN_DECLS

/* (element-type guint32): closed rounds that asked a meter for a ticket. */
GArray *uc_linked_evidence_rounds (UcJournal *journal);
UcBundle *uc_linked_evidence_write (UcJournal *journal, UcJournal *const *months, guint n_months, const char *ledger, const guint32 *rounds,
                                    guint n_rounds, const char *path, GError **error);
/* All sentences about the file, one on each line: damage first, then what was found, is missing, and is noted. @n_grave: (out). (transfer full) */
char *uc_linked_evidence_judge (const char *path, const char *trust_link, guint *n_grave);
/* What the reader says of the files in @folder that end in “.upcard-evidence”: a line “NAME STATUS WHAT IS WRONG” for each. (transfer full): %NULL:
 * there is no python3. */
char *uc_linked_evidence_read (const char *folder, const char *trust_link);

G_END_DECLS
