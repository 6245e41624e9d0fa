#include "uc-timeline.h"

#include "uc-marker.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define HEIGHT 156
#define INSET 22
/* Bookmarks, markers, bands, ticks, times from top to bottom. */
#define BOOKMARKS_Y 18
#define MARKERS_Y 40
#define LINE_Y 62
#define BAND_Y 74
#define BAND_HEIGHT 34
#define TICKS_Y 114
#define TICK_HEIGHT 9
#define TIMES_Y 142
/* … and the recorder's below them. */
#define RECORDER_Y 158
#define RECORDER_HEIGHT 16
#define TIME_PITCH 104
/* A gap in the bands where idle time was cut. */
#define CUT_WIDTH 64
#define MARKER 14
#define MOST_ZOOM 32
/* Between the signs and the bands. */
#define RANGE_Y 64
#define RANGE_HEIGHT 6

struct _UcTimeline
{
  GtkWidget parent;
  UcPlayer *player;
  guint n_cuts;
  gboolean tall; /* there is a line for the recorder's times */
  double dragged_from;
  gboolean dragging;
  guint zoom;    /* 1 = the whole round */
  double left;   /* so many of the enlarged pixels lie to the left of the widget */
  guint in, out; /* positions; 0 = not marked */
};

G_DEFINE_FINAL_TYPE (UcTimeline, uc_timeline, GTK_TYPE_WIDGET)

static guint seek_signal;

/* ---- places ---- */

static gint64
length_ns (UcTimeline *self)
{
  guint n = uc_player_n (self->player);

  return n == 0 ? 0 : uc_player_moment (self->player, n - 1)->shown_ns;
}

/* What is in sight, and what all of it would take. */
static double
seen_width (UcTimeline *self)
{
  return MAX (gtk_widget_get_width (GTK_WIDGET (self)) - 2 * INSET, 1);
}

static double
full_width (UcTimeline *self)
{
  return seen_width (self) * self->zoom;
}

/* Every cut has its own room beside the time that is shown. */
static double
moment_x (UcTimeline *self, guint i)
{
  double width = full_width (self) - self->n_cuts * CUT_WIDTH;
  gint64 length = MAX (length_ns (self), 1);
  guint cuts = 0;

  for (guint j = 0; j <= i; j++)
    cuts += uc_player_moment (self->player, j)->idle_ns != 0;
  return INSET - self->left + cuts * CUT_WIDTH
         + MAX (width, 1) * ((double)uc_player_moment (self->player, i)->shown_ns / (double)length);
}

double
uc_timeline_x (UcTimeline *self, guint position)
{
  if (position == 0 || uc_player_n (self->player) == 0)
    return INSET - 8 - self->left;
  return moment_x (self, position - 1);
}

static guint
position_at (UcTimeline *self, double x)
{
  guint n = uc_player_n (self->player), best = 0;
  double least = fabs (uc_timeline_x (self, 0) - x);

  for (guint position = 1; position <= n; position++)
    {
      double away = fabs (uc_timeline_x (self, position) - x);

      /* Of several events at one time the last: the table as it then stood. */
      if (away <= least)
        {
          least = away;
          best = position;
        }
    }
  return best;
}

/* ---- painting ---- */

static gboolean
has_passed (UcTimeline *self, guint i)
{
  return i < uc_player_position (self->player);
}

static void
paint_band (UcTimeline *self, const UcPaint *paint, guint first, guint last, double from, double to)
{
  UcStep step = uc_player_moment (self->player, first)->step;
  guint position = uc_player_position (self->player);
  gboolean now = position > first && position <= last + 1;
  const char *word = uc_say_step (step);

  if (to - from < 1)
    return;
  uc_paint_box (paint, from, BAND_Y, to - from - 1, BAND_HEIGHT, 4,
                now ? UC_COLOUR_SURFACE_3 : has_passed (self, first) ? UC_COLOUR_SURFACE_2 : UC_COLOUR_BG);
  if (uc_paint_text_width (paint->widget, word, 14, 600) + 10 <= to - from)
    uc_paint_text (paint, word, (from + to) / 2, BAND_Y + 22, 14, 600,
                   has_passed (self, first) ? UC_COLOUR_TEXT_1 : UC_COLOUR_TEXT_3, UC_MIDDLE);
}

/* "8 min cut out" */
static char *
say_cut (gint64 idle_ns)
{
  gint64 seconds = idle_ns / 1000000000;

  if (seconds < 120)
    return g_strdup_printf (_ ("%d s"), (int)seconds);
  if (seconds < 7200)
    return g_strdup_printf (_ ("%d min"), (int)(seconds / 60));
  return g_strdup_printf (_ ("%d h"), (int)(seconds / 3600));
}

static void
paint_cut (UcTimeline *self, const UcPaint *paint, guint i)
{
  g_autofree char *length = say_cut (uc_player_moment (self->player, i)->idle_ns);
  double x = moment_x (self, i) - CUT_WIDTH;

  uc_paint_dashed_box (paint, x + 4, BAND_Y, CUT_WIDTH - 9, BAND_HEIGHT, 5, UC_COLOUR_LINE_STRONG);
  uc_paint_text (paint, length, x + CUT_WIDTH / 2.0, BAND_Y + 15, 13, 600, UC_COLOUR_TEXT_2, UC_MIDDLE);
  uc_paint_text (paint, _ ("cut"), x + CUT_WIDTH / 2.0, BAND_Y + 29, 13, 500, UC_COLOUR_TEXT_3, UC_MIDDLE);
}

/* Runs of events at one step, broken where idle time was cut. */
static void
paint_bands (UcTimeline *self, const UcPaint *paint)
{
  guint n = uc_player_n (self->player), first = 0;

  for (guint i = 1; i <= n; i++)
    {
      const UcMoment *moment = i < n ? uc_player_moment (self->player, i) : NULL;
      gboolean cut = moment != NULL && moment->idle_ns != 0;

      if (moment != NULL && !cut && moment->step == uc_player_moment (self->player, first)->step)
        continue;
      paint_band (self, paint, first, i - 1, moment_x (self, first),
                  moment == NULL ? moment_x (self, n - 1) + 10 : moment_x (self, i) - (cut ? CUT_WIDTH : 0));
      if (cut)
        paint_cut (self, paint, i);
      first = i;
    }
}

static void
paint_time (UcTimeline *self, const UcPaint *paint, gint64 t_real_ns, double x)
{
  const gint64 *offset_ns = uc_player_recorder (self->player);
  g_autofree char *table = uc_say_clock (t_real_ns);
  g_autofree char *recorder = offset_ns == NULL ? NULL : uc_say_clock (t_real_ns + *offset_ns);
  gboolean first = x < INSET + 30;

  x = first ? INSET - 6 : x;
  uc_paint_text (paint, table, x, TIMES_Y, 14, 500, UC_COLOUR_TEXT_3, first ? UC_START : UC_MIDDLE);
  if (recorder != NULL)
    uc_paint_text (paint, recorder, x, RECORDER_Y, 14, 500, UC_COLOUR_TEXT_2, first ? UC_START : UC_MIDDLE);
}

static void
paint_ticks (UcTimeline *self, const UcPaint *paint)
{
  double last = -TIME_PITCH, right = gtk_widget_get_width (GTK_WIDGET (self)) - INSET;

  for (guint i = 0; i < uc_player_n (self->player); i++)
    {
      double x = round (moment_x (self, i));

      uc_paint_box (paint, x, TICKS_Y, 1.5, TICK_HEIGHT, 0,
                    has_passed (self, i) ? UC_COLOUR_TEXT_2 : UC_COLOUR_TEXT_3);
      if (x - last < TIME_PITCH || x + 30 > right)
        continue;
      paint_time (self, paint, uc_player_moment (self->player, i)->event.t_real_ns, x);
      last = x;
    }
}

/* What stands over a moment in one of the two rows of signs; %FALSE = nothing. */
typedef gboolean (*FindMarker) (const UcMoment *moment, UcMarker *marker);

static gboolean
find_mark (const UcMoment *moment, UcMarker *marker)
{
  UcMarker markers[UC_N_MARKS];

  if (uc_markers (moment->marks, markers) == 0)
    return FALSE;
  *marker = markers[0];
  return TRUE;
}

static gboolean
find_bookmark (const UcMoment *moment, UcMarker *marker)
{
  *marker = (UcMarker){ UC_SHAPE_FLAG, UC_COLOUR_TEXT_1, moment->bookmark };
  return moment->bookmark != NULL;
}

/* The next moment from @i on that has a marker; the number of moments when there is none. */
static guint
next_marker (UcTimeline *self, guint i, FindMarker find)
{
  UcMarker marker;

  while (i < uc_player_n (self->player) && !find (uc_player_moment (self->player, i), &marker))
    i++;
  return i;
}

/* Its words stand behind it where there is room before the next one, else before it, else nowhere. */
static void
paint_markers (UcTimeline *self, const UcPaint *paint, double y, FindMarker find)
{
  double free_from = 0, right = gtk_widget_get_width (GTK_WIDGET (self)) - 8;
  guint n = uc_player_n (self->player);

  for (guint i = next_marker (self, 0, find), next; i < n; i = next)
    {
      const UcMoment *moment = uc_player_moment (self->player, i);
      g_autofree char *words = NULL;
      UcMarker marker;
      guint seat;
      double x = moment_x (self, i), width, end;

      next = next_marker (self, i + 1, find);
      end = next < n ? MIN (moment_x (self, next) - MARKER, right) : right;
      find (moment, &marker);
      /* A flag stands on its pole. */
      uc_marker_paint (paint, marker.shape, marker.shape == UC_SHAPE_FLAG ? x - 2 : x - MARKER / 2.0, y - MARKER / 2.0,
                       MARKER, marker.colour);
      /* "late wager, seat 2" */
      seat = marker.shape == UC_SHAPE_FLAG ? 0 : moment->event.seat;
      words = seat == 0 || seat > UC_MAX_SEATS ? g_strdup (marker.word) : g_strdup_printf (_ ("%s, seat %u"), marker.word, seat);
      width = uc_paint_text_width (paint->widget, words, 14, 600);
      if (x + MARKER + width <= end)
        {
          uc_paint_text (paint, words, x + MARKER, y + 5, 14, 600, UC_COLOUR_TEXT_1, UC_START);
          free_from = x + MARKER + width + 12;
          continue;
        }
      if (x - MARKER - width >= free_from)
        uc_paint_text (paint, words, x - MARKER, y + 5, 14, 600, UC_COLOUR_TEXT_1, UC_END);
      free_from = x + MARKER;
    }
}

/* What lies between the marks, and the marks. */
static void
paint_range (UcTimeline *self, const UcPaint *paint)
{
  guint n = uc_player_n (self->player);
  double from = uc_timeline_x (self, self->in == 0 ? 1 : self->in), to = uc_timeline_x (self, self->out == 0 ? n : self->out);

  if (self->in == 0 && self->out == 0)
    return;
  uc_paint_box (paint, from, RANGE_Y, MAX (to - from, 2), RANGE_HEIGHT, 2, UC_COLOUR_GO);
  if (self->in != 0)
    {
      uc_paint_box (paint, from - 2, RANGE_Y - 6, 2.5, TICKS_Y + TICK_HEIGHT - RANGE_Y + 6, 0, UC_COLOUR_GO);
      uc_paint_text (paint, "I", from - 6, RANGE_Y + 7, 14, 700, UC_COLOUR_GO, UC_END);
    }
  if (self->out != 0)
    {
      uc_paint_box (paint, to, RANGE_Y - 6, 2.5, TICKS_Y + TICK_HEIGHT - RANGE_Y + 6, 0, UC_COLOUR_GO);
      uc_paint_text (paint, "O", to + 6, RANGE_Y + 7, 14, 700, UC_COLOUR_GO, UC_START);
    }
}

static void
paint_zoom (UcTimeline *self, const UcPaint *paint)
{
  g_autofree char *text = g_strdup_printf ("×%u", self->zoom);

  if (self->zoom > 1)
    uc_paint_text (paint, text, gtk_widget_get_width (paint->widget) - INSET, 22, 15, 700, UC_COLOUR_GO, UC_END);
}

static void
paint_playhead (UcTimeline *self, const UcPaint *paint)
{
  double x = round (uc_timeline_x (self, uc_player_position (self->player)));

  uc_paint_box (paint, x - 1, 14, 2.5, TICKS_Y + TICK_HEIGHT - 14, 0, UC_COLOUR_TEXT_1);
  uc_paint_box (paint, x - 8, 8, 17, 14, 4, UC_COLOUR_TEXT_1);
}

static void
paint (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcTimeline *self = UC_TIMELINE (widget);
  UcPaint paint = { snapshot, widget };

  uc_paint_box (&paint, INSET - 8, LINE_Y, gtk_widget_get_width (widget) - 2 * INSET + 16, 1, 0, UC_COLOUR_LINE);
  if (self->player == NULL)
    return;
  if (uc_player_n (self->player) == 0)
    {
      uc_paint_text (&paint, _ ("Nothing has happened since the last round was closed"),
                     gtk_widget_get_width (widget) / 2.0, BAND_Y + 22, 15, 500, UC_COLOUR_TEXT_3, UC_MIDDLE);
      return;
    }
  paint_bands (self, &paint);
  paint_ticks (self, &paint);
  paint_markers (self, &paint, MARKERS_Y, find_mark);
  paint_markers (self, &paint, BOOKMARKS_Y, find_bookmark);
  paint_range (self, &paint);
  paint_playhead (self, &paint);
  paint_zoom (self, &paint);
}

static void
uc_timeline_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                     int *min_baseline, int *nat_baseline)
{
  int height = HEIGHT + (UC_TIMELINE (widget)->tall ? RECORDER_HEIGHT : 0);

  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 320 : height;
}

/* ---- pointer ---- */

static void
seek (UcTimeline *self, double x)
{
  if (self->player != NULL && uc_player_n (self->player) > 0)
    g_signal_emit (self, seek_signal, 0, position_at (self, x));
}

/* Nothing moves away below the pointer. */
static void
on_drag_begin (GtkGestureDrag *drag, double x, double y, UcTimeline *self)
{
  self->dragging = TRUE;
  self->dragged_from = x;
  seek (self, x);
}

static void
on_drag_update (GtkGestureDrag *drag, double dx, double dy, UcTimeline *self)
{
  seek (self, self->dragged_from + dx);
}

static void
on_drag_end (GtkGestureDrag *drag, double dx, double dy, UcTimeline *self)
{
  self->dragging = FALSE;
}

static gboolean
on_scroll (GtkEventControllerScroll *scroll, double dx, double dy, UcTimeline *self)
{
  if (dy != 0)
    uc_timeline_zoom (self, dy < 0);
  return dy != 0;
}

static void
uc_timeline_class_init (UcTimelineClass *klass)
{
  uc_paint_class_init_whole (GTK_WIDGET_CLASS (klass), paint, uc_timeline_measure, "uctimeline",
                             GTK_ACCESSIBLE_ROLE_IMG);
  seek_signal = g_signal_new ("seek", UC_TYPE_TIMELINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                              G_TYPE_UINT);
}

static void
uc_timeline_init (UcTimeline *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL
                                                                | GTK_EVENT_CONTROLLER_SCROLL_DISCRETE);

  self->zoom = 1;
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  g_signal_connect (scroll, "scroll", G_CALLBACK (on_scroll), self);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  g_signal_connect (drag, "drag-end", G_CALLBACK (on_drag_end), self);

  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Timeline of the round"), -1);
}

/* The position is in the middle again when it would leave the inner part. */
static void
keep_in_sight (UcTimeline *self)
{
  double seen = seen_width (self), most = MAX (full_width (self) - seen, 0), x;

  self->left = CLAMP (self->left, 0, most);
  if (self->player == NULL || uc_player_n (self->player) == 0)
    return;
  x = uc_timeline_x (self, uc_player_position (self->player)) - INSET;
  if (!self->dragging && (x < seen / 10 || x > seen - seen / 10))
    self->left = CLAMP (self->left + x - seen / 2, 0, most);
}

void
uc_timeline_zoom (UcTimeline *self, gboolean in)
{
  self->zoom = in ? MIN (self->zoom * 2, MOST_ZOOM) : MAX (self->zoom / 2, 1);
  self->left = self->zoom == 1 ? 0 : G_MAXDOUBLE;
  keep_in_sight (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

guint
uc_timeline_get_zoom (UcTimeline *self)
{
  return self->zoom;
}

void
uc_timeline_mark (UcTimeline *self, guint in, guint out)
{
  self->in = in;
  self->out = out;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
uc_timeline_show (UcTimeline *self, UcPlayer *player)
{
  self->player = player;
  self->n_cuts = 0;
  for (guint i = 0; player != NULL && i < uc_player_n (player); i++)
    self->n_cuts += uc_player_moment (player, i)->idle_ns != 0;
  if (self->tall != (player != NULL && uc_player_recorder (player) != NULL))
    {
      self->tall = !self->tall;
      gtk_widget_queue_resize (GTK_WIDGET (self));
    }
  keep_in_sight (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
