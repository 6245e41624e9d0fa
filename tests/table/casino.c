#include "casino.h"

#include "uc-hang.h"
#include "uc-ledger.h"
#include "uc-remove-folder.h"

#include <gio/gio.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>

/* A turn of the play. */
#define TURN_MS 5
/* So many tables start at once. */
#define AT_ONCE 4
/* Four devices, the console and both ends of a cable, and what else is open. */
#define FILES_A_TABLE 12
#define FILES 256

/* ---- play ---- */

typedef struct
{
  Casino *casino;
  const CasinoPlay *play;
  gpointer user_data;
  gint64 *next_us; /* when a table may move again */
  gint64 end_us;
} Turn;

static G_NORETURN void
hang (Casino *casino)
{
  for (guint i = 0; i < casino->tables->len; i++)
    if (!real_table_is_idle (casino->tables->pdata[i]))
      {
        g_autofree char *said = real_table_say (casino->tables->pdata[i]);

        g_message ("%s: %s", real_table_name (casino->tables->pdata[i]), said);
      }
  g_error ("the tables above do not come to their end%s", cables_is_waiting (casino->cables) ? ", and the link owes an answer" : "");
}

static gboolean
on_turn (gpointer user_data)
{
  Turn *turn = user_data;
  const gint64 now = g_get_monotonic_time ();

  for (guint i = 0; i < turn->casino->tables->len; i++)
    if (turn->next_us[i] <= now)
      {
        real_table_move (turn->casino->tables->pdata[i], turn->play->rounds (turn->casino, i, turn->user_data));
        turn->next_us[i] = now + turn->play->pace_us;
      }
  if (now > turn->end_us)
    hang (turn->casino);
  return G_SOURCE_CONTINUE;
}

void
casino_play (Casino *casino, const CasinoPlay *play, gpointer user_data)
{
  g_autofree gint64 *next_us = g_new0 (gint64, casino->tables->len);
  Turn turn = { casino, play, user_data, next_us, g_get_monotonic_time () + UC_HANG_US + play->seconds * G_USEC_PER_SEC };
  const guint source = g_timeout_add (TURN_MS, on_turn, &turn);

  while (!play->is_done (casino, user_data))
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (source);
}

gboolean
casino_is_idle (Casino *casino)
{
  for (guint i = 0; i < casino->tables->len; i++)
    if (!real_table_is_idle (casino->tables->pdata[i]))
      return FALSE;
  return !cables_is_waiting (casino->cables);
}

/* ---- how it begins ---- */

static void
allow_files (guint tables)
{
  struct rlimit files;

  g_assert_cmpint (getrlimit (RLIMIT_NOFILE, &files), ==, 0);
  files.rlim_cur = MIN (files.rlim_max, MAX (files.rlim_cur, FILES + tables * FILES_A_TABLE));
  g_assert_cmpint (setrlimit (RLIMIT_NOFILE, &files), ==, 0);
}

static void
wait_for_keys (Casino *casino, guint from)
{
  const gint64 end = g_get_monotonic_time () + UC_HANG_US;

  for (guint i = from; i < casino->tables->len; i++)
    while (real_table_first_key (casino->tables->pdata[i]) == NULL)
      {
        if (g_get_monotonic_time () > end)
          g_error ("%s does not come", real_table_name (casino->tables->pdata[i]));
        g_main_context_iteration (NULL, TRUE);
      }
}

static void
start_tables (Casino *casino, guint tables)
{
  for (guint i = 0; i < tables; i++)
    {
      g_autofree char *name = g_strdup_printf ("BJ-%03u", i + 1);
      RealTable *table = real_table_new (casino->programs.upcardd, casino->folder, name, CASINO_METER, 2026 + i);

      g_ptr_array_add (casino->tables, table);
      cables_add (casino->cables, real_table_link (table));
      if (casino->tables->len % AT_ONCE == 0)
        wait_for_keys (casino, casino->tables->len - AT_ONCE);
    }
  wait_for_keys (casino, 0);
}

/* Two persons create the ledger with all tables, and open the meter. */
static void
create_ledger (Casino *casino)
{
  static const UcLedgerTerms terms = { CASINO_METER, "685c.1",
                                       { { 5 * UC_DOLLAR, 5000 * UC_DOLLAR, UC_RESEED_AT_LEAST_SEED, 150000, 60000 }, UC_PERCENTAGE_SHARED,
                                         UC_LINKED_HITS_ORDER, UC_MONEY_UNKNOWN },
                                       "2001", "3001" };
  const UcLedgerOptions options = { .program = "test", .server = casino->first->address };
  const guint n = casino->tables->len + 3;
  g_autofree UcLedgerItem *items = g_new0 (UcLedgerItem, n);
  g_autoptr (GError) error = NULL;

  items[0].copies = 2;
  items[1] = (UcLedgerItem){ .meter = CASINO_METER, .input = { .kind = UC_LINKED_STARTED, .value = 5000 * UC_DOLLAR } };
  for (guint i = 0; i < casino->tables->len; i++)
    {
      UcLedgerItem *item = &items[i + 2];

      *item = (UcLedgerItem){ .meter = CASINO_METER, .input = { .kind = UC_LINKED_ENROLLED } };
      item->fingerprint = real_table_first_key (casino->tables->pdata[i]);
      g_strlcpy (item->input.table, real_table_name (casino->tables->pdata[i]), sizeof item->input.table);
    }
  items[n - 1] = (UcLedgerItem){ .meter = CASINO_METER, .input = { .kind = UC_LINKED_OPENED } };
  for (guint i = 0; i < n; i++)
    {
      g_strlcpy (items[i].input.badge, "2001", sizeof items[i].input.badge);
      g_strlcpy (items[i].input.second, "3001", sizeof items[i].input.second);
      g_strlcpy (items[i].input.reason, "a first day", sizeof items[i].input.reason);
    }
  uc_ledger_create (casino->ledger, &options, &terms, 1, items, n, &error);
  g_assert_no_error (error);
}

static void
die_with_the_test (gpointer data)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

static void
start_link (Casino *casino)
{
  const char *argv[] = { casino->programs.linkd, "--ledger", casino->ledger, "--socket", casino->socket, "--await=0", NULL };
  g_autoptr (GError) error = NULL;

  g_spawn_async (NULL, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, die_with_the_test, NULL, &casino->link, &error);
  g_assert_no_error (error);
}

static guint
no_round (Casino *casino, guint table, gpointer user_data)
{
  return 0;
}

static gboolean
is_open (Casino *casino, gpointer user_data)
{
  return casino_is_idle (casino) && cables_n_greeted (casino->cables) == casino->tables->len;
}

Casino *
casino_new (const CasinoPrograms *programs, guint tables, gboolean durable)
{
  static const CasinoPlay opening = { .is_done = is_open, .rounds = no_round };
  Casino *casino = g_new0 (Casino, 1);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (tables, <=, CASINO_MOST_TABLES);
  allow_files (tables);
  casino->programs = *programs;
  casino->folder = g_dir_make_tmp ("upcard-casino-XXXXXX", &error);
  g_assert_no_error (error);
  casino->ledger = g_build_filename (casino->folder, "house.ledger", NULL);
  casino->socket = g_build_filename (casino->folder, "link", NULL);
  casino->tables = g_ptr_array_new_with_free_func ((GDestroyNotify) real_table_free);
  casino->cables = cables_new (casino->socket);
  casino->first = durable ? uc_cluster_new_durable () : uc_cluster_new ();
  casino->standby = uc_cluster_new_standby (casino->first);
  uc_cluster_synchronize (casino->first, casino->standby);
  start_tables (casino, tables);
  create_ledger (casino);
  start_link (casino);
  casino_play (casino, &opening, NULL);
  return casino;
}

/* ---- how it ends ---- */

static void
end_link (Casino *casino, int with)
{
  int status;

  if (casino->link == 0)
    return;
  kill (casino->link, with);
  g_assert_cmpint (waitpid (casino->link, &status, 0), ==, casino->link);
  casino->link = 0;
  if (with == SIGTERM)
    g_assert_cmpint (status, ==, 0);
}

static void
verify (Casino *casino)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *said = NULL;
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (argv, (gpointer) casino->programs.upcardctl);
  g_ptr_array_add (argv, (gpointer) "verify");
  g_ptr_array_add (argv, (gpointer) "--link");
  g_ptr_array_add (argv, casino->ledger);
  for (guint i = 0; i < casino->tables->len; i++)
    g_ptr_array_add (argv, (gpointer) real_table_journal (casino->tables->pdata[i]));
  g_ptr_array_add (argv, NULL);
  process = g_subprocess_newv ((const char *const *) argv->pdata, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &said, NULL, &error);
  g_assert_no_error (error);
  if (!g_subprocess_get_successful (process) || strstr (said, "not yet delivered") != NULL)
    g_error ("journals and ledger do not prove each other: %s", said);
}

static guint
count_in_journal (const RealTable *table)
{
  sqlite3_stmt *statement;
  sqlite3 *db;
  guint n;

  g_assert_cmpint (sqlite3_open_v2 (real_table_journal (table), &db, SQLITE_OPEN_READONLY, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db, "SELECT count(*) FROM journal WHERE device = 'link' AND input LIKE 'joined %'", -1, &statement, NULL), ==,
                   SQLITE_OK);
  g_assert_cmpint (sqlite3_step (statement), ==, SQLITE_ROW);
  n = (guint) sqlite3_column_int64 (statement, 0);
  sqlite3_finalize (statement);
  sqlite3_close (db);
  return n;
}

/* By the cables, by the journals, and by both servers. */
static void
compare_tickets (Casino *casino)
{
  static const char tickets[] = "SELECT \"table\", count(*) FROM upcard_ledger.entry WHERE cause = 'joined' GROUP BY \"table\" ORDER BY \"table\"";
  g_autoptr (GString) expected = g_string_new (NULL);

  for (guint i = 0; i < casino->tables->len; i++)
    {
      const RealTable *table = casino->tables->pdata[i];
      const guint n = cables_n_joined (casino->cables, i);

      g_assert_cmpuint (count_in_journal (table), ==, n);
      /* A round that locked its bets while the link was away has none. */
      g_assert_cmpuint (n, <=, real_table_n_rounds (table));
      if (n > 0)
        g_string_append_printf (expected, "%s%s\t%u", expected->len > 0 ? "\n" : "", real_table_name (table), n);
    }
  uc_cluster_wait (casino->first, tickets, expected->str);
  uc_cluster_wait (casino->standby, tickets, expected->str);
}

void
casino_end_and_prove (Casino *casino)
{
  guint refused = 0;

  for (guint i = 0; i < casino->tables->len; i++)
    {
      refused += real_table_n_refused (casino->tables->pdata[i]);
      real_table_end (casino->tables->pdata[i]);
    }
  end_link (casino, SIGTERM);
  g_assert_cmpuint (refused, ==, 0);
  compare_tickets (casino);
  uc_cluster_wait (casino->first, "SELECT count(*) FROM upcard_ledger.ticket WHERE closed IS NULL", "0");
  uc_cluster_wait (casino->first, "SELECT count(*) FROM upcard_ledger.member WHERE suspended <> ''", "0");
  uc_cluster_wait (casino->first, "SELECT sum (d_display + d_reserve + d_overflow + d_held + d_payable + d_paid + d_house + d_coin_in) FROM upcard_ledger.entry", "0");
  verify (casino);
}

void
casino_free (Casino *casino)
{
  g_ptr_array_unref (casino->tables);
  end_link (casino, SIGKILL);
  cables_free (casino->cables);
  g_clear_pointer (&casino->standby, uc_cluster_free);
  g_clear_pointer (&casino->first, uc_cluster_free);
  uc_remove_folder (casino->folder);
  g_free (casino->folder);
  g_free (casino->ledger);
  g_free (casino->socket);
  g_free (casino);
}
