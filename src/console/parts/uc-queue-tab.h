/* One win in the floorperson's queue: seat, award, how it stands. A tap shows it. */
#pragma once

#include "uc-state.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_QUEUE_TAB (uc_queue_tab_get_type ())
G_DECLARE_FINAL_TYPE (UcQueueTab, uc_queue_tab, UC, QUEUE_TAB, GtkButton)

GtkWidget *uc_queue_tab_new (guint seat);
guint uc_queue_tab_get_seat (UcQueueTab *self);
/* Its state as the tab has room for it: "Light is dark", or "dark". Borrowed. */
const char *uc_queue_tab_get_words (UcQueueTab *self);
/* So wide it must be for the words that a narrow one has. */
int uc_queue_tab_least_width (UcQueueTab *self, const UcTable *table, UcWager wager);
/* Shows the seat's win of @wager. @current: it is the one being judged. @seen: it has been on the screen for whoever signs
 * now. */
void uc_queue_tab_show (UcQueueTab *self, const UcTable *table, UcWager wager, gboolean current, gboolean seen,
                        int width);

G_END_DECLS
