/* upcard-mirror: keeps copies of a table's record, for its readers. */
#include "uc-fence.h"
#include "uc-keep-copies.h"
#include "uc-language.h"
#include "uc-tell.h"
#include "uc-version.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <stdlib.h>

#define EXIT_USAGE 2

typedef struct
{
  gboolean fence;
  char **folders; /* RECORD and COPIES */
} Options;

static void
options_clear (Options *options)
{
  g_strfreev (options->folders);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "fence", 0, 0, G_OPTION_ARG_NONE, &options->fence, N_ ("Read no key in RECORD, and end when there is a new journal"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->folders, NULL, "RECORD COPIES" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (context, _ ("Keeps a copy of each journal in the folder RECORD in the folder COPIES, until "
                                            "it is interrupted."));
  g_option_context_set_description (context, "Examples:\n  upcard-mirror --fence /var/lib/upcard/journals /var/lib/upcard/copy");
  g_option_context_add_main_entries (context, entries, NULL);
  uc_version_add_option (context);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  if (options->folders != NULL && g_strv_length (options->folders) == 2)
    return TRUE;
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("expected two folders, RECORD and COPIES"));
  return FALSE;
}

/* Before there is another thread, which would stay outside. A kernel without Landlock keeps nobody from having copies. */
static gboolean
build_fence (const char *record, gboolean *fenced, GError **error)
{
  g_autoptr (GError) problem = NULL;

  *fenced = uc_fence_build (record, &problem);
  if (*fenced)
    return TRUE;
  if (problem->domain == G_IO_ERROR)
    {
      uc_tell_error ("%s\n", problem->message);
      return TRUE;
    }
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

int
main (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  g_autoptr (GError) error = NULL;
  gboolean fenced = FALSE;

  g_set_prgname ("upcard-mirror");
  uc_language_begin ();
  if (!parse_options (argc, argv, &options, &error))
    {
      uc_tell_error ("upcard-mirror: %s\n", error->message);
      return EXIT_USAGE;
    }
  if ((!options.fence || build_fence (options.folders[0], &fenced, &error))
      && uc_keep_copies (options.folders[0], options.folders[1], fenced, &error))
    return EXIT_SUCCESS;
  uc_tell_error ("%s\n", error->message);
  return EXIT_FAILURE;
}
