/* The hole card, face down: a commitment that anyone can check once it is turned, beside a box that only the service
 * opens.
 *
 *   seal text   c:COMMITMENT:BOX   BLAKE2b-256 (salt, card) and secretbox (salt, card), both unpadded URL base64
 *   salt text   16 random bytes, unpadded URL base64; published by hole-card-exposed
 */
#pragma once

#include "uc-card.h"
#include "uc-chain.h"
#include "uc-limits.h"

G_BEGIN_DECLS

/* Seals @card with a fresh random salt. Never fails. */
void uc_seal_card (const UcSealKey *key, UcCard card, char seal[UC_SEAL_TEXT], char salt[UC_SALT_TEXT]);
/* Opens the box. FALSE: another key, or a damaged seal; @card and @salt are untouched. */
gboolean uc_seal_open (const UcSealKey *key, const char *seal, UcCard *card, char salt[UC_SALT_TEXT]);
/* Finds the card whose commitment fits the published salt. FALSE: none of the 52 does; @card is untouched. */
gboolean uc_seal_open_with_salt (const char *seal, const char *salt, UcCard *card);

G_END_DECLS
