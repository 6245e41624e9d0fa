/* Whether what is shown is proven: chain, signatures, and the round's inputs decided again. */
#pragma once

#include "uc-checker.h"
#include "uc-icon.h"
#include "uc-whole.h"

G_BEGIN_DECLS

#define UC_TYPE_PROOF_PANEL (uc_proof_panel_get_type ())
/* Its buttons are the window's actions replay.verify and replay.cancel. */
G_DECLARE_FINAL_TYPE (UcProofPanel, uc_proof_panel, UC, PROOF_PANEL, UcWhole)

/* What it says of the whole, for the bar at the top: a sign and a few words. */
typedef struct
{
  UcShape shape;
  UcColour colour;
  char *words;
} UcProofWord;

/* @ref: the round shown; @exact: its rules are this program's. @word: (out): its words are the caller's. */
void uc_proof_panel_show (UcProofPanel *self, UcChecker *checker, UcRoundRef ref, gboolean exact, UcProofWord *word);
/* "Round 171 was changed after signing …": the bar across the window; %NULL while nothing is wrong. */
char *uc_proof_say_damage (UcChecker *checker, UcArchive *archive);

G_END_DECLS
