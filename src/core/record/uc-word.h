/* The one-word choices that inputs and events share, with their printed forms. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define UC_WORDS(X)                                                                                                    \
  X (NONE, "")                                                                                                         \
  /* answers */                                                                                                        \
  X (YES, "yes")                                                                                                       \
  X (NO, "no")                                                                                                         \
  X (LIT, "lit")                                                                                                       \
  X (DARK, "dark")                                                                                                     \
  X (PASS, "pass")                                                                                                     \
  X (FAIL, "fail")                                                                                                     \
  X (TAKEN, "taken")                                                                                                   \
  X (REFUSED, "refused")                                                                                               \
  X (UP, "up")                                                                                                         \
  X (DOWN, "down")                                                                                                     \
  X (FAULT, "fault")                                                                                                   \
  X (FIRST, "first")                                                                                                   \
  X (DEALER, "dealer")                                                                                                 \
  X (BARRED, "barred")                                                                                                 \
  X (OPEN, "open")                                                                                                     \
  X (DRAW, "draw")                                                                                                     \
  X (DEAD, "dead")                                                                                                     \
  X (GO_ON, "go-on")                                                                                                   \
  X (FINISH, "finish")                                                                                                 \
  X (CONFIRMED, "confirmed")                                                                                           \
  X (PAID, "paid")                                                                                                     \
  X (STANDS, "stands")                                                                                                 \
  X (CORRECT, "correct")                                                                                               \
  X (WITHDRAWN, "withdrawn")                                                                                           \
  X (BLACKJACK, "blackjack")                                                                                           \
  X (PEEK_NONE, "none")                                                                                                \
  /* decisions */                                                                                                      \
  X (HIT, "hit")                                                                                                       \
  X (STAND, "stand")                                                                                                   \
  X (DOUBLE, "double")                                                                                                 \
  X (SPLIT, "split")                                                                                                   \
  X (SURRENDER, "surrender")                                                                                           \
  X (RESCUE, "rescue")                                                                                                 \
  /* where a card goes */                                                                                              \
  X (SEAT, "seat")                                                                                                     \
  X (DISCARD, "discard")                                                                                               \
  /* outcomes and sources */                                                                                           \
  X (WIN, "win")                                                                                                       \
  X (LOSE, "lose")                                                                                                     \
  X (PUSH, "push")                                                                                                     \
  X (VOID, "void")                                                                                                     \
  X (TABLE_INVENTORY, "table-inventory")                                                                               \
  X (PROGRESSIVE, "progressive")                                                                                       \
  /* why a wager or a card was refused */                                                                              \
  X (AFTER_NO_MORE_BETS, "after-no-more-bets")                                                                         \
  X (NO_MAIN_WAGER, "no-main-wager")                                                                                   \
  X (NO_UP_CARD_WAGER, "no-up-card-wager")                                                                             \
  X (NOT_OFFERED, "not-offered")                                                                                       \
  X (BAD_AMOUNT, "bad-amount")                                                                                         \
  X (ALREADY_PLACED, "already-placed")                                                                                 \
  X (MID_SHOE_ENTRY, "mid-shoe-entry")                                                                                 \
  X (TOO_MANY_BOXES, "too-many-boxes")                                                                                 \
  X (DOCUMENTS_OUTSTANDING, "documents-outstanding")                                                                   \
  X (DISPUTE_OPEN, "dispute-open")                                                                                     \
  X (TABLE_NOT_OPEN, "table-not-open")                                                                                 \
  X (SHOE_NOT_READY, "shoe-not-ready")                                                                                 \
  X (DEVICE_OUT, "device-out")                                                                                         \
  X (RESET_DUE, "reset-due")                                                                                           \
  X (OUT_OF_TURN, "out-of-turn")                                                                                       \
  /* why a payout was rejected */                                                                                      \
  X (HAND_MISREAD, "hand-misread")                                                                                     \
  X (NOT_ACCEPTED, "not-accepted")                                                                                     \
  X (CHIPS_DISAGREE, "chips-disagree")                                                                                 \
  X (LIGHT_DARK, "light-dark")                                                                                         \
  X (OTHER, "other")                                                                                                   \
  /* why a meter changed */                                                                                            \
  X (INCREMENT, "increment")                                                                                           \
  X (AWARD, "award")                                                                                                   \
  X (RESEED, "reseed")                                                                                                 \
  X (TOP_UP, "top-up")                                                                                                 \
  X (AWARD_RETURNED, "award-returned") /* one that a correction takes away goes back on the meter */                   \
  X (SEED_RETURNED, "seed-returned")   /* … and what a 100% award began it anew with goes back where it came from */   \
  X (WAGER_VOIDED, "wager-voided")                                                                                     \
  X (WAGER_CLEARED, "wager-cleared")                                                                                   \
  X (BETS_REOPENED, "bets-reopened")                                                                                   \
  X (SET, "set")                                                                                                       \
  /* why persons set a meter, beside "removed" below */                                                                \
  X (INITIAL, "initial")                                                                                               \
  X (CORRECTION, "correction")                                                                                         \
  X (MALFUNCTION, "malfunction")                                                                                       \
  X (TRANSFER_IN, "transfer-in")                                                                                       \
  X (TRANSFER_OUT, "transfer-out")                                                                                     \
  X (DISTRIBUTED, "distributed")                                                                                       \
  X (SEED_RECOVERED, "seed-recovered")                                                                                 \
  /* why something is owed */                                                                                          \
  X (WRONG_LIGHT, "wrong-light")                                                                                       \
  X (PEEK_DIFFERS, "peek-differs")                                                                                     \
  X (AWARD_REFUSED, "award-refused")                                                                                   \
  X (AWARD_SHARED, "award-shared")                                                                                     \
  X (AWARD_CAME, "award-came")                                                                                         \
  X (DISPUTE, "dispute")                                                                                               \
  X (LIGHT_WAS_RIGHT, "light-was-right")                                                                               \
  X (CARD_CORRECTED, "card-corrected")                                                                                 \
  X (RULING_COVERS, "ruling-covers")                                                                                   \
  /* which filed limit was reached */                                                                                  \
  X (PAYOUT_LIMIT, "payout-limit")                                                                                     \
  X (ROUND_LIMIT, "round-limit")                                                                                       \
  /* authority */                                                                                                      \
  X (OK, "ok")                                                                                                         \
  X (WRONG, "wrong")                                                                                                   \
  X (LOCKED, "locked")                                                                                                 \
  X (UNKNOWN, "unknown")                                                                                               \
  /* what became of a badge */                                                                                         \
  X (ENROLLED, "enrolled")                                                                                             \
  X (CHANGED, "changed")                                                                                               \
  X (UNLOCKED, "unlocked")                                                                                             \
  X (REMOVED, "removed")                                                                                               \
  /* a device under test */                                                                                            \
  X (ON, "on")                                                                                                         \
  X (OFF, "off")                                                                                                       \
  X (WORKS, "works")                                                                                                   \
  X (FAILS, "fails")                                                                                                   \
  /* what is done beside a slip */                                                                                     \
  X (TAX_FORM, "tax-form")                                                                                             \
  X (CAMERA, "camera")                                                                                                 \
  X (TAX_FORM_AND_CAMERA, "tax-form+camera")                                                                           \
  /* why a record is in doubt */                                                                                       \
  X (OLDER_RECORD, "older-record")                                                                                     \
  X (OTHER_RECORD, "other-record")                                                                                     \
  X (NEW_RECORD, "new-record")                                                                                         \
  X (OTHER_PROGRAM, "other-program")                                                                                   \
  X (WRONG_CLOCK, "wrong-clock")

typedef enum
{
#define X(name, text) UC_WORD_##name,
  UC_WORDS (X)
#undef X
      UC_N_WORDS
} UcWord;

/* UC_WORD_NONE when @text is none of them. */
UcWord uc_word_parse (const char *text);
const char *uc_word_name (UcWord word);

G_END_DECLS
