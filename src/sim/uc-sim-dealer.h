/* A simulated dealer and floorperson: answer the prompts of the table that they follow, with the hands at the simulated
 * devices and with lines said to the service. What the players and the cards do comes from a script or from a seed.
 */
#pragma once

#include <gio/gio.h>

#include "uc-sim-script.h"
#include "uc-sim-table.h"

G_BEGIN_DECLS

/* People whom the demonstration's people file knows. */
#define UC_SIM_BADGE_DEALER "1001"
#define UC_SIM_BADGE_FLOOR "2001"
#define UC_SIM_BADGE_PIT "3001"
#define UC_SIM_PIN "0000"

typedef struct
{
  UcSimScript *script; /* borrowed; %NULL = none */
  gboolean random;     /* bets, cards and decisions at random; with neither, somebody else makes them */
  guint32 seed;        /* of the players */
  guint rounds;        /* stop after so many; 0 = no limit */
  gboolean fit_shoe;   /* put together as the table file has it, before the first card */
  guint pace_ms;       /* between two acts; 0 = as fast as it goes */
  GArray *faults;      /* UcSimFault, borrowed */
} UcSimDealerOptions;

typedef struct _UcSimDealer UcSimDealer;

/* @error: %NULL when everything was played; otherwise a sentence. Called once. */
typedef void (*UcSimDealerDoneFunc) (const GError *error, gpointer data);

UcSimDealer *uc_sim_dealer_new (GDBusConnection *connection, UcSimTable *table, const UcSimDealerOptions *options,
                                UcSimDealerDoneFunc on_done, gpointer data);
void uc_sim_dealer_free (UcSimDealer *dealer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcSimDealer, uc_sim_dealer_free)

G_END_DECLS
