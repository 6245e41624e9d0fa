/* A random walk: legal, illegal and irregular inputs against the whole procedure of every game. No crash; the state
 * folded from the events' text is the state decided on; the inputs decided again give the same events; and two books
 * balance to the micro-dollar (uc-walk-books.h). */
#pragma once

#include "uc-events.h"
#include "uc-input.h"
#include "uc-irregularity.h"
#include "uc-state.h"
#include "uc-step.h"
#include "uc-table-error.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name; /* "blackjack/envy" */
  const char *file; /* the table file */
  const char *wins; /* what must have been won after some rounds: wagers and bonus lines, parted by blanks */
  gboolean said;    /* readings, opening, shuffle, cut and burn need their lines */
} UcWalkTable;

/* Every game, with its options and wagers spread over a few table files each; ends with a name of %NULL. */
extern const UcWalkTable uc_walk_tables[];

/* Somebody who keeps the record of the walk. Each function may be %NULL. */
typedef struct
{
  void (*before) (const UcTable *table, UcInput *input, gpointer user_data); /* may seal the card */
  void (*decided) (const UcInput *input, const UcEvents *events, gpointer user_data);
  gpointer user_data;
  void (*stands) (const UcTable *table, const UcEvents *events, gpointer user_data); /* after them */
  gboolean links; /* it says what a linked meter answers: nobody else does */
} UcWalkKeeper;

#define UC_WALK_REFUSALS (UC_TABLE_ERROR_PAST + 1)

/* What the walk met, to be sure that it came by. */
typedef struct
{
  guint inputs[UC_N_INPUTS]; /* that were taken */
  guint events[UC_N_EVENTS];
  guint actions[UC_N_WORDS]; /* decisions */
  guint wins[UC_N_WAGERS];
  guint alone, kept; /* lines of the dealer's alone on the last card: taken, and refused for want of a floorperson */
  guint passed, reported; /* hands said to have no cards, or one, by the dealer alone: taken at once, and as a report … */
  guint ruled, ruled_twice; /* … that a floorperson confirms by one badge, and not by one */
  guint undo_offered, undo_held; /* states in which one is offered, and is taken; … and in which a dispute keeps it */
  guint double_offered, double_held; /* the same of a late double */
  guint entered[UC_N_ENTERED], despite[UC_N_DEVICES]; /* events, by where they came from, and by the device that worked beside a person */
  guint hidden; /* cards whose face nobody saw */
  guint taken_back; /* facts, the state compared with the one before */
  guint rejected[UC_N_WORDS];                     /* payouts, by reason */
  guint refused[UC_WALK_REFUSALS];                /* inputs, by UcTableError */
  guint stood[UC_N_STEPS];                        /* states of a round that had begun, by their step */
  guint voided[UC_N_STEPS];                       /* rounds, by the step at which they stood */
  guint offered[UC_N_IRREGULARITIES][UC_N_STEPS]; /* states */
  guint irregularities[UC_N_IRREGULARITIES][UC_N_STEPS];
} UcWalkSeen;

void uc_walk_seen_add (UcWalkSeen *sum, const UcWalkSeen *seen);
/* Says what did not come by, a line each in the test's log. Returns how much that was. */
guint uc_walk_seen_missing (const UcWalkSeen *seen);
/* Says how many rounds were made void at each step between the lock-out and the clearing. Returns at how many none was. */
guint uc_walk_seen_not_voided (const UcWalkSeen *seen);
/* The same of irregularities that were offered at a step, more than a few times, and never declared there. */
guint uc_walk_seen_not_declared (const UcWalkSeen *seen);

guint uc_walk_n_tables (void);
/* UPCARD_WALK_ROUNDS, or what of @whole is to be run, uc_thorough (). */
guint uc_walk_rounds (guint whole);
/**
 * uc_walk:
 * @rounds: how many rounds are to be closed
 * @keeper: (nullable)
 */
UcWalkSeen uc_walk (const UcWalkTable *table, guint64 seed, guint rounds, const UcWalkKeeper *keeper);

G_END_DECLS
