/* Which row follows which: chain and numbers of a journal in which something is wrong, row by row. Says what was done to
 * it, not whether the keys are right. Private to the journal.
 */
#pragma once

#include "uc-verify.h"

G_BEGIN_DECLS

/* What the next row of an undamaged journal would have. */
typedef struct
{
  UcHash prev;
  guint64 id;
  guint64 seq;
  gboolean is_after_gap; /* it comes after a row before which others are missing, and which may itself be other than it was */
} UcDue;

/* A row that was found where it does not belong: perhaps the one that is missing elsewhere. */
typedef struct
{
  UcHash hash;
  guint64 seq, next_seq;
  UcDamage *damage;
} UcStray;

#define UC_MAX_STRAYS 8

typedef struct
{
  UcVerdict *verdict; /* borrowed */
  UcDue due;
  UcDue before;       /* as it was before the row that was told of last */
  UcDamage *told;     /* of the row just before; NULL: it is in its place */
  UcStray row_before; /* that row */
  UcDamage *missing;  /* last gap found; NULL = none */
  UcDue gap;          /* what the first row of the gap had */
  guint64 missing_to; /* the gap's events end before this one */
  UcStray strays[UC_MAX_STRAYS];
  guint n_strays;
  gboolean unsure;    /* after a damage: the rows' numbers may have been changed */
  guint in_vain;      /* searches for the number of a row that found none */
  guint64 tried;      /* numbers that were tried in all searches */
  guint64 place;      /* number of the row before */
  gint64 shift;       /* … and how much it is beyond the one it was written under */
} UcLinks;

void uc_links_init (UcLinks *links, UcVerdict *verdict);
/**
 * uc_links_check:
 * @round: what a damage of the row itself is told with
 * @gap_round: what rows that are missing before it are told with
 *
 * Returns: whether the row is one of the journal's, edited or not; %FALSE: somebody put it in
 */
gboolean uc_links_check (UcLinks *links, const UcRow *row, guint32 round, guint32 gap_round);

G_END_DECLS
