/* A running table service's record, read over the bus and folded as a screen does it. */
#pragma once

#include <gio/gio.h>

#include "uc-state.h"

G_BEGIN_DECLS

typedef struct
{
  guint64 first;  /* seq of its first event */
  char *origin;
  char *input;
  char **events;  /* as lines */
} UcRecordRow;

typedef struct _UcRecord UcRecord;

/* Waits until the service is on @bus, the address of a session bus (%NULL: this program's). @error: %G_IO_ERROR_TIMED_OUT, or what the table file has wrong. */
UcRecord *uc_record_new (const char *bus, GError **error);
void uc_record_free (UcRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcRecord, uc_record_free)

/* Reads and folds what is new. %FALSE while the service is away. */
gboolean uc_record_update (UcRecord *record);
const UcTable *uc_record_table (const UcRecord *record);
/* UcRecordRow, in order, from the first of the record. */
const GPtrArray *uc_record_rows (const UcRecord *record);
/* Says a line to the service, as whoever stands at the table would. */
gboolean uc_record_say (UcRecord *record, const char *line, GError **error);

G_END_DECLS
