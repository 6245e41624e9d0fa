/* The rounds of a whole house: a search in its index, and a window of the replay for each round that is opened. */
#pragma once

#include "uc-house-index.h"
#include "uc-replay-jackpot.h"
#include "uc-replay-window.h"

G_BEGIN_DECLS

#define UC_TYPE_REPLAY_HOUSE (uc_replay_house_get_type ())
G_DECLARE_FINAL_TYPE (UcReplayHouse, uc_replay_house, UC, REPLAY_HOUSE, GtkWindow)

/* Signals:
 *   opened (UcReplayWindow *window): a found round is shown in it
 *   both (UcReplayJackpot *window): both sides of a jackpot are read for it
 */

/* @house: the folder; @data, @cache: as for uc_replay_window_new (). Searches at once. */
GtkWidget *uc_replay_house_new (const char *house, const char *data, const char *cache);
/* As somebody fills them in: @text as uc_house_find () takes it; @mark: UcMarkAt, -1 = any; @table: %NULL = all. */
void uc_replay_house_ask (UcReplayHouse *self, const char *text, int mark, const char *table);
/* Asks the ledger instead: @text as uc_house_ledger_find () takes it. */
void uc_replay_house_ask_ledger (UcReplayHouse *self, const char *text);
/* While a search is under way: for tests and pictures. */
gboolean uc_replay_house_is_settled (UcReplayHouse *self);
/* (element-type UcHouseHit): those in the list, each checked; borrowed until the next search. */
const GPtrArray *uc_replay_house_get_hits (UcReplayHouse *self);
/* (element-type UcHouseEntry): of the ledger, the same; %NULL where rounds were asked for, or the ledger cannot be read. */
const GPtrArray *uc_replay_house_get_entries (UcReplayHouse *self);
/* The sum below the list; borrowed. */
const char *uc_replay_house_get_total (UcReplayHouse *self);
/* What the line above the list says; borrowed. */
const char *uc_replay_house_get_word (UcReplayHouse *self);
/* Opens the @i-th of them, as somebody who chooses its row; one that its journal does not have opens nothing. */
void uc_replay_house_open (UcReplayHouse *self, guint i);
/* Opens both sides of the jackpot of the @i-th round or entry. */
void uc_replay_house_open_both (UcReplayHouse *self, guint i);

G_END_DECLS
