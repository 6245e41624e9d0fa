/* What a row of the link's record says: to memory, and to the tables that are derived from it. */
#include "uc-ledger-private.h"

#include "uc-escape.h"
#include "uc-ledger-awards.h"
#include "uc-linked-line.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

static UcLedgerCell
number (gint64 value)
{
  return (UcLedgerCell){ .type = UC_LEDGER_NUMBER, .number = value };
}

/* 0: nothing to say. */
static UcLedgerCell
number_or_null (guint64 value)
{
  return value != 0 ? number ((gint64)value) : (UcLedgerCell){ UC_LEDGER_NULL };
}

static UcLedgerCell
text (const char *value)
{
  return (UcLedgerCell){ .type = UC_LEDGER_TEXT, .text = value };
}

static UcLedgerCell
text_or_null (const char *value)
{
  return value != NULL && *value != '\0' ? text (value) : (UcLedgerCell){ UC_LEDGER_NULL };
}

static UcLedgerCell
blob (const guint8 *value)
{
  return (UcLedgerCell){ .type = UC_LEDGER_BLOB, .blob = value, .length = sizeof (UcHash) };
}

/* What the cells of a row are gathered on. */
typedef struct
{
  UcLedgerCell cells[UC_LEDGER_MOST_COLUMNS];
  guint n;
} Cells;

static void
add (Cells *cells, UcLedgerCell cell)
{
  cells->cells[cells->n++] = cell;
}

UcLedgerTable *
uc_ledger_fold_table (UcLedger *ledger, const char *name)
{
  return g_hash_table_lookup (ledger->by_name, name);
}

void
uc_ledger_fold_keep_tables (UcLedger *ledger, guint n)
{
  for (guint i = n; i < ledger->tables->len; i++)
    {
      UcLedgerTable *table = ledger->tables->pdata[i];

      g_ptr_array_remove_fast (ledger->heard, table);
      g_hash_table_remove (ledger->by_name, table->name);
    }
  g_ptr_array_set_size (ledger->tables, (gint)n);
}

UcLedgerMeter *
uc_ledger_fold_meter (UcLedger *ledger, const char *name)
{
  for (guint i = 0; i < ledger->meters->len; i++)
    if (strcmp (((UcLedgerMeter *)ledger->meters->pdata[i])->terms.meter, name) == 0)
      return ledger->meters->pdata[i];
  return NULL;
}

static gboolean
fail (const UcLedger *ledger, const UcLedgerRow *row, const char *why, GError **error)
{
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
               _ ("%s: row %" PRIu64 " of the link's record: %s. Keep the file as it is and put back a copy"), ledger->store->path,
               row->id, why);
  return FALSE;
}

/* ---- meters and tables ---- */

static gboolean
put_parameters (UcLedger *ledger, const char *meter, guint32 epoch, const UcLinkedParameters *terms, const char *by, const char *second,
                GError **error)
{
  Cells cells = { 0 };

  add (&cells, text (meter));
  add (&cells, number (epoch));
  add (&cells, number (terms->seed));
  add (&cells, number (terms->primary_ppm));
  add (&cells, number (terms->secondary_ppm));
  add (&cells, terms->limit == UC_MONEY_UNKNOWN ? (UcLedgerCell){ UC_LEDGER_NULL } : number (terms->limit));
  add (&cells, text (by));
  add (&cells, text (second));
  return uc_ledger_cells_put (ledger, UC_LEDGER_PARAMETERS, cells.cells, cells.n, error);
}

static gboolean
fold_terms (UcLedger *ledger, const UcLedgerRow *row, GError **error)
{
  g_autofree UcLedgerMeter *meter = g_new0 (UcLedgerMeter, 1);
  const UcLedgerTerms *terms = &meter->terms;
  Cells of_meter = { 0 };

  if (!uc_ledger_terms_parse (row->input, &meter->terms) || strcmp (terms->meter, row->meter) != 0 || *row->events != '\0'
      || uc_ledger_fold_meter (ledger, terms->meter) != NULL)
    return fail (ledger, row, _ ("the terms of a meter cannot be read"), error);
  uc_linked_init (&meter->link, &terms->terms);
  add (&of_meter, text (terms->meter));
  add (&of_meter, text (terms->section));
  add (&of_meter, number (terms->terms.meter.wager));
  add (&of_meter, text (uc_ledger_terms_hits[terms->terms.hits]));
  if (!uc_ledger_cells_put (ledger, UC_LEDGER_METER, of_meter.cells, of_meter.n, error)
      || !put_parameters (ledger, terms->meter, meter->link.epoch, &meter->link.now, terms->by, terms->second, error))
    return FALSE;
  g_ptr_array_add (ledger->meters, g_steal_pointer (&meter));
  return TRUE;
}

/* @why: the table is suspended; NULL: it is not. */
static gboolean
put_member_row (UcLedger *ledger, const UcLedgerMeter *meter, const UcLedgerTable *table, const char *why, GError **error)
{
  Cells cells = { 0 };

  add (&cells, text (meter->terms.meter));
  add (&cells, text (table->name));
  add (&cells, text (table->fingerprint));
  add (&cells, text (table->rules));
  add (&cells, why != NULL ? text (why) : (UcLedgerCell){ UC_LEDGER_NULL });
  return uc_ledger_cells_put (ledger, UC_LEDGER_MEMBER, cells.cells, cells.n, error);
}

/* Two persons file other rules for a table that is a member: it is suspended on none of its meters. */
static gboolean
fold_other_rules (UcLedger *ledger, const UcLedgerRow *row, UcLedgerTable *table, const UcLedgerTable *filed, GError **error)
{
  if (strcmp (table->fingerprint, filed->fingerprint) != 0)
    return fail (ledger, row, _ ("a table's journal cannot be read"), error);
  memcpy (table->rules, filed->rules, sizeof table->rules);
  memcpy (table->meter, filed->meter, sizeof table->meter);
  memcpy (table->awards, filed->awards, sizeof table->awards);
  table->wager = filed->wager;
  table->filed = row->id;
  for (guint i = 0; i < ledger->meters->len; i++)
    {
      const UcLedgerMeter *meter = ledger->meters->pdata[i];
      const guint16 member = uc_linked_state_member (&meter->link, table->name);

      if (member == UC_LINKED_NOBODY)
        continue;
      if (meter->link.members[member].suspended)
        return fail (ledger, row, _ ("a table's journal cannot be read"), error);
      if (!put_member_row (ledger, meter, table, NULL, error))
        return FALSE;
    }
  return TRUE;
}

/* "journal table=BJ-07 fingerprint=… rules=…"; where its table file was read, also "meter=… bet=… awards=…"; for a table that is there, also
 * "by=… second=… reason=…". */
static gboolean
fold_journal (UcLedger *ledger, const UcLedgerRow *row, GError **error)
{
  static const char *const persons[] = { "by=", "second=", "reason=" };
  g_autofree UcLedgerTable *table = g_new0 (UcLedgerTable, 1);
  UcLedgerTable *known = uc_ledger_fold_table (ledger, row->device);
  g_auto (GStrv) words = g_strsplit (row->input, " ", -1);
  char wager[UC_LEDGER_WAGER_TEXT] = "";
  const struct
  {
    const char *key;
    char *to;
    gsize size;
  } values[] = { { "table=", table->name, sizeof table->name },
                 { "fingerprint=", table->fingerprint, sizeof table->fingerprint },
                 { "rules=", table->rules, sizeof table->rules },
                 { "meter=", table->meter, sizeof table->meter },
                 { "bet=", wager, sizeof wager },
                 { "awards=", table->awards, sizeof table->awards } };
  const guint n_words = g_strv_length (words), n_persons = known != NULL ? G_N_ELEMENTS (persons) : 0;
  const gboolean has_awards = n_words == 1 + G_N_ELEMENTS (values) + n_persons;
  const guint n = G_N_ELEMENTS (values) - (has_awards ? 0 : 3);
  gboolean good = n_words == 1 + n + n_persons && strcmp (words[0], "journal") == 0 && *row->events == '\0';

  for (guint i = 0; good && i < n; i++)
    good = g_str_has_prefix (words[i + 1], values[i].key)
           && g_strlcpy (values[i].to, words[i + 1] + strlen (values[i].key), values[i].size) < values[i].size;
  for (guint i = 0; good && known != NULL && i < G_N_ELEMENTS (persons); i++)
    good = g_str_has_prefix (words[i + 1 + n], persons[i]);
  table->wager = good && has_awards ? uc_wager_parse (wager) : UC_WAGER_NONE;
  good = good && (!has_awards || (table->wager != UC_WAGER_NONE && uc_ledger_awards_is_valid (table->awards)));
  if (!good || strcmp (table->name, row->device) != 0)
    return fail (ledger, row, _ ("a table's journal cannot be read"), error);
  if (known != NULL)
    return fold_other_rules (ledger, row, known, table, error);
  table->filed = row->id;
  g_hash_table_insert (ledger->by_name, table->name, table);
  g_ptr_array_add (ledger->tables, g_steal_pointer (&table));
  return TRUE;
}

/* ---- an input and its events ---- */

typedef struct
{
  UcLedger *ledger;
  const UcLedgerRow *row;
  UcLedgerMeter *meter;
  UcLinkedInput input;
} Fold;

static const char *
name_of (const Fold *fold, guint16 member)
{
  return member < fold->meter->link.n_members ? fold->meter->link.members[member].table : NULL;
}

static gboolean
put (const Fold *fold, UcLedgerTableKind table, const Cells *cells, GError **error)
{
  return uc_ledger_cells_put (fold->ledger, table, cells->cells, cells->n, error);
}

/* The constraints of the tables say nothing about it: a day's end moves nothing, and each day ends once, behind the one before it. */
static gboolean
is_day_end (const Fold *fold, const UcLinkedEvent *event)
{
  for (guint i = 0; i < UC_LINKED_N_ACCOUNTS; i++)
    if (event->change[i] != 0 || (i < UC_LINKED_N_BALANCES && event->balance[i] != fold->meter->link.balance[i]))
      return FALSE;
  return fold->input.kind == UC_LINKED_DAY && strcmp (event->reason, fold->input.day) == 0 && event->by[0] == '\0'
         && event->member == UC_LINKED_NOBODY && event->claim == 0 && event->came == 0 && event->came_reserve == 0
         && uc_linked_state_may_end (&fold->meter->link, event->reason);
}

static gboolean
put_entry (const Fold *fold, const UcLinkedEvent *event, GError **error)
{
  UcLedgerMeter *meter = fold->meter;
  const char *table = name_of (fold, event->member);
  Cells cells = { 0 };
  UcHash hash;

  if (event->cause == UC_LINKED_CAUSE_DAY && !is_day_end (fold, event))
    return fail (fold->ledger, fold->row, _ ("the end of a gaming day moves money, or is not the next one"), error);
  add (&cells, text (meter->terms.meter));
  add (&cells, number ((gint64)event->entry));
  add (&cells, number (event->epoch));
  add (&cells, text (uc_linked_line_cause (event->cause)));
  add (&cells, text_or_null (table));
  add (&cells, number_or_null (event->seq));
  add (&cells, number_or_null (event->round));
  add (&cells, number_or_null (event->claim));
  add (&cells, text_or_null (event->by));
  add (&cells, text_or_null (event->second));
  add (&cells, text_or_null (event->reason));
  for (guint i = 0; i < UC_LINKED_N_ACCOUNTS; i++)
    add (&cells, number (event->change[i]));
  for (guint i = 0; i < UC_LINKED_N_BALANCES; i++)
    add (&cells, number (event->balance[i]));
  add (&cells, event->entry > 0 ? number ((gint64)event->entry - 1) : (UcLedgerCell){ UC_LEDGER_NULL });
  for (guint i = 0; i < UC_LINKED_N_BALANCES; i++)
    add (&cells, event->entry > 0 ? number (meter->link.balance[i]) : (UcLedgerCell){ UC_LEDGER_NULL });
  add (&cells, event->entry > 0 ? blob (meter->hash.b) : (UcLedgerCell){ UC_LEDGER_NULL });
  add (&cells, blob (hash.b));
  add (&cells, number ((gint64)fold->row->term));
  add (&cells, number (fold->row->real));
  uc_ledger_hash_entry (&meter->hash, meter->terms.meter, table != NULL ? table : "", event, &hash);
  if (!put (fold, UC_LEDGER_ENTRY, &cells, error))
    return FALSE;
  meter->hash = hash;
  return TRUE;
}

/* A ticket is closed by the row that closes it; how is that row's input. */
static gboolean
put_ticket (const Fold *fold, const UcLinkedEvent *event, GError **error)
{
  g_autofree char *verb = g_strndup (fold->row->input, strcspn (fold->row->input, " "));
  const UcLinkedTicket *ticket = &event->ticket;
  Cells cells = { 0 };

  add (&cells, text (fold->meter->terms.meter));
  add (&cells, text (name_of (fold, event->member)));
  add (&cells, number (ticket->round));
  add (&cells, number (ticket->epoch));
  add (&cells, number ((gint64)ticket->entry));
  add (&cells, ticket->open ? (UcLedgerCell){ UC_LEDGER_NULL } : number ((gint64)fold->row->id));
  add (&cells, ticket->open ? (UcLedgerCell){ UC_LEDGER_NULL } : text (verb));
  return put (fold, UC_LEDGER_TICKET, &cells, error);
}

static gboolean
put_claim (const Fold *fold, const UcLinkedEvent *event, GError **error)
{
  const UcLinkedClaim *claim = &event->kept;
  Cells cells = { 0 };

  add (&cells, text (fold->meter->terms.meter));
  add (&cells, number ((gint64)claim->id));
  add (&cells, text (name_of (fold, claim->member)));
  add (&cells, number (claim->round));
  add (&cells, number (claim->epoch));
  add (&cells, number (claim->rank));
  add (&cells, number (claim->of_tenth));
  add (&cells, number (claim->amount - claim->of_tenth));
  add (&cells, text (!claim->decided ? "locked" : claim->tenth + claim->whole > 0 ? "awarded" : "released"));
  return put (fold, UC_LEDGER_CLAIM, &cells, error);
}

static gboolean
put_member (const Fold *fold, const UcLinkedEvent *event, GError **error)
{
  const UcLedgerTable *table = uc_ledger_fold_table (fold->ledger, event->table);

  if (table == NULL)
    return fail (fold->ledger, fold->row, _ ("a member's journal is not known"), error);
  return put_member_row (fold->ledger, fold->meter, table, event->on ? uc_linked_line_why (event->why) : NULL, error);
}

/* The line is an input of the table's core. */
static char *
say_line (const Fold *fold, const UcLinkedEvent *event)
{
  char head[UC_CODE_TEXT], value[UC_MONEY_TEXT], tenth[UC_MONEY_TEXT], held[UC_MONEY_TEXT];

  uc_ledger_head_code (fold->meter, head);
  uc_money_format (event->value, value);
  uc_money_format (event->tenth, tenth);
  uc_money_format (event->held, held);
  switch (event->say)
    {
    case UC_LINKED_SAY_JOINED:
      return g_strdup_printf ("joined %" PRIu64 " %u %u %" PRIu64 " %s %s", fold->input.seq, event->round, event->epoch, event->entry,
                              value, head);
    case UC_LINKED_SAY_REFUSED:
      return g_strdup_printf ("not-joined %" PRIu64 " %u %" PRIu64 " %s", fold->input.seq, event->round, event->entry,
                              uc_linked_line_why (event->why));
    case UC_LINKED_SAY_LOCKED:
      return g_strdup_printf ("locked %u %" PRIu64 " %u %u %" PRIu64 " %s %s %s %s", event->round, event->claim,
                              event->rank, event->epoch, event->entry, tenth, value, held, head);
    case UC_LINKED_SAY_SETTLED:
      return g_strdup_printf ("settled %u %" PRIu64 " %" PRIu64 " %s %s %s", event->round, event->claim,
                              event->entry, value, held, head);
    }
  g_return_val_if_reached (NULL);
}

static gboolean
put_say (const Fold *fold, const UcLinkedEvent *event, GError **error)
{
  UcLedgerTable *table = uc_ledger_fold_table (fold->ledger, name_of (fold, event->member));
  g_autofree char *line = say_line (fold, event);
  UcLedgerSay say = { .n = table->said + 1 };
  Cells cells = { 0 };

  add (&cells, text (table->name));
  add (&cells, number ((gint64)say.n));
  add (&cells, text (line));
  add (&cells, text (fold->meter->terms.meter));
  add (&cells, number ((gint64)event->entry));
  if (!put (fold, UC_LEDGER_SAY, &cells, error))
    return FALSE;
  table->said = say.n;
  g_strlcpy (say.table, table->name, sizeof say.table);
  say.line = g_steal_pointer (&line);
  if (fold->ledger->says != NULL)
    g_array_append_val (fold->ledger->says, say);
  else
    uc_ledger_say_clear (&say);
  return TRUE;
}

/* What a table said, once. */
static gboolean
put_request (const Fold *fold, GError **error)
{
  UcLedgerTable *table = uc_ledger_fold_table (fold->ledger, fold->input.table);
  Cells cells = { 0 };

  add (&cells, text (table->name));
  add (&cells, number ((gint64)fold->input.seq));
  add (&cells, number ((gint64)fold->row->row));
  add (&cells, blob (fold->input.hash));
  add (&cells, text (fold->row->input));
  add (&cells, number (fold->row->row_real));
  add (&cells, number (fold->row->real));
  if (!put (fold, UC_LEDGER_REQUEST, &cells, error))
    return FALSE;
  table->seq = fold->input.seq;
  table->row = fold->row->row;
  memcpy (table->hash.b, fold->input.hash, sizeof table->hash.b);
  return TRUE;
}

/* Whether a member's file was filed while terms waited that the files must have, too. */
static gboolean
has_files_ahead (const Fold *fold)
{
  const UcLedgerMeter *meter = fold->meter;

  for (guint i = 0; meter->first_row != 0 && i < meter->link.n_members; i++)
    {
      const UcLedgerTable *table = uc_ledger_fold_table (fold->ledger, meter->link.members[i].table);

      if (table->rules[0] != '\0' && table->filed > meter->first_row)
        return TRUE;
    }
  return FALSE;
}

/* Terms wait, or they are withdrawn: then a file that was filed behind them is theirs, and each table's is filed again. */
static void
note_files (const Fold *fold, const UcLinkedEvent *event)
{
  UcLedgerMeter *meter = fold->meter;

  if (uc_linked_state_is_alike_in_files (&event->terms, &meter->link.now))
    {
      if (has_files_ahead (fold))
        meter->files_row = fold->row->id;
      meter->waiting_row = meter->first_row = 0;
      return;
    }
  meter->waiting_row = fold->row->id;
  if (meter->first_row == 0)
    meter->first_row = fold->row->id;
}

static gboolean
fold_event (Fold *fold, const UcLinkedEvent *event, GError **error)
{
  const gboolean of_member = event->kind == UC_LINKED_EVENT_ROW || event->kind == UC_LINKED_EVENT_TICKET
                             || event->kind == UC_LINKED_EVENT_CLAIM || event->kind == UC_LINKED_EVENT_TOLD;
  UcLedgerMeter *meter = fold->meter;
  gboolean good = TRUE;

  if (of_member && name_of (fold, event->kind == UC_LINKED_EVENT_CLAIM ? event->kept.member : event->member) == NULL)
    return fail (fold->ledger, fold->row, _ ("an event is of no member"), error);
  switch (event->kind)
    {
    case UC_LINKED_EVENT_ENTRY:
      good = put_entry (fold, event, error);
      break;
    case UC_LINKED_EVENT_ROW:
      good = put_request (fold, error);
      break;
    case UC_LINKED_EVENT_TICKET:
      good = put_ticket (fold, event, error);
      break;
    case UC_LINKED_EVENT_CLAIM:
      good = put_claim (fold, event, error);
      break;
    case UC_LINKED_EVENT_TOLD:
      good = put_say (fold, event, error);
      break;
    case UC_LINKED_EVENT_MEMBER:
      good = put_member (fold, event, error);
      break;
    case UC_LINKED_EVENT_EPOCH:
      if (meter->link.waits)
        good = put_parameters (fold->ledger, meter->terms.meter, event->epoch, &meter->link.next, meter->filed_by, meter->filed_second, error);
      meter->files_row = MAX (meter->files_row, meter->waiting_row);
      meter->waiting_row = meter->first_row = 0;
      break;
    case UC_LINKED_EVENT_TERMS:
      memcpy (meter->filed_by, event->by, sizeof meter->filed_by);
      memcpy (meter->filed_second, event->second, sizeof meter->filed_second);
      note_files (fold, event);
      break;
    case UC_LINKED_EVENT_OPEN:
    case UC_LINKED_EVENT_STRANDED:
    case UC_LINKED_N_EVENTS:
      break;
    }
  if (good)
    uc_linked_apply (&fold->meter->link, event);
  return good;
}

static gboolean
fold_input (UcLedger *ledger, const UcLedgerRow *row, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);
  g_autoptr (GError) fault = NULL;
  Fold fold = { ledger, row, uc_ledger_fold_meter (ledger, row->meter) };

  if (fold.meter == NULL)
    return fail (ledger, row, _ ("its meter is not known"), error);
  if (!uc_linked_line_parse_input (row->input, &fold.input, &fault))
    return fail (ledger, row, fault->message, error);
  if (strcmp (fold.input.table, row->device) != 0 || fold.input.seq != row->device_seq || fold.input.round != row->round)
    return fail (ledger, row, _ ("its columns are not those of its input"), error);
  if (fold.input.kind == UC_LINKED_FORKED)
    {
      char hash[UC_HASH_TEXT];

      g_hash_table_insert (ledger->forked, g_strdup (fold.input.table), g_strdup (uc_hash_format ((const UcHash *)fold.input.hash, hash)));
    }
  for (guint i = 0; lines[i] != NULL; i++)
    {
      UcLinkedEvent event;

      if (!uc_linked_line_parse_event (lines[i], &event, &fault))
        return fail (ledger, row, fault->message, error);
      if (!fold_event (&fold, &event, error))
        return FALSE;
    }
  ledger->seq += g_strv_length (lines);
  return TRUE;
}

/* "rebuilt first=… last=… by=… second=… reason=…": nothing is derived from it. */
static gboolean
fold_rebuilt (UcLedger *ledger, const UcLedgerRow *row, GError **error)
{
  if (!g_str_has_prefix (row->input, "rebuilt first=") || *row->events != '\0' || *row->meter != '\0' || *row->device != '\0')
    return fail (ledger, row, _ ("it says nothing that can be read about rows that were rebuilt"), error);
  return TRUE;
}

/* "copies n=… by=… second=… reason=…" */
static gboolean
fold_copies (UcLedger *ledger, const UcLedgerRow *row, GError **error)
{
  static const char *const keys[] = { "copies", "n=", "by=", "second=", "reason=" };
  g_auto (GStrv) words = g_strsplit (row->input, " ", -1);
  UcLedgerCopies copies = { .real_ns = row->real };
  char *const texts[] = { NULL, NULL, copies.by, copies.second, copies.reason };
  const gsize sizes[] = { 0, 0, sizeof copies.by, sizeof copies.second, sizeof copies.reason };
  gboolean good = g_strv_length (words) == G_N_ELEMENTS (keys) && *row->events == '\0' && *row->meter == '\0' && *row->device == '\0';

  for (guint i = 0; good && i < G_N_ELEMENTS (keys); i++)
    good = g_str_has_prefix (words[i], keys[i])
           && (texts[i] == NULL || uc_escape_read (words[i] + strlen (keys[i]), words[i] + strlen (words[i]), texts[i], sizes[i]));
  good = good && (strcmp (words[1], "n=1") == 0 || strcmp (words[1], "n=2") == 0);
  if (!good || strcmp (copies.by, copies.second) == 0)
    return fail (ledger, row, _ ("it says nothing that can be read about copies"), error);
  copies.n = strcmp (words[1], "n=2") == 0 ? 2 : 1;
  ledger->copies = copies;
  return TRUE;
}

/* The walk over the keys has read it. */
static gboolean
fold_key (UcLedger *ledger, const UcLedgerRow *row, GError **error)
{
  return TRUE;
}

/* "seen table=… seq=… item=… by=… where=…": no table is derived from it, and no meter. */
static gboolean
fold_fact (UcLedger *ledger, const UcLedgerRow *row, GError **error)
{
  UcPitNoted noted = { .row = row->id, .real_ns = row->real };
  g_autoptr (GError) why = NULL;

  if (*row->events != '\0' || *row->meter != '\0' || row->round != 0 || row->device_seq != 0 || row->row != 0 || row->row_real != 0
      || !uc_pit_fact_parse (row->input, &noted.fact, NULL) || strcmp (row->device, noted.fact.item.table) != 0)
    return fail (ledger, row, _ ("it says nothing that can be read about the pit"), error);
  if (uc_pit_facts_add (ledger->facts, &noted))
    return TRUE;
  uc_pit_facts_judge (ledger->facts, &noted.fact, &why);
  return fail (ledger, row, why != NULL ? why->message : _ ("a fact of the pit is there already"), error);
}

gboolean
uc_ledger_fold_row (UcLedger *ledger, const UcLedgerRow *row, GError **error)
{
  static gboolean (*const folds[]) (UcLedger *ledger, const UcLedgerRow *row, GError **error) = {
    [UC_LEDGER_ROW_INPUT] = fold_input,
    [UC_LEDGER_ROW_TERMS] = fold_terms,
    [UC_LEDGER_ROW_JOURNAL] = fold_journal,
    [UC_LEDGER_ROW_REBUILT] = fold_rebuilt,
    [UC_LEDGER_ROW_KEY] = fold_key,
    [UC_LEDGER_ROW_COPIES] = fold_copies,
    [UC_LEDGER_ROW_SECOND] = fold_key,
    [UC_LEDGER_ROW_OVER] = fold_key,
    [UC_LEDGER_ROW_FACT] = fold_fact,
  };
  UcLedgerSigned is;
  UcHash hash;

  uc_ledger_hash_row (&ledger->hash, row, &hash);
  if (!uc_hash_equal (&hash, &row->hash))
    return fail (ledger, row, _ ("it does not fit its hash, or a row before it was changed"), error);
  if (row->id != ledger->rows + 1 || row->seq != ledger->seq + 1)
    return fail (ledger, row, _ ("it does not follow the row before it"), error);
  if (row->kind >= G_N_ELEMENTS (folds))
    return fail (ledger, row, _ ("its kind is not known"), error);
  if (!uc_ledger_signing_follow (&ledger->signing, row, &is))
    return fail (ledger, row, _ ("it names no key that can be read"), error);
  if (is.is_signed)
    ledger->last_signed = is;
  if (is.is_key)
    ledger->last_key = is;
  ledger->rows = row->id;
  ledger->real = row->real;
  ledger->hash = row->hash;
  return folds[row->kind](ledger, row, error);
}
