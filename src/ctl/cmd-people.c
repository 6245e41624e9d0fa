/* upcardctl people …: the house's list of people. Changes go into a draft; “sign” shows them and makes the list that tables take. */
#include "cmd-people.h"

#include "uc-house-people.h"
#include "uc-near.h"
#include "uc-new-pin.h"
#include "uc-people.h"
#include "uc-private-file.h"
#include "uc-tell.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define EXIT_USAGE 2
#define DEFAULT_LIST "house.people"
#define DEFAULT_DEPARTMENTS "table-games;slots;cage;surveillance;security;internal-audit;it"
#define PIN_DAYS 90
/* What ends within so many days is listed apart. */
#define SOON_DAYS 30

typedef struct
{
  char *list, *people, *table;
  gboolean training; /* any PIN will do */
  char **words;      /* SUBCOMMAND and its arguments */
} Options;

static void
options_clear (Options *options)
{
  g_free (options->list);
  g_free (options->people);
  g_free (options->table);
  g_strfreev (options->words);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* @person: of the badge in words[1]; NULL: the subcommand has none, or the draft has no such badge. */
typedef gboolean (*ChangeFunc) (const Options *options, UcHouseList *draft, UcHousePerson *person, GError **error);

typedef struct
{
  const char *name;
  const char *arguments;
  guint least, most; /* arguments */
  ChangeFunc change; /* of the draft; NULL: run does it all */
  gboolean (*run) (const Options *options, GError **error);
} Subcommand;

static gboolean
fail (GError **error, char *sentence)
{
  g_set_error_literal (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_VALUE, sentence);
  g_free (sentence);
  return FALSE;
}

/* ---- files ---- */

static const char *
list_path (const Options *options)
{
  return options->list != NULL ? options->list : DEFAULT_LIST;
}

static char *
draft_path (const Options *options)
{
  return g_strconcat (list_path (options), ".draft", NULL);
}

static gboolean
write_file (const char *path, const char *text, GError **error)
{
  return uc_private_file_write (path, text, strlen (text)) || fail (error, g_strdup_printf ("%s: %s", path, g_strerror (errno)));
}

static gboolean
write_draft (const Options *options, const UcHouseList *draft, GError **error)
{
  g_autofree char *path = draft_path (options), *text = uc_house_list_print (draft);

  return write_file (path, text, error);
}

static UcHouseList *
read_draft (const Options *options, GError **error)
{
  g_autofree char *path = draft_path (options);
  g_autoptr (GBytes) bytes = uc_house_key_read_file (path, UC_HOUSE_LIST_BYTES, error);
  UcHouseList *draft;
  const char *text;
  gsize n;

  if (bytes == NULL)
    return NULL;
  text = g_bytes_get_data (bytes, &n);
  draft = uc_house_list_parse (text != NULL ? text : "", n, error);
  if (draft == NULL)
    g_prefix_error (error, "%s: ", path);
  return draft;
}

static UcHouseList *
read_signed (const char *path, const UcPublicKey *key, GBytes **bytes, GError **error)
{
  g_autoptr (GBytes) read = uc_house_key_read_file (path, UC_HOUSE_LIST_BYTES, error);
  UcHouseList *list;

  if (read == NULL)
    return NULL;
  list = uc_house_key_open (read, key, error);
  if (list == NULL)
    g_prefix_error (error, "%s: ", path);
  else if (bytes != NULL)
    *bytes = g_steal_pointer (&read);
  return list;
}

/* Held until the process ends: two persons do not change the draft at once. */
static gboolean
lock_draft (const Options *options, GError **error)
{
  g_autofree char *path = g_strconcat (list_path (options), ".lock", NULL);
  int fd = open (path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);

  if (fd >= 0 && flock (fd, LOCK_EX) == 0)
    return TRUE;
  fail (error, g_strdup_printf ("%s: %s", path, g_strerror (errno)));
  if (fd >= 0)
    close (fd);
  return FALSE;
}

/* ---- values ---- */

static gboolean
parse_role (const char *text, UcRole *role, GError **error)
{
  *role = uc_role_parse (text);
  return *role != UC_ROLE_NONE || fail (error, g_strdup_printf (_ ("unknown role “%s”; “upcardctl people --help” lists the roles"), text));
}

static gboolean
parse_day (const char *text, gint64 *day, GError **error)
{
  return uc_time_parse_day (text, day) || fail (error, g_strdup_printf (_ ("“%s” is not a day; expected one such as 2027-06-30"), text));
}

static gboolean
check_department (const UcHouseList *draft, const char *text, GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);

  if (uc_house_list_has_department (draft, text))
    return TRUE;
  for (guint i = 0; i < draft->n_departments; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", draft->departments[i]);
  return fail (error, g_strdup_printf (_ ("unknown department “%s”; expected one of %s"), text, names->str));
}

static gboolean
set_pin (const Options *options, UcHousePerson *person, GError **error)
{
  guint8 pepper[UC_HOUSE_PEPPER_BYTES];
  char pin[UC_PIN_TEXT];
  guint digits;
  gboolean done;

  if (!uc_house_key_load_pepper (list_path (options), pepper, error))
    return FALSE;
  done = (options->training || uc_new_pin_digits (options->table, &digits, error)) && uc_new_pin_read (pin, error)
         && (options->training || uc_people_check_new_pin (person->badge, pin, digits, error))
         && uc_pin_hash (pepper, person->badge, pin, person->hash, error);
  sodium_memzero (pin, sizeof pin);
  sodium_memzero (pepper, sizeof pepper);
  person->pin_set = uc_people_calendar_day (NULL);
  return done;
}

/* ---- changes of the draft ---- */

static gboolean
add (const Options *options, UcHouseList *draft, UcHousePerson *person, GError **error)
{
  UcHousePerson added = { .locked = person != NULL && person->locked };

  if (!uc_house_list_is_badge (options->words[1]))
    return fail (error, g_strdup_printf (_ ("“%s” cannot be a badge: 1 to %d letters, digits and dashes are expected"), options->words[1],
                                         UC_BADGE_TEXT - 1));
  g_strlcpy (added.badge, options->words[1], sizeof added.badge);
  g_strlcpy (added.department, options->words[3], sizeof added.department);
  return parse_role (options->words[2], &added.role, error) && check_department (draft, options->words[3], error)
         && parse_day (options->words[4], &added.expires, error) && set_pin (options, &added, error)
         && (uc_house_list_put (draft, &added) || fail (error, g_strdup_printf (_ ("the list has %d people, and no room for more"), UC_HOUSE_LIST_PEOPLE)));
}

static gboolean
change_pin (const Options *options, UcHouseList *draft, UcHousePerson *person, GError **error)
{
  return set_pin (options, person, error);
}

static gboolean
change_role (const Options *options, UcHouseList *draft, UcHousePerson *person, GError **error)
{
  return parse_role (options->words[2], &person->role, error);
}

static gboolean
change_department (const Options *options, UcHouseList *draft, UcHousePerson *person, GError **error)
{
  if (!check_department (draft, options->words[2], error))
    return FALSE;
  g_strlcpy (person->department, options->words[2], sizeof person->department);
  return TRUE;
}

static gboolean
expire (const Options *options, UcHouseList *draft, UcHousePerson *person, GError **error)
{
  return parse_day (options->words[2], &person->expires, error);
}

static gboolean
lock_person (const Options *options, UcHouseList *draft, UcHousePerson *person, GError **error)
{
  person->locked = TRUE;
  return TRUE;
}

static gboolean
unlock_person (const Options *options, UcHouseList *draft, UcHousePerson *person, GError **error)
{
  person->locked = FALSE;
  return TRUE;
}

static gboolean
remove_person (const Options *options, UcHouseList *draft, UcHousePerson *person, GError **error)
{
  uc_house_list_remove (draft, options->words[1]);
  return TRUE;
}

static gboolean
set_pin_days (const Options *options, UcHouseList *draft, UcHousePerson *person, GError **error)
{
  guint64 days;

  if (!g_ascii_string_to_unsigned (options->words[1], 10, 0, UC_HOUSE_PIN_DAYS, &days, NULL))
    return fail (error, g_strdup_printf (_ ("“%s”: expected 0 to %d days; 0 means no limit"), options->words[1], UC_HOUSE_PIN_DAYS));
  draft->pin_days = (guint) days;
  return TRUE;
}

static gboolean
set_departments (const Options *options, UcHouseList *draft, UcHousePerson *person, GError **error)
{
  draft->n_departments = 0;
  for (guint i = 1; options->words[i] != NULL; i++)
    {
      if (!uc_house_list_is_department (options->words[i]) || uc_house_list_has_department (draft, options->words[i]))
        return fail (error, g_strdup_printf (_ ("“%s” cannot be a department, or is there twice; expected small letters, digits and dashes"),
                                             options->words[i]));
      g_strlcpy (draft->departments[draft->n_departments++], options->words[i], UC_HOUSE_DEPARTMENT_TEXT);
    }
  for (guint i = 0; i < draft->people->len; i++)
    {
      const UcHousePerson *one = &g_array_index (draft->people, UcHousePerson, i);

      if (!uc_house_list_has_department (draft, one->department))
        return fail (error, g_strdup_printf (_ ("badge %s is of the department %s, which would be gone; nothing was changed"), one->badge,
                                             one->department));
    }
  return TRUE;
}

static gboolean
change (const Subcommand *subcommand, const Options *options, GError **error)
{
  const gboolean has_badge = g_str_has_prefix (subcommand->arguments, "BADGE");
  g_autoptr (UcHouseList) draft = NULL;
  UcHousePerson *person;

  if (!lock_draft (options, error))
    return FALSE;
  draft = read_draft (options, error);
  if (draft == NULL)
    return FALSE;
  person = has_badge ? uc_house_list_find (draft, options->words[1]) : NULL;
  if (has_badge && person == NULL && subcommand->change != add)
    return fail (error, g_strdup_printf (_ ("badge %s is not in the list"), options->words[1]));
  return subcommand->change (options, draft, person, error) && write_draft (options, draft, error);
}

/* ---- init, list, sign, check ---- */

static gboolean
init (const Options *options, GError **error)
{
  g_auto (GStrv) departments = g_strsplit (DEFAULT_DEPARTMENTS, ";", -1);
  g_autoptr (UcHouseList) draft = uc_house_list_new ();
  g_autoptr (UcHouseList) read = NULL;
  g_autofree char *text = NULL;
  char code[UC_CODE_TEXT];
  UcPublicKey key;

  draft->made = uc_people_calendar_day (NULL);
  draft->pin_days = PIN_DAYS;
  for (guint i = 0; departments[i] != NULL; i++)
    g_strlcpy (draft->departments[draft->n_departments++], departments[i], UC_HOUSE_DEPARTMENT_TEXT);
  if (g_strlcpy (draft->name, options->words[1], sizeof draft->name) >= sizeof draft->name)
    return fail (error, g_strdup_printf (_ ("the name has more than %d bytes"), UC_HOUSE_NAME_TEXT - 1));
  text = uc_house_list_print (draft);
  read = uc_house_list_parse (text, strlen (text), error);
  if (read == NULL || !uc_house_key_make (list_path (options), error) || !write_draft (options, draft, error)
      || !uc_house_key_load_public (list_path (options), &key, error))
    return FALSE;
  uc_tell (_ ("The house's key is %s. Keep %s.sign in the office; give %s.pub and %s.key to each table once.\n"), uc_key_fingerprint (&key, code),
           list_path (options), list_path (options), list_path (options));
  return TRUE;
}

static void
tell_person (const char *before, const UcHouseList *list, const UcHousePerson *person, gint64 today)
{
  const UcHouseBar bar = uc_house_list_bar (list, person, today, NULL);
  char expires[UC_TIME_DAY_TEXT], pin_set[UC_TIME_DAY_TEXT];

  uc_time_format_day (person->expires, expires);
  uc_time_format_day (person->pin_set, pin_set);
  uc_tell (_ ("%s%s %s %s until %s, PIN of %s%s\n"), before, person->badge, uc_role_name (person->role), person->department, expires, pin_set,
           bar == UC_HOUSE_BAR_LOCKED    ? _ (" locked")
           : bar == UC_HOUSE_BAR_EXPIRED ? _ (" expired")
           : bar == UC_HOUSE_BAR_OLD_PIN ? _ (" PIN too old")
                                         : "");
}

static guint
count_barred (const UcHouseList *list, gint64 today)
{
  guint n = 0;

  for (guint i = 0; i < list->people->len; i++)
    n += uc_house_list_bar (list, &g_array_index (list->people, UcHousePerson, i), today, NULL) != UC_HOUSE_BAR_NONE;
  return n;
}

/* Whoever signs today, and not in thirty days. */
static gboolean
ends_soon (const UcHouseList *list, const UcHousePerson *person, gint64 today)
{
  return uc_house_list_bar (list, person, today, NULL) == UC_HOUSE_BAR_NONE
         && uc_house_list_bar (list, person, today + SOON_DAYS, NULL) != UC_HOUSE_BAR_NONE;
}

static gboolean
list_people (const Options *options, GError **error)
{
  g_autoptr (UcHouseList) draft = read_draft (options, error);
  const gint64 today = uc_people_calendar_day (NULL);
  gboolean any = FALSE;

  if (draft == NULL)
    return FALSE;
  for (guint i = 0; i < draft->people->len; i++)
    tell_person ("", draft, &g_array_index (draft->people, UcHousePerson, i), today);
  for (guint i = 0; i < draft->people->len; i++)
    {
      const UcHousePerson *person = &g_array_index (draft->people, UcHousePerson, i);

      if (!ends_soon (draft, person, today))
        continue;
      if (!any)
        uc_tell (_ ("Within %d days, the badge or its PIN expires:\n"), SOON_DAYS);
      any = TRUE;
      tell_person ("", draft, person, today);
    }
  return TRUE;
}

static void
tell_text (const char *badge, const char *what, const char *before, const char *after)
{
  if (strcmp (before, after) != 0)
    uc_tell ("%s: %s %s → %s\n", badge, what, before, after);
}

static void
tell_difference (const UcHousePerson *before, const UcHousePerson *after)
{
  char was[UC_TIME_DAY_TEXT], is[UC_TIME_DAY_TEXT];

  uc_time_format_day (before->expires, was);
  uc_time_format_day (after->expires, is);
  tell_text (after->badge, _ ("role"), uc_role_name (before->role), uc_role_name (after->role));
  tell_text (after->badge, _ ("department"), before->department, after->department);
  tell_text (after->badge, _ ("expires"), was, is);
  if (strcmp (before->hash, after->hash) != 0)
    uc_tell (_ ("%s: a new PIN\n"), after->badge);
  if (before->locked != after->locked)
    uc_tell (after->locked ? _ ("%s: locked\n") : _ ("%s: unlocked\n"), after->badge);
}

/* Its people are told of one by one. (transfer full) */
static char *
departments_of (const UcHouseList *list)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < list->n_departments; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ";" : "", list->departments[i]);
  return g_string_free (names, FALSE);
}

static void
tell_changes (const UcHouseList *before, const UcHouseList *after, gint64 today)
{
  g_autofree char *was = departments_of (before), *is = departments_of (after);

  tell_text ("[house]", _ ("name"), before->name, after->name);
  tell_text ("[house]", _ ("departments"), was, is);
  if (before->pin_days != after->pin_days)
    uc_tell ("[house]: pin-days %u → %u\n", before->pin_days, after->pin_days);
  for (guint i = 0; i < before->people->len; i++)
    {
      const UcHousePerson *person = &g_array_index (before->people, UcHousePerson, i);

      if (uc_house_list_find (after, person->badge) == NULL)
        uc_tell (_ ("%s: removed\n"), person->badge);
    }
  for (guint i = 0; i < after->people->len; i++)
    {
      const UcHousePerson *person = &g_array_index (after->people, UcHousePerson, i);
      const UcHousePerson *was_person = uc_house_list_find (before, person->badge);

      if (was_person != NULL)
        tell_difference (was_person, person);
      else
        tell_person (_ ("added: "), after, person, today);
    }
}

static gboolean
is_same (const UcHouseList *before, const UcHouseList *draft)
{
  g_autofree char *was = uc_house_list_print (before), *is = uc_house_list_print (draft);
  const char *was_house = strstr (was, "\npin-days="), *is_house = strstr (is, "\npin-days=");

  return strcmp (before->name, draft->name) == 0 && strcmp (was_house, is_house) == 0;
}

static gboolean
confirm (guint64 version, GError **error)
{
  char answer[16];

  if (!isatty (STDIN_FILENO))
    return TRUE;
  g_printerr (_ ("Sign version %" PRIu64 "? Type “yes”: "), version);
  return (fgets (answer, sizeof answer, stdin) != NULL && strcmp (answer, "yes\n") == 0)
         || fail (error, g_strdup (_ ("Nothing was signed.")));
}

/* The list is in its place before the draft has its version: an end between the two signs no version twice. */
static gboolean
sign_list (const Options *options, GError **error)
{
  const gint64 today = uc_people_calendar_day (NULL);
  const char *path = list_path (options);
  g_autoptr (UcHouseList) draft = NULL, before = NULL;
  g_autofree char *text = NULL, *signed_text = NULL;
  UcPublicKey key;
  UcSecretKey secret;
  guint barred;
  gboolean good;

  if (!lock_draft (options, error) || !uc_house_key_load_public (path, &key, error))
    return FALSE;
  draft = read_draft (options, error);
  if (draft == NULL)
    return FALSE;
  before = draft->version == 0 && !g_file_test (path, G_FILE_TEST_EXISTS) ? uc_house_list_new () : read_signed (path, &key, NULL, error);
  if (before == NULL)
    return FALSE;
  if (before->version > 0 && is_same (before, draft))
    return fail (error, g_strdup_printf (_ ("nothing has changed since version %" PRIu64 "; nothing was signed"), before->version));
  draft->version = MAX (draft->version, before->version) + 1;
  draft->made = today;
  tell_changes (before, draft, today);
  barred = count_barred (draft, today);
  if (barred > 0)
    uc_tell (_ ("With this list, %u of %u people may not sign today.\n"), barred, draft->people->len);
  if (!confirm (draft->version, error) || !uc_house_key_load_secret (path, &secret, error))
    return FALSE;
  text = uc_house_list_print (draft);
  signed_text = uc_house_key_sign (text, &secret);
  sodium_memzero (&secret, sizeof secret);
  good = write_file (path, signed_text, error) && write_draft (options, draft, error);
  if (good)
    uc_tell (_ ("Signed: version %" PRIu64 ", %u people, in %s.\n"), draft->version, draft->people->len, path);
  return good;
}

static gboolean
check (const Options *options, GError **error)
{
  const gint64 today = uc_people_calendar_day (NULL);
  g_autofree char *in_use = options->people != NULL ? g_strconcat (options->people, ".house", NULL) : NULL;
  g_autoptr (UcHouseList) list = NULL, used = NULL;
  g_autoptr (GBytes) bytes = NULL, used_bytes = NULL;
  guint soon = 0;
  char made[UC_TIME_DAY_TEXT];
  UcPublicKey key;

  if (!uc_house_key_load_public (list_path (options), &key, error))
    return FALSE;
  list = read_signed (options->words[1], &key, &bytes, error);
  if (list == NULL)
    return FALSE;
  if (in_use != NULL && (used = read_signed (in_use, &key, &used_bytes, error)) == NULL)
    return FALSE;
  if (used != NULL && !uc_house_people_is_newer (used, used_bytes, list, bytes, error) && *error != NULL)
    return FALSE;
  for (guint i = 0; i < list->people->len; i++)
    soon += ends_soon (list, &g_array_index (list->people, UcHousePerson, i), today);
  uc_time_format_day (list->made, made);
  uc_tell (_ ("%s, version %" PRIu64 " of %s: %u people; %u of them may not sign today, and %u more not in %d days\n"), list->name, list->version,
           made, list->people->len, count_barred (list, today), soon, SOON_DAYS);
  return TRUE;
}

static const Subcommand subcommands[] = {
  { "init", "NAME", 1, 1, NULL, init },
  { "add", "BADGE ROLE DEPARTMENT DAY", 4, 4, add, NULL },
  { "pin", "BADGE", 1, 1, change_pin, NULL },
  { "role", "BADGE ROLE", 2, 2, change_role, NULL },
  { "department", "BADGE DEPARTMENT", 2, 2, change_department, NULL },
  { "expire", "BADGE DAY", 2, 2, expire, NULL },
  { "lock", "BADGE", 1, 1, lock_person, NULL },
  { "unlock", "BADGE", 1, 1, unlock_person, NULL },
  { "remove", "BADGE", 1, 1, remove_person, NULL },
  { "pin-days", "DAYS", 1, 1, set_pin_days, NULL },
  { "departments", "NAME…", 1, UC_HOUSE_DEPARTMENTS, set_departments, NULL },
  { "list", "", 0, 0, NULL, list_people },
  { "sign", "", 0, 0, NULL, sign_list },
  { "check", "FILE", 1, 1, NULL, check },
};

/* ---- the command line ---- */

static const Subcommand *
find_subcommand (char **words, GError **error)
{
  const char *names[G_N_ELEMENTS (subcommands)], *near;

  for (guint i = 0; i < G_N_ELEMENTS (subcommands); i++)
    {
      const Subcommand *one = &subcommands[i];
      const guint n = words != NULL ? g_strv_length (words) : 0;

      names[i] = one->name;
      if (words == NULL || strcmp (one->name, words[0]) != 0)
        continue;
      if (n > one->least && n <= one->most + 1)
        return one;
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("expected “%s%s%s”, and nothing else"), one->name,
                   *one->arguments != '\0' ? " " : "", one->arguments);
      return NULL;
    }
  near = words != NULL ? uc_near_word (words[0], names, G_N_ELEMENTS (names)) : NULL;
  if (near != NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("unknown subcommand “%s”; did you mean “%s”?"), words[0], near);
  else
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("unknown subcommand “%s”; “upcardctl people --help” lists them"),
                 words != NULL ? words[0] : "");
  return NULL;
}

static const Subcommand *
parse_options (int argc, char **argv, Options *options, GError **error)
{
  /* Translators: in brackets the file's path when the option is not given. */
  g_autofree char *list = g_strdup_printf (_ ("The house's list; its keys and its draft are beside it (%s)"), DEFAULT_LIST);
  g_autofree char *table = g_strdup_printf (_ ("The table file, whose “pin-digits” a new PIN has at least (%s)"), UC_NEW_PIN_TABLE);
  const GOptionEntry entries[] = {
    { "list", 'l', 0, G_OPTION_ARG_FILENAME, &options->list, list, "FILE" },
    { "people", 'p', 0, G_OPTION_ARG_FILENAME, &options->people, N_ ("For “check”: a table's people file, to compare with its list in use"), "FILE" },
    { "table", 't', 0, G_OPTION_ARG_FILENAME, &options->table, table, "TABLE.ini" },
    { "training", 0, 0, G_OPTION_ARG_NONE, &options->training, N_ ("Accept any new PIN of 4 to 8 digits"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->words, NULL, "SUBCOMMAND…" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  GString *text = g_string_new (_ ("Keeps and signs the list of people who may sign at the tables of a house.\n\nSubcommands:\n"));
  g_autofree char *summary = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (subcommands); i++)
    g_string_append_printf (text, "  %s%s%s\n", subcommands[i].name, *subcommands[i].arguments != '\0' ? " " : "", subcommands[i].arguments);
  g_string_append (text, _ ("\n“add” and “pin” read a new PIN from standard input. Changes go into a draft; “sign” shows them, and makes the next "
                            "version of the list.\n\nRoles: "));
  for (guint role = UC_ROLE_NONE + 1; role < UC_N_ROLES; role++)
    g_string_append_printf (text, "%s%s", role > UC_ROLE_NONE + 1 ? ", " : "", uc_role_name ((UcRole) role));
  summary = g_string_free (text, FALSE);
  g_option_context_set_summary (context, summary);
  g_option_context_set_description (context, "Examples:\n  upcardctl people init \"Example Casino\"\n"
                                             "  upcardctl people add 2001 floorperson table-games 2027-06-30\n  upcardctl people sign");
  g_option_context_add_main_entries (context, entries, NULL);
  return g_option_context_parse (context, &argc, &argv, error) ? find_subcommand (options->words, error) : NULL;
}

int
uc_cmd_people (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  g_autoptr (GError) error = NULL;
  const Subcommand *subcommand = parse_options (argc, argv, &options, &error);

  if (subcommand == NULL)
    {
      uc_tell_error ("upcardctl people: %s\n", error->message);
      return EXIT_USAGE;
    }
  if (sodium_init () < 0)
    g_error ("libsodium does not start");
  if (subcommand->change != NULL ? change (subcommand, &options, &error) : subcommand->run (&options, &error))
    return EXIT_SUCCESS;
  uc_tell_error ("upcardctl people: %s\n", error->message);
  return EXIT_FAILURE;
}
