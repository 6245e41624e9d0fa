/* What a linked meter is told: by a table's row, or by persons. */
#pragma once

#include "uc-linked-state.h"

#include "uc-input.h"

G_BEGIN_DECLS

typedef enum
{
  /* rows of a member */
  UC_LINKED_ASKED,     /* bets are locked: count wagers of stake together ask for a ticket */
  UC_LINKED_RETURNED,  /* count wagers of the round went back to their players, or the ask was given up */
  UC_LINKED_LEFT,      /* the round's last wager is judged, and nobody won */
  UC_LINKED_CLAIMED,   /* tenth and whole wagers have won 10% and 100% */
  UC_LINKED_SETTLED,   /* a claim's winners are decided: what they are awarded, and what is released */
  UC_LINKED_DOCUMENTED, /* an award's documents are complete */
  UC_LINKED_FORKED,    /* said for the table by whoever keeps the record: the table's row seq has another hash than the one that was taken */
  /* two persons */
  UC_LINKED_STARTED,   /* the meter begins, with a value and a reserve */
  UC_LINKED_OPENED,
  UC_LINKED_CLOSED,
  UC_LINKED_ADJUSTED,  /* value and reserve are set; nobody holds a ticket */
  UC_LINKED_GIVEN_UP,  /* the open ticket of a table that does not come back … */
  UC_LINKED_BY_HAND,   /* … and its claim, settled in its place; … */
  UC_LINKED_PAID_OUT,  /* … and its award, which a document outside its journal says is paid */
  UC_LINKED_ENROLLED,  /* a table becomes a member */
  UC_LINKED_SUSPENDED,
  UC_LINKED_RESUMED,
  UC_LINKED_FILED,     /* other terms are filed: they count from the next epoch on … */
  UC_LINKED_BEGUN,     /* … which begins now: the meter is closed, and nothing of this epoch is open */
  /* the link itself, by its own calendar */
  UC_LINKED_DAY,       /* a gaming day has ended: an entry holds all balances, and nothing moves */
  UC_LINKED_N_INPUTS,
} UcLinkedInputKind;

typedef struct
{
  UcLinkedInputKind kind;
  char table[UC_LINKED_TABLE_TEXT];
  guint64 seq;                 /* of the table's row: from 1, each higher than the one before */
  guint8 hash[UC_LINKED_HASH]; /* of that row */
  guint32 round;
  guint32 count;
  UcMoney stake;
  guint32 tenth, whole; /* winners claimed; of a settlement, those that stand */
  guint64 claim;               /* 0: the round's undecided one, whose number the table has not been told */
  UcMoney awarded, released; /* together what was held for the claim when the table was told of it, and 0 when it was not */
  UcMoney of_tenth;          /* … and what of that was for 10% */
  guint32 by_hand;           /* 1: two persons at the table said the sum, while the link was out of reach: what is held may be more, or less */
  UcMoney value, reserve;
  UcLinkedParameters terms; /* its limit: 0 = none */
  char day[UC_LINKED_DAY_TEXT]; /* that has ended, "2026-11-29" */
  char badge[UC_BADGE_TEXT], second[UC_BADGE_TEXT];
  char reason[UC_REASON_TEXT];
} UcLinkedInput;

G_END_DECLS
