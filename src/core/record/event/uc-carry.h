/* What lives from round to round, and its text: the payload of a checkpoint. */
#pragma once

#include "uc-card.h"
#include "uc-device.h"
#include "uc-limits.h"
#include "uc-money.h"
#include "uc-role.h"
#include "uc-word.h"

G_BEGIN_DECLS

/* Room for eight slip numbers of the greatest length, and for more that are shorter. */
#define UC_SLIPS_TEXT (8 * UC_BADGE_TEXT)
/* … and for the roles of a few dozen badges. */
#define UC_ROLES_TEXT (15 * UC_BADGE_TEXT)

/* The places of wagers proper, and so of meters. */
#define UC_N_WAGER_SLOTS 4

/* 685a.3(b): batches of cards; where there is one only, its number in the record is 0, and its place the first. */
#define UC_N_BATCHES 2
#define UC_BATCH_PLACE(batch) ((batch) == 2 ? 1 : 0)
#define UC_BATCH_BIT(batch)   (1u << UC_BATCH_PLACE (batch))

/* Days: each gaming day that begins later than so after the one before it leaps over days that nobody can vouch for; of those that
 * begin sooner, and not on the next day, the longest step may be such a leap. */
#define UC_CALENDAR_WEEK 7
/* What the first of two persons asks for in “second-person-required” when the gaming day is to be set back. */
#define UC_CALENDAR_KEY "gaming-day"
/* … and of a sum for an award whose amount is to come. */
#define UC_BY_HAND_KEY "award"
/* Room for the reason of a doubt. */
#define UC_DOUBT_TEXT UC_REASON_TEXT
/* The place of a doubt's word, UC_WORD_OLDER_RECORD and on, in a bit set. */
#define UC_DOUBT_BIT(word) (1u << ((word) - UC_WORD_OLDER_RECORD))
/* Nothing but the clock: one person is enough. */
#define UC_DOUBT_CLOCK UC_DOUBT_BIT (UC_WORD_WRONG_CLOCK)

typedef struct _UcCarry UcCarry;

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

/* 685a.12(i) */
typedef enum
{
  UC_READER_IN,
  UC_READER_OUT,  /* a person, an inspection or the reader itself said so: out until a floorperson has inspected it */
  UC_READER_LOST, /* its link is down and no round has waited for it: in again when the link is up */
} UcReaderState;

/* What a progressive's awards are counted by. */
typedef enum
{
  UC_METER_LEVEL_FIXED, /* fixed odds */
  UC_METER_LEVEL_10,    /* per cent of the meter */
  UC_METER_LEVEL_100,
  UC_N_METER_LEVELS,
} UcMeterLevel;

typedef struct
{
  UcMoney value;      /* on display */
  UcMoney reserve;
  UcMoney attendant;  /* 605a.7(a)(3): awards paid by an attendant, cumulative */
  UcMoney cumulative; /* 605a.7(a)(4) */
  guint32 awards;
  guint32 started;    /* its initial value is on record */
  guint32 removed;    /* with the table closed its whole sum was moved, removed or distributed; nothing is bet on it */
  /* 605a.7(a)(4): counted since the record began, whatever persons set the meter to */
  UcMoney coin_in;    /* accepted wagers that stood */
  guint32 hits[UC_N_METER_LEVELS]; /* winning wagers … */
  UcMoney wins[UC_N_METER_LEVELS]; /* … and what they were awarded, a share that is found out late once it is paid */
  UcMoney top_ups;    /* what the house owed after awards of 100%, the reserve being less than the seed */
  guint64 terms;      /* uc_rules_meter_terms () of the rules that it runs by; 0 = not known yet */
  UcMoney read_value; /* the last reading on record … */
  gint64 read_ns;     /* … and when that was (real time); 0 = never */
} UcMeter;

/* Where the round's wagers of a linked meter stand with it. */
typedef enum
{
  UC_TICKET_NONE,
  UC_TICKET_ASKED, /* bets are locked, and the meter has not answered: no card is dealt */
  UC_TICKET_HELD,  /* the round plays for the meter */
} UcTicketState;

/* A win of a part of a linked meter. */
typedef enum
{
  UC_CLAIM_NONE,
  UC_CLAIM_MADE,    /* and the link has not said what it takes: the amount is to come */
  UC_CLAIM_LOCKED,  /* it has, and winners are not all decided */
  UC_CLAIM_SETTLED, /* the table has said who of the winners stands, and what they were awarded … */
  UC_CLAIM_CONFIRMED, /* … and the link has heard it */
} UcClaimState;

typedef struct
{
  guint64 id;        /* the ledger's; 0 = not told yet */
  guint32 round;
  guint32 rank;      /* among the hits of its epoch, from 1 */
  guint8 state;      /* UcClaimState */
  guint8 seats;      /* bit set: who has won */
  guint8 tenth;      /* winners of 10%: players, or wagers where each has the whole of it … */
  guint8 whole;      /* … and players of 100% */
  guint8 by_hand;    /* two persons have said what it takes: amount is theirs, and the link's is another sum, or the same */
  guint8 refused;    /* the link says no sum of it: two persons had closed the round's ticket there, or said that nobody of it stands */
  guint8 left;       /* its round was settled before the link said the amount: each share is owed when it comes … */
  guint8 came;       /* … which it has */
  guint8 of_whole;   /* … then: bit set of those of seats that have won 100% */
  guint64 players;   /* … and whose seat each of them is: the player's lowest seat in the seat's four bits */
  UcMoney amount;    /* as told last: what it takes in all, … */
  UcMoney of_tenth;  /* … of that for 10%, … */
  UcMoney held;      /* … and what was held for it when the table was told */
  UcMoney awarded;   /* by the table, so far */
  UcMoney over;      /* paid by hand beyond that, as the link has said */
  UcMoney documented; /* of it, and the link has not been told, … */
  UcMoney paid;       /* … and has been told */
} UcClaim;

/* As many claims are remembered: documents come later, more may come to a claim when an earlier one is void, and a card that is corrected
 * while the link is out of reach makes another one. */
#define UC_TICKET_CLAIMS 12

/* What the table and a linked meter have said to each other last. All 0 at a table with a meter of its own. */
typedef struct
{
  guint8 state;    /* UcTicketState */
  guint32 round;
  guint32 count;   /* wagers that stand, as far as the link has been told */
  guint32 epoch;
  guint64 asked;   /* the event that asked */
  guint64 entry;   /* of the ledger, the last one told of … */
  char head[UC_HEAD_TEXT]; /* … and its head */
  UcClaim claims[UC_TICKET_CLAIMS]; /* the latest first */
} UcTicket;

/* A script's documents of an award from the table inventory go without saying: nothing waits for them. */
typedef enum { UC_HELD_NOT, UC_HELD_WAITS, UC_HELD_IMPLIED } UcHeldState;

typedef struct
{
  guint8 active;    /* UcHeldState */
  guint8 wager;     /* UcWager */
  guint32 round;
  UcMoney amount;
  char dealer[UC_BADGE_TEXT]; /* who dealt that round; "" where nobody had signed on */
} UcHeld;

typedef enum { UC_DEVICE_STATE_ABSENT, UC_DEVICE_STATE_UP, UC_DEVICE_STATE_DOWN, UC_DEVICE_STATE_FAULT } UcDeviceState;

/* What lives from round to round; a checkpoint carries the whole of it. */
struct _UcCarry
{
  guint64 seq;              /* last event's */
  guint32 round;            /* last round begun */
  UcMeter meters[UC_N_WAGER_SLOTS]; /* by uc_side_wager_slot () */
  guint8 counting;          /* copies are counted from shuffle to shuffle */
  guint8 counts[UC_N_FACES];
  guint32 seen_round[UC_N_FACES];
  guint32 shoe;             /* cards in the shoe when it was loaded; 0 = no loading is on record */
  guint32 drawn;            /* … and those that left it since, discards included */
  guint32 shoe_found;       /* cards that the last count of this shoe came to; 0 = none was counted */
  guint8 shoe_unsure;       /* a card left it, or stayed out of it, that nobody can name: the count cannot be told */
  char dealer[UC_BADGE_TEXT];
  UcHeld held[UC_MAX_SEATS + 1][2];
  UcHeld held_third[UC_MAX_SEATS + 1]; /* a win, a bonus of the seat's own, and its part of another's */
  char slips[UC_SLIPS_TEXT]; /* the last slip numbers that documented an award, the latest last, with blanks between */
  guint8 devices[UC_N_DEVICES]; /* UcDeviceState */
  guint8 open;              /* table is open */
  guint8 opening;           /* UcOpening */
  guint8 shuffle;           /* UcShuffleState */
  guint8 batch;             /* 685a.3(b)(4): 1 or 2, the batch in play; 0 = one batch only, or none has come into the shoe */
  guint8 batches_inspected; /* 685a.4(d): bit set of UC_BATCH_BIT, since the table was opened */
  guint8 batch_stored;      /* the cards being inspected, spread and washed go to the shuffler, not into the shoe */
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
  guint8 sides[UC_MAX_SEATS + 1]; /* what these seats bet beside, by its place: bit sets; never a progressive */
  UcMoney main_sums[UC_MAX_SEATS + 1]; /* the last sums said there; 0 = none */
  UcMoney side_sums[UC_MAX_SEATS + 1][UC_N_WAGER_SLOTS - 1]; /* … of side wagers, by their places */
  guint8 player_of[UC_MAX_SEATS + 1]; /* lowest seat of the same player; own number when alone */
  guint8 reader_inspected;  /* this gaming day */
  guint8 reader_out;        /* UcReaderState */
  guint8 shuffler_out;
  guint8 record_stopped;    /* the journal could not be written; the floorperson has not acknowledged */
  guint8 record_doubt;      /* bit set of UC_DOUBT_BIT: why nothing is dealt before two persons have said that the record goes on, or one that the clock is right */
  char record_says[UC_DOUBT_TEXT];    /* the last reason in full */
  char record_vouched[UC_BADGE_TEXT]; /* who said so first; "" = nobody yet */
  guint8 record_vouched_role;         /* UcRole */
  guint8 floor_called;      /* in this round */
  guint8 cards_old;         /* 685a.3(c): 24 hours have passed; bit set of UC_BATCH_BIT */
  gint64 cards_since_ns[UC_N_BATCHES]; /* when these decks came to the table (real time); 0 = unknown */
  guint8 meters_read;       /* this gaming day */
  guint8 whole_held;        /* bit set: seats whose share in an award of 100% is not documented */
  guint8 reset_due;         /* A30: an award of 100% is documented, and the reset key has not been turned */
  char locked[UC_SLIPS_TEXT]; /* badges whose PIN was wrong too often, the latest last, with blanks between */
  char roles[UC_ROLES_TEXT]; /* what the people file says of badges, see uc-said-role.h; the latest last, with blanks between */
  gint64 called_ns;         /* the floor was called then (real time), and has not come; 0 = nobody waits for it */
  char gaming_day[12];
  guint32 days_leapt;       /* by which the gaming day may have leapt, less those by which it was set back; see UC_CALENDAR_WEEK */
  char readings[UC_READINGS_TEXT]; /* the version of the rules whose readings a person has confirmed */
  UcTicket ticket;          /* of a linked meter */
  guint8 part_tested;       /* UcPart under test; UC_PART_NONE = none */
  guint64 parts_work;       /* bit set of UcPart: its last test, under the rules of parts_version, passed … */
  guint64 parts_fail;       /* … or failed … */
  guint64 parts_accepted;   /* … and a floorperson accepted the table so */
  char parts_version[UC_READINGS_TEXT];
};

#define UC_HELD_PLACES 3

/* What waits at @seat, of UC_HELD_PLACES places. */
UcHeld *uc_carry_held (UcCarry *carry, guint seat, guint place);
const UcHeld *uc_carry_held_c (const UcCarry *carry, guint seat, guint place);
/* Sums a checkpoint's payload to text and back: one line of words for the journal's "carry" key. */
void uc_carry_print (const UcCarry *carry, GString *text);
gboolean uc_carry_parse (const char *text, UcCarry *carry, GError **error);

G_END_DECLS
