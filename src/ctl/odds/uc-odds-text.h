/* upcardctl odds for a person: aligned columns, whole sentences. */
#pragma once

#include "uc-odds-sheet.h"

G_BEGIN_DECLS

/* Appends the sheet to @text. */
void uc_odds_text_append (const UcOddsSheet *sheet, GString *text);

G_END_DECLS
