/* The Envy Bonus, 58 Pa. Code § 633b.10(h)(5), (k): paid to the others for a win of the Blackjack Match progressive. */
#include "uc-side-wager.h"
#include "uc-word.h"

#include <glib/gi18n.h>

static const UcSide *
followed (const UcState *s, guint seat)
{
  return &s->round.seats[seat].side[uc_blackjack_match_progressive.slot];
}

/* The first winner's cards prove it. */
static void
explain (const UcState *s, const UcRules *rules, guint seat, const UcCard cards[UC_N_FIRST_CARDS], UcProof *proof)
{
  const UcMoney *envy = rules->wagers[UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE].envy;
  guint8 seats = 0;

  for (guint winner = rules->seats; winner >= 1; winner--)
    if (uc_state_player_of (s, winner) != uc_state_player_of (s, seat) && followed (s, winner)->outcome == UC_WORD_WIN
        && envy[followed (s, winner)->combination] != 0)
      {
        seats |= UC_SEAT_BIT (winner);
        proof->seat = winner;
      }
  proof->lines[0].seats = seats;
  proof->lines[1].combination = followed (s, proof->seat)->combination;
}

const UcSideWager uc_envy_bonus = {
  .title = N_ ("Envy Bonus"),
  .mark = "E",
  .slot = UC_SLOT_ENVY,
  .step = UC_STEP_ENVY,
  .bonus = TRUE,
  .follows = UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE,
  .decided_by = UC_DECIDED_BY_BOTH,
  .explain = explain,
  .loses = UC_CITE_ENVY,
  .pays = UC_CITE_ENVY,
  .paytable = UC_CITE_ENVY_PAYS,
};
