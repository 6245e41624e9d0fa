/* Why an input is refused. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define UC_TABLE_ERROR (uc_table_error_quark ())

typedef enum
{
  UC_TABLE_ERROR_NOT_NOW,     /* the procedure does not ask for this now; message says what it expects */
  UC_TABLE_ERROR_NOT_OFFERED, /* this table never offers it */
  UC_TABLE_ERROR_AUTHORITY,   /* this origin or this person may not say it */
  UC_TABLE_ERROR_RANGE,       /* seat, hand or sum out of range */
  UC_TABLE_ERROR_PAST,        /* a closed round would have to be read that is not at hand */
} UcTableError;

GQuark uc_table_error_quark (void);
/* "WHY (§ 685a.7(h))"; @citation as uc_rules_cite () gives it, "" = none. */
void uc_table_error_set (GError **error, UcTableError code, const char *citation, const char *why);

G_END_DECLS
