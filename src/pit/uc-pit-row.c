#include "uc-pit-row.h"

#include "uc-pit-words.h"
#include "uc-plain.h"
#include "uc-say-time.h"
#include "uc-time.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The bar of an item that has waited so long is full. */
#define FULL_BAR_NS (G_GINT64_CONSTANT (600) * 1000000000)

struct _UcPitRow
{
  GtkBox parent_instance;

  UcPitItem *item;
  char *why_not;       /* as it is shown; NULL = nothing keeps a person from it */
  gboolean is_shown;
  gboolean is_sending; /* a badge has said something, and there is no answer yet */
  UcPitWhat what;  /* that the badge is asked for, or has said */
  GtkLabel *place, *waits, *kind, *amount, *words, *who, *answer;
  GtkProgressBar *bar;
  GtkWidget *buttons[UC_PIT_N_WHATS], *choices, *asking;
  GtkLabel *ask;
  GtkEditable *badge;
};

enum
{
  SAY,
  GO,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (UcPitRow, uc_pit_row, GTK_TYPE_BOX)

/* In the order in which they are said. */
static const UcPitWhat order[] = { UC_PIT_COMING, UC_PIT_SEEN, UC_PIT_DONE };

static void
set_text (GtkLabel *label, const char *text)
{
  if (g_strcmp0 (gtk_label_get_text (label), text) != 0)
    gtk_label_set_text (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), text[0] != '\0');
}

/* ---- asking for a badge ---- */

static void
show_asking (UcPitRow *self, gboolean asking)
{
  gtk_widget_set_visible (self->asking, asking);
  gtk_widget_set_visible (self->choices, !asking);
}

void
uc_pit_row_ask (UcPitRow *self, UcPitWhat what)
{
  static const char *const words[UC_PIT_N_WHATS] = {
    [UC_PIT_SEEN] = N_ ("Badge of the person who has seen it"),
    [UC_PIT_COMING] = N_ ("Badge of the person on the way"),
    [UC_PIT_DONE] = N_ ("Badge of the person who did it"),
  };

  g_return_if_fail (what < UC_PIT_N_WHATS);

  if (self->is_sending)
    return;
  self->what = what;
  gtk_label_set_text (self->ask, _ (words[what]));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->badge), GTK_ACCESSIBLE_PROPERTY_LABEL, _ (words[what]), -1);
  gtk_editable_set_text (self->badge, "");
  set_text (self->answer, "");
  show_asking (self, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->badge));
}

static void
stop_asking (UcPitRow *self)
{
  show_asking (self, FALSE);
  gtk_widget_grab_focus (self->buttons[self->what]);
}

/* A reader types the badge and ends it with Enter, and so does a person. */
static void
on_badge (UcPitRow *self)
{
  g_autofree char *badge = g_strstrip (g_strdup (gtk_editable_get_text (self->badge)));

  if (badge[0] == '\0')
    return;
  self->is_sending = TRUE;
  self->is_shown = FALSE;
  stop_asking (self);
  set_text (self->answer, _ ("Asking the link to record it"));
  gtk_widget_remove_css_class (GTK_WIDGET (self->answer), "stop");
  g_signal_emit (self, signals[SAY], 0, self->what, badge);
}

void
uc_pit_row_answer (UcPitRow *self, const char *refused)
{
  self->is_sending = FALSE;
  self->is_shown = FALSE;
  if (refused != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->answer), "stop");
  set_text (self->answer, refused != NULL ? refused : "");
}

static gboolean
on_key (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers, UcPitRow *self)
{
  if (key != GDK_KEY_Escape || !gtk_widget_get_visible (self->asking))
    return FALSE;
  stop_asking (self);
  return TRUE;
}

static void
on_button (GtkButton *button, UcPitRow *self)
{
  for (guint i = UC_PIT_SEEN; i < UC_PIT_N_WHATS; i++)
    if (self->buttons[i] == GTK_WIDGET (button))
      uc_pit_row_ask (self, i);
}

static void
on_place (UcPitRow *self)
{
  g_signal_emit (self, signals[GO], 0);
}

/* ---- the row ---- */

static void
say_who (UcPitRow *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      const UcPitSaid *said = &self->item->said[order[i]];
      g_autofree char *by = uc_plain_text (said->by), *clock = uc_say_clock (said->t_real_ns);

      if (said->by[0] == '\0')
        continue;
      if (text->len > 0)
        g_string_append (text, " · ");
      /* Translators: "On the way", a badge and a time of day. */
      g_string_append_printf (text, _ ("%s: %s at %.5s"), uc_pit_words_fact (order[i]), by, clock);
    }
  if (self->item->again > 0)
    {
      if (text->len > 0)
        g_string_append (text, " · ");
      g_string_append_printf (text, ngettext ("It happened %u time before, and was over", "It happened %u times before, and was over", self->item->again),
                              self->item->again);
    }
  if (self->item->end == UC_PIT_OVER)
    {
      g_autofree char *clock = uc_say_clock (self->item->end_ns);

      if (text->len > 0)
        g_string_append (text, " · ");
      g_string_append_printf (text, _ ("It ended by itself at %.5s; Done takes it off the list"), clock);
    }
  set_text (self->who, text->str);
}

void
uc_pit_row_tick (UcPitRow *self, gint64 now_ns)
{
  const gint64 waits_ns = uc_time_between (self->item->since_ns, self->item->end == UC_PIT_OVER ? self->item->end_ns : now_ns);
  g_autofree char *waits = uc_pit_words_for (waits_ns);

  set_text (self->waits, waits);
  gtk_progress_bar_set_fraction (self->bar, CLAMP ((double) waits_ns / FULL_BAR_NS, 0.01, 1));
}

static void
set_class (GtkWidget *widget, const char *name, gboolean has)
{
  if (has)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

static gboolean
is_same (const UcPitItem *a, const UcPitItem *b)
{
  UcPitItem one = *a, other = *b;

  one.words = other.words = NULL;
  return memcmp (&one, &other, sizeof one) == 0 && g_strcmp0 (a->words, b->words) == 0;
}

/* What a person can do, and if nothing, why. */
static void
show_buttons (UcPitRow *self, const char *why_not, const char *place)
{
  for (guint i = UC_PIT_SEEN; i < UC_PIT_N_WHATS; i++)
    {
      gtk_widget_set_sensitive (self->buttons[i], why_not == NULL && !self->is_sending);
      gtk_widget_set_tooltip_text (self->buttons[i], why_not);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->buttons[i]), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, why_not != NULL ? why_not : place, -1);
    }
  if (why_not != NULL && gtk_widget_get_visible (self->asking))
    show_asking (self, FALSE);
  g_free (self->why_not);
  self->why_not = g_strdup (why_not);
}

void
uc_pit_row_show (UcPitRow *self, const UcPitItem *item, const char *why_not, gint64 now_ns)
{
  UcPitItem *copy;
  g_autofree char *place = NULL, *amount = NULL, *words = NULL, *name = NULL;

  if (self->is_shown && is_same (item, self->item) && g_strcmp0 (why_not, self->why_not) == 0)
    {
      uc_pit_row_tick (self, now_ns);
      return;
    }
  copy = uc_pit_item_copy (item);
  place = uc_pit_words_place (copy);
  amount = uc_pit_words_amount (copy);
  words = uc_plain_text (copy->words != NULL ? copy->words : "");
  if (self->item != NULL)
    uc_pit_item_free (self->item);
  self->item = copy;
  set_text (self->place, place);
  set_text (self->kind, uc_pit_words_kind (copy->kind));
  set_text (self->amount, amount);
  set_text (self->words, words);
  say_who (self);
  uc_pit_row_tick (self, now_ns);
  set_class (GTK_WIDGET (self), "over", copy->end == UC_PIT_OVER);
  set_class (GTK_WIDGET (self), "coming", copy->said[UC_PIT_COMING].by[0] != '\0');
  show_buttons (self, why_not, place);
  self->is_shown = TRUE;
  /* Translators: the kind of what waits, the table and its seat, a sum, a sentence. */
  name = g_strdup_printf (_ ("%s, %s, %s. %s"), uc_pit_words_kind (copy->kind), place, amount, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void
uc_pit_row_set_compact (UcPitRow *self, gboolean compact)
{
  gtk_label_set_wrap (self->words, !compact);
  gtk_label_set_lines (self->words, compact ? -1 : 2);
}

static GtkLabel *
add_label (GtkWidget *box, const char *class, float xalign)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_widget_add_css_class (label, class);
  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static void
add_heads (UcPitRow *self)
{
  GtkWidget *first = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *second = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *place = gtk_button_new ();

  self->place = GTK_LABEL (gtk_label_new (""));
  gtk_label_set_xalign (self->place, 0);
  gtk_label_set_ellipsize (self->place, PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (GTK_WIDGET (self->place), "row-place");
  gtk_button_set_child (GTK_BUTTON (place), GTK_WIDGET (self->place));
  gtk_widget_add_css_class (place, "place");
  gtk_widget_set_hexpand (place, TRUE);
  gtk_widget_set_halign (place, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (place, _ ("Show this table"));
  g_signal_connect_swapped (place, "clicked", G_CALLBACK (on_place), self);
  gtk_box_append (GTK_BOX (first), place);
  self->waits = add_label (first, "row-waits", 1);
  self->kind = add_label (second, "row-kind", 0);
  gtk_widget_set_hexpand (GTK_WIDGET (self->kind), TRUE);
  gtk_label_set_ellipsize (self->kind, PANGO_ELLIPSIZE_END);
  self->amount = add_label (second, "row-amount", 1);
  gtk_box_append (GTK_BOX (self), first);
  gtk_box_append (GTK_BOX (self), second);
}

static void
add_choices (UcPitRow *self)
{
  static const char *const words[UC_PIT_N_WHATS] = {
    [UC_PIT_SEEN] = N_ ("Seen"),
    [UC_PIT_COMING] = N_ ("I am on my way"),
    [UC_PIT_DONE] = N_ ("Done"),
  };

  self->choices = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      const UcPitWhat what = order[i];

      self->buttons[what] = gtk_button_new_with_label (_ (words[what]));
      gtk_widget_set_hexpand (self->buttons[what], TRUE);
      gtk_box_append (GTK_BOX (self->choices), self->buttons[what]);
      g_signal_connect (self->buttons[what], "clicked", G_CALLBACK (on_button), self);
    }
  gtk_box_append (GTK_BOX (self), self->choices);
}

static void
add_asking (UcPitRow *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *badge = gtk_entry_new (), *cancel = gtk_button_new_with_label (_ ("Cancel"));
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->asking = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  self->ask = add_label (self->asking, "row-who", 0);
  self->badge = GTK_EDITABLE (badge);
  gtk_entry_set_max_length (GTK_ENTRY (badge), UC_BADGE_TEXT - 1);
  gtk_entry_set_placeholder_text (GTK_ENTRY (badge), _ ("Badge, then Enter"));
  gtk_editable_set_width_chars (self->badge, 4);
  gtk_widget_set_hexpand (badge, TRUE);
  g_signal_connect_swapped (badge, "activate", G_CALLBACK (on_badge), self);
  g_signal_connect_swapped (cancel, "clicked", G_CALLBACK (stop_asking), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (self->asking, keys);
  gtk_box_append (GTK_BOX (line), badge);
  gtk_box_append (GTK_BOX (line), cancel);
  gtk_box_append (GTK_BOX (self->asking), line);
  gtk_widget_set_visible (self->asking, FALSE);
  gtk_box_append (GTK_BOX (self), self->asking);
}

static void
uc_pit_row_finalize (GObject *object)
{
  uc_pit_item_free (UC_PIT_ROW (object)->item);
  g_free (UC_PIT_ROW (object)->why_not);
  G_OBJECT_CLASS (uc_pit_row_parent_class)->finalize (object);
}

static void
uc_pit_row_class_init (UcPitRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_pit_row_finalize;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "ucpitrow");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
  signals[SAY] = g_signal_new ("say", UC_TYPE_PIT_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_STRING);
  signals[GO] = g_signal_new ("go", UC_TYPE_PIT_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
uc_pit_row_init (UcPitRow *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 2);
  add_heads (self);
  self->words = add_label (GTK_WIDGET (self), "row-words", 0);
  gtk_label_set_wrap (self->words, TRUE);
  gtk_label_set_lines (self->words, 2);
  gtk_label_set_ellipsize (self->words, PANGO_ELLIPSIZE_END);
  self->bar = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->bar), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Waits"), -1);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->bar));
  self->who = add_label (GTK_WIDGET (self), "row-who", 0);
  gtk_label_set_wrap (self->who, TRUE);
  self->answer = add_label (GTK_WIDGET (self), "row-answer", 0);
  gtk_label_set_wrap (self->answer, TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->answer), FALSE);
  add_choices (self);
  add_asking (self);
}

GtkWidget *
uc_pit_row_new (const UcPitItem *item)
{
  UcPitRow *self = g_object_new (UC_TYPE_PIT_ROW, NULL);

  self->item = uc_pit_item_copy (item);
  return GTK_WIDGET (self);
}

const UcPitItem *
uc_pit_row_get_item (UcPitRow *self)
{
  return self->item;
}

char *
uc_pit_row_read (UcPitRow *self)
{
  GtkLabel *const labels[] = { self->place, self->waits, self->kind, self->amount, self->words, self->who, self->answer };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    if (gtk_widget_get_visible (GTK_WIDGET (labels[i])))
      g_string_append_printf (text, "%s\n", gtk_label_get_text (labels[i]));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

GtkWidget *
uc_pit_row_get_button (UcPitRow *self, UcPitWhat what)
{
  g_return_val_if_fail (what < UC_PIT_N_WHATS, NULL);
  return self->buttons[what];
}

GtkWidget *
uc_pit_row_get_entry (UcPitRow *self)
{
  return GTK_WIDGET (self->badge);
}
