/* Events: facts in the past tense. One table, kind → keys and types, drives printer, parser, JSON and the reference. */
#pragma once

#include "uc-carry.h"
#include "uc-cite.h"
#include "uc-combination.h"
#include "uc-entered.h"
#include "uc-event-kind.h"
#include "uc-irregularity.h"
#include "uc-odds.h"
#include "uc-part.h"
#include "uc-role.h"
#include "uc-wager.h"
#include "uc-word.h"

G_BEGIN_DECLS

typedef struct
{
  UcEventKind kind;
  gboolean first;   /* first of its input's events; known from its place in the row, not printed */
  guint64 seq;      /* from 1 in a journal */
  guint32 round;    /* 0 = outside a round, printed null */
  gint64 t_real_ns;
  gint64 t_mono_ns;

  guint8 seat, hand;       /* keys seat, hand */
  guint8 to_seat, to_hand; /* to-seat, to-hand */
  guint8 seats;            /* bit set */
  guint8 step;             /* UcStep, printed by name */
  guint8 batch;            /* 1, 2; 0 = one batch only */
  UcWager wager;           /* wager, and meter */
  UcWord to;               /* seat, dealer, discard, first */
  UcWord face;             /* up, down */
  UcWord reason;
  UcWord action;
  UcWord choice;
  UcWord outcome;
  UcWord source;
  UcWord cause;
  UcWord light;
  UcIrregularity id;
  UcDevice device;
  UcDevice despite;        /* a person said what this device says, and it was fitted and worked */
  UcEntered entry;           /* where the fact came from */
  UcPart part;
  UcRole role;
  UcCombination combination;
  UcOdds odds;
  UcCard card;             /* card-dealt face down: known to the deciding process only, never printed */
  UcRange range;
  guint16 counted, accepted, holds, signatures;
  guint16 drawn, missing, extra; /* cards of a shoe: left it; fewer, or more, than it held */
  gboolean sensed, typed, implied, blackjack, stake_returned, unsure, by_hand;
  UcMoney amount, stake, pays, change, value, reserve, award, attendant, cumulative;
  UcMoney coin_in, top_ups;
  UcMoney wins[UC_N_METER_LEVELS];
  guint32 hits[UC_N_METER_LEVELS];
  guint32 awards, first_round, last_round, of_round;
  guint32 epoch, rank;       /* of a linked meter */
  guint32 winners[2];        /* of 10% and of 100% of it */
  guint64 claim, ledger;     /* … and a claim and an entry of its ledger */
  UcMoney held, released, of_tenth;
  char linked[UC_METER_TEXT];
  char head[UC_HEAD_TEXT];
  guint64 target;
  char by[UC_BADGE_TEXT];
  char second[UC_BADGE_TEXT];
  char slip[UC_BADGE_TEXT];
  char key[UC_KEY_TEXT];
  char old[UC_VALUE_TEXT];
  char new_[UC_VALUE_TEXT];  /* key "new" */
  char citation[UC_CITE_TEXT];
  char text[UC_REASON_TEXT];
  char faces[UC_REASON_TEXT]; /* of cards, with commas */
  char seal[UC_SEAL_TEXT];
  char salt[UC_SALT_TEXT];
  char opens[UC_SALT_TEXT]; /* the salt of the refused card that card is: of the event with the number target, key "refused" */
  const UcCarry *carry;    /* checkpoint: borrowed from the maker of the event */
} UcEvent;

#define UC_EVENT_ERROR (uc_event_error_quark ())

typedef enum
{
  UC_EVENT_ERROR_SYNTAX,
} UcEventError;

GQuark uc_event_error_quark (void);
/**
 * uc_event_print:
 * @line: appended to: "wager-accepted seq=7 round=3 seat=1 wager=main amount=25.00"; no newline, no time (the row has it)
 *
 * Words of key=value; texts are percent-escaped so that a value never holds a blank. A key that does not apply is left
 * out; an unknown sum is "-". card-dealt face down has no card.
 */
void uc_event_print (const UcEvent *event, GString *line);
/**
 * uc_event_parse:
 * @line: what uc_event_print () made
 * @carry: storage for a checkpoint's payload; event->carry points to it
 * @error: %UC_EVENT_ERROR_SYNTAX; a key or kind unknown to this version is an error that names it, and so is a line without a
 *   key that each of its kind has
 */
gboolean uc_event_parse (const char *line, UcEvent *event, UcCarry *carry, GError **error);

G_END_DECLS
