/* The sum of a list of rounds. It counts what is in the journals, to the micro-dollar, and says what it leaves out. No GTK. */
#pragma once

#include "uc-digest.h"

G_BEGIN_DECLS

/* Zeroes: no round. */
typedef struct
{
  guint rounds;       /* that are counted … */
  guint left_out;     /* … and that are not: their journals do not bear them out */
  UcMoney stakes;     /* wagered … */
  UcMoney pays;       /* … and won: beyond stakes returned, awards included */
  guint stakes_open;  /* of those that are counted: rounds with a wager that nobody recorded … */
  guint pays_open;    /* … and with a payment that nobody recorded */
  gboolean overflows; /* the sums are beyond what fits, and mean nothing */
  gboolean is_cut;    /* there are older rounds that match, and the list does not have them */
} UcRoundTotal;

/* A round as its journal has it. @stakes_open, @pays_open: as uc_round_sums_read () says. */
void uc_round_total_add (UcRoundTotal *total, const UcDigest *digest, gboolean stakes_open, gboolean pays_open);
void uc_round_total_leave_out (UcRoundTotal *total);
/* “36 rounds: wagered $1,234.50, won $567”, and a sentence for each thing that the sums do not have. (transfer full); “” without a round */
char *uc_round_total_say (const UcRoundTotal *total);

G_END_DECLS
