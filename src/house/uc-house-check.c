/* What the journals say of what the index has. Somebody may edit the index: what it says of a round is compared with the journal's rows, those
 * behind the round included, which correct and document it. */
#include "uc-house-private.h"

#include "uc-find-digest.h"
#include "uc-late.h"
#include "uc-months-check.h"
#include "uc-months.h"
#include "uc-verdict.h"
#include "uc-verify-round.h"

#include <string.h>

/* A difference of so many words names the first. */
#define SAID 60

/* ---- what was said of a round later ---- */

typedef struct
{
  const UcDigest *has; /* the index's */
  UcDigest *digest;    /* the journal's, as far as it was read */
  guint64 last_row;    /* of the round */
  guint64 from_seq, last_seq;
  guint seats;         /* whose documents are still to come */
} Later;

/* Whether the rows that were read bear out all that the index says beyond the round's own rows. */
static gboolean
is_borne_out (const UcDigest *has, const UcDigest *digest)
{
  return (has->marks & ~digest->marks & UC_MARK_BIT (CORRECTED)) == 0 && strcmp (has->words, digest->words) == 0
         && strcmp (has->floor, digest->floor) == 0;
}

static gboolean
begins_with_words (const char *words, const char *first)
{
  const gsize length = strlen (first);

  return strncmp (words, first, length) == 0 && (length == 0 || words[length] == ' ' || words[length] == '\0');
}

/* Documents come in the order of their rows, and the index has what they say in that order. One of another round of the seat does not fit. */
static void
take_document (const UcDigest *has, UcDigest *digest, const UcEvent *event)
{
  UcDigest with = *digest;

  uc_digest_add_document (&with, event);
  if (begins_with_words (has->words, with.words) && begins_with_words (has->floor, with.floor))
    *digest = with;
}

/* A document is one of the last round in which cards of its seat stayed. */
static void
take_event (Later *later, const UcLine *line)
{
  g_autofree char *text = g_strndup (line->text, line->length);
  UcEvent event;
  UcCarry carry;

  if (!uc_event_parse (text, &event, &carry, NULL) || event.seat > UC_MAX_SEATS)
    return;
  if (event.kind == UC_EVENT_UNDONE)
    later->seats = later->digest->seats;
  else if (event.kind == UC_EVENT_PAYOUT_DOCUMENTED && later->seats & UC_SEAT_BIT (event.seat))
    take_document (later->has, later->digest, &event);
  else if (event.kind != UC_EVENT_PAYOUT_DOCUMENTED && uc_digest_event_marks (&event) & UC_MARK_BIT (HOLD))
    later->seats &= ~UC_SEAT_BIT (event.seat);
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Later *later = user_data;
  const char *at = row->events;
  UcLine line;

  while (uc_line_next (&at, &line))
    if (uc_line_is (&line, "corrected"))
      {
        const guint64 target = uc_line_number (&line, " target=");

        if (target >= later->from_seq && target <= later->last_seq)
          later->digest->marks |= UC_MARK_BIT (CORRECTED);
      }
    else if (row->id > later->last_row
             && (uc_line_is (&line, "payout-documented") || uc_line_is (&line, "wager-settled") || uc_line_is (&line, "award-paid")
                 || uc_line_is (&line, "undone")))
      take_event (later, &line);
  return !is_borne_out (later->has, later->digest);
}

/* @next: (nullable): no later month is there. */
static gboolean
is_followed (UcJournal *journal, UcJournal *next)
{
  g_autoptr (UcVerdict) verdict = uc_verdict_new ();

  uc_months_check (journal, next, verdict);
  return verdict->n_damage == 0;
}

static void
take_lates (UcJournal *journal, guint32 number, const UcDigest *has, UcDigest *digest)
{
  g_autoptr (UcLates) lates = uc_lates_new ();

  uc_lates_look (lates, journal, 0, NULL, NULL);
  for (guint i = 0; i < lates->found->len; i++)
    {
      const UcLate *late = &g_array_index (lates->found, UcLate, i);

      if (late->round == number)
        take_document (has, digest, &late->event);
    }
}

/* The month after @journal. (transfer full) */
static char *
say_next (UcJournal *journal)
{
  g_autofree char *name = g_path_get_basename (uc_journal_path (journal));

  return g_strdup_printf ("the month after %s", name);
}

/* Documents that a later month has. Where one of the later months is not in the house any longer, or cannot be read, what is still not borne
 * out then may be in it, and is no difference: @digest takes it over.
 *
 * Returns: (transfer full): which month that is, the first of them; %NULL: nothing was taken over */
static char *
read_later_months (UcJournal *journal, guint32 number, const UcDigest *has, UcDigest *digest)
{
  const char *path = uc_journal_path (journal);
  g_autofree char *folder = g_path_get_dirname (path), *unread = NULL;
  g_auto (GStrv) months = uc_months_list (folder);
  g_autoptr (UcJournal) last = NULL;

  for (guint i = 0; months[i] != NULL && !is_borne_out (has, digest); i++)
    {
      g_autoptr (UcJournal) month = NULL;

      if (strcmp (months[i], path) <= 0)
        continue;
      month = uc_house_journal_open (months[i], NULL);
      if (unread == NULL && month == NULL)
        unread = g_path_get_basename (months[i]);
      else if (unread == NULL && !is_followed (last == NULL ? journal : last, month))
        unread = say_next (last == NULL ? journal : last);
      if (month == NULL)
        continue;
      take_lates (month, number, has, digest);
      g_clear_pointer (&last, uc_journal_close);
      last = g_steal_pointer (&month);
    }
  if (is_borne_out (has, digest))
    return NULL;
  if (unread == NULL && !is_followed (last == NULL ? journal : last, NULL))
    unread = say_next (last == NULL ? journal : last);
  if (unread == NULL || !begins_with_words (has->words, digest->words) || !begins_with_words (has->floor, digest->floor))
    return NULL;
  g_strlcpy (digest->words, has->words, sizeof digest->words);
  g_strlcpy (digest->floor, has->floor, sizeof digest->floor);
  return g_steal_pointer (&unread);
}

/* Reads from where the round may be said to be corrected up to where all is borne out that the index says: of most rounds nothing. @unread: (out):
 * as read_later_months () returns. */
static gboolean
read_later (UcJournal *journal, const UcRoundRow *round, const UcDigest *has, UcDigest *digest, char **unread, GError **error)
{
  Later later = { .has = has, .digest = digest, .last_row = round->last_row, .from_seq = 1, .last_seq = round->last_seq, .seats = digest->seats };
  guint64 from_row = 1;
  UcRoundRow before;

  if (is_borne_out (has, digest))
    return TRUE;
  if (round->number > 1 && uc_journal_round (journal, round->number - 1, &before, NULL))
    {
      from_row = before.last_row + 1;
      later.from_seq = before.last_seq + 1;
    }
  if ((from_row < round->first_row && !uc_journal_read_rows (journal, from_row, round->first_row - 1, on_row, &later, error))
      || (!is_borne_out (has, digest) && !uc_journal_read_rows (journal, round->last_row + 1, 0, on_row, &later, error)))
    return FALSE;
  *unread = read_later_months (journal, round->number, has, digest);
  return TRUE;
}

/* ---- what differs ---- */

/* Words of @one that @other lacks; "" = none. (transfer full) */
static char *
say_only (const char *one, const char *other)
{
  g_auto (GStrv) words = g_strsplit (one, " ", -1), others = g_strsplit (other, " ", -1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL && text->len < SAID; i++)
    if (words[i][0] != '\0' && !g_strv_contains ((const char *const *) others, words[i]))
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", words[i]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
list_marks (guint32 marks)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < UC_N_MARKS; i++)
    if (marks & (1u << i))
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", uc_digest_mark_name (i));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
say_words (const char *what, const char *index, const char *record)
{
  g_autofree char *ours = say_only (index, record), *theirs = say_only (record, index);

  return g_strdup_printf ("%s: the index says “%s”, and the record says “%s”", what, *ours != '\0' ? ours : "–", *theirs != '\0' ? theirs : "–");
}

/* (transfer full): the first difference; %NULL = none. The journal’s marks are complete where the index claims none that they lack. */
static char *
say_difference (const UcFoundRound *index, const UcRoundRow *row, const UcDigest *digest)
{
  const UcDigest *has = &index->digest;
  const struct
  {
    const char *what;
    gint64 index, record;
  } numbers[] = {
    { "first row", index->row.first_row, row->first_row },
    { "last row", index->row.last_row, row->last_row },
    { "first event", index->row.first_seq, row->first_seq },
    { "last event", index->row.last_seq, row->last_seq },
    { "begin, in nanoseconds", index->row.first_real_ns, row->first_real_ns },
    { "end, in nanoseconds", index->row.last_real_ns, row->last_real_ns },
    { "set of seats", has->seats, digest->seats },
    { "set of cards", has->faces, digest->faces },
    { "stakes, in micro-dollars", has->stakes, digest->stakes },
    { "payments, in micro-dollars", has->pays, digest->pays },
    { "largest payment, in micro-dollars", has->largest, digest->largest },
    { "award, in micro-dollars", has->award, digest->award },
  };
  const struct
  {
    const char *what, *index, *record;
  } texts[] = {
    { "dealer", has->dealer, digest->dealer },
    { "floorpersons", has->floor, digest->floor },
    { "words", has->words, digest->words },
  };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (numbers[i].index != numbers[i].record)
      return g_strdup_printf ("%s: the index says %" G_GINT64_FORMAT ", and the record says %" G_GINT64_FORMAT, numbers[i].what,
                              numbers[i].index, numbers[i].record);
  if (has->marks != digest->marks)
    {
      g_autofree char *ours = list_marks (has->marks), *theirs = list_marks (digest->marks);

      return say_words ("marks", ours, theirs);
    }
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (strcmp (texts[i].index, texts[i].record) != 0)
      return say_words (texts[i].what, texts[i].index, texts[i].record);
  return NULL;
}

/* ---- a round that was found ---- */

static gboolean
check (UcHouseHit *hit, UcHouseSeen *seen)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_house_journal_open_seen (hit->path, seen, &error);
  const UcDigest *has = &hit->found.digest;
  g_autofree char *wrong = NULL, *unread = NULL;
  UcRoundRow round;
  UcDigest digest;

  if (journal == NULL || !uc_journal_round (journal, hit->found.row.number, &round, &error))
    {
      hit->problem = g_strdup (error->message);
      return FALSE;
    }
  if (!round.closed)
    {
      hit->problem = g_strdup_printf ("%s: round %u is not closed there; index the house again", hit->path, round.number);
      return FALSE;
    }
  wrong = uc_verify_round (journal, &round);
  if (wrong != NULL || !uc_find_digest_round (journal, &round, &digest, &error) || !read_later (journal, &round, has, &digest, &unread, &error))
    {
      hit->problem = g_strdup_printf ("%s: damaged: round %u is not what the table signed: %s", hit->path, round.number,
                                      wrong != NULL ? wrong : error->message);
      return FALSE;
    }
  wrong = say_difference (&hit->found, &round, &digest);
  if (wrong != NULL)
    hit->problem = g_strdup_printf ("%s: round %u: %s. Run “upcardctl house index”; if the message remains, move %s of this house away,"
                                    " and run it again", hit->path, round.number, wrong, UC_HOUSE_INDEX_NAME);
  else if (unread != NULL)
    hit->problem = g_strdup_printf ("%s: round %u is not confirmed: %s, which may have documents of the round, cannot be read. Put it back and"
                                    " search again", hit->path, round.number, unread);
  hit->found.row = round;
  hit->found.digest = digest;
  return hit->problem == NULL;
}

gboolean
uc_house_hit_check (UcHouseHit *hit)
{
  const UcFoundRound has = hit->found;
  UcHouseSeen seen;

  if (check (hit, &seen) || !uc_house_seen_changed (&seen, hit->path))
    return hit->problem == NULL;
  g_clear_pointer (&hit->problem, g_free);
  hit->found = has;
  return check (hit, &seen);
}

/* ---- all rounds of a journal ---- */

/* What the index would have of a journal's rows, in the memory of this connection. */
typedef struct
{
  UcJournal *journal;
  sqlite3 *db;
  UcStatement *insert;
  UcTail tail;
} Due;

static const char due_sql[] = "CREATE TABLE round (" UC_FIND_COLUMNS ", PRIMARY KEY (number))";
static const char put_sql[] = "INSERT OR IGNORE INTO round (" UC_FIND_COLUMNS
                              ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)";
static const char rounds_due_sql[] = "SELECT " UC_FIND_COLUMNS " FROM round ORDER BY number";
static const char rounds_sql[] = "SELECT " UC_FIND_COLUMNS " FROM played WHERE file = ?1 ORDER BY number";
static const char end_sql[] = "SELECT id, row, hash FROM file WHERE tbl = ?1 AND name = ?2";

static gboolean
on_due_row (const UcRow *row, gpointer user_data)
{
  Due *due = user_data;
  UcRoundRow closed;

  uc_tail_follow (&due->tail, row, &closed);
  return uc_find_digest_note (due->journal, due->db, row, NULL)
         && (closed.number == 0 || uc_find_digest_put (due->journal, due->insert, &closed, NULL));
}

/* The next row of @each; %FALSE at the end, with the number of no round. */
static gboolean
next_round (UcStatement *each, UcFoundRound *found)
{
  const gboolean is_there = sqlite3_step (each) == SQLITE_ROW;

  if (is_there)
    uc_house_load_found (each, 0, found);
  else
    found->row.number = G_MAXUINT32;
  return is_there;
}

static char *
compare_rounds (UcStatement *ours, UcStatement *theirs, UcJournal *journal)
{
  UcFoundRound has, due;
  gboolean has_one = next_round (ours, &has), is_due = next_round (theirs, &due);

  while (has_one || is_due)
    {
      /* The proof of the month that could not be read says so. */
      G_GNUC_UNUSED g_autofree char *unread = NULL;
      g_autofree char *differs = NULL;

      if (has.row.number < due.row.number)
        return g_strdup_printf ("round %u: the index has this round, and the record does not", has.row.number);
      if (has.row.number > due.row.number)
        return g_strdup_printf ("round %u: the record has this round, and the index does not", due.row.number);
      unread = read_later_months (journal, due.row.number, &has.digest, &due.digest);
      differs = say_difference (&has, &due.row, &due.digest);
      if (differs != NULL)
        return g_strdup_printf ("round %u: %s", due.row.number, differs);
      has_one = next_round (ours, &has);
      is_due = next_round (theirs, &due);
    }
  return NULL;
}

char *
uc_house_differs (UcHouseIndex *index, UcJournal *journal, const char *table, const char *name)
{
  g_autoptr (UcStatement) end = uc_house_prepare (index, end_sql, NULL), ours = uc_house_prepare (index, rounds_sql, NULL);
  g_autoptr (UcStatement) theirs = NULL;
  g_autofree char *differs = NULL;
  Due due = { .journal = journal };
  guint64 row;

  if (end == NULL || ours == NULL)
    return NULL;
  sqlite3_bind_text (end, 1, table, -1, SQLITE_STATIC);
  sqlite3_bind_text (end, 2, name, -1, SQLITE_STATIC);
  if (sqlite3_step (end) != SQLITE_ROW || (row = sqlite3_column_int64 (end, 1)) == 0)
    return NULL;
  sqlite3_bind_int64 (ours, 1, sqlite3_column_int64 (end, 0));
  if (sqlite3_open_v2 (":memory:", &due.db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, NULL) == SQLITE_OK
      && sqlite3_exec (due.db, due_sql, NULL, NULL, NULL) == SQLITE_OK
      && (due.insert = uc_store_prepare (due.db, index->path, put_sql, NULL)) != NULL
      && (theirs = uc_store_prepare (due.db, index->path, rounds_due_sql, NULL)) != NULL
      && uc_journal_read_rows (journal, 1, row, on_due_row, &due, NULL) && due.tail.row == row
      && sqlite3_column_bytes (end, 2) == sizeof due.tail.hash.b
      && memcmp (sqlite3_column_blob (end, 2), due.tail.hash.b, sizeof due.tail.hash.b) == 0)
    differs = compare_rounds (ours, theirs, journal);
  g_clear_pointer (&theirs, sqlite3_finalize);
  g_clear_pointer (&due.insert, sqlite3_finalize);
  sqlite3_close (due.db);
  return differs == NULL ? NULL
                         : g_strdup_printf ("%s. The index was changed, or is out of order: move %s away, and run “upcardctl house index”",
                                            differs, index->path);
}
