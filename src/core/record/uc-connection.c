#include "uc-connection.h"

#include <string.h>

gboolean
uc_connection_parse (const char *text, UcConnection *connection)
{
  const char *slash = strrchr (text, '/');
  const char *colon = strchr (text, ':'), *at = strchr (text, '@');
  g_auto (GStrv) words = slash != NULL ? g_strsplit (slash + 1, ",", -1) : NULL;
  UcConnection parsed = { 0 };

  if (slash == NULL || slash == text || words[0] == NULL || words[0][0] == '\0' || (colon != NULL && (at == NULL || colon < at))
      || (gsize) (slash - text) >= sizeof parsed.chip || strlen (words[0]) >= sizeof parsed.line)
    return FALSE;
  g_strlcpy (parsed.chip, text, slash - text + 1);
  g_strlcpy (parsed.line, words[0], sizeof parsed.line);
  for (guint i = 1; words[i] != NULL; i++)
    if (strcmp (words[i], "active-low") == 0 && !parsed.active_low)
      parsed.active_low = TRUE;
    else if (strcmp (words[i], "pull-up") == 0 && parsed.bias == UC_BIAS_AS_IS)
      parsed.bias = UC_BIAS_PULL_UP;
    else if (strcmp (words[i], "pull-down") == 0 && parsed.bias == UC_BIAS_AS_IS)
      parsed.bias = UC_BIAS_PULL_DOWN;
    else
      return FALSE;
  *connection = parsed;
  return TRUE;
}
