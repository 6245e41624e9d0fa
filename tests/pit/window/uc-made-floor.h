/* A floor that a test makes: it has the tables and the queue that it is given, and reads no record. It is linked in the place of the real one. */
#pragma once

#include "uc-pit-floor.h"

G_BEGIN_DECLS

/* 2026-11-20T21:49:00Z */
#define UC_MADE_NOW_NS (G_GINT64_CONSTANT (1795211340) * 1000000000)

UcPitFloor *uc_made_floor_new (void);
/* A table that waits for players: the caller changes what it likes, and says so with uc_made_floor_change (). @id: lives as long. Borrowed. */
UcPitTable *uc_made_floor_add (UcPitFloor *floor, const char *id);
/* Takes the table away. */
void uc_made_floor_remove (UcPitFloor *floor, const char *id);
/* How many rounds it has closed in the last hour and in the one before. */
void uc_made_floor_set_rounds (const UcPitTable *table, guint last, guint before);
void uc_made_floor_change (UcPitFloor *floor, const char *id);
/* Behind the others. @words is copied. Borrowed until uc_made_floor_clear_queue (). */
UcPitItem *uc_made_floor_wait (UcPitFloor *floor, const char *table, guint64 seq, UcPitKind kind, guint seat, const char *words);
void uc_made_floor_clear_queue (UcPitFloor *floor);
/* Before the others of the list “lately done”. */
UcPitItem *uc_made_floor_done (UcPitFloor *floor, const char *table, guint64 seq, UcPitKind kind, const char *by);
/* The queue, or the list, is another. */
void uc_made_floor_queue_changed (UcPitFloor *floor);
/* The item that was made the @at-th is the first one now. */
void uc_made_floor_raise (UcPitFloor *floor, guint at);

G_END_DECLS
