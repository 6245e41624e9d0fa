/* The table: one flat state, five functions. Nothing outside src/core knows a rule of play.
 *
 *   uc_table_decide () holds an input against the procedure and answers with events, or refuses; it changes nothing.
 *   uc_table_apply () folds one event into the state; it is total.
 *   uc_table_prompt () and uc_table_outputs () are computed from the state.
 *
 * UcTable is copied by assignment. No clock, no I/O, no allocation (but for UcEvents' growth).
 */
#pragma once

#include "uc-event.h"
#include "uc-rules.h"

G_BEGIN_DECLS

#define UC_MAX_DEALT 112 /* cards of one round, discards drawn in error included */
#define UC_SEAT_BIT(seat) (1u << (seat))
/* A seat's places for side wagers, see uc_wager_slot (): no game offers more than three, insurance is the fourth. The
 * lines that are paid without a wager of their own come last. */
#define UC_N_SLOTS 6
#define UC_SLOT_INSURANCE 3
#define UC_SLOT_SUPER_BONUS 4
#define UC_SLOT_ENVY 5
/* The places of wagers proper, and so of meters. */
#define UC_N_WAGER_SLOTS 4

/* Steps of a round and of the table procedures, in order. The rail shows UC_STEP_BETS … UC_STEP_CLEAR. */
#define UC_STEPS(X)                                                                                                    \
  X (CLOSED, "closed")                                                                                                 \
  X (OPENING, "opening")                                                                                               \
  X (SHUFFLE, "shuffle")                                                                                               \
  X (BETS, "bets")                                                                                                     \
  X (CHIPS, "chips")                                                                                                   \
  X (DEAL, "deal")                                                                                                     \
  X (SIDE_WAGERS, "side-wagers")                                                                                       \
  X (INSURANCE, "insurance")                                                                                           \
  X (READER, "reader")                                                                                                 \
  X (PEEK, "peek")                                                                                                     \
  X (BLACKJACK_MATCH, "blackjack-match")                                                                               \
  X (ENVY, "envy")                                                                                             \
  X (DECISIONS, "decisions")                                                                                           \
  X (REVEAL, "reveal")                                                                                                 \
  X (HOLE_WAGERS, "hole-wagers")                                                                                       \
  X (DEALER, "dealer")                                                                                                 \
  X (SETTLE, "settle")                                                                                                 \
  X (DOWN_CARD, "down-card")                                                                                           \
  X (SUPER_BONUS, "super-bonus")                                                                                       \
  X (CLEAR, "clear")

typedef enum
{
#define X(name, text) UC_STEP_##name,
  UC_STEPS (X)
#undef X
      UC_N_STEPS
} UcStep;

const char *uc_step_name (UcStep step);
UcStep uc_step_parse (const char *text);

typedef enum
{
  UC_OPENING_INSPECT_CARDS, /* 685a.4(a): dealer inspects, floorperson verifies (badge) */
  UC_OPENING_SPREAD,        /* (b): face-up spread for the first player to arrive */
  UC_OPENING_WASH,          /* (c): wash and stack, then shuffle */
  UC_OPENING_DONE,
} UcOpening;

typedef enum
{
  UC_SHUFFLE_DONE,
  UC_SHUFFLE_DUE,    /* shoe to the rack, shuffle */
  UC_SHUFFLE_CUT,    /* shuffled; the cut is offered to cut_seat (0 = the dealer cuts) */
  UC_SHUFFLE_BURN,   /* loaded; burn one card */
} UcShuffleState;

typedef struct
{
  UcMoney value;      /* on display */
  UcMoney reserve;
  UcMoney attendant;  /* 605a.7(a)(3): awards paid by an attendant, cumulative */
  UcMoney cumulative; /* 605a.7(a)(4) */
  guint32 awards;
} UcMeter;

typedef struct
{
  guint8 active;
  guint8 wager;     /* UcWager */
  guint32 round;
  UcMoney amount;
} UcHeld;

typedef enum { UC_DEVICE_STATE_ABSENT, UC_DEVICE_STATE_UP, UC_DEVICE_STATE_DOWN, UC_DEVICE_STATE_FAULT } UcDeviceState;

/* What lives from round to round; a checkpoint carries the whole of it. */
struct _UcCarry
{
  guint64 seq;              /* last event's */
  guint32 round;            /* last round begun */
  UcMeter meters[UC_N_WAGER_SLOTS]; /* by uc_wager_slot () */
  guint8 counting;          /* copies are counted from shuffle to shuffle */
  guint8 counts[UC_N_FACES];
  guint32 seen_round[UC_N_FACES];
  char dealer[UC_BADGE_TEXT];
  UcHeld held[UC_MAX_SEATS + 1][2];
  guint8 devices[UC_N_DEVICES]; /* UcDeviceState */
  guint8 open;              /* table is open */
  guint8 opening;           /* UcOpening */
  guint8 shuffle;           /* UcShuffleState */
  guint8 batch;             /* 685a.3(b)(4): 1 or 2, the batch in play; 0 = one batch only */
  guint8 cut_seat;          /* whom the cut is offered to; 0 = the dealer cuts */
  guint8 cut_refused;       /* bit set of seats that refused this cut */
  guint8 cut_rotates;       /* 685a.5(c)(3), (4): a refusal passes counterclockwise */
  guint8 fresh_dealer;      /* signed on, has not burned yet */
  guint8 cover_seen;        /* reshuffle after this round */
  guint8 cover_seat;        /* UC_SEAT_DEALER, 0 = first card of a round */
  guint8 reshuffle_ordered;
  guint8 preshuffled;
  guint8 barred;            /* 685a.6(b), bit set */
  guint8 expected;          /* seats that played last round: the seats assumed where nobody senses bets */
  guint8 player_of[UC_MAX_SEATS + 1]; /* lowest seat of the same player; own number when alone */
  guint8 reader_inspected;  /* this gaming day */
  guint8 reader_out;        /* 685a.12(i) */
  guint8 shuffler_out;
  guint8 record_stopped;    /* the journal could not be written; the floorperson has not acknowledged */
  guint8 floor_called;
  guint8 cards_old;         /* 685a.3(c): 24 hours have passed */
  gint64 cards_since_ns;    /* when these decks came to the table (real time); 0 = unknown */
  char gaming_day[12];
  char readings[UC_READINGS_TEXT]; /* the version of the rules whose readings a person has confirmed */
  guint8 part_tested;       /* UcPart under test; UC_PART_NONE = none */
  guint64 parts_work;       /* bit set of UcPart: its last test, under the rules of parts_version, passed … */
  guint64 parts_fail;       /* … or failed … */
  guint64 parts_accepted;   /* … and a floorperson accepted the table so */
  char parts_version[UC_READINGS_TEXT];
};

typedef struct
{
  UcCard card;
  guint8 seat;   /* 1…, UC_SEAT_DEALER, 0 = discard */
  guint8 hand;
  guint8 face_up;
  guint32 seq;   /* of its card-dealt event */
} UcDealt;

typedef enum
{
  UC_HAND_NONE,
  UC_HAND_WAITING,  /* its turn is still to come */
  UC_HAND_ACTING,
  UC_HAND_DONE,     /* stood, 21, over 21, doubled, one card to a split ace */
  UC_HAND_SETTLED,  /* paid, collected or returned */
} UcHandState;

typedef enum
{
  UC_HAND_FLAG_DOUBLED = 1,
  UC_HAND_FLAG_STOOD = 2,
  UC_HAND_FLAG_IMPLIED = 4,     /* stood because the dealer passed it */
  UC_HAND_FLAG_DEAD = 8,
  UC_HAND_FLAG_CARD_DUE = 16,   /* hit or double said, its card has not come */
  UC_HAND_FLAG_MISSED = 32,     /* 685a.12(g): its card comes before the hole card is turned */
  UC_HAND_FLAG_BLACKJACK = 64,  /* not of a split */
  UC_HAND_FLAG_RULING = 128,    /* 685a.12(h): the floorperson has yet to say go on or dead */
} UcHandFlags;

typedef struct
{
  guint8 state;        /* UcHandState */
  guint8 flags;
  guint8 doubles;      /* how often it was doubled */
  guint8 settled_at;   /* UcStep */
  UcMoney stake;       /* the main wager on this hand, doubling included; of a hand given up, the part forfeited */
  guint8 outcome;      /* UcWord once settled */
  guint8 combination;
  UcOdds odds;
  UcMoney pays;
  UcMoney main;        /* once settled: the box's main wager as it then was; a correction changes the box's */
} UcHand;

typedef enum
{
  UC_SIDE_NONE,
  UC_SIDE_PLACED,      /* a coin lies there, not accepted yet */
  UC_SIDE_ACCEPTED,
  UC_SIDE_WON,         /* found a winner; lamp, floorperson, payment to come */
  UC_SIDE_SETTLED,
} UcSideState;

typedef struct
{
  guint8 state;        /* UcSideState */
  guint8 outcome;      /* UcWord once settled */
  guint8 combination;
  guint8 lamp;         /* UC_WORD_LIT, UC_WORD_DARK once the dealer has looked */
  guint8 signatures : 2; /* given */
  guint8 needs : 2;      /* signatures needed; 0 = no validation by policy */
  guint8 validated : 1;
  guint8 held : 1;       /* rejected for another reason: waits for a second person */
  guint8 rejected;     /* UcWord: why the floorperson rejected it, until it is validated or void */
  guint8 refused;      /* UcWord: last refusal, for the seat's "Too late" */
  guint8 signer_role;
  UcOdds odds;
  UcMoney amount;
  UcMoney pays;        /* award; for a percentage an estimate until settled */
  char signer[UC_BADGE_TEXT];
} UcSide;

typedef enum
{
  UC_SECOND_IN_TURN,
  UC_SECOND_LATE,    /* after everyone has a second card */
  UC_SECOND_NEVER,   /* the player did not want it: the hand is dead */
  UC_SECOND_CAME,    /* late, and dealt */
} UcLateSecond;

typedef struct
{
  guint8 in_round;       /* has a main wager this round */
  guint8 hands;          /* 1, or more after a split */
  guint8 no_more_cards;  /* refused an offered card, 685a.12(c) */
  guint8 dead;           /* 685a.12(f): no cards */
  guint8 late_second;    /* 685a.12(f): UcLateSecond */
  guint8 bj_due;         /* Blackjack announced, dealer has yet to say paid */
  guint8 disputed;
  UcMoney main;          /* initial Bet Wager */
  guint32 main_seq;      /* of its wager-accepted event */
  guint8 even_money;
  UcHand hand[UC_MAX_HANDS];
  UcSide side[UC_N_SLOTS]; /* by uc_wager_slot () */
} UcSeat;

/* Why the procedure stands still until somebody says what to do. One at a time, the gravest first. */
typedef enum
{
  UC_TROUBLE_NONE,
  UC_TROUBLE_PEEK_DIFFERS,    /* the reading shoe contradicts the reader on a Blackjack, or the turned card does */
  UC_TROUBLE_LIGHT_DIFFERS,   /* the reading shoe contradicts the light */
  UC_TROUBLE_LIGHT_WAS_WRONG, /* the turned card contradicts the light */
  UC_TROUBLE_PLACE_WRONG,
  UC_TROUBLE_RULING,          /* go on or dead, for each hand flagged */
  UC_TROUBLE_READER_OUT,
  UC_TROUBLE_CARD_ALARM,
  UC_TROUBLE_OVERDRAW,
  UC_TROUBLE_OFFER,           /* 685a.12(c): the exposed card is offered to offer_seat */
  UC_TROUBLE_SHOE_EMPTY,
  UC_TROUBLE_SHUFFLER_OUT,
  UC_TROUBLE_NO_CARDS,
  UC_TROUBLE_SECOND_PERSON,   /* a correction, a void round or a meter waits for a second person */
} UcTrouble;

typedef struct
{
  guint8 step;             /* UcStep */
  guint8 began;            /* a wager was made: the round has its number */
  guint8 locked;
  guint8 chips_due;        /* accepted progressive wagers to count */
  guint8 chips_counted;
  guint8 chips_asked;      /* a count differed */
  guint8 chips_said;       /* … which: at most 255 */
  guint8 settled_any;      /* the settle step has settled something */
  guint8 settled_seats;    /* seat-by-seat: bit set of seats confirmed */
  guint32 confirmed;       /* bit set of UcStep: the dealer has agreed that it is done */
  guint32 applied_steps;   /* bit set of UcStep: those that applied to this round so far */
  guint8 trouble;          /* UcTrouble */
  guint8 trouble_behind;   /* UcTrouble that a second person's signature goes before */
  guint8 trouble_seat;
  UcCard trouble_card;
  UcCard spare_card;       /* exposed in error and refused by all: the dealer's next, or the rack's */
  guint8 offer_seat;
  guint32 alarm_first, alarm_last;
  guint8 light;            /* UcRange as the reader (or the correction) says */
  guint8 light_typed;
  guint8 place;            /* UcRange of the rectangle the hand lies in */
  guint8 peeked;           /* UC_WORD_BLACKJACK or UC_WORD_PEEK_NONE once the dealer has looked for a Blackjack */
  guint8 hole_dealt;
  guint8 hole_up;
  UcCard hole;             /* known to the deciding process, or once it is up */
  char hole_seal[UC_SEAL_TEXT];
  char hole_salt[UC_SALT_TEXT];
  guint8 acted;            /* somebody has decided */
  guint8 next_to_discard;  /* 685a.12(a), (d): the next card goes to the rack */
  guint8 next_exposed;     /* 685a.12(c): the next card is offered */
  guint8 insurance_closed;
  guint8 dealer_blackjack;
  guint8 voided;
  guint8 late_cards;       /* bit set: seats whose hand was given its missed card */
  UcMoney lock_value[UC_N_WAGER_SLOTS]; /* meters at lock-out, by uc_wager_slot () */
  UcSeat seats[UC_MAX_SEATS + 1]; /* copied one by one, what lies before and behind at once */
  guint32 first_seq;
  /* a correction that waits for its second person */
  guint64 correct_target;
  char correct_key[UC_KEY_TEXT], correct_value[UC_VALUE_TEXT], correct_by[UC_BADGE_TEXT];
  char correct_reason[UC_REASON_TEXT];
  guint8 correct_role, correct_kind;
  guint8 n_dealt;
  UcDealt dealt[UC_MAX_DEALT]; /* last: a state is copied up to the cards dealt */
} UcRound;

typedef struct
{
  UcCarry carry;
  guint64 prompt_seq; /* the last event that may have changed the prompt's meaning */
  UcRound round;
} UcState;

typedef struct
{
  const UcRules *rules;    /* borrowed; outlives the table */
  UcState now;
  gboolean can_undo;       /* before holds the state that undo goes back to */
  UcEventKind undo_kind;   /* what it would take back */
  gboolean undo_implied;   /* … and whether it is a card that went to the hand in turn because nobody spoke */
  guint64 stamp;           /* of the events last taken, while nothing else has changed now; 0 = none */
  guint8 unlike;           /* bit set of seats: those whose boxes may differ between now and before */
  UcState before;
} UcTable;

/* ---- prompts ---- */

/* One id a row of UX.md § 6. The words belong to src/view; arguments are in UcPrompt. */
typedef enum
{
  UC_PROMPT_CLOSED,
  UC_PROMPT_CONFIRM_READINGS,    /* new rules: the floorperson confirms how they are read */
  UC_PROMPT_INSPECT_CARDS,
  UC_PROMPT_SPREAD,
  UC_PROMPT_WASH,
  UC_PROMPT_INSPECT_READER,
  UC_PROMPT_SHUFFLE,
  UC_PROMPT_OFFER_CUT,
  UC_PROMPT_DEALER_CUTS,
  UC_PROMPT_BURN,
  UC_PROMPT_NEW_DEALER_BURN,
  UC_PROMPT_CHANGE_CARDS,        /* 685a.3(c) */
  UC_PROMPT_BETS_OPEN,
  UC_PROMPT_CHIPS,               /* count = accepted */
  UC_PROMPT_RECOUNT,             /* count = accepted, of = what was counted */
  UC_PROMPT_DEAL,                /* count of of; seat (UC_SEAT_DEALER), face */
  UC_PROMPT_SIDE_RESULTS,        /* losers in seats_lose, winners in seats_win */
  UC_PROMPT_LAMPS,               /* seats = winners */
  UC_PROMPT_LAMP_DARK,           /* seat */
  UC_PROMPT_FLOOR_CALLED,        /* seats = waiting for validation */
  UC_PROMPT_REJECTED,            /* seat, word = reason */
  UC_PROMPT_PAY_SIDE,            /* seats = to be paid */
  UC_PROMPT_HOLE_RESULTS,        /* the same, of wagers on the hole card: Match-Down, Monster Match */
  UC_PROMPT_DOWN_CARD,           /* the same, of the down-card wager: the original two cards count */
  UC_PROMPT_PAY_ENVY,            /* seats, amount = each one's, 0 when they differ */
  UC_PROMPT_SUPER_BONUS,         /* seat = its winner, amount; waits for the floorperson */
  UC_PROMPT_PAY_SUPER_BONUS,     /* seats = winners and others */
  UC_PROMPT_INSURANCE_OPEN,
  UC_PROMPT_PEEK,                /* the hole card to the reader: is it a Blackjack? */
  UC_PROMPT_NO_PEEK_WORD,        /* reader silent or not fitted: the dealer says what it shows */
  UC_PROMPT_PEEK_DIFFERS,        /* shoe and reader differ on a Blackjack */
  UC_PROMPT_READER,
  UC_PROMPT_NO_READER_WORD,      /* reader silent or not fitted: does it light? */
  UC_PROMPT_PLACE,               /* range */
  UC_PROMPT_EXPOSE_BOTH_LARGE,
  UC_PROMPT_TYPE_HOLE,           /* an unread hole card is turned: which is it? */
  UC_PROMPT_DEALER_BLACKJACK,
  UC_PROMPT_COLLECT_INSURANCE,
  UC_PROMPT_PAY_EVEN_MONEY,      /* seat, amount */
  UC_PROMPT_PAY_BLACKJACK,       /* seat, amount */
  UC_PROMPT_HAND,                /* seat, hand, total, soft */
  UC_PROMPT_DOUBLED,             /* seat, hand, total: double again, rescue or stand */
  UC_PROMPT_HIT_CARD,            /* seat, hand: waiting for the shoe */
  UC_PROMPT_DOUBLE_CARD,
  UC_PROMPT_SPLIT_CARD,
  UC_PROMPT_MISSED_CARD,         /* seat, hand: its card comes now */
  UC_PROMPT_REVEAL,
  UC_PROMPT_DEALER_DRAWS,        /* total */
  UC_PROMPT_SETTLE,              /* seats_lose, seats_win, seats_push */
  UC_PROMPT_SETTLE_22,
  UC_PROMPT_SETTLE_SEAT,         /* seat, amount */
  UC_PROMPT_CLEAR,
  UC_PROMPT_HOLD,                /* seats = held */
  UC_PROMPT_LIGHT_DIFFERS,
  UC_PROMPT_LIGHT_WAS_WRONG,     /* card, range */
  UC_PROMPT_PLACE_WRONG,         /* range, range2 */
  UC_PROMPT_RULING,              /* seat, hand: floorperson says go on or dead */
  UC_PROMPT_READER_OUT,
  UC_PROMPT_CARD_ALARM,          /* card, count seen, of = decks, rounds */
  UC_PROMPT_OVERDRAW,            /* card, total */
  UC_PROMPT_OFFER_CARD,          /* card, seat */
  UC_PROMPT_SHOE_EMPTY,
  UC_PROMPT_SHUFFLER_OUT,
  UC_PROMPT_NO_CARDS,            /* seat */
  UC_PROMPT_SECOND_PERSON,       /* role = lowest that may */
  UC_PROMPT_RECORD_STOPPED,      /* written again; the floorperson acknowledges */
  UC_PROMPT_DEVICES_FAIL,        /* count = those that failed their test; the floorperson accepts the table so */
  UC_PROMPT_VOIDED,
  UC_N_PROMPTS,
} UcPromptId;

/* What a button besides the primary says; the words belong to src/view. */
typedef enum
{
  UC_OPTION_NONE,
  UC_OPTION_READER_FAILS,
  UC_OPTION_REFUSED,
  UC_OPTION_PRESHUFFLED,
  UC_OPTION_OTHER_NUMBER,      /* opens the number pad; input "chips " + number */
  UC_OPTION_CALL_FLOOR,
  UC_OPTION_CALL_AGAIN,
  UC_OPTION_FACE_UP_CARD,
  UC_OPTION_LIGHT_DARK,        /* per seat: view asks which */
  UC_OPTION_LIT_NOW,
  UC_OPTION_INSURE_LESS,       /* number pad */
  UC_OPTION_SMALL,
  UC_OPTION_MEDIUM,
  UC_OPTION_LARGE,
  UC_OPTION_NO_LIGHT,
  UC_OPTION_LIGHT_DIFFERS,
  UC_OPTION_WRONG_PLACE,
  UC_OPTION_HIT,
  UC_OPTION_DOUBLE,
  UC_OPTION_DOUBLE_LESS,       /* number pad */
  UC_OPTION_SPLIT,
  UC_OPTION_RESCUE,
  UC_OPTION_SURRENDER,
  UC_OPTION_BLACKJACK,         /* the reader shows a Blackjack */
  UC_OPTION_MISSED_CARD,
  UC_OPTION_DISPUTE,
  UC_OPTION_GO_ON,
  UC_OPTION_DEAD,
  UC_OPTION_FINISH,
  UC_OPTION_VOID,
  UC_OPTION_MISREAD_CARD,
  UC_OPTION_MOVED_BACK,
  UC_OPTION_CLEAR_SEAT,        /* a lit seat without a chip: which? */
  UC_OPTION_RECUT,
  UC_OPTION_CLOSE_TABLE,
  UC_OPTION_SPREAD,            /* nobody plays: cards out of shoe and rack, 685a.5(g) */
  UC_OPTION_CORRECT_CARD,
  UC_OPTION_SIDE_WAGERS,       /* those that no coin head takes: the view asks which seat, then which wager */
  UC_OPTION_READ_READINGS,     /* the page with what is to be confirmed */
  UC_OPTION_CHECK_DEVICES,
  UC_OPTION_WITHDRAW,          /* who asked for a second person takes it back: badge, PIN and reason */
} UcOptionId;

typedef struct
{
  UcOptionId id;
  gboolean available;   /* drawn in text-3 when not */
  char input[48];       /* line to submit; "" = the view must ask for more (see UcOptionId) */
} UcOption;

#define UC_MAX_OPTIONS 6
#define UC_PROMPT_INPUT 320

typedef struct
{
  UcPromptId id;
  UcStep step;
  UcCite cite;
  UcCite cite2;            /* UC_CITE_NONE when one paragraph is all */
  gboolean hollow;         /* the machine's turn: primary is drawn hollow and sends nothing */
  gboolean agree_only;     /* waits only for a person to agree: --auto answers it with primary (or with the floor's lines) */
  guint8 seat, hand;
  guint8 seats;            /* bit sets of seats */
  guint8 seats_win, seats_lose, seats_push;
  guint total;
  gboolean soft;
  guint count, of;
  UcMoney amount;
  UcCard card;
  UcRange range, range2;
  UcWord word;
  UcRole role;
  guint32 first_round, last_round;
  char primary[UC_PROMPT_INPUT];  /* lines to submit, separated by "\n"; "" when hollow or when a badge ends the step */
  guint n_options;
  UcOption options[UC_MAX_OPTIONS];
  char seat_tap[UC_MAX_SEATS + 1][32]; /* what a tap on the seat submits; "" = nothing */
  char dealer_tap[32];
  char with_card[32];      /* what goes along with the card asked for now, in the same submission; "" = nothing */
  guint64 accepts;         /* bit set of UcInputKind that could be taken now: for "expected …" */
} UcPrompt;

/* ---- outputs ---- */

typedef enum { UC_LAMP_OFF, UC_LAMP_INVITED, UC_LAMP_PLACED, UC_LAMP_ACCEPTED } UcLamp;

typedef struct
{
  guint8 lamp[UC_MAX_SEATS + 1];   /* UcLamp: one head a seat */
  guint8 winner[UC_MAX_SEATS + 1]; /* winner's light on */
  gboolean lock_line;              /* TRUE = wagers are prevented (the restricting state) */
  gboolean stop_dealing;
} UcOutputs;

/* ---- the five functions ---- */

typedef struct
{
  UcEvent *v;
  guint n;
  guint cap;
  UcTable after;    /* its now is the state after these events; its undo state is not kept up */
  guint64 stamps;   /* the last that was given away: no other UcEvents gives the same */
  UcCarry carry;    /* payload of a checkpoint among them */
} UcEvents;

UcEvents *uc_events_new (void);
void uc_events_free (UcEvents *events);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcEvents, uc_events_free)

#define UC_TABLE_ERROR (uc_table_error_quark ())
GQuark uc_table_error_quark (void);
typedef enum
{
  UC_TABLE_ERROR_NOT_NOW,     /* the procedure does not ask for this now; message says what it expects */
  UC_TABLE_ERROR_NOT_OFFERED, /* this table never offers it */
  UC_TABLE_ERROR_AUTHORITY,   /* this origin or this person may not say it */
  UC_TABLE_ERROR_RANGE,       /* seat, hand or sum out of range */
} UcTableError;

/**
 * uc_table_init:
 * @table: set to a closed table, or, with rules->procedures_implied, to one whose bets are open
 * @rules: borrowed; outlives @table
 */
void uc_table_init (UcTable *table, const UcRules *rules);
UcPrompt uc_table_prompt (const UcTable *table);
/**
 * uc_table_expected:
 *
 * Returns: (transfer full): the lines that the prompt accepts, as a refusal names them: “card CARD|-”, “hit”
 */
char *uc_table_expected (const UcTable *table);
/**
 * uc_table_decide:
 * @out: emptied, then filled; on %FALSE it is empty
 * @error: %UC_TABLE_ERROR_…; the message is a sentence that names what was expected and its citation
 */
gboolean uc_table_decide (const UcTable *table, const UcInput *input, UcEvents *out, GError **error);
/* Total: an event that does not fit the state changes what it can and nothing else. */
void uc_table_apply (UcTable *table, const UcEvent *event);
/**
 * uc_table_take:
 * @table: as it was when they were decided
 * @decided: from uc_table_decide () for @table, and nothing applied since
 *
 * Applies all events of one input, as uc_table_apply () of each in turn does: deciding has worked the state out already.
 */
void uc_table_take (UcTable *table, UcEvents *decided);
UcOutputs uc_table_outputs (const UcTable *table);

/* ---- questions that devices, screens and the service ask of the state ---- */

/* Sets of parts: bit sets of UcPart. What the last device check said of those fitted, and of which it said nothing yet. */
guint64 uc_table_parts_failing (const UcTable *table);
guint64 uc_table_parts_untested (const UcTable *table);
/* Failing, and no floorperson has accepted the table so: bets wait. */
guint64 uc_table_parts_unaccepted (const UcTable *table);
/* Whether a test of @part could begin now; UC_PART_NONE: of any at all. Between rounds only; the shoe only while it
 * holds no cards that play needs. */
gboolean uc_table_may_test (const UcTable *table, UcPart part);
/* Whether the last fact is a player's card that can be given to another hand (move), and not only taken back. */
gboolean uc_table_can_move (const UcTable *table);
/* The irregularities that apply now: bit set of UcIrregularity. */
guint32 uc_table_irregularities (const UcTable *table);
/* The seats to which no-cards, one-card or missed-card may apply now: bits of UC_SEAT_BIT; 0 = none, or another id. */
guint8 uc_table_irregular_seats (const UcTable *table, UcIrregularity id);
/* … and with missed-card, the hand of such a seat. */
gboolean uc_table_may_have_missed (const UcTable *table, guint seat, guint hand);
/* Whether the next card from the shoe is the dealer's hole card, which the service seals before it decides. */
gboolean uc_table_next_is_hole (const UcTable *table);
/* Restores what the journal keeps sealed: the hole card of the open round, after a restart. */
void uc_table_unseal (UcTable *table, UcCard card, const char *salt);
gboolean uc_table_hole_is_sealed (const UcTable *table); /* dealt, face down, sealed, and not known here */
/* The steps that a round of this table can come to, in their order: UC_STEP_BETS first, UC_STEP_CLEAR last. Those of its
 * game that belong to a wager or an option which the table file does not offer are left out. Returns how many. */
guint uc_table_steps (const UcTable *table, guint8 steps[UC_N_STEPS]);
/* Whether the reader shows the hole card's range, for which the layout has rectangles: § 685a.2(b)(3). Elsewhere it shows
 * only whether it makes a Blackjack. */
gboolean uc_table_reader_shows_range (const UcTable *table);
/* Somebody has read the hole card, if only the shoe: turning it needs no typing. */
gboolean uc_table_hole_is_known (const UcTable *table);

/* Cards of one hand in the order dealt; seat UC_SEAT_DEALER for the dealer (the hole card as UC_CARD_NONE until it is
 * up). Returns how many; writes at most @max. */
guint uc_table_cards (const UcTable *table, guint seat, guint hand, UcCard *cards, guint max);
/* Points of the hand as it lies face up; @soft may be %NULL. */
guint uc_table_total (const UcTable *table, guint seat, guint hand, gboolean *soft);
UcCard uc_table_upcard (const UcTable *table);
/* Stamp of the state for "stale": changes whenever the prompt's meaning may have changed. */
guint64 uc_table_prompt_seq (const UcTable *table);
/* Where a seat keeps its side wager and the table its meter: 0 … UC_N_SLOTS - 1, of a wager with a meter below
 * UC_N_WAGER_SLOTS. */
guint uc_wager_slot (UcWager wager);
/* The progressive that this table offers, UC_WAGER_NONE without one. */
UcWager uc_progressive (const UcRules *rules);
/* Whether @wager, a side wager or a bonus line, is judged and paid at @step of this table's rounds. */
gboolean uc_table_settles_at (const UcTable *table, UcWager wager, UcStep step);
/* Whether a wager of @seat is still to be held against a card, so that its cards stay though its hand is finished:
 * § 635b.2(e)(1)(ii), A28. */
gboolean uc_table_cards_stay (const UcTable *table, guint seat);
/* Bit set of seats with accepted wagers of this kind in this round. */
guint8 uc_table_accepted (const UcTable *table, UcWager wager);

/* Sums a checkpoint's payload to text and back: one line of words for the journal's "carry" key. */
void uc_carry_print (const UcCarry *carry, GString *text);
gboolean uc_carry_parse (const char *text, UcCarry *carry, GError **error);

G_END_DECLS
