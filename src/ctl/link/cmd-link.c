/* upcardctl link: the meters that several tables share. Everything is decided by the link's core. */
#include "cmd-link.h"

#include "uc-linked-line.h"
#include "uc-link-file.h"
#include "uc-link-reach.h"
#include "uc-link-tell.h"
#include "uc-near.h"
#include "uc-tell.h"

#include <glib/gi18n.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define EXIT_USAGE 2
#define SOCKET "/run/upcard-link/link"
#define LEDGER "/var/lib/upcard-linkd/house.ledger"

typedef struct
{
  char *socket, *ledger, *people, *by, *second, *rules;
  gboolean json;
  char **words;
  guint n_words;
} Arguments;

static void
arguments_clear (Arguments *arguments)
{
  g_free (arguments->socket);
  g_free (arguments->ledger);
  g_free (arguments->people);
  g_free (arguments->by);
  g_free (arguments->second);
  g_free (arguments->rules);
  g_strfreev (arguments->words);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

static UcLinkReach
reach_of (const Arguments *arguments)
{
  return (UcLinkReach){ .socket = arguments->socket != NULL ? arguments->socket : SOCKET,
                        .ledger = arguments->ledger != NULL ? arguments->ledger : LEDGER,
                        .people = arguments->people,
                        .by = arguments->by,
                        .second = arguments->second };
}

/* ---- init ---- */

static void
add_item (GArray *items, const Arguments *arguments, UcLinkedInputKind kind, const char *meter, const char *table)
{
  UcLedgerItem item = { .meter = meter, .input = { .kind = kind } };

  g_strlcpy (item.input.table, table, sizeof item.input.table);
  g_strlcpy (item.input.badge, arguments->by, sizeof item.input.badge);
  g_strlcpy (item.input.second, arguments->second, sizeof item.input.second);
  g_strlcpy (item.input.reason, "link init", sizeof item.input.reason);
  g_array_append_val (items, item);
}

/* What two persons say to begin with: each meter starts, and its tables are enrolled. It stays closed. */
static GArray *
first_items (const UcLinkFile *file, const Arguments *arguments)
{
  GArray *items = g_array_new (FALSE, FALSE, sizeof (UcLedgerItem));

  for (guint i = 0; i < file->meters->len; i++)
    {
      const UcLinkFileMeter *meter = &g_array_index (file->meters, UcLinkFileMeter, i);
      UcLedgerItem *item;

      add_item (items, arguments, UC_LINKED_STARTED, meter->terms.meter, "");
      item = &g_array_index (items, UcLedgerItem, items->len - 1);
      item->input.value = meter->value;
      item->input.reserve = meter->reserve;
    }
  for (guint i = 0; i < file->members->len; i++)
    {
      const UcLinkFileMember *member = &g_array_index (file->members, UcLinkFileMember, i);

      for (guint j = 0; member->meters[j] != NULL; j++)
        {
          add_item (items, arguments, UC_LINKED_ENROLLED, member->meters[j], member->table);
          g_array_index (items, UcLedgerItem, items->len - 1).fingerprint = member->journal;
          g_array_index (items, UcLedgerItem, items->len - 1).rules = member->rules;
        }
    }
  return items;
}

static gboolean
create (const Arguments *arguments, const UcLinkFile *file, GError **error)
{
  const UcLinkReach reach = reach_of (arguments);
  const UcLedgerOptions options = { .program = "upcardctl" };
  g_autoptr (GArray) terms = g_array_new (FALSE, FALSE, sizeof (UcLedgerTerms));
  g_autoptr (GArray) items = first_items (file, arguments);

  /* Before anybody types a PIN. */
  if (g_file_test (reach.ledger, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_EXISTS, _ ("%s: the file is there already; a ledger is created once"),
                   reach.ledger);
      return FALSE;
    }
  for (guint i = 0; i < file->meters->len; i++)
    {
      UcLedgerTerms of_meter = g_array_index (file->meters, UcLinkFileMeter, i).terms;

      g_strlcpy (of_meter.by, arguments->by, sizeof of_meter.by);
      g_strlcpy (of_meter.second, arguments->second, sizeof of_meter.second);
      g_array_append_val (terms, of_meter);
    }
  g_array_set_clear_func (items, (GDestroyNotify)uc_ledger_item_clear);
  return uc_link_reach_sign (&reach, error)
         && uc_ledger_create (reach.ledger, &options, (UcLedgerTerms *)(gpointer)terms->data, terms->len,
                              (UcLedgerItem *)(gpointer)items->data, items->len, error);
}

static gboolean
init (const Arguments *arguments, GError **error)
{
  g_auto (UcLinkFile) file = { 0 };
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *lines = NULL;

  if (uc_link_file_load (arguments->words[1], &file, faults))
    return create (arguments, &file, error);
  lines = uc_faults_format (faults);
  g_set_error_literal (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED, lines);
  return FALSE;
}

/* ---- what two persons ask for ---- */

static gboolean
ask (const Arguments *arguments, const char *meter, UcLinkedInput *input, const char *reason_from, const char *before, GError **error)
{
  const UcLinkReach reach = reach_of (arguments);
  g_autoptr (GString) words = g_string_new (before);

  if (g_strlcpy (input->reason, reason_from, sizeof input->reason) >= sizeof input->reason)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("the reason has more than %u bytes"), UC_REASON_TEXT - 1);
      return FALSE;
    }
  uc_linked_line_print_input (input, words);
  return uc_link_reach_do (&reach, meter, words->str, error);
}

static char *
reason_of (const Arguments *arguments, guint from)
{
  return g_strjoinv (" ", arguments->words + from);
}

static gboolean
enrol (const Arguments *arguments, GError **error)
{
  UcLinkedInput input = { .kind = UC_LINKED_ENROLLED };
  g_autofree char *reason = reason_of (arguments, 4);
  g_autofree char *before = g_strdup_printf ("fingerprint=%s %s%s%s", arguments->words[3], arguments->rules != NULL ? "rules=" : "",
                                             arguments->rules != NULL ? arguments->rules : "", arguments->rules != NULL ? " " : "");

  g_strlcpy (input.table, arguments->words[2], sizeof input.table);
  return ask (arguments, arguments->words[1], &input, reason, before, error);
}

static gboolean
adjust (const Arguments *arguments, GError **error)
{
  UcLinkedInput input = { .kind = UC_LINKED_ADJUSTED };
  g_autofree char *reason = reason_of (arguments, 4);
  UcMoney *const sums[] = { &input.value, &input.reserve };

  for (guint i = 0; i < 2; i++)
    if (!uc_money_parse (arguments->words[2 + i], sums[i], NULL) || *sums[i] < 0)
      {
        g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” is not a sum; expected dollars, such as 5000.00"),
                     arguments->words[2 + i]);
        return FALSE;
      }
  return ask (arguments, arguments->words[1], &input, reason, "", error);
}

static gboolean
open_or_close (const Arguments *arguments, GError **error)
{
  UcLinkedInput input = { .kind = strcmp (arguments->words[0], "open") == 0 ? UC_LINKED_OPENED : UC_LINKED_CLOSED };
  g_autofree char *reason = reason_of (arguments, 2);

  return ask (arguments, arguments->words[1], &input, reason, "", error);
}

static gboolean
suspend_or_resume (const Arguments *arguments, GError **error)
{
  UcLinkedInput input = { .kind = strcmp (arguments->words[0], "suspend") == 0 ? UC_LINKED_SUSPENDED : UC_LINKED_RESUMED };
  g_autofree char *reason = reason_of (arguments, 3);

  g_strlcpy (input.table, arguments->words[2], sizeof input.table);
  return ask (arguments, arguments->words[1], &input, reason, "", error);
}

static gboolean
status (const Arguments *arguments, GError **error)
{
  const UcLinkReach reach = reach_of (arguments);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean runs;

  if (!uc_link_reach_status (&reach, lines, &runs, error))
    return FALSE;
  if (arguments->json)
    uc_link_tell_json (lines, runs, text);
  else
    uc_link_tell_text (lines, runs, text);
  uc_tell_lines (text->str);
  return TRUE;
}

/* ---- the command line ---- */

static const struct
{
  const char *name;
  guint least;      /* words with the name */
  gboolean of_two;  /* two persons sign for it */
  const char *usage;
  gboolean (*run) (const Arguments *arguments, GError **error);
} parts[] = {
  { "init", 2, TRUE, "init FILE.ini", init },
  { "enrol", 5, TRUE, "enrol METER TABLE FINGERPRINT REASON…", enrol },
  { "status", 1, FALSE, "status", status },
  { "adjust", 5, TRUE, "adjust METER VALUE RESERVE REASON…", adjust },
  { "open", 3, TRUE, "open METER REASON…", open_or_close },
  { "close", 3, TRUE, "close METER REASON…", open_or_close },
  { "suspend", 4, TRUE, "suspend METER TABLE REASON…", suspend_or_resume },
  { "resume", 4, TRUE, "resume METER TABLE REASON…", suspend_or_resume },
};

static gboolean
parse (int argc, char **argv, Arguments *arguments, GError **error)
{
  const GOptionEntry entries[] = {
    { "by", 0, 0, G_OPTION_ARG_STRING, &arguments->by, N_ ("The person who asks for it"), "BADGE" },
    { "second", 0, 0, G_OPTION_ARG_STRING, &arguments->second, N_ ("The second person who signs"), "BADGE" },
    { "ledger", 0, 0, G_OPTION_ARG_FILENAME, &arguments->ledger, N_ ("The ledger (house.ledger in /var/lib/upcard-linkd)"), "FILE" },
    { "socket", 0, 0, G_OPTION_ARG_FILENAME, &arguments->socket, N_ ("The socket of the running link (/run/upcard-link/link)"), "SOCKET" },
    { "people", 0, 0, G_OPTION_ARG_FILENAME, &arguments->people, N_ ("Badges and PINs (people, beside the ledger)"), "FILE" },
    { "rules", 0, 0, G_OPTION_ARG_STRING, &arguments->rules, N_ ("With enrol: the version of the table's rules"), "HASH" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &arguments->json, N_ ("With status: print JSON"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &arguments->words, NULL,
      "init|enrol|status|adjust|open|close|suspend|resume [WORD…]" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  g_option_context_set_summary (context, _ ("Creates the ledger of progressive meters that several tables share, shows them, and changes them "
                                            "with the signatures of two persons."));
  g_option_context_set_description (context, "Examples:\n  upcardctl link init link.ini --by=2001 --second=3001\n  upcardctl link status\n"
                                             "  upcardctl link close MTD-5 a fault of the sign --by=2001 --second=3001");
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
        return (gint)i;
    }
  near = uc_near_word (word, names, G_N_ELEMENTS (names));
  if (near != NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("unknown word “%s”; did you mean “%s”?"), word, near);
  else
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                 _ ("expected init, enrol, status, adjust, open, close, suspend or resume"));
  return -1;
}

static gboolean
check (const Arguments *arguments, guint part, GError **error)
{
  g_autofree char *why = NULL;

  if (arguments->n_words < parts[part].least || (parts[part].run == init && arguments->n_words > 2)
      || (parts[part].run == status && arguments->n_words > 1))
    why = g_strdup_printf (_ ("expected: upcardctl link %s"), parts[part].usage);
  else if (parts[part].of_two && (arguments->by == NULL || arguments->second == NULL))
    why = g_strdup_printf (_ ("two persons sign for “%s”; name them with --by=BADGE and --second=BADGE"), parts[part].name);
  else if (parts[part].of_two && strcmp (arguments->by, arguments->second) == 0)
    why = g_strdup_printf (_ ("two persons sign for “%s”; --by and --second name the same badge"), parts[part].name);
  else if (parts[part].of_two && (strlen (arguments->by) >= UC_BADGE_TEXT || strlen (arguments->second) >= UC_BADGE_TEXT))
    why = g_strdup_printf (_ ("a badge has at most %u characters"), UC_BADGE_TEXT - 1);
  if (why != NULL)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, why);
  return why == NULL;
}

int
uc_cmd_link (int argc, char **argv)
{
  g_auto (Arguments) arguments = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gint part = -1;
  int answer = EXIT_USAGE;

  if (parse (argc, argv, &arguments, &error))
    part = find_part (&arguments, &error);
  if (part >= 0 && check (&arguments, (guint)part, &error))
    {
      if (sodium_init () < 0)
        g_error ("libsodium does not start");
      if (parts[part].run (&arguments, &error))
        return EXIT_SUCCESS;
      answer = error->domain == G_OPTION_ERROR ? EXIT_USAGE : EXIT_FAILURE;
    }
  /* Faults of a file are a line each. */
  text = g_strdup_printf ("upcardctl link: %s\n", error->message);
  uc_tell_error_lines (text);
  return answer;
}
