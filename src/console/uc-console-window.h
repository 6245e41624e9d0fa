/* The one window: the top bar and a stack of pages. */
#pragma once

#include "uc-choices.h"
#include "uc-console-model.h"
#include "uc-sound.h"
#include "uc-training.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_CONSOLE_WINDOW (uc_console_window_get_type ())
G_DECLARE_FINAL_TYPE (UcConsoleWindow, uc_console_window, UC, CONSOLE_WINDOW, GtkWindow)

/* @model is kept. */
GtkWidget *uc_console_window_new (UcConsoleModel *model);
/* The page on the screen: "table", "floor", … */
const char *uc_console_window_get_page (UcConsoleWindow *self);
GtkWidget *uc_console_window_get_page_widget (UcConsoleWindow *self);
void uc_console_window_open (UcConsoleWindow *self, const char *page);
/* Follows and keeps what is chosen for the screen; @choices is borrowed. */
void uc_console_window_set_choices (UcConsoleWindow *self, UcChoices *choices);
/* What makes sounds heard from now on; %NULL: nothing. */
void uc_console_window_set_player (UcConsoleWindow *self, UcPlayFunc play, gpointer data);
/* The panel is @width_mm millimetres wide, whatever it says of itself; 0 = what it says. */
void uc_console_window_set_panel (UcConsoleWindow *self, int width_mm);
/* The window is the training's until it is left; @training is kept. Where the window had no table's model that was followed before, it
 * is then destroyed. */
void uc_console_window_train (UcConsoleWindow *self, UcTraining *training);
/* Of a training that is begun in the menu; @options: copied. */
void uc_console_window_set_training_options (UcConsoleWindow *self, const UcTrainingOptions *options);

G_END_DECLS
