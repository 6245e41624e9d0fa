#include "uc-linked.h"

#include "uc-linked-fold.h"
#include "uc-linked-settlement.h"

#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_QUARK (uc-linked-error-quark, uc_linked_error)

/* A decision on a copy of the meter. */
typedef struct
{
  UcLinked s;
  const UcLinkedInput *input;
  guint16 member; /* whose row it is */
  GArray *events;
} Decision;

typedef UcMoney Changes[UC_LINKED_N_ACCOUNTS];

static void
emit (Decision *d, UcLinkedEvent *event)
{
  uc_linked_apply (&d->s, event);
  g_array_append_val (d->events, *event);
}

static void
sign (const Decision *d, UcLinkedEvent *event)
{
  g_strlcpy (event->by, d->input->badge, sizeof event->by);
  g_strlcpy (event->second, d->input->second, sizeof event->second);
  g_strlcpy (event->reason, d->input->kind == UC_LINKED_DAY ? d->input->day : d->input->reason, sizeof event->reason);
}

/* @change without the house, which stands for what is missing to 0. */
static void
post (Decision *d, UcLinkedCause cause, guint64 claim, Changes change, UcMoney came, UcMoney came_reserve)
{
  UcLinkedEvent event = {
    .kind = UC_LINKED_EVENT_ENTRY,
    .member = d->member,
    .seq = d->input->seq,
    .entry = d->s.entries,
    .epoch = d->s.epoch,
    .cause = cause,
    .round = d->input->round,
    .claim = claim,
    .came = came,
    .came_reserve = came_reserve,
  };

  change[UC_LINKED_HOUSE] = 0;
  for (guint i = 0; i < UC_LINKED_N_ACCOUNTS; i++)
    if (i != UC_LINKED_HOUSE)
      change[UC_LINKED_HOUSE] -= change[i];
  memcpy (event.change, change, sizeof event.change);
  for (guint i = 0; i < UC_LINKED_N_BALANCES; i++)
    event.balance[i] = d->s.balance[i] + change[i];
  sign (d, &event);
  emit (d, &event);
}

/* Fills the changes of display and overflow so that players' money on the meter becomes @sum. */
static void
change_sum (const Decision *d, UcMoney sum, Changes change)
{
  UcMoney display, overflow;

  uc_linked_state_show (&d->s.now, sum, &display, &overflow);
  change[UC_LINKED_DISPLAY] = display - d->s.balance[UC_LINKED_DISPLAY];
  change[UC_LINKED_OVERFLOW] = overflow - d->s.balance[UC_LINKED_OVERFLOW];
}

static UcMoney
sum_of (const UcLinked *link)
{
  return link->balance[UC_LINKED_DISPLAY] + link->balance[UC_LINKED_OVERFLOW];
}

static void
put_ticket (Decision *d, guint16 member, const UcLinkedTicket *ticket, UcLinkedWhy why)
{
  UcLinkedEvent event = { .kind = UC_LINKED_EVENT_TICKET, .member = member, .ticket = *ticket, .why = why };

  emit (d, &event);
}

static void
put_claim (Decision *d, const UcLinkedClaim *claim)
{
  UcLinkedEvent event = { .kind = UC_LINKED_EVENT_CLAIM, .member = claim->member, .kept = *claim };

  emit (d, &event);
}

static void
put_stranded (Decision *d, const UcLinkedStranded *stranded)
{
  UcLinkedEvent event = { .kind = UC_LINKED_EVENT_STRANDED,
                          .member = d->member,
                          .waits = stranded->waits,
                          .in_place = stranded->awarded,
                          .paid_in_place = stranded->paid,
                          .beyond = stranded->beyond };

  /* Of the claim, what says who may be awarded how much. */
  event.kept = (UcLinkedClaim){ .id = stranded->claim.id,
                                .member = stranded->claim.member,
                                .round = stranded->claim.round,
                                .tenth = stranded->claim.tenth,
                                .whole = stranded->claim.whole,
                                .amount = stranded->claim.amount,
                                .of_tenth = stranded->claim.of_tenth,
                                .awarded = stranded->claim.awarded,
                                .back = stranded->claim.back };
  emit (d, &event);
}

/* What two persons filed for it counts from now on, 9 NYCRR 5321.18(b)(4). */
static void
begin_epoch (Decision *d)
{
  UcLinkedEvent event = { .kind = UC_LINKED_EVENT_EPOCH, .member = UC_LINKED_NOBODY, .epoch = d->s.epoch + 1 };

  sign (d, &event);
  emit (d, &event);
}

static void
suspend (Decision *d, UcLinkedWhy why)
{
  UcLinkedEvent event = { .kind = UC_LINKED_EVENT_MEMBER, .member = d->member, .why = why, .on = TRUE };

  g_strlcpy (event.table, d->s.members[d->member].table, sizeof event.table);
  emit (d, &event);
}

/* ---- what members are told ---- */

static void
tell (Decision *d, guint16 member, UcLinkedSay say, UcLinkedEvent *event)
{
  event->kind = UC_LINKED_EVENT_TOLD;
  event->member = member;
  event->say = say;
  event->said = d->s.members[member].said + 1;
  event->epoch = d->s.epoch;
  event->entry = d->s.entries > 0 ? d->s.entries - 1 : 0;
  if (say == UC_LINKED_SAY_JOINED || say == UC_LINKED_SAY_REFUSED)
    event->seq = d->input->seq;
  emit (d, event);
}

static void
tell_refused (Decision *d, UcLinkedWhy why)
{
  UcLinkedEvent event = { .round = d->input->round, .why = why };

  tell (d, d->member, UC_LINKED_SAY_REFUSED, &event);
}

/* Every claim whose amount is final and more than its table knows of. */
static void
tell_amounts (Decision *d)
{
  for (guint i = 0; i < d->s.n_claims; i++)
    {
      UcLinkedClaim claim = d->s.claims[i];
      UcLinkedEvent event = { .round = claim.round, .claim = claim.id, .rank = claim.rank };

      if ((claim.told && (claim.amount <= claim.least || uc_linked_state_held (&claim) == 0))
          || !uc_linked_state_is_final (&d->s, &claim))
        continue;
      /* Two persons said in the table's place that nobody of it stands, and the table has heard that: it pays by its own cards, by hand. */
      if (claim.decided && claim.tenth + claim.whole == 0 && uc_linked_state_stranded (&d->s, claim.id, claim.member) != UC_LINKED_STRANDED)
        continue;
      event.value = claim.amount;
      event.tenth = claim.of_tenth;
      event.held = uc_linked_state_held (&claim);
      claim.told = TRUE;
      claim.least = claim.amount;
      claim.least_tenth = claim.of_tenth;
      put_claim (d, &claim);
      tell (d, claim.member, UC_LINKED_SAY_LOCKED, &event);
    }
}

/* ---- a member's rows ---- */

static UcLinkedTicket *
ticket_of (Decision *d)
{
  UcLinkedTicket *ticket = &d->s.members[d->member].ticket;

  return ticket->open && ticket->round == d->input->round ? ticket : NULL;
}

static guint
open_tickets (const UcLinked *link)
{
  guint n = 0;

  for (guint i = 0; i < link->n_members; i++)
    n += link->members[i].ticket.open;
  return n;
}

/* The claim of the member's round that waits for its winners; UC_LINKED_CLAIMS: none does. */
static guint
undecided_of (const Decision *d, guint32 round)
{
  for (guint i = 0; i < d->s.n_claims; i++)
    if (d->s.claims[i].member == d->member && d->s.claims[i].round == round && !d->s.claims[i].decided)
      return i;
  return UC_LINKED_CLAIMS;
}

static gboolean
is_undecided (const Decision *d, guint32 round)
{
  return undecided_of (d, round) != UC_LINKED_CLAIMS;
}

/* § 685c.1(j): contributions of a round are one entry, those of each wager alike. */
static gboolean
ask (Decision *d)
{
  const UcLinkedInput *input = d->input;
  const UcMeterTerms meter = uc_linked_state_meter (&d->s, d->s.epoch);
  UcMeterSums sums = { sum_of (&d->s), d->s.balance[UC_LINKED_RESERVE] }, came;
  UcLinkedWhy why = UC_LINKED_WHY_NONE;
  UcLinkedEvent joined = { .round = input->round };
  UcLinkedTicket ticket;
  Changes change = { 0 };
  UcMoney stake;

  ticket = d->s.members[d->member].ticket;
  /* Rounds of a journal go forward. One may ask again when its wagers went back. */
  if (input->round < ticket.round)
    return FALSE;
  if (ticket.open && (!ticket.claimed || input->round <= ticket.round || is_undecided (d, ticket.round)))
    return FALSE;
  /* A round that has won says no more once its claim is decided. */
  if (ticket.open)
    {
      ticket.open = FALSE;
      put_ticket (d, d->member, &ticket, UC_LINKED_WHY_NONE);
      tell_amounts (d);
    }
  if (d->s.members[d->member].suspended)
    why = UC_LINKED_WHY_SUSPENDED;
  else if (!d->s.open)
    why = UC_LINKED_WHY_CLOSED;
  else if (input->count == 0 || input->count > UC_MAX_SEATS
           || __builtin_mul_overflow (meter.wager, (UcMoney)input->count, &stake) || stake != input->stake)
    why = UC_LINKED_WHY_STAKE;
  else if (!uc_meter_sums_of_wagers (&meter, input->count, &came) || !uc_meter_sums_add (&sums, &came)
           || sums.value > UC_LINKED_MOST || sums.reserve > UC_LINKED_MOST
           || d->s.balance[UC_LINKED_HELD] + d->s.balance[UC_LINKED_PAYABLE] > UC_LINKED_MOST_SAID / 2
           || d->s.n_unpaid + d->s.n_claims + open_tickets (&d->s) >= UC_LINKED_CLAIMS)
    why = UC_LINKED_WHY_FULL;
  if (why != UC_LINKED_WHY_NONE)
    {
      tell_refused (d, why);
      return TRUE;
    }
  change_sum (d, sums.value, change);
  change[UC_LINKED_RESERVE] = came.reserve;
  change[UC_LINKED_COIN_IN] = -input->stake;
  ticket = (UcLinkedTicket){ TRUE, input->round, d->s.epoch, d->s.entries, input->count, d->s.ranked, FALSE, FALSE, d->s.claimed };
  post (d, UC_LINKED_CAUSE_JOINED, 0, change, came.value, came.reserve);
  put_ticket (d, d->member, &ticket, UC_LINKED_WHY_NONE);
  joined.value = d->s.balance[UC_LINKED_DISPLAY];
  tell (d, d->member, UC_LINKED_SAY_JOINED, &joined);
  return TRUE;
}

/* What wagers had brought goes back with them, unless a claim of 100% has taken it since: then the house bears it. */
static gboolean
take_back (Decision *d)
{
  const UcLinkedTicket *was = ticket_of (d);
  UcMeterSums sums = { sum_of (&d->s), d->s.balance[UC_LINKED_RESERVE] }, back;
  UcLinkedTicket ticket;
  UcMeterTerms meter;
  Changes change = { 0 };

  /* The ask was refused, and its chips go back: nothing had come. */
  if (was == NULL)
    return !d->s.members[d->member].ticket.open;
  ticket = *was;
  /* What they brought, they brought by the terms of their epoch. */
  meter = uc_linked_state_meter (&d->s, ticket.epoch);
  if (d->input->count == 0 || d->input->count > ticket.count || is_undecided (d, d->input->round)
      || !uc_meter_sums_of_wagers (&meter, d->input->count, &back))
    return FALSE;
  if (uc_linked_state_is_taken (&d->s, &ticket))
    back = (UcMeterSums){ 0, 0 };
  back = uc_meter_sums_take_back (&sums, &back);
  change_sum (d, sums.value, change);
  change[UC_LINKED_RESERVE] = -back.reserve;
  change[UC_LINKED_COIN_IN] = meter.wager * d->input->count;
  post (d, UC_LINKED_CAUSE_RETURNED, 0, change, -back.value, -back.reserve);
  ticket.count -= d->input->count;
  ticket.open = ticket.count > 0;
  put_ticket (d, d->member, &ticket, UC_LINKED_WHY_NONE);
  tell_amounts (d);
  return TRUE;
}

static gboolean
leave (Decision *d)
{
  const UcLinkedTicket *was = ticket_of (d);
  UcLinkedTicket ticket;

  if (was == NULL || is_undecided (d, d->input->round))
    return was == NULL && !d->s.members[d->member].ticket.open;
  ticket = *was;
  ticket.open = FALSE;
  put_ticket (d, d->member, &ticket, UC_LINKED_WHY_NONE);
  tell_amounts (d);
  return TRUE;
}

/* Makes the claims' amounts those of @fold. What was held for them and is not any more is @less, of claim @but; where others have
 * more, entries of their own say so. @back: what of it comes to the meter as if it had just been wagered. */
static void
post_fold (Decision *d, const UcLinkedFold *fold, guint but, UcMoney less, UcMoney back)
{
  UcMoney shown, rest, more = 0, sum = fold->display + fold->overflow + back;
  Changes change = { 0 };

  /* A meter is never lowered except for a listed cause: where it would show less than now, the house adds what is missing. */
  uc_linked_state_show (&d->s.now, sum, &shown, &rest);
  if (shown < d->s.balance[UC_LINKED_DISPLAY])
    {
      back += d->s.balance[UC_LINKED_DISPLAY] - shown;
      sum += d->s.balance[UC_LINKED_DISPLAY] - shown;
    }
  change[UC_LINKED_HELD] = -less;
  for (guint i = 0; i < d->s.n_claims; i++)
    if (i != but && fold->amount[i] < d->s.claims[i].amount)
      change[UC_LINKED_HELD] += fold->amount[i] - d->s.claims[i].amount;
    else if (i != but)
      more += fold->amount[i] - d->s.claims[i].amount;
  change_sum (d, sum + more, change);
  change[UC_LINKED_RESERVE] = fold->reserve - d->s.balance[UC_LINKED_RESERVE];
  if (less != 0 || change[UC_LINKED_DISPLAY] != 0 || change[UC_LINKED_HELD] != 0 || change[UC_LINKED_RESERVE] != 0
      || back != 0)
    post (d, UC_LINKED_CAUSE_RELEASED, d->s.claims[but].id, change, back, 0);
  for (guint i = 0; i < d->s.n_claims; i++)
    {
      UcLinkedClaim claim = d->s.claims[i];
      const UcMoney grows = fold->amount[i] - claim.amount;

      claim.came += fold->missing[i];
      claim.came_reserve += fold->missing_reserve[i];
      if (i == but)
        put_claim (d, &claim);
      if (i == but
          || (grows == 0 && fold->of_tenth[i] == claim.of_tenth && fold->missing[i] == 0 && fold->missing_reserve[i] == 0))
        continue;
      if (grows > 0)
        {
          memset (change, 0, sizeof change);
          change_sum (d, sum_of (&d->s) - grows, change);
          change[UC_LINKED_HELD] = grows;
          post (d, UC_LINKED_CAUSE_LOCKED, claim.id, change, 0, 0);
        }
      claim.amount = fold->amount[i];
      claim.of_tenth = fold->of_tenth[i];
      put_claim (d, &claim);
    }
}

/* A hit locks what it takes. After a hit of 100% the next epoch begins, and the other tables play for the new seed, § 685c.1(j). */
static gboolean
claim (Decision *d)
{
  const UcLinkedInput *input = d->input;
  const UcLinkedTicket *ticket = ticket_of (d);
  UcLinkedClaim new = { 0 };
  UcLinkedFold fold;
  Changes change = { 0 };
  UcMoney held = 0, from_reserve, from_house;
  gboolean own = TRUE;

  /* Two persons have closed the round's ticket, or settled its claim: it takes nothing more. */
  if (d->s.members[d->member].ticket.given_up && d->s.members[d->member].ticket.round == input->round)
    {
      tell_refused (d, UC_LINKED_WHY_PERSONS);
      return TRUE;
    }
  if (ticket == NULL || input->tenth > ticket->count || input->whole > ticket->count - input->tenth
      || input->tenth + input->whole == 0 || is_undecided (d, input->round) || d->s.n_claims == UC_LINKED_CLAIMS)
    return FALSE;
  new = (UcLinkedClaim){
    .id = d->s.claimed + 1,
    .member = d->member,
    .round = input->round,
    .epoch = ticket->epoch,
    .rank = ticket->before + 1,
    .during = d->s.epoch,
    .tenth = input->tenth,
    .whole = input->whole,
  };
  for (guint i = 0; d->s.terms->hits == UC_LINKED_HITS_SHARE && i < d->s.n_claims && own; i++)
    if (d->s.claims[i].whole > 0 && d->s.claims[i].during >= new.epoch)
      {
        new.during = d->s.claims[i].during;
        own = FALSE;
      }
  new.shares = !own || new.whole > 0;
  put_claim (d, &new);
  uc_linked_fold (&d->s, &fold);

  for (guint i = 0; i < d->s.n_claims; i++)
    held += fold.amount[i] - d->s.claims[i].amount;
  /* What the limit holds back waits for the next epoch; only the pot of an epoch before, with a higher limit, takes of it. */
  if (own && input->whole > 0)
    {
      change[UC_LINKED_DISPLAY] = -MIN (held, d->s.balance[UC_LINKED_DISPLAY]);
      change[UC_LINKED_OVERFLOW] = -held - change[UC_LINKED_DISPLAY];
    }
  else
    change_sum (d, fold.display + fold.overflow, change);
  change[UC_LINKED_HELD] = held;
  post (d, UC_LINKED_CAUSE_LOCKED, new.id, change, 0, 0);
  for (guint i = 0; i < d->s.n_claims; i++)
    {
      UcLinkedClaim now = d->s.claims[i];

      now.amount = fold.amount[i];
      now.of_tenth = fold.of_tenth[i];
      put_claim (d, &now);
    }
  if (own && input->whole > 0)
    {
      UcMeterTerms meter;

      begin_epoch (d);
      meter = uc_linked_state_meter (&d->s, d->s.epoch);
      uc_meter_sums_begin_anew (&meter, d->s.balance[UC_LINKED_RESERVE], &from_reserve, &from_house);
      memset (change, 0, sizeof change);
      change_sum (d, sum_of (&d->s) + from_reserve, change);
      change[UC_LINKED_RESERVE] = -from_reserve;
      if (from_reserve > 0 || change[UC_LINKED_OVERFLOW] != 0)
        post (d, UC_LINKED_CAUSE_RESEED, new.id, change, 0, 0);
      memset (change, 0, sizeof change);
      change_sum (d, sum_of (&d->s) + from_house, change);
      if (from_house > 0)
        post (d, UC_LINKED_CAUSE_TOP_UP, new.id, change, 0, 0);
    }
  tell_amounts (d);
  return TRUE;
}

/* Of what the table was told for 10%, the part of the winners that stand. */
static UcMoney
tenth_that_stands (const Decision *d, const UcLinkedClaim *claim, UcMoney of_tenth)
{
  return uc_linked_settlement_tenth (&d->s, claim, of_tenth, d->input->tenth);
}

/* Whether a table may settle @claim as the input says. It speaks of what it was told: meanwhile, more may be held. @in_place: what of the claim two
 * persons have awarded in its place, and it has not. */
static gboolean
may_settle (const Decision *d, const UcLinkedClaim *claim, UcMoney in_place)
{
  const UcLinkedInput *input = d->input;
  const gboolean stands = input->tenth > 0 || input->whole > 0;
  const UcMoney of_tenth = tenth_that_stands (d, claim, input->of_tenth);
  UcMoney sum;

  /* Persons at the table said the sum, for nobody could ask the link. */
  if (input->by_hand != 0)
    return claim->member == d->member && !claim->decided && claim->awarded == 0 && stands && input->awarded > 0 && input->released == 0
           && input->tenth <= claim->tenth && input->whole <= claim->whole;
  return claim->member == d->member && !(claim->decided && uc_linked_state_held (claim) == 0)
         && input->awarded >= 0 && input->released >= 0 && input->of_tenth >= 0
         && uc_money_add (input->awarded, input->released, &sum) && sum <= uc_linked_state_held (claim)
         && input->tenth <= claim->tenth && input->whole <= claim->whole
         && (stands || (input->awarded == 0 && claim->awarded == in_place))
         && (input->whole > 0 || input->awarded <= MIN (of_tenth, claim->of_tenth))
         /* Of what stands, only cents that cannot be shared go back; a winner who came to light late shares as well. */
         && (input->whole == 0 || input->released < UC_MAX_SEATS * UC_CENT)
         && (input->whole > 0 || input->tenth == 0
             || of_tenth - claim->awarded - claim->back - input->awarded < UC_MAX_SEATS * UC_CENT)
         && (!stands || uc_linked_state_is_final (&d->s, claim));
}

/* The claim of a round that two persons ended was refused, or they said that nobody of it stands. Its table was out of reach, and settles it all the
 * same: by hand, or because nobody stands. The meter has nothing for it, and the house bears what was paid. */
static gboolean
settle_too_late (Decision *d)
{
  const UcLinkedInput *input = d->input;
  const UcLinkedTicket *ticket = &d->s.members[d->member].ticket;

  if (input->kind != UC_LINKED_SETTLED || !ticket->given_up || ticket->round != input->round || input->claim > d->s.claimed
      || input->released != 0 || (input->awarded != 0 && input->by_hand == 0))
    return FALSE;
  tell_refused (d, UC_LINKED_WHY_PERSONS);
  return TRUE;
}

/* What two persons settled of @input's claim in the place of the table, and the table has not settled itself; UC_LINKED_STRANDED: nothing. */
static guint
in_place_of (const Decision *d)
{
  const UcLinkedInput *input = d->input;

  for (guint i = d->s.n_stranded; i-- > 0 && input->kind == UC_LINKED_SETTLED;)
    {
      const UcLinkedStranded *stranded = &d->s.stranded[i];

      if (stranded->waits && stranded->claim.member == d->member
          && (input->claim != 0 ? stranded->claim.id == input->claim : stranded->claim.round == input->round))
        return i;
    }
  return UC_LINKED_STRANDED;
}

/* The table comes back, and says itself who of the winners stands. The ledger stays as the two persons left it, and the table is told what that is. What the
 * table awards beyond that, the house bears: the table may document it, and the meter does not pay it. */
static gboolean
settle_again (Decision *d, guint at)
{
  const UcLinkedInput *input = d->input;
  const guint kept = uc_linked_state_claim (&d->s, d->s.stranded[at].claim.id);
  UcLinkedStranded stranded = d->s.stranded[at];
  UcLinkedClaim *claim = &stranded.claim;
  UcLinkedEvent settled = { .claim = claim->id, .round = claim->round, .tenth = claim->of_tenth };
  const UcMoney held = kept != UC_LINKED_CLAIMS ? uc_linked_state_held (&d->s.claims[kept]) : 0, sum = input->awarded + input->released;
  UcMoney over;

  /* It had heard what the two persons settled, and nothing was left for it to settle: it takes their word. */
  if (held == 0 && sum == 0 && uc_linked_state_held (claim) > 0)
    {
      settled.value = claim->awarded + stranded.awarded;
      stranded.waits = FALSE;
      stranded.awarded = 0;
      put_stranded (d, &stranded);
      tell (d, d->member, UC_LINKED_SAY_SETTLED, &settled);
      return TRUE;
    }
  /* More has come to the claim since, and the table has been told. It speaks of that, of all or a part of it, unless it says the very sum that the two
   * persons settled. */
  if (held > 0 && sum <= held && (sum == held || sum != uc_linked_state_held (claim)))
    return FALSE;
  /* Another sum that persons at the table said has an answer of its own, and so has a claim of which the table was told nothing. */
  if (!may_settle (d, claim, 0) || ((input->by_hand != 0 || input->claim == 0) && input->awarded != stranded.awarded))
    return FALSE;
  settled.value = claim->awarded + stranded.awarded;
  over = MAX (-stranded.awarded, 0);
  stranded.awarded -= input->awarded;
  stranded.beyond += MAX (-stranded.awarded, 0) - over;
  claim->awarded += input->awarded;
  claim->back += input->released;
  claim->tenth = input->tenth;
  claim->whole = input->whole;
  stranded.waits = input->tenth + input->whole > 0 && input->by_hand == 0 && uc_linked_state_held (claim) > 0;
  /* It awards less: what it does not document stays payable. */
  if (!stranded.waits)
    stranded.beyond -= MAX (stranded.awarded, 0);
  put_stranded (d, &stranded);
  tell (d, d->member, UC_LINKED_SAY_SETTLED, &settled);
  return TRUE;
}

/* What of a claim stands is awarded. What does not is undone as if it had not been: those behind it move up. */
static gboolean
settle (Decision *d)
{
  const UcLinkedInput *input = d->input;
  const guint at = input->claim != 0 ? uc_linked_state_claim (&d->s, input->claim) : undecided_of (d, input->round);
  const guint in_place = in_place_of (d);
  UcLinkedClaim claim;
  UcLinkedEvent settled = { 0 };
  UcLinkedFold fold;
  Changes change = { 0 };
  UcMoney stays, back, was_held, gone, of_tenth, awarded = input->awarded;
  gboolean is_final;

  if (in_place != UC_LINKED_STRANDED && settle_again (d, in_place))
    return TRUE;
  if (at == UC_LINKED_CLAIMS || (in_place != UC_LINKED_STRANDED && uc_linked_state_held (&d->s.claims[at]) == 0))
    return settle_too_late (d);
  if (!may_settle (d, &d->s.claims[at], in_place != UC_LINKED_STRANDED ? d->s.stranded[in_place].awarded : 0))
    return FALSE;
  claim = d->s.claims[at];
  is_final = uc_linked_state_is_final (&d->s, &claim);
  of_tenth = tenth_that_stands (d, &claim, input->of_tenth);
  was_held = uc_linked_state_held (&claim);
  gone = claim.awarded + input->awarded + claim.back;

  /* What it comes to with the winners that stand. */
  d->s.claims[at].least_tenth = tenth_that_stands (d, &claim, claim.least_tenth);
  d->s.claims[at].tenth = input->tenth;
  d->s.claims[at].whole = input->whole;
  d->s.claims[at].least = input->by_hand != 0 ? 0 : gone;
  uc_linked_fold (&d->s, &fold);
  d->s.claims[at] = claim;
  /* Paid by hand, it is awarded what is held for it at most: the house bears what was paid beyond that. With fewer winners, it may come to some cents
   * more than was held, which the table hears of. */
  if (input->by_hand != 0)
    {
      awarded = gone = MIN (awarded, MIN (fold.amount[at], was_held));
      of_tenth = 0;
    }
  /* What has come to it since the table was told stays for it. */
  stays = input->by_hand != 0 ? fold.amount[at] - gone : input->whole > 0 ? was_held - awarded - input->released : MAX (fold.of_tenth[at] - of_tenth, 0);
  stays = input->tenth == 0 && input->whole == 0 ? 0 : CLAMP (stays, 0, fold.amount[at] - gone);
  back = fold.amount[at] - gone - stays;

  if (awarded > 0)
    {
      change[UC_LINKED_HELD] = -awarded;
      change[UC_LINKED_PAYABLE] = awarded;
      post (d, UC_LINKED_CAUSE_AWARDED, claim.id, change, 0, 0);
    }
  post_fold (d, &fold, at, was_held - awarded - stays, back);
  claim = d->s.claims[at];
  claim.tenth = input->tenth;
  claim.whole = input->whole;
  claim.decided = TRUE;
  /* While others may share the pot, nothing beyond what was paid is promised. */
  claim.told = is_final;
  claim.awarded += awarded;
  claim.back += back;
  claim.amount = fold.amount[at];
  claim.of_tenth = fold.of_tenth[at];
  claim.least = is_final ? claim.amount : gone;
  claim.least_tenth = is_final ? claim.of_tenth : MIN (gone, claim.of_tenth);
  put_claim (d, &claim);
  if (in_place != UC_LINKED_STRANDED)
    {
      UcLinkedStranded stranded = d->s.stranded[in_place];

      stranded.claim.amount += awarded;
      stranded.claim.awarded += awarded;
      /* For the table nobody of it stands. What two persons awarded stays, and is payable until they book it. */
      if (input->tenth + input->whole == 0)
        {
          stranded.waits = FALSE;
          stranded.beyond -= MAX (stranded.awarded, 0);
        }
      put_stranded (d, &stranded);
    }
  settled.claim = claim.id;
  settled.round = claim.round;
  settled.value = claim.awarded;
  settled.tenth = claim.of_tenth;
  settled.held = is_final ? uc_linked_state_held (&claim) : 0;
  tell (d, d->member, UC_LINKED_SAY_SETTLED, &settled);
  tell_amounts (d);
  return TRUE;
}

static void
post_paid (Decision *d, UcMoney sum)
{
  Changes change = { 0 };

  change[UC_LINKED_PAYABLE] = -sum;
  change[UC_LINKED_PAID] = sum;
  post (d, UC_LINKED_CAUSE_PAID, d->input->claim, change, 0, 0);
}

/* Documents are about what the table has awarded. What two persons have booked as paid in its place is not booked again; then comes what is payable; and
 * what the table has awarded beyond what they did, the house bears. */
static gboolean
pay (Decision *d)
{
  const UcMoney sum = d->input->awarded;
  const guint at = uc_linked_state_unpaid (&d->s, d->input->claim, d->member);
  const guint in_place = uc_linked_state_stranded (&d->s, d->input->claim, d->member);
  const UcMoney rest = at != UC_LINKED_CLAIMS ? d->s.unpaid[at].rest : 0;
  UcLinkedStranded stranded = { 0 };
  UcMoney of_place, booked;

  if (in_place != UC_LINKED_STRANDED)
    stranded = d->s.stranded[in_place];
  if (sum <= 0 || sum > rest + stranded.paid + stranded.beyond)
    return FALSE;
  of_place = MIN (sum, stranded.paid);
  booked = MIN (sum - of_place, rest);
  if (booked > 0)
    post_paid (d, booked);
  if (booked < sum)
    {
      stranded.paid -= of_place;
      stranded.beyond -= sum - of_place - booked;
      put_stranded (d, &stranded);
    }
  return TRUE;
}

/* Each says whether the row can be: one that cannot moves nothing, and its table is suspended. */
static gboolean (*const rows[UC_LINKED_N_INPUTS]) (Decision *d) = {
  [UC_LINKED_ASKED] = ask,     [UC_LINKED_RETURNED] = take_back, [UC_LINKED_LEFT] = leave,
  [UC_LINKED_CLAIMED] = claim, [UC_LINKED_SETTLED] = settle,     [UC_LINKED_DOCUMENTED] = pay,
};

static void
decide_row (Decision *d)
{
  const UcLinkedMember *member = &d->s.members[d->member];
  UcLinkedEvent row = { .kind = UC_LINKED_EVENT_ROW, .member = d->member, .seq = d->input->seq };

  if (d->input->seq <= member->seq)
    {
      /* Who keeps the record compares a row that is older still. A table that is suspended already is named again. */
      if (d->input->seq == member->seq && memcmp (d->input->hash, member->hash, sizeof member->hash) != 0)
        suspend (d, UC_LINKED_WHY_FORK);
      return;
    }
  memcpy (row.hash, d->input->hash, sizeof row.hash);
  emit (d, &row);
  if (rows[d->input->kind](d))
    return;
  suspend (d, UC_LINKED_WHY_FALSE);
  tell_refused (d, UC_LINKED_WHY_FALSE);
}

/* ---- persons ---- */

gboolean
uc_linked_says_something (const char *reason)
{
  for (const char *at = reason; *at != '\0'; at = g_utf8_next_char (at))
    if (g_unichar_isalnum (g_utf8_get_char (at)))
      return TRUE;
  return FALSE;
}

static gboolean
refuse (GError **error, UcLinkedError code, const char *why)
{
  g_set_error_literal (error, UC_LINKED_ERROR, code, why);
  return FALSE;
}

static gboolean
start_or_adjust (Decision *d, GError **error)
{
  const gboolean starts = d->input->kind == UC_LINKED_STARTED;
  const UcLinkedParameters *terms = &d->s.now;
  Changes change = { 0 };

  if (starts == d->s.started)
    return refuse (error, UC_LINKED_ERROR_NOT_NOW,
                   starts ? _ ("the meter has been started, once; expected an adjustment") : _ ("the meter has not been started"));
  if (open_tickets (&d->s) > 0 || d->s.n_claims > 0)
    return refuse (error, UC_LINKED_ERROR_NOT_NOW,
                   _ ("a round holds a ticket, or a claim is undecided; expected after the last of them"));
  if (d->input->value < 0 || d->input->reserve < 0 || d->input->value > UC_LINKED_MOST || d->input->reserve > UC_LINKED_MOST)
    return refuse (error, UC_LINKED_ERROR_RANGE, _ ("expected from $0 to $100,000,000"));
  if (terms->limit != UC_MONEY_UNKNOWN && d->input->value > terms->limit)
    return refuse (error, UC_LINKED_ERROR_RANGE, _ ("the meter's limit is lower; expected at most the limit"));
  change_sum (d, d->input->value, change);
  change[UC_LINKED_RESERVE] = d->input->reserve - d->s.balance[UC_LINKED_RESERVE];
  post (d, starts ? UC_LINKED_CAUSE_OPENING : UC_LINKED_CAUSE_ADJUSTED, 0, change, 0, 0);
  return TRUE;
}

static gboolean
open_or_close (Decision *d, GError **error)
{
  UcLinkedEvent event = { .kind = UC_LINKED_EVENT_OPEN,
                          .member = UC_LINKED_NOBODY,
                          .why = UC_LINKED_WHY_PERSONS,
                          .on = d->input->kind == UC_LINKED_OPENED };

  if (event.on && !d->s.started)
    return refuse (error, UC_LINKED_ERROR_NOT_NOW, _ ("the meter has not been started; expected its first value before it opens"));
  if (event.on && d->s.waits && !uc_linked_state_is_alike_in_files (&d->s.next, &d->s.now))
    return refuse (error, UC_LINKED_ERROR_NOT_NOW,
                   _ ("other terms wait, which the tables' files must have, too; expected the next epoch first, “upcardctl link epoch”"));
  if (event.on == d->s.open)
    return refuse (error, UC_LINKED_ERROR_NOT_NOW, event.on ? _ ("the meter is open") : _ ("the meter is closed"));
  sign (d, &event);
  emit (d, &event);
  return TRUE;
}

static gboolean
change_member (Decision *d, GError **error)
{
  UcLinkedEvent event = { .kind = UC_LINKED_EVENT_MEMBER,
                          .member = d->member,
                          .why = UC_LINKED_WHY_PERSONS,
                          .on = d->input->kind == UC_LINKED_SUSPENDED };
  const gboolean enrolls = d->input->kind == UC_LINKED_ENROLLED;

  if (enrolls && d->member != UC_LINKED_NOBODY)
    return refuse (error, UC_LINKED_ERROR_NOT_NOW, _ ("the table is a member already"));
  if (enrolls && (d->s.n_members == UC_LINKED_MEMBERS || d->input->table[0] == '\0'))
    return refuse (error, UC_LINKED_ERROR_RANGE, _ ("expected the name of a table, and at most 256 tables on one meter"));
  if (!enrolls && d->s.members[d->member].suspended == event.on)
    return refuse (error, UC_LINKED_ERROR_NOT_NOW, event.on ? _ ("the table is suspended") : _ ("the table is not suspended"));
  if (enrolls)
    event.member = (guint16)d->s.n_members;
  g_strlcpy (event.table, d->input->table, sizeof event.table);
  sign (d, &event);
  emit (d, &event);
  return TRUE;
}

/* Two persons close the ticket of a table that does not come back. The increments of its wagers stay on the meter. */
static gboolean
give_up (Decision *d, GError **error)
{
  UcLinkedTicket ticket = d->s.members[d->member].ticket;

  if (!ticket.open || ticket.round != d->input->round)
    return refuse (error, UC_LINKED_ERROR_NOT_NOW, _ ("the table holds no ticket of that round"));
  if (is_undecided (d, d->input->round))
    return refuse (error, UC_LINKED_ERROR_NOT_NOW, _ ("a claim of that round is undecided; expected it to be settled first"));
  ticket.open = FALSE;
  ticket.given_up = TRUE;
  put_ticket (d, d->member, &ticket, UC_LINKED_WHY_PERSONS);
  tell_amounts (d);
  return TRUE;
}

/* A table burns down with a claim: two persons say which of its winners stand. Should it come back, the round takes nothing more. */
static gboolean
settle_by_hand (Decision *d, GError **error)
{
  const guint at = uc_linked_state_claim (&d->s, d->input->claim);
  const guint32 round = at < UC_LINKED_CLAIMS ? d->s.claims[at].round : 0;
  const guint before = at < UC_LINKED_CLAIMS ? uc_linked_state_stranded (&d->s, d->input->claim, d->member) : UC_LINKED_STRANDED;
  UcLinkedStranded stranded = { 0 };
  UcLinkedTicket ticket;

  if (before != UC_LINKED_STRANDED)
    stranded = d->s.stranded[before];
  if (at < UC_LINKED_CLAIMS && stranded.waits)
    {
      stranded.claim.amount = d->s.claims[at].amount;
      stranded.claim.of_tenth = d->s.claims[at].of_tenth;
    }
  else if (at < UC_LINKED_CLAIMS)
    {
      stranded.claim = d->s.claims[at];
      stranded.waits = TRUE;
      stranded.awarded = 0;
    }
  if (!settle (d))
    return refuse (error, UC_LINKED_ERROR_RANGE,
                   _ ("expected a claim of that table that is undecided, the winners of it that stand, and sums that add up to what is "
                      "held for it"));
  stranded.awarded += d->input->awarded;
  put_stranded (d, &stranded);
  ticket = d->s.members[d->member].ticket;
  if (!ticket.open || ticket.round != round || ticket.given_up)
    return TRUE;
  ticket.given_up = TRUE;
  put_ticket (d, d->member, &ticket, UC_LINKED_WHY_NONE);
  return TRUE;
}

/* A table burns down before it documents an award, and a document that is not in its journal says that it is paid: the reason names it. Should the table
 * come back with documents of its own, nothing is paid twice. */
static gboolean
pay_in_place (Decision *d, GError **error)
{
  const UcMoney sum = d->input->awarded;
  const guint at = uc_linked_state_unpaid (&d->s, d->input->claim, d->member);
  const guint before = uc_linked_state_stranded (&d->s, d->input->claim, d->member);
  UcLinkedStranded stranded = { .claim = { .id = d->input->claim, .member = d->member } };
  UcMoney of_difference;

  if (at == UC_LINKED_CLAIMS)
    return refuse (error, UC_LINKED_ERROR_NOT_NOW, _ ("nothing of that claim is payable at that table; expected a claim whose award is not documented"));
  if (sum <= 0 || sum > d->s.unpaid[at].rest)
    return refuse (error, UC_LINKED_ERROR_RANGE, _ ("expected a sum above zero, and at most what is payable"));
  if (sum % UC_CENT != 0 && sum != d->s.unpaid[at].rest)
    return refuse (error, UC_LINKED_ERROR_RANGE, _ ("nobody is paid a part of a cent; expected whole cents, or all that is payable"));
  if (before != UC_LINKED_STRANDED)
    stranded = d->s.stranded[before];
  post_paid (d, sum);
  /* Where the table has awarded less, it documents the difference last: that is what they pay first. */
  of_difference = CLAMP (-stranded.beyond, 0, sum);
  stranded.beyond += of_difference;
  stranded.paid += sum - of_difference;
  put_stranded (d, &stranded);
  return TRUE;
}

/* Whether a ticket or a claim runs by the terms before those of this epoch: no others can come between. */
static gboolean
has_older (const UcLinked *link)
{
  gboolean older = FALSE;

  for (guint i = 0; i < link->n_members; i++)
    older |= link->members[i].ticket.open && link->members[i].ticket.epoch < link->since;
  for (guint i = 0; i < link->n_claims; i++)
    older |= link->claims[i].epoch < link->since;
  return older;
}

/* Other terms wait for the next epoch. A limit is the link's alone. Seed and rates are in the table files, too: no table may play by a file
 * that is not that of its epoch, so the meter is closed before they are filed, and opens in the next epoch. */
static gboolean
file_terms (Decision *d, GError **error)
{
  const UcLinkedParameters *terms = &d->input->terms;
  UcLinkedEvent event = { .kind = UC_LINKED_EVENT_TERMS, .member = UC_LINKED_NOBODY, .terms = *terms };
  UcLinkedParameters next = *terms;

  if (terms->seed < 0 || terms->seed > UC_LINKED_MOST || terms->primary_ppm > 1000000 || terms->secondary_ppm > 1000000 - terms->primary_ppm)
    return refuse (error, UC_LINKED_ERROR_RANGE, /* xgettext:no-c-format */ _ ("expected a seed from $0 to $100,000,000, and rates of 100% at most together"));
  if (terms->limit != 0 && (terms->limit < MAX (terms->seed, UC_LINKED_LEAST_LIMIT) || terms->limit > UC_LINKED_MOST))
    return refuse (error, UC_LINKED_ERROR_RANGE, _ ("expected a limit from $100 to $100,000,000 that is not below the seed, or none"));
  if (has_older (&d->s))
    return refuse (error, UC_LINKED_ERROR_NOT_NOW,
                   _ ("a ticket or a claim still runs by the terms before the last change; expected after the last of them"));
  if (next.limit == 0)
    next.limit = UC_MONEY_UNKNOWN;
  if (uc_linked_state_is_alike (&next, d->s.waits ? &d->s.next : &d->s.now))
    return refuse (error, UC_LINKED_ERROR_NOT_NOW,
                   d->s.waits ? _ ("these terms are filed, and wait for the next epoch") : _ ("these are the terms of this epoch"));
  if (d->s.open && !uc_linked_state_is_alike_in_files (&next, &d->s.now))
    return refuse (error, UC_LINKED_ERROR_NOT_NOW,
                   _ ("seed and rates are in the tables' files, too, and the files change with them; expected the meter closed"));
  sign (d, &event);
  emit (d, &event);
  return TRUE;
}

/* All balances, and what lies before them is of the day: books are bounded by entries, whatever a clock says. Tickets and claims run on. */
static gboolean
end_day (Decision *d, GError **error)
{
  Changes change = { 0 };

  if (!d->s.started)
    return refuse (error, UC_LINKED_ERROR_NOT_NOW, _ ("the meter has not been started"));
  if (!uc_linked_state_may_end (&d->s, d->input->day))
    {
      if (d->s.day[0] == '\0')
        g_set_error (error, UC_LINKED_ERROR, UC_LINKED_ERROR_RANGE, _ ("“%s” is not a day; expected one such as 2026-11-29"), d->input->day);
      else
        g_set_error (error, UC_LINKED_ERROR, UC_LINKED_ERROR_NOT_NOW,
                     _ ("gaming day “%s” cannot end: %s was the last one that did; expected the day after it"), d->input->day, d->s.day);
      return FALSE;
    }
  post (d, UC_LINKED_CAUSE_DAY, 0, change, 0, 0);
  return TRUE;
}

/* Two persons end an epoch that no hit has ended: nothing of it is in play, and the meter stays as it is. A round that has won is in play until its
 * table says that it is over: a corrected card takes a win away and brings it back, and a round that is void gives its chips back. */
static gboolean
begin (Decision *d, GError **error)
{
  char money[UC_MONEY_TEXT];

  if (!d->s.waits)
    return refuse (error, UC_LINKED_ERROR_NOT_NOW, _ ("no other terms wait; expected them to be filed first, “upcardctl link terms”"));
  for (guint i = 0; !d->s.open && i < d->s.n_members; i++)
    if (d->s.members[i].ticket.open)
      {
        g_set_error (error, UC_LINKED_ERROR, UC_LINKED_ERROR_NOT_NOW,
                     _ ("table %s holds a ticket of round %u, and the terms of an open epoch do not change (9 NYCRR 5321.18(b)(4)); expected the "
                        "end of that round"),
                     d->s.members[i].table, d->s.members[i].ticket.round);
        return FALSE;
      }
  if (d->s.open || d->s.n_claims > 0)
    return refuse (error, UC_LINKED_ERROR_NOT_NOW,
                   /* xgettext:no-c-format */
                   _ ("the terms of an open epoch do not change (9 NYCRR 5321.18(b)(4)); expected the meter closed, no ticket and no claim, or the "
                      "award of 100% that ends the epoch"));
  if (d->s.next.limit != UC_MONEY_UNKNOWN && d->s.next.limit < d->s.balance[UC_LINKED_DISPLAY])
    {
      g_set_error (error, UC_LINKED_ERROR, UC_LINKED_ERROR_RANGE, _ ("the meter shows $%s, and the limit that waits is lower; a limit does not lower a meter"),
                   uc_money_format (d->s.balance[UC_LINKED_DISPLAY], money));
      return FALSE;
    }
  begin_epoch (d);
  return TRUE;
}

static gboolean (*const persons[UC_LINKED_N_INPUTS]) (Decision *d, GError **error) = {
  [UC_LINKED_STARTED] = start_or_adjust, [UC_LINKED_ADJUSTED] = start_or_adjust,  [UC_LINKED_OPENED] = open_or_close,
  [UC_LINKED_CLOSED] = open_or_close,    [UC_LINKED_ENROLLED] = change_member,    [UC_LINKED_SUSPENDED] = change_member,
  [UC_LINKED_RESUMED] = change_member,   [UC_LINKED_GIVEN_UP] = give_up,
  [UC_LINKED_BY_HAND] = settle_by_hand,  [UC_LINKED_PAID_OUT] = pay_in_place,     [UC_LINKED_FILED] = file_terms,
  [UC_LINKED_BEGUN] = begin,
};

static gboolean
decide_persons (Decision *d, GError **error)
{
  const UcLinkedInput *input = d->input;

  if (input->badge[0] == '\0' || input->second[0] == '\0' || strcmp (input->badge, input->second) == 0)
    return refuse (error, UC_LINKED_ERROR_AUTHORITY, _ ("a linked meter is changed by two persons; expected two different badges"));
  if (!uc_linked_says_something (input->reason))
    return refuse (error, UC_LINKED_ERROR_RANGE, _ ("expected a reason with a letter or a digit in it"));
  return persons[input->kind](d, error);
}

gboolean
uc_linked_decide (const UcLinked *link, const UcLinkedInput *input, GArray *events, GError **error)
{
  Decision d = { *link, input, uc_linked_state_member (link, input->table), events };
  const gboolean of_meter = input->kind == UC_LINKED_STARTED || input->kind == UC_LINKED_ADJUSTED
                            || input->kind == UC_LINKED_OPENED || input->kind == UC_LINKED_CLOSED
                            || input->kind == UC_LINKED_FILED || input->kind == UC_LINKED_BEGUN || input->kind == UC_LINKED_DAY;

  g_array_set_size (events, 0);
  if (!of_meter && input->kind != UC_LINKED_ENROLLED && d.member == UC_LINKED_NOBODY)
    {
      g_set_error (error, UC_LINKED_ERROR, UC_LINKED_ERROR_RANGE, _ ("“%s” is not a table of this meter"), input->table);
      return FALSE;
    }
  /* Nothing of a forked journal counts as taken: the member's last row stays. */
  if (input->kind == UC_LINKED_FORKED)
    suspend (&d, UC_LINKED_WHY_FORK);
  else if (rows[input->kind] != NULL)
    decide_row (&d);
  else if (input->kind == UC_LINKED_DAY)
    return end_day (&d, error);
  else
    return decide_persons (&d, error);
  return TRUE;
}

UcLinkedPrompt
uc_linked_prompt (const UcLinked *link)
{
  UcLinkedPrompt prompt = { .tickets = open_tickets (link) };

  for (guint i = link->n_claims; i-- > 0;)
    if (uc_linked_state_held (&link->claims[i]) > 0 || !link->claims[i].decided)
      {
        prompt.undecided++;
        prompt.first = link->claims[i].id;
      }
  return prompt;
}

UcLinkedOutputs
uc_linked_outputs (const UcLinked *link)
{
  return (UcLinkedOutputs){
    .value = link->balance[UC_LINKED_DISPLAY],
    .entry = link->entries > 0 ? link->entries - 1 : 0,
    .open = link->open,
    .pending = uc_linked_prompt (link).undecided > 0,
  };
}
