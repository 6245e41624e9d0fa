/* upcardctl link print, follow and copy, the real program, beside a ledger that is in use. What may never be: a row that is asked for is
 * left out, or another one is printed; a damaged ledger passes for a good one; a copy is not what the ledger was at one moment, or takes
 * the place of another file; a follower misses a row.
 *
 *   test-print UPCARDCTL [--tap]
 */
#include "uc-hang.h"
#include "uc-ledger-case.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>

#define STEPS 120

static char *upcardctl;

static UcLedgerCase *
case_new (void)
{
  UcLedgerCase *c = uc_ledger_case_new (7);

  uc_ledger_case_play (c, STEPS);
  return c;
}

static GSubprocess *
spawn (UcLedgerCase *c, const char *words)
{
  g_autofree char *line = g_strdup_printf ("%s link %s", upcardctl, words);
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_auto (GStrv) argv = NULL;
  g_autoptr (GError) error = NULL;
  GSubprocess *process;

  g_assert_true (g_shell_parse_argv (line, NULL, &argv, NULL));
  g_subprocess_launcher_set_cwd (launcher, c->folder);
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *)argv, &error);
  g_assert_no_error (error);
  return process;
}

/* What “upcardctl link WORDS” prints in the ledger's folder. @err: (out) (nullable) */
static char *
run (UcLedgerCase *c, int status, const char *words, char **err)
{
  g_autoptr (GSubprocess) process = spawn (c, words);
  g_autoptr (GError) error = NULL;
  g_autofree char *problems = NULL;
  char *said = NULL;

  g_subprocess_communicate_utf8 (process, NULL, NULL, &said, &problems, &error);
  g_assert_no_error (error);
  if (g_subprocess_get_exit_status (process) != status)
    g_error ("%s: %d, %s%s", words, g_subprocess_get_exit_status (process), said, problems);
  if (err != NULL)
    *err = g_steal_pointer (&problems);
  return said;
}

static void
complains (UcLedgerCase *c, int status, const char *words, const char *part)
{
  char *err = NULL;

  g_free (run (c, status, words, &err));
  if (strstr (err, part) == NULL)
    g_error ("%s: “%s” is not in %s", words, part, err);
  g_free (err);
}

/* The first column of each row that @sql gives, with a blank behind it: SQLite's answer, and none of the program's. */
static char *
ask (const char *path, const char *sql)
{
  GString *text = g_string_new (NULL);
  sqlite3 *db;
  sqlite3_stmt *all;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READONLY, NULL), ==, SQLITE_OK);
  if (sqlite3_prepare_v2 (db, sql, -1, &all, NULL) != SQLITE_OK)
    g_error ("%s: %s", sql, sqlite3_errmsg (db));
  while (sqlite3_step (all) == SQLITE_ROW)
    g_string_append_printf (text, "%s ", (const char *)sqlite3_column_text (all, 0));
  sqlite3_finalize (all);
  sqlite3_close (db);
  return g_string_free (text, FALSE);
}

/* The numbers behind @mark, which begins a line, with a blank behind each. */
static char *
numbers_of (const char *said, const char *mark)
{
  g_auto (GStrv) lines = g_strsplit (said, "\n", -1);
  GString *text = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], mark))
      g_string_append_printf (text, "%.*s ", (int)strspn (lines[i] + strlen (mark), "0123456789"), lines[i] + strlen (mark));
  return g_string_free (text, FALSE);
}

/* ---- print ---- */

/* Each line of a row's input and events with blanks around it. */
#define LINES "(' ' || input || ' ' || char(10) || ' ' || replace (events, char(10), ' ' || char(10) || ' ') || ' ')"

static const struct
{
  const char *name, *words, *sql;
} filters[] = {
  { "all", "", "SELECT id FROM link_row" },
  { "meter", "--meter=N", "SELECT id FROM link_row WHERE meter = 'N'" },
  { "table", "--table=BJ-02", "SELECT id FROM link_row WHERE device = 'BJ-02' OR (meter = 'M' AND " LINES " LIKE '% member=2 %')" },
  { "round", "--meter=N --round=2",
    "SELECT id FROM link_row WHERE meter = 'N' AND (round = 2 OR " LINES " LIKE '% round=2 %' OR " LINES " LIKE '% ticket-round=2 %' OR " LINES
    " LIKE '% of-round=2 %')" },
  { "round-of-table", "--table=BJ-01 --round=3",
    "SELECT id FROM link_row WHERE device = 'BJ-01' AND (round = 3 OR " LINES " LIKE '% ticket-round=3 %' OR " LINES " LIKE '% of-round=3 %')" },
  { "claim", "--meter=M --claim=1", "SELECT id FROM link_row WHERE meter = 'M' AND (" LINES " LIKE '% claim=1 %' OR " LINES " LIKE '% id=1 %')" },
  { "entry", "--meter=M --entry=4", "SELECT id FROM link_row WHERE meter = 'M' AND " LINES " LIKE '% entry %' AND " LINES " LIKE '% entry=4 epoch%'"
                                    " AND real = (SELECT at FROM entry WHERE meter = 'M' AND n = 4)" },
  { "opening", "--entry=0", "SELECT id FROM link_row WHERE input LIKE 'started %'" },
  { "from", "--from=2023-11-14T22:13:50", "SELECT id FROM link_row WHERE real >= 1700000030000000000" },
  { "to", "--to '2023-11-14 22:13:50Z'", "SELECT id FROM link_row WHERE real < 1700000031000000000" },
  { "minute", "--from=2023-11-14T22:14 --to=2023-11-14T22:14", "SELECT id FROM link_row WHERE real >= 1700000040000000000 AND real < 1700000100000000000" },
  { "day", "--from=2023-11-14 --to=2023-11-14", "SELECT id FROM link_row" },
  { "from-row", "--from-row=30", "SELECT id FROM link_row WHERE id >= 30" },
  { "nothing", "--to=2023-11-13", "SELECT id FROM link_row WHERE real < 0" },
};

/* The rows are those that SQLite finds, in the three forms. */
static void
test_filter (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (UcLedgerCase) c = case_new ();
  g_autofree char *sql = g_strconcat (filters[i].sql, " ORDER BY id", NULL), *expected = ask (c->path, sql);
  g_autofree char *words = g_strdup_printf ("print house.ledger %s", filters[i].words), *json_words = g_strconcat (words, " --json", NULL);
  g_autofree char *text = run (c, 0, words, NULL), *json = run (c, 0, json_words, NULL);
  g_autofree char *rows = numbers_of (text, "Row "), *json_rows = numbers_of (json, "{\"row\":");

  g_assert_cmpstr (rows, ==, expected);
  g_assert_cmpstr (json_rows, ==, expected);
  g_assert_true ((*expected == '\0') == (strcmp (filters[i].name, "nothing") == 0));
}

#define OPENING                                                                                                        \
  "  The meter begins with $5,000.00, and $0.00 in the reserve\n"                                                      \
  "  Signed by badges 4001 and 5001: a first day\n"                                                                    \
  "  Entry 0, opening, epoch 1, code %s\n"                                                                             \
  "    house              -$5,000.00\n"                                                                                \
  "    display            +$5,000.00    now          $5,000.00\n"

/* 15% and 6% of the wagers, to the micro-dollar; the points of all sums are below each other. */
#define JOINED                                                                                                         \
  "  2 wagers, $10.00 together, ask for a ticket\n"                                                                    \
  "  By event 1, row 1 of the table’s journal, 2023-11-14 22:13:20.000 UTC\n"                                          \
  "  Entry 1, joined, epoch 1, code %s\n"                                                                              \
  "    coin-in               +$10.00\n"                                                                                \
  "    house                  +$7.90\n"                                                                                \
  "    display                +$1.50    now          $5,001.50\n"                                                      \
  "    reserve                +$0.60    now              $0.60\n"                                                      \
  "  BJ-01 is told: round 1 has a ticket of epoch 1, and the meter shows $5,001.50\n"

#define FRACTIONS                                                                                                      \
  "    coin-in               +$15.00\n"                                                                                \
  "    house                 +$11.6625\n"                                                                              \
  "    display                +$2.85    now          $1,002.85\n"                                                      \
  "    reserve                +$0.4875  now              $0.4875\n"

static gboolean
on_code (guint64 entry, const char *code, gpointer user_data)
{
  g_ptr_array_add (user_data, g_strdup (code));
  return TRUE;
}

/* What a person reads: the words, the sums and the codes of two rows, letter by letter. */
static void
test_words (void)
{
  g_autoptr (UcLedgerCase) c = case_new ();
  g_autoptr (GPtrArray) codes = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *opening = NULL, *joined = NULL, *said = run (c, 0, "print house.ledger", NULL);

  g_assert_true (uc_ledger_read_codes (c->ledger, uc_ledger_find_meter (c->ledger, "M"), on_code, codes, NULL));
  opening = g_strdup_printf (OPENING, (const char *)codes->pdata[0]);
  joined = g_strdup_printf (JOINED, (const char *)codes->pdata[1]);
  g_assert_nonnull (strstr (said, opening));
  g_assert_nonnull (strstr (said, joined));
  g_assert_nonnull (strstr (said, FRACTIONS));
  g_assert_nonnull (strstr (said, "  A meter is created: section 685c.1, wager $5.00, hits order, percentage shared, reseed at-least-seed\n"
                                  "  Seed $5,000.00; of each wager 15% to the meter and 6% to the reserve; no limit\n"
                                  "  Signed by badges 4001 and 5001\n"));
  /* Every row says what happened: none is left as the record has it. */
  g_assert_null (strstr (said, "As the record has it"));
}

/* A round that has won ends: nobody reads that it did not. */
static void
test_won (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (7);
  const UcLedgerMeter *meter = uc_ledger_find_meter (c->ledger, "M");
  const UcLinkedMember *member = &meter->link.members[0];
  UcLedgerItem item = { .meter = "M", .input = { .kind = UC_LINKED_LEFT, .hash = { 1 } } };
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autofree char *words = NULL, *said = NULL;

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  while (!member->ticket.open || !member->ticket.claimed)
    g_assert_true (uc_ledger_case_step (c, NULL));
  g_strlcpy (item.input.table, member->table, sizeof item.input.table);
  item.input.seq = member->seq + 1;
  item.input.round = member->ticket.round;
  g_assert_true (uc_ledger_take (c->ledger, &item, 1, says, NULL));
  g_assert_no_error (item.refused);
  words = g_strdup_printf ("print house.ledger --from-row=%" G_GUINT64_FORMAT, uc_ledger_n_rows (c->ledger));
  said = run (c, 0, words, NULL);
  g_assert_nonnull (strstr (said, "  All wagers of the round on this meter are decided\n"));
  g_assert_null (strstr (said, "without a win"));
}

/* Two persons book a payment in a table's place, and name the claim alone; other tables' rows change what the claim takes. All of it is about the
 * round that has won, and nothing of the claims of other rounds is. */
static void
test_paid_out (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (7);
  const UcLinked *link = &uc_ledger_find_meter (c->ledger, "M")->link;
  UcLedgerItem item = { .meter = "M", .input = { .kind = UC_LINKED_PAID_OUT, .badge = "2001", .second = "3001", .reason = "slip 4711 of the cage" } };
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autofree char *sql = NULL, *round = NULL, *words = NULL, *expected = NULL, *said = NULL, *rows = NULL, *mark = NULL;

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  while (link->n_unpaid == 0 || link->claimed < 3)
    g_assert_true (uc_ledger_case_step (c, NULL));
  item.input.claim = link->unpaid[0].claim;
  item.input.awarded = link->unpaid[0].rest;
  g_strlcpy (item.input.table, link->members[link->unpaid[0].member].table, sizeof item.input.table);
  g_assert_true (uc_ledger_take (c->ledger, &item, 1, says, NULL));
  g_assert_no_error (item.refused);
  for (guint i = 0; i < STEPS / 4; i++)
    g_assert_true (uc_ledger_case_step (c, NULL));

  sql = g_strdup_printf ("SELECT round FROM claim WHERE meter = 'M' AND claim = %" G_GUINT64_FORMAT, item.input.claim);
  round = g_strchomp (ask (c->path, sql));
  g_clear_pointer (&sql, g_free);
  sql = g_strdup_printf ("SELECT id FROM link_row WHERE meter = 'M' AND ((device = '%s' AND (round = %s OR instr (" LINES
                         ", ' ticket-round=%s '))) OR EXISTS (SELECT 1 FROM claim WHERE claim.meter = 'M' AND"
                         " claim.\"table\" = '%s' AND claim.round = %s AND (instr (" LINES ", ' claim=' || claim || ' ')"
                         " OR instr (" LINES ", ' id=' || claim || ' ')))) ORDER BY id",
                         item.input.table, round, round, item.input.table, round);
  expected = ask (c->path, sql);
  words = g_strdup_printf ("print house.ledger --meter=M --table=%s --round=%s", item.input.table, round);
  said = run (c, 0, words, NULL);
  rows = numbers_of (said, "Row ");
  g_assert_cmpstr (rows, ==, expected);
  mark = g_strdup_printf (" of claim %" G_GUINT64_FORMAT ", round %s, as paid, in place of the table\n  Signed by badges 2001 and 3001: slip 4711 of the cage\n",
                          item.input.claim, round);
  g_assert_nonnull (strstr (said, mark));
}

/* What names no meter and no table in its columns: rows of every meter were rebuilt, and a table's rules are for its wager's meter. A key is about
 * none, and no round was rebuilt by itself. */
static void
test_of_every_meter (void)
{
  g_autoptr (UcLedgerCase) c = case_new ();
  static const struct
  {
    const char *words, *sql;
  } asked[] = {
    { "--meter=N", "meter = 'N' OR kind = 3 OR (kind = 2 AND device = 'SP-03')" },
    { "--meter=M", "meter = 'M' OR kind = 3" },
    { "--meter=N --table=SP-03", "kind = 3 OR (device = 'SP-03' AND (meter = 'N' OR kind = 2))" },
    { "--meter=N --round=900", "FALSE" },
    { "--claim=900", "FALSE" },
    { "--entry=900", "FALSE" },
    { "--meter=N --to=2023-11-13", "FALSE" },
  };
  g_autofree char *path = g_build_filename (c->folder, "forged.ledger", NULL);

  g_free (run (c, 0, "copy house.ledger forged.ledger", NULL));
  uc_ledger_case_forge (path, "INSERT INTO link_row SELECT id + 1, 3, seq, 0, '', '', 0, 0, 0, real, term,"
                              " 'rebuilt first=4 last=9 by=4001 second=5001 reason=lost', '', hash, NULL FROM link_row ORDER BY id DESC LIMIT 1;"
                              "UPDATE link_row SET input = input || ' meter=N bet=progressive' WHERE kind = 2 AND device = 'SP-03'");
  for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
    {
      g_autofree char *words = g_strdup_printf ("print forged.ledger %s", asked[i].words), *said = run (c, 3, words, NULL);
      g_autofree char *sql = g_strdup_printf ("SELECT id FROM link_row WHERE %s ORDER BY id", asked[i].sql), *expected = ask (path, sql);
      g_autofree char *rows = numbers_of (said, "Row ");

      g_assert_cmpstr (rows, ==, expected);
    }
}

/* A line for each entry; all changes of an account come to its last balance. */
/* A fact of the pit is about a table, and about no meter, round or claim. */
static void
test_facts (void)
{
  static const struct
  {
    const char *words;
    guint facts;
  } asked[] = {
    { "print", 3 },           { "print --table BJ-01", 2 },  { "print --table BJ-02", 1 },  { "print --table SP-03", 0 },
    { "print --meter M", 0 }, { "print --round 218", 0 }, { "print --claim 1", 0 }, { "print --entry 5", 0 },
  };
  g_autoptr (UcLedgerCase) c = case_new ();
  g_autofree char *words = NULL, *json = NULL, *csv = NULL;
  g_autoptr (GError) error = NULL;

  uc_ledger_case_fact (c, "seen table=BJ-01 seq=7 item=validation by=2001 where=main", NULL, &error);
  uc_ledger_case_fact (c, "coming table=BJ-01 seq=7 item=validation by=2002 where=main", NULL, &error);
  uc_ledger_case_fact (c, "done table=BJ-02 seq=7 item=call by=0042 where=12", NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
    {
      g_autofree char *line = g_strdup_printf ("%s --json house.ledger", asked[i].words), *text = run (c, 0, line, NULL);
      g_auto (GStrv) pieces = g_strsplit (text, "\"kind\":\"fact\"", -1);

      g_assert_cmpuint (g_strv_length (pieces) - (*text != '\0'), ==, asked[i].facts);
    }
  words = run (c, 0, "print house.ledger", NULL);
  g_assert_nonnull (strstr (words, ", table BJ-01\n  Badge 2001 in the pit main has seen the item validation of event 7\n"));
  g_assert_nonnull (strstr (words, ", table BJ-01\n  Badge 2002 in the pit main is on the way to the item validation of event 7\n"));
  g_assert_nonnull (strstr (words, ", table BJ-02\n  Badge 0042 in the pit 12 has done the item call of event 7\n"));
  /* A badge and the name of a pit are text. */
  json = run (c, 0, "print --json --table BJ-02 house.ledger", NULL);
  g_assert_nonnull (strstr (json, "\"input\":{\"is\":\"done\",\"table\":\"BJ-02\",\"seq\":7,\"item\":\"call\",\"by\":\"0042\",\"where\":\"12\"},\"events\":[]"));
  csv = run (c, 0, "print --csv house.ledger", NULL);
  g_assert_null (strstr (csv, "0042"));
}

static void
test_csv (void)
{
  g_autoptr (UcLedgerCase) c = case_new ();
  g_autofree char *n = ask (c->path, "SELECT count (*) FROM entry WHERE meter = 'M'"), *said = run (c, 0, "print house.ledger --meter=M --csv", NULL);
  g_auto (GStrv) lines = g_strsplit (said, "\n", -1);
  UcMoney display = 0, now = 0;

  g_assert_cmpstr (lines[0], ==, "row,at,meter,entry,code,epoch,cause,table,round,claim,coin-in,house,display,reserve,overflow,held,payable,paid,"
                                 "now-display,now-reserve,now-overflow,now-held,now-payable,by,second,reason");
  g_assert_cmpuint (g_strv_length (lines), ==, g_ascii_strtoull (n, NULL, 10) + 2);
  for (guint i = 1; *lines[i] != '\0'; i++)
    {
      g_auto (GStrv) values = g_strsplit (lines[i], ",", -1);
      UcMoney change;

      g_assert_cmpuint (g_strv_length (values), ==, 26);
      g_assert_true (uc_money_parse (values[12], &change, NULL) && uc_money_parse (values[18], &now, NULL));
      display += change;
      g_assert_cmpint (display, ==, now);
    }
  g_assert_cmpint (display, ==, uc_ledger_find_meter (c->ledger, "M")->link.balance[UC_LINKED_DISPLAY]);
}

/* ---- a gaming day, case 19 ---- */

/* Three days that have ended, and a part of the fourth. */
static UcLedgerCase *
case_with_days (void)
{
  UcLedgerCase *c = uc_ledger_case_new (7);

  for (guint i = 0; i < STEPS; i++)
    {
      g_assert_true (uc_ledger_case_step (c, NULL));
      if (i % 35 == 34)
        uc_ledger_case_end_day (c);
    }
  return c;
}

/* The entries of @day on @meter, by SQLite: behind the end of the day before, up to its own. */
#define OF_DAY                                                                                                                                      \
  " FROM entry WHERE meter = '%s' AND n > coalesce ((SELECT n FROM entry WHERE meter = '%s' AND cause = 'day' AND reason = date ('%s', '-1 day')), -1)" \
  " AND n <= coalesce ((SELECT n FROM entry WHERE meter = '%s' AND cause = 'day' AND reason = '%s'), 1000000)"

static UcMoney
sum_of (const UcLedgerCase *c, const char *what, const char *meter, const char *day)
{
  g_autofree char *sql = g_strdup_printf ("SELECT coalesce (%s, 0)" OF_DAY, what, meter, meter, day, meter, day), *said = ask (c->path, sql);

  return g_ascii_strtoll (said, NULL, 10);
}

static UcMoney
micros_of (const char *text)
{
  UcMoney sum = 0;

  g_assert_true (*text == '\0' || uc_money_parse (text, &sum, NULL));
  return sum;
}

/* Opening balances, what each cause moved, and closing balances: of each line what SQLite counts, and together they come to the end. */
static void
test_day_csv (gconstpointer data)
{
  static const char *const columns[] = { "-d_coin_in", "d_house", "d_display", "d_reserve", "d_overflow", "d_held", "d_payable", "d_paid" };
  const char *day = data;
  g_autoptr (UcLedgerCase) c = case_with_days ();
  g_autofree char *words = g_strdup_printf ("print house.ledger --day=%s --csv", day), *said = run (c, 0, words, NULL);
  g_auto (GStrv) lines = g_strsplit (said, "\n", -1);
  UcMoney sums[8] = { 0 };
  guint meters = 0, entries = 0;

  g_assert_cmpstr (lines[0], ==, "day,meter,line,entries,coin-in,house,display,reserve,overflow,held,payable,paid");
  for (guint i = 1; *lines[i] != '\0'; i++)
    {
      g_auto (GStrv) values = g_strsplit (lines[i], ",", -1);
      const gboolean opens = strcmp (values[2], "opening-balances") == 0, closes = strcmp (values[2], "closing-balances") == 0;

      g_assert_cmpuint (g_strv_length (values), ==, 12);
      g_assert_cmpstr (values[0], ==, day);
      if (opens)
        {
          memset (sums, 0, sizeof sums);
          entries = 0;
        }
      entries += (guint)g_ascii_strtoull (values[3], NULL, 10);
      for (guint a = 0; a < 8; a++)
        {
          const UcMoney sum = micros_of (values[4 + a]);
          g_autofree char *of_cause = g_strdup_printf ("sum (CASE WHEN cause = '%s' THEN %s END)", values[2], columns[a]);

          if (closes && a >= 2 && a <= 6)
            g_assert_cmpint (sums[a], ==, sum);
          else if (!opens && !closes)
            g_assert_cmpint (sum, ==, sum_of (c, of_cause, values[1], day));
          sums[a] += sum;
        }
      if (!closes)
        continue;
      meters++;
      g_assert_cmpint (entries, ==, sum_of (c, "count (*)", values[1], day));
    }
  g_assert_cmpuint (meters, ==, 2);
}

/* The rows are those of the meter between the two ends; then come the books, in words and as JSON. */
static void
test_day_rows (void)
{
  g_autoptr (UcLedgerCase) c = case_with_days ();
  g_autofree char *expected
      = ask (c->path, "SELECT id FROM link_row WHERE meter = 'M' AND id > (SELECT id FROM link_row WHERE meter = 'M' AND input = 'day of=2023-11-14')"
                      " AND id <= (SELECT id FROM link_row WHERE meter = 'M' AND input = 'day of=2023-11-15') ORDER BY id");
  g_autofree char *text = run (c, 0, "print house.ledger --day=2023-11-15 --meter=M", NULL), *rows = numbers_of (text, "Row ");
  g_autofree char *json = run (c, 0, "print house.ledger --day=2023-11-15 --meter=M --json", NULL), *json_rows = numbers_of (json, "{\"row\":");
  g_autofree char *running = run (c, 0, "print house.ledger --day=2023-11-17 --meter=M", NULL);
  const char *books = strstr (text, "\nGaming day 2023-11-15 of meter M: entries ");

  g_assert_cmpstr (rows, ==, expected);
  g_assert_cmpstr (json_rows, ==, expected);
  g_assert_nonnull (books);
  g_assert_nonnull (strstr (books, "\n  opening balances\n    display "));
  g_assert_nonnull (strstr (books, "\n  joined, "));
  g_assert_nonnull (strstr (books, "\n  day, 1 entry\n  closing balances\n    display "));
  g_assert_nonnull (strstr (text, "  Gaming day 2023-11-15 ends\n  Entry "));
  g_assert_nonnull (strstr (json, "{\"day\":\"2023-11-15\",\"meter\":\"M\",\"ended\":true,\"first-entry\":"));
  g_assert_nonnull (strstr (json, "\"input\":{\"is\":\"day\",\"of\":\"2023-11-15\"}"));
  g_assert_nonnull (strstr (running, "\nGaming day 2023-11-17 of meter M: entries "));
  g_assert_nonnull (strstr (running, ", the end of the day is not on record\n  opening balances\n"));
  g_assert_null (strstr (running, "\n  day, "));
}

static void
test_day_usage (void)
{
  g_autoptr (UcLedgerCase) c = case_with_days (), none = uc_ledger_case_new (1);

  complains (c, 1, "print house.ledger --day=2023-11-13", "gaming day 2023-11-13 is not on record: the gaming days of meter M that have ended are 2023-11-14 to 2023-11-16");
  complains (c, 1, "print house.ledger --day=2023-11-18 --meter=N", "the gaming days of meter N that have ended are");
  complains (c, 1, "print house.ledger --day=2023-11-14 --meter=X", "there is no meter “X” in this ledger");
  complains (none, 1, "print house.ledger --day=2023-11-14", "gaming day 2023-11-14 is not on record: no gaming day of meter M has ended");
  complains (c, 2, "print house.ledger --day=yesterday", "“yesterday” is not a gaming day; expected one such as 2026-11-29");
  complains (c, 2, "print house.ledger --day=2023-11-14 --table=BJ-01", "--day goes with --meter, --json and --csv alone");
  complains (c, 2, "follow house.ledger --day=2023-11-14", "--day goes with print; follow prints what is still to come");
}

#define EMPTY " rows is asked for. Its meters: M, N. Its tables: BJ-01, BJ-02, SP-03.\n"

static void
test_empty (void)
{
  g_autoptr (UcLedgerCase) c = case_new ();
  g_autofree char *err = NULL, *said = run (c, 0, "print house.ledger --table=BJ-09", NULL), *json = NULL;

  g_assert_true (g_str_has_prefix (said, "house.ledger: none of its "));
  g_assert_true (g_str_has_suffix (said, EMPTY));
  json = run (c, 0, "print house.ledger --table=BJ-09 --json", &err);
  g_assert_cmpstr (json, ==, "");
  g_assert_true (g_str_has_suffix (err, EMPTY));
}

static void
test_usage (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (1);

  complains (c, 2, "print a.ledger b.ledger", "expected: upcardctl link print [LEDGER]");
  complains (c, 2, "print a.ledger --ledger=b.ledger", "the ledger is named twice: a.ledger and --ledger=b.ledger");
  complains (c, 2, "print house.ledger --json --csv", "expected one of “--json” and “--csv”");
  complains (c, 2, "print house.ledger --round=0", "--round: expected a number from 1");
  complains (c, 2, "print house.ledger --entry=-2", "--entry: expected a number from 0");
  complains (c, 2, "print house.ledger --from=yesterday", "“yesterday” is not a time; expected a day or a time in UTC, such as 2026-11-30");
  complains (c, 2, "print house.ledger --from=2026-02-30", "“2026-02-30” is not a time");
  complains (c, 2, "print house.ledger --to=2026-11-30T25:00", "“2026-11-30T25:00” is not a time");
  complains (c, 2, "print house.ledger --from=2026-11-30 --to=2026-11-29", "--from is later than --to");
  complains (c, 2, "follow house.ledger --to=2026-11-30", "--to goes with print");
  complains (c, 2, "status --table=BJ-01", "--from-row and --csv go with print and follow");
  complains (c, 2, "copy house.ledger", "expected: upcardctl link copy LEDGER FILE");
  complains (c, 2, "copy house.ledger a b", "expected: upcardctl link copy LEDGER FILE");
  complains (c, 1, "print no.ledger", "no.ledger: there is no such ledger");
  complains (c, 1, "follow no.ledger", "no.ledger: there is no such ledger");
  complains (c, 1, "copy no.ledger a", "no.ledger: there is no such ledger");
}

/* ---- a ledger that is no good ---- */

static void
test_damaged (void)
{
  g_autoptr (UcLedgerCase) c = case_new ();
  g_autofree char *copy = g_build_filename (c->folder, "forged.ledger", NULL), *again = g_build_filename (c->folder, "again.ledger", NULL);
  g_autofree char *other = g_build_filename (c->folder, "other", NULL), *all = NULL, *said = NULL, *err = NULL, *rows = NULL;
  g_autofree char *text = NULL, *json = NULL;

  said = run (c, 0, "copy house.ledger forged.ledger", NULL);
  uc_ledger_case_forge (copy, "UPDATE link_row SET input = replace (input, 'count=2', 'count=3') WHERE input LIKE 'asked % count=2 %'");
  g_clear_pointer (&said, g_free);
  said = run (c, 3, "print forged.ledger", &err);
  rows = numbers_of (said, "Row ");
  all = ask (copy, "SELECT id FROM link_row ORDER BY id");
  g_assert_cmpstr (rows, ==, all);
  g_assert_true (g_str_has_prefix (err, "upcardctl link: damaged: forged.ledger: row "));
  g_assert_nonnull (strstr (err, "it does not fit its hash, or a row before it was changed"));
  complains (c, 1, "copy forged.ledger again.ledger", "upcardctl link: forged.ledger: row ");
  /* Nothing that a file says moves the cursor, or ends a name of the JSON. */
  uc_ledger_case_forge (copy, "UPDATE link_row SET input = 'left \"x' || char (27) || '[2J=1' WHERE input LIKE 'left %'");
  text = run (c, 3, "print forged.ledger", NULL);
  json = run (c, 3, "print forged.ledger --json", NULL);
  g_assert_nonnull (strstr (text, "\n  As the record has it: left \"x\\x1b[2J=1\n"));
  g_assert_nonnull (strstr (json, "\"input\":{\"line\":\"left \\\"x\\\\x1b[2J=1\"},\"events\":[]}\n"));
  g_assert_false (g_file_test (again, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_set_contents (other, "a text, and longer than the first bytes of a database", -1, NULL));
  complains (c, 1, "print other", "other: not a ledger of linked meters, or its first bytes are damaged");
  complains (c, 1, "copy other again.ledger", "other: not a ledger of linked meters");
  complains (c, 1, "follow other", "other: not a ledger of linked meters");
}

/* Each value follows from the record, and no signature does any more: of the last row, or of one within, which only a copy looks at. */
static void
test_unsigned (void)
{
  g_autoptr (UcLedgerCase) c = case_new ();
  g_autofree char *end = g_build_filename (c->folder, "end.ledger", NULL), *within = g_build_filename (c->folder, "within.ledger", NULL);
  g_autofree char *again = g_build_filename (c->folder, "again.ledger", NULL), *first = NULL, *second = NULL, *said = NULL, *err = NULL;
  g_autofree char *rows = NULL, *all = NULL, *good = NULL;

  first = run (c, 0, "copy house.ledger end.ledger", NULL);
  second = run (c, 0, "copy house.ledger within.ledger", NULL);
  uc_ledger_case_forge (end, "UPDATE link_row SET signature = zeroblob (64) WHERE id = (SELECT max (id) FROM link_row)");
  uc_ledger_case_forge (within, "UPDATE link_row SET signature = zeroblob (64) WHERE id = (SELECT max (id) FROM link_row WHERE kind = 0 AND"
                                " id < (SELECT max (id) FROM link_row) - 2 AND signature IS NOT NULL)");
  said = run (c, 3, "print end.ledger", &err);
  rows = numbers_of (said, "Row ");
  all = ask (end, "SELECT id FROM link_row ORDER BY id");
  g_assert_cmpstr (rows, ==, all);
  g_assert_true (g_str_has_prefix (err, "upcardctl link: damaged: end.ledger: row "));
  g_assert_nonnull (strstr (err, ": its signature is not that of the key in force"));
  complains (c, 1, "status --ledger=end.ledger --socket=none", "end.ledger: row ");
  complains (c, 1, "copy end.ledger again.ledger", "upcardctl link: end.ledger: row ");
  good = run (c, 0, "print within.ledger", NULL);
  complains (c, 1, "copy within.ledger again.ledger", "upcardctl link: within.ledger: row ");
  g_assert_false (g_file_test (again, G_FILE_TEST_EXISTS));
}

/* ---- copy ---- */

/* What is in the folder beside the ledger and what belongs to it. */
static char *
others_in (const UcLedgerCase *c)
{
  g_autoptr (GDir) dir = g_dir_open (c->folder, 0, NULL);
  GString *names = g_string_new (NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (!g_str_has_prefix (name, "house.ledger"))
      g_string_append_printf (names, "%s ", name);
  return g_string_free (names, FALSE);
}

static void
test_copy (void)
{
  g_autoptr (UcLedgerCase) c = case_new ();
  const UcLedgerOptions reading = { .program = "test", .read_only = TRUE };
  g_autofree char *path = g_build_filename (c->folder, "copy", NULL), *said = run (c, 0, "copy house.ledger copy", NULL), *expected = NULL;
  g_autofree char *record = uc_ledger_case_record (c->path, FALSE), *copied = uc_ledger_case_record (path, FALSE), *beside = others_in (c);
  g_autofree char *bytes = NULL, *after = NULL;
  g_autoptr (UcLedger) copy = uc_ledger_open (path, &reading, NULL);
  char m[UC_CODE_TEXT], n[UC_CODE_TEXT];
  gsize length, length_after;
  GStatBuf st;

  g_assert_cmpstr (copied, ==, record);
  g_assert_nonnull (copy);
  g_assert_cmpuint (uc_ledger_n_rows (copy), ==, uc_ledger_n_rows (c->ledger));
  g_assert_cmpstr (beside, ==, "copy ");
  g_assert_cmpint (g_stat (path, &st), ==, 0);
  g_assert_cmpint (st.st_mode & 0777, ==, 0600);
  uc_ledger_head_code (uc_ledger_find_meter (c->ledger, "M"), m);
  uc_ledger_head_code (uc_ledger_find_meter (c->ledger, "N"), n);
  expected = g_strdup_printf ("\nMeter M: last entry %" G_GUINT64_FORMAT ", code %s\nMeter N: last entry %" G_GUINT64_FORMAT ", code %s\n"
                              "The copy needs no key. The journals of its tables (BJ-01, BJ-02, SP-03) prove it: upcardctl verify --link copy JOURNAL…\n",
                              uc_ledger_find_meter (c->ledger, "M")->link.entries - 1, m, uc_ledger_find_meter (c->ledger, "N")->link.entries - 1, n);
  g_assert_true (g_str_has_prefix (said, "copy: copied and checked; rows "));
  g_assert_true (g_str_has_suffix (said, expected));

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  complains (c, 1, "copy house.ledger copy", "copy: there is a file of that name; name another");
  g_assert_true (g_file_get_contents (path, &after, &length_after, NULL));
  g_assert_cmpmem (after, length_after, bytes, length);
  complains (c, 1, "copy house.ledger no/copy", "no/copy: cannot write the copy: ");
}

static void
on_ended (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  g_subprocess_wait_check_finish (G_SUBPROCESS (source), result, &error);
  g_assert_no_error (error);
  *(gboolean *)user_data = TRUE;
}

/* A copy that is made while rows come is the ledger up to one of them, row by row. */
static void
test_copy_in_use (void)
{
  g_autoptr (UcLedgerCase) c = case_new ();
  g_autofree char *path = g_build_filename (c->folder, "copy", NULL), *before = uc_ledger_case_record (c->path, FALSE), *after = NULL, *copied = NULL;
  g_autoptr (GSubprocess) process = spawn (c, "copy house.ledger copy");
  gboolean is_over = FALSE;

  g_subprocess_wait_check_async (process, NULL, on_ended, &is_over);
  while (!is_over)
    {
      g_assert_true (uc_ledger_case_step (c, NULL));
      g_main_context_iteration (NULL, FALSE);
    }
  after = uc_ledger_case_record (c->path, FALSE);
  copied = uc_ledger_case_record (path, FALSE);
  g_assert_true (g_str_has_prefix (copied, before));
  g_assert_true (g_str_has_prefix (after, copied));
}

/* ---- follow ---- */

/* Reads until “Row N,” has come, with the rows before it. */
static void
wait_for_row (GSubprocess *process, GString *came, guint64 row)
{
  g_autofree char *mark = g_strdup_printf ("Row %" G_GUINT64_FORMAT ",", row);

  while (strstr (came->str, mark) == NULL)
    {
      char bytes[4096];
      const gssize n = g_input_stream_read (g_subprocess_get_stdout_pipe (process), bytes, sizeof bytes, NULL, NULL);

      if (n <= 0)
        g_error ("“%s” is not in %s", mark, came->str);
      g_string_append_len (came, bytes, n);
    }
}

static void
step_or_fail (UcLedgerCase *c, guint64 rows)
{
  while (uc_ledger_n_rows (c->ledger) < rows)
    g_assert_true (uc_ledger_case_step (c, NULL));
}

/* It prints what is there, and each row as it comes; also when the ledger is closed and opened again. SIGINT and SIGTERM end it well. */
static void
test_follow (gconstpointer data)
{
  const int end = GPOINTER_TO_INT (data);
  g_autoptr (UcLedgerCase) c = case_new ();
  const guint64 n = uc_ledger_n_rows (c->ledger);
  g_autoptr (GSubprocess) process = spawn (c, "follow house.ledger --from-row=30");
  g_autoptr (GString) came = g_string_new (NULL);
  g_autofree char *rows = NULL, *expected = NULL;

  wait_for_row (process, came, n);
  for (guint64 row = n + 1; row <= n + 5; row++)
    {
      step_or_fail (c, row);
      wait_for_row (process, came, row);
    }
  uc_ledger_case_open_or_fail (c);
  step_or_fail (c, n + 6);
  wait_for_row (process, came, n + 6);
  g_subprocess_send_signal (process, end);
  g_assert_true (g_subprocess_wait_check (process, NULL, NULL));
  rows = numbers_of (came->str, "Row ");
  expected = ask (c->path, "SELECT id FROM link_row WHERE id >= 30 ORDER BY id");
  g_assert_true (g_str_has_prefix (expected, rows));
}

/* Nobody reads any more: it ends by itself, though no row comes. */
static void
test_closed_pipe (void)
{
  g_autoptr (UcLedgerCase) c = case_new ();
  g_autoptr (GSubprocess) process = spawn (c, "follow house.ledger");
  g_autoptr (GString) came = g_string_new (NULL);

  wait_for_row (process, came, 1);
  g_assert_true (g_input_stream_close (g_subprocess_get_stdout_pipe (process), NULL, NULL));
  g_assert_true (g_subprocess_wait_check (process, NULL, NULL));
}

/* Somebody moves the ledger away, with what lies beside it, and puts back an old copy, or another ledger with more rows: the follower does not pass
 * its rows for those of the first one. */
static void
test_replaced (gconstpointer by_another)
{
  static const char *const ends[] = { "", "-wal", "-shm" };
  g_autoptr (UcLedgerCase) c = case_new (), other = uc_ledger_case_new (8);
  g_autofree char *copy = g_build_filename (c->folder, "copy", NULL), *err = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GString) came = g_string_new (NULL);

  g_free (run (c, 0, "copy house.ledger copy", NULL));
  step_or_fail (c, uc_ledger_n_rows (c->ledger) + 1);
  step_or_fail (other, uc_ledger_n_rows (c->ledger) + 1);
  g_clear_pointer (&other->ledger, uc_ledger_close);
  process = spawn (c, "follow house.ledger");
  wait_for_row (process, came, uc_ledger_n_rows (c->ledger));
  g_clear_pointer (&c->ledger, uc_ledger_close);
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autofree char *name = g_strconcat (c->path, ends[i], NULL), *away = g_strconcat (c->folder, "/old", ends[i], NULL);

      /* SQLite removes these two when nobody reads. */
      g_assert_true (g_rename (name, away) == 0 || i > 0);
    }
  g_assert_cmpint (g_rename (by_another != NULL ? other->path : copy, c->path), ==, 0);
  g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, NULL, &err, NULL));
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 1);
  g_assert_cmpstr (err, ==, "upcardctl link: house.ledger: another ledger has taken this one’s place\n");
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  /* It is started in the folder of each ledger. */
  upcardctl = g_canonicalize_filename (argv[1], NULL);
  for (guint i = 0; i < G_N_ELEMENTS (filters); i++)
    {
      g_autofree char *path = g_strconcat ("/ctl-link/print/filter/", filters[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_filter);
    }
  g_test_add_data_func ("/ctl-link/605a.8/case-19/print/first", "2023-11-14", test_day_csv);
  g_test_add_data_func ("/ctl-link/605a.8/case-19/print/second", "2023-11-15", test_day_csv);
  g_test_add_data_func ("/ctl-link/605a.8/case-19/print/running", "2023-11-17", test_day_csv);
  g_test_add_func ("/ctl-link/605a.8/case-19/print/rows", test_day_rows);
  g_test_add_func ("/ctl-link/605a.8/case-19/print/usage", test_day_usage);
  g_test_add_func ("/ctl-link/print/words", test_words);
  g_test_add_func ("/ctl-link/print/won", test_won);
  g_test_add_func ("/ctl-link/print/paid-out", test_paid_out);
  g_test_add_func ("/ctl-link/print/of-every-meter", test_of_every_meter);
  g_test_add_func ("/ctl-link/print/facts", test_facts);
  g_test_add_func ("/ctl-link/print/csv", test_csv);
  g_test_add_func ("/ctl-link/print/empty", test_empty);
  g_test_add_func ("/ctl-link/print/usage", test_usage);
  g_test_add_func ("/ctl-link/print/damaged", test_damaged);
  g_test_add_func ("/ctl-link/print/signatures", test_unsigned);
  g_test_add_func ("/ctl-link/copy/whole", test_copy);
  g_test_add_func ("/ctl-link/copy/in-use", test_copy_in_use);
  g_test_add_data_func ("/ctl-link/follow/interrupted", GINT_TO_POINTER (SIGINT), test_follow);
  g_test_add_data_func ("/ctl-link/follow/ended", GINT_TO_POINTER (SIGTERM), test_follow);
  g_test_add_func ("/ctl-link/follow/closed-pipe", test_closed_pipe);
  g_test_add_data_func ("/ctl-link/follow/replaced/by-a-copy", NULL, test_replaced);
  g_test_add_data_func ("/ctl-link/follow/replaced/by-another", "another", test_replaced);
  status = g_test_run ();
  g_free (upcardctl);
  return status;
}
