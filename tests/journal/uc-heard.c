#include "uc-heard.h"

#include "uc-audit.h"
#include "uc-prove-audit.h"
#include "uc-prove.h"

static void
assert_same (const GPtrArray *alone, const GPtrArray *heard)
{
  for (guint i = 0; i < MIN (alone->len, heard->len); i++)
    {
      const UcAuditFinding *one = alone->pdata[i], *other = heard->pdata[i];

      g_assert_cmpuint (other->seq, ==, one->seq);
      g_assert_cmpuint (other->round, ==, one->round);
      g_assert_cmpint (other->kind, ==, one->kind);
      g_assert_cmpint (other->amount, ==, one->amount);
      g_assert_cmpstr (other->citation, ==, one->citation);
      g_assert_cmpstr (other->text, ==, one->text);
    }
  g_assert_cmpuint (heard->len, ==, alone->len);
}

guint
uc_heard_same (UcJournal *journal, const UcVerifyOptions *options)
{
  UcVerifyOptions how = options != NULL ? *options : (UcVerifyOptions){ 0 };
  g_autoptr (GPtrArray) alone = uc_audit_findings_new ();
  g_autoptr (GError) refused = NULL;
  gboolean can = uc_prove_audit (journal, NULL, alone, &refused);

  for (how.jobs = 1; how.jobs <= 4; how.jobs++)
    {
      g_autoptr (GPtrArray) heard = uc_audit_findings_new ();
      g_autoptr (UcVerdict) verdict = uc_verify (journal, NULL, NULL);
      g_autoptr (GError) error = NULL;

      how.findings = heard;
      g_assert_cmpint (uc_prove (journal, &how, NULL, NULL, verdict, &error), ==, can);
      if (can)
        assert_same (alone, heard);
      else
        g_assert_cmpstr (error->message, ==, refused->message);
    }
  return alone->len;
}
