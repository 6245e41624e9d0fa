/* A jackpot of a linked meter on both sides: what the journal of the table says, and what the ledger of the link says, each with its own proof.
 *
 * What may never be shown:
 *   - the two records as whole and alike where one side is not whole, is missing, or contradicts the other one;
 *   - a row that no key in force signed as one that was signed: a restoration is said;
 *   - a first key as known: who reads compares it with the one that he wrote down;
 *   - anything of a record in which a line ends or letters change their order;
 *   - a card that lies face down and was not turned; a seal, a salt or a PIN;
 *   - a list of what came in between that leaves entries out and does not say so;
 *   - a fact that is in no record: the index gives a place to look, and nothing else.
 */
#pragma once

#include "uc-house-ledger.h"

G_BEGIN_DECLS

typedef enum
{
  UC_JACKPOT_MISSING,    /* the record is not there, or does not have the claim */
  UC_JACKPOT_DAMAGED,    /* its chain, a signature or a sum does not fit */
  UC_JACKPOT_NOT_SIGNED, /* no signature covers all of the facts yet */
  UC_JACKPOT_SIGNED,     /* signatures fit; not every input could be decided again */
  UC_JACKPOT_PROVEN,     /* signatures fit, and every input was decided again with the same result. A forger who writes the whole record again with his
                          * own keys reaches this state, too: the reader finds him by the first key */
} UcJackpotState;

typedef struct
{
  gint64 real_ns;
  guint64 number;       /* the journal's event; the ledger's row */
  gboolean has_entry;   /* of the ledger: the entry of the meter … */
  guint64 entry;
  UcMoney before, after; /* … and what the signs showed before and after it */
  gboolean is_other;    /* another table's, in between */
  char *text;           /* a sentence */
} UcJackpotFact;

typedef struct
{
  UcJackpotState state;
  char *why;        /* a sentence about the state, or NULL */
  char *files;      /* the names of what was read; "" = nothing */
  char *first_key;  /* a sentence with the fingerprint of the record's first key, to be compared; NULL = there is no record */
  GPtrArray *facts; /* UcJackpotFact, in the order of the record */
  gboolean claimed; /* the record has a claim of the round */
} UcJackpotSide;

/* Another table that claimed the meter in the same epoch. */
typedef struct
{
  char table[UC_LINKED_TABLE_TEXT];
  guint32 round;
  guint64 claim;
  char *text; /* “BJ-03, round 44: claim 8, rank 2, takes $5,012.00” */
} UcJackpotOther;

typedef struct
{
  char meter[UC_LEDGER_METER_TEXT]; /* "" = not known */
  char table[UC_LINKED_TABLE_TEXT];
  guint32 round;
  guint64 claim;  /* by the ledger; 0 = it has none */
  guint32 rank, epoch;
  UcJackpotSide journal, ledger;
  GPtrArray *differences; /* char *, a sentence each: where the two disagree */
  GPtrArray *notes;       /* char *, a sentence each: what one of them does not have yet */
  GPtrArray *remarks;     /* char *, a sentence each: what no record contradicts, and a reader should know */
  GPtrArray *others;      /* UcJackpotOther */
} UcJackpot;

typedef void (*UcJackpotProgress) (guint64 done, guint64 all, gpointer user_data);

/**
 * uc_jackpot_read:
 * @house: the folder
 * @table, @round: of the claim
 * @progress: (nullable): called in the thread of the caller
 * @error: %G_IO_ERROR_CANCELLED; %UC_JOURNAL_ERROR_MISSING: neither record has a claim of this round. A side that cannot be read is a result, and
 *   no error
 */
UcJackpot *uc_jackpot_read (const char *house, const char *table, guint32 round, UcJackpotProgress progress, gpointer user_data,
                            GCancellable *cancellable, GError **error);
void uc_jackpot_free (UcJackpot *jackpot);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcJackpot, uc_jackpot_free)

/* Whether both records have the claim, each is whole by itself, nothing differs and nothing is on its way. */
gboolean uc_jackpot_is_proven (const UcJackpot *jackpot);
/* “The two records say the same, and each is whole.” Borrowed, translated. */
const char *uc_jackpot_headline (const UcJackpot *jackpot);
/* “whole”. Borrowed, translated. */
const char *uc_jackpot_state_name (UcJackpotState state);

G_END_DECLS
