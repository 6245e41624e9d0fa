/* A window with both sides of a jackpot: the journal of the table on the left, the ledger of the link on the right. */
#pragma once

#include "uc-jackpot.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_REPLAY_JACKPOT (uc_replay_jackpot_get_type ())
G_DECLARE_FINAL_TYPE (UcReplayJackpot, uc_replay_jackpot, UC, REPLAY_JACKPOT, GtkWindow)

/* Signals:
 *   other (char *table, guint round): the jackpot of another table is asked for
 */

/* @house, @table, @round: as for uc_jackpot_read (), which begins at once in a thread of its own. */
GtkWidget *uc_replay_jackpot_new (const char *house, const char *table, guint32 round);
/* Ends the reading; what is shown then says so. */
void uc_replay_jackpot_cancel (UcReplayJackpot *self);
/* While it is read: for tests and pictures. */
gboolean uc_replay_jackpot_is_settled (UcReplayJackpot *self);
/* What is shown; %NULL before it is read, and where it could not be. */
const UcJackpot *uc_replay_jackpot_get (UcReplayJackpot *self);
/* The sentence at the top. */
const char *uc_replay_jackpot_get_word (UcReplayJackpot *self);

G_END_DECLS
