#include "uc-first-day.h"

void
uc_first_day_create (const char *path, const char *table, const char *fingerprint)
{
  static const UcLedgerTerms terms = { "MTD-5", "685c.1",
                                       { { 5 * UC_DOLLAR, 5000 * UC_DOLLAR, UC_RESEED_AT_LEAST_SEED, 150000, 60000 },
                                         UC_PERCENTAGE_SHARED, UC_LINKED_HITS_ORDER, UC_MONEY_UNKNOWN },
                                       "2001", "3001" };
  static const UcLinkedInputKind kinds[] = { UC_LINKED_STARTED, UC_LINKED_ENROLLED, UC_LINKED_OPENED };
  const UcLedgerOptions options = { .program = "test" };
  UcLedgerItem items[G_N_ELEMENTS (kinds)] = { 0 };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      items[i].meter = "MTD-5";
      items[i].fingerprint = fingerprint;
      items[i].input = (UcLinkedInput){ .kind = kinds[i], .badge = "2001", .second = "3001", .reason = "a first day" };
      if (kinds[i] == UC_LINKED_ENROLLED)
        g_strlcpy (items[i].input.table, table, sizeof items[i].input.table);
      if (kinds[i] == UC_LINKED_STARTED)
        items[i].input.value = 5000 * UC_DOLLAR;
    }
  uc_ledger_create (path, &options, &terms, 1, items, G_N_ELEMENTS (items), &error);
  g_assert_no_error (error);
}
