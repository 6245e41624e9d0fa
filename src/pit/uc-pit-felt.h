/* A table of the pit as its dealer sees it, live: the console's felt from the table that the pit follows. A face-down card stays face down. */
#pragma once

#include "uc-pit-look.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_PIT_FELT (uc_pit_felt_get_type ())
/* Signals:
 *   back (): the person wants the tiles again
 */
G_DECLARE_FINAL_TYPE (UcPitFelt, uc_pit_felt, UC, PIT_FELT, GtkBox)

GtkWidget *uc_pit_felt_new (void);
/* As uc_pit_look_init (), whose arguments these are. */
void uc_pit_felt_show (UcPitFelt *self, const UcPitTable *table, const UcPitItem *first, guint n, gint64 now_ns);
/* Time has passed, and @table is what was shown last. */
void uc_pit_felt_tick (UcPitFelt *self, const UcPitTable *table, const UcPitItem *first, guint n, gint64 now_ns);
/* The focus goes where Enter leads back. */
void uc_pit_felt_focus (UcPitFelt *self);
/* For tests: the words over the felt, one a line. Free with g_free (). */
char *uc_pit_felt_read (UcPitFelt *self);

G_END_DECLS
