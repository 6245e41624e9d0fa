/* Surveillance replay: from exec to the first page of rounds on the screen, for a million rounds, in turns with ten thousand and
 * with an empty GTK window; then what a step, a seek, another round and a scroll cost, each from the key to the
 * after-paint, in turns with a frame of an empty window.
 *
 *   bench-replay EMPTY-WINDOW UPCARD-REPLAY [FOLDER]
 *
 * With a FOLDER of months, such as bench-year leaves, that one takes the place of the long journal, and typing is timed in
 * it: from a letter to all that it finds.
 *
 * The clock's times hold what else the machine does: of the starts the fastest counts, and those of the frames are printed alone, because
 * a short frame waits for nobody where a long one does. The processor's are judged to the 99th percentile.
 *
 * Journal and indexes are made once and kept in ~/.cache/upcard-bench. A million rounds are ten thousand, each of them a hundred times in
 * the replay's own index: nothing else of a journal's length is looked at before the first page is there. */
#include "figures.h"
#include "uc-archive.h"
#include "uc-palette.h"
#include "uc-remove-folder.h"
#include "uc-replay-style.h"
#include "uc-replay-window.h"
#include "uc-walked.h"

#include <sqlite3.h>
#include <stdio.h>
#include <time.h>

#define ROUNDS 10000
#define TIMES 100
#define N_STARTS 9
#define N_FRAMES 200
#define N_SEARCHES 15
#define MOST_LONG 1.2
#define MOST_EMPTY 5.0
/* One frame of a screen of 60 Hz. */
#define FRAME_GOAL "16.7 ms"
#define REST_MS 40
#define ENV "/usr/bin/env"

/* ---- the journal and its indexes ---- */

static void
make_journal (const char *path)
{
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    uc_walked_journal (uc_walk_tables, 77, ROUNDS, path);
}

/* Where a program whose XDG_CACHE_HOME is @home has its indexes. */
static char *
index_folder (const char *home)
{
  return g_build_filename (home, "upcard", "replay", NULL);
}

static void
multiply (const char *index)
{
  g_autofree char *sql = g_strdup_printf (
      "WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < %d) INSERT INTO round"
      " SELECT number + i * (SELECT max(number) FROM round), first_row, last_row, first_seq, last_seq, first_real,"
      " last_real, marks, seats, faces, stakes, pays, largest, award, dealer, floor, words FROM k, round;"
      " PRAGMA wal_checkpoint(TRUNCATE);",
      TIMES - 1);
  sqlite3 *db;

  if (sqlite3_open (index, &db) != SQLITE_OK || sqlite3_exec (db, sql, NULL, NULL, NULL) != SQLITE_OK)
    g_error ("%s: %s", index, sqlite3_errmsg (db));
  sqlite3_close (db);
}

/* An index of the rounds of @path in @home, of @times as many. */
static void
make_index (const char *path, const char *home, guint times)
{
  g_autofree char *cache = index_folder (home);
  const char *const paths[] = { path, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (UcArchive) archive = NULL;

  g_mkdir_with_parents (cache, 0700);
  archive = uc_archive_open (paths, cache, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  if (times > 1 && uc_archive_n_rounds (archive) == ROUNDS)
    multiply (uc_archive_file (archive, 0)->index);
}

/* ---- starting ---- */

typedef struct
{
  const char *path; /* a journal, or a folder of months */
  const char *home; /* in which its index is */
  const char *name;
} Record;

enum
{
  EMPTY,
  BRIEF,
  LENGTHY,
  N_PROGRAMS
};

static void
judge_starts (const char *of, const double took[N_PROGRAMS], const Record *lengthy)
{
  g_autofree char *what = g_strdup_printf ("replay: exec to the first page of %s, %s", lengthy->name, of);

  figures_judge (&(Figure) { what, "of " G_STRINGIFY (ROUNDS) " rounds", "ms", NULL, MOST_LONG }, took[LENGTHY], took[BRIEF]);
  figures_judge (&(Figure) { what, "an empty window", "ms", "150 ms beyond an empty window", MOST_EMPTY }, took[LENGTHY], took[EMPTY]);
}

static void
bench_starts (const char *empty, const char *replay, const Record *brief, const Record *lengthy)
{
  g_autofree char *brief_home = g_strconcat ("XDG_CACHE_HOME=", brief->home, NULL);
  g_autofree char *lengthy_home = g_strconcat ("XDG_CACHE_HOME=", lengthy->home, NULL);
  const char *const programs[N_PROGRAMS][6] = {
    [EMPTY] = { ENV, brief_home, empty, NULL },
    [BRIEF] = { ENV, brief_home, replay, "--report-paint", brief->path, NULL },
    [LENGTHY] = { ENV, lengthy_home, replay, "--report-paint", lengthy->path, NULL },
  };
  double ms[N_PROGRAMS][N_STARTS], processor_ms[N_PROGRAMS][N_STARTS], fastest[N_PROGRAMS], median[N_PROGRAMS];

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
  judge_starts ("by the clock, the fastest", fastest, lengthy);
  judge_starts ("of the processor, median", median, lengthy);
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
  double most;                    /* of the processor's time, beside a frame of an empty window */
} Act;

/* What follows a frame, until the next act, is work of the same thread: at 60 frames a second both have one frame's time. */
typedef struct
{
  double ms[N_FRAMES];       /* to the after-paint, by the clock */
  double cost_ms[N_FRAMES];  /* the same, of the processor */
  double whole_ms[N_FRAMES]; /* with what follows */
} Costs;

static void
measure (Bench *bench, const Act *act, guint i, Costs *costs)
{
  const double began_ms = processor_ms ();
  const gint64 began_us = g_get_monotonic_time ();

  act->act (bench, i);
  costs->ms[i] = until_painted (bench, began_us);
  costs->cost_ms[i] = processor_ms () - began_ms;
  rest ();
  costs->whole_ms[i] = processor_ms () - began_ms;
}

static void
judge (const Act *act, const char *of, double most, double *ours, double *of_empty, double share)
{
  g_autofree char *what = g_strdup_printf ("replay: %s to the after-paint, %s", act->name, of);

  figures_judge (&(Figure) { what, "an empty window, median", "ms", FRAME_GOAL, most }, figures_quantile (ours, N_FRAMES, share),
                 figures_quantile (of_empty, N_FRAMES, 0.5));
}

static void
bench_act (Bench *bench, Bench *empty, const Act *act)
{
  static const Act nothing = { "nothing", draw };
  Costs ours, of_empty;

  if (act->prepare != NULL)
    act->prepare (bench);
  rest ();
  for (guint i = 0; i < N_FRAMES; i++)
    {
      measure (bench, act, i, &ours);
      measure (empty, &nothing, i, &of_empty);
    }
  judge (act, "by the clock, median", 0, ours.ms, of_empty.ms, 0.5);
  judge (act, "of the processor, 99th percentile", act->most, ours.cost_ms, of_empty.cost_ms, 0.99);
  judge (act, "of the processor, with what follows, median", act->most, ours.whole_ms, of_empty.whole_ms, 0.5);
}

static void
present (Bench *bench, GtkWidget *window)
{
  bench->window = window;
  gtk_window_set_default_size (GTK_WINDOW (window), 1920, 1080);
  gtk_window_present (GTK_WINDOW (window));
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (on_after_paint), bench);
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

static void
bench_frames (const Record *record)
{
  static const Act acts[] = {
    { "a step", step, NULL, 100 },
    { "a seek in the round", seek, NULL, 120 },
    { "another round", show_round, NULL, 500 },
    { "a scroll of the list", scroll, to_the_top, 60 },
    { "a drag of its bar", drag, NULL, 60 },
  };
  g_autofree char *own = g_dir_make_tmp ("bench-replay-XXXXXX", NULL);
  g_autofree char *cache = index_folder (record->home);
  const char *const paths[] = { record->path, NULL };
  GtkWidget *window = uc_replay_window_new (own, cache);
  Bench bench = { .scrolled = find_scrolled (window) }, empty = { NULL };

  present (&empty, gtk_window_new ());
  uc_replay_window_open (UC_REPLAY_WINDOW (window), paths);
  present (&bench, window);
  while (!uc_replay_window_is_settled (UC_REPLAY_WINDOW (window)))
    g_main_context_iteration (NULL, TRUE);
  for (guint a = 0; a < G_N_ELEMENTS (acts); a++)
    bench_act (&bench, &empty, &acts[a]);
  if (g_file_test (record->path, G_FILE_TEST_IS_DIR))
    bench_searches (&bench);
  gtk_window_destroy (GTK_WINDOW (window));
  gtk_window_destroy (GTK_WINDOW (empty.window));
  uc_remove_folder (own);
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = g_build_filename (g_get_user_cache_dir (), "upcard-bench", NULL);
  g_autofree char *journal = g_build_filename (folder, "brief-1.journal", NULL);
  g_autofree char *brief_home = g_build_filename (folder, "brief", NULL), *lengthy_home = g_build_filename (folder, "lengthy", NULL);
  const gboolean given = argc == 4;
  const Record brief = { journal, brief_home, NULL };
  const Record lengthy = { given ? argv[3] : journal, lengthy_home, given ? argv[3] : "a million rounds" };

  if (argc != 3 && !given)
    {
      fprintf (stderr, "usage: bench-replay EMPTY-WINDOW UPCARD-REPLAY [FOLDER]\n");
      return 2;
    }
  g_mkdir_with_parents (folder, 0700);
  make_journal (journal);
  make_index (brief.path, brief.home, 1);
  make_index (lengthy.path, lengthy.home, given ? 1 : TIMES);
  gtk_init ();
  uc_palette_load (gdk_display_get_default ());
  uc_replay_style_load (gdk_display_get_default ());
  bench_starts (argv[1], argv[2], &brief, &lengthy);
  bench_frames (&lengthy);
  return figures_status ();
}
