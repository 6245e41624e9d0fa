/* The shift view: one day, a row a dealer, a bar an hour. A bar leads to the rounds behind it. */
#pragma once

#include "uc-archive.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_SHIFT_PAGE (uc_shift_page_get_type ())
/* Signals:
 *   rounds (char *dealer, gint64 from_ns, gint64 to_ns): somebody wants to see what is behind a bar
 */
G_DECLARE_FINAL_TYPE (UcShiftPage, uc_shift_page, UC, SHIFT_PAGE, GtkBox)

/* @table: (nullable): its rounds only. @day_ns: the local day that it lies in is shown. */
void uc_shift_page_show (UcShiftPage *self, UcArchive *archive, const char *table, gint64 day_ns);
/* Presses the bar of @dealer at @hour; for tests. %FALSE: there is none. */
gboolean uc_shift_page_press (UcShiftPage *self, const char *dealer, guint hour);
/* Shows measure @index of the row of buttons above; for tests. */
void uc_shift_page_choose (UcShiftPage *self, guint index);

G_END_DECLS
