#include "uc-pit-floor.h"

#include "uc-mirror-words.h"
#include "uc-pit-record.h"
#include "uc-watch.h"

#include <gio/gio.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

/* One dispatch of the main loop reads for no longer than so. */
#define SLICE_US 4000
/* A row is told of before its commit is seen: the file is looked at again, after twice as long each time. */
#define FIRST_PAUSE_US   1000
#define LONGEST_PAUSE_US 512000
/* In so many seconds everything is looked at, whether or not anybody told of it. */
#define NET_S 10

/* A table, and what its tile shows. */
typedef struct
{
  UcPitTable shown;  /* first: uc_pit_table_rounds () finds the rest by it */
  char *id, *folder;
  UcPitRecord *record;
  int watch;         /* -1 = its folder is not watched */
  UcMirrorState mirror;
  guint64 changes, begun; /* of the fold whose items are in the queue, and of its record */
  gboolean due, changed, listed, waits_deep;
  gint64 pause_us;   /* 0 = nothing is looked at again */
  gint64 look_us;    /* … when */
} Tile;

struct _UcPitFloor
{
  GObject parent;
  char *folder;
  GStrv wanted;        /* of the plan; NULL = all tables of the folder */
  GPtrArray *tiles;    /* Tile */
  GHashTable *by_id;   /* Tile, borrowed */
  GPtrArray *tables;   /* UcPitTable of those that are shown, borrowed */
  GHashTable *facts;   /* UcPitItemId → UcPitSaid[UC_PIT_N_WHATS] */
  GPtrArray *alerts;   /* UcPitItem */
  GPtrArray *queue, *lately; /* UcPitItem */
  gboolean queue_is_old, told_old;
  int fd;              /* of the watches */
  int house;           /* the folder's number there */
  GQueue live, load;   /* Tile that are due: those read to their end before the others */
  GQueue deep;         /* Tile that are to be read again for what has ended, once all were read */
  guint changes, live_source, load_source, pause_source, net_source;
  gint64 pause_at_us;
};

G_DEFINE_FINAL_TYPE (UcPitFloor, uc_pit_floor, G_TYPE_OBJECT)

enum
{
  TABLE_CHANGED,
  TABLES_CHANGED,
  QUEUE_CHANGED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

static void schedule (UcPitFloor *self);

static void
free_tile (gpointer data)
{
  Tile *tile = data;

  uc_pit_record_free (tile->record);
  uc_mirror_state_clear (&tile->mirror);
  g_free (tile->id);
  g_free (tile->folder);
  g_free (tile);
}

static void
uc_pit_floor_finalize (GObject *object)
{
  UcPitFloor *self = UC_PIT_FLOOR (object);

  g_clear_handle_id (&self->changes, g_source_remove);
  g_clear_handle_id (&self->live_source, g_source_remove);
  g_clear_handle_id (&self->load_source, g_source_remove);
  g_clear_handle_id (&self->pause_source, g_source_remove);
  g_clear_handle_id (&self->net_source, g_source_remove);
  if (self->fd >= 0)
    close (self->fd);
  g_queue_clear (&self->live);
  g_queue_clear (&self->load);
  g_queue_clear (&self->deep);
  g_ptr_array_unref (self->tables);
  g_ptr_array_unref (self->queue);
  g_ptr_array_unref (self->lately);
  g_ptr_array_unref (self->alerts);
  g_hash_table_unref (self->facts);
  g_hash_table_unref (self->by_id);
  g_ptr_array_unref (self->tiles);
  g_strfreev (self->wanted);
  g_free (self->folder);
  G_OBJECT_CLASS (uc_pit_floor_parent_class)->finalize (object);
}

static void
uc_pit_floor_class_init (UcPitFloorClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_pit_floor_finalize;
  signals[TABLE_CHANGED]
      = g_signal_new ("table-changed", UC_TYPE_PIT_FLOOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[TABLES_CHANGED]
      = g_signal_new ("tables-changed", UC_TYPE_PIT_FLOOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[QUEUE_CHANGED]
      = g_signal_new ("queue-changed", UC_TYPE_PIT_FLOOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
uc_pit_floor_init (UcPitFloor *self)
{
  self->fd = -1;
  self->tiles = g_ptr_array_new_with_free_func (free_tile);
  self->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  self->tables = g_ptr_array_new ();
  self->facts = g_hash_table_new_full (uc_pit_item_id_hash, uc_pit_item_id_equal, g_free, g_free);
  self->alerts = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_pit_item_free);
  self->queue = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_pit_item_free);
  self->lately = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_pit_item_free);
  self->queue_is_old = TRUE;
  g_queue_init (&self->live);
  g_queue_init (&self->load);
  g_queue_init (&self->deep);
}

/* ---- which tables there are ---- */

static int
by_place (gconstpointer a, gconstpointer b)
{
  const UcPitTable *one = *(const UcPitTable *const *) a, *other = *(const UcPitTable *const *) b;

  return strcmp (one->id, other->id);
}

/* A table of the plan is shown in any case, in the plan's order; another one once it has a journal. */
static void
list_tables (UcPitFloor *self)
{
  g_ptr_array_set_size (self->tables, 0);
  for (guint i = 0; self->wanted != NULL && self->wanted[i] != NULL; i++)
    g_ptr_array_add (self->tables, g_hash_table_lookup (self->by_id, self->wanted[i]));
  if (self->wanted != NULL)
    return;
  for (guint i = 0; i < self->tiles->len; i++)
    if (((Tile *) self->tiles->pdata[i])->listed)
      g_ptr_array_add (self->tables, self->tiles->pdata[i]);
  g_ptr_array_sort (self->tables, by_place);
}

static void
make_due (UcPitFloor *self, Tile *tile)
{
  if (tile->due)
    return;
  tile->due = TRUE;
  g_queue_push_tail (uc_pit_record_is_read (tile->record) ? &self->live : &self->load, tile);
}

/* One table is read to its end before the next is begun: each that is half way has pages of its file in memory. */
static void
stay_due (UcPitFloor *self, Tile *tile)
{
  tile->due = TRUE;
  g_queue_push_head (uc_pit_record_is_read (tile->record) ? &self->live : &self->load, tile);
}

static void
touch (UcPitFloor *self, Tile *tile)
{
  tile->pause_us = FIRST_PAUSE_US;
  make_due (self, tile);
}

static void
look_at_mirror (Tile *tile)
{
  const gint64 told_ns = tile->mirror.told_ns;

  uc_mirror_state_clear (&tile->mirror);
  memset (&tile->mirror, 0, sizeof tile->mirror);
  tile->shown.mirror = uc_mirror_state_load (tile->folder, &tile->mirror) ? &tile->mirror : NULL;
  tile->changed |= tile->mirror.told_ns != told_ns;
}

static Tile *
add_tile (UcPitFloor *self, const char *id)
{
  Tile *tile = g_new0 (Tile, 1);

  tile->id = g_strdup (id);
  tile->folder = g_build_filename (self->folder, id, NULL);
  tile->record = uc_pit_record_new (tile->folder, id);
  tile->watch = -1;
  tile->shown.id = tile->id;
  g_ptr_array_add (self->tiles, tile);
  g_hash_table_insert (self->by_id, tile->id, tile);
  return tile;
}

/* A folder that is there is watched, and looked at from its beginning when it was not watched before. */
static void
watch_tile (UcPitFloor *self, Tile *tile)
{
  const gboolean is_there = g_file_test (tile->folder, G_FILE_TEST_IS_DIR);

  tile->changed |= tile->shown.is_gone == is_there;
  tile->shown.is_gone = !is_there;
  if (is_there && tile->watch < 0)
    {
      tile->watch = uc_watch_add (self->fd, tile->folder);
      look_at_mirror (tile);
      touch (self, tile);
    }
  else if (!is_there)
    tile->watch = -1;
}

/* Finds tables that appeared or vanished. One that vanished stays, with what waits there. */
static void
look_at_house (UcPitFloor *self)
{
  g_autoptr (GDir) dir = self->wanted == NULL ? g_dir_open (self->folder, 0, NULL) : NULL;
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (self->folder, name, NULL);

      if (uc_mirror_is_table (name) && g_file_test (path, G_FILE_TEST_IS_DIR)
          && !g_hash_table_contains (self->by_id, name))
        add_tile (self, name);
    }
  for (guint i = 0; i < self->tiles->len; i++)
    watch_tile (self, self->tiles->pdata[i]);
}

/* ---- reading ---- */

static void
fill (Tile *tile)
{
  UcPitTable *shown = &tile->shown;

  shown->error = shown->is_gone && uc_pit_fold_table (uc_pit_record_fold (tile->record)) != NULL
                     ? _ ("The folder of its copies has vanished.") : uc_pit_record_error (tile->record);
  shown->is_loaded = uc_pit_record_is_loaded (tile->record);
  uc_pit_fold_fill (uc_pit_record_fold (tile->record), shown);
}

/* A turn of one table. */
static void
read_tile (UcPitFloor *self, Tile *tile)
{
  const guint64 rows = uc_pit_record_rows (tile->record);
  const gboolean was_loaded = uc_pit_record_is_loaded (tile->record);
  g_autofree char *error = g_strdup (uc_pit_record_error (tile->record));
  const gboolean more = uc_pit_record_turn (tile->record);
  UcPitFold *fold = uc_pit_record_fold (tile->record);

  tile->due = FALSE;
  if (more)
    stay_due (self, tile);
  else if (tile->pause_us > 0 && tile->pause_us <= LONGEST_PAUSE_US)
    {
      tile->look_us = g_get_monotonic_time () + tile->pause_us;
      tile->pause_us *= 2;
    }
  else
    tile->pause_us = tile->look_us = 0;
  if (!tile->waits_deep && uc_pit_record_is_read (tile->record) && !uc_pit_record_is_deep (tile->record))
    {
      tile->waits_deep = TRUE;
      g_queue_push_tail (&self->deep, tile);
    }
  tile->changed |= rows != uc_pit_record_rows (tile->record) || was_loaded != uc_pit_record_is_loaded (tile->record)
                   || g_strcmp0 (error, uc_pit_record_error (tile->record)) != 0;
  if (uc_pit_record_begun (tile->record) == tile->begun && uc_pit_fold_changes (fold) == tile->changes)
    return;
  tile->begun = uc_pit_record_begun (tile->record);
  tile->changes = uc_pit_fold_changes (fold);
  self->queue_is_old = self->told_old = TRUE;
}

/* Says what has changed, once for each table however much it was. */
static void
tell (UcPitFloor *self)
{
  gboolean appeared = FALSE;

  g_object_ref (self);
  for (guint i = 0; i < self->tiles->len; i++)
    {
      Tile *tile = self->tiles->pdata[i];
      const gboolean listed = tile->listed || uc_pit_record_is_found (tile->record);

      if (!tile->changed)
        continue;
      fill (tile);
      appeared |= listed != tile->listed;
      tile->listed = listed;
    }
  if (appeared)
    {
      list_tables (self);
      g_signal_emit (self, signals[TABLES_CHANGED], 0);
    }
  for (guint i = 0; i < self->tiles->len; i++)
    {
      Tile *tile = self->tiles->pdata[i];

      if (!tile->changed)
        continue;
      tile->changed = FALSE;
      if (tile->listed)
        g_signal_emit (self, signals[TABLE_CHANGED], 0, tile->id);
    }
  if (self->told_old)
    {
      self->told_old = FALSE;
      g_signal_emit (self, signals[QUEUE_CHANGED], 0);
    }
  g_object_unref (self);
}

/* The next table begins to be read again. */
static void
deepen_one (UcPitFloor *self)
{
  Tile *tile = g_queue_pop_head (&self->deep);

  tile->waits_deep = FALSE;
  if (!uc_pit_record_is_read (tile->record) || uc_pit_record_is_deep (tile->record))
    return;
  uc_pit_record_deepen (tile->record);
  if (tile->due)
    g_queue_remove (&self->live, tile);
  stay_due (self, tile);
}

static void
read_slice (UcPitFloor *self, GQueue *due)
{
  const gint64 end_us = g_get_monotonic_time () + SLICE_US;

  while (due->length > 0 && g_get_monotonic_time () < end_us)
    read_tile (self, g_queue_pop_head (due));
  tell (self);
  schedule (self);
}

static gboolean
on_live (gpointer user_data)
{
  UcPitFloor *self = user_data;

  self->live_source = 0;
  read_slice (self, &self->live);
  return G_SOURCE_REMOVE;
}

static gboolean
on_load (gpointer user_data)
{
  UcPitFloor *self = user_data;

  self->load_source = 0;
  if (self->load.length == 0 && self->deep.length > 0)
    deepen_one (self);
  read_slice (self, &self->load);
  return G_SOURCE_REMOVE;
}

static gboolean
on_pause (gpointer user_data)
{
  UcPitFloor *self = user_data;
  const gint64 now_us = g_get_monotonic_time ();

  self->pause_source = 0;
  for (guint i = 0; i < self->tiles->len; i++)
    {
      Tile *tile = self->tiles->pdata[i];

      if (tile->look_us == 0 || tile->look_us > now_us)
        continue;
      tile->look_us = 0;
      make_due (self, tile);
    }
  schedule (self);
  return G_SOURCE_REMOVE;
}

static void
schedule (UcPitFloor *self)
{
  gint64 soonest_us = G_MAXINT64;

  if (self->live.length > 0 && self->live_source == 0)
    self->live_source = g_idle_add_full (G_PRIORITY_DEFAULT, on_live, self, NULL);
  if (self->load.length + self->deep.length > 0 && self->load_source == 0)
    self->load_source = g_idle_add (on_load, self);
  for (guint i = 0; i < self->tiles->len; i++)
    {
      const Tile *tile = self->tiles->pdata[i];

      if (tile->look_us != 0)
        soonest_us = MIN (soonest_us, tile->look_us);
    }
  if (soonest_us == G_MAXINT64 || (self->pause_source != 0 && self->pause_at_us <= soonest_us))
    return;
  g_clear_handle_id (&self->pause_source, g_source_remove);
  self->pause_at_us = soonest_us;
  self->pause_source = g_timeout_add (MAX (soonest_us - g_get_monotonic_time (), 0) / 1000 + 1, on_pause, self);
}

/* ---- what is told ---- */

static void
on_told (int number, const char *name, gpointer user_data)
{
  UcPitFloor *self = user_data;

  if (number == self->house || number < 0)
    look_at_house (self);
  for (guint i = 0; i < self->tiles->len; i++)
    {
      Tile *tile = self->tiles->pdata[i];

      if (number >= 0 && tile->watch != number)
        continue;
      if (strcmp (name, UC_MIRROR_STATE) == 0)
        look_at_mirror (tile);
      else
        touch (self, tile);
      /* The folder itself: it may be gone, or another one by now. */
      if (name[0] == '\0')
        {
          tile->watch = -1;
          watch_tile (self, tile);
        }
    }
}

static gboolean
on_changes (int fd, GIOCondition condition, gpointer user_data)
{
  UcPitFloor *self = user_data;

  uc_watch_read (fd, on_told, self);
  read_slice (self, &self->live);
  return G_SOURCE_CONTINUE;
}

static gboolean
on_net (gpointer user_data)
{
  UcPitFloor *self = user_data;

  look_at_house (self);
  for (guint i = 0; i < self->tiles->len; i++)
    {
      look_at_mirror (self->tiles->pdata[i]);
      make_due (self, self->tiles->pdata[i]);
    }
  tell (self);
  schedule (self);
  return G_SOURCE_CONTINUE;
}

UcPitFloor *
uc_pit_floor_new (const char *folder, const UcPit *pit, GError **error)
{
  g_autoptr (UcPitFloor) self = g_object_new (UC_TYPE_PIT_FLOOR, NULL);

  self->folder = g_strdup (folder);
  if (!g_file_test (folder, G_FILE_TEST_IS_DIR))
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT, _ ("%s: there is no such folder; give the folder that holds a folder for each table"), folder);
      return NULL;
    }
  self->fd = uc_watch_open ((const char *const[]){ NULL }, error);
  if (self->fd < 0)
    return NULL;
  self->house = uc_watch_add (self->fd, folder);
  if (pit != NULL && pit->tables != NULL && pit->tables[0] != NULL)
    self->wanted = g_strdupv (pit->tables);
  for (guint i = 0; self->wanted != NULL && self->wanted[i] != NULL; i++)
    add_tile (self, self->wanted[i])->listed = TRUE;
  look_at_house (self);
  for (guint i = 0; i < self->tiles->len; i++)
    touch (self, self->tiles->pdata[i]);
  list_tables (self);
  self->changes = g_unix_fd_add (self->fd, G_IO_IN, on_changes, self);
  self->net_source = g_timeout_add_seconds (NET_S, on_net, self);
  schedule (self);
  return g_steal_pointer (&self);
}

void
uc_pit_floor_read (UcPitFloor *self)
{
  uc_watch_read (self->fd, on_told, self);
  for (guint i = 0; i < self->tiles->len; i++)
    make_due (self, self->tiles->pdata[i]);
  while (self->live.length + self->load.length + self->deep.length > 0)
    if (self->live.length + self->load.length > 0)
      read_tile (self, g_queue_pop_head (self->live.length > 0 ? &self->live : &self->load));
    else
      deepen_one (self);
  tell (self);
  schedule (self);
}

gboolean
uc_pit_floor_is_loaded (UcPitFloor *self)
{
  return self->load.length + self->deep.length == 0;
}

/* ---- tables ---- */

GPtrArray *
uc_pit_floor_tables (UcPitFloor *self)
{
  return self->tables;
}

const UcPitTable *
uc_pit_floor_find (UcPitFloor *self, const char *id)
{
  const Tile *tile = g_hash_table_lookup (self->by_id, id);

  return tile == NULL || !tile->listed ? NULL : &tile->shown;
}

void
uc_pit_table_rounds (const UcPitTable *table, gint64 now_ns, guint *last, guint *before)
{
  const Tile *tile = (const Tile *) table;

  uc_pit_fold_rounds (uc_pit_record_fold (tile->record), now_ns, last, before);
}

/* ---- the queue ---- */

/* What was said of an item in the pit. What no person of the table's record ended is ended by the badge that says that it is done. */
static UcPitItem *
with_facts (UcPitFloor *self, const UcPitItem *item)
{
  const UcPitItemId id = uc_pit_item_id (item);
  const UcPitSaid *said = g_hash_table_lookup (self->facts, &id);
  UcPitItem *copy = uc_pit_item_copy (item);

  if (said != NULL)
    memcpy (copy->said, said, sizeof copy->said);
  if (copy->said[UC_PIT_DONE].by[0] != '\0' && (copy->end == UC_PIT_OVER || (copy->end == UC_PIT_WAITS && copy->kind == UC_PIT_ITEM_ALERT)))
    {
      copy->end = UC_PIT_ENDED;
      copy->ended_by = copy->said[UC_PIT_DONE];
      copy->end_ns = copy->ended_by.t_real_ns;
    }
  return copy;
}

static void
take_items (UcPitFloor *self, const GPtrArray *items)
{
  for (guint i = 0; i < items->len; i++)
    {
      UcPitItem *item = with_facts (self, items->pdata[i]);

      g_ptr_array_add (item->end == UC_PIT_ENDED ? self->lately : self->queue, item);
    }
}

static int
by_urgency (gconstpointer a, gconstpointer b)
{
  return uc_pit_item_compare (*(UcPitItem *const *) a, *(UcPitItem *const *) b);
}

static int
by_end (gconstpointer a, gconstpointer b)
{
  const UcPitItem *one = *(UcPitItem *const *) a, *other = *(UcPitItem *const *) b;

  return one->end_ns > other->end_ns ? -1 : one->end_ns < other->end_ns ? 1 : uc_pit_item_compare (one, other);
}

static void
sort (UcPitFloor *self)
{
  if (!self->queue_is_old)
    return;
  self->queue_is_old = FALSE;
  g_ptr_array_set_size (self->queue, 0);
  g_ptr_array_set_size (self->lately, 0);
  for (guint i = 0; i < self->tiles->len; i++)
    {
      UcPitFold *fold = uc_pit_record_fold (((Tile *) self->tiles->pdata[i])->record);

      take_items (self, uc_pit_fold_items (fold));
      take_items (self, uc_pit_fold_ended (fold));
    }
  take_items (self, self->alerts);
  g_ptr_array_sort (self->queue, by_urgency);
  g_ptr_array_sort (self->lately, by_end);
  if (self->lately->len > UC_PIT_LATELY)
    g_ptr_array_set_size (self->lately, UC_PIT_LATELY);
}

GPtrArray *
uc_pit_floor_queue (UcPitFloor *self)
{
  sort (self);
  return self->queue;
}

GPtrArray *
uc_pit_floor_lately (UcPitFloor *self)
{
  sort (self);
  return self->lately;
}

/* ---- the link and the alerts ---- */

void
uc_pit_floor_take_fact (UcPitFloor *self, const UcPitFact *fact, gint64 real_ns)
{
  UcPitSaid *said = g_hash_table_lookup (self->facts, &fact->item), *of;

  if (said == NULL)
    {
      said = g_new0 (UcPitSaid, UC_PIT_N_WHATS);
      g_hash_table_insert (self->facts, g_memdup2 (&fact->item, sizeof fact->item), said);
    }
  of = &said[fact->what];
  /* The same facts in another order come to the same. */
  if (of->by[0] != '\0' && (real_ns < of->t_real_ns || (real_ns == of->t_real_ns && strcmp (fact->badge, of->by) <= 0)))
    return;
  g_strlcpy (of->by, fact->badge, sizeof of->by);
  of->t_real_ns = real_ns;
  self->queue_is_old = TRUE;
  g_signal_emit (self, signals[QUEUE_CHANGED], 0);
}

void
uc_pit_floor_take_alert (UcPitFloor *self, const UcPitAlert *alert)
{
  const guint64 seq = alert->seq != 0 ? alert->seq : (guint64) alert->since_ns;
  UcPitItem *item = NULL;

  for (guint i = 0; i < self->alerts->len && item == NULL; i++)
    {
      UcPitItem *known = self->alerts->pdata[i];

      if (known->seq == seq && strcmp (known->table, alert->table) == 0 && strcmp (known->name, alert->name) == 0)
        item = known;
    }
  if (item == NULL)
    {
      item = g_new0 (UcPitItem, 1);
      g_strlcpy (item->table, alert->table, sizeof item->table);
      g_strlcpy (item->name, alert->name, sizeof item->name);
      item->seq = seq;
      item->kind = UC_PIT_ITEM_ALERT;
      item->since_ns = alert->since_ns;
      g_ptr_array_add (self->alerts, item);
    }
  item->end = alert->over ? UC_PIT_OVER : UC_PIT_WAITS;
  g_free (item->words);
  item->words = g_strdup (alert->words);
  self->queue_is_old = TRUE;
  g_signal_emit (self, signals[QUEUE_CHANGED], 0);
}
