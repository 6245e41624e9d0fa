/* Above every page of a training: the word that says so, what the dealer does next, and the ways out of the lesson. */
#pragma once

#include "uc-training.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The grid on which it is drawn, the sentence beside the buttons or below them. */
#define UC_TRAINING_BAR_WIDTH 1280
#define UC_TRAINING_BAR_HEIGHT 92
#define UC_TRAINING_BAR_NARROW_WIDTH 720
#define UC_TRAINING_BAR_NARROW_HEIGHT 186

#define UC_TYPE_TRAINING_BAR (uc_training_bar_get_type ())
G_DECLARE_FINAL_TYPE (UcTrainingBar, uc_training_bar, UC, TRAINING_BAR, GtkGrid)

/* @training is kept. */
GtkWidget *uc_training_bar_new (UcTraining *training);
void uc_training_bar_show (UcTrainingBar *self);
/* For a panel in portrait. */
void uc_training_bar_set_narrow (UcTrainingBar *self, gboolean narrow);

G_END_DECLS
