/* The first key of the record, to be written down before the table is opened for the first time, and the same as a QR code.
 * Whoever has it can tell the record from a false one. */
#pragma once

#include "uc-page.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_FIRST_KEY_PAGE (uc_first_key_page_get_type ())
G_DECLARE_FINAL_TYPE (UcFirstKeyPage, uc_first_key_page, UC, FIRST_KEY_PAGE, UcPage)

/* Whether the page comes before the table is opened: no round has begun, and the key is known. */
gboolean uc_first_key_page_is_due (UcConsoleModel *model);

G_END_DECLS
