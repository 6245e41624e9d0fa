/* How often one side wager won, and whether that is beyond what its odds explain. Every comparison is one of whole numbers. */
#pragma once

#include "uc-rules.h"

#include <gmp.h>

G_BEGIN_DECLS

typedef struct
{
  gboolean is_counted; /* the first cards alone decide it, and the table offers it */
  guint8 pack, decks;  /* what the chance follows from … */
  gboolean pays[UC_N_COMBINATIONS];
  gboolean was_raised;
  guint64 hits, trials;
  mpq_t chance;        /* … that one wager wins, out of a full, shuffled shoe */
} UcPitHits;

/* Nothing is counted yet. */
void uc_pit_hits_init (UcPitHits *hits);
void uc_pit_hits_clear (UcPitHits *hits);
/* @rules: (nullable). Returns whether the odds of @wager are other than before: then hits and trials are 0 again. Rules that come again cost
 * nothing; others take some milliseconds for each wager. */
gboolean uc_pit_hits_set_rules (UcPitHits *hits, const UcRules *rules, UcWager wager);
/* Whether the odds expect @least hits, and @least losses. */
gboolean uc_pit_hits_is_enough (const UcPitHits *hits, guint least);
/* Whether hits differ from what is expected by more than @thousandths of a standard error: for n trials of chance c/d and h hits,
 * (h d - n c)² 10⁶ > thousandths² n c (d - c). */
gboolean uc_pit_hits_is_beyond (const UcPitHits *hits, guint thousandths);
/* Whether there are more hits than expected. */
gboolean uc_pit_hits_is_above (const UcPitHits *hits);

G_END_DECLS
