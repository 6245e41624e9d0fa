/* Taking the last fact back: which facts can be, and what the table goes back to. */
#pragma once

#include "uc-event.h"
#include "uc-state.h"

G_BEGIN_DECLS

/* Whether a fact of this kind rests on nothing and asks for nothing: the prompt and the last undoable fact stay. */
gboolean uc_undo_is_aside (UcEventKind kind);
/* Before @event changes the state: keeps what undo goes back to, and, for “undone”, goes back. */
void uc_undo_prepare (UcTable *table, const UcEvent *event);
/* Whether the last fact is a player's card that can be given to another hand (move), and not only taken back. */
gboolean uc_undo_can_move (const UcTable *table);

G_END_DECLS
