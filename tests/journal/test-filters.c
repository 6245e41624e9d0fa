/* Every filter against an answer in SQL over the journal's events. The events are read from the rows, printed as JSON and
 * put into a table of their own; each question is asked there in SQL that is written here, and nothing of it goes through
 * the derived table that a filter asks. Each is asked with every value that the journal has. */
#include "uc-event-json.h"
#include "uc-find.h"
#include "uc-kept.h"
#include "uc-walked.h"

#include <sqlite3.h>
#include <string.h>

#define ROUNDS 100
#define MOST_VALUES 40 /* of one question */

typedef struct
{
  UcKept *place;
  UcJournal *journal;
  UcFind *find;
  sqlite3 *db;
} Asked;

/* ---- the events, in a table ---- */

/* event: one line each. stands: what no later "undone" reaches back over; what badges, devices and players said meanwhile
 * stands. closed: rounds. said: what a round can be found by as text, where and how. */
static const char schema_sql[]
    = "CREATE TABLE event (seq INTEGER PRIMARY KEY, round INTEGER, kind TEXT, real INTEGER, json TEXT);"
      "CREATE INDEX by_round ON event (round, kind);"
      "CREATE VIEW stands AS SELECT * FROM event e WHERE kind IN ('wager-refused', 'card-refused', 'dispute-raised',"
      " 'badge-read', 'pin-refused', 'payout-documented', 'device-down', 'device-fault', 'clock-stepped', 'undone')"
      " OR NOT EXISTS (SELECT 1 FROM event u WHERE u.round = e.round AND u.kind = 'undone' AND u.seq > e.seq"
      " AND u.json ->> 'target' <= e.seq);";

static const char closed_sql[]
    = "CREATE TABLE standing AS SELECT * FROM stands; CREATE INDEX standing_kind ON standing (kind, round);"
      "CREATE TABLE closed AS SELECT of.round AS number, first_seq, last_seq, f.real AS first_real, l.real AS last_real"
      " FROM (SELECT round, min (seq) AS first_seq, max (seq) AS last_seq FROM event WHERE round > 0 GROUP BY round"
      " HAVING max (kind = 'round-closed')) of JOIN event f ON f.seq = first_seq JOIN event l ON l.seq = last_seq;";

static void
run (sqlite3 *db, const char *sql)
{
  char *problem = NULL;

  if (sqlite3_exec (db, sql, NULL, NULL, &problem) != SQLITE_OK)
    g_error ("%s: %s", sql, problem);
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  sqlite3_stmt *insert = user_data;
  g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);

  for (guint i = 0; lines[i] != NULL && lines[i][0] != '\0'; i++)
    {
      g_autoptr (GString) json = g_string_new (NULL);
      g_autoptr (GError) error = NULL;
      UcEvent event;
      UcCarry carry;

      uc_event_parse (lines[i], &event, &carry, &error);
      g_assert_no_error (error);
      uc_event_json_append (&event, FALSE, json);
      sqlite3_bind_int64 (insert, 1, event.seq);
      sqlite3_bind_int64 (insert, 2, event.round);
      sqlite3_bind_text (insert, 3, uc_event_kind_name (event.kind), -1, SQLITE_STATIC);
      sqlite3_bind_int64 (insert, 4, row->t_real_ns);
      sqlite3_bind_text (insert, 5, json->str, -1, SQLITE_STATIC);
      g_assert_cmpint (sqlite3_step (insert), ==, SQLITE_DONE);
      sqlite3_reset (insert);
    }
  return TRUE;
}

static sqlite3 *
events_of (UcJournal *journal)
{
  g_autoptr (GError) error = NULL;
  sqlite3_stmt *insert = NULL;
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open (":memory:", &db), ==, SQLITE_OK);
  run (db, schema_sql);
  sqlite3_prepare_v2 (db, "INSERT INTO event VALUES (?1, ?2, ?3, ?4, ?5)", -1, &insert, NULL);
  g_assert_true (uc_journal_read_rows (journal, 1, 0, on_row, insert, &error));
  sqlite3_finalize (insert);
  run (db, closed_sql);
  return db;
}

static void
set_up (Asked *asked, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;

  asked->place = uc_kept_new ();
  path = g_build_filename (asked->place->folder, "walk.journal", NULL);
  uc_walked_journal (data, 24, ROUNDS, path);
  asked->journal = uc_journal_open_read (path, &error);
  g_assert_no_error (error);
  asked->find = uc_kept_find (asked->journal);
  asked->db = events_of (asked->journal);
}

static void
tear_down (Asked *asked, gconstpointer data)
{
  sqlite3_close (asked->db);
  uc_find_free (asked->find);
  uc_journal_close (asked->journal);
  uc_kept_free (asked->place);
}

/* ---- what is asked ---- */

typedef struct
{
  const char *name;
  const char *values; /* SQL of the values to ask with; NULL: it is asked once, without one */
  const char *rounds; /* SQL of the rounds; ?1 = the value */
  void (*set) (UcFilter *filter, const char *value);
  gboolean rare;      /* a hundred rounds of each game need not have it */
} Question;

static void
set_dealer (UcFilter *filter, const char *value)
{
  g_strlcpy (filter->dealer, value, sizeof filter->dealer);
}

static void
set_floor (UcFilter *filter, const char *value)
{
  g_strlcpy (filter->floor, value, sizeof filter->floor);
}

static void
set_slip (UcFilter *filter, const char *value)
{
  g_strlcpy (filter->slip, value, sizeof filter->slip);
}

static void
set_text (UcFilter *filter, const char *value)
{
  g_strlcpy (filter->text, value, sizeof filter->text);
}

static void
set_seat (UcFilter *filter, const char *value)
{
  filter->seat = g_ascii_strtoull (value, NULL, 10);
}

static void
set_card (UcFilter *filter, const char *value)
{
  filter->card = uc_card_parse (value);
}

static void
set_pays (UcFilter *filter, const char *value)
{
  g_assert_true (uc_money_parse (value, &filter->pays, NULL));
}

static void
set_round (UcFilter *filter, const char *value)
{
  filter->round_from = filter->round_to = g_ascii_strtoull (value, NULL, 10);
}

static void
set_rounds_from (UcFilter *filter, const char *value)
{
  filter->round_from = g_ascii_strtoull (value, NULL, 10);
}

static void
set_from (UcFilter *filter, const char *value)
{
  filter->from_ns = g_ascii_strtoll (value, NULL, 10);
}

static void
set_to (UcFilter *filter, const char *value)
{
  filter->to_ns = g_ascii_strtoll (value, NULL, 10);
}

/* Ten minutes of the day from it on. */
static void
set_minutes (UcFilter *filter, const char *value)
{
  filter->by_minute = TRUE;
  filter->minute_from = g_ascii_strtoull (value, NULL, 10);
  filter->minute_to = (filter->minute_from + 10) % (24 * 60);
}

#define IN(kinds) "SELECT round FROM standing WHERE kind IN (" kinds ")"
/* A percentage that came to light late is paid as a fact of its own. */
#define WON "(kind = 'award-paid' OR (kind = 'wager-settled' AND json ->> 'outcome' = 'win'))"
#define SETTLED(what) "SELECT round FROM standing WHERE " WON " AND " what
#define HAS_TEXT "coalesce (json ->> 'text', '') <> ''"
#define ABOVE_DEALER "coalesce (json ->> 'role', 'floorperson') NOT IN ('dealer', 'surveillance', 'technician')"
/* Of these kinds a round has the id, the reason and the citation. */
#define MARKED                                                                                                         \
  "(kind IN ('payout-rejected', 'irregularity', 'ruling', 'card-drawn-in-error', 'chips-mismatch', 'light-differs',"   \
  " 'peek-differs', 'bets-reopened', 'wager-cleared', 'corrected', 'undone', 'round-voided', 'hand-dead', 'card-alarm'," \
  " 'card-refused', 'dispute-raised', 'meter-set', 'device-down', 'device-fault', 'clock-stepped', 'pin-refused',"     \
  " 'payout-validated', 'payout-overruled', 'limit-reached') OR (kind = 'payout-signed' AND " HAS_TEXT ")"                                                  \
  " OR (kind = 'wager-refused' AND json ->> 'reason' = 'after-no-more-bets')"                                          \
  " OR (kind = 'reader-light' AND json ->> 'typed'))"
/* As free text is compared: anywhere in a word, capitals or not. */
#define LIKE(key) "json ->> '" key "' LIKE '%' || ?1 || '%'"
#define MINUTE "(strftime ('%H', first_real / 1000000000, 'unixepoch', 'localtime') * 60"                              \
               " + strftime ('%M', first_real / 1000000000, 'unixepoch', 'localtime'))"
/* The rounds whose awards were documented, then or later: each the last before it in which that wager of that seat won. */
#define DOCUMENTED(what)                                                                                               \
  "SELECT (SELECT w.round FROM standing w WHERE (w.kind = 'award-paid'"                                                \
  " OR (w.kind = 'wager-settled' AND w.json ->> 'outcome' = 'win')) AND w.json ->> 'source' = 'progressive'"            \
  " AND w.json ->> 'seat' = d.json ->> 'seat' AND w.json ->> 'wager' = d.json ->> 'wager' AND w.seq < d.seq"           \
  " ORDER BY w.seq DESC LIMIT 1)"                                                                                      \
  " FROM event d WHERE kind = 'payout-documented' AND " what
#define BY_TEXT                                                                                                        \
  "SELECT round FROM standing WHERE (" MARKED " AND (" LIKE ("id") " OR " LIKE ("reason") " OR " LIKE ("citation")     \
  " OR kind LIKE '%' || ?1 || '%')) OR (kind IN ('wager-settled', 'award-paid') AND " LIKE ("citation") ") OR ("       \
  WON " AND " LIKE ("combination") ") UNION " DOCUMENTED (LIKE ("slip"))
#define MICROS(key) "CAST (round (json ->> '" key "' * 1000000) AS INTEGER)"

static const Question questions[] = {
  { "jackpot", NULL, SETTLED ("json ->> 'source' = 'progressive'"), NULL },
  { "hold", NULL, SETTLED ("json ->> 'source' = 'progressive'"), NULL },
  { "validated", NULL, IN ("'payout-validated'"), NULL },
  { "rejected", NULL, IN ("'payout-rejected'"), NULL },
  { "irregular", NULL, IN ("'irregularity', 'ruling', 'card-drawn-in-error'"), NULL },
  { "late-wager", NULL,
    "SELECT round FROM event WHERE kind = 'wager-refused' AND json ->> 'reason' = 'after-no-more-bets'", NULL },
  { "chips-differ", NULL, IN ("'chips-mismatch'"), NULL },
  { "light-differs", NULL,
    IN ("'light-differs', 'peek-differs'") " OR (kind = 'irregularity' AND json ->> 'id' = 'wrong-light')", NULL },
  { "override", NULL,
    IN ("'bets-reopened', 'wager-cleared', 'payout-overruled', 'go-ahead'")
    " OR (kind IN ('payout-signed', 'payout-validated') AND " HAS_TEXT ")",
    NULL },
  { "typed", NULL, "SELECT round FROM standing WHERE kind = 'reader-light' AND json ->> 'typed'", NULL },
  /* In the round, or of one of the round's facts; what is done before a round's first wager belongs to it. */
  { "corrected", NULL,
    IN ("'corrected'") " UNION SELECT (SELECT min (number) FROM closed WHERE last_seq >= json ->> 'target')"
                       " FROM event WHERE kind = 'corrected'", NULL },
  { "taken-back", NULL, "SELECT round FROM event WHERE kind = 'undone'", NULL },
  { "void", NULL, IN ("'round-voided'"), NULL },
  { "dead-hand", NULL, IN ("'hand-dead'"), NULL },
  { "card-alarm", NULL, IN ("'card-alarm', 'card-refused'"), NULL },
  { "dispute", NULL, "SELECT round FROM event WHERE kind = 'dispute-raised'", NULL },
  { "dealer-22", NULL,
    "SELECT round FROM standing WHERE kind = 'hole-card-exposed' OR (kind = 'card-dealt' AND json ->> 'to' = 'dealer')"
    " GROUP BY round HAVING sum (CASE substr (json ->> 'card', 1, 1) WHEN 'A' THEN 1 WHEN 'T' THEN 10 WHEN 'J' THEN 10"
    " WHEN 'Q' THEN 10 WHEN 'K' THEN 10 ELSE CAST (substr (json ->> 'card', 1, 1) AS INTEGER) END) = 22"
    " UNION SELECT round FROM standing WHERE kind = 'wager-settled' AND json ->> 'citation' LIKE '%685a.7(n)(1)%'",
    NULL },
  { "blackjack", NULL,
    SETTLED ("json ->> 'combination' = 'blackjack' AND json ->> 'source' IS NOT 'progressive'"), NULL },
  { "meter-set", NULL, IN ("'meter-set'"), NULL, TRUE },
  { "device", NULL, IN ("'device-down', 'device-fault'"), NULL },
  { "clock", NULL, "SELECT round FROM event WHERE kind = 'clock-stepped'", NULL, TRUE },
  { "pin-refused", NULL, "SELECT round FROM event WHERE kind = 'pin-refused'", NULL, TRUE },

  { "limit", NULL, IN ("'limit-reached'"), NULL, TRUE },

  { "irregularity by clause",
    "SELECT DISTINCT json ->> 'citation' FROM event WHERE kind = 'irregularity' AND json ->> 'citation' NOT LIKE '% %'",
    BY_TEXT, set_text },
  { "text: an irregularity", "SELECT DISTINCT json ->> 'id' FROM event WHERE kind = 'irregularity'", BY_TEXT, set_text },
  { "text: a combination", "SELECT DISTINCT json ->> 'combination' FROM event WHERE kind = 'wager-settled'"
    " AND json ->> 'combination' NOT IN ('', 'blackjack')", BY_TEXT, set_text },
  { "text: a clause", "SELECT DISTINCT json ->> 'citation' FROM event WHERE kind = 'wager-settled' AND json ->> 'citation'"
    " NOT LIKE '% %'", BY_TEXT, set_text },
  { "text: a slip", "SELECT json ->> 'slip' FROM event WHERE kind = 'payout-documented' AND json ->> 'slip' <> ''"
    " AND length (json ->> 'slip') > 3", BY_TEXT, set_text },
  { "text: nothing like it", "SELECT '685a.12(z)' UNION SELECT '%' UNION SELECT '_' UNION SELECT '''; DROP TABLE round'",
    "SELECT 0", set_text, TRUE },
  { "slip number", "SELECT json ->> 'slip' FROM event WHERE kind = 'payout-documented' AND json ->> 'slip' <> ''",
    DOCUMENTED ("json ->> 'slip' = ?1"), set_slip },
  { "slip of an earlier round", "SELECT d.json ->> 'slip' FROM event d WHERE kind = 'payout-documented' AND json ->> 'slip'"
    " <> '' AND NOT EXISTS (SELECT 1 FROM event w WHERE w.kind = 'wager-settled' AND w.json ->> 'source' = 'progressive'"
    " AND w.round = d.round AND w.json ->> 'seat' = d.json ->> 'seat' AND w.seq < d.seq)",
    DOCUMENTED ("json ->> 'slip' = ?1"), set_slip },
  { "seat", "VALUES (1), (2), (3), (4), (5), (6)",
    "SELECT round FROM (SELECT round, kind, max (seq) FROM standing WHERE kind IN ('wager-accepted', 'wager-removed')"
    " AND json ->> 'wager' = 'main' AND json ->> 'seat' = CAST (?1 AS INTEGER) GROUP BY round)"
    " WHERE kind = 'wager-accepted'", set_seat },
  { "amount over", "SELECT DISTINCT json ->> 'pays' FROM event WHERE kind = 'wager-settled' AND CAST (json ->> 'pays' AS REAL) > 0",
    SETTLED (MICROS ("pays") " >= CAST (round (?1 * 1000000) AS INTEGER)"), set_pays },
  { "dealer", "SELECT DISTINCT json ->> 'by' FROM event WHERE kind = 'signed-on'",
    "SELECT number FROM closed WHERE (SELECT json ->> 'by' FROM event WHERE kind IN ('signed-on', 'table-closed')"
    " AND seq < first_seq ORDER BY seq DESC LIMIT 1) = ?1", set_dealer },
  { "floorperson", "SELECT DISTINCT json ->> 'by' FROM event WHERE kind IN ('ruling', 'payout-validated', 'corrected')"
    " UNION SELECT json ->> 'second' FROM event WHERE kind = 'corrected'",
    "SELECT round FROM standing WHERE (" MARKED " OR kind IN ('payout-signed', 'payout-documented', 'badge-read')) AND kind"
    " <> 'pin-refused' AND " ABOVE_DEALER " AND (json ->> 'by' = ?1 OR json ->> 'second' = ?1) UNION "
    DOCUMENTED (ABOVE_DEALER " AND d.json ->> 'by' = ?1"), set_floor },
  { "card", "SELECT DISTINCT json ->> 'card' FROM event WHERE kind = 'card-dealt' AND json ->> 'card' IS NOT NULL",
    "SELECT round FROM standing WHERE kind IN ('card-dealt', 'hole-card-exposed') AND json ->> 'card' = ?1", set_card },
  { "time of day", "SELECT DISTINCT " MINUTE " FROM closed UNION SELECT 1435",
    "SELECT number FROM closed WHERE (" MINUTE " - ?1 + 1440) % 1440 < 10", set_minutes },
  { "from a time on", "SELECT first_real FROM closed", "SELECT number FROM closed WHERE last_real >= ?1 + 0", set_from },
  { "up to a time", "SELECT first_real FROM closed", "SELECT number FROM closed WHERE first_real <= ?1 + 0", set_to },
  { "round", "SELECT number FROM closed", "SELECT number FROM closed WHERE number = ?1 + 0", set_round },
  { "rounds from", "SELECT number FROM closed", "SELECT number FROM closed WHERE number >= ?1 + 0", set_rounds_from },
};

static guint found[G_N_ELEMENTS (questions)];

/* ---- asking ---- */

static gboolean
on_found (guint32 number, gint64 first_real_ns, gpointer user_data)
{
  g_array_append_val ((GArray *) user_data, number);
  return TRUE;
}

static char *
joined (GArray *rounds)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < rounds->len; i++)
    g_string_append_printf (text, " %u", g_array_index (rounds, guint32, i));
  return g_string_free (text, FALSE);
}

static char *
ask_filter (Asked *asked, const UcFilter *filter)
{
  g_autoptr (GArray) rounds = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GError) error = NULL;

  g_assert_true (uc_find_each (asked->find, filter, on_found, rounds, NULL, &error));
  g_assert_no_error (error);
  return joined (rounds);
}

static char *
ask_events (Asked *asked, const Question *question, const char *value)
{
  g_autoptr (GArray) rounds = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree char *sql = g_strdup_printf (
      "SELECT number FROM closed WHERE number IN (%s) ORDER BY number DESC", question->rounds);
  sqlite3_stmt *statement = NULL;

  if (sqlite3_prepare_v2 (asked->db, sql, -1, &statement, NULL) != SQLITE_OK)
    g_error ("%s: %s", sql, sqlite3_errmsg (asked->db));
  if (value != NULL)
    sqlite3_bind_text (statement, 1, value, -1, SQLITE_STATIC);
  while (sqlite3_step (statement) == SQLITE_ROW)
    {
      guint32 number = sqlite3_column_int64 (statement, 0);

      g_array_append_val (rounds, number);
    }
  sqlite3_finalize (statement);
  return joined (rounds);
}

static void
ask (Asked *asked, guint at, const char *value)
{
  const Question *question = &questions[at];
  g_autofree char *expected = ask_events (asked, question, value);
  g_autofree char *answer = NULL;
  UcFilter filter = { 0 };

  if (question->set != NULL)
    question->set (&filter, value);
  else
    filter.marks = uc_digest_mark_parse (question->name);
  g_assert_false (uc_filter_is_empty (&filter));
  answer = ask_filter (asked, &filter);
  found[at] += expected[0] != '\0';
  if (strcmp (answer, expected) == 0)
    return;
  g_test_message ("%s %s: the filter finds%s;", question->name, value == NULL ? "" : value, answer);
  g_test_message ("the events say%s", expected);
  g_test_fail ();
}

static GPtrArray *
values_of (Asked *asked, const Question *question)
{
  GPtrArray *values = g_ptr_array_new_with_free_func (g_free);
  sqlite3_stmt *statement = NULL;

  if (sqlite3_prepare_v2 (asked->db, question->values, -1, &statement, NULL) != SQLITE_OK)
    g_error ("%s: %s", question->values, sqlite3_errmsg (asked->db));
  while (values->len < MOST_VALUES && sqlite3_step (statement) == SQLITE_ROW)
    if (sqlite3_column_type (statement, 0) != SQLITE_NULL)
      g_ptr_array_add (values, g_strdup ((const char *) sqlite3_column_text (statement, 0)));
  sqlite3_finalize (statement);
  return values;
}

static void
test_every_filter (Asked *asked, gconstpointer data)
{
  for (guint at = 0; at < G_N_ELEMENTS (questions); at++)
    {
      g_autoptr (GPtrArray) values = NULL;

      if (questions[at].values == NULL)
        {
          ask (asked, at, NULL);
          continue;
        }
      values = values_of (asked, &questions[at]);
      for (guint i = 0; i < values->len; i++)
        ask (asked, at, values->pdata[i]);
    }
}

/* "Jump to": the last round that had begun. */
static void
test_jump (Asked *asked, gconstpointer data)
{
  sqlite3_stmt *statement = NULL;

  g_assert_cmpint (sqlite3_prepare_v2 (asked->db, "SELECT real, (SELECT coalesce (max (number), 1) FROM closed"
                                                  " WHERE first_real <= real) FROM event WHERE seq % 7 = 0",
                                       -1, &statement, NULL),
                   ==, SQLITE_OK);
  while (sqlite3_step (statement) == SQLITE_ROW)
    g_assert_cmpuint (uc_find_at (asked->find, sqlite3_column_int64 (statement, 0)), ==,
                      sqlite3_column_int64 (statement, 1));
  sqlite3_finalize (statement);
}

/* ---- what a walk does not come by ---- */

static void
ask_one (Asked *asked, const char *name)
{
  g_autoptr (GPtrArray) values = NULL;
  guint at = 0;

  while (strcmp (questions[at].name, name) != 0)
    at++;
  if (questions[at].values == NULL)
    {
      ask (asked, at, NULL);
      return;
    }
  values = values_of (asked, &questions[at]);
  for (guint i = 0; i < values->len; i++)
    ask (asked, at, values->pdata[i]);
}

/* Once more for @asked->place's journal: an index that was begun before goes on. */
static void
open_played (Asked *asked)
{
  g_autoptr (GError) error = NULL;

  asked->journal = uc_journal_open_read (asked->place->path, &error);
  g_assert_no_error (error);
  asked->find = uc_kept_find (asked->journal);
  asked->db = events_of (asked->journal);
}

/* The walk's lights are said by devices. */
static void
test_typed (void)
{
  Asked asked = { .place = uc_kept_new () };

  uc_kept_play (asked.place, "bet 1 main 25;no-more-bets;card TS;card 6H;card 8C;card 9C;" UC_KEPT_DEALER "light medium;"
                             "stand;card 7D");
  uc_kept_main_rounds (asked.place, 4, 2);
  open_played (&asked);
  ask_one (&asked, "typed");
  tear_down (&asked, NULL);
}

#define WAGERS(seat) "bet " seat " main 25;bet " seat " match-the-dealer-progressive;no-more-bets;"
#define ALONE "card 9H;card 9H;card 9H;card 7C;light medium;stand;card 2S;"
#define WITH_2 "card 9H;card 5C;card 9H;card 9H;card 6D;card 7C;light medium;stand;stand;card 2S;"

/* Documents are filled in after the round: before the next one, while others already play it, when the same seat wins
 * again, and when another one did since. */
static void
test_documented_later (void)
{
  static const char lines[] = WAGERS ("1") ALONE "confirm;documented 2001 S-11;" WAGERS ("1") ALONE "confirm;bet 2 main 25;"
                              "documented 2001 S-12;" WAGERS ("1") WITH_2 "documented 2001 S-13;confirm;"
                              WAGERS ("1") ALONE "confirm;" WAGERS ("2") ALONE "confirm;documented 2001 S-14 1;"
                              "documented 2001 S-15;bet 3 main 25";
  g_autofree char *folder = g_dir_make_tmp ("upcard-filters-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "table.journal", NULL);
  Asked asked = { .place = uc_kept_new_of (path, NULL, UC_KEPT_TABLE "[policy]\nhold=seat\n") };

  asked.place->folder = g_steal_pointer (&folder);
  uc_kept_play (asked.place, lines);
  open_played (&asked);
  ask_one (&asked, "slip number");
  ask_one (&asked, "slip of an earlier round");
  ask_one (&asked, "text: a slip");
  ask_one (&asked, "floorperson");
  ask_one (&asked, "jackpot");
  ask_one (&asked, "hold");
  tear_down (&asked, NULL);
}

#define ROUND WAGERS ("1") ALONE "confirm;"

typedef struct
{
  const char *name;
  const char *fact;      /* ends with the fact */
  const char *meanwhile; /* before it is corrected */
  const char *then;
} Corrected;

static const Corrected corrected[] = {
  { "before-the-first-round", "sign-on 1001", "badge 1001", ROUND ROUND "sign-on 1001" },
  { "between-two-rounds", ROUND "sign-on 1001", "badge 1001", ROUND ROUND "sign-on 1001" },
  { "in-the-round", ROUND "sign-on 1001", "bet 1 main 25", "no-more-bets;" ALONE "confirm;" ROUND "sign-on 1001" },
  { "after-the-round", ROUND "sign-on 1001", ROUND "sign-on 1001", ROUND "sign-on 1001" },
};

/* Plays, and looks after each line, as a replay does beside a live table: the index goes on from wherever it stood. */
static void
play_beside_reader (Asked *asked, const char *lines)
{
  g_auto (GStrv) split = g_strsplit (lines, ";", -1);

  for (guint i = 0; split[i] != NULL; i++)
    {
      uc_kept_play (asked->place, split[i]);
      uc_find_free (uc_kept_find (asked->place->journal));
    }
}

/* What is done before a round's first wager is the round's, whenever it is corrected. */
static void
test_corrected (gconstpointer data)
{
  const Corrected *corrects = data;
  Asked asked = { .place = uc_kept_new () };
  g_autofree char *line = NULL;

  play_beside_reader (&asked, corrects->fact);
  line = g_strdup_printf ("correct %" G_GUINT64_FORMAT " by 1002 2001 0000 misread;validate 3001 0000",
                          asked.place->table.now.carry.seq - 1);
  play_beside_reader (&asked, corrects->meanwhile);
  play_beside_reader (&asked, line);
  play_beside_reader (&asked, corrects->then);
  open_played (&asked);
  ask_one (&asked, "corrected");
  ask_one (&asked, "floorperson");
  tear_down (&asked, NULL);
}

/* A question that nothing answers says nothing. */
static void
test_each_found_something (void)
{
  for (guint at = 0; at < G_N_ELEMENTS (questions); at++)
    if (found[at] == 0 && !questions[at].rare)
      {
        g_test_message ("no journal has a round for: %s", questions[at].name);
        g_test_fail ();
      }
}

static void
add_of_each_game (const char *what, void (*func) (Asked *asked, gconstpointer data))
{
  const char *game = "";

  for (const UcWalkTable *table = uc_walk_tables; table->name != NULL; table++)
    {
      g_autofree char *path = g_strdup_printf ("/filters/%s/%s", what, table->name);

      if (strncmp (game, table->name, strcspn (table->name, "/") + 1) != 0)
        g_test_add (path, Asked, table, set_up, func, tear_down);
      game = table->name;
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add_of_each_game ("every-one", test_every_filter);
  add_of_each_game ("jump-to-a-time", test_jump);
  g_test_add_func ("/filters/typed/by-the-dealer", test_typed);
  g_test_add_func ("/filters/slip/of-an-earlier-round", test_documented_later);
  for (guint i = 0; i < G_N_ELEMENTS (corrected); i++)
    {
      g_autofree char *path = g_strdup_printf ("/filters/corrected/%s", corrected[i].name);

      g_test_add_data_func (path, &corrected[i], test_corrected);
    }
  g_test_add_func ("/filters/afterwards/each-found-something", test_each_found_something);
  return g_test_run ();
}
