/* The key file of a journal, or of a ledger of linked meters: the service's own key and the secret that signs. Private to what writes them.
 *
 *   upcard-key 1
 *   seal BASE64      32 bytes: seals hole cards, peppers PINs; stays. A ledger seals nothing
 *   sign BASE64      64 bytes: Ed25519 secret of the key in force
 *   next BASE64      only while a new key is being recorded
 *   row ID BASE64    of a ledger's key file: the row that named @sign, and its hash
 *   next-row ID BASE64
 *
 * The file is replaced whole and synced, and the replaced one's bytes are overwritten before they are given back.
 */
#pragma once

#include "uc-journal.h"

G_BEGIN_DECLS

/* Which row of the record named a key: 0 = the file does not say, as that of a journal. */
typedef struct
{
  guint64 id;
  UcHash hash;
} UcKeyRow;

typedef struct
{
  UcSealKey seal;
  UcSecretKey sign;
  gboolean has_next;
  UcSecretKey next;
  UcKeyRow row, next_row;
} UcKeys;

/* (transfer full): where the keys of the record @path lie: "keys/NAME.key" in its folder, where there is a folder "keys" and no key
 * beside the journal; else "NAME.key" beside it. A program that reads the journals can be kept out of a folder by any kernel. */
char *uc_keys_path (const char *path);
/* Reads @path. A file that is not there is made with fresh keys when @make; it is 0600 and refused when others may read
 * it. %UC_JOURNAL_ERROR_KEY, _FULL, _READ_ONLY, _IO. */
gboolean uc_keys_open (const char *path, gboolean make, UcKeys *keys, GError **error);
/* Replaces the file's content. */
gboolean uc_keys_save (const char *path, const UcKeys *keys, GError **error);
void uc_keys_fresh_sign (UcSecretKey *secret);
void uc_keys_public (const UcSecretKey *secret, UcPublicKey *key);
/* Overwrites the secrets in memory. */
void uc_keys_wipe (UcKeys *keys);

G_END_DECLS
