/* Calls back at a time of the wall clock, and each time somebody sets the clock: the caller then computes the time again. Causes no wake-up in
 * between. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _UcLinkAlarm UcLinkAlarm;

/* %NULL: the kernel gives no timer; @error is %G_IO_ERROR_… */
UcLinkAlarm *uc_link_alarm_new (void (*ring) (gpointer user_data), gpointer user_data, GError **error);
void uc_link_alarm_free (UcLinkAlarm *alarm);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLinkAlarm, uc_link_alarm_free)
/* Once at @at_s, in seconds since 1970; the time before does not count any more. */
void uc_link_alarm_set (UcLinkAlarm *alarm, gint64 at_s);

G_END_DECLS
