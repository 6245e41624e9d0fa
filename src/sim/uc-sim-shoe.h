/* A shoe of cards in an order that a seed decides, with a cover card in it. No clock, nothing else random. */
#pragma once

#include "uc-card.h"

G_BEGIN_DECLS

#define UC_SIM_MAX_DECKS 10

typedef struct
{
  GRand *rand;
  guint n_cards;
  UcCard cards[UC_SIM_MAX_DECKS * UC_N_FACES];
  guint next;       /* of cards[] */
  guint cover;      /* the cover card lies before this one */
} UcSimShoe;

/* Shuffled once. @decks of 52 cards: 1 … UC_SIM_MAX_DECKS. */
void uc_sim_shoe_init (UcSimShoe *shoe, guint decks, guint32 seed);
/* Puts other decks in, shuffled; @pack: 52, or 48 without the tens. */
void uc_sim_shoe_fit (UcSimShoe *shoe, guint decks, guint pack);
void uc_sim_shoe_clear (UcSimShoe *shoe);
/* All cards back, shuffled; the cover card about three quarters down (58 Pa. Code § 685a.5(d)). */
void uc_sim_shoe_shuffle (UcSimShoe *shoe);
guint uc_sim_shoe_left (const UcSimShoe *shoe);
/* The next card; UC_CARD_NONE when the shoe is empty. */
UcCard uc_sim_shoe_draw (UcSimShoe *shoe);
/* Moves a card of that face to the top, so that it is drawn next. %FALSE when none is left. */
gboolean uc_sim_shoe_stack (UcSimShoe *shoe, UcCard card);
/* Whether the cover card has come out. */
gboolean uc_sim_shoe_cover_is_out (const UcSimShoe *shoe);

G_END_DECLS
