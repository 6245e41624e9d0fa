#include "uc-wait.h"

#define LOOK_MS 20

static gboolean
on_look (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

gboolean
uc_wait_until (UcIsSo is_so, gpointer data, double seconds)
{
  gint64 until_us = g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);
  guint look = g_timeout_add (LOOK_MS, on_look, NULL);
  gboolean is = is_so (data);

  while (!is && g_get_monotonic_time () < until_us)
    {
      g_main_context_iteration (NULL, TRUE);
      is = is_so (data);
    }
  g_source_remove (look);
  return is;
}
