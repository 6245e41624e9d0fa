/* The service on GPIO lines of a real kernel. */
#include "uc-bench.h"
#include "uc-edges.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEATS 6
#define BUTTON "table/8"
#define LOCK "lamps/0"

/* Six seats: coins on table/0 to 5, everything that is set on the other chip. */
static const char table_file[] = "[table]\nid=T-1\ngame=down-under-blackjack\ndecks=6\nseats=6\n"
                                 "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n"
                                 "[devices]\n"
                                 "wager.1=table/0\nwager.2=table/1\nwager.3=table/2\n"
                                 "wager.4=table/3\nwager.5=table/4\nwager.6=table/5\n"
                                 "lock-button=" BUTTON "\nreset-key=table/9\nlock-line=" LOCK "\n"
                                 "lamp.1.accepted=lamps/1\nlamp.2.accepted=lamps/2\nlamp.3.accepted=lamps/3\n"
                                 "winner.1=lamps/4\nwinner.2=lamps/5\nwinner.3=lamps/6\n"
                                 "floor-call=lamps/7\n";

static void
add_chips (UcBench *bench)
{
  g_free (uc_vm_do (bench->vm, "chip add table 16 && chip add lamps 16"));
}

static void
start (UcBench *bench)
{
  add_chips (bench);
  uc_bench_start_service (bench, table_file);
}

/* ---- wired and played ---- */

static void
test_wiring_list (UcBench *bench, gconstpointer data)
{
  static const char *const labels[] = { "upcard wager 1", "upcard wager 6",    "upcard lock button",     "upcard reset key",
                                        "upcard lock line", "upcard winner 3", "upcard lamp 2 accepted",
                                        "upcard floor call" };
  g_autofree char *list = NULL;

  start (bench);
  list = uc_vm_do (bench->vm, "gpioinfo");
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    if (strstr (list, labels[i]) == NULL)
      g_error ("gpioinfo does not say “%s”: %s", labels[i], list);
}

static void
test_rounds (UcBench *bench, gconstpointer data)
{
  g_autofree char *journal = NULL;

  start (bench);
  uc_bench_play (bench, 3);
  g_assert_cmpuint (uc_bench_count (bench, "gpio", "edges"), >, 6);
  g_assert_cmpuint (uc_bench_count (bench, "gpio", "lost"), ==, 0);
  journal = uc_bench_prove (bench);
}

/* ---- the lock ---- */

#define PRESSES 500
#define PRESSES_LEAN 60
/* Presses by one command: it must answer in time. */
#define PRESSES_AT_ONCE 60
#define PAIRS 2
/* One lock in so many may pass unseen: it is short, and a busy machine stands still for longer. */
#define CHANCE_UNSEEN 20

static int
compare (gconstpointer a, gconstpointer b)
{
  return *(const int *) a - *(const int *) b;
}

static int
percentile (GArray *us, guint percent)
{
  return g_array_index (us, int, MIN (us->len * percent / 100, us->len - 1));
}

/* The button of the service and that of a bare loop take turns, in the same guest, while coins keep the journal busy. */
static void
test_lock (UcBench *bench, gconstpointer data)
{
  guint presses = g_test_slow () ? PRESSES : PRESSES_LEAN;
  /* Of few presses the 99th percentile is the worst one, which is chance; a lock that waits for the debounce shows in the median. */
  guint judged = g_test_slow () ? 99 : 50;
  guint done = 0;
  GArray *us[PAIRS] = { g_array_new (FALSE, FALSE, sizeof (int)), g_array_new (FALSE, FALSE, sizeof (int)) };
  static const char *const names[PAIRS] = { "service", "bare loop" };

  start (bench);
  g_free (uc_vm_do (bench->vm, "chip add bare 16"));
  uc_bench_open_bets (bench);
  uc_edges_begin_program (bench, "guest-bare", "bare 1 1");
  for (; done < presses; done += PRESSES_AT_ONCE)
    {
      static const char *const chips[] = { "table", NULL };
      g_autofree char *coins = uc_edges_at_rate (chips, SEATS, 40, PRESSES_AT_ONCE * 8);
      g_autofree char *text = NULL;
      g_auto (GStrv) lines = NULL;
      int pair, time;

      uc_vm_begin_drive (bench->vm, coins);
      text = uc_vm_do (bench->vm, "guest-press %d " BUTTON " " LOCK " bare/0 bare/1", PRESSES_AT_ONCE);
      uc_vm_end_drive (bench->vm);
      lines = g_strsplit (text, "\n", -1);
      for (guint i = 0; lines[i] != NULL; i++)
        if (sscanf (lines[i], "%d %d", &pair, &time) == 2 && time >= 0)
          g_array_append_val (us[pair], time);
    }
  for (guint i = 0; i < PAIRS; i++)
    {
      guint seen = us[i]->len;

      g_array_sort (us[i], compare);
      g_test_message ("Button to lock line, %s: median %d µs, 99th percentile %d µs, %u seen of %u", names[i],
                      percentile (us[i], 50), percentile (us[i], 99), seen, done);
      g_assert_cmpuint (seen + done / CHANCE_UNSEEN, >=, done);
    }
  g_assert_cmpint (2 * percentile (us[0], judged), <=, 3 * percentile (us[1], judged));
  for (guint i = 0; i < PAIRS; i++)
    g_array_unref (us[i]);
}

/* ---- at rest ---- */

#define REST_S 20

/* How often each thread has woken, into a file in the guest. */
static void
note_wake_ups (UcBench *bench, const char *file)
{
  g_free (uc_vm_do (bench->vm, "grep -H ^voluntary /proc/$(cat /run/upcardd.pid)/task/*/status >/tmp/%s", file));
}

static void
test_idle (UcBench *bench, gconstpointer data)
{
  g_autofree char *woken = NULL;

  start (bench);
  uc_bench_open_bets (bench);
  note_wake_ups (bench, "before");
  g_free (uc_vm_do (bench->vm, "sleep %d", REST_S));
  note_wake_ups (bench, "after");
  woken = uc_vm_do (bench->vm, "awk 'NR == FNR { was[$1] = $2; next } { n += $2 - was[$1] } END { print n }' "
                               "/tmp/before /tmp/after");
  g_test_message ("%d wake-ups in %d s", atoi (woken), REST_S);
  g_assert_cmpint (atoi (woken), <=, REST_S);
}

/* ---- what is not there ---- */

/* The service starts without them, says what is there instead, and takes each when it comes. */
static void
test_missing (UcBench *bench, gconstpointer data)
{
  static const char wrong_table[] = "[table]\nid=T-1\ngame=down-under-blackjack\ndecks=6\nseats=6\n"
                                    "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n"
                                    "[devices]\n"
                                    "wager.1=table/0\nwager.2=absent/3\nwager.3=table/40\n"
                                    "lock-button=table/8\nlock-line=table/9\n";
  const UcDevice first = UC_DEVICE_HEAD_1, absent = first + 1, wrong = first + 2, busy = UC_DEVICE_LOCK_BUTTON;

  g_free (uc_vm_do (bench->vm, "chip add table 16"));
  uc_edges_begin_program (bench, "guest-bare", "table 9");
  uc_bench_start_service (bench, wrong_table);
  uc_bench_wait_for_state (bench, absent, UC_DEVICE_STATE_DOWN, "The missing chip");
  uc_bench_wait_for_state (bench, wrong, UC_DEVICE_STATE_DOWN, "The missing line");
  uc_bench_wait_for_state (bench, busy, UC_DEVICE_STATE_DOWN, "The busy line");
  uc_bench_wait_for_log (bench, "there is no GPIO chip “absent”; chips present: table (");
  uc_bench_wait_for_log (bench, "has no line “40”; it has the lines 0 to 15");
  uc_bench_wait_for_log (bench, "line 8 of “table” is in use by “bare”");

  g_free (uc_vm_do (bench->vm, "chip add absent 8"));
  uc_bench_wait_for_state (bench, absent, UC_DEVICE_STATE_UP, "The chip that came");
  g_free (uc_edges_end_program (bench, "guest-bare"));
  uc_bench_wait_for_state (bench, busy, UC_DEVICE_STATE_UP, "The line that was given back");
  uc_bench_wait_for_state (bench, first, UC_DEVICE_STATE_UP, "The other line that was given back");
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*test) (UcBench *bench, gconstpointer data);
  } tests[] = {
    { "/hardware/lines/gpioinfo-is-a-wiring-list", test_wiring_list },
    { "/hardware/lines/rounds-by-edges-are-proven", test_rounds },
    { "/hardware/lines/lock/as-fast-as-a-bare-loop", test_lock },
    { "/hardware/lines/idle/at-most-one-wake-up-a-second", test_idle },
    { "/hardware/lines/absent-busy-wrong/named-and-taken-when-they-come", test_missing },
  };

  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, UcBench, NULL, uc_bench_set_up, tests[i].test, uc_bench_tear_down);
  return g_test_run ();
}
