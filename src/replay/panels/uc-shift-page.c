#include "uc-shift-page.h"

#include "uc-say-time.h"
#include "uc-shift.h"

#include <glib/gi18n-lib.h>

#define SECOND_NS G_GINT64_CONSTANT (1000000000)
#define HOUR_NS (3600 * SECOND_NS)
/* The hours in which rounds were dealt share the page's width, and are never fewer than a shift's. */
#define HOURS_WIDTH 1488
#define HOURS_GAP 6
#define LEAST_HOURS 8
#define LEVEL_WIDTH 36
#define BAR_HEIGHT 96
/* A few dealers' bars share this, so that they fill the page. */
#define BARS_HEIGHT 560

/* ---- measures: what a bar's height is ---- */

/* Of an hour in which there is something to measure. */
typedef gint64 (*Measure) (const UcShiftHour *hour);

static gint64
measure_rounds (const UcShiftHour *hour)
{
  return hour->rounds;
}

static gint64
measure_pace (const UcShiftHour *hour)
{
  return hour->dealt_ns / hour->rounds / SECOND_NS;
}

static gint64
measure_corrections (const UcShiftHour *hour)
{
  return hour->corrections;
}

static gint64
measure_late (const UcShiftHour *hour)
{
  return hour->late;
}

static gint64
measure_near_misses (const UcShiftHour *hour)
{
  return hour->near_misses;
}

static gint64
measure_bypassed (const UcShiftHour *hour)
{
  return hour->bypassed;
}

static gint64
measure_reader (const UcShiftHour *hour)
{
  return (gint64) (hour->rounds - hour->misread) * 1000 / hour->rounds;
}

static gint64
measure_wait (const UcShiftHour *hour)
{
  return hour->waited_ns / hour->payments / SECOND_NS;
}

static char *
print_count (gint64 value)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT, value);
}

static char *
print_seconds (gint64 value)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT ":%02" G_GINT64_FORMAT, value / 60, value % 60);
}

static char *
print_thousandths (gint64 value)
{
  return value == 1000 ? g_strdup ("100%")
                       : g_strdup_printf ("%" G_GINT64_FORMAT ".%" G_GINT64_FORMAT "%%", value / 10, value % 10);
}

static const struct
{
  const char *word, *what;
  Measure measure;
  char *(*print) (gint64 value);
  gboolean of_payments; /* not of rounds */
} measures[] = {
  { N_ ("Rounds"), N_ ("Rounds begun in the hour"), measure_rounds, print_count },
  { N_ ("Pace"), N_ ("Minutes and seconds from the first wager to the round's end, on average"), measure_pace, print_seconds },
  { N_ ("Corrections"), N_ ("Rounds with a correction, or with an entry taken back"), measure_corrections, print_count },
  { N_ ("Late wagers"), N_ ("Rounds with a wager after “no more bets”"), measure_late, print_count },
  { N_ ("Near misses"), N_ ("Rounds in which a check caught something: chips, a card too many, a light against the card"),
    measure_near_misses, print_count },
  { N_ ("Bypassed"), N_ ("Rounds in which a card, the light or a badge was typed or tapped although its device worked"),
    measure_bypassed, print_count },
  { N_ ("Reader"), N_ ("Rounds in which the reader's light agreed with the card"), measure_reader, print_thousandths },
  { N_ ("Jackpot to payment"), N_ ("Minutes and seconds from the call for a floorperson to the signature, on average"),
    measure_wait, print_seconds, TRUE },
};

/* -1 when there is nothing to measure. */
static gint64
value_of (const UcShiftHour *hour, guint measure)
{
  guint n = measures[measure].of_payments ? hour->payments : hour->rounds;

  return n > 0 ? measures[measure].measure (hour) : -1;
}

/* ---- the page ---- */

struct _UcShiftPage
{
  GtkBox parent;
  GtkWidget *day, *what, *buttons[G_N_ELEMENTS (measures)];
  GtkWidget *scrolled;
  GtkWidget *grid;
  UcArchive *archive;
  char *table;
  gint64 from_ns;
  GArray *dealers;
  guint chosen;
  guint first_hour, n_hours; /* that have a column */
};

enum
{
  ROUNDS,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (UcShiftPage, uc_shift_page, GTK_TYPE_BOX)

static const UcShiftDealer *
dealer_at (UcShiftPage *self, guint i)
{
  return &g_array_index (self->dealers, UcShiftDealer, i);
}

static UcShiftHour
sum_of_day (const UcShiftDealer *dealer)
{
  UcShiftHour day = { 0 };

  for (guint hour = 0; hour < UC_SHIFT_HOURS; hour++)
    {
      const UcShiftHour *one = &dealer->hours[hour];

      day.rounds += one->rounds;
      day.dealt_ns += one->dealt_ns;
      day.corrections += one->corrections;
      day.late += one->late;
      day.near_misses += one->near_misses;
      day.bypassed += one->bypassed;
      day.misread += one->misread;
      day.payments += one->payments;
      day.waited_ns += one->waited_ns;
    }
  return day;
}

static gint64
highest (UcShiftPage *self)
{
  gint64 most = 1;

  for (guint i = 0; i < self->dealers->len; i++)
    for (guint hour = 0; hour < UC_SHIFT_HOURS; hour++)
      most = MAX (most, value_of (&dealer_at (self, i)->hours[hour], self->chosen));
  return most;
}

static char *
name_dealer (const UcShiftDealer *dealer)
{
  return dealer->dealer[0] != '\0' ? g_strdup_printf (_ ("Dealer %s"), dealer->dealer) : g_strdup (_ ("Nobody signed on"));
}

static void
on_bar (GtkButton *button, UcShiftPage *self)
{
  guint i = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "dealer"));
  guint hour = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "hour"));
  gint64 from_ns = self->from_ns + (hour < UC_SHIFT_HOURS ? hour * HOUR_NS : 0);

  g_signal_emit (self, signals[ROUNDS], 0, dealer_at (self, i)->dealer, from_ns,
                 from_ns + (hour < UC_SHIFT_HOURS ? HOUR_NS : UC_SHIFT_HOURS * HOUR_NS));
}

static GtkWidget *
make_label (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, style);
  return label;
}

static int
bar_height (const UcShiftPage *self)
{
  return MAX (BARS_HEIGHT / (int)self->dealers->len - 36, BAR_HEIGHT);
}

static int
bar_width (const UcShiftPage *self)
{
  return HOURS_WIDTH / (int)self->n_hours - HOURS_GAP;
}

/* From the first hour of the day in which anybody dealt to the last. */
static void
find_hours (UcShiftPage *self)
{
  guint first = UC_SHIFT_HOURS, last = 0;

  for (guint i = 0; i < self->dealers->len; i++)
    for (guint hour = 0; hour < UC_SHIFT_HOURS; hour++)
      if (dealer_at (self, i)->hours[hour].rounds > 0)
        {
          first = MIN (first, hour);
          last = MAX (last, hour);
        }
  first = MIN (first, last);
  self->n_hours = MAX (last - first + 1, LEAST_HOURS);
  self->first_hour = MIN (first - MIN (first, (self->n_hours - (last - first + 1)) / 2), UC_SHIFT_HOURS - self->n_hours);
}

static GtkWidget *
make_level (gint64 value, gint64 most, int width, int height)
{
  static const char *const offsets[] = { GTK_LEVEL_BAR_OFFSET_LOW, GTK_LEVEL_BAR_OFFSET_HIGH, GTK_LEVEL_BAR_OFFSET_FULL };
  GtkWidget *bar = gtk_level_bar_new ();

  for (guint i = 0; i < G_N_ELEMENTS (offsets); i++)
    gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), offsets[i]);
  gtk_level_bar_set_inverted (GTK_LEVEL_BAR (bar), TRUE);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (bar), GTK_ORIENTATION_VERTICAL);
  gtk_level_bar_set_value (GTK_LEVEL_BAR (bar), CLAMP ((double) value / most, 0, 1));
  gtk_widget_set_size_request (bar, width, height);
  gtk_widget_set_halign (bar, GTK_ALIGN_CENTER);
  return bar;
}

/* The day's has no level: it would dwarf the hours'. */
static GtkWidget *
make_bar (UcShiftPage *self, guint i, guint hour, const UcShiftHour *figures, gint64 most)
{
  gboolean day = hour == UC_SHIFT_HOURS;
  GtkWidget *button = gtk_button_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gint64 value = value_of (figures, self->chosen);
  const char *measure = _ (measures[self->chosen].word);
  g_autofree char *text = measures[self->chosen].print (value), *dealer = name_dealer (dealer_at (self, i));
  /* Translators: the dealer, what is counted, and how much: "Dealer 1001, the whole day, Rounds: 218". */
  g_autofree char *name = day ? g_strdup_printf (_ ("%s, the whole day, %s: %s"), dealer, measure, text)
                              /* Translators: as “%s, the whole day, %s: %s”, with hours. */
                              : g_strdup_printf (_ ("%s, %02u:00 to %02u:00, %s: %s"), dealer, hour, hour + 1, measure, text);

  if (!day)
    gtk_box_append (GTK_BOX (box), make_level (value, most, MIN (bar_width (self) * 2 / 5, LEVEL_WIDTH), bar_height (self)));
  gtk_box_append (GTK_BOX (box), make_label (text, day ? "shift-day" : "shift-value"));
  gtk_widget_set_valign (box, day ? GTK_ALIGN_CENTER : GTK_ALIGN_END);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "shift-bar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data (G_OBJECT (button), "dealer", GUINT_TO_POINTER (i));
  g_object_set_data (G_OBJECT (button), "hour", GUINT_TO_POINTER (hour));
  g_signal_connect (button, "clicked", G_CALLBACK (on_bar), self);
  return button;
}

static void
add_hours (UcShiftPage *self)
{
  for (guint i = 0; i < self->n_hours; i++)
    {
      g_autofree char *text = g_strdup_printf ("%02u", self->first_hour + i);
      GtkWidget *label = make_label (text, "panel-note");

      gtk_widget_set_size_request (label, bar_width (self), -1);
      gtk_grid_attach (GTK_GRID (self->grid), label, i + 1, 0, 1, 1);
    }
  gtk_grid_attach (GTK_GRID (self->grid), make_label (_ ("Day"), "panel-note"), self->n_hours + 1, 0, 1, 1);
}

static void
add_dealer (UcShiftPage *self, guint i, gint64 most)
{
  const UcShiftDealer *dealer = dealer_at (self, i);
  g_autofree char *name = name_dealer (dealer);
  GtkWidget *label = make_label (name, "panel-title");
  UcShiftHour day = sum_of_day (dealer);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_size_request (label, 170, bar_height (self));
  gtk_grid_attach (GTK_GRID (self->grid), label, 0, i + 1, 1, 1);
  for (guint hour = 0; hour < UC_SHIFT_HOURS; hour++)
    if (value_of (&dealer->hours[hour], self->chosen) >= 0)
      gtk_grid_attach (GTK_GRID (self->grid), make_bar (self, i, hour, &dealer->hours[hour], most),
                       hour - self->first_hour + 1, i + 1, 1, 1);
  if (value_of (&day, self->chosen) >= 0)
    gtk_grid_attach (GTK_GRID (self->grid), make_bar (self, i, UC_SHIFT_HOURS, &day, most), self->n_hours + 1, i + 1, 1, 1);
}

static void
fill (UcShiftPage *self)
{
  gint64 most;

  self->grid = gtk_grid_new ();
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 14);
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 6);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), self->grid);
  gtk_label_set_text (GTK_LABEL (self->what), _ (measures[self->chosen].what));
  for (guint i = 0; i < G_N_ELEMENTS (measures); i++)
    if (i == self->chosen)
      gtk_widget_add_css_class (self->buttons[i], "chosen");
    else
      gtk_widget_remove_css_class (self->buttons[i], "chosen");
  if (self->dealers == NULL || self->dealers->len == 0)
    {
      gtk_grid_attach (GTK_GRID (self->grid),
                       make_label (_ ("No round was dealt on this day. The arrows lead to other days."), "panel-text"), 0, 0, 1, 1);
      return;
    }
  find_hours (self);
  add_hours (self);
  most = highest (self);
  for (guint i = 0; i < self->dealers->len; i++)
    add_dealer (self, i, most);
}

/* Local midnight before @t_ns, or as many days on. */
static gint64
begin_of_day (gint64 t_ns, int days)
{
  g_autoptr (GDateTime) then = g_date_time_new_from_unix_local (t_ns / SECOND_NS);
  g_autoptr (GDateTime) midnight = g_date_time_new_local (g_date_time_get_year (then), g_date_time_get_month (then),
                                                          g_date_time_get_day_of_month (then), 0, 0, 0);
  g_autoptr (GDateTime) day = g_date_time_add_days (midnight, days);

  return g_date_time_to_unix (day) * SECOND_NS;
}

static void
go_to (UcShiftPage *self, gint64 from_ns)
{
  g_autofree char *text = uc_say_long_day (from_ns);
  g_autoptr (GError) error = NULL;

  self->from_ns = from_ns;
  g_clear_pointer (&self->dealers, g_array_unref);
  self->dealers = uc_shift_collect (self->archive, self->table, from_ns, NULL, &error);
  gtk_label_set_text (GTK_LABEL (self->day), text);
  fill (self);
  if (error != NULL)
    gtk_label_set_text (GTK_LABEL (self->what), error->message);
}

static void
on_day (GtkButton *button, UcShiftPage *self)
{
  go_to (self, begin_of_day (self->from_ns, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "days"))));
}

static void
on_measure (GtkButton *button, UcShiftPage *self)
{
  uc_shift_page_choose (self, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "measure")));
}

void
uc_shift_page_choose (UcShiftPage *self, guint index)
{
  self->chosen = index;
  fill (self);
}

void
uc_shift_page_show (UcShiftPage *self, UcArchive *archive, const char *table, gint64 day_ns)
{
  g_clear_pointer (&self->archive, uc_archive_unref);
  self->archive = uc_archive_ref (archive);
  g_free (self->table);
  self->table = g_strdup (table);
  go_to (self, begin_of_day (day_ns, 0));
}

gboolean
uc_shift_page_press (UcShiftPage *self, const char *dealer, guint hour)
{
  for (guint i = 0; self->dealers != NULL && i < self->dealers->len; i++)
    {
      gboolean there = hour >= self->first_hour && hour < self->first_hour + self->n_hours;
      int column = hour == UC_SHIFT_HOURS ? (int)self->n_hours + 1 : (int)(hour - self->first_hour) + 1;
      GtkWidget *bar = there || hour == UC_SHIFT_HOURS ? gtk_grid_get_child_at (GTK_GRID (self->grid), column, (int)i + 1) : NULL;

      if (bar == NULL || !g_str_equal (dealer_at (self, i)->dealer, dealer))
        continue;
      g_signal_emit_by_name (bar, "clicked");
      return TRUE;
    }
  return FALSE;
}

static GtkWidget *
make_day_button (UcShiftPage *self, const char *sign, const char *name, int days)
{
  GtkWidget *button = gtk_button_new_with_label (sign);

  gtk_widget_set_size_request (button, 46, 38);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data (G_OBJECT (button), "days", GINT_TO_POINTER (days));
  g_signal_connect (button, "clicked", G_CALLBACK (on_day), self);
  return button;
}

static GtkWidget *
make_head (UcShiftPage *self)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *gap = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->day = make_label ("", "round-title");
  gtk_widget_set_size_request (self->day, 300, -1);
  gtk_box_append (GTK_BOX (head), make_day_button (self, "‹", _ ("The day before"), -1));
  gtk_box_append (GTK_BOX (head), self->day);
  gtk_box_append (GTK_BOX (head), make_day_button (self, "›", _ ("The day after"), 1));
  gtk_widget_set_hexpand (gap, TRUE);
  gtk_box_append (GTK_BOX (head), gap);
  for (guint i = 0; i < G_N_ELEMENTS (measures); i++)
    {
      self->buttons[i] = gtk_button_new_with_label (_ (measures[i].word));
      g_object_set_data (G_OBJECT (self->buttons[i]), "measure", GUINT_TO_POINTER (i));
      g_signal_connect (self->buttons[i], "clicked", G_CALLBACK (on_measure), self);
      gtk_box_append (GTK_BOX (head), self->buttons[i]);
    }
  return head;
}

static void
uc_shift_page_dispose (GObject *object)
{
  UcShiftPage *self = UC_SHIFT_PAGE (object);

  g_clear_pointer (&self->archive, uc_archive_unref);
  g_clear_pointer (&self->dealers, g_array_unref);
  g_clear_pointer (&self->table, g_free);
  G_OBJECT_CLASS (uc_shift_page_parent_class)->dispose (object);
}

static void
uc_shift_page_class_init (UcShiftPageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = uc_shift_page_dispose;
  signals[ROUNDS] = g_signal_new ("rounds", UC_TYPE_SHIFT_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                                  G_TYPE_STRING, G_TYPE_INT64, G_TYPE_INT64);
}

static void
uc_shift_page_init (UcShiftPage *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 14);
  gtk_box_append (GTK_BOX (self), make_head (self));
  self->what = make_label ("", "panel-text");
  gtk_label_set_xalign (GTK_LABEL (self->what), 0);
  gtk_box_append (GTK_BOX (self), self->what);
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (self->scrolled, TRUE);
  gtk_box_append (GTK_BOX (self), self->scrolled);
}
