/* The floor of a pit with 200 tables: how long it is from a row's commit until the floor says that the table has changed, against a bare wake-up by
 * inotify of the same run; how long the records of two gaming days take to read; and the memory of the program. Another process writes: 83 rows a
 * second, as 200 tables do with 60 rounds an hour. */
#include "figures.h"
#include "uc-kept.h"
#include "uc-pit-floor.h"
#include "uc-remove-folder.h"
#include "uc-watch.h"
#include "uc-year.h"

#include <fcntl.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define TABLES    200
#define ROWS      2000
#define ROW_US    12000
#define WAKES     400
#define DAYS      2
#define DAY_ROUNDS 1440
#define MOST_KB   (250 * 1024)

/* A write, and when it was done. */
typedef struct
{
  gint32 table; /* -1: the bare file */
  guint64 seq;
  gint64 at_us;
} Wrote;

static char *
path_of (const char *house, guint table, const char *name)
{
  g_autofree char *id = g_strdup_printf ("BJ-%03u", table + 1);
  g_autofree char *folder = g_build_filename (house, id, NULL);

  g_mkdir_with_parents (folder, 0700);
  return g_build_filename (folder, name, NULL);
}

/* ---- the process that writes ---- */

static void
tell (int fd, const void *bytes, gsize n)
{
  if (write (fd, bytes, n) != (gssize) n)
    exit (1);
}

static void
write_rows (const char *house, const char *bare, int to, int from)
{
  UcKept *kept[TABLES];
  const int file = g_open (bare, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  char go;

  for (guint i = 0; i < TABLES; i++)
    {
      g_autofree char *path = path_of (house, i, "2026-01.journal");

      kept[i] = uc_kept_new_at (path, NULL);
      uc_kept_main_rounds (kept[i], 2, 4);
      uc_kept_close_round (kept[i]);
    }
  tell (to, "r", 1);
  if (read (from, &go, 1) != 1)
    exit (1);
  for (guint i = 0; i < ROWS; i++)
    {
      Wrote wrote = { .table = i % TABLES };

      if (!uc_kept_try (kept[wrote.table], i / TABLES % 2 == 0 ? "device head.2 down" : "device head.2 up", NULL))
        exit (1);
      wrote.at_us = g_get_monotonic_time ();
      wrote.seq = kept[wrote.table]->table.now.carry.seq;
      tell (to, &wrote, sizeof wrote);
      g_usleep (ROW_US / 2);
      if (i % (ROWS / WAKES) == 0)
        {
          tell (file, "x", 1);
          wrote = (Wrote){ .table = -1, .seq = i / (ROWS / WAKES) + 1, .at_us = g_get_monotonic_time () };
          tell (to, &wrote, sizeof wrote);
        }
      g_usleep (ROW_US / 2);
    }
  exit (0);
}

/* ---- the floor ---- */

typedef struct
{
  UcPitFloor *floor;
  int fd;
  const char *bare;
  Wrote seen[4 * (ROWS + WAKES)], wrote[ROWS + WAKES];
  guint n_seen, n_wrote;
} Bench;

static void
on_table (UcPitFloor *floor, const char *id, gpointer data)
{
  Bench *bench = data;
  const UcPitTable *table = uc_pit_floor_find (floor, id);

  if (bench->n_seen < G_N_ELEMENTS (bench->seen) && table != NULL && table->table != NULL)
    bench->seen[bench->n_seen++]
        = (Wrote){ .table = atoi (id + strlen ("BJ-")) - 1, .seq = table->table->now.carry.seq, .at_us = g_get_monotonic_time () };
}

static gboolean
on_bare (int fd, GIOCondition condition, gpointer data)
{
  Bench *bench = data;
  GStatBuf found;

  uc_watch_empty (fd);
  if (bench->n_seen < G_N_ELEMENTS (bench->seen) && g_stat (bench->bare, &found) == 0)
    bench->seen[bench->n_seen++] = (Wrote){ .table = -1, .seq = found.st_size, .at_us = g_get_monotonic_time () };
  return G_SOURCE_CONTINUE;
}

static gboolean
on_wrote (int fd, GIOCondition condition, gpointer data)
{
  Bench *bench = data;

  if (bench->n_wrote == G_N_ELEMENTS (bench->wrote) || read (fd, &bench->wrote[bench->n_wrote], sizeof (Wrote)) != sizeof (Wrote))
    return G_SOURCE_REMOVE;
  bench->n_wrote++;
  return G_SOURCE_CONTINUE;
}

/* Microseconds of those of a table, or of the bare file, by the first word of each write. */
static guint
latencies (const Bench *bench, gboolean is_bare, double *values)
{
  guint n = 0;

  for (guint i = 0; i < bench->n_wrote; i++)
    {
      const Wrote *wrote = &bench->wrote[i];

      if ((wrote->table < 0) != is_bare)
        continue;
      for (guint j = 0; j < bench->n_seen; j++)
        if (bench->seen[j].table == wrote->table && bench->seen[j].seq >= wrote->seq)
          {
            values[n++] = MAX (bench->seen[j].at_us - wrote->at_us, 0);
            break;
          }
    }
  return n;
}

static double
memory_kb (void)
{
  g_autofree char *status = NULL;
  const char *at;

  g_file_get_contents ("/proc/self/status", &status, NULL, NULL);
  at = status != NULL ? strstr (status, "VmRSS:") : NULL;
  return at != NULL ? g_ascii_strtod (at + strlen ("VmRSS:"), NULL) : 0;
}

static void
follow (void)
{
  static Bench bench;
  static double of_rows[ROWS + WAKES], of_wakes[ROWS + WAKES];
  g_autofree char *folder = g_dir_make_tmp ("upcard-bench-pit-XXXXXX", NULL), *house = g_build_filename (folder, "house", NULL);
  g_autofree char *beside = g_build_filename (folder, "beside", NULL), *bare = g_build_filename (beside, "bare", NULL);
  int to[2], from[2];
  guint n_rows, n_wakes;
  char ready;
  pid_t child;

  g_mkdir (house, 0700);
  g_mkdir (beside, 0700);
  if (!g_unix_open_pipe (to, FD_CLOEXEC, NULL) || !g_unix_open_pipe (from, FD_CLOEXEC, NULL))
    exit (1);
  child = fork ();
  if (child == 0)
    write_rows (house, bare, to[1], from[0]);
  if (child < 0 || read (to[0], &ready, 1) != 1)
    exit (1);
  bench.bare = bare;
  bench.floor = uc_pit_floor_new (house, NULL, NULL);
  uc_pit_floor_read (bench.floor);
  g_signal_connect (bench.floor, "table-changed", G_CALLBACK (on_table), &bench);
  bench.fd = uc_watch_open ((const char *const[]){ beside, NULL }, NULL);
  g_unix_fd_add (bench.fd, G_IO_IN, on_bare, &bench);
  g_unix_fd_add (to[0], G_IO_IN | G_IO_HUP, on_wrote, &bench);
  tell (from[1], "g", 1);
  while (bench.n_wrote < ROWS + WAKES)
    g_main_context_iteration (NULL, TRUE);
  for (gint64 end_us = g_get_monotonic_time () + G_USEC_PER_SEC; g_get_monotonic_time () < end_us;)
    g_main_context_iteration (NULL, FALSE);
  waitpid (child, NULL, 0);
  n_rows = latencies (&bench, FALSE, of_rows);
  n_wakes = latencies (&bench, TRUE, of_wakes);
  printf ("%u tables; %u of %u rows and %u of %u wake-ups were told of\n", TABLES, n_rows, ROWS, n_wakes, WAKES);
  for (guint i = 0; i < 3; i++)
    {
      static const double shares[] = { 0.5, 0.9, 0.99 };
      static const char *const names[] = { "a row until the table has changed, median", "… 9 of 10", "… 99 of 100" };
      const Figure figure = { names[i], "a bare wake-up", "µs", NULL, 0 };

      figures_judge (&figure, figures_quantile (of_rows, n_rows, shares[i]), figures_quantile (of_wakes, n_wakes, shares[i]));
    }
  figures_judge_amount ("memory with 200 tables that are followed", memory_kb (), "KB", MOST_KB);
  uc_remove_folder (folder);
}

/* Two gaming days of each table, read as by a program that is started: what waits first, then what has ended. */
static void
read_days (void)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-bench-pit-XXXXXX", NULL), *made = g_build_filename (folder, "made", NULL);
  g_autofree char *house = g_build_filename (folder, "house", NULL), *month = g_build_filename (made, "2026-01.journal", NULL);
  g_autoptr (UcPitFloor) floor = NULL;
  gboolean is_first = TRUE;
  double begin_ms;

  g_mkdir (made, 0700);
  g_mkdir (house, 0700);
  uc_year_make (made, UC_KEPT_TABLE, DAYS + 1, (DAYS + 1) * DAY_ROUNDS, 22);
  for (guint i = 0; i < TABLES; i++)
    {
      g_autofree char *path = path_of (house, i, "2026-01.journal");

      if (symlink (month, path) != 0)
        exit (1);
    }
  begin_ms = figures_processor_ms ();
  floor = uc_pit_floor_new (house, NULL, NULL);
  while (!uc_pit_floor_is_loaded (floor))
    {
      const GPtrArray *tables = uc_pit_floor_tables (floor);

      g_main_context_iteration (NULL, TRUE);
      if (!is_first || tables->len < TABLES || !((UcPitTable *) tables->pdata[TABLES - 1])->is_loaded)
        continue;
      is_first = FALSE;
      printf ("what waits at %u tables: %.0f ms\n", TABLES, figures_processor_ms () - begin_ms);
    }
  printf ("what ended there, of %u rounds: %.0f ms\n", TABLES * DAYS * DAY_ROUNDS, figures_processor_ms () - begin_ms);
  figures_judge_amount ("memory with 200 tables of two days", memory_kb (), "KB", MOST_KB);
  uc_remove_folder (folder);
}

int
main (int argc, char **argv)
{
  follow ();
  if (argc > 1)
    read_days ();
  return figures_status ();
}
