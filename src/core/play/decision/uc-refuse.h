/* Refusals: they set the error and return %FALSE.
 *
 * The sentence is in the language of the process, and the one place for a sentence is the call: xgettext finds it there (see
 * po/meson.build). So @format is a whole sentence, never one that ?: chooses, and never with a piece of English in an argument. Words
 * that somebody has to type, “between quotation marks”, are the same in every language. A number of 64 bits is PRIu64; xgettext knows
 * no other name for it. */
#pragma once

#include "uc-decision.h"
#include "uc-table-error.h"

G_BEGIN_DECLS

gboolean uc_refuse (UcDecision *d, UcTableError code, UcCite cite, const char *format, ...) G_GNUC_PRINTF (4, 5);
/* What another room has said in that language already. */
gboolean uc_refuse_literal (UcDecision *d, UcTableError code, UcCite cite, const char *why);
/* The procedure asks for something else now. The caller of uc_decide () words the refusal from the prompt. */
gboolean uc_refuse_not_now (UcDecision *d);
/* The same with a reason; behind it the caller names what the prompt accepts, but for the input refused. */
gboolean uc_refuse_until (UcDecision *d, UcCite cite, const char *format, ...) G_GNUC_PRINTF (3, 4);

/* A role, a game, a range or a part in the language of the sentence: @name is marked with N_ () where it is defined, or has no
 * other words. */
const char *uc_refuse_word (const char *name);
const char *uc_refuse_wager (UcWager wager);

G_END_DECLS
