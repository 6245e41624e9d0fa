/* A table as its link knows it: a journal that asks, claims and settles, and that does what it is told. It has no cards, no seats and no
 * code in common with a table or a link. Everything it does comes from its seed and from what it is told. */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

typedef struct
{
  guint64 id, seq; /* the row, and its first event */
  UcHash hash;
  char *events;
  char *line;      /* as “upcardctl follow” writes it, without its end */
} UcPlayedRow;

typedef struct
{
  guint64 id;
  guint32 round;
  guint tenth, whole;
  gint64 of_tenth, held; /* micro-dollars, as told */
  gboolean stands, settling, decided;
} UcPlayedClaim;

typedef struct
{
  char name[24], meter[24];
  GRand *random;
  UcHash hash;      /* of the last row */
  guint64 id, seq;
  guint32 round;
  guint64 asked;    /* the event that asked last */
  enum { UC_PLAYED_IDLE, UC_PLAYED_ASKED, UC_PLAYED_JOINED, UC_PLAYED_CLAIMED } state;
  guint count, tenth, whole;
  guint64 heard;    /* the last line that it was told */
  guint joined, refused; /* so often */
  GArray *claims;   /* UcPlayedClaim, undecided ones and those of which more may come */
  GPtrArray *rows;  /* UcPlayedRow, its journal */
  GString *paid;    /* what the next row says of a wager that was paid */
} UcPlayed;

UcPlayed *uc_played_new (const char *name, const char *meter, guint32 seed);
void uc_played_free (UcPlayed *played);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPlayed, uc_played_free)
/* Adds the next row to the journal. %NULL: it waits for what the link says. */
const UcPlayedRow *uc_played_next (UcPlayed *played);
/* The next round asks with so many wagers of $5. */
const UcPlayedRow *uc_played_ask (UcPlayed *played, guint count);
/* So many wagers of the round that has joined have won 10% and 100%. */
const UcPlayedRow *uc_played_claim (UcPlayed *played, guint tenth, guint whole);
/* The round that has joined ends without a win. */
/* The documents of a claim's award are complete, as far as @sum. */
const UcPlayedRow *uc_played_document (UcPlayed *self, guint64 claim, guint32 round, const char *sum);
const UcPlayedRow *uc_played_leave (UcPlayed *played);
/* Whether the link owes it an answer. */
gboolean uc_played_waits (const UcPlayed *played);
/* Line @n of the link. A repeated one does nothing; one that is out of order, or that it cannot read, fails the test. */
void uc_played_hear (UcPlayed *played, guint64 n, const char *line);

G_END_DECLS
