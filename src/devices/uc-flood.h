/* Watches what is read from a serial port for a flood (uc-port-health.h), and tells when one begins and when it is over. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _UcFlood UcFlood;

/* @told: a flood began, or is over. In uc_flood_read (), or from the thread's default main context. */
UcFlood *uc_flood_new (void (*told) (gboolean flooded, gint64 t_ns, gpointer data), gpointer data);
void uc_flood_free (UcFlood *flood);
/* So many frames, and so much that means nothing, were read at @t_ns. */
void uc_flood_read (UcFlood *flood, guint64 frames, guint64 noise, gint64 t_ns);

G_END_DECLS
