/* Everything that the window shows in training: the bar above, the screen below, and a dashed line around both. */
#pragma once

#include "uc-training-bar.h"

G_BEGIN_DECLS

#define UC_TYPE_TRAINING_FRAME (uc_training_frame_get_type ())
G_DECLARE_FINAL_TYPE (UcTrainingFrame, uc_training_frame, UC, TRAINING_FRAME, GtkWidget)

/* @screen: lays itself out in the room that is left. */
GtkWidget *uc_training_frame_new (UcTrainingBar *bar, GtkWidget *screen);

G_END_DECLS
