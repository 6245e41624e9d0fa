/* The proof: every stored input is decided again, and every event is compared with the stored one, byte for byte. */
#pragma once

#include "uc-rules.h"
#include "uc-verify.h"

G_BEGIN_DECLS

/**
 * UcProveRules:
 * @table_file: the table file's text as stored; @context names the other texts in force
 *
 * Fills @rules from the stored texts. %FALSE with @error when they cannot be had: the rows under them are not proven.
 */
typedef gboolean (*UcProveRules) (const char *table_file, const UcContext *context, UcRules *rules, gpointer user_data,
                                  GError **error);

/**
 * uc_prove:
 * @verdict: as uc_verify () gave it; differences are added
 * @rules: %NULL = the library's own loader
 * @error: as uc_verify (); %UC_AUDIT_ERROR_TABLE when findings are asked for and the auditor cannot read a table file
 *
 * Where findings are asked for they are those of uc_prove_audit (), in the same order: the auditor hears the events as
 * they are decided again, where they are those that are stored.
 *
 * After a difference the stored events are believed, so that each round is proved for itself.
 */
gboolean uc_prove (UcJournal *journal, const UcVerifyOptions *options, UcProveRules rules, gpointer rules_data,
                   UcVerdict *verdict, GError **error);

/**
 * uc_prove_rows:
 * @from_row: holds a checkpoint, from which the table is folded; or 1
 * @to_row: last row that is decided again; 0 = the last there is
 *
 * Decides only the rows behind @from_row again: a round, or a piece of a journal that others prove beside it.
 *
 * Returns: (transfer full): a verdict whose rows are the inputs and whose events are those that were compared
 */
UcVerdict *uc_prove_rows (UcJournal *journal, const UcVerifyOptions *options, guint64 from_row, guint64 to_row,
                          GError **error);

G_END_DECLS
