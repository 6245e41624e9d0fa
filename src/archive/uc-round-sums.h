/* What a round came to, as its row and its report say it: a sum that nobody sensed is no $0. No GTK. */
#pragma once

#include "uc-digest.h"
#include "uc-find.h"

G_BEGIN_DECLS

/* Of a round's events: whether a stake, or a payment, that stands among them is not on the record, and not in the digest's
 * sums. */
void uc_round_sums_open (const UcEvent *events, guint n_events, gboolean *stakes_open, gboolean *pays_open);
/* The same, read from the journal. */
gboolean uc_round_sums_read (UcJournal *journal, const UcRoundRow *round, gboolean *stakes_open, gboolean *pays_open, GError **error);
/* … of what is paid alone. What cannot be read says nothing. */
gboolean uc_round_sums_pays_open (UcJournal *journal, const UcFoundRound *round);
/* “pays $25”, “pays $25 + unknown amount”, “pays an unknown amount”, “pays nothing”, “void, pays $5”, “void”; (transfer full). */
char *uc_round_sums_say (const UcDigest *digest, gboolean pays_open);

G_END_DECLS
