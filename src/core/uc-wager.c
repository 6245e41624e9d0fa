#include "uc-wager.h"

#include "uc-names.h"

static const char *const wager_names[UC_N_WAGERS] = {
  [UC_WAGER_NONE] = "",
  [UC_WAGER_MAIN] = "main",
  [UC_WAGER_INSURANCE] = "insurance",
  [UC_WAGER_MATCH_THE_DEALER] = "match-the-dealer",
  [UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE] = "match-the-dealer-progressive",
  [UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE] = "blackjack-match-progressive",
  [UC_WAGER_MATCH_UP] = "match-up",
  [UC_WAGER_MATCH_DOWN] = "match-down",
  [UC_WAGER_MONSTER_MATCH] = "monster-match",
  [UC_WAGER_UP_CARD] = "up-card",
  [UC_WAGER_DOWN_CARD] = "down-card",
  [UC_WAGER_ENVY_BONUS] = "envy-bonus",
  [UC_WAGER_SUPER_BONUS] = "super-bonus",
  [UC_WAGER_SUPER_BONUS_ENVY] = "super-bonus-envy",
};

static const char *const combination_names[UC_N_COMBINATIONS] = {
  [UC_COMBINATION_NONE] = "",
  [UC_COMBINATION_TWO_SUITED_ACES_OF_SPADES] = "two-suited-aces-of-spades",
  [UC_COMBINATION_TWO_SUITED] = "two-suited",
  [UC_COMBINATION_SUITED_AND_UNSUITED] = "suited-and-unsuited",
  [UC_COMBINATION_ONE_SUITED] = "one-suited",
  [UC_COMBINATION_TWO_UNSUITED] = "two-unsuited",
  [UC_COMBINATION_ONE_UNSUITED] = "one-unsuited",
  [UC_COMBINATION_ACE_KING_MATCHING_SUITED] = "ace-king-matching-suited-blackjacks",
  [UC_COMBINATION_MATCHING_SUITED] = "matching-suited-blackjacks",
  [UC_COMBINATION_PLAYER_AND_DEALER_SUITED] = "player-and-dealer-suited-blackjacks",
  [UC_COMBINATION_PLAYER_AND_DEALER] = "player-and-dealer-blackjacks",
  [UC_COMBINATION_PLAYER_SUITED] = "player-suited-blackjack",
  [UC_COMBINATION_PLAYER] = "player-blackjack",
  [UC_COMBINATION_ANY_ACE] = "any-ace",
  [UC_COMBINATION_FOUR_SUITED] = "four-of-a-kind-suited",
  [UC_COMBINATION_FOUR_SAME_COLOR] = "four-of-a-kind-same-color",
  [UC_COMBINATION_FOUR] = "four-of-a-kind",
  [UC_COMBINATION_THREE_SAME_COLOR] = "three-of-a-kind-same-color",
  [UC_COMBINATION_THREE] = "three-of-a-kind",
  [UC_COMBINATION_SUITED_PAIR] = "suited-pair",
  [UC_COMBINATION_BLACKJACK] = "blackjack",
  [UC_COMBINATION_EVEN_MONEY] = "even-money",
  [UC_COMBINATION_TWO_LARGE_AGAINST_22] = "two-large-against-22",
  [UC_COMBINATION_TWENTY_ONE_AGAINST_22] = "twenty-one-against-22",
  [UC_COMBINATION_SURRENDER] = "surrender",
  [UC_COMBINATION_RESCUE] = "rescue",
  [UC_COMBINATION_21_IN_5] = "21-in-5",
  [UC_COMBINATION_21_IN_6] = "21-in-6",
  [UC_COMBINATION_21_IN_7] = "21-in-7",
  [UC_COMBINATION_678_MIXED] = "678-mixed",
  [UC_COMBINATION_678_SUITED] = "678-suited",
  [UC_COMBINATION_678_TOP_SUIT] = "678-top-suit",
  [UC_COMBINATION_777_MIXED] = "777-mixed",
  [UC_COMBINATION_777_SUITED] = "777-suited",
  [UC_COMBINATION_777_TOP_SUIT] = "777-top-suit",
};

UcWager
uc_wager_parse (const char *text)
{
  return uc_name_index (wager_names, UC_N_WAGERS, text);
}

const char *
uc_wager_name (UcWager wager)
{
  g_return_val_if_fail (wager < UC_N_WAGERS, "");

  return wager_names[wager];
}

UcCombination
uc_combination_parse (const char *text)
{
  return uc_name_index (combination_names, UC_N_COMBINATIONS, text);
}

const char *
uc_combination_name (UcCombination combination)
{
  g_return_val_if_fail (combination < UC_N_COMBINATIONS, "");

  return combination_names[combination];
}

gboolean
uc_wager_is_progressive (UcWager wager)
{
  return wager == UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE || wager == UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE
         || wager == UC_WAGER_MONSTER_MATCH;
}

char *
uc_odds_format (UcOdds odds, char text[UC_ODDS_TEXT])
{
  switch ((UcOddsKind) odds.kind)
    {
    case UC_ODDS_TO:
      g_snprintf (text, UC_ODDS_TEXT, "%u:%u", odds.num, odds.den);
      return text;
    case UC_ODDS_FOR:
      g_snprintf (text, UC_ODDS_TEXT, "%u for %u", odds.num, odds.den);
      return text;
    case UC_ODDS_METER_SHARE:
      g_snprintf (text, UC_ODDS_TEXT, "%u%% meter", odds.num);
      return text;
    case UC_ODDS_FIXED:
      g_strlcpy (text, "fixed", UC_ODDS_TEXT);
      return text;
    case UC_ODDS_NONE:
      break;
    }
  text[0] = '\0';
  return text;
}

/* Reads a whole number of at least one digit and at most 65535, without a leading zero. */
static gboolean
read_number (const char **text, guint16 *number)
{
  guint sum = 0;
  const char *p = *text;

  if (*p == '0' && g_ascii_isdigit (p[1]))
    return FALSE;
  for (; g_ascii_isdigit (*p); p++)
    {
      sum = sum * 10 + (*p - '0');
      if (sum > G_MAXUINT16)
        return FALSE;
    }
  if (p == *text)
    return FALSE;
  *text = p;
  *number = sum;
  return TRUE;
}

UcOdds
uc_odds_parse (const char *text)
{
  const UcOdds none = { UC_ODDS_NONE, 0, 0 };
  UcOdds odds = none;

  if (strcmp (text, "fixed") == 0)
    return (UcOdds){ UC_ODDS_FIXED, 0, 0 };
  if (!read_number (&text, &odds.num))
    return none;
  if (strcmp (text, "% meter") == 0)
    {
      odds.kind = UC_ODDS_METER_SHARE;
      return odds;
    }
  if (*text == ':')
    {
      odds.kind = UC_ODDS_TO;
      text++;
    }
  else if (g_str_has_prefix (text, " for "))
    {
      odds.kind = UC_ODDS_FOR;
      text += strlen (" for ");
    }
  if (odds.kind == UC_ODDS_NONE || !read_number (&text, &odds.den) || *text != '\0' || odds.den == 0)
    return none;
  return odds;
}

gboolean
uc_odds_pay (UcOdds odds, UcMoney stake, UcMoney *pays)
{
  g_return_val_if_fail (odds.kind == UC_ODDS_TO || odds.kind == UC_ODDS_FOR, FALSE);

  /* "for" wagers were collected before the deal and none is returned: 200 for 1 pays 200 stakes, as "to" does. */
  return uc_money_scale (stake, odds.num, odds.den, pays);
}
