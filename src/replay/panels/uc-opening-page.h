/* No journal is open: what can be opened, what is being opened, or why it could not be. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_OPENING_PAGE (uc_opening_page_get_type ())
/* Signals:
 *   chosen (char *path): one of those opened before
 * Its buttons are the window's actions replay.open and replay.stop. */
G_DECLARE_FINAL_TYPE (UcOpeningPage, uc_opening_page, UC, OPENING_PAGE, GtkBox)

/* @recent: (nullable): paths. */
void uc_opening_page_show_empty (UcOpeningPage *self, const char *const *recent);
/* @path is being read; @fraction below 0: nobody knows how long. */
void uc_opening_page_show_progress (UcOpeningPage *self, const char *path, double fraction);
/* What is wrong and what to do, from an error of opening. */
void uc_opening_page_show_error (UcOpeningPage *self, const GError *error, const char *const *recent);
/* Journals without a round. */
void uc_opening_page_show_no_rounds (UcOpeningPage *self, const char *path, const char *const *recent);

G_END_DECLS
