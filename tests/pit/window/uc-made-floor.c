#include "uc-made-floor.h"

#include <string.h>

#define SECOND G_GINT64_CONSTANT (1000000000)

struct _UcPitFloor
{
  GObject parent_instance;
  GPtrArray *tables, *queue, *lately;
};

typedef struct
{
  UcPitTable table; /* the first member: a table is found by its address */
  guint last, before;
} Made;

enum
{
  TABLE_CHANGED,
  TABLES_CHANGED,
  QUEUE_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (UcPitFloor, uc_pit_floor, G_TYPE_OBJECT)

static void
uc_pit_floor_finalize (GObject *object)
{
  UcPitFloor *self = UC_PIT_FLOOR (object);

  g_ptr_array_unref (self->tables);
  g_ptr_array_unref (self->queue);
  g_ptr_array_unref (self->lately);
  G_OBJECT_CLASS (uc_pit_floor_parent_class)->finalize (object);
}

static void
uc_pit_floor_class_init (UcPitFloorClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_pit_floor_finalize;
  signals[TABLE_CHANGED] = g_signal_new ("table-changed", UC_TYPE_PIT_FLOOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[TABLES_CHANGED] = g_signal_new ("tables-changed", UC_TYPE_PIT_FLOOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[QUEUE_CHANGED] = g_signal_new ("queue-changed", UC_TYPE_PIT_FLOOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
uc_pit_floor_init (UcPitFloor *self)
{
  self->tables = g_ptr_array_new_with_free_func (g_free);
  self->queue = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_pit_item_free);
  self->lately = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_pit_item_free);
}

/* ---- what the window asks ---- */

gboolean
uc_pit_floor_is_loaded (UcPitFloor *self)
{
  return TRUE;
}

GPtrArray *
uc_pit_floor_tables (UcPitFloor *self)
{
  return self->tables;
}

const UcPitTable *
uc_pit_floor_find (UcPitFloor *self, const char *id)
{
  for (guint i = 0; i < self->tables->len; i++)
    if (g_strcmp0 (((const UcPitTable *) self->tables->pdata[i])->id, id) == 0)
      return self->tables->pdata[i];
  return NULL;
}

GPtrArray *
uc_pit_floor_queue (UcPitFloor *self)
{
  return self->queue;
}

GPtrArray *
uc_pit_floor_lately (UcPitFloor *self)
{
  return self->lately;
}

void
uc_pit_table_rounds (const UcPitTable *table, gint64 now_ns, guint *last, guint *before)
{
  *last = ((const Made *) table)->last;
  *before = ((const Made *) table)->before;
}

/* ---- what the test says ---- */

UcPitFloor *
uc_made_floor_new (void)
{
  return g_object_new (UC_TYPE_PIT_FLOOR, NULL);
}

UcPitTable *
uc_made_floor_add (UcPitFloor *floor, const char *id)
{
  Made *made = g_new0 (Made, 1);

  made->table = (UcPitTable){
    .id = id, .is_loaded = TRUE, .game = UC_GAME_DOWN_UNDER_BLACKJACK, .least = 15 * UC_DOLLAR, .most = 500 * UC_DOLLAR,
    .play = UC_PIT_PLAY_WAITING, .play_since_ns = UC_MADE_NOW_NS - 300 * SECOND, .round = 217, .dealer = "1001",
    .dealer_since_ns = UC_MADE_NOW_NS - 3600 * SECOND, .n_seats = 6, .step = "Bets are open", .step_since_ns = UC_MADE_NOW_NS - 300 * SECOND,
    .progressive = UC_PIT_PROGRESSIVE_OPEN, .fault_words = "", .newest_ns = UC_MADE_NOW_NS - 3 * SECOND,
  };
  g_ptr_array_add (floor->tables, made);
  g_signal_emit (floor, signals[TABLES_CHANGED], 0);
  return &made->table;
}

void
uc_made_floor_remove (UcPitFloor *floor, const char *id)
{
  g_ptr_array_remove (floor->tables, (gpointer) uc_pit_floor_find (floor, id));
  g_signal_emit (floor, signals[TABLES_CHANGED], 0);
}

void
uc_made_floor_set_rounds (const UcPitTable *table, guint last, guint before)
{
  ((Made *) table)->last = last;
  ((Made *) table)->before = before;
}

void
uc_made_floor_change (UcPitFloor *floor, const char *id)
{
  g_signal_emit (floor, signals[TABLE_CHANGED], 0, id);
}

static UcPitItem *
new_item (const char *table, guint64 seq, UcPitKind kind, guint seat)
{
  UcPitItem *item = g_new0 (UcPitItem, 1);

  g_strlcpy (item->table, table, sizeof item->table);
  item->seq = seq;
  item->kind = kind;
  item->seat = (guint8) seat;
  item->since_ns = UC_MADE_NOW_NS - 60 * SECOND;
  return item;
}

UcPitItem *
uc_made_floor_wait (UcPitFloor *floor, const char *table, guint64 seq, UcPitKind kind, guint seat, const char *words)
{
  UcPitItem *item = new_item (table, seq, kind, seat);

  item->words = g_strdup (words);
  g_ptr_array_add (floor->queue, item);
  return item;
}

void
uc_made_floor_clear_queue (UcPitFloor *floor)
{
  g_ptr_array_set_size (floor->queue, 0);
}

UcPitItem *
uc_made_floor_done (UcPitFloor *floor, const char *table, guint64 seq, UcPitKind kind, const char *by)
{
  UcPitItem *item = new_item (table, seq, kind, 0);

  item->words = g_strdup ("");
  item->end = UC_PIT_ENDED;
  item->end_ns = UC_MADE_NOW_NS - 120 * SECOND;
  g_strlcpy (item->ended_by.by, by, sizeof item->ended_by.by);
  item->ended_by.t_real_ns = item->end_ns;
  g_ptr_array_insert (floor->lately, 0, item);
  return item;
}

void
uc_made_floor_queue_changed (UcPitFloor *floor)
{
  g_signal_emit (floor, signals[QUEUE_CHANGED], 0);
}

void
uc_made_floor_raise (UcPitFloor *floor, guint at)
{
  gpointer item = g_ptr_array_steal_index (floor->queue, at);

  g_ptr_array_insert (floor->queue, 0, item);
}
