/* What lies on a table, as facts with a name, so that two moments can be held against each other. No GTK.
 *
 * Only what the table knew: a card that lies face down has no face here.
 */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

/* A fact of two tables; what one of them does not have is “–”. */
typedef struct
{
  char *name;         /* “Seat 3, second hand” */
  char *left, *right; /* “9♦ 7♣, 16” */
} UcTwoFacts;

/* The facts in which @left and @right differ, UcTwoFacts, from the step and the dealer to the last seat and the meter;
 * (transfer full). Empty: they are alike. */
GPtrArray *uc_table_facts_differ (const UcTable *left, const UcTable *right);

G_END_DECLS
