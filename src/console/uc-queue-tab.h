/* One win in the floorperson's queue: seat, award, what kind. */
#pragma once

#include "uc-state.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_QUEUE_TAB (uc_queue_tab_get_type ())
G_DECLARE_FINAL_TYPE (UcQueueTab, uc_queue_tab, UC, QUEUE_TAB, GtkWidget)

/* The @place-th of @of, from 1; the first is the one being judged. */
GtkWidget *uc_queue_tab_new (const UcSide *side, guint seat, guint place, guint of, int width);

G_END_DECLS
