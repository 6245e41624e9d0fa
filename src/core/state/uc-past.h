/* Closed rounds, for whoever corrects one of their facts: each as it stood when it was closed, with what was corrected since.
 * UX § 8, A36.
 *
 * A table knows its open round only. Who decides gives it a UcPast, which finds the others: in the journal
 * (uc-journal-past.h), or in memory (below). */
#pragma once

#include "uc-event.h"
#include "uc-state.h"

G_BEGIN_DECLS

typedef enum
{
  UC_PAST_FOUND,
  UC_PAST_OUTSIDE,    /* it lies in no closed round: it came before a round's first wager */
  UC_PAST_UNREADABLE, /* nobody here can say: its round is not at hand */
} UcPastAnswer;

/* The round that a fact lies in. table.rules is @rules, or borrowed from who found it until the next event. A card that
 * nobody has turned is not known. */
typedef struct
{
  UcTable table;
  UcRules rules;
  guint32 number;     /* of a fact outside: the closed round that it came before; 0 = that is not closed */
  UcEventKind kind;   /* … and what it is */
} UcPastRound;

struct _UcPast
{
  /**
   * find:
   * @fact: sequence number of an event
   * @before: the last event that counts: what was closed or corrected after it has not happened yet
   * @round: (out): where it is found, the round that it lies in: a moment before its round-closed, facts corrected. Outside,
   *   its number and kind
   * @error: %UC_TABLE_ERROR_PAST: why it is unreadable
   */
  UcPastAnswer (*find) (UcPast *past, guint64 fact, guint64 before, UcPastRound *round, GError **error);
  /* The first event of the closed round of this number; 0 = it is not at hand. */
  guint64 (*first_of) (UcPast *past, guint32 number);
};

/* What a round that is found ends with: a correction of it, in order, or the amount of an award that it had left to come. One of what the round
 * does not have changes nothing. */
void uc_past_correct (UcPastRound *round, const UcEvent *corrected);
/* Whether an event of a later round is such a one. */
gboolean uc_past_is_of_round (const UcEvent *event);
/* The face of a card that nobody has turned is no fact. */
void uc_past_hide (UcPastRound *round);

/* ---- in memory ---- */

typedef struct _UcPastRounds UcPastRounds;

/* Keeps the last @max closed rounds of those it hears of. */
UcPastRounds *uc_past_rounds_new (guint max);
void uc_past_rounds_free (UcPastRounds *rounds);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPastRounds, uc_past_rounds_free)
/* Borrowed for its life. */
UcPast *uc_past_rounds_get (UcPastRounds *rounds);
/* @event is about to be applied to @table. One that was heard before has not happened: it and all after it are forgotten. */
void uc_past_rounds_hear (UcPastRounds *rounds, const UcTable *table, const UcEvent *event);
/* Folds what was heard of corrections of @round after event @after, up to @before, into it. */
void uc_past_rounds_correct (const UcPastRounds *rounds, guint64 after, guint64 before, UcPastRound *round);
/* Nothing was heard. */
void uc_past_rounds_clear (UcPastRounds *rounds);

G_END_DECLS
