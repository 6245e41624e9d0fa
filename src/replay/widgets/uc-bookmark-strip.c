#include "uc-bookmark-strip.h"

#include "uc-form.h"
#include "uc-say-time.h"

#include <glib/gi18n-lib.h>

struct _UcBookmarkStrip
{
  GtkBox parent;
  GtkLabel *title, *line, *note;
  GtkButton *undo, *button;
  UcBookmarkEditor *editor;
};

G_DEFINE_FINAL_TYPE (UcBookmarkStrip, uc_bookmark_strip, GTK_TYPE_BOX)

static void
uc_bookmark_strip_dispose (GObject *object)
{
  UcBookmarkStrip *self = UC_BOOKMARK_STRIP (object);

  if (self->editor != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->editor));
  self->editor = NULL;
  G_OBJECT_CLASS (uc_bookmark_strip_parent_class)->dispose (object);
}

static void
uc_bookmark_strip_class_init (UcBookmarkStripClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = uc_bookmark_strip_dispose;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "ucbookmarkstrip");
}

static GtkLabel *
add_label (GtkWidget *box, const char *style)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, style);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static GtkButton *
add_button (UcBookmarkStrip *self, const char *label, const char *action)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "form");
  gtk_box_append (GTK_BOX (self), button);
  return GTK_BUTTON (button);
}

static void
uc_bookmark_strip_init (UcBookmarkStrip *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  gtk_box_set_spacing (GTK_BOX (self), 10);
  gtk_widget_set_hexpand (box, TRUE);
  self->title = add_label (box, "strip-title");
  self->line = add_label (box, "strip-line");
  self->note = add_label (box, "panel-foot");
  gtk_label_set_wrap (self->note, TRUE);
  gtk_label_set_lines (self->note, 2);
  gtk_box_append (GTK_BOX (self), box);
  self->undo = add_button (self, _ ("Undo"), "replay.bookmark-undo");
  self->button = add_button (self, "", "replay.bookmark");
  self->editor = UC_BOOKMARK_EDITOR (uc_bookmark_editor_new ());
  gtk_widget_set_parent (GTK_WIDGET (self->editor), GTK_WIDGET (self));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), _ ("B"));
}

void
uc_bookmark_strip_show (UcBookmarkStrip *self, const UcBookmark *mark, const char *removed, const char *fault)
{
  const char *line = fault != NULL ? fault : mark != NULL ? mark->line : "";
  g_autofree char *title = NULL, *note = NULL;

  if (fault != NULL)
    title = g_strdup (_ ("The bookmarks cannot be read"));
  else if (mark != NULL)
    title = g_strdup_printf (_ ("Bookmark: %s"), mark->name);
  else if (removed != NULL)
    title = g_strdup_printf (_ ("Bookmark “%s” is removed"), removed);
  else
    title = g_strdup (_ ("No bookmark at this moment"));
  if (fault != NULL)
    note = g_strdup (_ ("The file is left as it is: correct it or move it away"));
  else if (mark != NULL)
    {
      g_autofree char *time = uc_say_minute (mark->made_ns);

      note = g_strdup_printf (_ ("Kept %s, in your own data and never in the journal"), time);
    }
  else
    note = g_strdup (_ ("B keeps it with a name and a line, in your own data"));
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->line, line);
  uc_form_set_tooltip (GTK_WIDGET (self->line), line[0] == '\0' ? NULL : line);
  gtk_widget_set_visible (GTK_WIDGET (self->line), line[0] != '\0');
  gtk_label_set_text (self->note, note);
  gtk_button_set_label (self->button, mark == NULL ? _ ("Bookmark…") : _ ("Edit…"));
  gtk_widget_set_visible (GTK_WIDGET (self->undo), removed != NULL);
}

UcBookmarkEditor *
uc_bookmark_strip_get_editor (UcBookmarkStrip *self)
{
  return self->editor;
}
