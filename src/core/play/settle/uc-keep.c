#include "uc-keep.h"

#include "uc-bonus-due.h"
#include "uc-made-award.h"
#include "uc-refuse.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-undo.h"

/* What the award comes to at which a second person signs: announced as it is, and else as what its winner alone gets. */
static UcMoney
award_of (const UcState *s, const UcRules *rules, guint seat, UcWager wager, UcCombination combination)
{
  const UcSide *side = uc_side_c (s, seat, wager);
  UcOdds odds = rules->wagers[wager].odds[combination];
  UcMoney award;

  if (side->state == UC_SIDE_WON)
    return side->pays;
  if (wager == UC_WAGER_SUPER_BONUS)
    return uc_bonus_due_by_cards (s, rules, seat, &combination);
  if (odds.kind == UC_ODDS_METER_SHARE)
    return uc_meter_sums_part (s->round.lock_value[uc_side_wager_slot (wager)], odds.num, 1);
  return uc_odds_pay (odds, side->amount, &award) ? award : UC_MONEY_UNKNOWN;
}

/* The line that a floorperson's badge may stand behind. */
static const char *
signed_line (const UcDecision *d, char text[64])
{
  if (d->input->kind != UC_INPUT_IRREGULARITY)
    return uc_input_usage (UC_INPUT_MOVE);
  g_snprintf (text, 64, "irregularity %s CARD BADGE PIN", uc_irregularity_name (d->input->irregularity));
  return text;
}

static gboolean
refuse_award (UcDecision *d, guint seat, UcWager wager, UcMoney award)
{
  UcMoney two = d->rules->second_signature;
  char line[64];

  if (d->by_two)
    return TRUE;
  if (two != UC_MONEY_UNKNOWN && award != UC_MONEY_UNKNOWN && award >= two && d->input->kind == UC_INPUT_IRREGULARITY)
    {
      /* One of the two asks, and the other says the same. */
      d->asks_two = d->input->badge[0] != '\0';
      return d->asks_two
             || uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_PROGRESSIVE_VALIDATE,
                           "seat %u wins “%s” by that card, and two persons sign that award; expected “%s” by two persons, or "
                           "“%s” by two",
                           seat, uc_wager_name (wager), uc_input_usage (UC_INPUT_VOID_ROUND), signed_line (d, line));
    }
  if (two != UC_MONEY_UNKNOWN && award != UC_MONEY_UNKNOWN && award >= two)
    return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_PROGRESSIVE_VALIDATE,
                      "seat %u wins “%s” by that card, and two persons sign that award; expected “%s” by two persons",
                      seat, uc_wager_name (wager), uc_input_usage (UC_INPUT_VOID_ROUND));
  if (d->input->badge[0] != '\0')
    return TRUE;
  return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_PROGRESSIVE_VALIDATE,
                    "seat %u wins “%s” by that card, and one person does not take it away; expected “%s” with a "
                    "floorperson's badge",
                    seat, uc_wager_name (wager), signed_line (d, line));
}

/* A win that the cards made before the line and make no longer after it, or another one. */
static gboolean
keeps_win (UcDecision *d, guint seat, UcWager wager, gboolean made_too)
{
  const UcState *before = &d->table->now;
  UcCombination was = uc_made_award (before, d->rules, seat, wager), is = uc_made_award (d->s, d->rules, seat, wager);
  gboolean announced = uc_side_c (before, seat, wager)->state == UC_SIDE_WON;
  gboolean falls = (was != UC_COMBINATION_NONE && is != was) || (announced && uc_side_c (d->s, seat, wager)->state < UC_SIDE_WON);

  if (falls)
    return refuse_award (d, seat, wager, award_of (before, d->rules, seat, wager, was));
  if (!made_too || is == was || d->input->badge[0] != '\0')
    return TRUE;
  return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_PROGRESSIVE_VALIDATE,
                    "seat %u would win “%s” by a card for which another hand had asked; expected “%s” with a "
                    "floorperson's badge",
                    seat, uc_wager_name (wager), uc_input_usage (UC_INPUT_MOVE));
}

/* A bet that was collected or paid when the card came, and lies there again. */
static gboolean
keeps_money (UcDecision *d, guint seat)
{
  const UcSeat *before = &d->table->now.round.seats[seat], *after = &d->s->round.seats[seat];
  char line[64];

  for (guint hand = 0; hand < before->hands; hand++)
    if (before->hand[hand].state == UC_HAND_SETTLED && after->hand[hand].state != UC_HAND_SETTLED)
      return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_HOUSE,
                        "seat %u's bet is settled by that card, which the shoe read; expected “%s” with a floorperson's "
                        "badge",
                        seat, signed_line (d, line));
  return TRUE;
}

gboolean
uc_keep_asks_floor (const UcDecision *d)
{
  const UcRound *before = &d->table->now.round, *after = &d->s->round;
  guint read[UC_MAX_SEATS + 1] = { 0 }, seat;
  gboolean other[UC_MAX_SEATS + 1] = { FALSE };

  for (guint i = 0; i < before->n_dealt; i++)
    if (before->dealt[i].seat != 0 && before->dealt[i].seat <= UC_MAX_SEATS)
      {
        read[before->dealt[i].seat] += before->dealt[i].read;
        other[before->dealt[i].seat] |= after->dealt[i].seat != before->dealt[i].seat;
      }
  for (seat = 1; seat <= d->rules->seats; seat++)
    if (other[seat] && read[seat] == 2)
      return TRUE;
  return uc_made_award_signatures (&d->table->now, d->s, d->rules, &seat) != 0;
}

gboolean
uc_keep_awards (UcDecision *d)
{
  const UcWager wagers[] = { uc_side_wager_progressive (d->rules), UC_WAGER_SUPER_BONUS };
  const UcUndoFact *last = uc_undo_last (d->table);
  UcInputKind kind = d->input->kind;
  gboolean moves = kind == UC_INPUT_MOVE || kind == UC_INPUT_TAKE;
  gboolean undone = FALSE;

  if (last == NULL || (!moves && kind != UC_INPUT_IRREGULARITY))
    return TRUE;
  for (guint i = 0; i < d->out->n; i++)
    undone |= d->out->v[i].kind == UC_EVENT_UNDONE;
  if (!undone)
    return TRUE;
  for (guint seat = 1; seat <= d->rules->seats; seat++)
    {
      for (guint i = 0; i < G_N_ELEMENTS (wagers); i++)
        if (wagers[i] != UC_WAGER_NONE && !keeps_win (d, seat, wagers[i], moves && !last->implied))
          return FALSE;
      /* Nobody had said that it was this hand's: the dealer's tap says whose it is, before the card or just after it. */
      if (last->read && !(moves && last->implied) && d->input->badge[0] == '\0' && !keeps_money (d, seat))
        return FALSE;
    }
  return TRUE;
}
