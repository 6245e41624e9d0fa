/* The others' part of a Super Bonus, 58 Pa. Code §§ 635a.12(c), 635b.2(g)(3)(i). */
#include "uc-super-bonus-envy.h"

#include "uc-side-wager.h"
#include "uc-word.h"

#include <glib/gi18n.h>

gboolean
uc_super_bonus_envy_has_seven (const UcState *s, const UcRules *rules, guint player)
{
  for (guint seat = 1; seat <= rules->seats; seat++)
    {
      guint n = 0;

      if (uc_state_player_of (s, seat) != player)
        continue;
      for (guint i = 0; i < s->round.n_dealt && n < 2; i++)
        if (s->round.dealt[i].seat == seat && (n++, uc_card_rank (s->round.dealt[i].card) == 7))
          return TRUE;
    }
  return FALSE;
}

static void
explain (const UcState *s, const UcRules *rules, guint seat, const UcCard cards[UC_N_FIRST_CARDS], UcProof *proof)
{
  for (guint winner = 1; winner <= rules->seats; winner++)
    if (uc_state_player_of (s, winner) != uc_state_player_of (s, seat)
        && s->round.seats[winner].side[UC_SLOT_SUPER_BONUS].outcome == UC_WORD_WIN)
      proof->lines[0].seats |= UC_SEAT_BIT (winner);
  if (rules->super_bonus.others == rules->super_bonus.others_with_seven)
    return;
  if (uc_super_bonus_envy_has_seven (s, rules, uc_state_player_of (s, seat)))
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
