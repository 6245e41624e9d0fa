/* A light that was wrong, § 685a.12(h): the floorperson rules once for all hands, and taps those that are ruled otherwise. */
#pragma once

#include "uc-page.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_RULING_PAGE (uc_ruling_page_get_type ())
G_DECLARE_FINAL_TYPE (UcRulingPage, uc_ruling_page, UC, RULING_PAGE, UcPage)

/* Opens it with what was chosen at the table: UC_WORD_GO_ON, or UC_WORD_DEAD for the hand that the prompt names. */
void uc_ruling_page_open (GtkWidget *from, UcWord ruling);

G_END_DECLS
