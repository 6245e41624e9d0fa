#include "uc-ledger-record.h"

G_DEFINE_QUARK (uc-ledger-error-quark, uc_ledger_error)

gboolean
uc_ledger_refuse (GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_propagate_error (error, g_error_new_valist (UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED, format, args));
  va_end (args);
  return FALSE;
}
