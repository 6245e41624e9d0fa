/* What two persons ask a link for: both PINs are looked up, one after the other, before anything is decided. */
#pragma once

#include "uc-ledger.h"
#include "uc-link-line.h"
#include "uc-lookup.h"

G_BEGIN_DECLS

/* @item: %NULL with @error: the signatures do not count, or the words cannot be read; otherwise borrowed for the call. */
typedef void (*UcLinkSignedFunc) (UcLedgerItem *item, const GError *error, gpointer user_data);

typedef struct _UcLinkSigning UcLinkSigning;

/* @line: UC_LINK_DO. Its words: “closed reason=…”, in the form of uc-linked-line.h without badges; before “enrolled”, the words
 * fingerprint=CODE, rules=HASH, bet=WAGER and awards=NAME:ODDS,…. @done is called once, later, unless the signing is freed before. */
UcLinkSigning *uc_link_signing_new (UcLookup *lookup, const UcLinkLine *line, UcLinkSignedFunc done, gpointer user_data);
void uc_link_signing_free (UcLinkSigning *signing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLinkSigning, uc_link_signing_free)

G_END_DECLS
