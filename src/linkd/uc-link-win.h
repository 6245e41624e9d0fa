/* What a sign names of a win: read from the rows of the table that has paid it. Pure. */
#pragma once

#include "uc-money.h"

G_BEGIN_DECLS

/* Of a table, the newest. */
#define UC_LINK_WINS 16
#define UC_LINK_WIN_NAME 32

typedef struct
{
  guint32 round;
  guint seat;
  UcMoney pays;
  char combination[UC_LINK_WIN_NAME];
} UcLinkWin;

/* @wins: (element-type UcLinkWin): the wins of the meter among @events, one on each line, are appended; the oldest make room. */
void uc_link_win_read (const char *events, GArray *wins);
/* The largest win of @round that is no more than @most; %NULL: none is known. */
const UcLinkWin *uc_link_win_find (const GArray *wins, guint32 round, UcMoney most);

G_END_DECLS
