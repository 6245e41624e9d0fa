#include "uc-said.h"

#define SAID "said"

gboolean
uc_said_before (GtkWidget *widget, const char *words)
{
  if (g_strcmp0 (g_object_get_data (G_OBJECT (widget), SAID), words) == 0)
    return TRUE;
  g_object_set_data_full (G_OBJECT (widget), SAID, g_strdup (words), g_free);
  return FALSE;
}
