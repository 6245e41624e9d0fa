/* What the dealer reads before the first bet: opening, shuffle, cut, burn. */
#include "uc-hole.h"
#include "uc-readiness.h"
#include "uc-say-prompt.h"

#include <glib/gi18n-lib.h>

/* Cards go from the shoe to the rack where its cover card has shown; at the opening none has been loaded. */
static void
say_shuffle (const UcSay *say)
{
  uc_say_headline (say, "%s",
                   say->prompt->cite == UC_CITE_SHOE_TO_RACK ? _ ("Shoe to the rack") : _ ("Shuffle the cards"));
}

/* § 685a.5(d) says how deep; the other chapters could not be read. */
static void
say_cut_depth (const UcSay *say)
{
  if (say->table->rules->game == UC_GAME_DOWN_UNDER_BLACKJACK)
    uc_say_support (say, _ ("10 cards or more from an end; cover card 1/4 from the bottom."));
}

static void
say_cut (const UcSay *say)
{
  say_cut_depth (say);
  uc_say_headline (say, _ ("Offer the cut to seat %u"), say->prompt->seat);
  uc_say_primary (say, _ ("Seat %u cut"), say->prompt->seat);
}

/* What each kind of reader is tried with: the three lights, or a Blackjack and none. */
static void
say_inspect_reader (const UcSay *say)
{
  if (uc_hole_has_range_reader (say->table->rules))
    uc_say_support (say, _ ("Floorperson: a 4, a 7, a king, face down; then badge and PIN."));
  else
    uc_say_support (say, _ ("Floorperson: an ace, a king, a 7, face down; then badge and PIN."));
}

/* § 685a.4(d): the batch that goes to the shuffler is called by its number, as in the record. */
static guint
stored_batch (const UcSay *say)
{
  return say->table->now.carry.batch == 2 ? 1 : 2;
}

static void
say_inspect_batch (const UcSay *say)
{
  uc_say_headline (say, _ ("Inspect batch %u"), stored_batch (say));
}

static void
say_spread (const UcSay *say)
{
  if (say->table->now.carry.batch_stored)
    uc_say_headline (say, _ ("Spread batch %u"), stored_batch (say));
}

static void
say_wash (const UcSay *say)
{
  if (!say->table->now.carry.batch_stored)
    return;
  uc_say_headline (say, _ ("Turn, wash and stack batch %u"), stored_batch (say));
  uc_say_support (say, _ ("Face down, mixed thoroughly; then into the shuffler."));
}

/* § 685a.3(c): each batch has come to the table at its own time. */
static void
say_change_cards (const UcSay *say)
{
  if (uc_readiness_batch_is_stored (&say->table->now, uc_readiness_next_inspected (&say->table->now, say->table->rules)))
    uc_say_support (say, _ ("The batch in the shuffler came to the table 24 hours ago."));
}

const UcSayRow uc_say_opening[] = {
  { UC_PROMPT_CLOSED, N_ ("Table is closed"), N_ ("The dealer signs on before a card is burned."), N_ ("Open the table") },
  { UC_PROMPT_CONFIRM_READINGS, N_ ("Confirm house rules"), N_ ("The floorperson reads and signs."),
    N_ ("Waiting for a badge") },
  { UC_PROMPT_INSPECT_CARDS, N_ ("Inspect the cards"), N_ ("The floorperson verifies with the badge."),
    N_ ("Waiting for a badge") },
  { UC_PROMPT_INSPECT_BATCH, NULL, N_ ("The floorperson verifies with the badge."), N_ ("Waiting for a badge"),
    .fill = say_inspect_batch },
  { UC_PROMPT_SPREAD, NC_ ("headline", "Spread the cards"), N_ ("Face up, by suit and sequence, for the first player to arrive."),
    N_ ("Seen by a player"), .fill = say_spread },
  { UC_PROMPT_WASH, N_ ("Turn, wash and stack"), N_ ("Face down, mixed thoroughly; then shuffle."),
    N_ ("Washed and stacked"), .fill = say_wash },
  { UC_PROMPT_INSPECT_READER, N_ ("Check the card reader"), NULL, N_ ("Waiting for a badge"),
    .fill = say_inspect_reader },
  { UC_PROMPT_SHUFFLE, NULL, N_ ("Check that no card is missing, then shuffle."), N_ ("Shuffled"),
    .fill = say_shuffle },
  { UC_PROMPT_OFFER_CUT, NULL, N_ ("Then load the shoe and burn one card."), NULL, .sign = UC_SIGN_TICK,
    .fill = say_cut },
  { UC_PROMPT_DEALER_CUTS, N_ ("Cut the cards yourself"), N_ ("No player is left to offer the cut to."),
    N_ ("I have cut"), .sign = UC_SIGN_TICK, .fill = say_cut_depth },
  { UC_PROMPT_SIGN_ON, N_ ("The dealer signs on"), N_ ("With the badge, before a card is burned and dealt."),
    N_ ("Waiting for a badge") },
  { UC_PROMPT_BURN, N_ ("Burn one card"), N_ ("Load the shoe; the first card goes face down to the discard rack."),
    N_ ("Burned"), .sign = UC_SIGN_TICK },
  { UC_PROMPT_NEW_DEALER_BURN, N_ ("New dealer: burn one card"), N_ ("Before the first card of the round."),
    N_ ("Burned"), .sign = UC_SIGN_TICK },
  { UC_PROMPT_CHANGE_CARDS, N_ ("Change the cards"), N_ ("These decks have been in play for 24 hours."),
    N_ ("Cards are changed"), .fill = say_change_cards },
  { UC_PROMPT_RESET_KEY, N_ ("Turn the reset key"),
    /* xgettext:no-c-format */
    N_ ("The award of 100% is documented; bets open when the meter is reset."),
    N_ ("Waiting for the key") },
  UC_SAY_END,
};
