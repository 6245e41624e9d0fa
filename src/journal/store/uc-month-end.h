/* What stands at the end of a month's file. */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

typedef struct
{
  UcHash hash;      /* of the last row but the one that ends the file */
  char *next;       /* the file that it goes on in; %NULL = it is not ended */
  UcPublicKey key;  /* in force */
} UcMonthEnd;

/* Each of a file's last rows, in order; the key is the caller's to set. */
void uc_month_end_take (UcMonthEnd *end, const UcRow *row);
void uc_month_end_clear (UcMonthEnd *end);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcMonthEnd, uc_month_end_clear)

G_END_DECLS
