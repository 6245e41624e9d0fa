/* LINK § 6, case 11: a ledger that was put back from an old copy gets its end back from the tables' records. What may never be:
 *
 *   - an entry of the rebuilt ledger is another one than the one that was lost, wherever a table has recorded a line behind it;
 *   - a line that a table has recorded is missing, or another one;
 *   - something of it is written where all of it cannot be;
 *   - a journal that is not the table's, or that lacks a line, adds anything;
 *   - a gaming day that has ended is missing between two lines that tables have recorded, or is there where it did not end;
 *   - what the pit said, which no table has, keeps anything from being rebuilt.
 *
 * The ledger that was lost is kept and compared: the program has only the old copy and the logs of the tables.
 */
#include "uc-ledger-case.h"
#include "uc-ledger-rebuild.h"
#include "uc-record-line.h"
#include "uc-thorough.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

/* The time of a table's row, of whose number it is the rest. */
#define ROWS_BEGIN G_GINT64_CONSTANT (1700000000000000000)
#define MINUTE (60 * G_GINT64_CONSTANT (1000000000))

/* What a table's journal holds, in its order. */
typedef struct
{
  const UcPlayedRow *row; /* NULL: a line of the link */
  guint64 n;
  char *line;
} Logged;

typedef struct
{
  UcLedgerCase *c;
  char *old;   /* the copy */
  GArray *logs[UC_LEDGER_CASE_TABLES]; /* Logged */
  guint rows[UC_LEDGER_CASE_TABLES];
  guint64 heard[UC_LEDGER_CASE_TABLES];
  gboolean has_days; /* gaming days end, too … */
  GArray *days;      /* … gint64: each when all had played so much, by the clock of their rows */
  guint facts;       /* of the pit, said so far */
} Lost;

/* The pit says a fact behind each step. */
static gboolean says_facts;

static void
logged_clear (gpointer data)
{
  g_free (((Logged *)data)->line);
}

static char *
ask (const char *path, const char *sql)
{
  GString *text = g_string_new (NULL);
  sqlite3_stmt *all;
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READWRITE, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &all, NULL), ==, SQLITE_OK);
  while (sqlite3_step (all) == SQLITE_ROW)
    {
      for (int i = 0; i < sqlite3_column_count (all); i++)
        g_string_append_printf (text, "%s%s", i > 0 ? "\t" : "", (const char *)sqlite3_column_text (all, i));
      g_string_append_c (text, '\n');
    }
  sqlite3_finalize (all);
  sqlite3_close (db);
  return g_string_free (text, FALSE);
}

static void
note (Lost *lost)
{
  for (guint i = 0; i < UC_LEDGER_CASE_TABLES; i++)
    {
      UcPlayed *table = lost->c->tables[i];

      for (; lost->rows[i] < table->rows->len; lost->rows[i]++)
        g_array_append_vals (lost->logs[i], &(Logged){ .row = table->rows->pdata[lost->rows[i]] }, 1);
      for (; lost->heard[i] < table->heard; lost->heard[i]++)
        {
          g_autofree char *sql = g_strdup_printf ("SELECT line FROM say WHERE \"table\" = '%s' AND n = %" G_GUINT64_FORMAT, table->name,
                                                  lost->heard[i] + 1);
          char *line = ask (lost->c->path, sql);

          g_array_append_vals (lost->logs[i], &(Logged){ .n = lost->heard[i] + 1, .line = g_strchomp (line) }, 1);
        }
    }
}

static void
play (Lost *lost, guint n)
{
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n; i++)
    {
      uc_ledger_case_step (lost->c, &error);
      g_assert_no_error (error);
      note (lost);
      if (says_facts)
        uc_ledger_case_fact_of_some (lost->c, lost->facts++);
      if (lost->has_days && g_rand_int_range (lost->c->random, 0, 12) == 0)
        {
          const gint64 end_ns = ROWS_BEGIN + (gint64)lost->c->last->id;

          uc_ledger_case_end_day (lost->c);
          g_array_append_val (lost->days, end_ns);
        }
    }
}

/* Ledgers that were restored without their key, and days whose end was in none of the copies. */
static guint anew, days_again;

static Lost *
lost_new_with_days (guint32 seed, guint before, guint after, gboolean has_days)
{
  Lost *lost = g_new0 (Lost, 1);
  g_autofree char *sql = NULL, *none = NULL;

  lost->c = uc_ledger_case_new (seed);
  lost->has_days = has_days;
  lost->days = g_array_new (FALSE, FALSE, sizeof (gint64));
  uc_ledger_case_set_step (seed % 3 == 0 ? MINUTE : MINUTE / 60);
  lost->old = g_build_filename (lost->c->folder, "old.ledger", NULL);
  for (guint i = 0; i < UC_LEDGER_CASE_TABLES; i++)
    {
      lost->logs[i] = g_array_new (FALSE, TRUE, sizeof (Logged));
      g_array_set_clear_func (lost->logs[i], logged_clear);
    }
  play (lost, before);
  sql = g_strdup_printf ("VACUUM INTO '%s'", lost->old);
  none = ask (lost->c->path, sql);
  g_assert_cmpstr (none, ==, "");
  uc_ledger_case_copy_key (lost->c->path, lost->old);
  g_array_set_size (lost->days, 0);
  play (lost, after);
  return lost;
}

static Lost *
lost_new (guint32 seed, guint before, guint after)
{
  return lost_new_with_days (seed, before, after, FALSE);
}

static void
lost_free (Lost *lost)
{
  for (guint i = 0; i < UC_LEDGER_CASE_TABLES; i++)
    g_array_unref (lost->logs[i]);
  uc_ledger_case_free (lost->c);
  g_array_unref (lost->days);
  g_free (lost->old);
  g_free (lost);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Lost, lost_free)

/* Reads the logs of the tables in @which; %FALSE: a row or line does not fit. */
static gboolean
read_logs (Lost *lost, UcLedgerRebuild *rebuild, guint which, GError **error)
{
  for (guint i = 0; i < UC_LEDGER_CASE_TABLES; i++)
    for (guint j = 0; which >> i & 1 && j < lost->logs[i]->len; j++)
      {
        const Logged *logged = &g_array_index (lost->logs[i], Logged, j);
        const UcRow line = { .device = "link", .device_seq = logged->n, .input = logged->line, .events = "" };
        g_autofree char *text = logged->row != NULL ? g_strdup (logged->row->line) : NULL;
        char **fields = text != NULL ? uc_record_line_split (text) : NULL;
        g_autoptr (UcKeptRow) kept = fields != NULL ? uc_record_line_parse_row (fields) : NULL;

        if (!uc_ledger_rebuild_row (rebuild, lost->c->tables[i]->name, kept != NULL ? &kept->row : &line, error))
          return FALSE;
      }
  return TRUE;
}

/* Days that may have ended since the copy was made, and some that did not. */
static void
offer_days (Lost *lost, UcLedger *ledger, UcLedgerRebuild *rebuild)
{
  for (guint m = 0; lost->has_days && m < 2; m++)
    {
      const char *meter = m == 0 ? "M" : "N";
      char day[UC_LINKED_DAY_TEXT];

      g_strlcpy (day, uc_ledger_find_meter (ledger, meter)->link.day, sizeof day);
      for (guint i = 0; i < lost->days->len + 3; i++)
        {
          char next[UC_LINKED_DAY_TEXT] = "2023-11-14";

          if (day[0] != '\0')
            uc_linked_state_day_after (day, next);
          memcpy (day, next, sizeof day);
          uc_ledger_rebuild_day (rebuild, meter, day, i < lost->days->len ? g_array_index (lost->days, gint64, i) : G_MAXINT64);
        }
    }
}

static UcLedger *
open_old (Lost *lost)
{
  UcLedgerOptions options = lost->c->options;
  g_autoptr (GError) error = NULL;
  UcLedger *ledger;

  options.restores = TRUE;
  ledger = uc_ledger_open (lost->old, &options, &error);
  g_assert_no_error (error);
  return ledger;
}

#define ENTRIES                                                                                                                   \
  "SELECT meter, n, epoch, cause, \"table\", seq, round, claim, by_badge, second_badge, reason, d_display, d_reserve, d_overflow, d_held," \
  " d_payable, d_paid, d_house, d_coin_in, display, reserve, overflow, held, payable, hex (hash) FROM entry ORDER BY meter, n"
#define LINES "SELECT \"table\", n, line, meter, entry FROM say ORDER BY \"table\", n"

/* Every line of @part is in @whole, and each meter's or table's are its first ones. */
static void
is_part (const char *part, const char *whole)
{
  g_auto (GStrv) some = g_strsplit (part, "\n", -1), all = g_strsplit (whole, "\n", -1);
  g_autoptr (GHashTable) there = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; all[i] != NULL; i++)
    g_hash_table_add (there, all[i]);
  for (guint i = 0; some[i] != NULL; i++)
    if (!g_hash_table_contains (there, some[i]))
      g_error ("the ledger that was lost does not have “%s”", some[i]);
}

static guint
count_days (const char *entries)
{
  g_auto (GStrv) parts = g_strsplit (entries, "\tday\t", -1);

  return g_strv_length (parts) - 1;
}

/* In every third house the copy has the key file of the ledger that was lost, which is mostly of a later key. */
static guint
rebuild (guint32 seed, gboolean cuts, gboolean has_days, guint after)
{
  g_autoptr (Lost) lost = lost_new_with_days (seed, 5 + seed * 7 % 40, after, has_days);
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (UcLedger) ledger = NULL;
  g_autoptr (UcLedgerRebuild) again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *entries = ask (lost->c->path, ENTRIES), *lines = ask (lost->c->path, LINES), *rebuilt = NULL, *told = NULL;
  g_autofree char *of_copy = ask (lost->old, ENTRIES);
  const guint days_of_copy = count_days (of_copy);
  gboolean lacks_key;
  guint64 missing;

  /* What some tables were told last they have not recorded: they were cut off. */
  for (guint i = 0; cuts && i < UC_LEDGER_CASE_TABLES; i++)
    while (lost->logs[i]->len > 0 && g_array_index (lost->logs[i], Logged, lost->logs[i]->len - 1).row == NULL
           && g_rand_int_range (random, 0, 3) > 0)
      g_array_set_size (lost->logs[i], lost->logs[i]->len - 1);
  g_clear_pointer (&lost->c->ledger, uc_ledger_close);
  if (seed % 3 == 0)
    uc_ledger_case_copy_key (lost->c->path, lost->old);
  ledger = open_old (lost);
  lacks_key = uc_ledger_lacks_key (ledger);
  anew += lacks_key;
  again = uc_ledger_rebuild_new (ledger);
  read_logs (lost, again, 7, &error);
  g_assert_no_error (error);
  offer_days (lost, ledger, again);
  missing = uc_ledger_rebuild_n_missing (again);
  if (!uc_ledger_rebuild_run (again, "4001", "5001", "an old copy", NULL, NULL, &error))
    g_error ("seed %u: %s", seed, error->message);
  g_assert_cmpuint (uc_ledger_rebuild_n_missing (again), ==, 0);
  g_clear_pointer (&again, uc_ledger_rebuild_free);
  g_clear_pointer (&ledger, uc_ledger_close);
  rebuilt = ask (lost->old, ENTRIES);
  told = ask (lost->old, LINES);
  if (cuts)
    {
      g_autofree char *recorded = ask (lost->old, "SELECT count (*) FROM link_row WHERE kind = 3 AND input LIKE 'rebuilt %'");

      g_assert_cmpstr (recorded, ==, missing > 0 || lacks_key ? "1\n" : "0\n");
    }
  else
    g_assert_cmpstr (told, ==, lines);
  is_part (rebuilt, entries);
  is_part (told, lines);
  days_again += count_days (rebuilt) - days_of_copy;
  /* It opens, is compared with its record, and the tables go on with it. */
  g_free (lost->c->path);
  lost->c->path = g_strdup (lost->old);
  uc_ledger_case_open_or_fail (lost->c);
  if (!cuts)
    play (lost, 30);
  return (guint)missing;
}

enum { CUTS = 1, DAYS = 2 };

static void
test_rebuild (gconstpointer data)
{
  const gboolean cuts = GPOINTER_TO_INT (data) & CUTS, has_days = GPOINTER_TO_INT (data) & DAYS;
  guint missing = 0;

  anew = days_again = 0;
  for (guint32 seed = 1; seed <= uc_thorough (has_days ? 150 : 200); seed++)
    missing += rebuild (seed, cuts, has_days, 10 + seed % 50);
  g_test_message ("%u lines and %u days are there again; in %u houses another key was begun", missing, days_again, anew);
  g_assert_cmpuint (missing, >, has_days ? 50 : 100);
  g_assert_cmpuint (anew, >, 0);
  g_assert_cmpuint (days_again, >=, has_days ? 10 : 0);
}

/* The tables' rows are there again, and what the pit has said since the copy is not: the persons say it again. */
static void
test_facts (void)
{
  says_facts = TRUE;
  for (guint32 seed = 1; seed <= 8; seed++)
    {
      const guint before = 4 * (5 + seed), after = 30;
      g_autoptr (Lost) lost = lost_new (seed, before, after);
      g_autofree char *entries = ask (lost->c->path, ENTRIES), *lines = ask (lost->c->path, LINES), *rebuilt = NULL, *told = NULL;
      g_autoptr (UcLedger) ledger = NULL;
      g_autoptr (UcLedgerRebuild) again = NULL;
      g_autoptr (GError) error = NULL;
      guint64 row;

      g_clear_pointer (&lost->c->ledger, uc_ledger_close);
      ledger = open_old (lost);
      again = uc_ledger_rebuild_new (ledger);
      read_logs (lost, again, 7, &error);
      g_assert_no_error (error);
      uc_ledger_rebuild_run (again, "4001", "5001", "an old copy", NULL, NULL, &error);
      g_assert_no_error (error);
      g_clear_pointer (&again, uc_ledger_rebuild_free);
      g_clear_pointer (&ledger, uc_ledger_close);
      rebuilt = ask (lost->old, ENTRIES);
      told = ask (lost->old, LINES);
      is_part (rebuilt, entries);
      g_assert_cmpstr (told, ==, lines);
      g_free (lost->c->path);
      lost->c->path = g_strdup (lost->old);
      uc_ledger_case_open_or_fail (lost->c);
      /* Every fourth one is somebody's who says it again. */
      g_assert_cmpuint (uc_pit_facts_n (uc_ledger_facts (lost->c->ledger)), ==, before / 4 * 3);
      uc_ledger_case_fact (lost->c, "seen table=BJ-01 seq=999 item=call by=2001 where=main", &row, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (row, >, 0);
      lost->facts = before;
      play (lost, 10);
    }
  says_facts = FALSE;
}

/* A day has ended since the copy was made. Where nobody says so, the codes of the lines behind it fit nothing. The link's log has said it: “--also” takes
 * it, whether the calendar says the same or not. */
static void
test_day_is_missing (gconstpointer data)
{
  const gboolean offers = GPOINTER_TO_INT (data);
  g_autoptr (Lost) lost = lost_new (3, 40, 5);
  g_autoptr (UcLedger) ledger = NULL;
  g_autoptr (UcLedgerRebuild) again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *entries = NULL, *before = NULL, *now = NULL;

  uc_ledger_case_end_day (lost->c);
  play (lost, 40);
  g_clear_pointer (&lost->c->ledger, uc_ledger_close);
  ledger = open_old (lost);
  before = ask (lost->old, "SELECT * FROM link_row");
  again = uc_ledger_rebuild_new (ledger);
  g_assert_true (read_logs (lost, again, 7, &error));
  g_assert_false (uc_ledger_rebuild_run (again, "4001", "5001", "an old copy", NULL, NULL, &error));
  g_assert_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED);
  g_clear_error (&error);
  now = ask (lost->old, "SELECT * FROM link_row");
  g_assert_cmpstr (before, ==, now);
  g_clear_pointer (&again, uc_ledger_rebuild_free);
  again = uc_ledger_rebuild_new (ledger);
  g_assert_true (read_logs (lost, again, 7, &error));
  lost->has_days = offers;
  offer_days (lost, ledger, again);
  for (guint i = 0; i < 2; i++)
    uc_ledger_rebuild_say (again, i == 0 ? "M" : "N", &(UcLinkedInput){ .kind = UC_LINKED_DAY, .day = "2023-11-14" });
  uc_ledger_rebuild_run (again, "4001", "5001", "an old copy", NULL, NULL, &error);
  g_assert_no_error (error);
  entries = ask (lost->c->path, ENTRIES);
  g_free (now);
  now = ask (lost->old, ENTRIES);
  is_part (now, entries);
  g_assert_cmpuint (count_days (now), ==, 2);
}

/* Nothing is missing: nothing is written. */
static void
test_nothing (void)
{
  g_assert_cmpuint (rebuild (7, FALSE, FALSE, 0), ==, 0);
}

typedef enum { ONE_IS_MISSING, A_LINE_IS_MISSING, A_LINE_IS_ANOTHER, A_ROW_IS_ANOTHER, A_CHANGE_IS_MISSING, N_WRONGS } Wrong;

static const struct
{
  const char *name, *says;
} wrongs[N_WRONGS] = {
  [ONE_IS_MISSING] = { "a-journal-is-missing", "follows from nothing that is known" },
  [A_LINE_IS_MISSING] = { "a-line-is-missing", "expected every month since" },
  [A_LINE_IS_ANOTHER] = { "a-line-is-another", "follows from nothing that is known" },
  [A_ROW_IS_ANOTHER] = { "a-row-is-another", "is not the one that the ledger has" },
  [A_CHANGE_IS_MISSING] = { "a-change-is-missing", "what two persons changed since" },
};

static void
adjust (Lost *lost, UcLinkedInput *input)
{
  UcLedgerItem item = { .meter = "M" };
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;

  *input = (UcLinkedInput){ .kind = UC_LINKED_ADJUSTED, .badge = "4001", .second = "5001", .reason = "the sign was read", .value = 6000 * UC_DOLLAR };
  do
    {
      play (lost, 1);
      uc_ledger_item_clear (&item);
      item.input = *input;
      uc_ledger_take (lost->c->ledger, &item, 1, says, &error);
      g_assert_no_error (error);
    }
  while (item.refused != NULL && (g_clear_error (&item.refused), TRUE));
  g_assert_cmpuint (says->len, ==, 0);
}

/* Returns whether two persons may do so on meter “M” now; it is noted in @changes. */
static gboolean
may_say (Lost *lost, GArray *changes, UcLinkedInput input)
{
  UcLedgerItem item = { .meter = "M" };
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;
  gboolean good;

  g_strlcpy (input.badge, "4001", sizeof input.badge);
  g_strlcpy (input.second, "5001", sizeof input.second);
  g_strlcpy (input.reason, "other terms", sizeof input.reason);
  item.input = input;
  uc_ledger_take (lost->c->ledger, &item, 1, says, &error);
  g_assert_no_error (error);
  good = item.refused == NULL;
  uc_ledger_item_clear (&item);
  if (good)
    g_array_append_val (changes, input);
  return good;
}

static void
file_rules (Lost *lost, const char *rules)
{
  UcLedgerItem item = { .meter = "M", .fingerprint = "D902-BS9J-KK6A-25X8", .rules = rules,
                        .input = { .kind = UC_LINKED_ENROLLED, .table = "BJ-01", .badge = "4001", .second = "5001", .reason = "a file" } };
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (GError) error = NULL;

  uc_ledger_take (lost->c->ledger, &item, 1, says, &error);
  g_assert_no_error (error);
  g_assert_no_error (item.refused);
}

/* LINK § 6, case 20: the lost end has an epoch with other terms. Without what two persons filed, nothing fits; with it, all of it does. The file
 * of a table that was filed with them is not restored: it is filed again. */
static void
test_terms (void)
{
  g_autoptr (Lost) lost = lost_new (3, 40, 10);
  g_autoptr (GArray) changes = g_array_new (FALSE, FALSE, sizeof (UcLinkedInput));
  g_autoptr (UcLedger) ledger = NULL;
  g_autoptr (UcLedgerRebuild) again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL, *now = NULL, *parameters = NULL, *rebuilt = NULL, *vacuum = NULL, *none = NULL;

  file_rules (lost, "aa01");
  g_remove (lost->old);
  vacuum = g_strdup_printf ("VACUUM INTO '%s'", lost->old);
  none = ask (lost->c->path, vacuum);
  uc_ledger_case_copy_key (lost->c->path, lost->old);
  while (uc_linked_prompt (&uc_ledger_find_meter (lost->c->ledger, "M")->link).tickets > 0
         || uc_ledger_find_meter (lost->c->ledger, "M")->link.n_claims > 0)
    play (lost, 1);
  g_assert_true (may_say (lost, changes, (UcLinkedInput){ .kind = UC_LINKED_CLOSED }));
  g_assert_true (may_say (lost, changes, (UcLinkedInput){ .kind = UC_LINKED_FILED, .terms = { 6000 * UC_DOLLAR, 0, 200000, 50000 } }));
  g_assert_true (may_say (lost, changes, (UcLinkedInput){ .kind = UC_LINKED_BEGUN }));
  g_assert_false (may_say (lost, changes, (UcLinkedInput){ .kind = UC_LINKED_OPENED }));
  file_rules (lost, "bb02");
  g_assert_true (may_say (lost, changes, (UcLinkedInput){ .kind = UC_LINKED_OPENED }));
  play (lost, 40);
  g_clear_pointer (&lost->c->ledger, uc_ledger_close);
  ledger = open_old (lost);
  again = uc_ledger_rebuild_new (ledger);
  g_assert_true (read_logs (lost, again, 7, &error));
  g_assert_false (uc_ledger_rebuild_run (again, "4001", "5001", "an old copy", NULL, NULL, &error));
  g_assert_nonnull (strstr (error->message, "what two persons changed since"));
  g_clear_error (&error);
  g_clear_pointer (&again, uc_ledger_rebuild_free);
  again = uc_ledger_rebuild_new (ledger);
  g_assert_true (read_logs (lost, again, 7, &error));
  for (guint i = 0; i < changes->len; i++)
    uc_ledger_rebuild_say (again, "M", &g_array_index (changes, UcLinkedInput, i));
  uc_ledger_rebuild_run (again, "4001", "5001", "an old copy", NULL, NULL, &error);
  g_assert_no_error (error);
  now = ask (lost->old, ENTRIES);
  before = ask (lost->c->path, ENTRIES);
  is_part (now, before);
  parameters = ask (lost->c->path, "SELECT * FROM parameters");
  rebuilt = ask (lost->old, "SELECT * FROM parameters");
  g_assert_cmpstr (rebuilt, ==, parameters);
  g_assert_cmpstr (uc_ledger_find_table (ledger, "BJ-01")->rules, ==, "aa01");
  g_assert_nonnull (strstr (rebuilt, "\t6000000000\t200000\t50000\t"));
}

static void
test_wrong (gconstpointer data)
{
  const Wrong wrong = GPOINTER_TO_INT (data);
  g_autoptr (Lost) lost = lost_new (3, 40, 40);
  g_autoptr (UcLedger) ledger = NULL;
  g_autoptr (UcLedgerRebuild) again = NULL;
  g_autofree char *before = NULL, *now = NULL;
  g_autoptr (GError) error = NULL;
  UcLinkedInput change;
  guint at = 0;

  if (wrong == A_CHANGE_IS_MISSING)
    {
      adjust (lost, &change);
      play (lost, 20);
    }
  g_clear_pointer (&lost->c->ledger, uc_ledger_close);
  for (guint i = lost->logs[0]->len; i-- > 0 && at == 0;)
    if (g_array_index (lost->logs[0], Logged, i).row == NULL)
      at = i;
  if (wrong == A_LINE_IS_ANOTHER)
    g_array_index (lost->logs[0], Logged, at).line[strlen (g_array_index (lost->logs[0], Logged, at).line) - 1] ^= 1;
  if (wrong == A_LINE_IS_MISSING)
    {
      while (--at > 0 && g_array_index (lost->logs[0], Logged, at).row != NULL)
        continue;
      g_array_remove_index (lost->logs[0], at);
    }
  ledger = open_old (lost);
  before = ask (lost->old, "SELECT * FROM link_row");
  again = uc_ledger_rebuild_new (ledger);
  if (wrong == A_ROW_IS_ANOTHER)
    {
      const UcLedgerTable *table = uc_ledger_find_table (ledger, "BJ-01");
      const UcRow row = { .id = table->row, .seq = table->seq, .device = "", .input = "mark", .events = "marked" };

      uc_ledger_rebuild_row (again, "BJ-01", &row, &error);
    }
  else if (read_logs (lost, again, wrong == ONE_IS_MISSING ? 5 : 7, &error))
    {
      g_assert_false (uc_ledger_rebuild_run (again, "4001", "5001", "an old copy", NULL, NULL, &error));
      g_assert_nonnull (error);
    }
  if (error == NULL || strstr (error->message, wrongs[wrong].says) == NULL)
    g_error ("%s", error != NULL ? error->message : "it is taken");
  now = ask (lost->old, "SELECT * FROM link_row");
  g_assert_cmpstr (now, ==, before);
  g_clear_error (&error);
  if (wrong != A_CHANGE_IS_MISSING)
    return;
  g_clear_pointer (&again, uc_ledger_rebuild_free);
  again = uc_ledger_rebuild_new (ledger);
  g_assert_true (read_logs (lost, again, 7, &error));
  uc_ledger_rebuild_say (again, "M", &change);
  uc_ledger_rebuild_run (again, "4001", "5001", "an old copy", NULL, NULL, &error);
  g_assert_no_error (error);
  g_free (now);
  now = ask (lost->old, ENTRIES);
  g_free (before);
  before = ask (lost->c->path, ENTRIES);
  is_part (now, before);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/ledger/rebuild/605a.8/case-11/all-recorded", GINT_TO_POINTER (0), test_rebuild);
  g_test_add_data_func ("/ledger/rebuild/605a.8/case-11/cut-off", GINT_TO_POINTER (CUTS), test_rebuild);
  g_test_add_data_func ("/ledger/rebuild/605a.8/case-19/days", GINT_TO_POINTER (DAYS), test_rebuild);
  g_test_add_data_func ("/ledger/rebuild/605a.8/case-19/days-cut-off", GINT_TO_POINTER (DAYS | CUTS), test_rebuild);
  g_test_add_data_func ("/ledger/rebuild/605a.8/case-19/day-is-missing", GINT_TO_POINTER (FALSE), test_day_is_missing);
  g_test_add_data_func ("/ledger/rebuild/605a.8/case-19/day-is-said-twice", GINT_TO_POINTER (TRUE), test_day_is_missing);
  g_test_add_func ("/ledger/rebuild/605a.8/case-11/nothing-missing", test_nothing);
  g_test_add_func ("/ledger/rebuild/facts-of-the-pit", test_facts);
  g_test_add_func ("/ledger/rebuild/605a.8/case-20/terms", test_terms);
  for (guint i = 0; i < N_WRONGS; i++)
    {
      g_autofree char *path = g_strdup_printf ("/ledger/rebuild/605a.8/case-11/%s", wrongs[i].name);

      g_test_add_data_func (path, GINT_TO_POINTER (i), test_wrong);
    }
  return g_test_run ();
}
