/* A hand as a key: its cards, chip and total, and how it is ruled. A tap rules it otherwise. */
#pragma once

#include "uc-exhibits.h"
#include "uc-paint.h"

G_BEGIN_DECLS

#define UC_TYPE_HAND_KEY (uc_hand_key_get_type ())
G_DECLARE_FINAL_TYPE (UcHandKey, uc_hand_key, UC, HAND_KEY, GtkButton)

/* @exhibit: copied; its chip may have any sum. @ruling: "Continues" in @colour; NULL = nothing is chosen yet. @brief: it in less room;
 * NULL = as it is. @words: all of it, as it is read out. @width,
 * @height: pixels, 56 high at the least. */
GtkWidget *uc_hand_key_new (const UcExhibit *exhibit, const char *ruling, const char *brief, UcColour colour, const char *words,
                            int width, int height);
/* Borrowed. */
const char *uc_hand_key_get_words (UcHandKey *self);

G_END_DECLS
