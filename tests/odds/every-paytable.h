/* Every paytable of every side wager at every number of decks, as a table that was loaded. */
#pragma once

#include "uc-rules.h"

G_BEGIN_DECLS

typedef struct
{
  UcWager wager;
  guint paytable; /* its place among the paytables for these decks, from 0 */
  UcRules rules;
} UcPaytable;

/* UcPaytable; by wager and game, then decks, then paytable. What a regulation does not allow is not among them. Free with
 * g_array_unref (). */
GArray *uc_every_paytable (void);

G_END_DECLS
