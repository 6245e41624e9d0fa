/* A report of the meters on paper. */
#pragma once

#include "uc-meter-books.h"
#include "uc-sheet.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* (transfer full): the PDF. @by: who makes it; @program: "upcardctl 0.1.0"; @made_ns: UTC, since 1970. */
GBytes *uc_meter_sheet_make (const UcMeterBooks *books, UcPaper paper, const char *by, const char *program, gint64 made_ns,
                             GError **error);

G_END_DECLS
