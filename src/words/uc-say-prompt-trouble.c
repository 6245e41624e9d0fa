/* What the dealer reads while something stands in the way of the procedure. */
#include "uc-hand.h"
#include "uc-input.h"
#include "uc-readiness.h"
#include "uc-say-meter.h"
#include "uc-say-prompt.h"
#include "uc-say-subject.h"
#include "uc-step.h"

#include <glib/gi18n-lib.h>

/* Whose taps the three ranges are. */
#define FLOOR_TAPS N_ ("Floorperson taps Small, Medium or Large.")

static void
say_light_was_wrong (const UcSay *say)
{
  g_autofree char *card = uc_say_card (say->prompt->card);

  /* Translators: a card and its range, "9♦ is Medium." */
  uc_say_support (say, _ ("%s is %s."), card, uc_say_range (uc_card_range (say->prompt->card)));
  uc_say_more (say, "%s", _ (FLOOR_TAPS));
}

static void
say_place_wrong (const UcSay *say)
{
  uc_say_headline (say, _ ("Hand is in %s"), uc_say_range (say->prompt->range));
  uc_say_support (say,
                  say->table->now.round.acted ? _ ("Reader said %s. Somebody has acted: the floor decides.")
                                              : _ ("Reader said %s; nobody has acted."),
                  uc_say_range (say->prompt->range2));
}

static void
say_ruling (const UcSay *say)
{
  const UcPrompt *prompt = say->prompt;

  if (say->table->now.round.seats[prompt->seat].hands > 1)
    uc_say_headline (say, _ ("Seat %u, %s hand: continue or dead?"), prompt->seat, uc_say_ordinal (prompt->hand));
  else
    uc_say_headline (say, _ ("Seat %u: continue or dead?"), prompt->seat);
}

static void
say_deal_doubt (const UcSay *say)
{
  const UcPrompt *prompt = say->prompt;
  const guint hands = say->table->now.round.seats[prompt->seat].hands;

  if (prompt->word == UC_WORD_DEAD && hands > 1)
    uc_say_headline (say, _ ("Seat %u, %s hand: missed a card?"), prompt->seat, uc_say_ordinal (prompt->hand));
  else
    uc_say_headline (say,
                     prompt->word == UC_WORD_DEAD   ? _ ("Seat %u: missed a card?")
                     : prompt->word == UC_WORD_NONE ? _ ("Seat %u: no cards?")
                                                    : _ ("Seat %u: one card?"),
                     prompt->seat);
  if (prompt->word == UC_WORD_DEAD)
    {
      uc_say_support (say, "%s", uc_say_subject_said (say->table, prompt->seat, prompt->hand));
      uc_say_more (say, "%s", _ ("The floor looks before the bet goes back."));
    }
}

/* What the others wait for before the ruling, by the text: the step's own paragraph settles it before another card. */
static const char *
say_waits (const UcTable *table, UcStep step)
{
  switch ((guint) step)
    {
    case UC_STEP_SIDE_WAGERS:
    case UC_STEP_BLACKJACK_MATCH:
    case UC_STEP_ENVY:
      return _ ("No card before its side wager is settled.");
    case UC_STEP_READER:
    case UC_STEP_PEEK:
      return table->now.round.dealer_blackjack ? NULL : _ ("No card before its insurance is settled.");
    case UC_STEP_HOLE_WAGERS:
      return _ ("Dealer draws no card before its side wager.");
    case UC_STEP_SUPER_BONUS:
      return _ ("The others’ bonus waits for it.");
    default:
      return NULL;
    }
}

/* The dealer sees whose it is, what was bet, and what waits; the rulings are the floor's. */
static void
say_dispute (const UcSay *say)
{
  const UcSeat *box = &say->table->now.round.seats[say->prompt->seat];
  const char *waits = say_waits (say->table, say->prompt->step);
  g_autofree char *bet = uc_say_money (box->main);
  g_autofree char *no_pay = uc_say_subject_no_ruling_pays (say->table, say->prompt->seat);

  if (say->prompt->word == UC_WORD_CORRECT)
    {
      uc_say_headline (say, _ ("Seat %u: correct an entry"), say->prompt->seat);
      uc_say_support (say, "%s", _ ("Its card, or its bet; two sign."));
    }
  else
    {
      uc_say_headline (say, _ ("Seat %u disputes"), say->prompt->seat);
      uc_say_support (say, "%s", uc_hand_seat_live (&say->table->now, say->prompt->seat) ? _ ("Floor rules; its cards and chips stay.")
                                                                                      : _ ("The floor rules."));
    }
  /* Why “Pay” is dim goes before everything else. */
  if (no_pay != NULL)
    uc_say_support (say, "%s", no_pay);
  if (waits != NULL)
    uc_say_more (say, "%s", waits);
  else if (!box->in_round)
    uc_say_more (say, "%s", _ ("No bet."));
  else if (box->main != UC_MONEY_UNKNOWN && uc_hand_seat_live (&say->table->now, say->prompt->seat))
    uc_say_more (say, _ ("Bet %s."), bet);
  else if (box->main != UC_MONEY_UNKNOWN)
    uc_say_more (say,
                 box->hand[0].outcome == UC_WORD_WIN    ? _ ("Bet %s was paid.")
                 : box->hand[0].outcome == UC_WORD_LOSE ? _ ("Bet %s was taken.")
                                                        : _ ("Bet %s went back."),
                 bet);
}

static void
say_alarm (const UcSay *say)
{
  const UcPrompt *prompt = say->prompt;
  g_autofree char *card = uc_say_card (prompt->card);

  uc_say_headline (say, _ ("%s seen %u times"), card, prompt->count);
  if (prompt->first_round != 0 && prompt->first_round != prompt->last_round)
    uc_say_support (say,
                    /* Translators: how often the shoe holds the card at most, and between which rounds it was seen more often. */
                    ngettext ("%u deck holds %u. Rounds %u and %u. Stop.", "%u decks hold %u. Rounds %u and %u. Stop.",
                              prompt->of),
                    prompt->of, prompt->of, prompt->first_round, prompt->last_round);
  else
    uc_say_support (say, ngettext ("%u deck holds %u. Stop.", "%u decks hold %u. Stop.", prompt->of), prompt->of,
                    prompt->of);
}

static void
say_overdraw (const UcSay *say)
{
  g_autofree char *card = uc_say_card (say->prompt->card);

  uc_say_headline (say, _ ("Dealer already has %u"), say->prompt->total);
  uc_say_support (say, _ ("The %s was drawn in error: it goes to the discard rack."), card);
}

static gboolean
has_hand_of_one_card (const UcSay *say)
{
  const UcSeat *seat = &say->table->now.round.seats[say->prompt->seat <= UC_MAX_SEATS ? say->prompt->seat : 0];

  for (guint hand = 0; seat->hands > 1 && hand < seat->hands; hand++)
    if (uc_hand_count (&say->table->now, say->prompt->seat, hand) == 1)
      return TRUE;
  return FALSE;
}

static void
say_offer (const UcSay *say)
{
  g_autofree char *card = uc_say_card (say->prompt->card);

  uc_say_headline (say, _ ("Offer the %s"), card);
  uc_say_support (say, _ ("To seat %u. A player who refuses gets no more cards."), say->prompt->seat);
  if (has_hand_of_one_card (say))
    uc_say_more (say, _ ("Its next hand would stay at one card."));
  uc_say_primary (say, _ ("Seat %u takes it"), say->prompt->seat);
}

static void
say_no_cards (const UcSay *say)
{
  uc_say_headline (say, _ ("Seat %u got no cards"), say->prompt->seat);
}

/* "Seat 2’s card: 9♦ becomes 9♥"; of a card that is no longer on the felt only what it becomes. */
static char *
say_corrected_card (const UcTable *table)
{
  const UcRound *round = &table->now.round;
  g_autofree char *is = uc_say_card (uc_card_parse (round->correct_value));

  for (guint i = 0; i < round->n_dealt; i++)
    {
      const UcDealt *dealt = &round->dealt[i];
      g_autofree char *was = uc_say_card (dealt->card);

      if (dealt->seq != round->correct_target)
        continue;
      if (dealt->seat == UC_SEAT_DEALER)
        /* Translators: cards, or sums below: "Dealer’s card: 9♦ becomes 9♥". */
        return g_strdup_printf (_ ("Dealer’s card: %s becomes %s"), was, is);
      if (dealt->seat != 0)
        /* Translators: cards, "Seat 2’s card: 9♦ becomes 9♥". */
        return g_strdup_printf (_ ("Seat %u’s card: %s becomes %s"), dealt->seat, was, is);
    }
  return g_strdup_printf (_ ("A card becomes %s"), is);
}

static char *
say_corrected_bet (const UcTable *table)
{
  const UcRound *round = &table->now.round;
  UcMoney money = UC_MONEY_UNKNOWN;
  g_autofree char *is = NULL;

  (void)uc_money_parse (round->correct_value, &money, NULL);
  is = uc_say_money (money);
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (round->seats[seat].in_round && round->seats[seat].main_seq == round->correct_target)
      {
        g_autofree char *was = uc_say_money (round->seats[seat].main);

        /* Translators: sums, "Seat 2’s bet: $25 becomes $50". */
        return g_strdup_printf (_ ("Seat %u’s bet: %s becomes %s"), seat, was, is);
      }
  return g_strdup_printf (_ ("A bet becomes %s"), is);
}

/* "Seat 1 is paid $1,000 by ruling". */
static char *
say_ruled_sum (const UcRound *round)
{
  UcMoney money = UC_MONEY_UNKNOWN;
  g_autofree char *sum = NULL;

  if (g_str_equal (round->correct_key, uc_word_name (UC_WORD_CONFIRMED)))
    /* Translators: what was reported and is confirmed, "Seat 3: A seat got no cards". */
    return g_strdup_printf (_ ("Seat %u: %s"), round->correct_seat, uc_say_irregularity ((UcIrregularity) round->doubt_id));
  if (round->correct_value[0] == '\0' || !uc_money_parse (round->correct_value, &money, NULL))
    return g_strdup_printf (_ ("Seat %u is paid by ruling, sum not said"), round->correct_seat);
  sum = uc_say_money_cents (money);
  return g_strdup_printf (_ ("Seat %u is paid %s by ruling"), round->correct_seat, sum);
}

char *
uc_say_request (const UcTable *table)
{
  const UcRound *round = &table->now.round;

  if (round->correct_kind == UC_INPUT_VOID_ROUND)
    return g_strdup (_ ("Void the round"));
  if (round->correct_kind == UC_INPUT_GAMING_DAY_BACK)
    {
      g_autofree char *day = uc_say_gaming_day (round->correct_value);

      return g_strdup_printf (_ ("Gaming day back to %s"), day);
    }
  if (round->correct_kind == UC_INPUT_AWARD_BY_HAND)
    {
      UcMoney award = UC_MONEY_UNKNOWN;
      g_autofree char *sum = NULL;

      uc_money_parse (round->correct_value, &award, NULL);
      sum = uc_say_money_cents (award);
      /* Translators: a sum that persons say in the place of a meter that cannot be asked: "Award $1,023.45 by hand". */
      return g_strdup_printf (_ ("Award %s by hand"), sum);
    }
  if (round->correct_kind == UC_INPUT_RULING)
    return say_ruled_sum (round);
  if (round->correct_kind == UC_INPUT_IRREGULARITY)
    {
      g_autofree char *card = uc_say_card (uc_card_parse (round->correct_value));

      /* Translators: what is wrong, and the card: "Card drawn in error, exposed: 9♦". */
      return g_strdup_printf (_ ("%s: %s"), uc_say_irregularity (uc_irregularity_parse (round->correct_key)), card);
    }
  return g_str_equal (round->correct_key, "card") ? say_corrected_card (table) : say_corrected_bet (table);
}

static void
say_second_person (const UcSay *say)
{
  const UcRound *round = &say->table->now.round;

  if (say->prompt->seats_win != 0)
    {
      g_autofree char *stakes = uc_say_subject_stakes (say->table, FALSE);

      /* Translators: the badge that asks to void the round, and its reason: "2001: Misdeal." */
      uc_say_support (say, _ ("%s: %s."), round->correct_by, round->correct_reason);
      uc_say_more (say, "%s", stakes);
    }
  else if (round->correct_kind == UC_INPUT_METER_SET)
    {
      g_autofree char *sums = uc_say_meter_request (round, FALSE);

      /* Translators: the sums that are to be set, "Meter to $5,200.00, reserve $0.00." */
      uc_say_support (say, _ ("Meter to %s."), sums);
      /* Translators: the number of a badge. */
      uc_say_more (say, _ ("%s asks."), round->correct_by);
    }
  else
    {
      g_autofree char *subject = uc_say_request (say->table);

      /* Translators: what is asked, who may sign it, and whose badge asks: "Void the round. Pit manager or above; 2210 asks." */
      uc_say_support (say, _ ("%s. %s or above; %s asks."), subject, uc_say_role (say->prompt->role), round->correct_by);
    }
}

char *
uc_say_doubt (const UcCarry *carry)
{
  static const char *const words[] = {
    N_ ("The record is an older one"),
    N_ ("The record is another one"),
    N_ ("The record is a new one"),
    N_ ("The program was changed"),
    N_ ("Is the clock right?"),
  };

  return g_strdup (carry->record_doubt != 0 ? _ (words[__builtin_ctz (carry->record_doubt)]) : _ ("The record is in doubt"));
}

static void
say_record_doubted (const UcSay *say)
{
  const UcCarry *carry = &say->table->now.carry;
  g_autofree char *doubt = uc_say_doubt (carry);

  uc_say_headline (say, "%s", doubt);
  uc_say_support (say, "%s", carry->record_says);
  if (carry->record_doubt == UC_DOUBT_CLOCK)
    uc_say_more (say, "%s", _ ("A floorperson signs that it is, or sets it right."));
  else if (carry->record_vouched[0] == '\0')
    uc_say_more (say, "%s", _ ("Two persons sign before play continues."));
  else
    /* Translators: the number of a badge, and the lowest role that may sign: "2001 has signed. Second: Pit manager or above." */
    uc_say_more (say, _ ("%s has signed. Second: %s or above."), carry->record_vouched, uc_say_role (say->prompt->role));
}

static void
say_light_differs (const UcSay *say)
{
  uc_say_more (say, "%s", _ (FLOOR_TAPS));
}

/* What failed since the table was accepted last; two lines have room for one of them by name. */
static void
say_devices_fail (const UcSay *say)
{
  guint64 failing
      = uc_readiness_parts_failing (&say->table->now, say->table->rules) & ~say->table->now.carry.parts_accepted;
  guint more = say->prompt->count - 1;
  g_autofree char *first = uc_say_part (failing != 0 ? (UcPart) __builtin_ctzll (failing) : UC_PART_NONE);

  /* The bar counts those, too, that were accepted as they are. */
  if (uc_readiness_parts_failing (&say->table->now, say->table->rules) & say->table->now.carry.parts_accepted)
    uc_say_headline (say, ngettext ("%u more device fails", "%u more devices fail", say->prompt->count), say->prompt->count);
  else
    uc_say_headline (say, ngettext ("%u device fails", "%u devices fail", say->prompt->count), say->prompt->count);
  if (more > 0)
    /* Translators: the first part that fails, "Seat 2: chip sensor; and 3 more." */
    uc_say_support (say, ngettext ("%s; and %u more.", "%s; and %u more.", more), first, more);
  else
    /* Translators: the only part that fails, as a sentence: "Seat 2: chip sensor." */
    uc_say_support (say, _ ("%s."), first);
  uc_say_more (say, "%s", _ ("Repair it, or the floor accepts."));
}

const UcSayRow uc_say_trouble[] = {
  { UC_PROMPT_LIGHT_DIFFERS, N_ ("Light and shoe differ"), N_ ("Card stays down."), N_ ("Call the floor"),
    .sign = UC_SIGN_PERSON, .fill = say_light_differs },
  { UC_PROMPT_LIGHT_WAS_WRONG, N_ ("The light was wrong"), NULL, N_ ("Call the floor"), .sign = UC_SIGN_PERSON,
    .fill = say_light_was_wrong },
  { UC_PROMPT_PLACE_WRONG, NULL, NULL, N_ ("Call the floor"), .sign = UC_SIGN_PERSON, .fill = say_place_wrong },
  { UC_PROMPT_RULING, NULL, N_ ("The floorperson decides for each hand."), N_ ("Waiting for a badge"),
    .fill = say_ruling },
  { UC_PROMPT_READER_OUT, N_ ("Reader is out"), N_ ("Stop dealing until it is repaired or replaced."),
    N_ ("Waiting for a badge") },
  { UC_PROMPT_CARD_ALARM, NULL, NULL, N_ ("Call the floor"), .sign = UC_SIGN_PERSON, .fill = say_alarm },
  { UC_PROMPT_OVERDRAW, NULL, NULL, N_ ("Card to the rack"), .sign = UC_SIGN_TICK, .fill = say_overdraw },
  { UC_PROMPT_OFFER_CARD, .fill = say_offer },
  { UC_PROMPT_SHOE_EMPTY, N_ ("Shoe is empty"), N_ ("Shuffle and cut the rack, burn one card face down."),
    N_ ("Shuffled") },
  { UC_PROMPT_SHUFFLER_OUT, N_ ("Shuffler is out"), N_ ("Cover it; shuffle by hand from now on."),
    N_ ("Understood") },
  { UC_PROMPT_NO_CARDS, NULL, N_ ("Dead; in the next deal."), N_ ("Understood"), .sign = UC_SIGN_TICK,
    .fill = say_no_cards },
  { UC_PROMPT_DEAL_DOUBT, NULL, N_ ("The floor looks before a card changes its hand."), N_ ("Waiting for a badge"),
    .fill = say_deal_doubt },
  { UC_PROMPT_DISPUTE, NULL, NULL, N_ ("Waiting for a badge"), .fill = say_dispute },
  { UC_PROMPT_SECOND_PERSON, N_ ("A second person signs"), NULL, N_ ("Waiting for a badge"),
    .fill = say_second_person },
  { UC_PROMPT_DEVICES_FAIL, NULL, NULL, N_ ("Waiting for a badge"), .fill = say_devices_fail },
  { UC_PROMPT_RECORD_STOPPED, N_ ("The record is kept again"),
    N_ ("It could not be written; the floorperson acknowledges."), N_ ("Waiting for a badge") },
  { UC_PROMPT_RECORD_DOUBTED, NULL, NULL, N_ ("Waiting for a badge"), .fill = say_record_doubted },
  UC_SAY_END,
};
