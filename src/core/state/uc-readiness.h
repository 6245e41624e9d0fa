/* What keeps a table from taking bets: old cards, readings that nobody confirmed, parts that failed their test. */
#pragma once

#include "uc-state.h"

#include <glib.h>

G_BEGIN_DECLS

/* § 685a.3(c): the cards that have been in use for 24 hours, a bit set of UC_BATCH_BIT; each batch has its own clock. */
guint8 uc_readiness_cards_old (const UcState *s, gint64 t_real_ns);
/* § 685a.4(d): the batches of an automated shuffler that are to be inspected, spread and washed yet, a bit set of
 * UC_BATCH_BIT: one that nobody has inspected since the table was opened, and one that is 24 hours old. § 685a.3(b)(3)
 * wants one batch shuffled in the device while the other is in play: both are due at the opening. Without the shuffler
 * only the batch in play is. 0 where there is one batch only. */
guint8 uc_readiness_batches_due (const UcState *s, const UcRules *rules);
/* The batch, 1 or 2, that an inspection would be of: one that is due, the one in play first; 0 = one batch only. */
guint uc_readiness_next_inspected (const UcState *s, const UcRules *rules);
/* Whether @batch goes to the shuffler while the other one is in play, or comes into play first. */
gboolean uc_readiness_batch_is_stored (const UcState *s, guint batch);
/* A2: these rules have readings that nobody has confirmed in this record yet. */
gboolean uc_readiness_readings_due (const UcState *s, const UcRules *rules);
/* What the last device check of the parts fitted under these rules said: bit sets of UcPart. */
guint64 uc_readiness_parts_failing (const UcState *s, const UcRules *rules);
guint64 uc_readiness_parts_unaccepted (const UcState *s, const UcRules *rules);
/* § 685a.7(c), (e): a dealer burns and deals. A table in use takes no wager before one is signed on; a script implies
 * one. */
gboolean uc_readiness_dealer_missing (const UcState *s, const UcRules *rules);
gboolean uc_readiness_bets_blocked (const UcState *s, const UcRules *rules);
guint64 uc_readiness_parts_untested (const UcState *s, const UcRules *rules);
/* The device that closes the progressive of @seat: down, or reporting a fault. UC_DEVICE_NONE: none does. Of several, the
 * seat's own head first. Without the head nothing is acknowledged, § 685c.1(d)(1); without the lock-out button and the
 * lock line nothing is locked out, (d)(2); without the winners' lights nothing is verified, (h)(2). Goes by what the
 * record says of a device, not by what the table file fits. */
UcDevice uc_readiness_progressive_closed (const UcState *s, guint seat);
/* The same of what all seats share: the heads are left out. */
UcDevice uc_readiness_progressive_closed_for_all (const UcState *s);
/* The wager head at @seat invites a player and senses the coin; where none is fitted the dealer says where a progressive chip
 * lies, and it is counted at lock-out. */
gboolean uc_readiness_has_head (const UcRules *rules, guint seat);
/* 605a.7(a)(5), A30: the reset key that is fitted has not been turned since an award of 100% was documented. */
gboolean uc_readiness_reset_due (const UcState *s, const UcRules *rules);
/* 605a.7(a)(6): the progressive's meter was emptied with the table closed, or runs by other terms than these rules':
 * nothing is bet on it. */
gboolean uc_readiness_meter_stands (const UcState *s, const UcRules *rules, UcWager wager);
/* Whether a test of @part could begin now; UC_PART_NONE: of any at all. Between rounds only; the shoe only while it
 * holds no cards that play needs. */
gboolean uc_readiness_may_test (const UcState *s, const UcRules *rules, UcPart part);

/* Whether a head at @seat answers: its chip is the wager there, and nobody says it in its stead, § 685c.1(d)(1). */
gboolean uc_readiness_head_senses (const UcState *s, const UcRules *rules, guint seat);

G_END_DECLS
