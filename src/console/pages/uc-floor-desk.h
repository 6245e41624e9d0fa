/* What waits for the floor at this table, whatever it is, and how each of it is opened. Nothing is signed in here. */
#pragma once

#include "uc-console-model.h"
#include "uc-desk-row.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  UC_FLOOR_ITEM_SECOND,    /* a second person signs */
  UC_FLOOR_ITEM_WINS,
  UC_FLOOR_ITEM_RULING,    /* go on or dead, for every hand of a wrong light */
  UC_FLOOR_ITEM_DISPUTE,   /* seat */
  UC_FLOOR_ITEM_DOCUMENTS,
  UC_FLOOR_ITEM_OPTION,    /* option of the prompt */
  UC_FLOOR_ITEM_RECOUNT,
  UC_FLOOR_ITEM_READINGS,
  UC_FLOOR_ITEM_CARDS,     /* inspected */
  UC_FLOOR_ITEM_READER,    /* inspected */
  UC_FLOOR_ITEM_DEVICES,   /* accepted as they are */
  UC_FLOOR_ITEM_RESET_KEY,
  UC_FLOOR_ITEM_RECORD,    /* it is kept again */
  UC_FLOOR_ITEM_BADGE,     /* locked */
  UC_FLOOR_ITEM_OWED,      /* by the correction of a closed round: nobody waits for it, and nothing is signed */
} UcFloorItemKind;

typedef struct
{
  UcFloorItemKind kind;
  guint seat;
  UcOptionId option;
  char badge[UC_BADGE_TEXT];
  char *columns[UC_DESK_N_COLUMNS]; /* %NULL = empty */
} UcFloorItem;

/* UcFloorItem in the order in which the floor sees to them; empty when nothing waits. (transfer full) */
GArray *uc_floor_desk_gather (UcConsoleModel *model);
/* Opens the page on which @item is seen to. */
void uc_floor_desk_open (GtkWidget *from, UcConsoleModel *model, const UcFloorItem *item);
/* The one thing that waits, or the list of them, or the word that nothing does. */
void uc_floor_desk_enter (GtkWidget *from, UcConsoleModel *model);

/* The list. */
#define UC_TYPE_DESK_PAGE (uc_desk_page_get_type ())
GType uc_desk_page_get_type (void);

G_END_DECLS
