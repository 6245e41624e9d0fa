#include "uc-table-init.h"

#include "uc-side-wager.h"
#include "uc-step-order.h"

#include <string.h>

void
uc_table_init (UcTable *table, const UcRules *rules)
{
  UcCarry *c = &table->now.carry;

  memset (table, 0, sizeof *table);
  table->rules = rules;
  for (UcWager wager = UC_WAGER_MAIN; wager < UC_N_WAGERS; wager++)
    if (rules->wagers[wager].offered && uc_side_wager_is_progressive (wager))
      c->meters[uc_side_wager_slot (wager)].value = rules->wagers[wager].seed;
  if (rules->procedures_implied)
    {
      c->open = TRUE;
      c->opening = UC_OPENING_DONE;
      c->shuffle = UC_SHUFFLE_DONE;
      c->reader_inspected = TRUE;
    }
  uc_step_order_update (&table->now, rules);
}

void
uc_table_init_copy (UcTable *to, const UcTable *from)
{
  memcpy (to, from, offsetof (UcTable, undo));
  for (guint i = 0; i < from->n_undo; i++)
    *UC_UNDO (to, i) = *UC_UNDO (from, i);
}
