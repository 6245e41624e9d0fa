/* Undo, move, correct, void: taking back what nothing rests on, and new entries for what is a fact. UX § 8, A26. */
#include "uc-correct.h"

#include "uc-bonus-due.h"
#include "uc-deal.h"
#include "uc-decisions.h"
#include "uc-due.h"
#include "uc-emit.h"
#include "uc-event-fields.h"
#include "uc-hand.h"
#include "uc-held.h"
#include "uc-insurance.h"
#include "uc-made-award.h"
#include "uc-owes.h"
#include "uc-past.h"
#include "uc-refusal.h"
#include "uc-refuse.h"
#include "uc-require.h"
#include "uc-settle-side.h"
#include "uc-settle.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-ticket.h"
#include "uc-undo.h"

#include <inttypes.h>

void
uc_correct_take_back (UcDecision *d, const char *what, guint back)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_UNDONE);

  g_strlcpy (e->text, what, sizeof e->text);
  e->target = uc_undo_first_seq (d->table, back);
  if (d->input->badge[0] != '\0')
    {
      g_strlcpy (e->by, d->by_two ? d->s->round.correct_by : d->input->badge, sizeof e->by);
      g_strlcpy (e->second, d->by_two ? d->input->badge : "", sizeof e->second);
      e->role = d->by_two ? (UcRole) d->s->round.correct_role : d->input->role;
    }
  uc_emit (d, e);
}

/* As if the card had been typed now: it goes where the procedure says. */
static gboolean
deal_instead (UcDecision *d, gboolean hole, UcCard card)
{
  const UcInput *said = d->input;
  UcInput input = *said;
  gboolean done;

  input.kind = hole ? UC_INPUT_HOLE : UC_INPUT_CARD;
  input.card = card;
  d->input = &input;
  done = hole ? uc_deal_hole (d) : uc_deal_card (d);
  d->input = said;
  return done;
}

/* Why the last fact stays. */
static gboolean
refuse_undo (UcDecision *d, const UcUndoFact *last)
{
  if (last == NULL)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_NONE,
                      "nothing can be taken back; a fact that others depend on is corrected with “correct”");
  return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_NONE,
                    "the shoe read that card, and it is not taken back; expected “move” to another hand, an "
                    "“irregularity”, or “correct” by two persons");
}

/* A badge that nothing asks for signs nothing, and one that is asked for has to be good. */
static gboolean
check_badge (UcDecision *d, gboolean *handled)
{
  return d->input->badge[0] == '\0' || uc_require_role (d, UC_ROLE_FLOORPERSON, handled);
}

/* What came in the place of a card goes, and the card lies there again. */
gboolean
uc_correct_undo (UcDecision *d)
{
  const UcUndoFact *last = uc_undo_last (d->table);
  gboolean handled;

  if (!check_badge (d, &handled))
    return handled;
  if (last == NULL || (last->read && !last->instead))
    return refuse_undo (d, last);
  uc_correct_take_back (d, last->instead ? UC_UNDO_PUT_BACK : uc_event_kind_name ((UcEventKind) last->kind), 0);
  if (!last->instead)
    return TRUE;
  if (last->old_action == UC_WORD_NONE)
    return deal_instead (d, last->old_what == UC_EVENT_HOLE_CARD_EXPOSED, last->old_card)
           && (!last->with_hole || deal_instead (d, FALSE, UC_CARD_NONE));
  return uc_decisions_lay_card (d, (UcPlace){ last->old_seat, last->old_hand },
                                &(UcLaid){ .card = last->old_card, .action = (UcWord) last->old_action,
                                           .amount = last->old_amount, .implied = last->old_implied });
}

/* ---- retype: another card in the place of the one that was typed ---- */

static gboolean
retype (UcDecision *d, const UcUndoFact *last)
{
  gboolean behind = uc_undo_is_behind_hole (d->table);

  uc_correct_take_back (d, "card-retyped", behind ? 1 : 0);
  if (behind || last->with_hole)
    return deal_instead (d, FALSE, d->input->card) && deal_instead (d, FALSE, UC_CARD_NONE);
  if (last->action == UC_WORD_NONE || !last->instead)
    return deal_instead (d, last->what == UC_EVENT_HOLE_CARD_EXPOSED, d->input->card);
  return uc_decisions_lay_card (d, (UcPlace){ last->seat, last->hand },
                                &(UcLaid){ .card = d->input->card, .action = (UcWord) last->action,
                                           .amount = last->amount, .implied = last->implied });
}

gboolean
uc_correct_retype (UcDecision *d)
{
  const UcUndoFact *last = uc_undo_last (d->table), *typed = uc_undo_typed (d->table);
  gboolean handled;

  if (!check_badge (d, &handled))
    return handled;
  if (last == NULL || last->read)
    return refuse_undo (d, last);
  if (typed == NULL)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_NONE,
                      "the last fact is not a card that was typed; expected “undo” of what came after it first");
  if (typed->card == d->input->card)
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_NONE, "that card is on record already");
  return retype (d, typed);
}

/* ---- what one person may not change ---- */

/* Until its ruling a disputed seat's cards and chips are its evidence: a line of the dealer's leaves them as they are, and what
 * lay when the seat disputed is not taken back at all. */
static gboolean
leaves_disputed (UcDecision *d, gboolean takes_back)
{
  guint8 changed = uc_held_changed (&d->table->now, d->s);
  gboolean two = d->input->kind == UC_INPUT_LATE_DOUBLE ? uc_undo_back_to_hit (d->table) != 0
                                                        : d->input->kind == UC_INPUT_RETYPE && uc_undo_is_behind_hole (d->table);
  guint seat = changed != 0 ? (guint) __builtin_ctz (changed) : takes_back ? uc_undo_disputed (d->table, two ? 2 : 1) : 0;

  return seat == 0
         || uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE,
                       "seat %u disputes, and what was on record then stays as it is, its cards and its chips; expected "
                       "“ruling BADGE PIN %u paid|stands|correct” first", seat, seat);
}

/* How many persons sign: of what follows from the facts that go, and from what comes in their place. */
static guint
signatures_for (const UcDecision *d, guint *seat)
{
  guint signatures = MAX (uc_undo_signatures (d->table), uc_made_award_signatures (&d->table->now, d->s, d->rules, seat));

  if (d->input->kind == UC_INPUT_LATE_DOUBLE && uc_undo_back_to_hit (d->table) != 0)
    signatures = MAX (signatures, 1);
  for (guint i = 0; i < d->out->n; i++)
    if (uc_undo_makes_award (&d->out->v[i]))
      {
        *seat = d->out->v[i].seat;
        signatures = MAX (signatures, MAX (1, d->out->v[i].signatures));
      }
  return signatures;
}

/* § 685c.1(h)(3): a card that makes or unmakes an award is a floorperson's word beside the dealer's, and where two sign the award,
 * two persons' who do not deal. § 685a.9(c): the player elects to double before the card comes, so that a double in place of a hit
 * that was said needs another pair of eyes. The same behind a call of the floor's. */
static gboolean
is_signed (UcDecision *d)
{
  const UcInputKind kind = d->input->kind;
  guint seat = 0, signatures = signatures_for (d, &seat);

  if (signatures > 1)
    return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_PROGRESSIVE_VALIDATE,
                      "two persons sign the award that comes or goes with it; expected “%s” by two persons, or “%s”",
                      uc_input_usage (UC_INPUT_CORRECT), uc_input_usage (UC_INPUT_VOID_ROUND));
  if (signatures == 0 || d->input->badge[0] != '\0')
    return TRUE;
  if (seat != 0)
    return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_PROGRESSIVE_VALIDATE,
                      "an award at seat %u comes or goes with it, and the dealer alone does not change that; expected “%s” with a "
                      "floorperson's badge", seat, uc_input_usage (kind));
  if (uc_undo_last (d->table)->called)
    return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_HOUSE,
                      "the floor has been called since, and the dealer alone takes nothing back behind that; expected “%s” with a "
                      "floorperson's badge", uc_input_usage (kind));
  if (kind == UC_INPUT_LATE_DOUBLE)
    return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_DOUBLE,
                      "a hit was said before its card came, and a double is elected before its card; expected “%s” with a "
                      "floorperson's badge", uc_input_usage (kind));
  return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_PROGRESSIVE_VALIDATE,
                    "an award follows from it, and the dealer alone does not take it back; expected “%s” with a floorperson's badge",
                    uc_input_usage (kind));
}

gboolean
uc_correct_may_stand (UcDecision *d)
{
  gboolean takes_back = FALSE;

  for (guint i = 0; i < d->out->n; i++)
    takes_back |= d->out->v[i].kind == UC_EVENT_UNDONE;
  switch ((guint) d->input->kind)
    {
    case UC_INPUT_UNDO:
    case UC_INPUT_RETYPE:
    case UC_INPUT_LATE_DOUBLE:
      return !takes_back || (leaves_disputed (d, TRUE) && is_signed (d));
    case UC_INPUT_MOVE:
    case UC_INPUT_TAKE:
    case UC_INPUT_IRREGULARITY:
      return leaves_disputed (d, FALSE);
    case UC_INPUT_RULING:
      return d->input->word != UC_WORD_CONFIRMED || leaves_disputed (d, FALSE);
    default:
      return TRUE;
    }
}

gboolean
uc_correct_move (UcDecision *d)
{
  UcPlace to = { d->input->seat, d->input->hand };
  gboolean handled;

  if (d->input->badge[0] != '\0' && !uc_require_role (d, UC_ROLE_FLOORPERSON, &handled))
    return handled;
  if (!uc_undo_can_move (d->table))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_DECISIONS,
                      "only the last card of a player's hand can be moved, and only until something rests on it");
  if (!uc_hand_live (d->s, to.seat, to.hand))
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_NONE, "seat %u has no hand %u in play", to.seat, to.hand);
  return uc_decisions_give_last_card (d, to);
}

/* ---- correct ---- */

/* The round that a fact lies in: the open one, or one that is closed. */
typedef struct
{
  const UcState *s;
  const UcRules *rules;
  gboolean closed;
  UcPastRound past;
} FactsRound;

typedef struct
{
  guint seat;                /* of an amount */
  char old[UC_VALUE_TEXT];
  gboolean known;
} Target;

static Target
find_target (const FactsRound *round, guint64 seq, const char *key)
{
  Target t = { 0 };

  for (guint i = 0; round->s != NULL && i < round->s->round.n_dealt && g_str_equal (key, "card"); i++)
    if (round->s->round.dealt[i].seq == seq && round->s->round.dealt[i].face_up)
      {
        uc_card_format (round->s->round.dealt[i].card, t.old);
        t.known = TRUE;
      }
  for (guint seat = 1; round->s != NULL && seat <= round->rules->seats && g_str_equal (key, "amount"); seat++)
    if (round->s->round.seats[seat].in_round && round->s->round.seats[seat].main_seq == seq)
      {
        t.seat = seat;
        uc_money_format (round->s->round.seats[seat].main, t.old);
        t.known = TRUE;
      }
  return t;
}

/* %TRUE with no state where the fact lies between rounds. */
static gboolean
find_round (UcDecision *d, guint64 target, FactsRound *round)
{
  const UcTable *table = d->table;
  g_autoptr (GError) why = NULL;

  *round = (FactsRound){ .s = d->s, .rules = d->rules };
  if (d->s->round.began && target >= d->s->round.first_seq)
    return TRUE;
  if (table->past == NULL)
    return uc_refuse (d, UC_TABLE_ERROR_PAST, UC_CITE_NONE, "no closed round can be read here, and so none corrected");
  switch (table->past->find (table->past, target, table->now.carry.seq, &round->past, &why))
    {
    case UC_PAST_UNREADABLE:
      return uc_refuse_literal (d, UC_TABLE_ERROR_PAST, UC_CITE_NONE, why->message);
    case UC_PAST_OUTSIDE:
      round->s = NULL;
      return TRUE;
    case UC_PAST_FOUND:
      break;
    }
  round->s = &round->past.table.now;
  round->rules = round->past.table.rules;
  round->closed = TRUE;
  return TRUE;
}

/* What was done between rounds, a dealer who signed on, has the keys that its event has; nothing follows from it. */
static gboolean
check_outside (UcDecision *d, const FactsRound *round, guint64 target, const char *key)
{
  for (const UcEventKey *at = uc_event_fields_keys (round->past.kind); at->field != NULL; at++)
    if (strlen (key) == at->len && memcmp (key, at->name, at->len) == 0)
      return TRUE;
  return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_NONE,
                    "fact %" PRIu64 ", “%s”, has no “%s” to correct", target,
                    uc_event_kind_name (round->past.kind), key);
}

/* § 685c.1(h)(3): what a round came to is another person's word than its dealer's, also when he deals no more. */
static gboolean
may_sign_of (UcDecision *d, const FactsRound *round)
{
  return !round->closed
         || uc_require_not_dealer_of (d, round->s->carry.round, round->s->carry.dealer, UC_CITE_PROGRESSIVE_VALIDATE);
}

/* A sum is written as everywhere else. A fact from between rounds may have any value. */
static void
write_value (const UcInput *input, char to[UC_VALUE_TEXT])
{
  UcMoney sum;

  if (g_str_equal (input->key, "amount") && uc_money_parse (input->value, &sum, NULL))
    uc_money_format (sum, to);
  else if (g_str_equal (input->key, "card") && uc_card_parse (input->value) != UC_CARD_NONE)
    uc_card_format (uc_card_parse (input->value), to);
  else
    g_strlcpy (to, input->value, UC_VALUE_TEXT);
}

static gboolean
check_correction (UcDecision *d, FactsRound *round)
{
  const UcInput *input = d->input;
  char value[UC_VALUE_TEXT];
  UcMoney sum;

  if (input->target == 0 || input->target > d->s->carry.seq)
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_NONE,
                      "there is no fact %" PRIu64 "; the last is %" PRIu64, input->target,
                      d->s->carry.seq);
  if (!find_round (d, input->target, round))
    return FALSE;
  if (round->s == NULL)
    return check_outside (d, round, input->target, input->key);
  if (!find_target (round, input->target, input->key).known)
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_NONE,
                      "fact %" PRIu64 " has no “%s” to correct; expected the “card” of a face-up card or the "
                      "“amount” of a main wager. Before the first card, the dealer enters another wager again after "
                      "“reopen-bets”. Later, a “dispute” and its “ruling” pay the player what is missing",
                      input->target, input->key);
  /* Who is owed the amount when it comes is on record, and nobody else can be. */
  if (g_str_equal (input->key, "card") && uc_ticket_left (d->s) != NULL && uc_ticket_left (d->s)->round == round->s->carry.round)
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_PROGRESSIVE_PAY,
                      "the award of round %u is to come, and its cards decide who has it; expected when the amount has come, or two persons "
                      "have said it", uc_ticket_left (d->s)->round);
  if (g_str_equal (input->key, "card") && uc_card_parse (input->value) == UC_CARD_NONE)
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_NONE, "“%s” is not a card; expected one like AS or TD",
                      input->value);
  if (g_str_equal (input->key, "amount") && (!uc_money_parse (input->value, &sum, NULL) || sum <= 0))
    return uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_NONE, "“%s” is not a sum for a wager; expected dollars like 25.00",
                      input->value);
  write_value (input, value);
  return !g_str_equal (value, find_target (round, input->target, input->key).old)
         || uc_refuse (d, UC_TABLE_ERROR_RANGE, UC_CITE_NONE, "fact %" PRIu64 " says “%s” already; expected another value",
                       input->target, value);
}

/* Money or a sensor's word changes with every correction: a second person of a higher role (DESIGN § 7). */
gboolean
uc_correct_correct (UcDecision *d)
{
  const UcInput *input = d->input;
  FactsRound round;
  gboolean handled;
  UcEvent *e;

  if (d->s->round.trouble == UC_TROUBLE_SECOND_PERSON)
    return uc_refuse_not_now (d);
  if (!check_correction (d, &round))
    return FALSE;
  if (!uc_require_role (d, UC_ROLE_FLOORPERSON, &handled))
    return handled;
  if (!may_sign_of (d, &round))
    return FALSE;
  e = uc_require_second_person (d, input->key);
  e->target = input->target;
  write_value (input, e->new_);
  g_strlcpy (e->text, input->text, sizeof e->text);
  uc_emit (d, e);
  return TRUE;
}

static guint
copies_of (const UcDecision *d, UcCard card)
{
  return uc_card_is_valid (card) ? d->s->carry.counts[uc_card_index (card)] : 0;
}

/* What a closed round owes is said now, by the cards, wagers and meters that it had. Its payments stand, and so does the
 * meter, which others have played for since: A36. */
static void
owe_of_closed_round (UcDecision *d, FactsRound *round, const UcEvent *corrected)
{
  UcDecision then = *d;

  uc_past_correct (&round->past, corrected);
  then.rules = round->rules;
  then.after = &round->past.table;
  then.s = &round->past.table.now;
  then.told_in = d;
  uc_owes_compare (&then);
}

/* Of a fact between rounds: the closed one that it came before, or the last. */
static guint32
closed_round_of (const UcDecision *d, const FactsRound *round)
{
  if (round->closed)
    return round->s->carry.round;
  if (round->s != NULL)
    return 0;
  return round->past.number != 0 ? round->past.number : d->s->carry.round - (d->s->round.began ? 1 : 0);
}

gboolean
uc_correct_complete (UcDecision *d)
{
  const UcRound *r = &d->s->round;
  /* The face that a card of this round is corrected to. */
  const UcCard face = r->began && r->correct_target >= r->first_seq && g_str_equal (r->correct_key, "card")
                          ? uc_card_parse (r->correct_value)
                          : UC_CARD_NONE;
  const guint copies = copies_of (d, face);
  const guint32 seen = uc_card_is_valid (face) ? d->s->carry.seen_round[uc_card_index (face)] : 0;
  FactsRound round;
  UcEvent *e, said;
  Target t;

  if (!find_round (d, r->correct_target, &round) || !may_sign_of (d, &round))
    return FALSE;
  t = find_target (&round, r->correct_target, r->correct_key);
  e = uc_emit_begin (d, UC_EVENT_CORRECTED);
  e->of_round = closed_round_of (d, &round);
  e->target = r->correct_target;
  e->seat = t.seat;
  g_strlcpy (e->key, r->correct_key, sizeof e->key);
  g_strlcpy (e->old, t.old, sizeof e->old);
  g_strlcpy (e->new_, r->correct_value, sizeof e->new_);
  g_strlcpy (e->by, r->correct_by, sizeof e->by);
  g_strlcpy (e->second, d->input->badge, sizeof e->second);
  g_strlcpy (e->text, r->correct_reason, sizeof e->text);
  said = *e;
  uc_emit (d, e);
  if (round.closed)
    owe_of_closed_round (d, &round, &said);
  if (round.closed || round.s == NULL)
    return TRUE;
  if (copies_of (d, face) > copies)
    uc_deal_check_copies (d, face, seen);
  uc_settle_return_above (d);
  uc_insurance_return_above (d);
  uc_owes_compare (d);
  uc_due_settle_meter (d);
  return TRUE;
}

/* ---- void ---- */

/* What follows from a win that stands is decided first. */
static gboolean
owes_no_bonus (UcDecision *d)
{
  UcWager bonus = uc_bonus_due_undecided (d->s, d->rules);

  return bonus == UC_WAGER_NONE
         || uc_refuse_until (d, uc_side_wager (bonus)->pays,
                             "a bonus, “%s”, is owed on a wager that is paid and stands, and is decided before the round "
                             "is made void", uc_wager_name (bonus));
}

/* What is validated is paid when the round is made void, and of a disputed seat nothing is paid before the ruling. */
static gboolean
disputes_no_win (UcDecision *d)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    for (guint seat = 1; seat <= d->rules->seats; seat++)
      {
        const UcSide *side = uc_side_c (d->s, seat, wager);

        if (d->s->round.seats[seat].disputed != UC_WORD_NONE && side->state == UC_SIDE_WON && side->validated)
          return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_HOUSE,
                            "seat %u disputes, and its win is signed; expected “ruling BADGE PIN %u paid|stands|correct” "
                            "first", seat, seat);
      }
  return TRUE;
}

/* A void round pays what is validated, and the amount is not known yet. */
static gboolean
no_amount_is_to_come (UcDecision *d)
{
  const UcWager wager = uc_ticket_wager (d->rules);

  for (guint seat = 1; wager != UC_WAGER_NONE && seat <= d->rules->seats; seat++)
    if (uc_ticket_waits_for_amount (d->s, d->rules, seat, wager))
      return uc_refuse_until (d, UC_CITE_PROGRESSIVE_PAY,
                              "seat %u's win is signed, and its amount is to come from the link; expected when it has come, or "
                              "“%s” by the second person as well, which gives that win up",
                              seat, uc_input_usage (UC_INPUT_VOID_ROUND));
  return TRUE;
}

/* The same line by another badge: with what only waits to be paid. */
static gboolean
void_again (UcDecision *d)
{
  gboolean handled;

  if (!uc_require_role (d, UC_ROLE_FLOORPERSON, &handled))
    return handled;
  if (!uc_require_beside (d, d->s->round.correct_by, (UcRole) d->s->round.correct_role))
    return FALSE;
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    uc_settle_void_validated (d, seat, UC_CITE_HOUSE);
  return uc_correct_complete_void (d);
}

/* Every wager that is not settled goes back: money changes, and a second person signs. What is settled stands, A26, and a
 * bonus that follows from it: whether that is paid is said of the bonus itself, and on record. A win that is validated and
 * only waits for another's share is paid, unless the second person says this line as well. */
gboolean
uc_correct_void (UcDecision *d)
{
  gboolean handled;
  UcEvent *e;

  if (d->s->round.trouble == UC_TROUBLE_SECOND_PERSON)
    return d->s->round.correct_kind == UC_INPUT_VOID_ROUND ? void_again (d) : uc_refuse_not_now (d);
  if (!d->s->round.locked || d->s->round.voided
      || (d->s->round.step == UC_STEP_CLEAR && !uc_hand_any_live (d->s)))
    return uc_refuse (d, UC_TABLE_ERROR_NOT_NOW, UC_CITE_NONE,
                      "only a round between its lock-out and its settlement can be made void");
  if (!owes_no_bonus (d) || !disputes_no_win (d))
    return FALSE;
  if (!uc_require_role (d, UC_ROLE_FLOORPERSON, &handled))
    return handled;
  e = uc_require_second_person (d, "round");
  g_strlcpy (e->new_, "void", sizeof e->new_);
  g_strlcpy (e->text, d->input->text, sizeof e->text);
  uc_emit (d, e);
  return TRUE;
}

/* § 685c.1(h)(3): who refused an award signs no greater one. */
static gboolean
neither_refused (UcDecision *d, guint seat, UcWager wager)
{
  const char *const signers[] = { d->s->round.correct_by, d->input->badge };

  for (guint i = 0; i < G_N_ELEMENTS (signers); i++)
    if (uc_refusal_of (d->s, seat, wager, signers[i]) != NULL)
      return uc_refuse_until (d, UC_CITE_PROGRESSIVE_VALIDATE,
                              "with the round void, seat %u's share is another sum, which two sign again, and badge %s "
                              "rejected it; expected other badges, or the other wins decided first",
                              seat, signers[i]);
  return TRUE;
}

/* A light that went dark behind the signature: nobody signs the greater sum as if it were lit. Where the house's policy lets two
 * override it, the reason for the void is theirs. */
static gboolean
is_lit_or_overridden (UcDecision *d, guint seat, UcWager wager)
{
  return uc_side_c (d->s, seat, wager)->lamp != UC_WORD_DARK || d->rules->dark_light_override
         || uc_refuse_until (d, UC_CITE_PROGRESSIVE_VERIFY,
                             "with the round void, two sign seat %u's share again, and its light is dark; expected “withdraw”, then "
                             "“lamp %u lit”, or “void-round” by the second person, which voids this wager, too",
                             seat, seat);
}

/* A share that grew by what is void takes two persons, where one had signed: the two who make the round void agree to it, A31. */
static gboolean
validate_grown_shares (UcDecision *d)
{
  const UcWager wager = uc_side_wager_progressive (d->rules);

  if (wager == UC_WAGER_NONE)
    return TRUE;
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    if (uc_side_c (d->s, seat, wager)->state == UC_SIDE_WON && !uc_side_c (d->s, seat, wager)->validated)
      {
        const gboolean dark = uc_side_c (d->s, seat, wager)->lamp == UC_WORD_DARK;
        UcEvent *e;

        if (!neither_refused (d, seat, wager) || !is_lit_or_overridden (d, seat, wager))
          return FALSE;
        e = uc_emit_begin (d, UC_EVENT_PAYOUT_VALIDATED);
        e->seat = seat;
        e->wager = wager;
        e->role = d->s->round.correct_role;
        g_strlcpy (e->by, d->s->round.correct_by, sizeof e->by);
        g_strlcpy (e->second, d->input->badge, sizeof e->second);
        if (dark)
          g_strlcpy (e->text, d->s->round.correct_reason, sizeof e->text);
        uc_emit (d, e);
      }
  uc_settle_side_work (d);
  return TRUE;
}

gboolean
uc_correct_complete_void (UcDecision *d)
{
  UcEvent *e;

  if (!d->s->round.settled_any)
    uc_settle_return_excess (d);
  for (guint seat = d->rules->seats; seat >= 1; seat--)
    {
      for (guint hand = d->s->round.seats[seat].hands; hand-- > 0;)
        uc_settle_dead (d, seat, hand, UC_CITE_HOUSE);
      /* Of a seat whose hands were settled before, too. */
      uc_settle_void_sides (d, seat, UC_CITE_HOUSE);
    }
  if (!disputes_no_win (d) || !no_amount_is_to_come (d))
    return FALSE;
  /* What is validated waits for nobody's share any more. */
  uc_settle_side_work (d);
  if (!validate_grown_shares (d) || !owes_no_bonus (d))
    return FALSE;
  e = uc_emit_begin (d, UC_EVENT_ROUND_VOIDED);
  g_strlcpy (e->by, d->s->round.correct_by, sizeof e->by);
  g_strlcpy (e->second, d->input->badge, sizeof e->second);
  g_strlcpy (e->text, d->s->round.correct_reason, sizeof e->text);
  uc_emit (d, e);
  return TRUE;
}
