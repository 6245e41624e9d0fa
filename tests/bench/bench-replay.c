/* Surveillance replay: from exec to the first page of rounds on the screen, for ten thousand rounds and for a million,
 * beside an empty GTK window; then what a step, a seek, another round and a scroll cost, each from the key to the
 * after-paint, beside a frame of an empty window.
 *
 *   bench-replay EMPTY-WINDOW UPCARD-REPLAY [FOLDER]
 *
 * With a FOLDER of months, such as bench-year leaves, that one takes the place of the long journal, and typing is timed in
 * it: from a letter to all that it finds.
 *
 * The clock's times hold what else the machine does; of the starts the fastest counts, of the frames the median. The
 * processor's are judged to the 99th percentile.
 *
 * The journals are made once and kept in ~/.cache/upcard-bench. The long one has the short one's record and a derived row
 * for each of a million rounds: nothing else of a journal's length is looked at before the first page is there. */
#include "figures.h"
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
#define N_STARTS 9
#define N_FRAMES 200
#define N_SEARCHES 15
#define MAX_RATIO 1.2
#define MAX_BEYOND_MS 150
#define MAX_FRAME_MS 16.7
#define REST_MS 40

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

enum
{
  EMPTY,
  BRIEF,
  LENGTHY,
  N_PROGRAMS
};

static gboolean
judge_starts (const char *of, const double took[N_PROGRAMS], const char *lengthy)
{
  double ratio = took[LENGTHY] / took[BRIEF], beyond = took[LENGTHY] - took[EMPTY];

  printf ("replay: exec to the first page of rounds, %s: %.1f ms of %d rounds, %.1f ms of %s: %.2f times (at most %.2f);"
          " an empty window %.1f ms: %.1f ms beyond it (at most %d)\n",
          of, took[BRIEF], ROUNDS, took[LENGTHY], lengthy, ratio, MAX_RATIO, took[EMPTY], beyond, MAX_BEYOND_MS);
  return ratio <= MAX_RATIO && beyond <= MAX_BEYOND_MS;
}

static gboolean
bench_starts (const char *empty, const char *replay, const char *brief, const char *lengthy)
{
  const char *const programs[N_PROGRAMS][4] = {
    [EMPTY] = { empty, NULL },
    [BRIEF] = { replay, "--report-paint", brief, NULL },
    [LENGTHY] = { replay, "--report-paint", lengthy, NULL },
  };
  double ms[N_PROGRAMS][N_STARTS], processor_ms[N_PROGRAMS][N_STARTS], fastest[N_PROGRAMS], median[N_PROGRAMS];
  gboolean good;

  for (guint i = 0; i < N_STARTS; i++)
    for (guint p = 0; p < N_PROGRAMS; p++)
      {
        FiguresStart start = figures_start (programs[p]);

        ms[p][i] = start.ms;
        processor_ms[p][i] = start.processor_ms;
      }
  for (guint p = 0; p < N_PROGRAMS; p++)
    {
      fastest[p] = figures_quantile (ms[p], N_STARTS, 0);
      median[p] = figures_quantile (processor_ms[p], N_STARTS, 0.5);
    }
  good = judge_starts ("by the clock", fastest, lengthy);
  good &= judge_starts ("of the processor", median, lengthy);
  return good;
}

/* ---- frames ---- */

typedef struct
{
  GtkWidget *window;
  GtkAdjustment *scrolled; /* the list of rounds */
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

/* Of this thread alone. */
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
draw (Bench *bench, guint i)
{
  gtk_widget_queue_draw (bench->window);
}

static void
step (Bench *bench, guint i)
{
  UcReplayWindow *window = UC_REPLAY_WINDOW (bench->window);
  UcPlayer *player = uc_replay_window_get_player (window);

  if (uc_player_position (player) == uc_player_n (player))
    uc_replay_window_seek (window, 0);
  else
    gtk_widget_activate_action (bench->window, "replay.forward", NULL);
}

/* Anywhere in the round. */
static void
seek (Bench *bench, guint i)
{
  UcReplayWindow *window = UC_REPLAY_WINDOW (bench->window);
  UcPlayer *player = uc_replay_window_get_player (window);
  guint n = uc_player_n (player);

  uc_replay_window_seek (window, (uc_player_position (player) + 1 + (i * 7919u) % n) % (n + 1));
}

/* Anywhere in the record: the other rows of the long one have none behind them. */
static void
show_round (Bench *bench, guint i)
{
  UcArchive *archive = uc_replay_window_get_archive (UC_REPLAY_WINDOW (bench->window));
  guint file = i % uc_archive_n_files (archive);
  const UcArchiveFile *of = uc_archive_file (archive, file);
  guint32 n = MIN (of->last - of->first + 1, ROUNDS);

  uc_replay_window_show_round (UC_REPLAY_WINDOW (bench->window), (UcRoundRef){ file, of->first + (i * 7919u + 1) % n });
  g_assert_true (uc_player_is_loaded (uc_replay_window_get_player (UC_REPLAY_WINDOW (bench->window))));
}

static void
to_the_top (Bench *bench)
{
  gtk_adjustment_set_value (bench->scrolled, 0);
  until_painted (bench, 0);
}

/* A turn of the wheel. */
static void
scroll (Bench *bench, guint i)
{
  gtk_adjustment_set_value (bench->scrolled, gtk_adjustment_get_value (bench->scrolled) + 60);
}

/* The bar is dragged. */
static void
drag (Bench *bench, guint i)
{
  gtk_adjustment_set_value (bench->scrolled, gtk_adjustment_get_upper (bench->scrolled) * (1 + i % 97) / 100);
}

typedef struct
{
  const char *name;
  void (*act) (Bench *bench, guint i);
  void (*prepare) (Bench *bench); /* NULL = nothing to prepare */
} Act;

/* What follows a frame, until the next act, is work of the same thread: at 60 frames a second both have one frame's time. */
static gboolean
bench_act (Bench *bench, const Act *act)
{
  double ms[N_FRAMES], cost_ms[N_FRAMES], whole_ms[N_FRAMES], median, worst, whole;

  if (act->prepare != NULL)
    act->prepare (bench);
  rest ();
  for (guint i = 0; i < N_FRAMES; i++)
    {
      double began_ms = processor_ms ();
      gint64 began_us = g_get_monotonic_time ();

      act->act (bench, i);
      ms[i] = until_painted (bench, began_us);
      cost_ms[i] = processor_ms () - began_ms;
      rest ();
      whole_ms[i] = processor_ms () - began_ms;
    }
  median = figures_quantile (ms, N_FRAMES, 0.5);
  worst = figures_quantile (cost_ms, N_FRAMES, 0.99);
  whole = figures_quantile (whole_ms, N_FRAMES, 0.5);
  printf ("replay: %-22s to after-paint: median %5.1f ms (at most %.1f), 99th percentile %5.1f; of the processor median"
          " %5.1f, 99th percentile %5.1f (at most %.1f), and with what follows median %5.1f (at most %.1f)\n",
          act->name, median, MAX_FRAME_MS, figures_quantile (ms, N_FRAMES, 0.99),
          figures_quantile (cost_ms, N_FRAMES, 0.5), worst, MAX_FRAME_MS, whole, MAX_FRAME_MS);
  return median <= MAX_FRAME_MS && worst <= MAX_FRAME_MS && whole <= MAX_FRAME_MS;
}

static void
present (Bench *bench, GtkWidget *window)
{
  bench->window = window;
  gtk_window_set_default_size (GTK_WINDOW (window), 1920, 1080);
  gtk_window_present (GTK_WINDOW (window));
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (on_after_paint), bench);
}

static gboolean
bench_empty (void)
{
  static const Act act = { "an empty window", draw, NULL };
  Bench bench = { 0 };
  gboolean good;

  present (&bench, gtk_window_new ());
  good = bench_act (&bench, &act);
  gtk_window_destroy (GTK_WINDOW (bench.window));
  return good;
}

static GtkAdjustment *
find_scrolled (GtkWidget *root)
{
  /* The rounds: a drop-down has a list as well. */
  if (GTK_IS_LIST_VIEW (root) && gtk_widget_has_css_class (root, "rounds"))
    return gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (root));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkAdjustment *found = find_scrolled (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* ---- finding ---- */

static const struct
{
  const char *field, *value;
} searches[] = {
  { "text", "685a.12 exposed" }, { "text", "1007" },   { "from", "2026-06-01" }, { "round", "1000-" },
  { "seat", "5" },               { "pays", "500" },    { "dealer", "1007" },     { "floor", "3001" },
  { "minutes", "3-4" },          { "card", "9D" },     { "slip", "S-1" },
};

static double
search (Bench *bench, const char *field, const char *value)
{
  UcReplayWindow *window = UC_REPLAY_WINDOW (bench->window);
  GListModel *list = G_LIST_MODEL (uc_replay_window_get_list (window));
  gint64 began_us;
  guint all;

  uc_find_panel_clear (uc_replay_window_get_find (window));
  while (!uc_replay_window_is_settled (window))
    g_main_context_iteration (NULL, TRUE);
  all = g_list_model_get_n_items (list);
  began_us = g_get_monotonic_time ();
  uc_find_panel_set (uc_replay_window_get_find (window), field, value);
  /* None of the searches finds every row. */
  while (g_list_model_get_n_items (list) == all || !uc_replay_window_is_settled (window))
    g_main_context_iteration (NULL, TRUE);
  return (double) (g_get_monotonic_time () - began_us) / 1000;
}

/* An entry's search waits a moment for the next letter: that is in it. */
static void
bench_searches (Bench *bench)
{
  for (guint s = 0; s < G_N_ELEMENTS (searches); s++)
    {
      double ms[N_SEARCHES];

      for (guint i = 0; i < N_SEARCHES; i++)
        ms[i] = search (bench, searches[s].field, searches[s].value);
      printf ("replay: %s “%s”: %u rows, all there after: median %.0f ms, worst %.0f ms\n", searches[s].field,
              searches[s].value,
              g_list_model_get_n_items (G_LIST_MODEL (uc_replay_window_get_list (UC_REPLAY_WINDOW (bench->window)))),
              figures_quantile (ms, N_SEARCHES, 0.5), figures_quantile (ms, N_SEARCHES, 1));
    }
}

static gboolean
bench_frames (const char *journal)
{
  static const Act acts[] = {
    { "a step", step, NULL },
    { "a seek in the round", seek, NULL },
    { "another round", show_round, NULL },
    { "a scroll of the list", scroll, to_the_top },
    { "a drag of its bar", drag, NULL },
  };
  g_autofree char *own = g_dir_make_tmp ("bench-replay-XXXXXX", NULL);
  const char *const paths[] = { journal, NULL };
  GtkWidget *window = uc_replay_window_new (own, own);
  Bench bench = { .scrolled = find_scrolled (window) };
  gboolean good = TRUE;

  uc_replay_window_open (UC_REPLAY_WINDOW (window), paths);
  present (&bench, window);
  while (!uc_replay_window_is_settled (UC_REPLAY_WINDOW (window)))
    g_main_context_iteration (NULL, TRUE);
  for (guint a = 0; a < G_N_ELEMENTS (acts); a++)
    good &= bench_act (&bench, &acts[a]);
  if (g_file_test (journal, G_FILE_TEST_IS_DIR))
    bench_searches (&bench);
  gtk_window_destroy (GTK_WINDOW (window));
  return good;
}

int
main (int argc, char **argv)
{
  g_autofree char *cache = g_build_filename (g_get_user_cache_dir (), "upcard-bench", NULL);
  g_autofree char *brief = g_build_filename (cache, "brief-1.journal", NULL);
  g_autofree char *lengthy = g_build_filename (cache, "lengthy-1.journal", NULL);
  gboolean good;

  if (argc != 3 && argc != 4)
    {
      fprintf (stderr, "usage: bench-replay EMPTY-WINDOW UPCARD-REPLAY [FOLDER]\n");
      return 2;
    }
  g_mkdir_with_parents (cache, 0700);
  make_short (brief);
  if (argc == 4)
    {
      g_free (lengthy);
      lengthy = g_strdup (argv[3]);
    }
  else
    make_long (lengthy, brief);
  setvbuf (stdout, NULL, _IOLBF, 0);
  gtk_init ();
  uc_palette_load (gdk_display_get_default ());
  uc_replay_style_load (gdk_display_get_default ());
  good = bench_starts (argv[1], argv[2], brief, lengthy);
  good &= bench_empty ();
  good &= bench_frames (lengthy);
  return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
