#include "uc-fuzz-table.h"

#include "uc-rules-load.h"

/* The covering list, by make-tables.c. */
extern const char *const uc_fuzz_cover[];
extern const guint uc_fuzz_n_cover;

static const char written_out[] = "[table]\n"
                                  "id=FUZZ\n"
                                  "game=down-under-blackjack\n"
                                  "decks=6\n"
                                  "seats=6\n"
                                  "settlement=seat-by-seat\n"
                                  "smallest-chip=1.00\n"
                                  "shuffle=automatic\n"
                                  "[wager match-the-dealer]\n"
                                  "[wager match-the-dealer-progressive]\n"
                                  "amount=1.00\n"
                                  "paytable=4\n"
                                  "stake-returned=false\n"
                                  "[policy]\n"
                                  "second-signature=100.00\n"
                                  "dark-light-override=true\n";

const char *
uc_fuzz_table (guint number)
{
  return number == 0 ? written_out : uc_fuzz_cover[(number - 1) % uc_fuzz_n_cover];
}

static void
load (guint number, UcRules *rules)
{
  const char *file = uc_fuzz_table (number);
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *version = NULL;

  if (!uc_rules_load_text (file, "fuzz.ini", rules, faults))
    g_error ("%s", uc_fault_format (g_ptr_array_index (faults, 0)));
  rules->procedures_implied = number % 2 == 0;
  if (rules->procedures_implied)
    return;
  version = uc_rules_version (file);
  uc_readings_ask (rules, version);
}

/* Each is read once: that takes longer than many a round. */
void
uc_fuzz_rules (guint number, UcRules *rules)
{
  static GHashTable *loaded;
  UcRules *kept;

  if (loaded == NULL)
    loaded = g_hash_table_new (NULL, NULL);
  kept = g_hash_table_lookup (loaded, GUINT_TO_POINTER (number));
  if (kept == NULL)
    {
      kept = g_new (UcRules, 1);
      load (number, kept);
      g_hash_table_insert (loaded, GUINT_TO_POINTER (number), kept);
    }
  *rules = *kept;
}

UcAudit *
uc_fuzz_audit (guint number)
{
  g_autoptr (GError) error = NULL;
  UcAudit *audit = uc_audit_new (uc_fuzz_table (number), &error);

  if (audit == NULL)
    g_error ("%s", error->message);
  return audit;
}

void
uc_fuzz_hear (UcAudit *audit, guint number, const UcEvents *events)
{
  const GPtrArray *findings = uc_audit_findings (audit);

  for (guint i = 0; i < events->n; i++)
    {
      const UcAuditFinding *finding;

      uc_audit_event (audit, &events->v[i]);
      if (findings->len == 0)
        continue;
      finding = findings->pdata[0];
      /* Who goes on without a word about what is owed is told so. */
      if (finding->kind == UC_AUDIT_DEBT_OPEN && events->v[0].kind != UC_EVENT_STEP_DONE)
        {
          g_ptr_array_unref (uc_audit_steal_findings (audit));
          findings = uc_audit_findings (audit);
          continue;
        }
      g_error ("%s\nround %u, event %" G_GUINT64_FORMAT ", %s: %s (%s)", uc_fuzz_table (number), finding->round,
               finding->seq, uc_audit_kind_name (finding->kind), finding->text, finding->citation);
    }
}
