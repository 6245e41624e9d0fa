/* What ./demo --link runs: the real programs of three tables that share one meter, each table on a bus and a panel of its own, with
 * the link and one sign. A story tells what happens; each of its lines is done, or waited for, before the next one.
 */
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "uc-act.h"
#include "uc-daytime.h"
#include "uc-failure.h"

#define METER "MTD-5"

/* Two persons of the house, and what they type. */
#define FIRST "2001"
#define SECOND "3001"
#define BOTH_PINS "2580\n3690\n"

/* In the order in which the story meets them. */
static const char *const names[] = { "BJ-07", "BJ-09", "SP-03" };

typedef struct
{
  const char *name;
  UcAct act;
  guint from; /* rows of its record before the last line that was done there */
} Table;

typedef struct
{
  char *build, *folder, *story, *pictures;
  char *link_file, *ledger, *socket;
  Table tables[G_N_ELEMENTS (names)];
  UcRig *house; /* link and sign */
  UcAccessible *eyes;
  char *shown;  /* by the sign, as it says it to those who cannot see it */
  guint n_pictures;
} Casino;

static void
casino_clear (Casino *casino)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      UcRig *rig = casino->tables[i].act.rig;

      uc_act_clear (&casino->tables[i].act);
      g_clear_pointer (&rig, uc_rig_free);
    }
  g_clear_pointer (&casino->eyes, uc_accessible_free);
  g_clear_pointer (&casino->house, uc_rig_free);
  g_free (casino->build);
  g_free (casino->folder);
  g_free (casino->story);
  g_free (casino->pictures);
  g_free (casino->link_file);
  g_free (casino->ledger);
  g_free (casino->socket);
  g_free (casino->shown);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Casino, casino_clear)

static void
say (const char *text)
{
  printf ("%s%s", text, g_str_has_suffix (text, "\n") ? "" : "\n");
  fflush (stdout);
}

static UcRig *
new_rig (const Casino *casino, const char *name)
{
  g_autofree char *file = g_strconcat (name, ".ini", NULL);
  g_autofree char *table = g_build_filename (casino->folder, file, NULL);
  g_autofree char *folder = g_build_filename (casino->folder, name, NULL);

  g_mkdir_with_parents (folder, 0700);
  return uc_rig_new (casino->build, table, folder);
}

/* ---- waiting ---- */

typedef struct
{
  Casino *casino;
  Table *table;        /* %NULL = the sign */
  const char *pattern;
  gboolean so;
} Expected;

/* The sign paints its text; a panel has labels and buttons. */
static gboolean
is_seen (Expected *expected)
{
  Casino *casino = expected->casino;
  g_autoptr (GPtrArray) seen = expected->table == NULL ? uc_accessible_images (casino->eyes, UC_SIGN)
                                                       : uc_accessible_all (expected->table->act.eyes, UC_CONSOLE);

  for (guint i = 0; i < seen->len; i++)
    {
      const UcControl *control = seen->pdata[i];

      if (expected->table == NULL)
        {
          g_free (casino->shown);
          casino->shown = g_strchomp (g_strdup (control->name));
        }
      if (g_pattern_match_simple (expected->pattern, control->name))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_recorded (Expected *expected)
{
  Table *table = expected->table;
  const GPtrArray *rows;

  if (!uc_record_update (table->act.record))
    return FALSE;
  rows = uc_record_rows (table->act.record);
  for (guint i = table->from; i < rows->len; i++)
    {
      const UcRecordRow *row = rows->pdata[i];

      for (guint j = 0; row->events[j] != NULL; j++)
        if (g_pattern_match_simple (expected->pattern, row->events[j]))
          return TRUE;
    }
  return FALSE;
}

static const UcRig *
with_a_program_that_ended (const Casino *casino)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (casino->tables[i].act.rig != NULL && uc_rig_ended (casino->tables[i].act.rig, NULL) != NULL)
      return casino->tables[i].act.rig;
  return uc_rig_ended (casino->house, NULL) != NULL ? casino->house : NULL;
}

static gboolean
is_seen_or_over (gpointer data)
{
  Expected *expected = data;

  expected->so = is_seen (expected);
  return expected->so || with_a_program_that_ended (expected->casino) != NULL;
}

static gboolean
is_recorded_or_over (gpointer data)
{
  Expected *expected = data;

  expected->so = is_recorded (expected);
  return expected->so || with_a_program_that_ended (expected->casino) != NULL;
}

static gboolean
expect (Casino *casino, Table *table, const char *pattern, UcIsSo is_so, GError **error)
{
  Expected expected = { casino, table, pattern, FALSE };
  const UcRig *ended;

  uc_wait_until (is_so, &expected, UC_PATIENCE_S);
  if (expected.so)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "“%s” does not come at %s; the sign shows “%s”", pattern,
               table != NULL ? table->name : "the sign", casino->shown != NULL ? casino->shown : "");
  if (table != NULL)
    uc_failure_explain (table->act.rig, table->act.record, table->act.eyes, casino->pictures, error);
  ended = with_a_program_that_ended (casino);
  if (ended != NULL && (table == NULL || ended != table->act.rig))
    {
      g_autoptr (GString) text = g_string_new ((*error)->message);

      uc_failure_add_logs (text, ended);
      g_free ((*error)->message);
      (*error)->message = g_string_free (g_steal_pointer (&text), FALSE);
    }
  return FALSE;
}

/* ---- the words of the story ---- */

/* In it, {sign} is what the sign shows. */
static gboolean
on_say (Casino *casino, Table *table, const char *words, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (words, "{sign}", -1);
  g_autofree char *text = g_strjoinv (casino->shown, parts);

  say (text);
  return TRUE;
}

static gboolean
on_do (Casino *casino, Table *table, const char *words, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (words, "; ", -1);

  uc_record_update (table->act.record);
  table->from = uc_record_rows (table->act.record)->len;
  if (!uc_act_show (&table->act, error))
    return FALSE;
  for (guint i = 0; lines[i] != NULL; i++)
    if (!uc_act_line (&table->act, lines[i], error))
      {
        g_prefix_error (error, "%s, “%s”: ", table->name, lines[i]);
        return FALSE;
      }
  return TRUE;
}

static gboolean
on_touch (Casino *casino, Table *table, const char *words, GError **error)
{
  return uc_act_touch (&table->act, words, NULL, error);
}

static gboolean
on_sees (Casino *casino, Table *table, const char *words, GError **error)
{
  return expect (casino, table, words, is_seen_or_over, error);
}

static gboolean
on_records (Casino *casino, Table *table, const char *words, GError **error)
{
  return expect (casino, table, words, is_recorded_or_over, error);
}

static gboolean
on_picture (Casino *casino, Table *table, const char *words, GError **error)
{
  g_autofree char *name = g_strdup_printf ("%02u-%s-%s.png", ++casino->n_pictures, table != NULL ? table->name : "sign", words);
  g_autofree char *path = g_build_filename (casino->pictures, name, NULL);

  return uc_rig_picture (table != NULL ? table->act.rig : casino->house, table != NULL ? UC_DISPLAY_PANEL : UC_DISPLAY_TABLE, path, error);
}

static gboolean
on_cable (Casino *casino, Table *table, const char *words, GError **error)
{
  if (strcmp (words, "out") != 0)
    return uc_rig_start_cable (table->act.rig, casino->socket, error);
  uc_record_update (table->act.record);
  table->from = uc_record_rows (table->act.record)->len;
  uc_rig_cut_cable (table->act.rig);
  return TRUE;
}

static const struct
{
  const char *word;
  gboolean at_sign; /* and not at tables alone */
  gboolean (*run) (Casino *casino, Table *table, const char *words, GError **error);
} verbs[] = { { "do", FALSE, on_do },           { "touch", FALSE, on_touch },    { "sees", TRUE, on_sees },
              { "records", FALSE, on_records }, { "picture", TRUE, on_picture }, { "cable", FALSE, on_cable } };

static gboolean
run_line (Casino *casino, const char *line, GError **error)
{
  g_auto (GStrv) words = g_strsplit (line, " ", 3);
  Table *table = NULL;

  if (*line == '\0' || *line == '#')
    return TRUE;
  if (g_str_has_prefix (line, "say "))
    return on_say (casino, NULL, line + strlen ("say "), error);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (words[0], names[i]))
      table = &casino->tables[i];
  for (guint i = 0; i < G_N_ELEMENTS (verbs) && g_strv_length (words) == 3; i++)
    if (g_str_equal (words[1], verbs[i].word) && (table != NULL || (verbs[i].at_sign && g_str_equal (words[0], "sign"))))
      return verbs[i].run (casino, table, words[2], error);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "“%s”: expected say TEXT, or a table or the sign with a verb", line);
  return FALSE;
}

static gboolean
tell (Casino *casino, GError **error)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents (casino->story, &text, NULL, error))
    return FALSE;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (!run_line (casino, g_strchomp (lines[i]), error))
      {
        g_prefix_error (error, "%s:%u: ", casino->story, i + 1);
        return FALSE;
      }
  return TRUE;
}

/* ---- before the story ---- */

static gboolean
start_table (Casino *casino, Table *table, const char *name, GError **error)
{
  UcRig *rig = new_rig (casino, name);

  table->name = name;
  table->act.rig = rig;
  rig->link = g_build_filename (rig->folder, "link", NULL);
  return uc_rig_start_bus (rig, error) && uc_rig_start_display (rig, UC_DISPLAY_PANEL, error)
         && (table->act.eyes = uc_accessible_new (rig->bus, error)) != NULL && uc_rig_start_service (rig, error)
         && (table->act.record = uc_record_new (rig->bus, error)) != NULL && uc_rig_start_sim (rig, error)
         && uc_rig_start_console (rig, error);
}

/* What upcardctl prints. @printed: (out) (optional) */
static gboolean
ctl (Casino *casino, const char *command, const char *typed, char **printed, GError **error)
{
  g_auto (GStrv) words = g_strsplit (command, "|", -1);
  g_autofree char *text = NULL;

  if (!uc_rig_ctl_typed (casino->house, (const char *const *) words, typed, &text, error))
    return FALSE;
  if (printed != NULL)
    *printed = g_steal_pointer (&text);
  return TRUE;
}

/* The table's key, as its administrator reads it, goes into the file of the link. */
static gboolean
file_table (Casino *casino, const Table *table, GString *file, GError **error)
{
  static const char label[] = "First key: ";
  g_autofree char *command = g_strdup_printf ("verify|%s", table->act.rig->journal);
  g_autofree char *printed = NULL;
  const char *key;

  if (!ctl (casino, command, "", &printed, error))
    return FALSE;
  key = strstr (printed, label);
  if (key == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "upcardctl verify names no key of %s: %s", table->name, printed);
      return FALSE;
    }
  key += strlen (label);
  g_string_append_printf (file, "\n[member %s]\nmeters=" METER "\nfile=%s.ini\njournal=%.*s\n", table->name, table->name,
                          (int) strcspn (key, ",\n"), key);
  return TRUE;
}

/* As docs/howto/linked-meters.md has it. */
static gboolean
create_ledger (Casino *casino, GError **error)
{
  g_autoptr (GString) file = g_string_new ("[meter " METER "]\nsection=685c.1\nwager=5.00\nseed=5000.00\nprimary=15%\nsecondary=6%\n");
  g_autofree char *people = g_build_filename (casino->folder, "people", NULL);
  g_autofree char *floor = g_strdup_printf ("badge|add|" FIRST "|floorperson|--people|%s", people);
  g_autofree char *manager = g_strdup_printf ("badge|add|" SECOND "|pit-manager|--people|%s", people);
  g_autofree char *check = g_strdup_printf ("link|check|%s", casino->link_file);
  g_autofree char *init = g_strdup_printf ("link|init|%s|--ledger=%s|--by=" FIRST "|--second=" SECOND, casino->link_file, casino->ledger);
  g_autofree char *checked = NULL, *confirmed = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (!file_table (casino, &casino->tables[i], file, error))
      return FALSE;
  if (!g_file_set_contents (casino->link_file, file->str, -1, error) || !ctl (casino, check, "", &checked, error))
    return FALSE;
  say ("\nupcardctl link check says of the file of the link:\n");
  say (checked);
  if (!ctl (casino, floor, "2580\n", NULL, error) || !ctl (casino, manager, "3690\n", NULL, error)
      || !ctl (casino, init, BOTH_PINS, &confirmed, error))
    return FALSE;
  say ("\nTwo persons create the ledger. upcardctl link init asks them:\n");
  say (confirmed);
  return TRUE;
}

static gboolean
start_link (Casino *casino, GError **error)
{
  g_autofree char *open = g_strdup_printf ("link|open|" METER "|the first day|--ledger=%s|--socket=%s|--by=" FIRST "|--second=" SECOND,
                                           casino->ledger, casino->socket);

  /* While no link runs the command writes into the ledger itself. */
  if (!ctl (casino, open, BOTH_PINS, NULL, error) || !uc_rig_start_linkd (casino->house, casino->ledger, casino->socket, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (!uc_rig_start_cable (casino->tables[i].act.rig, casino->socket, error))
      return FALSE;
  return uc_rig_start_sign (casino->house, casino->socket, error);
}

static gboolean
start (Casino *casino, GError **error)
{
  casino->house = new_rig (casino, "house");
  if (!uc_rig_start_display (casino->house, UC_DISPLAY_TABLE, error) || (casino->eyes = uc_accessible_new (NULL, error)) == NULL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (!start_table (casino, &casino->tables[i], names[i], error))
      return FALSE;
  return create_ledger (casino, error) && start_link (casino, error);
}

/* ---- behind the story ---- */

/* "$5,000.75" in what the sign says → "5000.75" */
static char *
sum_on_sign (const Casino *casino)
{
  GString *sum = g_string_new (NULL);
  const char *text = strchr (casino->shown, '$');

  for (text += text != NULL; text != NULL && (g_ascii_isdigit (*text) || *text == ',' || *text == '.'); text++)
    if (*text != ',')
      g_string_append_c (sum, *text);
  return g_string_free (sum, FALSE);
}

static gboolean
compare_sign (Casino *casino, GError **error)
{
  g_autofree char *command = g_strdup_printf ("link|status|--ledger=%s|--socket=%s", casino->ledger, casino->socket);
  g_autofree char *status = NULL, *sum = NULL;
  g_autofree char *line = NULL;

  if (!expect (casino, NULL, "*", is_seen_or_over, error) || !ctl (casino, command, "", &status, error))
    return FALSE;
  say ("\nupcardctl link status says of the ledger:\n");
  say (status);
  sum = sum_on_sign (casino);
  line = g_strdup_printf ("  value            %s\n", sum);
  if (strstr (status, line) == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "the sign shows %s, and the ledger has another value", sum);
      return FALSE;
    }
  printf ("The sign shows the ledger's value, %s.\n", sum);
  return TRUE;
}

/* Everybody has ended: nothing is written any more. */
static gboolean
verify (Casino *casino, GError **error)
{
  g_autoptr (GString) command = g_string_new ("verify|--link|");
  g_autofree char *printed = NULL;

  g_string_append (command, casino->ledger);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_string_append_printf (command, "|%s", casino->tables[i].act.rig->journal);
  if (!ctl (casino, command->str, "", &printed, error))
    return FALSE;
  say ("\nupcardctl verify --link says of the ledger and the three journals:\n");
  say (printed);
  return TRUE;
}

static gboolean
finish (Casino *casino, GError **error)
{
  if (!compare_sign (casino, error))
    return FALSE;
  uc_rig_end (&casino->house->sign);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      UcRig *rig = casino->tables[i].act.rig;

      uc_rig_end (&rig->sim);
      uc_rig_end (&rig->console);
      uc_rig_end (&rig->service);
    }
  uc_rig_end (&casino->house->linkd);
  return verify (casino, error);
}

int
main (int argc, char **argv)
{
  g_auto (Casino) casino = { 0 };
  const GOptionEntry entries[] = {
    { "build", 0, 0, G_OPTION_ARG_FILENAME, &casino.build, "Where the programs were built", "DIR" },
    { "story", 0, 0, G_OPTION_ARG_FILENAME, &casino.story, "What happens", "FILE" },
    { "folder", 0, 0, G_OPTION_ARG_FILENAME, &casino.folder, "A folder with the table files, for the records", "DIR" },
    { "pictures", 0, 0, G_OPTION_ARG_FILENAME, &casino.pictures, "A folder for the pictures", "DIR" },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("- plays three tables on one meter");
  g_autoptr (GError) error = NULL;

  uc_daytime ();
  setlocale (LC_ALL, "");
  g_option_context_add_main_entries (context, entries, NULL);
  if (g_option_context_parse (context, &argc, &argv, &error)
      && (casino.build == NULL || casino.story == NULL || casino.folder == NULL || casino.pictures == NULL))
    g_set_error_literal (&error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "--build, --story, --folder and --pictures are needed");
  if (error != NULL)
    {
      fprintf (stderr, "upcard-demo-link: %s\n", error->message);
      return 2;
    }
  casino.link_file = g_build_filename (casino.folder, "link.ini", NULL);
  casino.ledger = g_build_filename (casino.folder, "house.ledger", NULL);
  casino.socket = g_build_filename (casino.folder, "link", NULL);
  if (start (&casino, &error) && tell (&casino, &error) && finish (&casino, &error))
    return 0;
  fprintf (stderr, "upcard-demo-link: %s\n", error->message);
  return 1;
}
