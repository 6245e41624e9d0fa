/* upcardctl badge …: the people who may sign at a table. A PIN is read from standard input, unseen on a terminal. */
#include "cmd-badge.h"

#include "uc-ask-pin.h"
#include "uc-people.h"
#include "uc-rules-load.h"
#include "uc-tell.h"

#include <glib/gi18n.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXIT_USAGE 2
#define DEFAULT_PEOPLE "/var/lib/upcard/people"
#define DEFAULT_TABLE  "/etc/upcard/table.ini"

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

/* ---- PINs ---- */

static gboolean
read_pin_once (char pin[UC_PIN_TEXT], GError **error)
{
  if (uc_ask_pin (_ ("PIN: "), pin))
    return TRUE;
  g_set_error_literal (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE,
                       _ ("No PIN was given; one line with 4 to 8 digits is expected on standard input."));
  return FALSE;
}

/* On a terminal a new PIN is asked for twice: nobody sees what was typed. */
static gboolean
read_pin (char pin[UC_PIN_TEXT], GError **error)
{
  char again[UC_PIN_TEXT];
  gboolean same;

  if (!read_pin_once (pin, error))
    return FALSE;
  if (!isatty (STDIN_FILENO))
    return TRUE;
  same = uc_ask_pin (_ ("PIN again: "), again) && strcmp (pin, again) == 0;
  sodium_memzero (again, sizeof again);
  if (!same)
    g_set_error_literal (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE,
                         _ ("The two PINs differ; nothing was changed."));
  return same;
}

/* Of a new PIN at this table. */
static gboolean
find_digits (const Order *order, guint *digits, GError **error)
{
  const char *path = order->table != NULL ? order->table : DEFAULT_TABLE;
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *first = NULL;
  UcRules rules;

  *digits = UC_PIN_LEAST;
  if (order->table == NULL && !g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  if (uc_rules_load_file (path, &rules, faults))
    {
      *digits = rules.pin_digits;
      return TRUE;
    }
  first = uc_fault_format (faults->pdata[0]);
  g_set_error (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE, _ ("How long a PIN is cannot be read, and nothing was changed: %s"), first);
  return FALSE;
}

/* ---- the subcommands ---- */

static gboolean
add (const Order *order, GError **error)
{
  char pin[UC_PIN_TEXT];
  guint digits;
  gboolean done = (order->training || find_digits (order, &digits, error)) && read_pin (pin, error)
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
  if (!read_pin_once (pin, error))
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

      uc_tell ("%s %s%s\n", person->badge, uc_role_name (person->role), person->locked ? _ (" locked") : "");
    }
  return TRUE;
}

static const Subcommand subcommands[] = {
  { "add", "BADGE ROLE", 2, add },         { "role", "BADGE ROLE", 2, set_role },  { "lock", "BADGE", 1, lock_badge },
  { "unlock", "BADGE BY", 2, unlock_badge },  { "list", "", 0, list },
};

/* ---- the command line ---- */

static int
usage (gboolean asked)
{
  void (*print) (const char *format, ...) = asked ? g_print : g_printerr;

  print (_ ("Usage: upcardctl badge [--people FILE] [--table TABLE.ini] [--training] SUBCOMMAND, one of:\n"));
  for (guint i = 0; i < G_N_ELEMENTS (subcommands); i++)
    print ("  %s%s%s\n", subcommands[i].name, *subcommands[i].arguments != '\0' ? " " : "", subcommands[i].arguments);
  print (_ ("“unlock” reads the PIN of BY, a shift manager or an assistant, from standard input.\n"));
  print (_ ("“add” reads the PIN from standard input: as many digits as “pin-digits” in TABLE.ini says, 8 at most, and none "
            "that is easy to guess. With --training any 4 to 8 digits will do. A badge that is there gets a new PIN and is "
            "freed.\nRoles:"));
  for (guint role = UC_ROLE_NONE + 1; role < UC_N_ROLES; role++)
    print (" %s", uc_role_name ((UcRole) role));
  print (_ ("\nFILE is %s where --people is not given, and TABLE.ini is %s.\n"), DEFAULT_PEOPLE, DEFAULT_TABLE);
  return asked ? EXIT_SUCCESS : EXIT_USAGE;
}

static const Subcommand *
find_subcommand (int argc, char **argv)
{
  for (guint i = 0; i < G_N_ELEMENTS (subcommands); i++)
    if (argc >= 2 && strcmp (subcommands[i].name, argv[1]) == 0)
      return argc - 2 == subcommands[i].n_arguments ? &subcommands[i] : NULL;
  return NULL;
}

static int
run (const Subcommand *subcommand, int argc, char **argv, const char *path, const char *table, gboolean training)
{
  gboolean takes_role = subcommand->n_arguments == 2 && subcommand->run != unlock_badge;
  Order order = {
    .badge = argc > 2 ? argv[2] : NULL,
    .by = argc > 3 ? argv[3] : NULL,
    .role = takes_role ? uc_role_parse (argv[3]) : UC_ROLE_NONE,
    .table = table,
    .training = training,
  };
  g_autoptr (UcPeople) people = NULL;
  g_autoptr (GError) error = NULL;

  if (takes_role && order.role == UC_ROLE_NONE)
    {
      uc_tell_error (_ ("upcardctl badge: “%s” is no role; “upcardctl badge” lists them\n"), argv[3]);
      return EXIT_USAGE;
    }
  order.people = people = uc_people_new (path, &error);
  if (people != NULL && subcommand->run (&order, &error))
    return EXIT_SUCCESS;
  uc_tell_error ("upcardctl badge: %s\n", error->message);
  return EXIT_FAILURE;
}

int
uc_cmd_badge (int argc, char **argv)
{
  g_autofree char *path = NULL, *table = NULL;
  gboolean training = FALSE;
  const GOptionEntry entries[] = {
    { "people", 'p', 0, G_OPTION_ARG_FILENAME, &path, NULL, NULL },
    { "table", 't', 0, G_OPTION_ARG_FILENAME, &table, NULL, NULL },
    { "training", 0, 0, G_OPTION_ARG_NONE, &training, NULL, NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  const Subcommand *subcommand;

  if (argc == 2 && strcmp (argv[1], "--help") == 0)
    return usage (TRUE);
  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_set_help_enabled (context, FALSE);
  if (!g_option_context_parse (context, &argc, &argv, NULL))
    return usage (FALSE);
  subcommand = find_subcommand (argc, argv);
  if (subcommand == NULL)
    return usage (FALSE);
  if (sodium_init () < 0)
    g_error ("libsodium does not start");
  return run (subcommand, argc, argv, path != NULL ? path : DEFAULT_PEOPLE, table, training);
}
