/* What is asked of whom. The words belong to the screens. */
#pragma once

#include "uc-card.h"
#include "uc-cite.h"
#include "uc-limits.h"
#include "uc-money.h"
#include "uc-role.h"
#include "uc-step.h"
#include "uc-word.h"

G_BEGIN_DECLS

/* One id a row of UX.md § 6. The words belong to src/view; arguments are in UcPrompt. */
typedef enum
{
  UC_PROMPT_CLOSED,
  UC_PROMPT_CONFIRM_READINGS,    /* new rules: the floorperson confirms how they are read */
  UC_PROMPT_INSPECT_CARDS,
  UC_PROMPT_INSPECT_BATCH, /* the other of the two batches */
  UC_PROMPT_SPREAD,
  UC_PROMPT_WASH,
  UC_PROMPT_INSPECT_READER,
  UC_PROMPT_SHUFFLE,
  UC_PROMPT_OFFER_CUT,
  UC_PROMPT_DEALER_CUTS,
  UC_PROMPT_SIGN_ON,             /* nobody deals here yet; the burn that follows is the new dealer's as well */
  UC_PROMPT_BURN,
  UC_PROMPT_NEW_DEALER_BURN,
  UC_PROMPT_CHANGE_CARDS,        /* 685a.3(c) */
  UC_PROMPT_RESET_KEY,           /* A30: an award of 100% is documented; the key, or a floorperson in its place */
  UC_PROMPT_BETS_OPEN,
  UC_PROMPT_CHIPS,               /* an option for each number; count = accepted, which is not shown */
  UC_PROMPT_RECOUNT,             /* count = accepted, of = what was counted */
  UC_PROMPT_METER_ANSWER,        /* the chips are counted, and the linked meter has not answered: wait, or give the chips back */
  UC_PROMPT_GIVE_BACK,           /* seats: their chips go back, for the linked meter did not take them */
  UC_PROMPT_DEAL,                /* count of of; seat (UC_SEAT_DEALER), face */
  UC_PROMPT_SIDE_RESULTS,        /* losers in seats_lose, winners in seats_win */
  UC_PROMPT_LAMPS,               /* seats = winners */
  UC_PROMPT_LAMP_DARK,           /* seat */
  UC_PROMPT_FLOOR_CALLED,        /* seats = waiting for validation */
  UC_PROMPT_REJECTED,            /* seat, word = reason */
  UC_PROMPT_AWARD_DUE,           /* seats, seat = the first; amount: a percentage that a correction made due is to be signed */
  UC_PROMPT_PAY_SIDE,            /* seats = to be paid */
  UC_PROMPT_HOLE_RESULTS,        /* the same, of wagers on the hole card: Match-Down, Monster Match */
  UC_PROMPT_DOWN_CARD,           /* the same, of the down-card wager: the original two cards count */
  UC_PROMPT_PAY_ENVY,            /* seats, amount = each one's, 0 when they differ */
  UC_PROMPT_SUPER_BONUS,         /* seat = its winner, amount; waits for the floorperson */
  UC_PROMPT_PAY_SUPER_BONUS,     /* seats = winners and others */
  UC_PROMPT_INSURANCE_OPEN,      /* seats; hollow: seat is in dispute, and the ruling comes before insurance closes */
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
  UC_PROMPT_AMOUNT_TO_COME,      /* seats: an award's amount is to come from the link; the round is not closed before */
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
  UC_PROMPT_DEAL_DOUBT,          /* seat, hand, word: NO_CARDS' report is UC_WORD_NONE, one card's yes or no, a missed card's dead */
  UC_PROMPT_DISPUTE,             /* seats; seat = the first; word = UC_WORD_CORRECT when the record is to be corrected */
  UC_PROMPT_SECOND_PERSON,       /* role = lowest that may */
  UC_PROMPT_RECORD_STOPPED,      /* written again; the floorperson acknowledges */
  UC_PROMPT_RECORD_DOUBTED,      /* role: whose second signature is due; two persons say that the record goes on */
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
  UC_OPTION_SAME_SIDES,        /* the last round's side wagers that are not made yet: uc_carried_side () */
  UC_OPTION_READ_READINGS,     /* the page with what is to be confirmed */
  UC_OPTION_CHECK_DEVICES,
  UC_OPTION_VOID_VALIDATED,    /* a second person gives up, with the round, what is validated and not paid */
  UC_OPTION_COUNT,             /* one number of chips; its input ends in it */
  UC_OPTION_RESET_BY_HAND,     /* the floorperson signs in the reset key's place: badge and PIN */
  UC_OPTION_CONFIRMED,         /* a floorperson: it is as reported */
  UC_OPTION_PAID,              /* a floorperson on a dispute */
  UC_OPTION_STANDS,
  UC_OPTION_CORRECT_RECORD,
  UC_OPTION_CORRECT_ENTRY,     /* … and has ordered that */
  UC_OPTION_COUNT_SHOE,        /* a floorperson counts what is left of the shoe */
  UC_OPTION_AWARD_BY_HAND,     /* two persons say the amount of an award that the link cannot say */
  UC_OPTION_GIVE_BACK,         /* nobody waits for the linked meter's answer any longer */
  UC_OPTION_WITHDRAW,          /* who asked for a second person takes it back: badge, PIN and reason */
} UcOptionId;

typedef struct
{
  UcOptionId id;
  gboolean available;   /* drawn in text-3 when not */
  char input[48];       /* line to submit; "" = the view must ask for more (see UcOptionId) */
} UcOption;

#define UC_MAX_OPTIONS 8 /* a number of chips for each seat, and another one */
#define UC_PROMPT_INPUT 320

typedef struct
{
  UcPromptId id;
  UcStep step;
  UcCite cite;
  UcCite cite2;            /* UC_CITE_NONE when one paragraph is all */
  gboolean hollow;         /* the machine's turn: primary is drawn hollow and sends nothing */
  gboolean type_badge;     /* … which waits for a badge that no reader is there to read: its number is typed */
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

/**
 * uc_prompt_expected:
 *
 * Returns: (transfer full): the lines that the prompt accepts, as a refusal names them: “card CARD|-”, “hit”
 */
char *uc_prompt_expected (const UcPrompt *prompt);

G_END_DECLS
