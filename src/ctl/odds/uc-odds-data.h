/* upcardctl odds for programs: CSV with one figure a line, and JSON. Sums are decimal strings, as in the record. */
#pragma once

#include "uc-odds-sheet.h"

G_BEGIN_DECLS

/* Each appends the sheet to @text. */
void uc_odds_data_append_csv (const UcOddsSheet *sheet, GString *text);
void uc_odds_data_append_json (const UcOddsSheet *sheet, GString *text);

G_END_DECLS
