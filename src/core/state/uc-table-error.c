#include "uc-table-error.h"

#include "uc-cite.h"

G_DEFINE_QUARK (uc-table-error-quark, uc_table_error)

void
uc_table_error_set (GError **error, UcTableError code, const char *citation, const char *why)
{
  char text[UC_CITATION_TEXT];

  if (citation[0] == '\0')
    g_set_error_literal (error, UC_TABLE_ERROR, code, why);
  else
    g_set_error (error, UC_TABLE_ERROR, code, "%s (%s)", why, uc_cite_format (citation, text));
}
