/* The kinds of events, each with the keys that it prints. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Keys of each kind in printing order. The name before ":" is the record's key (INTERFACES § 4), the one behind it the
 * UcEventField that holds it; a key alone is a field of the same name. */
#define UC_EVENTS(X)                                                                                                   \
  /* wagers */                                                                                                         \
  X (WAGER_PLACED, "wager-placed", "seat wager amount entry")                                                          \
  X (WAGER_ACCEPTED, "wager-accepted", "seat wager amount sensed entry")                                               \
  X (WAGER_REFUSED, "wager-refused", "seat wager reason amount citation entry")                                        \
  X (WAGER_REMOVED, "wager-removed", "seat wager amount entry")                                                        \
  X (WAGER_CLEARED, "wager-cleared", "seat wager amount by second text entry despite")                                 \
  X (BETS_LOCKED, "bets-locked", "entry")                                                                              \
  X (BETS_REOPENED, "bets-reopened", "by entry despite")                                                               \
  X (CHIPS_VERIFIED, "chips-verified", "counted accepted")                                                             \
  X (CHIPS_MISMATCH, "chips-mismatch", "counted accepted citation")                                                    \
  /* cards */                                                                                                          \
  X (CARD_DEALT, "card-dealt", "to seat hand face card seal refused:target opens entry despite")                       \
  X (CARD_REFUSED, "card-refused", "card reason seal entry")                                                           \
  X (CARD_DRAWN_IN_ERROR, "card-drawn-in-error", "seat card refused:target opens entry despite")                       \
  X (CARD_ALARM, "card-alarm", "card counted holds first-round last-round citation")                                   \
  X (READER_LIGHT, "reader-light", "range typed entry despite")                                                        \
  X (LIGHT_DIFFERS, "light-differs", "range citation")                                                                 \
  X (HAND_PLACED, "hand-placed", "range entry")                                                                        \
  X (HOLE_CARD_CHECKED, "hole-card-checked", "blackjack citation entry despite")                                       \
  X (PEEK_DIFFERS, "peek-differs", "blackjack citation")                                                               \
  X (HOLE_CARD_EXPOSED, "hole-card-exposed", "card salt refused:target opens entry")                                   \
  /* insurance, decisions */                                                                                           \
  X (INSURANCE_PLACED, "insurance-placed", "seat amount")                                                              \
  X (EVEN_MONEY_TAKEN, "even-money-taken", "seat amount")                                                              \
  X (INSURANCE_CLOSED, "insurance-closed", "")                                                                         \
  X (DECISION, "decision", "seat hand action amount implied")                                                          \
  X (STEP_DONE, "step-done", "step seat")                                                                              \
  /* target: the first of the facts taken back; they reach to here, but for what badges and devices said meanwhile */    \
  X (UNDONE, "undone", "text target by role second entry despite")                                                     \
  /* settlement */                                                                                                     \
  X (WAGER_SETTLED, "wager-settled",                                                                                   \
     "seat hand wager outcome combination odds stake pays stake-returned source citation")                            \
  X (LIMIT_REACHED, "limit-reached", "cause seat hand wager amount limit:value citation")                              \
  X (DOUBLE_RETURNED, "double-returned", "seat hand amount citation")                                                  \
  X (EXCESS_RETURNED, "excess-returned", "seat hand wager amount citation")                                            \
  X (HAND_DEAD, "hand-dead", "seat hand citation")                                                                     \
  X (VALIDATION_REQUIRED, "validation-required", "seat wager combination odds award signatures")                       \
  X (WINNER_FOUND, "winner-found", "seat wager combination odds award")                                                \
  X (SHARE_CHANGED, "share-changed", "seat wager award signatures")                                                    \
  X (LAMP_CHECKED, "lamp-checked", "seat wager light")                                                                 \
  X (FLOOR_CALLED, "floor-called", "")                                                                                 \
  X (FLOOR_CALL_WITHDRAWN, "floor-call-withdrawn", "by")                                                               \
  X (PAYOUT_SIGNED, "payout-signed", "seat wager by role text entry despite")                                          \
  X (PAYOUT_VALIDATED, "payout-validated", "seat wager by role second text entry despite")                             \
  X (GO_AHEAD, "go-ahead", "seat wager by role second entry despite")                                                  \
  X (PAYOUT_REJECTED, "payout-rejected", "seat wager by role reason entry despite")                                    \
  X (PAYOUT_OVERRULED, "payout-overruled", "seat wager by role refused-by:second reason entry despite")                \
  X (PAYOUT_DOCUMENTED, "payout-documented", "seat wager by slip role done:choice entry despite")                      \
  X (PAYOUT_METER, "payout-meter", "meter attendant cumulative awards")                                                \
  X (METER_CHANGED, "meter-changed", "meter cause change value reserve")                                               \
  X (METER_STARTED, "meter-started", "meter value reserve terms:new")                                                  \
  X (METER_SET, "meter-set", "meter cause value reserve by second text terms:new entry despite")                       \
  X (METER_READ, "meter-read",                                                                                         \
     "meter value reserve coin-in hits-100 wins-100 hits-10 wins-10 hits-fixed wins-fixed top-ups attendant cumulative " \
     "by day:text entry despite")                                                                                      \
  /* a linked meter, METER_ASKED to METER_DOCUMENTED: what the table asks and says, and what the meter answers;        \
   * "linked" is the name of the meter */                                                                              \
  X (METER_ASKED, "meter-asked", "meter linked counted stake")                                                         \
  X (METER_JOINED, "meter-joined", "meter linked asked:target epoch entry:ledger value head")                          \
  X (METER_REFUSED, "meter-refused", "meter linked asked:target entry:ledger text")                                    \
  X (METER_ABANDONED, "meter-abandoned", "meter linked asked:target counted")                                          \
  X (METER_LATE, "meter-late", "meter linked asked:target entry:ledger head text")                                     \
  X (METER_RETURNED, "meter-returned", "meter linked counted cause")                                                   \
  X (METER_LEFT, "meter-left", "meter linked of-round")                                                                \
  X (METER_CLAIMED, "meter-claimed", "meter linked winners-10 winners-100")                                            \
  X (METER_TO_COME, "meter-to-come", "meter linked")                                                                   \
  X (METER_BY_HAND, "meter-by-hand", "meter linked of-round award by second text")                                     \
  X (METER_LOCKED, "meter-locked",                                                                                     \
     "meter linked of-round claim rank epoch entry:ledger of-10 award held head")                                      \
  X (METER_SETTLED, "meter-settled", "meter linked of-round claim winners-10 winners-100 award released of-10 by-hand") \
  X (METER_CONFIRMED, "meter-confirmed", "meter linked of-round claim entry:ledger award held head")                   \
  X (METER_DOCUMENTED, "meter-documented", "meter linked of-round claim award")                                        \
  X (RESET_KEY_TURNED, "reset-key-turned", "meter by citation entry despite")                                          \
  /* irregularities, corrections */                                                                                    \
  X (IRREGULARITY, "irregularity", "id seat hand card range choice refused:target opens citation entry despite")       \
  X (IRREGULARITY_REPORTED, "irregularity-reported", "id seat hand choice citation")                                        \
  X (CARD_MOVED, "card-moved", "target card seat hand to-seat to-hand face citation")                                  \
  X (RULING, "ruling", "seat hand choice by role second citation entry despite")                                       \
  X (CARD_OFFERED, "card-offered", "seat card choice to-seat citation")                                                \
  X (ROUND_VOIDED, "round-voided", "by second text entry despite")                                                     \
  X (SECOND_PERSON_REQUIRED, "second-person-required", "seat wager by role target key new text entry despite")         \
  X (REQUEST_WITHDRAWN, "request-withdrawn", "seat wager by role reason target key new text entry despite")            \
  X (CORRECTED, "corrected", "of-round target seat key old new by second text entry despite")                          \
  X (CORRECTION_OWES, "correction-owes",                                                                               \
     "of-round target seat hand wager outcome combination odds stake pays amount change cause citation")               \
  X (OWED, "owed", "seat hand wager outcome combination odds stake pays amount change cause citation")                  \
  X (AWARD_PAID, "award-paid", "seat wager combination odds pays amount award change source citation")                 \
  X (DISPUTE_RAISED, "dispute-raised", "seat by")                                                                      \
  X (DISPUTE_WITHDRAWN, "dispute-withdrawn", "seat by")                                                                \
  X (ROUND_CLOSED, "round-closed", "")                                                                                 \
  X (CHECKPOINT, "checkpoint", "carry")                                                                                \
  /* people and devices */                                                                                             \
  X (BADGE_READ, "badge-read", "by role entry")                                                                        \
  X (PIN_REFUSED, "pin-refused", "by reason")                                                                          \
  X (PERSON_ENROLLED, "person-enrolled", "badge:by role choice by:second")                                             \
  X (BADGE_FREED, "badge-freed", "badge:second by role entry despite")                                                 \
  X (DEVICE_UP, "device-up", "device")                                                                                 \
  X (DEVICE_DOWN, "device-down", "device")                                                                             \
  X (DEVICE_FAULT, "device-fault", "device text")                                                                      \
  X (RECORD_ACKNOWLEDGED, "record-acknowledged", "by entry despite")                                                   \
  X (RECORD_DOUBTED, "record-doubted", "reason text")                                                                  \
  X (RECORD_VOUCHED, "record-vouched", "by role entry despite")                                                        \
  X (RECORD_ACCEPTED, "record-accepted", "by role second entry despite")                                               \
  X (CLOCK_CONFIRMED, "clock-confirmed", "by role entry despite")                                                      \
  X (INPUT_REFUSED, "input-refused", "text")                                                                           \
  X (CLOCK_STEPPED, "clock-stepped", "text")                                                                           \
  X (GAMING_DAY_BEGAN, "gaming-day-began", "text")                                                                     \
  X (GAMING_DAY_SET_BACK, "gaming-day-set-back", "old new by second text entry despite")                               \
  X (RECEIPT_PRINTED, "receipt-printed", "of-round seat by role entry despite")                                        \
  X (PLAYERS_JOINED, "players-joined", "seats")                                                                        \
  X (PLAYER_ARRIVED, "player-arrived", "seat")                                                                         \
  X (ENTRY_CHANGED, "entry-changed", "seat choice citation")                                                           \
  /* table procedures */                                                                                               \
  X (TABLE_OPENED, "table-opened", "")                                                                                 \
  X (CARDS_INSPECTED, "cards-inspected", "by batch citation entry despite")                                            \
  X (CARDS_PRESHUFFLED, "cards-preshuffled", "by batch citation entry despite")                                        \
  X (READER_INSPECTED, "reader-inspected", "by result:choice citation entry despite")                                  \
  X (SHUFFLER_INSPECTED, "shuffler-inspected", "by result:choice citation entry despite")                              \
  X (CARDS_SPREAD, "cards-spread", "citation")                                                                         \
  X (SHUFFLED, "shuffled", "batch citation")                                                                                 \
  X (SHOE_COUNTED, "shoe-counted",                                                                                     \
     "by role counted drawn holds missing extra unsure could-be:text could-not-be:faces citation entry despite")       \
  X (CUT, "cut", "to seat citation")                                                                                   \
  X (CUT_REFUSED, "cut-refused", "seat citation")                                                                      \
  X (RECUT_ORDERED, "recut-ordered", "by citation entry despite")                                                      \
  X (RESHUFFLE_ORDERED, "reshuffle-ordered", "by citation entry despite")                                              \
  X (BURNED, "burned", "citation")                                                                                     \
  X (COVER_CARD_SHOWN, "cover-card-shown", "to seat citation entry")                                                   \
  X (SIGNED_ON, "signed-on", "by entry despite")                                                                       \
  X (TABLE_CLOSED, "table-closed", "")                                                                                 \
  X (READINGS_CONFIRMED, "readings-confirmed", "by role version:new citation entry despite")                           \
  /* the device check */                                                                                               \
  X (DEVICE_TEST_BEGAN, "device-test-began", "part")                                                                   \
  X (DEVICE_TEST_ENDED, "device-test-ended", "part")                                                                   \
  X (DEVICE_TESTED, "device-tested", "part result:choice said:text version:new")                                       \
  X (DEVICES_ACCEPTED, "devices-accepted", "by role failing:counted entry despite")                                    \
  X (TRAINING_ALLOWED, "training-allowed", "by role entry despite")                                                    \
  X (TRAINING_ENDED, "training-ended", "by role entry despite")

typedef enum
{
  UC_EVENT_NONE,
#define X(name, text, keys) UC_EVENT_##name,
  UC_EVENTS (X)
#undef X
      UC_N_EVENTS
} UcEventKind;

const char *uc_event_kind_name (UcEventKind kind);
UcEventKind uc_event_kind_parse (const char *text);
/* "seat wager amount …" as in the table above. */
const char *uc_event_kind_keys (UcEventKind kind);
/* Those of them that each of its lines has, parted by blanks: without one it is damaged. */
const char *uc_event_kind_needs (UcEventKind kind);

G_END_DECLS
