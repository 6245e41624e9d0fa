/* What --auto says for the people at the table: agreement, and nothing that somebody would have to decide. */
#pragma once

#include "uc-input.h"
#include "uc-prompt.h"
#include "uc-state.h"

G_BEGIN_DECLS

#define UC_AUTO_LINE 64
#define UC_AUTO_MAX_LINES 3

/**
 * uc_auto_lines:
 * @prompt: what the table waits for
 * @slip: number of the next slip
 * @lines: (out): lines that would agree to it, the first that the table takes is the one to say
 *
 * Returns: how many; 0 when @prompt waits for more than agreement
 */
guint uc_auto_lines (const UcPrompt *prompt, guint slip, char lines[UC_AUTO_MAX_LINES][UC_AUTO_LINE]);

/* Whether a line of this kind answers a prompt itself, so that it is tried before anybody agrees to anything. */
gboolean uc_auto_answers (UcInputKind kind);

/**
 * uc_auto_reader_line:
 * @hole: the hole card, whoever knows it; %UC_CARD_NONE when nobody does
 *
 * What a reader that reads true, and a dealer who minds its light, would say now: "light RANGE", then "place RANGE"; or
 * "peek blackjack" or "peek none".
 *
 * Returns: %FALSE when neither is waited for, or when the reader is out
 */
gboolean uc_auto_reader_line (const UcTable *table, UcCard hole, char line[UC_AUTO_LINE]);

G_END_DECLS
