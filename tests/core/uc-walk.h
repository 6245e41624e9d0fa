/* A random walk: legal, illegal and irregular inputs against the whole procedure of every game. No crash; the state folded
 * from the events' text is the state decided on; the inputs decided again give the same events; and two books balance to
 * the micro-dollar (uc-walk-books.h). */
#pragma once

#include "uc-events.h"
#include "uc-input.h"
#include "uc-state.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name; /* "blackjack/envy" */
  const char *file; /* the table file */
  const char *wins; /* what must have been won after some rounds: wagers and bonus lines, parted by blanks */
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
} UcWalkKeeper;

/* What the walk met, to be sure that it came by. */
typedef struct
{
  guint events[UC_N_EVENTS];
  guint actions[UC_N_WORDS];              /* decisions */
  guint wins[UC_N_WAGERS];
} UcWalkSeen;

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
