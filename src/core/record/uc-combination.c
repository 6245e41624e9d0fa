#include "uc-combination.h"

#include "uc-name.h"

static const char *const combination_names[UC_N_COMBINATIONS] = {
  [UC_COMBINATION_NONE] = "",
#define COMBINATION(id, name) [UC_COMBINATION_##id] = name,
  UC_SIDE_WAGERS (UC_WAGER_LIST_SKIP, COMBINATION, UC_WAGER_LIST_SKIP)
#undef COMBINATION
  [UC_COMBINATION_BLACKJACK] = "blackjack",
  [UC_COMBINATION_EVEN_MONEY] = "even-money",
  [UC_COMBINATION_TWO_LARGE_AGAINST_22] = "two-large-against-22",
  [UC_COMBINATION_TWENTY_ONE_AGAINST_22] = "twenty-one-against-22",
  [UC_COMBINATION_SURRENDER] = "surrender",
  [UC_COMBINATION_RESCUE] = "rescue",
  [UC_COMBINATION_21_IN_5] = "21-in-5",
  [UC_COMBINATION_21_IN_6] = "21-in-6",
  [UC_COMBINATION_21_IN_7] = "21-in-7",
  [UC_COMBINATION_678_MIXED] = "678-mixed",
  [UC_COMBINATION_678_SUITED] = "678-suited",
  [UC_COMBINATION_678_TOP_SUIT] = "678-top-suit",
  [UC_COMBINATION_777_MIXED] = "777-mixed",
  [UC_COMBINATION_777_SUITED] = "777-suited",
  [UC_COMBINATION_777_TOP_SUIT] = "777-top-suit",
};

UcCombination
uc_combination_parse (const char *text)
{
  return uc_name_index (combination_names, UC_N_COMBINATIONS, text);
}

const char *
uc_combination_name (UcCombination combination)
{
  g_return_val_if_fail (combination < UC_N_COMBINATIONS, "");

  return combination_names[combination];
}
