/* The link that a command is about: the running one, over its socket, or, when none runs, its ledger. */
#pragma once

#include "uc-ledger.h"

G_BEGIN_DECLS

typedef struct
{
  const char *socket, *ledger;
  gboolean names_ledger;    /* the command line does: a running link that serves another one is not meant */
  const char *people;       /* NULL: beside the ledger */
  const char *house_list;   /* the house's, as upcard-linkd has it; NULL: none */
  const char *by, *second;  /* who sign */
} UcLinkReach;

/* @lines: (element-type utf8): as uc-ledger-status.h has them. @runs: (out): the link does. */
gboolean uc_link_reach_status (const UcLinkReach *reach, GPtrArray *lines, gboolean *runs, GError **error);
/* Opens the ledger that the command changes, to read it: the one that the running link serves, wherever its file is, or, when none runs, that of
 * @reach. @lines: (element-type utf8): the status of the running link; empty: none runs. Returns: (transfer full): the ledger */
UcLedger *uc_link_reach_read (const UcLinkReach *reach, GPtrArray *lines, GError **error);
/* Whether @table is at the running link, by its status. */
gboolean uc_link_reach_is_connected (const GPtrArray *lines, const char *table);
/* Asks for both PINs. @words: what is asked of @meter, as uc_link_signing_new () takes it. */
gboolean uc_link_reach_do (const UcLinkReach *reach, const char *meter, const char *words, GError **error);
/* Asks for both PINs, and looks them up in the people file. */
gboolean uc_link_reach_sign (const UcLinkReach *reach, GError **error);

G_END_DECLS
