/* Shows a round, and moves in it. */
#pragma once

#include "uc-replay-session.h"

G_BEGIN_DECLS

/* Shows @ref at the moment that was looked for, else at its first mark; nothing follows the table then. Where nothing of
 * @ref can be read the state's fault says why. */
void uc_session_show_round (UcReplaySession *self, UcRoundRef ref);
/* The same at its end. */
void uc_session_show_end (UcReplaySession *self, UcRoundRef ref);
/* The round above (1) or below (-1) among those found. */
void uc_session_go_round (UcReplaySession *self, int direction);
void uc_session_seek (UcReplaySession *self, guint position);
/* The same, by a person: nothing moves by itself any more. */
void uc_session_go (UcReplaySession *self, guint position);
/* Whether the hole card is shown as it is known now. */
void uc_session_set_known (UcReplaySession *self, gboolean known);

G_END_DECLS
