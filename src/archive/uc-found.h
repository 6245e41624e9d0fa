/* Which moment of a found round is the one that was looked for, and what it is called. No GTK. */
#pragma once

#include "uc-card-lay.h"
#include "uc-filter.h"
#include "uc-player.h"

G_BEGIN_DECLS

/**
 * uc_found_position:
 * @player: has the round loaded
 * @lay: (nullable): where the filter's card lay; a card that was corrected is met where its correction was said
 *
 * The position after the first event that meets @filter's signs, payment, card, slip, words or floorperson, in this order,
 * at the seat that is asked for if it happened there; a seat alone is met where its last wager was settled. What was taken
 * back is met nowhere.
 *
 * Returns: 0 when the filter asks for nothing that is one moment, or when it lies outside the round
 */
guint uc_found_position (UcPlayer *player, const UcFilter *filter, const UcCardLay *lay);

/* What a round was found by beside its signs: “9♦”, “9♦, corrected to 9♥”, “pays $75”, “slip 1047”; (transfer full), %NULL =
 * by nothing of these. @lay: (nullable): where the filter's card lay. */
char *uc_found_say (const UcFilter *filter, const UcDigest *digest, const UcCardLay *lay);

G_END_DECLS
