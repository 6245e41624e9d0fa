/* Random rounds at six seats with every wager, for each game: played once, and recorded as inputs and as a script. */
#pragma once

#include "uc-events.h"
#include "uc-play-people.h"
#include "uc-state.h"

G_BEGIN_DECLS

#define N_GAMES 5
#define N_SEATS 6
#define N_DECKS 6
#define SHOE (N_DECKS * UC_N_FACES)

/* What distinguishes one recorded input from another. */
typedef struct
{
  guint8 kind, seat, wager, card, range, word, role, auth, amount_given;
  guint16 count;
  UcMoney amount;
} Said;

typedef struct
{
  GRand *rand;
  UcCard shoe[SHOE];
  guint drawn;
  UcTable table;
  UcEvents *events;
  UcPlayPeople people;
  GArray *said;
  guint hands;
  guint rounds;
  guint slips; /* that documented an award */
  GString *script; /* the lines that “upcardctl play --auto” needs */
} Recorder;

/* A table file of each game. */
extern const char *const recorder_tables[N_GAMES];

/* Loads a table file into @rules; procedures are implied. */
void recorder_load (const char *table_file, UcRules *rules);
/* Plays @rounds whole rounds. */
void recorder_record (Recorder *r, const UcRules *rules, guint rounds);
void recorder_clear (Recorder *r);

G_END_DECLS
