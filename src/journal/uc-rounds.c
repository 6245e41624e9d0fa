/* The derived table: a row a closed round, for searching and for a start that does not read the whole journal. */
#include "uc-digest.h"
#include "uc-journal-private.h"

#include <string.h>

/* "shoe=123 reader=4" */
void
uc_senders_format (const UcTail *tail, char text[UC_SENDERS_TEXT])
{
  char *at = text;

  *at = '\0';
  for (guint i = 0; i < tail->n_senders; i++)
    at += g_snprintf (at, UC_SENDERS_TEXT - (at - text), "%s%s=%" G_GUINT64_FORMAT, i == 0 ? "" : " ",
                      tail->senders[i].name, tail->senders[i].seq);
}

void
uc_senders_parse (const char *text, UcTail *tail)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  tail->n_senders = 0;
  for (guint i = 0; words[i] != NULL && tail->n_senders < UC_MAX_SENDERS; i++)
    {
      char *sign = strchr (words[i], '=');
      UcSender *sender = &tail->senders[tail->n_senders];

      if (sign == NULL)
        continue;
      *sign = '\0';
      g_strlcpy (sender->name, words[i], sizeof sender->name);
      sender->seq = g_ascii_strtoull (sign + 1, NULL, 10);
      tail->n_senders++;
    }
}

/* A fact before it is one of the file before. */
static const char first_event_sql[] = "SELECT seq FROM journal WHERE id = 1";

/* ---- what a round is found by ---- */

typedef struct
{
  guint32 round;
  GArray *events; /* UcEvent: those that a digest needs */
  char dealer[UC_BADGE_TEXT];
} Digest;

static void
take_line (Digest *digest, const UcLine *line)
{
  char kind[40];
  g_autofree char *text = NULL;
  UcEventKind parsed;
  UcEvent event;
  UcCarry carry;

  g_strlcpy (kind, line->text, MIN (sizeof kind, line->length + 1));
  parsed = uc_event_kind_parse (g_strdelimit (kind, " ", '\0'));
  if (parsed != UC_EVENT_CHECKPOINT && !uc_digest_needs (parsed))
    return;
  text = g_strndup (line->text, line->length);
  if (!uc_event_parse (text, &event, &carry, NULL))
    return;
  if (event.kind == UC_EVENT_CHECKPOINT)
    g_strlcpy (digest->dealer, carry.dealer, sizeof digest->dealer);
  else if (event.round == digest->round)
    g_array_append_val (digest->events, event);
}

static gboolean
on_digest_row (const UcRow *row, gpointer user_data)
{
  const char *at = row->events;
  UcLine line;

  while (uc_line_next (&at, &line))
    take_line (user_data, &line);
  return TRUE;
}

/* ---- facts of a round from before its first wager ---- */

/* The round before: what comes behind its last event is of the next. */
static const char before_sql[] = "SELECT last_row, last_seq FROM round WHERE number < ?1 ORDER BY number DESC LIMIT 1";

/* What is said between two rounds. */
typedef struct
{
  guint64 from_seq;   /* first fact of the round that is yet to begin */
  gboolean corrected; /* one of them was corrected */
} Between;

static gboolean
on_between_row (const UcRow *row, gpointer user_data)
{
  Between *between = user_data;
  const char *at = row->events;
  UcLine line;

  while (uc_line_next (&at, &line))
    if (uc_line_is (&line, "corrected") && uc_line_number (&line, " target=") >= between->from_seq)
      between->corrected = TRUE;
  return !between->corrected;
}

/* A correction that is itself said before the round's first wager finds no row of that round to mark. */
static gboolean
find_corrected_before (UcJournal *journal, sqlite3 *db, const UcRoundRow *round, gboolean *corrected, GError **error)
{
  g_autoptr (UcStatement) before = uc_store_prepare (db, journal->path, before_sql, error);
  Between between = { 0 };
  guint64 from_row = 1;
  gint64 begin = 0;

  if (before == NULL)
    return FALSE;
  sqlite3_bind_int64 (before, 1, round->number);
  if (sqlite3_step (before) == SQLITE_ROW)
    {
      from_row = sqlite3_column_int64 (before, 0) + 1;
      between.from_seq = sqlite3_column_int64 (before, 1) + 1;
    }
  else if (uc_store_number (journal->db, journal->path, first_event_sql, &begin, error))
    between.from_seq = begin;
  else
    return FALSE;
  if (from_row < round->first_row
      && !uc_journal_read_rows (journal, from_row, round->first_row - 1, on_between_row, &between, error))
    return FALSE;
  *corrected = between.corrected;
  return TRUE;
}

/* A line that cannot be read adds nothing: the table is for searching, and what is wrong verification says. */
static gboolean
digest_round (UcJournal *journal, const UcRoundRow *round, GArray *events, UcDigest *out, GError **error)
{
  Digest digest = { .round = round->number, .events = events };

  if (!uc_journal_read_rows (journal, round->first_row, round->last_row, on_digest_row, &digest, error))
    return FALSE;
  uc_digest_events ((const UcEvent *) (gpointer) events->data, events->len, digest.dealer, out);
  return TRUE;
}

/* ---- what is said of a round afterwards ---- */

/* The round that the corrected fact lies in, procedures before its first wager included. The correction names the last round
 * that was closed before it, and corrects facts of any. */
static const char corrected_sql[] = "UPDATE round SET marks = marks | ?2"
                                    " WHERE number = (SELECT min(number) FROM round WHERE last_seq >= ?1)";
/* The last round in which cards of the seat stayed for documents: until it has them, the seat plays in no other. */
static const char held_sql[] = "SELECT number, floor, words FROM round WHERE marks & ?1 <> 0 AND seats & ?2 <> 0"
                               " ORDER BY number DESC LIMIT 1";
static const char documented_sql[] = "UPDATE round SET floor = ?2, words = ?3 WHERE number = ?1";

static gboolean
note_correction (UcJournal *journal, sqlite3 *db, guint64 target, GError **error)
{
  const char *path = journal->path;
  g_autoptr (UcStatement) note = NULL;
  gint64 begin;

  /* A round of the file before is none of this one's. */
  if (!uc_store_number (journal->db, path, first_event_sql, &begin, error))
    return FALSE;
  if ((gint64) target < begin)
    return TRUE;
  note = uc_store_prepare (db, path, corrected_sql, error);
  if (note == NULL)
    return FALSE;
  sqlite3_bind_int64 (note, 1, target);
  sqlite3_bind_int64 (note, 2, UC_MARK_BIT (CORRECTED));
  return sqlite3_step (note) == SQLITE_DONE || uc_store_fail (db, path, "record the correction", error);
}

static gboolean
put_document (sqlite3 *db, const char *path, gint64 round, const UcDigest *digest, GError **error)
{
  g_autoptr (UcStatement) note = uc_store_prepare (db, path, documented_sql, error);

  if (note == NULL)
    return FALSE;
  sqlite3_bind_int64 (note, 1, round);
  sqlite3_bind_text (note, 2, digest->floor, -1, SQLITE_STATIC);
  sqlite3_bind_text (note, 3, digest->words, -1, SQLITE_STATIC);
  return sqlite3_step (note) == SQLITE_DONE || uc_store_fail (db, path, "record the document", error);
}

/* A round of the month before lies in another file, which is closed. */
static gboolean
note_document (sqlite3 *db, const char *path, const UcEvent *event, GError **error)
{
  g_autoptr (UcStatement) held = NULL;
  UcDigest digest = { 0 };

  if (event->seat > UC_MAX_SEATS)
    return TRUE;
  held = uc_store_prepare (db, path, held_sql, error);
  if (held == NULL)
    return FALSE;
  sqlite3_bind_int64 (held, 1, UC_MARK_BIT (HOLD));
  sqlite3_bind_int64 (held, 2, UC_SEAT_BIT (event->seat));
  if (sqlite3_step (held) != SQLITE_ROW)
    return TRUE;
  g_strlcpy (digest.floor, (const char *) sqlite3_column_text (held, 1), sizeof digest.floor);
  g_strlcpy (digest.words, (const char *) sqlite3_column_text (held, 2), sizeof digest.words);
  uc_digest_add_document (&digest, event);
  return put_document (db, path, sqlite3_column_int64 (held, 0), &digest, error);
}

/* What was filled in while the next round was already being dealt, for other seats. */
static gboolean
note_documents (sqlite3 *db, const char *path, const GArray *events, GError **error)
{
  const UcEvent *v = (const UcEvent *) (gpointer) events->data;

  for (guint i = 0; i < events->len; i++)
    if (uc_digest_is_of_earlier (v, i) && !note_document (db, path, &v[i], error))
      return FALSE;
  return TRUE;
}

/* One that a round's own events hold is noted when that round is closed. */
static gboolean
note_document_line (sqlite3 *db, const char *path, const UcLine *line, GError **error)
{
  g_autofree char *text = g_strndup (line->text, line->length);
  UcEvent event;
  UcCarry carry;

  return uc_line_number (line, " round=") != 0 || !uc_event_parse (text, &event, &carry, NULL)
         || note_document (db, path, &event, error);
}

gboolean
uc_rounds_note (UcJournal *journal, sqlite3 *db, const UcRow *row, GError **error)
{
  const char *at = row->events;
  gboolean good = TRUE;
  UcLine line;

  while (good && uc_line_next (&at, &line))
    if (uc_line_is (&line, "corrected") && uc_line_number (&line, " of-round=") != 0)
      good = note_correction (journal, db, uc_line_number (&line, " target="), error);
    else if (uc_line_is (&line, "payout-documented"))
      good = note_document_line (db, journal->path, &line, error);
  return good;
}

/* ---- the row ---- */

gboolean
uc_rounds_put (UcJournal *journal, UcStatement *insert, const UcTail *tail, const UcRoundRow *round, GError **error)
{
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (UcEvent));
  char senders[UC_SENDERS_TEXT];
  sqlite3 *db = sqlite3_db_handle (insert);
  gboolean corrected;
  UcDigest digest;
  int answer, n = 0;

  if (!digest_round (journal, round, events, &digest, error)
      || !find_corrected_before (journal, db, round, &corrected, error)
      || !note_documents (db, journal->path, events, error))
    return FALSE;
  if (corrected)
    digest.marks |= UC_MARK_BIT (CORRECTED);
  uc_senders_format (tail, senders);
  const gint64 places[] = { round->number,   round->first_row,     round->last_row,    round->first_seq,
                            round->last_seq, round->first_real_ns, round->last_real_ns };
  const gint64 found_by[] = { UC_DIGEST_VERSION, digest.marks, digest.seats,   digest.faces,
                              digest.stakes,     digest.pays,  digest.largest, digest.award };
  const char *const words[] = { digest.dealer, digest.floor, digest.words };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    sqlite3_bind_int64 (insert, ++n, places[i]);
  sqlite3_bind_text (insert, ++n, senders, -1, SQLITE_STATIC);
  for (guint i = 0; i < G_N_ELEMENTS (found_by); i++)
    sqlite3_bind_int64 (insert, ++n, found_by[i]);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    sqlite3_bind_text (insert, ++n, words[i], -1, SQLITE_STATIC);
  answer = sqlite3_step (insert);
  sqlite3_reset (insert);
  return answer == SQLITE_DONE
         || uc_store_fail (db, journal->path, "record the round", error);
}

gboolean
uc_rounds_agree (UcJournal *journal, guint32 number, guint64 last_row)
{
  g_autoptr (UcStatement) statement = NULL;

  if (!uc_store_has_rounds (journal->db) || !uc_store_has_digests (journal->db))
    return FALSE;
  statement = uc_store_prepare (journal->db, journal->path, "SELECT max(number), last_row FROM round", NULL);
  return statement != NULL && sqlite3_step (statement) == SQLITE_ROW
         && sqlite3_column_int64 (statement, 0) == (gint64) number
         && sqlite3_column_int64 (statement, 1) == (gint64) last_row;
}

gboolean
uc_rounds_load_senders (UcJournal *journal, guint32 number, UcTail *tail, GError **error)
{
  g_autoptr (UcStatement) statement
    = uc_store_prepare (journal->db, journal->path, "SELECT devices FROM round WHERE number = ?1", error);

  tail->n_senders = 0;
  if (statement == NULL)
    return FALSE;
  sqlite3_bind_int64 (statement, 1, number);
  if (sqlite3_step (statement) == SQLITE_ROW)
    uc_senders_parse ((const char *) sqlite3_column_text (statement, 0), tail);
  return TRUE;
}

/* ---- rebuilding ---- */

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
  rebuild->good = uc_persons_put (rebuild->journal, row, rebuild->error)
                  && uc_rounds_note (rebuild->journal, rebuild->journal->db, row, rebuild->error);
  if (rebuild->good && closed.number != 0)
    rebuild->good = uc_rounds_put (rebuild->journal, rebuild->journal->insert_round, &rebuild->tail, &closed,
                                   rebuild->error);
  return rebuild->good;
}

static gboolean
fill (UcJournal *journal, GError **error)
{
  Rebuild rebuild = { .journal = journal, .good = TRUE, .error = error };

  return uc_store_create_rounds (journal->db, journal->path, error) && uc_journal_prepare (journal, error)
         && uc_journal_read_rows (journal, 1, 0, on_rebuild_row, &rebuild, error) && rebuild.good;
}

gboolean
uc_journal_rebuild (UcJournal *journal, GError **error)
{
  g_return_val_if_fail (uc_journal_is_writer (journal), FALSE);

  if (!uc_journal_begin (journal, "make the table of rounds", error))
    return FALSE;
  if (!fill (journal, error))
    {
      uc_store_rollback (journal->db);
      return FALSE;
    }
  return uc_journal_commit (journal, NULL, error);
}

/* ---- looking up ---- */

typedef struct
{
  guint32 number;
  UcTail tail;
  UcRoundRow found;
} Search;

static gboolean
on_search_row (const UcRow *row, gpointer user_data)
{
  Search *search = user_data;
  UcRoundRow closed;
  gboolean was_here = search->tail.round == search->number;

  uc_tail_follow (&search->tail, row, &closed);
  if (closed.number == search->number)
    {
      search->found = closed;
      return FALSE;
    }
  if (search->tail.round == search->number && (!was_here || uc_row_round (row) == search->number))
    search->found = (UcRoundRow){
      .number = search->number,
      .first_row = search->tail.first_row,
      .last_row = row->id,
      .first_seq = search->tail.first_seq,
      .last_seq = row->seq + uc_row_n_events (row) - 1,
      .first_real_ns = search->tail.first_real_ns,
      .last_real_ns = row->t_real_ns,
    };
  return search->tail.round <= search->number;
}

/* The round before @number, from whose end the search may begin: 1 when the table does not help. */
static guint64
search_from (UcJournal *journal, guint32 number)
{
  g_autoptr (UcStatement) statement = NULL;

  if (!uc_store_has_rounds (journal->db))
    return 1;
  statement = uc_store_prepare (journal->db, journal->path,
                                "SELECT last_row FROM round WHERE number < ?1 ORDER BY number DESC LIMIT 1", NULL);
  if (statement == NULL)
    return 1;
  sqlite3_bind_int64 (statement, 1, number);
  return sqlite3_step (statement) == SQLITE_ROW ? sqlite3_column_int64 (statement, 0) : 1;
}

/* The table only says where to look; what is found is read from the rows. */
gboolean
uc_journal_round (UcJournal *journal, guint32 number, UcRoundRow *round, GError **error)
{
  Search search = { .number = number };

  if (number != 0
      && !uc_journal_read_rows (journal, search_from (journal, number), 0, on_search_row, &search, error))
    return FALSE;
  if (search.found.number == 0)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, "%s: this journal holds no round %u",
                   journal->path, number);
      return FALSE;
    }
  *round = search.found;
  return TRUE;
}

guint64
uc_journal_facts_from (UcJournal *journal, const UcRoundRow *round)
{
  UcRoundRow before;

  return uc_journal_round (journal, round->number - 1, &before, NULL) ? before.last_seq + 1 : 1;
}
