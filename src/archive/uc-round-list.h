/* The rounds found, newest first, as a list model: items are made when they are looked at, so that a million rounds cost
 * no more than ten. Several tables without a filter lie one after the other until a search has merged them by time. */
#pragma once

#include "uc-card-lay.h"
#include "uc-round-search.h"
#include "uc-seat-hands.h"

G_BEGIN_DECLS

/* A round in the list. */
#define UC_TYPE_ROUND_ITEM (uc_round_item_get_type ())
G_DECLARE_FINAL_TYPE (UcRoundItem, uc_round_item, UC, ROUND_ITEM, GObject)

UcRoundRef uc_round_item_get_ref (UcRoundItem *self);
/* Read when first asked for; %NULL for what is not closed yet and for a row that is not there. */
const UcFoundRound *uc_round_item_get_round (UcRoundItem *self);
/* Whether something was paid in it whose sum is not on the record. */
gboolean uc_round_item_get_pays_open (UcRoundItem *self);
/* "BJ-07". */
const char *uc_round_item_get_table (UcRoundItem *self);
/* Where @card lay in it, looked up when first asked for; %NULL when nothing of the round was corrected. Borrowed. */
const UcCardLay *uc_round_item_get_lay (UcRoundItem *self, guint seat, UcCard card);
/* What @seat held in it, read with @player when first asked for; of what is not closed yet each time. Borrowed; %NULL when
 * the round cannot be read. */
const UcSeatHands *uc_round_item_get_hands (UcRoundItem *self, guint seat, UcPlayer *player);

#define UC_TYPE_ROUND_LIST (uc_round_list_get_type ())
/* Signals:
 *   searched (): the count, the time or the state has changed
 */
G_DECLARE_FINAL_TYPE (UcRoundList, uc_round_list, UC, ROUND_LIST, GObject)

UcRoundList *uc_round_list_new (void);
/* Every round of @archive; %NULL = none. */
void uc_round_list_set_archive (UcRoundList *self, UcArchive *archive);
/* Asks anew; a search that goes on is interrupted. @table: %NULL = every table. @among: UcRoundRef, none but these;
 * %NULL = all. */
void uc_round_list_set_filter (UcRoundList *self, const UcFilter *filter, const char *table, const GArray *among);
/* What was asked last; borrowed. */
const UcFilter *uc_round_list_get_filter (UcRoundList *self);
/* The archive has been refreshed and has more rounds. */
void uc_round_list_grow (UcRoundList *self);
gboolean uc_round_list_is_searching (UcRoundList *self);
/* Of the last search; zeroes without one. */
const UcSearchState *uc_round_list_get_state (UcRoundList *self);
/* Place of a round, G_MAXUINT when it is not in the list. */
guint uc_round_list_find (UcRoundList *self, UcRoundRef ref);

G_END_DECLS
