/* The others' part of a Super Bonus, 58 Pa. Code §§ 635a.12(c), 635b.2(g)(3)(i). */
#include "uc-side-wager.h"
#include "uc-word.h"

#include <glib/gi18n.h>

static gboolean
is_seven (UcCard card)
{
  return uc_card_is_valid (card) && uc_card_rank (card) == 7;
}

static void
explain (const UcState *s, const UcRules *rules, guint seat, const UcCard cards[UC_N_FIRST_CARDS], UcProof *proof)
{
  for (guint winner = 1; winner <= rules->seats; winner++)
    if (winner != seat && s->round.seats[winner].side[UC_SLOT_SUPER_BONUS].outcome == UC_WORD_WIN)
      proof->lines[0].seats |= UC_SEAT_BIT (winner);
  if (rules->super_bonus.others == rules->super_bonus.others_with_seven)
    return;
  if (is_seven (cards[UC_FIRST_CARD]) || is_seven (cards[UC_SECOND_CARD]))
    proof->lines[1].text = N_ ("A seven among the first two cards");
  else
    proof->lines[1] = (UcProofLine){ .text = N_ ("No seven among the first two cards"), .missed = TRUE };
}

const UcSideWager uc_super_bonus_envy = {
  .title = N_ ("Super Bonus to the others"),
  .mark = "E",
  .slot = UC_SLOT_ENVY,
  .step = UC_STEP_SUPER_BONUS,
  .bonus = TRUE,
  .follows = UC_WAGER_SUPER_BONUS,
  .decided_by = UC_DECIDED_BY_UPCARD,
  .explain = explain,
  .loses = UC_CITE_SUPER_BONUS_OTHERS,
  .pays = UC_CITE_SUPER_BONUS_OTHERS,
  .paytable = UC_CITE_SUPER_BONUS_OTHERS,
};
