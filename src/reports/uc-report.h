/* A report of rounds on paper, as a PDF: a front that says what it is of, who made it and how far the record is proven, and
 * each round with its cards, wagers, settlements, irregularities, signatures and events. No widgets, no display.
 *
 * It says nothing that the table did not know: a hole card that has not been turned stays a card's back.
 */
#pragma once

#include "uc-marked-moment.h"
#include "uc-report-say.h"
#include "uc-sheet.h"
#include "uc-verify.h"

G_BEGIN_DECLS

/* So many rounds in one report: more is no report. */
#define UC_REPORT_MAX_ROUNDS 1000

typedef struct
{
  UcJournal *journal;    /* a connection for the calling thread */
  const char *name;      /* what the journal's file is called */
  UcJournal *const *months; /* the table's files before it, the oldest first, in which rounds may lie, too */
  guint n_months;
  const guint32 *rounds; /* numbers, in order; 0 = what stands after the last closed round */
  guint n_rounds;        /* 1 … UC_REPORT_MAX_ROUNDS */
  const char *case_text; /* what it is for, or %NULL */
  const char *by;        /* who makes it */
  const char *program;   /* "upcardctl 0.1.0" */
  gint64 made_ns;        /* UTC, since 1970 */
  gboolean has_offset;   /* the camera recorder's time stands beside the table's … */
  gint64 offset_ns;      /* … which it has when this is added */
  gint64 uncertainty_ns;
  UcPaper paper;         /* %UC_PAPER_ROLL: a slip of one round that is closed */
  guint seat;            /* of a slip: this seat's receipt, with nothing of the others and of the staff, and a line to sign;
                            0 = the whole round */
  const char *evidence;  /* the evidence file that this is the page of, and says how to check; %NULL = none */
  const GPtrArray *marked; /* UcMarkedMoment, in order; %NULL = none */
  const char *first_key; /* fingerprint that leads there, of the table's first file; %NULL = the journal's */
} UcReportOrder;

/**
 * uc_report_make:
 * @how: progress and cancelling; %NULL = neither
 * @damaged: (out) (nullable): the journal is damaged, and each page says so
 * @error: %UC_JOURNAL_ERROR_MISSING: there is no such round; %G_IO_ERROR_CANCELLED; others: it cannot be read
 *
 * Verifies the journal and decides the inputs of these rounds again.
 *
 * Returns: (transfer full): the PDF
 */
GBytes *uc_report_make (const UcReportOrder *order, const UcVerifyOptions *how, gboolean *damaged, GError **error);

/* A slip to be painted on paper of any kind, as wide as %UC_PAPER_ROLL. */
typedef struct
{
  cairo_surface_t *surface; /* cairo_surface_destroy () */
  double height;            /* points */
} UcRecordedSlip;

/* As uc_report_make () of %UC_PAPER_ROLL. */
gboolean uc_report_record_slip (const UcReportOrder *order, const UcVerifyOptions *how, UcRecordedSlip *slip,
                                gboolean *damaged, GError **error);

/* What a slip of round @number says of hands and sums, a line each, for whoever holds one against the journal; (transfer
 * full). @error: as for uc_report_make (). */
char *uc_report_say_slip (UcJournal *journal, guint32 number, GError **error);

/**
 * uc_report_write:
 * @path: written beside it and then given its name; what is there stays as it is when anything fails
 * @replace: whether a file of that name may be replaced
 * @how, @damaged: as for uc_report_make ()
 * @error: as there, and %G_IO_ERROR_EXISTS, or it cannot be written
 */
gboolean uc_report_write (const UcReportOrder *order, const char *path, gboolean replace, const UcVerifyOptions *how,
                          gboolean *damaged, GError **error);

/* ---- what other reports of journals need, too ---- */

/* Says how far @verdict proves its journal: chain, signatures, first key. @name: the journal's file, %NULL = the only one. */
void uc_report_file (const UcVerdict *verdict, const char *name, UcSheet *sheet);

G_END_DECLS
