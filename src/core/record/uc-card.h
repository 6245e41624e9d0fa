/* Cards: one byte each, 0 is "no card, or one that nobody has read". */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* rank 1 (ace) … 13 (king) in the low four bits, suit in the next two. */
typedef guint8 UcCard;

#define UC_CARD_NONE ((UcCard) 0)
#define UC_CARD_TEXT 3

/* Different faces of a 52-card deck. */
#define UC_N_FACES 52
#define UC_N_RANKS 13

typedef enum
{
  UC_SUIT_SPADES,
  UC_SUIT_HEARTS,
  UC_SUIT_DIAMONDS,
  UC_SUIT_CLUBS,
} UcSuit;

/* 58 Pa. Code § 685a.3, second (d): the value range that the Masque Card Reader's light shows. */
typedef enum
{
  UC_RANGE_NONE,
  UC_RANGE_SMALL,  /* 2-5, blue */
  UC_RANGE_MEDIUM, /* 6-9, red */
  UC_RANGE_LARGE,  /* 10, J, Q, K, A, yellow */
} UcRange;

#define uc_card(rank, suit) ((UcCard) ((rank) | ((suit) << 4)))
#define uc_card_rank(card) ((card) & 15)
#define uc_card_suit(card) ((UcSuit) ((card) >> 4))

/* Whether @card is one of the 52 faces. */
static inline gboolean
uc_card_is_valid (UcCard card)
{
  guint rank = uc_card_rank (card);

  return rank >= 1 && rank <= UC_N_RANKS && card < 64;
}

/* 0 … 51 in suit, then rank order. @card must be valid. */
static inline guint
uc_card_index (UcCard card)
{
  return uc_card_suit (card) * UC_N_RANKS + uc_card_rank (card) - 1;
}

/* Point value with the ace as 1: 58 Pa. Code § 685a.3, first (d)(1)-(2). */
static inline guint
uc_card_value (UcCard card)
{
  return MIN (uc_card_rank (card), 10);
}

/* "AS", "TD", "7H", upper case only. Returns UC_CARD_NONE when @text is no card. */
UcCard uc_card_parse (const char *text);
/* Writes the two characters and a terminator; "-" for UC_CARD_NONE. Returns @text. */
char *uc_card_format (UcCard card, char text[UC_CARD_TEXT]);
UcCard uc_card_from_index (guint index);
/* 58 Pa. Code § 685a.3, second (d)(1)-(3). UC_RANGE_NONE for no card. */
UcRange uc_card_range (UcCard card);
/* "small", "medium", "large"; UC_RANGE_NONE when @text is none of them. */
UcRange uc_card_range_parse (const char *text);
const char *uc_card_range_name (UcRange range);

G_END_DECLS
