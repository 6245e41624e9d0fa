/* upcardctl pit --alerts: the alerts of the tables of a house, for its own pagers. */
#include "cmd-pit-alerts.h"

#include "uc-house-ask.h"
#include "uc-house-proof.h"
#include "uc-json.h"
#include "uc-months.h"
#include "uc-pit-read.h"
#include "uc-plain.h"
#include "uc-rules-load.h"
#include "uc-say-time.h"
#include "uc-tell.h"
#include "uc-time.h"
#include "uc-watch.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXIT_USAGE 2
/* Alerts are printed; a copy was not read to its end. */
#define EXIT_RESERVED 3

/* Looks again although nobody told of a change: a proof on another machine, a folder that could not be watched. */
#define LOOK_AGAIN_MS 10000
/* Rows come in bursts. */
#define BURST_US 250000

/* What is read of a house. */
typedef struct
{
  const UcPitAlertsArguments *arguments;
  gint64 since_ns; /* UC_PIT_READ_TODAY: none is asked for */
  UcPitLimits limits;
  GPtrArray *tables;    /* UcPitRead, by name */
  GHashTable *proofs;   /* identities of failed proofs that were printed */
  GHashTable *problems; /* sentences that were printed, so that a follower repeats none */
  gboolean is_reserved;
} House;

static void
house_clear (House *house)
{
  g_clear_pointer (&house->tables, g_ptr_array_unref);
  g_clear_pointer (&house->proofs, g_hash_table_unref);
  g_clear_pointer (&house->problems, g_hash_table_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (House, house_clear)

/* ---- limits ---- */

static gboolean
load_limits (const char *path, UcPitLimits *limits, GError **error)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *text = NULL, *name = NULL, *said = NULL;

  uc_pit_limits_init (limits);
  if (path == NULL)
    return TRUE;
  if (!g_file_get_contents (path, &text, NULL, error))
    return FALSE;
  name = g_path_get_basename (path);
  if (uc_pit_limits_load_text (text, name, limits, faults))
    return TRUE;
  said = uc_faults_format (faults);
  g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, said);
  return FALSE;
}

/* ---- printing ---- */

static void
append_figure (UcJson *json, const char *name, const char *figure)
{
  uc_json_string (uc_json_name (json, name), figure[0] == '\0' ? NULL : figure);
}

static void
append_number (UcJson *json, const char *name, guint64 number)
{
  uc_json_name (json, name);
  if (number == 0)
    uc_json_null (json);
  else
    uc_json_number (json, number);
}

static void
append_json (const UcPitRaised *alert, GString *text)
{
  g_autofree char *identity = uc_pit_alert_identity (alert);
  UcJson json = { text };
  char time[UC_TIME_TEXT];

  uc_json_begin_object (&json);
  uc_json_string (uc_json_name (&json, "time"), uc_time_format (alert->t_real_ns, time));
  uc_json_string (uc_json_name (&json, "table"), alert->table);
  uc_json_string (uc_json_name (&json, "kind"), uc_pit_alert_kind_name (alert->kind));
  append_number (&json, "seq", alert->seq);
  append_number (&json, "round", alert->round);
  append_figure (&json, "subject", alert->subject);
  append_figure (&json, "measured", alert->measured);
  append_figure (&json, "expected", alert->expected);
  append_figure (&json, "limit", alert->limit);
  uc_json_string (uc_json_name (&json, "sentence"), alert->sentence);
  uc_json_string (uc_json_name (&json, "id"), identity);
  uc_json_end_object (&json);
  g_string_append_c (text, '\n');
}

static void
append_text (const UcPitRaised *alert, GString *text)
{
  g_autofree char *time = uc_say_time (alert->t_real_ns), *sentence = uc_plain_text (alert->sentence), *table = uc_plain_text (alert->table);

  g_string_append_printf (text, "%s  %s  %s", time, table, uc_pit_alert_kind_name (alert->kind));
  if (alert->round != 0)
    g_string_append_printf (text, _ ("  round %u"), alert->round);
  g_string_append_printf (text, "  %s\n", sentence);
}

static void
print (const House *house, GPtrArray *raised)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_ptr_array_sort (raised, uc_pit_alert_compare);
  for (guint i = 0; i < raised->len; i++)
    {
      const UcPitRaised *alert = raised->pdata[i];

      if (house->since_ns != UC_PIT_READ_TODAY && alert->t_real_ns < house->since_ns)
        continue;
      if (house->arguments->json)
        append_json (alert, text);
      else
        append_text (alert, text);
    }
  uc_tell_lines (text->str);
}

/* Each sentence once, as long as the program runs. */
static void
tell_problem (House *house, const char *problem)
{
  house->is_reserved = TRUE;
  if (g_hash_table_add (house->problems, g_strdup (problem)))
    uc_tell_error ("%s\n", problem);
}

/* ---- reading ---- */

static gint
compare_tables (gconstpointer a, gconstpointer b)
{
  return strcmp (uc_pit_read_table (*(UcPitRead *const *) a), uc_pit_read_table (*(UcPitRead *const *) b));
}

static UcPitRead *
find_table (const House *house, const char *name)
{
  for (guint i = 0; i < house->tables->len; i++)
    if (strcmp (uc_pit_read_table (house->tables->pdata[i]), name) == 0)
      return house->tables->pdata[i];
  return NULL;
}

/* Each folder with months of journals is a table. */
static gboolean
list_tables (House *house, GError **error)
{
  g_autoptr (GDir) folder = g_dir_open (house->arguments->house, 0, error);
  const char *name;

  if (folder == NULL)
    return FALSE;
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (house->arguments->house, name, NULL);
      g_auto (GStrv) months = name[0] != '.' && g_file_test (path, G_FILE_TEST_IS_DIR) ? uc_months_list (path) : NULL;

      if (months != NULL && months[0] != NULL && find_table (house, name) == NULL)
        g_ptr_array_add (house->tables, uc_pit_read_new (path, &house->limits, house->since_ns));
    }
  g_ptr_array_sort (house->tables, compare_tables);
  return TRUE;
}

/* A table of which the index alone is left has no reader; its proof is an alert all the same. */
static void
take_proof (House *house, const UcHouseProofState *state, GPtrArray *raised)
{
  UcPitRead *read = find_table (house, state->table);
  g_autoptr (UcPitAlerts) gone = read == NULL ? uc_pit_alerts_new (state->table, &house->limits) : NULL;
  const guint before = raised->len;

  uc_pit_alerts_proof (read != NULL ? uc_pit_read_alerts (read) : gone, state->name, state->at_ns, state->problem, raised);
  if (raised->len > before && !g_hash_table_add (house->proofs, uc_pit_alert_identity (raised->pdata[before])))
    g_ptr_array_set_size (raised, (int) before);
}

/* A house without an index has no nightly proof. */
static void
read_proofs (House *house, GPtrArray *raised)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcHouseIndex) index = NULL;
  g_autoptr (GPtrArray) states = NULL;

  if (!house->limits.is_on[UC_PIT_ALERT_PROOF_FAILED])
    return;
  index = uc_house_index_open (house->arguments->house, FALSE, &error);
  if (index == NULL && g_error_matches (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING))
    return;
  states = index == NULL ? NULL : uc_house_proof_states (index, &error);
  if (states == NULL)
    tell_problem (house, error->message);
  for (guint i = 0; states != NULL && i < states->len; i++)
    take_proof (house, states->pdata[i], raised);
}

static gboolean
read_house (House *house, GError **error)
{
  g_autoptr (GPtrArray) raised = uc_pit_alert_list_new ();

  if (!list_tables (house, error))
    return FALSE;
  for (guint i = 0; i < house->tables->len; i++)
    {
      g_autoptr (GError) problem = NULL;

      if (!uc_pit_read_more (house->tables->pdata[i], raised, &problem))
        tell_problem (house, problem->message);
      if (!house->arguments->follow)
        uc_pit_read_end (house->tables->pdata[i]);
    }
  read_proofs (house, raised);
  print (house, raised);
  return TRUE;
}

/* ---- following ---- */

static char **
watched_folders (const House *house)
{
  g_autoptr (GStrvBuilder) folders = g_strv_builder_new ();

  g_strv_builder_add (folders, house->arguments->house);
  for (guint i = 0; i < house->tables->len; i++)
    {
      g_autofree char *path = g_build_filename (house->arguments->house, uc_pit_read_table (house->tables->pdata[i]), NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        g_strv_builder_add (folders, path);
    }
  return g_strv_builder_end (folders);
}

static volatile sig_atomic_t is_interrupted;

static void
on_signal (int signal_number)
{
  is_interrupted = 1;
}

/* A signal ends the wait, too. */
static void
catch_signals (void)
{
  const struct sigaction action = { .sa_handler = on_signal };

  sigaction (SIGINT, &action, NULL);
  sigaction (SIGTERM, &action, NULL);
}

/* Returns whether to continue: nobody interrupted the program, and its lines still have a reader. A reader that is gone is noticed before there is
 * another alert, which would be lost. */
static gboolean
wait_for_rows (int watch)
{
  struct pollfd waiting[] = { { .fd = watch, .events = POLLIN }, { .fd = STDOUT_FILENO, .events = 0 } };

  if (!is_interrupted && poll (waiting, G_N_ELEMENTS (waiting), LOOK_AGAIN_MS) > 0 && waiting[0].revents != 0)
    g_usleep (BURST_US);
  return !is_interrupted && (waiting[1].revents & (POLLERR | POLLHUP)) == 0;
}

/* The watch is there before the house is read again, so that no change falls between the two. */
static gboolean
follow_house (House *house, GError **error)
{
  gboolean goes_on = TRUE, good = TRUE;

  catch_signals ();
  while (goes_on && good)
    {
      g_auto (GStrv) folders = watched_folders (house);
      const int watch = uc_watch_open ((const char *const *) folders, NULL);

      good = read_house (house, error);
      goes_on = good && wait_for_rows (watch);
      if (watch >= 0)
        close (watch);
    }
  return good;
}

int
uc_cmd_pit_alerts (const UcPitAlertsArguments *arguments, GError **error)
{
  g_auto (House) house = { .arguments = arguments, .since_ns = UC_PIT_READ_TODAY };
  g_autofree char *off = NULL;

  if (arguments->since != NULL && !uc_house_ask_time (arguments->since, FALSE, &house.since_ns, error))
    return EXIT_USAGE;
  house.tables = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_pit_read_free);
  house.proofs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  house.problems = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (!load_limits (arguments->plan, &house.limits, error))
    return EXIT_USAGE;
  off = uc_pit_limits_say_off (&house.limits);
  if (off != NULL)
    uc_tell_error ("%s\n", off);
  if (arguments->follow ? !follow_house (&house, error) : !read_house (&house, error))
    return EXIT_FAILURE;
  if (house.tables->len == 0)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("%s: no table’s journals are in this folder; expected names like BJ-07/2026-11.journal"), arguments->house);
      return EXIT_USAGE;
    }
  return house.is_reserved ? EXIT_RESERVED : EXIT_SUCCESS;
}
