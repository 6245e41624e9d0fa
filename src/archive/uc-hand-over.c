#include "uc-hand-over.h"

void
uc_hand_over (GMainContext *context, int priority, GSourceFunc func, gpointer data, GDestroyNotify destroy)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, priority);
  g_source_set_callback (source, func, data, destroy);
  g_source_attach (source, context);
}
