/* A journal's events as lines of JSON, its settlements or its time codes as lines of CSV, on standard output. */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

typedef enum
{
  UC_EXPORT_JSON, /* every event */
  UC_EXPORT_CSV,  /* every settled wager */
  UC_EXPORT_CUE,  /* every event as a time code and a sentence */
} UcExportForm;

typedef struct
{
  UcExportForm form;
  const GArray
      *rounds;      /* guint32, as uc_round_set_parse () gives them, all of which must be there; NULL = everything */
  gint64 offset_ns; /* cues: added to the table's time to have the recorder's */
  gint64 uncertainty_ns; /* cues: of the offset */
} UcExportOrder;

gboolean uc_export_events (UcJournal *journal, const UcExportOrder *order, GError **error);

G_END_DECLS
