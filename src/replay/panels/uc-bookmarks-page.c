#include "uc-bookmarks-page.h"

#include "uc-icon.h"
#include "uc-say-time.h"
#include "uc-session-place.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _UcBookmarksPage
{
  GtkBox parent;
  UcReplaySession *session; /* borrowed */
  GtkLabel *count, *headline, *support, *removed;
  GtkEditable *words;
  GtkListBox *list;
  GtkStack *stack;
  GtkWidget *undo;
};

G_DEFINE_FINAL_TYPE (UcBookmarksPage, uc_bookmarks_page, GTK_TYPE_BOX)

static guint go_signal, remove_signal;

static UcBookmarks *
bookmarks_of (UcBookmarksPage *self)
{
  return uc_replay_session_get_state (self->session)->bookmarks;
}

/* ---- one row ---- */

static const UcBookmark *
mark_of (UcBookmarksPage *self, GtkListBoxRow *row)
{
  return uc_bookmarks_get (bookmarks_of (self), (guint)gtk_list_box_row_get_index (row));
}

static GtkLabel *
make_label (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, style);
  return GTK_LABEL (label);
}

static void
on_remove (GtkButton *button, GtkListBoxRow *row)
{
  UcBookmarksPage *self = UC_BOOKMARKS_PAGE (gtk_widget_get_ancestor (GTK_WIDGET (row), UC_TYPE_BOOKMARKS_PAGE));

  g_signal_emit (self, remove_signal, 0, mark_of (self, row));
}

static GtkWidget *
make_row (const UcBookmark *mark, gboolean open)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 14);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2), *remove = gtk_button_new_with_label (_ ("Remove"));
  GtkWidget *icon = uc_icon_new (UC_SHAPE_FLAG, 16);
  g_autofree char *time = uc_say_time (mark->at_ns);
  /* “BJ-07, round 218, 20 Nov 2026 21:50:08” */
  g_autofree char *place
      /* Translators: the name of a table, and a day and time: "BJ-07, round 218, 20 Nov 2026 21:50:08". */
      = open ? g_strdup_printf (_ ("%s, round %u, %s"), mark->table, mark->place.round, time)
             : g_strdup_printf (_ ("%s, round %u, %s; its journal is not open"), mark->table, mark->place.round, time);

  uc_icon_set_colour (UC_ICON (icon), open ? UC_COLOUR_TEXT_1 : UC_COLOUR_TEXT_3);
  gtk_widget_set_valign (icon, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (make_label (mark->name, "panel-title")));
  if (mark->line[0] != '\0')
    gtk_box_append (GTK_BOX (words), GTK_WIDGET (make_label (mark->line, "detail-text")));
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (make_label (place, "panel-note")));
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), remove);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), open);
  g_signal_connect (remove, "clicked", G_CALLBACK (on_remove), row);
  return row;
}

/* ---- all of them ---- */

static gboolean
has_words (const UcBookmark *mark, const char *words)
{
  g_autofree char *all = g_strjoin (" ", mark->name, mark->line, mark->table, NULL);
  g_autofree char *folded = g_utf8_casefold (all, -1), *wanted = g_utf8_casefold (words, -1);

  return strstr (folded, g_strstrip (wanted)) != NULL;
}

static gboolean
is_wanted (GtkListBoxRow *row, gpointer user_data)
{
  UcBookmarksPage *self = user_data;

  return has_words (mark_of (self, row), gtk_editable_get_text (self->words));
}

static void
show_count (UcBookmarksPage *self)
{
  guint all = uc_bookmarks_n (bookmarks_of (self)), n = 0;
  g_autofree char *count = NULL;

  for (guint i = 0; i < all; i++)
    n += has_words (uc_bookmarks_get (bookmarks_of (self), i), gtk_editable_get_text (self->words));
  count = g_strdup_printf (_ ("%u of %u bookmarks"), n, all);
  gtk_label_set_text (self->count, count);
  if (all > 0 && n == 0)
    {
      gtk_label_set_text (self->headline, _ ("No bookmark has these words"));
      gtk_label_set_text (self->support, _ ("Looked for in its name, its line and the table’s."));
    }
  gtk_stack_set_visible_child_name (self->stack, n == 0 ? "empty" : "list");
}

static void
on_words (GtkEditable *words, UcBookmarksPage *self)
{
  gtk_list_box_invalidate_filter (self->list);
  show_count (self);
}

static void
on_activated (GtkListBox *list, GtkListBoxRow *row, UcBookmarksPage *self)
{
  g_signal_emit (self, go_signal, 0, mark_of (self, row));
}

static void
show (UcBookmarksPage *self)
{
  const UcReplayState *open = uc_replay_session_get_state (self->session);
  const char *fault = open->bookmarks_fault;
  g_autofree char *gone
      = open->removed == NULL ? NULL : g_strdup_printf (_ ("Bookmark “%s” is removed"), open->removed->name);
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
  for (guint i = 0; i < uc_bookmarks_n (open->bookmarks); i++)
    {
      const UcBookmark *mark = uc_bookmarks_get (open->bookmarks, i);
      UcRoundRef ref;

      gtk_list_box_append (self->list, make_row (mark, uc_session_find_bookmark (self->session, mark, &ref)));
    }
  gtk_label_set_text (self->headline, fault == NULL ? _ ("No bookmark yet") : _ ("The bookmarks cannot be read"));
  gtk_label_set_text (self->support, fault == NULL ? _ ("B keeps the moment shown, with a name and a line.") : fault);
  gtk_label_set_text (self->removed, gone == NULL ? "" : gone);
  gtk_widget_set_visible (self->undo, gone != NULL);
  show_count (self);
}

void
uc_bookmarks_page_set_session (UcBookmarksPage *self, UcReplaySession *session)
{
  /* Which journals are open changes what a row leads to. */
  static const char *const told[] = { "bookmarks", "closed", "renewed" };

  self->session = session;
  for (guint i = 0; i < G_N_ELEMENTS (told); i++)
    g_signal_connect_object (session, told[i], G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);
}

/* ---- the page ---- */

static void
uc_bookmarks_page_class_init (UcBookmarksPageClass *klass)
{
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "ucbookmarkspage");
  go_signal = g_signal_new ("go", UC_TYPE_BOOKMARKS_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                            G_TYPE_POINTER);
  remove_signal = g_signal_new ("remove", UC_TYPE_BOOKMARKS_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                1, G_TYPE_POINTER);
}

static GtkWidget *
make_head (UcBookmarksPage *self)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 14);
  GtkWidget *words = gtk_search_entry_new ();

  self->words = GTK_EDITABLE (words);
  self->count = make_label ("", "panel-note");
  gtk_widget_set_hexpand (GTK_WIDGET (self->count), TRUE);
  gtk_widget_set_size_request (words, 420, -1);
  g_object_set (words, "placeholder-text", _ ("name, line, table…"), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (words), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Find bookmarks"), -1);
  g_signal_connect (words, "changed", G_CALLBACK (on_words), self);
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (make_label (_ ("Bookmarks"), "round-title")));
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (self->count));
  gtk_box_append (GTK_BOX (head), words);
  return head;
}

static GtkWidget *
make_list (UcBookmarksPage *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new (), *list = gtk_list_box_new ();

  self->list = GTK_LIST_BOX (list);
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_list_box_set_filter_func (self->list, is_wanted, self, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Bookmarks"), -1);
  g_signal_connect (list, "row-activated", G_CALLBACK (on_activated), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), list);
  return scrolled;
}

static GtkWidget *
make_empty (UcBookmarksPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 10);

  self->headline = GTK_LABEL (gtk_label_new (""));
  self->support = GTK_LABEL (gtk_label_new (""));
  gtk_label_set_wrap (self->support, TRUE);
  gtk_label_set_justify (self->support, GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (GTK_WIDGET (self->headline), "empty-headline");
  gtk_widget_add_css_class (GTK_WIDGET (self->support), "panel-text");
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->headline));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->support));
  return box;
}

static GtkWidget *
make_foot (UcBookmarksPage *self)
{
  GtkWidget *foot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);

  self->removed = make_label ("", "panel-text");
  self->undo = gtk_button_new_with_label (_ ("Undo"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->undo), "replay.bookmark-undo");
  gtk_box_append (GTK_BOX (foot), GTK_WIDGET (self->removed));
  gtk_box_append (GTK_BOX (foot), self->undo);
  return foot;
}

static void
uc_bookmarks_page_init (UcBookmarksPage *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 14);
  gtk_box_append (GTK_BOX (self), make_head (self));
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_widget_set_vexpand (GTK_WIDGET (self->stack), TRUE);
  gtk_stack_add_named (self->stack, make_list (self), "list");
  gtk_stack_add_named (self->stack, make_empty (self), "empty");
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->stack));
  gtk_box_append (GTK_BOX (self), make_foot (self));
}
