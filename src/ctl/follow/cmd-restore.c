#include "cmd-restore.h"

#include "uc-mirror-source.h"
#include "uc-restore-fetch.h"
#include "uc-tell.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#define EXIT_USAGE 2
#define TIMEOUT_S  60

/* Where the files of a link are. */
#define FOLDER "/etc/upcard/link/"

typedef struct
{
  char *mirror; /* NULL = from_link */
  char *link;
  char *table;  /* NULL = that of the record */
  char *certificate, *key, *authority;
  int timeout_s;
  char **record;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->mirror);
  g_free (options->link);
  g_free (options->table);
  g_free (options->certificate);
  g_free (options->key);
  g_free (options->authority);
  g_strfreev (options->record);
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
  return (UcLinkDial){ options->link, { options->certificate, options->key, options->authority, NULL }, options->table };
}

/* A record that is there says whose it is. */
static gboolean
find_table (Options *options, GError **error)
{
  const char *const folders[] = { options->record[0], NULL };
  g_autoptr (UcMirrorSource) source = uc_mirror_source_new (folders);
  char table[UC_MIRROR_TABLE];
  UcMirrorPlace end;

  if (options->table == NULL && uc_mirror_source_end (source, &end, table) && *table != '\0')
    options->table = g_strdup (table);
  if (options->table != NULL && uc_mirror_is_table (options->table))
    return TRUE;
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("expected --table ID, the “id” of the table whose record is fetched"));
  return FALSE;
}

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "from-link", 0, 0, G_OPTION_ARG_FILENAME, &options->link, N_ ("Fetch the record from upcard-mirrord, which listens there"),
      "SOCKET|tls:HOST:PORT" },
    { "from-mirror", 0, 0, G_OPTION_ARG_FILENAME, &options->mirror, N_ ("Copy the record from this folder of a mirror"), "FOLDER" },
    { "table", 0, 0, G_OPTION_ARG_STRING, &options->table, N_ ("With --from-link: the id of the table (that of the record that is there)"), "ID" },
    { "certificate", 0, 0, G_OPTION_ARG_FILENAME, &options->certificate, N_ ("The table's certificate (/etc/upcard/link/table.crt)"), "FILE" },
    { "key", 0, 0, G_OPTION_ARG_FILENAME, &options->key, N_ ("Its key (/etc/upcard/link/table.key)"), "FILE" },
    { "authority", 0, 0, G_OPTION_ARG_FILENAME, &options->authority,
      N_ ("The certificate of the house’s authority, which has signed that of the mirror (/etc/upcard/link/authority.crt)"), "FILE" },
    { "timeout", 0, 0, G_OPTION_ARG_INT, &options->timeout_s, N_ ("How long an answer of the mirror may take (60)"), "SECONDS" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->record, NULL, "RECORD" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  UcLinkDial dial;

  options->timeout_s = TIMEOUT_S;
  g_option_context_set_summary (context, _ ("Restores a table's record in the folder RECORD from a mirror: all of it, or what an older copy lacks behind "
                                            "its last row. Nothing has its name in RECORD before all of it is there and verified."));
  g_option_context_set_description (context, "Examples:\n"
                                             "  upcardctl restore --from-link tls:mirror.house.example:7703 --table BJ-07 restored\n"
                                             "  upcardctl restore --from-mirror /var/lib/upcard-mirror/BJ-07 restored");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  if (options->record == NULL || options->record[1] != NULL || (options->mirror == NULL) == (options->link == NULL) || options->timeout_s <= 0
      || (options->link == NULL && (options->table != NULL || options->certificate != NULL || options->key != NULL || options->authority != NULL)))
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                           _ ("expected --from-link ADDRESS or --from-mirror FOLDER, and a folder RECORD; only --from-link has --table and certificates"));
      return FALSE;
    }
  if (!g_file_test (options->record[0], G_FILE_TEST_IS_DIR))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("%s: expected a folder that exists"), options->record[0]);
      return FALSE;
    }
  if (options->link == NULL)
    return TRUE;
  set_default (&options->certificate, "table.crt");
  set_default (&options->key, "table.key");
  set_default (&options->authority, "authority.crt");
  dial = dial_of (options);
  return uc_link_dial_check (&dial, error) && find_table (options, error);
}

static gboolean
restore (const Options *options, GError **error)
{
  UcMirrorPlace from;
  g_autoptr (UcRestore) work = uc_restore_begin (options->record[0], &from, error);
  const UcLinkDial dial = dial_of (options);
  g_autofree char *told = NULL;

  if (work == NULL)
    return FALSE;
  if (options->mirror != NULL ? !uc_restore_from_folder (work, options->mirror, &from, error)
                              : !uc_restore_from_link (work, &dial, options->table, &from, (guint)options->timeout_s, error))
    return FALSE;
  if (!uc_restore_finish (work, &told, error))
    return FALSE;
  uc_tell_lines (told);
  return TRUE;
}

int
uc_cmd_restore (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  g_autoptr (GError) error = NULL;

  if (!parse_options (argc, argv, &options, &error))
    {
      uc_tell_error ("upcardctl restore: %s\n", error->message);
      return EXIT_USAGE;
    }
  if (restore (&options, &error))
    return EXIT_SUCCESS;
  uc_tell_error ("%s\n", error->message);
  return EXIT_FAILURE;
}
