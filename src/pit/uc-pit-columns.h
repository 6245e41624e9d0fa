/* The three parts of the pit side by side: the queue, the tables, the meters. Where there is no room for the third, it is shown in the place
 * of the second when it is asked for; the queue is always there. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_PIT_COLUMNS (uc_pit_columns_get_type ())
/* Property "is-narrow" (gboolean, read only): there is no room for the third part. It is notified while the widget is laid out. */
G_DECLARE_FINAL_TYPE (UcPitColumns, uc_pit_columns, UC, PIT_COLUMNS, GtkWidget)

/* From this width on there is room for all, in pixels. */
#define UC_PIT_COLUMNS_WIDE 1600

GtkWidget *uc_pit_columns_new (GtkWidget *queue, GtkWidget *middle, GtkWidget *side);
gboolean uc_pit_columns_is_narrow (UcPitColumns *self);
/* Where the parts have no room side by side: whether the third is in the place of the second. */
void uc_pit_columns_show_side (UcPitColumns *self, gboolean shown);
/* Where they have: the second has the room of the third, too. */
void uc_pit_columns_set_large (UcPitColumns *self, gboolean large);

G_END_DECLS
