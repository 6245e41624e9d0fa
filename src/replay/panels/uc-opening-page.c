#include "uc-opening-page.h"

#include "uc-journal.h"

#include <glib/gi18n-lib.h>

struct _UcOpeningPage
{
  GtkBox parent;
  GtkLabel *headline;
  GtkLabel *support;
  GtkProgressBar *progress;
  GtkWidget *open;
  GtkWidget *stop;
  GtkWidget *recent_title;
  GtkBox *recent;
};

G_DEFINE_FINAL_TYPE (UcOpeningPage, uc_opening_page, GTK_TYPE_BOX)

static guint chosen_signal;

static void
uc_opening_page_class_init (UcOpeningPageClass *klass)
{
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "ucopeningpage");
  chosen_signal = g_signal_new ("chosen", UC_TYPE_OPENING_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                G_TYPE_STRING);
}

static GtkLabel *
make_label (const char *style)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 70);
  gtk_widget_add_css_class (label, style);
  return GTK_LABEL (label);
}

static GtkWidget *
make_button (const char *words, const char *action, const char *style)
{
  GtkWidget *button = gtk_button_new_with_label (words);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_add_css_class (button, style);
  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  return button;
}

static void
uc_opening_page_init (UcOpeningPage *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 18);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  self->headline = make_label ("opening-headline");
  self->support = make_label ("opening-support");
  self->progress = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
  self->open = make_button (_ ("Open a journal…"), "replay.open", "primary");
  self->stop = make_button (_ ("Cancel"), "replay.stop", "quiet");
  self->recent_title = GTK_WIDGET (make_label ("panel-note"));
  gtk_label_set_text (GTK_LABEL (self->recent_title), _ ("Opened before"));
  self->recent = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 6));
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->headline));
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->support));
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->progress));
  gtk_box_append (GTK_BOX (self), self->open);
  gtk_box_append (GTK_BOX (self), self->stop);
  gtk_box_append (GTK_BOX (self), self->recent_title);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->recent));
  uc_opening_page_show_empty (self, NULL);
}

static void
on_recent (GtkButton *button, UcOpeningPage *self)
{
  g_signal_emit (self, chosen_signal, 0, gtk_button_get_label (button));
}

static void
show (UcOpeningPage *self, const char *headline, const char *support, const char *const *recent, gboolean busy)
{
  GtkWidget *child;
  guint n = 0;

  gtk_label_set_text (self->headline, headline);
  gtk_label_set_text (self->support, support);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), busy);
  gtk_widget_set_visible (self->stop, busy);
  gtk_widget_set_visible (self->open, !busy);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->recent))) != NULL)
    gtk_box_remove (self->recent, child);
  for (; recent != NULL && recent[n] != NULL; n++)
    {
      GtkWidget *button = gtk_button_new_with_label (recent[n]);

      gtk_widget_add_css_class (button, "quiet");
      g_signal_connect (button, "clicked", G_CALLBACK (on_recent), self);
      gtk_box_append (self->recent, button);
    }
  gtk_widget_set_visible (self->recent_title, n > 0);
}

void
uc_opening_page_show_empty (UcOpeningPage *self, const char *const *recent)
{
  show (self, _ ("No journal is open"),
        _ ("Open a table’s journal, live or copied, or the folder of its months. Nothing is ever written to it or beside "
           "it."),
        recent, FALSE);
}

void
uc_opening_page_show_progress (UcOpeningPage *self, const char *path, double fraction)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *headline = g_strdup_printf (_ ("Opening %s"), name);

  show (self, headline,
        fraction < 0 ? ""
                     : _ ("Replay reads its rounds once, and keeps an index of them in your own folder."),
        NULL, TRUE);
  if (fraction < 0)
    gtk_progress_bar_pulse (self->progress);
  else
    gtk_progress_bar_set_fraction (self->progress, fraction);
}

/* What helps, by what is wrong. */
static const char *
advice (const GError *error)
{
  if (error->domain != UC_JOURNAL_ERROR)
    return "";
  switch (error->code)
    {
    case UC_JOURNAL_ERROR_NEWER:
      return _ ("Open it with the program of the table that wrote it, or with a newer one than this.");
    case UC_JOURNAL_ERROR_OLDER:
      return _ ("Open it with the program of its time.");
    case UC_JOURNAL_ERROR_DAMAGED:
    case UC_JOURNAL_ERROR_ALTERED:
      return _ ("Keep the file as it is. Ask for another copy, and run “upcardctl verify” on this one to see what is "
                "wrong.");
    case UC_JOURNAL_ERROR_READ_ONLY:
      return _ ("You may not read it. Ask the table’s administrator for a copy, or to add you to the surveillance group.");
    case UC_JOURNAL_ERROR_MISSING:
      return _ ("Look whether the medium is there, or choose another file.");
    default:
      return _ ("Try it again, or ask for a copy made by “upcardctl export --journal”.");
    }
}

void
uc_opening_page_show_error (UcOpeningPage *self, const GError *error, const char *const *recent)
{
  g_autofree char *support = g_strdup_printf ("%s\n\n%s", error->message, advice (error));

  show (self, _ ("The journal cannot be opened"), support, recent, FALSE);
}

void
uc_opening_page_show_no_rounds (UcOpeningPage *self, const char *path, const char *const *recent)
{
  g_autofree char *support
      = g_strdup_printf (_ ("%s\n\nThe table has not dealt yet. The journal is sound; open another one, or wait."), path);

  show (self, _ ("This journal holds no round yet"), support, recent, FALSE);
}
