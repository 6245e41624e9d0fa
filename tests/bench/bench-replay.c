/* Surveillance replay: from exec to the first page of rounds on the screen, for ten thousand rounds and for a million,
 * beside an empty GTK window; then what a step, a seek and a scroll cost, each from the key to the after-paint.
 *
 *   bench-replay EMPTY-WINDOW UPCARD-REPLAY
 *
 * The journals are made once and kept in ~/.cache/upcard-bench. The long one has the short one's record and a derived row
 * for each of a million rounds: nothing else of a journal's length is looked at before the first page is there. */
#include "uc-kept.h"
#include "uc-palette.h"
#include "uc-replay-style.h"
#include "uc-replay-window.h"
#include "uc-walked.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROUNDS 10000
#define TIMES 100
#define N_STARTS 5
#define N_FRAMES 200
#define MAX_RATIO 1.2
#define MAX_BEYOND_MS 150
#define MAX_FRAME_MS 16.7
#define REST_MS 40

static int
ascending (const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;

  return (x > y) - (x < y);
}

static double
quantile (double *values, guint n, double share)
{
  qsort (values, n, sizeof *values, ascending);
  return values[MIN (n - 1, (guint)(share * n))];
}

/* ---- the journals ---- */

static void
make_short (const char *path)
{
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    uc_walked_journal (uc_walk_tables, 77, ROUNDS, path);
}

static void
make_long (const char *path, const char *from)
{
  g_autofree char *bytes = NULL;
  g_autofree char *sql = NULL;
  UcKept at = { .path = (char *)path };
  gsize length;

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return;
  g_assert_true (g_file_get_contents (from, &bytes, &length, NULL));
  g_assert_true (g_file_set_contents (path, bytes, length, NULL));
  sql = g_strdup_printf (
      "WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < %d) INSERT INTO round"
      " SELECT number + i * (SELECT max(number) FROM round), first_row, last_row, first_seq, last_seq, first_real,"
      " last_real, devices, digest, marks, seats, faces, stakes, pays, largest, award, dealer, floor, words"
      " FROM k, round; PRAGMA wal_checkpoint(TRUNCATE);",
      TIMES - 1);
  uc_kept_tamper (&at, sql);
}

/* ---- starting ---- */

static double
start_ms (const char *program, const char *journal)
{
  const char *argv[] = { program, "--report-paint", journal, NULL };
  g_autofree char *output = NULL;
  g_autoptr (GError) error = NULL;
  gint64 began_us = g_get_monotonic_time ();

  if (!g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &output, NULL, NULL, &error))
    g_error ("%s", error->message);
  return (double)(g_ascii_strtoll (output, NULL, 10) - began_us) / 1000;
}

static gboolean
bench_starts (const char *empty, const char *replay, const char *brief, const char *lengthy)
{
  double ms[3][N_STARTS], medians[3];

  for (guint i = 0; i < N_STARTS; i++)
    {
      ms[0][i] = start_ms (empty, NULL);
      ms[1][i] = start_ms (replay, brief);
      ms[2][i] = start_ms (replay, lengthy);
    }
  for (guint i = 0; i < 3; i++)
    medians[i] = quantile (ms[i], N_STARTS, 0.5);
  printf ("replay: exec to the first page of rounds: %.1f ms of %d rounds, %.1f ms of %d: %.2f times (at most %.2f);"
          " an empty window %.1f ms: %.1f ms beyond it (at most %d)\n",
          medians[1], ROUNDS, medians[2], ROUNDS * TIMES, medians[2] / medians[1], MAX_RATIO, medians[0],
          medians[2] - medians[0], MAX_BEYOND_MS);
  return medians[2] / medians[1] <= MAX_RATIO && medians[2] - medians[0] <= MAX_BEYOND_MS;
}

/* ---- frames ---- */

typedef struct
{
  GtkWidget *window;
  gint64 painted_us;
} Bench;

static void
on_after_paint (GdkFrameClock *clock, Bench *bench)
{
  bench->painted_us = g_get_monotonic_time ();
}

static double
until_painted (Bench *bench, gint64 began_us)
{
  bench->painted_us = 0;
  while (bench->painted_us == 0)
    g_main_context_iteration (NULL, TRUE);
  return (double)(bench->painted_us - began_us) / 1000;
}

/* Of this thread alone: what a busy machine takes away is not in it. */
static double
processor_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1000 + (double)now.tv_nsec / 1000000;
}

static gboolean
on_rested (gpointer data)
{
  *(gboolean *)data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
rest (void)
{
  gboolean rested = FALSE;

  g_timeout_add (REST_MS, on_rested, &rested);
  while (!rested)
    g_main_context_iteration (NULL, TRUE);
}

static void
step (Bench *bench, guint i)
{
  UcReplayWindow *window = UC_REPLAY_WINDOW (bench->window);

  gtk_widget_activate_action (bench->window, "replay.forward", NULL);
  if (uc_player_position (uc_replay_window_get_player (window)) == uc_player_n (uc_replay_window_get_player (window)))
    uc_replay_window_seek (window, 0);
}

/* Anywhere in a million rounds. */
static void
seek (Bench *bench, guint i)
{
  UcReplayWindow *window = UC_REPLAY_WINDOW (bench->window);

  uc_replay_window_show_round (window, (UcRoundRef){ 0, 1 + (i * 7919u) % ROUNDS });
}

static GtkWidget *
find_list (GtkWidget *root)
{
  /* The rounds: a drop-down has a list as well. */
  if (GTK_IS_LIST_VIEW (root) && gtk_widget_has_css_class (root, "rounds"))
    return gtk_widget_get_parent (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_list (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
scroll (Bench *bench, guint i)
{
  GtkAdjustment *adjustment
      = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (find_list (bench->window)));

  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + 60 + (i % 50 == 0 ? 1000000 : 0));
}

static gboolean
bench_frames (const char *journal)
{
  static const struct
  {
    const char *name;
    void (*act) (Bench *bench, guint i);
  } acts[] = { { "a step", step }, { "another round", seek }, { "a scroll of the list", scroll } };
  g_autofree char *own = g_dir_make_tmp ("bench-replay-XXXXXX", NULL);
  const char *const paths[] = { journal, NULL };
  Bench bench = { .window = uc_replay_window_new (own, own) };
  gboolean good = TRUE;
  double ms[N_FRAMES], cost_ms[N_FRAMES];

  gtk_window_set_default_size (GTK_WINDOW (bench.window), 1920, 1080);
  uc_replay_window_open (UC_REPLAY_WINDOW (bench.window), paths);
  gtk_window_present (GTK_WINDOW (bench.window));
  g_signal_connect (gtk_widget_get_frame_clock (bench.window), "after-paint", G_CALLBACK (on_after_paint), &bench);
  while (!uc_replay_window_is_settled (UC_REPLAY_WINDOW (bench.window)))
    g_main_context_iteration (NULL, TRUE);
  for (guint a = 0; a < G_N_ELEMENTS (acts); a++)
    {
      for (guint i = 0; i < N_FRAMES; i++)
        {
          gint64 began_us;

          rest ();
          cost_ms[i] = -processor_ms ();
          began_us = g_get_monotonic_time ();
          acts[a].act (&bench, i);
          ms[i] = until_painted (&bench, began_us);
          cost_ms[i] += processor_ms ();
        }
      good &= quantile (ms, N_FRAMES, 0.99) <= MAX_FRAME_MS;
      printf ("replay: %s to after-paint: median %.1f ms, 99th percentile %.1f ms (at most %.1f); of the processor %.1f"
              " and %.1f ms\n",
              acts[a].name, quantile (ms, N_FRAMES, 0.5), quantile (ms, N_FRAMES, 0.99), MAX_FRAME_MS,
              quantile (cost_ms, N_FRAMES, 0.5), quantile (cost_ms, N_FRAMES, 0.99));
    }
  gtk_window_destroy (GTK_WINDOW (bench.window));
  return good;
}

int
main (int argc, char **argv)
{
  g_autofree char *cache = g_build_filename (g_get_user_cache_dir (), "upcard-bench", NULL);
  g_autofree char *brief = g_build_filename (cache, "brief-1.journal", NULL);
  g_autofree char *lengthy = g_build_filename (cache, "lengthy-1.journal", NULL);
  gboolean good;

  if (argc != 3)
    {
      fprintf (stderr, "usage: bench-replay EMPTY-WINDOW UPCARD-REPLAY\n");
      return 2;
    }
  g_mkdir_with_parents (cache, 0700);
  make_short (brief);
  make_long (lengthy, brief);
  gtk_init ();
  uc_palette_load (gdk_display_get_default ());
  uc_replay_style_load (gdk_display_get_default ());
  good = bench_starts (argv[1], argv[2], brief, lengthy);
  good &= bench_frames (lengthy);
  return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
