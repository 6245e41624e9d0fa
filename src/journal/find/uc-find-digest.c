/* What the index of rounds has of each, and what is said of a round afterwards. */
#include "uc-find-digest.h"

#include <string.h>

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
  static const char bypassed[] = " despite=";
  char kind[40];
  gboolean needed;
  g_autofree char *text = NULL;
  UcEventKind parsed;
  UcEvent event;
  UcCarry carry;

  g_strlcpy (kind, line->text, MIN (sizeof kind, line->length + 1));
  parsed = uc_event_kind_parse (g_strdelimit (kind, " ", '\0'));
  needed = parsed == UC_EVENT_CHECKPOINT || uc_digest_needs (parsed);
  if (!needed && memmem (line->text, line->length, bypassed, strlen (bypassed)) == NULL)
    return;
  text = g_strndup (line->text, line->length);
  if (!uc_event_parse (text, &event, &carry, NULL))
    return;
  /* Of other kinds the device alone counts: whom they name is not looked for. */
  if (!needed)
    event = (UcEvent){ .kind = event.kind, .seq = event.seq, .round = event.round, .despite = event.despite };
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

gboolean
uc_find_digest_round (UcJournal *journal, const UcRoundRow *round, UcDigest *digest, GError **error)
{
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (UcEvent));

  return digest_round (journal, round, events, digest, error);
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

  /* A round in the previous file has no row here. */
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

/* A round of the month before lies in another file, which is closed. */
static gboolean
note_document (sqlite3 *db, const char *path, const UcEvent *event, GError **error)
{
  g_autoptr (UcStatement) held = NULL;
  UcDigest digest = { 0 };
  g_autoptr (UcStatement) note = NULL;

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
  note = uc_store_prepare (db, path, documented_sql, error);
  if (note == NULL)
    return FALSE;
  sqlite3_bind_int64 (note, 1, sqlite3_column_int64 (held, 0));
  sqlite3_bind_text (note, 2, digest.floor, -1, SQLITE_STATIC);
  sqlite3_bind_text (note, 3, digest.words, -1, SQLITE_STATIC);
  return sqlite3_step (note) == SQLITE_DONE || uc_store_fail (db, path, "record the document", error);
}

gboolean
uc_find_digest_note (UcJournal *journal, sqlite3 *db, const UcRow *row, GError **error)
{
  const char *at = row->events;
  gboolean good = TRUE;
  UcLine line;

  while (good && uc_line_next (&at, &line))
    if (uc_line_is (&line, "corrected") && uc_line_number (&line, " of-round=") != 0)
      good = note_correction (journal, db, uc_line_number (&line, " target="), error);
    else if (uc_line_is (&line, "payout-documented"))
      {
        g_autofree char *text = g_strndup (line.text, line.length);
        UcEvent event;
        UcCarry carry;

        /* One that a round's own events hold is noted when that round is closed. */
        good = uc_line_number (&line, " round=") != 0 || !uc_event_parse (text, &event, &carry, NULL)
               || note_document (db, journal->path, &event, error);
      }
  return good;
}

/* ---- its row ---- */

gboolean
uc_find_digest_put (UcJournal *journal, UcStatement *insert, const UcRoundRow *round, GError **error)
{
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (UcEvent));
  sqlite3 *db = sqlite3_db_handle (insert);
  gboolean corrected;
  UcDigest digest;
  int answer, n = 0;
  const UcEvent *v;

  if (!digest_round (journal, round, events, &digest, error) || !find_corrected_before (journal, db, round, &corrected, error))
    return FALSE;
  /* What was filled in while the next round was already being dealt, for other seats. */
  v = (const UcEvent *) (gpointer) events->data;
  for (guint i = 0; i < events->len; i++)
    if (uc_digest_is_of_earlier (v, i) && !note_document (db, journal->path, &v[i], error))
      return FALSE;
  if (corrected)
    digest.marks |= UC_MARK_BIT (CORRECTED);
  const gint64 numbers[] = { round->number,        round->first_row,    round->last_row, round->first_seq, round->last_seq,
                             round->first_real_ns, round->last_real_ns, digest.marks,    digest.seats,     digest.faces,
                             digest.stakes,        digest.pays,         digest.largest,  digest.award };
  const char *const words[] = { digest.dealer, digest.floor, digest.words };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    sqlite3_bind_int64 (insert, ++n, numbers[i]);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    sqlite3_bind_text (insert, ++n, words[i], -1, SQLITE_STATIC);
  answer = sqlite3_step (insert);
  sqlite3_reset (insert);
  return answer == SQLITE_DONE || uc_store_fail (db, journal->path, "record the round", error);
}
