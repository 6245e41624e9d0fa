/* A house: real tables that walk at random, each with the whole procedure of its game, and one linked meter for each kind of them.
 * Between them lies a network that delays, repeats and loses, and is cut; and the link crashes at every boundary of a commit.
 *
 * What may never be is checked from the outside, by books that know of entries no more than that eight accounts add up to 0:
 *
 * - a table that only said what happened is suspended;
 * - an entry that does not add up, or an account below 0;
 * - a round brings what it should by the terms of another epoch, or the signs show more than the limit of theirs;
 * - a table is awarded more than it claimed for, twice, or another's;
 * - what the tables' records say of awards, documents, coin-in and tickets is not what the ledger says, once all rows have arrived;
 * - the link folded from its record is another one than the link that decided;
 * - a ledger that was put back from an old copy moves anything while a table has recorded more than it holds, or is not made whole again by
 *   what the tables have recorded;
 * - an old card, or the clock of a table that is hours off or steps, moves anything;
 * - the end of a gaming day moves anything, is there twice or is missing, whatever the link's clock does: it steps back, and the link crashes.
 *
 *   UPCARD_HOUSE_ROUNDS  rounds of all tables together
 */
#include "uc-epoch-terms.h"
#include "uc-linked-line.h"
#include "uc-linked-settlement.h"
#include "uc-linked.h"

#include "uc-side-wager.h"
#include "uc-thorough.h"
#include "uc-walk.h"

#include <stdlib.h>
#include <string.h>

#define TABLES 40 /* the house has the turn behind the last of them */
#define ROUNDS 20000
/* More are played in other houses: each crash folds all that a house has recorded, so that longer ones take their time for folding. */
#define ROUNDS_A_HOUSE 20000
#define HEAD   "RTEST"
#define FIRST_DAY 20000
#define HOUR_NS (G_GINT64_CONSTANT (3600) * 1000 * 1000 * 1000)

static const UcWalkTable down_under[] = {
  { "linked/down-under",
    "[table]\nid=BJ-07\ngame=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer]\n"
    "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\nlinked=MTD-5\n"
    "[policy]\nsecond-signature=2000.00\n" },
  { "linked/down-under-each",
    "[table]\nid=BJ-08\ngame=down-under-blackjack\ndecks=6\nseats=6\n"
    "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\nlinked=MTD-5\n"
    "[readings]\npercentage=each\n[policy]\nhold=seat\n" },
  { "linked/blackjack",
    "[table]\nid=BJ-09\ngame=blackjack\ndecks=6\nseats=7\npeek=ace-and-ten\nsplits=3\n"
    "[wager blackjack-match-progressive]\namount=5.00\npaytable=A\nenvy=true\nlinked=BJM-5\n"
    "[policy]\nhold=seat\n" },
};

typedef struct _House House;

/* A request of a table's record, as the network carries it. */
typedef struct
{
  UcLinkedInput input;
} Row;

typedef struct
{
  House *house;
  guint index;
  char name[UC_LINKED_TABLE_TEXT];
  GThread *thread;
  gboolean ends;     /* its walk is over */
  gboolean cut;      /* nothing comes through … */
  gint stays;        /* … for about so many turns: some cuts outlast the round */
  gboolean said_down; /* … and it has been told so */
  GArray *rows;      /* Row: all that its record has asked */
  guint arrived;     /* of them, at the link, as far as the link has committed */
  GPtrArray *lines;  /* all that it was told, by number */
  guint heard;       /* of them */
  gint64 off_ns;     /* its clock */
  UcInput line;      /* the one that is being decided; kind NONE: another input */
  /* what its record says */
  UcMoney awarded, documented, coin_in;
  GArray *unanswered; /* UcMoney: of each settlement that the link has not answered, what was paid by hand */
  guint asked;
  gboolean in_place; /* two persons have settled a claim in its place: what it awards may be another sum than the ledger's */
} Table;

struct _House
{
  GRand *random;
  UcLinkedTerms terms;
  UcWalkKeeper keepers[TABLES];
  const UcWalkTable *where;
  guint rounds;
  guint32 seed; /* of the first table's walk */
  guint32 house_seed; /* … and of everything else */
  Table tables[TABLES];
  guint n_tables;
  UcLinked *link;
  GArray *record; /* UcLinkedEvent: the link's */
  GArray *ends;   /* guint: of each input, the events up to it */
  UcMoney accounts[UC_LINKED_N_ACCOUNTS];
  UcMoney awarded[TABLES], paid[TABLES], coin_in[TABLES];
  guint crashes, repeats, cuts, refused, locked, by_hand, left, more, old, rebuilt, forks, paid_out, in_place;
  UcEpochBook book;
  GRand *clock;       /* the link's clock goes its own way: */
  gint64 today, most; /* the gaming day that it says, in days since 1970, and the latest that it said … */
  gint64 ended;       /* … and the last one that has ended by the books; 0 = none */
  guint back;         /* it stepped back so often */
  /* whose turn it is */
  GMutex mutex;
  GCond cond[TABLES + 1]; /* one for each, and the house's */
  guint turn;
};

static gboolean
chance (House *house, guint percent)
{
  return g_rand_int_range (house->random, 0, 100) < (gint)percent;
}

/* ---- one at a time ---- */

static void
give_turn (House *house, guint turn)
{
  g_mutex_lock (&house->mutex);
  house->turn = turn;
  g_cond_signal (&house->cond[turn]);
  g_mutex_unlock (&house->mutex);
}

static void
await_turn (House *house, guint turn)
{
  g_mutex_lock (&house->mutex);
  while (house->turn != turn)
    g_cond_wait (&house->cond[turn], &house->mutex);
  g_mutex_unlock (&house->mutex);
}

/* ---- the ledger's books ---- */

static void
fail_suspended (House *house, guint16 member)
{
  const Table *table = &house->tables[member];

  for (guint i = table->rows->len > 12 ? table->rows->len - 12 : 0; i < table->rows->len; i++)
    {
      g_autoptr (GString) line = g_string_new (NULL);

      uc_linked_line_print_input (&g_array_index (table->rows, Row, i).input, line);
      g_test_message ("%s%s", i == table->arrived ? "> " : "", line->str);
    }
  for (guint i = table->lines->len > 8 ? table->lines->len - 8 : 0; i < table->lines->len; i++)
    g_test_message ("told %u%s: %s", i, i < table->heard ? ", heard" : "", (const char *)table->lines->pdata[i]);
  g_error ("UPCARD_HOUSE_SEED=%u, %u tables: table %s is suspended, and only said what happened", house->house_seed, house->n_tables, table->name);
}

static void
book (House *house, const UcLinkedEvent *e)
{
  const UcEpochTerms *terms;
  UcMoney sum = 0;

  uc_epoch_book_take (&house->book, e);
  if (e->kind != UC_LINKED_EVENT_ENTRY)
    return;
  terms = uc_epoch_book_of (&house->book, house->book.epoch);
  if (terms->limit != 0)
    g_assert_cmpint (e->balance[UC_LINKED_DISPLAY], <=, terms->limit);
  if (e->cause == UC_LINKED_CAUSE_JOINED)
    {
      const UcMoney wagers = -e->change[UC_LINKED_COIN_IN] / (5 * UC_DOLLAR);

      g_assert_cmpint (e->change[UC_LINKED_DISPLAY] + e->change[UC_LINKED_OVERFLOW], ==, wagers * 5 * (UcMoney)terms->primary_ppm);
      g_assert_cmpint (e->change[UC_LINKED_RESERVE], ==, wagers * 5 * (UcMoney)terms->secondary_ppm);
    }
  for (guint i = 0; i < UC_LINKED_N_ACCOUNTS; i++)
    {
      sum += e->change[i];
      house->accounts[i] += e->change[i];
      if (i < UC_LINKED_N_BALANCES)
        {
          g_assert_cmpint (house->accounts[i], >=, 0);
          g_assert_cmpint (house->accounts[i], ==, e->balance[i]);
        }
    }
  g_assert_cmpint (sum, ==, 0);
  if (e->cause == UC_LINKED_CAUSE_DAY)
    {
      gint64 day;

      for (guint i = 0; i < UC_LINKED_N_ACCOUNTS; i++)
        g_assert_cmpint (e->change[i], ==, 0);
      g_assert_true (uc_time_parse_day (e->reason, &day));
      g_assert_true (house->ended == 0 || day == house->ended + 1);
      house->ended = day;
    }
  if (e->member == UC_LINKED_NOBODY)
    return;
  if (e->cause == UC_LINKED_CAUSE_AWARDED)
    house->awarded[e->member] += e->change[UC_LINKED_PAYABLE];
  house->paid[e->member] += e->change[UC_LINKED_PAID];
  house->coin_in[e->member] -= e->change[UC_LINKED_COIN_IN];
}

/* ---- what the link says to a table ---- */

static const char *
say_why (UcLinkedWhy why)
{
  static const char *const words[UC_LINKED_N_WHYS]
      = { "none", "closed", "suspended", "stake", "full", "fork", "false", "persons" };

  return words[why];
}

static char *
say (const UcLinkedEvent *e)
{
  char value[UC_MONEY_TEXT], tenth[UC_MONEY_TEXT], held[UC_MONEY_TEXT];

  uc_money_format (e->value, value);
  uc_money_format (e->tenth, tenth);
  uc_money_format (e->held, held);
  switch (e->say)
    {
    case UC_LINKED_SAY_JOINED:
      return g_strdup_printf ("joined %" G_GUINT64_FORMAT " %u %u %" G_GUINT64_FORMAT " %s " HEAD, e->seq, e->round, e->epoch,
                              e->entry, value);
    case UC_LINKED_SAY_REFUSED:
      return g_strdup_printf ("not-joined %" G_GUINT64_FORMAT " %u %" G_GUINT64_FORMAT " %s", e->seq, e->round, e->entry,
                              say_why (e->why));
    case UC_LINKED_SAY_LOCKED:
      return g_strdup_printf ("locked %u %" G_GUINT64_FORMAT " %u %u %" G_GUINT64_FORMAT " %s %s %s " HEAD, e->round, e->claim,
                              e->rank, e->epoch, e->entry, tenth, value, held);
    case UC_LINKED_SAY_SETTLED:
      return g_strdup_printf ("settled %u %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %s %s " HEAD, e->round, e->claim, e->entry,
                              value, held);
    }
  g_assert_not_reached ();
}

/* ---- the link ---- */

static UcLinked *
fold (House *house)
{
  UcLinked *folded = g_new0 (UcLinked, 1);

  uc_linked_init (folded, &house->terms);
  for (guint i = 0; i < house->record->len; i++)
    uc_linked_apply (folded, &g_array_index (house->record, UcLinkedEvent, i));
  return folded;
}

/* It loses its memory, and folds its record anew. */
static void
crash (House *house)
{
  g_autofree UcLinked *folded = fold (house);

  g_assert_cmpmem (folded, sizeof *folded, house->link, sizeof *house->link);
  house->crashes++;
}

static gboolean
take (House *house, const UcLinkedInput *input)
{
  g_autoptr (GArray) events = g_array_new (FALSE, TRUE, sizeof (UcLinkedEvent));

  if (!uc_linked_decide (house->link, input, events, NULL))
    return FALSE;
  /* Before the commit all of it is lost. */
  if (input->badge[0] == '\0' && chance (house, 1))
    {
      crash (house);
      return FALSE;
    }
  for (guint i = 0; i < events->len; i++)
    {
      const UcLinkedEvent *e = &g_array_index (events, UcLinkedEvent, i);

      if (e->kind == UC_LINKED_EVENT_MEMBER && e->on && input->kind != UC_LINKED_FORKED)
        fail_suspended (house, e->member);
      book (house, e);
      uc_linked_apply (house->link, e);
      g_array_append_val (house->record, *e);
      if (e->kind == UC_LINKED_EVENT_TOLD)
        {
          g_assert_cmpuint (e->said, ==, house->tables[e->member].lines->len + 1);
          g_ptr_array_add (house->tables[e->member].lines, say (e));
          house->refused += e->say == UC_LINKED_SAY_REFUSED;
          house->locked += e->say == UC_LINKED_SAY_LOCKED;
        }
    }
  g_array_append_val (house->ends, house->record->len);
  /* Behind it nothing of it is. */
  if (chance (house, 1) && chance (house, 20))
    crash (house);
  return TRUE;
}

static void
two_persons (House *house, UcLinkedInputKind kind, const char *table)
{
  UcLinkedInput input = { .kind = kind, .badge = "3001", .second = "5001", .reason = "test", .value = 10000 * UC_DOLLAR };

  g_strlcpy (input.table, table, sizeof input.table);
  take (house, &input);
}

/* A table is away with an award that it has not documented. Two persons book the award as paid, or a part of it. */
static void
pay_out (House *house)
{
  const guint at = house->link->n_unpaid > 0 ? (guint)g_rand_int_range (house->random, 0, (gint)house->link->n_unpaid) : 0;
  const UcLinkedUnpaid unpaid = house->link->unpaid[at];
  UcLinkedInput input = { .kind = UC_LINKED_PAID_OUT, .badge = "3001", .second = "5001", .reason = "test", .claim = unpaid.claim, .awarded = unpaid.rest };

  if (house->link->n_unpaid == 0 || house->link->n_stranded >= UC_LINKED_STRANDED / 2)
    return;
  if (chance (house, 50))
    input.awarded = MIN (unpaid.rest, UC_DOLLAR);
  g_strlcpy (input.table, house->tables[unpaid.member].name, sizeof input.table);
  house->paid_out += take (house, &input);
}

/* A table is away with a claim that is not decided: for a moment, or for as long as it is cut. Two persons settle it: all its winners stand, or nobody. They do not see the cards. */
static void
settle_in_place (House *house)
{
  const guint n = house->link->n_claims, at = n > 0 ? (guint)g_rand_int_range (house->random, 0, (gint)n) : 0;
  const UcLinkedClaim claim = house->link->claims[at];
  UcLinkedInput input = { .kind = UC_LINKED_BY_HAND, .badge = "3001", .second = "5001", .reason = "test", .claim = claim.id };

  if (n == 0 || house->link->n_stranded >= UC_LINKED_STRANDED / 2)
    return;
  if (claim.awarded > 0 || chance (house, 60))
    {
      input.tenth = claim.tenth;
      input.whole = claim.whole;
    }
  g_strlcpy (input.table, house->tables[claim.member].name, sizeof input.table);
  uc_linked_settlement_fill (house->link, &claim, &input);
  if (!take (house, &input))
    return;
  house->tables[claim.member].in_place = TRUE;
  house->in_place++;
}

/* Days that have ended by the link's clock end on the meter, each once. The link may crash meanwhile, and ends them the next time. */
static void
end_days (House *house)
{
  const gint64 first = house->most;

  if (g_rand_int_range (house->clock, 0, 400) == 0)
    house->today += g_rand_int_range (house->clock, 0, 10) == 0 ? 3 : 1;
  if (g_rand_int_range (house->clock, 0, 1500) == 0)
    {
      house->today -= g_rand_int_range (house->clock, 1, 4);
      house->back++;
    }
  house->most = MAX (first, house->today);
  for (gint64 day = MAX (house->ended + 1, FIRST_DAY); day < house->today; day++)
    {
      UcLinkedInput input = { .kind = UC_LINKED_DAY };

      uc_time_format_day (day, input.day);
      if (!take (house, &input))
        return;
    }
}

/* Other terms for the next epoch: the limit at any time, seed and rates with a closed meter; or what waits is withdrawn. */
static void
change_terms (House *house)
{
  const UcEpochTerms *now = uc_epoch_book_of (&house->book, house->book.epoch);
  UcLinkedInput input = { .kind = UC_LINKED_FILED, .badge = "3001", .second = "5001", .reason = "test" };

  input.terms = (UcLinkedParameters){ now->seed, now->limit, now->primary_ppm, now->secondary_ppm };
  if (!house->book.waits || house->link->open)
    input.terms.limit = chance (house, 50) ? 0 : (UcMoney)g_rand_int_range (house->random, 9000, 20000) * UC_DOLLAR;
  if (!house->book.waits && !house->link->open)
    {
      input.terms.seed = (UcMoney)g_rand_int_range (house->random, 10, 90) * 100 * UC_DOLLAR;
      input.terms.primary_ppm = (guint32)g_rand_int_range (house->random, 100000, 200000);
      input.terms.secondary_ppm = (guint32)g_rand_int_range (house->random, 0, 100000);
    }
  take (house, &input);
}

/* How many lines a record of so many events has for each table. */
static void
count_lines (const House *house, guint n, guint lines[TABLES])
{
  memset (lines, 0, TABLES * sizeof *lines);
  for (guint i = 0; i < n; i++)
    {
      const UcLinkedEvent *e = &g_array_index (house->record, UcLinkedEvent, i);

      if (e->kind == UC_LINKED_EVENT_TOLD)
        lines[e->member]++;
    }
}

/* Whether some table has recorded a line that is not among these: the witness that no old ledger gets past. */
static gboolean
is_beyond (const House *house, const guint lines[TABLES])
{
  for (guint i = 0; i < house->n_tables; i++)
    if (house->tables[i].heard + (house->tables[i].line.kind != UC_INPUT_NONE) > lines[i])
      return TRUE;
  return FALSE;
}

/* Somebody puts back an old ledger. A table that has recorded more stops it, and the tables give back what they have recorded: all up to the
 * last line that one of them has. The rest is sent again. */
static void
put_back (House *house)
{
  /* The first inputs enrol the tables, and open the meter. */
  const guint begun = house->n_tables + 2, least = MAX (house->ends->len, begun + 400) - 400;
  guint at = (guint)g_rand_int_range (house->random, (gint)least - 1, (gint)house->ends->len), n, lines[TABLES];

  n = g_array_index (house->ends, guint, at);
  count_lines (house, n, lines);
  house->old++;
  if (n < house->record->len && is_beyond (house, lines))
    house->rebuilt++;
  while (is_beyond (house, lines))
    {
      n = g_array_index (house->ends, guint, ++at);
      count_lines (house, n, lines);
    }
  g_array_set_size (house->record, n);
  g_array_set_size (house->ends, at + 1);
  g_free (house->link);
  house->link = fold (house);
  uc_epoch_book_begin (&house->book, &house->terms);
  memset (house->accounts, 0, sizeof house->accounts);
  memset (house->awarded, 0, sizeof house->awarded);
  memset (house->paid, 0, sizeof house->paid);
  memset (house->coin_in, 0, sizeof house->coin_in);
  house->ended = 0;
  for (guint i = 0; i < n; i++)
    book (house, &g_array_index (house->record, UcLinkedEvent, i));
  for (guint i = 0; i < house->n_tables; i++)
    {
      Table *table = &house->tables[i];

      g_ptr_array_set_size (table->lines, (gint)lines[i]);
      table->arrived = 0;
      while (table->arrived < table->rows->len
             && g_array_index (table->rows, Row, table->arrived).input.seq <= house->link->members[i].seq)
        table->arrived++;
    }
}

/* Somebody puts back an old card: the table does not have the row that the link has last. The link suspends it, until the right card is back and
 * two persons say so. */
static void
old_card (House *house, guint table)
{
  const UcLinkedMember *member = &house->link->members[table];
  UcLinkedInput input = { .kind = UC_LINKED_FORKED, .seq = member->seq };

  if (member->seq == 0 || member->suspended)
    return;
  memcpy (input.table, member->table, sizeof input.table);
  house->forks += take (house, &input);
}

/* The next row of a table arrives, or one that came before comes again. */
static void
deliver (House *house, Table *table)
{
  guint at = table->arrived;

  if (table->cut)
    return;
  if (at > 0 && chance (house, 5))
    {
      at -= 1;
      house->repeats++;
    }
  if (at < table->rows->len && take (house, &g_array_index (table->rows, Row, at).input))
    table->arrived = MAX (table->arrived, at + 1);
}

/* ---- a table ---- */

static void
put (Table *table, const UcEvent *e, UcLinkedInputKind kind)
{
  Row row = { .input = { .kind = kind,
                         .seq = e->seq,
                         .round = kind == UC_LINKED_SETTLED || kind == UC_LINKED_DOCUMENTED || e->of_round != 0 ? e->of_round : e->round,
                         .count = e->counted,
                         .stake = e->stake,
                         .tenth = e->winners[0],
                         .whole = e->winners[1],
                         .claim = e->claim,
                         .awarded = e->award,
                         .released = e->released,
                         .of_tenth = e->of_tenth,
                         .by_hand = e->by_hand } };

  g_strlcpy (row.input.table, table->name, sizeof row.input.table);
  memcpy (row.input.hash, &e->seq, sizeof e->seq);
  g_array_append_val (table->rows, row);
}

/* The link has @award for the claim that the table settled first of those that are not answered. */
static void
take_answer (Table *table, UcMoney award)
{
  UcMoney by_hand;

  g_assert_cmpuint (table->unanswered->len, >, 0);
  by_hand = g_array_index (table->unanswered, UcMoney, 0);
  g_array_remove_index (table->unanswered, 0);
  table->awarded -= by_hand - MIN (by_hand, award);
}

/* What a record says of its meter. */
static void
decided (const UcInput *input, const UcEvents *events, gpointer user_data)
{
  Table *table = user_data;
  const UcInput *line = &table->line;

  if (line->kind != UC_INPUT_NONE && line->kind == input->kind && line->origin == input->origin)
    table->heard++;
  for (guint i = 0; i < events->n; i++)
    {
      const UcEvent *e = &events->v[i];
      UcMoney by_hand;

      switch ((guint)e->kind)
        {
        case UC_EVENT_METER_ASKED:
          table->asked++;
          table->coin_in += e->stake;
          put (table, e, UC_LINKED_ASKED);
          break;
        case UC_EVENT_METER_RETURNED:
        case UC_EVENT_METER_ABANDONED:
          put (table, e, UC_LINKED_RETURNED);
          break;
        case UC_EVENT_METER_LEFT:
          put (table, e, UC_LINKED_LEFT);
          break;
        case UC_EVENT_METER_CLAIMED:
          put (table, e, UC_LINKED_CLAIMED);
          /* At times nothing comes through from a hit on, and persons say what it takes. */
          if (!table->cut && chance (table->house, 25))
            {
              table->cut = TRUE;
              table->stays = chance (table->house, 50) ? 60 : 500;
              table->house->cuts++;
            }
          break;
        case UC_EVENT_METER_TO_COME:
          table->house->left++;
          break;
        case UC_EVENT_METER_SETTLED:
          table->awarded += e->award;
          by_hand = e->by_hand ? e->award : 0;
          g_array_append_val (table->unanswered, by_hand);
          table->house->by_hand += by_hand > 0;
          table->house->more += e->of_round != e->round;
          put (table, e, UC_LINKED_SETTLED);
          break;
        /* What the link has for it is what was awarded. A round may have settled a claim that was none before the one that was paid by hand, and
         * neither has a number: the link answers them in their order. */
        case UC_EVENT_METER_CONFIRMED:
          if (!table->in_place || table->unanswered->len > 0)
            take_answer (table, e->award);
          break;
        case UC_EVENT_METER_DOCUMENTED:
          table->documented += e->award;
          put (table, e, UC_LINKED_DOCUMENTED);
          break;
        default:
          break;
        }
    }
  table->line.kind = UC_INPUT_NONE;
}

/* The table gives its turn to the house; then a line of the link may take the place of what somebody says. */
static void
before (const UcTable *state, UcInput *input, gpointer user_data)
{
  Table *table = user_data;
  House *house = table->house;
  const gint64 t_real_ns = input->t_real_ns + table->off_ns;
  gboolean answered;
  UcInput line;

  give_turn (house, TABLES);
  await_turn (house, table->index);
  /* A line that the table refuses is on record as refused, and counts as heard. */
  if (table->line.kind != UC_INPUT_NONE)
    table->heard++;
  table->line.kind = UC_INPUT_NONE;
  answered = input->kind == UC_INPUT_JOINED || input->kind == UC_INPUT_NOT_JOINED || input->kind == UC_INPUT_LOCKED
             || input->kind == UC_INPUT_SETTLED || (input->kind == UC_INPUT_DEVICE && input->device == UC_DEVICE_LINK);
  if (table->cut != table->said_down && chance (house, 30))
    {
      table->said_down = table->cut;
      g_assert_true (uc_input_parse (table->cut ? "device link down" : "device link up", &line, NULL));
      line.t_real_ns = t_real_ns;
      line.origin = UC_ORIGIN_SERVICE;
      *input = line;
      return;
    }
  input->t_real_ns = t_real_ns;
  if (!table->cut && table->heard < table->lines->len && (answered || chance (house, 25)))
    {
      const char *text = table->lines->pdata[table->heard];
      g_autoptr (GError) error = NULL;

      if (!uc_input_parse (text, &line, &error))
        g_error ("“%s”: %s", text, error->message);
      line.origin = UC_ORIGIN_DEVICE;
      line.t_real_ns = t_real_ns;
      *input = table->line = line;
      return;
    }
  /* Devices that are out close the progressive: seldom. */
  if (input->kind == UC_INPUT_DEVICE && input->device != UC_DEVICE_LINK && input->word != UC_WORD_UP && chance (house, 95))
    input->word = UC_WORD_UP;
  /* Nobody but the link speaks for it. */
  if (answered)
    *input = (UcInput){ .kind = UC_INPUT_CALL_FLOOR, .origin = UC_ORIGIN_SCRIPT, .amount = UC_MONEY_UNKNOWN,
                        .amount2 = UC_MONEY_UNKNOWN, .t_real_ns = t_real_ns };
}

static gpointer
run_table (gpointer data)
{
  Table *table = data;
  House *house = table->house;

  await_turn (house, table->index);
  uc_walk (house->where, house->seed + table->index, house->rounds, &house->keepers[table->index]);
  table->ends = TRUE;
  give_turn (house, TABLES);
  return NULL;
}

/* ---- a house ---- */

static void
move (House *house)
{
  Table *table = &house->tables[g_rand_int_range (house->random, 0, (gint)house->n_tables)];
  const guint n = (guint)g_rand_int_range (house->random, 1, 4);

  if (!table->ends)
    {
      give_turn (house, table->index);
      await_turn (house, TABLES);
    }
  for (guint i = 0; i < n; i++)
    deliver (house, &house->tables[g_rand_int_range (house->random, 0, (gint)house->n_tables)]);
  if (g_rand_int_range (house->random, 0, 4000) == 0)
    {
      table->cut = !table->cut;
      table->stays = 60;
      house->cuts++;
    }
  else if (table->cut && g_rand_int_range (house->random, 0, table->stays) == 0)
    table->cut = FALSE;
  if (g_rand_int_range (house->random, 0, 5000) == 0)
    put_back (house);
  if (g_rand_int_range (house->random, 0, 5000) == 0)
    table->off_ns = g_rand_int_range (house->random, -2, 3) * HOUR_NS;
  if (g_rand_int_range (house->random, 0, 5000) == 0)
    old_card (house, table->index);
  else if (house->link->members[table->index].suspended && g_rand_int_range (house->random, 0, 20) == 0)
    two_persons (house, UC_LINKED_RESUMED, table->name);
  end_days (house);
  if (g_rand_int_range (house->random, 0, 500) == 0)
    pay_out (house);
  if (g_rand_int_range (house->random, 0, 200) == 0)
    settle_in_place (house);
  if (g_rand_int_range (house->random, 0, 20000) == 0)
    {
      two_persons (house, UC_LINKED_CLOSED, "");
      two_persons (house, UC_LINKED_OPENED, "");
    }
  if (g_rand_int_range (house->random, 0, house->link->open ? 4000 : 100) == 0)
    change_terms (house);
  if (!house->link->open && g_rand_int_range (house->random, 0, 20) == 0)
    two_persons (house, UC_LINKED_BEGUN, "");
  if (g_rand_int_range (house->random, 0, 8000) == 0)
    two_persons (house, house->link->open ? UC_LINKED_CLOSED : UC_LINKED_OPENED, "");
  else if (!house->link->open && g_rand_int_range (house->random, 0, 100) == 0)
    two_persons (house, UC_LINKED_OPENED, "");
}

static UcMoney
money_of (const char *text)
{
  UcMoney money = 0;

  g_assert_true (uc_money_parse (text, &money, NULL));
  return money;
}

/* A table that plays on without an award may end before it hears that the award of this very claim has come. */
static gboolean
is_still_to_be_told (const House *house, const UcLinkedClaim *claim)
{
  const Table *table = &house->tables[claim->member];

  for (guint at = table->heard; at < table->lines->len; at++)
    {
      g_auto (GStrv) words = g_strsplit (table->lines->pdata[at], " ", -1);

      if (strcmp (words[0], "locked") == 0 && g_ascii_strtoull (words[2], NULL, 10) == claim->id)
        return TRUE;
    }
  return FALSE;
}

/* All rows have arrived: either record says the same. */
static void
compare (House *house)
{
  for (guint i = 0; i < house->n_tables; i++)
    {
      Table *table = &house->tables[i];

      table->cut = FALSE;
      while (table->arrived < table->rows->len)
        deliver (house, table);
    }
  for (guint i = 0; i < house->n_tables; i++)
    {
      Table *table = &house->tables[i];

      /* What two persons booked as paid, the table documents later, or not at all; and nothing is paid twice. */
      for (guint at = 0; at < house->link->n_stranded; at++)
        if (house->link->stranded[at].claim.member == i)
          table->documented += house->link->stranded[at].paid;
      g_assert_cmpint (house->paid[i], <=, house->awarded[i]);
      if (table->in_place)
        continue;
      /* The last round of a table may end before it hears what the link had for an award by hand. */
      for (guint at = table->heard; at < table->lines->len; at++)
        {
          g_auto (GStrv) words = g_strsplit (table->lines->pdata[at], " ", -1);

          if (strcmp (words[0], "settled") == 0)
            take_answer (table, money_of (words[4]));
        }
      if (house->awarded[i] != table->awarded || house->paid[i] != table->documented)
        g_error ("%s: the ledger has awarded %" G_GINT64_FORMAT " and paid %" G_GINT64_FORMAT "; the record says %" G_GINT64_FORMAT
                 " and %" G_GINT64_FORMAT, table->name, house->awarded[i], house->paid[i], table->awarded, table->documented);
      g_assert_false (house->link->members[i].ticket.open && !house->link->members[i].ticket.claimed);
    }
  for (guint i = 0; i < house->link->n_claims; i++)
    g_assert_true (house->link->claims[i].decided || is_still_to_be_told (house, &house->link->claims[i]));
}

static void
house (const UcWalkTable *where, UcLinkedHits hits, guint n_tables, guint rounds, guint32 seed)
{
  g_autofree House *house = g_new0 (House, 1);
  guint left;

  house->random = g_rand_new_with_seed (seed);
  house->clock = g_rand_new_with_seed (seed);
  house->today = house->most = FIRST_DAY;
  house->house_seed = seed;
  house->where = where;
  /* The houses of the first rounds differ by their network alone. */
  house->seed = 1 + seed / 100 * 100;
  house->rounds = MAX (rounds / n_tables, 1);
  house->n_tables = n_tables;
  house->terms = (UcLinkedTerms){ .meter = { 5 * UC_DOLLAR, 5000 * UC_DOLLAR, UC_RESEED_AT_LEAST_SEED, 150000, 60000 },
                                  .percentage = strstr (where->file, "percentage=each") != NULL ? UC_PERCENTAGE_EACH
                                                                                                 : UC_PERCENTAGE_SHARED,
                                  .hits = hits,
                                  .limit = UC_MONEY_UNKNOWN };
  house->link = g_new0 (UcLinked, 1);
  house->record = g_array_new (FALSE, TRUE, sizeof (UcLinkedEvent));
  house->ends = g_array_new (FALSE, FALSE, sizeof (guint));
  uc_linked_init (house->link, &house->terms);
  uc_epoch_book_begin (&house->book, &house->terms);
  g_mutex_init (&house->mutex);
  for (guint i = 0; i <= TABLES; i++)
    g_cond_init (&house->cond[i]);
  house->turn = TABLES;
  for (guint i = 0; i < n_tables; i++)
    {
      Table *table = &house->tables[i];

      *table = (Table){ .house = house, .index = i };
      g_snprintf (table->name, sizeof table->name, "BJ-%02u", i + 1);
      table->rows = g_array_new (FALSE, TRUE, sizeof (Row));
      table->unanswered = g_array_new (FALSE, FALSE, sizeof (UcMoney));
      table->lines = g_ptr_array_new_with_free_func (g_free);
      house->keepers[i] = (UcWalkKeeper){ .before = before, .decided = decided, .user_data = table, .links = TRUE };
      two_persons (house, UC_LINKED_ENROLLED, table->name);
    }
  two_persons (house, UC_LINKED_STARTED, "");
  two_persons (house, UC_LINKED_OPENED, "");
  for (guint i = 0; i < n_tables; i++)
    house->tables[i].thread = g_thread_new ("table", run_table, &house->tables[i]);
  do
    {
      move (house);
      left = 0;
      for (guint i = 0; i < n_tables; i++)
        left += !house->tables[i].ends;
    }
  while (left > 0);
  for (guint i = 0; i < n_tables; i++)
    g_thread_join (house->tables[i].thread);
  compare (house);
  while (MAX (house->ended, FIRST_DAY - 1) < house->most - 1)
    {
      house->today = house->most;
      end_days (house);
    }
  g_assert_cmpint (MAX (house->ended, FIRST_DAY - 1), ==, house->most - 1);
  g_test_message ("%" G_GINT64_FORMAT " days, and the clock stepped back %u times", MAX (house->ended - FIRST_DAY + 1, 0), house->back);
  g_test_message ("%u tables: %u rows of the link, %u hits, %u awards left to come, %u by hand, %u times more came later, %u refusals, %u crashes, %u cuts, %u rows twice, "
                  "%u old ledgers, %u of them given their end back, %u old cards, %u claims settled in a table's place, %u awards paid out, %u changes of terms in %u epochs",
                  n_tables, house->record->len, house->locked, house->left, house->by_hand, house->more, house->refused, house->crashes, house->cuts,
                  house->repeats, house->old, house->rebuilt, house->forks, house->in_place, house->paid_out, house->book.all->len - 1, house->book.epoch);
  for (guint i = 0; i < n_tables; i++)
    {
      g_array_unref (house->tables[i].rows);
      g_array_unref (house->tables[i].unanswered);
      g_ptr_array_unref (house->tables[i].lines);
    }
  g_mutex_clear (&house->mutex);
  for (guint i = 0; i <= TABLES; i++)
    g_cond_clear (&house->cond[i]);
  g_array_unref (house->record);
  g_array_unref (house->ends);
  g_array_unref (house->book.all);
  g_free (house->link);
  g_rand_free (house->random);
  g_rand_free (house->clock);
}

/* One part in @share of the rounds. A house that failed is played again with UPCARD_HOUSE_SEED, as its line names it, and alone with so many
 * rounds as one house has. */
static void
houses (const UcWalkTable *where, UcLinkedHits hits, guint n_tables, guint share, guint32 seed)
{
  const char *asked = g_getenv ("UPCARD_HOUSE_ROUNDS");
  const guint rounds = asked != NULL ? (guint)strtoul (asked, NULL, 10) : uc_thorough (ROUNDS);
  const char *again = g_getenv ("UPCARD_HOUSE_SEED");

  if (again != NULL)
    seed = (guint32)strtoul (again, NULL, 10);
  for (guint done = 0; done < rounds; done += ROUNDS_A_HOUSE, seed += 100)
    house (where, hits, n_tables, MIN (ROUNDS_A_HOUSE, rounds - done) / share, seed);
}

static void
test_order (void)
{
  houses (&down_under[0], UC_LINKED_HITS_ORDER, 2, 4, 1);
  houses (&down_under[1], UC_LINKED_HITS_ORDER, 7, 4, 2);
  houses (&down_under[2], UC_LINKED_HITS_ORDER, 40, 4, 3);
}

static void
test_share (void)
{
  houses (&down_under[0], UC_LINKED_HITS_SHARE, 5, 8, 4);
  houses (&down_under[2], UC_LINKED_HITS_SHARE, 12, 8, 5);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/house/605a.8/order", test_order);
  g_test_add_func ("/house/605a.8/share", test_share);
  return g_test_run ();
}
