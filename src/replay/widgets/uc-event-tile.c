#include "uc-event-tile.h"

#include "uc-marker.h"
#include "uc-moment-words.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>

#define HEIGHT 30
/* With the recorder's time below the table's. */
#define TALL 48
#define RECORDER_BASELINE 38
/* Columns, from the left. */
#define NUMBER_RIGHT 38
#define TIME_AT 48
#define WORD_AT 150
#define SENTENCE_AT 224
#define BASELINE 20

struct _UcEventTile
{
  GtkWidget parent;
  UcPlayer *player; /* NULL = nothing is shown */
  guint i;
  gboolean tall;    /* there is a line for the recorder's time */
  char *number, *time, *sentence;
  char *recorder; /* NULL = not known */
  const char *word;
  gboolean ahead;
  gboolean now;
  gboolean hidden; /* it turns a hole card that is not to be named */
  guint32 marks;
  gboolean marked; /* with the agent's bookmark */
};

G_DEFINE_FINAL_TYPE (UcEventTile, uc_event_tile, GTK_TYPE_WIDGET)

static void
paint (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcEventTile *self = UC_EVENT_TILE (widget);
  UcPaint paint = { snapshot, widget };
  UcColour main = self->ahead ? UC_COLOUR_TEXT_3 : UC_COLOUR_TEXT_1;
  UcColour side = self->ahead ? UC_COLOUR_TEXT_3 : UC_COLOUR_TEXT_2;
  UcMarker markers[UC_N_MARKS];
  double right = gtk_widget_get_width (widget);

  if (self->number == NULL)
    return;
  uc_paint_text (&paint, self->number, NUMBER_RIGHT, BASELINE, 14, self->now ? 600 : 500,
                 self->now ? UC_COLOUR_TEXT_1 : UC_COLOUR_TEXT_3, UC_END);
  uc_paint_text (&paint, self->time, TIME_AT, BASELINE, 14, 500, side, UC_START);
  if (self->recorder != NULL)
    uc_paint_text (&paint, self->recorder, TIME_AT, RECORDER_BASELINE, 14, 500, UC_COLOUR_TEXT_3, UC_START);
  uc_paint_text (&paint, self->word, WORD_AT, BASELINE, 14, 600, main, UC_START);
  if (uc_markers (self->marks, markers) > 0)
    {
      right -= 20;
      uc_marker_paint (&paint, markers[0].shape, right, 9, 12, markers[0].colour);
    }
  if (self->marked)
    {
      right -= 20;
      uc_marker_paint (&paint, UC_SHAPE_FLAG, right, 9, 12, UC_COLOUR_TEXT_1);
    }
  uc_paint_text_within (&paint, self->sentence, SENTENCE_AT, BASELINE, right - SENTENCE_AT - 6, 15, self->now ? 700 : 500,
                        main);
}

static void
uc_event_tile_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                       int *min_baseline, int *nat_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 300 : UC_EVENT_TILE (widget)->tall ? TALL : HEIGHT;
}

static void
forget (UcEventTile *self)
{
  g_clear_pointer (&self->number, g_free);
  g_clear_pointer (&self->time, g_free);
  g_clear_pointer (&self->sentence, g_free);
  g_clear_pointer (&self->recorder, g_free);
}

static void
uc_event_tile_finalize (GObject *object)
{
  forget (UC_EVENT_TILE (object));
  G_OBJECT_CLASS (uc_event_tile_parent_class)->finalize (object);
}

static void
say (UcEventTile *self)
{
  UcPlayer *player = self->player;
  const UcMoment *moment;
  g_autofree char *name = NULL;

  forget (self);
  if (player == NULL || self->i >= uc_player_n (player))
    return;
  moment = uc_player_moment (player, self->i);
  self->hidden = uc_player_hides (player, moment);
  self->number = g_strdup_printf ("%u", self->i + 1);
  self->time = uc_moment_time (moment->event.t_real_ns);
  self->recorder = uc_moment_recorder_time (moment->event.t_real_ns, uc_player_recorder (player));
  self->word = uc_say_event_word (&moment->event);
  self->sentence = uc_say_event_listed (uc_player_table_at (player, self->i + 1), &moment->event, self->hidden);
  self->ahead = self->i >= uc_player_position (player);
  self->now = self->i + 1 == uc_player_position (player);
  self->marks = moment->marks;
  self->marked = moment->bookmark != NULL;
  /* Translators: a time, the event, and the name of a bookmark: "Event 12, 21:46:02: 9♦ to seat 3; bookmark “late bet”". */
  name = self->marked ? g_strdup_printf (_ ("Event %u, %s: %s; bookmark “%s”"), self->i + 1, self->time,
                                         self->sentence, moment->bookmark)
                      /* Translators: a time, and the event: "Event 12, 21:46:02: 9♦ to seat 3". */
                      : g_strdup_printf (_ ("Event %u, %s: %s"), self->i + 1, self->time, self->sentence);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* Rows that are not in sight say nothing before they come into it, … */
static void
uc_event_tile_map (GtkWidget *widget)
{
  say (UC_EVENT_TILE (widget));
  GTK_WIDGET_CLASS (uc_event_tile_parent_class)->map (widget);
}

static void
uc_event_tile_class_init (UcEventTileClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = uc_event_tile_finalize;
  GTK_WIDGET_CLASS (klass)->map = uc_event_tile_map;
  uc_paint_class_init_whole (GTK_WIDGET_CLASS (klass), paint, uc_event_tile_measure, "uceventtile",
                             GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
uc_event_tile_init (UcEventTile *self)
{
}

GtkWidget *
uc_event_tile_new (void)
{
  return g_object_new (UC_TYPE_EVENT_TILE, NULL);
}

void
uc_event_tile_show (UcEventTile *self, UcPlayer *player, guint i)
{
  gboolean tall = player != NULL && uc_player_recorder (player) != NULL;

  self->player = player;
  self->i = i;
  if (self->tall != tall)
    {
      self->tall = tall;
      gtk_widget_queue_resize (GTK_WIDGET (self));
    }
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    say (self);
  else
    {
      /* It keeps no name that tells more than the table did. */
      forget (self);
      gtk_accessible_reset_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
uc_event_tile_follow (UcEventTile *self, UcPlayer *player)
{
  if (player != NULL && self->number != NULL && self->i < uc_player_n (player)
      && self->ahead == (self->i >= uc_player_position (player))
      && self->now == (self->i + 1 == uc_player_position (player))
      && self->hidden == uc_player_hides (player, uc_player_moment (player, self->i)))
    return FALSE;
  uc_event_tile_show (self, player, self->i);
  return gtk_widget_get_mapped (GTK_WIDGET (self));
}

guint
uc_event_tile_get_index (UcEventTile *self)
{
  return self->i;
}
