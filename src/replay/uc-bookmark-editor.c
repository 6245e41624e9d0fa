#include "uc-bookmark-editor.h"

#include "uc-bookmarks.h"

#include <glib/gi18n-lib.h>

struct _UcBookmarkEditor
{
  GtkPopover parent;
  GtkLabel *title, *fault;
  GtkEntry *name, *line;
  GtkWidget *remove;
};

G_DEFINE_FINAL_TYPE (UcBookmarkEditor, uc_bookmark_editor, GTK_TYPE_POPOVER)

static guint save_signal, remove_signal;

static void
on_save (GtkWidget *widget, UcBookmarkEditor *self)
{
  g_signal_emit (self, save_signal, 0, gtk_editable_get_text (GTK_EDITABLE (self->name)),
                 gtk_editable_get_text (GTK_EDITABLE (self->line)));
}

static void
on_remove (GtkButton *button, UcBookmarkEditor *self)
{
  g_signal_emit (self, remove_signal, 0);
}

static void
on_cancel (GtkButton *button, UcBookmarkEditor *self)
{
  gtk_popover_popdown (GTK_POPOVER (self));
}

static void
uc_bookmark_editor_class_init (UcBookmarkEditorClass *klass)
{
  save_signal = g_signal_new ("save", UC_TYPE_BOOKMARK_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                              G_TYPE_STRING, G_TYPE_STRING);
  remove_signal = g_signal_new ("remove", UC_TYPE_BOOKMARK_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                0);
}

static GtkLabel *
add_label (GtkWidget *box, const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, style);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static GtkEntry *
add_entry (UcBookmarkEditor *self, GtkWidget *box, const char *label, int most)
{
  GtkLabel *name = add_label (box, label, "field-name");
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_max_length (GTK_ENTRY (entry), most);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 44);
  gtk_label_set_use_underline (name, TRUE);
  gtk_label_set_mnemonic_widget (name, entry);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_RELATION_LABELLED_BY, name, NULL, -1);
  g_signal_connect (entry, "activate", G_CALLBACK (on_save), self);
  gtk_box_append (GTK_BOX (box), entry);
  return GTK_ENTRY (entry);
}

static GtkWidget *
add_button (GtkWidget *row, const char *label, GCallback callback, UcBookmarkEditor *self)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_add_css_class (button, "form");
  g_signal_connect (button, "clicked", callback, self);
  gtk_box_append (GTK_BOX (row), button);
  return button;
}

static void
uc_bookmark_editor_init (UcBookmarkEditor *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  self->title = add_label (box, "", "panel-title");
  self->name = add_entry (self, box, _ ("_Name"), UC_BOOKMARK_NAME);
  self->line = add_entry (self, box, _ ("_Line"), UC_BOOKMARK_LINE);
  self->fault = add_label (box, "", "fault");
  gtk_label_set_wrap (self->fault, TRUE);
  gtk_label_set_max_width_chars (self->fault, 48);
  self->remove = add_button (row, _ ("Remove"), G_CALLBACK (on_remove), self);
  add_button (row, _ ("Cancel"), G_CALLBACK (on_cancel), self);
  gtk_widget_add_css_class (add_button (row, _ ("Keep"), G_CALLBACK (on_save), self), "chosen");
  gtk_widget_set_halign (row, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (box), row);
  gtk_popover_set_child (GTK_POPOVER (self), box);
  gtk_popover_set_position (GTK_POPOVER (self), GTK_POS_TOP);
  gtk_widget_add_css_class (GTK_WIDGET (self), "form");
}

GtkWidget *
uc_bookmark_editor_new (void)
{
  return g_object_new (UC_TYPE_BOOKMARK_EDITOR, NULL);
}

void
uc_bookmark_editor_open (UcBookmarkEditor *self, const char *title, const char *name, const char *line,
                         gboolean exists)
{
  gtk_label_set_text (self->title, title);
  gtk_editable_set_text (GTK_EDITABLE (self->name), name);
  gtk_editable_set_text (GTK_EDITABLE (self->line), line);
  uc_bookmark_editor_complain (self, "");
  gtk_widget_set_visible (self->remove, exists);
  gtk_popover_popup (GTK_POPOVER (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->name));
}

void
uc_bookmark_editor_complain (UcBookmarkEditor *self, const char *why)
{
  gtk_label_set_text (self->fault, why);
  gtk_widget_set_visible (GTK_WIDGET (self->fault), why[0] != '\0');
}
