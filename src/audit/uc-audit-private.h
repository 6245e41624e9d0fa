/* What the auditor knows of a table and of its open round; shared by its files only. */
#pragma once

#include "uc-audit-filed.h"
#include "uc-audit.h"

#include "uc-limits.h"

G_BEGIN_DECLS

#define UC_AUDIT_HAND_CARDS 24
#define UC_AUDIT_DOUBLES    3
#define UC_AUDIT_REFUSALS   64
#define UC_AUDIT_PEOPLE     64

/* Whose a card of the deal is, where it is no seat's. */
#define UC_AUDIT_UP     0
#define UC_AUDIT_HOLE   (UC_MAX_SEATS + 1)
#define UC_AUDIT_NOBODY (UC_MAX_SEATS + 2)

/* Every dollar has two accounts: what one loses another gains. */
typedef enum
{
  UC_AUDIT_ACCOUNT_PLAYERS,
  UC_AUDIT_ACCOUNT_FELT,      /* wagers that are not settled */
  UC_AUDIT_ACCOUNT_INVENTORY, /* the table's rack */
  UC_AUDIT_ACCOUNT_HOUSE,     /* what pays increments and top-ups, and awards paid elsewhere */
  UC_AUDIT_ACCOUNT_METER,
  UC_AUDIT_ACCOUNT_RESERVE,
  UC_AUDIT_N_ACCOUNTS,
} UcAuditAccount;

/* What is owed to a player beside a settlement, and how much of that the dealer has said is settled; UC_MONEY_UNKNOWN. */
typedef struct
{
  UcMoney sum, done;
} UcAuditDebt;

/* Payouts that reach what was filed as a limit: those that the record has not named yet, and the last of them. */
typedef struct
{
  gint n;
  UcMoney sum;
} UcAuditReach;

/* A wager beside the main one, or a bonus line. */
typedef struct
{
  gboolean there;       /* accepted, and not taken back */
  gboolean incremented; /* its increments are on the meter */
  gboolean settled;
  gboolean rejected;
  gboolean owed;         /* something is owed for it … */
  gboolean owed_unknown; /* … and nobody knows how much */
  UcWord outcome;
  UcOdds odds; /* it was settled at */
  UcMoney amount;
  UcMoney paid;     /* in all; UC_MONEY_UNKNOWN */
  UcMoney returned; /* of the stake, when it was settled */
  UcMoney owes;     /* to the player, beside what was paid and what went back */
  UcMoney gained;   /* by the player, as it was settled: less a stake that is gone; UC_MONEY_UNKNOWN */
  guint n_paid; /* bonus lines: one for each other winning hand */
  UcWord light;        /* the winner's, when it was looked at last */
  UcWord signed_light; /* … before the win was validated */
  UcMoney announced;   /* the award that whoever signs is told; 0 = none */
  gboolean asked_two;  /* … and whether it asks for two persons */
  /* who signed */
  char signer[UC_BADGE_TEXT]; /* the first of two */
  UcRole signer_role;
  gboolean signer_lost; /* … and has lost the role since */
  gboolean ahead; /* two persons have let the other winners of its percentage go ahead */
  guint64 found; /* the event that announced a win that nobody signs; 0 = none */
  gboolean looked_again; /* who refused it has taken that back, and signs next */
  char ahead_by[UC_BADGE_TEXT]; /* … or the first of them has; "" = nobody */
  gboolean validated;
  char by[UC_BADGE_TEXT], second[UC_BADGE_TEXT];
  UcAuditDebt debt;
  UcAuditReach reach;
} UcAuditLine;

typedef struct
{
  UcCard cards[UC_AUDIT_HAND_CARDS];
  guint n;
  guint doubles;
  UcMoney first, added; /* what was wagered on it, by its first wager or its split, and by doubling, … */
  UcMoney by[UC_AUDIT_DOUBLES]; /* … each time */
  gboolean stood;
  gboolean requested; /* a card, which has not come */
  gboolean missed;    /* a card, which is to come before the hole card */
  gboolean there;
  guint n_doubled;   /* cards that it had when it was doubled last */
  gboolean given_up; /* surrendered or rescued */
  gboolean even_money;
  gboolean dead;
  gboolean settled;
  gboolean compared; /* … against the dealer's hand */
  gboolean owed;
  gboolean owed_unknown;
  UcMoney owes;   /* to the player, beside what it was settled at */
  UcMoney gained; /* by the player, as it was settled and with what went back later, its stake aside; UC_MONEY_UNKNOWN */
  gboolean restaked; /* not given up, and settled at another sum than is known to have lain there: corrected since */
  UcWord outcome;
  UcMoney stake;
  UcMoney whole;    /* surrendered: what lay there; 0 = not surrendered */
  UcMoney forfeits; /* … and what the player loses once the dealer has no Blackjack */
  UcMoney paid;
  UcAuditDebt debt;
  UcAuditReach reach;
} UcAuditHand;

typedef struct
{
  gboolean there; /* has a main wager */
  UcMoney amount;
  guint hands;
  gboolean split;
  gboolean no_cards; /* passed over in the deal, 685a.12(f) */
  gboolean refused;  /* an exposed card: no more cards come, 685a.12(c) */
  UcWord one_card;   /* … or when the second card came: UC_WORD_YES, it comes late; UC_WORD_NO, it does not */
  UcAuditHand hand[UC_MAX_HANDS];
  UcCard first[2]; /* the two cards dealt first */
  guint n_first;
  UcAuditLine line[UC_N_WAGERS];
  UcAuditDebt ruled; /* by rulings on disputes, … */
  UcAuditDebt covered; /* … and how much of what the cards are owed they have given: never above 0 */
  UcMoney due_then, covered_then; /* when the last of them was made: what its cards were owed, and what others covered of it */
  gboolean covered_said; /* that this is another sum, since the last correction */
} UcAuditSeat;

typedef struct
{
  guint8 seat;
  UcWager wager;
  UcWord reason;
  UcRole role;
  gboolean overruled;
  char overruler[UC_BADGE_TEXT]; /* "" where who refused took it back himself */
  char by[UC_BADGE_TEXT];
} UcAuditRefusal;

/* What the link and a round have said to each other. A claim's parts are known once the link has locked it. */
typedef struct
{
  guint64 asked;      /* the event that asked and has no answer; 0 = none */
  gboolean open;      /* the meter has accepted the round's wagers */
  gboolean claimed;   /* … and the round has won a part of it, and is undecided */
  gboolean confirmed; /* the link has heard how it was settled */
  gboolean locked;    /* the link has said what the last claim takes, and some of it may stand */
  gboolean by_hand;   /* … or two persons have, in its place */
  gboolean stands;    /* the last settlement leaves a winner */
  guint tenth, whole; /* winners of it */
  guint made, told;   /* claims of the round, and those of which the link has spoken: in their order */
  guint64 last;       /* the number of the last of those */
  UcMoney amount, of_tenth, held;
  UcMoney awarded;    /* by the settlements of this round's claims */
  gboolean to_come;   /* the round is settled without the amount */
} UcAuditTicket;

/* A round's award of a linked meter that is owed when its amount comes: who has won which percentage of the claim, by the auditor's own
 * judgment. */
typedef struct
{
  guint32 round;     /* 0 = none */
  gboolean said;     /* the link has said the amount, or two persons have … */
  gboolean by_hand;  /* … and it was they … */
  gboolean settled;  /* … and the table has said what each winner has */
  guint tenth, whole; /* winners of 10% and of 100% that the claim names */
  guint8 percentage[UC_MAX_SEATS + 1];
  guint8 player[UC_MAX_SEATS + 1];
  UcMoney amount, of_tenth, held;
  UcMoney owed[UC_MAX_SEATS + 1];
  guint8 told;       /* bit set of seats whose part is on record */
} UcAuditToCome;

/* Of one meter in one round. */
typedef struct
{
  gboolean known; /* FALSE: taken from the record when it first says so */
  UcMoney value, reserve;
  UcMoney attendant, cumulative;
  guint32 awards;
  UcMoney elsewhere; /* paid elsewhere than from the table inventory, in all, by the auditor's own count */
  /* what a reading says, by the auditor's own count */
  UcMoney coin_in, topped_up, wins[UC_N_METER_LEVELS];
  guint32 hits[UC_N_METER_LEVELS];
  /* of the open round */
  UcMoney topped_up_now;
  gboolean judged;      /* the cards have decided: somebody's win was announced */
  UcMoney before_award; /* value before that: what awards are parts of */
  UcMoney gone_back;    /* with void chips since then, before a 100% award: that one is without it */
  UcMoney left;         /* it, for awards */
  gboolean awarded;
  gboolean emptied; /* a 100% award was paid */
  guint reseeds, top_ups;
  UcMoney reseeded; /* from the reserve */
  UcAuditTicket ticket; /* of a meter that other tables share */
  UcAuditToCome to_come; /* … and what an earlier round has to come of it */
  gboolean seed_returned; /* the award that reseeded the meter was taken back */
} UcAuditMeter;

typedef struct
{
  gboolean open;
  guint32 number;
  gboolean voided;
  UcAuditSeat seat[UC_MAX_SEATS + 1];
  UcCard up, hole;
  UcRange light; /* the range reader's, as it was put right; UC_RANGE_NONE */
  UcWord peek; /* UC_WORD_YES, UC_WORD_NO: what the reader said of a Blackjack */
  UcAuditHand dealer;
  char seal[UC_SEAL_TEXT];
  UcAuditRefusal refusals[UC_AUDIT_REFUSALS];
  guint n_refusals;
  gboolean locked;           /* no more bets */
  gboolean chips_verified;
  gboolean chips_differed; /* the last count was another number … */
  guint chips_said;        /* … this */
  gboolean insurance_over;
  gboolean dealer_corrected; /* a card of the dealer's was: how he drew is not judged */
  gboolean restated;         /* something was corrected, or is owed */
  /* the cards dealt first, as they came, up to the hole card */
  UcCard deal[2 * UC_MAX_SEATS + 1];
  guint64 deal_seq[2 * UC_MAX_SEATS + 1];
  guint8 deal_to[2 * UC_MAX_SEATS + 1]; /* a seat, UC_AUDIT_UP, UC_AUDIT_HOLE, UC_AUDIT_NOBODY: by the order of the deal, … */
  guint8 deal_at[2 * UC_MAX_SEATS + 1]; /* … and where the record has it */
  guint n_deal;
  gboolean hole_dealt;
  gboolean moved; /* the record has moved a card of the deal to another hand */
  gboolean passed_over;      /* a hand without cards, or with one, was declared: cards may lie elsewhere than was thought */
  guint8 ruled_by_two;       /* bit set: seats whose last ruling to be paid is two persons' */
  guint8 disputed;           /* bit set: seats whose dispute waits for a ruling, … */
  guint8 to_correct;         /* … or for the correction that the ruling ordered */
  UcIrregularity to_rack;    /* which has the next card go there; UC_IRREGULARITY_NONE */
  UcCard spare;              /* every player has refused it; UC_CARD_NONE */
  UcCard taken;              /* the offered card that a player takes comes next, and not out of the shoe; UC_CARD_NONE */
  UcMoney paid;              /* by settlements, in all … */
  UcAuditReach reach;        /* … against the round's limit */
  guint8 counts[UC_N_FACES]; /* out in this round */
  guint8 too_many;           /* index + 1 of a face that was just counted too often */
} UcAuditRound;

/* An award that waits for its documents. */
typedef struct
{
  gboolean there;
  gboolean elsewhere; /* not paid from the table inventory */
  UcMoney award;
  char dealer[UC_BADGE_TEXT]; /* who dealt its round; "" = nobody on record */
} UcAuditHeld;

/* Who asked for a second person, for a correction, a void round or a meter. */
typedef struct
{
  gboolean known; /* FALSE: whoever asked may have done so before the record, or a checkpoint */
  char by[UC_BADGE_TEXT]; /* "" = nobody */
  UcRole role;
  gboolean lost; /* … and has lost it since */
  guint64 target;
  guint seat; /* the seat whose dispute is ruled on; 0 = no dispute */
  char new_[UC_VALUE_TEXT];
} UcAuditAsked;

/* Which role a badge has, as the record has said since its last checkpoint, and what the people file said of it. */
typedef struct
{
  char badge[UC_BADGE_TEXT];
  UcRole role;  /* as it signed last; UC_ROLE_NONE: it has lost it */
  UcRole filed; /* of the people file; UC_ROLE_NONE: it says nothing of it, … */
  gboolean removed; /* … or no longer */
  gboolean locked;  /* and nobody has freed it */
} UcAuditPerson;

/* The cards in the shoe. */
typedef struct
{
  gboolean open;      /* the table was opened on record */
  guint8 inspected;   /* since then: bit set of UC_BATCH_BIT */
  guint8 batch;       /* in play; 0 = one batch only, or none has come into the shoe */
  gboolean shuffled;  /* … since its last shoe was dealt, or it came so */
  gboolean ends;      /* with this round */
  gboolean shuffler_out;
  guint8 barred;      /* bit set: seats that may not enter before the next shuffle */
  gint64 since_ns[UC_N_BATCHES]; /* when they were inspected; 0 = nobody knows */
} UcAuditShoe;

/* Whether the record is to be used at all. */
typedef struct
{
  gboolean open;             /* nobody has said that it goes on, or one person only */
  gboolean record;           /* the record is in doubt, and not the clock alone */
  char first[UC_BADGE_TEXT]; /* who; "" = nobody, or not any more */
  UcRole role;
} UcAuditDoubt;

/* The gaming days, in days since 1970. */
typedef struct
{
  gboolean known; /* one is on record */
  gint64 day;     /* that began last */
  gint64 leapt;   /* days by which the calendar may have run ahead: all leaps of more than a week, or the longest of the shorter
                     ones, less the days by which it was set back */
  gboolean doubted; /* the clock is in doubt */
} UcAuditCalendar;

/* Whether a linked meter can say what a claim takes. */
typedef struct
{
  gboolean is_up;   /* the link is there: its device came, and has neither gone nor failed since */
  guint32 round;    /* of the last claim */
  guint64 first;    /* the event of the first claim of that round */
  gboolean refused; /* the link has nothing for the last claim: two persons had ended the round there */
  gboolean left;    /* the round was settled, and the award of the claim is to come */
} UcAuditLinkState;

/* What wagers wait for. Nothing of it is taken back with a fact. */
typedef struct
{
  UcAuditDoubt doubt;
  UcAuditCalendar calendar;
  guint32 out;          /* bit set of UcDevice: gone, or at fault */
  UcReaderState reader;
  UcAuditLinkState link;
} UcAuditReady;

/* All that later events are held against; copied by assignment. */
typedef struct
{
  UcAuditRound round;
  UcAuditMeter meters[UC_N_WAGERS];
  UcMoney accounts[UC_AUDIT_N_ACCOUNTS]; /* of the open round */
  gboolean unknown;                      /* a sum of this round is not known: the felt cannot balance */
  UcAuditHeld held[UC_MAX_SEATS + 1][UC_N_WAGERS];
  char dealer[UC_BADGE_TEXT];
  guint8 player_of[UC_MAX_SEATS + 1]; /* lowest seat of the same player; 0 = alone */
  UcAuditAsked asked;
  UcAuditShoe shoe;
  UcAuditPerson people[UC_AUDIT_PEOPLE];
  guint n_people;
  gboolean open;                      /* bets may be made: the table was opened, or a round was played, and it was not closed since */
  gboolean counting;                  /* copies are counted from shuffle to shuffle */
  guint8 counts[UC_N_FACES];
  guint8 alarmed[UC_N_FACES]; /* up to so many copies the record has said that there are too many */
} UcAuditBooks;

/* A closed round, for a correction that is made of it later. */
typedef struct
{
  guint32 number;
  guint64 first, last;  /* its events */
  UcAuditBooks before;  /* when the events of @span began */
  GArray *span;         /* UcEvent: up to its end, and what was said of it since */
  guint heard;          /* of them, up to its last correction */
} UcAuditPast;

/* A fact was taken back, and what comes in its place is being heard. */
typedef struct
{
  gboolean open;
  gboolean retyped, doubled, put_back; /* what “undone” says of it */
  gboolean lies_again;  /* the same card is to come again, at another hand or by another decision */
  gboolean signed_;     /* by a floorperson or above who does not deal … */
  gboolean two;         /* … and a second person with him */
  gboolean ruled;       /* that the cards lie elsewhere, 685a.12(f), and nothing is taken back */
  gboolean laid, double_came;
  gboolean was_read;    /* a card that the shoe read, … */
  guint8 read_seat, read_hand; /* … of these */
  guint n_cards;        /* of seats, that were taken back */
  guint8 seat, hand;    /* of the last of them */
  UcCard card;          /* … where it is to lie again; UC_CARD_NONE: another may */
  gboolean moved;       /* the card is to lie at another hand */
  gboolean moving;      /* … and the line that says so is not at its end */
  gboolean lay_again;   /* it came to where it lay before */
  gboolean given_back;  /* money that had followed from a card that the shoe read, for which a player had asked … */
  guint8 given_seat, given_hand; /* … goes back to here */
  UcMoney award[UC_MAX_SEATS + 1][UC_N_WAGERS]; /* what the cards made before it, announced or not; 0 = nothing */
  /* said once it is known that no irregularity has it so */
  guint8 disputed;      /* a seat whose dispute waits, and of which or before which something went; 0 = none */
  gboolean of_disputed; /* … of it: its card, its chips */
  gboolean called;      /* the floor was called behind it, and nobody of the floor signed */
  guint8 award_seat;    /* an announced award went, and fewer signed than it takes; 0 = none */
  UcWager award_wager;
  /* what the cards won when it was taken back, against what they win when its input has ended */
  gboolean weigh;
  UcWager weighed;      /* the table's progressive */
  gboolean known[UC_MAX_SEATS + 1];
  UcCombination won[UC_MAX_SEATS + 1];
  UcMoney pool[UC_MAX_SEATS + 1];
  UcMoney bonus[UC_MAX_SEATS + 1];
} UcAuditTaken;

/* A hand was declared without its cards, 685a.12(f), (g): what lay before, against what lies when its line is at its end. */
typedef struct
{
  gboolean open;
  gboolean signed_;     /* a floorperson or above who does not deal has confirmed it */
  guint8 disputed;      /* bit set: seats whose dispute waits */
  guint8 deal_to[2 * UC_MAX_SEATS + 1];
  UcWager wager;        /* the table's progressive */
  UcCombination won[UC_MAX_SEATS + 1];
  UcMoney award[UC_MAX_SEATS + 1];
} UcAuditPassed;

struct _UcAudit
{
  UcAuditFiled filed;
  UcAuditBooks now;
  UcAuditBooks before;   /* when the events of @span began */
  UcAuditBooks presumed; /* what the checkpoint said with which it began in mid-life */
  GArray *span;         /* UcEvent: since the last round was closed, without what was taken back */
  GQueue past;          /* UcAuditPast: the last UC_AUDIT_PAST_ROUNDS under this table file, the oldest first */
  UcAuditPast *corrected; /* what its correction owes is being heard */
  UcEvent correction;
  gboolean past_missed; /* a round was corrected that is none of @past */
  GHashTable *slips;    /* those that documented an award */
  UcAuditReady ready, presumed_ready; /* … and as the checkpoint said with which it began in mid-life */
  guint32 began_round;  /* the last round that has begun, … */
  gint64 began_ns;      /* … and when, whatever was taken back of it since */
  GPtrArray *findings;
  UcAuditTaken taken;
  UcAuditPassed passed;
  gboolean confirmed;   /* this line is a floorperson's ruling that a hand has no cards, or one, or missed one */
  gboolean shoe_reads;  /* the cards: a device does, and nobody types them */
  guint64 settled_seq;  /* the last wager that was settled, … */
  guint64 settled_behind; /* … and the last behind which another fact has come */
  guint64 compared_at[UC_MAX_SEATS + 1][UC_MAX_HANDS]; /* the event that settled it against the dealer's hand as that lay then; 0 */
  gboolean card_lay;    /* the last event says of a card that is drawn where it goes */
  GArray *read;         /* guint64: events of the open round whose card it read */
  GArray *typed;        /* guint64: … and whose card was typed */
  guint64 typed_back;   /* the first event that took one of them back; 0 = none. 685c.1(h)(3): a floorperson signs the awards found since */
  UcOrigin origin;      /* of the input that the event being folded is of; UC_N_ORIGINS: nobody knows */
  gboolean procedures;  /* none of the table's procedures goes without saying */
  gboolean began;       /* an event has come */
  gboolean quiet;       /* events are folded again; what they show has been said */
  const UcEvent *event; /* the one being folded */
};

/* ---- uc-audit-say.c ---- */

/* Adds a finding about the event being folded; @format is the translated sentence behind "Seat 3, Match the Dealer: ".
 */
void uc_audit_say (UcAudit *a, UcAuditKind kind, guint seat, guint hand, UcWager wager, UcMoney amount,
                   const char *cite, const char *format, ...) G_GNUC_PRINTF (8, 9);
/* "seat 3, Match the Dealer $40" as a finding of its own. */
UcAuditFinding *uc_audit_say_unpaid (UcAudit *a, guint seat, guint hand, UcWager wager, UcMoney amount);
void uc_audit_finding_free (UcAuditFinding *finding);
/* "$40", "$1,234.50"; "an unknown amount". */
const char *uc_audit_say_sum (UcMoney sum, char text[UC_MONEY_TEXT + 8]);
/* The key of the paragraph that pays @wager. */
const char *uc_audit_pays_key (const UcAudit *a, UcWager wager);

/* ---- uc-audit-astray.c ---- */

/* Before @e is folded. */
void uc_audit_astray_event (UcAudit *a, const UcEvent *e);

/* ---- uc-audit-best.c ---- */

/* What the wagers of @seat could win at best, with their stakes; UC_MONEY_UNKNOWN. */
UcMoney uc_audit_best_of_seat (const UcAudit *a, guint seat);

/* ---- uc-audit-bets.c ---- */

/* Before @e is folded. */
void uc_audit_bets_event (UcAudit *a, const UcEvent *e);

/* ---- uc-audit-cards.c ---- */

gboolean uc_audit_is_blackjack (UcCard a, UcCard b);
/* A hand's best total; with @cap 22 an ace counts 11 up to 22. */
guint uc_audit_total (const UcCard *cards, guint n, guint cap);
guint uc_audit_dealer_total (const UcAudit *a);
/* What @wager's cards make; FALSE: not all of them are known. */
gboolean uc_audit_judge_side (const UcAudit *a, guint seat, UcWager wager, UcCombination *combination);
/* The nth card of the deal was taken for a player's, and turned out to be the dealer's hole card. */
gboolean uc_audit_was_hole_card (const UcAudit *a, guint64 seq);
/* Whether the dealer draws no more behind the first @n of his cards. */
gboolean uc_audit_dealer_stands (const UcAudit *a, guint n);
/* Whether a hand is left that the dealer's further cards decide, A27; whether one was settled against what he has. */
gboolean uc_audit_dealer_decides (const UcAudit *a);
gboolean uc_audit_any_compared (const UcAudit *a);
gboolean uc_audit_dealer_has_blackjack (const UcAuditRound *r);
/* 685a.7(h): his Blackjack lies open, and no additional card is dealt. Of other games no such text is at hand. */
gboolean uc_audit_play_is_over (const UcAudit *a);
/* What a main wager's hand wins with, when it wins. */
UcCombination uc_audit_main_combination (const UcAudit *a, guint seat, guint hand);
/* UC_WORD_WIN, UC_WORD_PUSH or UC_WORD_LOSE by the cards of both; UC_WORD_NONE: nobody can say yet. */
UcWord uc_audit_main_due (const UcAudit *a, guint seat, guint hand);
/* Whether the dealer's further cards decide the hand. */
gboolean uc_audit_is_compared (const UcAudit *a, guint seat, guint hand);
gboolean uc_audit_is_over_21 (const UcAudit *a, guint seat, guint hand);
/* Three sevens of one suit against a seven, 635a.12(c): what they are paid; 0 = no Super Bonus. */
UcMoney uc_audit_super_bonus (const UcAudit *a, guint seat, guint hand);
/* 635b.2(g)(3)(i): whether one of the first two cards of the seat's player is a seven. */
gboolean uc_audit_has_seven (const UcAudit *a, guint seat);
void uc_audit_card_event (UcAudit *a, const UcEvent *e);
/* Before @e is one of the span's: a refused card that a person names is the one that was sealed. */
void uc_audit_check_refused (UcAudit *a, const UcEvent *e);
/* At the round's end: each card of the deal lies where its order has it. */
void uc_audit_close_deal (UcAudit *a);
/* A card was corrected to this face, and its round has been folded anew: one copy too many is to be told next. */
void uc_audit_count_corrected (UcAudit *a, UcCard card);

/* ---- uc-audit-limit.c ---- */

void uc_audit_limit_event (UcAudit *a, const UcEvent *e);
/* At the round's end: a payout that reached a limit, and the record does not say so. */
void uc_audit_close_limits (UcAudit *a);

/* ---- uc-audit-meters.c ---- */

void uc_audit_start_meters (UcAudit *a, const UcAuditFiled *old);
void uc_audit_meter_event (UcAudit *a, const UcEvent *e);
/* Returns whether an award of a linked meter waits for its amount. */
gboolean uc_audit_award_waits (const UcAudit *a);
/* Takes over from the checkpoint with which the record begins which award of an earlier round is to come. */
void uc_audit_to_come_in_mid_life (UcAuditToCome *to_come, const UcCarry *carry);
/* At the round's end: increments and shares. */
void uc_audit_close_meters (UcAudit *a);
/* The percentage that the seat's cards win; 0 = none, or there is no wager. */
guint uc_audit_percentage (UcAudit *a, guint seat, UcWager wager);
/* What all winners of @percentage share. */
/* Two persons, one of a higher role, will not sign what is due: it is owed, and the round closes without it. */
gboolean uc_audit_two_refused (const UcAudit *a, guint seat, UcWager wager);
UcMoney uc_audit_pool (const UcAudit *a, UcWager wager, guint percentage);

/* ---- uc-audit-sign.c ---- */

void uc_audit_sign_event (UcAudit *a, const UcEvent *e);
/* A checkpoint: what it carries of the people file is all that is known of it behind it. */
void uc_audit_sign_carry (UcAudit *a, const UcCarry *carry);
/* Whether the policy has two persons sign @award. */
gboolean uc_audit_needs_two (const UcAudit *a, UcMoney award);
/* A win is settled: whether enough persons agreed to an award of @award. */
void uc_audit_check_signatures (UcAudit *a, guint seat, UcWager wager, UcMoney award);
/* An award is void by persons' word: whether enough of them gave it up. */
void uc_audit_check_given_up (UcAudit *a, guint seat, UcWager wager, UcMoney award);
/* A percentage is settled: whether @paid is what was announced to whoever signed, 685c.1(h)(3). */
void uc_audit_check_sum (UcAudit *a, const UcEvent *e, UcMoney paid);

/* @award is paid, in place of what was paid there before: whether it waits for documents. */
void uc_audit_hold (UcAudit *a, const UcEvent *e, UcMoney award);

/* ---- uc-audit-settle.c ---- */

void uc_audit_post (UcAudit *a, UcAuditAccount from, UcAuditAccount to, UcMoney sum);
void uc_audit_wager_event (UcAudit *a, const UcEvent *e);
void uc_audit_settled (UcAudit *a, const UcEvent *e);
void uc_audit_award_paid (UcAudit *a, const UcEvent *e);
/* What may lie on a hand, by its wager and its cards as they are known now: a Blackjack is not doubled, 685a.9(a), nor
 * another hand by more than lay there, 635b.2(f)(2). UC_MONEY_UNKNOWN where a sum is. */
UcMoney uc_audit_most_stake (const UcAudit *a, guint seat, guint hand);
/* 685a.8(b), reading A23: half the initial wager, or the next chip above it. */
UcMoney uc_audit_most_insured (const UcAudit *a, const UcAuditSeat *s);
/* Whether the stake of a win at these odds stays the player's. */
gboolean uc_audit_keeps_stake (const UcAudit *a, UcWager wager, UcOdds odds);
/* Counts an award of a progressive, before the line knows of it. */
void uc_audit_count_award (UcAudit *a, const UcEvent *e);

/* ---- uc-audit-shoe.c ---- */

void uc_audit_shoe_event (UcAudit *a, const UcEvent *e);
/* What a checkpoint says of it. */
void uc_audit_shoe_in_mid_life (UcAuditShoe *shoe, const UcCarry *carry);
/* @procedures: what goes without saying in a script is compared as well. */
gboolean uc_audit_shoe_is_same (const UcAuditShoe *a, const UcAuditShoe *b, gboolean procedures);

/* ---- uc-audit-ready.c ---- */

/* Each event once. */
void uc_audit_ready_event (UcAudit *a, const UcEvent *e);
void uc_audit_ready_in_mid_life (UcAudit *a, const UcCarry *carry);

/* ---- uc-audit-doubt.c ---- */

/* Each event once. */
void uc_audit_doubt_event (UcAudit *a, const UcEvent *e);
void uc_audit_doubt_in_mid_life (UcAuditDoubt *doubt, const UcCarry *carry);

/* ---- uc-audit-calendar.c ---- */

/* Each event once. */
void uc_audit_calendar_event (UcAudit *a, const UcEvent *e);
void uc_audit_calendar_in_mid_life (UcAuditCalendar *calendar, const UcCarry *carry);

/* ---- uc-audit-undo.c ---- */

/* Before what @undone takes back is gone from the span: whether one person may. */
void uc_audit_undone (UcAudit *a, const UcEvent *undone);
/* Each event, before it is folded: what comes in the place of a fact that was taken back. */
void uc_audit_instead (UcAudit *a, const UcEvent *e);
/* Whether the shoe read the card of event @seq in this round, whatever was taken back since. */
gboolean uc_audit_was_read (const UcAudit *a, guint64 seq);

/* A progressive's win or a Super Bonus as the cards lie, whether anybody has announced it or not; 0 = none, and none that is
 * settled. */
UcMoney uc_audit_award_made (UcAudit *a, guint seat, UcWager wager);

/* ---- uc-audit-passed.c ---- */

/* Before @e is folded. */
void uc_audit_passed_event (UcAudit *a, const UcEvent *e);

/* ---- uc-audit-past.c ---- */

/* The round that was just closed is kept: takes @span. */
void uc_audit_past_keep (UcAudit *a, const UcAuditBooks *before, GArray *span);
/* A fact of a closed round is corrected; or what that owes is said. */
void uc_audit_past_correct (UcAudit *a, const UcEvent *corrected);
void uc_audit_past_owes (UcAudit *a, const UcEvent *owes);
/* Whether @badge was the dealer of record of a closed round at any time of it: the one that @fact lies in, or with 0 the one of this
 * number. FALSE where that is none of those kept. */
gboolean uc_audit_past_dealt (UcAudit *a, guint64 fact, guint32 number, const char *badge);
/* No more will be said of the correction: what was settled in that round, and what is owed, is what it comes to. */
void uc_audit_past_judge (UcAudit *a);
/* @a goes on as @next, which came after it. */
void uc_audit_past_join (UcAudit *a, UcAudit *next);
void uc_audit_past_clear (UcAudit *a);

/* ---- uc-audit.c ---- */

/* Puts into @span's event what @corrected says of it. */
void uc_audit_amend (UcAudit *a, const UcEvent *corrected);
/* Folds @span from @before again. What its first @heard events show has been said. */
void uc_audit_fold_span (UcAudit *a, guint heard);

/* ---- uc-audit-close.c ---- */

/* What the cards of the round won and nobody paid, rejected or owed; what is owed after a correction. */
void uc_audit_close_due (UcAudit *a);

/* Calls @found for all that was won and is neither paid nor rejected nor owed. */
typedef void (*UcAuditFound) (UcAudit *a, guint seat, guint hand, UcWager wager, UcMoney due, gpointer user_data);
void uc_audit_each_unpaid (UcAudit *a, UcAuditFound found, gpointer user_data);
void uc_audit_close (UcAudit *a);
/* Seats of the same player. */
gboolean uc_audit_same_player (const UcAudit *a, guint seat, guint other);
/* Of the player's boxes with a main wager, the first: what is his once is looked at there. */
gboolean uc_audit_is_lowest_of_player (const UcAudit *a, guint seat);
gboolean uc_audit_is_void (const UcAuditLine *line);
/* Whether one of the boxes of the seat's player has the wager, … */
gboolean uc_audit_player_has (const UcAudit *a, guint seat, UcWager wager);
/* … or made a main wager in the round, whatever became of the hand. */
gboolean uc_audit_player_bet (const UcAudit *a, guint seat);

/* ---- uc-audit-owed.c ---- */

/* What the seat has of a bonus line, paid and owed, or all boxes of its player. FALSE: nobody can say, or a person decided it. */
gboolean uc_audit_had_of (const UcAudit *a, guint seat, UcWager wager, gboolean of_player, UcMoney *had);
/* At the round's end: what was settled and what is owed together are what cards and wagers come to. */
void uc_audit_close_owed (UcAudit *a);
/* What is owed beside a settlement is said, or the dealer has said that it is settled. */
void uc_audit_debt_event (UcAudit *a, const UcEvent *e);
/* By its rulings and by what its cards are owed together a seat has the greater of the two, and not both. */
void uc_audit_check_covered (UcAudit *a);
/* What is owed yet when the round closes. */
void uc_audit_close_debts (UcAudit *a);

G_END_DECLS
