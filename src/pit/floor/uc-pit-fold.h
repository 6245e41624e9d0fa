/* One table's record as the pit reads it, row by row: the table, what waits at it and what has ended. Knows no file and no clock, and the
 * same rows always give the same items.
 *
 * What waits before a row and after it is the same item. What ended is kept until the second gaming day after it begins; of what persons ended, the
 * last %UC_PIT_KEPT.
 */
#pragma once

#include "uc-journal.h"
#include "uc-pit-item.h"
#include "uc-pit-table.h"

G_BEGIN_DECLS

#define UC_PIT_KEPT 32

typedef struct _UcPitFold UcPitFold;

/* @id: of the table. Nothing is known before the first rules. */
UcPitFold *uc_pit_fold_new (const char *id);
void uc_pit_fold_free (UcPitFold *fold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPitFold, uc_pit_fold_free)

/* The texts in force from the next row on; copied. */
void uc_pit_fold_set_rules (UcPitFold *fold, const UcRules *rules);
/* The gaming day of the next rows, as their context has it; the same day again is none that begins. */
void uc_pit_fold_set_day (UcPitFold *fold, const char *day);
/**
 * uc_pit_fold_row:
 * @error: the row's events cannot be read; the fold is of no further use
 *
 * Rows without events change nothing.
 */
gboolean uc_pit_fold_row (UcPitFold *fold, const UcRow *row, GError **error);

/* %NULL before the first rules. Borrowed for the fold's life; it changes with the rows. */
const UcTable *uc_pit_fold_table (const UcPitFold *fold);
/* (element-type UcPitItem): what waits, and what is over, in the order in which it was raised. Borrowed until the next row. */
GPtrArray *uc_pit_fold_items (UcPitFold *fold);
/* (element-type UcPitItem): what persons ended, the last first. Borrowed as above. */
GPtrArray *uc_pit_fold_ended (UcPitFold *fold);
/* Grows whenever what these two give changes. */
guint64 uc_pit_fold_changes (const UcPitFold *fold);
/* Fills what the record says of @table; strings live until the next row. */
void uc_pit_fold_fill (UcPitFold *fold, UcPitTable *table);
/* The same count as uc_pit_table_rounds (). */
void uc_pit_fold_rounds (const UcPitFold *fold, gint64 now_ns, guint *last, guint *before);

/* Whether a record that is read from the checkpoint @carry on has every item that waits: nothing was waited for there. */
gboolean uc_pit_fold_may_begin (const UcRules *rules, const UcCarry *carry);

G_END_DECLS
