/* The random walk with the engine's bytes for dice: the first two choose a table of the covering list, each two that
 * follow what is said at it next. The auditor of the record finds nothing. */
#include "fuzz.h"

#include "uc-fuzz-table.h"
#include "uc-past.h"
#include "uc-table.h"
#include "uc-walk-inputs.h"

#define TENTH_NS (G_GINT64_CONSTANT (100) * 1000 * 1000)

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  static UcRules rules;
  static UcTable table;
  g_autoptr (UcAudit) audit = NULL;
  g_autoptr (UcEvents) events = uc_events_new ();
  g_autoptr (UcPastRounds) past = uc_past_rounds_new (8);
  UcWalkSayer sayer = { .table = &table };
  guint number = size < 2 ? 0 : data[0] | data[1] << 8;

  uc_fuzz_rules (number, &rules);
  audit = uc_fuzz_audit (number);
  uc_table_init (&table, &rules);
  table.past = uc_past_rounds_get (past);
  for (gsize i = 2; i + 1 < size; i += 2)
    {
      UcInput said, in;
      char line[UC_INPUT_TEXT];

      sayer.rng = (guint64)(data[i] | data[i + 1] << 8) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
      uc_walk_say (&sayer, &said);
      if (!uc_input_parse (uc_input_format (&said, line), &in, NULL))
        continue;
      in.origin = UC_ORIGIN_SCRIPT;
      in.t_real_ns = (gint64)i * TENTH_NS;
      if (!uc_table_decide (&table, &in, events, NULL))
        continue;
      for (guint j = 0; j < events->n; j++)
        {
          uc_past_rounds_hear (past, &table, &events->v[j]);
          uc_table_apply (&table, &events->v[j]);
        }
      uc_fuzz_hear (audit, number, events);
    }
  return 0;
}
