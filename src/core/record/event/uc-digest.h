/* What a round is found by: the marks that its events leave, who was there, what was paid.
 *
 * Pure functions of the events. The journal keeps the digest of each closed round beside it, derived; replay asks for
 * the marks of single events.
 */
#pragma once

#include "uc-event.h"

G_BEGIN_DECLS

/* What somebody looks for afterwards; the word is what a filter is called. The numbers stand in derived tables, which a
 * change of this list makes stale: UC_DIGEST_VERSION says so. */
#define UC_MARKS(X)                                                                                                    \
  X (JACKPOT, "jackpot")              /* paid from a progressive meter */                                              \
  X (VALIDATED, "validated")          /* a floorperson signed a payout */                                              \
  X (REJECTED, "rejected")            /* … or refused to */                                                            \
  X (HOLD, "hold")                    /* cards stayed for documents */                                                 \
  X (IRREGULAR, "irregular")          /* an irregularity was handled, or a floorperson ruled */                        \
  X (LATE_WAGER, "late-wager")        /* after “no more bets” */                                                       \
  X (CHIPS_DIFFER, "chips-differ")    /* the dealer's count against the accepted wagers */                             \
  X (LIGHT_DIFFERS, "light-differs")  /* the reader's word against the shoe's or the turned card */                    \
  X (OVERRIDE, "override")            /* a person's word took the place of a sensor's or of a lock-out */              \
  X (TYPED, "typed")                  /* the reader's light was typed */                                               \
  X (CORRECTED, "corrected")          /* of this round, then or later */                                               \
  X (TAKEN_BACK, "taken-back")        /* the last fact was undone */                                                   \
  X (VOIDED, "void")                  /* the round */                                                                  \
  X (DEAD_HAND, "dead-hand")                                                                                           \
  X (CARD_ALARM, "card-alarm")        /* more copies of a card than the decks hold; a card out of turn */              \
  X (DISPUTE, "dispute")                                                                                               \
  X (DEALER_22, "dealer-22")                                                                                           \
  X (BLACKJACK, "blackjack")          /* a player's, paid */                                                           \
  X (METER_SET, "meter-set")                                                                                           \
  X (DEVICE, "device")                /* one went silent or reported a fault */                                        \
  X (CLOCK, "clock")                  /* was set */                                                                    \
  X (PIN_REFUSED, "pin-refused")                                                                                       \
  X (LIMIT, "limit")                  /* a payout, or the round's, came to what was filed as a limit */                \
  X (BYPASSED, "bypassed")            /* a card, light or badge was typed or tapped beside a device that worked */

typedef enum
{
#define X(name, text) UC_MARK_AT_##name,
  UC_MARKS (X)
#undef X
      UC_N_MARKS
} UcMarkAt;

#define UC_DIGEST_VERSION 6

/* A mark's bit in a set of marks. */
#define UC_MARK_BIT(name) (1u << UC_MARK_AT_##name)
/* Those that a fact leaves even when it is taken back: that somebody went past a device does not come right by an undo. */
#define UC_MARKS_LASTING UC_MARK_BIT (BYPASSED)
#define UC_DIGEST_FLOOR 80  /* badges of five persons */
#define UC_DIGEST_WORDS 1024

typedef struct
{
  guint32 marks;
  guint8 seats;           /* bit set: those with a main wager */
  guint64 faces;          /* bit set of uc_card_index (): cards seen, the hole card once it was up */
  UcMoney stakes;         /* of all settled wagers whose sum is known */
  UcMoney pays;           /* beyond stakes returned, awards included */
  UcMoney largest;        /* single payment */
  UcMoney award;          /* paid from meters */
  char dealer[UC_BADGE_TEXT];
  char floor[UC_DIGEST_FLOOR]; /* badges that signed or ruled, one blank between them */
  /* What free text is compared with, one blank between words: kinds, ids and reasons of what left a mark, slips,
   * combinations, citations, "$75" for each payment. Whole words only when there are too many. */
  char words[UC_DIGEST_WORDS];
} UcDigest;

/* "jackpot"; @at below UC_N_MARKS. */
const char *uc_digest_mark_name (guint at);
/* The bit that @text names, 0 when it names none. */
guint32 uc_digest_mark_parse (const char *text);
/* The marks that one event leaves for itself; a dealer's 22 is none of a single card. */
guint32 uc_digest_event_marks (const UcEvent *event);
/* Whether @events[@i] documents a payment of an earlier round than the one whose events these are. */
gboolean uc_digest_is_of_earlier (const UcEvent *events, guint i);
/* What a document that was filled in after the round adds to it. */
void uc_digest_add_document (UcDigest *digest, const UcEvent *event);
/* Whether a digest depends on events of this kind: others need not be collected, unless they have a despite. */
gboolean uc_digest_needs (UcEventKind kind);
/* What badges, devices and players said meanwhile stands when a fact is taken back. */
gboolean uc_digest_stands_aside (UcEventKind kind);
/* Whether a later “undone” among @events, in order, reaches back over @events[@i]. */
gboolean uc_digest_taken_back (const UcEvent *events, guint n_events, guint i);
/**
 * uc_digest_events:
 * @events: one round's, in order; of what was taken back only UC_MARKS_LASTING count
 * @dealer: badge of the dealer signed on, "" = none
 * @digest: (out)
 */
void uc_digest_events (const UcEvent *events, guint n_events, const char *dealer, UcDigest *digest);

G_END_DECLS
