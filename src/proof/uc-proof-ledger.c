/* The link's record: its inputs decided again, and what it has of each table and each meter. */
#include "uc-proof-private.h"

#include "uc-linked-line.h"
#include "uc-say-value.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* One row, while it is read. */
typedef struct
{
  UcProof *proof;
  const UcLedgerRow *row;
  UcProofBook *book;
  guint32 meter;
  UcLinkedInput input;
  UcProofRequest *request; /* NULL: two persons said it */
  guint joined, refused;   /* answers to an ask */
  gboolean is_false;       /* the link says that the input cannot be */
  UcMoney awarded, paid;   /* by its entries */
  const UcProofClaim *again; /* the table settles what two persons had settled in its place */
} Reading;

typedef struct
{
  UcProof *proof;
  GArray *events; /* UcLinkedEvent */
} Pass;

static UcProofFinding
where_of (const Reading *reading)
{
  UcProofFinding where = { .round = reading->input.round, .seq = reading->input.seq, .row = reading->row->id };

  g_strlcpy (where.table, reading->input.table, sizeof where.table);
  g_strlcpy (where.meter, reading->row->meter, sizeof where.meter);
  return where;
}

static UcProofMember *
member_of (const Reading *reading, guint16 member)
{
  const UcLinked *link = reading->book->link;

  return member < link->n_members ? uc_proof_member (reading->proof, link->members[member].table) : NULL;
}

const char *
uc_proof_ledger_code (const UcProofBook *book, guint64 n)
{
  return n < book->codes->len / UC_CODE_TEXT ? &g_array_index (book->codes, char, (guint)n * UC_CODE_TEXT) : "";
}

char *
uc_proof_ledger_words (const UcProof *proof, const UcProofLine *line)
{
  const UcProofBook *book = proof->books->pdata[line->meter];
  const char *code = uc_proof_ledger_code (book, line->entry);
  char value[UC_MONEY_TEXT], tenth[UC_MONEY_TEXT], held[UC_MONEY_TEXT];

  uc_money_format (line->value, value);
  uc_money_format (line->tenth, tenth);
  uc_money_format (line->held, held);
  switch (line->say)
    {
    case UC_LINKED_SAY_JOINED:
      return g_strdup_printf ("joined %" PRIu64 " %u %u %" PRIu64 " %s %s", line->seq, line->round, line->epoch, line->entry, value, code);
    case UC_LINKED_SAY_REFUSED:
      return g_strdup_printf ("not-joined %" PRIu64 " %u %" PRIu64 " %s", line->seq, line->round, line->entry,
                              uc_linked_line_why (line->why));
    case UC_LINKED_SAY_LOCKED:
      return g_strdup_printf ("locked %u %" PRIu64 " %u %u %" PRIu64 " %s %s %s %s", line->round, line->claim, line->rank, line->epoch,
                              line->entry, tenth, value, held, code);
    case UC_LINKED_SAY_SETTLED:
      return g_strdup_printf ("settled %u %" PRIu64 " %" PRIu64 " %s %s %s", line->round, line->claim, line->entry, value, held, code);
    }
  g_return_val_if_reached (g_strdup (""));
}

/* ---- events ---- */

static UcProofClaim *
claim_of (const Reading *reading, guint64 id)
{
  GArray *claims = reading->book->claims;

  return id > 0 && id <= claims->len ? &g_array_index (claims, UcProofClaim, (guint)id - 1) : NULL;
}

/* The meter pays an award once, even if the table and two persons both document it. */
static void
count_paid (const Reading *reading, const UcLinkedEvent *e)
{
  UcProofClaim *claim = claim_of (reading, e->claim);
  UcProofFinding where = where_of (reading);

  if (claim != NULL)
    uc_proof_add_money (&claim->paid, e->change[UC_LINKED_PAID]);
  where.has_entry = TRUE;
  where.entry = e->entry;
  if (claim == NULL || claim->paid > claim->awarded)
    uc_proof_say_finding (reading->proof, &where, _ ("more is booked as paid for the claim than it was awarded"));
}

static void
read_entry (Reading *reading, const UcLinkedEvent *e)
{
  UcProofMember *member = member_of (reading, e->member);

  if (reading->request != NULL && !reading->request->has_entry)
    {
      reading->request->has_entry = TRUE;
      reading->request->entry = e->entry;
    }
  if (member != NULL)
    {
      UcProofSums *sums = uc_proof_sums (member->by_ledger, reading->meter);

      member->is.entries++;
      if (reading->request != NULL && e->cause == UC_LINKED_CAUSE_JOINED)
        uc_proof_add_money (&sums->in, -e->change[UC_LINKED_COIN_IN]);
      if (reading->request != NULL && e->cause == UC_LINKED_CAUSE_RETURNED)
        uc_proof_add_money (&sums->back, e->change[UC_LINKED_COIN_IN]);
      if (reading->request != NULL && e->cause == UC_LINKED_CAUSE_AWARDED)
        uc_proof_add_money (&sums->awarded, e->change[UC_LINKED_PAYABLE]);
      if (reading->request != NULL)
        uc_proof_add_money (&sums->paid, e->change[UC_LINKED_PAID]);
    }
  if (e->cause == UC_LINKED_CAUSE_AWARDED)
    uc_proof_add_money (&reading->awarded, e->change[UC_LINKED_PAYABLE]);
  uc_proof_add_money (&reading->paid, e->change[UC_LINKED_PAID]);
  if (e->cause == UC_LINKED_CAUSE_PAID)
    count_paid (reading, e);
  uc_proof_books_entry (reading->proof, reading->book, reading->row, &reading->input, e);
}

static void
read_claim (Reading *reading, const UcLinkedClaim *kept)
{
  GArray *claims = reading->book->claims;
  UcProofFinding where = where_of (reading);
  UcProofClaim *claim;

  if (kept->id == 0 || kept->id > claims->len + 1)
    {
      uc_proof_say_finding (reading->proof, &where, _ ("claim %" PRIu64 " comes behind claim %u"), kept->id, claims->len);
      return;
    }
  if (kept->id > claims->len)
    g_array_set_size (claims, claims->len + 1);
  claim = &g_array_index (claims, UcProofClaim, (guint)kept->id - 1);
  uc_proof_add_money (&reading->book->held, (kept->amount - kept->awarded - kept->back) - (claim->amount - claim->awarded - claim->back));
  *claim = (UcProofClaim){ kept->id, kept->amount, kept->of_tenth, kept->awarded, kept->back, kept->round, kept->rank, kept->member,
                           claim->paid, claim->in_place };
}

/* A line names the entry that was the meter's last when it was written, and the sums of the claim it is about. */
static void
read_told (Reading *reading, const UcLinkedEvent *e)
{
  UcProofBook *book = reading->book;
  UcProofMember *member = member_of (reading, e->member);
  UcProofFinding where = where_of (reading);
  const UcProofClaim *claim = claim_of (reading, e->claim);
  const gboolean answers = e->say == UC_LINKED_SAY_JOINED || e->say == UC_LINKED_SAY_REFUSED;
  UcProofLine line = { e->say,   reading->meter, e->why,   e->round, e->epoch, e->rank,
                       answers ? reading->input.seq : 0, e->entry, e->claim, e->value, e->tenth, e->held };
  gboolean good = book->is.entries == 0 ? e->entry == 0 : e->entry == book->is.entries - 1;

  if (member == NULL)
    return;
  where.has_entry = TRUE;
  where.entry = e->entry;
  reading->joined += e->say == UC_LINKED_SAY_JOINED;
  reading->refused += e->say == UC_LINKED_SAY_REFUSED;
  reading->is_false |= e->say == UC_LINKED_SAY_REFUSED && (e->why == UC_LINKED_WHY_FALSE || e->why == UC_LINKED_WHY_PERSONS);
  switch (e->say)
    {
    case UC_LINKED_SAY_JOINED:
      good = good && e->value == book->balance[UC_LINKED_DISPLAY] && e->epoch == book->link->epoch;
      break;
    case UC_LINKED_SAY_REFUSED:
      break;
    case UC_LINKED_SAY_LOCKED:
      good = good && claim != NULL && e->value == claim->amount && e->tenth == claim->of_tenth && e->rank == claim->rank
             && e->round == claim->round && e->member == claim->member
             && e->held == claim->amount - claim->awarded - claim->back;
      break;
    case UC_LINKED_SAY_SETTLED:
      if (reading->input.kind == UC_LINKED_SETTLED && claim != NULL && claim->in_place && reading->awarded == 0)
        reading->again = claim;
      good = good && claim != NULL && e->value == claim->awarded && e->round == claim->round && e->member == claim->member
             && (e->held == claim->amount - claim->awarded - claim->back
                 || ((reading->input.by_hand != 0 || reading->again != NULL) && e->held == 0));
      break;
    }
  if (!good)
    {
      g_strlcpy (where.table, member->is.name, sizeof where.table);
      uc_proof_say_finding (reading->proof, &where, _ ("a line for the table, “%s”, does not say what the ledger has booked"),
                            uc_proof_say_line (e->say));
    }
  g_array_append_val (member->lines, line);
}

static void
read_member (Reading *reading, const UcLinkedEvent *e)
{
  UcProofFinding where = where_of (reading);

  uc_proof_member (reading->proof, e->table);
  if (e->on && e->why == UC_LINKED_WHY_FALSE)
    uc_proof_say_note (reading->proof, &where, _ ("the ledger suspended the table, because by the ledger this cannot be: %s"),
                       uc_proof_say_kind (reading->input.kind));
  else if (e->on && e->why == UC_LINKED_WHY_FORK)
    uc_proof_say_note (reading->proof, &where,
                       _ ("the ledger suspended the table: another row came for this event than the one that was taken, from an old or a "
                          "second journal"));
}

static void
read_event (Reading *reading, const UcLinkedEvent *e)
{
  switch (e->kind)
    {
    case UC_LINKED_EVENT_ENTRY:
      read_entry (reading, e);
      break;
    case UC_LINKED_EVENT_CLAIM:
      read_claim (reading, &e->kept);
      break;
    case UC_LINKED_EVENT_TOLD:
      read_told (reading, e);
      break;
    case UC_LINKED_EVENT_MEMBER:
      read_member (reading, e);
      break;
    case UC_LINKED_EVENT_TERMS:
      uc_proof_books_file (reading->book, e->terms.primary_ppm, e->terms.secondary_ppm);
      break;
    case UC_LINKED_EVENT_EPOCH:
      uc_proof_books_begin (reading->book, e->epoch);
      break;
    case UC_LINKED_EVENT_ROW:
    case UC_LINKED_EVENT_TICKET:
    case UC_LINKED_EVENT_OPEN:
    case UC_LINKED_EVENT_STRANDED:
    case UC_LINKED_N_EVENTS:
      break;
    }
}

/* ---- rows ---- */

static void
read_request (Reading *reading)
{
  UcProofMember *member = uc_proof_member (reading->proof, reading->input.table);
  const UcLinkedInput *input = &reading->input;
  UcProofRequest request = {
    .seq = input->seq,
    .row = reading->row->row,
    .real_ns = reading->row->row_real,
    .meter = reading->meter,
    .kind = input->kind,
    .round = input->round,
    .count = input->count,
    .tenth = input->tenth,
    .whole = input->whole,
    .stake = input->stake,
    .awarded = input->awarded,
    .released = input->released,
    .of_tenth = input->of_tenth,
    .claim = input->claim,
    .by_hand = input->by_hand != 0,
    .id = reading->row->id,
  };

  memcpy (request.hash.b, input->hash, sizeof request.hash.b);
  if (member->requests->len > 0 && g_array_index (member->requests, UcProofRequest, member->requests->len - 1).seq >= input->seq)
    {
      const UcProofFinding where = where_of (reading);

      uc_proof_say_finding (reading->proof, &where, _ ("the ledger has an event of the table that is not behind the one before it"));
    }
  g_array_append_val (member->requests, request);
  reading->request = &g_array_index (member->requests, UcProofRequest, member->requests->len - 1);
}

/* Decides the input again; where the answer is another one, what is stored is believed, so that each row is judged by itself. */
static void
decide_again (Reading *reading, char *const *lines, GArray *events)
{
  UcProofFinding where = where_of (reading);
  g_autoptr (GError) refused = NULL;
  g_autoptr (GString) now = g_string_new (NULL);
  guint n = 0;

  if (!uc_linked_decide (reading->book->link, &reading->input, events, &refused))
    {
      uc_proof_say_finding (reading->proof, &where, _ ("decided again, the ledger's input is refused: %s"), refused->message);
      return;
    }
  for (guint i = 0; i < events->len; i++, n += lines[n] != NULL)
    {
      g_string_truncate (now, 0);
      uc_linked_line_print_event (&g_array_index (events, UcLinkedEvent, i), now);
      if (g_strcmp0 (lines[n], now->str) == 0)
        continue;
      uc_proof_say_finding (reading->proof, &where, _ ("decided again, the ledger's input has “%s”; stored is “%s”"), now->str,
                            lines[n] != NULL ? lines[n] : "");
      return;
    }
  if (lines[n] != NULL)
    uc_proof_say_finding (reading->proof, &where, _ ("decided again, the ledger's input does not have “%s”, which is stored"), lines[n]);
}

/* Documents of a table in whose place two persons acted may be about more than is payable. */
static void
compare_documents (const Reading *reading)
{
  const UcProofClaim *claim = claim_of (reading, reading->input.claim);
  const UcProofFinding where = where_of (reading);
  g_autofree char *documented = uc_say_money_exact (reading->input.awarded), *booked = uc_say_money_exact (reading->paid);

  if (claim != NULL && claim->in_place && reading->paid < reading->input.awarded)
    uc_proof_say_note (reading->proof, &where,
                       _ ("the table documents %s, and the ledger has booked %s of it as paid: two persons acted in the table's place"), documented, booked);
  else
    uc_proof_say_finding (reading->proof, &where, _ ("the documents are about another sum than the ledger has booked as paid"));
}

/* Of each ask there is one answer; what was awarded or documented is booked; what claims have is what is held. */
static void
check_row (Reading *reading)
{
  const UcLinkedInput *input = &reading->input;
  const UcProofFinding where = where_of (reading);

  if (input->kind == UC_LINKED_ASKED && reading->joined + reading->refused != 1)
    uc_proof_say_finding (reading->proof, &where, _ ("the ledger has %u answers to the ask; expected one, joined or refused"),
                          reading->joined + reading->refused);
  if (reading->again != NULL)
    {
      g_autofree char *own = uc_say_money_exact (input->awarded), *other = uc_say_money_exact (reading->again->awarded);

      uc_proof_say_note (reading->proof, &where,
                         _ ("the table settles claim %" PRIu64 " itself and awards %s; two persons had settled it in its place, and the ledger stays at %s"),
                         reading->again->id, own, other);
    }
  else if (reading->request != NULL && input->kind == UC_LINKED_SETTLED && !reading->is_false
           && (input->by_hand != 0 ? reading->awarded > input->awarded : reading->awarded != input->awarded))
    uc_proof_say_finding (reading->proof, &where, _ ("the table awards another sum than the ledger has booked as awarded"));
  if (reading->request != NULL && input->kind == UC_LINKED_DOCUMENTED && !reading->is_false && reading->paid != input->awarded)
    compare_documents (reading);
  if (reading->book->held != reading->book->balance[UC_LINKED_HELD])
    uc_proof_say_finding (reading->proof, &where, _ ("the claims together hold another sum than the meter's entries have locked for them"));
  if (reading->request != NULL)
    {
      reading->request->booked = reading->awarded;
      reading->request->paid = reading->paid;
    }
  if (input->kind == UC_LINKED_SETTLED && input->by_hand != 0)
    {
      g_autofree char *paid = uc_say_money_exact (input->awarded), *booked = uc_say_money_exact (reading->awarded);

      uc_proof_say_note (reading->proof, &where, _ ("two persons at the table awarded %s by hand; the ledger has booked %s of it"), paid, booked);
    }
  if (input->kind == UC_LINKED_FILED)
    uc_proof_say_note (reading->proof, &where, _ ("two persons, %s and %s, filed other terms for the epoch behind %u: %s"), input->badge,
                       input->second, reading->book->epoch, input->reason);
  if (input->kind == UC_LINKED_BEGUN)
    uc_proof_say_note (reading->proof, &where, _ ("two persons, %s and %s, began epoch %u: %s"), input->badge, input->second,
                       reading->book->epoch, input->reason);
  if (input->kind == UC_LINKED_GIVEN_UP)
    uc_proof_say_note (reading->proof, &where, _ ("two persons, %s and %s, closed the round's ticket: %s"), input->badge, input->second,
                       input->reason);
  if (input->kind == UC_LINKED_PAID_OUT)
    {
      g_autofree char *sum = uc_say_money_exact (input->awarded);

      uc_proof_say_note (reading->proof, &where, _ ("two persons, %s and %s, booked %s of claim %" PRIu64 " as paid in the table's place: %s"),
                         input->badge, input->second, sum, input->claim, input->reason);
    }
  if (input->kind == UC_LINKED_BY_HAND)
    uc_proof_say_note (reading->proof, &where, _ ("two persons, %s and %s, settled claim %" PRIu64 " in the table's place: %s"), input->badge,
                       input->second, input->claim, input->reason);
}

/* From the next row on: what the table says then is compared with it. */
static void
note_in_place (const Reading *reading)
{
  const UcLinkedInputKind kind = reading->input.kind;
  UcProofClaim *claim = kind == UC_LINKED_BY_HAND || kind == UC_LINKED_PAID_OUT ? claim_of (reading, reading->input.claim) : NULL;

  if (claim != NULL)
    claim->in_place = TRUE;
}

static void
read_input (Pass *pass, Reading *reading)
{
  g_auto (GStrv) lines = g_strsplit (reading->row->events, "\n", -1);
  const UcProofFinding where = where_of (reading);

  decide_again (reading, lines, pass->events);
  if (reading->input.kind <= UC_LINKED_DOCUMENTED)
    read_request (reading);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      UcLinkedEvent event;
      g_autoptr (GError) problem = NULL;

      if (!uc_linked_line_parse_event (lines[i], &event, &problem))
        {
          uc_proof_say_finding (pass->proof, &where, "%s", problem->message);
          continue;
        }
      read_event (reading, &event);
      uc_linked_apply (reading->book->link, &event);
    }
  check_row (reading);
  note_in_place (reading);
}

static void
read_terms (UcProof *proof, const UcLedgerRow *row)
{
  UcProofBook *book = g_new0 (UcProofBook, 1);
  const UcMeterTerms *meter = &book->terms.terms.meter;

  g_strlcpy (book->is.name, row->meter, sizeof book->is.name);
  book->claims = g_array_new (FALSE, TRUE, sizeof (UcProofClaim));
  book->rates = g_array_new (FALSE, TRUE, sizeof (UcProofRates));
  book->codes = g_array_new (FALSE, TRUE, sizeof (char));
  book->link = g_new0 (UcLinked, 1);
  g_ptr_array_add (proof->books, book);
  g_ptr_array_add (proof->meters, &book->is);
  if (!uc_ledger_terms_parse (row->input, &book->terms))
    {
      UcProofFinding where = { .row = row->id };

      uc_proof_say_finding (proof, &where, _ ("the terms of meter %s cannot be read"), row->meter);
    }
  uc_linked_init (book->link, &book->terms.terms);
  /* What the meter is created with counts from its first epoch on. */
  uc_proof_books_file (book, meter->primary_ppm, meter->secondary_ppm);
  uc_proof_books_begin (book, 1);
}

/* Who has seen an item is a witness that its table had the event. */
static void
read_fact (UcProof *proof, const UcLedgerRow *row)
{
  UcProofMember *member;
  UcPitFact fact;

  if (!uc_pit_fact_parse (row->input, &fact, NULL))
    {
      const UcProofFinding where = { .row = row->id };

      uc_proof_say_finding (proof, &where, _ ("the row cannot be read: %s"), row->input);
      return;
    }
  member = uc_proof_find_member (proof, fact.item.table);
  if (member == NULL || fact.item.seq <= member->fact_seq)
    return;
  member->fact_seq = fact.item.seq;
  member->fact_row = row->id;
}

static gboolean
on_row (const UcLedgerRow *row, gpointer user_data)
{
  Pass *pass = user_data;
  Reading reading = { .proof = pass->proof, .row = row };
  UcProofFinding where = { .row = row->id };
  g_autoptr (GError) problem = NULL;

  if (!uc_proof_step (pass->proof))
    return FALSE;
  uc_proof_keys_row (pass->proof, row);
  if (row->kind == UC_LEDGER_ROW_TERMS)
    read_terms (pass->proof, row);
  if (row->kind == UC_LEDGER_ROW_JOURNAL)
    uc_proof_member (pass->proof, row->device);
  if (row->kind == UC_LEDGER_ROW_FACT)
    read_fact (pass->proof, row);
  if (row->kind != UC_LEDGER_ROW_INPUT)
    return TRUE;
  reading.book = uc_proof_book (pass->proof, row->meter, &reading.meter);
  if (reading.book == NULL || !uc_linked_line_parse_input (row->input, &reading.input, &problem))
    uc_proof_say_finding (pass->proof, &where, _ ("the row cannot be read: %s"), problem != NULL ? problem->message : row->meter);
  else
    read_input (pass, &reading);
  return TRUE;
}

/* ---- what follows from the rows ---- */

static gboolean
on_code (guint64 entry, const char *code, gpointer user_data)
{
  char text[UC_CODE_TEXT] = "";

  g_strlcpy (text, code, sizeof text);
  g_array_append_vals (user_data, text, sizeof text);
  return TRUE;
}

/* The lines that tables are told, as the ledger keeps them, are those of its record. */
static gboolean
check_lines (UcProof *proof, const UcProofMember *member, GError **error)
{
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  UcProofFinding where = { 0 };

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  if (!uc_ledger_read_says (proof->ledger, member->is.name, 0, says, error))
    return FALSE;
  g_strlcpy (where.table, member->is.name, sizeof where.table);
  for (guint i = 0; i < member->lines->len; i++)
    {
      const UcProofLine *line = &g_array_index (member->lines, UcProofLine, i);
      g_autofree char *words = uc_proof_ledger_words (proof, line);
      const UcLedgerSay *say = i < says->len ? &g_array_index (says, UcLedgerSay, i) : NULL;

      if (say != NULL && say->n == i + 1 && strcmp (say->line, words) == 0)
        continue;
      where.round = line->round;
      where.has_entry = TRUE;
      where.entry = line->entry;
      uc_proof_say_finding (proof, &where, _ ("line %u for the table is “%s” by the ledger's record, and the ledger keeps “%s”"), i + 1, words,
                            say != NULL ? say->line : "");
    }
  return TRUE;
}

gboolean
uc_proof_ledger_read (UcProof *proof, GError **error)
{
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (UcLinkedEvent));
  Pass pass = { proof, events };

  if (!uc_ledger_read_rows (proof->ledger, on_row, &pass, error))
    return FALSE;
  uc_proof_keys_close (proof);
  for (guint i = 0; i < proof->books->len; i++)
    {
      UcProofBook *book = proof->books->pdata[i];
      const UcLedgerMeter *meter = uc_ledger_find_meter (proof->ledger, book->is.name);

      if (meter != NULL && !uc_ledger_read_codes (proof->ledger, meter, on_code, book->codes, error))
        return FALSE;
    }
  for (guint i = 0; i < proof->members->len; i++)
    if (!check_lines (proof, proof->members->pdata[i], error))
      return FALSE;
  return TRUE;
}
