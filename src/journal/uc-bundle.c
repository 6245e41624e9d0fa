/* Which rows are needed, and writing them. */
#include "uc-bundle-private.h"

#include "uc-journal-private.h"
#include "uc-months.h"

#include <gio/gio.h>
#include <string.h>

/* Rows from..to of the journal. */
typedef struct
{
  guint64 from, to;
} Span;

typedef struct
{
  UcJournal *journal;
  const UcBundleOrder *order;
  GHashTable *rounds;   /* numbers */
  GArray *places;       /* UcRoundRow of each */
  GArray *spans;        /* Span */
  GHashTable *contexts; /* guint64: under which the rows of the rounds were kept */
  guint64 all;          /* last row */
  GString *text;
  GError **error;
  gboolean good;
} Gather;

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
add_span (Gather *gather, guint64 from, guint64 to)
{
  Span span = { from, to };

  g_array_append_val (gather->spans, span);
  return TRUE;
}

/* The rows from the last checkpoint before @first to @last. */
static gboolean
add_play (Gather *gather, guint64 first, guint64 last)
{
  guint64 from = 1;

  if (first > 1 && !uc_journal_read_back (gather->journal, first - 1, on_begin_row, &from, gather->error))
    return FALSE;
  return add_span (gather, from, last);
}

/* The row that vouches for row @id; the last one where none does yet. */
static gboolean
find_signed (Gather *gather, guint64 id, guint64 *found)
{
  *found = id;
  return uc_journal_read_rows (gather->journal, id, gather->all, on_signed_row, found, gather->error);
}

static gboolean
add_round (Gather *gather, guint32 number)
{
  UcRoundRow round;

  if (!uc_journal_round (gather->journal, number, &round, gather->error))
    return FALSE;
  if (!round.closed)
    {
      g_set_error (gather->error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING,
                   "%s: round %u is not closed yet, so nothing of it is signed; export it when it is",
                   gather->journal->path, number);
      return FALSE;
    }
  g_hash_table_add (gather->rounds, GUINT_TO_POINTER (number));
  g_array_append_val (gather->places, round);
  return add_play (gather, round.first_row, round.last_row);
}

/* ---- what was said of the rounds later ---- */

static gboolean
is_of_rounds (const Gather *gather, guint64 seq)
{
  for (guint i = 0; i < gather->places->len; i++)
    {
      const UcRoundRow *place = &g_array_index (gather->places, UcRoundRow, i);

      if (seq >= place->first_seq && seq <= place->last_seq)
        return TRUE;
    }
  return FALSE;
}

/* By the event that it corrects, and by the round that it names. */
static gboolean
corrects (const Gather *gather, const UcRow *row)
{
  const char *at = row->events;
  UcLine line;

  while (uc_line_next (&at, &line))
    {
      if (uc_line_is (&line, "corrected")
          && (is_of_rounds (gather, uc_line_number (&line, " target="))
              || g_hash_table_contains (gather->rounds, GUINT_TO_POINTER (uc_line_number (&line, " of-round=")))))
        return TRUE;
    }
  return FALSE;
}

static gboolean
on_later_row (const UcRow *row, gpointer user_data)
{
  Gather *gather = user_data;
  guint64 to;

  if (corrects (gather, row))
    gather->good = find_signed (gather, row->id, &to) && add_play (gather, row->id, to);
  return gather->good;
}

static gboolean
add_corrections (Gather *gather)
{
  guint64 from = G_MAXUINT64;

  for (guint i = 0; i < gather->spans->len; i++)
    from = MIN (from, g_array_index (gather->spans, Span, i).from);
  return uc_journal_read_rows (gather->journal, from, gather->all, on_later_row, gather, gather->error) && gather->good;
}

/* ---- contexts and keys ---- */

static gboolean
on_context_of_row (const UcRow *row, gpointer user_data)
{
  guint64 *context = g_new (guint64, 1);

  *context = row->context;
  g_hash_table_add (((Gather *)user_data)->contexts, context);
  return TRUE;
}

static gboolean
note_contexts (Gather *gather)
{
  for (guint i = 0; i < gather->spans->len; i++)
    {
      const Span *span = &g_array_index (gather->spans, Span, i);

      if (!uc_journal_read_rows (gather->journal, span->from, span->to, on_context_of_row, gather, gather->error))
        return FALSE;
    }
  return TRUE;
}

/* A context is vouched for by the next signature; a key record by its own. */
static gboolean
add_contexts (Gather *gather)
{
  g_autoptr (UcStatement) statement = uc_store_prepare (
      gather->journal->db, gather->journal->path, "SELECT id FROM journal WHERE kind = 1 ORDER BY id", gather->error);
  gboolean good = statement != NULL;

  while (good && sqlite3_step (statement) == SQLITE_ROW)
    {
      guint64 id = sqlite3_column_int64 (statement, 0);
      g_autoptr (UcContext) context = uc_journal_context (gather->journal, id, NULL);
      guint64 to = id;

      if (g_hash_table_contains (gather->contexts, &id))
        good = find_signed (gather, id, &to) && add_span (gather, id, to);
      else if (id == 1 || context == NULL || context->new_key)
        good = add_span (gather, id, id);
    }
  return good;
}

/* ---- putting together ---- */

static int
compare_spans (gconstpointer a, gconstpointer b)
{
  const Span *one = a, *other = b;

  return one->from < other->from ? -1 : one->from > other->from;
}

static void
merge_spans (Gather *gather)
{
  GArray *spans = gather->spans;
  guint n = 0;

  g_array_sort (spans, compare_spans);
  for (guint i = 0; i < spans->len; i++)
    {
      const Span *span = &g_array_index (spans, Span, i);
      Span *last = n == 0 ? NULL : &g_array_index (spans, Span, n - 1);

      if (last != NULL && span->from <= last->to + 1)
        last->to = MAX (last->to, span->to);
      else
        g_array_index (spans, Span, n++) = *span;
    }
  g_array_set_size (spans, n);
}

/* ---- writing ---- */

static void
add_record (Gather *gather, const char *word, const char *value)
{
  g_string_append (gather->text, word);
  uc_record_line_add (gather->text, value);
  g_string_append_c (gather->text, '\n');
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  guint32 one = GPOINTER_TO_UINT (a), other = GPOINTER_TO_UINT (b);

  return one < other ? -1 : one > other;
}

static void
add_rounds (Gather *gather)
{
  g_autoptr (GList) numbers = g_list_sort (g_hash_table_get_keys (gather->rounds), compare_numbers);

  for (GList *at = numbers; at != NULL; at = at->next)
    g_string_append_printf (gather->text, "round\t%u\n", GPOINTER_TO_UINT (at->data));
}

static void
add_head (Gather *gather)
{
  char hash[UC_HASH_TEXT];
  UcHead head;

  if (!uc_journal_head (gather->journal, &head))
    return;
  g_string_append_printf (gather->text, "head\t%u\t%" G_GUINT64_FORMAT "\t%s\t", head.round, head.seq,
                          uc_hash_format (&head.hash, hash));
  uc_record_format_signature (&head.signature, gather->text);
  g_string_append_c (gather->text, '\n');
}

static void
add_cover (Gather *gather, const UcVerdict *verdict)
{
  g_autofree char *name = g_path_get_basename (gather->journal->path);
  char made[UC_TIME_TEXT];

  g_string_append_printf (gather->text, UC_BUNDLE_FIRST "\t%d\n",
                          gather->order->n_months + gather->order->n_files > 0 ? UC_BUNDLE_FORMAT : UC_BUNDLE_PLAIN);
  add_record (gather, "made", uc_time_format (gather->order->made_ns, made));
  add_record (gather, "program", gather->order->program);
  add_record (gather, "journal", name);
  if (gather->order->case_text != NULL)
    add_record (gather, "case", gather->order->case_text);
  add_rounds (gather);
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];
      g_autofree char *note
          = g_strdup_printf ("round %u, %s: %s", damage->round, uc_damage_name (damage->kind), damage->text);

      add_record (gather, "damage", note);
    }
  add_head (gather);
}

static void
add_files (Gather *gather)
{
  for (guint i = 0; i < gather->order->n_files; i++)
    {
      const UcBundleFile *file = &gather->order->files[i];
      gsize length;
      const guchar *data = g_bytes_get_data (file->bytes, &length);
      g_autofree char *body = g_base64_encode (data, length);

      g_string_append (gather->text, "file");
      uc_record_line_add (gather->text, file->name);
      uc_record_line_add (gather->text, body);
      g_string_append_c (gather->text, '\n');
    }
}

static gboolean
add_text (gpointer hash, gpointer body, gpointer user_data)
{
  uc_record_line_text (hash, body, user_data);
  return FALSE;
}

static int
compare_texts (gconstpointer a, gconstpointer b, gpointer unused)
{
  return strcmp (a, b);
}

/* What is missing or does not fit its hash is left out: whoever verifies the file is told. */
static void
add_texts (Gather *gather)
{
  g_autoptr (GTree) texts = g_tree_new_full (compare_texts, NULL, g_free, g_free);
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, gather->contexts);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      g_autoptr (UcContext) context = uc_journal_context (gather->journal, *(guint64 *)key, NULL);
      g_auto (GStrv) words = g_strsplit (context == NULL ? "" : context->rules, " ", -1);

      for (guint i = 0; words[i] != NULL; i++)
        {
          const char *colon = strchr (words[i], ':');
          g_autofree char *name = g_strndup (words[i], strcspn (words[i], ":"));
          g_autofree char *body = colon == NULL ? NULL : uc_journal_text (gather->journal, context, name, NULL);

          if (body != NULL)
            g_tree_insert (texts, g_strdup (colon + 1), g_steal_pointer (&body));
        }
    }
  g_tree_foreach (texts, add_text, gather->text);
}

static gboolean
on_written_row (const UcRow *row, gpointer user_data)
{
  uc_record_line_row (row, user_data);
  return TRUE;
}

static gboolean
on_prev_row (const UcRow *row, gpointer user_data)
{
  *(UcHash *)user_data = row->hash;
  return FALSE;
}

static gboolean
add_parts (Gather *gather)
{
  for (guint i = 0; i < gather->spans->len; i++)
    {
      const Span *span = &g_array_index (gather->spans, Span, i);
      char text[UC_HASH_TEXT];
      UcHash prev = { 0 };

      if (span->from > 1
          && !uc_journal_read_rows (gather->journal, span->from - 1, span->from - 1, on_prev_row, &prev, gather->error))
        return FALSE;
      add_record (gather, "part", uc_hash_format (&prev, text));
      if (!uc_journal_read_rows (gather->journal, span->from, span->to, on_written_row, gather->text, gather->error))
        return FALSE;
    }
  return TRUE;
}

static void
add_month_name (Gather *gather)
{
  g_autofree char *name = g_path_get_basename (gather->journal->path);

  add_record (gather, "month", name);
}

/* Of a month before: its keys, and its end. */
static gboolean
add_month (Gather *gather, UcJournal *journal)
{
  g_autoptr (GHashTable) contexts = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (Span));
  guint64 last = uc_journal_newest_row (journal);
  Gather month = *gather;

  month.journal = journal;
  month.contexts = contexts;
  month.spans = spans;
  month.all = last;
  add_month_name (&month);
  if (!add_contexts (&month))
    return FALSE;
  add_span (&month, MAX (last, 2) - 1, last);
  merge_spans (&month);
  return add_parts (&month);
}

static gboolean
add_months (Gather *gather)
{
  for (guint i = 0; i < gather->order->n_months; i++)
    if (!add_month (gather, gather->order->months[i]))
      return FALSE;
  if (gather->order->n_months > 0)
    add_month_name (gather);
  return TRUE;
}

static void
add_end (Gather *gather)
{
  char text[UC_HASH_TEXT];
  UcHash digest;

  uc_hash_text (gather->text->str, gather->text->len, &digest);
  add_record (gather, "end", uc_hash_format (&digest, text));
}

static gboolean
gather_all (Gather *gather, const UcVerdict *verdict)
{
  for (guint i = 0; i < gather->order->n_rounds; i++)
    {
      if (!add_round (gather, gather->order->rounds[i]))
        return FALSE;
    }
  if (!add_corrections (gather) || !note_contexts (gather) || !add_contexts (gather))
    return FALSE;
  merge_spans (gather);
  /* Those of the stretches that came with a context, too. */
  if (!note_contexts (gather))
    return FALSE;
  add_cover (gather, verdict);
  add_files (gather);
  add_texts (gather);
  if (!add_months (gather) || !add_parts (gather))
    return FALSE;
  add_end (gather);
  return TRUE;
}

/* All of it as the journal stands at one moment. */
static gboolean
gather_at_once (Gather *gather, const UcVerdict *verdict)
{
  UcJournal *journal = gather->journal;
  gboolean good = uc_store_run (journal->db, journal->path, "read it", "BEGIN", gather->error)
                  && uc_journal_last_id (journal, &gather->all, gather->error) && gather_all (gather, verdict);

  uc_store_rollback (journal->db);
  return good;
}

/* What is wrong between the months is said as what is wrong in the journal. */
static void
check_months (UcJournal *journal, const UcBundleOrder *order, UcVerdict *verdict)
{
  for (guint i = 0; i < order->n_months; i++)
    uc_months_check (order->months[i], i + 1 < order->n_months ? order->months[i + 1] : journal, verdict);
}

UcBundle *
uc_bundle_write (UcJournal *journal, const char *path, const UcBundleOrder *order, const UcVerifyOptions *how,
                 GError **error)
{
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (GHashTable) rounds = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) contexts = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (UcRoundRow));
  g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (Span));
  g_autoptr (GString) text = g_string_new (NULL);
  Gather gather = { .journal = journal,
                    .order = order,
                    .rounds = rounds,
                    .places = places,
                    .spans = spans,
                    .contexts = contexts,
                    .text = text,
                    .error = error,
                    .good = TRUE };

  g_return_val_if_fail (order->n_rounds > 0, NULL);

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, "%s: there is a file of that name; name another",
                   path);
      return NULL;
    }
  verdict = uc_verify (journal, how, error);
  if (verdict == NULL)
    return NULL;
  check_months (journal, order, verdict);
  if (!gather_at_once (&gather, verdict))
    return NULL;
  return uc_bundle_put (path, text, verdict, error);
}
