/* Holds a page that is drawn for the wide grid. On a small one the page is scaled, but for the panel on which somebody signs: its keys stay
 * as large as a finger, at the page's right, or below it on a grid that stands. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_PAGE_FRAME (uc_page_frame_get_type ())
G_DECLARE_FINAL_TYPE (UcPageFrame, uc_page_frame, UC, PAGE_FRAME, GtkWidget)

GtkWidget *uc_page_frame_new (GtkFixed *page);
GtkFixed *uc_page_frame_get_page (UcPageFrame *self);

G_END_DECLS
