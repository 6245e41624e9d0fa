/* upcardctl doctor [TABLE.ini]: looks at a table's machine from end to end and says what to do. */
#include "cmd-doctor.h"

#include "uc-doctor.h"
#include "uc-tell.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#define EXIT_USAGE 2

/* Where the package keeps them. */
#define TABLE_PATH "/etc/upcard/table.ini"
#define JOURNAL_PATH "/var/lib/upcard/journals"
#define PEOPLE_PATH "/var/lib/upcard/people"

typedef struct
{
  char *root;
  char *journal;
  char *people;
  char *house;
  gboolean json;
  char **paths;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->root);
  g_free (options->journal);
  g_free (options->house);
  g_free (options->people);
  g_strfreev (options->paths);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
parse_options (int argc, char **argv, Options *options, GError **error)
{
  /* Translators: in brackets the file's path when the option is not given. */
  g_autofree char *journal = g_strdup_printf (_ ("Where the record is kept (%s)"), JOURNAL_PATH);
  g_autofree char *people = g_strdup_printf (_ ("The people file (%s)"), PEOPLE_PATH);
  const GOptionEntry entries[] = {
    { "journal", 0, 0, G_OPTION_ARG_FILENAME, &options->journal, journal, "PATH" },
    { "people", 0, 0, G_OPTION_ARG_FILENAME, &options->people, people, "FILE" },
    { "house", 0, 0, G_OPTION_ARG_FILENAME, &options->house,
      N_ ("Look at the index and the proofs of a house’s journals, too"), "HOUSE" },
    { "root", 0, 0, G_OPTION_ARG_FILENAME, &options->root,
      N_ ("Look at the files of another machine, whose disk is mounted there"), "FOLDER" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options->json, N_ ("One object of JSON"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->paths, NULL, "[TABLE.ini]" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (context, _ ("Looks at a table's machine from end to end, changes nothing, and says of each "
                                            "fault what to do."));
  g_option_context_set_description (context, "Examples:\n  sudo upcardctl doctor\n  upcardctl doctor --root /mnt --json");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  if (options->paths == NULL || options->paths[1] == NULL)
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("expected one TABLE.ini at most"));
  return FALSE;
}

int
uc_cmd_doctor (int argc, char **argv)
{
  g_auto (Options) options = { NULL };
  g_auto (UcDoctor) doctor = { NULL };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  if (!parse_options (argc, argv, &options, &error))
    {
      uc_tell_error ("upcardctl doctor: %s\n", error->message);
      return EXIT_USAGE;
    }
  uc_tpm_count_be_quiet ();
  uc_doctor_init (&doctor, options.root != NULL ? options.root : "",
                  options.paths != NULL ? options.paths[0] : TABLE_PATH,
                  options.journal != NULL ? options.journal : JOURNAL_PATH,
                  options.people != NULL ? options.people : PEOPLE_PATH);
  doctor.house_path = options.house;
  uc_doctor_examine (&doctor);
  if (options.json)
    uc_doctor_to_json (&doctor, text);
  else
    uc_doctor_to_text (&doctor, text);
  uc_tell_lines (text->str);
  return uc_doctor_count (&doctor, UC_FINDING_FAULT) > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
