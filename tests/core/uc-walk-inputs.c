#include "uc-walk-inputs.h"

#include "uc-bonus-due.h"
#include "uc-dealer-hand.h"
#include "uc-held.h"
#include "uc-irregularities.h"
#include "uc-next-card.h"
#include "uc-said-role.h"
#include "uc-shoe-count.h"
#include "uc-side-wager.h"
#include "uc-table-prompt.h"
#include "uc-ticket.h"
#include "uc-undo.h"
#include "uc-win.h"

guint
uc_walk_roll (UcWalkSayer *w, guint n)
{
  w->rng = w->rng * G_GUINT64_CONSTANT (6364136223846793005) + G_GUINT64_CONSTANT (1442695040888963407);
  return (guint)((w->rng >> 33) % n);
}

#define roll uc_walk_roll

static UcWord
any_of (UcWalkSayer *w, const UcWord *words, guint n)
{
  return words[roll (w, n)];
}

#define ANY(w, ...) any_of ((w), (const UcWord[]){ __VA_ARGS__ }, G_N_ELEMENTS (((const UcWord[]){ __VA_ARGS__ })))

/* ---- cards, persons, sums, wagers ---- */

static UcCard
card_on_the_felt (UcWalkSayer *w)
{
  const UcRound *r = &w->table->now.round;

  return r->n_dealt > 0 ? r->dealt[roll (w, r->n_dealt)].card : UC_CARD_NONE;
}

/* Every eighth round has every seat in it and its cards from a few faces: several Blackjacks of one suit, sevens, the
 * upcard again and again. Jackpots, envies, splits and bonus hands are what the walk is for. */
typedef enum
{
  BLACKJACKS,
  SEVENS,
  UPCARDS,
  N_THEMES
} Theme;

static Theme
theme_of (const UcTable *table)
{
  guint32 next = table->now.carry.round + (table->now.round.began ? 0 : 1);

  return next % 8 < N_THEMES ? (Theme)(next % 8) : N_THEMES;
}

/* An ace up and a king below for everyone, or the other way round. */
static UcCard
card_of_blackjack (const UcTable *table)
{
  gboolean first = uc_dealer_hand_upcard (&table->now) == UC_CARD_NONE;
  gboolean ace_first = table->now.carry.round / 8 % 2 == 0;

  return uc_card (first == ace_first ? 1 : 13, UC_SUIT_SPADES);
}

static UcCard
themed_card (UcWalkSayer *w)
{
  switch (theme_of (w->table))
    {
    case BLACKJACKS:
      return card_of_blackjack (w->table);
    case SEVENS:
      return uc_card (7, UC_SUIT_DIAMONDS);
    case UPCARDS:
      return uc_dealer_hand_upcard (&w->table->now);
    case N_THEMES:
      return card_on_the_felt (w);
    }
  return UC_CARD_NONE;
}

static UcCard
any_card (UcWalkSayer *w)
{
  /* Four cards make two Blackjacks that match: a theme that held less often would hardly ever come to an award. */
  static const guint strays[] = { [BLACKJACKS] = 8, [SEVENS] = 3, [UPCARDS] = 3 };
  Theme theme = theme_of (w->table);
  gboolean themed = theme == N_THEMES ? roll (w, 5) == 0 : roll (w, strays[theme]) != 0;
  UcCard card = themed ? themed_card (w) : UC_CARD_NONE;

  while (!uc_card_is_valid (card) || (uc_rules_copies (w->table->rules, card) == 0 && roll (w, 200) != 0))
    card = uc_card_from_index (roll (w, UC_N_FACES));
  return card;
}

static const struct
{
  const char *badge;
  UcRole role;
} people[] = {
  { "1001", UC_ROLE_DEALER },      { "2001", UC_ROLE_FLOORPERSON },   { "2002", UC_ROLE_FLOORPERSON },
  { "3001", UC_ROLE_PIT_MANAGER }, { "5001", UC_ROLE_SHIFT_MANAGER }, { "5002", UC_ROLE_SHIFT_MANAGER },
};

/* The people file has it removed, locked, or in a lower role. */
static gboolean
has_lost (UcWalkSayer *w, guint who)
{
  UcSaidRole said;

  return uc_said_role_find (w->table->now.carry.roles, people[who].badge, &said) && (said.locked || said.role < people[who].role);
}

static gboolean
somebody_has_lost (UcWalkSayer *w)
{
  gboolean any = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (people); i++)
    any |= has_lost (w, i);
  return any;
}

/* With the role that the badge once had, where the people file gives it no higher one. */
static void
sign (UcWalkSayer *w, UcInput *in)
{
  UcSaidRole said = { .role = UC_ROLE_NONE };
  guint who = roll (w, G_N_ELEMENTS (people));

  /* Who dealt one of the last rounds wants to sign of it, more often than others. */
  if (roll (w, 12) == 0)
    for (guint i = 0; i < G_N_ELEMENTS (people); i++)
      if (g_str_equal (people[i].badge, w->dealt[roll (w, G_N_ELEMENTS (w->dealt))]))
        who = i;
  g_strlcpy (in->badge, people[who].badge, sizeof in->badge);
  uc_said_role_find (w->table->now.carry.roles, in->badge, &said);
  in->role = MAX (people[who].role, said.role);
  in->auth = roll (w, 20) == 0 ? UC_WORD_WRONG : UC_WORD_OK;
  in->touched = in->auth == UC_WORD_OK && w->rng % 2 == 0;
}

static void
sign_with_text (UcWalkSayer *w, UcInput *in)
{
  sign (w, in);
  g_strlcpy (in->text, "because", sizeof in->text);
}

/* Most often somebody gets back what was lost: nobody else signs as much as these few. */
static void
fill_person (UcWalkSayer *w, UcInput *in)
{
  guint who = roll (w, G_N_ELEMENTS (people));
  gboolean back = somebody_has_lost (w) && roll (w, 4) != 0;

  while (back && !has_lost (w, who))
    who = roll (w, G_N_ELEMENTS (people));
  g_strlcpy (in->badge, people[who].badge, sizeof in->badge);
  in->role = back || roll (w, 3) != 0 ? people[who].role : (UcRole) (UC_ROLE_NONE + 1 + roll (w, UC_N_ROLES - 1));
  in->word = back ? ANY (w, UC_WORD_ENROLLED, UC_WORD_CHANGED, UC_WORD_UNLOCKED)
                  : ANY (w, UC_WORD_ENROLLED, UC_WORD_CHANGED, UC_WORD_LOCKED, UC_WORD_UNLOCKED, UC_WORD_REMOVED);
  if (in->word == UC_WORD_UNLOCKED)
    g_strlcpy (in->text, "3001", sizeof in->text);
}

/* The badge locked first most often. */
static void
fill_free_badge (UcWalkSayer *w, UcInput *in)
{
  const char *locked = w->table->now.carry.locked;

  sign (w, in);
  g_strlcpy (in->value, "2001", sizeof in->value);
  if (*locked != '\0' && roll (w, 6) != 0)
    g_strlcpy (in->value, locked, MIN (sizeof in->value, strcspn (locked, " ") + 1));
}

static void
fill_doubt (UcWalkSayer *w, UcInput *in)
{
  in->word = UC_WORD_OLDER_RECORD + roll (w, UC_WORD_WRONG_CLOCK - UC_WORD_OLDER_RECORD + 1);
  g_strlcpy (in->text, "This record ends at round 3.", sizeof in->text);
}

static UcWager any_wager (UcWalkSayer *w, gboolean progressive);

/* The head of the queue most often; at times one win, by its seat and wager. */
static void
sign_queue (UcWalkSayer *w, UcInput *in)
{
  static const UcWager bonuses[] = { UC_WAGER_ENVY_BONUS, UC_WAGER_SUPER_BONUS, UC_WAGER_SUPER_BONUS_ENVY };

  sign (w, in);
  if (roll (w, 4) == 0)
    in->wager = roll (w, 3) == 0 ? bonuses[roll (w, G_N_ELEMENTS (bonuses))] : any_wager (w, TRUE);
  else if (roll (w, 6) != 0)
    in->seat = 0;
}

static void
fill_validate (UcWalkSayer *w, UcInput *in)
{
  sign_queue (w, in);
  if (in->wager != UC_WAGER_NONE && roll (w, 2) == 0)
    g_strlcpy (in->text, "looked again", sizeof in->text);
}

/* One that waits for its documents, with what the policy asks beside the slip. */
static void
name_award (UcWalkSayer *w, UcInput *in)
{
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (guint place = 0; place < UC_HELD_PLACES; place++)
      {
        const UcHeld *held = uc_carry_held_c (&w->table->now.carry, seat, place);

        if (held->active == UC_HELD_NOT)
          continue;
        in->seat = seat;
        in->wager = held->wager;
        in->word = uc_held_forms (w->table->rules, held->amount);
        return;
      }
}

static void
fill_documented (UcWalkSayer *w, UcInput *in)
{
  sign_queue (w, in);
  g_snprintf (in->text, sizeof in->text, "SLIP-%u", roll (w, 1000000000));
  if (roll (w, 4) != 0)
    name_award (w, in);
  if (in->seat != 0 && in->wager != UC_WAGER_NONE && roll (w, 4) == 0)
    in->word = ANY (w, UC_WORD_NONE, UC_WORD_TAX_FORM, UC_WORD_CAMERA, UC_WORD_TAX_FORM_AND_CAMERA);
}

static UcMoney
any_sum (UcWalkSayer *w)
{
  static const UcMoney sums[] = { 5, 10, 15, 25, 50, 100, 7 };

  return sums[roll (w, G_N_ELEMENTS (sums))] * UC_DOLLAR + (roll (w, 9) == 0 ? 500000 : 0);
}

/* One of the table's, the main wager most often; now and then one that it has not. */
static UcWager
any_wager (UcWalkSayer *w, gboolean progressive)
{
  UcWager wagers[UC_N_WAGERS + 2];
  guint n = 0;

  if (roll (w, 30) == 0)
    return 1 + roll (w, UC_N_WAGERS - 1);
  for (UcWager wager = UC_WAGER_MAIN; wager < UC_N_WAGERS; wager++)
    if (wager == UC_WAGER_MAIN
            ? !progressive
            : w->table->rules->wagers[wager].offered && (!progressive || uc_side_wager_is_progressive (wager)))
      {
        wagers[n++] = wager;
        if (wager == UC_WAGER_MAIN)
          wagers[n++] = wager;
      }
  return n > 0 ? wagers[roll (w, n)] : UC_WAGER_MONSTER_MATCH;
}

/* ---- each input's arguments ---- */

static void
fill_bet (UcWalkSayer *w, UcInput *in)
{
  in->wager = any_wager (w, FALSE);
  in->amount_given = !uc_side_wager_is_progressive (in->wager);
  in->amount = in->amount_given && roll (w, 50) != 0 ? any_sum (w) : UC_MONEY_UNKNOWN;
}

static void
fill_chips (UcWalkSayer *w, UcInput *in)
{
  in->count = roll (w, 8) == 0 ? roll (w, 8) : uc_table_prompt (w->table).count;
}

static void
fill_card (UcWalkSayer *w, UcInput *in)
{
  in->card = uc_next_card_is_hole (&w->table->now, w->table->rules) && roll (w, 8) == 0 ? UC_CARD_NONE : any_card (w);
}

/* One that makes a Blackjack or none, as the reader told, more often than not. */
static void
fill_hole (UcWalkSayer *w, UcInput *in)
{
  const UcRound *r = &w->table->now.round;

  in->card = r->hole;
  if (in->card != UC_CARD_NONE && roll (w, 20) != 0)
    return;
  do
    in->card = any_card (w);
  while (r->peeked != UC_WORD_NONE && roll (w, 20) != 0
         && uc_points_are_blackjack (uc_dealer_hand_upcard (&w->table->now), in->card)
                != (r->peeked == UC_WORD_BLACKJACK));
}

static void
fill_peek (UcWalkSayer *w, UcInput *in)
{
  UcCard hole = w->table->now.round.hole;
  gboolean blackjack = hole != UC_CARD_NONE ? uc_points_are_blackjack (uc_dealer_hand_upcard (&w->table->now), hole)
                                            : roll (w, theme_of (w->table) == BLACKJACKS ? 2 : 6) == 0;

  if (roll (w, 20) == 0)
    blackjack = !blackjack;
  in->word = blackjack ? UC_WORD_BLACKJACK : UC_WORD_PEEK_NONE;
}

static void
fill_light (UcWalkSayer *w, UcInput *in)
{
  UcCard hole = w->table->now.round.hole;

  in->range = hole != UC_CARD_NONE && roll (w, 20) != 0 ? uc_card_range (hole) : UC_RANGE_SMALL + roll (w, 3);
}

static void
fill_place (UcWalkSayer *w, UcInput *in)
{
  in->range = roll (w, 10) == 0 ? UC_RANGE_SMALL + roll (w, 3) : w->table->now.round.light;
}

static void
fill_amount (UcWalkSayer *w, UcInput *in)
{
  in->amount_given = roll (w, 3) == 0;
  in->amount = in->amount_given ? any_sum (w) : UC_MONEY_UNKNOWN;
}

static void
fill_take (UcWalkSayer *w, UcInput *in)
{
  if (roll (w, 6) == 0)
    in->seat = UC_SEAT_DEALER;
}

static void
fill_player (UcWalkSayer *w, UcInput *in)
{
  in->seats = UC_SEAT_BIT (in->seat) | UC_SEAT_BIT (1 + roll (w, w->table->rules->seats));
}

static void
fill_entry (UcWalkSayer *w, UcInput *in)
{
  in->word = roll (w, 4) == 0 ? UC_WORD_BARRED : UC_WORD_OPEN;
}

static void
fill_dispute (UcWalkSayer *w, UcInput *in)
{
  guint8 disputed = uc_held_disputed (&w->table->now);

  if (disputed == 0 || roll (w, 3) == 0)
    return;
  in->seat = __builtin_ctz (disputed);
  in->word = UC_WORD_WITHDRAWN;
}

static void
fill_call (UcWalkSayer *w, UcInput *in)
{
  in->word = w->table->now.carry.called_ns != 0 && roll (w, 4) == 0 ? UC_WORD_WITHDRAWN : UC_WORD_NONE;
}

static void
fill_lamp (UcWalkSayer *w, UcInput *in)
{
  in->word = roll (w, 8) == 0 ? UC_WORD_DARK : UC_WORD_LIT;
}

static void
fill_reject (UcWalkSayer *w, UcInput *in)
{
  sign_queue (w, in);
  in->word
      = ANY (w, UC_WORD_HAND_MISREAD, UC_WORD_NOT_ACCEPTED, UC_WORD_CHIPS_DISAGREE, UC_WORD_LIGHT_DARK, UC_WORD_OTHER);
}

/* A seat that another winner waits for; 0 = none. */
static guint
waited_for (UcWalkSayer *w)
{
  UcWager wager = uc_side_wager_progressive (w->table->rules);

  for (guint seat = 1; wager != UC_WAGER_NONE && seat <= w->table->rules->seats; seat++)
    if (uc_win_is_waited_for (&w->table->now, w->table->rules, seat, wager))
      return seat;
  return 0;
}

static void
fill_go_ahead (UcWalkSayer *w, UcInput *in)
{
  guint seat = waited_for (w);

  sign (w, in);
  if (seat != 0)
    in->seat = seat;
}

static void
fill_clear_wager (UcWalkSayer *w, UcInput *in)
{
  sign_with_text (w, in);
  in->wager = any_wager (w, TRUE);
}

/* Of the rounds that were closed last, or of anything that was ever said, and at times of what was not. */
static guint64
any_fact (UcWalkSayer *w)
{
  guint64 seq = w->table->now.carry.seq, back = roll (w, 400);

  return roll (w, 4) != 0 && back < seq ? seq - back : 1 + roll (w, 40 + seq);
}

/* A card of the round or a main wager, most often; at times what cannot be corrected. */
static void
fill_correct (UcWalkSayer *w, UcInput *in)
{
  const UcRound *r = &w->table->now.round;
  const UcSeat *box = &r->seats[in->seat];
  gboolean card = roll (w, 3) != 0 && r->n_dealt > 0;
  char text[UC_CARD_TEXT];

  sign_with_text (w, in);
  in->target = roll (w, 3) == 0 ? any_fact (w)
               : card           ? r->dealt[roll (w, r->n_dealt)].seq
                                : box->main_seq;
  g_strlcpy (in->key, card ? "card" : "amount", sizeof in->key);
  if (card)
    g_strlcpy (in->value, uc_card_format (any_card (w), text), sizeof in->value);
  else
    uc_money_format (any_sum (w), in->value);
}

static void
fill_ruling (UcWalkSayer *w, UcInput *in)
{
  guint8 disputed = uc_held_disputed (&w->table->now);

  sign (w, in);
  if (disputed != 0 && roll (w, 2) == 0)
    {
      in->seat = __builtin_ctz (disputed);
      in->word = ANY (w, UC_WORD_PAID, UC_WORD_STANDS, UC_WORD_CORRECT);
      in->amount_given = in->word == UC_WORD_PAID && roll (w, 2) == 0;
      in->amount = in->amount_given ? any_sum (w) : UC_MONEY_UNKNOWN;
      return;
    }
  if (roll (w, 3) != 0)
    in->seat = 0;
  in->word = ANY (w, UC_WORD_GO_ON, UC_WORD_DEAD, UC_WORD_FINISH, UC_WORD_CONFIRMED);
}

static void
fill_meter_set (UcWalkSayer *w, UcInput *in)
{
  static const char *const codes[]
      = { "initial", "correction", "malfunction", "transfer-in", "transfer-out", "distributed", "removed", "seed-recovered" };

  sign_with_text (w, in);
  if (roll (w, 3) != 0)
    g_strlcpy (in->text, codes[roll (w, G_N_ELEMENTS (codes))], sizeof in->text);
  in->wager = any_wager (w, TRUE);
  in->amount = roll (w, 4) ? any_sum (w) * 100 : 0;
  in->amount2 = roll (w, 2) ? any_sum (w) : 0;
}

/* A journal that could not be written is a rare thing, and is written again soon. */
static void
fill_start_meter (UcWalkSayer *w, UcInput *in)
{
  in->wager = any_wager (w, TRUE);
}

static void
fill_device (UcWalkSayer *w, UcInput *in)
{
  in->device = 1 + roll (w, UC_N_DEVICES - 1);
  in->word
      = roll (w, in->device == UC_DEVICE_JOURNAL ? 20 : 3) != 0 ? UC_WORD_UP : ANY (w, UC_WORD_DOWN, UC_WORD_FAULT);
  if (in->word == UC_WORD_FAULT)
    g_strlcpy (in->text, "jammed", sizeof in->text);
}

static void
fill_day (UcWalkSayer *w, UcInput *in)
{
  guint day, year;

  /* A day that is played by a clock that is right can come back. */
  if (w->table->now.carry.gaming_day[0] == '\0' && roll (w, 2) == 0)
    {
      g_strlcpy (in->text, "2000-01-01", sizeof in->text);
      return;
    }
  /* Compilers order the arguments of a call as they like, and a seed is to mean the same with each. */
  day = 1 + roll (w, 28);
  year = roll (w, 8) == 0 ? roll (w, 40) : 0;
  g_snprintf (in->text, sizeof in->text, "20%02u-01-%02u", year, day);
}

/* The clock of a walk says the first days of 2000. */
static void
fill_day_back (UcWalkSayer *w, UcInput *in)
{
  sign_with_text (w, in);
  g_snprintf (in->value, sizeof in->value, "2000-01-%02u", 1 + roll (w, 2));
}

static void
fill_move (UcWalkSayer *w, UcInput *in)
{
  in->hand_given = roll (w, 3) == 0;
  in->hand = in->hand_given ? roll (w, 2) : 0;
  if (in->hand_given && roll (w, 3) == 0)
    sign (w, in);
}

/* At times with a floorperson's badge. */
static void
fill_retype (UcWalkSayer *w, UcInput *in)
{
  in->card = any_card (w);
  if (roll (w, 3) == 0)
    sign (w, in);
}

static void
fill_late_double (UcWalkSayer *w, UcInput *in)
{
  fill_amount (w, in);
  if (roll (w, 2) == 0)
    sign (w, in);
}

/* A part of the table, the one under test most often. */
static void
fill_test_device (UcWalkSayer *w, UcInput *in)
{
  UcPart tested = w->table->now.carry.part_tested;

  in->part = tested != UC_PART_NONE && roll (w, 3) != 0 ? tested : 1 + roll (w, UC_N_PARTS - 1);
  in->word = tested == UC_PART_NONE && roll (w, 4) != 0
                 ? UC_WORD_ON
                 : ANY (w, UC_WORD_ON, UC_WORD_OFF, UC_WORD_WORKS, UC_WORD_FAILS);
}

static void
fill_offer (UcWalkSayer *w, UcInput *in)
{
  in->word = ANY (w, UC_WORD_TAKEN, UC_WORD_REFUSED);
  in->seat = w->table->now.round.offer_seat;
}

static void
fill_irregularity (UcWalkSayer *w, UcInput *in)
{
  guint32 offered = uc_irregularities_offered (&w->table->now, w->table->rules);
  guint32 new = offered & ~w->declared[w->table->now.round.step];
  guint32 wanted = new != 0 && roll (w, 2) == 0 ? new : offered;
  const UcUndoFact *last = uc_undo_last (w->table);

  do
    in->irregularity = 1 + roll (w, UC_N_IRREGULARITIES - 1);
  while (wanted != 0 && roll (w, 20) != 0 && !(wanted & (1u << in->irregularity)));
  if (in->irregularity == UC_IRREGULARITY_FACE_UP_CARD || in->irregularity == UC_IRREGULARITY_EXPOSED_CARD)
    {
      in->card = roll (w, 2) ? any_card (w) : UC_CARD_NONE;
      /* The last card, which makes something at times: then a floorperson's word. */
      if (last != NULL && last->what == UC_EVENT_CARD_DEALT && roll (w, 2))
        in->card = last->card;
      if (in->card != UC_CARD_NONE && roll (w, 3) == 0)
        sign (w, in);
    }
  in->word = in->irregularity == UC_IRREGULARITY_ONE_CARD      ? ANY (w, UC_WORD_YES, UC_WORD_NO)
             : in->irregularity == UC_IRREGULARITY_MISSED_CARD ? ANY (w, UC_WORD_DRAW, UC_WORD_DEAD)
                                                               : UC_WORD_NONE;
  in->hand = in->irregularity == UC_IRREGULARITY_MISSED_CARD ? roll (w, 2) : 0;
  in->hand_given = in->irregularity == UC_IRREGULARITY_MISSED_CARD;
  in->range = UC_RANGE_SMALL + roll (w, 3);
}

/* Reader and shuffler. */
static void
fill_inspect_reader (UcWalkSayer *w, UcInput *in)
{
  sign (w, in);
  in->word = roll (w, 8) ? UC_WORD_PASS : UC_WORD_FAIL;
}

/* What is left of the shoe most often, at times a card or two beside it. */
static void
fill_count_shoe (UcWalkSayer *w, UcInput *in)
{
  const UcCarry *c = &w->table->now.carry;
  guint left = c->shoe > c->drawn ? c->shoe - c->drawn : 0;

  sign (w, in);
  in->count = roll (w, 3) ? left : left + roll (w, 3);
  if (in->count > 1 && roll (w, 4) == 0)
    in->count -= 1 + roll (w, 2);
}

/* Of the last closed round most often, at times of one that is open. */
static void
fill_receipt (UcWalkSayer *w, UcInput *in)
{
  guint32 round = w->table->now.carry.round;

  sign (w, in);
  in->target = MAX (1, roll (w, 8) ? round - (round > 1 && w->table->now.round.began) : round);
}

static void
fill_cut (UcWalkSayer *w, UcInput *in)
{
  in->seat = roll (w, 2) ? UC_SEAT_DEALER : w->table->now.carry.cut_seat;
}

static void
fill_cover_card (UcWalkSayer *w, UcInput *in)
{
  in->seat = roll (w, 3) == 0 ? UC_SEAT_DEALER : roll (w, 2) ? in->seat : 0;
}

/* ---- a linked meter's answers, true ones for the most part ---- */

static void
fill_answer (UcWalkSayer *w, UcInput *in)
{
  const UcTicket *ticket = &w->table->now.carry.ticket;

  in->target = roll (w, 12) ? MAX (ticket->asked, 1) : 1 + roll (w, 1000);
  in->of_round = roll (w, 30) ? MAX (ticket->round, 1) : 1 + roll (w, 50);
  in->epoch = MAX (ticket->epoch, 1) + (roll (w, 10) == 0);
  in->ledger = ticket->entry + roll (w, 5);
  if (roll (w, 40))
    {
      in->amount = (UcMoney)roll (w, 30000) * 1000000;
      in->amount += roll (w, 1000000);
    }
  else
    in->amount = roll (w, 3) ? 0 : UC_MONEY_UNKNOWN;
  g_snprintf (in->head, sizeof in->head, "R%04X", roll (w, 65536));
  if (in->kind == UC_INPUT_NOT_JOINED)
    g_strlcpy (in->text, roll (w, 2) ? "closed" : roll (w, 2) ? "persons" : "full", sizeof in->text);
}

/* Of a claim that waits for it; at times again, and with more. */
static void
fill_claim (UcWalkSayer *w, UcInput *in)
{
  const UcTicket *ticket = &w->table->now.carry.ticket;
  const UcClaim *claim = &ticket->claims[roll (w, 3) ? 0 : roll (w, UC_TICKET_CLAIMS)];

  for (guint i = UC_TICKET_CLAIMS; i-- > 0;)
    if (ticket->claims[i].state != UC_CLAIM_NONE && ticket->claims[i].id == 0 && roll (w, 3))
      claim = &ticket->claims[i];
  in->of_round = MAX (claim->round, 1);
  in->claim = claim->id != 0 ? claim->id : w->table->now.carry.seq + 1;
  in->rank = 1 + roll (w, 2);
  in->epoch = MAX (ticket->epoch, 1);
  in->ledger = ticket->entry + roll (w, 3);
  in->amount2 = claim->id != 0 ? claim->of_tenth : claim->tenth == 0 ? 0 : (UcMoney)roll (w, 400000) * UC_CENT;
  in->amount = claim->id != 0 ? claim->amount : in->amount2 + (claim->whole == 0 ? 0 : (UcMoney)roll (w, 3000000) * UC_CENT);
  if (in->kind == UC_INPUT_SETTLED)
    {
      in->amount = claim->awarded;
      /* Less than was paid by hand. */
      if (claim->by_hand && claim->awarded > 0 && roll (w, 2))
        in->amount -= roll (w, 8) ? MIN (in->amount, (UcMoney)roll (w, 100000) * UC_CENT) : in->amount;
      in->held = claim->awarded > 0 && in->amount == claim->awarded && roll (w, 4) == 0 ? (UcMoney)roll (w, 5000) * UC_CENT : 0;
      in->amount2 = 0;
    }
  else if (claim->id == 0)
    in->held = in->amount;
  else
    {
      const UcMoney more = (UcMoney)roll (w, 5000) * UC_CENT;

      in->held = claim->held + more;
      in->amount += more;
    }
  if (roll (w, 40) == 0)
    in->held = in->amount + UC_CENT;
  g_snprintf (in->head, sizeof in->head, "R%04X", roll (w, 65536));
}

static void
fill_by_hand (UcWalkSayer *w, UcInput *in)
{
  sign_with_text (w, in);
  in->amount = roll (w, 12) ? (UcMoney)(1 + roll (w, 400000)) * UC_CENT : (roll (w, 2) ? 1 : UC_MONEY_UNKNOWN);
}

typedef void (*Fill) (UcWalkSayer *w, UcInput *in);

/* Those without a row need a seat at most, or a signature and a text. */
static const Fill fills[UC_N_INPUTS] = {
  [UC_INPUT_BET] = fill_bet,
  [UC_INPUT_UNBET] = fill_bet,
  [UC_INPUT_CHIPS] = fill_chips,
  [UC_INPUT_CARD] = fill_card,
  [UC_INPUT_HOLE] = fill_hole,
  [UC_INPUT_PEEK] = fill_peek,
  [UC_INPUT_LIGHT] = fill_light,
  [UC_INPUT_PLACE] = fill_place,
  [UC_INPUT_INSURANCE] = fill_amount,
  [UC_INPUT_DOUBLE] = fill_amount,
  [UC_INPUT_TAKE] = fill_take,
  [UC_INPUT_PLAYER] = fill_player,
  [UC_INPUT_ENTRY] = fill_entry,
  [UC_INPUT_DISPUTE] = fill_dispute,
  [UC_INPUT_CALL_FLOOR] = fill_call,
  [UC_INPUT_LAMP] = fill_lamp,
  [UC_INPUT_MOVE] = fill_move,
  [UC_INPUT_RETYPE] = fill_retype,
  [UC_INPUT_LATE_DOUBLE] = fill_late_double,
  [UC_INPUT_GAMING_DAY] = fill_day,
  [UC_INPUT_GAMING_DAY_BACK] = fill_day_back,
  [UC_INPUT_VALIDATE] = fill_validate,
  [UC_INPUT_GO_AHEAD] = fill_go_ahead,
  [UC_INPUT_REJECT] = fill_reject,
  [UC_INPUT_DOCUMENTED] = fill_documented,
  [UC_INPUT_CLEAR_WAGER] = fill_clear_wager,
  [UC_INPUT_CORRECT] = fill_correct,
  [UC_INPUT_RULING] = fill_ruling,
  [UC_INPUT_METER_SET] = fill_meter_set,
  [UC_INPUT_AWARD_BY_HAND] = fill_by_hand,
  [UC_INPUT_START_METER] = fill_start_meter,
  [UC_INPUT_PERSON] = fill_person,
  [UC_INPUT_DEVICE] = fill_device,
  [UC_INPUT_OFFER] = fill_offer,
  [UC_INPUT_TEST_DEVICE] = fill_test_device,
  [UC_INPUT_IRREGULARITY] = fill_irregularity,
  [UC_INPUT_INSPECT_READER] = fill_inspect_reader,
  [UC_INPUT_INSPECT_SHUFFLER] = fill_inspect_reader,
  [UC_INPUT_COUNT_SHOE] = fill_count_shoe,
  [UC_INPUT_FREE_BADGE] = fill_free_badge,
  [UC_INPUT_DOUBT] = fill_doubt,
  [UC_INPUT_RECEIPT] = fill_receipt,
  [UC_INPUT_CUT] = fill_cut,
  [UC_INPUT_COVER_CARD] = fill_cover_card,
  [UC_INPUT_JOINED] = fill_answer,
  [UC_INPUT_NOT_JOINED] = fill_answer,
  [UC_INPUT_LOCKED] = fill_claim,
  [UC_INPUT_SETTLED] = fill_claim,
};

/* ---- which input ---- */

/* Of those that are always accepted, one in so many; 0 = all. */
static guint
rarity (const UcRound *r, UcInputKind kind)
{
  switch ((int)kind)
    {
    case UC_INPUT_VOID_ROUND:
    case UC_INPUT_CLOSE_TABLE:
      return 40;
    case UC_INPUT_REOPEN_BETS:
      return 20;
    case UC_INPUT_IRREGULARITY:
      return r->trouble == UC_TROUBLE_NONE ? 12 : 0;
    default:
      return 0;
    }
}

/* At every step at which one is offered, whether the prompt says so or not. */
static gboolean
irregularity_is_due (UcWalkSayer *w)
{
  guint32 offered = uc_irregularities_offered (&w->table->now, w->table->rules);
  guint32 new = offered & ~w->declared[w->table->now.round.step];

  return offered != 0 && roll (w, new != 0 ? 3 : 40) == 0;
}

/* At every step between the lock-out and the clearing, whether the prompt says so or not. Few rounds have an Envy Bonus,
 * and stand there once between the last signature and the next step. */
static gboolean
void_is_due (UcWalkSayer *w)
{
  const UcRound *r = &w->table->now.round;
  guint one_in = w->voided[r->step] > 1 ? 1000 : r->step == UC_STEP_ENVY ? 1 : 4;

  return r->locked && !r->voided && r->step != UC_STEP_CLEAR && roll (w, one_in) == 0
         && uc_bonus_due_undecided (&w->table->now, w->table->rules) == UC_WAGER_NONE;
}

static UcInputKind
choose (UcWalkSayer *w)
{
  UcPrompt prompt = uc_table_prompt (w->table);
  UcInputKind kinds[UC_N_INPUTS];
  guint n = 0;

  if (roll (w, 12) == 0)
    return 1 + roll (w, UC_N_INPUTS - 1);
  if (!w->table->now.round.began && roll (w, 12) == 0)
    return UC_INPUT_TEST_DEVICE;
  if (!w->linked && uc_ticket_is_asked (&w->table->now) && roll (w, 3) == 0)
    return roll (w, 12) ? UC_INPUT_JOINED : UC_INPUT_NOT_JOINED;
  if (uc_ticket_may_be_left (&w->table->now, w->table->rules) && w->table->now.round.step == UC_STEP_CLEAR && roll (w, 2))
    return UC_INPUT_CONFIRM;
  if (uc_ticket_waits_for_persons (&w->table->now) && roll (w, 30) == 0)
    return UC_INPUT_AWARD_BY_HAND;
  if (!w->linked && (uc_ticket_is_undecided (&w->table->now) || uc_ticket_left (&w->table->now) != NULL) && roll (w, 10) == 0)
    return UC_INPUT_LOCKED;
  if (w->table->now.round.trouble == UC_TROUBLE_NONE && irregularity_is_due (w))
    return UC_INPUT_IRREGULARITY;
  if (w->table->now.round.trouble == UC_TROUBLE_NONE && void_is_due (w))
    return UC_INPUT_VOID_ROUND;
  if (waited_for (w) != 0 && roll (w, 3) == 0)
    return UC_INPUT_GO_AHEAD;
  if (uc_shoe_count_due (&w->table->now, w->table->rules) && roll (w, 40) == 0)
    return UC_INPUT_COUNT_SHOE;
  if (w->table->now.carry.locked[0] != '\0' && roll (w, 50) == 0)
    return UC_INPUT_FREE_BADGE;
  if (w->table->now.carry.days_leapt > 0 && !w->table->now.round.began && roll (w, 20) == 0)
    return UC_INPUT_GAMING_DAY_BACK;
  if (w->table->now.round.step == UC_STEP_CLOSED && roll (w, 8) == 0)
    return w->table->now.carry.seq % 2 == 0 ? UC_INPUT_TRAINING : UC_INPUT_TRAINING_ENDED;
  if (somebody_has_lost (w) && roll (w, 20) == 0)
    return UC_INPUT_PERSON;
  if (uc_undo_can_move (w->table) && roll (w, 25) == 0)
    return UC_INPUT_MOVE;
  if (uc_undo_can_double (w->table) && roll (w, 12) == 0)
    return UC_INPUT_LATE_DOUBLE;
  if (uc_undo_typed (w->table) != NULL && roll (w, 40) == 0)
    return UC_INPUT_RETYPE;
  if (uc_undo_last (w->table) != NULL && roll (w, 40) == 0)
    return UC_INPUT_UNDO;
  if (prompt.id == UC_PROMPT_BETS_OPEN && theme_of (w->table) != N_THEMES && roll (w, 8) != 0)
    return UC_INPUT_BET;
  for (guint kind = 1; kind < UC_N_INPUTS; kind++)
    {
      guint rare = rarity (&w->table->now.round, kind);

      if (prompt.accepts & uc_input_bit (kind) && (rare == 0 || roll (w, rare) == 0))
        kinds[n++] = kind;
    }
  return n > 0 ? kinds[roll (w, n)] : 1 + roll (w, UC_N_INPUTS - 1);
}

void
uc_walk_say (UcWalkSayer *w, UcInput *in)
{
  *in = (UcInput){ .amount = UC_MONEY_UNKNOWN, .amount2 = UC_MONEY_UNKNOWN };
  in->kind = choose (w);
  in->seat = 1 + roll (w, w->table->rules->seats);
  (fills[in->kind] != NULL ? fills[in->kind] : sign_with_text) (w, in);
}
