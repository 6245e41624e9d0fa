#include "uc-replay-keys.h"

#include "uc-replay-pages.h"

static const struct
{
  guint key;
  GdkModifierType modifiers;
  const char *action;
  int number; /* -1 = the action takes none */
  gboolean everywhere; /* not on the page of the rounds alone, and while somebody types */
} keys[] = {
  { GDK_KEY_space, 0, "replay.play", -1, FALSE },
  { GDK_KEY_Left, 0, "replay.back", -1, FALSE },
  { GDK_KEY_Right, 0, "replay.forward", -1, FALSE },
  { GDK_KEY_Left, GDK_SHIFT_MASK, "replay.marker-back", -1, FALSE },
  { GDK_KEY_Right, GDK_SHIFT_MASK, "replay.marker", -1, FALSE },
  { GDK_KEY_Left, GDK_CONTROL_MASK, "replay.round-back", -1, FALSE },
  { GDK_KEY_Right, GDK_CONTROL_MASK, "replay.round", -1, FALSE },
  { GDK_KEY_bracketleft, 0, "replay.round-back", -1, FALSE },
  { GDK_KEY_bracketright, 0, "replay.round", -1, FALSE },
  { GDK_KEY_0, GDK_ALT_MASK, "replay.seat", 0, FALSE },
  { GDK_KEY_1, GDK_ALT_MASK, "replay.seat", 1, FALSE },
  { GDK_KEY_2, GDK_ALT_MASK, "replay.seat", 2, FALSE },
  { GDK_KEY_3, GDK_ALT_MASK, "replay.seat", 3, FALSE },
  { GDK_KEY_4, GDK_ALT_MASK, "replay.seat", 4, FALSE },
  { GDK_KEY_5, GDK_ALT_MASK, "replay.seat", 5, FALSE },
  { GDK_KEY_6, GDK_ALT_MASK, "replay.seat", 6, FALSE },
  { GDK_KEY_7, GDK_ALT_MASK, "replay.seat", 7, FALSE },
  { GDK_KEY_Page_Up, 0, "replay.step-back", -1, FALSE },
  { GDK_KEY_Page_Down, 0, "replay.step", -1, FALSE },
  { GDK_KEY_Home, 0, "replay.first", -1, FALSE },
  { GDK_KEY_End, 0, "replay.last", -1, FALSE },
  { GDK_KEY_1, 0, "replay.speed", 0, FALSE },
  { GDK_KEY_2, 0, "replay.speed", 1, FALSE },
  { GDK_KEY_3, 0, "replay.speed", 2, FALSE },
  { GDK_KEY_4, 0, "replay.speed", 3, FALSE },
  { GDK_KEY_5, 0, "replay.speed", 4, FALSE },
  { GDK_KEY_s, 0, "replay.skip", -1, FALSE },
  { GDK_KEY_j, 0, "replay.shuttle-back", -1, FALSE },
  { GDK_KEY_k, 0, "replay.pause", -1, FALSE },
  { GDK_KEY_l, 0, "replay.shuttle", -1, FALSE },
  { GDK_KEY_F5, 0, "replay.live", -1, FALSE },
  { GDK_KEY_i, 0, "replay.mark-in", -1, FALSE },
  { GDK_KEY_o, 0, "replay.mark-out", -1, FALSE },
  { GDK_KEY_x, 0, "replay.marks-clear", -1, FALSE },
  { GDK_KEY_plus, 0, "replay.zoom-in", -1, FALSE },
  { GDK_KEY_plus, GDK_SHIFT_MASK, "replay.zoom-in", -1, FALSE },
  { GDK_KEY_equal, 0, "replay.zoom-in", -1, FALSE },
  { GDK_KEY_KP_Add, 0, "replay.zoom-in", -1, FALSE },
  { GDK_KEY_minus, 0, "replay.zoom-out", -1, FALSE },
  { GDK_KEY_KP_Subtract, 0, "replay.zoom-out", -1, FALSE },
  { GDK_KEY_slash, 0, "replay.find", -1, FALSE },
  { GDK_KEY_F1, 0, "replay.help", -1, TRUE },
  { GDK_KEY_F9, 0, "replay.known", -1, TRUE },
  { GDK_KEY_F6, 0, "replay.shift", -1, TRUE },
  { GDK_KEY_F7, 0, "replay.bookmarks", -1, TRUE },
  { GDK_KEY_b, 0, "replay.bookmark", -1, FALSE },
  { GDK_KEY_b, GDK_CONTROL_MASK, "replay.bookmark", -1, TRUE },
  { GDK_KEY_p, 0, "replay.hold", -1, FALSE },
  { GDK_KEY_d, 0, "replay.compare", -1, FALSE },
  { GDK_KEY_F8, 0, "replay.compare", -1, TRUE },
  { GDK_KEY_r, 0, "replay.recorder", -1, FALSE },
  { GDK_KEY_c, 0, "replay.copy-cue", -1, FALSE },
  { GDK_KEY_z, GDK_CONTROL_MASK, "replay.undo", -1, FALSE },
  { GDK_KEY_e, GDK_CONTROL_MASK, "replay.export", -1, TRUE },
  { GDK_KEY_p, GDK_CONTROL_MASK, "replay.slip", -1, TRUE },
  { GDK_KEY_o, GDK_CONTROL_MASK, "replay.open", -1, TRUE },
};

static gboolean
on_key (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers, UcReplayWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  gboolean on_rounds = uc_replay_is_on_rounds (self);
  /* Letters and arrows belong to the field in which somebody types. */
  gboolean free = (on_rounds || uc_replay_is_comparing (self)) && (focus == NULL || !GTK_IS_EDITABLE (focus));

  modifiers &= GDK_SHIFT_MASK | GDK_CONTROL_MASK | GDK_ALT_MASK;
  /* Escape leaves a form before the page below it. */
  if (key == GDK_KEY_Escape && modifiers == 0 && !on_rounds
      && (focus == NULL || gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) == NULL))
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "replay.leave", NULL);
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].key == key && keys[i].modifiers == modifiers && (free || keys[i].everywhere))
      {
        gtk_widget_activate_action_variant (GTK_WIDGET (self), keys[i].action,
                                            keys[i].number < 0 ? NULL : g_variant_new_uint32 (keys[i].number));
        return TRUE;
      }
  return FALSE;
}

void
uc_replay_listen_to_keys (UcReplayWindow *self)
{
  GtkEventController *controller = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}
