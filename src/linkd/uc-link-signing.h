/* What two persons ask a link for: both PINs are looked up, one after the other, before anything is decided. */
#pragma once

#include "uc-ledger.h"
#include "uc-link-line.h"
#include "uc-lookup.h"

G_BEGIN_DECLS

/* @item: %NULL with @error: the signatures do not count, or the words cannot be read; otherwise borrowed for the call. */
typedef void (*UcLinkSignedFunc) (UcLedgerItem *item, const GError *error, gpointer user_data);

typedef struct _UcLinkSigning UcLinkSigning;

/* @line: UC_LINK_DO. @done is called once, later, unless it is freed before. */
UcLinkSigning *uc_link_signing_new (UcLookup *lookup, const UcLinkLine *line, UcLinkSignedFunc done, gpointer user_data);
void uc_link_signing_free (UcLinkSigning *signing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcLinkSigning, uc_link_signing_free)

/**
 * uc_link_signing_read:
 * @words: “closed reason=…”, in the form of uc-linked-line.h without badges; before “enrolled”, the words fingerprint=CODE and rules=HASH
 * @item: (out): its meter and its texts are owned by @texts
 *
 * For whoever has the PINs looked up already.
 */
gboolean uc_link_signing_read (const char *meter, const char *words, const char *by, const char *second, GStringChunk *texts,
                               UcLedgerItem *item, GError **error);
/* Whether @first and @second may sign together: a floorperson at least, and a role above that one. */
gboolean uc_link_signing_may (UcRole first, UcRole second, GError **error);

G_END_DECLS
