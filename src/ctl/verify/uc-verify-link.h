/* “upcardctl verify --link”: a ledger of linked meters and the journals of its tables, each by itself and against the other. */
#pragma once

#include "uc-verify.h"

G_BEGIN_DECLS

/* @paths: journals and folders of months; ends with NULL. @how: for each journal. @keys: of some of the tables, in any order: open hole cards
 * that were never turned. Returns the exit status. */
int uc_verify_link (const char *ledger, char *const *paths, UcVerifyOptions *how, const UcSealKey *keys, guint n_keys);

G_END_DECLS
