/* What a table waits for a person of the floor with, as its state says: no time, no number, no end. Pure. */
#pragma once

#include "uc-pit-item.h"
#include "uc-prompt.h"
#include "uc-state.h"

G_BEGIN_DECLS

/* A kind, and what tells two of a kind apart. */
typedef struct
{
  UcPitKind kind;
  guint8 seat;     /* 0 = none */
  UcWager wager;   /* UC_WAGER_NONE = none */
  UcDevice device; /* UC_DEVICE_NONE = none */
  guint16 place;   /* of documents: which of the seat's; of a step: its UcPromptId */
  /* what may change while it waits */
  guint32 round;   /* 0 = none */
  gboolean has_amount;
  UcMoney amount;  /* UC_MONEY_UNKNOWN = to come */
} UcPitWant;

/* More than a table can wait for at a time. */
#define UC_PIT_MAX_WANTS 128

/* @wants: (out). Returns how many. */
guint uc_pit_wants (const UcTable *table, UcPitWant wants[UC_PIT_MAX_WANTS]);
/* Whether they are the same thing that waits, whatever its amount. */
gboolean uc_pit_wants_same (const UcPitWant *a, const UcPitWant *b);
/* A sentence, (transfer full); @table waits for @want. */
char *uc_pit_wants_say (const UcTable *table, const UcPitWant *want);

G_END_DECLS
