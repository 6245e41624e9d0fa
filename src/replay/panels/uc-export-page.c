#include "uc-export-page.h"

#include "uc-studio.h"

#include <glib/gi18n-lib.h>

/* What is asked for beside a form. */
typedef enum
{
  ASKS_ROUNDS = 1 << 0,
  ASKS_CASE = 1 << 1,
  ASKS_BY = 1 << 2,
  ASKS_PAPER = 1 << 3,
  ASKS_WIDTH = 1 << 4,
  ASKS_MARKED = 1 << 5,
  ASKS_SEAT = 1 << 6,
} Asks;

static const struct
{
  const char *label, *what;
  Asks asks;
} forms[UC_N_EXPORTS] = {
  [UC_EXPORT_EVIDENCE] = { N_ ("Evidence"), N_ ("one file with the rounds, the rules in force and all signatures, which “upcardctl "
                                                "verify” checks on any machine; beside it a page to read"),
                            ASKS_ROUNDS | ASKS_CASE | ASKS_BY | ASKS_PAPER | ASKS_MARKED },
  [UC_EXPORT_REPORT] = { N_ ("Report"), N_ ("a PDF to read and to print: cards, timeline, money, badges, every event"),
                         ASKS_ROUNDS | ASKS_CASE | ASKS_BY | ASKS_PAPER },
  [UC_EXPORT_SLIP] = { N_ ("Slip"), N_ ("a receipt of one round to take away, 80 mm wide: hands, sums, and a code by which the round is "
                                        "found and checked; of one seat without the others’, with a line to sign"),
                        ASKS_ROUNDS | ASKS_BY | ASKS_SEAT },
  [UC_EXPORT_CSV] = { N_ ("Settlements"), N_ ("a CSV file, a line for each settled wager"), ASKS_ROUNDS },
  [UC_EXPORT_JSON] = { N_ ("Events"), N_ ("JSON Lines, a line for each event"), ASKS_ROUNDS },
  [UC_EXPORT_PICTURE] = { N_ ("Picture"), N_ ("a PNG of the table as it stood at the event chosen"), ASKS_WIDTH },
  [UC_EXPORT_RANGE] = { N_ ("Range"), N_ ("a text of what happened between the marks I and O on the timeline; evidence has pictures of "
                                          "both ends"), 0 },
};

/* The moment shown has its place beside the words. */
#define WORDS_WIDE 66

static const int widths[] = { 1280, 1920, 2560, 3840 };

struct _UcExportPage
{
  GtkBox parent;
  GtkLabel *what, *warning, *end;
  GtkCheckButton *forms[UC_N_EXPORTS];
  GtkEditable *rounds, *case_text, *by;
  char *bookmarked_rounds; /* NULL = none is bookmarked */
  GtkDropDown *paper, *width, *seat;
  GtkProgressBar *progress;
  GtkWidget *begin, *print, *cancel, *bookmarked;
  GtkCheckButton *marked;
  UcStudio *studio;
  GtkPicture *preview;
  GtkLabel *preview_words;
};

G_DEFINE_FINAL_TYPE (UcExportPage, uc_export_page, GTK_TYPE_BOX)

static guint begin_signal, print_signal, cancel_signal;

/* ---- what is pressed ---- */

static void
on_begin (GtkWidget *widget, UcExportPage *self)
{
  if (gtk_widget_get_sensitive (self->begin))
    g_signal_emit (self, begin_signal, 0);
}

static void
on_print (GtkButton *button, UcExportPage *self)
{
  g_signal_emit (self, print_signal, 0);
}

static void
on_cancel (GtkButton *button, UcExportPage *self)
{
  g_signal_emit (self, cancel_signal, 0);
}

/* With its name. */
static void
show_field (GtkWidget *field, gboolean visible)
{
  gtk_widget_set_visible (gtk_widget_get_parent (field), visible);
}

/* What does not go with a form is not asked for. */
static void
show_needs (UcExportPage *self)
{
  UcExportForm form = uc_export_page_get_form (self);
  Asks asks = forms[form].asks;
  gboolean bookmarks = self->bookmarked_rounds != NULL;

  show_field (GTK_WIDGET (self->rounds), (asks & ASKS_ROUNDS) != 0);
  gtk_widget_set_visible (self->bookmarked, (asks & ASKS_ROUNDS) != 0 && form != UC_EXPORT_SLIP && bookmarks);
  gtk_widget_set_visible (GTK_WIDGET (self->marked), (asks & ASKS_MARKED) != 0 && bookmarks);
  show_field (GTK_WIDGET (self->case_text), (asks & ASKS_CASE) != 0);
  show_field (GTK_WIDGET (self->by), (asks & ASKS_BY) != 0);
  show_field (GTK_WIDGET (self->paper), (asks & ASKS_PAPER) != 0);
  show_field (GTK_WIDGET (self->width), (asks & ASKS_WIDTH) != 0);
  show_field (GTK_WIDGET (self->seat), (asks & ASKS_SEAT) != 0);
  gtk_widget_set_visible (self->print, form == UC_EXPORT_SLIP);
}

static void
on_bookmarked (GtkButton *button, UcExportPage *self)
{
  gtk_editable_set_text (self->rounds, self->bookmarked_rounds);
}

static void
on_form_toggled (GtkCheckButton *button, UcExportPage *self)
{
  if (gtk_check_button_get_active (button))
    show_needs (self);
}

/* ---- the page ---- */

static void
uc_export_page_finalize (GObject *object)
{
  g_free (UC_EXPORT_PAGE (object)->bookmarked_rounds);
  G_OBJECT_CLASS (uc_export_page_parent_class)->finalize (object);
}

static void
uc_export_page_class_init (UcExportPageClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_export_page_finalize;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "ucexportpage");
  begin_signal = g_signal_new ("begin", UC_TYPE_EXPORT_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  print_signal = g_signal_new ("print", UC_TYPE_EXPORT_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  cancel_signal = g_signal_new ("cancel", UC_TYPE_EXPORT_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static GtkLabel *
add_label (GtkWidget *box, const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), WORDS_WIDE);
  gtk_widget_add_css_class (label, style);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static void
add_forms (UcExportPage *self, GtkWidget *box)
{
  for (guint i = 0; i < UC_N_EXPORTS; i++)
    {
      GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *button = gtk_check_button_new_with_label (_ (forms[i].label));

      self->forms[i] = GTK_CHECK_BUTTON (button);
      gtk_check_button_set_group (self->forms[i], i == 0 ? NULL : self->forms[0]);
      gtk_widget_set_size_request (button, 150, -1);
      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, _ (forms[i].what), -1);
      g_signal_connect (button, "toggled", G_CALLBACK (on_form_toggled), self);
      gtk_box_append (GTK_BOX (row), button);
      add_label (row, _ (forms[i].what), "panel-text");
      gtk_box_append (GTK_BOX (box), row);
    }
}

/* A name above what it is the name of. */
static void
add_field (GtkWidget *row, const char *name, GtkWidget *field, int width)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkLabel *label = add_label (box, name, "field-name");

  gtk_widget_set_size_request (field, width, -1);
  gtk_label_set_mnemonic_widget (label, field);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (field), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
  gtk_box_append (GTK_BOX (box), field);
  gtk_box_append (GTK_BOX (row), box);
}

static GtkEditable *
add_entry (UcExportPage *self, GtkWidget *row, const char *name, int width)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_max_length (GTK_ENTRY (entry), 100);
  g_signal_connect (entry, "activate", G_CALLBACK (on_begin), self);
  add_field (row, name, entry, width);
  return GTK_EDITABLE (entry);
}

static GtkWidget *
make_widths (void)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    g_ptr_array_add (words, g_strdup_printf (_ ("%d pixels"), widths[i]));
  g_ptr_array_add (words, NULL);
  return gtk_drop_down_new_from_strings ((const char *const *)words->pdata);
}

static GtkWidget *
make_seats (void)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (words, g_strdup (_ ("All seats")));
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    g_ptr_array_add (words, g_strdup_printf (_ ("Seat %u alone"), seat));
  g_ptr_array_add (words, NULL);
  return gtk_drop_down_new_from_strings ((const char *const *)words->pdata);
}

static void
add_fields (UcExportPage *self, GtkWidget *box)
{
  const char *const papers[] = { _ ("A4"), _ ("US Letter"), NULL };
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 14);

  self->rounds = add_entry (self, row, _ ("Rounds, such as 3, 5-7"), 240);
  gtk_entry_set_max_length (GTK_ENTRY (self->rounds), 0);
  self->bookmarked = gtk_button_new_with_label (_ ("Bookmarked"));
  gtk_widget_add_css_class (self->bookmarked, "form");
  gtk_widget_set_valign (self->bookmarked, GTK_ALIGN_END);
  g_signal_connect (self->bookmarked, "clicked", G_CALLBACK (on_bookmarked), self);
  gtk_box_append (GTK_BOX (row), self->bookmarked);
  self->case_text = add_entry (self, row, _ ("Case"), 260);
  self->by = add_entry (self, row, _ ("Made by"), 220);
  self->paper = GTK_DROP_DOWN (gtk_drop_down_new_from_strings (papers));
  self->width = GTK_DROP_DOWN (make_widths ());
  self->seat = GTK_DROP_DOWN (make_seats ());
  add_field (row, _ ("Whose"), GTK_WIDGET (self->seat), 170);
  add_field (row, _ ("Paper"), GTK_WIDGET (self->paper), 130);
  add_field (row, _ ("Width"), GTK_WIDGET (self->width), 150);
  gtk_drop_down_set_selected (self->paper, uc_paper_of_locale ());
  gtk_drop_down_set_selected (self->width, 1);
  gtk_box_append (GTK_BOX (box), row);
}

static void
add_marked (UcExportPage *self, GtkWidget *box)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->marked = GTK_CHECK_BUTTON (gtk_check_button_new_with_label (
      _ ("Pictures at the bookmarks of these rounds, with your words for them")));
  self->studio = g_object_new (UC_TYPE_STUDIO, NULL);
  gtk_check_button_set_active (self->marked, TRUE);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->marked));
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->studio));
  gtk_box_append (GTK_BOX (box), row);
}

static void
add_buttons (UcExportPage *self, GtkWidget *box)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 14);

  self->begin = gtk_button_new_with_label (_ ("Choose a file…"));
  self->print = gtk_button_new_with_label (_ ("Print…"));
  self->cancel = gtk_button_new_with_label (_ ("Cancel"));
  self->progress = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
  gtk_widget_add_css_class (self->begin, "primary");
  gtk_widget_add_css_class (self->print, "form");
  gtk_widget_set_valign (self->print, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->cancel, "form");
  gtk_widget_set_valign (GTK_WIDGET (self->progress), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->cancel, GTK_ALIGN_CENTER);
  gtk_widget_set_size_request (GTK_WIDGET (self->progress), 420, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->progress), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("How much of it is done"), -1);
  g_signal_connect (self->begin, "clicked", G_CALLBACK (on_begin), self);
  g_signal_connect (self->print, "clicked", G_CALLBACK (on_print), self);
  g_signal_connect (self->cancel, "clicked", G_CALLBACK (on_cancel), self);
  gtk_box_append (GTK_BOX (row), self->begin);
  gtk_box_append (GTK_BOX (row), self->print);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->progress));
  gtk_box_append (GTK_BOX (row), self->cancel);
  gtk_box_append (GTK_BOX (box), row);
}

static void
show_busy (UcExportPage *self, gboolean busy)
{
  gtk_widget_set_sensitive (self->begin, !busy);
  gtk_widget_set_sensitive (self->print, !busy);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), busy);
  gtk_widget_set_visible (self->cancel, busy);
}

/* What the agent has in sight goes along with it: the moment is looked at before it is written. */
static GtkWidget *
make_preview (UcExportPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 10), *picture = gtk_picture_new ();

  self->preview = GTK_PICTURE (picture);
  gtk_picture_set_content_fit (self->preview, GTK_CONTENT_FIT_SCALE_DOWN);
  gtk_widget_set_valign (picture, GTK_ALIGN_START);
  gtk_widget_set_size_request (box, 720, -1);
  add_label (box, _ ("The moment shown"), "panel-title");
  gtk_box_append (GTK_BOX (box), picture);
  self->preview_words = add_label (box, "", "panel-text");
  return box;
}

static void
uc_export_page_init (UcExportPage *self)
{
  GtkWidget *page = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 48), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 16);
  const char *name = g_get_real_name ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_size_request (box, 1060, -1);
  gtk_box_append (GTK_BOX (page), box);
  gtk_box_append (GTK_BOX (page), make_preview (self));
  gtk_box_append (GTK_BOX (self), page);
  add_label (box, _ ("Export"), "round-title");
  self->what = add_label (box, "", "panel-text");
  add_forms (self, box);
  add_fields (self, box);
  add_marked (self, box);
  self->warning = add_label (box, "", "fault");
  add_buttons (self, box);
  self->end = add_label (box, "", "panel-text");
  gtk_label_set_selectable (self->end, TRUE);
  gtk_editable_set_text (self->by, g_str_equal (name, "Unknown") || name[0] == '\0' ? g_get_user_name () : name);
  gtk_check_button_set_active (self->forms[UC_EXPORT_EVIDENCE], TRUE);
  show_busy (self, FALSE);
}

/* ---- what is shown and chosen ---- */

void
uc_export_page_show (UcExportPage *self, const char *what, guint32 round, const char *bookmarked, const char *warning)
{
  g_autofree char *number = round == 0 ? g_strdup ("") : g_strdup_printf ("%u", round);

  gtk_label_set_text (self->what, what);
  gtk_label_set_text (self->warning, warning == NULL ? "" : warning);
  gtk_widget_set_visible (GTK_WIDGET (self->warning), warning != NULL);
  gtk_editable_set_text (self->rounds, number);
  g_free (self->bookmarked_rounds);
  self->bookmarked_rounds = g_strdup (bookmarked);
  show_needs (self);
  gtk_label_set_text (self->end, "");
}

void
uc_export_page_preview (UcExportPage *self, GdkPaintable *picture, const char *words)
{
  gtk_picture_set_paintable (self->preview, picture);
  gtk_label_set_text (self->preview_words, words == NULL ? _ ("No table is shown; choose a round first.") : words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->preview), GTK_ACCESSIBLE_PROPERTY_LABEL, words == NULL ? "" : words, -1);
}

void
uc_export_page_focus (UcExportPage *self)
{
  gtk_widget_grab_focus (gtk_widget_get_sensitive (self->begin) ? self->begin : self->cancel);
}

UcExportForm
uc_export_page_get_form (UcExportPage *self)
{
  for (guint i = 0; i < UC_N_EXPORTS; i++)
    if (gtk_check_button_get_active (self->forms[i]))
      return i;
  return UC_EXPORT_EVIDENCE;
}

const char *
uc_export_page_get_rounds (UcExportPage *self)
{
  return gtk_editable_get_text (self->rounds);
}

const char *
uc_export_page_get_case (UcExportPage *self)
{
  return gtk_editable_get_text (self->case_text);
}

const char *
uc_export_page_get_by (UcExportPage *self)
{
  return gtk_editable_get_text (self->by);
}

UcPaper
uc_export_page_get_paper (UcExportPage *self)
{
  return gtk_drop_down_get_selected (self->paper);
}

guint
uc_export_page_get_seat (UcExportPage *self)
{
  return gtk_drop_down_get_selected (self->seat);
}

void
uc_export_page_choose_seat (UcExportPage *self, guint seat)
{
  gtk_drop_down_set_selected (self->seat, seat);
}

gboolean
uc_export_page_get_marked (UcExportPage *self)
{
  return gtk_check_button_get_active (self->marked);
}

GdkPaintable *
uc_export_page_draw (UcExportPage *self, const UcTable *table, const UcTable *screen, const char *known,
                      const char *unproven)
{
  return uc_studio_draw (self->studio, table, screen, known, unproven);
}

int
uc_export_page_get_width (UcExportPage *self)
{
  return widths[MIN (gtk_drop_down_get_selected (self->width), G_N_ELEMENTS (widths) - 1)];
}

void
uc_export_page_show_progress (UcExportPage *self, double fraction)
{
  show_busy (self, TRUE);
  gtk_label_set_text (self->end, "");
  if (fraction < 0)
    gtk_progress_bar_pulse (self->progress);
  else
    gtk_progress_bar_set_fraction (self->progress, fraction);
}

void
uc_export_page_show_end (UcExportPage *self, gboolean good, const char *text)
{
  show_busy (self, FALSE);
  gtk_label_set_text (self->end, text);
  gtk_widget_remove_css_class (GTK_WIDGET (self->end), good ? "fault" : "panel-text");
  gtk_widget_add_css_class (GTK_WIDGET (self->end), good ? "panel-text" : "fault");
}

void
uc_export_page_choose (UcExportPage *self, UcExportForm form)
{
  gtk_check_button_set_active (self->forms[form], TRUE);
}
