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
/* With type that is larger than usual, if UPCARD_TEXT says so in percent. */
void states_enlarge (GtkWidget *window);
void states_step (GtkWidget *window, LocalTable *table, const char *step);
/* All of a state's, one after another. */
void states_press (GtkWidget *window, LocalTable *table, const PictureState *state);

/* Before anything else: the catalogs of the build. @name: a language’s code, or “long”: English with each sentence longer by 40 %.
 * Returns the code of the language that has these words; %NULL: there is none. */
const char *states_begin_language (const char *name);
/* Makes a new window as large as its panel. */
typedef void (*StatesReadyFunc) (GtkWidget *window, gconstpointer data);
/* Presses the buttons of @state in English, and notes which of the window’s they are; states_press () then presses the same, whatever the
 * words of the language @code are on them. @ready: what was done to that window before its page opened; %NULL = nothing that matters. */
void states_learn_ways (const PictureState *state, const char *code, StatesReadyFunc ready, gconstpointer data);

G_END_DECLS
