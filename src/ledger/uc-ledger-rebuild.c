#include "uc-ledger-rebuild.h"

#include "uc-ledger-private.h"
#include "uc-ledger-row.h"
#include "uc-linked-line.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#define DEVICE "link"
/* Rows that are decided again without a line that proves them, one after another: as many as a house has tables. */
#define MOST_UNPROVEN 64
/* Attempts between two lines that prove something. */
#define MOST_TRIES 50000

/* What is known of one table, or of what persons changed on one meter; or the gaming days that may have ended on one. */
typedef struct
{
  char table[UC_LINKED_TABLE_TEXT]; /* "" = persons, or … */
  gboolean is_days;
  GArray *items;     /* UcLedgerItem, in order … */
  guint next;        /* … and the first that is not decided again */
  gboolean is_known; /* the row that the ledger has last is in the journal */
  guint64 last;      /* event that was read last */
  guint64 first;     /* number of the first line */
  GPtrArray *lines;  /* (element-type utf8): told, as the table has recorded them */
} Queue;

struct _UcLedgerRebuild
{
  UcLedger *ledger;
  GPtrArray *queues; /* Queue */
  GStringChunk *texts;
  GArray *says;      /* UcLedgerSay: of the row that is tried */
  guint tries;
  gboolean is_weak;  /* lines without a code count as proofs, until one is found: there are no others left … */
  gboolean was_weak; /* … and so it was once */
  gboolean persons_last; /* what persons changed is tried after the tables' rows */
};

/* How all was, to go back to it. */
typedef struct
{
  guint64 rows, seq;
  gint64 real;
  UcHash hash;
  UcLedgerSigning signing;
  GArray *meters; /* UcLedgerMeter */
  GArray *tables; /* UcLedgerTable */
  GArray *next;   /* guint: of each queue */
} Before;

typedef enum
{
  PROVEN,   /* a table has recorded what it is told by this row, with the code of an entry */
  MATCHED,  /* the same of a line without a code, or the link passes the row over: it stands, and proves nothing */
  UNPROVEN, /* nothing speaks against it */
  DIFFERS,  /* a table has recorded something else, or the row cannot be */
  FAILED,   /* the file cannot be written */
} Outcome;

static void
queue_free (gpointer data)
{
  Queue *queue = data;

  g_array_unref (queue->items);
  g_ptr_array_unref (queue->lines);
  g_free (queue);
}

static Queue *
add_queue (UcLedgerRebuild *self, const char *table, guint64 first)
{
  Queue *queue = g_new0 (Queue, 1);

  g_strlcpy (queue->table, table, sizeof queue->table);
  queue->first = first;
  queue->items = g_array_new (FALSE, TRUE, sizeof (UcLedgerItem));
  queue->lines = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->queues, queue);
  return queue;
}

static gboolean
is_of_persons (const Queue *queue)
{
  return queue->table[0] == '\0' && !queue->is_days;
}

static Queue *
find_queue (const UcLedgerRebuild *self, const char *table)
{
  for (guint i = 0; i < self->queues->len; i++)
    if (!((Queue *)self->queues->pdata[i])->is_days && strcmp (((Queue *)self->queues->pdata[i])->table, table) == 0)
      return self->queues->pdata[i];
  return NULL;
}

UcLedgerRebuild *
uc_ledger_rebuild_new (UcLedger *ledger)
{
  UcLedgerRebuild *self = g_new0 (UcLedgerRebuild, 1);

  self->ledger = ledger;
  self->queues = g_ptr_array_new_with_free_func (queue_free);
  self->texts = g_string_chunk_new (1024);
  self->says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_array_set_clear_func (self->says, (GDestroyNotify)uc_ledger_say_clear);
  return self;
}

void
uc_ledger_rebuild_free (UcLedgerRebuild *self)
{
  g_ptr_array_unref (self->queues);
  g_string_chunk_free (self->texts);
  g_array_unref (self->says);
  g_free (self);
}

/* ---- what is known ---- */

static gboolean
differ (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

static gboolean
differ (GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_propagate_error (error, g_error_new_valist (UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS, format, args));
  va_end (args);
  return FALSE;
}

gboolean
uc_ledger_rebuild_row (UcLedgerRebuild *self, const char *name, const UcRow *row, GError **error)
{
  const UcLedgerTable *table = uc_ledger_find_table (self->ledger, name);
  Queue *queue;

  if (table == NULL)
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED, _ ("%s: no meter of this ledger has this table"), name);
      return FALSE;
    }
  queue = find_queue (self, name);
  if (queue == NULL)
    queue = add_queue (self, name, table->said + 1);
  if (uc_row_n_events (row) > 0 && row->seq <= queue->last)
    return differ (error, _ ("%s: event %" PRIu64 " of the journal comes behind event %" PRIu64 "; expected each month once, in their order"), name,
                   row->seq, queue->last);
  if (uc_row_n_events (row) > 0)
    queue->last = row->seq + uc_row_n_events (row) - 1;
  if (row->seq <= table->seq && table->seq < row->seq + uc_row_n_events (row))
    {
      if (!uc_hash_equal (&row->hash, &table->hash))
        return differ (error, _ ("%s: row %" PRIu64 " of the journal is not the one that the ledger has; expected the journal that the table had"),
                       name, row->id);
      queue->is_known = TRUE;
    }
  if (strcmp (row->device, DEVICE) == 0 && row->device_seq > table->said)
    {
      if (row->device_seq != queue->first + queue->lines->len)
        return differ (error, _ ("%s: line %" PRIu64 " of the link follows on line %" PRIu64 " in the journal; expected every month since"),
                       name, row->device_seq, queue->first + queue->lines->len - 1);
      g_ptr_array_add (queue->lines, g_strdup (row->input));
    }
  if (row->seq + uc_row_n_events (row) <= table->seq + 1)
    return TRUE;
  return uc_ledger_row_items (name, row->events, &row->hash, row->id, row->t_real_ns, queue->items, self->texts, error);
}

void
uc_ledger_rebuild_say (UcLedgerRebuild *self, const char *meter, const UcLinkedInput *input)
{
  UcLedgerItem item = { .meter = g_string_chunk_insert (self->texts, meter), .input = *input };
  Queue *persons = NULL;

  /* Each meter has its own: what changed on one waits for nothing on another. */
  for (guint i = 0; persons == NULL && i < self->queues->len; i++)
    {
      Queue *queue = self->queues->pdata[i];

      if (is_of_persons (queue) && strcmp (g_array_index (queue->items, UcLedgerItem, 0).meter, meter) == 0)
        persons = queue;
    }
  if (persons == NULL)
    persons = add_queue (self, "", 0);
  g_array_append_val (persons->items, item);
}

void
uc_ledger_rebuild_day (UcLedgerRebuild *self, const char *meter, const char *day, gint64 end_ns)
{
  UcLedgerItem item = { .meter = g_string_chunk_insert (self->texts, meter), .input = { .kind = UC_LINKED_DAY }, .real_ns = end_ns };
  Queue *days = NULL;

  for (guint i = 0; days == NULL && i < self->queues->len; i++)
    {
      Queue *queue = self->queues->pdata[i];

      if (queue->is_days && strcmp (g_array_index (queue->items, UcLedgerItem, 0).meter, meter) == 0)
        days = queue;
    }
  if (days == NULL)
    {
      days = add_queue (self, "", 0);
      days->is_days = TRUE;
    }
  g_strlcpy (item.input.day, day, sizeof item.input.day);
  g_array_append_val (days->items, item);
}

/* Lines of @queue that the ledger has not told. */
static guint64
missing (const UcLedgerRebuild *self, const Queue *queue)
{
  const UcLedgerTable *table = uc_ledger_find_table (self->ledger, queue->table);
  const guint64 recorded = queue->first + queue->lines->len;

  return table != NULL && recorded > table->said + 1 ? recorded - table->said - 1 : 0;
}

guint64
uc_ledger_rebuild_n_missing (const UcLedgerRebuild *self)
{
  guint64 n = 0;

  for (guint i = 0; i < self->queues->len; i++)
    n += missing (self, self->queues->pdata[i]);
  return n;
}

gboolean
uc_ledger_rebuild_is_empty (const UcLedgerRebuild *self)
{
  for (guint i = 0; i < self->queues->len; i++)
    if (is_of_persons (self->queues->pdata[i]))
      return FALSE;
  return uc_ledger_rebuild_n_missing (self) == 0;
}

/* ---- one row more, and back ---- */

static void
keep (const UcLedgerRebuild *self, Before *before)
{
  const UcLedger *ledger = self->ledger;

  *before = (Before){ .rows = ledger->rows,
                      .seq = ledger->seq,
                      .real = ledger->real,
                      .hash = ledger->hash,
                      .signing = ledger->signing,
                      .meters = g_array_new (FALSE, FALSE, sizeof (UcLedgerMeter)),
                      .tables = g_array_new (FALSE, FALSE, sizeof (UcLedgerTable)),
                      .next = g_array_new (FALSE, FALSE, sizeof (guint)) };
  for (guint i = 0; i < ledger->meters->len; i++)
    g_array_append_vals (before->meters, ledger->meters->pdata[i], 1);
  for (guint i = 0; i < ledger->tables->len; i++)
    g_array_append_vals (before->tables, ledger->tables->pdata[i], 1);
  for (guint i = 0; i < self->queues->len; i++)
    g_array_append_val (before->next, ((Queue *)self->queues->pdata[i])->next);
}

static void
before_clear (Before *before)
{
  g_clear_pointer (&before->meters, g_array_unref);
  g_clear_pointer (&before->tables, g_array_unref);
  g_clear_pointer (&before->next, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Before, before_clear)

static gboolean
step (UcLedgerRebuild *self, UcLedgerStep which, GError **error)
{
  return self->ledger->store->engine->step (self->ledger->store, which, error);
}

static gboolean
go_back (UcLedgerRebuild *self, const Before *before, GError **error)
{
  UcLedger *ledger = self->ledger;

  ledger->rows = before->rows;
  ledger->seq = before->seq;
  ledger->real = before->real;
  ledger->hash = before->hash;
  ledger->signing = before->signing;
  for (guint i = 0; i < before->meters->len; i++)
    *(UcLedgerMeter *)ledger->meters->pdata[i] = g_array_index (before->meters, UcLedgerMeter, i);
  uc_ledger_fold_keep_tables (ledger, before->tables->len);
  for (guint i = 0; i < before->tables->len; i++)
    *(UcLedgerTable *)ledger->tables->pdata[i] = g_array_index (before->tables, UcLedgerTable, i);
  for (guint i = 0; i < before->next->len; i++)
    ((Queue *)self->queues->pdata[i])->next = g_array_index (before->next, guint, i);
  return step (self, UC_LEDGER_STEP_BACK, error);
}

/* What the row has tables told, beside what they have recorded. */
static Outcome
compare (const UcLedgerRebuild *self)
{
  Outcome outcome = UNPROVEN;

  for (guint i = 0; i < self->says->len; i++)
    {
      const UcLedgerSay *say = &g_array_index (self->says, UcLedgerSay, i);
      const Queue *queue = find_queue (self, say->table);

      if (queue == NULL || say->n >= queue->first + queue->lines->len)
        continue;
      if (strcmp (queue->lines->pdata[say->n - queue->first], say->line) != 0)
        return DIFFERS;
      /* A refusal names an entry's number, and no code. */
      if (self->is_weak || !g_str_has_prefix (say->line, "not-joined "))
        outcome = PROVEN;
      else if (outcome == UNPROVEN)
        outcome = MATCHED;
    }
  return outcome;
}

/* Takes the next row of @queue. @refused: (out): the link does not take it. */
static gboolean
take (UcLedgerRebuild *self, Queue *queue, GError **refused, GError **error)
{
  UcLedgerItem item = g_array_index (queue->items, UcLedgerItem, queue->next++);
  gboolean good;

  g_array_set_size (self->says, 0);
  self->ledger->says = self->says;
  good = uc_ledger_take_one (self->ledger, &item, error);
  self->ledger->says = NULL;
  *refused = g_steal_pointer (&item.refused);
  return good;
}

/* The day has ended already: somebody said it twice. */
static gboolean
has_ended (const UcLedgerRebuild *self, const UcLedgerItem *item)
{
  const UcLedgerMeter *meter = uc_ledger_find_meter (self->ledger, item->meter);

  return item->input.kind == UC_LINKED_DAY && strcmp (item->input.day, meter->link.day) <= 0;
}

/* Decides the next row of @queue. Unless it differs it stands, in a savepoint of its own. */
static Outcome
try (UcLedgerRebuild *self, Queue *queue, const Before *before, GError **error)
{
  g_autoptr (GError) refused = NULL;
  Outcome outcome = FAILED;

  self->tries++;
  if (step (self, UC_LEDGER_STEP_SAVE, error) && take (self, queue, &refused, error))
    outcome = refused == NULL                                                                          ? compare (self)
              : queue->table[0] != '\0' || has_ended (self, &g_array_index (queue->items, UcLedgerItem, queue->next - 1)) ? MATCHED
                                                                                                       : DIFFERS;
  if (outcome == DIFFERS && !go_back (self, before, error))
    return FAILED;
  return outcome;
}

/* The next row of @queue, if there is one and it is about @meter, or that is "". */
static const UcLedgerItem *
next_of (const Queue *queue, const char *meter)
{
  const UcLedgerItem *item = queue->next < queue->items->len ? &g_array_index (queue->items, UcLedgerItem, queue->next) : NULL;

  return item != NULL && (*meter == '\0' || strcmp (item->meter, meter) == 0) ? item : NULL;
}

/* Whether a row moves nothing, and no decision about another table depends on when it was taken. */
static gboolean
is_free (const UcLedgerRebuild *self, const UcLedgerItem *item)
{
  const UcLedgerMeter *meter = uc_ledger_find_meter (self->ledger, item->meter);

  return item->input.kind == UC_LINKED_LEFT && meter != NULL && meter->terms.terms.hits == UC_LINKED_HITS_ORDER;
}

/* Takes the rows of @meter that need no other before them, until one is proven. */
static Outcome
take_plain (UcLedgerRebuild *self, const char *meter, GError **error)
{
  for (guint i = 0; i < self->queues->len; i++)
    {
      Queue *queue = self->queues->pdata[i];
      const UcLedgerItem *item;

      /* Nobody is told of a day's end: it is never proven by itself. */
      while (!queue->is_days && (item = next_of (queue, meter)) != NULL)
        {
          g_auto (Before) before = { 0 };
          Outcome outcome;

          keep (self, &before);
          outcome = try (self, queue, &before, error);
          if (outcome == PROVEN || outcome == MATCHED || (outcome == UNPROVEN && is_free (self, item)))
            {
              if (!step (self, UC_LEDGER_STEP_KEEP, error))
                return FAILED;
              if (outcome == PROVEN)
                return PROVEN;
              continue;
            }
          if (outcome == FAILED || (outcome == UNPROVEN && !go_back (self, &before, error)))
            return FAILED;
          break;
        }
    }
  return DIFFERS;
}

/* Takes the unproven rows of one table, one after another, until one is proven: mostly it is its own rows that a line waits for. */
static Outcome
take_alone (UcLedgerRebuild *self, const char *meter, GError **error)
{
  for (guint i = 0; i < self->queues->len; i++)
    {
      Queue *queue = self->queues->pdata[i];
      const UcLedgerItem *item = next_of (queue, meter);
      const char *of = item != NULL ? item->meter : "";
      g_auto (Before) before = { 0 };
      Outcome outcome = UNPROVEN;

      if (item == NULL || queue->is_days)
        continue;
      keep (self, &before);
      if (!step (self, UC_LEDGER_STEP_SAVE, error))
        return FAILED;
      while ((outcome == UNPROVEN || outcome == MATCHED) && next_of (queue, of) != NULL)
        {
          g_auto (Before) before_row = { 0 };

          keep (self, &before_row);
          outcome = try (self, queue, &before_row, error);
          if (outcome != DIFFERS && outcome != FAILED && !step (self, UC_LEDGER_STEP_KEEP, error))
            return FAILED;
        }
      if (outcome == PROVEN)
        return step (self, UC_LEDGER_STEP_KEEP, error) ? PROVEN : FAILED;
      if (outcome == FAILED || !go_back (self, &before, error))
        return FAILED;
    }
  return DIFFERS;
}

/* The queues by the tables' times of their next rows: the likeliest order first. When persons changed something is not known. */
static gint
compare_times (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const UcLedgerRebuild *self = user_data;
  const UcLedgerItem *first = next_of (*(Queue *const *)a, ""), *second = next_of (*(Queue *const *)b, "");
  const gboolean of_persons = is_of_persons (*(Queue *const *)a), others = is_of_persons (*(Queue *const *)b);
  const gint64 at = first != NULL ? first->real_ns : G_MAXINT64, other = second != NULL ? second->real_ns : G_MAXINT64;

  if (of_persons != others)
    return of_persons == self->persons_last ? 1 : -1;
  return (at > other) - (at < other);
}

/* Skips the days that have ended already. */
static void
pass_over_days (const UcLedgerRebuild *self)
{
  for (guint i = 0; i < self->queues->len; i++)
    {
      Queue *queue = self->queues->pdata[i];

      while (queue->is_days && next_of (queue, "") != NULL && has_ended (self, next_of (queue, "")))
        queue->next++;
    }
}

/* Goes on until a row is proven. Where none is, one that nothing speaks against is tried first, and then those of its meter: the line that
 * is found proves it. @meter: of what was tried so far; "" = nothing. DIFFERS: no order of what is known leads on. */
static Outcome
advance (UcLedgerRebuild *self, const char *meter, guint depth, GError **error)
{
  g_autofree Queue **queues = g_memdup2 (self->queues->pdata, self->queues->len * sizeof (Queue *));
  Outcome outcome = take_plain (self, meter, error);

  if (outcome == DIFFERS)
    outcome = take_alone (self, meter, error);
  if (outcome != DIFFERS || depth >= MOST_UNPROVEN)
    return outcome;
  pass_over_days (self);
  g_qsort_with_data (queues, (gint)self->queues->len, sizeof (Queue *), compare_times, self);
  for (guint i = 0; i < self->queues->len && self->tries < MOST_TRIES; i++)
    {
      Queue *queue = queues[i];
      const UcLedgerItem *item = next_of (queue, meter);
      g_auto (Before) before = { 0 };

      if (item == NULL)
        continue;
      keep (self, &before);
      outcome = try (self, queue, &before, error);
      if (outcome == PROVEN)
        return step (self, UC_LEDGER_STEP_KEEP, error) ? PROVEN : FAILED;
      if (outcome == UNPROVEN || outcome == MATCHED)
        {
          outcome = advance (self, item->meter, depth + 1, error);
          if (outcome == PROVEN && !step (self, UC_LEDGER_STEP_KEEP, error))
            outcome = FAILED;
          else if (outcome == DIFFERS && !go_back (self, &before, error))
            outcome = FAILED;
        }
      if (outcome != DIFFERS)
        return outcome;
    }
  return DIFFERS;
}

/* ---- all of it ---- */

static gboolean
name_missing (const UcLedgerRebuild *self, GError **error)
{
  for (guint i = 0; i < self->queues->len; i++)
    {
      const Queue *queue = self->queues->pdata[i];

      if (missing (self, queue) > 0)
        {
          const guint64 n = uc_ledger_find_table (self->ledger, queue->table)->said + 1;
          const char *line = queue->lines->pdata[n - queue->first];

          if (self->tries >= MOST_TRIES)
            g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED,
                         _ ("line %" PRIu64 " of %s, “%s”: too many orders of the rows before it were tried; expected the journals of all its tables"),
                         n, queue->table, line);
          else
            g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED,
                         _ ("line %" PRIu64 " of %s, “%s”, follows from nothing that is known since the ledger's end; expected the journals of all "
                            "its tables, and what two persons changed since"),
                         n, queue->table, line);
          return FALSE;
        }
    }
  return TRUE;
}

/* What two persons changed behind the last line. */
static gboolean
take_changes (UcLedgerRebuild *self, GError **error)
{
  for (guint i = 0; i < self->queues->len; i++)
    {
      Queue *queue = self->queues->pdata[i];

      while (is_of_persons (queue) && next_of (queue, "") != NULL)
        {
          const UcLedgerItem *item = next_of (queue, "");
          const char *meter = item->meter;
          g_autoptr (GError) refused = NULL;

          if (!take (self, queue, &refused, error))
            return FALSE;
          if (refused != NULL && !has_ended (self, item))
            {
              g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED, _ ("change %u of meter %s cannot be: %s"), queue->next, meter,
                           refused->message);
              return FALSE;
            }
        }
    }
  return TRUE;
}

static gboolean
rebuild_all (UcLedgerRebuild *self, const char *by, const char *second, const char *reason,
             void (*progress) (guint64 done, gpointer user_data), gpointer user_data, GError **error)
{
  const guint64 first = self->ledger->rows + 1, all = uc_ledger_rebuild_n_missing (self);
  guint64 left;

  self->is_weak = self->was_weak = FALSE;
  while ((left = uc_ledger_rebuild_n_missing (self)) > 0)
    {
      self->tries = 0;
      if (advance (self, "", 0, error) == FAILED)
        return FALSE;
      /* Where no code is left to lead on, refusals do. */
      if (uc_ledger_rebuild_n_missing (self) < left)
        self->is_weak = FALSE;
      else if (self->is_weak)
        return name_missing (self, error);
      else
        self->is_weak = self->was_weak = TRUE;
      if (progress != NULL)
        progress (all - left, user_data);
    }
  return take_changes (self, error) && uc_ledger_record_rebuilt (self->ledger, first, by, second, reason, error);
}

gboolean
uc_ledger_rebuild_is_weak (const UcLedgerRebuild *self)
{
  return self->was_weak;
}

gboolean
uc_ledger_rebuild_knows (const UcLedgerRebuild *self, const char *table)
{
  const Queue *queue = find_queue (self, table);

  return queue != NULL && queue->is_known;
}

/* A journal that does not go on from what the ledger has of it may be anybody's. */
static gboolean
are_known (const UcLedgerRebuild *self, GError **error)
{
  for (guint i = 0; i < self->queues->len; i++)
    {
      const Queue *queue = self->queues->pdata[i];
      const UcLedgerTable *table = uc_ledger_find_table (self->ledger, queue->table);

      if (table != NULL && table->seq > 0 && !queue->is_known)
        return differ (error, _ ("%s: the journal does not have event %" PRIu64 ", the last one that the ledger has; expected every month since"),
                       queue->table, table->seq);
    }
  return TRUE;
}

/* What two persons changed may come before a row that stands without it, or behind it. Where the one leads nowhere, the other is tried. */
static gboolean
rebuild_in_some_order (UcLedgerRebuild *self, const char *by, const char *second, const char *reason,
                       void (*progress) (guint64 done, gpointer user_data), gpointer user_data, GError **error)
{
  g_auto (Before) before = { 0 };
  g_autoptr (GError) problem = NULL;

  keep (self, &before);
  self->persons_last = FALSE;
  if (!step (self, UC_LEDGER_STEP_SAVE, error))
    return FALSE;
  if (rebuild_all (self, by, second, reason, progress, user_data, &problem))
    return step (self, UC_LEDGER_STEP_KEEP, error);
  if (!g_error_matches (problem, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED) || find_queue (self, "") == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  self->persons_last = TRUE;
  return go_back (self, &before, error) && rebuild_all (self, by, second, reason, progress, user_data, error);
}

gboolean
uc_ledger_rebuild_run (UcLedgerRebuild *self, const char *by, const char *second, const char *reason,
                       void (*progress) (guint64 done, gpointer user_data), gpointer user_data, GError **error)
{
  const guint64 before = self->ledger->rows;
  gboolean good;

  if (uc_ledger_rebuild_is_empty (self) && !self->ledger->lacks_key)
    return TRUE;
  if (!are_known (self, error))
    return FALSE;
  self->ledger->rebuilds = TRUE;
  good = uc_ledger_fence (self->ledger, error) && step (self, UC_LEDGER_STEP_WRITE, error) && rebuild_in_some_order (self, by, second, reason, progress, user_data, error)
         && uc_ledger_commit (self->ledger, before, error);
  self->ledger->rebuilds = FALSE;
  if (!good)
    uc_ledger_drop (self->ledger);
  return good;
}
