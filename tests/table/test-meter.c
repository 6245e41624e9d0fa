/* upcardctl meter and day as programs, beside a table that runs. */
#include "table-fixture.h"
#include "uc-bus.h"
#include "uc-daytime.h"
#include "uc-kept.h"
#include "uc-language.h"
#include "uc-table-client.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

#define PLAIN_TABLE "[table]\nid=T-2\ngame=down-under-blackjack\ndecks=6\nseats=3\n"

typedef struct
{
  TableFixture base;
  GSubprocess *process;
} Fixture;

/* ---- the service ---- */

static void
on_appeared (GDBusConnection *bus, const char *name, const char *owner, gpointer data)
{
  *(gboolean *)data = TRUE;
}

static void
on_vanished (GDBusConnection *bus, const char *name, gpointer data)
{
  *(gboolean *)data = FALSE;
}

static void
start (Fixture *f)
{
  g_autoptr (GError) error = NULL;
  gboolean there = FALSE;
  guint watch;

  f->process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error, g_getenv ("UPCARDD"), "--table", f->base.table,
                                 "--journal", f->base.journal, "--bus=session", "--simulate", f->base.socket, NULL);
  g_assert_no_error (error);
  watch = g_bus_watch_name (G_BUS_TYPE_SESSION, UC_BUS_NAME, G_BUS_NAME_WATCHER_FLAGS_NONE, on_appeared, on_vanished, &there,
                            NULL);
  while (!there)
    g_main_context_iteration (NULL, TRUE);
  g_bus_unwatch_name (watch);
}

#define METER "match-the-dealer-progressive"

/* A table that has been played at, and is closed. */
static void
play (Fixture *f)
{
  g_autoptr (UcKept) kept = uc_kept_new_of (f->base.journal, NULL, table_fixture_file);

  uc_kept_play (kept, "start-meter " METER ";bet 1 main 10.00;bet 1 " METER ";no-more-bets;card 5S;card 7S;card TC;card 5D;"
                      "light small;place small;stand;card 9C");
  uc_kept_close_round (kept);
  uc_kept_play (kept, "close-table");
}

static void
set_up_none (Fixture *f, gconstpointer data)
{
  table_fixture_init_with (&f->base, data != NULL ? data : table_fixture_file);
}

static void
set_up (Fixture *f, gconstpointer data)
{
  set_up_none (f, data);
  start (f);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  if (f->process != NULL)
    {
      g_subprocess_send_signal (f->process, SIGTERM);
      g_subprocess_wait (f->process, NULL, &error);
      g_assert_no_error (error);
      table_fixture_prove_or_fail (&f->base);
    }
  g_clear_object (&f->process);
  table_fixture_clear (&f->base);
}

/* ---- the program ---- */

/* Runs "upcardctl COMMAND --bus=session WORD…"; (transfer full): both streams. It reads @input from a file: one that refuses
 * before it asks for a PIN leaves a pipe broken. */
static char *
run_command (const char *command, const char *input, const char *words, int status)
{
  g_autofree char *line = g_strdup_printf ("%s %s --bus=session %s", g_getenv ("UPCARDCTL"), command, words);
  g_auto (GStrv) argv = NULL;
  g_autofree char *typed = NULL;
  g_autoptr (GSubprocessLauncher) launcher
      = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  char *out;

  g_assert_true (g_shell_parse_argv (line, NULL, &argv, &error));
  g_close (g_file_open_tmp ("upcard-typed-XXXXXX", &typed, &error), NULL);
  g_assert_no_error (error);
  g_assert_true (g_file_set_contents (typed, input != NULL ? input : "", -1, NULL));
  g_subprocess_launcher_set_stdin_file_path (launcher, typed);
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) argv, &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &out, NULL, &error);
  g_assert_no_error (error);
  g_remove (typed);
  if (g_subprocess_get_exit_status (process) != status)
    g_error ("“%s” ends with %d: “%s”", words, g_subprocess_get_exit_status (process), out);
  return out;
}

static char *
run (const char *input, const char *words, int status)
{
  return run_command ("meter", input, words, status);
}

static void
assert_says (const char *input, const char *words, int status, const char *part)
{
  g_autofree char *out = run (input, words, status);

  if (strstr (out, part) == NULL)
    g_error ("“%s”: “%s” does not say “%s”", words, out, part);
}

static void
test_show (Fixture *f, gconstpointer data)
{
  g_autofree char *out = run (NULL, "", 0), *again = run (NULL, "show " METER, 0);

  g_assert_true (g_str_has_prefix (out,
                   "Table T-1, meter match-the-dealer-progressive\n"
                   "  value            5000.00\n"
                   "  reserve          0.00\n"
                   "  base             5000.00\n"
                   "  wager            5.00\n"
                   "  rate             15%\n"
                   "  reserve-rate     6%\n"
                   "  limit            none: the rules name no highest sum\n"
                   "  coin-in          0.00\n"
                   "  hits-100         0, 0.00\n"
                   "  hits-10          0, 0.00\n"
                   "  hits-fixed       0, 0.00\n"
                   "  top-ups-owed     0.00\n"
                   "  attendant        0.00\n"
                   "  cumulative       0.00\n"
                   /* The service has read it for this gaming day. */
                   "  last-reading     5000.00, 2"));
  g_assert_cmpstr (again, ==, out);
  assert_says (NULL, "show match-the-dealer", 1, "“match-the-dealer” has no meter at table T-1; its progressive is " METER);
}

static void
test_read (Fixture *f, gconstpointer data)
{
  assert_says ("0000\n", "read 2001", 0, "  last-reading     5000.00, 20");
  assert_says (NULL, "show", 0, "  last-reading     5000.00, 20");
  /* A dealer reads no meter; nobody knows the other badge. */
  assert_says ("0000\n", "read 1001", 1, "upcardctl meter: ");
  assert_says ("0000\n", "read 9999", 1, "9999");
  assert_says ("1111\n", "read 2001", 1, "PIN is wrong");
  assert_says ("\n", "read 2001", 1, "no PIN of badge 2001 was given");
}

/* 605a.7(a)(6): two persons, of whom the first may not be the second, and a reason of the list. */
static void
test_set (Fixture *f, gconstpointer data)
{
  assert_says ("0000\n0000\n", "set " METER " 5200.00 12.50 transfer-in from BJ-03 --by=2001 --second=3001", 0,
               "  value            5200.00\n  reserve          12.50\n");
  assert_says ("0000\n0000\n", "set " METER " 5200.00 0.00 initial --by=2001 --second=3001", 1, "initial");
  assert_says ("0000\n0000\n", "set " METER " 5100.00 0.00 correction --by=1001 --second=3001", 1, "upcardctl meter: ");
  assert_says ("0000\n", "set " METER " 5100.00 0.00 correction --by=2001 --second=3001", 1, "no PIN of badge 3001 was given");
  assert_says ("12345678901\n0000\n", "set " METER " 5100.00 0.00 correction --by=2001 --second=3001", 1,
               "no PIN of badge 2001 was given");
  /* The second PIN is wrong: nothing waits at the table. */
  assert_says ("0000\n1111\n", "set " METER " 5100.00 0.00 correction --by=2001 --second=3001", 1, "PIN is wrong");
  assert_says (NULL, "", 0, "  value            5200.00\n  reserve          12.50\n");
  {
    g_autofree char *out = run (NULL, "", 0);

    g_assert_null (strstr (out, "signature is due"));
  }
}

/* The service answers in English, and whoever asks reads it in the language of the command. */
static void
test_language (Fixture *f, gconstpointer data)
{
  static const struct
  {
    const char *line, *said;
  } refused[] = {
    { "read-meter 1001:0000", "la credencial 1001 no puede hacer esto: dealer; se necesita supervisor o superior" },
    { "read-meter 2001:1111", "PIN incorrecto, quedan 2 intentos" },
  };
  g_autofree char *messages = g_test_build_filename (G_TEST_BUILT, "..", "po", NULL);
  g_autofree char *neutral = g_test_build_filename (G_TEST_BUILT, "..", "src", "language", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcTableClient) client = uc_table_client_new ("session", &error);

  g_assert_no_error (error);
  uc_language_begin_at (messages, neutral);
  uc_language_set ("es");
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_assert_false (uc_table_client_submit (client, (const char *const[]){ refused[i].line, NULL }, &error));
      g_assert_nonnull (strstr (error->message, refused[i].said));
      g_clear_error (&error);
      g_assert_true (uc_table_client_read (client, &error));
    }
  uc_language_set ("en");
}

/* Asks until the service has taken the table file over. */
static void
reload_until (Fixture *f, const char *part)
{
  g_subprocess_send_signal (f->process, SIGHUP);
  for (gboolean said = FALSE; !said;)
    {
      g_autofree char *out = run (NULL, "", 0);

      said = strstr (out, part) != NULL;
    }
}

static void
file_amount (Fixture *f, const char *amount)
{
  g_autofree char *line = g_strdup_printf ("amount=%s\n", amount);
  g_autoptr (GString) text = g_string_new (table_fixture_file);

  g_assert_cmpuint (g_string_replace (text, "amount=5.00\n", line, 1), ==, 1);
  g_assert_true (g_file_set_contents (f->base.table, text->str, -1, NULL));
}

#define EMPTY "set " METER " 0.00 0.00 removed --by=2001 --second=3001"

/* 605a.7(a)(6): another amount begins with a meter of its own, once the old one's sum is taken away with the table closed. */
static void
test_other_terms (Fixture *f, gconstpointer data)
{
  play (f);
  start (f);
  file_amount (f, "1.00");
  reload_until (f, "It runs by other terms than the table file");
  assert_says (NULL, "", 0, "  value            5000.75\n");
  assert_says ("0000\n0000\n", EMPTY, 0, "nothing is bet on it. It begins again when the service loads the table file again");
  reload_until (f, "  value            1000.00\n");
  assert_says (NULL, "", 0, "  wager            1.00\n");
  assert_says ("0000\n0000\n", EMPTY, 0, "  value            0.00\n");
  file_amount (f, "5.00");
  reload_until (f, "  value            5000.00\n");
}

/* The command line is wrong before any table is asked, and no PIN is on it. */
static void
test_usage (Fixture *f, gconstpointer data)
{
  assert_says (NULL, "set " METER " 5100.00 0.00 correction --by=2001", 2, "--second=BADGE");
  assert_says (NULL, "set " METER " 5100.00 0.00 correction --by=2001 --second=2001", 2, "same badge");
  assert_says (NULL, "set " METER " 5100.00 0.00 whim --by=2001 --second=3001", 2, "seed-recovered");
  assert_says (NULL, "set " METER " -1.00 0.00 correction --by=2001 --second=3001", 2, "");
  assert_says (NULL, "set " METER " much 0.00 correction --by=2001 --second=3001", 2, "“much” is not a sum");
  assert_says (NULL, "set " METER, 2, "set WAGER VALUE RESERVE REASON");
  assert_says (NULL, "read", 2, "read BADGE");
  assert_says (NULL, "look", 2, "read BADGE");
  assert_says (NULL, "--bus=moon", 2, "system");
  assert_says (NULL, "--by=2001", 2, "go with “set”");
}

static void
test_no_service (Fixture *f, gconstpointer data)
{
  assert_says (NULL, "", 1, "upcardctl meter: no table service runs on the session bus");
  assert_says (NULL, "read 2001", 1, "no table service runs on the session bus");
}

static void
test_no_progressive (Fixture *f, gconstpointer data)
{
  assert_says (NULL, "", 0, "Table T-2 has no progressive meter.\n");
  assert_says (NULL, "read 2001", 1, "progressive");
  assert_says ("0000\n0000\n", "set " METER " 5100.00 0.00 correction --by=2001 --second=3001", 1, "has no progressive meter");
}

/* ---- the gaming day ---- */

static void
assert_day_says (const char *input, const char *words, int status, const char *part)
{
  g_autofree char *out = run_command ("day", input, words, status);

  if (strstr (out, part) == NULL)
    g_error ("“%s”: “%s” does not say “%s”", words, out, part);
}

/* The calendar ran ahead yesterday. */
static void
test_day_back (Fixture *f, gconstpointer data)
{
  g_autoptr (UcKept) kept = uc_kept_new_of (f->base.journal, NULL, table_fixture_file);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autoptr (GDateTime) day = g_date_time_add_hours (now, -6);
  g_autofree char *today = g_date_time_format (day, "%F");
  g_autofree char *began = g_strdup_printf ("gaming-day %s;gaming-day 2199-01-19;close-table", today);
  g_autofree char *back = g_strdup_printf ("back %s the clock ran ahead --by=2001 --second=3001", today);
  g_autofree char *is = g_strdup_printf ("Table T-1: the gaming day is %s.\n", today);

  kept->now_ns = g_get_real_time () * 1000 - G_GINT64_CONSTANT (10000000000);
  uc_kept_play (kept, began);
  g_clear_pointer (&kept, uc_kept_free);
  start (f);
  assert_day_says (NULL, "", 0, "Table T-1: the gaming day is 2199-01-19.\nTwo persons may set it back by up to ");
  assert_day_says ("0000\n0000\n", "back 2199-01-18 why --by=2001 --second=3001", 1, "clock says gaming day");
  assert_day_says ("0000\n0000\n", back, 0, is);
  assert_day_says ("0000\n0000\n", back, 1, "a day before it");
  assert_day_says ("0000\n1111\n", back, 1, "PIN is wrong");
  assert_day_says (NULL, "show", 0, is);
}

static void
test_day_usage (Fixture *f, gconstpointer data)
{
  assert_day_says (NULL, "back 2026-11-27 why --by=2001", 2, "--second=BADGE");
  assert_day_says (NULL, "back 2026-11-27 why --by=2001 --second=2001", 2, "same badge");
  assert_day_says (NULL, "back 2026-11-31 why --by=2001 --second=3001", 2, "“2026-11-31” is not a day");
  assert_day_says (NULL, "back 2026-11-27", 2, "back YYYY-MM-DD REASON");
  assert_day_says (NULL, "forth", 2, "expected “show”");
  assert_day_says (NULL, "--by=2001", 2, "go with “back”");
  assert_day_says (NULL, "--bus=moon", 2, "system");
  assert_day_says (NULL, "show", 1, "upcardctl day: no table service runs on the session bus");
}

int
main (int argc, char **argv)
{
  g_autoptr (GTestDBus) bus = NULL;
  int status;

  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  bus = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_test_dbus_up (bus);
  g_test_add ("/meter/605a.7/a/show", Fixture, NULL, set_up, test_show, tear_down);
  g_test_add ("/meter/605a.7/a/read", Fixture, NULL, set_up, test_read, tear_down);
  g_test_add ("/meter/605a.7/a/6/set", Fixture, NULL, set_up, test_set, tear_down);
  g_test_add ("/meter/house/language", Fixture, NULL, set_up, test_language, tear_down);
  g_test_add ("/meter/605a.7/a/6/other-terms", Fixture, NULL, set_up_none, test_other_terms, tear_down);
  g_test_add ("/meter/usage", Fixture, NULL, set_up_none, test_usage, tear_down);
  g_test_add ("/meter/no-service", Fixture, NULL, set_up_none, test_no_service, tear_down);
  g_test_add ("/meter/no-progressive", Fixture, PLAIN_TABLE, set_up, test_no_progressive, tear_down);
  g_test_add ("/day/back", Fixture, NULL, set_up_none, test_day_back, tear_down);
  g_test_add ("/day/usage", Fixture, NULL, set_up_none, test_day_usage, tear_down);
  status = g_test_run ();
  g_test_dbus_down (bus);
  return status;
}
