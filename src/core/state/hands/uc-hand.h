/* Questions about one hand of a player: its cards, its points, what its player may decide. */
#pragma once

#include "uc-points.h"
#include "uc-state.h"

G_BEGIN_DECLS

guint uc_hand_cards (const UcState *s, guint seat, guint hand, UcCard *cards, guint max);
guint uc_hand_count (const UcState *s, guint seat, guint hand);
UcPoints uc_hand_points (const UcState *s, guint seat, guint hand);
guint uc_hand_total (const UcState *s, guint seat, guint hand);
/* Points of the hand as it lies face up; @seat may be UC_SEAT_DEALER, @soft %NULL. */
guint uc_hand_shown_total (const UcState *s, const UcRules *rules, guint seat, guint hand, gboolean *soft);

/* § 685a.1: the box's first two cards are an ace and a ten-value, whatever it drew before a correction showed that. */
gboolean uc_hand_has_blackjack (const UcState *s, guint seat, guint hand);
/* What may lie on the hand, by its wager and its cards as they are known now: a Blackjack is not doubled,
 * § 685a.9(a), and each doubling is at most what lay there, § 635b.2(f)(2). Fills @doubled with what each may be. Returns UC_MONEY_UNKNOWN where a sum is. */
UcMoney uc_hand_most_stake (const UcState *s, guint seat, guint hand, UcMoney doubled[UC_MAX_DOUBLES]);

/* A hand that is in play and not yet settled. */
gboolean uc_hand_live (const UcState *s, guint seat, guint hand);
/* … any of a seat, and of the table. */
gboolean uc_hand_seat_live (const UcState *s, guint seat);
gboolean uc_hand_any_live (const UcState *s);
/* … of the table without the seats that dispute: theirs lie until the ruling. */
gboolean uc_hand_any_to_settle (const UcState *s);
gboolean uc_hand_needs_card (const UcState *s, guint seat, guint hand);
gboolean uc_hand_may_decide (const UcState *s, guint seat, guint hand);
/* § 633a.11(c): a split ace that gets one card, and it is an ace: the hand is split again, or stands. */
gboolean uc_hand_is_aces_again (const UcState *s, guint seat, guint hand);
gboolean uc_hand_may_hit (const UcState *s, guint seat, guint hand);
gboolean uc_hand_may_double (const UcState *s, const UcRules *rules, guint seat, guint hand);
/* The most that a double may add: the initial wager, § 685a.9(a), § 635b.2(f)(1); at a further doubling what then lies on the
 * hand, § 635b.2(f)(2), A22. UC_MONEY_UNKNOWN where no sum was said. */
UcMoney uc_hand_most_to_double (const UcState *s, guint seat, guint hand);
/* § 635b.2(f)(6): after the card of the first or second doubling, not after the third. */
gboolean uc_hand_may_rescue (const UcState *s, const UcRules *rules, guint seat, guint hand);
/* Given up before anybody knew whether the dealer has Blackjack: it is settled when the hole card is up. */
gboolean uc_hand_surrenders (const UcState *s, guint seat, guint hand);
gboolean uc_hand_may_surrender (const UcState *s, const UcRules *rules, guint seat, guint hand);
gboolean uc_hand_may_split (const UcState *s, const UcRules *rules, guint seat, guint hand);

G_END_DECLS
