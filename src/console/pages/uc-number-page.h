/* A number typed on large keys. */
#pragma once

#include "uc-page.h"
#include "uc-shell.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_NUMBER_PAGE (uc_number_page_get_type ())
G_DECLARE_FINAL_TYPE (UcNumberPage, uc_number_page, UC, NUMBER_PAGE, UcPage)

/* Shows @number, whose strings are copied. */
void uc_number_page_ask (UcNumberPage *self, const UcNumber *number);
G_END_DECLS
