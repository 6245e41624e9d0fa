/* One item of the pit's queue: where, what, since when, who is on the way, and the three things that a person with a badge says of it. */
#pragma once

#include "uc-pit-item.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_PIT_ROW (uc_pit_row_get_type ())
/* Signals:
 *   say (guint what, const char *badge): a UcPitWhat, by a badge that is not empty
 *   go (): the person wants to see the table
 */
G_DECLARE_FINAL_TYPE (UcPitRow, uc_pit_row, UC, PIT_ROW, GtkBox)

/* @item: is copied; which item a row is about never changes. */
GtkWidget *uc_pit_row_new (const UcPitItem *item);
const UcPitItem *uc_pit_row_get_item (UcPitRow *self);
/* @item: the same one, as it is now. @why_not: (nullable): a sentence why nothing can be said of it; %NULL = it can. */
void uc_pit_row_show (UcPitRow *self, const UcPitItem *item, const char *why_not, gint64 now_ns);
/* The sentence has one line, where there is little room. */
void uc_pit_row_set_compact (UcPitRow *self, gboolean compact);
/* Time has passed. */
void uc_pit_row_tick (UcPitRow *self, gint64 now_ns);
/* What became of what was said: @refused: %NULL = it is on record. */
void uc_pit_row_answer (UcPitRow *self, const char *refused);
/* Asks for the badge that says @what, as the button does. */
void uc_pit_row_ask (UcPitRow *self, UcPitWhat what);

/* For tests: every text that is shown, one a line. Free with g_free (). */
char *uc_pit_row_read (UcPitRow *self);
GtkWidget *uc_pit_row_get_button (UcPitRow *self, UcPitWhat what);
/* The field for the badge; it is visible while one is asked for. */
GtkWidget *uc_pit_row_get_entry (UcPitRow *self);

G_END_DECLS
