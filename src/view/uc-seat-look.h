/* What a seat shows, from the table and its prompt: words, states, sums. No painting, no rules of play. */
#pragma once

#include "uc-palette.h"
#include "uc-say.h"

G_BEGIN_DECLS

typedef enum
{
  UC_MARK_NONE,
  UC_MARK_OPEN, /* bets are open, and no head is there to invite: the dealer says where a chip lies */
  UC_MARK_INVITED,
  UC_MARK_PLACED,
  UC_MARK_ACCEPTED,
  UC_MARK_REFUSED, /* too late, no bet */
  UC_MARK_LOST,    /* ring with a bar */
  UC_MARK_LIT,     /* winner, the light is on */
  UC_MARK_DARK,    /* winner, the light is dark */
  UC_MARK_UNKNOWN, /* winner whose lamp driver is silent; or a silent head */
} UcMark;

typedef struct
{
  char *text;
  UcColour colour;
} UcPhrase;

typedef struct
{
  guint n;
  UcCard cards[UC_MAX_DEALT];
  gboolean sideways; /* the last card, after a double */
  gboolean due;      /* a card is on its way */
  gboolean acts;
  gboolean dead;
  guint total;
  UcPhrase word;   /* beside the total */
  UcPhrase result; /* "Pay $15", "− Take", "Push", "Return"; NULL before the settlement */
  char *result_sum; /* "$15" of "Pay $15", where there is no room for both; a result without a sum is itself */
  char *odds;      /* beside a result */
  char *stake;     /* of a split or doubled hand */
} UcHandLook;

/* A side wager without a meter. */
typedef struct
{
  char *text; /* "M $10" */
  gboolean lost; /* to be collected now */
} UcSideLook;

typedef enum
{
  UC_BET_NONE,
  UC_BET_SUGGESTED, /* it lay here in the last round; nobody has said it yet */
  UC_BET_MADE,
} UcBetState;

/* The place of a side wager without a meter, while there are no cards. */
typedef struct
{
  UcWager wager;
  UcBetState state;
  const char *mark; /* "M" */
  char *sum;        /* "$10"; NULL = nobody said it */
} UcBetLook;

typedef struct
{
  const char *mark; /* "P", "M" */
  UcPhrase sum;     /* "Pay $15" once it may be paid; "$15", or "$2,418.64" that the rack does not pay */
  char *odds;
  char *note; /* "10%, not from tray" … */
  const char *brief; /* … where that has no room: "Not from tray" */
  const char *least; /* … and where that has none: "Not tray" */
} UcWinLook;

typedef struct
{
  gboolean playing;
  gboolean acting;
  gboolean held;  /* cards stay for documents */
  gboolean blocked; /* a win of the seat must not be paid: rejected, on hold, or its light is dark */
  gboolean disputed; /* nothing of the seat is taken or paid before the ruling */
  gboolean stays; /* finished, but a wager of the seat is still to be held against a card */
  gboolean owed;  /* beside what was settled, until the dealer says that it is paid */
  gboolean goes_back; /* chips that a correction sends back, until the dealer goes on */
  gboolean taken; /* paid early: dashed outlines where cards and bet were */
  gboolean tappable;
  gboolean expected; /* assumed to play, nobody has sensed it */
  gboolean open;     /* its wagers may be made: bets are open, and it plays or is assumed to */
  UcPhrase word;     /* beside the plaque */
  const char *waits; /* what its gravest win is waiting for; NULL = nothing */
  char *bet;         /* sum of the bet circle; "" = chips whose sum nobody sensed */
  UcMark progressive;
  char *progressive_word;
  guint n_bets;
  UcBetLook bets[UC_N_WAGER_SLOTS];
  guint n_sides;
  UcSideLook sides[UC_N_WAGER_SLOTS];
  guint n_hands;
  UcHandLook hands[UC_MAX_HANDS];
  guint n_wins;
  UcWinLook wins[UC_N_SLOTS];
  UcPhrase no_win; /* "No match", "No side wager" */
  UcPhrase insurance;
} UcSeatLook;

void uc_seat_look_init (UcSeatLook *look, const UcTable *table, const UcPrompt *prompt, guint seat);
/* Whether both paint the same. */
/* Whether the progressive's head at @seat invites its player: it is fitted, and the seat plays while bets are open. */
gboolean uc_seat_look_is_invited (const UcTable *table, guint seat);
gboolean uc_seat_look_equal (const UcSeatLook *a, const UcSeatLook *b);
void uc_seat_look_clear (UcSeatLook *look);

G_END_DECLS
