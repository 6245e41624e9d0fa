/* upcard-mirror: keeps copies of a table's record, for its readers, or sends it to a mirror on another machine. */
#include "uc-fence.h"
#include "uc-keep-copies.h"
#include "uc-language.h"
#include "uc-mirror-send.h"
#include "uc-tell.h"
#include "uc-version.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <stdlib.h>

#define EXIT_USAGE 2

/* Where the files of a link are, too. The key is the copy that the witness's sender reads. */
#define FOLDER "/etc/upcard/link/"

#define MOST_PAUSE_S 3600

typedef struct
{
  gboolean fence;
  char *to;       /* NULL = keep copies */
  char *certificate, *key, *authority, *state;
  gint pause_s;
  char **folders; /* RECORD and COPIES; with “to” RECORD and archives */
} Options;

static void
options_clear (Options *options)
{
  g_free (options->to);
  g_free (options->certificate);
  g_free (options->key);
  g_free (options->authority);
  g_free (options->state);
  g_strfreev (options->folders);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static void
set_default (char **file, const char *name)
{
  if (*file == NULL)
    *file = g_strconcat (FOLDER, name, NULL);
}

static UcLinkDial
dial_of (const Options *options)
{
  return (UcLinkDial){ options->to, { options->certificate, options->key, options->authority, NULL }, NULL };
}

/* What is asked for has all that it needs, and nothing that it does not. */
static gboolean
check_options (Options *options, GError **error)
{
  const guint n = options->folders != NULL ? g_strv_length (options->folders) : 0;
  UcLinkDial dial;

  if (options->to == NULL)
    {
      if (n == 2 && options->certificate == NULL && options->key == NULL && options->authority == NULL && options->state == NULL
          && options->pause_s == UC_MIRROR_PAUSE_S)
        return TRUE;
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                           _ ("expected two folders, RECORD and COPIES, or --to ADDRESS and RECORD; only --to has certificates, --state and --pause"));
      return FALSE;
    }
  if (n == 0 || options->pause_s < 0 || options->pause_s > MOST_PAUSE_S)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("expected a folder RECORD, and of --pause 0 to %d seconds"), MOST_PAUSE_S);
      return FALSE;
    }
  set_default (&options->certificate, "table.crt");
  set_default (&options->key, "witness.key");
  set_default (&options->authority, "authority.crt");
  dial = dial_of (options);
  return uc_link_dial_check (&dial, error);
}

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "fence", 0, 0, G_OPTION_ARG_NONE, &options->fence, N_ ("Read no key in RECORD, and end when there is a new journal"), NULL },
    { "to", 0, 0, G_OPTION_ARG_FILENAME, &options->to, N_ ("Send RECORD to the mirror that listens there, and keep no copies"),
      "SOCKET|tls:HOST:PORT" },
    { "certificate", 0, 0, G_OPTION_ARG_FILENAME, &options->certificate, N_ ("The table's certificate (/etc/upcard/link/table.crt)"), "FILE" },
    { "key", 0, 0, G_OPTION_ARG_FILENAME, &options->key, N_ ("Its key (/etc/upcard/link/witness.key)"), "FILE" },
    { "authority", 0, 0, G_OPTION_ARG_FILENAME, &options->authority,
      N_ ("The certificate of the house’s authority, which has signed that of the mirror (/etc/upcard/link/authority.crt)"), "FILE" },
    { "state", 0, 0, G_OPTION_ARG_FILENAME, &options->state, N_ ("Write to mirror.state in this folder how far the mirror is behind"), "FOLDER" },
    { "pause", 0, 0, G_OPTION_ARG_INT, &options->pause_s, N_ ("After a connection has ended, wait so long before the next one (10)"),
      N_ ("SECONDS") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->folders, NULL, "RECORD [COPIES|ARCHIVE…]" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  options->pause_s = UC_MIRROR_PAUSE_S;
  g_option_context_set_summary (context, _ ("Keeps a copy of each journal in the folder RECORD in the folder COPIES, until "
                                            "it is interrupted. With --to, sends the months in RECORD to a mirror on another machine instead; "
                                            "months that are not in RECORD any more are looked for in ARCHIVE."));
  g_option_context_set_description (context, "Examples:\n"
                                             "  upcard-mirror --fence /var/lib/upcard/journals /var/lib/upcard/copy\n"
                                             "  upcard-mirror --to tls:mirror.house.example:7703 /var/lib/upcard/copy /var/lib/upcard/archive");
  g_option_context_add_main_entries (context, entries, NULL);
  uc_version_add_option (context);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  return check_options (options, error);
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

static gboolean
run (const Options *options, gboolean fenced, GError **error)
{
  if (options->to == NULL)
    return uc_keep_copies (options->folders[0], options->folders[1], fenced, error);
  return uc_mirror_send (&(UcMirrorSendOptions){ (const char *const *)options->folders, dial_of (options), options->state, fenced,
                                                 (guint)options->pause_s },
                         error);
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
  if ((!options.fence || build_fence (options.folders[0], &fenced, &error)) && run (&options, fenced, &error))
    return EXIT_SUCCESS;
  uc_tell_error ("%s\n", error->message);
  return EXIT_FAILURE;
}
