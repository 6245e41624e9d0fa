/* The tables of a house as their copies say, and what waits for the floor at them: the pit without its window. No GTK.
 *
 * It reads HOUSE/TABLE/YYYY-MM.journal as upcard-mirrord or upcard-mirror keeps them, folds each table from its last checkpoint on, and
 * goes on as the files grow. It never writes there. It works in the default main context, a slice of work in a turn.
 *
 * Signals:
 *   "table-changed" (const char *id): what uc_pit_floor_find () gives has changed
 *   "tables-changed" (): a table has appeared or vanished
 *   "queue-changed" (): items came, went, changed, or have another place; also of the list “lately done”
 */
#pragma once

#include "uc-pit-item.h"
#include "uc-pit-plan.h"
#include "uc-pit-table.h"

#include <glib-object.h>

G_BEGIN_DECLS

#define UC_TYPE_PIT_FLOOR (uc_pit_floor_get_type ())
G_DECLARE_FINAL_TYPE (UcPitFloor, uc_pit_floor, UC, PIT_FLOOR, GObject)

/* So many items the list “lately done” has at most; the older ones make room. */
#define UC_PIT_LATELY 32

/**
 * uc_pit_floor_new:
 * @folder: of the house; each folder in it with months of journals is a table. It may be empty, and tables may appear later
 * @pit: (nullable): which tables, in which order; %NULL or a pit without tables: all of them, by name. Copied
 * @error: the folder is not there, or cannot be watched
 *
 * The first turns of the main loop read what is there.
 */
UcPitFloor *uc_pit_floor_new (const char *folder, const UcPit *pit, GError **error);
/* Reads until there is nothing new, without the main loop: for programs that print and end. */
void uc_pit_floor_read (UcPitFloor *self);
/* Whether every table was read to its end, the day's history included: nothing of the queue is missing any longer. */
gboolean uc_pit_floor_is_loaded (UcPitFloor *self);

/* (element-type UcPitTable): in the pit's order. A table of the plan without a folder is there, with its error. Borrowed until the next
 * turn of the main loop; the array's members live until "tables-changed". */
GPtrArray *uc_pit_floor_tables (UcPitFloor *self);
/* %NULL = no such table. Borrowed as above. */
const UcPitTable *uc_pit_floor_find (UcPitFloor *self, const char *id);
/* (element-type UcPitItem): what waits, and what is over and not done, the most urgent first. Borrowed until "queue-changed". */
GPtrArray *uc_pit_floor_queue (UcPitFloor *self);
/* (element-type UcPitItem): what persons ended, the last first. Borrowed until "queue-changed". */
GPtrArray *uc_pit_floor_lately (UcPitFloor *self);

/* A fact from the link. One that comes again, or that is older than what is known, changes nothing; one of an item that is not there
 * yet is kept for it. */
void uc_pit_floor_take_fact (UcPitFloor *self, const UcPitFact *fact, gint64 real_ns);

/* An alert: known by its table, the event that raised it, and its name. */
typedef struct
{
  char table[UC_PIT_TABLE_TEXT]; /* "" = the house's */
  guint64 seq;                   /* 0 = no event raised it: its item has since_ns as its number */
  char name[UC_BADGE_TEXT];      /* of the threshold, "hit-frequency" */
  gint64 since_ns;
  gboolean over;                 /* what raised it has ended by itself */
  const char *words;             /* a sentence, translated */
} UcPitAlert;

/* An alert from the alerts' part; the same one again changes its words and whether it is over. */
void uc_pit_floor_take_alert (UcPitFloor *self, const UcPitAlert *alert);

G_END_DECLS
