#include "uc-year.h"

#include "uc-digest.h"
#include "uc-journal-private.h"
#include "uc-kept.h"
#include "uc-months.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#define DAYS 365
#define SHIFTS 3
#define DEALERS 12
#define SEATS 6
#define SECOND_NS G_GINT64_CONSTANT (1000000000)
#define DAY_NS (24 * 3600 * SECOND_NS)
#define TOGETHER 500   /* inputs a transaction */
#define KEYED_ROUNDS 4000
#define SEED 2026

typedef struct
{
  UcKept *kept;
  const char *folder; /* NULL: nothing is kept */
  guint days;
  gint64 begin_ns;
  guint day, shift;   /* 0 = none yet; from 1 */
  guint64 fact;       /* of an older round: the main wager that a correction corrects */
  guint64 main;       /* the last round's, or this one's */
  GRand *random;
} Year;

/* ---- what happens at a table now and then ---- */

/* Said while a round is played; what the procedure refuses at that moment does not happen. */
static const struct
{
  guint one_in; /* rounds */
  const char *lines;
} oddities[] = {
  { 40, "bet 2 match-the-dealer-progressive" },
  { 60, "undo" },
  { 90, "dispute 3" },
  { 120, "irregularity exposed-card" },
  { 150, "device head.3 down;device head.3 up" },
  { 200, "badge 2001" },
  { 250, "correct @ amount 30.00 2001 0000 misread;validate 3001 0000" },
  { 300, "validate 2001 1 3" },
  { 400, "device reader fault lamp;device reader down;device reader up;inspect-reader 2001 0000 pass" },
  { 500, "clock stepped%20by%202%20s" },
  { 700, "meter-set match-the-dealer-progressive 5000.00 0.00 2001 0000 audit;validate 3001 0000" },
};

static void
try_lines (Year *year, const char *lines)
{
  g_auto (GStrv) split = g_strsplit (lines, ";", -1);

  for (guint i = 0; split[i] != NULL; i++)
    {
      g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, year->fact);
      g_auto (GStrv) parts = g_strsplit (split[i], "@", -1);
      g_autofree char *line = g_strjoinv (number, parts);

      if (!uc_kept_try (year->kept, line, NULL))
        return;
    }
}

/* Whenever the table waits, some fifteen times a round. */
static void
something_odd (UcKept *kept, gpointer data)
{
  Year *year = data;

  for (guint seat = 1; kept->table.now.round.locked && seat <= SEATS; seat++)
    if (kept->table.now.round.seats[seat].in_round)
      year->main = kept->table.now.round.seats[seat].main_seq;
  for (guint i = 0; i < G_N_ELEMENTS (oddities); i++)
    if (g_rand_int_range (year->random, 0, oddities[i].one_in * 15) == 0)
      try_lines (year, oddities[i].lines);
}

/* ---- days, shifts, months ---- */

static char *
date_of (const Year *year, guint day)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (year->begin_ns / SECOND_NS + day * (DAY_NS / SECOND_NS));

  return g_date_time_format (time, "%F");
}

static void
change_month (UcKept *kept, const char *date)
{
  g_autofree char *path = uc_months_path ("", date), *name = g_path_get_basename (path);

  uc_kept_go_on_in (kept, name);
}

static void
begin_day (Year *year, guint day)
{
  g_autofree char *date = date_of (year, day - 1);
  g_autofree char *lines = g_strdup_printf ("gaming-day %s;inspect-reader 2001 0000 pass", date);

  year->day = day;
  uc_kept_play (year->kept, lines);
  if (year->folder != NULL && uc_months_is_over (year->kept->path, date))
    change_month (year->kept, date);
}

static void
begin_shift (Year *year, guint shift)
{
  g_autofree char *line = g_strdup_printf ("sign-on %u dealer", 1001 + (year->day * SHIFTS + shift) % DEALERS);

  year->shift = shift;
  uc_kept_play (year->kept, line);
}

/* ---- rounds ---- */

static void
play_round (Year *year, guint n, guint rounds)
{
  gint64 since_ns = (gint64) ((double) year->days / rounds * n * DAY_NS);
  guint day = since_ns / DAY_NS + 1;
  guint shift = since_ns % DAY_NS * SHIFTS / DAY_NS + 1;

  year->kept->now_ns = MAX (year->kept->now_ns, year->begin_ns + since_ns);
  if (day != year->day)
    begin_day (year, day);
  if (shift != year->shift)
    begin_shift (year, shift);
  if (g_rand_int_range (year->random, 0, 4) == 0)
    uc_kept_rounds (year->kept, 1, g_rand_int_range (year->random, 1, SEATS + 1));
  else
    uc_kept_main_rounds (year->kept, 1, g_rand_int_range (year->random, 1, SEATS + 1));
  uc_kept_close_round (year->kept);
  /* Half a day later somebody looks at a sum again. */
  if (n % MAX (rounds / year->days / 2, 1) == 0)
    year->fact = year->main;
}

static void
play (Year *year, guint32 seed, guint rounds, guint of)
{
  year->random = g_rand_new_with_seed (seed);
  g_rand_set_seed (year->kept->random, seed);
  year->begin_ns = year->kept->now_ns;
  year->kept->together = TOGETHER;
  year->kept->meanwhile = something_odd;
  year->kept->data = year;
  for (guint n = 0; n < rounds; n++)
    play_round (year, n, of);
  if (year->kept->journal != NULL)
    uc_kept_flush (year->kept);
  g_rand_free (year->random);
}

/* ---- the cache ---- */

char *
uc_year_key (guint days, guint rounds)
{
  g_autoptr (UcKept) kept = uc_kept_new_at (NULL, NULL);
  Year year = { .kept = kept, .days = days };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *sum = NULL;

  play (&year, SEED, MIN (KEYED_ROUNDS, rounds), rounds);
  g_string_append_printf (text, "%d %d %s ", UC_STORE_FORMAT, UC_DIGEST_VERSION, uc_journal_core_version ());
  uc_carry_print (&kept->table.now.carry, text);
  sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text->str, text->len);
  return g_strndup (sum, 16);
}

void
uc_year_make (const char *folder, const char *table_file, guint days, guint rounds, guint32 seed)
{
  g_autofree char *path = uc_months_path (folder, "2026-01-01");
  g_autoptr (UcKept) kept = uc_kept_new_of (path, NULL, table_file);
  Year year = { .kept = kept, .folder = folder, .days = days };

  play (&year, seed, rounds, rounds);
}

guint
uc_year_rounds (guint otherwise)
{
  const char *text = g_getenv ("UPCARD_YEAR_ROUNDS");

  return text == NULL ? otherwise : (guint) MAX (atoi (text), DAYS);
}

char *
uc_year_folder (guint rounds)
{
  g_autofree char *key = uc_year_key (DAYS, rounds);
  g_autofree char *name = g_strdup_printf ("%u-%s", rounds, key);
  g_autofree char *cache = g_build_filename (g_get_user_cache_dir (), "upcard", "years", NULL);
  g_autofree char *folder = g_build_filename (cache, name, NULL);
  g_autofree char *begun = g_strconcat (folder, ".XXXXXX", NULL);

  if (g_file_test (folder, G_FILE_TEST_IS_DIR))
    return g_steal_pointer (&folder);
  g_assert_cmpint (g_mkdir_with_parents (cache, 0755), ==, 0);
  /* Beside it, and named when it is whole; of two that make it the first one counts. */
  g_assert_nonnull (g_mkdtemp (begun));
  uc_year_make (begun, UC_KEPT_TABLE, DAYS, rounds, SEED);
  if (g_rename (begun, folder) != 0)
    {
      const char *const argv[] = { "rm", "-r", begun, NULL };

      g_assert_true (g_file_test (folder, G_FILE_TEST_IS_DIR));
      g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL);
    }
  return g_steal_pointer (&folder);
}
