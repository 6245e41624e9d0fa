/* Inputs: something that happened at the table, or that somebody wants.
 *
 * The printable form is a line of the round script (INTERFACES § 3). One table, verb → argument pattern, drives parser,
 * printer and the usage text of an error.
 */
#pragma once

#include "uc-card.h"
#include "uc-irregularity.h"
#include "uc-money.h"
#include "uc-part.h"
#include "uc-role.h"
#include "uc-wager.h"
#include "uc-word.h"

G_BEGIN_DECLS

/* Patterns: seat hand wager amount card range count word badge auth reason text … as the table in uc-input-args.c
 * explains; [x] may be absent. "auth" is "PIN" in a script and "ROLE ok|touched", "wrong", "locked" or "unknown" once
 * the service has looked it up. "signer" is a badge that signs without a PIN, and "BADGE ROLE" once the service has looked it up.
 * "differs" behind what a reader shows is the word of the process that knows the sealed card, see uc_hole_mark_input ().
 * "KS:57:SALT" for a card is that process's word, too: see uc_refused_card_may_be ().
 * Behind what a contact says, a sensor or a button, may stand "~N": so many bounces were swallowed. */
#define UC_INPUTS(X)                                                                                                   \
  X (BET, "bet", "seat wager [amount]")                                                                                \
  X (UNBET, "unbet", "seat wager")                                                                                     \
  X (NO_MORE_BETS, "no-more-bets", "")                                                                                 \
  X (CHIPS, "chips", "count")                                                                                          \
  X (CARD, "card", "card-or-dash")                                                                                     \
  X (HOLE, "hole", "card")                                                                                             \
  X (PEEK, "peek", "blackjack|none [differs]")                                                                         \
  X (LIGHT, "light", "range [differs]")                                                                                \
  X (PLACE, "place", "range")                                                                                          \
  X (INSURANCE, "insurance", "seat [amount]")                                                                          \
  X (EVEN_MONEY, "even-money", "seat")                                                                                 \
  X (INSURANCE_CLOSED, "insurance-closed", "")                                                                         \
  X (HIT, "hit", "")                                                                                                   \
  X (STAND, "stand", "")                                                                                               \
  X (DOUBLE, "double", "[amount]")                                                                                     \
  X (SPLIT, "split", "")                                                                                               \
  X (SURRENDER, "surrender", "")                                                                                       \
  X (RESCUE, "rescue", "")                                                                                             \
  X (TAKE, "take", "seat-or-dealer [hand]")                                                                            \
  X (PLAYER, "player", "seats")                                                                                        \
  X (ARRIVED, "arrived", "seat")                                                                                       \
  X (ENTRY, "entry", "seat barred|open")                                                                               \
  X (CONFIRM, "confirm", "")                                                                                           \
  X (UNDO, "undo", "[badge auth]")                                                                                     \
  X (MOVE, "move", "seat [hand [badge auth]]")                                                                         \
  X (LAMP, "lamp", "seat lit|dark")                                                                                    \
  X (CALL_FLOOR, "call-floor", "[withdrawn]")                                                                          \
  X (VALIDATE, "validate", "badge auth [seat [wager [reason]]]")                                                       \
  X (REJECT, "reject", "badge auth hand-misread|not-accepted|chips-disagree|light-dark|other [seat [wager]]")          \
  X (DOCUMENTED, "documented", "signer slip [seat [wager [tax-form|camera|tax-form+camera]]]")                         \
  X (REOPEN_BETS, "reopen-bets", "badge auth")                                                                         \
  X (CLEAR_WAGER, "clear-wager", "seat wager badge auth reason")                                                       \
  X (VOID_ROUND, "void-round", "badge auth reason")                                                                    \
  X (CORRECT, "correct", "seq key value badge auth reason")                                                            \
  X (RULING, "ruling", "badge auth ruling [ruled-seat [hand]]")                                                        \
  X (METER_SET, "meter-set", "wager amount amount2 badge auth reason")                                                 \
  X (WITHDRAW, "withdraw", "badge auth reason")                                                                        \
  X (ACKNOWLEDGE, "acknowledge", "badge auth")                                                                         \
  X (BADGE, "badge", "badge [role]")                                                                                   \
  X (DEVICE, "device", "device up|down|fault [reason]")                                                                \
  X (REFUSED, "refused", "text")                                                                                       \
  X (OFFER, "offer", "seat taken|refused")                                                                             \
  X (DISPUTE, "dispute", "seat [withdrawn]")                                                                           \
  X (IRREGULARITY, "irregularity", "irregularity …")                                                                   \
  X (OPEN_TABLE, "open-table", "")                                                                                     \
  X (INSPECT_CARDS, "inspect-cards", "signer")                                                                         \
  X (SPREAD, "spread", "")                                                                                             \
  X (PRESHUFFLED, "preshuffled", "[signer]")                                                                           \
  X (INSPECT_READER, "inspect-reader", "badge auth pass|fail")                                                         \
  X (SHUFFLE, "shuffle", "")                                                                                           \
  X (CUT, "cut", "seat-or-dealer")                                                                                     \
  X (CUT_REFUSED, "cut-refused", "seat")                                                                               \
  X (RECUT, "recut", "signer")                                                                                         \
  X (RESHUFFLE, "reshuffle", "signer")                                                                                 \
  X (BURN, "burn", "")                                                                                                 \
  X (COVER_CARD, "cover-card", "first|seat|dealer")                                                                    \
  X (SIGN_ON, "sign-on", "signer")                                                                                     \
  X (CLOSE_TABLE, "close-table", "")                                                                                   \
  X (CONFIRM_READINGS, "confirm-readings", "badge auth")                                                               \
  X (TEST_DEVICE, "test-device", "part on|off|works|fails")                                                            \
  X (ACCEPT_DEVICES, "accept-devices", "badge auth")                                                                   \
  X (RESET_KEY, "reset-key", "[badge auth]")                                                                           \
  X (GIVE_BACK, "give-back", "")                                                                                       \
  /* These no prompt asks for: see uc_input_bit (). */                                                                 \
  X (PERSON, "person", "badge role enrolled|changed|locked|unlocked|removed [by]")                                     \
  X (CLOCK, "clock", "text")                                                                                           \
  X (GAMING_DAY, "gaming-day", "text")                                                                                 \
  X (INSPECT_SHUFFLER, "inspect-shuffler", "badge auth pass|fail")                                                     \
  X (START_METER, "start-meter", "wager")                                                                              \
  X (READ_METER, "read-meter", "[signer]")                                                                             \
  X (COUNT_SHOE, "count-shoe", "signer count")                                                                         \
  X (FREE_BADGE, "free-badge", "badge auth value")                                                                     \
  X (RECEIPT, "receipt", "badge auth seat round")                                                                      \
  X (RETYPE, "retype", "card [badge auth]")                                                                            \
  X (LATE_DOUBLE, "late-double", "[amount [badge auth]]")                                                              \
  X (GO_AHEAD, "go-ahead", "badge auth seat [wager]")                                                                  \
  X (DOUBT, "doubt", "older-record|other-record|new-record|other-program|wrong-clock [reason]")                        \
  X (GAMING_DAY_BACK, "gaming-day-back", "value badge auth reason")                                                    \
  X (TRAINING, "training", "badge auth")                                                                               \
  X (TRAINING_ENDED, "training-ended", "badge auth")                                                                   \
  X (AWARD_BY_HAND, "award-by-hand", "amount badge auth reason")                                                       \
  /* the answers of a linked meter */                                                                                  \
  X (JOINED, "joined", "seq of-round epoch ledger amount head")                                                        \
  X (NOT_JOINED, "not-joined", "seq of-round ledger text")                                                             \
  X (LOCKED, "locked", "of-round claim rank epoch ledger amount2 amount held head")                                    \
  X (SETTLED, "settled", "of-round claim ledger amount held head")

typedef enum
{
  UC_INPUT_NONE,
#define X(name, verb, pattern) UC_INPUT_##name,
  UC_INPUTS (X)
#undef X
      UC_N_INPUTS
} UcInputKind;

/* Of the kinds that a prompt may ask for, each has its bit in UcPrompt.accepts; the last of the table have none. */
G_STATIC_ASSERT (UC_INPUT_PERSON <= 64);

static inline guint64
uc_input_bit (UcInputKind kind)
{
  return kind < UC_INPUT_PERSON ? G_GUINT64_CONSTANT (1) << kind : 0;
}

/* Who says it. decide refuses a line that its origin may not say. */
typedef enum
{
  UC_ORIGIN_SCRIPT,  /* a round script: may say everything */
  UC_ORIGIN_DEVICE,  /* a sensor, a reader, a button */
  UC_ORIGIN_DEALER,  /* the dealer's screen */
  UC_ORIGIN_FLOOR,   /* the floorperson, on the same panel */
  UC_ORIGIN_SERVICE, /* the table service itself: clocks, device health */
  UC_N_ORIGINS,
} UcOrigin;

/* Room for the longest printed input line. */
#define UC_INPUT_TEXT 400

typedef struct
{
  UcInputKind kind;
  UcOrigin origin;
  guint8 seat;            /* 0 = none given; UC_SEAT_DEALER where the pattern allows "dealer" */
  guint8 hand;
  gboolean hand_given;
  UcWager wager;
  UcMoney amount;         /* UC_MONEY_UNKNOWN for "-" and for absent */
  gboolean amount_given;  /* %TRUE for a sum and for "-" */
  UcMoney amount2;
  UcCard card;            /* UC_CARD_NONE for "-" */
  UcRange range;
  guint count;
  UcWord word;
  UcIrregularity irregularity;
  UcDevice device;
  UcPart part;
  guint8 seats;           /* bit n = seat n, for player */
  char badge[UC_BADGE_TEXT];
  char pin[UC_PIN_TEXT];  /* only until the service has looked it up; never printed into a journal */
  UcRole role;            /* with auth == UC_WORD_OK, or of a badge that signs without a PIN; NONE = not looked up */
  UcWord auth;            /* UC_WORD_NONE = a PIN that nobody has looked up yet; OK, WRONG, LOCKED, UNKNOWN */
  guint32 of_round;       /* of what a linked meter answers */
  guint32 epoch, rank;
  guint64 claim;
  guint64 ledger;         /* number of the ledger's last entry */
  UcMoney held;           /* for the claim; never negative or unknown, as its other sums */
  char head[UC_HEAD_TEXT]; /* of the ledger at that entry */
  guint64 target;         /* correct SEQ, receipt ROUND; of an answer the event that asked; with salt and no seal the event of the refused card that card is */
  gboolean touched;       /* with auth OK: the badge's reader read it, too, and only the PIN was typed; printed "touched" for "ok" */
  char key[UC_KEY_TEXT];
  char value[UC_VALUE_TEXT];
  char text[UC_REASON_TEXT]; /* reason, slip number, date, fault word */
  gboolean differs;       /* light, peek: from the card that the shoe has read, and that nobody else knows */
  guint bounces;          /* bet, unbet, no-more-bets: raw edges of the contact that the debounce swallowed; "~N" */
  char seal[UC_SEAL_TEXT];   /* a hole card read by the shoe: printed instead of the card */
  char salt[UC_SALT_TEXT];   /* with seal and card, in memory only; without a seal it opens the one of the refused card, and is printed */
  gint64 t_mono_ns;       /* kernel's monotonic stamp */
  gint64 t_real_ns;       /* UTC, nanoseconds since 1970 */
} UcInput;

#define UC_INPUT_ERROR (uc_input_error_quark ())

typedef enum
{
  UC_INPUT_ERROR_SYNTAX, /* not a line of the grammar; the message says what was expected */
} UcInputError;

GQuark uc_input_error_quark (void);
/**
 * uc_input_parse:
 * @line: one script line without its newline; comments and surrounding blanks are allowed
 * @input: (out): filled when the line holds a happening; kind UC_INPUT_NONE for an empty or comment line; t_* stay 0
 *   unless the line begins with "@TIME" (RFC 3339, UTC)
 * @error: %UC_INPUT_ERROR_SYNTAX
 *
 * Seats are checked against 1…UC_MAX_SEATS only; the table checks its own number. On failure @input is untouched.
 */
gboolean uc_input_parse (const char *line, UcInput *input, GError **error);
/* Canonical line, no time prefix, no PIN, a sealed card as "card sealed:…". Returns @text. */
char *uc_input_format (const UcInput *input, char text[UC_INPUT_TEXT]);
/* "bet SEAT WAGER [AMOUNT]": for errors and documentation. */
const char *uc_input_usage (UcInputKind kind);
const char *uc_input_verb (UcInputKind kind);
/* Whether its card is said to be one that was refused, and salt to open the seal of that one. */
gboolean uc_input_names_refused (const UcInput *input);
const char *uc_input_origin_name (UcOrigin origin);
UcOrigin uc_input_origin_parse (const char *text); /* UC_N_ORIGINS when unknown */

G_END_DECLS
