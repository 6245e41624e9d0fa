/* A whole table whose programs run: upcardd as a program of its own, on a bus of its own, with a table file, a journal and sockets in a folder of
 * its own. Simulated devices, players, dealer and floorperson are of this program; they look at the table through the console's socket, as the console
 * does. Nothing here waits: a table is moved on by one act whenever its owner says so, so that one program may have hundreds of them. */
#pragma once

#include "uc-state.h"

G_BEGIN_DECLS

typedef struct _RealTable RealTable;

/**
 * real_table_new:
 * @upcardd: the program
 * @folder: where the folder of the table is made
 * @name: of the table
 * @meter: the linked meter of its progressive
 * @seed: of cards and players
 *
 * Starts the program. The table file has three seats with a device of every kind; the link's socket is that of real_table_link ().
 */
RealTable *real_table_new (const char *upcardd, const char *folder, const char *name, const char *meter, guint32 seed);
/* Kills what still runs. */
void real_table_free (RealTable *table);

const char *real_table_name (const RealTable *table);
const char *real_table_link (const RealTable *table);    /* where upcardd looks for its link */
const char *real_table_journal (const RealTable *table);
/* The fingerprint of its record's first key; %NULL: the program is not there yet. */
const char *real_table_first_key (const RealTable *table);
GPid real_table_pid (const RealTable *table);

/* Everything that opens the table is done, every round that may be played is over, and the link is there. */
gboolean real_table_is_idle (const RealTable *table);
guint real_table_n_rounds (const RealTable *table);   /* that are over */
guint real_table_n_refused (const RealTable *table);  /* what the table did not take, bets apart: 0 where the people know its procedure */
/* In words, for who waits for it in vain. (transfer full) */
char *real_table_say (const RealTable *table);

/* Makes the next move, where the one before it is on record and somebody at the table has something to do: at most @rounds rounds are begun in all. In
 * a round at least one player makes the wager of the meter, and bets wait for the link. */
void real_table_move (RealTable *table, guint rounds);
/* Tells the program to end, and waits for it; it has to end well. */
void real_table_end (RealTable *table);

G_END_DECLS
