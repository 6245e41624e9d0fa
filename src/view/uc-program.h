/* What the programs with a window have alike on their command line. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* "1280x800", from 320x200 to 7680x4320. %FALSE, and nothing is set, when @text is something else. */
gboolean uc_program_parse_size (const char *text, int *width, int *height);
/* Says on standard error what is wrong with an argument. @format: with a %s for @what. Returns the exit status. */
int uc_program_complain (const char *format, const char *what);
/* For the benchmarks, when the first frame is on the screen: the time (monotonic microseconds), the memory (KiB) and the
 * processor's time (microseconds, of all threads) that it took, on standard output. */
void uc_program_report_paint (void);

/* As gtk_init_check () does; but what uc_language_begin () has set up stays. */
gboolean uc_program_open_display (void);

G_END_DECLS
