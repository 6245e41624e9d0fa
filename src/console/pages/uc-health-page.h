/* How each device is: what it said last and when, what went wrong on its line, what its last test said; and its test. */
#pragma once

#include "uc-page.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_HEALTH_PAGE (uc_health_page_get_type ())
G_DECLARE_FINAL_TYPE (UcHealthPage, uc_health_page, UC, HEALTH_PAGE, UcPage)


G_END_DECLS
