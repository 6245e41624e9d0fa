#include "uc-linked-state.h"

#include <string.h>

UcMoney
uc_linked_state_held (const UcLinkedClaim *claim)
{
  return claim->amount - claim->awarded - claim->back;
}

guint16
uc_linked_state_member (const UcLinked *link, const char *table)
{
  for (guint i = 0; i < link->n_members; i++)
    if (strcmp (link->members[i].table, table) == 0)
      return (guint16)i;
  return UC_LINKED_NOBODY;
}

guint
uc_linked_state_claim (const UcLinked *link, guint64 id)
{
  for (guint i = 0; i < link->n_claims; i++)
    if (link->claims[i].id == id)
      return i;
  return UC_LINKED_CLAIMS;
}

gboolean
uc_linked_state_is_taken (const UcLinked *link, const UcLinkedTicket *ticket)
{
  for (guint i = 0; i < link->n_claims; i++)
    if (link->claims[i].whole > 0 && link->claims[i].id > ticket->then)
      return TRUE;
  return link->last_whole > ticket->then;
}

guint
uc_linked_state_unpaid (const UcLinked *link, guint64 claim, guint16 member)
{
  for (guint i = 0; i < link->n_unpaid; i++)
    if (link->unpaid[i].claim == claim && link->unpaid[i].member == member)
      return i;
  return UC_LINKED_CLAIMS;
}

guint
uc_linked_state_stranded (const UcLinked *link, guint64 claim, guint16 member)
{
  for (guint i = 0; i < link->n_stranded; i++)
    if (link->stranded[i].claim.id == claim && link->stranded[i].claim.member == member)
      return i;
  return UC_LINKED_STRANDED;
}

UcMoney
uc_linked_state_unbooked (const UcLinked *link, const UcLinkedStranded *stranded)
{
  const guint at = uc_linked_state_unpaid (link, stranded->claim.id, stranded->claim.member);
  const UcMoney rest = at != UC_LINKED_CLAIMS ? link->unpaid[at].rest : 0;

  if (stranded->beyond >= 0)
    return stranded->paid + stranded->beyond;
  /* Where it awarded less, it documents less, too. */
  return CLAMP (rest + stranded->paid + stranded->beyond, 0, stranded->paid);
}

gboolean
uc_linked_state_is_final (const UcLinked *link, const UcLinkedClaim *claim)
{
  for (guint i = 0; link->terms->hits == UC_LINKED_HITS_SHARE && claim->shares && i < link->n_members; i++)
    {
      const UcLinkedTicket *ticket = &link->members[i].ticket;

      if (ticket->open && !ticket->claimed && ticket->epoch <= claim->during)
        return FALSE;
    }
  return TRUE;
}

const UcLinkedParameters *
uc_linked_state_parameters (const UcLinked *link, guint32 epoch)
{
  if (epoch > link->epoch && link->waits)
    return &link->next;
  return epoch >= link->since ? &link->now : &link->before;
}

UcMeterTerms
uc_linked_state_meter (const UcLinked *link, guint32 epoch)
{
  const UcLinkedParameters *of_epoch = uc_linked_state_parameters (link, epoch);
  UcMeterTerms meter = link->terms->meter;

  meter.seed = of_epoch->seed;
  meter.primary_ppm = of_epoch->primary_ppm;
  meter.secondary_ppm = of_epoch->secondary_ppm;
  return meter;
}

gboolean
uc_linked_state_is_alike_in_files (const UcLinkedParameters *a, const UcLinkedParameters *b)
{
  return a->seed == b->seed && a->primary_ppm == b->primary_ppm && a->secondary_ppm == b->secondary_ppm;
}

gboolean
uc_linked_state_is_alike (const UcLinkedParameters *a, const UcLinkedParameters *b)
{
  return a->limit == b->limit && uc_linked_state_is_alike_in_files (a, b);
}

gboolean
uc_linked_state_day_after (const char *day, char next[UC_LINKED_DAY_TEXT])
{
  gint64 number;

  next[0] = '\0';
  return uc_time_parse_day (day, &number) && uc_time_format_day (number + 1, next);
}

gboolean
uc_linked_state_may_end (const UcLinked *link, const char *day)
{
  char next[UC_LINKED_DAY_TEXT];
  gint64 number;

  if (link->day[0] == '\0')
    return uc_time_parse_day (day, &number);
  return uc_linked_state_day_after (link->day, next) && strcmp (day, next) == 0;
}

void
uc_linked_state_show (const UcLinkedParameters *terms, UcMoney sum, UcMoney *display, UcMoney *overflow)
{
  *display = terms->limit == UC_MONEY_UNKNOWN ? sum : MIN (sum, terms->limit);
  *overflow = sum - *display;
}
