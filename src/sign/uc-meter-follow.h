/* The meter of a stand-alone table, from the table's own record: rows are folded as the console folds them, and the board gets what the
 * record says. It submits nothing.
 *
 * Of the value it tells what a row or a checkpoint has stated. A table that nobody has heard of yet has a seed by its table file; that is
 * no value of the record, and is not told.
 */
#pragma once

#include "uc-meter-board.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _UcMeterFollow UcMeterFollow;

/**
 * uc_meter_follow_new:
 * @board: borrowed for the life of the follower
 * @changed: (nullable): the board is another
 */
UcMeterFollow *uc_meter_follow_new (UcMeterBoard *board, void (*changed) (gpointer data), gpointer data);
void uc_meter_follow_free (UcMeterFollow *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcMeterFollow, uc_meter_follow_free)

/* Looks for the table's service on @bus, and follows it wherever it is. Every two seconds the service is asked for more, so that one that
 * hangs is missed. Call once. */
void uc_meter_follow_connect (UcMeterFollow *self, GBusType bus);

/* ---- what the service says; uc_meter_follow_connect () calls these, and so do tests ---- */

/* The service is there. @table_file: its whole text. Folding starts anew. What the board shows counts as old until current (); of
 * another progressive it is forgotten. */
void uc_meter_follow_begin (UcMeterFollow *self, const char *table_file);
/* A row of the record. @t_real_ns: its stamp. A line that this version cannot read is left out, with a warning. */
void uc_meter_follow_row (UcMeterFollow *self, gint64 t_real_ns, const char *const *events);
/* Every row up to the record's end was handed over: the board is told. */
void uc_meter_follow_current (UcMeterFollow *self);
/* The service has gone. */
void uc_meter_follow_gone (UcMeterFollow *self);
/* @reason: why the service can no longer write its record; "" = it can. Takes effect with the next current (). */
void uc_meter_follow_stopped (UcMeterFollow *self, const char *reason);

G_END_DECLS
