#include "uc-program.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#define EXIT_USAGE 2

gboolean
uc_program_parse_size (const char *text, int *width, int *height)
{
  g_auto (GStrv) parts = g_strsplit (text, "x", 2);
  gint64 w, h;

  if (g_strv_length (parts) != 2 || !g_ascii_string_to_signed (parts[0], 10, 320, 7680, &w, NULL)
      || !g_ascii_string_to_signed (parts[1], 10, 200, 4320, &h, NULL))
    return FALSE;
  *width = (int)w;
  *height = (int)h;
  return TRUE;
}

int
uc_program_complain (const char *format, const char *what)
{
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_autofree char *sentence = g_strdup_printf (format, what);
#pragma GCC diagnostic pop

  g_printerr ("%s: %s\n", g_get_prgname (), sentence);
  return EXIT_USAGE;
}

void
uc_program_report_paint (void)
{
  g_autofree char *memory = NULL;
  gint64 now_us = g_get_monotonic_time ();
  struct timespec processor;
  guint64 pages = 0;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &processor);
  if (g_file_get_contents ("/proc/self/statm", &memory, NULL, NULL) && strchr (memory, ' ') != NULL)
    pages = g_ascii_strtoull (strchr (memory, ' ') + 1, NULL, 10);
  g_print ("%" G_GINT64_FORMAT " %" G_GUINT64_FORMAT " %" G_GINT64_FORMAT "\n", now_us,
           pages * (guint64)sysconf (_SC_PAGESIZE) / 1024,
           (gint64)processor.tv_sec * G_USEC_PER_SEC + processor.tv_nsec / 1000);
}

gboolean
uc_program_open_display (void)
{
  if (!gtk_is_initialized ())
    gtk_disable_setlocale ();
  return gtk_init_check ();
}
