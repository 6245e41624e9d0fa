#include "uc-felt.h"

#include "uc-bet-target.h"
#include "uc-coin-count.h"
#include "uc-dealer.h"
#include "uc-felt-places.h"
#include "uc-grid.h"
#include "uc-hand.h"
#include "uc-hole.h"
#include "uc-inscriptions.h"
#include "uc-place.h"
#include "uc-rectangle.h"
#include "uc-seat.h"
#include "uc-side-wager.h"

#include <math.h>

/* Of a felt to which nobody gives another size. */
#define WIDTH  UC_GRID_WIDTH
#define HEIGHT (UC_GRID_HEIGHT - UC_FELT_TOP)
/* The insurance line: the seats' arc, lower, between these ends. */
#define INSURANCE_DROP 304
#define INSURANCE_HALF (490.0 / UC_GRID_WIDTH) /* of the felt’s width, to each side */
/* The yoke over the boxes of one player: from plaque to plaque, along the felt's edge. */
#define YOKE_DROP  8
#define YOKE_WIDTH 4
/* So many seats that change are painted each by itself. */
#define MOST_APART 2

struct _UcFelt
{
  GtkWidget parent;
  guint n_seats;
  gboolean mirrored;
  gboolean keys; /* the strip of keys lies over it */
  int width, height;
  UcFeltPlaces places; /* for that size */
  guint8 yoked;          /* bit n: seat n and the next are one player's */
  GskRenderNode *ground; /* felt, its edge and the line; NULL = to be drawn */
  GskRenderNode *row;    /* nothing, as large as the row of seats: where it is another, all of that is painted */
  GtkWidget *seats[UC_MAX_SEATS + 1];
  GtkWidget *bets[UC_MAX_SEATS + 1][UC_N_WAGERS]; /* made when a table first offers them */
  GtkWidget *rectangles[UC_RANGE_LARGE + 1];
  GtkWidget *inscriptions; /* in the rectangles' place, in games that have none */
  GtkWidget *dealer;
  GtkWidget *coins;
};

G_DEFINE_FINAL_TYPE (UcFelt, uc_felt, GTK_TYPE_WIDGET)

enum
{
  SEAT_TAPPED,
  BET_TAPPED,
  RANGE_TAPPED,
  DEALER_TAPPED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

static double
arc_y (const UcFelt *self, double x)
{
  double dx = x - self->width / 2.0, radius = self->places.radius;

  return radius - sqrt (radius * radius - dx * dx);
}

static double
seat_x (const UcFelt *self, guint seat)
{
  return self->width / 2.0 + self->places.pitch * (seat - (self->n_seats + 1) / 2.0);
}

/* From a seat to the next beside it. */
static double
room_of (const UcFelt *self)
{
  return self->places.row > 0 ? 2 * self->places.pitch : self->places.pitch;
}

/* Of two rows. */
static gboolean
is_lower (guint seat)
{
  return seat % 2 == 1;
}

static graphene_point_t
seat_corner (const UcFelt *self, guint seat)
{
  double x = seat_x (self, seat), lower = is_lower (seat) ? self->places.row : 0;

  return GRAPHENE_POINT_INIT (x - uc_seat_width (self->places.small, room_of (self)) / 2.0, arc_y (self, x) + self->places.seat_top + lower);
}

/* The part of a circle around (@middle, top + radius) that lies over these ends. */
static void
trace_arc (cairo_t *cr, double middle, double top, double radius, double left, double right)
{
  cairo_arc (cr, middle, top + radius, radius, 1.5 * G_PI - asin ((middle - left) / radius),
             1.5 * G_PI + asin ((right - middle) / radius));
}

static void
draw_line (GtkSnapshot *snapshot, double middle, double top, double radius, double half, double line)
{
  double drop = radius - sqrt (radius * radius - half * half), left = middle - half, right = middle + half;
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (left, floor (top - line), right - left, ceil (drop + 2 * line) + 1));

  gdk_cairo_set_source_rgba (cr, uc_palette (UC_COLOUR_LINE));
  cairo_set_line_width (cr, line);
  trace_arc (cr, middle, top, radius, left - line, right + line);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

/* Whole circles would be filled anew, out to their far side, in every frame that touches the felt. */
static GskRenderNode *
draw_ground (UcFelt *self)
{
  const double width = self->width, height = self->height, middle = width / 2, radius = self->places.edge_radius;
  double side = ceil (1 + radius - sqrt (radius * radius - middle * middle));
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  cairo_t *cr;

  gtk_snapshot_append_color (snapshot, uc_palette (UC_COLOUR_FELT),
                             &GRAPHENE_RECT_INIT (0, side, width, height - side));
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, side));
  gdk_cairo_set_source_rgba (cr, uc_palette (UC_COLOUR_FELT));
  trace_arc (cr, middle, 1, radius, 0, width);
  cairo_line_to (cr, width, side);
  cairo_line_to (cr, 0, side);
  cairo_fill (cr);
  cairo_destroy (cr);
  draw_line (snapshot, middle, 1, radius, middle, 2);
  if (!self->keys && !self->places.small)
    draw_line (snapshot, middle, INSURANCE_DROP, self->places.radius, width * INSURANCE_HALF, 1.5);
  return gtk_snapshot_free_to_node (snapshot);
}

/* The middle of a seat's plaque, and its upper edge. */
static graphene_point_t
plaque_top (const UcFelt *self, guint seat)
{
  graphene_point_t corner = seat_corner (self, seat);

  return GRAPHENE_POINT_INIT (corner.x + UC_SEAT_LEFT + UC_SEAT_PLAQUE_WIDTH / 2.0, corner.y);
}

static void
draw_yoke (UcFelt *self, GtkSnapshot *snapshot, guint seat)
{
  graphene_point_t from = plaque_top (self, seat), to = plaque_top (self, seat + 1);
  double bottom = MAX (from.y, to.y);
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (from.x - YOKE_WIDTH, 0, to.x - from.x + 2 * YOKE_WIDTH, bottom));

  gdk_cairo_set_source_rgba (cr, uc_palette (UC_COLOUR_TEXT_1));
  cairo_set_line_width (cr, YOKE_WIDTH);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_move_to (cr, from.x, from.y);
  trace_arc (cr, self->width / 2.0, MIN (YOKE_DROP, self->places.seat_top - 3), self->places.edge_radius, from.x, to.x);
  cairo_line_to (cr, to.x, to.y);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

static void
uc_felt_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcFelt *self = UC_FELT (widget);

  /* The same node, so that a seat that changes does not damage the felt around it. */
  if (self->ground == NULL)
    self->ground = draw_ground (self);
  if (self->row == NULL)
    {
      graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, 0, 0), seat_bounds;

      for (guint seat = 1; seat <= self->n_seats; seat++)
        if (gtk_widget_compute_bounds (self->seats[seat], widget, &seat_bounds))
          graphene_rect_union (&bounds, &seat_bounds, &bounds);
      self->row = gsk_color_node_new (&(GdkRGBA){ (float)uc_paint_turn () / UC_N_TURNS, 0, 0, 0 }, &bounds);
    }
  gtk_snapshot_append_node (snapshot, self->row);
  gtk_snapshot_append_node (snapshot, self->ground);
  for (guint seat = 1; seat < self->n_seats; seat++)
    if (self->yoked & UC_SEAT_BIT (seat))
      draw_yoke (self, snapshot, seat);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_snapshot_child (widget, child, snapshot);
}

static void
place (GtkWidget *child, double x, double y, double width, double height)
{
  uc_place (child, (int)round (x), (int)round (y), (int)width, (int)height);
}

/* Over what the seat at @corner paints for it. */
static void
place_bet (UcFelt *self, guint seat, UcWager wager, graphene_point_t corner)
{
  GtkWidget *target = self->bets[seat][wager];
  graphene_rect_t area;

  if (target != NULL && uc_seat_bet_area (UC_SEAT (self->seats[seat]), wager, &area))
    place (target, corner.x + area.origin.x, corner.y + area.origin.y, area.size.width, area.size.height);
}

static void
set_places (UcFelt *self)
{
  self->places = uc_felt_places (self->width, self->height, self->n_seats, self->keys, self->mirrored);
  for (guint seat = 1; seat <= self->n_seats; seat++)
    uc_seat_set_room (UC_SEAT (self->seats[seat]), room_of (self), self->places.small,
                      self->places.row <= 0 ? UC_SEAT_ROW_ONLY : is_lower (seat) ? UC_SEAT_ROW_LOWER : UC_SEAT_ROW_UPPER,
                      seat < self->n_seats ? arc_y (self, seat_x (self, seat + 1)) - arc_y (self, seat_x (self, seat)) : 0);
  g_clear_pointer (&self->ground, gsk_render_node_unref);
  g_clear_pointer (&self->row, gsk_render_node_unref);
}

static void
uc_felt_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  UcFelt *self = UC_FELT (widget);
  const UcFeltPlaces *at = &self->places;

  if (width != self->width || height != self->height)
    {
      self->width = width;
      self->height = height;
      set_places (self);
    }
  for (guint seat = 1; seat <= self->n_seats; seat++)
    {
      graphene_point_t corner = seat_corner (self, seat);

      place (self->seats[seat], corner.x, corner.y, uc_seat_width (at->small, room_of (self)), uc_seat_height (at->small));
      UC_FOR_EACH_STAKED_WAGER (wager)
        place_bet (self, seat, wager, corner);
    }
  for (guint range = UC_RANGE_SMALL; range <= UC_RANGE_LARGE; range++)
    place (self->rectangles[range], at->dealer.x + (range - 1) * at->rectangle_pitch, at->rectangles_y, at->rectangle_width,
           at->dealer.y + at->dealer.height - at->rectangles_y);
  place (self->dealer, at->dealer.x, at->dealer.y, at->dealer.width, uc_dealer_height (at->dealer.width, at->dealer.height));
  place (self->inscriptions, at->dealer.x, at->rectangles_y, at->dealer.width, at->dealer.y + at->dealer.height - at->rectangles_y);
  place (self->coins, at->dealer.x, at->rectangles_y, at->dealer.width, at->dealer.y + at->dealer.height - at->rectangles_y);
}

static void
uc_felt_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                 int *min_baseline, int *nat_baseline)
{
  *minimum = 0;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
on_seat_clicked (GtkButton *button, UcFelt *self)
{
  g_signal_emit (self, signals[SEAT_TAPPED], 0, uc_seat_get_number (UC_SEAT (button)));
}

static void
on_bet_clicked (UcBetTarget *target, UcFelt *self)
{
  g_signal_emit (self, signals[BET_TAPPED], 0, uc_bet_target_get_seat (target), (guint)uc_bet_target_get_wager (target));
}

static void
on_rectangle_clicked (GtkButton *button, UcFelt *self)
{
  g_signal_emit (self, signals[RANGE_TAPPED], 0, (guint)uc_rectangle_get_range (UC_RECTANGLE (button)));
}

static void
on_dealer_clicked (GtkButton *button, UcFelt *self)
{
  g_signal_emit (self, signals[DEALER_TAPPED], 0);
}

static void
uc_felt_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&UC_FELT (object)->ground, gsk_render_node_unref);
  g_clear_pointer (&UC_FELT (object)->row, gsk_render_node_unref);
  G_OBJECT_CLASS (uc_felt_parent_class)->dispose (object);
}

static void
uc_felt_class_init (UcFeltClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = uc_felt_dispose;
  widget_class->size_allocate = uc_felt_size_allocate;
  uc_paint_class_init (widget_class, uc_felt_snapshot, uc_felt_measure, "ucfelt", GTK_ACCESSIBLE_ROLE_GROUP);
  signals[SEAT_TAPPED]
      = g_signal_new ("seat-tapped", UC_TYPE_FELT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[BET_TAPPED] = g_signal_new ("bet-tapped", UC_TYPE_FELT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                      G_TYPE_UINT, G_TYPE_UINT);
  signals[RANGE_TAPPED] = g_signal_new ("range-tapped", UC_TYPE_FELT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[DEALER_TAPPED]
      = g_signal_new ("dealer-tapped", UC_TYPE_FELT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
uc_felt_init (UcFelt *self)
{
  self->width = WIDTH;
  self->height = HEIGHT;
  for (UcRange range = UC_RANGE_SMALL; range <= UC_RANGE_LARGE; range++)
    {
      self->rectangles[range] = uc_rectangle_new (range);
      g_signal_connect (self->rectangles[range], "clicked", G_CALLBACK (on_rectangle_clicked), self);
      gtk_widget_set_parent (self->rectangles[range], GTK_WIDGET (self));
    }
  self->inscriptions = uc_inscriptions_new ();
  gtk_widget_set_parent (self->inscriptions, GTK_WIDGET (self));
  self->coins = uc_coin_count_new ();
  gtk_widget_set_parent (self->coins, GTK_WIDGET (self));
  self->dealer = uc_dealer_new ();
  g_signal_connect (self->dealer, "clicked", G_CALLBACK (on_dealer_clicked), self);
  gtk_widget_set_parent (self->dealer, GTK_WIDGET (self));
}

GtkWidget *
uc_felt_new (void)
{
  return g_object_new (UC_TYPE_FELT, NULL);
}

static void
set_seats (UcFelt *self, guint n)
{
  if (self->n_seats == n)
    return;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (seat > n && self->seats[seat] != NULL)
      {
        g_clear_pointer (&self->seats[seat], gtk_widget_unparent);
        for (guint wager = 0; wager < UC_N_WAGERS; wager++)
          g_clear_pointer (&self->bets[seat][wager], gtk_widget_unparent);
      }
    else if (seat <= n && self->seats[seat] == NULL)
      {
        self->seats[seat] = uc_seat_new (seat);
        g_signal_connect (self->seats[seat], "clicked", G_CALLBACK (on_seat_clicked), self);
        gtk_widget_set_parent (self->seats[seat], GTK_WIDGET (self));
      }
  self->n_seats = n;
  self->n_seats = n;
  set_places (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* Which neighbours one player has joined, § 685a.6(f). */
static void
show_yokes (UcFelt *self, const UcState *s)
{
  guint8 yoked = 0;

  for (guint seat = 1; seat < self->n_seats; seat++)
    if (uc_state_player_of (s, seat) == uc_state_player_of (s, seat + 1))
      yoked |= UC_SEAT_BIT (seat);
  if (yoked != self->yoked)
    gtk_widget_queue_draw (GTK_WIDGET (self));
  self->yoked = yoked;
}

/* A place for each wager that is made beside the main one; above the seats, whose widgets overlap. */
static void
show_bets (UcFelt *self, const UcTable *table)
{
  for (guint seat = 1; seat <= self->n_seats; seat++)
    UC_FOR_EACH_STAKED_WAGER (wager)
      {
        GtkWidget **target = &self->bets[seat][wager];
        graphene_rect_t area;
        gboolean shown = table->rules->wagers[wager].offered
                         && uc_seat_bet_area (UC_SEAT (self->seats[seat]), wager, &area);

        if (*target == NULL && !shown)
          continue;
        if (*target == NULL)
          {
            *target = uc_bet_target_new (seat, wager);
            g_signal_connect (*target, "clicked", G_CALLBACK (on_bet_clicked), self);
            gtk_widget_set_parent (*target, GTK_WIDGET (self));
          }
        gtk_widget_set_visible (*target, shown);
        if (shown)
          {
            g_autofree char *sentence = uc_say_bet (table, seat, wager);

            uc_bet_target_say (UC_BET_TARGET (*target), sentence);
          }
      }
}

void
uc_felt_show (UcFelt *self, const UcTable *table, const UcPrompt *prompt, gboolean strip)
{
  UcCard any;
  gboolean cards = uc_hand_cards (&table->now, UC_SEAT_DEALER, 0, &any, 1) > 0;
  /* How many wagers were accepted is no secret, but it does not stand there while the dealer says how many chips lie here. */
  gboolean counting = !cards && (prompt->step == UC_STEP_BETS || prompt->step == UC_STEP_CHIPS)
                      && prompt->id != UC_PROMPT_CHIPS && uc_side_wager_progressive (table->rules) != UC_WAGER_NONE;
  gboolean ranges = uc_hole_has_range_reader (table->rules);
  guint changed = 0;

  set_seats (self, table->rules->seats);
  if (self->keys != strip)
    {
      self->keys = strip;
      set_places (self);
      gtk_widget_queue_allocate (GTK_WIDGET (self));
    }
  show_yokes (self, &table->now);
  for (guint seat = 1; seat <= self->n_seats; seat++)
    changed += uc_seat_show (UC_SEAT (self->seats[seat]), table, prompt, strip);
  show_bets (self, table);
  if (changed > MOST_APART)
    g_clear_pointer (&self->row, gsk_render_node_unref);
  for (guint range = UC_RANGE_SMALL; range <= UC_RANGE_LARGE; range++)
    {
      gtk_widget_set_visible (self->rectangles[range], ranges && !counting);
      uc_rectangle_show (UC_RECTANGLE (self->rectangles[range]), table->now.round.light == range);
    }
  gtk_widget_set_visible (self->inscriptions, !ranges && !counting);
  uc_inscriptions_show (UC_INSCRIPTIONS (self->inscriptions), table);
  gtk_widget_set_visible (self->coins, counting);
  uc_coin_count_show (UC_COIN_COUNT (self->coins), table);
  uc_dealer_show (UC_DEALER (self->dealer), table, prompt, strip);
}

void
uc_felt_set_mirrored (UcFelt *self, gboolean mirrored)
{
  self->mirrored = mirrored;
  set_places (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

GtkWidget *
uc_felt_get_seat (UcFelt *self, guint seat)
{
  return seat <= UC_MAX_SEATS ? self->seats[seat] : NULL;
}

GtkWidget *
uc_felt_get_bet (UcFelt *self, guint seat, UcWager wager)
{
  return seat <= UC_MAX_SEATS && (guint)wager < UC_N_WAGERS ? self->bets[seat][wager] : NULL;
}
