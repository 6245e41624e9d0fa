#include "uc-bookmark-editor.h"

#include "uc-bookmarks.h"
#include "uc-form.h"

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

static void
uc_bookmark_editor_init (UcBookmarkEditor *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  self->title = uc_form_label (box, "", "panel-title");
  self->name = uc_form_entry (box, _ ("_Name"), UC_BOOKMARK_NAME, G_CALLBACK (on_save), self);
  self->line = uc_form_entry (box, _ ("_Line"), UC_BOOKMARK_LINE, G_CALLBACK (on_save), self);
  self->fault = uc_form_label (box, "", "fault");
  self->remove = uc_form_button (row, _ ("Remove"), G_CALLBACK (on_remove), self);
  uc_form_button (row, _ ("Cancel"), G_CALLBACK (on_cancel), self);
  gtk_widget_add_css_class (uc_form_button (row, _ ("Keep"), G_CALLBACK (on_save), self), "chosen");
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
  /* What somebody is typing stays. */
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
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
