/* A journal held against what a witness kept of its table. */
#include "uc-verdict.h"
#include "uc-witness-private.h"

#include <string.h>

typedef struct
{
  const UcWitness *witness;
  UcHeadReader *reader;
  UcVerdict *verdict;
  UcWitnessed *witnessed;
  GHashTable *places; /* table → next of its heads, as a pointer; those before it are compared, or another month's */
  GHashTable *keys;   /* hashes of the rows that bring a key, owned bytes */
  guint64 first_seq, last_seq;
  guint32 closed; /* last round that the journal closes */
  gboolean more;  /* it goes on in another file, which answers for what the witness has beyond its end */
  guint n_missing, n_other;
  guint n_grave; /* of the verdict, before */
} Check;

static void
say_missing (Check *check, const char *table, const UcWitnessHead *head)
{
  UcHead as = { .round = head->round, .seq = head->seq, .hash = head->hash };
  char code[UC_CODE_TEXT];

  if (check->n_missing++ == 0)
    uc_verdict_add (check->verdict, UC_DAMAGE_DELETED, head->round, 0, head->seq,
                    "the witness has round %u of table %s, with the code %s, and this journal does not", head->round,
                    table, uc_head_code (&as, code));
}

static guint
place_of (Check *check, const char *table)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (check->places, table));
}

static void
compare (Check *check, const UcHeadLine *line)
{
  const UcWitnessTable *table = uc_witness_kept_table (uc_witness_kept (check->witness), line->table);
  const guint n = table == NULL ? 0 : table->heads->len;
  guint place = place_of (check, line->table);
  const UcWitnessHead *heads = table == NULL ? NULL : (const UcWitnessHead *)(gpointer)table->heads->data;

  check->closed = line->head.round;
  for (; place < n && heads[place].round < line->head.round; place++)
    if (heads[place].seq >= check->first_seq)
      say_missing (check, line->table, &heads[place]);
  if (place < n && heads[place].round == line->head.round)
    {
      if (heads[place].seq != line->head.seq || !uc_hash_equal (&heads[place].hash, &line->head.hash))
        {
          UcHead as = { .round = heads[place].round, .seq = heads[place].seq, .hash = heads[place].hash };
          char here[UC_CODE_TEXT], there[UC_CODE_TEXT];

          if (check->n_other++ == 0)
            uc_verdict_add (check->verdict, UC_DAMAGE_RESIGNED, heads[place].round, 0, line->head.seq,
                            "the witness has round %u of table %s with the code %s, and here it has the code %s: the record "
                            "was rewritten, or "
                            "an older file was put back and continued",
                            heads[place].round, line->table, uc_head_code (&as, there), uc_head_code (&line->head, here));
        }
      else
        {
          check->witnessed->round = line->head.round;
          check->witnessed->kept_ns = heads[place].kept_ns;
          check->witnessed->behind = 0;
        }
      place++;
    }
  else
    check->witnessed->behind++;
  g_hash_table_insert (check->places, g_strdup (line->table), GUINT_TO_POINTER (place));
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Check *check = user_data;
  g_auto (UcHeadLine) line = { .input = NULL };

  if (check->last_seq == 0)
    check->first_seq = row->seq;
  check->last_seq = row->seq + uc_row_n_events (row) - 1;
  check->more = row->kind == UC_ROW_END;
  if (!uc_head_reader_take (check->reader, row, &line))
    return TRUE;
  if (line.input == NULL)
    {
      compare (check, &line);
      return TRUE;
    }
  g_hash_table_add (check->keys, g_bytes_new (line.head.hash.b, sizeof line.head.hash.b));
  if (!g_hash_table_contains (check->places, line.table))
    g_hash_table_insert (check->places, g_strdup (line.table), GUINT_TO_POINTER (0));
  return TRUE;
}

/* What is left of a table's heads: of this file, or behind its end. */
static void
check_rest (Check *check, const char *name, const UcWitnessTable *table, guint place)
{
  const UcWitnessHead *heads = (const UcWitnessHead *)(gpointer)table->heads->data;
  const guint n = table->heads->len;
  guint32 closed;

  for (; place < n && heads[place].seq <= check->last_seq; place++)
    if (heads[place].seq >= check->first_seq)
      say_missing (check, name, &heads[place]);
  if (place == n || check->more)
    return;
  closed = check->closed != 0 ? check->closed : heads[place].round - 1;
  uc_verdict_add (
      check->verdict, UC_DAMAGE_TRUNCATED, heads[n - 1].round, 0, heads[n - 1].seq,
      "the end is cut off: the witness has round %u of table %s, and this journal ends at round %u: %u %s missing",
      heads[n - 1].round, name, closed, heads[n - 1].round - closed,
      heads[n - 1].round - closed == 1 ? "round is" : "rounds are");
}

/* A key that the witness was told of is the journal's, or a record that was put back never had it. Where a month begins or ends the
 * key may be the other file's. */
static void
check_keys (Check *check, const char *name, const UcWitnessTable *table)
{
  for (guint i = 0; i < table->keys->len; i++)
    {
      const UcWitnessKey *key = &g_array_index (table->keys, UcWitnessKey, i);
      g_autoptr (GBytes) hash = g_bytes_new_static (key->record.b, sizeof key->record.b);
      const gboolean behind = key->from > check->last_seq || (key->from == check->last_seq && !check->more);

      if (key->from <= check->first_seq || g_hash_table_contains (check->keys, hash) || (behind && check->more)
          || (!behind && key->from == check->last_seq))
        continue;
      uc_verdict_add (check->verdict, behind ? UC_DAMAGE_TRUNCATED : UC_DAMAGE_RESIGNED, 0, 0, key->from,
                      behind ? "the end is cut off: the witness has the key %s of table %s, which this journal does not reach"
                             : "the witness has the key %s of table %s, and this journal continued without it: an older "
                               "file was put back and continued",
                      key->fingerprint, name);
      return;
    }
}

static void
check_table (Check *check, const char *name)
{
  const UcWitnessTable *table = uc_witness_kept_table (uc_witness_kept (check->witness), name);
  UcWitnessed *witnessed;

  check->witnessed->n_damaged = MAX (check->witnessed->n_damaged,
                                     uc_witness_damage (check->witness, name, &check->witnessed->damaged));
  if (table == NULL)
    {
      g_autofree char *names = uc_witness_tables (check->witness);

      uc_verdict_add (check->verdict, UC_DAMAGE_FOREIGN, 0, 0, 0, "the witness has nothing of table %s; it has: %s",
                      name, names[0] == '\0' ? "no table" : names);
      return;
    }
  check_rest (check, name, table, place_of (check, name));
  if (check->verdict->n_grave == check->n_grave)
    check_keys (check, name, table);
  check->witnessed->at_end
      = check->witnessed->round != 0 && check->witnessed->behind == 0 && check->verdict->n_grave == check->n_grave;
  /* What was sent and did not fit. Only a key of the table proves that there is another record of it. */
  witnessed = check->witnessed;
  for (guint i = 0; i < table->others->len; i++)
    {
      const UcWitnessOther *other = table->others->pdata[i];
      const gboolean proof = uc_witness_is_proof (table, other);
      char **first = proof ? &witnessed->contradiction : &witnessed->unproven;

      *(proof ? &witnessed->n_contradictions : &witnessed->n_unproven) += 1;
      if (*first == NULL)
        *first = g_strdup_printf ("line %" G_GUINT64_FORMAT ": %s", other->line, other->say);
    }
}

void
uc_witness_check_clear (UcWitnessed *witnessed)
{
  g_clear_pointer (&witnessed->contradiction, g_free);
  g_clear_pointer (&witnessed->unproven, g_free);
  g_clear_pointer (&witnessed->damaged, g_free);
}

gboolean
uc_witness_check (UcWitness *witness, UcJournal *journal, UcVerdict *verdict, UcWitnessed *witnessed, GError **error)
{
  g_autoptr (UcHeadReader) reader = uc_head_reader_new (journal, 1, error);
  g_autoptr (GHashTable) keys
      = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Check check = { .witness = witness,
                  .reader = reader,
                  .verdict = verdict,
                  .witnessed = witnessed,
                  .places = places,
                  .keys = keys,
                  .n_grave = verdict->n_grave };
  g_autoptr (GList) names = NULL;

  if (reader == NULL || !uc_journal_read_rows (journal, 1, 0, on_row, &check, error))
    return FALSE;
  /* Each month counts all. */
  witnessed->n_contradictions = witnessed->n_unproven = witnessed->n_damaged = 0;
  names = g_list_sort (g_hash_table_get_keys (places), (GCompareFunc)strcmp);
  for (GList *name = names; name != NULL; name = name->next)
    check_table (&check, name->data);
  return TRUE;
}
