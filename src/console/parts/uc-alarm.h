/* One sentence over the whole width, to be read from a metre away: what must not be missed before the next tap. Paints
 * itself. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_ALARM (uc_alarm_get_type ())
G_DECLARE_FINAL_TYPE (UcAlarm, uc_alarm, UC, ALARM, GtkWidget)

/* %NULL hides it. */
/* @words: two remarks for a small grid have a line each; %NULL: there is no alarm. */
void uc_alarm_show (UcAlarm *self, const char *words);
/* Whether so many lines have room for @words on a small grid, in an alarm of @width. */
gboolean uc_alarm_has_room (UcAlarm *self, const char *words, int width, int lines);
/* In which size the words are painted, pixels; for tests. */
double uc_alarm_get_size (UcAlarm *self);

G_END_DECLS
