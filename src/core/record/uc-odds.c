#include "uc-odds.h"

#include "uc-number.h"

#include <string.h>

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
  guint64 read;

  if (((*text)[0] == '0' && g_ascii_isdigit ((*text)[1])) || !uc_number_read (text, G_MAXUINT16, &read))
    return FALSE;
  *number = read;
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
