/* A table's record beside what the rows of a ledger have of the table: each request, each answer, with its sums and the code of its entry. */
#include "uc-bundle-link-private.h"

#include "uc-ledger-row.h"
#include "uc-linked-line.h"

#include <inttypes.h>
#include <string.h>

#define DEVICE "link"

typedef struct
{
  UcLinkCheck *check;
  UcCarry *carry;       /* storage for the parser */
  GArray *items;        /* UcLedgerItem: of one row */
  GStringChunk *meters;
  GHashTable *asked;    /* rounds that are listed and ask */
  guint64 heard;        /* the highest line of the link that the table's rows have */
} Compare;

static gboolean
is_listed (const Compare *compare, guint64 round)
{
  return round > 0 && round <= G_MAXUINT32 && uc_bundle_lists (compare->check->bundle, (guint32)round);
}

/* ---- requests ---- */

/* The ledger has the event as the table's row says it, with the row's number, hash and time. */
static void
compare_request (Compare *compare, const UcRow *row, const UcLedgerItem *item)
{
  UcLinkCheck *check = compare->check;
  UcLinkRequest *request = g_hash_table_lookup (check->requests, &item->input.seq);
  g_autoptr (GString) line = g_string_new (NULL);
  const char *table = check->bundle->table;
  const guint32 round = item->input.round;

  if (is_listed (compare, round) && item->input.kind == UC_LINKED_ASKED)
    g_hash_table_add (compare->asked, GUINT_TO_POINTER (round));
  uc_linked_line_print_input (&item->input, line);
  if (request == NULL && !is_listed (compare, round))
    return;
  if (request == NULL && item->input.seq > check->taken)
    {
      uc_link_check_say (check->is->missing, "%s, round %u, event %" PRIu64 ": the ledger had not taken it yet: “%s”", table, round, item->input.seq,
                         line->str);
      return;
    }
  if (request == NULL)
    {
      uc_link_check_add (check, UC_DAMAGE_DELETED, round,
                         "%s, event %" PRIu64 ": the ledger's row with it, “%s”, is missing, and a later one of the table is here", table,
                         item->input.seq, line->str);
      return;
    }
  request->seen = TRUE;
  if (strcmp (line->str, request->row->input) != 0)
    uc_link_check_add (check, UC_DAMAGE_EDITED, round,
                       "%s, event %" PRIu64 ": the table's row says “%s”, and row %" PRIu64 " of the ledger says “%s”", table, item->input.seq, line->str,
                       request->row->id, request->row->input);
  else if (strcmp (item->meter, request->row->meter) != 0)
    uc_link_check_add (check, UC_DAMAGE_EDITED, round, "%s, event %" PRIu64 ": it is about meter %s, and row %" PRIu64 " of the ledger about meter %s",
                       table, item->input.seq, item->meter, request->row->id, request->row->meter);
  else if (request->row->row != row->id || request->row->row_real != row->t_real_ns)
    uc_link_check_add (check, UC_DAMAGE_EDITED, round,
                       "%s, event %" PRIu64 ": row %" PRIu64 " of the ledger names another row of the table's record, or another time of it", table,
                       item->input.seq, request->row->id);
}

/* ---- answers ---- */

/* The line as the table is told it; %NULL: the hash of its entry cannot be worked out. */
static char *
say_line (const UcLinkLine *line, const char *code)
{
  const UcLinkedEvent *e = &line->told;
  char value[UC_MONEY_TEXT], tenth[UC_MONEY_TEXT], held[UC_MONEY_TEXT];

  uc_money_format (e->value, value);
  uc_money_format (e->tenth, tenth);
  uc_money_format (e->held, held);
  if (e->say != UC_LINKED_SAY_REFUSED && code == NULL)
    return NULL;
  switch (e->say)
    {
    case UC_LINKED_SAY_JOINED:
      return g_strdup_printf ("joined %" PRIu64 " %u %u %" PRIu64 " %s %s", line->seq, e->round, e->epoch, e->entry, value, code);
    case UC_LINKED_SAY_REFUSED:
      return g_strdup_printf ("not-joined %" PRIu64 " %u %" PRIu64 " %s", line->seq, e->round, e->entry, uc_linked_line_why (e->why));
    case UC_LINKED_SAY_LOCKED:
      return g_strdup_printf ("locked %u %" PRIu64 " %u %u %" PRIu64 " %s %s %s %s", e->round, e->claim, e->rank, e->epoch, e->entry, tenth, value,
                              held, code);
    case UC_LINKED_SAY_SETTLED:
      return g_strdup_printf ("settled %u %" PRIu64 " %" PRIu64 " %s %s %s", e->round, e->claim, e->entry, value, held, code);
    }
  g_return_val_if_reached (NULL);
}

/* Whether the event says what the line told the table. */
static gboolean
says_the_same (const UcEvent *e, const UcLinkLine *line, const char *code)
{
  const UcLinkedEvent *told = &line->told;
  const gboolean entry = e->ledger == told->entry && (told->say == UC_LINKED_SAY_REFUSED || strcmp (e->head, code) == 0);

  switch ((guint)e->kind)
    {
    case UC_EVENT_METER_JOINED:
      return entry && told->say == UC_LINKED_SAY_JOINED && e->target == line->seq && e->round == told->round && e->epoch == told->epoch
             && e->value == told->value;
    case UC_EVENT_METER_REFUSED:
      return entry && told->say == UC_LINKED_SAY_REFUSED && e->target == line->seq && strcmp (e->text, uc_linked_line_why (told->why)) == 0;
    case UC_EVENT_METER_LATE:
      return entry && (told->say == UC_LINKED_SAY_JOINED || told->say == UC_LINKED_SAY_REFUSED) && e->target == line->seq;
    case UC_EVENT_METER_LOCKED:
      return entry && told->say == UC_LINKED_SAY_LOCKED && e->of_round == told->round && e->claim == told->claim && e->rank == told->rank
             && e->epoch == told->epoch && e->award == told->value && e->of_tenth == told->tenth && e->held == told->held;
    case UC_EVENT_METER_CONFIRMED:
      return entry && told->say == UC_LINKED_SAY_SETTLED && e->of_round == told->round && e->claim == told->claim && e->award == told->value
             && e->held == told->held;
    default:
      return FALSE;
    }
}

/* The round that an answer is about: an answer that comes late is recorded in a later round than it names. */
static guint32
answered_round (const UcRow *row, const UcEvent *e)
{
  UcInput input;

  return e->kind == UC_EVENT_METER_LATE && uc_input_parse (row->input, &input, NULL) ? input.of_round : uc_bundle_round_of_linked (e);
}

static void
compare_answer (Compare *compare, const UcRow *row, const UcEvent *e)
{
  UcLinkCheck *check = compare->check;
  UcLinkLine *line = strcmp (row->device, DEVICE) == 0 ? g_hash_table_lookup (check->lines, &row->device_seq) : NULL;
  const UcLinkMeter *meter = line == NULL ? NULL : g_hash_table_lookup (check->meters, line->row->meter);
  const char *code = line == NULL || !line->has_hash ? NULL : g_hash_table_lookup (meter->codes, &line->told.entry);
  const guint32 round = answered_round (row, e);
  const char *table = check->bundle->table;
  g_autofree char *words = NULL;

  /* A row of another round may be in a stretch, and what was told of it is not compared: the entry before it may not be here. */
  if (!is_listed (compare, round) && (line == NULL || !is_listed (compare, line->told.round)))
    return;
  if (line == NULL)
    {
      uc_link_check_add (check, UC_DAMAGE_DELETED, round, "%s, event %" PRIu64 ": the ledger's row with this answer of the meter, “%s”, is missing", table,
                         e->seq, row->input);
      return;
    }
  line->seen = TRUE;
  words = say_line (line, code);
  if (words == NULL)
    uc_link_check_add (check, UC_DAMAGE_DELETED, round,
                       "%s, event %" PRIu64 ": the entry before the stretch is missing, with which the code of entry %" PRIu64 " is worked out", table,
                       e->seq, line->told.entry);
  else if (strcmp (words, row->input) != 0)
    uc_link_check_add (check, UC_DAMAGE_EDITED, round,
                       "%s, event %" PRIu64 ": the table was told “%s”, and by row %" PRIu64 " of the ledger, entry %" PRIu64 ", it was told “%s”", table,
                       e->seq, row->input, line->row->id, line->told.entry, words);
  else if (strcmp (e->linked, line->row->meter) != 0 || !says_the_same (e, line, code))
    uc_link_check_add (check, UC_DAMAGE_EDITED, round,
                       "%s, event %" PRIu64 ": it says something else than what the table was told, “%s”, by row %" PRIu64 " of the ledger", table, e->seq,
                       words, line->row->id);
  else if (line->told.say == UC_LINKED_SAY_JOINED)
    uc_link_check_say (check->is->facts, "%s, round %u: joined meter %s as entry %" PRIu64 ", code %s, in both records", table, round, e->linked,
                       e->ledger, e->head);
  else if (line->told.say == UC_LINKED_SAY_REFUSED)
    uc_link_check_say (check->is->facts, "%s, round %u: refused by meter %s in both records: %s", table, round, e->linked, e->text);
}

/* ---- the table's rows ---- */

static void
compare_row (Compare *compare, const UcRow *row)
{
  const char *at = row->events;
  UcEvent event;
  UcLine line;

  if (strcmp (row->device, DEVICE) == 0)
    compare->heard = MAX (compare->heard, row->device_seq);
  if (strstr (row->events, "meter-") == NULL)
    return;
  g_array_set_size (compare->items, 0);
  uc_ledger_row_items (compare->check->bundle->table, row->events, &row->hash, row->id, row->t_real_ns, compare->items, compare->meters, NULL);
  for (guint i = 0; i < compare->items->len; i++)
    compare_request (compare, row, &g_array_index (compare->items, UcLedgerItem, i));
  while (uc_line_next (&at, &line))
    if (uc_bundle_parse_linked (&line, &event, compare->carry)
        && (event.kind == UC_EVENT_METER_JOINED || event.kind == UC_EVENT_METER_REFUSED || event.kind == UC_EVENT_METER_LATE
            || event.kind == UC_EVENT_METER_LOCKED || event.kind == UC_EVENT_METER_CONFIRMED))
      compare_answer (compare, row, &event);
}

static void
compare_parts (Compare *compare, const GPtrArray *parts)
{
  for (guint i = 0; i < parts->len; i++)
    {
      const UcBundlePart *part = parts->pdata[i];

      for (guint j = 0; j < part->rows->len; j++)
        compare_row (compare, &((const UcKeptRow *)part->rows->pdata[j])->row);
    }
}

/* ---- what only the ledger has ---- */

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  const guint64 one = *(const guint64 *)a, other = *(const guint64 *)b;

  return one < other ? -1 : one > other;
}

static void
check_unseen_requests (Compare *compare)
{
  UcLinkCheck *check = compare->check;
  const UcBundle *bundle = check->bundle;
  g_autoptr (GList) keys = g_list_sort (g_hash_table_get_keys (check->requests), compare_ids);

  for (GList *at = keys; at != NULL; at = at->next)
    {
      const UcLinkRequest *request = g_hash_table_lookup (check->requests, at->data);

      if (request->seen || !is_listed (compare, request->input.round))
        continue;
      if (bundle->has_head && request->input.seq > bundle->head.seq)
        uc_link_check_say (check->is->missing, "%s, round %u, event %" PRIu64 ": the ledger has it behind the end of the journal: “%s”", bundle->table,
                           request->input.round, request->input.seq, request->row->input);
      else
        uc_link_check_add (check, UC_DAMAGE_DELETED, request->input.round,
                           "%s, event %" PRIu64 ": row %" PRIu64 " of the ledger has it, “%s”, and the table's row is missing", bundle->table,
                           request->input.seq, request->row->id, request->row->input);
    }
}

static void
check_unseen_lines (Compare *compare)
{
  UcLinkCheck *check = compare->check;
  g_autoptr (GList) keys = g_list_sort (g_hash_table_get_keys (check->lines), compare_ids);

  for (GList *at = keys; at != NULL; at = at->next)
    {
      const UcLinkLine *line = g_hash_table_lookup (check->lines, at->data);
      const UcLinkedEvent *told = &line->told;

      if (line->seen || !is_listed (compare, told->round))
        continue;
      if (told->said > compare->heard)
        uc_link_check_say (check->is->missing, "%s, round %u: the table had not recorded line %" PRIu64 " of the link yet, which row %" PRIu64 " of the ledger has",
                           check->bundle->table, told->round, told->said, line->row->id);
      else
        uc_link_check_add (check, UC_DAMAGE_DELETED, told->round,
                           "%s: row %" PRIu64 " of the ledger has line %" PRIu64 " for the table, entry %" PRIu64
                           ", and the table's row with it is missing", check->bundle->table, line->row->id, told->said, told->entry);
    }
}

/* ---- what it comes to ---- */

static void
say_claim (UcLinkCheck *check, const UcLinkMeter *meter, const UcLinkClaim *claim)
{
  const UcMoney held = claim->is.amount - claim->is.awarded - claim->is.back;
  char amount[UC_MONEY_TEXT], awarded[UC_MONEY_TEXT], paid[UC_MONEY_TEXT], rest[UC_MONEY_TEXT];

  uc_link_check_say (check->is->facts, "%s, round %u: claim %" PRIu64 " on meter %s, rank %u: locked $%s, awarded $%s, paid $%s", check->bundle->table,
                     claim->is.round, claim->is.id, meter->name, claim->is.rank, uc_money_format (claim->is.amount, amount),
                     uc_money_format (claim->awarded, awarded), uc_money_format (claim->paid, paid));
  if (!claim->is.decided)
    uc_link_check_say (check->is->missing, "%s, round %u: claim %" PRIu64 " was not decided yet; $%s was held for it", check->bundle->table, claim->is.round,
                       claim->is.id, uc_money_format (held, rest));
  else if (held > 0)
    uc_link_check_say (check->is->missing, "%s, round %u: claim %" PRIu64 ": $%s was still held for it", check->bundle->table, claim->is.round,
                       claim->is.id, uc_money_format (held, rest));
  if (claim->paid < claim->awarded)
    uc_link_check_say (check->is->missing, "%s, round %u: claim %" PRIu64 ": $%s of the award had no documents in the ledger yet", check->bundle->table,
                       claim->is.round, claim->is.id, uc_money_format (claim->awarded - claim->paid, rest));
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (a, b);
}

static void
say_claims (UcLinkCheck *check)
{
  g_autoptr (GList) names = g_list_sort (g_hash_table_get_keys (check->meters), compare_names);

  for (GList *at = names; at != NULL; at = at->next)
    {
      const UcLinkMeter *meter = g_hash_table_lookup (check->meters, at->data);
      g_autoptr (GList) claims = g_list_sort (g_hash_table_get_keys (meter->claims), compare_ids);

      for (GList *c = claims; c != NULL; c = c->next)
        say_claim (check, meter, g_hash_table_lookup (meter->claims, c->data));
    }
}

void
uc_link_compare (UcLinkCheck *check)
{
  g_autofree UcCarry *carry = g_new0 (UcCarry, 1);
  g_autoptr (GArray) items = g_array_new (FALSE, TRUE, sizeof (UcLedgerItem));
  g_autoptr (GHashTable) asked = g_hash_table_new (NULL, NULL);
  GStringChunk *meters = g_string_chunk_new (64);
  Compare compare = { .check = check, .carry = carry, .items = items, .meters = meters, .asked = asked };

  for (guint i = 0; i < check->bundle->months->len; i++)
    compare_parts (&compare, ((const UcBundleMonth *)check->bundle->months->pdata[i])->parts);
  compare_parts (&compare, check->bundle->parts);
  if (g_hash_table_size (asked) == 0)
    uc_link_check_add (check, UC_DAMAGE_FOREIGN, 0, "no round that is listed has a wager on a meter that tables share, and rows of a ledger are here");
  check_unseen_requests (&compare);
  check_unseen_lines (&compare);
  say_claims (check);
  g_string_chunk_free (meters);
}
