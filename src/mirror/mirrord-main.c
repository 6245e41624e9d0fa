/* upcard-mirrord: where the records of many tables arrive. */
#include "uc-mirror-receive.h"
#include "uc-tell.h"
#include "uc-version.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <locale.h>
#include <stdlib.h>

#define EXIT_USAGE 2
#define MOST_TIMEOUT_S 3600

typedef struct
{
  char *socket, *listen, *certificate, *key, *authority, *refused;
  gint timeout_s;
  char **folder;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->socket);
  g_free (options->listen);
  g_free (options->certificate);
  g_free (options->key);
  g_free (options->authority);
  g_free (options->refused);
  g_strfreev (options->folder);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "socket", 's', 0, G_OPTION_ARG_FILENAME, &options->socket, N_ ("Serve tables of this machine on this socket"), "SOCKET" },
    { "listen", 0, 0, G_OPTION_ARG_STRING, &options->listen, N_ ("Serve tables of other machines there, by TLS 1.3"), "ADDRESS:PORT" },
    { "certificate", 0, 0, G_OPTION_ARG_FILENAME, &options->certificate, N_ ("The certificate of this mirror"), "FILE" },
    { "key", 0, 0, G_OPTION_ARG_FILENAME, &options->key, N_ ("Its key"), "FILE" },
    { "authority", 0, 0, G_OPTION_ARG_FILENAME, &options->authority,
      N_ ("The certificate of the house’s authority, which signs those of tables"), "FILE" },
    { "refused", 0, 0, G_OPTION_ARG_FILENAME, &options->refused, N_ ("Fingerprints of certificates that no longer count, one per line"), "FILE" },
    { "timeout", 0, 0, G_OPTION_ARG_INT, &options->timeout_s, N_ ("Disconnect a table that says nothing for so long (30)"), N_ ("SECONDS") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->folder, NULL, "FOLDER" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  options->timeout_s = UC_MIRROR_TIMEOUT_S;
  g_option_context_set_summary (context, _ ("Keeps the records of tables, which “upcard-mirror --to” sends, in a folder of FOLDER for each table."));
  g_option_context_set_description (
      context, "Examples:\n"
               "  upcard-mirrord --socket /run/upcard-mirror/mirror /var/lib/upcard-mirror\n"
               "  upcard-mirrord --listen 192.0.2.1:7703 --certificate mirror.crt --key mirror.key --authority authority.crt mirror");
  g_option_context_add_main_entries (context, entries, NULL);
  uc_version_add_option (context);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  if (options->folder == NULL || options->folder[1] != NULL || (options->socket == NULL && options->listen == NULL))
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("expected one FOLDER, and --socket SOCKET, --listen ADDRESS:PORT or both"));
  else if (options->listen != NULL && (options->certificate == NULL || options->key == NULL || options->authority == NULL))
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                         _ ("expected --certificate FILE, --key FILE and --authority FILE with --listen"));
  else if (options->timeout_s < 1 || options->timeout_s > MOST_TIMEOUT_S)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("--timeout is %d; expected 1 to %d seconds"), options->timeout_s,
                 MOST_TIMEOUT_S);
  else
    return TRUE;
  return FALSE;
}

int
main (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  g_autoptr (GError) error = NULL;

  g_set_prgname ("upcard-mirrord");
  /* What tables are told and what is logged stays English. */
  setlocale (LC_CTYPE, "");
  if (!parse_options (argc, argv, &options, &error))
    {
      uc_tell_error ("upcard-mirrord: %s\n", error->message);
      return EXIT_USAGE;
    }
  if (uc_mirror_receive (&(UcMirrorReceiveOptions){ options.folder[0], options.socket, options.listen,
                                                    { options.certificate, options.key, options.authority, options.refused },
                                                    (guint)options.timeout_s },
                         &error))
    return EXIT_SUCCESS;
  uc_tell_error ("upcard-mirrord: %s\n", error->message);
  return EXIT_FAILURE;
}
