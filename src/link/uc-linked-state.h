/* A meter that several tables share, as it stands: its sums, its members, their tickets and their claims.
 *
 * A plain struct, copied by assignment. uc-linked.h has the five functions over it. Sums are micro-dollars and never negative.
 * The ledger's accounts are those of an entry: display, reserve, overflow, held and payable are what is on the meter or owed from
 * it; paid, house and coin-in are the world outside, and the eight changes of each entry add up to 0.
 */
#pragma once

#include "uc-limits.h"
#include "uc-meter-sums.h"
#include "uc-rules.h"
#include "uc-time.h"

G_BEGIN_DECLS

#define UC_LINKED_MEMBERS 256
/* As many claims are kept, and as many awards whose documents are not complete. Every open ticket can make a claim, and those that
 * are decided stay while an earlier one is not. */
#define UC_LINKED_CLAIMS 512
/* Of display and overflow together, of the reserve, and of a seed: $100,000,000. */
#define UC_LINKED_MOST (100000000 * UC_DOLLAR)
/* Of any sum in a fact, so that all claims together fit: $10,000,000,000. */
#define UC_LINKED_MOST_SAID (100 * UC_LINKED_MOST)
/* Cents that winners cannot share fit below every limit that is filed later. */
#define UC_LINKED_LEAST_LIMIT (100 * UC_DOLLAR)
/* Claims about which two persons acted in the place of a table that has not said the same yet. */
#define UC_LINKED_STRANDED 64
#define UC_LINKED_TABLE_TEXT 32
#define UC_LINKED_HASH 32
#define UC_LINKED_DAY_TEXT UC_TIME_DAY_TEXT
#define UC_LINKED_NOBODY G_MAXUINT16

/* Two tables win on one pot: in the order of their claims, or as if they were one table, 633b.10(j). */
typedef enum { UC_LINKED_HITS_ORDER, UC_LINKED_HITS_SHARE } UcLinkedHits;

/* What a linked meter runs by, as it was filed first. Wager, reseed, percentage and hits stay; the rest is that of the first epoch. */
typedef struct
{
  UcMeterTerms meter;
  UcPercentage percentage; /* A10: how winners of 10% have it */
  UcLinkedHits hits;
  UcMoney limit;           /* what the display shows at most, and the rest waits in the overflow; UC_MONEY_UNKNOWN = none */
} UcLinkedTerms;

/* Those of the terms that two persons may change from one epoch to the next, 9 NYCRR 5321.18(b)(4). */
typedef struct
{
  UcMoney seed;
  UcMoney limit;         /* UC_MONEY_UNKNOWN = none */
  guint32 primary_ppm, secondary_ppm;
} UcLinkedParameters;

typedef enum
{
  UC_LINKED_DISPLAY,  /* what the signs show */
  UC_LINKED_RESERVE,  /* for the next seed */
  UC_LINKED_OVERFLOW, /* players' increments beyond the limit; it comes back to the display as soon as there is room */
  UC_LINKED_HELD,     /* locked by claims that are undecided */
  UC_LINKED_PAYABLE,  /* awarded, and not paid yet */
  UC_LINKED_N_BALANCES,
  UC_LINKED_PAID = UC_LINKED_N_BALANCES,
  UC_LINKED_HOUSE,
  UC_LINKED_COIN_IN,
  UC_LINKED_N_ACCOUNTS,
} UcLinkedAccount;

/* A table takes a ticket between the lock-out and the first card. A win in that round is paid from the pot of the ticket's epoch. */
typedef struct
{
  gboolean open;
  guint32 round;
  guint32 epoch;
  guint64 entry;  /* that joined it */
  guint32 count;  /* wagers that stand */
  guint32 before; /* claims that tickets of this epoch have made so far */
  gboolean claimed; /* it has made one itself: its wagers are judged */
  gboolean given_up; /* two persons closed it, or settled a claim of its round: a hit of that round comes too late */
  guint64 then;   /* claims of the meter when it was taken */
} UcLinkedTicket;

typedef struct
{
  char table[UC_LINKED_TABLE_TEXT]; /* "BJ-07" */
  gboolean suspended;
  guint64 seq;  /* of the last row that was taken; 0 = none */
  guint8 hash[UC_LINKED_HASH]; /* … and its hash */
  guint64 said; /* number of the last line that it was told */
  UcLinkedTicket ticket;
} UcLinkedMember;

/* What a hit takes. Kept while it is undecided, and while an earlier one is. */
typedef struct
{
  guint64 id;
  guint16 member;
  guint32 round;
  guint32 epoch;  /* of its ticket */
  guint32 rank;   /* among the claims of that epoch, from 1; never given to another */
  guint32 during; /* the epoch in which it was made, or in which the claim was whose pot it shares: a claim of 100% ends it */
  gboolean shares; /* its pot may have to be shared: it is of 100%, or came after one that is */
  guint32 tenth;  /* winners of 10% of the meter … */
  guint32 whole;  /* … and of 100%; both 0 once nothing of it stands */
  gboolean told;  /* its table knows an amount, which may be nothing */
  gboolean decided;
  UcMoney amount;  /* locked for it in all … */
  UcMoney of_tenth; /* … and what of it is for 10% */
  UcMoney least;   /* what the table was told is sure, or what was awarded: it never takes less … */
  UcMoney least_tenth; /* … and the same of 10%, while winners of 10% stand */
  UcMoney awarded;
  UcMoney back;    /* went back to the display: cents that cannot be shared */
  /* since this claim and before the next one: increments, what went back, adjustments */
  UcMoney came;
  UcMoney came_reserve;
} UcLinkedClaim;

/* An award whose documents are not complete. */
typedef struct
{
  guint64 claim;
  guint16 member;
  UcMoney rest;
} UcLinkedUnpaid;

/* What two persons did in the place of a table that was away, as long as the table has not said the same itself. */
typedef struct
{
  UcLinkedClaim claim; /* as it was before they settled it, and less what its table has settled of it since */
  gboolean waits;   /* the table has not settled all of it */
  UcMoney awarded;  /* by the two persons, less what the table has awarded of it since */
  UcMoney paid;     /* they booked it as paid, and the table has not documented it */
  UcMoney beyond;   /* the table awarded so much more, and has not documented it; below 0: less, and it has not been paid in its place since */
} UcLinkedStranded;

typedef struct
{
  const UcLinkedTerms *terms;
  UcLinkedParameters now;    /* of this epoch, and of those from … */
  guint32 since;             /* … this one on */
  gboolean waits;            /* others are filed … */
  UcLinkedParameters before; /* of the epochs before; nothing that is open is older */
  UcLinkedParameters next;   /* … for the epochs behind this one */
  gboolean started;
  gboolean open;    /* tables may join */
  guint32 epoch;    /* from 1; each claim of 100% begins the next one */
  guint32 pot;      /* the epoch whose pot was on the meter before the first claim that is kept; an earlier one than epoch where a hit was none */
  guint64 entries;  /* of the ledger; the next one has this number */
  guint64 claimed;  /* claims so far … */
  guint32 ranked;   /* … and of tickets of this epoch */
  guint64 last_whole; /* the last claim that is not kept any more and took a pot; 0 = none */
  char day[UC_LINKED_DAY_TEXT]; /* the last gaming day that has ended; "" = none … */
  guint64 day_entry; /* … and the entry that holds the balances of its end */
  UcMoney balance[UC_LINKED_N_BALANCES];
  /* The meter before the first claim that is kept; meaningless without one. */
  UcMoney start[UC_LINKED_OVERFLOW + 1];
  guint n_members;
  guint n_claims;
  guint n_unpaid;
  guint n_stranded;
  UcLinkedMember members[UC_LINKED_MEMBERS];
  UcLinkedClaim claims[UC_LINKED_CLAIMS];
  UcLinkedUnpaid unpaid[UC_LINKED_CLAIMS];
  UcLinkedStranded stranded[UC_LINKED_STRANDED]; /* the oldest first; beyond so many, the oldest is forgotten */
} UcLinked;

/* Held for @claim: locked, and neither awarded nor back on the display. */
UcMoney uc_linked_state_held (const UcLinkedClaim *claim);
/* UC_LINKED_NOBODY: no such member. */
guint16 uc_linked_state_member (const UcLinked *link, const char *table);
/* UC_LINKED_CLAIMS: it is not kept. */
guint uc_linked_state_claim (const UcLinked *link, guint64 id);
/* Whether a claim of 100% that stands has taken what came with @ticket. */
gboolean uc_linked_state_is_taken (const UcLinked *link, const UcLinkedTicket *ticket);
/* UC_LINKED_CLAIMS: nothing is unpaid of it, or it is not @member's. */
guint uc_linked_state_unpaid (const UcLinked *link, guint64 claim, guint16 member);
/* UC_LINKED_STRANDED: two persons have done nothing about it in @member's place, or the table has said the same since. */
guint uc_linked_state_stranded (const UcLinked *link, guint64 claim, guint16 member);
/* How much of the table's documents the ledger does not book: two persons have booked it as paid, or the house bears it. */
UcMoney uc_linked_state_unbooked (const UcLinked *link, const UcLinkedStranded *stranded);
/* Whether every ticket that could share the claim's pot has been judged; always so where hits are paid in their order. */
gboolean uc_linked_state_is_final (const UcLinked *link, const UcLinkedClaim *claim);
/* What @epoch runs by: this one, one before that a ticket or a claim is of, or the next one. */
const UcLinkedParameters *uc_linked_state_parameters (const UcLinked *link, guint32 epoch);
/* … as the arithmetic of a meter takes it. */
UcMeterTerms uc_linked_state_meter (const UcLinked *link, guint32 epoch);
gboolean uc_linked_state_is_alike (const UcLinkedParameters *a, const UcLinkedParameters *b);
/* … in what the tables' files hold, too: seed and rates. */
gboolean uc_linked_state_is_alike_in_files (const UcLinkedParameters *a, const UcLinkedParameters *b);
/* Whether @day is a gaming day that can end now: each day ends once, and the next one after it. Any day may be the first. */
gboolean uc_linked_state_may_end (const UcLinked *link, const char *day);
/* The day after @day, which has the form above. Returns %FALSE, and "", behind the last day that is written so. */
gboolean uc_linked_state_day_after (const char *day, char next[UC_LINKED_DAY_TEXT]);
/* What is on the meter for players: display and overflow are one sum, and the display has of it what the limit lets it show. */
void uc_linked_state_show (const UcLinkedParameters *terms, UcMoney sum, UcMoney *display, UcMoney *overflow);

G_END_DECLS
