/* The audit of a journal: its stored events, under the table files that were in force, before the auditor of the
 * record. */
#pragma once

#include "uc-audit.h"
#include "uc-verify.h"

G_BEGIN_DECLS

/**
 * uc_prove_audit:
 * @findings: UcAuditFinding are added, in the order of the events
 * @error: as uc_verify ()
 *
 * Nothing is decided again. A row that cannot be read as events is passed over; whether the journal is whole is
 * uc_verify ()'s question. %FALSE with %UC_AUDIT_ERROR_TABLE when the auditor cannot read a table file that was in
 * force.
 */
gboolean uc_prove_audit (UcJournal *journal, const UcVerifyOptions *options, GPtrArray *findings, GError **error);
/* The rounds that carry the tag “audit”, those that a finding names: guint32, in order, each once. The tag is derived each
 * time: a journal says nothing of it, and nobody would believe it if it did. */
GArray *uc_prove_audit_rounds (const GPtrArray *findings);

G_END_DECLS
