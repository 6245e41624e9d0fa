/* The texts that a table plays by, kept whole in its journal: the table file and the regulation's files in this
 * program. */
#pragma once

#include "uc-journal.h"
#include "uc-rules.h"

G_BEGIN_DECLS

/* The names that texts have in a journal, beside those of the regulation's files. */
#define UC_TEXTS_TABLE   "table"
#define UC_TEXTS_IMPLIED "procedures-implied"
/* The version whose readings are asked for; records from before anybody was asked have none. */
#define UC_TEXTS_READINGS "readings"

/* Names of the regulation's files in this program, sorted, so that the same texts always give the same words.
 * (transfer full), %NULL-terminated. */
char **uc_texts_embedded (void);
/* The file of that name, or %NULL. (transfer full) */
char *uc_texts_embedded_body (const char *name);
/**
 * uc_texts_load:
 * @rules: (out): what the texts in force at @context give
 * @error: %UC_JOURNAL_ERROR_MISSING: no table file is in force; %UC_JOURNAL_ERROR_NEWER: the regulation's files then
 * were not this program's; %UC_JOURNAL_ERROR_DAMAGED: a text does not fit its hash, or is no good table file
 */
gboolean uc_texts_load (UcJournal *journal, const UcContext *context, UcRules *rules, GError **error);

G_END_DECLS
