/* The link that a command is about: the running one, over its socket, or, when none runs, its ledger. */
#pragma once

#include "uc-ledger.h"

G_BEGIN_DECLS

typedef struct
{
  const char *socket, *ledger;
  const char *people;       /* NULL: beside the ledger */
  const char *by, *second;  /* who sign */
} UcLinkReach;

/* @lines: (element-type utf8): as uc-ledger-status.h has them. @runs: (out): the link does. */
gboolean uc_link_reach_status (const UcLinkReach *reach, GPtrArray *lines, gboolean *runs, GError **error);
/* @connected: (out): whether @table is at the running link; if none runs, no table is. @runs: (out): the link does. */
gboolean uc_link_reach_is_connected (const UcLinkReach *reach, const char *table, gboolean *connected, gboolean *runs, GError **error);
/* Asks for both PINs. @words: what is asked of @meter, as uc_link_signing_new () takes it. */
gboolean uc_link_reach_do (const UcLinkReach *reach, const char *meter, const char *words, GError **error);
/* Asks for both PINs, and looks them up in the people file. */
gboolean uc_link_reach_sign (const UcLinkReach *reach, GError **error);

G_END_DECLS
