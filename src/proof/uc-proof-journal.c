/* A table's journals, beside what the ledger has of the table. */
#include "uc-proof-private.h"

#include "uc-linked-line.h"
#include "uc-say-value.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#define DEVICE "link"
#define REFUSED "refused "

/* What a round has of a ticket, by the journal. */
typedef enum
{
  TICKET_NONE,
  TICKET_ASKED,
  TICKET_HELD,
  TICKET_CLAIMED, /* and its winners are undecided */
} TicketState;

typedef struct
{
  UcProof *proof;
  UcProofMember *member;
  UcCarry *carry;     /* storage for the parser */
  gboolean speaks;    /* of a meter that tables share */
  guint64 first_seq, last_seq; /* that the journals have */
  guint request;      /* place of the next one in the ledger's list */
  guint64 line;       /* the last line that the journal has; 0 = none yet */
  guint answers;      /* events of a meter in this row that answer */
  const UcProofLine *told; /* the line that this row is about; NULL = the row is no line's */
  gboolean knows;     /* the state of the ticket: it is not known before the first ask of a journal that continues another one */
  TicketState ticket;
  guint32 round;      /* of the ticket */
  guint64 asked;      /* the event */
  guint32 count;      /* wagers that stand */
  guint32 by_hand;    /* the last round for which persons said a sum */
} Journal;

static UcProofFinding
where_of (const Journal *journal, const UcEvent *e)
{
  UcProofFinding where = { .round = e->round, .seq = e->seq };

  g_strlcpy (where.table, journal->member->is.name, sizeof where.table);
  g_strlcpy (where.meter, e->linked, sizeof where.meter);
  return where;
}

static UcProofFinding
where_of_request (const Journal *journal, const UcProofRequest *request)
{
  const UcProofBook *book = journal->proof->books->pdata[request->meter];
  UcProofFinding where = {
    .round = request->round, .seq = request->seq, .has_entry = request->has_entry, .entry = request->entry, .row = request->id
  };

  g_strlcpy (where.table, journal->member->is.name, sizeof where.table);
  g_strlcpy (where.meter, book->is.name, sizeof where.meter);
  return where;
}

static UcProofFinding
where_of_line (const Journal *journal, const UcProofLine *line)
{
  const UcProofBook *book = journal->proof->books->pdata[line->meter];
  UcProofFinding where = { .round = line->round, .has_entry = TRUE, .entry = line->entry };

  g_strlcpy (where.table, journal->member->is.name, sizeof where.table);
  g_strlcpy (where.meter, book->is.name, sizeof where.meter);
  return where;
}

/* ---- what differs ---- */

static void
differ (const Journal *journal, const UcProofFinding *where, const char *what, const char *own, const char *other)
{
  uc_proof_say_finding (journal->proof, where, _ ("%s: %s by the journal, and %s by the ledger"), what, own, other);
}

static void
compare_number (const Journal *journal, const UcProofFinding *where, const char *what, guint64 own, guint64 other)
{
  g_autofree char *a = NULL, *b = NULL;

  if (own == other)
    return;
  a = g_strdup_printf ("%" PRIu64, own);
  b = g_strdup_printf ("%" PRIu64, other);
  differ (journal, where, what, a, b);
}

static void
compare_money (const Journal *journal, const UcProofFinding *where, const char *what, UcMoney own, UcMoney other)
{
  g_autofree char *a = NULL, *b = NULL;

  if (own == other)
    return;
  a = uc_say_money_exact (own);
  b = uc_say_money_exact (other);
  differ (journal, where, what, a, b);
}

static void
compare_text (const Journal *journal, const UcProofFinding *where, const char *what, const char *own, const char *other)
{
  if (strcmp (own, other) != 0)
    differ (journal, where, what, own, other);
}

/* ---- requests ---- */

static gboolean
read_request (const UcEvent *e, const UcRow *row, UcProofRequest *request)
{
  static const struct
  {
    UcEventKind event;
    UcLinkedInputKind kind;
  } kinds[] = { { UC_EVENT_METER_ASKED, UC_LINKED_ASKED },       { UC_EVENT_METER_RETURNED, UC_LINKED_RETURNED },
                { UC_EVENT_METER_ABANDONED, UC_LINKED_RETURNED }, { UC_EVENT_METER_LEFT, UC_LINKED_LEFT },
                { UC_EVENT_METER_CLAIMED, UC_LINKED_CLAIMED },   { UC_EVENT_METER_SETTLED, UC_LINKED_SETTLED },
                { UC_EVENT_METER_DOCUMENTED, UC_LINKED_DOCUMENTED } };
  const gboolean of_claim = e->kind == UC_EVENT_METER_SETTLED || e->kind == UC_EVENT_METER_DOCUMENTED;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].event == e->kind)
      {
        *request = (UcProofRequest){ .seq = e->seq,
                                     .row = row->id,
                                     .real_ns = row->t_real_ns,
                                     .hash = row->hash,
                                     .kind = kinds[i].kind,
                                     .round = of_claim || e->of_round != 0 ? e->of_round : e->round,
                                     .count = e->counted,
                                     .stake = e->kind == UC_EVENT_METER_ASKED ? e->stake : 0,
                                     .tenth = e->winners[0],
                                     .whole = e->winners[1],
                                     .claim = e->claim,
                                     .by_hand = e->kind == UC_EVENT_METER_SETTLED && e->by_hand,
                                     .awarded = of_claim ? e->award : 0,
                                     .released = e->kind == UC_EVENT_METER_SETTLED ? e->released : 0,
                                     .of_tenth = e->kind == UC_EVENT_METER_SETTLED ? e->of_tenth : 0 };
        return TRUE;
      }
  return FALSE;
}

static void
compare_request (const Journal *journal, const UcEvent *e, const UcProofRequest *own, const UcProofRequest *ledger)
{
  const UcProofBook *book = journal->proof->books->pdata[ledger->meter];
  UcProofFinding where = where_of_request (journal, ledger);
  const guint64 before = journal->proof->n_findings;
  char hash[UC_HASH_TEXT], other[UC_HASH_TEXT];

  where.round = e->round;
  compare_text (journal, &where, _ ("the meter"), e->linked, book->is.name);
  compare_text (journal, &where, _ ("what happens"), uc_proof_say_kind (own->kind), uc_proof_say_kind (ledger->kind));
  compare_number (journal, &where, _ ("the round"), own->round, ledger->round);
  compare_number (journal, &where, _ ("the number of wagers"), own->count, ledger->count);
  compare_money (journal, &where, _ ("the sum of the wagers"), own->stake, ledger->stake);
  compare_number (journal, &where, _ ("the claim"), own->claim, ledger->claim);
  compare_number (journal, &where, _ ("the winners of 10%"), own->tenth, ledger->tenth);
  compare_number (journal, &where, _ ("the winners of 100%"), own->whole, ledger->whole);
  compare_money (journal, &where, _ ("what is awarded"), own->awarded, ledger->awarded);
  compare_money (journal, &where, _ ("what goes back to the meter"), own->released, ledger->released);
  compare_money (journal, &where, _ ("what of it is for 10%"), own->of_tenth, ledger->of_tenth);
  compare_number (journal, &where, _ ("that persons said the sum"), own->by_hand, ledger->by_hand);
  compare_number (journal, &where, _ ("the row of the journal"), own->row, ledger->row);
  compare_number (journal, &where, _ ("the time of the row, in nanoseconds since 1970"), (guint64)own->real_ns, (guint64)ledger->real_ns);
  compare_text (journal, &where, _ ("the hash of the row"), uc_hash_format (&own->hash, hash), uc_hash_format (&ledger->hash, other));
  journal->member->is.same_requests += journal->proof->n_findings == before;
}

/* What the journal's event moves, where the ledger says that it moved something. */
static void
count_request (const Journal *journal, const UcProofRequest *own, const UcProofRequest *ledger)
{
  const UcProofBook *book = journal->proof->books->pdata[ledger->meter];
  UcProofSums *sums = uc_proof_sums (journal->member->by_journal, ledger->meter);

  if (!ledger->has_entry)
    return;
  switch ((guint)own->kind)
    {
    case UC_LINKED_ASKED:
      uc_proof_add_money (&sums->in, own->stake);
      break;
    case UC_LINKED_RETURNED:
      uc_proof_add_money (&sums->back, uc_proof_of_wagers (book->terms.terms.meter.wager, own->count));
      break;
    case UC_LINKED_SETTLED:
      /* What was paid by hand is not what was booked; the answer to it is compared by itself. */
      uc_proof_add_money (&sums->awarded, own->by_hand ? ledger->booked : own->awarded);
      break;
    case UC_LINKED_DOCUMENTED:
      /* Beside what two persons did in the table's place, less of it was payable. */
      uc_proof_add_money (&sums->paid, MIN (own->awarded, ledger->paid));
      break;
    default:
      break;
    }
}

/* Both lists are in the order of the table's events. */
static void
take_request (Journal *journal, const UcEvent *e, const UcProofRequest *own)
{
  const GArray *list = journal->member->requests;
  const UcProofFinding where = where_of (journal, e);

  while (journal->request < list->len && g_array_index (list, UcProofRequest, journal->request).seq < own->seq)
    {
      const UcProofRequest *ledger = &g_array_index (list, UcProofRequest, journal->request++);
      const UcProofFinding there = where_of_request (journal, ledger);

      if (ledger->seq < journal->first_seq && !journal->member->is.is_whole)
        journal->member->is.before++;
      else
        uc_proof_say_finding (journal->proof, &there, _ ("the ledger has this event of the table, “%s”, and the journal does not"),
                              uc_proof_say_kind (ledger->kind));
    }
  if (journal->request < list->len && g_array_index (list, UcProofRequest, journal->request).seq == own->seq)
    {
      const UcProofRequest *ledger = &g_array_index (list, UcProofRequest, journal->request++);

      compare_request (journal, e, own, ledger);
      count_request (journal, own, ledger);
    }
  else if (journal->request == list->len)
    journal->member->is.up++;
  else
    uc_proof_say_finding (journal->proof, &where,
                          _ ("the journal has this event, “%s”, and the ledger does not, although it has later ones of this table"),
                          uc_proof_say_kind (own->kind));
}

/* ---- answers ---- */

static void
take_answer (Journal *journal, const UcEvent *e)
{
  const UcProofLine *told = journal->told;
  const UcProofBook *book = told != NULL ? journal->proof->books->pdata[told->meter] : NULL;
  UcProofFinding where = where_of (journal, e);
  gboolean fits = FALSE;

  where.has_entry = TRUE;
  where.entry = e->ledger;
  journal->answers++;
  if (told == NULL)
    {
      /* Lines that the ledger does not have are named by themselves. */
      if (journal->line == 0 || journal->line <= journal->member->lines->len)
        uc_proof_say_finding (journal->proof, &where, _ ("the journal has an answer of the meter that no line of the link brought"));
      return;
    }
  switch ((guint)e->kind)
    {
    case UC_EVENT_METER_JOINED:
      fits = told->say == UC_LINKED_SAY_JOINED;
      break;
    case UC_EVENT_METER_REFUSED:
      fits = told->say == UC_LINKED_SAY_REFUSED;
      break;
    case UC_EVENT_METER_LATE:
      fits = told->say == UC_LINKED_SAY_JOINED || told->say == UC_LINKED_SAY_REFUSED;
      break;
    case UC_EVENT_METER_LOCKED:
      fits = told->say == UC_LINKED_SAY_LOCKED;
      break;
    case UC_EVENT_METER_CONFIRMED:
      fits = told->say == UC_LINKED_SAY_SETTLED;
      break;
    default:
      break;
    }
  if (!fits)
    {
      uc_proof_say_finding (journal->proof, &where, _ ("the journal has another answer than the ledger gave: “%s”"), uc_proof_say_line (told->say));
      return;
    }
  compare_text (journal, &where, _ ("the meter"), e->linked, book->is.name);
  compare_number (journal, &where, _ ("the entry"), e->ledger, told->entry);
  if (told->say != UC_LINKED_SAY_REFUSED)
    compare_text (journal, &where, _ ("the code of the entry"), e->head, uc_proof_ledger_code (book, told->entry));
  if (e->kind == UC_EVENT_METER_JOINED || e->kind == UC_EVENT_METER_REFUSED || e->kind == UC_EVENT_METER_LATE)
    {
      compare_number (journal, &where, _ ("the event that is answered"), e->target, told->seq);
      if (told->say == UC_LINKED_SAY_REFUSED)
        compare_text (journal, &where, _ ("the reason"), e->text, uc_linked_line_why (told->why));
    }
  if (e->kind == UC_EVENT_METER_JOINED)
    {
      compare_number (journal, &where, _ ("the round"), e->round, told->round);
      compare_number (journal, &where, _ ("the epoch"), e->epoch, told->epoch);
      compare_money (journal, &where, _ ("the meter's value"), e->value, told->value);
    }
  if (e->kind == UC_EVENT_METER_LOCKED || e->kind == UC_EVENT_METER_CONFIRMED)
    {
      compare_number (journal, &where, _ ("the round of the claim"), e->of_round, told->round);
      compare_number (journal, &where, _ ("the claim"), e->claim, told->claim);
      compare_money (journal, &where, e->kind == UC_EVENT_METER_LOCKED ? _ ("what the claim takes") : _ ("what the claim was awarded"), e->award,
                     told->value);
      compare_money (journal, &where, _ ("what is held for the claim"), e->held, told->held);
    }
  if (e->kind == UC_EVENT_METER_LOCKED)
    {
      compare_number (journal, &where, _ ("the rank"), e->rank, told->rank);
      compare_number (journal, &where, _ ("the epoch"), e->epoch, told->epoch);
      compare_money (journal, &where, _ ("what of it is for 10%"), e->of_tenth, told->tenth);
    }
}

/* A row that a line of the link brought. */
static void
take_line (Journal *journal, const UcRow *row)
{
  const GArray *lines = journal->member->lines;
  UcProofFinding where = { .round = uc_row_round (row) };
  const guint64 before = journal->line;
  g_autofree char *words = NULL;

  g_strlcpy (where.table, journal->member->is.name, sizeof where.table);
  journal->line = row->device_seq;
  if (before == 0 && !journal->member->is.is_whole)
    journal->member->is.before += row->device_seq - 1;
  else if (row->device_seq != before + 1)
    uc_proof_say_finding (journal->proof, &where, _ ("the journal has line %" PRIu64 " of the link behind line %" PRIu64), row->device_seq, before);
  if (row->device_seq > lines->len)
    {
      uc_proof_say_finding (journal->proof, &where,
                            _ ("the journal has line %" PRIu64
                               " of the link, “%s”, and the ledger ends before it: the ledger is an older copy, or was written again"),
                            row->device_seq, row->input);
      return;
    }
  journal->told = &g_array_index (lines, UcProofLine, row->device_seq - 1);
  words = uc_proof_ledger_words (journal->proof, journal->told);
  where = where_of_line (journal, journal->told);
  if (g_str_has_prefix (row->input, REFUSED))
    {
      uc_proof_say_finding (journal->proof, &where, _ ("the table refused line %" PRIu64 " of the link, “%s”"), row->device_seq, words);
      journal->answers = 1;
    }
  else if (strcmp (row->input, words) != 0)
    uc_proof_say_finding (journal->proof, &where, _ ("line %" PRIu64 " of the link is “%s” by the journal, and “%s” by the ledger"),
                          row->device_seq, row->input, words);
  else
    journal->member->is.same_lines++;
}

/* ---- tickets ---- */

/* Each round that asks is joined or refused, or the chips go back; each ticket is closed by what the table says. */
static void
take_ticket (Journal *journal, const UcEvent *e)
{
  UcProofTable *is = &journal->member->is;
  const UcProofFinding where = where_of (journal, e);
  const char *wrong = NULL;

  journal->knows |= e->kind == UC_EVENT_METER_ASKED;
  if (!journal->knows)
    return;
  switch ((guint)e->kind)
    {
    case UC_EVENT_METER_ASKED:
      if (journal->ticket == TICKET_ASKED)
        wrong = _ ("the round asks for a ticket, and the ask before it was neither joined nor refused nor given up");
      else if (journal->ticket != TICKET_NONE)
        wrong = _ ("the round asks for a ticket, and nothing closed the one before it");
      is->asked++;
      journal->ticket = TICKET_ASKED;
      journal->round = e->round;
      journal->asked = e->seq;
      journal->count = e->counted;
      break;
    case UC_EVENT_METER_JOINED:
    case UC_EVENT_METER_REFUSED:
    case UC_EVENT_METER_ABANDONED:
      if (journal->ticket != TICKET_ASKED || e->target != journal->asked || e->round != journal->round)
        wrong = _ ("an ask is answered that does not wait for an answer");
      is->joined += e->kind == UC_EVENT_METER_JOINED;
      is->refused += e->kind == UC_EVENT_METER_REFUSED;
      is->abandoned += e->kind == UC_EVENT_METER_ABANDONED;
      journal->ticket = e->kind == UC_EVENT_METER_JOINED ? TICKET_HELD : TICKET_NONE;
      break;
    case UC_EVENT_METER_LATE:
      if (journal->ticket == TICKET_ASKED && e->target == journal->asked)
        wrong = _ ("an answer counts as late, and its ask still waits for it");
      break;
    case UC_EVENT_METER_RETURNED:
      if (journal->ticket == TICKET_NONE || journal->ticket == TICKET_CLAIMED || e->counted > journal->count)
        wrong = _ ("more wagers go back than the round with the ticket has");
      journal->count -= MIN (e->counted, journal->count);
      is->returned += journal->count == 0 && journal->ticket == TICKET_ASKED;
      if (journal->count == 0)
        journal->ticket = TICKET_NONE;
      break;
    case UC_EVENT_METER_LEFT:
      if (journal->ticket != TICKET_HELD)
        wrong = _ ("the round leaves the meter, and holds no ticket or an undecided claim");
      journal->ticket = TICKET_NONE;
      break;
    case UC_EVENT_METER_CLAIMED:
      if (journal->ticket != TICKET_HELD || e->winners[0] + e->winners[1] > journal->count)
        wrong = _ ("the round claims a part of the meter, and holds no ticket for so many winners");
      journal->ticket = TICKET_CLAIMED;
      break;
    case UC_EVENT_METER_BY_HAND:
      if (journal->ticket != TICKET_CLAIMED)
        wrong = _ ("two persons say the sum of an award, and the round has no undecided claim");
      journal->by_hand = journal->round;
      uc_proof_say_note (journal->proof, &where, _ ("two persons, %s and %s, said the sum of the award: %s"), e->by, e->second, e->text);
      break;
    case UC_EVENT_METER_SETTLED:
      if (e->by_hand && journal->by_hand != e->of_round)
        wrong = _ ("an award is paid by hand, and nobody said its sum");
      if (journal->ticket == TICKET_CLAIMED && e->of_round == journal->round)
        journal->ticket = TICKET_HELD;
      break;
    default:
      break;
    }
  if (wrong != NULL)
    uc_proof_say_finding (journal->proof, &where, "%s", wrong);
}

/* ---- rows ---- */

static void
take_event (Journal *journal, const UcRow *row, const char *line)
{
  UcProofRequest request;
  UcProofFinding where = { .round = uc_row_round (row), .seq = row->seq };
  g_autoptr (GError) problem = NULL;
  UcEvent e = { 0 };

  g_strlcpy (where.table, journal->member->is.name, sizeof where.table);
  if (!uc_event_parse (line, &e, journal->carry, &problem))
    {
      uc_proof_say_finding (journal->proof, &where, _ ("an event about a meter cannot be read: %s"), problem->message);
      return;
    }
  if (e.kind < UC_EVENT_METER_ASKED || e.kind > UC_EVENT_METER_DOCUMENTED)
    return;
  where = where_of (journal, &e);
  if (!journal->speaks && uc_ledger_find_table (journal->proof->ledger, where.table) == NULL)
    uc_proof_say_finding (journal->proof, &where, _ ("the journal speaks of a meter that tables share, and this ledger has no such table"));
  journal->speaks = TRUE;
  if (uc_proof_book (journal->proof, e.linked, NULL) == NULL)
    uc_proof_say_finding (journal->proof, &where, _ ("the journal speaks of this meter, and the ledger does not have it"));
  take_ticket (journal, &e);
  if (read_request (&e, row, &request))
    take_request (journal, &e, &request);
  else if (e.kind != UC_EVENT_METER_BY_HAND && e.kind != UC_EVENT_METER_TO_COME)
    take_answer (journal, &e);
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Journal *journal = user_data;
  const gboolean is_line = row->device_seq > 0 && strcmp (row->device, DEVICE) == 0;
  const guint n_events = row->kind == UC_ROW_INPUT || row->kind == UC_ROW_OPENING ? uc_row_n_events (row) : 0;

  if (!uc_proof_step (journal->proof))
    return FALSE;
  if (n_events > 0)
    {
      if (journal->first_seq == 0)
        journal->first_seq = row->seq;
      journal->last_seq = row->seq + n_events - 1;
    }
  if (row->kind != UC_ROW_INPUT)
    return TRUE;
  journal->told = NULL;
  journal->answers = 0;
  if (is_line)
    take_line (journal, row);
  if (strstr (row->events, "meter-") != NULL)
    {
      g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);

      for (guint i = 0; lines[i] != NULL; i++)
        if (g_str_has_prefix (lines[i], "meter-"))
          take_event (journal, row, lines[i]);
    }
  if (is_line && journal->told != NULL && journal->answers != 1)
    {
      const UcProofFinding where = where_of_line (journal, journal->told);

      uc_proof_say_finding (journal->proof, &where, _ ("line %" PRIu64 " of the link has %u answers among the events of its row; expected one"),
                            row->device_seq, journal->answers);
    }
  return TRUE;
}

/* What only the ledger has lies behind the journal's end, or is missing in it. */
static void
end_requests (Journal *journal)
{
  UcProofTable *is = &journal->member->is;
  const GArray *list = journal->member->requests;

  for (; journal->request < list->len; journal->request++)
    {
      const UcProofRequest *ledger = &g_array_index (list, UcProofRequest, journal->request);
      const UcProofFinding there = where_of_request (journal, ledger);

      if (ledger->seq > journal->last_seq)
        is->behind++;
      else if (ledger->seq < journal->first_seq && !is->is_whole)
        is->before++;
      else
        uc_proof_say_finding (journal->proof, &there, _ ("the ledger has this event of the table, “%s”, and the journal does not"),
                              uc_proof_say_kind (ledger->kind));
    }
}

gboolean
uc_proof_journal_compare (UcProof *proof, UcProofMember *member, GError **error)
{
  g_autofree UcCarry *carry = g_new0 (UcCarry, 1);
  Journal journal = { .proof = proof, .member = member, .carry = carry, .knows = member->is.is_whole };
  UcProofTable *is = &member->is;
  UcProofFinding where = { 0 };

  for (guint i = 0; i < member->journals->len; i++)
    {
      const guint64 to = g_array_index (member->to, guint64, i);

      if (to > 0 && !uc_journal_read_rows (member->journals->pdata[i], 1, to, on_row, &journal, error))
        return FALSE;
    }
  end_requests (&journal);
  is->end = journal.last_seq;
  is->open = journal.ticket != TICKET_NONE;
  is->down = member->lines->len - MIN (journal.line, member->lines->len);
  g_strlcpy (where.table, is->name, sizeof where.table);
  if (!journal.speaks && uc_ledger_find_table (proof->ledger, is->name) == NULL)
    uc_proof_say_note (proof, &where, _ ("this ledger has no such table, and its journal speaks of no meter that tables share"));
  if (is->up > 0)
    uc_proof_say_note (proof, &where,
                       ngettext ("not yet delivered: %" PRIu64 " event of the journal, which the ledger has not taken",
                                 "not yet delivered: %" PRIu64 " events of the journal, which the ledger has not taken", is->up),
                       is->up);
  if (is->down > 0)
    uc_proof_say_note (proof, &where,
                       ngettext ("not yet delivered: %" PRIu64 " line of the ledger, which the journal does not have",
                                 "not yet delivered: %" PRIu64 " lines of the ledger, which the journal does not have", is->down),
                       is->down);
  if (is->behind > 0)
    uc_proof_say_note (proof, &where,
                       ngettext ("the ledger has %" PRIu64 " event behind the journal's end, which is event %" PRIu64
                                 ": the journal is an older copy, or its end was cut off",
                                 "the ledger has %" PRIu64 " events behind the journal's end, which is event %" PRIu64
                                 ": the journal is an older copy, or its end was cut off",
                                 is->behind),
                       is->behind, is->end);
  if (member->fact_seq > is->end)
    uc_proof_say_note (proof, &where,
                       _ ("row %" PRIu64 " of the ledger is a fact of the pit about event %" PRIu64 ", and the journal ends with event %" PRIu64
                          ": it is an older copy, or its end was cut off"),
                       member->fact_row, member->fact_seq, is->end);
  if (is->before > 0)
    uc_proof_say_note (proof, &where, _ ("what the ledger has of the months before the first that was given is proved by the ledger alone"));
  return TRUE;
}
