/* A simulated dealer, floorperson and shoe: looks at the table and says what they would do next. The same table and the
 * same random numbers give the same move. */
#pragma once

#include "uc-prompt.h"
#include "uc-state.h"

typedef enum
{
  ROBOT_LINES, /* submit robot->lines */
  ROBOT_CARD,  /* the shoe gives robot->card */
  ROBOT_LIGHT, /* the reader shows robot->range */
  ROBOT_PEEK,  /* the reader says robot->on: a Blackjack, or none */
  ROBOT_COIN,  /* a coin on, or off, robot->seat's sensor */
  ROBOT_LOCK,  /* the lock-out button is pressed */
  ROBOT_WAIT,  /* somebody else is to act: a device has not been heard yet */
} RobotMove;

typedef struct
{
  GRand *rand;
  guint64 cards;      /* drawn: the shoe's own order */
  guint8 shoe[52 * 6];
  guint left;
  char *lines[4];     /* NULL-terminated */
  char text[4][UC_PROMPT_INPUT];
  UcCard card;
  UcCard hole;        /* the card that the shoe gave face down */
  UcRange range;
  guint seat;
  gboolean on;
  gboolean coins[UC_MAX_SEATS + 1];
  guint players;      /* so many at most; 0 = as many as there are seats */
  gboolean sides;     /* players make the side wagers without a meter, too, and double */
  gboolean coin;      /* one player at least makes the wager of the meter */
} Robot;

void robot_init (Robot *robot, guint32 seed);
void robot_clear (Robot *robot);
RobotMove robot_move (Robot *robot, const UcTable *table);
