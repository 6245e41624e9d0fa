#include "uc-replay-chooser.h"

void
uc_replay_show_chooser (UcReplayWindow *self, GtkNativeDialog *chooser, GCallback done)
{
  if (self->chooser != NULL)
    {
      g_object_unref (chooser);
      /* One that is shown already stays where it lies, and may lie behind the window. */
      gtk_native_dialog_hide (self->chooser);
      gtk_native_dialog_show (self->chooser);
      return;
    }
  g_set_weak_pointer (&self->chooser, chooser);
  gtk_native_dialog_set_modal (chooser, TRUE);
  g_signal_connect_object (chooser, "response", done, self, 0);
  gtk_native_dialog_show (chooser);
}
