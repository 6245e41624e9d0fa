/* Recording the texts that a table plays by. */
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

G_END_DECLS
