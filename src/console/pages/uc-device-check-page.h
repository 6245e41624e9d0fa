/* The device check: one part after the other is lit or awaited; a person answers, or the part itself. Then what failed, what
 * is different at the table without it, and the floorperson's signature.
 */
#pragma once

#include "uc-page.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_DEVICE_CHECK_PAGE (uc_device_check_page_get_type ())
G_DECLARE_FINAL_TYPE (UcDeviceCheckPage, uc_device_check_page, UC, DEVICE_CHECK_PAGE, UcPage)

/* Opens it, and begins with the first of @parts (bit set of UcPart), in the order in which one walks along the table. @of: how many there
 * are in all; what is not in @parts has been tested before. */
void uc_device_check_page_open (GtkWidget *from, guint64 parts, guint of);

G_END_DECLS
