/* The irregularities of each game, walked through to their end: states worth a picture, and what must be on record then. */
#pragma once

#include "states.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct
{
  PictureState state;
  UcIrregularity id;
  UcPromptId prompt;     /* that stands in the end */
  const char *expect[4]; /* parts of events, in the order of the record */
} IrregularWalk;

/* All of them, one after another; NULL after the last. */
const IrregularWalk *irregular_nth (guint i);

/* Taps "seat N" or a side wager's place "N:WAGER", or presses the button with these words, or that begins with them and has a paragraph below; ">LINE" is a line of the
 * round script that happens at the table. */
void states_step (GtkWidget *window, LocalTable *table, const char *step);
/* All of a state's, one after another. */
void states_press (GtkWidget *window, LocalTable *table, const PictureState *state);

/* From now on each button that a step presses is noted by where it lies; and then the buttons that lie there are pressed, in the same
 * order, whatever their words are. */
void states_note_ways (void);
void states_follow_ways (void);

G_END_DECLS
