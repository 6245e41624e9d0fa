#include "uc-pit-queue.h"

#include "uc-pit-row.h"
#include "uc-pit-words.h"
#include "uc-plain.h"
#include "uc-say-time.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* So many of what was done lately are in sight, and where there is little room. */
#define LATELY 4
#define LATELY_COMPACT 2
/* Pixels of a row that nobody misses. */
#define TOLERANCE 6

struct _UcPitQueue
{
  GtkBox parent_instance;

  char *why_not;       /* NULL = facts can be said */
  GHashTable *rows;    /* key of an item → UcPitRow */
  GtkLabel *title, *word, *below, *lately_title, *lately[LATELY];
  GtkWidget *list, *empty;
  GtkScrolledWindow *scrolled;
  gboolean is_compact;
  guint measuring;     /* source: what lies below the last row in sight is counted again */
};

enum
{
  SAY,
  TABLE_CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (UcPitQueue, uc_pit_queue, GTK_TYPE_BOX)

/* (transfer full) */
static char *
key_of (const UcPitItem *item)
{
  return g_strdup_printf ("%s %" PRIu64 " %d %u %d %d %u %s", item->table, item->seq, item->kind, item->seat, item->wager, item->device, item->place,
                          item->name);
}

static void
on_say (UcPitRow *row, guint what, const char *badge, UcPitQueue *self)
{
  g_signal_emit (self, signals[SAY], 0, uc_pit_row_get_item (row), what, badge);
}

static void
on_go (UcPitRow *row, UcPitQueue *self)
{
  if (uc_pit_row_get_item (row)->table[0] != '\0')
    g_signal_emit (self, signals[TABLE_CHOSEN], 0, uc_pit_row_get_item (row)->table);
}

/* ---- how many rows are below the window's edge ---- */

static gboolean
on_measure (gpointer data)
{
  UcPitQueue *self = data;
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scrolled);
  const double end = gtk_adjustment_get_value (adjustment) + gtk_adjustment_get_page_size (adjustment);
  guint below = 0;
  g_autofree char *text = NULL;

  self->measuring = 0;
  for (GtkWidget *row = gtk_widget_get_first_child (self->list); row != NULL; row = gtk_widget_get_next_sibling (row))
    {
      graphene_rect_t area;

      if (gtk_widget_compute_bounds (row, self->list, &area) && area.origin.y + area.size.height - TOLERANCE > end)
        below++;
    }
  text = g_strdup_printf (ngettext ("%u more below", "%u more below", below), below);
  gtk_label_set_text (self->below, below > 0 ? text : "");
  return G_SOURCE_REMOVE;
}

/* After the frame in which the rows get their places. */
static void
measure_later (UcPitQueue *self)
{
  if (self->measuring == 0)
    self->measuring = g_idle_add_full (GDK_PRIORITY_REDRAW + 10, on_measure, self, NULL);
}

/* ---- rows ---- */

static UcPitRow *
row_of (UcPitQueue *self, const UcPitItem *item)
{
  char *key = key_of (item);
  UcPitRow *row = g_hash_table_lookup (self->rows, key);

  if (row != NULL)
    {
      g_free (key);
      return row;
    }
  row = UC_PIT_ROW (uc_pit_row_new (item));
  g_signal_connect (row, "say", G_CALLBACK (on_say), self);
  g_signal_connect (row, "go", G_CALLBACK (on_go), self);
  gtk_box_append (GTK_BOX (self->list), GTK_WIDGET (row));
  g_hash_table_insert (self->rows, key, row);
  return row;
}

static void
remove_others (UcPitQueue *self, GHashTable *kept)
{
  GHashTableIter iter;
  gpointer row;

  g_hash_table_iter_init (&iter, self->rows);
  while (g_hash_table_iter_next (&iter, NULL, &row))
    if (!g_hash_table_contains (kept, row))
      {
        gtk_box_remove (GTK_BOX (self->list), row);
        g_hash_table_iter_remove (&iter);
      }
}

static void
show_waiting (UcPitQueue *self, const GPtrArray *waiting, gint64 now_ns)
{
  g_autoptr (GHashTable) kept = g_hash_table_new (NULL, NULL);
  GtkWidget *before = NULL;

  for (guint i = 0; i < waiting->len; i++)
    {
      UcPitRow *row = row_of (self, waiting->pdata[i]);

      uc_pit_row_set_compact (row, self->is_compact);
      uc_pit_row_show (row, waiting->pdata[i], self->why_not, now_ns);
      g_hash_table_add (kept, row);
    }
  remove_others (self, kept);
  for (guint i = 0; i < waiting->len; i++)
    {
      GtkWidget *row = GTK_WIDGET (row_of (self, waiting->pdata[i]));

      if (gtk_widget_get_prev_sibling (row) != before)
        gtk_box_reorder_child_after (GTK_BOX (self->list), row, before);
      before = row;
    }
}

static void
show_lately (UcPitQueue *self, const GPtrArray *lately)
{
  gtk_widget_set_visible (GTK_WIDGET (self->lately_title), lately->len > 0);
  for (guint i = 0; i < LATELY; i++)
    {
      const UcPitItem *item = i < MIN (lately->len, self->is_compact ? LATELY_COMPACT : LATELY) ? lately->pdata[i] : NULL;
      g_autofree char *place = item != NULL ? uc_pit_words_place (item) : NULL, *by = item != NULL ? uc_plain_text (item->ended_by.by) : NULL;
      g_autofree char *clock = item != NULL ? uc_say_clock (item->end_ns) : NULL, *text = NULL;

      gtk_widget_set_visible (GTK_WIDGET (self->lately[i]), item != NULL);
      if (item == NULL)
        continue;
      /* Translators: a time of day, a table and its seat, the kind of what waited there, the badge that ended it. */
      text = g_strdup_printf (_ ("%.5s  %s  %s, by %s"), clock, place, uc_pit_words_kind (item->kind), by);
      gtk_label_set_text (self->lately[i], text);
    }
}

void
uc_pit_queue_set_why_not (UcPitQueue *self, const char *why_not)
{
  g_free (self->why_not);
  self->why_not = g_strdup (why_not);
}

void
uc_pit_queue_set_compact (UcPitQueue *self, gboolean compact)
{
  self->is_compact = compact;
}

void
uc_pit_queue_show (UcPitQueue *self, const GPtrArray *waiting, const GPtrArray *lately, gboolean is_loaded, gint64 now_ns)
{
  g_autofree char *title = g_strdup_printf (ngettext ("%u waits", "%u wait", waiting->len), waiting->len);
  g_autofree char *word = self->why_not != NULL ? g_strdup_printf ("⚠ %s", self->why_not) : g_strdup ("");

  gtk_label_set_text (self->title, waiting->len > 0 ? title : _ ("Queue"));
  gtk_label_set_text (self->word, word);
  gtk_widget_set_visible (GTK_WIDGET (self->word), self->why_not != NULL);
  show_waiting (self, waiting, now_ns);
  gtk_widget_set_visible (self->empty, waiting->len == 0);
  gtk_label_set_text (GTK_LABEL (self->empty), is_loaded ? _ ("Nothing waits") : _ ("Reading the tables’ records"));
  show_lately (self, lately);
  measure_later (self);
}

void
uc_pit_queue_tick (UcPitQueue *self, gint64 now_ns)
{
  for (GtkWidget *row = gtk_widget_get_first_child (self->list); row != NULL; row = gtk_widget_get_next_sibling (row))
    uc_pit_row_tick (UC_PIT_ROW (row), now_ns);
}

void
uc_pit_queue_answer (UcPitQueue *self, const UcPitItem *item, const char *refused)
{
  g_autofree char *key = key_of (item);
  UcPitRow *row = g_hash_table_lookup (self->rows, key);

  if (row != NULL)
    uc_pit_row_answer (row, refused);
}

/* ---- the widget ---- */

static void
uc_pit_queue_dispose (GObject *object)
{
  UcPitQueue *self = UC_PIT_QUEUE (object);

  g_hash_table_remove_all (self->rows);
  G_OBJECT_CLASS (uc_pit_queue_parent_class)->dispose (object);
  /* What is taken out of the list may ask for it once more. */
  g_clear_handle_id (&self->measuring, g_source_remove);
}

static void
uc_pit_queue_finalize (GObject *object)
{
  UcPitQueue *self = UC_PIT_QUEUE (object);

  g_hash_table_unref (self->rows);
  g_free (self->why_not);
  G_OBJECT_CLASS (uc_pit_queue_parent_class)->finalize (object);
}

static void
uc_pit_queue_class_init (UcPitQueueClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = uc_pit_queue_dispose;
  G_OBJECT_CLASS (klass)->finalize = uc_pit_queue_finalize;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "ucpitqueue");
  signals[SAY] = g_signal_new ("say", UC_TYPE_PIT_QUEUE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_POINTER, G_TYPE_UINT,
                               G_TYPE_STRING);
  signals[TABLE_CHOSEN] = g_signal_new ("table-chosen", UC_TYPE_PIT_QUEUE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static GtkLabel *
add_label (GtkBox *box, const char *class)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, class);
  gtk_box_append (box, label);
  return GTK_LABEL (label);
}

static void
uc_pit_queue_init (UcPitQueue *self)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *inner = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gtk_box_append (GTK_BOX (self), head);
  self->title = add_label (GTK_BOX (head), "pane-title");
  gtk_widget_set_hexpand (GTK_WIDGET (self->title), TRUE);
  self->below = add_label (GTK_BOX (head), "pane-note");
  self->word = add_label (GTK_BOX (self), "queue-word");
  gtk_label_set_wrap (self->word, TRUE);
  self->empty = gtk_label_new ("");
  gtk_widget_add_css_class (self->empty, "empty");
  self->list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  gtk_box_append (GTK_BOX (inner), self->empty);
  gtk_box_append (GTK_BOX (inner), self->list);
  self->scrolled = GTK_SCROLLED_WINDOW (gtk_scrolled_window_new ());
  gtk_scrolled_window_set_policy (self->scrolled, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (self->scrolled, inner);
  gtk_widget_set_vexpand (GTK_WIDGET (self->scrolled), TRUE);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->scrolled));
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (self->scrolled), "changed", G_CALLBACK (measure_later), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (self->scrolled), "value-changed", G_CALLBACK (measure_later), self, G_CONNECT_SWAPPED);
  self->lately_title = add_label (GTK_BOX (self), "lately-title");
  gtk_label_set_text (self->lately_title, _ ("Lately done"));
  for (guint i = 0; i < LATELY; i++)
    {
      self->lately[i] = add_label (GTK_BOX (self), "lately");
      gtk_label_set_ellipsize (self->lately[i], PANGO_ELLIPSIZE_END);
      gtk_widget_set_visible (GTK_WIDGET (self->lately[i]), FALSE);
    }
}

GtkWidget *
uc_pit_queue_new (void)
{
  return g_object_new (UC_TYPE_PIT_QUEUE, NULL);
}

GtkWidget *
uc_pit_queue_get_row (UcPitQueue *self, guint i)
{
  GtkWidget *row = gtk_widget_get_first_child (self->list);

  for (; row != NULL && i > 0; i--)
    row = gtk_widget_get_next_sibling (row);
  return row;
}

guint
uc_pit_queue_n_rows (UcPitQueue *self)
{
  return g_hash_table_size (self->rows);
}

const char *
uc_pit_queue_get_word (UcPitQueue *self)
{
  return gtk_label_get_text (self->word);
}
