#include "uc-compare-page.h"

#include "uc-table-facts.h"
#include "uc-table-view.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  GtkWidget *panel;
  GtkLabel *title, *sentence;
  UcTableView *view;
} Side;

struct _UcComparePage
{
  GtkBox parent;
  Side left, right;
  GtkLabel *headline, *hint;
  GtkGrid *grid;
};

G_DEFINE_FINAL_TYPE (UcComparePage, uc_compare_page, GTK_TYPE_BOX)

static void
uc_compare_page_class_init (UcComparePageClass *klass)
{
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "uccomparepage");
}

static GtkLabel *
make_label (const char *style)
{
  GtkWidget *label = gtk_label_new ("");

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, style);
  return GTK_LABEL (label);
}

static void
make_side (Side *side, GtkWidget *row)
{
  side->panel = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  side->title = make_label ("panel-title");
  side->sentence = make_label ("panel-text");
  side->view = g_object_new (UC_TYPE_TABLE_VIEW, "vexpand", TRUE, NULL);
  gtk_widget_add_css_class (side->panel, "panel");
  gtk_widget_add_css_class (side->panel, "table-panel");
  gtk_box_append (GTK_BOX (side->panel), GTK_WIDGET (side->title));
  gtk_box_append (GTK_BOX (side->panel), GTK_WIDGET (side->sentence));
  gtk_box_append (GTK_BOX (side->panel), GTK_WIDGET (side->view));
  gtk_box_append (GTK_BOX (row), side->panel);
}

static void
uc_compare_page_init (UcComparePage *self)
{
  GtkWidget *heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 14), *hold = gtk_button_new_with_label (_ ("Hold this moment"));
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 16), *scrolled = gtk_scrolled_window_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 12);
  self->headline = make_label ("round-title");
  self->hint = make_label ("panel-text");
  gtk_widget_set_hexpand (GTK_WIDGET (self->hint), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (hold), "replay.hold");
  gtk_widget_add_css_class (hold, "form");
  gtk_box_append (GTK_BOX (heading), GTK_WIDGET (self->headline));
  gtk_box_append (GTK_BOX (heading), GTK_WIDGET (self->hint));
  gtk_box_append (GTK_BOX (heading), hold);
  gtk_box_append (GTK_BOX (self), heading);
  gtk_box_set_homogeneous (GTK_BOX (row), TRUE);
  make_side (&self->left, row);
  make_side (&self->right, row);
  gtk_widget_set_size_request (row, 1400, 420);
  gtk_widget_set_vexpand (row, TRUE);
  gtk_box_append (GTK_BOX (self), row);
  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (self->grid, 28);
  gtk_grid_set_row_spacing (self->grid, 6);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->grid));
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), 290);
  gtk_box_append (GTK_BOX (self), scrolled);
}

/* ---- what is shown ---- */

static void
show_side (Side *side, const UcCompared *compared)
{
  gtk_label_set_text (side->title, compared == NULL ? _ ("No other moment yet") : compared->title);
  gtk_label_set_text (side->sentence, compared == NULL ? _ ("P holds the one at the left, then ← → and [ ] move this one")
                                                       : compared->sentence);
  if (compared == NULL)
    uc_table_view_show (side->view, NULL, NULL, NULL, NULL);
  else
    uc_table_view_show (side->view, compared->table, compared->screen, NULL, compared->unproven);
}

static void
add_cell (UcComparePage *self, const char *text, int column, int row)
{
  GtkLabel *label = make_label (column == 0 ? "detail-name" : "detail-text");

  gtk_label_set_text (label, text);
  gtk_widget_set_hexpand (GTK_WIDGET (label), column > 0);
  gtk_grid_attach (self->grid, GTK_WIDGET (label), column, row, 1, 1);
}

void
uc_compare_page_show (UcComparePage *self, const UcCompared *left, const UcCompared *right)
{
  g_autoptr (GPtrArray) facts = right == NULL ? NULL : uc_table_facts_differ (left->table, right->table);
  g_autofree char *headline
      = facts == NULL      ? g_strdup (_ ("Side by side"))
        : facts->len == 0 ? g_strdup (_ ("These two are alike"))
                          : g_strdup_printf (ngettext ("They differ in %u point", "They differ in %u points", facts->len), facts->len);
  GtkWidget *child;

  show_side (&self->left, left);
  show_side (&self->right, right);
  gtk_label_set_text (self->headline, headline);
  gtk_label_set_text (self->hint, right != NULL ? _ ("← → and [ ] move the moment at the right; P holds it at the left")
                                                : _ ("P holds this moment; then choose another one, of this round or any other. A "
                                                     "correction needs no second one."));
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))) != NULL)
    gtk_grid_remove (self->grid, child);
  for (guint i = 0; facts != NULL && i < facts->len; i++)
    {
      const UcTwoFacts *two = facts->pdata[i];

      add_cell (self, two->name, 0, (int)i);
      add_cell (self, two->left, 1, (int)i);
      add_cell (self, two->right, 2, (int)i);
    }
}
