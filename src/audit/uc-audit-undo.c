/* What was taken back, and what came in its place. */
#include "uc-audit-private.h"

#include "uc-digest.h"
#include "uc-step.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Of these a device, a meter or a person has made a fact that one dealer does not take back. */
static gboolean
stands (UcEventKind kind)
{
  switch ((guint)kind)
    {
    case UC_EVENT_BETS_LOCKED:
    case UC_EVENT_BETS_REOPENED:
    case UC_EVENT_WAGER_CLEARED:
    case UC_EVENT_CHIPS_VERIFIED:
    case UC_EVENT_HOLE_CARD_CHECKED:
    case UC_EVENT_LAMP_CHECKED:
    case UC_EVENT_PAYOUT_SIGNED:
    case UC_EVENT_PAYOUT_VALIDATED:
    case UC_EVENT_PAYOUT_REJECTED:
    case UC_EVENT_PAYOUT_OVERRULED:
    case UC_EVENT_PAYOUT_METER:
    case UC_EVENT_METER_CHANGED:
    case UC_EVENT_METER_STARTED:
    case UC_EVENT_METER_SET:
    case UC_EVENT_GAMING_DAY_SET_BACK:
    case UC_EVENT_METER_READ:
    case UC_EVENT_RESET_KEY_TURNED:
    case UC_EVENT_AWARD_PAID:
    case UC_EVENT_OWED:
    case UC_EVENT_CORRECTED:
    case UC_EVENT_CORRECTION_OWES:
    case UC_EVENT_RULING:
    case UC_EVENT_ROUND_VOIDED:
    case UC_EVENT_ROUND_CLOSED:
      return TRUE;
    default:
      return FALSE;
    }
}

/* “Paid”: the dealer has said that chips changed hands. At the card reader he has taken or returned what lay there where he has a
 * Blackjack. */
static gboolean
is_payment (const UcAudit *a, guint at)
{
  const UcEvent *events = (const UcEvent *) a->span->data, *e = &events[at];

  if (e->kind != UC_EVENT_STEP_DONE || !e->first || e->step <= UC_STEP_SHUFFLE)
    return FALSE;
  if (e->step != UC_STEP_READER && e->step != UC_STEP_PEEK)
    return e->step != UC_STEP_REVEAL && e->step != UC_STEP_DEALER;
  for (guint i = at; i-- > 0 && events[i].round == e->round && events[i].kind != UC_EVENT_DECISION;)
    if (events[i].kind == UC_EVENT_WAGER_SETTLED && events[i].wager == UC_WAGER_MAIN
        && (events[i].outcome == UC_WORD_LOSE || events[i].outcome == UC_WORD_PUSH))
      return TRUE;
  return FALSE;
}

static gboolean
announces_award (const UcAudit *a, const UcEvent *e)
{
  return (e->kind == UC_EVENT_VALIDATION_REQUIRED || e->kind == UC_EVENT_WINNER_FOUND) && e->wager < UC_N_WAGERS
         && (a->filed.wagers[e->wager].progressive || e->wager == UC_WAGER_ENVY_BONUS || e->wager == UC_WAGER_SUPER_BONUS
             || e->wager == UC_WAGER_SUPER_BONUS_ENVY);
}

/* ---- the shoe ---- */

/* What the shoe has read stays so, whatever is taken back since. */
static void
hear_shoe (UcAudit *a, const UcEvent *e)
{
  switch ((guint)e->kind)
    {
    case UC_EVENT_DEVICE_UP:
    case UC_EVENT_DEVICE_DOWN:
    case UC_EVENT_DEVICE_FAULT:
      if (e->device == UC_DEVICE_SHOE)
        a->shoe_reads = e->kind == UC_EVENT_DEVICE_UP;
      break;
    case UC_EVENT_CARD_DEALT:
    case UC_EVENT_CARD_DRAWN_IN_ERROR:
      if (!a->card_lay)
        g_array_append_val (a->shoe_reads ? a->read : a->typed, e->seq);
      break;
    case UC_EVENT_CHECKPOINT:
      if (e->carry != NULL)
        a->shoe_reads = e->carry->devices[UC_DEVICE_SHOE] == UC_DEVICE_STATE_UP;
      G_GNUC_FALLTHROUGH;
    case UC_EVENT_ROUND_CLOSED:
      g_array_set_size (a->read, 0);
      g_array_set_size (a->typed, 0);
      a->typed_back = 0;
      break;
    default:
      break;
    }
  /* Behind these the card that comes next has been drawn before: it is offered, or goes to the rack. */
  a->card_lay = e->kind == UC_EVENT_IRREGULARITY || e->kind == UC_EVENT_CARD_OFFERED
                || (a->card_lay && e->kind == UC_EVENT_DECISION && !e->first);
}

static gboolean
is_among (const GArray *seqs, guint64 seq)
{
  for (guint i = 0; i < seqs->len; i++)
    if (g_array_index (seqs, guint64, i) == seq)
      return TRUE;
  return FALSE;
}

gboolean
uc_audit_was_read (const UcAudit *a, guint64 seq)
{
  return is_among (a->read, seq);
}

/* Money that has moved is behind the next fact, also where that one is taken back again. */
static void
hear_settled (UcAudit *a, const UcEvent *e)
{
  if (e->first && e->kind != UC_EVENT_UNDONE && !uc_digest_stands_aside (e->kind))
    a->settled_behind = MAX (a->settled_behind, a->settled_seq);
  if (e->kind == UC_EVENT_WAGER_SETTLED)
    a->settled_seq = e->seq;
}

/* ---- taken back ---- */

static void
say (UcAudit *a, const UcEvent *e, const char *cite, const char *text)
{
  guint seat = e->seat <= UC_MAX_SEATS ? e->seat : 0;

  uc_audit_say (a, UC_AUDIT_TAKEN_BACK, seat, e->hand, seat == 0 ? UC_WAGER_NONE : UC_WAGER_MAIN, UC_MONEY_UNKNOWN, cite,
                "%s", text);
}

static void
say_unsigned (UcAudit *a, const UcEvent *e, const char *text)
{
  uc_audit_say (a, UC_AUDIT_NO_AUTHORITY, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, "progressive-validate", "%s", text);
}

static void
take_card (UcAudit *a, const UcEvent *e)
{
  UcAuditTaken *t = &a->taken;

  if (uc_audit_was_read (a, e->seq) && !t->lies_again)
    {
      t->was_read = TRUE;
      t->read_seat = e->seat;
      t->read_hand = e->hand;
    }
  if (e->kind != UC_EVENT_CARD_DEALT || e->to != UC_WORD_SEAT)
    return;
  t->n_cards++;
  if (t->lies_again && (uc_audit_was_read (a, e->seq) || !t->put_back))
    t->card = e->card;
  t->seat = e->seat;
  t->hand = e->hand;
}

/* What the cards win of a progressive, 685c.1(h)(3), and of a Super Bonus, 635a.12(c), as they lie. */
static void
weigh (UcAudit *a, UcAuditTaken *t)
{
  for (UcWager wager = UC_WAGER_MAIN; wager < UC_N_WAGERS; wager++)
    for (guint seat = 1; seat <= UC_MAX_SEATS && a->filed.wagers[wager].progressive; seat++)
      {
        const UcAuditLine *line = &a->now.round.seat[seat].line[wager];
        UcCombination combination;
        UcOdds odds;
        guint percentage;

        t->weighed = wager;
        t->known[seat] = line->there && !uc_audit_is_void (line) && uc_audit_judge_side (a, seat, wager, &combination);
        t->won[seat] = UC_COMBINATION_NONE;
        if (!t->known[seat])
          continue;
        odds = a->filed.wagers[wager].odds[combination];
        percentage = uc_audit_percentage (a, seat, wager);
        if (odds.kind != UC_ODDS_NONE)
          t->won[seat] = combination;
        t->pool[seat] = percentage != 0 ? uc_audit_pool (a, wager, percentage) : 0;
      }
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcAuditSeat *s = &a->now.round.seat[seat];

      t->bonus[seat] = s->there && s->hands == 1 && !s->hand[0].dead ? uc_audit_super_bonus (a, seat, 0) : 0;
    }
}

/* The first card alone is a win, whatever the second one is. */
static gboolean
first_wins (const UcAudit *a, guint seat)
{
  const UcAuditSeat *s = &a->now.round.seat[seat];

  return s->n_first > 0 && (uc_card_rank (s->first[0]) == 1 || uc_card_rank (s->first[0]) == uc_card_rank (a->now.round.up));
}

/* When the input that took something back has said all: an award came or went by as many persons as sign it. */
static void
weigh_again (UcAudit *a)
{
  UcAuditTaken *t = &a->taken;
  UcAuditTaken is = { 0 };

  if (!t->weigh)
    return;
  t->weigh = FALSE;
  weigh (a, &is);
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      gboolean other = t->known[seat] && is.known[seat] && t->won[seat] != is.won[seat];
      gboolean gone = t->known[seat] && !is.known[seat] && t->won[seat] != UC_COMBINATION_NONE
                      && a->now.round.seat[seat].n_first < 2 && !first_wins (a, seat);
      gboolean bonus = t->bonus[seat] != is.bonus[seat];
      gboolean two = (other && uc_audit_needs_two (a, MAX (t->pool[seat], is.pool[seat])))
                     || (bonus && uc_audit_needs_two (a, MAX (t->bonus[seat], is.bonus[seat])));
      const UcEvent at = { .seat = seat, .wager = bonus ? UC_WAGER_SUPER_BONUS : is.weighed };

      if ((other || gone || bonus) && (!t->signed_ || two))
        say_unsigned (a, &at, t->signed_ ? _ ("the cards win another award than before, and one person signed where two do")
                                         : _ ("the cards win another award than before, and no floorperson signed"));
    }
}

/* 685a.9(a): the last hit becomes a double, and nothing else is taken back with it. */
static void
check_doubled (UcAudit *a, const UcEvent *undone, guint hits)
{
  if (a->taken.doubled && (a->taken.n_cards != 1 || hits != 1))
    say (a, undone, "double", _ ("a late double takes back something else than one hit and its card"));
}

/* ---- what the cards had made ---- */

UcMoney
uc_audit_award_made (UcAudit *a, guint seat, UcWager wager)
{
  const UcAuditLine *line = &a->now.round.seat[seat].line[wager];
  UcCombination combination;
  UcOdds odds;
  UcMoney sum;

  if (wager == UC_WAGER_SUPER_BONUS)
    return !a->now.round.seat[seat].there || line->settled ? 0 : uc_audit_super_bonus (a, seat, 0);
  if (!a->filed.wagers[wager].progressive || !line->there || line->settled
      || !uc_audit_judge_side (a, seat, wager, &combination))
    return 0;
  odds = a->filed.wagers[wager].odds[combination];
  if (odds.kind == UC_ODDS_NONE)
    return 0;
  if (line->announced > 0)
    return line->announced;
  if (odds.kind == UC_ODDS_METER_SHARE)
    return MAX (uc_audit_pool (a, wager, odds.num), UC_CENT);
  return uc_odds_pay (odds, line->amount, &sum) ? sum : UC_MONEY_UNKNOWN;
}

/* 685c.1(a), 633b.10(a): what a first card has won already, whatever the second one will be. */
static UcMoney
won_by_first_card (UcAudit *a, guint seat, UcWager wager)
{
  UcAuditSeat *s = &a->now.round.seat[seat];
  UcMoney won;

  if (s->n_first != 1)
    return 0;
  s->first[s->n_first++] = UC_CARD_NONE;
  won = uc_audit_award_made (a, seat, wager);
  s->n_first--;
  return won;
}

/* 685c.1(h)(3), 685a.12(a), (c): the last card goes to the rack, to another hand or into the offer, and an award goes with it. As
 * many persons say so as correct an award: a floorperson beside the dealer, and two where two sign it. */
static void
check_awards_fell (UcAudit *a, const UcEvent *e)
{
  UcAuditTaken *t = &a->taken;
  UcMoney two = a->filed.second_signature;
  char sum[UC_MONEY_TEXT + 8];

  a->event = e;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
      {
        UcMoney award = t->award[seat][w];
        gboolean of_two = award != UC_MONEY_UNKNOWN && two != UC_MONEY_UNKNOWN && award >= two;

        if (award == 0 || (t->signed_ && (!of_two || t->two))
            || (a->now.round.seat[seat].line[w].settled && !(t->ruled && uc_audit_is_void (&a->now.round.seat[seat].line[w])))
            || uc_audit_award_made (a, seat, w) != 0
            || (award != UC_MONEY_UNKNOWN && won_by_first_card (a, seat, w) >= award))
          continue;
        if (of_two)
          uc_audit_say (a, UC_AUDIT_TOO_FEW_SIGNED, seat, 0, w, award, "progressive-validate",
                        _ ("an award of %s, which two persons sign, falls away by one person's word"),
                        uc_audit_say_sum (award, sum));
        else
          uc_audit_say (a, UC_AUDIT_NO_AUTHORITY, seat, 0, w, award, "progressive-validate",
                        _ ("an award falls away by one person: the card that makes it leaves the hand, and no floorperson signed"));
      }
  if (t->given_back && !t->signed_ && !a->now.round.seat[t->given_seat].hand[t->given_hand].settled)
    say (a, &(UcEvent){ .seat = t->given_seat }, "draw",
         _ ("a bet that was settled by a card which the shoe read lies there again by one person's word"));
  a->event = NULL;
  t->given_back = t->moving = t->ruled = FALSE;
  memset (t->award, 0, sizeof t->award);
}

/* 685a.12(f): a floorperson rules that the cards lie elsewhere, and an award may go with them. */
static void
hear_ruling (UcAudit *a, const UcEvent *e)
{
  UcAuditTaken *t = &a->taken;

  if (e->kind != UC_EVENT_RULING || e->choice != UC_WORD_CONFIRMED)
    return;
  *t = (UcAuditTaken){ .card = UC_CARD_NONE, .moving = TRUE, .ruled = TRUE, .signed_ = e->role >= UC_ROLE_FLOORPERSON,
                       .two = e->second[0] != '\0' };
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
      t->award[seat][w] = uc_audit_award_made (a, seat, w);
}

/* ---- before the card is gone ---- */

/* Before the card is gone from the books. A tap just after a card for which nobody had asked says only whose it is. */
static void
keep_what_was_made (UcAudit *a, const UcEvent *events, const UcEvent *undone)
{
  UcAuditTaken *t = &a->taken;
  gboolean card_read = FALSE, typed = FALSE, implied = FALSE, procedure = FALSE;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
      t->award[seat][w] = uc_audit_award_made (a, seat, w);
  for (guint i = 0; i < a->span->len; i++)
    {
      const UcEvent *e = &events[i];

      if (!uc_digest_taken_back (events, a->span->len, i))
        continue;
      card_read |= uc_audit_was_read (a, e->seq);
      typed |= is_among (a->typed, e->seq);
      implied |= e->kind == UC_EVENT_DECISION && e->action == UC_WORD_HIT && e->implied;
      procedure |= e->kind == UC_EVENT_IRREGULARITY || e->kind == UC_EVENT_CARD_OFFERED;
      if (e->kind == UC_EVENT_WAGER_SETTLED && e->wager == UC_WAGER_MAIN)
        {
          t->given_seat = e->seat;
          t->given_hand = e->hand;
        }
    }
  t->given_back = card_read && t->given_seat != 0 && !(t->moved && implied);
  if (typed && !procedure && a->typed_back == 0)
    a->typed_back = undone->seq;
}

/* Which seats dispute, and what of theirs went or had been on record before they did; and whether the floor was called. A surrender
 * changes neither cards nor chips before it is taken, 633a.9. */
static void
hear_others (UcAudit *a, const UcEvent *e, guint64 target)
{
  const UcAuditRound *r = &a->now.round;
  UcAuditTaken *t = &a->taken;
  guint8 disputed = r->disputed | r->to_correct;
  gboolean of_hand = (e->kind == UC_EVENT_CARD_DEALT && e->to == UC_WORD_SEAT) || e->kind == UC_EVENT_WAGER_SETTLED
                     || (e->kind == UC_EVENT_DECISION && e->action != UC_WORD_STAND && e->action != UC_WORD_HIT
                         && e->action != UC_WORD_SURRENDER);

  if (e->seq < target)
    return;
  if ((of_hand || e->kind == UC_EVENT_DISPUTE_RAISED) && e->seat != 0 && e->seat <= UC_MAX_SEATS
      && disputed & UC_SEAT_BIT (e->seat))
    {
      t->disputed = e->seat;
      t->of_disputed |= of_hand;
    }
  if (e->kind == UC_EVENT_FLOOR_CALLED && e->first)
    t->called = !t->signed_;
  if (e->kind == UC_EVENT_FLOOR_CALL_WITHDRAWN)
    t->called = FALSE;
}

void
uc_audit_undone (UcAudit *a, const UcEvent *undone)
{
  const UcEvent *events = (const UcEvent *)a->span->data;
  UcAuditTaken *t = &a->taken;
  guint hits = 0;

  *t = (UcAuditTaken){ .open = TRUE, .card = UC_CARD_NONE };
  t->retyped = strcmp (undone->text, "card-retyped") == 0;
  t->doubled = strcmp (undone->text, "card-doubled") == 0;
  t->put_back = strcmp (undone->text, "card-put-back") == 0;
  t->moved = t->moving = strcmp (undone->text, "card-moved") == 0;
  t->lies_again = t->doubled || t->put_back || t->moved;
  t->signed_ = undone->role >= UC_ROLE_FLOORPERSON && strcmp (undone->by, a->now.dealer) != 0;
  t->two = t->signed_ && undone->second[0] != '\0';
  keep_what_was_made (a, events, undone);
  a->event = undone;
  uc_audit_sign_event (a, undone);
  if (undone->target <= a->settled_behind)
    say (a, undone, "draw", _ ("what was settled is taken back, and another fact has come since"));
  if (undone->target <= a->settled_seq)
    a->settled_seq = 0;
  t->weigh = strcmp (undone->text, "card-moved") != 0;
  weigh (a, t);
  for (guint i = 0; i < a->span->len; i++)
    {
      const UcEvent *e = &events[i];

      hear_others (a, e, undone->target);
      if (!uc_digest_taken_back (events, a->span->len, i))
        continue;
      if (stands (e->kind) || is_payment (a, i))
        uc_audit_say (a, UC_AUDIT_TAKEN_BACK, e->seat <= UC_MAX_SEATS ? e->seat : 0, 0, e->wager, UC_MONEY_UNKNOWN, "draw",
                      _ ("“%s” is taken back by one person's word"), uc_event_kind_name (e->kind));
      if (e->kind == UC_EVENT_CARD_DEALT || e->kind == UC_EVENT_CARD_DRAWN_IN_ERROR)
        take_card (a, e);
      if (t->weigh && announces_award (a, e) && (!t->signed_ || e->signatures > 1))
        {
          t->award_seat = e->seat;
          t->award_wager = e->wager;
        }
      if (t->doubled && !t->signed_ && e->kind == UC_EVENT_CARD_DEALT && e->first)
        say (a, undone, "double", _ ("a hit that was said becomes a double by the dealer's word alone"));
      hits += e->kind == UC_EVENT_DECISION && e->action == UC_WORD_HIT;
    }
  check_doubled (a, undone, hits);
  a->event = NULL;
}

/* ---- in its place ---- */

static void
laid (UcAudit *a, const UcEvent *e)
{
  UcAuditTaken *t = &a->taken;
  char was[UC_CARD_TEXT], is[UC_CARD_TEXT];

  t->laid = TRUE;
  t->lay_again = (t->moved || t->put_back) && e->to == UC_WORD_SEAT && e->seat == t->seat && e->hand == t->hand;
  if (t->doubled && !t->double_came)
    say (a, e, "double", _ ("a late double is on record, and the hand is not doubled"));
  if (t->card != UC_CARD_NONE && e->card != t->card)
    {
      g_autofree char *text = g_strdup_printf (_ ("%s was taken back to lie elsewhere, and %s lies there"),
                                               uc_card_format (t->card, was), uc_card_format (e->card, is));

      say (a, e, "draw", text);
    }
}

/* One person's word is not enough, unless it is an irregularity that has it so, 685a.12(a), (c). Of a disputed seat nobody's is. */
static void
resolve_others (UcAudit *a, const UcEvent *e)
{
  UcAuditTaken *t = &a->taken;
  const UcEvent award = { .seat = t->award_seat, .wager = t->award_wager };
  gboolean irregular = !e->first && (e->kind == UC_EVENT_IRREGULARITY || e->kind == UC_EVENT_CARD_DRAWN_IN_ERROR);

  if (!e->first && (e->kind == UC_EVENT_UNDONE || e->kind == UC_EVENT_HAND_PLACED))
    return;
  if (irregular)
    t->weigh = FALSE;
  a->event = e;
  if ((t->moving || t->put_back) && !e->first)
    return;
  if (t->disputed != 0 && (!(irregular || t->moved || t->put_back) || t->of_disputed) && !t->lay_again)
    say (a, &(UcEvent){ .seat = t->disputed }, "draw",
         _ ("what lay when the seat disputed is taken back, and no ruling came first"));
  if (t->called && !irregular && t->weigh)
    uc_audit_say (a, UC_AUDIT_NO_AUTHORITY, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, "draw",
                  _ ("what lay when the floor was called is taken back, and no floorperson signed"));
  if (t->award_seat != 0 && !irregular)
    say_unsigned (a, &award, t->retyped ? _ ("an award goes with a card that is typed again, and too few persons signed")
                                        : _ ("an award that was announced is taken back, and too few persons signed"));
  t->disputed = t->award_seat = 0;
  t->called = FALSE;
  if (e->first || e->kind == UC_EVENT_ROUND_CLOSED || e->kind == UC_EVENT_CHECKPOINT)
    weigh_again (a);
  a->event = NULL;
}

/* A card that the shoe read goes where an irregularity has it, 685a.12(a), (c); else one person took it back. */
static void
resolve_read (UcAudit *a, const UcEvent *e)
{
  UcAuditTaken *t = &a->taken;

  if (!t->was_read || e->kind == UC_EVENT_UNDONE || (e->kind == UC_EVENT_HAND_PLACED && !e->first))
    return;
  t->was_read = FALSE;
  if (!e->first && (e->kind == UC_EVENT_IRREGULARITY || e->kind == UC_EVENT_CARD_DRAWN_IN_ERROR))
    return;
  a->event = e;
  say (a, &(UcEvent){ .seat = t->read_seat, .hand = t->read_hand }, "reader",
       _ ("gives up a card that the shoe read, by one person's word"));
  a->event = NULL;
}

/* What the same input says behind “undone”: up to what only another one can. */
void
uc_audit_instead (UcAudit *a, const UcEvent *e)
{
  UcAuditTaken *t = &a->taken;

  uc_audit_passed_event (a, e);
  hear_shoe (a, e);
  hear_settled (a, e);
  resolve_read (a, e);
  /* A card that is moved lies again by the end of its line, maybe where it lay before. */
  if (e->first ? t->moving : t->open && !t->moved && e->kind == UC_EVENT_IRREGULARITY)
    check_awards_fell (a, e);
  resolve_others (a, e);
  hear_ruling (a, e);
  if (!t->open || e->kind == UC_EVENT_UNDONE)
    return;
  if (e->first)
    {
      t->open = FALSE;
      return;
    }
  a->event = e;
  switch ((guint)e->kind)
    {
    case UC_EVENT_CARD_DEALT:
    case UC_EVENT_HOLE_CARD_EXPOSED:
      if (e->face == UC_WORD_DOWN)
        break;
      if (t->laid)
        t->open = FALSE;
      else
        laid (a, e);
      break;
    case UC_EVENT_DECISION:
      t->open = !t->laid || e->implied;
      t->double_came |= e->action == UC_WORD_DOUBLE && e->seat == t->seat && e->hand == t->hand;
      break;
    case UC_EVENT_READER_LIGHT:
    case UC_EVENT_HOLE_CARD_CHECKED:
    case UC_EVENT_LAMP_CHECKED:
    case UC_EVENT_CHECKPOINT:
    case UC_EVENT_ROUND_CLOSED:
      t->open = FALSE;
      break;
    default:
      if (t->retyped && t->laid && !t->signed_ && announces_award (a, e))
        say_unsigned (a, e, _ ("an award comes by a card that is typed again, and no floorperson signed"));
      break;
    }
  a->event = NULL;
}
