/* Rounds of an open journal as a file for somebody else: evidence, report, settlements, events. No GTK.
 *
 * What the table's own command line writes, the window writes with the same functions.
 */
#pragma once

#include "uc-archive.h"
#include "uc-report.h"
#include "uc-verify.h"

G_BEGIN_DECLS

typedef enum
{
  UC_EXPORT_EVIDENCE, /* docs/reference/evidence.md */
  UC_EXPORT_REPORT,   /* a PDF */
  UC_EXPORT_SLIP,     /* one of a single round, as narrow as a receipt */
  UC_EXPORT_CSV,      /* settled wagers */
  UC_EXPORT_JSON,     /* every event */
  UC_EXPORT_PICTURE,  /* the table as it is shown: not made here, but by whoever shows it */
  UC_EXPORT_RANGE,    /* what happened between the marks on the timeline, as text; made by who has them, too */
  UC_N_EXPORTS,
} UcExportForm;

/* "upcard-evidence", "pdf". */
const char *uc_export_suffix (UcExportForm form);

typedef struct
{
  UcExportForm form;
  guint file;            /* of the archive; of evidence and reports any month of a folder */
  GArray *rounds;        /* guint32 in order, each once; closed ones, but for a report */
  char *case_text, *by;
  char *path;            /* NULL = of a slip that is printed */
  gboolean replace;      /* a file of that name, which somebody agreed to */
  UcPaper paper;
  guint seat;            /* of a slip: this seat's receipt alone; 0 = all seats' */
  gboolean has_offset;   /* of the camera recorder's clock, for reports */
  gint64 offset_ns, uncertainty_ns;
  GBytes *picture;       /* PNG of the table, for evidence; NULL = none */
  GPtrArray *marked;     /* UcMarkedMoment of the rounds, in order, for evidence; NULL = none */
} UcExportOrder;

void uc_export_order_free (UcExportOrder *order);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcExportOrder, uc_export_order_free)

typedef struct
{
  gboolean damaged;        /* the journal is, and what was written says so where it can */
  char code[UC_CODE_TEXT]; /* of evidence; "" = none */
} UcExportResult;

/**
 * uc_export:
 * @how: progress and cancelling
 * @error: where, and what would help; nothing is written then, and what had that name is as it was
 *
 * With a connection of its own: for threads.
 */
gboolean uc_export (UcArchive *archive, const UcExportOrder *order, const UcVerifyOptions *how, UcExportResult *result,
                    GError **error);

/* The same of a slip that goes to a printer and not into a file. */
gboolean uc_export_slip (UcArchive *archive, const UcExportOrder *order, const UcVerifyOptions *how,
                         UcRecordedSlip *slip, UcExportResult *result, GError **error);

/* The month of the folder of @file that holds @round; the newest one where none does. A file alone is its own. */
guint uc_export_month (UcArchive *archive, guint file, guint32 round);
/* The closed rounds that can be named: of a folder's months all of them for evidence and reports, else of @file. */
void uc_export_span (UcArchive *archive, guint file, UcExportForm form, guint32 *first, guint32 *last);

/**
 * uc_export_rounds:
 * @text: as somebody typed it: "7", "5-7", "3, 5-7"
 * @form: for a report the round behind the last closed one, which may still be open, can be named
 * @error: %G_IO_ERROR_INVALID_ARGUMENT: a sentence that says what would be right
 *
 * Returns: (transfer full): the rounds, in order, each once
 */
GArray *uc_export_rounds (UcArchive *archive, guint file, const char *text, UcExportForm form, GError **error);

G_END_DECLS
