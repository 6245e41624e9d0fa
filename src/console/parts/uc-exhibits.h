/* What a signature is for, drawn: the hands as they lie, or a card and what it becomes. */
#pragma once

#include "uc-state.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_EXHIBIT_CARDS 12

typedef struct
{
  char title[64]; /* "Seat 3"; behind it, where the chip has no room for it, ", $1,200" */
  char chip[16];  /* beside it: "$15" of a bet, "P" of the progressive’s; " " = chips whose sum the title says; "" = none */
  char note[64];  /* its total; "" = none */
  UcCard cards[UC_EXHIBIT_CARDS];
  guint n; /* 0: of sums, and the note is as large as a card */
  gboolean becomes; /* of two cards: the first becomes the second */
} UcExhibit;

/* Adds to @exhibits (of UcExhibit) the hands of @seats that have cards, with bet and total, then the dealer's. A card that
 * lies face down is drawn so. */
void uc_exhibits_add_hands (GArray *exhibits, const UcTable *table, guint8 seats);
/* The hand alone, its n = 0 where it has no cards; UC_SEAT_DEALER: the dealer’s. */
UcExhibit uc_exhibit_of_hand (const UcTable *table, guint seat, guint hand);
/* Adds the card @was of @title, and what it becomes. */
void uc_exhibits_add_change (GArray *exhibits, const char *title, UcCard was, UcCard is);
/* Adds the cards that prove a win of @wager at @seat, and the dealer’s that count, as the win’s own page has them. */
void uc_exhibits_add_win (GArray *exhibits, const UcTable *table, guint seat, UcWager wager);
/* Adds a sum and what it becomes. */
void uc_exhibits_add_sums (GArray *exhibits, const char *title, UcMoney was, UcMoney is);
/* Adds a sum that is signed for. */
void uc_exhibits_add_sum (GArray *exhibits, const char *title, UcMoney sum);

#define UC_TYPE_EXHIBITS (uc_exhibits_get_type ())
G_DECLARE_FINAL_TYPE (UcExhibits, uc_exhibits, UC, EXHIBITS, GtkWidget)

/* As large as @width and @height pixels allow; nothing is drawn where even the smallest cards need more. @exhibits: UcExhibit, copied;
 * %NULL = none. */
void uc_exhibits_show (UcExhibits *self, const GArray *exhibits, int width, int height);
/* "Seat 3, $15: nine of clubs, four of spades, 13." of each; "" while nothing is drawn. Borrowed. */
const char *uc_exhibits_get_sentence (UcExhibits *self);

G_END_DECLS
