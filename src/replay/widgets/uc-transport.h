/* The buttons below the timeline. Each is an action of the window, as its key is. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_TRANSPORT (uc_transport_get_type ())
G_DECLARE_FINAL_TYPE (UcTransport, uc_transport, UC, TRANSPORT, GtkBox)

void uc_transport_show (UcTransport *self, gboolean playing, guint speed, gboolean skip, gboolean live,
                        gboolean can_follow);

G_END_DECLS
