/* Evidence is judged as a journal is: the chain within each stretch, and every signature by the key that the key
 * records lead to; then that the rounds listed are here from a known state to their end, and the texts that were in
 * force. */
#include "uc-bundle-private.h"
#include "uc-journal-private.h"
#include "uc-months-check.h"
#include "uc-row-form.h"
#include "uc-verdict.h"

#include <string.h>

typedef struct
{
  const UcBundle *bundle;
  const UcVerifyOptions *options;
  UcVerdict *verdict;
  GHashTable *contexts; /* row → UcContext */
  GHashTable *needed;   /* rows of contexts: those that the proof asks for */
  GHashTable *whole;    /* rounds, of all months */
  guint n_listed;       /* of those that are listed, in this month */
  gboolean has_key;
  UcPublicKey key;        /* in force */
  UcPublicKey head_key;   /* in force where the journal's last signature was given: a new day's key may stand behind it */
  gboolean bad_signature; /* the last one; only the first of a run is told */
  guint64 last;           /* row of the stretches before */
  guint64 vouched;        /* rows up to here stand before a good signature */
} Check;

/* ---- the file as a whole ---- */

static void
check_file (Check *check, const char *code)
{
  const UcBundle *bundle = check->bundle;
  char own[UC_CODE_TEXT];

  if (bundle->fault_line != 0)
    uc_verdict_add (check->verdict, UC_DAMAGE_UNREADABLE, 0, 0, 0, "line %u cannot be read: %s", bundle->fault_line,
                    bundle->fault);
  else if (!bundle->has_end)
    uc_verdict_add (check->verdict, UC_DAMAGE_TRUNCATED, 0, 0, 0,
                    "the file was cut off: its last line, “end”, is missing");
  if (bundle->has_end && !uc_hash_equal (&bundle->digest, &bundle->stated))
    uc_verdict_add (check->verdict, UC_DAMAGE_EDITED, 0, 0, 0,
                    "the file was changed after it was written: it does not fit the digest in its last line");
  if (code != NULL && !uc_code_equal (code, uc_bundle_code (bundle, own)))
    uc_verdict_add (check->verdict, UC_DAMAGE_FOREIGN, 0, 0, 0,
                    "not the file that was expected: its code is %s, and %s was given; it is another file, or somebody changed it",
                    own, code);
}

/* ---- keys and signatures ---- */

static void
note_good_signature (Check *check, const UcHead *head)
{
  check->verdict->signatures++;
  check->bad_signature = FALSE;
  if (head->round != 0)
    {
      check->verdict->has_head = TRUE;
      check->verdict->head = *head;
    }
  uc_verdict_note_head (check->verdict, check->options, head);
}

/* FALSE: it is not signed by the key in force. */
static gboolean
check_signature (Check *check, const UcRow *row, guint32 round, const char *what)
{
  UcHead head;

  uc_row_head (row, &head);
  if (check->has_key && row->is_signed && uc_head_verify (&head, &check->key))
    {
      note_good_signature (check, &head);
      return TRUE;
    }
  if (!check->bad_signature)
    uc_verdict_add (check->verdict, UC_DAMAGE_RESIGNED, round, row->id, row->seq,
                    row->is_signed ? "row %" G_GUINT64_FORMAT ": %s is not signed by a key that the first key leads to"
                                   : "row %" G_GUINT64_FORMAT ": %s is not signed",
                    row->id, what);
  check->bad_signature = TRUE;
  return FALSE;
}

static void
check_first_key (Check *check, const UcContext *context)
{
  const char *trust = check->options == NULL ? NULL : check->options->trust;
  char prev[UC_CODE_TEXT] = "";

  uc_key_fingerprint (&context->key, check->verdict->fingerprint);
  if (context->has_prev_key)
    uc_key_fingerprint (&context->prev_key, prev);
  check->key = context->has_prev_key ? context->prev_key : context->key;
  check->has_key = TRUE;
  if (trust == NULL)
    return;
  check->verdict->trusted = uc_code_equal (trust, check->verdict->fingerprint) || uc_code_equal (trust, prev);
  if (!check->verdict->trusted)
    uc_verdict_add (check->verdict, UC_DAMAGE_FOREIGN, 0, context->id, 0,
                    "the first key is %s and not %s: this is of another journal, or it was written and signed again",
                    check->verdict->fingerprint, trust);
}

/* No hash holds a signature: one where none is due was put there. */
static void
check_not_signed (Check *check, const UcRow *row, guint32 round)
{
  if (row->is_signed)
    uc_verdict_add (check->verdict, UC_DAMAGE_EDITED, round, row->id, row->seq,
                    "row %" G_GUINT64_FORMAT " has a signature, and a row of its kind has none: it was put there", row->id);
}

/* TRUE: it is signed. */
static gboolean
check_context (Check *check, const UcRow *row)
{
  UcContext *context = g_new0 (UcContext, 1);
  gboolean vouched = FALSE;

  if (!uc_context_parse (row, context))
    {
      g_free (context);
      uc_verdict_add (check->verdict, UC_DAMAGE_UNREADABLE, 0, row->id, row->seq,
                      "row %" G_GUINT64_FORMAT " should say under which rules and key the record is kept, and does not",
                      row->id);
      return FALSE;
    }
  g_hash_table_insert (check->contexts, g_memdup2 (&row->id, sizeof row->id), context);
  if (row->id == 1 && !check->has_key)
    check_first_key (check, context);
  if (context->new_key)
    {
      vouched = check_signature (check, row, 0, "its key");
      check->verdict->keys++;
      check->key = context->key;
      if (row->seq <= check->bundle->head.seq)
        check->head_key = context->key;
    }
  else
    check_not_signed (check, row, 0);
  if (!context->new_key && check->has_key && memcmp (context->key.b, check->key.b, sizeof context->key.b) != 0)
    uc_verdict_add (check->verdict, UC_DAMAGE_RESIGNED, 0, row->id, row->seq,
                    "row %" G_GUINT64_FORMAT " names another key than the one in force", row->id);
  return vouched;
}

/* TRUE: a signature vouches for this row and those before it. */
static gboolean
check_keys (Check *check, const UcRow *row, guint32 closes)
{
  if (row->kind == UC_ROW_CONTEXT)
    return check_context (check, row);
  if (row->kind == UC_ROW_END)
    return check_signature (check, row, 0, "its end");
  if (closes != 0)
    return check_signature (check, row, closes, "the round");
  check_not_signed (check, row, 0);
  return FALSE;
}

/* ---- a stretch of rows ---- */

typedef struct
{
  UcHash prev;
  guint64 id, seq; /* due; 0 = any */
  gboolean begun;  /* the state is known from here on */
  UcRowForm form;
  guint64 vouched; /* last row that a signature vouches for */
} Stretch;

static void
check_chain (Check *check, Stretch *stretch, const UcRow *row, guint32 round)
{
  UcHash hash;

  uc_row_hash (&stretch->prev, row, &hash);
  if (stretch->id != 0 && row->id > stretch->id)
    uc_verdict_add (check->verdict, UC_DAMAGE_DELETED, round, row->id, row->seq,
                    "rows %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT " are missing", stretch->id, row->id - 1);
  else if (stretch->id != 0 && row->id < stretch->id)
    uc_verdict_add (check->verdict, UC_DAMAGE_REORDERED, round, row->id, row->seq,
                    "row %" G_GUINT64_FORMAT " is not in its place, or is here twice", row->id);
  else if (row->kind == UC_ROW_UNKNOWN || !uc_hash_equal (&hash, &row->hash))
    uc_verdict_add (
        check->verdict, UC_DAMAGE_EDITED, round, row->id, row->seq,
        "row %" G_GUINT64_FORMAT " does not fit its hash: what it says, or what stood before it, was changed", row->id);
  else if (stretch->seq != 0 && row->seq != stretch->seq)
    uc_verdict_add (check->verdict, UC_DAMAGE_INSERTED, round, row->id, row->seq,
                    "row %" G_GUINT64_FORMAT " begins with event %" G_GUINT64_FORMAT " where %" G_GUINT64_FORMAT
                    " is due",
                    row->id, row->seq, stretch->seq);
}

gboolean
uc_bundle_lists (const UcBundle *bundle, guint32 round)
{
  for (guint i = 0; i < bundle->rounds->len; i++)
    if (g_array_index (bundle->rounds, guint32, i) == round)
      return TRUE;
  return FALSE;
}

static void
check_row (Check *check, Stretch *stretch, const UcRow *row)
{
  guint32 round = uc_row_round (row);
  guint before = check->verdict->n_damage;
  gboolean vouched;
  const char *fault;
  UcHead head;

  uc_row_head (row, &head);
  check_chain (check, stretch, row, head.round != 0 ? head.round : round);
  fault = uc_row_form_take (&stretch->form, row, check->verdict->n_damage == before);
  if (fault != NULL && check->verdict->n_damage == before)
    uc_verdict_add (check->verdict, UC_DAMAGE_INSERTED, round, row->id, row->seq, "row %" G_GUINT64_FORMAT " %s", row->id, fault);
  vouched = check_keys (check, row, head.round);
  if (vouched)
    stretch->vouched = row->id;
  if (stretch->begun && head.round != 0 && g_hash_table_add (check->whole, GUINT_TO_POINTER (head.round)))
    check->n_listed += uc_bundle_lists (check->bundle, head.round);
  stretch->begun = stretch->begun || uc_bundle_begins (row);
  if (stretch->begun)
    g_hash_table_add (check->needed, g_memdup2 (&row->context, sizeof row->context));
  stretch->prev = row->hash;
  stretch->id = row->id + 1;
  stretch->seq = row->seq + uc_row_n_events (row);
  check->verdict->rows++;
  check->verdict->events += uc_row_n_events (row);
}

/* Rows behind the journal's last signature may stand without one; all others came with theirs. */
static void
check_unsigned (Check *check, const UcBundlePart *part, guint64 vouched)
{
  const UcBundle *bundle = check->bundle;
  gboolean told = FALSE;

  for (guint i = 0; i < part->rows->len; i++)
    {
      const UcRow *row = &((const UcKeptRow *)part->rows->pdata[i])->row;

      if (row->id <= vouched)
        continue;
      check->verdict->unsigned_rows++;
      if (told || !bundle->has_head || row->seq > bundle->head.seq)
        continue;
      uc_verdict_add (check->verdict, UC_DAMAGE_INSERTED, uc_row_round (row), row->id, row->seq,
                      "no signature vouches for row %" G_GUINT64_FORMAT " and those behind it", row->id);
      told = TRUE;
    }
}

static void
check_part (Check *check, const UcBundlePart *part)
{
  static const UcHash none;
  Stretch stretch = { .prev = part->prev };
  const UcKeptRow *first = part->rows->len == 0 ? NULL : part->rows->pdata[0];
  const UcKeptRow *last = first == NULL ? NULL : part->rows->pdata[part->rows->len - 1];

  if (first == NULL)
    {
      uc_verdict_add (check->verdict, UC_DAMAGE_DELETED, 0, 0, 0, "a stretch of rows is empty");
      return;
    }
  if (first->row.id <= check->last)
    uc_verdict_add (check->verdict, UC_DAMAGE_REORDERED, uc_row_round (&first->row), first->row.id, first->row.seq,
                    "the stretch that begins with row %" G_GUINT64_FORMAT " is not in its place, or is here twice",
                    first->row.id);
  if (first->row.id == 1 && !uc_hash_equal (&part->prev, &none))
    uc_verdict_add (check->verdict, UC_DAMAGE_EDITED, 0, 1, 0, "nothing stands before row 1, and something is named");
  for (guint i = 0; i < part->rows->len; i++)
    check_row (check, &stretch, &((const UcKeptRow *)part->rows->pdata[i])->row);
  check->last = last->row.id;
  check_unsigned (check, part, stretch.vouched);
}

/* ---- what was in force ---- */

static gboolean
text_fits (const UcBundle *bundle, const char *hash)
{
  const char *body = g_hash_table_lookup (bundle->texts, hash);
  char found[UC_HASH_TEXT];
  UcHash computed;

  if (body == NULL)
    return FALSE;
  uc_hash_text (body, strlen (body), &computed);
  return strcmp (uc_hash_format (&computed, found), hash) == 0;
}

static void
check_texts (Check *check, const UcContext *context)
{
  g_auto (GStrv) words = g_strsplit (context->rules, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      const char *colon = strchr (words[i], ':');

      if (colon != NULL && !text_fits (check->bundle, colon + 1))
        uc_verdict_add (check->verdict, UC_DAMAGE_EDITED, 0, context->id, 0,
                        "the text “%.*s” that was in force from row %" G_GUINT64_FORMAT
                        " is missing, or was changed: it does not fit its hash",
                        (int)(colon - words[i]), words[i], context->id);
    }
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  guint64 one = *(const guint64 *)a, other = *(const guint64 *)b;

  return one < other ? -1 : one > other;
}

static void
check_contexts (Check *check)
{
  g_autoptr (GList) needed = g_list_sort (g_hash_table_get_keys (check->needed), compare_rows);

  for (GList *at = needed; at != NULL; at = at->next)
    {
      const UcContext *context = g_hash_table_lookup (check->contexts, at->data);

      if (context == NULL)
        uc_verdict_add (check->verdict, UC_DAMAGE_DELETED, 0, *(guint64 *)at->data, 0,
                        "row %" G_GUINT64_FORMAT
                        ", which says under which rules and key the rounds were kept, is missing",
                        *(guint64 *)at->data);
      else
        check_texts (check, context);
    }
}

/* ---- months before ---- */

/* Keys and signatures; and of one that listed rounds lie in, what was in force. @old_name: of the month before, or %NULL. */
static void
check_month (Check *check, const GPtrArray *parts, const char *name, const char *old_name, UcMonthEnd *end)
{
  g_autoptr (GHashTable) contexts = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, (GDestroyNotify)uc_context_free);
  g_autoptr (GHashTable) needed = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  static const gint64 first_row = 1;
  Check of = *check;
  const UcContext *first;
  const UcBundlePart *begin = parts->len == 0 ? NULL : parts->pdata[0];
  const UcBundlePart *last = parts->len == 0 ? NULL : parts->pdata[parts->len - 1];

  of.contexts = contexts;
  of.needed = needed;
  of.n_listed = 0;
  of.last = 0;
  if (begin == NULL || begin->rows->len == 0 || ((const UcKeptRow *)begin->rows->pdata[0])->row.id != 1)
    uc_verdict_add (check->verdict, UC_DAMAGE_DELETED, 0, 1, 0, "row 1 is missing: nothing says with which key the journal began");
  for (guint i = 0; i < parts->len; i++)
    check_part (&of, parts->pdata[i]);
  /* What the month before ends with, against the first row that has just been checked. */
  first = g_hash_table_lookup (contexts, &first_row);
  if (old_name != NULL && first != NULL)
    uc_month_end_check (end, old_name, first, name, check->verdict);
  if (of.n_listed > 0)
    check_contexts (&of);
  check->key = of.key;
  check->head_key = of.head_key;
  check->has_key = of.has_key;
  check->bad_signature = of.bad_signature;
  for (guint i = 0; last != NULL && i < last->rows->len; i++)
    uc_month_end_take (end, &((const UcKeptRow *)last->rows->pdata[i])->row);
  end->key = check->key;
}

static void
check_months (Check *check)
{
  const GPtrArray *months = check->bundle->months;
  g_auto (UcMonthEnd) end = { .next = NULL };
  const char *old_name = NULL;

  for (guint i = 0; i < months->len; i++)
    {
      const UcBundleMonth *month = months->pdata[i];

      check_month (check, month->parts, month->name, old_name, &end);
      old_name = month->name;
    }
  check_month (check, check->bundle->parts, check->bundle->month, old_name, &end);
}

/* ---- what must be there ---- */

static void
check_rounds (Check *check)
{
  const GArray *rounds = check->bundle->rounds;

  if (rounds->len == 0)
    uc_verdict_add (check->verdict, UC_DAMAGE_DELETED, 0, 0, 0, "it names no round that it is evidence of");
  for (guint i = 0; i < rounds->len; i++)
    {
      guint32 round = g_array_index (rounds, guint32, i);

      if (g_hash_table_contains (check->whole, GUINT_TO_POINTER (round)))
        check->verdict->rounds++;
      else
        uc_verdict_add (check->verdict, UC_DAMAGE_DELETED, round, 0, 0,
                        "the round is listed, and is not here as a whole");
    }
}

/* The journal's last signature is of the key in force then, unless somebody put it there. */
static void
check_head (Check *check)
{
  const UcBundle *bundle = check->bundle;

  if (!bundle->has_head && bundle->rounds->len > 0)
    uc_verdict_add (check->verdict, UC_DAMAGE_DELETED, 0, 0, 0,
                    "how far the journal went is missing: a file that is evidence of a round has the journal's last signature");
  if (!bundle->has_head)
    return;
  if (check->has_key && uc_head_verify (&bundle->head, &check->head_key))
    note_good_signature (check, &bundle->head);
  else
    uc_verdict_add (check->verdict, UC_DAMAGE_RESIGNED, bundle->head.round, 0, bundle->head.seq,
                    "what is said of the journal's end is not signed by the key in force then");
}

char *
uc_bundle_code (const UcBundle *bundle, char code[UC_CODE_TEXT])
{
  return uc_digest_code (&bundle->digest, code);
}

UcVerdict *
uc_bundle_verify (const UcBundle *bundle, const UcVerifyOptions *options, const char *code)
{
  return uc_bundle_verify_linked (bundle, options, code, NULL, NULL);
}

UcVerdict *
uc_bundle_verify_linked (const UcBundle *bundle, const UcVerifyOptions *options, const char *code, const char *trust_link,
                         UcBundleLinked **linked)
{
  g_autoptr (UcVerdict) verdict = uc_verdict_new ();
  g_autoptr (GHashTable) whole = g_hash_table_new (NULL, NULL);
  g_autoptr (UcBundleLinked) of_ledger = NULL;
  Check check = { .bundle = bundle, .options = options, .verdict = verdict, .whole = whole };
  GHashTableIter iter;
  gpointer hash;

  check_file (&check, code);
  check_months (&check);
  check_rounds (&check);
  check_head (&check);
  /* Those that were not in force, too: nothing says what they are for. */
  g_hash_table_iter_init (&iter, bundle->texts);
  while (g_hash_table_iter_next (&iter, &hash, NULL))
    if (!text_fits (bundle, hash))
      uc_verdict_add (verdict, UC_DAMAGE_EDITED, 0, 0, 0, "a text does not fit its hash: it was put there, or changed");
  if (bundle->ledger != NULL)
    of_ledger = uc_bundle_link_verify (bundle, trust_link, verdict);
  else if (trust_link != NULL)
    uc_verdict_add (verdict, UC_DAMAGE_FOREIGN, 0, 0, 0, "it holds nothing of a ledger, and the ledger with the first key %s was expected", trust_link);
  if (linked != NULL)
    *linked = g_steal_pointer (&of_ledger);
  if (options != NULL && options->head != NULL && !verdict->witnessed)
    uc_verdict_add (verdict, UC_DAMAGE_FOREIGN, 0, 0, 0, "nothing in it is signed with the code %s", options->head);
  return g_steal_pointer (&verdict);
}

static void
take_heads (const GPtrArray *parts, GHashTable *heads)
{
  for (guint i = 0; i < parts->len; i++)
    {
      const UcBundlePart *part = parts->pdata[i];

      for (guint j = 0; j < part->rows->len; j++)
        {
          UcHead head;

          uc_row_head (&((const UcKeptRow *)part->rows->pdata[j])->row, &head);
          if (head.round != 0)
            g_hash_table_insert (heads, GUINT_TO_POINTER (head.round), g_memdup2 (&head, sizeof head));
        }
    }
}

GHashTable *
uc_bundle_heads (const UcBundle *bundle)
{
  GHashTable *heads = g_hash_table_new_full (NULL, NULL, NULL, g_free);

  for (guint i = 0; i < bundle->months->len; i++)
    take_heads (((const UcBundleMonth *)bundle->months->pdata[i])->parts, heads);
  take_heads (bundle->parts, heads);
  return heads;
}
