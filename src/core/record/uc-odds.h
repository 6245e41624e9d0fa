/* Odds: what a winning wager pays, as the record prints it. */
#pragma once

#include "uc-money.h"

G_BEGIN_DECLS

typedef enum
{
  UC_ODDS_NONE,
  UC_ODDS_TO,          /* "11:1", "3:2" */
  UC_ODDS_FOR,         /* "200 for 1" */
  UC_ODDS_METER_SHARE, /* "10% meter": num is the percentage */
  UC_ODDS_FIXED,       /* "fixed" */
} UcOddsKind;

typedef struct
{
  guint16 kind; /* UcOddsKind; as wide as the others so that there is no padding */
  guint16 num;
  guint16 den;
} UcOdds;

#define UC_WHOLE_METER 100 /* per cent, of UC_ODDS_METER_SHARE */

#define UC_ODDS_TEXT 16

char *uc_odds_format (UcOdds odds, char text[UC_ODDS_TEXT]);
/* Returns odds of kind UC_ODDS_NONE if @text is not valid odds. */
UcOdds uc_odds_parse (const char *text);
/* What @stake wins at @odds beyond the returned stake; not for UC_ODDS_METER_SHARE and UC_ODDS_FIXED.
 * Returns %FALSE on overflow. Unknown stake gives an unknown payment. */
gboolean uc_odds_pay (UcOdds odds, UcMoney stake, UcMoney *pays) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
