/* upcard-mirror: keeps copies of a table's record, for its readers. */
#include "uc-keep-copies.h"
#include "uc-tell.h"
#include "uc-version.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <stdlib.h>

#define EXIT_USAGE 2

/* (transfer full): RECORD and COPIES. */
static GStrv
parse_folders (int argc, char **argv, GError **error)
{
  g_auto (GStrv) folders = NULL;
  const GOptionEntry entries[] = {
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &folders, NULL, "RECORD COPIES" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (context, _ ("Keeps a copy of each journal in the folder RECORD in the folder COPIES, until it is "
                                            "interrupted."));
  g_option_context_add_main_entries (context, entries, NULL);
  uc_version_add_option (context);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return NULL;
  if (folders != NULL && g_strv_length (folders) == 2)
    return g_steal_pointer (&folders);
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("expected two folders, RECORD and COPIES"));
  return NULL;
}

int
main (int argc, char **argv)
{
  g_auto (GStrv) folders = NULL;
  g_autoptr (GError) error = NULL;

  g_set_prgname ("upcard-mirror");
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, UC_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  folders = parse_folders (argc, argv, &error);
  if (folders == NULL)
    {
      uc_tell_error ("upcard-mirror: %s\n", error->message);
      return EXIT_USAGE;
    }
  if (uc_keep_copies (folders[0], folders[1], &error))
    return EXIT_SUCCESS;
  uc_tell_error ("%s\n", error->message);
  return EXIT_FAILURE;
}
