/* One thing that waits for the floor, in columns: what, where, sum, since. A tap opens it. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  UC_DESK_WHAT,
  UC_DESK_WHERE,
  UC_DESK_SUM,
  UC_DESK_SINCE,
  UC_DESK_N_COLUMNS
} UcDeskColumn;

#define UC_TYPE_DESK_ROW (uc_desk_row_get_type ())
G_DECLARE_FINAL_TYPE (UcDeskRow, uc_desk_row, UC, DESK_ROW, GtkButton)

/* @columns: copied; "" leaves one empty, and what stands before it has its room. */
GtkWidget *uc_desk_row_new (const char *const columns[UC_DESK_N_COLUMNS]);
/* "Dispute, seat 3, bet $15.00, since 21:47:39": as it is read out. Borrowed. */
const char *uc_desk_row_get_words (UcDeskRow *self);

G_END_DECLS
