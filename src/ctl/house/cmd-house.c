/* upcardctl house: the rounds of many tables, found by an index of them. */
#include "cmd-house.h"

#include "uc-house-ask.h"
#include "uc-house-index.h"
#include "uc-house-print.h"
#include "uc-house-proof.h"
#include "uc-near.h"
#include "uc-tell.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXIT_USAGE 2
/* What was found is printed; a journal does not bear it out, or was not read to its end. */
#define EXIT_RESERVED 3
/* Rounds that are printed where no other number is asked for. */
#define LIMIT 100

typedef struct
{
  UcHouseAsk ask;
  int limit;
  gboolean json;
  gboolean all;
  char *forget;
  char **words;
  guint n_words;
} Arguments;

static void
arguments_clear (Arguments *arguments)
{
  uc_house_ask_clear (&arguments->ask);
  g_free (arguments->forget);
  g_strfreev (arguments->words);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

/* ---- index ---- */

static void
on_progress (const char *path, guint64 done, guint64 all, gpointer user_data)
{
  g_autofree char *month = g_path_get_basename (path), *folder = g_path_get_dirname (path), *table = g_path_get_basename (folder);

  g_printerr ("\r\033[K%s/%s %3u%%", table, month, (guint) (done * 100 / MAX (all, 1)));
}

static void
clear_progress (void)
{
  if (isatty (STDERR_FILENO))
    g_printerr ("\r\033[K");
}

static int
refuse_empty (const char *house, GError **error)
{
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("%s: no table’s journals are in this folder; expected names like BJ-07/2026-11.journal"), house);
  return EXIT_USAGE;
}

static int
make_index (const Arguments *arguments, GError **error)
{
  g_autoptr (UcHouseIndex) index = uc_house_index_open (arguments->words[1], TRUE, error);
  g_auto (UcHouseIndexed) indexed = { 0 };
  g_autofree char *rounds = NULL, *tables = NULL, *files = NULL;
  gboolean good;

  if (index == NULL)
    return EXIT_FAILURE;
  good = uc_house_index_update (index, isatty (STDERR_FILENO) ? on_progress : NULL, NULL, NULL, &indexed, error);
  clear_progress ();
  for (guint i = 0; i < indexed.skipped->len; i++)
    uc_tell_error ("%s\n", (const char *) indexed.skipped->pdata[i]);
  if (!good)
    return EXIT_FAILURE;
  if (indexed.tables == 0 && indexed.skipped->len == 0)
    return refuse_empty (arguments->words[1], error);
  tables = g_strdup_printf (ngettext ("%u table", "%u tables", indexed.tables), indexed.tables);
  files = g_strdup_printf (ngettext ("%u journal", "%u journals", indexed.files), indexed.files);
  rounds = g_strdup_printf (ngettext ("%" PRIu64 " round", "%" PRIu64 " rounds", indexed.rounds), indexed.rounds);
  uc_tell (_ ("%s: %s, %s, %s; new: %" PRIu64 "\n"), arguments->words[1], tables, files, rounds, indexed.added);
  if (indexed.again > 0)
    uc_tell (ngettext ("%u journal was shorter or other than before, and was read from its beginning\n",
                       "%u journals were shorter or other than before, and were read from their beginning\n", indexed.again),
             indexed.again);
  if (indexed.gone > 0)
    uc_tell (ngettext ("%u journal that the index has is gone; its rounds stay in the index\n",
                       "%u journals that the index has are gone; their rounds stay in the index\n", indexed.gone),
             indexed.gone);
  return indexed.skipped->len > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* ---- find ---- */

/* Journals that the index lacks something of. Returns whether there are any. */
static gboolean
tell_skipped (UcHouseIndex *index)
{
  g_autoptr (GPtrArray) skipped = uc_house_skipped (index, NULL);
  guint n = skipped == NULL ? 0 : skipped->len;

  if (n > 0)
    uc_tell_error (ngettext ("%u journal is not in the index to its end; “upcardctl house index” names it\n",
                             "%u journals are not in the index to their end; “upcardctl house index” names them\n", n), n);
  return n > 0;
}

static gboolean
check_table (UcHouseIndex *index, const char *table, GError **error)
{
  if (table == NULL || uc_house_has_table (index, table))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("the index has no table “%s”; expected the name of a folder in %s"), table,
               uc_house_index_house (index));
  return FALSE;
}

static int
find (const Arguments *arguments, GError **error)
{
  g_autoptr (UcHouseIndex) index = NULL;
  g_autoptr (GPtrArray) hits = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean reserved = FALSE;
  UcHouseFilter filter;

  if (!uc_house_ask_read (&arguments->ask, &filter, error))
    return EXIT_USAGE;
  filter.limit = arguments->limit;
  index = uc_house_index_open (arguments->words[1], FALSE, error);
  if (index == NULL)
    return EXIT_FAILURE;
  if (!check_table (index, filter.table, error))
    return EXIT_USAGE;
  hits = uc_house_find (index, &filter, NULL, error);
  if (hits == NULL)
    return EXIT_FAILURE;
  for (guint i = 0; i < hits->len; i++)
    reserved |= !uc_house_hit_check (hits->pdata[i]);
  if (arguments->json)
    uc_house_print_hits_json (hits, text);
  else if (hits->len > 0)
    uc_house_print_hits (hits, text);
  else
    g_string_append (text, uc_house_ask_is_given (&arguments->ask) ? _ ("No round in the index is what was asked for.\n")
                                                                    : _ ("No round is closed in this house yet.\n"));
  uc_tell_lines (text->str);
  for (guint i = 0; i < hits->len; i++)
    if (((UcHouseHit *) hits->pdata[i])->problem != NULL)
      uc_tell_error ("%s\n", ((UcHouseHit *) hits->pdata[i])->problem);
  if (!arguments->json && filter.limit != 0 && hits->len == filter.limit)
    uc_tell_error (ngettext ("Only the newest %u round is printed; --limit prints more, --to earlier ones\n",
                             "Only the newest %u rounds are printed; --limit prints more, --to earlier ones\n", filter.limit),
                   filter.limit);
  reserved |= tell_skipped (index);
  return reserved ? EXIT_RESERVED : EXIT_SUCCESS;
}

/* ---- at ---- */

static int
at (const Arguments *arguments, GError **error)
{
  g_autoptr (UcHouseIndex) index = NULL;
  g_autoptr (GPtrArray) hits = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree UcHouseMoment *moments = NULL;
  gboolean reserved = FALSE;
  gint64 t_real_ns;

  if (!uc_house_ask_time (arguments->words[2], FALSE, &t_real_ns, error))
    return EXIT_USAGE;
  index = uc_house_index_open (arguments->words[1], FALSE, error);
  hits = index == NULL ? NULL : uc_house_at (index, t_real_ns, error);
  if (hits == NULL)
    return EXIT_FAILURE;
  moments = g_new0 (UcHouseMoment, hits->len + 1);
  for (guint i = 0; i < hits->len; i++)
    {
      uc_house_moment_read (hits->pdata[i], t_real_ns, &moments[i]);
      reserved |= moments[i].problem != NULL;
    }
  if (arguments->json)
    uc_house_print_moments_json (moments, hits->len, text);
  else if (hits->len > 0)
    uc_house_print_moments (moments, hits->len, text);
  else
    g_string_append (text, _ ("No table of this house had begun a round then.\n"));
  uc_tell_lines (text->str);
  for (guint i = 0; i < hits->len; i++)
    {
      if (moments[i].problem != NULL)
        uc_tell_error ("%s\n", moments[i].problem);
      uc_house_moment_clear (&moments[i]);
    }
  reserved |= tell_skipped (index);
  return reserved ? EXIT_RESERVED : EXIT_SUCCESS;
}

/* ---- prove ---- */

/* @what: TABLE/FILE. */
static int
forget (UcHouseIndex *index, const char *what, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (what, "/", 2);

  if (g_strv_length (parts) != 2)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("“%s” is not a journal of the house; expected a table and a month such as BJ-07/2026-11.journal"), what);
      return EXIT_USAGE;
    }
  if (!uc_house_prove_forget (index, parts[0], parts[1], error))
    return EXIT_FAILURE;
  uc_tell (_ ("%s: the proof is forgotten; the next proof accepts the journal as it is then\n"), what);
  return EXIT_SUCCESS;
}

static int
prove (const Arguments *arguments, GError **error)
{
  g_autoptr (UcHouseIndex) index = uc_house_index_open (arguments->words[1], TRUE, error);
  g_auto (UcHouseProved) proved = { 0 };
  g_autofree char *files = NULL, *rounds = NULL;
  gboolean good;

  if (index == NULL)
    return EXIT_FAILURE;
  if (arguments->forget != NULL)
    return forget (index, arguments->forget, error);
  good = uc_house_prove (index, arguments->all, isatty (STDERR_FILENO) ? on_progress : NULL, NULL, NULL, &proved, error);
  clear_progress ();
  for (guint i = 0; i < proved.problems->len; i++)
    {
      uc_tell_lines (proved.problems->pdata[i]);
      uc_tell ("\n");
    }
  if (!good)
    return EXIT_FAILURE;
  if (proved.files == 0 && proved.problems->len == 0)
    return refuse_empty (arguments->words[1], error);
  files = g_strdup_printf (ngettext ("%u journal", "%u journals", proved.files), proved.files);
  rounds = g_strdup_printf (ngettext ("%" PRIu64 " round", "%" PRIu64 " rounds", proved.rounds), proved.rounds);
  uc_tell (_ ("%s: %s; proven now: %u with %s; unchanged since their proof: %u; not proven: %u\n"), arguments->words[1], files, proved.proven,
           rounds, proved.before, proved.problems->len);
  return proved.problems->len > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* ---- the command line ---- */

static const struct
{
  const char *name;
  guint words; /* with the name */
  const char *usage;
  int (*run) (const Arguments *arguments, GError **error); /* with @error it is said and the status is returned */
} parts[] = {
  { "index", 2, "index HOUSE", make_index },
  { "find", 2, "find HOUSE", find },
  { "at", 3, "at HOUSE TIME", at },
  { "prove", 2, "prove HOUSE", prove },
};

static gboolean
parse (int argc, char **argv, Arguments *arguments, GError **error)
{
  const GOptionEntry entries[] = {
    { "limit", 0, 0, G_OPTION_ARG_INT, &arguments->limit, N_ ("With find: print at most so many rounds, the newest (100); 0: all"), "N" },
    { "all", 0, 0, G_OPTION_ARG_NONE, &arguments->all, N_ ("With prove: also the journals that were proven and have not grown"), NULL },
    { "forget", 0, 0, G_OPTION_ARG_STRING, &arguments->forget, N_ ("With prove: forget what was proven of this journal, which was lost or replaced"), "TABLE/FILE" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &arguments->json, N_ ("With find or at: print a line of JSON for each"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &arguments->words, NULL, "SUBCOMMAND…" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GString) summary = g_string_new (
      _ ("Finds rounds of all the tables of a house, whose journals are in HOUSE/TABLE, reports the round of each table at a time, and proves what was played. "
         "An index, which is made first, says where to look; each round that is printed comes from its journal. "
         "Exit status 0: good; 1: something is wrong with a journal or the index; 2: the command line is wrong; "
         "3: found, but a journal is damaged or does not have it so.\n\nSubcommands:\n"));

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    g_string_append_printf (summary, "  %s\n", parts[i].usage);
  g_string_truncate (summary, summary->len - strlen ("\n"));
  g_option_context_set_summary (context, summary->str);
  g_option_context_set_description (context, "Examples:\n  upcardctl house index /srv/house\n"
                                             "  upcardctl house find /srv/house --mark=jackpot --from=2026-11-24\n"
                                             "  upcardctl house find /srv/house --dealer=1001 --pays=500 --json\n"
                                             "  upcardctl house at /srv/house \"2026-11-24 21:49:57\"\n"
                                             "  upcardctl house prove /srv/house");
  uc_house_ask_add_options (&arguments->ask, context);
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, error))
    return FALSE;
  arguments->n_words = arguments->words != NULL ? g_strv_length (arguments->words) : 0;
  return TRUE;
}

/* The part that is asked for; -1: none, and @error says which there are. */
static gint
find_part (const Arguments *arguments, GError **error)
{
  const char *names[G_N_ELEMENTS (parts)], *near;
  const char *word = arguments->n_words > 0 ? arguments->words[0] : "";

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      names[i] = parts[i].name;
      if (strcmp (names[i], word) == 0)
        return (gint) i;
    }
  near = uc_near_word (word, names, G_N_ELEMENTS (names));
  if (near != NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("unknown word “%s”; did you mean “%s”?"), word, near);
  else
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("expected index, find, at or prove, and the folder of the house"));
  return -1;
}

static gboolean
check (const Arguments *arguments, guint part, GError **error)
{
  if (arguments->n_words != parts[part].words)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("expected: upcardctl house %s"), parts[part].usage);
  else if (parts[part].run != find && (uc_house_ask_is_given (&arguments->ask) || arguments->limit != LIMIT))
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("the filters and --limit go with find"));
  else if (parts[part].run != prove && arguments->all)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("--all goes with prove"));
  else if (arguments->forget != NULL && (parts[part].run != prove || arguments->all))
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("--forget goes with prove, alone"));
  else if (parts[part].run != find && parts[part].run != at && arguments->json)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("--json goes with find and at"));
  else if (arguments->limit < 0)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("expected a number from 0 after --limit"));
  else
    return TRUE;
  return FALSE;
}

int
uc_cmd_house (int argc, char **argv)
{
  g_auto (Arguments) arguments = { .limit = LIMIT };
  g_autoptr (GError) error = NULL;
  gint part = -1;
  int answer = EXIT_USAGE;

  if (parse (argc, argv, &arguments, &error))
    part = find_part (&arguments, &error);
  if (part >= 0 && check (&arguments, (guint) part, &error))
    answer = parts[part].run (&arguments, &error);
  if (error != NULL && error->domain == G_OPTION_ERROR)
    uc_tell_error ("upcardctl house: %s\n", error->message);
  else if (error != NULL)
    uc_tell_error ("%s\n", error->message);
  return answer;
}
