/* The rows of a ledger, judged by themselves: the chain of each stretch, every signature, the entries and what they add up to. */
#include "uc-bundle-link-private.h"

#include "uc-ledger-hash.h"
#include "uc-linked-line.h"
#include "uc-verdict.h"

#include <inttypes.h>
#include <string.h>

/* ---- what is said ---- */

void
uc_link_check_add (UcLinkCheck *check, UcDamageKind kind, guint32 round, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  uc_verdict_add (check->verdict, kind, round, 0, 0, "%s", text);
}

void
uc_link_check_say (GPtrArray *to, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_ptr_array_add (to, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

/* What is wrong with a row of the ledger; the round is one of the table's. */
static void wrong (UcLinkCheck *check, UcDamageKind kind, const UcLedgerRow *row, const char *format, ...) G_GNUC_PRINTF (4, 5);

static void
wrong (UcLinkCheck *check, UcDamageKind kind, const UcLedgerRow *row, const char *format, ...)
{
  const gboolean own = strcmp (row->device, check->bundle->table) == 0 && row->round <= G_MAXUINT32;
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  uc_link_check_add (check, kind, own ? (guint32)row->round : 0, "row %" PRIu64 " of the ledger%s%s: %s", row->id, row->meter[0] != '\0' ? ", meter " : "",
                     row->meter, text);
}

/* ---- meters ---- */

static void
meter_free (gpointer data)
{
  UcLinkMeter *meter = data;

  g_ptr_array_unref (meter->members);
  g_hash_table_unref (meter->codes);
  g_hash_table_unref (meter->claims);
  g_free (meter->name);
  g_free (meter);
}

static UcLinkMeter *
meter_of (UcLinkCheck *check, const char *name)
{
  UcLinkMeter *meter = g_hash_table_lookup (check->meters, name);

  if (meter != NULL)
    return meter;
  meter = g_new0 (UcLinkMeter, 1);
  meter->name = g_strdup (name);
  meter->members = g_ptr_array_new_with_free_func (g_free);
  meter->codes = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  meter->claims = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_hash_table_insert (check->meters, meter->name, meter);
  return meter;
}

static const char *
member_name (const UcLinkMeter *meter, guint16 member)
{
  return member < meter->members->len ? meter->members->pdata[member] : NULL;
}

static gboolean
is_table (const UcLinkCheck *check, const UcLinkMeter *meter, guint16 member)
{
  return g_strcmp0 (member_name (meter, member), check->bundle->table) == 0;
}

static void
keep_hash (UcLinkMeter *meter, guint64 entry, const UcHash *hash)
{
  const UcHead head = { .seq = entry, .hash = *hash };
  char code[UC_CODE_TEXT];

  meter->has_hash = TRUE;
  meter->hash_of = entry;
  meter->hash = *hash;
  g_hash_table_insert (meter->codes, g_memdup2 (&entry, sizeof entry), g_strdup (uc_head_code (&head, code)));
}

/* ---- entries ---- */

/* Whether the entry follows the one before it, if that is here. */
static gboolean
follows_entry (const UcLinkMeter *meter, const UcLinkedEvent *e)
{
  for (guint i = 0; i < UC_LINKED_N_BALANCES; i++)
    if (e->balance[i] - e->change[i] != meter->balance[i])
      return FALSE;
  return TRUE;
}

/* Sums of entries that nobody has booked may come to anything: they stop where the type ends. */
static void
add_money (UcMoney *sum, UcMoney more)
{
  if (__builtin_add_overflow (*sum, more, sum))
    *sum = more < 0 ? G_MININT64 : G_MAXINT64;
}

static void
check_entry (UcLinkCheck *check, UcLinkMeter *meter, const UcLedgerRow *row, const UcLinkedEvent *e)
{
  static const UcHash none;
  const char *name = e->member == UC_LINKED_NOBODY ? "" : member_name (meter, e->member);
  const gboolean is_next = meter->has_entry && e->entry == meter->entry + 1;
  UcMoney sum = 0;
  gboolean below = FALSE;
  UcLinkClaim *claim = g_hash_table_lookup (meter->claims, &e->claim);

  /* No sum of a line is so large that eight of them do not fit. */
  for (guint i = 0; i < UC_LINKED_N_ACCOUNTS; i++)
    sum += e->change[i];
  for (guint i = 0; i < UC_LINKED_N_BALANCES; i++)
    below = below || e->balance[i] < 0 || e->balance[i] - e->change[i] < 0 || (e->entry == 0 && e->balance[i] != e->change[i]);
  if (sum != 0)
    wrong (check, UC_DAMAGE_EDITED, row, "the eight changes of entry %" PRIu64 " do not add up to 0", e->entry);
  if (below)
    wrong (check, UC_DAMAGE_EDITED, row, "by entry %" PRIu64 " there is less than nothing on the meter", e->entry);
  if (meter->has_entry && (meter->follows ? !is_next : e->entry <= meter->entry))
    wrong (check, UC_DAMAGE_REORDERED, row, "entry %" PRIu64 " comes behind entry %" PRIu64, e->entry, meter->entry);
  else if (is_next && !follows_entry (meter, e))
    wrong (check, UC_DAMAGE_EDITED, row, "the balances of entry %" PRIu64 " do not follow from those of the entry before it", e->entry);
  if (meter->has_hash && meter->hash_of + 1 != e->entry)
    wrong (check, UC_DAMAGE_EDITED, row, "entry %" PRIu64 " is named as the one before entry %" PRIu64, meter->hash_of, e->entry);
  if (name == NULL)
    wrong (check, UC_DAMAGE_DELETED, row, "entry %" PRIu64 " is of table %u on the meter, and no row names that table", e->entry, e->member + 1u);
  if (name != NULL && (meter->has_hash || e->entry == 0))
    {
      UcHash hash;

      uc_ledger_hash_entry (e->entry == 0 ? &none : &meter->hash, meter->name, name, e, &hash);
      keep_hash (meter, e->entry, &hash);
    }
  meter->has_entry = meter->follows = TRUE;
  meter->entry = e->entry;
  memcpy (meter->balance, e->balance, sizeof meter->balance);
  if (claim == NULL)
    return;
  if (e->cause == UC_LINKED_CAUSE_AWARDED)
    add_money (&claim->awarded, e->change[UC_LINKED_PAYABLE]);
  if (e->cause == UC_LINKED_CAUSE_PAID)
    add_money (&claim->paid, e->change[UC_LINKED_PAID]);
}

/* A claim is here from its first event on: nothing is awarded beyond what was locked for it, nor paid beyond what it was awarded. */
static void
check_claims (UcLinkCheck *check, UcLinkMeter *meter, const UcLedgerRow *row)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, meter->claims);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const UcLinkClaim *claim = value;

      if (claim->is.awarded > claim->is.amount - claim->is.back || claim->awarded > claim->is.amount)
        wrong (check, UC_DAMAGE_EDITED, row, "more is awarded for claim %" PRIu64 " than was locked for it", claim->is.id);
      if (claim->paid > claim->awarded)
        wrong (check, UC_DAMAGE_EDITED, row, "more is paid for claim %" PRIu64 " than it was awarded", claim->is.id);
    }
}

static void
take_claim (UcLinkCheck *check, UcLinkMeter *meter, const UcLinkedClaim *kept)
{
  UcLinkClaim *claim = g_hash_table_lookup (meter->claims, &kept->id);

  if (claim == NULL && is_table (check, meter, kept->member) && uc_bundle_lists (check->bundle, kept->round))
    {
      claim = g_new0 (UcLinkClaim, 1);
      g_hash_table_insert (meter->claims, g_memdup2 (&kept->id, sizeof kept->id), claim);
    }
  if (claim != NULL)
    claim->is = *kept;
}

static void
take_member (UcLinkMeter *meter, const UcLinkedEvent *e)
{
  if (e->member >= UC_LINKED_MEMBERS)
    return;
  while (meter->members->len <= e->member)
    g_ptr_array_add (meter->members, NULL);
  g_free (meter->members->pdata[e->member]);
  meter->members->pdata[e->member] = g_strdup (e->table);
}

static void
take_told (UcLinkCheck *check, UcLinkMeter *meter, const UcLedgerRow *row, const UcLinkedInput *input, const UcLinkedEvent *e)
{
  UcLinkLine *line;

  if (!is_table (check, meter, e->member))
    return;
  line = g_new0 (UcLinkLine, 1);
  line->row = row;
  line->told = *e;
  line->seq = input->seq;
  line->in_entry = meter->follows;
  line->has_hash = meter->has_hash;
  g_hash_table_insert (check->lines, g_memdup2 (&e->said, sizeof e->said), line);
}

static void
take_request (UcLinkCheck *check, const UcLedgerRow *row, const UcLinkedInput *input)
{
  UcLinkRequest *request;

  if (input->kind > UC_LINKED_DOCUMENTED || strcmp (input->table, check->bundle->table) != 0)
    return;
  if (input->seq <= check->taken)
    wrong (check, UC_DAMAGE_REORDERED, row, "event %" PRIu64 " of the table comes behind event %" PRIu64, input->seq, check->taken);
  check->taken = MAX (check->taken, input->seq);
  request = g_new0 (UcLinkRequest, 1);
  request->row = row;
  request->input = *input;
  g_hash_table_insert (check->requests, g_memdup2 (&input->seq, sizeof input->seq), request);
}

static void
check_input (UcLinkCheck *check, const UcLedgerRow *row)
{
  g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);
  UcLinkMeter *meter = meter_of (check, row->meter);
  UcLinkedInput input;

  if (!uc_linked_line_parse_input (row->input, &input, NULL) || strcmp (input.table, row->device) != 0 || input.seq != row->device_seq
      || input.round != row->round)
    {
      wrong (check, UC_DAMAGE_UNREADABLE, row, "its input cannot be read, or is not that of its columns");
      return;
    }
  take_request (check, row, &input);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      UcLinkedEvent e;

      if (!uc_linked_line_parse_event (lines[i], &e, NULL))
        wrong (check, UC_DAMAGE_UNREADABLE, row, "its event “%s” cannot be read", lines[i]);
      else if (e.kind == UC_LINKED_EVENT_MEMBER)
        take_member (meter, &e);
      else if (e.kind == UC_LINKED_EVENT_ENTRY)
        check_entry (check, meter, row, &e);
      else if (e.kind == UC_LINKED_EVENT_CLAIM)
        take_claim (check, meter, &e.kept);
      else if (e.kind == UC_LINKED_EVENT_TOLD)
        take_told (check, meter, row, &input, &e);
    }
  check_claims (check, meter, row);
  if (input.kind == UC_LINKED_ADJUSTED && g_hash_table_size (meter->claims) > 0)
    uc_link_check_say (check->is->facts, "meter %s, entry %" PRIu64 ": %s and %s adjusted the meter after the claim: %s", meter->name, meter->entry,
                       input.badge, input.second, input.reason);
}

/* ---- tables and keys ---- */

/* “journal table=BJ-07 fingerprint=… …”. The first such row of a table enrolls its journal. */
static void
check_journal (UcLinkCheck *check, const UcLedgerRow *row)
{
  g_auto (GStrv) words = g_strsplit (row->input, " ", -1);

  if (strcmp (row->device, check->bundle->table) != 0 || check->enrolled)
    return;
  for (guint i = 0; words[i] != NULL; i++)
    if (g_str_has_prefix (words[i], "fingerprint="))
      check->enrolled = g_strlcpy (check->fingerprint, words[i] + strlen ("fingerprint="), UC_CODE_TEXT) < UC_CODE_TEXT;
}

static void
note_restored (UcLinkCheck *check, const UcLedgerSigned *is)
{
  uc_link_check_say (check->is->notes,
                     "row %" PRIu64 " of the ledger: the key before did not sign this key, because %s and %s restored the ledger; ask them", is->row,
                     is->restored.by, is->restored.second);
}

/* TRUE: the row is signed, and the signature fits. */
static gboolean
check_signature (UcLinkCheck *check, const UcLedgerRow *row)
{
  UcLedgerSigned is;
  UcLedgerSignedHow how;

  if (!uc_ledger_signing_follow (&check->signing, row, &is))
    {
      wrong (check, UC_DAMAGE_UNREADABLE, row, "it names no key that can be read");
      return FALSE;
    }
  how = uc_ledger_signing_judge (&is);
  check->is->signatures += is.is_signed;
  check->is->keys += is.is_key;
  if (how == UC_LEDGER_SIGNED_ANEW)
    note_restored (check, &is);
  if (how == UC_LEDGER_SIGNED && is.is_over)
    uc_link_check_say (check->is->notes, "row %" PRIu64 " of the ledger: a second link took over by the key that %s and %s filed in row %" PRIu64, is.row,
                       is.filed.by, is.filed.second, is.filed.row);
  if (is.is_key && how != UC_LEDGER_SIGNED && how != UC_LEDGER_SIGNED_ANEW)
    wrong (check, UC_DAMAGE_RESIGNED, row, "the key that it names is not signed by the key before it");
  else if (how == UC_LEDGER_SIGNED_WRONG)
    wrong (check, UC_DAMAGE_RESIGNED, row, "it is not signed by a key that the first key leads to");
  return how == UC_LEDGER_SIGNED || how == UC_LEDGER_SIGNED_ANEW;
}

/* ---- a stretch ---- */

static void
begin_part (UcLinkCheck *check, const UcBundleLinkPart *part, const UcLedgerRow *first)
{
  GHashTableIter iter;
  gpointer value;

  /* What was signed before it is not known: no restoration is believed without its rows. */
  check->signing.row = first->id - 1;
  check->signing.signed_row = 0;
  check->signing.is_plain = FALSE;
  check->signing.restored = (UcLedgerRestored){ 0 };
  g_hash_table_iter_init (&iter, check->meters);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    ((UcLinkMeter *)value)->follows = ((UcLinkMeter *)value)->has_hash = FALSE;
  for (guint i = 0; i < part->entries->len; i++)
    {
      const UcBundleLinkEntry *entry = &g_array_index (part->entries, UcBundleLinkEntry, i);
      UcLinkMeter *meter = meter_of (check, entry->meter);
      const char *code = g_hash_table_lookup (meter->codes, &entry->n);
      const UcHead head = { .seq = entry->n, .hash = entry->hash };
      char own[UC_CODE_TEXT];

      if (meter->has_entry && entry->n < meter->entry)
        wrong (check, UC_DAMAGE_EDITED, first, "entry %" PRIu64 " of %s is named as the one before it, and the stretch before has entry %" PRIu64, entry->n,
               meter->name, meter->entry);
      if (code != NULL && strcmp (code, uc_head_code (&head, own)) != 0)
        wrong (check, UC_DAMAGE_EDITED, first, "entry %" PRIu64 " of %s has another hash in the stretch before", entry->n, meter->name);
      keep_hash (meter, entry->n, &entry->hash);
    }
}

static guint64
count_events (const UcLedgerRow *row)
{
  guint64 n = row->events[0] != '\0';

  for (const char *at = row->events; (at = strchr (at, '\n')) != NULL; at++)
    n++;
  return n;
}

static void
check_part (UcLinkCheck *check, const UcBundleLinkPart *part, guint64 *last)
{
  static const UcHash none;
  UcHash prev = part->prev, hash;
  const UcLedgerRow *before = NULL;
  guint64 vouched = 0;

  if (part->rows->len == 0)
    {
      uc_link_check_add (check, UC_DAMAGE_DELETED, 0, "a stretch of the ledger's rows is empty");
      return;
    }
  for (guint i = 0; i < part->rows->len; i++)
    {
      const UcLedgerRow *row = &((const UcBundleLinkRow *)part->rows->pdata[i])->row;
      const guint64 due = before == NULL ? row->id : before->id + 1;

      if (before == NULL && (row->id <= *last || (row->id == 1) != (*last == 0)))
        wrong (check, row->id <= *last ? UC_DAMAGE_REORDERED : UC_DAMAGE_DELETED, row,
               *last == 0 ? "row 1, which names the first key, is not before it" : "the stretch that begins with it is not in its place");
      if (row->id == 1 && !uc_hash_equal (&part->prev, &none))
        wrong (check, UC_DAMAGE_EDITED, row, "nothing stands before it, and something is named");
      if (before == NULL)
        begin_part (check, part, row);
      uc_ledger_hash_row (&prev, row, &hash);
      if (row->id != due)
        wrong (check, row->id > due ? UC_DAMAGE_DELETED : UC_DAMAGE_REORDERED, row, "row %" PRIu64 " is due", due);
      else if (!uc_hash_equal (&hash, &row->hash))
        wrong (check, UC_DAMAGE_EDITED, row, "it does not fit its hash: what it says, or what stood before it, was changed");
      else if (before != NULL && row->seq != before->seq + count_events (before))
        wrong (check, UC_DAMAGE_INSERTED, row, "it begins with another event than is due");
      if (check_signature (check, row))
        vouched = row->id;
      if (row->kind == UC_LEDGER_ROW_INPUT)
        check_input (check, row);
      else if (row->kind == UC_LEDGER_ROW_JOURNAL)
        check_journal (check, row);
      else if (row->kind >= UC_LEDGER_N_ROWS)
        wrong (check, UC_DAMAGE_UNREADABLE, row, "its kind is not known");
      prev = row->hash;
      before = row;
      check->is->rows++;
    }
  *last = MAX (*last, before->id);
  if (vouched < before->id)
    wrong (check, UC_DAMAGE_INSERTED, before, "no signature of the ledger vouches for it");
}

/* Whether a line for the table in that stretch names the entry, or one behind it there: then the code that the table recorded vouches for the hash. */
static gboolean
is_used (UcLinkCheck *check, const UcBundleLinkPart *part, const UcBundleLinkEntry *entry)
{
  const guint64 from = ((const UcBundleLinkRow *)part->rows->pdata[0])->row.id;
  const guint64 to = ((const UcBundleLinkRow *)part->rows->pdata[part->rows->len - 1])->row.id;
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, check->lines);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const UcLinkLine *line = value;

      if (line->row->id >= from && line->row->id <= to && strcmp (line->row->meter, entry->meter) == 0 && line->told.say != UC_LINKED_SAY_REFUSED
          && uc_bundle_lists (check->bundle, line->told.round) && (line->told.entry == entry->n || line->in_entry))
        return TRUE;
    }
  return FALSE;
}

static void
check_entries (UcLinkCheck *check, const UcBundleLinkPart *part)
{
  for (guint i = 0; part->rows->len > 0 && i < part->entries->len; i++)
    {
      const UcBundleLinkEntry *entry = &g_array_index (part->entries, UcBundleLinkEntry, i);

      if (!is_used (check, part, entry))
        wrong (check, UC_DAMAGE_INSERTED, &((const UcBundleLinkRow *)part->rows->pdata[0])->row,
               "entry %" PRIu64 " of %s is named as the one before it, and no answer to the table in this stretch needs that: it was put there", entry->n,
               entry->meter);
    }
}

/* ---- the whole ---- */

/* The ledger enrolled the journal by its first key. */
static void
check_first_key (UcLinkCheck *check)
{
  const GPtrArray *months = check->bundle->months;
  const GPtrArray *parts = months->len > 0 ? ((const UcBundleMonth *)months->pdata[0])->parts : check->bundle->parts;
  const UcBundlePart *part = parts->len > 0 ? parts->pdata[0] : NULL;
  const UcKeptRow *first = part != NULL && part->rows->len > 0 ? part->rows->pdata[0] : NULL;
  g_autoptr (UcContext) context = g_new0 (UcContext, 1);
  char own[UC_CODE_TEXT];

  if (!check->enrolled)
    uc_link_check_add (check, UC_DAMAGE_DELETED, 0, "the ledger's row that enrolled table %s is missing", check->bundle->table);
  if (!check->enrolled || first == NULL || !uc_context_parse (&first->row, context))
    return;
  uc_key_fingerprint (&context->key, own);
  if (context->has_prev_key)
    uc_link_check_say (check->is->notes, "%s: the first month of the table's journal is not here, so its first key is not compared with the ledger",
                       check->bundle->table);
  else if (!uc_code_equal (own, check->fingerprint))
    uc_link_check_add (check, UC_DAMAGE_FOREIGN, 0, "the ledger enrolled table %s with the journal %s, and the first key here is %s: one of them is of another table",
                       check->bundle->table, check->fingerprint, own);
}

static void
check_trust (UcLinkCheck *check, const char *trust)
{
  static const UcPublicKey none;

  if (memcmp (&check->signing.first, &none, sizeof none) != 0)
    uc_key_fingerprint (&check->signing.first, check->is->first_key);
  check->is->trusted = trust != NULL && uc_code_equal (trust, check->is->first_key);
  if (trust != NULL && !check->is->trusted)
    uc_link_check_add (check, UC_DAMAGE_FOREIGN, 0, "the first key of the ledger is %s and not %s: this is another ledger, or it was written and signed again",
                       check->is->first_key, trust);
}

void
uc_bundle_linked_free (UcBundleLinked *linked)
{
  g_ptr_array_unref (linked->facts);
  g_ptr_array_unref (linked->missing);
  g_ptr_array_unref (linked->notes);
  g_free (linked);
}

UcBundleLinked *
uc_bundle_link_verify (const UcBundle *bundle, const char *trust, UcVerdict *verdict)
{
  g_autoptr (GHashTable) meters = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, meter_free);
  g_autoptr (GHashTable) requests = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (GHashTable) lines = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  UcBundleLinked *is = g_new0 (UcBundleLinked, 1);
  UcLinkCheck check = { .bundle = bundle, .verdict = verdict, .is = is, .meters = meters, .requests = requests, .lines = lines };
  guint64 last = 0;

  is->facts = g_ptr_array_new_with_free_func (g_free);
  is->missing = g_ptr_array_new_with_free_func (g_free);
  is->notes = g_ptr_array_new_with_free_func (g_free);
  if (bundle->link_parts->len == 0)
    uc_link_check_add (&check, UC_DAMAGE_DELETED, 0, "the rows of the ledger are missing");
  for (guint i = 0; i < bundle->link_parts->len; i++)
    check_part (&check, bundle->link_parts->pdata[i], &last);
  for (guint i = 0; i < bundle->link_parts->len; i++)
    check_entries (&check, bundle->link_parts->pdata[i]);
  check_trust (&check, trust);
  check_first_key (&check);
  uc_link_compare (&check);
  return is;
}
