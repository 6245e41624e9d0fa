/* The meter sign beside a running table, both as the real programs on a bus: what it shows while rounds are played, a win is validated,
 * the table closes, and the service is killed. It is read as assistive technology reads it. Every sum that it ever showed is looked up in
 * the journal afterwards, by SQL and by string: nothing of the sign, and nothing of the core, reads those lines.
 */
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#include "uc-accessible.h"
#include "uc-daytime.h"
#include "uc-failure.h"
#include "uc-record.h"
#include "uc-remove-folder.h"
#include "uc-rig.h"
#include "uc-wait.h"

#define P "match-the-dealer-progressive"

static const char *build;

typedef struct
{
  UcRig *rig;
  UcAccessible *eyes;
  UcRecord *record;
  char *folder, *table;
  char *shown;          /* what the sign says now */
  GPtrArray *sums;      /* (element-type utf8): every value that it showed, in order, without repetitions: "5000.75" */
  GPtrArray *wins;      /* the same of every award that it named */
  const char *wanted;   /* a pattern that is waited for */
} Bench;

static void
bench_set_up (Bench *bench, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  bench->folder = g_dir_make_tmp ("upcard-sign-XXXXXX", NULL);
  bench->table = g_build_filename (bench->folder, "table.ini", NULL);
  bench->sums = g_ptr_array_new_with_free_func (g_free);
  bench->wins = g_ptr_array_new_with_free_func (g_free);
  /* Nothing is fitted: every wager, card and light is typed. */
  g_file_set_contents (bench->table,
                       "[table]\nid=BJ-07\ngame=down-under-blackjack\ndecks=6\nseats=6\n"
                       "[wager " P "]\namount=5.00\npaytable=4\n",
                       -1, &error);
  g_assert_no_error (error);
  bench->eyes = uc_accessible_new (NULL, &error);
  g_assert_no_error (error);
  bench->rig = uc_rig_new (build, bench->table, bench->folder);
  uc_rig_start_displays (bench->rig, &error);
  g_assert_no_error (error);
  uc_rig_start_service (bench->rig, &error);
  g_assert_no_error (error);
  bench->record = uc_record_new (NULL, &error);
  g_assert_no_error (error);
  uc_rig_start_sign (bench->rig, NULL, &error);
  g_assert_no_error (error);
}

static void
bench_tear_down (Bench *bench, gconstpointer data)
{
  g_clear_pointer (&bench->record, uc_record_free);
  uc_rig_free (bench->rig);
  uc_accessible_free (bench->eyes);
  uc_remove_folder (bench->folder);
  g_ptr_array_unref (bench->sums);
  g_ptr_array_unref (bench->wins);
  g_free (bench->folder);
  g_free (bench->table);
  g_free (bench->shown);
}

/* ---- what is seen ---- */

/* "$5,000.75" at @text → "5000.75" */
static char *
read_sum (const char *text)
{
  GString *sum = g_string_new (NULL);

  g_assert_true (*text == '$');
  for (text++; g_ascii_isdigit (*text) || *text == ','; text++)
    if (*text != ',')
      g_string_append_c (sum, *text);
  g_assert_true (*text == '.' && g_ascii_isdigit (text[1]) && g_ascii_isdigit (text[2]));
  g_string_append_len (sum, text, 3);
  return g_string_free (sum, FALSE);
}

static void
add_new (GPtrArray *array, char *sum)
{
  if (array->len > 0 && g_str_equal (array->pdata[array->len - 1], sum))
    g_free (sum);
  else
    g_ptr_array_add (array, sum);
}

/* "NAME $VALUE: HEADLINE. NOTE": the value is the first sum, and “Won: ” has the award behind it. */
static gboolean
is_shown (gpointer data)
{
  Bench *bench = data;
  g_autoptr (GPtrArray) images = uc_accessible_images (bench->eyes, UC_SIGN);
  const char *sum, *won;

  if (images->len != 1)
    return FALSE;
  g_free (bench->shown);
  bench->shown = g_strdup (((const UcControl *) images->pdata[0])->name);
  sum = strchr (bench->shown, '$');
  if (sum != NULL)
    add_new (bench->sums, read_sum (sum));
  won = strstr (bench->shown, "Won: ");
  if (won != NULL)
    add_new (bench->wins, read_sum (won + strlen ("Won: ")));
  return g_pattern_match_simple (bench->wanted, bench->shown);
}

static void
expect (Bench *bench, const char *pattern)
{
  g_autoptr (GError) error = NULL;

  bench->wanted = pattern;
  if (uc_wait_until (is_shown, bench, UC_PATIENCE_S))
    return;
  g_set_error (&error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "the sign does not show “%s”, but “%s”", pattern, bench->shown);
  uc_failure_explain (bench->rig, bench->record, bench->eyes, bench->folder, &error);
  g_error ("%s", error->message);
}

/* Says each line, parted by "; ", and looks at the sign behind each. */
static void
say (Bench *bench, const char *lines)
{
  g_auto (GStrv) each = g_strsplit (lines, "; ", -1);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; each[i] != NULL; i++)
    {
      uc_record_update (bench->record);
      if (!uc_record_say (bench->record, each[i], &error))
        g_error ("“%s”: %s", each[i], error->message);
      uc_record_update (bench->record);
      is_shown (bench);
    }
}

/* ---- what is on record ---- */

/* The values of “key=” in the lines of the journal that begin with @kind, whole cents, in order. */
static GPtrArray *
recorded (const char *path, const char *kind, const char *key)
{
  GPtrArray *sums = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *begin = g_strconcat (" ", key, "=", NULL);
  sqlite3 *journal = NULL;
  sqlite3_stmt *rows = NULL;

  g_assert_cmpint (sqlite3_open_v2 (path, &journal, SQLITE_OPEN_READONLY, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (journal, "SELECT coalesce (events, '') FROM journal ORDER BY rowid", -1, &rows, NULL), ==, SQLITE_OK);
  while (sqlite3_step (rows) == SQLITE_ROW)
    {
      g_autofree char *text = g_strdup ((const char *) sqlite3_column_text (rows, 0));
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

      for (guint i = 0; lines[i] != NULL; i++)
        {
          const char *found = g_str_has_prefix (lines[i], kind) && strstr (lines[i], P) != NULL ? strstr (lines[i], begin) : NULL;
          const char *dot = found != NULL ? strchr (found, '.') : NULL;

          if (dot != NULL)
            g_ptr_array_add (sums, g_strndup (found + strlen (begin), (gsize) (dot - found) - strlen (begin) + 3));
        }
    }
  sqlite3_finalize (rows);
  sqlite3_close (journal);
  return sums;
}

/* Each of @seen is in @held, in this order. */
static void
assert_held (const GPtrArray *seen, const GPtrArray *held)
{
  guint at = 0;

  for (guint i = 0; i < seen->len; i++)
    {
      while (at < held->len && !g_str_equal (held->pdata[at], seen->pdata[i]))
        at++;
      if (at == held->len)
        g_error ("the sign showed %s, and the record does not hold it at that place", (const char *) seen->pdata[i]);
    }
}

static void
test_follows (Bench *bench, gconstpointer data)
{
  g_autoptr (GPtrArray) values = NULL, awards = NULL;
  g_autoptr (GError) error = NULL;

  expect (bench, "Match the Dealer progressive $5,000.00: Table closed. Meter value of ??:??:??.");
  say (bench, "open-table; confirm-readings 2001 0000; inspect-cards 2001:0000; inspect-reader 2001 0000 pass; confirm; confirm; shuffle; cut dealer; sign-on 1001:0000; burn");
  expect (bench, "*$5,000.00: Progressive open. ");
  /* A round that loses: the value rises, and stays when it is over. */
  say (bench, "bet 1 main 10.00; bet 1 " P "; no-more-bets; chips 1");
  expect (bench, "*$5,000.75: Progressive open. ");
  say (bench, "card 9S; card TC; card 4H; card 8D; light medium; place medium; stand; confirm; confirm; confirm");
  expect (bench, "*$5,000.75: Progressive open. ");
  g_assert_cmpuint (bench->wins->len, ==, 0);
  /* The 100% award: nothing is named before the second signature, whatever happens to the service meanwhile. */
  say (bench, "bet 1 main 10.00; bet 1 " P "; no-more-bets; chips 1; card AS; card AS; card AS; card 7C");
  expect (bench, "*$5,001.50: PENDING. A prize is being verified.");
  say (bench, "lamp 1 lit; validate 2001 0000");
  expect (bench, "*$5,001.50: PENDING. *");
  uc_rig_kill (&bench->rig->service);
  expect (bench, "*$5,001.50: No news since ??:??:??. The meter value may have changed.");
  uc_rig_start_service (bench->rig, &error);
  g_assert_no_error (error);
  expect (bench, "*$5,001.50: PENDING. *");
  g_assert_cmpuint (bench->wins->len, ==, 0);
  say (bench, "validate 3001 0000");
  expect (bench, "*$5,000.00: Won: $5,001.50. BJ-07 · Seat 1 · Two suited match, aces of spades");
  /* The table closes; a win that is named gives way to that. */
  say (bench, "void-round 2001 0000 misdeal; validate 3001 0000; documented 2001:0000 S-1; confirm; close-table");
  expect (bench, "*$5,000.00: Table closed. *");
  uc_rig_end (&bench->rig->service);
  expect (bench, "*$5,000.00: No news since *");
  g_assert_cmpuint (bench->wins->len, ==, 1);
  g_assert_cmpuint (bench->sums->len, ==, 4);
  values = recorded (bench->rig->journal, "meter-", "value");
  awards = recorded (bench->rig->journal, "wager-settled", "pays");
  assert_held (bench->sums, values);
  assert_held (bench->wins, awards);
}

int
main (int argc, char **argv)
{
  uc_daytime ();
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  build = argv[1];
  g_test_add ("/605a.7/a/1/sign/follows-a-running-table", Bench, NULL, bench_set_up, test_follows, bench_tear_down);
  return g_test_run ();
}
