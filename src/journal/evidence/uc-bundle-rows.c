/* Which rows of the table's files evidence needs. */
#include "uc-bundle-private.h"

#include "uc-journal-private.h"

#include <string.h>

/* What begins each event about a meter that tables share, and some others. */
#define LINKED "meter-"

gboolean
uc_bundle_begins (const UcRow *row)
{
  const char *last = strrchr (row->events, '\n');

  last = last == NULL ? row->events : last + 1;
  return row->id == 1 || row->kind == UC_ROW_OPENING || g_str_has_prefix (last, "checkpoint ");
}

/* ---- looking for rows ---- */

static gboolean
on_begin_row (const UcRow *row, gpointer user_data)
{
  *(guint64 *)user_data = row->id;
  return !uc_bundle_begins (row);
}

static gboolean
on_signed_row (const UcRow *row, gpointer user_data)
{
  *(guint64 *)user_data = row->id;
  return !row->is_signed;
}

static gboolean
add_span (UcBundleSource *source, guint64 from, guint64 to)
{
  UcBundleSpan span = { from, to };

  g_array_append_val (source->spans, span);
  return TRUE;
}

/* The rows from the last checkpoint before @first to @last. */
static gboolean
add_play (UcBundleSource *source, guint64 first, guint64 last)
{
  guint64 from = 1;

  if (first > 1 && !uc_journal_read_back (source->journal, first - 1, on_begin_row, &from, source->draft->error))
    return FALSE;
  return add_span (source, from, last);
}

/* The row that vouches for row @id; the last one where none does yet. */
static gboolean
find_signed (UcBundleSource *source, guint64 id, guint64 *found)
{
  *found = id;
  return uc_journal_read_rows (source->journal, id, source->all, on_signed_row, found, source->draft->error);
}

/* The file that the round lies in; @error: none does. */
static UcBundleSource *
find_month (GPtrArray *months, guint32 number, UcRoundRow *round, GError **error)
{
  for (guint i = 0; i + 1 < months->len; i++)
    if (uc_journal_round (((UcBundleSource *)months->pdata[i])->journal, number, round, NULL) && round->closed)
      return months->pdata[i];
  return uc_journal_round (((UcBundleSource *)months->pdata[months->len - 1])->journal, number, round, error)
             ? months->pdata[months->len - 1]
             : NULL;
}

/* What is corrected as a fact of the round begins behind the round before, which may lie in another file. */
static UcBundleFacts
facts_of (GPtrArray *months, UcBundleSource *source, const UcRoundRow *round)
{
  UcRoundRow before;

  return (UcBundleFacts){ .from = find_month (months, round->number - 1, &before, NULL) != NULL
                                      ? before.last_seq + 1
                                      : uc_journal_facts_from (source->journal, round),
                          .to = round->last_seq };
}

static gboolean
add_round (GPtrArray *months, guint32 number, GError **error)
{
  UcRoundRow round;
  UcBundleSource *source = find_month (months, number, &round, error);
  UcBundleFacts facts;

  if (source == NULL)
    return FALSE;
  if (!round.closed)
    {
      g_set_error (source->draft->error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING,
                   "%s: round %u is not closed yet, so nothing of it is signed; export it when it is",
                   source->journal->path, number);
      return FALSE;
    }
  source->n_rounds++;
  g_hash_table_add (source->draft->rounds, GUINT_TO_POINTER (number));
  facts = facts_of (months, source, &round);
  facts.is_asked = TRUE;
  g_array_append_val (source->draft->facts, facts);
  return add_play (source, round.first_row, round.last_row);
}

/* ---- what was said of the rounds later ---- */

static const UcBundleFacts *
facts_with (const UcBundleSource *source, guint64 seq)
{
  for (guint i = 0; i < source->draft->facts->len; i++)
    {
      const UcBundleFacts *facts = &g_array_index (source->draft->facts, UcBundleFacts, i);

      if (seq >= facts->from && seq <= facts->to)
        return facts;
    }
  return NULL;
}

/* By the event that it corrects: the round that it names is the last that was closed by then, whatever it corrects. */
static gboolean
corrects (const UcBundleSource *source, const UcRow *row)
{
  const char *at = row->events;
  UcLine line;

  while (uc_line_next (&at, &line))
    if (uc_line_is (&line, "corrected") && facts_with (source, uc_line_number (&line, " target=")) != NULL)
      return TRUE;
  return FALSE;
}

gboolean
uc_bundle_parse_linked (const UcLine *line, UcEvent *event, UcCarry *carry)
{
  g_autofree char *text = NULL;

  if (line->length < strlen (LINKED) || memcmp (line->text, LINKED, strlen (LINKED)) != 0)
    return FALSE;
  text = g_strndup (line->text, line->length);
  memset (event, 0, sizeof *event);
  return uc_event_parse (text, event, carry, NULL) && event->kind >= UC_EVENT_METER_ASKED && event->kind <= UC_EVENT_METER_DOCUMENTED;
}

guint32
uc_bundle_round_of_linked (const UcEvent *event)
{
  const gboolean of_claim = event->kind == UC_EVENT_METER_LOCKED || event->kind == UC_EVENT_METER_SETTLED
                            || event->kind == UC_EVENT_METER_CONFIRMED || event->kind == UC_EVENT_METER_DOCUMENTED;

  /* A round that left an award to come leaves its meter in a later one, too. */
  return of_claim || event->of_round != 0 ? event->of_round : event->round;
}

/* What the linked meter said of a round, or the table said to it, behind the round's end. */
static gboolean
is_of_link (const UcBundleSource *source, const UcRow *row)
{
  const char *at = row->events;
  const UcBundleFacts *late;
  UcEvent event;
  UcLine line;

  if (source->draft->order->ledger == NULL || strstr (row->events, LINKED) == NULL)
    return FALSE;
  while (uc_line_next (&at, &line))
    if (uc_bundle_parse_linked (&line, &event, source->draft->carry)
        && (g_hash_table_contains (source->draft->rounds, GUINT_TO_POINTER (uc_bundle_round_of_linked (&event)))
            || (event.kind == UC_EVENT_METER_LATE && (late = facts_with (source, event.target)) != NULL && late->is_asked)))
      return TRUE;
  return FALSE;
}

static gboolean
on_later_row (const UcRow *row, gpointer user_data)
{
  UcBundleSource *source = user_data;
  guint64 to;

  if (corrects (source, row) || is_of_link (source, row))
    source->good = find_signed (source, row->id, &to) && add_play (source, row->id, to);
  return source->good;
}

/* @from: where rounds of a file before this one may be corrected, too; else behind the first of its own. */
static gboolean
add_corrections (UcBundleSource *source, guint64 from)
{
  for (guint i = 0; i < source->spans->len; i++)
    from = MIN (from, g_array_index (source->spans, UcBundleSpan, i).from);
  if (from == G_MAXUINT64)
    return TRUE;
  return uc_journal_read_rows (source->journal, from, source->all, on_later_row, source, source->draft->error)
         && source->good;
}

/* ---- other rounds that were corrected meanwhile ---- */

/* The first round of this file that ends behind event @seq. */
static gboolean
find_round_behind (UcBundleSource *source, guint64 seq, UcRoundRow *round)
{
  g_autoptr (UcStatement) statement = uc_store_prepare (source->journal->db, source->journal->path,
                                                        "SELECT number FROM round WHERE last_seq >= ? ORDER BY number LIMIT 1", NULL);

  if (statement == NULL)
    return FALSE;
  sqlite3_bind_int64 (statement, 1, (gint64)seq);
  return sqlite3_step (statement) == SQLITE_ROW
         && uc_journal_round (source->journal, (guint32)sqlite3_column_int64 (statement, 0), round, NULL) && round->closed;
}

typedef struct
{
  UcBundleSource *source;
  GArray *targets; /* guint64: events of rounds that the file does not have */
} Corrected;

static gboolean
on_correcting_row (const UcRow *row, gpointer user_data)
{
  Corrected *corrected = user_data;
  const char *at = row->events;
  UcLine line;

  while (uc_line_next (&at, &line))
    {
      const guint64 target = uc_line_is (&line, "corrected") ? uc_line_number (&line, " target=") : 0;

      if (target != 0 && facts_with (corrected->source, target) == NULL)
        g_array_append_val (corrected->targets, target);
    }
  return TRUE;
}

/* A stretch may hold the correction of a round that nobody asked for: what was decided there is proved by that round's record, if it is in the
 * same file. @added: (out): the record of one was added, which may have been corrected before. */
static gboolean
add_corrected_rounds (GPtrArray *months, UcBundleSource *source, gboolean *added)
{
  g_autoptr (GArray) targets = g_array_new (FALSE, FALSE, sizeof (guint64));
  Corrected corrected = { source, targets };

  for (guint i = 0; i < source->spans->len; i++)
    {
      const UcBundleSpan *span = &g_array_index (source->spans, UcBundleSpan, i);

      if (!uc_journal_read_rows (source->journal, span->from, span->to, on_correcting_row, &corrected, source->draft->error))
        return FALSE;
    }
  for (guint i = 0; i < targets->len; i++)
    {
      const guint64 target = g_array_index (targets, guint64, i);
      UcBundleFacts facts;
      UcRoundRow round;

      /* One target may have brought the round of the next. */
      if (facts_with (source, target) != NULL || !find_round_behind (source, target, &round))
        continue;
      facts = facts_of (months, source, &round);
      if (target < facts.from)
        continue;
      g_array_append_val (source->draft->facts, facts);
      *added = TRUE;
      if (!add_play (source, round.first_row, round.last_row))
        return FALSE;
    }
  return TRUE;
}

/* ---- contexts and keys ---- */

static gboolean
on_context_of_row (const UcRow *row, gpointer user_data)
{
  guint64 *context = g_new (guint64, 1);

  *context = row->context;
  g_hash_table_add (((UcBundleSource *)user_data)->contexts, context);
  return TRUE;
}

static gboolean
note_contexts (UcBundleSource *source)
{
  for (guint i = 0; i < source->spans->len; i++)
    {
      const UcBundleSpan *span = &g_array_index (source->spans, UcBundleSpan, i);

      if (!uc_journal_read_rows (source->journal, span->from, span->to, on_context_of_row, source, source->draft->error))
        return FALSE;
    }
  return TRUE;
}

/* A context is vouched for by the next signature; a key record by its own. */
static gboolean
add_contexts (UcBundleSource *source)
{
  g_autoptr (UcStatement) statement = uc_store_prepare (
      source->journal->db, source->journal->path, "SELECT id FROM journal WHERE kind = 1 ORDER BY id", source->draft->error);
  gboolean good = statement != NULL;

  while (good && sqlite3_step (statement) == SQLITE_ROW)
    {
      guint64 id = sqlite3_column_int64 (statement, 0);
      g_autoptr (UcContext) context = uc_journal_context (source->journal, id, NULL);
      guint64 to = id;

      if (g_hash_table_contains (source->contexts, &id))
        good = find_signed (source, id, &to) && add_span (source, id, to);
      else if (id == 1 || context == NULL || context->new_key)
        good = add_span (source, id, id);
    }
  return good;
}

/* ---- putting together ---- */

static int
compare_spans (gconstpointer a, gconstpointer b)
{
  const UcBundleSpan *one = a, *other = b;

  return one->from < other->from ? -1 : one->from > other->from;
}

void
uc_bundle_merge_spans (GArray *spans)
{
  guint n = 0;

  g_array_sort (spans, compare_spans);
  for (guint i = 0; i < spans->len; i++)
    {
      const UcBundleSpan *span = &g_array_index (spans, UcBundleSpan, i);
      UcBundleSpan *last = n == 0 ? NULL : &g_array_index (spans, UcBundleSpan, n - 1);

      if (last != NULL && span->from <= last->to + 1)
        last->to = MAX (last->to, span->to);
      else
        g_array_index (spans, UcBundleSpan, n++) = *span;
    }
  g_array_set_size (spans, n);
}

/* ---- a file, and all of them ---- */

/* @later: rounds of a file before may be corrected in this one. */
static gboolean
add_later (GPtrArray *months)
{
  gboolean later = FALSE;

  for (guint i = 0; i < months->len; i++)
    {
      UcBundleSource *source = months->pdata[i];

      if (!add_corrections (source, later ? 1 : G_MAXUINT64))
        return FALSE;
      uc_bundle_merge_spans (source->spans);
      later = later || source->spans->len > 0;
    }
  return TRUE;
}

/* Of a file that has no such rows, and is not the last, the keys and the end. */
static gboolean
gather_month (UcBundleSource *source)
{
  const gboolean whole = source->is_last || source->spans->len > 0;

  if (!source->is_last)
    add_span (source, MAX (source->all, 2) - 1, source->all);
  if ((whole && !note_contexts (source)) || !add_contexts (source))
    return FALSE;
  uc_bundle_merge_spans (source->spans);
  /* Those of the stretches that came with a context, too. */
  return !whole || note_contexts (source);
}

gboolean
uc_bundle_gather (UcBundleDraft *draft, GPtrArray *months)
{
  gboolean added = TRUE;

  for (guint i = 0; i < draft->order->n_rounds; i++)
    if (!add_round (months, draft->order->rounds[i], draft->error))
      return FALSE;
  while (added)
    {
      added = FALSE;
      if (!add_later (months))
        return FALSE;
      for (guint i = 0; i < months->len; i++)
        if (!add_corrected_rounds (months, months->pdata[i], &added))
          return FALSE;
    }
  for (guint i = 0; i < months->len; i++)
    if (!gather_month (months->pdata[i]))
      return FALSE;
  return TRUE;
}

void
uc_bundle_source_free (gpointer data)
{
  UcBundleSource *source = data;

  g_hash_table_unref (source->contexts);
  g_array_unref (source->spans);
  g_free (source);
}

UcBundleSource *
uc_bundle_source_new (UcBundleDraft *draft, UcJournal *journal)
{
  UcBundleSource *source = g_new0 (UcBundleSource, 1);

  source->draft = draft;
  source->journal = journal;
  source->spans = g_array_new (FALSE, FALSE, sizeof (UcBundleSpan));
  source->contexts = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  source->good = TRUE;
  return source;
}
