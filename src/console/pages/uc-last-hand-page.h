/* The last round on the felt, step by step, and the one that is open as far as it has come. It may be turned to the player: then
 * it holds nothing but what a player may see. */
#pragma once

#include "uc-page.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_LAST_HAND_PAGE (uc_last_hand_page_get_type ())
G_DECLARE_FINAL_TYPE (UcLastHandPage, uc_last_hand_page, UC, LAST_HAND_PAGE, UcPage)


G_END_DECLS
