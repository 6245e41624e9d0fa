/* Text as all of Upcard sets it, on a screen and on paper: Inter with tabular figures. No widgets here. */
#pragma once

#include <pango/pango.h>

G_BEGIN_DECLS

/* (transfer full). @size: pixels or points of what @context draws on; @weight: 400…800. */
PangoLayout *uc_text_layout_new (PangoContext *context, const char *text, double size, int weight);

G_END_DECLS
