#include "uc-side-wager.h"

#include "uc-game-row.h"
#include "uc-side.h"
#include "uc-step.h"
#include "uc-ticket.h"
#include "uc-win.h"
#include "uc-word.h"

static const UcSideWager no_row = { .title = NULL };
/* Settled with the hole card: it has a place at the seat, and nothing else of a side wager. */
static const UcSideWager insurance = { .slot = UC_SLOT_INSURANCE, .paytable = UC_CITE_INSURANCE_PAYS };

static const UcSideWager *const rows[UC_N_WAGERS] = {
  [UC_WAGER_NONE] = &no_row,
  [UC_WAGER_MAIN] = &no_row,
  [UC_WAGER_INSURANCE] = &insurance,
#define WAGER(id, file, name) [UC_WAGER_##id] = &uc_##file,
  UC_SIDE_WAGERS (WAGER, UC_WAGER_LIST_SKIP, UC_WAGER_LIST_SKIP)
#undef WAGER
};

const UcSideWager *
uc_side_wager (UcWager wager)
{
  return rows[wager < UC_N_WAGERS ? wager : UC_WAGER_NONE];
}

UcWager
uc_side_wager_after (UcWager wager, gboolean staked)
{
  UcWager next = MAX (wager, UC_WAGER_INSURANCE) + 1;

  while (next < UC_N_WAGERS && staked && rows[next]->bonus)
    next++;
  return next < UC_N_WAGERS ? next : UC_WAGER_NONE;
}

gboolean
uc_side_wager_is_of (const UcRules *rules, UcWager wager)
{
  const guint8 *step = uc_game_row (rules->game)->steps;

  if (!uc_side_wager (wager)->bonus)
    return rules->wagers[wager].offered;
  while (*step != UC_STEP_CLEAR && *step != uc_side_wager (wager)->step)
    step++;
  return *step == uc_side_wager (wager)->step;
}

guint
uc_side_wager_slot (UcWager wager)
{
  return rows[wager]->slot;
}

gboolean
uc_side_wager_is_progressive (UcWager wager)
{
  return uc_side_wager (wager)->progressive;
}

UcCombination
uc_side_wager_judge (const UcState *s, const UcRules *rules, guint seat, UcWager wager)
{
  UcCard cards[UC_N_FIRST_CARDS];
  UcCombination combination;

  uc_wager_cards (s, seat, uc_side_wager (wager)->decided_by, cards);
  combination = uc_side_wager (wager)->combination (cards);
  return rules->wagers[wager].odds[combination].kind != UC_ODDS_NONE ? combination : UC_COMBINATION_NONE;
}

G_STATIC_ASSERT (UC_N_STEPS <= UC_RULES_STEPS && UC_N_WAGERS <= 8 * sizeof (((UcRules *) NULL)->sides_at[0]));

UcWager
uc_side_wager_progressive (const UcRules *rules)
{
  UC_FOR_EACH_STAKED_WAGER (wager)
    if (rules->wagers[wager].offered && uc_side_wager (wager)->progressive)
      return wager;
  return UC_WAGER_NONE;
}

void
uc_side_wager_complete (UcRules *rules)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    if (rules->wagers[wager].offered || uc_side_wager (wager)->bonus)
      rules->sides_at[uc_side_wager (wager)->step] |= 1u << wager;
}

gboolean
uc_side_wager_is_at (const UcRules *rules, UcWager wager, UcStep step)
{
  return (rules->sides_at[step] & (1u << wager)) != 0;
}

gboolean
uc_side_wager_any_at (const UcState *s, const UcRules *rules, UcStep step)
{
  for (guint wagers = rules->sides_at[step]; wagers != 0; wagers &= wagers - 1)
    for (guint seat = 1; seat <= rules->seats; seat++)
      if (uc_side_c (s, seat, __builtin_ctz (wagers))->state >= UC_SIDE_ACCEPTED)
        return TRUE;
  return FALSE;
}

/* Asked after every event. */
UcSideStates
uc_side_wager_states_at (const UcState *s, const UcRules *rules, UcStep step)
{
  UcSideStates states = 0;

  for (guint wagers = rules->sides_at[step]; wagers != 0; wagers &= wagers - 1)
    {
      const UcSideWager *row = uc_side_wager (__builtin_ctz (wagers));

      for (guint seat = 1; seat <= rules->seats; seat++)
        {
          const UcSide *side = &s->round.seats[seat].side[row->slot];

          /* The amount is to come from the link, and the base game goes on. */
          if (side->state == UC_SIDE_WON && uc_ticket_waits_for_amount (s, rules, seat, __builtin_ctz (wagers)))
            continue;
          if (side->state == UC_SIDE_ACCEPTED || side->state == UC_SIDE_WON)
            return UC_SIDES_PENDING;
          if (side->outcome == UC_WORD_WIN)
            states |= UC_SIDES_PAID;
          else if (side->outcome == UC_WORD_LOSE && !row->progressive)
            states |= UC_SIDES_LOST;
        }
    }
  return states;
}

gboolean
uc_side_wager_unjudged (const UcState *s, UcWager wager)
{
  return uc_side_seats (s, wager, UC_SIDE_ACCEPTED) != 0;
}

UcWager
uc_side_wager_won_at (const UcState *s, const UcRules *rules, UcStep step)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    for (guint seat = 1; uc_side_wager_is_at (rules, wager, step) && seat <= rules->seats; seat++)
      if (uc_side_c (s, seat, wager)->state == UC_SIDE_WON && !uc_win_is_ready (uc_side_c (s, seat, wager)))
        return wager;
  return UC_WAGER_NONE;
}

UcWager
uc_side_wager_open (const UcState *s, const UcRules *rules, guint seat)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    if (rules->wagers[wager].offered && uc_side_c (s, seat, wager)->state == UC_SIDE_ACCEPTED)
      return wager;
  return UC_WAGER_NONE;
}

gboolean
uc_side_wager_cards_stay (const UcState *s, const UcRules *rules, guint seat)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    if (rules->wagers[wager].offered && s->round.step < uc_side_wager (wager)->step
        && uc_side_c (s, seat, wager)->state == UC_SIDE_ACCEPTED)
      return TRUE;
  return FALSE;
}
