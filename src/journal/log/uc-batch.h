/* Inputs that were decided together, printed for the journal. Keeps its storage: no allocation once warm. */
#pragma once

#include "uc-events.h"
#include "uc-journal-append.h"

G_BEGIN_DECLS

typedef struct _UcBatch UcBatch;

UcBatch *uc_batch_new (void);
void uc_batch_free (UcBatch *batch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcBatch, uc_batch_free)

/**
 * uc_batch_can_add:
 * @error: %UC_JOURNAL_ERROR_IO; the sentence names the line
 *
 * Whether the row that uc_batch_add () would make is read back as what it is. A record that holds another row cannot be opened
 * again, so such an input is better refused. Changes nothing of the batch.
 */
gboolean uc_batch_can_add (UcBatch *batch, const UcInput *input, const UcEvents *events, GError **error);
/**
 * uc_batch_add:
 * @input: its stamps are the row's; never printed with a PIN or a sealed card's face
 * @device: whose frame brought it, %NULL = none
 * @first_seq: sequence number of the first event, or of the next one when @events has none
 * @events: as uc_table_decide () left it
 */
void uc_batch_add (UcBatch *batch, const UcInput *input, const char *device, guint64 device_seq, guint64 first_seq,
                   const UcEvents *events);
/* The entries added since the last clear; borrowed until the next call. */
const UcEntry *uc_batch_entries (UcBatch *batch, guint *n_entries);
void uc_batch_clear (UcBatch *batch);
/* Appends all of it in one transaction; the batch is emptied on success only. */
gboolean uc_batch_append (UcBatch *batch, UcJournal *journal, GError **error);

G_END_DECLS
