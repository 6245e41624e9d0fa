/* The texts that a table plays by, kept whole in its journal: the table file and the regulation's files in this
 * program. */
#pragma once

#include "uc-journal.h"
#include "uc-rules.h"

G_BEGIN_DECLS

/**
 * uc_texts_record:
 * @rules: what uc_table_init () was given: whether procedures are implied, and whose readings a person must confirm
 *
 * uc_journal_set_rules () with @table_file as "table" and every rules file embedded in the program under its own name.
 */
gboolean uc_texts_record (UcJournal *journal, const char *table_file, const UcRules *rules, GError **error);
/**
 * uc_texts_load:
 * @rules: (out): what the texts in force at @context give
 * @error: %UC_JOURNAL_ERROR_MISSING: no table file is in force; %UC_JOURNAL_ERROR_NEWER: the regulation's files then
 * were not this program's; %UC_JOURNAL_ERROR_DAMAGED: a text does not fit its hash, or is no good table file
 */
gboolean uc_texts_load (UcJournal *journal, const UcContext *context, UcRules *rules, GError **error);

G_END_DECLS
