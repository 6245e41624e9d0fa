/* The baseline of the console: a GTK window with nothing in it. Prints when its first frame was on the screen
 * (monotonic microseconds) and the memory it took (KiB), and ends. */
#include <gtk/gtk.h>
#include <string.h>
#include <unistd.h>

static void
on_first_paint (GdkFrameClock *clock, gpointer data)
{
  g_autofree char *memory = NULL;
  gint64 now_us = g_get_monotonic_time ();
  guint64 pages = 0;

  g_signal_handlers_disconnect_by_data (clock, data);
  if (g_file_get_contents ("/proc/self/statm", &memory, NULL, NULL) && strchr (memory, ' ') != NULL)
    pages = g_ascii_strtoull (strchr (memory, ' ') + 1, NULL, 10);
  g_print ("%" G_GINT64_FORMAT " %" G_GUINT64_FORMAT "\n", now_us, pages * (guint64)sysconf (_SC_PAGESIZE) / 1024);
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
