/* What the files that ask share: one function a step, in the file of its part of the round. */
#pragma once

#include "uc-state.h"

#include <string.h>

G_BEGIN_DECLS

typedef struct
{
  const UcTable *table;
  const UcState *s;
  const UcRound *r;
  const UcRules *rules;
  UcPrompt *p;
} UcAsk;

#define UC_ACCEPT(name) (G_GUINT64_CONSTANT (1) << UC_INPUT_##name)

/* The person's turn: @primary is what the button submits. */
void uc_ask (const UcAsk *a, UcPromptId id, UcCite cite, const char *primary);
void uc_ask_primary (const UcAsk *a, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* The machine's turn. */
void uc_ask_wait (const UcAsk *a, UcPromptId id, UcCite cite);
/* @input "" = the view must ask for more. */
void uc_ask_option (const UcAsk *a, UcOptionId id, gboolean available, const char *input);
gboolean uc_ask_fitted (const UcAsk *a, UcDevice device);
/* A seat from @turn on that is tapped takes the next card: the hands before it have stood. */
void uc_ask_tap_seats (const UcAsk *a, UcPlace turn);
/* Bit sets of what the settled side wagers of @step that lie on the felt ask the dealer to do. */
void uc_ask_side_results (const UcAsk *a, UcStep step);
/* The same for the main wagers. */
void uc_ask_main_results (const UcAsk *a);

void uc_ask_closed (const UcAsk *a);
void uc_ask_opening (const UcAsk *a);
void uc_ask_shuffle (const UcAsk *a);
void uc_ask_bets (const UcAsk *a);
void uc_ask_chips (const UcAsk *a);
void uc_ask_deal (const UcAsk *a);
void uc_ask_side (const UcAsk *a);
void uc_ask_insurance (const UcAsk *a);
void uc_ask_reader (const UcAsk *a);
void uc_ask_peek (const UcAsk *a);
void uc_ask_decisions (const UcAsk *a);
void uc_ask_dealer (const UcAsk *a);
void uc_ask_settle (const UcAsk *a);
void uc_ask_clear (const UcAsk *a);
void uc_ask_trouble (const UcAsk *a);

G_END_DECLS
