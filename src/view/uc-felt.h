/* The table as the dealer sees it: seats in an arc, the rectangles, the dealer's cards. */
#pragma once

#include "uc-say.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_FELT (uc_felt_get_type ())
/* Signals:
 *   seat-tapped (guint seat)
 *   bet-tapped (guint seat, guint wager): a UcWager's place at a seat, while bets are made
 *   range-tapped (guint range): a UcRange
 *   dealer-tapped ()
 */
G_DECLARE_FINAL_TYPE (UcFelt, uc_felt, UC, FELT, GtkWidget)

/* The felt fills the screen below the step rail. */
#define UC_FELT_TOP 96

GtkWidget *uc_felt_new (void);
/* Shows @table, which is only read during the call. @strip: leave room for the strip of 17 keys. */
void uc_felt_show (UcFelt *self, const UcTable *table, const UcPrompt *prompt, gboolean strip);
/* The dealer’s place makes room for a prompt at the left hand. */
void uc_felt_set_mirrored (UcFelt *self, gboolean mirrored);
/* The widget of a seat, 1 …; NULL when there is none. */
GtkWidget *uc_felt_get_seat (UcFelt *self, guint seat);
/* Where @wager is made at @seat; NULL when the table has no such place. It is visible while bets are made there. */
GtkWidget *uc_felt_get_bet (UcFelt *self, guint seat, UcWager wager);

G_END_DECLS
