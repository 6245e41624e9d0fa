/* How likely a table's progressive wager wins so many percent of its meter, exactly. */
#pragma once

#include "uc-fraction.h"
#include "uc-rules.h"

G_BEGIN_DECLS

/* Combinations that win the same percentage of the meter are one tier. */
typedef struct
{
  guint percent;
  GString *hands;    /* their names, with ", " between, in the order of the record */
  mpq_t probability; /* that a round's wager wins it, out of a full, shuffled shoe; never 0: no progressive is dealt from few decks */
} UcLinkTier;

/* The tiers of @wager, a progressive that uc_return_knows (), the highest percentage first: UcLinkTier *, owned. */
GPtrArray *uc_link_tiers_new (const UcRules *rules, UcWager wager);
/* %NULL: there is no such tier. */
const UcLinkTier *uc_link_tiers_find (const GPtrArray *tiers, guint percent);
/* "100%, 10%". For g_free (). */
char *uc_link_tiers_percentages (const GPtrArray *tiers);
/* One over @probability, which is not 0, rounded to a whole number: "250,666". For g_free (). */
char *uc_link_tiers_one_in (mpq_srcptr probability);

G_END_DECLS
