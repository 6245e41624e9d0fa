/* A lesson as it goes: which line comes next, whether what the trainee presses is that, and the slips. It knows no service, and changes
 * no table.
 */
#pragma once

#include "uc-lesson.h"
#include "uc-prompt.h"
#include "uc-rules.h"

G_BEGIN_DECLS

typedef enum
{
  UC_SLIP_ORDER,     /* another step was due */
  UC_SLIP_EARLY,     /* right, and later */
  UC_SLIP_NUMBER,
  UC_SLIP_SEAT,
  UC_SLIP_RANGE,     /* another rectangle, or another light of the reader */
  UC_SLIP_LAMP,      /* the winner's light, not looked at */
  UC_SLIP_DECISION,  /* not what the player asked for */
  UC_SLIP_FLOOR,     /* the floor was not called */
  UC_SLIP_SIGNATURE, /* another badge, another PIN, another thing signed */
  UC_SLIP_TOOK_BACK, /* what was right */
  UC_N_SLIPS
} UcSlipKind;

/* What was pressed is kept nowhere: it may have been a person's own PIN. */
typedef struct
{
  UcSlipKind kind;
  UcCite cite, cite2; /* of the prompt at which it was made */
  guint line;         /* of the lesson's lines: what was due */
} UcSlip;

typedef struct _UcLessonRun UcLessonRun;

/* @lines: UcLessonLine, borrowed for its life. */
UcLessonRun *uc_lesson_run_new (const GArray *lines);
void uc_lesson_run_free (UcLessonRun *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLessonRun, uc_lesson_run_free)

/* The line that comes next; %NULL at the end. Borrowed. */
const UcLessonLine *uc_lesson_run_next (const UcLessonRun *run);
/* @n lines were done. */
void uc_lesson_run_advance (UcLessonRun *run, guint n);
/* Of the dealer's, how many were done. */
guint uc_lesson_run_done (const UcLessonRun *run);
/* The text for the dealer's next step; %NULL if the lesson has no further step for the dealer. */
const UcLessonText *uc_lesson_run_say (const UcLessonRun *run);

/**
 * uc_lesson_run_judge:
 * @skip: lines from the next one on that are being done
 * @lines: what the trainee's screen would say to the service
 * @prompt: what it asks
 * @slip: (out): filled in where it is one, and counted
 *
 * Returns: how many lines of the lesson this is; 0: a slip
 */
guint uc_lesson_run_judge (UcLessonRun *run, guint skip, const char *const *lines, const UcPrompt *prompt, UcSlip *slip);
/* UcSlip, in their order. Borrowed. */
const GArray *uc_lesson_run_slips (const UcLessonRun *run);

/* "Wrong number" */
const char *uc_lesson_run_say_slip (UcSlipKind kind);

G_END_DECLS
