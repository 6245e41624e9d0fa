/* Training: lessons at a table of its own, whose service is a child of this program, in a folder that is removed, on a socket in it. It
 * knows nothing of the table that is dealt here.
 *
 * What the trainee presses goes to the service of the training where it is what the lesson asks for, and nowhere otherwise.
 *
 * Signals:
 *   stage ()    the place or the model has changed: the window builds its screen again
 *   changed ()  what the dealer is told, or how far the lesson is
 *   left ()     it is over
 */
#pragma once

#include "uc-console-model.h"
#include "uc-lesson-run.h"

G_BEGIN_DECLS

typedef enum
{
  UC_TRAINING_LIST,   /* the lessons; one of them may be on its way */
  UC_TRAINING_LESSON,
  UC_TRAINING_RESULT,
  UC_TRAINING_LEAVING, /* a floorperson is asked */
} UcTrainingPlace;

#define UC_TYPE_TRAINING (uc_training_get_type ())
G_DECLARE_FINAL_TYPE (UcTraining, uc_training, UC, TRAINING, GObject)

/* Badge and PIN of the people of every training table. */
#define UC_TRAINING_DEALER "1001"
#define UC_TRAINING_FLOOR "2001"
#define UC_TRAINING_PIN "0000"

typedef struct
{
  const char *lessons; /* the folder; %NULL = the usual one */
  const char *service; /* the program; %NULL = the one that is installed */
  guint pace_ms;       /* between two things that the table does; 0 = as fast as it goes */
} UcTrainingOptions;

/* So long a person can follow. */
#define UC_TRAINING_PACE_MS 600

/* @error: %G_FILE_ERROR: its folder cannot be made. */
UcTraining *uc_training_new (const UcTrainingOptions *options, GError **error);

UcTrainingPlace uc_training_get_place (UcTraining *self);
/* UcLesson. Borrowed. */
const GPtrArray *uc_training_get_lessons (UcTraining *self);
/* Why something does not go: a lesson that cannot be read, a service that ended. "" = all is well. */
const char *uc_training_get_fault (UcTraining *self);
/* Of the place: an empty one where no lesson goes on. Borrowed, until the next "stage". */
UcConsoleModel *uc_training_get_model (UcTraining *self);

/* How often lesson @n was done to its end, and how many slips the best of these had. */
guint uc_training_get_done (UcTraining *self, guint n, guint *slips);
/* The lesson that is on its way, goes on or is over. */
guint uc_training_get_chosen (UcTraining *self);
/* Whether it is being made ready. */
gboolean uc_training_is_starting (UcTraining *self);
/* Whether all of its steps are done. */
gboolean uc_training_is_over (UcTraining *self);
/* How it goes; %NULL where none does. Borrowed. */
const UcLessonRun *uc_training_get_run (UcTraining *self);
/* The rules of the lesson's table, for its citations; %NULL before one was shown. Borrowed. */
const UcRules *uc_training_get_rules (UcTraining *self);

/* A lesson from its beginning, also the one that goes on. */
void uc_training_start (UcTraining *self, guint n);
/* To the result of a lesson that is over, else to the list. */
void uc_training_stop (UcTraining *self);
/* To the list. */
void uc_training_list (UcTraining *self);
/* The trainee wants to leave: no lesson goes on, and a floorperson is asked where there is a table to return to. To the list leads back. */
void uc_training_ask_leave (UcTraining *self);
/* The service, if one runs, is ended, and "left" is emitted. */
void uc_training_leave (UcTraining *self);

G_END_DECLS
