/* How one table stood at a moment, as its journal says. */
#pragma once

#include "uc-house-index.h"
#include "uc-step.h"

G_BEGIN_DECLS

typedef struct
{
  char *table;
  char *path;        /* of the journal */
  guint32 round;     /* that went on, or was the last one closed */
  gboolean is_going; /* it went on: a wager had been made, and it was not closed */
  gint64 since_ns;   /* when it began, or was closed */
  UcStep step;       /* at which the table stood */
  char dealer[UC_BADGE_TEXT]; /* "" = nobody was signed on */
  char *problem;     /* a sentence; %NULL = none. The others are not filled in then but for table, path and round */
} UcHouseMoment;

void uc_house_moment_clear (UcHouseMoment *moment);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcHouseMoment, uc_house_moment_clear)

/* @hit: the table's last round that had begun, as uc_house_at () gives it; it is checked. Goes on into later months of the table as far
 * as needed. A record that ends before @t_real_ns is a problem. */
void uc_house_moment_read (UcHouseHit *hit, gint64 t_real_ns, UcHouseMoment *moment);

G_END_DECLS
