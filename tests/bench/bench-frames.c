/* From a device's byte to the glass: the real service on a private bus, a shoe and a reader at its socket, and the real
 * window of the dealer's screen on a display. Each card and each light is written as its device writes it; the clock
 * stops at the after-paint of the frame that shows it. What the dealer answers is pressed on the prompt's own button, whose frame is in
 * the figure. In turns with them a frame of an empty window and a bare commit on the same disk: the 99th percentiles of both, added, are
 * the baseline.
 *
 *   bench-frames       needs UPCARDD, the program; its journal lies in the folder for temporary files
 */
#include "bare-commit.h"
#include "figures.h"
#include "robot.h"
#include "table-fixture.h"
#include "uc-console-window.h"
#include "uc-palette.h"
#include "uc-prompt-panel.h"
#include "uc-table-link.h"
#include "uc-table-page.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#define N_FACTS 300
#define N_EMPTY 200
#define N_PRESSES 150
#define N_TURNS 5
/* As large as the events of a press. */
#define BARE_BYTES 700
/* One frame of a screen of 60 Hz. */
#define GOAL "the baseline and 16.7 ms"
#define MOST_FACT 10.0
#define MOST_PRESS 10.0
/* Between two facts, at random: a hand deals no faster, and the clock's tick falls anywhere between. */
#define REST_LEAST_MS 30
#define REST_MOST_MS 70

/* The fixture's table has three seats; a full felt is what is drawn. */
static char *
six_seats (void)
{
  g_autoptr (GString) text = g_string_new (table_fixture_file);

  g_string_replace (text, "seats=3", "seats=6", 1);
  for (guint seat = 4; seat <= 6; seat++)
    g_string_append_printf (text,
                            "wager.%u=unix:/simulated\nlamp.%u.accepted=unix:/simulated\nwinner.%u=unix:/simulated\n",
                            seat, seat, seat);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

typedef struct
{
  TableFixture base;
  GPid service;
  UcConsoleModel *model;
  UcTableLink *link;
  GtkWidget *window;
  Robot robot;
  BareCommit *bare;
  GdkFrameClock *watched; /* of the window whose frames count */
  guint64 seq;      /* last event that was on the screen before the fact */
  gint64 folded_us; /* when the console had read the fact; 0 = not yet */
  gint64 painted_us;
} Bench;

typedef struct
{
  const char *name;
  double ms[N_FACTS + N_PRESSES];
  guint n;
} Series;

static double
quantile (Series *series, double share)
{
  return figures_quantile (series->ms, series->n, share);
}

static void
add (Series *series, gint64 from_us, gint64 to_us)
{
  series->ms[series->n++] = (double) (to_us - from_us) / 1000;
}

static void
judge (const char *what, double most, Series *series, double baseline)
{
  g_autofree char *of = g_strdup_printf ("%s, 99th percentile of %u", what, series->n);

  figures_judge (&(Figure) { of, "of a bare commit and an empty window's frame, added", "ms", GOAL, most }, quantile (series, 0.99),
                 baseline);
}

static void
print (Series *series)
{
  printf ("frames: %s: median %.2f ms, 99th percentile %.2f ms of %u\n", series->name, quantile (series, 0.5),
          quantile (series, 0.99), series->n);
}

/* ---- waiting ---- */

#define wait_until(condition) \
  G_STMT_START \
  { \
    while (!(condition)) \
      g_main_context_iteration (NULL, TRUE); \
  } \
  G_STMT_END

static gboolean
on_rested (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
rest (Bench *bench)
{
  gboolean rested = FALSE;

  g_timeout_add ((guint) g_rand_int_range (bench->robot.rand, REST_LEAST_MS, REST_MOST_MS), on_rested, &rested);
  wait_until (rested);
}

static void
on_after_paint (GdkFrameClock *clock, gpointer data)
{
  Bench *bench = data;

  if (clock == bench->watched && bench->folded_us != 0 && bench->painted_us == 0)
    bench->painted_us = g_get_monotonic_time ();
}

static void
watch_frames (Bench *bench, GtkWidget *window)
{
  gtk_window_present (GTK_WINDOW (window));
  wait_until (gtk_widget_get_mapped (window));
  bench->watched = gtk_widget_get_frame_clock (window);
  g_signal_connect (bench->watched, "after-paint", G_CALLBACK (on_after_paint), bench);
}

/* ---- an empty window ---- */

static void
bench_empty (Bench *bench, Series *series)
{
  GdkFrameClock *before = bench->watched;
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  watch_frames (bench, window);
  for (guint i = 0; i < N_EMPTY / N_TURNS; i++)
    {
      rest (bench);
      bench->painted_us = 0;
      bench->folded_us = g_get_monotonic_time ();
      gtk_widget_queue_draw (window);
      wait_until (bench->painted_us != 0);
      add (series, bench->folded_us, bench->painted_us);
    }
  gtk_window_destroy (GTK_WINDOW (window));
  bench->watched = before;
}

/* ---- the table ---- */

static const UcTable *
table (Bench *bench)
{
  return uc_console_model_get_table (bench->model);
}

/* Before the window's own handler: what that does belongs to the frame. */
static void
on_changed (UcConsoleModel *model, gpointer data)
{
  Bench *bench = data;

  if (bench->folded_us == 0 && table (bench) != NULL && table (bench)->now.carry.seq > bench->seq)
    bench->folded_us = g_get_monotonic_time ();
}

static void
start_service (Bench *bench)
{
  const char *argv[] = { g_getenv ("UPCARDD"), "--table",    bench->base.table,  "--journal", bench->base.journal,
                         "--bus=session",      "--simulate", bench->base.socket, NULL };
  g_autofree char *file = six_seats ();
  g_autofree char *bare = g_strconcat (bench->base.journal, ".bare", NULL);
  g_autoptr (GError) error = NULL;

  if (!g_file_set_contents (bench->base.table, file, -1, &error)
      || !g_spawn_async (NULL, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL,
                         &bench->service, &error))
    g_error ("%s", error->message);
  bench->bare = bare_commit_open (bare, NULL);
}

static void
start (Bench *bench)
{
  table_fixture_init (&bench->base);
  start_service (bench);
  bench->model = uc_console_model_new ();
  g_signal_connect (bench->model, "changed", G_CALLBACK (on_changed), bench);
  bench->link = uc_table_link_new (G_BUS_TYPE_SESSION, NULL, bench->model);
  bench->window = uc_console_window_new (bench->model);
  wait_until (table (bench) != NULL);
  if (!table_fixture_plug (&bench->base))
    g_error ("nobody listens for devices at %s", bench->base.socket);
  wait_until (table (bench)->now.carry.devices[UC_DEVICE_READER] == UC_DEVICE_STATE_UP
              && table (bench)->now.carry.devices[UC_DEVICE_SHOE] == UC_DEVICE_STATE_UP);
}

static void
finish (Bench *bench)
{
  gtk_window_destroy (GTK_WINDOW (bench->window));
  g_object_unref (bench->link);
  g_object_unref (bench->model);
  kill (bench->service, SIGTERM);
  g_spawn_close_pid (bench->service);
  bare_commit_close (bench->bare);
  robot_clear (&bench->robot);
  table_fixture_clear (&bench->base);
}

/* The prompt's button; NULL while another page is open. */
static GtkWidget *
primary_below (GtkWidget *widget)
{
  GtkWidget *found = NULL;

  if (gtk_widget_has_css_class (widget, "primary"))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = gtk_widget_get_child_visible (child) ? primary_below (child) : NULL;
  return found;
}

/* The button as a finger that lets go of it leaves it, to be drawn anew. A clock that begins now has no question that has just
 * come, which would answer no touch. */
static void
press (UcTablePage *page, GtkWidget *button)
{
  uc_table_page_set_clock (page, g_get_monotonic_time);
  gtk_widget_set_state_flags (button, GTK_STATE_FLAG_ACTIVE, FALSE);
  g_signal_emit_by_name (button, "clicked");
  gtk_widget_unset_state_flags (button, GTK_STATE_FLAG_ACTIVE);
}

/* Presses what the prompt's button says; other lines are submitted, and are no press. */
static gboolean
answer (Bench *bench)
{
  const UcPrompt *prompt = uc_console_model_get_prompt (bench->model);
  GtkWidget *page = uc_console_window_get_page_widget (UC_CONSOLE_WINDOW (bench->window));
  g_autofree char *lines = g_strjoinv ("\n", bench->robot.lines);
  GtkWidget *button = UC_IS_TABLE_PAGE (page) ? primary_below (page) : NULL;
  /* Chips are counted on keys in its place. */
  const gboolean pressed = button != NULL && gtk_widget_is_sensitive (button) && g_str_equal (lines, prompt->primary);

  if (pressed)
    press (UC_TABLE_PAGE (page), button);
  else
    uc_console_model_submit (bench->model, lines);
  return pressed;
}

/* Makes the next move of the table and waits until it is on the screen. Returns what it was, in @said_us when, and in @pressed
 * whether the prompt's button said it. */
static RobotMove
move (Bench *bench, gint64 *said_us, gboolean *pressed)
{
  FarDevice *gpio = bench->base.far[UC_WIRE_GPIO];
  RobotMove kind;

  rest (bench);
  kind = robot_move (&bench->robot, table (bench));
  bench->seq = table (bench)->now.carry.seq;
  bench->folded_us = bench->painted_us = 0;
  *said_us = g_get_monotonic_time ();
  far_device_edge (gpio, UC_LINE_LOCK_BUTTON, kind == ROBOT_LOCK);
  if (kind == ROBOT_CARD)
    far_device_card (bench->base.far[UC_WIRE_SHOE], bench->robot.card);
  else if (kind == ROBOT_LIGHT)
    far_device_light (bench->base.far[UC_WIRE_READER], bench->robot.range);
  else if (kind == ROBOT_COIN)
    far_device_edge (gpio, uc_line_wager (bench->robot.seat), bench->robot.on);
  *pressed = kind == ROBOT_LINES && answer (bench);
  /* A coin that is collected is no fact, and the inspected reader is heard in its own time. */
  if (kind != ROBOT_WAIT && !(kind == ROBOT_COIN && !bench->robot.on))
    wait_until (bench->painted_us != 0);
  return kind;
}

/* ---- a bare commit ---- */

static void
bench_bare (Bench *bench, Series *series)
{
  char events[BARE_BYTES + 1] = { 0 };

  memset (events, 'x', BARE_BYTES);
  rest (bench);
  series->ms[series->n++] = bare_commit_put (bench->bare, "stand", events);
}

/* ---- in turns ---- */

typedef struct
{
  Series service, drawing, whole, press, bare, empty;
} Figures;

/* Plays until there are so many facts and presses, each with a bare commit behind it. */
static void
bench_facts (Bench *bench, Figures *all, guint n_facts, guint n_presses)
{
  while (all->whole.n < n_facts || all->press.n < n_presses)
    {
      gint64 said_us;
      gboolean pressed;
      const RobotMove kind = move (bench, &said_us, &pressed);
      const gboolean fact = (kind == ROBOT_CARD || kind == ROBOT_LIGHT) && all->whole.n < n_facts;

      if (fact)
        {
          add (&all->service, said_us, bench->folded_us);
          add (&all->drawing, bench->folded_us, bench->painted_us);
          add (&all->whole, said_us, bench->painted_us);
        }
      else if (pressed && all->press.n < n_presses)
        add (&all->press, said_us, bench->painted_us);
      else
        continue;
      bench_bare (bench, &all->bare);
    }
}

static void
judge_all (Figures *all)
{
  const double baseline = quantile (&all->bare, 0.99) + quantile (&all->empty, 0.99);

  print (&all->service);
  print (&all->drawing);
  print (&all->whole);
  print (&all->press);
  print (&all->bare);
  print (&all->empty);
  judge ("frames: from a device's byte to the after-paint", MOST_FACT, &all->whole, baseline);
  judge ("frames: from a press to the after-paint", MOST_PRESS, &all->press, baseline);
}

int
main (int argc, char **argv)
{
  static Figures all = {
    .service = { .name = "from a byte to the fact, recorded and read by the screen" },
    .drawing = { .name = "from the fact to the after-paint of its frame" },
    .whole = { .name = "from a byte to the after-paint" },
    .press = { .name = "from a press to the after-paint" },
    .bare = { .name = "a bare commit on the same disk" },
    .empty = { .name = "a frame of an empty window" },
  };
  Bench bench = { 0 };

  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  uc_palette_load (gdk_display_get_default ());
  robot_init (&bench.robot, 685);
  start (&bench);
  watch_frames (&bench, bench.window);
  for (guint turn = 1; turn <= N_TURNS; turn++)
    {
      bench_empty (&bench, &all.empty);
      bench_facts (&bench, &all, N_FACTS * turn / N_TURNS, N_PRESSES * turn / N_TURNS);
    }
  judge_all (&all);
  finish (&bench);
  return figures_status ();
}
