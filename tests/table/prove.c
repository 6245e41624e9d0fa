#include "table-fixture.h"
#include "uc-audit.h"
#include "uc-prove.h"

void
journal_prove_or_fail (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, &error);
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (GPtrArray) findings = uc_audit_findings_new ();
  UcVerifyOptions options = { .findings = findings };

  g_assert_no_error (error);
  verdict = uc_verify (journal, &options, &error);
  g_assert_no_error (error);
  g_assert_true (uc_prove (journal, &options, NULL, NULL, verdict, &error));
  g_assert_no_error (error);
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];

      g_test_message ("%s: %s", uc_damage_name (damage->kind), damage->text);
    }
  for (guint i = 0; i < findings->len; i++)
    {
      const UcAuditFinding *finding = findings->pdata[i];

      g_test_message ("round %u, event %" G_GUINT64_FORMAT ": %s (%s)", finding->round, finding->seq, finding->text,
                      finding->citation);
    }
  g_assert_cmpuint (verdict->n_grave, ==, 0);
  g_assert_cmpuint (findings->len, ==, 0);
}

void
table_fixture_prove_or_fail (TableFixture *fixture)
{
  journal_prove_or_fail (fixture->journal);
}
