#include "uc-version.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

const char *
uc_version (void)
{
  return UC_VERSION;
}

void
uc_version_print (void)
{
  g_print ("%s %s\n", g_get_prgname (), UC_VERSION);
}

static gboolean
on_version (const char *option, const char *value, gpointer data, GError **error)
{
  uc_version_print ();
  exit (EXIT_SUCCESS);
}

void
uc_version_add_option (GOptionContext *context)
{
  static const GOptionEntry entries[] = {
    { "version", 'V', G_OPTION_FLAG_NO_ARG, G_OPTION_ARG_CALLBACK, (gpointer) on_version,
      N_ ("Print the version and quit"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
}
