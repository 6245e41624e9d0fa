#include "uc-help-page.h"

#include <glib/gi18n-lib.h>

struct _UcHelpPage
{
  GtkGrid parent;
};

G_DEFINE_FINAL_TYPE (UcHelpPage, uc_help_page, GTK_TYPE_GRID)

typedef struct
{
  const char *keys;  /* NULL = a heading */
  const char *words;
} Line;

#define HEADING(words) { NULL, words }

/* As they stand in three columns. */
static const Line watching[] = {
  HEADING (N_ ("Watch")),
  { N_ ("Space"), N_ ("Play and pause") },
  { "← →", N_ ("One event back, on") },
  { "Shift ← →", N_ ("To the next sign or bookmark") },
  { N_ ("Page Up, Down"), N_ ("One step of the procedure") },
  { "[ ], Ctrl ← →", N_ ("The older, the newer round or hand") },
  { "Home, End", N_ ("Before the first, after the last event") },
  { "1 2 3 4 5", N_ ("Speed ½, 1, 2, 4, 16") },
  { "S", N_ ("Skip pauses") },
  { "J K L", N_ ("Play back, pause, play on; again: faster") },
  { "F5", N_ ("Follow a live table to its last event, as L at its end") },
  { "I O, X", N_ ("Mark where a range begins and ends; take both off") },
  { "+ −", N_ ("Enlarge the timeline, or the wheel over it") },
  { "F9", N_ ("The hole card as it is known now, marked so") },
};
static const Line finding[] = {
  HEADING (N_ ("Find")),
  { "/", N_ ("The words: kind, badge, citation, card, amount") },
  { N_ ("#218 Enter"), N_ ("Jump to a round") },
  { N_ ("@21:46 Enter"), N_ ("Jump to a time, @2026-11-20 21:46 of a day") },
  { "Alt 1 … 7", N_ ("A seat’s hands, one below the other; Alt 0 rounds") },
  { N_ ("More, Slip"), N_ ("The round of a slip’s number, or of the code on it") },
  { "F6", N_ ("Shifts: one row per dealer, one bar per hour") },
  { N_ ("Escape"), N_ ("From any page back to the rounds") },
  HEADING (N_ ("Open")),
  { "Ctrl O", N_ ("Journals: live, copied, or several at once") },
  { N_ ("Verify"), N_ ("Chain, keys and signatures from the first row to the last") },
  { "", N_ ("Nothing is ever written to a journal or beside it.") },
};
static const Line keeping[] = {
  HEADING (N_ ("Keep and export")),
  { "B", N_ ("Bookmark the moment: keep, change, remove") },
  { "F7", N_ ("Every bookmark") },
  { "Ctrl Z", N_ ("Take back the last change of marks, or a bookmark’s removal") },
  { N_ ("Set…"), N_ ("The camera recorder’s clock, once a table") },
  { "P", N_ ("Hold the moment, to compare it with another") },
  { "D, F8", N_ ("Two moments side by side; a correction before and after") },
  { "C", N_ ("Copy both times of the moment") },
  { "R", N_ ("Have the recorder show the moment, or the range") },
  { N_ ("Cue file…"), N_ ("The time codes of rounds for the recorder, CSV") },
  { "Ctrl E", N_ ("Export: evidence, report, settlements, events, picture, range") },
  { "Ctrl P", N_ ("A slip of the round or one seat’s receipt, printed or as a PDF") },
  { "", N_ ("Bookmarks and clocks are in your own data: ~/.local/share/upcard.") },
  HEADING (N_ ("Signs")),
  { "◆ ▲ ■", N_ ("Jackpot; irregularity; money and the rest") },
  { "⚑", N_ ("Your bookmark") },
};

static GtkWidget *
make_label (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_valign (label, GTK_ALIGN_START);
  gtk_widget_add_css_class (label, style);
  return label;
}

static GtkWidget *
make_column (const Line *lines, guint n)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 12);
  for (guint i = 0; i < n; i++)
    {
      GtkWidget *words = make_label (_ (lines[i].words), lines[i].keys == NULL ? "round-title" : "help-words");

      gtk_widget_set_hexpand (words, TRUE);
      if (lines[i].keys == NULL)
        gtk_widget_set_margin_top (words, i == 0 ? 0 : 24);
      if (lines[i].keys != NULL && lines[i].keys[0] != '\0')
        gtk_grid_attach (GTK_GRID (grid), make_label (_ (lines[i].keys), "help-key"), 0, (int)i, 1, 1);
      gtk_grid_attach (GTK_GRID (grid), words, lines[i].keys == NULL ? 0 : 1, (int)i, lines[i].keys == NULL ? 2 : 1, 1);
    }
  return grid;
}

static void
uc_help_page_class_init (UcHelpPageClass *klass)
{
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "uchelppage");
}

static void
uc_help_page_init (UcHelpPage *self)
{
  GtkGrid *columns = GTK_GRID (self);

  /* A box would ask how wide a column is in the room's height: of words that wrap, that is not defined. */
  gtk_grid_set_column_spacing (columns, 48);
  gtk_grid_set_column_homogeneous (columns, TRUE);
  gtk_grid_attach (columns, make_column (watching, G_N_ELEMENTS (watching)), 0, 0, 1, 1);
  gtk_grid_attach (columns, make_column (finding, G_N_ELEMENTS (finding)), 1, 0, 1, 1);
  gtk_grid_attach (columns, make_column (keeping, G_N_ELEMENTS (keeping)), 2, 0, 1, 1);
}
