/* upcardctl identify: which program this machine has, file by file, and whether it is the one that was installed. */
#include "cmd-identify.h"

#include "uc-installed.h"
#include "uc-journal.h"
#include "uc-json.h"
#include "uc-tell.h"
#include "uc-time.h"
#include "uc-version.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define EXIT_UNKNOWN 2

typedef struct
{
  char *root;
  char *journal;
  gboolean json;
} Options;

/* The programs that a journal names, as they are printed. */
typedef struct
{
  UcJournal *journal;
  UcJson *json;           /* NULL = lines for people */
  char *version, *digest; /* of the last one; NULL = none yet */
  GError **error;
} Recorded;

static void
options_clear (Options *options)
{
  g_free (options->root);
  g_free (options->journal);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static const char *const state_words[] = {
  [UC_INSTALLED_SAME] = N_ ("as installed"),
  [UC_INSTALLED_CHANGED] = N_ ("CHANGED"),
  [UC_INSTALLED_MISSING] = N_ ("MISSING"),
  [UC_INSTALLED_UNREADABLE] = N_ ("UNREADABLE"),
  [UC_INSTALLED_EXTRA] = N_ ("NOT IN THE MANIFEST"),
  [UC_INSTALLED_UNKNOWN] = N_ ("no manifest"),
};

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  const GOptionEntry entries[] = {
    { "root", 0, 0, G_OPTION_ARG_FILENAME, &options->root,
      N_ ("Look at the files of another machine, whose disk is mounted there"), "FOLDER" },
    { "journal", 0, 0, G_OPTION_ARG_FILENAME, &options->journal,
      N_ ("Print which programs have kept this journal instead"), "JOURNAL" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options->json, N_ ("One object of JSON"), NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (context, _ ("Prints the version, the hash of each installed file and one digest of them all, and "
                                            "whether each file is the one that was installed, and whether a setting has other code "
                                            "loaded. The exit status is 0 when all are and none has, 1 when one differs or has, "
                                            "2 when nobody can tell."));
  g_option_context_set_description (context, "Examples:\n  upcardctl identify\n  upcardctl identify --journal table.journal");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  if (argc > 1)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("unexpected argument “%s”"), argv[1]);
  else if (options->journal != NULL && options->root != NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("--journal and --root ask for different things; give one"));
  else
    return TRUE;
  return FALSE;
}

static void
print_json (const UcInstalled *installed)
{
  g_autoptr (GString) text = g_string_new (NULL);
  UcJson json = { text };
  const char *verdict = !installed->known          ? "unknown"
                        : installed->n_differ > 0  ? "differs"
                        : installed->n_load > 0    ? "loads-other-code"
                                                   : "as-installed";

  uc_json_begin_object (&json);
  uc_json_string (uc_json_name (&json, "version"), uc_version ());
  uc_json_string (uc_json_name (&json, "verdict"), verdict);
  uc_json_string (uc_json_name (&json, "digest"), installed->known ? installed->digest : NULL);
  uc_json_begin_array (uc_json_name (&json, "files"));
  for (guint i = 0; i < installed->files->len; i++)
    {
      const UcInstalledFile *file = installed->files->pdata[i];

      uc_json_begin_object (&json);
      uc_json_string (uc_json_name (&json, "path"), file->path);
      uc_json_string (uc_json_name (&json, "state"), uc_installed_state_name (file->state));
      uc_json_string (uc_json_name (&json, "hash"), file->hash[0] != '\0' ? file->hash : NULL);
      uc_json_end_object (&json);
    }
  uc_json_end_array (&json);
  uc_json_begin_array (uc_json_name (&json, "settings"));
  for (guint i = 0; i < installed->settings->len; i++)
    {
      const UcSetting *setting = installed->settings->pdata[i];

      uc_json_begin_object (&json);
      uc_json_string (uc_json_name (&json, "path"), setting->path);
      uc_json_string (uc_json_name (&json, "loads"), setting->readable ? setting->loads : NULL);
      uc_json_end_object (&json);
    }
  uc_json_end_array (&json);
  uc_json_end_object (&json);
  g_print ("%s\n", text->str);
}

static char *
say_verdict (const UcInstalled *installed)
{
  if (!installed->known)
    return g_strdup_printf (_ ("No manifest: this Upcard %s runs where it was built, and nobody can tell what was installed\n"),
                            uc_version ());
  if (installed->n_differ == 0 && installed->n_load > 0)
    return g_strdup_printf (ngettext ("The files are as installed, and %u setting has other code loaded: Upcard %s, %u files\n",
                                      "The files are as installed, and %u settings have other code loaded: Upcard %s, %u files\n",
                                      installed->n_load),
                            installed->n_load, uc_version (), installed->files->len);
  if (installed->n_differ == 0)
    return g_strdup_printf (ngettext ("As installed: Upcard %s, %u file\n", "As installed: Upcard %s, %u files\n",
                                      installed->files->len),
                            uc_version (), installed->files->len);
  return g_strdup_printf (ngettext ("Not as installed: Upcard %s, %u of %u files differs\n",
                                    "Not as installed: Upcard %s, %u of %u files differ\n", installed->n_differ),
                          uc_version (), installed->n_differ, installed->files->len);
}

static void
print_text (const UcInstalled *installed)
{
  g_autofree char *verdict = say_verdict (installed);
  char groups[UC_INSTALLED_GROUPS_TEXT];

  uc_tell ("%s", verdict);
  if (installed->known)
    uc_tell (_ ("Digest: %s\n"), uc_installed_groups (installed->digest, groups));
  for (guint i = 0; i < installed->files->len; i++)
    {
      const UcInstalledFile *file = installed->files->pdata[i];

      uc_tell ("%-64s  %s: %s\n", file->hash[0] != '\0' ? file->hash : "-", file->path, _ (state_words[file->state]));
    }
  if (installed->settings->len > 0)
    uc_tell ("%s", _ ("Settings that say how it is started, and that the digest does not cover:\n"));
  for (guint i = 0; i < installed->settings->len; i++)
    {
      const UcSetting *setting = installed->settings->pdata[i];

      uc_tell ("  %s%s%s\n", setting->path, !setting->readable ? _ (": UNREADABLE") : *setting->loads != '\0' ? _ (": LOADS OTHER CODE: ") : "",
               setting->loads);
    }
  /* No name of a file may pass for the verdict. */
  if (installed->files->len > 1)
    uc_tell ("%s", verdict);
}

/* ---- what a journal says ---- */

/* A row for each program that is another than the one before. */
static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Recorded *recorded = user_data;
  g_autoptr (UcContext) context = NULL;
  char at[UC_TIME_TEXT], groups[UC_INSTALLED_GROUPS_TEXT];

  if (row->kind != UC_ROW_CONTEXT)
    return TRUE;
  context = uc_journal_context (recorded->journal, row->id, recorded->error);
  if (context == NULL)
    return FALSE;
  if (g_strcmp0 (context->digest, recorded->digest) == 0 && g_strcmp0 (context->core_version, recorded->version) == 0)
    return TRUE;
  uc_time_format (row->t_real_ns, at);
  if (recorded->json != NULL)
    {
      uc_json_begin_object (recorded->json);
      uc_json_number (uc_json_name (recorded->json, "row"), row->id);
      uc_json_string (uc_json_name (recorded->json, "at"), at);
      uc_json_string (uc_json_name (recorded->json, "version"), context->core_version);
      uc_json_string (uc_json_name (recorded->json, "digest"), context->digest[0] != '\0' ? context->digest : NULL);
      uc_json_end_object (recorded->json);
    }
  else if (strlen (context->digest) == UC_INSTALLED_HASH_TEXT - 1)
    uc_tell (_ ("%.19s UTC, row %" PRIu64 ": Upcard %s, digest %s\n"), at, row->id, context->core_version,
             uc_installed_groups (context->digest, groups));
  else
    uc_tell (_ ("%.19s UTC, row %" PRIu64 ": Upcard %s, which did not know its digest\n"), at, row->id,
             context->core_version);
  g_free (recorded->version);
  g_free (recorded->digest);
  recorded->version = g_steal_pointer (&context->core_version);
  recorded->digest = g_steal_pointer (&context->digest);
  return TRUE;
}

static int
print_recorded (const Options *options, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (UcJournal) journal = uc_journal_open_read (options->journal, error);
  UcJson json = { text };
  Recorded recorded = { .journal = journal, .json = options->json ? &json : NULL, .error = error };
  gboolean good;

  uc_json_begin_object (&json);
  uc_json_begin_array (uc_json_name (&json, "programs"));
  good = journal != NULL && uc_journal_read_rows (journal, 1, 0, on_row, &recorded, error) && *error == NULL;
  uc_json_end_array (&json);
  uc_json_end_object (&json);

  g_free (recorded.version);
  g_free (recorded.digest);
  if (good && options->json)
    g_print ("%s\n", text->str);
  return good ? EXIT_SUCCESS : EXIT_UNKNOWN;
}

int
uc_cmd_identify (int argc, char **argv)
{
  g_auto (Options) options = { NULL };
  g_autoptr (UcInstalled) installed = NULL;
  g_autoptr (GError) error = NULL;
  int status = EXIT_UNKNOWN;

  if (parse_options (argc, argv, &options, &error))
    {
      if (options.journal != NULL)
        status = print_recorded (&options, &error);
      else
        installed = uc_installed_load (options.root != NULL ? options.root : "", &error);
    }
  if (error != NULL)
    {
      uc_tell_error ("upcardctl identify: %s\n", error->message);
      return EXIT_UNKNOWN;
    }
  if (installed == NULL)
    return status;
  if (options.json)
    print_json (installed);
  else
    print_text (installed);
  return !installed->known ? EXIT_UNKNOWN : installed->n_differ + installed->n_load == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
