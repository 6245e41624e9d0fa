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
