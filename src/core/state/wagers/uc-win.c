#include "uc-win.h"

UcWord
uc_win_source (const UcRules *rules, UcWager wager, UcOdds odds, UcMoney pays)
{
  gboolean elsewhere = odds.kind == UC_ODDS_METER_SHARE
                       || (rules->not_from_inventory != UC_MONEY_UNKNOWN && pays != UC_MONEY_UNKNOWN
                           && pays >= rules->not_from_inventory);

  return uc_side_wager_is_progressive (wager) && elsewhere ? UC_WORD_PROGRESSIVE : UC_WORD_TABLE_INVENTORY;
}
