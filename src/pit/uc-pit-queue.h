/* The queue of a pit: what waits, the most urgent first, and below it what was done lately. A row stays the same widget for as long as its
 * item is there, so that a badge that is being typed does not lose its field when another item comes. */
#pragma once

#include "uc-pit-floor.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_PIT_QUEUE (uc_pit_queue_get_type ())
/* Signals:
 *   say (const UcPitItem *item, guint what, const char *badge): a person says a UcPitWhat of it
 *   table-chosen (const char *table): a person wants to see it
 */
G_DECLARE_FINAL_TYPE (UcPitQueue, uc_pit_queue, UC, PIT_QUEUE, GtkBox)

GtkWidget *uc_pit_queue_new (void);
/* @why_not: (nullable): a sentence why nothing can be said of an item; %NULL = it can. Shown with the next uc_pit_queue_show (). */
void uc_pit_queue_set_why_not (UcPitQueue *self, const char *why_not);
/* Rows and the list below them take less room. Shown with the next uc_pit_queue_show (). */
void uc_pit_queue_set_compact (UcPitQueue *self, gboolean compact);
/* @waiting, @lately: (element-type UcPitItem): in the order in which they are shown; only read during the call. */
void uc_pit_queue_show (UcPitQueue *self, const GPtrArray *waiting, const GPtrArray *lately, gboolean is_loaded, gint64 now_ns);
/* Time has passed. */
void uc_pit_queue_tick (UcPitQueue *self, gint64 now_ns);
/* What became of what was said of @item; nothing happens when it has no row any more. */
void uc_pit_queue_answer (UcPitQueue *self, const UcPitItem *item, const char *refused);

/* For tests: the row at a place, %NULL = there is none; how many; and the words over them. */
GtkWidget *uc_pit_queue_get_row (UcPitQueue *self, guint i);
guint uc_pit_queue_n_rows (UcPitQueue *self);
const char *uc_pit_queue_get_word (UcPitQueue *self);

G_END_DECLS
