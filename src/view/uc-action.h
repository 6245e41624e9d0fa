/* A button that paints its own words and sign: shrinks them, then breaks the line, but never cuts them off. */
#pragma once

#include "uc-shapes.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_ACTION (uc_action_get_type ())
/* Properties: "words", "sign" (as UcGlyph's), "text-size" (px, the largest), "text-weight". */
G_DECLARE_FINAL_TYPE (UcAction, uc_action, UC, ACTION, GtkButton)

GtkWidget *uc_action_new (const char *words, int width, int height);
void uc_action_set_words (UcAction *self, const char *words);
const char *uc_action_get_words (UcAction *self);
/* A letter over the words: which of the reader's lights it stands for. */
void uc_action_set_mark (UcAction *self, const char *mark);
void uc_action_set_sign (UcAction *self, UcSign sign);
void uc_action_set_text_size (UcAction *self, int size);
/* Whether the words fit a button of @width × @height pixels; for tests. */
gboolean uc_action_fits (UcAction *self, int width, int height);
/* @least or more, as wide as its words need in a button of @height. */
int uc_action_least_width (UcAction *self, int least, int height);

G_END_DECLS
