/* The rounds of a whole house: a search in its index, and a window of the replay for each round that is opened. */
#pragma once

#include "uc-house-index.h"
#include "uc-replay-window.h"

G_BEGIN_DECLS

#define UC_TYPE_REPLAY_HOUSE (uc_replay_house_get_type ())
G_DECLARE_FINAL_TYPE (UcReplayHouse, uc_replay_house, UC, REPLAY_HOUSE, GtkWindow)

/* Signals:
 *   opened (UcReplayWindow *window): a found round is shown in it
 */

/* @house: the folder; @data, @cache: as for uc_replay_window_new (). Searches at once. */
GtkWidget *uc_replay_house_new (const char *house, const char *data, const char *cache);
/* As somebody fills them in: @text as uc_house_find () takes it; @mark: UcMarkAt, -1 = any; @table: %NULL = all. */
void uc_replay_house_ask (UcReplayHouse *self, const char *text, int mark, const char *table);
/* While a search is under way: for tests and pictures. */
gboolean uc_replay_house_is_settled (UcReplayHouse *self);
/* (element-type UcHouseHit): those in the list, each checked; borrowed until the next search. */
const GPtrArray *uc_replay_house_get_hits (UcReplayHouse *self);
/* What the line above the list says; borrowed. */
const char *uc_replay_house_get_word (UcReplayHouse *self);
/* Opens the @i-th of them, as somebody who chooses its row; one that its journal does not have opens nothing. */
void uc_replay_house_open (UcReplayHouse *self, guint i);

G_END_DECLS
