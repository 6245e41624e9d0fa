#include "uc-seal.h"

#include <sodium.h>
#include <string.h>

#define SALT_BYTES 16
#define PLAIN_BYTES (SALT_BYTES + 1)
#define BOX_BYTES (crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + PLAIN_BYTES)
#define VARIANT sodium_base64_VARIANT_URLSAFE_NO_PADDING
#define COMMIT_TEXT 44 /* 32 bytes and the terminator */
#define BOX_TEXT 77    /* 57 bytes and the terminator */

G_STATIC_ASSERT (2 + (COMMIT_TEXT - 1) + 1 + BOX_TEXT <= UC_SEAL_TEXT);

/* The card goes in as its two characters, so that a check needs no table of ours. */
static void
commit (const guint8 salt[SALT_BYTES], UcCard card, UcHash *hash)
{
  guint8 message[SALT_BYTES + 2];
  char text[UC_CARD_TEXT];

  uc_card_format (card, text);
  memcpy (message, salt, SALT_BYTES);
  memcpy (message + SALT_BYTES, text, 2);
  crypto_generichash (hash->b, sizeof hash->b, message, sizeof message, NULL, 0);
}

void
uc_seal_card (const UcSealKey *key, UcCard card, char seal[UC_SEAL_TEXT], char salt[UC_SALT_TEXT])
{
  guint8 plain[PLAIN_BYTES], box[BOX_BYTES];
  char commit_text[COMMIT_TEXT], box_text[BOX_TEXT];
  UcHash hash;

  g_return_if_fail (uc_card_is_valid (card));

  randombytes_buf (plain, SALT_BYTES);
  plain[SALT_BYTES] = card;
  commit (plain, card, &hash);
  randombytes_buf (box, crypto_secretbox_NONCEBYTES);
  crypto_secretbox_easy (box + crypto_secretbox_NONCEBYTES, plain, sizeof plain, box, key->b);

  sodium_bin2base64 (commit_text, sizeof commit_text, hash.b, sizeof hash.b, VARIANT);
  sodium_bin2base64 (box_text, sizeof box_text, box, sizeof box, VARIANT);
  g_snprintf (seal, UC_SEAL_TEXT, "c:%s:%s", commit_text, box_text);
  sodium_bin2base64 (salt, UC_SALT_TEXT, plain, SALT_BYTES, VARIANT);
  sodium_memzero (plain, sizeof plain);
}

static gboolean
from_base64 (const char *text, gsize length, guint8 *bytes, gsize n_bytes)
{
  gsize found;

  return sodium_base642bin (bytes, n_bytes, text, length, NULL, &found, NULL, VARIANT) == 0 && found == n_bytes;
}

static gboolean
parse_seal (const char *seal, UcHash *hash, guint8 box[BOX_BYTES])
{
  return strlen (seal) == 2 + (COMMIT_TEXT - 1) + 1 + (BOX_TEXT - 1) && g_str_has_prefix (seal, "c:")
         && seal[1 + COMMIT_TEXT] == ':' && from_base64 (seal + 2, COMMIT_TEXT - 1, hash->b, sizeof hash->b)
         && from_base64 (seal + 2 + COMMIT_TEXT, BOX_TEXT - 1, box, BOX_BYTES);
}

gboolean
uc_seal_open (const UcSealKey *key, const char *seal, UcCard *card, char salt[UC_SALT_TEXT])
{
  guint8 plain[PLAIN_BYTES], box[BOX_BYTES];
  UcHash stated, hash;

  if (!parse_seal (seal, &stated, box)
      || crypto_secretbox_open_easy (plain, box + crypto_secretbox_NONCEBYTES, BOX_BYTES - crypto_secretbox_NONCEBYTES,
                                     box, key->b)
             != 0
      || !uc_card_is_valid (plain[SALT_BYTES]))
    return FALSE;
  commit (plain, plain[SALT_BYTES], &hash);
  if (!uc_hash_equal (&hash, &stated))
    return FALSE;

  *card = plain[SALT_BYTES];
  sodium_bin2base64 (salt, UC_SALT_TEXT, plain, SALT_BYTES, VARIANT);
  sodium_memzero (plain, sizeof plain);
  return TRUE;
}

gboolean
uc_seal_open_with_salt (const char *seal, const char *salt, UcCard *card)
{
  guint8 bytes[SALT_BYTES], box[BOX_BYTES];
  UcHash stated, hash;

  if (!parse_seal (seal, &stated, box) || !from_base64 (salt, strlen (salt), bytes, sizeof bytes))
    return FALSE;
  for (guint i = 0; i < UC_N_FACES; i++)
    {
      commit (bytes, uc_card_from_index (i), &hash);
      if (uc_hash_equal (&hash, &stated))
        {
          *card = uc_card_from_index (i);
          return TRUE;
        }
    }
  return FALSE;
}
