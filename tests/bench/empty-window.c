/* The baseline of the windows: one with nothing in it. Prints what uc_program_report_paint () does, and ends. */
#include "uc-program.h"

#include <gtk/gtk.h>

static void
on_first_paint (GdkFrameClock *clock, gpointer data)
{
  g_signal_handlers_disconnect_by_data (clock, data);
  uc_program_report_paint ();
  g_main_loop_quit (data);
}

int
main (void)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  GtkWidget *window;

  gtk_init ();
  window = gtk_window_new ();
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  gtk_window_present (GTK_WINDOW (window));
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (on_first_paint), loop);
  g_main_loop_run (loop);
  return 0;
}
