/* A line compared with what is kept of its table. */
#include "uc-witness-private.h"

#include <string.h>

/* ---- what is kept ---- */

static void
other_free (gpointer data)
{
  UcWitnessOther *other = data;

  uc_head_line_clear (&other->head);
  g_free (other->say);
  g_free (other);
}

static void
table_free (gpointer data)
{
  UcWitnessTable *table = data;

  g_array_unref (table->keys);
  g_array_unref (table->heads);
  g_ptr_array_unref (table->others);
  g_free (table);
}

void
uc_witness_kept_init (UcWitnessKept *kept)
{
  kept->tables = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, table_free);
  kept->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

void
uc_witness_kept_clear (UcWitnessKept *kept)
{
  g_clear_pointer (&kept->tables, g_hash_table_unref);
  g_clear_pointer (&kept->names, g_hash_table_unref);
}

UcWitnessTable *
uc_witness_kept_table (const UcWitnessKept *kept, const char *table)
{
  return g_hash_table_lookup (kept->tables, table);
}

static UcWitnessTable *
ensure_table (UcWitnessKept *kept, const char *id)
{
  UcWitnessTable *table = uc_witness_kept_table (kept, id);

  if (table != NULL)
    return table;
  table = g_new0 (UcWitnessTable, 1);
  table->keys = g_array_new (FALSE, FALSE, sizeof (UcWitnessKey));
  table->heads = g_array_new (FALSE, FALSE, sizeof (UcWitnessHead));
  table->others = g_ptr_array_new_with_free_func (other_free);
  g_hash_table_insert (kept->tables, g_strdup (id), table);
  return table;
}

/* Where the head of @round is, or would be. */
static guint
find_place (const UcWitnessTable *table, guint32 round)
{
  guint low = 0, high = table->heads->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (table->heads, UcWitnessHead, middle).round < round)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static const UcWitnessHead *
head_at (const UcWitnessTable *table, guint place)
{
  return place < table->heads->len ? &g_array_index (table->heads, UcWitnessHead, place) : NULL;
}

void
uc_witness_accept (UcWitnessKept *kept, const UcHeadLine *line, gint64 kept_ns)
{
  UcWitnessTable *table = ensure_table (kept, line->table);
  UcWitnessHead head = { line->head.round, line->head.seq, line->head.hash, kept_ns };
  UcWitnessKey key = { .key = line->new_key,
                       .from = line->head.seq,
                       .to = G_MAXUINT64,
                       .record = line->head.hash,
                       .signature = line->head.signature };

  if (line->input == NULL)
    {
      g_array_insert_val (table->heads, find_place (table, head.round), head);
      return;
    }
  if (table->keys->len > 0)
    g_array_index (table->keys, UcWitnessKey, table->keys->len - 1).to = line->head.seq;
  uc_key_fingerprint (&key.key, key.fingerprint);
  g_strlcpy (key.signer, line->key, sizeof key.signer);
  g_array_append_val (table->keys, key);
}

static const UcWitnessKey *
find_key (const UcWitnessTable *table, const char *fingerprint)
{
  /* The newest is asked for most. */
  for (guint i = table->keys->len; i-- > 0;)
    {
      const UcWitnessKey *key = &g_array_index (table->keys, UcWitnessKey, i);

      if (strcmp (key->fingerprint, fingerprint) == 0)
        return key;
    }
  return NULL;
}

/* ---- a record under two names ---- */

/* The other table that has the key @fingerprint. Who sends a record before its table file is on record names none, and
 * names the table the next time. */
static const char *
find_owner (const UcWitnessKept *kept, const char *table, const char *fingerprint)
{
  const char *found = NULL;
  GHashTableIter iter;
  gpointer id, other;

  g_hash_table_iter_init (&iter, kept->tables);
  while (g_hash_table_iter_next (&iter, &id, &other))
    if (strcmp (id, table) != 0 && strcmp (id, UC_WITNESS_NO_TABLE) != 0 && (found == NULL || strcmp (id, found) < 0)
        && find_key (other, fingerprint) != NULL)
      found = id;
  return found;
}

/* The other table that has the key that signed @line, or the one that it brings: in @fingerprint. */
static const char *
find_owner_of_line (const UcWitnessKept *kept, const UcHeadLine *line, char fingerprint[UC_CODE_TEXT])
{
  const char *owner = find_owner (kept, line->table, line->key);

  g_strlcpy (fingerprint, line->key, UC_CODE_TEXT);
  if (owner != NULL || line->input == NULL)
    return owner;
  return find_owner (kept, line->table, uc_key_fingerprint (&line->new_key, fingerprint));
}

static gboolean
begins_record (const UcHeadLine *line)
{
  UcPublicKey signer;

  return uc_head_line_first_signer (line, &signer) && memcmp (&signer, &line->new_key, sizeof signer) == 0;
}

/* A sentence, or NULL: @line is of no table that is kept under another name. Once a fork has come under a name, its later keys are
 * unknown here; only a record that begins with a key of its own is believed under that name. */
static char *
find_other_name (const UcWitnessKept *kept, const UcHeadLine *line)
{
  char fingerprint[UC_CODE_TEXT];
  const char *owner = find_owner_of_line (kept, line, fingerprint);

  if (owner != NULL)
    return g_strdup_printf ("event %" G_GUINT64_FORMAT " of table %s has the key %s, which is kept of table %s: one "
                            "record is sent under two names",
                            line->head.seq, line->table, fingerprint, owner);
  owner = g_hash_table_lookup (kept->names, line->table);
  if (owner == NULL || begins_record (line))
    return NULL;
  return g_strdup_printf ("event %" G_GUINT64_FORMAT " of table %s does not begin a record, and the record of table %s was "
                          "sent under this name before",
                          line->head.seq, line->table, owner);
}

/* ---- a line that comes ---- */

static UcWitnessAnswer
judge_first (const UcHeadLine *line, char **say)
{
  UcPublicKey signer;
  char fingerprint[UC_CODE_TEXT];

  if (line->input == NULL)
    {
      *say = g_strdup_printf ("no key of table %s is known here; send its journal from the beginning", line->table);
      return UC_WITNESS_REFUSED;
    }
  if (!uc_head_line_first_signer (line, &signer))
    signer = line->new_key;
  /* A record from the middle is signed by a key that nobody here knows: believed like any first one. */
  if (line->row == 1 && !uc_head_line_is_signed (line, &signer))
    {
      *say = g_strdup_printf ("the first key of table %s is not signed by the key that it names", line->table);
      return UC_WITNESS_REFUSED;
    }
  *say = g_strdup_printf (
      "the first key seen of table %s is %s; compare it with the fingerprint that was written down there", line->table,
      uc_key_fingerprint (&line->new_key, fingerprint));
  return UC_WITNESS_KEPT;
}

/* A key signs no event before it is on record, and none after the next one is. */
static gboolean
is_key_of_time (const UcWitnessKey *signer, const UcHeadLine *line)
{
  return line->head.seq >= signer->from && line->head.seq <= signer->to
         && (line->input != NULL || line->head.seq != signer->from);
}

/* The kept record of the key that @line brings: the same row. */
static const UcWitnessKey *
find_record (const UcWitnessTable *table, const UcHeadLine *line)
{
  for (guint i = table->keys->len; i-- > 0;)
    {
      const UcWitnessKey *key = &g_array_index (table->keys, UcWitnessKey, i);

      if (uc_hash_equal (&key->record, &line->head.hash))
        return key;
    }
  return NULL;
}

/* Whether the kept lines have the row of @line, whoever signed it. */
static gboolean
has_row (const UcWitnessTable *table, const UcHeadLine *line)
{
  const UcWitnessHead *head = head_at (table, find_place (table, line->head.round));

  if (line->input != NULL)
    return find_record (table, line) != NULL;
  return head != NULL && head->round == line->head.round && head->seq == line->head.seq
         && uc_hash_equal (&head->hash, &line->head.hash);
}

/* A first key's signer may be unknown here, so that a key's row is compared with the line that was kept. */
static gboolean
is_held (const UcWitnessTable *table, const UcHeadLine *line)
{
  const UcWitnessKey *signer = find_key (table, line->key), *record;

  if (!has_row (table, line))
    return FALSE;
  if (line->input == NULL)
    return signer != NULL && is_key_of_time (signer, line) && uc_head_line_is_signed (line, &signer->key);
  record = find_record (table, line);
  return strcmp (record->signer, line->key) == 0
         && memcmp (&record->signature, &line->head.signature, sizeof record->signature) == 0;
}

static char *
say_unknown_key (const UcWitnessKept *kept, const UcHeadLine *line)
{
  const char *owner = find_owner (kept, line->table, line->key);

  if (owner != NULL)
    return g_strdup_printf ("event %" G_GUINT64_FORMAT
                            " of table %s is signed by the key %s, to which no kept key of it leads, and which is table %s's",
                            line->head.seq, line->table, line->key, owner);
  return g_strdup_printf ("event %" G_GUINT64_FORMAT
                          " of table %s is signed by the key %s, to which no kept key leads: another "
                          "table's journal, or a new one",
                          line->head.seq, line->table, line->key);
}

/* What a new key contradicts: a sentence, or NULL. */
static char *
find_key_contradiction (const UcWitnessKept *kept, const UcWitnessTable *table, const UcWitnessKey *signer,
                        const UcHeadLine *line)
{
  const UcWitnessHead *last = table->heads->len > 0 ? head_at (table, table->heads->len - 1) : NULL;
  char fingerprint[UC_CODE_TEXT];
  const char *owner = find_owner (kept, line->table, uc_key_fingerprint (&line->new_key, fingerprint));

  if (has_row (table, line))
    return g_strdup_printf ("the key %s of table %s is kept, and has come with another signature", fingerprint,
                            line->table);
  if (owner != NULL)
    return g_strdup_printf ("the key %s that table %s brings with event %" G_GUINT64_FORMAT " is table %s's", fingerprint,
                            line->table, line->head.seq + 1, owner);
  if (signer->to != G_MAXUINT64)
    return g_strdup_printf ("the key %s of table %s has two successors, after event %" G_GUINT64_FORMAT
                            " and after event %" G_GUINT64_FORMAT ": an older file was put back and continued",
                            line->key, line->table, signer->to, line->head.seq);
  if (last != NULL && line->head.seq < last->seq)
    return g_strdup_printf ("the key of table %s changed after event %" G_GUINT64_FORMAT
                            ", but round %u, which is kept, ends with event "
                            "%" G_GUINT64_FORMAT ": an older file was put back and continued",
                            line->table, line->head.seq, last->round, last->seq);
  return NULL;
}

/* A sentence, or NULL: @line fits what is kept. */
static char *
find_contradiction (const UcWitnessKept *kept, const UcWitnessTable *table, const UcHeadLine *line)
{
  const UcWitnessKey *signer = find_key (table, line->key);
  const guint place = find_place (table, line->head.round);
  const UcWitnessHead *here = head_at (table, place), *before = place > 0 ? head_at (table, place - 1) : NULL;
  const gboolean has_round = line->input == NULL && here != NULL && here->round == line->head.round;
  char code[UC_CODE_TEXT], other[UC_CODE_TEXT];
  g_autofree char *say = NULL;

  if (has_round && !has_row (table, line))
    {
      UcHead head = { .round = here->round, .seq = here->seq, .hash = here->hash };

      return g_strdup_printf (
          "round %u of table %s has two heads: %s is kept, and %s has come: the record was rewritten, or an "
          "older file was put back and continued",
          here->round, line->table, uc_head_code (&head, other), uc_head_code (&line->head, code));
    }
  if (signer == NULL)
    return say_unknown_key (kept, line);
  if (!uc_head_line_is_signed (line, &signer->key))
    return g_strdup_printf ("event %" G_GUINT64_FORMAT " of table %s is not signed by the key %s that it names",
                            line->head.seq, line->table, line->key);
  if (line->input != NULL && (say = find_key_contradiction (kept, table, signer, line)) != NULL)
    return g_steal_pointer (&say);
  if (!is_key_of_time (signer, line))
    return g_strdup_printf ("event %" G_GUINT64_FORMAT
                            " of table %s is signed by the key %s, which is not the key of that time",
                            line->head.seq, line->table, line->key);
  if (line->input == NULL
      && ((before != NULL && before->seq >= line->head.seq) || (here != NULL && here->seq <= line->head.seq)))
    return g_strdup_printf ("round %u of table %s ends with event %" G_GUINT64_FORMAT
                            ", which does not lie between the rounds that are "
                            "kept before and behind it",
                            line->head.round, line->table, line->head.seq);
  return NULL;
}

UcWitnessAnswer
uc_witness_judge (const UcWitnessKept *kept, const UcHeadLine *line, char **say)
{
  const UcWitnessTable *table = uc_witness_kept_table (kept, line->table);

  *say = NULL;
  if (table != NULL && is_held (table, line))
    return UC_WITNESS_HELD;
  if (table == NULL || strcmp (line->table, UC_WITNESS_NO_TABLE) == 0)
    *say = find_other_name (kept, line);
  if (*say == NULL && table == NULL)
    return judge_first (line, say);
  if (*say == NULL)
    *say = find_contradiction (kept, table, line);
  return *say == NULL ? UC_WITNESS_KEPT : UC_WITNESS_CONTRADICTS;
}

/* ---- a line that did not fit ---- */

static void
note_at (UcWitnessTable *table, const UcHeadLine *line, guint64 number, const char *say)
{
  UcWitnessOther *other = g_new0 (UcWitnessOther, 1);

  *other = (UcWitnessOther){ .line = number, .head = *line, .say = g_strdup (say) };
  other->head.input = g_strdup (line->input);
  g_ptr_array_add (table->others, other);
}

void
uc_witness_note (UcWitnessKept *kept, const UcHeadLine *line, guint64 number, const char *say)
{
  UcWitnessTable *table = uc_witness_kept_table (kept, line->table);
  char fingerprint[UC_CODE_TEXT];
  const char *owner = find_owner_of_line (kept, line, fingerprint);

  if (table != NULL)
    note_at (table, line, number, say);
  if (owner == NULL && table == NULL)
    owner = g_hash_table_lookup (kept->names, line->table);
  if (owner == NULL)
    return;
  note_at (uc_witness_kept_table (kept, owner), line, number, say);
  if (table == NULL && !g_hash_table_contains (kept->names, line->table))
    g_hash_table_insert (kept->names, g_strdup (line->table), g_strdup (owner));
}

gboolean
uc_witness_is_proof (const UcWitnessTable *table, const UcWitnessOther *other)
{
  const UcWitnessKey *signer = find_key (table, other->head.key);

  return signer != NULL && !has_row (table, &other->head) && uc_head_line_is_signed (&other->head, &signer->key);
}
