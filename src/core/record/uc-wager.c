#include "uc-wager.h"

#include "uc-name.h"

static const char *const wager_names[UC_N_WAGERS] = {
  [UC_WAGER_NONE] = "",
  [UC_WAGER_MAIN] = "main",
  [UC_WAGER_INSURANCE] = "insurance",
#define WAGER(id, file, name) [UC_WAGER_##id] = name,
  UC_SIDE_WAGERS (WAGER, UC_WAGER_LIST_SKIP, UC_WAGER_LIST_SKIP)
#undef WAGER
};

UcWager
uc_wager_parse (const char *text)
{
  return uc_name_index (wager_names, UC_N_WAGERS, text);
}

const char *
uc_wager_name (UcWager wager)
{
  g_return_val_if_fail (wager < UC_N_WAGERS, "");

  return wager_names[wager];
}
