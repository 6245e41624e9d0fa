/* The state of a table: what every screen, lamp and prompt is computed from. One flat struct, copied by assignment. */
#pragma once

#include "uc-carry.h"
#include "uc-event-kind.h"
#include "uc-rules.h"

G_BEGIN_DECLS

#define UC_MAX_DEALT 240 /* cards of one round, discards drawn in error included: eight decks fill 28 hands with some 200, the lowest first */

/* A seat's places for side wagers, see uc_side_wager_slot (): no game offers more than three, insurance is the fourth.
 * The lines that are paid without a wager of their own come last. */
#define UC_N_SLOTS 6
#define UC_SLOT_INSURANCE 3
#define UC_SLOT_SUPER_BONUS 4
#define UC_SLOT_ENVY 5

typedef struct
{
  UcCard card;
  guint8 seat;   /* 1…, UC_SEAT_DEALER, 0 = discard */
  guint8 hand;
  guint8 face_up : 1;
  guint8 counted : 1; /* among the copies since the shuffle */
  guint8 read : 1;    /* by the shoe; nobody typed it */
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
  UC_HAND_FLAG_ACES = 256,      /* 633a.11(c): a split ace that got another one; split again, or stands */
  UC_HAND_FLAG_SURRENDERED = 512, /* and waits for the dealer's Blackjack; settled as a Blackjack where a correction makes it one */
} UcHandFlags;

/* What is owed on a line beside what it was settled at, in micro-dollars; < 0: it was paid too much; UC_MONEY_UNKNOWN: the floor
 * settles the difference. */
typedef struct
{
  UcMoney sum;         /* as it was said last */
  UcMoney done;        /* of it the dealer has said that it is settled */
} UcOwes;

typedef struct
{
  guint8 state;        /* UcHandState */
  guint16 flags;
  guint8 doubles;      /* how often it was doubled, … */
  UcMoney doubled[UC_MAX_DOUBLES]; /* … and by how much each time, without what a correction gave back of it */
  guint8 settled_at;   /* UcStep */
  UcMoney stake;       /* the main wager on this hand, doubling included; of a hand given up, the part forfeited */
  guint8 outcome;      /* UcWord once settled */
  guint8 combination;
  UcOdds odds;
  UcMoney pays;
  UcMoney returned;    /* against a late Blackjack of the dealer's: what went back of it; UC_MONEY_UNKNOWN, 0 = nothing */
  guint8 ruled_dead;   /* 685a.12(h): called dead because the light was said to be wrong */
  UcMoney main;        /* once settled: the box's main wager as it then was; a correction changes the box's */
  UcOwes owes;
} UcHand;

typedef enum
{
  UC_SIDE_NONE,
  UC_SIDE_PLACED,      /* a coin lies there, not accepted yet */
  UC_SIDE_ACCEPTED,
  UC_SIDE_WON,         /* found a winner; lamp, floorperson, payment to come */
  UC_SIDE_SETTLED,
} UcSideState;

/* Whether the other winners of a percentage wait for this one. */
typedef enum
{
  UC_AHEAD_NONE,  /* they do */
  UC_AHEAD_ASKED, /* one of two persons lets them go ahead */
  UC_AHEAD_FREE,  /* two let them be signed and paid at their sure share */
} UcAhead;

typedef struct
{
  guint8 state;        /* UcSideState */
  guint8 outcome;      /* UcWord once settled */
  guint8 combination;
  guint8 lamp;         /* UC_WORD_LIT, UC_WORD_DARK once the dealer has looked */
  guint8 signatures : 2; /* given */
  guint8 needs : 2;      /* signatures needed; 0 = no validation by policy */
  guint8 validated : 1;
  guint8 held : 1;       /* one person rejected it, and a second one decides */
  guint8 due : 1;        /* settled, and a percentage since: announced, to be signed and paid before the round closes */
  guint8 late : 1;       /* … and paid so */
  guint8 left : 1;       /* … or two refused to sign it: @award is on record as owed, and has left the meter */
  guint8 ahead : 2;      /* UcAhead */
  guint8 done : 1;       /* settled, and the dealer has said that it is taken or paid */
  guint8 rejected;     /* UcWord: why it was rejected, until somebody decides otherwise */
  guint8 refused;      /* UcWord: last refusal, for the seat's "Too late" */
  guint8 signer_role;
  UcOdds odds;
  UcMoney amount;
  UcMoney pays;        /* award; for a percentage an estimate until settled */
  UcMoney award;       /* of what is due: what is still to be brought */
  char signer[UC_BADGE_TEXT]; /* the first of two who consented */
  char ahead_by[UC_BADGE_TEXT]; /* the first of two who let the others go ahead */
  guint8 ahead_role;
  UcOwes owes;
} UcSide;

/* Who will not sign which win, and why. One refusal a person and win: a later reason replaces the earlier one. */
typedef struct
{
  guint8 seat;
  guint8 wager;        /* UcWager */
  guint8 reason;       /* UcWord */
  guint8 role;         /* UcRole */
  guint8 overruled;    /* UcRole of who decided otherwise; UC_ROLE_NONE while it stands */
  guint8 gone;         /* who said it lost the role since: it stands, and is none of the two that void an award */
  char badge[UC_BADGE_TEXT];
} UcRefusal;

/* More than a round's wins have persons who may speak of them; the next rejection is refused. */
#define UC_MAX_REFUSALS 16

/* Of a round's refused cards the first so many can be told from a card that is named later. */
#define UC_MAX_REFUSED_CARDS 8

typedef enum
{
  UC_SECOND_IN_TURN,
  UC_SECOND_LATE,    /* after everyone has a second card */
  UC_SECOND_NEVER,   /* the player did not want it: the hand is dead */
} UcLateSecond;

typedef struct
{
  guint8 in_round;       /* has a main wager this round */
  guint8 hands;          /* 1, or more after a split */
  guint8 no_more_cards;  /* refused an offered card, 685a.12(c) */
  guint8 dead;           /* 685a.12(f): no cards */
  guint8 late_second;    /* 685a.12(f): UcLateSecond */
  guint8 bj_due;         /* Blackjack announced, dealer has yet to say paid */
  guint8 disputed;       /* UC_WORD_OPEN until the ruling; UC_WORD_CORRECT until what it found wrong is corrected */
  guint8 dispute_corrected; /* … and before any ruling two persons have corrected what it may be about */
  UcMoney main;          /* initial Bet Wager */
  UcMoney goes_back;     /* what a correction sends back of what was doubled, until the dealer goes on; … */
  UcMoney insured_goes_back; /* … and of insurance */
  guint32 main_seq;      /* of its wager-accepted event */
  guint8 even_money;
  UcHand hand[UC_MAX_HANDS];
  UcSide side[UC_N_SLOTS]; /* by uc_side_wager_slot () */
  UcOwes ruled;          /* what rulings on its disputes give it, … */
  UcOwes covered;        /* … and what of it is not owed again on its own lines: never above 0 */
  UcMoney due_then;      /* when the last ruling gave something: what its own lines were owed, … */
  UcMoney covered_then;  /* … and what of that earlier rulings covered */
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
  UC_TROUBLE_DEAL_DOUBT,      /* 685a.12(f), (g) was reported of trouble_seat: a floorperson looks before cards or chips change hands */
  UC_TROUBLE_SECOND_PERSON,   /* a correction, a void round or a meter waits for a second person */
} UcTrouble;

/* 685a.12(e): what has been done with the rack's cards */
typedef enum
{
  UC_RELOAD_SHUFFLE,
  UC_RELOAD_CUT,
  UC_RELOAD_BURN,
} UcReload;

typedef struct
{
  guint8 step;             /* UcStep */
  guint8 began;            /* a wager was made: the round has its number */
  guint8 locked;
  guint8 chips_due;        /* accepted progressive wagers to count */
  guint8 chips_counted;
  guint8 chips_asked;      /* a count differed */
  guint8 chips_said;       /* … which: at most 255 */
  guint8 give_back;        /* bit set: seats whose chips a linked meter did not take, until the dealer has given them back */
  guint8 settled_any;      /* the settle step has settled something */
  guint8 settled_seats;    /* bit set of seats whose main wagers the dealer has said are taken or paid */
  guint32 confirmed;       /* bit set of UcStep: the dealer has agreed that it is done */
  guint32 applied_steps;   /* bit set of UcStep: those that applied to this round so far */
  guint8 trouble;          /* UcTrouble */
  guint8 trouble_behind;   /* UcTrouble that a second person's signature goes before */
  guint8 trouble_seat;
  guint8 doubt_id;         /* UcIrregularity that was reported */
  guint8 doubt_choice;     /* UcWord: … and what the player wants */
  guint8 doubt_hand;       /* … of this hand of trouble_seat */
  guint8 reload;           /* UcReload */
  UcCard trouble_card;
  UcCard spare_card;       /* exposed in error and refused by all: the dealer's next, or the rack's */
  guint8 offer_seat;
  guint32 alarm_first, alarm_last;
  guint8 light;            /* UcRange as the reader (or the correction) says */
  guint8 light_first;      /* UcRange as the reader said at first */
  guint8 light_typed;
  guint8 place;            /* UcRange of the rectangle the hand lies in */
  guint8 misplaced;        /* … and of the wrong one that it lay in, when that was said last; UC_RANGE_NONE = none */
  guint8 peeked;           /* UC_WORD_BLACKJACK or UC_WORD_PEEK_NONE once the dealer has looked for a Blackjack */
  guint8 hole_dealt;
  guint8 hole_up;
  UcCard hole;             /* known to the deciding process, or once it is up */
  char hole_seal[UC_SEAL_TEXT];
  char hole_salt[UC_SALT_TEXT];
  guint8 reader_ruled;     /* A20: a floorperson has the round finished with what the reader had shown */
  guint8 acted;            /* somebody has decided */
  guint8 next_to_discard;  /* 685a.12(a), (d): the next card goes to the rack */
  guint8 next_exposed;     /* 685a.12(c): the next card is offered */
  guint8 card_taken_back;  /* a typed card was: a floorperson signs this round's awards, whatever the policy */
  guint8 n_refused_cards;
  guint8 named_refused;    /* bit set: those of them that a card of the round is, by its salt */
  guint64 refused_cards[UC_MAX_REFUSED_CARDS]; /* left the shoe when none was due, sealed: their events, the oldest first */
  guint8 insurance_closed;
  guint8 dealer_blackjack;
  guint8 voided;
  guint8 late_cards;       /* bit set: seats whose hand was given its missed card */
  UcMoney paid;            /* beyond stakes that went back, as far as the sums are known */
  UcMoney limit_paid;      /* the last payout that reached the filed limit of one payout; 0 = none did */
  guint8 limit_seat;       /* … to this seat … */
  guint8 limit_wager;      /* … for this UcWager */
  guint8 round_limit;      /* the filed limit of a round's payouts was reached */
  UcMoney lock_value[UC_N_WAGER_SLOTS]; /* meters at lock-out, by uc_side_wager_slot () */
  /* what the round's awards did to the progressive's meter */
  UcMoney award_taken;     /* left it */
  UcMoney award_less;      /* void chips took back with their increments since the cards decided: 100% is without it */
  UcMoney award_reseeded;  /* came from the reserve after 100% … */
  UcMoney award_topped_up; /* … and from the house */
  UcSeat seats[UC_MAX_SEATS + 1];
  guint32 first_seq;
  /* a correction that waits for its second person */
  guint64 correct_target;
  char correct_key[UC_KEY_TEXT], correct_value[UC_VALUE_TEXT], correct_by[UC_BADGE_TEXT];
  char correct_reason[UC_REASON_TEXT];
  guint8 correct_role, correct_kind;
  guint8 correct_seat; /* … or, on a dispute, what a ruling has it paid */
  guint8 n_refusals;
  UcRefusal refusals[UC_MAX_REFUSALS];
  guint8 n_dealt;
  UcDealt dealt[UC_MAX_DEALT];
} UcRound;

typedef struct
{
  UcCarry carry;
  guint64 prompt_seq; /* the last event that may have changed the prompt's meaning */
  UcRound round;
} UcState;

/* Finds closed rounds; uc-past.h. */
typedef struct _UcPast UcPast;

/* One fact that the dealer alone can take back, UX § 8: what it is called, and what bars it. */
typedef struct
{
  guint8 kind;         /* UcEventKind of its first event */
  guint8 what;         /* UcEventKind that it is named by: the last of its events that says something */
  guint8 seat, hand;   /* UC_SEAT_DEALER; 0 = none, or a discard */
  guint8 action;       /* UcWord of a decision */
  guint8 choice;       /* UcWord of an offer */
  guint8 id;           /* UcIrregularity */
  guint8 wager;        /* UcWager */
  guint8 step;         /* UcStep */
  UcCard card;
  UcMoney amount;      /* of a double, which may be for less */
  guint8 implied : 1;  /* a card that went to the hand in turn because nobody spoke */
  guint8 read : 1;     /* a device read the card: two persons correct it */
  guint8 settled : 1;  /* money follows from it: nothing before it is taken back once the next fact has come */
  guint8 win : 2;      /* it made a progressive award, an Envy or a Super Bonus: so many persons sign */
  guint8 called : 2;   /* the floor has been called since: a floorperson signs. 2: before another call, and stays so */
  guint8 disputed;     /* bit set of seats that have disputed since: while one of them does, it stays */
  guint8 with_hole : 1; /* the hole card, which nobody has read, was dealt with it */
  guint8 instead : 1;  /* it came in the place of another card, which lies there again once it is taken back: … */
  guint8 old_what, old_seat, old_hand, old_implied, old_action;
  UcCard old_card;
  UcMoney old_amount;
} UcUndoFact;

typedef struct
{
  UcUndoFact fact;
  UcState before;
} UcUndoStep;

/* As many steps as a dealer looks back over; older ones are two persons' to correct. */
#define UC_MAX_UNDO 6

/* A table: its state, and those before the last facts that can be taken back. */
typedef struct
{
  const UcRules *rules;    /* borrowed; outlives the table */
  UcPast *past;            /* borrowed; NULL = no closed round can be corrected here */
  UcState now;
  UcUndoFact taken;        /* the card that this input took back; what 0: none. The next fact comes in its place */
  gboolean follows;        /* the last event came with the last step's */
  guint n_undo, undo_first; /* steps back, and where the oldest of them lies: UC_UNDO () has them */
  UcUndoStep undo[UC_MAX_UNDO];
} UcTable;

/* Step @i of @table's n_undo, the last fact last. A step is 10 KB and does not move when the oldest makes room. */
#define UC_UNDO(table, i) (&(table)->undo[((table)->undo_first + (i)) % UC_MAX_UNDO])

typedef struct
{
  guint seat; /* 0 = none; UC_SEAT_DEALER */
  guint hand;
} UcPlace;

/* The player of a betting position: positions that the dealer has joined are one player's, A29. */
guint uc_state_player_of (const UcState *s, guint seat);

G_END_DECLS
