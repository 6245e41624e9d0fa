/* Counts the sums of each meter again: what each cause may move, what is on the meter in the end, and what its tables moved. */
#include "uc-proof-private.h"

#include "uc-linked-line.h"
#include "uc-say-value.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static UcProofRates
rates_of (const UcProofBook *book, guint32 primary_ppm, guint32 secondary_ppm)
{
  const UcMoney wager = book->terms.terms.meter.wager;

  return (UcProofRates){ .per_wager = (UcMoney)MIN ((__int128)wager * primary_ppm / 1000000, UC_LINKED_MOST_SAID),
                         .per_wager_reserve = (UcMoney)MIN ((__int128)wager * secondary_ppm / 1000000, UC_LINKED_MOST_SAID) };
}

void
uc_proof_books_file (UcProofBook *book, guint32 primary_ppm, guint32 secondary_ppm)
{
  book->waits = rates_of (book, primary_ppm, secondary_ppm);
  book->waits.from = book->epoch + 1;
}

void
uc_proof_books_begin (UcProofBook *book, guint32 epoch)
{
  book->epoch = epoch;
  if (book->waits.from == 0)
    return;
  book->waits.from = epoch;
  g_array_append_val (book->rates, book->waits);
  book->waits.from = 0;
}

/* By the terms of its epoch. */
static const UcProofRates *
rates_in (const UcProofBook *book, guint32 epoch)
{
  guint at = book->rates->len - 1;

  while (at > 0 && g_array_index (book->rates, UcProofRates, at).from > epoch)
    at--;
  return &g_array_index (book->rates, UcProofRates, at);
}

static gboolean
moves_nothing (const UcLinkedEvent *e, UcLinkedAccount but, UcLinkedAccount and)
{
  for (guint i = UC_LINKED_HELD; i < UC_LINKED_N_ACCOUNTS; i++)
    if (i != UC_LINKED_HOUSE && i != but && i != and && e->change[i] != 0)
      return FALSE;
  return TRUE;
}

static gboolean
are_two_persons (const UcLinkedInput *input)
{
  return input->badge[0] != '\0' && input->second[0] != '\0' && strcmp (input->badge, input->second) != 0 && input->reason[0] != '\0';
}

/* Each gaming day ends once, and none is left out. @before: "" = none has ended. */
static gboolean
is_next_day (const char *before, const char *day)
{
  gint64 last, is;

  return uc_time_parse_day (day, &is) && (*before == '\0' || (uc_time_parse_day (before, &last) && is == last + 1));
}

/* Whether the entry moves what its cause may, for the input that made it. §§ 685c.1(d), (j), 633b.10(d), (j), 635b.1(d), (j). */
static gboolean
fits_cause (const UcProofBook *book, const UcLinkedInput *input, const UcLinkedEvent *e)
{
  const UcMoney shown = e->change[UC_LINKED_DISPLAY] + e->change[UC_LINKED_OVERFLOW], reserve = e->change[UC_LINKED_RESERVE];
  const UcMoney house = e->change[UC_LINKED_HOUSE], held = e->change[UC_LINKED_HELD];
  const UcMoney stake = uc_proof_of_wagers (book->terms.terms.meter.wager, input->count);
  /* What goes back was brought by the terms of the epoch in which the round joined. */
  const gboolean goes_back = e->cause == UC_LINKED_CAUSE_RETURNED && e->member < UC_LINKED_MEMBERS;
  const UcProofRates *rates = rates_in (book, goes_back ? book->joined[e->member] : book->epoch);
  const UcMoney of_wagers = uc_proof_of_wagers (rates->per_wager, input->count);
  const UcMoney of_reserve = uc_proof_of_wagers (rates->per_wager_reserve, input->count);

  switch (e->cause)
    {
    case UC_LINKED_CAUSE_JOINED:
      return input->kind == UC_LINKED_ASKED && shown == of_wagers && reserve == of_reserve && input->stake == stake
             && e->change[UC_LINKED_COIN_IN] == -stake && moves_nothing (e, UC_LINKED_COIN_IN, UC_LINKED_COIN_IN);
    case UC_LINKED_CAUSE_RETURNED:
      return input->kind == UC_LINKED_RETURNED && shown <= 0 && shown >= -of_wagers && reserve <= 0 && reserve >= -of_reserve
             && e->change[UC_LINKED_COIN_IN] == stake && moves_nothing (e, UC_LINKED_COIN_IN, UC_LINKED_COIN_IN);
    case UC_LINKED_CAUSE_LOCKED:
      return held >= 0 && house <= 0 && reserve == 0 && moves_nothing (e, UC_LINKED_HELD, UC_LINKED_HELD);
    case UC_LINKED_CAUSE_RESEED:
      return house == 0 && reserve <= 0 && shown == -reserve && moves_nothing (e, UC_LINKED_HELD, UC_LINKED_HELD) && held == 0;
    case UC_LINKED_CAUSE_TOP_UP:
      return house < 0 && reserve == 0 && held == 0 && moves_nothing (e, UC_LINKED_HELD, UC_LINKED_HELD);
    case UC_LINKED_CAUSE_RELEASED:
      return moves_nothing (e, UC_LINKED_HELD, UC_LINKED_HELD);
    case UC_LINKED_CAUSE_AWARDED:
      /* By hand, more may have been paid than was held. */
      return held == -e->change[UC_LINKED_PAYABLE] && held < 0
             && (input->by_hand != 0 ? -held <= input->awarded : -held == input->awarded) && shown == 0 && reserve == 0 && house == 0
             && moves_nothing (e, UC_LINKED_HELD, UC_LINKED_PAYABLE);
    case UC_LINKED_CAUSE_PAID:
      /* Where two persons acted in the table's place, less may have been payable than it documents. */
      return (input->kind == UC_LINKED_DOCUMENTED
              || (input->kind == UC_LINKED_PAID_OUT && are_two_persons (input) && e->change[UC_LINKED_PAID] == input->awarded))
             && e->change[UC_LINKED_PAID] > 0 && e->change[UC_LINKED_PAID] <= input->awarded
             && e->change[UC_LINKED_PAYABLE] == -e->change[UC_LINKED_PAID] && shown == 0 && reserve == 0 && house == 0
             && moves_nothing (e, UC_LINKED_PAYABLE, UC_LINKED_PAID);
    case UC_LINKED_CAUSE_OPENING:
    case UC_LINKED_CAUSE_ADJUSTED:
      return (e->cause == UC_LINKED_CAUSE_OPENING) == (input->kind == UC_LINKED_STARTED) && are_two_persons (input)
             && book->balance[UC_LINKED_DISPLAY] + book->balance[UC_LINKED_OVERFLOW] + shown == input->value
             && book->balance[UC_LINKED_RESERVE] + reserve == input->reserve && moves_nothing (e, UC_LINKED_HOUSE, UC_LINKED_HOUSE);
    case UC_LINKED_CAUSE_DAY:
      return input->kind == UC_LINKED_DAY && shown == 0 && e->change[UC_LINKED_DISPLAY] == 0 && reserve == 0 && held == 0 && house == 0
             && moves_nothing (e, UC_LINKED_HELD, UC_LINKED_HELD) && strcmp (e->reason, input->day) == 0 && is_next_day (book->day, e->reason);
    case UC_LINKED_N_CAUSES:
      break;
    }
  return FALSE;
}

static void
count (UcProofMeter *meter, const UcLinkedEvent *e)
{
  const UcMoney more = e->change[UC_LINKED_DISPLAY] + e->change[UC_LINKED_OVERFLOW] + e->change[UC_LINKED_RESERVE];

  uc_proof_add_money (&meter->paid, e->change[UC_LINKED_PAID]);
  uc_proof_add_money (&meter->coin_in, -e->change[UC_LINKED_COIN_IN]);
  switch (e->cause)
    {
    case UC_LINKED_CAUSE_OPENING:
      uc_proof_add_money (&meter->opening, more);
      break;
    case UC_LINKED_CAUSE_JOINED:
      uc_proof_add_money (&meter->contributed, more);
      break;
    case UC_LINKED_CAUSE_RETURNED:
      uc_proof_add_money (&meter->returned, -more);
      break;
    case UC_LINKED_CAUSE_AWARDED:
      uc_proof_add_money (&meter->awarded, -e->change[UC_LINKED_HELD]);
      break;
    case UC_LINKED_CAUSE_ADJUSTED:
      uc_proof_add_money (&meter->adjusted, more);
      break;
    case UC_LINKED_CAUSE_LOCKED:
    case UC_LINKED_CAUSE_RESEED:
    case UC_LINKED_CAUSE_TOP_UP:
    case UC_LINKED_CAUSE_RELEASED:
      uc_proof_add_money (&meter->house, -e->change[UC_LINKED_HOUSE]);
      break;
    case UC_LINKED_CAUSE_PAID:
    case UC_LINKED_CAUSE_DAY:
    case UC_LINKED_N_CAUSES:
      break;
    }
}

void
uc_proof_books_entry (UcProof *proof, UcProofBook *book, const UcLedgerRow *row, const UcLinkedInput *input, const UcLinkedEvent *e)
{
  UcProofFinding where = { .round = e->round, .seq = e->seq, .has_entry = TRUE, .entry = e->entry, .row = row->id };
  UcMoney sum = 0;
  gboolean adds_up = e->entry == book->is.entries;

  g_strlcpy (where.table, input->table, sizeof where.table);
  g_strlcpy (where.meter, book->is.name, sizeof where.meter);
  for (guint i = 0; i < UC_LINKED_N_ACCOUNTS; i++)
    {
      /* Sums of a line are bounded far below what a sum of eight would need. */
      sum += e->change[i];
      if (i < UC_LINKED_N_BALANCES)
        adds_up = adds_up && e->balance[i] >= 0 && e->balance[i] == book->balance[i] + e->change[i];
    }
  if (!adds_up || sum != 0)
    uc_proof_say_finding (proof, &where, _ ("the entry does not add up: its changes, or the balances before and behind it"));
  else if (e->epoch != book->epoch)
    uc_proof_say_finding (proof, &where, _ ("the entry is of epoch %u, and epoch %u is in play"), e->epoch, book->epoch);
  else if (!fits_cause (book, input, e))
    uc_proof_say_finding (proof, &where, _ ("the entry moves what “%s” may not move for the table's request"),
                          uc_linked_line_cause (e->cause));
  if (e->cause == UC_LINKED_CAUSE_JOINED && e->member < UC_LINKED_MEMBERS)
    book->joined[e->member] = book->epoch;
  if (e->cause == UC_LINKED_CAUSE_DAY)
    g_strlcpy (book->day, e->reason, sizeof book->day);
  memcpy (book->balance, e->balance, sizeof book->balance);
  memcpy (book->is.closing, e->balance, sizeof book->is.closing);
  book->is.entries = e->entry + 1;
  count (&book->is, e);
}

/* ---- behind the last row ---- */

static void
compare_sum (UcProof *proof, const UcProofFinding *where, const char *what, UcMoney journal, UcMoney ledger)
{
  g_autofree char *own = uc_say_money_exact (journal), *other = uc_say_money_exact (ledger);

  if (journal != ledger)
    uc_proof_say_finding (proof, where, _ ("%s: %s by the rounds of the journal, and %s by the entries of the ledger"), what, own, other);
}

static void
compare_member (UcProof *proof, const UcProofMember *member)
{
  for (guint i = 0; i < proof->books->len; i++)
    {
      const UcProofBook *book = proof->books->pdata[i];
      const UcProofSums *ledger = uc_proof_sums (member->by_ledger, i), *journal = uc_proof_sums (member->by_journal, i);
      UcProofFinding where = { 0 };

      g_strlcpy (where.table, member->is.name, sizeof where.table);
      g_strlcpy (where.meter, book->is.name, sizeof where.meter);
      compare_sum (proof, &where, _ ("wagers that joined"), journal->in, ledger->in);
      compare_sum (proof, &where, _ ("wagers that went back"), journal->back, ledger->back);
      compare_sum (proof, &where, _ ("awards"), journal->awarded, ledger->awarded);
      compare_sum (proof, &where, _ ("awards with their documents"), journal->paid, ledger->paid);
    }
}

void
uc_proof_books_close (UcProof *proof)
{
  for (guint i = 0; i < proof->books->len; i++)
    {
      const UcProofBook *book = proof->books->pdata[i];
      const UcProofMeter *meter = &book->is;
      const UcMoney is = meter->closing[UC_LINKED_DISPLAY] + meter->closing[UC_LINKED_OVERFLOW] + meter->closing[UC_LINKED_RESERVE]
                         + meter->closing[UC_LINKED_HELD];
      const UcMoney parts[]
          = { meter->opening, meter->contributed, -meter->returned, meter->house, -meter->awarded, meter->adjusted };
      UcMoney comes = 0;
      UcProofFinding where = { .has_entry = meter->entries > 0, .entry = meter->entries - 1 };

      g_strlcpy (where.meter, meter->name, sizeof where.meter);
      for (guint p = 0; p < G_N_ELEMENTS (parts); p++)
        uc_proof_add_money (&comes, parts[p]);
      if (is != comes)
        {
          g_autofree char *own = uc_say_money_exact (comes), *other = uc_say_money_exact (is);

          uc_proof_say_finding (proof, &where, _ ("opening, increments, what the house added and awards come to %s; by the last entry it is %s"),
                                own, other);
        }
      if (meter->awarded - meter->paid != meter->closing[UC_LINKED_PAYABLE])
        uc_proof_say_finding (proof, &where, _ ("awards less those with their documents are another sum than the last entry says is to be paid"));
    }
  for (guint i = 0; i < proof->members->len; i++)
    {
      const UcProofMember *member = proof->members->pdata[i];

      /* Of months that were not given the journal's sums are not known. */
      if (member->is.is_given && member->is.before == 0 && member->is.behind == 0)
        compare_member (proof, member);
    }
}
