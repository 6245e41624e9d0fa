/* What a linked meter answers: entries of its ledger, and what is kept beside them. */
#pragma once

#include "uc-linked-input.h"

G_BEGIN_DECLS

typedef enum
{
  UC_LINKED_CAUSE_OPENING,
  UC_LINKED_CAUSE_JOINED,
  UC_LINKED_CAUSE_RETURNED,
  UC_LINKED_CAUSE_LOCKED,
  UC_LINKED_CAUSE_RESEED,
  UC_LINKED_CAUSE_TOP_UP,
  UC_LINKED_CAUSE_AWARDED,
  UC_LINKED_CAUSE_RELEASED,
  UC_LINKED_CAUSE_PAID,
  UC_LINKED_CAUSE_ADJUSTED,
  UC_LINKED_CAUSE_DAY,   /* a gaming day has ended: nothing moves, and the reason is the day */
  UC_LINKED_N_CAUSES,
} UcLinkedCause;

typedef enum
{
  UC_LINKED_EVENT_ENTRY,   /* money moves */
  UC_LINKED_EVENT_ROW,     /* a member's row is taken: nothing of it is taken twice */
  UC_LINKED_EVENT_TICKET,  /* a member's ticket as it now is */
  UC_LINKED_EVENT_CLAIM,   /* a claim as it now is: a new one, or one that is kept */
  UC_LINKED_EVENT_TOLD,    /* a line for a member, numbered */
  UC_LINKED_EVENT_EPOCH,
  UC_LINKED_EVENT_OPEN,    /* or closed */
  UC_LINKED_EVENT_MEMBER,  /* a new one, or one that is suspended or not any more */
  UC_LINKED_EVENT_TERMS,   /* filed for the epochs behind this one */
  UC_LINKED_EVENT_STRANDED, /* what two persons did in a table's place, as it now is beside what the table has said */
  UC_LINKED_N_EVENTS,
} UcLinkedEventKind;

/* What a member is told. */
typedef enum
{
  UC_LINKED_SAY_JOINED,  /* a ticket: the entry, and the value with the round's own increments */
  UC_LINKED_SAY_REFUSED, /* no ticket: the wagers go back; or the row says what cannot be, or comes too late */
  UC_LINKED_SAY_LOCKED,  /* what a claim takes, for 10% and in all, and what is held for it; again when it takes more */
  UC_LINKED_SAY_SETTLED, /* what it was awarded in all, and what is still held: more had come to it in between */
} UcLinkedSay;

typedef enum
{
  UC_LINKED_WHY_NONE,
  UC_LINKED_WHY_CLOSED,    /* the meter is closed */
  UC_LINKED_WHY_SUSPENDED, /* the table is */
  UC_LINKED_WHY_STAKE,     /* the wagers are not of the meter's amount, or more than a table has seats */
  UC_LINKED_WHY_FULL,      /* no more fits on the meter, or no more claims are kept */
  UC_LINKED_WHY_FORK,      /* a row that was taken comes with another hash */
  UC_LINKED_WHY_FALSE,     /* a row says what cannot be */
  UC_LINKED_WHY_PERSONS,   /* two persons said so */
  UC_LINKED_N_WHYS,
} UcLinkedWhy;

typedef struct
{
  UcLinkedEventKind kind;
  guint16 member; /* UC_LINKED_NOBODY: the meter itself */
  UcLinkedWhy why;
  /* ROW, of an entry the row that asked for it, and of “joined” and “refused” the one that is answered */
  guint64 seq;
  guint8 hash[UC_LINKED_HASH];
  /* ENTRY */
  guint64 entry;
  guint32 epoch;
  UcLinkedCause cause;
  guint32 round;
  guint64 claim; /* 0 = none */
  UcMoney change[UC_LINKED_N_ACCOUNTS];
  UcMoney balance[UC_LINKED_N_BALANCES];
  UcMoney came, came_reserve; /* of it, what counts as having come to the meter after the last claim */
  char by[UC_BADGE_TEXT], second[UC_BADGE_TEXT];
  char reason[UC_REASON_TEXT];
  /* TOLD */
  guint64 said;
  UcLinkedSay say;
  UcMoney value; /* joined: the display; locked: the amount in all; settled: the award in all */
  UcMoney tenth; /* of a claim: what 10% takes */
  UcMoney held;  /* of a claim */
  guint32 rank;
  /* TICKET, CLAIM, STRANDED, MEMBER, OPEN */
  UcLinkedTicket ticket;
  UcLinkedClaim kept;
  char table[UC_LINKED_TABLE_TEXT];
  gboolean on; /* open; of a member: suspended */
  /* STRANDED */
  gboolean waits;
  UcMoney in_place, paid_in_place, beyond;
  UcLinkedParameters terms; /* its limit: 0 = none */
} UcLinkedEvent;

G_END_DECLS
