/* Correct a fact of this round: a card that lies face up, or a bet. A new entry; nothing is erased. */
#pragma once

#include "uc-page.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_CORRECT_PAGE (uc_correct_page_get_type ())
G_DECLARE_FINAL_TYPE (UcCorrectPage, uc_correct_page, UC, CORRECT_PAGE, UcPage)


G_END_DECLS
