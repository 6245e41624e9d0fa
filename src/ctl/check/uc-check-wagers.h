/* What a table file's wagers pay, as `upcardctl check` prints it. */
#pragma once

#include "uc-rules-load.h"

G_BEGIN_DECLS

/* "§ 685a.3(a)". Free with g_free (). */
char *uc_check_paragraph (const UcRules *rules, UcCite cite);
/* “6 decks”; transfer full. */
char *uc_check_decks (const UcRules *rules);
/* Appends every wager that the table offers: odds, bonuses, meter, limits. */
void uc_check_wagers (const UcRules *rules, GString *report);

G_END_DECLS
