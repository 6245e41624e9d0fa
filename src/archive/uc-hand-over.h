/* From a thread to the main loop. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Calls @func once, in the thread that runs @context, and then @destroy. Never in the calling thread:
 * g_main_context_invoke () does that whenever nobody runs @context just then. */
void uc_hand_over (GMainContext *context, int priority, GSourceFunc func, gpointer data, GDestroyNotify destroy);

G_END_DECLS
