/* What is handed on, as what, and what became of it: a page of the window. */
#pragma once

#include "uc-hand-on.h"
#include "uc-state.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_HAND_ON_PAGE (uc_hand_on_page_get_type ())
/* Signals:
 *   begin (): somebody pressed the button, or Enter
 *   print (): the same of the button “Print …”, which stands beside it for a slip
 *   cancel ()
 */
G_DECLARE_FINAL_TYPE (UcHandOnPage, uc_hand_on_page, UC, HAND_ON_PAGE, GtkBox)

/* The round that is shown: @what is said above the form, @warning below it, or %NULL. @bookmarked: "3, 5-7", the rounds
 * that are offered beside it, or %NULL. What was said of the last file is forgotten. */
void uc_hand_on_page_show (UcHandOnPage *self, const char *what, guint32 round, const char *bookmarked,
                           const char *warning);
/* The moment that is shown, beside the form: @picture and its words, or %NULL. */
void uc_hand_on_page_preview (UcHandOnPage *self, GdkPaintable *picture, const char *words);
/* To what Enter is to press. */
void uc_hand_on_page_focus (UcHandOnPage *self);
/* What is chosen; borrowed texts, as typed. */
UcHandOnForm uc_hand_on_page_get_form (UcHandOnPage *self);
const char *uc_hand_on_page_get_rounds (UcHandOnPage *self);
const char *uc_hand_on_page_get_case (UcHandOnPage *self);
const char *uc_hand_on_page_get_by (UcHandOnPage *self);
UcPaper uc_hand_on_page_get_paper (UcHandOnPage *self);
/* Of whom a slip is the receipt; 0 = of every seat. */
guint uc_hand_on_page_get_seat (UcHandOnPage *self);
void uc_hand_on_page_choose_seat (UcHandOnPage *self, guint seat);
/* Whether pictures of bookmarked moments go with evidence. */
gboolean uc_hand_on_page_get_marked (UcHandOnPage *self);
/* A table, as uc_studio_draw () draws it. */
GdkPaintable *uc_hand_on_page_draw (UcHandOnPage *self, const UcTable *table, const UcTable *screen,
                                    const char *known, const char *unproven);
/* Of the picture, in pixels. */
int uc_hand_on_page_get_width (UcHandOnPage *self);

/* It is being made; @fraction below 0 = nobody knows how far. */
void uc_hand_on_page_show_progress (UcHandOnPage *self, double fraction);
/* @good: it is there. @text says which file, or what is wrong and what helps. */
void uc_hand_on_page_show_end (UcHandOnPage *self, gboolean good, const char *text);

/* For tests and keys: as if it had been pressed. */
void uc_hand_on_page_choose (UcHandOnPage *self, UcHandOnForm form);

G_END_DECLS
