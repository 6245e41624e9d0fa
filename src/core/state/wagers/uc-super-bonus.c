/* The Super Bonus, 58 Pa. Code §§ 635a.12(c), 635b.2(g)(3): three 7s of one suit against a 7. */
#include "uc-side-wager.h"

#include <glib/gi18n.h>

static void
explain (const UcState *s, const UcRules *rules, guint seat, const UcCard cards[UC_N_FIRST_CARDS], UcProof *proof)
{
  proof->lines[0].combination = s->round.seats[seat].side[UC_SLOT_SUPER_BONUS].combination;
  proof->lines[1].text = N_ ("The dealer’s up-card is a 7");
}

const UcSideWager uc_super_bonus = {
  .title = N_ ("Super Bonus"),
  .mark = "S",
  .slot = UC_SLOT_SUPER_BONUS,
  .step = UC_STEP_SUPER_BONUS,
  .bonus = TRUE,
  .follows = UC_WAGER_MAIN,
  .decided_by = UC_DECIDED_BY_HAND,
  .explain = explain,
  .loses = UC_CITE_SUPER_BONUS,
  .pays = UC_CITE_SUPER_BONUS,
  .paytable = UC_CITE_SUPER_BONUS,
};
