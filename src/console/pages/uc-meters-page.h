/* The meter of this table's progressive, § 605a.7(a): what it shows and holds, what it grows by and starts again from,
 * and what it has paid. */
#pragma once

#include "uc-page.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_METERS_PAGE (uc_meters_page_get_type ())
G_DECLARE_FINAL_TYPE (UcMetersPage, uc_meters_page, UC, METERS_PAGE, UcPage)


G_END_DECLS
