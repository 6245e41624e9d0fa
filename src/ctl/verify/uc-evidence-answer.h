/* What `upcardctl verify` says of an evidence file. */
#pragma once

#include "uc-bundle.h"

G_BEGIN_DECLS

/* Appends lines that say who made it, of what, who signed, what is wrong and what was proved. @linked: (nullable): what the rows of a ledger come
 * to. @code, @prove: as they were asked for. */
void uc_evidence_append (GString *out, const UcBundle *bundle, const UcVerdict *verdict, const UcBundleLinked *linked, const char *code,
                         gboolean prove);

/* Writes the files that lie in it into @folder; what has such a name there stays. */
gboolean uc_evidence_extract (const UcBundle *bundle, const char *folder, GError **error);

G_END_DECLS
