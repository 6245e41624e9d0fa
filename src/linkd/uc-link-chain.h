/* Whether the rows that a table sends continue the journal that the link knows. Pure. */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

typedef struct
{
  gboolean is_known;    /* there is a row before; else the first one that comes is taken as it is */
  gboolean is_first;    /* none has come since uc_link_chain_begin () */
  gboolean new_file;    /* a file was named: the next row may be its first */
  guint64 row;          /* the last row … */
  UcHash hash, before;  /* … its hash, and that of the row before it */
} UcLinkChain;

typedef enum
{
  UC_LINK_CHAIN_NEXT,     /* it is the next row */
  UC_LINK_CHAIN_REPEATED, /* it is the last row once more */
  UC_LINK_CHAIN_FORKED,   /* the journal is not the one of which the link has rows */
  UC_LINK_CHAIN_BROKEN,   /* it is no row that can follow: the message says which was expected */
} UcLinkChainAnswer;

/* A session begins; @row and @hash: of the last row that the link has, 0 for none. */
void uc_link_chain_begin (UcLinkChain *chain, guint64 row, const UcHash *hash);
/* The table names the file of its next row: the same, when a session begins, or the next. */
void uc_link_chain_file (UcLinkChain *chain);
/* @error: set with %UC_LINK_CHAIN_FORKED and %UC_LINK_CHAIN_BROKEN */
UcLinkChainAnswer uc_link_chain_take (UcLinkChain *chain, const UcRow *row, GError **error);

G_END_DECLS
