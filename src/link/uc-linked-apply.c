#include "uc-linked-apply.h"

#include "uc-linked-fold.h"

#include <string.h>

void
uc_linked_init (UcLinked *link, const UcLinkedTerms *terms)
{
  memset (link, 0, sizeof *link);
  link->terms = terms;
  link->now = (UcLinkedParameters){ terms->meter.seed, terms->limit, terms->meter.primary_ppm, terms->meter.secondary_ppm };
  link->since = 1;
  link->epoch = 1;
  link->pot = 1;
}

/* The first @n claims go; what they have taken is on record, and the meter before the next one is what they have left. */
static void
drop_first (UcLinked *link, guint n)
{
  const guint rest = link->n_claims - n;
  UcLinkedFold fold;

  for (guint i = 0; i < n; i++)
    if (link->claims[i].whole > 0)
      link->last_whole = MAX (link->last_whole, link->claims[i].id);
  link->n_claims = n;
  uc_linked_fold (link, &fold);
  link->start[UC_LINKED_DISPLAY] = fold.display;
  link->start[UC_LINKED_RESERVE] = fold.reserve;
  link->start[UC_LINKED_OVERFLOW] = fold.overflow;
  link->pot = fold.pot;
  memmove (link->claims, link->claims + n, rest * sizeof *link->claims);
  link->n_claims = rest;
}

/* Facts of a record that is no ledger's may add up to anything. */
static void
come (UcLinkedClaim *claim, UcMoney came, UcMoney came_reserve)
{
  claim->came = CLAMP (claim->came + came, -UC_LINKED_MOST_SAID, UC_LINKED_MOST_SAID);
  claim->came_reserve = CLAMP (claim->came_reserve + came_reserve, -UC_LINKED_MOST_SAID, UC_LINKED_MOST_SAID);
}

/* A claim of which nothing stands has taken nothing: what came since belongs to the one before it. */
static void
drop_empty (UcLinked *link)
{
  for (guint i = link->n_claims; i-- > 1;)
    {
      const UcLinkedClaim *claim = &link->claims[i];

      if (!claim->decided || claim->amount != 0 || claim->tenth + claim->whole > 0)
        continue;
      come (&link->claims[i - 1], claim->came, claim->came_reserve);
      memmove (link->claims + i, link->claims + i + 1, (link->n_claims - i - 1) * sizeof *link->claims);
      link->n_claims--;
    }
}

static void
forget (UcLinked *link)
{
  guint done = 0;

  while (done < link->n_claims && link->claims[done].decided && uc_linked_state_held (&link->claims[done]) == 0
         && uc_linked_state_is_final (link, &link->claims[done]))
    done++;
  /* Those that share a pot go together. */
  if (link->terms->hits == UC_LINKED_HITS_SHARE && done < link->n_claims)
    done = 0;
  if (done > 0)
    drop_first (link, done);
  drop_empty (link);
}

/* What is awarded is owed until its documents are complete. */
static void
owe (UcLinked *link, const UcLinkedEvent *event)
{
  const UcMoney more = event->change[UC_LINKED_PAYABLE];
  guint at = uc_linked_state_unpaid (link, event->claim, event->member);

  if (at == UC_LINKED_CLAIMS && more > 0 && link->n_unpaid < UC_LINKED_CLAIMS)
    {
      at = link->n_unpaid++;
      link->unpaid[at] = (UcLinkedUnpaid){ event->claim, event->member, 0 };
    }
  if (at == UC_LINKED_CLAIMS)
    return;
  link->unpaid[at].rest = CLAMP (link->unpaid[at].rest + more, 0, UC_LINKED_MOST_SAID);
  if (link->unpaid[at].rest == 0)
    link->unpaid[at] = link->unpaid[--link->n_unpaid];
}

static void
apply_entry (UcLinked *link, const UcLinkedEvent *event)
{
  memcpy (link->balance, event->balance, sizeof link->balance);
  link->entries = event->entry + 1;
  link->started = TRUE;
  if (event->cause == UC_LINKED_CAUSE_DAY)
    {
      g_strlcpy (link->day, event->reason, sizeof link->day);
      link->day_entry = event->entry;
    }
  owe (link, event);
  if (link->n_claims > 0)
    come (&link->claims[link->n_claims - 1], event->came, event->came_reserve);
}

static void
apply_claim (UcLinked *link, const UcLinkedEvent *event)
{
  const UcLinkedClaim *claim = &event->kept;
  const guint at = uc_linked_state_claim (link, claim->id);

  if (claim->tenth > UC_MAX_SEATS || claim->whole > UC_MAX_SEATS)
    return;

  if (at != UC_LINKED_CLAIMS)
    {
      link->claims[at] = *claim;
      forget (link);
      return;
    }
  if (link->n_claims == UC_LINKED_CLAIMS)
    return;
  if (link->n_claims == 0)
    memcpy (link->start, link->balance, sizeof link->start);
  link->claims[link->n_claims++] = *claim;
  link->claimed = MAX (link->claimed, claim->id);
  link->ranked += claim->epoch == link->epoch;
  for (guint i = 0; i < link->n_members; i++)
    if (link->members[i].ticket.open && link->members[i].ticket.epoch == claim->epoch)
      link->members[i].ticket.before++;
  if (claim->member < link->n_members)
    link->members[claim->member].ticket.claimed = TRUE;
}

/* Once the table has said the same, or has documented the difference, there is nothing to keep of it. */
static void
apply_stranded (UcLinked *link, const UcLinkedEvent *event)
{
  const gboolean is_over = !event->waits && event->paid_in_place == 0 && event->beyond == 0;
  UcLinkedStranded is;
  guint at = uc_linked_state_stranded (link, event->kept.id, event->kept.member);

  /* Two that hold the same are the same byte by byte. */
  memset (&is, 0, sizeof is);
  is.claim = event->kept;
  is.waits = event->waits;
  is.awarded = event->in_place;
  is.paid = event->paid_in_place;
  is.beyond = event->beyond;
  if (event->kept.tenth > UC_MAX_SEATS || event->kept.whole > UC_MAX_SEATS || (is_over && at == UC_LINKED_STRANDED))
    return;
  if (at == UC_LINKED_STRANDED && link->n_stranded < UC_LINKED_STRANDED)
    at = link->n_stranded++;
  else if (is_over || at == UC_LINKED_STRANDED)
    {
      at = is_over ? at : 0;
      memmove (link->stranded + at, link->stranded + at + 1, (link->n_stranded - at - 1) * sizeof *link->stranded);
      at = link->n_stranded - 1;
      link->n_stranded -= is_over;
    }
  if (!is_over)
    link->stranded[at] = is;
}

static void
apply_member (UcLinked *link, const UcLinkedEvent *event)
{
  if (event->member == link->n_members && link->n_members < UC_LINKED_MEMBERS)
    {
      memset (&link->members[link->n_members], 0, sizeof link->members[0]);
      g_strlcpy (link->members[link->n_members].table, event->table, UC_LINKED_TABLE_TEXT);
      link->n_members++;
    }
  if (event->member < link->n_members)
    link->members[event->member].suspended = event->on;
}

/* They wait; filed as this epoch has them, nothing waits any more. */
static void
apply_terms (UcLinked *link, const UcLinkedEvent *event)
{
  link->next = event->terms;
  if (event->terms.limit == 0)
    link->next.limit = UC_MONEY_UNKNOWN;
  link->waits = !uc_linked_state_is_alike (&link->next, &link->now);
  if (!link->waits)
    memset (&link->next, 0, sizeof link->next);
}

static void
apply_epoch (UcLinked *link, const UcLinkedEvent *event)
{
  link->epoch = event->epoch;
  link->ranked = 0;
  /* Two persons began it, not a hit, which may still turn out to be none. */
  if (link->n_claims == 0)
    link->pot = event->epoch;
  if (!link->waits)
    return;
  link->before = link->now;
  link->now = link->next;
  link->since = event->epoch;
  link->waits = FALSE;
  memset (&link->next, 0, sizeof link->next);
}

void
uc_linked_apply (UcLinked *link, const UcLinkedEvent *event)
{
  UcLinkedMember *member = event->member < link->n_members ? &link->members[event->member] : NULL;

  switch (event->kind)
    {
    case UC_LINKED_EVENT_ENTRY:
      apply_entry (link, event);
      break;
    case UC_LINKED_EVENT_ROW:
      if (member != NULL)
        {
          member->seq = event->seq;
          memcpy (member->hash, event->hash, sizeof member->hash);
        }
      break;
    case UC_LINKED_EVENT_TICKET:
      if (member != NULL)
        member->ticket = event->ticket;
      forget (link);
      break;
    case UC_LINKED_EVENT_CLAIM:
      apply_claim (link, event);
      break;
    case UC_LINKED_EVENT_TOLD:
      if (member != NULL)
        member->said = event->said;
      break;
    case UC_LINKED_EVENT_EPOCH:
      apply_epoch (link, event);
      break;
    case UC_LINKED_EVENT_TERMS:
      apply_terms (link, event);
      break;
    case UC_LINKED_EVENT_OPEN:
      link->open = event->on;
      break;
    case UC_LINKED_EVENT_MEMBER:
      apply_member (link, event);
      break;
    case UC_LINKED_EVENT_STRANDED:
      apply_stranded (link, event);
      break;
    case UC_LINKED_N_EVENTS:
      break;
    }
}
