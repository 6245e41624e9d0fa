/* The part of `upcardctl check` that needs sums: wagers that return more than they take in. */
#pragma once

#include "uc-rules.h"

G_BEGIN_DECLS

/* Appends a line to @report for every wager that returns more than 100%, at its seed or over time; nothing when there is
 * none. */
void uc_check_odds (const UcRules *rules, GString *report);

G_END_DECLS
