/* What the files that ask share. */
#pragma once

#include "uc-input.h"
#include "uc-prompt.h"
#include "uc-state.h"

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
/* The machine's turn. */
void uc_ask_wait (const UcAsk *a, UcPromptId id, UcCite cite);
/* @input "" = the view must ask for more. */
void uc_ask_option (const UcAsk *a, UcOptionId id, gboolean available, const char *input);
void uc_ask_primary (const UcAsk *a, const char *format, ...) G_GNUC_PRINTF (2, 3);
gboolean uc_ask_fitted (const UcAsk *a, UcDevice device);
/* A seat from @turn on that is tapped takes the next card: the hands before it have stood. */
void uc_ask_tap_seats (const UcAsk *a, UcPlace turn);

G_END_DECLS
