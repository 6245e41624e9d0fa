/* The others' part of a Super Bonus, 58 Pa. Code §§ 635a.12(c), 635b.2(g)(3)(i). */
#include "uc-super-bonus-envy.h"

#include "uc-side-wager.h"
#include "uc-word.h"

#include <glib/gi18n.h>

static gboolean
has_seven (const UcState *s, guint seat)
{
  UcCard cards[UC_N_FIRST_CARDS];

  uc_wager_cards (s, seat, UC_DECIDED_BY_PLAYER, cards);
  return (cards[UC_FIRST_CARD] != UC_CARD_NONE && uc_card_rank (cards[UC_FIRST_CARD]) == 7)
         || (cards[UC_SECOND_CARD] != UC_CARD_NONE && uc_card_rank (cards[UC_SECOND_CARD]) == 7);
}

guint
uc_super_bonus_envy_seven (const UcState *s, const UcRules *rules, guint seat)
{
  if (has_seven (s, seat))
    return seat;
  for (guint other = 1; other <= rules->seats; other++)
    if (uc_state_player_of (s, other) == uc_state_player_of (s, seat) && has_seven (s, other))
      return other;
  return 0;
}

static void
explain (const UcState *s, const UcRules *rules, guint seat, const UcCard cards[UC_N_FIRST_CARDS], UcProof *proof)
{
  guint seven = uc_super_bonus_envy_seven (s, rules, seat);

  for (guint winner = 1; winner <= rules->seats; winner++)
    if (uc_state_player_of (s, winner) != uc_state_player_of (s, seat)
        && s->round.seats[winner].side[UC_SLOT_SUPER_BONUS].outcome == UC_WORD_WIN)
      proof->lines[0].seats |= UC_SEAT_BIT (winner);
  if (rules->super_bonus.others == rules->super_bonus.others_with_seven)
    return;
  if (seven != 0)
    {
      proof->seat = seven;
      proof->lines[1].text = N_ ("A seven among the first two cards");
    }
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
