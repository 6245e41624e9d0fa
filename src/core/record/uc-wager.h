/* Wagers: the names of INTERFACES § 1 and § 4. */
#pragma once

#include "uc-wager-list.h"

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  UC_WAGER_NONE,
  UC_WAGER_MAIN,
  UC_WAGER_INSURANCE,
#define WAGER(id, file, name) UC_WAGER_##id,
  UC_SIDE_WAGERS (WAGER, UC_WAGER_LIST_SKIP, UC_WAGER_LIST_SKIP)
#undef WAGER
      UC_N_WAGERS
} UcWager;

/* Script and record names. Unknown text gives UC_WAGER_NONE. */
UcWager uc_wager_parse (const char *text);
const char *uc_wager_name (UcWager wager);

G_END_DECLS
