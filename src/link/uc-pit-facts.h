/* What persons in the pit have said of the items that wait there, as far as it is remembered. Pure: facts are added in the order of the ledger's
 * record, and the same facts come to the same memory.
 *
 * The first “done” of an item ends it. Memory is bounded, whoever says what: an item that is done is forgotten a day behind its last fact, any other one
 * a week behind. Beyond UC_PIT_FACTS_ITEMS the one goes whose last fact is the oldest and that is not done. The ledger's record keeps all facts.
 */
#pragma once

#include "uc-pit-fact.h"

G_BEGIN_DECLS

#define UC_PIT_FACTS_ITEMS 16384
/* Of one item, beside its “done”. */
#define UC_PIT_FACTS_OF_ONE 16
/* By the times of the facts. */
#define UC_PIT_FACTS_DONE_NS (G_GINT64_CONSTANT (24) * 3600 * 1000000000)
#define UC_PIT_FACTS_OPEN_NS (7 * UC_PIT_FACTS_DONE_NS)

/* A fact, and where the ledger has it. */
typedef struct
{
  UcPitFact fact;
  guint64 row;    /* of the ledger's record */
  gint64 real_ns; /* when the link took it, by its clock */
} UcPitNoted;

/* An item of which somebody has said something. Borrowed until facts are added, or forgotten. */
typedef struct
{
  UcPitItemId item;
  GArray *noted;    /* (element-type UcPitNoted): in their order; “done” is the last one … */
  gboolean is_done; /* … if it is there */
  GList here;       /* among those that are remembered */
} UcPitKnown;

typedef enum
{
  UC_PIT_FACTS_NEW,
  UC_PIT_FACTS_REPEATED, /* this person has said so before: nothing changes */
  UC_PIT_FACTS_REFUSED,
} UcPitVerdict;

typedef struct _UcPitFacts UcPitFacts;
typedef void (*UcPitFactsFunc) (const UcPitKnown *known, gpointer user_data);

UcPitFacts *uc_pit_facts_new (void);
void uc_pit_facts_free (UcPitFacts *facts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPitFacts, uc_pit_facts_free)
void uc_pit_facts_forget_all (UcPitFacts *facts);
/* @error: with %UC_PIT_FACTS_REFUSED, %UC_PIT_FACT_ERROR_REFUSED: somebody else has done it, or too many have seen it */
UcPitVerdict uc_pit_facts_judge (const UcPitFacts *facts, const UcPitFact *fact, GError **error);
/* Adds what is new, and forgets what is old by then. On %FALSE it was not new, and nothing has changed. */
gboolean uc_pit_facts_add (UcPitFacts *facts, const UcPitNoted *noted);
/* %NULL: nobody has said anything of it, or it is forgotten. */
const UcPitKnown *uc_pit_facts_find (const UcPitFacts *facts, const UcPitItemId *item);
/* Each item: those that are not done, and then those that are, the one whose last fact is the oldest first. */
void uc_pit_facts_foreach (const UcPitFacts *facts, UcPitFactsFunc func, gpointer user_data);
/* Items that are remembered, and how many of them are not done. */
guint uc_pit_facts_n_items (const UcPitFacts *facts);
guint uc_pit_facts_n_open (const UcPitFacts *facts);
/* Facts that are remembered. */
guint uc_pit_facts_n (const UcPitFacts *facts);

G_END_DECLS
