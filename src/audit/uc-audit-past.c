/* Closed rounds that are corrected later. Each is folded again with what was corrected, and with what is said to be owed. */
#include "uc-audit-private.h"

#include <string.h>

static void
past_free (gpointer data)
{
  UcAuditPast *past = data;

  g_array_unref (past->span);
  g_free (past);
}

void
uc_audit_past_keep (UcAudit *a, const UcAuditBooks *before, GArray *span)
{
  UcAuditPast *past = g_new0 (UcAuditPast, 1);

  past->number = a->now.round.number;
  for (guint i = span->len; i-- > 0;)
    if (g_array_index (span, UcEvent, i).round == past->number)
      past->first = g_array_index (span, UcEvent, i).seq;
  past->last = span->len > 0 ? g_array_index (span, UcEvent, span->len - 1).seq : 0;
  past->before = *before;
  past->span = span;
  g_queue_push_tail (&a->past, past);
  if (a->past.length > UC_AUDIT_PAST_ROUNDS)
    past_free (g_queue_pop_head (&a->past));
}

static UcAuditPast *
find (UcAudit *a, guint64 fact)
{
  for (GList *at = a->past.tail; at != NULL; at = at->prev)
    {
      UcAuditPast *past = at->data;

      if (fact >= past->first && fact <= past->last)
        return past;
    }
  return NULL;
}

gboolean
uc_audit_past_dealt (UcAudit *a, guint64 fact, guint32 number, const char *badge)
{
  const UcAuditPast *past = fact != 0 ? find (a, fact) : NULL;
  const char *dealer;

  for (GList *at = a->past.head; fact == 0 && at != NULL; at = at->next)
    if (((const UcAuditPast *) at->data)->number == number)
      past = at->data;
  if (past == NULL || badge[0] == '\0')
    return FALSE;
  dealer = past->before.dealer;
  for (guint i = 0; i < past->span->len; i++)
    {
      const UcEvent *e = &g_array_index (past->span, UcEvent, i);

      if (e->kind == UC_EVENT_SIGNED_ON)
        dealer = e->by;
      else if (e->kind == UC_EVENT_TABLE_CLOSED)
        dealer = "";
      if (e->round == past->number && strcmp (dealer, badge) == 0)
        return TRUE;
    }
  return FALSE;
}

static void
add (UcAuditPast *past, const UcEvent *e)
{
  UcEvent own = *e;

  own.of_round = 0;
  own.round = past->number;
  g_array_append_val (past->span, own);
}

void
uc_audit_past_correct (UcAudit *a, const UcEvent *corrected)
{
  UcAuditPast *past = find (a, corrected->target);

  a->past_missed |= past == NULL;
  if (past == NULL)
    return;
  add (past, corrected);
  past->heard = past->span->len;
  a->corrected = past;
  a->correction = *corrected;
  a->correction.round = past->number;
}

void
uc_audit_past_owes (UcAudit *a, const UcEvent *owes)
{
  if (a->corrected != NULL)
    add (a->corrected, owes);
}

void
uc_audit_past_judge (UcAudit *a)
{
  UcAuditPast *past = g_steal_pointer (&a->corrected);
  g_autofree UcAuditBooks *now = NULL, *before = NULL;
  GArray *span = a->span;

  if (past == NULL)
    return;
  now = g_memdup2 (&a->now, sizeof a->now);
  before = g_memdup2 (&a->before, sizeof a->before);
  a->before = past->before;
  a->span = past->span;
  /* which cards were whose, before one of them is another */
  uc_audit_fold_span (a, a->span->len);
  uc_audit_amend (a, &a->correction);
  uc_audit_fold_span (a, past->heard);
  a->event = &a->correction;
  uc_audit_close_due (a);
  a->event = NULL;
  a->now = *now;
  a->before = *before;
  a->span = span;
}

void
uc_audit_past_join (UcAudit *a, UcAudit *next)
{
  uc_audit_past_judge (next);
  while (!g_queue_is_empty (&next->past))
    g_queue_push_tail (&a->past, g_queue_pop_head (&next->past));
  while (a->past.length > UC_AUDIT_PAST_ROUNDS)
    past_free (g_queue_pop_head (&a->past));
}

void
uc_audit_past_clear (UcAudit *a)
{
  uc_audit_past_judge (a);
  g_queue_clear_full (&a->past, past_free);
}
