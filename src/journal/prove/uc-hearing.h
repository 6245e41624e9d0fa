/* The auditor of the record listens to a journal's rows: to events that were decided again, or to stored ones. Private
 * to the journal. */
#pragma once

#include "uc-audit.h"
#include "uc-events.h"
#include "uc-verify.h"

G_BEGIN_DECLS

typedef struct _UcHearing UcHearing;

UcHearing *uc_hearing_new (void);
void uc_hearing_free (UcHearing *hearing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcHearing, uc_hearing_free)

/* The table file that @row, a context, brings is in force from here on. %FALSE with %UC_AUDIT_ERROR_TABLE or what the
 * journal says. */
gboolean uc_hearing_context (UcHearing *hearing, UcJournal *journal, const UcRow *row, GError **error);
/* @row's stored events; what cannot be read is passed over. */
void uc_hearing_row (UcHearing *hearing, const UcRow *row);
/* Of @row's stored events the last, a checkpoint: what is heard begins behind it. */
void uc_hearing_checkpoint (UcHearing *hearing, const UcRow *row);
/* Events that were decided again, and are those of the row, whose input is of @origin. */
void uc_hearing_events (UcHearing *hearing, const UcEvents *events, UcOrigin origin);
/* All rows of a stretch, as stored, with their contexts. */
gboolean uc_hearing_read (UcHearing *hearing, UcJournal *journal, const UcVerifyOptions *options, guint64 from,
                          guint64 to, GError **error);

/* uc_audit_join (); %FALSE as well when one of them has no table file. */
gboolean uc_hearing_join (UcHearing *hearing, UcHearing *next);
/* Adds what was found. */
void uc_hearing_end (UcHearing *hearing, GPtrArray *findings);

G_END_DECLS
