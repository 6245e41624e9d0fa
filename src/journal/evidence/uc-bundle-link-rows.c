/* Which rows of a ledger evidence needs, and what goes with them. */
#include "uc-bundle-private.h"

#include "uc-linked-line.h"

#include <string.h>

/* A meter while the ledger is read. */
typedef struct
{
  guint16 member;     /* the table's place on it; UC_LINKED_NOBODY = none */
  GHashTable *claims; /* guint64: of the rounds */
} Meter;

typedef struct
{
  UcBundleDraft *draft;
  UcLedger *ledger;
  GHashTable *asks;    /* event of the table → its row's hash: the asks of the rounds */
  GHashTable *waiting; /* rounds that ask, and whose ask the ledger does not have yet */
  char table[UC_LINKED_TABLE_TEXT]; /* "" = it is not known */
  GHashTable *meters;  /* name → Meter */
  GArray *spans;       /* UcBundleSpan */
  guint64 open;        /* the first row of a stretch that is not signed yet; 0 = none is needed */
  guint64 signed_row;  /* the last row with a signature */
  gboolean rebuilt;    /* the row before says that two persons restored the ledger */
  UcBundleSpan last;   /* of the table, up to the next signed row; to 0 = none has come */
  gboolean good;
} Gather;

static void
meter_free (gpointer data)
{
  Meter *meter = data;

  g_hash_table_unref (meter->claims);
  g_free (meter);
}

static Meter *
meter_of (Gather *gather, const char *name)
{
  Meter *meter = g_hash_table_lookup (gather->meters, name);

  if (meter != NULL)
    return meter;
  meter = g_new0 (Meter, 1);
  meter->member = UC_LINKED_NOBODY;
  meter->claims = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_hash_table_insert (gather->meters, g_strdup (name), meter);
  return meter;
}

static gboolean
is_chosen (const Gather *gather, guint64 round)
{
  return round > 0 && round <= G_MAXUINT32 && g_hash_table_contains (gather->draft->rounds, GUINT_TO_POINTER ((guint32)round));
}

static gboolean
fail (Gather *gather, const char *format, ...) G_GNUC_PRINTF (2, 3);

static gboolean
fail (Gather *gather, const char *format, ...)
{
  g_autofree char *why = NULL;
  va_list arguments;

  va_start (arguments, format);
  why = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (gather->draft->error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING, "%s: %s", gather->draft->order->ledger, why);
  return FALSE;
}

/* ---- whose they are ---- */

/* What the rounds ask, as the table's rows have it. */
static gboolean
on_asking_row (const UcRow *row, gpointer user_data)
{
  Gather *gather = user_data;
  const char *at = row->events;
  UcEvent event;
  UcLine line;

  while (uc_line_next (&at, &line))
    if (uc_bundle_parse_linked (&line, &event, gather->draft->carry) && event.kind == UC_EVENT_METER_ASKED && is_chosen (gather, event.round))
      {
        g_hash_table_insert (gather->asks, g_memdup2 (&event.seq, sizeof event.seq), g_memdup2 (&row->hash, sizeof row->hash));
        g_hash_table_add (gather->waiting, GUINT_TO_POINTER (event.round));
      }
  return TRUE;
}

/* A row of the ledger about an ask says which table it is: that of the same event in a row of the same hash. */
static gboolean
on_asked_row (const UcLedgerRow *row, gpointer user_data)
{
  Gather *gather = user_data;
  const UcHash *hash = row->kind == UC_LEDGER_ROW_INPUT && row->device_seq > 0 ? g_hash_table_lookup (gather->asks, &row->device_seq) : NULL;
  UcLinkedInput input;

  if (hash == NULL || !uc_linked_line_parse_input (row->input, &input, NULL) || input.kind != UC_LINKED_ASKED
      || memcmp (input.hash, hash->b, sizeof hash->b) != 0)
    return TRUE;
  g_strlcpy (gather->table, input.table, sizeof gather->table);
  g_hash_table_remove (gather->waiting, GUINT_TO_POINTER (input.round));
  return g_hash_table_size (gather->waiting) > 0;
}

static gboolean
find_table (Gather *gather, const GPtrArray *sources)
{
  const UcBundleSource *last = sources->pdata[sources->len - 1];
  UcJournal *first = ((const UcBundleSource *)sources->pdata[0])->journal;
  const char *fingerprint = uc_journal_fingerprint (first);
  GHashTableIter iter;
  gpointer round;
  gboolean known = FALSE;

  for (guint i = 0; i < sources->len; i++)
    {
      const UcBundleSource *source = sources->pdata[i];

      for (guint s = 0; s < source->spans->len; s++)
        {
          const UcBundleSpan *span = &g_array_index (source->spans, UcBundleSpan, s);

          if (!uc_journal_read_rows (source->journal, span->from, span->to, on_asking_row, gather, gather->draft->error))
            return FALSE;
        }
    }
  if (g_hash_table_size (gather->waiting) == 0)
    {
      g_set_error (gather->draft->error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING,
                   "%s: none of the rounds has a wager on a meter that tables share: nothing of a ledger belongs to them; export them without it",
                   uc_journal_path (last->journal));
      return FALSE;
    }
  if (!uc_ledger_read_rows (gather->ledger, on_asked_row, gather, gather->draft->error))
    return FALSE;
  for (guint i = 0; i < uc_ledger_n_tables (gather->ledger); i++)
    known = known || uc_code_equal (uc_ledger_table (gather->ledger, i)->fingerprint, fingerprint);
  if (gather->table[0] == '\0' && !known)
    return fail (gather, "the ledger has no table with this journal, whose first key is %s: it is another house's, or the table is not enrolled", fingerprint);
  g_hash_table_iter_init (&iter, gather->waiting);
  if (g_hash_table_iter_next (&iter, &round, NULL))
    return fail (gather, "the ledger does not have round %u: it is an older copy, or the round has not been delivered yet", GPOINTER_TO_UINT (round));
  return TRUE;
}

/* ---- which rows ---- */

static gboolean
is_of_claim (const Meter *meter, guint64 claim)
{
  return g_hash_table_contains (meter->claims, &claim);
}

/* Whether an event is about one of the rounds. */
static gboolean
needs_event (Gather *gather, Meter *meter, const UcLinkedEvent *event)
{
  const gboolean own = event->member == meter->member && meter->member != UC_LINKED_NOBODY;

  switch (event->kind)
    {
    case UC_LINKED_EVENT_MEMBER:
      if (strcmp (event->table, gather->table) == 0)
        meter->member = event->member;
      return TRUE;
    case UC_LINKED_EVENT_ENTRY:
      return (own && is_chosen (gather, event->round)) || is_of_claim (meter, event->claim);
    case UC_LINKED_EVENT_TICKET:
      return own && is_chosen (gather, event->ticket.round);
    case UC_LINKED_EVENT_TOLD:
      return own && is_chosen (gather, event->round);
    case UC_LINKED_EVENT_CLAIM:
      if (event->kept.member == meter->member && meter->member != UC_LINKED_NOBODY && is_chosen (gather, event->kept.round))
        g_hash_table_add (meter->claims, g_memdup2 (&event->kept.id, sizeof event->kept.id));
      return is_of_claim (meter, event->kept.id);
    case UC_LINKED_EVENT_STRANDED:
      return is_of_claim (meter, event->kept.id);
    case UC_LINKED_EVENT_ROW:
    case UC_LINKED_EVENT_EPOCH:
    case UC_LINKED_EVENT_OPEN:
    case UC_LINKED_EVENT_TERMS:
    case UC_LINKED_N_EVENTS:
      break;
    }
  return FALSE;
}

/* Of most rows of other tables, the words show that no event can be about a round of this one. */
static gboolean
needs_input (Gather *gather, const UcLedgerRow *row)
{
  const gboolean own = strcmp (row->device, gather->table) == 0;
  gboolean needed = own && is_chosen (gather, row->round);
  Meter *meter = meter_of (gather, row->meter);
  g_auto (GStrv) lines = NULL;

  if (row->device_seq > 0 && !own && strstr (row->events, "claim") == NULL)
    return FALSE;
  lines = g_strsplit (row->events, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      UcLinkedEvent event;

      if (uc_linked_line_parse_event (lines[i], &event, NULL) && needs_event (gather, meter, &event))
        needed = TRUE;
    }
  /* An adjustment names no claim; those behind a claim of the rounds may be about it. */
  return needed || (g_hash_table_size (meter->claims) > 0 && g_str_has_prefix (row->input, "adjusted "));
}

/* Whether it is an event of the table that was taken in its order. */
static gboolean
is_request (const Gather *gather, const UcLedgerRow *row)
{
  UcLinkedInput input;

  return row->kind == UC_LEDGER_ROW_INPUT && row->device_seq > 0 && strcmp (row->device, gather->table) == 0
         && uc_linked_line_parse_input (row->input, &input, NULL) && input.kind <= UC_LINKED_DOCUMENTED;
}

static gboolean
needs_row (Gather *gather, const UcLedgerRow *row)
{
  switch (row->kind)
    {
    case UC_LEDGER_ROW_INPUT:
      return needs_input (gather, row) || row->id == uc_ledger_n_rows (gather->ledger);
    case UC_LEDGER_ROW_JOURNAL:
      return strcmp (row->device, gather->table) == 0 || row->id == uc_ledger_n_rows (gather->ledger);
    /* What somebody in the pit has seen or done moves no meter. */
    case UC_LEDGER_ROW_FACT:
      return row->id == uc_ledger_n_rows (gather->ledger);
    default:
      return TRUE;
    }
}

/* Each stretch goes on to the next signed row. A key that two persons began goes with all that they restored, from the last signature before it. */
static gboolean
on_row (const UcLedgerRow *row, gpointer user_data)
{
  Gather *gather = user_data;
  const gboolean restored = row->kind == UC_LEDGER_ROW_KEY && gather->rebuilt;

  if (needs_row (gather, row) && gather->open == 0)
    gather->open = row->id;
  if (restored)
    gather->open = gather->signed_row;
  if (is_request (gather, row))
    gather->last = (UcBundleSpan){ row->id, 0 };
  if (row->is_signed)
    {
      const UcBundleSpan span = { gather->open, row->id };

      if (gather->open > 0)
        g_array_append_val (gather->spans, span);
      if (gather->last.to == 0)
        gather->last.to = row->id;
      gather->open = 0;
      gather->signed_row = row->id;
    }
  gather->rebuilt = row->kind == UC_LEDGER_ROW_REBUILT;
  return TRUE;
}

/* ---- writing them ---- */

/* A meter within a stretch. */
typedef struct
{
  gboolean has_first, has_told;
  guint64 first; /* its first entry in the stretch … */
  guint64 told;  /* … and the last one that the first line for the table names */
} Compared;

typedef struct
{
  Gather *gather;
  guint64 to;
  UcHash prev;
  gboolean begins;
  GString *rows;
  GHashTable *meters; /* name → Compared */
} Writing;

static gboolean
on_prev_row (const UcLedgerRow *row, gpointer user_data)
{
  *(UcHash *)user_data = row->hash;
  return FALSE;
}

/* Which entries the codes that the table has recorded are about. */
static void
note_codes (Writing *writing, const UcLedgerRow *row)
{
  g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);
  const Meter *meter = meter_of (writing->gather, row->meter);
  Compared *compared = g_hash_table_lookup (writing->meters, row->meter);

  if (compared == NULL)
    {
      compared = g_new0 (Compared, 1);
      g_hash_table_insert (writing->meters, g_strdup (row->meter), compared);
    }
  for (guint i = 0; lines[i] != NULL; i++)
    {
      UcLinkedEvent event;

      if (!uc_linked_line_parse_event (lines[i], &event, NULL))
        continue;
      if (event.kind == UC_LINKED_EVENT_ENTRY && !compared->has_first)
        {
          compared->has_first = TRUE;
          compared->first = event.entry;
        }
      if (event.kind == UC_LINKED_EVENT_TOLD && event.member == meter->member && event.say != UC_LINKED_SAY_REFUSED
          && is_chosen (writing->gather, event.round) && !compared->has_told)
        {
          compared->has_told = TRUE;
          compared->told = event.entry;
        }
    }
}

static gboolean
on_written_row (const UcLedgerRow *row, gpointer user_data)
{
  Writing *writing = user_data;

  if (row->id > writing->to)
    return FALSE;
  uc_bundle_link_line_add (row, writing->rows);
  if (row->kind == UC_LEDGER_ROW_INPUT)
    note_codes (writing, row);
  return row->id < writing->to;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (a, b);
}

/* The hash of the entry before the stretch: from there on, each entry's code can be worked out. */
static gboolean
write_entries (Writing *writing, GString *text)
{
  g_autoptr (GList) names = g_list_sort (g_hash_table_get_keys (writing->meters), compare_names);
  Gather *gather = writing->gather;

  for (GList *at = names; at != NULL; at = at->next)
    {
      const Compared *compared = g_hash_table_lookup (writing->meters, at->data);
      const guint64 n = compared->has_first ? compared->first - 1 : compared->told;
      char hash_text[UC_HASH_TEXT];
      gboolean is_there;
      UcHash hash;

      if (!compared->has_told || (compared->has_first && compared->first == 0))
        continue;
      if (!uc_ledger_find_hash (gather->ledger, at->data, n, &hash, &is_there, gather->draft->error))
        return FALSE;
      if (!is_there)
        return fail (gather, "entry %" G_GUINT64_FORMAT " of %s is missing", n, (const char *)at->data);
      g_string_append (text, "link-entry");
      uc_record_line_add (text, at->data);
      g_string_append_printf (text, "\t%" G_GUINT64_FORMAT "\t%s\n", n, uc_hash_format (&hash, hash_text));
    }
  return TRUE;
}

static gboolean
write_span (Gather *gather, const UcBundleSpan *span, GString *text)
{
  g_autoptr (GString) rows = g_string_new (NULL);
  g_autoptr (GHashTable) meters = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  Writing writing = { .gather = gather, .to = span->to, .rows = rows, .meters = meters };
  char hash[UC_HASH_TEXT];

  if (span->from > 1 && !uc_ledger_read_rows_from (gather->ledger, span->from - 1, on_prev_row, &writing.prev, gather->draft->error))
    return FALSE;
  if (!uc_ledger_read_rows_from (gather->ledger, span->from, on_written_row, &writing, gather->draft->error))
    return FALSE;
  g_string_append_printf (text, "link-part\t%s\n", uc_hash_format (&writing.prev, hash));
  if (!write_entries (&writing, text))
    return FALSE;
  g_string_append_len (text, rows->str, (gssize)rows->len);
  return TRUE;
}

static gboolean
gather_rows (Gather *gather)
{
  GString *text = gather->draft->text;
  g_autofree char *name = g_path_get_basename (gather->draft->order->ledger);

  if (!uc_ledger_read_rows (gather->ledger, on_row, gather, gather->draft->error))
    return FALSE;
  if (gather->last.to > 0)
    g_array_append_val (gather->spans, gather->last);
  uc_bundle_merge_spans (gather->spans);
  g_string_append (text, "ledger");
  uc_record_line_add (text, name);
  uc_record_line_add (text, gather->table);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < gather->spans->len; i++)
    if (!write_span (gather, &g_array_index (gather->spans, UcBundleSpan, i), text))
      return FALSE;
  return TRUE;
}

gboolean
uc_bundle_link_gather (UcBundleDraft *draft, GPtrArray *sources)
{
  const UcLedgerOptions options = { .program = draft->order->program, .read_only = TRUE };
  g_autoptr (UcLedger) ledger = uc_ledger_open (draft->order->ledger, &options, draft->error);
  g_autoptr (GHashTable) asks = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (GHashTable) waiting = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) meters = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, meter_free);
  g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (UcBundleSpan));
  Gather gather = { .draft = draft, .ledger = ledger, .asks = asks, .waiting = waiting, .meters = meters, .spans = spans };

  return ledger != NULL && uc_ledger_check_signatures (ledger, draft->error) && find_table (&gather, sources) && gather_rows (&gather);
}
