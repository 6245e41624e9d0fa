/* The steps of a round and of the table procedures. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Steps of a round and of the table procedures, in order. The rail shows UC_STEP_BETS … UC_STEP_CLEAR. */
#define UC_STEPS(X)                                                                                                    \
  X (CLOSED, "closed")                                                                                                 \
  X (OPENING, "opening")                                                                                               \
  X (SHUFFLE, "shuffle")                                                                                               \
  X (BETS, "bets")                                                                                                     \
  X (CHIPS, "chips")                                                                                                   \
  X (DEAL, "deal")                                                                                                     \
  X (SIDE_WAGERS, "side-wagers")                                                                                       \
  X (INSURANCE, "insurance")                                                                                           \
  X (READER, "reader")                                                                                                 \
  X (PEEK, "peek")                                                                                                     \
  X (BLACKJACK_MATCH, "blackjack-match")                                                                               \
  X (ENVY, "envy")                                                                                             \
  X (DECISIONS, "decisions")                                                                                           \
  X (REVEAL, "reveal")                                                                                                 \
  X (HOLE_WAGERS, "hole-wagers")                                                                                       \
  X (DEALER, "dealer")                                                                                                 \
  X (SETTLE, "settle")                                                                                                 \
  X (DOWN_CARD, "down-card")                                                                                           \
  X (SUPER_BONUS, "super-bonus")                                                                                       \
  X (CLEAR, "clear")

typedef enum
{
#define X(name, text) UC_STEP_##name,
  UC_STEPS (X)
#undef X
      UC_N_STEPS
} UcStep;

const char *uc_step_name (UcStep step);
UcStep uc_step_parse (const char *text);

G_END_DECLS
