/* Whether what is shown is proven: chain, signatures, and the round's inputs decided again. */
#pragma once

#include "uc-icon.h"
#include "uc-replay-session.h"
#include "uc-whole.h"

G_BEGIN_DECLS

#define UC_TYPE_PROOF_PANEL (uc_proof_panel_get_type ())
/* Its buttons are the window's actions replay.verify and replay.cancel. */
G_DECLARE_FINAL_TYPE (UcProofPanel, uc_proof_panel, UC, PROOF_PANEL, UcWhole)

/* Shows what is known of the round that @session shows, from now on; borrowed. */
void uc_proof_panel_set_session (UcProofPanel *self, UcReplaySession *session);

/* What it says of the whole, for the bar at the top: a sign and a few words. */
typedef struct
{
  UcShape shape;
  UcColour colour;
  char *words;
} UcProofWord;

/* The words are the caller's. */
UcProofWord uc_proof_say (UcReplaySession *session);
/* "Round 171 was changed after signing …": the bar across the window; %NULL while nothing is wrong. */
char *uc_proof_say_damage (UcReplaySession *session);

G_END_DECLS
