#define G_LOG_DOMAIN "upcard-sim"

#include "uc-sim-window.h"

#include "uc-hole.h"
#include "uc-program.h"
#include "uc-say.h"
#include "uc-side-wager.h"
#include "uc-sim-dealer.h"
#include "uc-sim-paint.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>


typedef struct
{
  UcSimWindow *window;
  guint seat;
  GtkWidget *button;
  GtkWidget *area;
  GtkWidget *word;
} Seat;

struct _UcSimWindow
{
  UcSimTable *table;
  void (*on_closed) (gpointer data);
  gpointer data;
  GtkWindow *window;
  GtkLabel *title;
  GtkLabel *lock_label;
  GtkWidget *call_label;
  GtkLabel *guide;
  GtkWidget *ranges;
  GtkWidget *peeks;
  GtkLabel *reader_label;
  GtkLabel *shoe_label;
  GtkWidget *shoe;
  GtkWidget *light;
  GtkWidget *lock;
  GtkToggleButton *plugs[UC_N_WIRE_DEVICES];
  Seat seats[UC_MAX_SEATS + 1];
  gboolean updating; /* the plugs are shown, not pulled */
  UcRules rules;     /* of the table that the service plays … */
  gboolean known;    /* … once it is known */
};

/* ---- showing ---- */

static UcSimHeadLook
head_look (const UcSimTable *table, guint seat)
{
  const UcSimHeadLook look = {
    .invited = table->level[uc_line_lamp_invite (seat)],
    .placed = table->level[uc_line_lamp_placed (seat)],
    .accepted = table->level[uc_line_lamp_accepted (seat)],
    .coin = table->level[uc_line_wager (seat)],
    .winner = table->level[uc_line_winner (seat)],
  };

  return look;
}

static const char *
head_word (const UcSimHeadLook *look)
{
  if (look->winner)
    return _ ("Winner's light");
  if (look->accepted)
    return _ ("Accepted");
  if (look->placed)
    return _ ("Placed");
  if (look->invited)
    return _ ("Invited");
  return look->coin ? _ ("Coin, lamp off") : _ ("Lamp off");
}

static void
update_seat (Seat *seat)
{
  const UcSimWindow *self = seat->window;
  UcSimHeadLook look = head_look (self->table, seat->seat);
  gboolean sensor = !self->known || *uc_line_fitted (uc_line_wager (seat->seat), &self->rules) != '\0';
  const char *word = sensor ? head_word (&look) : _ ("No sensor");
  g_autofree char *name = g_strdup_printf (_ ("Seat %u, wager sensor: %s"), seat->seat, word);

  gtk_label_set_text (GTK_LABEL (seat->word), word);
  gtk_accessible_update_property (GTK_ACCESSIBLE (seat->button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_visible (seat->button,
                          self->known ? seat->seat <= self->rules.seats : uc_sim_table_has_seat (self->table, seat->seat));
  gtk_widget_set_sensitive (seat->button, sensor);
  gtk_widget_queue_draw (seat->area);
}

static const char *
lock_word (const UcSimWindow *self)
{
  if (self->known && *uc_line_fitted (UC_LINE_LOCK_LINE, &self->rules) == '\0')
    return _ ("No lock-out line: no coin is sensed");
  return self->table->level[UC_LINE_LOCK_LINE] ? _ ("Lock-out line closed: no coin is taken")
                                               : _ ("Lock-out line open: coins are taken");
}

static void
update (gpointer data)
{
  UcSimWindow *self = data;
  g_autofree char *shoe = g_strdup_printf (_ ("Draw a card (%u left)"), uc_sim_shoe_left (&self->table->shoe));

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    update_seat (&self->seats[seat]);
  gtk_label_set_text (self->lock_label, lock_word (self));
  gtk_widget_set_visible (self->call_label, self->table->level[UC_LINE_FLOOR_CALL] != 0);
  gtk_label_set_text (self->shoe_label, shoe);
  gtk_widget_queue_draw (self->shoe);
  gtk_widget_queue_draw (self->light);
  gtk_widget_queue_draw (self->lock);

  self->updating = TRUE;
  for (UcWireDevice device = UC_WIRE_NONE + 1; device < UC_N_WIRE_DEVICES; device++)
    gtk_toggle_button_set_active (self->plugs[device], uc_sim_device_is_plugged (self->table->devices[device]));
  self->updating = FALSE;
}

/* What a click does here, and where everything else is placed. */
static char *
guide (const UcRules *rules)
{
  UcWager progressive = uc_side_wager_progressive (rules);
  g_autoptr (GString) others = g_string_new (NULL);
  GString *text = g_string_new (NULL);

  /* The wagers that lie on the felt without a sensor, as the console names them. */
  UC_FOR_EACH_SIDE_WAGER (wager)
    if (rules->wagers[wager].offered && !uc_side_wager_is_progressive (wager))
      g_string_append_printf (others, "%s%s", others->len > 0 ? ", " : "", uc_say_wager (wager));
  if (progressive != UC_WAGER_NONE)
    g_string_append_printf (text, _ ("A click on a seat drops its coin, or lifts it: %s."), uc_say_wager (progressive));
  else
    g_string_append (text, _ ("No wager of this table has a sensor."));
  g_string_append_c (text, '\n');
  g_string_append (text, _ ("On the console: tap a seat for its bet, for insurance and when it acts."));
  g_string_append_c (text, ' ');
  if (others->len > 0)
    g_string_append_printf (text, _ ("There, too, at their places: %s."), others->str);
  return g_string_free (text, FALSE);
}

void
uc_sim_window_show_table (UcSimWindow *self, const UcTable *table)
{
  gboolean ranges = uc_hole_has_range_reader (table->rules);
  g_autofree char *words = guide (table->rules);
  g_autofree char *title = g_strdup_printf (_ ("Simulated table %s: %s"), table->rules->table_id,
                                            uc_say_game (table->rules->game));

  self->rules = *table->rules;
  self->known = TRUE;
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->guide, words);
  gtk_widget_set_visible (GTK_WIDGET (self->guide), TRUE);
  gtk_widget_set_visible (self->light, ranges);
  gtk_widget_set_visible (self->ranges, ranges);
  gtk_widget_set_visible (self->peeks, !ranges && table->rules->peek != UC_PEEK_NONE);
  gtk_label_set_text (self->reader_label, ranges                                ? _ ("Reader: the range")
                                          : table->rules->peek != UC_PEEK_NONE ? _ ("Reader: Blackjack or none")
                                                                               : _ ("No reader at this table"));
  update (self);
}

static void
draw_head (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  Seat *seat = data;
  UcSimHeadLook look = head_look (seat->window->table, seat->seat);

  uc_sim_paint_head (cr, width, height, &look);
}

static void
draw_shoe (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  UcSimWindow *self = data;

  uc_sim_paint_shoe (cr, width, height, self->table->last_is_up ? self->table->last_card : UC_CARD_NONE,
                     self->table->any_card);
}

static void
draw_light (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  UcSimWindow *self = data;

  uc_sim_paint_light (cr, width, height, self->table->last_light);
}

static void
draw_lock (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  UcSimWindow *self = data;

  uc_sim_paint_button (cr, width, height, self->table->level[UC_LINE_LOCK_BUTTON],
                       self->table->level[UC_LINE_LOCK_LINE]);
}

/* ---- hands ---- */

static void
on_seat_clicked (GtkButton *button, gpointer data)
{
  Seat *seat = data;
  UcSimTable *table = seat->window->table;

  uc_sim_table_coin (table, seat->seat, !table->level[uc_line_wager (seat->seat)]);
}

static void
on_shoe_clicked (GtkButton *button, gpointer data)
{
  UcSimWindow *self = data;

  if (uc_sim_shoe_left (&self->table->shoe) == 0)
    uc_sim_shoe_shuffle (&self->table->shoe);
  uc_sim_table_draw (self->table);
}

static void
on_range_clicked (GtkButton *button, gpointer data)
{
  UcSimWindow *self = data;

  uc_sim_table_light (self->table, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "range")));
}

static void
on_peek_clicked (GtkButton *button, gpointer data)
{
  UcSimWindow *self = data;

  uc_sim_table_peek (self->table, g_object_get_data (G_OBJECT (button), "blackjack") != NULL);
}

static void
on_lock_clicked (GtkButton *button, gpointer data)
{
  UcSimWindow *self = data;

  uc_sim_table_press_lock (self->table);
}

static void
on_key_turned (GtkToggleButton *button, gpointer data)
{
  UcSimWindow *self = data;

  uc_sim_table_turn_key (self->table, gtk_toggle_button_get_active (button));
}

static void
on_badge_clicked (GtkButton *button, gpointer data)
{
  UcSimWindow *self = data;

  uc_sim_table_badge (self->table, g_object_get_data (G_OBJECT (button), "badge"));
}

static void
on_plug_toggled (GtkToggleButton *button, gpointer data)
{
  UcSimWindow *self = data;
  UcSimDevice *device;

  if (self->updating)
    return;
  device = self->table->devices[GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "device"))];
  if (gtk_toggle_button_get_active (button))
    uc_sim_device_plug (device);
  else
    uc_sim_device_unplug (device);
}

static gboolean
on_close_request (GtkWindow *window, gpointer data)
{
  UcSimWindow *self = data;

  self->on_closed (self->data);
  return TRUE; /* whoever is told frees it */
}

/* ---- building ---- */

static void
add_seat (UcSimWindow *self, GtkBox *box, guint number)
{
  Seat *seat = &self->seats[number];
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  g_autofree char *name = g_strdup_printf (_ ("Seat %u"), number);
  GtkWidget *label = gtk_label_new (name);

  seat->window = self;
  seat->seat = number;
  seat->button = gtk_button_new ();
  seat->area = gtk_drawing_area_new ();
  seat->word = gtk_label_new (NULL);
  gtk_widget_add_css_class (label, "sim-seat-number");
  gtk_widget_add_css_class (seat->word, "sim-seat-word");
  gtk_widget_set_vexpand (seat->area, TRUE);
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (seat->area), 96);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (seat->area), draw_head, seat, NULL);
  gtk_box_append (GTK_BOX (content), label);
  gtk_box_append (GTK_BOX (content), seat->area);
  gtk_box_append (GTK_BOX (content), seat->word);
  gtk_button_set_child (GTK_BUTTON (seat->button), content);
  g_signal_connect (seat->button, "clicked", G_CALLBACK (on_seat_clicked), seat);
  gtk_box_append (box, seat->button);
}

static void
add_ranges (UcSimWindow *self, GtkBox *box)
{
  static const struct
  {
    UcRange range;
    const char *label;
  } ranges[] = {
    { UC_RANGE_SMALL, N_ ("Small") },
    { UC_RANGE_MEDIUM, N_ ("Medium") },
    { UC_RANGE_LARGE, N_ ("Large") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    {
      GtkWidget *button = gtk_button_new_with_label (_ (ranges[i].label));

      g_object_set_data (G_OBJECT (button), "range", GUINT_TO_POINTER (ranges[i].range));
      g_signal_connect (button, "clicked", G_CALLBACK (on_range_clicked), self);
      gtk_box_append (box, button);
    }
}

/* The reader of the other games tells only this. */
static void
add_peeks (UcSimWindow *self, GtkBox *box)
{
  const char *const labels[] = { _ ("No Blackjack"), C_ ("hand", "Blackjack") };

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      GtkWidget *button = gtk_button_new_with_label (labels[i]);

      g_object_set_data (G_OBJECT (button), "blackjack", GUINT_TO_POINTER (i));
      g_signal_connect (button, "clicked", G_CALLBACK (on_peek_clicked), self);
      gtk_box_append (box, button);
    }
}

static void
add_badges (UcSimWindow *self, GtkBox *box)
{
  static const struct
  {
    const char *badge;
    const char *label;
  } badges[] = {
    { UC_SIM_BADGE_DEALER, NC_ ("role", "Dealer") },
    { UC_SIM_BADGE_FLOOR, N_ ("Floorperson") },
    { UC_SIM_BADGE_PIT, N_ ("Pit manager") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (badges); i++)
    {
      g_autofree char *label = g_strdup_printf ("%s · %s", uc_say_in ("role", badges[i].label), badges[i].badge);
      GtkWidget *button = gtk_button_new_with_label (label);

      g_object_set_data (G_OBJECT (button), "badge", (gpointer) badges[i].badge);
      g_signal_connect (button, "clicked", G_CALLBACK (on_badge_clicked), self);
      gtk_box_append (box, button);
    }
}

static void
add_plugs (UcSimWindow *self, GtkBox *box)
{
  static const char *const labels[UC_N_WIRE_DEVICES] = {
    [UC_WIRE_SHOE] = N_ ("Shoe"),
    [UC_WIRE_READER] = N_ ("Card reader"),
    [UC_WIRE_BADGE] = N_ ("Badge reader"),
    [UC_WIRE_GPIO] = N_ ("Sensors and lamps"),
  };

  for (UcWireDevice device = UC_WIRE_NONE + 1; device < UC_N_WIRE_DEVICES; device++)
    {
      GtkWidget *button = gtk_toggle_button_new_with_label (_ (labels[device]));

      self->plugs[device] = GTK_TOGGLE_BUTTON (button);
      g_object_set_data (G_OBJECT (button), "device", GUINT_TO_POINTER (device));
      g_signal_connect (button, "toggled", G_CALLBACK (on_plug_toggled), self);
      gtk_box_append (box, button);
    }
}

static void
build (UcSimWindow *self)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource ("/org/upcard/sim/uc-sim-window.ui");

  self->window = g_object_ref (GTK_WINDOW (gtk_builder_get_object (builder, "window")));
  self->title = GTK_LABEL (gtk_builder_get_object (builder, "title"));
  self->lock_label = GTK_LABEL (gtk_builder_get_object (builder, "lock_label"));
  self->call_label = GTK_WIDGET (gtk_builder_get_object (builder, "call_label"));
  self->guide = GTK_LABEL (gtk_builder_get_object (builder, "guide"));
  self->ranges = GTK_WIDGET (gtk_builder_get_object (builder, "ranges"));
  self->peeks = GTK_WIDGET (gtk_builder_get_object (builder, "peeks"));
  self->reader_label = GTK_LABEL (gtk_builder_get_object (builder, "reader_label"));
  self->shoe_label = GTK_LABEL (gtk_builder_get_object (builder, "shoe_label"));
  self->shoe = GTK_WIDGET (gtk_builder_get_object (builder, "shoe"));
  self->light = GTK_WIDGET (gtk_builder_get_object (builder, "light"));
  self->lock = GTK_WIDGET (gtk_builder_get_object (builder, "lock"));
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    add_seat (self, GTK_BOX (gtk_builder_get_object (builder, "seats")), seat);
  add_ranges (self, GTK_BOX (gtk_builder_get_object (builder, "ranges")));
  add_peeks (self, GTK_BOX (gtk_builder_get_object (builder, "peeks")));
  add_badges (self, GTK_BOX (gtk_builder_get_object (builder, "badges")));
  add_plugs (self, GTK_BOX (gtk_builder_get_object (builder, "plugs")));

  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->shoe), draw_shoe, self, NULL);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->light), draw_light, self, NULL);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->lock), draw_lock, self, NULL);
  g_signal_connect (gtk_builder_get_object (builder, "shoe_button"), "clicked", G_CALLBACK (on_shoe_clicked), self);
  g_signal_connect (gtk_builder_get_object (builder, "lock_button"), "clicked", G_CALLBACK (on_lock_clicked), self);
  g_signal_connect (gtk_builder_get_object (builder, "reset_key"), "toggled", G_CALLBACK (on_key_turned), self);
  g_signal_connect (self->window, "close-request", G_CALLBACK (on_close_request), self);
}

UcSimWindow *
uc_sim_window_new (UcSimTable *table, void (*on_closed) (gpointer data), gpointer data, GError **error)
{
  UcSimWindow *self;
  g_autoptr (GtkCssProvider) provider = NULL;

  if (!uc_program_open_display ())
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                           _ ("The window needs a display; leave --window away, or set DISPLAY or WAYLAND_DISPLAY."));
      return NULL;
    }
  self = g_new0 (UcSimWindow, 1);
  self->table = table;
  self->on_closed = on_closed;
  self->data = data;
  build (self);
  provider = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (provider, "/org/upcard/sim/upcard-sim.css");
  gtk_style_context_add_provider_for_display (gtk_widget_get_display (GTK_WIDGET (self->window)), GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  table->on_changed = update;
  table->data = self;
  update (self);
  gtk_window_present (self->window);
  return self;
}

void
uc_sim_window_free (UcSimWindow *self)
{
  self->table->on_changed = NULL;
  g_signal_handlers_disconnect_by_data (self->window, self);
  gtk_window_destroy (self->window);
  g_object_unref (self->window);
  g_free (self);
}
