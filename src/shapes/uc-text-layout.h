/* Text as all of Upcard sets it, on a screen and on paper: Inter with tabular figures. No widgets here. */
#pragma once

#include <pango/pango.h>

G_BEGIN_DECLS

/* Painted text is shaped at this size and drawn larger or smaller: neither
 * outlines nor widths are rounded to pixels, and each further size would be looked for among all the fonts that there are. */
#define UC_SHAPED_SIZE 20.0

/* (transfer full). @size: pixels or points of what @context draws on; @weight: 400…800. */
PangoLayout *uc_text_layout_new (PangoContext *context, const char *text, double size, int weight);

/* @family: of the fonts that write what Inter does not have: one Chinese character is drawn otherwise in Japan than in Taiwan; %NULL: any. It
 * holds for layouts made from now on. */
void uc_text_layout_set_family (const char *family);
/* How often that family has changed. Whoever keeps layouts makes them again when this has another value. */
guint uc_text_layout_changes (void);

G_END_DECLS
