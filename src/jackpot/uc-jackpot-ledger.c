/* What the ledger says of a jackpot: from the row that joined the round to the one that decides its claim, with what other tables did in
 * between, and then what is about this claim. */
#include "uc-jackpot-private.h"

#include "uc-linked-line.h"
#include "uc-plain.h"
#include "uc-say-value.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Entries of other tables that are listed; of more, their number and their sum. */
#define MOST_OTHERS 200
#define MOST_RIVALS 100

typedef struct
{
  const UcJackpotPass *pass;
  UcLedger *ledger;
  guint64 join_row;   /* of the round's ticket; 0 = none yet */
  guint64 claim_row;  /* of the claim; 0 = none */
  char join_meter[UC_LEDGER_METER_TEXT];
  guint64 signed_row, last_fact;
  gboolean decided;
  guint others;
  guint left_out;
  UcMoney left_sum;
  guint own;          /* facts of the round … */
  guint64 own_left;   /* … and those that are not listed */
  UcJackpotFact *claim; /* the last fact about a claim of the round, borrowed … */
  guint64 claim_id;   /* … and that claim */
  GArray *rivals;     /* UcLinkedClaim, as they were last */
  guint64 rivals_left;
} Reading;

void
uc_jackpot_member (const UcLedger *ledger, const char *meter, guint16 member, char table[UC_LINKED_TABLE_TEXT])
{
  const UcLedgerMeter *of = uc_ledger_find_meter (ledger, meter);

  g_strlcpy (table, of != NULL && member < of->link.n_members ? of->link.members[member].table : "", UC_LINKED_TABLE_TEXT);
}

char *
uc_jackpot_say_entry (const UcLinkedEvent *entry)
{
  static const char *const causes[UC_LINKED_N_CAUSES] = {
    [UC_LINKED_CAUSE_OPENING] = N_ ("the meter begins"),
    [UC_LINKED_CAUSE_JOINED] = N_ ("wagers join"),
    [UC_LINKED_CAUSE_RETURNED] = N_ ("wagers go back"),
    [UC_LINKED_CAUSE_LOCKED] = N_ ("the award is locked"),
    [UC_LINKED_CAUSE_RESEED] = N_ ("the meter is reset from the reserve"),
    [UC_LINKED_CAUSE_TOP_UP] = N_ ("the house adds to the new value"),
    [UC_LINKED_CAUSE_AWARDED] = N_ ("the award is decided"),
    [UC_LINKED_CAUSE_RELEASED] = N_ ("what was locked goes back to the meter"),
    [UC_LINKED_CAUSE_PAID] = N_ ("the award is paid"),
    [UC_LINKED_CAUSE_ADJUSTED] = N_ ("two persons adjust the meter"),
    [UC_LINKED_CAUSE_DAY] = N_ ("a gaming day ends"),
  };
  GString *text = g_string_new (entry->cause < UC_LINKED_N_CAUSES ? _ (causes[entry->cause]) : "");
  const UcLinkedAccount about = entry->cause == UC_LINKED_CAUSE_PAID ? UC_LINKED_PAID
                                : entry->cause == UC_LINKED_CAUSE_AWARDED || entry->cause == UC_LINKED_CAUSE_RELEASED ? UC_LINKED_HELD
                                                                                                                        : UC_LINKED_DISPLAY;
  g_autofree char *sum = uc_say_money_exact (ABS (entry->change[about]));

  if (entry->change[about] != 0)
    g_string_append_printf (text, ": %s", sum);
  if (entry->claim != 0)
    g_string_append_printf (text, _ (", claim %" PRIu64), entry->claim);
  if (entry->reason[0] != '\0')
    g_string_append_printf (text, " (%s)", entry->reason);
  return g_string_free (text, FALSE);
}

/* ---- where the claim is ---- */

static gboolean
is_of_round (const Reading *reading, const UcLedgerRow *row, guint16 member, guint32 round)
{
  char table[UC_LINKED_TABLE_TEXT];

  uc_jackpot_member (reading->ledger, row->meter, member, table);
  return round == reading->pass->jackpot->round && strcmp (table, reading->pass->jackpot->table) == 0;
}

static gboolean
on_find_row (const UcLedgerRow *row, gpointer user_data)
{
  Reading *reading = user_data;
  UcJackpot *jackpot = reading->pass->jackpot;
  g_auto (GStrv) lines = NULL;
  UcLinkedEvent e;

  if (row->kind != UC_LEDGER_ROW_INPUT || (strcmp (row->device, jackpot->table) != 0 && strstr (row->events, "claim ") == NULL))
    return !g_cancellable_is_cancelled (reading->pass->cancellable);
  lines = g_strsplit (row->events, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (!uc_linked_line_parse_event (lines[i], &e, NULL))
        continue;
      if (e.kind == UC_LINKED_EVENT_ENTRY && e.cause == UC_LINKED_CAUSE_JOINED && is_of_round (reading, row, e.member, e.round)
          && reading->claim_row == 0)
        {
          reading->join_row = row->id;
          g_strlcpy (reading->join_meter, row->meter, sizeof reading->join_meter);
        }
      if (e.kind == UC_LINKED_EVENT_CLAIM && is_of_round (reading, row, e.kept.member, e.kept.round))
        {
          if (reading->claim_row == 0)
            {
              reading->claim_row = row->id;
              g_strlcpy (jackpot->meter, row->meter, sizeof jackpot->meter);
            }
          if (strcmp (jackpot->meter, row->meter) == 0)
            {
              jackpot->claim = e.kept.id;
              jackpot->rank = e.kept.rank;
              jackpot->epoch = e.kept.epoch;
            }
        }
    }
  return !g_cancellable_is_cancelled (reading->pass->cancellable);
}

/* ---- what it says ---- */

static void
add_entry (Reading *reading, const UcLedgerRow *row, const UcLinkedEvent *e)
{
  UcJackpot *jackpot = reading->pass->jackpot;
  char table[UC_LINKED_TABLE_TEXT];
  g_autofree char *said = NULL;
  gboolean is_own;
  UcJackpotFact *fact;

  uc_jackpot_member (reading->ledger, row->meter, e->member, table);
  is_own = strcmp (table, jackpot->table) == 0 && (e->round == jackpot->round || (e->claim != 0 && e->claim == jackpot->claim));
  if (!is_own && e->claim != 0 && e->claim == jackpot->claim)
    is_own = TRUE;
  if (!is_own && reading->decided)
    return;
  /* What resets the meter comes with the claim that locked it. */
  if (!is_own && row->id == reading->claim_row)
    is_own = TRUE;
  if (!is_own && reading->others >= MOST_OTHERS)
    {
      reading->left_out++;
      if (!uc_money_add (reading->left_sum, e->change[UC_LINKED_DISPLAY], &reading->left_sum))
        reading->left_sum = UC_MONEY_UNKNOWN;
      return;
    }
  if (is_own)
    reading->last_fact = row->id;
  if (is_own && reading->own++ >= UC_JACKPOT_MOST_FACTS)
    {
      reading->own_left++;
      return;
    }
  reading->others += !is_own;
  said = uc_jackpot_say_entry (e);
  fact = uc_jackpot_add_fact (&jackpot->ledger, row->real, row->id,
                              table[0] == '\0' ? g_strdup_printf (_ ("Entry %" PRIu64 ": %s"), e->entry, said)
                              : e->round != 0  ? g_strdup_printf (_ ("Entry %" PRIu64 ", %s, round %u: %s"), e->entry, table, e->round, said)
                                               : g_strdup_printf (_ ("Entry %" PRIu64 ", %s: %s"), e->entry, table, said));
  fact->has_entry = TRUE;
  fact->entry = e->entry;
  fact->after = e->balance[UC_LINKED_DISPLAY];
  fact->before = fact->after - e->change[UC_LINKED_DISPLAY];
  fact->is_other = !is_own;
}

static void
add_claim (Reading *reading, const UcLedgerRow *row, const UcLinkedClaim *kept)
{
  UcJackpot *jackpot = reading->pass->jackpot;
  const gboolean is_own = kept->id == jackpot->claim || is_of_round (reading, row, kept->member, kept->round);
  g_autofree char *amount = uc_say_money_exact (kept->amount), *awarded = uc_say_money_exact (kept->awarded);
  g_autofree char *text = NULL;

  if (!is_own)
    {
      if (kept->epoch != jackpot->epoch)
        return;
      for (guint i = 0; i < reading->rivals->len; i++)
        if (g_array_index (reading->rivals, UcLinkedClaim, i).id == kept->id)
          {
            g_array_index (reading->rivals, UcLinkedClaim, i) = *kept;
            return;
          }
      if (reading->rivals->len < MOST_RIVALS)
        g_array_append_val (reading->rivals, *kept);
      else
        reading->rivals_left++;
      return;
    }
  text = kept->decided
           ? g_strdup_printf (_ ("Claim %" PRIu64 " is decided: awarded %s of %s"), kept->id, awarded, amount)
           : g_strdup_printf (_ ("Claim %" PRIu64 ", epoch %u, rank %u: winners of 10%% %u, of 100%% %u; it takes %s"), kept->id, kept->epoch,
                              kept->rank, kept->tenth, kept->whole, amount);
  /* A row may write the claim several times, and only what it came to counts. */
  if (reading->claim != NULL && reading->claim->number == row->id && reading->claim_id == kept->id)
    {
      g_free (reading->claim->text);
      reading->claim->text = g_steal_pointer (&text);
    }
  else if ((reading->claim == NULL || strcmp (reading->claim->text, text) != 0) && reading->own++ < UC_JACKPOT_MOST_FACTS)
    {
      reading->claim = uc_jackpot_add_fact (&jackpot->ledger, row->real, row->id, g_steal_pointer (&text));
      reading->claim_id = kept->id;
    }
  else if (reading->own > UC_JACKPOT_MOST_FACTS)
    reading->own_left++;
  reading->last_fact = row->id;
  if (kept->decided)
    reading->decided = TRUE;
}

static gboolean
on_row (const UcLedgerRow *row, gpointer user_data)
{
  Reading *reading = user_data;
  UcJackpot *jackpot = reading->pass->jackpot;
  g_auto (GStrv) lines = NULL;
  UcLinkedEvent e;

  if (row->is_signed)
    reading->signed_row = row->id;
  if (row->kind != UC_LEDGER_ROW_INPUT || strcmp (row->meter, jackpot->meter) != 0)
    return !g_cancellable_is_cancelled (reading->pass->cancellable);
  lines = g_strsplit (row->events, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (!uc_linked_line_parse_event (lines[i], &e, NULL))
        continue;
      if (e.kind == UC_LINKED_EVENT_ENTRY && row->id >= reading->join_row)
        add_entry (reading, row, &e);
      /* Who claimed before the round joined claimed the same meter. */
      else if (e.kind == UC_LINKED_EVENT_CLAIM)
        add_claim (reading, row, &e.kept);
      else if (e.kind == UC_LINKED_EVENT_EPOCH && row->id == reading->claim_row)
        uc_jackpot_add_fact (&jackpot->ledger, row->real, row->id, g_strdup_printf (_ ("Epoch %u begins"), e.epoch));
    }
  return !g_cancellable_is_cancelled (reading->pass->cancellable);
}

static void
add_others (Reading *reading)
{
  UcJackpot *jackpot = reading->pass->jackpot;

  for (guint i = 0; i < reading->rivals->len; i++)
    {
      const UcLinkedClaim *kept = &g_array_index (reading->rivals, UcLinkedClaim, i);
      UcJackpotOther *other = g_new0 (UcJackpotOther, 1);
      g_autofree char *amount = uc_say_money_exact (kept->amount), *said = NULL;

      uc_jackpot_member (reading->ledger, jackpot->meter, kept->member, other->table);
      other->round = kept->round;
      other->claim = kept->id;
      said = g_strdup_printf (_ ("%s, round %u: claim %" PRIu64 ", rank %u of epoch %u, takes %s"), other->table, kept->round, kept->id,
                              kept->rank, kept->epoch, amount);
      other->text = uc_plain_text (said);
      g_ptr_array_add (jackpot->others, other);
    }
  if (reading->rivals_left > 0)
    uc_jackpot_worsen (&jackpot->ledger, UC_JACKPOT_SIGNED, _ ("More than %u other claims are of the same meter and epoch, and the rest is not listed."),
                       MOST_RIVALS);
}

static void
say_left_out (const Reading *reading)
{
  UcJackpotFact *fact;
  g_autofree char *sum = uc_say_money_exact (reading->left_sum);

  if (reading->left_out == 0)
    return;
  fact = uc_jackpot_add_fact (&reading->pass->jackpot->ledger, 0, 0,
                              g_strdup_printf (ngettext ("%u more entry of other tables in between is not listed; together they moved the meter by %s",
                                                         "%u more entries of other tables in between are not listed; together they moved the meter by %s",
                                                         reading->left_out),
                                               reading->left_out, sum));
  fact->is_other = TRUE;
}

gboolean
uc_jackpot_read_ledger (const UcJackpotPass *pass, UcLedger *ledger, GError **error)
{
  UcJackpot *jackpot = pass->jackpot;
  g_autoptr (GArray) rivals = g_array_new (FALSE, FALSE, sizeof (UcLinkedClaim));
  Reading reading = { .pass = pass, .ledger = ledger, .rivals = rivals };
  g_autoptr (GError) problem = NULL;

  if (!uc_ledger_read_rows (ledger, on_find_row, &reading, &problem))
    uc_jackpot_worsen (&jackpot->ledger, UC_JACKPOT_DAMAGED, "%s", problem->message);
  /* A round may have joined another meter, too. */
  if (strcmp (reading.join_meter, jackpot->meter) != 0)
    reading.join_row = reading.claim_row;
  if (reading.claim_row != 0 && problem == NULL && !uc_ledger_read_rows (ledger, on_row, &reading, &problem))
    uc_jackpot_worsen (&jackpot->ledger, UC_JACKPOT_DAMAGED, "%s", problem->message);
  if (g_cancellable_set_error_if_cancelled (pass->cancellable, error))
    return FALSE;
  jackpot->ledger.claimed = reading.claim_row != 0;
  if (!jackpot->ledger.claimed)
    {
      uc_jackpot_worsen (&jackpot->ledger, UC_JACKPOT_MISSING, _ ("The ledger has no claim of %s, round %u."), jackpot->table, jackpot->round);
      return TRUE;
    }
  say_left_out (&reading);
  uc_jackpot_leave_out (&jackpot->ledger, reading.own_left);
  add_others (&reading);
  if (reading.last_fact > reading.signed_row)
    uc_jackpot_worsen (&jackpot->ledger, UC_JACKPOT_NOT_SIGNED, _ ("The last signature is of row %" PRIu64 ", and the last fact here is of row %" PRIu64 "."),
                       reading.signed_row, reading.last_fact);
  return TRUE;
}
