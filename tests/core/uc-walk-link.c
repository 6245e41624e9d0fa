#include "uc-walk-link.h"

#include "uc-side-wager.h"

#include <string.h>

void
uc_walk_link_init (UcWalkLink *link, const UcRules *rules)
{
  memset (link, 0, sizeof *link);
  link->rules = rules;
}

static UcWalkClaim *
last (UcWalkLink *link)
{
  return link->n_claims > 0 ? &link->claims[link->n_claims - 1] : NULL;
}

/* The oldest without a number, where the number is not known. */
static UcWalkClaim *
answered (UcWalkLink *link, const UcEvent *e)
{
  for (guint i = 0; i < link->n_claims; i++)
    if (link->claims[i].id == e->claim && link->claims[i].round == e->of_round)
      return &link->claims[i];
  for (guint i = 0; i < link->n_claims; i++)
    if (link->claims[i].id == 0 && link->claims[i].round == e->of_round)
      return &link->claims[i];
  return NULL;
}

static UcWalkClaim *
settled_claim (UcWalkLink *link, const UcEvent *e)
{
  for (guint i = link->n_claims; i-- > 0;)
    if (link->claims[i].round == e->of_round && link->claims[i].id == e->claim)
      return &link->claims[i];
  return NULL;
}

static const char *
claimed (UcWalkLink *link, const UcEvent *e)
{
  if (!link->ticket)
    return "a claim without a ticket";
  if (last (link) != NULL && last (link)->round == e->round && !last (link)->decided)
    return "a second claim while the first is undecided";
  if (link->said != 0)
    return "a claim after an award of the round";
  if (last (link) != NULL && last (link)->round == e->round && last (link)->stands)
    return "a claim beside one that stands";
  if (e->winners[0] + e->winners[1] == 0 || (gint)(e->winners[0] + e->winners[1]) > link->told)
    return "a claim of nobody, or of more winners than wagers";
  if (link->n_claims == UC_WALK_CLAIMS)
    memmove (link->claims, link->claims + 1, --link->n_claims * sizeof *link->claims);
  link->claims[link->n_claims++]
      = (UcWalkClaim){ .round = e->round, .winners = { e->winners[0], e->winners[1] } };
  link->claimed = TRUE;
  return NULL;
}

static const char *
left_to_come (UcWalkLink *link, const UcEvent *e)
{
  UcWalkClaim *claim = last (link);

  if (claim == NULL || claim->round != e->round || claim->decided || claim->id != 0 || claim->by_hand || claim->left || claim->refused)
    return "an award is left to come that waits for no amount";
  if (link->is_up || link->rules->hold != UC_HOLD_SEAT)
    return "an award is left to come while the link is there, or where the table waits for documents";
  claim->left = TRUE;
  return NULL;
}

static const char *
by_hand (UcWalkLink *link, const UcEvent *e)
{
  UcWalkClaim *claim = last (link);

  if (claim == NULL || claim->round != (claim->left ? e->of_round : e->round) || claim->decided || (claim->id != 0 && !claim->refused) || claim->by_hand)
    return "two persons say the sum of an award that waits for none";
  if (e->award <= 0 || strcmp (e->by, e->second) == 0 || e->by[0] == '\0' || e->second[0] == '\0')
    return "one person, or nobody, says the sum of an award";
  claim->by_hand = TRUE;
  claim->held = e->award;
  return NULL;
}

static const char *
locked (UcWalkLink *link, const UcWalkLinkFelt *felt, const UcEvent *e)
{
  UcWalkClaim *claim = answered (link, e);

  if (claim == NULL)
    return NULL;
  claim->id = e->claim;
  if (claim->by_hand && !claim->decided && felt->paid > 0)
    return NULL;
  if (claim->decided && (!claim->confirmed || !claim->stands || e->held <= 0))
    return NULL;
  claim->held = e->held;
  claim->of_tenth = e->of_tenth;
  claim->decided = claim->confirmed = claim->by_hand = FALSE;
  return NULL;
}

static const char *
confirmed (UcWalkLink *link, const UcEvent *e)
{
  UcWalkClaim *claim = answered (link, e);
  const char *wrong = NULL;

  if (claim == NULL)
    return NULL;
  /* Two persons at the link have said that nobody of it stands, before it was told an amount. */
  claim->refused |= claim->id == 0 && !claim->decided && e->award == 0 && e->held <= 0;
  claim->id = e->claim;
  if (!claim->decided || claim->confirmed)
    return NULL;
  claim->confirmed = TRUE;
  if (link->owes != (claim->by_hand && (e->award < claim->awarded || e->held <= 0) ? e->award - claim->awarded : 0))
    wrong = "the link has awarded another sum than was paid by hand, and nobody says so, or it has not, and somebody does";
  if (claim->by_hand)
    claim->awarded = e->held > 0 ? MIN (claim->awarded, e->award) : e->award;
  if (claim->stands && e->held > 0)
    {
      claim->held = e->held;
      claim->decided = claim->confirmed = claim->by_hand = FALSE;
    }
  return wrong;
}

static const char *
settled (UcWalkLink *link, const UcEvent *e)
{
  UcWalkClaim *claim = settled_claim (link, e);

  if (claim == NULL)
    return "a settlement of a claim that was not made";
  if (claim->decided)
    return "a claim is settled that was decided";
  if (e->by_hand != (claim->by_hand && e->award > 0))
    return "a settlement says that persons said the sum, and they did not; or does not, and they did";
  if (claim->left && claim->awarded == 0 && link->came != e->award)
    return "of an award that was left to come another sum is owed than is settled";
  if (claim->by_hand ? e->award > claim->held || e->released != 0 : e->award + e->released != claim->held)
    return "a settlement does not add up to what was held";
  if (claim->id == 0 && e->award != 0 && !claim->by_hand)
    return "an award of a claim whose amount is to come";
  if (e->winners[0] > claim->winners[0] || e->winners[1] > claim->winners[1])
    return "more winners stand than were claimed";
  if (e->winners[0] + e->winners[1] == 0 && (e->award != 0 || claim->awarded != 0))
    return "an award without a winner";
  claim->decided = TRUE;
  claim->stands = e->winners[0] + e->winners[1] > 0;
  claim->held = 0;
  claim->awarded += e->award;
  if (e->of_round == e->round)
    link->said += e->award;
  return NULL;
}

/* Chips of the linked wager, as the felt has them. */
static const char *
wagers (UcWalkLink *link, UcWalkLinkFelt *felt, const UcEvent *e)
{
  const gboolean part = e->odds.kind == UC_ODDS_METER_SHARE;

  switch ((guint)e->kind)
    {
    case UC_EVENT_WAGER_ACCEPTED:
      felt->seats |= UC_SEAT_BIT (e->seat);
      return NULL;
    case UC_EVENT_WAGER_REMOVED:
      felt->seats &= (guint8)~UC_SEAT_BIT (e->seat);
      return NULL;
    case UC_EVENT_WAGER_CLEARED:
      felt->seats &= (guint8)~UC_SEAT_BIT (e->seat);
      return NULL;
    case UC_EVENT_WAGER_SETTLED:
      if (e->outcome == UC_WORD_VOID)
        felt->seats &= (guint8)~UC_SEAT_BIT (e->seat);
      if (e->outcome != UC_WORD_WIN || !part)
        return NULL;
      if (e->pays == UC_MONEY_UNKNOWN)
        return last (link) != NULL && last (link)->left && !last (link)->decided ? NULL : "a part of the meter is paid of which nobody knows the sum";
      felt->paid += e->pays;
      break;
    case UC_EVENT_AWARD_PAID:
      felt->paid += e->award;
      break;
    case UC_EVENT_METER_CHANGED:
    case UC_EVENT_METER_STARTED:
    case UC_EVENT_METER_SET:
      return "a table moves a meter that it shares";
    default:
      return NULL;
    }
  if (last (link) == NULL || (last (link)->id == 0 && !last (link)->by_hand) || (last (link)->decided && last (link)->awarded == 0))
    return "a part of the meter is paid before it is locked";
  return felt->paid > last (link)->held + last (link)->awarded && !felt->corrected ? "more is paid than was locked" : NULL;
}

static const char *
closed (UcWalkLink *link, UcWalkLinkFelt *felt)
{
  const gboolean left = last (link) != NULL && last (link)->left && !last (link)->decided;

  if (link->asked != 0 || (link->ticket && !left) || link->give_back)
    return "a round is closed whose ticket is open";
  if (left && !link->ticket)
    return "an award is to come, and the round has left the meter";
  if (last (link) != NULL && !last (link)->decided && !left)
    return "a round is closed with an undecided claim";
  if (left)
    {
      /* It was told of this round's wagers, and a later round has none. */
      if (felt->seats != 0 && last (link)->round != link->round)
        return "a wager of the meter lies there while an award of it is to come";
      link->told = 0;
      felt->seats = 0;
    }
  if (link->told != __builtin_popcount (felt->seats))
    return "the link was told of other wagers than stand";
  felt->seats = 0;
      link->told = 0;
  felt->paid = link->said = 0;
  felt->corrected = FALSE;
  link->claimed = FALSE;
  return NULL;
}

const char *
uc_walk_link_event (UcWalkLink *link, UcWalkLinkFelt *felt, const UcEvent *e)
{
  const UcWager wager = uc_side_wager_progressive (link->rules);
  UcWalkClaim *claim;

  if (e->first)
    link->owes = link->came = link->came_to = 0;
  if (e->round != 0)
    link->round = e->round;
  if (e->kind >= UC_EVENT_DEVICE_UP && e->kind <= UC_EVENT_DEVICE_FAULT && e->device == UC_DEVICE_LINK)
    link->is_up = e->kind == UC_EVENT_DEVICE_UP;
  if (e->kind == UC_EVENT_CORRECTION_OWES && e->cause == UC_WORD_AWARD_CAME)
    {
      if (link->came_to & UC_SEAT_BIT (e->seat) || last (link) == NULL || !last (link)->left || last (link)->decided
          || e->of_round != last (link)->round || e->change != e->pays || e->pays < 0)
        return "a part of an award comes twice, or one that was not left to come";
      link->came += e->change;
      link->came_to |= UC_SEAT_BIT (e->seat);
    }
  if (e->kind == UC_EVENT_CORRECTION_OWES && e->cause == UC_WORD_AWARD_SHARED && e->change != UC_MONEY_UNKNOWN)
    link->owes += e->change;
  if (wager == UC_WAGER_NONE || link->rules->wagers[wager].linked[0] == '\0')
    return NULL;
  if (e->wager == wager && e->kind != UC_EVENT_METER_ASKED)
    {
      const char *wrong = wagers (link, felt, e);

      if (wrong != NULL)
        return wrong;
    }
  switch ((guint)e->kind)
    {
    case UC_EVENT_METER_ASKED:
      if (last (link) != NULL && !last (link)->decided)
        return "an ask while an award of an earlier round is to come";
      if (link->asked != 0 || link->ticket || (gint)e->counted != __builtin_popcount (felt->seats) || link->told != 0)
        return "an ask while another stands, or of other wagers than lie there";
      link->asked = e->seq;
      link->told = e->counted;
      return NULL;
    case UC_EVENT_METER_JOINED:
      if (link->asked == 0 || e->target != link->asked)
        return "an answer counts that is another question's";
      link->asked = 0;
      link->ticket = TRUE;
      return NULL;
    case UC_EVENT_METER_REFUSED:
    case UC_EVENT_METER_ABANDONED:
      if (link->asked == 0 || e->target != link->asked)
        return "a refusal counts that is another question's";
      link->asked = 0;
      felt->seats = 0;
      link->told = 0;
      link->give_back = TRUE;
      return NULL;
    case UC_EVENT_METER_RETURNED:
      link->told -= e->counted;
      if (link->told < 0 || (link->asked == 0 && !link->ticket))
        return "more wagers went back than were told of";
      if (last (link) != NULL && last (link)->round == e->round && !last (link)->decided)
        return "the link hears of a wager that went back while a claim is undecided";
      if (link->told == 0)
        link->ticket = FALSE, link->asked = 0;
      return NULL;
    case UC_EVENT_METER_LEFT:
      if (!link->ticket || (last (link) != NULL && last (link)->left && !last (link)->decided))
        return "a round leaves that holds no ticket, or whose award is to come";
      link->ticket = FALSE;
      return NULL;
    case UC_EVENT_METER_CLAIMED:
      return claimed (link, e);
    case UC_EVENT_METER_TO_COME:
      return left_to_come (link, e);
    case UC_EVENT_METER_BY_HAND:
      return by_hand (link, e);
    case UC_EVENT_METER_LOCKED:
      return locked (link, felt, e);
    case UC_EVENT_METER_SETTLED:
      return settled (link, e);
    case UC_EVENT_METER_CONFIRMED:
      return confirmed (link, e);
    case UC_EVENT_METER_DOCUMENTED:
      claim = settled_claim (link, e);
      if (claim == NULL)
        return NULL;
      claim->documented += e->award;
      return !claim->decided || claim->documented > claim->awarded ? "documents of more than was awarded" : NULL;
    case UC_EVENT_STEP_DONE:
      link->give_back = FALSE;
      return NULL;
    /* Every chip goes back, or may be placed anew. */
    case UC_EVENT_BETS_REOPENED:
    case UC_EVENT_ROUND_VOIDED:
      link->give_back = FALSE;
      return NULL;
    case UC_EVENT_CORRECTED:
      felt->corrected = TRUE;
      return NULL;
    case UC_EVENT_CARD_DEALT:
      if (link->asked != 0)
        return "a card is dealt before the meter has answered";
      return link->give_back ? "a card is dealt while chips lie that the meter did not take" : NULL;
    case UC_EVENT_ROUND_CLOSED:
      return closed (link, felt);
    default:
      return NULL;
    }
}
