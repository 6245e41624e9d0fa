/* The combinations that wagers win with: the names of INTERFACES § 1 and § 4. */
#pragma once

#include "uc-wager-list.h"

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  UC_COMBINATION_NONE,
#define COMBINATION(id, name) UC_COMBINATION_##id,
  UC_SIDE_WAGERS (UC_WAGER_LIST_SKIP, COMBINATION, UC_WAGER_LIST_SKIP)
#undef COMBINATION
  /* the main wager */
  UC_COMBINATION_BLACKJACK,
  UC_COMBINATION_EVEN_MONEY,
  UC_COMBINATION_TWO_LARGE_AGAINST_22,
  UC_COMBINATION_TWENTY_ONE_AGAINST_22,
  UC_COMBINATION_SURRENDER,
  UC_COMBINATION_RESCUE,
  /* … and its bonus 21s, 635a.12(b) */
  UC_COMBINATION_21_IN_5,
  UC_COMBINATION_21_IN_6,
  UC_COMBINATION_21_IN_7,
  UC_COMBINATION_678_MIXED,
  UC_COMBINATION_678_SUITED,
  UC_COMBINATION_678_TOP_SUIT,
  UC_COMBINATION_777_MIXED,
  UC_COMBINATION_777_SUITED,
  UC_COMBINATION_777_TOP_SUIT,
  UC_N_COMBINATIONS,
} UcCombination;

UcCombination uc_combination_parse (const char *text);
const char *uc_combination_name (UcCombination combination);

G_END_DECLS
