#include "uc-pit-felt.h"

#include "uc-pit-words.h"
#include "uc-table-view.h"

#include <glib/gi18n-lib.h>

struct _UcPitFelt
{
  GtkBox parent_instance;
  GtkWidget *back;
  GtkLabel *id, *facts, *more, *trouble;
  UcTableView *view;
};

enum
{
  BACK,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (UcPitFelt, uc_pit_felt, GTK_TYPE_BOX)

static void
append (GString *text, const char *words)
{
  if (words[0] != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", words);
}

static void
set_text (GtkLabel *label, const char *text)
{
  if (g_strcmp0 (gtk_label_get_text (label), text) != 0)
    gtk_label_set_text (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), text[0] != '\0');
}

void
uc_pit_felt_tick (UcPitFelt *self, const UcPitTable *table, const UcPitItem *first, guint n, gint64 now_ns)
{
  g_autoptr (GString) facts = g_string_new (NULL), more = g_string_new (NULL), trouble = g_string_new (NULL);
  g_autofree char *copy = NULL;
  UcPitLook look;

  uc_pit_look_init (&look, table, first, n, now_ns);
  append (facts, look.game);
  append (facts, look.limits);
  append (facts, look.play);
  append (facts, look.dealer);
  append (more, look.pace);
  append (more, look.progressive);
  append (more, look.newest);
  /* What is wrong with the copy has a sentence here; on a tile it is a word. */
  if (uc_pit_words_copy (table, now_ns, &copy) != NULL)
    append (trouble, copy);
  for (guint i = copy != NULL ? 1 : 0; look.notes[i] != NULL; i++)
    append (trouble, look.notes[i]);
  set_text (self->id, look.id);
  set_text (self->facts, facts->str);
  set_text (self->more, more->str);
  if (trouble->len > 0)
    g_string_prepend (trouble, "⚠ ");
  set_text (self->trouble, trouble->str);
  uc_pit_look_clear (&look);
}

void
uc_pit_felt_show (UcPitFelt *self, const UcPitTable *table, const UcPitItem *first, guint n, gint64 now_ns)
{
  uc_pit_felt_tick (self, table, first, n, now_ns);
  uc_table_view_show (self->view, table->table, table->table, NULL, table->error != NULL ? _ ("As the copy was read last") : NULL);
}

static void
on_back (UcPitFelt *self)
{
  g_signal_emit (self, signals[BACK], 0);
}

static void
uc_pit_felt_class_init (UcPitFeltClass *klass)
{
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "ucpitfelt");
  signals[BACK] = g_signal_new ("back", UC_TYPE_PIT_FELT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static GtkLabel *
add_label (GtkWidget *box, const char *class)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, class);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static void
uc_pit_felt_init (UcPitFelt *self)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 16), *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 10);
  self->back = gtk_button_new_with_label (_ ("All tables"));
  gtk_widget_set_tooltip_text (self->back, _ ("Escape"));
  gtk_widget_set_valign (self->back, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (self->back, "clicked", G_CALLBACK (on_back), self);
  gtk_box_append (GTK_BOX (head), self->back);
  self->id = add_label (head, "felt-id");
  gtk_label_set_ellipsize (self->id, PANGO_ELLIPSIZE_NONE);
  gtk_widget_set_hexpand (words, TRUE);
  self->facts = add_label (words, "felt-facts");
  self->more = add_label (words, "felt-more");
  gtk_box_append (GTK_BOX (head), words);
  gtk_box_append (GTK_BOX (self), head);
  self->trouble = add_label (GTK_WIDGET (self), "queue-word");
  gtk_label_set_ellipsize (self->trouble, PANGO_ELLIPSIZE_NONE);
  gtk_label_set_wrap (self->trouble, TRUE);
  self->view = g_object_new (UC_TYPE_TABLE_VIEW, NULL);
  gtk_widget_set_valign (GTK_WIDGET (self->view), GTK_ALIGN_START);
  gtk_widget_set_vexpand (GTK_WIDGET (self->view), TRUE);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->view));
}

GtkWidget *
uc_pit_felt_new (void)
{
  return g_object_new (UC_TYPE_PIT_FELT, NULL);
}

void
uc_pit_felt_focus (UcPitFelt *self)
{
  gtk_widget_grab_focus (self->back);
}

char *
uc_pit_felt_read (UcPitFelt *self)
{
  return g_strdup_printf ("%s\n%s\n%s\n%s\n", gtk_label_get_text (self->id), gtk_label_get_text (self->facts), gtk_label_get_text (self->more),
                          gtk_label_get_text (self->trouble));
}
