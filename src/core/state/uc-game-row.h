/* What one game has of its own: its steps in their order, and its verdict on a hand. A new game is a row in
 * uc-game-row.c and its files. */
#pragma once

#include "uc-hand-verdict.h"
#include "uc-state.h"

G_BEGIN_DECLS

typedef struct
{
  const guint8 *steps;       /* of a round, UcStep, the last UC_STEP_CLEAR */
  gboolean range_reader;     /* the reader shows the hole card's range, § 685a.2(b)(3); elsewhere only a Blackjack */
  UcHandVerdict (*verdict) (const UcState *s, const UcRules *rules, guint seat, guint hand);
} UcGameRow;

const UcGameRow *uc_game_row (UcGame game);

G_END_DECLS
