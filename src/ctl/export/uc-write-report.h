/* Rounds of a journal as a PDF report, and one round as a slip. */
#pragma once

#include "uc-report.h"

G_BEGIN_DECLS

typedef struct
{
  const char *path;      /* must not exist */
  const GArray *rounds;  /* guint32, as uc_round_set_parse () gives them */
  const char *case_text; /* or %NULL */
  const char *by;        /* %NULL = whoever is logged in */
  UcPaper paper;         /* %UC_PAPER_ROLL: a slip */
  guint seat;            /* of a slip: this seat's receipt; 0 = of every seat */
  gboolean has_offset;   /* of the camera recorder's clock */
  gint64 offset_ns, uncertainty_ns;
} UcReportOptions;

/* Who is logged in: the real name where the system knows one. */
const char *uc_write_report_user (void);
/* What the report is made of; @name and @program are borrowed. */
UcReportOrder uc_write_report_order (UcJournal *journal, const char *name, const char *program,
                                     const UcReportOptions *order);
/* @damaged: (out): the journal is, and each page says so. */
gboolean uc_write_report (UcJournal *journal, const UcReportOptions *order, gboolean *damaged, GError **error);

G_END_DECLS
