/* upcardctl badge …: the people who may sign at a table. A PIN is read from standard input, unseen on a terminal. */
#include "cmd-badge.h"

#include "uc-near.h"
#include "uc-new-pin.h"
#include "uc-people.h"
#include "uc-tell.h"

#include <glib/gi18n.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define EXIT_USAGE 2
#define DEFAULT_PEOPLE "/var/lib/upcard/people"

typedef struct
{
  UcPeople *people;
  const char *badge;
  const char *by; /* who signs for it */
  UcRole role;
  const char *table; /* the table file that says how long a new PIN is; NULL: the machine's, where it has one */
  gboolean training; /* any PIN will do */
} Order;

typedef struct
{
  const char *name;
  const char *arguments;
  int n_arguments; /* BADGE, then ROLE or BY */
  gboolean (*run) (const Order *order, GError **error);
} Subcommand;

/* ---- the subcommands ---- */

static gboolean
add (const Order *order, GError **error)
{
  char pin[UC_PIN_TEXT];
  guint digits;
  gboolean done = (order->training || uc_new_pin_digits (order->table, &digits, error)) && uc_new_pin_read (pin, error)
                  && (order->training || uc_people_check_new_pin (order->badge, pin, digits, error))
                  && uc_people_add (order->people, order->badge, order->role, pin, error);

  sodium_memzero (pin, sizeof pin);
  return done;
}

static gboolean
set_role (const Order *order, GError **error)
{
  return uc_people_set_role (order->people, order->badge, order->role, error);
}

static gboolean
lock_badge (const Order *order, GError **error)
{
  return uc_people_lock (order->people, order->badge, error);
}

/* A locked badge is freed by a shift manager, or an assistant, who signs for it. */
static gboolean
sign_for (const Order *order, GError **error)
{
  char pin[UC_PIN_TEXT], peppered[UC_PIN_PEPPERED];
  gboolean good;
  UcPerson by;

  if (!uc_people_find (order->people, order->by, &by, error))
    return FALSE;
  if (by.role < UC_ROLE_ASSISTANT_SHIFT_MANAGER || by.locked || strcmp (order->by, order->badge) == 0)
    {
      g_set_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE,
                   _ ("Badge %s cannot free badge %s: another badge is expected, that of a shift manager or an "
                      "assistant, and not locked."),
                   order->by, order->badge);
      return FALSE;
    }
  if (!uc_new_pin_read_once (pin, error))
    return FALSE;
  uc_people_pepper (order->people, order->by, pin, peppered);
  good = uc_pin_verify (by.hash, peppered);
  sodium_memzero (pin, sizeof pin);
  sodium_memzero (peppered, sizeof peppered);
  if (!good)
    g_set_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE,
                 _ ("The PIN of badge %s is wrong; nothing was changed."), order->by);
  return good;
}

static gboolean
unlock_badge (const Order *order, GError **error)
{
  return sign_for (order, error) && uc_people_unlock (order->people, order->badge, order->by, error);
}

static gboolean
list (const Order *order, GError **error)
{
  g_autoptr (GArray) people = uc_people_list (order->people, error);

  if (people == NULL)
    return FALSE;
  for (guint i = 0; i < people->len; i++)
    {
      const UcPerson *person = &g_array_index (people, UcPerson, i);

      uc_tell ("%s %s%s\n", person->badge, uc_role_name (person->role),
               person->bar == UC_HOUSE_BAR_EXPIRED   ? _ (" expired")
               : person->bar == UC_HOUSE_BAR_OLD_PIN ? _ (" PIN too old")
               : person->bar == UC_HOUSE_BAR_LOCKED  ? _ (" locked by the house")
               : person->locked                      ? _ (" locked")
                                                     : "");
    }
  return TRUE;
}

static const Subcommand subcommands[] = {
  { "add", "BADGE ROLE", 2, add },         { "role", "BADGE ROLE", 2, set_role },  { "lock", "BADGE", 1, lock_badge },
  { "unlock", "BADGE BY", 2, unlock_badge },  { "list", "", 0, list },
};

/* ---- the command line ---- */

typedef struct
{
  char *people;
  char *house_list;
  char *table;
  gboolean training;
  char **words; /* SUBCOMMAND and its arguments */
} Options;

static void
options_clear (Options *options)
{
  g_free (options->people);
  g_free (options->house_list);
  g_free (options->table);
  g_strfreev (options->words);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static char *
list_roles (void)
{
  GString *list = g_string_new (NULL);

  for (guint role = UC_ROLE_NONE + 1; role < UC_N_ROLES; role++)
    g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", uc_role_name ((UcRole) role));
  return g_string_free (list, FALSE);
}

/* The subcommand with the right number of arguments. */
static const Subcommand *
find_subcommand (char **words, GError **error)
{
  const char *names[G_N_ELEMENTS (subcommands)], *near;

  for (guint i = 0; i < G_N_ELEMENTS (subcommands); i++)
    {
      names[i] = subcommands[i].name;
      if (words == NULL || strcmp (names[i], words[0]) != 0)
        continue;
      if ((int) g_strv_length (words) - 1 == subcommands[i].n_arguments)
        return &subcommands[i];
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("expected “%s%s%s”, and nothing else"), names[i],
                   *subcommands[i].arguments != '\0' ? " " : "", subcommands[i].arguments);
      return NULL;
    }
  near = words != NULL ? uc_near_word (words[0], names, G_N_ELEMENTS (names)) : NULL;
  if (near != NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("unknown subcommand “%s”; did you mean “%s”?"), words[0],
                 near);
  else if (words != NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                 _ ("unknown subcommand “%s”; expected “add”, “role”, “lock”, “unlock” or “list”"), words[0]);
  else
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                         _ ("no subcommand; expected “add”, “role”, “lock”, “unlock” or “list”"));
  return NULL;
}

static const Subcommand *
parse_options (int argc, char **argv, Options *options, GError **error)
{
  /* Translators: in brackets the file's path when the option is not given. */
  g_autofree char *people = g_strdup_printf (_ ("The people file (%s)"), DEFAULT_PEOPLE);
  g_autofree char *table
      = g_strdup_printf (_ ("The table file, whose “pin-digits” a new PIN has at least (%s)"), UC_NEW_PIN_TABLE);
  const GOptionEntry entries[] = {
    { "people", 'p', 0, G_OPTION_ARG_FILENAME, &options->people, people, "FILE" },
    { "house-list", 0, 0, G_OPTION_ARG_FILENAME, &options->house_list,
      N_ ("The house's list, as the service has it; the people file then has this table's locks"), "FILE" },
    { "table", 't', 0, G_OPTION_ARG_FILENAME, &options->table, table, "TABLE.ini" },
    { "training", 0, 0, G_OPTION_ARG_NONE, &options->training, N_ ("Accept any new PIN of 4 to 8 digits"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->words, NULL, "SUBCOMMAND…" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autofree char *summary = NULL;
  GString *text = g_string_new (_ ("Keeps the people who may sign at a table.\n\nSubcommands:\n"));
  g_autofree char *roles = list_roles ();

  for (guint i = 0; i < G_N_ELEMENTS (subcommands); i++)
    g_string_append_printf (text, "  %s%s%s\n", subcommands[i].name, *subcommands[i].arguments != '\0' ? " " : "",
                            subcommands[i].arguments);
  g_string_append (text, _ ("\n“add” reads a new PIN from standard input. A badge that is there gets a new PIN and is freed. "
                            "“unlock” reads the PIN of BY, a shift manager or an assistant.\n\nRoles: "));
  g_string_append (text, roles);
  summary = g_string_free (text, FALSE);
  g_option_context_set_summary (context, summary);
  g_option_context_set_description (context, "Examples:\n  upcardctl badge list\n  upcardctl badge add 2001 floorperson");
  g_option_context_add_main_entries (context, entries, NULL);
  return g_option_context_parse (context, &argc, &argv, error) ? find_subcommand (options->words, error) : NULL;
}

/* The list in use is the service's to change. */
static UcPeople *
open_people (const Options *options, GError **error)
{
  const char *path = options->people != NULL ? options->people : DEFAULT_PEOPLE;
  const UcPeopleHouse house = { .list = options->house_list, .today = uc_people_calendar_day };

  return options->house_list != NULL ? uc_people_new_of_house (path, &house, error) : uc_people_new (path, error);
}

static int
run (const Subcommand *subcommand, const Options *options)
{
  gboolean takes_role = subcommand->n_arguments == 2 && subcommand->run != unlock_badge;
  Order order = {
    .badge = subcommand->n_arguments > 0 ? options->words[1] : NULL,
    .by = subcommand->n_arguments > 1 ? options->words[2] : NULL,
    .role = takes_role ? uc_role_parse (options->words[2]) : UC_ROLE_NONE,
    .table = options->table,
    .training = options->training,
  };
  g_autoptr (UcPeople) people = NULL;
  g_autoptr (GError) error = NULL;

  if (takes_role && order.role == UC_ROLE_NONE)
    {
      g_autofree char *roles = list_roles ();

      uc_tell_error (_ ("upcardctl badge: unknown role “%s”; expected one of %s\n"), options->words[2], roles);
      return EXIT_USAGE;
    }
  order.people = people = open_people (options, &error);
  if (people != NULL && subcommand->run (&order, &error))
    return EXIT_SUCCESS;
  uc_tell_error ("upcardctl badge: %s\n", error->message);
  return EXIT_FAILURE;
}

int
uc_cmd_badge (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  g_autoptr (GError) error = NULL;
  const Subcommand *subcommand = parse_options (argc, argv, &options, &error);

  if (subcommand == NULL)
    {
      uc_tell_error ("upcardctl badge: %s\n", error->message);
      return EXIT_USAGE;
    }
  if (sodium_init () < 0)
    g_error ("libsodium does not start");
  return run (subcommand, &options);
}
