/* What is exported, as what, and what became of it: a page of the window. */
#pragma once

#include "uc-export.h"
#include "uc-state.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_EXPORT_PAGE (uc_export_page_get_type ())
/* Signals:
 *   begin (): somebody pressed the button, or Enter
 *   print (): the same of the button “Print …”, which stands beside it for a slip
 *   cancel ()
 */
G_DECLARE_FINAL_TYPE (UcExportPage, uc_export_page, UC, EXPORT_PAGE, GtkBox)

/* The round that is shown: @what is said above the form, @warning below it, or %NULL. @bookmarked: "3, 5-7", the rounds
 * that are offered beside it, or %NULL. What was said of the last file is forgotten. */
void uc_export_page_show (UcExportPage *self, const char *what, guint32 round, const char *bookmarked,
                          const char *warning);
/* The moment that is shown, beside the form: @picture and its words, or %NULL. */
void uc_export_page_preview (UcExportPage *self, GdkPaintable *picture, const char *words);
/* To what Enter is to press. */
void uc_export_page_focus (UcExportPage *self);
/* What is chosen; borrowed texts, as typed. */
UcExportForm uc_export_page_get_form (UcExportPage *self);
const char *uc_export_page_get_rounds (UcExportPage *self);
const char *uc_export_page_get_case (UcExportPage *self);
const char *uc_export_page_get_by (UcExportPage *self);
UcPaper uc_export_page_get_paper (UcExportPage *self);
/* Of whom a slip is the receipt; 0 = of every seat. */
guint uc_export_page_get_seat (UcExportPage *self);
void uc_export_page_choose_seat (UcExportPage *self, guint seat);
/* Whether pictures of bookmarked moments go with evidence. */
gboolean uc_export_page_get_marked (UcExportPage *self);
/* A table, as uc_studio_draw () draws it. */
GdkPaintable *uc_export_page_draw (UcExportPage *self, const UcTable *table, const UcTable *screen,
                                   const char *known, const char *unproven);
/* Of the picture, in pixels. */
int uc_export_page_get_width (UcExportPage *self);

/* It is being made; @fraction below 0 = nobody knows how far. */
void uc_export_page_show_progress (UcExportPage *self, double fraction);
/* @good: it is there. @text says which file, or what is wrong and what helps. */
void uc_export_page_show_end (UcExportPage *self, gboolean good, const char *text);

/* For tests and keys: as if it had been pressed. */
void uc_export_page_choose (UcExportPage *self, UcExportForm form);

G_END_DECLS
