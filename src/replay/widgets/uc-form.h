/* The parts of a small form that opens beside a button. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A popover above @parent, which unparents it when it is disposed. @box: (out): for the parts, borrowed. */
GtkWidget *uc_form_new (GtkWidget *parent, GtkWidget **box);
GtkLabel *uc_form_label (GtkWidget *box, const char *text, const char *style);
/* With its label above. @label may hold a mnemonic; @most: characters; @activated: Enter. */
GtkEntry *uc_form_entry (GtkWidget *box, const char *label, int most, GCallback activated, gpointer user_data);
GtkWidget *uc_form_button (GtkWidget *row, const char *label, GCallback clicked, gpointer user_data);
/* GTK lays out the window of tooltips for every text that it is given, also for the one that it has. */
void uc_form_set_tooltip (GtkWidget *widget, const char *text);

G_END_DECLS
