#include "uc-replay-jackpot.h"

#include "uc-plain.h"
#include "uc-say-time.h"
#include "uc-say-value.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define SPACE 12
#define PROGRESS_MS 100

struct _UcReplayJackpot
{
  GtkWindow parent_instance;

  char *table;
  guint32 round;
  GtkLabel *title, *word;
  GtkProgressBar *progress;
  GtkWidget *waiting; /* the progress, and the button that ends it */
  GtkBox *sentences, *sides;
  UcJackpot *jackpot;
  GCancellable *reading; /* NULL = nothing is under way */
  GTask *task;           /* of “reading”, borrowed */
  guint watch;           /* the source that shows the progress */
};

enum
{
  OTHER,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (UcReplayJackpot, uc_replay_jackpot, GTK_TYPE_WINDOW)

/* ---- reading ---- */

/* What a thread of its own is asked, and how far it is. */
typedef struct
{
  char *house, *table;
  guint32 round;
  gint parts; /* of a thousand, atomic */
  GWeakRef self; /* a window that is closed ends, and the reading with it */
} Ask;

static void
ask_free (Ask *ask)
{
  g_weak_ref_clear (&ask->self);
  g_free (ask->house);
  g_free (ask->table);
  g_free (ask);
}

static void
on_progress (guint64 done, guint64 all, gpointer user_data)
{
  g_atomic_int_set (&((Ask *)user_data)->parts, all == 0 ? 0 : (gint)(MIN (done, all) * 1000 / all));
}

static void
run_read (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Ask *ask = task_data;
  GError *error = NULL;
  UcJackpot *jackpot = uc_jackpot_read (ask->house, ask->table, ask->round, on_progress, ask, cancellable, &error);

  if (jackpot == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, jackpot, (GDestroyNotify)uc_jackpot_free);
}

static gboolean
on_watch (gpointer data)
{
  UcReplayJackpot *self = data;
  Ask *ask = g_task_get_task_data (self->task);

  gtk_progress_bar_set_fraction (self->progress, g_atomic_int_get (&ask->parts) / 1000.0);
  return G_SOURCE_CONTINUE;
}

/* ---- what is shown ---- */

static GtkWidget *
new_label (const char *text, const char *css)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_can_focus (label, FALSE);
  gtk_widget_add_css_class (label, css);
  return label;
}

static GtkWidget *
new_fact (const UcJackpotFact *fact, GtkSizeGroup *times)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACE), *said = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autofree char *time = fact->real_ns != 0 ? uc_say_clock (fact->real_ns) : g_strdup ("");
  GtkWidget *when = new_label (time, "panel-note"), *text = new_label (fact->text, fact->is_other ? "panel-note" : "detail-text");

  gtk_label_set_wrap (GTK_LABEL (when), FALSE);
  gtk_widget_set_valign (when, GTK_ALIGN_START);
  gtk_size_group_add_widget (times, when);
  gtk_widget_set_hexpand (said, TRUE);
  gtk_widget_set_margin_bottom (row, SPACE / 2);
  gtk_box_append (GTK_BOX (said), text);
  if (fact->has_entry)
    {
      g_autofree char *before = uc_say_money_exact (fact->before), *after = uc_say_money_exact (fact->after);
      g_autofree char *meter = fact->before == fact->after ? g_strdup_printf (_ ("meter %s"), after) : g_strdup_printf (_ ("meter %s → %s"), before, after);

      gtk_box_append (GTK_BOX (said), new_label (meter, "panel-note"));
    }
  gtk_box_append (GTK_BOX (row), when);
  gtk_box_append (GTK_BOX (row), said);
  return row;
}

static void
add_side (UcReplayJackpot *self, const char *title, const UcJackpotSide *side)
{
  GtkWidget *panel = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACE / 2), *scrolled = gtk_scrolled_window_new ();
  GtkWidget *facts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autoptr (GtkSizeGroup) times = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  const gboolean is_good = side->state == UC_JACKPOT_PROVEN;
  g_autofree char *state = g_strdup_printf ("%s: %s", title, uc_jackpot_state_name (side->state));
  gint64 day = 0;

  gtk_widget_add_css_class (panel, "panel");
  gtk_box_append (GTK_BOX (panel), new_label (state, "panel-title"));
  if (side->why != NULL)
    gtk_box_append (GTK_BOX (panel), new_label (side->why, is_good ? "panel-note" : "fault"));
  if (side->files[0] != '\0')
    gtk_box_append (GTK_BOX (panel), new_label (side->files, "panel-foot"));
  if (side->first_key != NULL)
    gtk_box_append (GTK_BOX (panel), new_label (side->first_key, "panel-note"));
  for (guint i = 0; i < side->facts->len; i++)
    {
      const UcJackpotFact *fact = side->facts->pdata[i];
      g_autofree char *was = day != 0 ? uc_say_day (day) : NULL, *is = fact->real_ns != 0 ? uc_say_day (fact->real_ns) : NULL;

      if (is != NULL && g_strcmp0 (was, is) != 0)
        gtk_box_append (GTK_BOX (facts), new_label (is, "strip-title"));
      day = fact->real_ns != 0 ? fact->real_ns : day;
      gtk_box_append (GTK_BOX (facts), new_fact (fact, times));
    }
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), facts);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (panel), scrolled);
  gtk_box_append (self->sides, panel);
}

static void
on_other_clicked (GtkButton *button, gpointer data)
{
  UcReplayJackpot *self = data;
  const UcJackpotOther *other = g_object_get_data (G_OBJECT (button), "other");

  g_signal_emit (self, signals[OTHER], 0, other->table, other->round);
}

static void
add_others (UcReplayJackpot *self)
{
  const GPtrArray *others = self->jackpot->others;

  if (others->len > 0)
    gtk_box_append (self->sentences, new_label (_ ("The same meter was claimed by:"), "detail-text"));
  for (guint i = 0; i < others->len; i++)
    {
      const UcJackpotOther *other = others->pdata[i];
      GtkWidget *button = gtk_button_new_with_label (other->text);

      gtk_widget_set_halign (button, GTK_ALIGN_START);
      gtk_widget_add_css_class (button, "quiet");
      /* The window owns what it is about, and ends with its buttons. */
      g_object_set_data (G_OBJECT (button), "other", (gpointer)other);
      g_signal_connect (button, "clicked", G_CALLBACK (on_other_clicked), self);
      gtk_box_append (self->sentences, button);
    }
}

static void
show_jackpot (UcReplayJackpot *self)
{
  const UcJackpot *jackpot = self->jackpot;
  g_autofree char *claim = g_strdup_printf (_ (" · meter %s · claim %" PRIu64 ", epoch %u, rank %u"), jackpot->meter, jackpot->claim, jackpot->epoch,
                                            jackpot->rank);
  g_autofree char *of = g_strdup_printf (_ ("%s, round %u"), jackpot->table, jackpot->round);
  g_autofree char *title = g_strconcat (of, jackpot->claim != 0 ? claim : "", NULL), *plain = uc_plain_text (title);

  gtk_label_set_text (self->title, plain);
  gtk_label_set_text (self->word, uc_jackpot_headline (jackpot));
  gtk_widget_add_css_class (GTK_WIDGET (self->word), uc_jackpot_is_proven (jackpot) ? "empty-headline" : "fault");
  for (guint i = 0; i < jackpot->differences->len; i++)
    gtk_box_append (self->sentences, new_label (jackpot->differences->pdata[i], "fault"));
  for (guint i = 0; i < jackpot->notes->len; i++)
    gtk_box_append (self->sentences, new_label (jackpot->notes->pdata[i], "detail-text"));
  for (guint i = 0; i < jackpot->remarks->len; i++)
    gtk_box_append (self->sentences, new_label (jackpot->remarks->pdata[i], "detail-text"));
  add_others (self);
  add_side (self, _ ("The table’s journal"), &jackpot->journal);
  add_side (self, _ ("The link’s ledger"), &jackpot->ledger);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJackpot) jackpot = g_task_propagate_pointer (G_TASK (result), &error);
  Ask *ask = g_task_get_task_data (G_TASK (result));
  g_autoptr (UcReplayJackpot) self = g_weak_ref_get (&ask->self);

  if (self == NULL)
    return;
  g_clear_handle_id (&self->watch, g_source_remove);
  self->task = NULL;
  g_clear_object (&self->reading);
  self->jackpot = g_steal_pointer (&jackpot);
  gtk_widget_set_visible (self->waiting, FALSE);
  if (self->jackpot != NULL)
    show_jackpot (self);
  else
    {
      g_autofree char *plain = uc_plain_text (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ? _ ("Canceled. Nothing was proven.") : error->message);

      gtk_label_set_text (self->word, plain);
    }
}

/* ---- the window ---- */

static gboolean
on_key (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers, UcReplayJackpot *self)
{
  if (key != GDK_KEY_Escape && !(key == GDK_KEY_w && (modifiers & GDK_CONTROL_MASK) != 0))
    return FALSE;
  if (self->reading != NULL && key == GDK_KEY_Escape)
    uc_replay_jackpot_cancel (self);
  else
    gtk_window_destroy (GTK_WINDOW (self));
  return TRUE;
}

static void
uc_replay_jackpot_init (UcReplayJackpot *self)
{
  GtkWidget *page = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACE), *sides = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACE);
  GtkWidget *waiting = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACE), *cancel = gtk_button_new_with_label (_ ("Cancel"));
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->title = GTK_LABEL (new_label ("", "round-title"));
  self->word = GTK_LABEL (new_label (_ ("Reading and proving both records"), "detail-text"));
  self->progress = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
  gtk_widget_set_hexpand (GTK_WIDGET (self->progress), TRUE);
  gtk_widget_set_valign (GTK_WIDGET (self->progress), GTK_ALIGN_CENTER);
  self->waiting = waiting;
  self->sentences = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACE / 2));
  self->sides = GTK_BOX (sides);
  gtk_box_set_homogeneous (self->sides, TRUE);
  gtk_widget_set_vexpand (sides, TRUE);
  gtk_box_append (GTK_BOX (waiting), GTK_WIDGET (self->progress));
  gtk_box_append (GTK_BOX (waiting), cancel);
  gtk_box_append (GTK_BOX (page), GTK_WIDGET (self->title));
  gtk_box_append (GTK_BOX (page), GTK_WIDGET (self->word));
  gtk_box_append (GTK_BOX (page), waiting);
  gtk_box_append (GTK_BOX (page), GTK_WIDGET (self->sentences));
  gtk_box_append (GTK_BOX (page), sides);
  gtk_widget_add_css_class (page, "columns");
  gtk_widget_add_css_class (GTK_WIDGET (self), "upcard");
  gtk_widget_add_css_class (GTK_WIDGET (self), "replay");
  gtk_window_set_child (GTK_WINDOW (self), page);
  gtk_window_set_default_size (GTK_WINDOW (self), 1200, 760);
  g_signal_connect_swapped (cancel, "clicked", G_CALLBACK (uc_replay_jackpot_cancel), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

static void
uc_replay_jackpot_dispose (GObject *object)
{
  UcReplayJackpot *self = UC_REPLAY_JACKPOT (object);

  g_cancellable_cancel (self->reading);
  g_clear_handle_id (&self->watch, g_source_remove);
  G_OBJECT_CLASS (uc_replay_jackpot_parent_class)->dispose (object);
}

static void
uc_replay_jackpot_finalize (GObject *object)
{
  UcReplayJackpot *self = UC_REPLAY_JACKPOT (object);

  g_clear_object (&self->reading);
  g_clear_pointer (&self->jackpot, uc_jackpot_free);
  g_free (self->table);
  G_OBJECT_CLASS (uc_replay_jackpot_parent_class)->finalize (object);
}

static void
uc_replay_jackpot_class_init (UcReplayJackpotClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = uc_replay_jackpot_dispose;
  object_class->finalize = uc_replay_jackpot_finalize;
  signals[OTHER] = g_signal_new ("other", UC_TYPE_REPLAY_JACKPOT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_UINT);
}

GtkWidget *
uc_replay_jackpot_new (const char *house, const char *table, guint32 round)
{
  UcReplayJackpot *self = g_object_new (UC_TYPE_REPLAY_JACKPOT, NULL);
  g_autofree char *plain = uc_plain_text (table);
  g_autofree char *title = g_strdup_printf (_ ("Jackpot: %s, round %u"), plain, round);
  g_autofree char *of = g_strdup_printf (_ ("%s, round %u"), plain, round);
  Ask *ask = g_new0 (Ask, 1);

  *ask = (Ask){ .house = g_strdup (house), .table = g_strdup (table), .round = round };
  self->table = g_strdup (table);
  self->round = round;
  gtk_window_set_title (GTK_WINDOW (self), title);
  gtk_label_set_text (self->title, of);
  self->reading = g_cancellable_new ();
  g_weak_ref_init (&ask->self, self);
  self->task = g_task_new (NULL, self->reading, on_read, NULL);
  g_task_set_task_data (self->task, ask, (GDestroyNotify)ask_free);
  g_task_run_in_thread (self->task, run_read);
  self->watch = g_timeout_add (PROGRESS_MS, on_watch, self);
  /* The thread holds it until on_read (). */
  g_object_unref (self->task);
  return GTK_WIDGET (self);
}

void
uc_replay_jackpot_cancel (UcReplayJackpot *self)
{
  g_cancellable_cancel (self->reading);
}

/* ---- for tests and pictures ---- */

gboolean
uc_replay_jackpot_is_settled (UcReplayJackpot *self)
{
  return self->reading == NULL;
}

const UcJackpot *
uc_replay_jackpot_get (UcReplayJackpot *self)
{
  return self->jackpot;
}

const char *
uc_replay_jackpot_get_word (UcReplayJackpot *self)
{
  return gtk_label_get_text (self->word);
}
