/* A lesson: a round script with words for the dealer. docs/howto/write-a-lesson.md says how one is written.
 *
 * A comment that begins "#:" is a word of the lesson, so that every program reads the file as the round script that it is.
 */
#pragma once

#include "uc-input.h"

G_BEGIN_DECLS

/* In English, and in other languages where the lesson or the catalog has them. */
typedef struct _UcLessonText UcLessonText;

/* In the language that is spoken now: as the lesson says it there, else as the catalog does, else as the lesson has it. Borrowed, until
 * another language is spoken. */
const char *uc_lesson_text_get (const UcLessonText *text);

typedef struct
{
  UcInput input;
  char *text;              /* as it stands there: the service gets this */
  guint number;            /* of the file's line, from 1 */
  gboolean dealers;        /* the trainee does it; otherwise the table does */
  const UcLessonText *say; /* what the dealer is told at this step; %NULL: the step before says it */
} UcLessonLine;

typedef struct
{
  char *name;  /* of its file: "02-ordinary-round.round" */
  UcLessonText *title, *goal;
  char *table; /* path of the table file */
  char *begin; /* path of the script that leads to where the lesson begins; %NULL: a table that was never opened */
  GArray *lines; /* UcLessonLine */
  guint steps;   /* how many of them are the dealer's */
  GPtrArray *says;
} UcLesson;

#define UC_LESSON_ERROR (uc_lesson_error_quark ())
GQuark uc_lesson_error_quark (void);
typedef enum
{
  UC_LESSON_ERROR_BAD, /* "FILE:LINE: what is wrong, and what is expected" */
} UcLessonError;

/**
 * uc_lesson_load:
 * @path: of the lesson; the files that it names are beside it
 * @error: %UC_LESSON_ERROR_BAD, %G_FILE_ERROR
 */
UcLesson *uc_lesson_load (const char *path, GError **error);
void uc_lesson_free (UcLesson *lesson);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLesson, uc_lesson_free)

/* The lines of a script that leads to a lesson: UcLessonLine, of which none is told to anybody. */
GArray *uc_lesson_load_script (const char *path, GError **error);

G_END_DECLS
