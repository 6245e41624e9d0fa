#include "uc-win-proof.h"

#include "uc-hand.h"
#include "uc-side.h"
#include "uc-win.h"

UcWager
uc_win_proof_staked (UcWager wager)
{
  while (uc_side_wager (wager)->bonus)
    wager = uc_side_wager (wager)->follows;
  return wager;
}

UcWinProof
uc_win_proof (const UcState *s, const UcRules *rules, guint seat, UcWager wager)
{
  const UcSideWager *row = uc_side_wager (wager);
  UcWinProof win = { .combination = uc_win_to_sign (s, rules, seat, wager).combination, .proof.seat = seat };
  guint wanted = row->decided_by == UC_DECIDED_BY_HAND ? 3 : 2;
  gboolean hole = row->decided_by == UC_DECIDED_BY_HOLE || row->decided_by == UC_DECIDED_BY_BOTH
                  || row->decided_by == UC_DECIDED_BY_FOUR;
  UcCard cards[UC_N_FIRST_CARDS];

  uc_wager_cards (s, seat, row->decided_by, cards);
  if (row->explain != NULL)
    row->explain (s, rules, seat, cards, &win.proof);
  else
    win.proof.lines[0].combination = win.combination;
  for (guint i = 0; i < s->round.n_dealt && win.n_player < wanted; i++)
    if (s->round.dealt[i].seat == win.proof.seat)
      win.player[win.n_player++] = s->round.dealt[i].card;
  if (row->decided_by != UC_DECIDED_BY_PLAYER)
    win.n_dealer = uc_hand_cards (s, UC_SEAT_DEALER, 0, win.dealer, hole && s->round.hole_up ? 2 : 1);
  return win;
}
