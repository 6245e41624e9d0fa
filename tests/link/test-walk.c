/* A random walk over a linked meter: tables that play, win, take back, pay by hand and repeat themselves, over lines that arrive
 * late, and persons who close and adjust the meter, file other terms for its next epoch, give tickets up, settle claims in a table's
 * place and suspend tables. What may never be is checked after each input, from the events alone: by a ledger that knows no more than
 * that eight accounts add up; by what the tables were told; and by a second meter that hears the same but for the wins that were no
 * wins. Nobody's award on the first may be less than on the second, where they pay hits in their order; but for a cent for each winner
 * of 10% since the whole meter was won, whose part of a meter that is higher by less may be a cent more. Gaming days end on the first meter at any
 * moment, and move nothing; the second one does not hear of them.
 *
 *   UPCARD_LINK_INPUTS  inputs of each walk
 *   UPCARD_LINK_SEED    the first seed, of 20
 */
#include "uc-epoch-terms.h"
#include "uc-linked-fold.h"
#include "uc-linked-line.h"
#include "uc-linked-settlement.h"
#include "uc-linked.h"

#include "uc-thorough.h"

#include <stdlib.h>
#include <string.h>

#define TABLES 40
#define INPUTS 20000
#define SEEDS 20
#define PENDING 64

typedef enum { IDLE, ASKED, JOINED, CLAIMED, LOCKED, WAITS } Phase;

typedef struct
{
  char name[UC_LINKED_TABLE_TEXT];
  Phase phase;
  guint64 seq;
  guint32 round, count;
  guint32 joined_round, joined_epoch; /* of the last ticket, as the ledger has it */
  guint joined_known; /* claims before it */
  guint32 unjudged; /* wagers of that round that may still win */
  guint32 given_up; /* the last round whose ticket two persons closed */
  guint32 tenth, whole;         /* claimed */
  guint32 real_tenth, real_whole; /* what of it turns out to stand */
  guint64 claim;
  UcMoney value, of_tenth, held; /* told */
  UcLinkedInput sent[PENDING]; /* rows on their way */
  guint n_sent;
  UcLinkedEvent told[PENDING]; /* lines on their way */
  guint n_told;
  guint64 heard;
  UcLinkedInput last; /* that arrived */
} Table;

/* What is known of one claim of the walk. */
typedef struct
{
  guint table;
  guint32 round;
  guint64 id, twin_id;
  guint32 epoch; /* of its ticket */
  guint32 tenth; /* claimed */
  guint32 whole; /* claimed; once it is settled, those that stand */
  guint32 real_tenth, real_whole;
  UcMoney told, awarded, paid, twin_amount;
  gboolean waits; /* for the answer to its settlement … */
  gboolean answered; /* … which has come */
} Known;

/* An award that a table has recorded, and whose documents are not complete. */
typedef struct
{
  guint table;
  guint64 claim;
  UcMoney sum;
} Owed;

typedef struct
{
  GRand *random;
  GRand *days; /* when a gaming day ends: the rest of the walk is the same with and without */
  gint64 day;  /* the last one that ended, in days since 1970; 0 = none */
  UcLinkedTerms terms;
  UcLinked *link, *twin;
  UcLinked *read; /* from the lines alone */
  Table tables[TABLES];
  guint n_tables;
  GArray *events, *twin_events;
  GArray *known; /* Known */
  GArray *owed;  /* Owed */
  gboolean forgotten; /* nobody completes them before the meter is full */
  UcMoney accounts[UC_LINKED_N_ACCOUNTS];
  guint64 entries;
  guint64 twin_seq;
  gboolean changes;  /* two persons change the terms now and then; beside a twin, whose epochs are others, they do not */
  UcEpochBook book;
  gboolean raised;   /* the limit was, and nothing has been wagered since */
  UcMoney reserve;   /* before the input */
  const UcLinkedInput *input; /* that is being decided */
  guint seen[UC_LINKED_N_CAUSES], refused, full, locked, moved_up, by_hit, by_persons, given_up, too_late, by_hand, again, differs, paid_out;
} Walk;

static gboolean
chance (Walk *walk, guint percent)
{
  return g_rand_int_range (walk->random, 0, 100) < (gint)percent;
}

/* ---- what may never be ---- */

static Known *
known_of (Walk *walk, guint64 id)
{
  for (guint i = walk->known->len; i-- > 0;)
    if (g_array_index (walk->known, Known, i).id == id)
      return &g_array_index (walk->known, Known, i);
  return NULL;
}

/* … whose number its table may not know: the last one of the round. */
static Known *
known_of_input (Walk *walk, const UcLinkedInput *input)
{
  for (guint i = walk->known->len; i-- > 0;)
    {
      Known *known = &g_array_index (walk->known, Known, i);

      if (input->claim != 0 ? known->id == input->claim
                            : known->round == input->round && strcmp (walk->tables[known->table].name, input->table) == 0)
        return known;
    }
  return NULL;
}

/* § 685c.1(j): what a round's wagers bring, and what goes back with them, by the terms as filed. */
static void
check_wagers (Walk *walk, const UcLinkedEvent *entry)
{
  Table *table = &walk->tables[entry->member];
  const UcMoney count = walk->input->count, on_meter = entry->change[UC_LINKED_DISPLAY] + entry->change[UC_LINKED_OVERFLOW];
  /* What comes is by the terms of the epoch in play, and what goes back by those of the epoch in which it came. */
  const UcEpochTerms *terms
      = uc_epoch_book_of (&walk->book, entry->cause == UC_LINKED_CAUSE_RETURNED ? table->joined_epoch : walk->book.epoch);
  const UcMoney primary = count * (5 * (UcMoney)terms->primary_ppm), secondary = count * (5 * (UcMoney)terms->secondary_ppm);

  if (entry->cause == UC_LINKED_CAUSE_JOINED)
    {
      /* A closed meter takes no wager, and neither does it from a table that is suspended or holds a ticket. */
      g_assert_true (walk->link->open);
      g_assert_false (walk->link->members[entry->member].suspended);
      g_assert_cmpint (entry->change[UC_LINKED_COIN_IN], ==, -count * 5 * UC_DOLLAR);
      g_assert_cmpint (on_meter, ==, primary);
      g_assert_cmpint (entry->change[UC_LINKED_RESERVE], ==, secondary);
      table->joined_round = walk->input->round;
      table->joined_epoch = entry->epoch;
      table->joined_known = walk->known->len;
      table->unjudged = walk->input->count;
    }
  if (entry->cause == UC_LINKED_CAUSE_RETURNED)
    {
      g_assert_cmpuint (table->joined_round, ==, walk->input->round);
      g_assert_cmpint (entry->change[UC_LINKED_COIN_IN], ==, count * 5 * UC_DOLLAR);
      /* Who won the pot has won these increments with it: the next one is not lowered by them. */
      gboolean won = FALSE;

      for (guint i = table->joined_known; i < walk->known->len; i++)
        won |= g_array_index (walk->known, Known, i).whole > 0;
      if (won)
        g_assert_cmpint (on_meter, ==, 0);
      else
        g_assert_true (on_meter == -primary || walk->accounts[UC_LINKED_DISPLAY] == 0);
    }
}

static void
check_entry (Walk *walk, const UcLinkedEvent *entry)
{
  UcMoney sum = 0;

  g_assert_cmpuint (entry->entry, ==, walk->entries);
  walk->entries++;
  for (guint i = 0; i < UC_LINKED_N_ACCOUNTS; i++)
    {
      sum += entry->change[i];
      walk->accounts[i] += entry->change[i];
    }
  g_assert_cmpint (sum, ==, 0);
  for (guint i = 0; i < UC_LINKED_N_BALANCES; i++)
    {
      g_assert_cmpint (walk->accounts[i], ==, entry->balance[i]);
      g_assert_cmpint (walk->accounts[i], >=, 0);
    }
  g_assert_cmpint (walk->accounts[UC_LINKED_PAID], >=, 0);
  g_assert_cmpint (walk->accounts[UC_LINKED_COIN_IN], <=, 0);
  /* Only a hit, a wager that goes back and two persons lower a meter. */
  if (entry->change[UC_LINKED_DISPLAY] < 0)
    g_assert_true (entry->cause == UC_LINKED_CAUSE_LOCKED || entry->cause == UC_LINKED_CAUSE_RETURNED
                   || entry->cause == UC_LINKED_CAUSE_RELEASED || entry->cause == UC_LINKED_CAUSE_ADJUSTED);
  if (entry->member != UC_LINKED_NOBODY)
    check_wagers (walk, entry);
  if (entry->cause == UC_LINKED_CAUSE_DAY)
    for (guint i = 0; i < UC_LINKED_N_ACCOUNTS; i++)
      g_assert_cmpint (entry->change[i], ==, 0);
  /* After a hit the meter begins with the seed of the new epoch: the house adds what the reserve does not have. */
  if (entry->cause == UC_LINKED_CAUSE_TOP_UP)
    g_assert_cmpint (entry->change[UC_LINKED_HOUSE], ==, walk->reserve - uc_epoch_book_of (&walk->book, walk->book.epoch)->seed);
  walk->raised &= entry->cause != UC_LINKED_CAUSE_JOINED && entry->cause != UC_LINKED_CAUSE_RETURNED;
  walk->seen[entry->cause]++;
  /* The meter pays an award once, even if the table and two persons both document it. */
  if (entry->cause == UC_LINKED_CAUSE_PAID)
    {
      Known *known = known_of (walk, entry->claim);

      g_assert_nonnull (known);
      known->paid += entry->change[UC_LINKED_PAID];
      g_assert_cmpint (known->paid, <=, known->awarded);
    }
  if (entry->cause == UC_LINKED_CAUSE_AWARDED)
    {
      Known *known = known_of (walk, entry->claim);

      g_assert_nonnull (known);
      known->awarded += entry->change[UC_LINKED_PAYABLE];
      /* Nobody is awarded what nobody was told, or has paid by hand. */
      g_assert_cmpint (known->awarded, <=, walk->input->by_hand ? walk->input->awarded : known->told);
    }
}

static void
check_sums (Walk *walk, UcMoney display_before, UcLinkedInputKind kind)
{
  const UcLinked *link = walk->link;
  const UcMoney limit = uc_epoch_book_of (&walk->book, walk->book.epoch)->limit;
  UcMoney held = 0, payable = 0;

  for (guint i = 0; i < link->n_claims; i++)
    {
      const UcLinkedClaim *claim = &link->claims[i];
      const Known *known = known_of (walk, claim->id);

      held += uc_linked_state_held (claim);
      g_assert_cmpint (uc_linked_state_held (claim), >=, 0);
      g_assert_cmpint (claim->back, >=, 0);
      g_assert_nonnull (known);
      g_assert_cmpint (known->awarded, ==, claim->awarded);
    }
  /* What is held is held for somebody. */
  g_assert_cmpint (held, ==, link->balance[UC_LINKED_HELD]);
  /* … and what is payable is owed to somebody. */
  for (guint i = 0; i < link->n_unpaid; i++)
    payable += link->unpaid[i].rest;
  g_assert_cmpint (payable, ==, link->balance[UC_LINKED_PAYABLE]);
  if (link->n_claims > 0)
    {
      UcLinkedFold fold;

      uc_linked_fold (link, &fold);
      g_assert_cmpint (fold.display, ==, link->balance[UC_LINKED_DISPLAY]);
      g_assert_cmpint (fold.overflow, ==, link->balance[UC_LINKED_OVERFLOW]);
      g_assert_cmpint (fold.reserve, ==, link->balance[UC_LINKED_RESERVE]);
      for (guint i = 0; i < link->n_claims; i++)
        g_assert_cmpint (fold.amount[i], ==, link->claims[i].amount);
    }
  /* The overflow waits only while the display is full. */
  if (limit == 0 && !walk->raised)
    g_assert_cmpint (link->balance[UC_LINKED_OVERFLOW], ==, 0);
  else if (limit != 0)
    {
      g_assert_cmpint (link->balance[UC_LINKED_DISPLAY], <=, limit);
      if (link->balance[UC_LINKED_OVERFLOW] > 0 && !walk->raised)
        g_assert_cmpint (link->balance[UC_LINKED_DISPLAY], ==, limit);
    }
  if (kind != UC_LINKED_CLAIMED && kind != UC_LINKED_RETURNED && kind != UC_LINKED_ADJUSTED)
    g_assert_cmpint (link->balance[UC_LINKED_DISPLAY], >=, display_before);
}

/* The table settles what two persons had settled in its place, and no entry is made. */
static gboolean
settles_again (const Walk *walk)
{
  gboolean again = FALSE;

  for (guint i = 0; i < walk->events->len && walk->input->kind == UC_LINKED_SETTLED; i++)
    {
      const UcLinkedEventKind kind = g_array_index (walk->events, UcLinkedEvent, i).kind;

      if (kind == UC_LINKED_EVENT_ENTRY)
        return FALSE;
      again |= kind == UC_LINKED_EVENT_STRANDED;
    }
  return again;
}

static void
take_event (Walk *walk, const UcLinkedEvent *event)
{
  if (event->kind == UC_LINKED_EVENT_EPOCH && walk->book.waits)
    {
      *(walk->input->kind == UC_LINKED_CLAIMED ? &walk->by_hit : &walk->by_persons) += 1;
      walk->raised = walk->input->kind == UC_LINKED_BEGUN;
    }
  uc_epoch_book_take (&walk->book, event);
  if (event->kind == UC_LINKED_EVENT_ENTRY)
    check_entry (walk, event);
  if (event->kind == UC_LINKED_EVENT_CLAIM && known_of (walk, event->kept.id) == NULL)
    {
      const Table *table = &walk->tables[event->member];
      const Known known = { event->member, event->kept.round, event->kept.id, 0, event->kept.epoch, event->kept.tenth, event->kept.whole,
                              table->real_tenth, table->real_whole };

      /* The order of the claims of an epoch has no gap, and nobody's place twice. */
      for (guint i = 0, rank = 1; i <= walk->known->len; i++)
        if (i == walk->known->len)
          g_assert_cmpuint (event->kept.rank, ==, rank);
        else
          rank += g_array_index (walk->known, Known, i).epoch == event->kept.epoch;
      g_assert_cmpuint (event->kept.epoch, ==, table->joined_epoch);
      g_assert_cmpuint (event->kept.round, !=, table->given_up);
      g_array_append_val (walk->known, known);
    }
  if (event->kind == UC_LINKED_EVENT_TOLD)
    {
      Table *table = &walk->tables[event->member];

      g_assert_cmpuint (table->n_told, <, PENDING);
      table->told[table->n_told++] = *event;
      if (event->say == UC_LINKED_SAY_LOCKED)
        {
          Known *known = known_of (walk, event->claim);

          /* Who shares is told nothing while somebody may still win a part of the pot. */
          for (guint i = 0; walk->terms.hits == UC_LINKED_HITS_SHARE && known->told == 0 && known->whole > 0 && i < walk->n_tables; i++)
            g_assert_false (walk->tables[i].unjudged > 0 && walk->tables[i].joined_epoch <= known->epoch);
          /* What is told never shrinks while it is undecided. */
          g_assert_cmpint (event->value, >=, known->told);
          walk->moved_up += known->told > 0;
          known->told = event->value;
          walk->locked++;
        }
      /* What two persons had settled in the table's place is told once more, whatever has come to the claim since. */
      if (event->say == UC_LINKED_SAY_SETTLED && !settles_again (walk))
        {
          known_of (walk, event->claim)->told = event->value + event->held;
          known_of (walk, event->claim)->whole = walk->input->whole;
        }
      walk->refused += event->say == UC_LINKED_SAY_REFUSED;
      walk->too_late += event->say == UC_LINKED_SAY_REFUSED && event->why == UC_LINKED_WHY_PERSONS;
      walk->full += event->say == UC_LINKED_SAY_REFUSED && event->why == UC_LINKED_WHY_FULL;
    }
}

/* Why the round of an ask has no ticket; UC_LINKED_WHY_NONE: it has one. */
static UcLinkedWhy
answer_of (const GArray *events)
{
  for (guint i = 0; i < events->len; i++)
    {
      const UcLinkedEvent *event = &g_array_index (events, UcLinkedEvent, i);

      if (event->kind == UC_LINKED_EVENT_TOLD && (event->say == UC_LINKED_SAY_JOINED || event->say == UC_LINKED_SAY_REFUSED))
        return event->why;
    }
  g_assert_not_reached ();
}

/* Makes @twin the settlement, or the documents, of the same claim on the second meter, with its sums. FALSE: that has none, or has it already. */
static gboolean
say_claim_for_twin (Walk *walk, const UcLinkedInput *input, UcLinkedInput *twin)
{
  const UcLinked *link = walk->twin;
  const Known *known = known_of_input (walk, input);
  guint at;

  if (known == NULL || known->twin_id == 0)
    return FALSE;
  twin->claim = known->twin_id;
  if (input->kind == UC_LINKED_DOCUMENTED)
    {
      /* A meter keeps 512 awards without documents, and then takes no rounds: the second one has to hear of the documents, too. Its claims are paid
       * at once, where the first one pays a part when somebody before has fallen away. */
      at = uc_linked_state_unpaid (link, twin->claim, uc_linked_state_member (link, input->table));
      if (at != UC_LINKED_CLAIMS)
        twin->awarded = link->unpaid[at].rest;
      return at != UC_LINKED_CLAIMS;
    }
  at = uc_linked_state_claim (link, twin->claim);
  if (at == UC_LINKED_CLAIMS || link->claims[at].decided)
    return FALSE;
  twin->awarded = uc_linked_state_held (&link->claims[at]);
  twin->of_tenth = link->claims[at].of_tenth;
  twin->released = 0;
  twin->by_hand = 0;
  return TRUE;
}

/* FALSE: the second meter does not hear of @input. */
static gboolean
say_for_twin (Walk *walk, const UcLinkedInput *input, const Table *table, UcLinkedInput *twin)
{
  *twin = *input;
  switch (input->kind)
    {
    case UC_LINKED_ASKED:
      /* Claims that were no wins fill the first one alone; the second takes the rounds that the first takes. */
      return answer_of (walk->events) != UC_LINKED_WHY_FULL;
    case UC_LINKED_CLAIMED:
      twin->tenth = table->real_tenth;
      twin->whole = table->real_whole;
      return twin->tenth + twin->whole > 0;
    case UC_LINKED_SETTLED:
    case UC_LINKED_BY_HAND:
    case UC_LINKED_DOCUMENTED:
      return say_claim_for_twin (walk, input, twin);
    case UC_LINKED_PAID_OUT:
      /* The second one hears of the table's documents alone. */
      return FALSE;
    default:
      return TRUE;
    }
}

/* The second meter hears @input but for what turns out to be no win. */
static void
tell_twin (Walk *walk, const UcLinkedInput *input, const Table *table)
{
  UcLinkedInput twin;

  if (walk->twin == NULL || !say_for_twin (walk, input, table, &twin))
    return;
  /* Rows of one table come to both in the same order, and here they may skip a number. */
  twin.seq = ++walk->twin_seq;
  g_assert_true (uc_linked_decide (walk->twin, &twin, walk->twin_events, NULL));
  /* Both play the same rounds, or nothing can be compared. */
  if (input->kind == UC_LINKED_ASKED)
    g_assert_cmpint (answer_of (walk->twin_events), ==, answer_of (walk->events));
  for (guint i = 0; i < walk->twin_events->len; i++)
    {
      const UcLinkedEvent *event = &g_array_index (walk->twin_events, UcLinkedEvent, i);

      uc_linked_apply (walk->twin, event);
      g_assert_false (event->kind == UC_LINKED_EVENT_MEMBER && event->why == UC_LINKED_WHY_FALSE);
      if (event->kind == UC_LINKED_EVENT_CLAIM && input->kind == UC_LINKED_CLAIMED
          && strcmp (walk->twin->members[event->member].table, input->table) == 0 && event->kept.round == input->round)
        {
          Known *known = &g_array_index (walk->known, Known, walk->known->len - 1);

          known->twin_id = event->kept.id;
          known->twin_amount = event->kept.amount;
        }
    }
}

/* ---- the record ---- */

static void
check_same (const UcLinked *a, const UcLinked *b)
{
  g_assert_cmpmem (a->balance, sizeof a->balance, b->balance, sizeof b->balance);
  g_assert_true (a->started == b->started && a->open == b->open && a->epoch == b->epoch && a->entries == b->entries);
  g_assert_true (a->claimed == b->claimed && a->ranked == b->ranked && a->n_members == b->n_members && a->n_claims == b->n_claims);
  g_assert_true (a->last_whole == b->last_whole && a->pot == b->pot && a->n_unpaid == b->n_unpaid && a->since == b->since && a->waits == b->waits);
  g_assert_cmpstr (a->day, ==, b->day);
  g_assert_cmpuint (a->day_entry, ==, b->day_entry);
  g_assert_cmpmem (&a->now, sizeof a->now, &b->now, sizeof b->now);
  g_assert_cmpmem (&a->before, sizeof a->before, &b->before, sizeof b->before);
  g_assert_cmpmem (&a->next, sizeof a->next, &b->next, sizeof b->next);
  for (guint i = 0; i < a->n_unpaid; i++)
    g_assert_true (a->unpaid[i].claim == b->unpaid[i].claim && a->unpaid[i].member == b->unpaid[i].member
                   && a->unpaid[i].rest == b->unpaid[i].rest);
  g_assert_cmpuint (a->n_stranded, ==, b->n_stranded);
  g_assert_cmpmem (a->stranded, a->n_stranded * sizeof *a->stranded, b->stranded, b->n_stranded * sizeof *b->stranded);
  if (a->n_claims > 0)
    g_assert_cmpmem (a->start, sizeof a->start, b->start, sizeof b->start);
  for (guint i = 0; i < a->n_members; i++)
    {
      const UcLinkedMember *x = &a->members[i], *y = &b->members[i];

      g_assert_cmpstr (x->table, ==, y->table);
      g_assert_cmpmem (x->hash, sizeof x->hash, y->hash, sizeof y->hash);
      g_assert_true (x->suspended == y->suspended && x->seq == y->seq && x->said == y->said);
      g_assert_true (x->ticket.open == y->ticket.open && x->ticket.round == y->ticket.round && x->ticket.epoch == y->ticket.epoch
                     && x->ticket.entry == y->ticket.entry && x->ticket.count == y->ticket.count
                     && x->ticket.before == y->ticket.before && x->ticket.claimed == y->ticket.claimed
                     && x->ticket.given_up == y->ticket.given_up && x->ticket.then == y->ticket.then);
    }
  for (guint i = 0; i < a->n_claims; i++)
    {
      const UcLinkedClaim *x = &a->claims[i], *y = &b->claims[i];

      g_assert_true (x->id == y->id && x->member == y->member && x->round == y->round && x->epoch == y->epoch && x->rank == y->rank
                     && x->during == y->during && x->shares == y->shares && x->tenth == y->tenth && x->whole == y->whole
                     && x->told == y->told && x->decided == y->decided && x->amount == y->amount && x->of_tenth == y->of_tenth
                     && x->least == y->least && x->least_tenth == y->least_tenth && x->awarded == y->awarded
                     && x->back == y->back && x->came == y->came && x->came_reserve == y->came_reserve);
    }
}

/* Whoever has the lines alone has the meter: the input as written is decided alike, and the events as written fold to the same. */
static void
check_lines (Walk *walk, const UcLinkedInput *input)
{
  g_autoptr (GString) line = g_string_new (NULL), other = g_string_new (NULL);
  g_autoptr (GArray) again = g_array_new (FALSE, FALSE, sizeof (UcLinkedEvent));
  g_autoptr (GError) error = NULL;
  UcLinkedInput read;

  uc_linked_line_print_input (input, line);
  uc_linked_line_parse_input (line->str, &read, &error);
  g_assert_no_error (error);
  uc_linked_decide (walk->read, &read, again, NULL);
  g_assert_cmpuint (again->len, ==, walk->events->len);
  for (guint i = 0; i < again->len; i++)
    {
      UcLinkedEvent event;

      g_string_truncate (line, 0);
      g_string_truncate (other, 0);
      uc_linked_line_print_event (&g_array_index (walk->events, UcLinkedEvent, i), line);
      uc_linked_line_print_event (&g_array_index (again, UcLinkedEvent, i), other);
      g_assert_cmpstr (line->str, ==, other->str);
      uc_linked_line_parse_event (line->str, &event, &error);
      g_assert_no_error (error);
      uc_linked_apply (walk->read, &event);
    }
}

static gboolean
decide (Walk *walk, const UcLinkedInput *input, gboolean cannot_be)
{
  const UcMoney before = walk->link->balance[UC_LINKED_DISPLAY];
  g_autoptr (GError) error = NULL;

  walk->input = input;
  walk->reserve = walk->accounts[UC_LINKED_RESERVE];
  for (guint i = 0; i < walk->n_tables && (input->kind <= UC_LINKED_CLAIMED || input->kind == UC_LINKED_GIVEN_UP); i++)
    {
      Table *table = &walk->tables[i];

      if (strcmp (table->name, input->table) == 0 && table->joined_round == input->round)
        table->unjudged = input->kind == UC_LINKED_RETURNED && input->count < table->unjudged ? table->unjudged - input->count : 0;
    }
  if (!uc_linked_decide (walk->link, input, walk->events, &error))
    {
      g_assert_nonnull (error);
      g_assert_cmpuint (walk->events->len, ==, 0);
      return FALSE;
    }
  g_assert_no_error (error);
  for (guint i = 0; i < walk->events->len; i++)
    {
      const UcLinkedEvent *event = &g_array_index (walk->events, UcLinkedEvent, i);

      take_event (walk, event);
      uc_linked_apply (walk->link, event);
      /* The walk's tables are honest. */
      if (event->kind == UC_LINKED_EVENT_MEMBER && event->why != UC_LINKED_WHY_PERSONS && !cannot_be)
        g_error ("input %u of %s, round %u: count %u, claim %" G_GUINT64_FORMAT ", winners %u and %u, awarded %" G_GINT64_FORMAT
                 ", released %" G_GINT64_FORMAT ", of 10%% %" G_GINT64_FORMAT ": it is said that this cannot be",
                 input->kind, input->table, input->round, input->count, input->claim, input->tenth, input->whole, input->awarded,
                 input->released, input->of_tenth);
    }
  check_sums (walk, before, input->kind);
  check_lines (walk, input);
  return TRUE;
}

/* ---- tables ---- */

static UcLinkedInput *
send (Walk *walk, Table *table, UcLinkedInputKind kind)
{
  UcLinkedInput *input = &table->sent[table->n_sent++];

  g_assert_cmpuint (table->n_sent, <=, PENDING);
  memset (input, 0, sizeof *input);
  input->kind = kind;
  g_strlcpy (input->table, table->name, sizeof input->table);
  input->seq = ++table->seq;
  input->hash[0] = (guint8)input->seq;
  input->hash[1] = (guint8)(input->seq >> 8);
  input->round = table->round;
  return input;
}

/* @held and @of_tenth: as told. */
static void
settle (Walk *walk, Table *table, guint64 claim, UcMoney held, UcMoney of_tenth)
{
  Known *known = known_of (walk, claim);
  UcLinkedInput *input = send (walk, table, UC_LINKED_SETTLED);

  known->waits = TRUE;
  input->round = known->round;
  input->claim = claim;
  input->tenth = known->real_tenth;
  input->whole = known->real_whole;
  input->of_tenth = of_tenth;
  if (input->whole > 0)
    input->awarded = held;
  else if (input->tenth > 0)
    input->awarded = MIN (held, of_tenth);
  /* Cents that cannot be shared. Beside a twin there are none: a cent on the meter is one more for each of several winners of 10%. */
  if (input->awarded > 0 && walk->twin == NULL)
    {
      const UcMoney cents = g_rand_int_range (walk->random, 0, (gint)(input->whole > 0 ? input->whole : input->tenth)) * UC_CENT;

      input->awarded -= MIN (cents, input->awarded);
    }
  input->released = held - input->awarded;
}

static void
play (Walk *walk, Table *table)
{
  UcLinkedInput *input;

  switch (table->phase)
    {
    case IDLE:
      table->round++;
      table->count = (guint32)g_rand_int_range (walk->random, 1, 8);
      input = send (walk, table, UC_LINKED_ASKED);
      input->count = table->count;
      input->stake = walk->terms.meter.wager * table->count;
      table->phase = ASKED;
      break;
    case ASKED:
      if (chance (walk, 90))
        break;
      send (walk, table, UC_LINKED_RETURNED)->count = table->count;
      table->phase = IDLE;
      break;
    case JOINED:
      if (chance (walk, 10))
        {
          input = send (walk, table, UC_LINKED_RETURNED);
          input->count = (guint32)g_rand_int_range (walk->random, 1, (gint)table->count + 1);
          table->count -= input->count;
          if (table->count == 0)
            table->phase = IDLE;
          break;
        }
      if (chance (walk, 60))
        {
          send (walk, table, UC_LINKED_LEFT);
          table->phase = IDLE;
          break;
        }
      input = send (walk, table, UC_LINKED_CLAIMED);
      table->tenth = (guint32)g_rand_int_range (walk->random, 0, (gint)table->count + 1);
      table->whole = (guint32)g_rand_int_range (walk->random, 0, (gint)(table->count - table->tenth) + 1);
      if (table->tenth + table->whole == 0)
        table->whole = 1;
      table->real_tenth = chance (walk, 30) ? 0 : table->tenth;
      table->real_whole = chance (walk, 40) ? 0 : table->whole;
      input->tenth = table->tenth;
      input->whole = table->whole;
      table->claim = 0;
      table->value = table->of_tenth = table->held = 0;
      table->phase = CLAIMED;
      break;
    case CLAIMED:
      if (chance (walk, 95) || table->real_tenth + table->real_whole == 0)
        break;
      /* The link does not answer, and two persons say a sum: about that of the sign, or any. */
      input = send (walk, table, UC_LINKED_SETTLED);
      input->by_hand = 1;
      input->tenth = table->real_tenth;
      input->whole = table->real_whole;
      input->awarded = (UcMoney)g_rand_int_range (walk->random, 1, 25000) * (chance (walk, 50) ? UC_DOLLAR : UC_CENT);
      table->phase = WAITS;
      break;
    case WAITS:
      break;
    case LOCKED:
      if (chance (walk, 30))
        {
          settle (walk, table, table->claim, table->held, table->of_tenth);
          table->phase = WAITS;
        }
      break;
    }
}

static void
hear (Walk *walk, Table *table)
{
  UcLinkedEvent line = table->told[0];

  g_assert_cmpuint (line.said, ==, table->heard + 1);
  table->heard = line.said;
  memmove (table->told, table->told + 1, --table->n_told * sizeof *table->told);
  switch (line.say)
    {
    case UC_LINKED_SAY_JOINED:
      if (line.round == table->round && table->phase == ASKED)
        table->phase = JOINED;
      break;
    case UC_LINKED_SAY_REFUSED:
      if (line.round == table->round && table->phase == ASKED)
        table->phase = IDLE;
      /* A win comes too late: two persons have closed the ticket. It is settled with nothing, or was paid by hand. */
      if (line.round == table->round && (table->phase == CLAIMED || table->phase == WAITS))
        {
          if (table->phase == CLAIMED)
            send (walk, table, UC_LINKED_SETTLED);
          send (walk, table, UC_LINKED_LEFT);
          table->phase = IDLE;
        }
      break;
    case UC_LINKED_SAY_LOCKED:
    case UC_LINKED_SAY_SETTLED:
      if (line.say == UC_LINKED_SAY_LOCKED
          && (known_of (walk, line.claim)->waits || (line.round == table->round && table->phase == WAITS)))
        break; /* its answer says what is held */
      /* Taken back before the pot was final, it is told of nothing once it is. */
      if (line.say == UC_LINKED_SAY_LOCKED && known_of (walk, line.claim)->answered && line.held == 0)
        break;
      known_of (walk, line.claim)->waits = FALSE;
      known_of (walk, line.claim)->answered |= line.say == UC_LINKED_SAY_SETTLED;
      /* More has come to a claim of before. */
      if (line.round != table->round || table->phase == IDLE)
        {
          if (line.held > 0)
            settle (walk, table, line.claim, line.held, line.tenth);
          break;
        }
      table->claim = line.claim;
      table->value = line.value;
      table->of_tenth = line.tenth;
      table->held = line.held;
      if (line.held > 0 || line.say == UC_LINKED_SAY_LOCKED)
        table->phase = LOCKED;
      else if (table->real_tenth + table->real_whole == 0 && chance (walk, 20))
        table->phase = JOINED; /* a corrected card may make a winner yet */
      else
        {
          send (walk, table, UC_LINKED_LEFT);
          table->phase = IDLE;
        }
      break;
    }
}

/* Whether the input has awarded something to table @n: of what was paid by hand, the ledger may have less. Before the next input only. */
static gboolean
owe (Walk *walk, guint n)
{
  for (guint i = 0; i < walk->events->len; i++)
    {
      const UcLinkedEvent *event = &g_array_index (walk->events, UcLinkedEvent, i);
      const Owed owed = { n, event->claim, event->change[UC_LINKED_PAYABLE] };

      if (event->kind != UC_LINKED_EVENT_ENTRY || event->cause != UC_LINKED_CAUSE_AWARDED)
        continue;
      g_array_append_val (walk->owed, owed);
      return TRUE;
    }
  return FALSE;
}

/* The table has settled what two persons had settled in its place. No entry says so: it documents what it has awarded itself. */
static gboolean
owe_itself (Walk *walk, guint n, const UcLinkedInput *input)
{
  for (guint i = 0; i < walk->events->len && settles_again (walk); i++)
    {
      const UcLinkedEvent *event = &g_array_index (walk->events, UcLinkedEvent, i);
      const Owed owed = { n, event->kept.id, input->awarded };

      if (event->kind != UC_LINKED_EVENT_STRANDED)
        continue;
      walk->again++;
      walk->differs += event->in_place != 0;
      if (owed.sum > 0)
        g_array_append_val (walk->owed, owed);
      return owed.sum > 0;
    }
  return FALSE;
}

static void
document (Walk *walk, guint at)
{
  const Owed owed = g_array_index (walk->owed, Owed, at);
  UcLinkedInput *paid = send (walk, &walk->tables[owed.table], UC_LINKED_DOCUMENTED);

  paid->claim = owed.claim;
  paid->awarded = owed.sum;
  g_array_remove_index_fast (walk->owed, at);
}

/* The documents of an award of before are complete. */
static void
document_late (Walk *walk)
{
  guint at;

  walk->forgotten &= walk->full < 20;
  if (walk->forgotten || walk->owed->len == 0)
    return;
  at = (guint)g_rand_int_range (walk->random, 0, (gint)walk->owed->len);
  if (walk->tables[g_array_index (walk->owed, Owed, at).table].n_sent < PENDING - 2)
    document (walk, at);
}

static void
deliver (Walk *walk, guint n)
{
  Table *table = &walk->tables[n];
  UcLinkedInput input = table->sent[0];
  guint8 other;

  memmove (table->sent, table->sent + 1, --table->n_sent * sizeof *table->sent);
  g_assert_true (decide (walk, &input, FALSE));
  tell_twin (walk, &input, table);
  table->last = input;
  if ((owe (walk, n) || owe_itself (walk, n, &input)) && !walk->forgotten && chance (walk, 80))
    document (walk, walk->owed->len - 1);
  /* It comes once more, and nothing is answered twice. */
  if (chance (walk, 5))
    {
      g_assert_true (decide (walk, &input, FALSE));
      g_assert_cmpuint (walk->events->len, ==, 0);
    }
  /* … or another row under its number: the record was forked, and nothing moves. */
  if (chance (walk, 1) && walk->twin == NULL)
    {
      UcLinkedInput resume = { .kind = UC_LINKED_RESUMED, .badge = "4001", .second = "5001", .reason = "examined" };
      const guint64 entries = walk->entries;

      other = input.hash[5];
      input.hash[5] = (guint8)~other;
      g_assert_true (decide (walk, &input, TRUE));
      g_assert_cmpuint (walk->entries, ==, entries);
      g_assert_true (walk->link->members[n].suspended);
      g_strlcpy (resume.table, table->name, sizeof resume.table);
      g_assert_true (decide (walk, &resume, FALSE));
    }
}

static gboolean persons_say (Walk *walk, const UcLinkedInput *input, const Table *table);

/* More came to a claim while its table settled what two persons had settled already, and the table has not heard of it: they settle the rest, too.
 * Returns whether there was one. */
static gboolean
settle_rest (Walk *walk)
{
  for (guint i = 0; i < walk->link->n_claims; i++)
    {
      const UcLinkedClaim claim = walk->link->claims[i];
      UcLinkedInput input = { .kind = UC_LINKED_BY_HAND, .badge = "4001", .second = "5001", .reason = "walk", .claim = claim.id, .tenth = claim.tenth,
                              .whole = claim.whole };

      if (!claim.decided || uc_linked_state_held (&claim) == 0)
        continue;
      g_strlcpy (input.table, walk->tables[claim.member].name, sizeof input.table);
      uc_linked_settlement_fill (walk->link, &claim, &input);
      g_assert_true (persons_say (walk, &input, &walk->tables[claim.member]));
      owe (walk, claim.member);
      return TRUE;
    }
  return FALSE;
}

/* Nobody plays on, until every row and line has arrived and every claim is decided. */
static void
come_to_rest (Walk *walk)
{
  gboolean busy = TRUE;

  while (busy)
    {
      busy = FALSE;
      for (guint n = 0; n < walk->n_tables; n++)
        {
          Table *table = &walk->tables[n];

          busy |= table->n_sent > 0 || table->n_told > 0 || table->phase != IDLE;
          while (table->n_sent > 0)
            deliver (walk, n);
          while (table->n_told > 0 && table->n_sent == 0)
            hear (walk, table);
          if (table->phase == LOCKED && table->n_sent == 0)
            {
              settle (walk, table, table->claim, table->held, table->of_tenth);
              table->phase = WAITS;
            }
          if (table->phase == JOINED)
            {
              send (walk, table, UC_LINKED_LEFT);
              table->phase = IDLE;
            }
        }
      busy |= !busy && settle_rest (walk);
    }
  g_assert_cmpuint (walk->link->n_claims, ==, 0);
  g_assert_cmpuint (uc_linked_prompt (walk->link).tickets, ==, 0);
  g_assert_cmpint (walk->link->balance[UC_LINKED_HELD], ==, 0);
}

/* All documents are complete, and nothing is owed any more. */
static void
pay_all (Walk *walk)
{
  while (walk->owed->len > 0)
    {
      document (walk, walk->owed->len - 1);
      come_to_rest (walk);
    }
  /* But where two persons awarded more than the table did. */
  for (guint i = 0; i < walk->link->n_unpaid; i++)
    g_assert_cmpuint (uc_linked_state_stranded (walk->link, walk->link->unpaid[i].claim, walk->link->unpaid[i].member), !=, UC_LINKED_STRANDED);
}

/* Returns whether they may. */
static gboolean
persons_say (Walk *walk, const UcLinkedInput *input, const Table *table)
{
  UcLinkedInput twin = *input;

  if (!decide (walk, input, FALSE))
    return FALSE;
  if (walk->twin == NULL || !say_for_twin (walk, input, table, &twin))
    return TRUE;
  g_assert_true (uc_linked_decide (walk->twin, &twin, walk->twin_events, NULL));
  for (guint i = 0; i < walk->twin_events->len; i++)
    uc_linked_apply (walk->twin, &g_array_index (walk->twin_events, UcLinkedEvent, i));
  return TRUE;
}

static void
two_persons (Walk *walk, UcLinkedInputKind kind, const char *table)
{
  UcLinkedInput input = { .kind = kind, .badge = "4001", .second = "5001", .reason = "walk" };

  g_strlcpy (input.table, table, sizeof input.table);
  if (kind == UC_LINKED_STARTED)
    input.value = walk->terms.meter.seed;
  persons_say (walk, &input, NULL);
}

/* Table @n does not answer: two persons close its ticket, or settle its claim with what is held for it. It comes back, and what it says now comes
 * too late. */
static void
give_up (Walk *walk, guint n)
{
  Table *table = &walk->tables[n];
  UcLinkedInput input = { .kind = UC_LINKED_GIVEN_UP, .badge = "4001", .second = "5001", .reason = "walk", .round = table->joined_round };

  g_strlcpy (input.table, table->name, sizeof input.table);
  if (persons_say (walk, &input, table))
    {
      table->given_up = input.round;
      walk->given_up++;
      return;
    }
  for (guint i = 0; i < walk->link->n_claims && table->n_sent == 0 && (table->phase == CLAIMED || table->phase == LOCKED); i++)
    {
      const UcLinkedClaim *claim = &walk->link->claims[i];

      if (claim->member != n || claim->round != table->round || claim->decided)
        continue;
      input.kind = UC_LINKED_BY_HAND;
      input.claim = claim->id;
      input.tenth = table->real_tenth;
      input.whole = table->real_whole;
      /* They do not see the cards. */
      if (walk->twin == NULL && claim->awarded == 0 && chance (walk, 30))
        input.tenth = input.whole = 0;
      input.of_tenth = claim->of_tenth;
      input.awarded = input.whole > 0 ? claim->amount : input.tenth > 0 ? claim->of_tenth : 0;
      input.released = claim->amount - input.awarded;
      if (!persons_say (walk, &input, table))
        return;
      /* The table comes back with what it was told before, and with a settlement of its own. Or it takes theirs. */
      if (table->phase == LOCKED && chance (walk, 60))
        settle (walk, table, table->claim, table->held, table->of_tenth);
      else
        owe (walk, n);
      table->phase = WAITS;
      walk->by_hand++;
      return;
    }
}

/* Two persons book an award as paid, or a part of it. Its table documents it all the same, if it comes back. */
static void
pay_out (Walk *walk, guint at, gboolean all)
{
  const UcLinkedUnpaid unpaid = walk->link->unpaid[at];
  UcLinkedInput input = { .kind = UC_LINKED_PAID_OUT, .badge = "4001", .second = "5001", .reason = "walk", .claim = unpaid.claim, .awarded = unpaid.rest };

  g_strlcpy (input.table, walk->link->members[unpaid.member].table, sizeof input.table);
  if (!all && chance (walk, 50))
    {
      const UcMoney part = (UcMoney)g_rand_int_range (walk->random, 1, 100000) * UC_CENT;

      input.awarded = MIN (unpaid.rest, part);
    }
  g_assert_true (persons_say (walk, &input, NULL));
  walk->paid_out++;
}

/* Other terms for the next epoch: a limit at any time, and seed and rates while the meter is closed. */
static void
change_terms (Walk *walk, gboolean in_files)
{
  const UcEpochTerms *now = uc_epoch_book_of (&walk->book, walk->book.epoch);
  UcLinkedInput input = { .kind = UC_LINKED_FILED, .badge = "4001", .second = "5001", .reason = "walk" };

  input.terms = (UcLinkedParameters){ now->seed, now->limit, now->primary_ppm, now->secondary_ppm };
  if (in_files)
    {
      input.terms.seed = (UcMoney)g_rand_int_range (walk->random, 0, 20000) * UC_DOLLAR;
      input.terms.primary_ppm = (guint32)g_rand_int_range (walk->random, 0, 300000);
      input.terms.secondary_ppm = (guint32)g_rand_int_range (walk->random, 0, 200000);
    }
  input.terms.limit = chance (walk, 30) ? 0 : (UcMoney)g_rand_int_range (walk->random, 20000, 40000) * UC_DOLLAR;
  decide (walk, &input, FALSE);
}

/* Filed as they are, the terms wait no longer. */
static void
withdraw_terms (Walk *walk)
{
  const UcEpochTerms *now = uc_epoch_book_of (&walk->book, walk->book.epoch);
  UcLinkedInput input = { .kind = UC_LINKED_FILED, .badge = "4001", .second = "5001", .reason = "walk" };

  input.terms = (UcLinkedParameters){ now->seed, now->limit, now->primary_ppm, now->secondary_ppm };
  if (decide (walk, &input, FALSE))
    g_assert_false (walk->link->waits);
}

/* The ordinary way: the meter is closed, what is open comes to its end, and the next epoch begins with other terms. Filed at the end, they may be
 * begun; before, a hit may begin them as well. */
static void
adjust_at_rest (Walk *walk)
{
  UcLinkedInput input = { .kind = UC_LINKED_ADJUSTED, .badge = "4001", .second = "5001", .reason = "walk" };

  input.value = (UcMoney)g_rand_int_range (walk->random, 0, 20000) * UC_DOLLAR;
  input.reserve = (UcMoney)g_rand_int_range (walk->random, 0, 20000) * UC_DOLLAR;
  come_to_rest (walk);
  g_assert_true (persons_say (walk, &input, NULL));
}

static void
change_at_rest (Walk *walk)
{
  if (walk->link->open)
    two_persons (walk, UC_LINKED_CLOSED, "");
  if (chance (walk, 50))
    change_terms (walk, TRUE);
  come_to_rest (walk);
  if (!walk->book.waits)
    change_terms (walk, TRUE);
  two_persons (walk, UC_LINKED_BEGUN, "");
  if (walk->book.waits)
    {
      /* A limit that is too low: it is filed otherwise. */
      UcLinkedInput input = { .kind = UC_LINKED_FILED, .badge = "4001", .second = "5001", .reason = "walk" };

      input.terms = (UcLinkedParameters){ walk->book.filed.seed, 0, walk->book.filed.primary_ppm, walk->book.filed.secondary_ppm };
      if (decide (walk, &input, FALSE))
        two_persons (walk, UC_LINKED_BEGUN, "");
    }
  two_persons (walk, UC_LINKED_OPENED, "");
  g_assert_true (walk->link->open);
}

/* A gaming day ends, whatever is open. No other day ends then: neither one that has ended nor one behind the next. */
static void
end_day (Walk *walk)
{
  const gint64 wrong = walk->day + (gint64[]){ 0, -1, 2, 30 }[g_rand_int_range (walk->days, 0, 4)];
  UcLinkedInput input = { .kind = UC_LINKED_DAY };

  if (walk->day == 0)
    walk->day = 20000 + g_rand_int_range (walk->days, 0, 3000);
  else if (g_rand_int_range (walk->days, 0, 3) == 0)
    {
      uc_time_format_day (wrong, input.day);
      g_assert_false (decide (walk, &input, FALSE));
      return;
    }
  uc_time_format_day (++walk->day, input.day);
  g_assert_true (decide (walk, &input, FALSE));
}

/* Adds to @sum what came by. */
static void
walk_once (guint seed, UcLinkedHits hits, guint inputs, Walk *sum)
{
  Walk *walk = g_new0 (Walk, 1);
  UcMoney cents = 0;

  walk->random = g_rand_new_with_seed (seed);
  walk->days = g_rand_new_with_seed (seed);
  walk->terms = (UcLinkedTerms){
    .meter = { 5 * UC_DOLLAR, (UcMoney)g_rand_int_range (walk->random, 0, 20000) * UC_DOLLAR,
               (UcReseed)g_rand_int_range (walk->random, 0, 3), 150000, (guint32)g_rand_int_range (walk->random, 0, 200000) },
    .percentage = (UcPercentage)g_rand_int_range (walk->random, 0, 2),
    .hits = hits,
    .limit = chance (walk, 30) ? (UcMoney)20001 * UC_DOLLAR : UC_MONEY_UNKNOWN,
  };
  walk->n_tables = (guint)g_rand_int_range (walk->random, 2, TABLES + 1);
  walk->link = g_new0 (UcLinked, 1);
  walk->events = g_array_new (FALSE, FALSE, sizeof (UcLinkedEvent));
  walk->twin_events = g_array_new (FALSE, FALSE, sizeof (UcLinkedEvent));
  walk->known = g_array_new (FALSE, FALSE, sizeof (Known));
  walk->owed = g_array_new (FALSE, FALSE, sizeof (Owed));
  walk->forgotten = seed % 5 == 4;
  uc_linked_init (walk->link, &walk->terms);
  walk->read = g_new0 (UcLinked, 1);
  uc_linked_init (walk->read, &walk->terms);
  uc_epoch_book_begin (&walk->book, &walk->terms);
  walk->changes = hits == UC_LINKED_HITS_SHARE || seed % 2 == 0;
  if (!walk->changes)
    {
      walk->twin = g_new0 (UcLinked, 1);
      uc_linked_init (walk->twin, &walk->terms);
    }
  for (guint i = 0; i < walk->n_tables; i++)
    {
      g_snprintf (walk->tables[i].name, sizeof walk->tables[i].name, "BJ-%02u", i + 1);
      two_persons (walk, UC_LINKED_ENROLLED, walk->tables[i].name);
    }
  two_persons (walk, UC_LINKED_STARTED, "");
  two_persons (walk, UC_LINKED_OPENED, "");
  for (guint i = 0; i < inputs; i++)
    {
      const guint n = (guint)g_rand_int_range (walk->random, 0, (gint)walk->n_tables);
      Table *table = &walk->tables[n];

      switch (g_rand_int_range (walk->random, 0, 3))
        {
        case 0:
          if (table->n_sent < PENDING - 2)
            play (walk, table);
          break;
        case 1:
          if (table->n_sent > 0)
            deliver (walk, n);
          break;
        default:
          if (table->n_told > 0)
            hear (walk, table);
          break;
        }
      if (g_rand_int_range (walk->days, 0, 300) == 0)
        end_day (walk);
      /* Closed for a while, or a table suspended; whoever holds a ticket then plays on. */
      if (g_rand_int_range (walk->random, 0, 100) == 0)
        check_same (walk->link, walk->read);
      if (walk->changes && g_rand_int_range (walk->random, 0, 200) == 0)
        change_terms (walk, chance (walk, 50));
      if (walk->changes && g_rand_int_range (walk->random, 0, 1000) == 0)
        change_at_rest (walk);
      if (walk->changes && !walk->link->open && walk->book.waits && g_rand_int_range (walk->random, 0, 100) == 0)
        withdraw_terms (walk);
      if (g_rand_int_range (walk->random, 0, 2000) == 0)
        adjust_at_rest (walk);
      if (g_rand_int_range (walk->random, 0, 200) == 0)
        give_up (walk, n);
      if (walk->link->n_unpaid > 0 && walk->link->n_stranded < UC_LINKED_STRANDED / 2 && g_rand_int_range (walk->random, 0, 300) == 0)
        pay_out (walk, (guint)g_rand_int_range (walk->random, 0, (gint)walk->link->n_unpaid), FALSE);
      if (g_rand_int_range (walk->random, 0, 30) == 0)
        document_late (walk);
      if (g_rand_int_range (walk->random, 0, walk->link->open ? 400 : 40) == 0)
        two_persons (walk, walk->link->open ? UC_LINKED_CLOSED : UC_LINKED_OPENED, "");
      if (g_rand_int_range (walk->random, 0, walk->link->members[n].suspended ? 5 : 200) == 0)
        two_persons (walk, walk->link->members[n].suspended ? UC_LINKED_RESUMED : UC_LINKED_SUSPENDED, table->name);
    }
  come_to_rest (walk);
  pay_all (walk);
  while (walk->link->n_unpaid > 0)
    pay_out (walk, 0, TRUE);
  g_assert_cmpint (walk->link->balance[UC_LINKED_PAYABLE], ==, 0);
  for (guint i = 0, tenths = 0; walk->twin != NULL && i < walk->known->len; i++)
    {
      const Known *known = &g_array_index (walk->known, Known, i);

      /* Whose win stands has been awarded no less than if the others' had never been claimed. */
      if (known->twin_id != 0)
        g_assert_cmpint (known->awarded, >=, known->twin_amount - tenths * UC_CENT);
      tenths += known->tenth;
      /* The cents are gone with the pot. What a limit held back stays. */
      if (known->twin_id != 0 && known->real_whole > 0 && walk->terms.limit == UC_MONEY_UNKNOWN)
        tenths = 0;
      cents = tenths * UC_CENT;
    }
  if (walk->twin != NULL)
    g_assert_cmpint (walk->link->balance[UC_LINKED_DISPLAY], >=, walk->twin->balance[UC_LINKED_DISPLAY] - cents);
  g_test_message ("seed %u: %u tables, %" G_GUINT64_FORMAT " entries, %u claims told, %u moved up, %u refused, %u of them full", seed,
                  walk->n_tables, walk->entries, walk->locked, walk->moved_up, walk->refused, walk->full);
  for (guint i = 0; i < UC_LINKED_N_CAUSES; i++)
    sum->seen[i] += walk->seen[i];
  sum->moved_up += walk->moved_up;
  sum->refused += walk->refused;
  sum->by_hit += walk->by_hit;
  sum->by_persons += walk->by_persons;
  sum->given_up += walk->given_up;
  sum->too_late += walk->too_late;
  sum->by_hand += walk->by_hand;
  sum->again += walk->again;
  sum->differs += walk->differs;
  sum->paid_out += walk->paid_out;
  g_array_unref (walk->events);
  g_array_unref (walk->twin_events);
  g_array_unref (walk->known);
  g_array_unref (walk->owed);
  g_array_unref (walk->book.all);
  g_rand_free (walk->random);
  g_rand_free (walk->days);
  g_free (walk->link);
  g_free (walk->twin);
  g_free (walk->read);
  g_free (walk);
}

/* What must have come by: every cause, claims that moved up, and asks that were refused. */
static void
check_seen (const Walk *seen)
{
  for (UcLinkedCause cause = UC_LINKED_CAUSE_OPENING; cause < UC_LINKED_N_CAUSES; cause++)
    g_assert_cmpuint (seen->seen[cause], >, 0);
  g_assert_cmpuint (seen->moved_up, >, 0);
  g_assert_cmpuint (seen->refused, >, 0);
  g_assert_cmpuint (seen->by_hit, >, 0);
  g_assert_cmpuint (seen->by_persons, >, 0);
  g_assert_cmpuint (seen->given_up, >, 0);
  g_assert_cmpuint (seen->too_late, >, 0);
  g_assert_cmpuint (seen->by_hand, >, 0);
  g_assert_cmpuint (seen->again, >, 0);
  g_assert_cmpuint (seen->differs, >, 0);
  g_assert_cmpuint (seen->paid_out, >, 0);
}

static guint
number_of (const char *variable, guint otherwise)
{
  const char *text = g_getenv (variable);

  return text != NULL ? (guint)strtoul (text, NULL, 10) : otherwise;
}

static void
walk_all (UcLinkedHits hits)
{
  g_autofree Walk *sum = g_new0 (Walk, 1);
  const guint first = number_of ("UPCARD_LINK_SEED", 1), inputs = number_of ("UPCARD_LINK_INPUTS", uc_thorough (INPUTS));

  for (guint seed = first; seed < first + SEEDS; seed++)
    {
      g_test_message ("seed %u, %u inputs", seed, inputs);
      walk_once (seed, hits, inputs, sum);
    }
  check_seen (sum);
}

static void
test_order (void)
{
  walk_all (UC_LINKED_HITS_ORDER);
}

static void
test_share (void)
{
  walk_all (UC_LINKED_HITS_SHARE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/605a.8/walk/hits-in-order", test_order);
  g_test_add_func ("/605a.8/633b.10/j/walk/hits-shared", test_share);
  return g_test_run ();
}
