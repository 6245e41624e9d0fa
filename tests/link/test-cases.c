/* A linked meter as a laboratory asks about it: one test a case, its sums worked out by hand from the text.
 *
 * Unless a test says otherwise: wagers of $5.00, 15% of them to the display ($0.75) and 6% to the reserve ($0.30), so $3.95 of each stays
 * with the house; a seed of $5,000.00; the meter starts with $10,000.00 and $2,000.00 in reserve, which are the house's. Each row of a
 * table comes twice: the second one must change nothing and be answered nothing.
 *
 * The numbered cases run again on a PostgreSQL server: a ledger there takes the same inputs, decides the same, and is the same when it is opened again.
 */
#include <string.h>

#include "uc-ledger.h"
#include "uc-linked-settlement.h"
#include "uc-linked.h"
#include "uc-on-server.h"
#include "uc-remove-folder.h"

typedef struct
{
  UcLinkedTerms terms;
  UcLinked link;
  GArray *events;
  GArray *inputs; /* UcLinkedInput: all that were taken */
  GString *text;
  guint64 seq;
  UcMoney total[UC_LINKED_N_ACCOUNTS]; /* changes of all entries */
} Case;

static const char *const WHY[] = { "", " closed", " suspended", " stake", " full", " fork", " false", " persons" };
static const char *const CAUSE[] = { "opening", "joined", "returned", "locked", "reseed", "top-up", "awarded", "released", "paid", "adjusted", "day" };
static const char *const ACCOUNT[] = { "display", "reserve", "overflow", "held", "payable", "paid", "house", "coin-in" };

static UcMoney
usd (const char *text)
{
  UcMoney money = 0;
  GError *error = NULL;

  uc_money_parse (text, &money, &error);
  g_assert_no_error (error);
  return money;
}

static void
append_sum (GString *text, const char *before, UcMoney sum)
{
  char buffer[UC_MONEY_TEXT];

  g_string_append_printf (text, " %s%s", before, uc_money_format (sum, buffer));
}

/* The last answer in one line: causes of entries, then what tables are told, then a member that is suspended or a row that is false. */
static void
describe (Case *c)
{
  static const char *const SAY[] = { "joined", "refused", "locked", "settled" };

  g_string_truncate (c->text, 0);
  for (guint i = 0; i < c->events->len; i++)
    {
      const UcLinkedEvent *event = &g_array_index (c->events, UcLinkedEvent, i);
      if (event->kind == UC_LINKED_EVENT_ENTRY)
        g_string_append_printf (c->text, " %s", CAUSE[event->cause]);
    }
  for (guint i = 0; i < c->events->len; i++)
    {
      const UcLinkedEvent *event = &g_array_index (c->events, UcLinkedEvent, i);
      if (event->kind == UC_LINKED_EVENT_ROW && event->why != UC_LINKED_WHY_NONE)
        g_string_append_printf (c->text, " | row%s", WHY[event->why]);
      if (event->kind == UC_LINKED_EVENT_MEMBER && event->on)
        g_string_append_printf (c->text, " | suspended%s", WHY[event->why]);
      if (event->kind != UC_LINKED_EVENT_TOLD)
        continue;
      g_string_append_printf (c->text, " | %s %s%s", c->link.members[event->member].table, SAY[event->say], WHY[event->why]);
      if (event->say != UC_LINKED_SAY_REFUSED)
        append_sum (c->text, "", event->value);
      if (event->say == UC_LINKED_SAY_LOCKED)
        append_sum (c->text, "tenth ", event->tenth);
      if (event->say == UC_LINKED_SAY_LOCKED || event->say == UC_LINKED_SAY_SETTLED)
        append_sum (c->text, "held ", event->held);
      if (event->say == UC_LINKED_SAY_LOCKED)
        g_string_append_printf (c->text, " rank %u", event->rank);
    }
  if (c->text->len > 0)
    g_string_erase (c->text, 0, 1);
}

/* Every answer: each entry adds up to nothing, leaves no account below $0, and names the balances that are left. */
static void
apply (Case *c)
{
  for (guint i = 0; i < c->events->len; i++)
    {
      const UcLinkedEvent *event = &g_array_index (c->events, UcLinkedEvent, i);
      UcMoney sum = 0;

      for (guint a = 0; a < UC_LINKED_N_ACCOUNTS; a++)
        sum += event->change[a];
      g_assert_cmpint (sum, ==, 0);
      uc_linked_apply (&c->link, event);
      for (guint a = 0; a < UC_LINKED_N_ACCOUNTS; a++)
        c->total[a] += event->change[a];
      for (guint a = 0; a < UC_LINKED_N_BALANCES && event->kind == UC_LINKED_EVENT_ENTRY; a++)
        {
          g_assert_cmpint (event->balance[a], >=, 0);
          g_assert_cmpint (event->balance[a], ==, c->link.balance[a]);
          g_assert_cmpint (c->total[a], ==, c->link.balance[a]);
        }
    }
  describe (c);
}

static void
input_or_fail (Case *c, const UcLinkedInput *input)
{
  GError *error = NULL;

  uc_linked_decide (&c->link, input, c->events, &error);
  g_assert_no_error (error);
  g_array_append_vals (c->inputs, input, 1);
  apply (c);
}

static void
refused (Case *c, const UcLinkedInput *input, UcLinkedError code)
{
  g_autoptr (GError) error = NULL;
  g_autofree UcLinked *before = g_memdup2 (&c->link, sizeof c->link);

  g_assert_false (uc_linked_decide (&c->link, input, c->events, &error));
  g_assert_error (error, UC_LINKED_ERROR, (int) code);
  g_assert_cmpuint (c->events->len, ==, 0);
  g_assert_cmpmem (before, sizeof *before, &c->link, sizeof c->link);
}

static void
row (Case *c, const char *table, UcLinkedInput input)
{
  g_autofree UcLinked *before = NULL;
  g_autoptr (GArray) again = g_array_new (FALSE, TRUE, sizeof (UcLinkedEvent));

  g_strlcpy (input.table, table, sizeof input.table);
  input.seq = ++c->seq;
  memset (input.hash, (int) (input.seq & 0xff), sizeof input.hash);
  input_or_fail (c, &input);

  before = g_memdup2 (&c->link, sizeof c->link);
  g_assert_true (uc_linked_decide (&c->link, &input, again, NULL));
  g_assert_cmpuint (again->len, ==, 0);
  g_assert_cmpmem (before, sizeof *before, &c->link, sizeof c->link);
}

static UcLinkedInput
persons (UcLinkedInputKind kind, const char *table)
{
  UcLinkedInput input = { .kind = kind, .badge = "1001", .second = "2002", .reason = "as filed" };

  g_strlcpy (input.table, table, sizeof input.table);
  input.round = kind == UC_LINKED_GIVEN_UP ? 218 : 0;
  return input;
}

static void
signed_by_two (Case *c, UcLinkedInputKind kind, const char *table)
{
  UcLinkedInput input = persons (kind, table);

  input_or_fail (c, &input);
}

static Case *
meter_new (const UcLinkedTerms *terms, const char *value, const char *reserve, guint tables)
{
  Case *c = g_new0 (Case, 1);
  UcLinkedInput start = persons (UC_LINKED_STARTED, "");

  c->terms = *terms;
  c->events = g_array_new (FALSE, TRUE, sizeof (UcLinkedEvent));
  c->inputs = g_array_new (FALSE, FALSE, sizeof (UcLinkedInput));
  c->text = g_string_new (NULL);
  uc_linked_init (&c->link, &c->terms);
  start.value = usd (value);
  start.reserve = usd (reserve);
  input_or_fail (c, &start);
  for (guint i = 1; i <= tables; i++)
    {
      g_autofree char *table = g_strdup_printf ("BJ-%02u", i);
      signed_by_two (c, UC_LINKED_ENROLLED, table);
    }
  signed_by_two (c, UC_LINKED_OPENED, "");
  return c;
}

static void
assert_is_the_meter (const Case *c, const UcLedger *ledger)
{
  g_autofree UcLinked *link = g_memdup2 (&uc_ledger_find_meter (ledger, "M")->link, sizeof *link);

  link->terms = c->link.terms;
  g_assert_cmpmem (link, sizeof *link, &c->link, sizeof c->link);
}

/* A ledger on @server takes what this meter took, and each row of a table once more. */
static void
record_on (const Case *c, const char *server)
{
  g_autofree char *folder = g_dir_make_tmp ("upcard-cases-XXXXXX", NULL), *path = g_build_filename (folder, "house.ledger", NULL);
  const UcLedgerTerms terms = { .meter = "M", .section = "685c.1", .terms = c->terms, .by = "4001", .second = "5001" };
  const UcLedgerOptions options = { .program = "test", .server = server };
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  g_autoptr (UcLedger) ledger = NULL;
  g_autoptr (GError) error = NULL;
  UcLedgerItem start = { .meter = "M", .input = g_array_index (c->inputs, UcLinkedInput, 0) };

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  uc_ledger_create (path, &options, &terms, 1, &start, 1, &error);
  g_assert_no_error (error);
  ledger = uc_ledger_open (path, &options, &error);
  g_assert_no_error (error);
  for (guint i = 2; i < 2 * c->inputs->len; i++)
    {
      const UcLinkedInput *input = &g_array_index (c->inputs, UcLinkedInput, i / 2);
      UcLedgerItem item = { .meter = "M", .input = *input, .row = input->seq, .fingerprint = "D902-BS9J-KK6A-25X8" };

      if (i % 2 == 1 && input->seq == 0)
        continue;
      uc_ledger_take (ledger, &item, 1, says, &error);
      g_assert_no_error (error);
      g_assert_no_error (item.refused);
    }
  assert_is_the_meter (c, ledger);
  g_clear_pointer (&ledger, uc_ledger_close);
  ledger = uc_ledger_open (path, &options, &error);
  g_assert_no_error (error);
  assert_is_the_meter (c, ledger);
  uc_ledger_check_signatures (ledger, &error);
  g_assert_no_error (error);
  g_clear_pointer (&ledger, uc_ledger_close);
  uc_remove_folder (folder);
}

static void
meter_free (Case *c)
{
  if (uc_on_server () != NULL)
    record_on (c, uc_on_server_again ());
  g_array_unref (c->inputs);
  g_array_unref (c->events);
  g_string_free (c->text, TRUE);
  g_free (c);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Case, meter_free)

static UcLinkedTerms
usual_terms (void)
{
  return (UcLinkedTerms) {
    .meter = { .wager = 5 * UC_DOLLAR, .seed = 5000 * UC_DOLLAR, .reseed = UC_RESEED_AT_LEAST_SEED,
               .primary_ppm = 150000, .secondary_ppm = 60000 },
    .percentage = UC_PERCENTAGE_SHARED,
    .hits = UC_LINKED_HITS_ORDER,
    .limit = UC_MONEY_UNKNOWN,
  };
}

static Case *
usual (void)
{
  UcLinkedTerms terms = usual_terms ();

  return meter_new (&terms, "10000.00", "2000.00", 3);
}

static Case *
sharing (const char *value, guint tables)
{
  UcLinkedTerms terms = usual_terms ();

  terms.hits = UC_LINKED_HITS_SHARE;
  return meter_new (&terms, value, "2000.00", tables);
}

static void
asks (Case *c, const char *table, guint count)
{
  row (c, table, (UcLinkedInput) { .kind = UC_LINKED_ASKED, .round = 218, .count = count, .stake = count * 5 * UC_DOLLAR });
}

static void
returns (Case *c, const char *table, guint count)
{
  row (c, table, (UcLinkedInput) { .kind = UC_LINKED_RETURNED, .round = 218, .count = count });
}

static void
leaves (Case *c, const char *table)
{
  row (c, table, (UcLinkedInput) { .kind = UC_LINKED_LEFT, .round = 218 });
}

/* Returns the claim's id, 0 when none was made. */
static guint64
claims (Case *c, const char *table, guint tenth, guint whole)
{
  guint64 before = c->link.claimed;

  row (c, table, (UcLinkedInput) { .kind = UC_LINKED_CLAIMED, .round = 218, .tenth = tenth, .whole = whole });
  return c->link.claimed > before ? c->link.claimed : 0;
}

/* @tenth and @whole are the winners that stand; @of_tenth is what the table was told that 10% takes. */
static void
stands (Case *c, const char *table, guint64 claim, guint tenth, guint whole, const char *awarded, const char *of_tenth,
        const char *released)
{
  row (c, table, (UcLinkedInput) { .kind = UC_LINKED_SETTLED, .round = 218, .claim = claim, .tenth = tenth, .whole = whole,
    .awarded = usd (awarded), .of_tenth = usd (of_tenth), .released = usd (released) });
}

/* All winners of the claim stand, or none where nothing is awarded. */
static void
settles (Case *c, const char *table, guint64 claim, const char *awarded, const char *of_tenth, const char *released)
{
  guint at = uc_linked_state_claim (&c->link, claim);
  gboolean any = at < UC_LINKED_CLAIMS && usd (awarded) > 0;

  stands (c, table, claim, any ? c->link.claims[at].tenth : 0, any ? c->link.claims[at].whole : 0, awarded, of_tenth, released);
}

static void
pays (Case *c, const char *table, guint64 claim, const char *awarded)
{
  row (c, table, (UcLinkedInput) { .kind = UC_LINKED_DOCUMENTED, .round = 218, .claim = claim, .awarded = usd (awarded) });
}

/* "display 10003.00 reserve 2001.20": all accounts that are not $0, since the meter began. */
static void
meter_is (Case *c, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint a = 0; a < UC_LINKED_N_ACCOUNTS; a++)
    if (c->total[a] != 0)
      {
        g_autofree char *name = g_strconcat (ACCOUNT[a], " ", NULL);
        append_sum (text, name, c->total[a]);
      }
  g_assert_cmpstr (text->len > 0 ? text->str + 1 : "", ==, expected);
  g_assert_cmpint (uc_linked_outputs (&c->link).value, ==, c->link.balance[UC_LINKED_DISPLAY]);
  g_assert_cmpuint (uc_linked_outputs (&c->link).entry + 1, ==, c->link.entries);
}

static void
answer_is (Case *c, const char *expected)
{
  g_assert_cmpstr (c->text->str, ==, expected);
}

/* What nobody may move: the money and the claims; only the row is taken. */
static void
nothing_moves (Case *c, void (*act) (Case *c))
{
  g_autofree UcLinked *before = g_memdup2 (&c->link, sizeof c->link);
  g_autofree UcMoney *total = g_memdup2 (c->total, sizeof c->total);

  act (c);
  g_assert_cmpmem (total, sizeof c->total, c->total, sizeof c->total);
  g_assert_cmpuint (before->entries, ==, c->link.entries);
  g_assert_cmpuint (before->claimed, ==, c->link.claimed);
  g_assert_cmpmem (before->claims, sizeof before->claims, c->link.claims, sizeof c->link.claims);
}

/* --- joining --------------------------------------------------------------------------------------------------------------- */

/* 4 × $5.00: $3.00 to the display, $1.20 to the reserve, $15.80 stay with the house, which began with -$12,000.00. */
static void
test_join (void)
{
  g_autoptr (Case) c = usual ();

  meter_is (c, "display 10000.00 reserve 2000.00 house -12000.00");
  asks (c, "BJ-01", 4);
  answer_is (c, "joined | BJ-01 joined 10003.00");
  meter_is (c, "display 10003.00 reserve 2001.20 house -11984.20 coin-in -20.00");
  g_assert_true (c->link.members[0].ticket.open);
  g_assert_cmpuint (c->link.members[0].ticket.epoch, ==, 1);
  g_assert_cmpuint (c->link.members[0].ticket.entry, ==, 1); /* after the opening, 0 */
}

/* 13% and 3.25% of $1.00: $0.13 and $0.0325 a wager. Three wagers: $0.39, $0.0975, house $2.5125. */
static void
test_join_micro (void)
{
  UcLinkedTerms terms = usual_terms ();
  g_autoptr (Case) c = NULL;

  terms.meter.wager = UC_DOLLAR;
  terms.meter.primary_ppm = 130000;
  terms.meter.secondary_ppm = 32500;
  c = meter_new (&terms, "0.00", "0.00", 1);
  row (c, "BJ-01", (UcLinkedInput) { .kind = UC_LINKED_ASKED, .round = 218, .count = 3, .stake = 3 * UC_DOLLAR });
  meter_is (c, "display 0.39 reserve 0.0975 house 2.5125 coin-in -3.00");
}

static void
test_join_refused (void)
{
  g_autoptr (Case) c = usual ();

  signed_by_two (c, UC_LINKED_CLOSED, "");
  asks (c, "BJ-01", 4);
  answer_is (c, "| BJ-01 refused closed");
  g_assert_false (c->link.members[0].ticket.open);
  signed_by_two (c, UC_LINKED_OPENED, "");
  signed_by_two (c, UC_LINKED_SUSPENDED, "BJ-01");
  asks (c, "BJ-01", 4);
  answer_is (c, "| BJ-01 refused suspended");
  signed_by_two (c, UC_LINKED_RESUMED, "BJ-01");
  row (c, "BJ-01", (UcLinkedInput) { .kind = UC_LINKED_ASKED, .round = 218, .count = 4, .stake = 19 * UC_DOLLAR });
  answer_is (c, "| BJ-01 refused stake");
  row (c, "BJ-01", (UcLinkedInput) { .kind = UC_LINKED_ASKED, .round = 218, .count = 4, .stake = UC_MONEY_UNKNOWN });
  answer_is (c, "| BJ-01 refused stake");
  meter_is (c, "display 10000.00 reserve 2000.00 house -12000.00");
  /* a refused table may give the chips back: there is nothing to return, and nothing false about it */
  returns (c, "BJ-01", 4);
  answer_is (c, "");
  meter_is (c, "display 10000.00 reserve 2000.00 house -12000.00");
  g_assert_false (c->link.members[0].suspended);
}

/* The meter holds $100,000,000.00 at most: $99,999,997.00 takes one round of $3.00 and no chip more. */
static void
test_join_full (void)
{
  UcLinkedTerms terms = usual_terms ();
  g_autoptr (Case) c = meter_new (&terms, "99999997.00", "0.00", 2);

  asks (c, "BJ-01", 4);
  answer_is (c, "joined | BJ-01 joined 100000000.00");
  asks (c, "BJ-02", 1);
  answer_is (c, "| BJ-02 refused full");
  meter_is (c, "display 100000000.00 reserve 1.20 house -99999981.20 coin-in -20.00");
  leaves (c, "BJ-01");
  answer_is (c, "");
}

/* --- taking back ----------------------------------------------------------------------------------------------------------- */

static void
test_returned (void)
{
  g_autoptr (Case) c = usual ();

  asks (c, "BJ-01", 4);
  returns (c, "BJ-01", 1);
  answer_is (c, "returned");
  meter_is (c, "display 10002.25 reserve 2000.90 house -11988.15 coin-in -15.00");
  g_assert_cmpuint (c->link.members[0].ticket.count, ==, 3);
  returns (c, "BJ-01", 4); /* more than are left */
  g_assert_false (strstr (c->text->str, "returned"));
  meter_is (c, "display 10002.25 reserve 2000.90 house -11988.15 coin-in -15.00");
  returns (c, "BJ-01", 3); /* case 2: the ask was given up while the answer was on its way; sum 0 */
  meter_is (c, "display 10000.00 reserve 2000.00 house -12000.00");
  g_assert_false (c->link.members[0].ticket.open);
  returns (c, "BJ-01", 1);
  meter_is (c, "display 10000.00 reserve 2000.00 house -12000.00");
}

/* BJ-02 takes the pot with BJ-01's $3.00 and $1.20 in it: $10,003.75 is held, and the reserve of $2,001.50 with $2,998.50 of the house
 * is the seed. BJ-01 gives four chips back: what they had brought is in BJ-02’s pot, so the house gives all of $20.00, and the
 * sign stays. */
static void
test_returned_after_hit (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  asks (c, "BJ-01", 4);
  asks (c, "BJ-02", 1);
  claim = claims (c, "BJ-02", 0, 1);
  answer_is (c, "locked reseed top-up | BJ-02 locked 10003.75 tenth 0.00 held 10003.75 rank 1");
  meter_is (c, "display 5000.00 held 10003.75 house -14978.75 coin-in -25.00");
  returns (c, "BJ-01", 4);
  meter_is (c, "display 5000.00 held 10003.75 house -14998.75 coin-in -5.00");
  settles (c, "BJ-02", claim, "10003.75", "0.00", "0.00");
  answer_is (c, "awarded | BJ-02 settled 10003.75 held 0.00");
  meter_is (c, "display 5000.00 payable 10003.75 house -14998.75 coin-in -5.00");
  pays (c, "BJ-02", claim, "10003.75");
  meter_is (c, "display 5000.00 paid 10003.75 house -14998.75 coin-in -5.00");
}

/* --- 10% ------------------------------------------------------------------------------------------------------------------- */

/* 10% of $10,000.75 is $1,000.075: $1,000.07, and the rest stays on the meter. No new epoch. */
static void
test_tenth (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  asks (c, "BJ-01", 1);
  claim = claims (c, "BJ-01", 1, 0);
  answer_is (c, "locked | BJ-01 locked 1000.07 tenth 1000.07 held 1000.07 rank 1");
  meter_is (c, "display 9000.68 reserve 2000.30 held 1000.07 house -11996.05 coin-in -5.00");
  g_assert_cmpuint (c->link.epoch, ==, 1);
  g_assert_true (uc_linked_outputs (&c->link).pending);
  settles (c, "BJ-01", claim, "1000.07", "1000.07", "0.00");
  pays (c, "BJ-01", claim, "1000.07");
  answer_is (c, "paid");
  meter_is (c, "display 9000.68 reserve 2000.30 paid 1000.07 house -11996.05 coin-in -5.00");
  g_assert_false (uc_linked_outputs (&c->link).pending);
}

/* The next 10% is of what is left: $1,000.15 of $10,001.50 (whole cents), then $900.13 of $9,001.35. */
static void
test_tenth_twice (void)
{
  g_autoptr (Case) c = usual ();

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  claims (c, "BJ-01", 1, 0);
  answer_is (c, "locked | BJ-01 locked 1000.15 tenth 1000.15 held 1000.15 rank 1");
  claims (c, "BJ-02", 1, 0);
  answer_is (c, "locked | BJ-02 locked 900.13 tenth 900.13 held 900.13 rank 2");
  meter_is (c, "display 8101.22 reserve 2000.60 held 1900.28 house -11992.10 coin-in -10.00");
}

/* A10: three winners share 10% of $10,002.25, $1,000.22: $333.40 each, and $0.02 stay on the meter or go back to it. */
static void
test_tenth_of_three (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;
  UcMoney locked;

  asks (c, "BJ-01", 3);
  claim = claims (c, "BJ-01", 3, 0);
  locked = c->link.balance[UC_LINKED_HELD];
  g_assert_cmpint (locked, >=, usd ("1000.20"));
  g_assert_cmpint (locked, <=, usd ("1000.225"));
  row (c, "BJ-01", (UcLinkedInput) { .kind = UC_LINKED_SETTLED, .round = 218, .claim = claim, .tenth = 3,
    .awarded = usd ("1000.20"), .of_tenth = locked, .released = locked - usd ("1000.20") });
  meter_is (c, "display 9002.05 reserve 2000.90 payable 1000.20 house -11988.15 coin-in -15.00");
}

/* percentage=each: two winners have $1,000.15 each of $10,001.50; the one of 100% has the rest, $8,001.20 of three chips' $10,002.25:
 * 10% is $1,000.22 each. */
static void
test_tenth_each (void)
{
  UcLinkedTerms terms = usual_terms ();
  g_autoptr (Case) c = NULL;

  terms.percentage = UC_PERCENTAGE_EACH;
  c = meter_new (&terms, "10000.00", "2000.00", 1);
  asks (c, "BJ-01", 3);
  claims (c, "BJ-01", 2, 1);
  answer_is (c, "locked reseed top-up | BJ-01 locked 10002.25 tenth 2000.44 held 10002.25 rank 1");
}

/* --- 100% ------------------------------------------------------------------------------------------------------------------ */

/* At least the seed: the reserve of $2,000.30 and $2,999.70 of the house. */
static void
test_whole_at_least_seed (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  asks (c, "BJ-01", 1);
  claim = claims (c, "BJ-01", 0, 1);
  answer_is (c, "locked reseed top-up | BJ-01 locked 10000.75 tenth 0.00 held 10000.75 rank 1");
  meter_is (c, "display 5000.00 held 10000.75 house -14995.75 coin-in -5.00");
  g_assert_cmpuint (c->link.epoch, ==, 2);
  settles (c, "BJ-01", claim, "10000.75", "0.00", "0.00");
  pays (c, "BJ-01", claim, "10000.75");
  meter_is (c, "display 5000.00 paid 10000.75 house -14995.75 coin-in -5.00");
  g_assert_cmpuint (c->link.n_claims, ==, 0);
}

/* A reserve above the seed is the next value, and the house adds nothing. */
static void
test_whole_reserve_above_seed (void)
{
  UcLinkedTerms terms = usual_terms ();
  g_autoptr (Case) c = meter_new (&terms, "10000.00", "7000.00", 1);

  asks (c, "BJ-01", 1);
  claims (c, "BJ-01", 0, 1);
  answer_is (c, "locked reseed | BJ-01 locked 10000.75 tenth 0.00 held 10000.75 rank 1");
  meter_is (c, "display 7000.30 held 10000.75 house -16996.05 coin-in -5.00");
}

static void
test_whole_reserve_only (void)
{
  UcLinkedTerms terms = usual_terms ();
  g_autoptr (Case) c = NULL;

  terms.meter.reseed = UC_RESEED_RESERVE;
  c = meter_new (&terms, "10000.00", "2000.00", 1);
  asks (c, "BJ-01", 1);
  claims (c, "BJ-01", 0, 1);
  answer_is (c, "locked reseed | BJ-01 locked 10000.75 tenth 0.00 held 10000.75 rank 1");
  meter_is (c, "display 2000.30 held 10000.75 house -11996.05 coin-in -5.00");
}

static void
test_whole_seed (void)
{
  UcLinkedTerms terms = usual_terms ();
  g_autoptr (Case) c = NULL;

  terms.meter.reseed = UC_RESEED_SEED;
  terms.meter.secondary_ppm = 0;
  c = meter_new (&terms, "10000.00", "0.00", 1);
  asks (c, "BJ-01", 1);
  claims (c, "BJ-01", 0, 1);
  answer_is (c, "locked top-up | BJ-01 locked 10000.75 tenth 0.00 held 10000.75 rank 1");
  meter_is (c, "display 5000.00 held 10000.75 house -14995.75 coin-in -5.00");
}

/* (j): two winners of $10,001.53 share it: $5,000.76 each, and $0.01 goes back to the meter. */
static void
test_whole_cents_released (void)
{
  UcLinkedTerms terms = usual_terms ();
  g_autoptr (Case) c = meter_new (&terms, "10000.03", "2000.00", 1);
  guint64 claim;

  asks (c, "BJ-01", 2);
  claim = claims (c, "BJ-01", 0, 2);
  settles (c, "BJ-01", claim, "10001.52", "0.00", "0.01");
  answer_is (c, "awarded released | BJ-01 settled 10001.52 held 0.00");
  meter_is (c, "display 5000.01 payable 10001.52 house -14991.53 coin-in -10.00");
}

/* --- taken back after a claim ---------------------------------------------------------------------------------------------- */

/* $3.00 and $1.20 came since: $10,003.75 and $2,001.50, and the house has its $2,999.70 back. */
static void
test_void_with_increments (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  asks (c, "BJ-01", 1);
  claim = claims (c, "BJ-01", 0, 1);
  asks (c, "BJ-02", 4);
  answer_is (c, "joined | BJ-02 joined 5003.00");
  settles (c, "BJ-01", claim, "0.00", "0.00", "10000.75");
  meter_is (c, "display 10003.75 reserve 2001.50 house -11980.25 coin-in -25.00");
}

/* The sign showed $5,000.00 since the hit on $4,500.75: it may not fall, so $499.25 of the top-up stay. */
static void
test_void_never_lowers (void)
{
  UcLinkedTerms terms = usual_terms ();
  g_autoptr (Case) c = meter_new (&terms, "4500.00", "2000.00", 1);
  guint64 claim;

  asks (c, "BJ-01", 1);
  claim = claims (c, "BJ-01", 0, 1);
  meter_is (c, "display 5000.00 held 4500.75 house -9495.75 coin-in -5.00");
  settles (c, "BJ-01", claim, "0.00", "0.00", "4500.75");
  meter_is (c, "display 5000.00 reserve 2000.30 house -6995.30 coin-in -5.00");
}

/* A corrected card makes a winner after a released claim: the new one has a new rank, which changes nothing. */
static void
test_void_then_anew (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  asks (c, "BJ-01", 1);
  claim = claims (c, "BJ-01", 0, 1);
  settles (c, "BJ-01", claim, "0.00", "0.00", "10000.75");
  claim = claims (c, "BJ-01", 1, 0);
  answer_is (c, "locked | BJ-01 locked 1000.07 tenth 1000.07 held 1000.07 rank 2");
  settles (c, "BJ-01", claim, "1000.07", "1000.07", "0.00");
  meter_is (c, "display 9000.68 reserve 2000.30 payable 1000.07 house -11996.05 coin-in -5.00");
}

/* Of a claim of both only the 10% stands: $1,000.15 of $10,001.50. The pot comes back. */
static void
test_void_all_but_tenth (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  asks (c, "BJ-01", 2);
  claim = claims (c, "BJ-01", 1, 1);
  answer_is (c, "locked reseed top-up | BJ-01 locked 10001.50 tenth 1000.15 held 10001.50 rank 1");
  stands (c, "BJ-01", claim, 1, 0, "1000.15", "1000.15", "9001.35");
  meter_is (c, "display 9001.35 reserve 2000.60 payable 1000.15 house -11992.10 coin-in -10.00");
}

/* --- two hits -------------------------------------------------------------------------------------------------------------- */

/* Both tables play for epoch 1. BJ-01 has $10,001.50; BJ-02 takes what the signs show then, $5,000.00, and the house seeds again. */
static void
test_two_hits (void)
{
  g_autoptr (Case) c = usual ();
  guint64 first, second;

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  first = claims (c, "BJ-01", 0, 1);
  answer_is (c, "locked reseed top-up | BJ-01 locked 10001.50 tenth 0.00 held 10001.50 rank 1");
  second = claims (c, "BJ-02", 0, 1);
  answer_is (c, "locked top-up | BJ-02 locked 5000.00 tenth 0.00 held 5000.00 rank 2");
  meter_is (c, "display 5000.00 held 15001.50 house -19991.50 coin-in -10.00");
  g_assert_cmpuint (c->link.epoch, ==, 3);
  settles (c, "BJ-02", second, "5000.00", "0.00", "0.00"); /* not in their order */
  settles (c, "BJ-01", first, "10001.50", "0.00", "0.00");
  meter_is (c, "display 5000.00 payable 15001.50 house -19991.50 coin-in -10.00");
  pays (c, "BJ-01", first, "10001.50");
  pays (c, "BJ-02", second, "5000.00");
  meter_is (c, "display 5000.00 paid 15001.50 house -19991.50 coin-in -10.00");
}

/* Rank 1 is rejected while rank 2 is undecided: rank 2 moves up to $10,001.50, and one seed goes back to the house. */
static void
test_rank_1_rejected_unpaid (void)
{
  g_autoptr (Case) c = usual ();
  guint64 first, second;

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  first = claims (c, "BJ-01", 0, 1);
  second = claims (c, "BJ-02", 0, 1);
  settles (c, "BJ-01", first, "0.00", "0.00", "10001.50");
  g_assert_nonnull (strstr (c->text->str, "BJ-02 locked 10001.50 tenth 0.00 held 10001.50 rank 2"));
  meter_is (c, "display 5000.00 held 10001.50 house -14991.50 coin-in -10.00");
  settles (c, "BJ-02", second, "10001.50", "0.00", "0.00");
  meter_is (c, "display 5000.00 payable 10001.50 house -14991.50 coin-in -10.00");
}

/* Rank 2 has been awarded its $5,000.00 already: it has $5,001.50 more, once. */
static void
test_rank_1_rejected_awarded (gconstpointer paid)
{
  g_autoptr (Case) c = usual ();
  guint64 first, second;

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  first = claims (c, "BJ-01", 0, 1);
  second = claims (c, "BJ-02", 0, 1);
  settles (c, "BJ-02", second, "5000.00", "0.00", "0.00");
  if (GPOINTER_TO_INT (paid))
    pays (c, "BJ-02", second, "5000.00");
  settles (c, "BJ-01", first, "0.00", "0.00", "10001.50");
  g_assert_nonnull (strstr (c->text->str, "BJ-02 locked 10001.50 tenth 0.00 held 5001.50 rank 2"));
  settles (c, "BJ-02", second, "5001.50", "0.00", "0.00");
  if (!GPOINTER_TO_INT (paid))
    {
      meter_is (c, "display 5000.00 payable 10001.50 house -14991.50 coin-in -10.00");
      pays (c, "BJ-02", second, "5000.00");
    }
  pays (c, "BJ-02", second, "5001.50");
  meter_is (c, "display 5000.00 paid 10001.50 house -14991.50 coin-in -10.00");
}

/* Case 5: BJ-01 has both tiers, 10% first: $1,000.22 and $9,002.03 of $10,002.25. BJ-02's ticket of the same epoch takes $5,000.00. */
static void
test_both_tiers_and_a_second (void)
{
  g_autoptr (Case) c = usual ();
  guint64 first, second;

  asks (c, "BJ-01", 2);
  asks (c, "BJ-02", 1);
  first = claims (c, "BJ-01", 1, 1);
  answer_is (c, "locked reseed top-up | BJ-01 locked 10002.25 tenth 1000.22 held 10002.25 rank 1");
  second = claims (c, "BJ-02", 0, 1);
  answer_is (c, "locked top-up | BJ-02 locked 5000.00 tenth 0.00 held 5000.00 rank 2");
  settles (c, "BJ-01", first, "10002.25", "1000.22", "0.00");
  meter_is (c, "display 5000.00 held 5000.00 payable 10002.25 house -19987.25 coin-in -15.00");
  settles (c, "BJ-02", second, "5000.00", "0.00", "0.00");
  meter_is (c, "display 5000.00 payable 15002.25 house -19987.25 coin-in -15.00");
}

/* Under `order` 10% after a lock of its own epoch is of the new value: $500.00 of $5,000.00. */
static void
test_tenth_after_whole (void)
{
  g_autoptr (Case) c = usual ();

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  claims (c, "BJ-01", 0, 1);
  claims (c, "BJ-02", 1, 0);
  answer_is (c, "locked | BJ-02 locked 500.00 tenth 500.00 held 500.00 rank 2");
  meter_is (c, "display 4500.00 held 10501.50 house -14991.50 coin-in -10.00");
}

/* --- what cannot be -------------------------------------------------------------------------------------------------------- */

static guint64 the_claim;

static void act_claim_without_ticket (Case *c) { claims (c, "BJ-03", 0, 1); }
static void act_claim_twice (Case *c) { claims (c, "BJ-01", 0, 1); }
static void act_claim_more (Case *c) { claims (c, "BJ-02", 1, 1); }
static void act_claim_wraps (Case *c) { claims (c, "BJ-02", G_MAXUINT32, 2); }
static void act_award_less (Case *c) { settles (c, "BJ-01", the_claim, "1.00", "0.00", "1.00"); }
static void act_release_of_winner (Case *c) { stands (c, "BJ-01", the_claim, 0, 1, "0.00", "0.00", "10001.50"); }
static void act_more_winners (Case *c) { stands (c, "BJ-01", the_claim, 0, 2, "10001.50", "0.00", "0.00"); }
static void act_claim_nothing (Case *c) { claims (c, "BJ-02", 0, 0); }
static void act_settle_other (Case *c) { settles (c, "BJ-02", the_claim, "10001.50", "0.00", "0.00"); }
static void act_settle_unknown (Case *c) { stands (c, "BJ-01", 77, 0, 1, "10001.50", "0.00", "0.00"); }
static void act_award_more (Case *c) { settles (c, "BJ-01", the_claim, "10001.51", "0.00", "0.00"); }
static void act_award_negative (Case *c) { settles (c, "BJ-01", the_claim, "-1.00", "0.00", "10002.50"); }
static void act_release_negative (Case *c) { settles (c, "BJ-01", the_claim, "10002.50", "0.00", "-1.00"); }
static void act_tenth_not_won (Case *c) { stands (c, "BJ-01", the_claim, 1, 1, "10001.50", "1000.15", "0.00"); }
static void act_stand_wraps (Case *c) { stands (c, "BJ-01", the_claim, G_MAXUINT32, 1, "10001.50", "0.00", "0.00"); }
static void act_award_to_nobody (Case *c) { stands (c, "BJ-01", the_claim, 0, 0, "10001.50", "0.00", "0.00"); }
static void act_pay_undecided (Case *c) { pays (c, "BJ-01", the_claim, "10001.50"); }
static void act_ask_twice (Case *c) { asks (c, "BJ-02", 1); }
static void act_return_claimed (Case *c) { returns (c, "BJ-01", 1); }
static void act_leave_unjoined (Case *c) { leaves (c, "BJ-03"); }
static void act_other_round (Case *c)
{
  row (c, "BJ-02", (UcLinkedInput) { .kind = UC_LINKED_CLAIMED, .round = 219, .whole = 1 });
}

static void
test_cannot_be (gconstpointer act)
{
  g_autoptr (Case) c = usual ();

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  the_claim = claims (c, "BJ-01", 0, 1);
  meter_is (c, "display 5000.00 held 10001.50 house -14991.50 coin-in -10.00");
  nothing_moves (c, (void (*) (Case *)) act);
  settles (c, "BJ-01", the_claim, "10001.50", "0.00", "0.00");
  meter_is (c, "display 5000.00 payable 10001.50 house -14991.50 coin-in -10.00");
}

static void act_pay_other (Case *c) { pays (c, "BJ-02", the_claim, "10001.50"); }
static void act_pay_unknown_claim (Case *c) { pays (c, "BJ-01", 77, "10001.50"); }
static void act_award_again (Case *c) { stands (c, "BJ-01", the_claim, 0, 1, "10001.50", "0.00", "0.00"); }
static void act_release_awarded (Case *c) { settles (c, "BJ-01", the_claim, "0.00", "0.00", "10001.50"); }
static void act_pay_more (Case *c) { pays (c, "BJ-01", the_claim, "10001.51"); }
static void act_pay_negative (Case *c) { pays (c, "BJ-01", the_claim, "-1.00"); }

static void
test_cannot_be_awarded (gconstpointer act)
{
  g_autoptr (Case) c = usual ();

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  the_claim = claims (c, "BJ-01", 0, 1);
  settles (c, "BJ-01", the_claim, "10001.50", "0.00", "0.00");
  nothing_moves (c, (void (*) (Case *)) act);
  meter_is (c, "display 5000.00 payable 10001.50 house -14991.50 coin-in -10.00");
}

/* --- hits=share ------------------------------------------------------------------------------------------------------------ */

/* $9,998.50 and two chips' $1.50 are $10,000.00; BJ-01 and BJ-02 win both: $5,000.00 each, one seed. */
static void
test_share_two (void)
{
  g_autoptr (Case) c = sharing ("9998.50", 2);
  guint64 first, second;

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  first = claims (c, "BJ-01", 0, 1);
  g_assert_false (uc_linked_state_is_final (&c->link, &c->link.claims[0]));
  second = claims (c, "BJ-02", 0, 1);
  g_assert_true (uc_linked_state_is_final (&c->link, &c->link.claims[0]));
  meter_is (c, "display 5000.00 held 10000.00 house -14990.00 coin-in -10.00");
  settles (c, "BJ-01", first, "5000.00", "0.00", "0.00");
  settles (c, "BJ-02", second, "5000.00", "0.00", "0.00");
  meter_is (c, "display 5000.00 payable 10000.00 house -14990.00 coin-in -10.00");
}

/* $10,000.00 by three: $3,333.33 each. By player, not by table: two at BJ-01 and one at BJ-02. The cent that is left is held with the
 * first claim, and goes back to the meter when that is settled. */
static void
test_share_by_player (void)
{
  g_autoptr (Case) c = sharing ("9997.75", 2);
  guint64 first, second;

  asks (c, "BJ-01", 2);
  asks (c, "BJ-02", 1);
  first = claims (c, "BJ-01", 0, 2);
  answer_is (c, "locked reseed top-up");
  second = claims (c, "BJ-02", 0, 1);
  meter_is (c, "display 5000.01 held 9999.99 house -14985.00 coin-in -15.00");
  settles (c, "BJ-01", first, "6666.66", "0.00", "0.00");
  settles (c, "BJ-02", second, "3333.33", "0.00", "0.00");
  meter_is (c, "display 5000.01 payable 9999.99 house -14985.00 coin-in -15.00");
}

/* Three tables, one rejected: $3,333.33 each, then $5,000.00 each of two. */
static void
test_share_three_one_rejected (void)
{
  g_autoptr (Case) c = sharing ("9997.75", 3);
  guint64 claim[3];

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  asks (c, "BJ-03", 1);
  claim[0] = claims (c, "BJ-01", 0, 1);
  claim[1] = claims (c, "BJ-02", 0, 1);
  claim[2] = claims (c, "BJ-03", 0, 1);
  meter_is (c, "display 5000.01 held 9999.99 house -14985.00 coin-in -15.00");
  settles (c, "BJ-01", claim[0], "0.00", "0.00", "3333.33");
  g_assert_cmpint (c->link.balance[UC_LINKED_HELD], ==, usd ("10000.00"));
  /* The cent that three could not share is on the signs, and no sign falls: the house adds the one that two need. */
  g_assert_cmpint (c->link.balance[UC_LINKED_DISPLAY], ==, usd ("5000.01"));
  settles (c, "BJ-02", claim[1], "5000.00", "0.00", "0.00");
  settles (c, "BJ-03", claim[2], "5000.00", "0.00", "0.00");
  g_assert_cmpint (c->link.balance[UC_LINKED_PAYABLE], ==, usd ("10000.00"));
}

/* 10% is taken from the locked pot first, though it comes later: $1,000.00 and $9,000.00. */
static void
test_share_tenth_after_whole (void)
{
  g_autoptr (Case) c = sharing ("9998.50", 2);

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  claims (c, "BJ-01", 0, 1);
  claims (c, "BJ-02", 1, 0);
  g_assert_cmpint (c->link.claims[0].amount, ==, usd ("9000.00"));
  g_assert_cmpint (c->link.claims[1].amount, ==, usd ("1000.00"));
  meter_is (c, "display 5000.00 held 10000.00 house -14990.00 coin-in -10.00");
}

/* BJ-02 is dark with a ticket; the share is final once two persons close it, never before. */
static void
test_share_given_up (void)
{
  g_autoptr (Case) c = sharing ("9998.50", 2);
  UcLinkedInput one = persons (UC_LINKED_GIVEN_UP, "BJ-02");
  guint64 claim;

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  claim = claims (c, "BJ-01", 0, 1);
  g_assert_false (uc_linked_state_is_final (&c->link, &c->link.claims[0]));
  g_strlcpy (one.second, one.badge, sizeof one.second);
  refused (c, &one, UC_LINKED_ERROR_AUTHORITY);
  one = persons (UC_LINKED_GIVEN_UP, "BJ-02");
  one.reason[0] = '\0';
  refused (c, &one, UC_LINKED_ERROR_RANGE);
  signed_by_two (c, UC_LINKED_GIVEN_UP, "BJ-02");
  g_assert_nonnull (strstr (c->text->str, "BJ-01 locked 10000.00 tenth 0.00 held 10000.00 rank 1"));
  settles (c, "BJ-01", claim, "10000.00", "0.00", "0.00");
  meter_is (c, "display 5000.00 payable 10000.00 house -14990.00 coin-in -10.00");
  one = persons (UC_LINKED_GIVEN_UP, "BJ-02");
  g_assert_false (uc_linked_decide (&c->link, &one, c->events, NULL)); /* no ticket any more */
  claims (c, "BJ-02", 0, 1); /* comes back with a hit: nothing moves by itself */
  meter_is (c, "display 5000.00 payable 10000.00 house -14990.00 coin-in -10.00");
}

/* Case 7: BJ-02 is out of contact with a ticket when BJ-01 wins. In order: BJ-01's claim has the first rank for good, and may be paid; what
 * BJ-02 says when it is back takes the seed. */
static void
test_dark_order (void)
{
  g_autoptr (Case) c = usual ();
  guint64 first, second;

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  first = claims (c, "BJ-01", 0, 1);
  answer_is (c, "locked reseed top-up | BJ-01 locked 10001.50 tenth 0.00 held 10001.50 rank 1");
  settles (c, "BJ-01", first, "10001.50", "0.00", "0.00");
  pays (c, "BJ-01", first, "10001.50");
  g_assert_true (c->link.members[1].ticket.open);
  second = claims (c, "BJ-02", 0, 1);
  answer_is (c, "locked top-up | BJ-02 locked 5000.00 tenth 0.00 held 5000.00 rank 2");
  settles (c, "BJ-02", second, "5000.00", "0.00", "0.00");
  meter_is (c, "display 5000.00 payable 5000.00 paid 10001.50 house -19991.50 coin-in -10.00");
}

/* Shared: the pot is locked at once, and nothing of it is told, or can be awarded, before the ticket that may share it is judged. */
static void
test_dark_share (void)
{
  g_autoptr (Case) c = sharing ("9998.50", 2);
  guint64 first, second;

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  first = claims (c, "BJ-01", 0, 1);
  answer_is (c, "locked reseed top-up");
  meter_is (c, "display 5000.00 held 10000.00 house -14990.00 coin-in -10.00");
  second = claims (c, "BJ-02", 0, 1);
  g_assert_nonnull (strstr (c->text->str, "BJ-01 locked 5000.00 "));
  g_assert_nonnull (strstr (c->text->str, "BJ-02 locked 5000.00 "));
  settles (c, "BJ-01", first, "5000.00", "0.00", "0.00");
  settles (c, "BJ-02", second, "5000.00", "0.00", "0.00");
  meter_is (c, "display 5000.00 payable 10000.00 house -14990.00 coin-in -10.00");
}

/* Case 25: what was paid stays paid. The meter moves by the signatures of two persons alone. */
static void
test_paid_then_adjusted (void)
{
  g_autoptr (Case) c = usual ();
  UcLinkedInput adjusts = persons (UC_LINKED_ADJUSTED, "");
  guint64 claim;

  asks (c, "BJ-01", 1);
  claim = claims (c, "BJ-01", 0, 1);
  settles (c, "BJ-01", claim, "10000.75", "0.00", "0.00");
  pays (c, "BJ-01", claim, "10000.75");
  leaves (c, "BJ-01");
  meter_is (c, "display 5000.00 paid 10000.75 house -14995.75 coin-in -5.00");
  adjusts.value = usd ("15000.75");
  g_strlcpy (adjusts.second, adjusts.badge, sizeof adjusts.second);
  refused (c, &adjusts, UC_LINKED_ERROR_AUTHORITY);
  adjusts = persons (UC_LINKED_ADJUSTED, "");
  adjusts.value = usd ("15000.75");
  input_or_fail (c, &adjusts);
  answer_is (c, "adjusted");
  meter_is (c, "display 15000.75 paid 10000.75 house -24996.50 coin-in -5.00");
}

/* --- the limit ------------------------------------------------------------------------------------------------------------- */

static Case *
limited (const char *limit, const char *value)
{
  UcLinkedTerms terms = usual_terms ();

  terms.limit = usd (limit);
  return meter_new (&terms, value, "2000.00", 2);
}

/* Case 22: $9,999.00 and $3.00 are the limit of $10,000.00 and $2.00 of overflow. 10% is of what the sign shows: $1,000.00; then there is
 * room: $9,002.00. */
static void
test_limit_tenth (void)
{
  g_autoptr (Case) c = limited ("10000.00", "9999.00");

  asks (c, "BJ-01", 4);
  answer_is (c, "joined | BJ-01 joined 10000.00");
  meter_is (c, "display 10000.00 reserve 2001.20 overflow 2.00 house -11983.20 coin-in -20.00");
  claims (c, "BJ-01", 1, 0);
  answer_is (c, "locked | BJ-01 locked 1000.00 tenth 1000.00 held 1000.00 rank 1");
  meter_is (c, "display 9002.00 reserve 2001.20 held 1000.00 house -11983.20 coin-in -20.00");
}

/* 100% is what the sign shows; the players' $2.00 come back to the display beside the seed, and do not spare the house a cent of it. */
static void
test_limit_whole (void)
{
  g_autoptr (Case) c = limited ("10000.00", "9999.00");
  guint64 claim;

  asks (c, "BJ-01", 4);
  claim = claims (c, "BJ-01", 0, 1);
  answer_is (c, "locked reseed top-up | BJ-01 locked 10000.00 tenth 0.00 held 10000.00 rank 1");
  meter_is (c, "display 5002.00 held 10000.00 house -14982.00 coin-in -20.00");
  settles (c, "BJ-01", claim, "0.00", "0.00", "10000.00");
  meter_is (c, "display 10000.00 reserve 2001.20 overflow 2.00 house -11983.20 coin-in -20.00");
}

/* Chips that go back come from the overflow first: the sign stays at its limit. */
static void
test_limit_returned (void)
{
  g_autoptr (Case) c = limited ("10000.00", "9999.00");

  asks (c, "BJ-01", 4);
  returns (c, "BJ-01", 2);
  meter_is (c, "display 10000.00 reserve 2000.60 overflow 0.50 house -11991.10 coin-in -10.00");
  returns (c, "BJ-01", 2);
  meter_is (c, "display 9999.00 reserve 2000.00 house -11999.00");
}

/* --- persons and members --------------------------------------------------------------------------------------------------- */

static void
test_one_person_twice (void)
{
  static const UcLinkedInputKind KINDS[] = { UC_LINKED_OPENED, UC_LINKED_CLOSED, UC_LINKED_ADJUSTED, UC_LINKED_GIVEN_UP, UC_LINKED_ENROLLED,
    UC_LINKED_SUSPENDED, UC_LINKED_RESUMED };

  for (guint i = 0; i < G_N_ELEMENTS (KINDS); i++)
    {
      g_autoptr (Case) c = usual ();
      UcLinkedInput input = persons (KINDS[i], KINDS[i] == UC_LINKED_ENROLLED ? "BJ-09" : "BJ-01");

      if (KINDS[i] == UC_LINKED_GIVEN_UP)
        asks (c, "BJ-01", 1);
      if (KINDS[i] == UC_LINKED_OPENED)
        signed_by_two (c, UC_LINKED_CLOSED, "");
      if (KINDS[i] == UC_LINKED_RESUMED)
        signed_by_two (c, UC_LINKED_SUSPENDED, "BJ-01");
      g_strlcpy (input.second, input.badge, sizeof input.second);
      refused (c, &input, UC_LINKED_ERROR_AUTHORITY);
      input.second[0] = '\0';
      refused (c, &input, UC_LINKED_ERROR_AUTHORITY);
      input.badge[0] = '\0';
      refused (c, &input, UC_LINKED_ERROR_AUTHORITY);
      g_strlcpy (input.second, "2002", sizeof input.second);
      refused (c, &input, UC_LINKED_ERROR_AUTHORITY);
      g_strlcpy (input.badge, "1001", sizeof input.badge);
      input_or_fail (c, &input);
    }
}

static void
test_start_twice (void)
{
  g_autoptr (Case) c = usual ();
  UcLinkedInput input = persons (UC_LINKED_STARTED, "");

  input.value = usd ("1.00");
  refused (c, &input, UC_LINKED_ERROR_NOT_NOW);
}

static void
test_adjusted (void)
{
  g_autoptr (Case) c = usual ();
  UcLinkedInput input = persons (UC_LINKED_ADJUSTED, "");
  guint64 claim;

  input.value = usd ("9000.00");
  input.reserve = usd ("2100.00");
  asks (c, "BJ-01", 1);
  refused (c, &input, UC_LINKED_ERROR_NOT_NOW);
  leaves (c, "BJ-01");
  input_or_fail (c, &input);
  answer_is (c, "adjusted");
  meter_is (c, "display 9000.00 reserve 2100.00 house -11095.00 coin-in -5.00");
  input.value = usd ("-1.00");
  refused (c, &input, UC_LINKED_ERROR_RANGE);
  input.value = usd ("100000000.01");
  refused (c, &input, UC_LINKED_ERROR_RANGE);
  input.value = UC_MONEY_UNKNOWN;
  refused (c, &input, UC_LINKED_ERROR_RANGE);
  asks (c, "BJ-01", 1);
  claim = claims (c, "BJ-01", 1, 0);
  g_assert_cmpuint (claim, ==, 1);
}

static void
test_members (void)
{
  UcLinkedTerms terms = usual_terms ();
  g_autoptr (Case) c = meter_new (&terms, "10000.00", "2000.00", 256);
  UcLinkedInput input = persons (UC_LINKED_ENROLLED, "BJ-257");
  UcLinkedInput ask = { .kind = UC_LINKED_ASKED, .table = "BJ-257", .seq = 1, .round = 218, .count = 1, .stake = 5 * UC_DOLLAR };

  g_assert_cmpuint (c->link.n_members, ==, 256);
  refused (c, &input, UC_LINKED_ERROR_RANGE);
  refused (c, &ask, UC_LINKED_ERROR_RANGE);
  asks (c, "BJ-256", 1);
  answer_is (c, "joined | BJ-256 joined 10000.75");
}

static void
test_enrolled_badly (void)
{
  g_autoptr (Case) c = usual ();
  UcLinkedInput input = persons (UC_LINKED_ENROLLED, "BJ-01");

  refused (c, &input, UC_LINKED_ERROR_NOT_NOW);
  input.table[0] = '\0';
  refused (c, &input, UC_LINKED_ERROR_RANGE);
}

/* A suspended table's ticket is a promise: its hit is locked, settled and paid; it only gets no new ticket. */
static void
test_suspended_with_ticket (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  asks (c, "BJ-01", 1);
  signed_by_two (c, UC_LINKED_SUSPENDED, "BJ-01");
  claim = claims (c, "BJ-01", 0, 1);
  answer_is (c, "locked reseed top-up | BJ-01 locked 10000.75 tenth 0.00 held 10000.75 rank 1");
  settles (c, "BJ-01", claim, "10000.75", "0.00", "0.00");
  pays (c, "BJ-01", claim, "10000.75");
  meter_is (c, "display 5000.00 paid 10000.75 house -14995.75 coin-in -5.00");
  leaves (c, "BJ-01");
  asks (c, "BJ-01", 1);
  answer_is (c, "| BJ-01 refused suspended");
}

/* A round that left, or whose chips went back, holds no ticket: it cannot win. */
static void
test_closed_ticket (void)
{
  for (guint back = 0; back < 2; back++)
    {
      g_autoptr (Case) c = usual ();

      asks (c, "BJ-01", 1);
      if (back)
        returns (c, "BJ-01", 1);
      else
        leaves (c, "BJ-01");
      row (c, "BJ-01", (UcLinkedInput) { .kind = UC_LINKED_CLAIMED, .round = 218, .whole = 1 });
      g_assert_true (c->link.members[0].suspended);
      g_assert_cmpuint (c->link.n_claims, ==, 0);
    }
}

/* A closed meter refuses rounds; it takes no ticket away. */
static void
test_closed_with_ticket (void)
{
  g_autoptr (Case) c = usual ();

  asks (c, "BJ-01", 1);
  signed_by_two (c, UC_LINKED_CLOSED, "");
  g_assert_false (uc_linked_outputs (&c->link).open);
  claims (c, "BJ-01", 0, 1);
  answer_is (c, "locked reseed top-up | BJ-01 locked 10000.75 tenth 0.00 held 10000.75 rank 1");
}

/* --- rows ------------------------------------------------------------------------------------------------------------------ */

static void
test_fork (void)
{
  g_autoptr (Case) c = usual ();
  UcLinkedInput input = { .kind = UC_LINKED_CLAIMED, .table = "BJ-01", .round = 218, .whole = 1 };

  asks (c, "BJ-01", 1);
  input.seq = c->link.members[0].seq; /* the same row, but another one */
  memset (input.hash, 0xee, sizeof input.hash);
  input_or_fail (c, &input);
  g_assert_nonnull (strstr (c->text->str, "fork"));
  g_assert_true (c->link.members[0].suspended);
  meter_is (c, "display 10000.75 reserve 2000.30 house -11996.05 coin-in -5.00");
  asks (c, "BJ-02", 1);
  answer_is (c, "joined | BJ-02 joined 10001.50");
}

/* Rows of last week come again: nothing is posted twice. */
static void
test_old_rows (void)
{
  g_autoptr (Case) c = usual ();
  UcLinkedInput old = { .kind = UC_LINKED_ASKED, .table = "BJ-01", .seq = 1, .round = 218, .count = 1, .stake = 5 * UC_DOLLAR };

  memset (old.hash, 1, sizeof old.hash);
  asks (c, "BJ-01", 1);
  leaves (c, "BJ-01");
  g_assert_true (uc_linked_decide (&c->link, &old, c->events, NULL));
  g_assert_cmpuint (c->events->len, ==, 0);
}

/* No reserve and no seed: after the first hit the pot is $0.00, and the second claim is still a claim that is answered. */
static void
test_empty_pot (void)
{
  UcLinkedTerms terms = usual_terms ();
  g_autoptr (Case) c = NULL;
  guint64 first, second;

  terms.meter.reseed = UC_RESEED_RESERVE;
  terms.meter.secondary_ppm = 0;
  c = meter_new (&terms, "10000.00", "0.00", 2);
  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  first = claims (c, "BJ-01", 0, 1);
  second = claims (c, "BJ-02", 0, 1);
  g_assert_cmpuint (second, ==, 2);
  g_assert_nonnull (strstr (c->text->str, "BJ-02 locked 0.00 tenth 0.00 held 0.00 rank 2"));
  settles (c, "BJ-01", first, "0.00", "0.00", "10001.50");
  g_assert_nonnull (strstr (c->text->str, "BJ-02 locked 10001.50 tenth 0.00 held 10001.50 rank 2"));
  settles (c, "BJ-02", second, "10001.50", "0.00", "0.00");
  meter_is (c, "payable 10001.50 house -9991.50 coin-in -10.00");
}

/* The empty pot is settled while rank 1 is undecided: it is a winner with $0.00 yet, not a loser. */
static void
test_empty_pot_settled_early (void)
{
  UcLinkedTerms terms = usual_terms ();
  g_autoptr (Case) c = NULL;
  guint64 first, second;

  terms.meter.reseed = UC_RESEED_RESERVE;
  terms.meter.secondary_ppm = 0;
  c = meter_new (&terms, "10000.00", "0.00", 2);
  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  first = claims (c, "BJ-01", 0, 1);
  second = claims (c, "BJ-02", 0, 1);
  stands (c, "BJ-02", second, 0, 1, "0.00", "0.00", "0.00");
  settles (c, "BJ-01", first, "0.00", "0.00", "10001.50");
  g_assert_nonnull (strstr (c->text->str, "BJ-02 locked 10001.50 tenth 0.00 held 10001.50 rank 2"));
}

/* Of a claim of both only the 100% stands: there was no 10% winner, so it is all of $10,001.50. */
static void
test_void_tenth_only (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  asks (c, "BJ-01", 2);
  claim = claims (c, "BJ-01", 1, 1);
  stands (c, "BJ-01", claim, 0, 1, "10001.50", "1000.15", "0.00");
  meter_is (c, "display 5000.00 payable 10001.50 house -14991.50 coin-in -10.00");
}

/* Two tables win 100%, three players: (j) wants equal parts. None is told a cent more than another. */
static void
test_share_unequal (void)
{
  g_autoptr (Case) c = sharing ("9997.75", 3);
  guint64 first;

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  asks (c, "BJ-03", 1);
  first = claims (c, "BJ-01", 0, 1);
  claims (c, "BJ-02", 0, 1);
  claims (c, "BJ-03", 0, 1);
  g_test_message ("told: %s", c->text->str);
  settles (c, "BJ-01", first, "3333.34", "0.00", "0.00");
  g_assert_cmpint (c->link.balance[UC_LINKED_PAYABLE], <=, usd ("3333.33"));
}

/* A hit of another table was void before BJ-01's chips go back: the meter holds their $3.00 and $1.20 again, so these go back. */
static void
test_returned_after_void (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  asks (c, "BJ-01", 4);
  asks (c, "BJ-02", 1);
  claim = claims (c, "BJ-02", 0, 1);
  settles (c, "BJ-02", claim, "0.00", "0.00", "10003.75");
  meter_is (c, "display 10003.75 reserve 2001.50 house -11980.25 coin-in -25.00");
  returns (c, "BJ-01", 4);
  meter_is (c, "display 10000.75 reserve 2000.30 house -11996.05 coin-in -5.00");
}

/* 2.6: a hit while down is a fact. After its ticket was given up, the table must hear something, or it waits for ever. */
static void
test_late_claim_unanswered (void)
{
  g_autoptr (Case) c = usual ();
  guint64 said;

  asks (c, "BJ-01", 1);
  signed_by_two (c, UC_LINKED_GIVEN_UP, "BJ-01");
  said = c->link.members[0].said;
  claims (c, "BJ-01", 0, 1);
  g_test_message ("answer: %s", c->text->str);
  g_assert_cmpuint (c->link.members[0].said, >, said);
}

/* … and what the table says of it afterwards is no lie, although the meter has nothing for the claim: it paid by hand, or nobody stands. */
static void
test_late_claim_settled (void)
{
  static const UcLinkedInput rows[] = { { .whole = 1, .awarded = 9000 * UC_DOLLAR, .by_hand = 1 }, { .tenth = 0 } };
  static const UcLinkedInput false_rows[] = { { .whole = 1, .awarded = UC_DOLLAR },
                                              { .released = UC_DOLLAR },
                                              { .claim = 1, .whole = 1, .awarded = UC_DOLLAR, .by_hand = 1 } };

  for (guint i = 0; i < G_N_ELEMENTS (rows) + G_N_ELEMENTS (false_rows); i++)
    {
      g_autoptr (Case) c = usual ();
      const gboolean is_false = i >= G_N_ELEMENTS (rows);
      UcLinkedInput input = is_false ? false_rows[i - G_N_ELEMENTS (rows)] : rows[i];

      asks (c, "BJ-01", 1);
      signed_by_two (c, UC_LINKED_GIVEN_UP, "BJ-01");
      claims (c, "BJ-01", 0, 1);
      answer_is (c, "| BJ-01 refused persons");
      input.kind = UC_LINKED_SETTLED;
      input.round = 218;
      row (c, "BJ-01", input);
      if (!is_false)
        answer_is (c, "| BJ-01 refused persons");
      g_assert_cmpint (c->link.members[0].suspended, ==, is_false);
      meter_is (c, "display 10000.75 reserve 2000.30 house -11996.05 coin-in -5.00");
    }
}

/* Who keeps the record finds a fork in a row that is older than the last one. The last one stays. */
static void
test_fork_found (void)
{
  g_autoptr (Case) c = usual ();
  UcLinkedInput input = { .kind = UC_LINKED_FORKED, .table = "BJ-01", .seq = 1 };

  asks (c, "BJ-01", 1);
  leaves (c, "BJ-01");
  memset (input.hash, 0xee, sizeof input.hash);
  input_or_fail (c, &input);
  g_assert_nonnull (strstr (c->text->str, "fork"));
  g_assert_true (c->link.members[0].suspended);
  g_assert_cmpuint (c->link.members[0].seq, ==, 2);
  g_assert_cmphex (c->link.members[0].hash[0], !=, 0xee);
  meter_is (c, "display 10000.75 reserve 2000.30 house -11996.05 coin-in -5.00");
}

/* A fork of a table that is suspended already must be on record. */
static void
test_fork_while_suspended (void)
{
  g_autoptr (Case) c = usual ();
  UcLinkedInput input = { .kind = UC_LINKED_LEFT, .table = "BJ-01", .round = 218 };

  asks (c, "BJ-01", 1);
  signed_by_two (c, UC_LINKED_SUSPENDED, "BJ-01");
  input.seq = c->link.members[0].seq;
  memset (input.hash, 0xee, sizeof input.hash);
  input_or_fail (c, &input);
  g_assert_cmpuint (c->events->len, >, 0);
}

/* 2.3 names meter-left only where nobody wins: after a settled claim the next round asks. */
static void
test_ask_after_settled (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  asks (c, "BJ-01", 1);
  claim = claims (c, "BJ-01", 1, 0);
  settles (c, "BJ-01", claim, "1000.07", "1000.07", "0.00");
  row (c, "BJ-01", (UcLinkedInput) { .kind = UC_LINKED_ASKED, .round = 219, .count = 1, .stake = 5 * UC_DOLLAR });
  g_assert_false (c->link.members[0].suspended);
}

static void
test_pay_twice (void)
{
  g_autoptr (Case) c = usual ();
  guint64 first, second;

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  first = claims (c, "BJ-01", 0, 1);
  second = claims (c, "BJ-02", 0, 1);
  settles (c, "BJ-01", first, "10001.50", "0.00", "0.00");
  settles (c, "BJ-02", second, "5000.00", "0.00", "0.00");
  pays (c, "BJ-02", second, "5000.00");
  the_claim = second;
  pays (c, "BJ-02", second, "5000.00"); /* BJ-01's money is payable, but not for this */
  meter_is (c, "display 5000.00 payable 10001.50 paid 5000.00 house -19991.50 coin-in -10.00");
}

/* The same, by a table that computes from the tiers it was told: the $1,000.15 come to the winner of 100%, not to the meter. */
static void
test_void_tenth_released (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  asks (c, "BJ-01", 2);
  claim = claims (c, "BJ-01", 1, 1);
  stands (c, "BJ-01", claim, 0, 1, "9001.35", "1000.15", "1000.15");
  g_assert_cmpint (c->link.balance[UC_LINKED_PAYABLE] + c->link.balance[UC_LINKED_HELD], ==, usd ("10001.50"));
  g_assert_cmpint (c->link.balance[UC_LINKED_DISPLAY], ==, usd ("5000.00"));
}

/* A table burns down with an undecided claim: its ticket stays until two persons have settled the claim in its place. */
static void
test_stranded_claim (void)
{
  g_autoptr (Case) c = usual ();
  UcLinkedInput up = persons (UC_LINKED_GIVEN_UP, "BJ-01"), by_hand = persons (UC_LINKED_BY_HAND, "BJ-01");

  asks (c, "BJ-01", 1);
  by_hand.claim = claims (c, "BJ-01", 0, 1);
  g_assert_false (uc_linked_decide (&c->link, &up, c->events, NULL));
  by_hand.whole = 1;
  by_hand.awarded = usd ("10000.75");
  by_hand.second[0] = '\0';
  g_assert_false (uc_linked_decide (&c->link, &by_hand, c->events, NULL));
  g_strlcpy (by_hand.second, "2002", sizeof by_hand.second);
  by_hand.awarded++;
  g_assert_false (uc_linked_decide (&c->link, &by_hand, c->events, NULL));
  by_hand.awarded--;
  input_or_fail (c, &by_hand);
  g_assert_cmpint (c->link.balance[UC_LINKED_PAYABLE], ==, usd ("10000.75"));
  input_or_fail (c, &up);
  g_assert_cmpuint (uc_linked_prompt (&c->link).tickets, ==, 0);
}

/* Two persons settle the claim in the table's place: the sums are worked out, and are accepted. */
static void
in_place (Case *c, const char *table, guint64 claim, guint tenth, guint whole, const char *awarded, const char *released)
{
  UcLinkedInput input = persons (UC_LINKED_BY_HAND, table);
  const guint at = uc_linked_state_claim (&c->link, claim);

  input.claim = claim;
  input.tenth = tenth;
  input.whole = whole;
  uc_linked_settlement_fill (&c->link, &c->link.claims[at], &input);
  g_assert_cmpint (input.awarded, ==, usd (awarded));
  g_assert_cmpint (input.released, ==, usd (released));
  input_or_fail (c, &input);
}

/* The table comes back: a corrected card makes the round claim anew. It has had what two persons said, and takes nothing more; what it pays by hand is
 * no lie. */
static void
test_settled_then_claimed (void)
{
  for (guint nobody = 0; nobody < 2; nobody++)
    {
      g_autoptr (Case) c = usual ();
      UcLinkedInput paid = { .kind = UC_LINKED_SETTLED, .round = 218, .whole = 1, .awarded = 500 * UC_DOLLAR, .by_hand = 1 };
      UcMoney before[UC_LINKED_N_BALANCES];
      guint64 claim;

      asks (c, "BJ-01", 1);
      claim = claims (c, "BJ-01", 0, 1);
      in_place (c, "BJ-01", claim, 0, nobody ? 0 : 1, nobody ? "0.00" : "10000.75", nobody ? "10000.75" : "0.00");
      g_assert_true (c->link.members[0].ticket.open);
      memcpy (before, c->link.balance, sizeof before);
      claims (c, "BJ-01", 0, 1);
      answer_is (c, "| BJ-01 refused persons");
      paid.claim = nobody ? claim : 0;
      row (c, "BJ-01", paid);
      answer_is (c, "| BJ-01 refused persons");
      g_assert_false (c->link.members[0].suspended);
      g_assert_cmpmem (before, sizeof before, c->link.balance, sizeof c->link.balance);
      signed_by_two (c, UC_LINKED_GIVEN_UP, "BJ-01");
    }
}

/* Three chips win $2,000.44 and $8,001.81 where each has the whole of 10%. Who falls away takes his part with him. */
static void
test_settled_each (void)
{
  static const struct
  {
    guint tenth, whole;
    const char *awarded, *released, *meter;
  } rows[] = {
    { 2, 1, "10002.25", "0.00", "display 5000.00 payable 10002.25 house -14987.25 coin-in -15.00" },
    { 1, 1, "10002.25", "0.00", "display 5000.00 payable 10002.25 house -14987.25 coin-in -15.00" },
    { 0, 1, "10002.25", "0.00", "display 5000.00 payable 10002.25 house -14987.25 coin-in -15.00" },
    { 2, 0, "2000.44", "8001.81", "display 8001.81 reserve 2000.90 payable 2000.44 house -11988.15 coin-in -15.00" },
    { 1, 0, "1000.22", "9002.03", "display 9002.03 reserve 2000.90 payable 1000.22 house -11988.15 coin-in -15.00" },
    { 0, 0, "0.00", "10002.25", "display 10002.25 reserve 2000.90 house -11988.15 coin-in -15.00" },
  };
  UcLinkedTerms terms = usual_terms ();

  terms.percentage = UC_PERCENTAGE_EACH;
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (Case) c = meter_new (&terms, "10000.00", "2000.00", 1);

      asks (c, "BJ-01", 3);
      in_place (c, "BJ-01", claims (c, "BJ-01", 2, 1), rows[i].tenth, rows[i].whole, rows[i].awarded, rows[i].released);
      meter_is (c, rows[i].meter);
    }
}

/* Cents that winners cannot share go back. */
static void
test_settled_cents (void)
{
  g_autoptr (Case) c = usual ();

  asks (c, "BJ-01", 3);
  in_place (c, "BJ-01", claims (c, "BJ-01", 1, 2), 1, 2, "10002.24", "0.01");
  meter_is (c, "display 5000.01 payable 10002.24 house -14987.25 coin-in -15.00");
}

/* The first of two claims is none, and more comes to the second one, which was awarded before: it is settled once more. Of 10%, $500.00 of the new seed
 * becomes $1,000.15 of the pot that is there again. */
static void
test_settled_again (gconstpointer data)
{
  static const struct
  {
    guint tenth;
    const char *awarded, *more, *meter;
  } rows[] = {
    { 0, "5000.00", "5001.50", "display 5000.00 payable 10001.50 house -14991.50 coin-in -10.00" },
    { 1, "500.00", "500.15", "display 9001.35 reserve 2000.60 payable 1000.15 house -11992.10 coin-in -10.00" },
  };
  const guint i = GPOINTER_TO_UINT (data);
  const guint tenth = rows[i].tenth, whole = 1 - tenth;
  g_autoptr (Case) c = usual ();
  guint64 first, second;

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  first = claims (c, "BJ-01", 0, 1);
  second = claims (c, "BJ-02", tenth, whole);
  in_place (c, "BJ-02", second, tenth, whole, rows[i].awarded, "0.00");
  in_place (c, "BJ-01", first, 0, 0, "0.00", "10001.50");
  in_place (c, "BJ-02", second, tenth, whole, rows[i].more, "0.00");
  meter_is (c, rows[i].meter);
}

/* ---- a table for which two persons settled comes back ---- */

static void
nothing_changed (Case *c, const UcMoney before[UC_LINKED_N_ACCOUNTS])
{
  g_assert_cmpmem (before, sizeof c->total, c->total, sizeof c->total);
}

/* The table says what two persons said: both records agree, nothing moves, and nobody is suspended. Its documents are booked once. */
static void
test_back_same (void)
{
  static const struct
  {
    guint tenth, whole; /* of two wagers: claimed, and all of them stand */
    const char *awarded, *of_tenth, *answer;
  } rows[] = {
    { 0, 1, "10001.50", "0.00", "| BJ-01 settled 10001.50 held 0.00" },
    { 1, 1, "10001.50", "1000.15", "| BJ-01 settled 10001.50 held 0.00" },
    { 1, 0, "1000.15", "1000.15", "| BJ-01 settled 1000.15 held 0.00" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (Case) c = usual ();
      UcMoney before[UC_LINKED_N_ACCOUNTS];
      guint64 claim;

      asks (c, "BJ-01", 2);
      claim = claims (c, "BJ-01", rows[i].tenth, rows[i].whole);
      in_place (c, "BJ-01", claim, rows[i].tenth, rows[i].whole, rows[i].awarded, "0.00");
      memcpy (before, c->total, sizeof before);
      stands (c, "BJ-01", claim, rows[i].tenth, rows[i].whole, rows[i].awarded, rows[i].of_tenth, "0.00");
      answer_is (c, rows[i].answer);
      nothing_changed (c, before);
      g_assert_cmpuint (c->link.n_stranded, ==, 0);
      pays (c, "BJ-01", claim, rows[i].awarded);
      answer_is (c, "paid");
      g_assert_cmpint (c->link.balance[UC_LINKED_PAYABLE], ==, 0);
      leaves (c, "BJ-01");
      g_assert_false (c->link.members[0].suspended);
      stands (c, "BJ-01", claim, rows[i].tenth, rows[i].whole, rows[i].awarded, rows[i].of_tenth, "0.00");
      answer_is (c, "| suspended false | BJ-01 refused false");
    }
}

/* … or nobody stands, by both. */
static void
test_back_nobody (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  asks (c, "BJ-01", 1);
  claim = claims (c, "BJ-01", 0, 1);
  in_place (c, "BJ-01", claim, 0, 0, "0.00", "10000.75");
  stands (c, "BJ-01", claim, 0, 0, "0.00", "0.00", "10000.75");
  answer_is (c, "| BJ-01 settled 0.00 held 0.00");
  meter_is (c, "display 10000.75 reserve 2000.30 house -11996.05 coin-in -5.00");
  g_assert_cmpuint (c->link.n_stranded, ==, 0);
  leaves (c, "BJ-01");
  g_assert_false (c->link.members[0].suspended);
}

/* Where hits share, the table has been told no amount when two persons say that nobody stands. Once the pot is final it is not told that it takes $0.00,
 * which it would pay to a winner. */
static void
test_back_nobody_shared (void)
{
  g_autoptr (Case) c = sharing ("10000.00", 2);
  guint64 claim;

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  claim = claims (c, "BJ-01", 0, 1);
  in_place (c, "BJ-01", claim, 0, 0, "0.00", "10001.50");
  answer_is (c, "released | BJ-01 settled 0.00 held 0.00");
  leaves (c, "BJ-02");
  answer_is (c, "");
}

/* The table settles by its own cards, which the two persons did not see. What they booked stays, the table hears it, and the house bears what it
 * documents beyond that: all of $10,001.50, or of that the $9,001.35 for 100%. */
static void
test_back_more (void)
{
  static const struct
  {
    guint tenth, whole; /* that stand by the two persons */
    const char *awarded, *released, *answer, *meter;
  } rows[] = {
    { 0, 0, "0.00", "10001.50", "| BJ-01 settled 0.00 held 0.00", "display 10001.50 reserve 2000.60 house -11992.10 coin-in -10.00" },
    { 1, 0, "1000.15", "9001.35", "| BJ-01 settled 1000.15 held 0.00",
      "display 9001.35 reserve 2000.60 paid 1000.15 house -11992.10 coin-in -10.00" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (Case) c = usual ();
      UcMoney before[UC_LINKED_N_ACCOUNTS];
      guint64 claim;

      asks (c, "BJ-01", 2);
      claim = claims (c, "BJ-01", 1, 1);
      in_place (c, "BJ-01", claim, rows[i].tenth, rows[i].whole, rows[i].awarded, rows[i].released);
      memcpy (before, c->total, sizeof before);
      stands (c, "BJ-01", claim, 1, 1, "10001.50", "1000.15", "0.00");
      answer_is (c, rows[i].answer);
      nothing_changed (c, before);
      g_assert_cmpint (c->link.stranded[0].beyond, ==, usd ("10001.50") - usd (rows[i].awarded));
      /* Two slips, and the first is of the larger award. */
      pays (c, "BJ-01", claim, "9001.35");
      pays (c, "BJ-01", claim, "1000.15");
      meter_is (c, rows[i].meter);
      g_assert_cmpuint (c->link.n_stranded, ==, 0);
      g_assert_false (c->link.members[0].suspended);
      pays (c, "BJ-01", claim, "0.01");
      answer_is (c, "| suspended false | BJ-01 refused false");
      meter_is (c, rows[i].meter);
    }
}

/* … or less: what it does not document stays payable. */
static void
test_back_less (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  asks (c, "BJ-01", 2);
  claim = claims (c, "BJ-01", 1, 1);
  in_place (c, "BJ-01", claim, 1, 1, "10001.50", "0.00");
  stands (c, "BJ-01", claim, 1, 0, "1000.15", "1000.15", "9001.35");
  answer_is (c, "| BJ-01 settled 10001.50 held 0.00");
  g_assert_cmpint (c->link.stranded[0].beyond, ==, -usd ("9001.35"));
  pays (c, "BJ-01", claim, "1000.15");
  g_assert_false (c->link.members[0].suspended);
  meter_is (c, "display 5000.00 payable 9001.35 paid 1000.15 house -14991.50 coin-in -10.00");
  pays (c, "BJ-01", claim, "0.01");
  answer_is (c, "| suspended false | BJ-01 refused false");
}

/* What no table may say all the same: more than the claim held, more winners than it claimed, documents of what it has not awarded, or another table's
 * claim. */
static void
test_back_false (void)
{
  static const struct
  {
    const char *table;
    UcLinkedInput input;
  } rows[] = {
    { "BJ-01", { .kind = UC_LINKED_SETTLED, .whole = 1, .awarded = 10000760000 } },
    { "BJ-01", { .kind = UC_LINKED_SETTLED, .whole = 1, .awarded = 10000750000, .released = 10000 } },
    { "BJ-01", { .kind = UC_LINKED_SETTLED, .whole = 2, .awarded = 10000750000 } },
    { "BJ-01", { .kind = UC_LINKED_SETTLED, .awarded = 10000750000 } },
    { "BJ-02", { .kind = UC_LINKED_SETTLED, .whole = 1, .awarded = 10000750000 } },
    { "BJ-01", { .kind = UC_LINKED_DOCUMENTED, .awarded = 10000760000 } },
    { "BJ-02", { .kind = UC_LINKED_DOCUMENTED, .awarded = 10000750000 } },
  };

  for (guint nobody = 0; nobody < 2; nobody++)
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
      {
        g_autoptr (Case) c = usual ();
        UcMoney before[UC_LINKED_N_ACCOUNTS];
        UcLinkedInput input = rows[i].input;

        asks (c, "BJ-01", 1);
        input.round = 218;
        input.claim = claims (c, "BJ-01", 0, 1);
        in_place (c, "BJ-01", input.claim, 0, nobody ? 0 : 1, nobody ? "0.00" : "10000.75", nobody ? "10000.75" : "0.00");
        memcpy (before, c->total, sizeof before);
        row (c, rows[i].table, input);
        if (strstr (c->text->str, "suspended false") == NULL)
          g_error ("%u: %s", i, c->text->str);
        nothing_changed (c, before);
      }
}

/* $5,000.00 are awarded in the table's place; the hit before it is none, and $5,001.50 more come. The table settles the first sum first: it is the one
 * that was awarded, and the rest is awarded once. */
static void
test_back_then_more (void)
{
  g_autoptr (Case) c = usual ();
  guint64 first, second;

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  first = claims (c, "BJ-01", 0, 1);
  second = claims (c, "BJ-02", 0, 1);
  in_place (c, "BJ-02", second, 0, 1, "5000.00", "0.00");
  settles (c, "BJ-01", first, "0.00", "0.00", "10001.50");
  stands (c, "BJ-02", second, 0, 1, "5000.00", "0.00", "0.00");
  answer_is (c, "| BJ-02 settled 5000.00 held 0.00");
  settles (c, "BJ-02", second, "5001.50", "0.00", "0.00");
  answer_is (c, "awarded | BJ-02 settled 10001.50 held 0.00");
  pays (c, "BJ-02", second, "10001.50");
  meter_is (c, "display 5000.00 paid 10001.50 house -14991.50 coin-in -10.00");
  g_assert_false (c->link.members[1].suspended);
  g_assert_cmpuint (c->link.n_stranded, ==, 0);
}

/* … or it takes what two persons awarded, and settles what has come since, of which it has heard a part: that is more, and no second word about the
 * first sum. */
static void
test_back_more_alone (void)
{
  g_autoptr (Case) c = usual ();
  guint64 first, second;

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  first = claims (c, "BJ-01", 0, 1);
  second = claims (c, "BJ-02", 0, 1);
  in_place (c, "BJ-02", second, 0, 1, "5000.00", "0.00");
  settles (c, "BJ-01", first, "0.00", "0.00", "10001.50");
  settles (c, "BJ-02", second, "1.50", "0.00", "0.00");
  answer_is (c, "awarded | BJ-02 settled 5001.50 held 5000.00");
  pays (c, "BJ-02", second, "5001.50");
  meter_is (c, "display 5000.00 held 5000.00 paid 5001.50 house -14991.50 coin-in -10.00");
  g_assert_false (c->link.members[1].suspended);
}

/* … or nobody of it stands for the table: what has come since goes back, what two persons awarded stays payable, and its documents are none. */
static void
test_back_then_nobody (void)
{
  g_autoptr (Case) c = usual ();
  guint64 first, second;

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  first = claims (c, "BJ-01", 0, 1);
  second = claims (c, "BJ-02", 0, 1);
  in_place (c, "BJ-02", second, 0, 1, "5000.00", "0.00");
  settles (c, "BJ-01", first, "0.00", "0.00", "10001.50");
  stands (c, "BJ-02", second, 0, 0, "0.00", "0.00", "5001.50");
  answer_is (c, "released | BJ-02 settled 5000.00 held 0.00");
  g_assert_false (c->link.members[1].suspended);
  leaves (c, "BJ-02");
  g_assert_false (c->link.members[1].suspended);
  pays (c, "BJ-02", second, "5000.00");
  g_assert_true (c->link.members[1].suspended);
}

/* Two persons at the table said the same sum as two at the link. */
static void
test_back_by_hand (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  asks (c, "BJ-01", 1);
  claim = claims (c, "BJ-01", 0, 1);
  in_place (c, "BJ-01", claim, 0, 1, "10000.75", "0.00");
  row (c, "BJ-01", (UcLinkedInput) { .kind = UC_LINKED_SETTLED, .round = 218, .whole = 1, .awarded = usd ("10000.75"), .by_hand = 1 });
  answer_is (c, "| BJ-01 settled 10000.75 held 0.00");
  pays (c, "BJ-01", claim, "10000.75");
  meter_is (c, "display 5000.00 paid 10000.75 house -14995.75 coin-in -5.00");
}

/* A document outside its journal says that the player has the money. */
static UcLinkedInput
paid_out (const char *table, guint64 claim, const char *sum)
{
  UcLinkedInput input = persons (UC_LINKED_PAID_OUT, table);

  input.claim = claim;
  input.awarded = usd (sum);
  return input;
}

/* The table awards itself and burns down before it documents. Two persons book the award as paid, in two parts; a cent more is refused, and so is a third
 * time, another table's, and one person alone. */
static void
test_paid_out (void)
{
  static const char *const reasons[] = { "", " ", "\u200b", "- … -" };
  g_autoptr (Case) c = usual ();
  UcLinkedInput part, rest, more, alone, unsaid, other;
  guint64 claim;

  asks (c, "BJ-01", 1);
  claim = claims (c, "BJ-01", 0, 1);
  part = paid_out ("BJ-01", claim, "4000.00");
  refused (c, &part, UC_LINKED_ERROR_NOT_NOW);
  settles (c, "BJ-01", claim, "10000.75", "0.00", "0.00");
  other = paid_out ("BJ-02", claim, "10000.75");
  refused (c, &other, UC_LINKED_ERROR_NOT_NOW);
  more = paid_out ("BJ-01", claim, "10000.76");
  refused (c, &more, UC_LINKED_ERROR_RANGE);
  more = paid_out ("BJ-01", claim, "0.00");
  refused (c, &more, UC_LINKED_ERROR_RANGE);
  more = paid_out ("BJ-01", claim, "-1.00");
  refused (c, &more, UC_LINKED_ERROR_RANGE);
  alone = part;
  g_strlcpy (alone.second, alone.badge, sizeof alone.second);
  refused (c, &alone, UC_LINKED_ERROR_AUTHORITY);
  unsaid = part;
  for (guint i = 0; i < G_N_ELEMENTS (reasons); i++)
    {
      g_strlcpy (unsaid.reason, reasons[i], sizeof unsaid.reason);
      refused (c, &unsaid, UC_LINKED_ERROR_RANGE);
    }
  more = paid_out ("BJ-01", claim, "0.000001");
  refused (c, &more, UC_LINKED_ERROR_RANGE);
  more = paid_out ("BJ-01", claim, "4000.005");
  refused (c, &more, UC_LINKED_ERROR_RANGE);
  input_or_fail (c, &part);
  answer_is (c, "paid");
  meter_is (c, "display 5000.00 payable 6000.75 paid 4000.00 house -14995.75 coin-in -5.00");
  more = paid_out ("BJ-01", claim, "6000.76");
  refused (c, &more, UC_LINKED_ERROR_RANGE);
  rest = paid_out ("BJ-01", claim, "6000.75");
  input_or_fail (c, &rest);
  meter_is (c, "display 5000.00 paid 10000.75 house -14995.75 coin-in -5.00");
  refused (c, &rest, UC_LINKED_ERROR_NOT_NOW);
  leaves (c, "BJ-01");
  g_assert_false (c->link.members[0].suspended);
}

/* The table comes back and documents what it has awarded: by one slip, by two, or after two persons had booked a part. The meter pays it once, and a
 * cent more is false. */
static void
test_paid_out_then_documented (void)
{
  static const struct
  {
    const char *paid_out, *slips[2];
  } rows[] = { { "10000.75", { "10000.75", NULL } }, { "10000.75", { "1.00", "9999.75" } }, { "4000.00", { "10000.75", NULL } },
               { "4000.00", { "7000.00", "3000.75" } }, { "10000.75", { NULL, NULL } } };

  for (guint settled = 0; settled < 2; settled++)
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
      {
        g_autoptr (Case) c = usual ();
        UcLinkedInput paid;
        guint64 claim;

        asks (c, "BJ-01", 1);
        claim = claims (c, "BJ-01", 0, 1);
        if (settled)
          in_place (c, "BJ-01", claim, 0, 1, "10000.75", "0.00");
        else
          settles (c, "BJ-01", claim, "10000.75", "0.00", "0.00");
        paid = paid_out ("BJ-01", claim, rows[i].paid_out);
        input_or_fail (c, &paid);
        if (settled)
          stands (c, "BJ-01", claim, 0, 1, "10000.75", "0.00", "0.00");
        for (guint slip = 0; slip < 2 && rows[i].slips[slip] != NULL; slip++)
          pays (c, "BJ-01", claim, rows[i].slips[slip]);
        g_assert_false (c->link.members[0].suspended);
        meter_is (c, "display 5000.00 paid 10000.75 house -14995.75 coin-in -5.00");
        g_assert_cmpuint (c->link.n_stranded, ==, rows[i].slips[0] == NULL);
        pays (c, "BJ-01", claim, rows[i].slips[0] == NULL ? "10000.76" : "0.01");
        answer_is (c, "| suspended false | BJ-01 refused false");
        meter_is (c, "display 5000.00 paid 10000.75 house -14995.75 coin-in -5.00");
      }
}

/* Two persons awarded more than the table did; the player is due it all the same, and has it by a document of the house. Nothing is left. */
static void
test_paid_out_the_difference (void)
{
  g_autoptr (Case) c = usual ();
  UcLinkedInput rest;
  guint64 claim;

  asks (c, "BJ-01", 2);
  claim = claims (c, "BJ-01", 1, 1);
  in_place (c, "BJ-01", claim, 1, 1, "10001.50", "0.00");
  stands (c, "BJ-01", claim, 1, 0, "1000.15", "1000.15", "9001.35");
  pays (c, "BJ-01", claim, "1000.15");
  rest = paid_out ("BJ-01", claim, "9001.35");
  input_or_fail (c, &rest);
  meter_is (c, "display 5000.00 paid 10001.50 house -14991.50 coin-in -10.00");
  g_assert_cmpuint (c->link.n_stranded, ==, 0);
}

/* Two winners share an award. Two persons book the first one's part as paid, and the table comes back and documents the same payment: it is not booked
 * again, and the other one's part stays payable. */
static void
test_paid_out_to_one_winner (void)
{
  g_autoptr (Case) c = usual ();
  UcLinkedInput paid;
  guint64 claim;

  asks (c, "BJ-01", 2);
  claim = claims (c, "BJ-01", 0, 2);
  in_place (c, "BJ-01", claim, 0, 2, "10001.50", "0.00");
  paid = paid_out ("BJ-01", claim, "5000.75");
  input_or_fail (c, &paid);
  meter_is (c, "display 5000.00 payable 5000.75 paid 5000.75 house -14991.50 coin-in -10.00");
  stands (c, "BJ-01", claim, 0, 2, "10001.50", "0.00", "0.00");
  pays (c, "BJ-01", claim, "5000.75");
  meter_is (c, "display 5000.00 payable 5000.75 paid 5000.75 house -14991.50 coin-in -10.00");
  g_assert_cmpuint (c->link.n_stranded, ==, 0);
  paid = paid_out ("BJ-01", claim, "5000.75");
  input_or_fail (c, &paid);
  meter_is (c, "display 5000.00 paid 10001.50 house -14991.50 coin-in -10.00");
  g_assert_false (c->link.members[0].suspended);
}

/* The table has heard what two persons settled before it could settle the claim itself: nothing was left for it, and it says so. That is no other sum than
 * theirs, and it may document what they awarded. */
static void
test_takes_their_word (void)
{
  static const char *const sums[] = { NULL, "4000.00", "10000.75" };

  for (guint i = 0; i < G_N_ELEMENTS (sums); i++)
    {
      g_autoptr (Case) c = usual ();
      guint64 claim;

      asks (c, "BJ-01", 1);
      claim = claims (c, "BJ-01", 0, 1);
      in_place (c, "BJ-01", claim, 0, 1, "10000.75", "0.00");
      stands (c, "BJ-01", claim, 0, 0, "0.00", "0.00", "0.00");
      answer_is (c, "| BJ-01 settled 10000.75 held 0.00");
      g_assert_cmpuint (c->link.n_stranded, ==, 0);
      if (sums[i] != NULL)
        {
          UcLinkedInput paid = paid_out ("BJ-01", claim, sums[i]);

          input_or_fail (c, &paid);
        }
      pays (c, "BJ-01", claim, "10000.75");
      g_assert_false (c->link.members[0].suspended);
      meter_is (c, "display 5000.00 paid 10000.75 house -14995.75 coin-in -5.00");
    }
}

/* Two persons settle a claim of $10,001.50 and book all or a part of it as paid, and the table comes back and awards less: what was paid in its place hides
 * nothing of what it awarded less. It documents what it awarded, and no more. */
static void
test_paid_out_then_less (void)
{
  static const struct
  {
    const char *paid_out;
    guint tenth, whole; /* that stand by the table */
    const char *awarded, *of_tenth, *released, *less, *unbooked;
  } rows[] = {
    { "10001.50", 0, 0, "0.00", "0.00", "10001.50", "10001.50", "0.00" },
    { "10001.50", 1, 0, "1000.15", "1000.15", "9001.35", "9001.35", "1000.15" },
    { "400.00", 1, 0, "1000.15", "1000.15", "9001.35", "9001.35", "400.00" },
    { "9601.35", 1, 0, "1000.15", "1000.15", "9001.35", "9001.35", "1000.15" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (Case) c = usual ();
      const UcLinkedStranded *stranded = &c->link.stranded[0];
      UcLinkedInput paid;
      guint64 claim;

      asks (c, "BJ-01", 2);
      claim = claims (c, "BJ-01", 1, 1);
      in_place (c, "BJ-01", claim, 1, 1, "10001.50", "0.00");
      paid = paid_out ("BJ-01", claim, rows[i].paid_out);
      input_or_fail (c, &paid);
      stands (c, "BJ-01", claim, rows[i].tenth, rows[i].whole, rows[i].awarded, rows[i].of_tenth, rows[i].released);
      answer_is (c, "| BJ-01 settled 10001.50 held 0.00");
      g_assert_cmpuint (c->link.n_stranded, ==, 1);
      g_assert_cmpint (stranded->paid, ==, usd (rows[i].paid_out));
      g_assert_cmpint (stranded->beyond, ==, -usd (rows[i].less));
      g_assert_cmpint (uc_linked_state_unbooked (&c->link, stranded), ==, usd (rows[i].unbooked));
      if (usd (rows[i].awarded) > 0)
        pays (c, "BJ-01", claim, rows[i].awarded);
      g_assert_false (c->link.members[0].suspended);
      g_assert_cmpint (stranded->beyond, ==, -usd (rows[i].less));
      g_assert_cmpint (uc_linked_state_unbooked (&c->link, stranded), ==, 0);
      pays (c, "BJ-01", claim, "0.01");
      answer_is (c, "| suspended false | BJ-01 refused false");
    }
}

/* As many are kept; beyond them the oldest is forgotten, and its table is suspended as one that says what cannot be. */
static void
test_back_many (void)
{
  g_autoptr (Case) c = usual ();
  guint64 first = 0, claim = 0;

  for (guint round = 1; round <= UC_LINKED_STRANDED + 1; round++)
    {
      UcLinkedInput input = persons (UC_LINKED_BY_HAND, "BJ-01"), up = persons (UC_LINKED_GIVEN_UP, "BJ-01");

      row (c, "BJ-01", (UcLinkedInput) { .kind = UC_LINKED_ASKED, .round = round, .count = 1, .stake = 5 * UC_DOLLAR });
      row (c, "BJ-01", (UcLinkedInput) { .kind = UC_LINKED_CLAIMED, .round = round, .tenth = 1 });
      claim = input.claim = c->link.claimed;
      first = first == 0 ? claim : first;
      uc_linked_settlement_fill (&c->link, &c->link.claims[0], &input);
      input_or_fail (c, &input);
      up.round = round;
      input_or_fail (c, &up);
    }
  g_assert_cmpuint (c->link.n_stranded, ==, UC_LINKED_STRANDED);
  row (c, "BJ-01", (UcLinkedInput) { .kind = UC_LINKED_SETTLED, .round = UC_LINKED_STRANDED + 1, .claim = claim,
    .released = c->link.stranded[UC_LINKED_STRANDED - 1].claim.amount });
  answer_is (c, "| BJ-01 settled 0.00 held 0.00");
  g_assert_cmpuint (c->link.n_stranded, ==, UC_LINKED_STRANDED - 1);
  row (c, "BJ-01", (UcLinkedInput) { .kind = UC_LINKED_SETTLED, .round = 1, .claim = first, .released = UC_DOLLAR });
  answer_is (c, "| suspended false | BJ-01 refused false");
}

/* The table comes back with an award that two persons have said there. */
static void
by_hand (Case *c, const char *table, guint64 claim, guint tenth, guint whole, const char *awarded)
{
  row (c, table, (UcLinkedInput) { .kind = UC_LINKED_SETTLED, .round = 218, .claim = claim, .tenth = tenth, .whole = whole,
    .awarded = usd (awarded), .by_hand = 1 });
}

/* They said less than the meter was: the rest is held for it, and the table hears of it. The claim had no number at the table. */
static void
test_by_hand_less (void)
{
  g_autoptr (Case) c = usual ();

  asks (c, "BJ-01", 1);
  claims (c, "BJ-01", 0, 1);
  by_hand (c, "BJ-01", 0, 0, 1, "9000.00");
  answer_is (c, "awarded | BJ-01 settled 9000.00 held 1000.75");
  meter_is (c, "display 5000.00 held 1000.75 payable 9000.00 house -14995.75 coin-in -5.00");
  settles (c, "BJ-01", 1, "1000.75", "0.00", "0.00");
  meter_is (c, "display 5000.00 payable 10000.75 house -14995.75 coin-in -5.00");
  leaves (c, "BJ-01");
  g_assert_cmpuint (uc_linked_prompt (&c->link).undecided, ==, 0);
}

/* They said more: the meter bears what it held, and the house the rest. */
static void
test_by_hand_more (void)
{
  g_autoptr (Case) c = usual ();

  asks (c, "BJ-01", 2);
  claims (c, "BJ-01", 1, 0);
  by_hand (c, "BJ-01", 1, 1, 0, "1200.00");
  answer_is (c, "awarded | BJ-01 settled 1000.15 held 0.00");
  pays (c, "BJ-01", 1, "1000.15");
  meter_is (c, "display 9001.35 reserve 2000.60 paid 1000.15 house -11992.10 coin-in -10.00");
}

/* One of two winners falls away, and the other has the whole of 10%. */
static void
test_by_hand_of_two (void)
{
  g_autoptr (Case) c = usual ();

  asks (c, "BJ-01", 2);
  claims (c, "BJ-01", 2, 0);
  by_hand (c, "BJ-01", 1, 1, 0, "500.00");
  answer_is (c, "awarded | BJ-01 settled 500.00 held 500.15");
}

/* Where hits share, another round's ticket is open: what was paid is awarded, and nothing beyond is promised before it is closed. */
static void
test_by_hand_shared (void)
{
  g_autoptr (Case) c = sharing ("9997.00", 2);

  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  claims (c, "BJ-01", 0, 1);
  by_hand (c, "BJ-01", 0, 0, 1, "4000.00");
  answer_is (c, "awarded | BJ-01 settled 4000.00 held 0.00");
  claims (c, "BJ-02", 0, 1);
  g_assert_nonnull (strstr (c->text->str, "BJ-01 locked 4999.25 tenth 0.00 held 999.25"));
  g_assert_nonnull (strstr (c->text->str, "BJ-02 locked 4999.25 tenth 0.00 held 4999.25"));
}

/* The winner of 10% falls away, and six have equal parts of $15.25: $2.54, where they had $2.28 beside $1.52. The four cents more were not held
 * when the table paid; they are now. */
static void
test_by_hand_cents (void)
{
  g_autoptr (Case) c = sharing ("10.00", 1);

  asks (c, "BJ-01", 7);
  claims (c, "BJ-01", 1, 6);
  by_hand (c, "BJ-01", 1, 0, 6, "4000.00");
  answer_is (c, "awarded released | BJ-01 settled 15.20 held 0.04");
  meter_is (c, "display 5000.05 held 0.04 payable 15.20 house -4980.29 coin-in -35.00");
  settles (c, "BJ-01", 1, "0.04", "0.00", "0.00");
  meter_is (c, "display 5000.05 payable 15.24 house -4980.29 coin-in -35.00");
}

/* What no table may say: nobody stands, more winners than claimed, a second time, or that something goes back. */
static void
test_by_hand_false (void)
{
  static const UcLinkedInput rows[] = {
    { .whole = 0, .awarded = UC_DOLLAR }, { .whole = 2, .awarded = UC_DOLLAR }, { .whole = 1, .awarded = 0 },
    { .whole = 1, .awarded = -UC_DOLLAR }, { .whole = 1, .awarded = UC_DOLLAR, .released = UC_DOLLAR },
  };

  for (guint i = 0; i <= G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (Case) c = usual ();
      UcLinkedInput input = rows[MIN (i, G_N_ELEMENTS (rows) - 1)];

      asks (c, "BJ-01", 1);
      claims (c, "BJ-01", 0, 1);
      input.kind = UC_LINKED_SETTLED;
      input.round = 218;
      input.by_hand = 1;
      if (i == G_N_ELEMENTS (rows))
        {
          by_hand (c, "BJ-01", 0, 0, 1, "1.00");
          input = (UcLinkedInput){ .kind = UC_LINKED_SETTLED, .round = 218, .claim = 1, .whole = 1, .awarded = UC_DOLLAR, .by_hand = 1 };
        }
      row (c, "BJ-01", input);
      g_assert_nonnull (strstr (c->text->str, "suspended"));
      g_assert_cmpint (c->link.balance[UC_LINKED_PAYABLE], ==, i == G_N_ELEMENTS (rows) ? UC_DOLLAR : 0);
    }
}

/* --- gaming days, LINK § 2.7, case 19 ------------------------------------------------------------------------------------------ */

static UcLinkedInput
day_of (const char *day)
{
  UcLinkedInput input = { .kind = UC_LINKED_DAY };

  g_strlcpy (input.day, day, sizeof input.day);
  return input;
}

/* The entry has all balances, moves nothing, and nothing but its number is another one on the meter. */
static void
ends_day (Case *c, const char *day)
{
  const UcLinkedInput input = day_of (day);
  g_autofree UcLinked *before = g_memdup2 (&c->link, sizeof c->link);
  const UcLinkedEvent *event;

  input_or_fail (c, &input);
  answer_is (c, "day");
  g_assert_cmpuint (c->events->len, ==, 1);
  event = &g_array_index (c->events, UcLinkedEvent, 0);
  for (guint a = 0; a < UC_LINKED_N_ACCOUNTS; a++)
    g_assert_cmpint (event->change[a], ==, 0);
  g_assert_cmpmem (event->balance, sizeof event->balance, before->balance, sizeof before->balance);
  g_assert_cmpuint (event->entry, ==, before->entries);
  g_assert_cmpuint (event->member, ==, UC_LINKED_NOBODY);
  g_assert_cmpstr (event->reason, ==, day);
  g_assert_cmpstr (event->by, ==, "");
  before->entries++;
  before->day_entry = event->entry;
  memcpy (before->day, day, sizeof before->day);
  g_assert_cmpmem (before, sizeof *before, &c->link, sizeof c->link);
}

/* The day ends in the middle of everything: a ticket, a claim that is undecided, an award that is not paid. */
static void
test_day_in_between (void)
{
  g_autoptr (Case) c = usual ();

  ends_day (c, "2026-11-28");
  asks (c, "BJ-01", 4);
  ends_day (c, "2026-11-29");
  asks (c, "BJ-02", 1);
  answer_is (c, "joined | BJ-02 joined 10003.75");
  claims (c, "BJ-01", 0, 1);
  answer_is (c, "locked reseed top-up | BJ-01 locked 10003.75 tenth 0.00 held 10003.75 rank 1");
  ends_day (c, "2026-11-30");
  settles (c, "BJ-01", 1, "10003.75", "0.00", "0.00");
  answer_is (c, "awarded | BJ-01 settled 10003.75 held 0.00");
  ends_day (c, "2026-12-01");
  pays (c, "BJ-01", 1, "10003.75");
  answer_is (c, "paid");
  leaves (c, "BJ-02");
  signed_by_two (c, UC_LINKED_CLOSED, "");
  ends_day (c, "2026-12-02");
  meter_is (c, "display 5000.00 paid 10003.75 house -14978.75 coin-in -25.00");
}

/* A day ends once, whatever a clock says, and none is left out. */
static void
test_day_once (void)
{
  static const struct
  {
    const char *day;
    UcLinkedError code;
  } wrong[] = { { "2027-02-27", UC_LINKED_ERROR_NOT_NOW }, { "2027-02-28", UC_LINKED_ERROR_NOT_NOW }, { "2027-03-02", UC_LINKED_ERROR_NOT_NOW },
                { "2027-02-29", UC_LINKED_ERROR_NOT_NOW }, { "", UC_LINKED_ERROR_NOT_NOW },           { "tomorrow", UC_LINKED_ERROR_NOT_NOW } };
  static const char *const no_days[] = { "", "2027-02-29", "2027-2-28", "20270228" };
  g_autoptr (Case) c = usual ();

  for (guint i = 0; i < G_N_ELEMENTS (no_days); i++)
    {
      const UcLinkedInput input = day_of (no_days[i]);

      refused (c, &input, UC_LINKED_ERROR_RANGE);
    }
  ends_day (c, "2027-02-28");
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      const UcLinkedInput input = day_of (wrong[i].day);

      refused (c, &input, wrong[i].code);
    }
  ends_day (c, "2027-03-01");
  ends_day (c, "2027-03-02");
}

/* Balances come with the first value: what has not begun has no day. */
static void
test_day_before_the_first_value (void)
{
  Case c = { .terms = usual_terms (), .events = g_array_new (FALSE, TRUE, sizeof (UcLinkedEvent)) };
  const UcLinkedInput input = day_of ("2026-11-29");

  uc_linked_init (&c.link, &c.terms);
  refused (&c, &input, UC_LINKED_ERROR_NOT_NOW);
  g_array_unref (c.events);
}

/* --- other terms, LINK § 6, case 20 ------------------------------------------------------------------------------------------ */

static UcLinkedInput
filed (const char *seed, guint32 primary, guint32 secondary, const char *limit)
{
  UcLinkedInput input = persons (UC_LINKED_FILED, "");

  input.terms = (UcLinkedParameters) { usd (seed), usd (limit), primary, secondary };
  return input;
}

static void
files (Case *c, const char *seed, guint32 primary, guint32 secondary, const char *limit)
{
  UcLinkedInput input = filed (seed, primary, secondary, limit);

  input_or_fail (c, &input);
  answer_is (c, "");
}

/* @why: a part of the sentence. */
static void
not_now (Case *c, UcLinkedInput input, UcLinkedError code, const char *why)
{
  g_autoptr (GError) error = NULL;

  refused (c, &input, code);
  g_assert_false (uc_linked_decide (&c->link, &input, c->events, &error));
  if (strstr (error->message, why) == NULL)
    g_error ("%s", error->message);
}

/* 9 NYCRR 5321.18(b)(4): a limit below what the meter shows waits. The epoch in play goes on without it; the one that a hit begins has it:
 * $5,000.00, and then 15% of 200 wagers of $5.00 more is $5,150.00, of which the signs show $5,100.00. */
static void
test_terms_by_hit (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  files (c, "5000.00", 150000, 60000, "5100.00");
  g_assert_true (c->link.waits);
  meter_is (c, "display 10000.00 reserve 2000.00 house -12000.00");
  asks (c, "BJ-01", 4);
  answer_is (c, "joined | BJ-01 joined 10003.00");
  asks (c, "BJ-02", 1);
  claim = claims (c, "BJ-01", 0, 1);
  answer_is (c, "locked reseed top-up | BJ-01 locked 10003.75 tenth 0.00 held 10003.75 rank 1");
  g_assert_false (c->link.waits);
  g_assert_cmpuint (c->link.since, ==, 2);
  settles (c, "BJ-01", claim, "10003.75", "0.00", "0.00");
  for (guint round = 219; round < 219 + 40; round++)
    {
      row (c, "BJ-03", (UcLinkedInput) { .kind = UC_LINKED_ASKED, .round = round, .count = 5, .stake = 25 * UC_DOLLAR });
      row (c, "BJ-03", (UcLinkedInput) { .kind = UC_LINKED_LEFT, .round = round });
    }
  g_assert_cmpint (c->link.balance[UC_LINKED_DISPLAY], ==, usd ("5100.00"));
  g_assert_cmpint (c->link.balance[UC_LINKED_OVERFLOW], ==, usd ("50.00"));
}

/* Filed with the meter closed while two rounds are in play: they go on under the old terms. The hit takes its pot, and the next epoch begins
 * with the new seed: reserve $2,001.20 and $5,998.80 of the house. The hit turns out to be none: all goes back, and so does a wager of the
 * old epoch, with the $0.75 and $0.30 that it had brought. In the new epoch a wager brings $1.00 and $0.50. */
static void
test_terms_of_tickets (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  asks (c, "BJ-01", 2);
  asks (c, "BJ-02", 2);
  signed_by_two (c, UC_LINKED_CLOSED, "");
  files (c, "8000.00", 200000, 100000, "0.00");
  meter_is (c, "display 10003.00 reserve 2001.20 house -11984.20 coin-in -20.00");
  claim = claims (c, "BJ-01", 0, 1);
  answer_is (c, "locked reseed top-up | BJ-01 locked 10003.00 tenth 0.00 held 10003.00 rank 1");
  meter_is (c, "display 8000.00 held 10003.00 house -17983.00 coin-in -20.00");
  settles (c, "BJ-01", claim, "0.00", "0.00", "10003.00");
  meter_is (c, "display 10003.00 reserve 2001.20 house -11984.20 coin-in -20.00");
  returns (c, "BJ-02", 1);
  meter_is (c, "display 10002.25 reserve 2000.90 house -11988.15 coin-in -15.00");
  signed_by_two (c, UC_LINKED_OPENED, "");
  asks (c, "BJ-03", 1);
  answer_is (c, "joined | BJ-03 joined 10003.25");
  meter_is (c, "display 10003.25 reserve 2001.40 house -11984.65 coin-in -20.00");
  g_assert_cmpuint (c->link.members[2].ticket.epoch, ==, 2);
}

/* § 605a.8: the second hit on one pot moves up after other terms began with the first one. Its ticket is of the epoch before them, without a limit:
 * 12 wagers bring $9.00, and it takes all of $10,009.00. The meter begins with $2,003.60 of the reserve and $2,996.40 of the house. */
static void
test_terms_moved_up (void)
{
  g_autoptr (Case) c = usual ();
  guint64 first;

  files (c, "5000.00", 150000, 60000, "5100.00");
  asks (c, "BJ-01", 6);
  asks (c, "BJ-02", 6);
  first = claims (c, "BJ-01", 0, 1);
  claims (c, "BJ-02", 0, 1);
  answer_is (c, "locked top-up | BJ-02 locked 5000.00 tenth 0.00 held 5000.00 rank 2");
  settles (c, "BJ-01", first, "0.00", "0.00", "10009.00");
  answer_is (c, "released locked | BJ-01 settled 0.00 held 0.00 | BJ-02 locked 10009.00 tenth 0.00 held 10009.00 rank 2");
  meter_is (c, "display 5000.00 held 10009.00 house -14949.00 coin-in -60.00");
}

/* … and so it is when the first hit has turned out to be none before the second one is made, whether hits share a pot or not. The signs show $5,100.00
 * between the two, and $4,909.00 wait behind the limit. */
static void
test_terms_pot_restored (gconstpointer share)
{
  g_autoptr (Case) c = GPOINTER_TO_INT (share) ? sharing ("10000.00", 3) : usual ();
  guint64 first;

  files (c, "5000.00", 150000, 60000, "5100.00");
  asks (c, "BJ-01", 6);
  asks (c, "BJ-02", 6);
  first = claims (c, "BJ-01", 0, 1);
  settles (c, "BJ-01", first, "0.00", "0.00", "10009.00");
  meter_is (c, "display 5100.00 reserve 2003.60 overflow 4909.00 house -11952.60 coin-in -60.00");
  claims (c, "BJ-02", 0, 1);
  /* Who shares is told nothing before every ticket of the pot has been judged. */
  answer_is (c, GPOINTER_TO_INT (share) ? "locked reseed top-up | BJ-01 locked 0.00 tenth 0.00 held 0.00 rank 1 | "
                                          "BJ-02 locked 10009.00 tenth 0.00 held 10009.00 rank 2"
                                        : "locked reseed top-up | BJ-02 locked 10009.00 tenth 0.00 held 10009.00 rank 2");
  meter_is (c, "display 5000.00 held 10009.00 house -14949.00 coin-in -60.00");
}

/* 10% of that pot, of a ticket of that epoch: of $10,009.00, and not of the $5,100.00 that the signs show. */
static void
test_terms_tenth_restored (void)
{
  g_autoptr (Case) c = usual ();
  guint64 first;

  files (c, "5000.00", 150000, 60000, "5100.00");
  asks (c, "BJ-01", 6);
  asks (c, "BJ-02", 6);
  first = claims (c, "BJ-01", 0, 1);
  settles (c, "BJ-01", first, "0.00", "0.00", "10009.00");
  claims (c, "BJ-02", 1, 0);
  answer_is (c, "locked | BJ-02 locked 1000.90 tenth 1000.90 held 1000.90 rank 2");
  meter_is (c, "display 5100.00 reserve 2003.60 overflow 3908.10 held 1000.90 house -11952.60 coin-in -60.00");
}

/* A ticket of the new epoch has the new limit, $5,100.00, of a pot that is there again: $4,909.75 wait. While that hit stands, a ticket of the epoch before
 * takes what the signs show, too. The hit is none: now it takes the pot of its own epoch, $10,009.00 and the $0.75 that came since. The new
 * meter has $5,000.00, and the signs go on to show $5,100.00: the house adds $100.00. */
static void
test_terms_limit_of_ticket (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  files (c, "5000.00", 150000, 60000, "5100.00");
  asks (c, "BJ-01", 6);
  asks (c, "BJ-02", 6);
  claim = claims (c, "BJ-01", 0, 1);
  asks (c, "BJ-03", 1);
  answer_is (c, "joined | BJ-03 joined 5000.75");
  settles (c, "BJ-01", claim, "0.00", "0.00", "10009.00");
  claim = claims (c, "BJ-03", 0, 1);
  answer_is (c, "locked reseed top-up | BJ-03 locked 5100.00 tenth 0.00 held 5100.00 rank 1");
  meter_is (c, "display 5100.00 overflow 4809.75 held 5100.00 house -14944.75 coin-in -65.00");
  claims (c, "BJ-02", 0, 1);
  answer_is (c, "locked reseed top-up | BJ-02 locked 5100.00 tenth 0.00 held 5100.00 rank 2");
  settles (c, "BJ-03", claim, "0.00", "0.00", "5100.00");
  answer_is (c, "released locked | BJ-03 settled 0.00 held 0.00 | BJ-02 locked 10009.75 tenth 0.00 held 10009.75 rank 2");
  meter_is (c, "display 5100.00 held 10009.75 house -15044.75 coin-in -65.00");
}

/* The other way round: the ticket's epoch has a limit of $10,001.00, and the new one has none. The second hit moves up to the limit of its ticket, and
 * the $0.50 above it stay for the next epoch. */
static void
test_terms_limit_raised (void)
{
  UcLinkedTerms terms = usual_terms ();
  g_autoptr (Case) c = NULL;
  guint64 first;

  terms.limit = usd ("10001.00");
  c = meter_new (&terms, "10000.00", "2000.00", 2);
  files (c, "5000.00", 150000, 60000, "0.00");
  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  first = claims (c, "BJ-01", 0, 1);
  claims (c, "BJ-02", 0, 1);
  answer_is (c, "locked top-up | BJ-02 locked 5000.50 tenth 0.00 held 5000.50 rank 2");
  settles (c, "BJ-01", first, "0.00", "0.00", "10001.00");
  answer_is (c, "released locked | BJ-01 settled 0.00 held 0.00 | BJ-02 locked 10001.00 tenth 0.00 held 10001.00 rank 2");
  meter_is (c, "display 5000.50 held 10001.00 house -14991.50 coin-in -10.00");
}

/* The ordinary way. The meter stays as it is, and no entry is made. */
static void
test_terms_begun (void)
{
  g_autoptr (Case) c = usual ();
  const guint64 entries = c->link.entries;

  signed_by_two (c, UC_LINKED_CLOSED, "");
  files (c, "8000.00", 200000, 100000, "20000.00");
  not_now (c, persons (UC_LINKED_OPENED, ""), UC_LINKED_ERROR_NOT_NOW, "other terms wait, which the tables' files must have, too");
  signed_by_two (c, UC_LINKED_BEGUN, "");
  g_assert_cmpuint (c->link.epoch, ==, 2);
  g_assert_cmpuint (c->link.entries, ==, entries);
  meter_is (c, "display 10000.00 reserve 2000.00 house -12000.00");
  not_now (c, persons (UC_LINKED_BEGUN, ""), UC_LINKED_ERROR_NOT_NOW, "no other terms wait");
  signed_by_two (c, UC_LINKED_OPENED, "");
  asks (c, "BJ-01", 1);
  answer_is (c, "joined | BJ-01 joined 10001.00");
  g_assert_cmpuint (c->link.members[0].ticket.epoch, ==, 2);
}

/* A round that has won holds its ticket to its end: the card that made the win was read wrongly, and was read rightly after all. 10% of $10,000.75 is
 * $1,000.07. */
static void
test_terms_after_a_win (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  asks (c, "BJ-02", 1);
  claim = claims (c, "BJ-02", 1, 0);
  settles (c, "BJ-02", claim, "0.00", "0.00", "1000.07");
  signed_by_two (c, UC_LINKED_CLOSED, "");
  files (c, "8000.00", 200000, 100000, "0.00");
  not_now (c, persons (UC_LINKED_BEGUN, ""), UC_LINKED_ERROR_NOT_NOW, "table BJ-02 holds a ticket of round 218");
  claim = claims (c, "BJ-02", 1, 0);
  answer_is (c, "locked | BJ-02 locked 1000.07 tenth 1000.07 held 1000.07 rank 2");
  settles (c, "BJ-02", claim, "1000.07", "1000.07", "0.00");
  not_now (c, persons (UC_LINKED_BEGUN, ""), UC_LINKED_ERROR_NOT_NOW, "table BJ-02 holds a ticket of round 218");
  leaves (c, "BJ-02");
  signed_by_two (c, UC_LINKED_BEGUN, "");
  g_assert_cmpuint (c->link.epoch, ==, 2);
}

/* … or it is void, and its chip goes back with the $0.75 and $0.30 that it had brought. */
static void
test_terms_after_a_void_win (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  asks (c, "BJ-02", 1);
  claim = claims (c, "BJ-02", 1, 0);
  settles (c, "BJ-02", claim, "0.00", "0.00", "1000.07");
  signed_by_two (c, UC_LINKED_CLOSED, "");
  files (c, "8000.00", 200000, 100000, "0.00");
  not_now (c, persons (UC_LINKED_BEGUN, ""), UC_LINKED_ERROR_NOT_NOW, "table BJ-02 holds a ticket of round 218");
  returns (c, "BJ-02", 1);
  answer_is (c, "returned");
  meter_is (c, "display 10000.00 reserve 2000.00 house -12000.00");
  signed_by_two (c, UC_LINKED_BEGUN, "");
  g_assert_cmpuint (c->link.epoch, ==, 2);
}

/* Filed again, the later terms wait; filed as they are, none do. */
static void
test_terms_withdrawn (void)
{
  g_autoptr (Case) c = usual ();

  files (c, "5000.00", 150000, 60000, "20000.00");
  files (c, "5000.00", 150000, 60000, "30000.00");
  g_assert_cmpint (c->link.next.limit, ==, usd ("30000.00"));
  files (c, "5000.00", 150000, 60000, "0.00");
  g_assert_false (c->link.waits);
  asks (c, "BJ-01", 1);
  claims (c, "BJ-01", 0, 1);
  g_assert_cmpint (c->link.now.limit, ==, UC_MONEY_UNKNOWN);
  g_assert_cmpuint (c->link.since, ==, 1);
}

/* 9 NYCRR 5321.18(b)(4): nothing takes effect in an epoch that is open; and what else is refused changes nothing. */
static void
test_terms_refused (void)
{
  g_autoptr (Case) c = usual ();
  UcLinkedInput one = filed ("5000.00", 150000, 60000, "20000.00"), unsaid = one;

  g_strlcpy (one.second, one.badge, sizeof one.second);
  not_now (c, one, UC_LINKED_ERROR_AUTHORITY, "expected two different badges");
  unsaid.reason[0] = '\0';
  not_now (c, unsaid, UC_LINKED_ERROR_RANGE, "expected a reason");
  not_now (c, filed ("8000.00", 150000, 60000, "0.00"), UC_LINKED_ERROR_NOT_NOW, "expected the meter closed");
  not_now (c, filed ("5000.00", 150000, 60000, "0.00"), UC_LINKED_ERROR_NOT_NOW, "these are the terms of this epoch");
  not_now (c, filed ("5000.00", 150000, 60000, "4999.99"), UC_LINKED_ERROR_RANGE, "not below the seed");
  not_now (c, filed ("0.00", 150000, 60000, "99.99"), UC_LINKED_ERROR_RANGE, "expected a limit from $100");
  not_now (c, filed ("-1.00", 150000, 60000, "0.00"), UC_LINKED_ERROR_RANGE, "expected a seed");
  not_now (c, filed ("5000.00", 950000, 60000, "0.00"), UC_LINKED_ERROR_RANGE, "rates of 100% at most together");
  not_now (c, filed ("5000.00", G_MAXUINT32, 1000001, "0.00"), UC_LINKED_ERROR_RANGE, "rates of 100% at most together");
  files (c, "5000.00", 150000, 60000, "9000.00");
  not_now (c, filed ("5000.00", 150000, 60000, "9000.00"), UC_LINKED_ERROR_NOT_NOW, "these terms are filed");
  /* At once: the meter is open; it is closed, and a ticket, and then a claim, is open. */
  not_now (c, persons (UC_LINKED_BEGUN, ""), UC_LINKED_ERROR_NOT_NOW, "9 NYCRR 5321.18(b)(4)");
  asks (c, "BJ-01", 1);
  signed_by_two (c, UC_LINKED_CLOSED, "");
  not_now (c, persons (UC_LINKED_BEGUN, ""), UC_LINKED_ERROR_NOT_NOW, "9 NYCRR 5321.18(b)(4)");
  claims (c, "BJ-01", 1, 0);
  not_now (c, persons (UC_LINKED_BEGUN, ""), UC_LINKED_ERROR_NOT_NOW, "9 NYCRR 5321.18(b)(4)");
  settles (c, "BJ-01", 1, "1000.07", "1000.07", "0.00");
  leaves (c, "BJ-01");
  /* Case 22: the meter shows $9,000.68. */
  not_now (c, persons (UC_LINKED_BEGUN, ""), UC_LINKED_ERROR_RANGE, "the meter shows $9000.68");
  files (c, "5000.00", 150000, 60000, "9000.68");
  signed_by_two (c, UC_LINKED_BEGUN, "");
}

/* Of the terms before the last change a ticket still is: no third ones come between. */
static void
test_terms_twice (void)
{
  g_autoptr (Case) c = usual ();
  guint64 claim;

  files (c, "5000.00", 150000, 60000, "20000.00");
  asks (c, "BJ-01", 1);
  asks (c, "BJ-02", 1);
  claim = claims (c, "BJ-01", 0, 1);
  not_now (c, filed ("5000.00", 150000, 60000, "30000.00"), UC_LINKED_ERROR_NOT_NOW, "by the terms before the last change");
  settles (c, "BJ-01", claim, "10001.50", "0.00", "0.00");
  row (c, "BJ-01", (UcLinkedInput) { .kind = UC_LINKED_ASKED, .round = 219, .count = 1, .stake = 5 * UC_DOLLAR });
  not_now (c, filed ("5000.00", 150000, 60000, "30000.00"), UC_LINKED_ERROR_NOT_NOW, "by the terms before the last change");
  leaves (c, "BJ-02");
  files (c, "5000.00", 150000, 60000, "30000.00");
}

/* … and so is a claim that was paid, and to which more has come: it is undecided again, and its round is over. */
static void
test_terms_twice_moved_up (void)
{
  g_autoptr (Case) c = usual ();
  guint64 first, second;

  files (c, "5000.00", 150000, 60000, "5100.00");
  asks (c, "BJ-01", 6);
  asks (c, "BJ-02", 6);
  first = claims (c, "BJ-01", 0, 1);
  second = claims (c, "BJ-02", 0, 1);
  settles (c, "BJ-02", second, "5000.00", "0.00", "0.00");
  leaves (c, "BJ-02");
  settles (c, "BJ-01", first, "0.00", "0.00", "10009.00");
  answer_is (c, "released locked | BJ-01 settled 0.00 held 0.00 | BJ-02 locked 10009.00 tenth 0.00 held 5009.00 rank 2");
  leaves (c, "BJ-01");
  not_now (c, filed ("5000.00", 150000, 60000, "6000.00"), UC_LINKED_ERROR_NOT_NOW, "by the terms before the last change");
  settles (c, "BJ-02", second, "5009.00", "0.00", "0.00");
  files (c, "5000.00", 150000, 60000, "6000.00");
}

static const struct { const char *path; void (*test) (void); } TESTS[] = {
  { "/605a.8/685c.1(d)/join", test_join },
  { "/605a.8/633b.10(d)/join-to-the-micro-dollar", test_join_micro },
  { "/link/2.3/join-refused-and-why", test_join_refused },
  { "/link/2.3/join-full", test_join_full },
  { "/link/2.5/returned", test_returned },
  { "/link/2.5/returned-after-another-hit", test_returned_after_hit },
  { "/link/2.4/tenth", test_tenth },
  { "/link/2.4/tenth-of-what-is-left", test_tenth_twice },
  { "/605a.8/A10/tenth-of-three", test_tenth_of_three },
  { "/605a.8/A10/tenth-each", test_tenth_each },
  { "/605a.8/A11/at-least-seed", test_whole_at_least_seed },
  { "/605a.8/A11/reserve-above-seed", test_whole_reserve_above_seed },
  { "/605a.8/A11/reserve", test_whole_reserve_only },
  { "/605a.8/A11/seed", test_whole_seed },
  { "/605a.8/633b.10(j)/cents-released", test_whole_cents_released },
  { "/link/2.5/void-with-increments-since", test_void_with_increments },
  { "/link/2.5/void-never-lowers-the-sign", test_void_never_lowers },
  { "/link/2.5/void-then-a-new-claim", test_void_then_anew },
  { "/link/2.5/only-the-tenth-stands", test_void_all_but_tenth },
  { "/link/case-3/two-hits-in-order", test_two_hits },
  { "/link/case-4/rank-1-rejected", test_rank_1_rejected_unpaid },
  { "/link/case-5/both-tiers-and-a-second-table", test_both_tiers_and_a_second },
  { "/link/2.4/tenth-after-whole", test_tenth_after_whole },
  { "/link/2.4/share/two", test_share_two },
  { "/link/2.4/share/by-player", test_share_by_player },
  { "/link/2.4/share/three-one-rejected", test_share_three_one_rejected },
  { "/link/2.4/share/tenth-after-whole", test_share_tenth_after_whole },
  { "/link/case-8/share-given-up", test_share_given_up },
  { "/link/case-7/dark-ticket-in-order", test_dark_order },
  { "/link/case-7/dark-ticket-shared", test_dark_share },
  { "/link/case-25/paid-then-adjusted", test_paid_then_adjusted },
  { "/link/605a.8/case-19/day-in-between", test_day_in_between },
  { "/link/605a.8/case-19/day-once", test_day_once },
  { "/link/605a.8/case-19/day-before-the-first-value", test_day_before_the_first_value },
  { "/link/605a.8/case-20/begun-by-a-hit", test_terms_by_hit },
  { "/link/605a.8/case-20/tickets-keep-theirs", test_terms_of_tickets },
  { "/link/605a.8/case-20/moved-up", test_terms_moved_up },
  { "/link/605a.8/case-20/begun-by-two-persons", test_terms_begun },
  { "/link/605a.8/case-20/tenth-of-a-restored-pot", test_terms_tenth_restored },
  { "/link/605a.8/case-20/limit-of-the-ticket", test_terms_limit_of_ticket },
  { "/link/605a.8/case-20/limit-raised", test_terms_limit_raised },
  { "/link/605a.8/case-20/after-a-win", test_terms_after_a_win },
  { "/link/605a.8/case-20/after-a-void-win", test_terms_after_a_void_win },
  { "/link/605a.8/case-20/withdrawn", test_terms_withdrawn },
  { "/link/605a.8/case-20/refused", test_terms_refused },
  { "/link/605a.8/case-20/twice", test_terms_twice },
  { "/link/605a.8/case-20/twice-moved-up", test_terms_twice_moved_up },
  { "/link/case-22/tenth", test_limit_tenth },
  { "/link/case-22/whole", test_limit_whole },
  { "/link/case-22/returned", test_limit_returned },
  { "/link/2.7/one-person-twice", test_one_person_twice },
  { "/link/2.7/start-twice", test_start_twice },
  { "/link/2.5/adjusted", test_adjusted },
  { "/link/2.8/member-257", test_members },
  { "/link/2.8/enrolled-badly", test_enrolled_badly },
  { "/link/2.7/suspended-with-a-ticket", test_suspended_with_ticket },
  { "/link/2.7/closed-ticket", test_closed_ticket },
  { "/link/2.6/closed-with-a-ticket", test_closed_with_ticket },
  { "/link/case-10/fork", test_fork },
  { "/link/case-10/fork-found-later", test_fork_found },
  { "/link/case-9/old-rows", test_old_rows },
  { "/link/2.4/empty-pot", test_empty_pot },
  { "/link/2.4/empty-pot-settled-early", test_empty_pot_settled_early },
  { "/link/2.4/only-the-whole-stands", test_void_tenth_only },
  { "/link/2.4/share/three-are-told-the-same", test_share_unequal },
  { "/link/2.5/returned-after-a-void-hit", test_returned_after_void },
  { "/link/2.6/late-claim-is-answered", test_late_claim_unanswered },
  { "/link/2.6/late-claim-is-settled", test_late_claim_settled },
  { "/link/2.7/fork-while-suspended", test_fork_while_suspended },
  { "/link/2.3/ask-after-a-settled-claim", test_ask_after_settled },
  { "/link/2.3/pay-twice", test_pay_twice },
  { "/link/2.4/only-the-whole-stands-tenth-released", test_void_tenth_released },
  { "/link/2.6/stranded-claim", test_stranded_claim },
  { "/link/case-8/settled/each", test_settled_each },
  { "/link/case-8/settled/then-claimed", test_settled_then_claimed },
  { "/link/case-8/settled/cents", test_settled_cents },
  { "/link/case-8/back/the-same", test_back_same },
  { "/link/case-8/back/nobody", test_back_nobody },
  { "/link/case-8/back/nobody-shared", test_back_nobody_shared },
  { "/link/case-8/back/more", test_back_more },
  { "/link/case-8/back/less", test_back_less },
  { "/link/case-8/back/false", test_back_false },
  { "/link/case-8/back/then-more", test_back_then_more },
  { "/link/case-8/back/then-nobody", test_back_then_nobody },
  { "/link/case-8/back/more-alone", test_back_more_alone },
  { "/link/case-8/back/by-hand", test_back_by_hand },
  { "/link/case-8/back/many", test_back_many },
  { "/link/case-8/paid-out/refused", test_paid_out },
  { "/link/case-8/paid-out/then-documented", test_paid_out_then_documented },
  { "/link/case-8/paid-out/the-difference", test_paid_out_the_difference },
  { "/link/case-8/paid-out/then-less", test_paid_out_then_less },
  { "/link/case-8/paid-out/to-one-winner", test_paid_out_to_one_winner },
  { "/link/case-8/back/takes-their-word", test_takes_their_word },
  { "/link/2.6/by-hand/less-than-the-meter", test_by_hand_less },
  { "/link/2.6/by-hand/more-than-the-meter", test_by_hand_more },
  { "/link/2.6/by-hand/one-of-two-stands", test_by_hand_of_two },
  { "/link/2.6/by-hand/cents-of-one-who-falls-away", test_by_hand_cents },
  { "/link/2.6/by-hand/shared", test_by_hand_shared },
  { "/link/2.6/by-hand/false", test_by_hand_false },
};

static const struct { const char *path; void (*act) (Case *c); gboolean awarded; } ACTS[] = {
  { "claim-without-ticket", act_claim_without_ticket, FALSE },
  { "claim-twice", act_claim_twice, FALSE },
  { "claim-more-than-joined", act_claim_more, FALSE },
  { "claim-nothing", act_claim_nothing, FALSE },
  { "claim-of-another-round", act_other_round, FALSE },
  { "settle-another-table", act_settle_other, FALSE },
  { "settle-unknown", act_settle_unknown, FALSE },
  { "award-more-than-locked", act_award_more, FALSE },
  { "award-negative", act_award_negative, FALSE },
  { "release-negative", act_release_negative, FALSE },
  { "award-tenth-not-won", act_tenth_not_won, FALSE },
  { "winners-wrap-around", act_stand_wraps, FALSE },
  { "award-to-nobody", act_award_to_nobody, FALSE },
  { "pay-undecided", act_pay_undecided, FALSE },
  { "ask-with-a-ticket", act_ask_twice, FALSE },
  { "return-a-claimed-wager", act_return_claimed, FALSE },
  { "leave-unjoined", act_leave_unjoined, FALSE },
  { "award-twice", act_award_again, TRUE },
  { "release-what-was-awarded", act_release_awarded, TRUE },
  { "pay-more-than-awarded", act_pay_more, TRUE },
  { "pay-negative", act_pay_negative, TRUE },
  { "claim-wraps-around", act_claim_wraps, FALSE },
  { "award-does-not-add-up", act_award_less, FALSE },
  { "release-all-of-a-winner", act_release_of_winner, FALSE },
  { "more-winners-than-claimed", act_more_winners, FALSE },
  { "pay-another-table", act_pay_other, TRUE },
  { "pay-unknown-claim", act_pay_unknown_claim, TRUE },
};

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (TESTS); i++)
    if (strstr (TESTS[i].path, "/case-") != NULL || g_str_has_prefix (TESTS[i].path, "/link/2.5/") || g_str_has_prefix (TESTS[i].path, "/link/2.6/"))
      uc_on_server_add_func (TESTS[i].path, TESTS[i].test);
    else
      g_test_add_func (TESTS[i].path, TESTS[i].test);
  uc_on_server_add ("/link/case-8/settled/again", GUINT_TO_POINTER (0), test_settled_again);
  uc_on_server_add ("/link/case-8/settled/tenth-again", GUINT_TO_POINTER (1), test_settled_again);
  uc_on_server_add ("/link/605a.8/case-20/pot-restored/order", GINT_TO_POINTER (FALSE), test_terms_pot_restored);
  uc_on_server_add ("/link/605a.8/case-20/pot-restored/share", GINT_TO_POINTER (TRUE), test_terms_pot_restored);
  uc_on_server_add ("/link/case-4/rank-1-rejected-rank-2-awarded", GINT_TO_POINTER (FALSE), test_rank_1_rejected_awarded);
  uc_on_server_add ("/link/case-4/rank-1-rejected-rank-2-paid", GINT_TO_POINTER (TRUE), test_rank_1_rejected_awarded);
  for (guint i = 0; i < G_N_ELEMENTS (ACTS); i++)
    {
      g_autofree char *path = g_strconcat ("/link/2.7/cannot-be/", ACTS[i].path, NULL);
      g_test_add_data_func (path, (gconstpointer) ACTS[i].act, ACTS[i].awarded ? test_cannot_be_awarded : test_cannot_be);
    }
  return uc_on_server_run ();
}
