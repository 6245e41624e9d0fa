/* A random walk: legal, illegal and irregular inputs against the whole procedure. No crash; the state folded from the
 * events' text is the state decided on; the inputs decided again give the same events; and two books balance to the
 * micro-dollar: what was put up is what was settled, and the meter with its reserve is what the wagers, awards and top-ups
 * make of it. */
#pragma once

#include "uc-table.h"

G_BEGIN_DECLS

#define UC_WALK_TABLE                                                                                                  \
  "[table]\nid=BJ-07\ngame=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer]\n"                         \
  "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n"

/* Somebody who keeps the record of the walk. */
typedef struct
{
  void (*before) (const UcTable *table, UcInput *input, gpointer user_data); /* may seal the card */
  void (*decided) (const UcInput *input, const UcEvents *events, gpointer user_data);
  gpointer user_data;
} UcWalkKeeper;

/* UPCARD_WALK_ROUNDS, or @otherwise. */
guint uc_walk_rounds (guint otherwise);
/**
 * uc_walk:
 * @options: further groups of the table file
 * @rounds: how many rounds are to be closed
 * @keeper: (nullable)
 */
void uc_walk (const char *options, guint64 seed, guint rounds, const UcWalkKeeper *keeper);

G_END_DECLS
