/* A prompt's words: one row a prompt (UX § 6); what depends on seats, cards and sums is filled in by a function of its
 * own. */
#include "uc-say.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  const UcTable *table;
  const UcPrompt *prompt;
  UcPromptWords *words;
} Say;

static void
set (char **field, char *text)
{
  g_free (*field);
  *field = text;
}

#define HEADLINE(...) set (&say->words->headline, g_strdup_printf (__VA_ARGS__))
#define SUPPORT(...)  set (&say->words->support, g_strdup_printf (__VA_ARGS__))
#define PRIMARY(...)  set (&say->words->primary, g_strdup_printf (__VA_ARGS__))

static guint
count_bits (guint8 bits)
{
  return __builtin_popcount (bits);
}

static guint
only_seat (guint8 seats)
{
  return (guint)g_bit_nth_lsf (seats, -1);
}

static gboolean
has_shoe (const Say *say)
{
  return say->table->now.carry.devices[UC_DEVICE_SHOE] == UC_DEVICE_STATE_UP;
}

/* ---- opening, shuffle ---- */

static void
say_cut (const Say *say)
{
  HEADLINE (_ ("Offer the cut to seat %u"), say->prompt->seat);
  PRIMARY (_ ("Seat %u cut"), say->prompt->seat);
}

/* ---- bets, chips, deal ---- */

static void
say_bets (const Say *say)
{
  const UcPrompt *prompt = say->prompt;
  guint n = count_bits (prompt->seats), placed = 0;
  gboolean assumed = FALSE;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    assumed |= (prompt->seats & UC_SEAT_BIT (seat)) != 0 && !say->table->now.round.seats[seat].in_round;
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (say->table->now.round.seats[seat].side[uc_wager_slot (UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE)].state
        == UC_SIDE_PLACED)
      placed = seat;
  if (prompt->hollow && n == 0)
    {
      SUPPORT (_ ("Waiting for players. Cards spread face down."));
      PRIMARY (_ ("Waiting for a bet"));
    }
  else if (assumed)
    {
      g_autofree char *seats = uc_say_seats (prompt->seats, FALSE);

      SUPPORT (_ ("As in the last round. Tap a seat that changes."));
      PRIMARY (_ ("No more bets: %s"), seats);
    }
  else if (placed != 0)
    SUPPORT (ngettext ("%u seat bets. Seat %u has placed a progressive chip, not yet accepted.",
                       "%u seats bet. Seat %u has placed a progressive chip, not yet accepted.", n),
             n, placed);
  else if (n == 0)
    SUPPORT (_ ("No seat has bet. Say “no more bets” as you press."));
  else
    SUPPORT (ngettext ("%u seat bets. Say “no more bets” as you press.",
                       "%u seats bet. Say “no more bets” as you press.", n),
             n);
}

static void
say_chips (const Say *say)
{
  guint n = say->prompt->count;

  HEADLINE (ngettext ("Is there %u chip?", "Are there %u chips?", n), n);
  PRIMARY (ngettext ("There is %u", "There are %u", n), n);
}

static void
say_recount (const Say *say)
{
  g_autofree char *lit = uc_say_seats (say->prompt->seats, FALSE);
  guint n = say->prompt->count;

  HEADLINE (_ ("Recount: %u is not %u"), say->prompt->of, n);
  SUPPORT (_ ("Dealing is locked; lit seats %s"), lit);
  PRIMARY (ngettext ("There is %u", "There are %u", n), n);
}

static void
say_deal (const Say *say)
{
  const UcPrompt *prompt = say->prompt;
  const char *face = prompt->word == UC_WORD_DOWN ? _ ("down") : _ ("up");

  if (!has_shoe (say))
    PRIMARY (_ ("Waiting for a card"));
  if (prompt->seat == UC_SEAT_DEALER)
    SUPPORT (_ ("Card %u of %u: dealer, %s"), prompt->count, prompt->of, face);
  else
    SUPPORT (_ ("Card %u of %u: seat %u"), prompt->count, prompt->of, prompt->seat);
}

/* ---- side wagers ---- */

static const UcWager side_wagers[] = { UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE, UC_WAGER_MATCH_THE_DEALER };

static const UcSide *
side_of (const Say *say, guint seat, UcWager wager)
{
  return &say->table->now.round.seats[seat].side[uc_wager_slot (wager)];
}

/* "Collect M at seat 6. Pay M at seat 3: $40." for the Match the Dealer wagers, which need no floorperson. */
static char *
match_business (const Say *say)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint8 lose = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (side_of (say, seat, UC_WAGER_MATCH_THE_DEALER)->outcome == UC_WORD_LOSE)
      lose |= UC_SEAT_BIT (seat);
  if (lose != 0)
    {
      g_autofree char *seats = uc_say_seats (lose, TRUE);

      g_string_append_printf (text, ngettext ("Collect M at seat %s.", "Collect M at seats %s.", count_bits (lose)),
                              seats);
    }
  for (guint seat = UC_MAX_SEATS; seat > 0; seat--)
    {
      const UcSide *side = side_of (say, seat, UC_WAGER_MATCH_THE_DEALER);
      g_autofree char *sum = uc_say_money (side->pays);
      g_autofree char *odds = uc_say_odds (side->odds);

      if (side->outcome == UC_WORD_WIN || side->state == UC_SIDE_WON)
        g_string_append_printf (text, _ ("%sPay M at seat %u: %s."), text->len > 0 ? " " : "", seat,
                                side->pays == UC_MONEY_UNKNOWN ? odds : sum);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
say_side_results (const Say *say)
{
  const UcPrompt *prompt = say->prompt;
  g_autofree char *winners = uc_say_seats (prompt->seats_win, TRUE);

  if (prompt->seats_win != 0)
    HEADLINE (ngettext ("Seat %s wins", "Seats %s win", count_bits (prompt->seats_win)), winners);
  set (&say->words->support, match_business (say));
  if (prompt->hollow && say->words->support[0] == '\0')
    SUPPORT (_ ("Hole card to the reader next"));
  PRIMARY (prompt->hollow           ? _ ("Goes on with the reader")
           : prompt->seats_win != 0 ? _ ("All settled")
                                    : _ ("Collected"));
}

static void
say_lamps (const Say *say)
{
  guint8 seats = say->prompt->seats;
  guint n = count_bits (seats);
  guint first = 0, second = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (seats & UC_SEAT_BIT (seat))
      {
        second = first;
        first = seat;
      }
  if (n <= 1)
    {
      SUPPORT (_ ("Check hand and light at seat %u."), first);
      return;
    }
  if (n == 2)
    {
      HEADLINE (_ ("Are both lights lit?"));
      SUPPORT (_ ("Check hand and light. First seat %u, then seat %u."), first, second);
      PRIMARY (_ ("Both are lit"));
    }
  else
    {
      g_autofree char *list = uc_say_seats (seats, TRUE);

      HEADLINE (_ ("Are all %u lights lit?"), n);
      SUPPORT (_ ("Check hand and light. In this order: seats %s."), list);
      PRIMARY (_ ("All are lit"));
    }
}

static void
say_lamp_dark (const Say *say)
{
  HEADLINE (_ ("Seat %u’s light is dark"), say->prompt->seat);
}

static void
say_floor_called (const Say *say)
{
  g_autofree char *match = match_business (say);
  g_autofree char *seats = uc_say_seats (say->prompt->seats, TRUE);

  if (match[0] != '\0')
    set (&say->words->support, g_steal_pointer (&match));
  else
    SUPPORT (ngettext ("Validation of seat %s. Nothing is paid before it.",
                       "Validation of seats %s. Nothing is paid before it.", count_bits (say->prompt->seats)),
             seats);
}

static void
say_rejected (const Say *say)
{
  HEADLINE (_ ("Seat %u is not validated"), say->prompt->seat);
  SUPPORT (_ ("Reason: %s. Do not pay."), uc_say_reject_reason (say->prompt->word));
  PRIMARY (say->prompt->hollow ? _ ("Waiting for a badge") : _ ("Correct the card"));
}

/* What @seat is paid from the rack, "$15 + $40"; empty when nothing is. */
static char *
rack_payments (const Say *say, guint seat)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (side_wagers); i++)
    {
      const UcSide *side = side_of (say, seat, side_wagers[i]);
      gboolean won = side->state == UC_SIDE_WON || (side->state == UC_SIDE_SETTLED && side->outcome == UC_WORD_WIN);
      gboolean elsewhere = side->odds.kind == UC_ODDS_METER_SHARE
                           || (say->table->now.carry.held[seat][0].active && uc_wager_is_progressive (side_wagers[i]));
      g_autofree char *sum = side->pays == UC_MONEY_UNKNOWN ? uc_say_odds (side->odds) : uc_say_money (side->pays);

      if (won && !elsewhere)
        g_string_append_printf (text, "%s%s", text->len > 0 ? " + " : "", sum);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static guint8
seats_paid_elsewhere (const Say *say)
{
  guint8 seats = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      const UcSide *side = side_of (say, seat, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);

      if (side->outcome == UC_WORD_WIN
          && (side->odds.kind == UC_ODDS_METER_SHARE || say->table->now.carry.held[seat][0].active))
        seats |= UC_SEAT_BIT (seat);
    }
  return seats;
}

static void
say_pay_side (const Say *say)
{
  g_autoptr (GString) each = g_string_new (NULL);
  guint8 pay = 0, elsewhere = seats_paid_elsewhere (say);
  g_autofree char *last = NULL;

  for (guint seat = UC_MAX_SEATS; seat > 0; seat--)
    {
      g_autofree char *sums = rack_payments (say, seat);

      if (*sums == '\0' || !(say->prompt->seats & UC_SEAT_BIT (seat)))
        continue;
      pay |= UC_SEAT_BIT (seat);
      g_string_append_printf (each, _ ("%sSeat %u: %s."), each->len > 0 ? " " : "", seat, sums);
      set (&last, g_steal_pointer (&sums));
    }
  if (count_bits (pay) == 1)
    {
      HEADLINE (_ ("Pay seat %u: %s"), only_seat (pay), last);
      g_string_truncate (each, 0);
    }
  else if (pay != 0)
    {
      g_autofree char *seats = uc_say_seats (pay, TRUE);

      HEADLINE (_ ("Pay seats %s"), seats);
    }
  if (elsewhere != 0)
    {
      g_autofree char *seats = uc_say_seats (elsewhere, TRUE);

      g_string_append_printf (each, _ ("%sSeat %s: not from the rack, cards stay."), each->len > 0 ? " " : "", seats);
    }
  if (pay == 0 && elsewhere != 0)
    {
      HEADLINE (_ ("Nothing from the rack"));
      PRIMARY (_ ("Understood"));
    }
  set (&say->words->support, g_strdup (each->str));
}

/* ---- insurance, reader ---- */

static void
say_place (const Say *say)
{
  HEADLINE (_ ("Hand to %s"), uc_say_range (say->prompt->range));
}

static void
say_type_hole (const Say *say)
{
  UcRange place = say->table->now.round.place;

  if (place != UC_RANGE_NONE)
    SUPPORT (_ ("It lay in %s. Tap its rank, then its suit."), uc_say_range (place));
}

static void
say_dealer_blackjack (const Say *say)
{
  const UcPrompt *prompt = say->prompt;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *push = uc_say_seats (prompt->seats_push, FALSE);
  g_autofree char *lose = uc_say_seats (prompt->seats_lose, FALSE);
  guint8 insured = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (prompt->seats & UC_SEAT_BIT (seat))
      insured |= UC_SEAT_BIT (seat);
  if (insured != 0)
    {
      g_autofree char *seats = uc_say_seats (insured, FALSE);
      g_autofree char *odds = uc_say_odds (say->table->rules->insurance_odds);

      g_string_append_printf (text, _ ("Pay insurance %s, %s."), seats, odds);
    }
  if (prompt->seats_push != 0)
    g_string_append_printf (text, _ ("%sReturn %s."), text->len > 0 ? " " : "", push);
  if (prompt->seats_lose != 0)
    g_string_append_printf (text, _ ("%sCollect %s."), text->len > 0 ? " " : "", lose);
  set (&say->words->support, g_strdup (text->str));
}

static void
say_collect_insurance (const Say *say)
{
  g_autofree char *seats = uc_say_seats (say->prompt->seats, FALSE);

  SUPPORT (ngettext ("Seat %s", "Seats %s", count_bits (say->prompt->seats)), seats);
}

static void
say_pay (const Say *say)
{
  const UcPrompt *prompt = say->prompt;

  if (prompt->amount == UC_MONEY_UNKNOWN)
    {
      g_autofree char *odds = uc_say_odds (prompt->id == UC_PROMPT_PAY_EVEN_MONEY ? (UcOdds){ UC_ODDS_TO, 1, 1 }
                                                                                  : say->table->rules->blackjack_odds);

      HEADLINE (_ ("Pay seat %u: %s"), prompt->seat, odds);
    }
  else
    {
      g_autofree char *sum = uc_say_money (prompt->amount);

      HEADLINE (_ ("Pay seat %u: %s"), prompt->seat, sum);
    }
  if (prompt->id == UC_PROMPT_PAY_BLACKJACK)
    {
      g_autofree char *odds = uc_say_odds (say->table->rules->blackjack_odds);

      SUPPORT (_ ("Announce Blackjack, %s; take its cards"), odds);
    }
}

/* ---- decisions ---- */

static void
say_hand (const Say *say)
{
  const UcPrompt *prompt = say->prompt;
  gboolean split = say->table->now.round.seats[prompt->seat].hands > 1;
  const char *hit = has_shoe (say) ? _ ("A card from the shoe is a hit.") : _ ("A card typed above is a hit.");

  if (split)
    {
      HEADLINE (_ ("Seat %u, %s hand"), prompt->seat, uc_say_ordinal (prompt->hand));
      SUPPORT (prompt->soft ? _ ("Has soft %u. %s") : _ ("Has %u. %s"), prompt->total, hit);
    }
  else
    {
      HEADLINE (prompt->soft ? _ ("Seat %u has soft %u") : _ ("Seat %u has %u"), prompt->seat, prompt->total);
      SUPPORT ("%s", hit);
    }
  PRIMARY (_ ("Seat %u stands"), prompt->seat);
}

static void
say_double_card (const Say *say)
{
  const UcPrompt *prompt = say->prompt;
  const UcHand *hand = &say->table->now.round.seats[prompt->seat].hand[prompt->hand];
  UcMoney more = prompt->amount;

  HEADLINE (_ ("Seat %u doubles"), prompt->seat);
  if (more == UC_MONEY_UNKNOWN || more == 0 || more > hand->stake)
    SUPPORT (_ ("One card, sideways."));
  else
    {
      g_autofree char *sum = uc_say_money (more);

      SUPPORT (_ ("One card, sideways; %s more."), sum);
    }
  if (!has_shoe (say))
    PRIMARY (_ ("Waiting for a card"));
}

static void
say_split_card (const Say *say)
{
  const UcPrompt *prompt = say->prompt;
  UcMoney stake = say->table->now.round.seats[prompt->seat].main;

  HEADLINE (_ ("Seat %u splits"), prompt->seat);
  if (stake == UC_MONEY_UNKNOWN || prompt->hand > 0)
    SUPPORT (_ ("Next card to the %s hand. Aces: one card each."), uc_say_ordinal (prompt->hand));
  else
    {
      g_autofree char *sum = uc_say_money (stake);

      SUPPORT (_ ("%s more; next card to the left hand. Aces: one card each."), sum);
    }
  if (!has_shoe (say))
    PRIMARY (_ ("Waiting for a card"));
}

static void
say_hit_card (const Say *say)
{
  HEADLINE (_ ("Card to seat %u"), say->prompt->seat);
  if (say->table->now.round.seats[say->prompt->seat].hands > 1)
    SUPPORT (_ ("To its %s hand, which has %u."), uc_say_ordinal (say->prompt->hand), say->prompt->total);
  else
    SUPPORT (_ ("It has %u."), say->prompt->total);
  if (!has_shoe (say))
    PRIMARY (_ ("Waiting for a card"));
}

static void
say_missed_card (const Say *say)
{
  HEADLINE (_ ("Seat %u gets its card now"), say->prompt->seat);
  if (!has_shoe (say))
    PRIMARY (_ ("Waiting for a card"));
}

/* ---- dealer, settlement ---- */

static void
say_draws (const Say *say)
{
  SUPPORT (_ ("Say %u, then draw."), say->prompt->total);
  if (!has_shoe (say))
    PRIMARY (_ ("Waiting for a card"));
}

static void
say_settle (const Say *say)
{
  const UcPrompt *prompt = say->prompt;
  g_autofree char *lose = uc_say_seats (prompt->seats_lose, TRUE);
  g_autofree char *win = uc_say_seats (prompt->seats_win, TRUE);
  g_autofree char *push = uc_say_seats (prompt->seats_push, TRUE);

  if (prompt->seats_lose != 0)
    {
      HEADLINE (ngettext ("Collect seat %s", "Collect seats %s", count_bits (prompt->seats_lose)), lose);
      if (prompt->seats_win != 0 && prompt->seats_push != 0)
        SUPPORT (_ ("Then pay %s, return %s."), win, push);
      else if (prompt->seats_win != 0)
        SUPPORT (_ ("Then pay %s."), win);
      else if (prompt->seats_push != 0)
        SUPPORT (_ ("Then return %s."), push);
    }
  else if (prompt->seats_win != 0)
    {
      HEADLINE (ngettext ("Pay seat %s", "Pay seats %s", count_bits (prompt->seats_win)), win);
      if (prompt->seats_push != 0)
        SUPPORT (_ ("Return %s."), push);
    }
  else if (prompt->seats_push != 0)
    HEADLINE (ngettext ("Return seat %s", "Return seats %s", count_bits (prompt->seats_push)), push);
}

/* "6 first hand": a split seat of which only one hand is meant. */
static char *
winning_hands (const Say *say, guint8 seats)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint seat = UC_MAX_SEATS; seat > 0; seat--)
    {
      const UcSeat *here = &say->table->now.round.seats[seat];

      if (!(seats & UC_SEAT_BIT (seat)))
        continue;
      if (text->len > 0)
        g_string_append (text, ", ");
      g_string_append_printf (text, "%u", seat);
      for (guint hand = 0; here->hands > 1 && hand < here->hands; hand++)
        if (here->hand[hand].outcome == UC_WORD_WIN)
          g_string_append_printf (text, _ (" %s hand"), uc_say_ordinal (hand));
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
say_settle_22 (const Say *say)
{
  const UcPrompt *prompt = say->prompt;
  g_autofree char *lose = uc_say_seats (prompt->seats_lose, TRUE);
  g_autofree char *win = winning_hands (say, prompt->seats_win);

  if (prompt->seats_lose != 0 && prompt->seats_win != 0)
    SUPPORT (_ ("Collect %s. Pay %s. Return the rest."), lose, win);
  else if (prompt->seats_lose != 0)
    SUPPORT (_ ("Collect %s. Return the rest."), lose);
  else if (prompt->seats_win != 0)
    SUPPORT (_ ("Pay %s. Return the rest."), win);
}

static void
say_settle_seat (const Say *say)
{
  const UcPrompt *prompt = say->prompt;
  guint8 bit = UC_SEAT_BIT (prompt->seat), rest = prompt->seats & ~bit;
  g_autofree char *sum = uc_say_money (prompt->amount);
  g_autofree char *then = uc_say_seats (rest, TRUE);

  if (prompt->seats_lose & bit)
    HEADLINE (_ ("Seat %u: collect"), prompt->seat);
  else if (prompt->seats_push & bit)
    HEADLINE (_ ("Seat %u: return"), prompt->seat);
  else
    HEADLINE (_ ("Seat %u: pay %s"), prompt->seat, sum);
  if (rest != 0)
    SUPPORT (_ ("Then %s. Losers straight to the rack; pay from the rack."), then);
  PRIMARY (_ ("Seat %u settled"), prompt->seat);
}

static guint8
held_seats (const UcTable *table)
{
  guint8 seats = 0;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (table->now.carry.held[seat][0].active || table->now.carry.held[seat][1].active)
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

static void
say_clear (const Say *say)
{
  guint8 held = held_seats (say->table);
  g_autofree char *seats = uc_say_seats (held, TRUE);

  if (held != 0)
    SUPPORT (_ ("In order, so that hands can be rebuilt; leave seat %s."), seats);
  PRIMARY (say->prompt->hollow ? _ ("Goes on with the next bet") : _ ("Bets open"));
}

static void
say_hold (const Say *say)
{
  guint8 seats = say->prompt->seats != 0 ? say->prompt->seats : held_seats (say->table);
  g_autofree char *list = uc_say_seats (seats, TRUE);

  if (count_bits (seats) == 1)
    HEADLINE (_ ("Seat %s’s cards stay"), list);
  else
    HEADLINE (_ ("The cards of %s stay"), list);
}

/* ---- exceptions ---- */

static void
say_light_was_wrong (const Say *say)
{
  g_autofree char *card = uc_say_card (say->prompt->card);

  SUPPORT (_ ("Hole card %s is %s, light said %s."), card, uc_say_range (uc_card_range (say->prompt->card)),
           uc_say_range (say->prompt->range));
}

static void
say_which_light (const Say *say)
{
  if (say->prompt->range != UC_RANGE_NONE)
    SUPPORT (_ ("Console read %s."), uc_say_range (say->prompt->range));
}

static void
say_place_wrong (const Say *say)
{
  HEADLINE (_ ("Hand is in %s"), uc_say_range (say->prompt->range));
  SUPPORT (say->table->now.round.acted ? _ ("Reader said %s. Somebody has acted: the floor decides.")
                                       : _ ("Reader said %s; nobody has acted."),
           uc_say_range (say->prompt->range2));
}

static void
say_ruling (const Say *say)
{
  if (say->table->now.round.seats[say->prompt->seat].hands > 1)
    HEADLINE (_ ("Seat %u, %s hand: go on or dead?"), say->prompt->seat, uc_say_ordinal (say->prompt->hand));
  else
    HEADLINE (_ ("Seat %u: go on or dead?"), say->prompt->seat);
}

static void
say_alarm (const Say *say)
{
  const UcPrompt *prompt = say->prompt;
  g_autofree char *card = uc_say_card (prompt->card);

  HEADLINE (_ ("%s seen %u times"), card, prompt->count);
  if (prompt->first_round != 0 && prompt->first_round != prompt->last_round)
    SUPPORT (_ ("%u decks hold %u. Rounds %u and %u. Stop."), prompt->of, prompt->of, prompt->first_round,
             prompt->last_round);
  else
    SUPPORT (_ ("%u decks hold %u. Stop."), prompt->of, prompt->of);
}

static void
say_overdraw (const Say *say)
{
  g_autofree char *card = uc_say_card (say->prompt->card);

  HEADLINE (_ ("Dealer already has %u"), say->prompt->total);
  SUPPORT (_ ("The %s was drawn in error: it goes to the discard rack."), card);
}

static void
say_offer (const Say *say)
{
  g_autofree char *card = uc_say_card (say->prompt->card);

  HEADLINE (_ ("Offer the %s"), card);
  SUPPORT (_ ("To seat %u. Who refuses gets no more cards."), say->prompt->seat);
  PRIMARY (_ ("Seat %u takes it"), say->prompt->seat);
}

static void
say_no_cards (const Say *say)
{
  HEADLINE (_ ("Seat %u got no cards"), say->prompt->seat);
}

static void
say_second_person (const Say *say)
{
  SUPPORT (_ ("%s or above, another badge."), uc_say_role (say->prompt->role));
}

static const struct
{
  const char *headline, *support, *primary;
  UcSign sign;
  void (*fill) (const Say *say);
} rows[UC_N_PROMPTS] = {
  [UC_PROMPT_CLOSED] = { N_ ("Table is closed"), N_ ("Dealer’s badge, then open."), N_ ("Open the table") },
  [UC_PROMPT_INSPECT_CARDS]
  = { N_ ("Inspect the cards"), N_ ("The floorperson verifies with the badge."), N_ ("Waiting for a badge") },
  [UC_PROMPT_SPREAD] = { N_ ("Spread the cards"), N_ ("Face up, by suit and sequence, for the first player to arrive."),
                         N_ ("A player has seen them") },
  [UC_PROMPT_WASH]
  = { N_ ("Turn, wash and stack"), N_ ("Face down, mixed thoroughly; then shuffle."), N_ ("Washed and stacked") },
  [UC_PROMPT_INSPECT_READER]
  = { N_ ("Check the card reader"), N_ ("Floorperson: a 4, a 7, a king, face down; then badge and PIN."),
      N_ ("Waiting for a badge") },
  [UC_PROMPT_SHUFFLE]
  = { N_ ("Shoe to the rack"), N_ ("Check that no card is missing, then shuffle."), N_ ("Shuffled") },
  [UC_PROMPT_OFFER_CUT]
  = { N_ ("Offer the cut"), N_ ("Then load the shoe and burn one card."), N_ ("Cut"), UC_SIGN_TICK, say_cut },
  [UC_PROMPT_DEALER_CUTS]
  = { N_ ("Cut the cards yourself"), N_ ("No player is left to offer the cut to."), N_ ("I have cut"), UC_SIGN_TICK },
  [UC_PROMPT_BURN] = { N_ ("Burn one card"), N_ ("Load the shoe; the first card goes face down to the rack."),
                       N_ ("Burned"), UC_SIGN_TICK },
  [UC_PROMPT_NEW_DEALER_BURN]
  = { N_ ("New dealer: burn one card"), N_ ("Before the first card of the round."), N_ ("Burned"), UC_SIGN_TICK },
  [UC_PROMPT_CHANGE_CARDS]
  = { N_ ("Change the cards"), N_ ("These decks have been in play for 24 hours."), N_ ("Cards are changed") },
  [UC_PROMPT_BETS_OPEN] = { N_ ("Bets are open"), "", N_ ("No more bets"), UC_SIGN_LOCK, say_bets },
  [UC_PROMPT_CHIPS] = { "", N_ ("Count in front of the rack, then rack them."), "", UC_SIGN_TICK, say_chips },
  [UC_PROMPT_RECOUNT] = { "", "", "", UC_SIGN_TICK, say_recount },
  [UC_PROMPT_DEAL] = { N_ ("Deal"), "", N_ ("Waiting for the shoe"), UC_SIGN_NONE, say_deal },
  [UC_PROMPT_SIDE_RESULTS] = { N_ ("No side wager wins"), "", "", UC_SIGN_TICK, say_side_results },
  [UC_PROMPT_LAMPS] = { N_ ("Is the light lit?"), "", N_ ("It is lit"), UC_SIGN_TICK, say_lamps },
  [UC_PROMPT_LAMP_DARK] = { "", N_ ("Do not pay yet."), N_ ("Call the floor"), UC_SIGN_PERSON, say_lamp_dark },
  [UC_PROMPT_FLOOR_CALLED] = { N_ ("Floor is called"), "", N_ ("Waiting for a badge"), UC_SIGN_NONE, say_floor_called },
  [UC_PROMPT_REJECTED] = { "", "", N_ ("Correct the card"), UC_SIGN_NONE, say_rejected },
  [UC_PROMPT_PAY_SIDE] = { N_ ("Pay the side wagers"), "", N_ ("Paid"), UC_SIGN_TICK, say_pay_side },
  [UC_PROMPT_INSURANCE_OPEN] = { N_ ("Insurance is open"), N_ ("Tap each seat that insures: half the bet."),
                                 N_ ("Insurance closed"), UC_SIGN_LOCK },
  [UC_PROMPT_READER] = { N_ ("Hole card to reader"), N_ ("Face down, seen by nobody."), N_ ("Waiting for the reader") },
  [UC_PROMPT_NO_READER_WORD] = { N_ ("No word from the reader"), N_ ("Does it light? Tap the light that you see."),
                                 N_ ("Waiting for the reader") },
  [UC_PROMPT_PLACE]
  = { "", N_ ("Or go on: the next card or seat you tap confirms it."), N_ ("Hand is placed"), UC_SIGN_TICK, say_place },
  [UC_PROMPT_EXPOSE_BOTH_LARGE]
  = { N_ ("Turn the hole card"), N_ ("Both cards are Large: before anyone acts."), N_ ("It is up"), UC_SIGN_TICK },
  [UC_PROMPT_TYPE_HOLE] = { N_ ("Which card is it?"), N_ ("Tap its rank, then its suit."), N_ ("Waiting for the card"),
                            UC_SIGN_NONE, say_type_hole },
  [UC_PROMPT_DEALER_BLACKJACK]
  = { N_ ("Dealer has Blackjack"), "", N_ ("All settled"), UC_SIGN_TICK, say_dealer_blackjack },
  [UC_PROMPT_COLLECT_INSURANCE]
  = { N_ ("Collect insurance"), "", N_ ("Collected"), UC_SIGN_TICK, say_collect_insurance },
  [UC_PROMPT_PAY_EVEN_MONEY] = { "", N_ ("Even money, 1 to 1; take its cards."), N_ ("Paid"), UC_SIGN_TICK, say_pay },
  [UC_PROMPT_PAY_BLACKJACK] = { "", "", N_ ("Paid"), UC_SIGN_TICK, say_pay },
  [UC_PROMPT_HAND] = { "", "", "", UC_SIGN_NONE, say_hand },
  [UC_PROMPT_HIT_CARD] = { "", "", N_ ("Waiting for the shoe"), UC_SIGN_NONE, say_hit_card },
  [UC_PROMPT_DOUBLE_CARD] = { "", "", N_ ("Waiting for the shoe"), UC_SIGN_NONE, say_double_card },
  [UC_PROMPT_SPLIT_CARD] = { "", "", N_ ("Waiting for the shoe"), UC_SIGN_NONE, say_split_card },
  [UC_PROMPT_MISSED_CARD] = { "", N_ ("It was missed: before the hole card is turned."), N_ ("Waiting for the shoe"),
                              UC_SIGN_NONE, say_missed_card },
  [UC_PROMPT_REVEAL] = { N_ ("Turn the hole card"), N_ ("Every hand is finished."), N_ ("It is up"), UC_SIGN_TICK },
  [UC_PROMPT_DEALER_DRAWS] = { N_ ("Draw"), "", N_ ("Waiting for the shoe"), UC_SIGN_NONE, say_draws },
  [UC_PROMPT_SETTLE] = { N_ ("Nothing is left to settle"), "", N_ ("All settled"), UC_SIGN_TICK, say_settle },
  [UC_PROMPT_SETTLE_22]
  = { N_ ("Dealer has 22"), N_ ("Return every bet."), N_ ("All settled"), UC_SIGN_TICK, say_settle_22 },
  [UC_PROMPT_SETTLE_SEAT] = { "", "", "", UC_SIGN_TICK, say_settle_seat },
  [UC_PROMPT_CLEAR] = { N_ ("Clear the cards"), N_ ("In order, so that hands can be rebuilt."), N_ ("Bets open"),
                        UC_SIGN_NONE, say_clear },
  [UC_PROMPT_HOLD]
  = { "", N_ ("Bets open when the documents are complete."), N_ ("Waiting for the floor"), UC_SIGN_NONE, say_hold },
  [UC_PROMPT_LIGHT_DIFFERS]
  = { N_ ("Light and shoe differ"), N_ ("Nobody acts; the card stays down."), N_ ("Call the floor"), UC_SIGN_PERSON },
  [UC_PROMPT_LIGHT_WAS_WRONG]
  = { N_ ("The light was wrong"), "", N_ ("Call the floor"), UC_SIGN_PERSON, say_light_was_wrong },
  [UC_PROMPT_WHICH_LIGHT] = { N_ ("Which light is on?"), N_ ("Tap the light that you see."), N_ ("Call the floor"),
                              UC_SIGN_PERSON, say_which_light },
  [UC_PROMPT_PLACE_WRONG] = { "", "", N_ ("Call the floor"), UC_SIGN_PERSON, say_place_wrong },
  [UC_PROMPT_RULING]
  = { "", N_ ("The floorperson decides for each hand."), N_ ("Waiting for a badge"), UC_SIGN_NONE, say_ruling },
  [UC_PROMPT_READER_OUT]
  = { N_ ("Reader is out"), N_ ("Stop dealing until it is repaired or replaced."), N_ ("Waiting for the reader") },
  [UC_PROMPT_CARD_ALARM] = { "", "", N_ ("Call the floor"), UC_SIGN_PERSON, say_alarm },
  [UC_PROMPT_OVERDRAW] = { "", "", N_ ("Card to the rack"), UC_SIGN_TICK, say_overdraw },
  [UC_PROMPT_OFFER_CARD] = { "", "", "", UC_SIGN_NONE, say_offer },
  [UC_PROMPT_SHOE_EMPTY]
  = { N_ ("Shoe is empty"), N_ ("Shuffle and cut the rack, burn one card face down."), N_ ("Shoe is loaded") },
  [UC_PROMPT_SHUFFLER_JAM] = { N_ ("Shuffler jams"), N_ ("Shuffle these cards by hand."), N_ ("Shuffled by hand") },
  [UC_PROMPT_SHUFFLER_OUT]
  = { N_ ("Shuffler is out"), N_ ("Cover it; shuffle by hand from now on."), N_ ("Understood") },
  [UC_PROMPT_NO_CARDS] = { "", N_ ("Dead; in the next deal."), N_ ("Understood"), UC_SIGN_TICK, say_no_cards },
  [UC_PROMPT_SECOND_PERSON]
  = { N_ ("A second person signs"), "", N_ ("Waiting for a badge"), UC_SIGN_NONE, say_second_person },
  [UC_PROMPT_RECORD_STOPPED]
  = { N_ ("The record is kept again"), N_ ("It could not be written; the floorperson acknowledges."),
      N_ ("Waiting for a badge") },
  [UC_PROMPT_VOIDED]
  = { N_ ("The round is void"), N_ ("Return every bet that is not settled."), N_ ("All returned"), UC_SIGN_TICK },
};

/* Prompts without words of the table's own go through gettext only when there are any: _("") is the catalogue's header.
 */
static char *
translated (const char *text)
{
  return g_strdup (text == NULL || *text == '\0' ? "" : _ (text));
}

void
uc_prompt_words_init (UcPromptWords *words, const UcTable *table, const UcPrompt *prompt)
{
  Say say = { table, prompt, words };

  g_return_if_fail ((guint)prompt->id < UC_N_PROMPTS);

  words->citation = uc_say_citation (table->rules, prompt->cite, prompt->cite2);
  words->headline = translated (rows[prompt->id].headline);
  words->support = translated (rows[prompt->id].support);
  words->primary = translated (rows[prompt->id].primary);
  words->sign = prompt->hollow ? UC_SIGN_NONE : rows[prompt->id].sign;
  if (rows[prompt->id].fill != NULL)
    rows[prompt->id].fill (&say);
}

void
uc_prompt_words_clear (UcPromptWords *words)
{
  g_clear_pointer (&words->citation, g_free);
  g_clear_pointer (&words->headline, g_free);
  g_clear_pointer (&words->support, g_free);
  g_clear_pointer (&words->primary, g_free);
}

const char *
uc_say_option (const UcPrompt *prompt, UcOptionId id)
{
  static const char *const words[] = {
    [UC_OPTION_NONE] = NULL,
    [UC_OPTION_READER_FAILS] = N_ ("Reader fails"),
    [UC_OPTION_REFUSED] = N_ ("Refused"),
    [UC_OPTION_PRESHUFFLED] = N_ ("Preshuffled"),
    [UC_OPTION_OTHER_NUMBER] = N_ ("Other number"),
    [UC_OPTION_CALL_FLOOR] = N_ ("Call the floor"),
    [UC_OPTION_CALL_AGAIN] = N_ ("Call again"),
    [UC_OPTION_FACE_UP_CARD] = N_ ("Card face up in shoe"),
    [UC_OPTION_LIGHT_DARK] = N_ ("A light is dark"),
    [UC_OPTION_LIT_NOW] = N_ ("It is lit now"),
    [UC_OPTION_INSURE_LESS] = N_ ("Less than half"),
    [UC_OPTION_SMALL] = N_ ("Small"),
    [UC_OPTION_MEDIUM] = N_ ("Medium"),
    [UC_OPTION_LARGE] = N_ ("Large"),
    [UC_OPTION_NO_LIGHT] = N_ ("No light"),
    [UC_OPTION_LIGHT_DIFFERS] = N_ ("Light differs"),
    [UC_OPTION_WRONG_PLACE] = N_ ("Wrong place"),
    [UC_OPTION_HIT] = N_ ("Hit"),
    [UC_OPTION_DOUBLE] = N_ ("Double"),
    [UC_OPTION_DOUBLE_LESS] = N_ ("For less"),
    [UC_OPTION_SPLIT] = N_ ("Split"),
    [UC_OPTION_MISSED_CARD] = N_ ("Missed card"),
    [UC_OPTION_DISPUTE] = N_ ("Dispute"),
    [UC_OPTION_GO_ON] = N_ ("Go on"),
    [UC_OPTION_DEAD] = N_ ("Hand dead"),
    [UC_OPTION_FINISH] = N_ ("Finish the round"),
    [UC_OPTION_VOID] = N_ ("Void round"),
    [UC_OPTION_MISREAD_CARD] = N_ ("Misread card"),
    [UC_OPTION_TAKES_IT] = N_ ("Takes it"),
    [UC_OPTION_MOVED_BACK] = N_ ("Moved back"),
    [UC_OPTION_CLEAR_SEAT] = N_ ("No chip at a lit seat"),
    [UC_OPTION_RECUT] = N_ ("Cut again"),
    [UC_OPTION_CLOSE_TABLE] = N_ ("Close table"),
    [UC_OPTION_SPREAD] = N_ ("Spread the cards"),
    [UC_OPTION_CORRECT_CARD] = N_ ("Correct the card"),
  };

  g_return_val_if_fail ((guint)id < G_N_ELEMENTS (words) && words[id] != NULL, "");
  if (id == UC_OPTION_LIGHT_DARK && prompt->seats != 0 && (prompt->seats & (prompt->seats - 1)) == 0)
    return _ ("It is dark");
  return _ (words[id]);
}
