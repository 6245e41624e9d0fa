#include "uc-derived.h"

#include <string.h>

#define PERSON "person "

/* ---- writing ---- */

static gboolean
put_round (UcJournal *journal, const UcTail *tail, const UcRoundRow *round, GError **error)
{
  const gint64 places[] = { round->number,   round->first_row,     round->last_row,    round->first_seq,
                            round->last_seq, round->first_real_ns, round->last_real_ns };
  UcStatement *insert = journal->insert_round;
  char senders[UC_SENDERS_TEXT];
  int answer, n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    sqlite3_bind_int64 (insert, ++n, places[i]);
  uc_senders_format (tail, senders);
  sqlite3_bind_text (insert, ++n, senders, -1, SQLITE_STATIC);
  answer = sqlite3_step (insert);
  sqlite3_reset (insert);
  return answer == SQLITE_DONE || uc_store_fail (journal->db, journal->path, "record the round", error);
}

static gboolean
is_person (const UcRow *row)
{
  return row->kind == UC_ROW_INPUT && g_str_has_prefix (row->input, PERSON);
}

gboolean
uc_derived_put (UcJournal *journal, const UcTail *tail, const UcRow *row, const UcRoundRow *closed, GError **error)
{
  if (is_person (row))
    {
      const char *badge = row->input + strlen (PERSON);
      g_autoptr (UcStatement) put = uc_store_prepare (
          journal->db, journal->path, "INSERT OR REPLACE INTO person (badge, row) VALUES (?1, ?2)", error);

      if (put == NULL)
        return FALSE;
      sqlite3_bind_text (put, 1, badge, (int) strcspn (badge, " "), SQLITE_STATIC);
      sqlite3_bind_int64 (put, 2, row->id);
      if (sqlite3_step (put) != SQLITE_DONE)
        return uc_store_fail (journal->db, journal->path, "record the badge", error);
    }
  return closed->number == 0 || put_round (journal, tail, closed, error);
}

typedef struct
{
  UcJournal *journal;
  UcTail tail;
  gboolean good;
  GError **error;
} Rebuild;

static gboolean
on_rebuild_row (const UcRow *row, gpointer user_data)
{
  Rebuild *rebuild = user_data;
  UcRoundRow closed;

  uc_tail_follow (&rebuild->tail, row, &closed);
  rebuild->good = uc_derived_put (rebuild->journal, &rebuild->tail, row, &closed, rebuild->error);
  return rebuild->good;
}

gboolean
uc_journal_rebuild (UcJournal *journal, GError **error)
{
  Rebuild rebuild = { .journal = journal, .good = TRUE, .error = error };

  g_return_val_if_fail (uc_journal_is_writer (journal), FALSE);

  if (!uc_journal_begin (journal, "make the table of rounds", error))
    return FALSE;
  if (uc_store_run (journal->db, journal->path, "make the table of rounds", "DELETE FROM round; DELETE FROM person", error)
      && uc_journal_prepare (journal, error)
      && uc_journal_read_rows (journal, 1, 0, on_rebuild_row, &rebuild, error) && rebuild.good)
    return uc_journal_commit (journal, NULL, error);
  uc_store_rollback (journal->db);
  return FALSE;
}

/* ---- reading ---- */

/* A text of a derived table; %NULL where it is of another class, or holds a zero. */
static const char *
text_of (UcStatement *statement, int column)
{
  const char *text = sqlite3_column_type (statement, column) == SQLITE_TEXT
                         ? (const char *) sqlite3_column_text (statement, column)
                         : NULL;

  return text != NULL && strlen (text) == (gsize) sqlite3_column_bytes (statement, column) ? text : NULL;
}

gboolean
uc_derived_last (UcJournal *journal, guint32 *number, guint64 *last_row, GError **error)
{
  gint64 round, row;

  if (!uc_store_number (journal->db, journal->path, "SELECT max(number) FROM round", &round, error)
      || !uc_store_number (journal->db, journal->path, "SELECT last_row FROM round ORDER BY number DESC LIMIT 1", &row,
                           error))
    return FALSE;
  *number = CLAMP (round, 0, G_MAXUINT32);
  *last_row = MAX (row, 0);
  return TRUE;
}

gboolean
uc_derived_load_senders (UcJournal *journal, guint32 number, UcTail *tail, GError **error)
{
  g_autoptr (UcStatement) statement
    = uc_store_prepare (journal->db, journal->path, "SELECT devices FROM round WHERE number = ?1", error);

  tail->n_senders = 0;
  if (statement == NULL)
    return FALSE;
  sqlite3_bind_int64 (statement, 1, number);
  if (sqlite3_step (statement) == SQLITE_ROW && sqlite3_column_type (statement, 0) == SQLITE_TEXT)
    uc_senders_parse ((const char *) sqlite3_column_text (statement, 0), tail);
  return TRUE;
}

/* A line is of a badge when its row says so; the table only names the row. */
typedef struct
{
  const char *badge;
  UcPersonFunc func;
  gpointer user_data;
} Said;

static gboolean
on_person_row (const UcRow *row, gpointer user_data)
{
  Said *said = user_data;
  gsize length = strlen (said->badge);
  const char *badge = is_person (row) ? row->input + strlen (PERSON) : "";

  if (strcspn (badge, " ") == length && memcmp (badge, said->badge, length) == 0)
    said->func (row->input, said->user_data);
  return FALSE;
}

gboolean
uc_journal_persons (UcJournal *journal, UcPersonFunc func, gpointer user_data, GError **error)
{
  g_autoptr (UcStatement) statement
    = uc_store_prepare (journal->db, journal->path, "SELECT badge, row FROM person ORDER BY badge", error);
  int answer = SQLITE_DONE;

  if (statement == NULL)
    return FALSE;
  while ((answer = sqlite3_step (statement)) == SQLITE_ROW)
    {
      Said said = { text_of (statement, 0), func, user_data };
      guint64 row = sqlite3_column_int64 (statement, 1);

      if (said.badge != NULL && !uc_journal_read_rows (journal, row, row, on_person_row, &said, error))
        return FALSE;
    }
  return answer == SQLITE_DONE || uc_store_fail (journal->db, journal->path, "read it", error);
}

/* ---- comparing ---- */

/* The columns of the table “round”, in their order. */
static const char *const columns[]
  = { "number", "first_row", "last_row", "first_seq", "last_seq", "first_real", "last_real", "devices" };

gboolean
uc_derived_walk_init (UcDerivedWalk *walk, UcJournal *journal, const UcRow *before, GError **error)
{
  UcRoundRow closed;
  UcHead head;

  *walk = (UcDerivedWalk){ .journal = journal };
  walk->persons = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  walk->round = uc_store_prepare (journal->db, journal->path, "SELECT * FROM round WHERE number = ?1", error);
  if (walk->round == NULL || before == NULL)
    return walk->round != NULL;
  if (before->kind == UC_ROW_OPENING)
    {
      uc_tail_follow (&walk->tail, before, &closed);
      return TRUE;
    }
  /* Who walked the rows before has compared what the table says of this round. */
  uc_row_head (before, &head);
  walk->tail.round = head.round;
  return uc_derived_load_senders (journal, head.round, &walk->tail, error);
}

void
uc_derived_walk_clear (UcDerivedWalk *walk)
{
  g_clear_pointer (&walk->round, sqlite3_finalize);
  g_clear_pointer (&walk->persons, g_hash_table_unref);
}

static char *
compare_round (UcDerivedWalk *walk, const UcRoundRow *closed)
{
  const gint64 due[] = { closed->number,   closed->first_row,     closed->last_row,    closed->first_seq,
                         closed->last_seq, closed->first_real_ns, closed->last_real_ns };
  char senders[UC_SENDERS_TEXT];
  UcStatement *round = walk->round;
  char *wrong = NULL;

  sqlite3_bind_int64 (round, 1, closed->number);
  if (sqlite3_step (round) != SQLITE_ROW)
    wrong = g_strdup_printf ("the table “round” lacks round %u, which row %" G_GUINT64_FORMAT " closes", closed->number,
                             closed->last_row);
  for (guint i = 0; wrong == NULL && i < G_N_ELEMENTS (due); i++)
    if (sqlite3_column_type (round, i) != SQLITE_INTEGER || sqlite3_column_int64 (round, i) != due[i])
      wrong = g_strdup_printf ("the table “round” says of round %u that %s is %s; by the rows it is %" G_GINT64_FORMAT,
                               closed->number, columns[i], (const char *) sqlite3_column_text (round, i), due[i]);
  uc_senders_format (&walk->tail, senders);
  if (wrong == NULL && g_strcmp0 (text_of (round, G_N_ELEMENTS (due)), senders) != 0)
    wrong = g_strdup_printf ("the table “round” says of round %u that devices is “%s”; by the rows it is “%s”",
                             closed->number, (const char *) sqlite3_column_text (round, G_N_ELEMENTS (due)), senders);
  sqlite3_reset (round);
  return wrong;
}

char *
uc_derived_walk_row (UcDerivedWalk *walk, const UcRow *row, UcRoundRow *closed)
{
  uc_tail_follow (&walk->tail, row, closed);
  if (is_person (row))
    {
      const char *badge = row->input + strlen (PERSON);

      g_hash_table_replace (walk->persons, g_strndup (badge, strcspn (badge, " ")), g_memdup2 (&row->id, sizeof row->id));
    }
  if (closed->number == 0)
    return NULL;
  walk->rounds++;
  return compare_round (walk, closed);
}

void
uc_derived_walk_join (UcDerivedWalk *walk, const UcDerivedWalk *more)
{
  GHashTableIter iter;
  gpointer badge, row;

  walk->rounds += more->rounds;
  g_hash_table_iter_init (&iter, more->persons);
  while (g_hash_table_iter_next (&iter, &badge, &row))
    g_hash_table_replace (walk->persons, g_strdup (badge), g_memdup2 (row, sizeof (guint64)));
}

static char *
say_unreadable (const GError *problem)
{
  return g_strdup_printf ("what is derived from the rows cannot be read: %s", problem->message);
}

/* Badges in both are taken off @left; what stays there is in the rows alone. */
static char *
compare_persons (const UcDerivedWalk *walk, GHashTable *left, guint64 last)
{
  UcJournal *journal = walk->journal;
  g_autoptr (GError) problem = NULL;
  g_autofree char *before = NULL;
  g_autoptr (UcStatement) all
    = uc_store_prepare (journal->db, journal->path, "SELECT badge, row FROM person ORDER BY badge", &problem);
  int answer = SQLITE_DONE;

  while (all != NULL && (answer = sqlite3_step (all)) == SQLITE_ROW)
    {
      gboolean numbered = sqlite3_column_type (all, 1) == SQLITE_INTEGER;
      const char *badge = text_of (all, 0);
      const guint64 *due = badge == NULL ? NULL : g_hash_table_lookup (walk->persons, badge);
      guint64 row = sqlite3_column_int64 (all, 1);
      const gboolean grows = badge == NULL || before == NULL || strcmp (badge, before) > 0;

      if (!grows)
        return g_strdup_printf ("the table “person” has badge %s twice, or out of order: a lookup may not find it", badge);
      if (badge != NULL)
        g_hash_table_remove (left, badge);
      g_free (before);
      before = g_strdup (badge);
      if (badge != NULL && numbered && ((due != NULL && *due == row) || (row > last && row <= uc_journal_newest_row (journal))))
        continue;
      return due == NULL
                 ? g_strdup_printf ("the table “person” names a badge %s of which no row says anything", badge == NULL ? "that is not text" : badge)
                 : g_strdup_printf ("the table “person” says that the last line of badge %s is row %s; it is row %" G_GUINT64_FORMAT,
                                    badge, (const char *) sqlite3_column_text (all, 1), *due);
    }
  if (answer != SQLITE_DONE)
    uc_store_fail (journal->db, journal->path, "read it", &problem);
  return problem == NULL ? NULL : say_unreadable (problem);
}

char *
uc_derived_walk_end (const UcDerivedWalk *walk, guint64 last)
{
  UcJournal *journal = walk->journal;
  g_autofree char *sql = g_strdup_printf ("SELECT count(*) FROM round WHERE NOT (typeof(last_row) = 'integer' AND last_row > %" G_GUINT64_FORMAT
                                          " AND last_row <= %" G_GUINT64_FORMAT ")",
                                          last, uc_journal_newest_row (journal));
  g_autoptr (GHashTable) left = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GError) problem = NULL;
  GHashTableIter iter;
  gpointer badge;
  gint64 rounds;
  char *wrong;

  if (!uc_store_number (journal->db, journal->path, sql, &rounds, &problem))
    return say_unreadable (problem);
  if (rounds != (gint64) walk->rounds)
    return g_strdup_printf ("the table “round” has %" G_GINT64_FORMAT " rounds; the rows close %u", rounds, walk->rounds);
  g_hash_table_iter_init (&iter, walk->persons);
  while (g_hash_table_iter_next (&iter, &badge, NULL))
    g_hash_table_add (left, badge);
  wrong = compare_persons (walk, left, last);
  g_hash_table_iter_init (&iter, left);
  if (wrong == NULL && g_hash_table_iter_next (&iter, &badge, NULL))
    wrong = g_strdup_printf ("the table “person” lacks the badge %s, of which row %" G_GUINT64_FORMAT " speaks",
                             (const char *) badge, *(const guint64 *) g_hash_table_lookup (walk->persons, badge));
  return wrong;
}
