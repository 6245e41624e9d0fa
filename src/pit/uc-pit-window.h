/* The window of a pit: the queue at the left, a tile a table in the middle or the felt of one of them, the linked meters and the floor at the
 * right. It shows what the floor (uc-pit-floor.h) and the link say, and holds no rules of its own. */
#pragma once

#include "uc-pit-floor.h"
#include "uc-pit-meters.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_PIT_WINDOW (uc_pit_window_get_type ())
/* Signals:
 *   say (const UcPitItem *item, guint what, const char *badge): a person says a UcPitWhat; uc_pit_window_answer () ends it
 *   pit-chosen (const char *name): another pit of the plan is to be shown
 */
G_DECLARE_FINAL_TYPE (UcPitWindow, uc_pit_window, UC, PIT_WINDOW, GtkWindow)

GtkWidget *uc_pit_window_new (void);
/**
 * uc_pit_window_set_floor:
 * @floor: (nullable): whose tables and queue are shown from now on; the window holds a reference
 * @plan: (nullable): borrowed until another one is set
 * @pit: (nullable): the one of @plan that is shown; borrowed as @plan is
 * @folder: of the house's copies, as messages name it
 */
void uc_pit_window_set_floor (UcPitWindow *self, UcPitFloor *floor, const UcPitPlan *plan, const UcPit *pit, const char *folder);
/* A sentence that a person has to act on, across the window: a plan that cannot be used, a folder that is not there. %NULL = there is none. */
void uc_pit_window_set_trouble (UcPitWindow *self, const char *sentence);
/* @why_not: (nullable): a sentence why the link is not there, and nothing can be acknowledged; %NULL = it is there. */
void uc_pit_window_set_link (UcPitWindow *self, const char *why_not);
/* As uc_pit_meters_show (), whose arguments these are. */
void uc_pit_window_set_meters (UcPitWindow *self, const UcPitMeterShown *meters, guint n, const char *warning);
/* What became of what a person said: @refused: (nullable): a sentence; %NULL = it is on record. */
void uc_pit_window_answer (UcPitWindow *self, const UcPitItem *item, const char *refused);
/* Shows the felt of this table; %FALSE: there is no such table. %NULL: the tiles again. */
gboolean uc_pit_window_open (UcPitWindow *self, const char *id);
/* Where the window is narrow: the meters and the floor in the place of the tables, or the tables again. */
void uc_pit_window_show_side (UcPitWindow *self, gboolean shown);
/* Whether all that the floor has said is shown. */
gboolean uc_pit_window_is_settled (UcPitWindow *self);

/* For tests. @clock: UTC, ns; %NULL = the machine's. */
void uc_pit_window_set_clock (UcPitWindow *self, gint64 (*clock) (void));
/* Time has passed; the window does so itself each second. */
void uc_pit_window_tick (UcPitWindow *self);
GtkWidget *uc_pit_window_get_queue (UcPitWindow *self);
GtkWidget *uc_pit_window_get_felt (UcPitWindow *self);
/* The table whose felt is shown; %NULL = the tiles are. */
const char *uc_pit_window_get_open (UcPitWindow *self);
/* %NULL = there is none. */
GtkWidget *uc_pit_window_get_tile (UcPitWindow *self, const char *id);
guint uc_pit_window_n_tiles (UcPitWindow *self);
/* Every sentence and figure around queue and tiles, one a line. Free with g_free (). */
char *uc_pit_window_read (UcPitWindow *self);

G_END_DECLS
