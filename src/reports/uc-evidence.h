/* Evidence as it is exported: the file of docs/reference/evidence.md with the months before, pictures, a program that reads and
 * checks it without Upcard, and a report as the page to read, which lies beside it, too, for whoever has no program. No GTK.
 */
#pragma once

#include "uc-bundle.h"
#include "uc-report.h"

G_BEGIN_DECLS

#define UC_EVIDENCE_PAGE    "page.pdf"
#define UC_EVIDENCE_PICTURE "table.png"
#define UC_EVIDENCE_READER  "read-evidence.py"

typedef struct
{
  UcReportOrder report;     /* of which rounds, for what, by whom; closed ones. More than a report takes have no page. */
  UcJournal *const *months; /* the table's files before, the oldest first */
  guint n_months;
  GBytes *picture;          /* PNG of the table, or %NULL */
  const char *ledger;       /* file of the ledger whose meter the rounds were played on, or %NULL */
} UcEvidenceOrder;

/* "case.pdf" for "case.upcard-evidence": where the page lies; (transfer full). */
char *uc_evidence_page_path (const char *path);
/**
 * uc_evidence_write:
 * @replace: whether evidence of that name may be replaced, and its page with it
 * @how: progress and cancelling; %NULL = neither
 * @error: as uc_bundle_write () and uc_report_write (); what had these names is as it was then
 *
 * Returns: (transfer full): as it was read back
 */
UcBundle *uc_evidence_write (const UcEvidenceOrder *order, const char *path, gboolean replace, const UcVerifyOptions *how,
                             GError **error);

G_END_DECLS
