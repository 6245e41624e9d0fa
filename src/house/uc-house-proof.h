/* The nightly proof of a house: each journal that has grown since it was proven is verified, decided again and audited, as “upcardctl
 * verify --prove --audit” does it, and the index keeps the result. */
#pragma once

#include "uc-house-index.h"

G_BEGIN_DECLS

typedef struct
{
  guint files;      /* journals in the house */
  guint proven;     /* … that were proven in this run … */
  guint before;     /* … or had been, and have not changed since */
  guint64 rounds;   /* closed, of those of this run */
  GPtrArray *problems; /* char *, lines about one journal each: why it is not proven, or gone; a folder that cannot be listed */
} UcHouseProved;

void uc_house_proved_clear (UcHouseProved *proved);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcHouseProved, uc_house_proved_clear)

/**
 * uc_house_prove:
 * @index: opened to be written
 * @all: also those that were proven and end as they did then
 * @progress: (nullable)
 * @proved: (out): to be cleared, after an error as well
 * @error: %G_IO_ERROR_CANCELLED: what was done is kept; otherwise the index cannot be written
 *
 * A journal in which something was found is looked at again in each run, until nothing is. The row with which its last good proof
 * ended is kept meanwhile: a journal that no longer has that row, or is gone, is a problem until it is back or
 * uc_house_prove_forget () is called for it. How each month continues the one before it is compared in each run.
 */
gboolean uc_house_prove (UcHouseIndex *index, gboolean all, UcHouseProgress progress, gpointer user_data, GCancellable *cancellable,
                         UcHouseProved *proved, GError **error);

/**
 * uc_house_prove_forget:
 * @index: opened to be written
 * @table, @name: "BJ-07", "2026-11.journal"
 * @error: %UC_JOURNAL_ERROR_MISSING: the index has no such journal; any other: the index cannot be written
 *
 * Forgets what was proven of a journal, so that the next proof takes the journal as it is then. Forgets its rounds as well when the
 * journal is gone.
 */
gboolean uc_house_prove_forget (UcHouseIndex *index, const char *table, const char *name, GError **error);

/* What the index keeps of one journal's proof. */
typedef struct
{
  char *table, *name; /* "BJ-07", "2026-11.journal" */
  gint64 at_ns;       /* when it was proven, or found unchanged since, last; 0 = never */
  guint32 rounds;
  char *problem;      /* lines; "" = none */
} UcHouseProofState;

void uc_house_proof_state_free (UcHouseProofState *state);

/* (transfer full) (element-type UcHouseProofState): of each journal that the index knows, by table and month; or %NULL */
GPtrArray *uc_house_proof_states (UcHouseIndex *index, GError **error);

G_END_DECLS
