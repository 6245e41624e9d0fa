/* Lines that a screen submits: parsed, given their origin, and their PINs looked up, before anything is decided. */
#pragma once

#include <gio/gio.h>

#include "uc-bus.h"
#include "uc-input.h"
#include "uc-lookup.h"

G_BEGIN_DECLS

typedef struct
{
  GTask *task; /* answered with the head, or with a UC_BUS_ERROR */
  guint64 after_seq;
  guint n_inputs;
  UcInput inputs[UC_BUS_MAX_LINES];
  char *refusal; /* a PIN was refused: recorded, and answered with this sentence */
} UcSubmission;

/* Called with a submission that may be decided now. It is handed over. */
typedef void (*UcSubmissionReady) (UcSubmission *submission, gpointer user_data);

/**
 * uc_submission_start:
 * @task: (transfer full): answered at once when the lines cannot be decided
 * @people: badges that sign without a PIN must be known here; their role goes into the line
 *
 * Calls @ready, at once or when the PINs have been looked up. A line that a screen may not say (what a PIN's lookup
 * found, a sealed card) is refused.
 */
void uc_submission_start (GTask *task, guint64 after_seq, const char *const *lines, UcPeople *people, UcLookup *lookup,
                          UcSubmissionReady ready, gpointer user_data);
/* Answers with @head, or with the refusal of a PIN; frees the submission. */
void uc_submission_accept (UcSubmission *submission, guint64 head);
/* Answers with a %UC_BUS_ERROR; frees the submission. */
void uc_submission_refuse (UcSubmission *submission, UcBusError code, const char *sentence);
/* Whether one of the lines is of this kind. */
gboolean uc_submission_has (const UcSubmission *submission, UcInputKind kind);

G_END_DECLS
