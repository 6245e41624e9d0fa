#include "uc-say-meter.h"

#include "uc-say-value.h"

#include <glib/gi18n-lib.h>

const UcWord uc_meter_reasons[]
    = { UC_WORD_INITIAL,     UC_WORD_CORRECTION, UC_WORD_MALFUNCTION,    UC_WORD_TRANSFER_IN, UC_WORD_TRANSFER_OUT,
        UC_WORD_DISTRIBUTED, UC_WORD_REMOVED,    UC_WORD_SEED_RECOVERED, UC_WORD_NONE };

UcWord
uc_meter_reason_parse (const char *text)
{
  UcWord word = uc_word_parse (text);

  for (guint i = 0; uc_meter_reasons[i] != UC_WORD_NONE; i++)
    if (uc_meter_reasons[i] == word)
      return word;
  return UC_WORD_NONE;
}

const char *
uc_say_meter_cause (UcWord cause)
{
  switch ((guint)cause)
    {
    case UC_WORD_INCREMENT:
      return _ ("Increments of accepted wagers");
    case UC_WORD_BETS_REOPENED:
      return _ ("Bets reopened: increments taken back");
    case UC_WORD_WAGER_CLEARED:
      return _ ("Wagers cleared: increments taken back");
    case UC_WORD_WAGER_VOIDED:
      return _ ("Wagers void: increments taken back");
    case UC_WORD_AWARD:
      return _ ("Awards");
    case UC_WORD_RESEED:
      return _ ("Reserve moved to the meter");
    case UC_WORD_TOP_UP:
      return _ ("Top-ups by the house");
    case UC_WORD_AWARD_RETURNED:
      return _ ("Awards that a correction took away");
    case UC_WORD_SEED_RETURNED:
      return _ ("Reseeding that a correction took back");
    case UC_WORD_SET:
      return _ ("Set by two persons");
    case UC_WORD_INITIAL:
      return _ ("Initial value");
    case UC_WORD_CORRECTION:
      return _ ("Correction of an error");
    case UC_WORD_MALFUNCTION:
      return _ ("After a malfunction");
    case UC_WORD_TRANSFER_IN:
      return _ ("Moved here from another meter");
    case UC_WORD_TRANSFER_OUT:
      return _ ("Moved to another meter");
    case UC_WORD_DISTRIBUTED:
      return _ ("Distributed to players");
    case UC_WORD_REMOVED:
      return _ ("Progressive removed");
    case UC_WORD_SEED_RECOVERED:
      return _ ("Seed recovered by the house");
    case UC_WORD_UNKNOWN:
      return _ ("Not explained");
    default:
      return uc_word_name (cause);
    }
}

char *
uc_say_meter_request (const UcRound *round, gboolean with_cause)
{
  g_auto (GStrv) sums = g_strsplit (round->correct_value, "/", 2);
  UcMoney value, reserve;
  g_autofree char *shows = NULL, *holds = NULL;

  if (g_strv_length (sums) != 2 || !uc_money_parse (sums[0], &value, NULL) || !uc_money_parse (sums[1], &reserve, NULL))
    return g_strdup (round->correct_value);
  shows = uc_say_money_cents (value);
  holds = uc_say_money_cents (reserve);
  if (!with_cause)
    /* Translators: what the meter is to show and the reserve to hold, "$5,200.00, reserve $0.00". */
    return g_strdup_printf (_ ("%s, reserve %s"), shows, holds);
  /* Translators: … and why, "$5,200.00, reserve $0.00 (Correction of an error)". */
  return g_strdup_printf (_ ("%s, reserve %s (%s)"), shows, holds, uc_say_meter_cause (uc_word_parse (round->correct_key)));
}
