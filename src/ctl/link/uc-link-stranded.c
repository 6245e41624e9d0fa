#include "uc-link-stranded.h"

#include "uc-linked-settlement.h"
#include "uc-say-value.h"
#include "uc-tell.h"

#include <glib/gi18n.h>
#include <inttypes.h>

/* ---- the table ---- */

/* A table on a meter, as the ledger has both. */
typedef struct
{
  UcLedger *ledger;
  const UcLedgerMeter *meter;
  const UcLinkedMember *member;
} Stranded;

static void
stranded_clear (Stranded *stranded)
{
  g_clear_pointer (&stranded->ledger, uc_ledger_close);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Stranded, stranded_clear)

static gboolean
find_stranded (const UcLinkReach *reach, const char *meter, const char *table, Stranded *stranded, GError **error)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  guint16 member;

  stranded->ledger = uc_link_reach_read (reach, lines, error);
  if (stranded->ledger == NULL)
    return FALSE;
  if (uc_link_reach_is_connected (lines, table))
    return uc_ledger_refuse (error, _ ("table %s is connected: its own rows close its ticket, settle its claims and document its awards; expected a table that does not come "
                                       "back"),
                             table);
  stranded->meter = uc_ledger_find_meter (stranded->ledger, meter);
  if (stranded->meter == NULL)
    return uc_ledger_refuse (error, _ ("there is no meter “%s” in this ledger"), meter);
  member = uc_linked_state_member (&stranded->meter->link, table);
  if (member == UC_LINKED_NOBODY)
    return uc_ledger_refuse (error, _ ("“%s” is not a table of this meter"), table);
  stranded->member = &stranded->meter->link.members[member];
  if (lines->len == 0)
    uc_tell (_ ("The link does not run, so it does not know whether %s still plays. Make sure that it does not.\n"), table);
  return TRUE;
}

/* The claim of @round that waits for its winners; %NULL: none does. */
static const UcLinkedClaim *
find_undecided (const Stranded *stranded, guint32 round)
{
  const UcLinked *link = &stranded->meter->link;

  for (guint i = 0; i < link->n_claims; i++)
    if (!link->claims[i].decided && link->claims[i].round == round && &link->members[link->claims[i].member] == stranded->member)
      return &link->claims[i];
  return NULL;
}

/* What the link would answer to both persons now. */
static gboolean
foresee (const UcLinkReach *reach, const Stranded *stranded, const UcLinkedInput *input, GArray *events, GError **error)
{
  UcLinkedInput with_both = *input;

  g_strlcpy (with_both.badge, reach->by, sizeof with_both.badge);
  g_strlcpy (with_both.second, reach->second, sizeof with_both.second);
  return uc_linked_decide (&stranded->meter->link, &with_both, events, error);
}

/* Claims of other tables whose amount is final then. */
static void
tell_final (const Stranded *stranded, const GArray *events)
{
  for (guint i = 0; i < events->len; i++)
    {
      const UcLinkedEvent *event = &g_array_index (events, UcLinkedEvent, i);
      g_autofree char *amount = NULL;

      if (event->kind != UC_LINKED_EVENT_TOLD || event->say != UC_LINKED_SAY_LOCKED)
        continue;
      amount = uc_say_money_cents (event->value);
      uc_tell (_ ("Claim %" PRIu64 " of %s, round %u, is final then: %s.\n"), event->claim,
               stranded->meter->link.members[event->member].table, event->round, amount);
    }
}

/* ---- its ticket ---- */

static gboolean
check_ticket (const Stranded *stranded, const char *meter, const UcLinkedInput *input, GError **error)
{
  const UcLinkedTicket *ticket = &stranded->member->ticket;
  const UcLinkedClaim *claim;

  if (!ticket->open)
    return uc_ledger_refuse (error, _ ("table %s holds no ticket on meter %s; nothing is to be given up"), input->table, meter);
  if (ticket->round != input->round)
    return uc_ledger_refuse (error, _ ("table %s holds no ticket of round %u; its open ticket is of round %u"), input->table, input->round, ticket->round);
  claim = find_undecided (stranded, input->round);
  if (claim != NULL)
    return uc_ledger_refuse (error, _ ("claim %" PRIu64 " of round %u is not decided; settle it first: upcardctl link settle %s %s %" PRIu64), claim->id,
                             input->round, meter, input->table, claim->id);
  return TRUE;
}

/* The increments of a ticket stay on the meter, so both persons read what they are. */
static void
tell_ticket (const Stranded *stranded, const char *meter, const UcLinkedInput *input)
{
  const UcLinkedTicket *ticket = &stranded->member->ticket;
  const UcMeterTerms terms = uc_linked_state_meter (&stranded->meter->link, ticket->epoch);
  g_autofree char *wager = uc_say_money_cents (terms.wager);
  UcMeterSums came;

  uc_tell (ngettext ("Table %s, round %u: the ticket on meter %s has %u wager of %s.\n",
                     "Table %s, round %u: the ticket on meter %s has %u wagers of %s each.\n", ticket->count),
           input->table, ticket->round, meter, ticket->count, wager);
  if (uc_meter_sums_of_wagers (&terms, ticket->count, &came))
    {
      g_autofree char *value = uc_say_money_cents (came.value), *reserve = uc_say_money_cents (came.reserve);

      uc_tell (_ ("Their increments stay on the meter: %s, and %s in the reserve.\n"), value, reserve);
    }
}

gboolean
uc_link_stranded_ticket (const UcLinkReach *reach, const char *meter, UcLinkedInput *input, GError **error)
{
  g_autoptr (GArray) events = g_array_new (FALSE, TRUE, sizeof (UcLinkedEvent));
  g_auto (Stranded) stranded = { 0 };

  if (!find_stranded (reach, meter, input->table, &stranded, error))
    return FALSE;
  if (input->round == 0)
    input->round = stranded.member->ticket.round;
  if (!check_ticket (&stranded, meter, input, error) || !foresee (reach, &stranded, input, events, error))
    return FALSE;
  tell_ticket (&stranded, meter, input);
  tell_final (&stranded, events);
  if (!stranded.member->ticket.claimed)
    uc_tell ("%s\n", _ ("If the table comes back with a win of that round, the link refuses its claim, and the meter pays nothing for it."));
  return TRUE;
}

/* ---- its claim ---- */

/* A table that still holds a ticket may win of the same pot. */
static const UcLinkedMember *
find_sharer (const UcLinked *link, const UcLinkedClaim *claim)
{
  for (guint i = 0; i < link->n_members; i++)
    {
      const UcLinkedTicket *ticket = &link->members[i].ticket;

      if (ticket->open && !ticket->claimed && ticket->epoch <= claim->during)
        return &link->members[i];
    }
  return NULL;
}

static gboolean
check_claim (const Stranded *stranded, const UcLinkedClaim *claim, const UcLinkedInput *input, GError **error)
{
  const UcLinked *link = &stranded->meter->link;
  const gboolean stands = input->tenth + input->whole > 0;

  if (claim->decided && uc_linked_state_held (claim) == 0)
    return uc_ledger_refuse (error, _ ("claim %" PRIu64 " of %s is settled already"), claim->id, input->table);
  if (input->tenth > claim->tenth || input->whole > claim->whole)
    return uc_ledger_refuse (error, _ ("claim %" PRIu64 " has %u winners of 10%% and %u of 100%%; expected at most as many valid ones"), claim->id, claim->tenth,
                             claim->whole);
  if (!stands && claim->awarded > 0)
    return uc_ledger_refuse (error, _ ("a part of claim %" PRIu64 " is awarded already; expected the winners that have it: --tenth=%u --whole=%u"), claim->id,
                             claim->tenth, claim->whole);
  if (stands && !uc_linked_state_is_final (link, claim))
    {
      const UcLinkedMember *sharer = find_sharer (link, claim);

      return uc_ledger_refuse (error, _ ("tables share what claim %" PRIu64 " takes, and %s holds a ticket of round %u; expected the end of that round, or "
                                         "“upcardctl link give-up”"),
                               claim->id, sharer->table, sharer->ticket.round);
    }
  return TRUE;
}

static const UcLinkedClaim *
find_claim (const Stranded *stranded, const char *meter, const UcLinkedInput *input, GError **error)
{
  const UcLinked *link = &stranded->meter->link;
  const guint at = uc_linked_state_claim (link, input->claim);

  if (at != UC_LINKED_CLAIMS && &link->members[link->claims[at].member] == stranded->member)
    return &link->claims[at];
  uc_ledger_refuse (error, _ ("table %s has no open claim %" PRIu64 " on meter %s; “upcardctl link status” lists the claims"), input->table, input->claim, meter);
  return NULL;
}

static void
tell_claim (const Stranded *stranded, const char *meter, const UcLinkedClaim *claim, const UcLinkedInput *input, const GArray *events)
{
  UcMoney shows = stranded->meter->link.balance[UC_LINKED_DISPLAY];
  g_autofree char *held = uc_say_money_cents (uc_linked_state_held (claim)), *awarded = uc_say_money_cents (input->awarded);
  g_autofree char *released = uc_say_money_cents (input->released), *before = uc_say_money_cents (shows), *after = NULL;

  for (guint i = 0; i < events->len; i++)
    if (g_array_index (events, UcLinkedEvent, i).kind == UC_LINKED_EVENT_ENTRY)
      shows = g_array_index (events, UcLinkedEvent, i).balance[UC_LINKED_DISPLAY];
  after = uc_say_money_cents (shows);
  uc_tell (_ ("Claim %" PRIu64 " of %s, round %u, on meter %s: winners of 10%%: %u, of 100%%: %u; %s is held for them.\n"), claim->id, input->table,
           claim->round, meter, claim->tenth, claim->whole, held);
  uc_tell (_ ("Valid winners: of 10%%: %u, of 100%%: %u. Awarded: %s. Released: %s.\n"), input->tenth, input->whole, awarded, released);
  uc_tell (_ ("The meter shows %s now, and %s then.\n"), before, after);
  tell_final (stranded, events);
}

gboolean
uc_link_stranded_claim (const UcLinkReach *reach, const char *meter, UcLinkedInput *input, GError **error)
{
  g_autoptr (GArray) events = g_array_new (FALSE, TRUE, sizeof (UcLinkedEvent));
  g_auto (Stranded) stranded = { 0 };
  const UcLinkedClaim *claim;

  if (!find_stranded (reach, meter, input->table, &stranded, error))
    return FALSE;
  claim = find_claim (&stranded, meter, input, error);
  if (claim == NULL || !check_claim (&stranded, claim, input, error))
    return FALSE;
  input->round = claim->round;
  uc_linked_settlement_fill (&stranded.meter->link, claim, input);
  if (!foresee (reach, &stranded, input, events, error))
    return FALSE;
  tell_claim (&stranded, meter, claim, input, events);
  uc_tell ("%s\n", _ ("If the table comes back, it gets the sums of this settlement. Its own settlement changes nothing in the ledger. The house bears "
                      "what the table pays beyond these sums."));
  if (stranded.member->ticket.open && stranded.member->ticket.round == claim->round)
    uc_tell (_ ("The ticket of the round stays open. Close it then: upcardctl link give-up %s %s REASON\n"), meter, input->table);
  return TRUE;
}

/* ---- its award ---- */

gboolean
uc_link_stranded_award (const UcLinkReach *reach, const char *meter, const UcLinkedInput *input, GError **error)
{
  g_autoptr (GArray) events = g_array_new (FALSE, TRUE, sizeof (UcLinkedEvent));
  g_auto (Stranded) stranded = { 0 };
  const UcLinked *link;
  guint16 member;
  guint at;

  if (!find_stranded (reach, meter, input->table, &stranded, error))
    return FALSE;
  link = &stranded.meter->link;
  member = uc_linked_state_member (link, input->table);
  at = uc_linked_state_unpaid (link, input->claim, member);
  if (at == UC_LINKED_CLAIMS)
    return uc_ledger_refuse (error, _ ("nothing of claim %" PRIu64 " of table %s is payable on meter %s; “upcardctl link status” lists what is"), input->claim,
                             input->table, meter);
  {
    g_autofree char *payable = uc_say_money_exact (link->unpaid[at].rest), *sum = uc_say_money_exact (input->awarded);
    g_autofree char *rest = uc_say_money_exact (link->unpaid[at].rest - input->awarded);

    if (input->awarded > link->unpaid[at].rest)
      return uc_ledger_refuse (error, _ ("%s is payable for claim %" PRIu64 " of table %s, and %s is more; expected at most what is payable"), payable,
                               input->claim, input->table, sum);
    if (!foresee (reach, &stranded, input, events, error))
      return FALSE;
    uc_tell (_ ("Claim %" PRIu64 " of %s, on meter %s: %s is payable.\n"), input->claim, input->table, meter, payable);
    uc_tell (_ ("Booked as paid: %s. Payable then: %s.\n"), sum, rest);
  }
  uc_tell ("%s\n", _ ("The command pays nothing: the document that you name in the reason says that the player has the money. If the table comes back with "
                      "documents of this award, the ledger does not book this sum again."));
  return TRUE;
}

void
uc_link_stranded_tell_done (const char *meter, const UcLinkedInput *input)
{
  g_autofree char *awarded = uc_say_money_exact (input->awarded), *released = uc_say_money_exact (input->released);

  if (input->kind == UC_LINKED_GIVEN_UP)
    uc_tell (_ ("The ticket of %s, round %u, on meter %s is closed.\n"), input->table, input->round, meter);
  else if (input->kind == UC_LINKED_PAID_OUT)
    uc_tell (_ ("Claim %" PRIu64 " of %s, on meter %s: %s is booked as paid.\n"), input->claim, input->table, meter, awarded);
  else
    uc_tell (_ ("Claim %" PRIu64 " of %s, round %u, on meter %s is settled: %s awarded, %s released.\n"), input->claim, input->table, input->round, meter,
             awarded, released);
}
