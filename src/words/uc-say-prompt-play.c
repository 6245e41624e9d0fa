/* What the dealer reads at the players' decisions and at the own hand. */
#include "uc-hand.h"
#include "uc-say-prompt.h"
#include "uc-side-wager.h"

#include <glib/gi18n-lib.h>

static gboolean
is_split (const UcSay *say)
{
  return say->table->now.round.seats[say->prompt->seat].hands > 1;
}

static void
say_blackjack (const UcSay *say)
{
  g_autofree char *odds = uc_say_odds (say->table->rules->blackjack_odds);
  g_autofree char *sum = uc_say_sum (say->prompt->amount, say->table->rules->blackjack_odds);

  uc_say_headline (say, _ ("Pay seat %u: %s"), say->prompt->seat, sum);
  if (say->prompt->cite2 == UC_CITE_CARDS_STAY)
    /* Translators: odds, and a side wager: "Announce Blackjack, 3 to 2. Leave its cards: Blackjack Match progressive is open." */
    uc_say_support (say, _ ("Announce Blackjack, %s. Leave its cards: %s is open."), odds,
                    uc_say_wager (uc_side_wager_open (&say->table->now, say->table->rules, say->prompt->seat)));
  else if (say->prompt->cite2 == UC_CITE_HOLD)
    uc_say_support (say, _ ("Announce Blackjack, %s. Leave its cards: they wait for documents."), odds);
  else
    uc_say_support (say, _ ("Announce Blackjack, %s; take its cards"), odds);
}

static void
say_hand (const UcSay *say)
{
  const UcPrompt *prompt = say->prompt;

  if (is_split (say))
    {
      uc_say_headline (say, _ ("Seat %u, %s hand"), prompt->seat, uc_say_ordinal (prompt->hand));
      uc_say_support (say, prompt->soft ? _ ("Has soft %u.") : _ ("Has %u."), prompt->total);
    }
  else
    uc_say_headline (say, prompt->soft ? _ ("Seat %u has soft %u") : _ ("Seat %u has %u"), prompt->seat, prompt->total);
  uc_say_more (say, "%s",
               uc_hand_is_aces_again (&say->table->now, prompt->seat, prompt->hand)
                   ? _ ("Aces: split again, or no other card.")
               : uc_say_shoe_reads (say) ? _ ("A card from the shoe is a hit.")
                                         : _ ("A card typed above is a hit."));
  uc_say_primary (say, _ ("Seat %u stands"), prompt->seat);
}

static void
say_hit_card (const UcSay *say)
{
  uc_say_headline (say, _ ("Card to seat %u"), say->prompt->seat);
  if (is_split (say))
    /* Translators: which of its split hands, and its total: "To its second hand, which has 15." */
    uc_say_support (say, _ ("To its %s hand, which has %u."), uc_say_ordinal (say->prompt->hand), say->prompt->total);
  else
    uc_say_support (say, _ ("It has %u."), say->prompt->total);
}

static void
say_double_card (const UcSay *say)
{
  const UcPrompt *prompt = say->prompt;
  const UcHand *hand = &say->table->now.round.seats[prompt->seat].hand[prompt->hand];
  g_autofree char *sum = uc_say_money (prompt->amount);

  uc_say_headline (say, _ ("Seat %u doubles"), prompt->seat);
  if (prompt->amount != UC_MONEY_UNKNOWN && prompt->amount != 0 && prompt->amount <= hand->stake)
    uc_say_support (say, _ ("One card, sideways; %s more."), sum);
}

static void
say_split_card (const UcSay *say)
{
  const UcPrompt *prompt = say->prompt;
  UcMoney stake = say->table->now.round.seats[prompt->seat].main;
  g_autofree char *sum = uc_say_money (stake);

  uc_say_headline (say, _ ("Seat %u splits"), prompt->seat);
  if (stake == UC_MONEY_UNKNOWN || prompt->hand > 0)
    uc_say_support (say, _ ("Next card to the %s hand."), uc_say_ordinal (prompt->hand));
  else
    uc_say_support (say, _ ("%s more; next card to the left hand."), sum);
  if (!say->table->rules->split_aces_draw)
    uc_say_more (say, _ ("Aces: one card each."));
}

static void
say_missed_card (const UcSay *say)
{
  uc_say_headline (say, _ ("Seat %u gets its card now"), say->prompt->seat);
  /* § 685a.7(h) */
  if (say->table->now.round.hole_up)
    uc_say_support (say, _ ("It was missed: before the dealer draws."));
}

/* The reader has shown one, and nobody acted. */
static void
say_reveal (const UcSay *say)
{
  if (say->table->now.round.peeked == UC_WORD_BLACKJACK)
    uc_say_support (say, _ ("Dealer has Blackjack."));
}

static void
say_draws (const UcSay *say)
{
  uc_say_support (say, _ ("Say %u, then draw."), say->prompt->total);
}

const UcSayRow uc_say_play[] = {
  { UC_PROMPT_PAY_BLACKJACK, NULL, NULL, NC_ ("button", "Paid"), .sign = UC_SIGN_TICK, .fill = say_blackjack },
  { UC_PROMPT_HAND, .fill = say_hand },
  { UC_PROMPT_HIT_CARD, .shoe = TRUE, .fill = say_hit_card },
  { UC_PROMPT_DOUBLE_CARD, NULL, N_ ("One card, sideways."), .shoe = TRUE, .fill = say_double_card },
  { UC_PROMPT_SPLIT_CARD, .shoe = TRUE, .fill = say_split_card },
  { UC_PROMPT_MISSED_CARD, NULL, N_ ("It was missed: before the hole card is turned."), .shoe = TRUE,
    .fill = say_missed_card },
  { UC_PROMPT_REVEAL, N_ ("Turn the hole card"), N_ ("Every hand is finished."), N_ ("It is up"),
    .sign = UC_SIGN_TICK, .fill = say_reveal },
  /* Translators: what the dealer does now: draws a card to the own hand. */
  { UC_PROMPT_DEALER_DRAWS, NC_ ("headline", "Draw"), .shoe = TRUE, .fill = say_draws },
  UC_SAY_END,
};
