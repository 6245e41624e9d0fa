/* What one seat held in one round, and what came of it: a line of a hand history. No GTK.
 *
 * A card that lies face down is UC_CARD_NONE; a sum that was not sensed is UC_MONEY_UNKNOWN.
 */
#pragma once

#include "uc-archive.h"
#include "uc-player.h"

G_BEGIN_DECLS

#define UC_SEAT_CARDS 24

typedef struct
{
  UcCard cards[UC_SEAT_CARDS];
  guint n;
  guint total;        /* of what lies face up; 0 = no cards */
  gboolean doubled;   /* its last card lies sideways */
  const char *word;   /* “wins”, “bust”, …; “” = nothing is settled */
} UcSeatHand;

typedef struct
{
  guint seat;
  guint n_hands;      /* 0 = the seat was not in the round */
  UcSeatHand hand[UC_MAX_HANDS];
  UcSeatHand dealer;
  UcMoney staked;     /* of all wagers: settled, or lying there */
  UcMoney paid;       /* beyond stakes returned */
  gboolean settled;   /* one wager at least */
  char **results;     /* “Bet: pays $37.50, 3 to 2”, one each, then what is owed beside them; NULL-terminated */
  guint n_results;
  guint32 marks;      /* of what happened at this seat, and of corrections of the dealer's hand */
  guint32 round_marks; /* of all that happened in the round */
} UcSeatHands;

/**
 * uc_seat_hands_read:
 * @player: has the round loaded; its position does not matter
 *
 * As the cards lay when the table was cleared, or lie now.
 */
UcSeatHands *uc_seat_hands_read (UcPlayer *player, guint seat);
/* The same of a round of @archive, which @player then has loaded; %NULL where the round cannot be read. */
UcSeatHands *uc_seat_hands_load (UcArchive *archive, UcRoundRef ref, guint seat, UcPlayer *player);
void uc_seat_hands_free (UcSeatHands *hands);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcSeatHands, uc_seat_hands_free)

/* “bet $25, paid $37.50”, “bet ?, nothing paid”; (transfer full). */
char *uc_seat_hands_say_sums (const UcSeatHands *hands);
/* The whole line for who cannot see it: “9♦ 7♣, 16, loses; dealer K♠ 9♣, 19; bet $25, nothing paid”; (transfer full). */
char *uc_seat_hands_say (const UcSeatHands *hands);

G_END_DECLS
