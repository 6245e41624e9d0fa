#include "uc-transport.h"

#include "uc-icon.h"
#include "uc-player.h"

#include <glib/gi18n-lib.h>

/* Buttons with a sign and a word below; NULL ends a group. */
static const struct
{
  const char *action;
  UcShape shape;
  const char *word, *name;
} strides[] = {
  { "replay.marker-back", UC_SHAPE_MARKER_BACK, N_ ("marker"), N_ ("Back to the marker before") },
  { "replay.back", UC_SHAPE_STEP_BACK, N_ ("step back"), N_ ("One event back") },
  { "replay.play", UC_SHAPE_PLAY, N_ ("play"), N_ ("Play") },
  { "replay.forward", UC_SHAPE_STEP, N_ ("step"), N_ ("One event on") },
  { "replay.marker", UC_SHAPE_MARKER, N_ ("marker"), N_ ("On to the next marker") },
};

#define PLAY 2

static const char *const speeds[UC_PLAYER_SPEEDS] = { "½", "1×", "2×", "4×", "16×" };

struct _UcTransport
{
  GtkBox parent;
  GtkWidget *play_icon;
  GtkWidget *play_word;
  GtkWidget *speeds[UC_PLAYER_SPEEDS];
  GtkWidget *skip;
  GtkWidget *live;
};

G_DEFINE_FINAL_TYPE (UcTransport, uc_transport, GTK_TYPE_BOX)

static GtkWidget *
make_word (const char *word)
{
  GtkWidget *label = gtk_label_new (word);

  gtk_widget_add_css_class (label, "transport-word");
  return label;
}

static GtkWidget *
make_stride (UcTransport *self, guint i)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *icon = uc_icon_new (strides[i].shape, i == PLAY ? 22 : 26);
  GtkWidget *word = make_word (_ (strides[i].word));

  gtk_button_set_child (GTK_BUTTON (button), icon);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), strides[i].action);
  gtk_widget_set_size_request (button, i == PLAY ? 86 : 64, 54);
  gtk_widget_set_focusable (button, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _ (strides[i].name), -1);
  if (i == PLAY)
    {
      gtk_widget_add_css_class (button, "play");
      uc_icon_set_colour (UC_ICON (icon), UC_COLOUR_GO_INK);
      self->play_icon = icon;
      self->play_word = word;
    }
  gtk_box_append (GTK_BOX (column), button);
  gtk_box_append (GTK_BOX (column), word);
  return column;
}

static GtkWidget *
make_speeds (UcTransport *self)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);

  for (guint i = 0; i < UC_PLAYER_SPEEDS; i++)
    {
      self->speeds[i] = gtk_button_new_with_label (speeds[i]);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (self->speeds[i]), "replay.speed");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (self->speeds[i]), "u", i);
      gtk_widget_set_size_request (self->speeds[i], 46, 54);
      gtk_widget_set_focusable (self->speeds[i], FALSE);
      gtk_box_append (GTK_BOX (row), self->speeds[i]);
    }
  gtk_box_append (GTK_BOX (column), row);
  gtk_box_append (GTK_BOX (column), make_word (_ ("speed")));
  return column;
}

static GtkWidget *
make_button (const char *label, const char *action)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_size_request (button, -1, 54);
  gtk_widget_set_valign (button, GTK_ALIGN_START);
  gtk_widget_set_focusable (button, FALSE);
  return button;
}

static void
uc_transport_class_init (UcTransportClass *klass)
{
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "uctransport");
}

static void
uc_transport_init (UcTransport *self)
{
  GtkWidget *space = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_box_set_spacing (GTK_BOX (self), 8);
  for (guint i = 0; i < G_N_ELEMENTS (strides); i++)
    gtk_box_append (GTK_BOX (self), make_stride (self, i));
  gtk_widget_set_hexpand (space, TRUE);
  gtk_box_append (GTK_BOX (self), space);
  self->skip = make_button (_ ("Skip pauses"), "replay.skip");
  self->live = make_button (_ ("Follow live"), "replay.live");
  gtk_box_append (GTK_BOX (self), make_speeds (self));
  gtk_box_append (GTK_BOX (self), self->skip);
  gtk_box_append (GTK_BOX (self), self->live);
}

static void
choose (GtkWidget *button, gboolean chosen)
{
  if (chosen)
    gtk_widget_add_css_class (button, "chosen");
  else
    gtk_widget_remove_css_class (button, "chosen");
  gtk_accessible_update_state (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_STATE_PRESSED,
                               chosen ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
}

void
uc_transport_show (UcTransport *self, gboolean playing, guint speed, gboolean skip, gboolean live, gboolean can_follow)
{
  uc_icon_set_shape (UC_ICON (self->play_icon), playing ? UC_SHAPE_PAUSE : UC_SHAPE_PLAY);
  gtk_label_set_text (GTK_LABEL (self->play_word), playing ? _ ("pause") : _ ("play"));
  for (guint i = 0; i < UC_PLAYER_SPEEDS; i++)
    choose (self->speeds[i], i == speed);
  choose (self->skip, skip);
  choose (self->live, live);
  gtk_widget_set_sensitive (self->live, can_follow);
}
