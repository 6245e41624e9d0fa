/* A casino whose programs run: tables that share one linked meter, upcard-linkd, and the two PostgreSQL servers of its ledger, of which the second has
 * each commit before it is answered. Each table reaches the link by a cable of this program's. */
#pragma once

#include "cable.h"
#include "real-table.h"
#include "uc-cluster.h"

G_BEGIN_DECLS

#define CASINO_METER "MTD-5"
/* A meter has 256 members. */
#define CASINO_MOST_TABLES 256

typedef struct
{
  const char *linkd, *upcardd, *upcardctl;
} CasinoPrograms;

typedef struct
{
  CasinoPrograms programs;
  char *folder, *ledger, *socket;
  UcCluster *first, *standby;
  GPid link;
  Cables *cables;
  GPtrArray *tables; /* RealTable */
} Casino;

/* @durable: what the servers commit outlives a power cut, as in a house. Returns when every table is open for bets and has its link. */
Casino *casino_new (const CasinoPrograms *programs, guint tables, gboolean durable);
void casino_free (Casino *casino);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Casino, casino_free)

typedef struct
{
  gboolean (*is_done) (Casino *casino, gpointer user_data);
  guint (*rounds) (Casino *casino, guint table, gpointer user_data); /* that this table may have begun by now */
  guint pace_us;   /* between two moves of a table, at least */
  guint seconds;   /* it may last so long beyond the hang guard */
} CasinoPlay;

/* Moves all tables until @play is done; fails where that does not come. */
void casino_play (Casino *casino, const CasinoPlay *play, gpointer user_data);

/* Nobody is in a round, and the link has answered all of it. */
gboolean casino_is_idle (Casino *casino);
/* Ends every program but the servers, and judges the records: journals and ledger prove each other, with nothing left to deliver; each ticket that the cables saw
 * is on both servers and in its table's journal once; none is open; no table is suspended, and none has refused what its people did. */
void casino_end_and_prove (Casino *casino);

G_END_DECLS
