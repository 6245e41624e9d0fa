#include "uc-form.h"

GtkWidget *
uc_form_new (GtkWidget *parent, GtkWidget **box)
{
  GtkWidget *form = gtk_popover_new ();

  *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_popover_set_child (GTK_POPOVER (form), *box);
  gtk_popover_set_position (GTK_POPOVER (form), GTK_POS_TOP);
  gtk_widget_add_css_class (form, "form");
  gtk_widget_set_parent (form, parent);
  return form;
}

GtkLabel *
uc_form_label (GtkWidget *box, const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 48);
  gtk_widget_add_css_class (label, style);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

GtkEntry *
uc_form_entry (GtkWidget *box, const char *label, int most, GCallback activated, gpointer user_data)
{
  GtkLabel *name = uc_form_label (box, label, "field-name");
  GtkWidget *entry = gtk_entry_new ();

  gtk_label_set_use_underline (name, TRUE);
  gtk_label_set_mnemonic_widget (name, entry);
  gtk_entry_set_max_length (GTK_ENTRY (entry), most);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 44);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_RELATION_LABELLED_BY, name, NULL, -1);
  g_signal_connect (entry, "activate", activated, user_data);
  gtk_box_append (GTK_BOX (box), entry);
  return GTK_ENTRY (entry);
}

GtkWidget *
uc_form_button (GtkWidget *row, const char *label, GCallback clicked, gpointer user_data)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_add_css_class (button, "form");
  g_signal_connect (button, "clicked", clicked, user_data);
  gtk_box_append (GTK_BOX (row), button);
  return button;
}

void
uc_form_set_tooltip (GtkWidget *widget, const char *text)
{
  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) != 0)
    gtk_widget_set_tooltip_text (widget, text);
}
