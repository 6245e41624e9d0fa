#include "uc-prove-audit.h"

#include "uc-hearing.h"
#include "uc-journal-private.h"

gboolean
uc_prove_audit (UcJournal *journal, const UcVerifyOptions *options, GPtrArray *findings, GError **error)
{
  g_autoptr (UcHearing) hearing = uc_hearing_new ();
  guint64 all;
  gboolean good;

  if (!uc_journal_last_id (journal, &all, error))
    return FALSE;
  good = uc_hearing_read (hearing, journal, options, 1, all, error);
  uc_hearing_end (hearing, findings);
  return good;
}

static int
by_number (gconstpointer a, gconstpointer b)
{
  guint32 one = *(const guint32 *)a, other = *(const guint32 *)b;

  return (one > other) - (one < other);
}

GArray *
uc_prove_audit_rounds (const GPtrArray *findings)
{
  GArray *rounds = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n = 0;

  for (guint i = 0; i < findings->len; i++)
    if (((const UcAuditFinding *)findings->pdata[i])->round != 0)
      g_array_append_val (rounds, ((const UcAuditFinding *)findings->pdata[i])->round);
  g_array_sort (rounds, by_number);
  for (guint i = 0; i < rounds->len; i++)
    if (n == 0 || g_array_index (rounds, guint32, i) != g_array_index (rounds, guint32, n - 1))
      g_array_index (rounds, guint32, n++) = g_array_index (rounds, guint32, i);
  g_array_set_size (rounds, n);
  return rounds;
}
