/* What the dealer reads at steps that only some games have: the look for a Blackjack, further doubles. */
#include "uc-say-prompt.h"

#include <glib/gi18n-lib.h>

static gboolean
is_offered (const UcSay *say, UcOptionId id)
{
  for (guint i = 0; i < say->prompt->n_options; i++)
    if (say->prompt->options[i].id == id)
      return say->prompt->options[i].available;
  return FALSE;
}

static void
say_doubled (const UcSay *say)
{
  gboolean again = is_offered (say, UC_OPTION_DOUBLE), rescue = is_offered (say, UC_OPTION_RESCUE);

  uc_say_headline (say, _ ("Seat %u doubled: %u"), say->prompt->seat, say->prompt->total);
  uc_say_support (say, "%s",
                  again && rescue ? _ ("Double again, rescue or stand.")
                  : again         ? _ ("Double again or stand.")
                                  : _ ("Rescue or stand."));
  uc_say_primary (say, _ ("Seat %u stands"), say->prompt->seat);
}

static void
say_peek_differs (const UcSay *say)
{
  const UcRound *round = &say->table->now.round;

  if (!round->hole_up)
    return;
  uc_say_headline (say, _ ("The reader was wrong"));
  if (round->peeked == UC_WORD_BLACKJACK)
    uc_say_support (say, _ ("It said Blackjack; the turned card makes none."));
  else
    uc_say_support (say, _ ("It said no Blackjack; the turned card makes one."));
}

const UcSayRow uc_say_games[] = {
  { UC_PROMPT_PEEK, N_ ("Look for Blackjack"), N_ ("Hole card to the reader."), N_ ("Waiting for the reader") },
  { UC_PROMPT_NO_PEEK_WORD, N_ ("Is it a Blackjack?"), N_ ("Look with the reader; nobody sees the card."),
    N_ ("No Blackjack"), .sign = UC_SIGN_TICK },
  { UC_PROMPT_PEEK_DIFFERS, N_ ("Reader and shoe differ"), N_ ("Nobody acts; the cards stay as they are."),
    N_ ("Call the floor"), .sign = UC_SIGN_PERSON, .fill = say_peek_differs },
  { UC_PROMPT_DOUBLED, NULL, NULL, NULL, .fill = say_doubled },
  UC_SAY_END,
};
