/* Whether the journals are whole, found out beside the work: chain, keys and signatures of each file in a thread, and the
 * shown round's inputs decided again in another. No GTK. */
#pragma once

#include "uc-archive.h"
#include "uc-prove.h"

G_BEGIN_DECLS

typedef enum
{
  UC_CHECK_NONE,      /* nothing to check */
  UC_CHECK_RUNNING,
  UC_CHECK_CANCELLED,
  UC_CHECK_DONE,
  UC_CHECK_FAILED,    /* nothing could be said: error */
} UcCheckState;

typedef struct _UcChecker UcChecker;
typedef void (*UcCheckerFunc) (gpointer user_data);

/* @changed is called in the main loop whenever something below has changed. */
UcChecker *uc_checker_new (UcCheckerFunc changed, gpointer user_data);
void uc_checker_free (UcChecker *checker);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcChecker, uc_checker_free)

/* Verifies every file of @archive, one after the other; what ran before is cancelled. */
void uc_checker_verify (UcChecker *checker, UcArchive *archive);
/* Call it now and then: once the whole has been verified, a live file in which rounds have been closed since is verified
 * again beside what stands, so that it costs a twentieth of a processor at most. */
void uc_checker_renew (UcChecker *checker, UcArchive *archive);
void uc_checker_cancel (UcChecker *checker);
UcCheckState uc_checker_state (UcChecker *checker);
/* 0 … 1 of all rows. */
double uc_checker_progress (UcChecker *checker);
/* Of a file that has been verified; %NULL before. Borrowed until the main loop goes on. */
const UcVerdict *uc_checker_verdict (UcChecker *checker, guint file);
/* What the auditor of the record found in a file that has been verified: UcAuditFinding, in the order of the events;
 * %NULL before, and where it could not read the table file. Borrowed until the main loop goes on. */
const GPtrArray *uc_checker_findings (UcChecker *checker, guint file);
/* What a file that has been verified says of closed rounds, as uc_corrections_look () gives it; %NULL before. Borrowed until the
 * main loop goes on. */
const GArray *uc_checker_corrections (UcChecker *checker, guint file);
/* Whether the round carries the tag “audit”: a finding names it. */
gboolean uc_checker_is_tagged (UcChecker *checker, UcRoundRef ref);
/* What the auditor could not look at, or not in order: from the first damage of a file on. A sentence for each file that has
 * been verified, the table's name before it where there are several; (transfer full), %NULL = there is nothing. */
char *uc_checker_say_unaudited (UcChecker *checker, UcArchive *archive);
/* Every round that does, UcRoundRef, by file and number. */
GArray *uc_checker_tagged (UcChecker *checker);
/* Whether the last verification of its file has seen this round closed and signed. */
gboolean uc_checker_covers (UcChecker *checker, UcRoundRef ref);
/* The first grave damage of all files, %NULL without one. */
const UcDamage *uc_checker_damage (UcChecker *checker, guint *file);
/* Whether a grave damage names this round, or a cut-off end lies at it. */
gboolean uc_checker_is_broken (UcChecker *checker, UcRoundRef ref);
const char *uc_checker_error (UcChecker *checker);
/* Real time at which the last verification ended, nanoseconds; 0 = none has. */
gint64 uc_checker_checked_ns (UcChecker *checker);

/* Decides the inputs of rows behind @from_row to @to_row again; what ran before is dropped. What is known of a round that
 * goes on stands until more is known. */
void uc_checker_prove (UcChecker *checker, UcArchive *archive, guint file, guint64 from_row, guint64 to_row);
/* Of the round asked last; %NULL while it is not known. */
const UcVerdict *uc_checker_proof (UcChecker *checker);

G_END_DECLS
