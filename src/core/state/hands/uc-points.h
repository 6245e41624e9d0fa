/* Point counts: 58 Pa. Code § 685a.3, first (d). */
#pragma once

#include "uc-rules.h"

G_BEGIN_DECLS

/* A running point count; zero-initialised is an empty hand. */
typedef struct
{
  guint hard; /* every ace as 1 */
  guint aces;
  guint n;
} UcPoints;

static inline void
uc_points_add (UcPoints *points, UcCard card)
{
  points->hard += uc_card_value (card);
  points->aces += uc_card_rank (card) == 1;
  points->n++;
}

/* Total with one ace as 11 where that does not exceed @cap (21 for a player). @soft may be %NULL. */
static inline guint
uc_points_total (const UcPoints *points, guint cap, gboolean *soft)
{
  gboolean high_ace = points->aces > 0 && points->hard + 10 <= cap;

  if (soft != NULL)
    *soft = high_ace;
  return points->hard + (high_ace ? 10 : 0);
}

/* The dealer's total under readings A2: the cap of 21 or 22, and a pair of aces as 12 or 22. */
guint uc_points_dealer (const UcPoints *points, const UcRules *rules, gboolean *soft);
/* An ace and a card of value 10, § 685a.1 "Blackjack": @a and @b are the first two cards of an unsplit hand. */
gboolean uc_points_are_blackjack (UcCard a, UcCard b);

G_END_DECLS
