/* The house's keys, and the signature of its list.
 *
 *   LIST.sign   the secret key that signs, mode 0600: in the house's office alone
 *   LIST.pub    the public key, which every table gets once
 *   LIST.key    the key of the PINs' hashes (pepper), mode 0600: every table gets it once
 *
 * A signed list is the text of uc-house-list.h and a last line, “# signed CODE SIGNATURE”: CODE is the fingerprint of the key, SIGNATURE is Ed25519
 * over “upcard-house-people-1”, a zero byte and all bytes before that line. What is cut off anywhere has no such line, or another text.
 */
#pragma once

#include "uc-chain.h"
#include "uc-house-list.h"

G_BEGIN_DECLS

/* Makes the three files; none of them may be there. FALSE: %UC_HOUSE_LIST_ERROR_FILE, and what was made is removed. */
gboolean uc_house_key_make (const char *list_path, GError **error);
/* %UC_HOUSE_LIST_ERROR_FILE: missing, a link, no such key, or others may read it (the public key: write it). */
gboolean uc_house_key_load_secret (const char *list_path, UcSecretKey *key, GError **error);
gboolean uc_house_key_load_public (const char *list_path, UcPublicKey *key, GError **error);
gboolean uc_house_key_load_pepper (const char *list_path, guint8 pepper[UC_HOUSE_PEPPER_BYTES], GError **error);

/* The whole of a file of at most @most bytes, which is no link and no device, and which only its owner may read. */
GBytes *uc_house_key_read_file (const char *path, gsize most, GError **error);

/* @text with its last line. (transfer full) */
char *uc_house_key_sign (const char *text, const UcSecretKey *key);
/**
 * uc_house_key_open:
 * @bytes: a signed list, as it came
 *
 * Checks the signature, then reads the text before it.
 *
 * Returns: (transfer full): the list; %NULL: %UC_HOUSE_LIST_ERROR_SIGNATURE, %UC_HOUSE_LIST_ERROR_FORM
 */
UcHouseList *uc_house_key_open (GBytes *bytes, const UcPublicKey *key, GError **error);

G_END_DECLS
