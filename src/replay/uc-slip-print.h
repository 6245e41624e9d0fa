/* A slip goes to a printer: on a roll of 80 mm as long as it is, on a sheet at its upper left corner, on as many as it takes. */
#pragma once

#include "uc-report.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * uc_slip_print:
 * @slip: kept until it is printed
 * @to: a PDF to be written instead of asking for a printer, for tests; or %NULL
 * @error: why it cannot be printed
 *
 * Returns: %GTK_PRINT_OPERATION_RESULT_APPLY: it is on its way; %GTK_PRINT_OPERATION_RESULT_CANCEL: somebody closed the dialog
 */
GtkPrintOperationResult uc_slip_print (GtkWindow *window, const UcRecordedSlip *slip, const char *to, GError **error);

G_END_DECLS
