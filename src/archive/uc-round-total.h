/* The sum of a list of rounds. It counts what is in the journals, to the micro-dollar, and says what it leaves out. No GTK. */
#pragma once

#include "uc-chain.h"
#include "uc-digest.h"

G_BEGIN_DECLS

/* Zeroes: no round. To be cleared. */
typedef struct
{
  guint rounds;       /* that are counted … */
  guint left_out;     /* … and that are not: their journals do not bear them out */
  guint copies;       /* … and that are not, either: the round is counted already */
  guint corrected;    /* of those that are counted, or of their copies: the sums do not have the correction of a closed round */
  UcMoney stakes;     /* wagered … */
  UcMoney pays;       /* … and won: beyond stakes returned, awards included */
  guint stakes_open;  /* of those that are counted: rounds with a wager that nobody recorded … */
  guint pays_open;    /* … and with a payment that nobody recorded */
  gboolean overflows; /* the sums are beyond what fits, and mean nothing */
  gboolean is_cut;    /* there are older rounds that match, and the list does not have them */
  GHashTable *ends;   /* UcHash of the row that closes each counted round → whether it was corrected; %NULL = none */
} UcRoundTotal;

void uc_round_total_clear (UcRoundTotal *total);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcRoundTotal, uc_round_total_clear)

/* Adds a round as its journal has it. @end: hash of the row that closes the round. The chain of the rows makes it the hash of this round alone,
 * wherever somebody keeps a copy of the journal. @stakes_open, @pays_open: as uc_round_sums_read () says. */
void uc_round_total_add (UcRoundTotal *total, const UcHash *end, const UcDigest *digest, gboolean stakes_open, gboolean pays_open);
void uc_round_total_leave_out (UcRoundTotal *total);
/* “36 rounds: wagered $1,234.50, won $567”, and a sentence for each thing that the sums do not have. (transfer full); “” without a round */
char *uc_round_total_say (const UcRoundTotal *total);

G_END_DECLS
