/* Which rows are needed, and writing them. */
#include "uc-bundle-private.h"

#include "uc-journal-private.h"
#include "uc-months.h"
#include "uc-verdict.h"

#include <gio/gio.h>
#include <string.h>

/* Rows from..to of the journal. */
typedef struct
{
  guint64 from, to;
} Span;

/* What all files of the table have in common. */
typedef struct
{
  const UcBundleOrder *order;
  GHashTable *rounds; /* numbers */
  GArray *places;     /* UcRoundRow of each */
  GString *text;
  GError **error;
} Common;

/* One of the files. */
typedef struct
{
  Common *common;
  UcJournal *journal;
  guint n_rounds;       /* that lie in it */
  gboolean is_last;     /* it is that of the newest of the rounds */
  GArray *spans;        /* Span */
  GHashTable *contexts; /* guint64: under which the rows of the rounds were kept */
  guint64 all;          /* last row */
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

  if (first > 1 && !uc_journal_read_back (gather->journal, first - 1, on_begin_row, &from, gather->common->error))
    return FALSE;
  return add_span (gather, from, last);
}

/* The row that vouches for row @id; the last one where none does yet. */
static gboolean
find_signed (Gather *gather, guint64 id, guint64 *found)
{
  *found = id;
  return uc_journal_read_rows (gather->journal, id, gather->all, on_signed_row, found, gather->common->error);
}

/* The file that the round lies in; @error: none does. */
static Gather *
find_month (GPtrArray *months, guint32 number, UcRoundRow *round, GError **error)
{
  for (guint i = 0; i + 1 < months->len; i++)
    if (uc_journal_round (((Gather *)months->pdata[i])->journal, number, round, NULL) && round->closed)
      return months->pdata[i];
  return uc_journal_round (((Gather *)months->pdata[months->len - 1])->journal, number, round, error)
             ? months->pdata[months->len - 1]
             : NULL;
}

static gboolean
add_round (GPtrArray *months, guint32 number, GError **error)
{
  UcRoundRow round;
  Gather *gather = find_month (months, number, &round, error);

  if (gather == NULL)
    return FALSE;
  if (!round.closed)
    {
      g_set_error (gather->common->error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING,
                   "%s: round %u is not closed yet, so nothing of it is signed; export it when it is",
                   gather->journal->path, number);
      return FALSE;
    }
  gather->n_rounds++;
  g_hash_table_add (gather->common->rounds, GUINT_TO_POINTER (number));
  g_array_append_val (gather->common->places, round);
  return add_play (gather, round.first_row, round.last_row);
}

/* ---- what was said of the rounds later ---- */

static gboolean
is_of_rounds (const Gather *gather, guint64 seq)
{
  for (guint i = 0; i < gather->common->places->len; i++)
    {
      const UcRoundRow *place = &g_array_index (gather->common->places, UcRoundRow, i);

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
              || g_hash_table_contains (gather->common->rounds, GUINT_TO_POINTER (uc_line_number (&line, " of-round=")))))
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

/* @from: where rounds of a file before this one may be corrected, too; else behind the first of its own. */
static gboolean
add_corrections (Gather *gather, guint64 from)
{
  for (guint i = 0; i < gather->spans->len; i++)
    from = MIN (from, g_array_index (gather->spans, Span, i).from);
  if (from == G_MAXUINT64)
    return TRUE;
  return uc_journal_read_rows (gather->journal, from, gather->all, on_later_row, gather, gather->common->error) && gather->good;
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

      if (!uc_journal_read_rows (gather->journal, span->from, span->to, on_context_of_row, gather, gather->common->error))
        return FALSE;
    }
  return TRUE;
}

/* A context is vouched for by the next signature; a key record by its own. */
static gboolean
add_contexts (Gather *gather)
{
  g_autoptr (UcStatement) statement = uc_store_prepare (
      gather->journal->db, gather->journal->path, "SELECT id FROM journal WHERE kind = 1 ORDER BY id", gather->common->error);
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
add_record (Common *common, const char *word, const char *value)
{
  g_string_append (common->text, word);
  uc_record_line_add (common->text, value);
  g_string_append_c (common->text, '\n');
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  guint32 one = GPOINTER_TO_UINT (a), other = GPOINTER_TO_UINT (b);

  return one < other ? -1 : one > other;
}

static void
add_rounds (Common *common)
{
  g_autoptr (GList) numbers = g_list_sort (g_hash_table_get_keys (common->rounds), compare_numbers);

  for (GList *at = numbers; at != NULL; at = at->next)
    g_string_append_printf (common->text, "round\t%u\n", GPOINTER_TO_UINT (at->data));
}

static void
add_head (Common *common, UcJournal *journal)
{
  char hash[UC_HASH_TEXT];
  UcHead head;

  if (!uc_journal_head (journal, &head))
    return;
  g_string_append_printf (common->text, "head\t%u\t%" G_GUINT64_FORMAT "\t%s\t", head.round, head.seq,
                          uc_hash_format (&head.hash, hash));
  uc_record_format_signature (&head.signature, common->text);
  g_string_append_c (common->text, '\n');
}

/* Of the files that the rounds lie in. */
static char *
name_journals (const GPtrArray *months)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < months->len; i++)
    {
      const Gather *gather = months->pdata[i];
      g_autofree char *name = g_path_get_basename (gather->journal->path);

      if (gather->n_rounds > 0)
        g_string_append_printf (names, "%s%s", names->len == 0 ? "" : ", ", name);
    }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

/* As low as its readers can do with. */
static int
format_of (const Common *common, const GPtrArray *months)
{
  const Gather *last = months->pdata[months->len - 1];

  if (last->n_rounds < common->places->len)
    return UC_BUNDLE_FORMAT;
  return common->order->n_months + common->order->n_files > 0 ? UC_BUNDLE_ONE_MONTH : UC_BUNDLE_PLAIN;
}

static void
add_cover (Common *common, const GPtrArray *months, const UcVerdict *verdict)
{
  g_autofree char *names = name_journals (months);
  char made[UC_TIME_TEXT];

  g_string_append_printf (common->text, UC_BUNDLE_FIRST "\t%d\n", format_of (common, months));
  add_record (common, "made", uc_time_format (common->order->made_ns, made));
  add_record (common, "program", common->order->program);
  add_record (common, "journal", names);
  if (common->order->case_text != NULL)
    add_record (common, "case", common->order->case_text);
  add_rounds (common);
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];
      g_autofree char *note
          = g_strdup_printf ("round %u, %s: %s", damage->round, uc_damage_name (damage->kind), damage->text);

      add_record (common, "damage", note);
    }
  add_head (common, ((const Gather *)months->pdata[months->len - 1])->journal);
}

static void
add_files (Common *common)
{
  for (guint i = 0; i < common->order->n_files; i++)
    {
      const UcBundleFile *file = &common->order->files[i];
      gsize length;
      const guchar *data = g_bytes_get_data (file->bytes, &length);
      g_autofree char *body = g_base64_encode (data, length);

      g_string_append (common->text, "file");
      uc_record_line_add (common->text, file->name);
      uc_record_line_add (common->text, body);
      g_string_append_c (common->text, '\n');
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
take_texts (const Gather *gather, GTree *texts)
{
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
}

static void
add_texts (Common *common, const GPtrArray *months)
{
  g_autoptr (GTree) texts = g_tree_new_full (compare_texts, NULL, g_free, g_free);

  for (guint i = 0; i < months->len; i++)
    if (((const Gather *)months->pdata[i])->n_rounds > 0)
      take_texts (months->pdata[i], texts);
  g_tree_foreach (texts, add_text, common->text);
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
  Common *common = gather->common;

  for (guint i = 0; i < gather->spans->len; i++)
    {
      const Span *span = &g_array_index (gather->spans, Span, i);
      char text[UC_HASH_TEXT];
      UcHash prev = { 0 };

      if (span->from > 1
          && !uc_journal_read_rows (gather->journal, span->from - 1, span->from - 1, on_prev_row, &prev, common->error))
        return FALSE;
      add_record (common, "part", uc_hash_format (&prev, text));
      if (!uc_journal_read_rows (gather->journal, span->from, span->to, on_written_row, common->text, common->error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
add_months (Common *common, GPtrArray *months)
{
  for (guint i = 0; i < months->len; i++)
    {
      Gather *gather = months->pdata[i];
      g_autofree char *name = g_path_get_basename (gather->journal->path);

      if (months->len > 1)
        add_record (common, "month", name);
      if (!add_parts (gather))
        return FALSE;
    }
  return TRUE;
}

static void
add_end (Common *common)
{
  char text[UC_HASH_TEXT];
  UcHash digest;

  uc_hash_text (common->text->str, common->text->len, &digest);
  add_record (common, "end", uc_hash_format (&digest, text));
}

/* ---- a file, and all of them ---- */

/* Of a file before the last one of the rounds: its keys, and its end. @later: rounds of a file before may be corrected in it. */
static gboolean
gather_month (Gather *gather, gboolean later)
{
  if (!add_corrections (gather, later ? 1 : G_MAXUINT64))
    return FALSE;
  if (!gather->is_last && gather->spans->len == 0)
    {
      add_span (gather, MAX (gather->all, 2) - 1, gather->all);
      if (!add_contexts (gather))
        return FALSE;
      merge_spans (gather);
      return TRUE;
    }
  if (!gather->is_last)
    add_span (gather, MAX (gather->all, 2) - 1, gather->all);
  if (!note_contexts (gather) || !add_contexts (gather))
    return FALSE;
  merge_spans (gather);
  /* Those of the stretches that came with a context, too. */
  return note_contexts (gather);
}

static gboolean
gather_all (Common *common, GPtrArray *months, const UcVerdict *verdict)
{
  gboolean later = FALSE;

  for (guint i = 0; i < common->order->n_rounds; i++)
    if (!add_round (months, common->order->rounds[i], common->error))
      return FALSE;
  for (guint i = 0; i < months->len; i++)
    {
      Gather *gather = months->pdata[i];

      if (!gather_month (gather, later))
        return FALSE;
      later = later || gather->n_rounds > 0;
    }
  add_cover (common, months, verdict);
  add_files (common);
  add_texts (common, months);
  if (!add_months (common, months))
    return FALSE;
  add_end (common);
  return TRUE;
}

static void
gather_free (gpointer data)
{
  Gather *gather = data;

  g_hash_table_unref (gather->contexts);
  g_array_unref (gather->spans);
  g_free (gather);
}

static Gather *
gather_new (Common *common, UcJournal *journal)
{
  Gather *gather = g_new0 (Gather, 1);

  gather->common = common;
  gather->journal = journal;
  gather->spans = g_array_new (FALSE, FALSE, sizeof (Span));
  gather->contexts = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  gather->good = TRUE;
  return gather;
}

/* All of it as the journal stands at one moment; those before it have ended. */
static gboolean
gather_at_once (Common *common, GPtrArray *months, const UcVerdict *verdict)
{
  UcJournal *journal = ((Gather *)months->pdata[months->len - 1])->journal;
  gboolean good = uc_store_run (journal->db, journal->path, "read it", "BEGIN", common->error);

  for (guint i = 0; good && i < months->len; i++)
    {
      Gather *gather = months->pdata[i];

      good = uc_journal_last_id (gather->journal, &gather->all, common->error);
    }
  good = good && gather_all (common, months, verdict);
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

static gboolean
holds_any (UcJournal *journal, const UcBundleOrder *order)
{
  UcRoundRow round;

  for (guint i = 0; i < order->n_rounds; i++)
    if (uc_journal_round (journal, order->rounds[i], &round, NULL))
      return TRUE;
  return FALSE;
}

/* Of each file that some of the rounds lie in. */
static UcVerdict *
verify_all (UcJournal *journal, const UcBundleOrder *order, const UcVerifyOptions *how, GError **error)
{
  g_autoptr (UcVerdict) verdict = uc_verify (journal, how, error);

  for (guint i = 0; verdict != NULL && i < order->n_months; i++)
    if (holds_any (order->months[i], order))
      {
        g_autoptr (UcVerdict) month = uc_verify (order->months[i], how, error);

        if (month == NULL)
          return NULL;
        uc_verdict_join (verdict, month);
      }
  if (verdict != NULL)
    check_months (journal, order, verdict);
  return g_steal_pointer (&verdict);
}

static gboolean
is_free (const char *path, GError **error)
{
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_IO, "%s: there is a file of that name; name another", path);
  return FALSE;
}

UcBundle *
uc_bundle_write (UcJournal *journal, const char *path, const UcBundleOrder *order, const UcVerifyOptions *how,
                 GError **error)
{
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (GHashTable) rounds = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (UcRoundRow));
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) months = g_ptr_array_new_with_free_func (gather_free);
  Common common = { .order = order, .rounds = rounds, .places = places, .text = text, .error = error };
  Gather *last = gather_new (&common, journal);

  g_return_val_if_fail (order->n_rounds > 0, NULL);

  for (guint i = 0; i < order->n_months; i++)
    g_ptr_array_add (months, gather_new (&common, order->months[i]));
  last->is_last = TRUE;
  g_ptr_array_add (months, last);
  if (!is_free (path, error))
    return NULL;
  verdict = verify_all (journal, order, how, error);
  if (verdict == NULL || !gather_at_once (&common, months, verdict))
    return NULL;
  return uc_bundle_put (path, text, verdict, error);
}
