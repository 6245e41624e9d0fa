#include "uc-link-words.h"

#include "uc-csv.h"
#include "uc-escape.h"
#include "uc-json.h"
#include "uc-ledger-signing.h"
#include "uc-ledger-terms.h"
#include "uc-linked-line.h"
#include "uc-number.h"
#include "uc-plain.h"
#include "uc-say-value.h"
#include "uc-time.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

/* ---- who is meant ---- */

typedef struct UcLinkMeterNames
{
  GPtrArray *members; /* names, in the order of their numbers; NULL = a number without a name */
  GHashTable *claims; /* number → Whose */
} MeterNames;

typedef struct
{
  guint64 claim; /* the key */
  guint16 member;
  guint32 round;
} Whose;

static void
meter_names_free (MeterNames *names)
{
  g_ptr_array_unref (names->members);
  g_hash_table_unref (names->claims);
  g_free (names);
}

void
uc_link_names_init (UcLinkNames *names)
{
  names->meters = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)meter_names_free);
  names->order = g_ptr_array_new ();
  names->tables = g_ptr_array_new_with_free_func (g_free);
}

void
uc_link_names_clear (UcLinkNames *names)
{
  g_clear_pointer (&names->meters, g_hash_table_unref);
  g_clear_pointer (&names->order, g_ptr_array_unref);
  g_clear_pointer (&names->tables, g_ptr_array_unref);
}

static MeterNames *
names_of (UcLinkNames *names, const char *meter)
{
  MeterNames *of_meter = g_hash_table_lookup (names->meters, meter);
  char *name;

  if (of_meter != NULL)
    return of_meter;
  of_meter = g_new0 (MeterNames, 1);
  of_meter->members = g_ptr_array_new_with_free_func (g_free);
  of_meter->claims = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
  name = g_strdup (meter);
  g_hash_table_insert (names->meters, name, of_meter);
  g_ptr_array_add (names->order, name);
  return of_meter;
}

static void
note_member (UcLinkNames *names, MeterNames *of_meter, const UcLinkedEvent *event)
{
  GPtrArray *members = of_meter->members;

  if (event->member >= UC_LINKED_MEMBERS)
    return;
  if (members->len <= event->member)
    g_ptr_array_set_size (members, event->member + 1);
  g_free (members->pdata[event->member]);
  members->pdata[event->member] = g_strdup (event->table);
  if (!g_ptr_array_find_with_equal_func (names->tables, event->table, g_str_equal, NULL))
    g_ptr_array_add (names->tables, g_strdup (event->table));
}

static void
note_claim (MeterNames *of_meter, const UcLinkedClaim *claim)
{
  Whose *whose = g_new (Whose, 1);

  *whose = (Whose){ claim->id, claim->member, claim->round };
  g_hash_table_replace (of_meter->claims, &whose->claim, whose);
}

static gboolean
read_events (UcLinkWords *words, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      UcLinkedEvent event;

      if (!uc_linked_line_parse_event (lines[i], &event, NULL))
        return FALSE;
      g_array_append_val (words->events, event);
    }
  return TRUE;
}

/* The value of @key in a line of words, without its escapes; "" without the key. */
static char *
value_of (const char *line, const char *key)
{
  g_auto (GStrv) list = g_strsplit (line, " ", -1);
  const gsize n = strlen (key);

  for (guint i = 1; list[0] != NULL && list[i] != NULL; i++)
    if (strncmp (list[i], key, n) == 0 && list[i][n] == '=')
      {
        const char *escaped = list[i] + n + 1;
        g_autofree char *value = g_malloc (strlen (escaped) + 1);

        return g_strdup (uc_escape_read (escaped, escaped + strlen (escaped), value, strlen (escaped) + 1) ? value : escaped);
      }
  return g_strdup ("");
}

void
uc_link_words_read (UcLinkWords *words, UcLinkNames *names, const UcLedgerRow *row)
{
  MeterNames *of_meter;

  *words = (UcLinkWords){ .row = row, .events = g_array_new (FALSE, FALSE, sizeof (UcLinkedEvent)) };
  words->is_read = row->kind == UC_LEDGER_ROW_INPUT && uc_linked_line_parse_input (row->input, &words->input, NULL)
                   && read_events (words, row->events);
  words->meter = row->kind == UC_LEDGER_ROW_JOURNAL ? value_of (row->input, "meter") : g_strdup (row->meter);
  if (row->meter[0] == '\0')
    return;
  words->names = of_meter = names_of (names, row->meter);
  for (guint i = 0; words->is_read && i < words->events->len; i++)
    {
      const UcLinkedEvent *event = &g_array_index (words->events, UcLinkedEvent, i);

      if (event->kind == UC_LINKED_EVENT_MEMBER)
        note_member (names, of_meter, event);
      else if (event->kind == UC_LINKED_EVENT_CLAIM)
        note_claim (of_meter, &event->kept);
    }
}

void
uc_link_words_clear (UcLinkWords *words)
{
  g_clear_pointer (&words->meter, g_free);
  g_clear_pointer (&words->events, g_array_unref);
}

const char *
uc_link_words_member (const UcLinkWords *words, guint16 member)
{
  const GPtrArray *members = words->names != NULL ? words->names->members : NULL;

  return members != NULL && member < members->len && members->pdata[member] != NULL ? members->pdata[member] : "";
}

gboolean
uc_link_words_claim (const UcLinkWords *words, guint64 claim, const char **table, guint32 *round)
{
  const Whose *whose = words->names != NULL ? g_hash_table_lookup (words->names->claims, &claim) : NULL;

  if (whose == NULL)
    return FALSE;
  *table = uc_link_words_member (words, whose->member);
  *round = whose->round;
  return TRUE;
}

/* ---- sentences ---- */

/* "$5,009.00", "$5,009.00 ($500.90 for 10%)" */
static char *
say_claimed (UcMoney amount, UcMoney of_tenth)
{
  g_autofree char *all = uc_say_money_exact (amount), *part = uc_say_money_exact (of_tenth);

  return of_tenth != 0 ? g_strdup_printf (_ ("%s (%s for 10%%)"), all, part) : g_steal_pointer (&all);
}

/* "2026-11-30 05:58:16.123 UTC" */
static char *
say_time (gint64 t_real_ns)
{
  char time[UC_TIME_TEXT];

  uc_time_format (t_real_ns, time);
  return g_strdup_printf ("%.10s %.12s UTC", time, time + strlen ("2000-01-01T"));
}

static const char *
say_why (UcLinkedWhy why)
{
  switch (why)
    {
    case UC_LINKED_WHY_CLOSED:
      return _ ("the meter is closed");
    case UC_LINKED_WHY_SUSPENDED:
      return _ ("the table is suspended");
    case UC_LINKED_WHY_STAKE:
      return _ ("the wagers are not of the meter’s amount, or too many");
    case UC_LINKED_WHY_FULL:
      return _ ("no more fits on the meter");
    case UC_LINKED_WHY_FORK:
      return _ ("its journal was forked");
    case UC_LINKED_WHY_FALSE:
      return _ ("its row says what cannot be");
    case UC_LINKED_WHY_PERSONS:
      return _ ("two persons said so");
    case UC_LINKED_WHY_NONE:
    case UC_LINKED_N_WHYS:
      break;
    }
  return _ ("the record has no reason");
}

/* A line of its own, two blanks in. */
static void G_GNUC_PRINTF (2, 3)
add_line (GString *text, const char *format, ...)
{
  g_autofree char *line = NULL;
  va_list args;

  va_start (args, format);
  line = g_strdup_vprintf (format, args);
  va_end (args);
  uc_plain_append_line (text, "  %s\n", line);
}

static void
add_signed (GString *text, const char *by, const char *second, const char *reason)
{
  if (*by == '\0')
    return;
  if (*second != '\0')
    add_line (text, _ ("Signed by badges %s and %s: %s"), by, second, reason);
  else
    add_line (text, _ ("Signed by badge %s: %s"), by, reason);
}

static void
add_parameters (GString *text, UcMoney seed, guint32 primary_ppm, guint32 secondary_ppm, UcMoney limit)
{
  g_autofree char *of_seed = uc_say_money_exact (seed), *primary = uc_say_rate (primary_ppm), *secondary = uc_say_rate (secondary_ppm);
  g_autofree char *most = limit > 0 && limit != UC_MONEY_UNKNOWN ? uc_say_money_exact (limit) : NULL;

  if (most != NULL)
    add_line (text, _ ("Seed %s; of each wager %s to the meter and %s to the reserve; limit %s"), of_seed, primary, secondary, most);
  else
    add_line (text, _ ("Seed %s; of each wager %s to the meter and %s to the reserve; no limit"), of_seed, primary, secondary);
}

/* The ticket that a round closes says whether the round had won. A round whose win is not decided keeps it. */
static gboolean
has_not_won (const UcLinkWords *words)
{
  for (guint i = 0; i < words->events->len; i++)
    {
      const UcLinkedEvent *event = &g_array_index (words->events, UcLinkedEvent, i);

      if (event->kind == UC_LINKED_EVENT_TICKET)
        return !event->ticket.claimed;
    }
  return FALSE;
}

static void
add_input (GString *text, const UcLinkWords *words)
{
  const UcLinkedInput *input = &words->input;
  g_autofree char *stake = uc_say_money_exact (input->stake), *awarded = uc_say_money_exact (input->awarded), *released = uc_say_money_exact (input->released);
  g_autofree char *value = uc_say_money_exact (input->value), *reserve = uc_say_money_exact (input->reserve), *claim = NULL;
  const char *table;
  guint32 round;

  claim = input->claim != 0 ? g_strdup_printf (_ ("Claim %" PRIu64), input->claim) : g_strdup (_ ("The claim of this round"));
  switch (input->kind)
    {
    case UC_LINKED_ASKED:
      add_line (text, ngettext ("%u wager, %s, asks for a ticket", "%u wagers, %s together, ask for a ticket", input->count), input->count,
                stake);
      break;
    case UC_LINKED_RETURNED:
      add_line (text, ngettext ("%u wager goes back to its player", "%u wagers go back to their players", input->count), input->count);
      break;
    case UC_LINKED_LEFT:
      add_line (text, has_not_won (words) ? _ ("The round ends without a win on this meter")
                                          : _ ("All wagers of the round on this meter are decided"));
      break;
    case UC_LINKED_CLAIMED:
      add_line (text, _ ("A win: winners of 10%%: %u, of 100%%: %u"), input->tenth, input->whole);
      break;
    case UC_LINKED_SETTLED:
      add_line (text, _ ("%s is settled: valid winners of 10%%: %u, of 100%%: %u; %s awarded, %s released"), claim, input->tenth,
                input->whole, awarded, released);
      if (input->by_hand != 0)
        add_line (text, _ ("Two persons at the table entered the sum, because the link was out of reach"));
      break;
    case UC_LINKED_DOCUMENTED:
      add_line (text, _ ("%s: the documents of an award of %s are complete"), claim, awarded);
      break;
    case UC_LINKED_FORKED:
      add_line (text, _ ("The table sent event %" PRIu64 " with a hash that the link does not have: its journal was forked"), input->seq);
      break;
    case UC_LINKED_STARTED:
      add_line (text, _ ("The meter begins with %s, and %s in the reserve"), value, reserve);
      break;
    case UC_LINKED_OPENED:
      add_line (text, _ ("Two persons open the meter"));
      break;
    case UC_LINKED_CLOSED:
      add_line (text, _ ("Two persons close the meter"));
      break;
    case UC_LINKED_ADJUSTED:
      add_line (text, _ ("Two persons set the meter to %s, and its reserve to %s"), value, reserve);
      break;
    case UC_LINKED_GIVEN_UP:
      add_line (text, _ ("Two persons close the ticket of round %u"), input->round);
      break;
    case UC_LINKED_BY_HAND:
      add_line (text,
                _ ("Two persons settle claim %" PRIu64
                   " in place of the table: valid winners of 10%%: %u, of 100%%: %u; %s awarded, %s released"),
                input->claim, input->tenth, input->whole, awarded, released);
      break;
    case UC_LINKED_PAID_OUT:
      if (uc_link_words_claim (words, input->claim, &table, &round))
        add_line (text, _ ("Two persons book %s of claim %" PRIu64 ", round %u, as paid, in place of the table"), awarded, input->claim, round);
      else
        add_line (text, _ ("Two persons book %s of claim %" PRIu64 " as paid, in place of the table"), awarded, input->claim);
      break;
    case UC_LINKED_ENROLLED:
      add_line (text, _ ("Two persons make the table a member of the meter"));
      break;
    case UC_LINKED_SUSPENDED:
      add_line (text, _ ("Two persons suspend the table"));
      break;
    case UC_LINKED_RESUMED:
      add_line (text, _ ("Two persons resume the table"));
      break;
    case UC_LINKED_FILED:
      add_line (text, _ ("Two persons file terms for the next epoch"));
      add_parameters (text, input->terms.seed, input->terms.primary_ppm, input->terms.secondary_ppm, input->terms.limit);
      break;
    case UC_LINKED_BEGUN:
      add_line (text, _ ("Two persons begin the next epoch"));
      break;
    case UC_LINKED_DAY:
      add_line (text, _ ("Gaming day %s ends"), input->day);
      break;
    case UC_LINKED_N_INPUTS:
      break;
    }
  add_signed (text, input->badge, input->second, input->reason);
}

const UcLinkWordsAccount uc_link_words_accounts[UC_LINKED_N_ACCOUNTS] = {
  { UC_LINKED_COIN_IN, "coin-in" },   { UC_LINKED_HOUSE, "house" }, { UC_LINKED_DISPLAY, "display" }, { UC_LINKED_RESERVE, "reserve" },
  { UC_LINKED_OVERFLOW, "overflow" }, { UC_LINKED_HELD, "held" },   { UC_LINKED_PAYABLE, "payable" }, { UC_LINKED_PAID, "paid" },
};

void
uc_link_words_add_sum (GString *text, const char *sum)
{
  const gsize whole = sum != NULL ? strcspn (sum, ".") : 0;

  g_string_append_printf (text, "%*.*s%-7s", (int)strlen ("+$10,000,000,000"), (int)whole, sum != NULL ? sum : "",
                          sum != NULL ? sum + whole : "");
}

/* An account that moves or has something: the change, and the balance after it. What players bet is added to coin-in, as on a meter: the
 * record takes it from the world outside. */
static void
add_account (GString *text, const UcLinkedEvent *event, UcLinkedAccount account, const char *name)
{
  const gboolean has_balance = account < UC_LINKED_N_BALANCES;
  const UcMoney change = account == UC_LINKED_COIN_IN ? -event->change[account] : event->change[account];
  g_autofree char *moved = uc_say_money_exact (change), *now = uc_say_money_exact (has_balance ? event->balance[account] : 0);
  g_autofree char *with_sign = g_strconcat (change > 0 ? "+" : "", moved, NULL);
  g_autoptr (GString) line = g_string_new (NULL);

  if (change == 0 && (!has_balance || event->balance[account] == 0))
    return;
  g_string_append_printf (line, "    %-10s", name);
  uc_link_words_add_sum (line, change != 0 ? with_sign : NULL);
  if (has_balance)
    uc_link_words_add_sum (g_string_append (line, _ ("now")), now);
  uc_plain_append_line (text, "%s\n", g_strchomp (line->str));
}

static gboolean
add_entry (GString *text, const UcLinkWords *words, const UcLinkedEvent *event, UcLedger *ledger, GError **error)
{
  const char *table = uc_link_words_member (words, event->member);
  g_autoptr (GString) line = g_string_new (NULL);
  char code[UC_CODE_TEXT];

  if (!uc_ledger_find_code (ledger, words->row->meter, event->entry, code, error))
    return FALSE;
  g_string_append_printf (line, _ ("Entry %" PRIu64 ", %s, epoch %u"), event->entry, uc_linked_line_cause (event->cause), event->epoch);
  if (event->claim != 0)
    g_string_append_printf (line, _ (", claim %" PRIu64), event->claim);
  if (*table != '\0' && event->round != 0 && (event->round != words->row->round || strcmp (table, words->row->device) != 0))
    g_string_append_printf (line, _ (", %s, round %u"), table, event->round);
  g_string_append_printf (line, _ (", code %s"), *code != '\0' ? code : "?");
  add_line (text, "%s", line->str);
  for (guint i = 0; i < UC_LINKED_N_ACCOUNTS; i++)
    add_account (text, event, uc_link_words_accounts[i].account, uc_link_words_accounts[i].name);
  return TRUE;
}

static void
add_told (GString *text, const UcLinkWords *words, const UcLinkedEvent *event)
{
  const char *table = uc_link_words_member (words, event->member);
  g_autofree char *value = uc_say_money_exact (event->value), *claimed = say_claimed (event->value, event->tenth), *held = uc_say_money_exact (event->held);

  switch (event->say)
    {
    case UC_LINKED_SAY_JOINED:
      add_line (text, _ ("%s is told: round %u has a ticket of epoch %u, and the meter shows %s"), table, event->round, event->epoch,
                value);
      break;
    case UC_LINKED_SAY_REFUSED:
      add_line (text, _ ("%s is told: refused for round %u: %s"), table, event->round, say_why (event->why));
      break;
    case UC_LINKED_SAY_LOCKED:
      add_line (text, _ ("%s is told: claim %" PRIu64 " of round %u takes %s; %s is held"), table, event->claim, event->round, claimed,
                held);
      break;
    case UC_LINKED_SAY_SETTLED:
      add_line (text, _ ("%s is told: claim %" PRIu64 " of round %u is awarded %s in all; %s is held"), table, event->claim, event->round,
                value, held);
      break;
    }
}

/* Only as the row leaves it: what comes to a claim changes it step by step. */
static gboolean
is_last_of_claim (const UcLinkWords *words, const UcLinkedEvent *event)
{
  const UcLinkedEvent *last = event;

  for (guint i = 0; i < words->events->len; i++)
    {
      const UcLinkedEvent *other = &g_array_index (words->events, UcLinkedEvent, i);

      if (other->kind == UC_LINKED_EVENT_CLAIM && other->kept.id == event->kept.id)
        last = other;
    }
  return last == event;
}

static void
add_claim (GString *text, const UcLinkWords *words, const UcLinkedClaim *claim)
{
  const char *table = uc_link_words_member (words, claim->member);
  g_autofree char *amount = say_claimed (claim->amount, claim->of_tenth), *awarded = uc_say_money_exact (claim->awarded);

  if (!claim->decided)
    add_line (text, _ ("Claim %" PRIu64 " of %s, round %u: rank %u in epoch %u; it takes %s; not decided"), claim->id, table, claim->round,
              claim->rank, claim->epoch, amount);
  else if (claim->tenth + claim->whole > 0)
    add_line (text, _ ("Claim %" PRIu64 " of %s, round %u: rank %u in epoch %u; it takes %s; decided, %s awarded"), claim->id, table,
              claim->round, claim->rank, claim->epoch, amount, awarded);
  else
    add_line (text, _ ("Claim %" PRIu64 " of %s, round %u: rank %u in epoch %u; decided, nothing awarded"), claim->id, table, claim->round,
              claim->rank, claim->epoch);
}

static void
add_ticket (GString *text, const UcLinkWords *words, const UcLinkedEvent *event)
{
  const char *table = uc_link_words_member (words, event->member);

  /* What a table is told has the new one. */
  if (!event->ticket.open)
    add_line (text, _ ("The ticket of %s, round %u, is closed"), table, event->ticket.round);
  else if (words->input.kind == UC_LINKED_RETURNED)
    add_line (text,
              ngettext ("The ticket of %s, round %u, is for %u wager now", "The ticket of %s, round %u, is for %u wagers now",
                        event->ticket.count),
              table, event->ticket.round, event->ticket.count);
}

/* What two persons did in a table's place, beside what the table has said of it. */
static void
add_stranded (GString *text, const UcLinkWords *words, const UcLinkedEvent *event)
{
  const char *table = uc_link_words_member (words, event->kept.member);
  g_autofree char *paid = uc_say_money_exact (event->paid_in_place), *more = uc_say_money_exact (event->beyond), *less = uc_say_money_exact (-event->beyond);

  if (event->waits)
    add_line (text, _ ("%s has not settled claim %" PRIu64 " itself"), table, event->kept.id);
  if (event->paid_in_place > 0)
    add_line (text, _ ("%s has not documented %s of claim %" PRIu64 ", which two persons booked as paid in its place"), table, paid, event->kept.id);
  if (event->beyond > 0)
    add_line (text, _ ("%s awarded %s more for claim %" PRIu64 " than two persons did in its place, and has not documented that"), table, more,
              event->kept.id);
  else if (event->beyond < 0)
    add_line (text, _ ("%s awarded %s less for claim %" PRIu64 " than two persons did in its place"), table, less, event->kept.id);
  if (event->waits || event->paid_in_place != 0 || event->beyond != 0)
    return;
  /* A difference that documents have made good is one all the same. */
  if (event->in_place == 0)
    add_line (text, _ ("%s says the same of claim %" PRIu64 " as the two persons who acted in its place"), table, event->kept.id);
  else
    add_line (text, _ ("%s awarded another sum for claim %" PRIu64 " than two persons did in its place, and nothing of the difference is open"), table,
              event->kept.id);
}

static gboolean
add_event (GString *text, const UcLinkWords *words, const UcLinkedEvent *event, UcLedger *ledger, GError **error)
{
  switch (event->kind)
    {
    case UC_LINKED_EVENT_ENTRY:
      return add_entry (text, words, event, ledger, error);
    case UC_LINKED_EVENT_TICKET:
      add_ticket (text, words, event);
      break;
    case UC_LINKED_EVENT_CLAIM:
      if (is_last_of_claim (words, event))
        add_claim (text, words, &event->kept);
      break;
    case UC_LINKED_EVENT_TOLD:
      add_told (text, words, event);
      break;
    case UC_LINKED_EVENT_STRANDED:
      add_stranded (text, words, event);
      break;
    case UC_LINKED_EVENT_EPOCH:
      add_line (text, _ ("Epoch %u begins"), event->epoch);
      break;
    case UC_LINKED_EVENT_OPEN:
      add_line (text, event->on ? _ ("The meter is open") : _ ("The meter is closed"));
      break;
    case UC_LINKED_EVENT_MEMBER:
      if (event->on)
        add_line (text, _ ("%s is suspended: %s"), event->table, say_why (event->why));
      else
        add_line (text, _ ("%s is a member, and not suspended"), event->table);
      break;
    /* The input says both. */
    case UC_LINKED_EVENT_ROW:
    case UC_LINKED_EVENT_TERMS:
    case UC_LINKED_N_EVENTS:
      break;
    }
  return TRUE;
}

/* Of the event that raised the item, and by whom. */
static void
add_fact (GString *text, const UcPitFact *fact)
{
  add_line (text,
            fact->what == UC_PIT_SEEN     ? _ ("Badge %s in the pit %s has seen the item %s of event %" PRIu64)
            : fact->what == UC_PIT_COMING ? _ ("Badge %s in the pit %s is on the way to the item %s of event %" PRIu64)
                                          : _ ("Badge %s in the pit %s has done the item %s of event %" PRIu64),
            fact->badge, fact->where, fact->item.kind, fact->item.seq);
}

/* A new meter, a table's journal, rows that were rebuilt. */
static void
add_other (GString *text, const UcLedgerRow *row)
{
  g_autofree char *by = value_of (row->input, "by"), *second = value_of (row->input, "second"), *reason = value_of (row->input, "reason");
  UcLedgerTerms terms;
  UcLedgerSecond filed;
  UcPitFact fact;
  UcPublicKey key;
  char code[UC_CODE_TEXT];

  if (row->kind == UC_LEDGER_ROW_TERMS && uc_ledger_terms_parse (row->input, &terms))
    {
      g_autofree char *wager = uc_say_money_exact (terms.terms.meter.wager);

      add_line (text, _ ("A meter is created: section %s, wager %s, hits %s, percentage %s, reseed %s"), terms.section, wager,
                uc_ledger_terms_hits[terms.terms.hits], uc_ledger_terms_percentages[terms.terms.percentage],
                uc_ledger_terms_reseeds[terms.terms.meter.reseed]);
      add_parameters (text, terms.terms.meter.seed, terms.terms.meter.primary_ppm, terms.terms.meter.secondary_ppm, terms.terms.limit);
      if (terms.gaming_day[0] != '\0')
        add_line (text, _ ("A gaming day begins at %s"), terms.gaming_day);
      add_line (text, _ ("Signed by badges %s and %s"), by, second);
      return;
    }
  if (row->kind == UC_LEDGER_ROW_JOURNAL)
    {
      g_autofree char *fingerprint = value_of (row->input, "fingerprint"), *rules = value_of (row->input, "rules");

      add_line (text, _ ("The journal of the table has the fingerprint %s"), fingerprint);
      if (*rules != '\0')
        add_line (text, _ ("The version of its rules is %s"), rules);
    }
  else if (row->kind == UC_LEDGER_ROW_REBUILT)
    {
      g_autofree char *first = value_of (row->input, "first"), *last = value_of (row->input, "last");

      add_line (text, _ ("Rows %s to %s were rebuilt from the journals of the tables"), first, last);
    }
  else if (row->kind == UC_LEDGER_ROW_KEY && uc_ledger_signing_parse (row, &key))
    add_line (text, row->id == 1 ? _ ("The first key that signs the ledger has the fingerprint %s")
                                 : _ ("Another key signs the rows behind this one; its fingerprint is %s"),
              uc_key_fingerprint (&key, code));
  else if (row->kind == UC_LEDGER_ROW_OVER && uc_ledger_signing_parse (row, &key))
    add_line (text, _ ("The second link has taken over. Its key signs the rows behind this one; the fingerprint is %s"), uc_key_fingerprint (&key, code));
  else if (row->kind == UC_LEDGER_ROW_SECOND && uc_ledger_signing_parse_second (row, &filed))
    {
      if (filed.row > 0)
        add_line (text, _ ("From here on a second link may take over by the key with the fingerprint %s"), uc_key_fingerprint (&filed.key, code));
      else
        add_line (text, _ ("From here on no second link may take over"));
    }
  else if (row->kind == UC_LEDGER_ROW_COPIES)
    {
      g_autofree char *n = value_of (row->input, "n");

      add_line (text, strcmp (n, "2") == 0 ? _ ("From here on each commit must be on two copies")
                                           : _ ("From here on a commit is done when it is on one copy"));
    }
  else if (row->kind == UC_LEDGER_ROW_FACT && uc_pit_fact_parse (row->input, &fact, NULL))
    add_fact (text, &fact);
  else
    add_line (text, _ ("As the record has it: %s"), row->input);
  if (row->kind == UC_LEDGER_ROW_JOURNAL || row->kind == UC_LEDGER_ROW_REBUILT || row->kind == UC_LEDGER_ROW_COPIES
      || row->kind == UC_LEDGER_ROW_SECOND)
    add_signed (text, by, second, reason);
}

gboolean
uc_link_words_text (const UcLinkWords *words, UcLedger *ledger, GString *text, GError **error)
{
  const UcLedgerRow *row = words->row;
  g_autoptr (GString) line = g_string_new (NULL);
  g_autofree char *at = say_time (row->real);

  g_string_append_printf (line, _ ("Row %" PRIu64 ", %s"), row->id, at);
  if (*row->meter != '\0')
    g_string_append_printf (line, _ (", meter %s"), row->meter);
  if (*row->device != '\0')
    g_string_append_printf (line, _ (", table %s"), row->device);
  if (row->round != 0)
    g_string_append_printf (line, _ (", round %" PRIu64), row->round);
  uc_plain_append_line (text, "%s\n", line->str);
  if (!words->is_read)
    {
      add_other (text, row);
      return TRUE;
    }
  add_input (text, words);
  if (row->device_seq != 0)
    {
      g_autofree char *there = say_time (row->row_real);

      add_line (text, _ ("By event %" PRIu64 ", row %" PRIu64 " of the table’s journal, %s"), row->device_seq, row->row, there);
    }
  for (guint i = 0; i < words->events->len; i++)
    if (!add_event (text, words, &g_array_index (words->events, UcLinkedEvent, i), ledger, error))
      return FALSE;
  return TRUE;
}

/* ---- JSON ---- */

/* Values that are text whatever they hold: a table may be called 7, and a badge is one. */
static const char *const texts[] = { "table", "meter", "section", "hash", "fingerprint", "rules", "by", "second", "reason", "key", "core", "item",
                                     "where", NULL };

/* Words as the record has them: a verb, and keys with their values. A name of JSON is not escaped. */
static gboolean
is_of_words (char *const *list)
{
  for (guint i = 1; list[0] != NULL && list[i] != NULL; i++)
    {
      const gsize n = strspn (list[i], "abcdefghijklmnopqrstuvwxyz0123456789-");

      if (n == 0 || list[i][n] != '=')
        return FALSE;
    }
  return list[0] != NULL;
}

static void
add_words (UcJson *json, const char *line)
{
  g_auto (GStrv) list = g_strsplit (line, " ", -1);

  if (!is_of_words (list))
    {
      uc_json_string (uc_json_name (json, "line"), line);
      return;
    }
  uc_json_string (uc_json_name (json, "is"), list[0]);
  for (guint i = 1; list[i] != NULL; i++)
    {
      const gsize n = strcspn (list[i], "=");
      g_autofree char *key = g_strndup (list[i], n);
      g_autofree char *value = value_of (line, key);
      guint64 number;

      uc_json_name (json, key);
      if (!g_strv_contains (texts, key) && uc_number_parse (value, G_MAXINT64, &number))
        uc_json_number (json, number);
      else
        uc_json_string (json, value);
    }
}

static gboolean
add_json_event (UcJson *json, const UcLinkWords *words, const char *line, const UcLinkedEvent *event, UcLedger *ledger, GError **error)
{
  const guint16 member = event->kind == UC_LINKED_EVENT_CLAIM ? event->kept.member : event->member;
  char code[UC_CODE_TEXT];

  uc_json_begin_object (json);
  add_words (json, line);
  if (event->kind != UC_LINKED_EVENT_MEMBER && member != UC_LINKED_NOBODY)
    uc_json_string (uc_json_name (json, "table"), uc_link_words_member (words, member));
  if (event->kind == UC_LINKED_EVENT_ENTRY)
    {
      if (!uc_ledger_find_code (ledger, words->row->meter, event->entry, code, error))
        return FALSE;
      uc_json_string (uc_json_name (json, "code"), code);
    }
  uc_json_end_object (json);
  return TRUE;
}

gboolean
uc_link_words_json (const UcLinkWords *words, UcLedger *ledger, GString *text, GError **error)
{
  static const char *const kinds[] = { "input", "terms", "journal", "rebuilt", "key", "copies", "second", "over", "fact" };
  const UcLedgerRow *row = words->row;
  g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);
  UcJson json = { text };
  char time[UC_TIME_TEXT], hash[UC_HASH_TEXT];

  uc_json_begin_object (&json);
  uc_json_number (uc_json_name (&json, "row"), row->id);
  uc_json_string (uc_json_name (&json, "at"), uc_time_format (row->real, time));
  if (row->kind < G_N_ELEMENTS (kinds))
    uc_json_string (uc_json_name (&json, "kind"), kinds[row->kind]);
  else
    uc_json_number (uc_json_name (&json, "kind"), row->kind);
  uc_json_number (uc_json_name (&json, "term"), row->term);
  if (*row->meter != '\0')
    uc_json_string (uc_json_name (&json, "meter"), row->meter);
  if (*row->device != '\0')
    uc_json_string (uc_json_name (&json, "table"), row->device);
  if (row->round != 0)
    uc_json_number (uc_json_name (&json, "round"), row->round);
  if (row->device_seq != 0)
    {
      uc_json_number (uc_json_name (&json, "table-event"), row->device_seq);
      uc_json_number (uc_json_name (&json, "table-row"), row->row);
      uc_json_string (uc_json_name (&json, "table-at"), uc_time_format (row->row_real, time));
    }
  uc_json_string (uc_json_name (&json, "hash"), uc_hash_format (&row->hash, hash));
  uc_json_name (&json, "input");
  uc_json_begin_object (&json);
  add_words (&json, row->input);
  uc_json_end_object (&json);
  uc_json_name (&json, "events");
  uc_json_begin_array (&json);
  for (guint i = 0; words->is_read && i < words->events->len; i++)
    if (!add_json_event (&json, words, lines[i], &g_array_index (words->events, UcLinkedEvent, i), ledger, error))
      return FALSE;
  uc_json_end_array (&json);
  uc_json_end_object (&json);
  g_string_append_c (text, '\n');
  return TRUE;
}

/* ---- CSV ---- */

const char uc_link_words_heading[]
    = "row,at,meter,entry,code,epoch,cause,table,round,claim,coin-in,house,display,reserve,overflow,held,payable,paid,"
      "now-display,now-reserve,now-overflow,now-held,now-payable,by,second,reason\n";

static gboolean
add_csv_entry (const UcLinkWords *words, const UcLinkedEvent *event, UcLedger *ledger, GString *text, GError **error)
{
  const UcLedgerRow *row = words->row;
  char time[UC_TIME_TEXT], code[UC_CODE_TEXT], money[UC_MONEY_TEXT];

  if (!uc_ledger_find_code (ledger, row->meter, event->entry, code, error))
    return FALSE;
  uc_csv_add_number (text, row->id);
  uc_csv_add (text, uc_time_format (row->real, time));
  uc_csv_add (text, row->meter);
  uc_csv_add_number (text, event->entry);
  uc_csv_add (text, code);
  uc_csv_add_number (text, event->epoch);
  uc_csv_add (text, uc_linked_line_cause (event->cause));
  uc_csv_add (text, uc_link_words_member (words, event->member));
  uc_csv_add_number (text, event->round);
  uc_csv_add_number (text, event->claim);
  for (guint i = 0; i < UC_LINKED_N_ACCOUNTS; i++)
    {
      const UcLinkedAccount account = uc_link_words_accounts[i].account;

      uc_csv_add (text, uc_money_format (account == UC_LINKED_COIN_IN ? -event->change[account] : event->change[account], money));
    }
  for (guint i = 0; i < UC_LINKED_N_BALANCES; i++)
    uc_csv_add (text, uc_money_format (event->balance[i], money));
  uc_csv_add (text, event->by);
  uc_csv_add (text, event->second);
  uc_csv_add_quoted (text, event->reason);
  uc_csv_end (text);
  return TRUE;
}

gboolean
uc_link_words_csv (const UcLinkWords *words, UcLedger *ledger, GString *text, GError **error)
{
  for (guint i = 0; words->is_read && i < words->events->len; i++)
    {
      const UcLinkedEvent *event = &g_array_index (words->events, UcLinkedEvent, i);

      if (event->kind == UC_LINKED_EVENT_ENTRY && !add_csv_entry (words, event, ledger, text, error))
        return FALSE;
    }
  return TRUE;
}
