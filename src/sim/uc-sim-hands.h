/* What hands do at each prompt: the dealer's and the floorperson's own work, and, in random play, the players' bets,
 * their decisions and the cards. One table a kind; who plays is in uc-sim-players.h, when to act in uc-sim-dealer.h.
 */
#pragma once

#include "uc-sim-players.h"
#include "uc-sim-table.h"

G_BEGIN_DECLS

typedef struct
{
  UcSimTable *table;
  UcSimPlayers *players;
  GArray *faults;       /* UcSimFault */
  gboolean stacked;     /* the cards come from a script: the shoe is not drawn from */
  /* between prompts */
  guint round;          /* of this run, from 1 */
  gboolean planned;     /* bets of this round are decided, */
  gboolean said;        /* the typed ones are said, */
  UcCard hole;          /* the dealer's, as it left the shoe */
  guint replug_after;   /* acts until the device that was unplugged comes back */
  UcWireDevice unplugged;
  guint guess;          /* of the hole card's range, where nobody here has seen the card */
  gboolean second;      /* a signature was refused: the next is the pit manager's */
  /* results of one act */
  GPtrArray *lines;     /* char *: to be said to the service */
  gboolean moved;       /* a device was made to say something */
} UcSimHands;

void uc_sim_hands_init (UcSimHands *hands, UcSimTable *table, UcSimPlayers *players, GArray *faults);
void uc_sim_hands_clear (UcSimHands *hands);

/* Whether this prompt waits for players or cards: in a script, for its next line. */
gboolean uc_sim_hands_waits_for_play (const UcPrompt *prompt);
/* The players' and the shoe's part of @prompt, at random. */
void uc_sim_hands_play (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt);
/* The dealer's and the floorperson's part. Neither lines nor moved: nothing to do but wait. */
void uc_sim_hands_work (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt);
/* The next card leaves the shoe, read or typed; an empty shoe is said. */
void uc_sim_hands_draw (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt);
/* The prompt's main button. */
void uc_sim_hands_press (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt);
/* The floorperson rules on a dispute of the prompt's seat that the record stands. */
void uc_sim_hands_rule_stands (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt);
/* A line for the service. */
void uc_sim_hands_say (UcSimHands *hands, const char *format, ...) G_GNUC_PRINTF (2, 3);
gboolean uc_sim_hands_has (const UcSimHands *hands, UcWireDevice device);
/* What is done besides at any prompt: coins lifted, the plug put back, faults of the round, the cover card. */
void uc_sim_hands_tidy (UcSimHands *hands, const UcTable *now, const UcPrompt *prompt);

G_END_DECLS
